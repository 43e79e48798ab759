// How well each seat stands, for the search: income and citadels, by which the game is won, and the
// counters that defend them or take more.
#include "core/standing.h"
#include "games/kings/game.h"

namespace gh::kings {
namespace {

// In gold of income: a point of combat on the board, one on the rack, a piece of gold, a citadel,
// and being the one who waits for his citadel to win (WIN-1).
constexpr double kOnBoard = 0.35, kOnRack = 0.15, kGold = 0.15, kCitadel = 8, kWaiting = 6;
constexpr double kOut = -30;         // WIN-5
constexpr double kSharpness = 0.15;  // see chances_of

double combat_points(const State& s, const Pieces& pieces) {
  double sum = 0;
  (pieces - kBox.settlements).each([&](int p) { sum += design(s, p).value; });
  return sum;
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    const auto who = seat(static_cast<int>(i));
    if (p.out) {
      out[i] = kOut;
      continue;
    }
    out[i] = income_of(s, who) + kOnBoard * combat_points(s, p.of) +
             kOnRack * combat_points(s, p.rack) + kGold * std::min<int>(p.gold, 40) +
             kCitadel * citadels_of(s, who);
    if (s.citadel_holder == static_cast<int>(i)) out[i] += kWaiting;
  }
  chances_of(out, kSharpness);
}

}  // namespace gh::kings
