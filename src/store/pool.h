// A few connections that threads borrow in turn. A connection that broke is replaced by a new one;
// while none can be made, borrowers are told at once and attempts are spaced out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "store/result.h"
#include "store/sql.h"

namespace gh::store {

class Pool {
 public:
  Pool(Connect connect, std::size_t size);
  ~Pool();

  // A borrowed connection, given back when it goes out of scope.
  class Lease {
   public:
    Lease(Pool& pool, std::unique_ptr<Connection> connection);
    Lease(Lease&&) = default;
    ~Lease();
    Connection& operator*() { return *connection_; }
    Connection* operator->() { return connection_.get(); }

   private:
    Pool* pool_;
    std::unique_ptr<Connection> connection_;
  };

  // First come, first served, so that the writer's batches cannot starve a log-in.
  Result<Lease> borrow();

 private:
  using Clock = std::chrono::steady_clock;

  Status wait_for_turn(std::unique_lock<std::mutex>& lock);
  Result<std::unique_ptr<Connection>> connect_anew();
  void give_back(std::unique_ptr<Connection> connection);

  Connect connect_;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<Connection>> idle_;
  std::size_t free_;                // connections not borrowed, open or not
  std::deque<std::uint64_t> line_;  // tickets of those who wait
  std::uint64_t next_ticket_ = 0;
  Clock::time_point not_before_{};  // no new connection until then
  std::chrono::milliseconds delay_{0};
  Status last_failure_;
};

}  // namespace gh::store
