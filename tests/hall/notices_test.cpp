// Being told when no page is open, and what the owner of an account does with it: over real
// sockets, with mail servers and webhooks on the loopback.
#include "../notices/sinks.h"
#include "hall_play.h"
#include "server/accounts.h"
#include "server/api.h"

namespace gh::test {
namespace {

constexpr const char* kPassword = "correct horse";

struct Member : Guest {
  std::string user;
  Member(HallUnderTest& h, const std::string& name) : Guest(h) {
    EXPECT_EQ(post("/accounts", {{"name", name}, {"password", kPassword}}).status, 201);
    user = store().find_account_by_name(name)->id;
  }
  store::Store& store() { return hall.server->hall().store(); }
  int remove(const std::string& path) {
    return http.request("DELETE", "/api/v1" + path, "")->status;
  }
};

void to_the_loopback(server::Config& c) {
  c.webhook_http = true;
  c.webhook_inside = {"127.0.0.0/8"};
  c.url = "https://hall.example";
  c.notice_grace = 1;
  c.limits.logins_per_minute = 6000;
}

std::string code(const Reply& a) { return text_at(a.json(), "code"); }

// Waits for something that happens on another thread.
template <class F>
bool becomes(F f) {
  for (int i = 0; i < 2000 && !f(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return f();
}

// What a letter says: the part behind the header, decoded.
std::string words_in(const std::string& letter) {
  std::string coded = letter.substr(letter.find("\r\n\r\n") + 4), out;
  std::erase_if(coded, [](char c) { return c == '\r' || c == '\n'; });
  out.resize(coded.size());
  auto n = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                           reinterpret_cast<const unsigned char*>(coded.data()),
                           static_cast<int>(coded.size()));
  out.resize(n < 0 ? 0 : static_cast<std::size_t>(n));
  return out;
}
std::string token_in(const std::string& words, const std::string& before) {
  auto at = words.find(before);
  return at == words.npos ? "" : words.substr(at + before.size(), 26);
}

// --- channels

TEST(Channels, AWebhookIsTriedAndToldWhoseTurnItIs) {
  HttpSink sink;
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann");
  auto made = ann.post(
      "/me/channels",
      {{"kind", "webhook"}, {"address", sink.url()}, {"format", "json"}, {"language", "de"}});
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_TRUE(made.json().at("confirmed").as_bool()) << made.body;
  ASSERT_EQ(sink.got().size(), 1u) << "the test";
  auto table = ann.make_table({{"seats", 2}, {"title", "Bei Ann"}});
  auto now = server::now_ms();
  ASSERT_TRUE(
      ann.store()
          .put_waits({table,
                      1,
                      0,
                      {{table, 0, ann.user, 7, R"({"t":"x","args":{}})", now - 60'000, 0, 0}}})
          .ok());
  ASSERT_TRUE(becomes([&] { return sink.got().size() == 2; }));
  auto notice = *parse_json(sink.got()[1].body);
  EXPECT_EQ(notice.at("topic").as_string(), "asked");
  EXPECT_EQ(notice.at("table").as_string(), table);
  EXPECT_EQ(notice.at("url").as_string(), "https://hall.example/table/" + table);
  EXPECT_NE(std::string(notice.at("text").as_string()).find("Am Tisch Bei Ann bist du am Zug."),
            std::string::npos);
}

TEST(Channels, WhoHasTheTableInFrontOfHimIsNotTold) {
  HttpSink sink;
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann");
  ASSERT_EQ(ann.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}}).status, 201);
  auto table = ann.make_table({{"seats", 2}});
  ann.connect();
  ASSERT_EQ(text_at(ann.subscribe(table), "type"), "ok");
  auto put = [&](int prompt) {
    ASSERT_TRUE(
        ann.store()
            .put_waits({table,
                        prompt,
                        0,
                        {{table, 0, ann.user, prompt, "{}", server::now_ms() - 60'000, 0, 0}}})
            .ok());
  };
  put(1);
  auto& store = ann.store();
  ASSERT_TRUE(becomes([&] {
    auto owed = store.find_owed(ann.user, table, "asked");
    return owed && owed->next > server::now_ms();  // looked at, and put off
  }));
  EXPECT_EQ(sink.got().size(), 1u) << "the test";
  // Another page is in front: the next question is told.
  EXPECT_EQ(text_at(ann.ask({{"type", "attend"}, {"table", table}, {"here", false}}), "type"),
            "ok");
  put(2);
  EXPECT_TRUE(becomes([&] { return sink.got().size() == 2; }));
}

TEST(Channels, LeadNowhereInside) {
  HttpSink sink;
  HallUnderTest hall;  // as it comes
  Member ann(hall, "Ann");
  for (const auto& address :
       {sink.url(), "https://127.0.0.1:" + std::to_string(sink.port()) + "/",
        std::string("https://[::1]/"), std::string("https://169.254.169.254/latest/meta-data"),
        std::string("file:///etc/passwd"), std::string("nonsense")}) {
    auto made = ann.post("/me/channels", {{"kind", "webhook"}, {"address", address}});
    EXPECT_EQ(made.status, 400) << address << " " << made.body;
  }
  auto named = ann.post(
      "/me/channels",
      {{"kind", "webhook"}, {"address", "https://localhost:" + std::to_string(sink.port()) + "/"}});
  EXPECT_EQ(named.status, 201) << "kept, and off, with the reason";
  EXPECT_FALSE(named.json().at("confirmed").as_bool());
  EXPECT_NE(text_at(named.json(), "error").find("no public address"), std::string::npos)
      << named.body;
  EXPECT_EQ(sink.connections(), 0);
}

TEST(Channels, AreTheirOwnersAndFew) {
  HallUnderTest hall([](server::Config& c) {
    to_the_loopback(c);
    c.limits.channels_per_user = 2;
  });
  HttpSink sink;
  Member ann(hall, "Ann"), eve(hall, "Eve");
  Guest guest(hall, "Gast");
  EXPECT_EQ(guest.get("/me/channels").status, 403);
  EXPECT_EQ(Guest(hall).get("/me/channels").status, 401);
  auto id = text_at(
      ann.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}, {"secret", "s3cret"}})
          .json(),
      "id");
  EXPECT_EQ(ann.get("/me/channels").body.find("s3cret"), std::string::npos);
  EXPECT_EQ(eve.post("/me/channels/" + id + "/test").status, 404);
  EXPECT_EQ(eve.post("/me/channels/" + id, {{"label", "mine"}}).status, 404);
  EXPECT_EQ(eve.remove("/me/channels/" + id), 404);
  EXPECT_EQ(ann.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url("/2")}}).status,
            201);
  EXPECT_EQ(code(ann.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url("/3")}})),
            "too_many");
  EXPECT_EQ(ann.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}}).status, 201)
      << "the same again is no new one";
  auto table = ann.make_table({{"seats", 2}});
  EXPECT_EQ(
      eve.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}, {"table", table}})
          .status,
      403);
  auto changed = ann.post("/me/channels/" + id, {{"topics", json::array{"alarm", "alarm"}}});
  EXPECT_EQ(changed.json().at("topics").as_array().size(), 1u);
  EXPECT_EQ(ann.post("/me/channels/" + id, {{"topics", json::array{"gossip"}}}).status, 400);
  EXPECT_EQ(ann.remove("/me/channels/" + id), 200);
}

