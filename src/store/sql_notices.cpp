// The store on SQL: channels, what is owed, tickets, ties; logs written anew.
#include "store/chain.h"
#include "store/checks.h"
#include "store/sql_store.h"

namespace gh::store {
namespace {

const std::string kChannelColumns =
    "id, user_id, table_id, kind, address, settings, created, confirmed, failures, failing, error";
const std::string kOwedColumns = "user_id, table_id, topic, wait, next, lease, attempts, body";
const std::string kTicketColumns = "hash, account, purpose, body, created, expires";
const std::string kTieColumns = "user_id, other, kind, since";

Channel read_channel(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)),
          std::move(row.text(2)), static_cast<ChannelKind>(row.number(3)),
          std::move(row.text(4)), std::move(row.text(5)),
          row.number(6),          row.number(7),
          row.number(8),          row.number(9),
          std::move(row.text(10))};
}

Owed read_owed(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
          row.number(3),          row.number(4),          row.number(5),
          row.number(6),          std::move(row.text(7))};
}

Ticket read_ticket(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), std::move(row.text(2)),
          std::move(row.text(3)), row.number(4),          row.number(5)};
}

Tie read_tie(Row& row) {
  return {std::move(row.text(0)), std::move(row.text(1)), static_cast<TieKind>(row.number(2)),
          row.number(3)};
}

template <class T>
Answer<std::vector<T>> all_of(Answer<Rows> found, T (*read)(Row&)) {
  if (!found.ok()) return found.status();
  std::vector<T> all;
  for (Row& row : found->rows) all.push_back(read(row));
  return all;
}

template <class T>
Answer<T> first_of(Answer<Rows> found, T (*read)(Row&), const char* none) {
  if (!found.ok()) return found.status();
  if (found->rows.empty()) return Status::not_found(none);
  return read(found->rows[0]);
}

Status owe_one(Connection& connection, const Owed& o) {
  return connection
      .run(
          "INSERT INTO owed (user_id, table_id, topic, wait, next, lease, attempts, body)"
          " VALUES ($1, $2, $3, $4, $5, 0, 0, $6) ON CONFLICT (table_id, topic, user_id)"
          " DO UPDATE SET wait = excluded.wait, next = excluded.next,"
          " lease = CASE WHEN owed.wait < excluded.wait THEN 0 ELSE owed.lease END, attempts = 0,"
          " body = CASE WHEN owed.wait < excluded.wait THEN excluded.body ELSE owed.body END"
          " WHERE owed.wait < excluded.wait OR (owed.wait = excluded.wait"
          " AND owed.attempts = 0 AND owed.next > excluded.next AND owed.next < $7)",
          {o.user, o.table, o.topic, o.wait, o.next, o.body, kNeverDue})
      .status();
}

bool among(const std::vector<Owed>& all, const std::string& topic, const std::string& user) {
  for (const Owed& one : all)
    if (one.topic == topic && one.user == user) return true;
  return false;
}

}  // namespace

Status SqlStore::put_channel(const Channel& c) {
  if (Status bad = check(c); !bad.ok()) return bad;
  return touch("INSERT INTO channels (" + kChannelColumns +
                   ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
                   " ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id,"
                   " table_id = excluded.table_id, kind = excluded.kind,"
                   " address = excluded.address, settings = excluded.settings,"
                   " created = excluded.created, confirmed = excluded.confirmed,"
                   " failures = excluded.failures, failing = excluded.failing,"
                   " error = excluded.error",
               {c.id, c.user, c.table, static_cast<std::int64_t>(c.kind), c.address, c.settings,
                c.created, c.confirmed, c.failures, c.failing, c.error})
      .status();
}

Answer<Channel> SqlStore::find_channel(const std::string& id) {
  return first_of<Channel>(look("SELECT " + kChannelColumns + " FROM channels WHERE id = $1", {id}),
                           read_channel, "no such channel");
}

Answer<std::vector<Channel>> SqlStore::channels_of(const std::string& user) {
  return all_of<Channel>(
      look("SELECT " + kChannelColumns + " FROM channels WHERE user_id = $1 ORDER BY created, id",
           {user}),
      read_channel);
}

Answer<std::vector<Channel>> SqlStore::channels_at(const std::string& table) {
  if (table.empty()) return std::vector<Channel>{};
  return all_of<Channel>(
      look("SELECT " + kChannelColumns + " FROM channels WHERE table_id = $1 ORDER BY created, id",
           {table}),
      read_channel);
}

Status SqlStore::note_channel(const std::string& id, std::int64_t failures, Millis failing,
                              const std::string& error) {
  auto noted = touch("UPDATE channels SET failures = $2, failing = $3, error = $4 WHERE id = $1",
                     {id, failures, failing, error});
  if (!noted.ok()) return noted.status();
  return *noted > 0 ? Status{} : Status::not_found("no such channel");
}

