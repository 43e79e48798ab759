// Who looks at a table, here and at other servers of the hall, and how often their coming and going
// is told. What each of them is shown, the table says.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "table/clock.h"

namespace gh {

// Who speaks: from the session, never from a message. An empty user is an anonymous visitor.
struct Who {
  std::string user;
  std::string name;
};

using ViewerId = std::uint64_t;

// Somebody looking: one connection.
struct Viewer {
  Who who;
  std::optional<Seat> eyes;  // hot-seat: the seat whose view is wished for
  bool has_key = false;
  std::string language = {};  // texts come in words too; empty: ids and arguments are enough
};

// Who looks at a table at one server of the hall.
struct Presence {
  std::vector<std::string> users;
  int spectators = 0;
  friend bool operator==(const Presence&, const Presence&) = default;
};

class Audience {
 public:
  // `pace`: coming and going is told at most so often, kBurst of them at once.
  explicit Audience(Time pace) : pace_(pace) {}
  static constexpr int kBurst = 20;

  void add(ViewerId id, Viewer viewer) { viewers_[id] = std::move(viewer); }
  bool remove(ViewerId id) { return viewers_.erase(id) > 0; }
  template <class F>
  void remove_if(F gone) {
    std::erase_if(viewers_, [&](const auto& v) { return gone(v.first, v.second); });
  }
  const Viewer* find(ViewerId id) const;
  const std::map<ViewerId, Viewer>& viewers() const { return viewers_; }
  bool empty() const { return viewers_.empty(); }
  std::size_t size() const { return viewers_.size(); }
  // Here or at another server.
  bool connected(const std::string& user) const;

  // What another server tells; true: something has changed.
  bool hear(const std::string& server, const Presence& who, Time now);
  bool forget(Time unheard_since);
  int spectators_elsewhere() const;

  // Since when nobody has looked: the time of an empty room does not count.
  Time empty_since() const { return empty_since_; }
  void note_empty(Time now) {
    if (viewers_.empty()) empty_since_ = now;
  }

  // That somebody came or went is to be told.
  void owe() { owed_ = true; }
  Time due() const { return owed_ && !viewers_.empty() ? next_ - kBurst * pace_ : kNever; }
  bool take_turn(Time now);  // true: tell it now

 private:
  struct Elsewhere {
    Presence who;
    Time heard = 0;
  };
  Time pace_;
  std::map<ViewerId, Viewer> viewers_;
  std::map<std::string, Elsewhere> elsewhere_;  // by server
  Time empty_since_ = 0;
  Time next_ = 0;  // when the next telling is due at the pace of a crowd
  bool owed_ = false;
};

}  // namespace gh
