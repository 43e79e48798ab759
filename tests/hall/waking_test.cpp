// Tables that are played over days at a hall: who waits is known without opening a table, and bots
// go on although nobody is there.
#include "hall_play.h"
#include "server/hall.h"
#include "store/waiting.h"

namespace gh::test {
namespace {

template <class F>
bool comes_true(F f) {
  for (int i = 0; i < 2000 && !f(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return f();
}

const json::object kADay{{"kind", "days"}, {"count", 1}, {"unit", "days"}};

json::array waiting(Guest& g) {
  auto answer = g.get("/me/waiting");
  EXPECT_EQ(answer.status, 200) << answer.body;
  return answer.json().as_object()["waiting"].as_array();
}

TEST(Waking, WhoIsAskedFindsTheTableAmongThoseThatWait) {
  HallUnderTest hall;
  Duel duel(hall, {{"pace", kADay}});
  ASSERT_TRUE(
      comes_true([&] { return waiting(duel.bill).size() + waiting(duel.ann).size() == 1; }));
  auto& asked = waiting(duel.bill).empty() ? duel.ann : duel.bill;
  auto& other = &asked == &duel.bill ? duel.ann : duel.bill;
  auto row = waiting(asked)[0].as_object();
  EXPECT_EQ(text_at(row, "table"), duel.table);
  EXPECT_EQ(text_at(row, "game"), "ivanhoe");
  EXPECT_FALSE(text_at(row, "question").empty());
  EXPECT_EQ(row.at("due").as_int64() - row.at("since").as_int64(), kDay);
  EXPECT_TRUE(row.at("others").as_array().empty()) << "the last one missing";
  while (!asked.asked()) asked.receive();
  while (asked.asked()) ASSERT_EQ(text_at(asked.ask(asked.answer(duel.table)), "type"), "ok");
  EXPECT_TRUE(comes_true([&] { return waiting(asked).empty() && waiting(other).size() == 1; }));
}

TEST(Waking, BotsPlayAtOnceAlthoughNobodyIsThere) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  auto seat = [](const char* s) { return json::object{{"seat", s}, {"bot", "rule"}}; };
  for (int n = 0; n < 3; ++n) {  // whoever begins
    auto table = bill.make_table(
        {{"seats", 3}, {"pace", kADay}, {"bots", json::array{seat("B"), seat("C")}}});
    EXPECT_TRUE(comes_true([&] {
      auto all = waiting(bill);
      return std::any_of(all.begin(), all.end(),
                         [&](const auto& w) { return text_at(w, "table") == table; });
    })) << "nobody has ever opened it";
  }
}

TEST(Waking, RowsOfATableThatIsBehindAreWrittenAgain) {
  HallUnderTest hall;
  Duel duel(hall, {{"pace", kADay}});
  auto& store = hall.server->hall().store();
  ASSERT_TRUE(
      comes_true([&] { return waiting(duel.bill).size() + waiting(duel.ann).size() == 1; }));
  // As if a hall had died between the entry and its rows.
  auto seq = store.last_sequence(duel.table);
  ASSERT_TRUE(store.put_waits({duel.table, *seq, 0, {}}).ok());
  EXPECT_TRUE(waiting(duel.bill).empty() && waiting(duel.ann).empty());
  ASSERT_TRUE(store.put_waits({duel.table, *seq, 1, {}}).ok()) << "it wants to be woken";
  EXPECT_TRUE(
      comes_true([&] { return waiting(duel.bill).size() + waiting(duel.ann).size() == 1; }));
}

TEST(Waking, HoursMoveWhatIsDue) {
  HallUnderTest hall;
  Duel duel(hall, {{"pace", json::object{{"kind", "days"}, {"count", 12}, {"unit", "hours"}}}});
  ASSERT_TRUE(
      comes_true([&] { return waiting(duel.bill).size() + waiting(duel.ann).size() == 1; }));
  auto& asked = waiting(duel.bill).empty() ? duel.ann : duel.bill;
  auto span = [&] {
    auto row = waiting(asked)[0].as_object();
    return row.at("due").as_int64() - row.at("since").as_int64();
  };
  EXPECT_EQ(span(), 12 * kHour);
  auto put = [&](json::object hours) {
    return asked.http.request("PUT", "/api/v1/me/hours", json::serialize(hours))->status;
  };
  EXPECT_EQ(put({{"from", 600}, {"to", 700}}), 400) << "less than four hours a day";
  EXPECT_EQ(put({{"from", 600}, {"to", 960}, {"zone", "UTC"}}), 200);
  EXPECT_TRUE(comes_true([&] { return span() > 24 * kHour; })) << "six hours a day";
  EXPECT_EQ(asked.get("/me/hours").json().as_object()["to"].as_int64(), 960);
}

TEST(Waking, ThePaceIsSaidAgreedOnAndRefusedInWords) {
  HallUnderTest hall;
  Duel duel(hall, {{"pace", kADay}});
  auto view = [&] { return duel.bill.get("/tables/" + duel.table).json().as_object(); };
  EXPECT_FALSE(view()["pace"].as_object()["paused"].as_bool());
  EXPECT_EQ(duel.bill.post("/tables/" + duel.table + "/pace", {{"kind", "pause"}}).status, 200);
  EXPECT_EQ(duel.ann.post("/tables/" + duel.table + "/pace", {{"kind", "pause"}}).status, 200);
  EXPECT_TRUE(view()["pace"].as_object()["paused"].as_bool());
  Guest eve(hall, "Eve");
  EXPECT_EQ(eve.post("/tables/" + duel.table + "/pace", {{"kind", "go_on"}}).status, 403);
  EXPECT_EQ(duel.ann.post("/tables/" + duel.table + "/pace", {{"kind", "hurry"}}).status, 400);
  EXPECT_EQ(duel.ann
                .post("/tables/" + duel.table + "/pace",
                      {{"kind", "pace"}, {"to", json::object{{"kind", "days"}, {"count", 99}}}})
                .status,
            400);
  EXPECT_EQ(
      duel.bill.post("/tables", {{"game", "ivanhoe"}, {"pace", kADay}, {"clock", "game"}}).status,
      400);
}

}  // namespace
}  // namespace gh::test
