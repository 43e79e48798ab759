// Looting: sites, site cards, piles; treasures within treasures; doors that need strength (digest
// 13; tables.json; INF-12, AMB-R8).
#include "games/realm/forms.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

constexpr bool is_site_box(int box) { return box >= kFirstSiteBox && box < kFirstWithinBox; }
constexpr bool is_site_card(int box) {
  return box == box_of(Within::toadstool_circle) || box == box_of(Within::crypt_of_the_knight) ||
         box == box_of(Within::enchanted_meadow);
}
constexpr Card card_at(int box) {
  return box == box_of(Within::toadstool_circle)      ? Card::toadstool_circle
         : box == box_of(Within::crypt_of_the_knight) ? Card::crypt_of_the_knight
                                                      : Card::enchanted_meadow;
}
int discovery_bit(int box) {
  return is_site_box(box) ? kFirstSiteBit + box - kFirstSiteBox
                          : kFirstCardBit + box - box_of(Within::toadstool_circle);
}
bool can_pay_asterisk(const State& s, int being) {
  // 7.7.2 c: leaders do not pay, and changed people neither.
  if (!is_character(being) || is_transmorphized(s, being)) return true;
  const auto& c = s.characters[at(being)];
  for (int i = 0; i < kActionChits; ++i)
    if (c.chits[at(i)] == ChitState::active && action(s, seat(being), i).effort > 0) return true;
  return false;
}
constexpr int kVault = box_of(Site::vault), kPool = box_of(Site::pool),
              kCairns = box_of(Site::cairns), kCrypt = box_of(Within::crypt_of_the_knight);

}  // namespace

Things pool_of(const State& s, bool large) {
  Things pool;
  (large ? kKit.large | kKit.within : kKit.small).each([&](int t) {
    if (s.items[at(t)].place == kPoolPlace) pool.put(t);
  });
  return pool;
}

int box_size(const State& s, int box) {
  const auto& b = s.boxes[at(box)];
  int n = b.large + b.small;
  each_below(s, b.top, [&](int) { ++n; });
  each_below(s, b.bottom, [&](int) { ++n; });
  return n;
}

bool can_loot(const State& s, int being, int box) {
  const auto& b = s.bodies[at(being)];
  if (!is_site_box(box) && !is_site_card(box)) return false;
  if (!(ledger(s, being).found & bit(discovery_bit(box)))) return false;
  if (is_site_card(box)) {
    const auto& card = s.items[thing(card_at(box))];
    if (card.place < kGoodsPlace || card.place >= kPilePlace) return false;
    if (clearing_of(s, thing(card_at(box))) != b.spot) return false;
  } else if (site_spot(s, static_cast<Site>(box - kFirstSiteBox)) != b.spot) {
    return false;
  }
  if ((box == kCairns || box == kPool) && !can_pay_asterisk(s, being)) return false;
  return !((box == kVault && !s.vault_open) || box == kCrypt) || !openers(s, being).empty();
}

Openers openers(const State& s, int being) {
  Openers all;
  auto add = [&](OpenWith how, int with) { all.push_back({how, u8(with)}); };
  auto strong = [](const DenizenDesign& d) {
    return d.move_strength == Level::t || d.light.blow.harm == Level::t ||
           d.dark.blow.harm == Level::t;
  };
  if (has_active(s, being, Card::lost_keys)) add(OpenWith::keys, thing(Card::lost_keys));
  if (is_character(being) && s.characters[at(being)].wish_strength) add(OpenWith::wish, 0);
  if (is_transmorphized(s, being)) {  // MG-72: his chits are frozen, but he has another body
    bool strong_body = false;
    for (bool dark : {false, true}) {
      const Form f = form_of(s, being, dark);
      strong_body |= !f.mist && (f.strength == Level::t || f.blow.harm == Level::t);
    }
    if (strong_body) add(OpenWith::being, being);
  } else if (is_character(being)) {
    const Seat who = seat(being);
    for (int t : {active_gloves(s, being), active_boots(s, being)})
      if (t != kNone && design(t).strength == Level::t) add(OpenWith::thing, t);
    int horse = active_horse(s, being);
    if (horse != kNone &&
        std::max(design(horse).walk.strength, design(horse).gallop.strength) == Level::t)
      add(OpenWith::thing, horse);
    for (int i = 0; i < kActionChits; ++i)
      // AMB-M33: an unleashed chit too.
      if (is_active(s, who, i) && !is_barred(s, who, i) &&
          (action(s, who, i).action != Action::magic || is_unleashed(s, who, i)) &&
          piece(s, who, i).strength == Level::t)
        add(OpenWith::chit, i);
  } else if (strong(denizen(being)) || (denizen(being).mounted && !s.bodies[at(being)].horse_dead &&
                                        denizen(being).mount.walk.strength == Level::t)) {
    add(OpenWith::being, being);
  }
  for (int b = kFirstMonster; b < kFirstFamiliar && !all.full(); ++b)  // PE-5
    if (s.bodies[at(b)].guide == being && in_clearing(s, b, s.bodies[at(being)].spot) &&
        strong(denizen(b)))
      add(OpenWith::being, b);
  return all;
}

