// Conformance: tables and who sits at them.
#include <algorithm>
#include <atomic>

#include "support.h"

namespace gh::store {
namespace {

using Strings = std::vector<std::string>;

class TableTest : public StoreTest {
 protected:
  Strings ids(const TableFilter& filter) {
    auto page = store_->list_tables(filter);
    EXPECT_OK(page);
    Strings out;
    if (page.ok())
      for (const TableRow& row : *page) out.push_back(row.id);
    return out;
  }
};
RUN_ON_ALL_STORES(TableTest);

TEST_P(TableTest, a_table_is_found_as_it_was_made) {
  TableRow row = table_row("a", 77);
  row.status = TableStatus::kPlaying;
  ASSERT_OK(store_->create_table(row));
  EXPECT_EQ(*store_->find_table("a"), row);
  EXPECT_CODE(Code::not_found, store_->find_table("A"));
  EXPECT_CODE(Code::not_found, store_->find_table(""));
}

TEST_P(TableTest, an_id_is_used_once) {
  ASSERT_OK(store_->create_table(table_row("a", 1)));
  EXPECT_CODE(Code::conflict, store_->create_table(table_row("a", 2)));
  EXPECT_EQ(store_->find_table("a")->updated, 1);
}

TEST_P(TableTest, a_patch_changes_only_what_it_names) {
  TableRow row = table_row("a");
  ASSERT_OK(store_->create_table(row));
  EXPECT_EQ(*store_->update_table("a", {.status = TableStatus::kFinished, .updated = 9}), 2);
  row.status = TableStatus::kFinished;
  row.updated = 9;
  row.revision = 2;
  EXPECT_EQ(*store_->find_table("a"), row);
  EXPECT_EQ(*store_->update_table("a", {.header = "{}", .meta = "[]", .listed = false}), 3);
  auto found = store_->find_table("a");
  EXPECT_EQ(found->header + found->meta, "{}[]");
  EXPECT_FALSE(found->listed);
  EXPECT_CODE(Code::not_found, store_->update_table("b", {}));
}

TEST_P(TableTest, a_patch_for_an_older_revision_conflicts) {
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_OK(store_->update_table("a", {.meta = "mine", .expected_revision = 1}));
  EXPECT_CODE(Code::conflict, store_->update_table("a", {.meta = "late", .expected_revision = 1}));
  EXPECT_EQ(store_->find_table("a")->meta, "mine");
  EXPECT_CODE(Code::not_found, store_->update_table("b", {.expected_revision = 1}));
}

TEST_P(TableTest, a_deleted_table_is_gone) {
  ASSERT_OK(store_->create_table(table_row("a")));
  ASSERT_OK(store_->add_table_user("a", "u"));
  ASSERT_OK(store_->delete_table("a"));
  EXPECT_CODE(Code::not_found, store_->find_table("a"));
  EXPECT_CODE(Code::not_found, store_->delete_table("a"));
  EXPECT_TRUE(store_->table_users("a")->empty());
  EXPECT_TRUE(ids({.user = "u"}).empty());
}

TEST_P(TableTest, the_lobby_lists_open_tables_newest_first) {
  for (int i = 1; i <= 4; ++i)
    ASSERT_OK(store_->create_table(table_row("t" + std::to_string(i), i)));
  ASSERT_OK(store_->update_table("t2", {.status = TableStatus::kPlaying, .updated = 2}));
  ASSERT_OK(store_->update_table("t3", {.listed = false, .updated = 3}));
  TableFilter lobby{.listed = true, .statuses = {TableStatus::kOpen}};
  EXPECT_EQ(ids(lobby), (Strings{"t4", "t1"}));
  EXPECT_EQ(*store_->count_tables(lobby), 2);
  lobby.statuses.push_back(TableStatus::kPlaying);
  EXPECT_EQ(ids(lobby), (Strings{"t4", "t2", "t1"}));
  EXPECT_EQ(ids({}).size(), 4u);
}

TEST_P(TableTest, finished_games_are_listed_by_game) {
  TableRow row = table_row("k", 5);
  row.game = "kings";
  row.status = TableStatus::kFinished;
  ASSERT_OK(store_->create_table(row));
  ASSERT_OK(store_->create_table(table_row("i", 6)));
  EXPECT_EQ(ids({.statuses = {TableStatus::kFinished}}), Strings{"k"});
  EXPECT_EQ(ids({.game = "ivanhoe"}), Strings{"i"});
  EXPECT_TRUE(ids({.statuses = {TableStatus::kFinished}, .game = "ivanhoe"}).empty());
}

TEST_P(TableTest, pages_follow_each_other_without_gap_or_repeat) {
  Strings all;
  for (int i = 0; i < 25; ++i) {
    all.push_back("t" + std::to_string(i));
    ASSERT_OK(store_->create_table(table_row(all.back(), i / 4)));  // some of equal age
  }
  Strings seen;
  TableFilter filter{.limit = 7};
  for (auto page = store_->list_tables(filter); !page->empty();
       page = store_->list_tables(filter)) {
    EXPECT_LE(page->size(), 7u);
    for (const TableRow& row : *page) seen.push_back(row.id);
    filter.after = TableCursor{page->back().updated, page->back().id};
  }
  std::sort(seen.begin(), seen.end());
  std::sort(all.begin(), all.end());
  EXPECT_EQ(seen, all);
}

TEST_P(TableTest, ids_are_ordered_byte_by_byte) {
  for (const char* id : {"b", "B", "a", "_", "A", "-"})
    ASSERT_OK(store_->create_table(table_row(id)));
  EXPECT_EQ(ids({}), (Strings{"b", "a", "_", "B", "A", "-"}));
}

TEST_P(TableTest, your_tables_are_those_you_sit_at) {
  for (const char* id : {"a", "b", "c"}) ASSERT_OK(store_->create_table(table_row(id)));
  EXPECT_OK(store_->add_table_user("a", "zoe"));
  EXPECT_OK(store_->add_table_user("a", "ann"));
  EXPECT_OK(store_->add_table_user("a", "ann"));
  EXPECT_OK(store_->add_table_user("b", "ann"));
  EXPECT_CODE(Code::not_found, store_->add_table_user("nowhere", "ann"));
  EXPECT_EQ(*store_->table_users("a"), (Strings{"ann", "zoe"}));
  EXPECT_EQ(ids({.user = "ann"}), (Strings{"b", "a"}));
  EXPECT_OK(store_->remove_table_user("b", "ann"));
  EXPECT_OK(store_->remove_table_user("b", "ann"));
  EXPECT_EQ(ids({.user = "ann"}), Strings{"a"});
}

TEST_P(TableTest, tables_are_counted_per_user_and_host) {
  for (const char* id : {"a", "b", "c"}) ASSERT_OK(store_->create_table(table_row(id)));
  ASSERT_OK(store_->update_table("c", {.status = TableStatus::kAbandoned}));
  EXPECT_OK(store_->add_table_user("a", "ann"));
  EXPECT_EQ(*store_->count_tables({.user = "ann"}), 1);
  EXPECT_EQ(*store_->count_tables({.host = "host"}), 3);
  EXPECT_EQ(*store_->count_tables({.statuses = {TableStatus::kOpen}, .host = "host", .limit = 1}),
            2);
  EXPECT_EQ(*store_->count_tables({.host = "nobody"}), 0);
}

TEST_P(TableTest, everything_survives_reopening) {
  if (!keeps()) GTEST_SKIP();
  TableRow row = table_row("a", 3);
  ASSERT_OK(store_->create_table(row));
  ASSERT_OK(store_->add_table_user("a", "ann"));
  reopen();
  EXPECT_EQ(*store_->find_table("a"), row);
  EXPECT_EQ(*store_->table_users("a"), Strings{"ann"});
}

TEST_P(TableTest, text_that_cannot_be_stored_is_invalid) {
  TableRow row = table_row("a");
  row.meta = "\xc0\x80";
  EXPECT_CODE(Code::malformed, store_->create_table(row));
  EXPECT_CODE(Code::malformed, store_->create_table(table_row("")));
  EXPECT_CODE(Code::malformed, store_->create_table(table_row("a\nb")));
  EXPECT_CODE(Code::malformed, store_->create_table(table_row(std::string(kMaxId + 1, 'x'))));
  EXPECT_FALSE(store_->find_table("\xff").ok());
  EXPECT_FALSE(store_->delete_table("\xff").ok());
  EXPECT_FALSE(store_->update_table("\xff", {}).ok());
  EXPECT_OK(store_->create_table(table_row("a")));
  EXPECT_CODE(Code::malformed, store_->update_table("a", {.meta = "\xff"}));
  EXPECT_CODE(Code::malformed, store_->add_table_user("a", "\xff"));
  EXPECT_OK(store_->find_table("a"));
}

TEST_P(TableTest, hostile_text_is_only_text) {
  std::string hostile = "'; DROP TABLE game_tables; -- $1 ?1 {\"\\\"}";
  TableRow row = table_row(hostile);
  row.meta = hostile;
  ASSERT_OK(store_->create_table(row));
  ASSERT_OK(append_now(*store_, hostile, 1, hostile));
  EXPECT_EQ(*store_->find_table(hostile), row);
  EXPECT_EQ(payloads(*store_, hostile), Strings{hostile});
}

// Changes that come together may share a commit; one that fails takes no other with it.
TEST_P(TableTest, of_many_changes_at_once_each_stands_for_itself) {
  constexpr int kThreads = 8, kRounds = 20;
  std::atomic<int> made{0}, refused{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < kRounds; ++i) {
        auto own = "own-" + std::to_string(t) + "-" + std::to_string(i);
        EXPECT_OK(store_->create_table(table_row(own)));
        auto wanted = store_->create_table(table_row("same-" + std::to_string(i)));
        if (wanted.ok()) ++made;
        if (wanted.code == Code::conflict) ++refused;
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(made, kRounds);
  EXPECT_EQ(refused, kRounds * (kThreads - 1));
  EXPECT_EQ(*store_->count_tables({}), kRounds * (kThreads + 1));
}

TEST_P(TableTest, a_mark_is_kept_until_a_later_one_comes) {
  Mark mark{"a", 3, "c3", 1, R"({"seats":2})"};
  EXPECT_CODE(Code::not_found, store_->put_mark(mark));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_CODE(Code::not_found, store_->find_mark("a"));
  ASSERT_OK(store_->put_mark(mark));
  EXPECT_EQ(*store_->find_mark("a"), mark);
  Mark later{"a", 5, "c5", 2, R"({"seats":3})"};
  ASSERT_OK(store_->put_mark(later));
  ASSERT_OK(store_->put_mark(mark));  // of a server that is behind
  EXPECT_EQ(*store_->find_mark("a"), later);
  mark.position.assign(kMaxDocument + 1, 'x');
  EXPECT_CODE(Code::malformed, store_->put_mark(mark));
}

TEST_P(TableTest, an_analysis_is_kept_with_its_table) {
  EXPECT_CODE(Code::not_found, store_->put_analysis("a", "{}"));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_CODE(Code::not_found, store_->find_analysis("a"));
  ASSERT_OK(store_->put_analysis("a", "{}"));
  ASSERT_OK(store_->put_analysis("a", R"({"picks":2})"));
  EXPECT_EQ(*store_->find_analysis("a"), R"({"picks":2})");
  EXPECT_CODE(Code::malformed, store_->put_analysis("a", std::string(kMaxDocument + 1, 'x')));
  ASSERT_OK(store_->delete_table("a"));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_CODE(Code::not_found, store_->find_analysis("a"));
}

TEST_P(TableTest, a_mark_goes_with_its_table) {
  ASSERT_OK(store_->create_table(table_row("a")));
  ASSERT_OK(store_->put_mark({"a", 1, "c", 1, "{}"}));
  ASSERT_OK(store_->drop_mark("a"));
  EXPECT_CODE(Code::not_found, store_->find_mark("a"));
  EXPECT_OK(store_->drop_mark("a"));
  ASSERT_OK(store_->put_mark({"a", 1, "c", 1, "{}"}));
  ASSERT_OK(store_->delete_table("a"));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_CODE(Code::not_found, store_->find_mark("a"));
}

}  // namespace
}  // namespace gh::store
