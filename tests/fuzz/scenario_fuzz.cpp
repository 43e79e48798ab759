// Any text as a scenario file: it runs, or fails with words.
#include "core/scenario.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gh::fuzz::all_games();
  gh::run_scenarios({reinterpret_cast<const char*>(data), size}, "fuzz");
  return 0;
}
