// Game state files: byte for byte, and every malformed one.
#include <fstream>
#include <set>
#include <sstream>

#include "helpers.h"

namespace gh::trurene {
namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string l; std::getline(in, l);) lines.push_back(l);
  return lines;
}
std::string join(const std::vector<std::string>& lines, const char* end = "\n") {
  std::string s;
  for (const auto& l : lines) s += l + end;
  return s;
}
std::string with(std::vector<std::pair<int, std::string>> changes) {
  auto lines = split(sample());
  for (const auto& [n, text] : changes) lines[static_cast<std::size_t>(n - 1)] = text;
  return join(lines);
}
std::string extended(const std::string& extra) {
  return sample() + "#TRURENE-EXT 1\n" + extra + "\n";
}

std::string codes(const Loaded& l) {
  std::set<std::string> all;
  for (const auto& p : l.problems) all.insert(p.code);
  std::string s;
  for (const auto& c : all) s += (s.empty() ? "" : " ") + c;
  return s;
}

const char* kMidGame =
    "13 13 21 6 4\n4 10\n5 9\n11 11\n6 11\n93\n100\n50 10 4\n0 0 2 0\n11\n6 4\n140\n140\n80 35 "
    "4\n4 5\n50\n"
    "50\n90 40 2\n6 2,5 9,5 11,9 5,11 5\n2 6\n4 8,5 7,7 5,8 4\n0 0 0 1\n#TRURENE-EXT 1\nlevel "
    "extended\n"
    "target 6 2\nweapon OTHER caravan guard's sword\nriddles 13 23 43 53\nriddles-solved 53\n"
    "quest 4 compass\ntrail 6 6 2,5 6 4,2 6 10,3 6 12,4 6 14,4 5 16,5 5 18,5 4 20\nticks 19\n"
    "map-name The first valley\n#END da3cb01c\n";

TEST(TrureneFiles, T_100_the_sample_loads_and_saves_back_identically) {
  auto loaded = load(sample());
  ASSERT_TRUE(loaded.state);
  EXPECT_EQ(codes(loaded), "W01 W04");
  EXPECT_EQ(save_base(*loaded.state), sample());
  State s = *loaded.state;
  chance(s, "2 6");
  chance(s, "5 9");
  auto lines = split(sample());
  lines[2] = "2 6";
  EXPECT_EQ(save_base(s), join(lines));
}

TEST(TrureneFiles, T_100_a_complete_file_in_mid_game_is_byte_exact) {
  auto loaded = load(kMidGame);
  ASSERT_TRUE(loaded.state) << loaded.problems[0].words;
  EXPECT_EQ(codes(loaded), "");
  EXPECT_EQ(save(*loaded.state), kMidGame);
  EXPECT_TRUE(asks(*loaded.state, Question::turn));
}

