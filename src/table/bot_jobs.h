// Bots that think for a table, on other threads: what they were asked, and what they answered.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>

#include "core/levels.h"
#include "core/match.h"
#include "table/requests.h"

namespace gh {

// A bot's thinking, to be done on another thread.
struct BotJob {
  Seat seat{};
  PromptId prompt = 0;
  Ask ask;
  std::string bot;
  std::shared_ptr<const Match> match;
  std::uint64_t seed = 0;
  // Raised when nobody waits for the answer any more.
  std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
  // Sees a determinized state only. `enough` ends a search early, with what is known by then.
  Option choose(const std::function<bool()>& enough = {}) const;
};

struct BotAnswer {
  Seat seat{};
  PromptId prompt = 0;
  std::optional<Option> option;  // none: still thinking
  std::shared_ptr<std::atomic<bool>> stop;
};

class BotAnswers {
 public:
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  void expect(const BotJob& job) { all_.push_back({job.seat, job.prompt, {}, job.stop}); }
  bool expects(Seat seat, PromptId prompt) const {
    return std::any_of(all_.begin(), all_.end(),
                       [&](const BotAnswer& b) { return b.seat == seat && b.prompt == prompt; });
  }
  void answered(const BotJob& job, Option option) {
    for (auto& b : all_)
      if (b.stop == job.stop) b.option = option;
  }
  // Nobody waits for these any more.
  template <class F>
  void drop(F is_vain) {
    std::erase_if(all_, [&](const BotAnswer& b) {
      if (!is_vain(b)) return false;
      *b.stop = true;
      return true;
    });
  }

 private:
  std::vector<BotAnswer> all_;
};

}  // namespace gh
