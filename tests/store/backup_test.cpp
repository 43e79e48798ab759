// Backups: everything is in them, they go into either database, and nothing gets past a restore.
#include "store/backup.h"

#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "store/chain.h"
#include "store/generation.h"
#include "store/migrations.h"
#include "store/shapes.h"
#include "support.h"

namespace gh::store {
namespace {

// Appends with the digests that a hall would give them.
void extend(Store& store, const std::string& table, LogEnd& end, const std::string& payload) {
  Entry entry{table, end.seq + 1, payload, true, ""};
  entry.chain = link(end.chain, table, entry.seq, payload);
  std::promise<Status> answer;
  store.append(entry, [&](Status status) { answer.set_value(std::move(status)); });
  ASSERT_OK(answer.get_future().get());
  end = {entry.seq, entry.chain};
}

// Something of everything that a store keeps.
void fill(Store& store) {
  LogEnd end;
  ASSERT_OK(store.create_table(table_row("t1", 5)));
  ASSERT_OK(store.create_table(table_row("empty", 6)));
  for (const char* text :
       {"plain", "tab\there", "line\nbreak\r", "back\\slash \\t", "=\u00e4\u20ac"})
    extend(store, "t1", end, text);
  for (int i = 0; i < 450; ++i) {  // together: one sync for many
    Entry entry{"t1", end.seq + 1, "entry " + std::to_string(i), true, ""};
    entry.chain = link(end.chain, "t1", entry.seq, entry.payload);
    end = {entry.seq, entry.chain};
    store.append(entry, [](const Status& status) { EXPECT_OK(status); });
  }
  store.flush();
  ASSERT_OK(store.put_mark({"t1", 3, "c", 2, "{}"}));
  ASSERT_OK(store.put_analysis("t1", "{}"));
  ASSERT_OK(store.add_table_user("t1", "ann"));
  auto ann = store.create_account("Ann", "hash", 1);
  ASSERT_OK(ann);
  ASSERT_OK(store.create_session(session("th", ann->id)));
  for (int seat = 0; seat < 12; ++seat)
    ASSERT_OK(store.add_results({{"t1", seat, "ann", "kings", 1, -5, 9}}));
  ASSERT_OK(store.publish_map(map_row("m")));
  ASSERT_OK(store.rate_map("m", "ann", 4));
  ASSERT_OK(store.add_score(score("m", "t1", 12)));
  ASSERT_OK(store.hand_out_seed(seed("s")));
  ASSERT_OK(store.put_blob("key", std::string("\0\xff", 2)));
  ASSERT_OK(store.set_role(ann->id, Role::kAdministrator, 7));
  ASSERT_OK(store.add_role_link({"lh", Role::kModerator, "Bill", 1, 1000}));
  ASSERT_OK(store.add_sanction(
      {"sa", "u", "U", "1.2.3.4", SanctionKind::kBan, "why", "ann", "Ann", 1, 900, 0}));
  ASSERT_OK(store.note_act({"ac", 3, "ann", "Ann", "ban", "u", "U", "why"}));
  ASSERT_OK(store.add_report({"re", 2, "u", "U", "t1", "v", "V", "words", 0, ""}));
}

void expect_filled(Store& store) {
  EXPECT_EQ(*store.find_table("t1"), [] {
    auto row = table_row("t1", 5);
    row.revision = 1;
    return row;
  }());
  LogEnd end;
  auto log = store.load_log("t1");
  ASSERT_OK(log);
  ASSERT_EQ(log->size(), 455u);
  for (const Entry& entry : *log) ASSERT_EQ(follow(end, entry), "");
  EXPECT_EQ((*log)[2].payload, "line\nbreak\r");
  EXPECT_EQ((*log)[3].payload, "back\\slash \\t");
  EXPECT_EQ(*store.last_sequence("t1"), 455);
  EXPECT_EQ(*store.last_sequence("empty"), 0);
  EXPECT_EQ(*store.find_mark("t1"), (Mark{"t1", 3, "c", 2, "{}"}));
  EXPECT_EQ(*store.find_analysis("t1"), "{}");
  EXPECT_EQ(store.table_users("t1")->size(), 1u);
  auto ann = store.find_account_by_name("ann");
  ASSERT_OK(ann);
  EXPECT_CODE(Code::conflict, store.create_account("\u0410nn", "h", 3));
  EXPECT_EQ(store.find_session("th", 1)->user, ann->id);
  EXPECT_EQ(store.results_of("ann")->size(), 12u);
  EXPECT_EQ(store.find_map("m")->rating_sum, 4);
  EXPECT_EQ(store.high_scores("m")->size(), 1u);
  EXPECT_FALSE(store.find_seed("s")->used);
  EXPECT_EQ(*store.blob_or("key", ""), std::string("\0\xff", 2));
  EXPECT_EQ(*store.list_roles(), (std::vector<RoleRow>{{ann->id, Role::kAdministrator, 7}}));
  EXPECT_EQ(store.find_role_link("lh", 2)->name, "Bill");
  EXPECT_EQ(store.list_sanctions(5, false)->at(0).address, "1.2.3.4");
  EXPECT_EQ(store.list_acts()->size(), 1u);
  EXPECT_EQ(store.list_reports(false)->at(0).words, "words");
  extend(store, "t1", end, "and it goes on");
}

class BackupTest : public testing::TestWithParam<std::tuple<Kind, Kind>> {
 protected:
  void SetUp() override {
    auto [from, to] = GetParam();
    if ((from == Kind::kPostgres || to == Kind::kPostgres) && !have_postgres())
      GTEST_SKIP() << "GREATHALL_TEST_PG";
    from_ = std::make_unique<Place>(from);
    to_ = std::make_unique<Place>(to);
    scratch_ = std::make_unique<Place>(Kind::kSqlite);
    file_ = scratch_->directory() + "/hall.backup";
  }
  std::unique_ptr<Place> from_, to_, scratch_;
  std::string file_;
};

std::string both_names(const testing::TestParamInfo<std::tuple<Kind, Kind>>& info) {
  auto name = [](Kind kind) { return kind == Kind::kSqlite ? "Sqlite" : "Postgres"; };
  return std::string(name(std::get<0>(info.param))) + "To" + name(std::get<1>(info.param));
}

INSTANTIATE_TEST_SUITE_P(, BackupTest,
                         testing::Combine(testing::Values(Kind::kSqlite, Kind::kPostgres),
                                          testing::Values(Kind::kSqlite, Kind::kPostgres)),
                         both_names);

TEST_P(BackupTest, of_an_open_hall_goes_into_either_database) {
  auto store = from_->open();
  fill(*store);
  auto made = backup(from_->url(), file_, 77, false);
  ASSERT_OK(made);
  EXPECT_EQ(made->tables, 2);
  EXPECT_EQ(made->accounts, 1);
  EXPECT_EQ(made->schema, schema_version());
  auto restored = restore(file_, to_->url(), false);
  ASSERT_OK(restored);
  EXPECT_EQ(restored->rows, made->rows);
  EXPECT_EQ(restored->made, 77);
  expect_filled(*to_->open());
}

TEST_P(BackupTest, can_be_moved_in_one_go) {
  {
    auto store = from_->open();
    fill(*store);
  }
  ASSERT_OK(move_store(from_->url(), to_->url(), false));
  expect_filled(*to_->open());
  EXPECT_CODE(Code::conflict, move_store(from_->url(), to_->url(), false));
}

// The same twice: the file does not depend on which database it came from, but for ids of accounts.
TEST_P(BackupTest, survives_the_way_there_and_back) {
  {
    auto store = from_->open();
    fill(*store);
  }
  ASSERT_OK(backup(from_->url(), file_, 1, false));
  ASSERT_OK(restore(file_, to_->url(), false));
  ASSERT_OK(backup(to_->url(), file_ + "2", 1, false));
  auto text = [](const std::string& path) {
    std::ostringstream all;
    all << std::ifstream(path).rdbuf();
    return all.str();
  };
  EXPECT_EQ(text(file_), text(file_ + "2"));
}

TEST_P(BackupTest, is_the_owners_alone_and_nothing_is_replaced_unasked) {
  fill(*from_->open());
  ASSERT_OK(backup(from_->url(), file_, 1, false));
  struct stat mode {};
  ASSERT_EQ(::stat(file_.c_str(), &mode), 0);
  EXPECT_EQ(mode.st_mode & 0777, 0600u);
  EXPECT_FALSE(std::filesystem::exists(file_ + ".part"));
  EXPECT_CODE(Code::conflict, backup(from_->url(), file_, 2, false));
  EXPECT_OK(backup(from_->url(), file_, 3, true));
  EXPECT_EQ(check_backup(file_)->made, 3);
  auto there = to_->open();
  ASSERT_OK(there->create_account("Theirs", "h", 1));
  EXPECT_CODE(Code::conflict, restore(file_, to_->url(), false));
  EXPECT_OK(there->find_account_by_name("Theirs"));
  EXPECT_TRUE(there->is_current());
}

class RestoreTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kPostgres && !have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
    place_ = std::make_unique<Place>(GetParam());
    scratch_ = std::make_unique<Place>(Kind::kSqlite);
    file_ = scratch_->directory() + "/hall.backup";
  }
  std::unique_ptr<Place> place_, scratch_;
  std::string file_;
};

