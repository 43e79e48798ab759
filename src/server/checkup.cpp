#include "server/checkup.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <locale>
#include <memory>
#include <sstream>

#include "server/couriers.h"
#include "server/doors.h"
#include "server/static_files.h"
#include "store/migrations.h"

namespace gh::server {

namespace {

using Level = Finding::Level;
constexpr Name<Plain> kThing{"what"}, kFolder{"folder"};
constexpr Name<std::int64_t> kCount{"n"};
constexpr std::string_view kSqlite = "sqlite:";
constexpr std::int64_t kLittleMb = 1024, kTooLittleMb = 100;
constexpr int kFewDays = 14;
constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kApart = 2 * kMinute;          // two clocks that differ by more are told of
constexpr std::int64_t kFuture = 10 * kMinute;        // by more than this, one of them is wrong
constexpr std::int64_t kLongAgo = 1'700'000'000'000;  // this program is younger

Finding found(Level level, const char* subject, Text what, Text todo = {}) {
  return {level, subject, std::move(what), std::move(todo)};
}

struct CloseFile {
  void operator()(FILE* f) const { fclose(f); }
};
struct FreeCertificate {
  void operator()(X509* c) const { X509_free(c); }
};

using Certificate = std::unique_ptr<X509, FreeCertificate>;
Certificate read_certificate(const std::string& path) {
  std::unique_ptr<FILE, CloseFile> file(fopen(path.c_str(), "re"));
  return Certificate(file ? PEM_read_X509(file.get(), nullptr, nullptr, nullptr) : nullptr);
}

// Whole days until then; less than 0 when it is over.
int days_until(const ASN1_TIME* then) {
  int days = 0, seconds = 0;
  if (!ASN1_TIME_diff(&days, &seconds, nullptr, then)) return -1;
  return seconds < 0 ? days - 1 : days;
}

bool belongs_to(const std::string& key, X509* certificate) {
  struct FreeContext {
    void operator()(SSL_CTX* c) const { SSL_CTX_free(c); }
  };
  std::unique_ptr<SSL_CTX, FreeContext> tls(SSL_CTX_new(TLS_server_method()));
  return tls && SSL_CTX_use_certificate(tls.get(), certificate) == 1 &&
         SSL_CTX_use_PrivateKey_file(tls.get(), key.c_str(), SSL_FILETYPE_PEM) == 1;
}

bool is_for(X509* certificate, const std::string& host) {
  return X509_check_host(certificate, host.c_str(), host.size(), 0, nullptr) == 1 ||
         X509_check_ip_asc(certificate, host.c_str(), 0) == 1;
}

}  // namespace

std::string pem_problem(const std::string& path) {
  constexpr std::uintmax_t kLargest = 1u << 20;
  std::error_code ec;
  if (!std::filesystem::exists(path, ec)) return "";
  if (!std::filesystem::is_regular_file(path, ec)) return path + " is not a file";
  if (std::filesystem::file_size(path, ec) <= kLargest) return "";
  return path + " is larger than " + std::to_string(kLargest) +
         " bytes: it is no certificate or key";
}

namespace {

Finding check_certificate(const Config& config) {
  for (const auto& path : {config.tls_cert, config.tls_key})
    if (::access(path.c_str(), R_OK) != 0 || !pem_problem(path).empty())
      return found(Level::wrong, "tls", phrase("doctor.tls.unread", kThing(Plain{path})),
                   phrase("doctor.tls.unread.todo"));
  auto certificate = read_certificate(config.tls_cert);
  if (!certificate)
    return found(Level::wrong, "tls", phrase("doctor.tls.none", kThing(Plain{config.tls_cert})),
                 phrase("doctor.tls.unread.todo"));
  if (!belongs_to(config.tls_key, certificate.get()))
    return found(Level::wrong, "tls", phrase("doctor.tls.pair", kThing(Plain{config.tls_key})),
                 phrase("doctor.tls.pair.todo"));
  auto days = days_until(X509_get0_notAfter(certificate.get()));
  if (days < 0)
    return found(Level::wrong, "tls", phrase("doctor.tls.over"), phrase("doctor.tls.over.todo"));
  if (X509_cmp_current_time(X509_get0_notBefore(certificate.get())) > 0)
    return found(Level::wrong, "tls", phrase("doctor.tls.early"), phrase("doctor.tls.early.todo"));
  for (const auto& host : config.hosts)
    if (!is_for(certificate.get(), host))
      return found(Level::wrong, "tls", phrase("doctor.tls.name", kThing(Plain{host})),
                   phrase("doctor.tls.name.todo"));
  return days < kFewDays ? found(Level::doubtful, "tls", phrase("doctor.tls.soon", kCount(days)),
                                 phrase("doctor.tls.todo"))
                         : found(Level::fine, "tls", phrase("doctor.tls.fine", kCount(days)));
}

std::filesystem::path folder_of(const std::string& url) {
  auto folder = std::filesystem::path(url.substr(kSqlite.size())).parent_path();
  return folder.empty() ? "." : folder;
}

}  // namespace

std::string level_name(Level level) {
  return level == Level::fine ? "ok" : level == Level::doubtful ? "warn" : "wrong";
}

std::string without_secrets(const std::string& url) {
  auto scheme = url.find("://");
  if (scheme == std::string::npos) return url;
  auto out = url;
  auto at = out.find('@', scheme), colon = out.find(':', scheme + 3);
  if (at != std::string::npos && colon < at) out.replace(colon + 1, at - colon - 1, "***");
  if (auto word = out.find("password="); word != std::string::npos) {
    word += 9;
    out.replace(word, std::min(out.find('&', word), out.size()) - word, "***");
  }
  return out;
}

Result<boost::asio::ip::tcp::endpoint> endpoint_of(const std::string& where,
                                                   const std::string& setting) {
  auto colon = where.rfind(':');
  if (colon == std::string::npos) return Error{setting + " is ADDRESS:PORT, not " + where};
  auto host = where.substr(0, colon);
  if (host == "localhost") host = "127.0.0.1";
  if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
  boost::system::error_code ec;
  auto address = boost::asio::ip::make_address(host, ec);
  if (ec) return Error{setting + ": " + host + " is not an address"};
  int port = -1;
  auto text = where.substr(colon + 1);
  if (!text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == text.npos)
    port = std::stoi(text);
  if (port < 0 || port > 65535) return Error{setting + ": " + text + " is not a port"};
  return boost::asio::ip::tcp::endpoint(address, static_cast<unsigned short>(port));
}

boost::system::error_code listen_problem(const boost::asio::ip::tcp::endpoint& where) {
  boost::asio::io_context io;
  boost::asio::ip::tcp::acceptor at(io);
  boost::system::error_code ec;
  at.open(where.protocol(), ec);
  if (!ec) at.set_option(boost::asio::socket_base::reuse_address(true), ec);
  if (!ec) at.bind(where, ec);
  return ec;
}

std::string log_level_problem(const std::string& level) {
  constexpr std::array kLevels{"trace", "debug", "info",     "warn", "warning",
                               "error", "err",   "critical", "off"};
  if (std::find(kLevels.begin(), kLevels.end(), level) != kLevels.end()) return "";
  return "--log-level is trace, debug, info, warn, error or off, not \"" + level + "\"";
}

Findings check_settings(const Config& config, const std::string& unread) {
  Findings all;
  auto no_sense = [&](const std::string& why) {
    all.push_back(found(Level::wrong, "settings",
                        phrase("doctor.settings.wrong", kThing(Plain{why})),
                        phrase("doctor.settings.todo")));
  };
  if (!unread.empty()) no_sense(unread);
  if (auto problem = notices_problem(config); !problem.empty()) no_sense(problem);
  if (auto doors = Doors::make(config); !doors) no_sense(doors.error());
  auto at = endpoint_of(config.listen, "listen");
  if (!at) no_sense(at.error());
  if (!config.metrics_listen.empty())
    if (auto other = endpoint_of(config.metrics_listen, "metrics-listen"); !other)
      no_sense(other.error());
  if (auto problem = log_level_problem(config.log_level); !problem.empty()) no_sense(problem);
  if (auto problem = web_problem(config.web); !problem.empty()) no_sense(problem);
  if (config.tls_cert.empty() != config.tls_key.empty())
    no_sense("--tls-cert and --tls-key go together");
  bool tls = !config.tls_cert.empty() && !config.tls_key.empty();
  if (tls) all.push_back(check_certificate(config));
  bool proxy = config.trust_proxy || !config.trusted_proxies.empty();
  if (at && !tls && !proxy && !at->address().is_loopback())
    all.push_back(found(Level::doubtful, "settings", phrase("doctor.settings.bare"),
                        phrase("doctor.settings.bare.todo")));
  std::error_code ec;
  if (!config.web.empty() && !std::filesystem::exists(config.web + "/index.html", ec))
    all.push_back(found(Level::doubtful, "settings",
                        phrase("doctor.settings.web", kThing(Plain{config.web})),
                        phrase("doctor.settings.web.todo")));
  if (proxy && config.hosts.empty())
    all.push_back(found(Level::doubtful, "settings", phrase("doctor.settings.host"),
                        phrase("doctor.settings.host.todo")));
  if (all.empty() || (all.size() == 1 && tls))
    all.push_back(found(Level::fine, "settings", phrase("doctor.settings.fine")));
  return all;
}

Findings check_folder(const std::string& url) {
  if (!url.starts_with(kSqlite)) return {};
  auto folder = folder_of(url);
  auto name = kThing(Plain{folder.string()});
  std::error_code ec;
  if (std::filesystem::exists(folder, ec) && !std::filesystem::is_directory(folder, ec))
    return {found(Level::wrong, "folder", phrase("doctor.folder.file", name),
                  phrase("doctor.folder.file.todo"))};
  if (!std::filesystem::is_directory(folder, ec))
    return {found(Level::wrong, "folder", phrase("doctor.folder.none", name),
                  phrase("doctor.folder.none.todo", name))};
  if (::access(folder.c_str(), W_OK | X_OK) != 0 && errno == EROFS)
    return {found(Level::wrong, "folder", phrase("doctor.folder.locked", name),
                  phrase("doctor.folder.locked.todo"))};
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return {found(Level::wrong, "folder", phrase("doctor.folder.closed", name),
                  phrase("doctor.folder.closed.todo", name))};
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) != 0)
    return {found(Level::doubtful, "folder", phrase("doctor.folder.unknown", name))};
  auto free = static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize) /
              (1024 * 1024);
  if (free >= kLittleMb)
    return {found(Level::fine, "folder", phrase("doctor.folder.fine", name, kCount(free)))};
  auto level = free < kTooLittleMb ? Level::wrong : Level::doubtful;
  return {found(level, "folder", phrase("doctor.folder.full", name, kCount(free)),
                phrase("doctor.folder.full.todo"))};
}

