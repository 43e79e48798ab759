// Asio, Beast and what the few files that need them share.
#pragma once

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/api.h"
#include "server/desk.h"
#include "server/static_files.h"
#include "server/wire.h"

namespace gh::server {

namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

// What every connection is given.
struct Building {
  Hall& hall;
  StaticFiles& files;
  bool secure = false;
  asio::ssl::context* tls = nullptr;
};

// --- http_answer.cpp
std::string peer_address(const Building& building, const Request& request,
                         const std::string& address);
bool origin_allowed(const Building& building, const http::fields& request);
// Everything but WebSockets. May wait; runs on a worker.
Response answer_http(Building& building, const Request& request, const std::string& address);
Response refuse_http(const Request& request, const std::string& code, const std::string& words,
                     bool secure);

// A connection's place among those of its address, given back at its end; that may come a moment
// after the hall's own.
class Visit {
 public:
  Visit(std::shared_ptr<Doorman> doorman, std::string address)
      : doorman_(std::move(doorman)), address_(std::move(address)) {}
  ~Visit() { doorman_->leave(address_); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  const std::string& address() const { return address_; }

 private:
  std::shared_ptr<Doorman> doorman_;
  std::string address_;
};

// --- session.cpp: from the accepted socket to its end
asio::awaitable<void> serve(Building& building, Wire stream, std::shared_ptr<Visit> visit);

}  // namespace gh::server
