// A finished game thought over again at a hall: asked for once, shown as it grows, kept.
#include <fstream>
#include <sstream>

#include "hall_play.h"
#include "server/hall.h"

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
