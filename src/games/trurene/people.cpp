// Villages and the people in them (section 9).
#include "games/trurene/rules.h"

namespace gh::trurene {
namespace {

int gold_of(Option o) { return o.a + (o.b << 15); }
int name_code(const Merchant& m) { return static_cast<int>(m.kind) * 16 + adjective_of(m); }

}  // namespace

void Rules::begin(Village step) {
  if (step.away < 0) return chance(Question::who_is_away, 3);  // TR-L-1
  if ((step.spoken | 1u << step.away) != 7u) return ask(Question::village);
  pop();  // TR-L-2: nobody is left to speak to
  say(Happening::village_leave);
}

void Rules::answer(Village step, Option o) {
  if (step.away < 0) {
    int away = drawn(o);
    top<Village>().away = static_cast<std::int8_t>(away);
    return say(Happening::village_people, away == 0 ? 1 : 0, away == 2 ? 1 : 2);
  }
  if (verb(o) == Verb::leave) {
    pop();
    return say(Happening::village_leave);
  }
  top<Village>().spoken |= static_cast<std::uint8_t>(1u << o.a);
  switch (static_cast<Person>(o.a)) {
    case Person::merchant:
      say(Happening::merchant_greet);
      return push(Merchant{});
    case Person::quester:
      say(Happening::quester_greet);
      return push(Quester{});
    case Person::hunter:
      say(Happening::hunter_greet);
      return push(Hunter{});
  }
}

// --- merchant (TR-L-10 to TR-L-13)

void Rules::begin(Merchant step) {
  using S = Merchant::Stage;
  switch (step.stage) {
    case S::kind:
      return ask(Question::merchant_kind);
    case S::gold:
      return ask(Question::merchant_gold);
    case S::accuracy:
      return chance(Question::weapon_accuracy, tune::kSwing);
    case S::power:
      return chance(Question::weapon_power, tune::kSwing);
    case S::buy:
      return ask(Question::merchant_buy);
  }
}

void Rules::answer(Merchant step, Option o) {
  using S = Merchant::Stage;
  auto& m = top<Merchant>();
  switch (step.stage) {
    case S::kind:
      if (verb(o) == Verb::leave) {
        pop();
        return say(Happening::merchant_leave);
      }
      m.kind = static_cast<WeaponKind>(o.a);
      m.stage = S::gold;
      return say(Happening::merchant_kind_ok, o.a);
    case S::gold:
      return name_gold(o);
    case S::accuracy:
      m.swing_accuracy = static_cast<std::int16_t>(tune::kSwing.least + drawn(o));
      m.stage = S::power;
      return;
    case S::power:
      m.swing_power = static_cast<std::int16_t>(tune::kSwing.least + drawn(o));
      return make_offer();
    case S::buy:
      pop();
      return buy(step, verb(o) == Verb::yes);
  }
}

void Rules::name_gold(Option o) {
  auto& m = top<Merchant>();
  int owned = s_.aurora.gold;
  m.budget = verb(o) == Verb::more ? owned : gold_of(o);
  m.attitude = verb(o) == Verb::more ? Attitude::cheat
               : m.budget < owned    ? Attitude::stingy
                                     : Attitude::honest;
  constexpr Happening kSays[] = {Happening::merchant_honest, Happening::merchant_stingy,
                                 Happening::merchant_cheat};
  say(kSays[static_cast<int>(m.attitude)], m.budget & 0x7fff, m.budget >> 15);
  if (m.budget == 0) {
    pop();
    return say(Happening::merchant_no_gold);
  }
  m.stage = Merchant::Stage::accuracy;
  if (!fixed_values()) return;
  m.swing_accuracy = m.swing_power = tune::kBasicSwing;
  make_offer();
}

void Rules::make_offer() {
  auto& m = top<Merchant>();
  m.stage = Merchant::Stage::buy;
  auto offer = weapon_offer(m.kind, worth_of(m), m.swing_accuracy, m.swing_power);
  say(Happening::merchant_offer, name_code(m), offer.accuracy * 128 + offer.time, offer.power,
      m.budget & 0x7fff, m.budget >> 15);
}

void Rules::buy(const Merchant& m, bool yes) {
  bool honest = m.attitude == Attitude::honest;
  if (!yes) {
    return say(honest ? Happening::merchant_declined_honest : Happening::merchant_declined_other);
  }
  auto offer = weapon_offer(m.kind, worth_of(m), m.swing_accuracy, m.swing_power);
  s_.aurora.gold -= m.budget;
  s_.aurora.attack = {static_cast<std::int16_t>(offer.accuracy),
                      static_cast<std::int16_t>(offer.power),
                      static_cast<std::int16_t>(offer.time)};
  s_.aurora.weapon = {m.kind, static_cast<std::int8_t>(adjective_of(m))};  // TR-S-3
  say(honest ? Happening::merchant_sold_honest : Happening::merchant_sold_other, name_code(m));
}

// --- quester (TR-L-20 to TR-L-22)

void Rules::begin(Quester step) {
  using S = Quester::Stage;
  switch (step.stage) {
    case S::begin: {
      if (s_.quest.at) return ask(Question::quester_forget);
      auto taken = quest_taken(s_);
      if (count_free(s_, taken) == 0) {
        pop();
        return say(Happening::quester_no_work);
      }
      top<Quester>().stage = S::story;
      return;
    }
    case S::story:
      if (!fixed_values())
        return chance(Question::quest_story, static_cast<int>(content().stories.size()));
      return answer(step, outcome_option(0));
    case S::accept:
      return ask(Question::quester_accept);
    case S::square: {
      auto taken = quest_taken(s_);
      int n = count_free(s_, taken);
      if (n >= 2) return chance(Question::quest_square, n);
      return place_quest(0);
    }
  }
}

void Rules::answer(Quester step, Option o) {
  using S = Quester::Stage;
  switch (step.stage) {
    case S::begin:
      if (verb(o) == Verb::no) {
        pop();
        return say(Happening::quester_busy_kept);
      }
      s_.quest = {};
      return say(Happening::quester_busy_dropped);
    case S::story:
      top<Quester>().story = static_cast<std::int8_t>(drawn(o));
      top<Quester>().stage = S::accept;
      return say(Happening::quester_story, drawn(o));
    case S::accept:
      if (verb(o) == Verb::yes) {
        top<Quester>().stage = S::square;
        return;
      }
      pop();
      return say(Happening::quester_declined);
    case S::square:
      return place_quest(drawn(o));
  }
}

void Rules::place_quest(int n) {
  auto taken = quest_taken(s_);
  count_free(s_, taken);
  s_.quest = {nth_free(s_, taken, n), top<Quester>().story, false, false};
  pop();
  say(Happening::quester_accepted, s_.quest.at.row, s_.quest.at.column, s_.quest.story);
}

// --- hunter (TR-L-30 to TR-L-33)

void Rules::begin(Hunter step) {
  ask(step.accepted ? Question::hunter_direction : Question::hunter);
}

void Rules::answer(Hunter step, Option o) {
  if (!step.accepted) {
    if (verb(o) == Verb::yes) {
      top<Hunter>().accepted = true;
      return say(Happening::hunter_accepted);
    }
    pop();
    return say(Happening::hunter_declined);
  }
  pop();  // the talk
  pop();  // and the visit, whatever comes of it
  auto d = static_cast<Direction>(o.a);
  land(stepped(s_.aurora.at, d));
  say(Happening::hunter_arrived, d, s_.aurora.at.row, s_.aurora.at.column);
  if (s_.troll_king.at == s_.aurora.at) {
    show(Happening::hunter_replaced_troll);
    return fight(Opponent::troll_king);
  }
  if (s_.wolves.at == s_.aurora.at) {
    show(Happening::hunter_replaced_wolves);
    return fight(Opponent::wolves);
  }
  push(Creature{true, 0, {}});
}

}  // namespace gh::trurene
