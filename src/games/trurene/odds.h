// How a fight will probably go: many quick fights on bare numbers, for bots and ratings.
#pragma once

#include "games/trurene/state.h"

namespace gh::trurene {

struct Duel {
  int health = 0, max_health = 0, accuracy = 0, power = 0, time = 0, ready = 0;
  int enemy_health = 0, enemy_accuracy = 0, enemy_power = 0, enemy_time = 0, enemy_ready = 0;
  int heal_percent = 0;
};

struct Odds {
  double win = 0;     // share of duels won
  double health = 0;  // mean health left in those
};

// `first` is what Aurora does in the present tick (readiness has risen already); afterwards she
// strikes whenever she can.
enum class First : std::uint8_t { strike, prepare };
Odds odds(const Duel& duel, First first, int games, Rng& rng);

// Aurora against an ordinary Troll King with a weapon, at full health and with her spells.
Duel against_troll_king(const State& s, int accuracy, int power, int time);

}  // namespace gh::trurene
