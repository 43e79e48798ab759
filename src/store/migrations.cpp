#include "store/migrations.h"

#include <set>
#include <string_view>

#include "store/chain.h"
#include "store/names.h"

namespace gh::store {
namespace {

// Writes the digests of up to so many entries with one statement.
constexpr std::size_t kLinksAtOnce = 500;

// Names the links by number; they are hexadecimal digits and need no escapes.
Status write_links(Connection& connection, const std::string& table,
                   const std::vector<std::pair<Seq, std::string>>& links) {
  std::string values;
  for (const auto& [seq, chain] : links)
    values += (values.empty() ? "(" : ",(") + std::to_string(seq) + ",'" + chain + "')";
  for (const std::string where : {"game_log", "log_tail"}) {
    auto done = connection.run("UPDATE " + where + " SET chain = v.column2 FROM (VALUES " + values +
                                   ") AS v WHERE " + where + ".table_id = $1 AND " + where +
                                   ".seq = v.column1",
                               {table});
    if (!done.ok()) return done.status();
  }
  return {};
}

Status chain_log(Connection& connection, const std::string& table) {
  std::string chain;
  for (Seq after = 0;;) {
    auto found = connection.run(
        "SELECT seq, payload FROM game_log WHERE table_id = $1 AND seq > $2 UNION"
        " SELECT seq, payload FROM log_tail WHERE table_id = $1 AND seq > $2"
        " ORDER BY 1 LIMIT $3",
        {table, after, static_cast<std::int64_t>(kLinksAtOnce)});
    if (!found.ok()) return found.status();
    if (found->rows.empty()) return {};
    std::vector<std::pair<Seq, std::string>> links;
    for (Row& row : found->rows) {
      chain = link(chain, table, row.number(0), row.text(1));
      links.emplace_back(row.number(0), chain);
    }
    after = links.back().first;
    if (Status done = write_links(connection, table, links); !done.ok()) return done;
  }
}

// Of accounts that already look alike the oldest keeps the likeness; the others get one that no
// name can have.
Status note_likenesses(Connection& connection) {
  auto found = connection.run("SELECT id, name FROM accounts ORDER BY created, id");
  if (!found.ok()) return found.status();
  std::set<std::string> taken;
  for (Row& row : found->rows) {
    auto like = likeness(row.text(1));
    if (!taken.insert(like).second) like += "\n" + row.text(0);
    auto done =
        connection.run("UPDATE accounts SET likeness = $2 WHERE id = $1", {row.text(0), like});
    if (!done.ok()) return done.status();
  }
  return connection.run("CREATE UNIQUE INDEX accounts_likeness ON accounts (likeness)").status();
}

// What older versions wrote is taken as it is: from here on a change is noticed.
Status chain_logs_and_names(Connection& connection) {
  auto tables = connection.run("SELECT id FROM game_tables");
  if (!tables.ok()) return tables.status();
  for (Row& row : tables->rows)
    if (Status done = chain_log(connection, row.text(0)); !done.ok()) return done;
  return note_likenesses(connection);
}

// {text}: compared byte by byte in both databases, whatever the locale, so that paging agrees.
// {clustered}: SQLite keeps the rows in the primary key's tree instead of beside it.
// {roomy}: PostgreSQL leaves space in each page, so that an update stays on it (HOT).
const std::vector<Migration>& steps() {
  static const std::vector<Migration> kSteps = {
      {1,
       "tables and their logs",
       {
           "CREATE TABLE game_tables ("
           " id {text} NOT NULL PRIMARY KEY, game {text} NOT NULL, header {text} NOT NULL,"
           " meta {text} NOT NULL, status BIGINT NOT NULL, listed BIGINT NOT NULL,"
           " link_secret {text} NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL)",
           "CREATE INDEX game_tables_lobby ON game_tables (listed, status, updated, id)",
           "CREATE TABLE game_log ("
           " table_id {text} NOT NULL, seq BIGINT NOT NULL, payload {text} NOT NULL,"
           " PRIMARY KEY (table_id, seq)) {clustered}",
           "CREATE TABLE table_users ("
           " table_id {text} NOT NULL, user_id {text} NOT NULL,"
           " PRIMARY KEY (table_id, user_id)) {clustered}",
           "CREATE INDEX table_users_user ON table_users (user_id, table_id)",
       }},
      {2,
       "accounts, sessions, results",
       {
           "CREATE TABLE accounts ("
           " id {text} NOT NULL PRIMARY KEY, name {text} NOT NULL, folded {text} NOT NULL UNIQUE,"
           " password_hash {text} NOT NULL, created BIGINT NOT NULL)",
           "CREATE TABLE sessions ("
           " token_hash {text} NOT NULL PRIMARY KEY, user_id {text} NOT NULL,"
           " guest BIGINT NOT NULL, name {text} NOT NULL, created BIGINT NOT NULL,"
           " seen BIGINT NOT NULL, expires BIGINT NOT NULL)",
           "CREATE INDEX sessions_user ON sessions (user_id)",
           "CREATE INDEX sessions_expires ON sessions (expires)",
           "CREATE TABLE results ("
           " table_id {text} NOT NULL, seat BIGINT NOT NULL, user_id {text} NOT NULL,"
           " game {text} NOT NULL, place BIGINT NOT NULL, score BIGINT NOT NULL,"
           " ended BIGINT NOT NULL, PRIMARY KEY (table_id, seat)) {clustered}",
           "CREATE INDEX results_user ON results (user_id, ended)",
       }},
      {3,
       "where each log ends, in a small row that a writer can hold",
       {
           "CREATE TABLE log_heads ("
           " table_id {text} NOT NULL PRIMARY KEY, last_seq BIGINT NOT NULL) {clustered}{roomy}",
           "INSERT INTO log_heads (table_id, last_seq)"
           " SELECT t.id, COALESCE((SELECT MAX(l.seq) FROM game_log l WHERE l.table_id = t.id), 0)"
           " FROM game_tables t",
           // Version 1 let a log outlive its table; nothing could read such a log any more.
           "DELETE FROM game_log WHERE table_id NOT IN (SELECT id FROM game_tables)",
       }},
      {4,
       "maps, ratings, scores, seeds",
       {
           "CREATE TABLE maps ("
           " id {text} NOT NULL PRIMARY KEY, user_id {text} NOT NULL, author {text} NOT NULL,"
           " title {text} NOT NULL, body {text} NOT NULL, created BIGINT NOT NULL,"
           " ratings BIGINT NOT NULL, rating_sum BIGINT NOT NULL)",
           "CREATE INDEX maps_created ON maps (created, id)",
           "CREATE TABLE map_ratings ("
           " map_id {text} NOT NULL, user_id {text} NOT NULL, stars BIGINT NOT NULL,"
           " PRIMARY KEY (map_id, user_id)) {clustered}",
           "CREATE TABLE map_scores ("
           " table_id {text} NOT NULL PRIMARY KEY, map_id {text} NOT NULL,"
           " user_id {text} NOT NULL, name {text} NOT NULL, turns BIGINT NOT NULL,"
           " won BIGINT NOT NULL, created BIGINT NOT NULL)",
           "CREATE INDEX map_scores_best ON map_scores (map_id, won, turns, created, table_id)",
           "CREATE TABLE seeds ("
           " id {text} NOT NULL PRIMARY KEY, seed {text} NOT NULL, map_id {text} NOT NULL,"
           " user_id {text} NOT NULL, used BIGINT NOT NULL, created BIGINT NOT NULL)",
           "CREATE INDEX seeds_created ON seeds (used, created)",
       }},
      {5,
       "hosts and revisions of tables; small secrets",
       {
           "ALTER TABLE game_tables ADD COLUMN host {text} NOT NULL DEFAULT ''",
           "ALTER TABLE game_tables ADD COLUMN revision BIGINT NOT NULL DEFAULT 1",
           "CREATE INDEX game_tables_host ON game_tables (host, status)",
           "CREATE INDEX game_tables_updated ON game_tables (updated, id)",
           "CREATE TABLE blobs (name {text} NOT NULL PRIMARY KEY, hex {text} NOT NULL)",
       }},
      {6,
       "what is known of a map; scores by villages, and where they were played",
       {
           "ALTER TABLE maps ADD COLUMN facts {text} NOT NULL DEFAULT ''",
           "CREATE INDEX maps_user ON maps (user_id)",
           "ALTER TABLE map_scores ADD COLUMN villages BIGINT NOT NULL DEFAULT 0",
           "ALTER TABLE map_scores ADD COLUMN elsewhere BIGINT NOT NULL DEFAULT 0",
       }},
      {7,
       "the newest entries of all logs, side by side (SQLite; PostgreSQL leaves it empty)",
       {
           "CREATE TABLE log_tail ("
           " table_id {text} NOT NULL, seq BIGINT NOT NULL, payload {text} NOT NULL)",
       }},
      {8,
       "entries that are chained, names that do not look alike",
       {
           "ALTER TABLE game_log ADD COLUMN chain {text} NOT NULL DEFAULT ''",
           "ALTER TABLE log_tail ADD COLUMN chain {text} NOT NULL DEFAULT ''",
           "ALTER TABLE accounts ADD COLUMN likeness {text} NOT NULL DEFAULT ''",
       },
       chain_logs_and_names},
      {9,
       "the latest position of each game that goes on",
       {
           "CREATE TABLE log_marks ("
           " table_id {text} NOT NULL PRIMARY KEY, seq BIGINT NOT NULL, chain {text} NOT NULL,"
           " version BIGINT NOT NULL, position {text} NOT NULL) {clustered}",
       }},
      {10,
       "looking after a hall: roles, links to them, sanctions, acts, reports",
       {
           "CREATE TABLE roles ("
           " user_id {text} NOT NULL PRIMARY KEY, role BIGINT NOT NULL, since BIGINT NOT NULL)",
           "CREATE TABLE role_links ("
           " hash {text} NOT NULL PRIMARY KEY, role BIGINT NOT NULL, name {text} NOT NULL,"
           " created BIGINT NOT NULL, expires BIGINT NOT NULL)",
           "CREATE TABLE sanctions ("
           " id {text} NOT NULL PRIMARY KEY, user_id {text} NOT NULL, name {text} NOT NULL,"
           " address {text} NOT NULL, kind BIGINT NOT NULL, reason {text} NOT NULL,"
           " by_user {text} NOT NULL, by_name {text} NOT NULL, created BIGINT NOT NULL,"
           " ends BIGINT NOT NULL, lifted BIGINT NOT NULL)",
           "CREATE INDEX sanctions_ends ON sanctions (lifted, ends)",
           "CREATE INDEX sanctions_user ON sanctions (user_id)",
           "CREATE TABLE acts ("
           " id {text} NOT NULL PRIMARY KEY, at BIGINT NOT NULL, by_user {text} NOT NULL,"
           " by_name {text} NOT NULL, what {text} NOT NULL, about {text} NOT NULL,"
           " about_name {text} NOT NULL, words {text} NOT NULL)",
           "CREATE INDEX acts_at ON acts (at, id)",
           "CREATE TABLE reports ("
           " id {text} NOT NULL PRIMARY KEY, at BIGINT NOT NULL, by_user {text} NOT NULL,"
           " by_name {text} NOT NULL, table_id {text} NOT NULL, about {text} NOT NULL,"
           " about_name {text} NOT NULL, words {text} NOT NULL, settled BIGINT NOT NULL,"
           " settled_by {text} NOT NULL)",
           "CREATE INDEX reports_at ON reports (settled, at)",
       }},
      {11,
       "finished games that were thought over again",
       {
           "CREATE TABLE analyses ("
           " table_id {text} NOT NULL PRIMARY KEY, body {text} NOT NULL)",
       }},
      {12,
       "tokens of programs",
       {
           "ALTER TABLE sessions ADD COLUMN owner {text} NOT NULL DEFAULT ''",
           "CREATE INDEX sessions_owner ON sessions (owner)",
       }},
      {13,
       "stars are given by accounts: those of guests are forgotten (docs/decisions/stars.md)",
       {
           "DELETE FROM map_ratings WHERE user_id LIKE 'g-%'",
           "UPDATE maps SET"
           " ratings = (SELECT COUNT(*) FROM map_ratings r WHERE r.map_id = maps.id),"
           " rating_sum ="
           " (SELECT COALESCE(SUM(stars), 0) FROM map_ratings r WHERE r.map_id = maps.id)",
       }},
      {14,
       "who waits for whom (waiting.h), when tables want to be woken, when people are awake",
       {
           "CREATE TABLE waiting ("
           " table_id {text} NOT NULL, seat BIGINT NOT NULL, user_id {text} NOT NULL,"
           " prompt BIGINT NOT NULL, question {text} NOT NULL, since BIGINT NOT NULL,"
           " due BIGINT NOT NULL, alarm BIGINT NOT NULL,"
           " PRIMARY KEY (table_id, seat)) {clustered}",
           "CREATE INDEX waiting_user ON waiting (user_id, since)",
           "CREATE INDEX waiting_alarm ON waiting (alarm)",
           "CREATE TABLE table_waits ("
           " table_id {text} NOT NULL PRIMARY KEY, seq BIGINT NOT NULL,"
           " wake BIGINT NOT NULL) {clustered}{roomy}",
           "CREATE INDEX table_waits_wake ON table_waits (wake)",
           "CREATE TABLE hours (user_id {text} NOT NULL PRIMARY KEY, body {text} NOT NULL)",
       }},
      {15,
       "telling people: channels, what is owed, links that work once; friends",
       {
           "CREATE TABLE channels ("
           " id {text} NOT NULL PRIMARY KEY, user_id {text} NOT NULL, table_id {text} NOT NULL,"
           " kind BIGINT NOT NULL, address {text} NOT NULL, settings {text} NOT NULL,"
           " created BIGINT NOT NULL, confirmed BIGINT NOT NULL, failures BIGINT NOT NULL,"
           " failing BIGINT NOT NULL, error {text} NOT NULL)",
           "CREATE INDEX channels_user ON channels (user_id, table_id)",
           "CREATE INDEX channels_table ON channels (table_id)",
           "CREATE TABLE owed ("
           " table_id {text} NOT NULL, topic {text} NOT NULL, user_id {text} NOT NULL,"
           " wait BIGINT NOT NULL, next BIGINT NOT NULL, lease BIGINT NOT NULL,"
           " attempts BIGINT NOT NULL, body {text} NOT NULL,"
           " PRIMARY KEY (table_id, topic, user_id)) {clustered}",
           "CREATE INDEX owed_next ON owed (next)",
           "CREATE INDEX owed_user ON owed (user_id)",
           "CREATE TABLE tickets ("
           " hash {text} NOT NULL PRIMARY KEY, account {text} NOT NULL, purpose {text} NOT NULL,"
           " body {text} NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL)",
           "CREATE TABLE ties ("
           " user_id {text} NOT NULL, other {text} NOT NULL, kind BIGINT NOT NULL,"
           " since BIGINT NOT NULL, PRIMARY KEY (user_id, other)) {clustered}",
           "CREATE INDEX ties_other ON ties (other)",
           // Who has waited for how long, for whoever looks for those that nobody owes a notice.
           "CREATE INDEX waiting_since ON waiting (since)",
       }},
  };
  return kSteps;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string in_dialect(const char* sql, Dialect dialect) {
  bool sqlite = dialect == Dialect::kSqlite;
  std::string out = sql;
  replace_all(out, "{text}", sqlite ? "TEXT" : "TEXT COLLATE \"C\"");
  replace_all(out, "{clustered}", sqlite ? "WITHOUT ROWID" : "");
  replace_all(out, "{roomy}", sqlite ? "" : "WITH (fillfactor = 50)");
  return out;
}

Status set_version(Connection& connection, int from, int to) {
  if (from == 0) {
    auto made = connection.run("CREATE TABLE greathall_schema (version BIGINT NOT NULL)");
    if (!made.ok()) return made.status();
    return connection.run("INSERT INTO greathall_schema (version) VALUES ($1)", {to}).status();
  }
  return connection.run("UPDATE greathall_schema SET version = $1", {to}).status();
}

}  // namespace

Status migrate_within(Connection& connection, int target) {
  auto version = version_of(connection);
  if (!version.ok()) return version.status();
  if (*version > target)
    return Status::malformed("the data was written by a newer Greathall (schema " +
                             std::to_string(*version) + ", this program knows " +
                             std::to_string(target) + "); use that version or a backup");
  if (*version == target) return {};
  for (const Migration& step : migrations()) {
    if (step.version <= *version || step.version > target) continue;
    for (const char* sql : step.sql) {
      auto done = connection.run(in_dialect(sql, connection.dialect()));
      if (!done.ok()) return done.status();
    }
    if (step.work != nullptr)
      if (Status done = step.work(connection); !done.ok()) return done;
  }
  return set_version(connection, *version, target);
}

std::span<const Migration> migrations() { return steps(); }

int schema_version() { return steps().back().version; }

Answer<int> version_of(Connection& connection) {
  auto there = connection.has_table("greathall_schema");
  if (!there.ok()) return there.status();
  if (!*there) return 0;
  auto found = connection.run("SELECT version FROM greathall_schema");
  if (!found.ok()) return found.status();
  if (found->rows.size() != 1) return Status::malformed("the data's schema version is unreadable");
  return static_cast<int>(found->rows[0].number(0));
}

Status migrate(Connection& connection, int target) {
  if (Status begun = connection.begin_migration(); !begun.ok()) return begun;
  Status done = migrate_within(connection, target);
  if (done.ok()) done = connection.commit();
  if (!done.ok()) connection.rollback();
  return done;
}

}  // namespace gh::store
