#include "core/match_of.h"
#include "games/quests/game.h"

namespace gh::quests {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "quests";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    OptionSpec turn;
    turn.id = "turn_after_quest";
    turn.kind = "choice";
    turn.standard = "sponsor";
    turn.choices = {"sponsor", "drawer"};
    OptionSpec bonus;
    bonus.id = "tie_bonus";
    OptionSpec draw;
    draw.id = "tie_draw";
    draw.standard = true;
    i.options = {turn, bonus, draw};
    i.version = 2;
    i.longest = 60000;
    i.default_bot = "rule";
    return i;
  }();
  return info;
}

std::span<const BotOf<State>> Game::bots() {
  static const BotOf<State> all[] = {
      {"rule", "", weighing_bot}, {"strategy1", "", reacting_bot}, {"strategy2", "", steady_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::quests
