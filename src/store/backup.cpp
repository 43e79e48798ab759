#include "store/backup.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "store/generation.h"
#include "store/migrations.h"
#include "store/postgres_connection.h"
#include "store/shapes.h"
#include "store/sqlite_connection.h"
#include "store/store.h"

namespace gh::store {
namespace {

constexpr std::string_view kFirstLine = "greathall backup 1";
constexpr std::string_view kSqliteUrl = "sqlite:";
constexpr std::int64_t kPage = 200;      // rows read at once
constexpr std::size_t kRowsAtOnce = 50;  // written with one statement
constexpr int kAttempts = 40;            // to get at a file that a hall is writing to
constexpr auto kPause = std::chrono::milliseconds(250);

using Cells = std::vector<std::string>;
// Where rows go: first their schema is told, then they come, table by table.
struct Sink {
  std::function<Status(const BackupFacts&)> begin;
  std::function<Status(const TableShape&, Cells&)> take;
};
// Hands over all rows of something and says what it was.
using Source = std::function<Answer<BackupFacts>(const Sink&)>;

bool is_sqlite(const std::string& url) { return url.starts_with(kSqliteUrl); }
std::string path_of(const std::string& url) { return url.substr(kSqliteUrl.size()); }

Status check_url(const std::string& url) {
  if (is_sqlite(url) && url.size() > kSqliteUrl.size()) return {};
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) return {};
  return Status::malformed("a store that lasts is sqlite:PATH or postgresql://...");
}

// What belongs to this store and not to what it holds.
bool stays(const TableShape& table, const Cells& cells) {
  return table.name == std::string_view("blobs") &&
         (cells[0] == kGenerationBlob || cells[0] == "health");
}

void count(BackupFacts& facts, const TableShape& table) {
  ++facts.rows;
  if (table.name == std::string_view("game_tables")) ++facts.tables;
  if (table.name == std::string_view("accounts")) ++facts.accounts;
}

const TableShape* shape_of(std::string_view name) {
  for (const TableShape& table : table_shapes())
    if (name == table.name) return &table;
  return nullptr;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

// --- from a database ----------------------------------------------------------------------------

// SQLite's newest entries are beside their logs, and the heads do not count them yet.
std::string page_sql(const TableShape& table, int version, Dialect dialect, bool first) {
  auto columns = joined(table.columns_at(version), ", ");
  std::string keys, after, order;
  for (std::size_t i = 0; i < table.keys; ++i) {
    auto comma = std::string(i ? ", " : "");
    keys += comma + table.columns[i].name;
    after += comma + "$" + std::to_string(i + 1);
    order += comma + std::to_string(i + 1);
  }
  auto behind = first ? std::string() : " WHERE (" + keys + ") > (" + after + ")";
  auto from = [&](const std::string& where) {
    return "SELECT " + columns + " FROM " + where + behind;
  };
  constexpr int kFirstWithTail = 7;
  bool tail = dialect == Dialect::kSqlite && version >= kFirstWithTail;
  std::string_view name = table.name;
  std::string sql = from(table.name);
  if (tail && name == "game_log") sql += " UNION " + from("log_tail");
  if (tail && name == "log_heads")
    sql =
        "SELECT table_id, MAX(last_seq) FROM (SELECT table_id, last_seq FROM log_heads UNION ALL" +
        std::string(" SELECT table_id, seq FROM log_tail) AS heads") + behind +
        " GROUP BY table_id";
  return sql + " ORDER BY " + order + " LIMIT " + std::to_string(kPage);
}

Status each_row(Connection& db, const TableShape& table, BackupFacts& facts, const Sink& sink) {
  int version = facts.schema;
  auto width = table.columns_at(version).size();
  Cells last;
  for (bool first = true;; first = false) {
    std::vector<Param> keys;
    for (std::size_t i = 0; !first && i < table.keys; ++i) {
      if (table.columns[i].number)
        keys.emplace_back(static_cast<std::int64_t>(std::stoll(last[i])));
      else
        keys.emplace_back(std::string_view(last[i]));
    }
    auto page = db.run(page_sql(table, version, db.dialect(), first), Params(keys));
    if (!page.ok()) return page.status();
    for (Row& row : page->rows) {
      Cells cells;
      for (std::size_t i = 0; i < width; ++i) cells.push_back(std::move(row.text(i)));
      last.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(table.keys));
      if (stays(table, cells)) continue;
      count(facts, table);
      if (Status taken = sink.take(table, cells); !taken.ok()) return taken;
    }
    if (static_cast<std::int64_t>(page->rows.size()) < kPage) return {};
  }
}

Answer<std::unique_ptr<Connection>> connect_to_read(const std::string& url) {
  if (Status bad = check_url(url); !bad.ok()) return bad;
  auto db = is_sqlite(url) ? connect_sqlite(path_of(url), SqliteOpen::kToRead)
                           : connect_postgres(url, random_id());
  if (!db.ok()) return db;
  std::vector<const char*> begin = {"BEGIN"};
  if (!is_sqlite(url))
    begin = {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "SET LOCAL statement_timeout = 0",
             "SET LOCAL idle_in_transaction_session_timeout = 0"};
  for (const char* sql : begin)
    if (auto done = (*db)->run(sql); !done.ok()) return done.status();
  return db;
}

// All rows as they are at one moment, whatever is written meanwhile.
Answer<BackupFacts> rows_of(const std::string& url, Millis now, const Sink& sink) {
  auto db = connect_to_read(url);
  if (!db.ok()) return db.status();
  auto version = version_of(**db);
  if (!version.ok()) return version.status();
  if (*version == 0) return Status::not_found("there is no hall's data");
  if (*version > schema_version())
    return Status::malformed("the data was written by a newer Greathall (schema " +
                             std::to_string(*version) + "); use that version");
  BackupFacts facts{*version, now, 0, 0, 0};
  if (Status begun = sink.begin(facts); !begun.ok()) return begun;
  for (const TableShape& table : table_shapes()) {
    if (table.since > facts.schema) continue;
    if (Status done = each_row(**db, table, facts, sink); !done.ok()) return done;
  }
  return facts;
}

// --- the file -----------------------------------------------------------------------------------

class Digest {
 public:
  Digest() { crypto_generichash_init(&state_, nullptr, 0, kBytes); }
  void add(std::string_view bytes) {
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
  }
  std::string hex() {
    unsigned char digest[kBytes];
    crypto_generichash_final(&state_, digest, kBytes);
    char text[2 * kBytes + 1];
    sodium_bin2hex(text, sizeof text, digest, kBytes);
    return text;
  }

