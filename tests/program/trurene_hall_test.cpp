// A hall's maps from the terminal: fetching, publishing, and a ranked game away from the hall.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../hall/hall_play.h"
#include "commands/trurene_hall.h"
#include "core/embedded.h"
#include "games/trurene/save.h"
#include "server/hall.h"
#include "terminal/trurene.h"

namespace gh::test {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("trurene_hall_" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
};

// The bot at the keyboard. It sees the true state, as nobody else is cheated by that.
int bot_plays(TrureneSession& session) {
  Rng rng{3};
  for (int n = 0; n < 5000 && !session.over(); ++n) {
    const auto& s = session.state();
    const Ask ask = s.agenda.open[0];
    auto o = trurene::rule_bot(s, ask, rng);
    auto typed = trurene::Game::notation(s, ask, o);
    session.enter(typed.starts_with("answer ") ? typed.substr(7) : typed);
    session.news();
  }
  EXPECT_TRUE(session.over());
  return 0;
}

struct AtHall {
  HallUnderTest hall;
  Folder folder;
  HallWishes w;
  std::ostringstream out;
  std::string map;
  AtHall() {
    // So strong an Aurora wins nearly always.
    std::string text(embedded_file("data/trurene/sample.txt"));
    text.replace(text.find("\n100\n100\n50 10 4\n"), 17, "\n9999\n9999\n100 9999 2\n");
    std::ofstream(folder.file("strong")) << text;
    w.server = "http://127.0.0.1:" + std::to_string(hall.server->port());
    w.file = folder.file("strong");
    w.title = "Strong";
    w.keep = folder.path.string();
    EXPECT_EQ(publish_map(w, out), 0) << out.str();
    map = out.str().substr(out.str().find("as ") + 3, 64);
    out.str("");
    w.map = map.substr(0, 8);
  }
  // Until it is won; the wishes and what happens to the hall are the caller's.
  int win(const std::function<void()>& at_the_end = {}) {
    for (int tries = 0; tries < 20; ++tries) {
      out.str("");
      auto code = play_ranked(
          w, {},
          [&](TrureneSession& s) {
            auto played = bot_plays(s);
            if (at_the_end && s.state().ending == trurene::Ending::won) at_the_end();
            return played;
          },
          out);
      if (out.str().find("Only a victory") == std::string::npos) return code;
      EXPECT_EQ(code, 0);
    }
    return -1;
  }
};

TEST(TrureneHall, T_101_maps_are_published_listed_and_fetched) {
  AtHall at;
  EXPECT_EQ(list_maps(at.w, at.out), 0);
  EXPECT_NE(at.out.str().find(at.map.substr(0, 12) + "  \"Strong\", by Anonymous (13 by 13"),
            std::string::npos)
      << at.out.str();
  at.w.file = at.folder.file("fetched");
  EXPECT_EQ(get_map(at.w, at.out), 0);
  std::ifstream in(at.w.file);
  std::stringstream text;
  text << in.rdbuf();
  auto loaded = trurene::load(text.str());
  ASSERT_TRUE(loaded.state);
  EXPECT_EQ(loaded.state->book->map_name, "Strong");
  TrureneWishes play;
  play.file = at.w.file;
  EXPECT_TRUE(TrureneSession::begin(play));  // a hand-made file of somebody else plays
  EXPECT_EQ(list_scores(at.w, at.out), 0);
  EXPECT_NE(at.out.str().find("Nobody has won here yet"), std::string::npos);
  at.w.map = "zzz";
  EXPECT_EQ(get_map(at.w, at.out), 2);
}

TEST(TrureneHall, T_12_T_105_T_106_a_ranked_game_is_sent_after_its_end) {
  AtHall at;
  at.w.ask_for_name = true;
  auto& requests = at.hall.server->hall().metrics().http_requests;
  std::uint64_t before = 0, after = 0;
  int code = -1;
  for (int tries = 0; tries < 20 && code != 0; ++tries) {
    at.out.str("");
    code = play_ranked(
        at.w, {},
        [&](TrureneSession& s) {
          before = requests;
          int played = bot_plays(s);
          if (s.state().ending == trurene::Ending::won) {  // asked when it is won, not afterwards
            EXPECT_NE(s.question().find("A name for the hall's list"), std::string::npos);
            s.enter("Nick");
          }
          after = requests;
          return played;
        },
        at.out);
    EXPECT_EQ(before, after);  // nothing is sent while the game goes on
    if (at.out.str().find("Only a victory") != std::string::npos) code = -1;
  }
  ASSERT_EQ(code, 0) << at.out.str();
  EXPECT_EQ(requests, after + 1);  // the log, once
  EXPECT_NE(at.out.str().find("rank 1."), std::string::npos) << at.out.str();
  at.out.str("");
  EXPECT_EQ(list_scores(at.w, at.out), 0);
  EXPECT_NE(at.out.str().find(": Nick (played elsewhere)"), std::string::npos) << at.out.str();
}

TEST(TrureneHall, T_105_an_empty_name_or_the_end_of_input_sends_nothing) {
  AtHall at;
  at.w.ask_for_name = true;
  auto& requests = at.hall.server->hall().metrics().http_requests;
  for (const bool answered : {true, false}) {
    for (int tries = 0; tries < 20; ++tries) {
      at.out.str("");
      std::uint64_t before = 0;
      EXPECT_EQ(play_ranked(
                    at.w, {},
                    [&](TrureneSession& s) {
                      int played = bot_plays(s);
                      if (answered) s.enter("");
                      before = requests;
                      return played;
                    },
                    at.out),
                0);
      EXPECT_EQ(requests, before);
      if (at.out.str().find("Only a victory") == std::string::npos) break;
    }
    EXPECT_EQ(at.out.str(), "Nothing was sent.\n");
  }
}

TEST(TrureneHall, T_12_with_the_hall_closed_the_game_ends_normally_and_the_result_is_kept) {
  AtHall at;
  at.w.name = "Ann";
  EXPECT_EQ(at.win([&] { at.hall.close(); }), 1);
  EXPECT_NE(at.out.str().find("It is kept in "), std::string::npos) << at.out.str();
  std::vector<fs::path> kept;
  for (const auto& f : fs::directory_iterator(at.folder.path))
    if (f.path().extension() == ".score") kept.push_back(f.path());
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(fs::status(kept[0]).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  HallWishes again;
  again.file = kept[0].string();
  EXPECT_EQ(submit_score(again, at.out), 1);  // still closed
}

TEST(TrureneHall, a_ranked_session_cannot_load_or_begin_anew) {
  TrureneWishes w;
  w.world = std::string(embedded_file("data/trurene/sample.txt"));
  w.seed = 5;
  w.ranked = true;
  auto session = TrureneSession::begin(w);
  ASSERT_TRUE(session);
  auto before = session->log();
  for (const char* typed : {"/load strong", "/new", "yes"}) session->enter(typed);
  EXPECT_EQ(session->log(), before);
  bool said = false;
  for (const auto& line : session->news()) said |= line.find("ranked") != std::string::npos;
  EXPECT_TRUE(said);
}

}  // namespace
}  // namespace gh::test
