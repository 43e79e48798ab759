// What lies in the box of Magic Realm: tiles, chits, characters, denizens and things, as figures.
// Values and counts are data (data/realm/*.json); this is their shape. Everything has a small
// number; names of things stand here only as ids.
#pragma once

#include <array>
#include <string>

#include "core/bag.h"
#include "core/fixed.h"
#include "core/json.h"
#include "games/realm/kit_spells.h"

namespace gh::realm {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr std::uint8_t u8(int i) { return static_cast<std::uint8_t>(i); }
using Mask = std::uint8_t;                  // bit per seat
inline constexpr std::uint8_t kNone = 255;  // no clearing, being, thing, chit ...

// --- measures

// Strength, weight, harm, vulnerability, toughness. Harm of a missile may go above T (`over`).
enum class Level : std::uint8_t { n, l, m, h, t, over };
BOOST_DESCRIBE_ENUM(Level, n, l, m, h, t, over)
constexpr Level operator+(Level a, int n) {
  int v = static_cast<int>(a) + n;
  return static_cast<Level>(v < 0 ? 0 : v > 5 ? 5 : v);
}

// The three directions. An attack intercepts the manoeuvre of the same number: Thrust hits Charge,
// Swing hits Dodge, Smash hits Duck. A red box joins an attack and a manoeuvre.
enum class Lane : std::uint8_t { thrust, swing, smash, none };
BOOST_DESCRIBE_ENUM(Lane, thrust, swing, smash, none)
inline constexpr int kLanes = 3;

enum class Colour : std::uint8_t { white, grey, gold, purple, black };
BOOST_DESCRIBE_ENUM(Colour, white, grey, gold, purple, black)

// --- the map

inline constexpr int kTiles = 20, kSpots = 6 * kTiles;
// A clearing: 6 * tile + number - 1. Tiles with three or four clearings leave numbers out.
using Spot = std::uint8_t;
constexpr int tile_of(int spot) { return spot / 6; }
constexpr int number_of(int spot) { return spot % 6 + 1; }
constexpr int spot_at(int tile, int number) { return 6 * tile + number - 1; }
using Spots = Bag<kSpots>;

enum class Ground : std::uint8_t { none, woods, mountain, cave };
BOOST_DESCRIBE_ENUM(Ground, none, woods, mountain, cave)
enum class Way : std::uint8_t { open_road, tunnel, bridge, hidden_path, secret_passage };
BOOST_DESCRIBE_ENUM(Way, open_road, tunnel, bridge, hidden_path, secret_passage)
constexpr bool is_hidden_way(Way w) { return w >= Way::hidden_path; }
enum class Letter : std::uint8_t { v, w, m, c };
BOOST_DESCRIBE_ENUM(Letter, v, w, m, c)

struct RoadDesign {
  std::uint8_t from = 0;      // number of a clearing
  std::uint8_t to = 0;        // number of a clearing, or 0: it leads to an edge
  std::uint8_t edge = kNone;  // printed edge, 0 N and on clockwise
  Way way{};
  std::uint8_t secret = kNone;  // bit of this road in Discoveries, kNone for roads open to all
};
struct SideDesign {
  std::array<Ground, 6> ground{};         // by number - 1
  std::array<std::uint8_t, 6> colours{};  // bit per Colour
  Fixed<RoadDesign, 16> roads;
  std::uint8_t edges = 0;  // bit per printed edge with a road; the same on both sides
  std::array<std::uint8_t, 6> at_edge{};  // number of the clearing whose road leads there, 0: none
  // By number - 1: the clearings one comes to without leaving the tile, bit per number, itself
  // among them, and the printed edges that their roads lead to.
  std::array<std::uint8_t, 6> joined{}, exits{};
};
struct TileDesign {
  std::string id, name;
  Letter letter{};
  bool woods_named = false;  // the six tiles in which the Woods Girl is at home
  std::uint8_t clearings = 0;
  std::array<SideDesign, 2> side;  // normal, enchanted
  bool has(int number) const { return side[0].ground[at(number - 1)] != Ground::none; }
};
struct Placed {
  std::uint8_t tile = 0;
  std::int8_t q = 0, r = 0;
  std::uint8_t turn = 0;
};
struct Layout {
  std::string id;
  std::array<Placed, kTiles> tiles;
};

// Bits of what an individual may have discovered: hidden ways of both sides of the tiles, sites,
// site cards.
inline constexpr int kSecretWays = 34, kFirstSiteBit = 34, kFirstCardBit = 42;
using Discoveries = std::uint64_t;
constexpr Discoveries bit(int i) { return Discoveries{1} << i; }
inline constexpr Discoveries kAllWays = (Discoveries{1} << kSecretWays) - 1;

// --- chits of the map

inline constexpr int kWarnings = 20, kSounds = 10, kSites = 8;
inline constexpr int kFirstSound = kWarnings, kFirstSite = kFirstSound + kSounds;
inline constexpr int kLostCity = kFirstSite + kSites, kLostCastle = kLostCity + 1;
inline constexpr int kChits = kLostCastle + 1;
enum class Warning : std::uint8_t { bones, dank, ruins, smoke, stink };
BOOST_DESCRIBE_ENUM(Warning, bones, dank, ruins, smoke, stink)
enum class Sound : std::uint8_t { flutter, patter, slither, howl, roar };
BOOST_DESCRIBE_ENUM(Sound, flutter, patter, slither, howl, roar)
// In the order of the data, which is also the order of the chits from kFirstSite on.
enum class Site : std::uint8_t { statue, altar, vault, pool, hoard, lair, cairns, shrine };
BOOST_DESCRIBE_ENUM(Site, statue, altar, vault, pool, hoard, lair, cairns, shrine)
constexpr bool is_warning(int chit) { return chit < kWarnings; }
constexpr bool is_sound(int chit) { return chit >= kFirstSound && chit < kFirstSite; }
constexpr bool is_site(int chit) { return chit >= kFirstSite && chit < kLostCity; }
constexpr bool is_lost(int chit) { return chit == kLostCity || chit == kLostCastle; }
constexpr Warning warning_of(int chit) { return static_cast<Warning>(chit / 4); }
constexpr Letter letter_of(int chit) { return static_cast<Letter>(chit % 4); }
constexpr int warning_chit(Warning w, Letter l) {
  return 4 * static_cast<int>(w) + static_cast<int>(l);
}
constexpr Site site_of(int chit) { return static_cast<Site>(chit - kFirstSite); }

enum class Dwelling : std::uint8_t {
  inn,
  house,
  chapel,
  guard_house,
  large_campfire,
  small_campfire
};
BOOST_DESCRIBE_ENUM(Dwelling, inn, house, chapel, guard_house, large_campfire, small_campfire)
inline constexpr int kDwellings = 6;

struct ChitDesign {
  std::string id;
  std::uint8_t number = 0;  // clearing of a sound or site
  Sound sound{};            // sounds
};

// --- beings: characters by seat, monsters, natives; room for what magic adds

inline constexpr int kMostSeats = 8;
inline constexpr int kMostDays = 56;  // that a host may choose
inline constexpr int kTameable = 17;  // monsters that a spell can put under control (MG-87)
inline constexpr int kMonsters = 59, kNatives = 42;
inline constexpr int kFirstMonster = kMostSeats, kFirstNative = kFirstMonster + kMonsters;
inline constexpr int kFirstFamiliar = kFirstNative + kNatives;  // one a seat (magic)
inline constexpr int kFirstPhantasm = kFirstFamiliar + kMostSeats;
inline constexpr int kBeings = kFirstPhantasm + kMostSeats;
using Being = std::uint8_t;
using Beings = Bag<kBeings>;
constexpr bool is_character(int b) { return b < kMostSeats; }
constexpr bool is_monster(int b) { return b >= kFirstMonster && b < kFirstNative; }
constexpr bool is_native(int b) { return b >= kFirstNative && b < kFirstFamiliar; }
constexpr bool is_denizen(int b) { return is_monster(b) || is_native(b); }

enum class Group : std::uint8_t {
  bashkars,
  company,
  guard,
  lancers,
  order,
  patrol,
  rogues,
  soldiers,
  woodfolk,
  none
};
BOOST_DESCRIBE_ENUM(Group, bashkars, company, guard, lancers, order, patrol, rogues, soldiers,
                    woodfolk, none)
inline constexpr int kGroups = 9;
enum class Visitor : std::uint8_t { scholar, crone, shaman, warlock, none };
BOOST_DESCRIBE_ENUM(Visitor, scholar, crone, shaman, warlock, none)
inline constexpr int kVisitors = 4;
// Somebody one trades with: groups first, then visitors.
inline constexpr int kTraders = kGroups + kVisitors;
using Trader = std::uint8_t;
constexpr Trader trader(Group g) { return static_cast<Trader>(g); }
constexpr Trader trader(Visitor v) { return u8(kGroups + static_cast<int>(v)); }
constexpr bool is_visitor(Trader t) { return t >= kGroups; }

enum class Relation : std::int8_t { enemy, unfriendly, neutral, friendly, ally };
BOOST_DESCRIBE_ENUM(Relation, enemy, unfriendly, neutral, friendly, ally)

enum class Attack : std::uint8_t { none, strike, missile, kill, pit, curse };
BOOST_DESCRIBE_ENUM(Attack, none, strike, missile, kill, pit, curse)
struct Blow {
  Attack kind = Attack::none;
  Level harm{};
  std::uint8_t stars = 0, time = 0, length = 0;
};
struct Face {  // one side of a counter
  Blow blow;
  std::uint8_t move_time = 0;
};
struct Gait {
  Level strength{};
  std::uint8_t time = 0;
};
enum class Stall : std::uint8_t { none, pony, workhorse, warhorse };  // kinds of horses
struct MountDesign {                                                  // a native's own horse
  std::string id;
  Stall stall{};
  Level vulnerability{};
  bool armored = false;
  Gait walk, gallop;
};
struct DenizenDesign {
  std::string id, name;  // "wolf_2", "Wolf"; "c3", "Company 3"
  std::string kind;      // "wolf", "lancer"
  std::string family;    // monsters: "dragon" ...
  Level weight{}, vulnerability{}, move_strength{};
  bool armored = false, flies = false, tremendous = false;
  std::int8_t fame = 0, notoriety = 0, gold = 0, wage = 0;
  std::uint8_t row =
      0;  // of the chart that it prowls on; 0: every day (ghosts); 7: never (garrisons)
  std::uint8_t back_row = 0;  // it regenerates when this row prowls on a seventh day
  Face light, dark;
  bool has_extra = false;   // a head or club
  std::uint8_t breath = 0;  // OPT-9: length of a dragon's fire
  std::string extra;        // its id
  Blow extra_light, extra_dark;
  bool mounted = false;
  MountDesign mount;
  Group group = Group::none;
  bool leader = false;
  std::uint8_t rank = 0;  // number within the group; the leader is highest
  std::uint8_t missile_dice = 2;
  std::uint8_t box = kNone;  // where it begins: a box of the chart, or a site's
  bool variant_b = false;
};

// --- boxes of the appearance chart and of the sites, for monsters

struct ChartBox {
  std::string id;  // "chart:bat_2", "site:hoard"
  std::uint8_t row = 0;
  std::uint8_t order = 0;           // within its group of boxes
  std::uint8_t warnings[2]{};       // bit per Warning that summons it, for M ([0]) and C ([1])
  std::uint8_t woods_warnings = 0;  // for W
  std::uint8_t sounds[2]{};         // bit per Sound, in M and in C tiles
  std::uint8_t site = kNone;        // the site whose guardian lies here
  Beings begins;
};
inline constexpr int kBoxes = 30;  // 21 of the chart, 8 of the sites; one spare

// --- characters

enum class Hero : std::uint8_t {
  amazon,
  berserker,
  black_knight,
  captain,
  druid,
  dwarf,
  elf,
  magician,
  pilgrim,
  sorceror,
  swordsman,
  white_knight,
  witch,
  witch_king,
  wizard,
  woods_girl,
  none
};
BOOST_DESCRIBE_ENUM(Hero, amazon, berserker, black_knight, captain, druid, dwarf, elf, magician,
                    pilgrim, sorceror, swordsman, white_knight, witch, witch_king, wizard,
                    woods_girl, none)
inline constexpr int kHeroes = 16, kActionChits = 12;
enum class Action : std::uint8_t { move, fight, magic, duck, berserk };
BOOST_DESCRIBE_ENUM(Action, move, fight, magic, duck, berserk)
struct ActionDesign {
  std::string id, name;  // "move_m3x_1" within the character; "Move M3*"
  Action action{};
  Level strength{};
  std::uint8_t type = 0;  // of a Magic chit, 1 to 8
  std::uint8_t time = 0, effort = 0;
};
struct HeroDesign {
  std::string id, name;
  Level weight{}, vulnerability{};
  std::uint8_t starts = 0;          // bit per Dwelling; bit 6: with the Ghosts
  std::uint8_t value = 0;           // of gold and equipment at the start, for the score
  std::string weapon;               // kind, or empty
  std::vector<std::string> armour;  // kinds
  std::uint8_t spells = 0;          // number of starting spells
  std::uint8_t spell_types = 0;     // bit per type - 1
  Row<ActionDesign, kActionChits> chits;
  Row<Relation, kTraders> relations{};
};

// --- things one can own

inline constexpr int kWeapons = 28, kArmours = 19, kHorses = 17, kCards = 74;
inline constexpr int kFirstArmour = kWeapons, kFirstHorse = kFirstArmour + kArmours;
inline constexpr int kFirstCard = kFirstHorse + kHorses, kThings = kFirstCard + kCards;
using Thing = std::uint8_t;
using Things = Bag<kThings>;
constexpr bool is_weapon(int t) { return t < kFirstArmour; }
constexpr bool is_armour(int t) { return t >= kFirstArmour && t < kFirstHorse; }
constexpr bool is_horse(int t) { return t >= kFirstHorse && t < kFirstCard; }
constexpr bool is_card(int t) { return t >= kFirstCard; }

enum class Card : std::uint8_t {
  alchemists_mixture,
  amulet,
  ancient_telescope,
  battle_bracelets,
  beast_pipes,
  bejeweled_dwarf_vest,
  belt_of_strength,
  black_book,
  blasted_jewel,
  book_of_lore,
  chest,
  cloak_of_mist,
  cloven_hoof,
  crypt_of_the_knight,
  crystal_ball,
  deft_gloves,
  dragon_essence,
  dragonfang_necklace,
  draught_of_speed,
  elusive_cloak,
  elven_slippers,
  enchanted_meadow,
  enchanters_skull,
  eye_of_the_idol,
  eye_of_the_moon,
  flowers_of_rest,
  flying_carpet,
  garb_of_speed,
  girtle_of_energy,
  glimmering_ring,
  gloves_of_strength,
  glowing_gem,
  golden_arm_band,
  golden_crown,
  golden_icon,
  good_book,
  gripping_dust,
  handy_gloves,
  hidden_ring,
  imperial_tabard,
  lost_keys,
  lucky_charm,
  magic_spectacles,
  magic_wand,
  map_of_lost_castle,
  map_of_lost_city,
  map_of_ruins,
  mouldy_skeleton,
  oil_of_poison,
  ointment_of_bite,
  ointment_of_steel,
  penetrating_grease,
  phantom_glass,
  potion_of_energy,
  poultice_of_health,
  power_boots,
  power_gauntlets,
  quick_boots,
  reflecting_grease,
  regent_of_jewels,
  remains_of_thief,
  royal_sceptre,
  sacred_grail,
  sacred_statue,
  scroll_of_alchemy,
  scroll_of_nature,
  seven_league_boots,
  shielded_lantern,
  shoes_of_stealth,
  timeless_jewel,
  toadstool_circle,
  toadstool_ring,
  vial_of_healing,
  withered_claw
};
constexpr Thing thing(Card c) { return u8(kFirstCard + static_cast<int>(c)); }
constexpr Card card_of(int t) { return static_cast<Card>(t - kFirstCard); }

enum class Sort : std::uint8_t { weapon, armour, horse, treasure };
enum class Slot : std::uint8_t { none, shield, helmet, breastplate, suit };
enum class Pile : std::uint8_t { small, large, within };  // kinds of treasure cards

struct ThingDesign {
  std::string id, name;  // "short_sword_2", "Short Sword"
  std::string kind;      // "short_sword"; cards: their id
  Sort sort{};
  Level weight{};
  int price = 0, damaged_price = 0, compensation = 0;  // compensation: gold when destroyed
  int fame = 0, notoriety = 0;                         // count at the end while owned
  Group reward_group = Group::none;
  int reward = 0;              // Fame for selling it to that group
  std::uint8_t start = kNone;  // counters: a Trader, or kFirstCardBox + Card of the site card
  // weapons (and the Alchemist's Mixture)
  bool missile = false, bow = false;
  std::uint8_t length = 0;
  Blow calm, alerted;  // time 0: that of the Fight piece
  // armour
  Slot slot{};
  Level toughness{};
  std::uint8_t lanes = 0;  // bit per Lane that an armour card or suit protects
  // horses
  Stall stall{};
  Level vulnerability{};
  bool armored = false;
  Gait walk, gallop;
  // treasure cards
  Pile pile{};
  bool great = false, enchanted = false, potion = false, boots = false, gloves = false;
  bool armour_card = false, treasure_counter = false;
  Level strength{};                 // boots and gloves
  std::uint8_t time = 0;            // boots and gloves
  std::uint8_t colour = kNone;      // enchanted cards
  std::uint8_t returns_to = kNone;  // potions: the Trader whose box they go to at Midnight
  bool one_use = false;
  std::array<std::int16_t, kVisitors> visitor_price{};  // 0: the ordinary one
  // artifacts and spell books (MG-32), cards with a spell of their own (MG-35)
  std::uint8_t magic_type = 0;     // 1 to 8; 0: it casts nothing
  std::uint8_t spell_box = kNone;  // of its cards
  Spell holds = Spell::none;
};

// --- spells

struct SpellDesign {
  std::string id, name;
  std::uint8_t type = 0;        // 1 to 8; 0: belongs to a treasure
  std::uint8_t colour = kNone;  // a Colour; kNone: any
  Duration duration{};
  Aimed aimed{};
  CastAt place{};
  bool benevolent = false;  // OPT-14
  Blow blow;                // attack spells; time 0: that of the completion
};
// Where spell cards lie at the start: sites, visitors, books and artifacts (MG-28).
inline constexpr int kSpellBoxes = 19;
struct SpellBoxDesign {
  std::string id;
  Fixed<std::uint8_t, 4> types;  // from the top
  std::uint8_t site = kNone, visitor = kNone, thing = kNone;
};

// --- boxes of goods: native groups, visitors, sites, treasures within treasures

inline constexpr int kFirstSiteBox = kTraders, kFirstWithinBox = kFirstSiteBox + kSites;
inline constexpr int kGoods =
    kFirstWithinBox + 6;  // chest, skeleton, thief, toadstool, crypt, meadow
enum class Within : std::uint8_t {
  chest,
  mouldy_skeleton,
  remains_of_thief,
  toadstool_circle,
  crypt_of_the_knight,
  enchanted_meadow
};
constexpr int box_of(Site s) { return kFirstSiteBox + static_cast<int>(s); }
constexpr int box_of(Within w) { return kFirstWithinBox + static_cast<int>(w); }
struct GoodsDesign {
  std::string id;
  std::uint8_t large = 0, small = 0;
  std::vector<Thing> counters;  // from the bottom to the top
  int gold = 0;
};

// --- tables that are rolled on

enum class Table : std::uint8_t {
  hide,
  peer,
  locate,
  loot,
  site_card,
  runes,
  magic_sight,
  missile,
  meeting_trade,
  meeting_hire,
  meeting_battle,
  curse,
  wish,
  pit,
  random_assignment,
  repositioning,
  tactics,
  transform,
  lost,
  storm,
  commerce,
  serious_wounds
};
BOOST_DESCRIBE_ENUM(Table, hide, peer, locate, loot, site_card, runes, magic_sight, missile,
                    meeting_trade, meeting_hire, meeting_battle, curse, wish, pit,
                    random_assignment, repositioning, tactics, transform, lost, storm, commerce,
                    serious_wounds)

// --- visitors, missions and campaigns: six chits with two sides

inline constexpr int kErrands = 6, kErrandBoxes = 7;
enum class Errand : std::uint8_t {
  scholar,
  pillage,
  crone,
  raid,
  shaman,
  escort_party,
  warlock,
  food_ale,
  conquer,
  war,
  revolt,
  quest
};
BOOST_DESCRIBE_ENUM(Errand, scholar, pillage, crone, raid, shaman, escort_party, warlock, food_ale,
                    conquer, war, revolt, quest)
struct ErrandDesign {
  std::string id, name;
  bool visitor = false, mission = false, campaign = false;
  int notoriety = 0, fame = 0;  // its cost
  int days = 0;                 // 0: to the end of the game
  Dwelling goal{}, other_goal{};
  std::uint16_t partners = 0, foes = 0;  // bit per Group
  bool dragons = false;                  // the foes are the dragons
};

struct Kit {
  Row<TileDesign, kTiles> tiles;
  std::vector<Layout> layouts;
  Row<ChitDesign, kChits> chits;
  Row<std::uint16_t, kDwellings> dwelling_calls{};  // bit per Group that appears there
  Row<Group, kDwellings> garrison{};
  Row<DenizenDesign, kMonsters + kNatives> denizens;  // by being - kFirstMonster
  Row<ChartBox, kBoxes> boxes;
  int box_count = 0;
  Row<HeroDesign, kHeroes> heroes;
  HeroDesign great_wizard;  // OPT-6: one Move M5 of his is a Magic III2*
  Row<ThingDesign, kThings> things;
  Row<GoodsDesign, kGoods> goods;
  Row<ErrandDesign, 12> errands;
  Row<Beings, kGroups> members;
  Row<Being, kGroups> leaders;
  Beings tameable;  // bats, spiders, the Octopus, dragons
  Things small, large, within, counters, horses, potions, enchanted, great;
  std::array<SpellDesign, kAllSpells> spells;
  std::array<SpellBoxDesign, kSpellBoxes> spell_boxes;
};
extern const Kit kKit;
void read_spells(Kit& kit, const json::value& data);  // kit_spells.cpp

inline const TileDesign& tile(int t) { return kKit.tiles[at(t)]; }
inline const DenizenDesign& denizen(int b) { return kKit.denizens[at(b - kFirstMonster)]; }
inline const HeroDesign& hero(Hero h) { return kKit.heroes[static_cast<std::size_t>(h)]; }
inline const ThingDesign& design(int t) { return kKit.things[at(t)]; }
inline const SpellDesign& spell(Spell s) { return kKit.spells[static_cast<std::size_t>(s)]; }
inline bool is_ghost(int b) { return is_monster(b) && denizen(b).row == 0; }

// Ids of data and notation back to numbers; nothing if there is none of that name.
std::optional<int> being_from(std::string_view id);  // denizens
std::optional<int> thing_from(std::string_view id);
std::optional<Spell> spell_from(std::string_view id);
std::optional<int> tile_from(std::string_view id);
std::optional<int> chit_from(std::string_view id);
std::optional<int> spot_from(std::string_view name);  // "crag-2"
std::string spot_name(int spot);                      // "crag-2"

}  // namespace gh::realm
