// What people do at a table besides playing: joining, leaving, bots, the host's hand, the end.
#include "server/api.h"

namespace gh::server {
namespace {

struct JoinBody {
  std::optional<Seat> seat;
  std::optional<std::string> name, key;
};
BOOST_DESCRIBE_STRUCT(JoinBody, (), (seat, name, key))
struct SeatBody {
  Seat seat{};
  std::string kind, bot;
};
BOOST_DESCRIBE_STRUCT(SeatBody, (), (seat, kind, bot))
struct OneSeat {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(OneSeat, (), (seat))

using Propose = Room::Propose;

asio::awaitable<Found> room_of(ApiCall& call) {
  if (!call.person.known())
    co_return Failure{"no_session", "say who you are first: POST /session", ""};
  co_return co_await call.hall.opened(call.parts[1]);
}

// Everybody learns no more of a private table than that there is none.
asio::awaitable<std::optional<Failure>> not_admitted(Room& room, Who who, std::string key) {
  auto admits = [&](const Table& t, Time) { return t.admits(who, key); };
  if (co_await room.looked(admits)) co_return std::nullopt;
  co_return Failure{"not_found", "there is no such table, or its link is incomplete", ""};
}

ApiResponse answer(const Proposal& done) {
  if (done.refused()) return api_failure({done.code, done.words, done.rule});
  return json_answer(json::object{{"type", "ok"}});
}

// Proposes, again and again while `repeat`: somebody with several seats does the same with each.
Answering act(ApiCall& call, Propose propose, bool repeat = false) {
  auto found = co_await room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) co_return api_failure(*failure);
  auto& room = *std::get<0>(found);
  if (auto failure = co_await not_admitted(room, call.person.who(), ""))
    co_return api_failure(*failure);
  Proposal done;
  for (int i = 0; i < (repeat ? kMaxSeats : 1); ++i) {
    done = co_await room.submitted(propose);
    if (done.refused() && i > 0) co_return answer(Proposal::nothing());
    if (done.refused() || !done.entry) break;
  }
  co_return answer(done);
}

// The same for a request that makes no sense: refused at once.
Answering refused(Failure failure) { co_return api_failure(failure); }

Answering post_join(ApiCall& call) {
  auto found = co_await room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) co_return api_failure(*failure);
  auto body = body_of<JoinBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) co_return api_failure(*failure);
  auto& b = std::get<JoinBody>(body);
  auto who = call.person.who();
  if (b.name) {
    auto clean = clean_text("a name", *b.name, call.hall.config().limits.name_length);
    if (!clean) co_return api_failure({"too_long", clean.error(), ""});
    who.name = *clean;
  }
  auto& room = *std::get<0>(found);
  if (auto failure = co_await not_admitted(room, who, b.key.value_or("")))
    co_return api_failure(*failure);
  Propose join = [who, seat = b.seat](Table& t, Time now, Mail&) { return t.join(who, seat, now); };
  auto done = co_await room.submitted(std::move(join));
  auto note = [&] { return call.hall.store().add_table_user(call.parts[1], who.user).ok(); };
  if (!done.refused()) (void)co_await call.hall.disk().run(call.until, note);
  co_return answer(done);
}

Answering post_leave(ApiCall& call) {
  auto who = call.person.who();
  return act(
      call, [who](Table& t, Time now, Mail&) { return t.leave(who, now); }, true);
}

Answering post_start(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail&) { return t.start(who, now); });
}

Answering post_seat(ApiCall& call) {
  auto body = body_of<SeatBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return refused(*failure);
  auto b = std::get<SeatBody>(body);
  auto kind = enum_from<SeatKind>(b.kind);
  if (!kind) return refused({"malformed", "kind is bot, open or person", ""});
  auto who = call.person.who();
  return act(call,
             [=](Table& t, Time now, Mail&) { return t.set_seat(who, b.seat, *kind, b.bot, now); });
}

Answering post_extend(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail& mail) { return t.extend(who, now, mail); });
}

Answering post_skip(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail&) { return t.skip(who, now); });
}

Answering post_resign(ApiCall& call) {
  auto body = body_of<OneSeat>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return refused(*failure);
  auto who = call.person.who();
  auto s = std::get<OneSeat>(body).seat;
  return act(call, [=](Table& t, Time now, Mail&) { return t.resign(who, s, now); });
}

Answering post_abandon(ApiCall& call) {
  auto who = call.person.who();
  return act(
      call, [who](Table& t, Time now, Mail&) { return t.vote_abandon(who, now); }, true);
}

// The first to ask makes the table; everybody after that is sent to it.
Answering post_rematch(ApiCall& call) {
  auto found = co_await room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) co_return api_failure(*failure);
  auto& room = *std::get<0>(found);
  auto who = call.person.who();
  if (auto failure = co_await not_admitted(room, who, "")) co_return api_failure(*failure);
  auto known = [](const Table& t, Time) { return t.rematch(); };
  if (auto id = co_await room.looked(known); !id.empty())
    co_return json_answer({{"table", id}, {"key", ""}});
  auto next = [&](const Table& t, Time now) { return t.rematch_header(who, now); };
  auto header = co_await room.looked(next);
  if (!header) co_return api_failure({"not_over", header.error(), ""});
  if (!call.hall.creations().take(who.user))
    co_return api_failure({"too_many", "too many new tables; wait a minute", ""});
  if (!header->listed) header->key = store::random_id();
  auto create = [&] { return call.hall.create(*header); };
  auto made = co_await call.hall.logs().run(call.until, create);
  if (auto* failure = std::get_if<Failure>(&made)) co_return api_failure(*failure);
  Propose set = [who, id = std::get<std::string>(made)](Table& t, Time now, Mail&) {
    return t.set_rematch(who, id, now);
  };
  auto done = co_await room.submitted(std::move(set));
  if (done.refused()) co_return answer(done);
  auto id = co_await room.looked(known);
  co_return json_answer({{"table", id}, {"key", header->key}}, 201);
}

}  // namespace

std::vector<ApiRoute> seat_routes() {
  return {
      {"POST", "/tables/{id}/join", post_join},       {"POST", "/tables/{id}/leave", post_leave},
      {"POST", "/tables/{id}/start", post_start},     {"POST", "/tables/{id}/seat", post_seat},
      {"POST", "/tables/{id}/extend", post_extend},   {"POST", "/tables/{id}/skip", post_skip},
      {"POST", "/tables/{id}/rematch", post_rematch}, {"POST", "/tables/{id}/resign", post_resign},
      {"POST", "/tables/{id}/abandon", post_abandon}};
}

}  // namespace gh::server
