// A screen of panels: the table on the left, what happened and the question on the right, or below
// each other where the terminal is narrow. It is made whole, to be drawn over the last one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gh {

struct ScreenSize {
  int columns = 80, rows = 24;
};

struct Panels {
  std::string table;              // the drawing; it may be coloured
  std::vector<std::string> told;  // the oldest first
  std::string question;
  std::vector<std::string> options;  // with their numbers
};

// How many columns a line takes: colours take none, a letter one.
int shown_width(std::string_view line);
// The lines of a text; what is longer than the width goes on in the next line.
std::vector<std::string> folded(std::string_view text, int width);
// Items below each other, in as many columns as are needed for so many rows and fit.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width, int rows);
// How wide a drawing may be on such a screen.
int table_width(ScreenSize size);
// The whole screen; at most `size.rows - 1` lines, so that there is one to type in.
std::string arranged(const Panels& panels, ScreenSize size);

}  // namespace gh
