#include "server/server.h"

#include <spdlog/spdlog.h>

#include <csignal>
#include <thread>

#include "server/checkup.h"
#include "server/net.h"

namespace gh::server {

struct Server::Inner {
  Inner(const Config& config, Doors doors, std::unique_ptr<store::Store> store)
      : hall(config, std::move(store), io),
        files(config.web),
        building{hall, files, std::move(doors), !config.tls_cert.empty(), nullptr, false},
        metrics_building{hall, files, building.doors, false, nullptr, true},
        acceptor(io),
        metrics_acceptor(io),
        sweeper(io),
        ticker(io) {}

  static std::string listen(tcp::acceptor& at, const std::string& where, const char* setting);
  std::string load_tls(const Config& config);
  asio::awaitable<void> accept(tcp::acceptor& at, Building& house);
  asio::awaitable<void> sweep();
  asio::awaitable<void> tick();
  void ask_whether_restored();
  void take(PlainStream::socket_type socket, Building& house);

  asio::io_context io;
  Hall hall;
  StaticFiles files;
  asio::ssl::context tls{asio::ssl::context::tls_server};
  Building building, metrics_building;
  tcp::acceptor acceptor, metrics_acceptor;
  asio::steady_timer sweeper, ticker;
  std::vector<std::thread> threads;
  std::atomic<bool> stopping{false};
  std::atomic<bool> looking{false};  // whether the web client was built anew
  std::atomic<bool> asking{false};   // whether the data is still the one it was opened on
  std::atomic<bool> restored{false};
  std::mutex mutex;
  std::function<void()> on_restored;  // called once
};

std::string Server::Inner::listen(tcp::acceptor& at, const std::string& where,
                                  const char* setting) {
  auto endpoint = endpoint_of(where, setting);
  if (!endpoint) return endpoint.error();
  boost::system::error_code ec;
  at.open(endpoint->protocol(), ec);
  if (!ec) at.set_option(asio::socket_base::reuse_address(true), ec);
  if (!ec) at.bind(*endpoint, ec);
  if (!ec) at.listen(asio::socket_base::max_listen_connections, ec);
  return ec ? "cannot listen at " + where + ": " + ec.message() : "";
}

std::string Server::Inner::load_tls(const Config& config) {
  if (config.tls_cert.empty() != config.tls_key.empty())
    return "--tls-cert and --tls-key go together";
  if (config.tls_cert.empty()) return "";
  for (const auto& path : {config.tls_cert, config.tls_key})
    if (auto problem = pem_problem(path); !problem.empty()) return problem;
  boost::system::error_code ec;
  tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1,
                  ec);
  tls.use_certificate_chain_file(config.tls_cert, ec);
  if (ec) return "cannot use the certificate " + config.tls_cert + ": " + ec.message();
  tls.use_private_key_file(config.tls_key, asio::ssl::context::pem, ec);
  if (ec) return "cannot use the key " + config.tls_key + ": " + ec.message();
  building.tls = &tls;
  return "";
}

void Server::Inner::take(PlainStream::socket_type socket, Building& house) {
  boost::system::error_code ec;
  auto peer = socket.remote_endpoint(ec).address();
  if (ec) return;
  // A proxy of ours is many people: see serve().
  auto address = house.doors.is_proxy(peer) ? "" : counted_address(peer);
  if (!address.empty() && !hall.handshakes().take(address)) return;
  auto visit = Visit::enter(hall.doorman(), address);
  if (!visit) return;
  socket.set_option(tcp::no_delay(true), ec);
  // What the kernel holds for somebody who does not read is bounded, too.
  socket.set_option(asio::socket_base::send_buffer_size(128 * 1024), ec);
  auto strand = socket.get_executor();
  auto ended = [](const std::exception_ptr& e) {
    try {
      if (e) std::rethrow_exception(e);
    } catch (const std::exception& problem) {
      spdlog::error("connection ended by an exception what={}", problem.what());
    }
  };
  auto connection = house.tls ? Connection(TlsStream(std::move(socket), tls))
                              : Connection(PlainStream(std::move(socket)));
  asio::co_spawn(strand, serve(house, std::move(connection), peer, std::move(visit)), ended);
}

asio::awaitable<void> Server::Inner::accept(tcp::acceptor& at, Building& house) {
  while (!stopping) {
    boost::system::error_code ec;
    auto strand = asio::make_strand(io);
    auto socket = co_await at.async_accept(strand, asio::redirect_error(asio::use_awaitable, ec));
    if (stopping) co_return;
    if (!ec) {
      take(std::move(socket), house);
      continue;
    }
    // Out of file descriptors, most likely: wait for somebody to leave.
    spdlog::warn("cannot accept why={}", ec.message());
    asio::steady_timer pause(io, std::chrono::milliseconds(100));
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
  }
}

asio::awaitable<void> Server::Inner::sweep() {
  Time sessions_swept = 0;
  while (!stopping) {
    boost::system::error_code ec;
    sweeper.expires_after(std::chrono::seconds(5));
    co_await sweeper.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (stopping) co_return;
    auto now = now_ms();
    hall.unload_idle(now);
    hall.keep_presence(now);
    hall.disk().post([this] { hall.pay_debts(); });
    if (now - sessions_swept < 3'600'000) continue;
    sessions_swept = now;
    hall.disk().post([this, now] {
      (void)hall.store().expire_sessions(now);
      hall.maps().expire_seeds(now);
    });
  }
}

