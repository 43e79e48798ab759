// Sessions, accounts and results.
#include "server/api.h"
#include "server/doors.h"
#include "server/reach.h"

namespace gh::server {

std::string cookie_of(const ApiCall& call, const std::string& token) {
  auto age = token.empty() ? 0 : static_cast<long>(call.hall.config().session_days) * 86400;
  return "greathall_session=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(age) +
         (call.request.secure ? "; Secure" : "");
}

namespace {

struct NameBody {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(NameBody, (), (name))
struct LoginBody {
  std::string name, password;
};
BOOST_DESCRIBE_STRUCT(LoginBody, (), (name, password))
struct AccountBody {
  std::string name, password;
  std::optional<std::string> invitation;
};
BOOST_DESCRIBE_STRUCT(AccountBody, (), (name, password, invitation))

json::value person_json(Hall& hall, const Person& p) {
  json::object person{{"name", p.name},
                      {"account", p.known() && !p.guest && !p.is_program()},
                      {"signed_in", p.known()},
                      {"version", GREATHALL_VERSION},
                      {"role", role_name(p.guest ? Role::kNone : hall.order().role_of(p.user))},
                      {"registration", hall.config().registration},
                      {"guests", hall.config().guests}};
  if (auto ban = hall.order().held(p.user, SanctionKind::kBan, now_ms()))
    person["banned"] = json::object{{"reason", ban->reason}, {"ends", ban->ends}};
  return person;
}

ApiResponse signed_in(const ApiCall& call, const Answer<SignedIn>& result, int status) {
  if (!result) return api_failure(result.status());
  const auto& in = *result;
  auto answer = json_answer(person_json(call.hall, in.person), status);
  answer.set_cookie = cookie_of(call, in.token);
  return answer;
}

ApiResponse get_session(ApiCall& call) { return json_answer(person_json(call.hall, call.person)); }

// For who sits at this machine, whose own link leads nobody here. Others reach the hall already,
// and need not know its networks.
ApiResponse get_reach(ApiCall& call) {
  const auto& r = call.request;
  bool here = !r.forwarded && (r.address == "127.0.0.1" ||
                               r.address == counted_address(asio::ip::address_v6::loopback()));
  auto reach = here ? reach_of(call.hall.config()) : Reach{call.hall.config().url, {}, false};
  json::array hosts(reach.hosts.begin(), reach.hosts.end());
  return json_answer(json::object{
      {"url", reach.url}, {"hosts", std::move(hosts)}, {"only_here", reach.only_here}});
}

ApiResponse post_session(ApiCall& call) {
  auto body = body_of<NameBody>(call);
  if (!body) return api_failure(body.status());
  const auto& name = body->name;
  if (!call.person.known())
    return signed_in(call, call.hall.people().new_guest(name, call.request.address), 200);
  auto renamed = call.hall.people().rename(call.person, name);
  if (!renamed) return api_failure(renamed.status());
  return json_answer(person_json(call.hall, *renamed));
}

ApiResponse log_out(ApiCall& call) {
  if (call.person.known()) {
    if (auto no = call.hall.people().log_out(call.person); !no.ok()) return api_failure(no);
    call.hall.close_sockets(call.person.token_hash, "");
  }
  auto answer = json_answer(person_json(call.hall, Person{}));
  answer.set_cookie = cookie_of(call, "");
  return answer;
}

// The seats a guest had at tables that are still going on belong to the account from now on.
asio::awaitable<void> take_seats_along(ApiCall& call, Person account) {
  if (!call.person.known() || !call.person.guest) co_return;
  store::TableFilter filter;
  filter.user = account.user;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  auto list = [&] { return call.hall.store().list_tables(filter); };
  auto rows = co_await call.hall.disk().run(call.until, list);
  if (!rows) co_return;
  for (const auto& row : *rows) {
    auto room = co_await call.hall.opened(row.id);
    if (room) {
      Room::Propose adopt = [guest = call.person.user, user = account.user](
                                Table& t, Time now, Mail&) { return t.adopt(guest, user, now); };
      co_await (*room)->submitted(std::move(adopt));
    }
  }
}

using SignedInOr = Answer<SignedIn>;

// What argon2id takes is time and memory: it has threads of its own, and not many.
asio::awaitable<SignedInOr> make_account(ApiCall& call, const AccountBody& b) {
  auto& people = call.hall.people();
  if (auto failure = people.refuse_account(b.name, b.password, call.request.address); !failure.ok())
    co_return failure;
  auto work = [&] { return people.hash_password(b.password); };
  auto hash = co_await call.hall.passwords().run(call.until, work);
  if (hash.empty()) co_return refusal(Code::unavailable, phrase("hall.no.memory"));
  auto store = [&] {
    return people.register_account(call.person, b.name, hash, call.request.address,
                                   b.invitation.value_or(""));
  };
  co_return co_await call.hall.disk().run(call.until, store);
}

asio::awaitable<SignedInOr> check_account(ApiCall& call, const LoginBody& b) {
  auto& people = call.hall.people();
  const auto& address = call.request.address;
  if (auto no = people.refuse_login(b.name, b.password, address); !no.ok()) co_return no;
  auto find = [&] { return people.account_of(b.name); };
  auto account = co_await call.hall.disk().run(call.until, find);
  if (!account) co_return account.status();
  const auto& known = *account;
  auto verify = [&] { return people.is_password(known, b.password); };
  if (!co_await call.hall.passwords().run(call.until, verify))
    co_return refusal(Code::not_allowed, phrase("hall.no.password"));
  auto store = [&] { return people.log_in(call.person, *known, address); };
  co_return co_await call.hall.disk().run(call.until, store);
}

asio::awaitable<ApiResponse> sign_in(ApiCall& call, const SignedInOr& result, int status) {
  if (result) {
    co_await take_seats_along(call, result->person);
    // Sockets of the former session speak for somebody who is gone: they must come back.
    call.hall.close_sockets(call.person.token_hash, "");
  }
  co_return signed_in(call, result, status);
}

Answering post_accounts(ApiCall& call) {
  auto body = body_of<AccountBody>(call);
  if (!body) co_return api_failure(body.status());
  auto result = co_await make_account(call, *body);
  co_return co_await sign_in(call, result, 201);
}

Answering post_login(ApiCall& call) {
  auto body = body_of<LoginBody>(call);
  if (!body) co_return api_failure(body.status());
  auto result = co_await check_account(call, *body);
  co_return co_await sign_in(call, result, 200);
}

ApiResponse post_revoke(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.signed_in")));
  if (auto no = call.hall.people().revoke_all(call.person); !no.ok()) return api_failure(no);
  call.hall.close_sockets("", call.person.user);
  auto answer = json_answer(person_json(call.hall, Person{}));
  answer.set_cookie = cookie_of(call, "");
  return answer;
}

// --- a guest's way back to his seats, from another browser
struct CodeBody {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(CodeBody, (), (code))

Status no_guest(const ApiCall& call) {
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.session"));
  if (!call.person.guest || call.person.is_program())
    return refusal(Code::not_allowed, phrase("hall.no.way_back_account"));
  return {};
}

ApiResponse get_way_back(ApiCall& call) {
  if (auto no = no_guest(call); !no.ok()) return api_failure(no);
  auto way = call.hall.people().way_back(call.person);
  if (!way) return api_failure(way.status());
  json::object answer{{"made", way->has_value()}};
  if (*way) answer["created"] = (*way)->created, answer["expires"] = (*way)->expires;
  return json_answer(answer);
}

// The one time that the code is told.
ApiResponse post_way_back(ApiCall& call) {
  if (auto no = no_guest(call); !no.ok()) return api_failure(no);
  if (!call.hall.creations().take(call.person.user))
    return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  auto code = call.hall.people().new_way_back(call.person);
  if (!code) return api_failure(code.status());
  return json_answer(json::object{{"code", *code}}, 201);
}

ApiResponse delete_way_back(ApiCall& call) {
  if (auto no = no_guest(call); !no.ok()) return api_failure(no);
  if (auto no = call.hall.people().revoke_way_back(call.person); !no.ok()) return api_failure(no);
  return json_answer(json::object{{"made", false}});
}

ApiResponse post_back(ApiCall& call) {
  auto body = body_of<CodeBody>(call);
  if (!body) return api_failure(body.status());
  auto in = call.hall.people().come_back(call.person, body->code, call.request.address);
  if (in) call.hall.close_sockets(call.person.token_hash, "");
  return signed_in(call, in, 200);
}

// --- programs: tokens with which one takes a seat, and nothing else
json::object program_json(const store::Session& s) {
  return {{"id", program_id(s.token_hash)}, {"name", s.name}, {"created", s.created}};
}

Status no_owner(const ApiCall& call) {
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.signed_in"));
  if (call.person.guest) return refusal(Code::not_allowed, phrase("hall.no.program_guest"));
  return {};
}

ApiResponse get_programs(ApiCall& call) {
  if (auto no = no_owner(call); !no.ok()) return api_failure(no);
  auto all = call.hall.people().programs(call.person);
  if (!all) return api_failure(all.status());
  json::array programs;
  for (const auto& s : *all) programs.push_back(program_json(s));
  return json_answer(json::object{{"programs", std::move(programs)}});
}

// The one time that the token is told.
ApiResponse post_programs(ApiCall& call) {
  if (auto no = no_owner(call); !no.ok()) return api_failure(no);
  auto body = body_of<NameBody>(call);
  if (!body) return api_failure(body.status());
  if (!call.hall.creations().take(call.person.user))
    return api_failure(refusal(Code::too_many, phrase("hall.no.things")));
  auto made = call.hall.people().new_program(call.person, body->name);
  if (!made) return api_failure(made.status());
  json::object answer{{"id", program_id(made->person.token_hash)},
                      {"name", made->person.name},
                      {"token", made->token}};
  return json_answer(answer, 201);
}

ApiResponse delete_program(ApiCall& call) {
  if (auto no = no_owner(call); !no.ok()) return api_failure(no);
  auto gone = call.hall.people().revoke_program(call.person, call.parts[2]);
  if (!gone) return api_failure(gone.status());
  call.hall.close_sockets(*gone, "");
  return json_answer(json::object{});
}

ApiResponse get_results(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.signed_in")));
  auto results = call.hall.store().results_of(call.person.user, 100);
  if (!results) return api_failure(told(results.status()));
  json::array all;
  for (const auto& r : *results)
    all.push_back({{"table", r.table},
                   {"game", r.game},
                   {"seat", seat_name(seat(r.seat))},
                   {"rank", r.rank},
                   {"score", r.score},
                   {"at", r.ended}});
  return json_answer(json::object{{"results", std::move(all)}});
}

}  // namespace

std::vector<ApiRoute> people_routes() {
  return {{"GET", "/session", at_once<get_session>},
          {"GET", "/reach", at_once<get_reach>},
          {"POST", "/session", on_disk<post_session>, {"name"}},
          {"DELETE", "/session", on_disk<log_out>},
          {"GET", "/session/way-back", on_disk<get_way_back>},
          {"POST", "/session/way-back", on_disk<post_way_back>},
          {"DELETE", "/session/way-back", on_disk<delete_way_back>},
          {"POST", "/session/back", on_disk<post_back>},
          {"POST", "/accounts", post_accounts, {"name"}},
          {"POST", "/login", post_login},
          {"POST", "/logout", on_disk<log_out>},
          {"POST", "/account/revoke", on_disk<post_revoke>},
          {"GET", "/account/programs", on_disk<get_programs>},
          {"POST", "/account/programs", on_disk<post_programs>, {"name"}},
          {"DELETE", "/account/programs/{id}", on_disk<delete_program>},
          {"GET", "/results", on_disk<get_results>}};
}

}  // namespace gh::server
