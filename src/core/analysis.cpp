#include "core/analysis.h"

#include <algorithm>
#include <cmath>

namespace gh {
namespace {

constexpr std::uint32_t kSure = 8;        // visits from which a value is believed
constexpr double kSlight = 0.02;          // less than that is noise, not a mistake
constexpr std::size_t kApart = 3;         // decisions between two turning points
constexpr std::size_t kMostOptions = 64;  // a longer list gets more iterations in proportion
constexpr int kTries = 3;                 // at a thought that ends early

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

Judged judged(const Thought& thought, Seat who, Option played, std::size_t number) {
  Judged j{number, who, thought.chances, played, played, 0};
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

double rounded(double share) { return std::round(share * 1000) / 1000; }
std::vector<double> rounded(const std::vector<double>& shares) {
  std::vector<double> all;
  for (double s : shares) all.push_back(rounded(s));
  return all;
}

// What each seat has of the first place when the game is over.
std::vector<double> shares_at_end(const Outcome& outcome) {
  std::vector<double> shares;
  for (std::size_t i = 0; outcome.over && i < outcome.ranks.size(); ++i)
    shares.push_back(share_of_first(outcome, i));
  return shares;
}

// What is told of one decision needs the match as it was then.
JudgedView judged_view(const Record& record, const Analysis& a, std::size_t i,
                       const std::vector<double>& end, const std::string& language) {
  const auto& j = a.decisions[i];
  auto match = record.at(j.pick - 1);
  const Ask ask = *match->ask_of(j.seat);
  JudgedView v;
  v.pick = j.pick;
  v.seat = j.seat;
  v.question = match->question_name(ask);
  v.played = match->option_view(ask, j.played, language);
  v.before = rounded(j.chances);
  v.after = rounded(i + 1 < a.decisions.size() ? a.decisions[i + 1].chances : end);
  v.cost = rounded(j.cost);
  if (j.cost > 0) v.better = match->option_view(ask, j.better, language);
  return v;
}

}  // namespace

Analyser::Analyser(const Record& record, AnalysisWishes wishes)
    : record_(record), wishes_(std::move(wishes)), match_(record.at(0)) {}

// False: it was ended early, and is to be thought again.
bool Analyser::judge(const Ask& ask, Option played, const std::function<bool()>& enough) {
  Options offered;
  match_->options(ask, offered);
  if (offered.size() < 2) return true;
  Thinking how;
  how.seed = wishes_.seed + at_ + 1;
  how.iterations = wishes_.iterations *
                   static_cast<std::uint32_t>(1 + std::min(offered.size(), kMostOptions) / 8);
  how.enough = enough;
  const auto thought = think(*match_, ask, how);
  if (thought.cut_short && ++tries_ < kTries) return false;
  tries_ = 0;
  if (!thought.options.empty() && !thought.chances.empty())
    decisions_.push_back(judged(thought, ask.who, played, at_ + 1));
  return true;
}

void Analyser::step(const std::function<bool()>& enough) {
  const auto before = decisions_.size();
  while (!finished() && decisions_.size() == before) {
    const auto& p = record_.picks()[at_];
    const Ask ask = *match_->ask_of(p.who);
    if (p.who != Seat::chance && !judge(ask, p.option, enough)) return;
    match_->apply(ask, p.option, nullptr);
    ++at_;
  }
}

Analysis Analyser::result() const {
  Analysis a;
  a.decisions = decisions_;
  a.whole = finished();
  const auto& d = a.decisions;
  a.turning = most_of(d.empty() ? 0 : d.size() - 1, wishes_.listed, kApart,
                      [&](std::size_t i) { return swing(d[i].chances, d[i + 1].chances); });
  a.costliest = most_of(d.size(), wishes_.listed, 1, [&](std::size_t i) { return d[i].cost; });
  return a;
}

Analysis analyse(const Record& record, const AnalysisWishes& w) {
  Analyser analyser(record, w);
  while (!analyser.finished()) {
    if (w.go_on && !w.go_on(analyser.done(), analyser.total())) break;
    analyser.step();
  }
  return analyser.result();
}

AnalysisView analysis_view(const Record& record, const Analysis& a, const std::string& language) {
  AnalysisView v;
  v.game = record.game().info->id;
  v.seats = record.match().seats();
  v.picks = record.picks().size();
  const auto outcome = record.match().outcome();
  v.over = outcome.over;
  v.ranks.assign(outcome.ranks.begin(), outcome.ranks.end());
  v.end = shares_at_end(outcome);
  v.given_away.resize(static_cast<std::size_t>(v.seats));
  for (const auto& j : a.decisions) v.given_away[static_cast<std::size_t>(index(j.seat))] += j.cost;
  v.given_away = rounded(v.given_away);
  const auto every = a.decisions.size() / kMostPoints + 1;
  for (std::size_t i = 0; i < a.decisions.size(); i += every)
    v.chances.push_back(
        {a.decisions[i].pick, a.decisions[i].seat, rounded(a.decisions[i].chances)});
  for (auto i : a.turning) v.turning_points.push_back(judged_view(record, a, i, v.end, language));
  for (auto i : a.costliest) v.costliest.push_back(judged_view(record, a, i, v.end, language));
  return v;
}

}  // namespace gh
