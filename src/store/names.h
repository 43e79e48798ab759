// Names that people read: what may be in one, and which two look the same. A table of our own,
// because the answer is stored and must be the same at every server, whatever its libraries.
#pragma once

#include <string>
#include <string_view>

namespace gh::store {

// What is wrong with a name, in words; empty when nothing is. Characters that nobody sees, that
// change the direction of the text, or that have no meaning of their own are refused, and letters
// under a heap of accents. Titles are held to the same.
std::string name_problem(std::string_view name);

// Two names with the same likeness look alike to somebody who does not look twice. Case, width,
// accents and fonts (bold, circled ...) do not count; Greek and Cyrillic letters count as the Latin
// ones they are drawn like; i, l, 1 and | are one, as are o and 0, rn and m, vv and w; spaces,
// hyphens and apostrophes of all kinds are one kind, and several spaces one.
std::string likeness(std::string_view name);

// Names that the hall keeps for itself: its own, under which it speaks at tables, and whatever has
// brackets or begins with "bot:", which is how it and the clients say who somebody is: "merlin
// (bot, Ann)", "Bill (guest)". Look-alikes are reserved as well.
bool is_reserved(std::string_view name);

}  // namespace gh::store
