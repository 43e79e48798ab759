// The game state file (docs/notation/trurene.md, "Files"): 22 lines, then extensions. Pure text in
// and out; whoever calls this owns the disk.
#pragma once

#include "games/trurene/game.h"

namespace gh::trurene {

// What is wrong (E..) or worth knowing (W..) about a file.
struct Problem {
  std::string code;
  int line = 0;                // from 1; 0: the file as a whole
  std::string field;           // which value
  std::string found, allowed;  // what stands there, and what may
  std::string words;           // one sentence that says all of it, in English
  Text said = {};              // the same for any language
  bool refuses() const { return code[0] == 'E'; }
};
BOOST_DESCRIBE_STRUCT(Problem, (), (code, line, field, found, allowed, words))

struct Loaded {
  std::optional<State> state;     // missing: refused, and `problems` has the one reason
  std::vector<Problem> problems;  // otherwise notes
  const Problem* error() const { return state || problems.empty() ? nullptr : &problems.back(); }
};

// Reads a file; `level` is used when the file names none. The state asks its first question:
// chance's, when Hawk or the target has to be drawn.
Loaded load(std::string_view bytes, Level level = Level::extended);
// The whole file, with extensions and check number.
std::string save(const State& s);
// Its 22 lines.
std::string save_base(const State& s);

// Section 7: a map is a file at turn 0 in which nothing has happened; what forbids it, or nothing.
Text map_problem(const State& s);
// May the game be saved now? Only at the turn prompt.
bool may_save(const State& s);
bool good_file_name(std::string_view name);  // E01

// The check number of the extensions: CRC-32 as in zip and PNG.
std::uint32_t crc32(std::string_view bytes);

}  // namespace gh::trurene
