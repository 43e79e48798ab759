// Who is told what, and when: with a clock of our own, a store in memory, and channels that take or
// refuse what the test wants.
#include "notices/notices.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <chrono>
#include <random>
#include <set>

#include "store/memory_store.h"

namespace gh::notices {
namespace {

using store::Channel;
using store::ChannelKind;
using store::TableWaits;
using store::Waiting;

constexpr Millis kMinute = 60'000, kHour = 60 * kMinute, kDay = 24 * kHour;

// A channel that notes what it is given.
struct Notebook : Sink {
  struct Note {
    Channel channel;
    Message message;
    Millis at = 0;
  };
  std::vector<Note> notes;
  std::function<Sent(const Channel&, const Message&)> answer;
  Millis now = 0;
  Sent send(const Channel& channel, const Message& message) override {
    auto sent = answer ? answer(channel, message) : Sent{};
    if (sent.ok()) notes.push_back({channel, message, now});
    return sent;
  }
};

// Tables, what they wait for, who looks; two servers share it.
struct House {
  store::MemoryStore store;
  Notebook book;
  std::map<std::string, TableWaits> waits;
  std::set<std::pair<std::string, std::string>> looking;
  Millis now = 1'000 * kDay;
  std::vector<std::unique_ptr<Notices>> servers;

  explicit House(int count = 1, Pace pace = {}) {
    World world{store, {}, {}, "https://hall.example", {}};
    world.looking = [this](const std::string& user, const std::string& table) {
      return looking.contains({user, table});
    };
    world.sink = [this](ChannelKind) { return &book; };
    for (int i = 0; i < count; ++i) servers.push_back(std::make_unique<Notices>(world, pace));
  }
  Notices& notices() { return *servers[0]; }

  void table(const std::string& id, std::vector<std::string> names = {"Ann", "Bill", "Cid"}) {
    json::array seats;
    for (const auto& name : names) seats.push_back(json::object{{"name", name}});
    store::TableRow row;
    row.id = id;
    row.game = "ivanhoe";
    row.host = "ann";
    row.header = "{}";
    row.meta = json::serialize(json::object{{"title", "The " + id}, {"seats", seats}});
    row.status = store::TableStatus::kPlaying;
    ASSERT_TRUE(store.create_table(row).ok());
  }
  void channel(const std::string& user, const std::string& id = "", Settings settings = {},
               const std::string& of_table = "") {
    Channel c{id.empty() ? "c-" + user : id,
              user,
              of_table,
              ChannelKind::kWebhook,
              "https://x.example/",
              json::serialize(to_json(settings)),
              now,
              now,
              0,
              0,
              ""};
    ASSERT_TRUE(store.put_channel(c).ok());
  }
  // These are asked now; each question has a number of its own.
  void ask(const std::string& table, std::vector<std::pair<std::string, int>> asked,
           Millis limit = 0) {
    TableWaits at{table, ++seq, 0, {}};
    int seat = 0;
    for (const auto& [user, prompt] : asked) {
      Waiting row{table, seat++, user, prompt, R"({"t":"joust?","args":{}})", now, 0, 0};
      for (const auto& before : waits[table].rows)
        if (before.user == user && before.prompt == prompt) row.since = before.since;
      if (limit) row.due = row.since + limit, row.alarm = row.since + limit * 4 / 5;
      at.rows.push_back(row);
    }
    put(at);
  }
  void put(TableWaits at) {
    at.seq = ++seq;
    waits[at.table] = at;
    ASSERT_TRUE(store.put_waits(at).ok());
  }
  void work(Notices* by = nullptr) {
    book.now = now;
    auto& server = by ? *by : notices();
    server.catch_up(now);
    server.work(now, [this] { return now; });
  }
  void pass(Millis time, Millis step = 10'000) {
    for (auto end = now + time; now < end;) now += std::min(step, end - now), work();
  }
  std::vector<std::string> told(const std::string& user) {
    std::vector<std::string> topics;
    for (const auto& note : book.notes)
      if (note.channel.user == user) topics.push_back(note.message.topic);
    return topics;
  }
  std::int64_t seq = 0;
};
using List = std::vector<std::string>;

TEST(Notices, WhoIsAskedIsToldAfterTheGraceAndOnce) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}});
  house.pass(25'000);
  EXPECT_EQ(house.told("ann"), List{}) << "he may answer at once";
  house.pass(10'000);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.pass(2 * kDay, kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.ask("t", {});
  house.ask("t", {{"ann", 2}});
  house.pass(kMinute);
  EXPECT_EQ(house.told("ann"), (List{"asked", "asked"})) << "a new question";
}

TEST(Notices, WhoAnswersInTimeIsToldNothing) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}});
  house.pass(20'000);
  house.ask("t", {});
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{});
}

