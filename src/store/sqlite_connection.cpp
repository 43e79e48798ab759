#include "store/sqlite_connection.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace gh::store {
namespace {

// How long a commit waits for a program that holds the file (a backup, a shell). Longer waits would
// only make everybody's picks late instead of telling them.
constexpr int kBusyMillis = 250;

// When the write-ahead log has this many 4 KiB pages they are copied back into the file: rare
// enough not to be felt in every commit, small enough to take milliseconds.
constexpr int kCheckpointPages = 4000;
// Copying leaves what was committed meanwhile, and the log is begun anew only when nothing is left.
// Under a load that never pauses, commits are held up for it at this length.
constexpr int kLongestLog = 16 * kCheckpointPages;

// New entries of all logs go side by side into log_tail, so that a commit writes few pages however
// many tables play. With this many they are moved to where each log has its place: a few logs with
// every commit, so that none takes long, and at least two entries for each new one.
constexpr std::size_t kLongestTail = 4096;
constexpr std::size_t kLargestTail = 4u << 20;  // bytes, as they are kept in memory
constexpr std::size_t kFewest = 32;

struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
using Handle = std::unique_ptr<sqlite3, CloseDatabase>;

Status explain(sqlite3* db, int code) {
  std::string detail = db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_FULL:
      return Status::unavailable("the disk is full");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Status::unavailable("the file is locked by another program");
    case SQLITE_CANTOPEN:
      return Status::unavailable("the file cannot be opened: " + detail);
    case SQLITE_READONLY:
      return Status::unavailable("the file may not be written: " + detail);
    case SQLITE_NOTADB:
      return Status::malformed("this is not an SQLite file");
    default:
      return Status::unavailable("the file cannot be used: " + detail);
  }
}

// After these the same connection simply works again; after any other it is replaced.
bool passes(int code) {
  int kind = code & 0xff;
  return kind == SQLITE_BUSY || kind == SQLITE_FULL || kind == SQLITE_CONSTRAINT;
}

class SqliteConnection final : public Connection {
 public:
  SqliteConnection(Handle db, std::shared_ptr<SqliteShared> shared)
      : db_(std::move(db)), shared_(std::move(shared)) {}

  Dialect dialect() const override { return Dialect::kSqlite; }
  Status begin() override;
  Status begin_migration() override { return begin(); }
  Status commit() override { return run("COMMIT").status(); }
  void rollback() override;
  Status write_runs(std::vector<Run>& runs) override;
  void log_deleted() override { tail_.reset(); }
  Answer<bool> has_table(const std::string& name) override;
  bool usable() override;

 private:
  using Connection::execute;
  Answer<Rows> execute(const std::string& sql, Params params) override;
  Answer<sqlite3_stmt*> prepare(const std::string& sql);
  Status write_all(std::vector<Run>& runs);
  Status write_run(Run& run);
  Answer<Seq> last_of(std::string_view table);
  Status learn_tail();
  Status begin_moving();
  Status move_some(std::size_t entries);
  Status fail(int code);

  Status mend_log();

  // What log_tail holds. Only the one connection that writes asks.
  struct Tail {
    struct Line {
      Seq seq = 0;
      std::string payload, chain;
    };
    using Logs = std::map<std::string, std::vector<Line>, std::less<>>;
    void add(std::string_view table, Seq seq, std::string payload, std::string chain) {
      auto log = fresh.find(table);
      if (log == fresh.end()) log = fresh.try_emplace(std::string(table)).first;
      bytes += payload.size();
      ++lines;
      log->second.push_back({seq, std::move(payload), std::move(chain)});
    }
    bool full() const { return lines >= kLongestTail || bytes >= kLargestTail; }

    Logs fresh;                        // gathering
    std::size_t lines = 0, bytes = 0;  // of those
    Logs moving;                       // on their way; in log_tail until the last has gone
    std::int64_t moving_row = 0;       // the last row of all that move
  };

  Handle db_;
  std::shared_ptr<SqliteShared> shared_;
  std::unordered_map<std::string, Statement> statements_;  // gone before db_
  std::optional<Tail> tail_;                               // none: to be learned
  bool broken_ = false;
};

Status SqliteConnection::fail(int code) {
  if (!passes(code)) broken_ = true;
  if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) shared_->sync_failed = true;
  return explain(db_.get(), code);
}

