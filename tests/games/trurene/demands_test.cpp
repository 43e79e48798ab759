// Demands on the program as a whole: what it touches, what it needs, what it says; and that guesses
// are guesses.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/catalogue.h"
#include "games/trurene/say.h"
#include "helpers.h"
#include "terminal/trurene.h"

namespace gh::trurene {
namespace {

namespace fs = std::filesystem;

// --- guesses (looking.cpp)

// Whatever a guess is made from, two states that look the same to Aurora must give the same guess.
TEST(TrureneGuesses, TR_D_5_T_34_a_guess_depends_only_on_what_aurora_knows) {
  int asked_in_all = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    WorldWishes w;
    w.rows = w.columns = 7 + static_cast<int>(seed % 9);
    State s = generate(w, seed);
    Rng rng{seed};
    for (int n = 0; n < 1500 && !s.agenda.open.empty(); ++n) {
      const Ask ask = asked(s);
      if (ask.who == Seat::chance) {
        draw_any(s, rng);
        continue;
      }
      State other = s;
      Game::determinize(other, kAurora, rng);
      State from_truth = s, from_guess = other;
      Rng one{rng.next()}, two = one;
      Game::determinize(from_truth, kAurora, one);
      Game::determinize(from_guess, kAurora, two);
      ASSERT_EQ(json::serialize(to_json(Game::position(from_truth))),
                json::serialize(to_json(Game::position(from_guess))))
          << "seed " << seed << " turn " << s.turn;
      ASSERT_EQ(one.s, two.s);
      ++asked_in_all;
      Game::apply(s, ask, rule_bot(other, ask, rng), nullptr);
    }
  }
  EXPECT_GT(asked_in_all, 2000);
}

bool fits(const State& s, Square q, Sign sign, int least, int most) {
  int far = distance(s.told.at, q);
  return far >= least && far <= most && direction_of(s.told.at, q) == sign;
}

TEST(TrureneGuesses, TR_E_7_every_square_that_fits_what_was_told_is_guessed_and_no_other) {
  for (const char* told :
       {R"("troll_king":"north","wolves":"east","near":false,"howling":false,"death":false)",
        R"("troll_king":"west","wolves":"south","near":true,"howling":true,"death":false)",
        R"("troll_king":"south","wolves":"west","near":true,"howling":true,"death":true)",
        R"("troll_king":"east","wolves":"north","near":false,"howling":true,"death":true)"}) {
    State s = state_from(
        std::string(R"({"aurora":{"at":[5,6]},"told":{"at":{"row":5,"column":6},)") + told + "}}");
    const auto t = s.told;
    std::set<Square> kings, packs, may_king, may_pack;
    Rng rng{5};
    for (int i = 0; i < 4000; ++i) {
      State guess = s;
      Game::determinize(guess, kAurora, rng);
      kings.insert(guess.troll_king.at);
      packs.insert(guess.wolves.at);
    }
    for (int r = 0; r < s.rows; ++r)
      for (int c = 0; c < s.columns; ++c) {
        Square q = square(r, c);
        if (fits(s, q, t.troll_king, t.near ? 1 : 3, t.near ? 2 : 99)) may_king.insert(q);
        int least = t.death ? 1 : t.howling ? 2 : 4, most = t.death ? 1 : t.howling ? 3 : 99;
        if (fits(s, q, t.wolves, least, most)) may_pack.insert(q);
      }
    EXPECT_EQ(kings, may_king) << told;
    EXPECT_EQ(packs, may_pack) << told;
  }
}

// --- winnable worlds

// The generator gives the villages time for a simple plan (slack); that the plan is good enough the
// bot shows, who sees no more than a player: it wins on every kind of world.
TEST(TrureneWorld, T_10_the_bot_can_win_on_every_generated_world) {
  std::uint64_t seed = 0;
  for (auto difficulty : {Difficulty::easy, Difficulty::normal, Difficulty::hard})
    for (int size = tune::kSize.least; size <= tune::kSize.most; ++size)
      for (int villages : {0, 1, 12}) {
        WorldWishes w;
        w.rows = size;
        w.columns = tune::kSize.least + (size * 5) % 14;
        w.villages = villages;
        w.difficulty = difficulty;
        State start = generate(w, ++seed);
        bool won = false;
        for (std::uint64_t tries = 1; tries <= 400 && !won; ++tries)
          won = rate_map(start, 1, tries).wins > 0;
        EXPECT_TRUE(won) << "seed " << seed << ", " << w.rows << " by " << w.columns << ", "
                         << villages << " villages, " << enum_name(difficulty);
      }
}

// --- what the program touches

// From now on this process is ended (SIGSYS) when it opens a file or a connection.
bool lock_doors() {
  constexpr int kForbidden[] = {
#ifdef SYS_open
      SYS_open,   SYS_creat,    SYS_rename,   SYS_unlink,  SYS_mkdir,
#endif
      SYS_openat, SYS_renameat, SYS_unlinkat, SYS_mkdirat, SYS_socket, SYS_connect, SYS_sendto};
  std::vector<sock_filter> program;
  program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0));  // the number of the call
  for (int call : kForbidden) {
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
  }
  program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// Runs it in a process of its own behind locked doors; how that ended.
