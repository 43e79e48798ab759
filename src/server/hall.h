// The hall: the rooms in use, the store behind them, the people, and what all requests share.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <thread>

#include "server/analyses.h"
#include "server/backups.h"
#include "server/couriers.h"
#include "server/maps.h"
#include "server/order.h"
#include "server/people.h"
#include "server/restore.h"
#include "server/room.h"
#include "server/work.h"

namespace gh::server {

// A WebSocket, as the hall sees it: something that can be closed when its session is revoked.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void close(std::string_view why) = 0;
  virtual void tick() {}  // now and then; requests that wait too long are refused
};

// Somebody who is here, by as many sockets, or an account.
struct Somebody {
  std::string user, name;
  bool guest = true;
  std::string address;
  int sockets = 0;
};

using Found = Answer<std::shared_ptr<Room>>;

class Hall {
 public:
  Hall(Config config, std::unique_ptr<store::Store> store, asio::io_context& io);
  ~Hall();

  const Config& config() const { return config_; }
  store::Store& store() { return *store_; }
  People& people() { return people_; }
  Metrics& metrics() { return *metrics_; }
  WorkPool& disk() { return disk_; }  // what waits for the store, and little else
  WorkPool& logs() { return logs_; }  // long logs, new tables, maps: what takes its time
  Thinkers& bots() { return bots_; }
  WorkPool& passwords() { return passwords_; }  // argon2id
  asio::io_context& io() { return io_; }
  const std::shared_ptr<Doorman>& doorman() { return doorman_; }
  // People behind a proxy: requests under way and sockets, by their own addresses.
  const std::shared_ptr<Doorman>& guests() { return guests_; }
  const std::shared_ptr<Doorman>& subscriptions() { return subscriptions_; }  // by address
  const std::shared_ptr<Doorman>& people_sockets() { return people_sockets_; }
  Buckets& handshakes() { return handshakes_; }
  SharedBuckets& address_messages() { return address_messages_; }
  SharedBuckets& person_messages() { return person_messages_; }
  Buckets& subscribing() { return subscribing_; }
  Buckets& requests() { return requests_; }
  Buckets& chats() { return chats_; }
  Buckets& creations() { return creations_; }
  Buckets& checks() { return checks_; }
  Maps& maps() { return maps_; }
  Order& order() { return order_; }
  Buckets& reporting() { return reporting_; }
  Analyses& analyses() { return *analyses_; }
  Buckets& analysing() { return analysing_; }
  Budget& budget() { return budget_; }
  Couriers& couriers() { return *couriers_; }
  notices::Notices& notices() { return couriers_->notices(); }
  Backups& backups() { return backups_; }
  Buckets& letters() { return letters_; }  // to people who may not have asked for them

  // --- rooms: these two wait for the disk
  // The code `conflict` when there is a table of that id.
  Answer<std::string> create(TableHeader header, const std::string& id = store::random_id());
  // A table that was made for something that failed; its room, if any, is forgotten.
  void discard(const std::string& id);
  // Opens a table's room unless it is open; many who ask at once cause one reading of the log.
  // `done` is called once, at once or on a pool's thread.
  void find_room(const std::string& id, std::function<void(Found)> done);
  asio::awaitable<Found> opened(std::string id);
  Found room(const std::string& id);  // waits: not for threads that serve requests
  asio::awaitable<Answer<std::string>> import_log(Person person, std::string title,
                                                  std::shared_ptr<const Record> record, bool listed,
                                                  Deadline until,
                                                  std::vector<std::string> names = {});
  asio::awaitable<Person> find_person(std::string token, Deadline until);
  void unload_idle(Time now);
  // Tries again to store what finished tables owe and the store refused.
  void pay_debts();
  void keep_presence(Time now);  // several servers: says now and then who is here
  void tick();                   // every second
  // --- tables over days (waking.cpp)
  void wake_tables(Time now);
  void hours_changed(const std::string& user);  // and the other servers are told
  // Does everything that waits, then stops the workers. The io_context must still be running.
  void drain();
  // Whether the store can write, as far as is known: asked every two seconds at most, on a thread
  // of its own, and waited for half a second.
  asio::awaitable<Status> health();

