// The promises with optional rules of the book in any mixture: each is a switch of its own, and may
// be combined with every other.
#include <gtest/gtest.h>

#include "core/match.h"
#include "core/promises.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

// About half of the rules are on, others for each seed.
json::object some_rules(std::uint64_t seed) {
  Rng rng{seed};
  json::object out;
  for (const auto& option : Game::info().options)
    if (option.kind == "bool") out[option.id] = rng.below(2) == 1;
  return out;
}

TEST(RealmBook, keeps_the_promises_with_any_mixture_of_optional_rules) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    gh::Setup setup;
    setup.seats = static_cast<int>(seed % 3) + 1;
    setup.options = some_rules(seed);
    setup.options["days"] = 2;
    setup.options["victory_points"] = static_cast<int>(seed);
    setup.options["sudden_death"] = seed % 2 ? "on" : "home";
    EXPECT_EQ(check_promises(*find_game("realm"), setup, 700 + seed).failure, "") << seed;
  }
}

// With every rule on the bots play on without errors, and their games end.
TEST(RealmBook, bots_play_with_every_optional_rule) {
  gh::Setup setup;
  setup.seats = 2;
  for (const auto& option : Game::info().options)
    if (option.kind == "bool") setup.options[option.id] = option.id != "place_visitors";
  setup.options["days"] = 2;
  for (const char* name : {"rule", "plain"}) {
    auto match = begin(*find_game("realm"), setup);
    ASSERT_TRUE(match) << match.error();
    Rng rng{5};
    for (int picks = 0; !(*match)->over() && picks < 20000; ++picks) {
      const Ask ask = (*match)->asks()[0];
      (*match)->play(ask, (*match)->own_bot_pick(name, ask, rng));
    }
    EXPECT_TRUE((*match)->over()) << name;
  }
}

}  // namespace
}  // namespace gh::realm
