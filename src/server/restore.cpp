#include "server/restore.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/room.h"

namespace gh::server {

namespace {

// A mark that is not of this log (a backup that was restored in part) says nothing about it.
std::optional<Mark> usable(const store::Mark& mark, const std::vector<store::Entry>& log) {
  auto at = std::find_if(log.begin(), log.end(),
                         [&](const store::Entry& entry) { return entry.seq == mark.seq; });
  if (at == log.end() || at->chain != mark.chain) return std::nullopt;
  return Mark{static_cast<std::uint64_t>(mark.seq), mark.version, mark.position};
}

Past past_of(const TableHeader& header, const store::TableRow& row,
             const std::vector<store::Entry>& log) {
  Past past;
  past.version = header.version;
  for (const auto& entry : log) past.note(static_cast<std::uint64_t>(entry.seq), entry.payload);
  if (row.status == store::TableStatus::kFinished) past.over = "finished";
  if (row.status == store::TableStatus::kAbandoned) past.over = "abandoned";
  return past;
}

Result<TableHeader> header_of(const store::TableRow& row) {
  auto value = parse_json(row.header);
  if (!value) return Error{value.error()};
  return from_json<TableHeader>(*value);
}

// Returns what is wrong with the log. That ends the reading of it, not the table: what came before
// can be looked at.
Text commit_log(Restored& restored, const std::vector<store::Entry>& log) {
  Mail nobody;
  for (const auto& e : log) {
    if (auto problem = store::follow(restored.end, e); !problem.empty())
      return phrase("damage.detail", Name<Plain>{"detail"}({problem}));
    auto entry = read_entry(e.payload);
    auto seq = static_cast<std::uint64_t>(e.seq);
    auto wrong = entry ? restored.table->commit(*entry, seq, now_ms(), nobody) : entry.error();
    if (!wrong.empty())
      return phrase("damage.unfit", Name<std::int64_t>{"n"}(e.seq), Name<Plain>{"detail"}({wrong}));
  }
  return {};
}

}  // namespace

// Where the log ends is asked first, as another server may extend it meanwhile.
Answer<Restored> restore(store::Store& store, const store::TableRow& row, TableWorld world,
                         bool to_extend) try {
  auto header = header_of(row);
  if (!header) return refusal(Code::damaged, phrase("hall.no.header"));
  auto last = store.last_sequence(row.id);
  if (!last && last.code() == Code::unavailable) return told(last.status());
  auto mark = store.find_mark(row.id);
  if (!mark && mark.code() == Code::unavailable) return told(mark.status());
  auto log = to_extend ? store.load_log(row.id) : store.read_log(row.id, 1, INT32_MAX);
  if (!log && log.code() == Code::unavailable) return told(log.status());
  auto problem = log && last ? Text{} : phrase("damage.end");
  const auto entries = log ? std::move(*log) : std::vector<store::Entry>{};
  auto past = past_of(*header, row, entries);
  if (mark) past.mark = usable(*mark, entries);
  auto marked = past.mark ? static_cast<store::Seq>(past.mark->seq) : 0;
  auto table = Table::open(row.id, *header, std::move(world), std::move(past));
  if (!table) return Status{Code::damaged, "the table cannot be set up: " + table.error()};
  Restored restored{std::move(*table), {}, marked};
  if (problem.empty()) problem = commit_log(restored, entries);
  restored.table->restored(now_ms());
  if (problem.empty() && restored.end.seq < *last)
    problem = phrase("damage.missing", Name<std::int64_t>{"n"}(restored.end.seq + 1));
  if (problem.empty()) return restored;
  Mail nobody;
  restored.table->mark_damaged(damaged_by(problem), now_ms(), nobody);
  spdlog::error("log is damaged table={} behind={} why={}", row.id, restored.end.seq,
                restored.table->damage());
  return restored;
} catch (const std::exception& e) {
  // Whatever is wrong with a log, whoever asks for its table gets an answer.
  spdlog::error("table cannot be opened table={} what={}", row.id, e.what());
  return refusal(Code::damaged, phrase("hall.no.unopened"));
}

store::Mark mark_of(const std::string& table, const store::LogEnd& end, int version,
                    const Match& match) {
  return {table, end.seq, end.chain, version, match.whole().text()};
}

Answer<std::vector<std::string>> stored_logs(store::Store& store, const std::string& table) {
  auto row = store.find_table(table);
  if (!row) return told(row.status());
  auto header = header_of(*row);
  if (!header) return refusal(Code::damaged, phrase("hall.no.header"));
  auto log = store.read_log(table, 1, INT32_MAX);
  if (!log) return told(log.status());
  std::vector<std::string> stored;
  for (auto& entry : *log) stored.push_back(std::move(entry.payload));
  return raw_logs(*header, stored);
}

namespace {
Verdict verdict_of(store::Store& store, const store::TableRow& row) {
  TableWorld world;
  world.draw = [](std::uint32_t) { return 0u; };
  world.seed = [] { return std::uint64_t{1}; };
  auto restored = restore(store, row, std::move(world), false);
  if (!restored) return {row.id, row.game, 0, Fate::parked, restored.status().words};
  const auto& table = *restored->table;
  bool damaged = !table.damage().empty();
  return {row.id, row.game, table.rules(), damaged ? Fate::parked : table.fate(),
          damaged ? table.damage() : table.parked()};
}
}  // namespace

Status check_upgrade(store::Store& store, const std::function<void(const Verdict&)>& tell) {
  store::TableFilter filter;
  filter.statuses = {store::TableStatus::kOpen, store::TableStatus::kPlaying};
  filter.limit = 100;
  for (;;) {
    auto rows = store.list_tables(filter);
    if (!rows) return rows.status();
    if (rows->empty()) return {};
    for (const auto& row : *rows) tell(verdict_of(store, row));
    filter.after = store::TableCursor{rows->back().updated, rows->back().id};
  }
}

Text damaged_by(Text problem) { return phrase("damage", Name<Text>{"why"}(std::move(problem))); }
Text damaged_by(std::string problem) {
  return damaged_by(phrase("damage.detail", Name<Plain>{"detail"}({std::move(problem)})));
}

}  // namespace gh::server
