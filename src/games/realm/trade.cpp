// Trade with natives and visitors, and the Meeting table that trade, hire and battle rolls share
// (digest 6 Trade; tables.json meeting; DEC-9, INF-10, INF-11, LIM-6, LIM-7).
#include <algorithm>

#include "games/realm/look.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

using M = Met;
// By column (enemy to ally) and result.
constexpr Met kMeeting[5][6] = {
    {M::insult, M::challenge, M::block, M::block, M::block, M::block},
    {M::price_4, M::no_deal, M::no_deal, M::insult, M::challenge, M::block},
    {M::opportunity, M::price_3, M::price_4, M::no_deal, M::no_deal, M::trouble},
    {M::opportunity, M::price_2, M::price_2, M::price_3, M::price_4, M::no_deal},
    {M::boon, M::price_1, M::price_2, M::price_3, M::price_4, M::price_4}};

Relation friendlier(Relation r) {
  return r == Relation::ally ? r : static_cast<Relation>(static_cast<int>(r) + 1);
}
// Chances of the results from a column on: an opportunity or trouble rolls again in another one.
void add_odds(const std::array<double, 6>& die, Relation column, double chance, MetOdds& out) {
  for (int r = 0; r < 6; ++r) {
    const auto met = kMeeting[static_cast<int>(column)][r];
    const double p = chance * die[at(r)];
    if (met == Met::opportunity)
      add_odds(die, friendlier(column), p, out);
    else if (met == Met::trouble)
      add_odds(die, Relation::unfriendly, p, out);
    else
      out[static_cast<std::size_t>(met)] += p;
  }
}
// Boon counts as the plain price.
int factor(Met m) { return m == Met::boon ? 1 : static_cast<int>(m) + 1; }

}  // namespace

Fixed<std::uint8_t, kTraders> traders_at(const State& s, int spot) {
  Fixed<std::uint8_t, kTraders> out;
  for (int g = 0; g < kGroups; ++g) {
    const int leader = leader_of(static_cast<Group>(g));
    if (in_clearing(s, leader, spot) && !is_hired(s, leader)) out.push_back(u8(g));
  }
  for (int v = 0; v < kVisitors; ++v)
    if (visitor_spot(s, static_cast<Visitor>(v)) == spot) out.push_back(u8(kGroups + v));
  return out;
}

int price_of(const State& s, Trader with, int t) {
  const auto& d = design(t);
  if (is_visitor(with) && d.visitor_price[at(with - kGroups)])
    return d.visitor_price[at(with - kGroups)];
  return (s.items[at(t)].damaged ? d.damaged_price : d.price) + commerce_value(s, with, t);
}

int drinks_price(const State& s, int spot, Trader with) {
  if (is_visitor(with)) return 0;
  int n = 0;
  kKit.members[with].each([&](int b) { n += in_clearing(s, b, spot); });
  return n;
}

// LIM-7: under Ashes gold cannot be spent.
int purse_of(const State& s, int who) {
  if (is_character(who) && cursed(s, seat(who), Curse::ashes)) return 0;
  if (is_frozen(s, who)) return 0;  // MG-70
  return ledger(s, who).gold;
}

bool may_drink(const State& s, int who, Trader with) {
  const int cost = drinks_price(s, s.bodies[at(who)].spot, with);
  return cost > 0 && purse_of(s, who) >= cost && !is_foe(s, player_of(s, who), with) &&
         relation(s, player_of(s, who), with) != Relation::ally;
}

// --- the Meeting table

MetOdds meeting_odds(const State& s, int who, Relation column, Table table, bool drinks) {
  const Dice dice = dice_for(s, who, table);
  std::array<double, 6> die{};
  const int second = dice.dice == 1 ? 1 : 6;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= second; ++b)
      die[at(std::clamp(std::max(a, b) + dice.change, 1, 6) - 1)] += 1.0 / (6 * second);
  MetOdds out{};
  add_odds(die, drinks ? friendlier(column) : column, 1, out);
  return out;
}

