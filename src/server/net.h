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

// --- session.cpp: from the accepted socket to its end
asio::awaitable<void> serve(Building& building, Wire stream, std::string address);

}  // namespace gh::server
