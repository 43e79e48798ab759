// The whole state written down, and read back: strict, but friendly to short positions made by
// hand.
#include "core/misspelt.h"
#include "games/kings/game.h"

namespace gh::kings {

std::string piece_name(const State& s, int piece) {
  if (piece == kFort) return "fort";
  const auto& d = design(s, piece);
  if (is_hero(piece) || piece == d.first) return d.id;
  return d.id + "#" + std::to_string(piece - d.first + 1);
}

namespace {

std::vector<std::string> names(const State& s, const Pieces& pieces) {
  std::vector<std::string> out;
  pieces.each([&](int p) { out.push_back(piece_name(s, p)); });
  return out;
}

std::optional<std::string> maybe_hex(int hex) {
  return hex == kNoHex ? std::nullopt : std::optional<std::string>(hex_name(hex));
}

BattlePosition write_battle(const State& s) {
  const auto& b = s.battle;
  BattlePosition p;
  p.hex = hex_name(b.hex);
  p.sides = b.sides;
  p.defender = b.defender;
  p.announcer = b.announcer;
  p.natives_of = b.natives_of;
  p.round = b.round;
  p.step = b.step;
  p.fort_hits = b.fort_hits;
  p.town_hits = b.town_hits;
  p.firewall = b.firewall;
  p.bow = b.bow;
  p.sword = b.sword;
  p.dispelled = b.dispelled;
  p.natives_bow = b.natives_bow;
  p.natives_sword = b.natives_sword;
  p.marksman = b.marksman;
  p.parried = b.parried;
  p.talisman_on = b.talisman_on;
  p.golem_on = b.golem_on;
  p.fort_rolled = b.fort_rolled;
  p.judged = names(s, b.judged);
  p.rolled = names(s, b.rolled);
  p.hit = names(s, b.hit);
  p.doomed = names(s, b.doomed);
  p.target.assign(b.target.begin(), b.target.end());
  p.hits.assign(b.hits.begin(), b.hits.end());
  p.dice.assign(b.dice.begin(), b.dice.end());
  return p;
}

GroupPosition write_group(const State& s) {
  const auto& g = s.group;
  GroupPosition p;
  p.members = names(s, g.members);
  g.members.each([&](int x) {
    p.points.push_back(s.points[at(x)]);
    p.saved.push_back(s.saved[at(x)]);
  });
  p.hex = hex_name(g.hex);
  p.moved = g.moved;
  p.shown = g.shown;
  p.free = g.free;
  return p;
}

}  // namespace

Position Game::position(const State& s) {
  Position p;
  p.seats = s.seats;
  p.options.rounds = s.rounds;
  p.options.auto_challenge = s.auto_challenge;
  p.options.place_after_capture = s.place_after_capture;
  p.options.unlimited_forts = s.unlimited_forts;
  p.options.forced_powers = s.forced_powers;
  p.turn = s.turn;
  for (int h = 0; h < s.hexes; ++h) {
    HexPosition x;
    x.hex = hex_name(h);
    x.terrain = s.terrain[at(h)];
    x.owner = maybe<Seat>(s.owner[at(h)]);
    x.fort = s.fort[at(h)];
    x.things = names(s, unowned_things(s, h));
    for (int i = 0; i < s.seats; ++i) {
      const Pieces mine = s.at[at(h)] & s.players[at(i)].of;
      if (!mine.empty()) x.stacks[seat_name(seat(i))] = names(s, mine);
    }
    x.fought = s.fought >> h & 1;
    x.built = s.built >> h & 1;
    p.hexes.push_back(std::move(x));
  }
  for (int i = 0; i < s.seats; ++i) {
    const auto& from = s.players[at(i)];
    p.players.push_back(
        {from.gold, names(s, from.rack), names(s, from.known), maybe_hex(from.start), from.out});
  }
  for (int x = 0; x < kPieces; ++x) {
    if (s.place[at(x)] == kPool) p.pool.push_back(piece_name(s, x));
    if (s.place[at(x)] == kTable) p.table.push_back(piece_name(s, x));
  }
  p.known_to_all = names(s, s.known_to_all);
  p.removed.assign(s.removed.begin(), s.removed.end());
  p.tiles.assign(s.tiles.begin(), s.tiles.end());
  p.cloud = maybe_hex(s.cloud);
  p.balloon = maybe_hex(s.balloon);
  p.passengers = names(s, s.passengers);
  for (int i = 0; i < s.seats; ++i) p.circle.push_back(seat(s.circle[at(i)]));
  p.first = in_order(s, 0);
  p.citadel_holder = maybe<Seat>(s.citadel_holder);
  p.citadel_turn = s.citadel_turn;
  p.many_citadels = s.citadel_holder == -2;
  p.moved = names(s, s.moved);
  p.pinned = names(s, s.pinned);
  p.with_deerhunter = names(s, s.with_deerhunter);
  p.fresh = names(s, s.fresh);
  p.shown = names(s, s.shown);
  p.interceptors = names(s, s.interceptors);
  if (s.group.hex != kNoHex) p.group = write_group(s);
  if (in_battle(s)) p.battle = write_battle(s);
  p.roll = s.roll;
  p.contest = {s.contest[0], s.contest[1]};
  p.answer = s.answer;
  p.answered_by = s.answered_by;
  if (s.last_shown != kNoPiece) p.last_shown = design(static_cast<Kind>(s.last_shown)).id;
  p.winner = maybe<Seat>(s.winner);
  p.over = s.over;
  p.phase = s.phase;
  p.agenda = write_agenda<Question>(s.agenda);
  return p;
}

namespace {

std::string counters_like(const std::string& name) {
  std::vector<std::string> all;
  for (const auto& d : kBox.design) all.push_back(d.id);
  return did_you_mean(name, std::move(all));
}

// Reads a position into a state; stops at the first thing that is wrong.
class Reader {
 public:
  explicit Reader(const Position& p) : p_(p) {}
  Result<State> read();

