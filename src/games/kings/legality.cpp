// Questions about a state that rules, options, words and bots ask alike. Nothing here changes it.
#include <bit>

#include "games/kings/entering.h"

namespace gh::kings {

Pieces army(const State& s, int hex, Seat who) {
  Pieces p = s.at[at(hex)];
  p &= player(s, who).of;
  p -= kBox.magics;
  return p;
}

Pieces unowned_things(const State& s, int hex) {
  Pieces p = s.at[at(hex)];
  for (int i = 0; i < s.seats; ++i) p -= s.players[at(i)].of;
  return p;
}

namespace {
int first_of(const Pieces& p) { return p.empty() ? kNoPiece : p.nth(0); }
}  // namespace

int income_in(const State& s, int hex) { return first_of(s.at[at(hex)] & kBox.incomes); }
int town_in(const State& s, int hex) { return first_of(s.at[at(hex)] & kBox.settlements); }
namespace {
bool has_town(const State& s, int hex) { return !(s.at[at(hex)] & kBox.settlements).empty(); }
}  // namespace

bool enemies_in(const State& s, int hex, Seat who) {
  Pieces here = s.at[at(hex)] - kBox.magics;
  here -= player(s, who).of;
  if (here.empty()) return false;
  for (int i = 0; i < s.seats; ++i)
    if (i != index(who) && !(here & s.players[at(i)].of).empty()) return true;
  return false;
}

bool fights_in(const State& s, int hex, Seat who) {
  if (!army(s, hex, who).empty()) return true;
  return owns(s, who, hex) && (s.fort[at(hex)] > 0 || has_town(s, hex));
}

int land_owned(const State& s, Seat who) {
  int n = 0;
  for (int h = 0; h < s.hexes; ++h) n += owns(s, who, h);
  return n;
}

int special_income_of(const State& s, Seat who) {
  int sum = 0;
  bool dwarf_king = has_hero(s, who, Hero::dwarf_king);  // SCP-5
  for (int h = 0; h < s.hexes; ++h) {
    if (!owns(s, who, h)) continue;
    int p = income_in(s, h);
    if (p == kNoPiece) continue;
    const auto& d = design(s, p);
    sum += d.mine && dwarf_king ? 2 * d.income : d.income;
  }
  return sum;
}

int income_of(const State& s, Seat who) {  // GLD-1
  int sum = special_income_of(s, who);
  for (int h = 0; h < s.hexes; ++h)
    if (owns(s, who, h)) sum += 1 + s.fort[at(h)];
  return sum + (player(s, who).of & kBox.heroes).size();
}

int citadels_of(const State& s, Seat who) {
  int n = 0;
  for (int h = 0; h < s.hexes; ++h) n += owns(s, who, h) && s.fort[at(h)] == 4;
  return n;
}

int forts_on_board(const State& s, int level) {
  int n = 0;
  for (int h = 0; h < s.hexes; ++h) n += s.fort[at(h)] == level;
  return n;
}

bool has_hero(const State& s, Seat who, Hero h) {
  Piece p = piece_of(h);
  return player(s, who).of.has(p) && is(s, p, h);
}

bool has_terrain_lord(const State& s, Seat who) {
  bool found = false;
  (player(s, who).of & kBox.heroes).each([&](int p) { found = found || is_terrain_lord(s, p); });
  return found;
}

bool supported(const State& s, int piece) {  // DEP-5
  if (is_hero(piece)) return true;
  Seat who = owner_of(s, piece);
  if (!is_player(who)) return true;  // native defenders
  Terrain t = design(s, piece).terrain;
  for (int h = 0; h < s.hexes; ++h)
    if (s.terrain[at(h)] == t && owns(s, who, h)) return true;
  int hex = hex_of(s, piece);
  bool lord = false;
  if (hex != kNoHex)
    (army(s, hex, who) & kBox.heroes).each([&](int p) {
      lord = lord || (is_terrain_lord(s, p) && design(s, p).terrain == t);
    });
  return lord;
}

namespace {
// SET-10: what is exchanged in the set-up lies on the table face down; trades lie open (REC-2).
bool sees_table(const State& s, Seat viewer) {
  if (s.phase != Phase::setup) return true;
  for (const Step& step : s.agenda.steps)
    if (const auto* e = std::get_if<Exchange>(&step)) return e->who == viewer;
  return true;
}
}  // namespace

bool sees_face(const State& s, Seat viewer, int piece) {
  auto where = s.place[at(piece)];
  if (where == kCup) return false;
  if (where == kTable) return sees_table(s, viewer);
  if (where == kPool || is_hero(piece)) return true;
  if (where >= kRack && where < kRack + kMostSeats) {
    if (is_player(viewer) && where == kRack + index(viewer)) return true;
  } else {
    if (is_player(viewer) && player(s, viewer).of.has(piece)) return true;
    // Only creatures lie face down; natives, income and items in play are open.
    if (!kBox.creatures.has(piece) || !is_player(owner_of(s, piece))) return true;
  }
  return (is_player(viewer) ? player(s, viewer).known : s.known_to_all).has(piece);
}

namespace {
Seat neighbour(const State& s, Seat who, int step) {
  int place = 0;
  while (s.circle[at(place)] != index(who)) ++place;
  do {
    place += step;
    if (place < 0) place += s.seats;
    if (place >= s.seats) place -= s.seats;
  } while (s.players[at(s.circle[at(place)])].out && s.circle[at(place)] != index(who));
  return seat(s.circle[at(place)]);
}
}  // namespace

Seat left_of(const State& s, Seat who) { return neighbour(s, who, 1); }
Seat right_of(const State& s, Seat who) { return neighbour(s, who, -1); }

// --- items

namespace {
// Drawn with the natives of the battle, still unused, and played by this seat.
bool native_item(const State& s, Seat who, int piece) {
  return in_battle(s) && s.battle.natives_of == index(who) && s.place[at(piece)] == s.battle.hex &&
         !is_player(owner_of(s, piece)) && (s.battle.sides >> kNatives & 1);
}
}  // namespace

bool holds(const State& s, Seat who, Magic item) {
  Piece p = piece_of(item);
  if (player(s, who).rack.has(p)) return true;
  return native_item(s, who, p) && wielding_side(s, item) < 0;
}

bool could_hold(const State& s, Seat who, Magic item) {
  Piece p = piece_of(item);
  auto where = s.place[at(p)];
  if (where < kHexes) return native_item(s, who, p) && wielding_side(s, item) < 0;
  if (where == kTable || player(s, who).out) return false;
  if (s.known_to_all.has(p)) return where == kRack + index(who);
  return !(player(s, who).rack - s.known_to_all).empty();
}

int side_for(const State& s, Seat who, Magic item) {
  return native_item(s, who, piece_of(item)) ? kNatives : index(who);
}

// --- movement

bool stops_group(const State& s, int hex, Seat who) {  // MOV-7
  if (is_sea(s, hex)) return false;
  if (s.owner[at(hex)] < 0) return true;
  if (enemies_in(s, hex, who)) return true;
  if (owns(s, who, hex)) return false;
  return s.fort[at(hex)] > 0 || has_town(s, hex);
}

namespace {

bool all_fly(const State& s, const Pieces& members) {
  Pieces ground = members & kBox.creatures;
  ground -= kBox.flyers;
  if (!ground.empty()) return false;
  bool fly = true;
  (members & kBox.heroes).each([&](int p) { fly = fly && is_flying(s, p); });
  return fly;
}

// MOV-2: every counter pays for itself. The least points among those whom the Deerhunter leads, and
// among the others; a class without members has plenty.
struct Purse {
  int led = 100, others = 100;
  bool enough() const { return led >= 0 && others >= 0; }
};
Purse purse_of(const State& s, const Pieces& members, const Pieces& led) {
  Purse p;
  members.each([&](int x) {
    int& least = led.has(x) ? p.led : p.others;
    least = std::min<int>(least, s.points[at(x)]);
  });
  return p;
}
Purse after_step(const State& s, Purse p, int hex) {
  const int cost = movement_cost(s.terrain[at(hex)]);
  p.led -= is_sea(s, hex) ? cost : 1;  // SCP-4, AMB-39
  p.others -= cost;
  return p;
}

// MOV-4: would all of them fit in?
bool fits(const State& s, Seat who, int hex, const Pieces& members) {
  return (army(s, hex, who) | members).size() <= kMostStack;
}

// Can a group that stands in the hex with these points end its move somewhere? Keeps groups from
// flying out to sea, or into a full hex, with no way on.
bool can_finish(const State& s, Seat who, const Pieces& members, int hex, Purse purse,
                bool flyers) {
  if (!is_sea(s, hex) && fits(s, who, hex, members)) return true;
  if (stops_group(s, hex, who)) return false;
  for (Hex next : around(s, hex).near) {
    const Purse left = after_step(s, purse, next);
    if (!left.enough() || (is_sea(s, next) && !flyers)) continue;
    if (can_finish(s, who, members, next, left, flyers)) return true;
  }
  return false;
}

bool deerhunter_leads(const State& s, const Pieces& members) {
  Piece d = piece_of(Hero::deerhunter);
  return members.has(d) && is(s, d, Hero::deerhunter);
}

}  // namespace

Pieces led_members(const State& s, const Pieces& members) {
  return deerhunter_leads(s, members) ? members & s.with_deerhunter : Pieces{};
}

int step_cost(const State& s, const Group& g, int hex) {
  const Purse now = purse_of(s, g.members, led_members(s, g.members));
  const Purse then = after_step(s, now, hex);
  return then.led < then.others ? now.led - then.led : now.others - then.others;
}
int step_points(const State& s, const Group& g, int hex) {
  const Purse now = purse_of(s, g.members, led_members(s, g.members));
  const Purse then = after_step(s, now, hex);
  return then.led < then.others ? now.led : now.others;
}
int group_points(const State& s) {
  const Purse p = purse_of(s, s.group.members, {});
  return std::min(p.others, kPoints);
}

// The power counts only for those who are with him at the end: who could not have come so far
// without it stays with him.
bool bound_to_deerhunter(const State& s, int piece) {
  const auto& g = s.group;
  if (!g.moved || !deerhunter_leads(s, g.members) || piece == piece_of(Hero::deerhunter))
    return false;
  return s.saved[at(piece)] > s.points[at(piece)] ||
         (s.pinned.has(piece) && s.with_deerhunter.has(piece));
}

bool may_lift(const State& s, Seat who, int piece) {
  if (!player(s, who).of.has(piece) || kBox.magics.has(piece) || s.moved.has(piece)) return false;
  if (hex_of(s, piece) == kNoHex) return false;
  if (!s.pinned.has(piece)) return true;
  if (is_flying(s, piece)) return true;  // MOV-9: may try
  // SCP-4: he and his companions are not pinned.
  Piece d = piece_of(Hero::deerhunter);
  return s.with_deerhunter.has(piece) && s.with_deerhunter.has(d) && !s.moved.has(d);
}

Entering::Entering(const State& s, Seat who) : s_(s), who_(who) {
  const auto& g = s.group;
  const Pieces led = led_members(s, g.members);
  const Purse purse = purse_of(s, g.members, led);
  led_ = purse.led;
  others_ = purse.others;
  // MOV-7: a group that had to stop, and MOV-5: one that is pinned, goes no further.
  if (!g.free)
    held_ = g.moved ? stops_group(s, g.hex, who) : !((g.members & s.pinned) - led).empty();
  flies_ = !held_ && all_fly(s, g.members);
}
bool Entering::into(int hex) const {
  if (held_) return false;
  const Purse left = after_step(s_, Purse{led_, others_}, hex);
  if (!left.enough()) return false;
  if (is_sea(s_, hex) && !flies_) return false;  // MOV-8
  const auto& members = s_.group.members;
  if (stops_group(s_, hex, who_)) return fits(s_, who_, hex, members);  // AMB-20
  return can_finish(s_, who_, members, hex, left, flies_);
}
bool may_enter(const State& s, Seat who, int hex) { return Entering(s, who).into(hex); }

bool may_halt(const State& s, Seat who) {
  const auto& g = s.group;
  return (g.moved || g.free) && !is_sea(s, g.hex) && fits(s, who, g.hex, g.members);
}

bool may_drop(const State& s, Seat who, int piece) {  // MOV-2
  const auto& g = s.group;
  if (!g.moved || g.free || is_sea(s, g.hex) || g.members.size() < 2) return false;
  if ((army(s, g.hex, who) - g.members).size() >= kMostStack) return false;
  if (piece != piece_of(Hero::deerhunter)) return !bound_to_deerhunter(s, piece);
  bool needed = false;  // SCP-4: somebody has come so far only with him
  g.members.each([&](int p) { needed = needed || bound_to_deerhunter(s, p); });
  return !needed;
}

bool parting_helps(const State& s) {
  const auto& g = s.group;
  if (g.members.size() < 2 || is_sea(s, g.hex)) return false;
  const int least = group_points(s);
  bool uneven = false;
  g.members.each([&](int p) { uneven = uneven || s.points[at(p)] > least; });
  const Pieces led = led_members(s, g.members);
  return uneven || (!led.empty() && !(g.members - led).empty());
}

Pieces may_join(const State& s, Seat who) {
  const auto& g = s.group;
  Pieces more;
  if (g.hex == kNoHex || g.free) return more;
  Pieces here = army(s, g.hex, who) - g.members;
  here -= s.moved;
  here.each([&](int p) {
    if (may_lift(s, who, p) && !(g.moved && s.pinned.has(p))) more.put(p);
  });
  return more;
}

// MOV-9: enemies hold the group, but flyers may try to get past them.
bool may_fly_on(const State& s, Seat who) {
  const auto& g = s.group;
  if (g.free || g.hex == kNoHex || is_sea(s, g.hex)) return false;
  if (s.owner[at(g.hex)] < 0 && g.moved) return false;  // unexplored hexes stop flyers as well
  Pieces flyers;
  int points = kPoints;
  g.members.each([&](int p) {
    if (!is_flying(s, p) || bound_to_deerhunter(s, p)) return;
    flyers.put(p);
    points = std::min<int>(points, s.points[at(p)] - s.saved[at(p)]);  // SCP-4: without him
  });
  if (flyers.empty()) return false;
  bool held = g.moved ? stops_group(s, g.hex, who) : !(g.members & s.pinned).empty();
  if (!held || points <= 0) return false;
  // The others would stay: there must be room, which `may_enter` has seen to.
  for (Hex next : around(s, g.hex).near) {
    const Purse left = after_step(s, Purse{100, points}, next);
    if (!left.enough()) continue;
    bool ok = stops_group(s, next, who) ? fits(s, who, next, flyers)
                                        : can_finish(s, who, flyers, next, left, true);
    if (ok) return true;
  }
  return false;
}

Pieces balloon_crew(const State& s, Seat who, int hex) {
  Pieces p = army(s, hex, who) & (kBox.of_value[1] | kBox.of_value[2] | kBox.of_value[3]);
  p -= s.moved;
  p -= s.passengers;
  return p;
}

bool may_fly_to(const State& s, Seat who, int from, int to) {
  return to != from && distance(from, to) <= 3 && !is_sea(s, to) && fits(s, who, to, s.passengers);
}

// --- battle

Pieces open_bluffs(const State& s, Seat challenger) {
  Pieces bluffs;
  if (!in_battle(s)) return bluffs;
  for (int i = 0; i < s.seats; ++i) {
    if (i == index(challenger) || !(s.battle.sides >> i & 1)) continue;
    (army(s, s.battle.hex, seat(i)) & kBox.creatures).each([&](int p) {
      if (!supported(s, p)) bluffs.put(p);
    });
  }
  return bluffs;
}

bool may_use(const State& s, Seat who, Magic item) {
  if (native_item(s, who, piece_of(item))) return wielding_side(s, item) < 0;
  return (s.battle.sides >> index(who) & 1) && player(s, who).rack.has(piece_of(item));
}

bool could_use(const State& s, Seat who, Magic item) {
  if (native_item(s, who, piece_of(item))) return wielding_side(s, item) < 0;
  return (s.battle.sides >> index(who) & 1) && could_hold(s, who, item);
}

bool has_magic_fighters(const State& s, int side) {
  if (s.battle.dispelled >> side & 1) return false;
  bool found = false;
  (side_army(s, side) & (kBox.creatures | kBox.heroes)).each([&](int p) {
    found = found || (has_magic(s, p) && fighter_step(s, p, side) == 0);
  });
  return found;
}

bool may_be_tested(const State& s, int piece, int side, bool& parry, bool& talisman) {
  const auto& b = s.battle;
  parry = talisman = false;
  if (piece >= kPieces || !b.hit.has(piece) || b.doomed.has(piece)) return false;
  if (!kBox.creatures.has(piece) && !is_hero(piece)) return false;
  parry = is(s, piece, Hero::sword_master) && !b.parried;  // SCP-7
  talisman = b.talisman_on && wielding_side(s, Magic::talisman) == side;
  return parry || talisman;
}

Pieces could_be_saved(const State& s, int side) {
  Pieces found;
  (side_army(s, side) & s.battle.hit).each([&](int p) {
    bool parry = false, talisman = false;
    if (may_be_tested(s, p, side, parry, talisman)) found.put(p);
  });
  return found;
}

namespace {
constexpr Magic kInPlay[] = {Magic::golem, Magic::firewall};
}

int wielding_side(const State& s, Magic item) {
  if (!in_battle(s)) return -1;
  Piece p = piece_of(item);
  const auto& b = s.battle;
  if (s.place[p] != b.hex) return -1;
  Seat who = owner_of(s, p);
  if (is_player(who)) return index(who);
  switch (item) {  // a native item is in play once it has been used
    case Magic::bow:
      return b.natives_bow ? kNatives : -1;
    case Magic::sword:
      return b.natives_sword ? kNatives : -1;
    case Magic::firewall:
      return b.firewall ? kNatives : -1;
    case Magic::golem:
      return b.golem_on ? kNatives : -1;
    case Magic::talisman:
      return b.talisman_on ? kNatives : -1;
    default:
      return -1;
  }
}

Seat player_of_side(const State& s, int side) {
  return side == kNatives ? seat(s.battle.natives_of) : seat(side);
}

bool side_has_fort(const State& s, int side) {
  const auto& b = s.battle;
  return side == s.owner[at(b.hex)] && s.fort[at(b.hex)] > b.fort_hits;
}

Pieces side_army(const State& s, int side) {
  const auto& b = s.battle;
  Pieces p = s.at[at(b.hex)];
  int town = town_in(s, b.hex);
  bool town_up = town != kNoPiece && b.town_hits < design(s, town).value;
  if (side == kNatives) {
    p = unowned_things(s, b.hex);
    p &= kBox.creatures | kBox.settlements;
    if (town != kNoPiece && !town_up) p.take(town);
  } else {
    p &= player(s, seat(side)).of;
    p -= kBox.magics;
    if (side == s.owner[at(b.hex)] && town_up) p.put(town);
  }
  for (Magic m : kInPlay)
    if (wielding_side(s, m) == side) p.put(piece_of(m));
  if (s.balloon == b.hex && side < kNatives &&
      player(s, seat(side)).of.has(piece_of(Magic::balloon)))
    p.put(piece_of(Magic::balloon));
  return p;
}

bool side_alive(const State& s, int side) {
  return side_has_fort(s, side) || !side_army(s, side).empty();
}

namespace {
bool rides(const State& s, int piece) {  // MAG-1
  return s.balloon == s.battle.hex && s.passengers.has(piece);
}
}  // namespace

int fighter_step(const State& s, int piece, int side) {  // COM-8
  const auto& b = s.battle;
  if (piece == kFort) {
    int level = s.fort[at(b.hex)];
    return level == 4 ? 0 : level == 3 ? 1 : 2;
  }
  if (piece == piece_of(Magic::firewall)) return 0;
  if (piece == piece_of(Magic::balloon)) return 1;
  if (piece == b.bow) return 1;
  if (piece == b.sword) return 2;
  if (rides(s, piece)) return 1;
  const auto& d = design(s, piece);
  if (d.magic) return b.dispelled >> side & 1 ? 2 : 0;
  return d.ranged ? 1 : 2;
}

int fighter_value(const State& s, int piece, int side) {  // COM-10
  const auto& b = s.battle;
  int v = 0;
  if (piece == kFort) {
    v = s.fort[at(b.hex)] - b.fort_hits;
  } else if (piece == piece_of(Magic::firewall)) {
    v = b.firewall;
  } else if (piece == piece_of(Magic::golem)) {
    v = 6;
  } else if (piece == piece_of(Magic::balloon)) {
    v = 3;
  } else {
    v = design(s, piece).value;
    if (kBox.settlements.has(piece)) v -= b.town_hits;
    if (is(s, piece, Hero::marksman) && fighter_step(s, piece, side) == 1)
      v = b.marksman ? b.marksman : 5;
  }
  if (piece == b.bow || piece == b.sword) ++v;
  if (s.cloud == b.hex && side == s.owner[at(b.hex)]) --v;  // EVT-9
  return std::max(0, v);
}

int fighter_dice(const State& s, int piece, int side) {  // COM-9
  if (piece >= kPieces) return 1;
  if (piece == s.battle.sword) return 2;
  if (piece == s.battle.bow) return 1;
  const auto& d = design(s, piece);
  return d.charge && fighter_step(s, piece, side) == 2 ? 2 : 1;
}

int nth_side(const State& s, int nth) {
  const auto& b = s.battle;
  Seat from = b.defender == kNatives ? right_of(s, seat(b.announcer)) : seat(b.defender);
  Seat who = from;
  for (int i = 0; i < s.seats; ++i) {
    who = left_of(s, who);
    int side = index(who);
    if (side != b.defender && (b.sides >> side & 1) && nth-- == 0) return side;
    if (who == from) break;  // players who are out have been passed over
  }
  return nth == 0 && (b.sides >> b.defender & 1) ? b.defender : -1;
}

int asked_side(const State& s) {
  const auto* f = s.agenda.steps.empty() ? nullptr : std::get_if<Fight>(&s.agenda.steps.back());
  if (!f) return -1;
  bool ordered =
      f->moment == Moment::round_start || f->moment == Moment::hits || f->moment == Moment::retreat;
  return ordered ? nth_side(s, f->nth) : f->nth;
}

Pieces hit_candidates(const State& s, int side, bool& fort) {  // COM-12
  const auto& b = s.battle;
  Pieces p = side_army(s, side);
  fort = side_has_fort(s, side);
  if (wielding_side(s, Magic::bow) == side) p.put(piece_of(Magic::bow));
  if (wielding_side(s, Magic::sword) == side) p.put(piece_of(Magic::sword));
  if (b.step == 1) p.take(piece_of(Magic::golem));  // MAG-8
  p -= b.hit;
  return p;
}

bool may_announce_battle(const State& s, Seat who, int hex) {  // COM-2
  if (is_sea(s, hex) || !fights_in(s, hex, who)) return false;
  for (int i = 0; i < s.seats; ++i)
    if (i != index(who) && fights_in(s, hex, seat(i))) return true;
  return false;
}

bool may_explore(const State& s, Seat who, int hex) {  // EXP-1
  return unexplored(s, hex) && !army(s, hex, who).empty() && !enemies_in(s, hex, who);
}

bool may_retreat_to(const State& s, Seat who, int hex, int from) {  // COM-21
  return hex != from && owns(s, who, hex) && !enemies_in(s, hex, who);
}

int bribe_price(const State& s, int hex, int piece) {  // EXP-5
  const Pieces goods = kBox.treasures | kBox.magics | kBox.incomes;
  bool doubled = !(unowned_things(s, hex) & goods).empty();
  return design(s, piece).value * (doubled ? 2 : 1);
}

// --- building and placing

Why build_problem(const State& s, Seat who, int hex, bool free) {  // CON-1, CON-2, EVT-10
  if (!owns(s, who, hex)) return {"no.build_owner"};
  int level = s.fort[at(hex)];
  if (level == 4) return {"no.build_citadel"};
  if (!free && (s.built >> hex & 1)) return {"no.build_again"};
  if (!free && player(s, who).gold < 5) return {"no.build_gold"};
  if (!s.unlimited_forts && forts_on_board(s, level + 1) >= kBoard.forts[at(level + 1)])
    return {"no.build_counter"};
  if (level < 3) return {};
  if (free) return {"no.workers_citadel"};
  if (citadels_of(s, who) > 0) return {"no.second_citadel"};
  if (income_of(s, who) < citadel_income(s)) return {"no.citadel_income"};
  return {};
}

Why place_problem(const State& s, Seat who, Kind kind, int hex) {  // DEP-1 to DEP-4
  const auto& d = design(kind);
  if (!owns(s, who, hex)) return {"no.place_owner"};
  switch (d.sort) {
    case Sort::creature:
      if (army(s, hex, who).size() >= kMostStack) return {"no.place_ten"};
      return {};
    case Sort::income:
      if (s.terrain[at(hex)] != d.terrain) return {"no.place_terrain"};
      [[fallthrough]];
    case Sort::settlement:
      if (income_in(s, hex) != kNoPiece) return {"no.place_income"};
      return {};
    default:
      return {"no.place_rack"};
  }
}

}  // namespace gh::kings
