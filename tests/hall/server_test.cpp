// The hall over real sockets: what clients may do, and what happens to those who try more.
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/embedded.h"
#include "hall_play.h"
#include "server/api.h"
#include "table/schema.h"

namespace gh::test {
namespace {

using server::Config;

TEST(Hall, TwoPeoplePlayAndSeeTheSameGame) {
  HallUnderTest hall;
  Duel d(hall);
  for (int n = 0; n < 30; ++n) d.pick();
  auto mine = d.bill.ask({{"type", "view"}, {"table", d.table}, {"seat", "A"}});
  EXPECT_EQ(text_at(mine, "type"), "view");
  auto other = d.bill.ask({{"type", "view"}, {"table", d.table}, {"seat", "B"}});
  EXPECT_EQ(text_at(other, "code"), "not_yours");
}

TEST(Hall, AnAcknowledgementComesInOneTextWithItsUpdate) {
  HallUnderTest hall;
  Duel d(hall);
  auto& who = d.turn();
  auto pick = who.answer(d.table);
  pick["id"] = "mine";
  who.send(pick);
  auto text = who.ws->receive_lines(5000);
  while (text && text->find(R"("type":"update")") == text->npos)
    text = who.ws->receive_lines(5000);  // who is here, and the like
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->ends_with("}\n{\"type\":\"ok\",\"re\":\"mine\"}")) << *text;
}

// What gzip made, read again by zlib.
std::string unzipped(std::string packed) {
  std::string out(1u << 20, ' ');
  z_stream z{};
  inflateInit2(&z, 16 + MAX_WBITS);
  z.next_in = reinterpret_cast<Bytef*>(packed.data());
  z.avail_in = static_cast<uInt>(packed.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  const int code = inflate(&z, Z_FINISH);
  out.resize(code == Z_STREAM_END ? z.total_out : 0);
  inflateEnd(&z);
  return out;
}

TEST(Hall, AnswersComeCompressedToWhoCanReadThat) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  auto plain = bill.http.request("GET", "/api/v1/games");
  auto packed = bill.http.request("GET", "/api/v1/games", "", {"Accept-Encoding: gzip, br"});
  ASSERT_TRUE(plain && packed);
  EXPECT_EQ(plain->header("content-encoding"), "");
  EXPECT_EQ(packed->header("content-encoding"), "gzip");
  EXPECT_EQ(packed->header("vary"), "Accept-Encoding");
  EXPECT_LT(packed->body.size() * 2, plain->body.size());
  EXPECT_EQ(unzipped(packed->body), plain->body);
  // What is small is sent as it is.
  auto small = bill.http.request("GET", "/api/v1/session", "", {"Accept-Encoding: gzip"});
  EXPECT_EQ(small->header("content-encoding"), "");
}

TEST(Hall, BotsPlayAWholeGameAndItsLogCanBeTakenAwayAndBroughtBack) {
  HallUnderTest hall;
  Guest bill(hall, "Bill");
  auto table = bill.make_table({{"seats", 3},
                                {"bots",
                                 {{{"seat", "A"}, {"bot", "rule"}},
                                  {{"seat", "B"}, {"bot", "rule"}},
                                  {{"seat", "C"}, {"bot", "random"}}}}});
  EXPECT_EQ(bill.get("/tables/" + table + "/log").status, 409);
  bill.connect();
  bill.subscribe(table);
  while (bill.update.at("outcome").is_null()) ASSERT_FALSE(bill.receive().is_null());
  auto log = bill.get("/tables/" + table + "/log");
  EXPECT_EQ(log.status, 200);
  auto brought = bill.post("/replays", {{"log", log.body}});
  ASSERT_EQ(brought.status, 201) << brought.body;
  auto again = text_at(brought.json(), "table");
  auto a = bill.get("/tables/" + table + "/replay?eyes=B&at=40").json();
  auto b = bill.get("/tables/" + again + "/replay?eyes=B&at=40").json();
  EXPECT_EQ(a.at("view"), b.at("view"));
  auto cut = log.body.find('\n', log.body.size() / 2) + 10;  // in the middle of a line
  EXPECT_EQ(bill.post("/replays", {{"log", log.body.substr(0, cut)}}).status, 400);
  auto edited = log.body;
  auto at = edited.rfind("\"check\"");
  edited[at + 10] = edited[at + 10] == '0' ? '1' : '0';
  EXPECT_EQ(bill.post("/replays", {{"log", edited}}).status, 400);
}

// Among bots somebody may ask what the bot would do; where another person plays nobody may.
TEST(Hall, TheCoachAdvisesAgainstBotsOnly) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), ann(hall, "Ann");
  auto table = bill.make_table({{"seats", 2}, {"bots", {{{"seat", "B"}, {"bot", "rule"}}}}});
  bill.connect();
  bill.subscribe(table);
  while (bill.update.at("prompts").as_array().empty()) ASSERT_FALSE(bill.receive().is_null());
  auto advice = bill.get("/tables/" + table + "/advice?seat=A");
  ASSERT_EQ(advice.status, 200) << advice.body;
  const auto& prompt = bill.update.at("prompts").at(0);
  EXPECT_EQ(advice.json().at("prompt"), prompt.at("id"));
  bool offered = false;
  for (const auto& o : prompt.at("options").as_array())
    offered |= o.at("pick") == advice.json().at("pick");
  EXPECT_TRUE(offered) << advice.body;
  EXPECT_EQ(bill.get("/tables/" + table + "/advice?seat=A").body, advice.body);
  EXPECT_EQ(bill.get("/tables/" + table + "/advice?seat=B").status, 403);
  EXPECT_EQ(ann.get("/tables/" + table + "/advice?seat=A").status, 403);
  EXPECT_EQ(bill.get("/tables/" + table + "/advice").status, 400);
  auto company = bill.make_table({{"seats", 2}});
  ann.post("/tables/" + company + "/join", {});
  EXPECT_EQ(bill.get("/tables/" + company + "/advice?seat=A").status, 403);
  EXPECT_EQ(bill.get("/tables/" + company + "/advice?seat=B").status, 403);
}

