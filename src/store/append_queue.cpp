#include "store/append_queue.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "store/checks.h"

namespace gh::store {
namespace {

// A batch is bounded so that the first of ten thousand waiting is not answered with the last.
constexpr std::size_t kMaxBatch = 2048;
// Beyond this the store is not keeping up; more would only turn slowness into lost memory.
constexpr std::size_t kMaxWaitingBytes = 256u << 20;
using Clock = std::chrono::steady_clock;
// From this many entries a commit on the store is busy: 100 tables that answer at once fill commits
// of 12, and with the pauses of 17.
constexpr std::size_t kBusy = 6;
constexpr auto kLongestPause = std::chrono::milliseconds(2);
constexpr auto kForever = std::numeric_limits<std::uint64_t>::max();

Status out_of_step() {
  return Status::conflict("an earlier entry of this table failed; load its log again");
}

template <class Pending>
struct Group {
  std::vector<Pending*> members;
  bool cut = false;  // one failed: so do all behind it
};

// The entries still fit to be written, by table. An entry that does not follow its predecessor, and
// all behind it, are answered here.
template <class Pending>
std::map<std::string_view, Group<Pending>> group_by_table(std::vector<Pending>& batch) {
  std::map<std::string_view, Group<Pending>> groups;
  for (Pending& one : batch) {
    if (one.stale) continue;  // answered; what follows was pushed after the log was loaded again
    auto& [members, cut] = groups[one.entry.table];
    if (one.status.ok() && !cut) {
      bool follows = members.empty() || one.entry.seq == members.back()->entry.seq + 1;
      if (!follows) one.status = out_of_step();
    } else if (one.status.ok()) {
      one.status = out_of_step();
    }
    cut = !one.status.ok();
    if (!cut) members.push_back(&one);
  }
  std::erase_if(groups, [](const auto& group) { return group.second.members.empty(); });
  return groups;
}

}  // namespace

AppendQueue::AppendQueue(Commit commit) : commit_(std::move(commit)), thread_([this] { work(); }) {}

AppendQueue::~AppendQueue() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void AppendQueue::push(Entry entry, Done done) {
  Pending one{std::move(entry), std::move(done), 0, false, {}};
  one.status = check(one.entry);
  {
    std::lock_guard lock(mutex_);
    if (one.status.ok() && waiting_bytes_ + one.entry.payload.size() > kMaxWaitingBytes)
      one.status = Status::unavailable("too many entries are waiting for the disk");
    if (!one.status.ok()) one.entry.payload = {};
    one.stamp = resumes_;
    waiting_bytes_ += one.entry.payload.size();
    waiting_.push_back(std::move(one));
    ++pushed_;
  }
  arrived_.notify_one();
}

void AppendQueue::flush() {
  std::unique_lock lock(mutex_);
  answered_.wait(lock, [this, upto = pushed_] { return done_ >= upto; });
}

void AppendQueue::resume(const std::string& table) {
  std::lock_guard lock(mutex_);
  auto found = refused_before_.find(table);
  if (found != refused_before_.end()) found->second = ++resumes_;
}

Stats AppendQueue::stats() const {
  std::lock_guard lock(mutex_);
  Stats now = stats_;
  now.waiting = pushed_ - done_;
  return now;
}

void AppendQueue::work() {
  for (;;) {
    Batch batch = take();
    if (batch.empty()) return;
    auto start = Clock::now();
    write(batch);
    auto spent = Clock::now() - start;
    remember_failures(batch);
    count(batch, std::chrono::duration_cast<std::chrono::microseconds>(spent));
    answer(batch);
    // Those who were just answered come again soon: a moment's pause, and they go with those who
    // are waiting instead of behind them, in half as many commits.
    if (batch.size() >= kBusy)
      std::this_thread::sleep_for(std::min<Clock::duration>(spent / 2, kLongestPause));
  }
}

AppendQueue::Batch AppendQueue::take() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
  Batch batch;
  if (waiting_.size() <= kMaxBatch) {
    batch.swap(waiting_);
  } else {
    auto middle = waiting_.begin() + kMaxBatch;
    batch.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(middle));
    waiting_.erase(waiting_.begin(), middle);
  }
  for (const Pending& one : batch) waiting_bytes_ -= one.entry.payload.size();
  refuse_stale(batch);
  // Nothing older than this batch is left, so resumed tables need no longer be remembered.
  if (waiting_.empty())
    std::erase_if(refused_before_, [](const auto& one) { return one.second != kForever; });
  return batch;
}

void AppendQueue::refuse_stale(Batch& batch) {
  if (refused_before_.empty()) return;
  for (Pending& one : batch) {
    auto found = refused_before_.find(one.entry.table);
    one.stale = found != refused_before_.end() && one.stamp < found->second;
    if (one.stale && one.status.ok()) one.status = out_of_step();
  }
}

void AppendQueue::write(Batch& batch) {
  auto groups = group_by_table(batch);
  if (groups.empty()) return;
  std::vector<Run> runs;
  runs.reserve(groups.size());
  for (auto& [table, group] : groups) {
    Run& run = runs.emplace_back(Run{table, group.members.front()->entry.seq, {}, {}});
    for (const Pending* one : group.members) run.entries.push_back(&one->entry);
  }
  Status all = commit_(runs);
  auto run = runs.begin();
  for (auto& [table, group] : groups) {
    for (Pending* one : group.members) one->status = all.ok() ? run->outcome : all;
    ++run;
  }
}

void AppendQueue::remember_failures(const Batch& batch) {
  std::lock_guard lock(mutex_);
  for (const Pending& one : batch) {
    // A stale one says nothing new, and its table may have been loaded since. A table that is not
    // there needs no refusal.
    bool telling = !one.status.ok() && !one.stale && one.status.code != Code::not_found;
    if (telling) refused_before_[one.entry.table] = kForever;
  }
}

void AppendQueue::count(const Batch& batch, std::chrono::microseconds spent) {
  std::lock_guard lock(mutex_);
  bool wrote = false;
  for (const Pending& one : batch) {
    if (one.status.ok()) ++stats_.appended;
    if (one.status.code == Code::conflict) ++stats_.conflicts;
    if (one.status.code == Code::unavailable) ++stats_.unavailable;
    wrote = wrote || one.status.ok();
  }
  if (!wrote) return;
  ++stats_.commits;
  commit_times_.observe(std::chrono::duration<double>(spent).count());
  stats_.commit_micros += static_cast<std::uint64_t>(spent.count());
}

void AppendQueue::answer(Batch& batch) {
  for (Pending& one : batch)
    if (one.done) one.done(std::move(one.status));
  {
    std::lock_guard lock(mutex_);
    done_ += batch.size();
  }
  answered_.notify_all();
}

}  // namespace gh::store
