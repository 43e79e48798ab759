#include "server/backups.h"

#include <fcntl.h>
#include <spawn.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>

#include "store/backup.h"

extern char** environ;

namespace gh::server {
namespace {

using store::Millis;
using Level = Finding::Level;
namespace fs = std::filesystem;

constexpr Millis kSecondMs = 1000, kHourMs = 3600 * kSecondMs, kDayMs = 24 * kHourMs;
constexpr Millis kFirstAfter = 10 * 60 * kSecondMs;  // a hall that has none makes one so soon
constexpr Millis kAgainAfter = kHourMs;              // after an attempt that failed
constexpr auto kCommandLasts = std::chrono::hours(1);
constexpr std::size_t kDaysKept = 7, kWeeksKept = 4, kMonthsKept = 6;
constexpr std::uintmax_t kSpare = 64u << 20;  // left on the disk for what is played

constexpr Name<Plain> kBackup{"what"};
constexpr Name<int> kAge{"n"};

std::string sqlite_file(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  return url.starts_with(kSqlite) ? url.substr(kSqlite.size()) : "";
}

std::chrono::sys_days day_of(Millis at) {
  return std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at)));
}

int month_of(Millis at) {
  std::chrono::year_month_day date{day_of(at)};
  return static_cast<int>(date.year()) * 12 + static_cast<int>(unsigned{date.month()});
}

int week_of(Millis at) {  // days since Monday, 5 January 1970, by seven
  return static_cast<int>((day_of(at).time_since_epoch().count() + 3) / 7);
}

// A backup is about as large as the data; a disk that it would fill is worse than none.
std::string room_problem(const std::string& url, const std::string& folder) {
  std::error_code ec;
  auto file = sqlite_file(url);
  auto size = file.empty() ? 0 : fs::file_size(file, ec);
  if (ec) size = 0;
  auto space = fs::space(folder, ec);
  if (ec || space.available >= size + kSpare) return "";
  return "there is no room for one in " + folder;
}

}  // namespace

std::string backup_name(Millis at) {
  auto day = day_of(at);
  std::chrono::year_month_day date{day};
  auto seconds = (at - std::chrono::milliseconds(day.time_since_epoch()).count()) / kSecondMs;
  char text[64];
  std::snprintf(text, sizeof text, "hall-%04d%02u%02u-%02d%02d%02d.backup",
                static_cast<int>(date.year()), unsigned{date.month()}, unsigned{date.day()},
                static_cast<int>(seconds / 3600), static_cast<int>(seconds / 60 % 60),
                static_cast<int>(seconds % 60));
  return text;
}

std::optional<Millis> backup_time(std::string_view name) {
  constexpr std::string_view kLike = "hall-00000000-000000.backup";
  if (name.size() != kLike.size()) return std::nullopt;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool digit = name[i] >= '0' && name[i] <= '9';
    if (kLike[i] == '0' ? !digit : name[i] != kLike[i]) return std::nullopt;
  }
  auto number = [&](std::size_t from, std::size_t length) {
    int n = 0;
    for (char c : name.substr(from, length)) n = n * 10 + (c - '0');
    return n;
  };
  std::chrono::year_month_day date{std::chrono::year(number(5, 4)),
                                   std::chrono::month(static_cast<unsigned>(number(9, 2))),
                                   std::chrono::day(static_cast<unsigned>(number(11, 2)))};
  const int hour = number(14, 2), minute = number(16, 2), second = number(18, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return Millis{days} * kDayMs + (Millis{hour} * 3600 + minute * 60 + second) * kSecondMs;
}

std::vector<Millis> kept_backups(std::vector<Millis> all) {
  std::sort(all.begin(), all.end(), std::greater<>());
  std::vector<Millis> days, weeks, months, kept;
  auto newest_of = [](std::vector<Millis>& chosen, std::size_t most, Millis at, auto part) {
    if (chosen.size() == most || (!chosen.empty() && part(chosen.back()) == part(at))) return false;
    chosen.push_back(at);
    return true;
  };
  for (auto at : all) {
    bool stays = newest_of(days, kDaysKept, at, day_of);
    stays = newest_of(weeks, kWeeksKept, at, week_of) || stays;
    stays = newest_of(months, kMonthsKept, at, month_of) || stays;
    if (stays) kept.push_back(at);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

std::string backup_folder(const Config& config) {
  if (config.backup_folder == "none") return "";
  if (!config.backup_folder.empty()) return config.backup_folder;
  auto file = sqlite_file(store_url(config));
  if (file.empty()) return "";
  return (fs::path(file).parent_path() / "backups").string();
}

std::vector<Millis> backups_in(const std::string& folder) {
  std::vector<Millis> all;
  std::error_code ec;
  for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec))
    if (auto time = backup_time(at->path().filename().string())) all.push_back(*time);
  std::sort(all.begin(), all.end());
  return all;
}

