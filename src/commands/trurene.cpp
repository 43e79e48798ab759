// `greathall trurene new|check|play`: worlds as files; the hall's maps are in trurene_hall.cpp.
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <iostream>

#include "commands/commands.h"
#include "commands/trurene_hall.h"
#include "games/trurene/save.h"
#include "games/trurene/say.h"
#include "games/trurene/score.h"
#include "terminal/harmless.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

using trurene::Difficulty;
using trurene::Level;

struct NewWishes {
  std::string file, name, difficulty = "normal", level = "extended";
  trurene::WorldWishes world;
  std::uint64_t seed = 0;
  std::string language;
};

constexpr Name<Plain> kFile{"file"}, kMap{"map"};
constexpr Name<Text> kReason{"reason"};
constexpr Name<int> kRows{"rows"}, kColumns{"columns"}, kVillages{"villages"}, kShrines{"shrines"},
    kTurn{"turn"}, kWins{"wins"}, kGames{"games"}, kAverage{"average"}, kBest{"best"};

// Prints what the catalogue says.
void tell(const Text& text, const std::string& language) {
  std::cout << told(text, language) << "\n";
}
int size_of(std::size_t n) { return static_cast<int>(n); }

int run_new(NewWishes& w) {
  auto difficulty = enum_from<Difficulty>(w.difficulty);
  auto level = enum_from<Level>(w.level);
  if (!difficulty) return wrong_use("--difficulty is easy, normal or hard");
  if (!level) return wrong_use("--level is basic, better, advanced or extended");
  w.world.difficulty = *difficulty;
  w.world.level = *level;
  if (!w.seed)
    w.seed = static_cast<std::uint64_t>(::getpid()) << 32 ^
             static_cast<std::uint64_t>(std::time(nullptr));
  auto s = trurene::generate(w.world, w.seed);
  if (!w.name.empty()) {
    auto book = *s.book;
    book.map_name = w.name;
    s.book = std::make_shared<const trurene::Book>(std::move(book));
  }
  auto text = trurene::save(s);
  if (auto check = trurene::load(text); !check.state) return wrong_use(check.error()->words);
  if (w.file == "-") {
    std::cout << text;
    return 0;
  }
  if (auto problem = write_file(w.file, text); !problem.empty()) return wrong_use(problem);
  tell(phrase("told.world_written", kRows(s.rows), kColumns(s.columns),
              kVillages(size_of(s.villages.size())), kShrines(size_of(s.shrines.size())),
              kFile({w.file})),
       language_wanted(w.language));
  return 0;
}

struct CheckWishes {
  std::string file, language;
  int games = 100;
};

int run_check(const CheckWishes& w) {
  auto text = read_beginning(w.file, (1u << 20) + 1);  // a byte too many is E03
  if (!text) return wrong_use(text.error());
  const auto language = language_wanted(w.language);
  auto loaded = trurene::load(*text);
  for (const auto& p : loaded.problems) {
    std::cout << harmless(w.file) << ":" << p.line << ": " << p.code << ": ";
    tell(p.said, language);
    if (p.allowed.empty()) continue;
    std::cout << "    ";
    tell(phrase("told.found_allowed", Name<Plain>{"field"}({p.field}),
                Name<Plain>{"found"}({p.found}), Name<Plain>{"allowed"}({p.allowed})),
         language);
  }
  if (!loaded.state) return 1;
  const auto& s = *loaded.state;
  std::cout << harmless(w.file) << ": ";
  tell(phrase("told.file_fine", kTurn(s.turn), kVillages(size_of(s.villages.size()))), language);
  if (auto not_map = trurene::map_problem(s); not_map.empty())
    tell(phrase("told.is_map", kMap({trurene::map_number(s)})), language);
  else
    tell(phrase("told.is_no_map", kReason(not_map)), language);
  if (w.games <= 0) return 0;
  auto rating = trurene::rate_map(s, w.games, 1);
  tell(phrase("told.bot_won", kWins(rating.wins), kGames(rating.games)), language);
  if (rating.wins)
    tell(phrase("told.bot_turns", kAverage(static_cast<int>(std::lround(rating.expected_turns))),
                kBest(static_cast<int>(rating.fastest))),
         language);
  return 0;
}

bool on_screen(const TrureneWishes& w) {
  return !w.plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && std::getenv("TERM");
}

int play_here(TrureneSession& session, const TrureneWishes& w) {
  if (on_screen(w)) return play_trurene_screen(session, w.colour && colour_wanted());
  return play_trurene_plain(session, std::cin, std::cout);
}

void add_play_flags(CLI::App& play, TrureneWishes& w) {
  play.add_option("--saves", w.saves, "the folder for /save and /load")->capture_default_str();
  play.add_option("--log", w.log, "write the log of the game here at the end");
  play.add_flag("--plain", w.plain, "plain lines: for pipes and screen readers");
  play.add_flag("!--no-delays", w.delays, "no dramatic pauses");
  play.add_flag("!--no-colour", w.colour, "no colours");
  play.add_flag("!--no-story", w.story, "skip the story at the beginning");
  w.language = "";
  add_lang(play, w.language);
}

