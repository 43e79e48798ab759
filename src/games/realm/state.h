// The state of a game of Magic Realm: a plain value.
//
// Three kinds of pieces, each with a small number and exactly one place: beings (characters by
// seat, monsters, natives), things (weapons, armour, horses, treasure cards) and map chits. Piles
// are linked lists from the top down (`below`). Treasure cards nobody has seen yet are not in any
// order: a box only counts how many large and small ones lie in it, and chance draws one from the
// pool when somebody looks (INF-11).
//
// A struct is described beside its fields: positions (position.cpp) write down what is named there,
// so a new field is added to both.
//
// What a seat has legitimately seen of hidden things is part of the state (`known`, `seen`): it is
// shown in its view and kept by determinize.
#pragma once

#include "games/realm/state_combat.h"
#include "games/realm/state_magic.h"
#include "games/realm/steps.h"

namespace gh::realm {

constexpr Mask bit_of(Seat s) { return u8(1 << index(s)); }

// Fame and Notoriety are counted in 840ths: simultaneous killers share (digest 11).
inline constexpr int kPoint = 840;

// --- things

inline constexpr std::uint8_t kGoodsPlace = 128;  // + box of goods
inline constexpr std::uint8_t kPilePlace = 200;   // in the pile of clearing `spot`
inline constexpr std::uint8_t kGonePlace = 201;   // out of the game
inline constexpr std::uint8_t kPoolPlace = 202;   // a treasure card that has not been drawn yet
struct Item {
  std::uint8_t place = kPoolPlace;  // a being that owns it, or one of the places above
  std::uint8_t spot = kNone;        // clearing of the pile; weapon an active oil is on
  std::uint8_t below = kNone;       // next thing down in its pile or box
  Mask known = 0;                   // seats that know this card although it lies face down
  bool active = false;
  bool alerted = false;   // weapons
  bool damaged = false;   // armour
  bool shown = false;     // everybody knows it (counters always)
  bool gallop = false;    // horses: the side up in combat
  bool spent = false;     // used up for today, or this round (see who sets it)
  std::uint8_t cast = 0;  // types it has cast with this Evening, bit per type - 1 (MG-33)
  bool later = false;     // got by one who was changed already: it is not part of him (MG-70)
  friend bool operator==(const Item&, const Item&) = default;
};
BOOST_DESCRIBE_STRUCT(Item, (),
                      (place, spot, below, known, active, alerted, damaged, shown, gallop, spent,
                       cast, later))

// A box of goods or a site's pile, from the top: `top` list, unseen large cards, unseen small ones,
// `bottom` list.
struct Box {
  std::uint8_t top = kNone, bottom = kNone;
  std::uint8_t large = 0, small = 0;
  friend bool operator==(const Box&, const Box&) = default;
};

// --- beings

enum class Life : std::uint8_t {
  out,   // not in the game (yet)
  box,   // on the set-up card: a monster or native that has not appeared
  map,   // in a clearing, or on a roadway
  dead,  // killed; may regenerate
  left,  // a character that left the map
};
BOOST_DESCRIBE_ENUM(Life, out, box, map, dead, left)

struct Body {
  Life life = Life::out;
  std::uint8_t spot = kNone;   // its clearing; on a roadway: the clearing it ran from
  std::uint8_t road = kNone;   // on a roadway: the clearing at the other end; kForest, kAir
  std::uint8_t aloft = kNone;  // flying: the other tile it is over
  std::int8_t employer = -1;   // seat that hired or controls it
  std::uint8_t until = 0;      // last day of the hire
  std::uint8_t guide = kNone;  // the being it follows today
  bool hidden = false;
  bool found_hidden = false;  // has found hidden enemies today
  std::uint8_t sight = 0;     // ... by Magic Sight, bit per result 2 to 4 (MG-94)
  bool stopped = false;       // blocked or was blocked today
  bool dark = false;          // dark side up; Tremendous: red side up
  bool extra_dark = false;    // head or club
  bool horse_dead = false;    // natives
  bool gallop = false;        // natives' horses
  bool fresh = false;         // appeared or moved at this end of turn (blocking, section 8)
  friend bool operator==(const Body&, const Body&) = default;
};
BOOST_DESCRIBE_STRUCT(Body, (),
                      (life, spot, road, aloft, employer, until, guide, hidden, found_hidden, sight,
                       stopped, dark, extra_dark, horse_dead, gallop, fresh))

// --- turns

struct Phase {
  Activity activity{};
  std::uint8_t where =
      kNone;  // clearing (move, peer, enchant), tile (fly), printed edge (leave), being (follow)
  std::uint8_t source = kBasic;
  friend bool operator==(const Phase&, const Phase&) = default;
};
BOOST_DESCRIBE_STRUCT(Phase, (), (activity, where, source))
inline constexpr int kMostPhases = 28;

// What an individual keeps: characters by seat, hired leaders by group, the familiar, phantasms by
// seat, and monsters under control.
inline constexpr int kFamiliarLedger = kMostSeats + kGroups;
inline constexpr int kFirstPhantasmLedger = kFamiliarLedger + 1;
inline constexpr int kFirstTameLedger = kFirstPhantasmLedger + kMostSeats;
inline constexpr int kLedgers = kFirstTameLedger + kTameable;
struct Ledger {
  std::int32_t gold = 0;
  Discoveries found = 0;
  Fixed<Phase, kMostPhases> plan;
  std::uint8_t came_from = kNone;  // the clearing it entered its clearing from today
  bool flew_in = false;
  bool prepared = false;      // has begun the ritual of enchanting today (EM)
  std::uint8_t woke = kNone;  // the cave he began the day in, if a Blazing Light is in it (ME-46)
  friend bool operator==(const Ledger&, const Ledger&) = default;
};
BOOST_DESCRIBE_STRUCT(Ledger, (), (gold, found, plan, came_from, flew_in, prepared, woke))

// --- characters

enum class ChitState : std::uint8_t { active, fatigued, wounded, committed, colour };
BOOST_DESCRIBE_ENUM(ChitState, active, fatigued, wounded, committed, colour)
enum class Curse : std::uint8_t { eyemist, squeak, wither, ill_health, ashes, disgust };
BOOST_DESCRIBE_ENUM(Curse, eyemist, squeak, wither, ill_health, ashes, disgust)
enum class Aim : std::uint8_t { great_treasures, spells, fame, notoriety, gold };
BOOST_DESCRIBE_ENUM(Aim, great_treasures, spells, fame, notoriety, gold)
inline constexpr int kAims = 5, kAimPoints = 5;

// A boon that has not been paid back: a level less friendly.
struct Boon {
  std::uint8_t trader = 0;
  std::int16_t price = 0;
  bool lost = false;  // the one attempt to buy it back has failed
  friend bool operator==(const Boon&, const Boon&) = default;
};
BOOST_DESCRIBE_STRUCT(Boon, (), (trader, price, lost))

// Asterisks and wounds a character has still to pay.
struct Owed {
  std::uint8_t move = 0, fight = 0, wounds = 0;
  std::uint8_t other = 0, kinds = 0;  // asterisks of any of these kinds (bit per Action)
  std::uint8_t change = kNone;        // Action of which one asterisk comes back
  bool choose_free = false;           // one of them is free
  friend bool operator==(const Owed&, const Owed&) = default;
};
BOOST_DESCRIBE_STRUCT(Owed, (), (move, fight, wounds, other, kinds, change, choose_free))

struct Character {
  Hero hero = Hero::none;
  Hero late = Hero::none;  // the one that died, until another begins: what happened is told of him
  std::array<ChitState, kActionChits> chits{};
  std::uint16_t alerted = 0;  // bit per Magic chit
  std::int32_t fame = 0, notoriety = 0;
  std::array<std::uint8_t, kAims> aims{};  // victory requirements, in points; secret
  std::uint8_t start = kNone;              // Dwelling chosen at set-up, 6: with the Ghosts; secret
  std::uint8_t curses = 0;                 // bit per Curse
  bool wish_strength = false;
  bool far_sight = false;  // Toadstool Circle 4: until Midnight
  bool berserk = false;    // until Midnight
  std::uint8_t kills = 0;  // today
  Owed owed;               // fatigue and wounds (combat)
  Fixed<Boon, 24> boons;
  std::uint64_t seen = 0;    // map chits whose place this seat knows, bit per chit
  std::uint8_t learned = 0;  // spells learned during the game and still recorded
  Sheet spells;              // recorded ones; secret
  bool colours_set = false;  // has chosen which chits begin as colour chits
  std::uint8_t back_on = 0;  // a dead one: the first day a new character may begin
  std::uint16_t died = 0;    // which death of the game his was: who begins anew first
  bool gives_up = false;     // ends his life at the end of Birdsong; secret (DEC-25)
  bool heeds = false;        // wants to be asked about his colour chits at every phase (MG-20)
  std::int32_t score = 0;    // of one who has left the map
  std::array<std::int8_t, kGroups> regard{};  // OPT-12: so much friendlier for good, by group
  std::uint8_t elf = 0;                       // OPT-6: 1 a Light Elf, 2 a Great Elf
  friend bool operator==(const Character&, const Character&) = default;
};
BOOST_DESCRIBE_STRUCT(Character, (),
                      (hero, late, chits, alerted, fame, notoriety, aims, start, curses,
                       wish_strength, far_sight, berserk, kills, owed, boons, seen, learned, spells,
                       colours_set, back_on, died, gives_up, heeds, score, regard, elf))

// --- the map

struct TilePlace {
  std::int8_t q = 0, r = 0;
  std::uint8_t turn = 0;  // clockwise sixths
  bool placed = false;
  bool enchanted = false;
  std::array<std::uint8_t, 6> across{kNone, kNone, kNone, kNone, kNone, kNone};
  // by printed edge: the clearing on the other side that its road leads to
  friend bool operator==(const TilePlace&, const TilePlace&) = default;
};

enum class ChitPlace : std::uint8_t { undealt, tile, clearing, lost_city, lost_castle, gone };
BOOST_DESCRIBE_ENUM(ChitPlace, undealt, tile, clearing, lost_city, lost_castle, gone)
struct MapChit {
  ChitPlace place{};
  std::uint8_t tile = kNone;  // tile it lies in (also in a clearing of it)
  bool up = false;            // turned up today: has done its summoning
  bool shown = false;         // everybody has seen it
  friend bool operator==(const MapChit&, const MapChit&) = default;
};
BOOST_DESCRIBE_STRUCT(MapChit, (), (place, tile, up, shown))

struct ErrandChit {
  std::uint8_t side = 0;
  std::uint8_t box = kNone;   // 0 to 6 on the chart
  std::uint8_t spot = kNone;  // on the map
  std::int8_t carrier = -1;   // seat
  std::uint8_t until = 0;     // carried: the last day
  std::int16_t reward = 0;    // carried missions: gold
  Dwelling goal{};            // carried missions
  friend bool operator==(const ErrandChit&, const ErrandChit&) = default;
};
BOOST_DESCRIBE_STRUCT(ErrandChit, (), (side, box, spot, carrier, until, reward, goal))

// --- the whole

struct Rolled {
  std::uint8_t one = 0, two = 0;  // two: 0 when one die was rolled
  std::int8_t change = 0;         // sum of the modifiers
  friend bool operator==(const Rolled&, const Rolled&) = default;
  int result() const {
    int r = std::max<int>(one, two) + change;
    return r < 1 ? 1 : r > 6 ? 6 : r;
  }
};
BOOST_DESCRIBE_STRUCT(Rolled, (), (one, two, change))

// Which characters the host lets play: all, those without Magic chits, those with.
enum class Cast : std::uint8_t { all, fighters, casters };
BOOST_DESCRIBE_ENUM(Cast, all, fighters, casters)

// Optional rules of the book that the table has chosen, each by itself; positions and tables know
// them by these names. Those of the first list (serious_wounds and so on) stand in the state.
struct Book {
  bool ambushes = false;                // OPT-2
  bool flying_activities = false;       // OPT-3
  bool caching = false;                 // OPT-4
  bool dropping = false;                // OPT-5
  bool abilities_captain = false;       // OPT-6, hero by hero
  bool abilities_druid = false;         //
  bool abilities_magician = false;      //
  bool abilities_wizard = false;        //
  bool abilities_woods_girl = false;    //
  bool abilities_elf = false;           //
  bool abilities_white_knight = false;  //
  bool abilities_black_knight = false;  //
  bool watchful_natives = false;        // OPT-10
  bool grudges = false;                 // OPT-12
  bool enhanced_magic = false;          // OPT-13
  bool enhanced_artifacts = false;      // OPT-15
  bool pit_attack = false;              // OPT-16
  bool combat_tables = false;           // OPT-20
  bool extended_grudges = false;        // OPT-22
  bool free_boxes = false;              // OPT-23
  bool alerted_by_dice = false;         // OPT-24
  friend bool operator==(const Book&, const Book&) = default;
};
BOOST_DESCRIBE_STRUCT(Book, (),
                      (ambushes, flying_activities, caching, dropping, abilities_captain,
                       abilities_druid, abilities_magician, abilities_wizard, abilities_woods_girl,
                       abilities_elf, abilities_white_knight, abilities_black_knight,
                       watchful_natives, grudges, enhanced_magic, enhanced_artifacts, pit_attack,
                       combat_tables, extended_grudges, free_boxes, alerted_by_dice))

struct State {
  // What the host chose: docs/rules/realm.md, "Options".
  std::uint8_t seats = 0;
  std::uint8_t days = 28;
  std::uint8_t layout = 0;            // 0 random, 1 players build, 2.. fixed layouts of the data
  bool one_die_hide = false;          // FR-17
  bool serious_wounds = false;        // OPT-1
  bool extended_treachery = false;    // OPT-11
  bool benevolent_spells = false;     // OPT-14
  bool automatic_enchanting = false;  // OPT-17
  bool quiet_monsters = false;        // OPT-7
  bool dragon_heads = false;          // OPT-9
  bool commerce = false;              // OPT-19
  bool alerted_monsters = false;      // OPT-8
  Book book;
  Cast cast{};                 // who may be played
  bool place_errands = false;  // players put the visitor and mission chits down, not chance

