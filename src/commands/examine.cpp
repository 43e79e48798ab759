// The commands that examine rules: scenario, check, bench signature, types, schema.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>

#include "commands/commands.h"
#include "core/about.h"
#include "core/promises.h"
#include "core/scenario.h"
#include "table/requests.h"
#include "table/routes.h"
#include "table/schema.h"
#include "terminal/harmless.h"

namespace gh {
namespace {

std::vector<std::string> scenario_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const auto& path : paths) {
    std::error_code ec;
    if (!std::filesystem::is_directory(path, ec)) {
      files.push_back(path);
      continue;
    }
    for (const auto& e : std::filesystem::recursive_directory_iterator(path, ec))
      if (e.path().extension() == ".scenario") files.push_back(e.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

int run_scenario_files(const std::vector<std::string>& paths, bool verbose) {
  int passed = 0, failed = 0;
  for (const auto& file : scenario_files(paths)) {
    auto text = read_file(file);
    if (!text) return wrong_use(text.error());
    for (const auto& r : run_scenarios(*text, file)) {
      (r.failure.empty() ? passed : failed)++;
      if (verbose && r.failure.empty()) std::cout << "ok      " << harmless(r.name) << "\n";
      if (!r.failure.empty())
        std::cout << "FAILED  " << harmless(r.name) << "\n  " << harmless(r.failure) << "\n";
    }
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  if (passed + failed == 0) return wrong_use("no scenario was found there");
  return failed ? 1 : 0;
}

struct CheckWishes {
  std::string game;
  std::uint64_t games = 200, seed = 1;
  int seats = 0, thorough = kFairSample;
  unsigned threads = 1;
  std::vector<std::string> options;
};

// What the threads have found. The games are numbered; the first failure among them is told.
struct CheckFindings {
  std::mutex lock;
  std::uint64_t next = 0, done = 0, picks = 0, longest = 0, answers = 0;
  std::uint64_t failed = ~0ull;
  std::string failure;
};

void check_some(const GameEntry& game, const CheckWishes& w, const json::object& options,
                CheckFindings& found) {
  const auto& info = *game.info;
  const auto span = static_cast<unsigned>(info.most_seats - info.least_seats + 1);
  for (std::unique_lock held(found.lock); found.next < w.games && found.failure.empty();) {
    const auto n = found.next++;
    held.unlock();
    int seats = w.seats ? w.seats : info.least_seats + static_cast<int>(n % span);
    const Setup setup{seats, options, {}};
    auto report = check_promises(game, setup, w.seed + n, w.thorough);
    RoutesReport routes;
    if (report.failure.empty()) routes = check_routes(game, setup, w.seed + n);
    held.lock();
    ++found.done;
    found.answers += routes.answers;
    if (!routes.failure.empty()) report.failure = routes.failure;
    found.picks += report.picks;
    found.longest = std::max(found.longest, report.longest);
    if (!report.failure.empty() && n < found.failed)
      found.failed = n, found.failure = report.failure;
    if (isatty(STDERR_FILENO))
      std::fprintf(stderr, "\r%llu of %llu games", static_cast<unsigned long long>(found.done),
                   static_cast<unsigned long long>(w.games));
  }
}

int check_game(const CheckWishes& w) {
  const auto* game = wanted_game(w.game);
  if (!game) return 2;
  auto options = option_pairs(w.options);
  if (!options) return wrong_use(options.error());
  const int seats = w.seats ? w.seats : game->info->least_seats;
  if (auto tried = begin(*game, Setup{seats, *options, {}}); !tried)
    return wrong_use(tried.error());
  CheckFindings found;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < w.threads; ++t)
    threads.emplace_back([&] { check_some(*game, w, *options, found); });
  for (auto& t : threads) t.join();
  if (isatty(STDERR_FILENO)) std::fprintf(stderr, "\r%40s\r", "");
  if (!found.failure.empty()) {
    std::cout << found.failure << "\n";
    return 1;
  }
  std::cout << game_name(*game->info) << ": the thirteen promises held in " << w.games << " games, "
            << found.picks << " picks; the longest had " << found.longest << ". " << found.answers
            << " answers of tables showed no more than their updates\n";
  for (const auto& u : game->info->unguessed)
    std::cout << "  not promised (11): " << u.place << ". " << u.why << "\n";
  return 0;
}

}  // namespace

void add_scenario(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("scenario", "Run scenario files and show what differs");
  auto paths = std::make_shared<std::vector<std::string>>();
  auto verbose = std::make_shared<bool>(false);
  sub->add_option("file", *paths, "scenario files, or folders of them")->required();
  sub->add_flag("-v,--verbose", *verbose, "name the scenarios that pass, too");
  sub->callback([&chosen, paths, verbose] {
    chosen.run = [=] { return run_scenario_files(*paths, *verbose); };
  });
}

void add_check(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("check", "Check the thirteen promises on random games");
  auto w = std::make_shared<CheckWishes>();
  sub->add_option("game", w->game, "the game, see `greathall games`")->required();
  sub->add_option("--games", w->games, "how many games")->capture_default_str();
  sub->add_option("--seats", w->seats, "only this many seats; else every number in turn");
  sub->add_option("--seed", w->seed, "where to begin")->capture_default_str();
  auto all = std::make_shared<std::optional<int>>();
  auto* thorough =
      sub->add_option("--thorough", *all,
                      "every costly check at every pick, or at so many percent of them; else they "
                      "take turns on a sample that is fair to every kind of question and answer");
  thorough->expected(0, 1)->check(CLI::Range(0, 100));
  sub->add_option("--threads", w->threads, "how many cores")->check(CLI::Range(1, 256));
  sub->add_option("--option", w->options, "a choice of the host, name=value; may be repeated");
  sub->callback([&chosen, w, all, thorough] {
    if (thorough->count() > 0) w->thorough = all->value_or(100);
    chosen.run = [w] { return check_game(*w); };
  });
}

void add_bench(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("bench", "Numbers about the program");
  sub->require_subcommand(1);
  auto* sign = sub->add_subcommand("signature",
                                   "One number a game that changes exactly when behaviour changes");
  auto which = std::make_shared<std::string>();
  sign->add_option("game", *which, "only this game");
  sign->callback([&chosen, which] {
    chosen.run = [which] {
      if (!which->empty() && !wanted_game(*which)) return 2;
      for (const auto* g : games())
        if (which->empty() || *which == g->info->id)
          std::printf("%-10s %016llx\n", g->info->id.c_str(),
                      static_cast<unsigned long long>(signature(*g)));
      return 0;
    };
  });
}

void add_types(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("types", "Print the TypeScript types of all views and messages");
  sub->callback([&chosen] {
    chosen.run = [] {
      Typescript ts;
      ts.add<PromptView>().add<EventView>().add<OutcomeView>();
      ts.add<msg::ErrorMessage>().add<msg::OkMessage>().add<msg::PromptsMessage>();
      ts.add<msg::ViewMessage>().add<msg::WhyMessage>().add<msg::LogMessage>();
      ts.add<msg::TableView>().add<msg::UpdateMessage>().add<msg::ChatMessage>();
      for (const auto* g : games()) g->typescript(ts);
      std::cout << "// Generated by `greathall types` from the C++ structs. Do not edit.\n\n"
                << ts.text() << request_types();
      return 0;
    };
  });
}

void add_schema(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("schema", "Print the JSON Schema of the WebSocket's messages");
  sub->callback([&chosen] {
    chosen.run = [] {
      std::cout << pretty(protocol_schema());
      return 0;
    };
  });
}

}  // namespace gh
