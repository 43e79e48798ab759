// What spells in force change for dice, pieces, blows, phases and searches (spells.json). Pure
// functions of the state, used by the rules, the options, the views and the bot.
#pragma once

#include "games/realm/magic.h"

namespace gh::realm {

// --- dice

// Bad Luck on every table, Illusion on every search: +1 each.
int spell_change(const State& s, int being, Table table);
// Rolls of the caster for an attack spell: neither Aim nor Archer (MG-53).
Dice spell_missile_dice(const State& s, int being);
// Tables on which the Magic Wand sets the red die.
bool wand_helps(const State& s, int being, Table table, bool by_spell);

// --- by day

// Extra phases that spells give (MG-47, MG-48): sources of a Phase.
inline constexpr std::uint8_t kByBlend = 200, kBySigns = 201, kByDanger = 202, kByLight = 203;
inline constexpr bool is_spell_source(int source) {
  return source >= kByBlend && source <= kByLight;
}
inline int spell_source_bit(int source) { return source - kByBlend; }
// The spell behind such a source, and the activity it is for; blank: any.
Spell spell_of_source(int source);
Activity activity_of_source(int source);
bool lit(const State& s, int spot);  // by a Blazing Light
void wake_in_light(State& s);        // ME-46: who is in one at Birdsong
// May he record the phase (Birdsong), and does it hold when it begins?
bool spell_gives_phase(const State& s, int being, int source);
bool spell_phase_holds(const State& s, int being, int source);

// Castings of Protection from Magic that he keeps and has not used (MG-49).
template <class F>
void each_protection(const State& s, int being, F&& f) {
  if (!somebody_cast(s, Spell::protection_from_magic)) return;
  each_casting(s, [&](int i, const Casting& c) {
    if (c.spell == Spell::protection_from_magic && c.stage == CastStage::done && !c.active &&
        c.on.has(being) && in_force(s, c))
      f(i);
  });
}
bool is_fogged(const State& s, int from, int to);  // Peer with a Search phase from here to there
bool is_lost_at(const State& s, int being);        // the table says where he goes
// Lost: the clearings of that number that he may find himself in.
Spots lost_ways(const State& s, int being, int number);
bool is_calmed(const State& s, int being);        // Peace with Nature at the end of his turn
bool chooses_phases(const State& s, int being);   // Timeless Jewel, Prophecy
bool chooses_turn(const State& s, int being);     // Clever, Premonition
int storm_phases(const State& s, int spot);       // phases lost there; 0: no storm
bool has_magic_sight(const State& s, int being);  // MG-93: odd number of sources
// Where in a site (kNone: the pile) the first counter or card lies, from 1; 0: none (MG-94).
int sight_depth(const State& s, int who, int box, bool cards);

// --- people

inline bool is_of_the_pit(int b) {
  return is_monster(b) && (denizen(b).family == "demon" || denizen(b).family == "imp");
}
// MG-84: leaves this seat and its hirelings alone.
bool is_pacified(const State& s, int denizen, int who);
bool is_controlled(const State& s, int denizen);
// Peace, or a Pentangle against what comes from the Pit: it cannot be set on him (MG-62).
bool may_be_set_on(const State& s, int denizen, int being);
bool is_at_peace(const State& s, int being);  // the spell
inline bool is_misty(const State& s, int being) { return under(s, Spell::melt_into_mist, being); }
// Luring breaks pacification (MG-85), but nothing of the Pit comes to a Pentangle or the Pilgrim.
bool may_lure_onto(const State& s, int denizen, int who);
// The column the caster uses for those he has pacified, if it is better known than his own.
std::optional<Relation> persuaded(const State& s, Seat who, Trader with);
// Monsters here that this casting has pacified for the player of `who` and that can be hired.
Beings pacified_by(const State& s, int who, int casting);
// The last day of a hire that begins or is renewed today: 14 days counting today, or 14 more.
inline constexpr int kHireDays = 14;
std::uint8_t hired_until(const State& s, int being, bool renews);

// --- blows

int poison_stars(const State& s, int being);  // Poison on the weapon it strikes with
int graced_time(Level strength);              // Elven Grace
Level unleashed_strength(int time);           // Unleash Power
bool is_unleashed(const State& s, Seat who, int chit);

}  // namespace gh::realm
