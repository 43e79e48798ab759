#include "games/trurene/odds.h"

#include <algorithm>

namespace gh::trurene {
namespace {

// One tick (TR-F-3 c to g). True: the duel is over.
bool tick(Duel& d, bool strikes, Rng& rng) {
  auto hits = [&](int accuracy) { return static_cast<int>(rng.below(100)) < accuracy; };
  bool enemy_strikes = d.enemy_ready >= d.enemy_time;
  if (strikes) d.ready -= d.time;
  if (enemy_strikes) d.enemy_ready -= d.enemy_time;
  bool hit = strikes && hits(d.accuracy), enemy_hit = enemy_strikes && hits(d.enemy_accuracy);
  if (hit && enemy_hit) {
    int stronger = std::max(d.power, d.enemy_power);
    int& weaker = d.power < d.enemy_power ? d.power : d.enemy_power;
    if (d.power != d.enemy_power) weaker = clashed(stronger, weaker);
  } else if (hit) {
    d.enemy_health -= d.power;
    d.enemy_ready = std::max(0, d.enemy_ready - 1);
    if (d.health < d.max_health)
      d.health = std::min(d.max_health, d.health + d.power * d.heal_percent / 100);
  } else if (enemy_hit) {
    d.health -= d.enemy_power;
    d.ready = std::max(0, d.ready - 1);
  }
  return d.health <= 0 || d.enemy_health <= 0;
}

}  // namespace

Odds odds(const Duel& duel, First first, int games, Rng& rng) {
  Odds o;
  for (int i = 0; i < games; ++i) {
    Duel d = duel;
    bool over = tick(d, first == First::strike && d.ready >= d.time, rng);
    for (int n = 0; !over && n < 80; ++n) {
      ++d.ready;
      ++d.enemy_ready;
      over = tick(d, d.ready >= d.time, rng);
    }
    if (d.enemy_health > 0) continue;
    o.win += 1;
    o.health += d.health;
  }
  if (o.win > 0) o.health /= o.win;
  o.win /= games;
  return o;
}

Duel against_troll_king(const State& s, int accuracy, int power, int time) {
  auto middle = [](tune::Range r) { return (r.least + r.most) / 2; };
  const auto& t = tune::kTrollKing;
  Duel d;
  d.health = d.max_health = s.aurora.max_health;
  d.accuracy = accuracy;
  d.power = power + effect(s, Effect::power_bonus);
  d.time = time;
  d.enemy_health = middle(t.health);
  d.enemy_accuracy = std::max(0, middle(t.accuracy) - effect(s, Effect::enemy_accuracy));
  d.enemy_power = middle(t.power);
  d.enemy_time = middle(t.time);
  if (sees_all(s)) {
    d.enemy_health = s.troll_king.max_health;
    d.enemy_accuracy =
        std::max(0, s.troll_king.attack.accuracy - effect(s, Effect::enemy_accuracy));
    d.enemy_power = s.troll_king.attack.power;
    d.enemy_time = s.troll_king.attack.time;
  }
  d.ready = d.enemy_ready = 1;
  d.heal_percent = effect(s, Effect::heal_percent);
  return d;
}

}  // namespace gh::trurene