constexpr int kNoLocks = 77;
template <class F>
int locked_in(F&& f) {
  auto child = ::fork();
  if (child == 0) {
    if (!lock_doors()) ::_exit(kNoLocks);
    ::_exit(f() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}
bool was_caught(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS; }

TrureneWishes small_wishes() {
  TrureneWishes w;
  w.world = sample();
  w.saves = fs::temp_directory_path().string();
  w.seed = 7;
  return w;
}

// Presses buttons until the game is over.
bool play_by_buttons(TrureneSession& session) {
  Rng rng{4};
  for (int n = 0; n < 60000 && !session.over(); ++n) {
    auto buttons = session.buttons();
    session.enter(buttons.empty() ? "leave"
                                  : buttons[rng.below(static_cast<std::uint32_t>(buttons.size()))]);
    session.enter("/aurora");
    session.news();
  }
  return session.over();
}

TEST(TrureneDemands, T_104_T_105_TR_I_6_a_whole_game_opens_no_file_and_no_connection) {
  auto session = TrureneSession::begin(small_wishes());
  ASSERT_TRUE(session) << session.error();
  auto status = locked_in([&] { return play_by_buttons(*session); });
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoLocks) GTEST_SKIP() << "no seccomp here";
  EXPECT_FALSE(was_caught(status));
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  // The plain client as well, with what it prints.
  status = locked_in([&] {
    std::string typed;
    for (int i = 0; i < 400; ++i)
      typed += "north\nstrike\nprepare\n/map\nleave\neast\n/help rules\n";
    std::istringstream in(typed);
    std::ostringstream out;
    return play_trurene_plain(*session, in, out) == 0 && out.str().size() > 1000;
  });
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  // The doors are locked indeed: saving and loading are noticed, and so is a connection.
  EXPECT_TRUE(was_caught(locked_in([&] { return session->enter("/save locked"), true; })));
  EXPECT_TRUE(was_caught(locked_in([&] { return session->enter("/load locked"), true; })));
  EXPECT_TRUE(was_caught(locked_in([] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; })));
}

// Thirty games, each decision as `decide` says; it is given the picks made so far, too.
template <class Decide>
void play_thirty_games(const Decide& decide) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    State s = generate({}, seed);
    Rng rng{seed};
    for (int n = 0; n < 1500 && !s.agenda.open.empty(); ++n) {
      const Ask ask = asked(s);
      if (ask.who == Seat::chance) {
        draw_any(s, rng);
        continue;
      }
      Game::apply(s, ask, decide(s, ask, rng, n), nullptr);
    }
  }
}

TEST(TrureneDemands, T_106_the_game_asks_for_nothing_about_the_player) {
  // Every question the game has, in words, over many games.
  std::set<std::string> questions;
  play_thirty_games([&](const State& s, const Ask& ask, Rng& rng, int) {
    questions.insert(std::string(Game::question_name(ask)));
    auto words = say::english(Game::describe(s, ask));
    for (char& c : words) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const char* personal :
         {"your name", "e-mail", "email", "your age", "birth", "address", "password", "telephone"})
      EXPECT_EQ(words.find(personal), std::string::npos) << words;
    return rule_bot(s, ask, rng);
  });
  EXPECT_GE(questions.size(), 6u);
}

