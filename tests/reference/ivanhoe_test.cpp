// The game and its reference walk side by side through random games: the same seats are asked the
// same with the same options, and every card lies in the same place.
#include <gtest/gtest.h>

#include "compare.h"
#include "ivanhoe_reference.h"

namespace gh::reference {
namespace {

void compare_places(const Match& m, const Ivanhoe& r) {
  const auto p = m.position();
  using Bag = std::multiset<std::string>;
  EXPECT_EQ(cards<Bag>(p.at("deck")), r.deck);
  EXPECT_EQ(cards<Bag>(p.at("discard")), r.discard);
  for (std::size_t i = 0; i < r.players.size(); ++i) {
    const auto& there = p.at("players").at(i);
    const auto& mine = r.players[i];
    EXPECT_EQ(cards<Bag>(there.at("hand")), mine.hand);
    EXPECT_EQ(cards<std::vector<std::string>>(there.at("display")), mine.display);
    EXPECT_EQ(cards<std::set<std::string>>(there.at("tokens")), mine.tokens);
    EXPECT_EQ(there.at("shield").as_bool(), mine.shield);
    EXPECT_EQ(there.at("stunned").as_bool(), mine.stunned);
    EXPECT_EQ(there.at("in").as_bool(), mine.in);
  }
}

TEST(Reference, GR_01_to_GR_45_ivanhoe_goes_as_its_rulebook_says) {
  if (!find_game("ivanhoe")) GTEST_SKIP() << "a build without it";
  const int games = games_wanted(120);
  for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    const int seats = 2 + game % 4;
    Ivanhoe r(seats);
    side_by_side("ivanhoe", seats, static_cast<std::uint64_t>(game) + 1, r, [&](const Match& m) {
      if (r.settled()) compare_places(m, r);
    });
  }
}

}  // namespace
}  // namespace gh::reference
