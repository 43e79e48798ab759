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
