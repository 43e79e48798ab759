// Fatigue and wounds: who owes asterisks or wounds chooses his chits, all at the same time (digest
// 10.14; FR-31 to FR-34, DEC-21, AMB-R3). Chits played this round count as active.
#include "games/realm/combat.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

constexpr std::uint8_t kind_bit(Action a) { return u8(1 << static_cast<int>(a)); }
constexpr std::uint8_t kMoveKinds = kind_bit(Action::move) | kind_bit(Action::duck);
constexpr std::uint8_t kFightKinds = kind_bit(Action::fight) | kind_bit(Action::berserk);

bool same_chit(const ActionDesign& a, const ActionDesign& b) {
  return a.action == b.action && a.strength == b.strength && a.time == b.time &&
         a.effort == b.effort && a.type == b.type;
}
// Chits in a state that a test lets through; of equal ones the first.
template <class F>
Chits chits_that(const State& s, int who, ChitState state, F&& test) {
  Chits out;
  for (int i = 0; i < kActionChits; ++i) {
    const auto& d = action(s, seat(who), i);
    if (s.characters[at(who)].chits[at(i)] != state || !test(d)) continue;
    bool equal = false;
    for (auto o : out) equal |= same_chit(action(s, seat(who), o), d);
    if (!equal) out.push_back(u8(i));
  }
  return out;
}

}  // namespace

std::uint8_t owed_kinds(const Owed& o) {
  return o.move ? kMoveKinds : o.fight ? kFightKinds : o.kinds;
}
Chits fatigue_chits(const State& s, int who) {
  const auto kinds = owed_kinds(s.characters[at(who)].owed);
  return chits_that(s, who, ChitState::active, [&](const ActionDesign& d) {
    return d.effort > 0 && (kind_bit(d.action) & kinds);
  });
}
// A two-asterisk chit paid for one asterisk brings back a chit of its kind.
Chits change_chits(const State& s, int who) {
  const auto kind = static_cast<Action>(s.characters[at(who)].owed.change);
  const auto kinds = is_move_kind(kind)    ? kMoveKinds
                     : is_fight_kind(kind) ? kFightKinds
                                           : kind_bit(kind);
  return chits_that(s, who, ChitState::fatigued, [&](const ActionDesign& d) {
    return d.effort == 1 && (kind_bit(d.action) & kinds);
  });
}
// First ordinary active chits, then colour chits, then fatigued ones.
Chits wound_chits(const State& s, int who) {
  for (auto state : {ChitState::active, ChitState::colour, ChitState::fatigued}) {
    const auto out = chits_that(s, who, state, [](const ActionDesign&) { return true; });
    if (!out.empty()) return out;
  }
  return {};
}

// --- what is owed

void Rules::begin(Fatigue f) {
  pop();
  auto& owed = s_.characters[f.who].owed;
  owed.other = f.asterisks;
  owed.kinds = f.kinds;
  push(Exhaustion{});
}
void Rules::pay_asterisk(Seat who) {
  if (is_transmorphized(s_, index(who))) return;  // his chits are frozen
  push(Fatigue{u8(index(who)), 1, u8(kMoveKinds | kFightKinds | kind_bit(Action::magic))});
}
void Rules::begin(Wounds w) {
  if (w.part == 0) {
    s_.characters[w.who].owed.wounds = w.n;
    top<Wounds>().part = 1;
    return push(Exhaustion{});
  }
  pop();
  all_chits_out(seat(w.who));
}

namespace {
// In the clearing, or ran away from it in this round.
bool was_there(const State& s, int who) {
  return on_map(s, who) && s.bodies[at(who)].spot == s.combat.spot;
}
}  // namespace

// One asterisk a round costs nothing; the others are paid kind by kind.
void Rules::bill_fatigue() {
  const auto& c = s_.combat;
  for (int i = 0; i < s_.seats; ++i) {
    const int n = c.move_effort[at(i)] + c.fight_effort[at(i)];
    if (n < 2 || !was_there(s_, i)) continue;
    auto& owed = s_.characters[at(i)].owed;
    owed.move = c.move_effort[at(i)];
    owed.fight = c.fight_effort[at(i)];
    owed.choose_free = true;
  }
}
void Rules::bill_wounds() {
  for (int i = 0; i < s_.seats; ++i)
    if (was_there(s_, i)) s_.characters[at(i)].owed.wounds = s_.combat.wounds[at(i)];
}

// AMB-R2: who dies of his wounds was killed by whoever hit him last.
void Rules::bury_the_wounded() {
  at_one_instant([&] {
    for (int i = 0; i < s_.seats; ++i)
      if (is_in(s_, i) && s_.combat.wounds[at(i)] > 0 && wound_chits(s_, i).empty())
        kill(i, s_.combat.last_hit[at(i)]);
  });
}

