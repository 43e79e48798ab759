// What a question says to whoever is asked.
#include <gtest/gtest.h>

#include "core/json.h"
#include "core/match.h"

namespace gh::quests {
namespace {

std::unique_ptr<Match> at_position(const std::string& text) {
  auto begun = begin(*find_game("quests"), gh::Setup{3, {}, *parse_json(text)});
  EXPECT_TRUE(begun) << begun.error();
  return std::move(*begun);
}
void pick(Match& m, int who, const std::string& notation) {
  const Ask ask = *m.ask_of(seat(who));
  EXPECT_EQ(m.pick(seat(who), ask.id, *m.read(ask, notation)), Refusal::none) << notation;
}
std::string asked(const Match& m, int who) {
  const auto* ask = m.ask_of(seat(who));
  return ask ? m.words(m.describe(*ask), seat(who)) : "";
}

// Everybody is asked, so that waiting betrays nothing.
TEST(QuestsWords, GR_16b_who_has_nothing_to_play_before_the_reveal_is_told_so) {
  auto m = at_position(R"({"seats":3,"turn":"B","story":"boar-hunt","phase":"play",
      "joined":["A","C"],"quest":{"sponsor":"B","stages":[["thieves"],["boar"]],"stage":1},
      "players":[{"hand":["sword"]},{},{"hand":["king-arthur"]}]})");
  pick(*m, 0, "ready");
  pick(*m, 2, "ready");
  EXPECT_EQ(asked(*m, 0), "Before the cards are turned over: you have nothing to play here now.");
  EXPECT_NE(asked(*m, 2).find("do you play an ally"), std::string::npos) << asked(*m, 2);
}

TEST(QuestsWords, GR_15_a_stage_that_is_too_weak_says_how_to_go_back) {
  auto m = at_position(R"({"seats":3,"turn":"A","story":"boar-hunt",
      "players":[{"hand":["saxon-knight","thieves","giant"]},{},{}]})");
  for (const char* p : {"sponsor", "lay saxon-knight", "next", "lay thieves"}) pick(*m, 0, p);
  EXPECT_EQ(asked(*m, 0),
            "Stage 2 of 2: Thieves 5. Stage 2 must beat 15. Take these cards back to return to "
            "stage 1.");
}

}  // namespace
}  // namespace gh::quests
