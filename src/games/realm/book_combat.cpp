// Optional rules of combat (OPT): ambushes, watchful natives, monsters that are alerted by dice,
// grudges and gratitude.
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- ambushes (OPT-2)

bool may_ambush(const State& s, int who) {
  return s.book.ambushes && s.bodies[at(who)].hidden && !cursed(s, seat(who), Curse::squeak);
}
bool is_missile_weapon(const State& s, int who) {
  if (s.magic.used && is_transmorphized(s, who)) return false;
  const int w = weapon_of(s, who);
  return w != kNone && design(w).calm.kind == Attack::missile;
}

void Rules::begin(Ambush a) {
  if (!a.rolled) {
    top<Ambush>().rolled = true;
    return roll(a.who, Table::hide);
  }
  pop();
  const bool seen = s_.roll.result() == 6;
  if (seen) unhide(a.who);
  say(Happening::ambushed, a.who, seen);
}

// A caster has named all his targets: one individual may be ambushed, several show him. What he
// has begun with watchful natives comes next (OPT-10), unless the spell is benevolent.
void Rules::come_to_light(int casting, int who) {
  const auto& c = s_.magic.castings[at(casting)];
  if (c.sort != Marked::being || spell(c.spell).aimed == Aimed::weapon) return;
  std::uint16_t woken = 0;
  if (!(s_.benevolent_spells && spell(c.spell).benevolent))
    c.on.each([&](int b) {
      if (is_watchful(s_, b)) woken |= group_bit(b);
    });
  if (woken) push(Waking{u8(who), woken});
  if (!may_ambush(s_, who)) return;
  if (c.on.size() == 1) return push(Ambush{u8(who)});
  unhide(who);
}

// --- watchful natives (OPT-10)

bool is_watchful(const State& s, int b) {
  return s.book.watchful_natives && is_native(b) && is_in(s, b) && is_unhired(s, b) &&
         s.combat.sheet[at(b)] == kNone;
}

void Rules::begin(Waking w) {
  const bool seen = is_in(s_, w.who) && !body(w.who).hidden;
  for (int b = kFirstNative; b < kFirstFamiliar; ++b) {
    if (!(w.groups & group_bit(b)) || !is_watchful(s_, b)) continue;
    if (seen && may_be_assigned(s_, b, w.who)) {
      wake_onto(b, w.who);
      continue;
    }
    const Beings all = assignable_hirelings(s_, w.who, b);
    if (all.size() > 1) {
      top<Waking>().native = u8(b);
      return ask(seat(w.who), Question::assign_hireling);
    }
    if (!all.empty()) wake_onto(b, all.nth(0));
  }
  pop();
  // In the melee step its hirelings have their targets already.
  if (std::holds_alternative<Targeting>(s_.agenda.steps.back())) give_owners_targets();
}
void Rules::answer(Waking w, Seat, Option o) { wake_onto(w.native, o.a); }

// Light side up onto the sheet, whose counters are laid out anew.
void Rules::wake_onto(int native, int being) {
  auto& c = s_.combat;
  body(native).dark = false;
  if (is_denizen(being))
    set_against(native, being);
  else
    c.sheet[at(native)] = c.target[at(native)] = u8(being);
  counters_on(s_, being).each([&](int b) { c.lane[at(b)] = c.apart[at(b)] = Lane::none; });
  say(Happening::assigned, native, being);
}

// --- monsters alerted by dice (OPT-24)

void Rules::begin(AlertRolls a) {
  auto& step = top<AlertRolls>();
  if (a.rolled) {
    const bool dark = s_.roll.one == 6 || s_.roll.two == 6;
    const int b = a.next / 2;
    (a.next % 2 ? body(b).extra_dark : body(b).dark) = dark;
    if (dark) say(Happening::turned, b, a.next % 2, 1);
    step.rolled = false;
    step.next = static_cast<std::uint16_t>(++a.next);
  }
  for (int n = std::max<int>(a.next, 2 * kFirstMonster); n < 2 * kFirstNative; ++n) {
    const int b = n / 2;
    if (!is_in(s_, b) || !is_unhired(s_, b)) continue;
    if (n % 2 ? !has_head(b) : !changes_tactics(b)) continue;
    step.next = static_cast<std::uint16_t>(n);
    step.rolled = true;
    return push(Roll{u8(b), Table::tactics, 2, 0});
  }
  pop();
}

// --- grudges and gratitude (OPT-12)

void Rules::change_regard(Seat who, Group group, int by) {
  if (!s_.book.grudges) return;
  auto& now = character(s_, who).regard[static_cast<std::size_t>(group)];
  constexpr int kMost = 100;
  now = static_cast<std::int8_t>(std::clamp(now + by, -kMost, kMost));
  say(Happening::regards, who, group, std::abs(by), by > 0);
}

// An unhired native is killed: as each killer stands with its group now. A spell that was aimed at
// a clearing leaves no grudge.
void Rules::bear_grudge(int native, const Killers& by) {
  Mask done = 0;
  for (auto k : by) {
    const int who = is_character(k) ? k : body(k).employer;
    if (who < 0 || s_.characters[at(who)].hero == Hero::none || (done >> who & 1)) continue;
    done |= u8(1 << who);
    const int spell = is_character(k) ? attack_casting(s_, k) : int{kNone};
    if (spell != kNone && s_.magic.castings[at(spell)].sort == Marked::clearing) continue;
    const int level = level_with(s_, seat(who), trader(denizen(native).group));
    const int loss = level >= 2 ? 4 : level == 1 ? 2 : s_.book.extended_grudges ? 1 : 0;
    if (loss) change_regard(seat(who), denizen(native).group, -loss);
  }
}

}  // namespace gh::realm
