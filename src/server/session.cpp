// One connection: HTTP requests until it ends or becomes a WebSocket.
#include <spdlog/spdlog.h>

#include "server/net.h"

namespace gh::server {

namespace {

// Does f on a worker and comes back to the coroutine's own executor.
template <class F>
asio::awaitable<std::invoke_result_t<F>> on_worker(Hall& hall, F f) {
  using R = std::invoke_result_t<F>;
  auto start = [&hall, f = std::move(f)](auto handler) mutable {
    auto executor = asio::get_associated_executor(handler);
    auto work = asio::make_work_guard(executor);
    asio::post(hall.workers(), [f = std::move(f), handler = std::move(handler), executor,
                                work = std::move(work)]() mutable {
      auto result = std::make_shared<R>(f());
      asio::post(executor, [handler = std::move(handler), result]() mutable {
        std::move(handler)(std::move(*result));
      });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(R)>(
      std::move(start), asio::use_awaitable);
}

// A WebSocket: one reader (a coroutine), one writer, a bounded queue between the rooms and it.
class WsSession : public Line, public Socket, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Building& building, Wire stream)
      : hall_(building.hall), ws_(std::move(stream)), throttle_(ws_.get_executor()) {}

  asio::awaitable<void> serve(Request request, Person person) {
    auto self = shared_from_this();
    prepare();
    boost::system::error_code ec;
    co_await ws_.async_accept(request, asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
    request = {};  // a socket lives for hours: its handshake need not
    ++hall_.metrics().sockets_opened;
    ++hall_.metrics().sockets;
    auto id = hall_.add_socket(person, std::weak_ptr<Socket>(self));
    auto desk = std::make_shared<Desk>(hall_, person, self, id);
    co_await read(*desk);
    closed_ = true;
    desk->leave();
    hall_.remove_socket(id);
    --hall_.metrics().sockets;
  }

  void deliver(std::shared_ptr<const std::string> text) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      self->queue(std::move(text));
    });
  }
  void run(std::function<void()> task) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), task = std::move(task)] { task(); });
  }
  void close(std::string_view why) override {
    asio::post(ws_.get_executor(),
               [self = shared_from_this(), why = std::string(why)] { self->say_goodbye(why); });
  }

 private:
  void prepare() {
    const auto& limits = hall_.config().limits;
    ws_.next_layer().expires_never();
    websocket::stream_base::timeout timeout{std::chrono::seconds(limits.header_seconds),
                                            std::chrono::seconds(limits.idle_seconds), true};
    ws_.set_option(timeout);
    websocket::permessage_deflate deflate;
    deflate.server_enable = true;
    // Small windows: a socket's share of memory stays a few kilobytes.
    deflate.server_max_window_bits = 10;
    deflate.client_max_window_bits = 9;
    deflate.memLevel = 2;
    deflate.compLevel = 3;
    deflate.msg_size_threshold = 128;
    ws_.set_option(deflate);
    ws_.read_message_max(limits.message_bytes);
    ws_.write_buffer_bytes(1024);
    ws_.auto_fragment(false);
    ws_.text(true);
  }

  asio::awaitable<void> read(Desk& desk) {
    const auto& limits = hall_.config().limits;
    Bucket credit(limits.messages_per_second, limits.message_burst);
    beast::flat_buffer buffer;
    for (;;) {
      boost::system::error_code ec;
      co_await ws_.async_read(buffer, asio::redirect_error(asio::use_awaitable, ec));
      if (ec) co_return;
      while (!credit.take()) {
        // Not reading is the cheapest answer to a flood: it backs up in the sender's own kernel.
        ++hall_.metrics().throttled;
        if (!warned_) queue(too_fast());
        warned_ = true;
        throttle_.expires_after(credit.wait());
        co_await throttle_.async_wait(asio::redirect_error(asio::use_awaitable, ec));
        if (closed_) co_return;
      }
      auto data = buffer.data();
      desk.receive({static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
      if (buffer.capacity() > 16 * 1024) buffer.shrink_to_fit();
    }
  }

  static std::shared_ptr<const std::string> too_fast() {
    msg::ErrorMessage error{
        "error", {}, "too_many", "too many messages; they are read slowly now", ""};
    return std::make_shared<const std::string>(json::serialize(to_json(error)));
  }

  void queue(std::shared_ptr<const std::string> text) {
    if (closed_) return;
    unsent_ += text->size();
    if (unsent_ > hall_.config().limits.unsent_bytes) {
      ++hall_.metrics().slow_readers;
      return drop();
    }
    waiting_.push_back(std::move(text));
    if (!writing_) write();
  }

  void write() {
    writing_ = true;
    auto self = shared_from_this();
    ws_.async_write(asio::buffer(*waiting_.front()),
                    [self](boost::system::error_code ec, std::size_t) { self->written(ec); });
  }

  void written(boost::system::error_code ec) {
    writing_ = false;
    if (ec || closed_) return drop();
    ++hall_.metrics().messages_out;
    hall_.metrics().bytes_out += waiting_.front()->size();
    unsent_ -= waiting_.front()->size();
    waiting_.pop_front();
    if (!waiting_.empty()) return write();
    if (goodbye_) finish();
  }

  void say_goodbye(const std::string& why) {
    if (!goodbye_) goodbye_ = why;
    if (!writing_) finish();
  }

  void finish() {
    if (closed_ || closing_) return;
    closing_ = true;
    websocket::close_reason reason(websocket::close_code::going_away, *goodbye_);
    ws_.async_close(reason,
                    [self = shared_from_this()](boost::system::error_code) { self->drop(); });
  }

  void drop() {
    closed_ = true;
    waiting_.clear();
    throttle_.cancel();
    ws_.next_layer().close();
  }

  Hall& hall_;
  websocket::stream<Wire> ws_;
  asio::steady_timer throttle_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::size_t unsent_ = 0;
  bool writing_ = false, closing_ = false, closed_ = false, warned_ = false;
  std::optional<std::string> goodbye_;
};

asio::awaitable<void> write_response(Wire& stream, Response response, int seconds) {
  stream.expires_after(std::chrono::seconds(seconds));
  response.prepare_payload();
  boost::system::error_code ec;
  co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, ec));
}

