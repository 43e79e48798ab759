#include "server/work.h"

#include <spdlog/spdlog.h>

namespace gh::server {

namespace {
thread_local bool serving = false;

// Whatever goes wrong in a job, the thread and the hall live on.
void do_job(const std::function<void()>& job) {
  serving = true;
  try {
    job();
  } catch (const std::exception& e) {
    spdlog::error("a job failed what={}", e.what());
  }
}
}  // namespace

bool WorkPool::serves() { return serving; }

bool WorkPool::try_post(std::function<void()> job) {
  if (waiting_.fetch_add(1) >= most_) {
    --waiting_;
    return false;
  }
  asio::post(threads_, [this, job = std::move(job)] {
    --waiting_;
    do_job(job);
  });
  return true;
}

void WorkPool::post(std::function<void()> job) {
  asio::post(threads_, [job = std::move(job)] { do_job(job); });
}

}  // namespace gh::server
