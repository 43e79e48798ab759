// Making tables, finding them, and looking back at them.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "server/api.h"
#include "store/names.h"

namespace gh::server {
namespace {

constexpr Name<Plain> kWhat{"what"};
constexpr Name<int> kMostTold{"most"};

struct BotSeat {
  std::optional<Seat> seat;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(BotSeat, (), (seat, bot))

struct TableBody {
  std::string game;
  int seats = 0;  // 0: as few as the game allows
  json::object options;
  bool cheat = false;
  bool listed = true;
  std::string clock = "none";
  int clock_seconds = 60;
  int absent_seconds = 300;
  Pacing pace;
  std::string starts = "full";
  int spectator_delay = 0;
  bool late_joiners = false;
  bool hints = false;
  std::string title;
  std::vector<BotSeat> bots;
  json::value hotseat;  // a list of seats, true for all without a bot, false or absent for one
  std::optional<json::value> position;  // cheat tables only
};
BOOST_DESCRIBE_STRUCT(TableBody, (),
                      (game, seats, options, cheat, listed, clock, clock_seconds, absent_seconds,
                       pace, starts, spectator_delay, late_joiners, hints, title, bots, hotseat,
                       position))

Status check_table(const TableBody& b, const Config& config) {
  auto bad = [](const char* id) { return refusal(Code::bad_setup, phrase(id)); };
  if (b.clock != "none" && b.clock != "decision" && b.clock != "game") return bad("hall.no.clock");
  if (b.clock_seconds < 1 || b.clock_seconds > 7 * 86400) return bad("hall.no.clock_seconds");
  if (b.absent_seconds < 0 || b.absent_seconds > 7 * 86400) return bad("hall.no.absent_seconds");
  if (auto wrong = check_pacing(b.pace); !wrong.ok()) return wrong;
  if (b.pace.over_days() && b.clock != "none") return bad("hall.no.pace_days");
  if (b.starts != "full" && b.starts != "host") return bad("hall.no.starts");
  if (b.spectator_delay < 0 || b.spectator_delay > 1000) return bad("hall.no.spectator_delay");
  for (const auto& bot : b.bots)
    if (!bot.seat) return bad("hall.no.bots");
  if (b.position && !b.cheat) return bad("hall.no.cheat");
  if (!b.title.empty())
    if (auto t = clean_title(b.title, config.limits.title_length); !t) return t.status();
  return Status{};
}

// Which seats the host takes: see docs/protocol.md.
Result<std::vector<Seat>> host_seats(const TableBody& b, int seats) {
  std::vector<Seat> taken, free;
  for (const auto& bot : b.bots) taken.push_back(*bot.seat);
  for (int i = 0; i < seats; ++i)
    if (std::find(taken.begin(), taken.end(), seat(i)) == taken.end()) free.push_back(seat(i));
  if (b.hotseat.is_bool() && b.hotseat.get_bool()) return free;
  if (!b.hotseat.is_array()) {
    if (free.size() > 1) free.resize(1);
    return free;
  }
  auto list = from_json<std::vector<Seat>>(b.hotseat);
  if (!list) return Error{"hotseat" + list.error()};
  for (auto s : *list)
    if (std::find(free.begin(), free.end(), s) == free.end())
      return Error{"hotseat: seat " + seat_name(s) + " is not free"};
  return *list;
}

Answer<std::vector<FirstSeat>> first_seats(const TableBody& b, const GameEntry& game, int seats,
                                           const Person& host) {
  std::vector<FirstSeat> first;
  for (const auto& bot : b.bots) {
    if (!bot.bot.empty() && !has_player(game, bot.bot))
      return refusal(Code::bad_setup, phrase("hall.no.bot", kWhat(Plain{bot.bot})));
    if (!is_player(*bot.seat) || index(*bot.seat) >= seats)
      return refusal(Code::bad_setup, phrase("hall.no.no_seat"));
    auto name = bot.bot.empty() ? game.default_bot() : bot.bot;
    first.push_back({*bot.seat, "bot", "", "", name});
  }
  auto own = host_seats(b, seats);
  if (!own) return Status{Code::bad_setup, own.error()};
  for (auto s : *own) first.push_back({s, "person", host.user, host.name, ""});
  return first;
}

}  // namespace

// The table, if this person may see it.
asio::awaitable<Found> visible_room(ApiCall& call) {
  auto found = co_await call.hall.opened(call.parts[1]);
  if (!found) co_return found;
  const auto& q = call.request.query;
  auto key = q.contains("key") ? q.at("key") : std::string();
  auto who = call.person.who();
  if (co_await (*found)->admitted(who, key)) co_return found;
  co_return refusal(Code::not_found, phrase(kNoTable));
}

Status too_many_tables(ApiCall& call) {
  if (!call.hall.creations().take(call.person.user))
    return refusal(Code::too_many, phrase("hall.no.new_tables"));
  store::TableFilter filter;
  filter.host = call.person.user;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  auto count = call.hall.store().count_tables(filter);
  if (!count) return told(count.status());
  if (*count >= call.hall.config().limits.tables_per_user)
    return refusal(Code::too_many, phrase("hall.no.own_tables"));
  return Status{};
}

namespace {

ApiResponse post_tables(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<TableBody>(call);
  if (!body) return api_failure(body.status());
  const auto& b = *body;
  const auto* game = find_game(b.game);
  if (!game) return api_failure(refusal(Code::no_game, phrase("hall.no.game")));
  if (auto no = check_table(b, call.hall.config()); !no.ok()) return api_failure(no);
  TableHeader header;
  header.game = b.game;
  header.version = game->info->version;
  header.seats = b.seats ? b.seats : game->info->least_seats;
  if (header.seats < game->info->least_seats || header.seats > game->info->most_seats)
    return api_failure(refusal(Code::bad_setup, phrase("hall.no.seats")));
  header.options = b.options;
  header.position = b.position;
  header.host = call.person.user;
  header.host_name = call.person.name;
  if (!b.title.empty())
    header.title = *clean_title(b.title, call.hall.config().limits.title_length);
  header.cheat = b.cheat;
  header.listed = b.listed;
  if (!b.listed) header.key = store::random_id();
  header.clock = b.clock;
  header.clock_seconds = b.clock_seconds;
  header.absent_seconds = b.absent_seconds;
  header.pace = b.pace;
  header.starts = b.starts;
  header.spectator_delay = b.spectator_delay;
  header.late_joiners = b.late_joiners;
  header.hints = b.hints;
  header.created = now_ms();
  auto first = first_seats(b, *game, header.seats, call.person);
  if (!first) return api_failure(first.status());
  header.first = *first;
  if (auto no = too_many_tables(call); !no.ok()) return api_failure(no);
  auto key = header.key;
  auto made = call.hall.create(std::move(header));
  if (!made) return api_failure(made.status());
  return json_answer({{"table", *made}, {"key", key}}, 201);
}

json::value row_json(const store::TableRow& row, const Person& person, bool mine) {
  auto meta = parse_json(row.meta);
  json::object o = meta && meta->is_object() ? meta->get_object() : json::object{};
  o["table"] = row.id;
  o["game"] = row.game;
  o["status"] = enum_name(static_cast<TableStatus>(row.status));
  o["listed"] = row.listed;
  o["yours"] = mine || (person.known() && row.host == person.user);
  o["created"] = row.created;
  o["at"] = row.updated;
  return o;
}

std::optional<store::TableFilter> filter_of(const std::string& name, const Person& person) {
  store::TableFilter f;
  if (name == "mine") {
    f.user = person.user;
  } else {
    f.listed = true;
    if (name == "open")
      f.statuses = {store::TableStatus::kOpen};
    else if (name == "watch")
      f.statuses = {store::TableStatus::kPlaying};
    else if (name == "finished")
      f.statuses = {store::TableStatus::kFinished};
    else
      return std::nullopt;
  }
  return f;
}

// Newest first, each once.
void add_missing(std::vector<store::TableRow>& rows, const std::vector<store::TableRow>& more) {
  for (const auto& row : more)
    if (std::none_of(rows.begin(), rows.end(), [&](const auto& r) { return r.id == row.id; }))
      rows.push_back(row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.updated > b.updated; });
}

ApiResponse get_tables(ApiCall& call) {
  const auto& q = call.request.query;
  auto value = [&](const char* name) { return q.contains(name) ? q.at(name) : std::string(); };
  auto name = value("filter").empty() ? std::string("open") : value("filter");
  if (name == "mine" && !call.person.known())
    return json_answer(json::object{{"tables", json::array()}, {"next", ""}});
  auto filter = filter_of(name, call.person);
  if (!filter) return api_failure(refusal(Code::malformed, phrase("hall.no.filter")));
  if (!value("game").empty()) filter->game = value("game");
  // A page is named by where the last one ended: "<updated>-<id>".
  if (auto page = value("page"); !page.empty()) {
    auto dash = page.find('-');
    store::TableCursor cursor;
    auto end = page.data() + std::min(dash, page.size());
    if (dash == std::string::npos || std::from_chars(page.data(), end, cursor.updated).ptr != end)
      return api_failure(refusal(Code::malformed, phrase("hall.no.page")));
    cursor.id = page.substr(dash + 1);
    filter->after = cursor;
  }
  filter->limit = 50;
  auto rows = call.hall.store().list_tables(*filter);
  if (!rows) return api_failure(told(rows.status()));
  std::string next;
  if (static_cast<int>(rows->size()) == filter->limit)
    next = std::to_string(rows->back().updated) + "-" + rows->back().id;
  // One's own finished games are among the replays, also those that no list shows.
  if (name == "finished" && call.person.known() && !filter->after) {
    auto own = *filter;
    own.listed.reset();
    own.user = call.person.user;
    auto mine = call.hall.store().list_tables(own);
    if (!mine) return api_failure(told(mine.status()));
    add_missing(*rows, *mine);
  }
  json::array tables;
  for (const auto& row : *rows) tables.push_back(row_json(row, call.person, name == "mine"));
  return json_answer(json::object{{"tables", std::move(tables)}, {"next", next}});
}

Answering get_table(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto who = call.person.who();
  auto view = [&](const Table& t, Time now) { return to_json(t.table_view(who, false, now)); };
  co_return json_answer(co_await (*found)->looked(view));
}

// A number in the query; none when it is not there.
Answer<std::optional<std::size_t>> pick_number(const ApiCall& call, const char* name) {
  auto at = call.request.query.find(name);
  if (at == call.request.query.end()) return std::optional<std::size_t>();
  const auto& text = at->second;
  std::size_t n = 0;
  auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (ec == std::errc{} && end == text.data() + text.size()) return std::optional(n);
  return Status{Code::malformed, std::string(name) + " is a number"};
}

// What a look back has in common: the room, whose eyes, and up to which pick.
struct LookBack {
  std::shared_ptr<Room> room;
  std::optional<Seat> eyes;
  std::optional<std::size_t> pick;
  std::string language;  // for words; empty: ids and arguments
};
asio::awaitable<Answer<LookBack>> look_back(ApiCall& call, const char* number) {
  auto found = co_await visible_room(call);
  if (!found) co_return found.status();
  LookBack back{*found, {}, {}, {}};
  const auto& q = call.request.query;
  if (q.contains("eyes")) {
    back.eyes = seat_from(q.at("eyes"));
    if (!back.eyes) co_return refusal(Code::malformed, phrase("hall.no.eyes"));
  }
  if (q.contains("lang")) back.language = q.at("lang");
  auto pick = pick_number(call, number);
  if (!pick) co_return pick.status();
  back.pick = *pick;
  co_return back;
}

Answering get_replay(ApiCall& call) {
  auto back = co_await look_back(call, "at");
  if (!back) co_return api_failure(back.status());
  auto& b = *back;
  auto who = call.person.who();
  auto look = [&](const Table& t, Time) {
    auto step = t.replay(who, b.eyes, b.pick, b.language);
    if (!step) return api_failure({Code::not_allowed, step.error()});
    return json_answer(to_json(*step));
  };
  co_return co_await b.room->looked(look);
}

Answering get_events(ApiCall& call) {
  auto back = co_await look_back(call, "to");
  if (!back) co_return api_failure(back.status());
  auto& b = *back;
  auto who = call.person.who();
  auto look = [&](const Table& t, Time) {
    auto page = t.log_page(who, b.eyes, b.pick, b.language);
    if (!page) return api_failure({Code::not_allowed, page.error()});
    return json_answer(to_json(*page));
  };
  co_return co_await b.room->looked(look);
}

// What is to be thought about in somebody's place, where he may be told.
asio::awaitable<Answer<BotJob>> advised(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return found.status();
  const auto& q = call.request.query;
  auto seat = q.contains("seat") ? seat_from(q.at("seat")) : std::nullopt;
  if (!seat) co_return Status{Code::malformed, "seat: say which seat"};
  auto who = call.person.who();
  auto look = [&](const Table& t, Time) { return t.advice(who, *seat); };
  auto job = co_await (*found)->looked(look);
  if (!job) co_return refusal(Code::not_allowed, phrase("hall.no.advice"));
  co_return std::move(*job);
}

// The coach: what the game's own bot would do now.
Answering get_advice(ApiCall& call) {
  auto advice = co_await advised(call);
  if (!advice) co_return api_failure(advice.status());
  auto& job = *advice;
  auto think = [&] { return job.match->notation(job.ask, job.choose()); };
  auto pick = co_await call.hall.logs().run(call.until, think);
  co_return json_answer(json::object{{"prompt", job.prompt}, {"pick", pick}});
}

ApiResponse text_answer(std::string json) {
  return {200, std::move(json), "application/json", "", false};
}

constexpr std::size_t kHinted = 3;  // options that a hint compares

// What the search makes of the question; never throws. Two digits are all that it knows, and more
// would tell which of all random games it has played.
std::string hint_of(const BotJob& job, const std::function<bool()>& enough) {
  json::array options;
  try {
    Thinking limits;
    limits.seed = job.seed;
    limits.enough = enough;
    const auto thought = hint(*job.match, job.ask, limits);
    for (const auto& o : thought.options)
      if (options.size() < kHinted)
        options.push_back({{"pick", job.match->notation(job.ask, o.option)},
                           {"wins", std::round(100 * o.value) / 100}});
  } catch (const std::exception& e) {
    spdlog::error("a hint failed what={}", e.what());
  }
  return json::serialize(json::object{{"prompt", job.prompt}, {"options", std::move(options)}});
}

// What the search would do, against the next best, and how often each wins. It thinks where bots
// think, with a bot's share of the time; asked again, the answer is the same.
Answering get_hint(ApiCall& call) {
  auto advice = co_await advised(call);
  if (!advice) co_return api_failure(advice.status());
  auto job = *advice;
  auto room = co_await call.hall.opened(call.parts[1]);
  if (!room) co_return api_failure(room.status());
  auto kept = [&](const Table& t, Time) { return t.hint(job); };
  if (auto before = co_await (*room)->looked(kept)) co_return text_answer(std::move(*before));
  auto start = [&call, job](std::function<void(std::string)> done) {
    call.hall.bots().post(call.parts[1],
                          [job, done = std::move(done)](const std::function<bool()>& enough) {
                            done(hint_of(job, enough));
                          });
  };
  auto hint = std::make_shared<std::string>(co_await called_back<std::string>(std::move(start)));
  Room::Propose keep = [job, hint](Table& t, Time, Mail&) {
    *hint = t.keep_hint(job, *hint);
    return Proposal::nothing();
  };
  co_await (*room)->submitted(std::move(keep));
  co_return text_answer(*hint);
}

ApiResponse log_answer(std::string log) {
  return {200, std::move(log), "application/x-ndjson", "", false};
}

// A game whose rules have changed has several parts, or one that is not replayed: as it is stored.
Answering get_log(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto part = pick_number(call, "part");
  if (!part) co_return api_failure(part.status());
  auto wanted = *part;
  auto room = *found;
  auto look = [wanted](const Table& t, Time) -> std::optional<ApiResponse> {
    if (!t.is_over()) return api_failure(refusal(Code::not_over, phrase("hall.no.log")));
    if (wanted || !t.parked().empty()) return std::nullopt;
    return log_answer(*t.log());
  };
  auto answer = co_await room->looked(look);
  if (answer) co_return std::move(*answer);
  auto read = [&] { return stored_logs(call.hall.store(), call.parts[1]); };
  auto logs = co_await call.hall.disk().run(call.until, read);
  if (!logs) co_return api_failure(logs.status());
  auto& parts = *logs;
  auto n = wanted.value_or(parts.size());
  if (n < 1 || n > parts.size())
    co_return api_failure(refusal(
        Code::not_found, phrase("hall.no.parts", kMostTold(static_cast<int>(parts.size())))));
  co_return log_answer(std::move(parts[n - 1]));
}

struct ReplayBody {
  std::string log, title;
};
BOOST_DESCRIBE_STRUCT(ReplayBody, (), (log, title))

Answering post_replays(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<ReplayBody>(call);
  if (!body) co_return api_failure(body.status());
  auto& b = *body;
  if (!call.hall.creations().take(call.person.user))
    co_return api_failure(refusal(Code::too_many, phrase("hall.no.new_tables")));
  // Without a title it is called after its game, in the reader's language.
  std::string title;
  auto most = call.hall.config().limits.title_length;
  if (!b.title.empty()) {
    auto clean = clean_title(b.title, most);
    if (!clean) co_return api_failure(clean.status());
    title = *clean;
  }
  auto setup = log_setup(b.log);
  if (!setup) co_return api_failure({Code::malformed, setup.error()});
  if (auto why = Maps::too_large(call.hall.config().limits, setup->game, setup->setup);
      !why.empty())
    co_return api_failure({Code::too_long, why});
  std::vector<std::string> names;
  for (const auto& n : setup->names) {
    auto name = clean_text("hall.no.name_length", n, most);
    if (!name && !n.empty()) co_return api_failure(name.status());
    if (name && !store::name_problem(*name).empty())
      co_return api_failure(refusal(Code::malformed, phrase("hall.no.name_signs")));
    names.push_back(name ? *name : "");
  }
  auto read = [&] { return std::make_shared<Result<Record>>(read_log(b.log)); };
  auto record = co_await call.hall.logs().run(call.until, read);
  if (!*record) co_return api_failure({Code::malformed, record->error()});
  auto made = co_await call.hall.import_log(call.person, title, **record, false, call.until, names);
  if (!made) co_return api_failure(made.status());
  co_return json_answer({{"table", *made}}, 201);
}

}  // namespace

std::vector<ApiRoute> table_routes() {
  return {{"GET", "/tables", on_disk<get_tables>},
          {"POST", "/tables", thinking<post_tables>, {"title", "options", "position"}},
          {"GET", "/tables/{id}", get_table},
          {"GET", "/tables/{id}/replay", get_replay},
          {"GET", "/tables/{id}/events", get_events},
          {"GET", "/tables/{id}/log", get_log},
          {"GET", "/tables/{id}/advice", get_advice},
          {"GET", "/tables/{id}/hint", get_hint},
          {"POST", "/replays", post_replays, {"log", "title"}}};
}

}  // namespace gh::server
