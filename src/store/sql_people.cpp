// The store on SQL: accounts, sessions and results.
#include "store/checks.h"
#include "store/names.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

Account read_account(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)), row.number(3)};
}

Answer<Account> one_account(Answer<Rows> found) {
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such account");
  return read_account(found->rows[0]);
}

const std::string kSessionColumns =
    "token_hash, user_id, guest, name, created, seen, expires, owner";

Session read_session(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), row.number(2) != 0,
          std::move(row.text(3)), row.number(4),          row.number(5),
          row.number(6),          std::move(row.text(7))};
}

Status found_one(const Answer<std::int64_t>& touched, const char* what) {
  if (!touched.ok()) return touched.status();
  return *touched > 0 ? Status{} : Status::not_found(std::string("no such ") + what);
}

// Where the guest and the account both have a row, only the account's may stay. A map's averages
// follow from its ratings; the maps concerned are those both may have rated.
const std::initializer_list<const char*> kAdoption = {
    "UPDATE game_tables SET host = $2 WHERE host = $1",
    "INSERT INTO table_users (table_id, user_id)"
    " SELECT table_id, $2 FROM table_users WHERE user_id = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM table_users WHERE user_id = $1 AND user_id <> $2",
    "UPDATE waiting SET user_id = $2 WHERE user_id = $1",
    "INSERT INTO hours (user_id, body)"
    " SELECT $2, body FROM hours WHERE user_id = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM hours WHERE user_id = $1 AND user_id <> $2",
    "UPDATE results SET user_id = $2 WHERE user_id = $1",
    "UPDATE maps SET user_id = $2 WHERE user_id = $1",
    "INSERT INTO map_ratings (map_id, user_id, stars)"
    " SELECT map_id, $2, stars FROM map_ratings WHERE user_id = $1 ON CONFLICT DO NOTHING",
    "DELETE FROM map_ratings WHERE user_id = $1 AND user_id <> $2",
    "UPDATE maps SET"
    " ratings = (SELECT COUNT(*) FROM map_ratings r WHERE r.map_id = maps.id),"
    " rating_sum = (SELECT COALESCE(SUM(stars), 0) FROM map_ratings r WHERE r.map_id = maps.id)"
    " WHERE $1 <> $2 AND id IN (SELECT map_id FROM map_ratings WHERE user_id = $2)",
    "UPDATE map_scores SET user_id = $2 WHERE user_id = $1",
    "UPDATE seeds SET user_id = $2 WHERE user_id = $1",
    "UPDATE sanctions SET user_id = $2 WHERE user_id = $1",
    "UPDATE reports SET about = $2 WHERE about = $1",
    // Of the table's open questions he is told as the account.
    "DELETE FROM owed WHERE user_id = $1 AND user_id <> $2",
};

// What an account leaves behind when its owner goes; $2 is what he is called from now on.
const std::initializer_list<const char*> kRetirement = {
    "UPDATE maps SET author = $2 WHERE user_id = $1",
    "UPDATE map_scores SET name = $2 WHERE user_id = $1",
    "UPDATE sanctions SET name = $2 WHERE user_id = $1",
    "UPDATE sanctions SET by_name = $2 WHERE by_user = $1",
    "UPDATE reports SET about_name = $2 WHERE about = $1",
    "UPDATE reports SET by_name = $2 WHERE by_user = $1",
    "UPDATE acts SET about_name = $2 WHERE about = $1",
    "UPDATE acts SET by_name = $2 WHERE by_user = $1",
};
const std::initializer_list<const char*> kForgotten = {
    "DELETE FROM sessions WHERE user_id = $1 OR owner = $1",
    "DELETE FROM roles WHERE user_id = $1",
    "DELETE FROM channels WHERE user_id = $1",
    "DELETE FROM owed WHERE user_id = $1",
    "DELETE FROM tickets WHERE account = $1",
    "DELETE FROM ties WHERE user_id = $1 OR other = $1",
    "DELETE FROM hours WHERE user_id = $1",
};

}  // namespace

Answer<Account> SqlStore::create_account(const std::string& name, const std::string& password_hash,
                                         Millis now) {
  if (Status bad = check_account(name, password_hash); !bad.ok()) return bad;
  Account account{random_id(), name, password_hash, now};
  auto added = touch(
      "INSERT INTO accounts (id, name, folded, likeness, password_hash, created)"
      " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
      {account.id, name, fold_name(name), likeness(name), password_hash, now});
  if (!added.ok()) return added.status();
  if (*added == 0) return Status::conflict("this name is taken");
  return account;
}

Answer<Account> SqlStore::find_account(const std::string& id) {
  return one_account(
      look("SELECT id, name, password_hash, created FROM accounts WHERE id = $1", {id}));
}

Answer<Account> SqlStore::find_account_by_name(const std::string& name) {
  return one_account(look("SELECT id, name, password_hash, created FROM accounts WHERE folded = $1",
                          {fold_name(name)}));
}

Answer<Account> SqlStore::find_lookalike(const std::string& name) {
  return one_account(
      look("SELECT id, name, password_hash, created FROM accounts WHERE likeness = $1",
           {likeness(name)}));
}

Status SqlStore::set_password(const std::string& account, const std::string& password_hash) {
  if (Status bad = check_account("-", password_hash); !bad.ok()) return bad;
  return found_one(
      touch("UPDATE accounts SET password_hash = $2 WHERE id = $1", {account, password_hash}),
      "account");
}

