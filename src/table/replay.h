// Looking back on a game: what each pick brought, as one pair of eyes saw it.
#pragma once

#include "core/record.h"
#include "table/messages.h"

namespace gh {

struct ReplayView {
  std::size_t at = 0, total = 0;
  json::value view;
  std::vector<msg::LogEventView> events;  // what pick number `at` brought; `seq` is that number
  std::vector<Seat> asked;
  std::optional<OutcomeView> outcome;
};
BOOST_DESCRIBE_STRUCT(ReplayView, (), (at, total, view, events, asked, outcome))

// A page of the log: what the picks `from` to `to` brought.
struct LogPage {
  std::size_t from = 0, to = 0, total = 0;
  std::vector<msg::LogEventView> events;  // `seq` is the number of the pick
  std::vector<std::uint32_t> seqs;        // of the updates that brought these picks, pick by pick
};
BOOST_DESCRIBE_STRUCT(LogPage, (), (from, to, total, events, seqs))

// Who looks back, and how far.
struct LookBack {
  Seat eyes{};
  std::size_t total = 0;  // picks they may see: spectators may lag behind
  std::string language = {};
};

// Behind pick number `at`, or the last one.
ReplayView replay(const Record& record, const LookBack& look, std::optional<std::size_t> at);

inline constexpr std::size_t kLogPage = 200;
// Up to kLogPage picks that end with pick `to`, or with the last one; `seqs` has the entry in which
// each pick came.
LogPage log_page(const Record& record, const std::vector<std::uint32_t>& seqs, const LookBack& look,
                 std::optional<std::size_t> to);

// What came in the entries behind `since`, but of no more than the last few picks.
std::vector<msg::LogEventView> events_since(const Record& record,
                                            const std::vector<std::uint32_t>& seqs,
                                            const LookBack& look, std::uint64_t since);

}  // namespace gh