Status SqlStore::drop_channel(const std::string& id) {
  return touch("DELETE FROM channels WHERE id = $1", {id}).status();
}

Status SqlStore::owe(const std::vector<Owed>& all) {
  for (const Owed& one : all)
    if (Status bad = check(one); !bad.ok()) return bad;
  if (all.empty()) return {};
  return write([&](Connection& connection) -> Status {
    for (const Owed& one : all)
      if (Status done = owe_one(connection, one); !done.ok()) return done;
    return {};
  });
}

Status SqlStore::owe_exactly(const std::string& table, const std::vector<std::string>& topics,
                             const std::vector<Owed>& all) {
  for (const Owed& one : all)
    if (Status bad = check(one); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    for (const std::string& topic : topics) {
      auto there = connection.run("SELECT user_id FROM owed WHERE table_id = $1 AND topic = $2",
                                  {table, topic});
      if (!there.ok()) return there.status();
      for (Row& row : there->rows) {
        if (among(all, topic, row.text(0))) continue;
        auto gone =
            connection.run("DELETE FROM owed WHERE table_id = $1 AND topic = $2 AND user_id = $3",
                           {table, topic, row.text(0)});
        if (!gone.ok()) return gone.status();
      }
    }
    for (const Owed& one : all)
      if (Status done = owe_one(connection, one); !done.ok()) return done;
    return {};
  });
}

// Of somebody with several seats the sum of their questions is owed, and no summand is more.
Answer<std::vector<std::string>> SqlStore::tables_unowed(Millis from, Millis to, int limit) {
  auto found = look(
      "SELECT DISTINCT w.table_id FROM waiting w LEFT JOIN owed o ON o.table_id = w.table_id"
      " AND o.topic = 'asked' AND o.user_id = w.user_id WHERE w.since >= $1 AND w.since < $2"
      " AND w.user_id <> '' AND (o.user_id IS NULL OR o.wait < w.prompt)"
      " ORDER BY w.table_id LIMIT $3",
      {from, to, page_limit(limit)});
  if (!found.ok()) return found.status();
  std::vector<std::string> tables;
  for (Row& row : found->rows) tables.push_back(std::move(row.text(0)));
  return tables;
}

// Two servers that claim at once: whoever changes the row first has it.
Answer<std::vector<Owed>> SqlStore::claim_owed(Millis now, Millis until, int limit) {
  auto due = all_of<Owed>(look("SELECT " + kOwedColumns +
                                   " FROM owed WHERE next <= $1 AND lease <= $1"
                                   " ORDER BY next, table_id, topic, user_id LIMIT $2",
                               {now, page_limit(limit)}),
                          read_owed);
  if (!due.ok() || due->empty()) return due;
  return write([&](Connection& connection) -> Answer<std::vector<Owed>> {
    std::vector<Owed> claimed;
    for (Owed& o : *due) {
      auto mine = connection.run(
          "UPDATE owed SET lease = $5 WHERE table_id = $1 AND topic = $2 AND user_id = $3"
          " AND wait = $4 AND next <= $6 AND lease <= $6",
          {o.table, o.topic, o.user, o.wait, until, now});
      if (!mine.ok()) return mine.status();
      if (mine->changed == 0) continue;
      o.lease = until;
      claimed.push_back(std::move(o));
    }
    return claimed;
  });
}

Answer<Owed> SqlStore::find_owed(const std::string& user, const std::string& table,
                                 const std::string& topic) {
  return first_of<Owed>(look("SELECT " + kOwedColumns +
                                 " FROM owed WHERE table_id = $1 AND topic = $2 AND user_id = $3",
                             {table, topic, user}),
                        read_owed, "nothing is owed");
}

Status SqlStore::settle_owed(const Owed& o) {
  if (Status bad = check(o); !bad.ok()) return bad;
  auto settled = touch(
      "UPDATE owed SET next = $5, lease = $8, attempts = $6, body = $7"
      " WHERE table_id = $1 AND topic = $2 AND user_id = $3 AND wait = $4",
      {o.table, o.topic, o.user, o.wait, o.next, o.attempts, o.body, o.lease});
  if (!settled.ok()) return settled.status();
  return *settled > 0 ? Status{} : Status{Code::gone, "this is not owed any more"};
}

Status SqlStore::drop_owed(const std::string& user, const std::string& table,
                           const std::string& topic) {
  return touch("DELETE FROM owed WHERE table_id = $1 AND topic = $2 AND user_id = $3",
               {table, topic, user})
      .status();
}

Answer<std::int64_t> SqlStore::forget_owed(Millis then) {
  return touch(
      "DELETE FROM owed WHERE next = $1 AND wait < $2"
      " AND topic IN ('started', 'finished', 'invited', 'words')",
      {kNeverDue, then});
}

