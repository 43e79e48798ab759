#include "table/referees.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace gh {
namespace {

// Is everything in `wanted` also in `found`? Lists are compared as far as `wanted` goes.
std::string difference(const json::value& wanted, const json::value& found, const std::string& at) {
  if (wanted.is_object() && found.is_object()) {
    for (const auto& [key, value] : wanted.as_object()) {
      const auto* there = found.as_object().if_contains(key);
      if (!there) return at + "/" + std::string(key) + " is missing";
      if (auto d = difference(value, *there, at + "/" + std::string(key)); !d.empty()) return d;
    }
    return "";
  }
  if (wanted.is_array() && found.is_array()) {
    if (found.as_array().size() < wanted.as_array().size()) return at + " is too short";
    for (std::size_t i = 0; i < wanted.as_array().size(); ++i)
      if (auto d = difference(wanted.at(i), found.at(i), at + "/" + std::to_string(i)); !d.empty())
        return d;
    return "";
  }
  return wanted == found
             ? ""
             : at + ": wanted " + json::serialize(wanted) + ", found " + json::serialize(found);
}

// Every ```referee block of docs/protocol.md is a conversation that must go as printed.
TEST(Protocol, the_examples_in_the_documentation_are_true) {
  std::ifstream page(GREATHALL_SOURCE "/docs/protocol.md");
  ASSERT_TRUE(page);
  std::optional<Referees> referee;
  std::string answer;
  int checked = 0;
  for (std::string line; std::getline(page, line);) {
    if (line == "```referee") referee.emplace();
    if (line == "```") referee.reset();
    if (!referee) continue;
    if (line.starts_with("> ")) answer = referee->answer(line.substr(2));
    if (!line.starts_with("< ")) continue;
    auto wanted = parse_json(line.substr(2)), found = parse_json(answer);
    ASSERT_TRUE(wanted && found) << line << "\n" << answer;
    EXPECT_EQ(difference(*wanted, *found, ""), "") << line << "\n" << answer;
    ++checked;
  }
  EXPECT_GT(checked, 15);
}

class RefereeTest : public testing::Test {
 protected:
  json::object say(std::string_view text) { return parse_json(referee_.answer(text))->as_object(); }
  Referee referee_;
};

// Without cheat mode nobody takes back a draw, nor says what chance brings.
TEST_F(RefereeTest, undo_without_a_seat_stops_at_what_chance_did) {
  say(R"({"type":"new","game":"ivanhoe","seats":2,"seed":5})");
  EXPECT_EQ(say(R"({"type":"undo"})").at("code"), "too_late");  // only chance has picked
  const auto before = say(R"({"type":"position"})");
  EXPECT_EQ(say(R"({"type":"pick","seat":"chance","pick":"red-3"})").at("code"), "not_yours");
  EXPECT_EQ(say(R"({"type":"position"})"), before);
  say(R"({"type":"new","game":"ivanhoe","seats":2,"seed":5,"cheat":true})");
  const auto prompt = say(R"({"type":"prompts"})").at("prompts").at(0).as_object();
  const auto pick = std::string(prompt.at("options").at(0).at("pick").as_string());
  EXPECT_EQ(say(R"({"type":"pick","seat":"chance","pick":")" + pick + "\"}").at("type"), "ok");
  EXPECT_EQ(say(R"({"type":"undo"})").at("type"), "ok");
}

// The referee plays the seats it was given, and tells what they did.
TEST_F(RefereeTest, plays_against_its_own_bots) {
  say(R"({"type":"new","game":"ivanhoe","seats":3,"seed":4,"bots":{"B":"rule","C":"search:5"}})");
  int picks = 0;
  std::size_t told = 0;
  for (; picks < 2000; ++picks) {
    const auto open = say(R"({"type":"prompts"})");
    if (open.at("asked").as_array().empty()) break;
    ASSERT_EQ(open.at("prompts").at(0).at("seat"), "A");
    const auto& options = open.at("prompts").at(0).at("options").as_array();
    const json::object pick{{"type", "pick"}, {"seat", "A"}, {"pick", options[0].at("pick")}};
    ASSERT_EQ(say(json::serialize(pick)).at("type"), "ok");
    told = std::max(told, say(R"({"type":"events","seat":"A"})").at("events").as_array().size());
  }
  EXPECT_GT(picks, 3);
  EXPECT_GT(told, 3u) << "one's own pick, and what the others did after it";
  EXPECT_EQ(say(R"({"type":"outcome"})").at("outcome").at("over"), true);
  const auto before = say(R"({"type":"position"})");
  EXPECT_EQ(say(R"({"type":"new","game":"ivanhoe","bots":{"B":"emperor"}})").at("code"),
            "bad_setup");
  EXPECT_EQ(say(R"({"type":"position"})"), before);
}

