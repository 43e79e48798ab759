#include "store/pool.h"

#include <algorithm>
#include <utility>

namespace gh::store {
namespace {

using namespace std::chrono_literals;

constexpr auto kLongestWait = 5s;
constexpr std::chrono::milliseconds kFirstDelay = 20ms;
constexpr std::chrono::milliseconds kLongestDelay = 1000ms;

}  // namespace

Pool::Pool(Connect connect, std::size_t size) : connect_(std::move(connect)), free_(size) {}
Pool::~Pool() = default;

Pool::Lease::Lease(Pool& pool, std::unique_ptr<Connection> connection)
    : pool_(&pool), connection_(std::move(connection)) {}

Pool::Lease::~Lease() {
  if (connection_) pool_->give_back(std::move(connection_));
}

Answer<Pool::Lease> Pool::borrow() {
  std::unique_lock lock(mutex_);
  if (Status late = wait_for_turn(lock); !late.ok()) return late;
  --free_;
  while (!idle_.empty()) {
    std::unique_ptr<Connection> connection = std::move(idle_.back());
    idle_.pop_back();
    if (connection->usable()) return Lease(*this, std::move(connection));
  }
  bool too_soon = Clock::now() < not_before_;
  Status last = last_failure_;
  lock.unlock();
  auto fresh = too_soon ? Answer<std::unique_ptr<Connection>>(last) : connect_anew();
  if (fresh.ok()) return Lease(*this, std::move(*fresh));
  give_back(nullptr);
  return fresh.status();
}

Status Pool::wait_for_turn(std::unique_lock<std::mutex>& lock) {
  std::uint64_t ticket = next_ticket_++;
  line_.push_back(ticket);
  bool mine =
      freed_.wait_for(lock, kLongestWait, [&] { return free_ > 0 && line_.front() == ticket; });
  std::erase(line_, ticket);
  freed_.notify_all();  // the next in line may be served as well
  return mine ? Status{} : Status::unavailable("the store is too busy");
}

Answer<std::unique_ptr<Connection>> Pool::connect_anew() {
  auto fresh = connect_();
  std::lock_guard lock(mutex_);
  if (fresh.ok()) {
    delay_ = 0ms;
    return fresh;
  }
  delay_ = std::clamp(delay_ * 2, kFirstDelay, kLongestDelay);
  not_before_ = Clock::now() + delay_;
  last_failure_ = fresh.status();
  return fresh;
}

void Pool::give_back(std::unique_ptr<Connection> connection) {
  if (connection && !connection->usable()) connection.reset();
  {
    std::lock_guard lock(mutex_);
    if (connection) idle_.push_back(std::move(connection));
    ++free_;
  }
  freed_.notify_all();
}

Status Writer::write(Change change) {
  Waiting mine{std::move(change)};
  if (!jointly_) return commit({&mine});
  std::unique_lock lock(mutex_);
  waiting_.push_back(&mine);
  turn_.wait(lock, [&] { return mine.done || !busy_; });
  if (mine.done) return mine.status;
  busy_ = true;
  auto all = std::exchange(waiting_, {});
  lock.unlock();
  Status status = commit(all);
  lock.lock();
  for (Waiting* one : all) one->status = status, one->done = true;
  busy_ = false;
  turn_.notify_all();
  return status;
}

Status Writer::commit(const std::vector<Waiting*>& all) {
  auto lease = pool_.borrow();
  if (!lease.ok()) return lease.status();
  Connection& connection = **lease;
  Status done = connection.begin();
  bool keep = true;
  if (done.ok() && all.size() == 1) keep = all[0]->change(connection);
  for (std::size_t i = 0; done.ok() && all.size() > 1 && i < all.size(); ++i)
    done = make_apart(connection, all[i]->change);
  if (done.ok() && keep) done = connection.commit();
  if (!done.ok() || !keep) connection.rollback();
  return done;
}

Status Writer::make_apart(Connection& connection, const Change& change) {
  if (auto marked = connection.run("SAVEPOINT change"); !marked.ok()) return marked.status();
  if (!change(connection))
    if (auto undone = connection.run("ROLLBACK TO change"); !undone.ok()) return undone.status();
  return connection.run("RELEASE change").status();
}

}  // namespace gh::store
