// How well each seat stands, for the search: shields and ranks, what lies in front, the hand, and
// the present quest or tournament. The weights are those of a logistic regression over the ends of
// some thousand games of rule against rule, rounded.
#include "core/standing.h"
#include "games/quests/game.h"

namespace gh::quests {
namespace {

constexpr double kShield = 0.16, kRank = -0.15, kLastRankShield = 0.06;
constexpr double kWeapon = 0.09, kWeaponPoint = 0.003, kFoePoint = 0.005;  // in hand
constexpr double kAlly = 0.33, kTest = 0.07;
constexpr double kAllyInPlay = 0.09, kPointInPlay = 0.02;
constexpr double kQuestPrize = 0.05, kLaidOut = 0.2;    // a shield to be won; a sponsor's card
constexpr double kTournamentPoint = 0.019;              // of the best that could be played
constexpr double kWinsQuest = 1.5, kWinsFurther = 1.3;  // the prize is the whole game
constexpr double kWinsTournament = 0.45;

double hand_worth(const Player& p) {
  double sum = 0;
  p.hand.kinds().each([&](Kind k) {
    const int count = p.hand.count(k), points = kCards.points[at(k)];
    if (kWeapons.has(k)) sum += count * (kWeapon + kWeaponPoint * points);
    if (kFoes.has(k)) sum += count * kFoePoint * points;
    if (kAllies.has(k)) sum += count * kAlly;
    if (kTests.has(k)) sum += count * kTest;
  });
  return sum;
}

bool would_win(const Player& p, int prize) {
  return p.rank == Rank::champion_knight && p.shields + prize >= kCards.price[at(p.rank)];
}

double quest_worth(const State& s, Seat who) {
  const int stages = stage_count(s);
  if (s.sponsor == index(who) && s.laid_out) {
    int cards = 0;
    for (int i = 0; i < stages; ++i) cards += stage(s, i).size();
    return kLaidOut * cards;  // he draws as many anew, and more
  }
  if (s.stage < 0 || !s.in.has(who)) return 0;
  const int prize = stages + 2 * s.recognition;
  double sum = kQuestPrize * prize;
  if (would_win(player(s, who), prize))
    sum += kWinsQuest + kWinsFurther * s.stage / std::max(1, stages);
  return sum;
}

double tournament_worth(const State& s, Seat who) {
  if (!s.in.has(who)) return 0;
  const auto& p = player(s, who);
  KindSet best = p.hand.kinds() & (kWeapons | kAllies);
  if (p.hand.has(Kind::amour) && !p.amour) best.put(Kind::amour);
  double sum = kTournamentPoint * points_with(s, who, best);
  if (!s.final_ && would_win(p, s.joined.size() + kCards.bonus[at(story(s))]))
    sum += kWinsTournament / std::max(1, s.in.size());
  return sum;
}

}  // namespace

void Game::standing(const State& s, std::span<double> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& p = s.players[i];
    const auto who = seat(static_cast<int>(i));
    out[i] = kShield * p.shields + hand_worth(p) + kAllyInPlay * p.allies.size() +
             kPointInPlay * standing_points(s, who);
    for (std::size_t r = 0; r < at(p.rank); ++r) out[i] += kShield * kCards.price[r];
    out[i] += kRank * std::min<int>(static_cast<int>(at(p.rank)), 2);
    if (p.rank == Rank::champion_knight) out[i] += kLastRankShield * p.shields;
    if (in_quest(s)) out[i] += quest_worth(s, who);
    if (in_tournament(s)) out[i] += tournament_worth(s, who);
  }
  chances_of(out, 1);
}

}  // namespace gh::quests
