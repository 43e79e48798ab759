// What may be picked: belongings, search and loot, trade and hire, fates.
#include "games/realm/offer.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

// What a deal may pass on: ways, sites and site cards that belong to this clearing (PE-22). `may`
// says whether there is a site, for whom it is no secret.
template <class May, class F>
void each_way_at(const State& s, int spot, May&& may, F&& f) {
  Discoveries seen = 0;
  for (const auto& road : roads_of(s, spot)) {
    if (road.secret == kNone || seen & bit(road.secret)) continue;
    seen |= bit(road.secret);
    f(int{road.secret});
  }
  for (int i = 0; i < kSites; ++i)
    if (site_spot(s, static_cast<Site>(i)) == spot && may(kFirstSite + i)) f(kFirstSiteBit + i);
  constexpr Card kSiteCards[] = {Card::toadstool_circle, Card::crypt_of_the_knight,
                                 Card::enchanted_meadow};
  for (int i = 0; i < 3; ++i)
    if (s.items[thing(kSiteCards[i])].shown && clearing_of(s, thing(kSiteCards[i])) == spot)
      f(kFirstCardBit + i);
}
template <class F>
void each_saleable_way(const State& s, int being, F&& f) {
  const auto found = ledger(s, being).found;
  each_way_at(
      s, s.bodies[at(being)].spot, [](int) { return true; },
      [&](int w) {
        if (found & bit(w)) f(w);
      });
}
// He may ask for what he knows to be here and has not discovered himself. Whether the other has, is
// the other's secret.
template <class F>
void each_way_wanted(const State& s, int being, F&& f) {
  const Seat who = player_of(s, being);
  const auto found = ledger(s, being).found;
  auto known = [&](int chit) {
    const auto& c = s.chits[at(chit)];
    return c.up || c.shown || (is_player(who) && (character(s, who).seen >> chit & 1));
  };
  each_way_at(s, s.bodies[at(being)].spot, known, [&](int w) {
    if (!(found & bit(w))) f(w);
  });
}
bool holds(const BargainList& list, int x) {
  for (auto e : list)
    if (e == x) return true;
  return false;
}
bool room_in(const BargainList& list) { return holds(list, kNone); }

bool is_search_barred(const State& s, int being) {
  return is_character(being) && cursed(s, seat(being), Curse::eyemist);
}

}  // namespace

// Everything Rearrange may do, but for going on.
template <class F>
void each_rearrangement(const State& s, const Rearrange& r, F&& f) {
  const auto& body = s.bodies[at(r.who)];
  if (body.road == kAir) {  // MG-79: things can be dropped, nothing else
    belongings(s, r.who).each([&](int t) {
      if (can_part_with(s, r.who, t)) f(Verb::abandon, t);
    });
    return;
  }
  belongings(s, r.who).each([&](int t) {
    if (can_activate(s, r.who, t)) f(Verb::activate, t);
    if (is_character(r.who) && can_deactivate(s, r.who, t)) f(Verb::deactivate, t);
    if (can_part_with(s, r.who, t)) f(Verb::abandon, t);
  });
  // PE-34, MG-49: at the start of a phase of his own turn, not of his guide's.
  const bool own_turn =
      r.in_turn && std::any_of(s.agenda.steps.begin(), s.agenda.steps.end(), [&](const Step& x) {
        const auto* t = std::get_if<Turn>(&x);
        return t && t->who == r.who;
      });
  for (int i = 0; i < kErrands; ++i) {
    if (own_turn && can_take_errand(s, r.who, i)) f(Verb::take_errand, i);
    if (can_drop_errand(s, r.who, i)) f(Verb::drop_errand, i);
  }
  if (r.in_turn && is_character(r.who))  // MG-20
    for (int c = 0; c < kActionChits; ++c)
      if (is_colour_chit(s, seat(r.who), c)) f(Verb::burn, c);
  if (own_turn) each_protection(s, r.who, [&](int i) { f(Verb::protect, i); });
  if (body.hidden) f(Verb::stop_hiding, 0);
  if (body.stopped && r.in_turn) return;  // a blocked one does not trade by day
  each_deal_partner(s, r.who, [&](int b) {
    if (!(r.dealt & bit_of(player_of(s, b)))) f(Verb::deal_with, b);
  });
}

bool may_rearrange(const State& s, const Rearrange& r) {
  bool any = false;
  each_rearrangement(s, r, [&](Verb, int) { any = true; });
  return any;
}

