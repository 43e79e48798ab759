// From a url to a store: opens, locks, migrates.
#include <sys/random.h>

#include <cstdlib>
#include <mutex>
#include <string_view>
#include <utility>

#include "store/checks.h"
#include "store/generation.h"
#include "store/memory_store.h"
#include "store/migrations.h"
#include "store/postgres_connection.h"
#include "store/postgres_listener.h"
#include "store/sql_store.h"
#include "store/sqlite_connection.h"
#include "store/store.h"

namespace gh::store {
namespace {

// A connection made later, after a failure, must find the schema this program was started on: the
// file may have been replaced, or another server may have brought the database up to date.
Answer<std::unique_ptr<Connection>> same_schema(Answer<std::unique_ptr<Connection>> fresh,
                                                const std::string& generation) {
  if (!fresh.ok()) return fresh;
  auto version = version_of(**fresh);
  if (!version.ok()) return version.status();
  if (*version == schema_version()) {
    (*fresh)->expect_generation(generation);
    return fresh;
  }
  return Status::unavailable("the data has schema " + std::to_string(*version) + " now, not " +
                             std::to_string(schema_version()) + "; start Greathall again");
}

class PostgresStore final : public SqlStore {
 public:
  PostgresStore(const std::string& url, const std::string& origin, const std::string& generation)
      : SqlStore({[=] { return same_schema(connect_postgres(url, origin), generation); },
                  /*readers=*/4, /*writers=*/4, generation}),
        url_(url),
        origin_(origin) {}

  void on_wake(Woken woken) override {
    std::lock_guard lock(mutex_);
    if (!listener_) listener_ = std::make_unique<PostgresListener>(url_, origin_);
    listener_->set(std::move(woken));
  }

  Status tell(const std::string& table, const std::string& text) override {
    if (Status bad = check_told(table, text); !bad.ok()) return bad;
    return look(std::string("SELECT pg_notify(") + kChannelSql + ", $1)",
                {write_told(origin_, table, text)})
        .status();
  }

 private:
  std::string url_;
  std::string origin_;
  std::mutex mutex_;
  std::unique_ptr<PostgresListener> listener_;
};

class SqliteStore final : public SqlStore {
 public:
  SqliteStore(const Connect& connect, std::shared_ptr<SqliteShared> shared,
              const std::string& generation)
      : SqlStore({connect, /*readers=*/4, /*writers=*/1, generation}),
        checkpointer_(connect, std::move(shared)) {}
  ~SqliteStore() override {
    flush();
    (void)write([](Connection& connection) { return settle_tail(connection); });
  }

 private:
  Checkpointer checkpointer_;
};

// What a process that was killed has left in the tail.
Status settle(Connection& connection) {
  if (Status begun = connection.begin(); !begun.ok()) return begun;
  Status done = settle_tail(connection);
  if (done.ok()) done = connection.commit();
  if (!done.ok()) connection.rollback();
  return done;
}

Answer<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  if (path.empty()) return Status::malformed("sqlite: needs a path");
  auto lock = FileLock::take(path);
  if (!lock.ok()) return lock.status();
  create_private(path);
  auto connection = connect_sqlite(path, SqliteOpen::kCreate);
  if (!connection.ok()) return connection.status();
  if (Status bad = migrate(**connection); !bad.ok()) return bad;
  if (Status bad = keep_private(path); !bad.ok()) return bad;
  if (Status bad = settle(**connection); !bad.ok()) return bad;
  if (Status bad = sync_directory_of(path); !bad.ok()) return bad;
  // Whoever can connect holds the lock, so that it goes last, after the queue's last commit.
  auto generation = generation_of(**connection);
  if (!generation.ok()) return generation.status();
  auto shared = std::make_shared<SqliteShared>();
  shared->has_checkpointer = true;
  Connect connect = [path, held = std::make_shared<FileLock>(std::move(*lock)), shared,
                     generation = *generation] {
    return same_schema(connect_sqlite(path, SqliteOpen::kExisting, shared), generation);
  };
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(connect, shared, *generation));
}

