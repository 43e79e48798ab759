// The hexes: a spiral of 37 places (the first 19 for two or three players), who touches whom, and
// how far apart they are. Figures are data (data/kings/board.json).
#pragma once

#include <span>

#include "games/kings/pieces.h"

namespace gh::kings {

inline constexpr int kHexes = 37;
inline constexpr int kNoHex = -1;
using Hex = std::int8_t;  // 0..36 along the spiral, 0 in the centre

struct Board {
  struct Place {
    std::int8_t q = 0, r = 0;
    Row<Hex, 6> next{};  // clockwise from north; kNoHex beyond the rim
    Fixed<Hex, 6> near;  // those that exist
  };
  Row<Row<Place, kHexes>, 2> place{};  // [0] small board, [1] large board
  Row<Row<std::uint8_t, kHexes>, kHexes> distance{};
  std::array<std::uint8_t, kTerrains> tiles{};
  std::array<std::array<std::uint8_t, kTerrains>, 2> aside{};
  Row<std::uint8_t, kTerrains + 1> cost{};
  std::array<Fixed<Hex, 6>, 2> starts{};  // clockwise
  std::array<std::uint8_t, 5> forts{};    // counters of each level
};
extern const Board kBoard;

// "2,-1"
std::string hex_name(int hex);
std::optional<int> hex_from(std::string_view name);
std::string fort_name(int level);  // tower, keep, castle, citadel
inline int distance(int a, int b) {
  return kBoard.distance[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
inline int movement_cost(Terrain t) { return kBoard.cost[static_cast<std::size_t>(t)]; }

}  // namespace gh::kings
