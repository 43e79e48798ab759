// Tables that are played over days, on a clock that a test moves: two weeks take a moment.
#include <cmath>

#include "table_play.h"

namespace gh {
namespace {

using test::kAnn;
using test::kBill;
using test::kEve;
using test::Workbench;

// 2026-06-01, a Monday, 0:00 UTC.
constexpr Time kMonday = 1'780'272'000'000;
constexpr Time kMinute = 60'000;
Time at(int day, int hour, int minute = 0) {
  return kMonday + day * kDay + hour * kHour + minute * kMinute;
}

Hours from_to(int from, int to) {
  Hours h;
  h.from = from * 60, h.to = to * 60;
  return h;
}

// --- when somebody is awake

TEST(Calendar, ADayEndsAtTheSameTimeOfTheNextDay) {
  Pacing day{Tempo::days, 1, PaceUnit::days};
  for (const auto& hours : {from_to(8, 23), from_to(0, 24), from_to(18, 2)}) {
    Calendar c(hours);
    EXPECT_EQ(decision_due(day, c, at(0, 20)), at(1, 20)) << hours.from;
  }
}

TEST(Calendar, StandsStillOutsideTheWakingHours) {
  Calendar c(from_to(8, 22));
  Pacing two{Tempo::days, 2, PaceUnit::hours};
  EXPECT_EQ(decision_due(two, c, at(0, 12)), at(0, 14));
  EXPECT_EQ(decision_due(two, c, at(0, 21)), at(1, 9)) << "an hour today, an hour tomorrow";
  EXPECT_EQ(decision_due(two, c, at(0, 3)), at(0, 10)) << "asked at night";
}

TEST(Calendar, SomeMovesADayShareTheWakingHours) {
  Calendar c(from_to(8, 20));
  EXPECT_EQ(decision_due({Tempo::days, 3, PaceUnit::moves}, c, at(0, 8)), at(0, 12));
}

TEST(Calendar, WeekendsAreOffWhereTheTableWantsIt) {
  Calendar c(from_to(8, 20));
  Pacing day{Tempo::days, 1, PaceUnit::days};
  EXPECT_EQ(decision_due(day, c, at(4, 10)), at(5, 10)) << "Friday to Saturday";
  day.weekends_off = true;
  EXPECT_EQ(decision_due(day, c, at(4, 10)), at(7, 10)) << "Friday to Monday";
}

TEST(Calendar, HolidaysAreFreeBothDaysIncluded) {
  auto h = from_to(8, 20);
  h.holidays = {{"2026-06-02", "2026-06-04"}};
  Calendar c(h);
  EXPECT_EQ(decision_due({Tempo::days, 1, PaceUnit::days}, c, at(0, 10)), at(4, 10));
  EXPECT_TRUE(c.on_holiday(at(1, 0)));
  EXPECT_TRUE(c.on_holiday(at(3, 23)));
  EXPECT_FALSE(c.on_holiday(at(4, 0)));
}

TEST(Calendar, HoursAreThoseOfTheTimeZone) {
  auto h = from_to(8, 20);
  h.shifts = {{0, 120}};  // two hours before UTC's
  Calendar c(h);
  EXPECT_EQ(decision_due({Tempo::days, 2, PaceUnit::hours}, c, at(0, 17)), at(1, 7));
  h.shifts.push_back({at(0, 22), 60});  // in the night the clocks are set back
  EXPECT_EQ(decision_due({Tempo::days, 2, PaceUnit::hours}, Calendar(h), at(0, 17)), at(1, 8));
}

TEST(Calendar, NobodyIsWaitedForLongerThanSixtyDays) {
  Calendar always;
  EXPECT_EQ(decision_due({Tempo::days, 0, PaceUnit::days}, always, at(0, 0)), at(60, 0))
      << "no limit";
  auto h = from_to(8, 20);
  for (int m = 1; m <= 9; ++m)
    h.holidays.push_back(
        {"2026-0" + std::to_string(m) + "-01", "2026-0" + std::to_string(m) + "-28"});
  EXPECT_EQ(decision_due({Tempo::days, 30, PaceUnit::days}, Calendar(h), at(0, 0)), at(60, 0));
}

TEST(Calendar, WrongHoursAreRefusedInWords) {
  EXPECT_TRUE(check_hours({}).ok());
  EXPECT_TRUE(check_hours(from_to(18, 2)).ok());
  EXPECT_FALSE(check_hours(from_to(10, 12)).ok()) << "two hours a day";
  EXPECT_FALSE(check_hours(from_to(-1, 12)).ok());
  EXPECT_FALSE(check_hours(from_to(10, 25)).ok());
  for (Holiday h : {Holiday{"2026-02-30", "2026-03-01"},
                    {"2026-03-02", "2026-03-01"},
                    {"", ""},
                    {"2026-01-01", "2026-12-31"},
                    {"2026-1-1", "2026-1-2"}}) {
    Hours hours;
    hours.holidays = {h};
    EXPECT_FALSE(check_hours(hours).ok()) << h.from;
  }
  EXPECT_FALSE(check_pacing({Tempo::days, -1}).ok());
  EXPECT_FALSE(check_pacing({Tempo::days, 61}).ok());
  EXPECT_TRUE(check_pacing({Tempo::days, 0}).ok());
}

// --- at a table

Workbench slow(Pacing pacing, int bots = 0) {
  auto h = Workbench::plain(2 + bots);
  h.pace = pacing;
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  for (int i = 0; i < bots; ++i) h.first.push_back(Workbench::bot(2 + i));
  return Workbench(h);
}
Pacing a_day() { return {Tempo::days, 1, PaceUnit::days}; }

// A bot that has to decide since this moment does so.
void let_bots(Workbench& w) { w.think(), w.settle(); }

std::size_t entries(const Workbench& w, const std::string& part) {
  return static_cast<std::size_t>(
      std::count_if(w.stored.begin(), w.stored.end(),
                    [&](const auto& line) { return line.find(part) != line.npos; }));
}

TEST(OverDays, AMissIsABotsForThisOneDecision) {
  auto w = slow(a_day());
  const int first = w.turn();
  w.pass(kDay - 1);
  EXPECT_EQ(entries(w, "\"e\":\"miss\""), 0u);
  ASSERT_EQ(w.turn(), first) << "nobody has come, and nothing has happened";
  w.pass(1);
  EXPECT_EQ(entries(w, "\"kind\":\"bot\""), 1u);
  let_bots(w);
  EXPECT_EQ(entries(w, "\"missed\":true"), 1u);
}

TEST(OverDays, ThePersonIsAskedTheNextQuestionHimselfAndMayAnswer) {
  auto w = slow(a_day());
  const int first = w.turn();
  w.pass(kDay);
  let_bots(w);
  ASSERT_EQ(entries(w, "\"missed\":true"), 1u);
  while (w.turn() != first) ASSERT_EQ(w.pick(w.at(w.turn()), w.turn()), "");
  EXPECT_EQ(w.pick(w.at(first), first), "");
  EXPECT_EQ(entries(w, "\"missed\":true"), 1u);
}

TEST(OverDays, BotsPlayAtOnceAlthoughNobodyLooks) {
  auto w = slow(a_day(), 2);
  Rng choice{5};
  for (int turns = 0; turns < 60 && w.table->status() == TableStatus::playing; ++turns) {
    w.think(), w.settle();
    w.think(), w.settle();
    for (int i : {0, 1})
      if (w.asked(i)) {
        ASSERT_EQ(w.pick(w.at(i), i, choice.below(3)), "");
        break;
      }
    for (int n = 0;
         n < 50 && w.table->status() == TableStatus::playing && !w.asked(0) && !w.asked(1); ++n)
      w.think(), w.settle();
    if (w.table->status() == TableStatus::playing) {
      EXPECT_TRUE(w.asked(0) || w.asked(1)) << "no time has passed";
    }
  }
}

TEST(OverDays, AMissMayMeanABotUntilHeIsBack) {
  auto pacing = a_day();
  pacing.miss = AtMiss::until_back;
  auto w = slow(pacing);
  const int away = w.turn();
  w.pass(kDay);
  EXPECT_EQ(w.table->table_view(kEve, false, w.now).seats[static_cast<std::size_t>(away)].kind,
            "left");
  EXPECT_EQ(w.act(w.table->come_back(w.at(away), w.now)), "");
  EXPECT_EQ(w.table->table_view(kEve, false, w.now).seats[static_cast<std::size_t>(away)].kind,
            "person");
}

TEST(OverDays, ASubstituteMayTakeTheSeatAndWhoIsBackFirstHasIt) {
  auto pacing = a_day();
  pacing.miss = AtMiss::substitute;
  auto w = slow(pacing);
  const int away = w.turn();
  EXPECT_EQ(w.act(w.table->join(kEve, seat(away), w.now)), "not_allowed") << "he is not away yet";
  w.pass(kDay);
  auto v = w.table->table_view(kEve, false, w.now).seats[static_cast<std::size_t>(away)];
  EXPECT_TRUE(v.vacant.value_or(false) && v.takeable);
  EXPECT_EQ(w.act(w.table->join(w.at(1 - away), seat(away), w.now)), "not_allowed")
      << "who sat elsewhere knows too much";
  EXPECT_EQ(w.act(w.table->join(kEve, seat(away), w.now)), "");
  EXPECT_TRUE(w.table->holds(kEve, seat(away)));
  EXPECT_EQ(w.act(w.table->join(w.at(away), seat(away), w.now)), "not_allowed");
}

TEST(OverDays, TheHostMayDecideAndIfHeDoesNotABotPlays) {
  auto pacing = a_day();
  pacing.miss = AtMiss::host;
  auto w = slow(pacing);
  while (w.turn() != 1) ASSERT_EQ(w.pick(w.at(w.turn()), w.turn()), "");  // Bill is the host
  w.pass(kDay);
  ASSERT_EQ(entries(w, "\"kind\":\"host\""), 1u);
  EXPECT_TRUE(w.table->table_view(kBill, false, w.now).seats[1].host_decides.value_or(false));
  EXPECT_EQ(w.act(w.table->accord(kAnn, entry::Accord::more, seat(1), {}, w.now)), "")
      << "while the host is away whoever sits there may manage";
  w.pass(kDay);
  EXPECT_EQ(entries(w, "\"kind\":\"host\""), 2u);
  w.pass(kHostDecides);
  let_bots(w);
  EXPECT_EQ(entries(w, "\"missed\":true"), 1u);
}

TEST(OverDays, WhoMissesThriceInARowIsAway) {
  auto w = slow(a_day());
  const int away = w.turn();
  for (int day = 0; day < 40 && w.table->status() == TableStatus::playing; ++day) {
    w.pass(kDay);
    if (w.asked(1 - away)) w.pick(w.at(1 - away), 1 - away);
    if (entries(w, "\"kind\":\"leaves\"")) break;
  }
  EXPECT_EQ(entries(w, "\"missed\":true"), 2u);
  EXPECT_EQ(entries(w, "\"kind\":\"leaves\""), 1u);
}

TEST(OverDays, ExcusedMissesCostNothing) {
  auto pacing = a_day();
  pacing.excused = 2;
  auto w = slow(pacing);
  const int first = w.turn();
  w.pass(2 * kDay + kHour);
  EXPECT_EQ(entries(w, "\"kind\":\"excused\""), 2u);
  ASSERT_EQ(w.turn(), first);
  w.pass(kDay);
  let_bots(w);
  EXPECT_EQ(entries(w, "\"missed\":true"), 1u);
}

TEST(OverDays, HisHoursAreTheAccounts) {
  auto w = slow(a_day());
  w.now = at(0, 12);
  for (const auto& who : {kBill, kAnn}) {
    auto h = from_to(8, 20);
    h.holidays = {{"2026-06-01", "2026-06-30"}};
    w.table->know_hours(who.user, Calendar(h), w.now);
  }
  const int first = w.turn();
  EXPECT_EQ(w.pick(w.at(first), first), "");
  w.pass(20 * kDay);
  EXPECT_EQ(entries(w, "\"e\":\"miss\""), 0u) << "they are on holiday";
  EXPECT_TRUE(w.table->table_view(kEve, false, w.now).seats[0].holiday.value_or(false));
}

TEST(OverDays, APauseNeedsAllAndEndsWhenOneSaysSo) {
  auto w = slow(a_day());
  const int first = w.turn();
  EXPECT_EQ(w.act(w.table->accord(kEve, entry::Accord::pause, {}, {}, w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->accord(kBill, entry::Accord::pause, {}, {}, w.now)), "");
  EXPECT_FALSE(w.table->table_view(kEve, false, w.now).pace->paused);
  EXPECT_EQ(w.act(w.table->accord(kAnn, entry::Accord::pause, {}, {}, w.now)), "");
  EXPECT_TRUE(w.table->table_view(kEve, false, w.now).pace->paused);
  w.pass(10 * kDay);
  EXPECT_EQ(w.turn(), first);
  EXPECT_EQ(w.act(w.table->accord(kAnn, entry::Accord::go_on, {}, {}, w.now)), "");
  w.pass(kDay - 1);
  EXPECT_EQ(entries(w, "\"e\":\"miss\""), 0u) << "the time has begun anew";
  w.pass(1);
  EXPECT_EQ(entries(w, "\"e\":\"miss\""), 1u);
}

TEST(OverDays, APauseThatAllForgetEndsByItself) {
  auto w = slow(a_day());
  for (const auto& who : {kBill, kAnn})
    ASSERT_EQ(w.act(w.table->accord(who, entry::Accord::pause, {}, {}, w.now)), "");
  w.pass(kLongestPause + kDay);
  EXPECT_EQ(entries(w, "\"kind\":\"go_on\""), 1u);
  EXPECT_EQ(entries(w, "\"e\":\"miss\""), 1u);
}

TEST(OverDays, ThePaceChangesWhenAllAgree) {
  auto w = Workbench::two();
  auto to = a_day();
  EXPECT_EQ(w.act(w.table->accord(kBill, entry::Accord::pause, {}, {}, w.now)), "not_allowed");
  EXPECT_EQ(w.act(w.table->accord(kBill, entry::Accord::pace, {}, to, w.now)), "");
  EXPECT_FALSE(w.table->pace().over_days());
  auto other = to;
  other.count = 3;
  EXPECT_EQ(w.act(w.table->accord(kAnn, entry::Accord::pace, {}, other, w.now)), "");
  EXPECT_FALSE(w.table->pace().over_days()) << "they want different things";
  EXPECT_EQ(w.act(w.table->accord(kBill, entry::Accord::pace, {}, other, w.now)), "");
  EXPECT_EQ(w.table->pace(), other);
  EXPECT_EQ(w.act(w.table->accord(kBill, entry::Accord::pace, {}, Pacing{}, w.now)), "");
  EXPECT_EQ(w.act(w.table->accord(kAnn, entry::Accord::pace, {}, Pacing{}, w.now)), "");
  EXPECT_FALSE(w.table->pace().over_days());
}

// The issue: looking in made a bot play a friend's move.
TEST(OverDays, WhoLooksInOnALiveGameThatRestsTakesNobodysTurn) {
  auto w = Workbench::two();
  const int other = w.turn();
  w.enter(1, kBill), w.enter(2, kAnn);
  w.exit(1), w.exit(2);  // good night
  w.now += 10 * kHour;
  w.enter(3, w.at(1 - other));
  w.pass(kHour);
  EXPECT_EQ(entries(w, "\"kind\":\"left\""), 0u);
  ASSERT_EQ(w.turn(), other);
  EXPECT_EQ(w.act(w.table->skip(kBill, w.now)), "") << "but the host may say so";
}

TEST(OverDays, ATableMadeAgainKnowsTheSame) {
  auto pacing = a_day();
  pacing.excused = 1;
  auto w = slow(pacing);
  w.pass(kDay + kHour);
  auto again = w.rebuilt();
  for (const auto& [mine, its] : {std::pair(w.table->waits(), again->waits())}) {
    ASSERT_EQ(mine.size(), 1u);
    ASSERT_EQ(its.size(), 1u);
    EXPECT_EQ(mine[0].since, its[0].since);
    EXPECT_EQ(mine[0].due, its[0].due);
    EXPECT_EQ(mine[0].question, its[0].question);
  }
  EXPECT_EQ(again->next_due(), w.table->next_due());
}

TEST(OverDays, WhoWaitsIsToldForTheStore) {
  auto w = slow(a_day());
  auto rows = w.table->waits();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].due, w.now + kDay);
  EXPECT_EQ(rows[0].alarm, w.now + kDay * 8 / 10);
  EXPECT_EQ(w.table->wants_waking(w.now), w.now + kDay);
  EXPECT_TRUE(parse_json(rows[0].question)->as_object().contains("t"));
  auto unlimited = a_day();
  unlimited.count = 0;
  auto w2 = slow(unlimited);
  EXPECT_EQ(w2.table->waits()[0].due, 0) << "no limit";
  EXPECT_EQ(w2.table->wants_waking(w2.now), w2.now + kLongestWait) << "and still it ends";
  EXPECT_EQ(Workbench::two().table->wants_waking(1), Table::kNever) << "live tables rest";
}

// --- whatever people do, every table ends

// Two halls on one log: each has its own table, and only one extends it.
struct Halls {
  TableHeader header;
  std::vector<std::string> log;
  std::vector<Time> at;
  std::unique_ptr<Table> tables[2];
  std::size_t read[2] = {0, 0};
  Time now = kMonday;
  std::shared_ptr<Rng> rng;
  std::map<std::string, Calendar> hours;

