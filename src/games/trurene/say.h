// What the words of this game are about. The sentences are in data/trurene/words.*.
#pragma once

#include "games/trurene/game.h"

namespace gh::trurene::say {

inline constexpr Name<int> n{"n"}, row{"row"}, col{"col"}, turn{"turn"};
inline constexpr Name<Direction> direction{"direction"};
inline constexpr Name<Person> person{"person"};
inline constexpr Name<WeaponKind> kind{"kind"};
inline constexpr Name<Noun> enemy{"enemy"}, riddle{"riddle"}, story{"story"}, answer{"answer"};
inline constexpr Name<Value> weapon{"weapon"}, artefact{"artefact"};
inline constexpr Name<Plain> input{"input"}, keyword{"keyword"};
inline constexpr Name<std::vector<Noun>> directions{"directions"};

// The n-th of the lines that the happening or question has; they are numbered key, key:2, key:3.
std::string line_id(std::string_view key, std::uint64_t which);
std::size_t line_count(std::string_view key);
// A text with those of the arguments that its sentence needs: lines of one happening tell
// different things.
Text with_needed(std::string id, std::vector<Given> args);

// The opponent, an artefact by its number, a weapon.
Noun opponent(const State& s, Opponent who);
Noun answer_of(int number);  // "footprint": every accepted answer has a name of its own
Value spell(const State& s, int i);
Value weapon_of(WeaponKind kind, int adjective);
Value weapon_of(const State& s, const Weapon& w);
// "NORTH": as a player would type it.
inline Noun way(Direction d) { return {"way", enum_name(d)}; }

// In English: for what is part of a view.
std::string english(const Text& text);

}  // namespace gh::trurene::say
