// How good Aurora's prospects are, for the search: how a fight with the Troll King would go, how
// far her gold could better it, and how many villages are left.
#include <algorithm>

#include "core/standing.h"
#include "games/trurene/game.h"
#include "games/trurene/odds.h"

namespace gh::trurene {
namespace {

constexpr double kVillages = 0.75;  // what is left of the prospects with one village less to lose
constexpr double kPromise = 0.8;    // a weapon that her gold would buy, against one in her hand
constexpr double kHope = 0.25;      // there is always something to be earned
constexpr double kHealth = 0.1;     // share of the prospects that hangs on her health

// Damage a tick against how long each lasts, without a single die: quick, and steady.
double duel_chance(const Duel& d) {
  const double mine =
      std::max(1, d.accuracy) * static_cast<double>(std::max(1, d.power)) / std::max(1, d.time);
  const double theirs = std::max(1, d.enemy_accuracy) *
                        static_cast<double>(std::max(1, d.enemy_power)) / std::max(1, d.enemy_time);
  const double ratio = mine * d.max_health / (theirs * std::max(1, d.enemy_health));
  return ratio * ratio / (1 + ratio * ratio);
}

double chance_with(const State& s, int accuracy, int power, int time) {
  return duel_chance(against_troll_king(s, accuracy, power, time));
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  const auto& a = s.aurora.attack;
  const double now = chance_with(s, a.accuracy, a.power, a.time);
  double bought = 0;
  for (int k = 0; k < 3; ++k) {
    const auto o =
        weapon_offer(static_cast<WeaponKind>(k), s.aurora.gold + tune::kHonest, 100, 100);
    bought = std::max(bought, chance_with(s, o.accuracy, o.power, o.time));
  }
  const double best = std::max(now, now + kPromise * (bought - now));
  double left = 1;
  for (std::size_t v = s.villages.size(); v < 4; ++v) left *= kVillages;
  const double health =
      static_cast<double>(s.aurora.health) / std::max<int>(1, s.aurora.max_health);
  out[0] = (kHope + (1 - kHope) * best) * left * (1 - kHealth + kHealth * health);
}

}  // namespace gh::trurene
