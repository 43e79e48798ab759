// A few connections that threads borrow in turn. A connection that broke is replaced by a new one;
// while none can be made, borrowers are told at once and attempts are spaced out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/status.h"
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
  Answer<Lease> borrow();

 private:
  using Clock = std::chrono::steady_clock;

  Status wait_for_turn(std::unique_lock<std::mutex>& lock);
  Answer<std::unique_ptr<Connection>> connect_anew();
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

// Transactions on a pool's connections. Where there is only one connection, the changes of several
// threads are made in one transaction: whoever comes while a commit is on its way to the disk
// waits, and the first of those then makes the changes of all of them, each undone alone if it
// fails. So a hundred games that end at once cost a few syncs, not a hundred.
class Writer {
 public:
  // Says whether what it did shall stay.
  using Change = std::function<bool(Connection&)>;

  Writer(Pool& pool, bool jointly) : pool_(pool), jointly_(jointly) {}

  // Not ok: nothing of it is stored, or it is unknown whether it is.
  Status write(Change change);

 private:
  struct Waiting {
    Change change;
    Status status{};
    bool done = false;
  };
  Status commit(const std::vector<Waiting*>& all);
  static Status make_apart(Connection& connection, const Change& change);

  Pool& pool_;
  bool jointly_;
  std::mutex mutex_;
  std::condition_variable turn_;
  std::vector<Waiting*> waiting_;
  bool busy_ = false;
};

}  // namespace gh::store
