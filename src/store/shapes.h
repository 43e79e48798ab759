// Which columns each table of the schema has, and since which version: what a backup copies. A test
// holds it against the databases that the steps of migrations.cpp make.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gh::store {

struct ColumnShape {
  const char* name;
  int since = 1;
  bool number = false;  // said of those that are a part of the key
};

struct TableShape {
  const char* name;
  int since;
  std::size_t keys;  // so many of the first columns are the primary key
  std::vector<ColumnShape> columns;

  std::vector<std::string> columns_at(int version) const;
};

// All but `greathall_schema`, and `log_tail`, which is a part of the logs.
std::span<const TableShape> table_shapes();

}  // namespace gh::store