namespace {

// Started once as root, a command may leave files that the user of the hall cannot open.
void check_owner(const std::string& path, Findings& all) {
  auto folder = folder_of(std::string(kSqlite) + path).string();
  struct stat owner {
  }, file{};
  if (::stat(folder.c_str(), &owner) != 0) return;
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    auto name = path + part;
    if (::stat(name.c_str(), &file) != 0 || file.st_uid == owner.st_uid) continue;
    all.push_back(
        found(Level::doubtful, "store", phrase("doctor.store.owner", kThing(Plain{name})),
              phrase("doctor.store.owner.todo", kFolder(Plain{folder}), kThing(Plain{name}))));
    return;
  }
}

Text store_todo(const std::string& url, Code code) {
  if (code == Code::malformed) return phrase("doctor.store.version.todo");
  return phrase(url.starts_with(kSqlite) ? "doctor.store.file.todo" : "doctor.store.todo");
}

}  // namespace

Findings check_store(const std::string& url) {
  auto path = url.starts_with(kSqlite) ? url.substr(kSqlite.size()) : "";
  std::error_code ec;
  if (!path.empty() && !std::filesystem::exists(path, ec))
    return {found(Level::doubtful, "store", phrase("doctor.store.none", kThing(Plain{path})),
                  phrase("doctor.store.none.todo"))};
  auto store = store::open_store_to_read(url);
  if (!store)
    return {found(Level::wrong, "store",
                  phrase("doctor.store.wrong", kThing(Plain{store.status().words})),
                  store_todo(url, store.code()))};
  Findings all;
  auto tables = (*store)->count_tables({});
  if (tables)
    all.push_back(found(Level::fine, "store", phrase("doctor.store.fine", kCount(*tables))));
  else
    all.push_back(found(Level::wrong, "store",
                        phrase("doctor.store.wrong", kThing(Plain{tables.status().words})),
                        store_todo(url, tables.status().code)));
  if (!path.empty()) check_owner(path, all);
  auto perms =
      path.empty() ? std::filesystem::perms::none : std::filesystem::status(path, ec).permissions();
  using std::filesystem::perms;
  if ((perms & (perms::group_all | perms::others_all)) != perms::none)
    all.push_back(found(Level::doubtful, "store", phrase("doctor.store.read"),
                        phrase("doctor.store.read.todo", kThing(Plain{path}))));
  return all;
}

