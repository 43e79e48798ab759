// A hall for strangers to try: its store can be made to hang or to fail, and what it costs is
// measured. Short by default; GREATHALL_LONG=SECONDS makes the floods last that long.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>

#include "core/json.h"
#include "raw_client.h"
#include "server/server.h"
#include "store/memory_store.h"

namespace gh::hostile {

// The store of a bad day. Shut, every call hangs until it is opened (or for `longest`, as a
// database that is gone is noticed some day).
class BadStore : public store::MemoryStore {
 public:
  std::atomic<bool> broken{false};
  std::chrono::seconds longest{60};

  void shut() {
    std::lock_guard lock(mutex_);
    shut_ = true;
  }
  void open() {
    std::lock_guard lock(mutex_);
    shut_ = false;
    opened_.notify_all();
  }
  ~BadStore() override { open(); }

  void append(store::Entry entry, Appended done) override {
    if (broken) return std::thread([done] { done(Status::unavailable("locked")); }).detach();
    {
      std::lock_guard lock(mutex_);
      // An entry that hangs is answered by a thread of the store, as with a real one.
      if (shut_)
        return std::thread([this, entry = std::move(entry), done]() mutable {
                 pass();
                 MemoryStore::append(std::move(entry), done);
               })
            .detach();
    }
    MemoryStore::append(std::move(entry), std::move(done));
  }
  Answer<std::vector<store::Entry>> load_log(const std::string& table, store::Seq from) override {
    pass();
    if (broken) return Status::unavailable("locked");
    return MemoryStore::load_log(table, from);
  }
  Answer<store::TableRow> find_table(const std::string& id) override {
    pass();
    return MemoryStore::find_table(id);
  }
  Answer<std::vector<store::TableRow>> list_tables(const store::TableFilter& f) override {
    pass();
    return MemoryStore::list_tables(f);
  }
  Answer<store::Session> find_session(const std::string& hash, store::Millis now) override {
    pass();
    return MemoryStore::find_session(hash, now);
  }
  Status create_session(const store::Session& s) override {
    pass();
    return MemoryStore::create_session(s);
  }
  Answer<store::Account> find_account_by_name(const std::string& name) override {
    pass();
    return MemoryStore::find_account_by_name(name);
  }
  Status health() override {
    pass();
    return MemoryStore::health();
  }

 private:
  void pass() {
    std::unique_lock lock(mutex_);
    opened_.wait_for(lock, longest, [this] { return !shut_; });
  }
  std::mutex mutex_;
  std::condition_variable opened_;
  bool shut_ = false;
};

struct House {
  server::Config config;
  BadStore* store = nullptr;
  std::unique_ptr<server::Server> server;

  explicit House(const std::function<void(server::Config&)>& change = {}) {
    config.listen = "127.0.0.1:0";
    config.web = "/nowhere";
    config.bot_pace_ms = 0;
    config.limits.sessions_per_minute = 6000;
    config.limits.tables_per_minute = 6000;
    if (change) change(config);
    auto bad = std::make_unique<BadStore>();
    store = bad.get();
    std::string error;
    server = server::Server::open(config, std::move(bad), error);
    if (!server) throw std::runtime_error(error);
    server->start();
  }
  ~House() { store->open(); }
  int port() const { return server->port(); }
};

inline std::string field(const json::value& v, std::string_view name) {
  const auto* o = v.if_object();
  const auto* x = o ? o->if_contains(name) : nullptr;
  if (!x || x->is_null()) return "";
  return x->is_string() ? std::string(x->get_string()) : json::serialize(*x);
}
inline std::string field(const std::string& text, std::string_view name) {
  auto v = parse_json(text);
  return v ? field(*v, name) : "";
}

// Somebody at a raw connection, with a session.
struct Stranger {
  int port;
  std::string from, cookie;
  Stranger(int p, const std::string& name, std::string address = "127.0.0.1")
      : port(p), from(std::move(address)) {
    auto a = hostile::ask(port, {"POST", "/api/v1/session", R"({"name":")" + name + "\"}"}, from);
    EXPECT_EQ(a.status, 200) << a.body;
    cookie = a.cookie();
  }
  Reply post(const std::string& target, const std::string& body = "{}") const {
    return hostile::ask(port, {"POST", "/api/v1" + target, body, cookie}, from);
  }
  Reply get(const std::string& target) const {
    return hostile::ask(port, {"GET", "/api/v1" + target, "", cookie}, from);
  }
  std::string table(const std::string& body = R"({"game":"ivanhoe","seats":2})") const {
    auto a = post("/tables", body);
    EXPECT_EQ(a.status, 201) << a.body;
    return field(a.body, "table");
  }
  Ws socket() const { return Ws(port, cookie, from); }
};

