#include "server/reach.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <boost/asio/ip/address.hpp>

namespace gh::server {
namespace {

// The machine's own IPv4 addresses: people type them, and every home network has them.
std::vector<std::string> addresses() {
  std::vector<std::string> all;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return all;
  for (auto* at = first; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
    if (!(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK)) continue;
    const auto* inet = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
    all.push_back(boost::asio::ip::address_v4(ntohl(inet->sin_addr.s_addr)).to_string());
  }
  freeifaddrs(first);
  return all;
}

}  // namespace

Reach reach_of(const Config& config) {
  Reach reach;
  reach.url = config.url;
  auto host = config.listen.substr(0, config.listen.rfind(':'));
  if (host.size() > 1 && host.front() == '[') host = host.substr(1, host.size() - 2);
  boost::system::error_code ec;
  auto address = boost::asio::ip::make_address(host, ec);
  if (host == "localhost" || (!ec && address.is_loopback()))
    reach.only_here = true;
  else if (!config.hosts.empty())
    reach.hosts = config.hosts;
  else if (ec || !address.is_unspecified())
    reach.hosts = {host};
  else
    reach.hosts = addresses();
  return reach;
}

}  // namespace gh::server
