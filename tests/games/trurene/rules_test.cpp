// What scenarios cannot say: distributions, properties over many games, messages in order.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/catalogue.h"
#include "core/promises.h"
#include "games/trurene/say.h"
#include "helpers.h"

namespace gh::trurene {
namespace {

Ask chance_ask(const State& s) { return *s.agenda.asked_of(Seat::chance); }

TEST(TrureneRules, TR_E_2_T_65_evidence_by_age_WE_18) {
  auto land = [](const std::string& at, const std::string& way) {
    State s = state_from(
        R"({"turn":21,"troll_king":{"at":[6,4],"health":140,"max_health":140,"accuracy":80,"power":35,"time":4},
            "villages":[[6,2],[5,9]],"hawk":[5,9],"target":[6,2],
            "trail":[[6,6,2],[5,6,4],[2,6,10],[3,6,12],[4,6,14],[4,5,16],[5,5,18],[5,4,20]],"aurora":{"at":)" +
        at + "}}");
    aurora(s, way);
    return s.news.evidence;
  };
  EXPECT_EQ(land("[5,3]", "east"), Evidence::fresh);   // (5, 4), left 2 turns ago
  EXPECT_EQ(land("[4,7]", "west"), Evidence::recent);  // (4, 6), 8 turns
  EXPECT_EQ(land("[6,7]", "west"), Evidence::old);     // (6, 6), 20 turns
  EXPECT_EQ(land("[7,4]", "north"), Evidence::none);   // (6, 4), where he stands
  EXPECT_EQ(land("[9,9]", "west"), Evidence::none);
}

TEST(TrureneRules, TR_E_2_he_leaves_footprints_and_cornered_he_leaves_none) {
  State s = state_from(R"({"turn":1,"target":[5,9],"aurora":{"at":[9,8]}})");
  aurora(s, "east");
  chance(s, "99");
  chance(s, "99");
  chance(s, "6 7");
  ASSERT_EQ(s.trail.size(), 1u);
  EXPECT_EQ(s.trail[0].at, square(6, 6));
  EXPECT_EQ(s.trail[0].turn, 2);
}

TEST(TrureneRules, TR_E_6_messages_in_order) {
  State s = state_from(
      R"({"turn":7,"target":[2,6],"hawk":[2,6],"aurora":{"at":[4,5]},"trail":[[3,5,6]],
          "troll_king":{"at":[2,7],"health":140,"max_health":140,"accuracy":80,"power":35,"time":4},
          "wolves":{"at":[3,4],"health":50,"max_health":50,"accuracy":90,"power":40,"time":2}})");
  s.troll_king.at = square(2, 9);
  s.target = square(2, 8);
  s.villages[0] = square(2, 8);
  s.hawk = square(2, 8);
  aurora(s, "north");
  chance(s, "99");
  chance(s, "99");
  chance(s, "6 2");
  auto events = chance(s, "6 2");
  EXPECT_EQ(names(events),
            (std::vector<std::string>{"village_destroyed_news", "hawk_moved_news", "evidence_fresh",
                                      "troll_direction", "wolves_direction", "wolves_howl",
                                      "wolves_death"}));
}

TEST(TrureneRules, TR_E_8_T_68_warnings_by_distance_WE_16) {
  for (int far = 0; far <= 4; ++far) {
    State s = state_from(R"({"aurora":{"at":[9,5]},"villages":[[2,6],[6,2]],"wolves":{"at":[9,)" +
                         std::to_string(5 + far) +
                         R"(],"health":50,"max_health":50,"accuracy":90,"power":40,"time":2}})");
    EXPECT_EQ(s.told.howling, far <= 3) << far;
    EXPECT_EQ(s.told.death, far <= 1) << far;
  }
}

TEST(TrureneRules, TR_E_3_T_72_regeneration_table_WE_35) {
  struct Row {
    const char* who;
    int health, max, after;
  };
  for (const Row& r : {Row{"aurora", 50, 100, 60},
                       {"aurora", 95, 100, 100},
                       {"aurora", 64, 115, 75},
                       {"troll_king", 100, 140, 128},
                       {"troll_king", 1, 149, 30},
                       {"troll_king", 90, 70, 90},
                       {"wolves", 40, 50, 42},
                       {"wolves", 10, 19, 10}}) {
    State s = state_from(R"({"aurora":{"at":[9,8]}})");
    auto set = [&](auto& x) {
      x.health = static_cast<std::int16_t>(r.health);
      x.max_health = static_cast<std::int16_t>(r.max);
    };
    std::string who = r.who;
    if (who == "aurora") set(s.aurora);
    if (who == "troll_king") set(s.troll_king);
    if (who == "wolves") set(s.wolves);
    aurora(s, "east");
    chance(s, "99");
    chance(s, "99");
    int health = who == "aurora"   ? s.aurora.health
                 : who == "wolves" ? s.wolves.health
                                   : s.troll_king.health;
    EXPECT_EQ(health, r.after) << who << " " << r.health << " of " << r.max;
  }
}

TEST(TrureneRules, TR_Q_2_T_62_encounters_are_20_4_and_76_percent) {
  // The exact shares, by enumeration: 20 of 100; then 5 of 100 of the other 80.
  int small = 0, large = 0;
  for (int first = 1; first <= 100; ++first) {
    State s = state_from(R"({"aurora":{"at":[9,8]}})");
    aurora(s, "east");
    chance(s, std::to_string(first));
    if (asks(s, Question::creature_health)) {
      small += 100;
      continue;
    }
    ASSERT_TRUE(asks(s, Question::large_creature));
    for (int second = 1; second <= 100; ++second) {
      State t = s;
      chance(t, std::to_string(second));
      if (asks(t, Question::creature_health)) ++large;
    }
  }
  EXPECT_EQ(small, 2000);
  EXPECT_EQ(large, 400);
}

TEST(TrureneRules, TR_L_1_T_45_T_05_each_pair_of_people_is_equally_likely) {
  std::set<std::vector<Person>> pairs;
  for (const char* away : {"merchant", "quester", "hunter"}) {
    State s = state_from(R"({"turn":4,"aurora":{"at":[9,4]}})");
    aurora(s, "east");
    EXPECT_EQ(chance_ask(s).outcomes, 3u);
    chance(s, away);
    pairs.insert(Game::view(s, kAurora).village->here);
  }
  EXPECT_EQ(pairs.size(), 3u);
}

TEST(TrureneRules, TR_K_5_T_39_T_37_targets_are_drawn_among_all_intact_villages) {
  State s = state_from(
      R"({"turn":7,"target":[2,6],"hawk":[5,9],"aurora":{"at":[9,8]},
          "troll_king":{"at":[2,5],"health":140,"max_health":140,"accuracy":80,"power":35,"time":4}})");
  aurora(s, "east");
  chance(s, "99");
  chance(s, "99");
  ASSERT_TRUE(asks(s, Question::target_village));
  EXPECT_EQ(chance_ask(s).outcomes, 5u);
  std::set<Square> targets;
  for (std::uint32_t i = 0; i < 5; ++i) {
    State t = s;
    Game::apply(t, chance_ask(t), outcome_option(i), nullptr);
    EXPECT_TRUE(is_village(t, t.target));
    targets.insert(t.target);
  }
  EXPECT_EQ(targets.size(), 5u);
}

