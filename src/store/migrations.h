// The schema, as the steps that lead to it. A step that has been released is never edited: a new
// one is added behind it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/sql.h"

namespace gh::store {

struct Migration {
  int version;
  const char* gain;  // what this step is for
  std::vector<const char*> sql;
  Status (*work)(Connection&) = nullptr;  // afterwards: what SQL alone cannot do
};

std::span<const Migration> migrations();  // versions 1, 2, 3 ... without a gap
int schema_version();                     // the last of them

// The version of an open database; 0 when it is empty.
Answer<int> version_of(Connection& connection);

// Brings a database up to `target` in one transaction. Refuses one that is newer than that.
Status migrate(Connection& connection, int target = schema_version());
// The same inside a transaction that has begun.
Status migrate_within(Connection& connection, int target);

}  // namespace gh::store
