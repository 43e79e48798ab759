// How fast a table is played: live, by the clocks of clock.h, or over days. Over days a decision
// has hours or days, counted only while the person who is asked is awake, and what happens when
// they are over is the table's choice. All of it is values and arithmetic: the time is handed in,
// and when a person is awake comes from the person's account.
//
// A day is a day of the person's: whoever is awake from 8 to 23 has 15 hours in it, so that "one
// day a move", asked at 5 p.m., is over at 5 p.m. of the next day, wherever people live.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/status.h"
#include "core/text.h"

namespace gh {

using Time = std::int64_t;  // milliseconds since 1970
inline constexpr Time kNever = INT64_MAX;
inline constexpr Time kHour = 3'600'000, kDay = 24 * kHour;

// However much the clock has stood still, and where there is no limit: after so long a question
// counts as missed, so that every table ends.
inline constexpr Time kLongestWait = 60 * kDay;
// A pause that nobody has ended ends by itself.
inline constexpr Time kLongestPause = 30 * kDay;
// So long the host is waited for where the host decides what a miss means.
inline constexpr Time kHostDecides = kDay;
// Whoever misses so often in a row is away: a bot plays until he is back.
inline constexpr int kPatience = 3;

enum class Tempo : std::uint8_t { live, days };
BOOST_DESCRIBE_ENUM(Tempo, live, days)

enum class PaceUnit : std::uint8_t { hours, days, moves };
BOOST_DESCRIBE_ENUM(PaceUnit, hours, days, moves)

// At a miss: a bot for this one decision, a bot until he is back, that and an open seat for whoever
// would like to go on in his place, or what the host says.
enum class AtMiss : std::uint8_t { once, until_back, substitute, host };
BOOST_DESCRIBE_ENUM(AtMiss, once, until_back, substitute, host)

// Part of a table's header. What follows `kind` is of tables that are played over days.
struct Pacing {
  Tempo kind{};
  int count = 1;  // so many hours or days a move, or moves a day; 0: no limit
  PaceUnit unit = PaceUnit::days;
  bool weekends_off = false;  // Saturday and Sunday, where the person lives
  int excused = 0;            // misses that cost a seat nothing: the time begins anew
  AtMiss miss{};
  bool over_days() const { return kind == Tempo::days; }
  bool has_limit() const { return over_days() && count > 0; }
  friend bool operator==(const Pacing&, const Pacing&) = default;
};
BOOST_DESCRIBE_STRUCT(Pacing, (), (kind, count, unit, weekends_off, excused, miss))

inline constexpr int kMostPaceCount = 60, kMostExcused = 10;
Status check_pacing(const Pacing& pacing);

// --- when somebody is awake

// From then on, local time is so many minutes before UTC's. A browser knows those of its zone.
struct ZoneShift {
  Time at = 0;
  int minutes = 0;
  friend bool operator==(const ZoneShift&, const ZoneShift&) = default;
};
BOOST_DESCRIBE_STRUCT(ZoneShift, (), (at, minutes))

struct Holiday {  // both days are free: "2026-12-24"
  std::string from, to;
  friend bool operator==(const Holiday&, const Holiday&) = default;
};
BOOST_DESCRIBE_STRUCT(Holiday, (), (from, to))

// As an account keeps it.
struct Hours {
  std::string zone;  // its name, for the person; what counts are the shifts
  std::vector<ZoneShift> shifts;
  int from = 0, to = 1440;  // minutes of the local day; behind midnight where from > to
  std::vector<Holiday> holidays;
  friend bool operator==(const Hours&, const Hours&) = default;
};
BOOST_DESCRIBE_STRUCT(Hours, (), (zone, shifts, from, to, holidays))

inline constexpr int kLeastAwake = 4 * 60;  // minutes a day
inline constexpr int kMostHolidays = 10, kMostHolidayDays = 42, kMostShifts = 24;
Status check_hours(const Hours& hours);

class Calendar {
 public:
  Calendar() = default;  // always awake
  explicit Calendar(const Hours& hours);

  Time awake_a_day() const;
  // When so much waking time has passed since `from`; kLongestWait behind it at the latest.
  Time after(Time from, Time waking, bool weekends_off) const;
  bool on_holiday(Time at) const;
  friend bool operator==(const Calendar&, const Calendar&) = default;

 private:
  struct Days {
    std::int64_t first = 0, last = 0;  // since 1970, local
    friend bool operator==(const Days&, const Days&) = default;
  };
  Time offset(Time at) const;
  bool free_day(std::int64_t day, bool weekends_off) const;

  std::vector<ZoneShift> shifts_;
  Time from_ = 0, to_ = kDay;
  std::vector<Days> holidays_;
};

// How much waking time a decision has.
Time allowance(const Pacing& pacing, const Calendar& calendar);
// When the time for a decision is over that runs since `from`, and when `share` percent of it are.
Time decision_due(const Pacing& pacing, const Calendar& calendar, Time from, int share = 100);

}  // namespace gh
