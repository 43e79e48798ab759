// The rule of thumb plans days, not phases: where it pays best to go, with what that brings a day
// and what the nights there risk. A target is a clearing and what to do in it; each kind has a file
// of its own (target_*.cpp). What is best is found out anew at every question, from where the day
// began; the way that has been gone already makes the old target better than it was.
#pragma once

#include "games/realm/bot_danger.h"
#include "games/realm/bot_land.h"
#include "games/realm/bot_magic.h"
#include "games/realm/bot_ways.h"
#include "games/realm/bot_worth.h"

namespace gh::realm {

enum class Purpose : std::uint8_t { wait, site, pile, explore, sale, path, passage, raid };

struct Target {
  Purpose purpose = Purpose::wait;
  std::uint8_t spot = kNone;
  double rate = -1e9;  // victory points a day
};

class BotDays {
 public:
  // `raids`: he lives on natives, strikes them with spells and keeps out of caves and mountains.
  BotDays(const State& s, Seat who, const BotMagic& magic, const BotLand& land, bool raids)
      : s_(s),
        who_(who),
        me_(index(who)),
        magic_(magic),
        land_(land),
        raids_(raids),
        danger_(s, who, magic.crowds()),
        worth_(s, who) {}

  const BotDanger& danger() const { return danger_; }
  const BotWorth& worth() const { return worth_; }
  const Target& target() const;
  // What a try to hide is worth where he would end the day, after so many.
  double hide_worth(int spot, int hides) const;
  // What a life that goes on is worth, in points.
  double life() const;
  int days_left() const { return s_.days - s_.day + 1; }

  bool closes() const { return days_left() <= 4; }
  bool sells(int thing) const;
  double wares() const;  // points that a sale would bring

  // One search that loots there.
  double loot_worth(int box) const;
  double pile_worth(int spot) const;

 private:
  void offer(Purpose purpose, int spot, double rate) const;
  double travel(int spot) const;    // days
  double searches(int spot) const;  // a day, with one try to hide
  double find_chance(int spot) const;
  double loot_chance(int left) const;
  double night_cost(int spot) const;
  Target found() const;
  void sites() const;
  void piles() const;
  void unknown_tiles() const;
  void sales() const;
  void raids() const;
  void quiet_places() const;
  double best_rate(double days, double worth, int left, double each, double per_day,
                   double cost) const;
  bool opens(int box) const;

  const State& s_;
  Seat who_;
  int me_;
  const BotMagic& magic_;
  const BotLand& land_;
  const bool raids_;
  BotDanger danger_;
  BotWorth worth_;
  mutable std::optional<Ways> ways_;
  mutable std::optional<Target> best_;
  mutable std::optional<double> life_;
};

}  // namespace gh::realm
