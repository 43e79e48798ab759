// For bench/library.py: the engine alone, and picks through the C ABI beside the same by direct
// calls of Match, in turns.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/match.h"
#include "greathall.h"

namespace {

constexpr int kDecisions = 400000;

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

// Draws chance and asks, as a handle of the library does.
struct Direct {
  std::unique_ptr<gh::Match> match;
  gh::Rng rng{1};
  gh::Ask ask{};
  gh::Options options;

  void settle() {
    options.clear();
    while (!match->over()) {
      ask = match->asks()[0];
      if (ask.who != gh::Seat::chance) return match->options(ask, options);
      match->play(ask, gh::outcome_option(rng.below(ask.outcomes)));
    }
  }
};

// What `greathall simulate` does: all picks, chance's too.
double alone() {
  gh::SimulateRequest request;
  request.seats = 2, request.games = 4000;
  const auto begun = std::chrono::steady_clock::now();
  const auto result = gh::find_game("ivanhoe")->simulate(request, nullptr, nullptr);
  return static_cast<double>(result.picks) / seconds_since(begun);
}

double direct() {
  auto start = gh::begin(*gh::find_game("ivanhoe"), gh::Setup{2, {}, {}});
  Direct d{(*start)->copy()};
  d.settle();
  gh::Rng any{5};
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < kDecisions; ++i) {
    d.match->play(d.ask, d.options[any.below(static_cast<std::uint32_t>(d.options.size()))]);
    d.settle();
    if (!d.options.empty()) continue;
    d.match->assign(**start);
    d.settle();
  }
  return kDecisions / seconds_since(begun);
}

double through_the_library() {
  gh_match* match = gh_new("ivanhoe", "{\"seats\":2,\"seed\":1}");
  gh_match* fresh = gh_clone(match);
  gh::Rng any{5};
  int count = gh_count(match);
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < kDecisions; ++i) {
    count = gh_pick(match, static_cast<int>(any.below(static_cast<std::uint32_t>(count))));
    if (count) continue;
    gh_assign(match, fresh);
    count = gh_count(match);
  }
  const double rate = kDecisions / seconds_since(begun);
  gh_free(match), gh_free(fresh);
  return rate;
}

}  // namespace

int main() {
  double engine = 0, one = 0, other = 0;
  for (int turn = 0; turn < 5; ++turn) {
    engine = std::max(engine, alone());
    one = std::max(one, direct());
    other = std::max(other, through_the_library());
  }
  std::printf("{\"engine\":%.0f,\"direct\":%.0f,\"library\":%.0f}\n", engine, one, other);
}
