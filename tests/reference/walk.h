// What the references share: random games, and how many of them. None of it knows a rule.
#pragma once

#include <cstdlib>
#include <functional>

#include "core/record.h"

namespace gh::reference {

// A few in ./test; GREATHALL_REFERENCE_GAMES=5000 on demand.
inline int games_wanted(int standard) {
  const char* more = std::getenv("GREATHALL_REFERENCE_GAMES");
  return more ? std::atoi(more) : standard;
}

// One random game. `look` sees it before each pick; false ends the walk.
inline void walk(const std::string& game, const Setup& setup, std::uint64_t seed, int most,
                 const std::function<bool(const Match&)>& look,
                 const std::function<void(const Match&, const Ask&, const std::string&)>& picked) {
  auto begun = begin(*find_game(game), setup);
  if (!begun) return;
  auto& m = **begun;
  Rng rng{seed};
  Options offered;
  for (int i = 0; i < most && !m.over() && look(m); ++i) {
    const auto& asks = m.asks();
    const Ask ask = asks[rng.below(static_cast<std::uint32_t>(asks.size()))];
    m.options(ask, offered);
    const Option o = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
    const auto what = picked ? m.notation(ask, o) : std::string();
    m.apply(ask, o, nullptr);
    if (picked) picked(m, ask, what);
  }
  look(m);
}

}  // namespace gh::reference
