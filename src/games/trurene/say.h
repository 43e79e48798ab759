// What the words of this game are about. The sentences are in data/trurene/words.*.
#pragma once

#include "games/trurene/game.h"

namespace gh::trurene::say {

inline constexpr Name<int> n{"n"}, row{"row"}, col{"col"}, turn{"turn"};
inline constexpr Name<Direction> direction{"direction"};
inline constexpr Name<Person> person{"person"};
inline constexpr Name<WeaponKind> kind{"kind"};
inline constexpr Name<Noun> enemy{"enemy"}, riddle{"riddle"}, story{"story"}, answer{"answer"};
inline constexpr Name<Value> weapon{"weapon"}, artefact{"artefact"}, keyword{"keyword"};
inline constexpr Name<Plain> input{"input"}, name{"name"};
inline constexpr Name<std::vector<Noun>> directions{"directions"};

// The n-th of the lines that the happening or question has; they are numbered key, key:2, key:3.
std::string line_id(std::string_view key, std::uint64_t which);
std::size_t line_count(std::string_view key);
std::size_t name_count(std::string_view category);
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

// The word by which a quest's friend knows her: one of ours has a name in every language.
Value keyword_of(int story);
Value keyword_of(const State& s);  // of the quest she is on
// What somebody says on arrival, put together from parts; `salt` makes it repeatable.
Text composed_arrival(std::uint64_t salt, Value keyword);
// What she was told about the Troll King and the wolves, as the first of its lines says it.
std::vector<Text> signs(const Told& told);

// Views name things in English; these are the same things for a drawing in another language. What
// a map brought along is shown as it is.
Value weapon_named(const std::string& name);
Value artefact_named(const std::string& name);
Value fighter_named(const std::string& name);
Value riddle_worded(const std::string& words);

std::string words(const Text& text, std::string_view language);
// A thing alone, without a capital: it may stand in the middle of a line.
std::string name_of(const Value& thing, std::string_view language);
// In English: for what is part of a view.
inline std::string english(const Text& text) { return words(text, "en"); }

}  // namespace gh::trurene::say
