// What the files about knowledge share.
#pragma once

#include <array>

#include "games/realm/game.h"

namespace gh::realm {

bool knows_chit(const State& s, Seat viewer, int chit);
std::string card_back(int thing);  // small_card, large_card
std::string seen_thing(const State& s, Seat viewer, int thing);
void look_at_sheet(const State& s, Seat who, CharacterView& v);
void look_at_magic(const State& s, Seat viewer, View& v);
CombatView look_at_combat(const State& s, Seat viewer);
// What a Meeting roll of this one would bring from a column, by result; drinks move it a column.
using MetOdds = std::array<double, 11>;
MetOdds meeting_odds(const State& s, int who, Relation column, Table table, bool drinks);
// For who is about to trade, hire or be battled: the odds with everybody he could turn to.
void look_at_meetings(const State& s, Seat viewer, View& v, const TradePhase& t);
void look_at_meetings(const State& s, Seat viewer, View& v, const HirePhase& h);
void look_at_meetings(const State& s, Seat viewer, View& v, const BattleRoll& b);
// In the middle of choosing melee plays in secret (INF-15)?
bool plays_are_secret(const State& s);
// A piece one plays in combat: an action chit, gloves, boots, walk, gallop.
std::string piece_name(const State& s, Seat who, int piece);

}  // namespace gh::realm
