// What people do at a table besides playing: joining, leaving, bots, the host's hand, the end.
#include "hall/at_table.h"
#include "server/api.h"

namespace gh::server {
namespace {

using Propose = Room::Propose;

asio::awaitable<Found> room_of(ApiCall& call) {
  if (!call.person.known()) co_return refusal(Code::no_session, phrase("hall.no.session"));
  co_return co_await call.hall.opened(call.parts[1]);
}

// Everybody learns no more of a private table than that there is none.
// Who and key are the caller's, who keeps them: GCC 12 destroys temporaries too early here.
asio::awaitable<Status> not_admitted(Room& room, const Who& who, const std::string& key) {
  bool in = co_await room.admitted(who, key);
  if (in) co_return Status{};
  co_return refusal(Code::not_found, phrase(kNoTable));
}

ApiResponse answer(const Proposal& done) {
  if (done.refused()) return api_failure(done);
  return json_answer(json::object{{"type", "ok"}});
}

// Proposes, again and again while `repeat`: somebody with several seats does the same with each.
Answering act(ApiCall& call, Propose propose, bool repeat = false) {
  auto found = co_await room_of(call);
  if (!found) co_return api_failure(found.status());
  auto& room = **found;
  auto who = call.person.who();
  const std::string no_key;
  auto closed = co_await not_admitted(room, who, no_key);
  if (!closed.ok()) co_return api_failure(closed);
  Proposal done;
  for (int i = 0; i < (repeat ? kMaxSeats : 1); ++i) {
    done = co_await room.submitted(propose);
    if (done.refused() && i > 0) co_return answer(Proposal::nothing());
    if (done.refused() || !done.entry) break;
  }
  co_return answer(done);
}

// The same for a request that makes no sense: refused at once.
Answering refused(Status failure) { co_return api_failure(failure); }

// What is wrong with the request is told before the table is looked for: it must not tell whether
// there is one.
Answering post_join(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<hall::JoinBody>(call);
  if (!body) co_return api_failure(body.status());
  auto& b = *body;
  auto who = call.person.who();
  if (b.name && call.person.guest) {  // an account's name is its own
    auto wear = [&] { return call.hall.people().wearable(call.person, *b.name); };
    auto worn = co_await call.hall.disk().run(call.until, wear);
    if (!worn) co_return api_failure(worn.status());
    who.name = *worn;
  }
  auto found = co_await room_of(call);
  if (!found) co_return api_failure(found.status());
  auto& room = **found;
  auto key = b.key.value_or("");
  auto closed = co_await not_admitted(room, who, key);
  if (!closed.ok()) co_return api_failure(closed);
  // Programs come with whoever made them.
  auto host = [](const Table& t, Time) { return t.header().host; };
  auto owner = co_await room.looked(host);
  auto blocked = [&] {
    auto tie = call.hall.store().find_tie(owner, call.person.payer());
    return tie && tie->kind == store::TieKind::kBlock;
  };
  if (!call.person.guest && co_await call.hall.disk().run(call.until, blocked))
    co_return api_failure(refusal(Code::not_allowed, phrase("hall.no.not_welcome")));
  auto join = hall::join(who, b);
  auto done = co_await room.submitted(std::move(join));
  auto note = [&] { return call.hall.store().add_table_user(call.parts[1], who.user).ok(); };
  if (!done.refused()) (void)co_await call.hall.disk().run(call.until, note);
  co_return answer(done);
}

template <hall::Deed deed, bool repeat = false>
Answering doing(ApiCall& call) {
  hall::AtTable asked{call.person.who(), call.request.query, call.request.body};
  auto propose = deed(asked);
  if (!propose) return refused(propose.status());
  return act(call, std::move(*propose), repeat);
}

// The secret goes into the link that the host passes on.
Answering post_invite(ApiCall& call) {
  auto who = call.person.who();
  hall::AtTable asked{who, call.request.query, call.request.body};
  auto s = hall::named_seat(asked);
  if (!s) co_return api_failure(s.status());
  auto secret = store::random_id();
  Propose invite = [who, seat = *s, secret](Table& t, Time now, Mail&) {
    return t.invite(who, seat, secret, now);
  };
  auto done = co_await act(call, invite);
  if (done.status != 200) co_return done;
  co_return json_answer({{"invitation", secret}});
}

// The first to ask makes the table; everybody after that is sent to it. Its id follows from this
// one's, so that all who ask at once, at any server, make the same.
Answering post_rematch(ApiCall& call) {
  auto found = co_await room_of(call);
  if (!found) co_return api_failure(found.status());
  auto& room = **found;
  auto who = call.person.who();
  const std::string no_key;
  auto closed = co_await not_admitted(room, who, no_key);
  if (!closed.ok()) co_return api_failure(closed);
  // Whoever sat here may sit down there: its key is this one's.
  auto known = [&](const Table& t, Time) {
    return std::pair(t.rematch(), t.is_seated(who) ? t.header().key : std::string());
  };
  if (auto [id, key] = co_await room.looked(known); !id.empty())
    co_return json_answer({{"table", id}, {"key", key}});
  auto next = [&](const Table& t, Time now) { return t.rematch_header(who, now); };
  auto header = co_await room.looked(next);
  if (!header) co_return api_failure({Code::not_over, header.error()});
  if (!call.hall.creations().take(who.user))
    co_return api_failure(refusal(Code::too_many, phrase("hall.no.new_tables")));
  auto id = derived_id("rematch of " + call.parts[1]);
  auto create = [&] { return call.hall.create(*header, id); };
  auto made = co_await call.hall.logs().run(call.until, create);
  if (!made && made.code() != Code::conflict) co_return api_failure(made.status());
  Propose set = [who, id](Table& t, Time now, Mail&) { return t.set_rematch(who, id, now); };
  auto done = co_await room.submitted(std::move(set));
  if (done.refused()) co_return answer(done);
  co_return json_answer({{"table", id}, {"key", header->key}}, made ? 201 : 200);
}

}  // namespace

std::vector<ApiRoute> seat_routes() {
  return {{"POST", "/tables/{id}/join", post_join, {"name"}},
          {"POST", "/tables/{id}/leave", doing<hall::leave, true>},
          {"POST", "/tables/{id}/start", doing<hall::start>},
          {"POST", "/tables/{id}/seat", doing<hall::set_seat>},
          {"POST", "/tables/{id}/extend", doing<hall::extend>},
          {"POST", "/tables/{id}/skip", doing<hall::skip>},
          {"POST", "/tables/{id}/rematch", post_rematch},
          {"POST", "/tables/{id}/resign", doing<hall::resign>},
          {"POST", "/tables/{id}/abandon", doing<hall::vote_abandon, true>},
          {"POST", "/tables/{id}/invite", post_invite},
          {"POST", "/tables/{id}/remove", doing<hall::remove>},
          {"POST", "/tables/{id}/late", doing<hall::let_late_joiners>}};
}

}  // namespace gh::server
