// Playing in a terminal: one person against bots, or several people at one machine.
#pragma once

#include <functional>
#include <iosfwd>

#include "core/record.h"
#include "terminal/panels.h"

namespace gh {

struct PlayWishes {
  std::string game;
  int seats = 0;
  int people = 1;                 // they sit at A, B ...; bots have the rest
  std::vector<std::string> bots;  // who plays them, in order, the last for the rest; none: the
                                  // game's own choice. See terminal/player.h
  std::optional<std::uint64_t> seed;
  bool cheat = false;
  std::vector<std::string> options, names;
  std::string load;  // a log file to go on with
  std::string lang;  // of words; empty: that of the environment
};

// Plays until the game is over or the person leaves. Plain line input, so that pipes and screen
// readers work; colour only where `ink` says so. Where there is a screen of panels to draw, it is
// drawn anew for each question, as large as `screen` says just then.
int play(Record record, const PlayWishes& wishes, std::istream& in, std::ostream& out, Ink ink,
         std::function<ScreenSize()> screen);

}  // namespace gh