// The hall's maps. Each has its own wishes.
void add_hall(CLI::App& sub, Command& chosen) {
  auto add = [&](const char* name, const char* words, auto run, bool language = true) {
    auto h = std::make_shared<HallWishes>();
    auto* one = sub.add_subcommand(name, words);
    one->add_option("--server", h->server, "the hall's address")->required();
    if (language) add_lang(*one, h->language);
    one->callback([&chosen, h, run] {
      chosen.run = [h, run] {
        h->language = language_wanted(h->language);
        return run(*h, std::cout);
      };
    });
    return std::pair(one, h);
  };
  auto [maps, m] = add("maps", "List the maps of a hall", list_maps);
  maps->add_option("--order", m->order, "newest or best")
      ->check(CLI::IsMember({"newest", "best"}))
      ->capture_default_str();
  auto [get, g] = add("get", "Fetch a map from a hall into a file", get_map);
  get->add_option("map", g->map, "its number, or how it begins")->required();
  get->add_option("file", g->file, "where to; - is standard output")->required();
  auto [publish, p] = add("publish", "Share a map in a hall", publish_map);
  publish->add_option("file", p->file, "a game state file at turn 0")->required();
  publish->add_option("--title", p->title, "otherwise the file's own map-name");
  publish->add_option("--author", p->author, "a name for the list; need not be real");
  auto [scores, s] = add("scores", "The best games on a map of a hall", list_scores);
  scores->add_option("map", s->map, "its number, or how it begins")->required();

  auto w = std::make_shared<TrureneWishes>();
  auto ranked_run = [w](const HallWishes& h, std::ostream& out) {
    auto wishes = h;
    w->language = language_wanted(w->language);
    wishes.ask_for_name = true;
    wishes.keep = w->saves;
    return play_ranked(
        wishes, *w, [&](TrureneSession& session) { return play_here(session, *w); }, out);
  };
  auto [ranked, r] = add("ranked", "Play a map of a hall here, for its list", ranked_run, false);
  ranked->add_option("map", r->map, "its number, or how it begins")->required();
  ranked->add_option("--name", r->name, "a name for the list; need not be real");
  add_play_flags(*ranked, *w);

  auto again = std::make_shared<HallWishes>();
  auto* submit = sub.add_subcommand("submit", "Send a result that could not be sent");
  submit->add_option("file", again->file, "what `ranked` kept")->required();
  add_lang(*submit, again->language);
  submit->callback([&chosen, again] {
    chosen.run = [again] {
      again->language = language_wanted(again->language);
      return submit_score(*again, std::cout);
    };
  });
}

}  // namespace

int trurene_main(TrureneWishes w) {
  w.language = language_wanted(w.language);
  w.publish = [lang = w.language](const auto& server, const auto& world, const auto& author) {
    return publish_words(server, world, author, lang);
  };
  w.scores = [lang = w.language](const auto& server, const auto& map) {
    return scores_words(server, map, lang);
  };
  auto session = TrureneSession::begin(w);
  if (!session) return wrong_use((w.file.empty() ? "" : w.file + ": ") + session.error());
  return play_here(*session, w);
}

void add_trurene(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("trurene", "Worlds of Trurene: make, check, play or share them");
  sub->require_subcommand(1);

  auto n = std::make_shared<NewWishes>();
  auto* fresh = sub->add_subcommand("new", "Write a new world into a file");
  fresh->add_option("file", n->file, "where to; - is standard output")->required();
  fresh->add_option("--rows", n->world.rows)
      ->check(CLI::Range(trurene::tune::kSize.least, trurene::tune::kSize.most))
      ->capture_default_str();
  fresh->add_option("--columns", n->world.columns)
      ->check(CLI::Range(trurene::tune::kSize.least, trurene::tune::kSize.most))
      ->capture_default_str();
  fresh->add_option("--villages", n->world.villages, "0: four to six")
      ->check(CLI::Range(0, 12))
      ->capture_default_str();
  fresh->add_option("--shrines", n->world.shrines)->check(CLI::Range(1, 8))->capture_default_str();
  fresh->add_option("--difficulty", n->difficulty, "easy, normal or hard")->capture_default_str();
  fresh->add_option("--level", n->level, "basic, better, advanced or extended")
      ->capture_default_str();
  fresh->add_option("--name", n->name, "the name of the map");
  fresh->add_option("--seed", n->seed, "the same number gives the same world");
  add_lang(*fresh, n->language);
  fresh->callback([&chosen, n] { chosen.run = [n] { return run_new(*n); }; });

  auto c = std::make_shared<CheckWishes>();
  auto* check = sub->add_subcommand("check", "Say what is wrong with a file, and rate its world");
  check->add_option("file", c->file, "a game state file")->required();
  check->add_option("--games", c->games, "how many games the bot plays to rate it; 0: none")
      ->capture_default_str();
  add_lang(*check, c->language);
  check->callback([&chosen, c] { chosen.run = [c] { return run_check(*c); }; });

  auto w = std::make_shared<TrureneWishes>();
  auto* play = sub->add_subcommand("play", "Play a file, or a new world");
  play->add_option("file", w->file, "a game state file; without one a new world is drawn");
  play->add_option("--option", w->options, "a choice of the host, name=value; may be repeated");
  play->add_option("--seed", w->seed, "the same seed gives the same draws");
  play->add_option("--server", w->server, "the hall for /upload and /scores; else asked for once");
  add_play_flags(*play, *w);
  play->callback([&chosen, w] { chosen.run = [w] { return trurene_main(*w); }; });
  add_hall(*sub, chosen);
}

}  // namespace gh