TEST(TrureneFiles, T_102_malformed_files_get_their_code_and_line) {
  struct Case {
    std::string file, code;
    int line;
  };
  const std::string five = "2 6,6 2,5 9,5 11,9 5";
  std::vector<Case> cases = {
      {"", "E04", 0},
      {with({{1, "13 13 0 6"}}), "E05", 1},
      {with({{8, "50 10 4 9"}}), "E05", 8},
      {with({{9, "0 0 0 0 0"}}), "E05", 9},
      {with({{6, "hundred"}}), "E06", 6},
      {with({{6, "99.5"}}), "E06", 6},
      {with({{10, "+5"}}), "E06", 10},
      {with({{10, "99999999999"}}), "E06", 10},
      {with({{1, "2 13 0 6 4"}}), "E07", 1},
      {with({{1, "13 13 0 6 3"}}), "E07", 1},
      {with({{1, "13 13 -1 6 4"}}), "E07", 1},
      {with({{8, "50 10 1"}}), "E07", 8},
      {with({{14, "101 35 4"}}), "E07", 14},
      {with({{9, "0 3 0 0"}}), "E07", 9},
      {with({{10, "-1"}}), "E07", 10},
      {with({{16, "0"}}), "E07", 16},
      {with({{22, "0 0 2 0"}}), "E07", 22},
      {with({{5, "13 9"}}), "E08", 5},
      {with({{19, "2 6,6 2,5 9,5 13,9 5,11 5"}}), "E08", 19},
      {with({{2, "-1 4"}}), "E09", 2},
      {with({{4, "-1 -1"}}), "E09", 4},
      {with({{11, "-1 -1"}}), "E09", 11},
      {with({{19, "2 6,6 2,5 9,5 11,9 5,11"}}), "E10", 19},
      {with({{21, "4 8,5 7,7 5,8 4,"}}), "E10", 21},
      {with({{19, five}}), "E11", 19},
      {with({{20, "0 0"}}), "E11", 19},
      {with({{21, "4 8,5 7,7 5"}}), "E11", 21},
      {with({{22, "0 0 0"}}), "E11", 22},
      {with({{21, "2 6,5 7,7 5,8 4"}}), "E12", 21},
      {with({{4, "9 5"}}), "E12", 19},
      {with({{1, "13 13 0 7 4"}, {20, "2 6"}}), "E12", 20},
      {with({{3, "0 0"}}), "E13", 3},
      {with({{3, "2 6"}, {19, "6 2,5 9,5 11,9 5,11 5"}, {20, "2 6"}}), "E13", 3},
      {with({{6, "0"}}), "E14", 6},
      {with({{12, "0"}}), "E14", 12},
      {with({{19, ""}, {20, "2 6,6 2,5 9,5 11,9 5,11 5"}}), "E14", 19},
      {with({{1, "13 13 2000 6 4"}}), "E14", 1},
      {with({{9, "1 1 0 0"}}), "E15", 9},
      {with({{9, "2 2 1 1"}}), "E15", 9},
      {with({{9, "2 2 0 2"}}), "E15", 9},
      {sample() + "hello\n", "E16", 23},
      {extended("target 0 0"), "E17", 24},
      {extended("riddles 1 2 3"), "E17", 24},
      {extended("weapon AXE big axe"), "E17", 24},
      {extended("quest 4 compass"), "E17", 24},
      {extended("level extended\n#END 00000000"), "E18", 25},
      {sample() + std::string(1, '\0'), "E03", 0},
      {sample() + "\xff\xfe", "E03", 0},
      {std::string((1 << 20) + 1, ' '), "E03", 0},
      {extended("spells 5\nspell 1 0 heal_percent 10 - A"), "E17", 24},
      {extended("spells 4\nspell 1 2 heal_percent 10 - A"), "E17", 25},
      {extended("level extended\nlevel basic"), "E17", 25},
      {extended("trail 6 6 1"), "E17", 24},
      {extended("hawk-mark 13 0"), "E17", 24},
  };
  auto ten = split(sample());
  ten.resize(10);
  cases.push_back({join(ten), "E04", 0});
  auto last = split(sample());
  last.pop_back();
  cases.push_back({join(last), "E04", 0});
  for (const auto& c : cases) {
    auto loaded = load(c.file);
    ASSERT_FALSE(loaded.state) << c.code << " line " << c.line;
    ASSERT_EQ(loaded.problems.size(), 1u);
    const auto& p = loaded.problems[0];
    EXPECT_EQ(p.code, c.code) << p.words << " wanted line " << c.line;
    EXPECT_EQ(p.line, c.line) << c.code;
    EXPECT_FALSE(p.words.empty() || p.field.empty() || p.allowed.empty()) << c.code;
    EXPECT_EQ(p.words.find('{'), std::string::npos) << p.words;
    EXPECT_TRUE(!p.found.empty() || c.line == 19) << p.words;
  }
}

TEST(TrureneFiles, T_102_errors_say_what_was_found_and_what_is_allowed) {
  auto p = load(with({{14, "101 35 4"}})).problems[0];
  EXPECT_EQ(p.field, "the Troll King's accuracy");
  EXPECT_EQ(p.found, "101");
  EXPECT_EQ(p.allowed, "0..100");
  EXPECT_EQ(p.words, "Line 14: the Troll King's accuracy is 101, but must lie between 0 and 100.");
}

