// PostgreSQL: several servers on one database, and a database that comes and goes.
#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <random>
#include <thread>

#include "store/postgres_connection.h"
#include "support.h"

namespace gh::store {
namespace {

class PostgresTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG is not set: see tests/postgres.sh";
    place_ = std::make_unique<Place>(Kind::kPostgres);
    one_ = place_->open();
    two_ = place_->open();
    ASSERT_TRUE(one_ && two_);
    for (const char* id : {"a", "b", "c"}) ASSERT_OK(one_->create_table(table_row(id)));
  }

  std::unique_ptr<Place> place_;
  std::unique_ptr<Store> one_;
  std::unique_ptr<Store> two_;
};

// Collects wakes until the one that is waited for. A store may outlive it by the end of a test, so
// the listener keeps what it writes to.
class Wakes {
 public:
  using Wanted = std::function<bool(const Wake&)>;
  Store::Woken listener() {
    return [heard = heard_](const Wake& wake) {
      std::lock_guard lock(heard->mutex);
      heard->all.push_back(wake);
      heard->arrived.notify_all();
    };
  }
  bool wait(const Wanted& wanted) {
    std::unique_lock lock(heard_->mutex);
    return heard_->arrived.wait_for(lock, std::chrono::seconds(20),
                                    [&] { return heard_->any(wanted); });
  }
  bool has(const Wanted& wanted) {
    std::lock_guard lock(heard_->mutex);
    return heard_->any(wanted);
  }
  void clear() {
    std::lock_guard lock(heard_->mutex);
    heard_->all.clear();
  }

 private:
  struct Heard {
    std::mutex mutex;
    std::condition_variable arrived;
    std::vector<Wake> all;
    bool any(const Wanted& wanted) const { return std::any_of(all.begin(), all.end(), wanted); }
  };
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
};

bool is_empty(const Wake& wake) { return wake.table.empty(); }

TEST_F(PostgresTest, of_two_servers_only_one_extends_a_log) {
  for (Seq seq = 1; seq <= 30; ++seq) {
    auto first = append_later(*one_, "a", seq, "one");
    auto second = append_later(*two_, "a", seq, "two");
    EXPECT_EQ(first.get().ok() + second.get().ok(), 1);
    ASSERT_OK(one_->load_log("a"));
    ASSERT_OK(two_->load_log("a"));
  }
  EXPECT_EQ(payloads(*two_, "a").size(), 30u);
}

// A server that plays on three tables at once, always two entries ahead of the disk. Each entry
// names the one it was built upon.
class EagerServer {
 public:
  EagerServer(Store& store, std::string name, unsigned seed)
      : store_(store), name_(std::move(name)), random_(seed) {}

  void play(int turns) {
    for (int turn = 0; turn < turns; ++turn) {
      std::vector<std::future<Status>> answers;
      for (const char* table : {"a", "b", "c"}) speculate(table, answers);
      for (auto& answer : answers) {
        Status status = answer.get();
        EXPECT_TRUE(status.ok() || status.code == Code::conflict) << status.words;
        stored_ += status.ok();
      }
    }
  }
  int stored() const { return stored_; }

 private:
  void speculate(const std::string& table, std::vector<std::future<Status>>& answers) {
    auto log = store_.load_log(table);
    ASSERT_OK(log);
    std::string before = log->empty() ? "start" : log->back().payload;
    before = before.substr(0, before.find(' '));
    Seq next = log->empty() ? 1 : log->back().seq + 1;
    for (int i = 0; i < 2; ++i) {
      std::string id = name_ + std::to_string(random_());
      answers.push_back(append_later(store_, table, next + i, id + " after " + before));
      before = id;
    }
  }

  Store& store_;
  std::string name_;
  std::mt19937 random_;
  int stored_ = 0;
};

TEST_F(PostgresTest, racing_servers_never_build_upon_what_they_have_not_seen) {
  EagerServer first(*one_, "one", 1), second(*two_, "two", 2);
  std::thread other([&] { second.play(60); });
  first.play(60);
  other.join();
  std::size_t entries = 0;
  for (const char* table : {"a", "b", "c"}) {
    std::string before = "start";
    for (const std::string& payload : payloads(*one_, table)) {
      EXPECT_TRUE(payload.ends_with(" after " + before)) << payload << " follows " << before;
      before = payload.substr(0, payload.find(' '));
      ++entries;
    }
  }
  EXPECT_EQ(entries, static_cast<std::size_t>(first.stored() + second.stored()));
}

