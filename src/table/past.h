// What is stored of a table besides its entries, and what follows from it when the table is made
// again by a program whose rules may be newer than those it was played by (docs/upgrades.md).
#pragma once

#include "table/entry.h"

namespace gh {

// The position of a game behind one entry of its log.
struct Mark {
  std::uint64_t seq = 0;
  int version = 0;       // of the rules that wrote it
  std::string position;  // JSON
};

// What is known of a log before it is committed again.
struct Past {
  int version = 1;         // of the rules by which it was played last
  std::uint64_t base = 0;  // the entry that moved it to a position; 0: it goes on from its set-up
  std::optional<Mark> mark = {};
  std::optional<std::string> over = {};  // "finished" or "abandoned", if the lobby knows that

  // To be told of every entry, in order.
  void note(std::uint64_t seq, std::string_view stored);
};

// What becomes of a table by the rules of this program.
enum class Fate : std::uint8_t {
  same,   // it goes on, and every pick means what it meant
  moved,  // the log does not fit: it goes on from the last position that was kept
  parked  // it does not go on; what is stored stays
};
BOOST_DESCRIBE_ENUM(Fate, same, moved, parked)

// A log as it is stored, without its being replayed: one log file for each part of it that was
// played from one position, the oldest first. Whatever the rules are today.
std::vector<std::string> raw_logs(const TableHeader& header,
                                  const std::vector<std::string>& stored);

}  // namespace gh
