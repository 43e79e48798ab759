// The game that `greathall new-game` lays out: small, sound, and with everything a game must bring.
#include <fstream>
#include <sstream>

#include "core/about.h"
#include "core/catalogue.h"
#include "core/scenario.h"
#include "core/tests.h"

namespace gh {

namespace tricks {
const GameEntry& entry();
}

namespace {

std::string file_of_tricks(const std::string& name) {
  std::ifstream in(GREATHALL_SOURCE "/tests/teaching/tricks/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const GameEntry& registered_tricks() {
  static const bool once = [] {
    register_game(&tricks::entry());
    for (const char* language : {"en", "de"})  // a game under src/games has them in data/<id>
      add_words("tricks", language, file_of_tricks(std::string("words.") + language));
    return true;
  }();
  (void)once;
  return tricks::entry();
}

TEST(Tricks, keep_the_promises) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      ASSERT_EQ(check_promises(registered_tricks(), gh::Setup{seats, {}, {}}, seed).failure, "");
}

TEST(Tricks, with_words_option_and_bot_are_a_game_of_at_most_300_lines) {
  auto text = file_of_tricks("entry.cpp");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 300);
}

TEST(Tricks, have_scenarios_that_pass) {
  registered_tricks();
  auto results = run_scenarios(file_of_tricks("first.scenario"), "first.scenario");
  EXPECT_EQ(results.size(), 4u);
  for (const auto& r : results) EXPECT_EQ(r.failure, "") << r.name;
}

TEST(Tricks, have_a_bot_that_is_better_than_chance) {
  EXPECT_EQ(registered_tricks().default_bot(), "greedy");
  SimulateRequest request;
  request.bots = {"greedy", "random"};
  request.games = 1000;
  const auto r = registered_tricks().simulate(request, nullptr, nullptr);
  EXPECT_GT(r.wins[0], 550);
}

TEST(Tricks, are_told_in_both_languages) {
  auto match = begin(registered_tricks(), gh::Setup{2, {{"hand", 1}}, {}});
  ASSERT_TRUE(match) << match.error();
  const Ask ask = (*match)->asks()[0];
  Events told;
  (*match)->apply(ask, outcome_option(2), &told);
  ASSERT_EQ(told.size(), 2u);
  const auto text = (*match)->describe(told[0], seat(0));
  EXPECT_EQ((*match)->words(text, seat(0)), "You are dealt the 3 of cups.");
  EXPECT_EQ((*match)->words(text, seat(0), "de"), "Du bekommst die 3 der Kelche.");
  EXPECT_EQ((*match)->rule(text), "R-1");
  EXPECT_EQ(game_name((*match)->info(), "en"), "Tricks");
}

TEST(Tricks, are_drawn_field_by_field) {
  auto match = begin(registered_tricks(), gh::Setup{2, {}, {}});
  EXPECT_NE((*match)->draw(seat(0), Ink{}).find("players:\n  seat \"A\" cards 0"),
            std::string::npos);
}

}  // namespace
}  // namespace gh
