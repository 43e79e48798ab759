// Guesses: replaces everything a seat cannot know by a fair draw (promise 11). Nothing here may
// depend on what is hidden: two states the seat cannot tell apart get the same guesses.
#include "games/realm/guess.h"

#include <algorithm>

#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/look.h"
#include "games/realm/magic.h"
#include "games/realm/names.h"
#include "games/realm/offer.h"
#include "games/realm/plan.h"
#include "games/realm/setup.h"

namespace gh::realm {

// --- map chits

// The chits a seat does not know, by where they lie: an order in which their own numbers have no
// part. Faces are dealt to places, so that it does not matter which of them really lies where.
Guess::ChitRow Guess::unknown_chits() const {
  ChitRow row;
  for (int c = 0; c < kChits; ++c)
    if (hidden_chit(c)) row.push_back(u8(c));
  std::stable_sort(row.begin(), row.end(), [&](int a, int b) {
    const auto &x = s_.chits[at(a)], &y = s_.chits[at(b)];
    return std::pair(x.place, x.tile) < std::pair(y.place, y.tile);
  });
  return row;
}

void Guess::chits() {
  std::array<std::uint8_t, kChits> to{};
  for (int c = 0; c < kChits; ++c) to[at(c)] = u8(c);
  const auto places = unknown_chits();
  auto spread = [&](ChitRow group) {
    auto drawn = group;
    std::sort(drawn.begin(), drawn.end());
    shuffle(drawn);
    for (std::size_t i = 0; i < group.size(); ++i) to[group[i]] = drawn[i];
  };
  for (int l = 0; l < 4; ++l) {
    ChitRow group;
    for (int c : places)
      if (is_warning(c) && letter_of(c) == static_cast<Letter>(l)) group.push_back(u8(c));
    spread(group);
  }
  // Each Lost chit may lie under any face-down chit of its letter's tiles; the others under the
  // rest.
  auto in_tile = [&](int c) { return s_.chits[at(c)].place == ChitPlace::tile; };
  ChitRow others, faces;
  for (int c : places)
    if (is_sound(c) || is_site(c) || (is_lost(c) && in_tile(c))) others.push_back(u8(c));
  for (int c : others)
    if (!is_lost(c)) faces.push_back(u8(c));
  for (int lost : {kLostCity, kLostCastle}) {
    if (!hidden_chit(lost) || !in_tile(lost)) continue;
    const Letter letter = lost == kLostCity ? Letter::c : Letter::m;
    ChitRow under;
    for (int c : others)
      if (in_tile(c) && tile(s_.chits[at(c)].tile).letter == letter) under.push_back(u8(c));
    const auto place = one_of(under);
    to[place] = u8(lost);
    others.erase(std::find(others.begin(), others.end(), place));
  }
  std::sort(faces.begin(), faces.end());
  shuffle(faces);
  for (std::size_t i = 0; i < others.size(); ++i) to[others[i]] = faces[i];
  move_chits(to);
}

// The chit that was at c is now to[c].
void Guess::move_chits(const std::array<std::uint8_t, kChits>& to) {
  const auto chits = s_.chits;
  for (int c = 0; c < kChits; ++c) s_.chits[to[at(c)]] = chits[at(c)];
}

// What the others have seen is theirs to know: now and then all chits of a tile.
void Guess::sightings() {
  std::array<std::uint64_t, kTiles> all{}, shown{};  // bit per chit that lies there
  for (int c = 0; c < kChits; ++c) {
    const auto& x = s_.chits[at(c)];
    if ((x.place != ChitPlace::tile && x.place != ChitPlace::clearing) || x.tile >= kTiles)
      continue;
    all[x.tile] |= std::uint64_t{1} << c;
    if (x.shown) shown[x.tile] |= std::uint64_t{1} << c;
  }
  for (int i = 0; i < s_.seats; ++i) {
    if (seat(i) == me_) continue;
    auto& seen = s_.characters[at(i)].seen;
    seen = 0;
    if (s_.bodies[at(i)].life == Life::out) continue;
    for (int t = 0; t < kTiles; ++t) {
      const bool been = below(6) == 0;
      seen |= (been ? all : shown)[at(t)];
    }
  }
}

// --- treasure cards

// Where a face-down card can lie. With an owner, in a pile or looked at in a box: only what is not
// shown on being drawn (digest 13), so no enchanted card, and of those with treasures within only
// the Chest. Unseen within a treasure: any large one but those. In the pool: all.
Guess::Where Guess::where(int slot) const {
  const auto& it = s_.items[at(slot)];
  if (it.place == kPoolPlace) return Where::pool;
  const int box = it.place - kGoodsPlace;
  return box >= kFirstWithinBox && box < kGoods ? Where::within : Where::drawn;
}

// All deals that fit are equally likely: those with the least choice are dealt first.
void Guess::deal_cards(bool large) {
  Fixed<std::uint8_t, kCards> pool, within, drawn, enchanted, holders, others;
  bool chest = false;
  for (const auto& [order, t] : slots_) {
    if ((design(t).pile != Pile::small) != large) continue;
    const Where place = where(t);
    (place == Where::pool ? pool : place == Where::within ? within : drawn).push_back(t);
  }
  for (int t = kFirstCard; t < kThings; ++t) {
    const auto& d = design(t);
    if ((d.pile != Pile::small) != large || !hidden_card(t)) continue;
    if (t == thing(Card::chest))
      chest = true;
    else
      (d.pile == Pile::within ? holders : d.enchanted ? enchanted : others).push_back(u8(t));
  }
  shuffle(pool);
  shuffle(within);
  shuffle(drawn);
  for (auto t : holders) card_to_[pool.pop_back()] = t;
  const int p = static_cast<int>(pool.size()), d = static_cast<int>(drawn.size()),
            w = static_cast<int>(within.size()), e = static_cast<int>(enchanted.size());
  if (chest) {
    // In the pool it leaves the enchanted ones a place less.
    const int here = p * (p + w - e), there = d * (p + w);
    auto& from = below(std::max(1, here + there)) < here ? pool : drawn;
    card_to_[from.pop_back()] = thing(Card::chest);
  }
  for (auto t : within) pool.push_back(t);
  shuffle(pool);
  for (auto t : enchanted) card_to_[pool.pop_back()] = t;
  for (auto t : drawn) pool.push_back(t);
  shuffle(pool);
  for (auto t : others) card_to_[pool.pop_back()] = t;
}

template <class Step>
void map_things(Step& step, const auto& map) {
  if constexpr (requires { step.thing; }) map(step.thing);
  if constexpr (requires {
                  step.gives;
                  step.wants;
                }) {
    for (auto& t : step.gives) map(t);
    for (auto& t : step.wants) map(t);
  }
}

// All that names a card apart from where it lies.
void Guess::each_mention(const auto& f) {
  f(s_.drawn);
  for (auto& t : s_.combat.laid_off) f(t);
  for (Step& step : s_.agenda.steps) std::visit([&](auto& x) { map_things(x, f); }, step);
}

// The places where cards lie that the seat does not know, in an order that it could tell: where,
// how far down, in what condition, in which order they are spoken of. Which card really lies
// there has no part in it.
void Guess::find_slots() {
  std::array<std::uint64_t, kThings> depth{}, named{};
  std::uint64_t n = 0;
  auto down = [&](std::uint8_t top) { each_below(s_, top, [&](int t) { depth[at(t)] = ++n; }); };
  for (const auto& b : s_.boxes) down(b.top), down(b.bottom);
  for (auto top : s_.piles) down(top);
  n = 0;
  each_mention([&](std::uint8_t& t) {
    if (t < kThings && !named[t]) named[t] = ++n;
  });
  for (int t = kFirstCard; t < kThings; ++t) {
    if (!hidden_card(t)) continue;
    const auto& it = s_.items[at(t)];
    std::uint64_t order = it.place;
    auto add = [&](std::uint64_t x, int bits) { order = order << bits | x; };
    add(depth[at(t)], 10);
    add(it.spot, 8);
    add(it.cast, 8);
    for (bool is : {it.active, it.alerted, it.damaged, it.gallop, it.spent, it.later}) add(is, 1);
    add(named[at(t)], 8);
    slots_.push_back({order, u8(t)});
  }
  std::sort(slots_.begin(), slots_.end());
}

void Guess::cards() {
  for (int t = 0; t < kThings; ++t) card_to_[at(t)] = u8(t);
  find_slots();
  deal_cards(true);
  deal_cards(false);
  move_cards();
}

void Guess::move_cards() {
  const auto items = s_.items;
  auto map = [&](std::uint8_t& t) {
    if (t < kThings) t = card_to_[t];
  };
  for (int t = kFirstCard; t < kThings; ++t) s_.items[card_to_[at(t)]] = items[at(t)];
  for (auto& it : s_.items) map(it.below);
  for (int t = kFirstCard; t < kThings; ++t) {
    auto& it = s_.items[at(t)];
    if (it.shown) continue;
    // Who else has looked at it only they know; an owner knows what he has.
    it.known &= is_player(me_) ? bit_of(me_) : Mask{0};
    if (it.place < kBeings && is_player(player_of(s_, it.place)))
      it.known |= bit_of(player_of(s_, it.place));
  }
  for (auto& b : s_.boxes) map(b.top), map(b.bottom);
  for (auto& p : s_.piles) map(p);
  each_mention(map);
}

// --- players: requirements, starting place, own end (INF-8)

// Of who still chooses only the question is known: with it he has just begun.
void Guess::choosing(int i) {
  const auto* step =
      s_.agenda.steps.empty() ? nullptr : std::get_if<ChooseAims>(&s_.agenda.steps.back());
  const auto* asked = s_.agenda.asked_of(seat(i));
  if (!step || !asked) return;
  auto& c = s_.characters[at(i)];
  const auto question = static_cast<Question>(asked->question);
  const bool begins = question == Question::aim;
  c.aims = {};
  if (!begins) c.aims[0] = s_.points;
  if ((begins || question == Question::start) && step->place == kNone &&
      !std::has_single_bit(hero(c.hero).starts))
    c.start = kNone;
  c.spells = {};
  if (question == Question::start_colours)
    while (c.spells.size() < hero(c.hero).spells) c.spells.push_back({});
}

void Guess::player(int i) {
  choosing(i);
  auto& c = s_.characters[at(i)];
  int points = aim_points(c);
  c.aims = {};
  sheet(i);
  c.gives_up = false;
  constexpr Aim kOffered[] = {Aim::great_treasures, Aim::fame, Aim::notoriety, Aim::gold,
                              Aim::spells};
  // Every division of the points is equally likely: bars among points and bars.
  constexpr int bars = kAims - 1;
  Fixed<std::uint8_t, kMostAimPoints + 4> row;
  for (int n = 0; n < points + bars; ++n) row.push_back(n < bars);
  shuffle(row);
  std::size_t which = 0;
  for (auto bar : row) {
    if (bar)
      ++which;
    else
      ++c.aims[static_cast<std::size_t>(kOffered[which])];
  }
  const bool placed = s_.bodies[at(i)].life != Life::out;
  if (!placed && c.start != kNone && c.hero != Hero::none) {
    Fixed<std::uint8_t, 8> starts;
    for (int d = 0; d <= kDwellings; ++d)
      if (hero(c.hero).starts >> d & 1) starts.push_back(u8(d));
    c.start = one_of(starts);
  }
}

// --- magic: cards that only others have seen, and what is recorded on their sheets

void Guess::spell_cards() {
  auto& cards = s_.magic.cards;
  auto hidden = [&](const SpellCard& c) {
    const int place = static_cast<int>(&c - cards.data());
    const int t = kKit.spell_boxes[at(place_box(place))].thing;
    const bool owner = t != kNone && c.awake && s_.items[at(t)].place < kBeings &&
                       player_of(s_, s_.items[at(t)].place) == me_;
    return c.spell != Spell::none && !owner && !(is_player(me_) && (c.known & bit_of(me_)));
  };
  // Who else has looked at a card only they know, and so whether anybody has seen one that sleeps.
  const Mask mine = is_player(me_) ? bit_of(me_) : Mask{0};
  constexpr auto kAnew = static_cast<Spell>(kAllSpells + 1);  // to be drawn anew
  for (auto& c : cards) {
    if (hidden(c)) c.spell = c.awake ? kAnew : Spell::none;
    c.known &= mine;
  }
  // What an item has cast lies with it: on any card of the type that is awake.
  each_casting(s_, [&](int, const Casting& cast) {
    if (cast.item == kNone || static_cast<int>(cast.spell) >= kSpells) return;
    Fixed<std::uint8_t, kSpellPlaces> places;
    for (int p = 0; p < kSpellPlaces; ++p) {
      if (kKit.spell_boxes[at(place_box(p))].thing != cast.item) continue;
      if (cards[at(p)].spell == cast.spell) return;
      if (cards[at(p)].spell == kAnew && place_type(p) == spell(cast.spell).type)
        places.push_back(u8(p));
    }
    if (!places.empty()) cards[one_of(places)].spell = cast.spell;
  });
  for (int p = 0; p < kSpellPlaces; ++p) {
    auto& c = cards[at(p)];
    if (static_cast<int>(c.spell) <= kAllSpells) continue;
    c.spell = Spell::none;
    SpellBag pool;
    for (int i = 0; i < kSpells; ++i) pool.put(i);
    for (const auto& o : cards)
      if (static_cast<int>(o.spell) < kSpells) pool.take(static_cast<int>(o.spell));
    SpellBag fits;
    pool.each([&](int i) {
      if (spell(static_cast<Spell>(i)).type == place_type(p)) fits.put(i);
    });
    c.spell = static_cast<Spell>(fits.nth(below(fits.size())));
  }
}

// Of another's sheet is known what he has cast from it; he began with so many spells of his types.
void Guess::sheet(int i) {
  auto& c = s_.characters[at(i)];
  if (c.hero == Hero::none) return;
  const bool chosen = s_.bodies[at(i)].life != Life::out;
  const std::size_t size = chosen ? hero(c.hero).spells : c.spells.size();
  c.spells = {};
  c.learned = 0;
  for (auto left = s_.magic.used; left; left &= left - 1) {
    auto& x = s_.magic.castings[at(std::countr_zero(left))];
    if (x.by != i) continue;
    c.spells.push_back({x.spell, false});
    x.box = u8(static_cast<int>(c.spells.size()) - 1);
  }
  SpellBag types;
  for (int n = 0; n < kSpells; ++n)
    if (may_begin_with(s_, seat(i), static_cast<Spell>(n))) types.put(n);
  while (c.spells.size() < size && !types.empty())
    c.spells.push_back({static_cast<Spell>(types.nth(below(types.size()))), false});
  if (chosen) return;
  c.colours_set = false;
  for (auto& state : c.chits)
    if (state == ChitState::colour) state = ChitState::active;
}

namespace {
// The site card that a discovery is of.
std::uint8_t site_card(int discovery) {
  static const auto kThree = [] {
    std::array<std::uint8_t, 3> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i)
      cards[i] = u8(*thing_from(box_name(box_of(Within::toadstool_circle) + static_cast<int>(i))));
    return cards;
  }();
  return kThree[at(discovery - kFirstCardBit)];
}
}  // namespace

