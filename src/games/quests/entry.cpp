#include "core/match_of.h"
#include "games/quests/game.h"

namespace gh::quests {

const GameInfo& Game::info() {
  static const GameInfo info = [] {
    GameInfo i;
    i.id = "quests";
    i.name = "Quests of the Round Table";
    i.summary =
        "Sponsor quests, slay foes, outbid your rivals and rise from squire to the Round Table.";
    i.least_seats = 2;
    i.most_seats = kMostSeats;
    OptionSpec turn;
    turn.id = "turn_after_quest";
    turn.words = "After a sponsored quest the turn goes to the left of this player (R-Q01).";
    turn.kind = "choice";
    turn.standard = "sponsor";
    turn.choices = {"sponsor", "drawer"};
    OptionSpec bonus;
    bonus.id = "tie_bonus";
    bonus.words = "Players still tied after the tie-break round get the bonus shields too (R-Q04).";
    OptionSpec draw;
    draw.id = "tie_draw";
    draw.words = "Tied players draw a card before the tie-break round (R-Q04).";
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
      {"rule", "the best: sponsors often, joins the quests it could beat", weighing_bot},
      {"strategy1", "reacts: fights when somebody is about to be promoted, builds strong quests",
       reacting_bot},
      {"strategy2", "steady: enters every tournament, adds ten points at every stage", steady_bot}};
  return all;
}

const GameEntry& entry() {
  static const GameEntry e = make_entry<Game>();
  return e;
}

}  // namespace gh::quests
