// The part that knows the network: one acceptor, all cores, HTTP and WebSocket.
#pragma once

#include <functional>
#include <memory>

#include "server/config.h"
#include "store/store.h"

namespace gh::server {

class Hall;

class Server {
 public:
  // Opens the store and the listening socket. The error says what is wrong.
  static std::unique_ptr<Server> open(const Config& config, std::string& error);
  // The same on a store that is open already.
  static std::unique_ptr<Server> open(const Config& config, std::unique_ptr<store::Store> store,
                                      std::string& error);
  ~Server();

  unsigned short port() const;
  unsigned short metrics_port() const;  // 0: none of their own
  void start();                         // returns at once
  void stop();                          // stops accepting, stores what is in flight, closes
  // Starts, waits for SIGINT or SIGTERM, stops. `opened` is called when both are heeded. Also stops
  // when a backup has been restored over the hall's data: see restored().
  int run_until_signalled(const std::function<void()>& opened = {});
  // The data is not what it was when the hall was opened: whoever runs it opens it anew.
  bool restored() const;
  Hall& hall();

 private:
  struct Inner;
  explicit Server(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace gh::server
