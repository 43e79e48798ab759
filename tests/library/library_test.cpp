// The library through its header alone, as a program in any language has it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "greathall.h"

namespace {

struct Free {
  void operator()(gh_match* m) const { gh_free(m); }
  void operator()(gh_batch* b) const { gh_batch_free(b); }
};
using Match = std::unique_ptr<gh_match, Free>;
using Batch = std::unique_ptr<gh_batch, Free>;

constexpr const char* kGames[] = {"ivanhoe", "kings", "quests", "realm", "trurene"};

Match begun(const char* game, const char* setup = R"({"seed":7})") {
  Match m(gh_new(game, setup));
  EXPECT_TRUE(m) << gh_error();
  return m;
}

// Any pick, by a generator of the test's own.
struct Picker {
  unsigned s = 1;
  int below(int n) {
    s = s * 1664525 + 1013904223;
    return static_cast<int>((s >> 8) % static_cast<unsigned>(n));
  }
  void some(gh_match* m, int most) {
    for (int i = 0; i < most && gh_count(m) > 0; ++i)
      ASSERT_GE(gh_pick(m, below(gh_count(m))), 0) << gh_error();
  }
};

std::vector<float> numbers(const gh_match* m, int viewer) {
  std::vector<float> row(static_cast<std::size_t>(gh_numbers_size(m)));
  EXPECT_EQ(gh_numbers(m, viewer, row.data(), static_cast<std::int64_t>(row.size())), 0)
      << gh_error();
  return row;
}

TEST(Library, says_which_version_it_is) {
  EXPECT_EQ(gh_abi(), GREATHALL_ABI);
  EXPECT_EQ(gh_abi_minor(), GREATHALL_ABI_MINOR);
  EXPECT_STRNE(gh_version(), "");
}

TEST(Library, lists_the_games_in_both_languages) {
  const std::string english = gh_games("en"), german = gh_games("de");
  for (const char* game : kGames)
    EXPECT_NE(english.find("\"" + std::string(game) + "\""), std::string::npos);
  EXPECT_NE(english, german);
}

TEST(Library, plays_every_game_to_its_end) {
  for (const char* game : kGames) {
    auto m = begun(game);
    EXPECT_STREQ(gh_game(m.get()), game);
    EXPECT_GT(gh_playout(m.get(), nullptr), 0) << gh_error();
    EXPECT_EQ(gh_over(m.get()), 1);
    EXPECT_EQ(gh_count(m.get()), 0);
    EXPECT_EQ(gh_seat(m.get()), GH_NOBODY);
    double sum = 0;
    for (int s = 0; s < gh_seats(m.get()); ++s) sum += gh_reward(m.get(), s);
    EXPECT_NEAR(gh_seats(m.get()) > 1 ? sum : 0, 0, 1e-9) << game;
    EXPECT_EQ(gh_rank(m.get(), 0) >= 1, true);
  }
}

TEST(Library, the_same_seed_gives_the_same_game) {
  for (const char* game : kGames) {
    auto one = begun(game), two = begun(game);
    Picker a, b;
    a.some(one.get(), 150), b.some(two.get(), 150);
    EXPECT_EQ(gh_same(one.get(), two.get()), 1) << game;
    EXPECT_EQ(gh_hash(one.get()), gh_hash(two.get())) << game;
  }
}

TEST(Library, a_clone_is_independent_and_an_assigned_match_is_the_same) {
  for (const char* game : kGames) {
    auto m = begun(game);
    Picker picker;
    picker.some(m.get(), 30);
    Match clone(gh_clone(m.get()));
    const auto before = gh_hash(m.get());
    picker.some(clone.get(), 10);
    EXPECT_EQ(gh_hash(m.get()), before) << game;
    EXPECT_EQ(gh_assign(clone.get(), m.get()), 0);
    EXPECT_EQ(gh_same(clone.get(), m.get()), 1) << game;
    EXPECT_EQ(gh_picks(clone.get()), gh_picks(m.get()));
  }
}

TEST(Library, an_option_has_one_id_one_notation_and_one_place) {
  for (const char* game : kGames) {
    auto m = begun(game);
    Picker picker;
    for (int n = 0; n < 60 && gh_count(m.get()) > 0; ++n) {
      const int count = gh_count(m.get());
      std::vector<std::uint64_t> ids(static_cast<std::size_t>(count));
      std::vector<std::int32_t> places(ids.size());
      ASSERT_EQ(gh_actions(m.get(), ids.data(), count), count);
      ASSERT_EQ(gh_places(m.get(), places.data(), count, 4096), count) << gh_error();
      EXPECT_EQ(std::set<std::uint64_t>(ids.begin(), ids.end()).size(), ids.size());
      EXPECT_EQ(std::set<std::int32_t>(places.begin(), places.end()).size(), ids.size());
      for (int i = 0; i < count; ++i) {
        EXPECT_EQ(gh_find(m.get(), ids[static_cast<std::size_t>(i)]), i);
        const std::string notation = gh_notation(m.get(), i);
        EXPECT_EQ(gh_read(m.get(), notation.c_str()), i) << game << " " << notation;
      }
      ASSERT_GE(gh_pick_id(m.get(), ids[static_cast<std::size_t>(picker.below(count))]), 0);
    }
  }
}

// Promise 3 and 4, for programs: a guess is a state that the seat cannot tell from the truth.
TEST(Library, a_guess_looks_to_its_seat_like_the_truth) {
  for (const char* game : kGames) {
    auto m = begun(game);
    Match guess(gh_clone(m.get()));
    Picker picker;
    for (int n = 0; n < 12 && gh_count(m.get()) > 0; ++n) {
      picker.some(m.get(), 9);
      for (int s = 0; s < gh_seats(m.get()); ++s) {
        ASSERT_GE(gh_guess(guess.get(), m.get(), s, static_cast<std::uint64_t>(n)), 0)
            << gh_error();
        EXPECT_EQ(numbers(guess.get(), s), numbers(m.get(), s)) << game;
        const std::string real = gh_view(m.get(), s);
        EXPECT_EQ(real, gh_view(guess.get(), s)) << game;
        EXPECT_EQ(gh_count(guess.get()) > 0, gh_count(m.get()) > 0)
            << game << " " << s << " " << gh_count(guess.get()) << " " << gh_prompt(m.get(), "en");
      }
    }
  }
}

TEST(Library, the_same_seed_gives_the_same_guess) {
  auto m = begun("ivanhoe", R"({"seats":4,"seed":3})");
  Picker{}.some(m.get(), 20);
  Match one(gh_clone(m.get())), two(gh_clone(m.get()));
  ASSERT_GE(gh_guess(one.get(), m.get(), 0, 5), 0);
  ASSERT_GE(gh_guess(two.get(), m.get(), 0, 5), 0);
  EXPECT_EQ(gh_same(one.get(), two.get()), 1);
  ASSERT_GE(gh_guess(two.get(), m.get(), 0, 6), 0);
  EXPECT_EQ(gh_same(one.get(), two.get()), 0);
  EXPECT_EQ(gh_log(one.get()), nullptr);
  EXPECT_STREQ(gh_error(), "a guess has no log: it did not happen");
}

TEST(Library, a_log_leads_to_the_same_match) {
  for (const char* game : kGames) {
    auto m = begun(game);
    Picker{}.some(m.get(), 80);
    const char* log = gh_log(m.get());
    ASSERT_TRUE(log) << gh_error();
    Match again(gh_from_log(log, 1));
    ASSERT_TRUE(again) << gh_error();
    EXPECT_EQ(gh_same(m.get(), again.get()), 1) << game;
    EXPECT_EQ(gh_picks(m.get()), gh_picks(again.get()));
  }
}

TEST(Library, a_position_is_a_set_up) {
  auto m = begun("ivanhoe", R"({"seats":3,"seed":2})");
  Picker{}.some(m.get(), 15);
  const std::string position = gh_position(m.get());
  Match again(gh_new("ivanhoe", ("{\"position\":" + position + "}").c_str()));
  ASSERT_TRUE(again) << gh_error();
  EXPECT_EQ(gh_seats(again.get()), 3);
  EXPECT_EQ(gh_hash(m.get()), gh_hash(again.get()));
  EXPECT_EQ(position, gh_position(again.get()));
}

TEST(Library, undo_takes_back_to_before_the_last_decision) {
  for (const char* game : kGames) {
    auto m = begun(game, R"({"seed":7,"chance":"asked"})");
    Picker picker;
    picker.some(m.get(), 40);
    const auto before = gh_hash(m.get());
    const auto picks = gh_picks(m.get());
    picker.some(m.get(), 1);
    EXPECT_EQ(gh_undo(m.get()), 1) << gh_error();
    EXPECT_EQ(gh_hash(m.get()), before) << game;
    EXPECT_EQ(gh_picks(m.get()), picks);
  }
  auto fresh = begun("ivanhoe");
  EXPECT_EQ(gh_undo(fresh.get()), 0);
}

TEST(Library, chance_is_asked_where_the_set_up_says_so) {
  auto m = begun("ivanhoe", R"({"seats":2,"chance":"asked"})");
  EXPECT_EQ(gh_seat(m.get()), GH_CHANCE);
  EXPECT_STREQ(gh_notation(m.get(), 0), "token purple");
  auto drawn = begun("ivanhoe", R"({"seats":2})");
  EXPECT_GE(gh_seat(drawn.get()), 0);
}

// Quests: all who may join a quest are asked at once, in secret.
TEST(Library, of_several_who_are_asked_each_can_be_turned_to) {
  Picker picker;
  bool met = false;
  auto m = begun("quests", R"({"seats":4,"seed":11})");
  for (int n = 0; n < 4000 && !met && gh_count(m.get()) > 0; ++n) {
    int seats[16];
    const int asked = gh_asked(m.get(), seats, 16);
    if ((met = asked > 1)) {
      ASSERT_GT(gh_turn_to(m.get(), seats[1]), 0) << gh_error();
      EXPECT_EQ(gh_seat(m.get()), seats[1]);
      ASSERT_GE(gh_pick(m.get(), 0), 0);
      EXPECT_LT(gh_turn_to(m.get(), 9), 0);
    } else {
      picker.some(m.get(), 1);
    }
  }
  EXPECT_TRUE(met);
}

TEST(Library, a_bot_picks_what_is_offered_and_the_same_for_the_same_seed) {
  auto m = begun("ivanhoe", R"({"seats":3,"seed":4})");
  for (const char* bot : {"random", "novice", "knight", "search:20"}) {
    const int pick = gh_bot_pick(m.get(), bot, 3);
    ASSERT_GE(pick, 0) << gh_error();
    EXPECT_LT(pick, gh_count(m.get()));
    EXPECT_EQ(gh_bot_pick(m.get(), bot, 3), pick);
  }
  EXPECT_EQ(gh_bot_pick(m.get(), "merlin", 1), GH_WRONG);
  EXPECT_NE(std::string(gh_error()).find("\"merlin\" is nobody; there are: random"),
            std::string::npos);
}

TEST(Library, what_is_wrong_is_said_and_changes_nothing) {
  EXPECT_EQ(gh_new("chess", nullptr), nullptr);
  EXPECT_STREQ(gh_error(),
               "there is no game \"chess\"; there are ivanhoe, kings, quests, realm, trurene");
  EXPECT_EQ(gh_new("ivanhoe", "{\"seats\":9}"), nullptr);
  EXPECT_NE(std::string(gh_error()).find("2 to 5 players, not 9"), std::string::npos);
  EXPECT_EQ(gh_new("ivanhoe", "{\"seets\":2}"), nullptr);
  EXPECT_NE(std::string(gh_error()).find("seets"), std::string::npos);
  EXPECT_EQ(gh_new("ivanhoe", "{"), nullptr);
  EXPECT_EQ(gh_new("ivanhoe", "{\"position\":{\"seats\":2}}"), nullptr);
  EXPECT_EQ(gh_new(nullptr, nullptr), nullptr);
  EXPECT_EQ(gh_from_log("nonsense", 1), nullptr);
  auto m = begun("ivanhoe");
  const auto before = gh_hash(m.get());
  EXPECT_EQ(gh_pick(m.get(), gh_count(m.get())), GH_WRONG);
  EXPECT_EQ(gh_pick(m.get(), -1), GH_WRONG);
  EXPECT_EQ(gh_pick_id(m.get(), 12345), GH_WRONG);
  EXPECT_EQ(gh_read(m.get(), "fly away"), GH_WRONG);
  EXPECT_EQ(gh_view(m.get(), 7), nullptr);
  EXPECT_EQ(gh_rank(m.get(), -1), GH_WRONG);
  float row = 0;
  EXPECT_EQ(gh_numbers(m.get(), 0, &row, 1), GH_WRONG);
  auto other = begun("trurene");
  EXPECT_EQ(gh_assign(other.get(), m.get()), GH_WRONG);
  EXPECT_STREQ(gh_error(), "these are matches of two games: trurene and ivanhoe");
  EXPECT_EQ(gh_guess(other.get(), m.get(), 0, 1), GH_WRONG);
  EXPECT_EQ(gh_pick(nullptr, 0), GH_WRONG);
  EXPECT_STREQ(gh_error(), "there is no match: NULL was given");
  EXPECT_EQ(gh_hash(m.get()), before);
  ASSERT_GT(gh_playout(m.get(), nullptr), 0);
  EXPECT_EQ(gh_pick(m.get(), 0), GH_WRONG);
  EXPECT_STREQ(gh_error(), "the game is over: nothing can be picked");
  gh_free(nullptr);
}

TEST(Library, threads_use_handles_of_their_own) {
  std::vector<std::uint64_t> ends(4);
  std::vector<std::thread> threads;
  for (auto& end : ends)
    threads.emplace_back([&end] {
      Match m(gh_new("ivanhoe", R"({"seats":3,"seed":21})"));
      gh_playout(m.get(), nullptr);
      end = gh_hash(m.get());
      std::vector<float> row(static_cast<std::size_t>(gh_numbers_size(m.get())));
      gh_numbers(m.get(), 0, row.data(), static_cast<std::int64_t>(row.size()));
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(std::set<std::uint64_t>(ends.begin(), ends.end()).size(), 1u);
}

// --- batches

TEST(Batches, begin_finished_games_again_and_say_what_came_of_them) {
  Batch b(gh_batch_new("ivanhoe", R"({"seats":3,"seed":5})", 8));
  ASSERT_TRUE(b) << gh_error();
  std::vector<std::int32_t> seats(8), counts(8), picks(8);
  std::vector<float> rewards(8 * 3);
  std::vector<std::uint8_t> over(8);
  ASSERT_EQ(gh_batch_asked(b.get(), seats.data(), counts.data()), 0);
  Picker picker;
  int ended = 0;
  for (int n = 0; n < 1500; ++n) {
    for (std::size_t i = 0; i < 8; ++i) picks[i] = picker.below(counts[i]);
    ASSERT_EQ(gh_batch_step(b.get(), picks.data(), seats.data(), counts.data(), rewards.data(),
                            over.data()),
              0)
        << gh_error();
    for (std::size_t i = 0; i < 8; ++i) {
      ASSERT_GT(counts[i], 0);
      const auto sum = rewards[3 * i] + rewards[3 * i + 1] + rewards[3 * i + 2];
      EXPECT_NEAR(sum, 0, 1e-6);
      const bool told = rewards[3 * i] != 0 || rewards[3 * i + 1] != 0 || rewards[3 * i + 2] != 0;
      EXPECT_EQ(told, over[i] == 1);
      ended += over[i];
    }
  }
  EXPECT_GT(ended, 8);
  EXPECT_GT(gh_batch_picks(b.get()), 8 * 1500);
}

TEST(Batches, are_refused_as_a_whole) {
  Batch b(gh_batch_new("ivanhoe", nullptr, 2));
  std::vector<std::int32_t> seats(2), counts(2);
  gh_batch_asked(b.get(), seats.data(), counts.data());
  const std::int32_t picks[] = {0, 1000};
  const auto before = gh_hash(gh_batch_match(b.get(), 0));
  EXPECT_EQ(gh_batch_step(b.get(), picks, nullptr, nullptr, nullptr, nullptr), GH_WRONG);
  EXPECT_NE(std::string(gh_error()).find("game 1 has"), std::string::npos);
  EXPECT_EQ(gh_hash(gh_batch_match(b.get(), 0)), before);
  EXPECT_EQ(gh_batch_match(b.get(), 2), nullptr);
  EXPECT_EQ(gh_batch_new("ivanhoe", nullptr, 0), nullptr);
}

TEST(Batches, a_mask_has_the_places_of_the_options) {
  Batch b(gh_batch_new("quests", R"({"seed":3})", 4));
  gh_batch_wander(b.get(), 25);
  std::vector<std::uint8_t> mask(4 * 512);
  ASSERT_EQ(gh_batch_mask(b.get(), mask.data(), 512), 0) << gh_error();
  std::vector<std::int32_t> places(4), options(4);
  for (std::size_t i = 0; i < 4; ++i) {
    gh_match* m = gh_batch_match(b.get(), static_cast<int>(i));
    const auto* row = mask.data() + 512 * i;
    EXPECT_EQ(std::accumulate(row, row + 512, 0), gh_count(m));
    std::vector<std::int32_t> each(static_cast<std::size_t>(gh_count(m)));
    gh_places(m, each.data(), gh_count(m), 512);
    places[i] = each.back();
  }
  ASSERT_EQ(gh_batch_from_places(b.get(), places.data(), 512, options.data()), 0);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(options[i], gh_count(gh_batch_match(b.get(), static_cast<int>(i))) - 1);
}

TEST(Batches, rows_of_numbers_are_those_of_whoever_is_asked) {
  Batch b(gh_batch_new("ivanhoe", R"({"seed":3})", 3));
  gh_batch_wander(b.get(), 12);
  const auto size = static_cast<std::size_t>(gh_batch_numbers_size(b.get()));
  std::vector<float> rows(3 * size);
  ASSERT_EQ(gh_batch_numbers(b.get(), rows.data()), 0);
  for (std::size_t i = 0; i < 3; ++i) {
    gh_match* m = gh_batch_match(b.get(), static_cast<int>(i));
    EXPECT_EQ(numbers(m, gh_seat(m)),
              (std::vector<float>(rows.data() + i * size, rows.data() + (i + 1) * size)));
  }
}

}  // namespace
