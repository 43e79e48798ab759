#include "core/match_of.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "ivanhoe";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    OptionSpec ties;
    ties.id = "ties_stay";
    i.options = {ties};
    i.version = 2;
    i.longest = 60000;
    i.default_bot = "rule";
    i.unguessed = {{"players/known", "Others know no card that the seat does not know."}};
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

}  // namespace gh::ivanhoe
