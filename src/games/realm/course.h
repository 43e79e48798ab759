#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// What is wrong with the steps, plans and combat of a position; empty: nothing.
std::string course_problem(const State& s);

}  // namespace gh::realm
