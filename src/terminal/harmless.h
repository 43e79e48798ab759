// What may reach a terminal. Maps, logs, names and everything a hall sends were written by
// somebody else: an escape sequence in them could move the cursor, hide text, or make a terminal
// type by itself. So whatever comes from a file or the net goes through here before it is printed.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace gh {

// The same text with everything that a terminal would obey written out: "\x1b" for Escape. Letters
// of any script, line ends and tabs stay; control characters, C1 controls, bytes that are not
// UTF-8 and characters that change the direction of writing do not.
std::string harmless(std::string_view text);

// ... of what a game has drawn: its own colours (ESC [ numbers m) stay, nothing else.
std::string harmless_drawing(std::string_view text);

// Every text in a message of a hall, names of fields included.
void make_harmless(boost::json::value& message);

}  // namespace gh
