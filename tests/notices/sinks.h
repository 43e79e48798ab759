// The other side of notices, on the loopback: an HTTP server that notes what it is sent, and a mail
// server that speaks as much SMTP as a letter needs, with STARTTLS or TLS from the start.
#pragma once

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace gh::test {

// A certificate for 127.0.0.1 and localhost, and its key: made anew, in a file.
struct Certificate {
  std::string path;
  EVP_PKEY* key = EVP_EC_gen("prime256v1");
  X509* x509 = X509_new();
  Certificate() {
    X509_set_version(x509, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x509), 1);
    X509_gmtime_adj(X509_getm_notBefore(x509), -86400);
    X509_gmtime_adj(X509_getm_notAfter(x509), 86400);
    X509_set_pubkey(x509, key);
    auto* name = X509_get_subject_name(x509);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
    X509_set_issuer_name(x509, name);
    auto* names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1");
    X509_add_ext(x509, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(x509, key, EVP_sha256());
    path = (std::filesystem::temp_directory_path() /
            ("greathall-notices-" + std::to_string(::getpid()) + ".pem"))
               .string();
    auto* out = BIO_new_file(path.c_str(), "w");
    PEM_write_bio_X509(out, x509);
    BIO_free(out);
  }
  ~Certificate() {
    std::filesystem::remove(path);
    X509_free(x509);
    EVP_PKEY_free(key);
  }
};

// One connection, in plain or through TLS.
class Line {
 public:
  explicit Line(int fd) : fd_(fd) {}
  ~Line() {
    if (ssl_) SSL_free(ssl_);
    ::close(fd_);
  }
  bool start_tls(SSL_CTX* context) {
    ssl_ = SSL_new(context);
    SSL_set_fd(ssl_, fd_);
    return SSL_accept(ssl_) == 1;
  }
  bool tls() const { return ssl_ != nullptr; }
  bool more() {
    char buffer[4096];
    auto n = ssl_ ? SSL_read(ssl_, buffer, sizeof buffer)
                  : static_cast<int>(::recv(fd_, buffer, sizeof buffer, 0));
    if (n <= 0) return false;
    text_.append(buffer, static_cast<std::size_t>(n));
    return true;
  }
  bool line(std::string& out) {
    for (;;) {
      if (auto end = text_.find("\r\n"); end != text_.npos) {
        out = text_.substr(0, end);
        text_.erase(0, end + 2);
        return true;
      }
      if (!more()) return false;
    }
  }
  bool exactly(std::size_t n, std::string& out) {
    while (text_.size() < n)
      if (!more()) return false;
    out = text_.substr(0, n);
    text_.erase(0, n);
    return true;
  }
  void say(const std::string& text) {
    if (ssl_)
      SSL_write(ssl_, text.data(), static_cast<int>(text.size()));
    else
      (void)!::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
  }

 private:
  int fd_;
  SSL* ssl_ = nullptr;
  std::string text_;
};

// Listens on a port of the loopback; each connection is served, one after the other.
class Listener {
 public:
  explicit Listener(std::function<void(Line&)> serve, int family = AF_INET) {
    fd_ = ::socket(family, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    (void)::bind(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to);
    (void)::listen(fd_, 64);
    socklen_t size = sizeof to;
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&to), &size);
    port_ = ntohs(to.sin_port);
    thread_ = std::thread([this, serve = std::move(serve)] {
      for (;;) {
        int fd = ::accept(fd_, nullptr, nullptr);
        if (fd < 0 || stopping_) {
          if (fd >= 0) ::close(fd);
          return;
        }
        ++connections;
        Line line(fd);
        serve(line);
      }
    });
  }
  ~Listener() {
    stopping_ = true;
    ::shutdown(fd_, SHUT_RDWR);
    thread_.join();
    ::close(fd_);
  }
  int port() const { return port_; }
  std::atomic<int> connections{0};

 private:
  int fd_ = -1, port_ = 0;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

struct Got {
  std::string line;  // POST /x HTTP/1.1
  std::vector<std::string> headers;
  std::string body;
  bool has(const std::string& header) const {
    for (const auto& h : headers)
      if (h == header) return true;
    return false;
  }
  std::string header(const std::string& name) const {
    for (const auto& h : headers)
      if (h.starts_with(name + ": ")) return h.substr(name.size() + 2);
    return "";
  }
};

class HttpSink {
 public:
  explicit HttpSink(std::string answer = "HTTP/1.1 204 No Content\r\n\r\n")
      : answer_(std::move(answer)), listener_([this](Line& line) { serve(line); }) {}
  std::string url(const std::string& path = "/hook", const std::string& host = "127.0.0.1") const {
    return "http://" + host + ":" + std::to_string(listener_.port()) + path;
  }
  int port() const { return listener_.port(); }
  int connections() const { return listener_.connections; }
  std::vector<Got> got() {
    std::lock_guard lock(mutex_);
    return got_;
  }

 private:
  void serve(Line& line) {
    Got one;
    std::string text;
    if (!line.line(one.line)) return;
    std::size_t size = 0;
    while (line.line(text) && !text.empty()) {
      one.headers.push_back(text);
      if (text.starts_with("Content-Length: ")) size = std::stoul(text.substr(16));
    }
    if (!line.exactly(size, one.body)) return;
    {
      std::lock_guard lock(mutex_);
      got_.push_back(std::move(one));
    }
    line.say(answer_);
  }
  std::mutex mutex_;
  std::vector<Got> got_;
  std::string answer_;
  Listener listener_;
};

struct Letter {
  std::string from, to, text;
  bool tls = false;
  std::string login;
};

class MailSink {
 public:
  enum class How { plain, start_tls, tls };
  MailSink(How how, const Certificate& certificate, std::string refuse_to = "")
      : how_(how), refuse_to_(std::move(refuse_to)), context_(SSL_CTX_new(TLS_server_method())) {
    SSL_CTX_use_certificate(context_, certificate.x509);
    SSL_CTX_use_PrivateKey(context_, certificate.key);
    listener_ = std::make_unique<Listener>([this](Line& line) { serve(line); });
  }
  ~MailSink() {
    listener_.reset();
    SSL_CTX_free(context_);
  }
  std::string url() const {
    return (how_ == How::tls ? "smtps://127.0.0.1:" : "smtp://127.0.0.1:") +
           std::to_string(listener_->port());
  }
  std::vector<Letter> got() {
    std::lock_guard lock(mutex_);
    return got_;
  }

 private:
  void serve(Line& line) {
    if (how_ == How::tls && !line.start_tls(context_)) return;
    line.say("220 sink ESMTP\r\n");
    Letter letter;
    std::string text;
    while (line.line(text)) {
      if (text.starts_with("EHLO")) {
        bool offer = how_ == How::start_tls && !line.tls();
        line.say(offer ? "250-sink\r\n250 STARTTLS\r\n" : "250-sink\r\n250 AUTH PLAIN\r\n");
      } else if (text == "STARTTLS") {
        line.say("220 go\r\n");
        if (!line.start_tls(context_)) return;
      } else if (text.starts_with("AUTH PLAIN")) {
        letter.login = text.substr(10);
        if (letter.login.empty()) {
          line.say("334 \r\n");
          line.line(letter.login);
        }
        line.say("235 welcome\r\n");
      } else if (text.starts_with("MAIL FROM:")) {
        letter.from = text.substr(10);
        line.say("250 ok\r\n");
      } else if (text.starts_with("RCPT TO:")) {
        letter.to = text.substr(8);
        bool refused = !refuse_to_.empty() && letter.to.find(refuse_to_) != letter.to.npos;
        line.say(refused ? "550 no such user\r\n" : "250 ok\r\n");
      } else if (text == "DATA") {
        line.say("354 go on\r\n");
        while (line.line(text) && text != ".") letter.text += text + "\r\n";
        letter.tls = line.tls();
        {
          std::lock_guard lock(mutex_);
          got_.push_back(letter);
        }
        line.say("250 taken\r\n");
      } else if (text == "QUIT") {
        line.say("221 bye\r\n");
        return;
      } else {
        line.say("250 ok\r\n");
      }
    }
  }
  How how_;
  std::string refuse_to_;
  SSL_CTX* context_;
  std::mutex mutex_;
  std::vector<Letter> got_;
  std::unique_ptr<Listener> listener_;
};

}  // namespace gh::test
