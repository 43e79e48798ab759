// A finished game thought over again at a hall: asked for once, shown as it grows, kept.
#include <fstream>
#include <sstream>

#include "hall_play.h"
#include "server/hall.h"
#include "store/memory_store.h"

namespace gh {
namespace {

using namespace gh::test;

std::string golden(const std::string& name) {
  std::ifstream in(std::string(GREATHALL_SOURCE) + "/tests/replays/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

json::object when_done(Guest& who, const std::string& table) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(300);
  std::int64_t last = 0;
  for (;;) {
    auto answer = who.get("/tables/" + table + "/analysis").json();
    if (text_at(answer, "state") != "running") return answer.as_object();
    EXPECT_GE(answer.at("done").to_number<std::int64_t>(), last);
    last = answer.at("done").to_number<std::int64_t>();
    EXPECT_LT(last, answer.at("of").to_number<std::int64_t>());
    if (std::chrono::steady_clock::now() > end) return answer.as_object();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

TEST(HallAnalysis, is_asked_for_once_and_kept_with_the_table) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), ann(hall, "Ann");
  auto made = bill.post("/replays", {{"log", golden("ivanhoe-2-0-1.log")}});
  ASSERT_EQ(made.status, 201) << made.body;
  const auto table = text_at(made.json(), "table");
  const auto key = text_at(bill.get("/tables/" + table).json(), "link_key");
  const auto path = "/tables/" + table + "/analysis";
  EXPECT_EQ(text_at(bill.get(path).json(), "state"), "none");
  auto begun = bill.post(path, {});
  EXPECT_EQ(begun.status, 202) << begun.body;
  auto done = when_done(bill, table);
  ASSERT_EQ(text_at(done, "state"), "done");
  const auto& a = done.at("analysis");
  EXPECT_EQ(text_at(a, "game"), "ivanhoe");
  EXPECT_EQ(a.at("picks"), 86);
  ASSERT_FALSE(a.at("chances").as_array().empty());
  EXPECT_EQ(a.at("chances").at(0).at("chances").as_array().size(), 2u);
  EXPECT_EQ(a.at("end"), (json::array{0.0, 1.0}));  // the log's winner is B
  EXPECT_EQ(a.at("given_away").as_array().size(), 2u);
  ASSERT_FALSE(a.at("turning_points").as_array().empty());
  for (const auto& t : a.at("turning_points").as_array()) {
    EXPECT_FALSE(text_at(t.at("played"), "pick").empty());
    EXPECT_EQ(t.at("after").as_array().size(), 2u);
  }
  for (const auto& c : a.at("costliest").as_array()) {
    EXPECT_NE(c.at("better").at("pick"), c.at("played").at("pick"));
    EXPECT_GT(c.at("cost").to_number<double>(), 0);
  }
  // Asked again it is there at once, and the same; so it is for whoever has the table's link.
  auto again = bill.post(path, {});
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.json(), json::value(done));
  EXPECT_EQ(ann.get(path).status, 404);
  EXPECT_EQ(ann.post(path, {}).status, 404);
  EXPECT_EQ(ann.get(path + "?key=" + key).json(), json::value(done));
}

TEST(HallAnalysis, is_not_made_of_a_game_that_goes_on_nor_for_nobody) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), nobody(hall, "");
  auto table = bill.make_table({{"seats", 2}, {"hotseat", true}});
  auto refused = bill.post("/tables/" + table + "/analysis", {});
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(text_at(refused.json(), "code"), "not_over");
  EXPECT_EQ(nobody.post("/tables/" + table + "/analysis", {}).status, 401);
  EXPECT_EQ(text_at(bill.get("/tables/" + table + "/analysis").json(), "state"), "none");
}

TEST(HallAnalysis, one_person_does_not_keep_the_hall_thinking) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  const auto log = golden("ivanhoe-2-0-1.log");
  int refused = 0;
  for (int i = 0; i < 12; ++i) {
    auto made = bill.post("/replays", {{"log", log}});
    if (made.status != 201) break;  // too many tables, in which case we have seen enough
    auto begun = bill.post("/tables/" + text_at(made.json(), "table") + "/analysis", {});
    refused += begun.status == 429;
  }
  EXPECT_GT(refused, 0);
}

// A desk of its own, whose only thread is held until it may begin. It tells in which order analyses
// were done.
struct Desk {
  struct Kept : store::MemoryStore {
    std::mutex mutex;
    std::vector<std::string> order;
    Status put_analysis(const std::string& table, const std::string&) override {
      std::lock_guard lock(mutex);
      order.push_back(table);
      return {};
    }
  };
  Kept store;
  server::WorkPool disk{1, 1000};
  server::Budget budget{0, 0};
  std::atomic<bool> go{false};
  server::Thinkers thinkers{1, std::chrono::seconds(1)};
  std::shared_ptr<server::Analyses> analyses =
      std::make_shared<server::Analyses>(thinkers, disk, store, budget);
  const std::string log = golden("ivanhoe-2-0-1.log");

