#include "core/analysis.h"

#include "core/tests.h"

namespace gh {
namespace {

Record played(std::uint64_t seed, std::uint32_t slips) {
  auto record = Record::begin(*find_game("ivanhoe"), Setup{2, {}, {}});
  Rng rng{seed};
  while (!record->match().over()) {
    const Ask ask = record->match().asks()[0];
    const bool slip = ask.who == seat(0) && rng.below(100) < slips;
    record->pick(ask.who, ask.id, record->match().bot_pick(slip ? "random" : "rule", ask, rng));
  }
  return std::move(*record);
}

AnalysisWishes quick() {
  AnalysisWishes w;
  w.iterations = 24;
  return w;
}

TEST(Analysis, has_the_chances_of_every_seat_at_every_decision_with_a_choice) {
  const auto record = played(5, 0);
  const auto a = analyse(record, quick());
  ASSERT_FALSE(a.decisions.empty());
  EXPECT_TRUE(a.whole);
  std::size_t last = 0;
  for (const auto& d : a.decisions) {
    EXPECT_GT(d.pick, last);
    last = d.pick;
    ASSERT_EQ(d.chances.size(), 2u);
    EXPECT_NEAR(d.chances[0] + d.chances[1], 1, 0.02);
    EXPECT_EQ(record.picks()[d.pick - 1].who, d.seat);
    EXPECT_EQ(record.picks()[d.pick - 1].option, d.played);
    EXPECT_EQ(d.cost > 0, d.better != d.played);
  }
}

TEST(Analysis, the_same_seed_says_the_same) {
  const auto record = played(6, 20);
  const auto a = analyse(record, quick()), b = analyse(record, quick());
  ASSERT_EQ(a.decisions.size(), b.decisions.size());
  for (std::size_t i = 0; i < a.decisions.size(); ++i)
    EXPECT_EQ(a.decisions[i].chances, b.decisions[i].chances);
  EXPECT_EQ(a.costliest, b.costliest);
}

TEST(Analysis, lists_the_worst_first_and_no_more_than_wished) {
  auto w = quick();
  w.listed = 3;
  const auto a = analyse(played(7, 50), w);
  ASSERT_FALSE(a.costliest.empty());
  EXPECT_LE(a.costliest.size(), 3u);
  EXPECT_LE(a.turning.size(), 3u);
  for (std::size_t i = 1; i < a.costliest.size(); ++i)
    EXPECT_GE(a.decisions[a.costliest[i - 1]].cost, a.decisions[a.costliest[i]].cost);
}

TEST(Analysis, stops_when_it_is_told_to) {
  auto w = quick();
  w.go_on = [](std::size_t done, std::size_t) { return done < 40; };
  const auto a = analyse(played(8, 0), w);
  EXPECT_FALSE(a.whole);
  for (const auto& d : a.decisions) EXPECT_LE(d.pick, 40u);
}

TEST(Analysis, a_thought_that_ends_early_is_begun_again_and_then_taken_as_it_is) {
  const auto record = played(9, 0);
  auto w = quick();
  Analyser analyser(record, w);
  int asked = 0, steps = 0;
  while (!analyser.finished() && ++steps < 10'000)
    analyser.step([&] { return ++asked % 5 == 0; });  // a few iterations at a time
  EXPECT_TRUE(analyser.finished());
  EXPECT_GT(steps, static_cast<int>(analyser.result().decisions.size()));
  EXPECT_EQ(analyser.done(), record.picks().size());
}

TEST(Analysis, a_view_of_it_names_what_was_played_and_what_was_better) {
  const auto record = played(7, 50);
  const auto a = analyse(record, quick());
  const auto v = analysis_view(record, a, "en");
  EXPECT_EQ(v.game, "ivanhoe");
  EXPECT_EQ(v.picks, record.picks().size());
  EXPECT_EQ(v.chances.size(), a.decisions.size());
  ASSERT_EQ(v.end.size(), 2u);
  EXPECT_EQ(v.end[0] + v.end[1], 1);
  ASSERT_EQ(v.costliest.size(), a.costliest.size());
  double given = 0;
  for (const auto& d : a.decisions) given += d.cost;
  EXPECT_NEAR(v.given_away[0] + v.given_away[1], given, 0.002);
  for (const auto& c : v.costliest) {
    ASSERT_TRUE(c.better);
    EXPECT_NE(c.better->pick, c.played.pick);
    EXPECT_FALSE(c.better->words->empty());
    EXPECT_EQ(c.before.size(), 2u);
    EXPECT_EQ(c.after.size(), 2u);
    EXPECT_GT(c.cost, 0);
  }
}

TEST(Analysis, counts_every_decision_once_by_what_it_cost) {
  const auto a = analyse(played(7, 50), quick());
  ASSERT_EQ(a.tallies.size(), 2u);
  for (int s = 0; s < 2; ++s) {
    const auto& t = a.tallies[static_cast<std::size_t>(s)];
    std::size_t decisions = 0, blunders = 0;
    double given = 0;
    for (const auto& d : a.decisions)
      if (d.seat == seat(s)) ++decisions, blunders += d.cost >= 0.1, given += d.cost;
    EXPECT_EQ(t.decisions, decisions);
    EXPECT_EQ(t.good + t.slips + t.mistakes + t.blunders, decisions);
    EXPECT_EQ(t.blunders, blunders);
    EXPECT_NEAR(t.given_away, given, 1e-9);
  }
}

TEST(Analysis, lists_what_cost_each_seat_most_and_what_stood_out) {
  const auto a = analyse(played(7, 50), quick());
  ASSERT_EQ(a.costliest_of.size(), 2u);
  for (int s = 0; s < 2; ++s)
    for (auto i : a.costliest_of[static_cast<std::size_t>(s)]) {
      EXPECT_EQ(a.decisions[i].seat, seat(s));
      EXPECT_GT(a.decisions[i].cost, 0);
    }
  for (auto i : a.finest) {
    EXPECT_EQ(a.decisions[i].cost, 0);
    EXPECT_GT(a.decisions[i].lead, 0);
    EXPECT_NE(a.decisions[i].next, a.decisions[i].played);
  }
}

// Whoever wins is ahead at last, or never; lead and lows belong to those they are told of.
TEST(Analysis, tells_the_course_of_the_game) {
  const auto record = played(5, 0);
  const auto a = analyse(record, quick());
  const auto& c = a.course;
  ASSERT_TRUE(c.winner && c.leader && c.low && c.high);
  EXPECT_EQ(record.match().outcome().ranks[static_cast<std::size_t>(index(*c.winner))], 1);
  EXPECT_EQ(c.low->seat, *c.winner);
  EXPECT_NE(c.high->seat, *c.winner);
  EXPECT_GE(c.led, 0.5);  // of two somebody is ahead half of the time
  EXPECT_LE(c.led, 1);
  EXPECT_EQ(c.turns == 0, c.led == 1);
}

TEST(Analysis, a_turning_point_tells_what_was_asked_and_what_happened) {
  const auto record = played(7, 50);
  const auto v = analysis_view(record, analyse(record, quick()), "en");
  ASSERT_FALSE(v.turning_points.empty());
  bool told = false;
  for (const auto& t : v.turning_points) {
    EXPECT_FALSE(t.asked.words->empty());
    EXPECT_LE(t.then.size(), kMostTold);
    for (const auto& e : t.then) told |= !e.words->empty();
  }
  EXPECT_TRUE(told);
  for (const auto& c : v.chances) EXPECT_FALSE(c.played.words->empty());
  // Whoever keeps it tells by its beginning how it was made.
  EXPECT_TRUE(json_text(v).starts_with("{\"version\":" + std::to_string(kAnalysisVersion) + ","));
}

}  // namespace
}  // namespace gh
