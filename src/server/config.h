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
  // A faster sender is read more slowly. A message counts once, and once more for every 16 KB.
  double messages_per_second = 50;  // per socket; of a person twice, of an address ten times that
  double message_burst = 200;
  double requests_per_second = 100;  // HTTP, per address
  double request_burst = 400;
  double handshakes_per_second = 50;  // new connections and WebSockets, per address
  int connections_per_address = 256;
  int connections = 20'000;
  int tables_per_user = 50;  // open or playing
  int subscriptions_per_socket = 16;
  int subscriptions_per_address = 2048;
  int viewers_per_table = 2000;         // sockets; those who sit there are always let in
  double subscriptions_per_second = 5;  // per socket; of an address twenty times that
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
  double map_checks_per_minute = 60;  // checks and new worlds, per user or address
  // A reader who is further behind with his own answers is closed; of news he gets the newest state
  // instead when he reads again.
  std::size_t unsent_bytes = 512 * 1024;
  std::size_t table_unsent_bytes = 32 * 1024 * 1024;  // of all who follow one table
  std::size_t hall_unsent_bytes = 256 * 1024 * 1024;  // of all
  int header_seconds = 10;  // deadline for a request's header and for the TLS handshake
  int body_seconds = 30;
  int answer_seconds = 9;  // a request that could not be answered by then is refused
  int keep_alive_seconds = 60;
  int channels_per_user = 10;  // ways to be told of one person
  int notices_per_day = 200;   // to one person
  int idle_seconds = 60;       // a WebSocket that does not answer pings is closed
};

struct Config {
  std::string listen = "127.0.0.1:8080";
  std::string data = "data/local";
  std::string store;  // empty: sqlite:<data>/hall.sqlite
  std::string web;
  std::string metrics_listen;  // an address of their own for /metrics and /healthz
  std::string tls_cert, tls_key;
  std::string log_level = "info";
  std::vector<std::string> hosts;    // names the hall answers to; see doors.h for the usual ones
  std::vector<std::string> origins;  // other sites whose pages may use the hall
  std::vector<std::string> trusted_proxies;  // addresses or networks (10.0.0.0/8)
  bool trust_proxy = false;                  // the same for a proxy on this machine
  int threads = 0;                           // 0: one per core
  int bot_threads = 1;
  int bot_pace_ms = 600;
  int bot_thinks_ms = 1000;  // at most; less while many tables want bots to think
  int unload_seconds = 300;
  int session_days = 90;
  std::string registration = "open";  // or invited: only with an administrator's invitation
  bool guests = true;                 // may people play without an account?
  // --- telling people who are not here
  std::string url;  // where people open the hall: what links in notices begin with
  std::string mail_server, mail_user, mail_password, mail_from;  // SMTP; empty: no mail
  bool mail_plain = false;                                       // without TLS, on this machine
  bool push = true;      // web push, by the browsers' own services
  bool webhooks = true;  // to addresses that people name
  bool webhook_http = false;
  std::vector<std::string> webhook_inside;  // networks that may be called although not public
  int notice_grace = 30;                    // seconds from a question to the notice of it
  // --- backups of its own
  std::string backup_folder;   // empty: `backups` beside the database file; none: none
  std::string backup_command;  // gets each new file's name behind it
  int backup_hours = 24;
  Limits limits;
};

inline std::string store_url(const Config& config) {
  return config.store.empty() ? "sqlite:" + config.data + "/hall.sqlite" : config.store;
}

}  // namespace gh::server
