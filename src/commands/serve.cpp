// greathall serve: the hall on the network.
#include <spdlog/spdlog.h>

#include <filesystem>
#include <iostream>

#include "commands/settings.h"
#include "server/checkup.h"
#include "server/hall.h"
#include "server/order.h"
#include "server/server.h"
#include "server/static_files.h"

namespace gh {
namespace {

using server::Config;

std::string url_of(const Config& config, unsigned short port) {
  auto host = config.listen.substr(0, config.listen.rfind(':'));
  return (config.tls_cert.empty() ? "http://" : "https://") +
         (host == "127.0.0.1" || host == "0.0.0.0" ? "localhost" : host) + ":" +
         std::to_string(port);
}

// Somebody who can read what the hall prints owns the machine it runs on.
void offer_the_keys(server::Hall& hall, const std::string& url) {
  auto token = server::first_link(hall.store());
  if (token.empty()) return;
  std::cout << "Nobody looks after this hall yet. Whoever opens " << url << "/admin#" << token
            << " first, within a day, is its administrator." << std::endl;
}

int open_and_wait(server::Server& hall, const Config& config, bool anew) {
  return hall.run_until_signalled([&] {
    auto url = url_of(config, hall.port());
    spdlog::info("open url={} web={}", url, config.web);
    if (anew) return;
    std::cout << "The hall is open at " << url << std::endl;
    offer_the_keys(hall.hall(), url);
  });
}

// The maps that a hall begins with, of every game that offers some.
void furnish(server::Server& hall) {
  for (const auto* game : games()) {
    if (!game->maps) continue;
    auto made = hall.hall().maps().furnish(server::MapGame{game}, server::now_ms());
    if (!made)
      spdlog::warn("the hall's own maps were not published game={} why={}", game->info->id,
                   made.error());
  }
}

int serve(Config config) {
  if (auto problem = server::log_level_problem(config.log_level); !problem.empty())
    return wrong_use(problem);
  spdlog::set_level(spdlog::level::from_str(config.log_level));
  spdlog::set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  if (config.web.empty()) config.web = default_web();
  if (auto problem = server::web_problem(config.web); !problem.empty()) return wrong_use(problem);
  for (bool anew = false;; anew = true) {
    std::string error;
    auto hall = server::Server::open(config, error);
    if (!hall) return wrong_use(error);
    furnish(*hall);
    // Should it open again, then where it was.
    config.listen =
        config.listen.substr(0, config.listen.rfind(':') + 1) + std::to_string(hall->port());
    auto code = open_and_wait(*hall, config, anew);
    if (!hall->restored()) return code;
  }
}

}  // namespace

void add_serve(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("serve", "Open the hall: web client, API and tables");
  auto settings = std::make_shared<Settings>();
  add_settings(*sub, *settings);
  sub->callback([&chosen, settings, sub] {
    chosen.run = [settings, sub] {
      if (auto problem = settings->read(*sub); !problem.empty()) return wrong_use(problem);
      return serve(settings->config);
    };
  });
}

}  // namespace gh
