// Set-up: map, chits, characters (digest 2). Questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct PlayGame {  // the frame: set-up, then days until the last
  std::uint8_t stage = 0;
  GH_REALM_STEP(PlayGame, stage)
};
struct Roll {  // dice for a being on a table (LIM-1); the result is State::roll
  std::uint8_t who = kNone;
  Table table{};
  std::uint8_t dice = 2;
  std::int8_t change = 0;
  GH_REALM_STEP(Roll, who, table, dice, change)
};
using SetupSteps = std::variant<PlayGame, Roll>;

// Chance first. "whose" says who is asked and what the options are.
#define GH_REALM_QUESTIONS_SETUP(X) \
  X(roll_die)  /* chance: 6 */      \
  X(roll_dice) /* chance: 36 */

#define GH_REALM_VERBS_SETUP(X)

// Arguments in the comment: beings, things, spots, numbers.
#define GH_REALM_EVENTS_SETUP(X) \
  X(rolled) /* being or kNone, Table, die, second die or 0, change */

}  // namespace gh::realm
