// How many durable appends a second the store takes, next to what the disk allows.
//
//   bench_store [DIR] [STORE-URL...]
//
// In one run, on one disk: a bare loop that writes and syncs a file, one entry at a time and in
// groups, which no store can beat; then the store, with more and more tables whose players answer
// at once. DIR is where the files go (default: the working directory). Further stores, say a
// PostgreSQL, are measured by their urls; their tables are removed afterwards.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/store.h"

namespace {

using namespace gh::store;
using Clock = std::chrono::steady_clock;

constexpr auto kTime = std::chrono::milliseconds(1500);
const std::string kPayload =
    R"({"seat":1,"pick":"play red-5","prompt":1234,"at":1700000000000,"chance":[3,17,5,88]})";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Entries a second of a plain file that is synced after every `group` of them.
double bare_sync(const std::string& path, int group) {
  int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return 0;
  std::string block;
  for (int i = 0; i < group; ++i) block += kPayload + "\n";
  auto start = Clock::now();
  long entries = 0;
  while (Clock::now() - start < kTime) {
    if (::write(fd, block.data(), block.size()) < 0 || ::fdatasync(fd) != 0) break;
    entries += group;
  }
  double rate = static_cast<double>(entries) / seconds_since(start);
  ::close(fd);
  std::filesystem::remove(path);
  return rate;
}

// A table whose player picks again as soon as the last pick is acknowledged.
class Player {
 public:
  Player(Store& store, std::string table, std::atomic<bool>& stop)
      : store_(store), table_(std::move(table)), stop_(stop) {}

  void pick() {
    start_ = Clock::now();
    store_.append({table_, ++seq_, kPayload}, [this](Status status) {
      if (!status.ok()) std::fprintf(stderr, "%s\n", status.words.c_str());
      micros_.push_back(seconds_since(start_) * 1e6);
      if (!stop_ && status.ok()) pick();
    });
  }
  const std::vector<double>& micros() const { return micros_; }
  const std::string& table() const { return table_; }

 private:
  Store& store_;
  std::string table_;
  std::atomic<bool>& stop_;
  Seq seq_ = 0;
  Clock::time_point start_;
  std::vector<double> micros_;
};

void measure(Store& store, const char* name, int tables) {
  std::atomic<bool> stop = false;
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < tables; ++i) {
    TableRow row;
    row.id = random_id();
    row.game = "bench";
    if (Status made = store.create_table(row); !made.ok()) {
      std::fprintf(stderr, "%s\n", made.words.c_str());
      return;
    }
    players.push_back(std::make_unique<Player>(store, row.id, stop));
  }
  Stats before = store.stats();
  auto start = Clock::now();
  for (auto& player : players) player->pick();
  std::this_thread::sleep_for(kTime);
  stop = true;
  store.flush();
  double spent = seconds_since(start);
  Stats after = store.stats();

  std::vector<double> micros;
  for (auto& player : players)
    micros.insert(micros.end(), player->micros().begin(), player->micros().end());
  std::sort(micros.begin(), micros.end());
  auto at = [&](double part) {
    return micros[static_cast<std::size_t>(part * (micros.size() - 1))];
  };
  auto appended = static_cast<double>(after.appended - before.appended);
  auto commits = static_cast<double>(after.commits - before.commits);
  std::printf(
      "%-28s %5d tables %9.0f appends/s %8.0f commits/s %7.1f a commit   p50 %6.2f ms"
      "   p99 %6.2f ms\n",
      name, tables, appended / spent, commits / spent, appended / commits, at(0.5) / 1000,
      at(0.99) / 1000);
  for (auto& player : players) (void)store.delete_table(player->table());
}

void measure_all(const std::string& url, const char* name) {
  auto store = open_store(url);
  if (!store.ok()) {
    std::fprintf(stderr, "%s: %s\n", name, store.status().words.c_str());
    return;
  }
  for (int tables : {1, 16, 128, 1000}) measure(**store, name, tables);
}

}  // namespace

int main(int argc, char** argv) {
  std::string directory = argc > 1 ? argv[1] : ".";
  std::string file = directory + "/bench_store.tmp";
  for (int group : {1, 16, 128, 1000})
    std::printf("%-28s %5d a sync %9.0f appends/s\n", "bare write and fdatasync", group,
                bare_sync(file, group));
  std::string database = directory + "/bench_store.db";
  measure_all("sqlite:" + database, "sqlite");
  for (const char* suffix : {"", "-wal", "-shm", ".lock"})
    std::filesystem::remove(database + suffix);
  measure_all("memory:", "memory (not durable)");
  for (int i = 2; i < argc; ++i) measure_all(argv[i], "by url");
}
