// One connection: HTTP requests until it ends or becomes a WebSocket.
#include <spdlog/spdlog.h>

#include <cmath>

#include "server/afterwards.h"
#include "server/net.h"

namespace gh::server {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kUnreadSlack = 64 * 1024;  // heads of fragments, pings, the next message
constexpr double kBytesOfACredit = 16 * 1024;
// A ping cannot be read later, so a socket that owes more time than this is closed.
constexpr milliseconds kMostDebt{5000};
constexpr std::size_t kLeastAnswers = 64 * 1024;  // bytes that may wait, however full the hall is

// What is being read. Beast makes room for as much as could come at once, for every socket that
// waits; nearly all messages are small, so it is told that little can, and more behind what is
// there.
class ReadBuffer : public beast::flat_buffer {
 public:
  std::size_t max_size() const noexcept {
    return size() + std::clamp<std::size_t>(size(), 256, 1536);
  }
};

// A WebSocket: one reader, one writer, and what the rooms have put into its box. Once it is open it
// lives by its own callbacks: a coroutine's frames would be kept for hours.
class WsSession : public SocketLink,
                  public Socket,
                  public Afterwards::Task,
                  public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Building& building, Connection stream, std::string address, Visits visits)
      : hall_(building.hall),
        visits_(std::move(visits)),
        address_(std::move(address)),
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
    std::lock_guard lock(mutex_);
    put({std::move(text), nullptr, 0});
  }
  // Too much waits: what waits of this table is forgotten, and the newest state is asked for when
  // the rest has been read. So nobody is dropped for what others say, and nobody fills memory.
  void news(const News& news) override {
    std::lock_guard lock(mutex_);
    const auto* room = news.from.get();
    if (auto* behind = behind_at(room)) return behind->note(news.seq);
    auto size = news.text->size();
    if (queued_ == 0 || queued_ + size <= std::min(news.allowance, share()))
      return put({news.text, room, news.seq});
    fall_behind(news.from, news.seq);
  }
  void begin(const Room& room) override {
    std::lock_guard lock(mutex_);
    std::erase_if(behind_, [&](const Behind& b) { return b.key == &room; });
  }
  void owe(const std::shared_ptr<Room>& room, std::uint64_t since) override {
    std::lock_guard lock(mutex_);
    if (auto* behind = behind_at(room.get())) return behind->note(since + 1);
    fall_behind(room, since + 1);
  }
  void run(std::function<void()> task) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), task = std::move(task)] { task(); });
  }
  void tick() override {
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      if (auto protocol = self->protocol_.lock()) protocol->refuse_late();
    });
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
    deflate.memLevel = 1;
    deflate.compLevel = 3;
    deflate.msg_size_threshold = 128;
    ws_.set_option(deflate);
    ws_.read_message_max(limits.message_bytes);
    ws_.next_layer().message_is_whole();
    ws_.next_layer().limit_unread(limits.message_bytes + kUnreadSlack);
    ws_.control_callback([this](websocket::frame_type, boost::beast::string_view) { pinged(); });
    ws_.write_buffer_bytes(512);
    ws_.auto_fragment(false);
    ws_.text(true);
  }

  void opened(const Person& person) {
    ++hall_.metrics().sockets_opened;
    ++hall_.metrics().sockets;
    id_ = hall_.add_socket(person, std::weak_ptr<Socket>(shared_from_this()), address_);
    address_credit_ = hall_.address_messages().of(address_);
    person_credit_ = hall_.person_messages().of(person.payer());
    auto protocol =
        std::make_shared<SocketProtocol>(hall_, person, shared_from_this(), id_, address_);
    protocol_ = protocol;
    read(std::move(protocol));
  }

  // The protocol is kept by whoever waits for the next message: it keeps the session itself.
  using TheProtocol = std::shared_ptr<SocketProtocol>;

  void read(TheProtocol protocol) {
    ws_.async_read(buffer_, [self = shared_from_this(), protocol = std::move(protocol)](
                                boost::system::error_code ec, std::size_t) mutable {
      ec ? self->ended(*protocol) : self->received(std::move(protocol));
    });
  }

  // Every message is paid for by the socket, its address and its person. Who owes is read later.
  milliseconds charge(double cost) {
    credit_.charge(cost);
    auto debt = credit_.debt();
    for (auto* shared : {address_credit_.get(), person_credit_.get()})
      if (shared) debt = std::max(debt, shared->charge(cost));
    return debt;
  }

  void received(TheProtocol protocol) {
    auto bytes = ws_.next_layer().message_is_whole();
    auto debt = charge(1 + std::floor(static_cast<double>(bytes) / kBytesOfACredit));
    if (debt > milliseconds(0)) return wait_for_credit(std::move(protocol), debt);
    take(std::move(protocol));
  }

  // In the middle of reading, where nothing can wait.
  void pinged() {
    charge(1);
    if (credit_.debt() < kMostDebt || std::exchange(tired_, true)) return;
    ++hall_.metrics().throttled;
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->drop(); });
  }

  void take(TheProtocol protocol) {
    auto data = buffer_.data();
    protocol->receive({static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > 16 * 1024) buffer_.shrink_to_fit();
    read(std::move(protocol));
  }

  // Not reading is the cheapest answer to a flood: it backs up in the sender's own kernel.
  void wait_for_credit(TheProtocol protocol, milliseconds debt) {
    ++hall_.metrics().throttled;
    if (!std::exchange(warned_, true)) deliver(too_fast());
    throttle_.expires_after(debt);
    auto go_on = [self = shared_from_this(),
                  protocol = std::move(protocol)](boost::system::error_code) mutable {
      self->closed_ ? self->ended(*protocol) : self->take(std::move(protocol));
    };
    throttle_.async_wait(std::move(go_on));
  }

  // Nothing more will be read.
  void ended(SocketProtocol& protocol) {
    closed_ = true;
    protocol.leave();
    hall_.remove_socket(id_);
    --hall_.metrics().sockets;
  }

  static std::shared_ptr<const std::string> too_fast() {
    Status slowly{Code::too_many, "too many messages; they are read slowly now"};
    return std::make_shared<const std::string>(json_text(msg::error_of(slowly)));
  }

  // --- what waits to be sent. Under the mutex: box_, queued_, behind_, noticed_; the rest belongs
  // to the strand.
  struct Unsent {
    std::shared_ptr<const std::string> text;
    const Room* from = nullptr;  // none: an answer
    std::uint64_t seq = 0;
  };
  // A table whose news could not be kept.
  struct Behind {
    const Room* key;
    std::weak_ptr<Room> room;
    std::uint64_t lost;  // the number of the first news that is missing
    bool asked = false;  // the newest state is on its way
    void note(std::uint64_t seq) { lost = std::min(lost, seq); }
  };

  // A fair part of what may wait in the whole hall.
  std::size_t share() const {
    const auto& limits = hall_.config().limits;
    auto sockets = std::max<std::int64_t>(1, hall_.metrics().sockets);
    return std::min(limits.unsent_bytes,
                    limits.hall_unsent_bytes / static_cast<std::size_t>(sockets));
  }

  void put(Unsent one) {
    queued_ += one.text->size();
    box_.push_back(std::move(one));
    notice();
  }
  void notice() {
    if (std::exchange(noticed_, true)) return;
    // Later: what the same hand puts in after this goes out in the same message.
    if (Afterwards::put_off(shared_from_this())) return;
    asio::defer(ws_.get_executor(), [self = shared_from_this()] { self->empty_box(); });
  }
  void finish() override {
    asio::dispatch(ws_.get_executor(), [self = shared_from_this()] { self->empty_box(); });
  }

  Behind* behind_at(const Room* room) {
    auto at = std::find_if(behind_.begin(), behind_.end(),
                           [&](const Behind& b) { return b.key == room; });
    return at == behind_.end() ? nullptr : &*at;
  }
  void fall_behind(const std::shared_ptr<Room>& room, std::uint64_t lost) {
    behind_.push_back({room.get(), room, lost});
    forget_news(box_);
    notice();
  }
  // Of tables that are behind.
  void forget_news(std::vector<Unsent>& list) {
    std::erase_if(list, [&](const Unsent& one) {
      auto* behind = one.from ? behind_at(one.from) : nullptr;
      if (!behind || behind->asked) return false;
      behind->note(one.seq);
      queued_ -= one.text->size();
      return true;
    });
  }

  void empty_box() {
    bool too_much = false;
    {
      std::lock_guard lock(mutex_);
      noticed_ = false;
      if (closed_) return forget_all();
      if (!behind_.empty()) forget_news(waiting_);
      for (auto& one : box_) waiting_.push_back(std::move(one));
      box_.clear();
      too_much = leaves_answers_unread();
    }
    if (too_much) {
      ++hall_.metrics().slow_readers;
      return drop();
    }
    if (!writing_) waiting_.empty() ? catch_up() : write();
  }

  // Does he ask on and on, and not read what he asked for? One long answer is none too many.
  bool leaves_answers_unread() const {
    auto most = std::max(share(), std::min(hall_.config().limits.unsent_bytes, kLeastAnswers));
    if (queued_ <= most) return false;
    std::size_t bytes = 0, count = 0;
    for (const auto& one : waiting_)
      if (!one.from) bytes += one.text->size(), ++count;
    return bytes > most && count > 1;
  }

  // Everything has been read: whoever is behind gets the newest state.
  void catch_up() {
    std::vector<std::pair<std::shared_ptr<Room>, std::uint64_t>> ask;
    {
      std::lock_guard lock(mutex_);
      for (auto& b : behind_)
        if (!std::exchange(b.asked, true))
          if (auto room = b.room.lock()) ask.emplace_back(std::move(room), b.lost ? b.lost - 1 : 0);
    }
    hall_.metrics().caught_up += ask.size();
    for (auto& [room, since] : ask) room->refresh(id_, since);
  }

  // Everything that waits goes out as one WebSocket message, one text a line.
  void write() {
    writing_ = true;
    std::size_t bytes = 0;
    for (const auto& one : waiting_) bytes += one.text->size();
    hall_.metrics().messages_out += waiting_.size();
    hall_.metrics().bytes_out += bytes;
    sending_ = std::move(waiting_.front().text);
    if (waiting_.size() > 1) {
      auto all = std::make_shared<std::string>();
      all->reserve(bytes + waiting_.size());
      all->append(*sending_);
      for (std::size_t i = 1; i < waiting_.size(); ++i) all->append("\n").append(*waiting_[i].text);
      sending_ = std::move(all);
    }
    waiting_.clear();
    ws_.async_write(asio::buffer(*sending_),
                    [self = shared_from_this(), bytes](boost::system::error_code ec, std::size_t) {
                      self->written(ec, bytes);
                    });
  }

  void written(boost::system::error_code ec, std::size_t bytes) {
    writing_ = false;
    sending_.reset();
    bool behind = false;
    {
      std::lock_guard lock(mutex_);
      queued_ -= bytes;
      behind = !behind_.empty();
    }
    if (ec || closed_) return drop();
    if (!waiting_.empty()) return write();
    if (goodbye_) return end();
    if (behind) catch_up();
  }

  void say_goodbye(const std::string& why) {
    if (!goodbye_) goodbye_ = why;
    if (!writing_) end();
  }

  void end() {
    if (closed_ || closing_) return;
    closing_ = true;
    websocket::close_reason reason(websocket::close_code::going_away, *goodbye_);
    ws_.async_close(reason,
                    [self = shared_from_this()](boost::system::error_code) { self->drop(); });
  }

  void forget_all() {  // under the mutex
    waiting_.clear();
    box_.clear();
    behind_.clear();
  }

  void drop() {
    {
      std::lock_guard lock(mutex_);
      closed_ = true;
      forget_all();
    }
    throttle_.cancel();
    ws_.next_layer().close();
  }

  Hall& hall_;
  const Visits visits_;
  const std::string address_;
  websocket::stream<Connection> ws_;
  asio::steady_timer throttle_;
  Bucket credit_;
  std::shared_ptr<SharedBucket> address_credit_, person_credit_;
  ReadBuffer buffer_;
  ViewerId id_ = 0;
  std::weak_ptr<SocketProtocol> protocol_;
  std::mutex mutex_;
  std::vector<Unsent> box_;
  std::vector<Behind> behind_;
  std::size_t queued_ = 0;  // bytes, those that are being sent among them
  bool noticed_ = false;    // empty_box is on its way
  std::vector<Unsent> waiting_;
  std::shared_ptr<const std::string> sending_;
  bool writing_ = false, closing_ = false, closed_ = false, warned_ = false, tired_ = false;
  std::optional<std::string> goodbye_;
};

