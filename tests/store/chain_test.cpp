// A log that somebody has laid hands on is found out: missing, doubled, swapped and changed
// entries, at the beginning, in the middle and at the end.
#include "store/chain.h"

#include "support.h"

namespace gh::store {
namespace {

constexpr Seq kEntries = 10;

Entry linked(const LogEnd& end, const std::string& table, const std::string& payload) {
  return {table, end.seq + 1, payload, true, link(end.chain, table, end.seq + 1, payload)};
}

// The first thing that is wrong with a log, or nothing.
std::string problem_of(Store& store, const std::string& table) {
  auto last = store.last_sequence(table);
  if (!last.ok()) return last.status().words;
  auto log = store.load_log(table);
  if (!log.ok()) return log.status().words;
  LogEnd end;
  for (const Entry& entry : *log)
    if (auto problem = follow(end, entry); !problem.empty()) return problem;
  return end.seq < *last ? "its end is missing" : "";
}

class ChainTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kPostgres && !have_postgres()) GTEST_SKIP() << "GREATHALL_TEST_PG";
    place_ = std::make_unique<Place>(GetParam());
    store_ = place_->open();
    write("t");
    write("other");
  }
  void write(const std::string& table) {
    ASSERT_OK(store_->create_table(table_row(table)));
    LogEnd end;
    for (Seq seq = 1; seq <= kEntries; ++seq) {
      auto entry = linked(end, table, "entry " + std::to_string(seq));
      std::promise<Status> answer;
      store_->append(entry, [&](Status status) { answer.set_value(std::move(status)); });
      ASSERT_OK(answer.get_future().get());
      ASSERT_EQ(follow(end, entry), "");
    }
  }
  // The hall is closed, hands are laid on the database, the hall is opened.
  std::string after(const std::vector<std::string>& statements) {
    store_.reset();
    {
      auto db = place_->connect();
      for (const auto& sql : statements) EXPECT_OK(db->run(sql));
    }
    store_ = place_->open();
    EXPECT_EQ(problem_of(*store_, "other"), "");
    return problem_of(*store_, "t");
  }

  std::unique_ptr<Place> place_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(, ChainTest, testing::Values(Kind::kSqlite, Kind::kPostgres), kind_name);

TEST_P(ChainTest, a_whole_log_is_whole) {
  EXPECT_EQ(problem_of(*store_, "t"), "");
  EXPECT_EQ(after({}), "");
}

TEST_P(ChainTest, a_missing_entry_is_noticed_wherever_it_was) {
  for (Seq seq = kEntries; seq >= 1; --seq) {
    auto words =
        after({"DELETE FROM game_log WHERE table_id = 't' AND seq = " + std::to_string(seq)});
    EXPECT_NE(words, "") << seq;
  }
}

TEST_P(ChainTest, a_missing_entry_is_noticed_when_the_others_move_up) {
  EXPECT_NE(after({"DELETE FROM game_log WHERE table_id = 't' AND seq = 4",
                   "UPDATE game_log SET seq = -(seq - 1) WHERE table_id = 't' AND seq > 4",
                   "UPDATE game_log SET seq = -seq WHERE table_id = 't' AND seq < 0",
                   "UPDATE log_heads SET last_seq = 9 WHERE table_id = 't'"}),
            "");
}

TEST_P(ChainTest, a_doubled_entry_is_noticed) {
  EXPECT_NE(after({"UPDATE game_log SET seq = -(seq + 1) WHERE table_id = 't' AND seq > 4",
                   "UPDATE game_log SET seq = -seq WHERE table_id = 't' AND seq < 0",
                   "INSERT INTO game_log (table_id, seq, payload, chain)"
                   " SELECT table_id, 5, payload, chain FROM game_log"
                   " WHERE table_id = 't' AND seq = 4",
                   "UPDATE log_heads SET last_seq = 11 WHERE table_id = 't'"}),
            "");
}

TEST_P(ChainTest, swapped_entries_are_noticed) {
  EXPECT_NE(after({"UPDATE game_log SET seq = -5 WHERE table_id = 't' AND seq = 4",
                   "UPDATE game_log SET seq = 4 WHERE table_id = 't' AND seq = 5",
                   "UPDATE game_log SET seq = 5 WHERE table_id = 't' AND seq = -5"}),
            "");
}

TEST_P(ChainTest, a_changed_entry_is_noticed) {
  EXPECT_EQ(after({"UPDATE game_log SET payload = 'entry 44' WHERE table_id = 't' AND seq = 4"}),
            "entry 4 of its log is not the one that was written there");
}

TEST_P(ChainTest, an_entry_of_another_log_is_noticed) {
  EXPECT_NE(after({"DELETE FROM game_log WHERE table_id = 't' AND seq = 1",
                   "INSERT INTO game_log (table_id, seq, payload, chain)"
                   " SELECT 't', seq, payload, chain FROM game_log"
                   " WHERE table_id = 'other' AND seq = 1"}),
            "");
}

}  // namespace
}  // namespace gh::store
