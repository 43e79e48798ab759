// The log of a game: written, read back, taken back, and refused with the line that is wrong.
#include "core/record.h"

#include "core/tests.h"
#include "teaching/lots.h"

namespace gh {
namespace {

Record begun(int seats = 2, const json::object& options = {},
             std::optional<json::value> position = std::nullopt) {
  return std::move(*Record::begin(lots::registered(), {seats, options, std::move(position)}));
}

// A whole random game.
Record played(std::uint64_t seed, int seats = 3) {
  auto record = begun(seats);
  Rng rng{seed};
  while (!record.match().over()) {
    const Ask ask = record.match().asks()[0];
    record.pick(ask.who, ask.id, record.match().bot_pick("random", ask, rng));
  }
  return record;
}

// Fails the test if the pick is refused.
void pick(Record& record, const char* who, const char* what) {
  auto done = record.pick(*seat_from(who), what);
  EXPECT_TRUE(done) << done.error();
}

TEST(Log, has_a_header_one_pick_a_line_and_a_check) {
  auto record = begun(2, {{"rings", 1}});
  pick(record, "chance", "lot 4");
  pick(record, "chance", "lot 9");
  pick(record, "B", "ride");
  EXPECT_EQ(
      record.log(false),
      "{\"greathall\":1,\"game\":\"lots\",\"version\":1,\"seats\":2,\"options\":{\"rings\":1}}\n"
      "{\"seat\":\"chance\",\"pick\":\"lot 4\"}\n"
      "{\"seat\":\"chance\",\"pick\":\"lot 9\"}\n"
      "{\"seat\":\"B\",\"pick\":\"ride\"}\n");
  auto check = record.log().substr(record.log(false).size());
  EXPECT_TRUE(check.starts_with("{\"check\":\"") && check.size() == 29) << check;
}

TEST(Log, read_back_gives_the_same_game) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto record = played(seed);
    auto again = read_log(record.log());
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again->match().same(record.match()));
    EXPECT_EQ(again->log(), record.log());
  }
}

TEST(Log, of_a_game_begun_from_a_position_keeps_the_position) {
  auto given = *parse_json(R"({"seats":2,"knights":[{"lot":4},{"lot":9}],"hanging":2})");
  auto record = begun(2, {}, given);
  pick(record, "A", "ride");
  auto again = read_log(record.log());
  ASSERT_TRUE(again) << again.error();
  EXPECT_TRUE(again->match().same(record.match()));
}

TEST(Log, blank_lines_and_windows_line_ends_do_no_harm) {
  auto record = played(1);
  std::string log;
  for (char c : record.log()) log += c == '\n' ? std::string("\r\n\n") : std::string(1, c);
  auto again = read_log(log);
  ASSERT_TRUE(again) << again.error();
  EXPECT_TRUE(again->match().same(record.match()));
}

std::string log_error(const std::string& log) {
  lots::registered();
  auto record = read_log(log);
  return record ? "nothing" : record.error();
}
const std::string kHeader = R"({"greathall":1,"game":"lots","version":1,"seats":2,"options":{}})"
                            "\n";

TEST(LogErrors, name_the_line_and_what_is_wrong) {
  EXPECT_EQ(log_error(""), "the log is empty");
  EXPECT_EQ(log_error("\n\n"), "the log is empty");
  EXPECT_TRUE(log_error("\n?").starts_with("line 2: not JSON: ")) << log_error("\n?");
  EXPECT_EQ(log_error(R"({"game":"lots"})"),
            "line 1: a log begins with {\"greathall\":1,\"game\":...}; this one does not");
  EXPECT_EQ(log_error(R"({"greathall":1,"game":"chess"})"),
            "line 1: there is no game \"chess\" here");
  EXPECT_EQ(log_error(R"({"greathall":1,"game":"lots","version":1,"seats":9})"),
            "line 1: Drawing lots is for 2 to 4 players, not 9");
  EXPECT_EQ(log_error(kHeader + R"({"seat":"A"})"), "line 2: a line has a \"seat\" and a \"pick\"");
  EXPECT_EQ(log_error(kHeader + R"({"seat":"A","pick":"ride"})"),
            "line 2: A is not asked anything now");
  EXPECT_EQ(log_error(kHeader + R"({"seat":"chance","pick":"lot 13"})"),
            "line 2: chance cannot pick \"lot 13\": no such outcome");
  EXPECT_EQ(
      log_error(kHeader + R"({"seat":"chance","pick":"lot 1"})" + "\n" +
                R"({"seat":"chance","pick":"lot 2"})" + "\n" + R"({"seat":"A","pick":"fly"})"),
      "line 4: A cannot pick \"fly\": You may ride or stay, nothing else. (L-3)");
}

TEST(LogErrors, of_another_version_of_the_rules_says_which) {
  EXPECT_EQ(
      log_error(R"({"greathall":1,"game":"lots","version":7,"seats":2})"),
      "line 1: it is of version 7 of the rules of Drawing lots, and this program plays version 1");
}

TEST(LogErrors, a_wrong_check_gives_both_hashes) {
  auto error = log_error(kHeader + R"({"check":"0123456789abcdef"})");
  EXPECT_TRUE(error.starts_with("line 2: the final position has hash ")) << error;
  EXPECT_TRUE(error.ends_with(", not 0123456789abcdef")) << error;
}

TEST(LogErrors, nothing_follows_the_check) {
  auto record = begun();
  EXPECT_EQ(log_error(record.log() + R"({"seat":"chance","pick":"lot 1"})"),
            "line 3: nothing follows the check");
}

TEST(Undo, takes_back_the_last_own_pick_until_somebody_acts) {
  auto record = begun();
  EXPECT_EQ(record.undoable(seat(0)), 0u);
  pick(record, "chance", "lot 4");
  pick(record, "chance", "lot 9");
  EXPECT_EQ(record.undoable(seat(0)), 0u) << "a draw cannot be taken back";
  auto before = record.match().hash();
  pick(record, "A", "ride");
  EXPECT_EQ(record.undoable(seat(0)), 1u);
  EXPECT_EQ(record.undoable(seat(1)), 0u);
  record.take_back(1);
  EXPECT_EQ(record.match().hash(), before);
  pick(record, "A", "stay");
  EXPECT_EQ(record.picks().size(), 3u);
}

TEST(Undo, is_too_late_when_somebody_learned_something) {
  auto record = begun();
  pick(record, "chance", "lot 4");
  pick(record, "chance", "lot 9");
  pick(record, "A", "ride");
  pick(record, "B", "ride");  // now the lots are shown
  EXPECT_EQ(record.undoable(seat(1)), 0u);
  EXPECT_EQ(record.undoable(seat(0)), 0u);
}

TEST(Undo, any_earlier_moment_can_be_looked_at) {
  auto record = played(3);
  auto start = begin(lots::registered(), record.setup());
  EXPECT_TRUE(record.at(0)->same(**start));
  EXPECT_TRUE(record.at(record.picks().size())->same(record.match()));
}

TEST(Chance, is_drawn_until_somebody_must_decide) {
  auto record = begun(4);
  Rng rng{5};
  EXPECT_EQ(record.draw(rng), 4);
  EXPECT_EQ(record.match().ask_of(Seat::chance), nullptr);
  EXPECT_EQ(record.draw(rng), 0);
}

}  // namespace
}  // namespace gh