// ... unless the host allows it: then whoever is asked may ask, for his own seat.
TEST(Hall, TheHostMayAllowHintsAmongPeople) {
  HallUnderTest hall;
  Duel d(hall, {{"hints", true}});
  Guest eve(hall, "Eve");
  EXPECT_EQ(eve.get("/tables/" + d.table).json().at("hints"), true);
  auto& who = d.turn();
  auto& other = &who == &d.bill ? d.ann : d.bill;
  const auto seat = text_at(who.update.at("prompts").at(0), "seat");
  for (const std::string what : {"advice", "hint"}) {
    const auto path = "/tables/" + d.table + "/" + what + "?seat=" + seat;
    auto told = who.get(path);
    ASSERT_EQ(told.status, 200) << told.body;
    EXPECT_EQ(told.json().at("prompt"), who.update.at("prompts").at(0).at("id"));
    EXPECT_EQ(other.get(path).status, 403);
    EXPECT_EQ(eve.get(path).status, 403);
    EXPECT_EQ(who.get(path).body, told.body) << "one answer to a question";
    if (what == "advice") continue;
    const auto hint = told.json();
    for (const auto& o : hint.at("options").as_array()) {
      const double wins = o.at("wins").to_number<double>();
      EXPECT_DOUBLE_EQ(wins, std::round(wins * 100) / 100) << "two digits, not a fingerprint";
    }
  }
}

TEST(Hall, EveryRoleIsRefusedWhatIsNotItsOwn) {
  HallUnderTest hall;
  Duel d(hall);
  Guest eve(hall, "Eve"), nobody(hall);
  eve.connect(), nobody.connect();
  eve.subscribe(d.table), nobody.subscribe(d.table);
  auto& who = d.turn();
  auto& other = &who == &d.bill ? d.ann : d.bill;
  auto pick = who.answer(d.table);
  for (auto* g : {&other, &eve, &nobody}) {
    EXPECT_EQ(text_at(g->ask(pick), "code"), "not_yours");
    EXPECT_EQ(
        text_at(
            g->ask({{"type", "why"}, {"table", d.table}, {"seat", pick.at("seat")}, {"what", "x"}}),
            "code"),
        "not_yours");
    EXPECT_EQ(text_at(g->ask({{"type", "prompts"}, {"table", d.table}, {"seat", pick.at("seat")}}),
                      "code"),
              "not_yours");
    EXPECT_EQ(
        text_at(g->ask({{"type", "undo"}, {"table", d.table}, {"seat", pick.at("seat")}}), "code"),
        "not_yours");
    auto chance = pick;
    chance["seat"] = "chance";
    EXPECT_EQ(text_at(g->ask(chance), "code"), "not_yours");
  }
  EXPECT_EQ(text_at(nobody.ask({{"type", "chat"}, {"table", d.table}, {"text", "hi"}}), "code"),
            "no_session");
  for (const char* what : {"leave", "abandon"})
    EXPECT_EQ(eve.post("/tables/" + d.table + "/" + what).status, 403);
  for (const char* what : {"extend", "skip", "start"})
    EXPECT_GE(eve.post("/tables/" + d.table + "/" + what).status, 400);
  EXPECT_EQ(nobody.post("/tables/" + d.table + "/join").status, 401);
  EXPECT_EQ(eve.post("/tables/" + d.table + "/join").status, 403);
  EXPECT_EQ(eve.get("/tables/" + d.table + "/replay?eyes=A").status, 403);
  EXPECT_EQ(text_at(who.ask(pick), "type"), "ok");
}

TEST(Hall, EverythingSentTwiceAndShuffledCountsOnce) {
  HallUnderTest hall;
  Duel d(hall);
  std::vector<json::object> sent;
  for (int n = 0; n < 20; ++n) {
    auto& who = d.turn();
    auto pick = who.answer(d.table);
    d.pick();
    EXPECT_EQ(text_at(who.ask(pick), "type"), "ok");
    auto another = pick;
    another["pick"] = "something else";
    auto late = who.ask(another);
    EXPECT_EQ(text_at(late, "code"), "gone");
    sent.push_back(pick);
  }
  auto total = [&] { return d.bill.get("/tables/" + d.table + "/replay").json().at("total"); };
  auto before = total();
  for (auto it = sent.rbegin(); it != sent.rend(); ++it) {
    auto& who = it->at("seat").as_string() == "A" ? d.bill : d.ann;
    auto m = who.ask(*it);
    EXPECT_TRUE(text_at(m, "type") == "ok" || text_at(m, "code") == "gone");
  }
  EXPECT_EQ(total(), before);
}

TEST(Hall, HostileMessagesGetTypedErrorsAndTheHallGoesOn) {
  HallUnderTest hall;
  Guest eve(hall, "Eve");
  eve.connect();
  std::string deep(5000, '['), wide = "{\"type\":\"games\"";
  for (int i = 0; i < 1000; ++i) wide += ",\"x" + std::to_string(i) + "\":1";
  for (std::string text : {std::string("hello"), std::string("null"), std::string("[]"),
                           std::string("{}"), std::string("{\"type\":7}"), deep, wide + "}",
                           std::string("{\"type\":\"pick\",\"type\":\"undo\",\"table\":\"x\"}"),
                           std::string("{\"type\":\"pick\",\"prompt\":1e400}"),
                           std::string("{\"type\":\"pick\",\"prompt\":-1}"),
                           std::string("{\"type\":\"subscribe\",\"table\":\"../../etc/passwd\"}"),
                           std::string("{\"type\":\"subscribe\",\"table\":\"\\u0000\"}"),
                           std::string("{\"type\":\"chat\",\"id\":{\"a\":[1,2]}}"),
                           std::string("{\"type\":\"fly\"}"), std::string("")}) {
    eve.ws->send(text);
    auto m = eve.receive();
    EXPECT_EQ(text_at(m, "type"), "error") << text.substr(0, 80);
    EXPECT_NE(text_at(m, "code"), "");
  }
  EXPECT_EQ(text_at(eve.ask({{"type", "ping"}}), "type"), "ok");
  // Text that is no UTF-8 is against the WebSocket protocol itself: 1007.
  eve.ws->send("{\"type\":\"chat\",\"text\":\"\xc3\x28\"}");
  EXPECT_TRUE(eve.receive(3000).is_null());
  EXPECT_EQ(eve.ws->close_code(), 1007);
}

