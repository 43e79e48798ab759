// How fast the rules are, for every game: picks a second of random play on one core, the time to
// copy a state, and its size. Ends with one table row per game, for bench/results.md.
//
//   cmake --preset bench && cmake --build --preset bench --target engine && build/bench/engine
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/match.h"

namespace gh {
namespace {

int usual_seats(const GameEntry& game) { return std::min(4, game.info->most_seats); }

// Whole random games; a pick of chance counts as a pick.
void random_play(benchmark::State& run, const GameEntry* game) {
  SimulateRequest request;
  request.seats = usual_seats(*game);
  request.games = 20;
  std::uint64_t picks = 0;
  for (auto _ : run) {
    auto result = game->simulate(request, nullptr, nullptr);
    if (!result.error.empty()) return run.SkipWithError(result.error.c_str());
    ++request.seed;
    picks += result.picks;
  }
  run.counters["picks/s"] =
      benchmark::Counter(static_cast<double>(picks), benchmark::Counter::kIsRate);
}

// A state from the middle of a random game, copied onto another one.
void copy_state(benchmark::State& run, const GameEntry* game) {
  auto begun = begin(*game, Setup{usual_seats(*game), {}, {}});
  if (!begun) return run.SkipWithError(begun.error().c_str());
  auto& match = **begun;
  Rng rng{1};
  Options out;
  for (int i = 0; i < 200 && !match.over(); ++i) {
    const Ask ask = match.asks()[0];
    match.options(ask, out);
    match.apply(ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
  }
  auto other = match.copy();
  for (auto _ : run) {
    other->assign(match);
    benchmark::ClobberMemory();
  }
  run.counters["bytes"] = static_cast<double>(match.bytes());
}

// Prints as usual, and keeps the numbers for the table.
class TableReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const auto& run : runs) {
      if (run.error_occurred || run.run_type == Run::RT_Aggregate) continue;
      auto name = run.benchmark_name();
      auto& row = rows_[name.substr(name.find('/') + 1)];
      for (const auto& [counter, value] : run.counters) {
        if (counter == "picks/s") row.picks = std::max(row.picks, value.value);
        if (counter == "bytes") row.bytes = value.value;
      }
      if (name.starts_with("copy/")) row.copy_ns = run.GetAdjustedCPUTime();
    }
  }
  void Finalize() override {
    std::printf(
        "\n| game | seats | million picks/s | copy, ns | million copies/s | state, bytes |\n");
    std::printf("| --- | --- | --- | --- | --- | --- |\n");
    for (const auto& [id, row] : rows_) {
      const auto* game = find_game(id);
      std::printf("| %s | %d | %.1f | %.1f | %.1f | %.0f |\n", id.c_str(),
                  game ? usual_seats(*game) : 0, row.picks / 1e6, row.copy_ns, 1e3 / row.copy_ns,
                  row.bytes);
    }
  }

 private:
  struct Row {
    double picks = 0, copy_ns = 0, bytes = 0;
  };
  std::map<std::string, Row> rows_;
};

}  // namespace
}  // namespace gh

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  for (const auto* game : gh::games()) {
    benchmark::RegisterBenchmark(("play/" + game->info->id).c_str(), gh::random_play, game);
    benchmark::RegisterBenchmark(("copy/" + game->info->id).c_str(), gh::copy_state, game);
  }
  gh::TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
