// The difference between two views of one game, written from the structs themselves: a list of
// [pointer, value] (RFC 6901) to set in the old one. A list whose length changes, a map whose keys
// change and an optional that comes or goes are replaced whole.
#pragma once

#include <boost/json/value.hpp>

#include "core/match.h"

namespace gh {

JsonList make_patch(const Sight& before, const Sight& after);

// What a client does with it. False when a pointer leads nowhere.
bool apply_patch(boost::json::value& view, const boost::json::array& patch);

}  // namespace gh