TEST(Channels, AnAddressIsConfirmedByALetterAndEndedByALink) {
  Certificate certificate;
  MailSink mail(MailSink::How::plain, certificate);
  HallUnderTest hall([&](server::Config& c) {
    to_the_loopback(c);
    c.mail_server = mail.url();
    c.mail_plain = true;
    c.mail_from = "Greathall <hall@hall.example>";
  });
  Member ann(hall, "Ann");
  auto made = ann.post("/me/channels", {{"kind", "mail"}, {"address", "ann@example.org"}}).json();
  EXPECT_FALSE(made.at("confirmed").as_bool());
  ASSERT_EQ(mail.got().size(), 1u);
  auto words = words_in(mail.got()[0].text);
  auto token = token_in(words, "https://hall.example/confirm#");
  ASSERT_EQ(token.size(), 26u) << words;
  // Whoever reads the letter is signed in nowhere by it.
  Guest reader(hall);
  EXPECT_EQ(reader.post("/me/confirm", {{"token", "guessed"}}).status, 404);
  EXPECT_EQ(reader.post("/me/confirm", {{"token", token}}).status, 200);
  EXPECT_FALSE(reader.get("/session").json().at("signed_in").as_bool());
  EXPECT_EQ(reader.post("/me/confirm", {{"token", token}}).status, 404) << "once";
  auto id = text_at(made, "id");
  EXPECT_EQ(text_at(ann.post("/me/channels/" + id + "/test").json(), "error"), "");
  ASSERT_EQ(mail.got().size(), 2u);
  const auto letter = mail.got()[1].text;
  auto begin = letter.find("/api/v1/notices/stop/");
  ASSERT_NE(begin, std::string::npos);
  auto stop = letter.substr(begin + 7, letter.find('>', begin) - begin - 7);
  // As a mail program does it: a form, no session, no page.
  auto forged = stop;
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  EXPECT_EQ(reader.post(forged).status, 404);
  auto stopped = reader.http.request("POST", "/api/v1" + stop, "List-Unsubscribe=One-Click",
                                     {"Content-Type: application/x-www-form-urlencoded"});
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->status, 200) << stopped->body;
  EXPECT_FALSE(
      ann.get("/me/channels").json().at("channels").as_array()[0].at("confirmed").as_bool());
}

