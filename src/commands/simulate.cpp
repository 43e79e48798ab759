// Plays whole games without anybody looking: speed, win rates, game lengths.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <thread>

#include "commands/commands.h"
#include "commands/interval.h"
#include "core/about.h"
#include "terminal/player.h"

namespace gh {
namespace {

struct Wishes {
  std::string game;
  int seats = 0;
  std::uint64_t games = 10000, seed = 1;
  std::vector<std::string> bots{"random"}, options;
  unsigned threads = 1;
  bool as_json = false;
};

// What the threads tell the progress bar.
struct Progress {
  std::atomic<std::uint64_t> done{0};
  std::uint64_t total = 0;
};
struct Worker {
  Progress* progress;
  std::uint64_t told = 0;
};

bool tell(void* who, std::uint64_t games) {
  auto& w = *static_cast<Worker*>(who);
  w.progress->done += games - w.told;
  w.told = games;
  return true;
}

void show_bar(const Progress& p) {
  auto done = p.done.load();
  int width = 40, full = static_cast<int>(done * static_cast<std::uint64_t>(width) / p.total);
  std::string bar(static_cast<std::size_t>(full), '#');
  std::fprintf(stderr, "\r[%-*s] %3llu %%", width, bar.c_str(),
               static_cast<unsigned long long>(done * 100 / p.total));
}

std::string bot_problem(const GameEntry& game, const Wishes& w) {
  if (w.bots.size() > static_cast<std::size_t>(w.seats)) return "there are more bots than seats";
  for (const auto& name : w.bots)
    if (auto why = Player::problem(game, name); !why.empty()) return why;
  return "";
}

// Do the game's own bots play alone? They have a loop of their own, without a search or a program.
bool among_themselves(const GameEntry& game, const Wishes& w) {
  return std::all_of(w.bots.begin(), w.bots.end(), [&](const std::string& name) {
    return std::any_of(game.bots.begin(), game.bots.end(),
                       [&](const BotInfo& b) { return b.name == name; });
  });
}

// The same as GameEntry::simulate, with levels and programs among the players.
SimulateResult simulate_players(const GameEntry& game, const SimulateRequest& request,
                                Worker& worker) {
  SimulateResult r;
  const auto seats = static_cast<std::size_t>(request.seats);
  r.wins.assign(seats, 0), r.alone.assign(seats, 0), r.scores.assign(seats, 0);
  const Setup setup{request.seats, request.options, {}};
  const auto start = begin(game, setup);
  std::vector<Player> players;
  std::vector<Player*> seated;
  for (std::size_t i = 0; i < seats; ++i)
    players.push_back(
        std::move(*Player::named(game, request.bots[std::min(i, request.bots.size() - 1)])));
  for (auto& p : players) seated.push_back(&p);
  Rng chance{request.seed}, thoughts{~request.seed};
  for (std::uint64_t n = 0; n < request.games; ++n) {
    for (std::size_t i = 0; i < seats; ++i)
      players[i].begin(game, setup, seat(static_cast<int>(i)));
    auto match = (*start)->copy();
    auto picks = play_out(*match, seated, chance, thoughts);
    if (!picks) return r.error = picks.error(), r;
    r.count(match->outcome(), *picks);
    tell(&worker, n + 1);
  }
  return r;
}

SimulateResult run_all(const GameEntry& game, const Wishes& w, const json::object& options) {
  Progress progress;
  progress.total = w.games;
  const bool own = among_themselves(game, w);
  std::vector<SimulateResult> results(w.threads);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < w.threads; ++t) {
    threads.emplace_back([&, t] {
      SimulateRequest r;
      r.seats = w.seats;
      r.options = options;
      r.bots = w.bots;
      r.games = w.games / w.threads + (t < w.games % w.threads ? 1 : 0);
      r.seed = w.seed * 0x9e3779b97f4a7c15ull + t;
      Worker worker{&progress};
      results[t] = own ? game.simulate(r, tell, &worker) : simulate_players(game, r, worker);
      progress.done += results[t].games - worker.told;
    });
  }
  bool bar = isatty(STDERR_FILENO);
  std::thread shower([&] {
    while (bar && progress.done < progress.total) {
      show_bar(progress);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  });
  for (auto& t : threads) t.join();
  progress.done = progress.total;
  shower.join();
  if (bar) std::fprintf(stderr, "\r%60s\r", "");
  SimulateResult all = results[0];
  for (unsigned t = 1; t < w.threads; ++t) {
    const auto& r = results[t];
    if (all.error.empty()) all.error = r.error;
    all.games += r.games;
    all.picks += r.picks;
    all.unfinished += r.unfinished;
    all.shortest = std::min(all.shortest, r.shortest);
    all.longest = std::max(all.longest, r.longest);
    for (std::size_t i = 0; i < all.wins.size() && i < r.wins.size(); ++i) {
      all.wins[i] += r.wins[i];
      all.alone[i] += r.alone[i];
      all.scores[i] += r.scores[i];
    }
  }
  return all;
}

const std::string& bot_of(const Wishes& w, std::size_t seat) {
  return w.bots[std::min(seat, w.bots.size() - 1)];
}

void print_words(const Wishes& w, const SimulateResult& r, double seconds) {
  auto games = static_cast<double>(r.games), picks = static_cast<double>(r.picks);
  std::printf("%llu games in %.2f s: %.0f games/s, %.2f million picks/s\n",
              static_cast<unsigned long long>(r.games), seconds, games / seconds,
              picks / seconds / 1e6);
  std::printf("length: %.0f picks on average, %llu to %llu\n", picks / games,
              static_cast<unsigned long long>(r.shortest),
              static_cast<unsigned long long>(r.longest));
  if (r.unfinished)
    std::printf("not finished: %llu\n", static_cast<unsigned long long>(r.unfinished));
  for (std::size_t i = 0; i < r.wins.size(); ++i) {
    auto [centre, half] = wilson(r.wins[i], games);
    std::printf(
        "  %s  %-10s wins %.2f %%  (95 %% interval %.2f to %.2f), alone %.2f %%, score %.1f\n",
        seat_name(seat(static_cast<int>(i))).c_str(), bot_of(w, i).c_str(), 100 * r.wins[i] / games,
        100 * (centre - half), 100 * (centre + half), 100 * static_cast<double>(r.alone[i]) / games,
        r.scores[i] / std::max(1.0, games - static_cast<double>(r.unfinished)));
  }
}

void print_json(const Wishes& w, const SimulateResult& r, double seconds) {
  json::array wins, alone, scores, bots;
  for (double x : r.wins) wins.push_back(x);
  for (auto x : r.alone) alone.push_back(x);
  for (double x : r.scores) scores.push_back(x);
  for (std::size_t i = 0; i < r.wins.size(); ++i) bots.push_back(json::value(bot_of(w, i)));
  json::object o{{"game", w.game},
                 {"seats", w.seats},
                 {"games", r.games},
                 {"picks", r.picks},
                 {"unfinished", r.unfinished},
                 {"shortest", r.shortest},
                 {"longest", r.longest},
                 {"seconds", seconds},
                 {"games_per_second", static_cast<double>(r.games) / seconds},
                 {"picks_per_second", static_cast<double>(r.picks) / seconds},
                 {"bots", bots},
                 {"wins", wins},
                 {"alone", alone},
                 {"scores", scores}};
  std::cout << json::serialize(o) << "\n";
}

int simulate(Wishes w) {
  const auto* game = wanted_game(w.game);
  if (!game) return 2;
  if (!w.seats) w.seats = game->info->least_seats;
  auto options = option_pairs(w.options);
  if (!options) return wrong_use(options.error());
  if (auto tried = begin(*game, Setup{w.seats, *options, {}}); !tried)
    return wrong_use(tried.error());
  if (auto problem = bot_problem(*game, w); !problem.empty()) return wrong_use(problem);
  if (!w.games) return wrong_use("--games must be at least 1");
  auto from = std::chrono::steady_clock::now();
  auto result = run_all(*game, w, *options);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  if (!result.error.empty()) {
    std::fprintf(stderr, "%s\n", result.error.c_str());
    return 1;
  }
  if (w.as_json)
    print_json(w, result, seconds);
  else
    print_words(w, result, seconds);
  return 0;
}

}  // namespace

void add_simulate(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("simulate", "Let bots play many games and report what came of it");
  auto w = std::make_shared<Wishes>();
  sub->add_option("game", w->game, "the game, see `greathall games`")->required();
  sub->add_option("--seats", w->seats, "how many play");
  sub->add_option("--games", w->games, "how many games")->capture_default_str();
  sub->add_option("--bots", w->bots,
                  "one for all seats, or one a seat: rule,random; a bot or a level, search:N, or a "
                  "program, cmd:./mybot.py")
      ->delimiter(',')
      ->capture_default_str();
  sub->add_option("--option", w->options, "a choice of the host, name=value; may be repeated");
  sub->add_option("--threads", w->threads, "how many cores")->check(CLI::Range(1, 256));
  sub->add_option("--seed", w->seed, "the same seed gives the same games")->capture_default_str();
  sub->add_flag("--json", w->as_json, "for machines");
  sub->callback([&chosen, w] { chosen.run = [w] { return simulate(*w); }; });
}

}  // namespace gh
