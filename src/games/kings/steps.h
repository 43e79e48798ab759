// The steps of the agenda: what the rules can be in the middle of. Data that several steps share (a
// battle, a moving group, the last roll) lives in the State.
#pragma once

#include <variant>

#include "core/agenda.h"
#include "core/game.h"
#include "games/kings/board.h"

namespace gh::kings {

inline constexpr int kMostSeats = 4;
using Mask = std::uint8_t;  // bit per seat
// Secret answers of a window, kept until everybody has answered; verb 0 is `pass`.
struct Reply {
  std::uint16_t verb = 0;
  std::int16_t a = 0, b = 0, c = 0;
  friend bool operator==(const Reply&, const Reply&) = default;
};
BOOST_DESCRIBE_STRUCT(Reply, (), (verb, a, b, c))
using Answers = std::array<Reply, kMostSeats>;

enum class Phase : std::uint8_t {
  setup,
  gold,
  characters,
  recruitment,
  events,
  movement,
  combat,
  construction,
  powers,
  order
};
BOOST_DESCRIBE_ENUM(Phase, setup, gold, characters, recruitment, events, movement, combat,
                    construction, powers, order)

#define GH_KINGS_STEP(Type, ...)                              \
  friend bool operator==(const Type&, const Type&) = default; \
  BOOST_DESCRIBE_CLASS(Type, (), (__VA_ARGS__), (), ())

// --- set-up
struct ChooseSides {  // SET-3
  std::uint8_t counter = 0;
  GH_KINGS_STEP(ChooseSides, counter)
};
struct RollForFirst {  // SET-5
  Mask contenders = 0;
  std::uint8_t next = 0;
  std::array<std::uint8_t, kMostSeats> sums{};
  GH_KINGS_STEP(RollForFirst, contenders, next, sums)
};
struct ChooseStart {
  std::uint8_t nth = 0;
  Seat first{};
  GH_KINGS_STEP(ChooseStart, nth, first)
};
struct LayTiles {  // SET-4
  std::uint8_t next = 0;
  GH_KINGS_STEP(LayTiles, next)
};
struct SeaAtStart {  // SET-6
  std::uint8_t nth = 0;
  std::uint8_t replacing = 0;  // bit 6: the start hex, bits 0-5: its neighbours
  GH_KINGS_STEP(SeaAtStart, nth, replacing)
};
struct Kingdoms {  // SET-7
  std::uint8_t round = 0, nth = 0;
  std::int8_t replacing = kNoHex;
  bool replaced = false;
  GH_KINGS_STEP(Kingdoms, round, nth, replacing, replaced)
};
struct Towers {  // SET-8
  std::uint8_t nth = 0;
  GH_KINGS_STEP(Towers, nth)
};
struct FirstThings {  // SET-9 to SET-12
  GH_STAGES(draw, place, exchange, place_fresh, done)
  Stage stage{};
  std::uint8_t nth = 0;
  GH_KINGS_STEP(FirstThings, stage, nth)
};
struct Exchange {  // SET-10
  GH_STAGES(give, drawn)
  Seat who{};
  Stage stage{};
  std::uint8_t named = 0;
  GH_KINGS_STEP(Exchange, who, stage, named)
};

// --- a turn
struct Turn {  // TRN-1: whose part of the phase comes next
  std::uint8_t nth = 0;
  GH_KINGS_STEP(Turn, nth)
};
struct DrawThings {
  Seat who{};
  std::uint8_t left = 0;
  bool fresh = false;  // SET-11: only these may be placed
  GH_KINGS_STEP(DrawThings, who, left, fresh)
};
struct PlaceThings {  // part 7
  Seat who{};
  std::int8_t hex = kNoHex;  // only there (COM-35, Big JuJu)
  bool only_fresh = false;
  GH_KINGS_STEP(PlaceThings, who, hex, only_fresh)
};
struct RackLimit {  // REC-4
  Seat who{};
  GH_KINGS_STEP(RackLimit, who)
};
struct StackLimit {  // COM-21: surplus over ten is removed
  Seat who{};
  std::int8_t hex = kNoHex;
  GH_KINGS_STEP(StackLimit, who, hex)
};
struct Characters {  // part 5
  GH_STAGES(choose, bonus, rolled, pay_more)
  Seat who{};
  Stage stage{};
  std::uint8_t hero = kNoPiece;
  std::uint8_t bonus = 0;
  GH_KINGS_STEP(Characters, who, stage, hero, bonus)
};
struct Station {  // CHR-3: a character enters the board
  Seat who{};
  std::uint8_t hero = kNoPiece;
  GH_KINGS_STEP(Station, who, hero)
};
struct TurnOver {  // CHR-5: may the lost character be turned over
  Seat who{};
  std::uint8_t hero = kNoPiece;
  GH_KINGS_STEP(TurnOver, who, hero)
};
struct Recruitment {  // part 6
  GH_STAGES(announce, draw, drop_trades, placed)
  Seat who{};
  Stage stage{};
  std::uint8_t bought = 0, traded = 0;
  GH_KINGS_STEP(Recruitment, who, stage, bought, traded)
};

// --- random events
struct EventPart {
  Seat who{};
  std::uint16_t barred = 0;  // bit per event. AMB-44: its creature was a bluff
  bool played = false;
  GH_KINGS_STEP(EventPart, who, barred, played)
};
struct MagicEvent {  // Big JuJu and Weather Control
  GH_STAGES(source, target, arrive, answered)
  Seat who{};
  RandomEvent event{};
  Stage stage{};
  std::uint8_t source = kNoPiece;
  std::int8_t hex = kNoHex;
  GH_KINGS_STEP(MagicEvent, who, event, stage, source, hex)
};
struct Sink {  // EVT-1: a hex has become sea
  std::int8_t hex = kNoHex;
  std::uint8_t nth = 0;
  GH_KINGS_STEP(Sink, hex, nth)
};
struct DarkPlague {
  GH_STAGES(strike, elixir, losses)
  Seat who{};
  std::uint8_t nth = 0;
  Stage stage{};
  std::int8_t hex = 0;
  GH_KINGS_STEP(DarkPlague, who, nth, stage, hex)
};
struct Losses {  // counters to be given up in a hex; plague: creatures or buildings as one likes
  Seat who{};
  std::int8_t hex = kNoHex;
  std::uint8_t left = 0;
  bool plague = false;
  GH_KINGS_STEP(Losses, who, hex, left, plague)
};
struct Defection {
  GH_STAGES(name_character, name_player, contest)
  Seat who{};
  Stage stage{};
  std::uint8_t hero = kNoPiece;
  Seat against{};
  GH_KINGS_STEP(Defection, who, stage, hero, against)
};
struct Teeniepox {
  GH_STAGES(name_player, roll, rolled, losses)
  Seat who{}, victim{};
  Stage stage{};
  std::uint8_t number = 0;
  GH_KINGS_STEP(Teeniepox, who, victim, stage, number)
};
struct TerrainDisaster {
  GH_STAGES(point, strike, losses)
  Seat who{};
  Stage stage{};
  std::int8_t hex = kNoHex;
  std::uint64_t tried = 0;  // bit per hex
  GH_KINGS_STEP(TerrainDisaster, who, stage, hex, tried)
};
struct Vandals {
  Seat who{}, victim{};
  bool named = false;
  GH_KINGS_STEP(Vandals, who, victim, named)
};
struct WillingWorkers {
  Seat who{};
  GH_KINGS_STEP(WillingWorkers, who)
};

// --- rolls, items, answers
struct Roll {  // one or two dice for `who`; the result is State::roll. W1: then the Lucky Charm
  GH_STAGES(roll, ask_charms, use_charm, done)
  Seat who{};
  std::uint8_t dice = 1;
  Stage stage{};
  Answers answers{};
  friend bool operator==(const Roll&, const Roll&) = default;
};
BOOST_DESCRIBE_STRUCT(Roll, (), (who, dice, stage, answers))
struct Contest {  // both roll two dice; the sums are State::contest
  GH_STAGES(one_rolls, other_rolls, done)
  Seat one{}, other{};
  Stage stage{};
  GH_KINGS_STEP(Contest, one, other, stage)
};
struct UseItem {  // declared, may be answered (W2), then it works
  GH_STAGES(declare, answered, firewall)
  Seat who{};
  Magic item{};
  Stage stage{};
  std::int8_t side = 0;  // for whom, in a battle
  std::int16_t a = 0, b = 0;
  GH_KINGS_STEP(UseItem, who, item, stage, side, a, b)
};
struct ItemWindow {  // W2, W3: Dispel Magic, Fan; the result is State::answer
  GH_STAGES(open, work_off, fan_answered)
  Seat who{};
  Magic item{};
  bool weather = false;  // it is the event Weather Control, which only the Fan can answer
  std::int8_t side = 0;
  Stage stage{};
  std::int8_t fan = -1;  // who has played the Fan
  Answers answers{};
  friend bool operator==(const ItemWindow&, const ItemWindow&) = default;
};
BOOST_DESCRIBE_STRUCT(ItemWindow, (), (who, item, weather, side, stage, fan, answers))
struct ElixirWindow {  // W4; State::answer tells whether it was drunk
  GH_STAGES(open, unused, used)
  Seat who{};
  Stage stage{};
  GH_KINGS_STEP(ElixirWindow, who, stage)
};
struct Challenges {  // W5: the creatures in State::shown that lack support
  std::uint8_t nth = 0;
  GH_KINGS_STEP(Challenges, nth)
};

// --- movement
struct Pins {  // MOV-6
  GH_STAGES(demand, show, shown)
  Seat who{};
  Stage stage{};
  std::int8_t hex = 0;
  std::uint8_t nth = 0, piece = kNoPiece;
  GH_KINGS_STEP(Pins, who, stage, hex, nth, piece)
};
struct Moves {
  Seat who{};
  GH_KINGS_STEP(Moves, who)
};
struct FlyOn {  // MOV-9
  GH_STAGES(take_off, challenged, intercept, intercepted, leave_behind)
  Seat who{};
  Stage stage{};
  std::uint8_t nth = 0, left = 0;
  GH_KINGS_STEP(FlyOn, who, stage, nth, left)
};
struct BalloonTrip {  // MAG-1
  GH_STAGES(board, answered, blown, over_sea)
  Seat who{};
  Stage stage{};
  std::int8_t from = kNoHex, to = kNoHex;
  GH_KINGS_STEP(BalloonTrip, who, stage, from, to)
};

// --- combat
struct Segments {  // COM-2
  std::uint8_t nth = 0, idle = 0;
  GH_KINGS_STEP(Segments, nth, idle)
};
struct Exploration {  // part 9
  GH_STAGES(look, rolled, draw, keep_income, bribe)
  Seat who{};
  std::int8_t hex = kNoHex;
  Stage stage{};
  std::uint8_t left = 0;
  GH_KINGS_STEP(Exploration, who, hex, stage, left)
};
enum class Moment : std::uint8_t {  // where in a battle we are
  turn_up,
  dust,
  firewall,
  barons,
  warlord,
  targets,
  round_start,
  dispel,
  dice,
  after_dice,
  aim,
  hits,
  tests,
  losses,
  step_over,
  retreat,
  round_over,
  capture,
  damage,
  recovery
};
BOOST_DESCRIBE_ENUM(Moment, turn_up, dust, firewall, barons, warlord, targets, round_start, dispel,
                    dice, after_dice, aim, hits, tests, losses, step_over, retreat, round_over,
                    capture, damage, recovery)
struct Fight {
  Moment moment{};
  std::uint8_t nth = 0;   // whose turn within the moment
  std::uint8_t part = 0;  // sub-step within the turn
  std::uint8_t piece = kNoPiece;
  Answers answers{};
  friend bool operator==(const Fight&, const Fight&) = default;
};
BOOST_DESCRIBE_STRUCT(Fight, (), (moment, nth, part, piece, answers))

// --- the end of a turn
struct Construction {
  Seat who{};
  GH_KINGS_STEP(Construction, who)
};
struct Powers {
  Seat who{};
  std::uint8_t used = 0;  // bit 0 the Assassin, bit 1 the Thief
  GH_KINGS_STEP(Powers, who, used)
};
struct Assassination {
  GH_STAGES(contest, first_contest, second_contest, name_counters, die)
  Seat who{};
  std::int8_t hex = kNoHex;
  Stage stage{};
  std::uint8_t mine = kNoPiece, theirs = kNoPiece;  // kFort: some face-down counter
  GH_KINGS_STEP(Assassination, who, hex, stage, mine, theirs)
};
struct Theft {
  GH_STAGES(contest, first_contest, second_contest, thing, stolen)
  Seat who{}, victim{};
  Stage stage{};
  GH_KINGS_STEP(Theft, who, victim, stage)
};

#undef GH_KINGS_STEP

using Step = std::variant<ChooseSides, RollForFirst, ChooseStart, LayTiles, SeaAtStart, Kingdoms,
                          Towers, FirstThings, Exchange, Turn, DrawThings, PlaceThings, RackLimit,
                          StackLimit, Characters, Station, TurnOver, Recruitment, EventPart,
                          MagicEvent, Sink, DarkPlague, Losses, Defection, Teeniepox,
                          TerrainDisaster, Vandals, WillingWorkers, Roll, Contest, UseItem,
                          ItemWindow, ElixirWindow, Challenges, Pins, Moves, FlyOn, BalloonTrip,
                          Segments, Exploration, Fight, Construction, Powers, Assassination, Theft>;

// As positions spell them.
// clang-format off
GH_STEP_NAME(ChooseSides, "choose_sides")
GH_STEP_NAME(RollForFirst, "roll_for_first")
GH_STEP_NAME(ChooseStart, "choose_start")
GH_STEP_NAME(LayTiles, "lay_tiles")
GH_STEP_NAME(SeaAtStart, "sea_at_start")
GH_STEP_NAME(Kingdoms, "kingdoms")
GH_STEP_NAME(Towers, "towers")
GH_STEP_NAME(FirstThings, "first_things")
GH_STEP_NAME(Exchange, "exchange")
GH_STEP_NAME(Turn, "turn")
GH_STEP_NAME(DrawThings, "draw_things")
GH_STEP_NAME(PlaceThings, "place_things")
GH_STEP_NAME(RackLimit, "rack_limit")
GH_STEP_NAME(StackLimit, "stack_limit")
GH_STEP_NAME(Characters, "characters")
GH_STEP_NAME(Station, "station")
GH_STEP_NAME(TurnOver, "turn_over")
GH_STEP_NAME(Recruitment, "recruitment")
GH_STEP_NAME(EventPart, "event_part")
GH_STEP_NAME(MagicEvent, "magic_event")
GH_STEP_NAME(Sink, "sink")
GH_STEP_NAME(DarkPlague, "dark_plague")
GH_STEP_NAME(Losses, "losses")
GH_STEP_NAME(Defection, "defection")
GH_STEP_NAME(Teeniepox, "teeniepox")
GH_STEP_NAME(TerrainDisaster, "terrain_disaster")
GH_STEP_NAME(Vandals, "vandals")
GH_STEP_NAME(WillingWorkers, "willing_workers")
GH_STEP_NAME(Roll, "roll")
GH_STEP_NAME(Contest, "contest")
GH_STEP_NAME(UseItem, "use_item")
GH_STEP_NAME(ItemWindow, "item_window")
GH_STEP_NAME(ElixirWindow, "elixir_window")
GH_STEP_NAME(Challenges, "challenges")
GH_STEP_NAME(Pins, "pins")
GH_STEP_NAME(Moves, "moves")
GH_STEP_NAME(FlyOn, "fly_on")
GH_STEP_NAME(BalloonTrip, "balloon_trip")
GH_STEP_NAME(Segments, "segments")
GH_STEP_NAME(Exploration, "exploration")
GH_STEP_NAME(Fight, "fight")
GH_STEP_NAME(Construction, "construction")
GH_STEP_NAME(Powers, "powers")
GH_STEP_NAME(Assassination, "assassination")
GH_STEP_NAME(Theft, "theft")
// clang-format on
static_assert(detail::all_steps_named<Step>);

}  // namespace gh::kings

template <>
inline constexpr std::string_view gh::noun_category<gh::kings::Phase> = "phase";
