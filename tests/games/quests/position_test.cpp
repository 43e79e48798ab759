// Positions that look like Quests of the Round Table but that the rules can never be in are refused
// in words.
#include <gtest/gtest.h>

#include "core/record.h"

namespace gh::quests {
namespace {

std::string problem_of(const std::string& text) {
  auto match = begin(*find_game("quests"), {3, {}, *parse_json(text)});
  return match ? "nothing" : match.error();
}

TEST(QuestsPosition, no_more_recognition_waits_than_there_can_be) {
  EXPECT_EQ(problem_of(R"({"seats":3,"turn":"A","recognition":2})"), "nothing");
  EXPECT_EQ(problem_of(R"({"seats":3,"turn":"A","recognition":7})"),
            "position: recognition: so many King's Recognition cannot wait");
}

TEST(QuestsPosition, whoever_has_the_shields_is_promoted_at_once) {
  EXPECT_EQ(problem_of(R"({"seats":3,"turn":"A","players":[{"shields":4}]})"), "nothing");
  EXPECT_EQ(problem_of(R"({"seats":3,"turn":"A","players":[{"shields":5}]})"),
            "position: players/0: with 5 shields one is promoted at once (GR-13)");
}

TEST(QuestsPosition, a_knight_of_the_round_table_has_won) {
  EXPECT_EQ(
      problem_of(R"({"seats":3,"turn":"A","players":[{},{"rank":"knight-of-the-round-table"}]})"),
      "position: players/1: a Knight of the Round Table has won (GR-20)");
}

}  // namespace
}  // namespace gh::quests
