// Counters for /metrics, in Prometheus' text format. Names and help are said once, here.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace gh::server {

struct Metrics {
  std::atomic<std::uint64_t> http_requests{0}, http_errors{0}, sockets_opened{0}, messages_in{0},
      messages_out{0}, bytes_out{0}, picks{0}, bot_picks{0}, refused{0}, throttled{0},
      slow_readers{0}, caught_up{0}, late{0}, store_failures{0};
  std::atomic<std::int64_t> sockets{0}, rooms{0};

  std::string text() const {
    std::string t;
    auto add = [&](const char* name, const char* kind, const char* help, auto value) {
      t += std::string("# HELP greathall_") + name + " " + help + "\n# TYPE greathall_" + name +
           " " + kind + "\ngreathall_" + name + " " + std::to_string(value) + "\n";
    };
    add("http_requests_total", "counter", "HTTP requests answered", http_requests.load());
    add("http_errors_total", "counter", "HTTP requests refused", http_errors.load());
    add("sockets_opened_total", "counter", "WebSockets accepted", sockets_opened.load());
    add("sockets", "gauge", "WebSockets open", sockets.load());
    add("messages_in_total", "counter", "WebSocket messages received", messages_in.load());
    add("messages_out_total", "counter", "WebSocket messages sent", messages_out.load());
    add("bytes_out_total", "counter", "bytes of WebSocket messages before compression",
        bytes_out.load());
    add("picks_total", "counter", "picks stored, draws of chance included", picks.load());
    add("bot_picks_total", "counter", "decisions made by bots", bot_picks.load());
    add("refused_total", "counter", "WebSocket requests answered with an error", refused.load());
    add("throttled_total", "counter", "times a socket was read more slowly", throttled.load());
    add("slow_readers_total", "counter", "sockets closed for not reading", slow_readers.load());
    add("caught_up_total", "counter",
        "times a slow reader got the newest state instead of all news", caught_up.load());
    add("late_total", "counter", "requests refused because their time was over", late.load());
    add("store_failures_total", "counter", "entries the store could not write",
        store_failures.load());
    add("tables_loaded", "gauge", "tables in memory", rooms.load());
    return t;
  }
};

}  // namespace gh::server
