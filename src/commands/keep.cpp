// greathall backup, restore, move and admin: what an owner does to a hall's data, beside the hall
// while that is open.
#include <iostream>

#include "commands/settings.h"
#include "server/checkup.h"
#include "server/order.h"
#include "store/backup.h"

namespace gh {
namespace {

int failed(const Status& status, const std::string& hint) {
  std::cerr << "greathall: " << status.words << (status.code == Code::conflict ? "; " + hint : "")
            << "\n";
  return status.code == Code::conflict || status.code == Code::malformed ? 2 : 1;
}

std::string counted(const store::BackupFacts& facts) {
  return std::to_string(facts.tables) + " tables, " + std::to_string(facts.accounts) +
         " accounts, " + std::to_string(facts.rows) + " rows in all";
}

struct Wishes {
  Settings settings;
  std::string file, to;
  bool replace = false, check = false;
};

int run_backup(const Wishes& w) {
  if (w.check) {
    auto facts = store::check_backup(w.file);
    if (!facts) return failed(facts.status(), "");
    std::cout << w.file << " is whole: " << counted(*facts) << ", schema " << facts->schema << "\n";
    return 0;
  }
  auto facts = store::backup(w.settings.store_url(), w.file, server::wall_ms(), w.replace);
  if (!facts) return failed(facts.status(), "--replace writes over it");
  std::cout << "Backed up to " << w.file << ": " << counted(*facts) << ".\n";
  return 0;
}

int run_restore(const Wishes& w) {
  auto facts = store::restore(w.file, w.settings.store_url(), w.replace);
  if (!facts)
    return failed(facts.status(),
                  "--replace puts the backup in its place (make a backup of what is there first)");
  std::cout << "Restored: " << counted(*facts)
            << ". A hall that is open goes on with it within seconds.\n";
  return 0;
}

int run_move(const Wishes& w) {
  auto facts = store::move_store(w.file, w.to, w.replace);
  if (!facts) return failed(facts.status(), "--replace puts the hall in its place");
  std::cout << "Moved: " << counted(*facts) << ". Open the hall with --store and the new place;\n"
            << "the old one is as it was.\n";
  return 0;
}

template <class Run>
void finish(CLI::App* sub, Command& chosen, const std::shared_ptr<Wishes>& w, Run run) {
  sub->callback([&chosen, w, sub, run] {
    chosen.run = [w, sub, run] {
      if (auto problem = w->settings.read(*sub); !problem.empty()) return wrong_use(problem);
      return run(*w);
    };
  });
}

struct AdminWishes {
  Settings settings;
  std::string name, role = "administrator", url;
};

// Where people reach the hall, as far as its settings say so.
std::string usual_url(const Settings& given) {
  CLI::App any;
  Settings all;
  add_settings(any, all);
  all.file = given.file;
  any.parse(std::vector<std::string>{});  // the variables
  (void)all.read(any);                    // what is wrong with it was said
  const auto& c = all.config;
  bool tls = !c.tls_cert.empty();
  if (!c.hosts.empty() && c.trust_proxy) return "https://" + c.hosts.front();
  auto at = server::endpoint_of(c.listen, "listen");
  auto host = c.hosts.empty() ? "localhost" : c.hosts.front();
  return (tls ? "https://" : "http://") + host + ":" + std::to_string(at ? at->port() : 8080);
}

int run_admin(const AdminWishes& w) {
  auto role = server::role_called(w.role);
  if (!role || *role == store::Role::kNone)
    return wrong_use("--role is moderator or administrator");
  auto store = store::open_store_beside(w.settings.store_url());
  if (!store) return failed(store.status(), "");
  auto token = server::make_role_link(**store, *role, w.name, server::kLinkLife);
  if (!token) return failed(token.status(), "");
  auto url = w.url.empty() ? usual_url(w.settings) : w.url;
  while (url.ends_with('/')) url.pop_back();
  std::cout << url << "/admin#" << *token << "\n";
  std::cerr << "Works once, within a day"
            << (w.name.empty() ? "" : ", and only for the account " + w.name) << ".\n";
  return 0;
}

}  // namespace

void add_backup(CLI::App& app, Command& chosen) {
  auto* sub =
      app.add_subcommand("backup", "Write everything a hall keeps to a file; it may be open");
  auto w = std::make_shared<Wishes>();
  sub->add_option("file", w->file, "where to write it")->required();
  sub->add_flag("--replace", w->replace, "write over a file that is there");
  sub->add_flag("--check", w->check, "only look whether the file is a whole backup");
  add_store_settings(*sub, w->settings);
  finish(sub, chosen, w, run_backup);
}

void add_restore(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("restore", "Put a backup in a hall's place; it may be open");
  auto w = std::make_shared<Wishes>();
  sub->add_option("file", w->file, "a file that `greathall backup` wrote")->required();
  sub->add_flag("--replace", w->replace, "what the hall has now may go");
  add_store_settings(*sub, w->settings);
  finish(sub, chosen, w, run_restore);
}

void add_move(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("move", "Move a closed hall to another database");
  auto w = std::make_shared<Wishes>();
  sub->add_option("from", w->file, "sqlite:PATH or postgresql://...")->required();
  sub->add_option("to", w->to, "sqlite:PATH or postgresql://...")->required();
  sub->add_flag("--replace", w->replace, "what is there may go");
  sub->callback([&chosen, w] { chosen.run = [w] { return run_move(*w); }; });
}

void add_admin(CLI::App& app, Command& chosen) {
  auto* sub =
      app.add_subcommand("admin", "Print a link that makes somebody an administrator, once");
  auto w = std::make_shared<AdminWishes>();
  sub->add_option("name", w->name, "the account that may use it; any, if none is named");
  sub->add_option("--role", w->role, "administrator or moderator")->capture_default_str();
  sub->add_option("--url", w->url, "where people reach the hall; nothing: as the settings say");
  add_store_settings(*sub, w->settings);
  sub->callback([&chosen, w, sub] {
    chosen.run = [w, sub] {
      if (auto problem = w->settings.read(*sub); !problem.empty()) return wrong_use(problem);
      return run_admin(*w);
    };
  });
}

}  // namespace gh