// --- the roll

void Rules::begin(LootPile p) {
  auto& step = top<LootPile>();
  using Stage = LootPile::Stage;
  step.stage = next(p.stage);
  switch (p.stage) {
    case Stage::go:
      say(Happening::loots, p.who, p.box, body(p.who).spot);
      if (p.box == kNone) return;
      show_site(p.who, p.box);
      if ((p.box == kVault && !s_.vault_open) || p.box == kCrypt) push(OpenDoor{p.who, p.box});
      return;
    case Stage::pay:
      if (p.box == kCairns && is_character(p.who)) return pay_asterisk(seat(p.who));
      return;
    case Stage::roll:
      return roll(p.who, p.box != kNone && is_site_card(p.box) ? Table::site_card : Table::loot);
    default:
      pop();
      if (p.box == kNone)
        loot_pile(p.who, s_.roll.result());
      else if (is_site_card(p.box))
        site_card(p.who, p.box, s_.roll.result());
      else
        loot_site(p.who, p.box, s_.roll.result());
  }
}

// Looting shows the chit to all, and those who watch discover the place (digest 6, spying).
void Rules::show_site(int who, int box) {
  spread(who, discovery_bit(box));
  int site_box = box;
  if (is_site_card(box)) {
    site_box = item(thing(card_at(box))).place - kGoodsPlace;
    if (is_site_box(site_box)) spread(who, discovery_bit(site_box));
  }
  if (!is_site_box(site_box)) return;
  const int chit = kFirstSite + site_box - kFirstSiteBox;
  auto& c = s_.chits[at(chit)];
  if (c.place != ChitPlace::tile) return;
  c.place = ChitPlace::clearing;
  c.shown = true;
  show(Happening::site_shown, chit, body(who).spot);
}

// Selling or giving away a site shows its chit as looting does; with a site card goes the site it
// lies in (4.5.5).
void Rules::sell_site(int from, int to, int what) {
  const int box = what < kFirstCardBit ? kFirstSiteBox + what - kFirstSiteBit
                                       : box_of(Within::toadstool_circle) + what - kFirstCardBit;
  show_site(from, box);
  if (!is_site_card(box)) return;
  const int site_box = item(thing(card_at(box))).place - kGoodsPlace;
  if (is_site_box(site_box)) learn(to, discovery_bit(site_box), Happening::found_site);
}

void Rules::loot_pile(int who, int nth) {
  int at_depth = 0, found = kNone;
  each_below(s_, s_.piles[body(who).spot], [&](int t) {
    if (++at_depth == nth) found = t;
  });
  if (found == kNone) return say(Happening::found_nothing, who);
  obtain(found, who);
}

void Rules::loot_site(int who, int box, int nth) {
  auto& b = s_.boxes[at(box)];
  int depth = 0, found = kNone;
  each_below(s_, b.top, [&](int t) {
    if (++depth == nth) found = t;
  });
  if (found != kNone) return push(Found{u8(who), u8(found), u8(box)});
  if (nth <= depth + b.large) return push(DrawCards{u8(who), u8(box), true, 1, true});
  if (nth <= depth + b.large + b.small) return push(DrawCards{u8(who), u8(box), false, 1, true});
  depth += b.large + b.small;
  each_below(s_, b.bottom, [&](int t) {
    if (++depth == nth) found = t;
  });
  if (found == kNone) return say(Happening::found_nothing, who);
  push(Found{u8(who), u8(found), u8(box)});
}

// --- drawing unseen cards

void Rules::begin(DrawCards d) {
  const Things pool = pool_of(s_, d.large);
  const auto& b = s_.boxes[at(d.box)];
  if (d.left == 0 || pool.empty() || (d.large ? b.large : b.small) == 0) return pop();
  ask(Seat::chance, Question::draw_card, pool.size());
}

void Rules::answer(DrawCards d, Seat, Option o) {
  const int t = pool_of(s_, d.large).nth(static_cast<int>(outcome_index(o)));
  auto& b = s_.boxes[at(d.box)];
  --(d.large ? b.large : b.small);
  if (d.looted) {
    pop();
    item(t).place = kGonePlace;  // in his hand: Found says what becomes of it
    return push(Found{d.who, u8(t), d.box});
  }
  --top<DrawCards>().left;
  // Looked at: it goes on lying there, known to the one who looks. Order: below what is known.
  item(t).place = u8(kGoodsPlace + d.box);
  std::uint8_t* link = &b.top;
  while (*link != kNone) link = &item(*link).below;
  *link = u8(t);
  item(t).below = kNone;
  Seat who = player_of(s_, d.who);
  item(t).known |= bit_of(who);
  see_card(d.who, t, d.shines);
}

// --- what was found

