// How fast OpenSpiel plays hearts, a card game of four with a deal by chance, in the same run and
// with the same flags and generator as our games:
//
//   git clone --branch v2.0.1 https://github.com/google-deepmind/open_spiel
//   (cd open_spiel && ./install.sh)     # the libraries that OpenSpiel includes
//   cmake --preset bench -DOPEN_SPIEL=$PWD/open_spiel
//   ninja -C build/bench engine && build/bench/engine
//
// One state, LegalActions and ApplyAction in place; every ApplyAction counts, the deal's too, as
// ours do. Chance in two ways: with its probabilities, as OpenSpiel's examples and its own
// benchmark do (ChanceOutcomes and SampleAction), and at once from LegalActions, since all outcomes
// are equally likely in hearts.
#include "open_spiel.h"

#include <benchmark/benchmark.h>

#include "core/basics.h"
#include "open_spiel/spiel.h"

namespace gh {
namespace {

using Hearts = std::shared_ptr<const open_spiel::Game>;

enum class Chance { by_probability, at_once };

void pick_any(open_spiel::State& state, Rng& rng, Chance chance) {
  if (chance == Chance::by_probability && state.IsChanceNode()) {
    const double z = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    return state.ApplyAction(open_spiel::SampleAction(state.ChanceOutcomes(), z).first);
  }
  const auto actions = state.LegalActions();
  state.ApplyAction(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
}

void random_play(benchmark::State& run, const Hearts& hearts, Chance chance) {
  Rng rng{1};
  std::uint64_t picks = 0;
  for (auto _ : run)
    for (int game = 0; game < 20; ++game) {
      auto state = hearts->NewInitialState();
      for (; !state->IsTerminal(); ++picks) pick_any(*state, rng, chance);
      benchmark::DoNotOptimize(state->Returns());
    }
  run.counters["picks/s"] =
      benchmark::Counter(static_cast<double>(picks), benchmark::Counter::kIsRate);
}

// Every card dealt and passed, and half of them played.
void clone(benchmark::State& run, const Hearts& hearts) {
  constexpr int kMiddle = 91;
  Rng rng{1};
  auto state = hearts->NewInitialState();
  for (int i = 0; i < kMiddle; ++i) pick_any(*state, rng, Chance::at_once);
  for (auto _ : run) benchmark::DoNotOptimize(state->Clone());
}

}  // namespace

void add_hearts() {
  const auto hearts = open_spiel::LoadGame("hearts");
  benchmark::RegisterBenchmark("play/hearts", random_play, hearts, Chance::by_probability);
  benchmark::RegisterBenchmark("play/hearts, chance at once", random_play, hearts, Chance::at_once);
  benchmark::RegisterBenchmark("clone/hearts", clone, hearts);
}

}  // namespace gh
