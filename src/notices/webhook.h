// A channel to an address of one's own choice: a chat's (Discord, Slack), a push server's (ntfy,
// Gotify), or a program's.
#pragma once

#include "notices/call.h"
#include "notices/channel.h"

namespace gh::notices {

// What is sent. A test holds it against what those services document.
Request webhook_request(const store::Channel& channel, const Settings& settings,
                        const Message& message);

class Webhook : public Sink {
 public:
  explicit Webhook(const Caller& caller) : caller_(caller) {}
  Sent send(const store::Channel& channel, const Message& message) override;

 private:
  const Caller& caller_;
};

}  // namespace gh::notices