 private:
  bool fail(const std::string& why) {
    if (error_.empty()) error_ = why;
    return false;
  }
  bool hex(const std::string& name, std::int8_t& to) {
    auto h = hex_from(name);
    if (!h || *h >= s_.hexes)
      return fail("there is no hex " + name +
                  ": 0,0 is the centre, and with so many players none is farther from it than " +
                  (s_.hexes == kHexes ? "3" : "2"));
    to = static_cast<std::int8_t>(*h);
    return true;
  }
  bool is_seat(Seat who) const { return is_player(who) && index(who) < p_.seats; }

  // A counter that has no place yet: the copy that is named, else the first that is free.
  int take(const std::string& name, std::uint8_t place);
  bool take_all(const std::vector<std::string>& list, std::uint8_t place, Seat owner);
  // Counters that have a place already. A plain name stands for the first copy not yet named.
  bool refer(const std::vector<std::string>& list, Pieces& to);

  bool basics();
  bool hexes();
  bool tiles_are_laid() const;
  void lay_the_rest(std::uint64_t given, std::uint64_t laid);
  bool stacks(const HexPosition& from, std::int8_t h);
  bool players();
  bool rest_of_the_box();
  bool tiles();
  bool course();
  bool knowledge();
  bool battle();
  bool group();
  bool short_form();