// The rows changed, and the server died before it could say so.
TEST(Notices, WhoHasAnsweredIsToldNothingThoughTheNoticeStands) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}}, kHour);
  house.pass(20'000);
  EXPECT_EQ(*house.store.count_owed(store::kNeverDue), 2) << "his, and the table's";
  house.put({"t", 0, 0, {}});
  house.pass(2 * kHour);
  EXPECT_EQ(house.told("ann"), List{});
  EXPECT_EQ(*house.store.count_owed(store::kNeverDue), 0);
}

TEST(Notices, WhoLooksAtThisTableIsNotTold) {
  House house;
  house.table("t");
  house.table("u");
  house.channel("ann");
  house.looking = {{"ann", "t"}};
  house.ask("t", {{"ann", 1}});
  house.ask("u", {{"ann", 1}});
  house.pass(10 * kMinute);
  ASSERT_EQ(house.book.notes.size(), 1u) << "of the other table he is";
  EXPECT_EQ(house.book.notes[0].message.table, "u");
  house.looking.clear();
  house.pass(90'000);
  EXPECT_EQ(house.told("ann").size(), 2u) << "he went without an answer";
}

TEST(Notices, OneForAllSeatsOfAPersonAtATable) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 5}, {"ann", 7}});
  house.pass(kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.ask("t", {{"ann", 7}});
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{"asked"}) << "one of the two is answered: nothing new";
}

TEST(Notices, TheLastOneMissingIsToldSo) {
  House house;
  house.table("t");
  house.channel("ann");
  house.channel("bill");
  house.ask("t", {{"ann", 1}, {"bill", 1}});
  house.pass(kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.ask("t", {{"ann", 1}});
  house.pass(10 * kMinute);
  EXPECT_EQ(house.told("ann"), (List{"asked", "last"}));
  house.ask("t", {{"ann", 1}, {"bill", 2}});
  house.pass(2 * kMinute);
  house.ask("t", {{"ann", 1}});
  house.pass(3 * kDay, kMinute);
  EXPECT_EQ(house.told("ann"), (List{"asked", "last"}));
  EXPECT_EQ(house.told("bill"), (List{"asked", "asked"}));
}

TEST(Notices, WhoIsLastBeforeHeIsToldHearsItInOne) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}, {"bill", 1}});
  house.pass(20'000);
  house.ask("t", {{"ann", 1}});
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  EXPECT_NE(house.book.notes[0].message.text.find("only you are missing"), std::string::npos);
}

TEST(Notices, InATableForTwoNobodyIsTheLastOne) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}});
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  EXPECT_EQ(house.book.notes[0].message.text.find("missing"), std::string::npos);
}

TEST(Notices, AnAlarmComesWhenMostOfTheTimeIsOver) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}}, 10 * kHour);
  house.pass(8 * kHour - kMinute, kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.pass(2 * kMinute);
  EXPECT_EQ(house.told("ann"), (List{"asked", "alarm"}));
  EXPECT_TRUE(house.book.notes.back().message.urgent);
  EXPECT_NE(house.book.notes.back().message.text.find("2 hours left"), std::string::npos);
}

// He slept, and his clock with him: the rows say another time now.
TEST(Notices, AnAlarmWaitsWithAClockThatStandsStill) {
  House house;
  house.table("t");
  house.channel("ann");
  house.ask("t", {{"ann", 1}}, 10 * kHour);
  auto later = house.waits["t"];
  later.rows[0].alarm += 5 * kHour;
  later.rows[0].due += 5 * kHour;
  house.put(later);
  house.pass(9 * kHour, kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  house.pass(5 * kHour, kMinute);
  EXPECT_EQ(house.told("ann"), (List{"asked", "alarm"}));
}

TEST(Notices, BeginningEndAndInvitationAreToldOnce) {
  House house;
  house.table("t");
  house.channel("ann");
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(house.notices().invited("ann", "t", "Bill", "", 5).ok());
    EXPECT_TRUE(house.notices().happened(Topic::started, "t", {"ann", "bill"}, 6).ok());
    EXPECT_TRUE(house.notices().happened(Topic::finished, "t", {"ann"}, 7).ok());
  }
  house.pass(kHour);
  auto told = house.told("ann");
  EXPECT_EQ(std::multiset<std::string>(told.begin(), told.end()),
            (std::multiset<std::string>{"finished", "invited", "started"}));
  for (const auto& note : house.book.notes) {
    if (note.message.topic != "invited") continue;
    EXPECT_EQ(note.message.text, "Bill invites you to The t.");
  }
}

