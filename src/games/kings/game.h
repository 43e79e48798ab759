// Kings & Things as a game of the core. See docs/rules/kings.md for the rules and
// docs/notation/kings.md for notation, positions, view fields and references.
#pragma once

#include "core/position.h"
#include "games/kings/state.h"

namespace gh::kings {

// Arguments: seat, kind (kKinds: a fort), hex, then numbers, as each line says.
enum class Happening : std::uint16_t {
  side_up,           // kind
  rolled,            // seat, die, second die or 0
  first_player,      // seat
  chose_start,       // seat, hex
  tile,              // hex, terrain
  claimed,           // seat, hex
  built,             // seat, hex, level
  drew,              // seat, kind: to the seat itself
  drew_hidden,       // seat: to the others
  gave,              // seat, kind: to all in a trade, to the seat itself in the set-up
  gave_hidden,       // seat: to the others
  took_back,         // seat, kind
  placed,            // seat, kind, hex
  placed_hidden,     // seat, hex
  turn_begins,       // turn
  phase_begins,      // phase
  income,            // seat, gold
  windfall,          // seat, gold
  cashed,            // seat, kind, gold
  dropped_income,    // seat, kind, hex
  discharged,        // seat, kind
  turned_over,       // kind
  attempts,          // seat, kind
  paid,              // seat, gold, bonus
  recruited,         // seat, kind, hex
  recruit_failed,    // seat, kind
  bought_recruit,    // seat
  discarded,         // seat, kind: to the seat itself
  discarded_hidden,  // seat: to the others
  lost,              // seat or -1, kind, hex
  fort_down,         // hex, level
  shows,             // seat, kind, hex
  challenged,        // seat or -1, kind, owner
  event_played,      // seat, event
  event_target,      // seat, hex
  event_victim,      // seat, victim
  cloud,             // hex or -1
  strikes,           // hex
  fled,              // seat, hex, hex
  item_used,         // seat, item
  dispelled,         // seat, item
  magic_gone,        // side
  charm,             // seat, change
  firewall,          // side, value
  handed,            // side, item, kind
  pin_broken,        // seat, hex
  demands_proof,     // seat, hex
  moved,             // seat, hex, hex, number
  dropped,           // seat, hex
  balloon,           // seat, hex, hex
  captured,          // seat, hex
  explores,          // seat, hex
  native_drawn,      // kind, hex
  native_returned,   // kind, hex
  bribed,            // seat, kind, gold
  spoils,            // seat, kind
  battle,            // seat, hex, defending side
  breaches,          // side, kind, hex
  tempts,            // seat, kind
  changes_sides,     // seat, kind
  round_begins,      // hex, round
  names_target,      // side, side
  marksman,          // seat, value
  die,               // kind, side, die, second die, hits
  hit,               // side, kind
  warded,            // side, 0 the Marksman's shot or 1 another hit
  tested,            // kind, saved
  retreats,          // side, hex, hex
  battle_over,       // hex
  assassin,          // seat, hex
  names_counter,     // seat, kind (kKinds: a face-down counter)
  thief,             // seat, victim
  stole,             // seat, victim, kind: to both of them
  stole_hidden,      // seat, victim: to the others
  stole_gold,        // seat, victim, gold
  out,               // seat
  won,               // seat
  time_is_up         // turn
};
// clang-format off
// More than BOOST_DESCRIBE_ENUM can list at once.
BOOST_DESCRIBE_ENUM_BEGIN(Happening)
#define GH_ENTRY(x) BOOST_DESCRIBE_ENUM_ENTRY(Happening, x)
GH_ENTRY(side_up) GH_ENTRY(rolled) GH_ENTRY(first_player) GH_ENTRY(chose_start) GH_ENTRY(tile)
GH_ENTRY(claimed) GH_ENTRY(built) GH_ENTRY(drew) GH_ENTRY(drew_hidden) GH_ENTRY(gave) GH_ENTRY(gave_hidden)
GH_ENTRY(took_back) GH_ENTRY(placed) GH_ENTRY(placed_hidden) GH_ENTRY(turn_begins)
GH_ENTRY(phase_begins) GH_ENTRY(income) GH_ENTRY(windfall) GH_ENTRY(cashed)
GH_ENTRY(dropped_income) GH_ENTRY(discharged) GH_ENTRY(turned_over) GH_ENTRY(attempts)
GH_ENTRY(paid) GH_ENTRY(recruited) GH_ENTRY(recruit_failed) GH_ENTRY(bought_recruit)
GH_ENTRY(discarded) GH_ENTRY(discarded_hidden) GH_ENTRY(lost) GH_ENTRY(fort_down) GH_ENTRY(shows) GH_ENTRY(challenged)
GH_ENTRY(event_played) GH_ENTRY(event_target) GH_ENTRY(event_victim) GH_ENTRY(cloud)
GH_ENTRY(strikes) GH_ENTRY(fled) GH_ENTRY(item_used) GH_ENTRY(dispelled) GH_ENTRY(magic_gone)
GH_ENTRY(charm) GH_ENTRY(firewall) GH_ENTRY(handed) GH_ENTRY(pin_broken) GH_ENTRY(demands_proof)
GH_ENTRY(moved) GH_ENTRY(dropped) GH_ENTRY(balloon) GH_ENTRY(captured) GH_ENTRY(explores)
GH_ENTRY(native_drawn) GH_ENTRY(native_returned) GH_ENTRY(bribed) GH_ENTRY(spoils)
GH_ENTRY(battle) GH_ENTRY(breaches) GH_ENTRY(tempts) GH_ENTRY(changes_sides)
GH_ENTRY(round_begins) GH_ENTRY(names_target) GH_ENTRY(marksman) GH_ENTRY(die) GH_ENTRY(hit)
GH_ENTRY(warded)
GH_ENTRY(tested) GH_ENTRY(retreats) GH_ENTRY(battle_over) GH_ENTRY(assassin)
GH_ENTRY(names_counter) GH_ENTRY(thief) GH_ENTRY(stole) GH_ENTRY(stole_hidden)
GH_ENTRY(stole_gold) GH_ENTRY(out) GH_ENTRY(won) GH_ENTRY(time_is_up)
#undef GH_ENTRY
BOOST_DESCRIBE_ENUM_END(Happening)
    // clang-format on

