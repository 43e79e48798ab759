// The encounter step: luring, random assignment, deployment and charging, actions (digest 10.3).
#include <utility>

#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// Does the seat want to be asked? Who rests is asked again as soon as something is against him.
bool Rules::wants_questions(int who) {
  auto& resting = s_.combat.resting;
  if ((resting >> who & 1) && is_threatened(s_, who)) resting &= u8(~(1 << who));
  return !(resting >> who & 1);
}
void Rules::rest_evening(int who) {
  s_.combat.resting |= u8(1 << who);
  say(Happening::rests, who);
}

// --- sheets change

// A denizen leaves its sheet. The owner it leaves behind alone goes after it (10.18); one that has
// other attackers strikes at one of them.
void Rules::leave_sheet(int d) {
  auto& c = s_.combat;
  const int from = c.sheet[at(d)];
  c.sheet[at(d)] = kNone;
  c.target[at(d)] = kNone;
  c.since[at(d)] = 0;
  if (from == kNone || from == d || !is_denizen(from)) return;
  if (attackers_on(s_, from) > 0) {
    if (c.target[at(from)] != d || is_red(s_, from)) return;
    c.target[at(from)] = is_unhired(s_, from) ? u8(newest_on(s_, from)) : kNone;
    if (c.target[at(from)] != kNone) say(Happening::fights_back, from, c.target[at(from)]);
    return;
  }
  if (is_red(s_, from) && c.target[at(from)] != kNone) {  // back to the sheet of its victim
    if (is_character(c.target[at(from)])) c.sheet[at(from)] = c.target[at(from)];
    return;
  }
  c.sheet[at(from)] = kNone;
  c.target[at(from)] = kNone;
}

// Puts a denizen against somebody, on his sheet; a denizen so attacked gets a sheet of its own.
void Rules::set_against(int d, int target) {
  auto& c = s_.combat;
  leave_sheet(d);
  c.sheet[at(d)] = c.target[at(d)] = u8(target);
  if (is_denizen(target)) {
    // Who came last matters on a denizen's sheet alone; elsewhere it would be hidden knowledge.
    auto count = [&](int newest) {
      int most = 0;
      each_on(s_, target, [&](int b) { most = std::max<int>(most, c.since[at(b)]); });
      c.since[at(newest)] = u8(most + 1);
    };
    count(d);
    const int from = c.sheet[at(target)];
    if (from != target) {
      const bool keeps = is_red(s_, target);  // PE-16: it keeps its victim
      const int victim = c.target[at(target)];
      leave_sheet(target);
      c.sheet[at(target)] = u8(target);
      c.target[at(target)] = keeps ? u8(victim) : kNone;
      // The one it attacked until now has nobody left on his sheet: he follows it as newest.
      if (!keeps && from != kNone && is_denizen(from) && c.sheet[at(from)] == kNone) {
        c.sheet[at(from)] = c.target[at(from)] = u8(target);
        count(from);
        d = from;
      }
    }
    if (is_unhired(s_, target) && !is_red(s_, target)) {
      c.target[at(target)] = u8(d);
      say(Happening::fights_back, target, d);
    }
  }
}

// --- luring

void Rules::begin(Luring l) {
  for (int n = l.nth; n < s_.seats; ++n) {
    top<Luring>().nth = u8(n);
    const int who = in_order(s_, n);
    if (!has_part(s_, who) || !wants_questions(who)) continue;
    if (l.by != kNone) return ask(seat(who), Question::lure_by);
    bool any = false;
    for (int d = kFirstMonster; d < kFirstFamiliar && !any; ++d)
      any = may_lure(s_, who, d) || (s_.bodies[at(d)].employer == who && can_lure_with(s_, d));
    if (any) return ask(seat(who), Question::lure);
  }
  pop();
}

void Rules::answer(Luring l, Seat who, Option o) {
  auto& step = top<Luring>();
  switch (verb(o)) {
    case Verb::lure: {
      const int by = l.by == kNone ? index(who) : l.by;
      unhide(by);
      named(o.a, index(who));
      if (rebels_against(by, o.a)) {
        step.by = kNone;
        provoke(o.a, index(who));
        return betray(who, by, true);
      }
      provoke(o.a, index(who));
      set_against(o.a, by);
      step.by = kNone;
      return say(Happening::lured, by, o.a);
    }
    case Verb::lure_with:
      step.by = u8(o.a);
      return;
    case Verb::back:
      step.by = kNone;
      return;
    case Verb::rest_evening:
      rest_evening(index(who));
      [[fallthrough]];
    default:
      step.nth = u8(l.nth + 1);
  }
}

