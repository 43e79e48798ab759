// The terminal, driven through its lines.
#include "terminal/play.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

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
  EXPECT_TRUE(has(out, rule_text("ivanhoe", "GR-20").substr(0, 20))) << out;
}

TEST(Play, wrong_input_is_answered_and_nothing_is_lost) {
  auto out = played("999\nfoo\n\nsave\nundo\nquit\n");
  EXPECT_TRUE(has(out, "There are options 1 to"));
  EXPECT_TRUE(has(out, "Type ? for help"));
  EXPECT_TRUE(has(out, "say where to write"));
  EXPECT_TRUE(has(out, "Too late"));
}

TEST(Play, a_whole_game_ends_with_the_ranking) {
  std::string ones;
  for (int i = 0; i < 3000; ++i) ones += "1\n";
  auto out = played(ones);
  EXPECT_TRUE(has(out, "wins the game") || has(out, "win the game"))
      << out.substr(out.size() - 2000);
  EXPECT_TRUE(has(out, "  1. "));
}

TEST(Play, a_saved_game_can_be_read_again) {
  auto file = std::filesystem::temp_directory_path() / "greathall_play_test.log";
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

TEST(Rulebook, finds_rules_and_wraps) {
  EXPECT_TRUE(rule_text("ivanhoe", "GR-31").starts_with("GR-31 Dodge"));
  EXPECT_EQ(rule_text("ivanhoe", "GR-99"), "");
  EXPECT_EQ(with_names("{A} meets {B} and {C}", {"Ann", ""}), "Ann meets B and C");
  EXPECT_EQ(wrapped("one two three", 8, "  "), "  one\n  two\n  three");
}

}  // namespace
}  // namespace gh
