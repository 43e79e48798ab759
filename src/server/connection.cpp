#include "server/connection.h"

namespace gh::server {

PlainStream& Connection::tcp() {
  auto* plain = std::get_if<PlainStream>(&stream_);
  return plain ? *plain : std::get<TlsStream>(stream_).next_layer();
}

void Connection::read_some(Few<asio::mutable_buffer> into, TransferHandler done) {
  std::visit([&](auto& s) { s.async_read_some(into, std::move(done)); }, stream_);
}

void Connection::write_some(Few<asio::const_buffer> from, TransferHandler done) {
  std::visit([&](auto& s) { s.async_write_some(from, std::move(done)); }, stream_);
}

void Connection::refuse_more(TransferHandler done) {
  auto answer = [done = std::move(done)]() mutable {
    done(beast::error_code(asio::error::message_size), 0);
  };
  asio::post(get_executor(), std::move(answer));
}

void Connection::send_eagerly() {
  auto* plain = std::get_if<PlainStream>(&stream_);
  boost::system::error_code ec;
  if (plain) plain->socket().non_blocking(true, ec);
  eager_ = plain && !ec;
}

std::size_t Connection::send_now(const Few<asio::const_buffer>& from) {
  if (!eager_) return 0;
  boost::system::error_code ec;  // whatever is wrong, the asynchronous way will find it as well
  return tcp().socket().write_some(from, ec);
}

asio::awaitable<boost::system::error_code> Connection::handshake() {
  boost::system::error_code ec;
  if (auto* tls = std::get_if<TlsStream>(&stream_))
    co_await tls->async_handshake(asio::ssl::stream_base::server,
                                  asio::redirect_error(asio::use_awaitable, ec));
  co_return ec;
}

}  // namespace gh::server
