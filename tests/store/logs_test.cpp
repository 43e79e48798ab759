// Conformance: logs, appends, small secrets.
#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "support.h"

namespace gh::store {
namespace {

using Strings = std::vector<std::string>;

class LogTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    if (store_ == nullptr) return;
    ASSERT_OK(store_->create_table(table_row("a")));
    ASSERT_OK(store_->create_table(table_row("b")));
  }
};
RUN_ON_ALL_STORES(LogTest);

TEST_P(LogTest, a_new_table_has_an_empty_log) {
  EXPECT_EQ(*store_->last_sequence("a"), 0);
  EXPECT_TRUE(store_->read_log("a")->empty());
  EXPECT_TRUE(store_->load_log("a")->empty());
}

TEST_P(LogTest, an_entry_is_read_back_as_it_was_written) {
  std::string payload = R"({"pick":"play \"red\" \\ 5, {x}","who":"Zo)"
                        "\xc3\xab"
                        R"("})"
                        "\n\t";
  ASSERT_OK(append_now(*store_, "a", 1, payload));
  ASSERT_OK(append_now(*store_, "a", 2, ""));
  EXPECT_EQ(payloads(*store_, "a"), (Strings{payload, ""}));
  EXPECT_EQ(*store_->last_sequence("a"), 2);
  EXPECT_EQ(*store_->last_sequence("b"), 0);
}

TEST_P(LogTest, what_was_acknowledged_survives_reopening) {
  if (!keeps()) GTEST_SKIP();
  for (Seq seq = 1; seq <= 5; ++seq) ASSERT_OK(append_now(*store_, "a", seq, "x"));
  reopen();
  EXPECT_EQ(payloads(*store_, "a").size(), 5u);
  EXPECT_OK(append_now(*store_, "a", 6, "x"));
}

// SQLite moves entries from where they arrive to where they stay; nobody notices.
TEST_P(LogTest, a_log_is_whole_however_many_entries_come_with_it) {
  constexpr Seq kMany = 2500;  // of each table
  auto expect_whole = [&](const std::string& table, Seq last) {
    auto all = payloads(*store_, table);
    ASSERT_EQ(all.size(), static_cast<std::size_t>(last));
    for (Seq seq = 1; seq <= last; ++seq)
      ASSERT_EQ(all[static_cast<std::size_t>(seq) - 1], table + std::to_string(seq));
    EXPECT_EQ(*store_->last_sequence(table), last);
  };
  std::vector<std::future<Status>> answers;
  for (Seq seq = 1; seq <= kMany; ++seq)
    for (const char* table : {"a", "b"})
      answers.push_back(append_later(*store_, table, seq, table + std::to_string(seq)));
  for (auto& answer : answers) ASSERT_OK(answer.get());
  expect_whole("a", kMany);
  ASSERT_OK(append_now(*store_, "a", kMany + 1, "a" + std::to_string(kMany + 1)));
  if (keeps()) reopen();
  expect_whole("a", kMany + 1);
  expect_whole("b", kMany);
  EXPECT_CODE(Code::conflict, append_now(*store_, "b", kMany, "again"));
  ASSERT_OK(store_->load_log("b", kMany));
  EXPECT_EQ(store_->read_log("a", kMany, 10)->size(), 2u);
  ASSERT_OK(store_->delete_table("a"));
  EXPECT_CODE(Code::not_found, append_now(*store_, "a", kMany + 2, "x"));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_TRUE(payloads(*store_, "a").empty());
  EXPECT_OK(append_now(*store_, "a", 1, "x"));
  EXPECT_OK(append_now(*store_, "b", kMany + 1, "x"));
}

TEST_P(LogTest, closing_answers_what_is_waiting) {
  std::vector<std::future<Status>> answers;
  for (Seq seq = 1; seq <= 100; ++seq) answers.push_back(append_later(*store_, "a", seq, "x"));
  store_.reset();
  for (auto& answer : answers) EXPECT_OK(answer.get());
}

