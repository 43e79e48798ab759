#include "core/analysis.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gh {
namespace {

constexpr std::uint32_t kSure = 8;        // visits from which a value is believed
constexpr double kSlight = 0.02;          // less than that is noise, not a mistake
constexpr std::size_t kApart = 3;         // decisions between two turning points
constexpr std::size_t kMostOptions = 64;  // a longer list gets more iterations in proportion
constexpr int kTries = 3;                 // at a thought that ends early
constexpr std::size_t kReach = 2;         // decisions on either side that a mean is of
constexpr std::size_t kLasts = 3;         // decisions for which a turn must hold

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

// The best one beside the played one.
const Considered* next_to(const Thought& thought, Option played) {
  const Considered* next = nullptr;
  for (const auto& c : thought.options)
    if (c.option != played && c.visits >= kSure && (!next || c.value > next->value)) next = &c;
  return next;
}

Judged judged(const Thought& thought, Seat who, Option played, std::size_t number) {
  Judged j{number, who, thought.chances, played, played, 0, played, 0, false};
  const auto* own = find(thought, played);
  // What was not even looked at a few times fell behind at once: nothing certain is known of it.
  if (!own || own->visits < kSure) return j;
  const auto& best = best_of(thought);
  // Nobody is blamed for what the search would play, whatever a few visits say of something else.
  if (played != thought.pick && best.value - own->value > kSlight) {
    j.better = best.option;
    j.cost = best.value - own->value;
  } else if (const auto* next = next_to(thought, played); next && next->value < own->value) {
    j.next = next->option;
    j.lead = own->value - next->value;
  }
  return j;
}

double swing(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

std::vector<double> mean_of(std::span<const std::vector<double>> all) {
  std::vector<double> mean(all[0].size());
  for (const auto& one : all)
    for (std::size_t s = 0; s < mean.size(); ++s)
      mean[s] += one[s] / static_cast<double>(all.size());
  return mean;
}

// What it was for a few decisions before a pick, and for as many behind it.
struct Sides {
  std::vector<double> before, after;
};
Sides sides(std::span<const std::vector<double>> all, std::size_t i) {
  const auto lasts = std::max(kLasts, all[i].size());  // so that everybody's eyes are among them
  const auto from = i + 1 < lasts ? 0 : i + 1 - lasts, to = std::min(all.size(), i + 1 + lasts);
  return {mean_of(all.subspan(from, i + 1 - from)), mean_of(all.subspan(i + 1, to - i - 1))};
}

// A turn is a jump that lasts: somebody else's eyes, or noise, bring jumps that do not.
double turn(std::span<const std::vector<double>> all, std::size_t i) {
  const auto s = sides(all, i);
  return std::min(swing(all[i], all[i + 1]), swing(s.before, s.after));
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

// --- the course of the game

using Chances = std::vector<std::vector<double>>;

// Before each decision.
Chances chances_of(const std::vector<Judged>& decisions) {
  Chances all;
  for (const auto& j : decisions) all.push_back(j.chances);
  return all;
}
// ... and at the end.
Chances chances_of(const Analysis& a, const Outcome& outcome) {
  auto all = chances_of(a.decisions);
  if (auto end = shares_at_end(outcome); a.whole && !end.empty()) all.push_back(std::move(end));
  return all;
}

// Means over a few decisions on both sides.
Chances calmed(std::span<const std::vector<double>> all) {
  Chances means;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto reach = std::max(kReach, all[i].size() / 2);
    const auto from = i < reach ? 0 : i - reach, to = std::min(all.size(), i + reach + 1);
    means.push_back(mean_of(all.subspan(from, to - from)));
  }
  return means;
}

// Who was ahead at each decision; the lead changes hands only by more than noise.
std::vector<std::size_t> leaders(const Chances& means) {
  std::vector<std::size_t> ahead;
  for (const auto& m : means) {
    const auto best = static_cast<std::size_t>(std::max_element(m.begin(), m.end()) - m.begin());
    const bool keeps = !ahead.empty() && m[best] <= m[ahead.back()] + kSlight;
    ahead.push_back(keeps ? ahead.back() : best);
  }
  return ahead;
}

void count_leads(const std::vector<Judged>& d, const std::vector<std::size_t>& ahead, Course& c) {
  std::vector<std::size_t> led(d[0].chances.size());
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    ++led[ahead[i]];
    c.turns += i > 0 && ahead[i] != ahead[i - 1];
  }
  const auto most = std::max_element(led.begin(), led.end());
  c.leader.emplace(seat(static_cast<int>(most - led.begin())));
  c.led = static_cast<double>(*most) / static_cast<double>(d.size());
  if (!c.winner) return;
  for (std::size_t i = ahead.size(); i-- > 0 && seat(static_cast<int>(ahead[i])) == *c.winner;)
    c.ahead = d[i].pick;
}

Course course_of(const std::vector<Judged>& d, const Outcome& outcome) {
  Course c;
  if (d.empty()) return c;
  const auto ends = shares_at_end(outcome);
  for (std::size_t s = 0; s < ends.size(); ++s)
    if (ends[s] == 1) c.winner.emplace(seat(static_cast<int>(s)));
  const auto means = calmed(chances_of(d));
  if (d[0].chances.size() > 1) count_leads(d, leaders(means), c);
  for (std::size_t i = 0; i < d.size(); ++i)
    for (std::size_t s = 0; s < ends.size(); ++s) {
      const Moment now{d[i].pick, seat(static_cast<int>(s)), means[i][s]};
      if (c.winner == now.seat && (!c.low || now.chance < c.low->chance)) c.low.emplace(now);
      if (ends[s] == 0 && (!c.high || now.chance > c.high->chance)) c.high.emplace(now);
    }
  return c;
}

std::vector<SeatTally> tallies_of(const std::vector<Judged>& decisions, int seats) {
  std::vector<SeatTally> all(static_cast<std::size_t>(seats));
  for (const auto& j : decisions) {
    auto& t = all[static_cast<std::size_t>(index(j.seat))];
    ++t.decisions;
    ++(j.cost <= 0         ? t.good
       : j.cost < kMistake ? t.slips
       : j.cost < kBlunder ? t.mistakes
                           : t.blunders);
    t.given_away += j.cost;
  }
  return all;
}

// --- for clients

Course rounded(Course c) {
  c.led = rounded(c.led);
  if (c.low) c.low->chance = rounded(c.low->chance);
  if (c.high) c.high->chance = rounded(c.high->chance);
  return c;
}

// Goes through the game once, and tells of those decisions that are wanted.
class Telling {
 public:
  Telling(const Record& record, const Analysis& analysis, const std::string& language)
      : record_(record), a_(analysis), language_(language), end_(shares_at_end(outcome())) {
    for (const auto* list : {&a_.turning, &a_.costliest, &a_.finest}) want(*list);
    for (const auto& list : a_.costliest_of) want(list);
  }