TEST(TrureneFiles, T_102_files_that_load_with_notes) {
  struct Case {
    std::string file, codes;
  };
  auto short_file = split(sample());
  short_file.erase(short_file.begin() + 19);
  std::string five_spells =
      "spells 5\nspell 1 0 heal_percent 10 - A\nspell 2 0 max_health 5 - B\nspell 3 0 "
      "enemy_accuracy 5 - C\n"
      "spell 4 0 omniscience 0 1+2 D\nspell 5 0 power_bonus 7 - E\n";
  auto five_shrines = with({{1, "13 13 0 6 5"}, {21, "4 8,5 7,7 5,8 4,0 0"}, {22, "0 0 0 0 0"}});
  for (const auto& c :
       std::vector<Case>{{"\xef\xbb\xbf" + join(split(sample()), "\r\n"), "W01 W04"},
                         {join(short_file), "W01 W02 W04"},
                         {with({{19, "2 6 , 6 2,5 9,  5 11,9 5,11 5 "}}), "W01 W04"},
                         {with({{9, "2 0 0 0"}}), "W01 W03 W04"},
                         {extended("colour blue"), "W01 W04 W05"},
                         {with({{2, "9 5"}}), "W01 W04 W06"},
                         {with({{5, "6 6"}, {15, "6 6"}}), "W01 W04"},
                         {five_shrines + "#TRURENE-EXT 1\n" + five_spells, "W01 W04"},
                         {sample() + "\n\n", "W01 W04"}}) {
    auto loaded = load(c.file);
    ASSERT_TRUE(loaded.state) << loaded.problems[0].words << " wanted " << c.codes;
    EXPECT_EQ(codes(loaded), c.codes);
  }
}

// A block and line 9 must agree; the line that does not fit is named, and what it does not fit.
TEST(TrureneFiles, T_102_T_16_a_spell_block_and_line_9_that_differ) {
  auto block = [](int one, int two, int three, int four) {
    auto n = [](int x) { return std::to_string(x); };
    return "#TRURENE-EXT 1\nspells 4\nspell 1 " + n(one) + " heal_percent 10 - A\nspell 2 " +
           n(two) + " max_health 5 - B\nspell 3 " + n(three) + " enemy_accuracy 5 - C\nspell 4 " +
           n(four) + " omniscience 0 1+2 D\n";
  };
  auto problem = [](const std::string& file) {
    auto loaded = load(file);
    EXPECT_FALSE(loaded.state);
    return loaded.problems[0];
  };
  auto p = problem(with({{9, "0 2 0 0"}}) + block(0, 0, 0, 0));
  EXPECT_EQ(p.code, "E17");
  EXPECT_EQ(p.line, 26);
  EXPECT_NE(p.words.find("line 9 says 2"), std::string::npos) << p.words;
  // Fewer spells than line 9 speaks of: line 9 is the one that is wrong.
  auto three =
      with({{1, "13 13 0 6 3"}, {9, "0 0 0 2"}, {21, "4 8,5 7,7 5"}, {22, "0 0 0"}}) +
      "#TRURENE-EXT 1\nspells 3\nspell 1 0 heal_percent 10 - A\nspell 2 0 max_health 5 - B\n"
      "spell 3 0 enemy_accuracy 5 - C\n";
  p = problem(three);
  EXPECT_EQ(p.code, "E17");
  EXPECT_EQ(p.line, 9);
  // What a spell needs has not been learnt: named at that spell.
  p = problem(with({{9, "2 0 0 2"}}) + block(2, 0, 0, 2));
  EXPECT_EQ(p.code, "E15");
  EXPECT_EQ(p.line, 28);
}

// Spell states that cannot happen together are E15, in the block at the spell's own line.
TEST(TrureneFiles, T_102_T_16_a_spell_that_came_before_one_that_it_needs) {
  const std::string block =
      "#TRURENE-EXT 1\nspells 4\nspell 1 0 heal_percent 10 - A\nspell 2 2 max_health 5 1 B\n"
      "spell 3 0 enemy_accuracy 5 - C\nspell 4 0 omniscience 0 1+2 D\n";
  auto loaded = load(with({{9, "0 2 0 0"}}) + block);
  ASSERT_FALSE(loaded.state);
  EXPECT_EQ(loaded.problems[0].code, "E15");
  EXPECT_EQ(loaded.problems[0].line, 26);
  EXPECT_TRUE(loaded.problems[0].words.starts_with("Line 26: ")) << loaded.problems[0].words;
  loaded =
      load(with({{9, "2 0 0 0"}}) + "#TRURENE-EXT 1\nspells 5\nspell 1 2 heal_percent 10 - A\n");
  EXPECT_EQ(loaded.problems[0].code, "E17") << "five spells want five shrines";
}

