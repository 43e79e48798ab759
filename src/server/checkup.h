// What may be wrong with a hall from outside of it: settings, folder, store, clock. `greathall
// doctor` and the administrator's page say the same about it, in words of data/hall.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <vector>

#include "core/text.h"
#include "server/config.h"
#include "store/store.h"

namespace gh::server {

struct Finding {
  enum class Level : std::uint8_t { fine, doubtful, wrong };
  Level level = Level::fine;
  const char* subject;  // settings, tls, folder, store, clock, backup, hall, proxy
  Text what;
  Text todo = {};  // what to do about it
};
std::string level_name(Finding::Level level);  // ok, warn, wrong

using Findings = std::vector<Finding>;

// What a setting such as `listen` says: ADDRESS:PORT.
Result<boost::asio::ip::tcp::endpoint> endpoint_of(const std::string& where,
                                                   const std::string& setting);

// Why the hall cannot listen there (somebody else does, the address is another machine's ...); it
// is tried and let go again.
boost::system::error_code listen_problem(const boost::asio::ip::tcp::endpoint& where);
std::string log_level_problem(const std::string& level);

// `unread`: what is wrong with the file of settings, so that not all of them are known.
Findings check_settings(const Config& config, const std::string& unread = "");
// What a file with a certificate or key must be before OpenSSL reads it, which has no end in
// /dev/zero: a small file. Nothing where it is none at all; OpenSSL says so better.
std::string pem_problem(const std::string& path);
Findings check_folder(const std::string& url);
// Reads only, beside a hall that may be open.
Findings check_store(const std::string& url);

// What the clock of this machine can be compared with, in ms; 0 where it is not known. That
// something was long ago says nothing: a clock that is ahead shows only beside another clock.
struct Times {
  std::int64_t wall = 0;
  std::int64_t store = 0;      // the newest that is stored
  std::int64_t file = 0;       // the newest of the program's and the database's files,
  std::string file_name = {};  // this one
  std::int64_t database = 0;   // what the database's clock shows
};
std::int64_t wall_ms();
Times times_now(store::Store* store, const std::string& url);
Findings check_clock(const Times& times);
// The clock of whoever answers there: `date` as HTTP writes it. Nothing where they agree.
Findings compare_clocks(std::int64_t wall, const std::string& date, const std::string& where);
// Is the clock kept right by something (NTP)? Unknown counts as yes.
bool clock_is_kept();

// A url without its password.
std::string without_secrets(const std::string& url);

}  // namespace gh::server
