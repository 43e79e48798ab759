// What people do at a table besides playing: joining, leaving, bots, the host's hand, the end.
#include "server/api.h"

namespace gh::server {
namespace {

struct JoinBody {
  std::optional<Seat> seat;
  std::optional<std::string> name, key, invitation;
};
BOOST_DESCRIBE_STRUCT(JoinBody, (), (seat, name, key, invitation))
struct SeatBody {
  std::optional<Seat> seat;
  std::string kind, bot;
};
BOOST_DESCRIBE_STRUCT(SeatBody, (), (seat, kind, bot))
struct OneSeat {
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(OneSeat, (), (seat))
struct RemoveBody {
  std::optional<Seat> seat;
  bool ban = false;
};
BOOST_DESCRIBE_STRUCT(RemoveBody, (), (seat, ban))
struct LateBody {
  bool welcome = false;
};
BOOST_DESCRIBE_STRUCT(LateBody, (), (welcome))

using Propose = Room::Propose;

ApiResponse which_seat() { return api_failure({"malformed", "/seat: say which seat", ""}); }

std::variant<std::shared_ptr<Room>, Failure> room_of(ApiCall& call) {
  if (!call.person.known())
    return Failure{"no_session", "say who you are first: POST /session", ""};
  return call.hall.room(call.parts[1]);
}

// Everybody learns no more of a private table than that there is none.
std::optional<Failure> not_admitted(Room& room, const Who& who, const std::string& key) {
  if (room.admit_and_wait(who, key)) return std::nullopt;
  return Failure{"not_found", kNoTable, ""};
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

// What is wrong with the request is told before the table is looked for: it must not tell whether
// there is one.
ApiResponse post_join(ApiCall& call) {
  if (!call.person.known())
    return api_failure({"no_session", "say who you are first: POST /session", ""});
  auto body = body_of<JoinBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto& b = std::get<JoinBody>(body);
  auto who = call.person.who();
  if (b.name && call.person.guest) {  // an account's name is its own
    auto worn = call.hall.people().wearable(call.person, *b.name);
    if (auto* failure = std::get_if<Failure>(&worn)) return api_failure(*failure);
    who.name = std::get<std::string>(worn);
  }
  auto found = room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) return api_failure(*failure);
  auto& room = *std::get<0>(found);
  if (auto failure = not_admitted(room, who, b.key.value_or(""))) return api_failure(*failure);
  auto done = room.submit_and_wait([&](Table& t, Time now, Mail&) {
    if (!t.is_seated(who) && name_is_worn(t, who))
      return Proposal::refuse("conflict", "somebody at this table has a name like yours");
    return t.join(who, b.seat, now, b.invitation.value_or(""));
  });
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
  if (!b.seat) return which_seat();
  auto kind = enum_from<SeatKind>(b.kind);
  if (!kind) return api_failure({"malformed", "kind is bot, open or person", ""});
  auto who = call.person.who();
  return act(
      call, [=](Table& t, Time now, Mail&) { return t.set_seat(who, *b.seat, *kind, b.bot, now); });
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
  if (!s) return which_seat();
  return act(call, [=](Table& t, Time now, Mail&) { return t.resign(who, *s, now); });
}

// The secret goes into the link that the host passes on.
ApiResponse post_invite(ApiCall& call) {
  auto body = body_of<OneSeat>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto s = std::get<OneSeat>(body).seat;
  if (!s) return which_seat();
  auto who = call.person.who();
  auto secret = store::random_id();
  auto done = act(call, [=](Table& t, Time now, Mail&) { return t.invite(who, *s, secret, now); });
  return done.status == 200 ? json_answer({{"invitation", secret}}) : done;
}

ApiResponse post_remove(ApiCall& call) {
  auto body = body_of<RemoveBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto b = std::get<RemoveBody>(body);
  if (!b.seat) return which_seat();
  auto who = call.person.who();
  return act(call, [=](Table& t, Time now, Mail&) { return t.remove(who, *b.seat, b.ban, now); });
}

ApiResponse post_late(ApiCall& call) {
  auto body = body_of<LateBody>(call);
  if (auto* failure = std::get_if<Failure>(&body)) return api_failure(*failure);
  auto welcome = std::get<LateBody>(body).welcome;
  auto who = call.person.who();
  return act(call,
             [=](Table& t, Time now, Mail&) { return t.let_late_joiners(who, welcome, now); });
}

ApiResponse post_abandon(ApiCall& call) {
  auto who = call.person.who();
  return act(
      call, [who](Table& t, Time now, Mail&) { return t.vote_abandon(who, now); }, true);
}

// The first to ask makes the table; everybody after that is sent to it. Its id follows from this
// one's, so that all who ask at once, at any server, make the same.
ApiResponse post_rematch(ApiCall& call) {
  auto found = room_of(call);
  if (auto* failure = std::get_if<Failure>(&found)) return api_failure(*failure);
  auto& room = *std::get<0>(found);
  auto who = call.person.who();
  if (auto failure = not_admitted(room, who, "")) return api_failure(*failure);
  auto known = room.look_and_wait([](const Table& t, Time) { return t.rematch(); });
  if (!known.empty()) return json_answer({{"table", known}, {"key", ""}});
  auto header =
      room.look_and_wait([&](const Table& t, Time now) { return t.rematch_header(who, now); });
  if (!header) return api_failure({"not_over", header.error(), ""});
  if (!call.hall.creations().take(who.user))
    return api_failure({"too_many", "too many new tables; wait a minute", ""});
  if (!header->listed) header->key = store::random_id();
  auto id = derived_id("rematch of " + call.parts[1]);
  auto made = call.hall.create(*header, id);
  auto* failure = std::get_if<Failure>(&made);
  if (failure && failure->code != "conflict") return api_failure(*failure);
  auto done =
      room.submit_and_wait([&](Table& t, Time now, Mail&) { return t.set_rematch(who, id, now); });
  if (done.refused()) return answer(done);
  return json_answer({{"table", id}, {"key", failure ? "" : header->key}}, failure ? 200 : 201);
}

}  // namespace

std::vector<ApiRoute> seat_routes() {
  return {
      {"POST", "/tables/{id}/join", post_join},       {"POST", "/tables/{id}/leave", post_leave},
      {"POST", "/tables/{id}/start", post_start},     {"POST", "/tables/{id}/seat", post_seat},
      {"POST", "/tables/{id}/extend", post_extend},   {"POST", "/tables/{id}/skip", post_skip},
      {"POST", "/tables/{id}/rematch", post_rematch}, {"POST", "/tables/{id}/resign", post_resign},
      {"POST", "/tables/{id}/abandon", post_abandon}, {"POST", "/tables/{id}/invite", post_invite},
      {"POST", "/tables/{id}/remove", post_remove},   {"POST", "/tables/{id}/late", post_late}};
}

}  // namespace gh::server
