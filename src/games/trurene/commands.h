// What the player types (section 16): moves, answers and commands become a pick, an answer in
// words, or something for the client to do. Pure; nothing typed can change the game but a legal
// pick (TR-I-5).
#pragma once

#include "core/match.h"
#include "games/trurene/game.h"

namespace gh::trurene {

struct Typed {
  enum class Kind : std::uint8_t {
    pick,   // `option` is offered now
    words,  // `words` answers; nothing changes
    save,   // the client writes the game to `name`
    load,   // the client loads `name`
    quit,   // the client asks, then leaves
    fresh,  // the client asks, then begins a new world
    map,    // draw the map again
    help,   // show the help that is called `name` ("" the commands)
  };
  Kind kind = Kind::words;
  Option option{};
  std::string words, name;  // `words` in the reader's language
};

// `text` as typed at the question Aurora is asked now. Commands are the same in every language; a
// riddle may also be answered in the reader's own.
Typed understand(const State& s, std::string_view text, std::string_view language = "en");

// The answers of the asking commands: hawk, maeja, aurora, wolves, trollking.
Text asked_about(const State& s, std::string_view what);

// The state inside a match of Trurene, or nullptr.
const State* state_of(const Match& match);

}  // namespace gh::trurene
