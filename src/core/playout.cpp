#include "core/playout.h"

#include <algorithm>

namespace gh {
namespace {

constexpr std::uint32_t kChance = 10;
constexpr int kHorizon = 12;
constexpr int kFarHorizon = 16;          // of each player, where the rule of thumb plays on alone
constexpr std::uint32_t kPatience = 31;  // `enough` is asked at least every so many picks

}  // namespace

Playout::Playout(const Match& truth, const Ask& ask, const Thinking& how, std::uint64_t seed)
    : truth_(truth), ask_(ask), how_(how), rng_{seed}, world_(truth.determinize(ask.who, rng_)) {
  seats_ = static_cast<std::size_t>(world_->seats());
  const bool trusts = world_->info().trusts_thumb;
  chance_ = trusts ? 0 : kChance;
  horizon_ = trusts ? kFarHorizon * world_->seats() : kHorizon;
  chances_.assign(seats_, 0);
}

const Options& Playout::offered() {
  offer(ask_);
  return offered_;
}

Option Playout::thumb() {
  world_->guess(truth_, ask_.who, rng_);
  return world_->thumb(ask_, rng_);
}

bool Playout::enough(std::uint32_t picks) { return (picks & kPatience) == 0 && enough(); }

bool Playout::draws(const Ask& ask) {
  if (ask.who != Seat::chance) return false;
  world_->play(ask, outcome_option(rng_.below(ask.outcomes)));
  return true;
}

Option Playout::roll(const Ask& ask) {
  if (chance_ && rng_.below(100) < chance_ && offer(ask))
    return offered_[rng_.below(static_cast<std::uint32_t>(offered_.size()))];
  return world_->thumb(ask, rng_);
}

bool Playout::offer(const Ask& ask) {
  world_->options(ask, offered_);
  std::erase_if(offered_, [&](Option o) { return world_->left_to_thumb(ask, o); });
  return !offered_.empty();
}

bool Playout::offers(Option o) const {
  return std::find(offered_.begin(), offered_.end(), o) != offered_.end();
}

bool Playout::stands() {
  if (!world_->at_rest()) return false;
  results_.assign(seats_, 0);
  return world_->standing(results_);
}

// The first place is what counts; the others a little, so that a lost game is still played.
void Playout::count_ranks() {
  results_.assign(seats_, 0);
  const auto outcome = world_->outcome();
  const auto firsts = std::count(outcome.ranks.begin(), outcome.ranks.end(), 1);
  for (std::size_t i = 0; i < seats_ && i < outcome.ranks.size(); ++i) {
    const int rank = outcome.ranks[i];
    if (rank == 1) results_[i] = 0.9 / static_cast<double>(firsts);
    if (seats_ > 1)
      results_[i] += 0.1 * (static_cast<double>(seats_) - rank) / static_cast<double>(seats_ - 1);
    else if (rank == 1)
      results_[i] = 1;
  }
}

std::uint32_t Playout::add_to(Thought& thought) const {
  thought.cut_short |= cut_short_;
  thought.chances.resize(seats_);
  for (std::size_t i = 0; i < seats_; ++i) thought.chances[i] += chances_[i];
  return done_;
}

bool is_ahead(const Considered& a, const Considered& b) {
  return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
}

void Playout::count_playout() {
  for (std::size_t i = 0; i < seats_; ++i) chances_[i] += results_[i];
  ++done_;
}

}  // namespace gh
