// A terminal at a table of a hall somewhere else: what `greathall play --server` and
// `greathall watch` do. Knows the protocol, no game: views are drawn by the game's own `draw`.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/match.h"

namespace gh {

struct RemoteWishes {
  std::string url;   // of the hall, or of a table: http://host:8080/table/ID?key=KEY
  std::string game;  // play: make a table for this game when the address names none
  std::string name;
  int seats = 0;
  std::vector<std::string> bots{""};  // of a new table, the last for the rest; "": the usual one
  bool watch = false;
};

// Until the game is over or the person leaves. Returns the program's exit code.
int play_remote(const RemoteWishes& wishes, std::ostream& out, Ink ink);

}  // namespace gh
