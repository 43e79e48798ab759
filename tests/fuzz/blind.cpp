// Runs a fuzz target without libFuzzer, with whatever compiler and sanitizers built it:
//   TARGET_fuzz SECONDS KEPT FILE_OR_FOLDER...     the seeds, changed at random
//   TARGET_fuzz FILE                               one input again
// It does not see which branches an input takes, so it finds less than libFuzzer does; it needs no
// build of its own. The input being tried lies in KEPT: after a crash or a hang (20 s) it is still
// there.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/basics.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                                                     std::size_t size,
                                                                     std::size_t most,
                                                                     unsigned seed);

namespace {

namespace fs = std::filesystem;
using Input = std::vector<std::uint8_t>;
using Clock = std::chrono::steady_clock;
constexpr std::size_t kMost = 131'072;
gh::Rng rng{1};

std::size_t below(std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); }

Input read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<Input> read_seeds(int count, char** paths) {
  std::vector<Input> seeds{{}};
  for (int i = 0; i < count; ++i) {
    if (!fs::is_directory(paths[i])) {
      seeds.push_back(read(paths[i]));
      continue;
    }
    for (const auto& entry : fs::directory_iterator(paths[i])) seeds.push_back(read(entry.path()));
  }
  return seeds;
}

void try_input(const Input& input) {
  alarm(20);
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

// One change: a byte, a run of bytes taken out, doubled, or written over another.
void change(Input& input) {
  if (input.empty()) return input.push_back(static_cast<std::uint8_t>(below(256)));
  const auto at = below(input.size());
  const auto length = 1 + below(std::min<std::size_t>(input.size() - at, 64));
  const auto from = input.begin() + static_cast<std::ptrdiff_t>(at);
  const Input run(from, from + static_cast<std::ptrdiff_t>(length));
  switch (below(4)) {
    case 0:
      input[at] = static_cast<std::uint8_t>(below(256));
      break;
    case 1:
      input.erase(from, from + static_cast<std::ptrdiff_t>(length));
      break;
    case 2:
      input.insert(from, run.begin(), run.end());
      break;
    default: {
      const auto to = below(input.size() - length + 1);
      std::copy(run.begin(), run.end(), input.begin() + static_cast<std::ptrdiff_t>(to));
    }
  }
  if (input.size() > kMost) input.resize(kMost);
}

}  // namespace

// What the targets' own mutators call for the bytes they do not understand.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
  Input input(data, data + size);
  change(input);
  input.resize(std::min(input.size(), most));
  if (!input.empty()) std::memcpy(data, input.data(), input.size());
  return input.size();
}

int main(int count, char** words) {
  if (count == 2) return try_input(read(words[1])), 0;
  if (count < 4) return std::puts("usage: TARGET_fuzz SECONDS KEPT FILE_OR_FOLDER..."), 2;
  const auto seeds = read_seeds(count - 3, words + 3);
  if (LLVMFuzzerCustomMutator) {  // the first change collects positions of real games: that takes
    Input none(kMost);            // longer than a short run
    LLVMFuzzerCustomMutator(none.data(), 0, kMost, 1);
  }
  const auto end = Clock::now() + std::chrono::duration<double>(std::atof(words[1]));
  int runs = 0;
  for (; Clock::now() < end; ++runs) {
    Input input = seeds[below(seeds.size())];
    for (auto n = 1 + below(4); n > 0; --n) {
      if (!LLVMFuzzerCustomMutator) {
        change(input);
        continue;
      }
      const auto size = std::min(input.size(), kMost);
      input.resize(kMost);
      input.resize(LLVMFuzzerCustomMutator(input.data(), size, kMost,
                                           static_cast<unsigned>(below(UINT32_MAX))));
    }
    std::ofstream(words[2], std::ios::binary)
        .write(reinterpret_cast<const char*>(input.data()),
               static_cast<std::streamsize>(input.size()));
    try_input(input);
  }
  alarm(0);
  fs::remove(words[2]);
  std::printf("Done %d runs\n", runs);
  return 0;
}
