// Every older schema, filled with what it could hold, is brought up to date without loss.
#include "store/migrations.h"

#include <thread>
#include <tuple>

#include "store/chain.h"
#include "support.h"

namespace gh::store {
namespace {

using Strings = std::vector<std::string>;

void fill_tables(Connection& db, int version) {
  ASSERT_OK(
      db.run("INSERT INTO game_tables (id, game, header, meta, status, listed, link_secret,"
             " created, updated) VALUES ('old', 'kings', '{}', '[]', 1, 1, 's', 10, 20)"));
  ASSERT_OK(
      db.run("INSERT INTO game_tables (id, game, header, meta, status, listed, link_secret,"
             " created, updated) VALUES ('empty', 'kings', '{}', '[]', 0, 1, 's', 10, 21)"));
  // SQLite's newest entries are in the tail, which the head does not count.
  bool tail = version >= 7 && db.dialect() == Dialect::kSqlite;
  ASSERT_OK(
      db.run("INSERT INTO game_log (table_id, seq, payload)"
             " VALUES ('old', 1, 'a'), ('old', 2, 'b')"));
  ASSERT_OK(db.run(std::string("INSERT INTO ") + (tail ? "log_tail" : "game_log") +
                   " (table_id, seq, payload) VALUES ('old', 3, 'c')"));
  ASSERT_OK(db.run("INSERT INTO table_users (table_id, user_id) VALUES ('old', 'ann')"));
  if (version < 3)
    ASSERT_OK(db.run("INSERT INTO game_log (table_id, seq, payload) VALUES ('gone', 1, 'a')"));
  else
    ASSERT_OK(db.run("INSERT INTO log_heads (table_id, last_seq) VALUES ('old', $1), ('empty', 0)",
                     {tail ? 2 : 3}));
}

void fill_people(Connection& db, int version) {
  // Before version 8 two names could look alike.
  ASSERT_OK(
      db.run("INSERT INTO accounts (id, name, folded, password_hash, created)"
             " VALUES ('ann', 'Ann', 'ann', 'h', 1)"));
  if (version < 8)
    ASSERT_OK(
        db.run("INSERT INTO accounts (id, name, folded, password_hash, created)"
               " VALUES ('like', '\u0410nn', '\u0430nn', 'h', 2)"));
  ASSERT_OK(
      db.run("INSERT INTO sessions (token_hash, user_id, guest, name, created, seen, expires)"
             " VALUES ('th', 'ann', 0, 'Ann', 1, 2, 3)"));
  ASSERT_OK(
      db.run("INSERT INTO results (table_id, seat, user_id, game, place, score, ended)"
             " VALUES ('old', 0, 'ann', 'kings', 1, 5, 9)"));
}

void fill_maps(Connection& db) {
  ASSERT_OK(
      db.run("INSERT INTO maps (id, user_id, author, title, body, created, ratings,"
             " rating_sum) VALUES ('m', 'ann', 'Ann', 'T', '#', 1, 1, 4)"));
  ASSERT_OK(db.run("INSERT INTO map_ratings (map_id, user_id, stars) VALUES ('m', 'ann', 4)"));
  // Guests' stars, on this map and on one that has no others. Their ids begin so; an account's does
  // not.
  ASSERT_OK(
      db.run("INSERT INTO maps (id, user_id, author, title, body, created, ratings,"
             " rating_sum) VALUES ('n', 'g-cid', 'Cid', 'N', '#', 1, 2, 10)"));
  ASSERT_OK(db.run("UPDATE maps SET ratings = 2, rating_sum = 9 WHERE id = 'm'"));
  for (const char* rating : {"('m', 'g-bill', 5)", "('n', 'g-bill', 5)", "('n', 'g-eve', 5)"})
    ASSERT_OK(
        db.run("INSERT INTO map_ratings (map_id, user_id, stars) VALUES " + std::string(rating)));
  ASSERT_OK(
      db.run("INSERT INTO map_scores (table_id, map_id, user_id, name, turns, won, created)"
             " VALUES ('old', 'm', 'ann', 'Ann', 12, 1, 1)"));
  ASSERT_OK(
      db.run("INSERT INTO seeds (id, seed, map_id, user_id, used, created)"
             " VALUES ('s', '42', 'm', 'ann', 0, 1)"));
}

class MigrationTest : public testing::TestWithParam<std::tuple<Kind, int>> {
 protected:
  void SetUp() override {
    if (kind() == Kind::kPostgres && !have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
    place_ = std::make_unique<Place>(kind());
    auto db = place_->connect();
    ASSERT_OK(migrate(*db, version()));
    if (version() >= 1) fill_tables(*db, version());
    if (version() >= 2) fill_people(*db, version());
    if (version() >= 4) fill_maps(*db);
    if (version() >= 5) ASSERT_OK(db->run("INSERT INTO blobs (name, hex) VALUES ('key', '00ff')"));
  }
  Kind kind() const { return std::get<0>(GetParam()); }
  int version() const { return std::get<1>(GetParam()); }

  std::unique_ptr<Place> place_;
};

INSTANTIATE_TEST_SUITE_P(, MigrationTest,
                         testing::Combine(testing::Values(Kind::kSqlite, Kind::kPostgres),
                                          testing::Range(1, schema_version() + 1)),
                         [](const auto& test) {
                           Kind kind = std::get<0>(test.param);
                           return std::string(kind == Kind::kSqlite ? "Sqlite" : "Postgres") +
                                  "From" + std::to_string(std::get<1>(test.param));
                         });

TEST_P(MigrationTest, keeps_what_the_older_version_held) {
  auto store = place_->open();
  ASSERT_NE(store, nullptr);
  TableRow expected = {"old", "kings", "", "{}", "[]", TableStatus::kPlaying, true, "s", 10, 20, 1};
  EXPECT_EQ(*store->find_table("old"), expected);
  EXPECT_EQ(payloads(*store, "old"), (Strings{"a", "b", "c"}));
  EXPECT_EQ(*store->table_users("old"), Strings{"ann"});
  EXPECT_CODE(Code::not_found, store->read_log("gone"));
  if (version() >= 2) {
    EXPECT_EQ(store->find_account_by_name("ANN")->id, "ann");
    if (version() < 8) {
      EXPECT_EQ(store->find_account_by_name("\u0410nn")->id, "like");
      EXPECT_EQ(store->find_lookalike("Ann")->id, "ann") << "the elder has the name";
      EXPECT_CODE(Code::conflict, store->create_account("\u0410NN", "h", 3));
    }
    EXPECT_OK(store->find_session("th", 1));
    EXPECT_EQ(store->results_of("ann")->size(), 1u);
  }
  if (version() >= 4) {
    bool guests_count = version() >= 13;  // written by a program that lets accounts rate only
    EXPECT_EQ(store->find_map("m")->rating_sum, guests_count ? 9 : 4);
    EXPECT_EQ(store->find_map("m")->ratings, guests_count ? 2 : 1);
    EXPECT_EQ(store->find_map("n")->rating_sum, guests_count ? 10 : 0);
    EXPECT_EQ(*store->rating_of("m", "g-bill"), guests_count ? 5 : 0);
    EXPECT_EQ(*store->rating_of("m", "ann"), 4);
    EXPECT_EQ(store->high_scores("m")->size(), 1u);
    EXPECT_FALSE(store->find_seed("s")->used);
  }
  if (version() >= 5) {
    EXPECT_EQ(*store->blob_or("key", ""), std::string("\0\xff", 2));
  }
}

TEST_P(MigrationTest, entries_of_older_versions_are_chained) {
  auto store = place_->open();
  ASSERT_NE(store, nullptr);
  if (version() >= 8) GTEST_SKIP() << "they are";
  LogEnd end;
  auto log = store->load_log("old");
  ASSERT_OK(log);
  for (const Entry& entry : *log) EXPECT_EQ(follow(end, entry), "");
  EXPECT_EQ(end.seq, 3);
}

// For `greathall check-upgrade`: beside whoever has the data open, and without bringing it up to
// date.
TEST_P(MigrationTest, older_data_can_be_read_as_it_is) {
  auto store = open_store_to_read(place_->url());
  if (version() < kOldestReadable) {
    EXPECT_CODE(Code::malformed, store);
    return;
  }
  ASSERT_OK(store);
  EXPECT_EQ((*store)->list_tables({})->size(), 2u);
  EXPECT_EQ((*store)->read_log("old")->size(), 3u);
  EXPECT_EQ(*(*store)->last_sequence("old"), 3);
  EXPECT_CODE(Code::not_found, (*store)->find_mark("old"));
  EXPECT_CODE(Code::unavailable, (*store)->delete_table("old"));
  EXPECT_CODE(Code::unavailable, append_now(**store, "old", 4, "d"));
  EXPECT_EQ(*version_of(*place_->connect()), version());
}

TEST_P(MigrationTest, the_migrated_store_works) {
  auto store = place_->open();
  ASSERT_NE(store, nullptr);
  EXPECT_OK(append_now(*store, "old", 4, "d"));
  EXPECT_OK(append_now(*store, "empty", 1, "a"));
  EXPECT_OK(store->create_table(table_row("new")));
  EXPECT_OK(append_now(*store, "new", 1, "a"));
  EXPECT_OK(store->update_table("old", {.status = TableStatus::kFinished, .expected_revision = 1}));
  EXPECT_OK(store->create_account("New", "h", 1));
  EXPECT_OK(store->create_session(session("new", "new")));
  EXPECT_OK(store->publish_map(map_row("new")));
  EXPECT_OK(store->rate_map("new", "new", 3));
  EXPECT_OK(store->blob_or("new", "x"));
  store.reset();
  store = place_->open();
  EXPECT_EQ(*store->last_sequence("old"), 4);
  EXPECT_EQ(*version_of(*place_->connect()), schema_version());
}

TEST_P(MigrationTest, a_step_that_fails_leaves_everything_as_it_was) {
  auto db = place_->connect();
  bool blocked = version() < schema_version();
  // Something of another program stands where the last step wants to put its index.
  if (blocked) ASSERT_OK(db->run("CREATE TABLE waiting_since (theirs BIGINT)"));
  auto refused = open_store(place_->url());
  EXPECT_EQ(refused.ok(), !blocked);
  EXPECT_EQ(*version_of(*db), version());
  if (!blocked) return;
  ASSERT_OK(db->run("DROP TABLE waiting_since"));
  db.reset();
  EXPECT_NE(place_->open(), nullptr);
}

TEST_P(MigrationTest, data_of_a_newer_version_is_refused_and_left_alone) {
  auto db = place_->connect();
  int newer = schema_version() + 1;
  ASSERT_OK(db->run("UPDATE greathall_schema SET version = $1", {newer}));
  auto refused = open_store(place_->url());
  EXPECT_CODE(Code::malformed, refused);
  EXPECT_NE(refused.status().words.find("newer"), std::string::npos);
  EXPECT_EQ(*version_of(*db), newer);
}

TEST(Migrations, are_numbered_without_a_gap) {
  int expected = 1;
  for (const Migration& step : migrations()) EXPECT_EQ(step.version, expected++);
}

TEST(Migrations, several_servers_may_start_at_once) {
  if (!have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
  Place place(Kind::kPostgres);
  std::vector<std::thread> servers;
  for (int i = 0; i < 4; ++i)
    servers.emplace_back([&] {
      auto store = open_store(place.url());
      EXPECT_OK(store);
    });
  for (auto& server : servers) server.join();
}

}  // namespace
}  // namespace gh::store
