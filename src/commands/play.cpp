#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "commands/commands.h"
#include "terminal/play.h"
#include "terminal/player.h"
#include "terminal/remote.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return 80;
  return std::min<int>(size.ws_col, 120);
}
ScreenSize screen_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return {};
  return {size.ws_col, std::max<int>(size.ws_row, 12)};
}

Result<Record> begin_game(PlayWishes& w) {
  if (!w.load.empty()) {
    auto text = read_file(w.load);
    if (!text) return Error{text.error()};
    auto record = read_log(*text);
    if (!record) return Error{w.load + ": " + record.error()};
    return record;
  }
  if (w.game.empty()) return Error{"say which game: greathall play ivanhoe"};
  const auto* game = find_game(w.game);
  if (!game) {
    std::string known;
    for (const auto* g : games()) known += (known.empty() ? "" : ", ") + g->info->id;
    return Error{"there is no game \"" + w.game + "\"; there are: " + known};
  }
  auto options = option_pairs(w.options);
  if (!options) return Error{options.error()};
  // With nothing said: a small table, so that a first game is quick.
  int seats =
      w.seats ? w.seats : std::min(game->info->most_seats, std::max(game->info->least_seats, 3));
  return Record::begin(*game, Setup{std::max(seats, w.people), *options, {}});
}

// Trurene has a terminal client of its own; pipes, bots and cheat mode use the common one.
bool wants_trurene(const PlayWishes& w) {
  return w.game == "trurene" && w.load.empty() && !w.cheat && isatty(STDIN_FILENO) &&
         isatty(STDOUT_FILENO);
}

int run_play(PlayWishes& w) {
  if (wants_trurene(w)) {
    TrureneWishes t;
    t.options = w.options;
    t.seed = w.seed;
    t.language = w.lang;
    return trurene_main(t);
  }
  auto record = begin_game(w);
  if (!record) return wrong_use(record.error());
  if (w.people < 1 || w.people > record->match().seats())
    return wrong_use("--people goes from 1 to the number of seats");
  for (const auto& name : w.bots)
    if (auto why = Player::problem(record->game(), name); !why.empty()) return wrong_use(why);
  return play(std::move(*record), w, std::cin, std::cout,
              Ink{colour_wanted(), terminal_width(), language_wanted(w.lang)},
              isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)
                  ? std::function<ScreenSize()>(screen_size)
                  : nullptr);
}

int run_remote(const PlayWishes& w, const std::string& server) {
  const char* user = std::getenv("USER");
  RemoteWishes r;
  r.url = server;
  r.game = w.game;
  r.seats = w.seats;
  if (!w.bots.empty()) r.bots = w.bots;
  r.name = !w.names.empty() ? w.names[0] : user && *user ? user : "Guest";
  return play_remote(r, std::cout, Ink{colour_wanted(), terminal_width(), language_wanted(w.lang)});
}

}  // namespace

void add_play(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand(
      "play", "Play in the terminal, against bots or with friends at one machine");
  auto w = std::make_shared<PlayWishes>();
  sub->add_option("game", w->game, "the game, see `greathall games`");
  sub->add_option("--seats", w->seats, "how many play (3 if nothing is said)");
  sub->add_option("--people", w->people, "how many of them are people at this machine")
      ->capture_default_str();
  sub->add_option("--names", w->names, "names for the seats, in order: Ann,Bill")->delimiter(',');
  sub->add_option(
         "--bots", w->bots,
         "who plays the other seats, in order, the last for the rest: a bot or a level, see "
         "`greathall games`; search:N; or a program, cmd:./mybot.py")
      ->delimiter(',');
  sub->add_option("--option", w->options, "a choice of the host, name=value; may be repeated");
  sub->add_option("--seed", w->seed, "the same seed gives the same draws");
  sub->add_flag("--cheat", w->cheat, "you choose every draw and roll, and may take back anything");
  sub->add_option("--load", w->load, "go on with a saved game");
  add_lang(*sub, w->lang);
  auto server = std::make_shared<std::string>();
  sub->add_option("--server", *server, "at a hall: its address, or that of a table there");
  sub->callback([&chosen, w, server] {
    if (server->empty()) {
      chosen.run = [w] { return run_play(*w); };
      return;
    }
    chosen.run = [w, server] { return run_remote(*w, *server); };
  });
}

}  // namespace gh
