// Frames and bytes that keep to no rule: the socket they come on ends, and nothing else does.
#include "house.h"

namespace gh::hostile {
namespace {

using std::chrono::seconds;

struct Framing : testing::Test {
  House house;
  Game game{house.port(), address(4000)};
  void TearDown() override {
    EXPECT_TRUE(game.play(Millis(200)));
    EXPECT_EQ(ask(house.port(), {"GET", "/healthz"}).status, 200);
  }
};

TEST_F(Framing, EmptyFragmentsWithoutEndAreEnded) {
  Ws eve(house.port());
  eve.tcp.send(frame(1, "", false));
  std::string many;
  for (int i = 0; i < 5000; ++i) many += frame(0, "", false);
  std::size_t sent = 0;
  for (auto until = Clock::now() + seconds(10); Clock::now() < until && eve.open();) {
    auto n = eve.tcp.push(std::string_view(many).substr(sent % many.size()));
    if (n > 0) sent += static_cast<std::size_t>(n);
    eve.skim(n > 0 ? 0 : 5);
  }
  EXPECT_FALSE(eve.open()) << sent;
  EXPECT_LT(sent, 8'000'000u);  // what the kernel's buffers hold counts as sent
}

TEST_F(Framing, FragmentsOfOneByteAreAMessageLikeAnyOther) {
  Ws ann(house.port());
  std::string text = R"({"type":"ping","id":7})", bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bytes += frame(i ? 0 : 1, text.substr(i, 1), i + 1 == text.size());
    bytes += frame(0xA, "");                                 // a pong between them is allowed
    if (i + 1 != text.size()) bytes += frame(0, "", false);  // and so is an empty one
  }
  ann.tcp.send(bytes);
  auto line = ann.line(5000);
  ASSERT_TRUE(line);
  EXPECT_EQ(field(*line, "re"), "7");
}

TEST_F(Framing, FramesAgainstTheProtocolEndTheirSocket) {
  auto ends = [&](const std::string& bytes, const char* what) {
    Ws eve(house.port());
    ASSERT_TRUE(eve.open());
    eve.tcp.send(bytes);
    EXPECT_GE(eve.ended(5000), 0) << what;
  };
  ends(std::string("\x81\x05hello", 7), "not masked");
  ends(frame(3, "x"), "a reserved opcode");
  ends(frame(11, "x"), "a reserved control opcode");
  ends(frame(0, "x"), "a continuation of nothing");
  ends(frame(1, "x", false) + frame(1, "y"), "a new message inside another");
  ends(frame(9, std::string(126, 'x')), "a long ping");
  ends(frame(9, "x", false), "a ping in pieces");
  ends(std::string("\xf1") + frame(1, "x").substr(1), "reserved bits");
  ends(frame(8, "x"), "a close of one byte");
  ends(frame(8, std::string("\x03\xed", 2)), "a close with a code of nobody");
  ends(frame(1, "\xc3\x28"), "no UTF-8");
  ends(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14), "2^63 bytes");
  ends(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14), "2^64 bytes");
}

