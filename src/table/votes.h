// Giving up a game by vote. People vote, not seats: those who sat at the table when the game began
// and have not given up since. Whoever was removed still counts: else removing the others would
// make a majority.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/basics.h"

namespace gh {

class Votes {
 public:
  void begin(const std::vector<std::string>& users);  // who sits there; "" for nobody
  bool begun() const { return !founders_.empty(); }
  bool may_vote(const std::string& user) const;
  void cast(const std::string& user, std::optional<Seat> seat);
  // Before votes named who votes: one for each seat. Returns how many there are.
  std::size_t cast_seat(Seat seat);
  bool has_voted(Seat seat) const;
  const std::vector<Seat>& seats() const { return seats_; }  // in the order they came
  void give_up(const std::string& user) { std::erase(founders_, user); }
  // Are more than half for it? Where nobody has sat down, the host alone decides.
  bool carried(const std::string& host) const;
  void rename(const std::string& from, const std::string& to);

 private:
  std::vector<std::string> founders_;
  std::vector<std::string> voters_;
  std::vector<Seat> seats_;
};

}  // namespace gh