asio::awaitable<void> write_response(Connection& stream, Response response, int seconds) {
  stream.expires_after(std::chrono::seconds(seconds));
  response.prepare_payload();
  boost::system::error_code ec;
  co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, ec));
}

// What is wrong with a request that could not be read whole; nothing when nobody is there to hear
// it.
std::optional<Response> unreadable(Building& building, const Request& request,
                                   boost::system::error_code why) {
  auto no = [&](Code code, const char* words) {
    return refuse_http(request, code, words, building.secure);
  };
  if (why == http::error::body_limit) return no(Code::too_long, "the body is too long");
  if (why == http::error::header_limit) {
    auto response = no(Code::too_long, "the header is too long");
    response.result(http::status::request_header_fields_too_large);
    return response;
  }
  bool spoke = why.category() == http::make_error_code(http::error::bad_method).category();
  if (!spoke || why == http::error::end_of_stream || why == http::error::partial_message) return {};
  return no(Code::malformed, "this is no HTTP request");
}

// Where the body ends must not be a matter of opinion: what one of two readers takes for the rest
// of a body is the next request to the other (RFC 9112, 6.3 and 11.2). That a Content-Length is a
// number, the parser has seen to.
boost::system::error_code doubtful_length(const Request& request) {
  if (request.count(http::field::content_length) > 1)
    return make_error_code(http::error::bad_content_length);
  const auto [from, to] = request.equal_range(http::field::transfer_encoding);
  if (from == to) return {};
  bool chunked = std::next(from) == to && boost::beast::iequals(from->value(), "chunked");
  bool alone = request.find(http::field::content_length) == request.end();
  if (chunked && alone && request.version() >= 11) return {};
  return make_error_code(http::error::bad_transfer_encoding);
}

