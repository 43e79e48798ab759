// How dangerous a night is where the rule of thumb thinks of ending a day: what stands there, what
// prowls to it with each row of the chart, what the chits it knows would call, and what natives may
// take it into their heads.
#pragma once

#include <optional>

#include "games/realm/bot_land.h"

namespace gh::realm {

class BotDanger {
 public:
  BotDanger(const State& s, Seat who, const Crowds& crowds);

  // How likely it is to die there this night, for one who can be seen.
  double night(int spot) const;
  // Something wild stands there now and blocks whoever can be seen.
  bool blocks(int spot) const;
  // How likely one try to hide fails.
  double seen() const { return seen_; }
  int run_time() const { return run_; }

 private:
  struct Foes {
    int number = 0, least = 99;
    double survive = 1;
  };
  void add(Foes& foes, int being) const;
  double threat(const Foes& foes) const;
  double blow_risk(int being) const;
  double night_of(int spot) const;
  double natives(int spot) const;
  void call(Foes& foes, int spot, int row) const;

  const State& s_;
  Seat who_;
  int me_;
  const Crowds& crowds_;
  int run_ = 99;
  double seen_ = 0, armour_ = 0;
  bool calms_ = false;
  Row<std::uint64_t, kTiles> chits_{};  // known ones in each tile
  Row<std::uint8_t, kTiles> unseen_{};  // how many others
  mutable Spots weighed_;
  mutable std::array<float, kSpots> nights_{};
};

}  // namespace gh::realm
