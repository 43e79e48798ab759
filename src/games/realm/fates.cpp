// Curses, wishes and the Power of the Pit, as far as the game without spells needs them (digest
// 24; MG-64 to MG-68, AMB-M4, AMB-M6, AMB-M32).
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- curses

void Rules::begin(RollCurse c) {
  auto& step = top<RollCurse>();
  if (c.stage == RollCurse::Stage::roll) {
    step.stage = RollCurse::Stage::rolled;
    return roll(c.who, Table::curse);
  }
  pop();
  const int on = c.on == kNone ? c.who : c.on;
  if (on_map(s_, on)) curse(seat(on), static_cast<Curse>(s_.roll.result() - 1));
}

void Rules::curse(Seat who, Curse what) {
  auto& c = character(s_, who);
  if (s_.book.abilities_druid && c.hero == Hero::druid)  // OPT-6
    return say(Happening::curse_fails, index(who), what);
  say(Happening::cursed, index(who), what);
  const auto mark = u8(1 << static_cast<int>(what));
  if (c.curses & mark) return;  // MG-65: a second one of the kind has no effect
  c.curses |= mark;
  if (what == Curse::squeak) unhide(index(who));
  if (what == Curse::wither && !is_transmorphized(s_, index(who)))  // MG-72
    for (int i = 0; i < kActionChits; ++i) {
      auto& state = c.chits[at(i)];
      const bool up = state == ChitState::active || state == ChitState::colour;
      if (up && action(s_, who, i).effort > 0) state = ChitState::fatigued;
    }
}

// All fatigued and wounded chits become active. A Health wish lifts Ill Health too.
void Rules::lift_wither(Seat who) {
  character(s_, who).curses &= u8(~(1 << static_cast<int>(Curse::wither)));
}
void Rules::heal_all(Seat who, bool wish) {
  auto& c = character(s_, who);
  lift_wither(who);
  if (wish) c.curses &= u8(~(1 << static_cast<int>(Curse::ill_health)));
  if (auto* now = completing()) {  // MG-61: a Small Blessing, together with other spells
    now->heals |= bit_of(who);
    return;
  }
  for (auto& state : c.chits)
    if (state == ChitState::fatigued || state == ChitState::wounded) state = ChitState::active;
  say(Happening::healed, index(who));
}

// --- wishes (MG-66)

void Rules::begin(RollWish w) {
  auto& step = top<RollWish>();
  if (w.stage == RollWish::Stage::roll) {
    step.stage = RollWish::Stage::rolled;
    return roll(w.who, Table::wish);
  }
  pop();
  const int result = s_.roll.result();
  // The Withered Claw: the same result on both tables, the wish first. A teleport changes nothing
  // that the curse needs, so it can be laid on him at once.
  if (w.and_curse && is_character(w.who) && result != 5)
    curse(seat(w.who), static_cast<Curse>(result - 1));
  wish(w.who, result);
  if (w.and_curse && is_character(w.who) && result == 5) curse(seat(w.who), Curse::ashes);
}

void Rules::wish(int who, int result) {
  say(Happening::wished, who, result);
  switch (result) {
    case 1:
      return push(Teleport{u8(who)});
    case 2:
      return push(Banish{u8(who)});
    case 3:
      return push(Vision{u8(who)});
    case 4:
      return make_peace(body(who).spot);
    case 5:
      if (is_character(who)) heal_all(seat(who), true);
      return;
    default:
      if (is_character(who)) s_.characters[at(who)].wish_strength = true;
  }
}

void Rules::begin(Teleport t) {
  if (body(t.who).life != Life::map) return pop();
  ask(player_of(s_, t.who), Question::teleport);
}
void Rules::answer(Teleport t, Seat, Option o) {
  if (verb(o) == Verb::to_tile) {
    top<Teleport>().tile = u8(o.a);
    return;
  }
  if (verb(o) == Verb::back) {
    top<Teleport>().tile = kNone;
    return;
  }
  pop();
  if (verb(o) == Verb::to_clearing) teleport(t.who, o.a);
}

// MG-67: attackers and followers stay behind.
void Rules::teleport(int being, int spot) {
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (body(b).guide == being && on_map(s_, b)) stop_following(b, Happening::left_behind);
  leave_combat(being);
  auto& b = body(being);
  b.spot = u8(spot);
  b.road = kNone;
  if (is_individual(s_, being)) {
    ledger(s_, being).came_from = kNone;
    ledger(s_, being).flew_in = true;
  }
  say(Happening::teleported, being, spot);
  if (is_character(being)) {
    const int horse = active_horse(s_, being);
    if (horse != kNone && is_cave(s_, spot)) put_away(being, horse);
    errand_arrival(being);
  }
}

void Rules::begin(Banish b) {
  bool any = false;
  beings_at(s_, body(b.who).spot).each([&](int x) { any |= x != b.who && sees(s_, b.who, x); });
  if (!any) return pop();  // alone: nothing
  ask(player_of(s_, b.who), Question::banish);
}
void Rules::answer(Banish, Seat, Option o) {
  pop();
  banish(o.a);
}