    // --- what a viewer is shown

    struct StackView {  // one player's creatures and characters in a hex
  Seat seat{};
  int count = 0;
  std::vector<std::string> open;  // faces this viewer may see, characters among them
  int face_down = 0;              // the others
};
BOOST_DESCRIBE_STRUCT(StackView, (), (seat, count, open, face_down))

struct HexView {
  std::string hex;  // "q,r"
  int q = 0, r = 0;
  Terrain terrain = Terrain::none;
  int cost = 0;  // movement points to enter
  std::optional<Seat> owner;
  int fort = 0;  // 0 none, 1 tower, 2 keep, 3 castle, 4 citadel
  std::optional<std::string> income;
  bool cloud = false;
  std::vector<std::string> natives;  // defenders with their goods
  std::vector<std::string> items;    // magic items in play there
  std::vector<StackView> stacks;
};
BOOST_DESCRIBE_STRUCT(HexView, (),
                      (hex, q, r, terrain, cost, owner, fort, income, cloud, natives, items,
                       stacks))

struct PlayerView {
  Seat seat{};
  int gold = 0, income = 0, hexes = 0, citadels = 0;
  std::vector<std::string> characters;
  int rack_size = 0;
  std::vector<std::string> rack;     // faces this viewer may see; all of them on the own rack
  std::optional<std::string> start;  // hex
  bool out = false;
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, gold, income, hexes, citadels, characters, rack_size, rack, start,
                       out))

struct StepView {  // a hex the moving group may enter, for its player only
  std::string hex;
  int cost = 0;
};
BOOST_DESCRIBE_STRUCT(StepView, (), (hex, cost))

struct GroupView {
  std::string hex;
  int size = 0;
  std::vector<std::string> members;  // faces this viewer may see
  int points = 0;
  std::vector<StepView> steps;
  std::vector<StepView> range;  // every hex it could get to, with the least points that costs
};
BOOST_DESCRIBE_STRUCT(GroupView, (), (hex, size, members, points, steps, range))

struct FighterView {
  std::string piece;  // a kind, or "fort"
  int value = 0;
  std::string step;  // magic, ranged or melee
  int dice = 1;
  int hits_left = 1;  // how many hits it can still take
  bool hit = false;   // has been given a hit in this step
  std::vector<std::string> wields;
};
BOOST_DESCRIBE_STRUCT(FighterView, (), (piece, value, step, dice, hits_left, hit, wields))

struct SideView {
  std::string side;  // a seat's letter, or "natives"
  Seat player{};     // who decides
  std::optional<std::string> target;
  int hits = 0;  // still to be placed
  bool dispelled = false;
  std::vector<FighterView> fighters;
};
BOOST_DESCRIBE_STRUCT(SideView, (), (side, player, target, hits, dispelled, fighters))

