// How well each seat stands, for the search: tokens, what the hand is good for, and the present
// tournament. The weights are those of a logistic regression over the ends of some ten thousand
// games of rule against rule, rounded.
#include <bit>

#include "core/standing.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

// What each token is worth, by how many are missing with it; the first is worth the least.
constexpr double kTokens[] = {0, 0.8, 0.7, 0.5, 0.45};
constexpr double kAction = 0.25, kSupporter = 0.23;                        // a card in hand
constexpr double kWanted = 0.12, kWantedPoint = 0.05, kOtherPoint = 0.07;  // ... of a colour
constexpr double kIn = 0.3;                   // still in a tournament whose token is wanted
constexpr double kLead = 0.1, kReach = 0.35;  // ... and how it goes there
constexpr double kReachForNothing = 0.25;     // ... or in one that is only kept from others
constexpr double kAlone = 0.3, kWins = 3.0;   // nobody else is left; it is the last token
constexpr double kLastLead = 0.07, kLastReach = 0.85;
constexpr double kInDisplay = 0.04;

double hand_worth(const Player& p) {
  double sum =
      kAction * (p.hand & kDeck.actions).size() + kSupporter * (p.hand & kDeck.supporters).size();
  for (std::size_t c = 0; c < kColours; ++c) {
    const bool wanted = !(p.tokens >> c & 1);
    (p.hand & kDeck.of_colour[c]).each([&](int card) {
      const int points = value_of(static_cast<Card>(card));
      sum += wanted ? kWanted + kWantedPoint * points : kOtherPoint * points;
    });
  }
  return sum;
}

// How far ahead somebody is, from -1 to 1; a green card counts one, as much as three elsewhere.
double ahead(const State& s, double points, double scale) {
  return std::tanh((s.colour == static_cast<int>(Colour::green) ? 3 : 1) * points / scale);
}

// What the present tournament is worth to somebody who is in it.
double tournament_worth(const State& s, Seat who) {
  const auto& p = player(s, who);
  const bool green = s.colour == static_cast<int>(Colour::green);
  int reach = total(s, p) - best_other_total(s, who);
  const double lead = ahead(s, reach, 6);
  const auto colour = static_cast<std::size_t>(s.colour);
  (p.hand & (kDeck.of_colour[colour] | kDeck.supporters)).each([&](int card) {
    reach += green ? 1 : value_of(static_cast<Card>(card));
  });
  const double far = ahead(s, reach, 12);
  const double laid = kInDisplay * std::min<double>(static_cast<double>(p.display.size()), 8);
  if (s.colour != static_cast<int>(Colour::purple) && p.tokens >> s.colour & 1)
    return laid + kReachForNothing * far;
  const bool last = std::popcount(p.tokens) + 1 == tokens_to_win(s);
  const bool alone = std::count_if(s.players.begin(), s.players.begin() + s.seats,
                                   [](const Player& other) { return other.in; }) == 1;
  double sum = laid + kIn + kLead * lead + kReach * far + (alone ? kAlone : 0);
  if (last) sum += kLastLead * lead + kLastReach * far + (alone ? kWins : 0);
  return sum;
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    out[i] = hand_worth(p);
    const int missing = tokens_to_win(s) - std::popcount(p.tokens);
    for (int k = std::max(1, missing); k < 5; ++k) out[i] += kTokens[k];
    if (s.colour >= 0 && p.in) out[i] += tournament_worth(s, seat(static_cast<int>(i)));
  }
  chances_of(out, 1);
}

}  // namespace gh::ivanhoe