TEST(TrureneFiles, T_16_spells_that_need_each_other_get_a_note) {
  auto loaded =
      load(sample() +
           "#TRURENE-EXT 1\nspells 4\nspell 1 0 heal_percent 10 2 A\nspell 2 0 max_health 5 "
           "1 B\nspell 3 0 enemy_accuracy 5 - C\nspell 4 0 omniscience 0 1+3 D\n");
  ASSERT_TRUE(loaded.state) << loaded.problems[0].words;
  EXPECT_EQ(codes(loaded), "W01 W04 W07");
  for (const auto& p : loaded.problems)
    if (p.code == "W07") {
      EXPECT_EQ(p.line, 25);
      EXPECT_NE(p.words.find("A, B, D"), std::string::npos) << p.words;
    }
}

TEST(TrureneFiles, T_100_a_check_number_has_eight_lower_case_digits) {
  auto text = sample() + "#TRURENE-EXT 1\nmap-name Capital\n";
  for (int i = 0; i < 40; ++i) {  // until it has a letter
    char number[16];
    std::snprintf(number, sizeof number, "%08X", crc32(text));
    if (std::string(number).find_first_of("ABCDEF") != std::string::npos) {
      auto loaded = load(text + "#END " + number + "\n");
      ASSERT_FALSE(loaded.state);
      EXPECT_EQ(loaded.problems[0].code, "E17") << "not the way a check number is written";
      EXPECT_EQ(loaded.problems[0].line, 25 + i);
      for (const std::string wrong : {"", "1234567", "123456789", "1234567g", "0x123456"})
        EXPECT_EQ(load(text + "#END " + wrong + "\n").problems[0].code, "E17") << wrong;
      EXPECT_EQ(load(text + "#END 12345678\n").problems[0].code, "E18");
      return;
    }
    text += "# once more\n";
  }
  FAIL();
}

TEST(TrureneFiles, T_102_a_refused_file_changes_nothing) {
  const auto* game = find_game("trurene");
  json::object options;
  options["world"] = with({{6, "hundred"}});
  auto refused = begin(*game, gh::Setup{1, options, {}});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("Line 6"), std::string::npos);
}

TEST(TrureneFiles, T_103_no_quest_and_no_hawk) {
  auto loaded = load(sample());
  ASSERT_TRUE(loaded.state);
  EXPECT_FALSE(loaded.state->quest.at);
  EXPECT_FALSE(loaded.state->hawk);
  State s = *loaded.state;
  chance(s, "5 11");
  chance(s, "9 5");
  EXPECT_EQ(s.hawk, square(5, 11));
  EXPECT_EQ(s.target, square(9, 5));
}

TEST(TrureneFiles, T_56_another_number_of_shrines_needs_its_own_spells) {
  EXPECT_EQ(load(with({{1, "13 13 0 6 3"}})).problems[0].code, "E07");
}

TEST(TrureneFiles, T_16_TR_P_6_modular_spells_follow_the_file) {
  std::string file =
      with({{1, "13 13 1 6 5"},
            {9, "2 2 2 0"},
            {5, "6 5"},
            {8, "100 20 2"},
            {21, "4 8,5 7,7 5,8 4,0 0"},
            {22, "1 1 1 0 1"}}) +
      "#TRURENE-EXT 1\nspells 5\nspell 1 2 heal_percent 50 - Leech\nspell 2 2 power_bonus 7 - "
      "Ox\nspell 3 2 enemy_accuracy 33 - Fog\nspell 4 0 omniscience 0 1+2+3 Eye\nspell 5 2 "
      "regen_percent 15 - Salve\n";
  auto loaded = load(file);
  ASSERT_TRUE(loaded.state) << loaded.problems[0].words;
  State s = *loaded.state;
  s.aurora.health = 10;
  chance(s, "2 6");
  chance(s, "2 6");
  aurora(s, "east");  // onto the Troll King
  auto v = Game::view(s, kAurora);
  ASSERT_TRUE(v.fight);
  EXPECT_EQ(v.fight->aurora.power, 27);
  EXPECT_EQ(v.fight->enemy.accuracy, 47);
  aurora(s, "prepare");
  aurora(s, "strike");
  chance(s, "1");
  EXPECT_EQ(s.aurora.health, 10 + 13);
  aurora(s, "retreat");
  chance(s, "1");
  EXPECT_EQ(s.aurora.health, 23 + 25);  // 10 and 15 percent of 100
  auto again = load(save(s));
  ASSERT_TRUE(again.state) << again.problems[0].words;
  EXPECT_EQ(again.state->book->spells, s.book->spells);
}

