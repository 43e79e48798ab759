#include "store/postgres_listener.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace gh::store {
namespace {

using namespace std::chrono_literals;

struct FreeNotice {
  void operator()(PGnotify* notice) const { PQfreemem(notice); }
};
using Notice = std::unique_ptr<PGnotify, FreeNotice>;

bool run_ok(PGconn* db, const std::string& sql) {
  auto result = postgres_query(db, sql.c_str());
  if (!result) return false;
  auto status = PQresultStatus(result.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

}  // namespace

PostgresListener::PostgresListener(std::string url, std::string origin)
    : url_(std::move(url)), origin_(std::move(origin)) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return;  // out of descriptors: this server is never woken
  stop_read_ = ends[0];
  stop_write_ = ends[1];
  thread_ = std::thread([this] { work(); });
}

PostgresListener::~PostgresListener() {
  if (!thread_.joinable()) return;
  ::close(stop_write_);
  thread_.join();
  ::close(stop_read_);
}

void PostgresListener::set(Store::Woken woken) {
  std::lock_guard lock(mutex_);
  woken_ = std::move(woken);
}

void PostgresListener::pass_on(const Wake& wake) {
  std::lock_guard lock(mutex_);
  if (woken_) woken_(wake);
}

// Until a connection stands, the first one included, notices may have been missed.
void PostgresListener::work() {
  std::chrono::milliseconds delay = 20ms;
  for (;;) {
    auto db = subscribe();
    if (db.ok()) {
      delay = 20ms;
      pass_on({});
      if (!listen(db->get())) return;
    }
    if (!pause(delay)) return;
    delay = std::min<std::chrono::milliseconds>(delay * 2, 1000ms);
  }
}

Answer<PostgresHandle> PostgresListener::subscribe() {
  auto db = dial_postgres(url_);
  if (!db.ok()) return db;
  auto name = postgres_query(db->get(), (std::string("SELECT ") + kChannelSql).c_str());
  if (!name || PQresultStatus(name.get()) != PGRES_TUPLES_OK)
    return Status::unavailable("the channel's name cannot be read");
  // The name is ours plus a hash: it needs quotes, but no escapes.
  if (!run_ok(db->get(), std::string("LISTEN \"") + PQgetvalue(name.get(), 0, 0) + "\""))
    return Status::unavailable("the channel cannot be listened to");
  return db;
}

// False: the store is closing. True: the connection is lost.
bool PostgresListener::listen(PGconn* db) {
  for (;;) {
    while (Notice notice{PQnotifies(db)})
      for (const Wake& wake : read_notice(origin_, notice->extra)) pass_on(wake);
    pollfd waits[2] = {{PQsocket(db), POLLIN, 0}, {stop_read_, POLLIN, 0}};
    if (::poll(waits, 2, -1) < 0) continue;
    if (waits[1].revents != 0) return false;
    if (PQconsumeInput(db) == 0) return true;
  }
}

// False: the store is closing.
bool PostgresListener::pause(std::chrono::milliseconds time) {
  pollfd stop{stop_read_, POLLIN, 0};
  return ::poll(&stop, 1, static_cast<int>(time.count())) <= 0;
}

}  // namespace gh::store
