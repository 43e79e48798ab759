// PostgreSQL behind the seam of sql.h, and the notices by which servers wake each other.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "store/sql.h"

namespace gh::store {

struct ClosePostgres {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using PostgresHandle = std::unique_ptr<PGconn, ClosePostgres>;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ClearResult>;

// A bare connection with time limits set, so that a dead network is noticed within seconds.
// Waiting with an end: for the next result (false: too late), for all results of what was sent, or
// for those of a query (none: too late). The connection does not block.
using PostgresClock = std::chrono::steady_clock;
bool result_ready(PGconn* db, PostgresClock::time_point deadline);
PostgresResult await_result(PGconn* db, PostgresClock::time_point deadline);
PostgresResult postgres_query(PGconn* db, const char* sql);

Answer<PostgresHandle> dial_postgres(const std::string& url);

// `origin` marks this server's notices, so that it can ignore them when they come back.
Answer<std::unique_ptr<Connection>> connect_postgres(const std::string& url,
                                                     const std::string& origin);

// Halls in different schemas of one database do not wake each other.
inline constexpr const char* kChannelSql = "'greathall_' || md5(current_schema())";

// A notice's text, and back. Long lists of wakes take several notices.
std::vector<std::string> write_wakes(const std::string& origin, const std::vector<Run>& runs);
std::string write_told(const std::string& origin, const std::string& table,
                       const std::string& text);
std::vector<Wake> read_notice(const std::string& own_origin, std::string_view notice);

}  // namespace gh::store