struct DieView {
  std::string piece, side;
  int value = 0;
  std::vector<int> dice;
  int hits = 0;
};
BOOST_DESCRIBE_STRUCT(DieView, (), (piece, side, value, dice, hits))

struct BattleView {
  std::string hex;
  int round = 0;
  std::string step, moment, defender;
  std::vector<SideView> sides;
  std::vector<DieView> dice;
};
BOOST_DESCRIBE_STRUCT(BattleView, (), (hex, round, step, moment, defender, sides, dice))

struct RollView {
  std::optional<Seat> seat;
  std::vector<int> dice;
  int change = 0, total = 0;
};
BOOST_DESCRIBE_STRUCT(RollView, (), (seat, dice, change, total))

struct View {
  Seat viewer{};
  int seats = 0, turn = 0, rounds = 0;
  Phase phase{};
  std::vector<Seat> order;  // of this turn
  std::optional<Seat> active;
  std::vector<HexView> hexes;
  std::vector<PlayerView> players;
  std::vector<std::string> pool;   // unowned special characters
  std::vector<std::string> table;  // counters announced, not yet used up
  int cup = 0;
  std::vector<int> forts_left;           // towers, keeps, castles, citadels
  std::map<std::string, int> tile_deck;  // by terrain, once set-up is over
  int citadel_income = 0;
  std::optional<Seat> only_citadel;  // who holds it
  std::vector<std::string> moved;    // of the moving player's own counters, for him only
  std::vector<std::string> pinned;   // hexes in which the moving player's counters are pinned
  std::optional<GroupView> group;
  std::optional<BattleView> battle;
  std::optional<RollView> roll;
  std::optional<std::string> last_shown;  // the counter last drawn or lost for all to see
  std::vector<std::string> shown;         // turned up in the current procedure, as "B/goblins"
  std::vector<json::value> going_on;  // the steps the rules are in the middle of, secrets left out
  std::optional<Seat> winner;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, seats, turn, rounds, phase, order, active, hexes, players, pool,
                       table, cup, forts_left, tile_deck, citadel_income, only_citadel, moved,
                       pinned, group, battle, roll, last_shown, shown, going_on, winner))

// --- the whole state written down. Counters are named by kind, copies as goblins#2.

struct HexPosition {
  std::string hex;
  std::optional<Terrain> terrain;  // missing: one of the tiles that are left
  std::optional<Seat> owner;
  int fort = 0;
  std::vector<std::string> things;  // special income; natives and their goods
  std::map<std::string, std::vector<std::string>> stacks;  // by seat, items in play among them
  bool fought = false, built = false;
};
BOOST_DESCRIBE_STRUCT(HexPosition, (), (hex, terrain, owner, fort, things, stacks, fought, built))

struct PlayerPosition {
  int gold = 0;
  std::vector<std::string> rack;
  std::vector<std::string> known;  // counters of others whose face he has seen
  std::optional<std::string> start;
  bool out = false;
};
BOOST_DESCRIBE_STRUCT(PlayerPosition, (), (gold, rack, known, start, out))

struct GroupPosition {
  std::vector<std::string> members;
  std::vector<int> points;  // of each member
  std::vector<int> saved;   // SCP-4: points the Deerhunter has spared each; missing: none
  std::string hex;
  bool moved = false, shown = false, free = false;
};
BOOST_DESCRIBE_STRUCT(GroupPosition, (), (members, points, saved, hex, moved, shown, free))

struct BattlePosition {
  std::string hex;
  int sides = 0, defender = 0, announcer = 0, natives_of = -1, round = 0, step = 0;
  int fort_hits = 0, town_hits = 0, firewall = 0, bow = kNoPiece, sword = kNoPiece, dispelled = 0;
  int marksman = 5;
  bool parried = false, talisman_on = false, golem_on = false;
  bool fort_rolled = false, natives_bow = false, natives_sword = false;
  std::vector<std::string> judged, rolled, hit, doomed;
  std::vector<int> target, hits;
  std::vector<DieRolled> dice;
};
BOOST_DESCRIBE_STRUCT(BattlePosition, (),
                      (hex, sides, defender, announcer, natives_of, round, step, fort_hits,
                       town_hits, firewall, bow, sword, dispelled, marksman, parried, talisman_on,
                       golem_on, fort_rolled, natives_bow, natives_sword, judged, rolled, hit,
                       doomed, target, hits, dice))

