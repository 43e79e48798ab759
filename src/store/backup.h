// Everything a store holds as one file, and back: into the same kind of database or the other.
//
// The file is text. Its first lines say what it is and which schema it has; then come the tables,
// each with the names of its columns and one line a row (cells between tabs, with \t \n \r \\ for
// what would be taken for something else); the last line counts the rows and has a digest of all
// before it. It holds password hashes and hashes of sessions: it is made for its owner alone.
//
// All may be done while the hall is open. A backup is the state of one moment. A restored store
// has another *generation*: whoever had the data open can write nothing from then on
// (Store::is_current), and opens it anew.
#pragma once

#include <string>

#include "core/status.h"
#include "store/records.h"

namespace gh::store {

struct BackupFacts {
  int schema = 0;
  Millis made = 0;
  std::int64_t rows = 0;
  std::int64_t tables = 0;  // at which games are played
  std::int64_t accounts = 0;
};

// `replace`: a file, or data, that is there may go. Without it both are `conflict`.
Answer<BackupFacts> backup(const std::string& url, const std::string& path, Millis now,
                           bool replace);
Answer<BackupFacts> restore(const std::string& path, const std::string& url, bool replace);
// From one store to another, without a file between them. A hall on an SQLite file must be closed:
// what is played meanwhile would be left behind.
Answer<BackupFacts> move_store(const std::string& from, const std::string& to, bool replace);

// Reads a backup to its end: is it whole?
Answer<BackupFacts> check_backup(const std::string& path);

}  // namespace gh::store
