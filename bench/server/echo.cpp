// The limit: a bare Beast WebSocket server that does nothing but pass each message on to both
// sockets of its pair. No JSON, no rules, no disk.
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

struct Peer;
std::mutex g_mutex;
std::map<std::string, std::vector<std::shared_ptr<Peer>>> g_pairs;

struct Peer : std::enable_shared_from_this<Peer> {
  explicit Peer(tcp::socket socket) : ws(std::move(socket)) {}
  beast::websocket::stream<beast::tcp_stream> ws;
  std::deque<std::shared_ptr<std::string>> out;

  void deliver(std::shared_ptr<std::string> text) {
    asio::post(ws.get_executor(), [self = shared_from_this(), text] {
      self->out.push_back(text);
      if (self->out.size() == 1) self->write();
    });
  }
  void write() {
    ws.async_write(asio::buffer(*out.front()),
                   [self = shared_from_this()](beast::error_code ec, std::size_t) {
                     if (ec) return;
                     self->out.pop_front();
                     if (!self->out.empty()) self->write();
                   });
  }
  asio::awaitable<void> serve() {
    auto self = shared_from_this();
    boost::system::error_code ec;
    ws.text(true);
    co_await ws.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    beast::flat_buffer buffer;
    std::string pair;
    while (!ec) {
      buffer.clear();
      co_await ws.async_read(buffer, asio::redirect_error(asio::use_awaitable, ec));
      if (ec) break;
      auto text = std::make_shared<std::string>(beast::buffers_to_string(buffer.data()));
      std::vector<std::shared_ptr<Peer>> both;
      {
        std::lock_guard lock(g_mutex);
        if (pair.empty()) {
          pair = *text;
          g_pairs[pair].push_back(self);
          continue;
        }
        both = g_pairs[pair];
      }
      for (auto& p : both) p->deliver(text);
    }
  }
};

asio::awaitable<void> accept(asio::io_context& io, unsigned short port) {
  tcp::acceptor acceptor(io, {tcp::v4(), port});
  for (;;) {
    auto socket = co_await acceptor.async_accept(asio::make_strand(io), asio::use_awaitable);
    socket.set_option(tcp::no_delay(true));
    auto peer = std::make_shared<Peer>(tcp::socket(std::move(socket)));
    asio::co_spawn(peer->ws.get_executor(), peer->serve(), asio::detached);
  }
}

int main(int argc, char** argv) {
  asio::io_context io;
  asio::co_spawn(io, accept(io, static_cast<unsigned short>(argc > 1 ? std::atoi(argv[1]) : 9001)),
                 asio::detached);
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::max(2u, std::thread::hardware_concurrency()); ++i)
    threads.emplace_back([&] { io.run(); });
  io.run();
}