asio::awaitable<void> Server::Inner::tick() {
  while (!stopping) {
    boost::system::error_code ec;
    ticker.expires_after(std::chrono::seconds(1));
    co_await ticker.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (stopping) co_return;
    hall.tick();
    ask_whether_restored();
    if (looking.exchange(true)) continue;
    hall.logs().post([this] {
      files.reload_if_changed();
      looking = false;
    });
  }
}

void Server::Inner::ask_whether_restored() {
  if (restored || asking.exchange(true)) return;
  hall.disk().post([this] {
    bool current = hall.store().is_current();
    asking = false;
    if (current || restored.exchange(true)) return;
    std::lock_guard lock(mutex);
    if (on_restored) on_restored();
  });
}

Server::Server(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}

Server::~Server() { stop(); }

std::unique_ptr<Server> Server::open(const Config& config, std::string& error) {
  auto url = store_url(config);
  if (config.store.empty()) {
    std::error_code ec;
    std::filesystem::create_directories(config.data, ec);
    if (ec) return error = "cannot make " + config.data + ": " + ec.message(), nullptr;
  }
  auto store = store::open_store(url);
  if (!store) return error = store.status().words, nullptr;
  return open(config, std::move(*store), error);
}

std::unique_ptr<Server> Server::open(const Config& config, std::unique_ptr<store::Store> store,
                                     std::string& error) {
  if (error = notices_problem(config); !error.empty()) return nullptr;
  auto doors = Doors::make(config);
  if (!doors) return error = doors.error(), nullptr;
  auto inner = std::make_unique<Inner>(config, std::move(*doors), std::move(store));
  error = inner->load_tls(config);
  if (error.empty()) error = Inner::listen(inner->acceptor, config.listen, "--listen");
  if (error.empty() && !config.metrics_listen.empty())
    error = Inner::listen(inner->metrics_acceptor, config.metrics_listen, "--metrics-listen");
  if (!error.empty()) return nullptr;
  return std::unique_ptr<Server>(new Server(std::move(inner)));
}

unsigned short Server::port() const { return inner_->acceptor.local_endpoint().port(); }
unsigned short Server::metrics_port() const {
  return inner_->metrics_acceptor.is_open() ? inner_->metrics_acceptor.local_endpoint().port() : 0;
}
Hall& Server::hall() { return inner_->hall; }
bool Server::restored() const { return inner_->restored; }

void Server::start() {
  auto& in = *inner_;
  asio::co_spawn(in.io, in.accept(in.acceptor, in.building), asio::detached);
  if (in.metrics_acceptor.is_open())
    asio::co_spawn(in.io, in.accept(in.metrics_acceptor, in.metrics_building), asio::detached);
  asio::co_spawn(in.io, in.sweep(), asio::detached);
  asio::co_spawn(in.io, in.tick(), asio::detached);
  auto count = in.hall.config().threads > 0 ? static_cast<unsigned>(in.hall.config().threads)
                                            : std::max(2u, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < count; ++i)
    in.threads.emplace_back([&in] {
      auto guard = asio::make_work_guard(in.io);
      // One request that goes wrong in a way nobody thought of must not end the hall.
      for (bool done = false; !done;) {
        try {
          in.io.run();
          done = true;
        } catch (const std::exception& e) {
          spdlog::error("a handler threw what={}", e.what());
        }
      }
    });
}

void Server::stop() {
  auto& in = *inner_;
  if (in.stopping.exchange(true) || in.threads.empty()) return;
  asio::post(in.io, [&in] {
    boost::system::error_code ec;
    in.acceptor.close(ec);
    in.metrics_acceptor.close(ec);
    in.sweeper.cancel();
    in.ticker.cancel();
  });
  in.hall.close_all_sockets("the hall is closing");
  // A moment for the goodbyes; who does not answer is cut off.
  for (int i = 0; i < 20 && in.hall.metrics().sockets > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  in.hall.drain();
  in.io.stop();
  for (auto& t : in.threads) t.join();
  in.threads.clear();
}

namespace {

// Whatever hangs, the process ends: what was acknowledged is stored, and a supervisor that waits
// for us would kill us less politely.
void end_in_any_case() {
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(4500));
    spdlog::error("closing took too long: ended without waiting for what hangs");
    spdlog::shutdown();
    std::_Exit(1);
  }).detach();
}

}  // namespace

int Server::run_until_signalled(const std::function<void()>& opened) {
  asio::io_context waiting;
  asio::signal_set signals(waiting, SIGINT, SIGTERM);
  signals.async_wait([](boost::system::error_code, int) {});
  {
    std::lock_guard lock(inner_->mutex);
    inner_->on_restored = [&] { asio::post(waiting, [&] { signals.cancel(); }); };
  }
  start();
  if (opened) opened();
  waiting.run();
  {
    std::lock_guard lock(inner_->mutex);
    inner_->on_restored = nullptr;
  }
  spdlog::info(restored() ? "a backup was restored: the hall opens anew" : "closing");
  if (!restored()) end_in_any_case();
  stop();
  return 0;
}

}  // namespace gh::server
