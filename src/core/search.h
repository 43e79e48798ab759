// One search for all games: what a strong player would pick, found by playing on in thought.
//
// Information-set Monte-Carlo tree search. Every iteration begins with a fresh guess of what the
// seat cannot know (`determinize`; the true state is never played on), walks down what has been
// tried before, tries something new, plays on by the game's rule of thumb mixed with chance, and
// adds what came of it to everything on the way.
//
// - Each seat has a tree of its own, of what it decided and saw others decide, and counts its own
//   result alone: more than two players, and simultaneous decisions, need nothing special.
// - Chance is drawn, never branched on. What others decide at the same time is not seen.
// - Long lists are widened as a place is visited more often, the rule of thumb's pick first.
// - A long game is cut off where the game says how well each seat stands (`standing`, `at_rest`).
// - Where the rule of thumb plans further than a tree could see, its pick runs a race against the
//   others instead (core/race.h).
//
// The same seed, iterations and threads give the same pick, unless `enough` ends it early.
#pragma once

#include <functional>

#include "core/match.h"

namespace gh {

struct Thinking {
  std::uint64_t seed = 1;
  std::uint32_t iterations = 1000;  // of all threads together
  unsigned threads = 1;             // each with trees of its own; the results are added up
  // Asked often and from every thread; true ends the search at once, with what is known by then.
  std::function<bool()> enough{};
  // Ends as soon as no iteration that is left could change the pick; of one thread only.
  bool until_clear = false;
};

// One option of the question, as the search sees it.
struct Considered {
  Option option;
  std::uint32_t visits = 0;
  double value = 0;  // mean result of the asked seat, from 0 to 1
};

struct Thought {
  Option pick;
  std::vector<Considered> options;  // all that were tried, the best first
  std::vector<double> chances;      // each seat's mean result over all iterations; empty: none
  std::uint32_t iterations = 0;
  bool cut_short = false;  // `enough` ended it
};

// `ask` is an open question of a player. Never throws for a game that keeps its promises.
Thought think(const Match& truth, const Ask& ask, const Thinking& how);

}  // namespace gh