// Somebody who plays at a raw socket: follows one table and answers when asked.
struct Player {
  Stranger who;
  Ws ws;
  std::string table;
  json::object update;
  int next = 1;
  std::size_t before = 0;  // bytes of text at sockets that it left
  Player(int port, const std::string& name, std::string from = "127.0.0.1")
      : who(port, name, std::move(from)) {}
  void follow(const std::string& t) {
    table = t;
    before += ws.bytes;
    ws = who.socket();
    ASSERT_TRUE(ws.open());
    ws.text(R"({"type":"subscribe","table":")" + t + "\"}");
  }
  // One message, noted; null when none came in time.
  json::value hear(int ms) {
    auto line = ws.line(ms);
    if (!line) return nullptr;
    auto m = parse_json(*line);
    if (!m) return nullptr;
    if (field(*m, "type") == "update") update = m->as_object();
    return *m;
  }
  std::size_t bytes() const { return before + ws.bytes; }
  bool asked() const {
    return update.contains("prompts") && !update.at("prompts").as_array().empty();
  }
  // Picks the first option; how long the answer took, nothing when none came in ten seconds.
  std::optional<Millis> pick() {
    const auto& p = update.at("prompts").as_array()[0].as_object();
    auto id = next++;
    json::object m{
        {"type", "pick"},       {"id", id},
        {"table", table},       {"seat", p.at("seat")},
        {"prompt", p.at("id")}, {"pick", p.at("options").as_array()[0].as_object().at("pick")}};
    update.erase("prompts");
    auto from = Clock::now();
    ws.text(json::serialize(m));
    for (auto until = from + std::chrono::seconds(10); Clock::now() < until && ws.open();)
      if (auto a = hear(100); field(a, "re") == std::to_string(id))
        return std::chrono::duration_cast<Millis>(Clock::now() - from);
    return std::nullopt;
  }
};

// Two people who play with each other while others do what they do.
struct Game {
  Player a, b;
  std::string table;
  explicit Game(int port, const std::string& from = "127.0.0.1")
      : a(port, "Bill", from), b(port, "Ann", from) {
    begin();
    table = a.table;
  }
  void begin() {
    auto next = a.who.table();
    EXPECT_EQ(b.who.post("/tables/" + next + "/join").status, 200);
    for (auto* p : {&a, &b}) p->update = {}, p->follow(next);
  }
  // Plays for that long, as fast as people might and another game when one is over; the longest
  // wait of a pick, nothing when somebody was not answered.
  std::optional<Millis> play(Millis time, int* picks = nullptr) {
    Millis longest{0};
    for (auto until = Clock::now() + time; Clock::now() < until;) {
      if (!a.ws.open() || !b.ws.open()) return std::nullopt;
      if (field(a.update, "status") == "finished") begin();
      auto* who = a.asked() ? &a : b.asked() ? &b : nullptr;
      if (!who) {
        a.hear(5), b.hear(5);
        continue;
      }
      auto took = who->pick();
      if (!took) return std::nullopt;
      if (picks) ++*picks;
      longest = std::max(longest, *took);
      for (auto soon = Clock::now() + Millis(20); Clock::now() < soon;) a.hear(5), b.hear(5);
    }
    return longest;
  }
};

inline std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * 4096;
}

// How long floods last.
inline Millis flood_time(int short_ms) {
  const char* wish = std::getenv("GREATHALL_LONG");
  return wish ? Millis(std::atol(wish) * 1000) : Millis(short_ms);
}

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int kSlow = 4;  // a sanitizer's factor
#else
constexpr int kSlow = 1;
#endif

}  // namespace gh::hostile
