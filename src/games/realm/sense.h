// What holds in every position of Magic Realm, whatever the rules are in the middle of: numbers
// name something that exists, and people are where they can be.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

inline constexpr int kDiscoveries = kFirstCardBit + 3;

// What is wrong, or an empty text. Game::check has counted the pieces before.
std::string sense_problem(const State& s);

// A character at the table, or a leader, hired or not: has a ledger.
bool can_act(const State& s, int being);
bool is_piece_in_play(const State& s, int being);  // or any other monster or native
bool is_spot(const State& s, int spot);            // a clearing of the map
bool phase_fits(const State& s, int being, const Phase& phase);

}  // namespace gh::realm
