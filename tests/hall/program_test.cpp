// The whole program: its settings, TLS, the terminal at a remote table, and a polite end.
#include <chrono>
#include <filesystem>
#include <thread>

#include "client/client.h"
#include "program_child.h"

namespace gh::test {
namespace {

using client::Http;
using client::WebSocket;

TEST_F(ProgramTest, AFlagWinsOverAVariableAndAVariableOverTheFile) {
  auto file = write_file("hall.toml",
                         "# a hall\nlog-level = \"warn\"\nlimit-name = 5\nlimit-title = 6\n"
                         "limit-chat = 7\norigin = [\"https://a.example\", \"https://b.example\"]\n"
                         "trust-proxy = true\n");
  Child hall(serve({"--config", file, "--limit-name", "3"}),
             {"GREATHALL_LIMIT_NAME=4", "GREATHALL_LIMIT_TITLE=4"});
  auto url = client::read_url(address(hall));
  ASSERT_TRUE(url);
  EXPECT_EQ(hall.said.find("level=info"), std::string::npos) << hall.said;
  Http http(*url);
  EXPECT_EQ(http.post("/api/v1/session", {{"name", "Bill"}})->status, 413);  // the flag: 3
  EXPECT_EQ(http.post("/api/v1/session", {{"name", "Ann"}})->status, 200);
  auto table = [&](const std::string& title) {
    return http.post("/api/v1/tables", {{"game", "ivanhoe"}, {"title", title}})->status;
  };
  EXPECT_EQ(table("12345"), 413);  // the variable: 4
  EXPECT_EQ(table("1234"), 201);
  for (const char* origin : {"https://a.example", "https://b.example"})
    EXPECT_TRUE(WebSocket::open(*url, "", {std::string("Origin: ") + origin})) << origin;
  EXPECT_FALSE(WebSocket::open(*url, "", {"Origin: https://c.example"}));
}

TEST_F(ProgramTest, AFileMayHaveWhatEditorsLeaveInIt) {
  // A mark of the encoding, ends of lines of another system, remarks, lists over lines, a # in a
  // text.
  auto file = write_file("hall.toml",
                         "\xEF\xBB\xBF# a hall\r\n[serve]\r\nlimit-name = 5 # letters\r\n"
                         "origin = [\n  'https://a.example', # one\n  \"https://b.example\",\n]\n"
                         "store = \"sqlite:" +
                             dir + "/a#b \\\"c\\\".sqlite\"");
  Child hall(serve({"--config", file}));
  auto url = client::read_url(address(hall));
  ASSERT_TRUE(url);
  Http http(*url);
  EXPECT_EQ(http.post("/api/v1/session", {{"name", "Arthur"}})->status, 413);
  EXPECT_TRUE(WebSocket::open(*url, "", {"Origin: https://b.example"}));
  EXPECT_TRUE(std::filesystem::exists(dir + "/a#b \"c\".sqlite"));
}

TEST_F(ProgramTest, ABadSettingIsNamed) {
  auto refused = [&](std::vector<std::string> more, const std::vector<std::string>& environment,
                     const std::string& words) {
    Child hall(serve(std::move(more)), environment);
    EXPECT_EQ(hall.finish(), 2) << hall.said;
    EXPECT_NE(hall.said.find(words), std::string::npos) << words << " is not in: " << hall.said;
  };
  auto file = [&](const std::string& text) {
    return std::vector<std::string>{"--config", write_file("bad.toml", text)};
  };
  refused({"--config", dir + "/missing.toml"}, {}, "missing.toml");
  // What has no end is not read to its end.
  refused({"--config", "/dev/zero"}, {}, "/dev/zero is larger than 1048576 bytes");
  refused(file(std::string(1'100'000, '#')), {}, "bad.toml is larger than 1048576 bytes");
  for (const char* which : {"--tls-cert", "--tls-key"}) {
    std::vector<std::string> both{"--tls-cert", write_file("c.pem", ""), "--tls-key",
                                  write_file("k.pem", "")};
    *(std::find(both.begin(), both.end(), which) + 1) = "/dev/zero";
    refused(both, {}, "/dev/zero is not a file");
    both[both[1] == "/dev/zero" ? 1 : 3] = write_file("big.pem", std::string(1'100'000, 'x'));
    refused(both, {}, "big.pem is larger than 1048576 bytes");
  }
  refused({"--store", "sqlite:/dev/zero"}, {}, "the file cannot be used");
  refused(file("lisen = \"x\""), {}, "there is no setting \"lisen\"");
  refused(file("[database]\nstore = \"memory:\""), {}, "there is no setting \"database.store\"");
  refused(file("# tables\n\nlimit-tables = \"many\""), {},
          "bad.toml, line 3: limit-tables: \"many\" is not a whole number");
  refused(file("limit-tables = -1"), {}, "bad.toml, line 1: limit-tables");
  refused(file("this is no toml"), {}, "line 1: \"this is no toml\" is not NAME = VALUE");
  refused(file("\nlisen = \"x\""), {}, "did you mean listen");
  refused(file("limit-tables = 20 open tables"), {}, "has something behind its value");
  refused(file("listen = \"127.0.0.1:0"), {}, "line 1: a text has no second \"");
  refused(file("listen = \"127.0.0.1:0\nhost = \"a\""), {}, "line 1: a text has no second \"");
  refused(file("data = 'x"), {}, "line 1: a text has no second '");
  refused(file("host = [\"a\",\n\"b\""), {}, "line 2: a comma or ] is missing in the list");
  refused(file("host = [\"a\" \"b\"]"), {}, "line 1: a comma or ] is missing in the list");
  refused(file("data = \"C:\\hall\""), {}, "write '...' to have it taken as it stands");
  refused(file("[serve\nthreads = 1"), {}, "line 1: \"[serve\" has no ]");
  refused(file("threads ="), {}, "line 1: there is no value");
  refused(file("= 3"), {}, "line 1: there is no name in front of the =");
  refused(file("größe = 3"), {}, "line 1: there is no setting \"größe\"");
  refused(file("[;a\nthreads = 1"), {}, "line 1: \"[;a\" has no ]");
  refused(file("threads = 1\n[serve]\nthreads = 2"), {}, "line 3: threads was set in line 1");
  refused(file("limit-name = 3\nlimit-name = 4"), {}, "line 2: limit-name was set in line 1");
  refused(file("listen = [\"127.0.0.1:0\", \"127.0.0.1:0\"]"), {}, "listen has one value");
  refused(file("trust-proxy = \"perhaps\""), {}, "is not true or false");
  refused(file("session-days = 0"), {}, "session-days: \"0\" is not a whole number from 1 to");
  refused(file("limit-connections = 0"), {}, "limit-connections: \"0\"");
  refused({"--threads", "1000000"}, {}, "--threads: \"1000000\"");
  refused({"--bot-threads", "1000000"}, {}, "--bot-threads: \"1000000\"");
  refused(file("log-level = \"loud\""), {}, "--log-level is trace, debug");
  refused({}, {"GREATHALL_LIMIT_TABLES=many"}, "--limit-tables");
  refused({"--threads", "-3"}, {}, "--threads");
  refused({"--store", "foo:bar"}, {}, "a store is memory:, sqlite:PATH or postgresql://");
  refused({"--tls-cert", "x.pem"}, {}, "--tls-cert and --tls-key go together");
  refused({"--tls-cert", "x.pem", "--tls-key", "y.pem"}, {}, "cannot use the certificate x.pem");
  Child nowhere({"serve", "--listen", "127.0.0.1:0", "--data", "/proc/nowhere"});
  EXPECT_EQ(nowhere.finish(), 2);
  EXPECT_NE(nowhere.said.find("cannot make /proc/nowhere"), std::string::npos) << nowhere.said;
}

TEST_F(ProgramTest, TheLogSaysAsMuchAsIsAskedForAndNoSecrets) {
  Child hall(serve({"--log-level", "trace"}));
  auto url = client::read_url(address(hall));
  Http http(*url);
  ASSERT_TRUE(http.post("/api/v1/accounts", {{"name", "Bill"}, {"password", "correct horse"}}));
  auto cookie = http.cookie.substr(http.cookie.find('=') + 1);
  hall.signal(SIGTERM);
  EXPECT_EQ(hall.finish(), 0);
  EXPECT_NE(hall.said.find("level=debug http method=POST status=201"), std::string::npos)
      << hall.said;
  EXPECT_EQ(hall.said.find("correct horse"), std::string::npos);
  EXPECT_EQ(hall.said.find(cookie), std::string::npos);
  Child quiet(serve({"--log-level", "off"}));
  address(quiet);
  quiet.signal(SIGINT);
  EXPECT_EQ(quiet.finish(), 0);
  EXPECT_EQ(quiet.said.find("level="), std::string::npos) << quiet.said;
}

// Picks in flight when SIGTERM comes are stored, and those acknowledged are there afterwards.
TEST_F(ProgramTest, ThePoliteEndStoresWhatIsInFlight) {
  std::string cookie, table;
  std::uint64_t seen = 0;
  {
    Child hall(serve({"--limit-messages", "0"}));
    auto url = client::read_url(address(hall));
    Http http(*url);
    (void)http.post("/api/v1/session", {{"name", "Bill"}});
    cookie = http.cookie;
    auto made = http.post("/api/v1/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"hotseat", true}});
    table = std::string(made->json().at("table").as_string());
    auto ws = std::move(*WebSocket::open(*url, cookie));
    ws->send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}");
    int picks = 0;
    while (auto text = ws->receive(10'000)) {
      auto m = parse_json(*text)->as_object();
      if (m.at("type").as_string() != "update") continue;
      seen = m.at("seq").to_number<std::uint64_t>();
      const auto& prompts = m.at("prompts").as_array();
      if (prompts.empty()) continue;
      const auto& p = prompts[0].as_object();
      ws->send(json::serialize(json::object{{"type", "pick"},
                                            {"table", table},
                                            {"seat", p.at("seat")},
                                            {"prompt", p.at("id")},
                                            {"pick", p.at("options").at(0).at("pick")}}));
      if (++picks == 10) hall.signal(SIGTERM);
    }
    EXPECT_EQ(ws->close_code(), 1001);  // going away, and said so
    EXPECT_EQ(hall.finish(), 0) << hall.said;
    EXPECT_GE(picks, 10);
  }
  Child again(serve());
  auto url = client::read_url(address(again));
  auto ws = std::move(*WebSocket::open(*url, cookie));
  ws->send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}");
  std::uint64_t now = 0;
  while (auto text = ws->receive(10'000)) {
    auto m = parse_json(*text)->as_object();
    if (m.at("type").as_string() != "update") continue;
    now = m.at("seq").to_number<std::uint64_t>();
    break;
  }
  EXPECT_GE(now, seen);
}

// Somebody at a terminal against two bots, somebody else watching, over the hall's own TLS.
TEST_F(ProgramTest, AWholeGameInTheTerminalOverTls) {
  auto cert = dir + "/cert.pem", key = dir + "/key.pem";
  auto make =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
      "subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout " +
      key + " -out " + cert + " 2>/dev/null";
  ASSERT_EQ(std::system(make.c_str()), 0);
  Child hall(serve({"--tls-cert", cert, "--tls-key", key, "--bot-pace", "0"}));
  auto where = address(hall);
  EXPECT_EQ(where.rfind("https://localhost:", 0), 0u) << where;

  Child stranger({"watch", where});  // does not trust the certificate
  EXPECT_EQ(stranger.finish(), 1);
  EXPECT_NE(stranger.said.find("self-signed certificate"), std::string::npos) << stranger.said;

  std::vector<std::string> trust{"SSL_CERT_FILE=" + cert, "NO_COLOR=1"};
  Child bill({"play", "ivanhoe", "--server", where, "--names", "Bill"}, trust);
  ASSERT_TRUE(bill.await("> ")) << bill.said;
  Child lobby({"watch", where}, trust);
  EXPECT_EQ(lobby.finish(), 0);
  auto at = lobby.said.find("https://localhost:");
  ASSERT_NE(at, std::string::npos) << lobby.said;
  Child eve({"watch", lobby.said.substr(at, lobby.said.find(' ', at) - at)}, trust);
  ASSERT_TRUE(eve.await("Ivanhoe") || eve.await("Bill")) << eve.said;

  bill.type("say well met\n");
  EXPECT_TRUE(eve.await("Bill: well met")) << eve.said;
  ASSERT_TRUE(bill.await("> "));
  bill.type("dance\n");
  EXPECT_TRUE(bill.await("That is not among your options now.")) << bill.said;
  bill.type("99\n");
  EXPECT_TRUE(bill.await("There are options 1 to ")) << bill.said;
  for (int i = 0; i < 2000 && bill.await("\n> "); ++i) bill.type("1\n");
  EXPECT_EQ(bill.finish(), 0) << bill.said;
  EXPECT_NE(bill.said.find("\n  1. "), std::string::npos) << "nobody has won";
  EXPECT_EQ(eve.finish(), 0);
  EXPECT_NE(eve.said.find("\n  1. "), std::string::npos) << eve.said;
  EXPECT_EQ(eve.said.find("your hand"), std::string::npos);
  hall.signal(SIGTERM);
  EXPECT_EQ(hall.finish(), 0);
}

TEST_F(ProgramTest, TheTerminalSaysWhatIsWrongWithAnAddress) {
  auto says = [](std::vector<std::string> args, int code, const std::string& words) {
    Child c(std::move(args));
    EXPECT_EQ(c.finish(), code) << c.said;
    EXPECT_NE(c.said.find(words), std::string::npos) << c.said;
  };
  says({"watch", "ftp://x"}, 2, "an address begins with http:// or https://");
  says({"watch", "http://127.0.0.1:1"}, 1, "cannot reach 127.0.0.1");
  Child hall(serve());
  auto where = address(hall);
  says({"watch", where + "/table/nosuchtable"}, 1, "no such table");
  says({"play", "chess", "--server", where}, 1, "there is no game \"chess\"");
}

}  // namespace
}  // namespace gh::test