void Rules::begin(Found f) {
  auto& step = top<Found>();
  const auto& d = design(f.thing);
  const bool within = is_card(f.thing) && d.pile == Pile::within;
  if (f.stage == Found::Stage::take) {
    step.stage = Found::Stage::cursed;
    if (within && f.thing != thing(Card::chest)) {
      show_thing(f.thing);
      show(Happening::drew_within, f.who, f.thing);
      if (card_of(f.thing) == Card::mouldy_skeleton || card_of(f.thing) == Card::remains_of_thief) {
        if (is_character(f.who)) push(RollCurse{f.who});
        return;
      }
      pop();
      return find_site_card(f.who, f.thing, f.box);
    }
    pop();
    if (f.box == kPool && is_character(f.who)) pay_asterisk(seat(f.who));
    return obtain(f.thing, f.who);
  }
  pop();
  if (f.box == kPool && is_character(f.who)) pay_asterisk(seat(f.who));  // AMB-R8
  out_of_game(f.thing);
  if (card_of(f.thing) == Card::mouldy_skeleton) {
    Fixed<Thing, 4> counters;
    each_below(s_, s_.boxes[at(box_of(Within::mouldy_skeleton))].top,
               [&](int t) { counters.push_back(u8(t)); });
    for (std::size_t i = counters.size(); i-- > 0;) to_box_top(counters[i], f.box);
    return;
  }
  const int gold = kKit.goods[at(box_of(Within::remains_of_thief))].gold;
  ledger(s_, f.who).gold += gold;
  tell(player_of(s_, f.who), Happening::got_gold, f.who, gold);
  take_contents(f.who, box_of(Within::remains_of_thief));
}

// Site cards stay face up at the bottom of the pile, discovered by the drawer and his watchers.
void Rules::find_site_card(int who, int t, int box) {
  to_box_bottom(t, box);
  show_thing(t);
  const int what = kFirstCardBit + static_cast<int>(t == thing(Card::toadstool_circle)      ? 0
                                                    : t == thing(Card::crypt_of_the_knight) ? 1
                                                                                            : 2);
  learn(who, what, Happening::found_site);
  spread(who, what);
}

// --- site cards

void Rules::take_counter(int who, int box, const char* id) {
  const int t = *thing_from(id);
  if (item(t).place != kGoodsPlace + box) return say(Happening::found_nothing, who);
  obtain(t, who);
}
void Rules::take_card(int who, int box) {
  int card = kNone;
  each_below(s_, s_.boxes[at(box)].top, [&](int t) {
    if (is_card(t)) card = t;
  });
  if (card == kNone) return say(Happening::found_nothing, who);
  obtain(card, who);
}

void Rules::site_card(int who, int box, int result) {
  if (box == box_of(Within::toadstool_circle)) return toadstool_circle(who, box, result);
  if (box == kCrypt) return crypt_of_the_knight(who, box, result);
  enchanted_meadow(who, box, result);
}

void Rules::toadstool_circle(int who, int box, int result) {
  switch (result) {
    case 1:
      return take_counter(who, box, "devil_sword");
    case 2:
      return take_card(who, box);
    case 3:
      return push(Teleport{u8(who), true});
    case 4:
      if (is_character(who)) s_.characters[at(who)].far_sight = true;
      return;
    case 5:
      return push(RollPit{u8(who), u8(who)});
    default:
      if (is_character(who)) push(RollCurse{u8(who)});
  }
}

void Rules::crypt_of_the_knight(int who, int box, int result) {
  switch (result) {
    case 1:
      return take_counter(who, box, "warhorse_t3_t5");
    case 2:
      return take_counter(who, box, "tremendous_armor");
    case 3:
      return take_counter(who, box, "bane_sword");
    case 4:
      return take_card(who, box);
    case 5:
      ledger(s_, who).gold += 1;
      return tell(player_of(s_, who), Happening::got_gold, who, 1);
    default:
      if (is_character(who)) push(RollCurse{u8(who)});
  }
}

void Rules::enchanted_meadow(int who, int box, int result) {
  switch (result) {
    case 1:
      return take_counter(who, box, "pony_l2_l4");
    case 2:
      return take_counter(who, box, "truesteel_sword");
    case 3:
      return push(RollWish{u8(who)});
    case 4:
      if (is_character(who)) heal_all(seat(who), false);
      return;
    case 5:
      if (is_character(who)) push(RollCurse{u8(who)});
      return;
    default:
      say(Happening::found_nothing, who);
  }
}

// --- doors

void Rules::begin(OpenDoor d) {
  const auto all = openers(s_, d.who);
  if (all.size() != 1) return ask(player_of(s_, d.who), Question::open_with);
  pop();
  open_door(d.who, d.box, all[0].how, all[0].with);
}
void Rules::answer(OpenDoor d, Seat, Option o) {
  pop();
  open_door(d.who, d.box, static_cast<OpenWith>(o.a), o.b);
}

void Rules::open_door(int who, int box, OpenWith how, int with) {
  say(Happening::opened, who, box, how);
  if (box == kVault) s_.vault_open = true;
  if (how == OpenWith::wish) s_.characters[at(who)].wish_strength = false;
  // An action chit used this way fatigues, without change.
  if (how == OpenWith::chit) s_.characters[at(who)].chits[at(with)] = ChitState::fatigued;
}

}  // namespace gh::realm
