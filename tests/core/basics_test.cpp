// Seats, chance outcomes, the agenda's question ids, who an event reaches, the generator.
#include <rapidcheck/gtest.h>

#include <set>

#include "core/agenda.h"
#include "core/tests.h"

namespace gh {
namespace {

TEST(Seats, are_named_by_letters_and_read_back) {
  EXPECT_EQ(seat_name(seat(0)), "A");
  EXPECT_EQ(seat_name(Seat::chance), "chance");
  for (int i = -2; i < kMaxSeats; ++i) EXPECT_EQ(seat_from(seat_name(seat(i))), seat(i));
}

TEST(Seats, that_do_not_exist_are_not_read) {
  for (const auto* name : {"", "a", "Q", "AB", "Chance", "0", "A "})
    EXPECT_EQ(seat_from(name), std::nullopt) << name;
}

RC_GTEST_PROP(Chance, an_outcome_survives_as_an_option, ()) {
  auto n = *rc::gen::inRange<std::uint32_t>(0, 1u << 30);
  auto o = outcome_option(n);
  RC_ASSERT(outcome_index(o) == n);
  RC_ASSERT(o.a >= 0 && o.b >= 0);
}

RC_GTEST_PROP(Rng, stays_below_its_bound, (std::uint64_t from)) {
  Rng rng{from};
  auto bound = *rc::gen::inRange<std::uint32_t>(1, 1000000);
  for (int i = 0; i < 20; ++i) RC_ASSERT(rng.below(bound) < bound);
}

TEST(Rng, gives_the_same_numbers_on_every_machine) {
  Rng rng{1};
  EXPECT_EQ(rng.next(), 0x910a2dec89025cc1ull);
  EXPECT_EQ(Rng{42}.below(110), Rng{42}.below(110));
}

TEST(Hash, is_fnv_1a) {
  EXPECT_EQ(hash_text(""), 0xcbf29ce484222325ull);
  EXPECT_EQ(hash_text("a"), 0xaf63dc4c8601ec8cull);
  EXPECT_EQ(hash_text("b", hash_text("a")), hash_text("ab"));
}

TEST(Events, reach_all_one_or_all_but_one) {
  Event e;
  EXPECT_TRUE(e.reaches(seat(0)) && e.reaches(Seat::spectator));
  e.to = 1;
  EXPECT_TRUE(e.reaches(seat(1)));
  EXPECT_FALSE(e.reaches(seat(0)) || e.reaches(Seat::spectator));
  e.all_but = true;
  EXPECT_FALSE(e.reaches(seat(1)));
  EXPECT_TRUE(e.reaches(seat(0)) && e.reaches(Seat::spectator));
}

using Questions = Agenda<int, 4, kMaxSeats>;

TEST(Agenda, keeps_open_questions_in_seat_order_with_chance_first) {
  Questions a;
  a.ask(seat(2), 1);
  a.ask(seat(0), 1);
  a.ask(Seat::chance, 2, 6);
  ASSERT_EQ(a.asks().size(), 3u);
  EXPECT_EQ(a.asks()[0].who, Seat::chance);
  EXPECT_EQ(a.asks()[0].outcomes, 6u);
  EXPECT_EQ(a.asks()[1].who, seat(0));
  EXPECT_EQ(a.asks()[2].who, seat(2));
  EXPECT_EQ(a.asked_of(seat(1)), nullptr);
}

TEST(Agenda, never_uses_an_id_twice) {
  Questions a;
  std::set<std::uint32_t> ids;
  for (int round = 0; round < 50; ++round) {
    for (int i = -1; i < kMaxSeats; ++i) a.ask(seat(i), 0, 1);
    for (const Ask& ask : a.asks()) EXPECT_TRUE(ids.insert(ask.id).second);
    while (!a.open.empty()) a.close(Ask(a.open.back()));
  }
}

TEST(Agenda, is_the_same_in_whatever_order_questions_are_asked_and_closed) {
  Questions a, b;
  for (int i = 0; i < 4; ++i) a.ask(seat(i), 3);
  for (int i = 3; i >= 0; --i) b.ask(seat(i), 3);
  EXPECT_EQ(a, b);
  a.close(Ask(*a.asked_of(seat(1))));
  a.close(Ask(*a.asked_of(seat(2))));
  b.close(Ask(*b.asked_of(seat(2))));
  b.close(Ask(*b.asked_of(seat(1))));
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.asks().size(), 2u);
}

TEST(Agenda, closing_a_question_that_is_gone_changes_nothing) {
  Questions a;
  a.ask(seat(0), 0);
  auto before = a;
  a.close(Ask{seat(0), 0, 999, 0});
  EXPECT_EQ(a, before);
}

}  // namespace
}  // namespace gh
