// Battles from the taking of hits on: COM-12 to COM-35.
#include <bit>

#include "games/kings/rules.h"

namespace gh::kings {

void Rules::place_hit(int side, int piece) {
  auto& b = s_.battle;
  say(Happening::hit, side, piece == kFort ? kKinds : kind_of(s_, piece));
  if (piece == kFort)
    ++b.fort_hits;
  else if (kBox.settlements.has(piece))
    ++b.town_hits;
  else if (piece == piece_of(Magic::firewall))
    --b.firewall;
  else if (b.hit.has(piece))
    b.doomed.put(piece);
  else
    b.hit.put(piece);
  if (piece == piece_of(Magic::firewall) && b.firewall == 0) to_cup(piece);
}

namespace {

// How many hits the side can take in all (COM-12).
int capacity(const State& s, int side) {
  bool fort = false;
  const Pieces p = hit_candidates(s, side, fort);
  int n = fort ? s.fort[at(s.battle.hex)] - s.battle.fort_hits : 0;
  p.each([&](int x) {
    if (kBox.settlements.has(x))
      n += design(s, x).value - s.battle.town_hits;
    else if (x == piece_of(Magic::firewall))
      n += s.battle.firewall;
    else
      ++n;
  });
  return n;
}

}  // namespace

void Rules::place_hits(Fight& f) {  // COM-12
  auto& b = s_.battle;
  for (int side; (side = nth_side(s_, f.nth)) >= 0; ++f.nth) {
    auto& hits = b.hits[at(side)];
    while (hits > 0) {
      bool fort = false;
      Pieces p = hit_candidates(s_, side, fort);
      if (p.empty() && !fort) {
        p = could_be_saved(s_, side);
        if (p.empty()) break;  // surplus hits are lost
      }
      int n = capacity(s_, side);
      bool forced = n == 0 ? p.size() <= hits : n <= hits || p.size() + fort == 1;
      if (!forced) return ask(player_of_side(s_, side), Question::hits);
      --hits;
      place_hit(side, p.empty() ? kFort : p.nth(0));
    }
    hits = 0;
  }
  next_moment(Moment::tests);
}

void Rules::tests(Fight& f) {  // SCP-7, MAG-11
  auto& b = s_.battle;
  if (f.part) {
    int v = rolled();
    bool saved = v >= 2 && v <= 5;
    if (saved)
      b.hit.take(f.piece);
    else
      b.doomed.put(f.piece);
    say(Happening::tested, kind_of(s_, f.piece), saved);
    if (f.part == 1) b.parried = true;
    if (f.part == 2 && !saved) {
      b.talisman_on = false;
      to_cup(piece_of(Magic::talisman));
    }
    f.part = 0;
  }
  for (int nth = 0, side; (side = nth_side(s_, nth)) >= 0; ++nth) {
    const Pieces p = could_be_saved(s_, side);
    if (p.empty()) continue;
    f.nth = static_cast<std::uint8_t>(side);
    return ask(player_of_side(s_, side), Question::test);
  }
  next_moment(Moment::losses);
}

void Rules::take_losses() {  // COM-11: complete before the next step
  auto& b = s_.battle;
  next_moment(Moment::step_over);
  const Pieces lost = b.hit;
  b.hit = b.doomed = {};
  if (lost.has(piece_of(Magic::bow))) b.bow = kNoPiece;
  if (lost.has(piece_of(Magic::sword))) b.sword = kNoPiece;
  if (lost.has(piece_of(Magic::golem))) b.golem_on = false;
  if (lost.has(piece_of(Magic::balloon))) s_.balloon = kNoHex, s_.passengers = {};
  lost.each([&](int p) {
    // A second hit on the Sword Master in the same round would kill him: he has used his parry.
    if (b.bow == p) b.bow = kNoPiece;
    if (b.sword == p) b.sword = kNoPiece;
    eliminate(p);
  });
}

void Rules::step_over() {
  auto& b = s_.battle;
  if (check_bluffs()) return;  // X20: a Lord has fallen
  b.dice.clear();
  if (sides_alive() < 2) return next_moment(Moment::capture);  // COM-15
  if (++b.step < 3) return next_moment(Moment::dice);
  b.step = 2;
  next_moment(Moment::retreat);
}

// --- retreat (10.4)

void Rules::retreat(Fight& f) {
  auto& b = s_.battle;
  if (sides_alive() < 2) return next_moment(Moment::capture);
  for (int side; (side = nth_side(s_, f.nth)) >= 0; ++f.nth) {
    if (side == kNatives || army(s_, b.hex, seat(side)).empty()) continue;
    for (int h = 0; h < s_.hexes; ++h) {
      bool balloon = s_.balloon == b.hex &&
                     player(s_, seat(side)).of.has(piece_of(Magic::balloon)) &&
                     (army(s_, b.hex, seat(side)) - s_.passengers).empty();
      if (distance(b.hex, h) <= (balloon ? 3 : 1) && may_retreat_to(s_, seat(side), h, b.hex))
        return ask(seat(side), Question::retreat);
    }
  }
  next_moment(Moment::round_over);
}

// COM-21, AMB-51: all leave together; passengers may use the Balloon.
void Rules::leave_battle(int side, int hex, int balloon_hex) {
  auto& b = s_.battle;
  Seat who = seat(side);
  const Pieces all = army(s_, b.hex, who);
  bool balloon = s_.balloon == b.hex && of(who).of.has(piece_of(Magic::balloon));
  int ride = balloon_hex == kNoHex ? hex : balloon_hex;
  all.each([&](int p) {
    put(p, static_cast<std::uint8_t>(balloon && s_.passengers.has(p) ? ride : hex));
    if (b.bow == p) b.bow = kNoPiece;
    if (b.sword == p) b.sword = kNoPiece;
  });
  if (balloon) {
    put(piece_of(Magic::balloon), static_cast<std::uint8_t>(ride));
    s_.balloon = static_cast<std::int8_t>(ride);
  }
  say(Happening::retreats, side, b.hex, hex);
  const Pieces items = s_.at[at(b.hex)] & of(who).of & kBox.magics;
  if (!side_has_fort(s_, side) && (side_army(s_, side) & kBox.settlements).empty()) {
    items.each([&](int p) { to_cup(p); });
    b.sides &= static_cast<Mask>(~(1u << side));
  }
  push(StackLimit{who, static_cast<std::int8_t>(hex)});
  if (ride != hex) push(StackLimit{who, static_cast<std::int8_t>(ride)});
}

void Rules::round_over() {
  s_.battle.judged = {};  // DEP-7: whoever let a bluff pass may think better of it
  next_moment(Moment::targets);
}

// --- post-combat (10.5)

namespace {
// AMB-30: only creatures, characters and the Golem take a hex.
bool takes_hex(const State& s, int side) {
  if (side == kNatives) return false;
  return !army(s, s.battle.hex, seat(side)).empty() || wielding_side(s, Magic::golem) == side;
}
}  // namespace

void Rules::capture() {  // COM-30
  auto& b = s_.battle;
  int owner = s_.owner[at(b.hex)];
  int taker = -1;
  for (int i = 0; i < s_.seats; ++i)
    if ((b.sides >> i & 1) && i != owner && takes_hex(s_, i)) taker = i;
  bool natives = b.natives_of >= 0;
  next_moment(Moment::damage);
  if (!natives && owner < 0) return next_moment(Moment::recovery);  // COM-36: explored later
  if (taker >= 0 && natives) {
    items_to_cup();  // what the natives have used is no spoil (EXP-7)
    capture_explored(seat(taker), b.hex);
  } else if (taker >= 0) {
    set_owner(b.hex, taker);
    push(RackLimit{seat(taker)});
    push(PlaceThings{seat(taker), b.hex, false});  // COM-35
  }
  if (taker < 0) return;
  if (win_by_citadels(seat(taker))) return;  // COM-34: before any damage roll
  // The damage roll comes before placing: the fight goes back on top.
  auto& steps = s_.agenda.steps;
  auto n = steps.size();
  std::rotate(&steps[n - 3], &steps[n - 2], steps.end());
}

// COM-31: fort first, then special income. AMB-23: none if no round was fought.
void Rules::damage(Fight& f) {
  auto& b = s_.battle;
  int owner = s_.owner[at(b.hex)];
  Seat roller = owner >= 0 ? seat(owner) : seat(b.natives_of);
  if (b.round == 0) return next_moment(Moment::recovery);
  if (f.part == 1 || f.part == 3) {
    int v = rolled();
    bool damaged = v == 1 || v == 6;
    if (damaged && f.part == 1) lower_fort(b.hex);
    if (damaged && f.part == 3) {
      int p = income_in(s_, b.hex);
      show(Happening::lost, owner, kind_of(s_, p), b.hex);
      to_cup(p);
    }
    ++f.part;
  }
  if (f.part == 0) {
    f.part = 2;
    if (s_.fort[at(b.hex)] > 0 && s_.fort[at(b.hex)] < 4) {
      f.part = 1;
      return push(Roll{roller, 1, {}, {}});
    }
  }
  if (f.part == 2) {
    f.part = 4;
    if (income_in(s_, b.hex) != kNoPiece) {
      f.part = 3;
      return push(Roll{roller, 1, {}, {}});
    }
  }
  next_moment(Moment::recovery);
}

void Rules::items_to_cup() {  // COM-33
  auto& b = s_.battle;
  for (Magic m : {Magic::bow, Magic::sword, Magic::golem, Magic::firewall, Magic::talisman}) {
    Piece p = piece_of(m);
    if (s_.place[p] == b.hex && (is_player(owner_of(s_, p)) || wielding_side(s_, m) == kNatives))
      to_cup(p);
  }
}

// EXP-8: whoever is left guards the goods; if nobody is, all goes back to the cup.
void Rules::natives_left(int hex) {
  const Pieces left = unowned_things(s_, hex);
  if (!(left & (kBox.creatures | kBox.settlements)).empty()) return;
  left.each([&](int p) { to_cup(p); });
  s_.fought &= ~(std::uint64_t{1} << hex);
}

void Rules::recovery() {  // COM-32
  int hex = s_.battle.hex;
  bool natives = s_.battle.natives_of >= 0;
  items_to_cup();
  s_.battle = Battle{};
  pop();
  if (natives && s_.owner[at(hex)] < 0) natives_left(hex);
  say(Happening::battle_over, hex);
}

}  // namespace gh::kings
