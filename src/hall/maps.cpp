#include "hall/maps.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace gh::hall {

std::string date_of(Time now) {
  using namespace std::chrono;
  year_month_day d{floor<days>(sys_time<milliseconds>(milliseconds(now)))};
  char text[16];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(d.year()),
                static_cast<unsigned>(d.month()), static_cast<unsigned>(d.day()));
  return text;
}

namespace {
int percent_of(const MapRating& rating) {
  return rating.games ? (200 * rating.wins + rating.games) / (2 * rating.games) : 0;
}
}  // namespace

MapGame map_game(std::string_view id) {
  MapGame any;
  for (const auto* entry : gh::games()) {
    if (!entry->maps) continue;
    if (entry->info->id == id) return {entry};
    if (id.empty() && (!any || entry->maps->unnamed)) any = {entry};
  }
  return any;
}

json::object map_facts(const MapGame& game, const json::object& board, const MapRating& rating) {
  json::object facts{{"game", game ? game.id() : ""}};
  if (game) facts.insert(game.maps().no_facts.begin(), game.maps().no_facts.end());
  for (const auto& [name, value] : board) facts[name] = value;
  facts["bot_games"] = rating.games;
  facts["bot_wins_percent"] = percent_of(rating);
  facts["expected_turns"] = static_cast<int>(std::lround(rating.expected_turns));
  return facts;
}

json::object stored_facts(const store::MapRow& row) {
  auto value = parse_json(row.facts);
  json::object stored = value && value->is_object() ? value->get_object() : json::object{};
  const auto* game = stored.if_contains("game");
  auto facts = map_facts(
      map_game(game && game->is_string() ? std::string_view(game->get_string()) : ""), {});
  for (const auto& [name, v] : stored) facts[name] = v;
  return facts;
}

MapGame game_of(const store::MapRow& row) {
  auto facts = stored_facts(row);
  return map_game(facts.at("game").is_string() ? std::string_view(facts.at("game").get_string())
                                               : std::string_view{});
}

int bot_games(const json::object& facts) {
  const auto* games = facts.if_contains("bot_games");
  return games && games->is_int64() ? static_cast<int>(games->get_int64()) : 0;
}

Answer<MapGame> game_named(std::string_view id) {
  auto game = map_game(id);
  if (!game) return refusal(Code::not_found, phrase("hall.no.map_game"));
  return game;
}

Reply faulty(const MapReading& read) {
  auto body = to_json(msg::error_of({Code::malformed, read.faults[0].message, ""}));
  body.as_object()["faults"] = to_json(read.faults);
  return json_reply(body, http_status(Code::malformed));
}

// --- what is told about a map

json::object map_json(const store::MapRow& row) {
  json::object o{{"id", row.id},           {"title", row.title},          {"author", row.author},
                 {"created", row.created}, {"ratings", row.ratings},      {"stars", 0.0},
                 {"plays", row.plays},     {"best_turns", row.best_turns}};
  if (row.ratings)
    o["stars"] =
        std::round(10.0 * static_cast<double>(row.rating_sum) / static_cast<double>(row.ratings)) /
        10;
  for (auto& [name, value] : stored_facts(row)) o[name] = value;
  return o;
}

bool is_map_number(std::string_view id) {
  return id.size() == 64 && id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Answer<int> number_between(const Query& query, const char* name, int standard, int least,
                           int most) {
  auto at = query.find(name);
  if (at == query.end()) return standard;
  const auto& text = at->second;
  int n = 0;
  auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (ec == std::errc{} && end == text.data() + text.size() && n >= least && n <= most) return n;
  return Status{Code::malformed,
                std::string(name) + " is a number from " + std::to_string(least) + " to " +
                    std::to_string(most),
                ""};
}

Reply checked(const MapGame& game, const MapReading& read, const MapRating& rating) {
  auto answer = map_facts(game, read.map ? read.map->facts : game.maps().no_facts, rating);
  answer["ok"] = read.map.has_value();
  answer["faults"] = to_json(read.faults);
  json::array warnings;
  for (const auto& w : read.warnings) warnings.emplace_back(w.message);
  answer["warnings"] = std::move(warnings);
  answer["notes"] = to_json(read.warnings);
  answer["winnable"] = rating.wins > 0;
  answer["id"] = read.map ? read.map->number : "";
  return json_reply(answer);
}

json::object score_json(const store::Score& s, std::size_t rank) {
  return {{"rank", rank},
          {"name", s.name},
          {"turns", s.turns},
          {"villages", s.villages},
          {"created", s.created},
          {"table", s.table},
          {"elsewhere", s.elsewhere}};
}

Reply new_map(const std::string& body, std::uint32_t seed) {
  auto value = body.empty() ? Answer<json::value>(json::object{}) : body_value(body);
  if (!value) return failure(value.status());
  if (!value->is_object()) return failure({Code::malformed, "the wishes for a map are an object"});
  auto& wishes = value->get_object();
  const auto* named = wishes.if_contains("game");
  if (named && !named->is_string()) return failure({Code::malformed, "game must be a string"});
  auto game = game_named(named ? std::string_view(named->get_string()) : "");
  if (!game) return failure(game.status());
  wishes.erase("game");
  auto drawn = game->maps().draw(wishes, seed);
  if (!drawn) return failure(drawn.status());
  return json_reply(json::object{{"text", drawn->first}, {"seed", drawn->second}});
}

TableHeader table_on(const Who& who, const MapGame& game, const std::string& title,
                     const std::string& text, Time now) {
  auto setup = game.maps().setup(text);
  TableHeader h;
  h.game = game.id();
  h.version = game.entry->info->version;
  h.seats = setup.seats;
  h.options = setup.options;
  h.host = who.user;
  h.host_name = who.name;
  h.title = title;
  h.absent_seconds = 0;  // nobody waits for the only player
  h.created = now;
  h.first = {{seat(0), "person", who.user, who.name, ""}};
  return h;
}

}  // namespace gh::hall
