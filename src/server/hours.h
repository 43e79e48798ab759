// When people are awake (table/pace.h): kept in the store as the account says it, and here for the
// tables that are in use.
#pragma once

#include "store/store.h"
#include "table/pace.h"

namespace gh::server {

// Who has said nothing, or what nobody can read, is always awake. Waits for the disk.
Answer<Hours> read_hours(store::Store& store, const std::string& user);

// Told to the other servers in a table's place: that this user's hours have changed.
inline constexpr const char* kHoursChanged = "*hours";

}  // namespace gh::server
