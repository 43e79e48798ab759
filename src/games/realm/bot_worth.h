// What things are worth to the rule of thumb, in victory points of the aims it has set itself.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

class BotWorth {
 public:
  BotWorth(const State& s, Seat who);

  // One more point of it: below what he needs it counts three times (FR-53).
  double point(Aim a) const { return point_[static_cast<std::size_t>(a)]; }
  bool short_of(Aim a) const { return short_ >> static_cast<int>(a) & 1; }
  double kept(int thing) const;              // in the bag at the end
  double sold(int thing) const;              // to somebody who gives no more than the price
  double sold_to(int thing, int box) const;  // the Fame that this group gives for it counted
  bool too_heavy(int thing) const;           // he could never take it along
  double of(int thing) const;                // the best that can be made of it
  // A card that nobody has seen.
  double unseen(bool large) const { return unseen_[large]; }

 private:
  const State& s_;
  std::array<double, kAims> point_{};
  std::array<double, 2> unseen_{};
  unsigned short_ = 0;
  Level bears_ = Level::n;
};

}  // namespace gh::realm
