// A small blocking client of the hall: HTTP and WebSocket over plain sockets or TLS. The terminal
// client at a remote table, the tests and the load generator use it. Tests also send raw bytes.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/json.h"

namespace gh::client {

struct Url {
  bool tls = false;
  std::string host;
  int port = 80;
  std::string path = "/";
  bool any_certificate = false;  // whoever it is: for a look at a hall of one's own
};
// http://host:port/path, https://..., or host:port; the host may be [::1].
Result<Url> read_url(const std::string& text);

// Bytes to and from somebody.
class ClientConnection {
 public:
  static Result<std::unique_ptr<ClientConnection>> connect(const Url& url);
  ~ClientConnection();
  bool send(std::string_view bytes);
  // Appends what comes within the time. False when the connection has ended; a timeout adds
  // nothing.
  bool receive(std::string& to, int timeout_ms);
  int fd() const { return fd_; }

 private:
  struct Tls;
  ClientConnection() = default;
  int fd_ = -1;
  std::unique_ptr<Tls> tls_;
};

struct Reply {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;
  std::string header(std::string_view name) const;
  json::value json() const;  // null when it is none
};

// Keeps the session cookie, as a browser would.
class Http {
 public:
  explicit Http(Url url) : url_(std::move(url)) {}
  Result<Reply> request(const std::string& method, const std::string& target,
                        const std::string& body = "",
                        const std::vector<std::string>& extra_headers = {});
  Result<Reply> get(const std::string& target) { return request("GET", target); }
  Result<Reply> post(const std::string& target, const json::value& body) {
    return request("POST", target, json::serialize(body));
  }
  const Url& url() const { return url_; }
  std::string cookie;  // greathall_session=...

 private:
  Url url_;
  std::unique_ptr<ClientConnection> connection_;
};

class WebSocket {
 public:
  // The error of a refused handshake begins with its status.
  static Result<std::unique_ptr<WebSocket>> open(
      const Url& url, const std::string& cookie,
      const std::vector<std::string>& extra_headers = {});

  bool send(std::string_view text) { return connection_->send(frame(1, text)); }
  bool send_raw(std::string_view bytes) { return connection_->send(bytes); }
  // One message (several may come in one of WebSocket's); nothing when none came in time or the
  // socket has ended (see `closed`).
  std::optional<std::string> receive(int timeout_ms);
  // A whole text of WebSocket, as it came: one or more messages, one a line.
  std::optional<std::string> receive_lines(int timeout_ms);
  bool closed() const { return closed_; }
  int close_code() const { return close_code_; }
  int fd() const { return connection_->fd(); }
  static std::string frame(int opcode, std::string_view payload, bool fin = true,
                           bool compressed = false);

 private:
  std::unique_ptr<ClientConnection> connection_;
  std::string buffer_, message_;
  std::deque<std::string> lines_;  // messages that came with the last one
  bool closed_ = false;
  int close_code_ = 0;
};

// The field of an answer as text: "" when it is missing or null.
std::string text_of(const json::value& v, std::string_view name);

}  // namespace gh::client
