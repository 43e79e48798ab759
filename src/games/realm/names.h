// Ids of everything that has a number: for positions, notation, views and references.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// What is printed for this hero at this table (OPT-6).
inline const HeroDesign& printed(const State& s, Hero h) {
  return h == Hero::wizard && s.book.abilities_wizard ? kKit.great_wizard : hero(h);
}
// A character is called by its hero ("amazon"), a seat without one by its letter.
std::string being_name(const State& s, int being);
std::optional<int> being_named(const State& s, std::string_view name);
inline const std::string& thing_name(int thing) { return design(thing).id; }
inline const std::string& tile_name(int t) { return tile(t).id; }
inline const std::string& chit_name(int c) { return kKit.chits[at(c)].id; }
inline const std::string& box_name(int box) { return kKit.goods[at(box)].id; }
inline const std::string& errand_name(int side) { return kKit.errands[at(side)].id; }
std::optional<int> box_named(std::string_view name);
std::optional<int> errand_named(std::string_view name);  // a side
std::string trader_name(int t);
std::optional<int> trader_named(std::string_view name);
std::string start_name(int start);  // a dwelling, or "ghosts"
// A hidden way ("crag:1-6", "crag*:1-6" on the enchanted side), a site or a site card.
std::string discovery_name(int bit);
std::optional<int> discovery_named(std::string_view name);
// "move crag-2", "hide by cloak_of_mist", "follow captain", "leave 3".
std::string phase_name(const State& s, const Phase& phase);
std::optional<Phase> phase_named(const State& s, std::string_view text);
std::string source_name(int source);
std::string action_name(const State& s, Seat who,
                        int chit);  // "move_m3x_1", without the number if unique
// A piece one plays in combat: an action chit, "gloves", "boots", "walk", "gallop".
std::string lane_name(Lane lane);
// A place for a spell card: "statue 1" is the first of its box.
std::string spell_place_name(int place);
std::optional<int> spell_place_named(std::string_view name);

}  // namespace gh::realm
