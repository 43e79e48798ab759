// Battles up to the taking of hits: parts 10.1 to 10.3.
#include <bit>

#include "games/kings/rules.h"

namespace gh::kings {

void Rules::start_battle(Seat announcer, int hex, bool natives) {
  auto& b = s_.battle;
  b = Battle{};
  b.hex = static_cast<std::int8_t>(hex);
  b.announcer = static_cast<std::int8_t>(index(announcer));
  if (natives) {  // EXP-6
    b.sides = static_cast<Mask>(1u << index(announcer) | 1u << kNatives);
    b.defender = kNatives;
    b.natives_of = static_cast<std::int8_t>(index(right_of(s_, announcer)));
    s_.fought |= std::uint64_t{1} << hex;
  } else {
    for (int i = 0; i < s_.seats; ++i)
      if (fights_in(s_, hex, seat(i))) b.sides |= static_cast<Mask>(1u << i);
    int owner = s_.owner[at(hex)];
    if (owner >= 0 && (b.sides >> owner & 1)) {  // COM-3
      b.defender = static_cast<std::int8_t>(owner);
    } else {  // COM-36: the first to the announcer's right
      Seat who = right_of(s_, announcer);
      for (int i = 0; i < s_.seats && !(b.sides >> index(who) & 1); ++i) who = right_of(s_, who);
      b.defender = static_cast<std::int8_t>(index(who));
    }
  }
  say(Happening::battle, index(announcer), hex, b.defender);
  push(Fight{});
}

int Rules::count_sides() const { return std::popcount(s_.battle.sides); }

// Sides that have nothing left drop out; how many remain?
int Rules::sides_alive() {
  int n = 0;
  for (int side = 0; side < kSides; ++side)
    if (s_.battle.sides >> side & 1) {
      if (side_alive(s_, side))
        ++n;
      else
        s_.battle.sides &= static_cast<Mask>(~(1u << side));
    }
  return n;
}

void Rules::next_moment(Moment m) {
  auto& f = top<Fight>();
  f = Fight{};
  f.moment = m;
}

void Rules::begin(Fight) {
  auto& f = top<Fight>();
  switch (f.moment) {
    case Moment::turn_up:
      return turn_up(f);
    case Moment::dust:
      return dust(f);
    case Moment::firewall:
      return firewall(f);
    case Moment::barons:
      return barons();
    case Moment::warlord:
      return warlord(f);
    case Moment::targets:
      return targets(f);
    case Moment::round_start:
      return round_start(f);
    case Moment::dispel:
      return dispel(f);
    case Moment::dice:
      return roll_dice(f);
    case Moment::after_dice:
      return after_dice(f);
    case Moment::aim:
      return aim(f);
    case Moment::hits:
      return place_hits(f);
    case Moment::tests:
      return tests(f);
    case Moment::losses:
      return take_losses();
    case Moment::step_over:
      return step_over();
    case Moment::retreat:
      return retreat(f);
    case Moment::round_over:
      return round_over();
    case Moment::capture:
      return capture();
    case Moment::damage:
      return damage(f);
    case Moment::recovery:
      return recovery();
  }
}

// --- before the first round (COM-5)

bool Rules::check_bluffs() {  // DEP-7: face-up creatures without support
  Pieces up;
  for (int i = 0; i < s_.seats; ++i)
    if (s_.battle.sides >> i & 1) up |= army(s_, s_.battle.hex, seat(i)) & kBox.creatures;
  up -= s_.battle.judged;
  bool any = false;
  up.each([&](int p) { any = any || !supported(s_, p); });
  if (!any) return false;
  s_.shown = up;
  push(Challenges{});
  return true;
}

void Rules::turn_up(Fight& f) {
  if (f.part == 0) {
    f.part = 1;
    for (int i = 0; i < s_.seats; ++i)
      if (s_.battle.sides >> i & 1) reveal(army(s_, s_.battle.hex, seat(i)));
    if (check_bluffs()) return;
  }
  next_moment(sides_alive() < 2 ? Moment::capture : Moment::dust);  // COM-6
}

void Rules::dust(Fight& f) {  // MAG-4
  const auto& b = s_.battle;
  bool owner = b.defender == s_.owner[at(b.hex)];
  Seat who = player_of_side(s_, b.defender);
  if (f.part == 0) {
    if (sides_alive() < 2) return next_moment(Moment::capture);
    if ((owner || b.defender == kNatives) && could_use(s_, who, Magic::dust_of_defense))
      return ask(who, Question::dust);
    return next_moment(Moment::firewall);
  }
  if (f.part == 1) {  // it has been answered or not
    if (s_.answer == Answer::none) {
      for (Hex n : around(s_, b.hex).near)
        if (may_retreat_to(s_, seat(f.nth), n, b.hex)) return ask(seat(f.nth), Question::retreat);
    }  // AMB-54: nowhere to go
    return next_moment(Moment::firewall);
  }
  next_moment(sides_alive() < 2 ? Moment::capture : Moment::firewall);
}

void Rules::firewall(Fight& f) {  // MAG-7
  if (f.part == 0) {
    f.part = 1;
    Mask who = 0;
    for (int i = 0; i < s_.seats; ++i)
      if (could_use(s_, seat(i), Magic::firewall)) who |= static_cast<Mask>(1u << i);
    return open_window(who, Question::firewall);
  }
  for (int i = 0; i < s_.seats; ++i) {
    auto& a = f.answers[at(i)];
    if (!a.verb) continue;
    a = {};
    return push(UseItem{seat(i),
                        Magic::firewall,
                        {},
                        static_cast<std::int8_t>(side_for(s_, seat(i), Magic::firewall)),
                        0,
                        0});
  }
  next_moment(Moment::barons);
}

void Rules::barons() {  // SCP-3, AMB-26, AMB-64
  auto& b = s_.battle;
  next_moment(Moment::warlord);
  for (Hero h : {Hero::baron_munchausen, Hero::grand_duke}) {
    Piece p = piece_of(h);
    if (!is(s_, p, h) || s_.place[p] != b.hex) continue;
    int side = index(owner_of(s_, p));
    if (side < 0 || !(b.sides >> side & 1)) continue;
    say(Happening::breaches, side, kind_of(h), b.hex);
    for (int enemy = 0; enemy < kSides; ++enemy) {
      if (enemy == side || !(b.sides >> enemy & 1)) continue;
      if (side_has_fort(s_, enemy)) ++b.fort_hits;
      if (!(side_army(s_, enemy) & kBox.settlements).empty()) ++b.town_hits;
      if (wielding_side(s_, Magic::firewall) == enemy && b.firewall && --b.firewall == 0)
        to_cup(piece_of(Magic::firewall));
    }
  }
}

void Rules::warlord(Fight& f) {  // SCP-9
  auto& b = s_.battle;
  Piece w = piece_of(Hero::warlord);
  Seat who = owner_of(s_, w);
  bool here = is(s_, w, Hero::warlord) && s_.place[w] == b.hex && is_player(who) &&
              (b.sides >> index(who) & 1);
  if (f.part == 0) {
    if (here && sides_alive() > 1) return ask(who, Question::warlord);
    f.part = 2;
    return;
  }
  if (f.part == 1) {
    int side = f.nth;
    f.part = 2;
    if (rolled() >= fighter_value(s_, f.piece, side)) {
      say(Happening::changes_sides, index(who), kind_of(s_, f.piece));
      put_on_board(f.piece, who, b.hex);
      Pieces one;
      one.put(f.piece);
      reveal(one);
      if (check_bluffs()) return;
    }
    return;
  }
  next_moment(sides_alive() < 2 ? Moment::capture : Moment::targets);
}

// --- the round (10.3)

void Rules::targets(Fight& f) {  // COM-37
  auto& b = s_.battle;
  if (f.part == 0) {
    if (check_bluffs()) return;  // DEP-7: in later rounds, too
    if (sides_alive() < 2) return next_moment(Moment::capture);
    f.part = 1;
    ++b.round;
    b.step = 0;
    b.parried = false;
    b.marksman = 0;
    b.rolled = {};
    b.fort_rolled = false;
    b.target.fill(-1);
    say(Happening::round_begins, b.hex, b.round);
    if (count_sides() > 2) return open_window(b.sides, Question::choose_target);
    for (int side = 0; side < kSides; ++side)
      if (b.sides >> side & 1)
        b.target[at(side)] = static_cast<std::int8_t>(
            std::countr_zero(static_cast<unsigned>(b.sides ^ (1u << side))));
  } else {
    for (int i = 0; i < s_.seats; ++i) {
      if (!(b.sides >> i & 1)) continue;
      b.target[at(i)] = static_cast<std::int8_t>(f.answers[at(i)].a);
      show(Happening::names_target, i, b.target[at(i)]);
    }
  }
  next_moment(Moment::round_start);
}

void Rules::round_start(Fight& f) {  // W7: Bow, Sword, Golem, Talisman
  auto& b = s_.battle;
  if (sides_alive() < 2) return next_moment(Moment::capture);
  for (int side; (side = nth_side(s_, f.nth)) >= 0; ++f.nth, f.part = 0) {
    Seat who = player_of_side(s_, side);
    bool could = false;
    for (Magic m : {Magic::bow, Magic::sword, Magic::golem, Magic::talisman}) {
      bool for_side = side == kNatives
                          ? s_.place[piece_of(m)] == b.hex && !is_player(owner_of(s_, piece_of(m)))
                          : s_.place[piece_of(m)] != b.hex;
      could = could || (for_side && could_use(s_, who, m));
    }
    could = could || (wielding_side(s_, Magic::bow) == side && !(f.part & 1) && b.round > 1);
    could = could || (wielding_side(s_, Magic::sword) == side && !(f.part & 2) && b.round > 1);
    if (could) return ask(who, Question::round_start);
  }
  next_moment(Moment::dispel);
}

void Rules::dispel(Fight& f) {  // W8
  auto& b = s_.battle;
  if (f.part == 0) {
    f.part = 1;
    Mask who = 0;
    for (int i = 0; i < s_.seats; ++i) {
      if (!could_hold(s_, seat(i), Magic::dispel_magic)) continue;
      int mine = side_for(s_, seat(i), Magic::dispel_magic);
      for (int side = 0; side < kSides; ++side)
        if (side != mine && (b.sides >> side & 1) && has_magic_fighters(s_, side))
          who |= static_cast<Mask>(1u << i);
    }
    return open_window(who, Question::dispel);
  }
  for (int i = 0; i < s_.seats; ++i) {
    auto a = f.answers[at(i)];
    if (!a.verb) continue;
    leaves_openly(piece_of(Magic::dispel_magic));
    to_cup(piece_of(Magic::dispel_magic));
    show(Happening::item_used, i, static_cast<int>(Magic::dispel_magic));
    b.dispelled |= static_cast<Mask>(1u << a.b);
    say(Happening::magic_gone, a.b);
    if (a.c == 0) continue;
    auto item = static_cast<Magic>(a.c - 1);
    to_cup(piece_of(item));
    if (item == Magic::bow) b.bow = kNoPiece;
    if (item == Magic::sword) b.sword = kNoPiece;
    if (item == Magic::golem) b.golem_on = false;
    if (item == Magic::talisman) b.talisman_on = false;
    if (item == Magic::firewall) b.firewall = 0;
    if (item == Magic::balloon) s_.balloon = kNoHex, s_.passengers = {};
    say(Happening::dispelled, player_of_side(s_, a.b), static_cast<int>(item));
  }
  b.dice.clear();
  next_moment(Moment::dice);
}

void Rules::roll_dice(Fight& f) {  // COM-8, COM-9
  auto& b = s_.battle;
  for (int nth = 0, side; (side = nth_side(s_, nth)) >= 0; ++nth) {
    int next = kNoPiece;
    if (!b.fort_rolled && side_has_fort(s_, side) && fighter_step(s_, kFort, side) == b.step &&
        fighter_value(s_, kFort, side) > 0)
      next = kFort;
    if (next == kNoPiece) {
      Pieces left = side_army(s_, side);
      left -= b.rolled;
      left.each([&](int p) {
        if (next == kNoPiece && fighter_step(s_, p, side) == b.step &&
            fighter_value(s_, p, side) > 0)
          next = p;
      });
    }
    if (next == kNoPiece) continue;
    f.piece = static_cast<std::uint8_t>(next);
    f.nth = static_cast<std::uint8_t>(side);
    if (next < kPieces && is(s_, next, Hero::marksman) && b.step == 1 && b.marksman == 0)
      return ask(player_of_side(s_, side), Question::marksman);  // SCP-6
    bool two = fighter_dice(s_, next, side) == 2;
    return ask(Seat::chance, two ? Question::roll_dice : Question::roll_die, two ? 36 : 6);
  }
  next_moment(b.dice.empty() ? Moment::step_over : Moment::after_dice);
}

void Rules::after_dice(Fight& f) {  // W1 and W9 together
  auto acting = [&](Seat who) {
    return could_hold(s_, who, Magic::lucky_charm) || could_use(s_, who, Magic::golem) ||
           could_use(s_, who, Magic::talisman);
  };
  if (f.part == 0) {
    f.part = 1;
    f.nth = 0;
    Mask who = 0;
    for (int i = 0; i < s_.seats; ++i)
      if (acting(seat(i))) who |= static_cast<Mask>(1u << i);
    return open_window(who, Question::after_dice);
  }
  for (int i = 0; i < s_.seats; ++i) {
    auto a = f.answers[at(i)];
    if (!a.verb) continue;
    f.answers[at(i)] = {};
    f.nth |= static_cast<std::uint8_t>(1u << i);  // whoever acted is asked once more
    auto item = static_cast<Magic>(a.a);
    return push(UseItem{
        seat(i), item, {}, static_cast<std::int8_t>(side_for(s_, seat(i), item)), a.b, a.c});
  }
  Mask again = 0;
  for (int i = 0; i < s_.seats; ++i)
    if ((f.nth >> i & 1) && acting(seat(i))) again |= static_cast<Mask>(1u << i);
  f.nth = 0;
  if (again) return open_window(again, Question::after_dice);
  next_moment(Moment::aim);
  count_hits();
}

namespace {
int hits_of(const DieRolled& d) { return (d.one <= d.value) + (d.two > 0 && d.two <= d.value); }
}  // namespace

void Rules::count_hits() {
  auto& b = s_.battle;
  b.hits = {};
  std::array<std::int8_t, kSides> aimed{};
  for (auto& d : b.dice) {
    int target = b.target[d.side];
    int n = hits_of(d);
    if (target < 0 || !(b.sides >> target & 1)) n = 0;  // AMB-34
    if (d.aimed && n == 0) d.aimed = false;
    if (d.aimed)
      ++aimed[at(target)];
    else if (n)
      b.hits[at(target)] = static_cast<std::uint8_t>(b.hits[at(target)] + n);
  }
  if (b.step != 1) return;
  int golem = wielding_side(s_, Magic::golem);  // MAG-8
  if (golem < 0) return;
  Pieces others = side_army(s_, golem);
  others.take(piece_of(Magic::golem));
  bool alone = others.empty() && !side_has_fort(s_, golem);
  if (alone || !b.hits[at(golem)]) {
    for (auto& d : b.dice)
      if (b.target[d.side] == golem) d.aimed = false;
  }
  if (alone)
    b.hits[at(golem)] = 0;
  else if (b.hits[at(golem)] && !aimed[at(golem)])
    --b.hits[at(golem)];
}

// MAG-8: the Golem wards off one hit; a shot and other hits: its player says which.
bool Rules::golem_chooses(const DieRolled& d) const {
  const auto& b = s_.battle;
  int golem = wielding_side(s_, Magic::golem);
  return golem >= 0 && b.target[d.side] == golem && b.hits[at(golem)] > 0;
}

void Rules::aim(Fight& f) {  // SCP-6
  for (const auto& d : s_.battle.dice)
    if (d.aimed) {
      f.nth = d.side;
      if (f.part == 1) return ask(player_of_side(s_, s_.battle.target[d.side]), Question::golem);
      bool fort = false;
      if (!hit_candidates(s_, s_.battle.target[d.side], fort).empty() || fort)
        return ask(player_of_side(s_, d.side), Question::aim);
    }
  next_moment(Moment::hits);
}

void Rules::shot(DieRolled& d, Option o) {
  auto& f = top<Fight>();
  const int target = s_.battle.target[d.side];
  if (verb(o) == Verb::aim && golem_chooses(d)) {
    f.part = 1;
    f.piece = static_cast<std::uint8_t>(o.a);
    return;
  }
  d.aimed = false;
  const int piece = verb(o) == Verb::aim ? o.a : f.piece;
  f.part = 0;
  f.piece = kNoPiece;
  if (verb(o) == Verb::ward) {
    say(Happening::warded, target, o.a);
    if (o.a == 0) return;
    --s_.battle.hits[at(target)];
  }
  place_hit(target, piece);
}

void Rules::answer(Fight step, Seat who, Option o) {
  auto& f = top<Fight>();
  auto& b = s_.battle;
  if (who == Seat::chance) {  // a counter's dice
    auto n = static_cast<int>(outcome_index(o));
    bool two = fighter_dice(s_, step.piece, step.nth) == 2;
    DieRolled d;
    d.piece = step.piece;
    d.side = step.nth;
    d.value = static_cast<std::uint8_t>(fighter_value(s_, step.piece, step.nth));
    d.one = static_cast<std::uint8_t>(two ? n / 6 + 1 : n + 1);
    d.two = static_cast<std::uint8_t>(two ? n % 6 + 1 : 0);
    d.aimed = step.piece < kPieces && is(s_, step.piece, Hero::marksman) && b.step == 1 &&
              b.marksman == 2;
    if (!b.dice.full()) b.dice.push_back(d);
    s_.roll = {d.one, d.two, 0, static_cast<std::int8_t>(index(player_of_side(s_, d.side)))};
    say(Happening::die, d.piece == kFort ? kKinds : kind_of(s_, d.piece), d.side, d.one, d.two,
        hits_of(d));
    if (step.piece == kFort)
      b.fort_rolled = true;
    else
      b.rolled.put(step.piece);
    return;
  }
  switch (step.moment) {
    case Moment::dust:
      if (step.part == 1) {
        f.part = 2;
        return leave_battle(step.nth, o.a, kNoHex);
      }
      if (verb(o) == Verb::pass) return next_moment(Moment::firewall);
      f.part = 1;
      f.nth = static_cast<std::uint8_t>(o.b);
      return push(
          UseItem{who, Magic::dust_of_defense, {}, static_cast<std::int8_t>(b.defender), o.b, 0});
    case Moment::warlord:
      if (verb(o) == Verb::pass) {
        f.part = 2;
        return;
      }
      f.part = 1;
      f.piece = static_cast<std::uint8_t>(o.a);
      f.nth = static_cast<std::uint8_t>(o.b);
      say(Happening::tempts, index(who), kind_of(s_, o.a));
      return push(Roll{who, 1, {}, {}});
    case Moment::round_start: {
      if (verb(o) == Verb::pass) {
        ++f.nth;
        f.part = 0;
        return;
      }
      auto item = static_cast<Magic>(o.a);
      if (item == Magic::bow) f.part |= 1;
      if (item == Magic::sword) f.part |= 2;
      if (wielding_side(s_, item) == nth_side(s_, step.nth)) {  // handed on
        (item == Magic::bow ? b.bow : b.sword) = static_cast<std::uint8_t>(o.b);
        return say(Happening::handed, nth_side(s_, step.nth), o.a, kind_of(s_, o.b));
      }
      return push(UseItem{who, item, {}, static_cast<std::int8_t>(nth_side(s_, step.nth)), o.b, 0});
    }
    case Moment::dice:
      b.marksman = static_cast<std::uint8_t>(o.a);
      return say(Happening::marksman, index(who), o.a);
    case Moment::aim:
      for (auto& d : b.dice)
        if (d.aimed && d.side == step.nth) return shot(d, o);
      return;
    case Moment::hits:
      --b.hits[at(nth_side(s_, step.nth))];
      return place_hit(nth_side(s_, step.nth), o.a);
    case Moment::tests:
      if (verb(o) == Verb::accept) {
        b.doomed |= could_be_saved(s_, step.nth);
        return;
      }
      f.piece = static_cast<std::uint8_t>(o.a);
      f.part = verb(o) == Verb::parry ? 1 : 2;
      return push(Roll{who, 1, {}, {}});
    case Moment::retreat:
      if (verb(o) == Verb::stay) {
        ++f.nth;
        return;
      }
      return leave_battle(nth_side(s_, step.nth), o.a, o.b);
    default:  // windows: kept until everybody has answered
      f.answers[at(index(who))] = reply(o);
  }
}

}  // namespace gh::kings
