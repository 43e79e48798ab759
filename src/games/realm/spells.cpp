// What each spell does: here every effect, end and condition finds its spell. The spells themselves
// are in spells_*.cpp.
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// A condition of the spell itself on a candidate (MG-37).
bool may_be_mark(const State&, const Casting&, const Mark&) { return true; }

bool is_transmorphized(const State& s, int being) {
  return under(s, Spell::melt_into_mist, being) || under(s, Spell::transform, being);
}

// On completion.
void Rules::take_effect(int) {}

// A permanent spell comes to life again, or sleeps.
void Rules::energized(int) {}
void Rules::fell_inert(int) {}

// It ends, or is broken: the casting can still be read.
void Rules::ended(int) {}

// One of several targets is free.
void Rules::released(int, int) {}

}  // namespace gh::realm
