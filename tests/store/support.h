// What the store's tests share: a place for a store of each kind, and small makers of records.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "store/sql.h"
#include "store/store.h"

namespace gh::store {

enum class Kind { kMemory, kSqlite, kPostgres };

// True when GREATHALL_TEST_PG names a database (tests/postgres.sh start prints one).
bool have_postgres();

// An empty place for one store: a directory, or a schema of the test database. Gone at the end.
class Place {
 public:
  explicit Place(Kind kind);
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  const std::string& url() const { return url_; }
  const std::string& directory() const { return directory_; }  // SQLite only
  std::string file() const { return directory_ + "/hall.db"; }

  // Opens it, with a test failure when that fails.
  std::unique_ptr<Store> open() const;
  // A bare connection, for what a store does not offer.
  std::unique_ptr<Connection> connect() const;

 private:
  Kind kind_;
  std::string directory_;
  std::string schema_;
  std::string url_;
};

// The conformance suite: each test runs on all three kinds, on an empty store.
class StoreTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override;
  void reopen();  // nothing is left where the kind keeps nothing
  bool keeps() const { return GetParam() != Kind::kMemory; }

  std::unique_ptr<Place> place_;
  std::unique_ptr<Store> store_;
};

std::string kind_name(const testing::TestParamInfo<Kind>& info);

#define RUN_ON_ALL_STORES(Suite) \
  INSTANTIATE_TEST_SUITE_P(      \
      , Suite, testing::Values(Kind::kMemory, Kind::kSqlite, Kind::kPostgres), kind_name)

TableRow table_row(const std::string& id, Millis updated = 1);
Session session(const std::string& hash, const std::string& user, Millis expires = 1000);
MapRow map_row(const std::string& id, Millis created = 1);
Score score(const std::string& map, const std::string& table, std::int64_t turns,
            Millis created = 1);
Seed seed(const std::string& id, Millis created = 1);

// Appends and waits for the answer.
Status append_now(Store& store, const std::string& table, Seq seq, const std::string& payload);
// Appends without waiting.
std::future<Status> append_later(Store& store, const std::string& table, Seq seq,
                                 const std::string& payload);
std::vector<std::string> payloads(Store& store, const std::string& table);

// Calls `attempt` until it answers ok, for at most a few seconds.
template <class Attempt>
bool becomes_ok(Attempt attempt) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    if (attempt().ok()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// Compares codes, and shows the words when they differ.
#define EXPECT_CODE(expected, expression)                       \
  do {                                                          \
    const auto& answer_ = (expression);                         \
    EXPECT_EQ(expected, code_of(answer_)) << words_of(answer_); \
  } while (false)
#define EXPECT_OK(expression) EXPECT_CODE(Code::ok, expression)
#define ASSERT_OK(expression)                                   \
  do {                                                          \
    const auto& answer_ = (expression);                         \
    ASSERT_EQ(Code::ok, code_of(answer_)) << words_of(answer_); \
  } while (false)

inline Code code_of(const Status& status) { return status.code; }
inline std::string words_of(const Status& status) { return status.words; }
template <class T>
Code code_of(const Answer<T>& result) {
  return result.code();
}
template <class T>
std::string words_of(const Answer<T>& result) {
  return result.status().words;
}

}  // namespace gh::store
