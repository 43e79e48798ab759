// Who is let in, and as whom: names of the hall, origins, proxies, cookies, log-ins.
#include "house.h"

namespace gh::hostile {
namespace {

using server::Config;

Reply named(const House& house, const std::string& host, std::vector<std::string> more = {}) {
  return ask(house.port(), {"GET", "/api/v1/games", "", "", std::move(more), host});
}

// A page whose name was made to point at this machine is same-origin to the browser: only the list
// of names keeps it out.
TEST(Doors, TheHallAnswersToItsOwnNamesOnly) {
  House house([](Config& c) { c.hosts = {"hall.example"}; });
  auto port = ":" + std::to_string(house.port());
  for (const std::string host : {"localhost", "LOCALHOST", "127.0.0.1", "[::1]", "hall.example"}) {
    EXPECT_EQ(named(house, host).status, 200) << host;
    EXPECT_EQ(named(house, host + port).status, 200) << host;
  }
  for (const std::string host : {"evil.example", "hall.example.evil.example", "xhall.example",
                                 "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.7",
                                 "[2001:db8::7]", "hall.example@evil.example", "a b", "[", ":80"}) {
    auto a = named(house, host);
    EXPECT_EQ(a.status, 421) << host;
    EXPECT_EQ(field(a.body, "code"), "not_allowed") << host;
    auto origin = "Origin: http://" + host;
    auto post =
        ask(house.port(), {"POST", "/api/v1/session", R"({"name":"Eve"})", "", {origin}, host});
    EXPECT_EQ(post.status, 421) << host;
    EXPECT_EQ(Ws(house.port(), "", "127.0.0.1", {origin}, host).status, 421) << host;
    EXPECT_EQ(ask(house.port(), {"GET", "/", "", "", {}, host}).status, 421) << host;
  }
  for (const std::string other : {"evil.example", "localhost"}) {
    EXPECT_EQ(named(house, "localhost", {"Host: " + other}).status, 400) << other;
    EXPECT_EQ(Ws(house.port(), "", "127.0.0.1", {"Host: " + other}, "localhost").status, 400);
  }
  // Not a browser, and a probe.
  EXPECT_EQ(ask(house.port(), {"GET", "/healthz", "", "", {}, "10.0.0.7"}).status, 200);
}

// Without a list, addresses are let in: a page cannot make its name point at another address when
// its name is an address. So a hall in a home network needs no settings.
TEST(Doors, WithoutAListAddressesAndTheMachinesNameAreLetIn) {
  House house;
  char own[256] = {};
  gethostname(own, sizeof own - 1);
  for (const std::string host : {"192.168.1.20:8080", "[fe80::1]:8080", "10.1.2.3", "localhost"}) {
    EXPECT_EQ(named(house, host).status, 200) << host;
    EXPECT_EQ(Ws(house.port(), "", "127.0.0.1", {"Origin: http://" + host}, host).status, 101);
  }
  EXPECT_EQ(named(house, own).status, 200) << own;
  EXPECT_EQ(named(house, std::string(own) + ".local").status, 200) << own;
  EXPECT_EQ(named(house, "evil.example").status, 421);
  EXPECT_EQ(named(house, "0x7f000001").status, 421);
  EXPECT_EQ(named(house, "1.2.3").status, 421);
}

TEST(Doors, OriginsAreTheHallsOwnOrOnTheList) {
  House house([](Config& c) {
    c.hosts = {"hall.example"};
    c.origins = {"https://friend.example"};
  });
  auto port = std::to_string(house.port());
  auto status = [&](const std::string& host, std::vector<std::string> headers) {
    return Ws(house.port(), "", "127.0.0.1", std::move(headers), host).status;
  };
  EXPECT_EQ(status("hall.example", {"Origin: https://hall.example"}), 101);
  EXPECT_EQ(status("hall.example", {"Origin: http://hall.example"}), 101);
  EXPECT_EQ(status("hall.example", {"Origin: https://friend.example"}), 101);
  EXPECT_EQ(
      status("hall.example", {"Origin: https://friend.example", "Sec-Fetch-Site: cross-site"}),
      101);
  EXPECT_EQ(status("localhost:" + port, {"Origin: http://localhost:" + port}), 101);
  EXPECT_EQ(status("localhost:" + port, {}), 101);
  EXPECT_EQ(status("hall.example", {"Origin: null"}), 403);
  EXPECT_EQ(status("hall.example", {"Origin: https://evil.example"}), 403);
  EXPECT_EQ(status("hall.example", {"Origin: https://friend.example.evil.example"}), 403);
  EXPECT_EQ(status("hall.example", {"Origin: ftp://hall.example"}), 403);
  // Another server on this machine is another site.
  EXPECT_EQ(status("localhost:" + port, {"Origin: http://localhost:1"}), 403);
  EXPECT_EQ(status("localhost:" + port, {"Sec-Fetch-Site: cross-site"}), 403);
}

std::string forwarded(int n) { return "X-Forwarded-For: 203.0.113." + std::to_string(n); }

TEST(Doors, ThreeHundredPeopleBehindAProxyDoNotLockEachOtherOut) {
  House house([](Config& c) {
    c.trusted_proxies = {"127.0.0.1"};
    c.limits.connections_per_address = 20;
  });
  std::vector<Ws> all;
  for (int i = 0; i < 300; ++i) {
    all.emplace_back(house.port(), "", "127.0.0.1", std::vector<std::string>{forwarded(i % 250)});
    ASSERT_TRUE(all.back().open()) << i << " " << all.back().status;
  }
  // One of them has its own limit.
  int refused = 0;
  for (int i = 0; i < 30; ++i) {
    all.emplace_back(house.port(), "", "127.0.0.1", std::vector<std::string>{forwarded(7)});
    refused += !all.back().open();
  }
  EXPECT_GE(refused, 10);
  EXPECT_EQ(ask(house.port(), {"GET", "/api/v1/games", "", "", {forwarded(8)}}).status, 200);
  // Places are given back.
  all.clear();
  bool again = false;
  for (int i = 0; i < 200 && !again; ++i) {
    again = Ws(house.port(), "", "127.0.0.1", {forwarded(7)}).open();
    if (!again) std::this_thread::sleep_for(Millis(20));
  }
  EXPECT_TRUE(again);
}

TEST(Doors, WhatAStrangerSaysAboutHisAddressIsNotBelieved) {
  House house([](Config& c) {
    c.trusted_proxies = {"127.0.0.9", "127.0.8.0/24"};
    c.limits.requests_per_second = 1;
    c.limits.request_burst = 10;
  });
  auto status = [&](const std::string& from, const std::string& forwarded_for) {
    return ask(house.port(),
               {"GET", "/api/v1/games", "", "", {"X-Forwarded-For: " + forwarded_for}}, from)
        .status;
  };
  auto limited = [&](const std::string& from, const std::function<std::string(int)>& f) {
    int refused = 0;
    for (int i = 0; i < 30; ++i) refused += status(from, f(i)) == 429;
    return refused > 10;
  };
  auto other = [](int i) { return "203.0.113." + std::to_string(i); };
  EXPECT_TRUE(limited("127.0.0.2", other));   // no proxy of ours
  EXPECT_FALSE(limited("127.0.0.9", other));  // one of ours
  EXPECT_FALSE(limited("127.0.8.77", other));
  // The last word is the proxy's; what came before is hearsay.
  EXPECT_TRUE(limited("127.0.0.9",
                      [](int i) { return "198.51.100." + std::to_string(i) + ", 203.0.113.200"; }));
  // Proxies in a row: the last address that is none of them.
  EXPECT_TRUE(limited("127.0.0.9", [](int i) {
    return "198.51.100." + std::to_string(i) + ", 203.0.113.201, 127.0.8." + std::to_string(i);
  }));
  // One network of IPv6 is one address, and an IPv4 address is the same in both forms.
  EXPECT_TRUE(limited("127.0.0.9", [](int i) { return "2001:db8:1:2::" + std::to_string(i); }));
  EXPECT_TRUE(limited("127.0.0.9", [](int i) {
    return i % 2 ? std::string("::ffff:203.0.113.202")
                 : std::string("203.0.113.202:4" + std::to_string(i));
  }));
  // Nonsense counts as the proxy itself.
  EXPECT_TRUE(limited("127.0.0.9", [](int i) { return "unknown" + std::to_string(i); }));
}

TEST(Doors, TheCookieIsSecureBehindTls) {
  House house([](Config& c) { c.trusted_proxies = {"127.0.0.9"}; });
  auto head = [&](const std::string& from, std::vector<std::string> headers) {
    return ask(house.port(),
               {"POST", "/api/v1/session", R"({"name":"Bill"})", "", std::move(headers)}, from)
        .head;
  };
  auto has = [](const std::string& text, const char* what) { return text.find(what) != text.npos; };
  auto plain = head("127.0.0.1", {});
  EXPECT_TRUE(has(plain, "Set-Cookie")) << plain;
  EXPECT_FALSE(has(plain, "Secure"));
  auto proxied = head("127.0.0.9", {"X-Forwarded-Proto: https", forwarded(1)});
  EXPECT_TRUE(has(proxied, "; Secure")) << proxied;
  EXPECT_TRUE(has(proxied, "Strict-Transport-Security")) << proxied;
  EXPECT_FALSE(has(head("127.0.0.9", {"X-Forwarded-Proto: http", forwarded(2)}), "Secure"));
  EXPECT_FALSE(has(head("127.0.0.1", {"X-Forwarded-Proto: https"}), "Secure"));
}

std::string login(const std::string& name, const std::string& password) {
  return R"({"name":")" + name + R"(","password":")" + password + "\"}";
}

// How many of them come too often. At once: one after the other, a machine that is busy takes
// longer to look at a password than the limit takes to recover.
int refused_at_once(int many, const std::function<int(int)>& status) {
  std::atomic<int> refused{0};
  std::vector<std::thread> all;
  for (int i = 0; i < many; ++i) all.emplace_back([&, i] { refused += status(i) == 429; });
  for (auto& one : all) one.join();
  return refused;
}

TEST(Doors, AStrangerCannotUseUpTheOwnersAllowance) {
  House house([](Config& c) {
    c.limits.logins_per_minute = 2;
    c.limits.answer_seconds = 60;  // a password may have to wait for those of many strangers
  });
  auto post = [&](const char* where, const std::string& body, const std::string& from) {
    return ask(house.port(), {"POST", std::string("/api/v1/") + where, body}, from, 60'000).status;
  };
  auto home = address(1);
  EXPECT_EQ(post("accounts", login("Bill", "correct horse"), home), 201);
  // One address, far over its limit, which is less than the name's.
  int refused = 0;
  for (int i = 0; i < 30; ++i)
    refused += post("login", login("Bill", "guess guess"), address(2)) == 429;
  EXPECT_GT(refused, 20);
  EXPECT_EQ(post("login", login("Bill", "correct horse"), address(3)), 200);
  // Many addresses: the name's own limit is reached, but not for where its owner is known.
  EXPECT_GE(
      refused_at_once(
          60, [&](int i) { return post("login", login("Bill", "guess guess"), address(100 + i)); }),
      5);
  EXPECT_EQ(post("login", login("bill", "correct horse"), home), 200);
}

TEST(Doors, TheNamesLimitFoldsCase) {
  House house([](Config& c) { c.limits.logins_per_minute = 1; });
  std::vector<std::string> spelled;
  for (int i = 0; i < 32; ++i) {
    std::string name = "abcde";
    for (int b = 0; b < 5; ++b)
      if (i >> b & 1) name[static_cast<std::size_t>(b)] ^= 0x20;
    spelled.push_back(name);
  }
  EXPECT_GE(refused_at_once(32,
                            [&](int i) {
                              auto name = spelled[static_cast<std::size_t>(i)];
                              return ask(house.port(),
                                         {"POST", "/api/v1/login", login(name, "guess guess")},
                                         address(300 + i))
                                  .status;
                            }),
            8);
}

}  // namespace
}  // namespace gh::hostile
