// The store on SQL: who waits for whom.
#include "store/checks.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

const std::string kWaitingColumns = "table_id, seat, user_id, prompt, question, since, due, alarm";

Waiting read_waiting(Row& row) {
  return {std::move(row.text(0)), static_cast<int>(row.number(1)),
          std::move(row.text(2)), row.number(3),
          std::move(row.text(4)), row.number(5),
          row.number(6),          row.number(7)};
}

Answer<std::vector<Waiting>> read_waits(Answer<Rows> found) {
  if (!found.ok()) return found.status();
  std::vector<Waiting> rows;
  rows.reserve(found->rows.size());
  for (Row& row : found->rows) rows.push_back(read_waiting(row));
  return rows;
}

std::int64_t waits_page(int limit) { return page_limit(limit); }

}  // namespace

// The table's own row comes first: its lock keeps another server from writing in between.
Status SqlStore::put_waits(const TableWaits& waits) {
  if (Status bad = check(waits); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto there = connection.run("SELECT 1 FROM game_tables WHERE id = $1", {waits.table});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such table");
    auto taken = connection.run(
        "INSERT INTO table_waits (table_id, seq, wake) VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, wake = excluded.wake"
        " WHERE table_waits.seq <= excluded.seq",
        {waits.table, waits.seq, waits.wake});
    if (!taken.ok()) return taken.status();
    if (taken->changed == 0) return {};  // what is there is newer
    auto gone = connection.run("DELETE FROM waiting WHERE table_id = $1", {waits.table});
    if (!gone.ok()) return gone.status();
    for (const Waiting& row : waits.rows) {
      auto added = connection.run(
          "INSERT INTO waiting (" + kWaitingColumns + ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
          {waits.table, static_cast<std::int64_t>(row.seat), row.user, row.prompt, row.question,
           row.since, row.due, row.alarm});
      if (!added.ok()) return added.status();
    }
    return {};
  });
}

Answer<TableWaits> SqlStore::waits_at(const std::string& table) {
  auto head = look("SELECT seq, wake FROM table_waits WHERE table_id = $1", {table});
  if (!head.ok()) return head.status();
  if (head->rows.empty()) return Status::not_found("nothing was put yet");
  auto rows = read_waits(look(
      "SELECT " + kWaitingColumns + " FROM waiting WHERE table_id = $1 ORDER BY seat", {table}));
  if (!rows.ok()) return rows.status();
  return TableWaits{table, head->rows[0].number(0), head->rows[0].number(1), std::move(*rows)};
}

Answer<std::vector<Waiting>> SqlStore::waiting_for(const std::string& user, int limit) {
  return read_waits(look("SELECT " + kWaitingColumns +
                             " FROM waiting WHERE user_id = $1 ORDER BY since, table_id, seat"
                             " LIMIT $2",
                         {user, waits_page(limit)}));
}

Answer<std::int64_t> SqlStore::count_waiting_for(const std::string& user) {
  auto found = look("SELECT COUNT(*) FROM waiting WHERE user_id = $1", {user});
  if (!found.ok()) return found.status();
  return found->rows[0].number(0);
}

Answer<std::vector<Waiting>> SqlStore::all_waiting(const std::string& after_table, int after_seat,
                                                   int limit) {
  return read_waits(look("SELECT " + kWaitingColumns +
                             " FROM waiting WHERE (table_id, seat) > ($1, $2)"
                             " ORDER BY table_id, seat LIMIT $3",
                         {after_table, static_cast<std::int64_t>(after_seat), waits_page(limit)}));
}

Answer<std::vector<Waiting>> SqlStore::alarms(Millis after, Millis now, int limit) {
  return read_waits(look("SELECT " + kWaitingColumns +
                             " FROM waiting WHERE alarm > $1 AND alarm <= $2"
                             " ORDER BY alarm, table_id, seat LIMIT $3",
                         {std::max<Millis>(after, 0), now, waits_page(limit)}));
}

Answer<std::vector<TableWake>> SqlStore::tables_due(Millis now, int limit) {
  auto found = look(
      "SELECT table_id, wake FROM table_waits WHERE wake > 0 AND wake <= $1"
      " ORDER BY wake, table_id LIMIT $2",
      {now, waits_page(limit)});
  if (!found.ok()) return found.status();
  std::vector<TableWake> due;
  for (Row& row : found->rows) due.push_back({std::move(row.text(0)), row.number(1)});
  return due;
}

// SQLite's newest entries are beside their logs, and the heads do not count them yet.
Answer<std::vector<std::string>> SqlStore::tables_behind(int limit) {
  auto found = look(
      "SELECT id FROM game_tables WHERE status IN (0, 1) AND id IN ("
      " SELECT h.table_id FROM log_heads h LEFT JOIN table_waits w ON w.table_id = h.table_id"
      " WHERE h.last_seq > COALESCE(w.seq, -1) UNION"
      " SELECT l.table_id FROM log_tail l LEFT JOIN table_waits w ON w.table_id = l.table_id"
      " WHERE l.seq > COALESCE(w.seq, -1)) ORDER BY id LIMIT $1",
      {waits_page(limit)});
  if (!found.ok()) return found.status();
  std::vector<std::string> behind;
  for (Row& row : found->rows) behind.push_back(std::move(row.text(0)));
  return behind;
}

Status SqlStore::put_hours(const std::string& user, const std::string& text) {
  if (Status bad = check_hours(user, text); !bad.ok()) return bad;
  return touch(
             "INSERT INTO hours (user_id, body) VALUES ($1, $2)"
             " ON CONFLICT (user_id) DO UPDATE SET body = excluded.body",
             {user, text})
      .status();
}

Answer<std::string> SqlStore::find_hours(const std::string& user) {
  auto found = look("SELECT body FROM hours WHERE user_id = $1", {user});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("nothing was put yet");
  return std::move(found->rows[0].text(0));
}

}  // namespace gh::store
