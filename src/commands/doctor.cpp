// greathall doctor: what is wrong with a hall and what to do, asked from outside of it.
#include <algorithm>
#include <iostream>

#include "client/client.h"
#include "commands/settings.h"
#include "core/catalogue.h"
#include "server/backups.h"
#include "server/checkup.h"
#include "terminal/harmless.h"

namespace gh {
namespace {

using server::Finding;
using server::Findings;
using Level = Finding::Level;
constexpr Name<Plain> kWhat{"what"}, kWhy{"why"};
constexpr Name<int> kNumber{"n"};

struct DoctorWishes {
  Settings settings;
  std::string url, language;
  std::string problem;  // what is wrong with the settings file
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
    return {finding(Level::wrong, "proxy",
                    phrase("doctor.way.none", where, kWhy(Plain{session.error()})),
                    phrase("doctor.way.none.todo"))};
  if (session->status == 421)
    return {finding(Level::wrong, "proxy", phrase("doctor.way.name", where),
                    phrase("doctor.way.name.todo", kWhat(Plain{url->host})))};
  if (session->status >= 502 && session->status <= 504)
    return {finding(Level::wrong, "proxy",
                    phrase("doctor.way.gateway", where, kNumber(session->status)),
                    phrase("doctor.way.gateway.todo"))};
  if (session->status != 200)
    return {finding(Level::wrong, "proxy",
                    phrase("doctor.way.status", where, kNumber(session->status)),
                    phrase("doctor.way.none.todo"))};
  auto all = server::compare_clocks(server::wall_ms(), session->header("date"), text);
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

Finding cannot_listen(const std::string& listen, const boost::system::error_code& why) {
  return finding(Level::wrong, "hall",
                 phrase("doctor.hall.cannot", kWhat(Plain{listen}), kWhy(Plain{why.message()})),
                 phrase("doctor.hall.cannot.todo"));
}

Findings check_hall(const server::Config& config) {
  auto at = server::endpoint_of(config.listen, "listen");
  if (!at || at->port() == 0) return {};  // said with the settings, or wherever there is room
  auto address = at->address();
  if (address.is_unspecified())
    address = boost::asio::ip::make_address(address.is_v4() ? "127.0.0.1" : "::1");
  client::Url url{!config.tls_cert.empty(), address.to_string(), at->port(), "/", true};
  auto plain = url;
  plain.tls = false;
  auto problem = server::listen_problem(*at);  // there is one, too, while the hall is open
  if (problem == boost::system::errc::address_not_available)
    return {cannot_listen(config.listen, problem)};
  auto where = kWhat(Plain{config.listen});
  if (!client::ClientConnection::connect(plain))
    return {problem ? cannot_listen(config.listen, problem)
                    : finding(Level::doubtful, "hall", phrase("doctor.hall.closed", where),
                              phrase("doctor.hall.closed.todo"))};
  auto answer = client::Http(url).get("/readyz");
  if (answer && answer->status == 200 && answer->body == "ok\n")
    return {finding(Level::fine, "hall", phrase("doctor.hall.fine", where))};
  if (answer && answer->status == 503)
    return {finding(Level::wrong, "hall", phrase("doctor.hall.sick", where),
                    phrase("doctor.hall.sick.todo"))};
  return {finding(Level::wrong, "hall", phrase("doctor.hall.other", where),
                  phrase("doctor.hall.other.todo"))};
}

// A word with blanks behind it, as wide as columns of a terminal.
std::string padded_word(const std::string& word, int width) {
  auto letters = std::count_if(word.begin(), word.end(),
                               [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; });
  return word + std::string(static_cast<std::size_t>(std::max<long>(1, width - letters)), ' ');
}

// Returns how many things are wrong.
int print_findings(const Findings& all, const Catalogue& words) {
  constexpr int kLevel = 7, kSubject = 15;
  int wrong = 0;
  for (const auto& one : all) {
    wrong += one.level == Level::wrong;
    std::cout << padded_word(words.name("doctor.level." + server::level_name(one.level)), kLevel)
              << padded_word(words.name("doctor.about." + std::string(one.subject)), kSubject)
              << harmless(words.render(one.what)) << "\n";
    if (!one.todo.empty())
      std::cout << std::string(kLevel + kSubject, ' ') << harmless(words.render(one.todo)) << "\n";
  }
  return wrong;
}

int run_doctor(const DoctorWishes& w) {
  auto url = w.settings.store_url();
  auto all = server::check_settings(w.settings.config, w.problem);
  add(all, server::check_folder(url));
  add(all, server::check_store(url));
  auto store = store::open_store_to_read(url);
  add(all, server::check_clock(server::times_now(store ? store->get() : nullptr, url)));
  add(all, server::check_backups(w.settings.config, server::wall_ms()));
  add(all, check_hall(w.settings.config));
  if (!w.url.empty()) add(all, check_way(w.url));
  return print_findings(all, catalogue("hall", language_wanted(w.language))) ? 1 : 0;
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
      w->problem = w->settings.read(*sub);
      return run_doctor(*w);
    };
  });
}

}  // namespace gh
