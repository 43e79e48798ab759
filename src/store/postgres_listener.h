// A thread that waits for notices of the hall's other servers and passes them on.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "store/postgres_connection.h"
#include "store/store.h"

namespace gh::store {

class PostgresListener {
 public:
  PostgresListener(std::string url, std::string origin);
  ~PostgresListener();
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;

  void set(Store::Woken woken);

 private:
  void work();
  Answer<PostgresHandle> subscribe();
  bool listen(PGconn* db);
  bool pause(std::chrono::milliseconds time);
  void pass_on(const Wake& wake);

  std::string url_;
  std::string origin_;
  std::mutex mutex_;  // held while the callback runs, so that `set` can promise its end
  Store::Woken woken_;
  int stop_read_ = -1;  // a pipe: closing its other end interrupts any wait
  int stop_write_ = -1;
  std::thread thread_;
};

}  // namespace gh::store
