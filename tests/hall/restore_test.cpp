// The whole program: a backup is made of an open hall and restored into it, and those who play come
// back to what it was; links are made beside it; the doctor says what is wrong.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
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
  says(with_data({"doctor", "--url", "http://127.0.0.1:1"}),
       "answers as a hall does: cannot reach");
  says(with_data({"doctor", "--log-level", "loud"}), "make no sense: --log-level is");
  says(with_data({"doctor", "--tls-cert", "x"}), "--tls-cert and --tls-key go together");
  says(with_data({"doctor", "--metrics-listen", "x"}), "make no sense: metrics-listen");
  says(with_data({"doctor", "--listen", "192.0.2.1:8080"}), "The hall cannot listen at 192.0.2.1");
  auto broken = write_file("broken.toml", "# mine\nlisten 127.0.0.1:8080\n");
  says(with_data({"doctor", "--config", broken}), "broken.toml, line 2: \"listen 127.0.0.1:8080\"");
  EXPECT_EQ(run(with_data({"doctor", "--config", broken})).second.find("The settings make sense"),
            std::string::npos);
  says(with_data({"doctor", "--trusted-proxy", "10.0.0.0/99"}), "The settings make no sense");
  for (const char* listen : {"nowhere", "[", "127.0.0.1:99999", "127.0.0.1:", "example.org:80"})
    says(with_data({"doctor", "--listen", listen}), "The settings make no sense: listen");
  says({"doctor", "--data", write_file("no_folder", "")}, "is a file, not a folder");
  says(with_data({"doctor", "--tls-cert", dir + "/none", "--tls-key", dir + "/none"}),
       "cannot be read");
  says(with_data({"doctor", "--tls-cert", "/dev/zero", "--tls-key", "/dev/zero"}),
       "cannot be read");
  says(with_data({"doctor", "--config", "/dev/zero"}), "/dev/zero is larger than 1048576 bytes");
  says({"doctor", "--store", "postgresql:///none?host=/nowhere"}, "The store cannot be used");
  auto german = run(with_data({"doctor", "--lang", "de"}));
  EXPECT_NE(german.second.find("gut    Einstellungen"), std::string::npos) << german.second;
}

// Listens, and answers everybody with the same.
struct Other {
  explicit Other(std::string answer) : fd(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    if (bind(fd, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0 || listen(fd, 8) != 0) return;
    getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size);
    port = ntohs(at.sin_port);
    thread = std::thread([this, answer = std::move(answer)] {
      for (int one; (one = accept(fd, nullptr, nullptr)) >= 0; ::close(one)) {
        char asked[4096];
        if (recv(one, asked, sizeof asked, 0) > 0)
          (void)send(one, answer.data(), answer.size(), MSG_NOSIGNAL);
      }
    });
  }
  ~Other() {
    shutdown(fd, SHUT_RDWR);
    if (thread.joinable()) thread.join();
    ::close(fd);
  }
  int fd, port = 0;
  std::thread thread;
};

TEST_F(KeepTest, TheDoctorSeesWhoElseAnswers) {
  auto told = [&](std::vector<std::string> args) { return run(with_data(std::move(args))).second; };
  Other other("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  Other gate("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  auto at = "127.0.0.1:" + std::to_string(other.port);
  auto seen = told({"doctor", "--listen", at, "--url", "http://" + at});
  EXPECT_NE(seen.find("Another program answers at " + at), std::string::npos) << seen;
  EXPECT_NE(seen.find("What answers at http://" + at + " is not the hall; it says 404"),
            std::string::npos)
      << seen;
  EXPECT_NE(told({"doctor", "--url", "http://127.0.0.1:" + std::to_string(gate.port)})
                .find("does not reach the hall; it answers with 502"),
            std::string::npos);
  auto secure = told({"doctor", "--url", "https://" + at});
  EXPECT_NE(secure.find("it does not speak TLS"), std::string::npos) << secure;
}

// A clock that is ahead shows beside another: HTTP's Date is the clock of the proxy.
TEST_F(KeepTest, TheDoctorComparesClocks) {
  auto date = [](long seconds) {
    char text[64];
    auto then = time(nullptr) + seconds;
    std::tm parts{};
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&then, &parts));
    return std::string("HTTP/1.1 200 OK\r\nDate: ") + text +
           "\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
  };
  auto told = [&](const std::string& answer, const std::string& language) {
    Other proxy(answer);
    return run(with_data({"doctor", "--lang", language, "--url",
                          "http://127.0.0.1:" + std::to_string(proxy.port)}))
        .second;
  };
  auto says = [](const std::string& text, const std::string& words) {
    EXPECT_NE(text.find(words), std::string::npos) << words << " is not in: " << text;
  };
  says(told(date(-3 * 3600), "en"), "minutes ahead of the one that answers at http://127.0.0.1");
  says(told(date(3 * 3600), "en"), "minutes behind the one that answers at http://127.0.0.1");
  says(told(date(-3 * 3600), "de"), "Minuten vor.");
  for (const auto& answer :
       {date(0), std::string("HTTP/1.1 200 OK\r\nDate: noon\r\n"
                             "Content-Length: 2\r\nConnection: close\r\n\r\n{}")})
    EXPECT_EQ(told(answer, "en").find("the one that answers"), std::string::npos);
  // An hour behind, by the store's own times and then by those of its files.
  {
    Child hall(serve());
    Http http(*client::read_url(address(hall)));
    ASSERT_TRUE(http.post("/api/v1/session", {{"name", "Bill"}}));
    hall.signal(SIGTERM);
    EXPECT_EQ(hall.finish(), 0);
  }
  std::vector<std::string> back{"LD_PRELOAD=" CLOCK_SHIM, "GREATHALL_TEST_CLOCK=" + dir, "LC_ALL=C",
                                "ASAN_OPTIONS=verify_asan_link_order=0"};
  says(run(with_data({"doctor"}), back).second,
       "hall.sqlite is from a later time than the clock of this machine shows");
}

