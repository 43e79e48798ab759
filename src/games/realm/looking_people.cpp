// What somebody about to meet natives or visitors may reckon: the Meeting table, worked out for his
// dice, his standing with them and a round of drinks (7.6.5).
#include <cmath>

#include "games/realm/combat.h"
#include "games/realm/look.h"
#include "games/realm/names.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

MeetingView look_at_meeting(const State& s, int who, Trader with, Table table, bool drinks,
                            int cost, int basic) {
  MeetingView v;
  v.trader = trader_name(with);
  v.drinks = drinks;
  v.cost = cost;
  v.basic = basic;
  v.column = relation(s, player_of(s, who), with);
  const auto odds = meeting_odds(s, who, v.column, table, drinks);
  for (std::size_t i = 0; i < odds.size(); ++i)
    if (odds[i] > 0)
      v.odds.push_back({static_cast<Met>(i), static_cast<int>(std::lround(100 * odds[i]))});
  return v;
}
void add(View& v, const State& s, int who, Trader with, Table table, int cost, int basic) {
  v.meetings.push_back(look_at_meeting(s, who, with, table, false, cost, basic));
  if (cost) v.meetings.push_back(look_at_meeting(s, who, with, table, true, cost, basic));
}
int drinks_for(const State& s, int who, Trader with) {
  return may_drink(s, who, with) ? drinks_price(s, s.bodies[at(who)].spot, with) : 0;
}

}  // namespace

void look_at_meetings(const State& s, Seat viewer, View& v, const TradePhase& t) {
  const int spot = s.bodies[at(t.who)].spot;
  if (player_of(s, t.who) != viewer || spot == kNone || t.stage == Trading::sell ||
      t.stage == Trading::meeting || t.stage == Trading::price || t.stage == Trading::bid)
    return;
  const int basic = t.spell != kNone                                ? kSpellPrice
                    : t.thing != kNone && knows(s, viewer, t.thing) ? price_of(s, t.trader, t.thing)
                                                                    : 0;
  for (int with : traders_at(s, spot))
    if (t.trader == kNone || t.trader == with)
      add(v, s, t.who, u8(with), Table::meeting_trade, drinks_for(s, t.who, u8(with)), basic);
}

void look_at_meetings(const State& s, Seat viewer, View& v, const HirePhase& h) {
  const int spot = s.bodies[at(h.who)].spot;
  if (player_of(s, h.who) != viewer || spot == kNone || h.stage == Trading::meeting ||
      h.stage == Trading::price)
    return;
  for (int g = 0; g < kGroups; ++g) {
    if (h.group != kNone && h.group != g) continue;
    const auto group = static_cast<Group>(g);
    auto all = hireable(s, spot, group);
    if (h.renew || all.empty()) all = renewable(s, viewer, spot, group);
    all.take(h.who);
    if (all.empty()) continue;
    Beings one;
    if (h.native != kNone) one.put(h.native);
    add(v, s, h.who, u8(g), Table::meeting_hire, drinks_for(s, h.who, u8(g)),
        wages(s, h.native != kNone ? one : all));
  }
}

void look_at_meetings(const State& s, Seat viewer, View& v, const BattleRoll& b) {
  if (seat(b.who) != viewer || b.stage != BattleRoll::Stage::toast) return;
  const auto with = u8(static_cast<int>(b.group));
  add(v, s, b.who, with, Table::meeting_battle, drinks_price(s, b.who, b.group), 0);
}

}  // namespace gh::realm
