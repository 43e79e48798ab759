// The thirteen promises of the design, checked on random games of any registered game. The test
// suite and `greathall check` both call this.
//
//  1 every offered option is accepted; anything else is refused and changes nothing
//  2 replaying the log gives the same state and the same views
//  3 view(determinize(s, p), p) == view(s, p), and p is asked the same
//  4 no leak: whoever cannot tell two outcomes apart is sent the same bytes for both, and the
//    same answer when he asks why not; what others alone are told, no view shows; the numbers of a
//    view (core/numbers.h) tell no more than the view
//  5 pieces are conserved
//  6 every game ends within the bound its game states
//  7 a copy is independent; a state survives the round trip through the log file
//  8 undo followed by the same pick is the identity; a pick that shows somebody what was hidden
//    has an event that says so, and undo stops there
//  9 simultaneous picks commute
// 10 a position survives export and import; a notation names exactly one offered option, and an
//    option has exactly one action id
// 11 guesses are honest: all that the seat cannot know varies, as often as it should; two states
//    that it cannot tell apart have the same guess for the same seed (core/honesty.h)
// 12 every position that is accepted comes to a question or to an end
// 13 whatever a seat of a running game asks for shows it nothing that its updates did not. Here:
//    between two draws nobody is shown what he may not know after them; the routes themselves are
//    tried at a table (table/routes.h)
#pragma once

#include "core/match.h"

namespace gh {

struct PromiseReport {
  std::uint64_t games = 0, picks = 0, longest = 0;
  std::string failure;  // empty, or which promise broke, with seed and pick number to find it again
};

// One random game. The costly checks take turns on a sample that is fair to every kind of question
// and answer; or, with `thorough`, all of them run at so many percent of the picks.
constexpr int kFairSample = -1;
PromiseReport check_promises(const GameEntry& game, const Setup& setup, std::uint64_t seed,
                             int thorough = kFairSample);

// The behaviour number of a game: a hash over questions, notations and outcomes of seeded random
// games with every seat count. It changes exactly when behaviour changes.
std::uint64_t signature(const GameEntry& game, int games_per_seat_count = 20);

}  // namespace gh
