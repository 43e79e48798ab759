// Preloaded into the hall by a test. As long as the file named by GREATHALL_TEST_CLOCK is there,
// the clock on the wall is an hour behind; with a number in it, all clocks that tell what time it
// is are so many seconds ahead: days pass when a test says so.
#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

extern "C" int clock_gettime(clockid_t which, timespec* t) noexcept {
  auto done = static_cast<int>(syscall(SYS_clock_gettime, which, t));
  if (done != 0 || (which != CLOCK_REALTIME && which != CLOCK_BOOTTIME)) return done;
  const char* file = std::getenv("GREATHALL_TEST_CLOCK");
  int at = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (at < 0) return done;
  char text[32] = {};
  const bool ahead = read(at, text, sizeof text - 1) > 0;
  close(at);
  if (ahead)
    t->tv_sec += std::atol(text);
  else if (which == CLOCK_REALTIME)
    t->tv_sec -= 3600;
  return done;
}
