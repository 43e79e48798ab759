// Magic Realm as a game of the core. See docs/rules/realm.md for the rules and
// docs/notation/realm.md for notation, positions, view fields and references.
#pragma once

#include "core/position.h"
#include "games/realm/state.h"

namespace gh::realm {

struct View {
  Seat viewer{};
  int seats = 0, day = 0, days = 0;
};
BOOST_DESCRIBE_STRUCT(View, (), (viewer, seats, day, days))

struct Position {
  int seats = 0;
};
BOOST_DESCRIBE_STRUCT(Position, (), (seats))

struct Game {
  using State = realm::State;
  using View = realm::View;
  using Position = realm::Position;

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
  static std::string draw(const View& v, const Ink& ink);
  static std::span<const BotOf<State>> bots();
};

// Runs the steps on top of the agenda until somebody is asked.
void run_on(State& s, Events* events = nullptr);

}  // namespace gh::realm
