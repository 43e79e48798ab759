// How fast the rules are, for every game: picks a second of random play on one core, the time to
// copy a state onto another one and to clone it, and its size. Ends with one table row per game,
// for bench/results.md: medians of 7 runs that take turns, CPU time of this thread.
//
//   cmake --preset bench && cmake --build --preset bench --target engine && build/bench/engine
//
// With -DOPEN_SPIEL=FOLDER it plays OpenSpiel's hearts beside them (open_spiel.cpp).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/match.h"
#ifdef GREATHALL_OPEN_SPIEL
#include "open_spiel.h"
#endif

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

// A state from the middle of a random game.
std::unique_ptr<Match> middle(const GameEntry& game) {
  auto begun = begin(game, Setup{usual_seats(game), {}, {}});
  if (!begun) return nullptr;
  auto& match = **begun;
  Rng rng{1};
  Options out;
  for (int i = 0; i < 200 && !match.over(); ++i) {
    const Ask ask = match.asks()[0];
    match.options(ask, out);
    match.apply(ask, out[rng.below(static_cast<std::uint32_t>(out.size()))], nullptr);
  }
  return std::move(*begun);
}

void copy_state(benchmark::State& run, const GameEntry* game) {
  const auto match = middle(*game);
  if (!match) return run.SkipWithError("the game does not begin");
  auto other = match->copy();
  for (auto _ : run) {
    other->assign(*match);
    benchmark::ClobberMemory();
  }
  run.counters["bytes"] = static_cast<double>(match->bytes());
}

void clone_state(benchmark::State& run, const GameEntry* game) {
  const auto match = middle(*game);
  if (!match) return run.SkipWithError("the game does not begin");
  for (auto _ : run) benchmark::DoNotOptimize(match->copy());
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
        if (counter == "picks/s") row.picks.push_back(value.value / 1e6);
        if (counter == "bytes") row.bytes = value.value;
      }
      if (name.starts_with("copy/")) row.copy.push_back(run.GetAdjustedCPUTime());
      if (name.starts_with("clone/")) row.clone.push_back(run.GetAdjustedCPUTime());
    }
  }
  void Finalize() override {
    const bool beside = rows_.contains(kHearts);
    std::printf("\n| game | seats | million picks/s |%s copy, ns | clone, ns | state, bytes |\n",
                beside ? " times hearts | with chance at once |" : "");
    std::printf("| --- | --- | --- |%s --- | --- | --- |\n", beside ? " --- | --- |" : "");
    for (const auto& [id, row] : rows_) {
      const auto* game = find_game(id);
      std::printf("| %s | %d | %.2f |", (game ? id : "OpenSpiel's " + id).c_str(),
                  game ? usual_seats(*game) : 4, median(row.picks));
      if (beside)
        std::printf(" %.2f | %.2f |", median(row.picks) / median(rows_[kHearts].picks),
                    median(row.picks) / median(rows_[kAtOnce].picks));
      if (game)
        std::printf(" %.1f | %.1f | %.0f |\n", median(row.copy), median(row.clone), row.bytes);
      else
        std::printf(row.clone.empty() ? " | | |\n" : " | %.1f | |\n", median(row.clone));
    }
  }

 private:
  static constexpr const char* kHearts = "hearts";
  static constexpr const char* kAtOnce = "hearts, chance at once";
  struct Row {
    std::vector<double> picks, copy, clone;  // of each repetition; million a second, ns
    double bytes = 0;
  };
  static double median(std::vector<double> all) {
    if (all.empty()) return 0;
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
  }
  std::map<std::string, Row> rows_;
};

}  // namespace
}  // namespace gh

int main(int argc, char** argv) {
  // What is said on the command line comes later and wins.
  std::string usual[] = {"--benchmark_repetitions=7", "--benchmark_min_time=0.3",
                         "--benchmark_enable_random_interleaving=true",
                         "--benchmark_display_aggregates_only=false"};
  std::vector<char*> args{argv[0]};
  for (auto& arg : usual) args.push_back(arg.data());
  args.insert(args.end(), argv + 1, argv + argc);
  int count = static_cast<int>(args.size());
  args.push_back(nullptr);
  benchmark::Initialize(&count, args.data());
  if (benchmark::ReportUnrecognizedArguments(count, args.data())) return 2;
  for (const auto* game : gh::games()) {
    benchmark::RegisterBenchmark(("play/" + game->info->id).c_str(), gh::random_play, game);
    benchmark::RegisterBenchmark(("copy/" + game->info->id).c_str(), gh::copy_state, game);
    benchmark::RegisterBenchmark(("clone/" + game->info->id).c_str(), gh::clone_state, game);
  }
#ifdef GREATHALL_OPEN_SPIEL
  gh::add_hearts();
#endif
  gh::TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