TEST(Notices, OneForAllUnreadWords) {
  House house;
  house.table("t");
  house.channel("ann");
  auto words = [&] {
    EXPECT_TRUE(house.notices().happened(Topic::words, "t", {"ann"}, house.now).ok());
  };
  words();
  house.pass(5 * kMinute);
  words();
  EXPECT_EQ(house.told("ann"), List{});
  house.pass(6 * kMinute);
  EXPECT_EQ(house.told("ann"), List{"words"});
  words();
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{"words"}) << "he has not read the first yet";
  EXPECT_TRUE(house.notices().looked("ann", "t").ok());
  words();
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), (List{"words", "words"}));
}

TEST(Notices, ADigestComesOnceADayAndOnlyIfSomethingWaits) {
  House house;
  house.table("t");
  house.table("u");
  Settings settings;
  settings.topics = {Topic::digest};
  settings.digest_minute = 8 * 60;
  house.channel("ann", "c", settings);
  ASSERT_TRUE(house.notices().plan_digest("ann", house.now).ok());
  house.pass(2 * kDay, 10 * kMinute);
  EXPECT_EQ(house.told("ann"), List{}) << "nothing waits";
  house.ask("t", {{"ann", 1}});
  house.ask("u", {{"ann", 1}, {"ann", 2}});
  house.pass(3 * kDay, 10 * kMinute);
  EXPECT_EQ(house.told("ann"), (List{"digest", "digest", "digest"}));
  EXPECT_NE(house.book.notes[0].message.text.find("2 tables wait for you"), std::string::npos)
      << house.book.notes[0].message.text;
  for (const auto& note : house.book.notes) EXPECT_EQ(note.at % kDay, 8 * kHour);
}

TEST(Notices, OnlyWhatAChannelIsFor) {
  House house;
  house.table("t");
  Settings settings;
  settings.topics = {Topic::finished};
  house.channel("ann", "c", settings);
  house.ask("t", {{"ann", 1}});
  EXPECT_TRUE(house.notices().happened(Topic::finished, "t", {"ann"}, house.now).ok());
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{"finished"});
}

