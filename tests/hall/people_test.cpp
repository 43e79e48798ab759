// People over real sockets: strangers at a running game, borrowed names, what an error gives away,
// what counts, and what happens to somebody when the store is away or a log has a hole.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <filesystem>
#include <future>

#include "hall_play.h"
#include "server/api.h"
#include "store/memory_store.h"
#include "store/sqlite_connection.h"

namespace gh::test {
namespace {

std::string code(const Reply& a) { return text_at(a.json(), "code"); }

// A host with two bots; the game is on.
std::string with_bots(Guest& host, json::object more = {}) {
  more["seats"] = 3;
  more["bots"] = json::array{{{"seat", "B"}}, {{"seat", "C"}}};
  return host.make_table(more);
}

TEST(PeopleAtATable, TwoStrangersCannotTakeSeatsReadHandsOrVoteTheHostsGameAway) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), mallory(hall, "Mallory"), trent(hall, "Trent");
  auto table = "/tables/" + with_bots(bill);
  for (auto* stranger : {&mallory, &trent}) {
    EXPECT_EQ(code(stranger->post(table + "/join", {{"seat", "B"}})), "not_allowed");
    EXPECT_EQ(code(stranger->post(table + "/seat", {{"seat", "B"}, {"kind", "person"}})),
              "not_yours");
    EXPECT_EQ(code(stranger->post(table + "/abandon")), "not_yours");
    EXPECT_EQ(code(stranger->post(table + "/invite", {{"seat", "B"}})), "not_allowed");
    EXPECT_EQ(code(stranger->post(table + "/late", {{"welcome", true}})), "not_allowed");
    EXPECT_EQ(code(stranger->post(table + "/remove", {{"seat", "A"}})), "not_allowed");
  }
  EXPECT_EQ(text_at(bill.get(table).json(), "status"), "playing");
}

TEST(PeopleAtATable, TheHostInvitesRemovesAndBans) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), ann(hall, "Ann"), eve(hall, "Eve");
  auto id = with_bots(bill);
  auto table = "/tables/" + id;
  auto made = bill.post(table + "/invite", {{"seat", "B"}});
  ASSERT_EQ(made.status, 200) << made.body;
  auto secret = text_at(made.json(), "invitation");
  EXPECT_EQ(secret.size(), 26u);
  EXPECT_EQ(ann.post(table + "/join", {{"invitation", secret}}).status, 200);
  EXPECT_EQ(code(eve.post(table + "/join", {{"invitation", secret}})), "not_allowed");
  ann.connect();
  EXPECT_EQ(text_at(ann.subscribe(id), "type"), "ok");
  EXPECT_EQ(bill.post(table + "/remove", {{"seat", "B"}, {"ban", true}}).status, 200);
  EXPECT_EQ(text_at(ann.await("error"), "code"), "not_allowed");
  EXPECT_EQ(text_at(ann.ask({{"type", "view"}, {"table", id}}), "code"), "not_found");
  EXPECT_EQ(text_at(ann.ask({{"type", "chat"}, {"table", id}, {"text", "hm"}}), "code"),
            "not_allowed");
  ann.connect();
  EXPECT_EQ(text_at(ann.ask({{"type", "subscribe"}, {"table", id}}), "code"), "not_found");
  EXPECT_EQ(ann.get(table).status, 404);
  EXPECT_EQ(bill.get(table).json().at("seats").as_array()[1].at("kind").as_string(), "bot");
  EXPECT_EQ(bill.post(table + "/late", {{"welcome", true}}).status, 200);
  EXPECT_EQ(eve.post(table + "/join", {{"seat", "B"}}).status, 200);
}

