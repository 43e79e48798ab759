#include "core/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <unordered_map>
#include <utility>

#include "core/race.h"

namespace gh {
namespace {

constexpr double kTrust = 0.4;         // share of the curiosity that the rule of thumb's pick gets
constexpr double kExplore = 2;         // how curious, in standard deviations of the results
constexpr double kWiden = 1.5;         // options tried after n visits: 1 + kWiden * n^0.5
constexpr std::uint32_t kSeldom = 31;  // iterations between two looks whether it is clear

struct Edge {
  Option option;
  std::uint32_t visits = 0;
  double sum = 0;
  bool by_thumb = false;
};

struct Node {
  std::uint32_t visits = 0;
  double sum = 0, squares = 0;
  std::vector<Edge> edges;

  double spread() const {
    if (visits < 2) return 0.5;
    const double mean = sum / visits;
    return std::sqrt(std::max(squares / visits - mean * mean, 1e-4));
  }
};

std::uint64_t mixed(std::uint64_t key, std::uint64_t with) {
  Rng rng{key ^ (with * 0xff51afd7ed558ccdull)};
  return rng.next();
}
std::uint64_t code_of(Option o) {
  return std::uint64_t{o.verb} << 48 | std::uint64_t{static_cast<std::uint16_t>(o.a)} << 32 |
         std::uint64_t{static_cast<std::uint16_t>(o.b)} << 16 | static_cast<std::uint16_t>(o.c);
}

class Search : public Playout {
 public:
  using Playout::Playout;

  void run(std::uint32_t iterations) {
    const bool may_end_early = how_.until_clear && how_.threads <= 1;
    for (std::uint32_t i = 0; i < iterations && !enough(); ++i) {
      if (may_end_early && i % kSeldom == 0 && is_clear(iterations - i)) break;
      path_.clear();
      keys_.fill(0);
      try {
        world_->guess(truth_, ask_.who, rng_);
        play_on();
      } catch (const std::exception&) {
        continue;  // a guess the rules cannot go on from teaches nothing
      }
      if (cut_short_) break;
      learn();
    }
  }
  const std::vector<Edge>& tried() { return tree_[seat_of(ask_)][0].edges; }

 private:
  // Is the most tried option too far ahead for the next one to catch up?
  bool is_clear(std::uint32_t left) {
    std::uint32_t most = 0, next = 0;
    for (const auto& e : tried()) {
      if (e.visits > most)
        next = std::exchange(most, e.visits);
      else
        next = std::max(next, e.visits);
    }
    return most > next + left;
  }

  // From the guess to an end, or to where the game says how everybody stands.
  void play_on() {
    bool in_tree = true;
    int beyond = 0;
    std::uint32_t picks = 0;
    const std::uint32_t most = world_->info().longest;
    while (!world_->asks().empty() && picks < most) {
      if (enough(++picks)) return;
      const bool together = world_->asks().size() > 1;
      // The first decision of all is the one that is thought about.
      const Ask* mine = picks == 1 ? world_->ask_of(ask_.who) : nullptr;
      const Ask ask = mine ? *mine : world_->asks()[0];
      if (draws(ask)) continue;
      if (!in_tree && ++beyond > horizon_ && stands()) return;
      const Option o = in_tree ? descend(ask, in_tree) : roll(ask);
      world_->play(ask, o);
      if (in_tree) remember(ask.who, o, together);
    }
    if (!world_->asks().empty() && stands()) return;
    count_ranks();
  }

  // Everybody who saw it goes on from another place of his tree.
  void remember(Seat who, Option o, bool together) {
    const auto code = code_of(o);
    for (std::size_t i = 0; i < seats_; ++i) {
      const bool own = i == static_cast<std::size_t>(index(who));
      if (own || !together)
        keys_[i] = mixed(keys_[i], code + static_cast<std::uint64_t>(index(who)));
    }
  }

  Option descend(const Ask& ask, bool& in_tree) {
    if (!offer(ask)) return world_->thumb(ask, rng_);
    if (offered_.size() == 1) return offered_[0];  // no decision: it takes no place in the tree
    auto& node = tree_[seat_of(ask)][keys_[seat_of(ask)]];
    if (node.visits == 0) in_tree = false;
    const auto edge = choose(node, ask);
    path_.push_back({&node, edge, seat_of(ask)});
    return node.edges[edge].option;
  }

