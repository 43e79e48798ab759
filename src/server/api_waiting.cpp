// What waits for somebody, when he is awake, and the pace of a table that is played over days.
#include "core/catalogue.h"
#include "server/api.h"
#include "server/hours.h"
#include "server/people.h"

namespace gh::server {
namespace {

constexpr int kMostWaits = 100;

std::string language_of(const ApiCall& call) {
  auto wanted = call.request.query.find("lang");
  return wanted == call.request.query.end() ? "en" : best_language(wanted->second);
}

// The others who are asked there: whoever is the last one is told so by an empty list.
json::array others_at(store::Store& store, const store::Waiting& mine,
                      const notices::TableFacts& facts) {
  json::array others;
  auto waits = store.waits_at(mine.table);
  if (!waits) return others;
  for (const auto& row : waits->rows)
    if (row.user != mine.user && static_cast<std::size_t>(row.seat) < facts.seats.size())
      others.push_back(json::string(facts.seats[static_cast<std::size_t>(row.seat)]));
  return others;
}

json::object wait_json(store::Store& store, const store::Waiting& w, const store::TableRow& row,
                       const std::string& language) {
  auto facts = notices::facts_of(row);
  auto name = catalogue(facts.game, language).name("game");
  return {{"table", w.table},
          {"game", facts.game},
          {"game_name", name},
          {"title", facts.title},
          {"seat", seat_name(seat(w.seat))},
          {"question", notices::question_of(w, facts, language)},
          {"since", w.since},
          {"due", w.due},
          {"others", others_at(store, w, facts)}};
}

// Who has waited longest comes first. A table that one was asked at with several seats is there
// once for each.
ApiResponse get_waiting(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto& store = call.hall.store();
  auto rows = store.waiting_for(call.person.user, kMostWaits);
  if (!rows) return api_failure(told(rows.status()));
  auto count = store.count_waiting_for(call.person.user);
  if (!count) return api_failure(told(count.status()));
  json::array waiting;
  for (const auto& w : *rows) {
    auto row = store.find_table(w.table);
    if (row) waiting.push_back(wait_json(store, w, *row, language_of(call)));
  }
  return json_answer(json::object{{"count", *count}, {"waiting", std::move(waiting)}});
}

ApiResponse get_hours(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto hours = read_hours(call.hall.store(), call.person.user);
  if (!hours) return api_failure(told(hours.status()));
  return json_answer(to_json(*hours));
}

ApiResponse put_hours(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto hours = body_of<Hours>(call);
  if (!hours) return api_failure(hours.status());
  if (auto wrong = check_hours(*hours); !wrong.ok()) return api_failure(wrong);
  auto text = json::serialize(to_json(*hours));
  if (auto done = call.hall.store().put_hours(call.person.user, text); !done.ok())
    return api_failure(told(done));
  call.hall.hours_changed(call.person.user);
  return json_answer(to_json(*hours));
}

struct PaceBody {
  std::string kind;
  std::optional<Seat> seat;
  std::optional<Pacing> to;
};
BOOST_DESCRIBE_STRUCT(PaceBody, (), (kind, seat, to))

Answering post_pace(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<PaceBody>(call);
  if (!body) co_return api_failure(body.status());
  auto kind = enum_from<entry::Accord>(body->kind);
  if (!kind)
    co_return api_failure({Code::malformed, "/kind is " + joined(enum_names<entry::Accord>())});
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto who = call.person.who();
  Room::Propose propose = [who, what = *kind, b = *body](Table& t, Time now, Mail&) {
    return t.accord(who, what, b.seat, b.to, now);
  };
  auto done = co_await (*found)->submitted(std::move(propose));
  if (done.refused()) co_return api_failure(done);
  co_return json_answer(json::object{{"type", "ok"}});
}

struct StandingBody {
  std::optional<Seat> seat;
  std::string id;
  bool on = true;
};
BOOST_DESCRIBE_STRUCT(StandingBody, (), (seat, id, on))

Answering post_standing(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<StandingBody>(call);
  if (!body) co_return api_failure(body.status());
  if (!body->seat) co_return api_failure({Code::malformed, "/seat: say which seat"});
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto who = call.person.who();
  Room::Propose propose = [who, b = *body](Table& t, Time now, Mail&) {
    return t.stand(who, *b.seat, b.id, b.on, now);
  };
  auto done = co_await (*found)->submitted(std::move(propose));
  if (done.refused()) co_return api_failure(done);
  co_return json_answer(json::object{{"type", "ok"}});
}

}  // namespace

std::vector<ApiRoute> waiting_routes() {
  return {{"GET", "/me/waiting", on_disk<get_waiting>},
          {"GET", "/me/hours", on_disk<get_hours>},
          {"PUT", "/me/hours", on_disk<put_hours>},
          {"POST", "/tables/{id}/pace", post_pace},
          {"POST", "/tables/{id}/standing", post_standing}};
}

}  // namespace gh::server