TEST(TrureneRules, T_08_two_ways_are_one_draw_of_two) {
  State s = state_from(R"({"turn":1,"target":[5,9],"aurora":{"at":[9,8]}})");
  aurora(s, "east");
  chance(s, "99");
  chance(s, "99");
  ASSERT_TRUE(asks(s, Question::troll_king_move));
  EXPECT_EQ(chance_ask(s).outcomes, 2u);
}

TEST(TrureneRules, TR_M_3_every_kind_of_square_can_be_walked_onto) {
  for (auto [at, way] :
       {std::pair{"[9,4]", "east"}, {"[8,3]", "east"}, {"[11,10]", "east"}, {"[0,1]", "south"}}) {
    State s = state_from(R"({"turn":1,"aurora":{"at":)" + std::string(at) + "}}");
    Square from = s.aurora.at;
    aurora(s, way);
    EXPECT_NE(s.aurora.at, from);
  }
}

TEST(TrureneRules, TR_D_1_T_97_the_map_of_the_sample_byte_for_byte) {
  State s = *load(sample()).state;
  s.spells = {2, 2, 2, 2};
  std::string all;
  for (const auto& l : map_lines(Game::view(s, kAurora))) all += l + "\n";
  EXPECT_EQ(all,
            "  1234567890123\n1 OOOOOOOOOOOOO\n2 OWOOOOOOOOOOO\n3 OOOOOOVOOOOOO\n4 OOOOOOOOOOOOO\n"
            "5 OOOOOOOOSOOOO\n6 OOOOOOOSOVOVO\n7 OOVOOOTOOOOOO\n8 OOOOOSOOOOOOO\n9 OOOOSOOOOOOOO\n"
            "0 OOOOOVOOO@OOO\n1 OOOOOOOOOOOOO\n2 OOOOOVOOOOOMO\n3 OOOOOOOOOOOOO\n");
}

