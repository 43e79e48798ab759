#include "games/realm/bot_goods.h"

#include "games/realm/combat.h"

namespace gh::realm {

bool BotGoods::wants(int t) const {
  if (!early() || !affords(design(t).price) || s_.items[at(t)].damaged) return false;
  if (is_horse(t)) return no_horse_yet() && bears_me(t);
  if (!is_armour(t) || design(t).weight > carrying_strength(s_, me_, false)) return false;
  bool covered = false;
  belongings(s_, me_).each([&](int u) { covered |= design(u).slot == design(t).slot; });
  return !covered;
}
bool BotGoods::no_horse_yet() const {
  bool any = false;
  belongings(s_, me_).each([&](int u) { any |= is_horse(u); });
  return !any;
}
bool BotGoods::bears_me(int horse) const {
  const auto strong = std::max(design(horse).walk.strength, design(horse).gallop.strength);
  return strong >= std::max(load_of(s_, me_), hero_of(s_, who_).weight);
}
bool BotGoods::sells_what_it_wants(int trader) const {
  bool any = false;
  auto look = [&](int t) { any |= knows(s_, who_, t) && wants(t); };
  each_below(s_, s_.boxes[at(trader)].top, look);
  each_below(s_, s_.boxes[at(trader)].bottom, look);
  return any && relation(s_, who_, static_cast<Trader>(trader)) >= Relation::neutral;
}
bool BotGoods::wants_goods_at(int x) const {
  if (!early() || purse() < 12) return false;
  for (auto t : traders_at(s_, x))
    if (sells_what_it_wants(t)) return true;
  return false;
}
int BotGoods::hirelings() const {
  int n = 0;
  for (int b = kFirstNative; b < kFirstFamiliar; ++b) n += s_.bodies[at(b)].employer == me_;
  return n;
}
bool BotGoods::wants_to_hire(int x, Group g) const {
  if (!early() || hirelings() > 2 || relation(s_, who_, trader(g)) < Relation::friendly)
    return false;
  const Beings all = hireable(s_, x, g);
  return !all.empty() && affords(wages(s_, all));
}
bool BotGoods::hires_at(int x) const {
  for (int g = 0; g < kGroups; ++g)
    if (wants_to_hire(x, static_cast<Group>(g))) return true;
  return false;
}
bool BotGoods::fair_price() const {
  if (const auto* t = std::get_if<TradePhase>(&s_.agenda.steps.back()))
    return t->thing < kThings && t->price <= 2 * price_of(s_, t->trader, t->thing) &&
           wants(t->thing);
  if (const auto* h = std::get_if<HirePhase>(&s_.agenda.steps.back())) return affords(h->price);
  return false;
}

}  // namespace gh::realm
