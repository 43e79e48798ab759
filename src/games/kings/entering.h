// Where the group that moves may go next (MOV-2, MOV-5, MOV-7, MOV-8): what is the same for all
// the hexes around it is worked out once.
#pragma once

#include "games/kings/state.h"

namespace gh::kings {

class Entering {
 public:
  Entering(const State& s, Seat who);
  bool into(int hex) const;

 private:
  const State& s_;
  Seat who_;
  int led_ = 0, others_ = 0;  // the least points, of those whom the Deerhunter leads (SCP-4)
  bool flies_ = false;
  bool held_ = false;  // it had to stop, or is pinned
};

}  // namespace gh::kings
