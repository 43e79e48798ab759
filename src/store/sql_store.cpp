// The store on SQL: logs, small secrets, and how a statement gets its connection.
#include "store/sql_store.h"

#include <string_view>

#include "store/checks.h"
#include "store/generation.h"

namespace gh::store {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::string to_hex(std::string_view bytes) {
  std::string out;
  for (unsigned char byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

std::string from_hex(std::string_view hex) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    out += static_cast<char>(kDigits.find(hex[i]) << 4 | kDigits.find(hex[i + 1]));
  return out;
}

}  // namespace

Answer<Rows> Connection::run(const std::string& sql, Params params) {
  for (const Param& param : params)
    if (auto* text = std::get_if<std::string_view>(&param); text && !is_plain_utf8(*text))
      return Status::malformed("not plain UTF-8 text");
  return execute(sql, params);
}

SqlStore::SqlStore(const SqlPools& pools)
    : generation_(pools.generation),
      readers_(pools.connect, pools.readers),
      writers_(pools.connect, pools.writers),
      writer_(writers_, /*jointly=*/pools.writers == 1),
      queue_([this](std::vector<Run>& runs) { return commit(runs); }) {}

Answer<Rows> SqlStore::look(const std::string& sql, std::initializer_list<Param> params) {
  return look(sql, Params(params.begin(), params.size()));
}

Answer<Rows> SqlStore::look(const std::string& sql, Params params) {
  auto lease = readers_.borrow();
  if (!lease.ok()) return lease.status();
  return (*lease)->run(sql, params);
}

Answer<std::int64_t> SqlStore::touch(const std::string& sql, std::initializer_list<Param> params) {
  return write([&](Connection& connection) -> Answer<std::int64_t> {
    auto done = connection.run(sql, params);
    if (!done.ok()) return done.status();
    return done->changed;
  });
}

// --- logs ---------------------------------------------------------------------------------------

Status SqlStore::commit(std::vector<Run>& runs) {
  auto lease = writers_.borrow();
  if (!lease.ok()) return lease.status();
  return (*lease)->write_runs(runs);
}

void SqlStore::append(Entry entry, Appended done) {
  queue_.push(std::move(entry), std::move(done));
}

void SqlStore::flush() { queue_.flush(); }

Answer<std::vector<Entry>> SqlStore::load_log(const std::string& table, Seq from) {
  auto log = read_log(table, from, INT32_MAX);
  if (log.ok()) queue_.resume(table);
  return log;
}

Answer<std::vector<Entry>> SqlStore::read_log(const std::string& table, Seq from, int limit) {
  auto found = look(
      "SELECT seq, payload, chain FROM game_log WHERE table_id = $1 AND seq >= $2 UNION"
      " SELECT seq, payload, chain FROM log_tail WHERE table_id = $1 AND seq >= $2"
      " ORDER BY 1 LIMIT $3",
      {table, from, std::max(limit, 0)});
  if (!found.ok()) return found.status();
  std::vector<Entry> entries;
  entries.reserve(found->rows.size());
  for (Row& row : found->rows)
    entries.push_back({table, row.number(0), std::move(row.text(1)), true, std::move(row.text(2))});
  if (!entries.empty()) return entries;
  // Nothing there: no such entries, or no such table?
  if (auto last = last_sequence(table); !last.ok()) return last.status();
  return entries;
}

Answer<Seq> SqlStore::last_sequence(const std::string& table) {
  auto found = look(
      "SELECT last_seq FROM log_heads WHERE table_id = $1 UNION ALL"
      " SELECT seq FROM log_tail WHERE table_id = $1 ORDER BY 1 DESC LIMIT 1",
      {table});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such table");
  return found->rows[0].number(0);
}

Status SqlStore::put_mark(const Mark& mark) {
  if (Status bad = check(mark); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto there = connection.run("SELECT 1 FROM game_tables WHERE id = $1", {mark.table});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such table");
    return connection
        .run(
            "INSERT INTO log_marks (table_id, seq, chain, version, position)"
            " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE SET"
            " seq = excluded.seq, chain = excluded.chain, version = excluded.version,"
            " position = excluded.position WHERE log_marks.seq <= excluded.seq",
            {mark.table, mark.seq, mark.chain, static_cast<std::int64_t>(mark.version),
             mark.position})
        .status();
  });
}

Answer<Mark> SqlStore::find_mark(const std::string& table) {
  auto found =
      look("SELECT seq, chain, version, position FROM log_marks WHERE table_id = $1", {table});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such mark");
  Row& row = found->rows[0];
  return Mark{table, row.number(0), std::move(row.text(1)), static_cast<int>(row.number(2)),
              std::move(row.text(3))};
}

Status SqlStore::drop_mark(const std::string& table) {
  return touch("DELETE FROM log_marks WHERE table_id = $1", {table}).status();
}

Status SqlStore::put_analysis(const std::string& table, const std::string& text) {
  if (Status bad = check_analysis(table, text); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto there = connection.run("SELECT 1 FROM game_tables WHERE id = $1", {table});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such table");
    return connection
        .run(
            "INSERT INTO analyses (table_id, body) VALUES ($1, $2)"
            " ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
            {table, text})
        .status();
  });
}

Answer<std::string> SqlStore::find_analysis(const std::string& table) {
  auto found = look("SELECT body FROM analyses WHERE table_id = $1", {table});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such analysis");
  return std::move(found->rows[0].text(0));
}

void SqlStore::on_wake(Woken) {}

Status SqlStore::tell(const std::string& table, const std::string& text) {
  return check_told(table, text);
}

// --- small secrets, health ----------------------------------------------------------------------

Answer<std::string> SqlStore::blob_or(const std::string& key, const std::string& value) {
  if (Status bad = check_blob(key, value); !bad.ok()) return bad;
  auto put = touch("INSERT INTO blobs (name, hex) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                   {key, to_hex(value)});
  if (!put.ok()) return put.status();
  auto found = look("SELECT hex FROM blobs WHERE name = $1", {key});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such blob");
  return from_hex(found->rows[0].text(0));
}

Status SqlStore::put_blob(const std::string& key, const std::string& value) {
  if (Status bad = check_blob(key, value); !bad.ok()) return bad;
  return touch(
             "INSERT INTO blobs (name, hex) VALUES ($1, $2)"
             " ON CONFLICT (name) DO UPDATE SET hex = excluded.hex",
             {key, to_hex(value)})
      .status();
}

// Only a real change finds out that the disk is full: a row rewritten as it was is not written.
Status SqlStore::health() { return put_blob("health", random_id()); }

// While the store does not answer nothing is known, and nothing is to be done.
bool SqlStore::is_current() {
  auto lease = readers_.borrow();
  if (!lease.ok()) return true;
  auto now = generation_of(**lease);
  return !now.ok() || *now == generation_;
}

Answer<Millis> SqlStore::clock() {
  auto lease = readers_.borrow();
  if (!lease.ok()) return lease.status();
  if ((*lease)->dialect() != Dialect::kPostgres) return Store::clock();
  auto now = (*lease)->run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
  if (!now.ok()) return now.status();
  return now->rows.at(0).number(0);
}

Stats SqlStore::stats() const { return queue_.stats(); }

}  // namespace gh::store
