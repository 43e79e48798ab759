#include "server/api.h"

#include <spdlog/spdlog.h>

#include "core/embedded.h"

namespace gh::server {

ApiResponse api_failure(const Failure& failure) {
  msg::ErrorMessage error{"error", {}, failure.code, failure.words, failure.rule};
  return json_answer(to_json(error), http_status(failure.code));
}

std::string session_token(std::string_view cookies) {
  constexpr std::string_view kName = "greathall_session=";
  while (!cookies.empty()) {
    auto end = cookies.find(';');
    auto one = cookies.substr(0, end);
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    if (one.substr(0, kName.size()) == kName) return std::string(one.substr(kName.size()));
    cookies = end == std::string_view::npos ? "" : cookies.substr(end + 1);
  }
  return "";
}

json::value games_json() {
  json::array all;
  for (const auto* g : games()) {
    const auto& i = *g->info;
    json::array options, bots;
    for (const auto& o : i.options) {
      json::object one{{"id", o.id}, {"words", o.words}, {"kind", o.kind}, {"value", o.standard}};
      if (o.kind == "int" || o.kind == "text") one["least"] = o.least, one["most"] = o.most;
      if (o.kind == "choice") one["choices"] = to_json(o.choices);
      options.push_back(std::move(one));
    }
    for (const auto& b : g->bots) bots.push_back({{"name", b.name}, {"words", b.words}});
    all.push_back({{"id", i.id},
                   {"name", i.name},
                   {"summary", i.summary},
                   {"version", i.version},
                   {"least_seats", i.least_seats},
                   {"most_seats", i.most_seats},
                   {"options", std::move(options)},
                   {"bots", std::move(bots)}});
  }
  return json::object{{"games", std::move(all)}};
}

namespace {

ApiResponse get_games(ApiCall&) {
  auto answer = json_answer(games_json());
  answer.cacheable = true;
  return answer;
}

ApiResponse get_rules(ApiCall& call) {
  const auto& game = call.parts[1];
  // Only names of games lead to a file: the path is never built from what was asked.
  for (const auto* g : games()) {
    if (g->info->id != game) continue;
    auto text = embedded_file("docs/rules/" + g->info->id + ".md");
    if (!text.data()) break;
    return {200, std::string(text), "text/markdown; charset=utf-8", "", true};
  }
  return api_failure({"not_found", "there is no rulebook of that game", ""});
}

ApiResponse get_openapi(ApiCall&) {
  auto text = embedded_file("docs/openapi.json");
  if (!text.data()) return api_failure({"not_found", "the document is not built in", ""});
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
  std::vector<ApiRoute> all{{"GET", "/games", get_games},
                            {"GET", "/rules/{game}", get_rules},
                            {"GET", "/openapi.json", get_openapi}};
  for (auto more : {people_routes(), table_routes(), seat_routes()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

ApiResponse handle_api(Hall& hall, const ApiRequest& request) {
  static const auto routes = all_routes();
  ApiCall call{hall, request, parts_of(request.path), {}};
  std::string methods;
  for (const auto& route : routes) {
    if (!fits(route.path, call.parts)) continue;
    if (request.method != route.method) {
      methods += (methods.empty() ? "" : ", ") + std::string(route.method);
      continue;
    }
    call.person = hall.people().find(request.token);
    return route.handler(call);
  }
  if (!methods.empty()) return api_failure({"bad_method", "this address answers " + methods, ""});
  return api_failure({"not_found", "there is nothing at this address; see /api/v1/openapi.json", ""});
}

}  // namespace gh::server