  Row<TilePlace, kTiles> tiles{};
  Row<std::int8_t, kTiles> builders{};        // while players build: who holds the tile, -1
  Row<std::uint8_t, kDwellings> dwellings{};  // clearing, kNone
  std::uint8_t ghosts = kNone;                // clearing they begin and regenerate in
  Row<MapChit, kChits> chits{};
  std::uint8_t lost_city = kNone, lost_castle = kNone;  // tiles once they are open for all to see
  bool vault_open = false;
  Row<ErrandChit, kErrands> errands{};

  Row<Body, kBeings> bodies{};
  Row<Ledger, kLedgers> ledgers{};
  Row<Character, kMostSeats> characters{};
  Row<Item, kThings> items{};
  Row<Box, kGoods> boxes{};
  Row<std::uint8_t, kSpots> piles{};  // top thing of the abandoned pile, kNone

  std::uint8_t day = 0;            // 1 is the first
  std::uint8_t row = 0;            // that prowls today; 0 before the monster roll
  std::uint8_t first = 0;          // seat of the first character of the day
  Beings turned;                   // individuals that have had (or lost) their turn today
  std::uint8_t last_turn = kNone;  // seat that acted last today
  std::uint8_t latest = kNone;     // being that had the latest turn, today's or yesterday's
  Mask asleep = 0;                 // characters by the Flowers of Rest, until Sunset
  std::uint16_t deaths = 0;        // of characters, so far
  Combat combat;
  Magic magic;
  Rolled roll;                 // the last one
  Met met{};                   // the last result of a Meeting
  std::uint8_t drawn = kNone;  // the last treasure card drawn
  Spots peace;                 // clearings under a Peace wish, until Midnight
  bool over = false;

