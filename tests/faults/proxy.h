// A network on a bad day: stands between clients and the hall, cuts connections, delays and drips
// bytes, and sends whole frames of clients twice, as something that retries would.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <list>
#include <random>
#include <string>
#include <thread>

namespace gh::faults {

// What may happen to each piece of bytes that passes.
struct Weather {
  double cut = 0, delay = 0, twice = 0, drip = 0;  // how likely
  int delay_ms = 50;
};

class Proxy {
 public:
  Proxy(int to, const Weather& weather, unsigned seed) : to_(to), weather_(weather), seed_(seed) {
    listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in own = loopback(0);
    socklen_t size = sizeof own;
    if (::bind(listening_, reinterpret_cast<sockaddr*>(&own), size) != 0 ||
        ::listen(listening_, 64) != 0 ||
        ::getsockname(listening_, reinterpret_cast<sockaddr*>(&own), &size) != 0)
      std::abort();
    port_ = ntohs(own.sin_port);
    accepting_ = std::thread([this] { accept(); });
  }
  ~Proxy() {
    stop_ = true;
    accepting_.join();
    for (auto& t : threads_) t.join();
    ::close(listening_);
  }
  int port() const { return port_; }
  std::atomic<int> cuts{0}, delays{0}, doubles{0}, drips{0};

 private:
  static sockaddr_in loopback(int port) {
    sockaddr_in a{};
    a.sin_family = AF_INET;
    a.sin_port = htons(static_cast<std::uint16_t>(port));
    inet_pton(AF_INET, "127.0.0.1", &a.sin_addr);
    return a;
  }

  void accept() {
    while (!stop_) {
      pollfd p{listening_, POLLIN, 0};
      if (poll(&p, 1, 50) <= 0) continue;
      int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      int hall = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      auto there = loopback(to_);
      if (client < 0 || ::connect(hall, reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) {
        ::close(client), ::close(hall);
        continue;
      }
      threads_.emplace_back([this, client, hall, seed = ++seed_] { carry(client, hall, seed); });
    }
  }

  // One connection, until somebody ends it or the weather does.
  void carry(int client, int hall, unsigned seed) {
    std::mt19937 random(seed);
    auto happens = [&](double how_likely) {
      return std::uniform_real_distribution<>(0, 1)(random) < how_likely;
    };
    std::string up;         // of the client, not yet passed on
    bool upgraded = false;  // frames, not headers
    char bytes[16384];
    while (!stop_) {
      pollfd p[2] = {{client, POLLIN, 0}, {hall, POLLIN, 0}};
      if (poll(p, 2, 50) < 0) break;
      bool over = false;
      for (int i = 0; i < 2 && !over; ++i) {
        if (!(p[i].revents & (POLLIN | POLLHUP | POLLERR))) continue;
        auto n = ::recv(p[i].fd, bytes, sizeof bytes, 0);
        if (n <= 0) over = true;
        if (over) break;
        if (happens(weather_.delay)) {
          ++delays;
          std::this_thread::sleep_for(std::chrono::milliseconds(
              std::uniform_int_distribution<>(1, weather_.delay_ms)(random)));
        }
        std::string_view got(bytes, static_cast<std::size_t>(n));
        // Somewhere in the middle: a part may have passed.
        if (happens(weather_.cut)) {
          ++cuts;
          pass(i ? client : hall,
               got.substr(0, std::uniform_int_distribution<std::size_t>(0, got.size())(random)),
               false);
          over = true;
          break;
        }
        bool drip = happens(weather_.drip);
        drips += drip;
        if (i) {
          over = !pass(client, got, drip);
          continue;
        }
        up.append(got);
        if (!upgraded) {
          auto end = up.find("\r\n\r\n");
          bool handshake = up.find("Upgrade: websocket") < end;
          if (!handshake || end == up.npos) {
            over = !pass(hall, up, drip);
            up.clear();
            continue;
          }
          over = !pass(hall, std::string_view(up).substr(0, end + 4), drip);
          up.erase(0, end + 4);
          upgraded = true;
        }
        for (auto size = frame_size(up); size && !over; size = frame_size(up)) {
          auto frame = up.substr(0, size);
          up.erase(0, size);
          over = !pass(hall, frame, drip);
          if (!over && happens(weather_.twice)) ++doubles, over = !pass(hall, frame, false);
        }
      }
      if (over) break;
    }
    ::close(client), ::close(hall);
  }

  // The whole frame at the front of a client's bytes; 0 while it is not whole.
  static std::size_t frame_size(std::string_view b) {
    if (b.size() < 2) return 0;
    auto at = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(b[i]));
    };
    std::size_t length = at(1) & 0x7f, head = 6;
    if (length == 126) {
      if (b.size() < 4) return 0;
      length = at(2) << 8 | at(3), head = 8;
    } else if (length == 127) {
      return 0;  // nobody here sends so much
    }
    return b.size() >= head + length ? head + length : 0;
  }

  static bool pass(int to, std::string_view bytes, bool drip) {
    while (!bytes.empty()) {
      auto n = ::send(to, bytes.data(),
                      drip ? std::min<std::size_t>(7, bytes.size()) : bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
      if (drip) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return true;
  }

  int to_, port_ = 0, listening_ = -1;
  Weather weather_;
  unsigned seed_;
  std::atomic<bool> stop_{false};
  std::thread accepting_;
  std::list<std::thread> threads_;
};

}  // namespace gh::faults
