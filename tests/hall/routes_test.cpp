// Promise 13 over every game: no route shows a seat of a running game more than its updates did.
#include "table/routes.h"

#include <gtest/gtest.h>

#include "core/match_of.h"
#include "table_play.h"
#include "teaching/lots.h"

namespace gh {
namespace {

struct Case {
  const GameEntry* game;
  int seats;
};

std::vector<Case> cases() {
  lots::registered();
  std::vector<Case> all;
  for (const auto* g : games())
    for (int n : {g->info->least_seats, std::min(4, g->info->most_seats)})
      if (all.empty() || all.back().game != g || all.back().seats != n) all.push_back({g, n});
  return all;
}

class Routes : public testing::TestWithParam<Case> {};

TEST_P(Routes, show_what_updates_showed) {
  const auto& [game, seats] = GetParam();
  std::uint64_t picks = 0, answers = 0;
  for (std::uint64_t seed = 1; seed <= 12 && picks < 1500; ++seed) {
    auto report = check_routes(*game, gh::Setup{seats, {}, {}}, seed);
    ASSERT_EQ(report.failure, "");
    picks += report.picks;
    answers += report.answers;
  }
  EXPECT_GT(answers, 20u);
}

INSTANTIATE_TEST_SUITE_P(AllGames, Routes, testing::ValuesIn(cases()), [](const auto& info) {
  return info.param.game->info->id + "_" + std::to_string(info.param.seats);
});

// Whoever listens hides a fall; so a replay, to which nobody listened, shows one more.
struct Replays_otherwise : lots::Game {
  static const GameInfo& info() {
    static const auto own = [] {
      auto lots = lots::Game::info();
      lots.id = "lots_replayed_otherwise";
      return lots;
    }();
    return own;
  }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    lots::Game::apply(s, ask, o, events);
    if (!events && is_player(ask.who)) ++s.knights[0].falls;
  }
};

TEST(RoutesOfABrokenGame, show_what_no_update_showed) {
  lots::registered();
  static const auto entry = make_entry<Replays_otherwise>();
  register_game(&entry);
  std::string failure;
  for (std::uint64_t seed = 1; seed <= 10 && failure.empty(); ++seed)
    failure = check_routes(entry, gh::Setup{3, {}, {}}, seed, 300).failure;
  EXPECT_TRUE(failure.starts_with("promise 13 broken (lots_replayed_otherwise, 3 seats, seed "))
      << failure;
  EXPECT_NE(failure.find("of a replay shows"), std::string::npos) << failure;
}

}  // namespace
}  // namespace gh
