#include "hall/reply.h"

#include "core/about.h"
#include "core/doubled.h"
#include "core/embedded.h"
#include "store/names.h"
#include "table/referee.h"

namespace gh::hall {

int http_status(Code code) {
  switch (code) {
    case Code::ok:
      return 200;
    case Code::malformed:
    case Code::unknown_type:
    case Code::no_game:
    case Code::bad_setup:
      return 400;
    case Code::no_session:
      return 401;
    case Code::not_yours:
    case Code::not_allowed:
    case Code::banned:
    case Code::muted:
      return 403;
    case Code::not_found:
      return 404;
    case Code::bad_method:
      return 405;
    case Code::gone:
    case Code::not_offered:
    case Code::too_late:
    case Code::not_over:
    case Code::conflict:
    case Code::damaged:
    case Code::parked:
      return 409;
    case Code::too_long:
      return 413;
    case Code::too_many:
      return 429;
    case Code::unavailable:
      return 503;
  }
  return 500;
}

Reply failure(const Status& why) {
  return json_reply(to_json(msg::error_of(why)), http_status(why.code));
}

Answer<json::value> body_value(const std::string& body) {
  auto value = parse_json(body);
  if (!value) return Status{Code::malformed, value.error()};
  if (auto name = doubled_field(body, *value))
    return Status{Code::malformed, "the field \"" + *name + "\" is there twice"};
  return std::move(*value);
}

Answer<std::string> clean_title(std::string_view title, std::size_t most) {
  auto clean = clean_text("hall.no.title_length", title, most);
  if (!clean) return clean;
  auto seen = *clean;  // but for what joins emoji, which no name may have
  constexpr std::string_view kJoiner = "\u200d";
  for (auto at = seen.find(kJoiner); at != seen.npos; at = seen.find(kJoiner, at))
    seen.erase(at, kJoiner.size());
  if (!store::name_problem(seen).empty())
    return refusal(Code::malformed, phrase("hall.no.title_signs"));
  return clean;
}

Reply games(const std::string& language) {
  auto list = games_json(language);
  // Forms are filled from `value`; the referee calls the same thing `default`.
  for (auto& game : list)
    for (auto& option : game.as_object()["options"].as_array())
      option.as_object()["value"] = option.as_object()["default"];
  auto reply = json_reply(json::object{{"games", std::move(list)}});
  reply.cacheable = true;
  return reply;
}

Reply rules(const std::string& game, const std::string& language) {
  // Only names of games lead to a file: the path is never built from what was asked.
  for (const auto* g : gh::games()) {
    if (g->info->id != game) continue;
    auto text = rulebook(g->info->id, language);
    if (text.empty()) break;
    return {200, std::string(text), "text/markdown; charset=utf-8", "", true};
  }
  return failure(refusal(Code::not_found, phrase("hall.no.rulebook")));
}

}  // namespace gh::hall