  const Position& p_;
  State s_;
  std::string error_;
  Pieces free_ = kBox.things | kBox.heroes;
};

int Reader::take(const std::string& name, std::uint8_t place) {
  auto hash = name.find('#');
  auto kind = kind_from(name.substr(0, hash));
  if (!kind) return fail("there is no counter \"" + name + "\"" + counters_like(name)), kNoPiece;
  const auto& d = design(*kind);
  Pieces copies = kBox.copies[*kind] & free_;
  int piece = copies.empty() ? kNoPiece : copies.nth(0);
  if (hash != std::string::npos) {
    int copy = std::atoi(name.c_str() + hash + 1);
    piece = d.first + copy - 1;
    if (copy < 1 || copy > d.count || !free_.has(piece)) piece = kNoPiece;
  }
  if (piece == kNoPiece)
    return fail(d.sort == Sort::hero ? d.id + " (or the other side of the counter) is there twice"
                                     : "there are only " + std::to_string(d.count) + " of " + d.id),
           kNoPiece;
  free_.take(piece);
  if (is_hero(piece)) {
    auto bit = static_cast<std::uint16_t>(1u << (piece - kThings));
    bool back = (*kind - kFirstHero) % 2;
    s_.back_sides = static_cast<std::uint16_t>(back ? s_.back_sides | bit : s_.back_sides & ~bit);
  }
  s_.place[at(piece)] = place;
  if (place < kHexes) s_.at[place].put(piece);
  if (place == kCup) s_.cup.put(piece);
  if (place >= kRack && place < kRack + kMostSeats) s_.players[place - kRack].rack.put(piece);
  return piece;
}

bool Reader::take_all(const std::vector<std::string>& list, std::uint8_t place, Seat owner) {
  // Named copies first, so that plain names do not take them away.
  for (bool named : {true, false})
    for (const auto& name : list) {
      if ((name.find('#') != std::string::npos) != named) continue;
      int piece = take(name, place);
      if (piece == kNoPiece) return false;
      if (is_player(owner)) player(s_, owner).of.put(piece);
    }
  return true;
}

bool Reader::refer(const std::vector<std::string>& list, Pieces& to) {
  for (const auto& name : list) {
    auto hash = name.find('#');
    auto kind = kind_from(name.substr(0, hash));
    if (!kind) return fail("there is no counter \"" + name + "\"" + counters_like(name));
    int copy = hash == std::string::npos ? 1 : std::atoi(name.c_str() + hash + 1);
    int piece = design(*kind).first + copy - 1;
    if (copy < 1 || copy > design(*kind).count) return fail("there is no counter " + name);
    to.put(piece);
  }
  return true;
}

bool Reader::basics() {
  if (p_.seats < 2 || p_.seats > kMostSeats) return fail("seats must be 2 to 4");
  if (p_.players.size() > at(p_.seats)) return fail("there are more players than seats");
  s_.seats = static_cast<std::uint8_t>(p_.seats);
  s_.hexes = p_.seats == 4 ? 37 : 19;
  if (p_.options.rounds < 0 || p_.options.rounds > 1000) return fail("rounds must be 0 to 1000");
  s_.rounds = static_cast<std::uint16_t>(p_.options.rounds);
  s_.auto_challenge = p_.options.auto_challenge;
  s_.place_after_capture = p_.options.place_after_capture;
  s_.unlimited_forts = p_.options.unlimited_forts;
  s_.forced_powers = p_.options.forced_powers;
  if (p_.turn < 0 || p_.turn > 65000) return fail("turn must be 0 to 65000");
  s_.turn = static_cast<std::uint16_t>(p_.turn);
  s_.phase = p_.phase;
  s_.owner.fill(-1);
  s_.terrain.fill(Terrain::none);
  s_.points.fill(kPoints);
  if (!p_.circle.empty()) {
    if (p_.circle.size() != at(p_.seats)) return fail("circle must name every seat once");
    unsigned seen = 0;
    for (std::size_t i = 0; i < p_.circle.size(); ++i) {
      if (!is_seat(p_.circle[i])) return fail("circle must name every seat once");
      seen |= 1u << index(p_.circle[i]);
      s_.circle[i] = static_cast<std::int8_t>(index(p_.circle[i]));
    }
    if (seen != (1u << p_.seats) - 1) return fail("circle must name every seat once");
  }
  if (!is_seat(p_.first)) return fail("first must be a seat of this game");
  while (s_.circle[s_.first] != index(p_.first)) ++s_.first;
  return true;
}

bool Reader::stacks(const HexPosition& from, std::int8_t h) {
  for (const auto& [name, list] : from.stacks) {
    auto who = seat_from(name);
    if (!who || !is_seat(*who)) return fail("stacks: \"" + name + "\" is no seat of this game");
    if (!take_all(list, static_cast<std::uint8_t>(h), *who)) return false;
    const Pieces mine = s_.at[at(h)] & player(s_, *who).of;
    if (!(mine - (kBox.creatures | kBox.heroes | kBox.magics)).empty())
      return fail("a stack holds creatures, characters and items in play: " + from.hex);
  }
  return true;
}

bool Reader::hexes() {
  std::uint64_t given = 0, laid = 0;
  for (const auto& from : p_.hexes) {
    std::int8_t h = 0;
    if (!hex(from.hex, h)) return false;
    if (given >> h & 1) return fail("hex " + from.hex + " is there twice");
    given |= std::uint64_t{1} << h;
    if (from.terrain) s_.terrain[at(h)] = *from.terrain, laid |= std::uint64_t{1} << h;
    if (from.owner) {
      if (!is_seat(*from.owner)) return fail("hex " + from.hex + " is owned by nobody");
      s_.owner[at(h)] = static_cast<std::int8_t>(index(*from.owner));
    }
    if (from.fort < 0 || from.fort > 4) return fail("a fort has a level of 1 to 4");
    s_.fort[at(h)] = static_cast<std::uint8_t>(from.fort);
    if (from.fought) s_.fought |= std::uint64_t{1} << h;
    if (from.built) s_.built |= std::uint64_t{1} << h;
    if (!take_all(from.things, static_cast<std::uint8_t>(h), Seat::spectator) || !stacks(from, h))
      return false;
  }
  if (tiles_are_laid()) lay_the_rest(given, laid);
  return true;
}

// In the set-up the board is laid after the start hexes have been chosen.
bool Reader::tiles_are_laid() const {
  if (p_.phase != Phase::setup) return true;
  if (!p_.agenda || p_.agenda->steps.empty()) return false;
  const Step& first = p_.agenda->steps[0];
  return std::holds_alternative<SeaAtStart>(first) || std::holds_alternative<Kingdoms>(first) ||
         std::holds_alternative<Towers>(first) || std::holds_alternative<FirstThings>(first);
}

// Hexes without a terrain take tiles that are left, those that are named first. Plains, then
// whatever there is: a quiet background for what is given.
void Reader::lay_the_rest(std::uint64_t given, std::uint64_t laid) {
  std::array<int, kTerrains> left{};
  for (std::size_t t = 0; t < kTerrains; ++t) {
    left[t] = kBoard.tiles[t];
    if (t < p_.tiles.size()) left[t] -= p_.tiles[t];
    if (t < p_.removed.size()) left[t] -= p_.removed[t];
  }
  for (int h = 0; h < s_.hexes; ++h)
    if (auto t = static_cast<std::size_t>(s_.terrain[at(h)]); (laid >> h & 1) && t < kTerrains)
      --left[t];
  for (bool named : {true, false})
    for (int h = 0; h < s_.hexes; ++h) {
      if ((laid >> h & 1) || (given >> h & 1) != named) continue;
      int t = static_cast<int>(Terrain::plains);
      for (int i = 0; i < kTerrains && left[at(t)] <= 0; ++i) t = i;
      --left[at(t)];
      s_.terrain[at(h)] = static_cast<Terrain>(t);
    }
}

bool Reader::players() {
  for (std::size_t i = 0; i < p_.players.size(); ++i) {
    const auto& from = p_.players[i];
    auto& to = s_.players[i];
    if (from.gold < 0 || from.gold > 60000) return fail("gold must be 0 to 60000");
    to.gold = static_cast<std::uint16_t>(from.gold);
    to.out = from.out;
    if (from.start && !hex(*from.start, to.start)) return false;
    if (!take_all(from.rack, static_cast<std::uint8_t>(kRack + i), Seat::spectator)) return false;
    if (!(to.rack & kBox.heroes).empty()) return fail("a character is never on a rack (GR-DT-01)");
  }
  for (std::size_t i = at(p_.seats); i < kMostSeats; ++i) s_.players[i].out = true;
  return true;
}

bool Reader::rest_of_the_box() {
  if (!take_all(p_.table, kTable, Seat::spectator) || !take_all(p_.pool, kPool, Seat::spectator))
    return false;
  const Pieces rest = free_;
  rest.each([&](int p) {
    s_.place[at(p)] = is_hero(p) ? kPool : kCup;
    if (!is_hero(p)) s_.cup.put(p);
  });
  return true;
}

bool Reader::tiles() {
  auto fill = [&](const std::vector<int>& from, std::array<std::uint8_t, kTerrains>& to) {
    if (from.size() != kTerrains) return fail("tiles: one number for each of the eight terrains");
    for (std::size_t t = 0; t < kTerrains; ++t) {
      if (from[t] < 0 || from[t] > kBoard.tiles[t]) return fail("tiles: there are not so many");
      to[t] = static_cast<std::uint8_t>(from[t]);
    }
    return true;
  };
  if (!p_.removed.empty() && !fill(p_.removed, s_.removed)) return false;
  if (!p_.tiles.empty()) return fill(p_.tiles, s_.tiles);
  for (std::size_t t = 0; t < kTerrains; ++t) {
    int left = kBoard.tiles[t];
    for (int h = 0; h < s_.hexes; ++h) left -= static_cast<std::size_t>(s_.terrain[at(h)]) == t;
    s_.tiles[t] = static_cast<std::uint8_t>(std::max(0, left));
  }
  return true;
}

bool Reader::knowledge() {
  for (std::size_t i = 0; i < p_.players.size(); ++i)
    if (!refer(p_.players[i].known, s_.players[i].known)) return false;
  return refer(p_.known_to_all, s_.known_to_all) && refer(p_.passengers, s_.passengers) &&
         refer(p_.moved, s_.moved) && refer(p_.pinned, s_.pinned) &&
         refer(p_.with_deerhunter, s_.with_deerhunter) && refer(p_.fresh, s_.fresh) &&
         refer(p_.shown, s_.shown) && refer(p_.interceptors, s_.interceptors);
}

bool Reader::group() {
  if (!p_.group) return true;
  const auto& from = *p_.group;
  auto& g = s_.group;
  if (!hex(from.hex, g.hex) || !refer(from.members, g.members)) return false;
  std::size_t i = 0;
  bool here = true;
  bool points = true;
  g.members.each([&](int p) {
    here = here && s_.place[at(p)] == g.hex;
    int left = i < from.points.size() ? from.points[i] : kPoints;
    int saved = i < from.saved.size() ? from.saved[i] : 0;
    points = points && left >= 0 && left <= kPoints && saved >= 0 && saved <= kPoints - left;
    s_.points[at(p)] = static_cast<std::uint8_t>(left);
    s_.saved[at(p)] = static_cast<std::uint8_t>(saved);
    ++i;
  });
  if (!here) return fail("group: its members are not in its hex");
  if (!points)
    return fail(
        "group: each member has 0 to 4 points, and the Deerhunter has spared it as many as it has "
        "spent at most");
  g.moved = from.moved;
  g.shown = from.shown;
  g.free = from.free;
  return true;
}

bool Reader::battle() {
  if (!p_.battle) return true;
  const auto& from = *p_.battle;
  auto& b = s_.battle;
  if (!hex(from.hex, b.hex)) return false;
  auto in = [&](int v, int least, int most) {
    return (v >= least && v <= most) || fail("battle: a number is out of range");
  };
  if (!in(from.sides, 0, 31) || !in(from.defender, 0, 4) || !in(from.announcer, 0, p_.seats - 1) ||
      !in(from.natives_of, -1, p_.seats - 1) || !in(from.step, 0, 2) || !in(from.round, 0, 250) ||
      !in(from.fort_hits, 0, 4) || !in(from.town_hits, 0, 2) || !in(from.firewall, 0, 6) ||
      !in(from.dispelled, 0, 31))
    return false;
  if ((from.sides >> kNatives & 1) && from.natives_of < 0)
    return fail("battle: who plays the natives?");
  for (int wielder : {from.bow, from.sword})
    if (wielder != kNoPiece && (wielder < 0 || wielder >= kPieces))
      return fail("battle: bow and sword name a counter, or 255");
  if (from.marksman != 0 && from.marksman != 2 && from.marksman != 5)
    return fail("battle: the marksman chooses 2 or 5");
  b.sides = static_cast<Mask>(from.sides);
  b.defender = static_cast<std::int8_t>(from.defender);
  b.announcer = static_cast<std::int8_t>(from.announcer);
  b.natives_of = static_cast<std::int8_t>(from.natives_of);
  b.round = static_cast<std::uint8_t>(from.round);
  b.step = static_cast<std::uint8_t>(from.step);
  b.fort_hits = static_cast<std::uint8_t>(from.fort_hits);
  b.town_hits = static_cast<std::uint8_t>(from.town_hits);
  b.firewall = static_cast<std::uint8_t>(from.firewall);
  b.bow = static_cast<std::uint8_t>(from.bow);
  b.sword = static_cast<std::uint8_t>(from.sword);
  b.dispelled = static_cast<Mask>(from.dispelled);
  b.natives_bow = from.natives_bow;
  b.natives_sword = from.natives_sword;
  b.marksman = static_cast<std::uint8_t>(from.marksman);
  b.parried = from.parried;
  b.talisman_on = from.talisman_on;
  b.golem_on = from.golem_on;
  b.fort_rolled = from.fort_rolled;
  if (!refer(from.judged, b.judged) || !refer(from.rolled, b.rolled) || !refer(from.hit, b.hit) ||
      !refer(from.doomed, b.doomed))
    return false;
  for (std::size_t i = 0; i < kSides; ++i) {
    int target = i < from.target.size() ? from.target[i] : -1;
    int hits = i < from.hits.size() ? from.hits[i] : 0;
    if (target < -1 || target >= kSides) return fail("battle/target: there is no such side");
    if (hits < 0 || hits > 128) return fail("battle/hits: not so many");
    b.target[i] = static_cast<std::int8_t>(target);
    b.hits[i] = static_cast<std::uint8_t>(hits);
  }
  if (from.dice.size() > b.dice.capacity()) return fail("battle/dice: too many");
  for (const auto& d : from.dice) {
    if (d.piece > kFort || d.side >= kSides) return fail("battle/dice: no such counter");
    if (d.one < 1 || d.one > 6 || d.two > 6 || d.value > 20)
      return fail("battle/dice: a die shows 1 to 6");
    b.dice.push_back(d);
  }
  return true;
}

bool Reader::course() {
  auto in = [&](int v, int least, int most, const char* what) {
    return (v >= least && v <= most) || fail(std::string(what) + " must be " +
                                             std::to_string(least) + " to " + std::to_string(most));
  };
  auto nobody_or_seat = [&](const std::optional<Seat>& who) { return !who || is_seat(*who); };
  if (!nobody_or_seat(p_.citadel_holder) || !nobody_or_seat(p_.winner))
    return fail("citadel_holder and winner must be seats of this game");
  const auto& roll = p_.roll;
  if (!in(roll.one, 0, 6, "roll/one") || !in(roll.two, 0, 6, "roll/two") ||
      !in(roll.change, -1, 1, "roll/change") || !in(roll.who, -1, p_.seats - 1, "roll/who") ||
      !in(p_.answered_by, -1, p_.seats - 1, "answered_by") ||
      !in(p_.citadel_turn, 0, 65000, "citadel_turn"))
    return false;
  for (int n : p_.contest)
    if (!in(n, 0, 12, "contest")) return false;
  if (!p_.last_shown.empty() && !kind_from(p_.last_shown))
    return fail("last_shown: there is no counter \"" + p_.last_shown + "\"");
  if (p_.cloud && !hex(*p_.cloud, s_.cloud)) return false;
  if (p_.balloon && !hex(*p_.balloon, s_.balloon)) return false;
  s_.citadel_turn = static_cast<std::uint16_t>(p_.citadel_turn);
  if (p_.citadel_holder) s_.citadel_holder = static_cast<std::int8_t>(index(*p_.citadel_holder));
  if (p_.many_citadels) s_.citadel_holder = -2;
  s_.roll = p_.roll;
  for (std::size_t i = 0; i < 2 && i < p_.contest.size(); ++i)
    s_.contest[i] = static_cast<std::uint8_t>(p_.contest[i]);
  s_.answer = p_.answer;
  s_.answered_by = static_cast<std::int8_t>(p_.answered_by);
  if (auto kind = kind_from(p_.last_shown)) s_.last_shown = *kind;
  s_.over = p_.over;
  if (p_.winner) s_.winner = static_cast<std::int8_t>(index(*p_.winner));
  if (!p_.agenda) return short_form();
  if (auto problem = read_agenda<Question>(*p_.agenda, p_.seats, s_.agenda); !problem.empty())
    return fail(problem);
  return true;
}

// The short form: a phase begins with its first player, or at somebody's part of it.
bool Reader::short_form() {
  if (s_.over) return true;
  if (s_.phase == Phase::setup) return fail("a position in the set-up needs its agenda");
  if (!p_.citadel_holder && !p_.many_citadels) {  // count them: built in this turn, unless told
    int all = 0;
    for (int i = 0; i < s_.seats; ++i) {
      int n = citadels_of(s_, seat(i));
      all += n;
      if (n) s_.citadel_holder = static_cast<std::int8_t>(i);
    }
    if (all > 1) s_.citadel_holder = -2;
    if (!p_.citadel_turn) s_.citadel_turn = s_.turn;
  }
  std::uint8_t nth = 0;
  if (p_.part) {
    if (!is_seat(*p_.part)) return fail("part must be a seat of this game");
    while (in_order(s_, nth) != *p_.part) ++nth;
  }
  s_.agenda.steps.push_back(Turn{nth});
  if (s_.phase == Phase::combat) {
    std::get<Turn>(s_.agenda.steps.back()).nth = s_.seats;
    s_.agenda.steps.push_back(Segments{nth, 0});
  }
  return true;
}

Result<State> Reader::read() {
  bool fine = basics() && hexes() && players() && rest_of_the_box() && tiles() && knowledge() &&
              group() && battle() && course();
  if (!fine) return Error{error_};
  if (auto problem = Game::check(s_); !problem.empty()) return Error{problem};
  if (auto problem = board_problem(s_); !problem.empty()) return Error{problem};
  if (auto problem = steps_problem(s_); !problem.empty()) return Error{problem};
  if (auto problem = questions_problem(s_); !problem.empty()) return Error{problem};
  run_on(s_);
  return s_;
}

}  // namespace

Result<State> Game::from_position(const Position& p) { return Reader(p).read(); }

}  // namespace gh::kings
