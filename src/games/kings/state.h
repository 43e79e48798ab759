// The state of a game of Kings & Things: a plain value of less than 4 KiB.
//
// Every counter has a small number and lies in exactly one place: a hex, a rack, the cup, the pool
// of unowned characters, or the table (announced, not yet used up). `place` says where; the bags
// `at`, `rack` and `cup` say the same the other way round, so that a stack is one `&` of two bags.
// Counters on the board that belong to a player are in his bag `of`; native defenders and special
// income are in nobody's: they belong to whoever owns the hex.
#pragma once

#include <algorithm>

#include "games/kings/steps.h"

namespace gh::kings {

inline constexpr std::uint8_t kRack = 40, kCup = 50, kPool = 51, kTable = 52;
inline constexpr int kNatives = 4;  // the side of native defenders in a battle
inline constexpr int kSides = 5;
inline constexpr int kMostStack = 10, kMostRack = 10, kPoints = 4;

// clang-format off
enum class Verb : std::uint16_t {
  pass,
  done,
  cash,          // a: kind of treasure
  drop_income,   // a: hex
  start,         // a: hex
  replace,       // a: bits as in SeaAtStart, or a hex (Kingdoms)
  keep,
  claim,         // a: hex
  tower,         // a: hex
  place,         // a: kind, b: hex
  give,          // a: kind
  take_back,     // a: kind
  discharge,     // a: kind of character, b: 1 turned over
  attempt,       // a: kind of character
  bonus,         // a: how much is bought before the roll
  pay,           // a: how much is bought after it
  stop,
  station,       // a: hex
  turn_over,
  buy,
  draw,
  discard,       // a: kind
  play,          // a: event
  source,        // a: kind, b: hex
  target,        // a: hex
  terrain,       // a: terrain
  player,        // a: seat
  hero,          // a: kind of character
  lose,          // a: kind
  raze,          // one level of the fort
  ruin,          // the city or village
  demand,
  show,          // a: kind
  take,          // a: kind, b: hex
  take_all,      // a: hex
  add,           // a: kind
  go,            // a: hex
  drop,          // a: kind
  halt,
  back,
  fly_on,
  leave,         // a: kind
  balloon,       // a: hex
  board,         // a: kind
  fly,           // a: hex
  challenge,     // a: kind, b: seat
  challenge_all,
  battle,        // a: hex
  explore,       // a: hex
  income,        // a: kind that stays
  bribe,         // a: kind
  fight,
  use,           // a: magic item, b and c: its aim
  side,          // a: side
  hit,           // a: piece
  value,         // a: 5 or 2
  aim,           // a: piece
  test,          // a: piece
  parry,         // a: piece
  accept,
  retreat,       // a: hex, b: hex of the Balloon or -1
  stay,
  build,         // a: hex
  assassin,      // a: hex
  thief,         // a: seat
  counter,       // a: kind; kKinds: some face-down counter
  gold,
  thing,
  ward  // a: 0 the Marksman's shot, 1 another hit
};
// clang-format on

// clang-format off
enum class Question : std::uint16_t {
  // chance
  character_side, roll_die, roll_dice, draw_tile, draw_thing, random_thing,
  // players
  choose_start, sea_at_start, choose_hex, replace_sea, place_tower, place, exchange, surplus,
  surplus_stack, character, bonus, pay_more, station, turn_over, recruit, event, source,
  target_hex, new_terrain, blow, flee, losses, name_character, name_player, choose_stack,
  point_at, fort_level, workers, lucky_charm, answer_item, elixir, challenge, pin, show, move,
  group, intercept, leave_behind, balloon, segment, keep_income, bribe, dust, firewall, warlord,
  choose_target, round_start, dispel, marksman, after_dice, aim, hits, test, retreat, build,
  power, name_counter, loot, golem
};
// More than BOOST_DESCRIBE_ENUM can list at once.
BOOST_DESCRIBE_ENUM_BEGIN(Question)
#define GH_ENTRY(x) BOOST_DESCRIBE_ENUM_ENTRY(Question, x)
GH_ENTRY(character_side) GH_ENTRY(roll_die) GH_ENTRY(roll_dice) GH_ENTRY(draw_tile)
GH_ENTRY(draw_thing) GH_ENTRY(random_thing) GH_ENTRY(choose_start) GH_ENTRY(sea_at_start)
GH_ENTRY(choose_hex) GH_ENTRY(replace_sea) GH_ENTRY(place_tower) GH_ENTRY(place)
GH_ENTRY(exchange) GH_ENTRY(surplus) GH_ENTRY(surplus_stack) GH_ENTRY(character) GH_ENTRY(bonus)
GH_ENTRY(pay_more) GH_ENTRY(station) GH_ENTRY(turn_over) GH_ENTRY(recruit) GH_ENTRY(event)
GH_ENTRY(source) GH_ENTRY(target_hex) GH_ENTRY(new_terrain) GH_ENTRY(blow) GH_ENTRY(flee)
GH_ENTRY(losses) GH_ENTRY(name_character) GH_ENTRY(name_player) GH_ENTRY(choose_stack)
GH_ENTRY(point_at) GH_ENTRY(fort_level) GH_ENTRY(workers) GH_ENTRY(lucky_charm)
GH_ENTRY(answer_item) GH_ENTRY(elixir) GH_ENTRY(challenge) GH_ENTRY(pin) GH_ENTRY(show)
GH_ENTRY(move) GH_ENTRY(group) GH_ENTRY(intercept) GH_ENTRY(leave_behind) GH_ENTRY(balloon)
GH_ENTRY(segment) GH_ENTRY(keep_income) GH_ENTRY(bribe) GH_ENTRY(dust) GH_ENTRY(firewall)
GH_ENTRY(warlord) GH_ENTRY(choose_target) GH_ENTRY(round_start) GH_ENTRY(dispel)
GH_ENTRY(marksman) GH_ENTRY(after_dice) GH_ENTRY(aim) GH_ENTRY(hits) GH_ENTRY(test)
GH_ENTRY(retreat) GH_ENTRY(build) GH_ENTRY(power) GH_ENTRY(name_counter) GH_ENTRY(loot)
GH_ENTRY(golem)
#undef GH_ENTRY
BOOST_DESCRIBE_ENUM_END(Question)

struct Player {
  Pieces rack, of;
  Pieces known;  // counters of others, face down or on a rack, whose face this player has seen
  std::uint16_t gold = 0;
  std::int8_t start = kNoHex;
  bool out = false;  // WIN-5
  friend bool operator==(const Player&, const Player&) = default;
};
// clang-format on

// The counters that move together now (MOV-2).
struct Group {
  Pieces members;
  std::int8_t hex = kNoHex;  // kNoHex: there is no group
  bool moved = false;
  bool shown = false;  // MOV-9: face up
  bool free = false;   // MOV-9: has got past the enemies in this hex
  friend bool operator==(const Group&, const Group&) = default;
};

struct DieRolled {  // of one counter in a battle step
  std::uint8_t piece = kNoPiece, side = 0, value = 0;
  std::uint8_t one = 0, two = 0;  // two: 0 unless it charges
  bool aimed = false;             // SCP-6
  friend bool operator==(const DieRolled&, const DieRolled&) = default;
};
BOOST_DESCRIBE_STRUCT(DieRolled, (), (piece, side, value, one, two, aimed))

struct Battle {
  std::int8_t hex = kNoHex;     // kNoHex: no battle
  Mask sides = 0;               // bit per side that takes part; bit 4 the natives
  std::int8_t defender = 0;     // a side
  std::int8_t announcer = 0;    // a seat
  std::int8_t natives_of = -1;  // who plays the natives
  std::uint8_t round = 0;       // 0 before the first
  std::uint8_t step = 0;        // 0 magic, 1 ranged, 2 melee
  std::uint8_t fort_hits = 0, town_hits = 0;
  std::uint8_t firewall = 0;                      // what is left of it
  std::uint8_t bow = kNoPiece, sword = kNoPiece;  // wielders
  Mask dispelled = 0;         // sides whose magic counters fight in the melee step
  std::uint8_t marksman = 5;  // the value he has chosen
  bool parried = false;       // the Sword Master has used his parry this round
  bool talisman_on = false, golem_on = false;
  bool natives_bow = false, natives_sword = false;  // used by the natives: no spoil any more
  Pieces judged;                                    // bluffs that nobody challenged
  Pieces rolled;                                    // have rolled this round
  bool fort_rolled = false;
  Pieces hit;     // have a hit to take in this step
  Pieces doomed;  // and a second one
  Row<std::int8_t, kSides> target{};
  Row<std::uint8_t, kSides> hits{};  // still to be placed
  Fixed<DieRolled, 64> dice;         // of this step
  friend bool operator==(const Battle&, const Battle&) = default;
};

struct Rolled {
  std::uint8_t one = 0, two = 0;
  std::int8_t change = 0;  // Lucky Charm
  std::int8_t who = -1;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
BOOST_DESCRIBE_STRUCT(Rolled, (), (one, two, change, who))

// What became of an item that others could answer.
enum class Answer : std::uint8_t { none, dispelled, fanned, drunk };
BOOST_DESCRIBE_ENUM(Answer, none, dispelled, fanned, drunk)

struct State {
  Row<Player, kMostSeats> players{};
  Pieces known_to_all;  // as Player::known, for spectators: what everybody has seen
  Row<Pieces, kHexes> at{};
  Pieces cup;
  Row<std::uint8_t, kPieces> place{};
  Row<Terrain, kHexes> terrain{};
  Row<std::int8_t, kHexes> owner{};
  Row<std::uint8_t, kHexes> fort{};
  std::uint64_t fought = 0;  // bit per hex: its natives have fought and cannot be bribed
  std::uint64_t built = 0;   // bit per hex: raised in this construction phase
  Row<std::uint8_t, kTerrains> tiles{}, removed{};
  std::uint16_t back_sides = 0;  // bit per character counter
  std::int8_t cloud = kNoHex;
  std::uint8_t seats = 0, hexes = 0;
  std::uint16_t turn = 0, rounds = 0;
  // What the host chose: docs/rules/kings.md, "Options".
  bool auto_challenge = false, place_after_capture = true, unlimited_forts = false;
  bool forced_powers = false;
  Phase phase = Phase::setup;
  Row<std::int8_t, kMostSeats> circle{0, 1, 2, 3};  // seats clockwise round the board
  std::uint8_t first = 0;                           // place in the circle
  std::int8_t citadel_holder = -1;                  // WIN-1
  std::uint16_t citadel_turn = 0;
  std::int8_t winner = -1;
  bool over = false;

