// Nothing waits for what it does not need: a store that hangs, log-ins that cost time, and a hall
// that is told to close while everything hangs.
#include <signal.h>
#include <sys/wait.h>

#include "house.h"

namespace gh::hostile {
namespace {

using std::chrono::seconds;

// Asks for /healthz until told to stop; the longest wait for an answer.
class Probe {
 public:
  explicit Probe(int port)
      : thread_([this, port] {
          while (!stop_) {
            auto a = ask(port, {"GET", "/healthz"}, address(9999), 30'000);
            if (!a.status) ++silent;
            longest = std::max(longest, a.took);
            ++asked;
            std::this_thread::sleep_for(Millis(20));
          }
        }) {}
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  ~Probe() { stop(); }
  Millis longest{0};
  int asked = 0, silent = 0;

 private:
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Sends all at once from as many addresses; every answer.
std::vector<Reply> all_at_once(int port, const std::vector<Asked>& requests, int first = 100) {
  std::vector<Reply> answers(requests.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < requests.size(); ++i)
    threads.emplace_back([&, i] {
      answers[i] = ask(port, requests[i], address(first + static_cast<int>(i)), 20'000);
    });
  for (auto& t : threads) t.join();
  return answers;
}

// The hall answers within nine (answer_seconds); under a sanitizer 300 threads here take a while,
// too.
const auto kTenSeconds = kSlow > 1 ? seconds(15) : seconds(10);

void all_answered_in_time(const std::vector<Reply>& answers) {
  for (const auto& a : answers) {
    EXPECT_NE(a.status, 0) << "not answered";
    EXPECT_LT(a.took, kTenSeconds);
    if (a.status == 503) {
      EXPECT_NE(field(a.body, "words"), "") << a.body;
    }
  }
}

// A room that reads its log again needs a worker; requests that wait for such rooms must not hold
// all of them.
TEST(Workers, AStoreThatWasLockedAndSixteenRequestsLeaveTheHallAlive) {
  House house;
  Stranger bill(house.port(), "Bill");
  std::vector<Asked> leave;
  for (int i = 0; i < 16; ++i)
    leave.push_back({"POST", "/api/v1/tables/" + bill.table() + "/leave", "{}", bill.cookie});
  house.store->broken = true;
  all_answered_in_time(all_at_once(house.port(), leave));  // refused; the rooms must read again
  std::this_thread::sleep_for(Millis(1100));
  house.store->shut();
  Probe probe(house.port());
  std::thread later([&] {
    std::this_thread::sleep_for(Millis(500));
    house.store->broken = false;
    house.store->open();
  });
  auto answers = all_at_once(house.port(), leave, 200);
  later.join();
  probe.stop();
  all_answered_in_time(answers);
  EXPECT_EQ(probe.silent, 0);
  EXPECT_LT(probe.longest, seconds(2 * kSlow));
  EXPECT_EQ(bill.get("/games").status, 200);
  EXPECT_EQ(bill.get("/tables").status, 200);
}

TEST(Workers, AStoreThatHangsForGoodIsToldWithinTenSeconds) {
  House house;
  Stranger bill(house.port(), "Bill");
  auto table = bill.table();
  Game game(house.port(), address(4000));
  EXPECT_TRUE(game.play(Millis(200)));
  house.store->shut();
  Probe probe(house.port());
  std::vector<Asked> requests;
  for (int i = 0; i < 60; ++i) {
    requests.push_back({"GET", "/api/v1/tables", "", bill.cookie});
    requests.push_back({"GET", "/api/v1/tables/nosuchtable" + std::to_string(i), ""});
    requests.push_back({"POST", "/api/v1/session", R"({"name":"Eve"})"});
    requests.push_back({"POST", "/api/v1/tables/" + table + "/leave", "{}", bill.cookie});
    requests.push_back({"POST", "/api/v1/login", R"({"name":"Eve","password":"correct horse"})"});
  }
  auto answers = all_at_once(house.port(), requests);
  all_answered_in_time(answers);
  // What needs no store is answered as ever.
  EXPECT_EQ(ask(house.port(), {"GET", "/api/v1/games"}).status, 200);
  // A pick on a socket is answered as well, with the truth: nobody knows whether it is stored.
  auto* who = game.a.asked() ? &game.a : &game.b;
  while (!who->asked()) game.a.hear(20), game.b.hear(20), who = game.a.asked() ? &game.a : &game.b;
  auto took = who->pick();
  ASSERT_TRUE(took);
  EXPECT_LT(*took, kTenSeconds);
  probe.stop();
  EXPECT_EQ(probe.silent, 0);
  EXPECT_LT(probe.longest, seconds(2 * kSlow));
  house.store->open();
  EXPECT_EQ(bill.get("/tables").status, 200);
}

TEST(Workers, LogInsOfSixtyAddressesDoNotHoldUpAnybodyElse) {
  House house;
  Stranger bill(house.port(), "Bill");
  Probe probe(house.port());
  Game game(house.port(), address(4000));
  std::vector<Asked> logins;
  for (int i = 0; i < 120; ++i)
    logins.push_back(
        {"POST", "/api/v1/login",
         R"({"name":"Somebody)" + std::to_string(i) + R"(","password":"guess guess"})"});
  std::vector<Reply> answers;
  std::thread crowd([&] { answers = all_at_once(house.port(), logins); });
  auto longest = game.play(Millis(1500));
  auto list = bill.get("/tables");
  crowd.join();
  probe.stop();
  ASSERT_TRUE(longest);
  EXPECT_LT(*longest, seconds(2 * kSlow));
  EXPECT_EQ(list.status, 200);
  EXPECT_LT(list.took, seconds(2 * kSlow));
  all_answered_in_time(answers);
  for (const auto& a : answers)
    EXPECT_TRUE(a.status == 403 || a.status == 503 || a.status == 429) << a.status;
  EXPECT_EQ(probe.silent, 0);
  EXPECT_LT(probe.longest, seconds(2 * kSlow));
  EXPECT_GT(probe.asked, 3);
}

// A child process with a hall whose store hangs for ever.
TEST(Workers, ToldToCloseWhileEverythingHangsTheProcessEndsWithinFiveSeconds) {
  int ports[2];
  ASSERT_EQ(pipe(ports), 0);
  auto child = fork();
  if (child == 0) {
    server::Config config;
    config.listen = "127.0.0.1:0";
    config.web = "/nowhere";
    auto bad = std::make_unique<BadStore>();
    bad->longest = seconds(3600);
    auto* store = bad.get();
    std::string error;
    auto server = server::Server::open(config, std::move(bad), error);
    store->shut();
    server->run_until_signalled([&] {
      int port = server->port();
      if (write(ports[1], &port, sizeof port) < 0) _exit(9);
    });
    server.reset();
    _exit(0);
  }
  int port = 0;
  ASSERT_EQ(read(ports[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
  std::vector<Tcp> waiting;
  for (int i = 0; i < 40; ++i) {
    waiting.emplace_back(port, address(100 + i));
    waiting.back().send(bytes_of({"GET", "/api/v1/tables"}));
  }
  std::this_thread::sleep_for(Millis(300));
  auto from = Clock::now();
  kill(child, SIGTERM);
  int status = 0;
  pid_t ended = 0;
  while (Clock::now() - from < seconds(15) && !ended) {
    ended = waitpid(child, &status, WNOHANG);
    if (!ended) std::this_thread::sleep_for(Millis(20));
  }
  auto took = Clock::now() - from;
  if (!ended) kill(child, SIGKILL), waitpid(child, &status, 0);
  EXPECT_EQ(ended, child) << "it had to be killed";
  EXPECT_LT(took, kSlow > 1 ? seconds(10) : seconds(5));
  close(ports[0]), close(ports[1]);
}

}  // namespace
}  // namespace gh::hostile