void Rules::begin(Meeting m) {
  auto& step = top<Meeting>();
  if (m.stage == Meeting::Stage::roll) {
    step.stage = Meeting::Stage::rolled;
    return roll(m.who, m.table);
  }
  const auto met = kMeeting[static_cast<int>(m.column)][s_.roll.result() - 1];
  say(Happening::met, m.who, m.trader, met, m.column);
  if (met == Met::opportunity || met == Met::trouble) {
    step.column = met == Met::trouble ? Relation::unfriendly : friendlier(m.column);
    step.stage = Meeting::Stage::roll;
    return;
  }
  s_.met = met;
  pop();
}

// Who pays for drinks rolls one column friendlier (7.6.5 b).
void Rules::meet(int who, Trader with, Table table, bool drinks) {
  const Seat player = player_of(s_, who);
  const auto column = drinks ? toasted(s_, player, with) : relation(s_, player, with);
  push(Meeting{u8(who), with, table, column});
}

void Rules::buy_drinks(int who, Trader with) {
  const int cost = drinks_price(s_, s_.bodies[at(who)].spot, with);
  ledger(s_, who).gold -= cost;
  say(Happening::buys_drinks, who, with, cost);
}

// Insult and Challenge: five points, even below zero, or a block (7.6.2).
void Rules::swallow(Seat who, Trader with) {
  auto& c = character(s_, who);
  const bool fame = s_.met == Met::challenge;
  (fame ? c.fame : c.notoriety) -= 5 * kPoint;
  say(Happening::insulted, index(who), with, fame, 5);
}
// Disgust: Fame cannot be spent.
bool can_swallow(const State& s, Seat who) {
  return s.met == Met::insult || !cursed(s, who, Curse::disgust);
}

// --- the phase

void Rules::begin(TradePhase p) {
  auto& step = top<TradePhase>();
  const Seat who = player_of(s_, p.who);
  // AMB-R22: he has sold the Timeless Jewel, and is blocked when the deal is done.
  if (body(p.who).stopped && p.stage <= Trading::sell) return pop();
  switch (p.stage) {
    case Trading::whom:
      if (traders_at(s_, body(p.who).spot).empty()) return pop();
      return ask(who, Question::trade);
    case Trading::sell:
      return ask(who, Question::sell);
    case Trading::buy:
      if (p.looked && box_size(s_, p.trader) == 0 && !sells_spells(s_, p.who, p.trader))
        return pop();
      return ask(who, Question::buy);
    case Trading::drinks:
      if (can_drink(p.who, p.trader)) return ask(who, Question::drinks);
      if (!p.wares.empty()) return haggle(p, false);
      step.stage = Trading::meeting;
      return meet(p.who, p.trader, Table::meeting_trade, false);
    case Trading::meeting:
      return settle(p);
    case Trading::price:
      return ask(who, Question::price);
    case Trading::bid:
      return ask(who, Question::bid);
  }
}

// What the roll means for a buyer.
void Rules::settle(TradePhase p) {
  auto& step = top<TradePhase>();
  switch (s_.met) {
    case Met::no_deal:
      if (p.repay) lose_boon_chance(player_of(s_, p.who), p.trader);
      return pop();
    case Met::insult:
    case Met::challenge:
      return ask(player_of(s_, p.who), Question::insult);
    case Met::block:
      if (p.repay) lose_boon_chance(player_of(s_, p.who), p.trader);
      pop();
      say(Happening::blocked_by, p.who, p.trader);
      return block(p.who);
    default:
      break;
  }
  const int basic = p.spell != kNone ? kSpellPrice
                    : p.repay        ? boon_price(player_of(s_, p.who), p.trader)
                                     : price_of(s_, p.trader, p.thing);
  // What they would pay to be rid of (OPT-19) they pay once.
  step.price = static_cast<std::int16_t>(basic > 0 ? factor(s_.met) * basic : basic);
  step.stage = Trading::price;
}