 private:
  static constexpr std::size_t kBytes = 32;
  crypto_generichash_state state_;
};

void write_cell(std::string& line, std::string_view cell) {
  for (char c : cell) {
    switch (c) {
      case '\\':
        line += "\\\\";
        break;
      case '\t':
        line += "\\t";
        break;
      case '\n':
        line += "\\n";
        break;
      case '\r':
        line += "\\r";
        break;
      default:
        line += c;
    }
  }
}

// False: this is no line of a backup.
bool read_cells(std::string_view line, Cells& cells) {
  cells.assign(1, "");
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\t') {
      cells.emplace_back();
      continue;
    }
    if (line[i] != '\\') {
      cells.back() += line[i];
      continue;
    }
    if (++i == line.size()) return false;
    constexpr std::string_view kLetters = "\\tnr", kMeant = "\\\t\n\r";
    auto at = kLetters.find(line[i]);
    if (at == std::string_view::npos) return false;
    cells.back() += kMeant[at];
  }
  return true;
}

Status cannot(const std::string& what, const std::string& path) {
  return Status::unavailable("cannot " + what + " " + path + ": " + std::strerror(errno));
}

// Beside its place until it is whole and on the disk.
class BackupFile {
 public:
  explicit BackupFile(std::string path) : path_(std::move(path)), part_(path_ + ".part") {}
  ~BackupFile() {
    if (fd_ < 0) return;
    ::close(fd_);
    ::unlink(part_.c_str());
  }
  Status open() {
    fd_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd_ >= 0 && ::fchmod(fd_, 0600) == 0) return {};
    return cannot("write", part_);
  }
  Status line(const std::string& text) {
    waiting_ += text;
    waiting_ += '\n';
    return waiting_.size() < kChunk ? Status{} : write();
  }
  Status finish(std::int64_t rows) {
    if (Status done = write(); !done.ok()) return done;
    if (Status done = write("end " + std::to_string(rows) + " " + digest_.hex() + "\n"); !done.ok())
      return done;
    if (::fsync(fd_) != 0) return cannot("write", part_);
    if (::rename(part_.c_str(), path_.c_str()) != 0) return cannot("write", path_);
    ::close(std::exchange(fd_, -1));
    return sync_directory_of(path_);
  }

 private:
  static constexpr std::size_t kChunk = 1 << 20;
  Status write() {
    digest_.add(waiting_);
    Status done = write(waiting_);
    waiting_.clear();
    return done;
  }
  Status write(std::string_view left) const {
    while (!left.empty()) {
      auto written = ::write(fd_, left.data(), left.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return cannot("write", part_);
      left.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }
  std::string path_, part_, waiting_;
  int fd_ = -1;
  Digest digest_;
};

Status damaged(const std::string& path, std::int64_t line) {
  return Status::malformed(path + " is damaged at line " + std::to_string(line) +
                           ": it is not used");
}

// Reads the rows of a file; what it says is true only when this has come to its end.
class BackupReader {
 public:
  explicit BackupReader(std::string path) : path_(std::move(path)), in_(path_) {}

  Status open(BackupFacts& facts) {
    if (!in_) return cannot("read", path_);
    if (!begins_right()) return Status::malformed(path_ + " is no backup of a hall");
    if (!next() || !number("schema ", facts.schema)) return damaged(path_, line_);
    if (!next() || !number("made ", facts.made)) return damaged(path_, line_);
    if (facts.schema < 1) return damaged(path_, line_);
    if (facts.schema > schema_version())
      return Status::malformed(path_ + " was written by a newer Greathall (schema " +
                               std::to_string(facts.schema) + ", this program knows " +
                               std::to_string(schema_version()) + ")");
    return {};
  }

  Status rows(BackupFacts& facts, const Sink& sink) {
    const TableShape* table = nullptr;
    Cells cells;
    while (next()) {
      if (text_.starts_with("end ")) return end(facts);
      if (text_.starts_with("table ")) {
        table = begin_table(facts.schema);
        if (!table) return damaged(path_, line_);
        continue;
      }
      bool row =
          table && text_.starts_with("=") && read_cells(std::string_view(text_).substr(1), cells);
      if (!row || cells.size() != table->columns_at(facts.schema).size())
        return damaged(path_, line_);
      count(facts, *table);
      if (Status taken = sink.take(*table, cells); !taken.ok()) return taken;
    }
    return Status::malformed(path_ + " ends too early: it is not used");
  }

 private:
  // What is no backup need not have lines that end (/dev/zero): no more is read of it.
  bool begins_right() {
    ++line_;
    text_.resize(std::string_view(kFirstLine).size() + 1);
    in_.read(text_.data(), static_cast<std::streamsize>(text_.size()));
    if (!in_ || text_.back() != '\n') return false;
    text_.pop_back();
    return text_ == kFirstLine;
  }
  bool next() {
    if (line_ > 0) digest_.add(text_ + "\n");
    ++line_;
    return static_cast<bool>(std::getline(in_, text_));
  }
  template <class N>
  bool number(std::string_view name, N& to) const {
    if (!text_.starts_with(name)) return false;
    auto from = std::string_view(text_).substr(name.size());
    auto read = std::from_chars(from.data(), from.data() + from.size(), to);
    return read.ec == std::errc() && read.ptr == from.data() + from.size();
  }
  const TableShape* begin_table(int schema) const {
    auto rest = std::string_view(text_).substr(6);
    const auto* table = shape_of(rest.substr(0, rest.find(' ')));
    if (!table || table->since > schema) return nullptr;
    bool same = rest == std::string(table->name) + " " + joined(table->columns_at(schema), " ");
    return same ? table : nullptr;
  }
  Status end(const BackupFacts& facts) {
    if (text_ == "end " + std::to_string(facts.rows) + " " + digest_.hex()) return {};
    return Status::malformed(path_ + " is not as it was written: it is not used");
  }

  std::string path_, text_;
  std::ifstream in_;
  std::int64_t line_ = 0;
  Digest digest_;
};

// --- into a database ----------------------------------------------------------------------------

class Loader {
 public:
  Loader(Connection& db, int schema) : db_(db), schema_(schema) {}

  Status take(const TableShape& table, Cells& cells) {
    if (table_ != &table)
      if (Status done = flush(); !done.ok()) return done;
    table_ = &table;
    waiting_.push_back(std::move(cells));
    return waiting_.size() < kRowsAtOnce ? Status{} : flush();
  }
  Status flush() {
    if (waiting_.size() == kRowsAtOnce) {
      if (Status done = insert(0, kRowsAtOnce); !done.ok()) return done;
    } else {
      for (std::size_t i = 0; i < waiting_.size(); ++i)
        if (Status done = insert(i, 1); !done.ok()) return done;
    }
    waiting_.clear();
    return {};
  }

 private:
  Status insert(std::size_t from, std::size_t rows) {
    auto columns = table_->columns_at(schema_);
    std::string sql =
        std::string("INSERT INTO ") + table_->name + " (" + joined(columns, ", ") + ") VALUES ";
    std::vector<Param> params;
    for (std::size_t r = 0; r < rows; ++r) {
      sql += r ? ", (" : "(";
      for (std::size_t c = 0; c < columns.size(); ++c) {
        params.emplace_back(std::string_view(waiting_[from + r][c]));
        sql += (c ? ", $" : "$") + std::to_string(params.size());
      }
      sql += ")";
    }
    return db_.run(sql, Params(params)).status();
  }

  Connection& db_;
  int schema_;
  const TableShape* table_ = nullptr;
  std::vector<Cells> waiting_;
};

Answer<std::unique_ptr<Connection>> connect_to_fill(const std::string& url) {
  if (Status bad = check_url(url); !bad.ok()) return bad;
  if (!is_sqlite(url)) return connect_postgres(url, random_id());
  create_private(path_of(url));
  return connect_sqlite(path_of(url), SqliteOpen::kCreate);
}

Answer<bool> holds_anything(Connection& db) {
  for (const char* table : {"game_tables", "accounts"}) {
    auto there = db.has_table(table);
    if (!there.ok()) return there.status();
    if (!*there) continue;
    auto found = db.run(std::string("SELECT 1 FROM ") + table + " LIMIT 1");
    if (!found.ok()) return found.status();
    if (!found->rows.empty()) return true;
  }
  return false;
}

// Every change of a server begins by reading the generation: with that lock, first of all, this
// waits for those that have begun, and those that come wait for this.
Status lock_out(Connection& db) {
  if (db.dialect() == Dialect::kSqlite) return {};
  auto set = db.run("SET LOCAL idle_in_transaction_session_timeout = 0");
  if (!set.ok()) return set.status();
  auto there = db.has_table("blobs");
  if (!there.ok()) return there.status();
  return *there ? db.run("LOCK TABLE blobs IN ACCESS EXCLUSIVE MODE").status() : Status{};
}

Status drop_everything(Connection& db) {
  for (const TableShape& table : table_shapes())
    if (auto done = db.run(std::string("DROP TABLE IF EXISTS ") + table.name); !done.ok())
      return done.status();
  for (const char* table : {"log_tail", "greathall_schema"})
    if (auto done = db.run(std::string("DROP TABLE IF EXISTS ") + table); !done.ok())
      return done.status();
  return {};
}

Answer<BackupFacts> fill(Connection& db, const Source& source, bool replace) {
  if (Status locked = lock_out(db); !locked.ok()) return locked;
  auto full = holds_anything(db);
  if (!full.ok()) return full.status();
  if (*full && !replace) return Status::conflict("there is a hall's data already");
  if (Status gone = drop_everything(db); !gone.ok()) return gone;
  std::unique_ptr<Loader> loader;
  Sink sink;
  sink.begin = [&](const BackupFacts& facts) {
    loader = std::make_unique<Loader>(db, facts.schema);
    return migrate_within(db, facts.schema);
  };
  sink.take = [&](const TableShape& table, Cells& cells) { return loader->take(table, cells); };
  auto all = source(sink);
  if (!all.ok()) return all;
  if (Status done = loader->flush(); !done.ok()) return done;
  if (Status done = migrate_within(db, schema_version()); !done.ok()) return done;
  if (Status done = set_generation(db, random_generation()); !done.ok()) return done;
  return all;
}

// One transaction: nothing is changed unless all of it is there.
Answer<BackupFacts> fill_store(const std::string& url, const Source& source, bool replace) {
  auto db = connect_to_fill(url);
  if (!db.ok()) return db.status();
  Status begun = (*db)->begin_migration();
  for (int i = 0; !begun.ok() && is_sqlite(url) && i < kAttempts; ++i) {
    std::this_thread::sleep_for(kPause);  // the hall is writing
    begun = (*db)->begin_migration();
  }
  if (!begun.ok()) return begun;
  auto filled = fill(**db, source, replace);
  Status done = filled.ok() ? (*db)->commit() : filled.status();
  if (!done.ok()) {
    (*db)->rollback();
    return done;
  }
  if (is_sqlite(url)) {
    if (Status kept = keep_private(path_of(url)); !kept.ok()) return kept;
    if (Status synced = sync_directory_of(path_of(url)); !synced.ok()) return synced;
  }
  return filled;
}

Answer<BackupFacts> rows_of_file(const std::string& path, const Sink& sink) {
  BackupReader reader(path);
  BackupFacts facts;
  if (Status opened = reader.open(facts); !opened.ok()) return opened;
  if (Status begun = sink.begin(facts); !begun.ok()) return begun;
  if (Status done = reader.rows(facts, sink); !done.ok()) return done;
  return facts;
}

}  // namespace

