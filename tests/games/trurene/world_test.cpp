// Words, squares, worlds.
#include <set>

#include "games/trurene/say.h"
#include "helpers.h"

namespace gh::trurene {
namespace {

std::vector<Square> list(const auto& squares) { return {squares.begin(), squares.end()}; }

TEST(TrureneWorld, TR_M_2_legal_squares_in_order_WE_01_T_31) {
  State s = state_from("{}");
  using V = std::vector<Square>;
  EXPECT_EQ(list(legal_squares(s, square(9, 9))),
            (V{square(10, 9), square(8, 9), square(9, 10), square(9, 8)}));
  EXPECT_EQ(list(legal_squares(s, square(0, 0))), (V{square(1, 0), square(0, 1)}));
  EXPECT_EQ(list(legal_squares(s, square(12, 12))), (V{square(11, 12), square(12, 11)}));
}

TEST(TrureneWorld, TR_M_6_moving_closer_WE_02) {
  using V = std::vector<Square>;
  EXPECT_EQ(list(closer(square(0, 0), square(1, 1))), (V{square(1, 0), square(0, 1)}));
  EXPECT_EQ(list(closer(square(1, 1), square(0, 0))), (V{square(0, 1), square(1, 0)}));
  EXPECT_EQ(list(closer(square(2, 2), square(2, 2))), V{});
  EXPECT_EQ(list(closer(square(4, 7), square(9, 7))), (V{square(5, 7)}));
}

TEST(TrureneWorld, TR_W_1_screen_counts_from_one_T_98_T_18) {
  State s = state_from(R"({"hawk":[11,5]})");
  EXPECT_EQ(say::english(asked_about(s, "hawk")), "Hawk is in the village at row 12, column 6.");
  s = state_from(R"({"aurora":{"at":[12,11]}})");
  EXPECT_NE(say::english(asked_about(s, "aurora")).find("row 13, column 12"), std::string::npos);
}

TEST(TrureneWorld, TR_W_2_north_is_up_and_nothing_wraps) {
  EXPECT_EQ(stepped(square(3, 3), Direction::north), square(2, 3));
  EXPECT_EQ(stepped(square(3, 3), Direction::south), square(4, 3));
  EXPECT_EQ(stepped(square(3, 3), Direction::east), square(3, 4));
  EXPECT_EQ(stepped(square(3, 3), Direction::west), square(3, 2));
  EXPECT_FALSE(on_map(state_from("{}"), stepped(square(0, 3), Direction::north)));
}

TEST(TrureneWorld, TR_W_3_distance) {
  EXPECT_EQ(distance(square(9, 9), square(6, 6)), 6);
  EXPECT_EQ(distance(square(2, 5), square(2, 5)), 0);
}

TEST(TrureneWorld, TR_W_4_talk_commands_and_fights_take_no_turns) {
  State s = state_from(R"({"turn":3,"aurora":{"at":[9,4],"gold":40}})");
  aurora(s, "east");
  chance(s, "hunter");
  aurora(s, "talk merchant");
  aurora(s, "leave");
  EXPECT_EQ(s.turn, 4);
}

TEST(TrureneWorld, TR_W_5_arithmetic_rounds_down_once) {
  // 40 honest: worth 50, sword 12 tenths, 95 percent: 50 * 12 * 95 / 1000 = 57
  EXPECT_EQ(weapon_offer(WeaponKind::sword, 50, 95, 108).accuracy, 57);
  EXPECT_EQ(weapon_offer(WeaponKind::sword, 50, 95, 108).power, 32);
}

TEST(TrureneWorld, TR_W_6_attack_values_have_their_ranges) {
  for (int worth = 1; worth < 400; ++worth)
    for (int k = 0; k < 3; ++k) {
      auto o = weapon_offer(static_cast<WeaponKind>(k), worth, 110, 110);
      EXPECT_TRUE(o.accuracy >= 30 && o.accuracy <= 100 && o.power >= 5 && o.time >= 2 &&
                  o.time <= 6);
    }
}

TEST(TrureneWorld, TR_F_11_T_77_no_weapon_has_time_one) {
  for (int worth : {1, 50, 100, 1000, 100000, 999999})
    for (int k = 0; k < 3; ++k)
      EXPECT_GE(weapon_offer(static_cast<WeaponKind>(k), worth, 100, 100).time, 2);
  State s = state_from("{}");
  s.aurora.attack.time = 1;
  EXPECT_NE(Game::check(s), "");
}

TEST(TrureneWorld, TR_L_11_T_46_weapon_table) {
  struct Row {
    int worth, kind, accuracy, power, time;
  };
  for (const Row& r : {Row{10, 0, 30, 8, 6},
                       {10, 1, 30, 6, 6},
                       {10, 2, 30, 5, 6},
                       {30, 0, 33, 24, 6},
                       {30, 1, 36, 18, 6},
                       {30, 2, 39, 12, 5},
                       {50, 0, 55, 40, 5},
                       {50, 1, 60, 30, 4},
                       {50, 2, 65, 20, 3},
                       {70, 0, 77, 56, 3},
                       {70, 1, 84, 42, 2},
                       {70, 2, 91, 28, 2},
                       {100, 0, 100, 80, 2},
                       {100, 1, 100, 60, 2},
                       {100, 2, 100, 40, 2}}) {
    auto o = weapon_offer(static_cast<WeaponKind>(r.kind), r.worth, 100, 100);
    EXPECT_EQ(o.accuracy, r.accuracy) << r.worth << " " << r.kind;
    EXPECT_EQ(o.power, r.power) << r.worth << " " << r.kind;
    EXPECT_EQ(o.time, r.time) << r.worth << " " << r.kind;
  }
}

TEST(TrureneWorld, TR_L_13_name_of_the_weapon) {
  EXPECT_EQ(weapon_name(WeaponKind::sword, (95 + 108) % 10), "captain's sword");
  EXPECT_EQ(weapon_name(WeaponKind::mace, (100 + 100) % 10), "dented mace");
}

TEST(TrureneWorld, TR_F_8_retreat_formula_T_80) {
  EXPECT_EQ(retreat_chance(60, 90), 35);
  EXPECT_EQ(retreat_chance(50, 80), 35);
  EXPECT_EQ(retreat_chance(50, 81), 34);  // 34.5 rounded down
  EXPECT_EQ(retreat_chance(100, 0), 95);
  EXPECT_EQ(retreat_chance(0, 100), 5);
}

TEST(TrureneWorld, TR_F_9_clash_table_WE_25_T_79) {
  EXPECT_EQ(clashed(40, 30), 23);
  EXPECT_EQ(clashed(40, 10), 6);
  EXPECT_EQ(clashed(45, 22), 16);
  EXPECT_EQ(clashed(70, 69), 55);
  EXPECT_EQ(clashed(2, 1), 1);
  EXPECT_EQ(clashed(50, 1), 1);
}

TEST(TrureneWorld, TR_E_7_directions_and_ties_T_64_T_66) {
  EXPECT_EQ(direction_of(square(9, 9), square(6, 6)), Sign::west);  // a tie
  EXPECT_EQ(direction_of(square(9, 9), square(6, 12)), Sign::east);
  EXPECT_EQ(direction_of(square(9, 9), square(5, 7)), Sign::north);
  EXPECT_EQ(direction_of(square(9, 9), square(12, 8)), Sign::south);
  EXPECT_EQ(direction_of(square(9, 9), square(9, 9)), Sign::here);
}

TEST(TrureneWorld, TR_L_21_free_squares_for_a_quest_WE_27) {
  State s = state_from(R"({"aurora":{"at":[9,5]}})");
  auto taken = quest_taken(s);
  EXPECT_EQ(count_free(s, taken), 156);
  EXPECT_EQ(nth_free(s, taken, 14), square(1, 2));  // the fifteenth
}

TEST(TrureneWorld, TR_E_4_squares_for_the_returning_wolves_WE_17) {
  State s = state_from(R"({"aurora":{"at":[4,4]}})");
  std::vector<Square> taken{s.aurora.at};
  EXPECT_EQ(count_free(s, taken), 168);
  EXPECT_EQ(nth_free(s, taken, 56), square(4, 5));  // number 57
}

// --- generation

WorldWishes wishes(int size, Level level = Level::extended) {
  WorldWishes w;
  w.rows = w.columns = size;
  w.level = level;
  return w;
}

TEST(TrureneWorld, TR_G_2_TR_G_3_T_10_generated_worlds_are_valid_files) {
  for (int seed = 1; seed <= 1000; ++seed) {
    State s = generate(wishes(7 + seed % 14), static_cast<std::uint64_t>(seed));
    ASSERT_EQ(Game::check(s), "") << seed;
    ASSERT_TRUE(map_problem(s).empty()) << seed;
    auto loaded = load(save(s));
    ASSERT_TRUE(loaded.state) << seed << " " << loaded.problems[0].words;
    ASSERT_TRUE(loaded.problems.empty()) << loaded.problems[0].words;
    EXPECT_EQ(save(*loaded.state), save(s));
    ASSERT_TRUE(s.villages.size() >= 4 && s.villages.size() <= 6);
    ASSERT_EQ(s.shrines.size(), 4u);
    EXPECT_GE(distance(s.troll_king.at, s.aurora.at), 4);
    EXPECT_GE(distance(s.wolves.at, s.aurora.at), 4);
    EXPECT_TRUE(is_village(s, s.hawk) && is_village(s, s.target));
    EXPECT_TRUE(tune::kTrollKing.health.has(s.troll_king.max_health));
    EXPECT_TRUE(tune::kTrollKing.time.has(s.troll_king.attack.time));
    EXPECT_EQ(s.troll_king.health, s.troll_king.max_health);
    EXPECT_TRUE(tune::kWolves.power.has(s.wolves.attack.power));
    EXPECT_EQ(s.aurora.attack, (Attack{50, 10, 4}));
  }
}

TEST(TrureneWorld, T_10_same_draws_same_world_TR_C_1) {
  EXPECT_EQ(save(generate(wishes(13), 5)), save(generate(wishes(13), 5)));
  EXPECT_NE(save(generate(wishes(13), 5)), save(generate(wishes(13), 6)));
}

TEST(TrureneWorld, T_10_the_villages_outlast_a_simple_plan) {
  int tight = 0;
  for (int seed = 1; seed <= 600; ++seed) {
    State s = generate(wishes(7 + seed % 14), static_cast<std::uint64_t>(seed));
    if (slack(s, s.troll_king.at) < 0) ++tight;
  }
  EXPECT_EQ(tight, 0);
}

TEST(TrureneWorld, TR_G_4_every_square_can_be_drawn) {
  std::set<Square> seen;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    State s = generate(wishes(7), seed);
    for (Square q : s.villages) seen.insert(q);
    seen.insert(s.maeja);
  }
  EXPECT_EQ(seen.size(), 49u);
}

TEST(TrureneWorld, T_03_TR_G_5_level_basic_has_fixed_values) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    State s = generate(wishes(13, Level::basic), seed);
    EXPECT_EQ(s.troll_king.health, 140);
    EXPECT_EQ(s.troll_king.attack, (Attack{80, 35, 4}));
    EXPECT_EQ(s.wolves.health, 50);
    EXPECT_EQ(s.wolves.attack, (Attack{90, 40, 2}));
  }
}

