// Playing in a terminal: one person against bots, or several people at one machine.
#pragma once

#include <iosfwd>

#include "core/record.h"

namespace gh {

struct PlayWishes {
  std::string game;
  int seats = 0;
  int people = 1;   // they sit at A, B ...; bots have the rest
  std::string bot;  // empty: the game's own choice
  std::optional<std::uint64_t> seed;
  bool cheat = false;
  std::vector<std::string> options, names;
  std::string load;  // a log file to go on with
};

// Plays until the game is over or the person leaves. Plain line input, so that pipes and screen
// readers work; colour only where `ink` says so.
int play(Record record, const PlayWishes& wishes, std::istream& in, std::ostream& out, Ink ink,
         bool clear_screen);

}  // namespace gh
