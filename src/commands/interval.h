// How sure a share of wins is.
#pragma once

#include <cmath>

namespace gh {

struct Interval {
  double centre, half;
  double low() const { return centre - half; }
  double high() const { return centre + half; }
};

// The 95 % Wilson interval of `wins` in `n` games, n > 0.
inline Interval wilson(double wins, double n) {
  const double z = 1.96, p = wins / n, d = 1 + z * z / n;
  return {(p + z * z / (2 * n)) / d, z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d};
}

}  // namespace gh
