// Combat as part of the state (digest 10): what is played, whose sheet who lies on, the blows of a
// round. Part of state.h.
#pragma once

#include "games/realm/steps.h"

namespace gh::realm {

// What a character plays in one melee step; secret until all have chosen (INF-15).
struct Play {
  GH_STAGES(attack, manoeuvre, shield, boxes, ready)
  Lane attack = Lane::none;
  std::uint8_t attack_with = kNone;  // piece
  bool readies = false;              // attack_with only turns the weapon
  Lane manoeuvre = Lane::none;
  std::uint8_t move_with = kNone;  // piece
  Lane shield = Lane::none;
  Lane second = Lane::none;  // MG-74: head or club of the monster he has absorbed
  bool second_dark = false;
  Stage stage{};
  friend bool operator==(const Play&, const Play&) = default;
};
BOOST_DESCRIBE_STRUCT(Play, (),
                      (attack, attack_with, readies, manoeuvre, move_with, shield, second,
                       second_dark, stage))
// Pieces one plays: action chits 0 to 11, and cards and horses. A horse walks or gallops.
inline constexpr std::uint8_t kGlovesPiece = 12, kBootsPiece = 13, kWalkPiece = 14,
                              kGallopPiece = 15, kSpellPiece = 16;

// One blow of a round, in the order in which they take effect.
struct Strike {
  std::uint8_t by = kNone, part = 0;  // part 1: head or club
  std::uint8_t target = kNone;
  Lane lane = Lane::none;
  std::uint8_t time = 0, length = 0;
  Level harm{};
  std::uint8_t struck = 0;  // what it meets: Layer
  bool dropped = false;
  friend bool operator==(const Strike&, const Strike&) = default;
};
BOOST_DESCRIBE_STRUCT(Strike, (), (by, part, target, lane, time, length, harm, struck, dropped))

// Who killed somebody: several if their blows were simultaneous. Empty: nobody.
using Killers = Fixed<std::uint8_t, 8>;

struct Combat {
  std::uint8_t spot = kNone;  // kNone: no combat
  std::uint8_t round = 0, quiet = 0;
  bool event = false;                    // something happened this round (10.16)
  Mask resting = 0;                      // seats that want no questions unless attacked
  std::array<Mask, kGroups> battling{};  // seats that the group battles here this evening
  std::array<std::uint8_t, kBeings>
      sheet{};                        // being on whose sheet it lies (its own: an owner); kNone
  std::array<Lane, kBeings> lane{};   // its red box, circle or square there
  std::array<Lane, kBeings> apart{};  // of its head, club or horse
  std::array<std::uint8_t, kBeings> target{};  // whom it attacks
  std::array<std::uint8_t, kBeings> since{};   // sent there as the how-many-eth of this round
  Beings turned;                               // hired owners whose employer turns them over
  std::array<Play, kMostSeats> plays{}, last{};
  std::array<std::uint32_t, kMostSeats> played{};  // pieces used this round, bit per piece
  std::array<std::uint8_t, kMostSeats> move_effort{}, fight_effort{}, magic_effort{};
  std::array<std::uint8_t, kMostSeats> wounds{};    // taken in this melee step
  std::array<std::uint8_t, kMostSeats> charging{};  // the being charged, kNone
  std::array<std::uint8_t, kMostSeats> charge_time{};
  std::array<std::uint8_t, kMostSeats> laid_off{};  // thing put away this round: still carried
  std::array<Killers, kMostSeats> last_hit{};       // AMB-R2
  std::array<std::uint8_t, kMostSeats> evaded{};  // rounds in a row a Tremendous captor was evaded
  Fixed<Strike, kMonsters + kNatives + kMostSeats + 16> strikes;
  Beings struck;   // Tremendous monsters that hit a living target this round
  Mask spoke = 0;  // characters whose spell was completed this round
  std::uint16_t woken =
      0;  // OPT-10: groups he who deploys has sent somebody against, bit per Group
  friend bool operator==(const Combat&, const Combat&) = default;
};
BOOST_DESCRIBE_STRUCT(Combat, (),
                      (spot, round, quiet, event, resting, battling, sheet, lane, apart, target,
                       since, turned, plays, last, played, move_effort, fight_effort, magic_effort,
                       wounds, charging, charge_time, laid_off, last_hit, evaded, strikes, struck,
                       spoke, woken))

}  // namespace gh::realm
