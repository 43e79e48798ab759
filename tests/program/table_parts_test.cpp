// The parts of a table by themselves.
#include <gtest/gtest.h>

#include "table/audience.h"
#include "table/chat.h"
#include "table/clock.h"
#include "table/seats.h"
#include "table/votes.h"

namespace gh {
namespace {

TEST(Clock, counts_one_decision_or_the_whole_game) {
  Turn turn;
  turn.used = 4000;
  turn.ask(7, 10'000);
  turn.ask(7, 12'000);  // the same question: time goes on
  Clock decision("decision", 10), game("game", 10), none("none", 0);
  EXPECT_EQ(decision.left(turn, 13'000), 7000);
  EXPECT_EQ(game.left(turn, 13'000), 3000);
  EXPECT_EQ(none.left(turn, 13'000), kNever);
  EXPECT_EQ(decision.runs_out(turn), 20'000);
  EXPECT_EQ(game.runs_out(turn), 16'000);
  EXPECT_EQ(none.runs_out(turn), kNever);
  EXPECT_FALSE(game.is_out(turn, 15'999));
  EXPECT_TRUE(game.is_out(turn, 16'000));
  turn.ask(0, 17'000);
  EXPECT_FALSE(game.is_out(turn, 99'000)) << "nobody is asked";
}

TEST(Countdown, can_be_extended_while_it_runs) {
  Countdown countdown;
  EXPECT_FALSE(countdown.extend(1000));
  countdown.begin(5000, 1000);
  countdown.begin(5500, 1000);  // runs already
  EXPECT_EQ(countdown.until(), 6000);
  EXPECT_TRUE(countdown.extend(1000));
  EXPECT_FALSE(countdown.is_over(6999));
  EXPECT_TRUE(countdown.is_over(7000));
  countdown.stop();
  EXPECT_FALSE(countdown);
  countdown.begin(8000, 1000);
  EXPECT_EQ(countdown.until(), 9000) << "what was granted is gone";
}

TEST(Votes, need_more_than_half_of_those_who_began) {
  Votes votes;
  votes.begin({"a", "b", "", "c", "a"});
  EXPECT_TRUE(votes.may_vote("a"));
  EXPECT_FALSE(votes.may_vote("stranger"));
  votes.cast("a", seat(0));
  votes.cast("a", seat(0));
  votes.cast("stranger", {});
  EXPECT_FALSE(votes.carried("host"));
  EXPECT_EQ(votes.seats(), std::vector{seat(0)});
  votes.give_up("c");
  EXPECT_FALSE(votes.carried("host")) << "one of two is not more than half";
  votes.rename("b", "account");
  votes.cast("account", seat(1));
  EXPECT_TRUE(votes.carried("host"));
}

TEST(Votes, are_the_hosts_where_nobody_sat_down) {
  Votes votes;
  EXPECT_FALSE(votes.carried("host"));
  votes.cast("somebody", {});
  EXPECT_FALSE(votes.carried("host"));
  votes.cast("host", {});
  EXPECT_TRUE(votes.carried("host"));
}

TEST(Seats, whoever_resigns_first_comes_last) {
  Seats seats(4);
  EXPECT_FALSE(seats.ranked({false, {1, 2, 3, 4}, {}}, true).over);
  seats.resign(seat(0));
  seats.resign(seat(2));
  auto outcome = seats.ranked({false, {1, 2, 3, 4}, {}}, true);
  EXPECT_TRUE(outcome.over);
  EXPECT_EQ(outcome.ranks, (std::vector{4, 1, 3, 2}));
  EXPECT_FALSE(seats.nobody_left_to_play());
  seats.resign(seat(1));
  EXPECT_TRUE(seats.nobody_left_to_play());
}

TEST(Seats, know_who_sits_and_who_sat_there) {
  Seats seats(3);
  seats[seat(0)].user = seats[seat(2)].user = "guest";
  seats.note_sat("guest", seat(0));
  EXPECT_EQ(seats.held_by("guest"), 0b101u);
  EXPECT_EQ(seats.held_by(""), 0u) << "an anonymous visitor holds no empty seat";
  EXPECT_FALSE(seats.holds("", seat(1)));
  EXPECT_FALSE(seats.has(Seat::chance));
  EXPECT_FALSE(seats.has(seat(3)));
  seats.rename("guest", "account");
  EXPECT_TRUE(seats.holds("account", seat(2)));
  EXPECT_TRUE(seats.sat_elsewhere("account", seat(1)));
  EXPECT_FALSE(seats.sat_elsewhere("account", seat(0)));
}

TEST(Seats, remember_the_last_answers_until_they_are_taken_back) {
  Seats seats(1);
  for (std::size_t n = 1; n <= 20; ++n) seats[seat(0)].remember(n, "end", n);
  EXPECT_EQ(seats[seat(0)].answered.size(), 8u);
  seats.forget_answers_behind(18);
  EXPECT_EQ(seats[seat(0)].answered.back().prompt, 18u);
}

TEST(Audience, is_told_of_a_crowd_at_a_pace) {
  Audience audience(1000);
  audience.add(1, {{"u", "Ann"}, {}, false});
  int told = 0;
  for (int i = 0; i < 200; ++i) {
    audience.owe();
    told += audience.take_turn(100'000);
  }
  EXPECT_EQ(told, Audience::kBurst + 1) << "some at once";
  EXPECT_TRUE(audience.take_turn(101'000)) << "and what is owed later";
  EXPECT_FALSE(audience.take_turn(200'000)) << "nothing is owed";
  audience.owe();
  audience.remove(1);
  EXPECT_EQ(audience.due(), kNever) << "there is nobody to tell";
}

TEST(Audience, counts_those_at_other_servers) {
  Audience audience(0);
  EXPECT_TRUE(audience.hear("two", {{"u"}, 3}, 100));
  EXPECT_FALSE(audience.hear("two", {{"u"}, 3}, 200));
  EXPECT_TRUE(audience.connected("u"));
  EXPECT_FALSE(audience.connected(""));
  EXPECT_EQ(audience.spectators_elsewhere(), 3);
  EXPECT_FALSE(audience.forget(200));
  EXPECT_TRUE(audience.forget(201));
  EXPECT_FALSE(audience.connected("u"));
}

TEST(ChatLog, keeps_the_last_of_it) {
  ChatLog log;
  for (std::uint64_t n = 1; n <= 60; ++n) {
    msg::ChatMessage chat;
    chat.seq = n;
    log.add(chat);
  }
  EXPECT_EQ(log.since(0).size(), ChatLog::kKept);
  EXPECT_EQ(log.since(58).size(), 2u);
  EXPECT_EQ(log.since(60).size(), 0u);
}

}  // namespace
}  // namespace gh
