// A hall on a loopback port, and people who talk to it over real sockets.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "client/client.h"
#include "schema_check.h"
#include "server/server.h"

namespace gh::test {

using client::Http;
using client::Reply;
using client::WebSocket;

struct HallUnderTest {
  server::Config config;
  std::unique_ptr<server::Server> server;

  explicit HallUnderTest(std::function<void(server::Config&)> change = {}) {
    config.listen = "127.0.0.1:0";
    config.store = "memory:";
    config.web = "/nowhere";
    config.bot_pace_ms = 0;
    config.limits.sessions_per_minute = 6000;
    config.limits.tables_per_minute = 6000;
    if (change) change(config);
    open();
  }
  void open() {
    std::string error;
    server = server::Server::open(config, error);
    ASSERT_TRUE(server) << error;
    server->start();
  }
  void close() { server.reset(); }
  client::Url url() const { return {false, "127.0.0.1", server->port(), "/"}; }
};

inline std::string text_at(const json::value& v, std::string_view name) {
  if (!v.is_object() || !v.get_object().contains(name)) return "";
  const auto& x = v.get_object().at(name);
  return x.is_string() ? std::string(x.get_string()) : json::serialize(x);
}

// Somebody with a session and, when needed, a socket.
struct Guest {
  HallUnderTest& hall;
  Http http;
  std::unique_ptr<WebSocket> ws;
  json::value view;
  json::object update;  // the last one
  int next = 1;

  explicit Guest(HallUnderTest& h, const std::string& name = "") : hall(h), http(h.url()) {
    if (name.empty()) return;
    EXPECT_EQ(post("/session", {{"name", name}}).status, 200);
  }
  Reply post(const std::string& path, const json::value& body = json::object{}) {
    auto a = http.post("/api/v1" + path, body);
    EXPECT_TRUE(a) << (a ? "" : a.error());
    return a ? *a : Reply{};
  }
  Reply get(const std::string& path) {
    auto a = http.get("/api/v1" + path);
    EXPECT_TRUE(a) << (a ? "" : a.error());
    return a ? *a : Reply{};
  }
  std::string make_table(json::object body) {
    if (!body.contains("game")) body["game"] = "ivanhoe";
    auto a = post("/tables", body);
    EXPECT_EQ(a.status, 201) << a.body;
    return text_at(a.json(), "table");
  }
  void connect(const std::vector<std::string>& headers = {}) {
    auto opened = WebSocket::open(hall.url(), http.cookie, headers);
    ASSERT_TRUE(opened) << opened.error();
    ws = std::move(*opened);
  }
  void send(json::object message) { ws->send(json::serialize(message)); }
  // The next message, noting views as a client does. All that ever comes fits the schema.
  json::value receive(int ms = 5000) {
    static const SchemaCheck schema;
    auto text = ws->receive(ms);
    if (!text) return nullptr;
    auto m = parse_json(*text);
    EXPECT_TRUE(m) << *text;
    EXPECT_EQ(schema.problem(*m, "message"), "") << *text;
    if (text_at(*m, "type") == "update") update = m->as_object();
    return *m;
  }
  json::value await(std::string_view type, int ms = 5000) {
    for (;;) {
      auto m = receive(ms);
      if (m.is_null() || text_at(m, "type") == type) return m;
    }
  }
  // Sends a request and returns its answer; what comes in between is noted.
  json::value ask(json::object message, int ms = 5000) {
    message["id"] = next;
    send(message);
    for (;;) {
      auto m = receive(ms);
      if (m.is_null() || text_at(m, "re") == std::to_string(next)) return ++next, m;
    }
  }
  json::value subscribe(const std::string& table, json::object more = {}) {
    more["type"] = "subscribe";
    more["table"] = table;
    auto ok = ask(more);
    if (text_at(ok, "type") == "ok") await("update");
    return ok;
  }
  bool asked() const {
    return update.contains("prompts") && !update.at("prompts").as_array().empty();
  }
  // The pick request for option n of the first open prompt.
  json::object answer(const std::string& table, std::size_t n = 0) const {
    const auto& p = update.at("prompts").as_array()[0].as_object();
    const auto& options = p.at("options").as_array();
    return {{"type", "pick"},
            {"table", table},
            {"seat", p.at("seat")},
            {"prompt", p.at("id")},
            {"pick", options[std::min(n, options.size() - 1)].as_object().at("pick")}};
  }
};

// Bill and Ann at a table, both connected and subscribed.
struct Duel {
  HallUnderTest& hall;
  Guest bill, ann;
  std::string table;
  explicit Duel(HallUnderTest& h, json::object options = {})
      : hall(h), bill(h, "Bill"), ann(h, "Ann") {
    options["seats"] = 2;
    table = bill.make_table(options);
    EXPECT_EQ(ann.post("/tables/" + table + "/join").status, 200);
    bill.connect(), ann.connect();
    EXPECT_EQ(text_at(bill.subscribe(table), "type"), "ok");
    EXPECT_EQ(text_at(ann.subscribe(table), "type"), "ok");
  }
  Guest& turn() {
    while (!bill.asked() && !ann.asked()) {
      bill.receive(20);
      ann.receive(20);
    }
    return bill.asked() ? bill : ann;
  }
  // One pick by whoever is asked; both have seen its update afterwards.
  void pick(std::size_t n = 0) {
    auto& who = turn();
    auto& other = &who == &bill ? ann : bill;
    auto before = other.update.at("seq");
    EXPECT_EQ(text_at(who.ask(who.answer(table, n)), "type"), "ok");
    while (other.update.at("seq") == before) ASSERT_FALSE(other.receive().is_null());
  }
};

}  // namespace gh::test