TEST(TrureneWorld, T_03_fifty_basic_creatures_are_alike) {
  for (int i = 0; i < 50; ++i) {
    State s = state_from(R"({"level":"basic","aurora":{"at":[9,8]}})");
    aurora(s, "east");
    bool large = i % 2;
    chance(s, large ? "90" : "20");
    if (large) chance(s, "5");
    auto v = Game::view(s, kAurora);
    ASSERT_TRUE(v.fight);
    EXPECT_EQ(v.fight->enemy.health, large ? 50 : 20);
    EXPECT_EQ(v.fight->enemy.accuracy, large ? 80 : 70);
    EXPECT_EQ(v.fight->enemy.power, large ? 20 : 10);
    EXPECT_EQ(v.fight->enemy.time, 4);
    EXPECT_EQ(std::get<Fight>(s.agenda.steps.back()).reward, large ? 10 : 5);
  }
}

TEST(TrureneWorld, T_06_every_value_of_a_creature_occurs) {
  std::set<int> health, accuracy, power, time;
  Rng rng{3};
  for (int i = 0; i < 1000; ++i) {
    State s = state_from(R"({"aurora":{"at":[9,8]}})");
    aurora(s, "east");
    chance(s, "20");
    while (!current_fight(s)) draw_any(s, rng);
    const auto& f = *current_fight(s);
    health.insert(f.health);
    accuracy.insert(f.enemy.accuracy);
    power.insert(f.enemy.power);
    time.insert(f.enemy.time);
  }
  EXPECT_EQ(health.size(), 11u);
  EXPECT_EQ(*health.begin(), 15);
  EXPECT_EQ(*health.rbegin(), 25);
  EXPECT_EQ(accuracy.size(), 61u);
  EXPECT_EQ(power.size(), 11u);
  EXPECT_EQ(time, (std::set<int>{3, 4, 5}));
}