Answer<std::int64_t> SqlStore::count_owed(Millis due_before) {
  auto found = look("SELECT COUNT(*) FROM owed WHERE next < $1", {due_before});
  if (!found.ok()) return found.status();
  return found->rows[0].number(0);
}

Status SqlStore::add_ticket(const Ticket& t) {
  if (Status bad = check(t); !bad.ok()) return bad;
  return write([&](Connection& connection) -> Status {
    auto gone = connection.run("DELETE FROM tickets WHERE expires <= $1", {t.created});
    if (!gone.ok()) return gone.status();
    return connection
        .run("INSERT INTO tickets (" + kTicketColumns + ") VALUES ($1, $2, $3, $4, $5, $6)",
             {t.hash, t.account, t.purpose, t.body, t.created, t.expires})
        .status();
  });
}

Answer<Ticket> SqlStore::find_ticket(const std::string& hash, Millis now) {
  return first_of<Ticket>(
      look("SELECT " + kTicketColumns + " FROM tickets WHERE hash = $1 AND expires > $2",
           {hash, now}),
      read_ticket, "no such link");
}

Answer<Ticket> SqlStore::use_ticket(const std::string& hash, const std::string& purpose,
                                    Millis now) {
  return write([&](Connection& connection) -> Answer<Ticket> {
    auto found = first_of<Ticket>(
        connection.run("SELECT " + kTicketColumns +
                           " FROM tickets WHERE hash = $1 AND purpose = $2 AND expires > $3",
                       {hash, purpose, now}),
        read_ticket, "no such link");
    if (!found.ok()) return found;
    auto used = connection.run("DELETE FROM tickets WHERE hash = $1", {hash});
    if (!used.ok()) return used.status();
    if (used->changed == 0) return Status::not_found("no such link");
    return found;
  });
}

Status SqlStore::drop_tickets(const std::string& account, const std::string& purpose) {
  return touch("DELETE FROM tickets WHERE account = $1 AND purpose = $2", {account, purpose})
      .status();
}

Status SqlStore::put_tie(const Tie& tie) {
  if (Status bad = check(tie); !bad.ok()) return bad;
  return touch("INSERT INTO ties (" + kTieColumns +
                   ") VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, other)"
                   " DO UPDATE SET kind = excluded.kind, since = excluded.since",
               {tie.user, tie.other, static_cast<std::int64_t>(tie.kind), tie.since})
      .status();
}

Status SqlStore::drop_tie(const std::string& user, const std::string& other) {
  return touch("DELETE FROM ties WHERE user_id = $1 AND other = $2", {user, other}).status();
}

Answer<std::vector<Tie>> SqlStore::ties_of(const std::string& user) {
  return all_of<Tie>(
      look("SELECT " + kTieColumns + " FROM ties WHERE user_id = $1 ORDER BY other", {user}),
      read_tie);
}

Answer<Tie> SqlStore::find_tie(const std::string& user, const std::string& other) {
  return first_of<Tie>(
      look("SELECT " + kTieColumns + " FROM ties WHERE user_id = $1 AND other = $2", {user, other}),
      read_tie, "they are strangers");
}

// An entry is in the log or in its tail, and may for a moment be in both.
Answer<std::int64_t> SqlStore::rewrite_log(const std::string& table, const Rewrite& change) {
  return write([&](Connection& connection) -> Answer<std::int64_t> {
    // Nobody appends meanwhile. (SQLite has one writer at a time.)
    auto head =
        connection.run("UPDATE log_heads SET last_seq = last_seq WHERE table_id = $1", {table});
    if (!head.ok()) return head.status();
    if (head->changed == 0) return Status::not_found("no such table");
    auto found = connection.run(
        "SELECT seq, payload FROM game_log WHERE table_id = $1 UNION"
        " SELECT seq, payload FROM log_tail WHERE table_id = $1 ORDER BY 1",
        {table});
    if (!found.ok()) return found.status();
    std::string chain;
    std::int64_t changed = 0;
    for (Row& row : found->rows) {
      if (auto other = change(row.text(1))) {
        row.text(1) = std::move(*other);
        ++changed;
      }
      chain = link(chain, table, row.number(0), row.text(1));
      if (changed == 0) continue;  // up to here all is as it was
      for (const std::string where : {"game_log", "log_tail"}) {
        auto written = connection.run(
            "UPDATE " + where + " SET payload = $3, chain = $4 WHERE table_id = $1 AND seq = $2",
            {table, row.number(0), row.text(1), chain});
        if (!written.ok()) return written.status();
      }
    }
    if (changed == 0) return changed;
    connection.log_deleted();
    auto gone = connection.run("DELETE FROM log_marks WHERE table_id = $1", {table});
    if (!gone.ok()) return gone.status();
    return changed;
  });
}

}  // namespace gh::store
