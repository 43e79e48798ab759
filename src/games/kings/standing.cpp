// How well each seat stands, for the search: land, income and citadels, by which the game is won,
// and the counters that defend them or take more. The weights are those of a logistic regression
// over the ends of some thousand games of rule against rule, rounded.
#include "core/standing.h"
#include "games/kings/game.h"

namespace gh::kings {
namespace {

constexpr double kOut = -8;  // WIN-5
constexpr double kIncome = 0.04, kLand = 0.24, kGold = 0.014, kLevel = 0.01;
constexpr double kCreature = 0.12, kCombatPoint = 0.01;  // supported, on the board
constexpr double kBluff = 0.02, kHero = 0.22, kOnRack = 0.01;
constexpr double kCitadel = 0.25, kWaiting = 0.25;  // WIN-1
constexpr double kReady = 0.35;                     // a castle that may become a citadel (CON-2)

double army_worth(const State& s, const Player& p) {
  double sum = kOnRack * p.rack.size();
  (p.of - kBox.settlements).each([&](int piece) {
    if (is_hero(piece))
      sum += kHero;
    else if (supported(s, piece))
      sum += kCreature + kCombatPoint * design(s, piece).value;
    else
      sum += kBluff;
  });
  return sum;
}

double realm_worth(const State& s, Seat who) {
  const int income = income_of(s, who);
  double sum = kIncome * income;
  bool castle = false;
  for (int h = 0; h < s.hexes; ++h) {
    if (!owns(s, who, h)) continue;
    const int level = s.fort[at(h)];
    sum += kLand + kLevel * level + (level == 4 ? kCitadel : 0);
    castle |= level == 3;
  }
  return sum + (castle && income >= citadel_income(s) ? kReady : 0);
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    out[i] = kOut;
    if (p.out) continue;
    out[i] = realm_worth(s, seat(static_cast<int>(i))) + army_worth(s, p) +
             kGold * std::min<int>(p.gold, 40);
    if (s.citadel_holder == static_cast<int>(i)) out[i] += kWaiting;
  }
  chances_of(out, 1);
}

}  // namespace gh::kings
