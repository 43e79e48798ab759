// What a scenario cannot say about the day in Magic Realm: many games.
#include <gtest/gtest.h>

#include "core/match.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

// Two hundred games of two players and 28 days: higher than random in at least 85 of a hundred.
TEST(RealmDay, the_rule_bot_scores_higher_than_a_random_player) {
  SimulateRequest r;
  r.seats = 2;
  r.games = 100;
  double won = 0;
  for (int side : {0, 1}) {
    r.bots = {"random", "random"};
    r.bots[at(side)] = "rule";
    const auto result = find_game("realm")->simulate(r, nullptr, nullptr);
    EXPECT_EQ(result.error, "");
    EXPECT_EQ(result.unfinished, 0u);
    won += result.wins[at(side)];
  }
  EXPECT_GE(won, 170);
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

}  // namespace
}  // namespace gh::realm