TEST(TrureneRules, T_97_numbers_wrap_at_ten_on_a_25_by_25_map) {
  State s = state_from(R"({"rows":25,"columns":25})");
  auto lines = map_lines(Game::view(s, kAurora));
  EXPECT_EQ(lines[0], "  1234567890123456789012345");
  ASSERT_EQ(lines.size(), 26u);
  EXPECT_EQ(lines[20][0], '0');
  EXPECT_EQ(lines[25].size(), 27u);
}

TEST(TrureneRules, TR_D_2_TR_D_3_T_96_only_the_first_symbol_is_drawn) {
  State s = state_from(R"({"spells":[2,2,2,2],"hawk":[5,9]})");
  auto at = [&](Square q) { return symbol_at(Game::view(s, kAurora), q); };
  EXPECT_EQ(at(square(5, 9)), 'H');  // Hawk's village
  s.quest = {square(5, 9), 0, false, false};
  EXPECT_EQ(at(square(5, 9)), 'H');
  s.wolves.at = square(5, 9);
  EXPECT_EQ(at(square(5, 9)), 'W');
  s.troll_king.at = square(5, 9);
  EXPECT_EQ(at(square(5, 9)), 'T');
  s.aurora.at = square(5, 9);
  EXPECT_EQ(at(square(5, 9)), '@');
  s.quest.at = square(11, 11);
  EXPECT_EQ(at(square(11, 11)), 'Q');
  s.ruins.push_back(square(0, 0));
  EXPECT_EQ(at(square(0, 0)), 'X');
  s.shrines[0].solved = true;
  EXPECT_EQ(at(square(4, 8)), 'R');
  EXPECT_EQ(at(square(5, 7)), 'S');
  EXPECT_EQ(at(square(0, 1)), 'O');
}

TEST(TrureneRules, TR_C_4_T_02_wording_is_repeatable_and_basic_is_always_the_first) {
  State s = state_from(R"({"level":"basic"})");
  for (std::int16_t turn = 1; turn < 40; ++turn) {
    s.turn = turn;
    for (auto h : {Happening::merchant_greet, Happening::quester_greet, Happening::hunter_greet}) {
      Event e{static_cast<std::uint16_t>(h), Event::kAll, false, false, {}};
      EXPECT_EQ(Game::describe(s, e, kAurora).id, Game::event_name(e));
    }
  }
}

TEST(TrureneRules, T_05_lines_vary_above_level_basic) {
  State s = state_from("{}");
  std::set<std::string> seen;
  for (std::int16_t turn = 1; turn < 60; ++turn) {
    s.turn = turn;
    Event e{static_cast<std::uint16_t>(Happening::merchant_greet), Event::kAll, false, false, {}};
    seen.insert(say::english(Game::describe(s, e, kAurora)));
    EXPECT_EQ(Game::describe(s, e, kAurora), Game::describe(s, e, kAurora));
  }
  EXPECT_EQ(seen.size(), say::line_count("merchant_greet"));
}

TEST(TrureneRules, T_11_at_least_twenty_presets_and_each_occurs) {
  std::set<std::size_t> numbers;
  for (std::uint64_t i = 0; i < 500; ++i) numbers.insert(preset_arrival_number(i));
  EXPECT_GE(say::line_count("arrival"), 20u);
  EXPECT_EQ(numbers.size(), say::line_count("arrival"));
  EXPECT_EQ(content().arrivals.size(), say::line_count("arrival"));
}

TEST(TrureneRules, T_17_composed_messages_differ_and_have_no_empty_slots) {
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const auto text = say::composed_arrival(i, say::keyword_of(3));
    for (const char* language : {"en", "de"}) {
      auto m = say::words(text, language);
      EXPECT_EQ(m.find('{'), std::string::npos) << m;
      EXPECT_EQ(m.find("⟨"), std::string::npos) << m;
      EXPECT_FALSE(m[0] >= 'a' && m[0] <= 'z') << m;
      EXPECT_EQ(m.back(), '.') << m;
      seen.insert(m);
    }
  }
  EXPECT_GT(seen.size(), 1800u);
}

