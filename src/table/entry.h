// What a table stores: a header when it is made, then one entry for everything that happens there.
// A table is the fold of its entries, so it can be forgotten and rebuilt exactly.
//
// An entry is one JSON object; what is not known of it is left out:
//   {"e":"seat","at":1700000000000,"seat":"A","kind":"person","user":"u","name":"Bill"}
//   {"e":"picks","at":...,"used":1200,"picks":[["A","start red"],["chance","draw red-3"]]}
// Which fields each kind has, in the order in which they are written, the structs below say.
//
// A person's pick and the draws of chance that follow from it are one entry: they are stored, and
// shown, together or not at all.
#pragma once

#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "table/pace.h"
#include "table/tagged.h"

namespace gh {

struct PickLine {
  Seat who{};
  std::string pick;
  std::optional<Option> option;  // known when it was just proposed; read from `pick` otherwise
};

using PickLines = std::vector<PickLine>;

enum class SeatKind : std::uint8_t { open, person, bot, left };
BOOST_DESCRIBE_ENUM(SeatKind, open, person, bot, left)

namespace entry {

// Somebody sits down, leaves, or a bot takes the seat.
struct Seating {
  static constexpr std::string_view kTag = "seat";
  Seat seat{};
  SeatKind kind{};
  Spare<std::string> user = {}, name = {}, bot = {};
};
BOOST_DESCRIBE_STRUCT(Seating, (), (seat, kind, user, name, bot))

struct Start {
  static constexpr std::string_view kTag = "start";
  Spare<std::string> bot = {};  // takes the seats that are still open
  PickLines picks = {};
};
BOOST_DESCRIBE_STRUCT(Start, (), (bot))

struct Picks {
  static constexpr std::string_view kTag = "picks";
  Spare<std::int64_t> used = {};  // how long the seat thought, in milliseconds
  Spare<bool> missed = {};        // a bot's, as the time of the person was over
  PickLines picks = {};
};
BOOST_DESCRIBE_STRUCT(Picks, (), (used, missed))

struct Undo {
  static constexpr std::string_view kTag = "undo";
  Spare<Seat> seat = {};
  Spare<std::uint32_t> count = {};  // of picks; without it one
};
BOOST_DESCRIBE_STRUCT(Undo, (), (seat, count))

struct Chat {
  static constexpr std::string_view kTag = "chat";
  Spare<Seat> seat = {};
  Spare<std::string> name = {}, text = {};
  Spare<bool> watching = {};  // said among those who watch, while the others play
};
BOOST_DESCRIBE_STRUCT(Chat, (), (seat, name, text, watching))

// For giving the game up. Older ones name a seat only; that of a host who watches, none.
struct Vote {
  static constexpr std::string_view kTag = "vote";
  Spare<Seat> seat = {};
  Spare<std::string> user = {};
};
BOOST_DESCRIBE_STRUCT(Vote, (), (seat, user))

struct Resign {
  static constexpr std::string_view kTag = "resign";
  Seat seat{};
  Spare<std::string> user = {};
};
BOOST_DESCRIBE_STRUCT(Resign, (), (seat, user))

struct Invite {
  static constexpr std::string_view kTag = "invite";
  Seat seat{};
  Spare<std::string> text = {};  // the secret of the invitation
};
BOOST_DESCRIBE_STRUCT(Invite, (), (seat, text))

enum class Welcome : std::uint8_t { on, off };
BOOST_DESCRIBE_ENUM(Welcome, on, off)

// May strangers take bots' seats while the game goes on?
struct LateJoiners {
  static constexpr std::string_view kTag = "late";
  Welcome kind{};
};
BOOST_DESCRIBE_STRUCT(LateJoiners, (), (kind))

enum class Removal : std::uint8_t { remove, ban };
BOOST_DESCRIBE_ENUM(Removal, remove, ban)

struct Remove {
  static constexpr std::string_view kTag = "remove";
  Spare<Seat> seat = {};
  Removal kind{};
  std::string user;
  Spare<std::string> name = {};
};
BOOST_DESCRIBE_STRUCT(Remove, (), (seat, kind, user, name))

// The rules cannot go on, or those who look after the hall have closed the table.
enum class Closer : std::uint8_t { stuck, keepers };
BOOST_DESCRIBE_ENUM(Closer, stuck, keepers)

struct Closed {
  static constexpr std::string_view kTag = "closed";
  Spare<Closer> kind = {};  // older ones have the whole sentence in `text`
  Spare<std::string> text = {};
};
BOOST_DESCRIBE_STRUCT(Closed, (), (kind, text))

struct Rematch {
  static constexpr std::string_view kTag = "rematch";
  Spare<std::string> table = {};
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (table))

// A guest has become an account.
struct Adopt {
  static constexpr std::string_view kTag = "adopt";
  std::string kind;  // the guest
  std::string user;  // the account
};
BOOST_DESCRIBE_STRUCT(Adopt, (), (kind, user))

// same: the log fits the rules of that version. moved: it does not, and the game goes on from this
// position; so many decisions behind the last mark were dropped.
enum class Passage : std::uint8_t { same, moved };
BOOST_DESCRIBE_ENUM(Passage, same, moved)

struct Rules {
  static constexpr std::string_view kTag = "rules";
  Passage kind{};
  Spare<std::uint32_t> count = {};
  Spare<int> version = {};
  Spare<JsonText> position = {};
  PickLines picks = {};
};
BOOST_DESCRIBE_STRUCT(Rules, (), (kind, count, version, position))

// At a table that is played over days the time for a decision is over (pace.h).
enum class Missed : std::uint8_t {
  excused,  // and begins anew
  host,     // and the host says what comes of it
  bot,      // a bot decides, this once
  leaves,   // a bot plays until he is back
  vacant    // and whoever likes may go on in his place
};
BOOST_DESCRIBE_ENUM(Missed, excused, host, bot, leaves, vacant)

struct Miss {
  static constexpr std::string_view kTag = "miss";
  Seat seat{};
  Missed kind{};
};
BOOST_DESCRIBE_STRUCT(Miss, (), (seat, kind))

// What those who play agree on, each for himself: the clocks stand still, or the table is played at
// another pace. It is so when the last of them has said it. Whoever likes ends a pause; without a
// user it has ended by itself. The host gives a seat its time anew.
enum class Accord : std::uint8_t { pause, go_on, pace, more };
BOOST_DESCRIBE_ENUM(Accord, pause, go_on, pace, more)

struct Pace {
  static constexpr std::string_view kTag = "pace";
  Accord kind{};
  Spare<Seat> seat = {};
  Spare<std::string> user = {};
  Spare<JsonText> to = {};  // Pacing
};
BOOST_DESCRIBE_STRUCT(Pace, (), (kind, seat, user, to))

// An answer given in advance (standing.h), or taken back.
struct Standing {
  static constexpr std::string_view kTag = "standing";
  Seat seat{};
  std::string id;
  bool on = true;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (seat, id, on))

using Any = std::variant<Seating, Start, Picks, Undo, Chat, Vote, Resign, Invite, LateJoiners,
                         Remove, Closed, Rematch, Adopt, Rules, Miss, Pace, Standing>;

}  // namespace entry

struct Entry {
  Time at = 0;
  entry::Any what;
};

template <class Kind>
bool is(const Entry& entry) {
  return std::holds_alternative<Kind>(entry.what);
}
// The picks that came with it: those of a start, of picks and of new rules; nullptr where there can
// be none.
PickLines* picks_of(Entry& entry);
const PickLines* picks_of(const Entry& entry);

std::string write_entry(const Entry& entry);
Result<Entry> read_entry(std::string_view text);

// How one seat is before anybody has joined.
struct FirstSeat {
  Seat seat{};
  std::string kind;  // person, bot, open; kept: open, and for a while for this user alone
  std::string user, name, bot;
};
BOOST_DESCRIBE_STRUCT(FirstSeat, (), (seat, kind, user, name, bot))

// What the host chose. Fixed for the table's life.
struct TableHeader {
  std::string game;
  int version = 1;  // of the game's rules
  int seats = 0;
  json::object options;
  std::optional<json::value> position;
  std::string host;  // user
  std::string host_name;
  std::string title;
  bool cheat = false;
  bool listed = true;
  std::string key;             // secret of the link; empty for a listed table
  std::string clock = "none";  // none, decision, game
  int clock_seconds = 0;
  int absent_seconds = 60;  // 0: wait for ever
  Pacing pace;              // live, by the three above, or over days
  // When it begins: `full` when every seat is taken; `host` when the host says so (at once if
  // nobody is waited for).
  std::string starts = "full";
  int spectator_delay = 0;  // in picks
  // Once the game goes on: may a stranger take a bot's seat without the host's invitation?
  bool late_joiners = false;
  // May people ask for advice and hints although other people play? Against bots alone they may.
  bool hints = false;
  bool imported = false;  // a log somebody brought: nobody plays here
  // The list that its result counts for (a map's id); empty: none. A ranked game is played by
  // its own person alone: no undo, no bot that stands in, and giving up abandons it.
  std::string ranked;
  Time created = 0;
  std::vector<FirstSeat> first;
};
BOOST_DESCRIBE_STRUCT(TableHeader, (),
                      (game, version, seats, options, position, host, host_name, title, cheat,
                       listed, key, clock, clock_seconds, absent_seconds, pace, starts,
                       spectator_delay, late_joiners, hints, imported, ranked, created, first))

// A no in a sentence of the hall (data/hall/words.en).
Status refusal(Code code, Text why);

// Names, titles and chat: no control characters, nothing that changes the direction of the text
// around it, no white space at the ends, at most `most` characters. `sentence` is the hall's, and
// says how many may be there ({most}).
Answer<std::string> clean_text(std::string_view sentence, std::string_view text, std::size_t most);

}  // namespace gh
