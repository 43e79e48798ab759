// Tables as a hall has them: how one is made, what its row in the lobby says, and what it owes when
// it is over.
#pragma once

#include "hall/reply.h"
#include "store/records.h"

namespace gh::hall {

// The header of a table that `host` wants to make; who has its link, the caller says.
Answer<TableHeader> new_table(const std::string& body, const Who& host, std::size_t title_length,
                              Time now);

// A line of the lobby, as this user sees it; `mine`: he sits there.
json::value row_json(const store::TableRow& row, const std::string& user, bool mine);

// A finished game that counts for a list.
struct RankedGame {
  std::string table, map, user, name, log;
  Time ended = 0;
};
// Nothing when the table is not one, or not finished.
std::optional<RankedGame> ranked_game(const Table& table, Time now);

// What the lobby shows of a table.
json::object lobby_meta(const Table& table, Time now);

// What a table owes when it is over: results, a place in a list, its row in the lobby. All of it
// follows from the log, so that it can be paid again.
struct Ending {
  std::string table;
  json::object meta;
  TableStatus status{};
  std::vector<store::GameResult> results;
  std::optional<RankedGame> ranked;
};
Ending ending_of(const Table& table, Time now);

// A log that somebody brought: a table at which nobody plays.
TableHeader imported_table(const Record& record, const Who& host, std::string title,
                           const std::vector<std::string>& names, Time now);
// Its entries, in pieces: one entry has a largest size, and one commit must not hold up the others.
class Pieces {
 public:
  Pieces(std::shared_ptr<const Record> record, Time created)
      : record_(std::move(record)), match_(record_->at(0)), created_(created) {}
  bool any_more() const { return at_ == 0 || at_ < record_->picks().size(); }
  Entry next();

 private:
  std::shared_ptr<const Record> record_;
  std::shared_ptr<Match> match_;
  Time created_;
  std::size_t at_ = 0;
};

}  // namespace gh::hall