void Rules::answer(TradePhase p, Seat who, Option o) {
  auto& step = top<TradePhase>();
  switch (verb(o)) {
    case Verb::sell_to:
    case Verb::buy_from:
    case Verb::repay:
      step.trader = u8(o.a);
      step.repay = verb(o) == Verb::repay;
      step.stage = verb(o) == Verb::sell_to    ? Trading::sell
                   : verb(o) == Verb::buy_from ? Trading::buy
                                               : Trading::drinks;
      return say(Happening::trades_with, p.who, o.a);
    case Verb::sell:
      if (s_.commerce) return step.wares.put(o.a);
      return sell(p.who, p.trader, o.a);
    case Verb::done:
      if (p.wares.empty()) return pop();
      step.stage = Trading::drinks;
      return;
    case Verb::take_bid:
      return take_bid(p);
    case Verb::look_at_cards:
      step.looked = true;
      say(Happening::looks_at_goods, p.who, p.trader);
      return look_at_goods(p.who, p.trader);
    case Verb::look_at_spells:
      say(Happening::looks_at_goods, p.who, p.trader);
      return push(LookAtSpells{p.who, u8(visitor_spell_box(p.trader)), kNone});
    case Verb::name_spell:
      step.spell = u8(o.a);
      step.stage = Trading::drinks;
      tell(who, Happening::names_spell, p.who, p.trader, o.a);
      return tell_others(who, Happening::names_card, p.who, p.trader);
    case Verb::name:
      step.thing = u8(o.a);
      step.stage = Trading::drinks;
      return tell_thing(Happening::names, Happening::names_card, p.who, o.a, p.trader);
    case Verb::drink:
    case Verb::no_drink:
      if (verb(o) == Verb::drink) buy_drinks(p.who, p.trader);
      if (!p.wares.empty()) return haggle(p, verb(o) == Verb::drink);
      step.stage = Trading::meeting;
      return meet(p.who, p.trader, Table::meeting_trade, verb(o) == Verb::drink);
    case Verb::give:
      step.paid = static_cast<std::int16_t>(p.paid + hand_in(p.who, p.trader, o.a));
      return;
    case Verb::pay:
    case Verb::boon:
      return buy(p, verb(o) == Verb::boon);
    case Verb::refuse:
      if (p.stage == Trading::bid) return end_commerce(p.demand);
      if (p.repay) lose_boon_chance(who, p.trader);
      say(Happening::refused_price, p.who, p.trader);
      return pop();
    case Verb::swallow:
      if (p.repay) lose_boon_chance(who, p.trader);
      pop();
      return swallow(who, p.trader);
    case Verb::defy:
      if (p.repay) lose_boon_chance(who, p.trader);
      pop();
      say(Happening::blocked_by, p.who, p.trader);
      return block(p.who);
    default:
      return pop();
  }
}

// --- selling

// Sold things lie at the bottom of their kind: weapons on top, then armour, horses, cards.
void Rules::put_among_goods(int t, int box) {
  if (is_card(t)) return to_box_bottom(t, box);
  lift(t);
  auto rank = [](int x) { return static_cast<int>(design(x).sort); };
  std::uint8_t* link = &s_.boxes[at(box)].top;
  while (*link != kNone && rank(*link) <= rank(t)) link = &item(*link).below;
  item(t).place = u8(kGoodsPlace + box);
  item(t).damaged = false;  // natives repair it at once
  item(t).below = *link;
  *link = u8(t);
}

// A thing goes to natives or a visitor: shown, repaired, with its reward in Fame.
int Rules::hand_in(int who, Trader with, int t, bool priced) {
  const int price = price_of(s_, with, t);
  const bool known = !is_card(t) || item(t).shown;
  show_thing(t);
  put_among_goods(t, with);
  const auto& d = design(t);
  if (!is_visitor(with) && d.reward_group == static_cast<Group>(with)) {
    character(s_, player_of(s_, who)).fame += d.reward * kPoint;
    change_regard(player_of(s_, who), d.reward_group, 1);
  }
  const int told = priced ? price : -1;
  if (known)
    say(Happening::sold, who, with, t, told);
  else
    show(Happening::sold, who, with, t, told);
  return price;
}
void Rules::sell(int who, Trader with, int t) { ledger(s_, who).gold += hand_in(who, with, t); }

