// SQLite behind the seam of sql.h.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "store/sql.h"

namespace gh::store {

enum class SqliteOpen : std::uint8_t { kCreate, kExisting, kToRead };

// What the connections to one file know together. After a failed sync the kernel may have forgotten
// what it could not write, so the log on disk may have a hole that nobody sees while the machine
// runs. Nothing is written behind such a hole: first the file itself is brought up to date.
struct SqliteShared {
  std::atomic<bool> sync_failed = false;

  // How long the write-ahead log is, for the Checkpointer. Without one, the commit that makes it
  // too long copies it back itself.
  bool has_checkpointer = false;
  std::mutex mutex;
  std::condition_variable grown;
  int log_pages = 0;
  bool closing = false;
};

// Opens the file with WAL and synchronous=FULL: a commit returns when the disk has it.
Answer<std::unique_ptr<Connection>> connect_sqlite(
    const std::string& path, SqliteOpen how,
    std::shared_ptr<SqliteShared> shared = std::make_shared<SqliteShared>());

// Copies the write-ahead log back into the file on a thread of its own, so that no pick waits for
// it: commits go on beside it. Only a log that has become very long holds them up for a moment, to
// be begun anew.
class Checkpointer {
 public:
  Checkpointer(Connect connect, std::shared_ptr<SqliteShared> shared);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

 private:
  void work();

  Connect connect_;
  std::shared_ptr<SqliteShared> shared_;
  std::thread thread_;
};

// The right to be the one process that uses the file: a lock on PATH.lock that the kernel takes
// back when the process ends, however it ends.
class FileLock {
 public:
  static Answer<FileLock> take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

// Names, games and the hashes of passwords and sessions are nobody else's business: a new file can
// be read by its owner alone, and one that others could read is closed to them. SQLite gives the
// files beside it the same mode.
void create_private(const std::string& path);
Status keep_private(const std::string& path);

// Puts the newest entries of all logs into their places.
Status settle_tail(Connection& connection);

// Makes the directory entry of a new file durable; SQLite does so for its WAL, not for the file.
Status sync_directory_of(const std::string& path);

}  // namespace gh::store
