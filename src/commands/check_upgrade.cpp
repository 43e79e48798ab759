// greathall check-upgrade: what the rules of this program would make of the games of a hall. It
// reads only, beside the hall while that runs, so that nobody is affected before its owner has seen
// it.
#include <spdlog/spdlog.h>

#include <iostream>
#include <map>

#include "commands/settings.h"
#include "server/restore.h"

namespace gh {
namespace {

struct UpgradeWishes {
  Settings settings;
  std::string save;
  bool quiet = false;
};

// Every table that does not simply go on, as the log files that its parts are.
std::string save_logs(store::Store& store, const std::string& folder, const std::string& table) {
  auto logs = server::stored_logs(store, table);
  if (!logs) return logs.status().words;
  for (std::size_t i = 0; i < logs->size(); ++i) {
    auto path = folder + "/" + table + "-" + std::to_string(i + 1) + ".log";
    if (auto problem = write_file(path, (*logs)[i]); !problem.empty()) return problem;
  }
  return "";
}

int check_upgrade(const UpgradeWishes& w) {
  spdlog::set_level(spdlog::level::off);  // what is wrong with a table is said below
  auto store = store::open_store_to_read(w.settings.store_url());
  if (!store) return wrong_use(store.status().words);
  std::map<Fate, int> count;
  std::string problem;
  auto done = server::check_upgrade(**store, [&](const server::Verdict& v) {
    ++count[v.fate];
    if (v.fate == Fate::same && w.quiet) return;
    std::cout << enum_name(v.fate) << "\t" << v.table << "\t" << v.game << "\tversion " << v.version
              << (v.words.empty() ? "" : "\t") << v.words << std::endl;
    if (v.fate != Fate::same && !w.save.empty() && problem.empty())
      problem = save_logs(**store, w.save, v.table);
  });
  if (!done.ok()) return wrong_use(done.words);
  if (!problem.empty()) return wrong_use(problem);
  std::cout << count[Fate::same] << " same, " << count[Fate::moved] << " moved, "
            << count[Fate::parked] << " parked\n";
  return count[Fate::parked] ? 1 : 0;
}

}  // namespace

void add_check_upgrade(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand(
      "check-upgrade", "What this program's rules would make of the games that go on in a hall");
  auto w = std::make_shared<UpgradeWishes>();
  add_store_settings(*sub, w->settings);
  sub->add_option("--save", w->save, "folder for the logs of all that do not simply go on")
      ->check(CLI::ExistingDirectory);
  sub->add_flag("-q,--quiet", w->quiet, "do not name those that go on as they are");
  sub->callback([&chosen, w, sub] {
    chosen.run = [w, sub] {
      if (auto problem = w->settings.read(*sub); !problem.empty()) return wrong_use(problem);
      return check_upgrade(*w);
    };
  });
}

}  // namespace gh