TEST(Hall, AGiantFrameEndsItsOwnSocketOnly) {
  HallUnderTest hall;
  Guest eve(hall, "Eve"), bill(hall, "Bill");
  bill.connect();
  for (std::uint64_t size :
       {std::uint64_t{100'000}, std::uint64_t{4} << 30, ~std::uint64_t{0} >> 1}) {
    eve.connect();
    std::string head("\x81\xff", 2);
    for (int shift = 56; shift >= 0; shift -= 8) head += static_cast<char>(size >> shift);
    eve.ws->send_raw(head + std::string(4, '\0') + std::string(1000, 'x'));
    EXPECT_TRUE(eve.receive(3000).is_null());
    EXPECT_TRUE(eve.ws->closed());
  }
  // Endless fragments add up.
  eve.connect();
  eve.ws->send_raw(WebSocket::frame(1, std::string(1000, 'x'), false));
  for (int i = 0; i < 200 && !eve.ws->closed(); ++i) {
    if (!eve.ws->send_raw(WebSocket::frame(0, std::string(1000, 'x'), false))) break;
    eve.ws->receive(0);
  }
  eve.receive(3000);
  EXPECT_TRUE(eve.ws->closed());
  // A message of half the limit is fine in itself.
  eve.connect();
  eve.ws->send("{\"type\":\"chat\",\"text\":\"" + std::string(30'000, 'x') + "\"}");
  EXPECT_EQ(text_at(eve.receive(), "type"), "error");
  EXPECT_EQ(text_at(bill.ask({{"type", "ping"}}), "type"), "ok");
}

TEST(Hall, ACompressionBombIsMeasuredInflated) {
  HallUnderTest hall;
  Guest eve(hall, "Eve");
  eve.connect({"Sec-WebSocket-Extensions: permessage-deflate"});
  std::string plain(20'000'000, 'x'), packed(200'000, '\0');
  z_stream z{};
  ASSERT_EQ(deflateInit2(&z, 9, Z_DEFLATED, -10, 9, Z_DEFAULT_STRATEGY), Z_OK);
  z.next_in = reinterpret_cast<Bytef*>(plain.data()), z.avail_in = static_cast<uInt>(plain.size());
  z.next_out = reinterpret_cast<Bytef*>(packed.data()),
  z.avail_out = static_cast<uInt>(packed.size());
  deflate(&z, Z_SYNC_FLUSH);
  packed.resize(packed.size() - z.avail_out - 4);
  deflateEnd(&z);
  ASSERT_LT(packed.size(), 64'000u);
  eve.ws->send_raw(WebSocket::frame(1, packed, true, true));
  EXPECT_TRUE(eve.receive(5000).is_null());
  EXPECT_TRUE(eve.ws->closed());
}

TEST(Hall, AFloodIsReadSlowlyAndTheOthersPlayOn) {
  HallUnderTest hall([](Config& c) { c.limits.messages_per_second = 100; });
  Duel d(hall);
  Guest eve(hall);
  eve.connect();
  std::atomic<bool> stop{false};
  std::thread flood([&] {
    auto one = WebSocket::frame(1, "{\"type\":\"ping\"}");
    std::string many;
    for (int i = 0; i < 200; ++i) many += one;
    while (!stop)
      if (::send(eve.ws->fd(), many.data(), many.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  auto from = std::chrono::steady_clock::now();
  for (int n = 0; n < 20; ++n) d.pick();
  auto took = std::chrono::steady_clock::now() - from;
  // The picks may be over before the flood has used up what Eve may send at once.
  auto throttled = [&] { return hall.server->hall().metrics().throttled > 0; };
  for (int n = 0; n < 1000 && !throttled(); ++n)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  stop = true;
  flood.join();
  EXPECT_LT(took, std::chrono::seconds(5));
  EXPECT_GT(hall.server->hall().metrics().throttled, 0u);
  EXPECT_LT(hall.server->hall().metrics().messages_in, 2000u);
}

TEST(Hall, AReaderWhoDoesNotReadIsClosed) {
  HallUnderTest hall([](Config& c) {
    c.limits.unsent_bytes = 20'000;
    c.limits.messages_per_second = 0;
  });
  Duel d(hall);
  Guest eve(hall, "Eve");
  eve.connect();
  eve.subscribe(d.table);
  for (int i = 0; i < 5000; ++i)
    eve.ws->send("{\"type\":\"view\",\"table\":\"" + d.table + "\",\"seat\":\"spectator\"}");
  auto& slow = hall.server->hall().metrics().slow_readers;
  for (int i = 0; i < 1000 && slow == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(slow, 1u);
  for (int n = 0; n < 5; ++n) d.pick();
}

TEST(Hall, OnlyItsOwnOriginMaySpeak) {
  HallUnderTest hall([](Config& c) { c.origins = {"https://friend.example"}; });
  Guest bill(hall, "Bill");
  auto own = "Origin: http://127.0.0.1:" + std::to_string(hall.server->port());
  auto status = [&](const std::string& header) {
    auto opened = WebSocket::open(hall.url(), bill.http.cookie, {header});
    return opened ? "101" : opened.error().substr(0, 3);
  };
  EXPECT_EQ(status(own), "101");
  EXPECT_EQ(status("Origin: https://friend.example"), "101");
  EXPECT_EQ(status("X-No: origin"), "101");  // not a browser
  EXPECT_EQ(status("Origin: http://evil.example"), "403");
  EXPECT_EQ(status("Origin: null"), "403");
  EXPECT_EQ(status("Origin: http://127.0.0.1"), "403");
  EXPECT_EQ(status("Origin: http://127.0.0.1.evil.example:" + std::to_string(hall.server->port())),
            "403");
  auto post = [&](const std::string& header) {
    return bill.http.request("POST", "/api/v1/session", "{\"name\":\"Bob\"}", {header})->status;
  };
  EXPECT_EQ(post(own), 200);
  EXPECT_EQ(post("Origin: http://evil.example"), 403);
  EXPECT_EQ(post("Origin: null"), 403);
  EXPECT_EQ(post("Sec-Fetch-Site: cross-site"), 403);
}

TEST(Hall, PathTricksLeadNowhere) {
  auto dir = testing::TempDir() + "greathall_web_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  std::filesystem::create_directories(dir + "/assets");
  std::ofstream(dir + "/index.html") << "<p>client</p>";
  std::ofstream(dir + "/assets/app-1234.js") << "code";
  std::ofstream(dir + "/assets/app-1234.js.gz") << "packed";
  std::ofstream(testing::TempDir() + "greathall_secret.txt") << "secret";
  std::error_code ec;
  std::filesystem::create_symlink(testing::TempDir() + "greathall_secret.txt", dir + "/link.txt",
                                  ec);
  HallUnderTest hall([&](Config& c) { c.web = dir; });
  Http http(hall.url());
  for (const char* path : {"/../greathall_secret.txt", "/assets/../../greathall_secret.txt",
                           "/..%2fgreathall_secret.txt", "/%2e%2e/greathall_secret.txt",
                           "/link.txt", "/..\\greathall_secret.txt", "//etc/passwd", "/assets/%00",
                           "/%", "/%zz", "/index.html%00.js", "/missing.js"}) {
    auto a = http.get(path);
    ASSERT_TRUE(a) << path;
    EXPECT_GE(a->status, 400) << path;
    EXPECT_EQ(a->body.find("secret\n"), std::string::npos);
  }
  EXPECT_EQ(http.get("/table/some-id")->body, "<p>client</p>");
  auto asset = http.request("GET", "/assets/app-1234.js", "", {"Accept-Encoding: gzip"});
  EXPECT_EQ(asset->header("content-encoding"), "gzip");
  EXPECT_EQ(asset->body, "packed");
  EXPECT_NE(asset->header("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(asset->header("content-type"), "text/javascript; charset=utf-8");
  auto page = http.get("/");
  EXPECT_EQ(http.request("GET", "/", "", {"If-None-Match: " + page->header("etag")})->status, 304);
  EXPECT_EQ(page->header("content-security-policy").find("unsafe"), std::string::npos);
  EXPECT_EQ(page->header("x-content-type-options"), "nosniff");
}

TEST(Hall, OffersTheHallForOneDeviceWhereItWasBuilt) {
  auto dir = testing::TempDir() + "greathall_pocket_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  std::filesystem::create_directories(dir + "/pocket/assets");
  std::ofstream(dir + "/index.html") << "<p>client</p>";
  {
    HallUnderTest hall([&](Config& c) { c.web = dir; });
    EXPECT_EQ(Http(hall.url()).get("/pocket")->body, "<p>client</p>");  // nothing is there
  }
  std::ofstream(dir + "/pocket/index.html") << "<p>pocket</p>";
  std::ofstream(dir + "/pocket/assets/hall-12345678.wasm") << "module";
  HallUnderTest hall([&](Config& c) { c.web = dir; });
  Http http(hall.url());
  // Its addresses are relative: without the slash they would lead elsewhere.
  auto asked = http.get("/pocket");
  EXPECT_EQ(asked->status, 308);
  EXPECT_EQ(asked->header("location"), "/pocket/");
  auto page = http.get("/pocket/");
  EXPECT_EQ(page->body, "<p>pocket</p>");
  EXPECT_NE(page->header("content-security-policy").find("script-src 'self' 'wasm-unsafe-eval'"),
            std::string::npos);
  auto module = http.get("/pocket/assets/hall-12345678.wasm");
  EXPECT_EQ(module->header("content-type"), "application/wasm");
  EXPECT_NE(module->header("cache-control").find("immutable"), std::string::npos);
  // Modules run there and nowhere else.
  EXPECT_EQ(http.get("/")->header("content-security-policy").find("wasm"), std::string::npos);
}

TEST(Hall, ASessionPlantedBeforeTheLogInIsWorthNothingAfterIt) {
  HallUnderTest hall;
  Guest eve(hall, "Eve");
  auto planted = eve.http.cookie;
  Guest bill(hall);
  bill.http.cookie = planted;
  EXPECT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}}).status, 201);
  EXPECT_NE(bill.http.cookie, planted);
  EXPECT_EQ(text_at(bill.get("/session").json(), "account"), "true");
  EXPECT_EQ(text_at(eve.get("/session").json(), "signed_in"), "false");
  // And again at the log-in.
  auto first = bill.http.cookie;
  EXPECT_EQ(bill.post("/login", {{"name", "BILL"}, {"password", "correct horse"}}).status, 200);
  EXPECT_NE(bill.http.cookie, first);
  Guest old(hall);
  old.http.cookie = first;
  EXPECT_EQ(text_at(old.get("/session").json(), "signed_in"), "false");
}

TEST(Hall, SessionIdsAreLongAndCookiesHidden) {
  HallUnderTest hall;
  std::set<std::string> ids;
  for (int i = 0; i < 50; ++i) {
    Http http(hall.url());
    auto a = http.post("/api/v1/session", {{"name", "x"}});
    auto cookie = a->header("set-cookie");
    EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
    EXPECT_NE(cookie.find("SameSite=Strict"), std::string::npos);
    EXPECT_EQ(http.cookie.size(), std::string("greathall_session=").size() + 26);
    ids.insert(http.cookie);
  }
  EXPECT_EQ(ids.size(), 50u);
}

TEST(Hall, LogInIsSlowedDownAndSaysNotWhichPartWasWrong) {
  HallUnderTest hall([](Config& c) { c.limits.logins_per_minute = 4; });
  Guest bill(hall);
  EXPECT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "short"}}).status, 400);
  EXPECT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}}).status, 201);
  Guest eve(hall);
  auto wrong = eve.post("/login", {{"name", "Bill"}, {"password", "guess guess"}});
  auto nobody = eve.post("/login", {{"name", "Nobody"}, {"password", "guess guess"}});
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(wrong.body, nobody.body);
  int last = 0;
  for (int i = 0; i < 5; ++i)
    last = eve.post("/login", {{"name", "Bill"}, {"password", "guess"}}).status;
  EXPECT_EQ(last, 429);
}

TEST(Hall, RevokingClosesSocketsOfAllSessions) {
  HallUnderTest hall;
  Guest bill(hall), phone(hall);
  bill.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}});
  phone.post("/login", {{"name", "Bill"}, {"password", "correct horse"}});
  phone.connect();
  EXPECT_EQ(text_at(phone.ask({{"type", "ping"}}), "type"), "ok");
  EXPECT_EQ(bill.post("/account/revoke").status, 200);
  EXPECT_TRUE(phone.receive(3000).is_null());
  EXPECT_TRUE(phone.ws->closed());
  EXPECT_EQ(text_at(phone.get("/session").json(), "signed_in"), "false");
}

