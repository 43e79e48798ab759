// The state of a game of Ivanhoe: a plain value of less than 1 KiB.
#pragma once

#include <algorithm>
#include <variant>

#include "core/agenda.h"
#include "core/game.h"
#include "games/ivanhoe/cards.h"

namespace gh::ivanhoe {

inline constexpr int kMostSeats = 5;

enum class Verb : std::uint16_t {
  start,   // a: colour
  play,    // a: kind
  action,  // a: kind, b and c as `Aim` says
  end,
  withdraw,
  ivanhoe,
  pass,
  keep,          // a: place in the own display
  return_token,  // a: colour
  take_token     // a: colour
};

enum class Question : std::uint16_t {
  draw_token,
  draw_card,
  knock_down_card,
  name_colour,
  first_card,
  turn,
  ivanhoe_window,
  adapt_keep,
  maiden_penalty,
  purple_prize
};
BOOST_DESCRIBE_ENUM(Question, draw_token, draw_card, knock_down_card, name_colour, first_card, turn,
                    ivanhoe_window, adapt_keep, maiden_penalty, purple_prize)

// An announced action card with its targets (part 6: everything is announced first).
//   Unhorse, Change Weapon: b = new colour.    Break Lance, Riposte, Knock Down, Stunned: b = seat.
//   Dodge: b = seat, c = place.                Retreat: b = own place.
//   Outwit: b = own place, c = seat * 128 + their place; places kShield and kStunned are the two
//   face-up cards beside the display.
struct Action {
  Kind kind{};
  std::int16_t b = 0, c = 0;
  friend bool operator==(const Action&, const Action&) = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (kind, b, c))
inline constexpr int kShield = 100, kStunned = 101;

// --- the steps of the agenda

// GR-09: one token a seat is laid out, purple among them; whoever draws purple deals.
struct DrawToken {
  Seat who{};
  std::uint8_t left = 0;  // bit per colour not drawn yet
  friend bool operator==(const DrawToken&, const DrawToken&) = default;
};
// GR-09: eight cards each, one at a time, beginning left of the dealer.
struct Deal {
  std::uint8_t dealt = 0;
  friend bool operator==(const Deal&, const Deal&) = default;
};
struct Draw {
  Seat who{};
  friend bool operator==(const Draw&, const Draw&) = default;
};
struct StartTournament {
  Seat who{};
  friend bool operator==(const StartTournament&, const StartTournament&) = default;
};
struct Turn {
  Seat who{};
  bool first = false;      // the starter's compulsory card is still due (GR-17)
  bool played = false;     // a card from hand this turn (GR-18)
  std::uint8_t added = 0;  // cards brought into the own display this turn (GR-41)
  friend bool operator==(const Turn&, const Turn&) = default;
};
// GR-42: the action is announced; every other player in the tournament may answer with Ivanhoe.
struct Window {
  Seat actor{};
  Card card = 0;  // the action card: on the table, in nobody's hand and not yet discarded
  Action action;
  bool asked = false;
  std::int8_t ivanhoe = -1;  // who cancels, secret until everybody has answered
  friend bool operator==(const Window&, const Window&) = default;
};
struct KnockDown {
  Seat actor{}, victim{};
  friend bool operator==(const KnockDown&, const KnockDown&) = default;
};
// GR-38: each owner in turn order, for each value he holds more than once.
struct AdaptKeep {
  Seat actor{}, owner{};
  std::uint8_t value = 1;
  friend bool operator==(const AdaptKeep&, const AdaptKeep&) = default;
};
struct Withdraw {
  Seat who{};
  bool paid = false;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};
struct WinTournament {
  Seat who{};
  friend bool operator==(const WinTournament&, const WinTournament&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawToken, (), (who, left))
BOOST_DESCRIBE_STRUCT(Deal, (), (dealt))
BOOST_DESCRIBE_STRUCT(Draw, (), (who))
BOOST_DESCRIBE_STRUCT(StartTournament, (), (who))
BOOST_DESCRIBE_STRUCT(Turn, (), (who, first, played, added))
BOOST_DESCRIBE_STRUCT(Window, (), (actor, action, asked, ivanhoe))
BOOST_DESCRIBE_STRUCT(KnockDown, (), (actor, victim))
BOOST_DESCRIBE_STRUCT(AdaptKeep, (), (actor, owner, value))
BOOST_DESCRIBE_STRUCT(Withdraw, (), (who, paid))
BOOST_DESCRIBE_STRUCT(WinTournament, (), (who))

using Step = std::variant<DrawToken, Deal, Draw, StartTournament, Turn, Window, KnockDown,
                          AdaptKeep, Withdraw, WinTournament>;

// As positions spell them.
// clang-format off
GH_STEP_NAME(DrawToken, "draw_token")
GH_STEP_NAME(Deal, "deal")
GH_STEP_NAME(Draw, "draw")
GH_STEP_NAME(StartTournament, "start_tournament")
GH_STEP_NAME(Turn, "turn")
GH_STEP_NAME(Window, "window")
GH_STEP_NAME(KnockDown, "knock_down")
GH_STEP_NAME(AdaptKeep, "adapt_keep")
GH_STEP_NAME(Withdraw, "withdraw")
GH_STEP_NAME(WinTournament, "win_tournament")
// clang-format on
static_assert(detail::all_steps_named<Step>);

struct Player {
  Cards hand;
  Cards known;              // cards in other hands that this player has seen go or lie there
  Fixed<Card, 88> display;  // earliest first; 70 colour cards, 16 Squires and a Maiden at most
  std::uint8_t tokens = 0;  // bit per colour
  bool in = true;           // has not withdrawn (R-I08)
  bool shield = false, stunned = false;
  friend bool operator==(const Player&, const Player&) = default;
};

struct State {
  Row<Player, kMostSeats> players{};
  Cards deck, discard;
  Cards shown;                    // cards in hands that everybody, spectators too, has seen there
  std::int16_t discard_top = -1;  // a Kind
  std::uint8_t seats = 0;
  std::int8_t dealer = -1;
  std::int8_t colour = -1;       // of the tournament; -1 between two
  std::int8_t last_colour = -1;  // in which the previous tournament ended (GR-15)
  std::int8_t winner = -1;
  bool ties_stay = false;  // R-I01: the host's choice
  Agenda<Step, 6, kMostSeats> agenda;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 1024 && std::is_trivially_copyable_v<State>);

// --- looking things up, used by rules, words and bots

inline int total(const State& s, const Player& p) {  // GR-23
  if (s.colour == static_cast<int>(Colour::green)) return static_cast<int>(p.display.size());
  int sum = 0;
  for (Card c : p.display) sum += value_of(c);
  return sum;
}
inline const Player& player(const State& s, Seat who) {
  return s.players[static_cast<std::size_t>(index(who))];
}
inline Player& player(State& s, Seat who) {
  return s.players[static_cast<std::size_t>(index(who))];
}
inline int tokens_to_win(const State& s) { return s.seats <= 3 ? 5 : 4; }  // GR-07, GR-08
// The best total among the others still in the tournament.
int best_other_total(const State& s, Seat who);
bool may_stay(const State& s, Seat who);  // GR-20, R-I01
bool has_maiden(const Player& p);
// The copy that a kind in a bag stands for.
inline Card copy_in(const Cards& bag, Kind k) {
  return static_cast<Card>((bag & copies(k)).nth(0));
}
// Which cards an action would take out of a display of p when `actor` plays it; bit per place.
// Empty when the display is shielded against it or would not change.
struct Places {
  std::array<std::uint64_t, 2> bits{};
  void put(std::size_t i) { bits[i >> 6] |= std::uint64_t{1} << (i & 63); }
  bool has(std::size_t i) const { return bits[i >> 6] >> (i & 63) & 1; }
  bool empty() const { return !(bits[0] | bits[1]); }
  void drop(std::size_t i) { bits[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
};
Places removed_by(const State& s, Kind action, Seat actor, Seat owner);
int charge_value(const State& s,
                 Kind action);  // what Charge or Countercharge looks for; 0: nothing

// Why something is not allowed, and by which rule; no words: it is allowed.
struct Why {
  const char* words = nullptr;
  const char* rule = "";
  explicit operator bool() const { return words != nullptr; }
};
// Part 6 and 7 of the rules: may the seat whose turn it is announce this?
Why action_problem(const State& s, const Turn& turn, const Action& action);
// May it put a card of this kind into its display?
Why play_problem(const State& s, const Turn& turn, Kind kind);
// Colours the starter may name (GR-03, GR-15, GR-17); bit per colour.
unsigned nameable_colours(const State& s, Seat starter);
// Calls f(action) for every aim of the kind that could come into question, legal or not.
template <class F>
void each_aim(const State& s, Seat who, Kind kind, F&& f) {
  auto aim = [&](int b, int c = 0) {
    f(Action{kind, static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)});
  };
  auto each_other = [&](auto&& g) {
    for (int i = 0; i < s.seats; ++i)
      if (i != index(who)) g(i);
  };
  const auto& me = player(s, who);
  switch (kind) {
    case Kind::unhorse:
    case Kind::change_weapon:
      for (auto c : {Colour::red, Colour::blue, Colour::yellow}) aim(static_cast<int>(c));
      return;
    case Kind::break_lance:
    case Kind::riposte:
    case Kind::knock_down:
    case Kind::stunned:
      return each_other([&](int i) { aim(i); });
    case Kind::dodge:
      return each_other([&](int i) {
        for (std::size_t j = 0; j < s.players[static_cast<std::size_t>(i)].display.size(); ++j)
          aim(i, static_cast<int>(j));
      });
    case Kind::retreat:
      for (std::size_t j = 0; j < me.display.size(); ++j) aim(static_cast<int>(j));
      return;
    case Kind::outwit: {
      auto each_place = [](const Player& p, auto&& g) {
        for (std::size_t j = 0; j < p.display.size(); ++j) g(static_cast<int>(j));
        if (p.shield) g(kShield);
        if (p.stunned) g(kStunned);
      };
      return each_place(me, [&](int mine) {
        each_other([&](int i) {
          if (!s.players[static_cast<std::size_t>(i)].in) return;
          each_place(s.players[static_cast<std::size_t>(i)],
                     [&](int theirs) { aim(mine, i * 128 + theirs); });
        });
      });
    }
    default:
      aim(0);
  }
}

}  // namespace gh::ivanhoe