asio::awaitable<void> refuse_unread(Building& building, Connection& stream, const Request& request,
                                    boost::system::error_code why) {
  auto response = unreadable(building, request, why);
  if (!response) co_return;
  response->keep_alive(false);
  co_await write_response(stream, std::move(*response), 2);
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

// Why this request may not become a WebSocket.
std::optional<Response> refuse_upgrade(Building& building, const Request& request,
                                       const Caller& caller) {
  auto target = request.target();
  std::string path(target.data(), target.size());
  if (building.metrics_only)
    return refuse_http(request, Code::not_found, "here are /metrics, /healthz and /readyz only",
                       caller.secure);
  if (!building.hall.handshakes().take(caller.address))
    return refuse_http(request, Code::too_many, "too many connections at once; wait a little",
                       caller.secure);
  if (auto refused = refuse_host(building, request, caller.secure)) return refused;
  if (path.substr(0, path.find('?')) != "/api/v1/ws")
    return refuse_http(request, Code::not_found, "the WebSocket is at /api/v1/ws", caller.secure);
  if (!building.doors.lets_in(headers_of(request)))
    return refuse_http(request, Code::not_allowed, "this comes from another site", caller.secure);
  return std::nullopt;
}

Deadline deadline(const Hall& hall) {
  return std::chrono::steady_clock::now() +
         std::chrono::seconds(hall.config().limits.answer_seconds);
}

// What it results in, or nothing when it fails or takes too long. What was begun goes on by itself.
template <class T>
asio::awaitable<std::optional<T>> in_time(Deadline until, asio::awaitable<T> work) {
  auto executor = co_await asio::this_coro::executor;
  struct Waiting {
    explicit Waiting(const asio::any_io_executor& e) : timer(e) {}
    asio::steady_timer timer;
    std::optional<T> result;
    bool done = false;
  };
  auto waiting = std::make_shared<Waiting>(executor);
  waiting->timer.expires_at(until);
  auto finished = [waiting](const std::exception_ptr& problem, T result) {
    waiting->done = true;
    if (!problem) waiting->result = std::move(result);
    waiting->timer.cancel();
  };
  asio::co_spawn(executor, std::move(work), finished);
  boost::system::error_code ec;
  if (!waiting->done)
    co_await waiting->timer.async_wait(asio::redirect_error(asio::use_awaitable, ec));
  co_return std::move(waiting->result);
}

asio::awaitable<void> upgrade(Building& building, Connection stream, Request request, Caller caller,
                              Visits visits) {
  auto& hall = building.hall;
  const auto& limits = hall.config().limits;
  auto refused = refuse_upgrade(building, request, caller);
  Person person;
  if (!refused) {
    auto token = token_of(request);
    auto until = deadline(hall);
    auto found = co_await in_time<Person>(until, hall.find_person(token, until));
    if (found) person = std::move(*found);
    if (!found)
      refused = refuse_http(request, Code::unavailable, "the hall is busy; try again shortly",
                            caller.secure);
    else if (names_program(request) && !person.known() && !person.unreachable)
      refused = refuse_http(request, Code::no_session, "this token opens nothing", caller.secure);
    else if (person.unreachable)
      refused =
          refuse_http(request, Code::unavailable,
                      "the hall cannot look up who you are; try again shortly", caller.secure);
  }
  if (auto ban = hall.order().held(person.user, SanctionKind::kBan, now_ms()))
    refused = refuse_http(request, Code::banned, shut_out(*ban, now_ms()).words, caller.secure);
  if (person.known()) {
    bool often = !hall.handshakes().take("person " + person.payer());
    visits.push_back(often ? nullptr : Visit::enter(hall.people_sockets(), person.payer()));
    if (!visits.back())
      refused =
          refuse_http(request, Code::too_many, "you have too many connections", caller.secure);
  }
  if (refused) {
    ++building.hall.metrics().http_errors;
    refused->keep_alive(false);
    co_await write_response(stream, std::move(*refused), limits.body_seconds);
    co_return;
  }
  std::make_shared<WsSession>(building, std::move(stream), caller.address, std::move(visits))
      ->open(request, person);
}

asio::awaitable<Response> answer_in_time(Building& building, std::shared_ptr<const Request> request,
                                         const Caller& caller) {
  auto until = deadline(building.hall);
  auto answer = co_await in_time<Response>(until, answer_http(building, request, caller, until));
  if (answer) co_return std::move(*answer);
  ++building.hall.metrics().late;
  co_return refuse_http(*request, Code::unavailable,
                        "the hall could not do this in time; try again shortly", caller.secure);
}

}  // namespace

