// Looking things up in a combat: who is there, sheets, who may be set against whom (digest 10.1 to
// 10.4).
#include "games/realm/combat.h"

#include "games/realm/forms.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- who is there

bool has_part(const State& s, int who) {
  if (s.characters[at(who)].hero == Hero::none) return false;
  if (is_in(s, who)) return true;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (s.bodies[at(b)].employer == who && is_in(s, b)) return true;
  return false;
}

// --- counters

// Head or club; OPT-9: a dragon's head is a missile, as long as its fire.
Blow extra_blow(const State& s, int monster, bool dark) {
  const auto& d = denizen(monster);
  Blow extra = dark ? d.extra_dark : d.extra_light;
  if (s.dragon_heads && d.breath != 0) {
    extra.kind = Attack::missile;
    extra.length = d.breath;
  }
  return extra;
}

Blow blow_of(const State& s, int being, int part) {
  if (s.magic.used)
    if (const Form f = form_of(s, being); f.any) return part == 0 ? f.blow : Blow{};
  if (part == 0) return face(s, being).blow;
  return extra_blow(s, being, s.bodies[at(being)].extra_dark);
}

int move_time(const State& s, int being) {
  if (s.magic.used)
    if (const Form f = form_of(s, being); f.any) return f.move_time;
  if (!is_riding(s, being)) {
    if (under(s, Spell::elven_grace, being)) return graced_time(denizen(being).weight);
    return face(s, being).move_time;
  }
  const auto& m = denizen(being).mount;
  return s.bodies[at(being)].gallop ? m.gallop.time : m.walk.time;
}

// --- sheets

int attackers_on(const State& s, int sheet) {
  int n = 0;
  each_on(s, sheet, [&](int) { ++n; });
  return n;
}

int newest_on(const State& s, int sheet) {
  int newest = kNone;
  each_on(s, sheet, [&](int b) {
    if (newest == kNone || s.combat.since[at(b)] >= s.combat.since[at(newest)]) newest = b;
  });
  return newest;
}

int captor_of(const State& s, int being) {
  for (int b = kFirstMonster; b < kFirstNative; ++b)
    if (s.combat.target[at(b)] == being && is_red(s, b) && is_in(s, b)) return b;
  if (!somebody_cast(s, Spell::absorb_essence)) return kNone;
  for (int i = 0; i < s.seats; ++i)  // MG-74: he holds it as the monster would
    if (const int m = form_of(s, i).monster; m != kNone && is_in(s, i) && is_red(s, m))
      if (s.combat.sheet[at(m)] == being) return m;
  return kNone;
}

bool is_threatened(const State& s, int who) {
  const auto& c = s.combat;
  auto his = [&](int b) { return b == who || (is_denizen(b) && s.bodies[at(b)].employer == who); };
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (!is_in(s, b) || his(b)) continue;
    if (c.target[at(b)] != kNone && his(c.target[at(b)])) return true;
    if (c.sheet[at(b)] != kNone && c.sheet[at(b)] != b && his(c.sheet[at(b)])) return true;
    if (is_character(b) && c.charging[at(b)] != kNone && his(c.charging[at(b)])) return true;
  }
  return false;
}

bool may_be_assigned(const State& s, int d, int who) {
  if (!may_be_set_on(s, d, who)) return false;
  return !is_hero(s, who, Hero::pilgrim) || !is_of_the_pit(d);
}

namespace {
bool is_held(const State& s, int being) { return captor_of(s, being) != kNone; }
bool is_hireling_here(const State& s, int b) {
  return is_denizen(b) && is_hired(s, b) && is_in(s, b);
}
}  // namespace