TEST(PeopleAtATable, ASeatIsNamedOrNothingHappens) {
  HallUnderTest hall;
  Duel d(hall);
  auto table = "/tables/" + d.table;
  EXPECT_EQ(code(d.bill.post(table + "/resign")), "malformed");
  EXPECT_EQ(code(d.bill.post(table + "/seat", {{"kind", "bot"}})), "malformed");
  EXPECT_EQ(code(d.bill.post(table + "/remove")), "malformed");
  EXPECT_EQ(code(d.bill.post(table + "/invite")), "malformed");
  EXPECT_EQ(
      d.bill.post("/tables", {{"game", "ivanhoe"}, {"bots", json::array{json::object{}}}}).status,
      400);
  auto view = d.bill.get(table).json();
  EXPECT_EQ(text_at(view, "status"), "playing");
  EXPECT_EQ(view.at("seats").as_array()[0].at("kind").as_string(), "person");
}

TEST(Names, GuestsCannotWearRegisteredNamesNorTheirLooks) {
  HallUnderTest hall;
  Guest bill(hall, "William"), eve(hall, "Eve");
  ASSERT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}}).status, 201);
  for (const char* name : {"Bill", "bill", "BiIl", "B1ll", "Вill", "Ｂｉｌｌ", "𝐁𝐢𝐥𝐥", "Bíll"}) {
    EXPECT_EQ(code(Guest(hall).post("/session", {{"name", name}})), "conflict") << name;
    EXPECT_EQ(code(eve.post("/session", {{"name", name}})), "conflict") << name;
  }
  for (const char* name : {"Bill\u200b", "\u202elliB", "Bi\u00adll", "\u3164"}) {
    EXPECT_EQ(code(Guest(hall).post("/session", {{"name", name}})), "malformed") << name;
    EXPECT_EQ(code(Guest(hall).post("/accounts", {{"name", name}, {"password", "long enough"}})),
              "malformed");
  }
  EXPECT_EQ(code(Guest(hall).post("/accounts", {{"name", "BiIl"}, {"password", "long enough"}})),
            "conflict");
  // Not at a table either.
  Guest ann(hall, "Ann");
  auto table = "/tables/" + ann.make_table({{"seats", 4}});
  EXPECT_EQ(code(eve.post(table + "/join", {{"name", "Bil1"}})), "conflict");
  EXPECT_EQ(code(eve.post(table + "/join", {{"name", "An\u200bn"}})), "malformed");
  EXPECT_EQ(code(eve.post(table + "/join", {{"name", "Аnn"}})), "conflict") << "the host's";
  EXPECT_EQ(eve.post(table + "/join", {{"name", "Eva"}}).status, 200);
  // An account has its own name everywhere.
  EXPECT_EQ(bill.post(table + "/join", {{"name", "Ann"}}).status, 200);
  auto seats = ann.get(table).json().at("seats").as_array();
  EXPECT_EQ(text_at(seats[1], "name"), "Eva");
  EXPECT_EQ(text_at(seats[2], "name"), "Bill");
}

// What the hall itself is called, and what it and the clients put behind names.
TEST(Names, OfTheHallAndItsEndingsAreNobodys) {
  HallUnderTest hall([](server::Config& c) { c.limits.logins_per_minute = 6000; });
  Guest eve(hall, "Eve"), ann(hall, "William");
  ASSERT_EQ(ann.post("/accounts", {{"name", "Ann"}, {"password", "correct horse"}}).status, 201);
  auto table = "/tables/" + ann.make_table({{"seats", 4}, {"listed", true}});
  for (const char* name : {"Greathall",
                           "GREATHALL",
                           "great hall",
                           "Great-Hall",
                           "Gre\u0430thall",
                           "Gr\u00e9athall",
                           "Greathal1",
                           "Greatha\u2113l",
                           "The Greathall",
                           "G r e a t h a l l",
                           "G.reat_hall",
                           "\uff27\uff52\uff45\uff41\uff54\uff48\uff41\uff4c\uff4c",
                           "merlin (bot, Ann)",
                           "Bill (guest)",
                           "Bill (watching)",
                           "Bill (Bot)",
                           "Bill \uff08bot\uff09",
                           "Bill \u207dbot\u207e",
                           "Bill \u2768bot\u2769",
                           "Bill (bot",
                           "bot)",
                           "bot: Kay",
                           "Bot : Kay"}) {
    EXPECT_EQ(code(Guest(hall).post("/session", {{"name", name}})), "malformed") << name;
    EXPECT_EQ(code(eve.post("/session", {{"name", name}})), "malformed") << name;
    EXPECT_EQ(code(Guest(hall).post("/accounts", {{"name", name}, {"password", "long enough"}})),
              "malformed")
        << name;
    EXPECT_EQ(code(eve.post(table + "/join", {{"name", name}})), "malformed") << name;
    EXPECT_EQ(code(ann.post("/account/programs", {{"name", name}})), "malformed") << name;
  }
  auto said = eve.post("/session", {{"name", "Greathall"}}).json();
  EXPECT_EQ(text_at(said, "t"), "hall.no.name_reserved");
  for (const char* name : {"Greta Hall", "Hall of Fame", "Botho", "Great Scott", "Robot"})
    EXPECT_EQ(eve.post("/session", {{"name", name}}).status, 200) << name;
  EXPECT_EQ(ann.post("/account/programs", {{"name", "merlin"}}).status, 201);
}

