// Words for a terminal: rules by their id, seats by name, lines that fit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gh {

// The paragraph of the rulebook that begins with **ID**, without its marks; or nothing.
std::string rule_text(std::string_view game, std::string_view id, std::string_view language);
// The id of the first rule of the book; or nothing.
std::string first_rule(std::string_view game);
// Puts names for {A}, {B} ...; a seat without a name keeps its letter.
std::string with_names(std::string_view words, const std::vector<std::string>& names);
inline std::string plain_seats(std::string_view words) { return with_names(words, {}); }
// How many letters a text has, whatever bytes they take.
std::size_t letters(std::string_view text);
// Breaks lines at spaces.
std::string wrapped(std::string_view text, int width, std::string_view indent = "");

}  // namespace gh
