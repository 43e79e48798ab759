// Many games in one referee, and what programs ask about them.
#include "table/referees.h"

#include <gtest/gtest.h>

namespace gh {
namespace {

class RefereesTest : public testing::Test {
 protected:
  json::object say(std::string_view text) {
    return parse_json(referees_.answer(text))->as_object();
  }
  std::string words(std::string_view text) { return std::string(say(text)["words"].as_string()); }
  void fine(std::string_view text) { EXPECT_EQ(say(text)["type"], "ok") << text; }
  json::value position(const std::string& on) {
    return say(R"({"type":"position","on":")" + on + "\"}")["position"];
  }
  json::value view(const std::string& on, const char* seat) {
    return say(R"({"type":"view","on":")" + on + R"(","seat":")" + seat + "\"}")["view"];
  }
  Referees referees_;
};

TEST_F(RefereesTest, games_are_told_apart_by_their_names) {
  fine(R"({"type":"new","game":"ivanhoe","seed":1})");
  fine(R"({"type":"new","on":"second","game":"quests","seed":2})");
  EXPECT_EQ(say(R"({"type":"view","seat":"A"})")["view"].as_object().contains("colour"), true);
  EXPECT_EQ(view("second", "A").as_object().contains("story"), true);
  EXPECT_EQ(say(R"({"type":"view","on":"third"})")["code"], "no_game");
}

TEST_F(RefereesTest, a_copy_goes_its_own_way) {
  fine(R"({"type":"new","game":"ivanhoe","seats":3,"seed":5})");
  fine(R"({"type":"clone","on":"b"})");
  EXPECT_EQ(position(""), position("b"));
  const auto before = position("");
  const auto prompts = say(R"({"type":"prompts","on":"b"})")["prompts"];
  const auto& prompt = prompts.at(0);
  const json::object pick{{"type", "pick"},
                          {"on", "b"},
                          {"seat", prompt.at("seat")},
                          {"pick", prompt.at("options").at(0).at("pick")}};
  fine(json::serialize(pick));
  EXPECT_EQ(position(""), before);
  EXPECT_NE(position("b"), before);
  fine(R"({"type":"undo","on":"b"})");
  EXPECT_EQ(position("b"), before);
}

TEST_F(RefereesTest, a_guess_is_what_the_seat_cannot_tell_from_the_truth) {
  fine(R"({"type":"new","game":"ivanhoe","seats":3,"seed":5})");
  fine(R"({"type":"guess","on":"b","seat":"A","seed":1})");
  fine(R"({"type":"guess","on":"c","seat":"A","seed":1})");
  fine(R"({"type":"guess","on":"d","seat":"A","seed":2})");
  EXPECT_EQ(view("b", "A"), view("", "A"));
  EXPECT_EQ(position("b"), position("c")) << "the same seed, the same guess";
  EXPECT_NE(position("b"), position("d"));
  EXPECT_NE(position("b"), position(""));
  EXPECT_EQ(words(R"({"type":"guess","on":"b","seat":"E"})"), "there is no seat E");
}

TEST_F(RefereesTest, the_same_seed_gives_the_same_game_with_bots_that_search) {
  const std::string rest =
      R"(","game":"ivanhoe","seats":2,"seed":9,"bots":{"A":"search:40","B":"knight"}})";
  fine(R"({"type":"new","on":"a)" + rest);
  fine(R"({"type":"new","on":"b)" + rest);
  EXPECT_EQ(say(R"({"type":"log","on":"a"})")["log"], say(R"({"type":"log","on":"b"})")["log"]);
}

TEST_F(RefereesTest, a_hint_names_an_option_and_what_it_looked_at) {
  fine(R"({"type":"new","game":"ivanhoe","seats":2,"seed":5})");
  const auto hint = say(R"({"type":"hint","iterations":60,"seed":3,"id":7})");
  EXPECT_EQ(hint.at("type"), "hint");
  EXPECT_EQ(hint.at("re"), 7);
  EXPECT_EQ(hint.at("options").at(0).at("pick"), hint.at("pick"));
  EXPECT_EQ(hint.at("chances").as_array().size(), 2u);
  EXPECT_EQ(say(R"({"type":"hint","iterations":60,"seed":3,"id":7})"), hint);
  EXPECT_EQ(say(R"({"type":"hint","seat":"E"})")["code"], "gone");
}

TEST_F(RefereesTest, a_rollout_plays_to_the_end_and_changes_nothing) {
  fine(R"({"type":"new","game":"ivanhoe","seats":3,"seed":5})");
  const auto before = position("");
  for (const char* bot : {"random", "thumb", "knight"}) {
    const auto text = std::string(R"({"type":"rollout","games":20,"seed":3,"bot":")") + bot + "\"}";
    const auto one = say(text);
    ASSERT_EQ(one.at("type"), "rollout") << json::serialize(one);
    double wins = 0;
    for (const auto& w : one.at("wins").as_array()) wins += w.to_number<double>();
    EXPECT_NEAR(wins, 20, 1e-9);
    EXPECT_EQ(say(text), one);
  }
  EXPECT_EQ(position(""), before);
  EXPECT_EQ(say(R"({"type":"rollout","bot":"merlin"})")["code"], "bad_setup");
}

TEST_F(RefereesTest, what_is_wrong_is_said) {
  EXPECT_EQ(say(R"({"type":"clone","on":"b"})")["code"], "no_game");
  EXPECT_EQ(words(R"({"type":"clone","on":"b","from":"x"})"), "there is no game \"x\" here");
  fine(R"({"type":"new","game":"trurene","seed":1})");
  EXPECT_EQ(say(R"({"type":"clone"})")["code"], "bad_setup");
  EXPECT_EQ(say(R"({"type":"guess","on":"b"})")["code"], "malformed");
  EXPECT_EQ(say(R"({"type":"view","on":3})")["code"], "malformed");
  EXPECT_EQ(say(R"({"type":"clone","on":"b","form":"x"})")["code"], "malformed");
  fine(R"({"type":"drop"})");
  EXPECT_EQ(say(R"({"type":"drop"})")["code"], "no_game");
  EXPECT_EQ(say(R"({"type":"view","on":"\"hint\""})")["code"], "no_game");
  EXPECT_EQ(say("\"clone\"")["type"], "error");
}

}  // namespace
}  // namespace gh
