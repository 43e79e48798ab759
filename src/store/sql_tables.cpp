// The store on SQL: tables and who sits at them.
#include "store/checks.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

const std::string kColumns =
    "t.id, t.game, t.host, t.header, t.meta, t.status, t.listed, t.link_secret, t.created,"
    " t.updated, t.revision";

TableRow read_table(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
          std::move(row.text(3)), std::move(row.text(4)), static_cast<TableStatus>(row.number(5)),
          row.number(6) != 0,     std::move(row.text(7)), row.number(8),
          row.number(9),          row.number(10)};
}

// A statement that grows: each value added gets the next parameter.
struct Query {
  std::string sql;
  std::vector<Param> params;

  void add(const std::string& text, Param value) {
    params.push_back(value);
    sql += text + "$" + std::to_string(params.size());
  }
};

Query select_tables(const std::string& what, const TableFilter& filter) {
  Query query{"SELECT " + what + " FROM game_tables t", {}};
  if (filter.user)
    query.add(" JOIN table_users u ON u.table_id = t.id AND u.user_id = ", *filter.user);
  query.sql += " WHERE 1 = 1";
  if (filter.listed) query.add(" AND t.listed = ", static_cast<std::int64_t>(*filter.listed));
  if (filter.game) query.add(" AND t.game = ", *filter.game);
  if (filter.host) query.add(" AND t.host = ", *filter.host);
  if (filter.statuses.empty()) return query;
  std::string list;
  for (TableStatus status : filter.statuses)
    list += (list.empty() ? "" : ", ") + std::to_string(static_cast<int>(status));
  query.sql += " AND t.status IN (" + list + ")";
  return query;
}

}  // namespace

Status SqlStore::create_table(const TableRow& row) {
  if (Status bad = check(row); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto added = connection.run(
        "INSERT INTO game_tables (id, game, host, header, meta, status, listed, link_secret,"
        " created, updated, revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)"
        " ON CONFLICT DO NOTHING",
        {row.id, row.game, row.host, row.header, row.meta, static_cast<std::int64_t>(row.status),
         static_cast<std::int64_t>(row.listed), row.link_secret, row.created, row.updated});
    if (!added.ok()) return added.status();
    if (added->changed == 0) return Status::conflict("there is a table with this id");
    return connection.run("INSERT INTO log_heads (table_id, last_seq) VALUES ($1, 0)", {row.id})
        .status();
  });
}

Answer<TableRow> SqlStore::find_table(const std::string& id) {
  auto found = look("SELECT " + kColumns + " FROM game_tables t WHERE t.id = $1", {id});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such table");
  return read_table(found->rows[0]);
}

Answer<std::int64_t> SqlStore::update_table(const std::string& id, const TablePatch& patch) {
  if (Status bad = check(patch); !bad.ok()) return bad;
  Query query{"UPDATE game_tables SET revision = revision + 1", {}};
  query.add(", updated = ", patch.updated);
  if (patch.header) query.add(", header = ", *patch.header);
  if (patch.meta) query.add(", meta = ", *patch.meta);
  if (patch.status) query.add(", status = ", static_cast<std::int64_t>(*patch.status));
  if (patch.listed) query.add(", listed = ", static_cast<std::int64_t>(*patch.listed));
  query.add(" WHERE id = ", id);
  if (patch.expected_revision) query.add(" AND revision = ", *patch.expected_revision);
  query.sql += " RETURNING revision";
  return write([&](Connection& connection) -> Answer<std::int64_t> {
    auto changed = connection.run(query.sql, Params(query.params));
    if (!changed.ok()) return changed.status();
    if (!changed->rows.empty()) return changed->rows[0].number(0);
    auto there = connection.run("SELECT 1 FROM game_tables WHERE id = $1", {id});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such table");
    return Status::conflict("the table has been changed meanwhile");
  });
}

// The head goes first: its lock keeps other servers from adding to the log that is being removed.
Status SqlStore::delete_table(const std::string& id) {
  return write([&](Connection& connection) -> Status {
    auto head = connection.run("DELETE FROM log_heads WHERE table_id = $1", {id});
    if (!head.ok()) return head.status();
    if (head->changed == 0) return Status::not_found("no such table");
    connection.log_deleted();
    for (const char* sql :
         {"DELETE FROM game_log WHERE table_id = $1", "DELETE FROM log_tail WHERE table_id = $1",
          "DELETE FROM log_marks WHERE table_id = $1", "DELETE FROM analyses WHERE table_id = $1",
          "DELETE FROM waiting WHERE table_id = $1", "DELETE FROM table_waits WHERE table_id = $1",
          "DELETE FROM table_users WHERE table_id = $1", "DELETE FROM owed WHERE table_id = $1",
          "DELETE FROM channels WHERE table_id = $1", "DELETE FROM game_tables WHERE id = $1"})
      if (auto done = connection.run(sql, {id}); !done.ok()) return done.status();
    return {};
  });
}

Answer<std::vector<TableRow>> SqlStore::list_tables(const TableFilter& filter) {
  Query query = select_tables(kColumns, filter);
  if (filter.after) {
    query.add(" AND (t.updated, t.id) < (", filter.after->updated);
    query.add(", ", filter.after->id);
    query.sql += ")";
  }
  query.add(" ORDER BY t.updated DESC, t.id DESC LIMIT ",
            static_cast<std::int64_t>(page_limit(filter.limit)));
  auto found = look(query.sql, Params(query.params));
  if (!found.ok()) return found.status();
  std::vector<TableRow> page;
  for (Row& row : found->rows) page.push_back(read_table(row));
  return page;
}

Answer<std::int64_t> SqlStore::count_tables(const TableFilter& filter) {
  Query query = select_tables("COUNT(*)", filter);
  auto found = look(query.sql, Params(query.params));
  if (!found.ok()) return found.status();
  return found->rows[0].number(0);
}

Status SqlStore::add_table_user(const std::string& table, const std::string& user) {
  if (Status bad = check_id("user", user); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto added = connection.run(
        "INSERT INTO table_users (table_id, user_id)"
        " SELECT id, $2 FROM game_tables WHERE id = $1"
        " ON CONFLICT DO NOTHING",
        {table, user});
    if (!added.ok()) return added.status();
    if (added->changed > 0) return {};
    auto there = connection.run("SELECT 1 FROM game_tables WHERE id = $1", {table});
    if (!there.ok()) return there.status();
    return there->rows.empty() ? Status::not_found("no such table") : Status{};
  });
}

Status SqlStore::remove_table_user(const std::string& table, const std::string& user) {
  return touch("DELETE FROM table_users WHERE table_id = $1 AND user_id = $2", {table, user})
      .status();
}

Answer<std::vector<std::string>> SqlStore::table_users(const std::string& table) {
  auto found =
      look("SELECT user_id FROM table_users WHERE table_id = $1 ORDER BY user_id", {table});
  if (!found.ok()) return found.status();
  std::vector<std::string> users;
  for (Row& row : found->rows) users.push_back(std::move(row.text(0)));
  return users;
}

}  // namespace gh::store
