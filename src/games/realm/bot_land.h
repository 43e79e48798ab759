// What lies where, as far as the rule of thumb cares. A plan weighs every clearing of the map, so
// the pieces are gone through once and not for each clearing anew.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// Denizens that nobody has hired, clearing by clearing, each in the order of the beings.
class Crowds {
 public:
  explicit Crowds(const State& s) {
    first_.fill(kNone);
    for (int b = kFirstFamiliar - 1; b >= kFirstMonster; --b) {
      const auto& body = s.bodies[at(b)];
      if (body.spot >= kSpots || !in_clearing(s, b, body.spot) || is_hired(s, b)) continue;
      next_[at(b)] = first_[body.spot];
      first_[body.spot] = u8(b);
    }
  }
  bool at_all(int spot) const { return spot < kSpots && first_[at(spot)] != kNone; }
  template <class F>
  void each(int spot, F&& f) const {
    if (spot < kSpots)
      for (int b = first_[at(spot)]; b != kNone; b = next_[at(b)]) f(b);
  }

 private:
  Row<std::uint8_t, kSpots> first_{};
  Row<std::uint8_t, kFirstFamiliar> next_{};
};

class BotLand {
 public:
  BotLand(const State& s, Seat who, const Crowds& crowds) : crowds_(crowds) {
    read_chits(s, who);
    for (int x = 0; x < kSpots; ++x)
      if (s.piles[at(x)] != kNone) raise(x, 8);
    read_traders(s);
  }

  // Known unhired monsters there.
  double danger(int spot) const {
    double sum = 0;
    crowds_.each(spot, [&](int b) { sum += !is_monster(b) ? 0 : denizen(b).tremendous ? 4 : 1; });
    return sum;
  }
  // Unhired natives may fight anybody who spends the evening with them.
  int natives(int spot) const {
    int n = 0;
    crowds_.each(spot, [&](int b) { n += is_native(b); });
    return n;
  }
  // What it would be good to search for at a clearing.
  double prize(int spot) const { return prizes_[at(spot)]; }
  // A tile whose chits nobody has shown: from its first clearing on.
  bool is_unknown(int tile) const { return unknown_ >> tile & 1; }
  bool trader_at(int spot) const { return spot < kSpots && traders_.has(spot); }

 private:
  void raise(int spot, std::uint8_t worth) {
    prizes_[at(spot)] = std::max(prizes_[at(spot)], worth);
  }
  void read_chits(const State& s, Seat who);
  void read_traders(const State& s);

  const Crowds& crowds_;
  Row<std::uint8_t, kSpots> prizes_{};
  std::uint32_t unknown_ = 0;  // bit per tile
  Spots traders_;
};

}  // namespace gh::realm
