// What a game is. The header comments are the specification; the harness in core/promises.h tests
// every game against it.
//
// A game is a type of static functions over a State, a plain value: copyable, comparable, with no
// pointers to the outside, no I/O, no clock and no random generator inside.
//
// clang-format off
//
//   using State, View, Position                      View and Position are described structs (core/json.h)
//
// --- the course of the game
//   info()                          GameInfo         name, seats, options, default bot
//   set_up(setup)                   Result<State>    before the first pick; setup.options are complete and checked
//   seats(state)                    int
//   asks(state)                     span<const Ask>  the open questions: chance first, then in seat order;
//                                                    none: the game is over
//   options(state, ask, out)                         appends what a player may pick; never nothing. Not called for chance
//   apply(state, ask, option, events)                one pick, then on to the next question; the caller has checked that
//                                                    it is offered; events may be null (then none are made)
//   outcome(state)                  Outcome          ranking and scores, whenever it is asked
//
// --- who may know what
//   view(state, viewer)             View             all that this seat (or a spectator) may know
//   determinize(state, seat, rng)                    replaces all that the seat cannot know by a fair guess
//
// --- words: each of them tells no more than its reader knows
//   question_name(ask)              string_view      a stable name for scenarios and clients
//   event_name(event)               string_view      ... of an event
//   describe(state, ask)            Text             the question, for the asked seat
//   describe(state, ask, option)    Text             an option (chance outcomes too), with rule id and references
//   describe(state, event, viewer)  Text             an event that reached the viewer
//   told_alike                      bool             optional constant, true: whoever is reached by an event, it is
//                                                    described to him as to all others, and so once for all of them
//   notation(state, ask, option)    string           short, stable, unique among the options offered
//   why_not(state, seat, what)      Text             why `what` (a notation or a reference) can't be picked by the seat now
//   draw(view, ink)                 string           the table in a terminal
//
// --- the whole truth
//   position(state)                 Position         the whole state written down
//   from_position(position)         Result<State>    checked: every piece in exactly one place; missing fields take defaults
//   check(state)                    string           empty, or what is wrong: which piece is in two places or none
//
// --- bots
//   bots()                          span<const BotOf<State>>  rule-of-thumb bots; "random" is everybody's. The first is
//                                                    what the search (core/search.h) lets everybody play by
//   standing(state, out)            void             optional, for long games: how well each seat stands, from 0 to 1;
//                                                    the search asks for it where it stops looking further
//   at_rest(state)                  bool             optional: the search asks for the standing here only; elsewhere it
//                                                    would judge in the middle of a fight
//   left_to_thumb(ask, option)      bool             optional: the search does not try this, for where a choice is put
//                                                    together and can be taken back it would go to and fro for ever
//
// clang-format on
//
// What most games do alike is in core/simple_game.h: a game derives from it and leaves out what it
// has nothing to add to.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <concepts>
#include <span>

#include "core/basics.h"
#include "core/text.h"

namespace gh {

namespace json = boost::json;

// One thing the host may choose when a table is made.
struct OptionSpec {
  std::string id;
  std::string words{};               // for a game whose catalogue has no `option.<id>`
  std::string kind = "bool";         // bool, int, choice or text
  json::value standard = false;      // the default, of that kind
  int least = 0, most = 0;           // int: the range; text: `most` is the longest length
  std::vector<std::string> choices;  // choice
};

// A place in the position where guesses fall short of promise 11, with the reason: a debt that is
// written down, and that `greathall check` tells of.
struct Unguessed {
  std::string place;   // fields of the position, without items of lists: "players/known"
  std::string why;     // a sentence
  bool varies = true;  // it is guessed from what the seat knows, but not with exact frequencies
};

struct GameInfo {
  std::string id;
  std::string name{};     // for a game whose catalogue has no `game` and `game.summary`
  std::string summary{};  // (core/about.h)
  int version = 1;        // of the rules: raised when older logs no longer mean the same
  int least_seats = 2;
  int most_seats = 2;
  std::vector<OptionSpec> options{};
  std::uint32_t longest = 100000;  // promise 6: a random game ends within this many picks
  std::string default_bot{};       // who takes an empty seat; empty: the first of bots(), or random
  // Its rule of thumb looks further ahead than a tree: the search asks what is clearly better
  // (core/race.h).
  bool trusts_thumb = false;
  std::vector<Unguessed> unguessed{};
  // The oldest version of the rules whose games this program plays on as they were begun; 0: only
  // the newest. The state of such a game knows its version (docs/upgrades.md).
  int oldest = 0;

