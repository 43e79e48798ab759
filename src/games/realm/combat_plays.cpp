// The melee step up to the revealing: targets in the order of the lot, treachery, the secret plays;
// Battle Bracelets and Elusive Cloak (digest 10.4, 10.5).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- targets

namespace {
// A caster names the targets of his spell instead (MG-37).
bool has_spell_to_aim(const State& s, int who) {
  if (!s.magic.used || !is_in(s, who)) return false;
  const int i = casting_of(s, who);
  return i != kNone && s.magic.castings[at(i)].stage == CastStage::cast;
}
bool has_target_choice(const State& s, int who) {
  if (!is_in(s, who) || s.combat.charge_time[at(who)] != 0) return false;
  if (s.magic.used && casting_of(s, who) != kNone) return has_spell_to_aim(s, who);
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (may_target(s, who, b)) return true;
  return false;
}
// His hirelings that own a sheet and have several attackers to choose from.
int chooser_after(const State& s, int who, int from) {
  for (int h = std::max<int>(from, kFirstMonster); h < kFirstFamiliar; ++h)
    if (s.bodies[at(h)].employer == who && is_in(s, h) && owns_sheet(s, h) && !is_red(s, h) &&
        attackers_on(s, h) > 1)
      return h;
  return kNone;
}
}  // namespace

// Has he hirelings on sheets of unhired denizens?
bool has_places_to_set(const State& s, int who) {
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h)
    if (may_place(s, who, h)) return true;
  return false;
}
bool may_place(const State& s, int who, int h) {
  const int on = s.combat.sheet[at(h)];
  return s.bodies[at(h)].employer == who && is_in(s, h) && on != kNone && on != h &&
         is_denizen(on) && is_unhired(s, on);
}

void Rules::begin(Targeting t) {
  auto& step = top<Targeting>();
  if (t.who == kNone) {
    for (int i = 0; i < s_.seats; ++i)
      if (t.left >> i & 1) wants_questions(i);
    const Mask asked = in_the_lot(s_, t.left);
    if (!asked) return pop();
    if (int n = std::popcount(asked); n > 1) return ask(Seat::chance, Question::next_chit, n);
    step.who = u8(nth_seat(asked, 0));
    t = step;
  }
  const int who = t.who;
  if (t.part == 0) {
    if (has_spell_to_aim(s_, who)) {
      Marks marks;
      marks_for(s_, casting_of(s_, who), marks);
      if (!marks.empty()) return ask(seat(who), Question::spell_target);
      end_naming(who);
    }
    step.part = 1;
    if (has_target_choice(s_, who) && !has_spell_to_aim(s_, who) && wants_questions(who))
      return ask(seat(who), Question::target);
  }
  if (step.part == 1) {
    if (int h = chooser_after(s_, who, t.next); h != kNone) {
      step.next = u8(h);
      return ask(seat(who), Question::hireling_target);
    }
    step.part = 2;
  }
  if (step.part == 2 && has_places_to_set(s_, who)) return ask(seat(who), Question::places);
  end_targets_of(who);
}

// Of those who have not been drawn yet, who has something to name and wants to. Who does not want
// to stays among the others: nobody is told.
Mask in_the_lot(const State& s, Mask left) {
  Mask out = 0;
  for (int i = 0; i < s.seats; ++i) {
    if (!(left >> i & 1)) continue;
    if ((has_target_choice(s, i) && !(s.combat.resting >> i & 1)) ||
        chooser_after(s, i, 0) != kNone || has_places_to_set(s, i))
      out |= u8(1 << i);
  }
  return out;
}
void Rules::end_targets_of(int who) {
  auto& step = top<Targeting>();
  step = Targeting{u8(step.left & ~(1 << who)), kNone, 0, 0};
}

