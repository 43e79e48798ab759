// The terminal, driven through its lines.
#include "terminal/play.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/about.h"
#include "core/embedded.h"
#include "terminal/rulebook.h"

namespace gh {
namespace {

std::string played(const std::string& input, PlayWishes w = {}, int seats = 3) {
  w.seed = w.seed.value_or(3);
  auto record = Record::begin(*find_game("ivanhoe"), gh::Setup{seats, {}, {}});
  std::istringstream in(input);
  std::ostringstream out;
  play(std::move(*record), w, in, out, Ink{}, {});
  return out.str();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Play, shows_the_table_the_question_and_numbered_options) {
  auto out = played("quit\n");
  EXPECT_TRUE(has(out, "your hand:")) << out;
  EXPECT_TRUE(has(out, "  1  ")) << out;
  EXPECT_FALSE(has(out, "\x1b")) << "plain text has no escape codes";
}

TEST(Play, explains_options_and_rules) {
  auto out = played("?\n? 1\n? GR-20\n? play squire-9\nquit\n");
  EXPECT_TRUE(has(out, "save FILE"));
  EXPECT_TRUE(has(out, "GR-20")) << out;
  EXPECT_TRUE(has(out, rule_text("ivanhoe", "GR-20", "en").substr(0, 20))) << out;
}

TEST(Play, wrong_input_is_answered_and_nothing_is_lost) {
  auto out = played("999\nfoo\n\nsave\nundo\nquit\n");
  EXPECT_TRUE(has(out, "There are options 1 to"));
  EXPECT_TRUE(has(out, "Type ? for help"));
  EXPECT_TRUE(has(out, "say where to write"));
  EXPECT_TRUE(has(out, "Too late"));
}

TEST(Play, a_bot_is_changed_while_the_game_goes_on) {
  auto out = played("bot B champion\nbot A knight\nbot D knight\nbot B nobody\nbot\nquit\n");
  EXPECT_TRUE(has(out, "B is played by champion from now on.")) << out;
  // One's own seat, a seat that is not there, a name that nobody has: it says how it is meant.
  EXPECT_FALSE(has(out, "A is played by")) << out;
  EXPECT_FALSE(has(out, "D is played by")) << out;
  EXPECT_FALSE(has(out, "by nobody")) << out;
  EXPECT_TRUE(has(out, "novice, squire, knight, champion")) << out;
}

TEST(Play, a_whole_game_ends_with_the_ranking) {
  std::string ones;
  for (int i = 0; i < 3000; ++i) ones += "1\n";
  auto out = played(ones);
  EXPECT_TRUE(has(out, "wins the game") || has(out, "win the game"))
      << out.substr(out.size() - 2000);
  EXPECT_TRUE(has(out, "  1. "));
}

TEST(Play, a_program_takes_the_other_seats) {
  std::string ones;
  for (int i = 0; i < 3000; ++i) ones += "1\n";
  PlayWishes w;
  w.bots = {"cmd:python3 " GREATHALL_SOURCE "/examples/bot.py"};
  EXPECT_TRUE(has(played(ones, w), "  1. "));
  // One that ends in the middle ends the game, in words.
  w.bots = {"cmd:true"};
  EXPECT_TRUE(has(played(ones, w), "ended in the middle of a game"));
}

TEST(Play, a_saved_game_can_be_read_again) {
  auto file = std::filesystem::temp_directory_path() /
              ("greathall_play_" + std::to_string(getpid()) + ".log");
  auto out = played("1\nsave " + file.string() + "\nquit\n");
  EXPECT_TRUE(has(out, "Saved")) << out;
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_TRUE(read_log(text.str()));
  std::filesystem::remove(file);
  EXPECT_TRUE(has(played("save /no/such/folder/x\nquit\n"), "cannot write"));
}

TEST(Play, cheat_mode_lets_the_host_choose_the_draws) {
  PlayWishes w;
  w.cheat = true;
  auto out = played("token purple\nmaiden-6\nmaiden-7\nall\nquit\n", w, 2);
  EXPECT_TRUE(has(out, "You draw the purple token")) << out;
  EXPECT_TRUE(has(out, "not an outcome"));
}

TEST(Play, hot_seat_hides_hands_between_people) {
  PlayWishes w;
  w.people = 2;
  w.names = {"Ann", "Bill"};
  auto record = Record::begin(*find_game("ivanhoe"), gh::Setup{2, {}, {}});
  std::string input;
  for (int i = 0; i < 40; ++i) input += "\n1\n";
  std::istringstream in(input);
  std::ostringstream out;
  w.seed = 5;
  play(std::move(*record), w, in, out, Ink{}, [] { return ScreenSize{80, 24}; });
  EXPECT_TRUE(has(out.str(), "The others look away"));
  EXPECT_TRUE(has(out.str(), "\x1b[2J")) << "the screen is cleared";
}

TEST(Play, slash_help_works_through_a_pipe_and_speaks_of_this_game) {
  auto out = played("/help\n/quit\n");
  EXPECT_TRUE(has(out, "Ivanhoe: ")) << out;
  EXPECT_TRUE(has(out, "save FILE"));
  auto record = Record::begin(*find_game("kings"), gh::Setup{2, {}, {}});
  std::istringstream in("help\nquit\n");
  std::ostringstream kings;
  PlayWishes w;
  w.seed = 3;
  play(std::move(*record), w, in, kings, Ink{}, {});
  EXPECT_TRUE(has(kings.str(), "Kings & Things: ")) << kings.str();
  EXPECT_TRUE(has(kings.str(), "? GR-")) << kings.str();
  EXPECT_FALSE(has(kings.str(), "dodge")) << "an example of another game";
}

std::string on_screen(const std::string& input, ScreenSize size) {
  auto record = Record::begin(*find_game("kings"), gh::Setup{3, {}, {}});
  PlayWishes w;
  w.seed = 4;
  std::istringstream in(input);
  std::ostringstream out;
  play(std::move(*record), w, in, out, Ink{}, [size] { return size; });
  return out.str();
}
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}
std::string last_screen(const std::string& out) {
  return out.substr(out.rfind("\x1b[2J\x1b[H") + 7);
}

TEST(Play, a_wide_terminal_has_the_map_beside_the_question_and_is_drawn_anew) {
  auto out = on_screen("2\n1\nquit\n", {160, 44});
  std::size_t drawn = 0;
  for (auto at = out.find("\x1b[2J"); at != out.npos; at = out.find("\x1b[2J", at + 1)) ++drawn;
  EXPECT_GE(drawn, 3u) << "once for each question";
  auto screen = last_screen(out);
  auto lines = lines_of(screen.substr(0, screen.find("> ")));
  EXPECT_LE(lines.size(), 44u);
  bool beside = false;
  for (const auto& line : lines) {
    EXPECT_LE(shown_width(line), 160) << line;
    beside |= line.find(" | ") != line.npos && line.find("D2") < line.find(" | ");
  }
  EXPECT_TRUE(beside) << screen;
  EXPECT_TRUE(has(screen, "|   1  ")) << screen;
}

TEST(Play, a_narrow_terminal_has_the_question_below_the_map) {
  auto screen = last_screen(on_screen("quit\n", {80, 40}));
  for (const auto& line : lines_of(screen)) EXPECT_LE(shown_width(line), 80) << line;
  EXPECT_LT(screen.find("B2"), screen.find("\n  1  ")) << screen;
}

// The mark behind a sentence opens its rule: the book must have every one that is cited.
TEST(Rulebook, has_every_rule_that_the_words_of_a_game_cite_in_every_language) {
  const std::regex cited("@([A-Z]{1,3}(-[A-Z]{1,4})*-[A-Z]?[0-9]+[a-z]?)");
  for (const auto* game : games()) {
    const auto& id = game->info->id;
    if (rulebook(id).empty()) continue;  // a teaching game
    const auto words = embedded_file("data/" + id + "/words.en");
    std::set<std::string> rules;
    for (std::cregex_iterator i(words.data(), words.data() + words.size(), cited), end; i != end;
         ++i)
      rules.insert((*i)[1]);
    EXPECT_GT(rules.size(), 20u) << id;
    for (const auto& language : languages())
      for (const auto& rule : rules)
        EXPECT_NE(rule_text(id, rule, language), "") << id << " in " << language << ": " << rule;
  }
}

TEST(Panels, fold_lines_by_letters_and_keep_colours) {
  EXPECT_EQ(shown_width("\x1b[1;33mäöü\x1b[0m!"), 4);
  EXPECT_EQ(folded("one two three", 8), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(folded("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(folded("äöü äöü", 3), (std::vector<std::string>{"äöü", "äöü"}));
  EXPECT_EQ(folded("\x1b[2mab cd\x1b[0m", 2), (std::vector<std::string>{"\x1b[2mab", "cd\x1b[0m"}));
}

TEST(Panels, put_a_long_list_into_columns) {
  std::vector<std::string> items{"1 a", "2 b", "3 c", "4 d", "5 e"};
  EXPECT_EQ(in_columns(items, 40, 5), items);
  EXPECT_EQ(in_columns(items, 40, 2), (std::vector<std::string>{"1 a  3 c  5 e", "2 b  4 d"}));
  EXPECT_EQ(in_columns(items, 4, 2), items) << "too narrow for more than one";
}

TEST(Rulebook, finds_rules_and_wraps) {
  EXPECT_TRUE(rule_text("ivanhoe", "GR-31", "en").starts_with("GR-31 Dodge"));
  EXPECT_EQ(rule_text("ivanhoe", "GR-99", "en"), "");
  EXPECT_EQ(with_names("{A} meets {B} and {C}", {"Ann", ""}), "Ann meets B and C");
  // A German genitive has no s after a hiss; an English one stays as it is.
  EXPECT_EQ(with_names("{A}s Hand, {B}s Hand, {A} sieht", {"Bors", "Kay"}),
            "Bors’ Hand, Kays Hand, Bors sieht");
  EXPECT_EQ(with_names("{A}'s hand", {"Bors"}), "Bors's hand");
  EXPECT_EQ(wrapped("one two three", 8, "  "), "  one\n  two\n  three");
}

}  // namespace
}  // namespace gh
