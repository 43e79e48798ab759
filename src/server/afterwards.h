// What is put off to the end of what this thread is doing, and then done at once by the same
// thread: so several things that one hand tells a socket go out in one message, without a trip
// through the queue of the network's threads for each of them.
#pragma once

#include <spdlog/spdlog.h>

#include <memory>
#include <vector>

namespace gh::server {

class Afterwards {
 public:
  struct Task {
    virtual ~Task() = default;
    virtual void finish() = 0;
  };

  Afterwards() : around_(current()) { current() = this; }
  ~Afterwards() {
    current() = around_;
    for (auto& task : tasks_) finish(*task);
  }
  Afterwards(const Afterwards&) = delete;
  Afterwards& operator=(const Afterwards&) = delete;

  // False: nothing is going on that it could be put behind.
  static bool put_off(std::shared_ptr<Task> task) {
    if (!current()) return false;
    current()->tasks_.push_back(std::move(task));
    return true;
  }

 private:
  // One that goes wrong keeps nobody else from his.
  static void finish(Task& task) {
    try {
      task.finish();
    } catch (const std::exception& e) {
      spdlog::error("a task put off failed what={}", e.what());
    }
  }
  static Afterwards*& current() {
    thread_local Afterwards* now = nullptr;
    return now;
  }

  Afterwards* around_;
  std::vector<std::shared_ptr<Task>> tasks_;
};

}  // namespace gh::server
