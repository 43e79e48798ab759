// The hall: the rooms in use, the store behind them, the people, and what all requests share.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/maps.h"
#include "server/people.h"
#include "server/room.h"

namespace gh::server {

// A WebSocket, as the hall sees it: something that can be closed when its session is revoked.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void close(std::string_view why) = 0;
};

class Hall {
 public:
  Hall(Config config, std::unique_ptr<store::Store> store, asio::io_context& io);
  ~Hall();

  const Config& config() const { return config_; }
  store::Store& store() { return *store_; }
  People& people() { return people_; }
  Metrics& metrics() { return *metrics_; }
  asio::thread_pool& workers() { return workers_; }
  asio::io_context& io() { return io_; }
  const std::shared_ptr<Doorman>& doorman() { return doorman_; }
  Buckets& requests() { return requests_; }
  Buckets& chats() { return chats_; }
  Buckets& creations() { return creations_; }
  Buckets& checks() { return checks_; }
  Maps& maps() { return maps_; }
  Budget& budget() { return budget_; }

  // --- rooms; these wait for the disk
  std::variant<std::string, Failure> create(TableHeader header);
  std::variant<std::string, Failure> import_log(const Person& person, const std::string& title,
                                                Record record, bool listed = false);
  // A table that was made for something that failed; its room, if any, is forgotten.
  void discard(const std::string& id);
  std::variant<std::shared_ptr<Room>, Failure> room(const std::string& id);
  void unload_idle(Time now);
  void keep_presence(Time now);  // several servers: says now and then who is here
  // Does everything that waits, then stops the workers. The io_context must still be running.
  void drain();
  store::Status health();

  // --- sockets by session, so that revoking a session closes them
  ViewerId add_socket(const Person& person, std::weak_ptr<Socket> socket);
  void remove_socket(ViewerId id);
  void close_sockets(const std::string& token_hash, const std::string& user);
  void close_all_sockets(std::string_view why);

 private:
  struct Plugged {
    std::string token_hash, user;
    std::weak_ptr<Socket> socket;
  };
  TableWorld table_world() const;
  void on_wake(const store::Wake& wake);
  std::vector<std::shared_ptr<Room>> looked_at();
  void tell_all_left();

  Config config_;
  asio::io_context& io_;
  std::unique_ptr<store::Store> store_;
  std::shared_ptr<Metrics> metrics_ = std::make_shared<Metrics>();
  asio::thread_pool workers_;
  asio::thread_pool bots_;
  People people_;
  std::shared_ptr<Doorman> doorman_;
  Buckets requests_, chats_, creations_, checks_;
  Maps maps_;
  Budget budget_{config_.limits.person_bytes, config_.limits.address_bytes};
  RoomWorld world_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<ViewerId, Plugged> sockets_;
  ViewerId last_viewer_ = 0;
  std::mutex health_mutex_;
  Time presence_told_ = 0;
  Time health_at_ = 0;
  store::Status health_;
};

}  // namespace gh::server
