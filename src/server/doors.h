// Who calls, and by which name: addresses behind proxies, the hall's own names, other sites.
//
// A page of another site must not speak for its visitor, and a name that somebody makes point at
// this machine (DNS rebinding) makes a page the hall's own in the eyes of a browser. So the hall
// answers only to names it knows: localhost, the machine's own name, the address it listens at, and
// what the operator lists with --host. Without --host any plain address will do as well, because a
// name that is an address cannot be made to point elsewhere: a hall in a home network needs no
// list.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/basics.h"
#include "server/config.h"

namespace gh::server {

using Address = boost::asio::ip::address;

// What limits count by: an IPv4 address, or the network (/64) of an IPv6 one, of which its owner
// has as many as he likes.
std::string counted_address(const Address& address);

// Addresses, or networks such as 10.0.0.0/8.
class Networks {
 public:
  static Result<Networks> read(const std::vector<std::string>& list);
  bool contains(const Address& address) const;

 private:
  struct Network {
    std::vector<unsigned char> bytes;
    int bits = 0;
  };
  std::vector<Network> all_;
};

// What a request says about where it comes from.
struct Headers {
  std::string_view host, origin, site;  // site: Sec-Fetch-Site
  std::string_view forwarded_for, forwarded_proto;
};

struct Caller {
  std::string address;     // as limits count it
  bool secure = false;     // over TLS, here or up to our proxy
  bool forwarded = false;  // through a proxy of ours
};

class Doors {
 public:
  static Result<Doors> make(const Config& config);

  bool is_proxy(const Address& peer) const { return proxies_.contains(peer); }
  // The address a proxy of ours names is believed, the one a stranger names is not.
  Caller caller(const Headers& headers, const Address& peer, bool tls) const;
  // Is that the hall? Without a name it is: browsers always send one.
  bool knows_host(std::string_view host) const;
  // May a page of that origin speak here? Without one it may: browsers send it with all that can do
  // harm.
  bool lets_in(const Headers& headers) const;

 private:
  Networks proxies_;
  std::vector<std::string> names_;  // lower case, without a port
  std::vector<std::string> origins_;
  bool any_address_ = true;
};

}  // namespace gh::server
