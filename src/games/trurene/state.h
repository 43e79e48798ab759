// The state of a game of Trurene. Lists that can be long (villages of a large map, the Troll King's
// trail) are vectors, so that a 999 x 999 world and a 13 x 13 one cost the same to copy.
#pragma once

#include <cstdlib>
#include <variant>

#include "core/agenda.h"
#include "core/game.h"
#include "games/trurene/constants.h"
#include "games/trurene/content.h"

namespace gh::trurene {

inline constexpr Seat kAurora = seat(0);

// TR-W-1: row 0 is the northern edge, column 0 the western one. (-1, -1) is no square.
struct Square {
  std::int16_t row = -1, column = -1;
  explicit operator bool() const { return row >= 0; }
  friend auto operator<=>(const Square&, const Square&) = default;  // NOLINT: sees a null pointer
};
BOOST_DESCRIBE_STRUCT(Square, (), (row, column))
constexpr Square square(int row, int column) {
  return {static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)};
}
inline int distance(Square a, Square b) {  // TR-W-3
  return std::abs(a.row - b.row) + std::abs(a.column - b.column);
}

enum class Direction : std::uint8_t { north, south, east, west };
BOOST_DESCRIBE_ENUM(Direction, north, south, east, west)
inline constexpr Direction kDirections[] = {Direction::north, Direction::south, Direction::east,
                                            Direction::west};
Square stepped(Square from, Direction d);  // TR-W-2

enum class Level : std::uint8_t { basic, better, advanced, extended };  // section 18
BOOST_DESCRIBE_ENUM(Level, basic, better, advanced, extended)
enum class Difficulty : std::uint8_t { easy, normal, hard };
BOOST_DESCRIBE_ENUM(Difficulty, easy, normal, hard)
enum class Opponent : std::uint8_t { small, large, troll_king, wolves };
BOOST_DESCRIBE_ENUM(Opponent, small, large, troll_king, wolves)
enum class Person : std::uint8_t { merchant, quester, hunter };
BOOST_DESCRIBE_ENUM(Person, merchant, quester, hunter)
enum class WeaponKind : std::uint8_t { mace, sword, dagger, other };
BOOST_DESCRIBE_ENUM(WeaponKind, mace, sword, dagger, other)
enum class Ending : std::uint8_t { none, won, died, burnt, starved };
BOOST_DESCRIBE_ENUM(Ending, none, won, died, burnt, starved)
// What was told about where somebody is (TR-E-7).
enum class Sign : std::uint8_t { unknown, north, south, east, west, here };
BOOST_DESCRIBE_ENUM(Sign, unknown, north, south, east, west, here)
enum class Evidence : std::uint8_t { none, fresh, recent, old };
BOOST_DESCRIBE_ENUM(Evidence, none, fresh, recent, old)

struct Attack {  // TR-W-6
  std::int16_t accuracy = 0, power = 0, time = 0;
  friend bool operator==(const Attack&, const Attack&) = default;
};
BOOST_DESCRIBE_STRUCT(Attack, (), (accuracy, power, time))

struct Enemy {
  Square at;
  std::int16_t health = 0, max_health = 0;
  Attack attack;
  friend bool operator==(const Enemy&, const Enemy&) = default;
};

// The name of a weapon is an adjective and its kind (TR-L-13), or one that came with the file.
struct Weapon {
  static constexpr std::int8_t kStart = -1, kFromFile = -2;
  WeaponKind kind = WeaponKind::other;
  std::int8_t adjective = kStart;
  friend bool operator==(const Weapon&, const Weapon&) = default;
};

struct Hero {
  Square at;
  std::int16_t health = 0, max_health = 0;
  Attack attack;
  Weapon weapon;
  std::int32_t gold = 0;
  friend bool operator==(const Hero&, const Hero&) = default;
};

struct Shrine {
  Square at;
  bool solved = false;
  std::int16_t riddle = -1;  // from 0
  friend bool operator==(const Shrine&, const Shrine&) = default;
};

struct Footprint {  // TR-E-2
  Square at;
  std::int16_t turn = 0;  // in which the Troll King last left it
  friend bool operator==(const Footprint&, const Footprint&) = default;
};

struct Quest {
  Square at;  // none: no quest
  std::int8_t story = 0;
  // The file brought its own keyword or words for the arrival: they are in the book.
  bool own_keyword = false, own_message = false;
  friend bool operator==(const Quest&, const Quest&) = default;
};

