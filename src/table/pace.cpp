#include "table/pace.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>

#include "table/entry.h"

namespace gh {

namespace {
constexpr Time kMinute = 60'000;
constexpr int kMostOffset = 16 * 60;  // minutes; the zones of the world are within 14 hours

// Days since 1970 of "2026-12-24"; none: it is no date.
std::optional<std::int64_t> day_of(std::string_view date) {
  using namespace std::chrono;
  int y = 0;
  unsigned m = 0, d = 0;
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  auto read = [&](std::size_t at, std::size_t n, auto& into) {
    auto [end, ec] = std::from_chars(date.data() + at, date.data() + at + n, into);
    return ec == std::errc{} && end == date.data() + at + n;
  };
  if (!read(0, 4, y) || !read(5, 2, m) || !read(8, 2, d)) return std::nullopt;
  year_month_day day{year{y}, month{m}, std::chrono::day{d}};
  if (!day.ok()) return std::nullopt;
  return sys_days(day).time_since_epoch().count();
}

std::int64_t floor_days(Time t) { return (t >= 0 ? t : t - (kDay - 1)) / kDay; }

// Europe/Berlin, Etc/GMT+5; whether there is such a one, only browsers know.
bool looks_like_a_zone(std::string_view name) {
  auto fits = [](unsigned char c) {
    return std::isalnum(c) || c == '/' || c == '_' || c == '+' || c == '-';
  };
  return name.size() <= 64 && std::all_of(name.begin(), name.end(), fits);
}

int awake_minutes(const Hours& h) { return h.from < h.to ? h.to - h.from : 1440 - h.from + h.to; }
}  // namespace

Status check_pacing(const Pacing& p) {
  auto bad = [](const char* id) { return refusal(Code::bad_setup, phrase(id)); };
  if (!p.over_days()) return {};
  if (p.count < 0 || p.count > kMostPaceCount) return bad("hall.no.pace_count");
  if (p.excused < 0 || p.excused > kMostExcused) return bad("hall.no.pace_excused");
  return {};
}

Status check_hours(const Hours& h) {
  auto bad = [](const char* id) { return refusal(Code::malformed, phrase(id)); };
  bool times = h.from >= 0 && h.from < 1440 && h.to > 0 && h.to <= 1440;
  if (!times || awake_minutes(h) < kLeastAwake) return bad("hall.no.awake");
  if (!looks_like_a_zone(h.zone) || h.shifts.size() > kMostShifts) return bad("hall.no.zone");
  for (const auto& s : h.shifts)
    if (s.minutes < -kMostOffset || s.minutes > kMostOffset) return bad("hall.no.zone");
  if (h.holidays.size() > kMostHolidays) return bad("hall.no.holidays");
  for (const auto& holiday : h.holidays) {
    auto from = day_of(holiday.from), to = day_of(holiday.to);
    if (!from || !to || *to < *from || *to - *from >= kMostHolidayDays)
      return bad("hall.no.holidays");
  }
  return {};
}

Calendar::Calendar(const Hours& h)
    : shifts_(h.shifts), from_(h.from * kMinute), to_(h.to * kMinute) {
  std::stable_sort(shifts_.begin(), shifts_.end(),
                   [](const auto& a, const auto& b) { return a.at < b.at; });
  for (const auto& holiday : h.holidays)
    if (auto from = day_of(holiday.from), to = day_of(holiday.to); from && to)
      holidays_.push_back({*from, *to});
}

Time Calendar::awake_a_day() const { return from_ < to_ ? to_ - from_ : kDay - from_ + to_; }

// Before the first shift the first holds: what comes before it was not told.
Time Calendar::offset(Time at) const {
  int minutes = shifts_.empty() ? 0 : shifts_.front().minutes;
  for (const auto& s : shifts_)
    if (s.at <= at) minutes = s.minutes;
  return minutes * kMinute;
}

bool Calendar::free_day(std::int64_t day, bool weekends_off) const {
  const auto weekday = ((day + 4) % 7 + 7) % 7;  // 1970 began on a Thursday; 0 is Sunday
  if (weekends_off && (weekday == 0 || weekday == 6)) return true;
  return std::any_of(holidays_.begin(), holidays_.end(),
                     [&](const Days& d) { return d.first <= day && day <= d.last; });
}

bool Calendar::on_holiday(Time at) const { return free_day(floor_days(at + offset(at)), false); }

Time Calendar::after(Time from, Time waking, bool weekends_off) const {
  const Time last = from + kLongestWait;
  for (Time t = from; t < last;) {
    const auto local = t + offset(t);
    const auto day = floor_days(local);
    const Time within = local - day * kDay;
    Time edge = kDay;  // the next moment of this day at which something changes
    for (Time e : {from_, to_})
      if (e > within) edge = std::min(edge, e);
    const bool in_hours =
        from_ < to_ ? within >= from_ && within < to_ : within >= from_ || within < to_;
    const Time span = edge - within;
    if (in_hours && !free_day(day, weekends_off)) {
      if (waking <= span) return std::min(t + waking, last);
      waking -= span;
    }
    t += span;
  }
  return last;
}

Time allowance(const Pacing& p, const Calendar& c) {
  if (!p.has_limit()) return kLongestWait;
  switch (p.unit) {
    case PaceUnit::hours:
      return p.count * kHour;
    case PaceUnit::days:
      return p.count * c.awake_a_day();
    case PaceUnit::moves:
      return c.awake_a_day() / p.count;
  }
  return kLongestWait;
}

Time decision_due(const Pacing& p, const Calendar& c, Time from, int share) {
  if (!p.has_limit()) return from + kLongestWait * share / 100;
  return c.after(from, allowance(p, c) * share / 100, p.weekends_off);
}

}  // namespace gh
