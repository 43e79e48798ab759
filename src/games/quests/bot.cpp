#include "games/quests/game.h"
namespace gh::quests {
static Option any(const State& s, const Ask& ask, Rng& rng) {
  Options out;
  Game::options(s, ask, out);
  return out[rng.below(static_cast<std::uint32_t>(out.size()))];
}
Option reacting_bot(const State& s, const Ask& ask, Rng& rng) { return any(s, ask, rng); }
Option steady_bot(const State& s, const Ask& ask, Rng& rng) { return any(s, ask, rng); }
}  // namespace gh::quests