// --- what the program says

std::string plain_words(std::string_view text) {
  std::string out;
  for (char c : text) {
    auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u))
      out += static_cast<char>(std::tolower(u));
    else if (!out.empty() && out.back() != ' ' && c != '\'')
      out += ' ';
  }
  return out;
}

std::string borrowed(std::string_view text) {
  auto words = " " + plain_words(text) + " ";
  for (const char* phrase : {"winter is coming",
                             "you know nothing",
                             "pays his debts",
                             "pay their debts",
                             "night is dark and full",
                             "valar morghulis",
                             "valar dohaeris",
                             "not today",
                             "what is dead may never die",
                             "hear me roar",
                             "ours is the fury",
                             "you shall not pass",
                             "my precious",
                             "one ring",
                             "what do we say to",
                             "a girl has no name",
                             "dracarys",
                             "one does not simply",
                             "use the force",
                             "may the force",
                             "dangerous to go alone",
                             "the cake is a lie",
                             "arrow to the knee",
                             "arrow in the knee",
                             "live long and prosper",
                             "elementary my dear",
                             "all your base",
                             "would you kindly",
                             "fus ro dah",
                             "hodor",
                             "khaleesi",
                             "westeros",
                             "hogwarts",
                             "mordor",
                             "hobbit",
                             "jedi",
                             "pokemon",
                             "dungeons dragons"})
    if (words.find(" " + plain_words(phrase) + " ") != std::string::npos) return phrase;
  return "";
}

TEST(TrureneDemands, T_107_TR_I_7_no_borrowed_phrases_in_anything_that_is_shown) {
  // The search finds what it should, however it is written.
  EXPECT_EQ(borrowed("He said: 'Winter is\n  COMING!'"), "winter is coming");
  EXPECT_EQ(borrowed("Winter is coming."), "winter is coming");
  EXPECT_EQ(borrowed("In winter, is coming home hard?"), "winter is coming");
  EXPECT_EQ(borrowed("The winter comes."), "");
  int files = 0;
  auto search = [&](const fs::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_EQ(borrowed(text.str()), "") << path;
    ++files;
  };
  const std::string root = GREATHALL_SOURCE;
  for (const auto& file : fs::directory_iterator(root + "/data/trurene")) search(file.path());
  for (const auto& file : fs::directory_iterator(root + "/src/games/trurene")) search(file.path());
  for (const auto& file : fs::directory_iterator(root + "/src/terminal"))
    if (file.path().filename().string().starts_with("trurene")) search(file.path());
  search(root + "/docs/rules/trurene.md");
  search(root + "/docs/notation/trurene.md");
  EXPECT_GT(files, 30);
}

// T-93: whoever reads the words of an option knows what it does.
std::string unclear(const std::string& words) {
  if (words.size() < 2) return "too short";
  auto first = static_cast<unsigned char>(words[words[0] == '"' ? 1 : 0]);  // somebody speaks
  if (!std::isupper(first) && !std::isdigit(first)) return "no beginning";
  if (words.find_first_of("{}_<>\\") != std::string::npos) return "a leftover of the program";
  return "";
}

TEST(TrureneDemands, T_93_every_option_of_every_question_explains_itself) {
  EXPECT_NE(unclear("n"), "");
  EXPECT_NE(unclear("go {direction}"), "");
  std::set<std::string> questions;
  play_thirty_games([&](const State& s, const Ask& ask, Rng& rng, int n) {
    std::string question(Game::question_name(ask));
    if (questions.insert(question).second || n % 50 == 0) {
      Options offered;
      Game::options(s, ask, offered);
      std::set<std::string> words;
      for (Option o : offered) {
        auto text = say::english(Game::describe(s, ask, o));
        // An answer to a riddle is the word itself.
        if (o.verb != static_cast<std::uint16_t>(Verb::answer)) {
          EXPECT_EQ(unclear(text), "") << question << ": " << text;
        }
        EXPECT_TRUE(words.insert(text).second) << question << " offers twice: " << text;
      }
      EXPECT_EQ(unclear(say::english(Game::describe(s, ask))), "") << question;
    }
    // Half the time anything, so that rare questions come up.
    Options offered;
    Game::options(s, ask, offered);
    return rng.below(2) ? rule_bot(s, ask, rng)
                        : offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
  });
  for (const char* q : {"turn", "village", "merchant_kind", "merchant_gold", "merchant_buy",
                        "quester_accept", "fight", "riddle"})
    EXPECT_TRUE(questions.contains(q)) << q;
  // The buttons of the terminal are words, not letters.
  auto session = TrureneSession::begin(small_wishes());
  for (const auto& b : session->buttons()) EXPECT_GE(b.size(), 4u) << b;
}

