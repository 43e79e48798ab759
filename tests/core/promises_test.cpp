// The thirteen promises over every registered game and seat count; `greathall check` runs it for
// longer.
#include "core/promises.h"

#include <gtest/gtest.h>

#include "teaching/lots.h"

namespace gh {
namespace {

constexpr int kGames = 40;               // per game and number of seats ...
constexpr std::uint64_t kPicks = 20000;  // ... or until so many picks have been made

struct Case {
  const GameEntry* game;
  int seats;
};

std::vector<Case> cases() {
  lots::registered();
  std::vector<Case> all;
  for (const auto* g : games())
    for (int n = g->info->least_seats; n <= g->info->most_seats; ++n)
      if (n < 3 || n % 4 == 0 || g->info->most_seats < 6) all.push_back({g, n});
  return all;
}

class Promises : public testing::TestWithParam<Case> {};

TEST_P(Promises, hold_on_random_games) {
  const auto& [game, seats] = GetParam();
  const auto enough = game->info->longest > 100000 ? kPicks / 5 : kPicks;  // long games, dear picks
  std::uint64_t picks = 0;
  for (std::uint64_t seed = 1; seed <= kGames && picks < enough; ++seed) {
    auto report = check_promises(*game, gh::Setup{seats, {}, {}}, seed);
    ASSERT_EQ(report.failure, "");
    picks += report.picks;
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Promises, testing::ValuesIn(cases()), [](const auto& info) {
  return info.param.game->info->id + "_" + std::to_string(info.param.seats);
});

}  // namespace
}  // namespace gh
