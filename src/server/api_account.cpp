// What the owner of an account does with it (accounts.h): password, recovery, sessions, export,
// end.
#include <spdlog/spdlog.h>

#include "core/catalogue.h"
#include "server/accounts.h"
#include "server/api.h"

namespace gh::server {
Status no_account(const ApiCall& call) {
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.signed_in"));
  if (call.person.guest) return refusal(Code::not_allowed, phrase("hall.no.account_only"));
  return {};
}

namespace {

constexpr Name<Plain> kWho{"who"};

struct PasswordBody {
  std::string old, password;
};
BOOST_DESCRIBE_STRUCT(PasswordBody, (), (old, password))
struct RecoverBody {
  std::string name, language = "en";
};
BOOST_DESCRIBE_STRUCT(RecoverBody, (), (name, language))
struct ResetBody {
  std::string token, password;
};
BOOST_DESCRIBE_STRUCT(ResetBody, (), (token, password))
struct EndBody {
  std::string password;
};
BOOST_DESCRIBE_STRUCT(EndBody, (), (password))

ApiResponse done() { return json_answer(json::object{{"type", "ok"}}); }

// Is this the password of whoever asks? Guessing it costs attempts, as signing in does.
asio::awaitable<Status> checked(ApiCall& call, const std::string& password) {
  auto& people = call.hall.people();
  if (auto no = no_account(call); !no.ok()) co_return no;
  const auto& name = call.person.name;
  if (auto no = people.refuse_login(name, password, call.request.address); !no.ok()) co_return no;
  auto find = [&] { return call.hall.store().find_account(call.person.user); };
  auto account = co_await call.hall.disk().run(call.until, find);
  if (!account) co_return told(account.status());
  auto verify = [&] { return People::is_password(*account, password); };
  if (!co_await call.hall.passwords().run(call.until, verify))
    co_return refusal(Code::not_allowed, phrase("hall.no.old_password"));
  co_return Status{};
}

// Sets it and ends the sessions that were opened with the old one, but for `keep`.
asio::awaitable<Status> set_password(ApiCall& call, const std::string& user,
                                     const std::string& password, const std::string& keep) {
  if (auto no = People::refuse_password(password); !no.ok()) co_return no;
  auto work = [&] { return People::hash_password(password); };
  auto hash = co_await call.hall.passwords().run(call.until, work);
  if (hash.empty()) co_return refusal(Code::unavailable, phrase("hall.no.memory"));
  auto keep_it = [&]() -> Status {
    auto& store = call.hall.store();
    if (auto set = store.set_password(user, hash); !set.ok()) return told(set);
    (void)store.drop_tickets(user, kRecovery);
    return call.hall.people().end_sessions(user, keep);
  };
  auto stored = co_await call.hall.disk().run(call.until, keep_it);
  if (stored.ok()) call.hall.close_sockets_but(user, keep);
  co_return stored;
}

Answering post_password(ApiCall& call) {
  auto body = body_of<PasswordBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  auto right = co_await checked(call, b.old);
  if (!right.ok()) co_return api_failure(right);
  auto set = co_await set_password(call, call.person.user, b.password, call.person.token_hash);
  co_return set.ok() ? done() : api_failure(set);
}

// Says the same whether there is such an account, with an address or without: it tells nobody who
// is here. The letter goes out behind the answer, so that its time tells nothing either.
ApiResponse post_recover(ApiCall& call) {
  auto body = body_of<RecoverBody>(call);
  if (!body) return api_failure(body.status());
  auto& hall = call.hall;
  if (!hall.couriers().has(store::ChannelKind::kMail))
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.mail")));
  if (!hall.letters().take("from " + call.request.address))
    return api_failure(refusal(Code::too_many, phrase("hall.no.letters")));
  auto write = [&hall, name = body->name, language = best_language(body->language)] {
    auto account = hall.store().find_account_by_name(name);
    if (!account) return;
    auto address = confirmed_mail(hall.store(), account->id);
    if (address.empty() || !hall.letters().take("for " + account->id)) return;
    auto token = make_ticket(hall.store(), account->id, kRecovery, "", kRecoveryLife, now_ms());
    if (!token) return;
    const auto& words = catalogue("hall", language);
    auto sent = hall.couriers().write(address, words.render(phrase("notice.recover_title")),
                                      words.render(phrase("notice.recover", kWho({account->name}))),
                                      "/recover#" + *token, language);
    if (!sent.ok()) spdlog::warn("a letter was not sent why={}", sent.error);
  };
  hall.logs().post(write);
  return done();
}

// Nobody is signed in by it: whoever has the password now signs in.
Answering post_reset(ApiCall& call) {
  auto body = body_of<ResetBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  if (auto no = People::refuse_password(b.password); !no.ok()) co_return api_failure(no);
  if (!call.hall.people().may_try(call.request.address))
    co_return api_failure(refusal(Code::too_many, phrase("hall.no.attempts")));
  auto use = [&] { return use_recovery(call.hall.store(), b.token, now_ms()); };
  auto account = co_await call.hall.disk().run(call.until, use);
  if (!account) co_return api_failure(account.status());
  auto set = co_await set_password(call, account->id, b.password, "");
  co_return set.ok() ? json_answer(json::object{{"name", account->name}}) : api_failure(set);
}

ApiResponse get_sessions(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto all = call.hall.store().sessions_of(call.person.user);
  if (!all) return api_failure(told(all.status()));
  json::array sessions;
  for (const auto& s : *all)
    sessions.push_back({{"id", program_id(s.token_hash)},
                        {"created", s.created},
                        {"seen", s.seen},
                        {"expires", s.expires},
                        {"this", s.token_hash == call.person.token_hash}});
  return json_answer(json::object{{"sessions", std::move(sessions)}});
}

ApiResponse delete_session(ApiCall& call) {
  if (auto no = no_account(call); !no.ok()) return api_failure(no);
  auto all = call.hall.store().sessions_of(call.person.user);
  if (!all) return api_failure(told(all.status()));
  for (const auto& s : *all) {
    if (program_id(s.token_hash) != call.parts[2]) continue;
    if (auto gone = call.hall.store().revoke_session(s.token_hash); !gone.ok())
      return api_failure(told(gone));
    call.hall.people().forget(s.token_hash);
    call.hall.close_sockets(s.token_hash, "");
    return done();
  }
  return api_failure(refusal(Code::not_found, phrase("hall.no.one_session")));
}

ApiResponse get_export(ApiCall& call) {
  if (!call.person.known())
    return api_failure(refusal(Code::no_session, phrase("hall.no.signed_in")));
  return json_answer(export_of(call.hall.store(), call.person));
}

// He gets up from every table first: a bot plays on where a game goes on.
asio::awaitable<void> get_up(ApiCall& call) {
  store::TableFilter filter;
  filter.user = call.person.user;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  filter.limit = store::kMaxPage;
  auto list = [&] { return call.hall.store().list_tables(filter); };
  auto rows = co_await call.hall.disk().run(call.until, list);
  if (!rows) co_return;
  for (const auto& row : *rows) {
    auto room = co_await call.hall.opened(row.id);
    if (!room) continue;
    for (int i = 0; i < kMaxSeats; ++i) {
      Room::Propose resign = [who = call.person.who(), s = seat(i)](Table& t, Time now, Mail&) {
        if (!t.holds(who, s)) return Proposal::nothing();
        return t.status() == TableStatus::open ? t.leave(who, now) : t.resign(who, s, now);
      };
      (void)co_await (*room)->submitted(std::move(resign));
    }
  }
}

Answering post_delete(ApiCall& call) {
  auto body = body_of<EndBody>(call);
  if (!body) co_return api_failure(body.status());
  const auto& b = *body;
  auto right = co_await checked(call, b.password);
  if (!right.ok()) co_return api_failure(right);
  auto user = call.person.user;
  auto give_up = [&] { return call.hall.store().set_role(user, Role::kNone, now_ms()); };
  auto given = co_await call.hall.disk().run(call.until, give_up);
  if (!given.ok()) co_return api_failure(refusal(Code::conflict, phrase("hall.no.last_admin")));
  co_await get_up(call);
  // First what is owed, so that a crash between the two forgets no name. (It waits a moment.)
  auto retire = [&] {
    auto owed = call.hall.owe_oblivion(user);
    return owed.ok() ? call.hall.store().retire_account(user, pseudonym_of(user)) : owed;
  };
  auto gone = co_await call.hall.disk().run(call.until, retire);
  if (!gone.ok()) co_return api_failure(told(gone));
  call.hall.people().forget_user(user);
  call.hall.close_sockets("", user);
  auto answer = done();
  answer.set_cookie = cookie_of(call, "");
  co_return answer;
}

}  // namespace

std::vector<ApiRoute> account_routes() {
  return {{"POST", "/account/password", post_password},
          {"POST", "/account/recover", on_disk<post_recover>},
          {"POST", "/account/reset", post_reset},
          {"GET", "/account/sessions", on_disk<get_sessions>},
          {"DELETE", "/account/sessions/{id}", on_disk<delete_session>},
          {"GET", "/account/export", thinking<get_export>},
          {"POST", "/account/delete", post_delete}};
}

}  // namespace gh::server
