#include "games/trurene/game.h"
namespace gh::trurene {
Option rule_bot(const State& s, const Ask& ask, Rng& rng) {
  Options out;
  Game::options(s, ask, out);
  return out[rng.below(static_cast<std::uint32_t>(out.size()))];
}
}  // namespace gh::trurene
