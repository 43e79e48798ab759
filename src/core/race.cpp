#include "core/race.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <thread>

namespace gh {
namespace {

constexpr double kClearly = 2;        // standard errors
constexpr std::uint32_t kLeast = 8;   // heats, before an option may win
constexpr std::size_t kRunners = 32;  // of a longer list some are left out by lot

// The first runner is the rule of thumb's pick.
struct Runner {
  Option option;
  bool is_first = false;
  std::uint32_t visits = 0;
  double sum = 0;
  double ahead = 0, squares = 0;  // of the first one, in the same heats

  double margin() const { return visits ? ahead / visits : 0; }
  double lead() const {
    if (visits < kLeast) return 0;
    const double mean = margin();
    const double spread = squares / visits - mean * mean;
    return mean / std::sqrt(std::max(spread, 1e-6) / visits);
  }
  void add(const Runner& more) {
    visits += more.visits;
    sum += more.sum;
    ahead += more.ahead;
    squares += more.squares;
  }
};

class Track : public Playout {
 public:
  using Playout::Playout;

  // So many heats of everybody.
  void run(std::uint32_t heats, std::vector<Runner>& runners) {
    for (std::uint32_t i = 0; i < heats && !cut_short_; ++i) heat(runners, rng_.next());
  }

 private:
  void heat(std::vector<Runner>& runners, std::uint64_t seed) {
    double first = 0;
    for (auto& r : runners) {
      rng_ = Rng{seed};
      try {
        if (!play_out(r.option)) return;
      } catch (const std::exception&) {
        return;  // a guess the rules cannot go on from teaches nothing
      }
      const double result = results_[seat_of(ask_)];
      if (&r == &runners[0]) {
        first = result;
        count_playout();
      }
      ++r.visits;
      r.sum += result;
      r.ahead += result - first;
      r.squares += (result - first) * (result - first);
    }
    rng_ = Rng{~seed};
  }

  bool play_out(Option o) {
    world_->guess(truth_, ask_.who, rng_);
    const Ask own = *world_->ask_of(ask_.who);  // a copy: playing closes the question
    world_->play(own, o);
    const std::uint32_t most = world_->info().longest;
    int beyond = 0;
    for (std::uint32_t picks = 0; !world_->asks().empty() && picks < most; ++picks) {
      if (enough(picks)) return false;
      const Ask ask = world_->asks()[0];
      if (draws(ask)) continue;
      if (++beyond > horizon_ && stands()) return true;
      world_->play(ask, roll(ask));
    }
    count_ranks();
    return true;
  }
};

class Race {
 public:
  Race(const Match& truth, const Ask& ask, const Thinking& how) : how_(how) {
    for (unsigned t = 0; t < std::max(1u, how.threads); ++t)
      tracks_.push_back(std::make_unique<Track>(truth, ask, how, Rng{how.seed + t}.next()));
  }

  Thought run() {
    const auto offered = tracks_[0]->offered();
    thought_.pick = offered.size() == 1 ? offered[0] : tracks_[0]->thumb();
    if (offered.size() > 1) {
      line_up(offered);
      // Every round but the last leaves half of the others out.
      const auto rounds = static_cast<std::size_t>(std::bit_width(runners_.size() - 1));
      for (auto left = rounds; left > 0 && runners_.size() > 1; --left) {
        heats(std::max<std::size_t>(1, how_.iterations / rounds / runners_.size()));
        if (left > 1) drop_the_slower();
      }
      award();
    }
    tell();
    return std::move(thought_);
  }

 private:
  void line_up(const Options& offered) {
    runners_.push_back({thought_.pick, true});
    for (Option o : offered)
      if (o != thought_.pick) runners_.push_back({o});
    Rng rng{how_.seed};
    const auto most = std::min<std::size_t>(kRunners, std::max(2u, how_.iterations / kLeast));
    for (std::size_t i = 1; i < std::min(most, runners_.size()); ++i)
      std::swap(runners_[i],
                runners_[i + rng.below(static_cast<std::uint32_t>(runners_.size() - i))]);
    runners_.resize(std::min(most, runners_.size()));
  }

  void heats(std::size_t number) {
    std::vector<std::vector<Runner>> apart(tracks_.size());
    std::vector<std::thread> others;
    auto go = [&](std::size_t t) {
      for (const auto& r : runners_) apart[t].push_back({r.option});
      const auto n = number / tracks_.size() + (t < number % tracks_.size());
      tracks_[t]->run(static_cast<std::uint32_t>(n), apart[t]);
    };
    for (std::size_t t = 1; t < tracks_.size(); ++t) others.emplace_back(go, t);
    go(0);
    for (auto& t : others) t.join();
    for (const auto& part : apart)
      for (std::size_t i = 0; i < part.size(); ++i) runners_[i].add(part[i]);
  }

  void drop_the_slower() {
    std::stable_sort(runners_.begin() + 1, runners_.end(),
                     [](const Runner& a, const Runner& b) { return a.margin() > b.margin(); });
    const auto kept = 1 + runners_.size() / 2;
    while (runners_.size() > 1 && (runners_.size() > kept || runners_.back().lead() < -kClearly)) {
      out_.push_back(runners_.back());
      runners_.pop_back();
    }
  }

  void award() {
    std::size_t winner = 0;
    for (std::size_t i = 1; i < runners_.size(); ++i)
      if (runners_[i].lead() > std::max(kClearly, winner ? runners_[winner].lead() : 0)) winner = i;
    std::rotate(runners_.begin(), runners_.begin() + static_cast<std::ptrdiff_t>(winner),
                runners_.begin() + static_cast<std::ptrdiff_t>(winner) + 1);
    thought_.pick = runners_[0].option;
  }

  // The winner first, then by how well each did: as far ahead of the first runner as in the heats
  // that both ran.
  void tell() {
    out_.insert(out_.end(), runners_.begin(), runners_.end());
    const auto first =
        std::find_if(out_.begin(), out_.end(), [](const Runner& r) { return r.is_first; });
    for (const auto& r : out_) {
      if (!r.visits) continue;
      const double value = first->sum / first->visits + r.margin();
      thought_.options.push_back({r.option, r.visits, std::clamp(value, 0.0, 1.0)});
      thought_.iterations += r.visits;
    }
    std::stable_sort(thought_.options.begin(), thought_.options.end(),
                     [&](const Considered& a, const Considered& b) {
                       const bool won = a.option == thought_.pick;
                       if (won != (b.option == thought_.pick)) return won;
                       return is_ahead(a, b);
                     });
    tell_chances(tracks_, thought_);
  }

  const Thinking& how_;
  std::vector<std::unique_ptr<Track>> tracks_;
  std::vector<Runner> runners_, out_;
  Thought thought_;
};

}  // namespace

Thought race(const Match& truth, const Ask& ask, const Thinking& how) {
  return Race(truth, ask, how).run();
}

}  // namespace gh
