// Any text as a log file: it is read, or refused with the line that is wrong; what was read is
// written and read again to the same state.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gh;
  fuzz::all_games();
  auto record = read_log({reinterpret_cast<const char*>(data), size});
  if (!record) {
    if (record.error().empty()) fuzz::broken("refused without a word");
    return 0;
  }
  auto again = read_log(record->log());
  if (!again) fuzz::broken("its own log is refused: " + again.error());
  if (!again->match().same(record->match())) fuzz::broken("its own log ends elsewhere");
  return 0;
}
