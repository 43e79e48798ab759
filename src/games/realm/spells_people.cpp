// Spells on those one fights: Peace, Pentangle, Persuade, Deal with Goblins, and control of bats,
// spiders, the Octopus and dragons (digest 15; MG-62, MG-84 to MG-89).
#include "games/realm/combat.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// MG-62: it attacks nobody this round; a captor lets go.
void Rules::come_off(int d) {
  auto& c = s_.combat;
  if (c.sheet[at(d)] == kNone && c.target[at(d)] == kNone) return;
  leave_sheet(d);
  if (is_red(s_, d)) {
    body(d).dark = false;
    say(Happening::turned_back, d);
  }
  say(Happening::comes_off, d);
}

// --- Protection from Magic (MG-49)

void Rules::protect(int i) {
  auto& c = s_.magic.castings[at(i)];
  c.active = true;
  const Beings on = c.on;
  on.each([&](int b) { say(Happening::protected_now, b); });
  refresh_shapes();
}

// --- Peace (ME-36, AMB-M9, AMB-M10)

void Rules::peace_on(int i, int being) {
  auto& c = s_.combat;
  const int caster = master_of(s_, s_.magic.castings[at(i)]);
  bool wanted = false;
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (!is_in(s_, b) || b == being || b == caster) continue;
    wanted |= c.target[at(b)] == being;
    wanted |= is_character(b) && c.charging[at(b)] == being;
  }
  each_casting(s_, [&](int n, const Casting& x) {
    wanted |= n != i && x.stage == CastStage::named && x.on.has(being);
  });
  if (wanted) return break_spell(i);
  say(Happening::calmed, being);
  if (is_denizen(being)) return come_off(being);
  c.target[at(being)] = kNone;
  c.charging[at(being)] = kNone;
  if (int own = casting_of(s_, being); own != kNone) break_spell(own);
}

// The moment somebody goes for it: Peace on it is over, and so is what it was persuaded of by the
// one who does (MG-85).
void Rules::named(int being, int who) {
  if (s_.magic.used == 0) return;
  for (int i = 0; i < kCastings; ++i) {
    const Casting& c = s_.magic.castings[at(i)];
    if (c.spell == Spell::none || c.stage != CastStage::done || !c.on.has(being)) continue;
    const bool pacifies = c.spell == Spell::persuade || c.spell == Spell::deal_with_goblins;
    const bool controls = c.spell == Spell::control_bats ||
                          c.spell == Spell::guide_spider_or_octopus ||
                          c.spell == Spell::control_dragon;
    if (c.spell == Spell::peace || ((pacifies || controls) && master_of(s_, c) == who))
      break_spell(i);
  }
}

Fixed<std::uint8_t, kBeings> Rules::killing_order(const Beings& dying, const Killers& by) const {
  Fixed<std::uint8_t, kBeings> out;
  dying.each([&](int b) { out.push_back(u8(b)); });
  if (by.empty()) return out;
  auto worth = [&](int b) {
    if (is_character(b)) return s_.characters[at(b)].notoriety / kPoint;
    return is_denizen(b) ? int{denizen(b).fame} + denizen(b).notoriety : 0;
  };
  std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return worth(a) > worth(b); });
  return out;
}

// --- Pentangle (ME-35)

void Rules::pentangle_on(int being) {
  for (int b = kFirstMonster; b < kFirstNative; ++b)
    if (is_in(s_, b) && is_of_the_pit(b) && s_.combat.target[at(b)] == being) come_off(b);
}

// --- pacifying (ME-43)

// MG-85: it does not begin where a hireling of his is at one of them already.
void Rules::pacify(int i) {
  const Casting x = s_.magic.castings[at(i)];
  const int who = master_of(s_, x);
  bool at_blows = false;
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h)
    at_blows |= is_in(s_, h) && body(h).employer == who && s_.combat.target[at(h)] != kNone &&
                x.on.has(s_.combat.target[at(h)]);
  if (at_blows) return break_spell(i);
  x.on.each([&](int d) {
    say(Happening::pacified, d, who);
    const int on = s_.combat.sheet[at(d)];
    if (on != kNone && on != d && index(player_of(s_, on)) == who) come_off(d);
  });
}

// --- hiring them (MG-86, ME-43): gold only, all together, the column of the spell

