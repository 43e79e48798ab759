// Commerce (OPT-19): natives pay for the fame of a thing too, and who sells rolls for what they
// offer him for everything he has named (tables.json commerce).
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

enum class Bid : std::uint8_t { offer, demand, block, opportunity, trouble };
struct BidLine {
  Bid bid;
  std::int8_t gold = 0;
};
constexpr BidLine offer(int gold) { return {Bid::offer, static_cast<std::int8_t>(gold)}; }
constexpr BidLine demand(int gold) { return {Bid::demand, static_cast<std::int8_t>(gold)}; }
constexpr BidLine kBlock{Bid::block}, kBetter{Bid::opportunity}, kTrouble{Bid::trouble};
// By column (enemy to ally) and result.
constexpr BidLine kCommerce[5][6] = {
    {demand(-10), demand(-15), demand(-20), demand(-30), kBlock, kBlock},
    {offer(-5), offer(-10), offer(-10), demand(-5), demand(-10), demand(-20)},
    {kBetter, offer(0), offer(-5), offer(-10), offer(-15), kTrouble},
    {kBetter, offer(5), offer(0), offer(0), offer(-5), offer(-10)},
    {offer(10), offer(5), offer(5), offer(0), offer(0), offer(-5)}};

bool values_fame(Group g) {
  return g != Group::rogues && g != Group::bashkars && g != Group::company;
}
bool values_notoriety(Group g) { return g != Group::order && g != Group::guard; }

}  // namespace

// Visitors ask and pay what is printed.
int commerce_value(const State& s, Trader with, int t) {
  if (!s.commerce || is_visitor(with)) return 0;
  const auto& d = design(t);
  const auto group = static_cast<Group>(with);
  int value = d.reward_group == group ? d.reward : 0;  // of Fame, for whatever they value
  if (values_fame(group)) value += d.fame;
  if (values_notoriety(group)) value += d.notoriety;
  return value;
}

int bid_for(const State& s, const TradePhase& p) {
  int sum = p.bid;
  p.wares.each([&](int t) { sum += price_of(s, p.trader, t); });
  return sum;
}

// The cards are shown, then the dice are rolled, in the column of the relation and of the drinks.
void Rules::haggle(const TradePhase& p, bool drinks) {
  p.wares.each([&](int t) {
    if (!is_card(t) || item(t).shown) return;
    show_thing(t);
    show(Happening::shows_ware, p.who, p.trader, t);
  });
  const Seat who = player_of(s_, p.who);
  push(Haggling{p.who, drinks ? toasted(s_, who, p.trader) : relation(s_, who, p.trader)});
}

void Rules::begin(Haggling h) {
  auto& step = top<Haggling>();
  if (!h.rolled) {
    step.rolled = true;
    return roll(h.who, Table::commerce);
  }
  const auto line = kCommerce[static_cast<int>(h.column)][s_.roll.result() - 1];
  if (line.bid == Bid::opportunity || line.bid == Bid::trouble) {
    const int up = std::min(static_cast<int>(h.column) + 1, static_cast<int>(Relation::ally));
    step.column = line.bid == Bid::trouble ? Relation::unfriendly : static_cast<Relation>(up);
    step.rolled = false;
    return;
  }
  pop();
  auto& trade = top<TradePhase>();
  trade.bid = line.gold;
  trade.demand = line.bid == Bid::demand;
  if (line.bid == Bid::block) return end_commerce(true);
  say(Happening::bids, h.who, trade.trader, line.gold, trade.demand);
  // Below zero it is the buyer who refuses.
  if (bid_for(s_, trade) < 0) return end_commerce(trade.demand);
  trade.stage = Trading::bid;
}

void Rules::end_commerce(bool blocks) {
  const TradePhase p = top<TradePhase>();
  pop();
  if (!blocks) return say(Happening::refused_price, p.who, p.trader);
  say(Happening::blocked_by, p.who, p.trader);
  block(p.who);
}

void Rules::take_bid(const TradePhase& p) {
  const int gold = bid_for(s_, p);
  pop();
  p.wares.each([&](int t) { hand_in(p.who, p.trader, t, false); });
  ledger(s_, p.who).gold += gold;
  show(Happening::paid_for_wares, p.who, p.trader, gold);
}

}  // namespace gh::realm