TEST(TrureneWorld, TR_G_6_riddles_of_a_file_without_extensions) {
  auto loaded = load(sample());
  ASSERT_TRUE(loaded.state);
  std::vector<int> numbers;
  for (const auto& x : loaded.state->shrines) numbers.push_back(x.riddle + 1);
  EXPECT_EQ(numbers, (std::vector<int>{13, 23, 43, 53}));
}

TEST(TrureneWorld, TR_G_1_a_game_starts_from_a_file_or_a_new_world_T_04) {
  const auto* game = find_game("trurene");
  ASSERT_TRUE(game);
  auto fresh = begin(*game, gh::Setup{1, {}, {}});
  ASSERT_TRUE(fresh);
  EXPECT_EQ((*fresh)->question_name((*fresh)->asks()[0]), "village_count");
  json::object options;
  options["world"] = sample();
  auto from_file = begin(*game, gh::Setup{1, options, {}});
  ASSERT_TRUE(from_file);
  EXPECT_EQ((*from_file)->question_name((*from_file)->asks()[0]), "hawk_village");
  options["world"] = "not a world";
  auto broken = begin(*game, gh::Setup{1, options, {}});
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().find("E04"), std::string::npos);
  options = {};
  options["rows"] = 6;
  EXPECT_FALSE(begin(*game, gh::Setup{1, options, {}}));
}