Answer<std::unique_ptr<Store>> open_postgres(const std::string& url) {
  std::string origin = random_id();
  auto connection = connect_postgres(url, origin);
  if (!connection.ok()) return connection.status();
  if (Status bad = migrate(**connection); !bad.ok()) return bad;
  auto generation = generation_of(**connection);
  if (!generation.ok()) return generation.status();
  return std::unique_ptr<Store>(std::make_unique<PostgresStore>(url, origin, *generation));
}

// Somebody else's store, or one that nobody uses at the moment.
class ReadingStore final : public SqlStore {
 public:
  ReadingStore(const Connect& connect, int schema)
      : SqlStore({connect, /*readers=*/1, /*writers=*/1, ""}), schema_(schema) {}

  Answer<Mark> find_mark(const std::string& table) override {
    constexpr int kFirstWithMarks = 9;
    if (schema_ < kFirstWithMarks) return Status::not_found("no such mark");
    return SqlStore::find_mark(table);
  }

 private:
  int schema_;
};

// The owner's small changes to a file that a hall has open.
class BesideStore final : public SqlStore {
 public:
  explicit BesideStore(const Connect& connect)
      : SqlStore({connect, /*readers=*/1, /*writers=*/1, ""}) {}
};

Answer<std::unique_ptr<Connection>> read_postgres(const std::string& url) {
  auto connection = connect_postgres(url, random_id());
  if (!connection.ok()) return connection;
  auto set = (*connection)->run("SET default_transaction_read_only = on");
  if (!set.ok()) return set.status();
  return connection;
}

}  // namespace

Answer<std::unique_ptr<Store>> open_store_to_read(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  bool postgres = url.starts_with("postgresql://") || url.starts_with("postgres://");
  if (!postgres && !url.starts_with(kSqlite))
    return Status::malformed("a store that can be read is sqlite:PATH or postgresql://...");
  Connect connect = [url, postgres, kSqlite] {
    return postgres ? read_postgres(url)
                    : connect_sqlite(url.substr(kSqlite.size()), SqliteOpen::kToRead);
  };
  auto connection = connect();
  if (!connection.ok()) return connection.status();
  auto version = version_of(**connection);
  if (!version.ok()) return version.status();
  if (*version < kOldestReadable || *version > schema_version())
    return Status::malformed("the data has schema " + std::to_string(*version) +
                             "; this program reads " + std::to_string(kOldestReadable) + " to " +
                             std::to_string(schema_version()));
  return std::unique_ptr<Store>(std::make_unique<ReadingStore>(connect, *version));
}

Answer<std::unique_ptr<Store>> open_store_beside(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!url.starts_with(kSqlite)) return open_store(url);
  Connect connect = [path = url.substr(kSqlite.size())] {
    auto fresh = connect_sqlite(path, SqliteOpen::kExisting);
    if (!fresh.ok()) return fresh;
    auto generation = generation_of(**fresh);
    return same_schema(std::move(fresh), generation.ok() ? *generation : "");
  };
  if (auto tried = connect(); !tried.ok()) return tried.status();
  return std::unique_ptr<Store>(std::make_unique<BesideStore>(connect));
}

Answer<std::unique_ptr<Store>> open_store(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url == "memory:") return std::unique_ptr<Store>(std::make_unique<MemoryStore>());
  if (url.starts_with(kSqlite)) return open_sqlite(url.substr(kSqlite.size()));
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) return open_postgres(url);
  return Status::malformed("a store is memory:, sqlite:PATH or postgresql://...");
}

std::string random_id() {
  constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";
  unsigned char bytes[26];
  // 26 bytes never come in part; without entropy no id may be made at all.
  if (::getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::abort();
  std::string id;
  for (unsigned char byte : bytes) id += kAlphabet[byte % 32];
  return id;
}

}  // namespace gh::store
