// Looking magic up: colours, Magic chits, castings, spell cards (magic_digest.md 2, 3, 6, 9, 11).
#include "games/realm/magic.h"

#include "games/realm/spells.h"

namespace gh::realm {

// --- colours

Colours colours_of_day(const State& s) {
  if (s.day == 0 || s.day % 7 != 0 || s.magic.night) return 0;
  switch (s.day / 7 % 4) {
    case 1:  // KG-22: in games of more than a month by turns
      if (s.days > 28) return colour_bit((s.day - 1) / 28 % 2 ? Colour::black : Colour::white);
      return colour_bit(Colour::white) | colour_bit(Colour::black);
    case 2:
      return colour_bit(Colour::grey);
    case 3:
      return colour_bit(Colour::purple);
    default:
      return colour_bit(Colour::gold);
  }
}

namespace {
Colours tile_colours(const State& s, int spot) {
  return tile(tile_of(spot)).side[s.tiles[at(tile_of(spot))].enchanted].colours[at(spot % 6)];
}
Colours all_of_tile(const State& s, int t) {
  Colours all = 0;
  for (int n = 1; n <= 6; ++n)
    if (tile(t).has(n)) all |= tile_colours(s, spot_at(t, n));
  return all;
}
// MG-3, MG-5: face up, wherever it lies.
Colours card_colours(const State& s, int spot) {
  Colours all = 0;
  kKit.enchanted.each([&](int t) {
    if (s.items[at(t)].shown && design(t).colour != kNone && clearing_of(s, t) == spot)
      all |= u8(1 << design(t).colour);
  });
  return all;
}
// On a roadway, in a forest or in the air: what is carried there.
Colours carried_colours(const State& s, int being) {
  Colours all = 0;
  const auto& b = s.bodies[at(being)];
  kKit.enchanted.each([&](int t) {
    const auto& i = s.items[at(t)];
    if (!i.shown || i.place >= kBeings || design(t).colour == kNone) return;
    const auto& o = s.bodies[i.place];
    const bool same = o.life == Life::map && o.road == b.road && o.spot == b.spot;
    const bool other_end =
        o.life == Life::map && b.road < kSpots && o.road == b.spot && o.spot == b.road;
    if (i.place == being || same || other_end) all |= u8(1 << design(t).colour);
  });
  return all;
}
}  // namespace

Colours colours_at(const State& s, int spot, bool of_day) {
  if (spot >= kSpots) return 0;
  Colours all = tile_colours(s, spot) | card_colours(s, spot);
  if (of_day) all |= colours_of_day(s);
  if (s.dwellings[static_cast<std::size_t>(Dwelling::chapel)] == spot)
    all |= colour_bit(Colour::white);
  const Thing circle = thing(Card::toadstool_circle);
  if (s.items[circle].shown && clearing_of(s, circle) == spot) all |= colour_bit(Colour::black);
  return all;
}

Colours colours_around(const State& s, int being, bool of_day) {
  const auto& b = s.bodies[at(being)];
  if (b.life != Life::map || b.spot >= kSpots) return 0;
  if (b.road == kNone) return colours_at(s, b.spot, of_day);
  Colours all = carried_colours(s, being);
  if (of_day) all |= colours_of_day(s);
  if (b.road == kForest) return all | all_of_tile(s, tile_of(b.spot));
  if (b.road == kAir) {
    all |= all_of_tile(s, tile_of(b.spot));
    return b.aloft < kTiles ? all | all_of_tile(s, b.aloft) : all;
  }
  return all | tile_colours(s, b.spot) | tile_colours(s, b.road);
}

Colours colours_in_tile(const State& s, int t, bool of_day) {
  Colours all = of_day ? colours_of_day(s) : Colours{0};
  for (int n = 1; n <= 6; ++n)
    if (tile(t).has(n)) all |= colours_at(s, spot_at(t, n), of_day);
  for (int b = 0; b < s.seats; ++b)
    if (on_map(s, b) && tile_of(s.bodies[at(b)].spot) == t) all |= colours_around(s, b, of_day);
  return all;
}

// --- Magic chits

namespace {
// MG-63: what the spells that alter types make of a type.
int altered(Spell by, int type) {
  switch (by) {
    case Spell::witchs_brew:
      return type == 2 ? 4 : type == 8 ? 3 : type;
    case Spell::faerie_lights:
      return type == 3 ? 2 : type == 7 ? 6 : type;
    case Spell::elemental_spirit:
      return type == 4 ? 8 : type == 6 ? 5 : type;
    case Spell::unleash_power:
      return 0;
    default:
      return type;
  }
}
constexpr std::uint64_t spell_bit(Spell x) { return std::uint64_t{1} << static_cast<int>(x); }
constexpr std::uint64_t kAltering =
    spell_bit(Spell::witchs_brew) | spell_bit(Spell::faerie_lights) |
    spell_bit(Spell::elemental_spirit) | spell_bit(Spell::unleash_power);
}  // namespace

// Chains are allowed: in the order in which they were cast. Castings of one chit come one after the
// other, so the day decides, then the place in the list.
int chit_type(const State& s, Seat who, int chit) {
  int type = action(s, who, chit).type;
  if (type == 0 || !(s.magic.kinds & kAltering)) return type;
  for (int day = std::max(0, s.day - 1); day <= s.day; ++day)
    each_casting(s, [&](int, const Casting& c) {
      if (c.day == day && c.stage == CastStage::done && master_of(s, c) == index(who) &&
          (c.own >> chit & 1))
        type = altered(c.spell, type);
    });
  return type;
}

int chit_colour(const State& s, Seat who, int chit) {
  return colour_of_type(chit_type(s, who, chit));
}

int magic_time(const State& s, Seat who, int chit) {
  const auto& c = character(s, who);
  const bool alerted = (c.alerted >> chit & 1) && c.chits[at(chit)] == ChitState::active;
  return alerted ? 0 : piece(s, who, chit).time;
}

std::uint8_t types_of(const State& s, Seat who) {
  std::uint8_t all = 0;
  for (int c = 0; c < kActionChits; ++c) {
    if (!is_magic_chit(s, who, c)) continue;
    all |= u8(1 << (action(s, who, c).type - 1));
    if (int t = chit_type(s, who, c)) all |= u8(1 << (t - 1));
  }
  // MG-25: Demons print type V, and the Imp counts as V.
  if (somebody_cast(s, Spell::absorb_essence))
    each_casting(s, [&](int, const Casting& c) {
      if (c.spell != Spell::absorb_essence || !in_force(s, c) || master_of(s, c) != index(who))
        return;
      c.on.each([&](int m) {
        if (is_of_the_pit(m)) all |= u8(1 << 4);
      });
    });
  return all;
}

// --- castings

int master_of(const State& s, const Casting& c) {
  if (c.item == kNone) return c.by;
  const auto place = s.items[c.item].place;
  if (place >= kBeings) return kNone;
  if (c.spell == Spell::absorb_essence && c.on.has(place)) return kNone;  // it walks by itself
  const Seat who = player_of(s, place);
  return is_player(who) ? index(who) : int{kNone};
}

bool in_force(const State& s, const Casting& c) {
  if (c.stage != CastStage::done) return false;
  if (spell(c.spell).duration == Duration::permanent && !c.energized) return false;
  return c.item == kNone || master_of(s, c) != kNone;
}

bool walks_as(const State& s, int thing, int monster) {
  bool found = false;
  each_casting(s, [&](int, const Casting& c) {
    found |= c.spell == Spell::absorb_essence && c.item == thing && c.on.has(monster);
  });
  return found;
}

bool is_shielded(const State& s, int being, Spell from) {
  constexpr auto kShields = spell_bit(Spell::pentangle) | spell_bit(Spell::melt_into_mist) |
                            spell_bit(Spell::protection_from_magic);
  if (!(s.magic.kinds & kShields)) return false;
  bool pentangle = false, mist = false, protection = false;
  each_casting(s, [&](int, const Casting& c) {
    if (!c.on.has(being) || !in_force(s, c)) return;
    pentangle |= c.spell == Spell::pentangle;
    mist |= c.spell == Spell::melt_into_mist;
    protection |= c.spell == Spell::protection_from_magic && c.active;
  });
  if (protection && from != Spell::protection_from_magic) return true;
  if (pentangle) return from != Spell::pentangle && from != Spell::protection_from_magic;
  return mist && from != Spell::melt_into_mist;
}

int casting_on(const State& s, Spell what, int being) {
  if (!somebody_cast(s, what)) return kNone;
  int found = kNone;
  each_casting(s, [&](int i, const Casting& c) {
    if (c.spell == what && c.on.has(being) && in_force(s, c)) found = i;
  });
  return found != kNone && is_shielded(s, being, what) ? int{kNone} : found;
}

int tile_casting(const State& s, Spell what, int t) {
  if (!somebody_cast(s, what)) return kNone;
  int found = kNone;
  each_casting(s, [&](int i, const Casting& c) {
    if (c.spell == what && c.sort == Marked::tile && c.what == t && in_force(s, c)) found = i;
  });
  return found;
}
bool tile_under(const State& s, Spell what, int t) { return tile_casting(s, what, t) != kNone; }

bool thing_under(const State& s, Spell what, int t) {
  if (!somebody_cast(s, what)) return false;
  bool found = false;
  each_casting(s, [&](int, const Casting& c) {
    found |= c.spell == what && c.sort == Marked::thing && c.what == t && in_force(s, c);
  });
  return found;
}
bool chit_under(const State& s, Spell what, Seat who, int chit) {
  if (!somebody_cast(s, what)) return false;
  bool found = false;
  each_casting(s, [&](int, const Casting& c) {
    found |=
        c.spell == what && (c.own >> chit & 1) && master_of(s, c) == index(who) && in_force(s, c);
  });
  return found;
}

int caster_spot(const State& s, const Casting& c) {
  if (c.item != kNone) return clearing_of(s, c.item);
  const auto& b = s.bodies[c.by];
  return b.life == Life::map && b.road == kNone ? int{b.spot} : int{kNone};
}

// MG-44, MG-46. A spell on nobody and nothing any more is reached by nothing.
Colours colours_on(const State& s, const Casting& c, bool of_day) {
  if (c.spell == Spell::absorb_essence) {  // its target is within the caster
    if (c.item != kNone && clearing_of(s, c.item) != kNone)
      return colours_at(s, clearing_of(s, c.item), of_day);
    return c.item == kNone ? colours_around(s, c.by, of_day) : Colours{0};
  }
  Colours all = 0;
  c.on.each([&](int b) { all |= colours_around(s, b, of_day); });
  if (c.sort == Marked::tile) all |= colours_in_tile(s, c.what, of_day);
  if (c.sort == Marked::thing && clearing_of(s, c.what) != kNone)
    all |= colours_at(s, clearing_of(s, c.what), of_day);
  return all;
}

int casting_of(const State& s, int who) {
  int found = kNone;
  each_casting(s, [&](int i, const Casting& c) {
    if (c.stage != CastStage::done && master_of(s, c) == who) found = i;
  });
  return found;
}
bool has_cast(const State& s, int who) { return s.combat.spoke >> who & 1; }

// --- spell cards

int first_place(int box) {
  int n = 0;
  for (int i = 0; i < box; ++i) n += places_in(i);
  return n;
}
int place_box(int place) {
  int box = 0;
  while (place >= places_in(box)) place -= places_in(box++);
  return box;
}
int place_type(int place) {
  const int box = place_box(place);
  return kKit.spell_boxes[at(box)].types[at(place - first_place(box))];
}

int top_place(const State& s, int box) {
  int best = kNone;
  for (int p = first_place(box), end = p + places_in(box); p < end; ++p) {
    const auto& c = s.magic.cards[at(p)];
    if (!c.awake && (best == kNone || c.depth < s.magic.cards[at(best)].depth)) best = p;
  }
  return best;
}

SpellBag spell_pool(const State& s, int type) {
  SpellBag all;
  for (int i = 0; i < kSpells; ++i)
    if (spell(static_cast<Spell>(i)).type == type) all.put(i);
  for (const auto& c : s.magic.cards)
    if (c.spell != Spell::none) all.take(static_cast<int>(c.spell));
  return all;
}

int place_of(const State& s, Spell what) {
  for (int p = 0; p < kSpellPlaces; ++p)
    if (s.magic.cards[at(p)].spell == what) return p;
  return kNone;
}

Fixed<std::uint8_t, kSpellBoxes> readable(const State& s, int being) {
  Fixed<std::uint8_t, kSpellBoxes> out;
  if (!is_character(being)) return out;  // MG-29
  for (int i = 0; i < kSpellBoxes; ++i) {
    const auto& box = kKit.spell_boxes[at(i)];
    if (box.thing != kNone) {
      const auto& item = s.items[box.thing];
      if (item.place == being && item.active) out.push_back(u8(i));
    } else if (box.site != kNone) {
      const bool found = s.ledgers[at(being)].found & bit(kFirstSiteBit + box.site);
      if (found && in_clearing(s, being, site_spot(s, static_cast<Site>(box.site))))
        out.push_back(u8(i));
    }
  }
  return out;
}

bool may_record(const State& s, Seat who, Spell what) {
  const auto& c = character(s, who);
  if (!(types_of(s, who) >> (spell(what).type - 1) & 1)) return false;
  for (const auto& r : c.spells)
    if (r.spell == what && r.learned) return false;
  if (!c.spells.full()) return true;
  for (int i = 0; i < kSheetBoxes; ++i)
    if (!is_box_tied(s, index(who), i)) return true;
  return false;
}

int visitor_spell_box(int trader) {
  if (!is_visitor(u8(trader))) return kNone;
  for (int i = 0; i < kSpellBoxes; ++i)
    if (kKit.spell_boxes[at(i)].visitor == trader - kGroups) return i;
  return kNone;
}

bool sells_spells(const State& s, int being, int trader) {
  return is_character(being) && types_of(s, seat(being)) != 0 && visitor_spell_box(trader) != kNone;
}

// --- enchanting

// MG-16: with a source of the colour here, or with another chit of the colour.
Enchantments enchantments(const State& s, int by, int spot) {
  Enchantments out;
  const Seat who = seat(owner_of(by));
  const Colours here = colours_at(s, spot) | colours_around(s, by);
  for (int c = 0; c < kActionChits; ++c) {
    if (!is_magic_chit(s, who, c) || !is_active(s, who, c)) continue;
    const int colour = colour_of_type(chit_type(s, who, c));
    if (colour == kNone) continue;
    out.push_back({u8(c), false, kNone});
    if (here >> colour & 1) {
      out.push_back({u8(c), true, kNone});
      continue;
    }
    for (int o = 0; o < kActionChits && !out.full(); ++o)
      if (is_colour_chit(s, who, o) && chit_colour(s, who, o) == colour) {
        out.push_back({u8(c), true, u8(o)});
        break;
      }
  }
  return out;
}

}  // namespace gh::realm