TEST_P(LogTest, reading_starts_where_asked_and_stops_at_the_limit) {
  for (Seq seq = 1; seq <= 10; ++seq) ASSERT_OK(append_now(*store_, "a", seq, std::to_string(seq)));
  auto middle = store_->read_log("a", 4, 3);
  ASSERT_OK(middle);
  ASSERT_EQ(middle->size(), 3u);
  EXPECT_EQ((*middle)[0].seq, 4);
  EXPECT_EQ((*middle)[2].payload, "6");
  EXPECT_EQ(store_->read_log("a", 9)->size(), 2u);
  EXPECT_TRUE(store_->read_log("a", 11)->empty());
  EXPECT_TRUE(store_->read_log("a", 1, 0)->empty());
  EXPECT_EQ(store_->read_log("a", -5)->size(), 10u);
}

TEST_P(LogTest, a_number_that_is_taken_conflicts) {
  ASSERT_OK(append_now(*store_, "a", 1, "first"));
  EXPECT_CODE(Code::conflict, append_now(*store_, "a", 1, "second"));
  EXPECT_EQ(payloads(*store_, "a"), Strings{"first"});
}

TEST_P(LogTest, a_number_too_far_ahead_conflicts) {
  EXPECT_CODE(Code::conflict, append_now(*store_, "a", 2, "x"));
  EXPECT_EQ(*store_->last_sequence("a"), 0);
}

TEST_P(LogTest, an_unknown_table_is_not_found) {
  EXPECT_CODE(Code::not_found, append_now(*store_, "nowhere", 1, "x"));
  EXPECT_CODE(Code::not_found, store_->read_log("nowhere"));
  EXPECT_CODE(Code::not_found, store_->load_log("nowhere"));
  EXPECT_CODE(Code::not_found, store_->last_sequence("nowhere"));
}

TEST_P(LogTest, what_was_built_upon_a_lost_entry_is_refused_until_the_log_is_loaded) {
  ASSERT_OK(append_now(*store_, "a", 1, "somebody else's"));
  auto lost = append_later(*store_, "a", 1, "mine");
  auto built_on_it = append_later(*store_, "a", 2, "mine too");
  EXPECT_CODE(Code::conflict, lost.get());
  EXPECT_CODE(Code::conflict, built_on_it.get());
  // Number 2 is free, but this caller has not looked yet.
  EXPECT_CODE(Code::conflict, append_now(*store_, "a", 2, "still mine"));
  EXPECT_EQ(store_->read_log("a")->size(), 1u);
  EXPECT_CODE(Code::conflict, append_now(*store_, "a", 2, "a spectator's look does not count"));
  EXPECT_EQ(store_->load_log("a")->size(), 1u);
  EXPECT_OK(append_now(*store_, "a", 2, "knowing"));
  EXPECT_EQ(payloads(*store_, "a"), (Strings{"somebody else's", "knowing"}));
}

TEST_P(LogTest, one_tables_conflict_leaves_the_others_alone) {
  ASSERT_OK(append_now(*store_, "a", 1, "x"));
  std::vector<std::future<Status>> good, bad;
  for (Seq seq = 1; seq <= 20; ++seq) {
    bad.push_back(append_later(*store_, "a", seq, "y"));
    good.push_back(append_later(*store_, "b", seq, "z"));
  }
  for (auto& answer : bad) EXPECT_CODE(Code::conflict, answer.get());
  for (auto& answer : good) EXPECT_OK(answer.get());
  EXPECT_EQ(payloads(*store_, "a"), Strings{"x"});
  EXPECT_EQ(payloads(*store_, "b").size(), 20u);
}

TEST_P(LogTest, answers_come_in_the_order_of_the_calls) {
  std::vector<Seq> order;
  for (Seq seq = 1; seq <= 500; ++seq)
    store_->append({"a", seq, "x"}, [&order, seq](Status status) {
      if (status.ok()) order.push_back(seq);
    });
  store_->flush();
  ASSERT_EQ(order.size(), 500u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_P(LogTest, many_waiting_entries_share_few_commits) {
  for (Seq seq = 1; seq <= 3000; ++seq) store_->append({"a", seq, "x"}, nullptr);
  store_->flush();
  Stats stats = store_->stats();
  EXPECT_EQ(stats.appended, 3000u);
  EXPECT_EQ(stats.waiting, 0u);
  EXPECT_LT(stats.commits, 600u);
}

TEST_P(LogTest, a_callback_may_append) {
  std::promise<Status> second;
  store_->append({"a", 1, "x"}, [&](Status) {
    store_->append({"a", 2, "y"}, [&](Status status) { second.set_value(std::move(status)); });
  });
  EXPECT_OK(second.get_future().get());
  EXPECT_EQ(payloads(*store_, "a"), (Strings{"x", "y"}));
}

TEST_P(LogTest, many_threads_on_many_tables) {
  constexpr int kThreads = 4, kTables = 8;
  constexpr Seq kEntries = 50;
  for (int i = 0; i < kThreads * kTables; ++i)
    ASSERT_OK(store_->create_table(table_row("t" + std::to_string(i))));
  std::atomic<int> stored = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (Seq seq = 1; seq <= kEntries; ++seq)
        for (int i = 0; i < kTables; ++i)
          store_->append({"t" + std::to_string(t * kTables + i), seq, std::to_string(seq)},
                         [&](Status status) { stored += status.ok(); });
      EXPECT_OK(store_->list_tables({}));
    });
  for (auto& thread : threads) thread.join();
  store_->flush();
  EXPECT_EQ(stored, kThreads * kTables * kEntries);
  for (int i = 0; i < kThreads * kTables; ++i)
    EXPECT_EQ(payloads(*store_, "t" + std::to_string(i)).size(), std::size_t{kEntries});
}

