#include "server/api.h"

#include <spdlog/spdlog.h>

#include "core/about.h"
#include "core/embedded.h"

namespace gh::server {

std::string session_token(std::string_view cookies) {
  constexpr std::string_view kName = "greathall_session=";
  while (!cookies.empty()) {
    auto end = cookies.find(';');
    auto one = cookies.substr(0, end);
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    if (one.substr(0, kName.size()) == kName) {
      auto token = one.substr(kName.size());
      return token.starts_with(kProgramToken) ? "" : std::string(token);
    }
    cookies = end == std::string_view::npos ? "" : cookies.substr(end + 1);
  }
  return "";
}

namespace {

std::string language_of(const ApiCall& call) {
  auto wanted = call.request.query.find("lang");
  return wanted == call.request.query.end() ? "en" : wanted->second;
}

ApiResponse get_games(ApiCall& call) { return hall::games(language_of(call)); }
ApiResponse get_rules(ApiCall& call) { return hall::rules(call.parts[1], language_of(call)); }

ApiResponse get_openapi(ApiCall&) {
  auto text = embedded_file("docs/openapi.json");
  if (!text.data()) return api_failure(refusal(Code::not_found, phrase("hall.no.document")));
  return {200, std::string(text), "application/json", "", true};
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    if (path.front() == '/') path.remove_prefix(1);
    auto end = path.find('/');
    parts.emplace_back(path.substr(0, end));
    path = end == std::string_view::npos ? "" : path.substr(end);
  }
  return parts;
}

bool fits(const char* pattern, const std::vector<std::string>& parts) {
  auto wanted = parts_of(pattern);
  if (wanted.size() != parts.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (wanted[i].front() != '{' && wanted[i] != parts[i]) return false;
  return true;
}

}  // namespace

std::vector<ApiRoute> all_routes() {
  std::vector<ApiRoute> all{{"GET", "/games", at_once<get_games>},
                            {"GET", "/rules/{game}", at_once<get_rules>},
                            {"GET", "/openapi.json", at_once<get_openapi>}};
  for (auto more : {people_routes(), account_routes(), notice_routes(), friend_routes(),
                    table_routes(), analysis_routes(), seat_routes(), waiting_routes(),
                    map_routes(), order_routes(), diagnosis_routes()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

namespace {

// What a request leaves behind in the hall is taken from the budget of its sender.
Status over_budget(ApiCall& call, const ApiRoute& route) {
  constexpr std::size_t kOverhead = 4096;  // rows, indexes, a room
  constexpr std::string_view kKept[] = {"/tables",   "/replays",        "/maps",
                                        "/maps/try", "/maps/{id}/play", "/tables/{id}/rematch"};
  bool kept = route.method == std::string_view("POST") &&
              std::find(std::begin(kKept), std::end(kKept), route.path) != std::end(kKept);
  if (!kept || !call.person.known()) return {};
  if (call.hall.budget().take(call.person.user, call.request.address,
                              call.request.body.size() + kOverhead))
    return {};
  return refusal(Code::too_many, phrase(Budget::kWords));
}

// Somebody who is banned may read why, and go. Where he was, no new guests come in either, if
// whoever banned him said so.
Status not_let_in(ApiCall& call, const ApiRoute& route) {
  auto is = [&](std::string_view method, std::string_view path) {
    return route.method == method && route.path == path;
  };
  auto now = now_ms();
  auto& order = call.hall.order();
  if (call.person.known()) {
    if (is("GET", "/session") || is("DELETE", "/session") || is("POST", "/logout")) return {};
    auto ban = order.held(call.person.user, store::SanctionKind::kBan, now);
    return ban ? shut_out(*ban, now) : Status{};
  }
  if (!is("POST", "/session") && !is("POST", "/accounts")) return {};
  auto ban = order.barred(call.request.address, now);
  return ban ? shut_out(*ban, now) : Status{};
}

// A program finds a table, sits down at it and gets up again; all else is for whoever made its
// token. What it does in between goes through the WebSocket.
Status not_for_programs(const ApiCall& call, const ApiRoute& route) {
  constexpr std::pair<std::string_view, std::string_view> kAllowed[] = {
      {"GET", "/session"},
      {"GET", "/games"},
      {"GET", "/rules/{game}"},
      {"GET", "/openapi.json"},
      {"GET", "/tables"},
      {"GET", "/tables/{id}"},
      {"GET", "/tables/{id}/events"},
      {"GET", "/tables/{id}/replay"},
      {"GET", "/tables/{id}/log"},
      {"POST", "/tables/{id}/join"},
      {"POST", "/tables/{id}/leave"},
      {"POST", "/tables/{id}/resign"},
      {"GET", "/me/waiting"}};
  if (!call.request.by_program) return {};
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.token"));
  for (const auto& [method, path] : kAllowed)
    if (route.method == method && route.path == path) return {};
  return refusal(Code::not_allowed, phrase("hall.no.program"));
}

// Among a game's options there may be whole texts: a map, for one.
bool has_text(const json::value& options, const json::object& body) {
  const auto* named = body.if_contains("game");
  const auto* game = named && named->is_string() ? find_game(named->get_string()) : nullptr;
  if (!game || !options.is_object()) return false;
  return std::any_of(game->info->options.begin(), game->info->options.end(), [&](const auto& spec) {
    return spec.kind == "text" && options.get_object().contains(spec.id);
  });
}

bool says_something(std::string_view field, const json::object& body, const Person& person) {
  const auto* said = body.if_contains(field);
  if (!said || said->is_null()) return false;
  if (field == "options") return has_text(*said, body);
  if (!said->is_string()) return true;
  // His own name is nothing new.
  return !said->get_string().empty() && said->get_string() != person.name;
}

// Names and titles are read by others as chat is: a mute holds for them too.
Status not_to_be_said(const ApiCall& call, const ApiRoute& route) {
  if (route.said.empty()) return {};
  auto mute = call.hall.order().silence(call.person, call.request.address, now_ms());
  if (mute.ok()) return {};
  auto body = hall::body_value(call.request.body);
  if (!body || !body->is_object()) return {};  // its handler says what is wrong with it
  bool says = std::any_of(route.said.begin(), route.said.end(), [&](std::string_view field) {
    return says_something(field, body->get_object(), call.person);
  });
  return says ? mute : Status{};
}

Answering answer_by(const ApiRoute& route, ApiCall& call) {
  try {
    auto& hall = call.hall;
    call.person = co_await hall.find_person(call.request.token, call.until);
    if (call.person.unreachable)
      co_return api_failure(
          {Code::unavailable, "the hall cannot look up who you are; try again shortly"});
    if (call.person.known() && !hall.requests().take("person " + call.person.payer()))
      co_return api_failure(refusal(Code::too_many, phrase("hall.no.requests")));
    if (auto refused = not_for_programs(call, route); !refused.ok()) co_return api_failure(refused);
    if (auto refused = not_let_in(call, route); !refused.ok()) co_return api_failure(refused);
    if (auto refused = not_to_be_said(call, route); !refused.ok()) co_return api_failure(refused);
    if (auto refused = over_budget(call, route); !refused.ok()) co_return api_failure(refused);
    co_return co_await route.handler(call);
  } catch (const TooBusy&) {
    co_return api_failure(refusal(Code::unavailable, phrase("hall.no.busy")));
  } catch (const std::exception& e) {
    spdlog::error("request failed method={} path={} what={}", route.method, route.path, e.what());
    co_return api_failure(refusal(Code::unavailable, phrase("hall.no.wrong")));
  }
}

}  // namespace

Answering handle_api(Hall& hall, ApiRequest request, Deadline until) {
  static const auto routes = all_routes();
  ApiCall call{hall, request, parts_of(request.path), {}, until};
  std::string methods;
  for (const auto& route : routes) {
    if (!fits(route.path, call.parts)) continue;
    if (request.method != route.method) {
      methods += (methods.empty() ? "" : ", ") + std::string(route.method);
      continue;
    }
    co_return co_await answer_by(route, call);
  }
  if (!methods.empty())
    co_return api_failure({Code::bad_method, "this address answers " + methods});
  co_return api_failure(
      {Code::not_found, "there is nothing at this address; see /api/v1/openapi.json"});
}

}  // namespace gh::server