// --- paying

void Rules::begin(Exhaustion) {
  bool asked = false;
  for (int i = 0; i < s_.seats; ++i)
    if (on_map(s_, i)) asked |= settle_owed(i);
  if (!asked) pop();
}

// Pays what leaves no choice; true: he was asked.
bool Rules::settle_owed(int who) {
  auto& owed = s_.characters[at(who)].owed;
  auto only = [](const Chits& c) { return c.size() == 1; };
  while (true) {
    if (owed.choose_free) {
      if (owed.move && owed.fight) return ask(seat(who), Question::free_asterisk), true;
      --(owed.move ? owed.move : owed.fight);
      owed.choose_free = false;
    } else if (owed.change != kNone) {
      const auto chits = change_chits(s_, who);
      if (chits.size() > 1) return ask(seat(who), Question::change), true;
      if (only(chits)) take_change(who, chits[0]);
      owed.change = kNone;
    } else if (owed.move || owed.fight || owed.other) {
      const auto chits = fatigue_chits(s_, who);
      if (chits.size() > 1) return ask(seat(who), Question::fatigue), true;
      if (only(chits))
        fatigue_chit(who, chits[0]);
      else
        (owed.move ? owed.move : owed.fight ? owed.fight : owed.other) = 0;
    } else if (owed.wounds) {
      const auto chits = wound_chits(s_, who);
      // With the Vial of Healing a wound fatigues; who is wholly tired loses nothing more by it,
      // and that is nothing that keeps a fight going (10.16).
      const bool tired =
          !chits.empty() && s_.characters[at(who)].chits[chits[0]] == ChitState::fatigued;
      if (tired && has_active(s_, who, Card::vial_of_healing)) {
        owed.wounds = 0;
        continue;
      }
      if (chits.size() > 1) return ask(seat(who), Question::wound), true;
      if (only(chits))
        wound_chit(who, chits[0]);
      else
        owed.wounds = 0;
    } else {
      owed = Owed{};
      return false;
    }
  }
}

void Rules::answer(Exhaustion, Seat who, Option o) {
  const int i = index(who);
  auto& owed = character(s_, who).owed;
  switch (verb(o)) {
    case Verb::spare:
      --(static_cast<Action>(o.a) == Action::move ? owed.move : owed.fight);
      owed.choose_free = false;
      say(Happening::asterisk_free, i, o.a);
      break;
    case Verb::fatigue:
      fatigue_chit(i, o.a);
      break;
    case Verb::take_back:
      take_change(i, o.a);
      owed.change = kNone;
      break;
    default:
      wound_chit(i, o.a);
  }
  settle_owed(i);
}

void Rules::fatigue_chit(int who, int chit) {
  auto& owed = s_.characters[at(who)].owed;
  auto& left = owed.move ? owed.move : owed.fight ? owed.fight : owed.other;
  const auto& d = action(s_, seat(who), chit);
  s_.characters[at(who)].chits[at(chit)] = ChitState::fatigued;
  if (s_.combat.spot != kNone) s_.combat.event = true;
  say(Happening::chit_fatigued, who, chit);
  if (d.effort > left) owed.change = u8(static_cast<int>(d.action));
  left = u8(d.effort > left ? 0 : left - d.effort);
}
void Rules::take_change(int who, int chit) {
  s_.characters[at(who)].chits[at(chit)] = ChitState::active;
  say(Happening::chit_back, who, chit);
}
// The Vial of Healing makes fatigue of wounds.
void Rules::wound_chit(int who, int chit) {
  auto& c = s_.characters[at(who)];
  const bool vial = has_active(s_, who, Card::vial_of_healing);
  c.chits[at(chit)] = vial ? ChitState::fatigued : ChitState::wounded;
  --c.owed.wounds;
  if (s_.combat.spot != kNone) s_.combat.event = true;
  say(vial ? Happening::chit_fatigued : Happening::chit_wounded, who, chit);
}

// --- DEC-22

void Rules::begin(WeaponSides w) {
  for (int i = w.next; i < s_.seats; ++i) {
    top<WeaponSides>().next = u8(i + 1);
    if (is_in(s_, i) && s_.combat.plays[at(i)].readies) return ask(seat(i), Question::weapon_side);
  }
  pop();
}
void Rules::answer(WeaponSides, Seat who, Option o) {
  set_weapon(index(who), verb(o) == Verb::alerted);
}

}  // namespace gh::realm
