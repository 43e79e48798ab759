// greathall doctor: what is wrong with a hall and what to do, asked from outside of it.
#include <chrono>
#include <iostream>

#include "client/client.h"
#include "commands/settings.h"
#include "core/catalogue.h"
#include "server/checkup.h"
#include "terminal/harmless.h"

namespace gh {
namespace {

using server::Finding;
using server::Findings;
using Level = Finding::Level;
constexpr Name<Plain> kWhat{"what"};
constexpr Name<int> kNumber{"n"};

struct DoctorWishes {
  Settings settings;
  std::string url, language;
};

void add(Findings& to, Findings more) {
  for (auto& one : more) to.push_back(std::move(one));
}

Finding finding(Level level, const char* subject, Text what, Text todo = {}) {
  return {level, subject, std::move(what), std::move(todo)};
}

// The page, then the live connection: a proxy that passes the one may not pass the other.
Findings check_way(const std::string& text) {
  auto url = client::read_url(text);
  if (!url)
    return {finding(Level::wrong, "proxy", phrase("doctor.way.url", kWhat(Plain{url.error()})))};
  client::Http http(*url);
  auto session = http.get("/api/v1/session");
  auto where = kWhat(Plain{text});
  if (!session)
    return {finding(Level::wrong, "proxy", phrase("doctor.way.none", where),
                    phrase("doctor.way.none.todo"))};
  if (session->status == 421)
    return {finding(Level::wrong, "proxy", phrase("doctor.way.name", where),
                    phrase("doctor.way.name.todo", kWhat(Plain{url->host})))};
  if (session->status != 200)
    return {finding(Level::wrong, "proxy",
                    phrase("doctor.way.status", where, kNumber(session->status)),
                    phrase("doctor.way.none.todo"))};
  Findings all;
  if (auto ws = client::WebSocket::open(*url, ""); !ws)
    all.push_back(finding(Level::wrong, "proxy", phrase("doctor.way.live", where),
                          phrase("doctor.way.live.todo")));
  else
    all.push_back(finding(Level::fine, "proxy", phrase("doctor.way.fine", where)));
  if (url->tls && session->header("strict-transport-security").empty())
    all.push_back(finding(Level::wrong, "proxy", phrase("doctor.way.proto"),
                          phrase("doctor.way.proto.todo")));
  return all;
}

Findings check_hall(const server::Config& config) {
  auto port = config.listen.substr(config.listen.rfind(':') + 1);
  auto host = config.listen.substr(0, config.listen.rfind(':'));
  if (host == "0.0.0.0" || host == "[::]") host = "127.0.0.1";
  client::Url url{!config.tls_cert.empty(), host, std::atoi(port.c_str()), "/"};
  if (url.port == 0) return {};
  auto where = kWhat(Plain{host + ":" + port});
  if (url.tls) return {};  // its certificate is for another name
  auto answer = client::Http(url).get("/healthz");
  if (!answer)
    return {finding(Level::doubtful, "hall", phrase("doctor.hall.closed", where),
                    phrase("doctor.hall.closed.todo"))};
  if (answer->status == 200)
    return {finding(Level::fine, "hall", phrase("doctor.hall.fine", where))};
  return {finding(Level::wrong, "hall", phrase("doctor.hall.sick", where),
                  phrase("doctor.hall.sick.todo"))};
}

std::int64_t newest_change(const std::string& url) {
  auto store = store::open_store_to_read(url);
  if (!store) return 0;
  store::TableFilter filter;
  filter.limit = 1;
  auto rows = (*store)->list_tables(filter);
  return rows && !rows->empty() ? rows->front().updated : 0;
}

int run_doctor(const DoctorWishes& w) {
  using namespace std::chrono;
  auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  auto url = w.settings.store_url();
  Findings all;
  add(all, server::check_settings(w.settings.config));
  add(all, server::check_folder(url));
  add(all, server::check_store(url));
  add(all, server::check_clock(now, newest_change(url)));
  add(all, check_hall(w.settings.config));
  if (!w.url.empty()) add(all, check_way(w.url));
  const auto& words = catalogue("hall", language_wanted(w.language));
  int wrong = 0;
  for (const auto& one : all) {
    wrong += one.level == Level::wrong;
    auto level = server::level_name(one.level);
    std::cout << level << std::string(7 - level.size(), ' ') << one.subject
              << std::string(10 - std::string_view(one.subject).size(), ' ')
              << harmless(words.render(one.what)) << "\n";
    if (!one.todo.empty())
      std::cout << std::string(17, ' ') << harmless(words.render(one.todo)) << "\n";
  }
  return wrong ? 1 : 0;
}

}  // namespace

void add_doctor(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("doctor", "Say what is wrong with a hall, and what to do");
  auto w = std::make_shared<DoctorWishes>();
  sub->add_option("--url", w->url, "where people reach the hall, to look through its proxy");
  add_lang(*sub, w->language);
  add_settings(*sub, w->settings);
  sub->callback([&chosen, w, sub] {
    chosen.run = [w, sub] {
      if (auto problem = w->settings.read(*sub); !problem.empty()) return wrong_use(problem);
      return run_doctor(*w);
    };
  });
}

}  // namespace gh
