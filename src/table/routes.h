// Promise 13, tried at a real table: whatever a seat or a spectator of a running game asks for (the
// view, a replay, a page of the log), the answer has nothing in it that no update showed to those
// eyes. What a seat is told of its own question (why not, advice, hints) is a function of what it
// knows: promises 4 and 11. `greathall check` and the tests play random games here.
#pragma once

#include <string>

#include "core/match.h"

namespace gh {

struct RoutesReport {
  std::uint64_t picks = 0, answers = 0;  // answers that were held against the updates
  std::string failure;                   // empty, or what was shown to whom, with seed and pick
};

// One random game. About so many times in it everything is asked for.
RoutesReport check_routes(const GameEntry& game, const Setup& setup, std::uint64_t seed,
                          int times = 12);

}  // namespace gh