bool clock_is_kept() {
  timex state{};  // modes 0: only looked at
  int clock = ::adjtimex(&state);
  return clock < 0 || (clock != TIME_ERROR && (state.status & STA_UNSYNC) == 0);
}

namespace {

// Two clocks that should show the same; `what` begins the names of the sentences.
Findings apart(std::int64_t wall, std::int64_t other, const std::string& what,
               const std::string& where) {
  auto gap = std::abs(wall - other);
  if (gap <= kApart) return {};
  auto id = what + (wall > other ? ".ahead" : ".behind");
  return {found(gap > kFuture ? Level::wrong : Level::doubtful, "clock",
                phrase(id, kCount((gap + kMinute / 2) / kMinute), kThing(Plain{where})),
                phrase("doctor.clock.two.todo"))};
}

std::int64_t written(const std::string& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return 0;
  return static_cast<std::int64_t>(file.st_mtim.tv_sec) * 1000;
}

std::int64_t newest_in(store::Store& store) {
  std::int64_t newest = 0;
  store::TableFilter one;
  one.limit = 1;
  if (auto rows = store.list_tables(one); rows && !rows->empty()) newest = rows->front().updated;
  if (auto acts = store.list_acts(1); acts && !acts->empty())
    newest = std::max(newest, acts->front().at);
  if (auto accounts = store.list_accounts("", 1); accounts && !accounts->empty())
    newest = std::max(newest, accounts->front().created);
  return newest;
}

}  // namespace