TEST_P(LogTest, what_can_never_be_stored_is_invalid) {
  EXPECT_CODE(Code::malformed, append_now(*store_, "a", 0, "x"));
  EXPECT_OK(store_->load_log("a"));
  EXPECT_CODE(Code::malformed, append_now(*store_, "a", 1, "bad \xff byte"));
  EXPECT_OK(store_->load_log("a"));
  EXPECT_CODE(Code::malformed, append_now(*store_, "a", 1, std::string("a\0b", 3)));
  EXPECT_OK(store_->load_log("a"));
  EXPECT_CODE(Code::malformed, append_now(*store_, "a", 1, std::string(kMaxPayload + 1, 'x')));
  EXPECT_OK(store_->load_log("a"));
  EXPECT_OK(append_now(*store_, "a", 1, std::string(kMaxPayload, 'x')));
  EXPECT_EQ(payloads(*store_, "a")[0].size(), kMaxPayload);
}

TEST_P(LogTest, a_deleted_table_takes_its_log_along) {
  ASSERT_OK(append_now(*store_, "a", 1, "x"));
  ASSERT_OK(append_now(*store_, "b", 1, "x"));
  ASSERT_OK(store_->delete_table("a"));
  EXPECT_CODE(Code::not_found, append_now(*store_, "a", 2, "x"));
  EXPECT_CODE(Code::not_found, store_->read_log("a"));
  ASSERT_OK(store_->create_table(table_row("a")));
  EXPECT_EQ(*store_->last_sequence("a"), 0);
  EXPECT_OK(append_now(*store_, "a", 1, "anew"));
  EXPECT_EQ(payloads(*store_, "b").size(), 1u);
}

TEST_P(LogTest, blobs_hold_any_bytes_and_the_first_one_wins) {
  std::string key("\x00\x01\xff key", 8);
  EXPECT_EQ(*store_->blob_or("signing", key), key);
  EXPECT_EQ(*store_->blob_or("signing", "later"), key);
  EXPECT_OK(store_->put_blob("signing", "changed"));
  EXPECT_EQ(*store_->blob_or("signing", "later"), "changed");
  EXPECT_EQ(*store_->blob_or("empty", ""), "");
  EXPECT_CODE(Code::malformed, store_->put_blob("big", std::string(kMaxBlob + 1, 'x')));
}

TEST_P(LogTest, it_is_healthy_and_tells_nobody) {
  EXPECT_OK(store_->health());
  EXPECT_OK(store_->tell("a", "anybody there?"));
  EXPECT_CODE(Code::malformed, store_->tell("a", std::string(kMaxTold + 1, 'x')));
}

TEST(OpenStore, refuses_urls_that_make_no_sense) {
  for (const char* url : {"", "sqlite", "sqlite:", "mysql://x", "/tmp/x"})
    EXPECT_CODE(Code::malformed, open_store(url));
  EXPECT_CODE(Code::unavailable, open_store("sqlite:/no/such/directory/hall.db"));
  EXPECT_CODE(Code::unavailable, open_store("postgresql:///x?host=/no/such/directory"));
}

TEST(RandomId, has_26_letters_and_never_repeats) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random_id());
  EXPECT_EQ(seen.size(), 1000u);
  EXPECT_EQ(seen.begin()->size(), 26u);
}

}  // namespace
}  // namespace gh::store
