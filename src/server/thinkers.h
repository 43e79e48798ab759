// The threads that think for bots. They run at low priority, so that people's picks come first, and
// share what they have among the tables: those take turns, and the more of them wait the shorter
// each may think, so that nobody waits much longer than for one bot alone.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace gh::server {

class Thinkers {
 public:
  // Handed the question whether it was enough, to be asked often.
  using Work = std::function<void(const std::function<bool()>& enough)>;

  // `longest`: how long a thought may take while there is room for all.
  Thinkers(std::size_t threads, std::chrono::milliseconds longest);
  ~Thinkers();

  void post(const std::string& table, Work work);
  // What nobody at a table waits for: done one after the other while no bot has to think. Once one
  // has, it is told soon that it was enough; who is not done posts the rest again.
  void post_idle(Work work);
  // Who thinks has thought enough, who waits is forgotten; back when all threads have ended.
  void stop();

 private:
  struct Waiting {
    std::deque<Work> jobs;
    std::size_t thinking = 0;
  };

  void run();
  void think_for_bot(std::unique_lock<std::mutex>& lock);
  void think_idly(std::unique_lock<std::mutex>& lock);
  // Of one job of that table, now.
  std::chrono::nanoseconds share(const Waiting& table) const;

  const std::size_t threads_wanted_;
  const std::chrono::milliseconds longest_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::unordered_map<std::string, Waiting> tables_;  // that wait or think
  std::deque<std::string> turn_;                // tables with jobs that wait, who is next first
  std::atomic<std::size_t> tables_waiting_{0};  // how long `turn_` is
  std::deque<Work> idle_;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> threads_;
};

}  // namespace gh::server
