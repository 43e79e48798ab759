// Two servers on one PostgreSQL are one hall: games, chat and presence cross from one to the other.
#include <cstdlib>

#include "hall_play.h"

namespace gh::test {
namespace {

struct SeveralServers : testing::Test {
  std::unique_ptr<HallUnderTest> one, two;
  void SetUp() override {
    const char* url = std::getenv("GREATHALL_TEST_PG");
    if (!url) GTEST_SKIP() << "GREATHALL_TEST_PG is not set: see tests/postgres.sh";
    auto on_postgres = [url](server::Config& c) { c.store = url; };
    one = std::make_unique<HallUnderTest>(on_postgres);
    two = std::make_unique<HallUnderTest>(on_postgres);
  }
  // Waits for a `table` message that says so of seat A or B.
  static bool sees(Guest& who, std::size_t seat, bool connected) {
    for (;;) {
      auto m = who.await("table", 20'000);
      if (m.is_null()) return false;
      if (m.at("seats").as_array()[seat].at("connected").as_bool() == connected) return true;
    }
  }
  static bool sees_spectators(Guest& who, int count) {
    for (;;) {
      auto m = who.await("table", 20'000);
      if (m.is_null()) return false;
      if (m.at("spectators").to_number<int>() == count) return true;
    }
  }
};

TEST_F(SeveralServers, PeopleAtTwoServersPlayOneGame) {
  Guest bill(*one, "Bill"), ann(*two, "Ann");
  auto table = bill.make_table({{"seats", 2}});
  bill.connect(), ann.connect();
  bill.subscribe(table);
  EXPECT_EQ(ann.post("/tables/" + table + "/join").status, 200);
  EXPECT_EQ(text_at(ann.subscribe(table), "type"), "ok");
  for (int n = 0; n < 20; ++n) {
    while (!bill.asked() && !ann.asked()) {
      bill.receive(20);
      ann.receive(20);
    }
    auto& who = bill.asked() ? bill : ann;
    auto& other = bill.asked() ? ann : bill;
    auto before = who.update.at("seq").to_number<std::uint64_t>();
    auto answer = who.ask(who.answer(table), 20'000);
    ASSERT_EQ(text_at(answer, "type"), "ok") << json::serialize(answer);
    while (other.update.at("seq").to_number<std::uint64_t>() <= before)
      ASSERT_FALSE(other.receive(20'000).is_null());
  }
}

// One person with both seats and a socket at each server picks here and there in turn: a server
// that is behind reads the log first, then answers.
TEST_F(SeveralServers, PicksAtAlternatingServersAreNeverRefused) {
  Guest here(*one, "Bill"), there(*two);
  there.http.cookie = here.http.cookie;
  here.connect(), there.connect();
  int refused = 0, picks = 0;
  while (picks < 750) {
    auto table = here.make_table({{"seats", 2}, {"hotseat", true}});
    for (auto* who : {&here, &there}) {
      who->update = {};
      ASSERT_EQ(text_at(who->subscribe(table), "type"), "ok");
    }
    while (!here.asked()) ASSERT_FALSE(here.receive(20'000).is_null());
    Guest *now = &here, *next = &there;
    while (picks < 750) {
      auto seq = now->update.at("seq").to_number<std::uint64_t>();
      auto answer = now->ask(now->answer(table, static_cast<std::size_t>(picks % 3)), 20'000);
      ++picks;
      refused += text_at(answer, "type") != "ok";
      while (now->update.at("seq").to_number<std::uint64_t>() <= seq)
        ASSERT_FALSE(now->receive(20'000).is_null()) << json::serialize(answer);
      if (!now->asked()) break;  // over
      next->update = now->update;
      std::swap(now, next);
    }
    for (auto* who : {&here, &there}) who->ask({{"type", "unsubscribe"}, {"table", table}}, 20'000);
  }
  EXPECT_EQ(refused, 0);
}

TEST_F(SeveralServers, ARevokedSessionIsOverAtAllServersWithinTwoSeconds) {
  Guest phone(*one, "William"), laptop(*two);
  ASSERT_LT(
      phone.post("/accounts", {{"name", "W" + store::random_id()}, {"password", "correct horse"}})
          .status,
      300);
  laptop.http.cookie = phone.http.cookie;
  EXPECT_EQ(text_at(laptop.get("/session").json(), "signed_in"), "true");
  laptop.connect();
  EXPECT_EQ(text_at(laptop.ask({{"type", "ping"}}), "type"), "ok");
  ASSERT_EQ(phone.post("/account/revoke").status, 200);
  auto start = std::chrono::steady_clock::now();
  while (!laptop.ws->closed() && !laptop.receive(2000).is_null()) {
  }
  EXPECT_TRUE(laptop.ws->closed());
  EXPECT_EQ(text_at(laptop.get("/session").json(), "signed_in"), "false");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST_F(SeveralServers, OneWhoSatDownAtAnotherServerIsLetIn) {
  Guest bill(*one, "Bill"), ann(*two, "Ann");
  auto made = bill.post("/tables", {{"game", "ivanhoe"}, {"seats", 3}, {"listed", false}}).json();
  auto table = text_at(made, "table"), key = text_at(made, "key");
  EXPECT_EQ(ann.get("/tables/" + table + "?key=" + key).status, 200);  // both servers know it now
  Guest at_one(*one);
  at_one.http.cookie = ann.http.cookie;
  EXPECT_EQ(at_one.post("/tables/" + table + "/join", {{"key", key}}).status, 200);
  EXPECT_EQ(ann.get("/tables/" + table).status, 200);
}

TEST_F(SeveralServers, ChatAndPresenceReachTheOtherServer) {
  Guest bill(*one, "Bill"), ann(*two, "Ann");
  auto table = bill.make_table({{"seats", 2}, {"absent_seconds", 600}});
  EXPECT_EQ(ann.post("/tables/" + table + "/join").status, 200);
  ann.connect();
  EXPECT_EQ(text_at(ann.subscribe(table), "type"), "ok");
  // Bill is not there yet; when he comes, Ann's server is told, and his asks who else is there.
  bill.connect();
  EXPECT_EQ(text_at(bill.ask({{"type", "subscribe"}, {"table", table}}), "type"), "ok");
  EXPECT_TRUE(sees(ann, 0, true));
  EXPECT_TRUE(sees(bill, 1, true));
  bill.send({{"type", "chat"}, {"table", table}, {"text", "well met"}});
  EXPECT_EQ(text_at(ann.await("chat", 20'000), "text"), "well met");
  ann.send({{"type", "chat"}, {"table", table}, {"text", "and you"}});
  auto said = bill.await("chat", 20'000);
  if (text_at(said, "text") == "well met") said = bill.await("chat", 20'000);
  EXPECT_EQ(text_at(said, "text"), "and you");
  // Spectators of both servers are counted.
  Guest eve(*one);
  eve.connect();
  eve.subscribe(table);
  EXPECT_TRUE(sees_spectators(ann, 1));
  eve.ws.reset();
  EXPECT_TRUE(sees_spectators(ann, 0));
  // And whoever goes is missed at the other server.
  bill.ws.reset();
  EXPECT_TRUE(sees(ann, 0, false));
  bill.connect();
  bill.subscribe(table);
  EXPECT_TRUE(sees(ann, 0, true));
  // So is everybody at a server that closes.
  one->close();
  EXPECT_TRUE(sees(ann, 0, false));
}

}  // namespace
}  // namespace gh::test
