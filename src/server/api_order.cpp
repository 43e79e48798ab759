// Looking after the hall: roles, mutes and bans, reports, the log of such acts. Who may do what is
// said in order.h; every act that changes something for somebody is noted.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "server/accounts.h"
#include "server/api.h"
#include "server/order.h"
#include "store/checks.h"

namespace gh::server {
Role role_of(const ApiCall& call) {
  return call.person.guest ? Role::kNone : call.hall.order().role_of(call.person.user);
}

namespace {

constexpr int kMostReason = 400;
constexpr Name<int> kMostSaid{"most"};
constexpr Name<Plain> kPerson{"name"};

struct ClaimBody {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(ClaimBody, (), (token))
struct RoleBody {
  std::string user, role;
};
BOOST_DESCRIBE_STRUCT(RoleBody, (), (user, role))
struct SanctionBody {
  std::string user, kind, reason;
  int hours = 24;
  bool address = false;  // holds for new guests of that address as well
};
BOOST_DESCRIBE_STRUCT(SanctionBody, (), (user, kind, reason, hours, address))
struct ReasonBody {
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(ReasonBody, (), (reason))
struct ReportBody {
  std::string table;
  std::optional<Seat> seat;
  std::string name, words;
};
BOOST_DESCRIBE_STRUCT(ReportBody, (), (table, seat, name, words))

// Nothing when this person may do it.
Status forbidden(const ApiCall& call, Power power) {
  if (!call.person.known()) return refusal(Code::no_session, phrase("hall.no.signed_in"));
  if (may(role_of(call), power)) return Status{};
  bool moderators = may(Role::kModerator, power);
  return refusal(Code::not_allowed, phrase(moderators ? "hall.no.role" : "hall.no.role_admin"));
}

// What is written about somebody: plain text, not empty, not long.
Answer<std::string> reason_of(const std::string& text) {
  return clean_text("hall.no.reason", text, kMostReason);
}

// Noted with who did it. What was done stays done if that fails; the hall's own log says so.
void note(ApiCall& call, std::string what, std::string about, std::string name, std::string words) {
  auto noted = call.hall.store().note_act({store::random_id(), now_ms(), call.person.user,
                                           call.person.name, std::move(what), std::move(about),
                                           std::move(name), std::move(words)});
  if (!noted.ok()) spdlog::warn("an act was not noted why={}", noted.words);
}

// Somebody the hall knows: an account, or a guest who is here.
std::optional<Somebody> find_somebody(ApiCall& call, const std::string& user) {
  for (auto& one : call.hall.present())
    if (one.user == user) return one;
  auto account = call.hall.store().find_account(user);
  if (account) return Somebody{account->id, account->name, false, "", 0};
  return std::nullopt;
}

// A guest who left has no other trace than what was said about him.
std::optional<Somebody> reported(ApiCall& call, const std::string& user) {
  auto reports = call.hall.store().list_reports(true);
  for (std::size_t i = 0; reports && i < reports->size(); ++i)
    if ((*reports)[i].about == user) return Somebody{user, (*reports)[i].about_name, true, "", 0};
  return std::nullopt;
}

json::object sanction_json(const Sanction& s) {
  return {{"id", s.id},
          {"user", s.user},
          {"name", s.name},
          {"kind", s.kind == SanctionKind::kBan ? "ban" : "mute"},
          {"reason", s.reason},
          {"by", s.by_name},
          {"created", s.created},
          {"ends", s.ends},
          {"address", !s.address.empty()},
          {"lifted", s.lifted}};
}

// --- the link -----------------------------------------------------------------------------------

// A wrong name does not use the link up.
ApiResponse post_claim(ApiCall& call) {
  auto body = body_of<ClaimBody>(call);
  if (!body) return api_failure(body.status());
  if (!call.person.known() || call.person.guest)
    return api_failure(refusal(Code::no_session, phrase("hall.no.role_account")));
  auto no = api_failure(refusal(Code::not_found, phrase("hall.no.link")));
  auto& store = call.hall.store();
  auto hash = hash_token(body->token);
  auto link = store.find_role_link(hash, now_ms());
  if (!link && link.code() == Code::unavailable) return api_failure(told(link.status()));
  if (!link) return no;
  if (!link->name.empty() && link->name != store::kForTheFirst) {
    auto meant = store.find_account_by_name(link->name);
    if (!meant || meant->id != call.person.user) return no;
  }
  auto used = store.use_role_link(hash, call.person.user, now_ms());
  if (!used && used.code() == Code::unavailable) return api_failure(told(used.status()));
  if (!used) return no;
  call.hall.order().refresh(now_ms());
  note(call, "claim", call.person.user, call.person.name, role_name(used->role));
  return json_answer(json::object{{"role", role_name(used->role)}});
}

// A link with which somebody who has lost his password chooses a new one, once: for who has no mail
// here. It is handed over by hand.
ApiResponse post_recovery(ApiCall& call) {
  if (auto no = forbidden(call, Power::give_roles); !no.ok()) return api_failure(no);
  auto account = call.hall.store().find_account(call.parts[2]);
  if (!account && account.code() == Code::unavailable) return api_failure(told(account.status()));
  if (!account || account->password_hash == store::kNoPassword)
    return api_failure(refusal(Code::not_found, phrase("hall.no.account_named")));
  auto token = make_ticket(call.hall.store(), account->id, kRecovery, "", kHandedLife, now_ms());
  if (!token) return api_failure(token.status());
  note(call, "recovery", account->id, account->name, "");
  return json_answer(json::object{{"name", account->name}, {"token", *token}}, 201);
}

// A link with which somebody makes an account in a hall that is not open to all; it works once,
// within a week.
ApiResponse post_invitation(ApiCall& call) {
  if (auto no = forbidden(call, Power::invite); !no.ok()) return api_failure(no);
  constexpr Time kInvitationLife = 7 * 86'400'000;
  auto now = now_ms();
  auto token =
      make_ticket(call.hall.store(), call.person.user, kInvitation, "", kInvitationLife, now);
  if (!token) return api_failure(token.status());
  note(call, "invite", call.person.user, call.person.name, "");
  return json_answer(json::object{{"token", *token}, {"ends", now + kInvitationLife}}, 201);
}

// --- people -------------------------------------------------------------------------------------

json::object person_row(ApiCall& call, const Somebody& one, Time now) {
  auto& order = call.hall.order();
  json::array held;
  for (auto kind : {SanctionKind::kMute, SanctionKind::kBan})
    if (auto s = order.held(one.user, kind, now)) held.push_back(sanction_json(*s));
  return {
      {"user", one.user},    {"name", one.name},
      {"guest", one.guest},  {"role", role_name(one.guest ? Role::kNone : order.role_of(one.user))},
      {"here", one.sockets}, {"sanctions", held}};
}

// Those who are here, and accounts whose name begins as asked. Addresses are shown to nobody.
ApiResponse get_people(ApiCall& call) {
  if (auto no = forbidden(call, Power::look); !no.ok()) return api_failure(no);
  const auto& q = call.request.query;
  auto wanted = q.contains("name") ? q.at("name") : std::string();
  auto now = now_ms();
  json::array people;
  std::set<std::string> shown;
  auto add = [&](const Somebody& one) {
    if (shown.insert(one.user).second) people.push_back(person_row(call, one, now));
  };
  for (const auto& one : call.hall.present())
    if (store::fold_name(one.name).starts_with(store::fold_name(wanted))) add(one);
  auto accounts = call.hall.store().list_accounts(wanted, 100);
  if (!accounts) return api_failure(told(accounts.status()));
  for (const auto& a : *accounts) add({a.id, a.name, false, "", 0});
  return json_answer(json::object{{"people", std::move(people)}});
}

ApiResponse post_role(ApiCall& call) {
  if (auto no = forbidden(call, Power::give_roles); !no.ok()) return api_failure(no);
  auto body = body_of<RoleBody>(call);
  if (!body) return api_failure(body.status());
  const auto& b = *body;
  auto role = role_called(b.role);
  if (!role) return api_failure(refusal(Code::malformed, phrase("hall.no.role_kind")));
  auto account = call.hall.store().find_account(b.user);
  if (!account) return api_failure(refusal(Code::not_found, phrase("hall.no.person")));
  auto done = call.hall.store().set_role(b.user, *role, now_ms(), call.person.user);
  call.hall.order().refresh(now_ms());
  if (done.code == Code::conflict)
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.role_last")));
  if (done.code == Code::not_allowed)
    return api_failure(refusal(Code::not_allowed, phrase("hall.no.role_admin")));
  if (!done.ok()) return api_failure(told(done));
  note(call, "role", b.user, account->name, role_name(*role));
  return json_answer(json::object{{"role", role_name(*role)}});
}

// --- mutes and bans -----------------------------------------------------------------------------

Status refuse_hours(Role role, int hours) {
  auto most = role == Role::kAdministrator ? kLongestSanction : kLongestOfModerators;
  if (hours >= 1 && hours * kHour <= most) return Status{};
  return refusal(Code::malformed,
                 phrase("hall.no.hours", kMostSaid(static_cast<int>(most / kHour))));
}

std::optional<SanctionKind> kind_called(std::string_view name) {
  if (name == "mute") return SanctionKind::kMute;
  if (name == "ban") return SanctionKind::kBan;
  return std::nullopt;
}

ApiResponse post_sanction(ApiCall& call) {
  auto body = body_of<SanctionBody>(call);
  if (!body) return api_failure(body.status());
  const auto& b = *body;
  auto kind = kind_called(b.kind);
  auto power = kind == SanctionKind::kBan ? Power::ban : Power::mute;
  if (auto no = forbidden(call, power); !no.ok()) return api_failure(no);
  if (!kind) return api_failure(refusal(Code::malformed, phrase("hall.no.sanction_kind")));
  if (auto no = refuse_hours(role_of(call), b.hours); !no.ok()) return api_failure(no);
  auto reason = reason_of(b.reason);
  if (!reason) return api_failure(reason.status());
  const auto user = owner_of(b.user);  // a program's owner answers for it
  auto who = find_somebody(call, user);
  if (!who) who = reported(call, user);
  if (!who) return api_failure(refusal(Code::not_found, phrase("hall.no.person")));
  // Equals settle it among themselves.
  if (call.hall.order().role_of(user) >= role_of(call))
    return api_failure(
        refusal(Code::not_allowed, phrase("hall.no.role_above", kPerson(Plain{who->name}))));
  auto now = now_ms();
  Sanction s{store::random_id(),
             user,
             who->name,
             b.address ? who->address : "",
             *kind,
             *reason,
             call.person.user,
             call.person.name,
             now,
             now + b.hours * kHour,
             0};
  if (auto done = call.hall.store().add_sanction(s); !done.ok()) return api_failure(told(done));
  call.hall.refresh_order();
  note(call, b.kind, s.user, s.name, std::to_string(b.hours) + " h: " + s.reason);
  return json_answer(sanction_json(s), 201);
}

ApiResponse get_sanctions(ApiCall& call) {
  if (auto no = forbidden(call, Power::look); !no.ok()) return api_failure(no);
  bool all = call.request.query.contains("all");
  auto list = call.hall.store().list_sanctions(now_ms(), all);
  if (!list) return api_failure(told(list.status()));
  json::array out;
  for (const auto& s : *list) out.push_back(sanction_json(s));
  return json_answer(json::object{{"sanctions", std::move(out)}});
}

ApiResponse post_lift(ApiCall& call) {
  if (auto no = forbidden(call, Power::ban); !no.ok()) return api_failure(no);
  auto& store = call.hall.store();
  auto none = api_failure(refusal(Code::not_found, phrase("hall.no.sanction")));
  auto list = store.list_sanctions(now_ms(), false);
  if (!list) return api_failure(told(list.status()));
  auto at = std::find_if(list->begin(), list->end(),
                         [&](const Sanction& s) { return s.id == call.parts[2]; });
  if (at == list->end()) return none;
  // Nobody frees himself, nor somebody who is his equal.
  if (at->user == call.person.user || call.hall.order().role_of(at->user) >= role_of(call))
    return api_failure(
        refusal(Code::not_allowed, phrase("hall.no.role_above", kPerson(Plain{at->name}))));
  auto done = store.lift_sanction(at->id, now_ms());
  if (!done.ok()) return done.code == Code::not_found ? none : api_failure(told(done));
  call.hall.refresh_order();
  note(call, "lift", at->user, at->name, at->reason);
  return json_answer(json::object{{"lifted", true}});
}

// --- reports and acts ---------------------------------------------------------------------------

std::string name_at(const Table& table, Seat seat, Time now) {
  for (const auto& one : table.table_view(Who{}, false, now).seats)
    if (one.seat == seat) return one.name;
  return "";
}

// Of a seat, or of somebody who only watches and whose name is all that is known.
Answering post_report(ApiCall& call) {
  if (!call.person.known())
    co_return api_failure(refusal(Code::no_session, phrase("hall.no.session")));
  auto body = body_of<ReportBody>(call);
  if (!body) co_return api_failure(body.status());
  auto b = *body;
  auto words = reason_of(b.words);
  if (!words) co_return api_failure(words.status());
  if (!call.hall.reporting().take(call.person.user) ||
      !call.hall.reporting().take("from " + call.request.address))
    co_return api_failure(refusal(Code::too_many, phrase("hall.no.reports")));
  store::Report report{store::random_id(),
                       now_ms(),
                       call.person.user,
                       call.person.name,
                       b.table,
                       "",
                       b.name,
                       *words,
                       0,
                       ""};
  call.parts = {"tables", b.table};
  auto found = co_await visible_room(call);
  if (!found) co_return api_failure(found.status());
  auto room = *found;
  if (b.seat) {  // who sits there is known better than by the name that somebody gives him
    auto look = [seat = *b.seat](const Table& t, Time now) {
      return std::pair(t.user_at(seat), name_at(t, seat, now));
    };
    auto [user, name] = co_await room->looked(look);
    report.about = user;
    if (!user.empty()) report.about_name = name;
  }
  if (report.about.empty() && report.about_name.empty())
    co_return api_failure(refusal(Code::not_found, phrase("hall.no.person")));
  auto add = [&] { return call.hall.store().add_report(report); };
  auto done = co_await call.hall.disk().run(call.until, add);
  if (!done.ok()) co_return api_failure(told(done));
  co_return json_answer(json::object{{"reported", true}}, 201);
}

ApiResponse get_reports(ApiCall& call) {
  if (auto no = forbidden(call, Power::look); !no.ok()) return api_failure(no);
  auto list = call.hall.store().list_reports(call.request.query.contains("all"));
  if (!list) return api_failure(told(list.status()));
  json::array out;
  for (const auto& r : *list)
    out.push_back(json::object{{"id", r.id},
                               {"at", r.at},
                               {"by", r.by_name},
                               {"table", r.table},
                               {"user", r.about},
                               {"name", r.about_name},
                               {"words", r.words},
                               {"settled", r.settled},
                               {"settled_by", r.settled_by}});
  return json_answer(json::object{{"reports", std::move(out)}});
}

ApiResponse post_settle(ApiCall& call) {
  if (auto no = forbidden(call, Power::settle); !no.ok()) return api_failure(no);
  auto done = call.hall.store().settle_report(call.parts[2], call.person.name, now_ms());
  if (done.code == Code::not_found)
    return api_failure(refusal(Code::not_found, phrase("hall.no.report")));
  if (!done.ok()) return api_failure(told(done));
  note(call, "settle", call.parts[2], "", "");
  return json_answer(json::object{{"settled", true}});
}

ApiResponse get_acts(ApiCall& call) {
  if (auto no = forbidden(call, Power::look); !no.ok()) return api_failure(no);
  const auto& q = call.request.query;
  store::Millis before = INT64_MAX;
  if (auto at = q.find("before"); at != q.end())
    std::from_chars(at->second.data(), at->second.data() + at->second.size(), before);
  auto list = call.hall.store().list_acts(100, before);
  if (!list) return api_failure(told(list.status()));
  json::array out;
  for (const auto& a : *list)
    out.push_back(json::object{{"at", a.at},
                               {"by", a.by_name},
                               {"what", a.what},
                               {"name", a.about_name},
                               {"about", a.about},
                               {"words", a.words}});
  return json_answer(json::object{{"acts", std::move(out)}});
}

// --- tables -------------------------------------------------------------------------------------

// All that are open or being played; of private ones no more than that they are there.
ApiResponse get_all_tables(ApiCall& call) {
  if (auto no = forbidden(call, Power::look); !no.ok()) return api_failure(no);
  store::TableFilter filter;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  filter.limit = 200;
  auto rows = call.hall.store().list_tables(filter);
  if (!rows) return api_failure(told(rows.status()));
  json::array out;
  for (const auto& row : *rows) {
    auto meta = parse_json(row.meta);
    auto shown = [&](const char* field) {
      bool known = row.listed && meta && meta->is_object() && meta->as_object().contains(field);
      return known ? meta->as_object().at(field) : json::value("");
    };
    out.push_back(json::object{{"table", row.id},
                               {"game", row.game},
                               {"title", shown("title")},
                               {"host_name", shown("host_name")},
                               {"playing", row.status == store::TableStatus::kPlaying},
                               {"listed", row.listed},
                               {"updated", row.updated}});
  }
  return json_answer(json::object{{"tables", std::move(out)}});
}

Answering post_close(ApiCall& call) {
  if (auto no = forbidden(call, Power::close_table); !no.ok()) co_return api_failure(no);
  auto body = body_of<ReasonBody>(call);
  if (!body) co_return api_failure(body.status());
  auto reason = reason_of(body->reason);
  if (!reason) co_return api_failure(reason.status());
  auto words = *reason;
  auto id = call.parts[2];
  auto found = co_await call.hall.opened(id);
  if (!found) co_return api_failure(found.status());
  auto room = *found;
  Room::Propose close = [words](Table& t, Time now, Mail&) {
    if (t.is_over()) return Proposal::refuse(Code::gone, phrase("hall.no.closed"));
    return Proposal::of(now, entry::Closed{entry::Closer::keepers, words});
  };
  auto done = co_await room->submitted(std::move(close));
  if (done.refused()) co_return api_failure(done);
  auto noted = [&] {
    note(call, "close", id, "", words);
    return true;
  };
  co_await call.hall.disk().run(call.until, noted);
  co_return json_answer(json::object{{"closed", true}});
}

}  // namespace

std::vector<ApiRoute> order_routes() {
  return {{"POST", "/admin/claim", on_disk<post_claim>},
          {"GET", "/admin/people", on_disk<get_people>},
          {"POST", "/admin/invitations", on_disk<post_invitation>},
          {"POST", "/admin/people/{id}/recovery", on_disk<post_recovery>},
          {"POST", "/admin/roles", on_disk<post_role>},
          {"GET", "/admin/sanctions", on_disk<get_sanctions>},
          {"POST", "/admin/sanctions", on_disk<post_sanction>, {"reason"}},
          {"POST", "/admin/sanctions/{id}/lift", on_disk<post_lift>},
          {"GET", "/admin/reports", on_disk<get_reports>},
          {"POST", "/admin/reports/{id}/settle", on_disk<post_settle>},
          {"GET", "/admin/acts", on_disk<get_acts>},
          {"GET", "/admin/tables", on_disk<get_all_tables>},
          {"POST", "/admin/tables/{id}/close", post_close, {"reason"}},
          {"POST", "/reports", post_report}};
}

}  // namespace gh::server