  TableWorld world() {
    TableWorld w;
    w.draw = [r = rng](std::uint32_t n) { return r->below(n); };
    w.seed = [r = rng] { return r->next(); };
    w.bot_pace = 500;
    return w;
  }
  void restart(int s) {
    tables[s] = std::move(*Table::open("t", header, world(), Past{1}));
    read[s] = 0;
    catch_up(s);
    tables[s]->restored(now);
    for (const auto& [user, calendar] : hours) tables[s]->know_hours(user, calendar, now);
  }
  void catch_up(int s) {
    Mail nobody;
    for (; read[s] < log.size(); ++read[s]) {
      auto entry = read_entry(log[read[s]]);
      ASSERT_TRUE(entry);
      ASSERT_EQ(tables[s]->commit(*entry, read[s] + 1, now, nobody), "");
    }
  }
  // False: the other hall was there first.
  bool append(int s, const Entry& entry) {
    if (read[s] != log.size()) {
      catch_up(s);
      return false;
    }
    log.push_back(write_entry(entry));
    catch_up(s);
    return true;
  }
  void go_on(int s) {
    for (int n = 0; n < 300; ++n) {
      for (auto& job : tables[s]->bot_jobs(now)) tables[s]->bot_answered(job, job.choose());
      auto due = tables[s]->due(now);
      if (!due || !due->entry) return;
      append(s, *due->entry);
    }
  }
};

TEST(OverDays, EveryTableEndsWhateverPeopleDo) {
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    Rng chance{seed};
    Halls h;
    h.rng = std::make_shared<Rng>(Rng{seed + 100});
    h.header = Workbench::plain(3);
    auto any = [&](auto... v) {
      std::vector all{v...};
      return all[chance.below(static_cast<std::uint32_t>(all.size()))];
    };
    h.header.pace = {Tempo::days,
                     any(0, 1, 3),
                     any(PaceUnit::hours, PaceUnit::days, PaceUnit::moves),
                     chance.below(2) == 0,
                     any(0, 2),
                     any(AtMiss::once, AtMiss::until_back, AtMiss::substitute, AtMiss::host)};
    const Who people[] = {kBill, kAnn, kEve};
    for (int i = 0; i < 3; ++i) {
      h.header.first.push_back(Workbench::person(i, people[i]));
      auto hours = from_to(any(0, 8, 18), any(2, 12, 24));
      if (!check_hours(hours).ok()) hours = {};
      hours.shifts = {{0, static_cast<int>(chance.below(24)) * 60 - 720}};
      if (chance.below(3) == 0) hours.holidays = {{"2026-06-10", "2026-07-10"}};
      h.hours[people[i].user] = Calendar(hours);
    }
    for (int s : {0, 1}) h.restart(s);
    int diligence[3];
    for (auto& d : diligence)
      d = any(0, 0, 30, 90);  // percent of looks at which he plays; some vanish
    int rounds = 0;
    for (; h.tables[0]->status() != TableStatus::finished && rounds < 60'000; ++rounds) {
      const int s = static_cast<int>(chance.below(2));
      const auto kind = chance.below(100);
      if (kind < 2) h.restart(s);
      if (kind == 3) diligence[chance.below(3)] = 0;
      if (kind == 4) h.now -= any(kHour, kDay);  // clocks jump
      if (kind == 5) h.now += 40 * kDay;
      // The timer looks when somebody wants to be woken, or a few hours have passed.
      auto wake = std::min(h.tables[0]->wants_waking(h.now), h.tables[1]->wants_waking(h.now));
      h.now = std::min(std::max(wake, h.now + 1), h.now + any(kHour, 5 * kHour, kDay));
      for (std::uint32_t i = 0; i < 3; ++i) {
        if (chance.below(100) >= static_cast<std::uint32_t>(diligence[i])) continue;
        h.catch_up(s);
        auto& t = *h.tables[s];
        if (auto back = t.come_back(people[i], h.now); back.entry) h.append(s, *back.entry);
        if (chance.below(50) == 0)
          if (auto p = t.accord(people[i], any(entry::Accord::pause, entry::Accord::go_on), {}, {},
                                h.now);
              p.entry)
            h.append(s, *p.entry);
        auto asked = t.prompts(people[i], seat(static_cast<int>(i)));
        if (!asked || asked->prompts.empty()) continue;
        const auto& prompt = asked->prompts[0];
        const auto n = chance.below(static_cast<std::uint32_t>(prompt.options.size()));
        auto p = t.pick(people[i], prompt.seat, prompt.id, prompt.options[n].pick, h.now);
        if (p.entry) h.append(s, *p.entry);
      }
      h.go_on(s);
      if (chance.below(2)) h.catch_up(1 - s);
    }
    h.catch_up(0), h.catch_up(1);
    EXPECT_EQ(h.tables[0]->status(), TableStatus::finished)
        << "seed " << seed << " after " << rounds;
    EXPECT_EQ(h.tables[1]->status(), TableStatus::finished);
    EXPECT_EQ(h.tables[0]->record().log(), h.tables[1]->record().log());
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace gh
