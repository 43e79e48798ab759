// Looking magic up: colours, castings and what they do to whom, spell cards, who may cast what
// (magic_digest.md). Pure functions of the state.
#pragma once

#include <bit>

#include "games/realm/state.h"

namespace gh::realm {

// --- colours (MG-3)

// Automatic sources in a clearing; `of_day`: with that of a seventh day.
Colours colours_at(const State& s, int spot, bool of_day = true);
// ... where somebody is: on a roadway, in a forest or in the air other sources reach him.
Colours colours_around(const State& s, int being, bool of_day = true);
Colours colours_in_tile(const State& s, int tile, bool of_day = true);  // anywhere in it (MG-46)
Colours colours_of_day(const State& s);
// The colour a type makes (MG-7); kNone: VI to VIII.
inline int colour_of_type(int type) { return type >= 1 && type <= 5 ? type - 1 : int{kNone}; }

// --- Magic chits

// OPT-17: tiles that turn over by themselves on a day of these colours.
Bag<kTiles> tiles_that_turn(const State& s, Colours today);

// As altered by spells (MG-63); 0: it is no Magic chit (now).
int chit_type(const State& s, Seat who, int chit);
inline bool is_magic_chit(const State& s, Seat who, int chit) {
  return action(s, who, chit).action == Action::magic;
}
inline bool is_colour_chit(const State& s, Seat who, int chit) {
  return character(s, who).chits[at(chit)] == ChitState::colour;
}
// MG-21: an active Magic chit that is not alerted yet.
inline bool can_alert(const State& s, Seat who, int chit) {
  return is_magic_chit(s, who, chit) && is_active(s, who, chit) &&
         !(character(s, who).alerted >> chit & 1);
}
// The colour of a colour chit.
int chit_colour(const State& s, Seat who, int chit);
// Time 0 if alerted (MG-22).
int magic_time(const State& s, Seat who, int chit);
// Bit per type - 1 that he could record (MG-25), whatever state the chits are in.
std::uint8_t types_of(const State& s, Seat who);

// --- castings

template <class F>
void each_casting(const State& s, F&& f) {  // f(int, const Casting&)
  for (auto left = s.magic.used; left; left &= left - 1) {
    const int i = std::countr_zero(left);
    f(i, s.magic.castings[at(i)]);
  }
}
inline bool somebody_cast(const State& s, Spell what) {
  return s.magic.kinds >> static_cast<int>(what) & 1;
}
// The seat that controls it; kNone: an item that nobody owns (MG-34).
int master_of(const State& s, const Casting& c);
// Done, energized if it is permanent, and its item owned.
bool in_force(const State& s, const Casting& c);
// An item with Absorb Essence that nobody has: it is the monster it holds.
bool walks_as(const State& s, int thing, int monster);
// Has no effect on this one for now: Pentangle, mist, Protection from Magic (MG-57).
bool is_shielded(const State& s, int being, Spell from);
int casting_on(const State& s, Spell what, int being);  // kNone
inline bool under(const State& s, Spell what, int being) {
  return somebody_cast(s, what) && casting_on(s, what, being) != kNone;
}
bool tile_under(const State& s, Spell what, int tile);
int tile_casting(const State& s, Spell what, int tile);  // kNone
bool thing_under(const State& s, Spell what, int thing);
bool chit_under(const State& s, Spell what, Seat who, int chit);
// The clearing of the caster or of the item; kNone: nowhere on the map.
int caster_spot(const State& s, const Casting& c);
// Colours that reach its target by themselves.
Colours colours_on(const State& s, const Casting& c, bool of_day = true);
inline bool takes_colour(Spell what, int colour) {
  return spell(what).colour == kNone || spell(what).colour == colour;
}
// The casting of a seat that is not finished yet, by his chit or by his item; kNone.
int casting_of(const State& s, int who);
// He has completed a spell this round: no weapon (MG-43).
bool has_cast(const State& s, int who);

// --- curses that are not nullified (MG-65)
inline bool cursed(const State& s, Seat who, Curse c) {
  return (character(s, who).curses >> static_cast<int>(c) & 1) &&
         !is_shielded(s, index(who), Spell::none);
}

// --- spell cards

int place_box(int place);  // the spell box of a place
int first_place(int box);
inline int places_in(int box) { return static_cast<int>(kKit.spell_boxes[at(box)].types.size()); }
int place_type(int place);               // 1 to 8
int top_place(const State& s, int box);  // of those that are not awake; kNone
using SpellBag = Bag<kAllSpells>;
SpellBag spell_pool(const State& s, int type);  // cards of the type that nobody has seen
int place_of(const State& s, Spell what);       // kNone
// Boxes whose runes he could read now (MG-27).
Fixed<std::uint8_t, kSpellBoxes> readable(const State& s, int being);
// Spells that Enchant Artifact gives the item now (ME-47): f(Spell).
template <class F>
void each_given_spell(const State& s, int item, F&& f) {
  if (!somebody_cast(s, Spell::enchant_artifact)) return;
  each_casting(s, [&](int, const Casting& c) {
    if (c.spell != Spell::enchant_artifact || c.sort != Marked::thing || c.what != item ||
        !in_force(s, c) || c.by >= kMostSeats || c.more >= s.characters[c.by].spells.size())
      return;
    f(s.characters[c.by].spells[c.more].spell);
  });
}
bool may_record(const State& s, Seat who, Spell what);  // MG-25, MG-26
SpellBag recordable(const State& s, const RecordSpell& r);
bool has_chosen_magic(const State& s, Seat who);            // spells and colour chits of the start
bool may_begin_with(const State& s, Seat who, Spell what);  // MG-23
bool may_enchant(const State& s, int being);
int attack_casting(const State& s, int who);  // an attack spell completed this round; kNone
inline bool is_box_tied(const State& s, int who, int box) {  // MG-24
  bool tied = false;
  each_casting(s, [&](int, const Casting& c) { tied |= c.by == who && c.box == box; });
  return tied;
}
int visitor_spell_box(int trader);  // kNone: sells none (MG-30)
inline constexpr int kSpellPrice = 10;
// Only characters with Magic chits learn from visitors (MG-25, MG-29).
bool sells_spells(const State& s, int being, int trader);

// --- casting (MG-36)

struct Means {                  // how a spell could be cast now
  std::uint8_t chit = kNone;    // own Magic chit; kNone: the item
  std::uint8_t colour = 0;      // Colour
  std::uint8_t source = kNone;  // own colour chit that is spent; kNone: an automatic source
};
using AllMeans = Fixed<Means, 48>;
struct Castable {
  Spell spell{};
  std::uint8_t item = kNone;  // that casts it
};
using Castables = Fixed<Castable, 32>;
Castables castables(const State& s, int who);
AllMeans means_for(const State& s, int who, Castable what);
bool place_allows(const State& s, int spot, CastAt place);
// Seen from outside: has he a Magic chit or an item that he could cast with now?
bool may_want_to_cast(const State& s, int who);
bool is_transmorphized(const State& s, int being);

// --- targets (MG-37 to MG-40)

// What the casting may be aimed at; of several targets those not named yet.
void marks_for(const State& s, int casting, Marks& out);
// MG-59: castings in effect whose caster, item or target is in the clearing, its tile included.
std::uint64_t dissolvable(const State& s, int spot);
// Named without a question: the clearing or tile of the caster.
inline bool is_aimed_by_itself(Aimed a) {
  return a == Aimed::clearing || a == Aimed::cave_clearing || a == Aimed::tile;
}
inline bool takes_several(Aimed a) { return a == Aimed::beings || a == Aimed::own_chits; }
bool is_of(int monster, Horde kind);
// Members of a group or kind in the caster's clearing that the spell reaches.
Beings reached(const State& s, const Casting& c, const Mark& m);
// A condition of the spell itself on a candidate (spells.cpp).
bool may_be_mark(const State& s, const Casting& c, const Mark& m);

// --- enchanting (MG-14 to MG-16)

struct Enchantment {
  std::uint8_t chit = 0;
  bool tile = false;
  std::uint8_t source = kNone;  // colour chit that is spent
};
using Enchantments = Fixed<Enchantment, 64>;
// `by`: the character himself, whose own clearing gives colour too (MG-18), or his phantasm.
Enchantments enchantments(const State& s, int by, int spot);

// --- energizing with colour chits (MG-45)

// Castings in his clearing that a colour chit of his could energize.
std::uint64_t energizable(const State& s, int who, int colour);
bool has_colour_chits(const State& s, int who);
// Has he a chit of type I to V, which can be a colour chit?
bool makes_colours(const State& s, Seat who);

}  // namespace gh::realm
