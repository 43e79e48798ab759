// Counters for /metrics, in Prometheus' text format. Names and help are said once, here.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>

#include "store/histogram.h"

namespace gh::server {

struct Metrics {
  std::atomic<std::uint64_t> http_requests{0}, http_errors{0}, sockets_opened{0}, messages_in{0},
      messages_out{0}, bytes_out{0}, picks{0}, bot_picks{0}, refused{0}, throttled{0},
      slow_readers{0}, caught_up{0}, late{0}, store_failures{0};
  std::atomic<std::int64_t> sockets{0}, rooms{0}, bots_waiting{0};
  using Histogram = store::Histogram;
  Histogram pick_seconds;  // from the request to its acknowledgement, on disk and all
  Histogram bot_seconds;   // of thinking
  // Looked at every second.
  Histogram store_queue{store::kLengths}, disk_queue{store::kLengths}, log_queue{store::kLengths},
      password_queue{store::kLengths}, bot_queue{store::kLengths};

  // One histogram in Prometheus' text; `labels` such as queue="disk", or empty.
  static void add(std::string& t, const std::string& name, const std::string& labels,
                  const Histogram& h) {
    std::uint64_t below = 0;
    auto more = labels.empty() ? "" : labels + ",";
    auto number = [](double d) {
      char text[32];
      std::snprintf(text, sizeof text, "%g", d);
      return std::string(text);
    };
    for (std::size_t i = 0; i < h.ends().size(); ++i) {
      below += h.count(i);
      t += name + "_bucket{" + more + "le=\"" + number(h.ends()[i]) + "\"} " +
           std::to_string(below) + "\n";
    }
    below += h.count(h.ends().size());
    auto own = labels.empty() ? "" : "{" + labels + "}";
    t += name + "_bucket{" + more + "le=\"+Inf\"} " + std::to_string(below) + "\n";
    t += name + "_sum" + own + " " + number(h.sum()) + "\n";
    t += name + "_count" + own + " " + std::to_string(below) + "\n";
  }
  static void head(std::string& t, const std::string& name, const std::string& help) {
    t += "# HELP " + name + " " + help + "\n# TYPE " + name + " histogram\n";
  }

  std::string histograms(const Histogram& commits) const {
    std::string t;
    auto one = [&](const std::string& name, const char* help, const Histogram& h) {
      head(t, name, help);
      add(t, name, "", h);
    };
    one("greathall_pick_seconds", "from a pick to its acknowledgement", pick_seconds);
    one("greathall_commit_seconds", "group commits of the store", commits);
    one("greathall_bot_seconds", "what bots took to think", bot_seconds);
    const std::string queue = "greathall_queue_length";
    head(t, queue, "what waits, looked at every second");
    add(t, queue, "queue=\"store\"", store_queue);
    add(t, queue, "queue=\"disk\"", disk_queue);
    add(t, queue, "queue=\"logs\"", log_queue);
    add(t, queue, "queue=\"passwords\"", password_queue);
    add(t, queue, "queue=\"bots\"", bot_queue);
    return t;
  }

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
