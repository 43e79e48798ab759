// What a game was worth to a seat, for programs that learn: the sum over all seats is 0.
#pragma once

#include "core/game.h"

namespace gh {

// From 1, ahead of all others, to -1, behind all. A single seat has its score.
inline double reward_of(const Outcome& outcome, std::size_t seat) {
  const auto& ranks = outcome.ranks;
  if (ranks.size() < 2) return seat < outcome.scores.size() ? outcome.scores[seat] : 0;
  int sum = 0;
  for (int other : ranks) sum += (other > ranks[seat]) - (other < ranks[seat]);
  return static_cast<double>(sum) / static_cast<double>(ranks.size() - 1);
}

}  // namespace gh