TEST_F(Framing, HeadersThatMakeNoSenseAreRefused) {
  auto ends = [&](const std::string& bytes) {
    Tcp tcp(house.port());
    tcp.send(bytes);
    auto a = read_answer(tcp, 3000);
    EXPECT_NE(a.status / 100, 2) << bytes.substr(0, 60);
    return a.status;
  };
  // Whoever speaks HTTP at all is told.
  auto told = [&](const std::string& bytes) {
    EXPECT_EQ(ends(bytes) / 100, 4) << bytes.substr(0, 60);
  };
  ends("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 this is TLS\r\n\r\n");
  told("GET\r\n\r\n");
  told("GET /healthz HTTP/9.9\r\n\r\n");
  told("GET " + std::string(20'000, 'x') + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  told("POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n");
  told("POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n");
  told(
      "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: "
      "3\r\n"
      "Content-Type: application/json\r\n\r\n{} ");
  told(
      "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
      "Content-Type: application/json\r\n\r\nffffffffffffffff\r\n{}");
}

// A request whose length is doubtful is answered once, and its body is never the next request: what
// stands behind it would otherwise be asked in the name of whoever shares the connection.
TEST_F(Framing, ABodyOfDoubtfulLengthIsNeverTheNextRequest) {
  const std::string begin =
      "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\n";
  const std::string smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string chunks = "0\r\n\r\n";
  const std::string length = std::to_string(smuggled.size());
  const std::vector<std::string> doubtful{
      "Transfer-Encoding: gzip\r\n",
      "Transfer-Encoding: identity\r\n",
      "Transfer-Encoding: xchunked\r\n",
      "Transfer-Encoding: chunked, identity\r\n",
      "Transfer-Encoding: chunked;q=1\r\n",
      "Transfer-Encoding: \"chunked\"\r\n",
      "Transfer-Encoding: gzip, chunked\r\n",
      "Transfer-Encoding: chunked, chunked\r\n",
      "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
      "Transfer-Encoding:\r\n",
      "Transfer-Encoding: ,\r\n",
      "Transfer-Encoding : chunked\r\n",
      "Transfer-Encoding\t: chunked\r\n",
      "Transfer-Encoding: \vchunked\r\n",
      "Transfer-Encoding: chunked\r\nContent-Length: " + length + "\r\n",
      "Content-Length: " + length + "\r\nTransfer-Encoding: chunked\r\n",
      "Content-Length: " + length + "\r\nTransfer-Encoding: identity\r\n",
      "Content-Length: 0\r\nContent-Length: " + length + "\r\n",
      "Content-Length: " + length + "\r\nContent-Length: " + length + "\r\n",
      "Content-Length: 0, " + length + "\r\n",
      "Content-Length: +" + length + "\r\n",
      "Content-Length: 0x" + length + "\r\n",
      "Content-Length: \r\n",
      "Content-Length : 0\r\n",
  };
  for (const auto& headers : doubtful) {
    for (const auto& body : {smuggled, chunks + smuggled}) {
      Tcp tcp(house.port());
      ASSERT_TRUE(tcp.send(begin + headers + "\r\n" + body));
      auto first = read_answer(tcp, 5000);
      EXPECT_EQ(first.status, 400) << headers;
      EXPECT_EQ(read_answer(tcp, 5000).status, 0) << headers << "was answered twice";
      EXPECT_FALSE(tcp.receive(1000)) << headers << "is still open";
    }
  }
  // A version that has no chunks has no Transfer-Encoding either.
  Tcp old(house.port());
  ASSERT_TRUE(
      old.send("POST /api/v1/session HTTP/1.0\r\nHost: localhost\r\n"
               "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n" +
               chunks + smuggled));
  EXPECT_EQ(read_answer(old, 5000).status, 400);
  EXPECT_EQ(read_answer(old, 5000).status, 0);
  // Also where no body is expected, and where the connection was to become a socket.
  for (const char* more : {"",
                           "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                           "Sec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"}) {
    Tcp get(house.port());
    ASSERT_TRUE(get.send("GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) +
                         "Transfer-Encoding: identity\r\n\r\n" + smuggled));
    EXPECT_EQ(read_answer(get, 5000).status, 400);
    EXPECT_EQ(read_answer(get, 5000).status, 0);
  }
}

// What keeps to the rule is read, and the connection goes on.
TEST_F(Framing, AChunkedBodyIsReadAndTheNextRequestIsTheNext) {
  for (const char* name : {"chunked", "Chunked", "CHUNKED  "}) {
    Tcp tcp(house.port());
    ASSERT_TRUE(
        tcp.send("POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n"
                 "Content-Type: application/json\r\nTransfer-Encoding: " +
                 std::string(name) +
                 "\r\n\r\nf\r\n{\"name\":\"Cid\"}\n\r\n0\r\n\r\n"
                 "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    EXPECT_EQ(read_answer(tcp, 5000).status, 200) << name;
    EXPECT_EQ(read_answer(tcp, 5000).status, 200) << name;
  }
}

// Bytes that drip: each stage has its deadline.
TEST(Drip, ADrippedHandshakeIsCutOffAndADrippedMessageIsNot) {
  House house([](server::Config& c) { c.limits.header_seconds = 1; });
  Tcp slow(house.port());
  for (int i = 0; i < 40 && slow.open(); ++i) {
    slow.push(i ? "x" : "GET / HTTP/1.1\r\nHost: ");
    slow.receive(100);
  }
  EXPECT_FALSE(slow.open());
  Ws ann(house.port());
  for (char c : frame(1, R"({"type":"ping","id":7})")) {
    ann.tcp.push(std::string(1, c));
    std::this_thread::sleep_for(Millis(10));
  }
  auto line = ann.line(5000);
  ASSERT_TRUE(line);
  EXPECT_EQ(field(*line, "re"), "7");
}

}  // namespace
}  // namespace gh::hostile