TEST(Notices, ATablesOwnChannelNamesWhoIsMissing) {
  House house;
  house.table("t");
  house.channel("ann", "hook", {}, "t");
  house.ask("t", {{"ann", 1}, {"bill", 1}, {"cid", 1}});
  house.pass(10'000);
  house.ask("t", {{"ann", 1}, {"bill", 1}});
  house.pass(kMinute);
  ASSERT_EQ(house.book.notes.size(), 1u);
  EXPECT_EQ(house.book.notes[0].message.text, "Asked now: Ann and Bill, at The t.");
}

TEST(Notices, AreInTheLanguageOfTheChannel) {
  House house;
  house.table("t");
  Settings settings;
  settings.language = "de";
  house.channel("ann", "c", settings);
  house.ask("t", {{"ann", 1}});
  house.pass(kMinute);
  EXPECT_NE(house.book.notes.at(0).message.text.find("Am Tisch The t bist du am Zug."),
            std::string::npos);
}

// --- channels that fail

TEST(Notices, WhatFailsIsTriedAgainLaterAndLater) {
  House house;
  house.table("t");
  house.channel("ann");
  int tries = 0;
  std::vector<Millis> at;
  house.book.answer = [&](const Channel&, const Message&) {
    at.push_back(house.now);
    return ++tries < 4 ? Sent::later("it is away") : Sent{};
  };
  house.ask("t", {{"ann", 1}});
  house.pass(5 * kHour, kMinute);
  EXPECT_EQ(tries, 4);
  EXPECT_EQ(house.told("ann"), List{"asked"});
  for (std::size_t i = 2; i < at.size(); ++i) EXPECT_GT(at[i] - at[i - 1], at[i - 1] - at[i - 2]);
  EXPECT_EQ(house.store.find_channel("c-ann")->error, "") << "it works again";
}

TEST(Notices, AChannelThatFailsSaysWhyAndIsSwitchedOff) {
  House house;
  house.table("t");
  house.channel("ann");
  house.book.answer = [](const Channel&, const Message&) { return Sent::later("it is away"); };
  for (int i = 1; i <= 40; ++i) {
    house.ask("t", {{"ann", i}});
    house.pass(6 * kHour, 10 * kMinute);
  }
  auto channel = *house.store.find_channel("c-ann");
  EXPECT_EQ(channel.error, "it is away");
  EXPECT_EQ(channel.confirmed, 0);
}

TEST(Notices, ABrowserThatIsGoneIsForgotten) {
  House house;
  house.table("t");
  house.channel("ann");
  auto channel = *house.store.find_channel("c-ann");
  channel.kind = ChannelKind::kPush;
  ASSERT_TRUE(house.store.put_channel(channel).ok());
  house.book.answer = [](const Channel&, const Message&) { return Sent::never("410", true); };
  house.ask("t", {{"ann", 1}});
  house.pass(kHour);
  EXPECT_FALSE(house.store.find_channel("c-ann"));
}

TEST(Notices, OneChannelThatFailsDoesNotRepeatTheOthers) {
  House house;
  house.table("t");
  house.channel("ann", "good");
  house.channel("ann", "bad");
  house.book.answer = [](const Channel& c, const Message&) {
    return c.id == "bad" ? Sent::later("away") : Sent{};
  };
  house.ask("t", {{"ann", 1}});
  house.pass(kDay, kMinute);
  EXPECT_EQ(house.told("ann"), List{"asked"});
}

TEST(Notices, NobodyIsToldMoreThanSoMuchADay) {
  House house(1, {.a_day = 20});
  house.channel("ann");
  for (int i = 0; i < 100; ++i) {
    house.table("t" + std::to_string(i));
    house.ask("t" + std::to_string(i), {{"ann", 1}});
  }
  house.pass(kHour);
  EXPECT_EQ(house.told("ann").size(), 20u);
  EXPECT_EQ(house.notices().counts().capped, 80u);
}

TEST(Notices, AChannelThatNobodyHasConfirmedIsSilent) {
  House house;
  house.table("t");
  house.channel("ann");
  auto channel = *house.store.find_channel("c-ann");
  channel.confirmed = 0;
  ASSERT_TRUE(house.store.put_channel(channel).ok());
  house.ask("t", {{"ann", 1}});
  house.pass(kHour);
  EXPECT_EQ(house.told("ann"), List{});
}

// --- nothing hidden

// Made from table, seat and question alone: two tables that differ in what is hidden, but not in
// these, give the same bytes.
TEST(Notices, TheBytesFollowFromTableSeatAndQuestionAlone) {
  std::vector<std::string> bytes;
  for (int hidden = 0; hidden < 2; ++hidden) {
    House house;
    house.table("t");
    house.channel("ann");
    house.channel("bill", "hook", {}, "t");
    auto row = *house.store.find_table("t");
    store::TablePatch patch;
    patch.header = hidden ? R"({"options":{"seed":1}})" : R"({"options":{"seed":2}})";
    ASSERT_TRUE(house.store.update_table("t", patch).ok());
    house.ask("t", {{"ann", 1}, {"bill", 1}}, kHour);
    house.pass(2 * kHour);
    std::string all;
    for (const auto& n : house.book.notes)
      all += n.channel.id + n.message.id + n.message.topic + n.message.title + n.message.text +
             n.message.url + std::to_string(n.at - house.now) + "\n";
    bytes.push_back(all);
  }
  EXPECT_FALSE(bytes[0].empty());
  EXPECT_EQ(bytes[0], bytes[1]);
}

// --- two servers, crashes, clocks that jump

struct Schedule {
  explicit Schedule(unsigned seed) : random(seed), house(2, {}) {
    for (const char* id : {"t", "u", "v"}) house.table(id);
    for (const char* user : {"ann", "bill", "cid"}) house.channel(user);
    house.book.answer = [this](const Channel& channel, const Message& message) {
      return take(channel, message);
    };
  }
  int upto(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

  bool is_asked(const std::string& user, const std::string& table) {
    for (const auto& row : house.waits[table].rows)
      if (row.user == user) return true;
    return false;
  }
  Sent take(const Channel& channel, const Message& message) {
    if (failing && upto(3) == 0) return Sent::later("away");
    EXPECT_TRUE(is_asked(channel.user, message.table)) << "told after the answer";
    EXPECT_FALSE(house.looking.contains({channel.user, message.table}));
    EXPECT_TRUE(ids.insert(message.id).second) << "told twice";
    last_told[{channel.user, message.table}] = house.now;
    return {};
  }
  void change_questions() {
    const std::string table = std::vector<std::string>{"t", "u", "v"}[upto(3)];
    std::vector<std::pair<std::string, int>> asked;
    for (const char* user : {"ann", "bill", "cid"}) {
      int before = 0;
      for (const auto& row : house.waits[table].rows)
        if (row.user == user) before = static_cast<int>(row.prompt);
      int what = upto(4);
      if (before != 0 && what < 2)
        asked.emplace_back(user, before);  // still asked the same
      else if (what == 2)
        asked.emplace_back(user, ++prompts);
    }
    house.ask(table, asked, upto(2) ? 6 * kHour : 0);
  }
  // A server claims what is due, and dies.
  void crash() { (void)house.store.claim_owed(house.now, house.now + Pace{}.lease, 1 + upto(10)); }
  void look() {
    std::pair<std::string, std::string> one{std::vector<std::string>{"ann", "bill", "cid"}[upto(3)],
                                            std::vector<std::string>{"t", "u", "v"}[upto(3)]};
    if (!house.looking.erase(one)) house.looking.insert(one);
  }
  void step() {
    house.now += upto(5) == 0 ? upto(static_cast<int>(3 * kHour)) : upto(60'000);
    int what = upto(10);
    if (what < 3) change_questions();
    if (what == 3) crash();
    if (what == 4) look();
    house.work(house.servers[upto(2)].get());
  }

  std::mt19937 random;
  House house;
  bool failing = false;
  int prompts = 0;
  std::set<std::string> ids;
  std::map<std::pair<std::string, std::string>, Millis> last_told;
};

TEST(Schedules, NobodyIsToldTwiceNorAfterTheAnswer) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    Schedule schedule(seed);
    schedule.failing = seed % 2 == 0;
    for (int i = 0; i < 400; ++i) schedule.step();
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    EXPECT_GT(schedule.ids.size(), 10u);
  }
}

// Whatever died or jumped before: from a moment on nobody looks, all is well, and whoever has not
// been told of what he is asked is told within the grace and one retry.
TEST(Schedules, NobodyWhoIsAskedIsForgotten) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    Schedule schedule(seed);
    for (int i = 0; i < 200; ++i) schedule.step();
    auto& house = schedule.house;
    house.looking.clear();
    std::vector<std::pair<std::string, std::string>> untold;
    for (const auto& [table, waits] : house.waits)
      for (const auto& row : waits.rows) {
        auto told = schedule.last_told.find({row.user, table});
        if (told == schedule.last_told.end() || told->second < row.since)
          untold.emplace_back(row.user, table);
      }
    auto begun = house.now;
    house.pass(Pace{}.lease + Pace{}.grace + Pace{}.again + 2 * kMinute, 5'000);
    for (const auto& one : untold)
      EXPECT_GT(schedule.last_told[one], begun - 1) << one.first << " at " << one.second;
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// A hall full of sleeping tables, all due in the same minute: what is claimed is bounded, and so is
// what it takes in memory.
TEST(Load, ManyTablesDueInTheSameMinute) {
  House house;
  const int kTables = std::getenv("GREATHALL_NOTICES") ? 10'000 : 1'000;
  for (int i = 0; i < kTables; ++i) {
    auto n = std::to_string(i);
    house.table("t" + n);
    house.channel("u" + n);
  }
  for (int i = 0; i < kTables; ++i)
    house.ask("t" + std::to_string(i), {{"u" + std::to_string(i), 1}});
  house.now += kMinute;
  int sent = 0;
  house.book.answer = [&](const Channel&, const Message&) {
    return ++sent, Sent::never("counted");
  };
  auto begun = std::chrono::steady_clock::now();
  auto before = mallinfo2().uordblks;
  std::size_t most = 0;
  for (int round = 0; round < kTables; ++round) {
    if (round == 0) house.notices().catch_up(house.now);
    if (house.notices().work(house.now, [&] { return house.now; }) == 0) break;
    most = std::max(most, mallinfo2().uordblks);
  }
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  EXPECT_EQ(sent, kTables);
  auto grown = most > before ? most - before : 0;
  RecordProperty("bytes_grown", std::to_string(grown));
  RecordProperty("seconds", std::to_string(took.count()));
  std::cout << kTables << " notices in " << took.count() << " s, " << grown / 1024
            << " KiB more in use at the most\n";
  EXPECT_LT(grown, 8u << 20);
}

}  // namespace
}  // namespace gh::notices
