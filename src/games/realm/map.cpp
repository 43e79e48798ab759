// The map: how tiles lie, which clearings their roads join, and where a tile may be laid.
#include "games/realm/setup.h"

namespace gh::realm {
namespace {

constexpr std::int8_t kSteps[6][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

int facing(int printed_edge, int turn) { return (printed_edge + turn) % 6; }
int printed(int direction, int turn) { return (direction + 6 - turn) % 6; }

using Laid = decltype(State::tiles);

int tile_at(const Laid& tiles, int q, int r) {
  for (int t = 0; t < kTiles; ++t) {
    const auto& p = tiles[at(t)];
    if (p.placed && p.q == q && p.r == r) return t;
  }
  return -1;
}

void join_tile(Laid& tiles, int t) {
  auto& here = tiles[at(t)];
  const auto& side = tile(t).side[here.enchanted];
  here.across.fill(kNone);
  for (int edge = 0; edge < 6; ++edge) {
    if (!(side.edges >> edge & 1)) continue;
    const int d = facing(edge, here.turn);
    const int other = tile_at(tiles, here.q + kSteps[d][0], here.r + kSteps[d][1]);
    if (other < 0) continue;
    auto& there = tiles[at(other)];
    const int far_edge = printed((d + 3) % 6, there.turn);
    const int n = tile(other).side[there.enchanted].at_edge[at(far_edge)];
    if (!n) continue;
    here.across[at(edge)] = u8(spot_at(other, n));
    there.across[at(far_edge)] = u8(spot_at(t, side.at_edge[at(edge)]));
  }
}

// From clearing to clearing within a tile is one step.
Spots connected_to(const Laid& tiles, int spot) {
  Spots out;
  Fixed<std::uint8_t, kSpots> open;
  auto reach = [&](int there) {
    if (there == kNone || out.has(there)) return;
    const int t = tile_of(there);
    const int joined = tile(t).side[tiles[at(t)].enchanted].joined[at(there % 6)];
    for (int m = joined; m != 0; m &= m - 1)
      out.put(spot_at(t, std::countr_zero(static_cast<unsigned>(m))));
    open.push_back(u8(there));
  };
  reach(spot);
  while (!open.empty()) {
    const int here = open.pop_back();
    const auto& place = tiles[at(tile_of(here))];
    const int exits = tile(tile_of(here)).side[place.enchanted].exits[at(here % 6)];
    for (int m = exits; m != 0; m &= m - 1)
      reach(place.across[at(std::countr_zero(static_cast<unsigned>(m)))]);
  }
  return out;
}

}  // namespace

int tile_at(const State& s, int q, int r) { return tile_at(s.tiles, q, r); }
void join_tile(State& s, int t) { join_tile(s.tiles, t); }
Spots connected_to(const State& s, int spot) { return connected_to(s.tiles, spot); }

void join_tiles(State& s) {
  for (auto& t : s.tiles) t.across.fill(kNone);
  for (int t = 0; t < kTiles; ++t)
    if (s.tiles[at(t)].placed) join_tile(s, t);
}

Roads roads_of(const State& s, int spot) {
  Roads out;
  each_road(s, spot, [&](const Road& r) { out.push_back(r); });
  return out;
}

Road road_between(const State& s, int from, int to, Discoveries found) {
  for (const auto& road : roads_of(s, from))
    if (road.to == to && may_use(road, found)) return road;
  return {};
}

namespace {
int borderland() {
  static const int t = *tile_from("borderland");
  return t;
}
bool all_six(int t) { return tile(t).clearings == 6; }
Spots realm_of(const Laid& tiles) { return connected_to(tiles, spot_at(borderland(), 1)); }
}  // namespace

bool joined_to_borderland(const State& s, int spot) {
  return s.tiles[at(borderland())].placed && realm_of(s.tiles).has(spot);
}

int dwelling_clearing(const State& s, int t) {
  const Spots joined = realm_of(s.tiles);
  for (int n : {5, 4, 2})
    if (tile(t).has(n) && joined.has(spot_at(t, n))) return spot_at(t, n);
  return spot_at(t, 5);
}

std::optional<Dwelling> dwelling_behind(int chit) {
  if (!is_warning(chit)) return std::nullopt;
  const bool valley = letter_of(chit) == Letter::v;
  if (!valley && letter_of(chit) != Letter::w) return std::nullopt;
  switch (warning_of(chit)) {
    case Warning::stink:
      return valley ? Dwelling::inn : Dwelling::large_campfire;
    case Warning::smoke:
      return valley ? Dwelling::house : Dwelling::small_campfire;
    case Warning::dank:
      return valley ? std::optional(Dwelling::chapel) : std::nullopt;
    case Warning::ruins:
      return valley ? std::optional(Dwelling::guard_house) : std::nullopt;
    default:
      return std::nullopt;
  }
}

void lay_layout(State& s, const Layout& layout) {
  for (const auto& p : layout.tiles) {
    auto& place = s.tiles[p.tile];
    place.q = p.q;
    place.r = p.r;
    place.turn = p.turn;
    place.placed = true;
  }
  join_tiles(s);
}

// --- where a tile may be laid (digest 2; data map_building)

namespace {

// What surrounds the free cells of the map.
class Rim {
 public:
  explicit Rim(const State& s) : s_(s) {
    for (int t = 0; t < kTiles; ++t) {
      const auto& p = s.tiles[at(t)];
      if (!p.placed) continue;
      ++laid_;
      at_cell(p.q, p.r) = kLaid;
    }
    if (laid_ == 0) {
      cells_.push_back({});
      return;
    }
    joined_ = realm_of(s.tiles);
    for (int t = 0; t < kTiles; ++t) {
      const auto& p = s.tiles[at(t)];
      if (!p.placed) continue;
      for (int d = 0; d < 6; ++d) touch(p.q + kSteps[d][0], p.r + kSteps[d][1], (d + 3) % 6, t);
    }
    for (auto* c = cells_.begin(); c != cells_.end();)
      if (std::popcount(c->touched) < std::min(laid_, 2))
        cells_.erase(c);
      else
        ++c;
  }

