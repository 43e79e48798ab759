#include "server/thinkers.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>

namespace gh::server {

namespace {
constexpr int kLowPriority = 10;  // nice; Linux has one for each thread

void do_work(const Thinkers::Work& work, const std::function<bool()>& enough) {
  try {
    work(enough);
  } catch (const std::exception& e) {
    spdlog::error("a bot's thought failed what={}", e.what());
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
    news_.wait(lock, [this] { return stopping_ || !turn_.empty(); });
    if (stopping_) return;
    const auto id = std::move(turn_.front());
    turn_.pop_front();
    auto& table = tables_[id];
    auto work = std::move(table.jobs.front());
    table.jobs.pop_front();
    ++table.thinking;
    const auto until = std::chrono::steady_clock::now() + share(table);
    if (!table.jobs.empty()) turn_.push_back(id);
    lock.unlock();
    do_work(work, [this, until] {
      return stopping_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= until;
    });
    work = {};
    lock.lock();
    auto at = tables_.find(id);
    if (--at->second.thinking == 0 && at->second.jobs.empty()) tables_.erase(at);
  }
}

}  // namespace gh::server
