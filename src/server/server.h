// The part that knows the network: one acceptor, all cores, HTTP and WebSocket.
#pragma once

#include <memory>

#include "server/config.h"
#include "store/store.h"

namespace gh::server {

class Hall;

class Server {
 public:
  // Opens the store and the listening socket. The error says what is wrong.
  static std::unique_ptr<Server> open(const Config& config, std::string& error);
  ~Server();

  unsigned short port() const;
  void start();               // returns at once
  void stop();                // stops accepting, stores what is in flight, closes
  int run_until_signalled();  // start, wait for SIGINT or SIGTERM, stop
  Hall& hall();

 private:
  struct Inner;
  explicit Server(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace gh::server
