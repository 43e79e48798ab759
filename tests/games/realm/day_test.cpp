// What a scenario cannot say about the day in Magic Realm: many games.
#include <gtest/gtest.h>

#include "core/search.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

// Two hundred games of two players and 28 days: higher than random in at least 85 of a hundred.
TEST(RealmDay, the_rule_bot_scores_higher_than_a_random_player) {
  SimulateRequest r;
  r.seats = 2;
  r.games = 200;          // a side: of 200 games alone chance takes or gives a dozen
  std::uint64_t won = 0;  // with a higher score, not an equal one
  for (int side : {0, 1}) {
    r.bots = {"random", "random"};
    r.bots[at(side)] = "rule";
    const auto result = find_game("realm")->simulate(r, nullptr, nullptr);
    EXPECT_EQ(result.error, "");
    EXPECT_EQ(result.unfinished, 0u);
    won += result.alone[at(side)];
    EXPECT_GT(result.scores[at(side)], result.scores[at(1 - side)]);
  }
  EXPECT_GE(won, 340u);  // 85 % of them
}

TEST(RealmDay, games_of_rule_bots_alone_come_to_an_end) {
  for (int seats : {1, 4, 8}) {
    SimulateRequest r;
    r.seats = seats;
    r.games = 10;
    r.bots = {"rule"};
    const auto result = find_game("realm")->simulate(r, nullptr, nullptr);
    EXPECT_EQ(result.unfinished, 0u) << seats;
  }
}

// A champion plays on, however badly it goes: only a person gives a character up (DEC-25).
TEST(RealmDay, no_thought_ends_a_life) {
  auto match = begin(*find_game("realm"), gh::Setup{2, {}, {}});
  Rng rng{4};
  const auto ends_life = [](Option o) { return o.verb == static_cast<int>(Verb::end_life); };
  for (int asked = 0; asked < 2;) {
    const Ask ask = (*match)->asks()[0];
    Options offered;
    (*match)->options(ask, offered);
    if (std::any_of(offered.begin(), offered.end(), ends_life)) {
      ++asked;
      const auto thought = think(**match, ask, {7, 400, 1, {}});
      EXPECT_GT(thought.options.size(), 2u);
      for (const auto& c : thought.options) EXPECT_FALSE(ends_life(c.option));
    }
    (*match)->play(ask, (*match)->own_bot_pick("rule", ask, rng));
  }
}

// It once changed the one sword for the other, and back, for ever.
TEST(RealmDay, a_bot_with_two_of_a_kind_comes_to_an_end_of_arranging) {
  auto json = parse_json(R"({"characters": [{"hero": "white_knight", "at": "awful_valley-5",
    "has": ["great_sword", "short_sword_1", "helmet_1", "helmet_2"]}],
    "part": "turn of white_knight"})");
  ASSERT_TRUE(json);
  auto position = from_json<Position>(*json);
  ASSERT_TRUE(position) << position.error();
  auto state = Game::from_position(*position);
  ASSERT_TRUE(state) << state.error();
  Rng rng(1);
  for (int picks = 0; picks < 8; ++picks) {
    const Ask* ask = state->agenda.asked_of(Seat{0});
    if (!ask || Game::question_name(*ask) != "arrange") return;
    Game::apply(*state, Ask(*ask), rule_bot(*state, *ask, rng), nullptr);
  }
  FAIL() << "still arranging";
}

}  // namespace
}  // namespace gh::realm
