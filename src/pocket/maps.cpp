// Maps and scores of the hall for one device: those that it draws itself, as every hall does, those
// that are made here, and who was how quick on them.
#include "pocket/hall.h"
#include "pocket/thinker.h"

namespace gh::pocket {
namespace {

// As it is kept. How often it was played, and how well, follows from the scores.
struct KeptMap {
  std::string id, user, author, title, text, facts;
  Time created = 0;
};
BOOST_DESCRIBE_STRUCT(KeptMap, (), (id, user, author, title, text, facts, created))
struct KeptScore {
  std::string map, table, name;
  std::int64_t turns = 0, villages = 0;
  bool won = false;
  Time created = 0;
};
BOOST_DESCRIBE_STRUCT(KeptScore, (), (map, table, name, turns, villages, won, created))

Status no_map() { return refusal(Code::not_found, phrase("hall.no.map")); }

}  // namespace

void Hall::bring_map(const std::string& key, const std::string& text) {
  auto value = parse_json(text);
  if (!value) return;
  if (key.starts_with("map/")) {
    if (auto kept = from_json<KeptMap>(*value))
      maps_[kept->id] = {kept->id, kept->user, kept->author, kept->title, kept->text, kept->created,
                         0,        0,          kept->facts};
  } else if (auto kept = from_json<KeptScore>(*value)) {
    scores_[kept->map].push_back({kept->map, kept->table, me_.user, kept->name, kept->turns,
                                  kept->won, kept->created, kept->villages, false});
  }
}

void Hall::keep_map(const store::MapRow& row, std::function<void(bool)> done) {
  KeptMap kept{row.id, row.user, row.author, row.title, row.text, row.facts, row.created};
  keep({{"map/" + row.id, json_text(kept)}}, std::move(done));
}

store::MapRow* Hall::map_of(const Request& request) {
  auto at = maps_.find(request.path[1]);
  if (at == maps_.end()) return nullptr;
  auto& row = at->second;
  row.plays = 0;
  row.best_turns = 0;
  for (const auto& score : scores_[row.id]) {
    ++row.plays;
    if (score.won && (!row.best_turns || score.turns < row.best_turns))
      row.best_turns = score.turns;
  }
  return &row;
}

store::MapRow Hall::own_map(const hall::MapGame& game, const OwnMap& own) const {
  store::MapRow row;
  row.id = own.map.number;
  row.author = "Greathall";
  row.title = own.title;
  row.text = own.map.text;
  row.created = now_;
  row.facts = json::serialize(hall::map_facts(game, own.map.facts));
  return row;
}

void Hall::map_of_today(const Request& request) {
  auto game = hall::game_named(request.query.contains("game") ? request.query.at("game") : "");
  if (!game) return refuse(request, game.status());
  for (const auto& own : game->maps().starters()) {
    auto row = own_map(*game, own);
    if (maps_.try_emplace(row.id, row).second) keep_map(row, {});
  }
  const auto day = now_ / 86'400'000;
  auto row = own_map(*game, game->maps().of_day(day, hall::date_of(now_)));
  if (maps_.try_emplace(row.id, row).second) keep_map(row, {});
  reply(request, hall::json_reply(hall::map_json(maps_.at(row.id))));
}

void Hall::list_maps(const Request& request) {
  auto limit = hall::number_between(request.query, "limit", 50, 1, 100);
  if (!limit) return refuse(request, limit.status());
  auto offset = hall::number_between(request.query, "offset", 0, 0, 1'000'000);
  if (!offset) return refuse(request, offset.status());
  std::vector<const store::MapRow*> rows;
  for (auto& [id, row] : maps_) rows.push_back(map_of({0, "", {"maps", id}, {}, ""}));
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto* a, const auto* b) { return a->created > b->created; });
  json::array list;
  for (std::size_t i = static_cast<std::size_t>(*offset);
       i < rows.size() && list.size() < static_cast<std::size_t>(*limit); ++i)
    list.push_back(hall::map_json(*rows[i]));
  reply(request, hall::json_reply(json::object{{"maps", std::move(list)}}));
}

void Hall::get_map(const Request& request) {
  auto* row = map_of(request);
  if (!row) return refuse(request, no_map());
  auto answer = hall::map_json(*row);
  answer["text"] = row->text;
  answer["your_stars"] = 0;
  reply(request, hall::json_reply(answer));
  auto game = hall::game_of(*row);
  if (!game || hall::bot_games(hall::stored_facts(*row))) return;
  // Its page asks again.
  rate(game, row->text, [this, id = row->id, game](const MapRating& rating) {
    auto at = maps_.find(id);
    auto read = at == maps_.end() ? MapReading{} : game.maps().read(at->second.text, false);
    if (!read.map || !rating.games) return;
    at->second.facts = json::serialize(hall::map_facts(game, read.map->facts, rating));
    keep_map(at->second, {});
  });
}

void Hall::rate(const hall::MapGame& game, const std::string& text,
                std::function<void(const MapRating&)> done) {
  const int n = ++last_;
  thoughts_[n] = {"", {}, [done = std::move(done)](const std::string& answer) {
                    MapRating rating;
                    auto value = parse_json(answer);
                    if (value && value->is_object()) {
                      rating.games = value->at("games").to_number<int>();
                      rating.wins = value->at("wins").to_number<int>();
                      rating.expected_turns = value->at("expected_turns").to_number<double>();
                    }
                    done(rating);
                  }};
  out({{"out", "think"}, {"n", n}, {"job", rating_text(game.id(), text)}});
}

