// Threads for what takes its time, and how a coroutine waits for it.
//
// Each kind of work (the disk, long logs, passwords) has its own few threads and a bounded queue: a
// flood of one kind makes nobody wait who needs another. A thread of a pool may wait for the disk;
// it never waits for a room or for another pool, so no two of them can wait for each other. What
// has to go on after such a wait is a coroutine on the network's threads, which do not wait at all.
#pragma once

#include <atomic>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace gh::server {

namespace asio = boost::asio;
using Deadline = std::chrono::steady_clock::time_point;

// Thrown where a request waits: too many wait before it, or its time is over. Nothing was done.
struct TooBusy : std::exception {
  const char* what() const noexcept override { return "too busy"; }
};

// Waits for something that calls back once, from any thread. `start` is handed the function to
// call; the coroutine goes on where it was.
template <class R, class Start>
asio::awaitable<R> called_back(Start start) {
  auto initiate = [start = std::move(start)](auto handler) mutable {
    auto executor = asio::get_associated_executor(handler);
    struct Waiting {
      decltype(handler) wake;
      decltype(asio::make_work_guard(executor)) work;
    };
    auto waiting =
        std::make_shared<Waiting>(Waiting{std::move(handler), asio::make_work_guard(executor)});
    start(std::function<void(R)>([waiting, executor](R result) {
      asio::post(executor, [waiting, result = std::move(result)]() mutable {
        auto wake = std::move(waiting->wake);
        std::move(wake)(std::move(result));
      });
    }));
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(R)>(
      std::move(initiate), asio::use_awaitable);
}

class WorkPool {
 public:
  WorkPool(std::size_t threads, std::size_t most_waiting)
      : most_(static_cast<std::int64_t>(most_waiting)), threads_(threads) {}

  // False: too many wait already; the job will not be done.
  bool try_post(std::function<void()> job);
  // For the hall's own work, of which there is only so much as tables and people cause.
  void post(std::function<void()> job);
  // Is this a thread that serves requests? Such a one must not wait for a room.
  static bool serves();

  // Does f here; the coroutine waits. TooBusy when it could not begin by then.
  template <class F>
  asio::awaitable<std::invoke_result_t<F>> run(Deadline until, F f) {
    using R = std::variant<std::exception_ptr, std::invoke_result_t<F>>;
    auto start = [this, until, f = std::move(f)](std::function<void(R)> done) {
      auto job = [until, f, done] {
        if (std::chrono::steady_clock::now() > until)
          return done(std::make_exception_ptr(TooBusy()));
        done(outcome_of<R>(f));
      };
      if (!try_post(std::move(job))) done(std::make_exception_ptr(TooBusy()));
    };
    auto result = co_await called_back<R>(std::move(start));
    if (auto* problem = std::get_if<0>(&result)) std::rethrow_exception(*problem);
    co_return std::move(std::get<1>(result));
  }

  std::int64_t waiting() const { return waiting_; }
  asio::thread_pool& threads() { return threads_; }
  void join() { threads_.join(); }
  void stop() { threads_.stop(); }

 private:
  template <class R, class F>
  static R outcome_of(const F& f) {
    try {
      return R(std::in_place_index<1>, f());
    } catch (...) {
      return R(std::in_place_index<0>, std::current_exception());
    }
  }

  const std::int64_t most_;
  std::atomic<std::int64_t> waiting_{0};
  asio::thread_pool threads_;
};

}  // namespace gh::server