TEST(Hall, AGuestWhoRegistersKeepsTheGame) {
  HallUnderTest hall;
  Duel d(hall);
  EXPECT_EQ(d.bill.post("/accounts", {{"name", "William"}, {"password", "correct horse"}}).status,
            201);
  auto view = d.bill.get("/tables/" + d.table).json();
  EXPECT_EQ(view.at("host").as_bool(), true);
  EXPECT_EQ(view.at("seats").as_array()[0].at("yours").as_bool(), true);
}

TEST(Hall, APrivateTableIsFoundOnlyByItsLink) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), eve(hall, "Eve");
  auto made = bill.post("/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"listed", false}}).json();
  auto table = text_at(made, "table"), key = text_at(made, "key");
  EXPECT_EQ(key.size(), 26u);
  eve.connect();
  EXPECT_EQ(eve.get("/tables/" + table).status, 404);
  EXPECT_EQ(text_at(eve.ask({{"type", "subscribe"}, {"table", table}}), "code"), "not_found");
  EXPECT_EQ(eve.post("/tables/" + table + "/join").status, 404);
  EXPECT_EQ(eve.get("/tables?filter=open").json().at("tables").as_array().size(), 0u);
  EXPECT_EQ(eve.get("/tables/" + table + "?key=" + key).status, 200);
  EXPECT_EQ(eve.post("/tables/" + table + "/join", {{"key", key}}).status, 200);
  EXPECT_EQ(eve.get("/tables?filter=mine").json().at("tables").as_array().size(), 1u);
}

