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

// A WebSocket: one reader, one writer, and what the rooms have put into its box. Once it is open it
// lives by its own callbacks: a coroutine's frames would be kept for hours.
class WsSession : public Line, public Socket, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Building& building, Wire stream, std::shared_ptr<Visit> visit)
      : hall_(building.hall),
        visit_(std::move(visit)),
        ws_(std::move(stream)),
        throttle_(ws_.get_executor()),
        credit_(hall_.config().limits.messages_per_second, hall_.config().limits.message_burst) {}

  void open(const Request& request, const Person& person) {
    prepare();
    ws_.next_layer().send_eagerly();
    ws_.async_accept(request, [self = shared_from_this(), person](boost::system::error_code ec) {
      if (!ec) self->opened(person);
    });
  }

  void deliver(std::shared_ptr<const std::string> text) override {
    {
      std::lock_guard lock(mutex_);
      box_.push_back(std::move(text));
      if (std::exchange(noticed_, true)) return;
    }
    // Deferred: what the same hand puts in after this goes out in the same message.
    asio::defer(ws_.get_executor(), [self = shared_from_this()] { self->empty_box(); });
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

  void opened(const Person& person) {
    ++hall_.metrics().sockets_opened;
    ++hall_.metrics().sockets;
    id_ = hall_.add_socket(person, std::weak_ptr<Socket>(shared_from_this()));
    read(std::make_shared<Desk>(hall_, person, shared_from_this(), id_));
  }

  // The desk is kept by whoever waits for the next message: it keeps the session itself.
  using TheDesk = std::shared_ptr<Desk>;

  void read(TheDesk desk) {
    ws_.async_read(buffer_, [self = shared_from_this(), desk = std::move(desk)](
                                boost::system::error_code ec, std::size_t) mutable {
      ec ? self->ended(*desk) : self->received(std::move(desk));
    });
  }

  void received(TheDesk desk) {
    if (!credit_.take()) return wait_for_credit(std::move(desk));
    auto data = buffer_.data();
    desk->receive({static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > 16 * 1024) buffer_.shrink_to_fit();
    read(std::move(desk));
  }

  // Not reading is the cheapest answer to a flood: it backs up in the sender's own kernel.
  void wait_for_credit(TheDesk desk) {
    ++hall_.metrics().throttled;
    if (!std::exchange(warned_, true)) deliver(too_fast());
    throttle_.expires_after(credit_.wait());
    auto go_on = [self = shared_from_this(),
                  desk = std::move(desk)](boost::system::error_code) mutable {
      self->closed_ ? self->ended(*desk) : self->received(std::move(desk));
    };
    throttle_.async_wait(std::move(go_on));
  }

  // Nothing more will be read.
  void ended(Desk& desk) {
    closed_ = true;
    desk.leave();
    hall_.remove_socket(id_);
    --hall_.metrics().sockets;
  }

  static std::shared_ptr<const std::string> too_fast() {
    msg::ErrorMessage error{
        "error", {}, "too_many", "too many messages; they are read slowly now", ""};
    return std::make_shared<const std::string>(json_text(error));
  }

  void empty_box() {
    std::vector<std::shared_ptr<const std::string>> fresh;
    {
      std::lock_guard lock(mutex_);
      fresh.swap(box_);
      noticed_ = false;
    }
    if (closed_) return;
    for (auto& text : fresh) {
      unsent_ += text->size();
      waiting_.push_back(std::move(text));
    }
    if (unsent_ > hall_.config().limits.unsent_bytes) {
      ++hall_.metrics().slow_readers;
      return drop();
    }
    if (!writing_) write();
  }

  // Everything that waits goes out as one WebSocket message, one text a line.
  void write() {
    writing_ = true;
    hall_.metrics().messages_out += waiting_.size();
    hall_.metrics().bytes_out += unsent_;
    sending_ = std::move(waiting_.front());
    if (waiting_.size() > 1) {
      auto all = std::make_shared<std::string>();
      all->reserve(unsent_ + waiting_.size());
      all->append(*sending_);
      for (std::size_t i = 1; i < waiting_.size(); ++i) all->append("\n").append(*waiting_[i]);
      sending_ = std::move(all);
    }
    waiting_.clear();
    ws_.async_write(asio::buffer(*sending_),
                    [self = shared_from_this(), size = unsent_](
                        boost::system::error_code ec, std::size_t) { self->written(ec, size); });
  }

  void written(boost::system::error_code ec, std::size_t size) {
    writing_ = false;
    unsent_ -= size;
    sending_.reset();
    if (ec || closed_) return drop();
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
  std::shared_ptr<Visit> visit_;
  websocket::stream<Wire> ws_;
  asio::steady_timer throttle_;
  Bucket credit_;
  beast::flat_buffer buffer_;
  ViewerId id_ = 0;
  std::mutex mutex_;
  std::vector<std::shared_ptr<const std::string>> box_;  // under the mutex, as is noticed_
  bool noticed_ = false;                                 // empty_box is on its way
  std::vector<std::shared_ptr<const std::string>> waiting_;
  std::shared_ptr<const std::string> sending_;
  std::size_t unsent_ = 0;  // bytes, those that are being sent among them
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

asio::awaitable<void> upgrade(Building& building, Wire stream, Request request,
                              std::shared_ptr<Visit> visit) {
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
  if (person.unreachable) {
    auto response =
        refuse_http(request, "unavailable",
                    "the hall cannot look up who you are; try again shortly", building.secure);
    response.keep_alive(false);
    co_await write_response(stream, std::move(response), limits.body_seconds);
    co_return;
  }
  std::make_shared<WsSession>(building, std::move(stream), std::move(visit))->open(request, person);
}

}  // namespace

asio::awaitable<void> serve(Building& building, Wire stream, std::shared_ptr<Visit> visit) {
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
      co_return co_await upgrade(building, std::move(stream), std::move(request), std::move(visit));
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
    auto answer = [&building, request, visit] {
      return answer_http(building, *request, visit->address());
    };
    // Thinking time is the hall's own; the client's deadline starts again with the answer.
    stream.expires_never();
    auto response = co_await on_worker(building.hall, answer);
    spdlog::debug("http method={} status={} from={}", std::string(request->method_string()),
                  response.result_int(), visit->address());
    if (response.result_int() >= 400) ++building.hall.metrics().http_errors;
    bool last = response.need_eof() || !request->keep_alive();
    co_await write_response(stream, std::move(response), limits.body_seconds);
    if (last) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ec);
}

}  // namespace gh::server