TEST(Channels, NobodyIsBuriedInLetters) {
  Certificate certificate;
  MailSink mail(MailSink::How::plain, certificate);
  HallUnderTest hall([&](server::Config& c) {
    to_the_loopback(c);
    c.mail_server = mail.url();
    c.mail_plain = true;
    c.mail_from = "hall@hall.example";
  });
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    Member one(hall, "Nagger" + std::string(1, static_cast<char>('a' + i)) + "x");
    auto a = one.post("/me/channels", {{"kind", "mail"}, {"address", "victim@example.org"}});
    refused += a.status == 429;
  }
  EXPECT_LE(mail.got().size(), 5u);
  EXPECT_GE(refused, 5);
}

// --- the account itself

TEST(Accounts, ANewPasswordEndsAllOtherSessions) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann");
  Guest elsewhere(hall);
  ASSERT_EQ(elsewhere.post("/login", {{"name", "Ann"}, {"password", kPassword}}).status, 200);
  EXPECT_EQ(ann.get("/account/sessions").json().at("sessions").as_array().size(), 2u);
  EXPECT_EQ(
      code(ann.post("/account/password", {{"old", "wrong one"}, {"password", "battery staple"}})),
      "not_allowed");
  EXPECT_EQ(ann.post("/account/password", {{"old", kPassword}, {"password", "short"}}).status, 400);
  EXPECT_EQ(
      ann.post("/account/password", {{"old", kPassword}, {"password", "battery staple"}}).status,
      200);
  EXPECT_TRUE(ann.get("/session").json().at("signed_in").as_bool());
  EXPECT_FALSE(elsewhere.get("/session").json().at("signed_in").as_bool());
  EXPECT_EQ(Guest(hall).post("/login", {{"name", "Ann"}, {"password", kPassword}}).status, 403);
  EXPECT_EQ(Guest(hall).post("/login", {{"name", "Ann"}, {"password", "battery staple"}}).status,
            200);
}