TEST(Hall, AStaleSecondSocketDoesNotThrowOutTheFreshOne) {
  HallUnderTest hall;
  Duel d(hall);
  auto stale = std::move(d.bill.ws);
  d.bill.connect();
  d.bill.subscribe(d.table);
  stale.reset();
  auto gone = d.ann.await("table");
  EXPECT_EQ(gone.at("seats").as_array()[0].at("connected").as_bool(), true);
  for (int n = 0; n < 6; ++n) d.pick();
}

TEST(Hall, APickSentRightBehindTheSubscriptionIsTaken) {
  HallUnderTest hall;
  Duel d(hall);
  auto& who = d.turn();
  auto pick = who.answer(d.table);
  who.connect();
  who.send({{"type", "subscribe"}, {"table", d.table}, {"since", 1}, {"id", 900}});
  pick["id"] = 901;
  who.send(pick);
  json::value m;
  do m = who.receive();
  while (!m.is_null() && text_at(m, "re") != "901");
  EXPECT_EQ(text_at(m, "type"), "ok");
}

TEST(Hall, LimitsOnTablesNamesTitlesAndSubscriptions) {
  HallUnderTest hall([](Config& c) {
    c.limits.tables_per_user = 3;
    c.limits.subscriptions_per_socket = 2;
  });
  Guest bill(hall, "Bill");
  EXPECT_EQ(Guest(hall).post("/session", {{"name", std::string(33, 'x')}}).status, 413);
  EXPECT_EQ(Guest(hall).post("/session", {{"name", " \n "}}).status, 400);
  EXPECT_EQ(bill.post("/tables", {{"game", "ivanhoe"}, {"title", std::string(81, 'x')}}).status,
            413);
  EXPECT_EQ(bill.post("/tables", {{"game", "chess"}}).status, 400);
  EXPECT_EQ(bill.post("/tables", {{"game", "ivanhoe"}, {"seats", 9}}).status, 400);
  EXPECT_EQ(bill.post("/tables", {{"game", "ivanhoe"}, {"colour", 9}}).status, 400);
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i) tables.push_back(bill.make_table({{"seats", 2}}));
  EXPECT_EQ(bill.post("/tables", {{"game", "ivanhoe"}}).status, 429);
  bill.connect();
  EXPECT_EQ(text_at(bill.subscribe(tables[0]), "type"), "ok");
  EXPECT_EQ(text_at(bill.subscribe(tables[1]), "type"), "ok");
  EXPECT_EQ(text_at(bill.subscribe(tables[2]), "code"), "too_many");
}

