// The levels of the bots at a table: chosen, changed, and who plays for somebody who is away.
#include "table_play.h"

namespace gh {
namespace {

using namespace gh::test;

Workbench against(const std::string& bot) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill), Workbench::bot(1, bot)};
  Workbench w(h);
  w.enter(1, kBill);
  return w;
}

// Bill picks anything until the other seat is asked.
void until_bot(Workbench& w) {
  for (int n = 0; n < 200 && !w.asked(1); ++n) w.pick(kBill, 0);
  ASSERT_TRUE(w.asked(1));
}

TEST(Levels, are_chosen_and_changed_by_the_host) {
  auto w = against("novice");
  EXPECT_EQ(w.seat_of(1, 1).at("bot").as_string(), "novice");
  for (const char* level : {"squire", "knight", "champion", "search:40", "rule"}) {
    EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::bot, level, w.now)), "") << level;
    EXPECT_EQ(w.seat_of(1, 1).at("bot").as_string(), level);
  }
  EXPECT_EQ(w.act(w.table->set_seat(kAnn, seat(1), SeatKind::bot, "knight", w.now)), "not_yours");
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::bot, "emperor", w.now)), "bad_setup");
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::bot, "search:0", w.now)),
            "bad_setup");
}

TEST(Levels, a_bot_thinks_with_the_level_it_has_now) {
  auto w = against("novice");
  until_bot(w);
  auto jobs = w.table->bot_jobs(w.now);
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].bot, "novice");
  EXPECT_FALSE(*jobs[0].stop);
  // Another level: who thinks is told to stop, his answer counts no more, the new one is asked.
  EXPECT_EQ(w.act(w.table->set_seat(kBill, seat(1), SeatKind::bot, "search:20", w.now)), "");
  EXPECT_TRUE(*jobs[0].stop);
  const auto picks = w.table->record().picks().size();
  w.table->bot_answered(jobs[0], jobs[0].choose());
  w.now += 10'000;
  w.settle();
  EXPECT_EQ(w.table->record().picks().size(), picks);
  auto again = w.table->bot_jobs(w.now);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].bot, "search:20");
  w.table->bot_answered(again[0], again[0].choose());
  w.now += 10'000;
  w.settle();
  EXPECT_GT(w.table->record().picks().size(), picks);
}

TEST(Levels, a_thought_that_is_stopped_ends_with_something_that_is_offered) {
  auto w = against("search:9999999");
  until_bot(w);
  auto jobs = w.table->bot_jobs(w.now);
  ASSERT_EQ(jobs.size(), 1u);
  *jobs[0].stop = true;
  const auto option = jobs[0].choose();  // would take days
  EXPECT_TRUE(jobs[0].match->read(jobs[0].ask, jobs[0].match->notation(jobs[0].ask, option)));
}

TEST(Levels, the_games_own_bot_plays_for_somebody_who_is_away) {
  auto h = Workbench::plain(2);
  h.first = {Workbench::person(0, kBill), Workbench::person(1, kAnn)};
  Workbench w(h);
  w.enter(1, kBill);
  for (int n = 0; n < 200 && !w.asked(1); ++n) w.pick(kBill, 0);
  ASSERT_TRUE(w.asked(1));
  EXPECT_EQ(w.act(w.table->leave(kAnn, w.now)), "");
  auto jobs = w.table->bot_jobs(w.now);
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].bot, "rule");
  // She is back: nobody thinks for her any more.
  EXPECT_EQ(w.act(w.table->come_back(kAnn, w.now)), "");
  EXPECT_TRUE(*jobs[0].stop);
  EXPECT_TRUE(w.table->bot_jobs(w.now).empty());
  // By her own wish.
  EXPECT_EQ(w.act(w.table->set_seat(kAnn, seat(1), SeatKind::bot, "", w.now)), "");
  EXPECT_EQ(w.seat_of(1, 1).at("bot").as_string(), "rule");
}

}  // namespace
}  // namespace gh
