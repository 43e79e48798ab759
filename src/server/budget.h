// What one person, and one address, may occupy in the hall, counted in bytes: set-ups, logs,
// imported replays and maps, in memory and on disk alike. So much at once; what was used comes back
// over a day, as tables end and are forgotten. Nothing is given back earlier: people delete nothing
// in the hall. Many guests of one address share its budget, so that new names do not help.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gh::server {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  // Bytes at once; 0: no limit.
  Budget(std::size_t per_person, std::size_t per_address)
      : per_person_(per_person), per_address_(per_address) {}

  // Takes the bytes from both if both have them; an empty key has no budget of its own.
  bool take(const std::string& person, const std::string& address, std::size_t bytes,
            Clock::time_point now = Clock::now());
  // Takes them in any case: what cannot be refused any more (a bot's pick, a draw of chance).
  void spend(const std::string& person, std::size_t bytes, Clock::time_point now = Clock::now());
  // Is there anything left?
  bool left(const std::string& person, Clock::time_point now = Clock::now());

  static constexpr const char* kWords = "hall.no.budget";

 private:
  struct Account {
    double used = 0;
    Clock::time_point then{};
  };
  // The account as it is now: what was used comes back over a day.
  Account& account(const std::string& key, double limit, Clock::time_point now);
  void sweep(Clock::time_point now);

  const std::size_t per_person_, per_address_;
  std::mutex mutex_;
  std::unordered_map<std::string, Account> accounts_;
  std::size_t next_sweep_ = 1024;
};

}  // namespace gh::server
