// Positions that are a little wrong, as people and programs write them: promise 12 is tried on
// them.
#pragma once

#include <boost/json/value.hpp>

#include "core/basics.h"

namespace gh {

// Changes one thing in a tree of JSON: a number, a flag, an item too many or too few, a missing
// field, a value that belongs elsewhere.
void change_something(boost::json::value& tree, Rng& rng);

}  // namespace gh