INSTANTIATE_TEST_SUITE_P(, RestoreTest, testing::Values(Kind::kSqlite, Kind::kPostgres), kind_name);

// Somebody has the store open and is in the middle of a game: nothing of that gets into what is put
// in its place, not even where the log would fit.
TEST_P(RestoreTest, shuts_out_whoever_has_the_former_data_open) {
  auto hall = place_->open();
  fill(*hall);
  ASSERT_OK(backup(place_->url(), file_, 1, false));
  LogEnd end{455, hall->read_log("t1", 455)->at(0).chain};
  extend(*hall, "t1", end, "forgotten");
  EXPECT_TRUE(hall->is_current());
  ASSERT_OK(restore(file_, place_->url(), true));

  EXPECT_FALSE(hall->is_current());
  for (const auto& answer :
       {append_now(*hall, "t1", 457, "never"), append_now(*hall, "empty", 1, "never"),
        hall->create_table(table_row("never")), hall->health()}) {
    EXPECT_CODE(Code::unavailable, answer);
    EXPECT_EQ(answer.words, kRestoredWords);  // said in the same words by both databases
  }
  (void)hall->load_log("t1");  // a hall that does not give up is told again, on the same connection
  EXPECT_EQ(append_now(*hall, "t1", 457, "never").words, kRestoredWords);
  hall.reset();  // what SQLite does when it closes gets nothing in either
  hall = place_->open();
  EXPECT_TRUE(hall->is_current());
  EXPECT_CODE(Code::not_found, hall->find_table("never"));
  EXPECT_EQ(*hall->last_sequence("empty"), 0);
  expect_filled(*hall);
}

