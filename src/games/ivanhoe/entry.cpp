#include "core/match_of.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "ivanhoe";
    i.name = "Ivanhoe";
    i.summary = "Win tournaments in five colours with knights, supporters and daring action cards.";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    OptionSpec ties;
    ties.id = "ties_stay";
    ties.words = "A total equal to the highest is enough to stay in a tournament (R-I01).";
    i.options = {ties};
    i.longest = 60000;
    i.default_bot = "rule";
    i.unguessed = {{"players/known",
                    "How many hidden cards others know is kept; which ones is guessed.", false}};
    return i;
  }();
  return info;
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {
      {"rule", "plays by rule of thumb: fights where it can win, withdraws early where it can't",
       rule_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::ivanhoe
