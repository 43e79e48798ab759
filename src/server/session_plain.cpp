#include "server/session.h"

namespace gh::server {

asio::awaitable<void> serve_plain(Building& building, PlainStream stream, std::string address) {
  co_await serve_stream(building, std::move(stream), std::move(address));
}

}  // namespace gh::server