Status SqlStore::adopt_guest(const std::string& guest, const std::string& account) {
  return write([&](Connection& connection) -> Status {
    auto there = connection.run("SELECT 1 FROM accounts WHERE id = $1", {account});
    if (!there.ok()) return there.status();
    if (there->rows.empty()) return Status::not_found("no such account");
    for (const char* sql : kAdoption)
      if (auto done = connection.run(sql, {guest, account}); !done.ok()) return done.status();
    return {};
  });
}

Status SqlStore::retire_account(const std::string& account, const std::string& name) {
  if (Status bad = check_account(name, kNoPassword); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto renamed = connection.run(
        "UPDATE accounts SET name = $2, folded = $3, likeness = $4, password_hash = $5"
        " WHERE id = $1",
        {account, name, fold_name(name), likeness(name), kNoPassword});
    if (!renamed.ok()) return renamed.status();
    if (renamed->changed == 0) return Status::not_found("no such account");
    for (const char* sql : kRetirement)
      if (auto done = connection.run(sql, {account, name}); !done.ok()) return done.status();
    for (const char* sql : kForgotten)
      if (auto done = connection.run(sql, {account}); !done.ok()) return done.status();
    return connection.tell_others(kRevoked, "u" + account);
  });
}

Status SqlStore::create_session(const Session& session) {
  if (Status bad = check(session); !bad.ok()) return bad;
  auto added = touch(
      "INSERT INTO sessions (token_hash, user_id, guest, name, created, seen,"
      " expires, owner) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
      {session.token_hash, session.user, static_cast<std::int64_t>(session.guest), session.name,
       session.created, session.seen, session.expires, session.owner});
  if (!added.ok()) return added.status();
  return *added > 0 ? Status{} : Status::conflict("there is a session with this token");
}

Answer<Session> SqlStore::find_session(const std::string& token_hash, Millis now) {
  auto found =
      look("SELECT " + kSessionColumns + " FROM sessions WHERE token_hash = $1 AND expires > $2",
           {token_hash, now});
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found("no such session");
  return read_session(found->rows[0]);
}

Answer<std::vector<Session>> SqlStore::sessions_of(const std::string& user) {
  auto found = look("SELECT " + kSessionColumns +
                        " FROM sessions WHERE user_id = $1 ORDER BY seen DESC, token_hash",
                    {user});
  if (!found.ok()) return found.status();
  std::vector<Session> sessions;
  for (Row& row : found->rows) sessions.push_back(read_session(row));
  return sessions;
}

Answer<std::vector<Session>> SqlStore::programs_of(const std::string& owner) {
  if (owner.empty()) return std::vector<Session>{};
  auto found = look(
      "SELECT " + kSessionColumns + " FROM sessions WHERE owner = $1 ORDER BY created, token_hash",
      {owner});
  if (!found.ok()) return found.status();
  std::vector<Session> programs;
  for (Row& row : found->rows) programs.push_back(read_session(row));
  return programs;
}

Status SqlStore::touch_session(const std::string& token_hash, Millis seen, Millis expires) {
  return found_one(touch("UPDATE sessions SET seen = $2, expires = $3 WHERE token_hash = $1",
                         {token_hash, seen, expires}),
                   "session");
}

Status SqlStore::rename_session(const std::string& token_hash, const std::string& name) {
  if (Status bad = check_text("name", name, kMaxName); !bad.ok()) return bad;
  return found_one(touch("UPDATE sessions SET name = $2 WHERE token_hash = $1", {token_hash, name}),
                   "session");
}

Status SqlStore::revoke_session(const std::string& token_hash) {
  return write([&](Connection& connection) -> Status {
    auto gone = connection.run("DELETE FROM sessions WHERE token_hash = $1", {token_hash});
    if (!gone.ok()) return gone.status();
    return connection.tell_others(kRevoked, "t" + token_hash);
  });
}

Answer<std::int64_t> SqlStore::revoke_sessions_of(const std::string& user,
                                                  const std::string& keep) {
  return write([&](Connection& connection) -> Answer<std::int64_t> {
    auto gone = connection.run(
        "DELETE FROM sessions WHERE (user_id = $1 OR owner = $1) AND token_hash <> $2",
        {user, keep});
    if (!gone.ok()) return gone.status();
    if (Status told = connection.tell_others(kRevoked, "u" + user); !told.ok()) return told;
    return gone->changed;
  });
}

Answer<std::int64_t> SqlStore::expire_sessions(Millis now) {
  return touch("DELETE FROM sessions WHERE expires <= $1", {now});
}

Status SqlStore::add_results(const std::vector<GameResult>& results) {
  for (const GameResult& one : results)
    if (Status bad = check(one); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    for (const GameResult& one : results) {
      auto added = connection.run(
          "INSERT INTO results (table_id, seat, user_id, game, place, score, ended)"
          " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
          {one.table, one.seat, one.user, one.game, one.rank, one.score, one.ended});
      if (!added.ok()) return added.status();
    }
    return {};
  });
}

Answer<std::vector<GameResult>> SqlStore::results_of(const std::string& user, int limit,
                                                     Millis before) {
  auto found = look(
      "SELECT table_id, seat, user_id, game, place, score, ended FROM results"
      " WHERE user_id = $1 AND ended < $2"
      " ORDER BY ended DESC, table_id, seat LIMIT $3",
      {user, before, page_limit(limit)});
  if (!found.ok()) return found.status();
  std::vector<GameResult> results;
  for (Row& row : found->rows)
    results.push_back({std::move(row.text(0)), static_cast<int>(row.number(1)),
                       std::move(row.text(2)), std::move(row.text(3)),
                       static_cast<int>(row.number(4)), row.number(5), row.number(6)});
  return results;
}

}  // namespace gh::store