// A character goes where he likes; a Ghost or garrison native to its first clearing (it stays
// hired), any other denizen to its box.
void Rules::banish(int being) {
  if (is_character(being)) return push(Teleport{u8(being)});
  for (int f = 0; f < kFirstFamiliar; ++f)
    if (body(f).guide == being && on_map(s_, f)) stop_following(f, Happening::left_behind);
  leave_combat(being);
  auto& b = body(being);
  b.guide = kNone;
  int home = kNone;
  if (is_ghost(being)) home = s_.ghosts;
  if (is_native(being)) {
    for (int d = 0; d < kDwellings; ++d)
      if (kKit.garrison[at(d)] == denizen(being).group) home = s_.dwellings[at(d)];
  }
  if (home == kNone) {
    release_all(being);
    release(being);
    b.life = Life::box;
    b.spot = kNone;
  } else {
    b.spot = u8(home);
  }
  b.road = kNone;
  b.hidden = false;
  say(Happening::banished, being, home);
}

void Rules::begin(Vision v) { ask(player_of(s_, v.who), Question::vision); }
void Rules::answer(Vision v, Seat, Option o) {
  pop();
  say(Happening::vision, v.who, o.a);
  look_at_goods(v.who, o.a, false);  // MG-5
}

// --- the Power of the Pit (MG-68)

void Rules::begin(RollPit p) {
  auto& step = top<RollPit>();
  if (p.stage == RollPit::Stage::roll) {
    step.stage = RollPit::Stage::rolled;
    // A denizen hit by a Demon: rolled without modifiers.
    if (!is_character(p.who)) return roll_plain(2);
    return roll(p.who, Table::pit);
  }
  pop();
  const int result = s_.roll.result();
  say(Happening::pit, p.who, p.target, result);
  Killers by;
  if (p.by_spell) by.push_back(p.who);
  if (on_map(s_, p.target)) at_one_instant([&] { pit(p.target, result, by); });
}

// MG-61: as a spell it is settled with what else is completed now; of a Demon it works at once.
void Rules::hurt_chits(int being, std::uint16_t chits, ChitState to, const Killers& by) {
  if (auto* now = completing()) {
    (to == ChitState::wounded ? now->hurt : now->tired)[at(being)] |= chits;
    if (!by.empty()) now->by = by[0];
    return;
  }
  auto& c = s_.characters[at(being)];
  for (int i = 0; i < kActionChits; ++i)
    if (chits >> i & 1) c.chits[at(i)] = to;
  if (to == ChitState::wounded && has_active(s_, being, Card::vial_of_healing))
    heal_wounds(seat(being));
  all_chits_out(seat(being), by);
}
template <class Test>
std::uint16_t Rules::chits_that(int being, Test&& test) const {
  std::uint16_t out = 0;
  for (int i = 0; i < kActionChits; ++i)
    if (test(action(s_, seat(being), i), s_.characters[at(being)].chits[at(i)]))
      out |= static_cast<std::uint16_t>(1u << i);
  return out;
}

// MG-68: the kills of a spell are the caster's, scored one by one with the most valuable first
// (MG-54); those of a Demon are nobody's.
void Rules::pit(int target, int result, const Killers& by) {
  const int spot = body(target).spot;
  const Beings here = beings_at(s_, spot);
  switch (result) {
    case 1:  // a fiery chasm: everybody unhidden dies
      return kill_all(here, by, [&](int b) { return !body(b).hidden && !is_misty(s_, b); });
    case 2:
      return kill(target, by);
    case 3:
      return terror(here, by);
    default:
      break;
  }
  if (!is_character(target) || is_transmorphized(s_, target)) return;  // MG-72
  if (result == 4)                                                     // blight
    return hurt_chits(target,
                      chits_that(target,
                                 [](const auto& chit, ChitState now) {
                                   // 4.2.1: colour chits are active ones too (AMB-M6)
                                   const bool up =
                                       now == ChitState::active || now == ChitState::colour;
                                   return up && chit.effort > 0;
                                 }),
                      ChitState::wounded, by);
  if (result == 5)  // forget
    return hurt_chits(target,
                      chits_that(target,
                                 [](const auto& chit, ChitState now) {
                                   return now == ChitState::active && chit.action == Action::magic;
                                 }),
                      ChitState::fatigued, by);
  if (auto* now = completing()) {
    now->rusts |= u8(1 << target);
    return;
  }
  active_things(s_, target).each([&](int t) {  // rust
    if (is_armour(t)) damage_armour(t);
  });
}

void Rules::kill_all(const Beings& here, const Killers& by, const std::function<bool(int)>& test) {
  Beings dying;
  here.each([&](int b) {
    if (test(b)) dying.put(b);
  });
  for (auto b : killing_order(dying, by))
    if (on_map(s_, b)) kill(b, by, dying);
}

// Terror: L and M Move and Fight chits are wounded, fatigued ones too (AMB-M6); L and M denizens
// and horses die.
void Rules::terror(const Beings& here, const Killers& by) {
  here.each([&](int b) {
    belongings(s_, b).each([&](int t) {
      if (is_horse(t) && design(t).vulnerability <= Level::m && !is_frozen_with(s_, b, t))
        out_of_game(t);
    });
    if (is_character(b) && is_transmorphized(s_, b)) return;  // MG-72: frozen
    if (is_character(b)) {
      const auto weak = chits_that(b, [](const auto& chit, ChitState now) {
        const bool up = now == ChitState::active || now == ChitState::fatigued;
        return up && (chit.strength == Level::l || chit.strength == Level::m) &&
               (chit.action == Action::move || chit.action == Action::fight);
      });
      return hurt_chits(b, weak, ChitState::wounded, by);
    }
    const auto& d = denizen(b);
    if (d.mounted && d.mount.vulnerability <= Level::m) body(b).horse_dead = true;
  });
  kill_all(here, by, [&](int b) { return is_denizen(b) && vulnerability(s_, b) <= Level::m; });
}

}  // namespace gh::realm