TEST(Accounts, SessionsAreSeenAndEnded) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), eve(hall, "Eve");
  Guest elsewhere(hall);
  ASSERT_EQ(elsewhere.post("/login", {{"name", "Ann"}, {"password", kPassword}}).status, 200);
  auto sessions = ann.get("/account/sessions").json().at("sessions").as_array();
  ASSERT_EQ(sessions.size(), 2u);
  for (const auto& s : sessions) {
    if (s.at("this").as_bool()) continue;
    EXPECT_EQ(eve.remove("/account/sessions/" + text_at(s, "id")), 404);
    EXPECT_EQ(ann.remove("/account/sessions/" + text_at(s, "id")), 200);
  }
  EXPECT_FALSE(elsewhere.get("/session").json().at("signed_in").as_bool());
  EXPECT_TRUE(ann.get("/session").json().at("signed_in").as_bool());
}

TEST(Accounts, ALostPasswordIsRecoveredByALetter) {
  Certificate certificate;
  MailSink mail(MailSink::How::plain, certificate);
  HallUnderTest hall([&](server::Config& c) {
    to_the_loopback(c);
    c.mail_server = mail.url();
    c.mail_plain = true;
    c.mail_from = "hall@hall.example";
  });
  Member ann(hall, "Ann");
  ASSERT_TRUE(ann.store()
                  .put_channel({"m", ann.user, "", store::ChannelKind::kMail, "ann@example.org",
                                "{}", 1, 1, 0, 0, ""})
                  .ok());
  Guest lost(hall);
  auto there = lost.post("/account/recover", {{"name", "Ann"}});
  auto none = lost.post("/account/recover", {{"name", "Nobody"}});
  EXPECT_EQ(there.status, 200);
  EXPECT_EQ(there.body, none.body) << "it tells nobody who is here";
  ASSERT_TRUE(becomes([&] { return mail.got().size() == 1; }));
  EXPECT_EQ(mail.got()[0].to, "<ann@example.org>");
  auto token = token_in(words_in(mail.got()[0].text), "https://hall.example/recover#");
  ASSERT_EQ(token.size(), 26u);
  EXPECT_EQ(lost.post("/account/reset", {{"token", token}, {"password", "short"}}).status, 400)
      << "and the link is not used up";
  EXPECT_EQ(lost.post("/account/reset", {{"token", token}, {"password", "battery staple"}}).status,
            200);
  EXPECT_FALSE(lost.get("/session").json().at("signed_in").as_bool()) << "links sign nobody in";
  EXPECT_FALSE(ann.get("/session").json().at("signed_in").as_bool());
  EXPECT_EQ(lost.post("/account/reset", {{"token", token}, {"password", "battery staple"}}).status,
            404);
  EXPECT_EQ(lost.post("/login", {{"name", "Ann"}, {"password", "battery staple"}}).status, 200);
}

TEST(Accounts, AnAdministratorHandsOutALinkToWhoHasNoMail) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), boss(hall, "Boss");
  EXPECT_EQ(boss.post("/admin/people/" + ann.user + "/recovery").status, 403);
  ASSERT_TRUE(boss.store().set_role(boss.user, server::Role::kAdministrator, 1).ok());
  hall.server->hall().refresh_order();
  auto made = boss.post("/admin/people/" + ann.user + "/recovery");
  ASSERT_EQ(made.status, 201) << made.body;
  Guest lost(hall);
  EXPECT_EQ(lost.post("/account/reset",
                      {{"token", text_at(made.json(), "token")}, {"password", "battery staple"}})
                .status,
            200);
  EXPECT_EQ(lost.post("/login", {{"name", "Ann"}, {"password", "battery staple"}}).status, 200);
  EXPECT_EQ(text_at(boss.get("/admin/acts").json().at("acts").as_array()[0], "what"), "recovery");
}

TEST(Accounts, EverythingIsTakenAlong) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), bill(hall, "Bill");
  auto table = ann.make_table({{"seats", 2}, {"title", "Mine"}});
  EXPECT_EQ(ann.post("/me/people", {{"name", "Bill"}, {"kind", "friend"}}).status, 200);
  auto all = ann.get("/account/export").json();
  EXPECT_EQ(text_at(all, "name"), "Ann");
  EXPECT_EQ(text_at(all.at("tables").as_array()[0], "table"), table);
  EXPECT_EQ(text_at(all.at("people").as_array()[0], "name"), "Bill");
  EXPECT_EQ(json::serialize(all).find("argon2"), std::string::npos);
  EXPECT_EQ(Guest(hall).get("/account/export").status, 401);
}