// What Aurora was last told, and where she stood then (TR-E-6).
struct Told {
  Square at;
  Sign troll_king{}, wolves{};
  bool near = false, howling = false, death = false;
  friend bool operator==(const Told&, const Told&) = default;
};
BOOST_DESCRIBE_STRUCT(Told, (), (at, troll_king, wolves, near, howling, death))

// What happened in this turn and is told at its end.
struct News {
  Square fallen;
  bool hawk_moved = false, wolves_returned = false;
  Evidence evidence{};
  friend bool operator==(const News&, const News&) = default;
};
BOOST_DESCRIBE_STRUCT(News, (), (fallen, hawk_moved, wolves_returned, evidence))

// --- picks and questions

enum class Verb : std::uint16_t {
  move,  // a: direction; also the hunter's
  attempt,
  answer,  // a: number of an accepted answer
  something_else,
  leave,
  talk,  // a: person
  kind,  // a: weapon kind
  gold,  // a + 32768 b
  more,
  yes,
  no,
  strike,
  prepare,
  retreat
};
inline Option option(Verb v, int a = 0, int b = 0) {
  return {static_cast<std::uint16_t>(v), static_cast<std::int16_t>(a), static_cast<std::int16_t>(b),
          0};
}

enum class Question : std::uint16_t {
  // chance: a new world (TR-G-2)
  village_count,
  village_square,
  shrine_square,
  maeja_square,
  aurora_square,
  troll_king_square,
  troll_king_health,
  troll_king_accuracy,
  troll_king_power,
  troll_king_time,
  wolves_square,
  wolves_health,
  wolves_accuracy,
  wolves_power,
  wolves_time,
  hawk_village,
  target_village,
  shrine_riddle,
  // chance: in play
  small_creature,
  large_creature,
  creature_health,
  creature_accuracy,
  creature_power,
  creature_time,
  who_is_away,
  weapon_accuracy,
  weapon_power,
  quest_story,
  quest_square,
  quest_reward,
  artefact,
  retreat_roll,
  enemy_retreat_roll,
  aurora_strike,
  enemy_strike,
  wolves_return,
  troll_king_move,
  wolves_move,
  // Aurora
  turn,
  riddle,
  village,
  merchant_kind,
  merchant_gold,
  merchant_buy,
  quester_forget,
  quester_accept,
  hunter,
  hunter_direction,
  fight
};
BOOST_DESCRIBE_ENUM(Question, village_count, village_square, shrine_square, maeja_square,
                    aurora_square, troll_king_square, troll_king_health, troll_king_accuracy,
                    troll_king_power, troll_king_time, wolves_square, wolves_health,
                    wolves_accuracy, wolves_power, wolves_time, hawk_village, target_village,
                    shrine_riddle, small_creature, large_creature, creature_health,
                    creature_accuracy, creature_power, creature_time, who_is_away, weapon_accuracy,
                    weapon_power, quest_story, quest_square, quest_reward, artefact, retreat_roll,
                    enemy_retreat_roll, aurora_strike, enemy_strike, wolves_return, troll_king_move,
                    wolves_move, turn, riddle, village, merchant_kind, merchant_gold, merchant_buy,
                    quester_forget, quester_accept, hunter, hunter_direction, fight)

// --- the steps of the agenda

