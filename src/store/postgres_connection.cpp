#include "store/postgres_connection.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_map>

#include "store/generation.h"

namespace gh::store {
namespace {

std::string first_line(const char* text) {
  std::string_view words = text != nullptr ? text : "";
  return std::string(words.substr(0, words.find('\n')));
}

// One statement of a pipeline.
struct Command {
  std::string sql;
  std::vector<std::string> params;
};

// A database that hangs (frozen, swapped out, behind a dead disk) keeps its sockets open, and its
// own timeouts hang with it: whoever waits must count the seconds. Longer than statement_timeout,
// so that a database that merely is slow says so itself.
constexpr auto kPatience = std::chrono::seconds(5);

class PostgresConnection final : public Connection {
 public:
  PostgresConnection(PostgresHandle db, std::string origin)
      : db_(std::move(db)), origin_(std::move(origin)) {}

  Dialect dialect() const override { return Dialect::kPostgres; }
  Status begin() override;
  Status begin_migration() override;
  Status commit() override;
  void rollback() override;
  Status write_runs(std::vector<Run>& runs) override;
  Answer<bool> has_table(const std::string& name) override;
  Status tell_others(const std::string& table, const std::string& text) override;
  bool usable() override;

 private:
  PostgresClock::time_point deadline() const;
  PostgresResult finish(int sent);
  Answer<Rows> execute(const std::string& sql, Params params) override;
  Answer<std::string> prepare(const std::string& sql);
  Answer<std::vector<Rows>> run_together(const std::vector<Command>& commands);
  Status send_together(const std::vector<Command>& commands, const std::vector<std::string>& names);
  Answer<std::vector<Rows>> receive_together(std::size_t expected);
  Status fail(const PGresult* result);

