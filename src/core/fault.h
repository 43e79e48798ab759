// What happens when the rules find their own state broken: an index outside, an agenda that never
// comes to a question, a step that is not there. No pick of a game that began at the beginning
// leads here; an edited position might, however well it is checked, and a guest can bring one.
//
// It is the one exception of the rules. Everything between the broken thing and the door would have
// to carry an error that cannot occur; so it is thrown where it is noticed and caught at the door:
// Match (core/match_of.h) undoes the pick and refuses it, an import is refused in words, a table is
// closed with words. Nothing else in the rules throws.
#pragma once

#include <stdexcept>

namespace gh {

class RulesFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn]] void fault(const char* what);

}  // namespace gh
