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
    // Round by round in the order of the clearings: which of two ways as long it takes hangs on
    // it. A clearing that is no nearer than before has nothing new for its neighbours.
    Spots nearer;
    nearer.put(from);
    for (int round = 0; !nearer.empty() && round < 60; ++round)
      for (int x = 0; x < kSpots; ++x)
        if (nearer.has(x)) {
          nearer.take(x);
          go_on(s, from, x, found, nearer);
        }
  }
  static constexpr std::uint16_t kFar = 999;
  int to(int spot) const { return cost_[at(spot)]; }
  int first(int spot) const { return first_[at(spot)]; }

 private:
  void go_on(const State& s, int from, int x, Discoveries found, Spots& nearer) {
    each_road(s, x, [&](const Road& road) {
      if (road.to == kNone || !may_use(road, found)) return;
      const int c = cost_[at(x)] + (is_mountain(s, road.to) ? 2 : 1);
      if (c >= cost_[road.to]) return;
      cost_[road.to] = static_cast<std::uint16_t>(c);
      first_[road.to] = x == from ? road.to : first_[at(x)];
      nearer.put(road.to);
    });
  }
  std::array<std::uint16_t, kSpots> cost_{};
  std::array<std::uint8_t, kSpots> first_{};
};

}  // namespace gh::realm
