// What the store keeps: plain records, no behaviour.
//
// All text is UTF-8 without NUL. Times are milliseconds since 1970 and come from the caller: the
// store has no clock of its own. A *user* is an account's id, or a guest's own random id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gh::store {

using Seq = std::int64_t;     // 1 is a log's first entry; 0 means "none yet"
using Millis = std::int64_t;  // since 1970, UTC

inline constexpr std::size_t kMaxId = 128;                // ids, hashes, link secrets, user ids
inline constexpr std::size_t kMaxName = 256;              // names and titles
inline constexpr std::size_t kMaxPayload = 256 * 1024;    // one log entry
inline constexpr std::size_t kMaxDocument = 4096 * 1024;  // header, meta, a map's text
inline constexpr std::size_t kMaxBlob = 64 * 1024;
inline constexpr std::size_t kMaxTold = 6000;  // PostgreSQL carries at most 8000 bytes a notice

// One line of a table's log.
struct Entry {
  std::string table;
  Seq seq = 0;
  std::string payload;
  bool wake = true;        // tell the other servers of this hall
  std::string chain = {};  // the digest of this entry and of all before it (chain.h)
  friend bool operator==(const Entry&, const Entry&) = default;
};

// The position of a game that goes on, as it was behind an entry of its table's log. One a table,
// the latest: should the rules change so that the log no longer fits them, the game goes on from
// there.
struct Mark {
  std::string table;
  Seq seq = 0;
  std::string chain;     // of that entry
  int version = 0;       // of the rules that the position was written by
  std::string position;  // JSON
  friend bool operator==(const Mark&, const Mark&) = default;
};

// News from another server of the hall. Where `table` would be, kRevoked says that sessions were
// revoked: `text` is "t" and the hash of a token, or "u" and a user.
inline constexpr const char* kRevoked = "*revoked";
struct Wake {
  std::string table;  // empty: news may have been missed, look at everything you hold
  Seq seq = 0;        // its log reaches at least this far; 0 when this is a told text
  std::string text;   // what the other server told
};

// The numbers are stored: never change one.
enum class TableStatus : std::uint8_t { kOpen = 0, kPlaying = 1, kFinished = 2, kAbandoned = 3 };

struct TableRow {
  std::string id;
  std::string game;
  std::string host;    // the user who made it
  std::string header;  // JSON: the set-up
  std::string meta;    // JSON: title, clock, cheat mode ...
  TableStatus status = TableStatus::kOpen;
  bool listed = false;  // false: only whoever has the link finds it
  std::string link_secret;
  Millis created = 0;
  Millis updated = 0;
  std::int64_t revision = 1;  // grows by one with each update_table
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

// What to change in a table's row; what is absent stays.
struct TablePatch {
  std::optional<std::string> header = {};
  std::optional<std::string> meta = {};
  std::optional<TableStatus> status = {};
  std::optional<bool> listed = {};
  Millis updated = 0;
  std::optional<std::int64_t> expected_revision = {};  // differs: conflict, nothing changes
};

// Where a page of tables ended; the next one starts behind it.
struct TableCursor {
  Millis updated = 0;
  std::string id;
};

// All conditions must hold; what is absent does not matter.
struct TableFilter {
  std::optional<bool> listed = {};
  std::vector<TableStatus> statuses = {};  // any of these; empty: all
  std::optional<std::string> game = {};
  std::optional<std::string> host = {};
  std::optional<std::string> user = {};   // sits, or sat, at the table
  std::optional<TableCursor> after = {};  // ignored when counting
  int limit = 50;                         // at most kMaxPage; ignored when counting
};
inline constexpr int kMaxPage = 500;

struct Account {
  std::string id;    // made by the store
  std::string name;  // as its owner writes it; no two look alike (names.h)
  std::string password_hash;
  Millis created = 0;
  friend bool operator==(const Account&, const Account&) = default;
};

// No password has this hash: nobody signs in.
inline constexpr const char* kNoPassword = "-";

struct Session {
  std::string token_hash;  // never the token: who reads the file cannot log in with it
  std::string user;        // the account's id, or the guest's
  bool guest = true;
  std::string name;
  Millis created = 0;
  Millis seen = 0;
  Millis expires = 0;
  std::string owner = {};  // of a program's token: the account that made it
  friend bool operator==(const Session&, const Session&) = default;
};

// How one seat of one game ended.
struct GameResult {
  std::string table;
  int seat = 0;
  std::string user;
  std::string game;
  int rank = 0;  // 1 is best
  std::int64_t score = 0;
  Millis ended = 0;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

// A published map of a game that offers some. Its id is the hash of its content, so nobody
// publishes one twice.
struct MapRow {
  std::string id;
  std::string user;    // who published it; may be empty
  std::string author;  // the name shown
  std::string title;
  std::string text;  // empty in lists
  Millis created = 0;
  std::int64_t ratings = 0;     // kept by the store
  std::int64_t rating_sum = 0;  // kept by the store
  std::string facts = {};       // JSON: size, what a bot makes of it ...; may change later
  std::int64_t plays = 0;       // kept by the store: scores, won or lost
  std::int64_t best_turns = 0;  // kept by the store: of the won ones; 0: none
  friend bool operator==(const MapRow&, const MapRow&) = default;
};

enum class MapOrder : std::uint8_t { kNewest, kBestRated };

// One game on a map. The log it was computed from is the table's.
struct Score {
  std::string map;
  std::string table;
  std::string user;
  std::string name;
  std::int64_t turns = 0;
  bool won = false;
  Millis created = 0;
  std::int64_t villages = 0;  // intact at the end
  bool elsewhere = false;     // the log was brought; its draws follow from a seed
  friend bool operator==(const Score&, const Score&) = default;
};

// A seed handed out for one ranked game played elsewhere.
struct Seed {
  std::string id;
  std::string seed;
  std::string map;
  std::string user;
  bool used = false;
  Millis created = 0;
  friend bool operator==(const Seed&, const Seed&) = default;
};

// Counters since the store was opened, for /metrics.
struct Stats {
  std::uint64_t appended = 0;     // entries on disk
  std::uint64_t conflicts = 0;    // entries refused because the log had gone on
  std::uint64_t unavailable = 0;  // entries refused because the store could not write
  std::uint64_t commits = 0;      // group commits that wrote something
  std::uint64_t commit_micros = 0;
  std::uint64_t waiting = 0;  // entries not answered yet
};

}  // namespace gh::store
