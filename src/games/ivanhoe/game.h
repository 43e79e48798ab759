// Ivanhoe as a game of the core. See docs/rules/ivanhoe.md for the rules and
// docs/notation/ivanhoe.md for notation, positions and references.
#pragma once

#include "core/position.h"
#include "games/ivanhoe/state.h"

namespace gh::ivanhoe {

enum class Happening : std::uint16_t {
  token_drawn,       // seat, colour
  dealt,             // dealer
  drew,              // seat, kind: to the seat itself
  drew_hidden,       // seat: to the others
  reshuffled,        //
  cannot_start,      // seat
  shows,             // seat, kind: a card of a revealed hand
  tournament,        // seat, colour
  played,            // seat, kind, total
  announced,         // seat, kind, b, c
  ivanhoe,           // seat, kind that was cancelled
  colour_changed,    // colour
  removed,           // seat, kind, kind of the action card
  took,              // seat, kind, from
  returned_to_hand,  // seat, kind
  knocked,           // seat, kind, from: to both of them
  knocked_hidden,    // seat, from: to the others
  exchanged,         // seat, kind given, other seat, kind got
  shielded,          // seat
  stunned,           // seat
  ended_turn,        // seat, total
  withdrew,          // seat
  token_returned,    // seat, colour
  won_tournament,    // seat, colour
  took_token,        // seat, colour
  no_token,          // seat, colour
  won_game           // seat
};
BOOST_DESCRIBE_ENUM(Happening, token_drawn, dealt, drew, drew_hidden, reshuffled, cannot_start,
                    shows, tournament, played, announced, ivanhoe, colour_changed, removed, took,
                    returned_to_hand, knocked, knocked_hidden, exchanged, shielded, stunned,
                    ended_turn, withdrew, token_returned, won_tournament, took_token, no_token,
                    won_game)

struct PlayerView {
  Seat seat{};
  bool in = true;
  std::vector<Kind> display;
  int total = 0;
  bool shield = false, stunned = false;
  std::vector<Colour> tokens;
  int hand_size = 0;
  std::optional<std::vector<Kind>> hand;  // the viewer's own only
  std::vector<Kind> known;                // cards in this hand that the viewer knows of
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, in, display, total, shield, stunned, tokens, hand_size, hand, known))

// An action card that waits for an answer; everything about it is public.
struct AnnouncedView {
  Seat seat{};
  Kind card{};
  std::string pick;  // with its targets, in notation
};
BOOST_DESCRIBE_STRUCT(AnnouncedView, (), (seat, card, pick))

struct View {
  Seat viewer{};
  int seats = 0;
  std::optional<Seat> dealer;
  std::optional<Seat> turn;
  std::optional<Colour> colour, last_colour;
  std::optional<AnnouncedView> announced;
  std::vector<Colour> tokens_left;  // while tokens are drawn for the deal
  int deck = 0, discard = 0;
  std::optional<Kind> discard_top;
  int tokens_to_win = 0;
  std::optional<Seat> winner;
  std::vector<PlayerView> players;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, seats, dealer, turn, colour, last_colour, announced, tokens_left,
                       deck, discard, discard_top, tokens_to_win, winner, players))

struct PlayerPosition {
  std::vector<Kind> hand, display;
  bool shield = false, stunned = false, in = true;
  std::vector<Colour> tokens;
  std::map<std::string, std::vector<Kind>> known;  // by seat: cards there this player knows of
  std::vector<Kind> shown;                         // cards in the own hand that everybody has seen
};
BOOST_DESCRIBE_STRUCT(PlayerPosition, (),
                      (hand, display, shield, stunned, in, tokens, known, shown))

struct OptionsPosition {
  bool ties_stay = false;
};
BOOST_DESCRIBE_STRUCT(OptionsPosition, (), (ties_stay))

struct Position {
  int seats = 0;
  OptionsPosition options;
  std::optional<Seat> dealer;
  std::optional<Colour> colour, last_colour;
  std::vector<PlayerPosition> players;
  std::optional<std::vector<Kind>> deck;  // missing: all cards that are nowhere else
  std::vector<Kind> discard;
  std::optional<Kind> discard_top;
  std::optional<Seat> winner;
  // Either the whole agenda, or the short form for people: whose turn it is.
  std::optional<AgendaPosition<Step>> agenda;
  std::optional<Seat> turn;
  bool played = false;
  int added = 0;
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, options, dealer, colour, last_colour, players, deck, discard,
                       discard_top, winner, agenda, turn, played, added))

struct Game {
  using State = ivanhoe::State;
  using View = ivanhoe::View;
  using Position = ivanhoe::Position;
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
  static std::span<const BotOf<State>> bots();
  static void standing(const State& s, std::span<double> out);
};

// The rule-of-thumb bot (bot.cpp).
Option rule_bot(const State& s, const Ask& ask, Rng& rng);

// Runs on to the next question: for states that were put together from a position.
void run_on(State& s);

// Can the rules be in the middle of this, and do they ask this then? Empty, or what is wrong. The
// steps are looked at before the state runs on, the questions afterwards.
std::string steps_problem(const State& s);
std::string questions_problem(const State& s);

// "dodge B 2": an action card with its targets.
std::string action_notation(const Action& a);

// The card an outcome of chance stands for.
Card outcome_card(const State& s, const Ask& ask, Option o);

}  // namespace gh::ivanhoe
