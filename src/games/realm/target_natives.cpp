// Targets: leaders of natives whom hirelings could kill, and natives to hire for it.
#include <cmath>

#include "games/realm/bot_days.h"

namespace gh::realm {

namespace {
constexpr double kLooted = 0.6;  // of what lies there, before it pays no more
}

void BotDays::natives() const {
  constexpr double kLeast = 0.3;  // a chance below that is not worth the trouble
  for (int g = 0; g < kGroups; ++g) {
    const int leader = leader_of(static_cast<Group>(g));
    const int spot = s_.bodies[at(leader)].spot;
    if (!on_map(s_, leader) || s_.bodies[at(leader)].road != kNone || is_hired(s_, leader))
      continue;
    if (spot >= kSpots || ways_->to(spot) == Ways::kFar) continue;
    const double prize = natives_.prize(leader), cost = night_cost(spot);
    const double looting = natives_.goods(leader) * kLooted / searches(spot, false);
    const double hidden = 1 - danger_.seen();
    if (const int h = natives_.best_hireling(leader); h != kNone) {
      const double chance = natives_.best_chance(h, leader) * hidden;
      if (chance > kLeast)
        offer(Purpose::ambush, spot,
              (chance * prize - cost) / (travel(spot) + 0.5 / chance + looting));
    }
    const int traitor = natives_.traitor(spot, static_cast<Group>(g));
    if (traitor == kNone) continue;
    const double chance = natives_.best_chance(traitor, leader) * hidden;
    const double days = 1 / (1 - std::pow(1 - natives_.deal_chance(static_cast<Group>(g)), 3));
    if (chance > kLeast)
      offer(Purpose::hire, spot, (chance * prize - days * cost) / (travel(spot) + days + looting));
  }
}

}  // namespace gh::realm
