// What is answered and told in the protocol, once, as described structs: `greathall referee` speaks
// them over stdin and stdout, the hall over WebSocket, and the web client's TypeScript types are
// made from them. docs/protocol.md explains them with examples; requests are in requests.h, and the
// "id" of one comes back as "re" in its answer.
#pragma once

#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "core/views.h"
#include "table/pace.h"

namespace gh::msg {

// --- answers

struct ErrorMessage {
  std::string type = "error";
  std::optional<json::value> re;
  Code code{};
  std::string words;  // what was wrong and what would be right
  std::string rule;
  Spare<std::string> t =
      {};  // the sentence of the game or the hall that refuses, and what it is about
  Spare<JsonText> args = {};
};
BOOST_DESCRIBE_STRUCT(ErrorMessage, (), (type, re, code, words, rule, t, args))

inline ErrorMessage error_of(const Status& status, std::optional<json::value> re = {}) {
  ErrorMessage error{"error", std::move(re), status.code, status.words, status.rule};
  if (!status.why || status.why->id.empty()) return error;
  error.t = status.why->id;
  if (!status.why->args.empty()) error.args = JsonText{args_text(status.why->args)};
  return error;
}

struct OkMessage {  // picked, undone, chat received, subscribed ...
  std::string type = "ok";
  std::optional<json::value> re;
};
BOOST_DESCRIBE_STRUCT(OkMessage, (), (type, re))

struct GamesMessage {
  std::string type = "games";
  std::optional<json::value> re;
  json::array games;
};
BOOST_DESCRIBE_STRUCT(GamesMessage, (), (type, re, games))

struct PromptsMessage {
  std::string type = "prompts";
  std::optional<json::value> re;
  std::vector<PromptView> prompts;
  std::vector<Seat> asked;  // everybody who is being asked now
};
BOOST_DESCRIBE_STRUCT(PromptsMessage, (), (type, re, prompts, asked))

struct ViewMessage {
  std::string type = "view";
  std::optional<json::value> re;
  json::value view;
};
BOOST_DESCRIBE_STRUCT(ViewMessage, (), (type, re, view))

struct WhyMessage {
  std::string type = "why";
  std::optional<json::value> re;
  Spare<std::string> t;
  Spare<JsonText> args;
  Spare<std::string> words;
  Spare<std::string> rule;
};
BOOST_DESCRIBE_STRUCT(WhyMessage, (), (type, re, t, args, words, rule))

// The result, or how everybody stands while the game is not over.
struct OutcomeMessage {
  std::string type = "outcome";
  std::optional<json::value> re;
  OutcomeView outcome;
};
BOOST_DESCRIBE_STRUCT(OutcomeMessage, (), (type, re, outcome))

struct LogMessage {
  std::string type = "log";
  std::optional<json::value> re;
  std::string log;
};
BOOST_DESCRIBE_STRUCT(LogMessage, (), (type, re, log))

// --- what the hall sends by itself

struct SeatView {
  Seat seat{};
  std::string kind;  // open, person, bot, left (a bot plays until the person is back)
  std::string name;
  std::string bot;  // which bot plays or would take over
  bool connected = false;
  bool yours = false;
  bool takeable = false;            // a bot plays, and you may sit down in its place
  bool resigned = false;            // a bot plays on, and the place counts as lost
  std::optional<std::string> kept;  // for whom the seat is kept, for a while: strangers may not sit
  bool kept_for_you = false;
  std::optional<double> thinking;   // seconds since the seat was asked
  std::optional<double> countdown;  // seconds until a bot takes over or the clock runs out
  std::optional<double> clock;      // seconds left (clock per decision or per game)
  // At a table that is played over days, where they are so:
  std::optional<bool> holiday;         // his clock stands still today
  std::optional<bool> vacant;          // whoever likes may go on in his place
  std::optional<bool> host_decides;    // what comes of his miss
  std::optional<int> answers, misses;  // of its person, so far
};
BOOST_DESCRIBE_STRUCT(SeatView, (),
                      (seat, kind, name, bot, connected, yours, takeable, resigned, kept,
                       kept_for_you, thinking, countdown, clock, holiday, vacant, host_decides,
                       answers, misses))

// How a table is played over days, and what those who play wish.
struct PaceView {
  Pacing now;
  bool paused = false;
  std::vector<Seat> want_pause;
  std::optional<Pacing> wished;  // another pace ...
  std::vector<Seat> want_pace;   // ... that these want
};
BOOST_DESCRIBE_STRUCT(PaceView, (), (now, paused, want_pause, wished, want_pace))

struct TableView {
  std::string type = "table";
  std::string table;
  std::string game;
  std::string title;
  std::string status;  // open, playing, finished, abandoned
  bool listed = true;
  bool cheat = false;
  std::string ranked;    // the map whose list the result counts for; empty: none
  bool host = false;     // are you the host?
  std::string link_key;  // for the host of a private table, and those who sit there
  std::string clock;     // none, decision, game
  int clock_seconds = 0;
  int absent_seconds = 0;        // how long an absent person is waited for
  std::optional<PaceView> pace;  // of a table that is played over days, or may be soon
  std::string starts;            // host: when the host says so; full: when all seats are taken
  double kept_seconds = 0;       // so long seats are still kept for those who played before
  int spectator_delay = 0;       // in updates: a decision and the draws that follow it
  json::object options;
  std::vector<SeatView> seats;
  int spectators = 0;
  std::vector<Seat> abandon_votes;
  std::string rematch;                  // id of the next table once there is one
  bool late_joiners = false;            // strangers may take bots' seats while the game goes on
  bool hints = false;                   // people may ask for hints, also among people
  std::string damage;                   // what is wrong with the stored log; empty: nothing
  std::optional<std::string> damage_t;  // the same as a sentence of data/hall/words.*
  std::optional<JsonText> damage_args;
};
BOOST_DESCRIBE_STRUCT(TableView, (),
                      (type, table, game, title, status, listed, cheat, ranked, host, link_key,
                       clock, clock_seconds, absent_seconds, starts, kept_seconds, spectator_delay,
                       options, pace, seats, spectators, abandon_votes, rematch, late_joiners,
                       hints, damage, damage_t, damage_args))

struct LogEventView {
  std::uint64_t seq = 0;  // of the update, or the number of the step, that it came in
  EventView event;
  Spare<std::int64_t> at = {};  // milliseconds since 1970, at a table that is played over days
  Spare<bool> bot = {};         // what a bot did in a person's place
};
BOOST_DESCRIBE_STRUCT(LogEventView, (), (seq, event, at, bot))

// An answer that a seat has given in advance (`on`), or may give to what it is asked now. `id` is
// also that of its words in the game's catalogue.
struct StandingView {
  Seat seat{};
  std::string id;
  bool on = false;
};
BOOST_DESCRIBE_STRUCT(StandingView, (), (seat, id, on))

// What changed for one viewer. `view` is whole, or null and `patch` is a list of [pointer, value]
// to set in the last view (a list whose length changes is replaced whole).
struct UpdateMessage {
  std::string type = "update";
  std::string table;
  std::uint64_t seq = 0;  // continue from here with subscribe.since
  Seat eyes{};            // whose view it is; with several seats (hot-seat) the one that is asked
  std::string status;     // of the table: open, playing, finished, abandoned
  JsonText view;
  JsonList patch;
  std::vector<LogEventView> events;
  std::vector<PromptView>
      prompts;  // of all seats you hold (and of chance, for the host in cheat mode)
  std::vector<Seat> asked;
  std::vector<Seat> undo;                          // your seats that may undo now
  std::optional<OutcomeView> outcome;              // when the game is over
  Spare<std::vector<StandingView>> standing = {};  // of your seats
};
BOOST_DESCRIBE_STRUCT(UpdateMessage, (),
                      (type, table, seq, eyes, status, view, patch, events, prompts, asked, undo,
                       outcome, standing))

struct ChatMessage {
  std::string type = "chat";
  std::string table;
  std::uint64_t seq = 0;
  std::string from;
  std::optional<Seat> seat;
  std::string text;
  std::int64_t at = 0;           // milliseconds since 1970
  std::optional<std::string> t;  // of what the hall itself says: a sentence of data/hall/words.*
  std::optional<JsonText> args;
  bool watching = false;  // said among those who watch: while the game goes on no seat is told it
};
BOOST_DESCRIBE_STRUCT(ChatMessage, (), (type, table, seq, from, seat, text, at, t, args, watching))

}  // namespace gh::msg