void Rules::answer(Targeting t, Seat who, Option o) {
  auto& step = top<Targeting>();
  if (who == Seat::chance) {
    step.who = u8(nth_seat(in_the_lot(s_, t.left), static_cast<int>(outcome_index(o))));
    return;
  }
  switch (verb(o)) {
    case Verb::aim_spell:
      return name_mark(index(who), {static_cast<Marked>(o.a), u8(o.b), u8(o.c)});
    case Verb::no_aim:
      end_naming(index(who));
      step.part = 1;
      return;
    case Verb::target:
      if (t.next != 0) {  // of a hireling
        s_.combat.target[at(t.next)] = u8(o.a);
        step.next = u8(t.next + 1);
        s_.combat.lane[at(t.next)] = Lane::none;
        each_on(s_, t.next, [&](int b) { s_.combat.lane[at(b)] = Lane::none; });
        lay_out_sheets();
        return say(Happening::targets, t.next, o.a);
      }
      return name_target(index(who), o.a);
    case Verb::put_box:
      put_in_box(s_, o.a, 0, static_cast<Lane>(o.b));
      return;
    case Verb::put_apart:
      put_in_box(s_, o.a, 1, static_cast<Lane>(o.b));
      return;
    case Verb::done:
      if (t.part == 0) {  // the last target of a spell
        end_naming(index(who));
        step.part = 1;
        return;
      }
      return end_targets_of(index(who));
    case Verb::rest_evening:
      return rest_evening(index(who));
    default:
      return say(Happening::no_target_named, who);
  }
}

void Rules::name_target(int who, int target) {
  s_.combat.target[at(who)] = u8(target);
  const bool ambush = may_ambush(s_, who) && is_missile_weapon(s_, who);
  if (!ambush) unhide(who);
  unhide(target);
  say(Happening::targets, who, target);
  named(target, who);
  if (is_denizen(target) && body(target).employer == who) betray(seat(who), target);
  provoke(target, who);
  if (is_watchful(s_, target)) push(Waking{u8(who), group_bit(target)});
  if (ambush) push(Ambush{u8(who)});
}

// PE-20: all his hirelings of the group, wherever they are, are free; he loses Fame for them. A
// hired monster is free by itself and costs nothing (MG-88).
// OPT-11: `extended`, and as much Notoriety.
void Rules::betray(Seat who, int hireling, bool extended) {
  if (is_monster(hireling)) {
    release(hireling);
    return stop_idle_fights();
  }
  const Group group = denizen(hireling).group;
  int lost = 0;
  const Beings all = kKit.members[static_cast<std::size_t>(group)];
  all.each([&](int b) {
    if (body(b).employer != index(who)) return;
    lost += denizen(b).notoriety;
    release(b);
  });
  if (extended) {
    if (!cursed(s_, who, Curse::disgust)) character(s_, who).fame -= lost * kPoint;
    character(s_, who).notoriety -= lost * kPoint;
    say(Happening::rebels, who, group, lost);
  } else {
    character(s_, who).fame -= lost * kPoint;
    say(Happening::treachery, who, group, lost);
  }
  change_regard(who, group, -5);
  stop_idle_fights();
}

// Natives that became unhired no longer fight monsters and unhired natives; with characters and
// their hirelings they go on, as a battle (PE-18 to PE-20).
void Rules::stop_idle_fights() {
  auto& c = s_.combat;
  if (c.spot == kNone) return;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    const int on = c.sheet[at(b)];
    if (on == kNone) continue;
    if (!is_in(s_, b) || !is_in(s_, on)) {
      c.sheet[at(b)] = c.target[at(b)] = kNone;
      continue;
    }
    if (on == b || !is_unhired(s_, b)) continue;
    if (is_unhired(s_, on)) {
      c.sheet[at(b)] = c.target[at(b)] = kNone;
      if (c.target[at(on)] == b) c.target[at(on)] = kNone;
    } else {
      provoke(b, index(player_of(s_, on)));
    }
  }
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    if (c.sheet[at(b)] != b || is_red(s_, b)) continue;
    if (attackers_on(s_, b) == 0) {
      c.sheet[at(b)] = c.target[at(b)] = kNone;
    } else if (c.target[at(b)] == kNone || c.sheet[c.target[at(b)]] != b) {
      c.target[at(b)] = u8(newest_on(s_, b));
    }
  }
}

// A denizen that only characters attack owns a sheet without striking back (10.18).
void Rules::make_sheets_for_targets() {
  auto& c = s_.combat;
  if (at_peace(s_)) return;
  for (int i = 0; i < s_.seats; ++i) {
    const int t = c.target[at(i)];
    if (!is_in(s_, i) || t == kNone || !is_denizen(t) || c.sheet[at(t)] != kNone) continue;
    c.sheet[at(t)] = u8(t);
  }
  // So do those that a spell strikes (MG-51).
  each_casting(s_, [&](int, const Casting& x) {
    if (spell(x.spell).duration != Duration::attack || x.stage != CastStage::done) return;
    for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
      if (is_struck_by(s_, x, b) && c.sheet[at(b)] == kNone) c.sheet[at(b)] = u8(b);
  });
  lay_out_sheets();
}

