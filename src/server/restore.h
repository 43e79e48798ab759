// A table made again from what the store has of it: for its room, for the debts of a hall that was
// killed, and for `greathall check-upgrade`, which asks what new rules would make of it.
#pragma once

#include "server/people.h"
#include "store/chain.h"
#include "store/store.h"
#include "table/table.h"

namespace gh::server {

struct Restored {
  std::unique_ptr<Table> table;
  store::LogEnd end;
  store::Seq marked = 0;  // where its mark is; 0: it has none
};

// Waits for the disk. `to_extend`: entries are going to be appended.
Answer<Restored> restore(store::Store& store, const store::TableRow& row, TableWorld world,
                         bool to_extend);

// What the store is to keep beside a table's log: the match as it is behind the log's end.
store::Mark mark_of(const std::string& table, const store::LogEnd& end, int version,
                    const Match& match);

// The log as it is stored, part by part (raw_logs in table/past.h). Waits for the disk.
Answer<std::vector<std::string>> stored_logs(store::Store& store, const std::string& table);

// What the rules of this program would make of each table whose game is not over. Changes nothing.
struct Verdict {
  std::string table, game;
  int version = 0;  // of the rules it is played by
  Fate fate{};
  std::string words;  // moved and parked: why
};
Status check_upgrade(store::Store& store, const std::function<void(const Verdict&)>& tell);

// A table whose log is not whole says so.
Text damaged_by(Text problem);
Text damaged_by(std::string problem);  // as a program says it

}  // namespace gh::server
