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

std::variant<std::shared_ptr<Room>, Failure> room_of(ApiCall& call) {
  if (!call.person.known())
    return Failure{"no_session", "say who you are first: POST /session", ""};
  return call.hall.room(call.parts[1]);
}

// Everybody learns no more of a private table than that there is none.
std::optional<Failure> not_admitted(Room& room, const Who& who, const std::string& key) {
  if (room.look_and_wait([&](const Table& t, Time) { return t.admits(who, key); }))
    return std::nullopt;
  return Failure{"not_found", "there is no such table, or its link is incomplete", ""};
}

ApiResponse answer(const Proposal& done) {
  if (done.refused()) return api_failure({done.code, done.words, done.rule});
  return json_answer(json::object{{"type", "ok"}});
}

// Proposes, again and again while `repeat`: somebody with several seats does the same with each.
ApiResponse act(ApiCall& call, const Propose& propose, bool repeat = false) {
  auto found = room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) return api_failure(*failure);
  auto& room = *std::get<0>(found);
  if (auto failure = not_admitted(room, call.person.who(), "")) return api_failure(*failure);
  Proposal done;
  for (int i = 0; i < (repeat ? kMaxSeats : 1); ++i) {
    done = room.submit_and_wait(propose);
    if (done.refused() && i > 0) return answer(Proposal::nothing());
    if (done.refused() || !done.entry) break;
  }
  return answer(done);
}

ApiResponse post_join(ApiCall& call) {
  auto found = room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) return api_failure(*failure);
  auto body = body_of<JoinBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto& b = std::get<JoinBody>(body);
  auto who = call.person.who();
  if (b.name) {
    auto clean = clean_text("a name", *b.name, call.hall.config().limits.name_length);
    if (!clean) return api_failure({"too_long", clean.error(), ""});
    who.name = *clean;
  }
  auto& room = *std::get<0>(found);
  if (auto failure = not_admitted(room, who, b.key.value_or(""))) return api_failure(*failure);
  auto done =
      room.submit_and_wait([&](Table& t, Time now, Mail&) { return t.join(who, b.seat, now); });
  if (!done.refused()) (void)call.hall.store().add_table_user(call.parts[1], who.user);
  return answer(done);
}

ApiResponse post_leave(ApiCall& call) {
  auto who = call.person.who();
  return act(
      call, [who](Table& t, Time now, Mail&) { return t.leave(who, now); }, true);
}

ApiResponse post_start(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail&) { return t.start(who, now); });
}

ApiResponse post_seat(ApiCall& call) {
  auto body = body_of<SeatBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto b = std::get<SeatBody>(body);
  auto kind = enum_from<SeatKind>(b.kind);
  if (!kind) return api_failure({"malformed", "kind is bot, open or person", ""});
  auto who = call.person.who();
  return act(call,
             [=](Table& t, Time now, Mail&) { return t.set_seat(who, b.seat, *kind, b.bot, now); });
}

ApiResponse post_extend(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail& mail) { return t.extend(who, now, mail); });
}

ApiResponse post_skip(ApiCall& call) {
  auto who = call.person.who();
  return act(call, [who](Table& t, Time now, Mail&) { return t.skip(who, now); });
}

ApiResponse post_resign(ApiCall& call) {
  auto body = body_of<OneSeat>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto who = call.person.who();
  auto s = std::get<OneSeat>(body).seat;
  return act(call, [=](Table& t, Time now, Mail&) { return t.resign(who, s, now); });
}

ApiResponse post_abandon(ApiCall& call) {
  auto who = call.person.who();
  return act(
      call, [who](Table& t, Time now, Mail&) { return t.vote_abandon(who, now); }, true);
}

// The first to ask makes the table; everybody after that is sent to it.
ApiResponse post_rematch(ApiCall& call) {
  auto found = room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) return api_failure(*failure);
  auto& room = *std::get<0>(found);
  auto who = call.person.who();
  if (auto failure = not_admitted(room, who, "")) return api_failure(*failure);
  auto known = [&] { return room.look_and_wait([](const Table& t, Time) { return t.rematch(); }); };
  if (auto id = known(); !id.empty()) return json_answer({{"table", id}, {"key", ""}});
  auto header =
      room.look_and_wait([&](const Table& t, Time now) { return t.rematch_header(who, now); });
  if (!header) return api_failure({"not_over", header.error(), ""});
  if (!call.hall.creations().take(who.user))
    return api_failure({"too_many", "too many new tables; wait a minute", ""});
  if (!header->listed) header->key = store::random_id();
  auto made = call.hall.create(*header);
  if (auto* failure = std::get_if<Failure>(&made)) return api_failure(*failure);
  auto id = std::get<std::string>(made);
  auto done =
      room.submit_and_wait([&](Table& t, Time now, Mail&) { return t.set_rematch(who, id, now); });
  if (done.refused()) return answer(done);
  return json_answer({{"table", known()}, {"key", header->key}}, 201);
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
