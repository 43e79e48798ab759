// The counters of Kings & Things: 195 Things of the cup and 11 two-sided special characters.
// Values and counts are data (data/kings/things.json); this is their shape.
#pragma once

#include <array>

#include "core/bag.h"
#include "core/fixed.h"
#include "core/json.h"

namespace gh::kings {

inline constexpr int kThings = 195;                // AMB-02
inline constexpr int kHeroes = 11;                 // counters; 22 characters are printed on them
inline constexpr int kPieces = kThings + kHeroes;  // a character's piece is kThings + counter
inline constexpr int kFort = kPieces;              // stands for the fort of the hex in a battle
inline constexpr int kNoPiece = 255;
using Piece = std::uint8_t;  // 0..205, sorted by kind: copies of a kind are neighbours
using Pieces = Bag<kPieces>;

enum class Terrain : std::uint8_t {
  desert,
  forest,
  frozen_waste,
  jungle,
  mountain,
  plains,
  swamp,
  sea,
  none  // a hex that is still face down; a Thing without terrain
};
BOOST_DESCRIBE_ENUM(Terrain, desert, forest, frozen_waste, jungle, mountain, plains, swamp, sea,
                    none)
inline constexpr int kTerrains = 8;

enum class Sort : std::uint8_t { creature, income, settlement, treasure, magic, event, hero };

// The kinds of counters, in the order of the data file.
using Kind = std::uint8_t;
inline constexpr int kCreatureKinds = 123, kIncomeKinds = 11, kTreasureKinds = 6;
inline constexpr int kFirstIncome = kCreatureKinds;
inline constexpr int kVillage = kFirstIncome + 9, kCity = kFirstIncome + 10;
inline constexpr int kFirstTreasure = kFirstIncome + kIncomeKinds;
inline constexpr int kFirstMagic = kFirstTreasure + kTreasureKinds;
inline constexpr int kFirstEvent = kFirstMagic + 11;
inline constexpr int kFirstHero = kFirstEvent + 10;
inline constexpr int kKinds = kFirstHero + 22;

enum class Magic : std::uint8_t {
  balloon,
  bow,
  dispel_magic,
  dust_of_defense,
  elixir,
  fan,
  firewall,
  golem,
  lucky_charm,
  sword,
  talisman
};
BOOST_DESCRIBE_ENUM(Magic, balloon, bow, dispel_magic, dust_of_defense, elixir, fan, firewall,
                    golem, lucky_charm, sword, talisman)

enum class RandomEvent : std::uint8_t {
  big_juju,
  dark_plague,
  defection,
  good_harvest,
  mother_lode,
  teeniepox,
  terrain_disaster,
  vandals,
  weather_control,
  willing_workers
};
BOOST_DESCRIBE_ENUM(RandomEvent, big_juju, dark_plague, defection, good_harvest, mother_lode,
                    teeniepox, terrain_disaster, vandals, weather_control, willing_workers)

// Characters by counter: front, back, front, back ...
enum class Hero : std::uint8_t {
  assassin_primus,
  plains_lord,
  sword_master,
  mountain_king,
  master_thief,
  lord_of_the_eagles,
  arch_cleric,
  jungle_lord,
  baron_munchausen,
  desert_master,
  elf_lord,
  ice_lord,
  arch_mage,
  ghaog_ii,
  dwarf_king,
  warlord,
  grand_duke,
  deerhunter,
  marksman,
  forest_king,
  sir_lance_a_lot,
  swamp_king
};
BOOST_DESCRIBE_ENUM(Hero, assassin_primus, plains_lord, sword_master, mountain_king, master_thief,
                    lord_of_the_eagles, arch_cleric, jungle_lord, baron_munchausen, desert_master,
                    elf_lord, ice_lord, arch_mage, ghaog_ii, dwarf_king, warlord, grand_duke,
                    deerhunter, marksman, forest_king, sir_lance_a_lot, swamp_king)

struct Design {
  std::string id;    // as notation spells it: old-dragon
  std::string name;  // as people read it: Old Dragon
  Sort sort{};
  Terrain terrain = Terrain::none;  // of a creature, of terrain-bound income, of a Terrain Lord
  std::uint8_t value = 0;           // combat value
  bool flying = false, magic = false, ranged = false, charge = false;
  bool mine = false;
  std::uint8_t income = 0;  // gold a turn on the board
  std::uint8_t gold = 0;    // a treasure's worth
  std::uint8_t count = 1;
  Piece first = 0;  // the first copy (Things only)
};

// What the rules look up, made once from the data file.
struct Box {
  Row<Design, kKinds> design;
  Row<Kind, kThings> kind{};  // of each Thing
  Row<Pieces, kKinds> copies{};
  Pieces creatures, flyers, magic_creatures, incomes, settlements, treasures, magics, events;
  Pieces heroes, things;
  Row<Pieces, kTerrains> of_terrain{};  // creatures
  Row<Pieces, 7> of_value{};            // creatures of value 1..6
};
extern const Box kBox;

inline const Design& design(Kind k) { return kBox.design[k]; }
inline Piece piece_of(Magic m) { return kBox.design[kFirstMagic + static_cast<int>(m)].first; }
inline Piece piece_of(RandomEvent e) {
  return kBox.design[kFirstEvent + static_cast<int>(e)].first;
}
inline Kind kind_of(Magic m) { return static_cast<Kind>(kFirstMagic + static_cast<int>(m)); }
inline Kind kind_of(RandomEvent e) { return static_cast<Kind>(kFirstEvent + static_cast<int>(e)); }
inline Kind kind_of(Hero h) { return static_cast<Kind>(kFirstHero + static_cast<int>(h)); }
inline bool is_thing(int p) { return p < kThings; }
inline bool is_hero(int p) { return p >= kThings && p < kPieces; }
// The counter a character is printed on.
inline Piece piece_of(Hero h) { return static_cast<Piece>(kThings + static_cast<int>(h) / 2); }

// The kind of an id such as "old-dragon".
std::optional<Kind> kind_from(std::string_view id);

}  // namespace gh::kings

template <>
inline constexpr bool gh::hyphenated<gh::kings::Magic> = true;
template <>
inline constexpr bool gh::hyphenated<gh::kings::RandomEvent> = true;
template <>
inline constexpr bool gh::hyphenated<gh::kings::Hero> = true;
template <>
inline constexpr bool gh::hyphenated<gh::kings::Terrain> = true;
