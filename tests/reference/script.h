// A rulebook as a script: `co_await` asks, and the script goes on when somebody has picked. So the
// reference of a game reads from top to bottom like its rules.
#pragma once

#include <coroutine>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace gh::reference {

struct Question {
  std::string name;
  std::set<std::string> options;
  friend bool operator==(const Question&, const Question&) = default;
};
using Asked = std::map<std::string, Question>;  // by seat letter, or "chance"

// A part of the script. Parts call parts with co_await.
class Part {
 public:
  struct promise_type {
    std::coroutine_handle<> caller = std::noop_coroutine();
    Part get_return_object() { return Part(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    struct Back {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().caller;
      }
      void await_resume() noexcept {}
    };
    Back final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::abort(); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  explicit Part(Handle h) : handle_(h) {}
  Part(Part&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() {
    if (handle_) handle_.destroy();
  }
  bool await_ready() const { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
    handle_.promise().caller = caller;
    return handle_;
  }
  void await_resume() const {}
  void begin() const { handle_.resume(); }

 private:
  Handle handle_;
};

class Script {
 public:
  const Asked& asked() const { return asked_; }
  void pick(const std::string& seat, const std::string& what) {
    asked_.erase(seat);
    seat_ = seat;
    what_ = what;
    std::exchange(waits_, {}).resume();
  }

 protected:
  // Waits until one of those asked has picked.
  struct Wait {
    Script& s;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> h) const { s.waits_ = h; }
    void await_resume() const {}
  };
  Wait answer() { return {*this}; }
  Wait ask(const std::string& seat, const std::string& name, std::set<std::string> options) {
    asked_[seat] = {name, std::move(options)};
    return {*this};
  }

  Asked asked_;
  std::string seat_, what_;  // the last pick
  std::coroutine_handle<> waits_;
};

}  // namespace gh::reference
