// Telling people who are not here. What is owed to whom follows from the rows that say who waits
// for what (store/waiting.h) and from what was told already, both in the store: a hall that died in
// between, or another server of it, neither forgets nor doubles.
//
//   catch_up  looks for questions of which nothing is owed yet, and for time that is nearly over
//   happened  a game has begun or ended, somebody was invited or has written
//   work      what is due by now: claimed, looked at again, sent, settled
//
// Somebody is told after a short grace, and only if his seat is still asked and he is not looking
// at this table; once for a wait, however many of his seats are asked; once more when he is the
// last one missing, and when most of his time is over. What a channel does not take is tried again,
// later and later; whoever dies while sending is followed by somebody who sends the same notice
// with the same id when the claim has run out. Knows the store and is handed the time; sinks know
// the network.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "notices/channel.h"
#include "notices/sink.h"
#include "notices/words.h"
#include "store/store.h"
#include "store/waiting.h"

namespace gh::notices {

using store::Millis;

// Who is told about a table itself, by the channels that its host has set up for all.
inline constexpr const char* kTableItself = "*table";

struct Pace {
  Millis grace = 30'000;         // from the question to the notice
  Millis words_grace = 600'000;  // from somebody's words to the notice of them
  Millis again = 60'000;         // somebody who is looking is looked for again
  Millis watch = 300'000;        // first look whether somebody is the last one missing; then longer
  Millis all = 60'000;     // how often all questions are looked through, not the new ones only
  Millis lease = 120'000;  // longer than all of one notice's sending takes
  int at_once = 32;        // claimed by one thread
  int tries = 6;
  int a_day = 200;  // notices to one person
};

struct World {
  store::Store& store;
  // Does somebody see this table's page now, here or at another server?
  std::function<bool(const std::string& user, const std::string& table)> looking;
  std::function<Sink*(store::ChannelKind kind)> sink;  // none: this hall has none of that kind
  std::string url;                                     // of the hall, without a / at the end
  // What the link that ends a channel says; none: there are no such links.
  std::function<std::string(const store::Channel&)> stop_token;
  // What is owed and is no notice: done by the hall, which says when it wants to be called again
  // (0: it is done).
  std::function<Millis(const store::Owed&)> chore = {};
};

struct Counts {
  std::uint64_t sent = 0, failed = 0, capped = 0;
};

class Notices {
 public:
  explicit Notices(World world, Pace pace = {}) : world_(std::move(world)), pace_(pace) {}

  // Nobody has to say that a question is open: the store's rows do. Whoever answers within half the
  // grace leaves no trace here at all.
  void catch_up(Millis now);
  Status happened(Topic topic, const std::string& table, const std::vector<std::string>& users,
                  Millis now);
  // Once for each invitation; `key` is that of a private table's link.
  Status invited(const std::string& user, const std::string& table, const std::string& by,
                 const std::string& key, Millis now);
  // Somebody looks at the table: what he has not read there he reads now.
  Status looked(const std::string& user, const std::string& table);
  // His channels have changed: does he want a digest, and when?
  Status plan_digest(const std::string& user, Millis now);

  // Sends what is due; returns how many notices were looked at. Waits for the other sides: several
  // threads may call it at once.
  int work(Millis now, const std::function<Millis()>& clock);
  // One notice to one channel, now: what its test button does. Returns what was wrong.
  Sent try_out(const store::Channel& channel, Millis now);

  Counts counts() const;

 private:
  struct Sending {
    store::Owed& owed;
    Topic topic;
    Saying saying;
    bool pending = false;  // a channel is to be tried again
    Millis rests_until = 0;
  };
  void owe_asked(const std::string& table);
  void owe_alarms(Millis now);
  void watch(Sending& sending, Millis now);
  void deliver(store::Owed& owed, const std::function<Millis()>& clock);
  // Fills in what is said; false: it is not to be said, or not now (`owed` says when).
  bool still_owed(Sending& sending, Millis now);
  bool about_a_wait(Sending& sending, Millis now);
  void send(Sending& sending, const store::Channel& channel, Millis now);
  void note(const store::Channel& channel, const Sent& sent, Millis now);
  bool under_cap(const std::string& user, Millis now);
  void add_links(Message& message, const store::Channel& channel) const;
  Message message(const Saying& saying, const store::Channel& channel, const std::string& id) const;

  World world_;
  Pace pace_;
  mutable std::mutex mutex_;
  Millis looked_at_all_ = 0, alarms_until_ = 0;
  struct Day {
    Millis since = 0;
    int told = 0;
  };
  std::map<std::string, Day> days_;  // by person
  Counts counts_;
};

// The minute of the day (UTC), next after `now`.
Millis next_digest(int minute, Millis now);

}  // namespace gh::notices
