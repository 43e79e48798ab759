// What telling people leaves in the store: by which channels somebody wants to hear of what, what
// is owed to him, links that work once, and who is whose friend. Plain records, no behaviour.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "store/records.h"

namespace gh::store {

// The numbers are stored: never change one.
enum class ChannelKind : std::uint8_t { kWebhook = 0, kMail = 1, kPush = 2 };

inline constexpr std::size_t kMaxAddress = 2048;  // of a channel

// A way to somebody who is not here.
struct Channel {
  std::string id;
  std::string user;   // whose it is: a person's, or the host's who set it up for a table
  std::string table;  // empty: the person's own
  ChannelKind kind = ChannelKind::kWebhook;
  std::string address;   // url, mail address, or the endpoint of a browser's push service
  std::string settings;  // JSON: format, keys, language, topics (notices/channel.h)
  Millis created = 0;
  Millis confirmed = 0;  // its owner has shown that it reaches him; 0: not yet, and nothing is sent
  std::int64_t failures = 0;  // in a row
  Millis failing = 0;         // since when; 0: the last one arrived
  std::string error = {};     // what was wrong the last time, for its owner
  friend bool operator==(const Channel&, const Channel&) = default;
};

inline constexpr Millis kNeverDue = INT64_MAX;

// One thing to be told to one person about one table, once. The key is user, table and topic; a
// later `wait` is a new thing and replaces what was told before. Told ones stay, and are never due.
struct Owed {
  std::string user;   // "*table": whoever listens to the table's own channels
  std::string table;  // may be empty: of the whole hall
  std::string topic;
  std::int64_t wait = 0;  // which one it is: when it began
  Millis next = 0;        // when it is due, or to be tried again
  Millis lease = 0;       // until then another thread or server is at it
  std::int64_t attempts = 0;
  std::string body = {};  // JSON: what the words are made of, and which channels have it
  friend bool operator==(const Owed&, const Owed&) = default;
};

// A link that works once, sent or handed to one person.
struct Ticket {
  std::string hash;  // never the token itself
  std::string account;
  std::string purpose;
  std::string body;
  Millis created = 0;
  Millis expires = 0;
  friend bool operator==(const Ticket&, const Ticket&) = default;
};

// The numbers are stored: never change one.
enum class TieKind : std::uint8_t { kFriend = 0, kBlock = 1 };

// What one account thinks of another; the other may think otherwise.
struct Tie {
  std::string user, other;
  TieKind kind = TieKind::kFriend;
  Millis since = 0;
  friend bool operator==(const Tie&, const Tie&) = default;
};

}  // namespace gh::store