  void walk(std::vector<ChancesView>& points) {
    const auto every = a_.decisions.size() / kMostPoints + 1;
    auto match = record_.at(0);
    std::size_t decision = 0;
    JudgedView* open = nullptr;  // what happens next belongs to it
    for (std::size_t at = 0; at < record_.picks().size(); ++at) {
      const auto& p = record_.picks()[at];
      const Ask ask = *match->ask_of(p.who);
      if (decision < a_.decisions.size() && a_.decisions[decision].pick == at + 1) {
        if (decision % every == 0) points.push_back(point(*match, ask, a_.decisions[decision]));
        auto found = told_.find(decision);
        open = found == told_.end() ? nullptr : &found->second;
        if (open) *open = judged_view(*match, ask, decision);
        ++decision;
      } else if (open) {
        open->draws += p.who == Seat::chance;
      }
      Events events;
      match->apply(ask, p.option, &events);
      if (open) tell(*match, events, *open);
    }
  }

  std::vector<JudgedView> list(const std::vector<std::size_t>& wanted) const {
    std::vector<JudgedView> views;
    for (auto i : wanted) views.push_back(told_.at(i));
    return views;
  }
  // The same for turning points, with what lasted instead of the moment's chances.
  std::vector<JudgedView> turns() const {
    const auto all = chances_of(a_, outcome());
    auto views = list(a_.turning);
    for (std::size_t k = 0; k < views.size(); ++k) {
      const auto s = sides(all, a_.turning[k]);
      views[k].before = rounded(s.before);
      views[k].after = rounded(s.after);
    }
    return views;
  }
  const std::vector<double>& end() const { return end_; }

