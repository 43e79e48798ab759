// What the hall can be told when it starts. Every limit has a default that is on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gh::server {

struct Limits {
  std::size_t message_bytes = 64 * 1024;  // one WebSocket message, after inflating
  std::size_t body_bytes = 2 * 1024 * 1024;
  std::size_t header_bytes = 16 * 1024;
  double messages_per_second = 50;  // per socket; a faster sender is read more slowly
  double message_burst = 200;
  double requests_per_second = 100;  // HTTP, per address
  double request_burst = 400;
  int connections_per_address = 256;
  int connections = 20'000;
  int tables_per_user = 50;  // open or playing
  int subscriptions_per_socket = 16;
  std::size_t name_length = 32;
  std::size_t title_length = 80;
  std::size_t chat_length = 400;
  double chats_per_minute = 30;       // per user
  double logins_per_minute = 10;      // per address and per account name
  double sessions_per_minute = 60;    // new guests, per address
  double tables_per_minute = 30;      // new tables and replays, per user
  std::size_t map_bytes = 64 * 1024;  // a map's text
  int maps_per_user = 100;
  // Options and position of one table. In memory they are some twenty times as large.
  std::size_t setup_bytes = 256 * 1024;
  // What tables, replays and maps may occupy, per person and per address; it comes back over a day.
  std::size_t person_bytes = 32u << 20;
  std::size_t address_bytes = 128u << 20;
  double map_checks_per_minute = 60;      // checks and new worlds, per user or address
  std::size_t unsent_bytes = 512 * 1024;  // a reader who is further behind is closed
  int header_seconds = 10;  // deadline for a request's header and for the TLS handshake
  int body_seconds = 30;
  int keep_alive_seconds = 60;
  int idle_seconds = 60;  // a WebSocket that does not answer pings is closed
};

struct Config {
  std::string listen = "127.0.0.1:8080";
  std::string data = "data/local";
  std::string store;  // empty: sqlite:<data>/hall.sqlite
  std::string web;
  std::string tls_cert, tls_key;
  std::string log_level = "info";
  std::vector<std::string> origins;  // allowed besides the host the request names
  bool trust_proxy = false;          // take the address from X-Forwarded-For
  int threads = 0;                   // 0: one per core
  int bot_threads = 1;
  int bot_pace_ms = 600;
  int unload_seconds = 300;
  int session_days = 90;
  Limits limits;
};

}  // namespace gh::server
