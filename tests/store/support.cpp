#include "support.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>

#include "store/postgres_connection.h"
#include "store/sqlite_connection.h"

namespace gh::store {
namespace {

std::string postgres_url() {
  const char* url = std::getenv("GREATHALL_TEST_PG");
  return url != nullptr ? url : "";
}

std::string new_directory() {
  std::string name = (std::filesystem::temp_directory_path() / "ghstore.XXXXXX").string();
  return ::mkdtemp(name.data()) != nullptr ? name : "";
}

void administer(const std::string& sql) {
  auto connection = connect_postgres(postgres_url(), "test");
  ASSERT_OK(connection);
  ASSERT_OK((*connection)->run(sql));
}

}  // namespace

bool have_postgres() { return !postgres_url().empty(); }

Place::Place(Kind kind) : kind_(kind), url_("memory:") {
  static std::atomic<int> count = 0;
  if (kind == Kind::kSqlite) {
    directory_ = new_directory();
    url_ = "sqlite:" + file();
  }
  if (kind == Kind::kPostgres) {
    schema_ = "t" + std::to_string(::getpid()) + "_" + std::to_string(++count);
    administer("CREATE SCHEMA " + schema_);
    std::string base = postgres_url();
    url_ = base + (base.find('?') == std::string::npos ? "?" : "&") + "options=-csearch_path%3D" +
           schema_;
  }
}

Place::~Place() {
  if (kind_ == Kind::kSqlite) std::filesystem::remove_all(directory_);
  if (kind_ == Kind::kPostgres) administer("DROP SCHEMA " + schema_ + " CASCADE");
}

std::unique_ptr<Store> Place::open() const {
  auto store = open_store(url_);
  EXPECT_OK(store);
  return store.ok() ? std::move(*store) : nullptr;
}

std::unique_ptr<Connection> Place::connect() const {
  auto connection = kind_ == Kind::kSqlite ? connect_sqlite(file(), SqliteOpen::kCreate)
                                           : connect_postgres(url_, "test");
  EXPECT_OK(connection);
  return connection.ok() ? std::move(*connection) : nullptr;
}

void StoreTest::SetUp() {
  if (GetParam() == Kind::kPostgres && !have_postgres())
    GTEST_SKIP() << "GREATHALL_TEST_PG is not set: see tests/postgres.sh";
  place_ = std::make_unique<Place>(GetParam());
  store_ = place_->open();
  ASSERT_NE(store_, nullptr);
}

void StoreTest::reopen() {
  store_.reset();
  store_ = place_->open();
  ASSERT_NE(store_, nullptr);
}

std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  switch (info.param) {
    case Kind::kMemory:
      return "Memory";
    case Kind::kSqlite:
      return "Sqlite";
    case Kind::kPostgres:
      return "Postgres";
  }
  return "";
}

TableRow table_row(const std::string& id, Millis updated) {
  TableRow row;
  row.id = id;
  row.game = "ivanhoe";
  row.host = "host";
  row.header = R"({"seats":2})";
  row.meta = R"({"title":"Round \"one\""})";
  row.listed = true;
  row.link_secret = "secret";
  row.created = updated;
  row.updated = updated;
  return row;
}

Session session(const std::string& hash, const std::string& user, Millis expires) {
  return {hash, user, true, "Guest of " + user, 1, 2, expires};
}

MapRow map_row(const std::string& id, Millis created) {
  return {id, "user", "Author", "Title of " + id, "#####\n#.@.#\n", created, 0, 0, "", 0, 0};
}

Score score(const std::string& map, const std::string& table, std::int64_t turns, Millis created) {
  return {map, table, "user", "Name", turns, true, created, 0, false};
}

Seed seed(const std::string& id, Millis created) {
  return {id, "42", "map", "user", false, created};
}

std::future<Status> append_later(Store& store, const std::string& table, Seq seq,
                                 const std::string& payload) {
  auto promise = std::make_shared<std::promise<Status>>();
  auto answer = promise->get_future();
  store.append({table, seq, payload},
               [promise](Status status) { promise->set_value(std::move(status)); });
  return answer;
}

Status append_now(Store& store, const std::string& table, Seq seq, const std::string& payload) {
  return append_later(store, table, seq, payload).get();
}

std::vector<std::string> payloads(Store& store, const std::string& table) {
  auto log = store.read_log(table);
  EXPECT_OK(log);
  std::vector<std::string> out;
  Seq expected = 1;
  if (!log.ok()) return out;
  for (const Entry& entry : *log) {
    EXPECT_EQ(entry.seq, expected++);
    EXPECT_EQ(entry.table, table);
    out.push_back(entry.payload);
  }
  return out;
}

}  // namespace gh::store
