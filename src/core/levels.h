// The levels of strength that every game has for nothing: novice, squire, knight, champion. How
// strong they are is measured (docs/bots.md), not promised by their names.
#pragma once

#include <chrono>

#include "core/search.h"

namespace gh {

struct Level {
  std::string_view name;
  std::uint32_t iterations = 0;  // of the search; 0: the game's rule of thumb
  std::uint32_t slip = 0;        // percent of the picks that are anything
};

std::span<const Level> levels();
const Level* find_level(std::string_view name);

// Everybody who can take a seat in this game: its own bots, then the levels.
std::vector<BotInfo> players_of(const GameEntry& game);
bool has_player(const GameEntry& game, std::string_view name);
// "random, rule, novice ...", for words about a name that is not among them.
std::string player_names(const GameEntry& game);

// What the named player picks. `limits` bounds a level's search: its seed and iterations are the
// level's own, threads and `enough` are taken from there.
Option player_pick(const Match& match, std::string_view player, const Ask& ask, Rng& rng,
                   const Thinking& limits = {});

// Bounds a search to so long from now.
Thinking within(std::chrono::milliseconds most);
// How long somebody waits for a bot that searches, or for a hint, where nobody else is waiting.
inline constexpr std::chrono::milliseconds kThinks{1000};

// What a champion makes of a question, for a hint; seed, threads and `enough` are those of
// `limits`.
Thought hint(const Match& match, const Ask& ask, Thinking limits);

}  // namespace gh