// TR-G-2: a new world is drawn, question by question, in the order of the questions above.
struct Create {
  Question draw = Question::village_count;
  std::int16_t villages = 0;  // 0: rolled
  std::int8_t shrines = tune::kShrines;
  Difficulty difficulty = Difficulty::normal;
  std::int8_t shrine = 0;   // whose riddle is drawn
  std::int8_t redrawn = 0;  // how often the land was drawn again because it could not be won
  friend bool operator==(const Create&, const Create&) = default;
};
// TR-G-6: Hawk and the target of a file that does not name them.
struct Settle {
  friend bool operator==(const Settle&, const Settle&) = default;
};
struct Turn {
  friend bool operator==(const Turn&, const Turn&) = default;
};
// Section 8: the one event of the square Aurora stands on.
struct Landing {
  friend bool operator==(const Landing&, const Landing&) = default;
};
struct Encounter {
  bool small_failed = false;
  friend bool operator==(const Encounter&, const Encounter&) = default;
};
struct Creature {  // TR-Q-3: its values are rolled
  bool large = false;
  std::int16_t health = 0;
  Attack attack;
  friend bool operator==(const Creature&, const Creature&) = default;
};
struct Village {
  std::int8_t away = -1;    // a Person, once rolled
  std::uint8_t spoken = 0;  // bit per Person
  friend bool operator==(const Village&, const Village&) = default;
};
enum class Attitude : std::uint8_t { honest, stingy, cheat };
BOOST_DESCRIBE_ENUM(Attitude, honest, stingy, cheat)
struct Merchant {
  enum class Stage : std::uint8_t { kind, gold, accuracy, power, buy };
  BOOST_DESCRIBE_NESTED_ENUM(Stage, kind, gold, accuracy, power, buy)
  Stage stage{};
  WeaponKind kind{};
  Attitude attitude{};
  std::int32_t budget = 0;
  std::int16_t swing_accuracy = 0, swing_power = 0;
  friend bool operator==(const Merchant&, const Merchant&) = default;
};
struct Quester {
  enum class Stage : std::uint8_t { begin, story, accept, square };
  BOOST_DESCRIBE_NESTED_ENUM(Stage, begin, story, accept, square)
  Stage stage{};
  std::int8_t story = 0;
  friend bool operator==(const Quester&, const Quester&) = default;
};
struct Hunter {
  bool accepted = false;
  friend bool operator==(const Hunter&, const Hunter&) = default;
};
struct RiddleStep {
  std::int8_t shrine = 0;
  friend bool operator==(const RiddleStep&, const RiddleStep&) = default;
};
struct Artefact {  // TR-R-5
  friend bool operator==(const Artefact&, const Artefact&) = default;
};
// Section 13. Copies of accuracy and power are used and thrown away (TR-F-1).
struct Fight {
  enum class Stage : std::uint8_t {
    start,
    tick,
    choose,
    retreat,
    enemy_retreat,
    aurora_strike,
    enemy_strike
  };
  BOOST_DESCRIBE_NESTED_ENUM(Stage, start, tick, choose, retreat, enemy_retreat, aurora_strike,
                             enemy_strike)
  Opponent opponent{};
  Stage stage{};
  std::int16_t health = 0, max_health = 0;  // of a creature; Troll King and wolves have their own
  Attack enemy;                             // fight-local
  std::int16_t accuracy = 0, power = 0;     // Aurora's, fight-local
  std::int16_t ready = 0, enemy_ready = 0, tick = 0;
  std::int16_t reward = -1;  // -1: computed when the fight starts (TR-F-13)
  bool ambush = false;
  bool strikes = false, enemy_strikes = false, hit = false;
  friend bool operator==(const Fight&, const Fight&) = default;
};
// Steps 4 to 10 of TR-T-1.
struct EndOfTurn {
  enum class Stage : std::uint8_t {
    regeneration,
    wolves_return,
    quest,
    troll_king,
    hawk,
    target,
    wolves,
    after_wolves,
    messages
  };
  BOOST_DESCRIBE_NESTED_ENUM(Stage, regeneration, wolves_return, quest, troll_king, hawk, target,
                             wolves, after_wolves, messages)
  Stage stage{};
  friend bool operator==(const EndOfTurn&, const EndOfTurn&) = default;
};
BOOST_DESCRIBE_STRUCT(Create, (), (draw, villages, shrines, difficulty, shrine, redrawn))
BOOST_DESCRIBE_STRUCT(Settle, (), ())
BOOST_DESCRIBE_STRUCT(Turn, (), ())
BOOST_DESCRIBE_STRUCT(Landing, (), ())
BOOST_DESCRIBE_STRUCT(Encounter, (), (small_failed))
BOOST_DESCRIBE_STRUCT(Creature, (), (large, health, attack))
BOOST_DESCRIBE_STRUCT(Village, (), (away, spoken))
BOOST_DESCRIBE_STRUCT(Merchant, (), (stage, kind, attitude, budget, swing_accuracy, swing_power))
BOOST_DESCRIBE_STRUCT(Quester, (), (stage, story))
BOOST_DESCRIBE_STRUCT(Hunter, (), (accepted))
BOOST_DESCRIBE_STRUCT(RiddleStep, (), (shrine))
BOOST_DESCRIBE_STRUCT(Artefact, (), ())
BOOST_DESCRIBE_STRUCT(Fight, (),
                      (opponent, stage, health, max_health, enemy, accuracy, power, ready,
                       enemy_ready, tick, reward, ambush, strikes, enemy_strikes, hit))
BOOST_DESCRIBE_STRUCT(EndOfTurn, (), (stage))

using Step = std::variant<Create, Settle, Turn, Landing, Encounter, Creature, Village, Merchant,
                          Quester, Hunter, RiddleStep, Artefact, Fight, EndOfTurn>;

