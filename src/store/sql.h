// The seam between the store's SQL, written once, and the two databases that run it.
//
// SQL is written in what both understand, with parameters $1, $2 ... Columns are NOT NULL and are
// read as text or numbers; bytes are kept as hexadecimal text.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/status.h"
#include "store/append_queue.h"

namespace gh::store {

enum class Dialect : std::uint8_t { kSqlite, kPostgres };

using Param = std::variant<std::int64_t, std::string_view>;
using Params = std::span<const Param>;

class Row {
 public:
  void add(std::string cell) { cells_.push_back(std::move(cell)); }
  std::string& text(std::size_t column) { return cells_[column]; }
  std::int64_t number(std::size_t column) const {
    std::int64_t value = 0;
    const std::string& cell = cells_[column];
    std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return value;
  }

 private:
  std::vector<std::string> cells_;
};

struct Rows {
  std::vector<Row> rows;
  std::int64_t changed = 0;  // rows an INSERT, UPDATE or DELETE touched
};

// One connection, used by one thread at a time.
class Connection {
 public:
  virtual ~Connection() = default;

  virtual Dialect dialect() const = 0;
  // Runs one statement. Text that one of the databases could not hold is `malformed` here, before
  // it can fail in either's own way.
  Answer<Rows> run(const std::string& sql, Params params);
  Answer<Rows> run(const std::string& sql, std::initializer_list<Param> params = {}) {
    return run(sql, Params(params.begin(), params.size()));
  }

  virtual Status begin() = 0;            // for writing
  virtual Status begin_migration() = 0;  // waits until no other server migrates
  virtual Status commit() = 0;
  virtual void rollback() = 0;

  // Writes the runs in a transaction of its own and sets their outcomes (see AppendQueue::Commit).
  virtual Status write_runs(std::vector<Run>& runs) = 0;

  // Passes a text to the other servers when this transaction is committed; see Store::tell.
  virtual Status tell_others(const std::string&, const std::string&) { return {}; }

  // A log is being deleted: whatever the connection remembers of its end is no longer so.
  virtual void log_deleted() {}

  // Whether the schema holds a table of that name.
  virtual Answer<bool> has_table(const std::string& name) = 0;

  // False once something happened after which only a new connection helps.
  virtual bool usable() = 0;

  // From now on a transaction that writes begins only while the data is of this generation
  // (generation.h).
  void expect_generation(std::string generation) { generation_ = std::move(generation); }

 protected:
  Status check_generation();
  static Status restored();  // how a check that fails is answered
  const std::optional<std::string>& generation() const { return generation_; }
  virtual Answer<Rows> execute(const std::string& sql, Params params) = 0;
  Answer<Rows> execute(const std::string& sql, std::initializer_list<Param> params) {
    return execute(sql, Params(params.begin(), params.size()));
  }

 private:
  std::optional<std::string> generation_;
};

using Connect = std::function<Answer<std::unique_ptr<Connection>>()>;

}  // namespace gh::store
