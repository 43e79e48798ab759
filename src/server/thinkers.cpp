#include "server/thinkers.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>

namespace gh::server {

namespace {
constexpr int kLowPriority = 10;  // nice; Linux has one for each thread
// So long a bot waits for a thread that thinks of something idle: shorter, and those would never
// come to anything in a busy hall.
constexpr std::chrono::milliseconds kIdleSlice{100};

void do_work(const Thinkers::Work& work, const std::function<bool()>& enough) {
  try {
    work(enough);
  } catch (const std::exception& e) {
    spdlog::error("a thought failed what={}", e.what());
  }
}
}  // namespace

Thinkers::Thinkers(std::size_t threads, std::chrono::milliseconds longest)
    : threads_wanted_(std::max<std::size_t>(1, threads)), longest_(longest) {
  for (std::size_t i = 0; i < threads_wanted_; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() { stop(); }

void Thinkers::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    turn_.clear();
    idle_.clear();
    for (auto& [id, table] : tables_) table.jobs.clear();
  }
  news_.notify_all();
  for (auto& t : threads_) t.join();
  threads_.clear();
}

void Thinkers::post(const std::string& table, Work work) {
  {
    std::lock_guard lock(mutex_);
    if (stopping_) return;
    auto& waiting = tables_[table];
    if (waiting.jobs.empty()) turn_.push_back(table);
    waiting.jobs.push_back(std::move(work));
    tables_waiting_ = turn_.size();
  }
  news_.notify_one();
}

void Thinkers::post_idle(Work work) {
  {
    std::lock_guard lock(mutex_);
    if (stopping_) return;
    idle_.push_back(std::move(work));
  }
  news_.notify_one();
}

std::chrono::nanoseconds Thinkers::share(const Waiting& table) const {
  const auto tables = std::max(threads_wanted_, tables_.size());
  const auto jobs = table.thinking + table.jobs.size();
  return std::chrono::nanoseconds(longest_) * static_cast<long>(threads_wanted_) /
         static_cast<long>(tables * std::max<std::size_t>(1, jobs));
}

void Thinkers::run() {
  setpriority(PRIO_PROCESS, 0, kLowPriority);  // refused: then at the usual one
  std::unique_lock lock(mutex_);
  for (;;) {
    news_.wait(lock, [this] { return stopping_ || !turn_.empty() || !idle_.empty(); });
    if (stopping_) return;
    if (turn_.empty())
      think_idly(lock);
    else
      think_for_bot(lock);
  }
}

void Thinkers::think_for_bot(std::unique_lock<std::mutex>& lock) {
  const auto id = std::move(turn_.front());
  turn_.pop_front();
  auto& table = tables_[id];
  auto work = std::move(table.jobs.front());
  table.jobs.pop_front();
  ++table.thinking;
  const auto until = std::chrono::steady_clock::now() + share(table);
  if (!table.jobs.empty()) turn_.push_back(id);
  tables_waiting_ = turn_.size();
  lock.unlock();
  do_work(work, [this, until] {
    return stopping_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= until;
  });
  work = {};
  lock.lock();
  auto at = tables_.find(id);
  if (--at->second.thinking == 0 && at->second.jobs.empty()) tables_.erase(at);
}

void Thinkers::think_idly(std::unique_lock<std::mutex>& lock) {
  auto work = std::move(idle_.front());
  idle_.pop_front();
  const auto from = std::chrono::steady_clock::now();
  lock.unlock();
  do_work(work, [this, from] {
    return stopping_.load(std::memory_order_relaxed) ||
           (tables_waiting_.load(std::memory_order_relaxed) > 0 &&
            std::chrono::steady_clock::now() >= from + kIdleSlice);
  });
  work = {};
  lock.lock();
}

}  // namespace gh::server