TEST(TrureneFiles, T_16_gold_percent_adds_to_rewards) {
  std::string file =
      with({{1, "13 13 1 6 1"}, {9, "2 0 0 0"}, {2, "9 8"}, {21, "0 0"}, {22, "1"}}) +
      "#TRURENE-EXT 1\nspells 1\nspell 1 2 gold_percent 25 - Magpie\ntarget 2 6\n";
  auto loaded = load(file);
  ASSERT_TRUE(loaded.state) << loaded.problems[0].words;
  State s = *loaded.state;
  chance(s, "2 6");
  aurora(s, "west");
  chance(s, "99");
  chance(s, "99");
  chance(s, "30");
  EXPECT_EQ(s.aurora.gold, 37);
}

TEST(TrureneFiles, T_04_saving_and_loading_gives_an_equal_state) {
  // Section 23, property 13, over games of the bot.
  Rng rng{7};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    State s = generate({}, seed);
    for (int i = 0; i < 400 && s.ending == Ending::none; ++i) {
      const Ask ask = asked(s);
      if (may_save(s)) {
        auto text = save(s);
        auto loaded = load(text);
        ASSERT_TRUE(loaded.state) << loaded.problems[0].words << "\n" << text;
        ASSERT_EQ(save(*loaded.state), text);
        State mine = s, theirs = *loaded.state;
        mine.agenda = theirs.agenda;  // question numbers are not part of a file
        ASSERT_TRUE(mine == theirs) << text;
      }
      if (ask.who == Seat::chance)
        draw_any(s, rng);
      else
        Game::apply(s, ask, rule_bot(s, ask, rng), nullptr);
    }
  }
}

TEST(TrureneFiles, TR_P_3_loading_adds_the_troll_artefact_only_once) {
  State s = state_from(R"({"turn":6,"spells":[2,1,0,0],"aurora":{"at":[11,10],"health":64}})");
  aurora(s, "east");
  auto loaded = load(save(s));
  ASSERT_TRUE(loaded.state);
  EXPECT_EQ(loaded.state->aurora.health, 96);
  EXPECT_EQ(loaded.state->aurora.max_health, 120);
}

TEST(TrureneFiles, TR_X_4_T_23_names_of_files) {
  for (const char* good : {"a", "my game 2.txt", "x-y_z"})
    EXPECT_TRUE(good_file_name(good)) << good;
  for (const char* bad : {"", ".hidden", " x", "x ", "a/b", "../x", "caf\xc3\xa9", "a\nb"})
    EXPECT_FALSE(good_file_name(bad)) << bad;
  EXPECT_FALSE(good_file_name(std::string(65, 'a')));
  EXPECT_TRUE(good_file_name(std::string(64, 'a')));
}

TEST(TrureneFiles, T_101_a_map_is_a_file_in_which_nothing_has_happened) {
  EXPECT_TRUE(map_problem(*load(sample()).state).empty());
  EXPECT_FALSE(map_problem(*load(kMidGame).state).empty());
  EXPECT_FALSE(map_problem(*load(with({{9, "2 0 0 0"}})).state).empty());
  EXPECT_FALSE(map_problem(*load(with({{2, "0 0"}})).state).empty());
}

TEST(TrureneFiles, check_number_is_the_one_of_zip) { EXPECT_EQ(crc32("123456789"), 0xcbf43926u); }

TEST(TrureneFiles, map_number_is_sha256) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(TrureneFiles, T_86_random_bytes_never_crash_the_reader) {
  Rng rng{99};
  for (int i = 0; i < 3000; ++i) {
    std::string text = i % 2 ? kMidGame : sample();
    for (int k = 0; k < 1 + i % 5; ++k) {
      auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      switch (rng.below(3)) {
        case 0:
          text[at] = static_cast<char>(rng.below(256));
          break;
        case 1:
          text.erase(at, 1 + rng.below(9));
          break;
        default:
          text.insert(at, std::to_string(static_cast<int>(rng.below(3000)) - 1000));
      }
      if (text.empty()) text = "x";
    }
    auto loaded = load(text);
    if (!loaded.state) {
      EXPECT_EQ(loaded.problems.size(), 1u);
    } else {
      EXPECT_EQ(Game::check(*loaded.state), "") << text;
    }
  }
}

}  // namespace
}  // namespace gh::trurene
