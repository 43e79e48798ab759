// What a table stores: a header when it is made, then one entry for everything that happens there.
// A table is the fold of its entries, so it can be forgotten and rebuilt exactly.
//
// An entry is one JSON object; fields that do not apply are left out:
//   {"e":"seat","at":1700000000000,"seat":"A","kind":"person","user":"u","name":"Bill"}
//   {"e":"start","at":...,"picks":[["chance","token purple"]]}
//   {"e":"picks","at":...,"used":1200,"picks":[["A","start red"],["chance","draw red-3"]]}
//   {"e":"undo","at":...,"seat":"A","count":1}
//   {"e":"chat","at":...,"name":"Bill","seat":"A","text":"well met"}
//   {"e":"vote","at":...,"seat":"A","user":"u"}   {"e":"resign","at":...,"seat":"A"}
//   {"e":"invite","at":...,"seat":"B","text":"<secret>"}   {"e":"late","at":...,"kind":"on"}
//   {"e":"remove","at":...,"seat":"B","user":"u","kind":"ban"}
//   {"e":"closed","at":...,"kind":"stuck","text":"why the game cannot go on"}   or "keepers"
//   {"e":"rematch","at":...,"table":"..."}
//   {"e":"adopt","at":...,"kind":"<guest>","user":"<account>"}
//   {"e":"rules","at":...,"kind":"same","version":2}      from here on by these rules: the log fits
//   {"e":"rules","at":...,"kind":"moved","version":2,"count":1,"position":{...}}   it does not: the
//       game goes on from this position; so many decisions behind the last mark were dropped
//
// A person's pick and the draws of chance that follow from it are one entry: they are stored, and
// shown, together or not at all.
#pragma once

#include "core/json.h"
#include "core/status.h"
#include "core/text.h"

namespace gh {

using Time = std::int64_t;  // milliseconds since 1970

struct PickLine {
  Seat who{};
  std::string pick;
  std::optional<Option> option;  // known when it was just proposed; read from `pick` otherwise
};

struct Entry {
  std::string e;
  Time at = 0;
  std::optional<Seat> seat;
  std::optional<std::string> kind, user, name, bot, text, table;
  std::optional<std::int64_t> used;  // picks: how long the seat thought, in milliseconds
  std::optional<std::uint32_t> count;
  std::vector<PickLine> picks;
  std::optional<int> version = {};           // rules: of the game's rules
  std::optional<std::string> position = {};  // rules: JSON
};

std::string write_entry(const Entry& entry);
Result<Entry> read_entry(std::string_view text);

// How one seat is before anybody has joined.
struct FirstSeat {
  Seat seat{};
  std::string kind;  // person, bot
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
  int spectator_delay = 0;  // in picks
  // Once the game goes on: may a stranger take a bot's seat without the host's invitation?
  bool late_joiners = false;
  bool imported = false;  // a log somebody brought: nobody plays here
  // The list that its result counts for (a map's id); empty: none. A ranked game is played by
  // its own person alone: no undo, no bot that stands in, and giving up abandons it.
  std::string ranked;
  Time created = 0;
  std::vector<FirstSeat> first;
};
BOOST_DESCRIBE_STRUCT(TableHeader, (),
                      (game, version, seats, options, position, host, host_name, title, cheat,
                       listed, key, clock, clock_seconds, absent_seconds, spectator_delay,
                       late_joiners, imported, ranked, created, first))

// A no in a sentence of the hall (data/hall/words.en).
Status refusal(Code code, Text why);

// Names, titles and chat: no control characters, nothing that changes the direction of the text
// around it, no white space at the ends, at most `most` characters. `sentence` is the hall's, and
// says how many may be there ({most}).
Answer<std::string> clean_text(std::string_view sentence, std::string_view text, std::size_t most);

}  // namespace gh
