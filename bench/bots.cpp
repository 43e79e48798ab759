// How fast the search thinks, for every game: iterations a second from an opening position with one
// thread and with two, what a thought of 1,000 iterations holds in memory, and for Ivanhoe how many
// games a second are played out at random and by the rule of thumb.
//
//   cmake --preset bench && cmake --build --preset bench --target bench_bots &&
//   build/bench/bench_bots
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "core/levels.h"

namespace {

// Everything that is allocated and not yet given back, and the most there ever was.
std::atomic<std::size_t> held{0}, most{0};
constexpr std::size_t kHeader = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size) {
  auto* block = static_cast<char*>(std::malloc(size + kHeader));
  if (!block) throw std::bad_alloc();
  *reinterpret_cast<std::size_t*>(block) = size;
  const auto now = held += size;
  for (auto before = most.load(); now > before && !most.compare_exchange_weak(before, now);) {
  }
  return block + kHeader;
}
void operator delete(void* block) noexcept {
  if (!block) return;
  auto* whole = static_cast<char*>(block) - kHeader;
  held -= *reinterpret_cast<std::size_t*>(whole);
  std::free(whole);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace gh {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

// The first question of a player that is worth a thought: not one that is left to the rule of
// thumb.
std::unique_ptr<Match> opening(const GameEntry& game, int seats) {
  auto match = begin(game, Setup{seats, {}, {}});
  Rng rng{1};
  Options offered;
  for (int picks = 0; picks < 5000; ++picks) {
    const Ask ask = (*match)->asks()[0];
    if (ask.who != Seat::chance) {
      (*match)->options(ask, offered);
      std::erase_if(offered, [&](Option o) { return (*match)->left_to_thumb(ask, o); });
      if (offered.size() > 3) break;
    }
    (*match)->apply(ask, (*match)->bot_pick("rule", ask, rng), nullptr);
  }
  return std::move(*match);
}

double iterations_a_second(const Match& match, unsigned threads) {
  constexpr double kLong = 1.0;  // seconds
  Thinking how;
  how.threads = threads;
  how.iterations = 1u << 30;
  const auto from = Clock::now();
  how.enough = [from] { return seconds_since(from) >= kLong; };
  const auto thought = think(match, match.asks()[0], how);
  return thought.iterations / seconds_since(from);
}

std::size_t bytes_of_a_thought(const Match& match) {
  const auto before = held.load();
  most = before;
  Thinking how;
  think(match, match.asks()[0], how);
  return most - before;
}

double playouts_a_second(const Match& start, const char* bot) {
  constexpr double kLong = 1.0;
  Rng rng{2};
  auto match = start.copy();
  Options offered;
  std::uint64_t games = 0;
  const auto from = Clock::now();
  for (; seconds_since(from) < kLong; ++games) {
    match->assign(start);
    while (!match->over()) {
      const Ask ask = match->asks()[0];
      if (ask.who == Seat::chance) {
        match->play(ask, outcome_option(rng.below(ask.outcomes)));
      } else if (bot) {
        match->play(ask, match->thumb(ask, rng));
      } else {
        match->options(ask, offered);
        match->play(ask, offered[rng.below(static_cast<std::uint32_t>(offered.size()))]);
      }
    }
  }
  return static_cast<double>(games) / seconds_since(from);
}

void run() {
  std::puts("| game | seats | iterations/s, 1 thread | 2 threads | memory of 1,000 iterations |");
  std::puts("| --- | --- | --- | --- | --- |");
  for (const auto* game : games()) {
    const auto match = opening(*game, std::max(game->info->least_seats, 2) > game->info->most_seats
                                          ? game->info->most_seats
                                          : std::max(game->info->least_seats, 2));
    const double one = iterations_a_second(*match, 1), two = iterations_a_second(*match, 2);
    std::printf("| %s | %d | %.0f | %.0f (%.2f times) | %zu KiB |\n", game->info->id.c_str(),
                match->seats(), one, two, two / one, bytes_of_a_thought(*match) / 1024);
  }
  const auto ivanhoe = opening(*find_game("ivanhoe"), 2);
  std::printf(
      "Ivanhoe for two, played out from an opening: %.0f a second at random, %.0f by the "
      "rule of thumb\n",
      playouts_a_second(*ivanhoe, nullptr), playouts_a_second(*ivanhoe, "rule"));
}

}  // namespace
}  // namespace gh

int main() { gh::run(); }
