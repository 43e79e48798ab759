// The terminal client: the session behind it, plain lines through a pipe, and the full screen as a
// terminal (tmux) shows it.
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "games/trurene/say.h"
#include "helpers.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

namespace fs = std::filesystem;
using trurene::sample;

// A folder of its own for each test.
class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() /
              ("trurene_" + std::to_string(::getpid()) + "_" + std::to_string(++made()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  static int& made() {
    static int n = 0;
    return n;
  }
  fs::path path_;
};

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

TrureneWishes wishes(const Folder& folder) {
  TrureneWishes w;
  write(folder.file("world"), sample());
  w.file = folder.file("world");
  w.saves = folder.path();
  w.seed = 7;
  w.story = false;
  w.delays = false;
  return w;
}

std::string through_a_pipe(TrureneSession& session, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  EXPECT_EQ(play_trurene_plain(session, in, out), 0);
  return out.str();
}

TEST(TrureneTerminal, T_01_T_02_a_whole_game_over_a_plain_pipe_is_ascii) {
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  ASSERT_TRUE(session);
  std::string typed;
  for (int i = 0; i < 3000; ++i)
    typed += i % 9 == 0 ? "leave\n" : i % 3 ? "prepare\nstrike\n" : i % 2 ? "n\n" : "s\n";
  auto out = through_a_pipe(*session, typed + "/quit\nyes\n");
  EXPECT_NE(out.find("  1234567890123\n"), std::string::npos);
  EXPECT_NE(out.find("Turns played"), std::string::npos);
  for (char c : out) ASSERT_TRUE(c == '\n' || (c >= 32 && c < 127)) << static_cast<int>(c);
}

TEST(TrureneTerminal, T_94_the_story_comes_first_and_can_be_skipped) {
  Folder folder;
  auto w = wishes(folder);
  w.story = true;
  auto told = TrureneSession::begin(w);
  auto lines = told->news();
  const auto title = told->told(phrase("told.intro_title"));
  EXPECT_EQ(lines[0], title);
  EXPECT_EQ(lines[1 + trurene::say::line_count("told.intro_lore")],
            told->told(phrase("told.intro_manual")));
  auto short_way = TrureneSession::begin(wishes(folder));
  EXPECT_NE(short_way->news()[0], title);
}

TEST(TrureneTerminal, T_04_T_23_T_100_save_play_on_and_load) {
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  auto then = trurene::save(session->state());
  session->enter("/save first");
  EXPECT_TRUE(fs::exists(folder.file("first")));
  session->enter("n");
  for (int i = 0; i < 200 && !trurene::may_save(session->state()) && !session->over(); ++i)
    session->enter("retreat");
  ASSERT_NE(trurene::save(session->state()), then);
  session->enter("/load first");
  EXPECT_EQ(trurene::save(session->state()), then);
  // A bad name writes nothing; an existing one is asked about.
  session->enter("/save ../evil");
  EXPECT_FALSE(fs::exists(folder.file("../evil")));
  session->enter("/save first");
  EXPECT_TRUE(session->confirming());
  session->enter("no");
  EXPECT_FALSE(session->confirming());
}

TEST(TrureneTerminal, T_102_a_broken_file_leaves_the_game_as_it_is) {
  Folder folder;
  write(folder.file("broken"), "13 13\n");
  auto session = TrureneSession::begin(wishes(folder));
  auto before = session->state();
  session->news();
  session->enter("/load broken");
  EXPECT_TRUE(session->state() == before);
  EXPECT_NE(session->news()[0].find("your game is unchanged"), std::string::npos);
  session->enter("/load nothing");
  EXPECT_TRUE(session->state() == before);
}

TEST(TrureneTerminal, T_24_quit_asks_first) {
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  auto before = session->state();
  session->enter("/quit");
  EXPECT_FALSE(session->left());
  session->enter("maybe");
  session->enter("NO");
  EXPECT_FALSE(session->left());
  EXPECT_TRUE(session->state() == before);
  session->enter("/quit");
  session->enter("YES");
  EXPECT_TRUE(session->left());
}

TEST(TrureneTerminal, T_09_TR_I_4_pauses_can_be_switched_and_change_nothing) {
  Folder folder;
  auto slow = wishes(folder);
  slow.delays = true;
  auto a = TrureneSession::begin(slow), b = TrureneSession::begin(wishes(folder));
  for (const char* text : {"n", "n", "e"}) {
    a->enter(text);
    b->enter(text);
  }
  EXPECT_TRUE(a->state() == b->state());
  EXPECT_TRUE(a->delays());
  a->enter("/delays");
  EXPECT_FALSE(a->delays());
}

TEST(TrureneTerminal, T_89_T_88_help_documents_come_with_the_program) {
  EXPECT_NE(trurene_document("rules", "en").find("**TR-F-9**"), std::string::npos);
  EXPECT_NE(trurene_document("trouble", "en").find("TROUBLESHOOTING"), std::string::npos);
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  session->enter("/help rules");
  EXPECT_EQ(session->wanted_document(), "rules");
}

// Asked for gold, the first button is the honest answer: all she has.
TEST(TrureneTerminal, T_85_TR_L_10_the_merchant_can_be_answered_with_a_button) {
  Folder folder;
  auto w = wishes(folder);
  write(folder.file("world"),
        "9 9 0 4 4\n-1 -1\n-1 -1\n4 3\n4 4\n100\n100\n60 20 3\n0 0 0 0\n90\n8 8\n100\n100\n"
        "70 40 4\n0 0\n50\n50\n80 30 2\n3 4,8 0,0 8,1 1\n\n5 4,7 7,0 5,2 7\n0 0 0 0\n");
  for (w.seed = 1; *w.seed < 100; ++*w.seed) {  // until a merchant is in the village
    auto session = TrureneSession::begin(w);
    ASSERT_TRUE(session) << session.error();
    session->enter("north");
    session->enter("merchant");
    session->enter("sword");
    auto buttons = session->buttons();
    if (buttons.size() != 2 || buttons[1] != "MORE") continue;
    EXPECT_EQ(buttons[0], "GOLD 90");
    session->enter(buttons[0]);
    EXPECT_EQ(session->buttons(), (std::vector<std::string>{"YES", "NO"}));
    return;
  }
  FAIL() << "no merchant in a hundred villages";
}

TEST(TrureneTerminal, T_85_TR_I_1_T_84_buttons_offer_what_can_be_done_and_nothing_else) {
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  EXPECT_EQ(session->buttons(), (std::vector<std::string>{"NORTH", "SOUTH", "EAST", "WEST"}));
  // A button, a typed word and its abbreviation from the same state give the same result.
  std::vector<std::string> results;
  for (const char* way : {"NORTH", "north", "n"}) {
    auto s = TrureneSession::begin(wishes(folder));
    s->enter(way);
    results.push_back(trurene::save_base(s->state()));
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[1], results[2]);
  auto before = session->state();
  session->enter("strike");
  EXPECT_TRUE(session->state() == before);
}

// Maps are shared: nothing in one may tell a terminal what to do.
TEST(TrureneTerminal, T_102_escape_sequences_of_a_file_are_shown_not_obeyed) {
  Folder folder;
  auto w = wishes(folder);
  const std::string nasty = "\x1b]0;owned\x07\x1b[2J\xc2\x9b\x33\x31m\xe2\x80\xae";
  write(folder.file("world"),
        sample() + "#TRURENE-EXT 1\ncolour " + nasty + "\nmap-name C1 \xc2\x9b\x32J\n");
  auto session = TrureneSession::begin(w);
  ASSERT_TRUE(session) << session.error();
  auto out = through_a_pipe(*session, nasty + "\n/load bad\nn\n/quit\nyes\n");
  EXPECT_NE(out.find("\\x1b]0;owned\\x07"), std::string::npos) << out;
  for (const char* bad : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80\xae"})
    EXPECT_EQ(out.find(bad), std::string::npos);
}

TEST(TrureneTerminal, T_102_only_regular_files_of_sensible_size_are_read) {
  Folder folder;
  fs::create_symlink("/dev/zero", folder.file("endless"));
  ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  write(folder.file("large"), std::string((1 << 20) + 1, ' '));
  auto w = wishes(folder);
  auto session = TrureneSession::begin(w);
  ASSERT_TRUE(session);
  auto out =
      through_a_pipe(*session, "/load endless\n/load pipe\n/load large\n/load .\n/quit\nyes\n");
  EXPECT_NE(out.find("endless was not loaded"), std::string::npos) << out;
  EXPECT_NE(out.find("pipe was not loaded"), std::string::npos);
  EXPECT_NE(out.find("large was not loaded"), std::string::npos);
  for (const char* name : {"endless", "pipe", "large"}) {
    w.file = folder.file(name);
    EXPECT_FALSE(TrureneSession::begin(w)) << name;
  }
}

std::string last_news(TrureneSession& session, const std::string& typed) {
  session.news();
  session.enter(typed);
  std::string all;
  for (const auto& line : session.news()) all += line + "\n";
  return all;
}

TEST(TrureneTerminal, TR_F_9_a_question_mark_shows_the_rule) {
  Folder folder;
  auto session = TrureneSession::begin(wishes(folder));
  ASSERT_TRUE(session);
  EXPECT_NE(last_news(*session, "? TR-F-9").find("the weapons clash"), std::string::npos);
  EXPECT_NE(last_news(*session, "? tr-f-9").find("the weapons clash"), std::string::npos);
  EXPECT_NE(last_news(*session, "? TR-Z-9").find("no rule TR-Z-9"), std::string::npos);
}

TEST(TrureneTerminal, TR_O_1_after_the_end_a_move_says_that_the_game_is_over) {
  auto s = trurene::state_from("{}");
  s.ending = trurene::Ending::died;
  s.agenda = {};
  EXPECT_EQ(trurene::understand(s, "north").words, "The game is over.");
}

// Uploading and scores ask for a hall once; nothing is sent without a name.
TEST(TrureneTerminal, T_101_T_105_upload_and_scores_from_the_menu) {
  Folder folder;
  auto w = wishes(folder);
  std::vector<std::string> sent;
  w.publish = [&](const std::string& server, const std::string& world, const std::string& author) {
    EXPECT_TRUE(trurene::load(world).state);
    sent.push_back(server + " " + author);
    return std::string("Published.");
  };
  w.scores = [&](const std::string& server, const std::string& map) {
    sent.push_back(server + " " + std::to_string(map.size()));
    return std::string("Nobody.");
  };
  auto session = TrureneSession::begin(w);
  ASSERT_TRUE(session);
  session->enter("/upload");
  EXPECT_NE(session->question().find("Which hall"), std::string::npos);
  EXPECT_NE(last_news(*session, "").find("Nothing is sent"), std::string::npos);
  session->enter("/upload");
  session->enter("http://localhost:1");
  EXPECT_NE(last_news(*session, "").find("Nothing is sent"), std::string::npos);  // no name
  EXPECT_TRUE(sent.empty());
  session->enter("/upload");
  session->enter("Ann");
  session->enter("/scores");
  EXPECT_EQ(sent, (std::vector<std::string>{"http://localhost:1 Ann", "http://localhost:1 64"}));
}

TEST(TrureneTerminal, TR_X_2_s_after_a_fight_does_not_walk) {
  Folder folder;
  auto w = wishes(folder);
  // So strong an Aurora that one hit ends it; the wolves are in the north, one step away.
  auto text = sample();
  text.replace(text.find("\n100\n100\n50 10 4\n"), 17, "\n9999\n9999\n100 9999 2\n");
  text.replace(text.find("\n1 1\n"), 5, "\n8 9\n");
  write(folder.file("world"), text);
  auto session = TrureneSession::begin(w);
  ASSERT_TRUE(session);
  session->enter("n");
  for (int i = 0; i < 60 && session->view().fight; ++i)
    session->enter(session->view().fight->aurora.ready >= session->view().fight->aurora.time ? "s"
                                                                                             : "p");
  ASSERT_FALSE(session->view().fight);
  const auto at = session->view().aurora.at;
  EXPECT_NE(last_news(*session, "s").find("SOUTH"), std::string::npos);
  EXPECT_EQ(session->view().aurora.at, at);
  session->enter("s");  // and then he means it
  EXPECT_NE(session->view().aurora.at, at);
}

TEST(TrureneTerminal, T_97_lines_fit_the_width) {
  for (const auto& l : fitting_lines(trurene_document("rules", "en"), 60))
    EXPECT_LE(l.size(), 130u);
  EXPECT_EQ(fitting_lines("one\ntwo", 10), (std::vector<std::string>{"one", "two"}));
}

// --- the full screen

class Tmux {
 public:
  Tmux(const std::string& command, int columns, int rows)
      : name_("greathall_test_" + std::to_string(::getpid()) + "_" + std::to_string(columns) +
              std::to_string(std::chrono::steady_clock::now().time_since_epoch().count())) {
    run("new-session -d -s t -x " + std::to_string(columns) + " -y " + std::to_string(rows) + " '" +
        command + "'");
  }
  ~Tmux() { run("kill-server"); }
  static bool available() { return std::system("command -v tmux >/dev/null 2>&1") == 0; }
  void keys(const std::string& keys) { run("send-keys -t t " + keys); }
  void resize(int columns, int rows) {
    run("resize-window -t t -x " + std::to_string(columns) + " -y " + std::to_string(rows));
  }
  // The screen once it shows `text`, or as it is after five seconds.
  std::string shows(const std::string& text) {
    std::string screen;
    for (int i = 0; i < 100; ++i) {
      screen = run("capture-pane -p -t t");
      if (screen.find(text) != std::string::npos) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return screen;
  }

 private:
  std::string run(const std::string& what) {
    std::string out;
    auto* pipe =
        ::popen(("tmux -L " + name_ + " -f /dev/null " + what + " 2>/dev/null").c_str(), "r");
    char buffer[4096];
    while (auto n = std::fread(buffer, 1, sizeof buffer, pipe)) out.append(buffer, n);
    ::pclose(pipe);
    return out;
  }
  std::string name_;
};

std::string fight_file() {
  // The Troll King is next to Aurora; Omniscience is not known.
  auto s = sample();
  s.replace(s.find("\n9 9\n"), 5, "\n6 5\n");
  return s;
}

TEST(TrureneTerminal, T_13_T_14_T_90_T_91_T_92_T_82_TR_I_2_TR_I_3_the_full_screen) {
  if (!Tmux::available() || !fs::exists(GREATHALL_PROGRAM))
    GTEST_SKIP() << "needs tmux and the program";
  Folder folder;
  write(folder.file("world"), fight_file());
  Tmux tmux(std::string(GREATHALL_PROGRAM) + " trurene play " + folder.file("world") +
                " --seed 3 --no-story --no-delays",
            80, 24);
  auto normal = tmux.shows("[EAST]");
  auto row = [](const std::string& screen, int n) {
    std::size_t at = 0;
    while (n-- > 0) at = screen.find('\n', at) + 1;
    return screen.substr(at, screen.find('\n', at) - at);
  };
  EXPECT_NE(row(normal, 0).find("Game   Move   Fight   Ask   Help"), std::string::npos);
  EXPECT_EQ(row(normal, 1).substr(0, 7), " Turn 0");  // directly below the menu bar
  EXPECT_NE(normal.find("Health 100/100"), std::string::npos);
  EXPECT_LT(normal.find("[EAST]"), normal.find("\n >"));  // buttons above the command line
  tmux.keys("Right");
  auto fight = tmux.shows("Fight, tick 1");
  EXPECT_NE(fight.find("1234567890123"), std::string::npos);   // the map
  EXPECT_NE(fight.find("the Troll King"), std::string::npos);  // the fight
  EXPECT_NE(fight.find("health 140/70   [####################]"), std::string::npos) << fight;
  EXPECT_NE(fight.find("ready  1/4      [#####"), std::string::npos) << fight;
  EXPECT_NE(fight.find("The whole army falls back"), std::string::npos);  // the console
  EXPECT_NE(fight.find("[PREPARE] [RETREAT]"), std::string::npos);
  EXPECT_EQ(fight.find("[EAST]"), std::string::npos);  // T-84
  tmux.keys("Enter");                                  // the obvious thing
  EXPECT_NE(tmux.shows("tick 2").find("Fight, tick 2"), std::string::npos);
  tmux.keys("F3");
  EXPECT_NE(tmux.shows("tick 3").find("Fight, tick 3"), std::string::npos);
  tmux.resize(100, 30);
  EXPECT_NE(tmux.shows("Fight, tick 3").find("F10 opens the menu"), std::string::npos);
}

// The same screen in the disguised language: every word of plain letters is something to type, a
// sign of the map, or a name.
TEST(TrureneTerminal, the_full_screen_has_no_words_of_its_own) {
  if (!Tmux::available() || !fs::exists(GREATHALL_PROGRAM))
    GTEST_SKIP() << "needs tmux and the program";
  Folder folder;
  write(folder.file("world"), fight_file());
  Tmux tmux("env LC_ALL=C.UTF-8 " + std::string(GREATHALL_PROGRAM) + " trurene play " +
                folder.file("world") + " --seed 3 --no-story --no-delays --lang qps",
            110, 30);
  auto bare = [](const std::string& screen) {
    std::set<std::string> words;
    std::string word;
    bool disguised = false;
    for (char c : screen + " ") {
      if (static_cast<unsigned char>(c) >= 0x80) {
        disguised = true;
      } else if (std::isalpha(static_cast<unsigned char>(c))) {
        word += c;
      } else {
        const bool sign = word.find_first_not_of("OVXSRMHQTW") == std::string::npos;
        if (word.size() > 2 && !disguised && !sign) words.insert(word);
        word.clear();
        disguised = false;
      }
    }
    return words;
  };
  const std::set<std::string> typed{"NORTH",   "SOUTH",   "EAST",  "WEST",
                                    "PREPARE", "RETREAT", "STRIKE"};
  auto only_typed = [&](const std::string& screen) {
    for (const auto& word : bare(screen))
      EXPECT_TRUE(typed.contains(word)) << word << "\n" << screen;
  };
  only_typed(tmux.shows("[EAST]"));
  tmux.keys("F10");
  only_typed(tmux.shows("]"));
  tmux.keys("Escape");
  tmux.keys("Right");
  only_typed(tmux.shows("[PREPARE]"));
}

TEST(TrureneTerminal, T_88_T_85_T_89_the_menu_works_while_a_game_is_open) {
  if (!Tmux::available() || !fs::exists(GREATHALL_PROGRAM))
    GTEST_SKIP() << "needs tmux and the program";
  Folder folder;
  write(folder.file("world"), sample());
  Tmux tmux(std::string(GREATHALL_PROGRAM) + " trurene play " + folder.file("world") +
                " --seed 3 --no-story --no-delays --saves " + folder.path(),
            80, 24);
  tmux.shows("[EAST]");
  tmux.keys("F10 Right Right Right");
  EXPECT_NE(tmux.shows("Maeja").find("Troll King"), std::string::npos);
  tmux.keys("Down Enter");
  EXPECT_NE(tmux.shows("Hawk is in").find("Hawk is in the village"), std::string::npos);
  tmux.keys("F10 Left Enter");  // Help: Rulebook
  EXPECT_NE(tmux.shows("goes back").find("# Trurene"), std::string::npos);
  tmux.keys("q");
  tmux.shows("[EAST]");
  tmux.keys("/save Space one Enter");
  tmux.shows("Saved as one.");
  EXPECT_TRUE(fs::exists(folder.file("one")));
  tmux.keys("F10 Right Down Down Down Enter");  // Move: West
  EXPECT_NE(tmux.shows(" Turn 1").find(" Turn 1"), std::string::npos);
}

// How long the pauses are is tested without a clock (T_95 in demands_test.cpp); here, that there
// are some, that a key ends them, and that the turn ends by itself.
TEST(TrureneTerminal, T_95_T_09_a_turn_with_pauses_ends_by_itself_or_with_a_key) {
  if (!Tmux::available() || !fs::exists(GREATHALL_PROGRAM))
    GTEST_SKIP() << "needs tmux and the program";
  Folder folder;
  write(folder.file("world"), sample());
  Tmux tmux(std::string(GREATHALL_PROGRAM) + " trurene play " + folder.file("world") +
                " --seed 3 --no-story",
            80, 24);
  tmux.shows("Turn 1.");
  tmux.keys("Left");
  auto screen = tmux.shows("Turn 2.");
  EXPECT_NE(screen.find("Turn 2."), std::string::npos) << screen;
  tmux.keys("Left x BSpace");  // the second key only ends the pauses
  screen = tmux.shows("Turn 3.");
  EXPECT_NE(screen.find("Turn 3."), std::string::npos) << screen;
}

TEST(TrureneTerminal, T_15_colours_can_be_switched_off) {
  auto v = trurene::Game::view(trurene::state_from("{}"), trurene::kAurora);
  EXPECT_EQ(trurene::Game::draw(v, Ink{false, 80}).find('\x1b'), std::string::npos);
  auto coloured = trurene::Game::draw(v, Ink{true, 80});
  EXPECT_NE(coloured.find("\x1b[1;33m@"), std::string::npos);
  EXPECT_NE(coloured.find("\x1b[32mV"), std::string::npos);
}

}  // namespace
}  // namespace gh
