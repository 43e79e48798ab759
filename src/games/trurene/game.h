// Trurene as a game of the core. See docs/rules/trurene.md for the rules and
// docs/notation/trurene.md for notation, positions and references.
#pragma once

#include "core/position.h"
#include "games/trurene/happenings.h"
#include "games/trurene/state.h"

namespace gh::trurene {

// What is told. Each has lines of the same name in data/trurene/texts.json, but those marked (own).
enum class Happening : std::uint16_t {
#define GH_NAME(name) name,
  GH_TRURENE_HAPPENINGS(GH_NAME)
#undef GH_NAME
};

inline std::string number(int n) { return std::to_string(n); }
inline std::string upper(std::string s) {
  for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return s;
}

struct EnemyView {
  Square at;
  int health = 0, max_health = 0;
  Attack attack;
};
BOOST_DESCRIBE_STRUCT(EnemyView, (), (at, health, max_health, attack))

struct AuroraView {
  Square at;
  int health = 0, max_health = 0;
  Attack attack;
  std::string weapon;
  int gold = 0;
};
BOOST_DESCRIBE_STRUCT(AuroraView, (), (at, health, max_health, attack, weapon, gold))

struct ShrineView {
  Square at;
  bool solved = false;
};
BOOST_DESCRIBE_STRUCT(ShrineView, (), (at, solved))

struct SpellView {
  std::string name, effect;
  int amount = 0;
  std::string state;  // hidden, carried or learnt
};
BOOST_DESCRIBE_STRUCT(SpellView, (), (name, effect, amount, state))

struct QuestView {
  Square at;
  std::string keyword, story;
};
BOOST_DESCRIBE_STRUCT(QuestView, (), (at, keyword, story))

struct FighterView {
  std::string name;
  int health = 0, max_health = 0, accuracy = 0, power = 0, time = 0, ready = 0;
};
BOOST_DESCRIBE_STRUCT(FighterView, (), (name, health, max_health, accuracy, power, time, ready))

struct FightView {
  Opponent opponent{};
  int tick = 0;
  FighterView aurora, enemy;
  int retreat = 0;           // chance in percent
  bool will_strike = false;  // the enemy is ready in this tick
};
BOOST_DESCRIBE_STRUCT(FightView, (), (opponent, tick, aurora, enemy, retreat, will_strike))

struct OfferView {
  std::string name;
  int accuracy = 0, power = 0, time = 0, price = 0;
};
BOOST_DESCRIBE_STRUCT(OfferView, (), (name, accuracy, power, time, price))

struct VillageView {
  std::vector<Person> here, spoken;
  std::optional<Person> talking;
  std::optional<WeaponKind> kind;
  std::optional<OfferView> offer;
  std::string story;  // that the quester tells
};
BOOST_DESCRIBE_STRUCT(VillageView, (), (here, spoken, talking, kind, offer, story))

struct RiddleView {
  Square at;
  std::string text, hint;
};
BOOST_DESCRIBE_STRUCT(RiddleView, (), (at, text, hint))

// Where Aurora is in her turn.
enum class Scene : std::uint8_t {
  world,
  turn,
  landing,
  creature,
  village,
  shrine,
  fight,
  night,
  over
};
BOOST_DESCRIBE_ENUM(Scene, world, turn, landing, creature, village, shrine, fight, night, over)

// TR-D-5: what the player may know. Spectators know as much.
struct View {
  Seat viewer{};
  std::string map_name;
  Level level{};
  Scene scene{};
  int rows = 0, columns = 0, turn = 0, turn_limit = tune::kTurnLimit;
  std::vector<Square> villages, ruins;
  std::vector<ShrineView> shrines;
  std::optional<Square> maeja, hawk, hawk_mark;
  AuroraView aurora;
  std::optional<EnemyView> troll_king, wolves;  // with Omniscience, or while she fights them
  std::optional<QuestView> quest;
  Told told;
  std::vector<std::string> signs;  // the same in words
  std::vector<SpellView> spells;
  std::optional<FightView> fight;
  std::optional<VillageView> village;
  std::optional<RiddleView> riddle;
  bool may_attempt = false;
  int ticks = 0;
  Ending ending{};
  std::optional<int> score;  // turns of a won game
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, map_name, level, scene, rows, columns, turn, turn_limit, villages,
                       ruins, shrines, maeja, hawk, hawk_mark, aurora, troll_king, wolves, quest,
                       told, signs, spells, fight, village, riddle, may_attempt, ticks, ending,
                       score))