// 10.3: not hired ones, not those assigned to hirelings, not red ones.
bool may_lure(const State& s, int who, int d) {
  if (!is_in(s, d) || !is_unhired(s, d) || is_red(s, d) || at_peace(s)) return false;
  if (is_at_peace(s, d) || is_at_peace(s, who) || is_misty(s, d)) return false;
  int on = s.combat.sheet[at(d)];
  if (on == who || (on != kNone && !is_character(on))) return false;
  return is_character(who) ? is_in(s, who) && may_lure_onto(s, d, who) : true;
}

bool can_lure_with(const State& s, int h) {
  if (!is_hireling_here(s, h) || s.combat.sheet[at(h)] != kNone) return false;
  for (int d = kFirstMonster; d < kFirstFamiliar; ++d)
    if (may_lure(s, h, d)) return true;
  return false;
}

bool may_deploy(const State& s, int h) {
  return is_hireling_here(s, h) && s.combat.sheet[at(h)] == kNone && !is_held(s, h) &&
         !at_peace(s) && !is_at_peace(s, h) && !is_misty(s, h);
}

// PE-17: hidden denizens never; hidden characters only by a leader who has found hidden enemies.
bool may_deploy_against(const State& s, int h, int t) {
  if (t == h || !is_in(s, t) || is_misty(s, t)) return false;
  const auto& b = s.bodies[at(t)];
  if (is_character(t)) {
    if (t == s.bodies[at(h)].employer) return false;
    return !b.hidden || (is_leader(h) && s.bodies[at(h)].found_hidden);
  }
  return is_denizen(t) && !b.hidden && !(is_native(t) && is_held(s, t));
}

bool may_charge(const State& s, int who, int victim) {
  return victim != who && is_character(victim) && is_in(s, who) && is_in(s, victim) &&
         finds(s, who, victim) && captor_of(s, who) == kNone && !at_peace(s) &&
         !is_at_peace(s, who) && !is_misty(s, who) && !is_misty(s, victim);
}

bool may_target(const State& s, int who, int t) {
  return t != who && is_in(s, t) && (is_character(t) || is_denizen(t)) && finds(s, who, t) &&
         !at_peace(s) && !is_at_peace(s, who) && !is_misty(s, who) && !is_misty(s, t);
}

// --- random assignment

bool is_unassigned(const State& s, int d) {
  if (!is_unhired(s, d) || !is_in(s, d) || s.combat.sheet[at(d)] != kNone) return false;
  if (is_at_peace(s, d) || is_misty(s, d)) return false;
  return is_monster(d) || s.combat.battling[static_cast<std::size_t>(denizen(d).group)] != 0;
}

Beings assignable_hirelings(const State& s, int who, int d) {
  Beings all;
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h) {
    if (s.bodies[at(h)].employer != who || !is_in(s, h) || s.bodies[at(h)].hidden) continue;
    if (!is_held(s, h) && may_be_set_on(s, d, h)) all.put(h);
  }
  return all;
}

Mask rollers_for(const State& s, int d) {
  Mask all = 0;
  if (at_peace(s)) return all;
  for (int who = 0; who < s.seats; ++who) {
    if (s.characters[at(who)].hero == Hero::none) continue;
    if (is_native(d) && !battles(s, d, who)) continue;
    const bool himself = is_in(s, who) && !s.bodies[at(who)].hidden && may_be_assigned(s, d, who);
    if (himself || !assignable_hirelings(s, who, d).empty()) all |= u8(1 << who);
  }
  return all;
}

// The owner of a character's sheet, the employer of a denizen that owns one; for an unhired denizen
// attacked by characters alone the first of them in the encounter order (AMB-R15). Others are put
// in their places by rule.
int arranger_of(const State& s, int sheet) {
  if (is_character(sheet)) return sheet;
  if (is_hired(s, sheet)) return s.bodies[at(sheet)].employer;
  for (int i = 0; i < s.seats; ++i) {
    int who = in_order(s, i);
    if (is_in(s, who) && s.combat.target[at(who)] == sheet)
      return attackers_on(s, sheet) > 0 ? kNone : who;
  }
  return kNone;
}

}  // namespace gh::realm