// Names that were given before they were reserved.
TEST(Names, WhoeverWearsAReservedNameAlreadyIsMarked) {
  HallUnderTest hall;
  Guest guest(hall, "Bill"), owner(hall, "William");
  ASSERT_EQ(owner.post("/accounts", {{"name", "Ann"}, {"password", "correct horse"}}).status, 201);
  auto& store = hall.server->hall().store();
  for (auto* who : {&guest, &owner}) {
    auto token = who->http.cookie.substr(who->http.cookie.find('=') + 1);
    ASSERT_TRUE(store.rename_session(server::hash_token(token), "Greathall").ok());
  }
  hall.server->hall().people().forget_all();
  EXPECT_EQ(text_at(guest.get("/session").json(), "name"), "Greathall (guest)");
  EXPECT_EQ(text_at(owner.get("/session").json(), "name"), "Greathall (account)");
}

TEST(Names, AGuestWhoseNameWasRegisteredLaterIsMarked) {
  HallUnderTest hall;
  Guest guest(hall, "Bill"), owner(hall, "William");
  ASSERT_EQ(owner.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}}).status, 201);
  for (int i = 0; i < 60 && text_at(guest.get("/session").json(), "name") == "Bill"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(text_at(guest.get("/session").json(), "name"), "Bill (guest)");
  EXPECT_EQ(text_at(owner.get("/session").json(), "name"), "Bill");
}

TEST(Names, ASpectatorDoesNotSpeakInTheNameOfSomebodySeated) {
  HallUnderTest hall;
  Duel d(hall);
  Guest eve(hall, "BiIl");
  eve.connect();
  eve.subscribe(d.table);
  eve.send({{"type", "chat"}, {"table", d.table}, {"text", "I resign"}});
  EXPECT_EQ(text_at(eve.await("chat"), "from"), "BiIl (watching)");
}

