// What somebody could bring from outside: real positions of a game at every kind of question,
// changed as structures, and logs that begin with one. Each is refused in words, or it can be
// asked, looked at, described, guessed and played on. Used by the libFuzzer targets, by
// `import_tests` (a short run of every game, part of ./test) and by `import_fuzz` (as long as one
// likes).
#pragma once

#include <map>

#include "core/record.h"

namespace gh::fuzz {

// A moment of a real game.
struct Moment {
  const GameEntry* game = nullptr;
  int seats = 0;
  std::string question;  // "chance roll_die", "A turn": who is asked first, and what
  json::value position;
};

// Collects up to `most` moments for every kind of question of the game from its golden logs and
// from random games.
std::vector<Moment> moments(const GameEntry& game, const std::string& replays, int random_games,
                            std::size_t most);

// All questions that the game's positions name, as far as these moments know them.
std::vector<std::string> questions(const std::vector<Moment>& all);

// One small change somewhere in the tree: a number, a word, a flag; an item dropped, doubled, moved
// to another list; two items exchanged. `words` are texts that could stand elsewhere.
using Words = std::vector<std::string>;
Words words_of(const std::vector<Moment>& all);
void change(json::value& tree, const Words& words, Rng& rng);

// How an import went: refused in words, or what broke. Empty `broken`: as it should be.
struct Trial {
  bool accepted = false;
  std::string broken;
};
// Begins there, looks, asks, guesses, lets bots and chance play on for so many picks.
Trial try_position(const GameEntry& game, int seats, const json::value& position, Rng& rng,
                   int picks);
// A log that begins with the position, some picks as the rules offer them, then perhaps a wrong
// one.
Trial try_log(const GameEntry& game, int seats, const json::value& position, Rng& rng);

}  // namespace gh::fuzz
