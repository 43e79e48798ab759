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
#include "server/connection.h"
#include "server/doors.h"
#include "server/socket_protocol.h"
#include "server/static_files.h"

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
  Doors doors;
  bool secure = false;  // TLS of its own
  asio::ssl::context* tls = nullptr;
  bool metrics_only = false;  // the address of --metrics-listen
};

// --- http_answer.cpp
Headers headers_of(const http::fields& request);
// Who asks, as far as the request says: by the cookie, or by a program's token.
std::string token_of(const http::fields& request);
bool names_program(const http::fields& request);
// Everything but WebSockets. Refuses what is not done by then, see api.h.
asio::awaitable<Response> answer_http(Building& building, std::shared_ptr<const Request> request,
                                      Caller caller, Deadline until);
// An error as an answer: its status is 421 when the request was meant for another host.
Response refuse_http(const Request& request, Code code, const std::string& words, bool secure);
// Nothing for a request under a name of the hall's.
std::optional<Response> refuse_host(const Building& building, const Request& request, bool secure);

// A connection's place among those of its address, given back at its end; that may come a moment
// after the hall's own.
class Visit {
 public:
  // Nothing when there is no place left.
  static std::shared_ptr<Visit> enter(const std::shared_ptr<Doorman>& doorman,
                                      const std::string& address) {
    if (!doorman->enter(address)) return nullptr;
    return std::make_shared<Visit>(doorman, address);
  }
  Visit(std::shared_ptr<Doorman> doorman, std::string address)
      : doorman_(std::move(doorman)), address_(std::move(address)) {}
  ~Visit() { doorman_->leave(address_); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

 private:
  std::shared_ptr<Doorman> doorman_;
  std::string address_;
};
using Visits = std::vector<std::shared_ptr<Visit>>;

// --- session.cpp: from the accepted socket to its end
asio::awaitable<void> serve(Building& building, Connection stream, Address peer,
                            std::shared_ptr<Visit> visit);

}  // namespace gh::server
