// The store: the only part of Greathall that knows disks and databases.
//
// Promises, the same for every implementation:
//  - A call that answered ok is durable: it survives kill -9 and power loss (memory: excepted).
//  - A call that answered anything else changed nothing, with one exception: after `unavailable` it
//    is unknown whether the change is stored (the connection may have died during the commit). It
//    is then stored as a whole or not at all.
//  - `unavailable` heals by itself: the next call after the cause is gone works. Nothing is retried
//    behind the caller's back; while the cause lasts, calls fail fast.
//  - All functions may be called from any thread. All but `append` wait for the disk: call them
//    from a worker, not from a network thread.
//  - No function throws. Text that is too long (records.h), not UTF-8 or contains NUL is
//  `malformed`
//    when written; looked up, it finds nothing or is `malformed`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "store/histogram.h"
#include "store/notices.h"
#include "store/order.h"
#include "store/records.h"
#include "store/waiting.h"

namespace gh::store {

class Store {
 public:
  using Appended = std::function<void(Status)>;
  using Woken = std::function<void(const Wake&)>;

  virtual ~Store() = default;  // answers every waiting append first

  // --- logs -----------------------------------------------------------------------------------

  // Queues one entry at the end of its table's log and returns at once. All entries waiting, of
  // all tables, go to disk in one commit; `done` is called after it, exactly once, on the store's
  // writer thread and never from inside `append`. It must be short, must not throw and must not
  // call `flush`; it may call `append`.
  //   ok            on disk
  //   `conflict`     `seq` is not the log's next number: somebody else extended it, or an earlier
  //                 entry failed. Load the log again.
  //   `not_found`     no such table
  //   `unavailable`  not written, or not known to be
  // Entries of one table are written in the order of their calls. Once one fails, all later ones
  // of its table answer `conflict` until `load_log` of that table has succeeded: an entry that was
  // built upon a lost one can never slip in behind somebody else's. Other tables are unaffected.
  virtual void append(Entry entry, Appended done) = 0;

  // Waits until every append called before has been answered.
  virtual void flush() = 0;

  // Reads a table's log from `from` on, in order, in order to extend it: afterwards appends to the
  // table are accepted again. Entries queued before the call remain refused. What is there is
  // returned as it is: whether it is whole, the chain tells (`follow` in chain.h), and whether its
  // end is there, last_sequence, asked before.
  virtual Answer<std::vector<Entry>> load_log(const std::string& table, Seq from = 1) = 0;

