// Players of the arena: bots, levels, and programs that are spoken to line by line.
#include "terminal/player.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "commands/sprt.h"
#include "terminal/files.h"

namespace gh {
namespace {

const GameEntry& ivanhoe() { return *find_game("ivanhoe"); }
const std::string kExamples = GREATHALL_SOURCE "/examples/";

// One game between the two; the error is that of a program.
Result<std::uint64_t> game_between(const GameEntry& game, const std::string& a,
                                   const std::string& b, Outcome* outcome = nullptr) {
  const Setup setup{2, {}, {}};
  auto match = begin(game, setup);
  auto first = Player::named(game, a), second = Player::named(game, b);
  if (!first) return Error{first.error()};
  if (!second) return Error{second.error()};
  std::vector<Player*> seated{&*first, &*second};
  for (int i = 0; i < 2; ++i) seated[static_cast<std::size_t>(i)]->begin(game, setup, seat(i));
  Rng chance{1}, thoughts{2};
  auto played = play_out(**match, seated, chance, thoughts);
  if (outcome) *outcome = (*match)->outcome();
  return played;
}

TEST(Player, knows_bots_levels_and_programs) {
  for (const char* name : {"rule", "random", "novice", "champion", "search:30", "cmd:cat"})
    EXPECT_EQ(Player::problem(ivanhoe(), name), "") << name;
  for (const char* name : {"", "emperor", "search:", "cmd:"})
    EXPECT_NE(Player::problem(ivanhoe(), name), "") << name;
}

TEST(Player, the_example_in_python_plays_more_than_one_game) {
  for (const char* id : {"ivanhoe", "quests"}) {
    if (!find_game(id)) continue;  // not in this build
    Outcome outcome;
    auto played =
        game_between(*find_game(id), "cmd:python3 " + kExamples + "bot.py", "random", &outcome);
    ASSERT_TRUE(played) << id << ": " << played.error();
    EXPECT_TRUE(outcome.over) << id;
  }
}

TEST(Player, the_example_in_javascript_plays_too) {
  if (std::system("command -v node >/dev/null 2>&1") != 0) GTEST_SKIP() << "no node here";
  Outcome outcome;
  auto played = game_between(ivanhoe(), "random", "cmd:node " + kExamples + "bot.mjs", &outcome);
  ASSERT_TRUE(played) << played.error();
  EXPECT_TRUE(outcome.over);
}

// What a program is told: a game, then what it is asked with all it may know, then the end.
TEST(Player, a_program_is_told_what_its_seat_may_know) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("greathall_player_" + std::to_string(getpid()) + ".txt");
  const auto command = "cmd:tee " + file.string() + " | python3 " + kExamples + "bot.py";
  ASSERT_TRUE(game_between(ivanhoe(), command, "random"));
  std::string text;
  for (int i = 0; i < 500 && text.find("\"finished\"") == text.npos; ++i) {
    auto read = read_file(file.string());
    if (read) text = *read;
    usleep(10'000);
  }
  std::filesystem::remove(file);
  std::istringstream lines(text);
  std::string line, types, last;
  while (std::getline(lines, line)) {
    auto m = parse_json(line);
    ASSERT_TRUE(m) << line;
    types = std::string(m->at("type").as_string());
    if (last.empty()) {
      EXPECT_EQ(types, "new");
      EXPECT_EQ(m->at("seat").as_string(), "A");
      EXPECT_EQ(m->at("game").as_string(), "ivanhoe");
    } else {
      EXPECT_EQ(types, "update");
      EXPECT_EQ(m->at("view").at("viewer").as_string(), "A");
      for (const auto& p : m->at("prompts").as_array()) EXPECT_EQ(p.at("seat").as_string(), "A");
    }
    last = line;
  }
  auto end = parse_json(last);
  ASSERT_TRUE(end) << last;
  EXPECT_EQ(end->at("status").as_string(), "finished");
  EXPECT_TRUE(end->at("outcome").at("over").as_bool());
}

TEST(Player, a_program_that_does_not_play_along_is_an_error_in_words) {
  auto ended = game_between(ivanhoe(), "cmd:true", "random");
  ASSERT_FALSE(ended);
  EXPECT_NE(ended.error().find("ended in the middle of a game"), std::string::npos)
      << ended.error();
  auto wrong = game_between(
      ivanhoe(), "cmd:while read line; do echo '{\"type\":\"pick\",\"pick\":\"dance\"}'; done",
      "random");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().find("\"dance\" is not offered"), std::string::npos) << wrong.error();
}

// Whoever writes a bot is told what is wrong with it.
TEST(Player, says_what_is_wrong_with_a_program) {
  const std::pair<const char*, const char*> wrong[] = {
      {"cmd:/nowhere/bot.py", "could not be started"},
      {"cmd:exit 3", "with status 3"},
      {"cmd:kill -9 $$", "by signal 9"},
      {"cmd:while read line; do echo nonsense; done", "\"nonsense\" is not JSON"},
      {"cmd:while read line; do echo '{}'; done", "\"{}\" has no text \"pick\""}};
  for (const auto& [program, words] : wrong) {
    auto played = game_between(ivanhoe(), program, "random");
    ASSERT_FALSE(played) << program;
    EXPECT_NE(played.error().find(words), std::string::npos) << played.error();
  }
}

// As docs/bots.md says: cmd:./examples/bot.py.
TEST(Player, the_examples_can_be_started_by_their_names) {
  for (const char* name : {"bot.py", "bot.mjs", "hall.py", "hall.mjs"})
    EXPECT_EQ(access((kExamples + name).c_str(), X_OK), 0) << name;
}

// What the first of two wins, every deal from both sides.
double share_won(const GameEntry& game, const std::string& first, const std::string& second,
                 std::uint64_t deals) {
  const auto start = begin(game, gh::Setup{2, {}, {}});
  auto one = Player::named(game, first), two = Player::named(game, second);
  double won = 0;
  for (std::uint64_t deal = 0; deal < deals; ++deal)
    for (std::size_t turn = 0; turn < 2; ++turn) {
      std::vector<Player*> seated{&*one, &*two};
      if (turn) std::swap(seated[0], seated[1]);
      auto match = (*start)->copy();
      Rng chance{deal}, thoughts{deal * 31 + turn};
      EXPECT_TRUE(play_out(*match, seated, chance, thoughts));
      won += share_of_first(match->outcome(), turn);
    }
  return won / static_cast<double>(2 * deals);
}

// docs/bots.md: every level wins at least 65 % against the one below. The three that do not search
// are quick enough to be tried here.
TEST(Levels, each_is_stronger_than_the_one_below) {
  for (const char* id : {"ivanhoe", "quests", "kings"}) {
    const auto* game = find_game(id);
    if (!game) continue;  // not in this build
    for (std::size_t level = 0; level + 2 < levels().size(); ++level)
      EXPECT_GE(share_won(*game, std::string(levels()[level + 1].name),
                          std::string(levels()[level].name), 60),
                0.65)
          << id << " " << levels()[level + 1].name;
  }
}

// A champion thinks a hundred times as long; this little is enough to be ahead of the knight.
TEST(Levels, even_a_short_thought_beats_a_knight) {
  EXPECT_GE(share_won(ivanhoe(), "search:40", "knight", 30), 0.6);
}

TEST(Sprt, stops_for_the_stronger_and_for_the_equal) {
  auto verdict = [](std::uint32_t percent) {
    Sprt test(0, 50, 2);
    Rng rng{9};
    for (int i = 0; i < 20'000 && test.verdict() == Sprt::Verdict::open; ++i)
      test.add(0.5 * (rng.below(100) < percent) + 0.5 * (rng.below(100) < percent));
    return test.verdict();
  };
  EXPECT_EQ(verdict(65), Sprt::Verdict::stronger);
  EXPECT_EQ(verdict(50), Sprt::Verdict::not_stronger);
  EXPECT_EQ(verdict(30), Sprt::Verdict::not_stronger);
}

TEST(Sprt, elo_and_shares_are_each_others_inverse) {
  for (std::size_t players : {2u, 4u})
    for (double elo : {-200.0, 0.0, 35.0, 190.0})
      EXPECT_NEAR(elo_of(share_of(elo, players), players), elo, 1e-6);
  EXPECT_NEAR(share_of(0, 4), 0.25, 1e-9);
  EXPECT_NEAR(share_of(190.8, 2), 0.75, 1e-3);
}

}  // namespace
}  // namespace gh
