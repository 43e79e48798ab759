// SQLite when things go wrong: a full disk, a locked file, a file that is gone.
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>

#include "support.h"

namespace gh::store {
namespace {

// A layer under SQLite that fails when told to.
struct Faults {
  static inline std::atomic<int> write_code = SQLITE_OK;  // what each write answers
  static inline std::atomic<int> sync_code = SQLITE_OK;
  static inline std::atomic<int> good_writes = -1;  // then the disk is full; -1: never

  static void clear() {
    write_code = sync_code = SQLITE_OK;
    good_writes = -1;
  }

  // SQLite's methods of a kind of file, with ours in front; the file points at `ours`.
  struct Methods {
    sqlite3_io_methods ours;
    const sqlite3_io_methods* theirs;
  };
  static const sqlite3_io_methods* theirs(sqlite3_file* file) {
    return reinterpret_cast<const Methods*>(file->pMethods)->theirs;
  }

  static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 at) {
    if (write_code != SQLITE_OK) return write_code;
    if (good_writes == 0) return SQLITE_FULL;
    if (good_writes > 0) --good_writes;
    return theirs(file)->xWrite(file, data, size, at);
  }
  static int sync(sqlite3_file* file, int flags) {
    return sync_code != SQLITE_OK ? sync_code.load() : theirs(file)->xSync(file, flags);
  }
  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    int code = base->xOpen(vfs, name, file, flags, out);
    if (file->pMethods == nullptr) return code;
    std::lock_guard lock(mutex);
    auto [at, fresh] = known.try_emplace(file->pMethods);
    Methods& methods = at->second;
    if (fresh) {  // other threads may be reading those that are there
      methods = {*file->pMethods, file->pMethods};
      methods.ours.xWrite = write;
      methods.ours.xSync = sync;
    }
    file->pMethods = &methods.ours;
    return code;
  }

  static void install() {
    static const bool once = [] {
      base = sqlite3_vfs_find(nullptr);
      layer = *base;
      layer.zName = "faulty";
      layer.xOpen = open;
      return sqlite3_vfs_register(&layer, 1) == SQLITE_OK;
    }();
    ASSERT_TRUE(once);
  }

  static inline sqlite3_vfs* base = nullptr;
  static inline sqlite3_vfs layer = {};
  static inline std::mutex mutex;
  static inline std::map<const sqlite3_io_methods*, Methods> known;
};

class SqliteTest : public testing::Test {
 protected:
  void SetUp() override {
    Faults::install();
    Faults::clear();
    store_ = place_.open();
    ASSERT_NE(store_, nullptr);
    for (const char* id : {"a", "b", "c"}) ASSERT_OK(store_->create_table(table_row(id)));
    ASSERT_OK(append_now(*store_, "a", 1, "x"));
  }
  void TearDown() override { Faults::clear(); }

  // Nothing of a failed attempt is there, and the store goes on as if nothing had been.
  void expect_recovered() {
    ASSERT_TRUE(becomes_ok([&] { return store_->health(); }));
    ASSERT_OK(store_->load_log("a"));
    EXPECT_EQ(payloads(*store_, "a").size(), 1u);
    EXPECT_OK(append_now(*store_, "a", 2, "y"));
    store_.reset();
    store_ = place_.open();
    EXPECT_EQ(payloads(*store_, "a"), (std::vector<std::string>{"x", "y"}));
  }

  Place place_{Kind::kSqlite};
  std::unique_ptr<Store> store_;
};

TEST_F(SqliteTest, a_full_disk_is_told_and_heals) {
  Faults::write_code = SQLITE_FULL;
  Status full = append_now(*store_, "a", 2, "lost");
  EXPECT_CODE(Code::unavailable, full);
  EXPECT_NE(full.words.find("full"), std::string::npos) << full.words;
  EXPECT_CODE(Code::unavailable, store_->create_table(table_row("d")));
  EXPECT_CODE(Code::unavailable, store_->create_account("Ann", "h", 1));
  EXPECT_CODE(Code::unavailable, store_->health());
  EXPECT_OK(store_->find_table("a"));
  Faults::clear();
  EXPECT_CODE(Code::not_found, store_->find_table("d"));
  expect_recovered();
}

