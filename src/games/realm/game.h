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

// --- the whole state written down. Everything is named by its id; what is left out is as it is at
// the beginning of a game. docs/notation/realm.md explains it, short positions above all.

struct OptionsPosition {
  int days = 28;
  std::string map = "layout_a";
  bool one_die_hide = false, place_visitors = false;
};
BOOST_DESCRIBE_STRUCT(OptionsPosition, (), (days, map, one_die_hide, place_visitors))

struct TilePosition {
  std::string tile;
  int q = 0, r = 0, turn = 0;
  bool enchanted = false;
};
BOOST_DESCRIBE_STRUCT(TilePosition, (), (tile, q, r, turn, enchanted))

struct BoxPosition {  // from the top: counters and known cards, unseen large and small ones, others
  std::vector<std::string> top;
  int large = 0, small = 0;
  std::vector<std::string> bottom;
};
BOOST_DESCRIBE_STRUCT(BoxPosition, (), (top, large, small, bottom))

struct Position {
  int seats = 0;  // 0: as many as characters are given
  OptionsPosition options;
  std::vector<TilePosition> tiles;  // missing: the layout of the options
  std::map<std::string, Seat> builders;
  std::map<std::string, std::string> dwellings;  // to clearings
  std::optional<std::string> ghosts;
  std::map<std::string, json::object> chits;          // by id; others are not on the map
  std::optional<std::string> lost_city, lost_castle;  // tiles, once open
  bool vault_open = false;
  std::map<std::string, json::object> errands;  // by the side that is up
  std::vector<json::object> characters;         // by seat
  std::map<std::string, json::object> denizens;
  std::map<std::string, json::object> things;
  std::map<std::string, BoxPosition> boxes;
  std::map<std::string, std::vector<std::string>> piles;  // by clearing, from the top
  json::object course;                                    // of the day: what else there is
  std::optional<json::object> combat;
  // Either the whole agenda, or the short form for people: what begins now.
  std::optional<AgendaPosition<Step>> agenda;
  std::string part = "birdsong";
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, options, tiles, builders, dwellings, ghosts, chits, lost_city,
                       lost_castle, vault_open, errands, characters, denizens, things, boxes, piles,
                       course, combat, agenda, part))

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
