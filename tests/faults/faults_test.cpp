// Games through a network that cuts, delays, doubles and drips: every client's history is held
// against the log. Short by default; GREATHALL_LONG=SECONDS plays that long.
#include <gtest/gtest-spi.h>

#include "history.h"

namespace gh::faults {
namespace {

struct Table {
  House& house;
  Client a, b, twin, watcher;  // the twin is a second socket of a's person
  std::string id;

  Table(House& h, const Weather& weather, unsigned seed)
      : house(h),
        a(h.port(), "Ann"),
        b(h.port(), "Bill"),
        twin(h.port(), "Ann"),
        watcher(h.port(), "Eve"),
        proxy_(h.port(), weather, seed) {
    id = a.who.table();
    EXPECT_EQ(b.who.post("/tables/" + id + "/join").status, 200);
    twin.who.cookie = a.who.cookie;
    twin.plays = watcher.plays = false;
    for (auto* c : all()) c->table = id, c->port = proxy_.port();
  }
  std::vector<Client*> all() { return {&a, &b, &twin, &watcher}; }

  static constexpr int kPicks = 5;
  // For so long, and on a slow machine until enough has happened.
  void play(Millis time, const std::function<bool(const Proxy&)>& enough = {}) {
    const auto begun = Clock::now();
    auto goes_on = [&] {
      const auto played = Clock::now() - begun;
      const bool done = !enough || (enough(proxy_) && *a.taken + *b.taken > kPicks);
      return played < time || (!done && played < 20 * time);
    };
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;
    for (auto* c : all()) threads.emplace_back([c, &stop] { c->run(stop); });
    while (goes_on() && !over()) std::this_thread::sleep_for(Millis(20));
    stop = true;
    for (auto& t : threads) t.join();
    std::this_thread::sleep_for(Millis(100));
    a.who.post("/tables/" + id + "/resign", R"({"seat":"A"})");
  }
  bool over() const { return field(a.who.get("/tables/" + id).body, "status") == "finished"; }

  void check() {
    Truth truth(a.who, id);
    ASSERT_TRUE(truth.record);
    check_picks(a, truth, "A");
    check_picks(b, truth, "B");
    check_views(all(), truth);
    for (auto* c : all()) check_answers(*c);
  }
  Proxy& proxy() { return proxy_; }

 private:
  Proxy proxy_;
};

Millis time_of_a_game() { return flood_time(2500); }

void play_in(const Weather& weather, const std::function<bool(const Proxy&)>& happened) {
  auto before = resident_bytes();
  House house([](server::Config& c) {
    c.limits.handshakes_per_second = 0;
    c.limits.messages_per_second = 0;
    c.limits.subscriptions_per_second = 0;
    c.limits.requests_per_second = 0;
  });
  Table table(house, weather, 7);
  table.play(time_of_a_game(), happened);
  table.check();
  EXPECT_TRUE(happened(table.proxy()));
  EXPECT_GT(table.a.acknowledged.size() + table.b.acknowledged.size(), std::size_t{Table::kPicks});
  EXPECT_LT(resident_bytes(), before + (kSlow > 1 ? 900u : 150u) * 1024 * 1024);
}

TEST(Faults, AQuietNetwork) {
  play_in({}, [](const Proxy& p) { return p.cuts == 0; });
}
TEST(Faults, ANetworkThatCuts) {
  play_in({.cut = 0.03}, [](const Proxy& p) { return p.cuts > 3; });
}
TEST(Faults, ANetworkThatDelays) {
  play_in({.delay = 0.3, .delay_ms = 60}, [](const Proxy& p) { return p.delays > 3; });
}
TEST(Faults, ANetworkThatDoubles) {
  play_in({.twice = 0.5}, [](const Proxy& p) { return p.doubles > 3; });
}
TEST(Faults, ANetworkThatDrips) {
  play_in({.drip = 0.5}, [](const Proxy& p) { return p.drips > 3; });
}
TEST(Faults, AllAtOnceAndAStoreThatFailsNowAndThen) {
  House house([](server::Config& c) {
    c.limits.handshakes_per_second = 0;
    c.limits.messages_per_second = 0;
    c.limits.subscriptions_per_second = 0;
    c.limits.requests_per_second = 0;
  });
  Table table(house, {.cut = 0.02, .delay = 0.1, .twice = 0.2, .drip = 0.2, .delay_ms = 30}, 11);
  std::atomic<bool> stop{false};
  std::thread trouble([&] {
    while (!stop) {
      std::this_thread::sleep_for(Millis(400));
      house.store->broken = true;
      std::this_thread::sleep_for(Millis(60));
      house.store->broken = false;
    }
  });
  table.play(time_of_a_game() * 2);
  stop = true;
  trouble.join();
  for (int i = 0; i < 40 && !table.over(); ++i) {
    std::this_thread::sleep_for(Millis(100));
    table.a.who.post("/tables/" + table.id + "/resign", R"({"seat":"A"})");
  }
  table.check();
}

// A check that finds nothing must be able to find something.
TEST(Faults, TheChecksFindWhatIsWrong) {
  House house;
  Table table(house, {}, 3);
  table.play(Millis(1500));
  table.check();
  Truth truth(table.a.who, table.id);
  ASSERT_TRUE(truth.record);
  ASSERT_GT(table.a.chosen.size(), 3u);
  auto lost = table.a;
  lost.chosen[4'000'000'000] = "withdraw";
  lost.seats[4'000'000'000] = "A";
  lost.acknowledged.insert(4'000'000'000);
  EXPECT_NONFATAL_FAILURE(check_picks(lost, truth, "A"), "seat A");
  auto twice = table.a;
  twice.chosen.erase(std::next(twice.chosen.begin()));
  EXPECT_NONFATAL_FAILURE(check_picks(twice, truth, "A"), "seat A");
  // B's hand before A's eyes.
  auto leak = table.b;
  for (auto& s : leak.seen) s.eyes = "A";
  std::vector<Client*> one{&leak};
  EXPECT_NONFATAL_FAILURE(check_views(one, truth), "A at ");
  auto silent = table.a;
  silent.longest = std::chrono::seconds(11);
  EXPECT_NONFATAL_FAILURE(check_answers(silent), "longest");
}

}  // namespace
}  // namespace gh::faults
