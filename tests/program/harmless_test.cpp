// Nothing from a file, a name or the net reaches a terminal unescaped.
#include "terminal/harmless.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/static_files.h"
#include "terminal/play.h"

namespace gh {
namespace {

TEST(Harmless, letters_of_every_script_stay) {
  const std::string fine = "K\xc3\xb6nig \xe2\x80\x93 \xe7\x8e\x8b\t\xf0\x9f\x91\x91\nend";
  EXPECT_EQ(harmless(fine), fine);
}

TEST(Harmless, what_a_terminal_obeys_is_written_out) {
  EXPECT_EQ(harmless("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(harmless("\x1b]52;c;aGk=\x07"), "\\x1b]52;c;aGk=\\x07");
  EXPECT_EQ(harmless("a\rb\x08\x7f"), "a\\x0db\\x08\\x7f");
  EXPECT_EQ(harmless("\xc2\x9b\x33\x31m"), "\\x9b31m");      // CSI as one character
  EXPECT_EQ(harmless("\x9b\x33\x31m"), "\\x9b31m");          // and as one byte
  EXPECT_EQ(harmless("\xe2\x80\xae evil"), "\\u202e evil");  // writing turned round
  EXPECT_EQ(harmless("\xc0\x9b"), "\\xc0\\x9b");             // not the shortest form
  EXPECT_EQ(harmless(std::string("\0", 1)), "\\x00");
}

TEST(Harmless, drawings_keep_their_colours_and_nothing_else) {
  EXPECT_EQ(harmless_drawing("\x1b[1;33m@\x1b[0m"), "\x1b[1;33m@\x1b[0m");
  EXPECT_EQ(harmless_drawing("\x1b[2J\x1b[31"), "\\x1b[2J\\x1b[31");
}

TEST(Harmless, messages_of_a_hall_are_cleaned_through_and_through) {
  boost::json::value m{
      {"type", "chat"}, {"from", "A\x1b[2J"}, {"view", {{"names", {"x\x07", 3}}, {"k\x1b", true}}}};
  make_harmless(m);
  const auto text = boost::json::serialize(m);
  EXPECT_EQ(text.find("\\u001b"), std::string::npos) << text;
  EXPECT_EQ(text.find("\\u0007"), std::string::npos) << text;
  EXPECT_EQ(m.at("from").as_string(), "A\\x1b[2J");
  EXPECT_EQ(m.at("view").at("names").at(1), 3);
}

TEST(Harmless, names_at_a_local_game) {
  auto record = Record::begin(*find_game("ivanhoe"), gh::Setup{2, {}, {}});
  ASSERT_TRUE(record);
  PlayWishes w;
  w.people = 2;
  w.bots = {"random"};
  w.seed = 3;
  w.names = {"Eve\x1b]0;owned\x07", "Bo"};
  std::istringstream in("\n?\nfly\x1b[2J\nquit\n");
  std::ostringstream out;
  EXPECT_EQ(play(std::move(*record), w, in, out, Ink{false, 80}, {}), 0);
  EXPECT_EQ(out.str().find('\x1b'), std::string::npos);
  EXPECT_EQ(out.str().find('\x07'), std::string::npos);
  EXPECT_NE(out.str().find("Eve\\x1b]0;owned\\x07"), std::string::npos);
}

// `serve --web` holds the folder in memory: a huge one is refused in words, unread.
TEST(ServeWeb, a_huge_folder_is_refused_with_a_sentence) {
  namespace fs = std::filesystem;
  const auto dir = fs::temp_directory_path() / ("greathall_web_" + std::to_string(::getpid()));
  fs::create_directories(dir);
  std::ofstream(dir / "index.html") << "<p>";
  EXPECT_EQ(server::web_problem(dir), "");
  std::ofstream(dir / "huge.bin").close();
  fs::resize_file(dir / "huge.bin", 65u << 20);  // sparse: it takes no room
  EXPECT_NE(server::web_problem(dir).find("too large for a web client"), std::string::npos);
  fs::remove_all(dir);
}

}  // namespace
}  // namespace gh