// --- secret plays

// Asked of whoever has a target, so that the question does not tell whether he attacks.
bool strikes_twice(const State& s, int who) {
  return is_in(s, who) && s.combat.target[at(who)] != kNone && !has_cast(s, who) &&
         has_second_attack(form_of(s, who));
}

namespace {
bool arranges_something(const State& s, int who) {
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (s.bodies[at(b)].employer == who && is_in(s, b) && owns_sheet(s, b)) return true;
  return false;
}
}  // namespace

void Rules::begin(Playing p) {
  if (p.asked) return pop();
  top<Playing>().asked = true;
  for (int i = 0; i < s_.seats; ++i) {
    auto& play = s_.combat.plays[at(i)];
    play = Play{};
    play.stage = Play::Stage::ready;
    const bool fights = is_in(s_, i) && wants_questions(i);
    if (must_set_shield(s_, i)) play.shield = Lane::thrust;
    if (!fights && !arranges_something(s_, i)) continue;
    play.stage = fights ? Play::Stage::attack : Play::Stage::boxes;
    if (fights) play.shield = Lane::none;
    ask_play(i);
  }
}

void Rules::ask_play(int who) {
  constexpr Question kAsked[] = {Question::attack, Question::manoeuvre, Question::shield,
                                 Question::boxes};
  auto& play = s_.combat.plays[at(who)];
  if (play.stage == Play::Stage::shield && strikes_twice(s_, who))
    return ask(seat(who), Question::second_attack);
  if (play.stage == Play::Stage::shield && !must_set_shield(s_, who))
    play.stage = Play::Stage::boxes;
  if (play.stage < Play::Stage::ready) ask(seat(who), kAsked[static_cast<int>(play.stage)]);
}

void Rules::answer(Playing, Seat who, Option o) {
  const int i = index(who);
  auto& play = s_.combat.plays[at(i)];
  switch (verb(o)) {
    case Verb::attack:
      play.attack = static_cast<Lane>(o.a);
      play.attack_with = u8(o.b);
      play.stage = Play::Stage::manoeuvre;
      break;
    case Verb::ready_weapon:
      play.attack_with = u8(o.a);
      play.readies = true;
      play.stage = Play::Stage::manoeuvre;
      break;
    case Verb::no_attack:
      play.stage = Play::Stage::manoeuvre;
      break;
    case Verb::manoeuvre:
      play.manoeuvre = static_cast<Lane>(o.a);
      play.move_with = u8(o.b);
      play.stage = Play::Stage::shield;
      break;
    case Verb::no_manoeuvre:
      play.stage = Play::Stage::shield;
      break;
    case Verb::shield:
      play.shield = static_cast<Lane>(o.a);
      play.stage = Play::Stage::boxes;
      break;
    case Verb::second_attack:
      play.second = static_cast<Lane>(o.a);
      play.second_dark = o.b != 0;
      play.stage = Play::Stage::boxes;
      break;
    case Verb::no_second:
      play.stage = Play::Stage::boxes;
      break;
    case Verb::same_again:
      play = s_.combat.last[at(i)];
      play.stage = Play::Stage::boxes;
      break;
    case Verb::put_box:
      put_in_box(s_, o.a, 0, static_cast<Lane>(o.b));
      break;
    case Verb::put_apart:
      put_in_box(s_, o.a, 1, static_cast<Lane>(o.b));
      break;
    case Verb::turn_over:
      if (s_.combat.turned.has(o.a))
        s_.combat.turned.take(o.a);
      else
        s_.combat.turned.put(o.a);
      break;
    case Verb::back:
      take_back(play, must_set_shield(s_, i) || strikes_twice(s_, i));
      break;
    default:
      play.stage = Play::Stage::ready;
  }
  ask_play(i);
}

void Rules::take_back(Play& play, bool shield) {
  using Stage = Play::Stage;
  const bool skips = play.stage == Stage::boxes && !shield;
  const auto to = skips ? Stage::manoeuvre : static_cast<Stage>(static_cast<int>(play.stage) - 1);
  play.stage = to;
  play.shield = play.second = Lane::none;
  play.second_dark = false;
  if (to <= Stage::manoeuvre) play.manoeuvre = Lane::none, play.move_with = kNone;
  if (to == Stage::attack) play.attack = Lane::none, play.attack_with = kNone, play.readies = false;
}

