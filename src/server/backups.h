// Backups that the hall makes by itself: when the next is due, which of the old ones may go, and
// the thread that makes them, beside all that people wait for.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/checkup.h"
#include "server/config.h"
#include "store/records.h"

namespace gh::server {

// hall-20261119-031500.backup, of that moment (UTC); nothing for a name that is not of that kind.
std::string backup_name(store::Millis at);
std::optional<store::Millis> backup_time(std::string_view name);

// What stays of these: the newest of each of the last seven days, four weeks and six months that
// have one (UTC; weeks begin on Monday).
std::vector<store::Millis> kept_backups(std::vector<store::Millis> all);

// Where they go: `backup-folder`, or `backups` beside the database file; empty where the hall makes
// none (`none`, a database that is not a file of its own, memory).
std::string backup_folder(const Config& config);
// The moments of those that are there, oldest first.
std::vector<store::Millis> backups_in(const std::string& folder);

// How old the newest is, from outside the hall.
Findings check_backups(const Config& config, store::Millis now);

class Backups {
 public:
  explicit Backups(const Config& config);
  ~Backups() { stop(); }
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

  void start();
  void stop();

  // Makes one if it is time for it. What went wrong, in words.
  Status step(store::Millis now);
  store::Millis due() const;

  struct State {
    std::optional<store::Millis> newest;
    std::uint64_t made = 0, failed = 0;
    std::string problem;  // of the last attempt
  };
  State state() const;

 private:
  Status make(store::Millis now);
  Status hand_over(const std::string& path);
  void look_after();

  const std::string url_, folder_, command_;
  const store::Millis every_, opened_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  State state_;
  store::Millis not_before_ = 0;  // after an attempt that failed
  std::thread thread_;
};

}  // namespace gh::server
