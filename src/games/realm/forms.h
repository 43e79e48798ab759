// What somebody is while a spell has changed him (magic_digest.md 13: MG-69 to MG-77), and how one
// flies (14: MG-78 to MG-83). Pure functions of the state.
#pragma once

#include "games/realm/magic.h"

namespace gh::realm {

// Pieces of a changed character: the side of the creature that is up, and the dark one of an
// absorbed monster that may be turned (MG-74).
inline constexpr std::uint8_t kFormPiece = 17, kDarkFormPiece = 18;

struct Form {
  bool any = false;
  bool mist = false, flies = false, woods = false;  // walks the woods
  bool armored = false;
  Level strength{}, vulnerability{};
  std::uint8_t move_time = 0;
  Blow blow;                     // kind none: it does not attack
  std::uint8_t monster = kNone;  // absorbed
};
// Mist before Transform before Absorb Essence (MG-76). `dark`: the other side of an absorbed one.
Form form_of(const State& s, int being, bool dark = false);
inline bool may_turn_form(const Form& f) {
  return f.monster != kNone && !denizen(f.monster).tremendous;
}
Mask frozen_now(const State& s);  // seats whose things are changed with them
// MG-71: Trade, Hire, Rest, Alert and Enchant never; mist searches nothing either.
bool may_do_in_form(const Form& f, Activity a);

// --- flying

enum class Wings : std::uint8_t { none, form, carpet, broomstick, storm };
struct Flight {
  Wings by{};
  Level strength{};
  std::uint8_t casting = kNone;  // broomstick, storm
};
// With what he could fly now (MG-78); a storm carries everything.
Flight flight_of(const State& s, int being);
// He may have wings when the day comes: Fly phases are offered.
bool may_have_wings(const State& s, int being);
bool is_carpet_awake(const State& s);
inline bool is_in_air(const State& s, int being) { return s.bodies[at(being)].road == kAir; }
// The tile itself and those beside it.
Fixed<std::uint8_t, 7> tiles_in_reach(const State& s, int tile);

}  // namespace gh::realm
