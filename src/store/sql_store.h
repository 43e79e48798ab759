// The store on an SQL database, written once for SQLite and PostgreSQL. What the two do differently
// is behind Connection (sql.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "store/append_queue.h"
#include "store/pool.h"
#include "store/store.h"

namespace gh::store {

// Connections that read, and connections that write. SQLite has one writer at a time; queueing for
// it here is fair and wakes at once, which waiting on the file's lock is not.
struct SqlPools {
  Connect connect;
  std::size_t readers = 4;
  std::size_t writers = 1;
  std::string generation = {};  // of the data (generation.h)
};

class SqlStore : public Store {
 public:
  explicit SqlStore(const SqlPools& pools);

  void append(Entry entry, Appended done) override;
  void flush() override;
  Answer<std::vector<Entry>> load_log(const std::string& table, Seq from) override;
  Answer<std::vector<Entry>> read_log(const std::string& table, Seq from, int limit) override;
  Answer<Seq> last_sequence(const std::string& table) override;
  Status put_mark(const Mark& mark) override;
  Answer<Mark> find_mark(const std::string& table) override;
  Status drop_mark(const std::string& table) override;
  Status put_analysis(const std::string& table, const std::string& text) override;
  Answer<std::string> find_analysis(const std::string& table) override;
  void on_wake(Woken woken) override;
  Status tell(const std::string& table, const std::string& text) override;

  Status create_table(const TableRow& row) override;
  Answer<TableRow> find_table(const std::string& id) override;
  Answer<std::int64_t> update_table(const std::string& id, const TablePatch& patch) override;
  Status delete_table(const std::string& id) override;
  Answer<std::vector<TableRow>> list_tables(const TableFilter& filter) override;
  Answer<std::int64_t> count_tables(const TableFilter& filter) override;
  Status add_table_user(const std::string& table, const std::string& user) override;
  Status remove_table_user(const std::string& table, const std::string& user) override;
  Answer<std::vector<std::string>> table_users(const std::string& table) override;

  Status put_waits(const TableWaits& waits) override;
  Answer<TableWaits> waits_at(const std::string& table) override;
  Answer<std::vector<Waiting>> waiting_for(const std::string& user, int limit) override;
  Answer<std::int64_t> count_waiting_for(const std::string& user) override;
  Answer<std::vector<Waiting>> all_waiting(const std::string& after_table, int after_seat,
                                           int limit) override;
  Answer<std::vector<Waiting>> alarms(Millis after, Millis now, int limit) override;
  Answer<std::vector<TableWake>> tables_due(Millis now, int limit) override;
  Answer<std::vector<std::string>> tables_behind(int limit) override;
  Status put_hours(const std::string& user, const std::string& text) override;
  Answer<std::string> find_hours(const std::string& user) override;

  Answer<Account> create_account(const std::string& name, const std::string& password_hash,
                                 Millis now) override;
  Answer<Account> find_account(const std::string& id) override;
  Answer<Account> find_account_by_name(const std::string& name) override;
  Answer<Account> find_lookalike(const std::string& name) override;
  Status set_password(const std::string& account, const std::string& password_hash) override;
  Status retire_account(const std::string& account, const std::string& name) override;
  Answer<std::int64_t> rewrite_log(const std::string& table, const Rewrite& change) override;
  Status adopt_guest(const std::string& guest, const std::string& account) override;
  Status create_session(const Session& session) override;
  Answer<Session> find_session(const std::string& token_hash, Millis now) override;
  Answer<std::vector<Session>> sessions_of(const std::string& user) override;
  Answer<std::vector<Session>> programs_of(const std::string& owner) override;
  Status touch_session(const std::string& token_hash, Millis seen, Millis expires) override;
  Status rename_session(const std::string& token_hash, const std::string& name) override;
  Status revoke_session(const std::string& token_hash) override;
  Answer<std::int64_t> revoke_sessions_of(const std::string& user,
                                          const std::string& keep) override;
  Answer<std::int64_t> expire_sessions(Millis now) override;
  Status add_results(const std::vector<GameResult>& results) override;
  Answer<std::vector<GameResult>> results_of(const std::string& user, int limit,
                                             Millis before) override;

  Status publish_map(const MapRow& map) override;
  Answer<MapRow> find_map(const std::string& id) override;
  Answer<std::vector<MapRow>> list_maps(MapOrder order, int limit, int offset) override;
  Answer<std::int64_t> count_maps(const std::string& user) override;
  Status set_map_facts(const std::string& map, const std::string& facts) override;
  Status rate_map(const std::string& map, const std::string& user, int stars) override;
  Answer<int> rating_of(const std::string& map, const std::string& user) override;
  Status add_score(const Score& score, const std::string& seed) override;
  Answer<std::vector<Score>> high_scores(const std::string& map, int limit) override;
  Status hand_out_seed(const Seed& seed) override;
  Answer<Seed> find_seed(const std::string& id) override;
  Answer<std::int64_t> expire_seeds(Millis then) override;

