// Maps: making, checking, sharing, rating and playing them, and their lists of scores. Whatever a
// map means, its game says (core/offers.h).
#include <sodium.h>

#include <cmath>

#include "hall/at_table.h"
#include "hall/maps.h"
#include "server/api.h"

namespace gh::server {
namespace {

struct ScoreBody {
  std::string seed, name, log;
  std::string cookie;  // of the session the seed was handed out to, when it is another one
};
BOOST_DESCRIBE_STRUCT(ScoreBody, (), (seed, name, log, cookie))

// An error with something more to say than code and words.
ApiResponse failure_with(const Status& no, std::string_view name, json::value more) {
  auto body = to_json(msg::error_of(no));
  body.as_object()[name] = std::move(more);
  return json_answer(body, hall::http_status(no.code));
}

Status nobody(const ApiCall& call) {
  if (call.person.known()) return Status{};
  return refusal(Code::no_session, phrase("hall.no.session"));
}

std::string address_or_user(const ApiCall& call) {
  return call.person.known() ? call.person.user : call.request.address;
}

Status too_many_checks(ApiCall& call) {
  if (call.hall.checks().take(address_or_user(call))) return Status{};
  return refusal(Code::too_many, phrase("hall.no.maps"));
}

Status too_long(const ApiCall& call, std::string_view text) {
  auto most = call.hall.config().limits.map_bytes;
  if (text.size() <= most) return Status{};
  return refusal(Code::too_long, phrase("hall.no.map_bytes", Name<std::size_t>{"most"}(most),
                                        Name<std::size_t>{"n"}(text.size())));
}

// The map of the path.
Answer<store::MapRow> map_of(ApiCall& call) {
  const auto& id = call.parts[1];
  if (!hall::is_map_number(id)) return refusal(Code::not_found, phrase("hall.no.map"));
  auto row = call.hall.store().find_map(id);
  if (!row) return told(row.status());
  return std::move(*row);
}

// The game it is a map of. A hall may have been built without it.
Answer<MapGame> offered(const store::MapRow& map) {
  if (auto game = hall::game_of(map)) return game;
  return refusal(Code::not_found, phrase("hall.no.map_game"));
}

ApiResponse get_maps(ApiCall& call) {
  const auto& q = call.request.query;
  auto order = q.contains("order") ? q.at("order") : "newest";
  if (order != "newest" && order != "best")
    return api_failure(refusal(Code::malformed, phrase("hall.no.order")));
  auto limit = hall::number_between(call.request.query, "limit", 50, 1, 100);
  if (!limit) return api_failure(limit.status());
  auto offset = hall::number_between(call.request.query, "offset", 0, 0, 1'000'000);
  if (!offset) return api_failure(offset.status());
  auto rows = call.hall.store().list_maps(
      order == "best" ? store::MapOrder::kBestRated : store::MapOrder::kNewest, *limit, *offset);
  if (!rows) return api_failure(told(rows.status()));
  json::array maps;
  for (const auto& row : *rows) maps.push_back(hall::map_json(row));
  return json_answer(json::object{{"maps", std::move(maps)}});
}

ApiResponse get_map(ApiCall& call) {
  auto found = map_of(call);
  if (!found) return api_failure(found.status());
  const auto& row = *found;
  // The hall may have closed before the bot came to play it.
  if (!hall::bot_games(hall::stored_facts(row))) call.hall.maps().rate_later(row.id);
  auto answer = hall::map_json(row);
  answer["text"] = row.text;
  answer["your_stars"] = 0;
  if (call.person.known()) {
    auto stars = call.hall.store().rating_of(row.id, call.person.user);
    if (!stars) return api_failure(told(stars.status()));
    answer["your_stars"] = *stars;
  }
  return json_answer(answer);
}

// The map of the day, drawn when somebody first asks for it.
ApiResponse get_today(ApiCall& call) {
  const auto& q = call.request.query;
  auto game = hall::game_named(q.contains("game") ? q.at("game") : "");
  if (!game) return api_failure(game.status());
  auto id = call.hall.maps().furnish(*game, now_ms());
  if (!id) return api_failure({Code::unavailable, id.error()});
  auto row = call.hall.store().find_map(*id);
  if (!row) return api_failure(told(row.status()));
  if (!hall::bot_games(hall::stored_facts(*row))) call.hall.maps().rate_later(row->id);
  return json_answer(hall::map_json(*row));
}

// --- making and sharing

Answering post_check(ApiCall& call) {
  auto body = body_of<hall::CheckBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  if (auto no = too_long(call, b.text); !no.ok()) co_return api_failure(no);
  if (auto no = too_many_checks(call); !no.ok()) co_return api_failure(no);
  auto game = hall::game_named(b.game);
  if (!game) co_return api_failure(game.status());
  const auto& offer = game->maps();
  auto work = [&] { return offer.read(b.text, true); };
  auto read = co_await call.hall.logs().run(call.until, work);
  MapRating rating;
  if (read.map && b.rate) {
    rating = co_await call.hall.maps().rating(*game, read.map->text);
    for (auto& note : offer.judge(rating)) read.warnings.push_back(std::move(note));
  }
  co_return hall::checked(*game, read, rating);
}

ApiResponse post_new(ApiCall& call) {
  if (auto no = too_many_checks(call); !no.ok()) return api_failure(no);
  return hall::new_map(call.request.body, 1 + randombytes_uniform(hall::kMapSeeds));
}

Status too_many_maps(ApiCall& call) {
  if (!call.hall.creations().take(call.person.user))
    return refusal(Code::too_many, phrase("hall.no.things"));
  auto count = call.hall.store().count_maps(call.person.user);
  if (!count) return told(count.status());
  auto most = call.hall.config().limits.maps_per_user;
  if (*count < most) return Status{};
  return refusal(Code::too_many, phrase("hall.no.own_maps", Name<std::int64_t>{"most"}(most)));
}

// T-106: a name is a wish, not a duty.
Answer<std::string> name_or_none(ApiCall& call, const std::string& name) {
  if (name.find_first_not_of(" \t\r\n") == std::string::npos) return std::string("Anonymous");
  return call.hall.people().wearable(call.person, name);
}

ApiResponse post_maps(ApiCall& call) {
  if (auto no = nobody(call); !no.ok()) return api_failure(no);
  auto body = body_of<hall::PublishBody>(call);
  if (!body) return api_failure(body.status());
  auto& b = *body;
  if (auto no = too_long(call, b.text); !no.ok()) return api_failure(no);
  auto game = hall::game_named(b.game);
  if (!game) return api_failure(game.status());
  auto read = game->maps().read(b.text, true);
  if (!read.map) return hall::faulty(read);
  if (b.title.empty()) b.title = read.map->title;
  // It also becomes the file's map-name, which holds 60 characters.
  auto longest = std::min<std::size_t>(60, call.hall.config().limits.title_length);
  auto title = clean_title(b.title, longest);
  if (!title) return api_failure(title.status());
  auto author = name_or_none(call, b.author);
  if (!author) return api_failure(author.status());
  if (auto no = too_many_maps(call); !no.ok()) return api_failure(no);
  auto map = game->maps().named(*read.map, *title);
  store::MapRow row;
  row.id = map.number;
  row.user = call.person.user;
  row.author = *author;
  row.title = *title;
  row.text = map.text;
  row.created = now_ms();
  row.facts = json::serialize(hall::map_facts(*game, map.facts));
  auto done = call.hall.store().publish_map(row);
  if (done.code == Code::conflict)
    return failure_with(
        {Code::conflict,
         "this map is in the hall already (maps are told apart by their 22 base lines)", ""},
        "id", json::string(row.id));
  if (!done.ok()) return api_failure(told(done));
  call.hall.maps().rate_later(row.id);
  return json_answer(hall::map_json(row), 201);
}

// A guest's name costs nothing, and would be as many stars as somebody likes.
ApiResponse put_rating(ApiCall& call) {
  if (auto no = nobody(call); !no.ok()) return api_failure(no);
  if (call.person.guest)
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.stars_guest")));
  auto body = body_of<hall::StarsBody>(call);
  if (!body) return api_failure(body.status());
  int stars = body->stars;
  if (stars < 1 || stars > 5) return api_failure(refusal(Code::malformed, phrase("hall.no.stars")));
  auto found = map_of(call);
  if (!found) return api_failure(found.status());
  if (found->user == call.person.user)
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.own_map")));
  auto done = call.hall.store().rate_map(call.parts[1], call.person.user, stars);
  if (!done.ok()) return api_failure(told(done));
  found = map_of(call);
  if (!found) return api_failure(found.status());
  return json_answer(hall::map_json(*found));
}

// --- playing

ApiResponse made_table(ApiCall& call, TableHeader header) {
  if (auto no = too_many_tables(call); !no.ok()) return api_failure(no);
  auto key = header.key;
  auto made = call.hall.create(std::move(header));
  if (!made) return api_failure(made.status());
  return json_answer({{"table", *made}, {"key", key}}, 201);
}

ApiResponse post_try(ApiCall& call) {
  if (auto no = nobody(call); !no.ok()) return api_failure(no);
  auto body = body_of<hall::MapText>(call);
  if (!body) return api_failure(body.status());
  const auto& text = body->text;
  if (auto no = too_long(call, text); !no.ok()) return api_failure(no);
  auto game = hall::game_named(body->game);
  if (!game) return api_failure(game.status());
  auto read = game->maps().read(text, false);
  if (!read.map) return hall::faulty(read);
  auto header = hall::table_on(call.person.who(), *game, "Trying a map", text, now_ms());
  header.listed = false;
  header.key = store::random_id();
  return made_table(call, std::move(header));
}

ApiResponse post_play(ApiCall& call) {
  if (auto no = nobody(call); !no.ok()) return api_failure(no);
  auto found = map_of(call);
  if (!found) return api_failure(found.status());
  const auto& map = *found;
  auto game = offered(map);
  if (!game) return api_failure(game.status());
  auto header = hall::table_on(call.person.who(), *game, map.title, map.text, now_ms());
  header.ranked = map.id;
  return made_table(call, std::move(header));
}

Answering get_save(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  hall::AtTable asked{call.person.who(), call.request.query, call.request.body};
  auto look = [&](const Table& t, Time now) { return hall::save(asked, t, now); };
  co_return co_await (*found)->looked(look);
}

// --- scores

ApiResponse get_scores(ApiCall& call) {
  auto found = map_of(call);
  if (!found) return api_failure(found.status());
  auto limit = hall::number_between(call.request.query, "limit", 50, 1, 100);
  if (!limit) return api_failure(limit.status());
  auto best = call.hall.store().high_scores(call.parts[1], *limit);
  if (!best) return api_failure(told(best.status()));
  json::array scores;
  for (const auto& s : *best) scores.push_back(hall::score_json(s, scores.size() + 1));
  return json_answer(json::object{{"scores", std::move(scores)}});
}

ApiResponse post_seeds(ApiCall& call) {
  if (auto no = nobody(call); !no.ok()) return api_failure(no);
  auto found = map_of(call);
  if (!found) return api_failure(found.status());
  if (!call.hall.creations().take(call.person.user))
    return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  const auto& map = *found;
  auto game = offered(map);
  if (!game) return api_failure(game.status());
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  store::Seed seed{
      store::random_id(), std::to_string(number), map.id, call.person.user, false, now_ms()};
  if (auto done = call.hall.store().hand_out_seed(seed); !done.ok()) return api_failure(told(done));
  auto setup = game->maps().setup(map.text);
  auto complete = complete_options(*game->entry->info, setup.options);
  return json_answer(json::object{{"seed", seed.id},
                                  {"number", seed.seed},
                                  {"game", game->id()},
                                  {"version", game->entry->info->version},
                                  {"seats", setup.seats},
                                  {"options", complete ? *complete : setup.options},
                                  {"expires", seed.created + Maps::kSeedLife}},
                     201);
}

Answer<store::Seed> seed_for(ApiCall& call, const std::string& id) {
  Status none{Code::not_found, "there is no such seed; unused ones are forgotten after seven days",
              ""};
  auto seed = call.hall.store().find_seed(id);
  if (!seed && seed.code() != Code::unavailable) return none;
  if (!seed) return told(seed.status());
  if (seed->user != call.person.user) return refusal(Code::not_yours, phrase("hall.no.seed_other"));
  if (seed->map != call.parts[1]) return refusal(Code::not_allowed, phrase("hall.no.seed_map"));
  if (seed->used) return refusal(Code::conflict, phrase("hall.no.seed_used"));
  if (seed->created + Maps::kSeedLife < now_ms()) return none;
  return std::move(*seed);
}

int rank_of(ApiCall& call, const std::string& map, const std::string& table) {
  auto best = call.hall.store().high_scores(map, store::kMaxPage);
  if (!best) return 0;
  for (std::size_t i = 0; i < best->size(); ++i)
    if ((*best)[i].table == table) return static_cast<int>(i) + 1;
  return 0;
}

// The log has been believed: it becomes a finished table that everybody can look at.
Answering store_score(ApiCall& call, const store::MapRow& map, const store::Seed& seed,
                      std::string name, std::shared_ptr<const Record> record, MapScore played) {
  auto player = call.person;
  player.name = name;
  auto made = co_await call.hall.import_log(player, map.title, record, true, call.until);
  if (!made) co_return api_failure(made.status());
  auto table = *made;
  store::Score score{map.id, table,    call.person.user, name, played.turns,
                     true,   now_ms(), played.villages,  true};
  auto store = [&] {
    auto done = call.hall.store().add_score(score, seed.id);
    if (!done.ok()) call.hall.discard(table);
    return std::pair(done, done.ok() ? rank_of(call, map.id, table) : 0);
  };
  auto [done, rank] = co_await call.hall.disk().run(call.until, store);
  if (!done.ok()) co_return api_failure(told(done));
  co_return json_answer(
      json::object{
          {"rank", rank}, {"turns", played.turns}, {"villages", played.villages}, {"table", table}},
      201);
}

// Who brings the result: a file that the terminal kept names its own session, so that it can be
// sent from a browser too. A mute of either holds.
Status bring_person(ApiCall& call, const ScoreBody& b) {
  if (b.cookie.empty()) return nobody(call);
  call.person = call.hall.people().find(session_token(b.cookie));
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.session_over"));
  if (b.name.empty() || b.name == call.person.name) return Status{};
  return call.hall.order().silence(call.person, call.request.address, now_ms());
}

// What is known of a result before its log is read.
struct Brought {
  store::MapRow map;
  store::Seed seed;
  std::string name;
};

Answer<Brought> look_up(ApiCall& call, const ScoreBody& b) {
  if (auto no = bring_person(call, b); !no.ok()) return no;
  auto found = map_of(call);
  if (!found) return found.status();
  auto named = name_or_none(call, b.name);
  if (!named) return named.status();
  auto seed = seed_for(call, b.seed);
  if (!seed) return seed.status();
  if (!call.hall.creations().take(call.person.user))
    return refusal(Code::too_many, phrase("hall.no.things"));
  return Brought{*found, *seed, *named};
}

struct Verified {
  Result<MapScore> played;
  std::shared_ptr<Record> record;
};

Answering post_scores(ApiCall& call) {
  auto body = body_of<ScoreBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  auto look = [&] { return look_up(call, b); };
  auto found = co_await call.hall.disk().run(call.until, look);
  if (!found) co_return api_failure(found.status());
  const auto& brought = *found;
  auto game = offered(brought.map);
  if (!game) co_return api_failure(game.status());
  auto verify = [&] {
    auto number = std::strtoull(brought.seed.seed.c_str(), nullptr, 10);
    Verified v{game->maps().verify(brought.map.text, b.log, number), nullptr};
    if (v.played) v.record = std::make_shared<Record>(std::move(*read_log(b.log)));
    return v;
  };
  auto verified = co_await call.hall.logs().run(call.until, verify);
  if (!verified.played)
    co_return api_failure({Code::malformed, verified.played.error(), game->maps().score_rule});
  co_return co_await store_score(call, brought.map, brought.seed, brought.name, verified.record,
                                 *verified.played);
}

}  // namespace

std::vector<ApiRoute> map_routes() {
  return {{"GET", "/maps", on_disk<get_maps>},
          {"POST", "/maps", thinking<post_maps>, {"title", "author", "text"}},
          {"POST", "/maps/check", post_check},
          {"POST", "/maps/new", thinking<post_new>},
          {"POST", "/maps/try", thinking<post_try>, {"text"}},
          {"GET", "/maps/today", thinking<get_today>},
          {"GET", "/maps/{id}", on_disk<get_map>},
          {"PUT", "/maps/{id}/rating", on_disk<put_rating>},
          {"POST", "/maps/{id}/play", thinking<post_play>},
          {"GET", "/tables/{id}/save", get_save},
          {"GET", "/maps/{id}/scores", on_disk<get_scores>},
          {"POST", "/maps/{id}/scores", post_scores, {"name"}},
          {"POST", "/maps/{id}/seeds", on_disk<post_seeds>}};
}

}  // namespace gh::server
