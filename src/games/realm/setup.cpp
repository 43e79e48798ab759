// Set-up (digest 2): the card is filled, the map built, characters chosen, chits dealt, dwellings
// and characters put down.
#include "games/realm/setup.h"

#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- the set-up card

void fill_boxes(State& s) {
  s.dwellings.fill(kNone);
  s.piles.fill(kNone);
  s.builders.fill(-1);
  s.combat.sheet.fill(kNone);
  s.combat.lane.fill(Lane::none);
  s.combat.apart.fill(Lane::none);
  s.combat.target.fill(kNone);
  s.combat.charging.fill(kNone);
  s.combat.laid_off.fill(kNone);
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) s.bodies[at(b)].life = Life::box;
  for (int p = 0; p < kSpellPlaces; ++p)
    s.magic.cards[at(p)].depth = u8(p - first_place(place_box(p)));
  for (int i = 0; i < kGoods; ++i) {
    const auto& goods = kKit.goods[at(i)];
    auto& box = s.boxes[at(i)];
    // Treasures within treasures are drawn at once: see DealWithin.
    if (i < kFirstWithinBox) box.large = goods.large;
    box.small = goods.small;
    for (Thing t : goods.counters) {
      s.items[t].place = u8(kGoodsPlace + i);
      s.items[t].below = box.top;
      box.top = t;
    }
  }
}

// --- the frame

void Rules::begin(PlayGame step) {
  using Stage = PlayGame::Stage;
  top<PlayGame>().stage = next(step.stage);
  switch (step.stage) {
    case Stage::map:
      if (s_.layout < 2) return push(BuildMap{});
      lay_layout(s_, kKit.layouts[at(s_.layout - 2)]);
      return say(Happening::map_laid, s_.layout);
    case Stage::heroes:
      for (int i = s_.seats; i-- > 0;) push(ChooseHero{u8(i)});
      return;
    case Stage::errands:
      return push(PlaceErrands{});
    case Stage::within:
      return push(DealWithin{});
    case Stage::chits:
      return push(DealChits{});
    case Stage::aims:
      return push(ChooseAims{u8((1 << s_.seats) - 1)});
    case Stage::places:
      turn_up_valleys();
      for (int i = 0; i < s_.seats; ++i) place_character(seat(i));
      return;
    default:
      top<PlayGame>().stage = step.stage;
      return next_day();
  }
}

// --- visitors, missions and campaigns (DEC-1)

int next_errand(const State& s) {
  int i = 0;
  while (i < kErrands && s.errands[at(i)].box != kNone) ++i;
  return i;
}
std::uint8_t free_errand_boxes(const State& s) {
  std::uint8_t boxes = (1 << kErrandBoxes) - 1;
  for (const auto& e : s.errands)
    if (e.box != kNone) boxes &= u8(~(1 << e.box));
  return boxes;
}
ErrandSpot errand_spot(const State& s, int outcome) {
  int n = outcome / 2;
  for (int b = 0; b < kErrandBoxes; ++b)
    if ((free_errand_boxes(s) >> b & 1) && n-- == 0)
      return {u8(2 * next_errand(s) + outcome % 2), u8(b)};
  return {};
}

void Rules::begin(PlaceErrands step) {
  if (next_errand(s_) == kErrands) return pop();
  if (!s_.place_errands)
    return ask(Seat::chance, Question::draw_errand, 2 * std::popcount(free_errand_boxes(s_)));
  ask(seat(step.seat), step.side == kNone ? Question::errand_side : Question::errand_box);
}

void Rules::answer(PlaceErrands step, Seat who, Option o) {
  auto& now = top<PlaceErrands>();
  if (who == Seat::chance) {
    auto spot = errand_spot(s_, static_cast<int>(outcome_index(o)));
    return put_errand(spot.side, spot.box);
  }
  if (verb(o) == Verb::back) {
    now.side = kNone;
  } else if (step.side == kNone) {
    now.side = u8(o.a);
  } else {
    put_errand(step.side, o.a);
    now = {u8((step.seat + 1) % s_.seats), kNone};
  }
}

void Rules::put_errand(int side, int box) {
  s_.errands[at(side / 2)].side = u8(side % 2);
  s_.errands[at(side / 2)].box = u8(box);
  say(Happening::errand_placed, side, box + 1);
}

// --- treasures within treasures: chest 2, thief 1, toadstool 1, crypt 1

int within_box(int nth) {
  for (int i = kFirstWithinBox; i < kGoods; ++i)
    if ((nth -= kKit.goods[at(i)].large) < 0) return i;
  return kGoods;
}
Things within_pool(const State& s) {
  Things pool;
  kKit.large.each([&](int t) {
    if (s.items[at(t)].place == kPoolPlace) pool.put(t);
  });
  return pool;
}

