// Targets: somebody to sell to, and a quiet place when there is nothing better.
#include "games/realm/bot_days.h"

namespace gh::realm {

namespace {
constexpr double kHaste = 0.25;  // of what wares bring is gained by selling them early
constexpr double kInTime = 1e6;  // now or never
}  // namespace

void BotDays::sales() const {
  const double gain = wares();
  if (gain <= 0) return;
  double nearest = 1e6;
  for (int x = 0; x < kSpots; ++x)
    if (land_.trader_at(x)) nearest = std::min(nearest, travel(x));
  if (nearest > days_left()) return;
  const bool late = days_left() <= nearest + 1.6;
  for (int x = 0; x < kSpots; ++x) {
    if (!land_.trader_at(x) || travel(x) > days_left()) continue;
    const double cost = night_cost(x);
    offer(Purpose::sale, x,
          late ? kInTime - travel(x) - cost : (kHaste * gain - cost) / (travel(x) + 0.5));
  }
}

void BotDays::quiet_places() const {
  for (int x = 0; x < kSpots; ++x) {
    if (ways_->to(x) == Ways::kFar) continue;
    offer(Purpose::wait, x, -0.5 - night_cost(x) - 0.1 * travel(x));
  }
}

}  // namespace gh::realm