TEST(Hall, ConnectionsOfOneAddressAreCounted) {
  HallUnderTest hall([](Config& c) { c.limits.connections_per_address = 5; });
  std::vector<std::unique_ptr<WebSocket>> open;
  for (int i = 0; i < 5; ++i) open.push_back(std::move(*WebSocket::open(hall.url(), "")));
  EXPECT_FALSE(WebSocket::open(hall.url(), ""));
  open.pop_back();
  for (int i = 0; i < 100; ++i) {
    if (WebSocket::open(hall.url(), "")) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "a free place is not given away again";
}

TEST(Hall, SlowHeadersAndHalfOpenSocketsAreClosed) {
  HallUnderTest hall([](Config& c) {
    c.limits.header_seconds = 1;
    c.limits.idle_seconds = 2;
  });
  auto wire = client::ClientConnection::connect(hall.url());
  (*wire)->send("GET / HTTP/1.1\r\nHost: x\r\n");
  std::string got;
  auto from = std::chrono::steady_clock::now();
  bool alive = true;
  for (int i = 0; i < 150 && alive; ++i) {
    (*wire)->send("X");
    alive = (*wire)->receive(got, 100);
  }
  EXPECT_FALSE(alive);  // after a second, though something came all the time
  EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(10));
  // A socket that answers no ping.
  auto ws = std::move(*WebSocket::open(hall.url(), ""));
  std::string bytes;
  alive = true;
  pollfd p{ws->fd(), POLLIN, 0};
  for (int i = 0; i < 60 && alive; ++i) {
    char buffer[256];
    if (poll(&p, 1, 100) > 0) alive = recv(ws->fd(), buffer, sizeof buffer, 0) > 0;
  }
  EXPECT_FALSE(alive);
}

