// How long things took, or how long a line was: counted in buckets, as Prometheus wants it. May be
// used from any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace gh::store {

// The upper ends of the buckets; what is above the last has one of its own.
inline constexpr std::array kSeconds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1.0,   2.5,  5.0};
inline constexpr std::array kLengths = {0.0,  1.0,  2.0,  5.0,   10.0,  20.0, 50.0,
                                        100., 200., 500., 1000., 2000., 5000.};
static_assert(kSeconds.size() == kLengths.size());

class Histogram {
 public:
  static constexpr std::size_t kBuckets = kSeconds.size() + 1;
  using Ends = std::span<const double, kSeconds.size()>;

  explicit Histogram(Ends ends = kSeconds) : ends_(ends) {}

  void observe(double value) {
    std::size_t bucket = 0;
    while (bucket < ends_.size() && value > ends_[bucket]) ++bucket;
    counts_[bucket].fetch_add(1, std::memory_order_relaxed);
    micros_.fetch_add(static_cast<std::uint64_t>(value * 1e6), std::memory_order_relaxed);
  }
  Ends ends() const { return ends_; }
  std::uint64_t count(std::size_t bucket) const { return counts_[bucket]; }
  double sum() const { return static_cast<double>(micros_.load()) / 1e6; }

 private:
  Ends ends_;
  std::array<std::atomic<std::uint64_t>, kBuckets> counts_{};
  std::atomic<std::uint64_t> micros_{0};
};

}  // namespace gh::store