// --- positions: squares are [row, column]; whatever is missing is as in the sample world, with
// Hawk at [2, 6].

using Pair = std::array<int, 2>;

struct EnemyPosition {
  Pair at{};
  int health = 0, max_health = 0, accuracy = 0, power = 0, time = 0;
};
BOOST_DESCRIBE_STRUCT(EnemyPosition, (), (at, health, max_health, accuracy, power, time))

struct AuroraPosition {
  Pair at{9, 9};
  int health = 100, max_health = 100, accuracy = 50, power = 10, time = 4, gold = 0;
  WeaponKind weapon = WeaponKind::other;
  int adjective = Weapon::kStart;
};
BOOST_DESCRIBE_STRUCT(AuroraPosition, (),
                      (at, health, max_health, accuracy, power, time, gold, weapon, adjective))

struct ShrinePosition {
  Pair at{};
  bool solved = false;
  int riddle = 0;  // from 1; 0: by TR-G-6
};
BOOST_DESCRIBE_STRUCT(ShrinePosition, (), (at, solved, riddle))

struct QuestPosition {
  Pair at{};
  int story = 1;
  bool own_keyword = false, own_message = false;
};
BOOST_DESCRIBE_STRUCT(QuestPosition, (), (at, story, own_keyword, own_message))

struct Position {
  int seats = 1;
  Level level = Level::extended;
  bool cunning = false;
  int rows = 13, columns = 13, turn = 0;
  std::vector<Pair> villages{{2, 6}, {6, 2}, {5, 9}, {5, 11}, {9, 5}, {11, 5}};
  std::vector<Pair> ruins;
  std::vector<ShrinePosition> shrines{
      {{4, 8}, false, 0}, {{5, 7}, false, 0}, {{7, 5}, false, 0}, {{8, 4}, false, 0}};
  std::optional<Pair> maeja{{11, 11}}, hawk{{2, 6}}, target, hawk_mark;
  AuroraPosition aurora;
  EnemyPosition troll_king{{6, 6}, 140, 70, 80, 35, 4};
  EnemyPosition wolves{{1, 1}, 50, 50, 90, 40, 2};
  std::vector<int> spells{0, 0, 0, 0};
  std::optional<QuestPosition> quest;
  std::vector<std::array<int, 3>> trail;
  std::uint32_t ticks = 0;
  std::optional<Told> told;
  News news;
  Ending ending{};
  std::optional<Book> book;                    // missing: the standard one
  std::optional<AgendaPosition<Step>> agenda;  // missing: the turn prompt
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, level, cunning, rows, columns, turn, villages, ruins, shrines, maeja,
                       hawk, target, hawk_mark, aurora, troll_king, wolves, spells, quest, trail,
                       ticks, told, news, ending, book, agenda))

struct Game {
  using State = trurene::State;
  using View = trurene::View;
  using Position = trurene::Position;
  static constexpr bool told_alike = true;

  static const GameInfo& info();
  static Result<State> set_up(const Setup& setup);
  static int seats(const State&) { return 1; }
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
  static std::string draw(const View& v, const Ink& ink);
  static std::span<const BotOf<State>> bots();
  static void standing(const State& s, std::span<double> out);
};

// The opponent's name; creatures are named by the turn (TR-C-4).
std::string opponent_name(const State& s, Opponent who);
// Keyword of the current quest.
std::string keyword(const State& s);
// The riddles of shrines that have none yet (TR-G-6).
void give_riddles(State& s);
// A new world (TR-G-2) before its first draw.
struct WorldWishes {
  int rows = tune::kDefaultSize, columns = tune::kDefaultSize;
  int villages = 0;  // 0: four to six
  int shrines = tune::kShrines;
  Difficulty difficulty = Difficulty::normal;
  Level level = Level::extended;
};
State begin_creation(const WorldWishes& wishes);
// The whole world, drawn with a generator of its own: the same number gives the same world.
State generate(const WorldWishes& wishes, std::uint64_t seed);

// TR-D-1: the map in characters, one line a row; `with_hidden` is for the world's maker.
std::vector<std::string> map_lines(const View& v);
char symbol_at(const View& v, Square q);

Option rule_bot(const State& s, const Ask& ask, Rng& rng);

}  // namespace gh::trurene
