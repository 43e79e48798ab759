// Conformance: Trurene's maps, scores and seeds.
#include "support.h"

namespace gh::store {
namespace {

using Strings = std::vector<std::string>;

class MapTest : public StoreTest {
 protected:
  Strings ids(MapOrder order, int limit = 50, int offset = 0) {
    auto page = store_->list_maps(order, limit, offset);
    EXPECT_OK(page);
    Strings out;
    if (page.ok())
      for (const MapRow& map : *page) out.push_back(map.id);
    return out;
  }
};
RUN_ON_ALL_STORES(MapTest);

TEST_P(MapTest, a_map_is_published_once_and_fetched_whole) {
  MapRow map = map_row("hash", 3);
  ASSERT_OK(store_->publish_map(map));
  EXPECT_EQ(*store_->find_map("hash"), map);
  map.title = "the same under another title";
  EXPECT_CODE(Code::conflict, store_->publish_map(map));
  EXPECT_CODE(Code::not_found, store_->find_map("other"));
}

TEST_P(MapTest, lists_carry_no_texts) {
  ASSERT_OK(store_->publish_map(map_row("a")));
  auto page = store_->list_maps(MapOrder::kNewest);
  EXPECT_EQ((*page)[0].title, "Title of a");
  EXPECT_EQ((*page)[0].text, "");
}

TEST_P(MapTest, maps_are_listed_newest_first_by_pages) {
  for (int i = 1; i <= 5; ++i) ASSERT_OK(store_->publish_map(map_row("m" + std::to_string(i), i)));
  EXPECT_EQ(ids(MapOrder::kNewest, 2), (Strings{"m5", "m4"}));
  EXPECT_EQ(ids(MapOrder::kNewest, 2, 4), Strings{"m1"});
  EXPECT_TRUE(ids(MapOrder::kNewest, 2, 9).empty());
}

TEST_P(MapTest, maps_are_counted_by_user_and_their_facts_may_change) {
  MapRow map = map_row("a");
  map.facts = "{\"rows\":7}";
  ASSERT_OK(store_->publish_map(map));
  ASSERT_OK(store_->publish_map(map_row("b")));
  EXPECT_EQ(*store_->count_maps("user"), 2);
  EXPECT_EQ(*store_->count_maps("nobody"), 0);
  EXPECT_EQ(store_->find_map("a")->facts, map.facts);
  EXPECT_OK(store_->set_map_facts("a", "{\"rows\":8}"));
  EXPECT_EQ(store_->find_map("a")->facts, "{\"rows\":8}");
  EXPECT_EQ(store_->find_map("b")->facts, "");
  EXPECT_CODE(Code::not_found, store_->set_map_facts("c", ""));
}

TEST_P(MapTest, plays_and_the_best_game_are_counted) {
  ASSERT_OK(store_->publish_map(map_row("m")));
  EXPECT_EQ(store_->find_map("m")->plays, 0);
  EXPECT_EQ(store_->find_map("m")->best_turns, 0);
  Score lost = score("m", "lost", 3);
  lost.won = false;
  ASSERT_OK(store_->add_score(lost));
  EXPECT_EQ(store_->find_map("m")->best_turns, 0);
  ASSERT_OK(store_->add_score(score("m", "slow", 90)));
  ASSERT_OK(store_->add_score(score("m", "quick", 20)));
  auto page = store_->list_maps(MapOrder::kNewest);
  EXPECT_EQ((*page)[0].plays, 3);
  EXPECT_EQ((*page)[0].best_turns, 20);
}

TEST_P(MapTest, of_equal_turns_more_villages_come_first) {  // TR-O-3
  ASSERT_OK(store_->publish_map(map_row("m")));
  for (int villages : {3, 5, 4}) {
    Score one = score("m", "with " + std::to_string(villages), 20, villages);
    one.villages = villages;
    one.elsewhere = villages == 4;
    ASSERT_OK(store_->add_score(one));
  }
  auto best = store_->high_scores("m");
  ASSERT_OK(best);
  EXPECT_EQ((*best)[0].villages, 5);
  EXPECT_EQ((*best)[1].villages, 4);
  EXPECT_TRUE((*best)[1].elsewhere);
  EXPECT_FALSE((*best)[2].elsewhere);
}

TEST_P(MapTest, a_user_can_see_the_own_rating) {
  ASSERT_OK(store_->publish_map(map_row("a")));
  EXPECT_EQ(*store_->rating_of("a", "u"), 0);
  ASSERT_OK(store_->rate_map("a", "u", 2));
  ASSERT_OK(store_->rate_map("a", "u", 3));
  EXPECT_EQ(*store_->rating_of("a", "u"), 3);
  EXPECT_EQ(*store_->rating_of("a", "v"), 0);
  EXPECT_EQ(*store_->rating_of("b", "u"), 0);
}

TEST_P(MapTest, each_user_has_one_rating_per_map) {
  ASSERT_OK(store_->publish_map(map_row("a")));
  EXPECT_OK(store_->rate_map("a", "u", 1));
  EXPECT_OK(store_->rate_map("a", "v", 4));
  EXPECT_OK(store_->rate_map("a", "u", 5));
  EXPECT_EQ(store_->find_map("a")->ratings, 2);
  EXPECT_EQ(store_->find_map("a")->rating_sum, 9);
  EXPECT_CODE(Code::not_found, store_->rate_map("b", "u", 1));
  EXPECT_CODE(Code::malformed, store_->rate_map("a", "u", 0));
  EXPECT_CODE(Code::malformed, store_->rate_map("a", "u", 6));
}

TEST_P(MapTest, the_best_rated_come_first) {
  for (const char* id : {"none", "good", "loved", "bad"})
    ASSERT_OK(store_->publish_map(map_row(id)));
  ASSERT_OK(store_->rate_map("good", "u", 4));
  ASSERT_OK(store_->rate_map("loved", "u", 4));
  ASSERT_OK(store_->rate_map("loved", "v", 4));
  ASSERT_OK(store_->rate_map("bad", "u", 1));
  EXPECT_EQ(ids(MapOrder::kBestRated), (Strings{"loved", "good", "bad", "none"}));
}

TEST_P(MapTest, high_scores_are_won_games_with_fewest_turns_first) {  // T-29
  ASSERT_OK(store_->publish_map(map_row("m")));
  ASSERT_OK(store_->publish_map(map_row("n")));
  ASSERT_OK(store_->add_score(score("m", "slow", 90)));
  ASSERT_OK(store_->add_score(score("m", "later", 20, 8)));
  ASSERT_OK(store_->add_score(score("m", "earlier", 20, 7)));
  ASSERT_OK(store_->add_score(score("n", "elsewhere", 1)));
  Score lost = score("m", "lost", 3);
  lost.won = false;
  ASSERT_OK(store_->add_score(lost));
  auto best = store_->high_scores("m");
  ASSERT_OK(best);
  ASSERT_EQ(best->size(), 3u);
  EXPECT_EQ((*best)[0], score("m", "earlier", 20, 7));
  EXPECT_EQ((*best)[1].table, "later");
  EXPECT_EQ((*best)[2].table, "slow");
  EXPECT_EQ(store_->high_scores("m", 1)->size(), 1u);
}

TEST_P(MapTest, a_game_is_scored_once) {
  ASSERT_OK(store_->publish_map(map_row("m")));
  ASSERT_OK(store_->add_score(score("m", "t", 5)));
  EXPECT_CODE(Code::conflict, store_->add_score(score("m", "t", 4)));
  EXPECT_CODE(Code::not_found, store_->add_score(score("no map", "t2", 4)));
}

TEST_P(MapTest, a_seed_is_used_once_and_only_by_a_score_that_counts) {
  ASSERT_OK(store_->publish_map(map_row("m")));
  ASSERT_OK(store_->hand_out_seed(seed("s")));
  EXPECT_CODE(Code::conflict, store_->hand_out_seed(seed("s")));
  EXPECT_EQ(*store_->find_seed("s"), seed("s"));
  EXPECT_CODE(Code::not_found, store_->find_seed("x"));
  EXPECT_CODE(Code::not_found, store_->add_score(score("m", "t1", 5), "x"));

  ASSERT_OK(store_->add_score(score("m", "t1", 5)));
  EXPECT_CODE(Code::conflict, store_->add_score(score("m", "t1", 5), "s"));
  EXPECT_FALSE(store_->find_seed("s")->used);

  EXPECT_OK(store_->add_score(score("m", "t2", 5), "s"));
  EXPECT_TRUE(store_->find_seed("s")->used);
  EXPECT_CODE(Code::conflict, store_->add_score(score("m", "t3", 5), "s"));
  EXPECT_EQ(store_->high_scores("m")->size(), 2u);
}

TEST_P(MapTest, unused_seeds_expire) {
  ASSERT_OK(store_->publish_map(map_row("m")));
  for (int i = 1; i <= 3; ++i) ASSERT_OK(store_->hand_out_seed(seed(std::to_string(i), i)));
  ASSERT_OK(store_->add_score(score("m", "t", 5), "1"));
  EXPECT_EQ(*store_->expire_seeds(3), 1);
  EXPECT_OK(store_->find_seed("1"));
  EXPECT_CODE(Code::not_found, store_->find_seed("2"));
  EXPECT_OK(store_->find_seed("3"));
}

TEST_P(MapTest, everything_survives_reopening) {
  if (!keeps()) GTEST_SKIP();
  ASSERT_OK(store_->publish_map(map_row("m")));
  ASSERT_OK(store_->rate_map("m", "u", 3));
  ASSERT_OK(store_->hand_out_seed(seed("s")));
  ASSERT_OK(store_->add_score(score("m", "t", 5), "s"));
  reopen();
  EXPECT_EQ(store_->find_map("m")->rating_sum, 3);
  EXPECT_TRUE(store_->find_seed("s")->used);
  EXPECT_EQ(store_->high_scores("m")->size(), 1u);
}

TEST_P(MapTest, a_map_as_large_as_the_editor_makes_is_stored) {
  MapRow map = map_row("huge");
  map.text = std::string(999 * 1000, '.');
  ASSERT_OK(store_->publish_map(map));
  EXPECT_EQ(store_->find_map("huge")->text, map.text);
  map.id = "too huge";
  map.text = std::string(kMaxDocument + 1, '.');
  EXPECT_CODE(Code::malformed, store_->publish_map(map));
}

}  // namespace
}  // namespace gh::store
