// Load for a hall, or for the bare echo server beside it: many tables, two sockets each, whoever is
// asked answers at once. Prints picks per second, latency (from sending a pick to its durable
// acknowledgement), and bytes per client and pick.
//
//   load --url http://127.0.0.1:8080 --tables 1000 --seconds 10
//   load --url http://127.0.0.1:9001 --tables 1000 --seconds 10 --echo
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "client/client.h"

namespace {

using namespace gh;
using Clock = std::chrono::steady_clock;

struct Seat_ {
  std::unique_ptr<client::WebSocket> ws;
  std::string table, in;
  Clock::time_point sent;
  bool waiting = false;
};

struct Totals {
  std::uint64_t picks = 0, bytes = 0, messages = 0, refused = 0;
  std::vector<float> latency_ms;
};

bool write_all(int fd, std::string_view bytes) {
  return ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
}

std::string between(std::string_view text, std::size_t from, std::string_view open, char close) {
  auto at = text.find(open, from);
  if (at == text.npos) return "";
  at += open.size();
  auto end = at;
  while (end < text.size() && text[end] != close) end += text[end] == '\\' ? 2 : 1;
  return std::string(text.substr(at, end - at));
}

class Load {
 public:
  Load(client::Url url, int tables, bool echo)
      : url_(std::move(url)), echo_(echo), a_(url_), b_(url_) {
    seats_.resize(static_cast<std::size_t>(tables) * 2);
  }

  bool set_up() {
    if (!echo_) {
      (void)a_.post("/api/v1/session", {{"name", "Ann"}});
      (void)b_.post("/api/v1/session", {{"name", "Bill"}});
    }
    for (std::size_t i = 0; i < seats_.size(); i += 2) {
      auto table = echo_ ? std::to_string(i) : make_table();
      if (table.empty()) return false;
      for (std::size_t k : {i, i + 1}) {
        auto ws = client::WebSocket::open(url_, k == i ? a_.cookie : b_.cookie);
        if (!ws) return std::fprintf(stderr, "%s\n", ws.error().c_str()), false;
        seats_[k].ws = std::move(*ws);
        seats_[k].table = table;
      }
    }
    return true;
  }

  Totals run(double seconds) {
    int poll = epoll_create1(0);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      epoll_event e{};
      e.events = EPOLLIN;
      e.data.u64 = i;
      epoll_ctl(poll, EPOLL_CTL_ADD, seats_[i].ws->fd(), &e);
      seats_[i].ws->send(echo_ ? "join " + seats_[i].table
                               : "{\"type\":\"subscribe\",\"table\":\"" + seats_[i].table + "\"}");
    }
    if (echo_)
      for (std::size_t i = 0; i < seats_.size(); i += 2) say(seats_[i]);
    auto warm = Clock::now() + std::chrono::seconds(1);
    auto until =
        warm + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    bool counting = false;
    epoll_event events[256];
    while (Clock::now() < until) {
      if (!counting && Clock::now() >= warm) totals_ = {}, counting = true;
      int n = epoll_wait(poll, events, 256, 100);
      for (int i = 0; i < n; ++i) receive(seats_[events[i].data.u64]);
    }
    ::close(poll);
    return totals_;
  }

 private:
  std::string make_table() {
    auto made =
        a_.post("/api/v1/tables", {{"game", "ivanhoe"}, {"seats", 2}, {"absent_seconds", 0}});
    if (!made || made->status != 201)
      return std::fprintf(stderr, "no table: %s\n", made ? made->body.c_str() : ""), "";
    std::string id(made->json().at("table").as_string());
    auto joined = b_.post("/api/v1/tables/" + id + "/join", json::object{});
    return joined && joined->status == 200 ? id : "";
  }

  void say(Seat_& s) {
    s.sent = Clock::now();
    write_all(s.ws->fd(), client::WebSocket::frame(1, kEcho));
  }

