// Many sockets, many messages, many bytes: memory stays bounded, and those who play do not notice.
#include "house.h"

namespace gh::hostile {
namespace {

using std::chrono::seconds;

constexpr std::size_t kMega = 1024 * 1024;
// What a sanitizer keeps of freed memory is not the hall's.
constexpr std::size_t kMemory = (kSlow > 1 ? 900 : 120) * kMega;

TEST(Floods, TwoHundredFiftySocketsThatSubscribeWithoutEnd) {
  House house;
  Game game(house.port(), address(4000));
  EXPECT_TRUE(game.play(Millis(300)));
  std::vector<Ws> crowd;
  for (int i = 0; i < 250; ++i) crowd.emplace_back(house.port());
  auto before = resident_bytes();
  std::atomic<bool> stop{false};
  std::size_t most = 0;
  std::thread flood([&] {
    auto one = frame(1, R"({"type":"subscribe","table":")" + game.table + "\"}");
    while (!stop) {
      auto from = Clock::now();
      for (std::size_t i = 0; i < crowd.size() && !stop; ++i) {
        if (!crowd[i].open()) continue;
        crowd[i].tcp.push(one);
        if (i % 5) crowd[i].skim();  // every fifth reads nothing at all
      }
      most = std::max(most, resident_bytes());
      std::this_thread::sleep_until(from + Millis(20));
    }
  });
  int picks = 0;
  auto longest = game.play(flood_time(4000), &picks);
  stop = true;
  flood.join();
  ASSERT_TRUE(longest) << "somebody who plays was dropped or not answered";
  EXPECT_LT(*longest, seconds(3 * kSlow));
  EXPECT_GT(picks, 10);
  EXPECT_LT(most, before + kMemory) << (most - before) / kMega << " MB more";
  // Who only watches is still here, too.
  int here = 0;
  for (auto& one : crowd) here += one.open();
  EXPECT_GE(here, 250);
}

// Coming and going changes what everybody is told about the table; it is told merged.
TEST(Floods, CrowdsThatComeAndGoAreToldMerged) {
  House house;
  Game game(house.port(), address(4000));
  std::vector<Ws> crowd;
  for (int i = 0; i < 100; ++i) crowd.emplace_back(house.port(), "", address(i / 10));
  EXPECT_TRUE(game.play(Millis(300)));
  auto bytes = game.a.bytes();
  std::atomic<bool> stop{false};
  std::thread flood([&] {
    auto come = frame(1, R"({"type":"subscribe","table":")" + game.table + "\"}");
    auto go = frame(1, R"({"type":"unsubscribe","table":")" + game.table + "\"}");
    while (!stop) {
      for (auto& one : crowd) one.tcp.push(come), one.tcp.push(go), one.skim();
      std::this_thread::sleep_for(Millis(20));
    }
  });
  int picks = 0;
  auto longest = game.play(flood_time(2000), &picks);
  stop = true;
  flood.join();
  ASSERT_TRUE(longest);
  EXPECT_GT(picks, 3);
  EXPECT_LT(*longest, seconds(3 * kSlow));
  // Without merging it would be megabytes.
  EXPECT_LT(game.a.bytes() - bytes, 50'000u + 8'000u * static_cast<unsigned>(picks));
}

// Somebody who reads slowly is not at fault for what others make him hear: he gets the newest
// state when he reads again.
TEST(Floods, WhoIsFloodedByOthersIsNotDroppedAndIsOwedOneWholeUpdate) {
  House house([](server::Config& c) {
    c.limits.unsent_bytes = 30'000;
    c.limits.chats_per_minute = 0;
    c.limits.messages_per_second = 0;
  });
  Game game(house.port(), address(4000));
  Player watcher(house.port(), "Eve", address(4001));
  watcher.follow(game.table);
  while (!watcher.update.contains("view")) watcher.hear(100);
  EXPECT_TRUE(game.play(Millis(300)));
  // Whoever chats reads what he is answered before he goes on: he is not the slow one.
  auto chat = [&](int id) {
    return R"({"type":"chat","id":)" + std::to_string(id) + R"(,"table":")" + game.table +
           R"(","text":")" + std::string(390, 'x') + "\"}";
  };
  for (int id = 10'000; id < 14'000; ++id) {
    game.a.ws.text(chat(id));
    if (id % 10) continue;
    while (game.a.ws.open() && field(game.a.hear(1000), "re") != std::to_string(id)) {
    }
    game.b.ws.skim();
  }
  for (int i = 0; i < 50; ++i) game.a.hear(20), game.b.hear(20);
  // Whoever chatted and read is fine; the watcher has read nothing yet and is still here.
  bool whole = false;
  for (auto until = Clock::now() + seconds(10 * kSlow); Clock::now() < until && !whole;) {
    auto m = watcher.hear(200);
    if (m.is_null() && !watcher.ws.open()) break;
    whole = field(m, "type") == "update" && !m.at("view").is_null();
  }
  EXPECT_TRUE(watcher.ws.open());
  EXPECT_TRUE(whole) << "no whole update came after the flood";
  auto metrics = ask(house.port(), {"GET", "/metrics"}).body;
  EXPECT_EQ(metrics.find("greathall_caught_up_total 0"), metrics.npos);
  EXPECT_NE(metrics.find("greathall_slow_readers_total 0"), metrics.npos);
}