TEST(Accounts, WhoGoesLeavesAPseudonymAndReplaysThatVerify) {
  HallUnderTest hall([](server::Config& c) {
    to_the_loopback(c);
    c.unload_seconds = 1;
  });
  Member ann(hall, "Annabel"), bill(hall, "Bill");
  auto id = ann.make_table({{"seats", 2}});
  ASSERT_EQ(bill.post("/tables/" + id + "/join").status, 200);
  ann.connect();
  bill.connect();
  ASSERT_EQ(text_at(ann.subscribe(id), "type"), "ok");
  ASSERT_EQ(text_at(bill.subscribe(id), "type"), "ok");
  EXPECT_EQ(
      text_at(ann.ask({{"type", "chat"}, {"table", id}, {"text", "my secret words"}}), "type"),
      "ok");
  for (auto* one : {&ann, &bill}) EXPECT_EQ(one->post("/tables/" + id + "/abandon").status, 200);
  ann.ws.reset();
  bill.ws.reset();
  EXPECT_EQ(code(ann.post("/account/delete", {{"password", "wrong one"}})), "not_allowed");
  ASSERT_EQ(ann.post("/account/delete", {{"password", kPassword}}).status, 200);
  EXPECT_FALSE(ann.get("/session").json().at("signed_in").as_bool());
  EXPECT_EQ(Guest(hall).post("/login", {{"name", "Annabel"}, {"password", kPassword}}).status, 403);
  auto& store = bill.store();
  auto& house = hall.server->hall();
  auto pseudonym = server::pseudonym_of(ann.user);
  ASSERT_TRUE(becomes([&] {
    house.unload_idle(server::now_ms());
    (void)store.owe(
        {{"*hall", ann.user, "oblivion", server::now_ms(), server::now_ms(), 0, 0, ""}});
    auto written = store.read_log(id);
    for (const auto& entry : *written)
      if (entry.payload.find("Annabel") != std::string::npos) return false;
    return true;
  }));
  store::LogEnd end;
  std::string log;
  auto whole = store.read_log(id);
  for (const auto& entry : *whole) {
    EXPECT_EQ(store::follow(end, entry), "");
    log += entry.payload;
  }
  EXPECT_EQ(log.find("my secret words"), std::string::npos);
  auto seen = bill.get("/tables/" + id);
  EXPECT_EQ(seen.status, 200) << seen.body;
  EXPECT_EQ(seen.body.find("Annabel"), std::string::npos);
  EXPECT_EQ(text_at(seen.json(), "damage"), "");
  EXPECT_EQ(bill.get("/tables/" + id + "/replay?eyes=A&at=0").status, 200);
  EXPECT_EQ(Guest(hall).post("/accounts", {{"name", "Annabel"}, {"password", kPassword}}).status,
            201)
      << "the name is free";
}

TEST(Accounts, TheLastAdministratorStays) {
  HallUnderTest hall(to_the_loopback);
  Member boss(hall, "Boss");
  ASSERT_TRUE(boss.store().set_role(boss.user, server::Role::kAdministrator, 1).ok());
  EXPECT_EQ(code(boss.post("/account/delete", {{"password", kPassword}})), "conflict");
  EXPECT_TRUE(boss.get("/session").json().at("signed_in").as_bool());
}

// --- people

TEST(Friends, AreToldWhenTheyAreInvited) {
  HttpSink sink;
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), bill(hall, "Bill"), eve(hall, "Eve");
  ASSERT_EQ(bill.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}}).status, 201);
  auto table = ann.make_table({{"seats", 2}, {"title", "Ours"}, {"listed", false}});
  auto path = "/tables/" + table + "/invite-person";
  EXPECT_EQ(eve.post(path, {{"name", "Bill"}}).status, 404) << "a stranger to this table";
  EXPECT_EQ(ann.post(path, {{"name", "Nobody"}}).status, 404);
  ASSERT_EQ(ann.post(path, {{"name", "Bill"}}).status, 200);
  ASSERT_TRUE(becomes([&] { return sink.got().size() == 2; }));
  auto notice = *parse_json(sink.got()[1].body);
  EXPECT_EQ(notice.at("text").as_string(), "Ann invites you to Ours.");
  auto url = std::string(notice.at("url").as_string());
  auto key = url.substr(url.find("?key=") + 5);
  EXPECT_EQ(bill.post("/tables/" + table + "/join", {{"key", key}}).status, 200);
}