TEST_F(RefereeTest, nasty_messages_get_a_typed_answer_and_change_nothing) {
  say(R"({"type":"new","game":"ivanhoe","seats":3,"seed":1})");
  auto before = json::serialize(say(R"({"type":"position"})"));
  std::string deep(200, '['), long_name(10000, 'x');
  const std::string nasty[] = {"",
                               "null",
                               "[]",
                               "\"pick\"",
                               "{",
                               deep,
                               "{\"type\":7}",
                               R"({"type":"pick"})",
                               R"({"type":"pick","seat":"Z","pick":"end"})",
                               R"({"type":"pick","seat":"A","pick":"end","prompt":-1})",
                               R"({"type":"pick","seat":"A","pick":"end","prompt":99999999999999})",
                               R"({"type":"pick","seat":"chance","pick":"red-3"})",
                               R"({"type":"view","seat":"E"})",
                               R"({"type":"new","game":"chess"})",
                               R"({"type":"new","game":"ivanhoe","options":{"foo":1}})",
                               R"({"type":"new","game":"ivanhoe","position":{"seats":2}})",
                               R"({"type":"new","log":"not a log"})",
                               R"({"type":"new","game":"ivanhoe","seats":2,"seats":3})",
                               R"({"type":"outcome","pick":"end"})",
                               "{\"type\":\"" + long_name + "\"}",
                               "{\"type\":\"why\",\"what\":\"\xff\xfe\"}"};
  for (const auto& text : nasty) {
    auto answer = say(text);
    EXPECT_EQ(answer.at("type").as_string(), "error") << text;
    EXPECT_FALSE(answer.at("words").as_string().empty()) << text;
  }
  EXPECT_EQ(json::serialize(say(R"({"type":"position"})")), before);
}

TEST_F(RefereeTest, a_game_goes_on_from_its_log) {
  say(R"({"type":"new","game":"ivanhoe","seats":2,"seed":7})");
  say(R"({"type":"pick","seat":"B","pick":"start red"})");
  auto log = say(R"({"type":"log"})").at("log");
  auto before = say(R"({"type":"position"})");
  EXPECT_EQ(
      say(json::serialize(json::object{{"type", "new"}, {"log", log}})).at("type").as_string(),
      "ok");
  EXPECT_EQ(say(R"({"type":"position"})"), before);
}

// Wherever a position comes from, it may be given with seats and options beside it.
TEST_F(RefereeTest, takes_a_position_of_every_game_with_options_beside_it) {
  for (const auto* game : games()) {
    say(json::serialize(json::object{{"type", "new"}, {"game", game->info->id}}));
    const auto whole = say(R"({"type":"position"})").at("position");
    const auto answer = say(json::serialize(json::object{{"type", "new"},
                                                         {"game", game->info->id},
                                                         {"seats", game->info->least_seats},
                                                         {"options", json::object{}},
                                                         {"position", whole}}));
    EXPECT_EQ(answer.at("type").as_string(), "ok") << game->info->id << json::serialize(answer);
  }
}

TEST(Referee, tells_each_seat_what_the_last_pick_brought) {
  Referee referee;
  auto ask = [&](const char* line) { return json::parse(referee.answer(line)); };
  ask(R"({"type":"new","game":"ivanhoe","seats":2,"cheat":true,"position":{"seats":2,"colour":null,"turn":"A",
    "players":[{"hand":["red-3"]},{"hand":["red-4"]}]}})");
  ask(R"({"type":"pick","seat":"chance","pick":"red-5"})");
  auto own = ask(R"({"type":"events","seat":"A","words":false})");
  auto other = ask(R"({"type":"events","seat":"B","words":false})");
  EXPECT_EQ(own.at("events").at(0).at("kind").as_string(), "drew");
  EXPECT_EQ(other.at("events").at(0).at("kind").as_string(), "drew_hidden");
}

}  // namespace
}  // namespace gh
