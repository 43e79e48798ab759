// Tables over days go on by themselves: what each wants to be woken for is a row in the store
// (store/waiting.h), so that ten thousand that sleep cost nothing. One look a second finds those
// that are due; one a minute, those whose rows are older than their log, as a hall has died in
// between.
#include <spdlog/spdlog.h>

#include "server/hall.h"
#include "server/hours.h"

namespace gh::server {

namespace {
constexpr int kAtOnce = 50;  // tables that are woken a second: each has its log read
constexpr Time kBehindAgain = 60'000;
}  // namespace

void Hall::wake_tables(Time now) {
  if (closing_ || waking_.exchange(true)) return;
  disk_.post([this, now] {
    if (auto due = store_->tables_due(now, kAtOnce))
      for (const auto& t : *due) look_after(t.table);
    if (now - behind_looked_ >= kBehindAgain) {
      auto behind = store_->tables_behind(kAtOnce);
      for (const auto& table : behind ? *behind : std::vector<std::string>{}) look_after(table);
      const bool more = behind && behind->size() == kAtOnce;
      if (behind && !more) behind_looked_ = now;
    }
    waking_ = false;
  });
}

// A table that cannot be opened wants nothing, until somebody repairs it.
void Hall::look_after(const std::string& table) {
  if (closing_) return;
  find_room(table, [this, table](Found found) {
    if (found) return (*found)->look_after();
    if (found.code() == Code::unavailable) return;
    spdlog::warn("a table cannot be woken table={} why={}", table, found.status().words);
    auto last = store_->last_sequence(table);
    if (last) (void)store_->put_waits({table, *last, 0, {}});
  });
}

void Hall::hours_changed(const std::string& user) {
  (void)store_->tell(kHoursChanged, user);
  reread_hours(user);
  // What sleeps by the old hours.
  disk_.post([this, user] {
    auto rows = store_->waiting_for(user);
    for (const auto& row : rows ? *rows : std::vector<store::Waiting>{}) look_after(row.table);
  });
}

void Hall::reread_hours(const std::string& user) {
  std::vector<std::shared_ptr<Room>> all;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, room] : rooms_) all.push_back(room);
  }
  for (auto& room : all) room->hours_changed(user);
}

}  // namespace gh::server
