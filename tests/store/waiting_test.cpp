// Conformance: who waits for whom, and which tables want to be woken.
#include "support.h"

namespace gh::store {
namespace {

using Strings = std::vector<std::string>;

class WaitingTest : public StoreTest {
 protected:
  void make(const std::string& id) {
    auto row = table_row(id, 1);
    row.status = TableStatus::kPlaying;
    ASSERT_OK(store_->create_table(row));
  }
  static Waiting row(const std::string& table, int seat, const std::string& user, Millis since,
                     Millis due = 0, Millis alarm = 0) {
    return {table, seat, user, 7, R"({"t":"q"})", since, due, alarm};
  }
  static Strings tables(const Answer<std::vector<Waiting>>& rows) {
    EXPECT_OK(rows);
    Strings ids;
    if (rows.ok())
      for (const auto& r : *rows) ids.push_back(r.table);
    return ids;
  }
};
RUN_ON_ALL_STORES(WaitingTest);

TEST_P(WaitingTest, what_a_table_waits_for_is_found_as_it_was_put) {
  make("a");
  EXPECT_CODE(Code::not_found, store_->waits_at("a"));
  TableWaits waits{"a", 5, 900, {row("a", 0, "ann", 10, 100, 80), row("a", 2, "zoe", 20)}};
  waits.rows[1].prompt = (std::int64_t{3} << 32) + 9;
  ASSERT_OK(store_->put_waits(waits));
  EXPECT_EQ(*store_->waits_at("a"), waits);
  EXPECT_CODE(Code::not_found, store_->put_waits({"none", 1, 0, {}}));
}

TEST_P(WaitingTest, rows_of_a_later_entry_replace_all_of_a_table_and_older_ones_nothing) {
  make("a");
  ASSERT_OK(store_->put_waits({"a", 5, 900, {row("a", 0, "ann", 10), row("a", 1, "bob", 10)}}));
  TableWaits later{"a", 6, 0, {row("a", 1, "bob", 30)}};
  ASSERT_OK(store_->put_waits(later));
  ASSERT_OK(store_->put_waits({"a", 5, 900, {row("a", 0, "ann", 10)}}));
  EXPECT_EQ(*store_->waits_at("a"), later);
  later.wake = 12;  // of the same entry: somebody's hours have changed
  ASSERT_OK(store_->put_waits(later));
  EXPECT_EQ(store_->waits_at("a")->wake, 12);
}

TEST_P(WaitingTest, a_person_is_told_first_of_the_table_that_has_waited_longest) {
  for (const char* id : {"a", "b", "c"}) make(id);
  ASSERT_OK(store_->put_waits({"a", 1, 0, {row("a", 0, "ann", 30), row("a", 1, "bob", 5)}}));
  ASSERT_OK(store_->put_waits({"b", 1, 0, {row("b", 0, "ann", 10)}}));
  ASSERT_OK(store_->put_waits({"c", 1, 0, {row("c", 0, "ann", 20)}}));
  EXPECT_EQ(tables(store_->waiting_for("ann")), (Strings{"b", "c", "a"}));
  EXPECT_EQ(tables(store_->waiting_for("ann", 2)), (Strings{"b", "c"}));
  EXPECT_EQ(*store_->count_waiting_for("ann"), 3);
  EXPECT_EQ(*store_->count_waiting_for("nobody"), 0);
}

TEST_P(WaitingTest, all_rows_come_page_by_page) {
  for (const char* id : {"a", "b"}) make(id);
  ASSERT_OK(store_->put_waits({"a", 1, 0, {row("a", 0, "ann", 30), row("a", 1, "bob", 5)}}));
  ASSERT_OK(store_->put_waits({"b", 1, 0, {row("b", 0, "ann", 10)}}));
  EXPECT_EQ(tables(store_->all_waiting("", -1, 2)), (Strings{"a", "a"}));
  EXPECT_EQ(tables(store_->all_waiting("a", 0, 5)), (Strings{"a", "b"}));
  EXPECT_EQ(tables(store_->all_waiting("b", 0, 5)), Strings{});
}

TEST_P(WaitingTest, alarms_come_in_the_order_of_their_times_and_none_twice) {
  for (const char* id : {"a", "b", "c"}) make(id);
  ASSERT_OK(store_->put_waits({"a", 1, 0, {row("a", 0, "ann", 1, 100, 80)}}));
  ASSERT_OK(store_->put_waits({"b", 1, 0, {row("b", 0, "ann", 1, 60, 40)}}));
  ASSERT_OK(store_->put_waits({"c", 1, 0, {row("c", 0, "ann", 1)}}));  // no limit, no alarm
  EXPECT_EQ(tables(store_->alarms(0, 80)), (Strings{"b", "a"}));
  EXPECT_EQ(tables(store_->alarms(40, 80)), Strings{"a"});
  EXPECT_EQ(tables(store_->alarms(0, 39)), Strings{});
}

TEST_P(WaitingTest, tables_are_woken_when_they_want_to_be_the_earliest_first) {
  for (const char* id : {"a", "b", "c"}) make(id);
  ASSERT_OK(store_->put_waits({"a", 1, 500, {}}));
  ASSERT_OK(store_->put_waits({"b", 1, 300, {}}));
  ASSERT_OK(store_->put_waits({"c", 1, 0, {}}));  // never by itself
  EXPECT_EQ(*store_->tables_due(500), (std::vector<TableWake>{{"b", 300}, {"a", 500}}));
  EXPECT_EQ(*store_->tables_due(499), (std::vector<TableWake>{{"b", 300}}));
  EXPECT_EQ(store_->tables_due(500, 1)->size(), 1u);
}

TEST_P(WaitingTest, a_table_is_behind_until_the_rows_of_its_last_entry_are_there) {
  make("a");
  make("b");
  EXPECT_EQ(*store_->tables_behind(), (Strings{"a", "b"}));
  ASSERT_OK(store_->put_waits({"a", 0, 0, {}}));
  EXPECT_EQ(*store_->tables_behind(), Strings{"b"});
  store_->append({"a", 1, "first"}, [](Status) {});
  store_->flush();
  EXPECT_EQ(*store_->tables_behind(), (Strings{"a", "b"}));
  ASSERT_OK(store_->put_waits({"a", 1, 0, {}}));
  EXPECT_EQ(*store_->tables_behind(), Strings{"b"});
  ASSERT_OK(store_->update_table("b", {.status = TableStatus::kFinished, .updated = 2}));
  EXPECT_EQ(*store_->tables_behind(), Strings{});
}

TEST_P(WaitingTest, nobody_waits_at_a_deleted_table) {
  make("a");
  ASSERT_OK(store_->put_waits({"a", 1, 5, {row("a", 0, "ann", 1)}}));
  ASSERT_OK(store_->delete_table("a"));
  EXPECT_EQ(tables(store_->waiting_for("ann")), Strings{});
  EXPECT_TRUE(store_->tables_due(10)->empty());
}

TEST_P(WaitingTest, what_waits_for_a_guest_waits_for_the_account_he_becomes) {
  make("a");
  auto account = store_->create_account("Ann", "hash", 1);
  ASSERT_OK(account);
  ASSERT_OK(store_->put_waits({"a", 1, 5, {row("a", 0, "g-1", 1)}}));
  ASSERT_OK(store_->put_hours("g-1", "{}"));
  ASSERT_OK(store_->adopt_guest("g-1", account->id));
  EXPECT_EQ(tables(store_->waiting_for(account->id)), Strings{"a"});
  EXPECT_EQ(tables(store_->waiting_for("g-1")), Strings{});
  EXPECT_EQ(*store_->find_hours(account->id), "{}");
  EXPECT_CODE(Code::not_found, store_->find_hours("g-1"));
}

TEST_P(WaitingTest, hours_are_found_as_they_were_put_last) {
  EXPECT_CODE(Code::not_found, store_->find_hours("ann"));
  ASSERT_OK(store_->put_hours("ann", "1"));
  ASSERT_OK(store_->put_hours("ann", "2"));
  EXPECT_EQ(*store_->find_hours("ann"), "2");
}

}  // namespace
}  // namespace gh::store