TEST(TrureneRules, every_event_has_words_without_empty_places_T_05) {
  Rng rng{5};
  std::set<std::string> kinds;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    State s = generate({}, seed);
    for (int i = 0; i < 3000 && s.ending == Ending::none; ++i) {
      const Ask ask = asked(s);
      Options out;
      Events events;
      if (ask.who == Seat::chance) {
        Game::apply(s, ask, outcome_option(rng.below(ask.outcomes)), &events);
      } else if (seed % 2) {
        Game::apply(s, ask, rule_bot(s, ask, rng), &events);
      } else {
        Game::options(s, ask, out);
        Game::apply(s, ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], &events);
      }
      for (const auto& e : events) {
        auto t = Game::describe(s, e, kAurora);
        kinds.insert(std::string(Game::event_name(e)));
        auto words = say::english(t);
        ASSERT_EQ(words.find('{'), std::string::npos) << words;
        ASSERT_EQ(words.find("⟨"), std::string::npos) << words;
        ASSERT_FALSE(words.empty() || catalogue("trurene").rule(t).empty()) << t.id;
      }
    }
  }
  EXPECT_GT(kinds.size(), 70u);
}

// Section 23 of the facts, over games of the bot and of chance.
TEST(TrureneRules, TR_K_7_TR_L_4_T_41_TR_S_2_properties_of_every_turn) {
  Rng rng{17};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    State s = generate({}, seed);
    auto total = s.villages.size();
    Enemy troll = s.troll_king;
    State before = s;
    for (int i = 0; i < 4000 && s.ending == Ending::none; ++i) {
      const Ask ask = asked(s);
      bool turn = ask.question == static_cast<int>(Question::turn);
      if (turn) before = s;
      Options out;
      if (ask.who == Seat::chance) {
        draw_any(s, rng);
      } else if (seed % 2) {
        Game::apply(s, ask, rule_bot(s, ask, rng), nullptr);
      } else {
        Game::options(s, ask, out);
        Game::apply(s, ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
      }
      ASSERT_EQ(Game::check(s), "");
      ASSERT_EQ(s.villages.size() + s.ruins.size(), total);
      ASSERT_EQ(s.troll_king.attack, troll.attack);
      ASSERT_GE(s.aurora.gold, 0);
      int solved = 0, found = 0;
      for (const auto& x : s.shrines) solved += x.solved;
      for (auto n : s.spells) found += n > 0;
      bool giving =
          !s.agenda.steps.empty() && std::holds_alternative<Artefact>(s.agenda.steps.back());
      ASSERT_TRUE(giving || solved == found);
      if (asks(s, Question::turn) && s.turn == before.turn + 1) {
        int was = distance(before.troll_king.at, s.aurora.at),
            is = distance(s.troll_king.at, s.aurora.at);
        if (before.troll_king.at != s.troll_king.at) {
          ASSERT_NE(s.troll_king.at, s.aurora.at);
          ASSERT_TRUE(was > 2 || is > was);
        }
      }
    }
  }
}

TEST(TrureneRules, TR_D_5_T_34_views_do_not_tell_hidden_things) {
  // Two worlds that differ in hidden things only: the same bytes for Aurora.
  State a = state_from(R"({"turn":4})"), b = a;
  b.troll_king.at = square(5, 5);  // same direction, same warnings
  b.troll_king.health = 99;
  b.wolves.attack.power = 33;
  b.target = square(11, 5);
  b.trail.push_back({square(0, 0), 2});
  std::swap(b.shrines[0].riddle, b.shrines[1].riddle);
  EXPECT_EQ(json::serialize(to_json(Game::view(a, kAurora))),
            json::serialize(to_json(Game::view(b, kAurora))));
  auto text = json::serialize(to_json(Game::view(a, kAurora)));
  EXPECT_NE(text.find("\"troll_king\":null"), std::string::npos);
}

TEST(TrureneRules, TR_R_7_the_riddle_prompt_has_the_same_options_for_every_riddle) {
  std::set<std::size_t> sizes;
  std::set<std::string> lists;
  for (std::int16_t r = 0; r < static_cast<std::int16_t>(content().riddles.size()); ++r) {
    State s = state_from(R"({"turn":6,"aurora":{"at":[9,4]}})");
    for (std::int16_t i = 0; i < 3; ++i)
      s.shrines[static_cast<std::size_t>(i)].riddle =
          static_cast<std::int16_t>((r + 1 + i) % static_cast<int>(content().riddles.size()));
    s.shrines[3].riddle = r;
    aurora(s, "north");
    Options out;
    Game::options(s, asked(s), out);
    std::string all;
    for (Option o : out) all += Game::notation(s, asked(s), o) + "\n";
    lists.insert(all);
    sizes.insert(out.size());
  }
  EXPECT_EQ(lists.size(), 1u);
  EXPECT_EQ(*sizes.begin(), content().answers.size() + 2);
}

