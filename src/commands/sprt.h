// A sequential test: is the first player of an arena stronger by `high` Elo, or only by `low`? It
// stops as soon as the games say so, with at most 5 % of error each way.
#pragma once

#include <cmath>
#include <cstdint>

namespace gh {

// The share of the wins of one among `players` who is so much stronger than each of the others.
inline double share_of(double elo, std::size_t players) {
  const double odds = std::pow(10.0, elo / 400);
  return odds / (odds + static_cast<double>(players) - 1);
}
// The difference in Elo that gives such a share.
inline double elo_of(double share, std::size_t players) {
  share = std::fmin(std::fmax(share, 0.001), 0.999);
  return 400 * std::log10(share * (static_cast<double>(players) - 1) / (1 - share));
}

class Sprt {
 public:
  enum class Verdict : std::uint8_t { open, stronger, not_stronger };

  Sprt(double low, double high, std::size_t players)
      : low_(share_of(low, players)), high_(share_of(high, players)) {}

  // What the first player scored in one deal, played from every side: from 0 to 1.
  void add(double share) {
    ++n_;
    sum_ += share;
    squares_ += share * share;
  }
  // The logarithm of how much better `high` explains the deals than `low`. Deals, not games: the
  // sides of one deal depend on each other.
  double likelihood() const {
    const double n = static_cast<double>(n_), mean = n_ ? sum_ / n : 0;
    // Half a deal of each kind on top: a few equal ones must not look like certainty.
    const double m = (sum_ + 0.5) / (n + 1), variance = (squares_ + 0.5) / (n + 1) - m * m;
    return n * (high_ - low_) * (2 * mean - low_ - high_) / (2 * std::fmax(variance, 1e-6));
  }
  Verdict verdict() const {
    static const double kBound = std::log(0.95 / 0.05);
    if (n_ < kLeast) return Verdict::open;
    const double l = likelihood();
    return l >= kBound ? Verdict::stronger : l <= -kBound ? Verdict::not_stronger : Verdict::open;
  }

 private:
  static constexpr std::uint64_t kLeast = 8;
  double low_, high_, sum_ = 0, squares_ = 0;
  std::uint64_t n_ = 0;
};

}  // namespace gh
