// Making tables, finding them, and looking back at them.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>

#include "hall/at_table.h"
#include "hall/tables.h"
#include "server/api.h"
#include "store/names.h"

namespace gh::server {
namespace {

constexpr Name<int> kMostTold{"most"};

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
  auto most = call.hall.config().limits.title_length;
  auto header = hall::new_table(call.request.body, call.person.who(), most, now_ms());
  if (!header) return api_failure(header.status());
  if (!header->listed) header->key = store::random_id();
  if (auto no = too_many_tables(call); !no.ok()) return api_failure(no);
  auto key = header->key;
  auto made = call.hall.create(std::move(*header));
  if (!made) return api_failure(made.status());
  return json_answer({{"table", *made}, {"key", key}}, 201);
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
  for (const auto& row : *rows)
    tables.push_back(hall::row_json(row, call.person.user, name == "mine"));
  return json_answer(json::object{{"tables", std::move(tables)}, {"next", next}});
}

// Whatever of a table answers at once.
template <hall::Look look>
Answering looking(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  hall::AtTable asked{call.person.who(), call.request.query, call.request.body};
  auto answer = [&asked](const Table& t, Time now) { return look(asked, t, now); };
  co_return co_await (*found)->looked(answer);
}

// What is to be thought about in somebody's place, where he may be told.
asio::awaitable<Answer<BotJob>> advised(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return found.status();
  hall::AtTable asked{call.person.who(), call.request.query, call.request.body};
  auto look = [&asked](const Table& t, Time) { return hall::advised(asked, t); };
  co_return co_await (*found)->looked(look);
}

// The coach: what the game's own bot would do now.
Answering get_advice(ApiCall& call) {
  auto advice = co_await advised(call);
  if (!advice) co_return api_failure(advice.status());
  auto& job = *advice;
  auto think = [&] { return hall::advice(job); };
  co_return co_await call.hall.logs().run(call.until, think);
}

// Never throws.
std::string hint_of(const BotJob& job, const std::function<bool()>& enough) {
  try {
    return hall::hint(job, enough);
  } catch (const std::exception& e) {
    spdlog::error("a hint failed what={}", e.what());
    return hall::no_hint(job);
  }
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
  if (auto before = co_await (*room)->looked(kept)) co_return hall::text_reply(std::move(*before));
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
  co_return hall::text_reply(*hint);
}

// A game whose rules have changed has several parts, or one that is not replayed: as it is stored.
Answering get_log(ApiCall& call) {
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto part = hall::number_in(call.request.query, "part");
  if (!part) co_return api_failure(part.status());
  auto wanted = *part;
  auto room = *found;
  auto look = [wanted](const Table& t, Time) -> std::optional<ApiResponse> {
    if (t.is_over() && (wanted || !t.parked().empty())) return std::nullopt;
    return hall::log_in_rules(t);
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
  co_return hall::log_reply(std::move(parts[n - 1]));
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
  std::shared_ptr<const Record> played(record, &**record);
  auto made = co_await call.hall.import_log(call.person, title, played, false, call.until, names);
  if (!made) co_return api_failure(made.status());
  co_return json_answer({{"table", *made}}, 201);
}

}  // namespace

std::vector<ApiRoute> table_routes() {
  return {{"GET", "/tables", on_disk<get_tables>},
          {"POST", "/tables", thinking<post_tables>, {"title", "options", "position"}},
          {"GET", "/tables/{id}", looking<hall::table>},
          {"GET", "/tables/{id}/replay", looking<hall::replay>},
          {"GET", "/tables/{id}/events", looking<hall::events>},
          {"GET", "/tables/{id}/log", get_log},
          {"GET", "/tables/{id}/advice", get_advice},
          {"GET", "/tables/{id}/hint", get_hint},
          {"POST", "/replays", post_replays, {"log", "title"}}};
}

}  // namespace gh::server
