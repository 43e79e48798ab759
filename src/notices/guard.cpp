#include "notices/guard.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netdb.h>

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>
#include <chrono>
#include <cstring>
#include <future>
#include <memory>
#include <thread>

namespace gh::notices {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t kMostAddresses = 16;
constexpr int kMostResolving =
    32;  // names that hang; each holds a thread until the system gives up

// Of the IANA's registries of special addresses: all that are not "globally reachable", and what
// is for many at once.
constexpr const char* kSpecialV4[] = {
    "0.0.0.0/8",      "10.0.0.0/8",     "100.64.0.0/10",   "127.0.0.0/8",     "169.254.0.0/16",
    "172.16.0.0/12",  "192.0.0.0/24",   "192.0.2.0/24",    "192.31.196.0/24", "192.52.193.0/24",
    "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",   "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4"};
constexpr const char* kGlobalV6 = "2000::/3";  // whatever is outside is not for everybody
constexpr const char* kSpecialV6[] = {"2001::/23", "2001:db8::/32", "2002::/16",
                                      "2620:4f:8000::/48", "3fff::/20"};
constexpr const char* kNat64 = "64:ff9b::/96";

bool within(const ip::address_v4& a, const char* network) {
  auto n = ip::make_network_v4(network);
  return ip::network_v4(a, n.prefix_length()).canonical() == n.canonical();
}
bool within(const ip::address_v6& a, const char* network) {
  auto n = ip::make_network_v6(network);
  return ip::network_v6(a, n.prefix_length()).canonical() == n.canonical();
}

bool is_public(const ip::address_v4& a) {
  for (const char* special : kSpecialV4)
    if (within(a, special)) return false;
  return true;
}

ip::address_v4 last_four(const ip::address_v6& a) {
  auto bytes = a.to_bytes();
  return ip::address_v4({bytes[12], bytes[13], bytes[14], bytes[15]});
}

bool is_public(const ip::address_v6& a) {
  if (a.scope_id() != 0) return false;
  if (a.is_v4_mapped() || within(a, kNat64)) return is_public(last_four(a));
  if (!within(a, kGlobalV6)) return false;
  for (const char* special : kSpecialV6)
    if (within(a, special)) return false;
  return true;
}

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

std::string part(CURLU* url, CURLUPart which, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, which, &text, flags) != CURLUE_OK || text == nullptr) return "";
  std::string copy = text;
  curl_free(text);
  return copy;
}

std::string without_brackets(std::string host) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    return host.substr(1, host.size() - 2);
  return host;
}

}  // namespace

bool is_public_address(const std::string& address) {
  boost::system::error_code ec;
  auto a = ip::make_address(address, ec);
  if (ec) return false;
  return a.is_v4() ? is_public(a.to_v4()) : is_public(a.to_v6());
}

std::string network_problem(const std::string& network) {
  boost::system::error_code ec;
  bool whole = network.find('/') == network.npos;
  if (whole) {
    ip::make_address(network, ec);
  } else {
    ip::make_network_v4(network, ec);
    if (ec) ec.clear(), ip::make_network_v6(network, ec);
  }
  if (!ec) return "";
  return "\"" + network + "\" is neither an address (10.0.0.5) nor a network (10.0.0.0/8)";
}

bool in_network(const std::string& address, const std::string& network) {
  boost::system::error_code ec;
  auto a = ip::make_address(address, ec);
  if (ec) return false;
  if (a.is_v6() && a.to_v6().is_v4_mapped()) a = last_four(a.to_v6());
  if (network.find('/') == network.npos) return a == ip::make_address(network, ec) && !ec;
  if (a.is_v4()) {
    ip::make_network_v4(network, ec);
    return !ec && within(a.to_v4(), network.c_str());
  }
  ip::make_network_v6(network, ec);
  return !ec && within(a.to_v6(), network.c_str());
}

// The system's resolver cannot be interrupted. A name that hangs keeps its thread, and of those
// there are only so many.
Answer<std::vector<std::string>> resolve_by_system(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (int failed = getaddrinfo(host.c_str(), nullptr, &hints, &found); failed != 0)
    return Status::unavailable("the name " + host + " is not known (" + gai_strerror(failed) + ")");
  std::vector<std::string> all;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    char text[NI_MAXHOST];
    if (getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) ==
        0)
      all.emplace_back(text);
  }
  freeaddrinfo(found);
  return all;
}

Answer<Target> Guard::target(const std::string& url) const {
  std::unique_ptr<CURLU, FreeUrl> parsed(curl_url());
  for (unsigned char c : url)
    if (c <= ' ' || c == 0x7f) return Status::malformed("an address has no spaces or line ends");
  if (!parsed || curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK)
    return Status::malformed("this is no address; one looks like https://example.org/path");
  Target to;
  auto scheme = part(parsed.get(), CURLUPART_SCHEME);
  to.tls = scheme == "https";
  if (!to.tls && !(rules_.http && scheme == "http"))
    return Status::malformed("the address must begin with https://");
  if (!part(parsed.get(), CURLUPART_USER).empty() ||
      !part(parsed.get(), CURLUPART_PASSWORD).empty())
    return Status::malformed("an address has no name and password in front of the host");
  to.host = without_brackets(part(parsed.get(), CURLUPART_HOST));
  if (to.host.empty() || to.host.find('%') != to.host.npos)
    return Status::malformed("the address names no host");
  auto port = part(parsed.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT);
  std::from_chars(port.data(), port.data() + port.size(), to.port);
  boost::system::error_code ec;
  ip::make_address(to.host, ec);
  if (!ec && !may_call(to.host))
    return Status::malformed("the hall does not call " + to.host + ": it is no public address");
  return to;
}

bool Guard::may_call(const std::string& address) const {
  if (is_public_address(address)) return true;
  for (const auto& network : rules_.inside)
    if (in_network(address, network)) return true;
  return false;
}

Answer<std::vector<std::string>> Guard::addresses(const Target& target) const {
  static std::atomic<int> resolving{0};
  if (resolving >= kMostResolving)
    return Status::unavailable("too many names are being looked up; later");
  using Found = Answer<std::vector<std::string>>;
  auto promise = std::make_shared<std::promise<Found>>();
  auto future = promise->get_future();
  ++resolving;
  std::thread([promise, resolve = resolve_, host = target.host] {
    try {
      promise->set_value(resolve(host));
    } catch (...) {
      promise->set_value(Status::unavailable("the name " + host + " cannot be looked up"));
    }
    --resolving;
  }).detach();
  if (future.wait_for(std::chrono::milliseconds(resolve_ms_)) != std::future_status::ready)
    return Status::unavailable("the name " + target.host + " was not found in time");
  auto found = future.get();
  if (!found) return found;
  if (found->empty()) return Status::unavailable("the name " + target.host + " has no address");
  // One of several that is not public makes the name a trap, not an accident to be worked around.
  for (const auto& address : *found)
    if (!may_call(address))
      return Status{Code::not_allowed, "the hall does not call " + target.host + ": it leads to " +
                                           address + ", which is no public address"};
  if (found->size() > kMostAddresses) found->resize(kMostAddresses);
  return found;
}

}  // namespace gh::notices
