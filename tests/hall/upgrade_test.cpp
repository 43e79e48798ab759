// A hundred games that go on, a hall that is killed, and a program with other rules: every table is
// there, with its people, and goes on from its last position.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "changing.h"
#include "hall_play.h"
#include "server/restore.h"

namespace gh::test {
namespace {

using changing::changed;
constexpr int kTables = 100;

struct Folder {
  std::filesystem::path path;
  Folder() {
    char name[] = "/tmp/greathall-upgrade-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string store() const { return "sqlite:" + (path / "hall.sqlite").string(); }
};

void configure(server::Config& c, const Folder& folder) {
  c.store = folder.store();
  c.limits.tables_per_user = c.limits.subscriptions_per_socket = 1000;
  c.limits.subscriptions_per_second = 0;
  c.limits.messages_per_second = c.limits.requests_per_second = 0;
}

struct Bill : Guest {
  using Guest::Guest;
  // Picks for whoever is asked, so often.
  void play(const std::string& table, int picks, std::string_view wanted = "") {
    ASSERT_EQ(text_at(subscribe(table), "type"), "ok");
    while (!asked() && !receive().is_null()) {
    }  // a new table starts when somebody looks
    for (int i = 0; i < picks && asked(); ++i) {
      auto request = answer(table);
      if (!wanted.empty()) request["pick"] = wanted;
      auto before = text_at(update, "seq");
      ASSERT_EQ(text_at(ask(request), "type"), "ok");
      while (text_at(update, "seq") == before) receive();
    }
  }
};

// Runs in a process of its own, which ends when `work` does or is killed while it waits.
template <class Work>
void in_another_process(Work work, bool kill_it) {
  int done[2];
  ASSERT_EQ(pipe(done), 0);
  auto pid = fork();
  if (pid == 0) {
    work();
    char fine = testing::Test::HasFailure() ? 'n' : 'y';
    (void)!write(done[1], &fine, 1);
    if (kill_it) pause();
    _exit(0);
  }
  char fine = 'n';
  close(done[1]);
  (void)!read(done[0], &fine, 1);
  close(done[0]);
  if (kill_it) kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  ASSERT_EQ(fine, 'y');
}

std::map<Fate, int> fates(const Folder& folder) {
  std::map<Fate, int> count;
  auto store = store::open_store_to_read(folder.store());
  EXPECT_TRUE(store) << store.status().words;
  auto done = server::check_upgrade(**store, [&](const auto& v) { ++count[v.fate]; });
  EXPECT_TRUE(done.ok()) << done.words;
  return count;
}

// A hundred tables with up to seven picks each; the hall is closed as it should be.
void begin_tables(const Folder& folder, std::string& cookie, std::vector<std::string>& tables) {
  auto file = folder.path / "tables";
  in_another_process(
      [&] {
        changed({});
        HallUnderTest hall([&](auto& c) { configure(c, folder); });
        Bill bill(hall, "Bill");
        bill.connect();
        std::ofstream out(file);
        out << bill.http.cookie << "\n";
        for (int i = 0; i < kTables; ++i) {
          auto table =
              bill.make_table({{"game", "changing"}, {"seats", 2 + i % 3}, {"hotseat", true}});
          bill.play(table, i % 4);
          out << table << "\n";
        }
        hall.close();
      },
      false);
  std::ifstream in(file);
  std::getline(in, cookie);
  for (std::string line; std::getline(in, line);) tables.push_back(line);
  ASSERT_EQ(tables.size(), std::size_t{kTables});
}

// Some games go on by the same rules, and then the hall is killed: what they picked last is behind
// their marks.
void play_on_and_be_killed(const Folder& folder, const std::string& cookie,
                           const std::vector<std::string>& tables) {
  in_another_process(
      [&] {
        changed({});
        static HallUnderTest hall([&](auto& c) { configure(c, folder); });
        Bill bill(hall);
        bill.http.cookie = cookie;
        bill.connect();
        for (std::size_t i = 0; i < tables.size(); i += 2) bill.play(tables[i], 1);
      },
      true);
}

TEST(Upgrade, a_hundred_tables_go_on_by_other_rules_after_a_kill) {
  Folder folder;
  std::string cookie;
  std::vector<std::string> tables;
  begin_tables(folder, cookie, tables);
  play_on_and_be_killed(folder, cookie, tables);

  changed({});
  EXPECT_EQ(fates(folder)[Fate::same], kTables);
  changed({.version = 2});
  EXPECT_EQ(fates(folder)[Fate::same], kTables);
  changed({.version = 2, .gallops = true, .forgets = true});
  auto forgotten = fates(folder);
  EXPECT_GT(forgotten[Fate::parked], kTables / 2) << "those whose people have ridden";
  changed({.version = 2, .gallops = true});
  auto expected = fates(folder);
  EXPECT_EQ(expected[Fate::parked], 0);
  EXPECT_GT(expected[Fate::moved], kTables / 2);
  EXPECT_EQ(expected[Fate::moved] + expected[Fate::same], kTables);

  HallUnderTest hall([&](auto& c) { configure(c, folder); });
  Bill bill(hall);
  bill.http.cookie = cookie;
  bill.connect();
  for (const auto& table : tables) {
    ASSERT_EQ(text_at(bill.subscribe(table), "type"), "ok");
    auto seen = bill.get("/tables/" + table).json();
    for (int i = 0; i < 100 && text_at(seen, "damage") != ""; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      seen = bill.get("/tables/" + table).json();
    }
    EXPECT_EQ(text_at(seen, "status"), "playing");
    EXPECT_EQ(text_at(seen, "damage"), "");
    bill.play(table, 1, "gallop");
  }
  hall.close();
  auto after = fates(folder);
  EXPECT_EQ(after[Fate::same], kTables) << "and it has all been written down";
}

// What happens before anybody comes: the hall looks through its tables when it starts.
TEST(Upgrade, tables_are_checked_when_the_hall_starts) {
  Folder folder;
  std::string cookie;
  std::vector<std::string> tables;
  begin_tables(folder, cookie, tables);
  changed({.version = 2, .gallops = true});
  auto before = fates(folder);
  EXPECT_GT(before[Fate::moved], 0);
  HallUnderTest hall([&](auto& c) { configure(c, folder); });
  for (int i = 0; i < 20 && fates(folder)[Fate::moved]; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(fates(folder)[Fate::same], kTables);
}

TEST(Upgrade, a_parked_table_is_shown_with_words_and_its_log_can_be_had) {
  Folder folder;
  std::string cookie, table;
  in_another_process(
      [&] {
        changed({});
        HallUnderTest hall([&](auto& c) { configure(c, folder); });
        Bill bill(hall, "Bill");
        bill.connect();
        table = bill.make_table({{"game", "changing"}, {"seats", 2}, {"hotseat", true}});
        bill.play(table, 2, "ride");
        std::ofstream(folder.path / "tables") << bill.http.cookie << "\n" << table << "\n";
        hall.close();
      },
      false);
  std::ifstream in(folder.path / "tables");
  std::getline(in, cookie), std::getline(in, table);
  changed({.version = 2, .gallops = true, .forgets = true});
  HallUnderTest hall([&](auto& c) { configure(c, folder); });
  Bill bill(hall);
  bill.http.cookie = cookie;
  auto seen = bill.get("/tables/" + table).json();
  EXPECT_NE(text_at(seen, "damage").find("version 1 to 2"), std::string::npos);
  EXPECT_EQ(bill.get("/tables/" + table + "/log").status, 409) << "it may go on one day";
  EXPECT_EQ(bill.post("/tables/" + table + "/abandon").status, 200);
  auto log = bill.get("/tables/" + table + "/log");
  EXPECT_EQ(log.status, 200);
  EXPECT_NE(log.body.find("\"version\":1"), std::string::npos) << log.body;
  EXPECT_NE(log.body.find("\"pick\":\"ride\""), std::string::npos);
  EXPECT_EQ(bill.get("/tables/" + table + "/log?part=1").body, log.body);
  EXPECT_EQ(bill.get("/tables/" + table + "/log?part=2").status, 404);
  auto refused = bill.post("/replays", {{"log", log.body}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("of version 1 of the rules"), std::string::npos) << refused.body;
}

}  // namespace
}  // namespace gh::test
