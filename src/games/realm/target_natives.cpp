// Targets: natives whom a spell would strike out of the dark.
#include "games/realm/bot_days.h"

namespace gh::realm {

void BotDays::raids() const {
  constexpr double kNight = 0.4;  // days that a raid takes when one is there already
  for (int x = 0; x < kSpots; ++x) {
    if (ways_->to(x) == Ways::kFar || !magic_.lies_in_wait(x)) continue;
    offer(Purpose::raid, x, magic_.prey(x) / (travel(x) + kNight));
  }
}

}  // namespace gh::realm
