// The whole program: a backup is made of an open hall and restored into it, and those who play come
// back to what it was; links are made beside it; the doctor says what is wrong.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "client/client.h"
#include "program_child.h"

namespace gh::test {
namespace {

using client::Http;
using client::WebSocket;

struct KeepTest : ProgramTest {
  // Runs a command to its end; what it said.
  std::pair<int, std::string> run(std::vector<std::string> args,
                                  const std::vector<std::string>& environment = {"LC_ALL=C"}) {
    Child child(std::move(args), environment);
    auto code = child.finish();
    return {code, child.said};
  }
  std::vector<std::string> with_data(std::vector<std::string> args) const {
    args.insert(args.end(), {"--data", dir});
    return args;
  }
};

// How far a table's game has come, asked by somebody who just came; 0 when nobody answers.
std::uint64_t seen(const client::Url& url, const std::string& cookie, const std::string& table) {
  auto ws = WebSocket::open(url, cookie);
  if (!ws) return 0;
  (*ws)->send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}");
  while (auto text = (*ws)->receive(10'000)) {
    auto m = parse_json(*text)->as_object();
    if (m.at("type").as_string() == "update") return m.at("seq").to_number<std::uint64_t>();
    if (m.at("type").as_string() == "error") return 0;
  }
  return 0;
}

void chat(const client::Url& url, const std::string& cookie, const std::string& table) {
  auto ws = WebSocket::open(url, cookie);
  ASSERT_TRUE(ws);
  (*ws)->send("{\"type\":\"subscribe\",\"table\":\"" + table + "\"}");
  (*ws)->send("{\"type\":\"chat\",\"id\":7,\"table\":\"" + table + "\",\"text\":\"hello\"}");
  while (auto text = (*ws)->receive(20'000))
    if (text->find("\"re\":7") != std::string::npos) {
      EXPECT_NE(text->find("\"ok\""), std::string::npos) << *text;
      return;
    }
  FAIL() << "no answer";
}

TEST_F(KeepTest, AnOpenHallGoesOnWithWhatWasRestored) {
  Child hall(serve());
  auto url = client::read_url(address(hall));
  Http http(*url);
  (void)http.post("/api/v1/session", {{"name", "Bill"}});
  auto made = http.post("/api/v1/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"hotseat", true}});
  auto table = std::string(made->json().at("table").as_string());
  chat(*url, http.cookie, table);
  auto then = seen(*url, http.cookie, table);
  ASSERT_GT(then, 0u);

  auto file = dir + "/hall.backup";
  auto backup = run(with_data({"backup", file}));
  EXPECT_EQ(backup.first, 0) << backup.second;
  EXPECT_EQ(run({"backup", "--check", file}).first, 0);
  EXPECT_EQ(run(with_data({"backup", file})).first, 2) << "it is there already";
  for (int i = 0; i < 3; ++i) chat(*url, http.cookie, table);
  ASSERT_GT(seen(*url, http.cookie, table), then);

  EXPECT_EQ(run(with_data({"restore", file})).first, 2) << "not without being told";
  auto restored = run(with_data({"restore", file, "--replace"}));
  EXPECT_EQ(restored.first, 0) << restored.second;
  std::uint64_t now = 0;
  for (auto until = Clock::now() + kLong; now != then && Clock::now() < until;) {
    now = seen(*url, http.cookie, table);
    if (now != then) std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  EXPECT_EQ(now, then);
  chat(*url, http.cookie, table);  // and it goes on
  hall.signal(SIGTERM);
  EXPECT_EQ(hall.finish(), 0) << hall.said;
}

TEST_F(KeepTest, TheFirstStartPrintsALinkAndTheCommandAnother) {
  Child hall(serve());
  auto url = client::read_url(address(hall));
  ASSERT_TRUE(hall.await("/admin#")) << hall.said;
  ASSERT_TRUE(hall.await(" "));
  auto at = hall.said.find("/admin#") + 7;
  auto token = hall.said.substr(at, hall.said.find(' ', at) - at);
  Http ann(*url), bill(*url);
  ASSERT_EQ(ann.post("/api/v1/accounts", {{"name", "Ann"}, {"password", "correct horse"}})->status,
            201);
  EXPECT_EQ(ann.post("/api/v1/admin/claim", {{"token", token}})->status, 200);
  ASSERT_EQ(
      bill.post("/api/v1/accounts", {{"name", "Bill"}, {"password", "correct horse"}})->status,
      201);
  auto link =
      run(with_data({"admin", "Bill", "--role", "moderator", "--url", "https://x.example"}));
  EXPECT_EQ(link.first, 0) << link.second;
  EXPECT_EQ(link.second.rfind("https://x.example/admin#", 0), 0u) << link.second;
  auto second = link.second.substr(24, 26);
  EXPECT_EQ(ann.post("/api/v1/admin/claim", {{"token", second}})->status, 404);
  EXPECT_EQ(bill.post("/api/v1/admin/claim", {{"token", second}})->status, 200);
  EXPECT_EQ(bill.post("/api/v1/admin/claim", {{"token", second}})->status, 404);
  hall.signal(SIGTERM);
  EXPECT_EQ(hall.finish(), 0);
  Child again(serve());
  address(again);
  again.signal(SIGTERM);
  EXPECT_EQ(again.finish(), 0);
  EXPECT_EQ(again.said.find("/admin#"), std::string::npos) << "there is an administrator";
}

TEST_F(KeepTest, TheDoctorSaysWhatIsWrongAndWhatToDo) {
  Child hall(serve());
  auto where = address(hall);
  auto listen = "127.0.0.1:" + std::to_string(client::read_url(where)->port);
  auto fine = run(with_data({"doctor", "--listen", listen, "--url", where}));
  EXPECT_EQ(fine.first, 0) << fine.second;
  EXPECT_NE(fine.second.find("the live connection works"), std::string::npos) << fine.second;
  EXPECT_EQ(fine.second.find("wrong  "), std::string::npos) << fine.second;
  auto says = [&](std::vector<std::string> args, const std::string& words) {
    auto told = run(std::move(args));
    EXPECT_EQ(told.first, 1) << told.second;
    EXPECT_NE(told.second.find(words), std::string::npos) << told.second;
  };
  says({"doctor", "--data", dir + "/nowhere"}, "There is no folder");
  says(with_data({"doctor", "--url", "http://127.0.0.1:1"}), "does not answer as a hall does");
  says(with_data({"doctor", "--trusted-proxy", "10.0.0.0/99"}), "The settings make no sense");
  for (const char* listen : {"nowhere", "[", "127.0.0.1:99999", "127.0.0.1:", "example.org:80"})
    says(with_data({"doctor", "--listen", listen}), "The settings make no sense: listen");
  says({"doctor", "--data", write_file("no_folder", "")}, "is a file, not a folder");
  says(with_data({"doctor", "--tls-cert", dir + "/none", "--tls-key", dir + "/none"}),
       "cannot be read");
  says({"doctor", "--store", "postgresql:///none?host=/nowhere"}, "The store cannot be used");
  auto german = run(with_data({"doctor", "--lang", "de"}));
  EXPECT_NE(german.second.find("Einstellungen"), std::string::npos) << german.second;
}

}  // namespace
}  // namespace gh::test