TEST_P(RestoreTest, while_games_are_played_leaves_a_whole_store) {
  auto hall = place_->open();
  fill(*hall);
  ASSERT_OK(backup(place_->url(), file_, 1, false));
  std::atomic<bool> stop = false;
  std::atomic<int> stored = 0;
  std::thread player([&] {
    LogEnd end;
    (void)hall->create_table(table_row("busy"));
    for (int seq = 1; !stop; ++seq) {
      if (append_now(*hall, "busy", seq, "x").ok())
        ++stored;
      else
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  while (stored < 20) std::this_thread::yield();
  auto second = backup(place_->url(), file_ + "2", 2, false);  // beside them
  EXPECT_OK(second);
  EXPECT_OK(check_backup(file_ + "2"));
  auto restored = restore(file_, place_->url(), true);
  stop = true;
  player.join();
  ASSERT_OK(restored);
  hall.reset();
  hall = place_->open();
  EXPECT_CODE(Code::not_found, hall->find_table("busy"));
  expect_filled(*hall);
}

TEST_P(RestoreTest, of_a_file_that_is_not_whole_changes_nothing) {
  auto hall = place_->open();
  fill(*hall);
  ASSERT_OK(backup(place_->url(), file_, 1, false));
  std::ostringstream all;
  all << std::ifstream(file_).rdbuf();
  auto good = all.str();
  auto changed = [&](auto change) {
    auto text = good;
    change(text);
    std::ofstream(file_) << text;
    EXPECT_CODE(Code::malformed, restore(file_, place_->url(), true));
  };
  changed([](std::string& t) { t.resize(t.size() / 2); });
  changed([](std::string& t) { t.resize(t.rfind("end ")); });
  changed([](std::string& t) { t.replace(t.find("entry 7"), 7, "entry 8"); });
  changed([](std::string& t) { t.erase(t.find("=t1\t7"), t.find("=t1\t8") - t.find("=t1\t7")); });
  changed([](std::string& t) { t.replace(0, 9, "something"); });
  changed([](std::string& t) { t.replace(t.find("schema "), 8, "schema 99"); });
  changed([](std::string& t) { t.insert(t.find("table accounts"), "table passwords id\n"); });
  changed([](std::string& t) { t.clear(); });
  EXPECT_CODE(Code::unavailable, restore(file_ + ".none", place_->url(), true));
  EXPECT_CODE(Code::malformed, restore("/dev/zero", place_->url(), true));  // it has no end
  EXPECT_CODE(Code::malformed, restore("/dev/null", place_->url(), true));
  EXPECT_TRUE(hall->is_current());
  expect_filled(*hall);
}

TEST_P(RestoreTest, nothing_is_not_backed_up) {
  auto none = backup(place_->url(), file_, 1, false);
  EXPECT_FALSE(none.ok());
  EXPECT_FALSE(std::filesystem::exists(file_));
  EXPECT_CODE(Code::malformed, backup("memory:", file_, 1, false));
}

TEST(Move, waits_until_the_hall_is_closed) {
  Place from(Kind::kSqlite), to(Kind::kSqlite);
  auto hall = from.open();
  fill(*hall);
  EXPECT_CODE(Code::unavailable, move_store(from.url(), to.url(), false));
  EXPECT_CODE(Code::malformed, move_store(from.url(), from.url(), true));
  hall.reset();
  EXPECT_OK(move_store(from.url(), to.url(), false));
}

// Of every older schema, too: restored, it is brought up to date.
class OldBackupTest : public testing::TestWithParam<std::tuple<Kind, int>> {};

INSTANTIATE_TEST_SUITE_P(, OldBackupTest,
                         testing::Combine(testing::Values(Kind::kSqlite, Kind::kPostgres),
                                          testing::Range(1, schema_version() + 1)),
                         [](const auto& test) {
                           Kind kind = std::get<0>(test.param);
                           return std::string(kind == Kind::kSqlite ? "Sqlite" : "Postgres") +
                                  "From" + std::to_string(std::get<1>(test.param));
                         });

TEST_P(OldBackupTest, becomes_a_hall_of_today) {
  auto [kind, version] = GetParam();
  if (kind == Kind::kPostgres && !have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
  Place place(kind), to(kind);
  auto db = place.connect();
  ASSERT_OK(migrate(*db, version));
  ASSERT_OK(
      db->run("INSERT INTO game_tables (id, game, header, meta, status, listed, link_secret,"
              " created, updated) VALUES ('old', 'kings', '{}', '[]', 1, 1, 's', 10, 20)"));
  ASSERT_OK(db->run("INSERT INTO game_log (table_id, seq, payload) VALUES ('old', 1, 'a')"));
  if (version >= 3)
    ASSERT_OK(db->run("INSERT INTO log_heads (table_id, last_seq) VALUES ('old', 1)"));
  if (version >= 7 && kind == Kind::kSqlite)
    ASSERT_OK(db->run("INSERT INTO log_tail (table_id, seq, payload) VALUES ('old', 2, 'b')"));
  db.reset();
  auto file = place.directory().empty() ? testing::TempDir() + "old_backup_" + random_id()
                                        : place.directory() + "/backup";
  ASSERT_OK(backup(place.url(), file, 1, false));
  EXPECT_EQ(check_backup(file)->schema, version);
  ASSERT_OK(restore(file, to.url(), false));
  std::filesystem::remove(file);
  auto store = to.open();
  Seq last = version >= 7 && kind == Kind::kSqlite ? 2 : 1;
  EXPECT_EQ(*store->last_sequence("old"), last);
  EXPECT_EQ(store->read_log("old")->size(), static_cast<std::size_t>(last));
  EXPECT_EQ(*version_of(*to.connect()), schema_version());
}

// shapes.cpp says what the steps of migrations.cpp make, at each version.
TEST_P(OldBackupTest, knows_every_column) {
  auto [kind, version] = GetParam();
  if (kind == Kind::kPostgres && !have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
  Place place(kind);
  auto db = place.connect();
  ASSERT_OK(migrate(*db, version));
  auto names = [&](const std::string& sql) {
    std::set<std::string> all;
    auto found = db->run(sql);
    EXPECT_OK(found);
    for (Row& row : found->rows) all.insert(row.text(0));
    return all;
  };
  bool sqlite = kind == Kind::kSqlite;
  auto tables = names(sqlite ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
                             : "SELECT tablename FROM pg_tables WHERE schemaname ="
                               " current_schema()");
  std::set<std::string> known = {"greathall_schema"};
  if (version >= 7) known.insert("log_tail");
  for (const TableShape& table : table_shapes()) {
    if (table.since > version) continue;
    known.insert(table.name);
    auto expected = table.columns_at(version);
    auto columns =
        names(sqlite ? "SELECT name FROM pragma_table_info('" + std::string(table.name) + "')"
                     : "SELECT column_name FROM information_schema.columns WHERE"
                       " table_schema = current_schema() AND table_name = '" +
                           std::string(table.name) + "'");
    EXPECT_EQ(columns, std::set<std::string>(expected.begin(), expected.end())) << table.name;
  }
  EXPECT_EQ(tables, known);
}

}  // namespace
}  // namespace gh::store
