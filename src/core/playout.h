// Playing on in thought, from a guess to where it is told how everybody stands: what the search
// (core/search.cpp) and the race (core/race.h) have in common.
#pragma once

#include "core/search.h"

namespace gh {

class Playout {
 public:
  Playout(const Match& truth, const Ask& ask, const Thinking& how, std::uint64_t seed);

  // What is worth thinking about at the question itself; nothing: it is left to the rule of thumb.
  const Options& offered();
  // The rule of thumb's pick there.
  Option thumb();
  // Adds what was counted here; returns how many playouts that were.
  std::uint32_t add_to(Thought& thought) const;

 protected:
  static std::size_t seat_of(const Ask& ask) { return static_cast<std::size_t>(index(ask.who)); }
  bool enough() { return cut_short_ |= how_.enough && how_.enough(); }
  // `enough`, asked once in a while: the playout is not to be counted.
  bool enough(std::uint32_t picks);

  // A question of chance is answered; false: it is somebody's.
  bool draws(const Ask& ask);
  // A pick by the rule of thumb, now and then anything.
  Option roll(const Ask& ask);
  // What the search may try, in `offered_`; false: nothing.
  bool offer(const Ask& ask);
  bool offers(Option o) const;
  // How everybody stands here, in `results_`; false: the game does not say.
  bool stands();
  void count_ranks();
  void count_playout();

  const Match& truth_;
  const Ask ask_;
  const Thinking& how_;
  Rng rng_;
  std::unique_ptr<Match> world_;
  std::size_t seats_ = 0;
  std::uint32_t chance_ = 0;  // percent of the picks of a playout that are anything
  int horizon_ = 0;           // players' picks of a playout, where the game says its `standing`
  std::vector<double> results_, chances_;
  Options offered_;
  std::uint32_t done_ = 0;
  bool cut_short_ = false;
};

// What was tried more often comes first, and the better of what was tried as often.
bool is_ahead(const Considered& a, const Considered& b);

// Everybody's chances are the mean of all playouts; without any there are none.
template <class Player>
std::uint32_t tell_chances(const std::vector<std::unique_ptr<Player>>& players, Thought& thought) {
  std::uint32_t done = 0;
  for (const auto& p : players) done += p->add_to(thought);
  if (!done) thought.chances.clear();
  for (auto& c : thought.chances) c /= done;
  return done;
}

}  // namespace gh
