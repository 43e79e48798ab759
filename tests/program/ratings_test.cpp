// How strong players are by their games: Elo of known results.
#include "commands/ratings.h"

#include <gtest/gtest.h>

namespace gh {
namespace {

// `first` wins so many of so many games against `second`, each with luck of its own.
void play(std::vector<Meeting>& all, std::size_t first, std::size_t second, int won, int games) {
  for (int i = 0; i < games; ++i)
    all.push_back({{first, second}, i < won ? std::vector{1, 2} : std::vector{2, 1}, all.size()});
}

TEST(Ratings, three_games_of_four_are_191_elo) {  // 400 log10(3)
  std::vector<Meeting> all;
  play(all, 0, 1, 3000, 4000);
  const auto r = rate(all, 2);
  EXPECT_NEAR(r[0].elo - r[1].elo, 190.8, 1);
  EXPECT_NEAR(r[0].elo + r[1].elo, 0, 1e-6);
  EXPECT_EQ(r[0].games, 4000u);
  EXPECT_EQ(r[0].first, 3000);
  EXPECT_LT(r[0].low, r[0].elo);
  EXPECT_GT(r[0].high, r[0].elo);
}

TEST(Ratings, strengths_are_compared_through_others) {  // 1:3 and 1:3 are 1:9
  std::vector<Meeting> all;
  play(all, 0, 1, 3000, 4000);
  play(all, 1, 2, 3000, 4000);
  const auto r = rate(all, 3);
  EXPECT_NEAR(r[0].elo - r[2].elo, 381.7, 3);
}

TEST(Ratings, ties_are_halves) {
  std::vector<Meeting> all;
  for (std::uint64_t i = 0; i < 50; ++i) all.push_back({{0, 1}, {1, 1}, i});
  const auto r = rate(all, 2);
  EXPECT_NEAR(r[0].elo, 0, 1e-6);
  EXPECT_EQ(r[0].first, 25);
}

TEST(Ratings, whoever_always_wins_stays_on_the_scale) {
  std::vector<Meeting> all;
  play(all, 0, 1, 10, 10);
  const auto r = rate(all, 2);
  EXPECT_GT(r[0].elo, 100);
  EXPECT_LT(r[0].elo, 1000);
}

TEST(Ratings, of_more_than_two_count_who_came_before_whom) {
  std::vector<Meeting> all;
  for (std::uint64_t i = 0; i < 300; ++i)
    all.push_back({{0, 1, 2}, i % 4 ? std::vector{1, 2, 3} : std::vector{3, 2, 1}, i});
  const auto r = rate(all, 3);
  EXPECT_GT(r[0].elo, r[1].elo);
  EXPECT_GT(r[1].elo, r[2].elo);
  EXPECT_NEAR(r[0].elo + r[2].elo, 0, 5);
}

TEST(Ratings, a_deal_played_often_is_one_sample) {
  std::vector<Meeting> apart, together;
  play(apart, 0, 1, 60, 100);
  together = apart;
  for (std::size_t i = 0; i < together.size(); ++i) together[i].luck = i % 5;
  const auto one = rate(apart, 2), five = rate(together, 2);
  EXPECT_NEAR(one[0].elo, five[0].elo, 1e-9);
  EXPECT_GT(one[0].high - one[0].low, 0);
}

TEST(Ratings, without_games_nobody_is_stronger) {
  const auto r = rate({}, 2);
  EXPECT_EQ(r[0].elo, 0);
  EXPECT_EQ(r[0].games, 0u);
}

}  // namespace
}  // namespace gh
