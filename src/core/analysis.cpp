#include "core/analysis.h"

#include <algorithm>
#include <cmath>

namespace gh {
namespace {

constexpr std::uint32_t kSure = 8;        // visits from which a value is believed
constexpr double kSlight = 0.02;          // less than that is noise, not a mistake
constexpr std::size_t kApart = 3;         // decisions between two turning points
constexpr std::size_t kMostOptions = 64;  // a longer list gets more iterations in proportion

const Considered* find(const Thought& thought, Option o) {
  for (const auto& c : thought.options)
    if (c.option == o) return &c;
  return nullptr;
}

// The best value that was looked at often enough.
const Considered& best_of(const Thought& thought) {
  const auto* best = &thought.options[0];
  for (const auto& c : thought.options)
    if (c.visits >= kSure && c.value > best->value) best = &c;
  return *best;
}

std::optional<Judged> judge(const Match& match, const Ask& ask, Option played, std::size_t number,
                            const AnalysisWishes& w) {
  Options offered;
  match.options(ask, offered);
  if (offered.size() < 2) return std::nullopt;
  Thinking how;
  how.seed = w.seed + number;
  how.iterations =
      w.iterations * static_cast<std::uint32_t>(1 + std::min(offered.size(), kMostOptions) / 8);
  const auto thought = think(match, ask, how);
  if (thought.options.empty()) return std::nullopt;
  Judged j{number, ask.who, thought.chances, played, played, 0};
  const auto* own = find(thought, played);
  const auto& best = best_of(thought);
  // What was not even looked at a few times fell behind at once: nothing certain is known of it.
  if (own && own->visits >= kSure && best.value - own->value > kSlight) {
    j.better = best.option;
    j.cost = best.value - own->value;
  }
  return j;
}

double swing(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

// Indices by falling worth, as far as that is above 0; none within `apart` of a better one.
template <class Worth>
std::vector<std::size_t> most_of(std::size_t n, std::size_t listed, std::size_t apart,
                                 Worth&& worth) {
  std::vector<std::size_t> order, chosen;
  for (std::size_t i = 0; i < n; ++i)
    if (worth(i) > kSlight) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return worth(a) > worth(b); });
  for (auto i : order) {
    const bool near = std::any_of(chosen.begin(), chosen.end(), [&](std::size_t c) {
      return std::max(c, i) - std::min(c, i) < apart;
    });
    if (!near && chosen.size() < listed) chosen.push_back(i);
  }
  return chosen;
}

}  // namespace

Analysis analyse(const Record& record, const AnalysisWishes& w) {
  Analysis a;
  auto match = record.at(0);
  const auto total = record.picks().size();
  for (std::size_t i = 0; i < total; ++i) {
    if (w.go_on && !w.go_on(i, total)) {
      a.whole = false;
      break;
    }
    const auto& p = record.picks()[i];
    const Ask ask = *match->ask_of(p.who);
    if (p.who != Seat::chance)
      if (auto judged = judge(*match, ask, p.option, i + 1, w)) a.decisions.push_back(*judged);
    match->apply(ask, p.option, nullptr);
  }
  const auto& d = a.decisions;
  a.turning = most_of(d.empty() ? 0 : d.size() - 1, w.listed, kApart,
                      [&](std::size_t i) { return swing(d[i].chances, d[i + 1].chances); });
  a.costliest = most_of(d.size(), w.listed, 1, [&](std::size_t i) { return d[i].cost; });
  return a;
}

}  // namespace gh
