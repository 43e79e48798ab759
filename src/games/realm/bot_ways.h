// Ways over the map, for the rule of thumb.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// How far every clearing is, in Move phases over ways he may use; mountains take two. With a price
// for them he also goes by ways that he would first have to find.
class Ways {
 public:
  Ways(const State& s, int from, Discoveries found, int unfound = 0)
      : from_(from), unfound_(unfound) {
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
          go_on(s, x, found, nearer);
        }
  }
  static constexpr std::uint16_t kFar = 999;
  int to(int spot) const { return cost_[at(spot)]; }
  int first(int spot) const { return first_[at(spot)]; }
  // On the way there: where the first hidden way begins that he would have to find; kNone: none.
  struct Gap {
    std::uint8_t spot = kNone;
    Way way{};
  };
  Gap gap(int spot) const {
    Gap gap;
    for (int x = spot, n = 0; x != from_ && n < kSpots; x = before_[at(x)], ++n)
      if (hidden_[at(x)] != Way::open_road) gap = {before_[at(x)], hidden_[at(x)]};
    return gap;
  }

 private:
  void go_on(const State& s, int x, Discoveries found, Spots& nearer) {
    each_road(s, x, [&](const Road& road) {
      if (road.to == kNone) return;
      const bool open = may_use(road, found);
      if (!open && !unfound_) return;
      const int search = open ? 0 : is_cave(s, x) ? 2 * unfound_ : unfound_;
      const int c = cost_[at(x)] + (is_mountain(s, road.to) ? 2 : 1) + search;
      if (c >= cost_[road.to]) return;
      cost_[road.to] = static_cast<std::uint16_t>(c);
      first_[road.to] = x == from_ ? road.to : first_[at(x)];
      before_[road.to] = static_cast<std::uint8_t>(x);
      hidden_[road.to] = open ? Way::open_road : road.way;
      nearer.put(road.to);
    });
  }
  int from_, unfound_;
  std::array<std::uint16_t, kSpots> cost_{};
  std::array<std::uint8_t, kSpots> first_{}, before_{};
  std::array<Way, kSpots> hidden_{};
};

}  // namespace gh::realm
