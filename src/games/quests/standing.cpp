// How well each seat stands, for the search: shields and ranks, what lies in front, and the hand.
#include "core/standing.h"
#include "games/quests/game.h"

namespace gh::quests {
namespace {

// In shields: a point printed on a card in hand, a battle point in play.
constexpr double kHandPoint = 0.008, kPointInPlay = 0.004;
constexpr double kSharpness = 0.25;  // see chances_of

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    double far = p.shields;
    for (std::size_t r = 0; r < at(p.rank); ++r) far += kCards.price[r];
    int hand = 0;
    p.hand.kinds().each([&](Kind k) { hand += kCards.points[at(k)] * p.hand.count(k); });
    out[i] = far + kHandPoint * hand + kPointInPlay * standing_points(s, seat(static_cast<int>(i)));
  }
  chances_of(out, kSharpness);
}

}  // namespace gh::quests