// A table whose last seat was taken begins a moment later.
bool begins(Guest& who, const std::string& table) {
  for (int i = 0; i < 1000; ++i) {
    if (text_at(who.get("/tables/" + table).json(), "status") == "playing") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// A guest's way back: himself, at his seat, from another browser; until he takes it back.
TEST(WayBack, BringsAGuestToHisSeatFromAnotherBrowser) {
  HallUnderTest hall;
  Duel d(hall);
  EXPECT_FALSE(d.ann.get("/session/way-back").json().at("made").as_bool());
  auto made = d.ann.post("/session/way-back");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto code = text_at(made.json(), "code");
  EXPECT_GE(code.size(), 29u) << "130 random bits";
  EXPECT_TRUE(d.ann.get("/session/way-back").json().at("made").as_bool());
  EXPECT_EQ(d.ann.get("/session/way-back").body.find(code), std::string::npos) << "told once";
  Guest elsewhere(hall);
  auto back = elsewhere.post("/session/back", {{"code", code}});
  ASSERT_EQ(back.status, 200) << back.body;
  EXPECT_EQ(text_at(back.json(), "name"), "Ann");
  auto seats = elsewhere.get("/tables/" + d.table).json().at("seats");
  EXPECT_TRUE(seats.at(1).at("yours").as_bool());
  EXPECT_FALSE(seats.at(0).at("yours").as_bool());
  EXPECT_EQ(d.ann.get("/session").json().at("signed_in").as_bool(), true) << "she stays here, too";
  // The code opens a session and is none; nor is what is kept of it.
  Guest thief(hall);
  thief.http.cookie = "greathall_session=" + code;
  EXPECT_FALSE(thief.get("/session").json().at("signed_in").as_bool());
  for (const std::string& wrong : {std::string("gw-"), code + "a", code.substr(3), std::string()})
    EXPECT_EQ(Guest(hall).post("/session/back", {{"code", wrong}}).status, 404) << wrong;
}

TEST(WayBack, IsReplacedTakenBackAndEndsWithTheGuest) {
  HallUnderTest hall([](server::Config& c) { c.limits.logins_per_minute = 1000; });
  Guest ann(hall, "Ann");
  auto code = [&](Guest& g) { return text_at(g.post("/session/way-back").json(), "code"); };
  auto comes_back = [&](const std::string& c) {
    return Guest(hall).post("/session/back", {{"code", c}}).status;
  };
  const auto first = code(ann), second = code(ann);
  EXPECT_EQ(comes_back(first), 404) << "a newer one takes its place";
  EXPECT_EQ(comes_back(second), 200);
  EXPECT_EQ(ann.http.request("DELETE", "/api/v1/session/way-back")->status, 200);
  EXPECT_EQ(comes_back(second), 404);
  const auto third = code(ann);
  EXPECT_EQ(ann.post("/session", {{"name", "Anna"}}).status, 200);
  Guest there(hall);
  EXPECT_EQ(text_at(there.post("/session/back", {{"code", third}}).json(), "name"), "Anna");
  EXPECT_EQ(ann.post("/account/revoke").status, 200);
  EXPECT_EQ(comes_back(third), 404) << "every session, and the way to new ones";
  // An account has a password; its guest's way back is gone.
  Guest bill(hall, "Bill");
  const auto old = code(bill);
  EXPECT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "a long enough one"}}).status,
            201);
  EXPECT_EQ(comes_back(old), 404);
  EXPECT_EQ(bill.post("/session/way-back").status, 403);
  const auto eves = [&] {
    Guest eve(hall, "Eve");
    return code(eve);
  }();
  EXPECT_EQ(bill.post("/session/back", {{"code", eves}}).status, 409) << "he is signed in";
}

// Over the wire: a stranger at the doors of a rematch that the hall lists.
TEST(Rematch, AStrangerIsToldForWhomASeatIsKept) {
  HallUnderTest hall;
  Duel d(hall, {{"late_joiners", true}});
  EXPECT_EQ(d.ann.post("/tables/" + d.table + "/resign", {{"seat", "B"}}).status, 200);
  auto next = text_at(d.bill.post("/tables/" + d.table + "/rematch").json(), "table");
  Guest eve(hall, "Eve");
  for (const json::object& body :
       {json::object{}, json::object{{"seat", "B"}}, json::object{{"name", "Ann"}},
        json::object{{"seat", "B"}, {"invitation", "x"}},
        json::object{{"seat", "B"}, {"key", ""}}}) {
    auto a = eve.post("/tables/" + next + "/join", body);
    EXPECT_EQ(a.status, 403) << json::serialize(body);
    EXPECT_NE(a.body.find("kept for Ann"), std::string::npos) << a.body;
  }
  for (const char* kind : {"open", "bot", "person"})
    EXPECT_EQ(eve.post("/tables/" + next + "/seat", {{"seat", "B"}, {"kind", kind}}).status, 403);
  EXPECT_EQ(eve.post("/tables/" + next + "/start").status, 403);
  EXPECT_EQ(text_at(eve.get("/tables/" + next).json().at("seats").at(1), "kept"), "Ann");
  EXPECT_EQ(d.ann.post("/tables/" + next + "/join").status, 200);
  EXPECT_TRUE(begins(d.ann, next));
}

