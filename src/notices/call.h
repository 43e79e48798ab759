// One request to somebody else's server, for webhooks and push services: guarded (guard.h), to an
// address that was looked at, without redirects, proxies or cookies, in ten seconds.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "notices/guard.h"
#include "notices/sink.h"

namespace gh::notices {

struct Request {
  std::string url;
  std::vector<std::string> headers;  // "Name: value"
  std::string body;
};

// What the other side said. Of its words only the beginning is kept.
struct Reply {
  int status = 0;
  std::string body;
  long retry_after = 0;  // seconds, where it asks for that
};

class Caller {
 public:
  explicit Caller(Guard guard, int deadline_ms = 10'000, std::string certificates = "",
                  const std::atomic<bool>* stop = nullptr)
      : guard_(std::move(guard)),
        deadline_ms_(deadline_ms),
        certificates_(std::move(certificates)),
        stop_(stop) {}
  const Guard& guard() const { return guard_; }
  // Posts it. `malformed` and `not_allowed` will not get better, `unavailable` may.
  Answer<Reply> post(const Request& request) const;

 private:
  Guard guard_;
  int deadline_ms_;
  std::string certificates_;       // a file of authorities, for tests; empty: the system's
  const std::atomic<bool>* stop_;  // becomes true when the hall closes: nothing is waited for
};

// What a reply means for a notice, with words for the channel's owner.
Sent sent_by(const Answer<Reply>& reply);

}  // namespace gh::notices