TEST(Hall, TooLongHeadersAndBodiesAreRefused) {
  HallUnderTest hall([](Config& c) { c.limits.body_bytes = 10'000; });
  Guest bill(hall, "Bill");
  EXPECT_EQ(bill.post("/replays", {{"log", std::string(20'000, 'x')}}).status, 413);
  auto a = Http(hall.url()).request("GET", "/", "", {"X-Long: " + std::string(20'000, 'x')});
  ASSERT_TRUE(a);
  EXPECT_EQ(a->status, 431);
}

// The rows of the lobby are what is there; an unloaded table comes back by itself.
TEST(Hall, AnUnusedTableIsForgottenAndComesBackFromItsLog) {
  HallUnderTest hall([](Config& c) { c.unload_seconds = 0; });
  Duel d(hall);
  for (int n = 0; n < 10; ++n) d.pick();
  d.bill.ws.reset(), d.ann.ws.reset();
  auto& rooms = hall.server->hall().metrics().rooms;
  for (int i = 0; i < 1000 && rooms > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    hall.server->hall().unload_idle(server::now_ms() + 1000);
  }
  EXPECT_EQ(rooms, 0);
  d.bill.connect(), d.ann.connect();
  d.bill.subscribe(d.table), d.ann.subscribe(d.table);
  for (int n = 0; n < 10; ++n) d.pick();
}

TEST(Hall, ARestartResumesTablesAndSessions) {
  auto dir = testing::TempDir() + "greathall_restart_" + std::to_string(getpid());
  std::filesystem::remove_all(dir);
  std::filesystem::create_directories(dir);
  HallUnderTest hall([&](Config& c) { c.store = "sqlite:" + dir + "/hall.sqlite"; });
  Duel d(hall);
  for (int n = 0; n < 10; ++n) d.pick();
  auto total = d.bill.get("/tables/" + d.table + "/replay").json().at("total");
  auto port = hall.server->port();
  hall.close();
  hall.config.listen = "127.0.0.1:" + std::to_string(port);
  hall.open();
  EXPECT_EQ(d.bill.get("/tables/" + d.table + "/replay").json().at("total"), total);
  d.bill.connect(), d.ann.connect();
  d.bill.subscribe(d.table), d.ann.subscribe(d.table);
  for (int n = 0; n < 10; ++n) d.pick();
}

// What differs between an answer and its description, or nothing: fields, and their types.
std::string shape_problem(const json::value& doc, json::value schema, const json::value& value,
                          const std::string& where = "") {
  if (const auto* ref = schema.as_object().if_contains("$ref")) {
    std::string name(ref->as_string());
    schema = doc.at("components").at("schemas").at(name.substr(name.rfind('/') + 1));
  }
  const auto& s = schema.as_object();
  // Several types: null or something else, which is not looked into.
  bool one_type = s.contains("type") && s.at("type").is_string();
  auto type = one_type ? std::string(s.at("type").as_string()) : "";
  bool fits = type.empty() || (type == "object" && value.is_object()) ||
              (type == "array" && value.is_array()) || (type == "string" && value.is_string()) ||
              (type == "boolean" && value.is_bool()) || (type == "number" && value.is_number()) ||
              (type == "integer" && (value.is_int64() || value.is_uint64()));
  if (!fits) return where + " is no " + type;
  if (type == "array" && s.contains("items"))
    for (const auto& one : value.as_array())
      if (auto p = shape_problem(doc, s.at("items"), one, where + "[]"); !p.empty()) return p;
  if (type != "object" || !s.contains("properties")) return "";
  const auto& known = s.at("properties").as_object();
  if (s.contains("required"))
    for (const auto& name : s.at("required").as_array())
      if (!value.as_object().contains(name.as_string()))
        return where + " has no " + std::string(name.as_string());
  for (const auto& [name, field] : value.as_object()) {
    auto at = where + "/" + std::string(name);
    if (!known.contains(name)) return at + " is not described";
    if (auto p = shape_problem(doc, known.at(name), field, at); !p.empty()) return p;
  }
  return "";
}

// docs/openapi.json and the server know the same addresses.
TEST(Hall, TheOpenApiDocumentIsTrue) {
  HallUnderTest hall;
  Guest bill(hall, "Bill"), ann(hall, "Ann");
  ASSERT_EQ(bill.post("/accounts", {{"name", "Bill"}, {"password", "correct horse"}}).status, 201);
  auto doc = bill.get("/openapi.json").json();
  std::set<std::string> written, there, ids;
  for (const auto& [path, methods] : doc.at("paths").as_object())
    for (const auto& [method, operation] : methods.as_object()) {
      std::string upper(method);
      for (char& c : upper) c = static_cast<char>(std::toupper(c));
      written.insert(upper + " " + std::string(path));
      EXPECT_TRUE(operation.as_object().contains("summary")) << path;
      EXPECT_TRUE(operation.as_object().contains("responses")) << path;
      EXPECT_FALSE(operation.at("tags").as_array().empty()) << path;
      EXPECT_TRUE(ids.insert(text_at(operation, "operationId")).second) << path;
      auto text = json::serialize(operation);
      for (std::string part : {"id", "game"}) {  // what stands in the path is described
        bool there = std::string(path).find("{" + part + "}") != std::string::npos;
        bool described = text.find("\"name\":\"" + part + "\"") != std::string::npos;
        EXPECT_TRUE(described || !there) << path << " " << part;
      }
    }
  for (const auto& route : server::all_routes())
    there.insert(std::string(route.method) + " " + route.path);
  EXPECT_EQ(written, there);
  // Every address answers with a status the document names.
  auto table = bill.make_table({{"seats", 2}});
  auto world = text_at(bill.post("/maps/new", {{"seed", 1}}).json(), "text");
  auto map = text_at(ann.post("/maps", {{"title", "A map"}, {"text", world}}).json(), "id");
  ASSERT_EQ(map.size(), 64u);
  const std::map<std::string, json::object> bodies = {
      {"/maps/check", {{"text", world}, {"rate", false}}},
      {"/maps/try", {{"text", world}}},
      {"/maps/{id}/rating", {{"stars", 4}}}};
  std::set<std::string> answered;
  for (const auto& [path, methods] : doc.at("paths").as_object())
    for (const auto& [method, operation] : methods.as_object()) {
      if (path == "/logout" || path == "/account/revoke" || method == "delete") continue;
      std::string target(path);
      auto id = target.starts_with("/maps/") ? map : table;
      for (auto [what, with] :
           {std::pair<std::string, std::string>{"{id}", id}, {"{game}", "ivanhoe"}})
        if (auto at = target.find(what); at != target.npos) target.replace(at, what.size(), with);
      std::string upper(method);
      for (char& c : upper) c = static_cast<char>(std::toupper(c));
      auto body = bodies.contains(path) ? bodies.at(path) : json::object{};
      auto a = *bill.http.request(upper, "/api/v1" + target,
                                  method == "get" ? "" : json::serialize(body));
      auto responses = operation.at("responses").as_object();
      EXPECT_TRUE(responses.contains(std::to_string(a.status)) ||
                  (a.status >= 400 && responses.contains("default")))
          << target << " answered " << a.status;
      if (a.status >= 400) {
        EXPECT_NE(text_at(a.json(), "code"), "") << target;
        continue;
      }
      answered.insert(upper + " " + std::string(path));
      const auto* content =
          responses.at(std::to_string(a.status)).as_object().if_contains("content");
      if (const auto* json_type =
              content ? content->as_object().if_contains("application/json") : nullptr) {
        EXPECT_EQ(shape_problem(doc, json_type->at("schema"), a.json()), "") << target;
      }
    }
  for (const char* one : {"GET /maps", "POST /maps/check", "POST /maps/new", "POST /maps/try",
                          "GET /maps/{id}", "PUT /maps/{id}/rating", "POST /maps/{id}/play",
                          "GET /maps/{id}/scores", "POST /maps/{id}/seeds"})
    EXPECT_TRUE(answered.contains(one)) << one;
}

TEST(Hall, ChatsRequestsAndGuestsComeAtARateThatIsLimited) {
  HallUnderTest hall([](Config& c) {
    c.limits.chats_per_minute = 6;
    c.limits.requests_per_second = 1;
    c.limits.request_burst = 40;
    c.limits.sessions_per_minute = 6;
  });
  Duel d(hall);
  int refused = 0;
  for (int i = 0; i < 10; ++i)
    refused += text_at(d.bill.ask({{"type", "chat"}, {"table", d.table}, {"text", "hi"}}),
                       "code") == "too_many";
  EXPECT_GE(refused, 5);
  auto last = 0;
  for (int i = 0; i < 10; ++i) last = Guest(hall).post("/session", {{"name", "x"}}).status;
  EXPECT_EQ(last, 429);
  for (int i = 0; i < 60; ++i) last = d.bill.get("/games").status;
  EXPECT_EQ(last, 429);
  // An open socket plays on.
  for (int n = 0; n < 5; ++n) d.pick();
}

TEST(Hall, ASlowBodyIsCutOff) {
  HallUnderTest hall([](Config& c) { c.limits.body_seconds = 1; });
  auto wire = std::move(*client::ClientConnection::connect(hall.url()));
  wire->send(
      "POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
      "Content-Length: 1000\r\n\r\n{");
  std::string got;
  bool alive = true;
  for (int i = 0; i < 300 && alive; ++i) {
    wire->send(" ");
    alive = wire->receive(got, 100);
  }
  EXPECT_FALSE(alive);
}

// Bots think on threads of their own: tables full of them leave people the network's threads.
TEST(Hall, TablesFullOfBotsDoNotHoldUpPeople) {
  HallUnderTest hall([](Config& c) { c.limits.tables_per_user = 1000; });
  Duel d(hall);
  Guest host(hall, "Host");
  std::vector<std::unique_ptr<Guest>> watchers;
  json::array bots;
  for (const char* seat : {"A", "B", "C", "D", "E"}) bots.push_back({{"seat", seat}, {"bot", ""}});
  for (int i = 0; i < 200; ++i) {
    auto table = host.make_table({{"seats", 5}, {"hotseat", json::array{}}, {"bots", bots}});
    if (i % 10 == 0) {
      watchers.push_back(std::make_unique<Guest>(hall));
      watchers.back()->connect();
    }
    watchers.back()->send({{"type", "subscribe"}, {"table", table}});
  }
  for (int n = 0; n < 20; ++n) d.pick();
  EXPECT_GT(hall.server->hall().metrics().bot_picks, 0u);
}

// Draws come one by one from the system's generator: there is no seed that could be sent, and what
// was drawn is told to those who may know it, and to all only after the end.
TEST(Hall, NoByteTellsTheDice) {
  HallUnderTest hall;
  Duel d(hall);
  Guest eve(hall);
  eve.connect();
  std::string bytes = json::serialize(eve.subscribe(d.table));
  auto dealt = d.bill.ask({{"type", "view"}, {"table", d.table}, {"seat", "A"}}).at("view");
  for (int n = 0; n < 20; ++n) d.pick();
  for (json::value m; !(m = eve.receive(200)).is_null();) bytes += json::serialize(m);
  EXPECT_GT(bytes.size(), 2000u);
  EXPECT_EQ(bytes.find("seed"), std::string::npos);
  EXPECT_EQ(bytes.find("chance"), std::string::npos);
  EXPECT_EQ(text_at(eve.ask({{"type", "log"}, {"table", d.table}}), "code"), "not_over");
  EXPECT_EQ(eve.get("/tables/" + d.table + "/log").status, 409);
  // Twice the same players at the same seats get different games.
  Duel again(hall);
  EXPECT_NE(dealt,
            again.bill.ask({{"type", "view"}, {"table", again.table}, {"seat", "A"}}).at("view"));
}

// docs/protocol.schema.json: what the program prints, what clients may send, and what is refused.
// (What the hall sends is held against it in every test, see Guest::receive.)
TEST(Schema, IsUpToDate) {
  std::ifstream in(GREATHALL_SOURCE "/docs/protocol.schema.json");
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), pretty(protocol_schema()))
      << "run: greathall schema > docs/protocol.schema.json";
}

TEST(Schema, EveryKindOfRequestFitsItAndIsUnderstood) {
  HallUnderTest hall;
  Duel d(hall);
  SchemaCheck schema;
  auto& who = d.turn();
  auto seat = who.answer(d.table).at("seat");
  std::vector<json::object> all{
      {{"type", "games"}},
      {{"type", "ping"}},
      {{"type", "subscribe"}, {"table", d.table}, {"since", 1}, {"seat", nullptr}},
      {{"type", "prompts"}, {"table", d.table}, {"seat", seat}},
      {{"type", "view"}, {"table", d.table}, {"seat", "spectator"}},
      {{"type", "attend"}, {"table", d.table}, {"here", true}},
      {{"type", "why"}, {"table", d.table}, {"seat", seat}, {"what", "withdraw"}},
      {{"type", "chat"}, {"table", d.table}, {"text", "well met"}},
      who.answer(d.table),
      {{"type", "undo"}, {"table", d.table}, {"seat", seat}},
      {{"type", "log"}, {"table", d.table}},
      {{"type", "unsubscribe"}, {"table", d.table}}};
  std::set<std::string> kinds;
  for (auto& request : all) {
    EXPECT_EQ(schema.problem(request, "request"), "") << json::serialize(request);
    auto answer = who.ask(request);
    for (const char* code : {"malformed", "unknown_type"})
      EXPECT_NE(text_at(answer, "code"), code) << json::serialize(answer);
    kinds.insert(text_at(request, "type"));
  }
  EXPECT_EQ(kinds.size(),
            protocol_schema().at("$defs").at("request").at("oneOf").as_array().size());
}

TEST(Requests, WithAFieldThatIsThereTwiceAreRefused) {
  HallUnderTest hall;
  Guest eve(hall, "Eve");
  eve.connect();
  for (std::string text : {R"({"type":"ping","type":"games"})", R"({"type":"ping","id":1,"id":2})",
                           R"({"type":"chat","table":"x","text":"y","te\u0078t":"z"})"}) {
    eve.ws->send(text);
    auto answer = eve.receive();
    EXPECT_EQ(text_at(answer, "code"), "malformed") << text;
    EXPECT_NE(text_at(answer, "words").find("twice"), std::string::npos) << text;
  }
  for (std::string body :
       {R"({"game":"ivanhoe","seats":2,"seats":3})",
        R"({"game":"ivanhoe","options":{"ties_stay":true,"ties_stay":false}})"}) {
    auto answer = eve.http.request("POST", "/api/v1/tables", body);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 400) << body;
    EXPECT_NE(answer->body.find("twice"), std::string::npos) << answer->body;
  }
}

TEST(Schema, WhatTheHallCallsMalformedDoesNotFit) {
  HallUnderTest hall;
  Guest eve(hall, "Eve");
  eve.connect();
  SchemaCheck schema;
  for (std::string text :
       {"null", "[]", "{}", R"({"type":7})", R"({"type":"fly"})", R"({"type":"ping","colour":1})",
        R"({"type":"ping","id":[1]})", R"({"type":"subscribe"})", R"({"type":"chat","table":"x"})",
        R"({"type":"pick","table":"x","pick":7})", R"({"type":"view","table":"x","seat":"Z"})",
        R"({"type":"ping","text":"of another type"})",
        R"({"type":"chat","table":"x","text":"y","seat":"A"})",
        R"({"type":"pick","table":"x","pick":"y","prompt":-1})"}) {
    EXPECT_NE(schema.problem(*parse_json(text), "request"), "") << text;
    eve.ws->send(text);
    EXPECT_EQ(text_at(eve.receive(), "type"), "error") << text;
  }
}

}  // namespace
}  // namespace gh::test
