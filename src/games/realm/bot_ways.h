// Ways over the map, for the rule of thumb.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// How far every clearing is, in Move phases over ways he may use; mountains take two.
class Ways {
 public:
  Ways(const State& s, int from, Discoveries found) {
    cost_.fill(kFar);
    cost_[at(from)] = 0;
    for (int round = 0, changed = 1; changed && round < 60; ++round) {
      changed = 0;
      for (int x = 0; x < kSpots; ++x) {
        if (cost_[at(x)] == kFar) continue;
        for (const auto& road : roads_of(s, x)) {
          if (road.to == kNone || !may_use(road, found)) continue;
          const int c = cost_[at(x)] + (is_mountain(s, road.to) ? 2 : 1);
          if (c >= cost_[road.to]) continue;
          cost_[road.to] = static_cast<std::uint16_t>(c);
          first_[road.to] = x == from ? road.to : first_[at(x)];
          changed = 1;
        }
      }
    }
  }
  static constexpr std::uint16_t kFar = 999;
  int to(int spot) const { return cost_[at(spot)]; }
  int first(int spot) const { return first_[at(spot)]; }

 private:
  std::array<std::uint16_t, kSpots> cost_{};
  std::array<std::uint8_t, kSpots> first_{};
};

}  // namespace gh::realm
