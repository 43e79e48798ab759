// Credit buckets: so much at once, so much a second; per socket, per address, per account.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gh::server {

class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double per_second, double burst)
      : rate_(per_second), burst_(burst), credit_(burst), then_(Clock::now()) {}

  // Takes one credit if there is one. A rate of 0 means no limit.
  bool take(Clock::time_point now = Clock::now()) {
    refill(now);
    if (rate_ <= 0) return true;
    if (credit_ < 1) return false;
    credit_ -= 1;
    return true;
  }
  // How long until there is a credit again.
  std::chrono::milliseconds wait() const {
    if (rate_ <= 0 || credit_ >= 1) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(static_cast<int>((1 - credit_) / rate_ * 1000) + 1);
  }
  bool full(Clock::time_point now) {
    refill(now);
    return credit_ >= burst_;
  }

 private:
  void refill(Clock::time_point now) {
    std::chrono::duration<double> gone = now - then_;
    credit_ = std::min(burst_, credit_ + gone.count() * rate_);
    then_ = now;
  }
  double rate_, burst_, credit_;
  Clock::time_point then_;
};

// One bucket a key. Full buckets say nothing and are dropped, so that many keys cannot fill memory.
class Buckets {
 public:
  Buckets(double per_second, double burst) : rate_(per_second), burst_(burst) {}

  bool take(const std::string& key) {
    if (rate_ <= 0) return true;
    std::lock_guard lock(mutex_);
    auto now = Bucket::Clock::now();
    if (buckets_.size() >= next_sweep_) sweep(now);
    return buckets_.try_emplace(key, rate_, burst_).first->second.take(now);
  }

 private:
  void sweep(Bucket::Clock::time_point now) {
    for (auto it = buckets_.begin(); it != buckets_.end();)
      it = it->second.full(now) ? buckets_.erase(it) : std::next(it);
    next_sweep_ = std::max<std::size_t>(1024, buckets_.size() * 2);
  }
  double rate_, burst_;
  std::mutex mutex_;
  std::size_t next_sweep_ = 1024;
  std::unordered_map<std::string, Bucket> buckets_;
};

// How many connections each address has open.
class Doorman {
 public:
  Doorman(int per_address, int in_all) : per_address_(per_address), in_all_(in_all) {}
  bool enter(const std::string& address) {
    std::lock_guard lock(mutex_);
    if (all_ >= in_all_) return false;
    auto& n = count_[address];
    if (n >= per_address_) return false;
    ++n, ++all_;
    return true;
  }
  void leave(const std::string& address) {
    std::lock_guard lock(mutex_);
    auto at = count_.find(address);
    if (at == count_.end()) return;
    --all_;
    if (--at->second == 0) count_.erase(at);
  }
  int all() {
    std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  int per_address_, in_all_, all_ = 0;
  std::mutex mutex_;
  std::unordered_map<std::string, int> count_;
};

}  // namespace gh::server
