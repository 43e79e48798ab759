// Targets: sites that are known, what lies about, and tiles whose chits nobody has shown.
#include "games/realm/bot_days.h"
#include "games/realm/plan.h"

namespace gh::realm {

bool BotDays::opens(int box) const {
  return box != box_of(Site::vault) || s_.vault_open || !openers(s_, me_).empty();
}

double BotDays::loot_worth(int box) const {
  const auto& b = s_.boxes[at(box)];
  const int left = box_size(s_, box);
  if (left == 0) return 0;
  double sum = b.large * worth_.unseen(true) + b.small * worth_.unseen(false);
  auto add = [&](int t) { sum += knows(s_, who_, t) ? worth_.of(t) : 0.5; };
  each_below(s_, b.top, add);
  each_below(s_, b.bottom, add);
  const bool tires = box == box_of(Site::pool) || box == box_of(Site::cairns);
  return loot_chance(left) * sum / left - (tires ? 0.15 : 0);
}

void BotDays::sites() const {
  const auto seen = character(s_, who_).seen;
  for (int i = 0; i < kSites; ++i) {
    const int chit = kFirstSite + i, box = kFirstSiteBox + i;
    if (!s_.chits[at(chit)].shown && !(seen >> chit & 1)) continue;
    const int spot = site_spot(s_, static_cast<Site>(i)), left = box_size(s_, box);
    if (spot == kNone || left == 0 || !opens(box) || ways_->to(spot) == Ways::kFar) continue;
    const bool found = ledger(s_, me_).found & bit(kFirstSiteBit + i);
    const double per_day = searches(spot), cost = night_cost(spot);
    double days = travel(spot), worth = 0;
    if (!found) {
      const double more = 1 / (find_chance(spot) * per_day);
      days += more;
      worth -= more * cost;
    }
    const double each = loot_worth(box) / loot_chance(left);
    offer(Purpose::site, spot, best_rate(days, worth, left, each, per_day, cost));
  }
}

double BotDays::pile_worth(int spot) const {
  double sum = 0;
  int left = 0;
  each_below(s_, s_.piles[at(spot)], [&](int t) {
    ++left;
    sum += knows(s_, who_, t) ? worth_.of(t) : worth_.unseen(false);
  });
  return left ? loot_chance(left) * sum / left : 0;
}

void BotDays::piles() const {
  for (int x = 0; x < kSpots; ++x) {
    if (s_.piles[at(x)] == kNone || ways_->to(x) == Ways::kFar) continue;
    int left = 0;
    each_below(s_, s_.piles[at(x)], [&](int) { ++left; });
    const double each = pile_worth(x) / loot_chance(left);
    if (each < 0.05) continue;
    offer(Purpose::pile, x, best_rate(travel(x), 0, left, each, searches(x), night_cost(x)));
  }
}

// Of ten such tiles eight sites: what one of them would bring, and the days it takes.
void BotDays::unknown_tiles() const {
  const double site = 0.4 * 2.2 * worth_.unseen(true);
  constexpr double kDays = 3.2;
  if (days_left() < 4) return;
  for (int t = 0; t < kTiles; ++t) {
    if (!land_.is_unknown(t) || tile(t).letter < Letter::m) continue;
    for (int n = 1; n <= 6; ++n) {
      const int x = spot_at(t, n);
      if (!tile(t).has(n) || ways_->to(x) == Ways::kFar) continue;
      offer(Purpose::explore, x, (site - night_cost(x)) / (travel(x) + kDays));
    }
  }
}

}  // namespace gh::realm
