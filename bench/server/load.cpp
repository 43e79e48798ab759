// Load for a hall, or for the bare echo server beside it: many tables, two sockets each, whoever is
// asked answers at once, or after a pause as people do; with --bot the second seat is a bot's, and
// what is measured is how the hall answers the person. Prints one JSON object: picks per second,
// latency (from sending a pick to its durable acknowledgement), bytes per client and pick, and with
// --pid the CPU time per pick and the memory of the server.
//
//   server_load --url http://127.0.0.1:8080 --tables 1000 --seconds 10 [--deflate] [--think 1]
//   server_load --url http://127.0.0.1:8080 --tables 100 --flood 20000
//   server_load --url http://127.0.0.1:8080 --tables 20 --bot champion
//   server_load --url http://127.0.0.1:8080 --idle 10000        # tables that nobody looks at
//   server_load --url http://127.0.0.1:9001 --tables 1000 --echo
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <queue>
#include <thread>

#include "client/client.h"

namespace {

using namespace gh;
using client::WebSocket;
using Clock = std::chrono::steady_clock;

struct Wishes {
  std::string url = "http://127.0.0.1:8080", bot;
  int tables = 100, spares = 100, idle = 0, pid = 0, flood = 0;
  double seconds = 10, think = 0;
  bool echo = false, deflate = false;
};

// What the server process has used so far, from /proc.
struct Usage {
  double cpu_seconds = 0;
  double resident_mb = 0;
};

Usage usage_of(int pid) {
  Usage u;
  if (!pid) return u;
  auto dir = "/proc/" + std::to_string(pid);
  std::ifstream stat(dir + "/stat");
  std::string text((std::istreambuf_iterator<char>(stat)), {});
  std::istringstream rest(text.substr(text.rfind(')') + 2));
  std::string word;
  for (int i = 0; i < 11; ++i) rest >> word;
  double user = 0, system = 0;
  rest >> user >> system;
  u.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::ifstream status(dir + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0) u.resident_mb = std::atof(line.c_str() + 6) / 1024;
  return u;
}

// Where `what` begins; memmem, as string_view::find stops at every quotation mark of a JSON text,
// and the load generator shares its cores with the server.
std::size_t find(std::string_view text, std::string_view what, std::size_t from = 0) {
  if (from > text.size()) return text.npos;
  auto* at = memmem(text.data() + from, text.size() - from, what.data(), what.size());
  return at ? static_cast<std::size_t>(static_cast<const char*>(at) - text.data()) : text.npos;
}

// The text between `open` and the next `close`, as it is written in the JSON.
std::string_view between(std::string_view text, std::size_t from, std::string_view open,
                         char close) {
  auto at = find(text, open, from);
  if (at == text.npos) return "";
  at += open.size();
  auto end = at;
  while (end < text.size() && text[end] != close) end += text[end] == '\\' ? 2 : 1;
  return text.substr(at, end - at);
}

// permessage-deflate, the receiving half.
class Inflater {
 public:
  Inflater() { inflateInit2(&z_, -15); }
  ~Inflater() { inflateEnd(&z_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  std::string_view inflate_message(std::string_view packed, std::string& plain) {
    input_.assign(packed).append("\0\0\xff\xff", 4);
    z_.next_in = reinterpret_cast<Bytef*>(input_.data());
    z_.avail_in = static_cast<uInt>(input_.size());
    plain.clear();
    do {
      auto had = plain.size();
      plain.resize(had + 16384);
      z_.next_out = reinterpret_cast<Bytef*>(plain.data() + had);
      z_.avail_out = 16384;
      ::inflate(&z_, Z_SYNC_FLUSH);
      plain.resize(plain.size() - z_.avail_out);
    } while (z_.avail_out == 0);
    return plain;
  }

 private:
  z_stream z_{};
  std::string input_;
};

struct Player {
  std::unique_ptr<WebSocket> ws;
  std::unique_ptr<Inflater> inflater;
  std::string table, in;
  std::string parts;    // of a message that comes in several frames
  bool packed = false;  // it is compressed
  Clock::time_point sent;
  bool asked = false;  // a pick is being thought about, or has no answer yet
  std::string due;     // the pick that is being thought about
  std::string next;    // ... and the one after it
};

struct Totals {
  std::uint64_t picks = 0, bytes = 0, messages = 0, refused = 0;
  std::vector<float> latency_ms;
};

class Load {
 public:
  Load(const Wishes& wishes, client::Url url) : w_(wishes), url_(url), a_(url), b_(url) {}

  bool sign_in() {
    if (w_.echo) return true;
    auto a = a_.post("/api/v1/session", {{"name", "Ann"}});
    auto b = b_.post("/api/v1/session", {{"name", "Bill"}});
    return a && b && a->status == 200 && b->status == 200;
  }

  // Games end; the players of an ended one go on at a spare table.
  bool set_up() {
    if (!w_.echo) spares_ = make_tables(static_cast<std::size_t>(w_.spares + w_.tables));
    players_.resize(static_cast<std::size_t>(w_.tables) * people());
    for (std::size_t i = 0; i < players_.size(); i += people()) {
      auto table = std::to_string(i);
      if (!w_.echo) {
        if (spares_.empty()) return false;
        table = std::move(spares_.back());
        spares_.pop_back();
      }
      for (std::size_t k = i; k < i + people(); ++k)
        if (!connect(players_[k], k == i ? a_.cookie : b_.cookie, table)) return false;
    }
    return true;
  }

  // Tables in the middle of a game that nobody looks at any more.
  bool fill_with_idle_tables() {
    Player host;
    if (!connect(host, a_.cookie, "")) return false;
    for (int i = 0; i < w_.idle; ++i) {
      host.table = make_table(a_, b_, true);
      if (host.table.empty()) return false;
      host.ws->send(about("subscribe", host.table));
      for (int picks = 0; picks < kIdlePicks;) {
        auto text = host.ws->receive(10'000);
        if (!text) return std::fprintf(stderr, "the hall does not answer\n"), false;
        auto pick = pick_for(host, *text);
        if (pick.empty()) continue;
        host.ws->send(pick);
        ++picks;
      }
      host.ws->send(about("unsubscribe", host.table));
      for (std::optional<std::string> text; !text || find(*text, kMoved) == text->npos;)
        if (!(text = host.ws->receive(10'000))) return false;
    }
    return true;
  }

  Totals run() {
    int poll = epoll_create1(0);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      epoll_event e{};
      e.events = EPOLLIN;
      e.data.u64 = i;
      epoll_ctl(poll, EPOLL_CTL_ADD, players_[i].ws->fd(), &e);
      players_[i].ws->send(w_.echo ? "join " + players_[i].table
                                   : about("subscribe", players_[i].table));
    }
    if (w_.echo) {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));  // all have joined
      for (std::size_t i = 0; i < players_.size(); i += 2) say(players_[i], echo_of(i));
    }
    auto warm = Clock::now() + std::chrono::seconds(2);
    auto until = warm + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(w_.seconds));
    bool counting = false;
    epoll_event events[256];
    while (Clock::now() < until) {
      if (!counting && Clock::now() >= warm) {
        totals_ = {}, counting = true;
        before_ = usage_of(w_.pid);
      }
      answer_those_who_have_thought();
      int n = epoll_wait(poll, events, 256, thinking_.empty() ? 100 : 1);
      for (int i = 0; i < n; ++i) receive(players_[events[i].data.u64]);
    }
    after_ = usage_of(w_.pid);
    ::close(poll);
    return totals_;
  }

  double cpu_seconds() const { return after_.cpu_seconds - before_.cpu_seconds; }
  const Wishes& wishes() const { return w_; }

 private:
  static constexpr int kIdlePicks = 20;
  static constexpr std::string_view kMoved = "\"re\":\"moved\"";

  std::size_t people() const { return w_.bot.empty() ? 2 : 1; }  // at a table

  static std::string about(std::string_view type, const std::string& table) {
    std::string text = "{\"type\":\"";
    return text.append(type).append("\",\"id\":\"moved\",\"table\":\"" + table + "\"}");
  }

  // The first of the two to hear that their game is over takes a spare table for both.
  void next_table(std::size_t i) {
    if (spares_.empty()) {
      if (!out_of_tables_) std::fprintf(stderr, "games end too fast: use more --spares\n");
      out_of_tables_ = true;
      return;
    }
    auto table = std::move(spares_.back());
    spares_.pop_back();
    const auto first = i / people() * people();
    for (auto k = first; k < first + people(); ++k) {
      players_[k].ws->send(about("unsubscribe", players_[k].table));
      players_[k].table = table;
      players_[k].next.clear();
      players_[k].ws->send(about("subscribe", table));
    }
  }

  bool connect(Player& p, const std::string& cookie, const std::string& table) {
    std::vector<std::string> headers;
    if (w_.deflate) {
      headers.push_back("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits");
      p.inflater = std::make_unique<Inflater>();
    }
    auto ws = WebSocket::open(url_, cookie, headers);
    if (!ws) return std::fprintf(stderr, "%s\n", ws.error().c_str()), false;
    p.ws = std::move(*ws);
    p.table = table;
    return true;
  }

  // Several at a time, as each of them waits for the disk of the hall. All of them or none.
  std::vector<std::string> make_tables(std::size_t count) {
    constexpr std::size_t kMakers = 16;
    std::vector<std::string> tables(count);
    std::vector<std::thread> makers;
    for (std::size_t k = 0; k < std::min(kMakers, count); ++k)
      makers.emplace_back([&, k] {
        client::Http a(url_), b(url_);
        a.cookie = a_.cookie, b.cookie = b_.cookie;
        for (auto i = k; i < count; i += kMakers) tables[i] = make_table(a, b, false);
      });
    for (auto& maker : makers) maker.join();
    bool made = std::none_of(tables.begin(), tables.end(), [](const auto& t) { return t.empty(); });
    return made ? tables : std::vector<std::string>();
  }

  std::string make_table(client::Http& a, client::Http& b, bool alone) const {
    json::object wanted{
        {"game", "ivanhoe"}, {"seats", 2}, {"absent_seconds", 0}, {"hotseat", alone}};
    if (!w_.bot.empty()) wanted["bots"] = {{{"seat", "B"}, {"bot", w_.bot}}};
    auto made = a.post("/api/v1/tables", wanted);
    if (!made || made->status != 201)
      return std::fprintf(stderr, "no table: %s\n", made ? made->body.c_str() : ""), "";
    std::string id(made->json().at("table").as_string());
    if (alone || !w_.bot.empty()) return id;
    auto joined = b.post("/api/v1/tables/" + id + "/join", json::object{});
    return joined && joined->status == 200 ? id : "";
  }

  static std::string echo_of(std::size_t i) {
    return std::string(
               "{\"type\":\"pick\",\"table\":\"abcdefghijklmnopqrstuvwxyz\",\"prompt\":1234,"
               "\"pick\":\"play red-5\",\"seat\":\"") +
           (i % 2 ? 'B' : 'A') + "\"}";
  }

  void say(Player& p, std::string_view text) {
    p.sent = Clock::now();
    p.ws->send(text);
  }

  void answer_those_who_have_thought() {
    auto now = Clock::now();
    while (!thinking_.empty() && thinking_.top().first <= now) {
      auto& p = players_[thinking_.top().second];
      thinking_.pop();
      say(p, p.due);
    }
  }

  void receive(Player& p) {
    char bytes[65536];
    auto n = recv(p.ws->fd(), bytes, sizeof bytes, MSG_DONTWAIT);
    if (n <= 0) return;
    totals_.bytes += static_cast<std::uint64_t>(n);
    p.in.append(bytes, static_cast<std::size_t>(n));
    std::size_t at = 0;
    for (;;) {
      auto byte = [&](std::size_t i) { return static_cast<unsigned char>(p.in[at + i]); };
      if (p.in.size() - at < 2) break;
      std::size_t head = 2, length = byte(1) & 0x7f;
      if (length >= 126) {
        head = length == 126 ? 4 : 10;
        if (p.in.size() - at < head) break;
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
      }
      if (p.in.size() - at < head + length) break;
      bool last = byte(0) & 0x80, first = byte(0) & 0x0f;
      if (first) p.packed = byte(0) & 0x40;
      auto payload = std::string_view(p.in).substr(at + head, length);
      at += head + length;
      if (first && last) {
        hear_all(p, payload);
        continue;
      }
      p.parts += payload;
      if (last) hear_all(p, std::exchange(p.parts, ""));
    }
    p.in.erase(0, at);
  }

  // A message of WebSocket: one or more of the hall's, one a line.
  void hear_all(Player& p, std::string_view message) {
    ++totals_.messages;
    auto text = p.packed ? p.inflater->inflate_message(message, plain_) : message;
    for (std::size_t from = 0, end = 0; end != text.npos; from = end + 1) {
      end = text.find('\n', from);
      hear(p, text.substr(from, end - from));
    }
  }

  void acknowledged(Player& p) {
    ++totals_.picks;
    totals_.latency_ms.push_back(
        std::chrono::duration<float, std::milli>(Clock::now() - p.sent).count());
  }

  void hear(Player& p, std::string_view text) {
    auto i = static_cast<std::size_t>(&p - players_.data());
    if (w_.echo) {
      // Both get it: for the sender it is the acknowledgement, and the other one goes on.
      auto mine = echo_of(i);
      return text == mine ? acknowledged(p) : say(p, mine);
    }
    if (text.starts_with("{\"type\":\"ok\"")) {
      if (find(text, kMoved) != text.npos) return;
      acknowledged(p);
      p.asked = false;
      if (!p.next.empty()) answer(p, std::exchange(p.next, ""));
      return;
    }
    if (text.starts_with("{\"type\":\"error\"")) {
      p.asked = false;
      if (!totals_.refused++) std::fprintf(stderr, "%.*s\n", int(text.size()), text.data());
      return;
    }
    if (between(text, 0, "\"table\":\"", '"') != p.table) return;  // an old one
    if (between(text, 0, "\"status\":\"", '"') == "finished") return next_table(i);
    auto pick = pick_for(p, text);
    if (pick.empty()) return;
    // The acknowledgement comes behind the update, and the clock runs until it is there.
    if (p.asked) return void(p.next = std::move(pick));
    answer(p, std::move(pick));
  }

  void answer(Player& p, std::string pick) {
    p.asked = true;
    if (w_.think <= 0) return say(p, pick);
    auto i = static_cast<std::size_t>(&p - players_.data());
    p.due = std::move(pick);
    // Between half and one and a half times the pause, so that tables do not march in step.
    auto pause = std::chrono::duration<double>(w_.think * (0.5 + rng_.below(1000) / 1000.0));
    thinking_.emplace(Clock::now() + std::chrono::duration_cast<Clock::duration>(pause), i);
  }

  // Some option of the first prompt in an update, as a request; empty when nothing is asked.
  std::string pick_for(const Player& p, std::string_view text) {
    auto prompts = find(text, "\"prompts\":[{");
    if (prompts == text.npos) return "";
    auto id = between(text, prompts, "\"id\":", ',');
    auto seat = between(text, prompts, "\"seat\":\"", '"');
    auto& picks = picks_;
    picks.clear();
    auto end = find(text, "\"asked\":", prompts);
    text = text.substr(0, end);
    for (auto at = find(text, "\"pick\":\"", prompts); at != text.npos;
         at = find(text, "\"pick\":\"", at + 8))
      picks.push_back(between(text, at, "\"pick\":\"", '"'));
    if (picks.empty()) return "";
    auto pick = picks[rng_.below(static_cast<std::uint32_t>(picks.size()))];
    // Nobody needs red twice, and nobody gives up who can go on: games last as long as people's.
    if (std::find(picks.begin(), picks.end(), "start red") != picks.end()) pick = "start red";
    if (pick == "withdraw" && picks.size() > 1) pick = picks.front();
    std::string out = "{\"type\":\"pick\",\"table\":\"" + p.table + "\",\"seat\":\"";
    out.append(seat).append("\",\"prompt\":").append(id).append(",\"pick\":\"");
    return out.append(pick).append("\"}");
  }

  using Due = std::pair<Clock::time_point, std::size_t>;
  Wishes w_;
  client::Url url_;
  client::Http a_, b_;
  std::vector<Player> players_;
  std::vector<std::string> spares_;
  bool out_of_tables_ = false;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> thinking_;
  Totals totals_;
  Usage before_, after_;
  std::string plain_;
  std::vector<std::string_view> picks_;  // that are offered
  Rng rng_{42};
};

// One anonymous socket that asks for more than it gets.
void flood(const client::Url& url, int per_second, std::atomic<bool>& stop,
           std::atomic<std::uint64_t>& sent) {
  auto ws = WebSocket::open(url, "");
  if (!ws) return;
  auto one = WebSocket::frame(1, "{\"type\":\"games\"}");
  auto start = Clock::now();
  std::string rest;  // of a frame that the kernel took only a part of
  while (!stop) {
    auto due = std::chrono::duration<double>(Clock::now() - start).count() * per_second;
    for (; static_cast<double>(sent) < due && !stop;) {
      if (rest.empty()) rest = one;
      auto n = ::send((*ws)->fd(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n <= 0) break;  // it backs up: that is the point
      rest.erase(0, static_cast<std::size_t>(n));
      sent += rest.empty();
    }
    char nowhere[65536];
    while (recv((*ws)->fd(), nowhere, sizeof nowhere, MSG_DONTWAIT) > 0) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void report(const Load& load, Totals t) {
  const auto& w = load.wishes();
  auto& l = t.latency_ms;
  std::sort(l.begin(), l.end());
  auto at = [&](double q) {
    return l.empty() ? 0.0f : l[static_cast<std::size_t>(q * static_cast<double>(l.size() - 1))];
  };
  auto picks = static_cast<double>(std::max<std::uint64_t>(1, t.picks));
  std::printf(
      "{\"tables\":%d,\"picks\":%llu,\"picks_per_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,"
      "\"max_ms\":%.2f,\"bytes_per_client_and_pick\":%.0f,\"refused\":%llu,"
      "\"cpu_micros_per_pick\":%.1f,\"resident_mb\":%.1f}\n",
      w.tables, static_cast<unsigned long long>(t.picks), picks / w.seconds, at(0.5), at(0.99),
      at(1), static_cast<double>(t.bytes) / picks / 2, static_cast<unsigned long long>(t.refused),
      load.cpu_seconds() * 1e6 / picks, usage_of(w.pid).resident_mb);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Load for a hall or for the echo server."};
  Wishes w;
  app.add_option("--url", w.url);
  app.add_option("--tables", w.tables);
  app.add_option("--spares", w.spares, "further tables, for when a game ends");
  app.add_option("--seconds", w.seconds);
  app.add_option("--think", w.think, "seconds a player thinks, on average");
  app.add_option("--bot", w.bot, "a bot in the second seat of every table: champion");
  app.add_option("--idle", w.idle, "make so many tables that nobody looks at, and stop");
  app.add_option("--flood", w.flood, "one more socket sends so many requests a second");
  app.add_option("--pid", w.pid, "of the server: measures its CPU time and memory");
  app.add_flag("--deflate", w.deflate, "with compression, as browsers do");
  app.add_flag("--echo", w.echo);
  CLI11_PARSE(app, argc, argv);
  rlimit files{1 << 16, 1 << 16};
  setrlimit(RLIMIT_NOFILE, &files);
  auto url = client::read_url(w.url);
  if (!url) return std::fprintf(stderr, "%s\n", url.error().c_str()), 2;
  Load load(w, *url);
  if (!load.sign_in()) return std::fprintf(stderr, "nobody answers at %s\n", w.url.c_str()), 1;
  if (w.idle) {
    auto before = usage_of(w.pid).resident_mb;
    if (!load.fill_with_idle_tables()) return 1;
    std::printf("{\"idle_tables\":%d,\"before_mb\":%.1f,\"resident_mb\":%.1f}\n", w.idle, before,
                usage_of(w.pid).resident_mb);
    return 0;
  }
  if (!load.set_up()) return 1;
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> sent{0};
  std::thread flooding;
  if (w.flood) flooding = std::thread([&] { flood(*url, w.flood, stop, sent); });
  auto totals = load.run();
  stop = true;
  if (flooding.joinable()) flooding.join();
  report(load, std::move(totals));
  return 0;
}
