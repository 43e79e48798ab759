// What a seat may see of magic: recorded spells are secret, castings and colours are public, spell
// cards are known to who has looked at them (MG-27, MG-31).
#include "games/realm/look.h"
#include "games/realm/magic.h"
#include "games/realm/names.h"

namespace gh::realm {
namespace {

std::optional<Colour> needed_colour(Spell what) {
  const int c = spell(what).colour;
  return c == kNone ? std::nullopt : std::optional(static_cast<Colour>(c));
}
std::vector<Colour> list_colours(Colours all) {
  std::vector<Colour> out;
  for (int c = 0; c < 5; ++c)
    if (all >> c & 1) out.push_back(static_cast<Colour>(c));
  return out;
}
bool has_colour(const State& s, Seat who, Spell what) {
  Colours all = colours_around(s, index(who));
  for (int c = 0; c < kActionChits; ++c)
    if (is_colour_chit(s, who, c) && chit_colour(s, who, c) != kNone)
      all |= u8(1 << chit_colour(s, who, c));
  const auto needed = needed_colour(what);
  return needed ? (all & colour_bit(*needed)) != 0 : all != 0;
}

std::optional<std::string> target_name(const State& s, const Casting& c) {
  switch (c.sort) {
    case Marked::tile:
      return tile_name(c.what);
    case Marked::clearing:
      return spot_name(c.what);
    case Marked::thing:
      return thing_name(c.what);
    case Marked::sound:
      return chit_name(c.what);
    case Marked::casting:
      return enum_name(s.magic.castings[at(c.what)].spell);
    case Marked::curse:
      return being_name(s, c.what);
    default:
      return std::nullopt;
  }
}

CastingView look_at_casting(const State& s, const Casting& c) {
  CastingView v;
  v.spell = c.spell;
  if (const int by = master_of(s, c); by != kNone) v.by = seat(by);
  if (c.by != kNone && c.chit != kNone) v.chit = action_name(s, seat(c.by), c.chit);
  if (c.item != kNone) v.item = thing_name(c.item);
  v.stage = c.stage;
  v.energized = c.energized;
  v.in_force = in_force(s, c);
  v.ends = spell(c.spell).duration;
  v.colour = needed_colour(c.spell);
  c.on.each([&](int b) { v.on.push_back(being_name(s, b)); });
  v.what = target_name(s, c);
  if (c.by != kNone)
    for (int i = 0; i < kActionChits; ++i)
      if (c.own >> i & 1) v.chits.push_back(action_name(s, seat(c.by), i));
  v.result = c.result;
  v.day = c.day;
  return v;
}

}  // namespace

void look_at_sheet(const State& s, Seat who, CharacterView& v) {
  const auto& sheet = character(s, who).spells;
  for (std::size_t i = 0; i < sheet.size(); ++i) {
    const auto& d = spell(sheet[i].spell);
    RecordedView r;
    r.spell = sheet[i].spell;
    r.type = d.type;
    r.colour = needed_colour(r.spell);
    r.duration = d.duration;
    r.learned = sheet[i].learned;
    r.tied = is_box_tied(s, index(who), static_cast<int>(i));
    for (int c = 0; c < kActionChits; ++c)
      r.chit |= is_magic_chit(s, who, c) && is_active(s, who, c) && chit_type(s, who, c) == d.type;
    if (on_map(s, index(who))) {
      r.colour_here = has_colour(s, who, r.spell);
      r.place = place_allows(s, s.bodies[at(index(who))].spot, d.place);
    }
    v.spells.push_back(r);
  }
}

void look_at_magic(const State& s, Seat viewer, View& v) {
  each_casting(s, [&](int, const Casting& c) { v.castings.push_back(look_at_casting(s, c)); });
  for (int i = 0; i < kSpellBoxes; ++i) {
    SpellBoxView box{kKit.spell_boxes[at(i)].id, {}};
    box.cards.resize(at(places_in(i)));
    for (int p = first_place(i), end = p + places_in(i); p < end; ++p) {
      const auto& card = s.magic.cards[at(p)];
      auto& x = box.cards[card.depth];
      x.type = place_type(p);
      x.awake = card.awake;
      const bool seen = is_player(viewer) && (card.known & bit_of(viewer)) != 0;
      const int t = kKit.spell_boxes[at(i)].thing;
      const bool owner = t != kNone && card.awake && s.items[at(t)].place < kBeings &&
                         player_of(s, s.items[at(t)].place) == viewer;
      if (card.spell != Spell::none && (seen || owner || s.over)) x.spell = card.spell;
    }
    v.spell_boxes.push_back(std::move(box));
  }
  v.colours_of_day = list_colours(colours_of_day(s));
  for (int spot = 0; spot < kSpots; ++spot) {
    if (!s.tiles[at(tile_of(spot))].placed || !tile(tile_of(spot)).has(number_of(spot))) continue;
    if (const Colours all = colours_at(s, spot, false))
      v.colours.push_back({spot_name(spot), list_colours(all)});
  }
}

}  // namespace gh::realm