// --- random assignment

namespace {
// AMB-R7: Tremendous monsters first, then by number.
int assigned_nth(int n) {
  constexpr int kAll = kFirstFamiliar - kFirstMonster;
  const int b = kFirstMonster + n % kAll;
  const bool tremendous = is_monster(b) && denizen(b).tremendous;
  return tremendous == (n < kAll) ? b : kNone;
}
constexpr int kAssignPlaces = 2 * (kFirstFamiliar - kFirstMonster);
}  // namespace

void Rules::begin(Assigning a) {
  auto& step = top<Assigning>();
  if (a.roller != kNone) return take_assign_roll(a);
  if (a.what != kNone) return go_on_rolling();
  for (int n = a.next; n < kAssignPlaces; ++n) {
    const int d = assigned_nth(n);
    step.next = u8(n);
    if (d == kNone || !is_unassigned(s_, d)) continue;
    const Mask rollers = rollers_for(s_, d);
    if (!rollers) continue;
    step.what = u8(d);
    step.rolling = rollers;
    step.high = 0;
    step.best = -9;
    return go_on_rolling();
  }
  pop();
}

// Whoever still has to roll does; then the highest gets it, ties roll again (LIM-4).
void Rules::go_on_rolling() {
  auto& step = top<Assigning>();
  Mask todo = step.rolling;
  if (std::popcount(todo) == 1 && step.high == 0) return give_denizen(nth_seat(todo, 0));
  if (!todo) {
    if (std::popcount(step.high) == 1) return give_denizen(nth_seat(step.high, 0));
    step.rolling = step.high;
    step.high = 0;
    step.best = -9;
    todo = step.rolling;
  }
  for (int n = 0; n < s_.seats; ++n) {
    const int who = in_order(s_, n);
    if (!(todo >> who & 1)) continue;
    step.roller = u8(who);
    if (is_in(s_, who)) return roll(who, Table::random_assignment);
    return push(Roll{u8(who), Table::random_assignment, 2, 0});  // an absent one has no modifiers
  }
}

void Rules::take_assign_roll(const Assigning& a) {
  auto& step = top<Assigning>();
  const int result = std::max(s_.roll.one, s_.roll.two) + s_.roll.change;  // no limit (LIM-1)
  step.rolling &= u8(~(1 << a.roller));
  if (result > a.best) step.high = 0, step.best = static_cast<std::int8_t>(result);
  if (result >= a.best) step.high |= u8(1 << a.roller);
  step.roller = kNone;
  go_on_rolling();
}

void Rules::give_denizen(int who) {
  auto& step = top<Assigning>();
  const int d = step.what;
  if (is_in(s_, who) && !body(who).hidden && may_be_assigned(s_, d, who)) return assign_to(d, who);
  const Beings all = assignable_hirelings(s_, who, d);
  if (all.size() == 1) return assign_to(d, all.nth(0));
  step.rolling = step.high = u8(1 << who);
  ask(seat(who), Question::assign_hireling);
}
void Rules::assign_to(int d, int being) {
  auto& c = s_.combat;
  auto& step = top<Assigning>();
  c.sheet[at(d)] = c.target[at(d)] = u8(being);
  if (is_denizen(being)) c.sheet[at(being)] = u8(being);
  say(Happening::assigned, d, being);
  step.what = step.roller = kNone;
  step.next = u8(step.next + 1);
}
void Rules::answer(Assigning a, Seat, Option o) { assign_to(a.what, o.a); }

// --- deployment and charging