  Pieces moved, pinned, with_deerhunter;  // of the player whose part of the movement phase it is
  Pieces fresh;                           // SET-11
  Pieces shown;                           // turned up in the current procedure
  Pieces interceptors;                    // MOV-9: shown to hold flyers back
  Group group;
  Row<std::uint8_t, kPieces> points{};  // of the group's members; 4 for all others
  Row<std::uint8_t, kPieces> saved{};   // SCP-4: points the Deerhunter has spared a member
  std::int8_t balloon = kNoHex;         // where it is in play
  Pieces passengers;
  Battle battle;
  Rolled roll;                         // the last one
  std::uint8_t last_shown = kNoPiece;  // kind of the counter last drawn or lost for all to see
  Row<std::uint8_t, 2> contest{};
  Answer answer{};
  std::int8_t answered_by = -1;
  Agenda<Step, 16, kMostSeats> agenda;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 8192 && std::is_trivially_copyable_v<State>);

// --- looking things up

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
inline const Player& player(const State& s, Seat who) { return s.players[at(index(who))]; }
inline Player& player(State& s, Seat who) { return s.players[at(index(who))]; }

inline Kind kind_of(const State& s, int p) {
  if (is_thing(p)) return kBox.kind[at(p)];
  int counter = p - kThings;
  return static_cast<Kind>(kFirstHero + 2 * counter + (s.back_sides >> counter & 1));
}
inline const Design& design(const State& s, int p) { return kBox.design[kind_of(s, p)]; }
inline bool is(const State& s, int p, Hero h) { return kind_of(s, p) == kind_of(h); }
// The character is on the board, in somebody's army.
inline int hex_of(const State& s, int p) {
  return s.place[at(p)] < kHexes ? s.place[at(p)] : kNoHex;
}
inline Seat owner_of(const State& s, int p) {
  for (int i = 0; i < s.seats; ++i)
    if (s.players[at(i)].of.has(p)) return seat(i);
  return Seat::spectator;
}

inline const Board::Place& around(const State& s, int hex) {
  return kBoard.place[s.hexes == kHexes ? 1 : 0][at(hex)];
}
inline bool is_sea(const State& s, int hex) { return s.terrain[at(hex)] == Terrain::sea; }
inline bool owns(const State& s, Seat who, int hex) { return s.owner[at(hex)] == index(who); }
inline bool unexplored(const State& s, int hex) { return s.owner[at(hex)] < 0 && !is_sea(s, hex); }

// Creatures and characters: what moves and what the limit of ten counts.
Pieces army(const State& s, int hex, Seat who);
inline Pieces movers_only(Pieces p) {
  p -= kBox.magics;
  return p;
}
// Everything in the hex that is no player's: native defenders with their goods, or special income.
Pieces unowned_things(const State& s, int hex);
// The special income counter in the hex, or kNoPiece.
int income_in(const State& s, int hex);
// The city or village in the hex, or kNoPiece.
int town_in(const State& s, int hex);
// Somebody else's creatures or characters.
bool enemies_in(const State& s, int hex, Seat who);
// COM-4: does the player have anything there that fights? Buildings count for the owner.
bool fights_in(const State& s, int hex, Seat who);
int land_owned(const State& s, Seat who);
int income_of(const State& s, Seat who);          // GLD-1
int special_income_of(const State& s, Seat who);  // printed values, mines doubled (SCP-5)
int citadels_of(const State& s, Seat who);
inline int citadel_income(const State& s) { return s.seats == 4 ? 20 : 15; }  // CON-2, TWO-3
int forts_on_board(const State& s, int level);
bool has_hero(const State& s, Seat who, Hero h);
bool has_terrain_lord(const State& s, Seat who);
inline bool is_terrain_lord(const State& s, int p) {
  return is_hero(p) && design(s, p).terrain != Terrain::none;
}
bool supported(const State& s, int piece);  // DEP-5
// Is the face of the counter open to the viewer?
bool sees_face(const State& s, Seat viewer, int piece);
// DEP-7: creatures of others that lie face up in the battle without support.
Pieces open_bluffs(const State& s, Seat challenger);
inline bool is_flying(const State& s, int p) { return design(s, p).flying; }
inline bool has_magic(const State& s, int p) { return design(s, p).magic; }

// Seats clockwise round the board, whoever is out left aside.
Seat left_of(const State& s, Seat who);
Seat right_of(const State& s, Seat who);
// The n-th player of this turn.
inline Seat in_order(const State& s, int nth) {
  return seat(s.circle[at((s.first + nth) % s.seats)]);
}

// SET-7: hexes the player may mark; `waive` lifts the ban on touching somebody else's (AMB-05).
Fixed<Hex, kHexes> claimable(const State& s, Seat who, bool waive);
// AMB-05: sea next to the player's hexes.
Fixed<Hex, kHexes> sea_beside(const State& s, Seat who);
// SET-6: bit 6 a sea start hex, bits 0-5 its sea neighbours; how many neighbours are land.
unsigned sea_at_start(const State& s, Seat who, int& land);
// The hexes a seat may start in now (SET-5, TWO-2).
Fixed<Hex, 6> open_starts(const State& s, int nth);
inline int tiles_left(const State& s) {
  int n = 0;
  for (auto t : s.tiles) n += t;
  return n;
}

// --- events
bool may_play(const State& s, Seat who, RandomEvent e);
// EVT-2: what the plague demands in a hex of its owner.
int plague_losses(const State& s, int hex);
// EVT-6: counters and buildings of the player in the hex.
int stack_size(const State& s, int hex, Seat who);

// --- items
// Does the seat have the item ready: on its rack, or among the natives it plays?
bool holds(const State& s, Seat who, Magic item);
// Could it, as far as everybody knows? Windows are opened for all who could (AMB-57).
bool could_hold(const State& s, Seat who, Magic item);
inline bool in_battle(const State& s) { return s.battle.hex != kNoHex; }
// The side for which the seat would use the item: its own, or the natives it plays.
int side_for(const State& s, Seat who, Magic item);

// --- movement (part 8)
bool stops_group(const State& s, int hex, Seat who);
// What the step costs the member that can afford it least, and what that one has.
int step_cost(const State& s, const Group& g, int hex);
int step_points(const State& s, const Group& g, int hex);
int group_points(const State& s);
// SCP-4: the members whom the Deerhunter leads, and those who must end their move with him.
Pieces led_members(const State& s, const Pieces& members);
bool bound_to_deerhunter(const State& s, int piece);
// May the group enter the hex now?
bool may_enter(const State& s, Seat who, int hex);
bool may_lift(const State& s, Seat who, int piece);
bool may_halt(const State& s, Seat who);
bool may_drop(const State& s, Seat who, int piece);
bool parting_helps(const State& s);         // some could go on if they left the others here
Pieces may_join(const State& s, Seat who);  // MOV-2: picked up on the way
bool may_fly_on(const State& s, Seat who);

// MAG-1
Pieces balloon_crew(const State& s, Seat who, int hex);  // creatures there that may still board
bool may_fly_to(const State& s, Seat who, int from, int to);

// --- battle
// May the seat use the item in this battle, for itself or for the natives it plays? `could` is the
// same as far as everybody knows.
bool may_use(const State& s, Seat who, Magic item);
bool could_use(const State& s, Seat who, Magic item);
// W8: magic counters that would roll in the magic step.
bool has_magic_fighters(const State& s, int side);
// Counters with a hit that a test may still save; a second hit would take the test away (AMB-56).
Pieces could_be_saved(const State& s, int side);
bool may_be_tested(const State& s, int piece, int side, bool& parry, bool& talisman);
// COM-20: attackers from the defender's left, the defender last; -1 after that.
int nth_side(const State& s, int nth);
// The side whose decision a Fight step waits for.
int asked_side(const State& s);
Pieces side_army(const State& s, int side);    // creatures, characters, town, items in play
bool side_has_fort(const State& s, int side);  // with something left of it
int fighter_value(const State& s, int piece, int side);
int fighter_step(const State& s, int piece, int side);
int fighter_dice(const State& s, int piece, int side);
bool side_alive(const State& s, int side);
Pieces hit_candidates(const State& s, int side, bool& fort);
Seat player_of_side(const State& s, int side);
int wielding_side(const State& s, Magic item);  // the side that has it in play, or -1
bool may_announce_battle(const State& s, Seat who, int hex);
bool may_explore(const State& s, Seat who, int hex);
bool may_retreat_to(const State& s, Seat who, int hex, int from);
int bribe_price(const State& s, int hex, int piece);

// --- construction
// Why not: the id of the reason in the catalogue; none: it may be done.
struct Why {
  const char* id = nullptr;
  explicit operator bool() const { return id != nullptr; }
};
Why build_problem(const State& s, Seat who, int hex, bool free);
Why place_problem(const State& s, Seat who, Kind kind, int hex);

}  // namespace gh::kings