// Our $1 is SQLite's ?1: written so, the number is the index to bind to.
std::string with_question_marks(std::string sql) {
  std::ranges::replace(sql, '$', '?');
  return sql;
}

Answer<sqlite3_stmt*> SqliteConnection::prepare(const std::string& sql) {
  if (auto found = statements_.find(sql); found != statements_.end()) return found->second.get();
  sqlite3_stmt* statement = nullptr;
  std::string text = with_question_marks(sql);
  int code = sqlite3_prepare_v3(db_.get(), text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                nullptr);
  if (code != SQLITE_OK) return fail(code);
  statements_.emplace(sql, statement);
  return statement;
}

void bind(sqlite3_stmt* statement, Params params) {
  for (int i = 0; i < static_cast<int>(params.size()); ++i) {
    if (auto* number = std::get_if<std::int64_t>(&params[i])) {
      sqlite3_bind_int64(statement, i + 1, *number);
    } else {
      auto text = std::get<std::string_view>(params[i]);
      // A null pointer would bind NULL; the caller's bytes outlive the statement's run.
      sqlite3_bind_text(statement, i + 1, text.data() != nullptr ? text.data() : "",
                        static_cast<int>(text.size()), SQLITE_STATIC);
    }
  }
}

Row read_row(sqlite3_stmt* statement) {
  Row row;
  int columns = sqlite3_column_count(statement);
  for (int i = 0; i < columns; ++i) {
    auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
    auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
    row.add(text != nullptr ? std::string(text, size) : std::string());
  }
  return row;
}

Answer<Rows> SqliteConnection::execute(const std::string& sql, Params params) {
  auto statement = prepare(sql);
  if (!statement.ok()) return statement.status();
  bind(*statement, params);
  Rows out;
  int code = sqlite3_step(*statement);
  for (; code == SQLITE_ROW; code = sqlite3_step(*statement))
    out.rows.push_back(read_row(*statement));
  // The words must be fetched before the reset, which may change them.
  Status status = code == SQLITE_DONE ? Status{} : fail(code);
  sqlite3_reset(*statement);
  sqlite3_clear_bindings(*statement);
  if (!status.ok()) return status;
  out.changed = sqlite3_changes64(db_.get());
  return out;
}

Status SqliteConnection::begin() {
  if (shared_->sync_failed)
    if (Status mended = mend_log(); !mended.ok()) return mended;
  if (auto begun = run("BEGIN IMMEDIATE"); !begun.ok()) return begun.status();
  Status same = check_generation();
  if (!same.ok()) rollback();
  return same;
}

// Copies the whole log into the file, syncs that, and starts the log anew.
Status SqliteConnection::mend_log() {
  auto done = run("PRAGMA wal_checkpoint(TRUNCATE)");
  if (!done.ok()) return done.status();
  bool busy = done->rows.empty() || done->rows[0].number(0) != 0;
  if (busy) return Status::unavailable("the file is locked by another program");
  shared_->sync_failed = false;
  return {};
}

void SqliteConnection::rollback() {
  // Some failures, a full disk among them, have rolled back already.
  if (sqlite3_get_autocommit(db_.get()) != 0) return;
  if (!run("ROLLBACK").ok()) broken_ = true;
}

Status SqliteConnection::write_runs(std::vector<Run>& runs) {
  if (Status begun = begin(); !begun.ok()) return begun;
  Status done = write_all(runs);
  if (done.ok()) done = commit();
  if (done.ok()) return done;
  tail_.reset();
  rollback();
  return done;
}

Status SqliteConnection::write_all(std::vector<Run>& runs) {
  if (!tail_)
    if (Status learned = learn_tail(); !learned.ok()) return learned;
  if (tail_->full() && tail_->moving.empty())
    if (Status begun = begin_moving(); !begun.ok()) return begun;
  std::size_t entries = kFewest;
  for (const Run& run : runs) entries += 2 * run.entries.size();
  if (Status moved = move_some(entries); !moved.ok()) return moved;
  for (Run& run : runs)
    if (Status done = write_run(run); !done.ok()) return done;
  return {};
}

Status SqliteConnection::write_run(Run& one) {
  static const std::string kAdd =
      "INSERT INTO log_tail (table_id, seq, payload, chain) VALUES ($1, $2, $3, $4)";
  auto last = last_of(one.table);
  if (!last.ok() && last.status().code != Code::not_found) return last.status();
  if (!last.ok() || *last != one.first - 1) {
    one.outcome = last.ok() ? Status::conflict("the log has gone on") : last.status();
    return {};
  }
  for (const Entry* entry : one.entries) {
    auto added = execute(kAdd, {entry->table, entry->seq, entry->payload, entry->chain});
    if (!added.ok()) return added.status();
    tail_->add(one.table, entry->seq, entry->payload, entry->chain);
  }
  return {};
}

