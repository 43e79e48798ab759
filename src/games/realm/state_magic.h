// Magic as part of the state (magic_digest.md): spells recorded on the sheets, spell cards of the
// set-up card, and the castings that are being cast or in effect. Part of state.h.
//
// A spell card that nobody has looked at yet is no certain card: its place in a box has only a
// type, and chance draws one of that type when somebody looks (as with treasures, INF-11).
#pragma once

#include "games/realm/steps.h"

namespace gh::realm {

// --- colours (MG-2, MG-3): bit per Colour
using Colours = std::uint8_t;
constexpr Colours colour_bit(Colour c) { return u8(1 << static_cast<int>(c)); }
inline constexpr Colours kAllColours = 31;

// --- where somebody is who is in no clearing: values of Body::road that are no clearing
inline constexpr std::uint8_t kForest = 254;  // in the forest of the tile (MG-17, MG-83)
inline constexpr std::uint8_t kAir = 253;     // flying, also over tile Body::aloft (MG-79, MG-82)

// --- spells written on a sheet (MG-23 to MG-26)
inline constexpr int kSheetBoxes = 14;  // AMB-M1
struct Recorded {
  Spell spell = Spell::none;
  bool learned = false;  // from a card: counts at the end
  friend bool operator==(const Recorded&, const Recorded&) = default;
};
BOOST_DESCRIBE_STRUCT(Recorded, (), (spell, learned))
using Sheet = Fixed<Recorded, kSheetBoxes>;

// --- spell cards (MG-27, MG-28): one place for each card of the set-up card
inline constexpr int kSpellPlaces = 41;
struct SpellCard {
  Spell spell = Spell::none;  // none: nobody has seen it
  Mask known = 0;             // seats that have looked at it
  bool awake = false;         // lies with its book or artifact, face up for its owner
  std::uint8_t depth = 0;     // order in the box, 0 on top
  friend bool operator==(const SpellCard&, const SpellCard&) = default;
};
BOOST_DESCRIBE_STRUCT(SpellCard, (), (spell, known, awake, depth))

// --- castings

// What a target is (MG-37).
enum class Marked : std::uint8_t {
  none,
  being,
  group,
  kind,
  tile,
  clearing,
  thing,
  chit,
  sound,
  casting,
  curse
};
BOOST_DESCRIBE_ENUM(Marked, none, being, group, kind, tile, clearing, thing, chit, sound, casting,
                    curse)
// Kinds of monsters that are aimed at all together.
enum class Horde : std::uint8_t { giants, ogres, bats, goblins };
BOOST_DESCRIBE_ENUM(Horde, giants, ogres, bats, goblins)
// A target that may be named: `what` is a number of that sort; `more` the second one (Curse; tile a
// sound chit goes to).
struct Mark {
  Marked sort{};
  std::uint8_t what = kNone, more = kNone;
  friend bool operator==(const Mark&, const Mark&) = default;
};
using Marks = Fixed<Mark, 80>;

enum class CastStage : std::uint8_t {
  cast,   // played this round; its targets are not named yet
  named,  // waits for its time
  done    // in effect (a permanent spell: energized or inert)
};
BOOST_DESCRIBE_ENUM(CastStage, cast, named, done)

inline constexpr int kCastings = 64;
struct Casting {
  Spell spell = Spell::none;  // none: the place is free
  std::uint8_t by = kNone;    // seat whose Magic chit it is; kNone: an item casts
  std::uint8_t chit = kNone;  // the Magic chit
  std::uint8_t item = kNone;  // book, artifact or treasure
  std::uint8_t box = kNone;   // of the sheet; of an item: the place of the spell card
  std::uint8_t type = 0;      // it was cast with (MG-63)
  std::uint8_t day = 0, time = 0;
  CastStage stage{};
  bool energized = false;   // permanent ones
  bool active = false;      // phase spells: protects now
  std::uint8_t order = 0;   // Absorb Essence: the one energized last has the highest (MG-76)
  std::uint8_t result = 0;  // of its own table, or what was chosen with it
  Marked sort{};            // of the target; `being`: see `on`
  std::uint8_t what = kNone, more = kNone;
  std::uint16_t own = 0;  // own Magic chits, bit each
  Beings on;              // individuals and denizens
  friend bool operator==(const Casting&, const Casting&) = default;
};
BOOST_DESCRIBE_STRUCT(Casting, (),
                      (spell, by, chit, item, box, type, day, time, stage, energized, active, order,
                       result, sort, what, more, own, on))

struct Magic {
  std::array<Casting, kCastings> castings{};
  std::uint64_t used = 0;       // bit per casting that is there
  std::uint64_t permanent = 0;  // of these the permanent ones
  std::uint64_t kinds = 0;      // bit per Spell that somebody has cast: a quick look
  std::uint8_t frozen = 0;      // seats whose things are changed with them (MG-70)
  std::array<SpellCard, kSpellPlaces> cards{};
  bool night = false;  // after Midnight: the colour of the day is gone (AMB-M24)
  friend bool operator==(const Magic&, const Magic&) = default;
};

}  // namespace gh::realm