  // Calls f(cell, turn) for each legal way to lay the tile; f says whether to go on.
  template <class F>
  void each(int t, F&& f) const {
    const auto& side = tile(t).side[0];
    for (const auto& cell : cells_)
      for (int turn = 0; turn < 6; ++turn) {
        int edges = (side.edges << turn | side.edges >> (6 - turn)) & 63;
        if ((edges & cell.touched) != cell.roads || !connects(t, cell, turn)) continue;
        if (!f(cell.spot(turn), cell.wild)) return;
      }
  }

 private:
  struct Cell {
    std::int8_t q = 0, r = 0;
    std::uint8_t touched = 0;  // directions in which a tile lies
    std::uint8_t roads = 0;    // of these, where its road comes to the edge
    std::uint8_t live = 0;     // of these, where that road leads to the Borderland
    bool wild = false;         // beside a valley or woods tile
    TileSpot spot(int turn) const { return {q, r, u8(turn)}; }
  };

  void touch(int q, int r, int d, int neighbour) {
    auto& known = at_cell(q, r);
    if (known == kLaid) return;
    if (known == 0) {
      cells_.push_back({static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)});
      known = u8(static_cast<int>(cells_.size()));
    }
    auto* c = &cells_[known - 1u];
    const auto& p = s_.tiles[at(neighbour)];
    c->touched |= u8(1 << d);
    c->wild = c->wild || tile(neighbour).letter <= Letter::w;
    const int n = tile(neighbour).side[0].at_edge[at(printed((d + 3) % 6, p.turn))];
    if (!n) return;
    c->roads |= u8(1 << d);
    if (joined_.has(spot_at(neighbour, n))) c->live |= u8(1 << d);
  }

  // From a valley or woods tile one clearing must lead to the Borderland, of the others all.
  bool connects(int t, const Cell& cell, int turn) const {
    if (laid_ == 0) return true;
    if (!cell.live) return false;
    if (!all_six(t)) return true;
    const auto& side = tile(t).side[0];
    int reached = 0;
    for (int edge = 0; edge < 6; ++edge)
      if ((side.edges >> edge & 1) && (cell.live >> facing(edge, turn) & 1))
        reached |= side.joined[at(side.at_edge[at(edge)] - 1)];
    return reached == 0x7e || connects_around(t, cell, turn);
  }
  // The long way: its two halves may meet through clearings that were cut off before.
  bool connects_around(int t, const Cell& cell, int turn) const {
    auto tiles = s_.tiles;
    tiles[at(t)] = {cell.q, cell.r, u8(turn), true, false, {}};
    join_tile(tiles, t);
    const Spots joined = realm_of(tiles);
    for (int n = 1; n <= 6; ++n)
      if (!joined.has(spot_at(t, n))) return false;
    return true;
  }

  // What is known of a cell: nothing, that a tile lies there, or its number among the free ones.
  static constexpr std::uint8_t kLaid = 255;
  static constexpr int kFar = 41;
  std::uint8_t& at_cell(int q, int r) { return grid_[at(q + kFar)][at(r + kFar)]; }

  const State& s_;
  int laid_ = 0;
  Spots joined_;
  gh::Row<gh::Row<std::uint8_t, 2 * kFar + 1>, 2 * kFar + 1> grid_{};
  Fixed<Cell, 6 * kTiles> cells_;
};

bool may_lay(const State& s, int t) {
  return !s.tiles[at(t)].placed && (s.tiles[at(borderland())].placed || t == borderland());
}

}  // namespace

TileSpots places_for(const State& s, int t) {
  TileSpots out;
  if (may_lay(s, t))
    Rim(s).each(t, [&](TileSpot p, bool) {
      out.push_back(p);
      return !out.full();
    });
  return out;
}

TileSpots places_apart(const State& s, int t) {
  if (tile(t).letter > Letter::w) return places_for(s, t);
  TileSpots out;
  if (may_lay(s, t))
    Rim(s).each(t, [&](TileSpot p, bool wild) {
      if (!wild) out.push_back(p);
      return !out.full();
    });
  return out.empty() ? places_for(s, t) : out;
}

Tiles tiles_that_fit(const State& s, int seat) {
  Tiles out;
  const Rim rim(s);
  for (int t = 0; t < kTiles; ++t) {
    if (!may_lay(s, t) || (seat >= 0 && s.builders[at(t)] != seat)) continue;
    rim.each(t, [&](TileSpot, bool) {
      out.put(t);
      return false;
    });
  }
  return out;
}

int next_to_build(const State& s, int seat) {
  for (int i = 1; i <= s.seats; ++i) {
    int next = (seat + i) % s.seats;
    for (int t = 0; t < kTiles; ++t)
      if (s.builders[at(t)] == next && !s.tiles[at(t)].placed) return next;
  }
  return -1;
}

TileSpots fair_places(const State& s, int seat, int t) {
  const TileSpots all = places_for(s, t);
  TileSpots fair;
  for (const auto& p : all) {
    State then = s;
    then.tiles[at(t)] = {p.q, p.r, p.turn, true, false, {}};
    join_tile(then, t);
    int next = next_to_build(then, seat);
    if (next < 0 || !tiles_that_fit(then, next).empty()) fair.push_back(p);
  }
  return fair.empty() ? all : fair;
}

}  // namespace gh::realm
