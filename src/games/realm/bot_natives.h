// Who kills for the rule of thumb: natives it has hired, or could hire. They strike while it lies
// hidden beside them; what a killed leader had to sell lies in the clearing then, and can be
// looted.
#pragma once

#include "games/realm/bot_worth.h"

namespace gh::realm {

class BotNatives {
 public:
  BotNatives(const State& s, Seat who, const BotWorth& worth)
      : s_(s), who_(who), me_(index(who)), worth_(worth) {}

  // How likely a blow of this hireling, on this side, kills the target before it has turned on him.
  double kill_chance(int hireling, bool dark, int target) const;
  double best_chance(int hireling, int target) const;
  // Points: the goods that would lie there, and the bounty.
  double prize(int target) const;
  int goods(int target) const;  // how many things
  // The best of his hirelings where he is, for this target; kNone.
  int best_hireling(int target) const;
  // Whom he could hire there who could kill the leader of his own group; kNone.
  int traitor(int spot, Group g) const;
  double deal_chance(Group g) const;  // of one Hire phase
  bool affords(int native) const;
  // What it would bring to send this hireling against that target tonight.
  double strike_worth(int hireling, int target) const;

 private:
  const State& s_;
  Seat who_;
  int me_;
  const BotWorth& worth_;
};

}  // namespace gh::realm