// --- individuals: gold, discoveries, plans (INF-5, INF-6, INF-8)

void Guess::individual(int b) {
  auto& l = ledger(s_, b);
  constexpr int kPurse = 60;  // what a purse may well hold
  l.gold = below(kPurse + 1);
  Discoveries found = 0;
  for (int w = 0; w < kSecretWays; ++w)
    if (below(8) == 0) found |= bit(w);
  if (is_hero(s_, b, Hero::wizard)) found |= kAllWays;
  const Seat who = player_of(s_, b);
  for (int site = 0; site < kSites; ++site) {
    const bool seen = character(s_, who).seen >> (kFirstSite + site) & 1;
    const bool shown = s_.chits[at(kFirstSite + site)].shown;
    if ((seen || shown) && below(2) == 0) found |= bit(kFirstSiteBit + site);
  }
  for (int i = kFirstCardBit; i < kFirstCardBit + 3; ++i) {
    if (s_.items[site_card(i)].shown && below(2) == 0) found |= bit(i);
  }
  l.found = found;
  bool song = false, sunrise = false;
  for (const Step& step : s_.agenda.steps) {
    song = song || std::holds_alternative<Birdsong>(step);
    if (const auto* d = std::get_if<Day>(&step)) sunrise = d->stage > Day::Stage::sunrise;
  }
  const bool still =
      s_.day > 0 && on_map(s_, b) && !s_.turned.has(b) && s_.bodies[at(b)].guide == kNone;
  if (still) return plan(b, song || !sunrise);
  if (s_.bodies[at(b)].guide != kNone) return;  // declared
  // Of a turn that is going on it is known what was done, not what comes; of one that is over
  // nothing is left to know.
  std::size_t known = 0;
  for (const Step& step : s_.agenda.steps)
    if (const auto* t = std::get_if<Turn>(&step); t && t->who == b) known = t->phase + 1u;
  if (l.plan.size() > known) l.plan.resize(known);
  if (known > 0 && on_map(s_, b)) plan_on(b, false);
}