TEST(Friends, WhoIsBlockedInvitesNobodyAndJoinsNothing) {
  HttpSink sink;
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), bill(hall, "Bill");
  ASSERT_EQ(bill.post("/me/channels", {{"kind", "webhook"}, {"address", sink.url()}}).status, 201);
  ASSERT_EQ(bill.post("/me/people", {{"name", "Ann"}, {"kind", "block"}}).status, 200);
  auto table = ann.make_table({{"seats", 2}});
  EXPECT_EQ(ann.post("/tables/" + table + "/invite-person", {{"name", "Bill"}}).status, 200)
      << "she is not told";
  EXPECT_FALSE(bill.store().find_owed(bill.user, table, "invited"));
  auto bills = bill.make_table({{"seats", 2}, {"listed", true}});
  EXPECT_EQ(code(ann.post("/tables/" + bills + "/join")), "not_allowed");
  ASSERT_EQ(bill.post("/me/people", {{"name", "Ann"}, {"kind", "none"}}).status, 200);
  EXPECT_EQ(ann.post("/tables/" + bills + "/join").status, 200);
}

TEST(Friends, SeeEachOtherOnlyIfBothWant) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann"), bill(hall, "Bill");
  bill.connect();
  auto friends = [&] {
    return ann.post("/me/people", {{"name", "Bill"}, {"kind", "friend"}})
        .json()
        .at("friends")
        .as_array()[0]
        .as_object();
  };
  EXPECT_FALSE(friends().at("here").as_bool());
  ASSERT_EQ(bill.post("/me/people", {{"name", "Ann"}, {"kind", "friend"}}).status, 200);
  EXPECT_TRUE(becomes([&] { return friends().at("here").as_bool(); }));
  EXPECT_EQ(ann.post("/me/people", {{"name", "Ann"}, {"kind", "friend"}}).status, 400);
}

TEST(Profiles, ShowResultsOfListedTablesAndNoTimesOfVisits) {
  HallUnderTest hall(to_the_loopback);
  Member ann(hall, "Ann");
  auto listed = ann.make_table({{"seats", 2}, {"listed", true}, {"title", "Open"}});
  auto hidden = ann.make_table({{"seats", 2}, {"listed", false}, {"title", "Closed"}});
  ASSERT_TRUE(ann.store()
                  .add_results({{listed, 0, ann.user, "ivanhoe", 1, 5, 10},
                                {hidden, 0, ann.user, "ivanhoe", 2, 3, 20}})
                  .ok());
  auto seen = Guest(hall).get("/people/Ann");
  ASSERT_EQ(seen.status, 200) << seen.body;
  auto page = seen.json();
  EXPECT_EQ(page.at("results").as_array().size(), 1u);
  EXPECT_EQ(page.at("games").as_array()[0].at("played").as_int64(), 2);
  EXPECT_EQ(page.at("games").as_array()[0].at("won").as_int64(), 1);
  EXPECT_EQ(seen.body.find("seen"), std::string::npos);
  EXPECT_EQ(Guest(hall).get("/people/Nobody").status, 404);
  auto mine = ann.get("/me/games?game=ivanhoe").json().at("games").as_array();
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(text_at(mine[0], "title"), "Closed");
  EXPECT_EQ(ann.get("/me/games?game=kings").json().at("games").as_array().size(), 0u);
  EXPECT_EQ(ann.get("/me/games?before=20").json().at("games").as_array().size(), 1u);
}

}  // namespace
}  // namespace gh::test
