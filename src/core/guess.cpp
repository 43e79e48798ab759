#include "core/guess.h"

#include <algorithm>

namespace gh {
namespace {

bool all_can_answer(const Match& m, Options& buffer) {
  const auto asks = m.asks();
  return std::all_of(asks.begin(), asks.end(), [&](const Ask& ask) {
    if (ask.who == Seat::chance) return ask.outcomes > 0;
    m.options(ask, buffer);
    return !buffer.empty();
  });
}

}  // namespace

bool guess_playable(Match& to, const Match& truth, Seat seat, Rng& rng) {
  constexpr int kTries = 2000;
  Options buffer;
  for (int i = 0; i < kTries; ++i) {
    to.guess(truth, seat, rng);
    if (all_can_answer(to, buffer)) return true;
  }
  return false;
}

}  // namespace gh