  Status set_role(const std::string& user, Role role, Millis now, const std::string& by) override;
  Answer<std::vector<RoleRow>> list_roles() override;
  Status add_role_link(const RoleLink& link) override;
  Answer<RoleLink> find_role_link(const std::string& hash, Millis now) override;
  Answer<RoleLink> use_role_link(const std::string& hash, const std::string& account,
                                 Millis now) override;
  Status add_sanction(const Sanction& sanction) override;
  Answer<std::vector<Sanction>> list_sanctions(Millis now, bool all, int limit) override;
  Status lift_sanction(const std::string& id, Millis now) override;
  Status note_act(const Act& act) override;
  Answer<std::vector<Act>> list_acts(int limit, Millis before) override;
  Status add_report(const Report& report) override;
  Answer<std::vector<Report>> list_reports(bool all, int limit) override;
  Status settle_report(const std::string& id, const std::string& by, Millis now) override;
  Answer<std::vector<Account>> list_accounts(const std::string& name, int limit) override;
  Answer<std::int64_t> count_accounts() override;

  Status put_channel(const Channel& channel) override;
  Answer<Channel> find_channel(const std::string& id) override;
  Answer<std::vector<Channel>> channels_of(const std::string& user) override;
  Answer<std::vector<Channel>> channels_at(const std::string& table) override;
  Status note_channel(const std::string& id, std::int64_t failures, Millis failing,
                      const std::string& error) override;
  Status drop_channel(const std::string& id) override;
  Status owe(const std::vector<Owed>& all) override;
  Status owe_exactly(const std::string& table, const std::vector<std::string>& topics,
                     const std::vector<Owed>& all) override;
  Answer<std::vector<std::string>> tables_unowed(Millis from, Millis to, int limit) override;
  Answer<std::vector<Owed>> claim_owed(Millis now, Millis until, int limit) override;
  Answer<Owed> find_owed(const std::string& user, const std::string& table,
                         const std::string& topic) override;
  Status settle_owed(const Owed& owed) override;
  Status drop_owed(const std::string& user, const std::string& table,
                   const std::string& topic) override;
  Answer<std::int64_t> forget_owed(Millis then) override;
  Answer<std::int64_t> count_owed(Millis due_before) override;
  Status add_ticket(const Ticket& ticket) override;
  Answer<Ticket> find_ticket(const std::string& hash, Millis now) override;
  Answer<Ticket> use_ticket(const std::string& hash, const std::string& purpose,
                            Millis now) override;
  Status drop_tickets(const std::string& account, const std::string& purpose) override;
  Status put_tie(const Tie& tie) override;
  Status drop_tie(const std::string& user, const std::string& other) override;
  Answer<std::vector<Tie>> ties_of(const std::string& user) override;
  Answer<Tie> find_tie(const std::string& user, const std::string& other) override;

  Answer<std::string> blob_or(const std::string& key, const std::string& value) override;
  Status put_blob(const std::string& key, const std::string& value) override;
  Status health() override;
  bool is_current() override;
  Answer<Millis> clock() override;
  Stats stats() const override;
  const Histogram& commit_times() const override { return queue_.commit_times(); }

 protected:
  // Runs one statement on a reading connection.
  Answer<Rows> look(const std::string& sql, std::initializer_list<Param> params);
  Answer<Rows> look(const std::string& sql, Params params);

  // Runs `change` in a transaction: committed if it answers ok, otherwise undone.
  template <class Change>
  auto write(Change change) -> std::invoke_result_t<Change, Connection&>;

  // One statement in a transaction; returns how many rows it touched.
  Answer<std::int64_t> touch(const std::string& sql, std::initializer_list<Param> params);

 private:
  Status commit(std::vector<Run>& runs);

  std::string generation_;
  Pool readers_;
  Pool writers_;
  Writer writer_;
  AppendQueue queue_;  // last: its thread stops before the pools go
};

template <class Change>
auto SqlStore::write(Change change) -> std::invoke_result_t<Change, Connection&> {
  std::optional<std::invoke_result_t<Change, Connection&>> answer;
  Status written = writer_.write([&](Connection& connection) {
    answer.emplace(change(connection));
    return answer->ok();
  });
  if (!written.ok() && (!answer || answer->ok())) return written;
  return std::move(*answer);
}

}  // namespace gh::store