  // What is best by now, with the benefit of the doubt for what was tried less often; most of it
  // goes to the rule of thumb's pick.
  std::size_t choose(Node& node, const Ask& ask) {
    known_.clear();
    for (std::size_t e = 0; e < node.edges.size(); ++e)
      if (offers(node.edges[e].option)) known_.push_back(e);
    const auto room = 1 + static_cast<std::size_t>(kWiden * std::sqrt(node.visits));
    if (known_.size() < std::min(room, offered_.size())) return widen(node, ask);
    const double curious = kExplore * node.spread() * std::sqrt(node.visits);
    const double rest = (1 - kTrust) / static_cast<double>(known_.size());
    double best = -1e9;
    std::size_t choice = known_[0];
    for (auto e : known_) {
      const auto& edge = node.edges[e];
      if (edge.visits == 0) return e;
      const double prior = rest + (edge.by_thumb ? kTrust : 0);
      const double v = edge.sum / edge.visits + curious * prior / (1 + edge.visits);
      if (v > best) best = v, choice = e;
    }
    return choice;
  }

  // Something new: the rule of thumb's pick first, then anything.
  std::size_t widen(Node& node, const Ask& ask) {
    auto is_known = [&](Option o) {
      return std::any_of(known_.begin(), known_.end(),
                         [&](std::size_t e) { return node.edges[e].option == o; });
    };
    if (known_.empty()) {
      const Option thumb = world_->thumb(ask, rng_);
      if (offers(thumb)) {
        node.edges.push_back({thumb, 0, 0, true});
        return node.edges.size() - 1;
      }
    }
    auto skip = rng_.below(static_cast<std::uint32_t>(offered_.size() - known_.size()));
    for (Option o : offered_) {
      if (is_known(o) || skip-- > 0) continue;
      node.edges.push_back({o, 0, 0, false});
      break;
    }
    return node.edges.size() - 1;
  }

  void learn() {
    for (const auto& step : path_) {
      const double r = results_[step.seat];
      auto& edge = step.node->edges[step.edge];
      ++edge.visits;
      edge.sum += r;
      ++step.node->visits;
      step.node->sum += r;
      step.node->squares += r * r;
    }
    count_playout();
  }

  struct Taken {
    Node* node;
    std::size_t edge, seat;
  };

  std::array<std::unordered_map<std::uint64_t, Node>, kMaxSeats> tree_;
  std::array<std::uint64_t, kMaxSeats> keys_{};
  std::vector<Taken> path_;
  std::vector<std::size_t> known_;
};

// All threads' results of one option together.
void add(std::vector<Considered>& all, const std::vector<Edge>& tried) {
  for (const auto& e : tried) {
    if (!e.visits) continue;
    auto at = std::find_if(all.begin(), all.end(),
                           [&](const Considered& c) { return c.option == e.option; });
    if (at == all.end()) at = all.insert(all.end(), {e.option, 0, 0});
    at->visits += e.visits;
    at->value += e.sum;
  }
}

}  // namespace

Thought think(const Match& truth, const Ask& ask, const Thinking& how) {
  if (truth.info().trusts_thumb) return race(truth, ask, how);
  const auto threads = std::max(1u, how.threads);
  std::vector<std::unique_ptr<Search>> searches;
  for (unsigned t = 0; t < threads; ++t)
    searches.push_back(std::make_unique<Search>(truth, ask, how, mixed(how.seed, t)));
  Thought thought;
  const auto offered = searches[0]->offered();
  thought.pick = offered.size() == 1 ? offered[0] : searches[0]->thumb();
  if (offered.size() <= 1) return thought;
  auto share = [&](unsigned t) {
    return how.iterations / threads + (t < how.iterations % threads);
  };
  std::vector<std::thread> others;
  for (unsigned t = 1; t < threads; ++t)
    others.emplace_back([&, t] { searches[t]->run(share(t)); });
  searches[0]->run(share(0));
  for (auto& t : others) t.join();
  for (const auto& s : searches) add(thought.options, s->tried());
  thought.iterations = tell_chances(searches, thought);
  if (thought.options.empty()) {  // no time at all
    thought.chances.clear();
    return thought;
  }
  for (auto& o : thought.options) o.value /= o.visits;
  std::stable_sort(thought.options.begin(), thought.options.end(), is_ahead);
  thought.pick = thought.options[0].option;
  return thought;
}

}  // namespace gh
