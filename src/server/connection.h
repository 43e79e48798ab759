// A connection, plain or with TLS, behind one type: Beast's templates are instantiated once for
// both, not once for each, and that is most of what the server costs to compile.
#pragma once

#include <array>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <variant>

namespace gh::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

// Everything about a connection happens on its strand. Named by its type, not hidden behind
// any_io_executor, which costs a busy hall many small allocations.
using Strand = asio::strand<asio::io_context::executor_type>;
using PlainStream = beast::basic_stream<asio::ip::tcp, Strand>;
using TlsStream = beast::ssl_stream<PlainStream>;

// Whoever waits, on the connection's strand, for bytes to be read or written. (Asio's
// any_completion_handler cannot be used with Beast in Boost 1.81: its executor does not support
// what Beast requires of it.)
class TransferHandler {
 public:
  using executor_type = Strand;

  // The bytes are added to `count`, if there is one.
  template <class Handler>
  TransferHandler(Handler handler, const executor_type& strand, std::size_t* count = nullptr)
      : executor_(strand), count_(count), waiting_(new Waiting<Handler>(std::move(handler))) {}

  executor_type get_executor() const noexcept { return executor_; }
  void operator()(boost::system::error_code ec, std::size_t bytes) {
    if (count_) *count_ += bytes;
    waiting_.release()->wake(ec, bytes);
  }

 private:
  struct Anyone {
    virtual ~Anyone() = default;
    virtual void wake(boost::system::error_code ec, std::size_t bytes) = 0;  // and delete this
  };
  template <class Handler>
  struct Waiting final : Anyone {
    explicit Waiting(Handler h) : handler(std::move(h)) {}
    void wake(boost::system::error_code ec, std::size_t bytes) override {
      auto h = std::move(handler);
      delete this;  // before the handler starts the next operation, so that memory is used again
      std::move(h)(ec, bytes);
    }
    static void* operator new(std::size_t) { return Memory().allocate(1); }
    static void operator delete(void* p) { Memory().deallocate(static_cast<Waiting*>(p), 1); }
    Handler handler;

   private:
    using Memory = asio::recycling_allocator<Waiting>;  // of this thread
  };

  executor_type executor_;
  std::size_t* count_;
  std::unique_ptr<Anyone> waiting_;
};

class Connection {
 public:
  using executor_type = Strand;

  explicit Connection(PlainStream stream) : stream_(std::move(stream)) {}
  explicit Connection(TlsStream stream) : stream_(std::move(stream)) {}

  executor_type get_executor() noexcept { return tcp().get_executor(); }
  auto& socket() { return tcp().socket(); }
  void expires_after(std::chrono::seconds time) { tcp().expires_after(time); }
  void expires_never() { tcp().expires_never(); }
  void close() { tcp().close(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    auto start = [this](auto handler, const Buffers& into) {
      TransferHandler done(std::move(handler), get_executor(), &unread_);
      if (most_unread_ && unread_ > most_unread_) return refuse_more(std::move(done));
      read_some(few<asio::mutable_buffer>(into), std::move(done));
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        std::move(start), token, buffers);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    auto start = [this](auto handler, const Buffers& from) {
      auto some = few<asio::const_buffer>(from);
      if (auto sent = send_now(some)) return std::move(handler)(boost::system::error_code(), sent);
      write_some(some, TransferHandler(std::move(handler), get_executor()));
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        std::move(start), token, buffers);
  }
  // From now on bytes that the kernel takes at once are sent at once, and whoever waits for that is
  // told before async_write_some returns: no second trip through the reactor for every message. For
  // callers that bear it, as Beast's WebSocket does; a coroutine does not.
  void send_eagerly();
  // From now on so many bytes may come without making a message whole: Beast reads fragments of no
  // length, and pings between them, for ever. More end the connection.
  void limit_unread(std::size_t most) { most_unread_ = most; }
  std::size_t message_is_whole() { return std::exchange(unread_, 0); }  // what it took
  // With TLS: agrees on keys. Plain: done at once.
  asio::awaitable<boost::system::error_code> handshake();

  // What Beast looks for at the end of a WebSocket. Both sides have said goodbye by then, inside
  // TLS if there is TLS; what is left to end is TCP.
  friend void teardown(beast::role_type role, Connection& connection,
                       boost::system::error_code& ec) {
    beast::websocket::teardown(role, connection.socket(), ec);
  }
  template <class Handler>
  friend void async_teardown(beast::role_type role, Connection& connection, Handler&& handler) {
    beast::websocket::async_teardown(role, connection.socket(), std::forward<Handler>(handler));
  }
  friend void beast_close_socket(Connection& connection) { connection.close(); }

 private:
  // Reading or writing "some" may stop after the first few buffers.
  template <class Buffer>
  using Few = std::array<Buffer, 8>;
  template <class Buffer, class Buffers>
  static Few<Buffer> few(const Buffers& all) {
    Few<Buffer> some{};
    std::size_t n = 0;
    for (auto i = asio::buffer_sequence_begin(all);
         i != asio::buffer_sequence_end(all) && n < some.size(); ++i)
      if (asio::const_buffer(*i).size() > 0) some[n++] = *i;
    return some;
  }

  PlainStream& tcp();
  std::size_t send_now(const Few<asio::const_buffer>& from);  // how much of it; 0: it must wait
  void read_some(Few<asio::mutable_buffer> into, TransferHandler done);
  void write_some(Few<asio::const_buffer> from, TransferHandler done);
  void refuse_more(TransferHandler done);

  std::variant<PlainStream, TlsStream> stream_;
  bool eager_ = false;
  std::size_t unread_ = 0, most_unread_ = 0;
};

}  // namespace gh::server
