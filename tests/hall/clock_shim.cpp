// Preloaded into the hall by a test: as long as the file named by GREATHALL_TEST_CLOCK is there,
// the clock on the wall is an hour behind.
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

extern "C" int clock_gettime(clockid_t which, timespec* t) noexcept {
  auto done = static_cast<int>(syscall(SYS_clock_gettime, which, t));
  const char* file = std::getenv("GREATHALL_TEST_CLOCK");
  if (done == 0 && which == CLOCK_REALTIME && file && access(file, F_OK) == 0) t->tv_sec -= 3600;
  return done;
}