TEST(Rematch, TwentyAtOnceMakeOneTable) {
  HallUnderTest hall;
  Duel d(hall);
  EXPECT_EQ(d.ann.post("/tables/" + d.table + "/resign", {{"seat", "B"}}).status, 200);
  std::vector<std::future<std::string>> asked;
  for (int i = 0; i < 20; ++i)
    asked.push_back(std::async(std::launch::async, [&, i] {
      Guest again(hall);
      again.http.cookie = (i % 2 ? d.bill : d.ann).http.cookie;
      auto a = again.post("/tables/" + d.table + "/rematch");
      EXPECT_LT(a.status, 300) << a.body;
      return text_at(a.json(), "table");
    }));
  std::set<std::string> made;
  for (auto& a : asked) made.insert(a.get());
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(text_at(d.bill.get("/tables/" + d.table).json(), "rematch"), *made.begin());
  EXPECT_EQ(text_at(d.ann.get("/tables/" + *made.begin()).json(), "status"), "open");
  // Whoever did not ask is asked, and finds the way with what the old table tells him.
  for (auto* who : {&d.ann, &d.bill}) {
    auto there = who->post("/tables/" + d.table + "/rematch").json();
    (void)who->post("/tables/" + *made.begin() + "/join", {{"key", text_at(there, "key")}});
  }
  EXPECT_TRUE(begins(d.ann, *made.begin()));
  EXPECT_EQ(d.bill.get("/tables?filter=mine").json().at("tables").as_array().size(), 2u);
  EXPECT_EQ(d.bill.get("/tables?filter=finished").json().at("tables").as_array().size(), 1u);
}

// Whatever a stranger asks of a private table is answered as if there were none.
TEST(Private, NoErrorTellsATableThatIsPrivateFromNone) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto table = bill.make_table({{"seats", 3}, {"listed", false}});
  auto none = std::string(26, 'a');
  const std::pair<const char*, json::value> asked[] = {
      {"/join", json::object{}},
      {"/join", {{"name", std::string(99, 'x')}}},
      {"/join", {{"nonsense", 1}}},
      {"/join", {{"seat", "Z"}}},
      {"/join", {{"key", "guess"}, {"invitation", "guess"}}},
      {"/leave", json::object{}},
      {"/start", json::object{}},
      {"/seat", {{"seat", "A"}, {"kind", "bot"}}},
      {"/seat", {{"seat", "A"}, {"kind", "throne"}}},
      {"/resign", {{"seat", "A"}}},
      {"/resign", json::object{}},
      {"/abandon", json::object{}},
      {"/extend", json::object{}},
      {"/skip", json::object{}},
      {"/rematch", json::object{}},
      {"/invite", {{"seat", "B"}}},
      {"/remove", {{"seat", "A"}}},
      {"/late", {{"welcome", true}}}};
  for (const auto& [what, body] : asked) {
    auto there = eve.post("/tables/" + table + what, body);
    auto nowhere = eve.post("/tables/" + none + what, body);
    EXPECT_EQ(there.status, nowhere.status) << what;
    EXPECT_EQ(there.body, nowhere.body) << what << json::serialize(body);
  }
  for (const char* what :
       {"", "/replay", "/replay?at=x", "/replay?eyes=Z", "/events", "/log", "/save"}) {
    auto there = eve.get("/tables/" + table + what), nowhere = eve.get("/tables/" + none + what);
    EXPECT_EQ(there.body, nowhere.body) << what;
  }
  eve.connect();
  auto there = eve.ask({{"type", "subscribe"}, {"table", table}});
  auto nowhere = eve.ask({{"type", "subscribe"}, {"table", none}});
  EXPECT_EQ(text_at(there, "words"), text_at(nowhere, "words"));
  EXPECT_EQ(text_at(there, "code"), "not_found");
}