TEST(Floods, PingsAreLimitedAndCostNobodyElse) {
  House house;
  Game game(house.port(), address(4000));
  Ws eve(house.port());
  auto ping = frame(9, "hello");
  std::string many;
  for (int i = 0; i < 500; ++i) many += ping;
  for (auto until = Clock::now() + seconds(3); Clock::now() < until && eve.open();) {
    eve.tcp.push(many);
    eve.skim(5);
  }
  eve.ended(2000);
  EXPECT_FALSE(eve.open()) << "still there after " << eve.pongs << " pongs";
  EXPECT_LT(eve.pongs, 3000);
  EXPECT_TRUE(game.play(Millis(300)));
}

TEST(Floods, APersonsManySocketsShareOneAllowance) {
  House house([](server::Config& c) {
    c.limits.messages_per_second = 50;
    c.limits.message_burst = 50;
  });
  Game game(house.port(), address(4000));
  // The same person from forty addresses.
  Stranger eve(house.port(), "Eve");
  std::vector<Ws> sockets;
  for (int i = 0; i < 40; ++i) sockets.emplace_back(house.port(), eve.cookie, address(i));
  auto ping = frame(1, R"({"type":"ping","id":1})");
  std::size_t answers = 0;
  for (auto until = Clock::now() + seconds(2); Clock::now() < until;)
    for (auto& s : sockets) {
      s.tcp.push(ping);
      for (auto line = s.line(0); line; line = s.line(0)) answers += field(*line, "re") == "1";
    }
  // 50 a second and socket would be 40 x (50 + 2 x 50) = 6,000.
  EXPECT_LT(answers, 3000u);
  EXPECT_GT(answers, 100u);
  EXPECT_TRUE(game.play(Millis(300)));
}

TEST(Floods, AnAddressManySocketsShareOneAllowance) {
  House house([](server::Config& c) {
    c.limits.messages_per_second = 50;
    c.limits.message_burst = 50;
  });
  std::vector<Ws> sockets;
  for (int i = 0; i < 100; ++i) sockets.emplace_back(house.port());
  auto ping = frame(1, R"({"type":"ping","id":1})");
  std::size_t answers = 0;
  for (auto until = Clock::now() + seconds(2); Clock::now() < until;)
    for (auto& s : sockets) {
      s.tcp.push(ping);
      for (auto line = s.line(0); line; line = s.line(0)) answers += field(*line, "re") == "1";
    }
  EXPECT_LT(answers, 6000u);  // alone, each could have 150
  EXPECT_GT(answers, 100u);
}

TEST(Floods, HandshakesAreLimitedPerAddress) {
  House house([](server::Config& c) { c.limits.handshakes_per_second = 5; });
  int opened = 0, refused = 0;
  for (int i = 0; i < 200; ++i) {
    Ws ws(house.port());
    ws.open() ? ++opened : ++refused;
  }
  EXPECT_GT(opened, 10);
  EXPECT_GT(refused, 20);
  EXPECT_EQ(ask(house.port(), {"GET", "/api/v1/games"}, address(7)).status, 200);
}

TEST(Floods, SubscriptionsAreLimitedPerSocketAddressAndTable) {
  House house([](server::Config& c) {
    c.limits.subscriptions_per_address = 30;
    c.limits.viewers_per_table = 20;
  });
  Game game(house.port(), address(4000));
  auto subscribe = R"({"type":"subscribe","id":1,"table":")" + game.table + "\"}";
  auto answer = [&](Ws& ws) {
    ws.text(subscribe);
    for (auto line = ws.line(5000); line; line = ws.line(5000))
      if (field(*line, "re") == "1") return field(*line, "type") + field(*line, "code");
    return std::string("silence");
  };
  std::vector<Ws> watchers;
  std::map<std::string, int> said;
  for (int i = 0; i < 25; ++i) {
    watchers.emplace_back(house.port(), "", address(i));
    ++said[answer(watchers.back())];
  }
  EXPECT_EQ(said["ok"], 18);  // and the two who play
  EXPECT_EQ(said["errortoo_many"], 7);
  // A crowd does not keep out those who play.
  game.a.follow(game.table);
  game.a.update = {};
  for (int i = 0; i < 50 && game.a.update.empty(); ++i) game.a.hear(100);
  EXPECT_FALSE(game.a.update.empty());
  // One address.
  Stranger host(house.port(), "Host", address(500));
  std::vector<Ws> same;
  said.clear();
  for (int i = 0; i < 40; ++i) {
    if (i % 10 == 0) same.emplace_back(house.port(), host.cookie, address(501));
    subscribe = R"({"type":"subscribe","id":1,"table":")" + host.table() + "\"}";
    ++said[answer(same.back())];
  }
  EXPECT_EQ(said["ok"], 30);
  EXPECT_EQ(said["errortoo_many"], 10);
}

}  // namespace
}  // namespace gh::hostile
