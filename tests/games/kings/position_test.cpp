// Positions that look like Kings & Things but that the rules can never be in are refused in words.
#include <gtest/gtest.h>

#include "core/record.h"

namespace gh::kings {
namespace {

std::string problem_of(const json::value& position, int seats = 4) {
  auto match = begin(*find_game("kings"), {seats, {}, position});
  return match ? "nothing" : match.error();
}
json::value board(const std::string& hexes, const std::string& more = "") {
  return *parse_json(R"({"phase":"recruitment","seats":4,"hexes":[)" + hexes + "]" + more + "}");
}
const std::string kRest =
    R"({"hex":"2,-3","terrain":"mountain","owner":"B"},{"hex":"1,2","terrain":"desert","owner":"C"},
       {"hex":"-3,3","terrain":"swamp","owner":"D"})";
// A's own hex, then one for everybody else.
json::value with(const std::string& hex, const std::string& more = "") {
  return board(hex + "," + kRest, more);
}

TEST(KingsPosition, the_example_itself_is_fine) {
  EXPECT_EQ(problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A"})")), "nothing");
}

TEST(KingsPosition, there_are_only_so_many_tiles) {
  std::string plains;
  for (const char* hex : {"0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-2"})
    plains += (plains.empty() ? "" : ",") + std::string(R"({"hex":")") + hex +
              R"(","terrain":"plains","owner":"A"})";
  EXPECT_EQ(problem_of(with(plains)),
            "position: there are only 6 tiles of plains, on the board and beside it");
}

TEST(KingsPosition, nothing_lies_on_the_sea) {
  EXPECT_EQ(problem_of(with(R"({"hex":"0,0","terrain":"sea","stacks":{"A":["dervish"]}},
                               {"hex":"1,0","terrain":"plains","owner":"A"})")),
            "position: nothing lies on the sea: 0,0 (GR-MP-06)");
}

TEST(KingsPosition, a_mine_needs_its_terrain) {
  EXPECT_EQ(
      problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A","things":["gold-mine"]})")),
      "position: gold-mine only goes into a hex of its own terrain, not into 0,0 (GR-DT-03)");
  EXPECT_EQ(
      problem_of(with(R"({"hex":"0,0","terrain":"mountain","owner":"A","things":["gold-mine"]})")),
      "nothing");
  EXPECT_EQ(
      problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A","things":["teeniepox"]})")),
      "position: an event never lies on the board: 0,0");
}

TEST(KingsPosition, ten_counters_are_a_full_stack) {
  const std::string ten = R"("baby-dragon","buzzard","camel-corps","dervish","dervish","desert-bat",
      "dust-devil","nomads","nomads","giant-spider")";
  auto stack = [](const std::string& list) {
    return R"({"hex":"0,0","terrain":"desert","owner":"A","stacks":{"A":[)" + list + "]}}";
  };
  EXPECT_EQ(problem_of(with(stack(ten))), "nothing");
  EXPECT_EQ(problem_of(with(stack(ten + R"(,"walrus")"))),
            "position: at most ten counters of a player are in a hex: 0,0 (GR-MP-05)");
}

TEST(KingsPosition, nobody_holds_two_terrain_lords) {
  EXPECT_EQ(problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A",
                               "stacks":{"A":["plains-lord","mountain-king"]}})")),
            "position: nobody holds two Terrain Lords: A (GR-LL-01)");
}

TEST(KingsPosition, two_citadels_have_won) {
  EXPECT_EQ(problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A","fort":4},
                               {"hex":"1,0","terrain":"plains","owner":"A","fort":4})")),
            "position: whoever owns two citadels has won: A (GR-GV-03)");
}

TEST(KingsPosition, the_balloon_is_where_its_counter_is) {
  EXPECT_EQ(
      problem_of(with(R"({"hex":"0,0","terrain":"plains","owner":"A"})", R"(,"balloon":"0,0")")),
      "position: the Balloon is in play, but its counter is not in 0,0");
}

TEST(KingsPosition, a_game_in_which_nobody_has_anything_is_over) {
  for (int rounds : {0, 12}) {
    auto p = *parse_json(R"({"phase":"combat","seats":4,"hexes":[],"players":[{},{},{},{}]})");
    p.as_object()["options"] = {{"rounds", rounds}};
    auto match = begin(*find_game("kings"), {4, {}, p});
    ASSERT_TRUE(match) << match.error();
    EXPECT_TRUE((*match)->over());
    EXPECT_TRUE((*match)->outcome().over);
    EXPECT_EQ((*match)->outcome().ranks, (std::vector<int>{1, 1, 1, 1}));
  }
}

}  // namespace
}  // namespace gh::kings
