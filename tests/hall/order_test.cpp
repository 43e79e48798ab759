// Looking after a hall: links to roles, who may do what, mutes and bans, reports, the log of acts,
// what is told about the hall and to whom.
#include <chrono>
#include <regex>
#include <thread>

#include <filesystem>
#include <set>

#include "core/catalogue.h"
#include "hall_play.h"
#include "server/accounts.h"
#include "server/api.h"
#include "server/checkup.h"
#include "server/hall.h"
#include "server/order.h"

namespace gh::test {
namespace {

using server::Role;

// Somebody with an account; the password is the same for all.
struct Member : Guest {
  std::string user;
  Member(HallUnderTest& h, const std::string& name, Role role = Role::kNone) : Guest(h) {
    EXPECT_EQ(post("/accounts", {{"name", name}, {"password", "correct horse"}}).status, 201);
    user = store().find_account_by_name(name)->id;
    if (role == Role::kNone) return;
    EXPECT_TRUE(store().set_role(user, role, 1).ok());
    hall.server->hall().refresh_order();
  }
  store::Store& store() { return hall.server->hall().store(); }
};

json::object sanction(const std::string& user, const std::string& kind, int hours = 1) {
  return {{"user", user}, {"kind", kind}, {"reason", "rude words"}, {"hours", hours}};
}

std::string user_of(HallUnderTest& hall, const std::string& name) {
  for (int i = 0; i < 1000; ++i) {  // the hall notices a connection a moment later
    for (const auto& one : hall.server->hall().present())
      if (one.name == name) return one.user;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return "";
}

// --- the link -----------------------------------------------------------------------------------

TEST(RoleLink, MakesTheFirstAdministratorOnce) {
  HallUnderTest hall;
  auto& store = hall.server->hall().store();
  auto token = server::first_link(store);
  auto other = server::first_link(store);
  ASSERT_EQ(token.size(), 26u);
  EXPECT_NE(token, other);
  EXPECT_FALSE(store.find_role_link(token, 1).ok()) << "the store has its hash only";
  Guest guest(hall, "Gast");
  EXPECT_EQ(guest.post("/admin/claim", {{"token", token}}).status, 401) << "guests have no roles";
  EXPECT_EQ(Guest(hall).post("/admin/claim", {{"token", token}}).status, 401);
  Member ann(hall, "Ann"), bill(hall, "Bill");
  EXPECT_EQ(ann.post("/admin/claim", {{"token", "guessed"}}).status, 404);
  EXPECT_EQ(ann.post("/admin/claim").status, 404);
  auto claimed = ann.post("/admin/claim", {{"token", token}});
  EXPECT_EQ(claimed.status, 200) << claimed.body;
  EXPECT_EQ(text_at(ann.get("/session").json(), "role"), "administrator");
  EXPECT_EQ(ann.get("/admin/diagnosis").status, 200);
  EXPECT_EQ(bill.post("/admin/claim", {{"token", token}}).status, 404) << "it was used";
  EXPECT_EQ(text_at(bill.get("/session").json(), "role"), "");
  EXPECT_EQ(server::first_link(store), "") << "there is one now";
  EXPECT_EQ(bill.post("/admin/claim", {{"token", other}}).status, 404)
      << "printed by another start";
  auto acts = ann.get("/admin/acts").json().at("acts").as_array();
  ASSERT_EQ(acts.size(), 1u);
  EXPECT_EQ(text_at(acts[0], "what"), "claim");
}

TEST(RoleLink, IsForOneNameAndOver) {
  HallUnderTest hall;
  auto& store = hall.server->hall().store();
  Member ann(hall, "Ann"), bill(hall, "Bill");
  auto named = *server::make_role_link(store, Role::kModerator, "bill", server::kLinkLife);
  EXPECT_EQ(ann.post("/admin/claim", {{"token", named}}).status, 404);
  EXPECT_EQ(bill.post("/admin/claim", {{"token", named}}).status, 200) << "not used up by Ann";
  EXPECT_EQ(text_at(bill.get("/session").json(), "role"), "moderator");
  auto over = *server::make_role_link(store, Role::kAdministrator, "", 0);
  EXPECT_EQ(ann.post("/admin/claim", {{"token", over}}).status, 404);
  // A link to less takes nothing away.
  ASSERT_TRUE(store.set_role(ann.user, Role::kAdministrator, 1).ok());
  hall.server->hall().refresh_order();
  auto less = *server::make_role_link(store, Role::kModerator, "", server::kLinkLife);
  EXPECT_EQ(ann.post("/admin/claim", {{"token", less}}).status, 404);
  EXPECT_EQ(text_at(ann.get("/session").json(), "role"), "administrator");
}

// --- a hall for invited people ------------------------------------------------------------------

TEST(Registration, NeedsAnInvitationExceptTheFirst) {
  HallUnderTest hall([](server::Config& c) {
    c.registration = "invited";
    c.limits.logins_per_minute = 6000;
  });
  Member first(hall, "First", Role::kAdministrator);
  auto session = Guest(hall).get("/session").json();
  EXPECT_EQ(text_at(session, "registration"), "invited");
  auto account = [](const std::string& name, json::object more = {}) {
    more["name"] = name;
    more["password"] = "correct horse";
    return more;
  };
  Guest ann(hall), eve(hall);
  auto no = eve.post("/accounts", account("Eve"));
  EXPECT_EQ(no.status, 403);
  EXPECT_EQ(text_at(no.json(), "t"), "hall.no.uninvited");
  auto made = first.post("/admin/invitations").json();
  auto token = text_at(made, "token");
  ASSERT_EQ(token.size(), 26u);
  // What fails uses nothing up.
  EXPECT_EQ(ann.post("/accounts", account("First", {{"invitation", token}})).status, 409);
  EXPECT_EQ(ann.post("/accounts", account("Ann", {{"invitation", token}})).status, 201);
  auto over = eve.post("/accounts", account("Eve", {{"invitation", token}}));
  EXPECT_EQ(over.status, 403);
  EXPECT_EQ(text_at(over.json(), "t"), "hall.no.invitation_over");
  // Another link that works once is none.
  auto recovery = server::make_ticket(first.store(), first.user, server::kRecovery, "",
                                      server::kHandedLife, server::now_ms());
  ASSERT_TRUE(recovery.ok());
  EXPECT_EQ(eve.post("/accounts", account("Eve", {{"invitation", *recovery}})).status, 403);
  EXPECT_EQ(Guest(hall, "Passing").get("/session").status, 200) << "guests may still come";
}

TEST(Registration, GuestsMayBeKeptOut) {
  HallUnderTest hall([](server::Config& c) { c.guests = false; });
  auto no = Guest(hall).post("/session", {{"name", "Passing"}});
  EXPECT_EQ(no.status, 403);
  EXPECT_EQ(text_at(no.json(), "t"), "hall.no.guests_here");
  Member ann(hall, "Ann");
  EXPECT_FALSE(ann.make_table({{"seats", 2}}).empty());
}

// --- alive and ready ----------------------------------------------------------------------------

TEST(Health, AliveIsNotReady) {
  HallUnderTest hall;
  Guest any(hall);
  EXPECT_EQ(any.http.get("/healthz")->body, "ok\n");
  EXPECT_EQ(any.http.get("/readyz")->body, "ok\n");
  auto text = any.http.get("/metrics")->body;
  for (const char* name : {"process_cpu_seconds_total ", "process_resident_memory_bytes ",
                           "process_open_fds ", "process_start_time_seconds ",
                           "greathall_build_info{version=", "greathall_backups_failed_total 0"})
    EXPECT_NE(text.find(std::string("\n") + name), std::string::npos) << name;
}

// --- who may do what ----------------------------------------------------------------------------

// The table of docs/operations.md. Who is let in may still be told that there is no such thing.
TEST(Powers, AreThoseOfTheTable) {
  HallUnderTest hall([](server::Config& c) { c.limits.logins_per_minute = 6000; });
  Guest nobody(hall), guest(hall, "Guest");
  Member player(hall, "Player"), host(hall, "Host"), moderator(hall, "Moderator", Role::kModerator),
      admin(hall, "Admin", Role::kAdministrator), victim(hall, "Victim");
  auto table = host.make_table({{"seats", 2}});
  struct Row {
    const char *method, *path;
    json::object body;
    const char* lets;  // nobody, guest, player, host, moderator, administrator
  };
  const Row rows[] = {
      {"GET", "/admin/overview", {}, "MA"},
      {"GET", "/admin/people", {}, "MA"},
      {"GET", "/admin/reports", {}, "MA"},
      {"GET", "/admin/sanctions", {}, "MA"},
      {"GET", "/admin/acts", {}, "MA"},
      {"GET", "/admin/tables", {}, "MA"},
      {"POST", "/admin/sanctions", sanction(victim.user, "mute"), "MA"},
      {"POST", "/admin/sanctions", sanction(victim.user, "ban"), "MA"},
      {"POST", "/admin/sanctions", sanction(victim.user, "ban", 721), "A"},
      {"POST", "/admin/sanctions/none/lift", {}, "MA"},
      {"POST", "/admin/reports/none/settle", {}, "MA"},
      {"POST", "/admin/tables/none/close", {}, "MA"},
      {"GET", "/admin/diagnosis", {}, "A"},
      {"POST", "/admin/invitations", {}, "A"},
      {"POST", "/admin/people/none/recovery", {}, "A"},
      {"POST", "/admin/roles", {{"user", "none"}, {"role", "moderator"}}, "A"},
      {"POST", "/reports", {{"table", table}, {"seat", "A"}, {"words", "cheats"}}, "GPHMA"},
  };
  const std::pair<char, Guest*> people[] = {{'N', &nobody}, {'G', &guest},     {'P', &player},
                                            {'H', &host},   {'M', &moderator}, {'A', &admin}};
  for (const auto& row : rows)
    for (const auto& [letter, who] : people) {
      auto a =
          *who->http.request(row.method, std::string("/api/v1") + row.path,
                             row.method == std::string("GET") ? "" : json::serialize(row.body));
      bool let = std::string_view(row.lets).find(letter) != std::string_view::npos;
      // The longer ban of a moderator is refused for its length.
      bool refused =
          a.status == 401 || a.status == 403 || text_at(a.json(), "t") == "hall.no.hours";
      EXPECT_EQ(!refused, let) << letter << " " << row.method << " " << row.path << " " << a.status
                               << " " << a.body;
      if (!refused) continue;
      EXPECT_EQ(a.status, letter == 'N' ? 401 : a.status == 400 ? 400 : 403) << row.path;
    }
  EXPECT_EQ(host.post("/tables/" + table + "/start").status, 200) << "a host has his own table";
  // No way is left out: a new one has to say whose it is.
  std::set<std::string> named{"POST /admin/claim"};  // whoever has a link, see RoleLink
  for (const auto& row : rows) {
    auto path = std::string(row.path);
    if (auto at = path.find("/none"); at != std::string::npos) path.replace(at, 5, "/{id}");
    named.insert(std::string(row.method) + " " + path);
  }
  for (const auto& route : server::all_routes()) {
    if (std::string_view(route.path).substr(0, 6) != "/admin") continue;
    EXPECT_TRUE(named.contains(std::string(route.method) + " " + route.path)) << route.path;
  }
}

// What is a host's is his at his own table, whoever else asks.
TEST(Powers, AtATableAreItsHosts) {
  HallUnderTest hall([](server::Config& c) { c.limits.logins_per_minute = 6000; });
  Guest nobody(hall), guest(hall, "Guest");
  Member sitter(hall, "Sitter"), player(hall, "Player"), other_host(hall, "Other"),
      host(hall, "Host"), moderator(hall, "Moderator", Role::kModerator),
      admin(hall, "Admin", Role::kAdministrator);
  other_host.make_table({{"seats", 2}});
  host.connect();
  const std::pair<const char*, json::object> rows[] = {
      {"invite", {{"seat", "C"}}},
      {"remove", {{"seat", "B"}, {"ban", true}}},
      {"late", {{"welcome", true}}},
      {"seat", {{"seat", "C"}, {"kind", "bot"}, {"bot", "rule"}}},
      {"start", {}}};
  for (const auto& [what, body] : rows) {
    json::object wishes{{"seats", 3}};
    // One is invited to a bot's seat of a game that goes on.
    if (what == std::string("invite"))
      wishes["bots"] = json::array{json::object{{"seat", "C"}, {"bot", "rule"}}};
    auto table = host.make_table(wishes);
    host.subscribe(table);  // were he away, those who sit there could begin without him
    ASSERT_EQ(sitter.post("/tables/" + table + "/join", {{"seat", "B"}}).status, 200);
    auto path = "/tables/" + table + "/" + what;
    EXPECT_EQ(nobody.post(path, body).status, 401) << what;
    for (Guest* who : {&guest, static_cast<Guest*>(&sitter), static_cast<Guest*>(&player),
                       static_cast<Guest*>(&other_host), static_cast<Guest*>(&moderator),
                       static_cast<Guest*>(&admin)}) {
      auto a = who->post(path, body);
      EXPECT_EQ(a.status, 403) << what << " " << a.body;
    }
    auto done = host.post(path, body);
    EXPECT_EQ(done.status, 200) << what << " " << done.body;
  }
}

TEST(Powers, NobodyActsAgainstHisEqualsOrBetters) {
  HallUnderTest hall([](server::Config& c) { c.limits.logins_per_minute = 6000; });
  Member mod(hall, "Mod", Role::kModerator), other(hall, "Other", Role::kModerator),
      admin(hall, "Admin", Role::kAdministrator), second(hall, "Second", Role::kAdministrator);
  for (const char* kind : {"mute", "ban"}) {
    EXPECT_EQ(mod.post("/admin/sanctions", sanction(other.user, kind)).status, 403);
    EXPECT_EQ(mod.post("/admin/sanctions", sanction(admin.user, kind)).status, 403);
    EXPECT_EQ(mod.post("/admin/sanctions", sanction(mod.user, kind)).status, 403);
    EXPECT_EQ(admin.post("/admin/sanctions", sanction(second.user, kind)).status, 403);
  }
  auto muted = admin.post("/admin/sanctions", sanction(mod.user, "mute"));
  ASSERT_EQ(muted.status, 201) << muted.body;
  auto lift = "/admin/sanctions/" + text_at(muted.json(), "id") + "/lift";
  EXPECT_EQ(mod.post(lift).status, 403) << "nobody frees himself";
  EXPECT_EQ(other.post(lift).status, 403);
  EXPECT_EQ(admin.post(lift).status, 200);
  EXPECT_EQ(admin.post(lift).status, 404);
}

TEST(Powers, TheLastAdministratorStays) {
  HallUnderTest hall;
  Member admin(hall, "Admin", Role::kAdministrator), bill(hall, "Bill");
  auto give = [&](const std::string& user, const char* role) {
    return admin.post("/admin/roles", {{"user", user}, {"role", role}}).status;
  };
  EXPECT_EQ(give(admin.user, "moderator"), 403);
  EXPECT_EQ(give(admin.user, ""), 403);
  EXPECT_EQ(give(bill.user, "king"), 400);
  EXPECT_EQ(give("g-nobody", "moderator"), 404);
  EXPECT_EQ(give(bill.user, "administrator"), 200);
  EXPECT_EQ(bill.get("/admin/diagnosis").status, 200);
  EXPECT_EQ(give(admin.user, ""), 200);
  EXPECT_EQ(admin.get("/admin/overview").status, 403) << "from one request to the next";
}

// Two who take each other's role at the same moment: one of them is later, and the last.
TEST(Powers, TwoWhoDemoteEachOtherAtOnceLeaveAnAdministrator) {
  HallUnderTest hall;
  Member ann(hall, "Ann", Role::kAdministrator), bill(hall, "Bill", Role::kAdministrator);
  for (int round = 0; round < 20; ++round) {
    auto demote = [&](Member& by, const Member& whom) {
      return std::async(std::launch::async, [&by, user = whom.user] {
        return by.post("/admin/roles", {{"user", user}, {"role", ""}}).status;
      });
    };
    auto first = demote(ann, bill), second = demote(bill, ann);
    const std::set<int> answers{first.get(), second.get()};
    EXPECT_EQ(answers, (std::set<int>{200, 403})) << round;
    auto roles = *ann.store().list_roles();
    ASSERT_EQ(roles.size(), 1u) << round;
    auto& left = roles[0].user == ann.user ? ann : bill;
    auto& other = &left == &ann ? bill : ann;
    ASSERT_EQ(left.post("/admin/roles", {{"user", other.user}, {"role", "administrator"}}).status,
              200);
  }
}

// --- mutes and bans -----------------------------------------------------------------------------

TEST(Mute, SilencesAtOnceAndLetsPlayOn) {
  HallUnderTest hall;
  Duel d(hall);
  Member mod(hall, "Mod", Role::kModerator);
  auto say = [&] { return d.bill.ask({{"type", "chat"}, {"table", d.table}, {"text", "hello"}}); };
  EXPECT_EQ(text_at(say(), "type"), "ok");
  auto muted = mod.post("/admin/sanctions", sanction(user_of(hall, "Bill"), "mute"));
  ASSERT_EQ(muted.status, 201) << muted.body;
  auto refused = say();
  EXPECT_EQ(text_at(refused, "code"), "muted");
  EXPECT_NE(text_at(refused, "words").find("rude words"), std::string::npos) << "it says why";
  for (int i = 0; i < 4; ++i) d.pick();
  EXPECT_EQ(mod.post("/admin/sanctions/" + text_at(muted.json(), "id") + "/lift").status, 200);
  EXPECT_EQ(text_at(say(), "type"), "ok");
}

TEST(Ban, ShutsOutWithAReasonUntilItEnds) {
  HallUnderTest hall;
  Duel d(hall);
  Member mod(hall, "Mod", Role::kModerator);
  auto user = user_of(hall, "Bill");
  auto banned = mod.post("/admin/sanctions", sanction(user, "ban", 2));
  ASSERT_EQ(banned.status, 201) << banned.body;
  while (!d.bill.ws->closed()) d.bill.ws->receive(1000);
  auto refused = d.bill.get("/tables");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(text_at(refused.json(), "code"), "banned");
  EXPECT_NE(refused.body.find("rude words"), std::string::npos);
  auto session = d.bill.get("/session");
  EXPECT_EQ(session.status, 200) << "he may read why";
  EXPECT_EQ(text_at(session.json().at("banned"), "reason"), "rude words");
  auto socket = WebSocket::open(hall.url(), d.bill.http.cookie);
  EXPECT_FALSE(socket);
  EXPECT_EQ(d.bill.post("/accounts", {{"name", "Billy"}, {"password", "correct horse"}}).status,
            403);
  EXPECT_EQ(text_at(d.ann.get("/tables/" + d.table).json(), "status"), "playing");
  EXPECT_EQ(mod.post("/admin/sanctions/" + text_at(banned.json(), "id") + "/lift").status, 200);
  EXPECT_EQ(d.bill.get("/tables").status, 200);
}

TEST(Ban, EndsByItself) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  bill.connect();
  auto user = user_of(hall, "Bill");
  auto& h = hall.server->hall();
  auto now = server::now_ms();
  ASSERT_TRUE(h.store()
                  .add_sanction({"s", user, "Bill", "", server::SanctionKind::kBan, "why", "", "",
                                 now, now + 60'000, 0})
                  .ok());
  h.refresh_order();
  EXPECT_TRUE(h.order().held(user, server::SanctionKind::kBan, now));
  EXPECT_FALSE(h.order().held(user, server::SanctionKind::kMute, now));
  EXPECT_FALSE(h.order().held(user, server::SanctionKind::kBan, now + 60'000));
}

TEST(Ban, OfAnAddressKeepsNewGuestsOut) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  bill.connect();
  Member mod(hall, "Mod", Role::kModerator);
  auto body = sanction(user_of(hall, "Bill"), "ban");
  body["address"] = true;
  ASSERT_EQ(mod.post("/admin/sanctions", body).status, 201);
  auto again = Guest(hall).post("/session", {{"name", "Bill2"}});
  EXPECT_EQ(again.status, 403) << again.body;
  EXPECT_EQ(mod.get("/admin/overview").status, 200) << "who is known comes in from there";
  EXPECT_EQ(mod.get("/admin/people").body.find("127.0.0.1"), std::string::npos);
}

TEST(Sanctions, SayHowLongTheyHoldInHoursOrDays) {
  auto said = [](std::int64_t hours, const char* language) {
    server::Sanction s{};
    s.reason = "rude";
    s.ends = 1'000 + hours * 3'600'000;
    return catalogue("hall", language).render(*server::shut_out(s, 1'000).why);
  };
  EXPECT_EQ(said(1, "en"), "You may not enter this hall for another hour: rude");
  EXPECT_EQ(said(48, "en"), "You may not enter this hall for another 48 hours: rude");
  EXPECT_EQ(said(167, "en"), "You may not enter this hall for another 7 days: rude");
  EXPECT_EQ(said(168, "de"), "Du darfst diese Halle noch 7 Tage nicht betreten: rude");
}

TEST(Sanctions, NeedAReasonALengthAndSomebody) {
  HallUnderTest hall;
  Member mod(hall, "Mod", Role::kModerator), bill(hall, "Bill");
  auto tried = [&](json::object change) {
    auto body = sanction(bill.user, "mute");
    for (auto& [key, value] : change) body[key] = value;
    return mod.post("/admin/sanctions", body).status;
  };
  EXPECT_EQ(tried({{"reason", ""}}), 400);
  EXPECT_EQ(tried({{"reason", std::string(401, 'x')}}), 413);
  EXPECT_EQ(tried({{"hours", 0}}), 400);
  EXPECT_EQ(tried({{"hours", -1}}), 400);
  EXPECT_EQ(tried({{"hours", 2'000'000'000}}), 400);
  EXPECT_EQ(tried({{"kind", "hang"}}), 400);
  EXPECT_EQ(tried({{"user", "g-nobody"}}), 404);
  EXPECT_EQ(tried({}), 201);
}

// --- reports, tables, acts ----------------------------------------------------------------------

TEST(Reports, AreReadAndSettledAndLeadToWhoeverWasMeant) {
  HallUnderTest hall;
  Duel d(hall);
  Member mod(hall, "Mod", Role::kModerator);
  EXPECT_EQ(
      d.ann
          .post("/reports",
                {{"table", d.table}, {"seat", "A"}, {"name", "Innocent"}, {"words", "insults me"}})
          .status,
      201);
  auto reports = mod.get("/admin/reports").json().at("reports").as_array();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(text_at(reports[0], "by"), "Ann");
  EXPECT_EQ(text_at(reports[0], "user"), user_of(hall, "Bill"));
  EXPECT_EQ(text_at(reports[0], "name"), "Bill");  // as the seat says, not as the reporter does
  EXPECT_EQ(text_at(mod.get("/admin/overview").json(), "reports"), "1");
  // He has left by now: the report still leads to him.
  auto bill = text_at(reports[0], "user");
  d.bill.ws.reset();
  EXPECT_EQ(mod.post("/admin/sanctions", sanction(bill, "mute")).status, 201);
  auto settle = "/admin/reports/" + text_at(reports[0], "id") + "/settle";
  EXPECT_EQ(mod.post(settle).status, 200);
  EXPECT_EQ(mod.post(settle).status, 404);
  EXPECT_EQ(mod.get("/admin/reports").json().at("reports").as_array().size(), 0u);
  EXPECT_EQ(mod.get("/admin/reports?all=1").json().at("reports").as_array().size(), 1u);
  std::set<std::string> what;
  auto acts = mod.get("/admin/acts").json();
  for (const auto& act : acts.at("acts").as_array()) what.insert(text_at(act, "what"));
  EXPECT_EQ(what, (std::set<std::string>{"mute", "settle"}));
}

TEST(Reports, OfPrivateTablesComeFromThoseWhoSeeThemAndNotTooOften) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto table = bill.make_table({{"seats", 2}, {"listed", false}});
  json::object body{{"table", table}, {"seat", "A"}, {"words", "bad"}};
  EXPECT_EQ(eve.post("/reports", body).status, 404);
  int last = 0;
  for (int i = 0; i < 8; ++i) last = bill.post("/reports", body).status;
  EXPECT_EQ(last, 429);
}

TEST(Tables, CanBeClosedWithAReason) {
  HallUnderTest hall;
  Duel d(hall, {{"title", "Loud"}});
  Member mod(hall, "Mod", Role::kModerator);
  auto tables = mod.get("/admin/tables").json().at("tables").as_array();
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(text_at(tables[0], "title"), "Loud");
  EXPECT_EQ(text_at(tables[0], "host_name"), "Bill");
  auto close = "/admin/tables/" + d.table + "/close";
  EXPECT_EQ(mod.post(close, {{"reason", ""}}).status, 400);
  EXPECT_EQ(mod.post(close, {{"reason", "not a game"}}).status, 200);
  EXPECT_EQ(text_at(d.ann.get("/tables/" + d.table).json(), "status"), "abandoned");
  EXPECT_EQ(mod.post(close, {{"reason", "again"}}).status, 409);
  EXPECT_EQ(mod.post("/admin/tables/none/close", {{"reason", "x"}}).status, 404);
}

// --- what is told about the hall ----------------------------------------------------------------

TEST(Diagnosis, ComparesTheClockWithWhatIsKnown) {
  constexpr std::int64_t kNow = 1'790'000'000'000, kMinute = 60'000;
  auto told = [](const server::Times& times, const char* language = "en") {
    auto found = server::check_clock(times);
    EXPECT_EQ(found.size(), 1u);
    return server::level_name(found.at(0).level) + ": " +
           catalogue("hall", language).render(found.at(0).what);
  };
  auto begins = [&](const std::string& words, const server::Times& times) {
    EXPECT_EQ(told(times).rfind(words, 0), 0u) << told(times);
  };
  begins("wrong: The clock of this machine is years behind", {.wall = kMinute});
  begins("wrong: The store has seen a later time", {.wall = kNow, .store = kNow + 11 * kMinute});
  begins("warn: The file /a is from a later time",
         {.wall = kNow, .file = kNow + 11 * kMinute, .file_name = "/a"});
  begins("warn: The clock of this machine is 3 minutes ahead of the database's",
         {.wall = kNow, .database = kNow - 3 * kMinute});
  begins("wrong: The clock of this machine is 60 minutes ahead of the database's",
         {.wall = kNow, .database = kNow - 60 * kMinute});
  begins("wrong: The clock of this machine is 60 minutes behind the database's",
         {.wall = kNow, .database = kNow + 60 * kMinute});
  EXPECT_NE(told({.wall = kNow, .database = kNow - 60 * kMinute}, "de").find("60 Minuten vor"),
            std::string::npos);
  // What is old proves nothing, and clocks may differ a little.
  for (const auto& times :
       {server::Times{.wall = kNow, .store = 1, .file = 1}, server::Times{.wall = kNow,
                                                            .store = kNow + kMinute,
                                                            .file = kNow + kMinute,
                                                            .database = kNow + kMinute}})
    EXPECT_EQ(server::check_clock(times).at(0).what.id,
              server::clock_is_kept() ? "doctor.clock.fine" : "doctor.clock.alone");
}

// A restore is told as one, in everybody's language; other troubles of the store are not detailed.
TEST(Diagnosis, PeopleAreToldOfARestore) {
  auto said = [](const char* words, const char* language) {
    return catalogue("hall", language).render(*server::told(Status::unavailable(words)).why);
  };
  EXPECT_EQ(said(store::kRestoredWords, "en").rfind("A backup of the hall has just", 0), 0u);
  EXPECT_EQ(said(store::kRestoredWords, "de").rfind("Eben wurde eine Sicherung", 0), 0u);
  EXPECT_EQ(said("disk /dev/sda is full", "en").rfind("The hall cannot store anything", 0), 0u);
}

TEST(Diagnosis, TellsNoSecrets) {
  auto dir = testing::TempDir() + "greathall_diagnosis_" + std::to_string(getpid());
  HallUnderTest hall([&](server::Config& c) {
    c.store = "";
    c.data = dir;
    c.origins = {"https://secret-friend.example"};
  });
  Member admin(hall, "Admin", Role::kAdministrator);
  auto a = admin.get("/admin/diagnosis");
  ASSERT_EQ(a.status, 200) << a.body;
  auto support = text_at(a.json(), "support");
  EXPECT_NE(support.find("store: sqlite, writes"), std::string::npos) << support;
  EXPECT_TRUE(std::regex_search(support, std::regex("\nload: [0-9]+\\.[0-9]+\n"))) << support;
  auto cookie = admin.http.cookie.substr(admin.http.cookie.find('=') + 1);
  for (const auto& secret : {cookie, dir, std::string("Admin"), std::string("127.0.0.1"),
                             std::string("secret-friend"), std::string("/nowhere"), admin.user})
    EXPECT_EQ(support.find(secret), std::string::npos) << secret << " is in " << support;
  EXPECT_NE(admin.get("/admin/diagnosis?lang=de").body.find("ist kein Web-Client"),
            std::string::npos);
  std::filesystem::remove_all(dir);
}

TEST(Diagnosis, PasswordsOfDatabasesAreNotShown) {
  EXPECT_EQ(server::without_secrets("postgresql://hall:geheim@db/x"), "postgresql://hall:***@db/x");
  EXPECT_EQ(server::without_secrets("postgresql://db/x?password=geheim&y=1"),
            "postgresql://db/x?password=***&y=1");
  EXPECT_EQ(server::without_secrets("sqlite:/a/b"), "sqlite:/a/b");
}

TEST(Metrics, AreForThisMachineAndAdministrators) {
  HallUnderTest hall([](server::Config& c) { c.trust_proxy = true; });
  Guest guest(hall, "Guest");
  Member admin(hall, "Admin", Role::kAdministrator), mod(hall, "Mod", Role::kModerator);
  auto seen = [](Guest& who, const std::vector<std::string>& headers) {
    return who.http.request("GET", "/metrics", "", headers)->status;
  };
  EXPECT_EQ(seen(guest, {}), 200) << "a program of this machine";
  const std::vector<std::string> elsewhere{"X-Forwarded-For: 8.8.8.8"};
  EXPECT_EQ(seen(guest, elsewhere), 403);
  EXPECT_EQ(seen(mod, elsewhere), 403);
  EXPECT_EQ(seen(admin, elsewhere), 200);
  EXPECT_EQ(seen(guest, {"X-Forwarded-For: 127.0.0.1"}), 403) << "said by a proxy";
}

TEST(Metrics, HaveAnAddressOfTheirOwn) {
  HallUnderTest hall([](server::Config& c) { c.metrics_listen = "127.0.0.1:0"; });
  Guest guest(hall, "Guest");
  EXPECT_EQ(guest.http.get("/metrics")->status, 403);
  client::Url url{false, "127.0.0.1", hall.server->metrics_port(), "/"};
  EXPECT_EQ(Http(url).get("/metrics")->status, 200);
  EXPECT_EQ(Http(url).get("/healthz")->status, 200);
  for (const char* path : {"/", "/api/v1/session", "/api/v1/tables"})
    EXPECT_EQ(Http(url).get(path)->status, 404) << path;
  EXPECT_FALSE(WebSocket::open(url, ""));
}

TEST(Metrics, CountHowLongThingsTake) {
  HallUnderTest hall;
  Duel d(hall);
  for (int i = 0; i < 5; ++i) d.pick();
  auto text = d.bill.http.get("/metrics")->body;
  auto value = [&](const std::string& name) {
    auto at = text.find("\n" + name + " ");
    EXPECT_NE(at, std::string::npos) << name;
    return at == std::string::npos ? -1.0 : std::stod(text.substr(at + name.size() + 2));
  };
  EXPECT_EQ(value("greathall_pick_seconds_count"), 5);
  EXPECT_EQ(value("greathall_pick_seconds_bucket{le=\"+Inf\"}"), 5);
  EXPECT_GT(value("greathall_pick_seconds_sum"), 0);
  EXPECT_GE(value("greathall_commit_seconds_count"), 5);
  EXPECT_EQ(value("greathall_bot_seconds_count"), 0);
  EXPECT_GE(value("greathall_queue{queue=\"store\"}"), 0);
  // Each bucket holds those before it.
  double before = 0;
  for (const char* end : {"0.001", "0.01", "0.1", "1", "5"}) {
    auto now = value(std::string("greathall_pick_seconds_bucket{le=\"") + end + "\"}");
    EXPECT_GE(now, before);
    before = now;
  }
}

}  // namespace
}  // namespace gh::test