// Says what was wrong with a request that could not be read whole.
asio::awaitable<void> refuse_unread(Building& building, Wire& stream, const Request& request,
                                    boost::system::error_code why) {
  bool body = why == http::error::body_limit;
  if (!body && why != http::error::header_limit) co_return;
  auto response =
      refuse_http(request, "too_long", body ? "the body is too long" : "the header is too long",
                  building.secure);
  if (!body) response.result(http::status::request_header_fields_too_large);
  response.keep_alive(false);
  co_await write_response(stream, std::move(response), 2);
  // Closing with bytes unread would reset the connection and take the answer with it: read on a
  // little, into nothing.
  boost::system::error_code ec;
  stream.socket().shutdown(tcp::socket::shutdown_send, ec);
  std::array<char, 4096> nowhere;
  stream.expires_after(std::chrono::seconds(2));
  for (int i = 0; i < 256 && !ec; ++i)
    co_await stream.async_read_some(asio::buffer(nowhere),
                                    asio::redirect_error(asio::use_awaitable, ec));
}

asio::awaitable<void> upgrade(Building& building, Wire stream, Request request) {
  const auto& limits = building.hall.config().limits;
  auto target = request.target();
  std::string path(target.data(), target.size());
  bool right = path.substr(0, path.find('?')) == "/api/v1/ws";
  if (!right || !origin_allowed(building, request)) {
    auto response =
        right
            ? refuse_http(request, "not_allowed", "this comes from another site", building.secure)
            : refuse_http(request, "not_found", "the WebSocket is at /api/v1/ws", building.secure);
    response.keep_alive(false);
    co_await write_response(stream, std::move(response), limits.body_seconds);
    co_return;
  }
  auto cookie = request[http::field::cookie];
  auto token = session_token({cookie.data(), cookie.size()});
  auto find = [&building, token] { return building.hall.people().find(token); };
  auto person = co_await on_worker(building.hall, find);
  auto session = std::make_shared<WsSession>(building, std::move(stream));
  co_await session->serve(std::move(request), std::move(person));
}

}  // namespace

asio::awaitable<void> serve(Building& building, Wire stream, std::string address) {
  const auto& limits = building.hall.config().limits;
  stream.expires_after(std::chrono::seconds(limits.header_seconds));
  if (co_await stream.handshake()) co_return;
  beast::flat_buffer buffer;
  boost::system::error_code ec;
  for (bool first = true;; first = false) {
    std::optional<http::request_parser<http::string_body>> reading(std::in_place);
    auto& parser = *reading;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(limits.body_bytes);
    auto wait = first ? limits.header_seconds : limits.keep_alive_seconds;
    stream.expires_after(std::chrono::seconds(wait));
    co_await http::async_read_header(stream, buffer, parser,
                                     asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return co_await refuse_unread(building, stream, parser.get(), ec);
    if (websocket::is_upgrade(parser.get())) {
      auto request = parser.release();
      reading.reset();
      buffer = {};
      co_return co_await upgrade(building, std::move(stream), std::move(request));
    }
    stream.expires_after(std::chrono::seconds(limits.body_seconds));
    if (parser.get()[http::field::expect] == "100-continue") {
      http::response<http::empty_body> go_on{http::status::continue_, parser.get().version()};
      co_await http::async_write(stream, go_on, asio::redirect_error(asio::use_awaitable, ec));
    }
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return co_await refuse_unread(building, stream, parser.get(), ec);
    auto request = std::make_shared<Request>(parser.release());
    auto answer = [&building, request, address] {
      return answer_http(building, *request, address);
    };
    // Thinking time is the hall's own; the client's deadline starts again with the answer.
    stream.expires_never();
    auto response = co_await on_worker(building.hall, answer);
    spdlog::debug("http method={} status={} from={}", std::string(request->method_string()),
                  response.result_int(), address);
    if (response.result_int() >= 400) ++building.hall.metrics().http_errors;
    bool last = response.need_eof() || !request->keep_alive();
    co_await write_response(stream, std::move(response), limits.body_seconds);
    if (last) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ec);
}

}  // namespace gh::server
