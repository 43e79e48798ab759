// How long a seat may think, and how long somebody who is away is waited for. Knows no clock of its
// own: every question brings the time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "table/entry.h"
#include "table/requests.h"

namespace gh {

// What a seat is asked now, and since when.
struct Turn {
  PromptId prompt = 0;  // the open one, 0: none
  Time asked_at = 0;
  Time used = 0;  // thinking time in all, for the clock per game
  // Over days: since when the time runs (a miss that is excused begins it anew); that it is over
  // and a bot decides; since when the host is asked what comes of it.
  Time runs_from = 0;
  bool missed = false;
  Time host_since = 0;

  Time thinking(Time now) const { return prompt ? std::max<Time>(0, now - asked_at) : 0; }
  void ask(PromptId next, Time now) {
    if (next == prompt) return;
    prompt = next;
    asked_at = now;
    begin_anew(now);
  }
  void begin_anew(Time now) {
    runs_from = now;
    missed = false;
    host_since = 0;
  }
};

class Clock {
 public:
  // none, decision or game, as a table's header says.
  Clock(std::string_view kind, int seconds)
      : per_decision_(kind == "decision"),
        per_game_(kind == "game"),
        limit_(Time{seconds} * 1000) {}

  bool runs() const { return per_decision_ || per_game_; }
  Time left(const Turn& turn, Time now) const {
    if (!runs()) return kNever;
    return limit_ - turn.thinking(now) - (per_game_ ? turn.used : 0);
  }
  bool is_out(const Turn& turn, Time now) const {
    return turn.prompt && runs() && left(turn, now) <= 0;
  }
  // When it will be out if nobody decides.
  Time runs_out(const Turn& turn) const {
    if (!turn.prompt || !runs()) return kNever;
    return turn.asked_at + std::max<Time>(0, left(turn, turn.asked_at));
  }

 private:
  bool per_decision_, per_game_;
  Time limit_;
};

// Somebody who is asked is not here, and others wait: at its end a bot takes over.
class Countdown {
 public:
  explicit operator bool() const { return until_ != 0; }
  bool is_over(Time now) const { return until_ && until_ <= now; }
  Time until() const { return until_; }
  void begin(Time now, Time wait) {
    if (!until_) until_ = now + wait + granted_;
  }
  void stop() { until_ = granted_ = 0; }
  // The host gives more time; false: nobody is waited for.
  bool extend(Time by) {
    if (!until_) return false;
    granted_ += by;
    until_ += by;
    return true;
  }

 private:
  Time until_ = 0;
  Time granted_ = 0;  // extra time that the host gave
};

}  // namespace gh