TEST(TrureneWorld, T_30_one_player) {
  const auto* game = find_game("trurene");
  EXPECT_EQ(game->info->least_seats, 1);
  EXPECT_EQ(game->info->most_seats, 1);
}

TEST(TrureneWorld, TR_S_1_TR_S_2_TR_S_4_TR_S_5_the_state_survives_as_a_position) {
  const auto* game = find_game("trurene");
  Rng rng{11};
  json::object options;
  options["seed"] = 3;
  auto match = begin(*game, gh::Setup{1, options, {}});
  ASSERT_TRUE(match);
  for (int i = 0; i < 400 && !(*match)->over(); ++i) {
    auto again = game->set_up(gh::Setup{1, options, (*match)->position()});
    ASSERT_TRUE(again) << again.error();
    ASSERT_TRUE((*again)->same(**match));
    const Ask ask = (*match)->asks()[0];
    (*match)->apply(ask, (*match)->bot_pick("rule", ask, rng), nullptr);
  }
  State two = state_from("{}");
  two.spells[0] = two.spells[1] = 1;
  EXPECT_NE(Game::check(two), "");
}

TEST(TrureneWorld, T_99_maps_of_any_size_load) {
  for (const char* size : {"999 999", "13 13", "999 12", "12 999"}) {
    std::string s = sample();
    s.replace(0, 5, size);
    EXPECT_TRUE(load(s).state) << size;
  }
  EXPECT_LT(sizeof(State), 4096u);
  auto tiny = load(
      "3 3 0 1 4\n-1 -1\n-1 -1\n0 0\n2 2\n100\n100\n50 10 4\n0 0 0 0\n0\n0 1\n100\n100\n80 35 4\n1 "
      "1\n50\n"
      "50\n90 40 2\n0 2\n\n1 0,1 2,2 0,2 1\n0 0 0 0\n");
  ASSERT_TRUE(tiny.state) << tiny.problems[0].words;
}

}  // namespace
}  // namespace gh::trurene
