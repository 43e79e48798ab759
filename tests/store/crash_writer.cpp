// Appends to many tables as fast as the store takes it and prints every acknowledged entry, until
// it is killed. Driven by crash_test.cpp.
//
//   crash_writer URL TABLES ROUND
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/store.h"

namespace {

using namespace gh::store;
using gh::Status;

// So many entries of each table are on their way at a time.
constexpr int kAhead = 3;

// A player who answers at once: each acknowledgement brings forth the next entry.
class Writer {
 public:
  Writer(Store& store, std::string table, Seq next, std::string round)
      : store_(store), table_(std::move(table)), next_(next), round_(std::move(round)) {}

  void append() {
    // Numbers must reach the store in order; the first ones come from the main thread.
    std::lock_guard lock(mutex_);
    Seq seq = next_++;
    std::string payload = round_ + "." + table_ + "." + std::to_string(seq);
    std::string line = table_ + " " + std::to_string(seq) + " " + payload + "\n";
    store_.append({table_, seq, payload}, [this, line](Status status) {
      if (!status.ok()) {
        std::fprintf(stderr, "append failed: %s\n", status.words.c_str());
        std::_Exit(2);
      }
      // One write per line: what the parent reads was acknowledged, whenever we are killed.
      if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(3);
      append();
    });
  }

 private:
  Store& store_;
  std::string table_;
  std::mutex mutex_;
  Seq next_;
  std::string round_;
};

int fail(const Status& status) {
  std::fprintf(stderr, "%s\n", status.words.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 1;
  auto store = open_store(argv[1]);
  if (!store.ok()) return fail(store.status());
  std::vector<std::unique_ptr<Writer>> writers;
  for (int i = 0; i < std::atoi(argv[2]); ++i) {
    std::string table = "t" + std::to_string(i);
    auto log = (*store)->load_log(table);
    if (!log.ok()) return fail(log.status());
    Seq next = static_cast<Seq>(log->size()) + 1;
    writers.push_back(std::make_unique<Writer>(**store, table, next, argv[3]));
  }
  for (int i = 0; i < kAhead; ++i)
    for (auto& writer : writers) writer->append();
  std::this_thread::sleep_for(std::chrono::seconds(30));  // the parent should have killed us
  std::_Exit(0);
}