// As positions spell them.
// clang-format off
GH_STEP_NAME(Create, "create")
GH_STEP_NAME(Settle, "settle")
GH_STEP_NAME(Turn, "turn")
GH_STEP_NAME(Landing, "landing")
GH_STEP_NAME(Encounter, "encounter")
GH_STEP_NAME(Creature, "creature")
GH_STEP_NAME(Village, "village")
GH_STEP_NAME(Merchant, "merchant")
GH_STEP_NAME(Quester, "quester")
GH_STEP_NAME(Hunter, "hunter")
GH_STEP_NAME(RiddleStep, "riddle_step")
GH_STEP_NAME(Artefact, "artefact")
GH_STEP_NAME(Fight, "fight")
GH_STEP_NAME(EndOfTurn, "end_of_turn")
// clang-format on
static_assert(detail::all_steps_named<Step>);

struct State {
  std::int16_t rows = 0, columns = 0, turn = 0;
  Level level = Level::extended;
  bool cunning = false;  // TR-F-10, the host's choice
  Ending ending{};
  Square maeja, hawk, target, hawk_mark;
  Hero aurora;
  Enemy troll_king, wolves;
  std::vector<Square> villages, ruins;  // TR-S-1: both in order
  Fixed<Shrine, tune::kMostSpells> shrines;
  Row<std::uint8_t, tune::kMostSpells> spells{};  // TR-S-2: 0, 1 carried, 2 learnt
  Quest quest;
  std::vector<Footprint> trail;  // by rising turn
  std::uint32_t ticks = 0;       // of all fights: statistics only
  Told told;
  News news;
  std::shared_ptr<const Book> book = content().standard;  // never null
  Agenda<Step, 8, 1> agenda;
  friend bool operator==(const State& a, const State& b);
};

// --- looking things up, used by rules, words and bots

inline bool on_map(const State& s, Square q) {
  return q.row >= 0 && q.column >= 0 && q.row < s.rows && q.column < s.columns;
}
// TR-M-2: south, north, east, west, as far as they are on the map.
Fixed<Square, 4> legal_squares(const State& s, Square from);
// TR-M-6: up to two squares, the row step first.
Fixed<Square, 2> closer(Square from, Square to);
Fixed<Square, 4> farther(const State& s, Square from, Square away_from);  // TR-K-2
Fixed<Square, 4> troll_king_ways(const State& s);                         // TR-K-2, TR-K-3
Sign direction_of(Square from, Square to);                                // TR-E-7

bool is_village(const State& s, Square q);
bool is_ruin(const State& s, Square q);
int shrine_at(const State& s, Square q);  // or -1
// Squares row by row without those in `taken`, which this sorts.
int count_free(const State& s, std::vector<Square>& taken);
Square nth_free(const State& s, const std::vector<Square>& taken, int n);
std::vector<Square> quest_taken(const State& s);  // TR-L-21: where no quest can be

int carried_spell(const State& s);  // number from 0 of the spell in state 1, or -1
Fixed<std::int8_t, tune::kMostSpells> spells_to_give(const State& s);  // TR-R-5
int effect(const State& s, Effect e);    // sum of the amounts of learnt spells
bool sees_all(const State& s);           // Omniscience is learnt
bool may_attempt(const State& s);        // TR-M-4
int retreat_chance(int own, int other);  // TR-F-8
int clashed(int stronger, int weaker);   // TR-F-9
struct Offer {
  int accuracy, power, time;
};
Offer weapon_offer(WeaponKind kind, int worth, int swing_accuracy, int swing_power);  // TR-L-11
int worth_of(const Merchant& m);
inline int adjective_of(const Merchant& m) { return (m.swing_accuracy + m.swing_power) % 10; }
std::string weapon_name(const State& s, const Weapon& w);
std::string weapon_name(WeaponKind kind, int adjective);

const Fight* current_fight(const State& s);
int enemy_health(const State& s, const Fight& f);
int enemy_max_health(const State& s, const Fight& f);
inline bool enemy_will_strike(const Fight& f) { return f.enemy_ready >= f.enemy.time; }  // TR-F-10
// The amounts a merchant lets her name: all up to kCountedGold, then round sums, and all she has.
inline constexpr int kCountedGold = 2000;
bool nameable_gold(int amount, int owned);

// How many turns Aurora has before the last village can burn, at worst, less the turns a simple
// plan needs: reach a village, run two errands, buy, and cross the map. Not negative: there is time
// to win.
int slack(const State& s, Square troll_king);

void run_on(State& s);  // to the next question, silently; for states made by hand
// Can the rules be in the middle of this, and do they ask this then? Empty, or what is wrong
// (course.cpp). To be asked before the state runs on.
std::string steps_problem(const State& s);
std::string questions_problem(const State& s);

}  // namespace gh::trurene