TEST(TrureneRules, T_58_T_54_artefacts_never_repeat_and_the_fourth_is_omniscience) {
  Rng rng{2};
  std::map<int, int> first;
  for (int game = 0; game < 300; ++game) {
    State s = state_from(R"({"turn":6})");
    s.troll_king.at = square(0, 12);
    s.wolves.at = square(0, 0);
    std::set<int> had;
    for (std::size_t i = 0; i < 4; ++i) {
      s.agenda = {};
      s.agenda.steps.push_back(Turn{});
      s.agenda.steps.push_back(Artefact{});
      s.shrines[i].solved = true;
      run_on(s);
      while (asks(s, Question::artefact)) draw_any(s, rng);
      int got = carried_spell(s);
      ASSERT_GE(got, 0);
      ASSERT_TRUE(had.insert(got).second);
      ASSERT_EQ(got == 3, i == 3);
      if (i == 0) ++first[got];
      s.spells[static_cast<std::size_t>(got)] = 2;
    }
  }
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(first[i], 100, 35);
}

TEST(TrureneRules, T_113_T_55_T_10_the_bot_wins_most_default_worlds_and_random_play_does_not) {
  const auto* game = find_game("trurene");
  SimulateRequest r;
  r.seats = 1;
  r.games = 150;
  r.bots = {"rule"};
  auto clever = game->simulate(r, nullptr, nullptr);
  r.bots = {"random"};
  auto careless = game->simulate(r, nullptr, nullptr);
  EXPECT_GT(clever.wins[0], 0.6 * 150);
  EXPECT_LT(careless.wins[0], 0.2 * 150);
  EXPECT_EQ(clever.unfinished + careless.unfinished, 0u);
}

TEST(TrureneRules, the_ten_promises_hold) {
  const auto* game = find_game("trurene");
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    json::object options;
    options["level"] = seed % 4 == 0 ? "basic" : seed % 4 == 1 ? "better" : "extended";
    options["cunning"] = seed % 3 == 0;
    options["shrines"] = static_cast<int>(1 + seed % 8);
    auto report = check_promises(*game, gh::Setup{1, options, {}}, seed, 5);
    EXPECT_EQ(report.failure, "");
  }
}

TEST(TrureneRules, T_109_constants_are_in_one_place) {
  // The numbers of the rules are spelt in constants.h only; a few telltale ones are searched for.
  namespace fs = std::filesystem;
  for (const auto& file : fs::directory_iterator(GREATHALL_SOURCE "/src/games/trurene")) {
    auto name = file.path().filename().string();
    if (name == "constants.h" || name == "sha256.cpp") continue;
    std::ifstream in(file.path());
    std::stringstream text;
    text << in.rdbuf();
    for (const char* number : {" 2000)", " 500)", "= 9999", "999999", " 140,", "{30, 40}"}) {
      if (name == "game.h" && std::string(number) == " 140,") continue;  // the sample as a position
      EXPECT_EQ(text.str().find(number), std::string::npos) << name << " has " << number;
    }
  }
}

TEST(TrureneRules, T_104_T_105_TR_I_6_the_source_of_game_and_client_has_no_network) {
  namespace fs = std::filesystem;
  for (const char* folder : {"/src/games/trurene", "/src/terminal"}) {
    for (const auto& file : fs::directory_iterator(std::string(GREATHALL_SOURCE) + folder)) {
      auto name = file.path().filename().string();
      bool rules = std::string(folder) == "/src/games/trurene";
      if (!rules && !name.starts_with("trurene")) continue;
      std::ifstream in(file.path());
      std::stringstream text;
      text << in.rdbuf();
      for (const char* word : {"sys/socket", "asio", "beast", "curl", "http"})
        EXPECT_EQ(text.str().find(word), std::string::npos) << name << " has " << word;
      if (!rules) continue;
      for (const char* word : {"fstream", "fopen", "filesystem", "std::cout", "random_device"})
        EXPECT_EQ(text.str().find(word), std::string::npos) << name << " has " << word;
    }
  }
}

TEST(TrureneRules, T_108_T_112_licence_and_documents_are_there) {
  namespace fs = std::filesystem;
  for (const char* file : {"/LICENSE", "/docs/rules/trurene.md", "/docs/notation/trurene.md",
                           "/docs/requirements/trurene.md", "/data/trurene/troubleshooting.txt"})
    EXPECT_TRUE(fs::exists(std::string(GREATHALL_SOURCE) + file)) << file;
  EXPECT_FALSE(embedded_file("docs/rules/trurene.md").empty());
}

}  // namespace
}  // namespace gh::trurene