TEST_F(PostgresTest, servers_wake_each_other_but_not_themselves) {
  Wakes mine, theirs;
  one_->on_wake(mine.listener());
  two_->on_wake(theirs.listener());
  ASSERT_TRUE(mine.wait(is_empty));
  ASSERT_TRUE(theirs.wait(is_empty));
  ASSERT_OK(append_now(*one_, "a", 1, "x"));
  EXPECT_TRUE(theirs.wait([](const Wake& wake) { return wake.table == "a" && wake.seq == 1; }));
  EXPECT_OK(one_->tell("b", "hello \x1e\x1f there"));
  EXPECT_TRUE(theirs.wait([](const Wake& wake) {
    return wake.table == "b" && wake.seq == 0 && wake.text == "hello \x1e\x1f there";
  }));
  ASSERT_OK(append_now(*two_, "c", 1, "x"));
  EXPECT_TRUE(mine.wait([](const Wake& wake) { return wake.table == "c"; }));
  EXPECT_FALSE(mine.has([](const Wake& wake) { return wake.table == "a" || wake.table == "b"; }));
}

TEST_F(PostgresTest, a_quiet_entry_wakes_nobody) {
  Wakes theirs;
  two_->on_wake(theirs.listener());
  ASSERT_TRUE(theirs.wait(is_empty));
  one_->append({"a", 1, "x", false}, nullptr);
  one_->flush();
  ASSERT_OK(append_now(*one_, "b", 1, "x"));
  ASSERT_TRUE(theirs.wait([](const Wake& wake) { return wake.table == "b"; }));
  EXPECT_FALSE(theirs.has([](const Wake& wake) { return wake.table == "a"; }));
}

TEST_F(PostgresTest, a_wake_up_call_for_many_tables_arrives_whole) {
  Wakes theirs;
  two_->on_wake(theirs.listener());
  ASSERT_TRUE(theirs.wait(is_empty));
  constexpr int kTables = 300;
  std::string stem(100, 't');
  for (int i = 0; i < kTables; ++i)
    ASSERT_OK(one_->create_table(table_row(stem + std::to_string(i))));
  for (int i = 0; i < kTables; ++i) one_->append({stem + std::to_string(i), 1, "x"}, nullptr);
  one_->flush();
  for (int i = 0; i < kTables; ++i)
    EXPECT_TRUE(theirs.wait([&](const Wake& w) { return w.table == stem + std::to_string(i); }));
}

TEST_F(PostgresTest, tells_the_time_of_its_machine) {
  auto wall = [] {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  };
  auto before = wall();
  auto there = one_->clock();
  ASSERT_OK(there);
  EXPECT_GE(*there, before - 1);  // here it is this machine, and rounded
  EXPECT_LE(*there, wall() + 1);
  Place file(Kind::kSqlite);
  EXPECT_CODE(Code::not_found, file.open()->clock());
}

TEST_F(PostgresTest, halls_in_other_schemas_are_other_halls) {
  Place elsewhere(Kind::kPostgres);
  auto stranger = elsewhere.open();
  Wakes theirs;
  stranger->on_wake(theirs.listener());
  ASSERT_TRUE(theirs.wait(is_empty));
  ASSERT_OK(append_now(*one_, "a", 1, "x"));
  EXPECT_CODE(Code::not_found, stranger->find_table("a"));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(theirs.has([](const Wake& wake) { return !wake.table.empty(); }));
}

TEST_F(PostgresTest, connections_that_were_cut_are_replaced_unnoticed) {
  Wakes mine;
  one_->on_wake(mine.listener());
  ASSERT_TRUE(mine.wait(is_empty));
  ASSERT_OK(append_now(*one_, "a", 1, "x"));
  mine.clear();
  ASSERT_OK(
      place_->connect()->run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                             " WHERE pid <> pg_backend_pid() AND application_name = 'greathall'"));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_OK(one_->find_table("a"));
  EXPECT_OK(append_now(*one_, "a", 2, "x"));
  EXPECT_OK(one_->create_account("Ann", "h", 1));
  EXPECT_TRUE(mine.wait(is_empty)) << "wakes were missed, and nobody said so";
}

TEST_F(PostgresTest, an_administrator_cannot_switch_durability_off) {
  auto db = connect_postgres(place_->url() + "%20-csynchronous_commit%3Doff", "test");
  ASSERT_OK(db);
  EXPECT_EQ((*db)->run("SHOW synchronous_commit")->rows[0].text(0), "on");
}

TEST_F(PostgresTest, a_lock_that_somebody_holds_is_told_and_heals) {
  auto db = place_->connect();
  ASSERT_OK(db->begin());
  ASSERT_OK(db->run("SELECT 1 FROM log_heads WHERE table_id = 'a' FOR UPDATE"));
  EXPECT_CODE(Code::unavailable, append_now(*one_, "a", 1, "lost"));
  db->rollback();
  EXPECT_TRUE(one_->load_log("a")->empty());
  EXPECT_OK(append_now(*one_, "a", 1, "x"));
}

TEST_F(PostgresTest, revoked_sessions_are_told_to_the_other_servers) {
  Wakes theirs, mine;
  one_->on_wake(mine.listener());
  two_->on_wake(theirs.listener());
  ASSERT_TRUE(theirs.wait(is_empty));
  ASSERT_OK(one_->revoke_session("hash"));
  ASSERT_OK(one_->revoke_sessions_of("ann"));
  auto told = [](const char* text) {
    return [text](const Wake& wake) { return wake.table == kRevoked && wake.text == text; };
  };
  EXPECT_TRUE(theirs.wait(told("thash")));
  EXPECT_TRUE(theirs.wait(told("uann")));
  EXPECT_FALSE(mine.has(told("uann")));
}

