// How strong players are by the games they played against each other: Elo with intervals, also for
// more than two.
#pragma once

#include <cstdint>
#include <vector>

namespace gh {

struct Meeting {  // one game
  std::vector<std::size_t> players;
  std::vector<int> ranks;  // of each
  std::uint64_t luck =
      0;  // games with the same number had the same deal and players: they are one sample
};

struct Rating {
  double elo = 0, low = 0, high = 0;  // the mean of all players is 0; 95 %
  double first = 0;                   // games won; a shared first place counts in part
  std::uint64_t games = 0;
};

// The model of Bradley and Terry over the pairs of each game, who came before whom; ties are
// halves, and the pairs of a game with more than two count together as much as its players would
// against one other each. A draw with an average player, for everybody, keeps whoever always wins
// on the scale. Intervals: the luck is drawn anew (bootstrap).
std::vector<Rating> rate(const std::vector<Meeting>& meetings, std::size_t players);

}  // namespace gh
