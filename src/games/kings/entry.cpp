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
    OptionSpec rounds;
    rounds.id = "rounds";
    rounds.words =
        "The game ends after this many turns; the most citadels, then the highest income win. 0: "
        "no "
        "limit.";
    rounds.kind = "int";
    rounds.standard = 30;
    rounds.least = 0;
    rounds.most = 1000;
    OptionSpec challenge;
    challenge.id = "auto_challenge";
    challenge.words = "Bluffs that are turned up are challenged at once, without asking (AMB-14).";
    OptionSpec placing;
    placing.id = "place_after_capture";
    placing.words = "Whoever captures a hex in the combat phase may place Things there at once.";
    placing.standard = true;
    OptionSpec forts;
    forts.id = "unlimited_forts";
    forts.words = "There are forts of every level for everybody (AMB-01).";
    OptionSpec powers;
    powers.id = "forced_powers";
    powers.words = "Assassin Primus and the Master Thief must be used every turn if they can.";
    i.options = {rounds, challenge, placing, forts, powers};
    i.longest = 60000;
    i.default_bot = "rule";
    i.unguessed = {{"passengers", "Who has boarded the Balloon is not guessed anew.", false}};
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
