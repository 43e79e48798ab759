// The group commit: one thread that takes every append waiting, has them written in one commit, and
// answers them. It knows no database; the store hands it a function that writes a batch.
//
// While one commit is on its way to the disk the next batch gathers by itself, so an idle store
// answers in one commit's time and a busy one fills its batches. Only a busy one pauses between
// commits, for up to 2 ms.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/status.h"
#include "store/histogram.h"
#include "store/records.h"

namespace gh::store {

// Consecutive new entries of one table. A store writes all of a run or nothing of it, and only if
// the log ends right before it.
struct Run {
  std::string_view table;
  Seq first = 0;
  std::vector<const Entry*> entries;
  Status outcome;  // filled in by the store
  Seq last() const { return first + static_cast<Seq>(entries.size()) - 1; }
};

class AppendQueue {
 public:
  using Done = std::function<void(Status)>;
  // Writes the runs in one commit and sets each one's outcome. A Status that is not ok says that
  // the commit as a whole failed. Runs are ordered by table, so that two servers that lock the
  // same tables never wait for each other in a circle.
  using Commit = std::function<Status(std::vector<Run>&)>;

  explicit AppendQueue(Commit commit);
  ~AppendQueue();  // answers everything first
  AppendQueue(const AppendQueue&) = delete;
  AppendQueue& operator=(const AppendQueue&) = delete;

  void push(Entry entry, Done done);
  void flush();
  // The table's log has been read again: what is pushed from now on is no longer refused.
  void resume(const std::string& table);
  Stats stats() const;
  const Histogram& commit_times() const { return commit_times_; }

 private:
  struct Pending {
    Entry entry;
    Done done;
    std::uint64_t stamp = 0;  // resumes_ when it was pushed
    bool stale = false;       // pushed before its table failed or was loaded again
    Status status;
  };
  using Batch = std::vector<Pending>;

  void work();
  Batch take();
  void write(Batch& batch);
  void refuse_stale(Batch& batch);
  void remember_failures(const Batch& batch);
  void count(const Batch& batch, std::chrono::microseconds spent);
  void answer(Batch& batch);

  Commit commit_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable answered_;
  std::vector<Pending> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::uint64_t pushed_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t resumes_ = 0;
  // Tables of which an entry failed: entries with a smaller stamp are refused.
  std::unordered_map<std::string, std::uint64_t> refused_before_;
  bool stop_ = false;
  Stats stats_;
  Histogram commit_times_;
  std::thread thread_;  // last: starts when everything else is there
};

}  // namespace gh::store
