// Whom the hall may call. Addresses of webhooks and push services come from people, and the hall
// may stand in a network with machines that trust it: a router, a database, a cloud's metadata. So
// a name is resolved here, every address that it has must be a public one, and the connection goes
// to an address that was looked at, not to what the name says a moment later.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/status.h"

namespace gh::notices {

// An address that anybody on the internet could call: neither private nor local, nor one of those
// that lead to such a one (mapped, NAT64), nor set aside for something else.
bool is_public_address(const std::string& address);

// A part of the network inside that the operator lets people call: "10.0.0.5", "fd00::/8".
// The error says what is wrong with it.
std::string network_problem(const std::string& network);
bool in_network(const std::string& address, const std::string& network);

struct Rules {
  bool http = false;                     // also without TLS
  std::vector<std::string> inside = {};  // networks that may be called although they are not public
};

// What a url leads to.
struct Target {
  bool tls = true;
  std::string host;  // without brackets
  int port = 443;
};

// Addresses of a name; an error in words. It may take its time.
using Resolve = std::function<Answer<std::vector<std::string>>(const std::string& host)>;
Answer<std::vector<std::string>> resolve_by_system(const std::string& host);

class Guard {
 public:
  explicit Guard(Rules rules, Resolve resolve = resolve_by_system, int resolve_ms = 3000)
      : rules_(std::move(rules)), resolve_(std::move(resolve)), resolve_ms_(resolve_ms) {}

  // The form of the url alone: nothing is asked of anybody.
  Answer<Target> target(const std::string& url) const;
  // The addresses to call, each of them looked at. Waits for the name, three seconds at most.
  Answer<std::vector<std::string>> addresses(const Target& target) const;
  bool may_call(const std::string& address) const;

 private:
  Rules rules_;
  Resolve resolve_;
  int resolve_ms_;
};

}  // namespace gh::notices
