// Bots that think at a hall: tables take turns, share the time, and a hall that closes waits for
// nobody's thoughts.
#include "hall_play.h"
#include "server/hall.h"
#include "server/thinkers.h"

namespace gh {
namespace {

using namespace gh::test;
using server::Thinkers;
using Enough = std::function<bool()>;

constexpr auto kLongTime = std::chrono::seconds(60);

void wait_for(const std::function<bool()>& until) {
  const auto end = std::chrono::steady_clock::now() + kLongTime;
  while (!until() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(until());
}

TEST(Thinkers, tables_take_turns) {
  std::mutex mutex;
  std::vector<std::string> order;
  std::atomic<bool> go{false};
  Thinkers thinkers(1, kLongTime);
  thinkers.post("first", [&](const Enough&) { wait_for([&] { return go.load(); }); });
  auto note = [&](const std::string& table) {
    thinkers.post(table, [&, table](const Enough&) {
      std::lock_guard lock(mutex);
      order.push_back(table);
    });
  };
  for (int i = 0; i < 3; ++i) note("greedy");
  note("modest");
  go = true;
  wait_for([&] {
    std::lock_guard lock(mutex);
    return order.size() == 4;
  });
  EXPECT_EQ(order, (std::vector<std::string>{"greedy", "modest", "greedy", "greedy"}));
}

// Alone it would think for an hour; with so many others it is done in seconds.
TEST(Thinkers, the_more_tables_the_shorter_each_thinks) {
  std::atomic<bool> go{false}, done{false};
  Thinkers thinkers(1, std::chrono::hours(1));
  thinkers.post("first", [&](const Enough&) { wait_for([&] { return go.load(); }); });
  thinkers.post("thinker", [&](const Enough& enough) {
    while (!enough()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    done = true;
  });
  for (int i = 0; i < 3600; ++i) thinkers.post("table " + std::to_string(i), [](const Enough&) {});
  go = true;
  wait_for([&] { return done.load(); });
}

TEST(Thinkers, stopping_ends_every_thought_at_once) {
  std::atomic<bool> thinks{false};
  std::atomic<int> forgotten{0};
  Thinkers thinkers(1, std::chrono::hours(1));
  thinkers.post("a", [&](const Enough& enough) {
    thinks = true;
    while (!enough()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  thinkers.post("b", [&](const Enough&) { ++forgotten; });
  wait_for([&] { return thinks.load(); });
  thinkers.stop();
  EXPECT_EQ(forgotten, 0);
}

TEST(Thinkers, what_nobody_waits_for_makes_way_for_bots) {
  std::mutex mutex;
  std::vector<std::string> order;
  std::atomic<bool> idles{false};
  Thinkers thinkers(1, kLongTime);
  auto note = [&](const char* what) {
    std::lock_guard lock(mutex);
    order.emplace_back(what);
  };
  thinkers.post_idle([&](const Enough& enough) {
    idles = true;
    while (!enough()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    note("made way");
    thinkers.post_idle([&](const Enough&) { note("idle"); });
  });
  wait_for([&] { return idles.load(); });
  thinkers.post("table", [&](const Enough&) { note("bot"); });
  wait_for([&] {
    std::lock_guard lock(mutex);
    return order.size() == 3;
  });
  EXPECT_EQ(order, (std::vector<std::string>{"made way", "bot", "idle"}));
}

TEST(Thinkers, a_thought_that_fails_hurts_nobody) {
  std::atomic<bool> next{false};
  Thinkers thinkers(1, kLongTime);
  thinkers.post("a", [](const Enough&) { throw std::runtime_error("lost the thread"); });
  thinkers.post("a", [&](const Enough&) { next = true; });
  wait_for([&] { return next.load(); });
}

// A champion answers, within the time that a bot has, and the game goes on.
TEST(Hall, ATableWithAChampionPlaysOn) {
  HallUnderTest hall([](server::Config& c) { c.bot_thinks_ms = 50; });
  Guest bill(hall, "Bill");
  auto bots = json::array{json::object{{"seat", "B"}, {"bot", "champion"}}};
  auto table = bill.make_table({{"seats", 2}, {"bots", bots}});
  bill.connect();
  bill.subscribe(table);
  int picks = 0;
  const auto end = std::chrono::steady_clock::now() + kLongTime;
  while (picks < 8 && std::chrono::steady_clock::now() < end) {
    if (text_at(bill.update, "status") == "finished") break;
    if (!bill.asked()) {  // it may not have begun yet
      bill.receive(30'000);
      continue;
    }
    EXPECT_EQ(text_at(bill.ask(bill.answer(table), 30'000), "type"), "ok");
    ++picks;
  }
  EXPECT_GT(hall.server->hall().metrics().bot_picks, 0u);
  EXPECT_TRUE(picks >= 8 || text_at(bill.update, "status") == "finished") << picks;
  // Another level, in the middle of the game.
  json::object knight{{"seat", "B"}, {"kind", "bot"}, {"bot", "knight"}};
  EXPECT_EQ(bill.post("/tables/" + table + "/seat", knight).status, 200);
  knight["bot"] = "emperor";
  EXPECT_EQ(bill.post("/tables/" + table + "/seat", knight).status, 400);
}

// What a champion would do, best first, and for nobody where another person plays.
TEST(Hall, GivesAHintAgainstBotsOnly) {
  HallUnderTest hall([](server::Config& c) { c.bot_thinks_ms = 200; });
  Guest bill(hall, "Bill"), ann(hall, "Ann");
  auto bots = json::array{json::object{{"seat", "B"}, {"bot", "rule"}}};
  auto table = bill.make_table({{"seats", 2}, {"bots", bots}});
  bill.connect();
  bill.subscribe(table);
  auto offered = [&] {
    return bill.asked() ? bill.update.at("prompts").at(0).at("options").as_array() : json::array();
  };
  const auto end = std::chrono::steady_clock::now() + kLongTime;
  while (offered().size() < 2 && std::chrono::steady_clock::now() < end) {
    if (bill.asked())
      bill.ask(bill.answer(table), 30'000);
    else
      bill.receive(30'000);
  }
  ASSERT_GE(offered().size(), 2u);
  auto hint = bill.get("/tables/" + table + "/hint?seat=A");
  ASSERT_EQ(hint.status, 200) << hint.body;
  EXPECT_EQ(hint.json().at("prompt"), bill.update.at("prompts").at(0).at("id"));
  const auto options = hint.json().at("options").as_array();
  ASSERT_FALSE(options.empty()) << hint.body;
  for (const auto& o : options) {
    bool there = false;
    for (const auto& p : offered()) there |= p.at("pick") == o.at("pick");
    EXPECT_TRUE(there) << hint.body;
    EXPECT_GE(o.at("wins").to_number<double>(), 0);
    EXPECT_LE(o.at("wins").to_number<double>(), 1);
  }
  EXPECT_EQ(ann.get("/tables/" + table + "/hint?seat=A").status, 403);
  EXPECT_EQ(bill.get("/tables/" + table + "/hint").status, 400);
  auto company = bill.make_table({{"seats", 2}});
  ann.post("/tables/" + company + "/join", {});
  EXPECT_EQ(bill.get("/tables/" + company + "/hint?seat=A").status, 403);
}

TEST(Hall, OffersTheLevelsForEveryGame) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  const auto games = bill.get("/games").json().at("games").as_array();
  ASSERT_FALSE(games.empty());
  for (const auto& game : games) {
    std::string levels;
    for (const auto& bot : game.at("bots").as_array())
      if (bot.at("level").as_bool()) levels += text_at(bot, "name") + " ";
    EXPECT_EQ(levels, "novice squire knight champion ") << text_at(game, "id");
  }
  auto bots = json::array{json::object{{"seat", "B"}, {"bot", "emperor"}}};
  EXPECT_EQ(bill.post("/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"bots", bots}}).status, 400);
}

}  // namespace
}  // namespace gh