TEST_F(KeepTest, TheDoctorReadsCertificates) {
  auto make = [&](const std::string& name, const std::string& more) {
    auto line =
        "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=hall.example -addext "
        "subjectAltName=DNS:hall.example -keyout " +
        dir + "/" + name + ".key -out " + dir + "/" + name + ".pem " + more + " 2>/dev/null";
    ASSERT_EQ(std::system(line.c_str()), 0);
  };
  // `req` makes none that begin or end at will.
  auto dated = [&](const std::string& name, const std::string& from, const std::string& to) {
    write_file("ca.cnf", "[ca]\ndefault_ca=a\n[a]\ndatabase=" + dir + "/index.txt\nserial=" + dir +
                             "/serial\nnew_certs_dir=" + dir +
                             "\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n");
    write_file("index.txt", ""), write_file("serial", "01\n");
    auto at = dir + "/" + name;
    auto line = "openssl req -newkey rsa:2048 -nodes -subj /CN=hall.example -keyout " + at +
                ".key -out " + at + ".req 2>/dev/null && openssl ca -batch -selfsign -config " +
                dir + "/ca.cnf -keyfile " + at + ".key -in " + at + ".req -out " + at +
                ".pem -startdate " + from + " -enddate " + to + " >/dev/null 2>&1";
    ASSERT_EQ(std::system(line.c_str()), 0);
  };
  dated("old", "20200101000000Z", "20210101000000Z");
  dated("young", "20900101000000Z", "20910101000000Z");
  make("good", "-days 60");
  make("soon", "-days 3");
  auto told = [&](const std::string& cert, const std::string& key, const std::string& host) {
    return run(with_data({"doctor", "--tls-cert", dir + "/" + cert + ".pem", "--tls-key",
                          dir + "/" + key + ".key", "--host", host, "--listen", "127.0.0.1:0"}))
        .second;
  };
  auto says = [](const std::string& text, const std::string& words) {
    EXPECT_NE(text.find(words), std::string::npos) << words << " is not in: " << text;
  };
  says(told("good", "good", "hall.example"), "The certificate is valid for");
  says(told("soon", "soon", "hall.example"), "The certificate ends in");
  says(told("old", "old", "hall.example"), "The certificate is over");
  says(told("young", "young", "hall.example"), "The certificate is not valid yet");
  says(told("good", "soon", "hall.example"), "is not that of the certificate");
  says(told("good", "good", "other.example"), "The certificate is not for other.example");
}

// Started once as another user, a command leaves files that the hall cannot open.
TEST_F(KeepTest, TheDoctorSeesFilesOfAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  {
    Child hall(serve());
    address(hall);
    hall.signal(SIGTERM);
    EXPECT_EQ(hall.finish(), 0);
  }
  ASSERT_EQ(chown((dir + "/hall.sqlite").c_str(), 65534, 65534), 0);
  auto told = run(with_data({"doctor"})).second;
  EXPECT_NE(told.find("chown --reference=" + dir), std::string::npos) << told;
}

TEST_F(KeepTest, ALinkNamesTheHallAsItsSettingsDo) {
  {
    Child hall(serve());
    address(hall);
    hall.signal(SIGTERM);
    EXPECT_EQ(hall.finish(), 0);
  }
  auto link = [&](const std::string& settings) {
    return run(with_data({"admin", "--config", write_file("hall.toml", settings)})).second;
  };
  auto begins = [](const std::string& text, const std::string& with) {
    EXPECT_EQ(text.rfind(with, 0), 0u) << text;
  };
  begins(link("listen = \"0.0.0.0:9123\"\n"), "http://localhost:9123/admin#");
  begins(link("host = \"hall.example\"\ntrust-proxy = true\n"), "https://hall.example/admin#");
  begins(
      link("host = \"hall.example\"\ntls-cert = \"c\"\ntls-key = \"k\"\nlisten = \"0.0.0.0:8443\""),
      "https://hall.example:8443/admin#");
  EXPECT_EQ(
      run({"check-upgrade", "--config", write_file("hall.toml", "data = \"" + dir + "\"")}).first,
      0);
}

}  // namespace
}  // namespace gh::test