// --- buying

// INF-11: he looks at all treasure cards of the box in secret; enchanted ones turn face up.
void Rules::look_at_goods(int who, int box, bool shines) {
  const Seat p = player_of(s_, who);
  auto see = [&](int t) {
    const bool dawns = shines && design(t).enchanted && !item(t).shown;  // he had a vision of it
    if (!is_card(t) || (knows(s_, p, t) && !dawns)) return;
    item(t).known |= bit_of(p);
    see_card(who, t, shines);
  };
  each_below(s_, s_.boxes[at(box)].top, see);
  each_below(s_, s_.boxes[at(box)].bottom, see);
  const auto& b = s_.boxes[at(box)];
  if (b.small) push(DrawCards{u8(who), u8(box), false, b.small, false, shines});
  if (b.large) push(DrawCards{u8(who), u8(box), true, b.large, false, shines});
}

// 4.4.1 c: an enchanted card is turned face up for good, for all to see.
void Rules::see_card(int who, int t, bool shines) {
  if (!design(t).enchanted || !shines) return tell(player_of(s_, who), Happening::saw_card, who, t);
  show_thing(t);
  show(Happening::saw_card, who, t);
}

namespace {
// What is still to be paid; nobody gives change.
int rest_of(const TradePhase& p) { return p.price < 0 ? p.price : std::max(0, p.price - p.paid); }
}  // namespace

void Rules::buy(const TradePhase& p, bool as_boon) {
  pop();
  const Seat who = player_of(s_, p.who);
  if (p.repay) {
    ledger(s_, p.who).gold -= rest_of(p);
    pay_back_boon(who, p.trader);
    return say(Happening::repaid, p.who, p.trader);
  }
  if (p.spell != kNone) return buy_spell(p, as_boon);
  const auto& d = design(p.thing);
  if (as_boon)
    take_boon(who, p.trader, price_of(s_, p.trader, p.thing));
  else
    ledger(s_, p.who).gold -= rest_of(p);
  if (!is_visitor(p.trader) && d.reward_group == static_cast<Group>(p.trader)) {
    character(s_, who).fame -= d.reward * kPoint;
    change_regard(who, d.reward_group, -1);
  }
  show_thing(p.thing);  // INF-10: what he really gets is shown
  say(Happening::bought, p.who, p.trader, p.thing, as_boon ? 0 : p.price, as_boon);
  obtain(p.thing, p.who);
}

// MG-30: he writes it down, the card stays; the others do not learn which.
void Rules::buy_spell(const TradePhase& p, bool as_boon) {
  const Seat who = player_of(s_, p.who);
  if (as_boon)
    take_boon(who, p.trader, kSpellPrice);
  else
    ledger(s_, p.who).gold -= rest_of(p);
  tell(who, Happening::bought_spell, p.who, p.trader, p.spell, as_boon ? 0 : p.price);
  tell_others(who, Happening::bought_a_spell, p.who, p.trader);
  const auto what = static_cast<Spell>(p.spell);
  if (character(s_, who).spells.full())
    push(RecordSpell{u8(index(who)), u8(place_of(s_, what)), kNone});
  else
    write_spell(who, what, kNone);
}

// --- boons (7.6.5 e)

void Rules::take_boon(Seat who, Trader with, int price) {
  auto& boons = character(s_, who).boons;
  if (!boons.full()) boons.push_back({with, static_cast<std::int16_t>(price), false});
}
int Rules::boon_price(Seat who, Trader with) const {
  for (const auto& b : character(s_, who).boons)
    if (b.trader == with && !b.lost) return b.price;
  return 0;
}
void Rules::pay_back_boon(Seat who, Trader with) {
  auto& boons = character(s_, who).boons;
  for (auto& b : boons)
    if (b.trader == with && !b.lost) return boons.erase(&b);
}
void Rules::lose_boon_chance(Seat who, Trader with) {
  for (auto& b : character(s_, who).boons)
    if (b.trader == with && !b.lost) {
      b.lost = true;
      return;
    }
}

}  // namespace gh::realm