void Rules::begin(Deploying d) {
  for (int n = d.nth; n < s_.seats; ++n) {
    top<Deploying>().nth = u8(n);
    const int who = in_order(s_, n);
    if (!has_part(s_, who) || !wants_questions(who)) continue;
    if (d.what != kNone)
      return ask(seat(who), d.whom == kNone ? Question::deploy_to : Question::deploy_side);
    if (d.whom != kNone) return ask(seat(who), Question::charge_with);
    bool any = false;
    for (int h = kFirstMonster; h < kFirstFamiliar && !any; ++h)
      any = s_.bodies[at(h)].employer == who && may_deploy(s_, h) && has_opponent(s_, h);
    // Whether he is asked must not tell how heavy his face-down cards are.
    if (!any && s_.combat.charge_time[at(who)] == 0 &&
        (!charge_pieces(s_, who).empty() || has_secret_cards(s_, who)))
      for (int v = 0; v < s_.seats; ++v) any |= may_charge(s_, who, v);
    if (any) return ask(seat(who), Question::deploy);
    if (s_.combat.woken) return end_deployment(who);
  }
  pop();
}

// OPT-11: he sends a hired native against an unhired one of its own group, or has it lure one.
bool Rules::rebels_against(int hireling, int target) const {
  return s_.extended_treachery && is_native(hireling) && is_native(target) &&
         is_hired(s_, hireling) && is_unhired(s_, target) &&
         denizen(hireling).group == denizen(target).group;
}

// OPT-10: what he has begun with watchful natives brings the others of their groups.
void Rules::end_deployment(int who) {
  auto& step = top<Deploying>();
  step = Deploying{u8(step.nth + 1)};
  if (const auto woken = std::exchange(s_.combat.woken, std::uint16_t{0}))
    push(Waking{u8(who), woken});
}

bool has_opponent(const State& s, int hireling) {
  for (int t = 0; t < kFirstFamiliar; ++t)
    if (may_deploy_against(s, hireling, t)) return true;
  return false;
}

void Rules::answer(Deploying d, Seat who, Option o) {
  auto& step = top<Deploying>();
  switch (verb(o)) {
    case Verb::deploy:
      step.what = u8(o.a);
      return;
    case Verb::against:
      step.whom = u8(o.a);
      if (is_monster(d.what) && denizen(d.what).tremendous) deploy(who, d.what, o.a, 0, 0);
      return;
    case Verb::on_side:
      return deploy(who, d.what, d.whom, o.a, o.b);
    case Verb::charge:
      step.whom = u8(o.a);
      return;
    case Verb::play_piece:
      step.whom = kNone;
      return charge(index(who), d.whom, o.a);
    case Verb::back:
      step.what = d.whom == kNone || d.what == kNone ? kNone : d.what;
      step.whom = kNone;
      return;
    default:
      if (verb(o) == Verb::rest_evening) rest_evening(index(who));
      end_deployment(index(who));
  }
}

void Rules::deploy(Seat who, int h, int target, int dark, int gallop) {
  auto& step = top<Deploying>();
  step.what = step.whom = kNone;
  unhide(h);
  unhide(target);
  body(h).dark = dark != 0;
  body(h).gallop = gallop != 0;
  say(Happening::deployed, h, target, dark, gallop);
  named(target, index(who));
  if (is_denizen(target) && body(target).employer == index(who)) betray(who, target);
  if (rebels_against(h, target)) {
    provoke(target, index(who));
    return betray(who, h, true);
  }
  if (!is_hired(s_, h)) return;  // it was of the group that was betrayed
  if (is_watchful(s_, target)) s_.combat.woken |= group_bit(target);
  provoke(target, index(who));
  set_against(h, target);
}

void Rules::play_piece(int who, int id) {
  auto& c = s_.combat;
  if (id > kGallopPiece && !is_wing_piece(id)) return;  // a spell, or a changed body
  c.played[at(who)] |= 1u << id;
  const auto p = piece_of(s_, who, id);
  (is_fight_kind(p.action) ? c.fight_effort : c.move_effort)[at(who)] += p.effort;
}

void Rules::charge(int who, int victim, int id) {
  auto& c = s_.combat;
  play_piece(who, id);
  c.charging[at(who)] = u8(victim);
  c.charge_time[at(who)] = piece_of(s_, who, id).time;
  unhide(who);
  unhide(victim);
  named(victim, who);
  say(Happening::charged, who, victim, id);
  offer_broom(who, BroomUse::charge, id, kNone);
}

// --- actions

