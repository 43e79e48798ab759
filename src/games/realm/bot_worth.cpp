#include "games/realm/bot_worth.h"

namespace gh::realm {

BotWorth::BotWorth(const State& s, Seat who) : s_(s) {
  constexpr std::array<double, kAims> kFactor{1, 2, 10, 20, 30};
  const auto score = score_of(s, who);
  const auto& aims = character(s, who).aims;
  for (std::size_t a = 0; a < kAims; ++a) {
    const bool below = score.earned[a] < score.needed[a];
    short_ |= unsigned{below} << a;
    point_[a] = (below ? 3 : 1) * (1 + aims[a]) / kFactor[a];
  }
  // What he can bear with a chit that is awake or will be again.
  bears_ = carrying_strength(s, index(who), false);
  for (const auto& chit : hero_of(s, who).chits)
    if (chit.action == Action::move) bears_ = std::max(bears_, chit.strength);
  for (int t = kFirstHorse; t < kFirstCard; ++t)
    if (owns(s, index(who), t))
      bears_ = std::max({bears_, design(t).walk.strength, design(t).gallop.strength});
  for (bool large : {false, true}) {
    double sum = 0;
    int n = 0;
    (large ? kKit.large : kKit.small).each([&](int t) {
      if (s.items[at(t)].shown) return;
      sum += of(t);
      ++n;
    });
    unseen_[large] = n ? sum / n : 0;
  }
}

bool BotWorth::too_heavy(int t) const { return !is_horse(t) && design(t).weight > bears_; }
double BotWorth::of(int t) const { return too_heavy(t) ? 0 : std::max({0.0, kept(t), sold(t)}); }
double BotWorth::kept(int t) const {
  const auto& d = design(t);
  return d.fame * point(Aim::fame) + d.notoriety * point(Aim::notoriety) +
         (d.great ? point(Aim::great_treasures) : 0);
}
double BotWorth::sold(int t) const {
  const auto& d = design(t);
  return (s_.items[at(t)].damaged ? d.damaged_price : d.price) * point(Aim::gold);
}
double BotWorth::sold_to(int t, int box) const {
  const auto& d = design(t);
  const bool rewards = d.reward_group != Group::none && static_cast<int>(d.reward_group) == box;
  return price_of(s_, u8(box), t) * point(Aim::gold) + (rewards ? d.reward * point(Aim::fame) : 0);
}

}  // namespace gh::realm
