// When the disk or the database does not answer: people are told, see nothing that is not stored,
// and the hall goes on by itself. And what seats must not learn from each other's bytes.
#include "core/match.h"
#include "hall_play.h"
#include "server/hall.h"
#include "store/memory_store.h"

namespace gh::test {
namespace {

// A store whose log can be broken and mended.
class FrailStore : public store::MemoryStore {
 public:
  std::atomic<bool> broken{false}, lies{false};
  void append(store::Entry entry, Appended done) override {
    if (!broken) return MemoryStore::append(std::move(entry), std::move(done));
    if (lies) {
      // The connection died during the commit: stored, but nobody was told.
      return MemoryStore::append(std::move(entry), [done](Status) {
        done(Status::unavailable("the connection is gone"));
      });
    }
    std::thread([done] { done(Status::unavailable("the disk is full")); }).detach();
  }
  Answer<std::vector<store::Entry>> load_log(const std::string& table, store::Seq from) override {
    if (broken) return Status::unavailable("the disk is full");
    return MemoryStore::load_log(table, from);
  }
};

struct Ears : server::Listener {
  std::mutex mutex;
  std::vector<json::object> heard;
  void deliver(std::shared_ptr<const std::string> text) override {
    std::lock_guard lock(mutex);
    heard.push_back(parse_json(*text)->as_object());
  }
  json::object last(std::string_view type) {
    std::lock_guard lock(mutex);
    for (auto it = heard.rbegin(); it != heard.rend(); ++it)
      if (it->at("type").as_string() == type) return *it;
    return {};
  }
  std::size_t count(std::string_view type) {
    std::lock_guard lock(mutex);
    std::size_t n = 0;
    for (const auto& m : heard) n += m.at("type").as_string() == type;
    return n;
  }
};

struct Trouble : testing::Test {
  boost::asio::io_context io;
  std::thread thread;
  FrailStore* store = nullptr;
  std::unique_ptr<server::Hall> hall;
  std::shared_ptr<server::Room> room;
  std::shared_ptr<Ears> ears = std::make_shared<Ears>();
  Who bill{"u-bill", "Bill"};