  PostgresHandle db_;
  std::string origin_;
  std::unordered_map<std::string, std::string> prepared_;  // SQL to its name at the server
  bool broken_ = false;
  bool patient_ = false;  // a migration takes as long as it takes
};

PostgresClock::time_point PostgresConnection::deadline() const {
  return patient_ ? PostgresClock::time_point::max() : PostgresClock::now() + kPatience;
}

// The answer to what was sent; none when the database did not answer.
PostgresResult PostgresConnection::finish(int sent) {
  if (sent != 1) return {};
  auto result = await_result(db_.get(), deadline());
  if (!result) broken_ = true;
  return result;
}

// A deadlock or a lost race leaves the connection in order. After anything else (a shutdown, a
// standby that may not write, a full disk) a new connection may find a better server.
bool passes(std::string_view sqlstate) { return sqlstate.starts_with("40") || sqlstate == "55P03"; }

// Nothing else divides: see same_generation.
bool was_restored(std::string_view sqlstate) { return sqlstate == "22012"; }

Status PostgresConnection::fail(const PGresult* result) {
  const char* state = result != nullptr ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
  const char* words =
      result != nullptr ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : nullptr;
  if (state != nullptr && was_restored(state)) return restored();
  if (state == nullptr || !passes(state)) broken_ = true;
  if (words == nullptr) words = PQerrorMessage(db_.get());
  if (*words == '\0') words = "it does not answer";
  return Status::unavailable("the database failed: " + first_line(words));
}

bool succeeded(const PGresult* result) {
  auto status = PQresultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

Rows read_rows(PGresult* result) {
  Rows out;
  int rows = PQntuples(result);
  int columns = PQnfields(result);
  out.rows.resize(static_cast<std::size_t>(rows));
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      out.rows[static_cast<std::size_t>(r)].add(std::string(
          PQgetvalue(result, r, c), static_cast<std::size_t>(PQgetlength(result, r, c))));
  std::string_view changed = PQcmdTuples(result);
  std::from_chars(changed.data(), changed.data() + changed.size(), out.changed);
  return out;
}

std::string as_text(const Param& param) {
  if (auto* number = std::get_if<std::int64_t>(&param)) return std::to_string(*number);
  return std::string(std::get<std::string_view>(param));
}

std::vector<const char*> pointers(const std::vector<std::string>& texts) {
  std::vector<const char*> out;
  out.reserve(texts.size());
  for (const std::string& text : texts) out.push_back(text.c_str());
  return out;
}

Answer<std::string> PostgresConnection::prepare(const std::string& sql) {
  if (auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
  std::string name = "s" + std::to_string(prepared_.size());
  auto made = finish(PQsendPrepare(db_.get(), name.c_str(), sql.c_str(), 0, nullptr));
  if (!succeeded(made.get())) return fail(made.get());
  prepared_.emplace(sql, name);
  return name;
}

Answer<Rows> PostgresConnection::execute(const std::string& sql, Params params) {
  std::vector<std::string> texts;
  for (const Param& param : params) texts.push_back(as_text(param));
  auto values = pointers(texts);
  int count = static_cast<int>(values.size());
  PostgresResult result;
  if (count == 0) {  // BEGIN, COMMIT and the schema's steps: nothing to gain from preparing
    result =
        finish(PQsendQueryParams(db_.get(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0));
  } else {
    auto name = prepare(sql);
    if (!name.ok()) return name.status();
    result = finish(
        PQsendQueryPrepared(db_.get(), name->c_str(), count, values.data(), nullptr, nullptr, 0));
  }
  if (!succeeded(result.get())) return fail(result.get());
  return read_rows(result.get());
}

Status PostgresConnection::begin() {
  if (auto begun = run("BEGIN"); !begun.ok()) return begun.status();
  Status same = check_generation();
  if (!same.ok()) rollback();
  return same;
}

Status PostgresConnection::begin_migration() {
  patient_ = true;
  // 0x6768: "gh". Released at the end of the transaction.
  for (const char* sql : {"BEGIN", "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                          "SELECT pg_advisory_xact_lock(26472)"})
    if (auto done = run(sql); !done.ok()) return done.status();
  return {};
}

Status PostgresConnection::commit() {
  auto result = finish(PQsendQuery(db_.get(), "COMMIT"));
  patient_ = false;
  if (!succeeded(result.get())) return fail(result.get());
  // A transaction that had failed answers COMMIT with success and the word ROLLBACK.
  if (std::string_view(PQcmdStatus(result.get())) == "COMMIT") return {};
  return Status::unavailable("the database rolled the change back");
}

void PostgresConnection::rollback() {
  patient_ = false;
  if (broken_ || PQtransactionStatus(db_.get()) == PQTRANS_IDLE) return;
  auto result = finish(PQsendQuery(db_.get(), "ROLLBACK"));
  if (!succeeded(result.get())) broken_ = true;
}

Answer<bool> PostgresConnection::has_table(const std::string& name) {
  auto found =
      run("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1", {name});
  if (!found.ok()) return found.status();
  return !found->rows.empty();
}

Status PostgresConnection::tell_others(const std::string& table, const std::string& text) {
  return run(std::string("SELECT pg_notify(") + kChannelSql + ", $1)",
             {write_told(origin_, table, text)})
      .status();
}

// Looks, without waiting, whether the server has closed the connection meanwhile: after a restart
// of the database nobody's pick needs to fail for an old socket.
bool PostgresConnection::usable() {
  if (broken_ || PQstatus(db_.get()) != CONNECTION_OK) return false;
  pollfd socket{PQsocket(db_.get()), POLLIN, 0};
  // Its last words come before the end of the stream; only the latter counts.
  while (!broken_ && ::poll(&socket, 1, 0) > 0) broken_ = PQconsumeInput(db_.get()) == 0;
  return !broken_ && PQstatus(db_.get()) == CONNECTION_OK;
}

// --- the group commit ---------------------------------------------------------------------------

std::string array_of(const std::vector<std::string_view>& items) {
  std::string out = "{";
  for (std::string_view item : items) {
    out += out.size() > 1 ? ",\"" : "\"";
    for (char c : item) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  }
  return out + "}";
}

std::string array_of(const std::vector<Seq>& numbers) {
  std::string out = "{";
  for (Seq number : numbers) out += (out.size() > 1 ? "," : "") + std::to_string(number);
  return out + "}";
}

// Locks the heads in the order of their ids, so that two servers never wait in a circle. Being a
// statement of its own, it makes the next one see what the lock was waiting for.
Command lock_heads(const std::vector<Run>& runs) {
  std::vector<std::string_view> ids;
  ids.reserve(runs.size());
  for (const Run& run : runs) ids.push_back(run.table);
  return {
      "SELECT table_id FROM log_heads WHERE table_id = ANY($1::text[])"
      " ORDER BY table_id FOR UPDATE",
      {array_of(ids)}};
}

// Moves the heads that stand right before their run, and adds the entries of just those.
Command extend_logs(const std::vector<Run>& runs) {
  std::vector<std::string_view> ids, entry_ids, payloads, chains;
  std::vector<Seq> before, last, seqs;
  for (const Run& run : runs) {
    ids.push_back(run.table);
    before.push_back(run.first - 1);
    last.push_back(run.last());
    for (const Entry* entry : run.entries) {
      entry_ids.push_back(run.table);
      seqs.push_back(entry->seq);
      payloads.push_back(entry->payload);
      chains.push_back(entry->chain);
    }
  }
  return {
      "WITH heads AS ("
      "  UPDATE log_heads h SET last_seq = w.last"
      "  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS w(id, before, last)"
      "  WHERE h.table_id = w.id AND h.last_seq = w.before RETURNING h.table_id),"
      " added AS ("
      "  INSERT INTO game_log (table_id, seq, payload, chain)"
      "  SELECT e.id, e.seq, e.payload, e.chain"
      "  FROM unnest($4::text[], $5::bigint[], $6::text[], $7::text[])"
      "    AS e(id, seq, payload, chain)"
      "  JOIN heads ON heads.table_id = e.id)"
      " SELECT table_id FROM heads",
      {array_of(ids), array_of(before), array_of(last), array_of(entry_ids), array_of(seqs),
       array_of(payloads), array_of(chains)}};
}

// Fails, and all that is sent with it, when the data is of another generation: SQL has no other way
// to give up than an error, and `was_restored` knows this one (a division by zero).
Command same_generation(const std::optional<std::string>& generation) {
  return {
      "SELECT 1 / CASE WHEN COALESCE((SELECT hex FROM blobs WHERE name = $1), '') = $2"
      " OR $2 = 'any' THEN 1 ELSE 0 END",
      {kGenerationBlob, generation.value_or("any")}};
}

Command notify(std::string notice) {
  return {std::string("SELECT pg_notify(") + kChannelSql + ", $1)", {std::move(notice)}};
}

std::set<std::string, std::less<>> first_column(Rows& rows) {
  std::set<std::string, std::less<>> out;
  for (Row& row : rows.rows) out.insert(row.text(0));
  return out;
}

// All of it travels to the server and back once.
Status PostgresConnection::write_runs(std::vector<Run>& runs) {
  std::vector<Command> commands = {
      {"BEGIN", {}}, same_generation(generation()), lock_heads(runs), extend_logs(runs)};
  // Those whose run turns out to conflict are woken for nothing, which does no harm.
  for (std::string& notice : write_wakes(origin_, runs)) commands.push_back(notify(notice));
  commands.push_back({"COMMIT", {}});
  auto answers = run_together(commands);
  if (!answers.ok()) {
    if (!broken_) rollback();
    return answers.status();
  }
  auto there = first_column((*answers)[2]);
  auto written = first_column((*answers)[3]);
  for (Run& run : runs) {
    if (written.contains(run.table)) continue;
    run.outcome = there.contains(run.table) ? Status::conflict("the log has gone on")
                                            : Status::not_found("no such table");
  }
  return {};
}

Answer<std::vector<Rows>> PostgresConnection::run_together(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) {
    auto name = command.params.empty() ? Answer<std::string>("") : prepare(command.sql);
    if (!name.ok()) return name.status();
    names.push_back(std::move(*name));
  }
  PQenterPipelineMode(db_.get());
  if (Status sent = send_together(commands, names); !sent.ok()) return sent;
  auto answers = receive_together(commands.size());
  if (PQexitPipelineMode(db_.get()) != 1) broken_ = true;
  return answers;
}

Status PostgresConnection::send_together(const std::vector<Command>& commands,
                                         const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const Command& command = commands[i];
    auto values = pointers(command.params);
    int count = static_cast<int>(values.size());
    int sent = count == 0 ? PQsendQueryParams(db_.get(), command.sql.c_str(), 0, nullptr, nullptr,
                                              nullptr, nullptr, 0)
                          : PQsendQueryPrepared(db_.get(), names[i].c_str(), count, values.data(),
                                                nullptr, nullptr, 0);
    if (sent != 1) return fail(nullptr);
  }
  return PQpipelineSync(db_.get()) == 1 ? Status{} : fail(nullptr);
}

// Each statement answers with a result and a null; then comes the mark of the sync. After the
// first failure the server skips the rest, and only the first one's words say why.
Answer<std::vector<Rows>> PostgresConnection::receive_together(std::size_t expected) {
  std::vector<Rows> answers;
  Status failed;
  bool committed = false;
  auto until = deadline();
  auto next = [&]() -> PostgresResult {
    if (!result_ready(db_.get(), until)) return broken_ = true, nullptr;
    return PostgresResult(PQgetResult(db_.get()));
  };
  for (std::size_t i = 0; i < expected; ++i) {
    auto result = next();
    if (result && succeeded(result.get())) {
      answers.push_back(read_rows(result.get()));
      committed = std::string_view(PQcmdStatus(result.get())) == "COMMIT";
    } else if (failed.ok()) {
      failed = fail(result.get());
    }
    if (!result) return failed;
    if (next()) broken_ = true;
  }
  auto sync = next();
  if (PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) broken_ = true;
  if (!failed.ok()) return failed;
  if (!committed) return Status::unavailable("the database rolled the change back");
  return answers;
}

// --- notices ------------------------------------------------------------------------------------

constexpr char kRecord = '\x1e';  // ids contain no control characters (check_id)
constexpr char kField = '\x1f';
constexpr std::size_t kMaxNotice = 7500;

std::string_view next_part(std::string_view& rest, char separator) {
  auto at = rest.find(separator);
  std::string_view part = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + 1);
  return part;
}

Wake read_wake(std::string_view record) {
  Wake wake;
  std::string_view number = next_part(record, kField);
  std::from_chars(number.data(), number.data() + number.size(), wake.seq);
  wake.table = next_part(record, kField);
  wake.text = record;
  return wake;
}

}  // namespace

std::vector<std::string> write_wakes(const std::string& origin, const std::vector<Run>& runs) {
  std::vector<std::string> notices;
  for (const Run& run : runs) {
    if (std::ranges::none_of(run.entries, &Entry::wake)) continue;
    std::string record = kRecord + std::to_string(run.last()) + kField + std::string(run.table);
    if (notices.empty() || notices.back().size() + record.size() > kMaxNotice)
      notices.push_back("w" + origin);
    notices.back() += record;
  }
  return notices;
}

std::string write_told(const std::string& origin, const std::string& table,
                       const std::string& text) {
  return "t" + origin + kRecord + "0" + kField + table + kField + text;
}

std::vector<Wake> read_notice(const std::string& own_origin, std::string_view notice) {
  if (notice.empty()) return {};
  char kind = notice.front();
  notice.remove_prefix(1);
  if (next_part(notice, kRecord) == own_origin) return {};
  if (kind == 't') return {read_wake(notice)};  // a told text may contain the separator
  std::vector<Wake> wakes;
  while (!notice.empty()) wakes.push_back(read_wake(next_part(notice, kRecord)));
  return wakes;
}

bool result_ready(PGconn* db, PostgresClock::time_point deadline) {
  for (;;) {
    int unsent = PQflush(db);
    if (unsent < 0 || (unsent == 0 && PQisBusy(db) == 0)) return true;
    auto now = PostgresClock::now();
    if (now >= deadline) return false;
    auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - now).count();
    pollfd socket{PQsocket(db), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    ::poll(&socket, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    // What went wrong, PQgetResult will say.
    if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(db) == 0) return true;
  }
}

PostgresResult await_result(PGconn* db, PostgresClock::time_point deadline) {
  PostgresResult last;
  for (;;) {
    if (!result_ready(db, deadline)) return {};
    PostgresResult next(PQgetResult(db));
    if (!next) return last;
    last = std::move(next);
  }
}

PostgresResult postgres_query(PGconn* db, const char* sql) {
  if (PQsendQuery(db, sql) != 1) return {};
  return await_result(db, PostgresClock::now() + kPatience);
}

Answer<PostgresHandle> dial_postgres(const std::string& url) {
  // What stands before dbname can be overridden by the url, what stands behind it cannot.
  std::array keys = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                     "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                     "dbname",           "client_encoding",  static_cast<const char*>(nullptr)};
  std::array values = {"3",         "5",    "2",
                       "3",         "8000", "greathall",
                       url.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  PostgresHandle db(PQconnectdbParams(keys.data(), values.data(), 1));
  // What matters comes back as a Status; libpq would print the rest to stderr.
  PQsetNoticeProcessor(
      db.get(), [](void*, const char*) {}, nullptr);
  if (PQstatus(db.get()) != CONNECTION_OK)
    return Status::unavailable("no connection to the database: " +
                               first_line(PQerrorMessage(db.get())));
  // A lock that another server holds while it hangs must not hang us; and whoever administers the
  // database cannot take durability away from an acknowledged pick.
  PQsetnonblocking(db.get(), 1);
  auto set = postgres_query(db.get(),
                            "SET lock_timeout = '3s'; SET statement_timeout = '4s';"
                            "SET idle_in_transaction_session_timeout = '10s';"
                            "SET client_min_messages = warning;"
                            "SET default_transaction_isolation = 'read committed';"
                            "SELECT set_config('synchronous_commit', 'on', false)"
                            " WHERE current_setting('synchronous_commit') = 'off'");
  if (!set || !succeeded(set.get()))
    return Status::unavailable("no connection to the database: " +
                               first_line(PQerrorMessage(db.get())));
  return db;
}

Answer<std::unique_ptr<Connection>> connect_postgres(const std::string& url,
                                                     const std::string& origin) {
  auto db = dial_postgres(url);
  if (!db.ok()) return db.status();
  return std::unique_ptr<Connection>(std::make_unique<PostgresConnection>(std::move(*db), origin));
}

}  // namespace gh::store