  Desk() {
    thinkers.post_idle([this](const std::function<bool()>&) {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
  }
  ~Desk() {
    go = true;
    thinkers.stop();
    disk.join();
  }
  server::Begun begin(const std::string& table, const std::string& user,
                      const std::string& address) {
    return analyses->begin(table, {user, address}, std::move(*read_log(log)));
  }
  std::vector<std::string> done(std::size_t n) {
    go = true;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(300);
    for (;; std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
      std::lock_guard lock(store.mutex);
      if (store.order.size() >= n || std::chrono::steady_clock::now() > end) return store.order;
    }
  }
};

TEST(HallAnalysis, a_person_and_an_address_have_shares) {
  using server::Analyses;
  using server::Begun;
  Desk desk;
  int n = 0;
  auto next = [&] { return "t" + std::to_string(n++); };
  for (std::size_t i = 0; i < Analyses::kOfPerson; ++i)
    EXPECT_EQ(desk.begin(next(), "ann", "home"), Begun::yes);
  EXPECT_EQ(desk.begin(next(), "ann", "home"), Begun::person_full);
  EXPECT_EQ(desk.begin(next(), "ann", "elsewhere"), Begun::person_full);
  EXPECT_EQ(desk.begin("t0", "bill", "home"), Begun::yes) << "it is under way already";
  for (std::size_t i = Analyses::kOfPerson; i < Analyses::kOfAddress; ++i)
    EXPECT_EQ(desk.begin(next(), "guest" + std::to_string(i), "home"), Begun::yes);
  EXPECT_EQ(desk.begin(next(), "another", "home"), Begun::address_full);
  EXPECT_EQ(desk.begin(next(), "another", "elsewhere"), Begun::yes);
}

// Those who hold most make way: what they asked for last is forgotten.
TEST(HallAnalysis, a_hall_that_is_full_has_room_for_whoever_has_none) {
  using server::Analyses;
  using server::Begun;
  Desk desk;
  std::string last;
  for (std::size_t i = 0; i < Analyses::kOfHall; ++i) {
    const auto address = std::to_string(i / Analyses::kOfAddress);
    const auto user = address + "-" + std::to_string(i);
    last = "t" + std::to_string(i);
    ASSERT_EQ(desk.begin(last, user, address), Begun::yes) << i;
  }
  const auto youngest = "t" + std::to_string(Analyses::kOfAddress - 1);  // of the first address
  ASSERT_TRUE(desk.analyses->progress(youngest));
  EXPECT_EQ(desk.begin("mine", "bill", "far away"), Begun::yes);
  EXPECT_TRUE(desk.analyses->progress("mine"));
  EXPECT_TRUE(desk.analyses->progress("t0")) << "the oldest stay";
  std::size_t held = 0;
  for (std::size_t i = 0; i < Analyses::kOfHall; ++i)
    held += desk.analyses->progress("t" + std::to_string(i)).has_value();
  EXPECT_EQ(held, Analyses::kOfHall - 1);
  // Whoever has as much as everybody makes nobody go.
  Desk even;
  for (std::size_t i = 0; i < Analyses::kOfHall; ++i)
    ASSERT_EQ(even.begin("t" + std::to_string(i), "u" + std::to_string(i), "a" + std::to_string(i)),
              Begun::yes);
  EXPECT_EQ(even.begin("mine", "bill", "far away"), Begun::hall_full);
}

TEST(HallAnalysis, addresses_take_turns_and_each_has_its_oldest_first) {
  Desk desk;
  for (const auto& [table, address] :
       {std::pair{"a1", "a"}, {"a2", "a"}, {"a3", "a"}, {"b1", "b"}, {"b2", "b"}})
    ASSERT_EQ(desk.begin(table, table, address), server::Begun::yes);
  EXPECT_EQ(desk.done(5), (std::vector<std::string>{"a1", "b1", "a2", "b2", "a3"}));
}

// A hall that closes in the middle of it waits for nothing and keeps nothing.
TEST(HallAnalysis, a_hall_that_closes_does_not_wait_for_it) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  auto made = bill.post("/replays", {{"log", golden("ivanhoe-5-0-208.log")}});
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(bill.post("/tables/" + text_at(made.json(), "table") + "/analysis", {}).status, 202);
}

}  // namespace
}  // namespace gh
