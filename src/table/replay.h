// Looking back on a game: what each step brought, as one pair of eyes saw it. Once the game is over
// every pick is a step. While it goes on a step is all that one update brought: a look between two
// draws of chance would show what nobody was shown (promise 13).
#pragma once

#include "core/record.h"
#include "table/messages.h"

namespace gh {

// Where a look back may stop. Step 0 is the beginning.
class Steps {
 public:
  // Every pick.
  static Steps of_picks(std::size_t picks);
  // Every update; `seqs` has the entry in which each pick came. Nobody has seen anything before the
  // first `unseen` picks.
  static Steps of_updates(const std::vector<std::uint32_t>& seqs, std::size_t unseen = 0);

  std::size_t count() const { return ends_.size() - 1; }
  // So many picks have been made when step n is over.
  std::size_t picks(std::size_t n) const { return ends_[n]; }
  Steps but_last(std::size_t n) const;    // without the last so many
  Steps within(std::size_t picks) const;  // without those that go on beyond so many picks

 private:
  std::vector<std::size_t> ends_;
};

struct ReplayView {
  std::size_t at = 0, total = 0;  // steps
  json::value view;
  std::vector<msg::LogEventView> events;  // what step number `at` brought; `seq` is that number
  std::vector<Seat> asked;
  std::optional<OutcomeView> outcome;
};
BOOST_DESCRIBE_STRUCT(ReplayView, (), (at, total, view, events, asked, outcome))

// A page of the log: what the steps `from` to `to` brought.
struct LogPage {
  std::size_t from = 0, to = 0, total = 0;
  std::vector<msg::LogEventView> events;  // `seq` is the number of the step
  std::vector<std::uint32_t> seqs;        // of the updates that brought these steps, step by step
};
BOOST_DESCRIBE_STRUCT(LogPage, (), (from, to, total, events, seqs))

// Who looks back, and how far.
struct LookBack {
  Seat eyes{};
  std::string language = {};
};

// Behind step number `at`, or the last one.
ReplayView replay(const Record& record, const Steps& steps, const LookBack& look,
                  std::optional<std::size_t> at);

inline constexpr std::size_t kLogPage = 200;
// Up to kLogPage steps that end with step `to`, or with the last one; `seqs` has the entry in which
// each pick came.
LogPage log_page(const Record& record, const Steps& steps, const std::vector<std::uint32_t>& seqs,
                 const LookBack& look, std::optional<std::size_t> to);

// What came in the entries behind `since`, but of no more than the last few of so many picks.
std::vector<msg::LogEventView> events_since(const Record& record, std::size_t picks,
                                            const std::vector<std::uint32_t>& seqs,
                                            const LookBack& look, std::uint64_t since);

}  // namespace gh