void Offer::arrange() {
  add(Verb::done);
  each_rearrangement(s_, step<Rearrange>(), [&](Verb v, int a) { add(v, a); });
}

void Offer::keep() {
  const auto& o = step<Obtain>();
  add(Verb::keep_it);
  if (can_activate(s_, o.who, o.thing)) add(Verb::activate, o.thing);
  add(Verb::abandon, o.thing);
}

void Offer::bargain() {
  const auto& d = step<Bargain>();
  add(Verb::pass);
  const bool something = d.gold != 0 || d.gives[0] != kNone || d.wants[0] != kNone ||
                         d.tells[0] != kNone || d.learns[0] != kNone;
  if (something) add(Verb::propose);
  if (room_in(d.gives))
    belongings(s_, d.from).each([&](int t) {
      if (!holds(d.gives, t) && can_part_with(s_, d.from, t)) add(Verb::offer, t);
    });
  if (room_in(d.wants))
    belongings(s_, d.to).each([&](int t) {
      if (!holds(d.wants, t) && knows(s_, who_, t) && can_part_with(s_, d.to, t))
        add(Verb::want, t);
    });
  for (int n : {1, 5, 20})
    if (purse_of(s_, d.from) >= d.gold + n) add(Verb::offer_gold, n);
  // What the other has is his secret: asking for too much is answered with a no.
  for (int n : {1, 5, 20})
    if (d.gold - n >= -500) add(Verb::want_gold, n);
  if (room_in(d.tells))
    each_saleable_way(s_, d.from, [&](int w) {
      if (!holds(d.tells, w)) add(Verb::tell_way, w);
    });
  if (room_in(d.learns))
    each_way_wanted(s_, d.from, [&](int w) {
      if (!holds(d.learns, w)) add(Verb::ask_way, w);
    });
}

void Offer::agree() {
  const auto& d = step<Bargain>();
  add(Verb::refuse);
  bool can = -d.gold <= purse_of(s_, d.to);
  for (auto w : d.learns) can = can && (w == kNone || ledger(s_, d.to).found & bit(w));
  if (can) add(Verb::agree);
}

void Offer::lift_curse() {
  const int spot = s_.bodies[step<LiftCurse>().who].spot;
  for (int b = 0; b < s_.seats; ++b)
    for (int c = 0; c < 6; ++c)
      if (in_clearing(s_, b, spot) && s_.characters[at(b)].curses >> c & 1) add(Verb::lift, b, c);
  for (auto left = dissolvable(s_, spot); left; left &= left - 1)
    add(Verb::break_spell, std::countr_zero(left));
}

// --- searching

void Offer::search() {
  const int who = step<SearchPhase>().who;
  const int spot = s_.bodies[at(who)].spot;
  if (is_search_barred(s_, who)) return add(Verb::pass);
  if (has_magic_sight(s_, who)) {  // MG-93: instead of all others but the tables of site cards
    add(Verb::sight);
    for (int box = kFirstWithinBox; box < kGoods; ++box)
      if (can_loot(s_, who, box)) add(Verb::loot_site, box);
    return;
  }
  add(Verb::locate);
  if (!is_fogged(s_, spot, spot)) add(Verb::peer, spot);
  for (int box = kFirstSiteBox; box < kGoods; ++box)
    if (can_loot(s_, who, box)) add(Verb::loot_site, box);
  if (s_.piles[at(spot)] != kNone) add(Verb::loot_pile);
  for (auto box : readable(s_, who)) {
    if (top_place(s_, box) != kNone) add(Verb::read_runes, box, static_cast<int>(Spell::none));
    for (int p = first_place(box), end = p + places_in(box); p < end; ++p)
      if (s_.magic.cards[at(p)].awake)
        add(Verb::read_runes, box, static_cast<int>(s_.magic.cards[at(p)].spell));
    if (const int t = kKit.spell_boxes[box].thing; t != kNone)
      each_given_spell(s_, t, [&](Spell x) {
        const int place = place_of(s_, x);
        const bool card =
            place != kNone && place_box(place) == box && s_.magic.cards[at(place)].awake;
        if (!card) add(Verb::read_runes, box, static_cast<int>(x));
      });
  }
  const bool far = is_character(who) && s_.characters[at(who)].far_sight;
  if (far && !is_fogged(s_, spot, spot)) add(Verb::far_peer);
  if (!is_mountain(s_, spot) || is_fogged(s_, spot, spot)) return;
  // From a mountain: one woods or mountain clearing of this or an adjacent tile.
  const auto& here = s_.tiles[at(tile_of(spot))];
  for (int x = 0; x < kSpots; ++x) {
    if (x == spot || !tile(tile_of(x)).has(number_of(x)) || is_cave(s_, x)) continue;
    const auto& there = s_.tiles[at(tile_of(x))];
    const int dq = there.q - here.q, dr = there.r - here.r;
    const int steps = std::max({std::abs(dq), std::abs(dr), std::abs(dq + dr)});
    if (steps <= 1 && !is_fogged(s_, spot, x)) add(Verb::peer, x);
  }
}