TEST(Notices, are_read_as_they_were_written) {
  Entry loud{"t", 7, "x", true}, quiet{"q", 1, "x", false};
  std::vector<store::Run> runs(2);
  runs[0] = {"t", 7, {&loud}, {}};
  runs[1] = {"q", 1, {&quiet}, {}};
  auto notices = write_wakes("me", runs);
  ASSERT_EQ(notices.size(), 1u);
  auto wakes = read_notice("you", notices[0]);
  ASSERT_EQ(wakes.size(), 1u);
  EXPECT_EQ(wakes[0].table, "t");
  EXPECT_EQ(wakes[0].seq, 7);
  EXPECT_TRUE(read_notice("me", notices[0]).empty());
  for (const char* nonsense : {"", "x", "w", "wme", "tme\x1e", "wme\x1e\x1e\x1f", "t"})
    read_notice("you", nonsense);  // whatever another program sends does no harm
}

// --- a database of its own, to be killed --------------------------------------------------------

std::string run_script(const std::string& arguments) {
  std::string out;
  std::FILE* pipe = ::popen((POSTGRES_SCRIPT " " + arguments).c_str(), "r");
  if (pipe == nullptr) return out;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) out += buffer.data();
  return ::pclose(pipe) == 0 ? out.substr(0, out.find('\n')) : "failed";
}

// A frozen database keeps its sockets open and says nothing: that is noticed within seconds.
TEST(PostgresRestart, a_frozen_database_is_noticed_and_heals) {
  if (!have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
  std::string url = run_script("start");
  ASSERT_TRUE(url.starts_with("postgresql:"));
  std::string quoted = "'" + url + "'";
  auto opened = open_store(url);
  ASSERT_OK(opened);
  Store& store = **opened;
  ASSERT_OK(store.create_table(table_row("a")));
  ASSERT_OK(append_now(store, "a", 1, "x"));
  EXPECT_EQ(run_script("freeze " + quoted), "");
  auto start = std::chrono::steady_clock::now();
  auto pending = append_later(store, "a", 2, "y");
  EXPECT_CODE(Code::unavailable, store.find_table("a"));
  EXPECT_CODE(Code::unavailable, pending.get());
  EXPECT_CODE(Code::unavailable, store.find_session("none", 1));
  auto took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took, std::chrono::seconds(10));
  EXPECT_EQ(run_script("thaw " + quoted), "");
  EXPECT_TRUE(becomes_ok([&] { return store.load_log("a"); }));
  auto next = *store.last_sequence("a") + 1;  // what was on its way may be there or not
  EXPECT_LE(next, 3);
  EXPECT_OK(append_now(store, "a", next, "z"));
  opened = Status::unavailable("closed");
  EXPECT_EQ(run_script("stop " + quoted), "");
}

TEST(PostgresRestart, the_hall_outlives_a_crash_of_the_database) {
  if (!have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
  std::string url = run_script("start");
  ASSERT_TRUE(url.starts_with("postgresql:"));
  std::string quoted = "'" + url + "'";
  auto opened = open_store(url);
  ASSERT_OK(opened);
  Store& store = **opened;
  ASSERT_OK(store.create_table(table_row("a")));
  Wakes mine;
  store.on_wake(mine.listener());

  std::vector<std::string> acknowledged;
  std::atomic<bool> crashed = false;
  std::thread crash([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(run_script("crash " + quoted), "");
    crashed = true;
  });
  Status status;
  for (Seq seq = 1; status.ok(); ++seq) {
    std::string payload = std::to_string(seq);
    status = append_now(store, "a", seq, payload);
    if (status.ok()) acknowledged.push_back(payload);
  }
  crash.join();
  EXPECT_CODE(Code::unavailable, status);
  EXPECT_CODE(Code::unavailable, store.find_table("a"));
  EXPECT_CODE(Code::unavailable, store.health());
  mine.clear();

  EXPECT_EQ(run_script("again " + quoted), "");
  EXPECT_TRUE(becomes_ok([&] { return store.health(); }));
  EXPECT_TRUE(becomes_ok([&] { return store.load_log("a"); }));
  EXPECT_TRUE(mine.wait(is_empty));
  auto stored = payloads(store, "a");
  // The one entry that was on its way may be there or not.
  ASSERT_GE(stored.size(), acknowledged.size());
  EXPECT_LE(stored.size(), acknowledged.size() + 1);
  stored.resize(acknowledged.size());
  EXPECT_EQ(stored, acknowledged);
  EXPECT_OK(append_now(store, "a", *store.last_sequence("a") + 1, "on we go"));
  opened = Status::unavailable("closed");
  EXPECT_EQ(run_script("stop " + quoted), "");
}

}  // namespace
}  // namespace gh::store
