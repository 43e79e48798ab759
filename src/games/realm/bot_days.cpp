#include "games/realm/bot_days.h"

#include <cmath>

#include "games/realm/combat.h"
#include "games/realm/plan.h"

namespace gh::realm {
namespace {

constexpr double kMovesADay = 3.2;  // in the open, with a try to hide now and then
constexpr int kFindAWay = 6;        // phases until a hidden way is found
constexpr double kBag = 6;          // what a life is worth to begin with

}  // namespace

const Target& BotDays::target() const {
  if (!best_) best_ = found();
  return *best_;
}

Target BotDays::found() const {
  best_ = Target{};
  ways_.emplace(s_, s_.bodies[at(me_)].spot, ledger(s_, me_).found, kFindAWay);
  quiet_places();
  piles();
  sales();
  if (raids_) {
    raids();
    return *best_;
  }
  sites();
  unknown_tiles();
  return *best_;
}

void BotDays::offer(Purpose purpose, int spot, double rate) const {
  if (rate <= best_->rate) return;
  *best_ = {purpose, u8(spot), rate};
  const auto gap = ways_->gap(spot);
  if (gap.spot == kNone) return;
  best_->spot = gap.spot;
  best_->purpose = gap.way == Way::hidden_path ? Purpose::path : Purpose::passage;
}

double BotDays::travel(int spot) const {
  const int cost = ways_->to(spot);
  return cost >= Ways::kFar ? 1e6 : cost / kMovesADay;
}

double BotDays::life() const {
  if (!life_) {
    const auto score = score_of(s_, who_);
    double earned = kBag + wares();
    for (std::size_t a = 0; a < kAims; ++a)
      earned += std::min(score.earned[a], score.needed[a]) * worth_.point(static_cast<Aim>(a));
    life_ = std::max(kBag, earned) + 0.8 * days_left();
  }
  return *life_;
}
double BotDays::hide_worth(int spot, int hides) const {
  const double seen = danger_.seen();
  return danger_.night(spot) * std::pow(seen, hides) * (1 - seen) * life();
}
double BotDays::night_cost(int spot) const { return danger_.night(spot) * danger_.seen() * life(); }

// --- goods

// What he uses he sells last of all.
bool BotDays::sells(int t) const {
  if (!can_part_with(s_, me_, t) || worth_.sold(t) <= 0) return false;
  return worth_.sold(t) >= worth_.kept(t) && (closes() || !s_.items[at(t)].active);
}
double BotDays::wares() const {
  double sum = 0;
  belongings(s_, me_).each([&](int t) {
    if (sells(t)) sum += worth_.sold(t) - worth_.kept(t);
  });
  return sum;
}

// --- searching

double BotDays::searches(int spot) const {
  const int plain = plain_phases(s_, me_, is_cave(s_, spot));
  return std::max(0.7, plain - (danger_.night(spot) > 0.02 ? 1.0 : 0.0));
}
double BotDays::find_chance(int spot) const {
  const bool dwarf = is_hero(s_, me_, Hero::dwarf) && is_cave(s_, spot);
  const auto dice = dice_for(s_, me_, Table::locate);
  return dwarf || dice.dice == 1 ? 2 / 6.0 : 8 / 36.0;
}
double BotDays::loot_chance(int left) const {
  if (left >= 6) return 1;
  const double share = left / 6.0;
  return dice_for(s_, me_, Table::loot).dice == 1 ? share : share * share;
}

// Looting goes on as long as the next thing is worth the day.
double BotDays::best_rate(double days, double worth, int left, double each, double per_day,
                          double cost) const {
  double best = -1e9;
  const double most = days_left() - 1.5;
  for (; left > 0; --left) {
    const double more = 1 / (loot_chance(left) * per_day);
    days += more;
    worth += each - more * cost;
    if (days > most) break;
    best = std::max(best, worth / std::max(days, 0.5));
  }
  return best;
}

}  // namespace gh::realm