struct OptionsPosition {
  int rounds = 0;
  bool auto_challenge = false, place_after_capture = true, unlimited_forts = false;
  bool forced_powers = false;
};
BOOST_DESCRIBE_STRUCT(OptionsPosition, (),
                      (rounds, auto_challenge, place_after_capture, unlimited_forts, forced_powers))

struct Position {
  int seats = 0;
  OptionsPosition options;
  int turn = 1;
  std::vector<HexPosition> hexes;  // missing ones take the first tiles left in the box
  std::vector<PlayerPosition> players;
  std::vector<std::string> pool;   // missing: the characters that are nowhere else
  std::vector<std::string> table;  // announced
  std::vector<std::string> known_to_all;
  std::vector<int> removed;  // during set-up: tiles taken away, by terrain
  std::vector<int> tiles;    // missing: all tiles that are not on the board
  std::optional<std::string> cloud, balloon;
  std::vector<std::string> passengers;
  std::vector<Seat> circle;  // seats clockwise; missing: A, B, C, D
  Seat first{};              // who is first this turn
  std::optional<Seat> citadel_holder;
  int citadel_turn = 0;
  bool many_citadels = false;
  std::vector<std::string> moved, pinned, with_deerhunter, fresh, shown, interceptors;
  std::optional<GroupPosition> group;
  std::optional<BattlePosition> battle;
  Rolled roll;
  std::vector<int> contest;
  Answer answer{};
  int answered_by = -1;
  std::string last_shown;
  std::optional<Seat> winner;
  bool over = false;
  // Where in the turn we are. Either the whole agenda, or the short form for people: the phase
  // begins, or somebody's part of it.
  Phase phase = Phase::gold;
  std::optional<AgendaPosition<Step>> agenda;
  std::optional<Seat> part;
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, options, turn, hexes, players, pool, table, known_to_all, removed,
                       tiles, cloud, balloon, passengers, circle, first, citadel_holder,
                       citadel_turn, many_citadels, moved, pinned, with_deerhunter, fresh, shown,
                       interceptors, group, battle, roll, contest, answer, answered_by, last_shown,
                       winner, over, phase, agenda, part))

struct Game {
  using State = kings::State;
  using View = kings::View;
  using Position = kings::Position;
  static constexpr bool told_alike = true;

  static const GameInfo& info();
  static Result<State> set_up(const Setup& setup);
  static int seats(const State& s) { return s.seats; }
  static std::span<const Ask> asks(const State& s) { return s.agenda.asks(); }
  static void options(const State& s, const Ask& ask, Options& out);
  static void apply(State& s, const Ask& ask, Option o, Events* events);
  static View view(const State& s, Seat viewer);
  static void determinize(State& s, Seat me, Rng& rng);
  static Outcome outcome(const State& s);
  static std::string_view question_name(const Ask& ask);
  static std::string_view event_name(const Event& event);
  static Text describe(const State& s, const Ask& ask);
  static Text describe(const State& s, const Ask& ask, Option o);
  static Text describe(const State& s, const Event& event, Seat viewer);
  static std::string notation(const State& s, const Ask& ask, Option o);
  static Text why_not(const State& s, Seat who, std::string_view what);
  static Position position(const State& s);
  static Result<State> from_position(const Position& p);
  static std::string check(const State& s);
  static std::string draw(const View& view, const Ink& ink);
  static bool left_to_thumb(const Ask&, Option o) {
    return o.verb == static_cast<int>(Verb::take_back) || o.verb == static_cast<int>(Verb::drop) ||
           o.verb == static_cast<int>(Verb::back);
  }
  static std::span<const BotOf<State>> bots();
  static void standing(const State& s, std::span<double> out);
};

// The rule-of-thumb bot (bot.cpp).
Option rule_bot(const State& s, const Ask& ask, Rng& rng);
// Runs on to the next question: for states that were put together from a position.
void run_on(State& s);
// Can the rules be in the middle of this, and do they ask this then? Empty, or what is wrong
// (course.cpp). To be asked before the state runs on.
std::string steps_problem(const State& s);
std::string questions_problem(const State& s);
// Can the board be like this? (possible.cpp)
std::string board_problem(const State& s);
// The bag an outcome of chance stands for: Things of the cup, a rack, or face-down counters.
Pieces chance_bag(const State& s, const Ask& ask);
// "goblins", "goblins#2": a counter as positions name it; "fort" for the fort of a battle.
std::string piece_name(const State& s, int piece);

}  // namespace gh::kings
