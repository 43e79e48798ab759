// Drawing lots: the smallest game that has everything a game can have. It is not played for its
// own sake; it is the example of CONTRIBUTING.md ("Add a game") and the first game the harness is
// tried on. Read this header, then lots.cpp, and you know what a game has to provide.
//
// The rules. Two to four knights ride for rings that hang at the list.
//   L-1  A bag holds twelve lots, numbered 1 to 12. As many rings hang there as the host chose.
//   L-2  In each round every knight without a lot draws one and keeps it secret.
//   L-3  Then all decide at once, in secret: ride or stay.
//   L-4  Riders show their lots. The highest takes a ring, the others fall; the lots are spent.
//   L-5  If nobody rides, the ring is taken away. Who stayed keeps his lot.
//   L-6  When no ring is left, the knight with the most rings less falls wins.
#pragma once

#include "core/match.h"
#include "core/simple_game.h"

namespace gh::lots {

inline constexpr int kLots = 12, kMostSeats = 4, kMostRings = 3;
using Lots = Bag<kLots + 1>;  // the pieces are 1..12

// --- what may be asked and picked, and what may happen

enum class Verb : std::uint16_t { ride, stay };
enum class Question : std::uint16_t { draw_lot, ride_or_stay };
BOOST_DESCRIBE_ENUM(Question, draw_lot, ride_or_stay)

enum class Happening : std::uint16_t {
  drew,         // seat, lot: to the seat itself
  drew_hidden,  // seat: to the others
  rode,         // seat, lot
  took_ring,    // seat
  ring_lost     //
};
BOOST_DESCRIBE_ENUM(Happening, drew, drew_hidden, rode, took_ring, ring_lost)

// --- the steps of the agenda: what the rules are in the middle of

struct DrawLots {};  // L-2: the first knight without a lot draws, until all have one
struct Decide {      // L-3: the answers, secret until everybody has given one; bit per seat
  std::uint8_t answered = 0, riding = 0;
};
GH_STEP(DrawLots, "draw_lots")
GH_STEP(Decide, "decide", answered, riding)
using Step = std::variant<DrawLots, Decide>;

// --- the state: a plain value

struct Knight {
  std::uint8_t lot = 0;  // 0: none
  std::uint8_t rings = 0, falls = 0;
};
GH_VALUE(Knight, lot, rings, falls)
struct State {
  std::uint8_t seats = 0;
  Fixed<Knight, kMostSeats> knights;
  Lots bag, spent;
  std::uint8_t rings = 0, hanging = 1, lost = 0;  // all of them; still there; taken away
  Agenda<Step, 1, kMostSeats> agenda;
};
GH_VALUE(State, seats, knights, bag, spent, rings, hanging, lost, agenda)
static_assert(std::is_trivially_copyable_v<State>);

// --- what a seat may know

struct KnightView {
  Seat seat{};
  bool has_lot = false;
  std::optional<int> lot;  // the viewer's own only
  bool decided = false;    // that he has decided is public; what, is not
  int rings = 0, falls = 0;
};
BOOST_DESCRIBE_STRUCT(KnightView, (), (seat, has_lot, lot, decided, rings, falls))

struct View {
  Seat viewer{};
  int hanging = 0;
  int bag = 0;
  std::vector<int> spent;
  std::vector<KnightView> knights;
};
BOOST_DESCRIBE_STRUCT(View, (), (viewer, hanging, bag, spent, knights))

// --- the whole state written down: members named as in the state

struct KnightPosition {
  int lot = 0, rings = 0, falls = 0;
};
BOOST_DESCRIBE_STRUCT(KnightPosition, (), (lot, rings, falls))

struct Position {
  int seats = 0;
  std::vector<KnightPosition> knights;
  std::optional<std::vector<int>> bag;  // missing: all lots that are nowhere else
  std::vector<int> spent;
  int hanging = 1, lost = 0;
  std::optional<AgendaPosition<Step>> agenda;  // missing: a round begins
};
BOOST_DESCRIBE_STRUCT(Position, (), (seats, knights, bag, spent, hanging, lost, agenda))

struct Game : SimpleGame<State, View, Position, Question, Happening> {
  GH_GAME_FUNCTIONS
  static Text why_not(const State& s, Seat who, std::string_view what);
  static std::string draw(const View& view, const Ink& ink);
  static std::span<const BotOf<State>> bots();
};

// A game under src/games has this one in its entry.cpp; the build finds and registers it.
const GameEntry& entry();
// This game lives in tests/, so a test that wants it among the games says so. Any number of times.
const GameEntry& registered();

}  // namespace gh::lots