  Agenda<Step, 40, kMostSeats> agenda;
  friend bool operator==(const State&, const State&) = default;
};
// What position.cpp writes field by field; the rest it writes by name.
BOOST_DESCRIBE_STRUCT(State, (),
                      (day, row, first, turned, last_turn, latest, asleep, deaths, roll, met, drawn,
                       peace, over))
static_assert(sizeof(State) <= 32768 && std::is_trivially_copyable_v<State>);

// --- looking things up (pieces.cpp)

inline Character& character(State& s, Seat who) { return s.characters[at(index(who))]; }
inline const Character& character(const State& s, Seat who) { return s.characters[at(index(who))]; }
inline Seat seat_of(int being) { return seat(being); }  // of a character
inline const HeroDesign& hero_of(const State& s, Seat who) {
  const Hero h = character(s, who).hero;
  return h == Hero::wizard && s.book.abilities_wizard ? kKit.great_wizard : hero(h);
}
inline bool is_hero(const State& s, int being, Hero h) {
  return is_character(being) && s.characters[at(being)].hero == h;
}
inline bool on_map(const State& s, int being) {
  const auto& b = s.bodies[at(being)];
  return b.life == Life::map && b.spot != kNone;
}
inline bool in_clearing(const State& s, int being, int spot) {
  const auto& b = s.bodies[at(being)];
  return b.life == Life::map && b.spot == spot && b.road == kNone;
}
inline bool is_hired(const State& s, int being) { return s.bodies[at(being)].employer >= 0; }
inline bool is_leader(int being) { return is_native(being) && denizen(being).leader; }
inline bool is_familiar(int being) { return being >= kFirstFamiliar && being < kFirstPhantasm; }
inline bool is_phantasm(int being) { return being >= kFirstPhantasm && being < kBeings; }
// The seat of a character, of a familiar's or of a phantasm's owner.
inline int owner_of(int being) {
  return is_familiar(being)   ? being - kFirstFamiliar
         : is_phantasm(being) ? being - kFirstPhantasm
                              : being;
}
// A monster under control until the next Sunset (MG-87).
inline constexpr std::uint8_t kControlled = 255;  // Body::until
inline bool is_tame(const State& s, int being) {
  return is_monster(being) && s.bodies[at(being)].employer >= 0 &&
         s.bodies[at(being)].until == kControlled;
}
// Takes turns: a character, a hired leader, a monster under control (digest 1, MG-87).
inline bool is_individual(const State& s, int being) {
  if (is_character(being)) return s.characters[at(being)].hero != Hero::none;
  return is_hired(s, being) && (is_leader(being) || is_tame(s, being));
}
// Who decides for a being: its own player or its employer; nobody for free denizens.
inline Seat player_of(const State& s, int being) {
  if (is_character(being)) return seat(being);
  int e = s.bodies[at(being)].employer;
  return e < 0 ? Seat::spectator : seat(e);
}
inline int ledger_index(int being) {
  if (is_character(being)) return being;
  if (is_native(being)) return kMostSeats + static_cast<int>(denizen(being).group);
  if (is_familiar(being)) return kFamiliarLedger;
  if (is_phantasm(being)) return kFirstPhantasmLedger + being - kFirstPhantasm;
  return kFirstTameLedger + kKit.tameable.rank(being);
}
inline int being_of_ledger(int i) {
  if (i < kMostSeats) return i;
  if (i < kFamiliarLedger) return kKit.leaders[static_cast<std::size_t>(i - kMostSeats)];
  if (i == kFamiliarLedger) return kFirstFamiliar;
  if (i < kFirstTameLedger) return kFirstPhantasm + i - kFirstPhantasmLedger;
  return kKit.tameable.nth(i - kFirstTameLedger);
}
inline bool has_ledger(int being) {
  return is_character(being) || is_leader(being) || being >= kFirstFamiliar ||
         (is_monster(being) && kKit.tameable.has(being));
}
inline Ledger& ledger(State& s, int being) { return s.ledgers[at(ledger_index(being))]; }
inline const Ledger& ledger(const State& s, int being) {
  return s.ledgers[at(ledger_index(being))];
}
// All beings in a clearing (not on its roadways).
Beings beings_at(const State& s, int spot);
// Calls f(being) for characters and hired leaders that are on the map.
template <class F>
void each_individual(const State& s, F&& f) {
  for (int b = 0; b < s.seats; ++b)
    if (s.characters[at(b)].hero != Hero::none && on_map(s, b)) f(b);
  for (int b : kKit.leaders)
    if (is_hired(s, b) && on_map(s, b)) f(b);
  if (s.magic.used != 0)
    kKit.tameable.each([&](int b) {
      if (is_tame(s, b) && on_map(s, b)) f(b);
    });
}
// The discoveries an individual may use: helpers share those of their owner (MG-90).
inline Discoveries found_by(const State& s, int being) {
  return ledger(s, being >= kFirstFamiliar ? owner_of(being) : being).found;
}
// Hidden enemies he has found: himself, or a helper in his clearing (MG-90).
inline bool sees_hidden(const State& s, int being) {
  if (s.bodies[at(being)].found_hidden) return true;
  if (!is_character(being)) return false;
  for (int h : {kFirstFamiliar + being, kFirstPhantasm + being})
    if (s.bodies[at(h)].found_hidden && in_clearing(s, h, s.bodies[at(being)].spot)) return true;
  return false;
}
// ... this one of them; Magic Sight shows only those who have what it saw (MG-94).
bool finds_hidden(const State& s, int being, int other);
// Those whose order chits are still in the cup (digest 5); the Swordsman's never is.
Beings waiting(const State& s);

inline Ground ground(const State& s, int spot) {
  return tile(tile_of(spot)).side[s.tiles[at(tile_of(spot))].enchanted].ground[at(spot % 6)];
}
inline bool is_cave(const State& s, int spot) { return ground(s, spot) == Ground::cave; }
inline bool is_mountain(const State& s, int spot) { return ground(s, spot) == Ground::mountain; }

// A roadway that touches a clearing.
struct Road {
  std::uint8_t to = kNone;      // clearing at the other end; kNone: it leads off the map
  std::uint8_t edge = kNone;    // printed edge it leaves the tile by
  Way way{};                    // of this tile's part
  std::uint8_t secret = kNone;  // bit in Discoveries
};
using Roads = Fixed<Road, 12>;
template <class F>
void each_road(const State& s, int spot, F&& f) {  // f(Road), in the order of the tile
  const int t = tile_of(spot), n = number_of(spot);
  const auto& here = s.tiles[at(t)];
  for (const auto& road : tile(t).side[here.enchanted].roads) {
    if (road.from != n && road.to != n) continue;
    const auto within = u8(spot_at(t, road.from == n ? road.to : road.from));
    f(Road{road.to == 0 ? here.across[road.edge] : within, road.edge, road.way, road.secret});
  }
}
Roads roads_of(const State& s, int spot);
// May this individual use the road now: open to all, or discovered?
inline bool may_use(const Road& road, Discoveries found) {
  return road.secret == kNone || (found & bit(road.secret)) != 0;
}
// The road from one clearing to another that he may use, or a road with to == kNone.
Road road_between(const State& s, int from, int to, Discoveries found);
// Clearings that are joined to this one by roads of any kind, hidden ones included.
Spots connected_to(const State& s, int spot);
// Fills TilePlace::across from where the tiles lie.
void join_tiles(State& s);
void join_tile(State& s, int tile);         // after it was laid
int tile_at(const State& s, int q, int r);  // -1: none
// Can this clearing be reached from the Borderland over roads of any kind?
bool joined_to_borderland(const State& s, int spot);
// Where a dwelling or the Ghosts come to lie in a valley or woods tile: clearing 5, else 4, else 2,
// the first that is joined to the Borderland.
int dwelling_clearing(const State& s, int tile);
// The dwelling that a warning chit is exchanged for (V chits, Smoke W and Stink W).
std::optional<Dwelling> dwelling_behind(int chit);

// --- things

inline bool owns(const State& s, int being, int thing) { return s.items[at(thing)].place == being; }
// By the Flowers of Rest, until Sunset.
inline bool sleeps(const State& s, int being) {
  return is_character(being) && (s.asleep >> being & 1);
}
// Changed into something else, with all he carries (MG-70).
inline bool is_frozen(const State& s, int being) {
  return is_character(being) && (s.magic.frozen >> being & 1);
}
inline bool is_frozen_with(const State& s, int being, int thing) {
  return is_frozen(s, being) && !s.items[at(thing)].later;
}
inline bool has_active(const State& s, int being, Card c) {
  const auto& i = s.items[thing(c)];
  return i.place == being && i.active && !is_frozen(s, being);
}
Things belongings(const State& s, int being);
Things active_things(const State& s, int being);
int active_weapon(const State& s, int being);             // kNone: the dagger
int active_horse(const State& s, int being);              // kNone
int active_boots(const State& s, int being);              // kNone
int active_gloves(const State& s, int being);             // kNone
int active_armour(const State& s, int being, Slot slot);  // counter, kNone
// Things of a pile or box from the top; unseen cards are not in it.
template <class F>
void each_below(const State& s, std::uint8_t top, F&& f) {
  for (int t = top; t != kNone; t = s.items[at(t)].below) f(t);
}
// Does the seat know which card this is? Counters are known to all.
inline bool knows(const State& s, Seat who, int thing) {
  const auto& i = s.items[at(thing)];
  return !is_card(thing) || i.shown || (is_player(who) && (i.known & bit_of(who)) != 0);
}

// --- chits and strength

inline const ActionDesign& action(const State& s, Seat who, int chit) {
  return hero_of(s, who).chits[at(chit)];
}
inline bool is_active(const State& s, Seat who, int chit) {
  return character(s, who).chits[at(chit)] == ChitState::active;
}
// OPT-6: a Light Elf never plays Move M4, Fight M3* and Fight M4, a Great Elf never Move L2*.
bool is_barred(const State& s, Seat who, int chit);
// What a chit is worth now: cards such as the Belt of Strength change it.
struct Piece {
  Action action{};
  Level strength{};
  std::uint8_t time = 0, effort = 0;
};
Piece piece(const State& s, Seat who, int chit);
Level vulnerability(const State& s, int being);  // berserk: T
// The heaviest item the individual can take along on foot now: strongest active Move chit, boots,
// horse (digest 6, Move; underlings that follow help their guide).
Level carrying_strength(const State& s, int being, bool with_underlings = true);
Level weight_of(const State& s, int thing);
// What he would have to leave behind if he moved now (digest 6, Carrying).
Things too_heavy(const State& s, int being, bool with_underlings = true);

// --- relations, dice

// The column of the Meeting table, boons and campaigns included, drinks not.
Relation relation(const State& s, Seat who, Trader with);
// The column after drinks: a number below Enemy is one level better, and perhaps still Enemy.
Relation toasted(const State& s, Seat who, Trader with);
// -2 Enemy to 2 Ally, and beyond; neither drinks nor Persuade count (OPT-12).
int level_with(const State& s, Seat who, Trader with);
// How many dice a being rolls on a table, and what is added (LIM-1, LIM-2).
struct Dice {
  std::uint8_t dice = 2;
  std::int8_t change = 0;
};
Dice dice_for(const State& s, int being, Table table);
Dice denizen_missile_dice(const State& s, int denizen);

bool is_foe(const State& s, Seat who, Trader with);  // PE-33
int clearing_of(const State& s, int thing);          // where it is on the map, kNone
bool hoof_at(const State& s, int spot);              // the Cloven Hoof lies face up there
int leader_of(Group g);                              // a being
int visitor_spot(const State& s, Visitor v);         // his clearing, kNone
int site_spot(const State& s,
              Site site);  // clearing it belongs to once its tile is known to the rules, kNone

// --- goods (belongings.cpp, search.cpp, trade.cpp)

struct Why {  // why something cannot be done; empty: it can
  const char* id = nullptr;
  const char* rule = "";
  explicit operator bool() const { return id != nullptr; }
};
bool can_activate(const State& s, int being, int thing);
bool can_deactivate(const State& s, int being, int thing);
// Given away, sold or abandoned of free will (MG-99, potions in use).
bool can_part_with(const State& s, int being, int thing);
// MG-96: works for whoever has it, until Midnight; the others only for who has drunk or applied it.
bool is_shared_potion(int thing);
// What a dead one leaves: all but what he has drunk, and oils on his weapon.
Things estate_of(const State& s, int being);
// Unseen cards a draw may bring: for large ones those of the sites.
Things pool_of(const State& s, bool large);
// Things in a box: unseen cards counted.
int box_size(const State& s, int box);
int price_of(const State& s, Trader with, int thing);
int commerce_value(const State& s, Trader with, int thing);  // OPT-19: what its fame is worth
int bid_for(const State& s, const TradePhase& p);            // OPT-19: for all he wants to sell
// Who in the clearing sees this individual, for spying and blocking (digest 6).
bool sees(const State& s, int watcher, int being);
// Sites, and site cards by their within box, that he could loot here now.
bool can_loot(const State& s, int being, int box);
struct Opener {  // what could open the Vault or the Crypt (digest 13)
  OpenWith how{};
  std::uint8_t with = 0;  // action chit, thing or being
};
using Openers = Fixed<Opener, 32>;
Openers openers(const State& s, int being);
bool may_rearrange(const State& s, const Rearrange& r);   // is there anything he could do?
int drinks_price(const State& s, int spot, Trader with);  // 1 gold a member
int wages(const State& s, const Beings& natives);
int purse_of(const State& s, int being);  // gold that can be spent (LIM-7)
bool may_drink(const State& s, int being, Trader with);
bool can_swallow(const State& s, Seat who);  // the last insult or challenge
bool can_take_errand(const State& s, int being, int chit);
bool can_drop_errand(const State& s, int being, int chit);
Fixed<std::uint8_t, kTraders> traders_at(const State& s, int spot);
Beings hireable(const State& s, int spot, Group g);
Beings renewable(const State& s, Seat employer, int spot, Group g);

// --- the end

struct Score {
  std::array<int, kAims> earned{}, needed{}, basic{}, bonus{};
  int total = 0;
};
Score score_of(const State& s, Seat who);  // digest 16

}  // namespace gh::realm
