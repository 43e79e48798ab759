// Links between the entries of a log. Each entry carries a digest of itself and of the one before,
// and so of all before it: an entry that is missing, doubled, swapped or changed is found by
// whoever reads the log. It is no secret: whoever can write the database can write a new chain;
// accidents, half-restored backups and careless hands cannot.
#pragma once

#include <string>
#include <string_view>

#include "store/records.h"

namespace gh::store {

// Where a log ends, as far as somebody has read it.
struct LogEnd {
  Seq seq = 0;
  std::string chain;  // empty before the first entry
};

// The digest of an entry behind one with the digest `before`: 32 hexadecimal digits.
std::string link(std::string_view before, std::string_view table, Seq seq,
                 std::string_view payload);

// Moves the end behind an entry that follows it. Otherwise it stays, and the answer says in words
// what is wrong.
std::string follow(LogEnd& end, const Entry& entry);

}  // namespace gh::store
