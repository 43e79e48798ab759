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

namespace gh::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

using PlainStream = beast::tcp_stream;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;
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

// --- session_plain.cpp, session_tls.cpp: from the accepted socket to its end
asio::awaitable<void> serve_plain(Building& building, PlainStream stream, std::string address);
asio::awaitable<void> serve_tls(Building& building, TlsStream stream, std::string address);

}  // namespace gh::server
