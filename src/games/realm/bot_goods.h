// What gold is good for to the rule of thumb: armour where it has none, a horse, friends who fight
// for it.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

class BotGoods {
 public:
  BotGoods(const State& s, Seat who) : s_(s), who_(who), me_(index(who)) {}

  bool wants(int thing) const;
  bool sells_what_it_wants(int trader) const;
  bool wants_goods_at(int spot) const;
  bool wants_to_hire(int spot, Group g) const;
  bool hires_at(int spot) const;
  // A price it has been told: at most twice the usual one.
  bool fair_price() const;

 private:
  int purse() const { return purse_of(s_, me_); }
  bool early() const { return s_.day + 12 < s_.days; }
  // So much it can spare and still pay for drinks.
  bool affords(int price) const { return 2 * price + 4 <= purse(); }
  bool no_horse_yet() const;
  bool bears_me(int horse) const;
  int hirelings() const;

  const State& s_;
  Seat who_;
  int me_;
};

}  // namespace gh::realm
