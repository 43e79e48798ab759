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

ReplayView replay(const Record& record, const LookBack& look, std::optional<std::size_t> at) {
  ReplayView r;
  r.total = look.total;
  r.at = std::min(at.value_or(r.total), r.total);
  auto match = record.at(r.at ? r.at - 1 : 0);
  if (r.at) apply_and_tell(*match, record.picks()[r.at - 1], r.at, look, r.events);
  r.view = match->view(look.eyes);
  for (const Ask& ask : match->asks()) r.asked.push_back(ask.who);
  return r;
}

LogPage log_page(const Record& record, const std::vector<std::uint32_t>& seqs, const LookBack& look,
                 std::optional<std::size_t> to) {
  LogPage page;
  page.total = look.total;
  page.to = std::min(to.value_or(page.total), page.total);
  page.from = page.to > kLogPage ? page.to - kLogPage + 1 : 1;
  auto match = record.at(page.from - 1);
  for (auto n = page.from; n <= page.to; ++n) {
    apply_and_tell(*match, record.picks()[n - 1], n, look, page.events);
    page.seqs.push_back(seqs[n - 1]);
  }
  return page;
}

std::vector<msg::LogEventView> events_since(const Record& record,
                                            const std::vector<std::uint32_t>& seqs,
                                            const LookBack& look, std::uint64_t since) {
  std::vector<msg::LogEventView> all;
  auto end = look.total;
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
