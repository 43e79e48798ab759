// The whole program, killed at random moments while people play: every pick that was acknowledged
// is there afterwards, nothing was shown that is not, and every table goes on.
// GREATHALL_KILL_ROUNDS says how often; few by default.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "client/client.h"
#include "core/json.h"

namespace gh::test {
namespace {

using client::Http;
using client::WebSocket;

// A port that nobody listens at and that no connection is given as its own end (those lie above
// 32767), so that it is still free when a program that was killed opens it again.
int free_port() {
  for (int port = 10000 + getpid() * 7 % 22000; port < 32768; ++port) {
    int s = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    here.sin_port = htons(static_cast<std::uint16_t>(port));
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool free = bind(s, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0;
    close(s);
    if (free) return port;
  }
  ADD_FAILURE() << "no port is free";
  return 0;
}

class Program {
 public:
  explicit Program(std::string dir) : dir_(std::move(dir)) {}
  std::vector<std::string> environment;
  ~Program() { kill(); }
  void start() {
    pid_ = fork();
    if (pid_ == 0) {
      for (auto& e : environment) putenv(e.data());
      auto listen = "127.0.0.1:" + std::to_string(port_);
      execl(GREATHALL_PROGRAM, "greathall", "serve", "--listen", listen.c_str(), "--data",
            dir_.c_str(), "--log-level", "error", "--limit-messages", "0", "--limit-requests", "0",
            "--limit-tables", "100000", "--limit-new-tables", "0", nullptr);
      _exit(127);
    }
    for (int i = 0; i < 1000; ++i) {
      auto a = Http(url()).get("/readyz");
      if (a && a->status == 200) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL() << "the program does not start";
  }
  void kill(int how = SIGKILL) {
    if (pid_ <= 0) return;
    ::kill(pid_, how);
    waitpid(pid_, &status_, 0);
    pid_ = -1;
  }
  int status() const { return status_; }
  client::Url url() const { return {false, "127.0.0.1", port_, "/"}; }

 private:
  std::string dir_;
  int port_ = free_port(), status_ = 0;
  pid_t pid_ = -1;
};

// One person with both seats of a table, picking as fast as the hall answers.
struct Player {
  Http http;
  std::string table;
  std::uint64_t seen = 0;     // the last sequence number shown
  json::object acknowledged;  // the last pick answered with ok
  std::uint64_t acks = 0, games = 0;
  Rng rng{1};

  explicit Player(client::Url url, std::uint64_t seed) : http(url), rng{seed} {
    (void)http.post("/api/v1/session", {{"name", "Bill"}});
    next_table();
  }

  // Games are short; the next one begins as soon as one is over.
  bool next_table() {
    auto made = http.post("/api/v1/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"hotseat", true}});
    if (!made || made->status != 201) return false;
    table = std::string(made->json().at("table").as_string());
    seen = 0;
    acknowledged.clear();
    return true;
  }

  // Plays until the connection breaks. Checks first that nothing is lost.
  void play(const client::Url& url) {
    auto opened = WebSocket::open(url, http.cookie);
    if (!opened) return;
    auto& ws = **opened;
    auto subscribe = [&] { ws.send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}"); };
    subscribe();
    if (!acknowledged.empty()) ws.send(json::serialize(acknowledged));
    std::deque<json::object> sent;  // without an answer yet; answers come in order
    bool repeated = acknowledged.empty();
    while (auto text = ws.receive(3000)) {
      auto m = parse_json(*text)->as_object();
      const auto& type = m.at("type").as_string();
      if (type == "error") {
        ADD_FAILURE() << *text;
        return;
      }
      if (type == "ok" && !repeated) {
        repeated = true;
      } else if (type == "ok" && !sent.empty()) {
        if (sent.front().at("table").as_string() == table) acknowledged = sent.front();
        sent.pop_front();
        ++acks;
      }
      if (type != "update") continue;
      if (m.at("table").as_string() != table) continue;
      auto seq = m.at("seq").to_number<std::uint64_t>();
      EXPECT_GE(seq, seen) << "something was shown that is not stored";
      seen = seq;
      const auto& prompts = m.at("prompts").as_array();
      if (m.at("status").as_string() == "finished") {
        ++games;
        if (!next_table()) return;
        subscribe();
        continue;
      }
      if (prompts.empty()) continue;
      const auto& p = prompts[0].as_object();
      const auto& options = p.at("options").as_array();
      json::object pick{
          {"type", "pick"},
          {"table", table},
          {"seat", p.at("seat")},
          {"prompt", p.at("id")},
          {"pick", options[rng.below(static_cast<std::uint32_t>(options.size()))].at("pick")}};
      sent.push_back(pick);
      ws.send(json::serialize(pick));
    }
  }
};

std::size_t finished_tables(Http& http) {
  auto a = http.get("/api/v1/results");
  std::set<std::string> tables;
  if (!a || a->status != 200) return 0;
  auto body = a->json();
  for (const auto& r : body.at("results").as_array())
    tables.insert(std::string(r.at("table").as_string()));
  return tables.size();
}

// Results are as durable as picks: what a finished table owes follows from its log.
TEST(Kill, AfterAnAcknowledgedResignationTheResultIsThere) {
  auto dir = testing::TempDir() + "greathall_kill_results_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  ::signal(SIGPIPE, SIG_IGN);  // the connection to the killed one
  Program program(dir);
  program.start();
  Http http(program.url());
  ASSERT_TRUE(http.post("/api/v1/session", {{"name", "Bill"}}));
  std::vector<std::string> tables;
  for (int i = 0; i < 20; ++i) {
    auto made = http.post("/api/v1/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"hotseat", true}});
    ASSERT_TRUE(made && made->status == 201);
    tables.emplace_back(made->json().at("table").as_string());
  }
  std::atomic<int> acknowledged = 0;
  std::vector<std::thread> threads;
  for (const auto& table : tables)
    threads.emplace_back([&] {
      Http own(program.url());
      own.cookie = http.cookie;
      for (int i = 0; i < 100; ++i) {  // the game is about to start
        auto a = own.post("/api/v1/tables/" + table + "/resign", {{"seat", "A"}});
        if (a && a->status == 200) return void(++acknowledged);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    });
  while (acknowledged < 20) std::this_thread::sleep_for(std::chrono::microseconds(100));
  program.kill();
  for (auto& t : threads) t.join();
  ASSERT_EQ(acknowledged, 20);
  program.start();
  auto rows = [&] {
    auto a = http.get("/api/v1/tables?filter=finished");
    return a && a->status == 200 ? a->json().at("tables").as_array().size() : 0;
  };
  for (int i = 0; i < 200 && (finished_tables(http) < 20 || rows() < 20); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  EXPECT_EQ(finished_tables(http), 20u);
  EXPECT_EQ(rows(), 20u);
  std::filesystem::remove_all(dir);
}

// The clock on the wall is set back by an hour: the bots play on.
TEST(Clock, SetBackItDoesNotStopTheBots) {
  auto dir = testing::TempDir() + "greathall_clock_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  std::filesystem::create_directories(dir);
  auto back = dir + "/back";
  Program program(dir);
  program.environment = {"LD_PRELOAD=" CLOCK_SHIM, "GREATHALL_TEST_CLOCK=" + back,
                         "ASAN_OPTIONS=verify_asan_link_order=0"};
  program.start();
  Http http(program.url());
  ASSERT_TRUE(http.post("/api/v1/session", {{"name", "Bill"}}));
  auto made =
      http.post("/api/v1/tables", {{"game", "ivanhoe"},
                                   {"seats", 3},
                                   {"hotseat", json::array{}},
                                   {"bots", json::array{{{"seat", "A"}, {"bot", "rule"}},
                                                        {{"seat", "B"}, {"bot", "rule"}},
                                                        {{"seat", "C"}, {"bot", "rule"}}}}});
  ASSERT_TRUE(made && made->status == 201) << made->body;
  auto table = std::string(made->json().at("table").as_string());
  auto ws = WebSocket::open(program.url(), http.cookie);
  ASSERT_TRUE(ws);
  (*ws)->send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}");
  // Seconds between updates are the bots' pace; five of them are many.
  auto updates = [&](int wanted) {
    int seen = 0;
    while (seen < wanted) {
      auto text = (*ws)->receive(8000);
      if (!text) break;
      seen += parse_json(*text)->at("type").as_string() == "update";
    }
    return seen;
  };
  EXPECT_EQ(updates(3), 3);
  std::ofstream(back) << "an hour";
  EXPECT_EQ(updates(4), 4);
  std::filesystem::remove_all(dir);
}

TEST(Kill, NothingAcknowledgedIsLost) {
  auto dir = testing::TempDir() + "greathall_kill_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  const char* wanted = std::getenv("GREATHALL_KILL_ROUNDS");
  int rounds = wanted ? std::atoi(wanted) : 3;
  Program program(dir);
  program.start();
  std::vector<std::unique_ptr<Player>> players;
  for (std::uint64_t i = 0; i < 8; ++i)
    players.push_back(std::make_unique<Player>(program.url(), i));
  Rng rng{static_cast<std::uint64_t>(getpid())};
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::thread> threads;
    for (auto& p : players) threads.emplace_back([&] { p->play(program.url()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + rng.below(400)));
    program.kill();
    for (auto& t : threads) t.join();
    program.start();
  }
  std::uint64_t acks = 0, games = 0;
  for (auto& p : players) acks += p->acks, games += p->games;
  EXPECT_GT(acks, 0u);
  RecordProperty("acknowledged", static_cast<int>(acks));
  RecordProperty("games", static_cast<int>(games));
  // And a polite end: what was in flight is stored, the exit code says so.
  program.kill(SIGTERM);
  EXPECT_TRUE(WIFEXITED(program.status()));
  EXPECT_EQ(WEXITSTATUS(program.status()), 0);
}

}  // namespace
}  // namespace gh::test
