// What a play in the melee step would do: every fall of the repositioning die, of the tactics dice
// and of the Missile table is tried (digest 10.6 to 10.11). No randomness, and nothing that the
// player could not work out himself: what other characters will play nobody can know.
#pragma once

#include "games/realm/combat.h"

namespace gh::realm {

struct FoeOdds {
  std::uint8_t being = kNone, part = 0;  // part 1: head or club
  std::int64_t hits = 0;                 // ways of `of` in which its blow takes effect
};
// Chances are ways out of `of`, all equally likely.
struct Forecast {
  std::int64_t of = 1;
  std::int64_t hit = 0;     // his attack hits (and is not called off)
  std::int64_t kill = 0;    // it kills
  std::int64_t struck = 0;  // at least one blow takes effect on him
  std::int64_t dead = 0;    // he is killed at once, or has no chit left for his wounds
  std::int64_t wounds = 0;  // sum over all ways
  std::int64_t armour = 0;  // pieces of armour lost, sum over all ways
  std::int64_t horse = 0;   // his horse dies
  Fixed<FoeOdds, 32> foes;
  bool target_unknown = false;     // the target is a character: how he moves is not known
  bool attackers_unknown = false;  // characters attack him: with what is not known
};
// `play` in place of what the seat has chosen so far.
Forecast forecast(const State& s, int who, const Play& play);
// His own blow alone, as if nobody could strike him down before: hit and kill.
Forecast forecast_attack(const State& s, int who, const Play& play);

// Why a piece cannot be played as an action of the encounter step (10.3).
enum class Hindrance : std::uint8_t {
  none,
  played,
  too_weak,
  too_much_effort,
  too_slow,
  held,
  no_road,
  no_weapon
};
BOOST_DESCRIBE_ENUM(Hindrance, none, played, too_weak, too_much_effort, too_slow, held, no_road,
                    no_weapon)
Hindrance run_hindrance(const State& s, int who, int piece);
Hindrance alert_hindrance(const State& s, int who, int piece);

}  // namespace gh::realm
