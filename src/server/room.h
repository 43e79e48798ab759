// A room is a table that is being used: its requests one after the other on a strand, its entries
// on their way to the store, its bots on their way back from thinking, its listeners.
//
// One entry is in flight at a time. While it is, requests wait; when the store answers, the entry
// is committed and everybody is told. If the store fails it is unknown whether the entry is there,
// so the room reads the log again before it believes anything.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <future>
#include <mutex>
#include <unordered_map>

#include "hall/tables.h"
#include "server/attention.h"
#include "server/budget.h"
#include "server/metrics.h"
#include "server/thinkers.h"
#include "server/work.h"
#include "store/chain.h"
#include "store/store.h"
#include "table/table.h"

namespace gh::server {

// Milliseconds since 1970 by the clock on the wall when the program started, and from then on by a
// clock that nobody can set: bots, countdowns and limits go on whatever is done to the former.
Time now_ms();

class Room;

// What a table tells its viewers without being asked.
struct News {
  std::shared_ptr<Room> from;
  std::shared_ptr<const std::string> text;
  std::uint64_t seq = 0;      // of the table, when it was told
  std::size_t allowance = 0;  // bytes of news that may wait for one viewer of this table
};

// Somebody who gets the mail of one viewer. All may be called from any thread.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void deliver(std::shared_ptr<const std::string> text) = 0;  // an answer
  // May be lost if too much waits already. Then the listener asks for the newest state later
  // (Room::refresh), and hears nothing of this table until `begin` is called.
  virtual void news(const News& news) { deliver(news.text); }
  // What comes from now on begins with the whole state.
  virtual void begin(const Room&) {}
};

// The words for a table that is not there, and for one that somebody may not see: the same.
inline constexpr const char* kNoTable = "hall.no.table";

using hall::Ending, hall::RankedGame;

// What the store has answered, on its way from the thread that commits to the rooms: a few at a
// time, so that the network's threads are not woken once for every entry of a commit.
class Answers : public std::enable_shared_from_this<Answers> {
 public:
  explicit Answers(asio::io_context& io) : io_(io) {}
  void put(std::shared_ptr<Room> room, Status status);

 private:
  void hand_out();

  asio::io_context& io_;
  std::mutex mutex_;
  std::deque<std::pair<std::shared_ptr<Room>, Status>> waiting_;
  bool coming_ = false;  // somebody is on the way to hand them out
};

// What rooms share.
struct RoomWorld {
  asio::io_context& io;
  asio::thread_pool& workers;  // may wait for the disk
  Thinkers& bots;
  store::Store& store;
  std::shared_ptr<Metrics> metrics;
  std::string server;  // this server among several of one hall; empty when it is alone
  // The table's row in the lobby is out of date. Called on a worker.
  std::function<void(const std::string& id, const json::object& meta, TableStatus status)> changed;
  // The game has ended. Called on a worker.
  std::function<void(const Ending& ending)> ended;
  asio::thread_pool* logs;         // reads logs again
  std::size_t unsent_bytes;        // that may wait for all viewers of one table
  Budget* budget = nullptr;        // what hosts may occupy; none: no limit
  Attention* attention = nullptr;  // who sees which table's page
  // Somebody has written, and these who sit there do not look. On a worker.
  std::function<void(const std::string& table, const std::vector<std::string>& users)> written = {};
  // Somebody who sits there looks now. On a worker.
  std::function<void(const std::string& user, const std::string& table)> looked = {};
  std::shared_ptr<Answers> answers = std::make_shared<Answers>(io);
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Propose = std::function<Proposal(Table&, Time now, Mail& mail)>;
  using Done = std::function<void(const Proposal&)>;

  // `end`: where the log ends that the table was built from.
  Room(std::unique_ptr<Table> table, RoomWorld& world, store::LogEnd end = {});
  ~Room();

  // All may be called from any thread; callbacks come on the room's strand.
  void submit(Propose propose, Done done);
  void enter(ViewerId id, Viewer viewer, std::optional<std::uint64_t> since,
             std::shared_ptr<Listener> listener);
  // The whole state again, for somebody who could not be told all that happened after `since`.
  void refresh(ViewerId id, std::uint64_t since);
  void exit(ViewerId id);
  // His page is in front of him, or behind another. Until he says so it is.
  void attend(ViewerId id, bool here);
  void look(std::function<void(const Table&, Time now)> look);
  // May this person see the table? Among several servers, the log is read before the answer is no.
  void admit(const Who& who, const std::string& key, std::function<void(bool)> done);
  void wake();  // another server has extended the log
  // Several servers tell each other who looks at a table (room_presence.cpp).
  void hear(const std::string& text);
  void tell_presence(bool ask);  // `ask`: the others shall tell as well
  void forget_silent_servers();
  // Who waits for whom, for the store (room_waiting.cpp).
  void look_after();  // whatever is due is done, and the rows are written anew
  void hours_changed(const std::string& user);
  void tell_all_left();  // this server closes; back when that is with the workers