void Rules::begin(DealWithin step) {
  if (within_box(step.nth) == kGoods) return pop();
  ask(Seat::chance, Question::draw_within, within_pool(s_).size());
}

// They lie under the counters of the box; nobody has seen them.
void Rules::answer(DealWithin step, Seat, Option o) {
  int thing = within_pool(s_).nth(static_cast<int>(outcome_index(o)));
  int box = within_box(step.nth);
  ++top<DealWithin>().nth;
  item(thing).place = u8(kGoodsPlace + box);
  std::uint8_t* link = &s_.boxes[at(box)].top;
  while (*link != kNone) link = &item(*link).below;
  *link = u8(thing);
}

// --- map chits (FR-3 to FR-9; data distribution_at_setup)

int nth_of_letter(Letter letter, int n) {
  for (int t = 0; t < kTiles; ++t)
    if (tile(t).letter == letter && n-- == 0) return t;
  return -1;
}

namespace {
bool has_second_chit(const State& s, int t) {
  for (int c = kFirstSound; c < kChits; ++c)
    if (s.chits[at(c)].place == ChitPlace::tile && s.chits[at(c)].tile == t) return true;
  return false;
}
constexpr int kDeals = 40;
}  // namespace

// A warning for each tile; five sounds and sites for each Lost pile; the tile of each Lost chit;
// then the eight other C and M tiles.
DealSlot deal_slot(const State& s, int nth) {
  if (nth < kTiles) return {Deal::warning, u8(nth)};
  if (nth < kTiles + 5) return {Deal::city_pile};
  if (nth < kTiles + 10) return {Deal::castle_pile};
  if (nth == kTiles + 10) return {Deal::lost_city};
  if (nth == kTiles + 11) return {Deal::lost_castle};
  for (int t = 0; t < kTiles && nth < kDeals; ++t)
    if (tile(t).letter >= Letter::m && !has_second_chit(s, t)) return {Deal::other, u8(t)};
  return {Deal::done};
}

ChitBag chits_for(const State& s, DealSlot slot) {
  ChitBag bag;
  const bool warning = slot.what == Deal::warning;
  for (int c = 0; c < kLostCity; ++c) {
    if (s.chits[at(c)].place != ChitPlace::undealt || is_warning(c) != warning) continue;
    if (!warning || letter_of(c) == tile(slot.tile).letter) bag.put(c);
  }
  return bag;
}

void Rules::begin(DealChits step) {
  const auto slot = deal_slot(s_, step.nth);
  if (slot.what == Deal::done) {
    pop();
    return say(Happening::chits_dealt);
  }
  if (slot.what == Deal::lost_city || slot.what == Deal::lost_castle)
    return ask(Seat::chance, Question::lost_tile, 5);
  int n = chits_for(s_, slot).size();
  if (n == 1) return deal(step.nth, 0);
  ask(Seat::chance, Question::deal_chit, n);
}

void Rules::answer(DealChits step, Seat, Option o) {
  deal(step.nth, static_cast<int>(outcome_index(o)));
}

void Rules::deal(int nth, int outcome) {
  const auto slot = deal_slot(s_, nth);
  ++top<DealChits>().nth;
  if (slot.what == Deal::lost_city || slot.what == Deal::lost_castle) {
    const bool city = slot.what == Deal::lost_city;
    auto& chit = s_.chits[city ? kLostCity : kLostCastle];
    chit.place = ChitPlace::tile;
    chit.tile = u8(nth_of_letter(city ? Letter::c : Letter::m, outcome));
    return;
  }
  auto& chit = s_.chits[at(chits_for(s_, slot).nth(outcome))];
  chit.tile = slot.tile;
  chit.place = slot.what == Deal::city_pile     ? ChitPlace::lost_city
               : slot.what == Deal::castle_pile ? ChitPlace::lost_castle
                                                : ChitPlace::tile;
}

// --- valleys: dwellings with their garrisons, and the Ghosts

void Rules::turn_up_valleys() {
  for (int w = 0; w < 5; ++w) {
    int c = warning_chit(static_cast<Warning>(w), Letter::v);
    auto& chit = s_.chits[at(c)];
    int spot = dwelling_clearing(s_, chit.tile);
    chit = {ChitPlace::gone, kNone, false, true};
    Group garrison = Group::none;
    if (auto d = dwelling_behind(c)) {
      s_.dwellings[static_cast<std::size_t>(*d)] = u8(spot);
      garrison = kKit.garrison[static_cast<std::size_t>(*d)];
      show(Happening::dwelling_found, *d, spot);
    } else {
      s_.ghosts = u8(spot);
      show(Happening::ghosts_found, spot);
    }
    for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
      const bool here = garrison == Group::none ? is_ghost(b) : denizen(b).group == garrison;
      if (!here) continue;
      body(b).life = Life::map;
      body(b).spot = u8(spot);
    }
  }
}

}  // namespace gh::realm
