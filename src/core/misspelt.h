// A name that does not exist, and what it may have meant: for positions written by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gh {

// What to say behind a name that does not exist: "; did you mean a, b or c?", those that begin with
// it, hold it or look most like it.
std::string did_you_mean(std::string_view wrong, std::vector<std::string> known);

}  // namespace gh
