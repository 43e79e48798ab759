// Quests of the Round Table and its reference walk side by side through random games.
#include <gtest/gtest.h>

#include "compare.h"
#include "quests_reference.h"

namespace gh::reference {
namespace {

void compare_places(const Match& m, const Quests& r) {
  const auto p = m.position();
  EXPECT_EQ(cards<Cards>(p.at("deck")), r.deck);
  EXPECT_EQ(cards<Cards>(p.at("discard")), r.discard);
  EXPECT_EQ(cards<Cards>(p.at("story_deck")), r.story_deck);
  EXPECT_EQ(cards<Cards>(p.at("story_discard")), r.story_discard);
  const char* ranks[] = {"squire", "knight", "champion-knight", "knight-of-the-round-table"};
  for (std::size_t i = 0; i < r.players.size(); ++i) {
    const auto& there = p.at("players").at(i);
    const auto& mine = r.players[i];
    EXPECT_EQ(cards<Cards>(there.at("hand")), mine.hand);
    EXPECT_EQ(cards<std::set<std::string>>(there.at("allies")), mine.allies);
    EXPECT_EQ(cards<std::set<std::string>>(there.at("chosen")), mine.chosen);
    EXPECT_EQ(there.at("amour").as_bool(), mine.amour);
    EXPECT_EQ(there.at("rank").as_string(), ranks[mine.rank]);
    EXPECT_EQ(there.at("shields").to_number<int>(), mine.shields);
  }
}

TEST(Reference, GR_01_to_GR_24_quests_goes_as_its_rulebook_says) {
  if (!find_game("quests")) GTEST_SKIP() << "a build without it";
  const int games = games_wanted(12);
  for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    const int seats = 2 + game % 3;
    Quests r(seats);
    side_by_side("quests", seats, static_cast<std::uint64_t>(game) + 1, r,
                 [&](const Match& m) { compare_places(m, r); });
  }
}

}  // namespace
}  // namespace gh::reference