  // --- sockets by session, so that revoking a session closes them
  ViewerId add_socket(const Person& person, std::weak_ptr<Socket> socket,
                      const std::string& address);
  void remove_socket(ViewerId id);
  void close_sockets(const std::string& token_hash, const std::string& user);
  void close_sockets_but(const std::string& user, const std::string& keep);  // a token's hash
  void close_all_sockets(std::string_view why);
  // An account has gone: its name goes from the logs of its tables, as soon as each is over and
  // nobody has it open.
  Status owe_oblivion(const std::string& user);
  std::vector<Somebody> present();
  // Reads roles and sanctions anew, and closes the sockets of those who are shut out. Waits for the
  // disk.
  void refresh_order();

 private:
  static constexpr double kReportsASecond = 1.0 / 120, kReportsAtOnce = 5;
  static constexpr double kAnalysesASecond = 1.0 / 30, kAnalysesAtOnce = 10;
  static constexpr double kLettersASecond = 1.0 / 600, kLettersAtOnce = 5;
  static constexpr Time kJustBegun = 10'000;  // longer than a mute takes to be known everywhere
  struct Plugged {
    std::string token_hash, user;
    std::weak_ptr<Socket> socket;
    std::string name, address;
    bool guest = true;
  };
  struct Health {
    std::mutex mutex;
    bool asking = false;
    Deadline since{}, at{};  // when it was asked, and answered
    Status known;
  };
  TableWorld table_world() const;
  Found open_room(const store::TableRow& row);
  void found(const std::string& id, const Found& found);
  Status pay(const Ending& ending);
  void note_start(const std::string& id, TableStatus status);
  void ended(const Ending& ending);
  void find_debts();
  bool find_debt(const store::TableRow& row);
  void note_fate(const Table& table);
  void keep_marks();
  Time do_chore(const store::Owed& owed);
  bool forget_at_tables(const std::string& user);
  void on_revoked(const std::string& text);
  void look_after(const std::string& table);
  void reread_hours(const std::string& user);
  void check_sockets();
  void on_wake(const store::Wake& wake);
  std::vector<std::shared_ptr<Room>> looked_at();
  void tell_all_left();

  Config config_;
  std::string secret_;  // seeds of what the hall advises follow from it
  asio::io_context& io_;
  std::unique_ptr<store::Store> store_;
  std::shared_ptr<Metrics> metrics_ = std::make_shared<Metrics>();
  WorkPool disk_, logs_, passwords_;
  asio::thread_pool health_thread_;
  Thinkers bots_;  // a table has at most one job a seat here
  People people_;
  std::shared_ptr<Doorman> doorman_, guests_, subscriptions_, people_sockets_;
  Order order_{*store_};
  Buckets requests_, chats_, creations_, checks_, handshakes_, subscribing_;
  Buckets reporting_{kReportsASecond, kReportsAtOnce};
  Buckets analysing_{kAnalysesASecond, kAnalysesAtOnce};
  Buckets letters_{kLettersASecond, kLettersAtOnce};
  SharedBuckets address_messages_, person_messages_;
  Maps maps_;
  Budget budget_{config_.limits.person_bytes, config_.limits.address_bytes};
  // Shared: its work on the thinkers' threads, which end first, may still hold it.
  std::shared_ptr<Analyses> analyses_ = std::make_shared<Analyses>(bots_, disk_, *store_, budget_);
  Attention attention_;
  std::unique_ptr<Couriers> couriers_;
  Backups backups_;
  RoomWorld world_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, std::vector<std::function<void(Found)>>> opening_;
  std::string rewritten_;  // the table whose log is being written anew: it is not opened
  std::unordered_map<ViewerId, Plugged> sockets_;
  ViewerId last_viewer_ = 0;
  Time presence_told_ = 0;
  Time behind_looked_ = 0;
  std::atomic<bool> waking_{false};
  Health health_;
  std::mutex debts_mutex_;
  std::vector<Ending> debts_;
  std::atomic<bool> closing_{false};
  std::thread bailiff_;  // looks through the logs at the start; last, it uses everything
};

}  // namespace gh::server
