// The commands that examine rules: scenario, check, bench signature, types, schema.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "commands/commands.h"
#include "core/promises.h"
#include "core/scenario.h"
#include "table/schema.h"

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
      if (verbose && r.failure.empty()) std::cout << "ok      " << r.name << "\n";
      if (!r.failure.empty()) std::cout << "FAILED  " << r.name << "\n  " << r.failure << "\n";
    }
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  if (passed + failed == 0) return wrong_use("no scenario was found there");
  return failed ? 1 : 0;
}

struct CheckWishes {
  std::string game;
  std::uint64_t games = 200, seed = 1;
  int seats = 0, thorough = 20;
};

int check_game(const CheckWishes& w) {
  const auto* game = wanted_game(w.game);
  if (!game) return 2;
  const auto& info = *game->info;
  std::uint64_t picks = 0, longest = 0;
  bool bar = isatty(STDERR_FILENO);
  for (std::uint64_t n = 0; n < w.games; ++n) {
    int span = info.most_seats - info.least_seats + 1;
    int seats =
        w.seats ? w.seats : info.least_seats + static_cast<int>(n % static_cast<unsigned>(span));
    auto report = check_promises(*game, Setup{seats, {}, {}}, w.seed + n, w.thorough);
    if (!report.failure.empty()) {
      std::cout << report.failure << "\n";
      return 1;
    }
    picks += report.picks;
    longest = std::max(longest, report.longest);
    if (bar && n % 8 == 0)
      std::fprintf(stderr, "\r%llu of %llu games", static_cast<unsigned long long>(n),
                   static_cast<unsigned long long>(w.games));
  }
  if (bar) std::fprintf(stderr, "\r%40s\r", "");
  std::cout << info.name << ": the ten promises held in " << w.games << " games, " << picks
            << " picks; the longest had " << longest << "\n";
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
  auto* sub = app.add_subcommand("check", "Check the ten promises on random games");
  auto w = std::make_shared<CheckWishes>();
  sub->add_option("game", w->game, "the game, see `greathall games`")->required();
  sub->add_option("--games", w->games, "how many games")->capture_default_str();
  sub->add_option("--seats", w->seats, "only this many seats; else every number in turn");
  sub->add_option("--seed", w->seed, "where to begin")->capture_default_str();
  sub->add_option("--thorough", w->thorough, "percent of the picks that get the costly checks")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  sub->callback([&chosen, w] { chosen.run = [w] { return check_game(*w); }; });
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
                << ts.text();
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