Answer<BackupFacts> backup(const std::string& url, const std::string& path, Millis now,
                           bool replace) {
  if (!replace && ::access(path.c_str(), F_OK) == 0)
    return Status::conflict(path + " is there already");
  BackupFile file(path);
  if (Status opened = file.open(); !opened.ok()) return opened;
  const TableShape* last = nullptr;
  int schema = 0;
  Sink sink;
  sink.begin = [&](const BackupFacts& facts) {
    schema = facts.schema;
    return file.line(std::string(kFirstLine) + "\nschema " + std::to_string(schema) + "\nmade " +
                     std::to_string(facts.made));
  };
  sink.take = [&](const TableShape& table, Cells& cells) -> Status {
    if (std::exchange(last, &table) != &table) {
      auto columns = joined(table.columns_at(schema), " ");
      if (Status done = file.line(std::string("table ") + table.name + " " + columns); !done.ok())
        return done;
    }
    std::string line = "=";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i) line += '\t';
      write_cell(line, cells[i]);
    }
    return file.line(line);
  };
  auto done = rows_of(url, now, sink);
  if (!done.ok()) return done;
  if (Status finished = file.finish(done->rows); !finished.ok()) return finished;
  return done;
}

Answer<BackupFacts> check_backup(const std::string& path) {
  Sink nowhere{[](const BackupFacts&) { return Status{}; },
               [](const TableShape&, Cells&) { return Status{}; }};
  return rows_of_file(path, nowhere);
}

Answer<BackupFacts> restore(const std::string& path, const std::string& url, bool replace) {
  // Read twice: a file that is not whole makes nobody wait.
  if (auto whole = check_backup(path); !whole.ok()) return whole;
  return fill_store(
      url, [&](const Sink& sink) { return rows_of_file(path, sink); }, replace);
}

Answer<BackupFacts> move_store(const std::string& from, const std::string& to, bool replace) {
  if (from == to) return Status::malformed("both are the same store");
  if (Status bad = check_url(from); !bad.ok()) return bad;
  std::unique_ptr<FileLock> held;
  if (is_sqlite(from)) {
    if (::access(path_of(from).c_str(), F_OK) != 0) return cannot("read", path_of(from));
    auto lock = FileLock::take(path_of(from));
    if (!lock.ok()) return lock.status();
    held = std::make_unique<FileLock>(std::move(*lock));
  }
  return fill_store(
      to, [&](const Sink& sink) { return rows_of(from, 0, sink); }, replace);
}

}  // namespace gh::store
