// The game that `greathall new-game` lays out: small, sound, and with everything a game must bring.
#include <fstream>
#include <sstream>

#include "core/scenario.h"
#include "core/tests.h"

namespace gh {

namespace tricks {
const GameEntry& entry();
}

namespace {

const GameEntry& registered_tricks() {
  static const bool once = (register_game(&tricks::entry()), true);
  (void)once;
  return tricks::entry();
}

std::string file_of_tricks(const std::string& name) {
  std::ifstream in(GREATHALL_SOURCE "/tests/teaching/tricks/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Tricks, keep_the_promises) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      ASSERT_EQ(check_promises(registered_tricks(), gh::Setup{seats, {}, {}}, seed).failure, "");
}

TEST(Tricks, are_a_game_of_at_most_250_lines) {
  auto text = file_of_tricks("entry.cpp");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 250);
}

TEST(Tricks, have_scenarios_that_pass) {
  registered_tricks();
  auto results = run_scenarios(file_of_tricks("first.scenario"), "first.scenario");
  EXPECT_EQ(results.size(), 3u);
  for (const auto& r : results) EXPECT_EQ(r.failure, "") << r.name;
}

TEST(Tricks, without_a_bot_of_their_own_have_random_as_default) {
  EXPECT_EQ(registered_tricks().default_bot(), "random");
}

TEST(Tricks, are_drawn_field_by_field) {
  auto match = begin(registered_tricks(), gh::Setup{2, {}, {}});
  EXPECT_NE((*match)->draw(seat(0), Ink{}).find("players:\n  seat \"A\" cards 0"),
            std::string::npos);
}

}  // namespace
}  // namespace gh