Answer<Seq> SqliteConnection::last_of(std::string_view table) {
  static const std::string kLook = "SELECT last_seq FROM log_heads WHERE table_id = $1";
  for (const auto* logs : {&tail_->fresh, &tail_->moving})
    if (auto log = logs->find(table); log != logs->end()) return log->second.back().seq;
  auto head = execute(kLook, {table});
  if (!head.ok()) return head.status();
  if (head->rows.empty()) return Status::not_found("no such table");
  return head->rows[0].number(0);
}

// Entries that were moved before a crash are still here: moving them again changes nothing.
Status SqliteConnection::learn_tail() {
  auto found = run("SELECT table_id, seq, payload, chain FROM log_tail ORDER BY rowid");
  if (!found.ok()) return found.status();
  tail_ = Tail{};
  for (Row& row : found->rows)
    tail_->add(row.text(0), row.number(1), std::move(row.text(2)), std::move(row.text(3)));
  return {};
}

Status SqliteConnection::begin_moving() {
  auto last = run("SELECT MAX(rowid) FROM log_tail");
  if (!last.ok()) return last.status();
  tail_->moving_row = last->rows[0].number(0);
  tail_->moving = std::exchange(tail_->fresh, {});
  tail_->lines = tail_->bytes = 0;
  return {};
}

Status SqliteConnection::move_some(std::size_t entries) {
  static const std::string kMove =
      "INSERT INTO game_log (table_id, seq, payload, chain) VALUES ($1, $2, $3, $4)"
      " ON CONFLICT DO NOTHING";
  static const std::string kEnd =
      "UPDATE log_heads SET last_seq = $2 WHERE table_id = $1 AND last_seq < $2";
  if (tail_->moving.empty()) return {};
  for (std::size_t moved = 0; moved < entries && !tail_->moving.empty();) {
    auto log = tail_->moving.extract(tail_->moving.begin());
    for (const auto& line : log.mapped())
      if (auto put = execute(kMove, {log.key(), line.seq, line.payload, line.chain}); !put.ok())
        return put.status();
    auto ended = execute(kEnd, {log.key(), log.mapped().back().seq});
    if (!ended.ok()) return ended.status();
    moved += log.mapped().size();
  }
  if (!tail_->moving.empty()) return {};
  return run("DELETE FROM log_tail WHERE rowid <= $1", {tail_->moving_row}).status();
}

Answer<bool> SqliteConnection::has_table(const std::string& name) {
  auto found = run("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1", {name});
  if (!found.ok()) return found.status();
  return !found->rows.empty();
}

bool SqliteConnection::usable() {
  if (broken_) return false;
  // A file that was deleted or replaced would take our writes and lose them with the last handle.
  int moved = 0;
  sqlite3_file_control(db_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  broken_ = moved != 0;
  return !broken_;
}

int note_log_length(void* shared, sqlite3*, const char*, int pages) {
  auto& known = *static_cast<SqliteShared*>(shared);
  {
    std::lock_guard lock(known.mutex);
    known.log_pages = pages;
  }
  if (pages >= kCheckpointPages) known.grown.notify_one();
  return SQLITE_OK;
}

Status configure(SqliteConnection& connection) {
  auto mode = connection.run("PRAGMA journal_mode = WAL");
  if (!mode.ok()) return mode.status();
  if (mode->rows.empty() || mode->rows[0].text(0) != "wal")
    return Status::unavailable("the file system does not support SQLite's write-ahead log");
  // Of pages a connection keeps 1 MB, half of what is usual: there are seven, and the system keeps
  // the file as well.
  for (const char* pragma :
       {"PRAGMA synchronous = FULL", "PRAGMA temp_store = MEMORY", "PRAGMA cache_size = -1000"})
    if (auto set = connection.run(pragma); !set.ok()) return set.status();
  return connection.run("PRAGMA wal_autocheckpoint = " + std::to_string(kCheckpointPages)).status();
}

}  // namespace

