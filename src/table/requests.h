// What clients may ask for: one struct for each request, with its fields and no others. Reading and
// checking them, their JSON Schema and the web client's types are made from these structs.
//
// Every request has a "type"; an optional "id" comes back as "re" in the answer. How to speak
// (`words`, `lang`) is taken with every request, as a client has one way to send; it is a field of
// those that look at it.
#pragma once

#include "core/status.h"
#include "table/tagged.h"

namespace gh {

using PromptId = std::uint64_t;
using RequestId = std::optional<json::value>;  // a text or number of at most 64 characters

// --- of the hall's WebSocket
namespace request {

struct Games {
  static constexpr std::string_view kTag = "games";
  std::optional<std::string> lang;  // "de"; without it, English
};
BOOST_DESCRIBE_STRUCT(Games, (), (lang))

struct Ping {
  static constexpr std::string_view kTag = "ping";
};
BOOST_DESCRIBE_STRUCT(Ping, (), ())

struct Subscribe {
  static constexpr std::string_view kTag = "subscribe";
  std::string table;
  std::optional<Seat> seat;            // hot-seat: whose view is wished for
  std::optional<std::uint64_t> since;  // continue after this sequence number
  std::optional<std::string> key;      // the secret of a private table's link
  std::optional<bool> words;           // texts in words too, in `lang`
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Subscribe, (), (table, seat, since, key, words, lang))

struct Unsubscribe {
  static constexpr std::string_view kTag = "unsubscribe";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Unsubscribe, (), (table))

// Is the page in front of the person, or behind another? Whoever follows a table looks at it until
// he says that he does not; then he is told elsewhere that it is his turn.
struct Attend {
  static constexpr std::string_view kTag = "attend";
  std::string table;
  bool here = true;
};
BOOST_DESCRIBE_STRUCT(Attend, (), (table, here))

struct Pick {
  static constexpr std::string_view kTag = "pick";
  std::string table;
  std::optional<Seat> seat;
  std::optional<PromptId> prompt;  // the one that is answered
  std::string pick;                // the notation of the option
};
BOOST_DESCRIBE_STRUCT(Pick, (), (table, seat, prompt, pick))

struct Undo {
  static constexpr std::string_view kTag = "undo";
  std::string table;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (table, seat))

struct Chat {
  static constexpr std::string_view kTag = "chat";
  std::string table;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Chat, (), (table, text))

struct Prompts {
  static constexpr std::string_view kTag = "prompts";
  std::string table;
  std::optional<Seat> seat;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Prompts, (), (table, seat, words, lang))

struct View {
  static constexpr std::string_view kTag = "view";
  std::string table;
  std::optional<Seat> seat;  // whose; without it a spectator's
};
BOOST_DESCRIBE_STRUCT(View, (), (table, seat))

struct Why {
  static constexpr std::string_view kTag = "why";
  std::string table;
  Seat seat{};
  std::string what;  // a notation or a reference
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Why, (), (table, seat, what, words, lang))

struct Log {
  static constexpr std::string_view kTag = "log";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Log, (), (table))

using Any = std::variant<Games, Ping, Subscribe, Unsubscribe, Attend, Pick, Undo, Chat, Prompts,
                         View, Why, Log>;

}  // namespace request

// --- of the referee. A game is all there is: no table is named.
namespace referee {

using request::Games;

struct New {
  static constexpr std::string_view kTag = "new";
  std::optional<std::string> game;  // or a log
  std::optional<int> seats;
  std::optional<std::uint64_t> seed;
  std::optional<json::object> options;
  std::optional<bool> cheat;
  std::optional<json::value> position;
  std::optional<std::string> log;
  std::optional<json::object>
      bots;  // who plays a seat: {"B": "knight"}; the referee picks for them
};
BOOST_DESCRIBE_STRUCT(New, (), (game, seats, seed, options, cheat, position, log, bots))

struct Prompts {
  static constexpr std::string_view kTag = "prompts";
  std::optional<Seat> seat;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Prompts, (), (seat, words, lang))

struct Pick {
  static constexpr std::string_view kTag = "pick";
  Seat seat{};
  std::optional<PromptId> prompt;
  std::string pick;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Pick, (), (seat, prompt, pick, words, lang))

struct View {
  static constexpr std::string_view kTag = "view";
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(View, (), (seat))

struct Why {
  static constexpr std::string_view kTag = "why";
  std::optional<Seat> seat;
  std::string what;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Why, (), (seat, what, words, lang))

struct Events {
  static constexpr std::string_view kTag = "events";
  std::optional<Seat> seat;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(Events, (), (seat, words, lang))

struct Undo {
  static constexpr std::string_view kTag = "undo";
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (seat))

// These three are the same for every seat, and take one: programs send theirs with everything.
struct Log {
  static constexpr std::string_view kTag = "log";
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Log, (), (seat))

struct Position {
  static constexpr std::string_view kTag = "position";
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Position, (), (seat))

struct Outcome {
  static constexpr std::string_view kTag = "outcome";
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(Outcome, (), (seat))

using Any =
    std::variant<Games, New, Prompts, Pick, View, Why, Events, Undo, Log, Position, Outcome>;

}  // namespace referee

struct HallRequest {
  RequestId id;
  request::Any what;
};
struct RefereeRequest {
  RequestId id;
  referee::Any what;
};

// The request that a text is: its type is known, and each of its fields to its type, those that are
// required are there, and none is there twice. `value` is what the text was read as.
Answer<HallRequest> read_hall_request(std::string_view text, const json::value& value);
Answer<RefereeRequest> read_referee_request(std::string_view text, const json::value& value);

// The language of the words that a request wants; empty: ids and arguments are enough.
template <class R>
std::string wanted_words(const R& r, bool by_default, const std::string& language = "en") {
  if (!r.words.value_or(by_default || r.lang)) return {};
  return r.lang.value_or(language);
}

// `export type HallRequest = ...`, and the types it is made of.
std::string request_types();

}  // namespace gh
