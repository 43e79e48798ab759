// The group commit by itself, with a commit that the test plays.
#include "store/append_queue.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>

#include "support.h"

namespace gh::store {
namespace {

// A log in memory whose disk can be held up or taken away.
class FakeDisk {
 public:
  Status commit(std::vector<Run>& runs) {
    std::unique_lock lock(mutex_);
    ++commits_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !held_; });
    if (gone_) return Status::unavailable("gone");
    for (Run& run : runs) {
      Seq& last = last_[std::string(run.table)];
      if (run.first == last + 1)
        last = run.last();
      else
        run.outcome = Status::conflict("the log has gone on");
    }
    return {};
  }

  void set(bool held, bool gone) {
    std::lock_guard lock(mutex_);
    held_ = held;
    gone_ = gone;
    changed_.notify_all();
  }
  void somebody_else_appends(const std::string& table) {
    std::lock_guard lock(mutex_);
    ++last_[table];
  }
  void wait_for_commit(int number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return commits_ >= number; });
  }
  Seq last(const std::string& table) {
    std::lock_guard lock(mutex_);
    return last_[table];
  }
  int commits() {
    std::lock_guard lock(mutex_);
    return commits_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Seq> last_;
  int commits_ = 0;
  bool held_ = false;
  bool gone_ = false;
};

class AppendQueueTest : public testing::Test {
 protected:
  std::future<Status> push(const std::string& table, Seq seq) {
    auto promise = std::make_shared<std::promise<Status>>();
    queue_.push({table, seq, "x"}, [promise](Status s) { promise->set_value(std::move(s)); });
    return promise->get_future();
  }

  FakeDisk disk_;
  AppendQueue queue_{[this](std::vector<store::Run>& runs) { return disk_.commit(runs); }};
};

TEST_F(AppendQueueTest, what_arrives_during_a_commit_goes_into_the_next_one) {
  disk_.set(true, false);
  auto first = push("a", 1);
  disk_.wait_for_commit(1);
  std::vector<std::future<Status>> rest;
  for (Seq seq = 2; seq <= 50; ++seq) rest.push_back(push("a", seq));
  for (Seq seq = 1; seq <= 50; ++seq) rest.push_back(push("b", seq));
  disk_.set(false, false);
  EXPECT_OK(first.get());
  for (auto& one : rest) EXPECT_OK(one.get());
  EXPECT_EQ(disk_.commits(), 2);
}

TEST_F(AppendQueueTest, a_gap_within_a_batch_fails_it_and_all_behind_it) {
  disk_.set(true, false);
  auto first = push("b", 1);
  disk_.wait_for_commit(1);
  auto one = push("a", 1), three = push("a", 3), two = push("a", 2), other = push("b", 2);
  disk_.set(false, false);
  EXPECT_OK(one.get());
  EXPECT_CODE(Code::conflict, three.get());
  EXPECT_CODE(Code::conflict, two.get());
  EXPECT_OK(other.get());
  EXPECT_EQ(disk_.last("a"), 1);
}

// The other server's entry fills the gap that our lost one leaves; ours behind it must not pass.
TEST_F(AppendQueueTest, entries_queued_behind_a_lost_one_do_not_slip_into_a_later_batch) {
  disk_.set(true, true);
  auto lost = push("a", 1);
  disk_.wait_for_commit(1);
  auto built_on_it = push("a", 2);
  disk_.somebody_else_appends("a");
  disk_.set(false, true);
  EXPECT_CODE(Code::unavailable, lost.get());
  EXPECT_CODE(Code::conflict, built_on_it.get());
  disk_.set(false, false);
  EXPECT_CODE(Code::conflict, push("a", 2).get());
  EXPECT_OK(push("b", 1).get());
  queue_.resume("a");
  EXPECT_OK(push("a", 2).get());
}

TEST_F(AppendQueueTest, entries_queued_before_loading_again_stay_refused) {
  EXPECT_CODE(Code::conflict, push("a", 7).get());
  disk_.set(true, false);
  auto busy = push("b", 1);
  disk_.wait_for_commit(2);
  auto stale = push("a", 1);
  queue_.resume("a");
  auto fresh = push("a", 1);
  disk_.set(false, false);
  EXPECT_OK(busy.get());
  EXPECT_CODE(Code::conflict, stale.get());
  EXPECT_OK(fresh.get());
  EXPECT_OK(push("a", 2).get());
}

TEST_F(AppendQueueTest, a_lost_disk_fails_every_table_and_heals) {
  disk_.set(false, true);
  EXPECT_CODE(Code::unavailable, push("a", 1).get());
  EXPECT_CODE(Code::unavailable, push("b", 1).get());
  disk_.set(false, false);
  for (const char* table : {"a", "b"}) queue_.resume(table);
  EXPECT_OK(push("a", 1).get());
  EXPECT_OK(push("b", 1).get());
  EXPECT_EQ(queue_.stats().unavailable, 2u);
  EXPECT_EQ(queue_.stats().appended, 2u);
}

TEST_F(AppendQueueTest, too_much_waiting_is_refused_instead_of_kept) {
  disk_.set(true, false);
  auto first = push("a", 1);
  disk_.wait_for_commit(1);
  std::string large(kMaxPayload, 'x');
  int refused = 0;
  for (int i = 0; i < 1200; ++i)  // 300 MB
    queue_.push({"t" + std::to_string(i), 1, large},
                [&](Status status) { refused += status.code == Code::unavailable; });
  disk_.set(false, false);
  queue_.flush();
  EXPECT_GE(refused, 100);
  EXPECT_LT(refused, 300);
}

}  // namespace
}  // namespace gh::store