  // Reads at most `limit` entries from `from` on, for a replay or a spectator.
  virtual Answer<std::vector<Entry>> read_log(const std::string& table, Seq from = 1,
                                              int limit = 100'000) = 0;

  // Writes a log anew, entry by entry, with its chain, in one transaction: `change` returns what an
  // entry is to say instead, or nothing. Its mark goes when anything changed. For what has to be
  // forgotten; no room of this table may be in use. Returns how many entries changed.
  using Rewrite = std::function<std::optional<std::string>(const std::string& payload)>;
  virtual Answer<std::int64_t> rewrite_log(const std::string& table, const Rewrite& change) = 0;

  // The number of the log's last entry, 0 when it is empty.
  virtual Answer<Seq> last_sequence(const std::string& table) = 0;

  // Keeps the mark of a table unless it has a later one; `not_found` when there is no such table.
  virtual Status put_mark(const Mark& mark) = 0;
  virtual Answer<Mark> find_mark(const std::string& table) = 0;
  virtual Status drop_mark(const std::string& table) = 0;  // ok when there is none

  // What a finished game was found to be when it was thought over again, as JSON. A later one
  // replaces it; `not_found` when there is no such table, or none.
  virtual Status put_analysis(const std::string& table, const std::string& text) = 0;
  virtual Answer<std::string> find_analysis(const std::string& table) = 0;

  // Sets who is called, on the store's own thread, when another server of this hall has appended
  // or told something. A wake may be late, repeated or for nothing, so look at the log. An empty
  // Wake says that some may have been missed until now: it comes once at the start and whenever
  // a lost connection is back. Only PostgreSQL has other servers and wakes at all. When on_wake
  // returns, the former callback is no longer running; do not call on_wake from inside it. The
  // callback may use the store.
  virtual void on_wake(Woken woken) = 0;

  // Passes a short text about a table to the other servers (chat, presence). Not stored; lost on
  // servers that are not connected at this moment.
  virtual Status tell(const std::string& table, const std::string& text) = 0;

  // --- tables ---------------------------------------------------------------------------------

  // Adds a table with an empty log; `conflict` when the id is taken. `revision` is ignored.
  virtual Status create_table(const TableRow& row) = 0;
  virtual Answer<TableRow> find_table(const std::string& id) = 0;
  // Returns the row's new revision.
  virtual Answer<std::int64_t> update_table(const std::string& id, const TablePatch& patch) = 0;
  // Removes the row, the log, the mark, the analysis, the list of users and what is waited for;
  // results and scores stay.
  virtual Status delete_table(const std::string& id) = 0;

  // Most recently updated first.
  virtual Answer<std::vector<TableRow>> list_tables(const TableFilter& filter) = 0;
  virtual Answer<std::int64_t> count_tables(const TableFilter& filter) = 0;

  // Who sits at a table, for "your tables". Adding twice or removing nobody is ok.
  virtual Status add_table_user(const std::string& table, const std::string& user) = 0;
  virtual Status remove_table_user(const std::string& table, const std::string& user) = 0;
  virtual Answer<std::vector<std::string>> table_users(const std::string& table) = 0;

  // --- who waits for whom (waiting.h) ---------------------------------------------------------

  // Replaces all rows of the table, unless those there are of a later entry: then nothing changes,
  // and that is ok. `not_found` when there is no such table.
  virtual Status put_waits(const TableWaits& waits) = 0;
  // What is asked at a table, by seat, with its wake and the entry behind which it is so;
  // `not_found` when nothing was put yet.
  virtual Answer<TableWaits> waits_at(const std::string& table) = 0;
  // What one person is asked, at all tables: who has waited longest comes first.
  virtual Answer<std::vector<Waiting>> waiting_for(const std::string& user, int limit = 500) = 0;
  virtual Answer<std::int64_t> count_waiting_for(const std::string& user) = 0;
  // All rows by table and seat, a page behind this table and seat.
  virtual Answer<std::vector<Waiting>> all_waiting(const std::string& after_table = "",
                                                   int after_seat = -1, int limit = 500) = 0;
  // Rows whose alarm is at or before `now` and later than `after`, the earliest first.
  virtual Answer<std::vector<Waiting>> alarms(Millis after, Millis now, int limit = 500) = 0;
  // Tables that want to be woken at or before `now`, the earliest first.
  virtual Answer<std::vector<TableWake>> tables_due(Millis now, int limit = 100) = 0;
  // Tables whose game goes on, and whose rows are of an earlier entry than their log's last.
  virtual Answer<std::vector<std::string>> tables_behind(int limit = 100) = 0;

  // When a person is awake and on holiday, as JSON; `not_found` when nothing was put.
  virtual Status put_hours(const std::string& user, const std::string& text) = 0;
  virtual Answer<std::string> find_hours(const std::string& user) = 0;

  // --- accounts, sessions, results ------------------------------------------------------------

  // `conflict` when the name, in any case, is taken, or looks like one that is (names.h).
  virtual Answer<Account> create_account(const std::string& name, const std::string& password_hash,
                                         Millis now) = 0;
  virtual Answer<Account> find_account(const std::string& id) = 0;
  virtual Answer<Account> find_account_by_name(const std::string& name) = 0;
  // The account whose name looks like this one.
  virtual Answer<Account> find_lookalike(const std::string& name) = 0;
  virtual Status set_password(const std::string& account, const std::string& password_hash) = 0;

  // Takes name, password, roles, sessions, programs, channels, links and ties from an account. What
  // it has done stays, under this other name, and nobody can sign in by it; the former name is
  // free.
  virtual Status retire_account(const std::string& account, const std::string& name) = 0;

  // Gives a guest's tables, results, maps, ratings, scores and seeds to an account. Where both
  // have rated a map the account's rating stays.
  virtual Status adopt_guest(const std::string& guest, const std::string& account) = 0;

  // `conflict` when the token's hash is taken.
  virtual Status create_session(const Session& session) = 0;
  // `not_found` also when it has expired.
  virtual Answer<Session> find_session(const std::string& token_hash, Millis now) = 0;
  virtual Answer<std::vector<Session>> sessions_of(const std::string& user) = 0;
  // The tokens of an account's programs, the oldest first.
  virtual Answer<std::vector<Session>> programs_of(const std::string& owner) = 0;
  virtual Status touch_session(const std::string& token_hash, Millis seen, Millis expires) = 0;
  virtual Status rename_session(const std::string& token_hash, const std::string& name) = 0;
  // Revoking a session that is not there is ok: it is gone. The other servers are told in the same
  // transaction (kRevoked).
  virtual Status revoke_session(const std::string& token_hash) = 0;
  // All sessions of a user, and the tokens of his programs, but the one named; an empty `keep`
  // keeps none. Returns how many.
  virtual Answer<std::int64_t> revoke_sessions_of(const std::string& user,
                                                  const std::string& keep = "") = 0;
  virtual Answer<std::int64_t> expire_sessions(Millis now) = 0;

  // Stores how a game ended, all seats at once. A seat that has a result keeps its first.
  virtual Status add_results(const std::vector<GameResult>& results) = 0;
  // Newest first, only those that ended before `before`.
  virtual Answer<std::vector<GameResult>> results_of(const std::string& user, int limit = 50,
                                                     Millis before = INT64_MAX) = 0;

  // --- maps, their scores, seeds --------------------------------------------------------------

  // `conflict` when a map with this content is there. What the store keeps itself is ignored.
  virtual Status publish_map(const MapRow& map) = 0;
  virtual Answer<MapRow> find_map(const std::string& id) = 0;
  virtual Answer<std::vector<MapRow>> list_maps(MapOrder order, int limit = 50, int offset = 0) = 0;
  virtual Answer<std::int64_t> count_maps(const std::string& user) = 0;
  virtual Status set_map_facts(const std::string& map, const std::string& facts) = 0;
  // 1 to 5 stars; a user's later rating replaces the earlier one.
  virtual Status rate_map(const std::string& map, const std::string& user, int stars) = 0;
  // The user's stars, 0 when there are none.
  virtual Answer<int> rating_of(const std::string& map, const std::string& user) = 0;

  // `conflict` when the table's log has been scored. With a `seed`, uses it up in the same
  // transaction: `conflict` when it was used before.
  virtual Status add_score(const Score& score, const std::string& seed = "") = 0;
  // T-29, TR-O-3: won games only, fewest turns first, then most villages; of equals the older.
  virtual Answer<std::vector<Score>> high_scores(const std::string& map, int limit = 50) = 0;

  virtual Status hand_out_seed(const Seed& seed) = 0;
  virtual Answer<Seed> find_seed(const std::string& id) = 0;
  // Forgets unused seeds handed out before `then`. Returns how many.
  virtual Answer<std::int64_t> expire_seeds(Millis then) = 0;

  // --- looking after the hall (order.h) -------------------------------------------------------

  // kNone takes the role away. `by` is who gives or takes it; empty: the hall's owner, by a
  // command. Counted and written in one transaction that no other change of roles can come between:
  //   `conflict`     the last administrator would be gone
  //   `not_allowed`  `by` is no administrator (any more)
  virtual Status set_role(const std::string& user, Role role, Millis now,
                          const std::string& by = "") = 0;
  virtual Answer<std::vector<RoleRow>> list_roles() = 0;

  // Adds a link; those that have expired are forgotten.
  virtual Status add_role_link(const RoleLink& link) = 0;
  // What the link gives, if it is there and has not expired.
  virtual Answer<RoleLink> find_role_link(const std::string& hash, Millis now) = 0;
  // Gives the account the link's role and uses the link up, in one transaction: of two who come at
  // once, one is told `not_found`. So is whoever brings a link for the first administrator
  // (kForTheFirst) once there is one. `conflict`: the account has a higher role.
  virtual Answer<RoleLink> use_role_link(const std::string& hash, const std::string& account,
                                         Millis now) = 0;

  virtual Status add_sanction(const Sanction& sanction) = 0;
  // Those that hold, the newest first; all, or also those that are over.
  virtual Answer<std::vector<Sanction>> list_sanctions(Millis now, bool all, int limit = 500) = 0;
  // `not_found` when there is none, or it was lifted.
  virtual Status lift_sanction(const std::string& id, Millis now) = 0;

  virtual Status note_act(const Act& act) = 0;
  // Newest first, only those before `before`.
  virtual Answer<std::vector<Act>> list_acts(int limit = 50, Millis before = INT64_MAX) = 0;

  virtual Status add_report(const Report& report) = 0;
  // Newest first; open ones, or all.
  virtual Answer<std::vector<Report>> list_reports(bool all, int limit = 100) = 0;
  virtual Status settle_report(const std::string& id, const std::string& by, Millis now) = 0;

  // Accounts whose name begins so, in any case; the newest of all when `name` is empty.
  virtual Answer<std::vector<Account>> list_accounts(const std::string& name, int limit = 50) = 0;
  virtual Answer<std::int64_t> count_accounts() = 0;

  // --- telling people, and who knows whom (notices.h) -----------------------------------------

  // Adds a channel, or replaces the one of that id.
  virtual Status put_channel(const Channel& channel) = 0;
  virtual Answer<Channel> find_channel(const std::string& id) = 0;
  // A person's own, or those he made for tables; the oldest first.
  virtual Answer<std::vector<Channel>> channels_of(const std::string& user) = 0;
  virtual Answer<std::vector<Channel>> channels_at(const std::string& table) = 0;
  // How it went; nothing else of the channel changes, and a channel that is gone stays gone.
  virtual Status note_channel(const std::string& id, std::int64_t failures, Millis failing,
                              const std::string& error) = 0;
  virtual Status drop_channel(const std::string& id) = 0;  // ok when there is none

  // Adds what is owed. Where the key is there already with this `wait` or a later one nothing
  // changes, whether it was told or not; but what nobody has tried yet may become due earlier.
  virtual Status owe(const std::vector<Owed>& all) = 0;
  // The same, and of this table and these topics everything else is owed no more.
  virtual Status owe_exactly(const std::string& table, const std::vector<std::string>& topics,
                             const std::vector<Owed>& all) = 0;
  // Tables that ask somebody, since a moment from `from` to before `to`, of which nothing is owed
  // yet: nobody will be told unless somebody says so.
  virtual Answer<std::vector<std::string>> tables_unowed(Millis from, Millis to,
                                                         int limit = 500) = 0;
  // What is due, the longest due first; nobody else is given it before `until`.
  virtual Answer<std::vector<Owed>> claim_owed(Millis now, Millis until, int limit) = 0;
  virtual Answer<Owed> find_owed(const std::string& user, const std::string& table,
                                 const std::string& topic) = 0;
  // How it went: next, lease, attempts and body are kept. `gone` when it is not owed any
  // more, or is another `wait` by now.
  virtual Status settle_owed(const Owed& owed) = 0;
  virtual Status drop_owed(const std::string& user, const std::string& table,
                           const std::string& topic) = 0;
  // Forgets what happened before `then` and was told (of what is waited for, the last that was told
  // stays, until its table goes). Returns how many.
  virtual Answer<std::int64_t> forget_owed(Millis then) = 0;
  virtual Answer<std::int64_t> count_owed(Millis due_before) = 0;

  virtual Status add_ticket(const Ticket& ticket) = 0;  // those that have expired are forgotten
  virtual Answer<Ticket> find_ticket(const std::string& hash, Millis now) = 0;
  // Uses it up: of two who come at once, one is told `not_found`.
  virtual Answer<Ticket> use_ticket(const std::string& hash, const std::string& purpose,
                                    Millis now) = 0;
  virtual Status drop_tickets(const std::string& account, const std::string& purpose) = 0;

  // Of two people there is at most one tie each way: a later one replaces it.
  virtual Status put_tie(const Tie& tie) = 0;
  virtual Status drop_tie(const std::string& user, const std::string& other) = 0;
  virtual Answer<std::vector<Tie>> ties_of(const std::string& user) = 0;
  virtual Answer<Tie> find_tie(const std::string& user, const std::string& other) = 0;

  // --- small secrets, health ------------------------------------------------------------------

  // Stores bytes under a key unless it has some, and returns what it has: of several servers that
  // start at once, all get the same signing key.
  virtual Answer<std::string> blob_or(const std::string& key, const std::string& value) = 0;
  virtual Status put_blob(const std::string& key, const std::string& value) = 0;

  // Ok when the store can write now, for /healthz. It really writes: ask every few seconds at most.
  virtual Status health() = 0;

  // False once a backup has been restored over the data this store was opened on: nothing can be
  // written any more, and it must be opened anew.
  virtual bool is_current() { return true; }
  // What the clock of the database's own machine shows; `not_found` where that is this machine.
  virtual Answer<Millis> clock() { return Status::not_found("it is this machine's"); }
  virtual Stats stats() const = 0;
  // How long the group commits took, in seconds.
  virtual const Histogram& commit_times() const = 0;
};

// What a write is answered, as `unavailable`, once a backup has been restored over the data.
inline constexpr const char* kRestoredWords =
    "a backup was restored over the data; Greathall opens it anew";

// Opens `memory:`, `sqlite:PATH` or `postgresql://...` and brings its schema up to date.
//   `malformed`      the url makes no sense, or a newer Greathall has written the data
//   `unavailable`  locked by another Greathall, no such directory, no such server ...
// An SQLite file belongs to one process at a time: a second one is refused, because nothing would
// tell it of the first one's entries. Several servers need PostgreSQL.
Answer<std::unique_ptr<Store>> open_store(const std::string& url);

// The same to read only, beside a hall that may be running: nothing is locked, brought up to date
// or written, and whatever would write answers `unavailable`. Data of an older schema can be read
// as far back as kOldestReadable.
Answer<std::unique_ptr<Store>> open_store_to_read(const std::string& url);
inline constexpr int kOldestReadable = 8;

// For the owner's own commands beside a hall that may be running: an SQLite file is not locked, and
// must be of this program's schema. Only for what no hall keeps in memory: links to roles.
Answer<std::unique_ptr<Store>> open_store_beside(const std::string& url);

// 128 random bits as 26 characters of a-z and 2-7: for tables, guests, seeds.
std::string random_id();

}  // namespace gh::store
