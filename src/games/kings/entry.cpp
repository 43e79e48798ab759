#include "core/match_of.h"
#include "games/kings/game.h"

namespace gh::kings {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "kings";
    i.name = "Kings & Things";
    i.summary = "Raise armies of odd creatures, explore, bluff, fight and build the only citadel.";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    // clang-format off
    i.options = {
        {"rounds", "The game ends after this many turns; the most citadels, then the highest income win. 0: no limit.",
         "int", 30, 0, 1000, {}},
        {"auto_challenge", "Bluffs that are turned up are challenged at once, without asking (AMB-14).",
         "bool", false, 0, 0, {}},
        {"place_after_capture", "Whoever captures a hex in the combat phase may place Things there at once.",
         "bool", true, 0, 0, {}},
        {"unlimited_forts", "There are forts of every level for everybody (AMB-01).",
         "bool", false, 0, 0, {}},
        {"forced_powers", "Assassin Primus and the Master Thief must be used every turn if they can.",
         "bool", false, 0, 0, {}},
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
  static const BotOf<State> all[] = {
      {"rule", "plays by rule of thumb: spreads out, fights where it is stronger, builds upwards",
       rule_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::kings