  // For coroutines: the same, with the answer as a value. The room must be kept meanwhile.
  asio::awaitable<Proposal> submitted(Propose propose);
  asio::awaitable<bool> admitted(Who who, std::string key);
  template <class F>
  auto looked(F f) -> asio::awaitable<std::invoke_result_t<F, const Table&, Time>> {
    using R = std::invoke_result_t<F, const Table&, Time>;
    auto start = [this, f](std::function<void(R)> done) {
      look([f, done = std::move(done)](const Table& t, Time now) { done(f(t, now)); });
    };
    co_return co_await called_back<R>(start);
  }

  // For threads that may wait, and serve nobody: those of tests.
  Proposal submit_and_wait(Propose propose);
  template <class F>
  auto look_and_wait(F f) -> std::invoke_result_t<F, const Table&, Time> {
    assert(!WorkPool::serves());
    std::promise<std::invoke_result_t<F, const Table&, Time>> promise;
    auto future = promise.get_future();
    look([&](const Table& t, Time now) {
      try {
        promise.set_value(f(t, now));
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    });
    return future.get();
  }

  // Has the store keep where the game stands, if that has changed since it last did. False: it has
  // not. The second waits until that is with the workers.
  bool keep_mark();
  void keep_mark_now();

  json::object meta() const;  // for the lobby; before anybody else knows the room, or on its strand

  bool quiet() const { return quiet_; }  // nobody looks
  bool idle_since(Time then) const { return touched_ < then && quiet_; }

 private:
  struct Job {
    Propose propose;
    Done done;
    int attempts = 0;
    bool checked = false;  // refused once; the log has been read since
  };
  // The job whose entry is on its way to the store.
  struct Flight {
    Job job;
    Proposal proposal;
    store::LogEnd end;  // behind the entry
  };

  void pump();
  void go_on();
  Proposal failed(const char* what);
  // Runs it; what it throws is noted and closes the table, and is the answer to `refused`.
  template <class F>
  void safely(F&& f, Proposal* refused = nullptr) {
    try {
      f();
    } catch (const std::exception& e) {
      auto why = failed(e.what());
      if (refused) *refused = std::move(why);
    }
  }
  void attempt(Job job);
  void append(Job job, Proposal proposal);
  friend Answers;
  void answered(Status status);
  void appended(const Status& status);
  void catch_up();
  void caught_up(Answer<std::vector<store::Entry>> entries);
  void refuse_all();
  void commit(const Entry& entry, std::uint64_t seq);
  void after_commit(const Entry& entry, TableStatus before);
  void post_mail(Mail& mail);
  void ask_bots();
  void set_timer();
  void tell_lobby();
  void damaged(const std::string& words);
  void note_mark(const Entry& entry);
  void write_mark();
  void say_presence(bool ask);
  void say(Presence here, bool ask);
  std::vector<std::string> lookers() const;
  void note_looking(const std::string& user);
  void note_words();
  void note_lookers();
  void note_waits(const Entry& entry);
  void write_waits();
  void learn_hours(const std::string& user);

  std::unique_ptr<Table> table_;
  store::LogEnd end_;  // of its log, as far as it is known here
  RoomWorld& world_;
  std::shared_ptr<Metrics> metrics_;  // a room may outlive the hall by a moment when it closes
  asio::strand<asio::io_context::executor_type> strand_;
  asio::steady_timer timer_;
  std::vector<Job> jobs_;  // few, and mostly none: a deque has 500 bytes when empty
  std::optional<Flight> flight_;
  bool busy_ = false;      // an entry is in flight, or the log is being read
  bool stale_ = false;     // the log may hold more than the table knows
  bool telling_ = false;   // the lobby's row is being written
  bool untold_ = false;    // and is out of date again
  bool failed_ = false;    // the rules cannot go on here: the table closes, or is closed
  bool troubled_ = false;  // listeners have been told that the store does not answer
  Time retry_at_ = 0;
  std::size_t since_mark_ = 0;  // entries with picks
  bool marking_ = false;
  Time rows_due_ = Table::kNever;  // when the store is to be told who waits
  bool writing_rows_ = false;
  std::atomic<bool> unmarked_{false};
  std::unordered_map<ViewerId, std::shared_ptr<Listener>> listeners_;
  struct Eyes {
    std::string user;
    bool here = true;
  };
  std::unordered_map<ViewerId, Eyes> eyes_;
  std::uint64_t told_ = 0;  // of our own tellings
  bool saying_ = false, say_again_ = false, ask_ = false;
  std::unordered_map<std::string, std::uint64_t> heard_;  // of each other server's
  std::atomic<Time> touched_;
  std::atomic<bool> quiet_{true};
};

// The rows that the store is to have of a table.
store::TableWaits waits_of(const Table& table, Time now);
// When those who sit there are awake. Waits for the disk.
void learn_hours(Table& table, store::Store& store);

// What another server told of a table: who looks at it there.
void hear_lookers(Attention& attention, const std::string& table, const std::string& text,
                  Time now);

}  // namespace gh::server
