// A channel by e-mail, through the operator's own mail server (SMTP, RFC 5321): with STARTTLS or
// TLS from the start, as its address says.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "notices/channel.h"
#include "notices/sink.h"

namespace gh::notices {

struct MailServer {
  std::string url;  // smtp://host:587 (STARTTLS) or smtps://host:465; empty: there is none
  std::string user, password;
  std::string from;          // Greathall <hall@example.org>
  bool plain = false;        // smtp:// without TLS: for a server on this machine
  std::string certificates;  // a file of authorities; empty: the system's
  int deadline_ms = 20'000;
  bool there() const { return !url.empty(); }
};

// What is wrong with these settings, in words for the operator; empty: nothing.
std::string mail_server_problem(const MailServer& server);

// Does it look like a mail address, with nothing in it that a mail's header would take for more?
bool is_mail_address(const std::string& address);
// "Greathall <hall@example.org>" without the name.
std::string bare_address(const std::string& from);

// The letter itself (RFC 5322): text only, with the link that ends these letters in its header (RFC
// 2369 and 8058) and as its last line.
std::string letter(const MailServer& server, const std::string& to, const Message& message,
                   std::int64_t now_ms);

class Mail : public Sink {
 public:
  Mail(MailServer server, std::function<std::int64_t()> now,
       const std::atomic<bool>* stop = nullptr)
      : server_(std::move(server)), now_(std::move(now)), stop_(stop) {}
  Sent send(const store::Channel& channel, const Message& message) override;
  Sent send_to(const std::string& address, const Message& message);
  const MailServer& server() const { return server_; }

 private:
  MailServer server_;
  std::function<std::int64_t()> now_;
  const std::atomic<bool>* stop_;  // becomes true when the hall closes
};

}  // namespace gh::notices