Findings check_backups(const Config& config, Millis now) {
  auto one = [](Level level, Text what, Text todo = {}) {
    return Findings{{level, "backup", std::move(what), std::move(todo)}};
  };
  auto folder = backup_folder(config);
  if (folder.empty()) return one(Level::fine, phrase("doctor.backup.none"));
  auto where = kBackup(Plain{folder});
  auto all = backups_in(folder);
  if (all.empty()) return one(Level::fine, phrase("doctor.backup.first", where));
  const auto age = std::max<Millis>(0, now - all.back());
  const auto days = kAge(static_cast<int>(age / kDayMs));
  if (age > 2 * config.backup_hours * kHourMs)
    return one(Level::doubtful, phrase("doctor.backup.old", where, days),
               phrase("doctor.backup.old.todo"));
  return one(Level::fine,
             phrase("doctor.backup.fine", where, kAge(static_cast<int>(age / kHourMs))));
}

Backups::Backups(const Config& config)
    : url_(store_url(config)),
      folder_(backup_folder(config)),
      command_(config.backup_command),
      every_(config.backup_hours * kHourMs),
      opened_(wall_ms()) {
  if (auto all = backups_in(folder_); !all.empty()) state_.newest = all.back();
}

Backups::State Backups::state() const {
  std::lock_guard lock(mutex_);
  return state_;
}

Millis Backups::due() const {
  std::lock_guard lock(mutex_);
  auto then = state_.newest ? *state_.newest + every_ : opened_ + std::min(kFirstAfter, every_);
  return std::max(then, not_before_);
}

Status Backups::step(Millis now) {
  if (folder_.empty() || now < due()) return {};
  auto done = make(now);
  std::lock_guard lock(mutex_);
  state_.problem = done.ok() ? "" : done.words;
  if (done.ok()) {
    ++state_.made;
    state_.newest = now;
  } else {
    ++state_.failed;
    not_before_ = now + kAgainAfter;
  }
  return done;
}

// The old ones go only when the new one is known to be whole.
Status Backups::make(Millis now) {
  std::error_code ec;
  fs::create_directories(folder_, ec);
  if (ec) return {Code::unavailable, "cannot make " + folder_ + ": " + ec.message()};
  if (auto full = room_problem(url_, folder_); !full.empty()) return {Code::unavailable, full};
  auto path = (fs::path(folder_) / backup_name(now)).string();
  auto made = store::backup(url_, path, now, true);
  if (!made) return made.status();
  if (auto whole = store::check_backup(path); !whole) {
    fs::remove(path, ec);
    return whole.status();
  }
  spdlog::info("backup made file={} rows={}", path, made->rows);
  auto all = backups_in(folder_);
  auto kept = kept_backups(all);
  for (auto at : all)
    if (!std::binary_search(kept.begin(), kept.end(), at))
      fs::remove(fs::path(folder_) / backup_name(at), ec);
  return hand_over(path);
}

// The operator's own command gets the file's name behind it; it may take an hour.
Status Backups::hand_over(const std::string& path) {
  if (command_.empty()) return {};
  const auto line = command_ + " \"$0\"";
  const char* words[] = {"sh", "-c", line.c_str(), path.c_str(), nullptr};
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);  // so that all it starts can be ended
  pid_t child = 0;
  const int error =
      posix_spawn(&child, "/bin/sh", nullptr, &how, const_cast<char* const*>(words), environ);
  posix_spawnattr_destroy(&how);
  if (error != 0)
    return {Code::unavailable, std::string("backup-command: ") + std::strerror(error)};
  const auto until = std::chrono::steady_clock::now() + kCommandLasts;
  for (int ended = 0;;) {
    auto pid = ::waitpid(child, &ended, WNOHANG);
    if (pid == child) {
      if (WIFEXITED(ended) && WEXITSTATUS(ended) == 0) return {};
      return {Code::unavailable, "backup-command ended with " +
                                     std::to_string(WIFEXITED(ended) ? WEXITSTATUS(ended) : -1)};
    }
    std::unique_lock lock(mutex_);
    if (pid < 0 && errno != EINTR) return {Code::unavailable, "backup-command was lost"};
    wake_.wait_for(lock, std::chrono::milliseconds(100), [this] { return stopping_; });
    if (!stopping_ && std::chrono::steady_clock::now() < until) continue;
    ::kill(-child, SIGKILL);
    ::waitpid(child, &ended, 0);
    return {Code::unavailable, "backup-command did not end"};
  }
}

void Backups::start() {
  if (!folder_.empty()) thread_ = std::thread([this] { look_after(); });
}

void Backups::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// By the clock on the wall, looked at once a minute: a machine that slept makes what is due.
void Backups::look_after() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (wake_.wait_for(lock, std::chrono::minutes(1), [this] { return stopping_; })) return;
    }
    if (auto done = step(wall_ms()); !done.ok())
      spdlog::warn("no backup was made why={}", done.words);
  }
}

}  // namespace gh::server
