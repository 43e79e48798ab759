// What looking after a hall leaves in the store: who may, what was done to whom and why, and what
// people have reported. Plain records, no behaviour.
#pragma once

#include <cstdint>
#include <string>

#include "store/records.h"

namespace gh::store {

// Of accounts. (The host of a table is that table's.) The numbers are stored: never change one.
enum class Role : std::uint8_t { kNone = 0, kModerator = 1, kAdministrator = 2 };

struct RoleRow {
  std::string user;
  Role role = Role::kNone;
  Millis since = 0;
  friend bool operator==(const RoleRow&, const RoleRow&) = default;
};

// Whom the link is for that a hall without an administrator prints: nobody by name. It works only
// while there is no administrator; of several that were printed, one does.
inline constexpr const char* kForTheFirst = "*first";

// A link that gives a role, once.
struct RoleLink {
  std::string hash;  // never the token itself
  Role role = Role::kAdministrator;
  std::string name;  // the only account that may use it; empty: any
  Millis created = 0;
  Millis expires = 0;
  friend bool operator==(const RoleLink&, const RoleLink&) = default;
};

enum class SanctionKind : std::uint8_t { kMute = 0, kBan = 1 };

struct Sanction {
  std::string id;
  std::string user;
  std::string name;     // as it was
  std::string address;  // it holds for new guests of this address as well; may be empty
  SanctionKind kind = SanctionKind::kMute;
  std::string reason;
  std::string by_user, by_name;
  Millis created = 0;
  Millis ends = 0;
  Millis lifted = 0;  // 0: it was not
  friend bool operator==(const Sanction&, const Sanction&) = default;
};

// One line of the log of acts.
struct Act {
  std::string id;
  Millis at = 0;
  std::string by_user, by_name;
  std::string what;  // mute, ban, lift, close, role, settle ...
  std::string about, about_name;
  std::string words;
  friend bool operator==(const Act&, const Act&) = default;
};

struct Report {
  std::string id;
  Millis at = 0;
  std::string by_user, by_name;
  std::string table;
  std::string about, about_name;  // `about` is empty for somebody who only watches
  std::string words;
  Millis settled = 0;  // 0: it is open
  std::string settled_by;
  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace gh::store
