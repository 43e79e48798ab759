// How the hall is: for those who look after it, and a text they can send to somebody who helps.
#include <sys/utsname.h>

#include <thread>

#include "core/catalogue.h"
#include "server/api.h"
#include "server/backups.h"
#include "server/checkup.h"
#include "server/order.h"
#include "server/process.h"

namespace gh::server {
namespace {

Status refuse_look(const ApiCall& call, Power power, const char* words) {
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.signed_in"));
  if (may(role_of(call), power)) return Status{};
  return refusal(Code::not_allowed, phrase(words));
}

json::object load_json(Hall& hall) {
  auto stats = hall.store().stats();
  const auto& m = hall.metrics();
  return {{"up_seconds", up_seconds()},
          {"load", load_average()},
          {"cores", std::thread::hardware_concurrency()},
          {"memory_kb", resident_kb()},
          {"sockets", m.sockets.load()},
          {"tables_loaded", m.rooms.load()},
          {"picks", m.picks.load()},
          {"commits", stats.commits},
          {"waiting_store", stats.waiting},
          {"waiting_disk", hall.disk().waiting()},
          {"waiting_logs", hall.logs().waiting()},
          {"waiting_passwords", hall.passwords().waiting()},
          {"waiting_bots", m.bots_waiting.load()}};
}

ApiResponse get_overview(ApiCall& call) {
  if (auto no = refuse_look(call, Power::look, "hall.no.role"); !no.ok()) return api_failure(no);
  auto& store = call.hall.store();
  auto count = [&](std::vector<store::TableStatus> statuses) -> std::int64_t {
    store::TableFilter filter;
    filter.statuses = std::move(statuses);
    auto n = store.count_tables(filter);
    return n ? *n : 0;
  };
  auto present = call.hall.present();
  auto accounts = store.count_accounts();
  auto reports = store.list_reports(false);
  json::object out{
      {"version", GREATHALL_VERSION},
      {"role", role_name(role_of(call))},
      {"people", present.size()},
      {"guests",
       std::count_if(present.begin(), present.end(), [](const Somebody& s) { return s.guest; })},
      {"accounts", accounts ? *accounts : 0},
      {"open", count({store::TableStatus::kOpen})},
      {"playing", count({store::TableStatus::kPlaying})},
      {"finished", count({store::TableStatus::kFinished, store::TableStatus::kAbandoned})},
      {"reports", reports ? reports->size() : 0},
      {"load", load_json(call.hall)}};
  return json_answer(out);
}

// --- the diagnosis ------------------------------------------------------------------------------

std::string kind_of_store(const Config& config) {
  auto url = store_url(config);
  return url.substr(0, url.find(':'));
}

// As people read it; JSON would say 2.15E1.
std::string plain_number(double n) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", n);
  return text;
}

// Nothing in it is anybody's business but how the hall is: no names, addresses, keys or paths.
std::string support_text(ApiCall& call, const Findings& findings, const Status& health) {
  const auto& c = call.hall.config();
  utsname system{};
  ::uname(&system);
  std::string text;
  auto line = [&](const std::string& name, const std::string& value) {
    text += name + ": " + value + "\n";
  };
  auto yes = [](bool b) { return std::string(b ? "yes" : "no"); };
  line("greathall", GREATHALL_VERSION);
  line("system", std::string(system.sysname) + " " + system.release + " " + system.machine);
  line("store", kind_of_store(c) + (health.ok() ? ", writes" : ", does not write"));
  line("tls", yes(!c.tls_cert.empty()));
  line("trusted proxies", std::to_string(c.trusted_proxies.size() + (c.trust_proxy ? 1 : 0)));
  line("names set", std::to_string(c.hosts.size()));
  line("this request came over https", yes(call.request.secure));
  line("this request came through a trusted proxy", yes(call.request.forwarded));
  for (const auto& [name, value] : load_json(call.hall))
    line(name, value.is_double() ? plain_number(value.get_double()) : json::serialize(value));
  const auto& words = catalogue("hall");
  for (const auto& f : findings) {
    if (f.level == Finding::Level::fine) continue;
    line(level_name(f.level) + " " + f.subject, words.render(phrase(f.what.id)));
  }
  return text;
}

json::array findings_json(const Findings& findings, const std::string& language) {
  json::array out;
  const auto& words = catalogue("hall", language);
  for (const auto& f : findings)
    out.push_back(json::object{{"level", level_name(f.level)},
                               {"subject", f.subject},
                               {"what", words.render(f.what)},
                               {"todo", f.todo.empty() ? "" : words.render(f.todo)}});
  return out;
}

Answering get_diagnosis(ApiCall& call) {
  if (auto no = refuse_look(call, Power::diagnose, "hall.no.role_admin"); !no.ok())
    co_return api_failure(no);
  auto health = co_await call.hall.health();
  auto work = [&] {
    const auto& config = call.hall.config();
    auto all = check_settings(config);
    for (auto& f : check_folder(store_url(config))) all.push_back(std::move(f));
    auto times = times_now(&call.hall.store(), store_url(config));
    for (auto& f : check_clock(times)) all.push_back(std::move(f));
    for (auto& f : check_backups(config, times.wall)) all.push_back(std::move(f));
    if (auto backups = call.hall.backups().state(); !backups.problem.empty())
      all.push_back({Finding::Level::wrong, "backup",
                     phrase("doctor.backup.failed", Name<Plain>{"what"}(Plain{backups.problem})),
                     phrase("doctor.backup.failed.todo")});
    return all;
  };
  auto findings = co_await call.hall.disk().run(call.until, work);
  const auto& q = call.request.query;
  auto language = q.contains("lang") ? best_language(q.at("lang")) : "en";
  co_return json_answer(json::object{{"findings", findings_json(findings, language)},
                                     {"writes", health.ok()},
                                     {"address", call.request.address},
                                     {"secure", call.request.secure},
                                     {"forwarded", call.request.forwarded},
                                     {"clock", wall_ms()},
                                     {"mail", false},
                                     {"support", support_text(call, findings, health)}});
}

}  // namespace

std::vector<ApiRoute> diagnosis_routes() {
  return {{"GET", "/admin/overview", on_disk<get_overview>},
          {"GET", "/admin/diagnosis", get_diagnosis}};
}

}  // namespace gh::server
