#include "table/replay.h"

#include <algorithm>

namespace gh {

namespace {
constexpr std::size_t kOldEvents = 60;  // picks whose events a newcomer is told

// Applies a pick, and tells what those eyes saw of it; n is the number it is told under.
void apply_and_tell(Match& match, const Picked& p, std::uint64_t n, const LookBack& look,
                    std::vector<msg::LogEventView>& out) {
  const Ask ask = *match.ask_of(p.who);
  Events events;
  match.apply(ask, p.option, &events);
  for (const auto& e : events)
    if (e.reaches(look.eyes)) out.push_back({n, match.event_view(e, look.eyes, look.language)});
}
}  // namespace

Steps Steps::of_picks(std::size_t picks) {
  Steps steps;
  for (std::size_t n = 0; n <= picks; ++n) steps.ends_.push_back(n);
  return steps;
}

Steps Steps::of_updates(const std::vector<std::uint32_t>& seqs, std::size_t unseen) {
  Steps steps;
  steps.ends_.push_back(std::min(unseen, seqs.size()));
  for (auto n = steps.ends_[0] + 1; n <= seqs.size(); ++n)
    if (n == seqs.size() || seqs[n] != seqs[n - 1]) steps.ends_.push_back(n);
  return steps;
}

Steps Steps::but_last(std::size_t n) const {
  auto fewer = *this;
  fewer.ends_.resize(count() - std::min(n, count()) + 1);
  return fewer;
}

Steps Steps::within(std::size_t picks) const {
  auto fewer = *this;
  while (fewer.count() > 0 && fewer.ends_.back() > picks) fewer.ends_.pop_back();
  return fewer;
}

ReplayView replay(const Record& record, const Steps& steps, const LookBack& look,
                  std::optional<std::size_t> at) {
  ReplayView r;
  r.total = steps.count();
  r.at = std::min(at.value_or(r.total), r.total);
  const auto before = steps.picks(r.at ? r.at - 1 : 0);
  auto match = record.at(before);
  for (auto i = before; i < steps.picks(r.at); ++i)
    apply_and_tell(*match, record.picks()[i], r.at, look, r.events);
  r.view = match->view(look.eyes);
  for (const Ask& ask : match->asks()) r.asked.push_back(ask.who);
  return r;
}

LogPage log_page(const Record& record, const Steps& steps, const std::vector<std::uint32_t>& seqs,
                 const LookBack& look, std::optional<std::size_t> to) {
  LogPage page;
  page.total = steps.count();
  page.to = std::min(to.value_or(page.total), page.total);
  page.from = page.to > kLogPage ? page.to - kLogPage + 1 : 1;
  auto i = steps.picks(page.from - 1);
  auto match = record.at(i);
  for (auto n = page.from; n <= page.to; ++n) {
    page.seqs.push_back(seqs[i]);
    for (; i < steps.picks(n); ++i) apply_and_tell(*match, record.picks()[i], n, look, page.events);
  }
  return page;
}

std::vector<msg::LogEventView> events_since(const Record& record, std::size_t picks,
                                            const std::vector<std::uint32_t>& seqs,
                                            const LookBack& look, std::uint64_t since) {
  std::vector<msg::LogEventView> all;
  auto end = picks;
  auto from =
      static_cast<std::size_t>(std::upper_bound(seqs.begin(), seqs.end(), since) - seqs.begin());
  if (end > kOldEvents) from = std::max(from, end - kOldEvents);
  // An update's lines come together: a client knows them by its number.
  while (from > 0 && from < end && seqs[from - 1] == seqs[from]) --from;
  if (from >= end) return all;
  auto match = record.at(from);
  for (auto i = from; i < end; ++i) apply_and_tell(*match, record.picks()[i], seqs[i], look, all);
  return all;
}

}  // namespace gh
