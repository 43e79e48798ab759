// A client that keeps no rules: bytes over TCP, and WebSocket frames made by hand. It shares no
// code with the client of the program, so that what the hall accepts from strangers is tested by a
// stranger. Everything waits for a bounded time.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gh::hostile {

using Clock = std::chrono::steady_clock;
using Millis = std::chrono::milliseconds;

// Loopback is a whole network: 127.0.1.7 is another address than 127.0.0.1, with its own limits.
inline std::string address(int n) {
  return "127." + std::to_string(1 + n / 60000) + "." + std::to_string(n / 250 % 240) + "." +
         std::to_string(1 + n % 250);
}

class Tcp {
 public:
  Tcp() = default;
  explicit Tcp(int port, const std::string& from = "127.0.0.1") {
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in own{}, there{};
    own.sin_family = there.sin_family = AF_INET;
    inet_pton(AF_INET, from.c_str(), &own.sin_addr);
    inet_pton(AF_INET, "127.0.0.1", &there.sin_addr);
    there.sin_port = htons(static_cast<std::uint16_t>(port));
    bool connected = ::bind(fd_, reinterpret_cast<sockaddr*>(&own), sizeof own) == 0 &&
                     ::connect(fd_, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
    if (!connected) close();
  }
  Tcp(Tcp&& o) noexcept : fd_(std::exchange(o.fd_, -1)), got(std::move(o.got)) {}
  Tcp& operator=(Tcp&& o) noexcept {
    close();
    fd_ = std::exchange(o.fd_, -1), got = std::move(o.got);
    return *this;
  }
  ~Tcp() { close(); }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  bool open() const { return fd_ >= 0; }
  int fd() const { return fd_; }

  // False when not everything was taken in time.
  bool send(std::string_view bytes, int ms = 5000) {
    auto until = Clock::now() + Millis(ms);
    while (!bytes.empty()) {
      auto n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(n));
        continue;
      }
      if (errno != EAGAIN || Clock::now() > until) return false;
      pollfd p{fd_, POLLOUT, 0};
      poll(&p, 1, 50);
    }
    return true;
  }
  // As much as the kernel takes now, and not a byte more.
  long push(std::string_view bytes) {
    return ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  // Adds to `got` what comes within the time; false when the connection has ended.
  bool receive(int ms) {
    pollfd p{fd_, POLLIN, 0};
    if (fd_ < 0) return false;
    if (poll(&p, 1, ms) <= 0) return true;
    char bytes[65536];
    auto n = ::recv(fd_, bytes, sizeof bytes, 0);
    if (n <= 0) return close(), false;
    got.append(bytes, static_cast<std::size_t>(n));
    return true;
  }

 private:
  int fd_ = -1;

 public:
  std::string got;
};

struct Reply {
  int status = 0;  // 0: none came
  std::string head, body;
  Millis took{0};
  std::string cookie() const {
    auto at = head.find("Set-Cookie: ");
    if (at == head.npos) return "";
    at += 12;
    return head.substr(at, head.find_first_of(";\r", at) - at);
  }
};

// Reads one answer; the connection may be used again.
inline Reply read_answer(Tcp& tcp, int ms) {
  auto from = Clock::now();
  auto until = from + Millis(ms);
  Reply a;
  for (;;) {
    auto end = tcp.got.find("\r\n\r\n");
    std::size_t length = 0;
    if (end != tcp.got.npos) {
      auto at = tcp.got.find("Content-Length: ");
      if (at < end) length = std::strtoul(tcp.got.c_str() + at + 16, nullptr, 10);
      if (tcp.got.size() >= end + 4 + length) {
        a.head = tcp.got.substr(0, end + 2);
        a.body = tcp.got.substr(end + 4, length);
        a.status = std::atoi(a.head.c_str() + 9);
        tcp.got.erase(0, end + 4 + length);
        break;
      }
    }
    if (Clock::now() > until || !tcp.receive(20)) break;
  }
  a.took = std::chrono::duration_cast<Millis>(Clock::now() - from);
  return a;
}

struct Asked {
  std::string method = "GET", target = "/", body{}, cookie{};
  std::vector<std::string> headers{};  // whole lines
  std::string host = "localhost";
};

inline std::string bytes_of(const Asked& r) {
  std::string text = r.method + " " + r.target + " HTTP/1.1\r\n";
  if (!r.host.empty()) text += "Host: " + r.host + "\r\n";
  if (!r.cookie.empty()) text += "Cookie: " + r.cookie + "\r\n";
  for (const auto& h : r.headers) text += h + "\r\n";
  if (!r.body.empty()) text += "Content-Type: application/json\r\n";
  if (r.method != "GET") text += "Content-Length: " + std::to_string(r.body.size()) + "\r\n";
  return text + "\r\n" + r.body;
}