// A helper's plan is as secret as its owner's; of one that is at work the rest is unknown.
void Guess::helper(int b) {
  if (s_.over || s_.bodies[at(b)].guide != kNone) return;
  for (const Step& step : s_.agenda.steps)
    if (const auto* t = std::get_if<Turn>(&step); t && t->who == b) {
      auto& plan = ledger(s_, b).plan;
      if (plan.size() > t->phase + 1u) plan.resize(t->phase + 1u);
      return;
    }
  const bool over = s_.turned.has(owner_of(b));
  if (over)
    ledger(s_, b).plan.clear();
  else if (s_.day > 0)
    plan(b, false);
}

void Guess::plan(int b, bool may_follow) {
  ledger(s_, b).plan.clear();
  plan_on(b, may_follow);
}

// Any phases that could come next, as many as come.
void Guess::plan_on(int b, bool may_follow) {
  auto& l = ledger(s_, b);
  for (int n = 0; n < 12; ++n) {
    const auto all = may_record(s_, b, outline(s_, b));
    Fixed<Phase, 80> some;
    for (const auto& p : all) {
      if (p.activity == Activity::leave || (p.activity == Activity::follow && !may_follow))
        continue;
      some.push_back(p);
    }
    if (some.empty() || below(8) == 0 || l.plan.full()) return;
    l.plan.push_back(one_of(some));
  }
}

void Game::determinize(State& s, Seat me, Rng& rng) { Guess(s, me, rng).run(); }

}  // namespace gh::realm
