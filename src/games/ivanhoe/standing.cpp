// How well each seat stands, for the search: tokens, cards in hand, and the present tournament.
#include <bit>

#include "core/standing.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {
constexpr double kCard = 0.12;    // a card in hand, in tokens
constexpr double kNearly = 0.12;  // each further token is worth a little more
constexpr double kSharp = 0.8;    // see chances_of

// What a seat brings to the tournament from here on.
double weight(const State& s, const Player& p) {
  return p.in ? 1.0 + total(s, p) + 1.2 * p.hand.size() : 0.0;
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  double all = 0;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (s.colour >= 0) all += weight(s, s.players[i]);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    const int tokens = std::popcount(p.tokens);
    out[i] = tokens + kNearly * tokens * tokens + kCard * p.hand.size();
    if (all <= 0) continue;
    const bool wanted = s.colour == static_cast<int>(Colour::purple) || !(p.tokens >> s.colour & 1);
    if (wanted) out[i] += weight(s, p) / all;
  }
  chances_of(out, kSharp);
}

}  // namespace gh::ivanhoe