void Rules::reveal_plays() {
  auto& c = s_.combat;
  for (int i = 0; i < s_.seats; ++i) {
    if (!is_in(s_, i)) continue;
    const auto& p = c.plays[at(i)];
    if (p.attack_with != kNone && p.attack_with != kSpellPiece) play_piece(i, p.attack_with);
    if (p.move_with != kNone) play_piece(i, p.move_with);
    if (p.readies)
      show(Happening::revealed_ready, i, p.attack_with);
    else if (p.attack_with != kNone)
      show(Happening::revealed_attack, i, c.target[at(i)], p.attack, p.attack_with);
    if (p.second != Lane::none) show(Happening::revealed_second, i, p.second, p.second_dark);
    turn_form_back(i, p);
    if (p.move_with != kNone)
      show(Happening::revealed_move, i, p.manoeuvre, p.move_with);
    else
      show(Happening::revealed_still, i);
    if (p.shield != Lane::none) show(Happening::revealed_shield, i, p.shield);
  }
  c.turned.each([&](int b) {
    body(b).dark = !body(b).dark;
    show(Happening::turned, b, 0, body(b).dark);
  });
  c.turned = Beings{};
}

// MG-74: playing the other side turns an absorbed Tremendous monster back.
void Rules::turn_form_back(int who, const Play& p) {
  const int m = form_of(s_, who).monster;
  if (m == kNone || !is_red(s_, m)) return;
  if (p.attack_with != kFormPiece && p.move_with != kFormPiece) return;
  body(m).dark = false;
  s_.combat.sheet[at(m)] = kNone;
  say(Happening::turned_back, m);
}

// --- Battle Bracelets, then Elusive Cloak (DEC-20)

namespace {
int wearer_of(const State& s, Card c) {
  const auto& i = s.items[thing(c)];
  return i.active && is_character(i.place) && is_in(s, i.place) ? i.place : kNone;
}
}  // namespace

// A target that does not manoeuvre is no limit: the direction still decides which armour is struck.
bool may_shift_attack(const State& s) {
  const int who = wearer_of(s, Card::battle_bracelets);
  if (who == kNone) return false;
  const auto& p = s.combat.plays[at(who)];
  if (p.attack == Lane::none || s.combat.target[at(who)] == kNone) return false;
  if (const int i = attack_casting(s, who); i != kNone) {  // MG-53: all its targets
    bool slow = true;
    s.magic.castings[at(i)].on.each([&](int b) {
      const auto e = evasion_of(s, b);
      slow = slow && (!is_in(s, b) || !e.any || e.time >= 5);
    });
    return slow;
  }
  const auto e = evasion_of(s, s.combat.target[at(who)]);
  return !e.any || e.time >= 5;
}
bool may_shift_manoeuvre(const State& s) {
  const int who = wearer_of(s, Card::elusive_cloak);
  if (who == kNone) return false;
  const auto& p = s.combat.plays[at(who)];
  if (p.manoeuvre == Lane::none) return false;
  if (p.move_with < kActionChits && action(s, seat(who), p.move_with).action == Action::duck)
    return false;
  Strikes all;
  collect_strikes(s, all);
  bool any = false;
  for (const auto& x : all) {
    if (x.target != who) continue;
    if (x.time < 5) return false;
    any = true;
  }
  return any;
}

void Rules::begin(Adjusting a) {
  auto& step = top<Adjusting>();
  if (a.part == 0) {
    step.part = 1;
    if (may_shift_attack(s_))
      return ask(seat(wearer_of(s_, Card::battle_bracelets)), Question::bracelets);
  }
  if (step.part == 1) {
    step.part = 2;
    if (may_shift_manoeuvre(s_))
      return ask(seat(wearer_of(s_, Card::elusive_cloak)), Question::cloak);
  }
  pop();
}
void Rules::answer(Adjusting a, Seat who, Option o) {
  if (verb(o) != Verb::shift) return;
  auto& p = s_.combat.plays[at(index(who))];
  (a.part == 1 ? p.attack : p.manoeuvre) = static_cast<Lane>(o.a);
  say(a.part == 1 ? Happening::shifted_attack : Happening::shifted_move, who, o.a);
}

}  // namespace gh::realm