void Hall::check_map(const Request& request) {
  auto body = hall::body_of<hall::CheckBody>(request.body);
  if (!body) return refuse(request, body.status());
  auto game = hall::game_named(body->game);
  if (!game) return refuse(request, game.status());
  auto read = std::make_shared<MapReading>(game->maps().read(body->text, true));
  if (!read->map || !body->rate) return reply(request, hall::checked(*game, *read, {}));
  rate(*game, read->map->text, [this, request, game = *game, read](const MapRating& rating) {
    for (auto& note : game.maps().judge(rating)) read->warnings.push_back(std::move(note));
    reply(request, hall::checked(game, *read, rating));
  });
}

void Hall::publish_map(const Request& request) {
  auto body = hall::body_of<hall::PublishBody>(request.body);
  if (!body) return refuse(request, body.status());
  auto game = hall::game_named(body->game);
  if (!game) return refuse(request, game.status());
  auto read = game->maps().read(body->text, true);
  if (!read.map) return reply(request, hall::faulty(read));
  auto title = hall::clean_title(body->title.empty() ? read.map->title : body->title, 60);
  if (!title) return refuse(request, title.status());
  auto row = own_map(*game, {*title, game->maps().named(*read.map, *title)});
  row.user = me_.user;
  row.author = body->author.empty() ? me_.name : body->author;
  if (maps_.contains(row.id))
    return refuse(request, {Code::conflict, "this map is in the hall already"});
  keep_map(row, [this, request, row](bool ok) {
    if (!ok) return refuse(request, refusal(Code::unavailable, phrase("hall.no.device_full")));
    maps_[row.id] = row;
    reply(request, hall::json_reply(hall::map_json(row), 201));
  });
}

void Hall::play_on(const Request& request, const hall::MapGame& game, TableHeader header) {
  const Setup setup{header.seats, header.options, {}};
  constexpr std::size_t kMapBytes = 64 * 1024;
  if (auto why = game.maps().too_large(setup, kMapBytes); !why.empty())
    return refuse(request, {Code::too_long, why});
  create(request, std::move(header));
}

void Hall::try_map(const Request& request) {
  auto body = hall::body_of<hall::MapText>(request.body);
  if (!body) return refuse(request, body.status());
  auto game = hall::game_named(body->game);
  if (!game) return refuse(request, game.status());
  auto read = game->maps().read(body->text, false);
  if (!read.map) return reply(request, hall::faulty(read));
  auto header = hall::table_on(me_, *game, "Trying a map", body->text, now_);
  header.listed = false;
  header.key = new_id();
  play_on(request, *game, std::move(header));
}

void Hall::play_map(const Request& request) {
  const auto* row = map_of(request);
  if (!row) return refuse(request, no_map());
  auto game = hall::game_of(*row);
  if (!game) return refuse(request, refusal(Code::not_found, phrase("hall.no.map_game")));
  auto header = hall::table_on(me_, game, row->title, row->text, now_);
  header.ranked = row->id;
  play_on(request, game, std::move(header));
}

// T-29, TR-O-3: won games only, fewest turns first, then most villages; of equals the older.
void Hall::list_scores(const Request& request) {
  if (!map_of(request)) return refuse(request, no_map());
  auto limit = hall::number_between(request.query, "limit", 50, 1, 100);
  if (!limit) return refuse(request, limit.status());
  std::vector<store::Score> won;
  for (const auto& score : scores_[request.path[1]])
    if (score.won) won.push_back(score);
  std::stable_sort(won.begin(), won.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.turns, -a.villages, a.created) <
           std::tuple(b.turns, -b.villages, b.created);
  });
  json::array list;
  for (const auto& score : won)
    if (list.size() < static_cast<std::size_t>(*limit))
      list.push_back(hall::score_json(score, list.size() + 1));
  reply(request, hall::json_reply(json::object{{"scores", std::move(list)}}));
}

void Hall::count_game(const hall::RankedGame& game) {
  auto map = maps_.find(game.map);
  if (map == maps_.end()) return;
  auto of = hall::game_of(map->second);
  if (!of) return;
  auto played = of.maps().verify(map->second.text, game.log, std::nullopt);
  if (!played) return;
  KeptScore kept{game.map,         game.table,  game.name, played->turns,
                 played->villages, played->won, game.ended};
  bring_map("score/", json_text(kept));
  keep({{"score/" + game.map + "/" + game.table, json_text(kept)}}, {});
}

bool Hall::at_maps(const Request& request) {
  const auto& path = request.path;
  const bool get = request.method == "GET";
  const auto is = [&](std::size_t at, std::string_view what) {
    return path.size() == at + 1 && path[at] == what;
  };
  if (path.size() == 1) {
    get ? list_maps(request) : publish_map(request);
  } else if (get && is(1, "today")) {
    map_of_today(request);
  } else if (!get && is(1, "check")) {
    check_map(request);
  } else if (!get && is(1, "new")) {
    reply(request, hall::new_map(request.body, 1 + world_.random() % hall::kMapSeeds));
  } else if (!get && is(1, "try")) {
    try_map(request);
  } else if (get && path.size() == 2) {
    get_map(request);
  } else if (get && is(2, "scores")) {
    list_scores(request);
  } else if (!get && is(2, "play")) {
    play_map(request);
  } else {
    return false;
  }
  return true;
}

}  // namespace gh::pocket
