// The store on SQL: roles, sanctions, acts, reports.
#include "store/checks.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

const std::string kSanctionColumns =
    "id, user_id, name, address, kind, reason, by_user, by_name, created, ends, lifted";
const std::string kActColumns = "id, at, by_user, by_name, what, about, about_name, words";
const std::string kReportColumns =
    "id, at, by_user, by_name, table_id, about, about_name, words, settled, settled_by";

RoleRow read_role(Row& row) {
  return {std::move(row.text(0)), static_cast<Role>(row.number(1)), row.number(2)};
}

RoleLink read_link(Row& row) {
  return {std::move(row.text(0)), static_cast<Role>(row.number(1)), std::move(row.text(2)),
          row.number(3), row.number(4)};
}

Sanction read_sanction(Row& row) {
  return {std::move(row.text(0)),
          std::move(row.text(1)),
          std::move(row.text(2)),
          std::move(row.text(3)),
          static_cast<SanctionKind>(row.number(4)),
          std::move(row.text(5)),
          std::move(row.text(6)),
          std::move(row.text(7)),
          row.number(8),
          row.number(9),
          row.number(10)};
}

Act read_act(Row& row) {
  return {std::move(row.text(0)), row.number(1),          std::move(row.text(2)),
          std::move(row.text(3)), std::move(row.text(4)), std::move(row.text(5)),
          std::move(row.text(6)), std::move(row.text(7))};
}

Report read_report(Row& row) {
  return {std::move(row.text(0)), row.number(1),          std::move(row.text(2)),
          std::move(row.text(3)), std::move(row.text(4)), std::move(row.text(5)),
          std::move(row.text(6)), std::move(row.text(7)), row.number(8),
          std::move(row.text(9))};
}

template <class T>
Answer<std::vector<T>> read_all(Answer<Rows> found, T (*read)(Row&)) {
  if (!found.ok()) return found.status();
  std::vector<T> all;
  for (Row& row : found->rows) all.push_back(read(row));
  return all;
}

Status added_one(const Answer<std::int64_t>& added, const char* what) {
  if (!added.ok()) return added.status();
  return *added > 0 ? Status{} : Status::conflict(std::string("there is such a ") + what);
}

Status changed_one(const Answer<std::int64_t>& changed, const char* what) {
  if (!changed.ok()) return changed.status();
  return *changed > 0 ? Status{} : Status::not_found(std::string("no such ") + what);
}

Status write_role(Connection& connection, const std::string& user, Role role, Millis now) {
  if (role == Role::kNone)
    return connection.run("DELETE FROM roles WHERE user_id = $1", {user}).status();
  return connection
      .run(
          "INSERT INTO roles (user_id, role, since) VALUES ($1, $2, $3)"
          " ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, since = excluded.since",
          {user, static_cast<std::int64_t>(role), now})
      .status();
}

// Until the transaction ends nobody else changes roles. (SQLite has one writer at a time.)
Answer<std::vector<RoleRow>> lock_roles(Connection& connection) {
  if (connection.dialect() == Dialect::kPostgres) {
    auto locked = connection.run("LOCK TABLE roles IN SHARE ROW EXCLUSIVE MODE");
    if (!locked.ok()) return locked.status();
  }
  return read_all<RoleRow>(connection.run("SELECT user_id, role, since FROM roles"), read_role);
}

// For LIKE, with \ in front of what it would take for a sign of its own.
std::string beginning_with(const std::string& text) {
  std::string pattern;
  for (char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + "%";
}

}  // namespace

Status SqlStore::set_role(const std::string& user, Role role, Millis now, const std::string& by) {
  if (Status bad = check_id("user", user); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto roles = lock_roles(connection);
    if (!roles.ok()) return roles.status();
    if (Status no = refuse_role(*roles, user, role, by); !no.ok()) return no;
    return write_role(connection, user, role, now);
  });
}

Answer<std::vector<RoleRow>> SqlStore::list_roles() {
  return read_all<RoleRow>(
      look("SELECT user_id, role, since FROM roles ORDER BY role DESC, since, user_id", {}),
      read_role);
}

Status SqlStore::add_role_link(const RoleLink& link) {
  if (Status bad = check(link); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto gone = connection.run("DELETE FROM role_links WHERE expires <= $1", {link.created});
    if (!gone.ok()) return gone.status();
    return connection
        .run(
            "INSERT INTO role_links (hash, role, name, created, expires)"
            " VALUES ($1, $2, $3, $4, $5)",
            {link.hash, static_cast<std::int64_t>(link.role), link.name, link.created,
             link.expires})
        .status();
  });
}