std::int64_t wall_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Times times_now(store::Store* store, const std::string& url) {
  Times t;
  if (store) {
    t.store = newest_in(*store);
    if (auto clock = store->clock(); clock) t.database = *clock;
  }
  std::error_code ec;
  std::vector<std::string> files{std::filesystem::read_symlink("/proc/self/exe", ec).string()};
  if (url.starts_with(kSqlite)) files.push_back(url.substr(kSqlite.size()));
  for (const auto& name : files)
    if (auto then = written(name); then > t.file) t.file = then, t.file_name = name;
  t.wall = wall_ms();
  return t;
}

Findings check_clock(const Times& t) {
  if (t.wall < kLongAgo)
    return {found(Level::wrong, "clock", phrase("doctor.clock.past"), phrase("doctor.clock.todo"))};
  if (t.store > t.wall + kFuture)
    return {found(Level::wrong, "clock", phrase("doctor.clock.behind"),
                  phrase("doctor.clock.behind.todo"))};
  if (t.database > 0)
    if (auto two = apart(t.wall, t.database, "doctor.clock.database", ""); !two.empty()) return two;
  if (t.file > t.wall + kFuture)  // copied from elsewhere, it may have kept another clock's time
    return {found(Level::doubtful, "clock", phrase("doctor.clock.file", kThing(Plain{t.file_name})),
                  phrase("doctor.clock.behind.todo"))};
  if (!clock_is_kept())
    return {found(Level::doubtful, "clock", phrase("doctor.clock.alone"),
                  phrase("doctor.clock.alone.todo"))};
  return {found(Level::fine, "clock", phrase("doctor.clock.fine"))};
}

Findings compare_clocks(std::int64_t wall, const std::string& date, const std::string& where) {
  std::tm then{};
  std::istringstream in(date);
  in.imbue(std::locale::classic());
  if (!(in >> std::get_time(&then, "%a, %d %b %Y %H:%M:%S GMT"))) return {};
  auto other = static_cast<std::int64_t>(::timegm(&then)) * 1000;
  return apart(wall, other, "doctor.way.clock", where);
}

}  // namespace gh::server