void Rules::begin(Acting a) {
  for (int n = a.nth; n < s_.seats; ++n) {
    auto& step = top<Acting>();
    const int who = in_order(s_, n);
    if (n != a.nth) step = Acting{u8(n)};
    if (is_in(s_, who) && !step.lit && has_colour_chits(s_, who)) {  // MG-45, also after a charge
      step.lit = true;
      return push(Energizing{u8(1 << who), kNone});
    }
    if (!is_in(s_, who) || s_.combat.charge_time[at(who)] != 0 || !wants_questions(who)) continue;
    if (step.to != kNone || step.over != kNone) return ask(seat(who), Question::run_with);
    if (step.spell != kNone) return ask(seat(who), Question::cast_with);
    // Who is left in peace may say that he wants no questions; else nothing is asked in vain.
    const bool fresh = !step.in && !step.out && !step.dropped;
    if (has_action(s_, who, step) || (fresh && !is_threatened(s_, who)))
      return ask(seat(who), Question::encounter);
  }
  pop();
}

void Rules::answer(Acting a, Seat who, Option o) {
  auto& step = top<Acting>();
  const int i = index(who);
  switch (verb(o)) {
    case Verb::turn_weapon:
      play_piece(i, o.a);
      set_weapon(i, !item(weapon_of(s_, i)).alerted);
      break;
    case Verb::run:
      step.to = u8(o.a);
      return;
    case Verb::run_to_woods:
      step.to = kForest;
      return;
    case Verb::fly_away:
      step.over = u8(o.a);
      return;
    case Verb::burn:  // MG-20: beside the action
      return burn(i, o.a);
    case Verb::cast:
      step.spell = u8(o.a);
      step.item = u8(o.b);
      return;
    case Verb::cast_by:
      cast_spell(i, {static_cast<Spell>(a.spell), a.item}, {u8(o.a), u8(o.b), u8(o.c)});
      break;
    case Verb::back:
      step.to = step.over = step.spell = step.item = kNone;
      return;
    case Verb::play_piece:
      if (a.over != kNone)
        fly_off(i, a.over, o.a);
      else if (!offer_broom(i, BroomUse::run, o.a, a.to))
        run_away(i, a.to, o.a);
      break;
    case Verb::activate:
      step.in = true;
      if (const int out = displaced_by(s_, i, o.a); out != kNone) {
        step.out = true;  // what makes room is the one put away
        s_.combat.laid_off[at(i)] = u8(out);
      }
      return activate(i, o.a);
    case Verb::deactivate:
      step.out = true;
      s_.combat.laid_off[at(i)] = u8(o.a);
      return put_away(i, o.a);
    case Verb::abandon:
      step.dropped = true;
      return abandon(o.a);
    case Verb::berserk:
      go_berserk(i);
      break;
    case Verb::protect:
      protect(o.a);
      break;
    case Verb::rest_evening:
      rest_evening(i);
      break;
    default:
      break;
  }
  step = Acting{u8(a.nth + 1)};
}

void Rules::set_weapon(int who, bool alerted) {
  const int w = weapon_of(s_, who);
  if (w == kNone || !is_weapon(w)) return;
  alerted = alerted || has_oil(s_, who, Card::gripping_dust);
  if (item(w).alerted == alerted) return;
  item(w).alerted = alerted;
  say(Happening::weapon_turned, who, w, alerted);
}

void Rules::go_berserk(int who) {
  int chit = 0;
  while (action(s_, seat(who), chit).action != Action::berserk) ++chit;
  play_piece(who, chit);
  s_.characters[at(who)].berserk = true;
  say(Happening::went_berserk, who, chit);
}

// At once onto the roadway; those who attacked him are unassigned for this round.
void Rules::run_away(int who, int to, int id) {
  play_piece(who, id);
  body(who).road = u8(to);
  if (to == kForest)
    say(Happening::ran_to_woods, who);
  else
    say(Happening::ran_away, who, to, id);
  shake_off(who);
}

// MG-82: between this tile and the other one; horses and what is too heavy stay here.
void Rules::fly_off(int who, int tile, int id) {
  play_piece(who, id);
  take_off(who, piece_of(s_, who, id).strength);
  unhide(who);
  body(who).road = kAir;
  body(who).aloft = u8(tile);
  say(Happening::flew_off, who, tile);
  shake_off(who);
}

void Rules::shake_off(int who) {
  auto& c = s_.combat;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (c.sheet[at(b)] == who) c.sheet[at(b)] = c.target[at(b)] = kNone;
  for (int i = 0; i < s_.seats; ++i)
    if (c.charging[at(i)] == who) c.charging[at(i)] = kNone;
}

}  // namespace gh::realm
