// Positions that look like Ivanhoe but that the rules can never be in are refused in words.
#include <gtest/gtest.h>

#include "core/record.h"

namespace gh {
namespace {

std::string problem_of(const json::value& position) {
  auto match = begin(*find_game("ivanhoe"), {3, {}, position});
  return match ? "nothing" : match.error();
}
// A is in a red tournament against B; C has withdrawn. A holds a Dodge, B an Ivanhoe.
json::object duel() {
  return parse_json(R"({"seats": 3, "colour": "red", "turn": "A", "players": [
    {"hand": ["dodge", "red-5"], "display": ["red-4", "red-3"]},
    {"hand": ["ivanhoe"], "display": ["red-3", "squire-2"], "tokens": ["blue"]},
    {"in": false}]})")
      ->as_object();
}
// The same after A has played Dodge, written down in full: B is asked whether he answers.
json::value dodged() {
  auto record = Record::begin(*find_game("ivanhoe"), {3, {}, json::value(duel())});
  auto done = record->pick(seat(0), "dodge B 1");
  EXPECT_TRUE(done) << done.error();
  return record->match().position();
}

TEST(IvanhoePosition, the_examples_themselves_are_fine) {
  EXPECT_EQ(problem_of(duel()), "nothing");
  EXPECT_EQ(problem_of(dodged()), "nothing");
}

TEST(IvanhoePosition, a_tournament_needs_two_who_are_in) {
  auto p = duel();
  p["players"].as_array()[1] = {{"in", false}};
  EXPECT_EQ(problem_of(p),
            "position: agenda: the rules are never in the middle of turn in such a position");
}

TEST(IvanhoePosition, whoever_has_the_tokens_has_won) {
  auto p = duel();
  p["players"].as_array()[1].as_object()["tokens"] = {"purple", "red", "blue", "yellow", "green"};
  EXPECT_EQ(problem_of(p),
            "position: whoever has 5 tokens has won, and nobody else (GR-07, GR-08)");
  p = duel();
  p["winner"] = "B";
  EXPECT_EQ(problem_of(p),
            "position: whoever has 5 tokens has won, and nobody else (GR-07, GR-08)");
}

TEST(IvanhoePosition, purple_never_follows_purple) {
  auto p = duel();
  p["last_colour"] = "purple";
  EXPECT_EQ(problem_of(p), "nothing");
  p["players"] = {{{"hand", {"purple-3"}}}, {{"hand", {"purple-4"}}}, {{"in", false}}};
  p["colour"] = "purple";
  EXPECT_EQ(problem_of(p), "position: after a purple tournament comes another colour (GR-15)");
}

TEST(IvanhoePosition, between_tournaments_the_tables_are_clear) {
  auto p = duel();
  p["colour"] = nullptr;
  EXPECT_EQ(problem_of(p),
            "position: between two tournaments nobody has anything in front of him (GR-43)");
}

// What is wrong after one value of the announced Dodge has been changed.
std::string problem_with(const char* pointer, const json::value& value) {
  auto p = dodged();
  p.at_pointer(pointer) = value;
  return problem_of(p);
}

TEST(IvanhoePosition, an_announced_action_must_be_allowed) {
  const std::string wrong =
      "position: agenda: the rules are never in the middle of window in such a position";
  EXPECT_EQ(problem_with("/agenda/steps/1/action/b", 2), wrong) << "C has withdrawn";
  EXPECT_EQ(problem_with("/agenda/steps/1/action/b", 4), wrong) << "there is no seat E";
  EXPECT_EQ(problem_with("/agenda/steps/1/action/c", 7), wrong) << "there is no such card";
  EXPECT_EQ(problem_with("/agenda/steps/1/actor", "B"), wrong) << "it is A's turn";
  EXPECT_EQ(problem_with("/agenda/steps/1/ivanhoe", 0), wrong) << "A cannot answer himself";
}

TEST(IvanhoePosition, the_open_questions_belong_to_the_step) {
  const std::string wrong = "position: agenda/open: that is not what is asked in this position";
  EXPECT_EQ(problem_with("/agenda/open/0/question", "turn"), wrong);
  EXPECT_EQ(problem_with("/agenda/open/0/question", "adapt_keep"), wrong);
  EXPECT_EQ(problem_with("/agenda/open/0/outcomes", 5),
            "position: agenda/open: chance has outcomes, players have not");
  EXPECT_EQ(problem_with("/agenda/open/0/id", 7),
            "position: agenda/open: the last question to B had the id 19, as \"asked\" says");
  EXPECT_EQ(problem_with("/agenda/open/0/question", "tea"),
            "position: agenda/open: there is no question \"tea\"");
}

TEST(IvanhoePosition, a_game_without_anything_to_do_has_a_winner) {
  auto p = dodged();
  p.at_pointer("/agenda/steps").as_array().clear();
  p.at_pointer("/agenda/open").as_array().clear();
  p.at_pointer("/discard").as_array().push_back("dodge");
  EXPECT_EQ(problem_of(p),
            "position: agenda: there is a winner when nothing is left to do, and only then");
}

}  // namespace
}  // namespace gh
