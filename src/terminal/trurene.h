// Trurene in a terminal: full screen with ncurses, or plain lines for pipes and screen readers.
#pragma once

#include <iosfwd>

#include "terminal/trurene_session.h"

namespace gh {

// Both play until the player leaves; the exit code is 0.
int play_trurene_plain(TrureneSession& session, std::istream& in, std::ostream& out);
int play_trurene_screen(TrureneSession& session, bool colour);

// `greathall trurene play` and `greathall play trurene`: full screen where there is one.
int trurene_main(TrureneWishes wishes);

// TR-I-4: how long the screen waits after each of so many lines of news, in milliseconds. A page of
// them is there to be read and comes at once.
constexpr int line_pause(std::size_t lines) {
  constexpr int kLine = 180, kTurn = 2500, kPage = 14;
  if (lines < 2 || lines > kPage) return 0;
  int most = kTurn / (static_cast<int>(lines) - 1);
  return most < kLine ? most : kLine;
}

// The lines of a text, each broken to fit.
std::vector<std::string> fitting_lines(const std::string& text, int width);

// What a document in the program is called to the player: "rules" or "trouble"; nothing else.
std::string trurene_document(const std::string& name, const std::string& language);

}  // namespace gh