TEST(Results, OfCheatTablesDoNotCount) {
  HallUnderTest hall;
  for (bool cheat : {true, false}) {
    Duel d(hall, {{"cheat", cheat}});
    EXPECT_EQ(d.ann.post("/tables/" + d.table + "/resign", {{"seat", "B"}}).status, 200);
    std::size_t results = 0;
    for (int i = 0; i < (cheat ? 10 : 100) && !results; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      results = d.bill.get("/results").json().at("results").as_array().size();
    }
    EXPECT_EQ(results, cheat ? 0u : 1u);
  }
}

// --- the store is away
// ----------------------------------------------------------------------------

class AwayStore : public store::MemoryStore {
 public:
  std::atomic<bool> away{false};
  std::atomic<int> lost_results{0};  // so many attempts fail
  Answer<store::Session> find_session(const std::string& hash, store::Millis now) override {
    if (away) return Status::unavailable("away");
    return MemoryStore::find_session(hash, now);
  }
  Status add_results(const std::vector<store::GameResult>& results) override {
    if (lost_results-- > 0) return Status::unavailable("away");
    return MemoryStore::add_results(results);
  }
};

struct StoreAway : testing::Test {
  boost::asio::io_context io;
  std::thread thread;
  AwayStore* store = nullptr;
  std::unique_ptr<server::Hall> hall;
  void SetUp() override {
    auto away = std::make_unique<AwayStore>();
    store = away.get();
    hall = std::make_unique<server::Hall>(server::Config{}, std::move(away), io);
    thread = std::thread([this] {
      auto guard = boost::asio::make_work_guard(io);
      io.run();
    });
  }
  void TearDown() override {
    hall->drain();
    io.stop();
    thread.join();
  }
  server::ApiResponse call(const std::string& method, const std::string& path,
                           const std::string& token, const std::string& body = "") {
    server::ApiRequest request{method, path, {}, body, token, "1.2.3.4", false};
    auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    return boost::asio::co_spawn(io, server::handle_api(*hall, request, until),
                                 boost::asio::use_future)
        .get();
  }
};

TEST_F(StoreAway, SomebodyIsUnavailableThenAndNotAStranger) {
  auto made = call("POST", "/session", "", R"({"name":"Bill"})");
  ASSERT_EQ(made.status, 200);
  auto token = server::session_token(made.set_cookie.substr(0, made.set_cookie.find(';')));
  store->away = true;
  hall->people().forget_all();
  for (const char* path : {"/session", "/tables", "/results"}) {
    auto a = call("GET", path, token);
    EXPECT_EQ(a.status, 503) << path << a.body;
    EXPECT_EQ(text_at(*parse_json(a.body), "code"), "unavailable");
  }
  auto lost = call("POST", "/session", token, R"({"name":"Bill"})");
  EXPECT_EQ(lost.status, 503) << "no second self is made";
  EXPECT_EQ(lost.set_cookie, "");
  store->away = false;
  auto back = call("GET", "/session", token);
  EXPECT_EQ(text_at(*parse_json(back.body), "name"), "Bill");
  EXPECT_EQ(text_at(*parse_json(back.body), "signed_in"), "true");
}