  void receive(Seat_& s) {
    char bytes[65536];
    auto n = recv(s.ws->fd(), bytes, sizeof bytes, MSG_DONTWAIT);
    if (n <= 0) return;
    totals_.bytes += static_cast<std::uint64_t>(n);
    s.in.append(bytes, static_cast<std::size_t>(n));
    std::size_t at = 0;
    for (;;) {
      auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s.in[at + i]); };
      if (s.in.size() - at < 2) break;
      std::size_t head = 2, length = byte(1) & 0x7f;
      if (length >= 126) {
        head = length == 126 ? 4 : 10;
        if (s.in.size() - at < head) break;
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
      }
      if (s.in.size() - at < head + length) break;
      ++totals_.messages;
      hear(s, std::string_view(s.in).substr(at + head, length));
      at += head + length;
    }
    s.in.erase(0, at);
  }

  void acknowledged(Seat_& s) {
    ++totals_.picks;
    totals_.latency_ms.push_back(
        std::chrono::duration<float, std::milli>(Clock::now() - s.sent).count());
  }

  void hear(Seat_& s, std::string_view text) {
    if (echo_) {
      auto i = static_cast<std::size_t>(&s - seats_.data());
      bool mine = s.waiting;
      // Both get it; the one who did not send it sends the next.
      if (seats_[i ^ 1].sent > s.sent) return say(s);
      if (!mine) acknowledged(s);
      return;
    }
    if (text.find("\"type\":\"ok\"") != text.npos) return acknowledged(s);
    if (text.find("\"type\":\"error\"") != text.npos) return void(++totals_.refused);
    auto prompts = text.find("\"prompts\":[{");
    if (prompts == text.npos) return;
    auto id = between(text, prompts, "\"id\":", ',');
    auto seat = between(text, prompts, "\"seat\":\"", '"');
    std::vector<std::string> picks;
    auto end = text.find("\"asked\":", prompts);
    for (auto p = text.find("\"pick\":\"", prompts); p < end; p = text.find("\"pick\":\"", p + 8))
      picks.push_back(between(text, p, "\"pick\":\"", '"'));
    if (picks.empty()) return;
    auto pick = picks[rng_.below(static_cast<std::uint32_t>(picks.size()))];
    s.sent = Clock::now();
    write_all(s.ws->fd(), client::WebSocket::frame(
                              1, "{\"type\":\"pick\",\"table\":\"" + s.table + "\",\"seat\":\"" +
                                     seat + "\",\"prompt\":" + id + ",\"pick\":\"" + pick + "\"}"));
  }

  static constexpr std::string_view kEcho =
      "{\"type\":\"pick\",\"table\":\"abcdefghijklmnopqrstuvwxyz\",\"seat\":\"A\",\"prompt\":1234,"
      "\"pick\":\"play red-5\"}";
  client::Url url_;
  bool echo_;
  client::Http a_, b_;
  std::vector<Seat_> seats_;
  Totals totals_;
  Rng rng_{42};
};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Load for a hall or for the echo server."};
  std::string where = "http://127.0.0.1:8080";
  int tables = 100;
  double seconds = 10;
  bool echo = false;
  app.add_option("--url", where);
  app.add_option("--tables", tables);
  app.add_option("--seconds", seconds);
  app.add_flag("--echo", echo);
  CLI11_PARSE(app, argc, argv);
  rlimit files{1 << 16, 1 << 16};
  setrlimit(RLIMIT_NOFILE, &files);
  auto url = gh::client::read_url(where);
  if (!url) return std::fprintf(stderr, "%s\n", url.error().c_str()), 2;
  Load load(*url, tables, echo);
  if (!load.set_up()) return 1;
  auto t = load.run(seconds);
  auto& l = t.latency_ms;
  std::sort(l.begin(), l.end());
  auto at = [&](double q) {
    return l.empty() ? 0.0f : l[static_cast<std::size_t>(q * static_cast<double>(l.size() - 1))];
  };
  auto picks = static_cast<double>(std::max<std::uint64_t>(1, t.picks));
  std::printf(
      "%s tables=%d picks=%llu picks/s=%.0f p50=%.2fms p99=%.2fms max=%.2fms "
      "bytes/client/pick=%.0f refused=%llu\n",
      echo ? "echo" : "hall", tables, static_cast<unsigned long long>(t.picks), picks / seconds,
      at(0.5), at(0.99), at(1), static_cast<double>(t.bytes) / picks / 2,
      static_cast<unsigned long long>(t.refused));
  return 0;
}
