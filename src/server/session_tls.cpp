#include "server/session.h"

namespace gh::server {

asio::awaitable<void> serve_tls(Building& building, TlsStream stream, std::string address) {
  const auto& limits = building.hall.config().limits;
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(limits.header_seconds));
  boost::system::error_code ec;
  co_await stream.async_handshake(asio::ssl::stream_base::server,
                                  asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return;
  co_await serve_stream(building, std::move(stream), std::move(address));
}

}  // namespace gh::server
