// greathall arena: players against each other. Every deal is played as often as there are players,
// each time with everybody one seat further, so that nobody owes his wins to his seat or his luck.
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "commands/commands.h"
#include "commands/interval.h"
#include "core/levels.h"
#include "core/record.h"

namespace gh {
namespace {

struct Arena {
  std::string game;
  std::vector<std::string> players, options;
  std::uint64_t deals = 50, seed = 1;
  unsigned threads = 1;
  bool as_json = false;
};

struct ArenaTally {
  std::vector<double> wins;  // by player; shared first places count in part
  std::uint64_t games = 0, unfinished = 0;
};

// One game: the player `turn` further sits in each seat. Chance draws from the deal's own seed.
void play_one(const Match& start, const Arena& arena, std::uint64_t deal, std::size_t turn,
              ArenaTally& tally) {
  const auto n = arena.players.size();
  auto match = start.copy();
  Rng chance{deal}, thoughts{deal * 31 + turn};
  const auto bound = match->info().longest;
  for (std::uint64_t picks = 0; !match->asks().empty() && picks < bound; ++picks) {
    const Ask ask = match->asks().front();
    if (ask.who == Seat::chance) {
      match->apply(ask, outcome_option(chance.below(ask.outcomes)), nullptr);
      continue;
    }
    const auto& player = arena.players[(static_cast<std::size_t>(index(ask.who)) + turn) % n];
    match->apply(ask, player_pick(*match, player, ask, thoughts), nullptr);
  }
  ++tally.games;
  const auto outcome = match->outcome();
  if (!outcome.over) {
    ++tally.unfinished;
    return;
  }
  const auto firsts = std::count(outcome.ranks.begin(), outcome.ranks.end(), 1);
  for (std::size_t i = 0; i < n; ++i)
    if (outcome.ranks[i] == 1) tally.wins[(i + turn) % n] += 1.0 / static_cast<double>(firsts);
}

ArenaTally play_all(const Match& start, const Arena& arena) {
  std::atomic<std::uint64_t> next{0};
  std::vector<ArenaTally> tallies(arena.threads,
                                  ArenaTally{std::vector<double>(arena.players.size()), 0, 0});
  std::vector<std::thread> threads;
  for (auto& tally : tallies)
    threads.emplace_back([&] {
      for (auto deal = next++; deal < arena.deals; deal = next++)
        for (std::size_t turn = 0; turn < arena.players.size(); ++turn)
          play_one(start, arena, arena.seed * 0x9e3779b97f4a7c15ull + deal, turn, tally);
    });
  for (auto& t : threads) t.join();
  ArenaTally all = tallies.front();
  for (std::size_t t = 1; t < tallies.size(); ++t) {
    all.games += tallies[t].games;
    all.unfinished += tallies[t].unfinished;
    for (std::size_t i = 0; i < all.wins.size(); ++i) all.wins[i] += tallies[t].wins[i];
  }
  return all;
}

std::string elo_words(double rate) {
  const double elo = -400 * std::log10(1 / std::clamp(rate, 0.001, 0.999) - 1);
  return ", Elo " + std::string(elo < 0 ? "" : "+") + std::to_string(std::lround(elo));
}

void print_arena(const Arena& arena, const ArenaTally& tally) {
  const auto games = static_cast<double>(tally.games - tally.unfinished);
  json::array rows;
  for (std::size_t i = 0; i < arena.players.size(); ++i) {
    const double rate = games > 0 ? tally.wins[i] / games : 0;
    const auto sure = games > 0 ? wilson(tally.wins[i], games) : Interval{0.5, 0.5};
    if (arena.as_json)
      rows.push_back({{"player", arena.players[i]},
                      {"wins", tally.wins[i]},
                      {"rate", rate},
                      {"low", sure.low()},
                      {"high", sure.high()}});
    else
      std::printf("%-14s wins %5.1f %% (95 %%: %.1f to %.1f)%s\n", arena.players[i].c_str(),
                  100 * rate, 100 * sure.low(), 100 * sure.high(),
                  arena.players.size() == 2 ? elo_words(rate).c_str() : "");
  }
  if (arena.as_json) {
    const json::object all{{"game", arena.game},
                           {"games", tally.games},
                           {"unfinished", tally.unfinished},
                           {"players", rows}};
    std::puts(json::serialize(all).c_str());
    return;
  }
  std::printf("%llu games, every deal from each side",
              static_cast<unsigned long long>(tally.games));
  if (tally.unfinished)
    std::printf("; %llu did not end", static_cast<unsigned long long>(tally.unfinished));
  std::puts("");
}

int run_arena(const Arena& arena) {
  const auto* game = wanted_game(arena.game);
  if (!game) return 2;
  for (const auto& name : arena.players)
    if (!has_player(*game, name))
      return wrong_use("nobody called \"" + name + "\" plays " + arena.game +
                       "; there are: " + player_names(*game));
  auto options = option_pairs(arena.options);
  if (!options) return wrong_use(options.error());
  auto start = begin(*game, Setup{static_cast<int>(arena.players.size()), *options, {}});
  if (!start) return wrong_use(start.error());
  print_arena(arena, play_all(**start, arena));
  return 0;
}

}  // namespace

void add_arena(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("arena", "Players against each other, with seats and luck alike");
  auto a = std::make_shared<Arena>();
  sub->add_option("game", a->game, "the game, see `greathall games`")->required();
  sub->add_option("players", a->players,
                  "one a seat: a bot, a level (novice, squire, knight, "
                  "champion), or search:N for N iterations a pick")
      ->required()
      ->expected(1, 8);
  sub->add_option("--deals", a->deals, "each is played once from every side")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}));
  sub->add_option("--option", a->options, "a choice of the host, name=value; may be repeated");
  sub->add_option("--threads", a->threads, "how many cores")->check(CLI::Range(1, 256));
  sub->add_option("--seed", a->seed, "the same seed gives the same deals")->capture_default_str();
  sub->add_flag("--json", a->as_json, "for machines");
  sub->callback([&chosen, a] { chosen.run = [a] { return run_arena(*a); }; });
}

}  // namespace gh