 private:
  Outcome outcome() const { return record_.match().outcome(); }
  void want(const std::vector<std::size_t>& decisions) {
    for (auto i : decisions) told_.emplace(i, JudgedView{});
  }

  ChancesView point(const Match& match, const Ask& ask, const Judged& j) const {
    auto played = match.option_view(ask, j.played, language_);
    played.refs.clear();  // of the board, which is not here
    return {j.pick, j.seat, rounded(j.chances), std::move(played), rounded(j.cost)};
  }

  JudgedView judged_view(const Match& match, const Ask& ask, std::size_t i) const {
    const auto& j = a_.decisions[i];
    JudgedView v;
    v.pick = j.pick;
    v.seat = j.seat;
    v.question = match.question_name(ask);
    match.put_text(match.describe(ask), v.question + "?", j.seat, language_, v.asked);
    v.played = match.option_view(ask, j.played, language_);
    v.before = rounded(j.chances);
    v.after = rounded(i + 1 < a_.decisions.size() ? a_.decisions[i + 1].chances : end_);
    v.cost = rounded(j.cost);
    v.lead = rounded(j.lead);
    v.own_idea = j.own_idea;
    if (j.cost > 0) v.better = match.option_view(ask, j.better, language_);
    if (j.lead > 0) v.next = match.option_view(ask, j.next, language_);
    return v;
  }

  // With what the seat was told, but as somebody reads it who does not sit there.
  void tell(const Match& match, const Events& events, JudgedView& v) const {
    for (const auto& e : events) {
      if (!e.reaches(v.seat) || v.then.size() == kMostTold) continue;
      auto text = match.describe(e, v.seat);
      EventView view;
      view.kind = match.event_name(e);
      match.put_text(text, view.kind, Seat::spectator, language_, view);
      v.then.push_back(std::move(view));
    }
  }

  const Record& record_;
  const Analysis& a_;
  const std::string& language_;
  std::vector<double> end_;
  std::map<std::size_t, JudgedView> told_;
};

}  // namespace

Analyser::Analyser(const Record& record, AnalysisWishes wishes)
    : record_(record), wishes_(std::move(wishes)), match_(record.at(0)) {}

Option Analyser::by_thumb(const Ask& ask) const {
  Rng rng{wishes_.seed + at_ + 1};
  return match_->determinize(ask.who, rng)->thumb(ask, rng);
}

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
  if (thought.options.empty() || thought.chances.empty()) return true;
  auto j = judged(thought, ask.who, played, at_ + 1);
  j.own_idea = j.lead > kSlight && by_thumb(ask) != played;
  decisions_.push_back(std::move(j));
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
  const auto outcome = record_.match().outcome();
  const auto all = chances_of(a, outcome);
  a.turning = most_of(all.empty() ? 0 : all.size() - 1, wishes_.listed, kApart,
                      [&](std::size_t i) { return turn(all, i); });
  a.costliest = most_of(d.size(), wishes_.listed, 1, [&](std::size_t i) { return d[i].cost; });
  for (int s = 0; s < record_.match().seats(); ++s)
    a.costliest_of.push_back(most_of(d.size(), wishes_.listed, 1, [&](std::size_t i) {
      return d[i].seat == seat(s) ? d[i].cost : 0;
    }));
  a.finest = most_of(d.size(), wishes_.listed, kApart, [&](std::size_t i) {
    return d[i].lead > kSlight ? d[i].lead + d[i].own_idea : 0;
  });
  a.tallies = tallies_of(d, record_.match().seats());
  a.course = course_of(d, outcome);
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
  Telling telling(record, a, language);
  telling.walk(v.chances);
  v.end = telling.end();
  v.tallies = a.tallies;
  for (auto& t : v.tallies) v.given_away.push_back(t.given_away = rounded(t.given_away));
  v.turning_points = telling.turns();
  v.costliest = telling.list(a.costliest);
  for (const auto& own : a.costliest_of) v.costliest_of.push_back(telling.list(own));
  v.finest = telling.list(a.finest);
  v.course = rounded(a.course);
  return v;
}

}  // namespace gh