void Rules::begin(HireMonsters h) {
  using Stage = HireMonsters::Stage;
  auto& step = top<HireMonsters>();
  const Beings all = pacified_by(s_, h.who, h.casting);
  if (all.empty()) return pop();
  if (h.stage == Stage::drinks) {  // drinks for all of them help by a column
    step.stage = Stage::sober;
    if (purse_of(s_, h.who) >= all.size()) return ask(player_of(s_, h.who), Question::drinks);
    return;
  }
  if (h.stage >= Stage::sober) {
    step.stage = Stage::met;
    const bool goblins = s_.magic.castings[h.casting].spell == Spell::deal_with_goblins;
    int column = static_cast<int>(goblins ? Relation::neutral : Relation::friendly);
    if (h.stage == Stage::toasted) ++column;
    return push(Meeting{h.who, kNone, Table::meeting_hire, static_cast<Relation>(column)});
  }
  if (h.stage == Stage::met) {
    if (s_.met == Met::block) {
      pop();
      return block(h.who);
    }
    // An insult or a challenge by beasts is no deal (own).
    if (s_.met > Met::boon) return pop();
    const int times = s_.met == Met::boon ? 1 : static_cast<int>(s_.met) + 1;
    step.price = static_cast<std::int16_t>(times * wages(s_, all));
    step.stage = Stage::price;
  }
  ask(player_of(s_, h.who), Question::monster_price);
}
void Rules::answer(HireMonsters h, Seat, Option o) {
  if (h.stage >= HireMonsters::Stage::sober) {
    if (verb(o) != Verb::drink) return;
    ledger(s_, h.who).gold -= pacified_by(s_, h.who, h.casting).size();
    top<HireMonsters>().stage = HireMonsters::Stage::toasted;
    return;
  }
  pop();
  if (verb(o) == Verb::pay) hire_monsters(h);
}
void Rules::hire_monsters(const HireMonsters& h) {
  ledger(s_, h.who).gold -= h.price;
  const int who = index(player_of(s_, h.who));
  pacified_by(s_, h.who, h.casting).each([&](int b) {
    const bool renews = is_hired(s_, b);
    body(b).employer = static_cast<std::int8_t>(who);
    body(b).until = hired_until(s_, b, renews);
    body(b).stopped = false;
    say(renews ? Happening::renewed : Happening::hired, who, b, body(b).until);
    end_pacification(b, who);
  });
}

// Hired ones are pacified by their employer alone.
void Rules::end_pacification(int being, int employer) {
  if (s_.magic.used == 0) return;
  for (int i = 0; i < kCastings; ++i) {
    const Casting& c = s_.magic.castings[at(i)];
    const bool pacifies = c.spell == Spell::persuade || c.spell == Spell::deal_with_goblins;
    if (pacifies && c.stage == CastStage::done && master_of(s_, c) != employer)
      release_from(i, being);
  }
}

// --- control (ME-13, ME-23): to the next Sunset they are his, as hired ones

namespace {
bool attacks_others(const State& s, int d, int who) {
  const int target = s.combat.target[at(d)];
  return target != kNone && is_in(s, target) && index(player_of(s, target)) != who;
}
}  // namespace

void Rules::control(int i) {
  const Casting x = s_.magic.castings[at(i)];
  const int who = master_of(s_, x);
  if (who == kNone) return;
  x.on.each([&](int d) {
    if (!attacks_others(s_, d, who)) come_off(d);
    auto& b = body(d);
    b.employer = static_cast<std::int8_t>(who);
    b.until = kControlled;
    b.hidden = false;
    say(Happening::controlled, d, who);
  });
  push(Controlling{u8(i)});
}

// The caster says of each that attacks somebody else whether it goes on with that.
void Rules::begin(Controlling c) {
  const Casting& x = s_.magic.castings[c.casting];
  const int who = x.spell == Spell::none ? int{kNone} : master_of(s_, x);
  for (int d = c.next; who != kNone && d < kFirstFamiliar; ++d) {
    if (!x.on.has(d) || !attacks_others(s_, d, who)) continue;
    top<Controlling>().next = u8(d);
    return ask(seat(who), Question::control_whom);
  }
  pop();
}
void Rules::answer(Controlling, Seat, Option o) {
  top<Controlling>().next = u8(o.a + 1);
  if (verb(o) == Verb::call_off) return come_off(o.a);
  say(Happening::goes_on, o.a);
}

void Rules::end_control(int d) {
  if (body(d).employer < 0 || body(d).until != kControlled) return;
  if (s_.combat.spot != kNone) come_off(d);
  belongings(s_, d).each([&](int t) { leave_thing(d, t, body(d).spot); });  // MG-88
  ledger(s_, d) = {};
  body(d).employer = -1;
  body(d).until = 0;
  body(d).guide = kNone;
  say(Happening::control_ends, d);
}

}  // namespace gh::realm