asio::awaitable<void> serve(Building& building, Connection stream, Address peer,
                            std::shared_ptr<Visit> visit) {
  auto& hall = building.hall;
  const auto& limits = hall.config().limits;
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
    if (!ec) ec = doubtful_length(parser.get());
    if (ec) co_return co_await refuse_unread(building, stream, parser.get(), ec);
    auto caller = building.doors.caller(headers_of(parser.get()), peer, building.secure);
    // Behind a proxy a connection is everybody's: each of them has his own places.
    Visits visits{visit};
    if (caller.forwarded) visits.push_back(Visit::enter(hall.guests(), caller.address));
    if (!visits.back()) {
      auto response = refuse_http(parser.get(), Code::too_many,
                                  "too many connections of your address", caller.secure);
      response.keep_alive(false);
      co_return co_await write_response(stream, std::move(response), limits.body_seconds);
    }
    if (websocket::is_upgrade(parser.get())) {
      auto request = parser.release();
      reading.reset();
      buffer = {};
      co_return co_await upgrade(building, std::move(stream), std::move(request), std::move(caller),
                                 std::move(visits));
    }
    stream.expires_after(std::chrono::seconds(limits.body_seconds));
    if (parser.get()[http::field::expect] == "100-continue") {
      http::response<http::empty_body> go_on{http::status::continue_, parser.get().version()};
      co_await http::async_write(stream, go_on, asio::redirect_error(asio::use_awaitable, ec));
    }
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return co_await refuse_unread(building, stream, parser.get(), ec);
    auto request = std::make_shared<const Request>(parser.release());
    // Thinking time is the hall's own; the client's deadline starts again with the answer.
    stream.expires_never();
    auto response = co_await answer_in_time(building, request, caller);
    spdlog::debug("http method={} status={} from={}", std::string(request->method_string()),
                  response.result_int(), caller.address);
    if (response.result_int() >= 400) ++hall.metrics().http_errors;
    bool last = response.need_eof() || !request->keep_alive();
    co_await write_response(stream, std::move(response), limits.body_seconds);
    if (last) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ec);
}

}  // namespace gh::server
