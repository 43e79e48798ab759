#include "core/match_of.h"
#include "games/kings/game.h"

namespace gh::kings {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "kings";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    // clang-format off
    i.options = {
        {"rounds", "", "int", 30, 0, 1000, {}},
        {"auto_challenge", "", "bool", false, 0, 0, {}},
        {"place_after_capture", "", "bool", true, 0, 0, {}},
        {"unlimited_forts", "", "bool", false, 0, 0, {}},
        {"forced_powers", "", "bool", false, 0, 0, {}},
    };
    // clang-format on
    i.version = 2;
    i.longest = 60000;
    i.default_bot = "rule";
    i.unguessed = {{"passengers", "Who has boarded the Balloon is not guessed anew.", false},
                   {"players/known",
                    "How many hidden counters others know is kept; which ones is guessed.", false}};
    return i;
  }();
  return info;
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {{"rule", "", rule_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::kings
