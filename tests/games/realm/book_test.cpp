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
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    gh::Setup setup;
    setup.seats = static_cast<int>(seed % 3) + 1;
    setup.options = some_rules(seed);
    setup.options["days"] = 2;
    setup.options["victory_points"] = static_cast<int>(seed);
    setup.options["sudden_death"] = seed % 2 ? "on" : "home";
    EXPECT_EQ(check_promises(*find_game("realm"), setup, 700 + seed).failure, "") << seed;
  }
}

// A fight between riders, casters and natives, in which most of the rules matter.
TEST(RealmBook, keeps_the_promises_in_fights_with_optional_rules) {
  const std::string crowd = R"("characters": [
      {"hero": "captain", "at": "awful_valley-5", "has": ["short_sword_1", "workhorse_m5_h7", "breastplate_1"]},
      {"hero": "elf", "at": "awful_valley-5", "has": ["light_bow_1"], "hidden": true, "found_hidden": true,
       "spells": ["elven_grace", "persuade"], "chits": {"magic_iii4x": "colour"}},
      {"hero": "witch_king", "at": "awful_valley-5", "spells": ["power_of_the_pit", "curse", "control_bats", "absorb_essence"],
       "chits": {"magic_v3x_1": "colour"}}],
    "denizens": {"giant_1": {"at": "awful_valley-5"}, "demon": {"at": "awful_valley-5"}, "giant_bat_1": {"at": "awful_valley-5"},
      "l1": {"at": "awful_valley-5"}, "l2": {"at": "awful_valley-5"}, "lhq": {"at": "awful_valley-5", "employer": "A"},
      "s1": {"at": "awful_valley-5", "employer": "B"}, "s2": {"at": "awful_valley-5"}},
    "course": {"first": "A"}, "part": "evening")";
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    auto rules = some_rules(seed + 20);
    rules["days"] = 1;
    gh::Setup setup;
    setup.seats = 3;
    setup.options = rules;
    setup.position = *parse_json("{\"options\": " + json::serialize(rules) + ", " + crowd + "}");
    EXPECT_EQ(check_promises(*find_game("realm"), setup, seed).failure, "") << seed;
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
      const char* bot = ask.who == Seat::chance ? "random" : name;
      (*match)->play(ask, (*match)->own_bot_pick(bot, ask, rng));
    }
    EXPECT_TRUE((*match)->over()) << name;
  }
}

}  // namespace
}  // namespace gh::realm