Answer<RoleLink> SqlStore::find_role_link(const std::string& hash, Millis now) {
  auto found = look(
      "SELECT hash, role, name, created, expires FROM role_links"
      " WHERE hash = $1 AND expires > $2",
      {hash, now});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such link");
  return read_link(found->rows[0]);
}

// Whoever deletes the row has it.
Answer<RoleLink> SqlStore::use_role_link(const std::string& hash, const std::string& account,
                                         Millis now) {
  return write([&](Connection& connection) -> Answer<RoleLink> {
    auto there = connection.run("SELECT 1 FROM accounts WHERE id = $1", {account});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such account");
    auto roles = lock_roles(connection);
    if (!roles.ok()) return roles.status();
    auto used = connection.run(
        "DELETE FROM role_links WHERE hash = $1 AND expires > $2"
        " RETURNING hash, role, name, created, expires",
        {hash, now});
    if (!used.ok()) return used.status();
    if (used->rows.empty()) return Status::not_found("no such link");
    auto link = read_link(used->rows[0]);
    if (Status no = refuse_link(*roles, account, link); !no.ok()) return no;
    if (Status given = write_role(connection, account, link.role, now); !given.ok()) return given;
    return link;
  });
}

Status SqlStore::add_sanction(const Sanction& s) {
  if (Status bad = check(s); !bad.ok()) return bad;
  return added_one(touch("INSERT INTO sanctions (" + kSanctionColumns +
                             ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
                             " ON CONFLICT DO NOTHING",
                         {s.id, s.user, s.name, s.address, static_cast<std::int64_t>(s.kind),
                          s.reason, s.by_user, s.by_name, s.created, s.ends, s.lifted}),
                   "sanction");
}

Answer<std::vector<Sanction>> SqlStore::list_sanctions(Millis now, bool all, int limit) {
  return read_all<Sanction>(look("SELECT " + kSanctionColumns +
                                     " FROM sanctions WHERE $1 = 1 OR (lifted = 0 AND ends > $2)"
                                     " ORDER BY created DESC, id LIMIT $3",
                                 {std::int64_t{all}, now, page_limit(limit)}),
                            read_sanction);
}

Status SqlStore::lift_sanction(const std::string& id, Millis now) {
  return changed_one(
      touch("UPDATE sanctions SET lifted = $2 WHERE id = $1 AND lifted = 0", {id, now}),
      "sanction");
}

Status SqlStore::note_act(const Act& a) {
  if (Status bad = check(a); !bad.ok()) return bad;
  return added_one(
      touch("INSERT INTO acts (" + kActColumns +
                ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            {a.id, a.at, a.by_user, a.by_name, a.what, a.about, a.about_name, a.words}),
      "act");
}

Answer<std::vector<Act>> SqlStore::list_acts(int limit, Millis before) {
  return read_all<Act>(
      look("SELECT " + kActColumns + " FROM acts WHERE at < $1 ORDER BY at DESC, id LIMIT $2",
           {before, page_limit(limit)}),
      read_act);
}

Status SqlStore::add_report(const Report& r) {
  if (Status bad = check(r); !bad.ok()) return bad;
  return added_one(touch("INSERT INTO reports (" + kReportColumns +
                             ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
                             " ON CONFLICT DO NOTHING",
                         {r.id, r.at, r.by_user, r.by_name, r.table, r.about, r.about_name, r.words,
                          r.settled, r.settled_by}),
                   "report");
}

Answer<std::vector<Report>> SqlStore::list_reports(bool all, int limit) {
  return read_all<Report>(look("SELECT " + kReportColumns +
                                   " FROM reports WHERE $1 = 1 OR settled = 0"
                                   " ORDER BY at DESC, id LIMIT $2",
                               {std::int64_t{all}, page_limit(limit)}),
                          read_report);
}

Status SqlStore::settle_report(const std::string& id, const std::string& by, Millis now) {
  return changed_one(touch("UPDATE reports SET settled = $3, settled_by = $2"
                           " WHERE id = $1 AND settled = 0",
                           {id, by, now}),
                     "report");
}

Answer<std::vector<Account>> SqlStore::list_accounts(const std::string& name, int limit) {
  return read_all<Account>(
      look("SELECT id, name, password_hash, created FROM accounts"
           " WHERE folded LIKE $1 ESCAPE '\\' ORDER BY created DESC, id LIMIT $2",
           {beginning_with(fold_name(name)), page_limit(limit)}),
      [](Row& row) -> Account {
        return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
                row.number(3)};
      });
}

Answer<std::int64_t> SqlStore::count_accounts() {
  auto found = look("SELECT COUNT(*) FROM accounts", {});
  if (!found.ok()) return found.status();
  return found->rows[0].number(0);
}

}  // namespace gh::store