  void SetUp() override {
    auto frail = std::make_unique<FrailStore>();
    store = frail.get();
    server::Config config;
    config.bot_pace_ms = 0;
    hall = std::make_unique<server::Hall>(config, std::move(frail), io);
    thread = std::thread([this] {
      auto guard = boost::asio::make_work_guard(io);
      io.run();
    });
    TableHeader h;
    h.game = "ivanhoe";
    h.seats = 2;
    h.host = bill.user;
    h.first = {{seat(0), "person", bill.user, "Bill", ""},
               {seat(1), "person", bill.user, "Bill", ""}};
    auto id = *hall->create(h);
    room = *hall->room(id);
    room->enter(1, Viewer{bill, {}, false}, {}, ears);
    while (ears->last("update").empty() || ears->last("update").at("prompts").as_array().empty())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void TearDown() override {
    hall->drain();
    io.stop();
    thread.join();
  }
  Proposal pick() {
    auto update = ears->last("update");
    auto p = update.at("prompts").as_array()[0].as_object();
    std::string notation(p.at("options").as_array()[0].at("pick").as_string());
    auto id = p.at("id").to_number<std::uint32_t>();
    auto s = *seat_from(p.at("seat").as_string());
    return room->submit_and_wait(
        [&](Table& t, Time now, Mail&) { return t.pick(bill, s, id, notation, now); });
  }
};

TEST_F(Trouble, NothingIsShownThatIsNotStoredAndTheHallRecovers) {
  EXPECT_FALSE(pick().refused());
  store->broken = true;
  auto updates = ears->count("update");
  EXPECT_EQ(pick().code, Code::unavailable);
  EXPECT_EQ(pick().code, Code::unavailable);
  EXPECT_EQ(ears->count("update"), updates);
  EXPECT_EQ(ears->last("error").at("code").as_string(), "unavailable");
  store->broken = false;
  for (int i = 0; i < 300; ++i) {
    if (!pick().refused()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "the hall did not recover";
}

TEST_F(Trouble, APickOfWhichNobodyKnowsWhetherItIsStoredIsTakenOnce) {
  auto update = ears->last("update");
  store->broken = store->lies = true;
  EXPECT_EQ(pick().code, Code::unavailable);
  store->broken = false;
  auto before = update.at("seq").to_number<std::uint64_t>();
  // The room reads the log again by itself and shows what is in it.
  for (int i = 0; i < 300 && ears->last("update").at("seq").to_number<std::uint64_t>() == before;
       ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(ears->last("update").at("seq").to_number<std::uint64_t>(), before + 1);
}

TEST_F(Trouble, AnotherServersEntriesAreTakenInBeforeOnesOwn) {
  // Somebody else extends the log behind the room's back: a chat message.
  auto update = ears->last("update");
  Entry chat{0, entry::Chat{{}, "Ann", "from the other server"}};
  store::Entry entry{room->look_and_wait([](const Table& t, Time) { return t.id(); }),
                     update.at("seq").to_number<std::int64_t>() + 1, write_entry(chat), true};
  store::LogEnd end;
  auto before = store->load_log(entry.table, 1);
  for (const auto& e : *before) EXPECT_EQ(store::follow(end, e), "");
  entry.chain = store::link(end.chain, entry.table, entry.seq, entry.payload);
  std::promise<void> stored;
  store->append(entry, [&](Status s) {
    EXPECT_TRUE(s.ok()) << s.words;
    stored.set_value();
  });
  stored.get_future().wait();
  EXPECT_FALSE(pick().refused());
  EXPECT_EQ(ears->last("chat").at("text").as_string(), "from the other server");
}

// Over real sockets: games that differ only in what Ann may not know look the same to her.
TEST(Leak, EveryByteToASeatIsTheSameWhateverItMayNotKnow) {
  HallUnderTest hall([](server::Config& c) { c.limits.messages_per_second = 0; });
  struct Dealt {
    std::string bytes, ann, bill;
    std::vector<std::string> script;
    bool whole = true;  // every draw of the script was possible
  };
  // Bill, the host, deals the script, but at step `odd` another card.
  auto deal = [&](const std::vector<std::string>& script, std::size_t odd) {
    Duel d(hall, {{"cheat", true}});
    Dealt dealt;
    for (;;) {
      while (!d.bill.asked() && !d.ann.asked()) d.bill.receive(20), d.ann.receive(20);
      if (!d.bill.asked() || text_at(d.bill.answer(d.table), "seat") != "chance") break;
      auto n = dealt.script.size();
      const auto& options = d.bill.update.at("prompts").as_array()[0].at("options").as_array();
      auto message = d.bill.answer(d.table, n == odd ? options.size() / 2 : 0);
      if (n < script.size() && n != odd) message["pick"] = script[n];
      dealt.script.push_back(text_at(message, "pick"));
      auto before = d.ann.update.at("seq");
      dealt.whole = text_at(d.bill.ask(message), "type") == "ok";
      if (!dealt.whole) return dealt;
      while (d.ann.update.at("seq") == before) {
        auto m = d.ann.receive();
        auto text = json::serialize(m);
        for (auto at = text.find(d.table); at != text.npos; at = text.find(d.table))
          text.replace(at, d.table.size(), "T");
        if (m.is_null()) break;
        dealt.bytes += text + "\n";
      }
    }
    // Whatever else she may ask for: replays, the log, an analysis, somebody else's eyes.
    for (const std::string what :
         {"/replay?eyes=B", "/replay?eyes=B&at=1", "/replay?eyes=B&at=2", "/replay?eyes=A",
          "/events?eyes=B", "/events?eyes=B&to=2", "/analysis", "/log", "/hint?seat=A", ""}) {
      auto text = d.ann.get("/tables/" + d.table + what).body;
      for (auto at = text.find(d.table); at != text.npos; at = text.find(d.table))
        text.replace(at, d.table.size(), "T");
      // How long somebody has thought is the clock's to say.
      for (auto at = text.find("\"thinking\":"); at != text.npos;
           at = text.find("\"thinking\":", at + 1))
        text.erase(at + 11, text.find_first_of(",}", at) - at - 11);
      dealt.bytes += what + " " + text + "\n";
    }
    dealt.ann = json::serialize(
        d.ann.ask({{"type", "view"}, {"table", d.table}, {"seat", "B"}}).at("view"));
    dealt.bill = json::serialize(
        d.bill.ask({{"type", "view"}, {"table", d.table}, {"seat", "A"}}).at("view"));
    return dealt;
  };
  auto first = deal({}, 999);
  EXPECT_GT(first.bytes.size(), 1000u);
  int compared = 0;
  for (std::size_t odd : {2, 3, 4, 5, 9, 10}) {
    auto other = deal(first.script, odd);
    if (!other.whole || other.ann != first.ann || other.bill == first.bill) continue;
    EXPECT_EQ(other.bytes, first.bytes) << "draw " << odd;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace gh::test
