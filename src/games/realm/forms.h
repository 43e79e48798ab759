// What somebody is while a spell has changed him (magic_digest.md 13: MG-69 to MG-77), and how one
// flies (14: MG-78 to MG-83). Pure functions of the state.
#pragma once

#include "games/realm/magic.h"

namespace gh::realm {

// Pieces of a changed character: the side of the creature that is up, and the dark one of an
// absorbed monster that may be turned (MG-74).
inline constexpr std::uint8_t kFormPiece = 17, kDarkFormPiece = 18;
// MG-82: Fly pieces of a combat round.
inline constexpr std::uint8_t kCarpetPiece = 19, kBroomPiece = 20;
inline constexpr bool is_wing_piece(int p) { return p == kCarpetPiece || p == kBroomPiece; }

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
// MG-74: a Medium or Heavy one shows either side, a Tremendous one the red side after a hit.
inline bool may_turn_form(const State& s, const Form& f) {
  return f.monster != kNone && (!denizen(f.monster).tremendous || s.bodies[f.monster].dark);
}
// Head or club: a second attack on the same target.
inline bool has_second_attack(const Form& f) {
  return f.monster != kNone && denizen(f.monster).has_extra;
}
Mask frozen_now(const State& s);  // seats whose things are changed with them
// MG-71: Trade, Hire, Rest, Alert and Enchant never; mist searches nothing either.
bool may_do_in_form(const Form& f, Activity a);

// --- flying

enum class Wings : std::uint8_t { none, form, carpet, broomstick, steed };
struct Flight {
  Wings by{};
  Level strength{};
  std::uint8_t casting = kNone;  // broomstick
};
// With what he could fly now (MG-78).
Flight flight_of(const State& s, int being);
// A Broomstick that somebody else has cast: Casting::result says whether its caster lets it work.
inline constexpr std::uint8_t kBroomWorks = 1, kBroomRefused = 2;
bool is_lent_broom(const State& s, int who, const Flight& f);
bool is_in_vain(const State& s, const Invoking& x);         // the Move chit is too strong
bool may_fly_off_on_it(const State& s, const Invoking& x);  // out of the combat
// He may have wings when the day comes: Fly phases are offered.
bool may_have_wings(const State& s, int being);
bool is_carpet_awake(const State& s);
// Would this colour wake an active carpet in his clearing?
bool wakes_carpet(const State& s, int who, int colour);
// MG-79: who flies along with his guide.
inline bool flies_with(const State& s, int being, int guide) {
  const auto &b = s.bodies[at(being)], &g = s.bodies[at(guide)];
  return being != guide && b.guide == guide && b.life == Life::map && b.road == kAir &&
         b.spot == g.spot;
}
inline bool is_in_air(const State& s, int being) { return s.bodies[at(being)].road == kAir; }
// OPT-3: what can be done in the air, and into which clearings one may peer from there.
bool is_done_in_the_air(const State& s, Activity a);
bool may_peer_from_the_air(const State& s, int tile, int spot);
// The tile itself and those beside it.
Fixed<std::uint8_t, 7> tiles_in_reach(const State& s, int tile);

}  // namespace gh::realm