// --- what it needs

double cpu_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

State sized_world(int size) {
  std::string s = sample();
  s.replace(0, 5, std::to_string(size) + " " + std::to_string(size));
  return *load(s).state;
}

struct Effort {
  double seconds = 0, longest = 0;  // in all, and for one pick with its draws
};
Effort effort(const State& start) {
  Effort e;
  Rng rng{1};
  Options out;
  for (int game = 0; game < 20; ++game) {
    State s = start;
    for (int i = 0; i < 300 && !s.agenda.open.empty(); ++i) {
      double from = cpu_seconds();
      const Ask ask = asked(s);
      if (ask.who == Seat::chance) {
        draw_any(s, rng);
      } else {
        State guess = s;
        Game::determinize(guess, kAurora, rng);
        out.clear();
        Game::options(s, ask, out);
        Game::apply(s, ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
        Game::view(s, kAurora);
      }
      double spent = cpu_seconds() - from;
      e.seconds += spent;
      e.longest = std::max(e.longest, spent);
    }
  }
  return e;
}

// 999 by 999 squares are 5900 times as many as 13 by 13. Whoever looked through all of them would
// need more than a thousand times as long; that much is seen on any machine. (Time of the
// processor, not of the clock: others may be busy.)
TEST(TrureneDemands, T_110_a_turn_on_a_huge_map_costs_no_more_than_on_a_small_one) {
  auto small = effort(sized_world(13)), huge = effort(sized_world(999));
  EXPECT_LT(huge.seconds, 30 * small.seconds);
}

TEST(TrureneDemands, T_95_the_rules_are_quick_and_pauses_stay_within_three_seconds) {
  EXPECT_LT(effort(sized_world(13)).longest, 0.25);
  for (std::size_t lines = 0; lines < 500; ++lines) {
    int pause = line_pause(lines);
    int pauses = lines > 1 ? static_cast<int>(lines) - 1 : 0;  // none after the last
    EXPECT_LE(pause * pauses, 2500) << lines;
    // Not rushed: while there is something to wait for, a line can be read.
    if (lines >= 2 && lines <= 14) {
      EXPECT_GE(pause, 150) << lines;
    }
  }
}

TEST(TrureneDemands, T_111_a_game_needs_little_memory) {
  if (!fs::exists(GREATHALL_PROGRAM)) GTEST_SKIP() << "needs the program";
  auto typed = fs::temp_directory_path() / ("trurene_typed_" + std::to_string(::getpid()));
  {
    std::ofstream out(typed);
    for (int i = 0; i < 300; ++i) out << "north\nstrike\neast\nprepare\nsouth\nleave\nwest\n/map\n";
  }
  auto child = ::fork();
  if (child == 0) {
    if (!std::freopen(typed.c_str(), "r", stdin) || !std::freopen("/dev/null", "w", stdout))
      ::_exit(3);
    ::execl(GREATHALL_PROGRAM, GREATHALL_PROGRAM, "trurene", "play", "--plain", "--seed", "3",
            nullptr);
    ::_exit(3);
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  fs::remove(typed);
  EXPECT_EQ(status, 0);
  // A sanitizer's own books take several times what the game does.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr long kMost = 500'000;
#else
  constexpr long kMost = 100'000;
#endif
  EXPECT_LT(used.ru_maxrss, kMost);  // in kilobytes
}

}  // namespace
}  // namespace gh::trurene