Answer<std::unique_ptr<Connection>> connect_sqlite(const std::string& path, SqliteOpen how,
                                                   std::shared_ptr<SqliteShared> shared) {
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  flags |= how == SqliteOpen::kToRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (how == SqliteOpen::kCreate) flags |= SQLITE_OPEN_CREATE;
  sqlite3* raw = nullptr;
  int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Handle db(raw);
  if (code != SQLITE_OK) return explain(db.get(), code);
  sqlite3_extended_result_codes(db.get(), 1);
  sqlite3_busy_timeout(db.get(), kBusyMillis);
  auto* handle = db.get();
  auto* known = shared.get();  // kept by the connection
  auto connection = std::make_unique<SqliteConnection>(std::move(db), std::move(shared));
  if (how != SqliteOpen::kToRead)
    if (Status bad = configure(*connection); !bad.ok()) return bad;
  if (known->has_checkpointer) sqlite3_wal_hook(handle, note_log_length, known);
  return std::unique_ptr<Connection>(std::move(connection));
}

Checkpointer::Checkpointer(Connect connect, std::shared_ptr<SqliteShared> shared)
    : connect_(std::move(connect)), shared_(std::move(shared)), thread_([this] { work(); }) {}

Checkpointer::~Checkpointer() {
  {
    std::lock_guard lock(shared_->mutex);
    shared_->closing = true;
  }
  shared_->grown.notify_one();
  thread_.join();
}

void Checkpointer::work() {
  std::unique_ptr<Connection> connection;
  for (;;) {
    int pages = 0;
    {
      std::unique_lock lock(shared_->mutex);
      shared_->grown.wait(
          lock, [this] { return shared_->closing || shared_->log_pages >= kCheckpointPages; });
      if (shared_->closing) return;
      pages = std::exchange(shared_->log_pages, 0);
    }
    if (!connection || !connection->usable()) {
      auto fresh = connect_();
      if (!fresh.ok()) continue;  // the next commit asks again, and says what is wrong
      connection = std::move(*fresh);
    }
    (void)connection->run("PRAGMA wal_checkpoint(PASSIVE)");
    if (pages >= kLongestLog) (void)connection->run("PRAGMA wal_checkpoint(RESTART)");
  }
}

// Whoever opens or closes the file puts every entry into its place: the heads then know where each
// log ends, and a log that somebody has cut off is noticed.
Status settle_tail(Connection& connection) {
  for (const char* sql :
       {"INSERT INTO game_log (table_id, seq, payload, chain)"
        " SELECT table_id, seq, payload, chain FROM log_tail WHERE true ON CONFLICT DO NOTHING",
        "UPDATE log_heads SET last_seq = t.last"
        " FROM (SELECT table_id, MAX(seq) AS last FROM log_tail GROUP BY table_id) AS t"
        " WHERE t.table_id = log_heads.table_id AND log_heads.last_seq < t.last",
        "DELETE FROM log_tail"})
    if (auto done = connection.run(sql); !done.ok()) return done.status();
  connection.log_deleted();
  return {};
}

void create_private(const std::string& path) {
  int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0) ::close(fd);  // else it is there, or SQLite will say why it cannot be
}

Status keep_private(const std::string& path) {
  for (const char* more : {"", "-wal", "-shm"}) {
    std::string name = path + more;
    struct stat now {};
    if (::stat(name.c_str(), &now) != 0 || (now.st_mode & 077) == 0) continue;
    // Somebody else's file, or a file system without modes: it is used as it is.
    if (::chmod(name.c_str(), now.st_mode & 0700) != 0 && errno != EPERM && errno != ENOTSUP)
      return Status::unavailable("cannot make " + name + " private: " + std::strerror(errno));
  }
  return {};
}

Answer<FileLock> FileLock::take(const std::string& path) {
  std::string name = path + ".lock";
  int fd = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return Status::unavailable("cannot open " + name + ": " + std::strerror(errno));
  FileLock lock(fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
    return Status::unavailable(path + " is in use by another Greathall");
  return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

// The name stays: removing it would let two processes hold locks on two files of one name.
FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

Status sync_directory_of(const std::string& path) {
  auto parent = std::filesystem::path(path).parent_path();
  std::string name = parent.empty() ? "." : parent.string();
  int fd = ::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return Status::unavailable("cannot open " + name + ": " + std::strerror(errno));
  bool synced = ::fsync(fd) == 0;
  ::close(fd);
  return synced ? Status{} : Status::unavailable("cannot sync " + name);
}

}  // namespace gh::store