  bool plays(int wanted) const {
    return wanted == version || (oldest && wanted >= oldest && wanted < version);
  }
};

// How a game is begun. A log starts with it.
struct Setup {
  int seats = 0;
  json::object options;                 // by OptionSpec::id; missing ones take their default
  std::optional<json::value> position;  // start here instead of at the beginning
  int version = 0;  // of the rules; 0: the newest. For set_up it is one that the game plays
};

// Ranking and scores: rank 1 is best, equal ranks share a place. Index = seat.
struct Outcome {
  bool over = false;
  std::vector<int> ranks;
  std::vector<int> scores;
};

// A bot that is part of a game. It is handed a determinized state: it cannot peek.
template <class State>
struct BotOf {
  std::string_view name;
  std::string_view words;
  Option (*choose)(const State&, const Ask&, Rng&);
};

// How a drawing for the terminal is coloured; plain when colour is off.
struct Ink {
  bool colour = false;
  int width = 80;
  std::string language = "en";
  // `code` is an SGR sequence body such as "1;31".
  std::string operator()(std::string_view code, std::string_view text) const {
    if (!colour) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }
};

// clang-format off
template <class G>
concept Game = std::copyable<typename G::State> && std::equality_comparable<typename G::State> &&
    requires(typename G::State s, const typename G::State cs, const Ask ask, Option o, Options out, Events* events,
             Rng rng, const Setup setup, const typename G::Position position, const typename G::View view,
             const Event event, Ink ink) {
  { G::info() }                                          -> std::convertible_to<const GameInfo&>;
  { G::set_up(setup) }                                   -> std::same_as<Result<typename G::State>>;
  { G::seats(cs) }                                       -> std::convertible_to<int>;
  { G::asks(cs) }                                        -> std::convertible_to<std::span<const Ask>>;
  { G::options(cs, ask, out) };
  { G::apply(s, ask, o, events) };
  { G::outcome(cs) }                                     -> std::same_as<Outcome>;
  { G::view(cs, Seat::spectator) }                       -> std::same_as<typename G::View>;
  { G::determinize(s, Seat::spectator, rng) };
  { G::question_name(ask) }                              -> std::convertible_to<std::string_view>;
  { G::event_name(event) }                               -> std::convertible_to<std::string_view>;
  { G::describe(cs, ask) }                               -> std::same_as<Text>;
  { G::describe(cs, ask, o) }                            -> std::same_as<Text>;
  { G::describe(cs, event, Seat::spectator) }            -> std::same_as<Text>;
  { G::notation(cs, ask, o) }                            -> std::same_as<std::string>;
  { G::why_not(cs, Seat::spectator, std::string_view{}) } -> std::same_as<Text>;
  { G::draw(view, ink) }                                 -> std::same_as<std::string>;
  { G::position(cs) }                                    -> std::same_as<typename G::Position>;
  { G::from_position(position) }                         -> std::same_as<Result<typename G::State>>;
  { G::check(cs) }                                       -> std::same_as<std::string>;
  { G::bots() }                                          -> std::same_as<std::span<const BotOf<typename G::State>>>;
};
// clang-format on

// Why a pick was refused. The state is as it was.
enum class Refusal : std::uint8_t { none, question_is_gone, not_your_question, not_an_option };

}  // namespace gh
