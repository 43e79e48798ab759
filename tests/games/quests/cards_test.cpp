// What is in the box: counts and figures of every card, as the printed cards have them.
#include "games/quests/cards.h"

#include <gtest/gtest.h>

#include <map>

namespace gh::quests {
namespace {

TEST(QuestsCards, GR_02_GR_05_GR_06_the_decks) {
  EXPECT_EQ(kCards.all.size(), 125);
  EXPECT_EQ(kCards.all.count_of(kWeapons), 49);
  EXPECT_EQ(kCards.all.count_of(kFoes), 50);
  EXPECT_EQ(kCards.all.count_of(kTests), 8);
  EXPECT_EQ(kCards.all.count_of(kAllies), 10);
  EXPECT_EQ(kCards.all.count(Kind::amour), 8);
  EXPECT_EQ(kCards.stories.size(), 28);
}

TEST(QuestsCards, GR_22a_weapons) {
  const std::map<Kind, std::pair<int, int>> cards{
      // how many, battle points
      {Kind::excalibur, {2, 30}}, {Kind::lance, {6, 20}},  {Kind::battle_ax, {8, 15}},
      {Kind::sword, {16, 10}},    {Kind::horse, {11, 10}}, {Kind::dagger, {6, 5}}};
  EXPECT_EQ(static_cast<int>(cards.size()), kWeapons.size());
  for (const auto& [kind, figures] : cards) {
    EXPECT_EQ(kCards.all.count(kind), figures.first) << enum_name(kind);
    EXPECT_EQ(kCards.points[at(kind)], figures.second) << enum_name(kind);
  }
}

TEST(QuestsCards, GR_22b_foes) {
  struct Foe {
    int count, low, high;
  };
  const std::map<Kind, Foe> cards{
      {Kind::dragon, {1, 50, 70}},       {Kind::giant, {2, 40, 40}},
      {Kind::mordred, {4, 30, 30}},      {Kind::green_knight, {2, 25, 40}},
      {Kind::black_knight, {3, 25, 35}}, {Kind::evil_knight, {6, 20, 30}},
      {Kind::saxon_knight, {8, 15, 25}}, {Kind::robber_knight, {7, 15, 15}},
      {Kind::saxons, {5, 10, 20}},       {Kind::boar, {4, 5, 15}},
      {Kind::thieves, {8, 5, 5}}};
  EXPECT_EQ(static_cast<int>(cards.size()), kFoes.size());
  for (const auto& [kind, foe] : cards) {
    EXPECT_EQ(kCards.all.count(kind), foe.count) << enum_name(kind);
    EXPECT_EQ(kCards.points[at(kind)], foe.low) << enum_name(kind);
    EXPECT_EQ(kCards.points_named[at(kind)], foe.high) << enum_name(kind);
    EXPECT_EQ(foe_points(kind, Story::vanquish_king_arthurs_enemies), foe.low) << enum_name(kind);
    EXPECT_EQ(foe_points(kind, Story::search_for_the_holy_grail), foe.high) << enum_name(kind);
    EXPECT_EQ(foe_points(kind, Story::defend_the_queens_honor), foe.high) << enum_name(kind);
  }
}

TEST(QuestsCards, GR_22c_tests) {
  for (Kind k : {Kind::test_of_valor, Kind::test_of_temptation, Kind::test_of_morgan_le_fey,
                 Kind::test_of_the_questing_beast})
    EXPECT_EQ(kCards.all.count(k), 2) << enum_name(k);
  EXPECT_EQ(kCards.minimum_bid[at(Kind::test_of_morgan_le_fey)], 3);
  EXPECT_EQ(kCards.minimum_bid[at(Kind::test_of_valor)], 0);
  EXPECT_EQ(kCards.minimum_bid[at(Kind::test_of_temptation)], 0);
  EXPECT_EQ(kCards.minimum_bid[at(Kind::test_of_the_questing_beast)], 0);
  EXPECT_EQ(kCards.minimum_bid_on[at(Kind::test_of_the_questing_beast)]
                                 [at(Story::search_for_the_questing_beast)],
            4);
}

TEST(QuestsCards, GR_22d_allies_and_amours) {
  struct Figures {
    int points, bids, points_then, bids_then;
  };
  const std::map<Kind, Figures> cards{
      {Kind::sir_galahad, {15, 0, 15, 0}},    {Kind::sir_lancelot, {15, 0, 25, 0}},
      {Kind::king_arthur, {10, 2, 10, 2}},    {Kind::sir_tristan, {10, 0, 20, 0}},
      {Kind::king_pellinore, {10, 0, 10, 4}}, {Kind::sir_gawain, {10, 0, 20, 0}},
      {Kind::sir_percival, {5, 0, 20, 0}},    {Kind::queen_guinevere, {0, 3, 0, 3}},
      {Kind::queen_iseult, {0, 2, 0, 4}},     {Kind::merlin, {0, 0, 0, 0}}};
  EXPECT_EQ(static_cast<int>(cards.size()), kAllies.size());
  for (const auto& [kind, f] : cards) {
    const auto& ally = kCards.ally[at(kind)];
    EXPECT_EQ(kCards.all.count(kind), 1) << enum_name(kind);
    EXPECT_EQ(ally.points, f.points) << enum_name(kind);
    EXPECT_EQ(ally.bids, f.bids) << enum_name(kind);
    EXPECT_EQ(ally.points_then, f.points_then) << enum_name(kind);
    EXPECT_EQ(ally.bids_then, f.bids_then) << enum_name(kind);
  }
  EXPECT_EQ(kCards.all.count(Kind::amour), 8);
  EXPECT_EQ(kCards.points[at(Kind::amour)], 10);
}

TEST(QuestsCards, GR_23a_quests) {
  struct Quest {
    int count, stages;
    KindSet named;
  };
  auto one = [](Kind k) { return KindSet::of(k); };
  const auto all = one(Kind::dragon) | one(Kind::green_knight) | one(Kind::black_knight) |
                   one(Kind::evil_knight) | one(Kind::saxon_knight) | one(Kind::saxons) |
                   one(Kind::boar);
  const std::map<Story, Quest> cards{
      {Story::search_for_the_holy_grail, {1, 5, all}},
      {Story::test_of_the_green_knight, {1, 4, one(Kind::green_knight)}},
      {Story::search_for_the_questing_beast, {1, 4, {}}},
      {Story::defend_the_queens_honor, {1, 4, all}},
      {Story::rescue_the_fair_maiden, {1, 3, one(Kind::black_knight)}},
      {Story::journey_through_the_enchanted_forest, {1, 3, one(Kind::evil_knight)}},
      {Story::vanquish_king_arthurs_enemies, {2, 3, {}}},
      {Story::slay_the_dragon, {1, 3, one(Kind::dragon)}},
      {Story::boar_hunt, {2, 2, one(Kind::boar)}},
      {Story::repel_the_saxon_raiders, {2, 2, one(Kind::saxons) | one(Kind::saxon_knight)}}};
  int total = 0;
  for (const auto& [story, quest] : cards) {
    EXPECT_TRUE(is_quest(story));
    EXPECT_EQ(kCards.stories.count(story), quest.count) << enum_name(story);
    EXPECT_EQ(kCards.stages[at(story)], quest.stages) << enum_name(story);
    EXPECT_EQ(kCards.named[at(story)], quest.named) << enum_name(story);
    total += quest.count;
  }
  EXPECT_EQ(total, 13);
}

TEST(QuestsCards, GR_23b_tournaments) {
  const std::map<Story, int> bonus{{Story::tournament_at_camelot, 3},
                                   {Story::tournament_at_orkney, 2},
                                   {Story::tournament_at_tintagel, 1},
                                   {Story::tournament_at_york, 0}};
  for (const auto& [story, shields] : bonus) {
    EXPECT_EQ(kCards.stories.count(story), 1);
    EXPECT_EQ(kCards.bonus[at(story)], shields) << enum_name(story);
  }
}

TEST(QuestsCards, GR_23c_events) {
  const std::map<Story, int> count{{Story::kings_recognition, 2},
                                   {Story::queens_favor, 2},
                                   {Story::court_called_to_camelot, 2},
                                   {Story::pox, 1},
                                   {Story::plague, 1},
                                   {Story::chivalrous_deed, 1},
                                   {Story::prosperity_throughout_the_realm, 1},
                                   {Story::kings_call_to_arms, 1}};
  for (const auto& [story, copies] : count)
    EXPECT_EQ(kCards.stories.count(story), copies) << enum_name(story);
}

TEST(QuestsCards, GR_03_GR_04_GR_24_ranks) {
  const int points[] = {5, 10, 20, 20}, price[] = {5, 7, 10, 0};
  for (std::size_t r = 0; r < kRanks; ++r) {
    EXPECT_EQ(kCards.rank_points[r], points[r]);
    EXPECT_EQ(kCards.price[r], price[r]);
  }
}

}  // namespace
}  // namespace gh::quests
