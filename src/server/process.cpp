#include "server/process.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/text.h"

namespace gh::server {
namespace {

const auto kStarted = std::chrono::steady_clock::now();
const auto kStartedAt = std::chrono::system_clock::now();

struct Pages {
  std::int64_t all = 0, resident = 0;
};
Pages pages() {
  std::ifstream in("/proc/self/statm");
  Pages p;
  in >> p.all >> p.resident;
  return p;
}

double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

std::int64_t open_files() {
  std::error_code ec;
  std::int64_t n = 0;
  for (std::filesystem::directory_iterator at("/proc/self/fd", ec), end; !ec && at != end;
       at.increment(ec))
    ++n;
  return n;
}

}  // namespace

std::int64_t up_seconds() {
  auto up = std::chrono::steady_clock::now() - kStarted;
  return std::chrono::duration_cast<std::chrono::seconds>(up).count();
}

std::int64_t resident_kb() { return pages().resident * (::sysconf(_SC_PAGESIZE) / 1024); }

double load_average() {
  double load[1] = {0};
  return ::getloadavg(load, 1) == 1 ? load[0] : 0;
}

std::string process_metrics() {
  std::string t;
  auto add = [&](const std::string& name, const char* kind, const char* help, auto value) {
    t += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + kind + "\n" + name + " " +
         std::to_string(value) + "\n";
  };
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  const auto page = ::sysconf(_SC_PAGESIZE);
  const auto p = pages();
  add("process_cpu_seconds_total", "counter", "CPU time of user and system",
      seconds(used.ru_utime) + seconds(used.ru_stime));
  add("process_resident_memory_bytes", "gauge", "memory in use", p.resident * page);
  add("process_virtual_memory_bytes", "gauge", "address space in use", p.all * page);
  add("process_open_fds", "gauge", "open file descriptors", open_files());
  add("process_max_fds", "gauge", "file descriptors that may be open", files.rlim_cur);
  add("process_start_time_seconds", "gauge", "when the process began, in seconds since 1970",
      std::chrono::duration_cast<std::chrono::seconds>(kStartedAt.time_since_epoch()).count());
  t += "# HELP greathall_build_info what this program is\n# TYPE greathall_build_info gauge\n"
       "greathall_build_info{version=\"" GREATHALL_VERSION "\",compiler=\"" __VERSION__ "\"} 1\n";
  return t;
}

}  // namespace gh::server
