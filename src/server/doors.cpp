#include "server/doors.h"

#include <unistd.h>

#include <algorithm>

namespace gh::server {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// An IPv4 address may be written as an IPv6 one.
Address plain(const Address& a) {
  if (a.is_v6() && a.to_v6().is_v4_mapped())
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, a.to_v6());
  return a;
}

std::vector<unsigned char> bytes_of(const Address& a) {
  if (a.is_v4()) {
    auto b = a.to_v4().to_bytes();
    return {b.begin(), b.end()};
  }
  auto b = a.to_v6().to_bytes();
  return {b.begin(), b.end()};
}

std::optional<Address> read_address(std::string_view text) {
  boost::system::error_code ec;
  auto a = boost::asio::ip::make_address(std::string(text), ec);
  if (ec) return std::nullopt;
  return plain(a);
}

// The host without its port, brackets left on; nothing when it is no host.
std::optional<std::string_view> without_port(std::string_view host) {
  auto end = host.size();
  if (!host.empty() && host.front() == '[') {
    end = host.find(']');
    if (end == host.npos) return std::nullopt;
    ++end;
  } else if (auto colon = host.find(':'); colon != host.npos) {
    end = colon;
  }
  auto port = host.substr(end);
  bool fine = port.empty() || (port.front() == ':' && port.size() <= 6 &&
                               port.find_first_not_of("0123456789", 1) == port.npos);
  if (!fine || end == 0) return std::nullopt;
  return host.substr(0, end);
}

// 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1]:80
std::optional<Address> read_forwarded(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 64) return std::nullopt;
  if (auto a = read_address(text)) return a;
  auto host = without_port(text);
  if (!host) return std::nullopt;
  if (host->size() > 2 && host->front() == '[') *host = host->substr(1, host->size() - 2);
  return read_address(*host);
}

}  // namespace

std::string counted_address(const Address& address) {
  auto a = plain(address);
  if (a.is_v4()) return a.to_string();
  auto bytes = a.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

Result<Networks> Networks::read(const std::vector<std::string>& list) {
  Networks networks;
  for (const auto& text : list) {
    auto slash = text.find('/');
    auto a = read_address(std::string_view(text).substr(0, slash));
    if (!a) return Error{"--trusted-proxy: " + text + " is not an address or network"};
    Network network{bytes_of(*a), 0};
    int most = static_cast<int>(network.bytes.size()) * 8;
    network.bits = most;
    if (slash != text.npos) {
      auto bits = text.substr(slash + 1);
      bool number =
          !bits.empty() && bits.size() <= 3 && bits.find_first_not_of("0123456789") == bits.npos;
      network.bits = number ? std::stoi(bits) : -1;
      if (network.bits < 0 || network.bits > most)
        return Error{"--trusted-proxy: " + text + " is not an address or network"};
    }
    networks.all_.push_back(std::move(network));
  }
  return networks;
}

bool Networks::contains(const Address& address) const {
  auto bytes = bytes_of(plain(address));
  return std::any_of(all_.begin(), all_.end(), [&](const Network& n) {
    if (n.bytes.size() != bytes.size()) return false;
    for (int bit = 0; bit < n.bits; ++bit) {
      auto at = static_cast<std::size_t>(bit / 8);
      int mask = 0x80 >> bit % 8;
      if ((n.bytes[at] & mask) != (bytes[at] & mask)) return false;
    }
    return true;
  });
}

Result<Doors> Doors::make(const Config& config) {
  auto trusted = config.trusted_proxies;
  if (config.trust_proxy) trusted.insert(trusted.end(), {"127.0.0.0/8", "::1"});
  auto proxies = Networks::read(trusted);
  if (!proxies) return Error{proxies.error()};
  Doors doors;
  doors.proxies_ = std::move(*proxies);
  doors.any_address_ = config.hosts.empty();
  doors.names_ = {"localhost", "127.0.0.1", "[::1]"};
  char own[256] = {};
  if (gethostname(own, sizeof own - 1) == 0 && *own) {
    doors.names_.push_back(lower(own));
    doors.names_.push_back(lower(own) + ".local");
  }
  auto listen = config.listen.substr(0, config.listen.rfind(':'));
  if (listen != "0.0.0.0" && listen != "[::]") doors.names_.push_back(lower(listen));
  for (const auto& host : config.hosts) {
    auto name = without_port(host);
    if (!name || host.find("://") != host.npos)
      return Error{"--host: " + host + " is not the name of a host"};
    doors.names_.push_back(lower(*name));
  }
  for (const auto& origin : config.origins) {
    bool http = origin.starts_with("http://") || origin.starts_with("https://");
    auto host = origin.substr(std::min(origin.find("://") + 3, origin.size()));
    if (!http || host.empty() || host.find('/') != host.npos)
      return Error{"--origin: " + origin + " is not an origin such as https://hall.example"};
    doors.origins_.push_back(lower(origin));
  }
  return doors;
}

Caller Doors::caller(const Headers& headers, const Address& peer, bool tls) const {
  Caller caller{counted_address(peer), tls, false};
  if (!is_proxy(peer)) return caller;
  caller.secure = tls || lower(trimmed(headers.forwarded_proto)) == "https";
  // From the end: what our own proxies saw. The first address that is none of them is the caller's;
  // those before it are hearsay.
  auto rest = headers.forwarded_for;
  while (!rest.empty()) {
    auto comma = rest.rfind(',');
    auto one = read_forwarded(comma == rest.npos ? rest : rest.substr(comma + 1));
    if (!one) return caller;
    caller.address = counted_address(*one);
    caller.forwarded = true;
    if (!is_proxy(*one)) return caller;
    rest = comma == rest.npos ? std::string_view() : rest.substr(0, comma);
  }
  return caller;
}

bool Doors::knows_host(std::string_view host) const {
  if (host.empty()) return true;
  auto name = without_port(host);
  if (!name) return false;
  auto wanted = lower(*name);
  if (std::find(names_.begin(), names_.end(), wanted) != names_.end()) return true;
  if (!any_address_) return false;
  if (wanted.front() == '[') wanted = wanted.substr(1, wanted.size() - 2);
  return read_address(wanted).has_value();
}

bool Doors::lets_in(const Headers& headers) const {
  auto origin = lower(headers.origin);
  if (!origin.empty() && std::find(origins_.begin(), origins_.end(), origin) != origins_.end())
    return true;
  if (headers.site == "cross-site") return false;
  if (origin.empty()) return true;
  auto host = lower(headers.host);
  return !host.empty() && knows_host(host) &&
         (origin == "http://" + host || origin == "https://" + host);
}

}  // namespace gh::server
