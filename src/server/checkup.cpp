#include "server/checkup.h"

#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <memory>

#include "server/doors.h"
#include "store/migrations.h"

namespace gh::server {

namespace {

using Level = Finding::Level;
constexpr Name<Plain> kThing{"what"};
constexpr Name<std::int64_t> kCount{"n"};
constexpr std::string_view kSqlite = "sqlite:";
constexpr std::int64_t kLittleMb = 1024, kTooLittleMb = 100;
constexpr int kFewDays = 14;
constexpr std::int64_t kFuture = 10 * 60'000;         // ms that two clocks may differ
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

// Days until the certificate ends; nothing when it cannot be read.
std::optional<int> days_left(const std::string& path) {
  std::unique_ptr<FILE, CloseFile> file(fopen(path.c_str(), "re"));
  if (!file) return std::nullopt;
  std::unique_ptr<X509, FreeCertificate> certificate(
      PEM_read_X509(file.get(), nullptr, nullptr, nullptr));
  if (!certificate) return std::nullopt;
  int days = 0, seconds = 0;
  if (!ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate.get())))
    return std::nullopt;
  return seconds < 0 ? days - 1 : days;
}

Finding check_certificate(const Config& config) {
  for (const auto& path : {config.tls_cert, config.tls_key})
    if (::access(path.c_str(), R_OK) != 0)
      return found(Level::wrong, "tls", phrase("doctor.tls.unread", kThing(Plain{path})),
                   phrase("doctor.tls.unread.todo"));
  auto days = days_left(config.tls_cert);
  if (!days)
    return found(Level::wrong, "tls", phrase("doctor.tls.none", kThing(Plain{config.tls_cert})),
                 phrase("doctor.tls.unread.todo"));
  if (*days < 0)
    return found(Level::wrong, "tls", phrase("doctor.tls.over"), phrase("doctor.tls.todo"));
  return *days < kFewDays ? found(Level::doubtful, "tls", phrase("doctor.tls.soon", kCount(*days)),
                                  phrase("doctor.tls.todo"))
                          : found(Level::fine, "tls", phrase("doctor.tls.fine", kCount(*days)));
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

Findings check_settings(const Config& config) {
  Findings all;
  auto no_sense = [&](const std::string& why) {
    all.push_back(found(Level::wrong, "settings",
                        phrase("doctor.settings.wrong", kThing(Plain{why})),
                        phrase("doctor.settings.todo")));
  };
  if (auto doors = Doors::make(config); !doors) no_sense(doors.error());
  auto at = endpoint_of(config.listen, "listen");
  if (!at) no_sense(at.error());
  bool tls = !config.tls_cert.empty() && !config.tls_key.empty();
  if (tls) all.push_back(check_certificate(config));
  bool proxy = config.trust_proxy || !config.trusted_proxies.empty();
  if (at && !tls && !proxy && !at->address().is_loopback())
    all.push_back(found(Level::doubtful, "settings", phrase("doctor.settings.bare"),
                        phrase("doctor.settings.bare.todo")));
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
                  phrase(store.code() == Code::malformed ? "doctor.store.version.todo"
                                                         : "doctor.store.todo"))};
  Findings all;
  auto tables = (*store)->count_tables({});
  if (tables)
    all.push_back(found(Level::fine, "store", phrase("doctor.store.fine", kCount(*tables))));
  else
    all.push_back(found(Level::wrong, "store",
                        phrase("doctor.store.wrong", kThing(Plain{tables.status().words})),
                        phrase("doctor.store.todo")));
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

Findings check_clock(std::int64_t wall, std::int64_t newest) {
  if (wall < kLongAgo || newest > wall + kFuture)
    return {found(Level::wrong, "clock",
                  wall < kLongAgo ? phrase("doctor.clock.past") : phrase("doctor.clock.behind"),
                  phrase("doctor.clock.todo"))};
  if (!clock_is_kept())
    return {found(Level::doubtful, "clock", phrase("doctor.clock.alone"),
                  phrase("doctor.clock.alone.todo"))};
  return {found(Level::fine, "clock", phrase("doctor.clock.fine"))};
}

}  // namespace gh::server
