// What the rule of thumb achieves in the Realm: whole games of 28 days, each of the sixteen heroes
// alone on the map or several together, and who reaches what he promised himself.
//
//   cmake --preset bench && cmake --build --preset bench --target bench_realm_alone &&
//   build/bench/bench_realm_alone [--seeds N] [--seats N] [--hero ID] [--first SEED] [--rows]
//   [--tell]
//
// --rows: a line of figures for every game. --tell: what happens in it, event by event.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/catalogue.h"
#include "core/match.h"
#include "games/realm/game.h"
#include "games/realm/state.h"

namespace gh::realm {
namespace {

using Clock = std::chrono::steady_clock;

struct Wanted {
  int seeds = 25, seats = 1, first = 1;
  std::string hero;
  bool rows = false, tell = false;
};

// What was seen of some games. `unscathed`: reached in a game in which nobody died and began anew.
struct Seen {
  int seats = 0, reached = 0, unscathed = 0, games = 0, somebody = 0, deaths = 0;
  std::array<int, kAims> earned{};
  std::uint64_t picks = 0;
  double seconds = 0;

  void add(const Seen& o) {
    seats += o.seats, reached += o.reached, games += o.games, somebody += o.somebody;
    unscathed += o.unscathed, deaths += o.deaths, picks += o.picks, seconds += o.seconds;
    for (std::size_t i = 0; i < kAims; ++i) earned[i] += o.earned[i];
  }
  void print(const char* name) const {
    const double n = seats;
    std::printf("| %s | %d | %.1f %% | %.1f %% | %.2f |", name, seats, 100 * reached / n,
                100 * unscathed / n, deaths / n);
    for (int e : earned) std::printf(" %.1f |", e / n);
    std::printf(" %.3f |", 1000 * seconds / static_cast<double>(picks));
    if (seats > games) std::printf(" %.1f %% |", 100.0 * somebody / games);
    std::puts("");
    std::fflush(stdout);
  }
};

// Every seat plays another hero, beginning with `h`; all else is the bot's own choice.
Option hero_for(const State& s, const Ask& ask, int h) {
  Options all;
  Game::options(s, ask, all);
  for (int n = 0; n < kHeroes; ++n)
    for (Option o : all)
      if (o.a == (h + n) % kHeroes) return o;
  return all[0];
}

class Play {
 public:
  Play(const Wanted& wanted, int hero, int seed)
      : wanted_(wanted), hero_(hero), seed_(seed), rng_{static_cast<std::uint64_t>(seed)} {}

  Seen seen() {
    Setup setup;
    setup.seats = wanted_.seats;
    setup.options = *complete_options(Game::info(), {});
    State s = *Game::set_up(setup);
    while (!s.over) {
      const Ask ask = Game::asks(s)[0];
      Game::apply(s, ask, pick(s, ask), wanted_.tell ? &events_ : nullptr);
      for (const auto& e : events_)
        std::printf("%s\n", catalogue("realm", "en").render(Game::describe(s, e, Seat{0})).c_str());
      events_.clear();
    }
    count(s);
    return seen_;
  }

 private:
  Option pick(const State& s, const Ask& ask) {
    if (ask.who == Seat::chance) return outcome_option(rng_.below(ask.outcomes));
    if (static_cast<Question>(ask.question) == Question::choose_hero && s.day == 0)
      return hero_for(s, ask, hero_ + index(ask.who));
    State guess = s;
    Game::determinize(guess, ask.who, rng_);
    const auto from = Clock::now();
    const Option o = rule_bot(guess, ask, rng_);
    seen_.seconds += std::chrono::duration<double>(Clock::now() - from).count();
    ++seen_.picks;
    return o;
  }
  void count(const State& s) {
    seen_.games = 1;
    seen_.deaths = s.deaths;
    for (int i = 0; i < s.seats; ++i) {
      const auto score = score_of(s, seat(i));
      ++seen_.seats;
      seen_.reached += score.total >= 0;
      const int first = (hero_ + i) % kHeroes;
      seen_.unscathed +=
          score.total >= 0 && s.deaths == 0 && static_cast<int>(s.characters[at(i)].hero) == first;
      for (std::size_t a = 0; a < kAims; ++a) seen_.earned[a] += score.earned[a];
      if (wanted_.rows) print_row(s, i, score);
    }
    seen_.somebody = seen_.reached > 0;
  }
  void print_row(const State& s, int i, const Score& score) const {
    const auto& c = s.characters[at(i)];
    std::printf("row %s %d %d total %d earned", hero(static_cast<Hero>(hero_)).id.c_str(), seed_,
                s.deaths, score.total);
    for (int e : score.earned) std::printf(" %d", e);
    std::printf(" aims");
    for (int a : c.aims) std::printf(" %d", a);
    std::puts("");
  }

  const Wanted& wanted_;
  int hero_, seed_;
  Rng rng_;
  Events events_;
  Seen seen_;
};

void run(const Wanted& wanted) {
  std::puts(
      "| hero | seats | reached | nobody died | deaths | great | spells | fame | notoriety | gold "
      "| ms a pick | "
      "somebody |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  Seen all;
  for (int h = 0; h < kHeroes; ++h) {
    const auto& id = hero(static_cast<Hero>(h)).id;
    if (!wanted.hero.empty() && wanted.hero != id) continue;
    Seen seen;
    for (int n = 0; n < wanted.seeds; ++n) seen.add(Play(wanted, h, wanted.first + n).seen());
    seen.print(id.c_str());
    all.add(seen);
  }
  all.print("all");
}

}  // namespace
}  // namespace gh::realm

int main(int argc, char** argv) {
  gh::realm::Wanted wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    const auto number = [&] { return i + 1 < argc ? std::atoi(argv[++i]) : 0; };
    if (arg == "--seeds")
      wanted.seeds = number();
    else if (arg == "--seats")
      wanted.seats = number();
    else if (arg == "--first")
      wanted.first = number();
    else if (arg == "--hero" && i + 1 < argc)
      wanted.hero = argv[++i];
    else if (arg == "--rows")
      wanted.rows = true;
    else if (arg == "--tell")
      wanted.tell = true;
    else
      return std::fprintf(stderr, "realm_alone: unknown %s\n", arg.c_str()), 1;
  }
  if (wanted.seats < 1 || wanted.seats > 6)
    return std::fprintf(stderr, "realm_alone: 1 to 6 seats\n"), 1;
  gh::realm::run(wanted);
}
