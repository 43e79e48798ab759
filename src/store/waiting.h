// Who waits for whom: the open questions of all tables as rows, so that "what waits for me" and
// "which tables want to be woken" are answered without opening a table. Ten thousand sleeping
// tables are rows here and nothing else.
//
// Who writes: the room of a table, right after the entry that changed its questions (server/
// room_waiting.cpp), all rows of the table at once and with the number of that entry. Everything
// follows from the table's log: a hall that died in between, or another server that did, finds the
// table with `tables_behind` and writes its rows again. Rows of an older entry never replace those
// of a newer one, so two servers may both do it.
//
// Who reads: the page "waiting for you" (`waiting_for`), the one timer that wakes tables
// (`tables_due`), and notices (`waits_at`, `all_waiting`, `alarms`).
//
// Nothing hidden is in a row: the question is what the asked seat itself is shown.
#pragma once

#include <string>
#include <vector>

#include "store/records.h"

namespace gh::store {

// One seat that is asked something.
struct Waiting {
  std::string table;
  int seat = 0;
  std::string user;         // who sits there: an account or a guest
  std::int64_t prompt = 0;  // with the table it names the question for ever: no id is used twice
  std::string question;     // JSON {"t": text id, "args": {...}}; words are made from it
  Millis since = 0;         // when it was asked
  Millis due = 0;           // when the time for it is over; 0: there is no limit
  Millis alarm = 0;         // when most of that time is over; 0: no limit
  friend bool operator==(const Waiting&, const Waiting&) = default;
};

// All that one table waits for.
struct TableWaits {
  std::string table;
  Seq seq = 0;      // the entry of its log behind which this is so
  Millis wake = 0;  // when the table wants to be looked at by itself; 0: only when somebody comes
  std::vector<Waiting> rows;
  friend bool operator==(const TableWaits&, const TableWaits&) = default;
};

struct TableWake {
  std::string table;
  Millis wake = 0;
  friend bool operator==(const TableWake&, const TableWake&) = default;
};

}  // namespace gh::store