void Offer::search_line() {
  for (auto l :
       {SearchLine::clues, SearchLine::clues_paths, SearchLine::enemies, SearchLine::enemies_paths,
        SearchLine::passages, SearchLine::passages_clues, SearchLine::discover})
    add(Verb::line, static_cast<int>(l));
}

void Offer::look() {
  const auto& l = step<LookAtChits>();
  add(Verb::done);
  for (int c : {kLostCity, kLostCastle, warning_chit(Warning::smoke, Letter::w),
                warning_chit(Warning::stink, Letter::w)}) {
    const auto& chit = s_.chits[at(c)];
    if (chit.tile == l.tile && chit.place == ChitPlace::tile && !chit.shown) add(Verb::unfold, c);
  }
}

void Offer::open_with() {
  for (const auto& o : openers(s_, step<OpenDoor>().who))
    add(Verb::open_by, static_cast<int>(o.how), o.with);
}

// --- trade and hire

void Offer::trade() {
  const auto& p = step<TradePhase>();
  add(Verb::pass);
  bool goods = false;
  belongings(s_, p.who).each([&](int t) { goods |= can_part_with(s_, p.who, t); });
  for (auto t : traders_at(s_, s_.bodies[p.who].spot)) {
    if (goods) add(Verb::sell_to, t);
    if (box_size(s_, t) > 0 || sells_spells(s_, p.who, t)) add(Verb::buy_from, t);
    for (const auto& b : me().boons)
      if (b.trader == t && !b.lost) {
        add(Verb::repay, t);
        break;
      }
  }
}

void Offer::sell() {
  const auto& p = step<TradePhase>();
  add(Verb::done);
  if (!p.wares.empty()) add(Verb::pass);  // OPT-19: called off before the dice
  belongings(s_, p.who).each([&](int t) {
    if (can_part_with(s_, p.who, t) && !p.wares.has(t)) add(Verb::sell, t);
  });
}

void Offer::buy() {
  const auto& p = step<TradePhase>();
  const auto& b = s_.boxes[p.trader];
  if (!p.looked) add(Verb::pass);
  bool unknown = b.small + b.large > 0;
  auto name = [&](int t) {
    if (!knows(s_, who_, t)) return void(unknown = true);
    // Under Disgust nothing that costs Fame can be bought.
    const auto& d = design(t);
    const bool costs_fame = !is_visitor(p.trader) && d.reward_group == static_cast<Group>(p.trader);
    if (costs_fame && cursed(s_, who_, Curse::disgust)) return;
    add(Verb::name, t);
  };
  each_below(s_, b.top, name);
  each_below(s_, b.bottom, name);
  if (unknown && !p.looked) add(Verb::look_at_cards);
  if (sells_spells(s_, p.who, p.trader)) {
    if (p.looked) add(Verb::pass);
    const int box = visitor_spell_box(p.trader);
    bool unseen = false;
    for (int i = first_place(box), end = i + places_in(box); i < end; ++i) {
      const auto& card = s_.magic.cards[at(i)];
      if (!(card.known & bit_of(who_)))
        unseen = true;
      else if (may_record(s_, who_, card.spell))
        add(Verb::name_spell, static_cast<int>(card.spell));
    }
    if (unseen) add(Verb::look_at_spells);
  }
  if (out_.empty()) add(Verb::pass);
}

namespace {
// What he could pay in gold and belongings, on top of what he has handed in.
int means(const State& s, const TradePhase& p) {
  int sum = purse_of(s, p.who) + p.paid;
  belongings(s, p.who).each([&](int t) {
    if (can_part_with(s, p.who, t)) sum += std::max(0, price_of(s, p.trader, t));
  });
  return sum;
}
}  // namespace

