// How well each seat stands, for the search: what the score would be now (digest 16), with what is
// earned of a victory point counted in part.
#include "core/standing.h"
#include "games/realm/game.h"

namespace gh::realm {
namespace {

constexpr double kSharpness = 0.03;  // a victory point; see chances_of
constexpr double kAlone = 0.02;      // the same for somebody who plays against nobody

double worth(const State& s, Seat who) {
  const auto score = score_of(s, who);
  double sum = 0;
  for (int i = 0; i < kAims; ++i) {
    const int needed = score.needed[at(i)], aim = character(s, who).aims[at(i)];
    if (needed <= 0 || aim <= 0) {
      sum += score.basic[at(i)];
      continue;
    }
    const double points = (score.earned[at(i)] - needed) * (static_cast<double>(aim) / needed);
    sum += (points < 0 ? 3 * points : points) * (1 + aim);
  }
  const bool counted = s.bodies[at(index(who))].life == Life::map;
  return counted ? sum : score.total;
}

}  // namespace

// A life that goes badly is played on, not thrown away for a fresh one.
bool Game::left_to_thumb(const Ask&, Option o) {
  return o.verb == static_cast<int>(Verb::back) || o.verb == static_cast<int>(Verb::end_life);
}

// At the beginning of a day nobody is in the middle of anything.
bool Game::at_rest(const State& s) {
  return !s.agenda.steps.empty() && std::holds_alternative<Birdsong>(s.agenda.steps.back());
}

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = worth(s, seat(static_cast<int>(i)));
  if (out.size() == 1)
    out[0] = 1 / (1 + std::exp(-kAlone * (out[0] + 100)));
  else
    chances_of(out, kSharpness);
}

}  // namespace gh::realm
