// Credit buckets: so much at once, so much a second; per socket, per address, per account.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

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
  // Takes what it costs, if need be on credit; see wait().
  void charge(double cost, Clock::time_point now = Clock::now()) {
    refill(now);
    if (rate_ > 0) credit_ -= cost;
  }
  // How long until the debt is paid.
  std::chrono::milliseconds debt() const {
    if (rate_ <= 0 || credit_ >= 0) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(static_cast<int>(-credit_ / rate_ * 1000) + 1);
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
    if (now < then_) return;  // asked for before it was made
    std::chrono::duration<double> gone = now - then_;
    credit_ = std::min(burst_, credit_ + gone.count() * rate_);
    then_ = now;
  }
  double rate_, burst_, credit_;
  Clock::time_point then_;
};

// A bucket that several sockets share.
class SharedBucket {
 public:
  SharedBucket(double per_second, double burst) : bucket_(per_second, burst) {}
  std::chrono::milliseconds charge(double cost) {
    std::lock_guard lock(mutex_);
    bucket_.charge(cost);
    return bucket_.debt();
  }

 private:
  std::mutex mutex_;
  Bucket bucket_;
};

// Those of all addresses, or of all people; each lives as long as somebody uses it.
class SharedBuckets {
 public:
  SharedBuckets(double per_second, double burst) : rate_(per_second), burst_(burst) {}
  // None when there is no limit, or for nobody.
  std::shared_ptr<SharedBucket> of(const std::string& key) {
    if (rate_ <= 0 || key.empty()) return nullptr;
    std::lock_guard lock(mutex_);
    if (buckets_.size() >= next_sweep_) {
      std::erase_if(buckets_, [](const auto& b) { return b.second.expired(); });
      next_sweep_ = std::max<std::size_t>(1024, buckets_.size() * 2);
    }
    auto& known = buckets_[key];
    auto bucket = known.lock();
    if (!bucket) known = bucket = std::make_shared<SharedBucket>(rate_, burst_);
    return bucket;
  }

 private:
  double rate_, burst_;
  std::mutex mutex_;
  std::size_t next_sweep_ = 1024;
  std::unordered_map<std::string, std::weak_ptr<SharedBucket>> buckets_;
};

// The last so many keys.
class FewKeys {
 public:
  explicit FewKeys(std::size_t most) : most_(most) {}
  void add(const std::string& key) {
    std::lock_guard lock(mutex_);
    if (!keys_.insert(key).second) return;
    order_.push_back(key);
    if (order_.size() <= most_) return;
    keys_.erase(order_.front());
    order_.pop_front();
  }
  bool contains(const std::string& key) {
    std::lock_guard lock(mutex_);
    return keys_.contains(key);
  }

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::unordered_set<std::string> keys_;
  std::deque<std::string> order_;
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

// How many connections (or subscriptions, or requests) each address or person has open. Those of
// the empty one, our own proxies, count among all only.
class Doorman {
 public:
  Doorman(int per_address, int in_all) : per_address_(per_address), in_all_(in_all) {}
  bool enter(const std::string& address) {
    std::lock_guard lock(mutex_);
    if (all_ >= in_all_) return false;
    if (!address.empty()) {
      auto& n = count_[address];
      if (n >= per_address_) return false;
      ++n;
    }
    ++all_;
    return true;
  }
  void leave(const std::string& address) {
    std::lock_guard lock(mutex_);
    --all_;
    auto at = count_.find(address);
    if (at != count_.end() && --at->second == 0) count_.erase(at);
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
