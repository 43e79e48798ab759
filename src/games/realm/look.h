// What the files about knowledge share.
#pragma once

#include "games/realm/game.h"

namespace gh::realm {

bool knows_chit(const State& s, Seat viewer, int chit);
std::string card_back(int thing);  // small_card, large_card
std::string seen_thing(const State& s, Seat viewer, int thing);
void look_at_sheet(const State& s, Seat who, CharacterView& v);
void look_at_magic(const State& s, Seat viewer, View& v);
CombatView look_at_combat(const State& s, Seat viewer);
// In the middle of choosing melee plays in secret (INF-15)?
bool plays_are_secret(const State& s);
// A piece one plays in combat: an action chit, gloves, boots, walk, gallop.
std::string piece_name(const State& s, Seat who, int piece);

}  // namespace gh::realm
