// The store in memory: who waits for whom.
#include <algorithm>

#include "store/checks.h"
#include "store/memory_store.h"

namespace gh::store {

template <class Wanted>
std::vector<Waiting> MemoryStore::waiting_where(Wanted wanted) const {
  std::vector<Waiting> found;
  for (const auto& [id, table] : tables_) {
    if (!table.waits) continue;
    for (const auto& row : table.waits->rows)
      if (wanted(row)) found.push_back(row);
  }
  return found;
}

namespace {
template <class T>
void cut_waits(std::vector<T>& items, int limit) {
  auto most = static_cast<std::size_t>(page_limit(limit));
  if (items.size() > most) items.resize(most);
}
}  // namespace

Status MemoryStore::put_waits(const TableWaits& waits) {
  if (Status bad = check(waits); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  auto at = tables_.find(waits.table);
  if (at == tables_.end()) return Status::not_found("no such table");
  auto& kept = at->second.waits;
  if (kept && kept->seq > waits.seq) return {};
  kept = waits;
  std::ranges::sort(kept->rows, {}, &Waiting::seat);
  return {};
}

Answer<TableWaits> MemoryStore::waits_at(const std::string& table) {
  std::lock_guard lock(mutex_);
  auto at = tables_.find(table);
  if (at == tables_.end() || !at->second.waits) return Status::not_found("nothing was put yet");
  return *at->second.waits;
}

Answer<std::vector<Waiting>> MemoryStore::waiting_for(const std::string& user, int limit) {
  std::lock_guard lock(mutex_);
  auto rows = waiting_where([&](const Waiting& row) { return row.user == user; });
  std::ranges::stable_sort(rows, {}, &Waiting::since);
  cut_waits(rows, limit);
  return rows;
}

Answer<std::int64_t> MemoryStore::count_waiting_for(const std::string& user) {
  std::lock_guard lock(mutex_);
  auto rows = waiting_where([&](const Waiting& row) { return row.user == user; });
  return static_cast<std::int64_t>(rows.size());
}

Answer<std::vector<Waiting>> MemoryStore::all_waiting(const std::string& after_table,
                                                      int after_seat, int limit) {
  std::lock_guard lock(mutex_);
  auto rows = waiting_where([&](const Waiting& row) {
    return std::tie(row.table, row.seat) > std::tie(after_table, after_seat);
  });
  cut_waits(rows, limit);
  return rows;
}

Answer<std::vector<Waiting>> MemoryStore::alarms(Millis after, Millis now, int limit) {
  std::lock_guard lock(mutex_);
  auto rows = waiting_where([&](const Waiting& row) {
    return row.alarm > std::max<Millis>(after, 0) && row.alarm <= now;
  });
  std::ranges::stable_sort(rows, {}, &Waiting::alarm);
  cut_waits(rows, limit);
  return rows;
}

Answer<std::vector<TableWake>> MemoryStore::tables_due(Millis now, int limit) {
  std::lock_guard lock(mutex_);
  std::vector<TableWake> due;
  for (const auto& [id, table] : tables_)
    if (table.waits && table.waits->wake > 0 && table.waits->wake <= now)
      due.push_back({id, table.waits->wake});
  std::ranges::stable_sort(due, {}, &TableWake::wake);
  cut_waits(due, limit);
  return due;
}

Answer<std::vector<std::string>> MemoryStore::tables_behind(int limit) {
  std::lock_guard lock(mutex_);
  std::vector<std::string> behind;
  for (const auto& [id, table] : tables_) {
    bool goes_on =
        table.row.status == TableStatus::kOpen || table.row.status == TableStatus::kPlaying;
    bool fresh = table.waits && table.waits->seq >= static_cast<Seq>(table.log.size());
    if (goes_on && !fresh) behind.push_back(id);
  }
  cut_waits(behind, limit);
  return behind;
}

Status MemoryStore::put_hours(const std::string& user, const std::string& text) {
  if (Status bad = check_hours(user, text); !bad.ok()) return bad;
  std::lock_guard lock(mutex_);
  hours_[user] = text;
  return {};
}

Answer<std::string> MemoryStore::find_hours(const std::string& user) {
  std::lock_guard lock(mutex_);
  auto at = hours_.find(user);
  if (at == hours_.end()) return Status::not_found("nothing was put yet");
  return at->second;
}

}  // namespace gh::store
