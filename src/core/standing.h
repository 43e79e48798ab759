// For a game's `standing`: from how far each seat has come to each seat's chance of winning.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace gh {

// `out` holds how far each seat has come, in any unit; afterwards chances that add up to 1. Who is
// one unit ahead of another has exp(sharpness) times his chance.
inline void chances_of(std::span<double> out, double sharpness) {
  const double most = *std::max_element(out.begin(), out.end());
  double sum = 0;
  for (double& x : out) sum += x = std::exp(sharpness * (x - most));
  for (double& x : out) x /= sum;
}

}  // namespace gh
