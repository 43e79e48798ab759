// A finished game looked at again: everybody's chances over time, where they turned, and the picks
// that cost most, with what would have been better. Each decision is thought about by the search
// (core/search.h), with what its seat knew then and nothing else.
#pragma once

#include "core/record.h"
#include "core/search.h"

namespace gh {

// One decision of a player. `pick` is its number in the log, from 1.
struct Judged {
  std::size_t pick = 0;
  Seat seat{};
  std::vector<double> chances;  // of each seat, before it
  Option played, better;        // the same where nothing was better
  double cost = 0;              // how much of the seat's chances it gave away
};

struct Analysis {
  std::vector<Judged> decisions;       // all with a choice, in order
  std::vector<std::size_t> turning;    // of decisions: behind them the chances changed most
  std::vector<std::size_t> costliest;  // of decisions, the worst first
  bool whole = true;                   // false: it was stopped
};

struct AnalysisWishes {
  std::uint32_t iterations = 200;  // for each decision
  std::uint64_t seed = 1;
  std::size_t listed = 5;  // turning points, and costly picks
  // Told how many of the picks are done; false stops it.
  std::function<bool(std::size_t done, std::size_t of)> go_on{};
};

Analysis analyse(const Record& record, const AnalysisWishes& wishes);

}  // namespace gh
