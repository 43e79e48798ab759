// The difference of two views as a list of [pointer, value]: set the value at that place. An object
// that gains or loses a field and a list whose length changes are replaced whole.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

namespace gh {

std::vector<boost::json::value> make_patch(const boost::json::value& before,
                                           const boost::json::value& after);

// What a client does with it. False when a pointer leads nowhere.
bool apply_patch(boost::json::value& view, const std::vector<boost::json::value>& patch);

}  // namespace gh