void Offer::price() {
  // Who has begun to pay in kind has accepted; so he begins only if he can pay the whole.
  const auto* trade = std::get_if<TradePhase>(&s_.agenda.steps.back());
  if (!trade || trade->paid == 0) add(Verb::refuse);
  if (std::holds_alternative<HirePhase>(s_.agenda.steps.back())) {
    const auto& p = step<HirePhase>();
    if (purse_of(s_, p.who) >= p.price) add(Verb::pay);
    if (s_.met == Met::boon && !me().boons.full()) add(Verb::boon);
    return;
  }
  const auto& p = step<TradePhase>();
  if (purse_of(s_, p.who) >= p.price - p.paid) add(Verb::pay);
  const bool gift = s_.met == Met::boon && !p.repay && p.paid == 0 && p.price > 0;
  if (gift && !me().boons.full()) add(Verb::boon);
  if (p.paid >= p.price || means(s_, p) < p.price) return;
  belongings(s_, p.who).each([&](int t) {
    if (can_part_with(s_, p.who, t) && price_of(s_, p.trader, t) > 0) add(Verb::give, t);
  });
}

void Offer::insult() {
  add(Verb::defy);
  if (can_swallow(s_, who_)) add(Verb::swallow);
}

void Offer::hire() {
  const auto& p = step<HirePhase>();
  const int spot = s_.bodies[p.who].spot;
  add(Verb::pass);
  if (s_.magic.used != 0)
    for (int i = 0; i < kCastings; ++i)
      if (!pacified_by(s_, p.who, i).empty()) add(Verb::hire_pacified, i);
  for (int g = 0; g < kGroups; ++g) {
    const auto group = static_cast<Group>(g);
    if (!hireable(s_, spot, group).empty()) add(Verb::hire, g, -1);
    auto again = renewable(s_, who_, spot, group);
    again.take(p.who);
    if (again.empty()) continue;
    if (group != Group::rogues && group != Group::order)
      add(Verb::renew, g, -1);
    else
      again.each([&](int b) { add(Verb::renew, g, b); });
  }
}

// --- fates

void Offer::teleport() {
  const auto& t = step<Teleport>();
  const int here = s_.bodies[t.who].spot;
  auto fits = [&](int x) {
    if (!s_.tiles[at(tile_of(x))].placed || !tile(tile_of(x)).has(number_of(x))) return false;
    return t.caves ? is_cave(s_, x) : x != here;  // Toadstool Circle: he may stay in a cave
  };
  if (t.tile == kNone) {
    for (int i = 0; i < kTiles; ++i)
      for (int n = 1; n <= 6; ++n)
        if (fits(spot_at(i, n))) {
          add(Verb::to_tile, i);
          break;
        }
    return;
  }
  for (int n = 1; n <= 6; ++n)
    if (fits(spot_at(t.tile, n))) add(Verb::to_clearing, spot_at(t.tile, n));
  add(Verb::back);
}

void Offer::banish() {
  const int who = step<Banish>().who;
  beings_at(s_, s_.bodies[at(who)].spot).each([&](int b) {
    if (b != who && sees(s_, who, b)) add(Verb::banish, b);
  });
}

void Offer::vision() {
  for (int box = 0; box < kGoods; ++box) add(Verb::look_in, box);
}

void Offer::goods(Question q) {
  switch (q) {
    case Question::arrange:
      return arrange();
    case Question::keep:
      return keep();
    case Question::bargain:
      return bargain();
    case Question::agree:
      return agree();
    case Question::lift_curse:
      return lift_curse();
    case Question::search:
      return search();
    case Question::search_line:
      return search_line();
    case Question::look:
      return look();
    case Question::open_with:
      return open_with();
    case Question::trade:
      return trade();
    case Question::sell:
      return sell();
    case Question::buy:
      return buy();
    case Question::drinks:
      add(Verb::no_drink);
      return add(Verb::drink);
    case Question::price:
      return price();
    case Question::insult:
      return insult();
    case Question::hire:
      return hire();
    case Question::teleport:
      return teleport();
    case Question::banish:
      return banish();
    case Question::vision:
      return vision();
    case Question::bid:
      add(Verb::refuse);
      return add(Verb::take_bid);
    default:
      return;
  }
}

}  // namespace gh::realm