// One request on a connection of its own.
inline Reply ask(int port, const Asked& request, const std::string& from = "127.0.0.1",
                 int ms = 15'000) {
  Tcp tcp(port, from);
  if (!tcp.open() || !tcp.send(bytes_of(request))) return {};
  return read_answer(tcp, ms);
}

inline std::string frame(int opcode, std::string_view payload, bool fin = true) {
  std::string f;
  f += static_cast<char>((fin ? 0x80 : 0) | opcode);
  if (payload.size() < 126) {
    f += static_cast<char>(0x80 | payload.size());
  } else if (payload.size() < 65536) {
    f += static_cast<char>(0x80 | 126);
    f += static_cast<char>(payload.size() >> 8), f += static_cast<char>(payload.size());
  } else {
    f += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) f += static_cast<char>(payload.size() >> shift);
  }
  const char key[4] = {0x11, 0x22, 0x33, 0x44};
  f.append(key, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) f += static_cast<char>(payload[i] ^ key[i % 4]);
  return f;
}

// A WebSocket of our own making.
class Ws {
 public:
  Ws() = default;
  explicit Ws(int port, const std::string& cookie = "", const std::string& from = "127.0.0.1",
              std::vector<std::string> headers = {}, const std::string& host = "localhost")
      : tcp(port, from) {
    if (!tcp.open()) return;
    for (const char* line :
         {"Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="})
      headers.emplace_back(line);
    Asked request{"GET", "/api/v1/ws", "", cookie, std::move(headers), host};
    if (tcp.send(bytes_of(request))) status = read_answer(tcp, 10'000).status;
    if (status != 101) tcp.close();
  }
  bool open() const { return tcp.open(); }
  bool text(std::string_view t) { return tcp.send(frame(1, t)); }

  // The next line of text; nothing when none came in time or the socket has ended.
  std::optional<std::string> line(int ms) {
    auto until = Clock::now() + Millis(ms);
    for (;;) {
      take_frames();
      if (!lines_.empty()) {
        auto one = std::move(lines_.front());
        lines_.pop_front();
        return one;
      }
      auto left = std::chrono::duration_cast<Millis>(until - Clock::now()).count();
      auto before = tcp.got.size();
      bool alive = tcp.receive(static_cast<int>(std::clamp<long>(left, 0, 50)));
      if (alive && (left > 0 || tcp.got.size() > before)) continue;
      take_frames();
      if (lines_.empty()) return std::nullopt;
    }
  }
  // Reads and forgets.
  void skim(int ms = 0) {
    if (tcp.open()) tcp.receive(ms);
    take_frames();
    lines_.clear();
  }
  // Waits for the end; the code the hall gave, 0 when it just ended, -1 when it did not end.
  int ended(int ms) {
    for (auto until = Clock::now() + Millis(ms); Clock::now() < until && tcp.open();)
      tcp.receive(50);
    take_frames();
    return tcp.open() ? -1 : close_code;
  }

  Tcp tcp;
  int status = 0, close_code = 0, pongs = 0;
  std::size_t bytes = 0;  // of text

 private:
  void take_frames() {
    for (;;) {
      auto& g = tcp.got;
      if (g.size() < 2) return;
      auto at = [&](std::size_t i) { return static_cast<unsigned char>(g[i]); };
      std::size_t length = at(1) & 0x7f, head = 2;
      if (length == 126) {
        if (g.size() < 4) return;
        length = static_cast<std::size_t>(at(2)) << 8 | at(3), head = 4;
      } else if (length == 127) {
        if (g.size() < 10) return;
        length = 0, head = 10;
        for (std::size_t i = 2; i < 10; ++i) length = length << 8 | at(i);
      }
      if (g.size() < head + length) return;
      int opcode = at(0) & 15;
      bool fin = at(0) & 0x80;
      auto payload = g.substr(head, length);
      g.erase(0, head + length);
      if (opcode == 8 && payload.size() >= 2)
        close_code =
            static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      if (opcode == 9) tcp.push(frame(10, payload));
      if (opcode == 10) ++pongs;
      if (opcode > 2) continue;
      part_ += payload;
      bytes += payload.size();
      if (!fin) continue;
      for (std::size_t from = 0; from <= part_.size();) {
        auto end = std::min(part_.find('\n', from), part_.size());
        lines_.push_back(part_.substr(from, end - from));
        from = end + 1;
      }
      part_.clear();
    }
  }
  std::string part_;
  std::deque<std::string> lines_;
};

}  // namespace gh::hostile