TEST_F(StoreAway, ResultsThatCouldNotBeStoredAreStoredLater) {
  Who bill{"u-bill", "Bill"};
  TableHeader h;
  h.game = "ivanhoe";
  h.seats = 2;
  h.host = bill.user;
  h.first = {{seat(0), "person", bill.user, "Bill", ""}, {seat(1), "person", "u-ann", "Ann", ""}};
  auto id = *hall->create(h);
  auto room = *hall->room(id);
  store->lost_results = 2;
  for (bool done = false; !done; std::this_thread::sleep_for(std::chrono::milliseconds(5)))
    done = !room->submit_and_wait(
                    [&](Table& t, Time now, Mail&) { return t.resign(bill, seat(0), now); })
                .refused();
  auto results = [&] { return store->results_of(bill.user, 50, INT64_MAX)->size(); };
  for (int i = 0; i < 200 && store->lost_results > 1; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  hall->pay_debts();
  EXPECT_EQ(results(), 0u);
  EXPECT_EQ(store->find_table(id)->status, store::TableStatus::kPlaying) << "it still owes";
  hall->pay_debts();
  EXPECT_EQ(results(), 1u);
  EXPECT_EQ(store->find_table(id)->status, store::TableStatus::kFinished);
}

// --- a hole in a log
// ------------------------------------------------------------------------------

struct Tampered : testing::Test {
  std::string dir = testing::TempDir() + "greathall_tampered_" + std::to_string(getpid());
  void SetUp() override { std::filesystem::remove_all(dir); }
  void TearDown() override { std::filesystem::remove_all(dir); }
  // Plays, closes the hall, runs the statements, opens it again and hands it over.
  void after(const std::vector<std::string>& statements, const std::function<void(Duel&)>& check) {
    HallUnderTest hall([&](server::Config& c) {
      c.store = "";
      c.data = dir;
    });
    Duel d(hall);
    for (int i = 0; i < 12; ++i) d.pick();
    d.bill.ws.reset(), d.ann.ws.reset();
    hall.close();
    {
      auto db = store::connect_sqlite(dir + "/hall.sqlite", store::SqliteOpen::kExisting);
      ASSERT_TRUE(db.ok());
      for (const auto& sql : statements) ASSERT_TRUE((*db)->run(sql, {d.table}).ok()) << sql;
    }
    hall.open();
    for (auto* who : {&d.bill, &d.ann}) {
      auto cookie = who->http.cookie;
      who->http = Http(hall.url());
      who->http.cookie = cookie;
    }
    check(d);
    std::filesystem::remove_all(dir);
  }
};

TEST_F(Tampered, ATableWithAMissingDoubledSwappedOrChangedEntrySaysSoAndCanBeReadUpToThere) {
  const std::vector<std::vector<std::string>> crimes = {
      {"DELETE FROM game_log WHERE table_id = $1 AND seq = 6"},
      {"DELETE FROM game_log WHERE table_id = $1 AND seq ="
       " (SELECT MAX(seq) FROM game_log WHERE table_id = $1)"},
      {"UPDATE game_log SET seq = -6 WHERE table_id = $1 AND seq = 5",
       "UPDATE game_log SET seq = 5 WHERE table_id = $1 AND seq = 6",
       "UPDATE game_log SET seq = 6 WHERE table_id = $1 AND seq = -6"},
      {"UPDATE game_log SET payload = (SELECT g.payload FROM game_log g"
       " WHERE g.table_id = $1 AND g.seq = 5) WHERE table_id = $1 AND seq = 6"},
      {"UPDATE game_log SET payload = '{}' WHERE table_id = $1 AND seq = 6"}};
  for (const auto& crime : crimes)
    after(crime, [&](Duel& d) {
      auto view = d.bill.get("/tables/" + d.table);
      ASSERT_EQ(view.status, 200) << view.body;
      EXPECT_NE(text_at(view.json(), "damage").find("can be looked at"), std::string::npos);
      auto replay = d.bill.get("/tables/" + d.table + "/replay");
      EXPECT_EQ(replay.status, 200);
      EXPECT_GT(replay.json().at("total").to_number<int>(), 0);
      d.bill.connect(), d.ann.connect();
      EXPECT_EQ(text_at(d.bill.subscribe(d.table), "type"), "ok");
      EXPECT_EQ(text_at(d.ann.subscribe(d.table), "type"), "ok");
      auto& who = d.turn();
      auto refused = who.ask(who.answer(d.table));
      EXPECT_EQ(text_at(refused, "code"), "damaged") << crime[0];
    });
}

TEST_F(Tampered, AWholeLogIsNotComplainedAbout) {
  after({}, [](Duel& d) {
    EXPECT_EQ(text_at(d.bill.get("/tables/" + d.table).json(), "damage"), "");
    d.bill.connect(), d.ann.connect();
    d.bill.subscribe(d.table), d.ann.subscribe(d.table);
    d.pick();
  });
}

}  // namespace
}  // namespace gh::test