// Whether an entry whose sync failed is there later is up to the disk; that it is not acknowledged,
// and that nothing acknowledged later depends on it, is up to us.
TEST_F(SqliteTest, a_disk_that_does_not_sync_acknowledges_nothing) {
  Faults::sync_code = SQLITE_IOERR_FSYNC;
  EXPECT_CODE(Code::unavailable, append_now(*store_, "a", 2, "unsure"));
  EXPECT_CODE(Code::unavailable, store_->health());
  EXPECT_GT(std::filesystem::file_size(place_.file() + "-wal"), 0u);
  Faults::clear();
  ASSERT_TRUE(becomes_ok([&] { return store_->health(); }));
  // The log was emptied into the file first: only the health check's pages are in it now.
  EXPECT_LT(std::filesystem::file_size(place_.file() + "-wal"), 20'000u);
  Seq next = static_cast<Seq>(store_->load_log("a")->size()) + 1;
  EXPECT_OK(append_now(*store_, "a", next, "sure"));
  store_.reset();
  store_ = place_.open();
  EXPECT_EQ(payloads(*store_, "a").back(), "sure");
}

TEST_F(SqliteTest, a_disk_that_fills_up_in_the_middle_leaves_nothing_half_written) {
  std::string large(20'000, 'x');
  for (int writes = 0; writes < 40; ++writes) {
    Seq next = *store_->last_sequence("b") + 1;
    ASSERT_EQ(*store_->last_sequence("c") + 1, next);
    Faults::good_writes = writes;
    auto b = append_later(*store_, "b", next, large);
    auto c = append_later(*store_, "c", next, large);
    bool stored_b = b.get().ok(), stored_c = c.get().ok();
    Faults::clear();
    auto log_b = store_->load_log("b");
    auto log_c = store_->load_log("c");
    ASSERT_EQ(log_b->size(), static_cast<std::size_t>(next - 1 + stored_b));
    ASSERT_EQ(log_c->size(), static_cast<std::size_t>(next - 1 + stored_c));
    // The two may have been in different batches; bring them level again.
    if (stored_b && !stored_c) ASSERT_OK(append_now(*store_, "c", next, large));
    if (stored_c && !stored_b) ASSERT_OK(append_now(*store_, "b", next, large));
  }
  EXPECT_GT(*store_->last_sequence("b"), 1);
  EXPECT_GT(store_->stats().unavailable, 5u);
  expect_recovered();
}

// After 4,096 entries the newest ones move, a few logs with each commit: at every moment between,
// after a failure and after a restart each log is whole, once.
TEST_F(SqliteTest, logs_are_whole_while_their_entries_move_to_their_places) {
  constexpr int kLogs = 40;
  auto name = [](int i) { return "log" + std::to_string(100 + i); };
  for (int i = 0; i < kLogs; ++i) ASSERT_OK(store_->create_table(table_row(name(i))));
  std::vector<std::string> wanted;
  int moves = 0;  // moments at which entries were in both places
  for (Seq n = 1; n <= 240; ++n) {
    wanted.push_back("entry " + std::to_string(n));
    std::vector<std::future<Status>> answers;
    for (int i = 0; i < kLogs; ++i)
      answers.push_back(append_later(*store_, name(i), n, wanted.back()));
    for (auto& answer : answers) ASSERT_OK(answer.get());
    auto both = place_.connect()->run(
        "SELECT COUNT(*) FROM log_tail t JOIN game_log g"
        " ON g.table_id = t.table_id AND g.seq = t.seq");
    ASSERT_OK(both);
    if (both->rows[0].number(0) == 0) continue;
    ++moves;
    for (int i = 0; i < kLogs; ++i) {
      ASSERT_EQ(payloads(*store_, name(i)), wanted);
      ASSERT_EQ(*store_->last_sequence(name(i)), n);
    }
    if (moves == 2) {
      Faults::write_code = SQLITE_FULL;
      EXPECT_CODE(Code::unavailable, append_now(*store_, name(0), n + 1, "lost"));
      Faults::clear();
      ASSERT_TRUE(becomes_ok([&] { return store_->health(); }));
      ASSERT_OK(store_->load_log(name(0)));
      ASSERT_EQ(payloads(*store_, name(0)), wanted);
    }
    if (moves == 4) ASSERT_OK(store_->delete_table("a"));
    if (moves == 6) {
      store_.reset();
      store_ = place_.open();
      ASSERT_EQ(payloads(*store_, name(kLogs - 1)), wanted);
    }
  }
  EXPECT_GT(moves, 10);
  auto left = place_.connect()->run("SELECT COUNT(*) FROM log_tail");
  EXPECT_LT(left->rows[0].number(0), 2 * 4096);
  EXPECT_GT(place_.connect()->run("SELECT COUNT(*) FROM game_log")->rows[0].number(0), 4096);
  for (int i = 0; i < kLogs; ++i) EXPECT_EQ(payloads(*store_, name(i)), wanted);
}

TEST_F(SqliteTest, a_limit_on_the_files_size_is_told_and_heals) {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 64 * 1024;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  Status refused = append_now(*store_, "a", 2, std::string(200'000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_CODE(Code::unavailable, refused);
  expect_recovered();
}

TEST_F(SqliteTest, a_locked_file_is_told_and_heals) {
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(place_.file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  Status locked = append_now(*store_, "a", 2, "lost");
  EXPECT_CODE(Code::unavailable, locked);
  EXPECT_NE(locked.words.find("locked"), std::string::npos) << locked.words;
  EXPECT_CODE(Code::unavailable, store_->create_account("Ann", "h", 1));
  EXPECT_OK(store_->read_log("a"));
  sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  expect_recovered();
}

TEST_F(SqliteTest, a_file_that_is_moved_away_takes_no_acknowledged_entry_with_it) {
  std::string file = place_.file();
  auto move = [&](const char* suffix, bool back) {
    std::string here = file + suffix, there = place_.directory() + "/away" + suffix;
    if (std::filesystem::exists(back ? there : here))
      std::filesystem::rename(back ? there : here, back ? here : there);
  };
  for (const char* suffix : {"", "-wal", "-shm"}) move(suffix, false);
  EXPECT_CODE(Code::unavailable, append_now(*store_, "a", 2, "lost"));
  EXPECT_CODE(Code::unavailable, store_->find_table("a"));
  EXPECT_FALSE(std::filesystem::exists(file)) << "no empty file may take its place";
  for (const char* suffix : {"-shm", "-wal", ""}) move(suffix, true);
  expect_recovered();
}

TEST_F(SqliteTest, a_file_that_is_in_use_is_refused) {
  auto second = open_store(place_.url());
  EXPECT_CODE(Code::unavailable, second);
  EXPECT_NE(second.status().words.find("in use"), std::string::npos);
  store_.reset();
  EXPECT_OK(open_store(place_.url()));
}

TEST_F(SqliteTest, a_file_of_something_else_is_refused_and_left_alone) {
  std::string path = place_.directory() + "/letter.txt";
  std::string text = "Dear Percival, this is not a database but a rather long letter.\n";
  for (int i = 0; i < 6; ++i) text += text;
  std::FILE* letter = std::fopen(path.c_str(), "w");
  std::fwrite(text.data(), 1, text.size(), letter);
  std::fclose(letter);
  EXPECT_CODE(Code::malformed, open_store("sqlite:" + path));
  EXPECT_EQ(std::filesystem::file_size(path), text.size());
}

// What anybody else may do with the files.
int others_may(const std::string& path) {
  struct stat now {};
  return ::stat(path.c_str(), &now) == 0 ? static_cast<int>(now.st_mode & 077) : 0;
}

TEST_F(SqliteTest, only_its_owner_may_read_the_file) {
  for (const char* more : {"", "-wal", "-shm", ".lock"})
    EXPECT_EQ(others_may(place_.file() + more), 0) << more;
  // A file of an older version, which everybody could read, is closed to them.
  store_.reset();
  ASSERT_EQ(::chmod(place_.file().c_str(), 0644), 0);
  store_ = place_.open();
  for (const char* more : {"", "-wal", "-shm"})
    EXPECT_EQ(others_may(place_.file() + more), 0) << more;
}

TEST_F(SqliteTest, after_closing_and_after_a_kill_the_heads_know_where_logs_end) {
  ASSERT_OK(append_now(*store_, "a", *store_->last_sequence("a") + 1, "x"));
  auto head = [&] {
    return place_.connect()->run("SELECT last_seq FROM log_heads WHERE table_id = 'a'")->rows[0];
  };
  auto before = head().number(0);
  store_.reset();
  EXPECT_GT(head().number(0), before);
  // As a killed process leaves it: in the tail alone.
  auto next = head().number(0) + 1;
  ASSERT_OK(
      place_.connect()->run("INSERT INTO log_tail (table_id, seq, payload, chain)"
                            " VALUES ('a', $1, 'y', '')",
                            {next}));
  store_ = place_.open();
  EXPECT_EQ(head().number(0), next);
  EXPECT_EQ(*store_->last_sequence("a"), next);
}

TEST_F(SqliteTest, it_is_in_wal_mode_and_syncs_fully) {
  auto db = place_.connect();
  EXPECT_EQ(db->run("PRAGMA journal_mode")->rows[0].text(0), "wal");
  EXPECT_EQ(db->run("PRAGMA synchronous")->rows[0].number(0), 2);
}

}  // namespace
}  // namespace gh::store
