// greathall arena: players against each other. Every deal is played as often as there are players,
// each time with everybody one seat further, so that nobody owes his wins to his seat or his luck.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "commands/commands.h"
#include "commands/dataset.h"
#include "commands/interval.h"
#include "commands/sprt.h"
#include "core/record.h"
#include "terminal/player.h"

namespace gh {
namespace {

struct Arena {
  std::string game, logs;
  std::vector<std::string> players, options;
  std::uint64_t deals = 50, games = 0, seed = 1;
  unsigned threads = 1;
  std::vector<double> sprt;  // in Elo: two, or nothing
  bool as_json = false;
};

struct ArenaTally {
  std::vector<double> wins;  // by player; shared first places count in part
  std::uint64_t games = 0, unfinished = 0;
};

// What all threads share: which deal is next, what came of them, whether it goes on.
class Tournament {
 public:
  // Games go into `data`, if there is one.
  Tournament(const Arena& arena, const GameEntry& game, Setup setup, const Match& start,
             Dataset* data)
      : arena_(arena), game_(game), setup_(std::move(setup)), start_(start), data_(data) {
    tally_.wins.assign(arena.players.size(), 0);
    if (arena.sprt.size() == 2) test_.emplace(arena.sprt[0], arena.sprt[1], arena.players.size());
  }

  void play() {
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < arena_.threads; ++t) threads.emplace_back([this] { play_deals(); });
    if (isatty(STDERR_FILENO)) show();
    for (auto& t : threads) t.join();
  }

  const ArenaTally& tally() const { return tally_; }
  const std::optional<Sprt>& test() const { return test_; }
  const std::string& trouble() const { return trouble_; }

 private:
  void play_deals() {
    std::vector<Player> players;
    for (const auto& name : arena_.players)
      players.push_back(std::move(*Player::named(game_, name)));
    for (auto deal = next_++; deal < arena_.deals && !over_; deal = next_++) {
      ArenaTally one{std::vector<double>(players.size()), 0, 0};
      for (std::size_t turn = 0; turn < players.size() && !over_; ++turn)
        play_one(players, arena_.seed * 0x9e3779b97f4a7c15ull + deal, turn, one);
      if (one.games == players.size()) note(one);
    }
    ++ended_;
  }

  // One game: the player `turn` further sits in each seat. Chance draws from the deal's own seed.
  void play_one(std::vector<Player>& players, std::uint64_t deal, std::size_t turn,
                ArenaTally& tally) {
    const auto n = players.size();
    std::vector<Player*> seated;
    for (std::size_t i = 0; i < n; ++i) {
      seated.push_back(&players[(i + turn) % n]);
      seated[i]->begin(game_, setup_, seat(static_cast<int>(i)));
    }
    Rng chance{deal}, thoughts{deal * 31 + turn};
    auto played = data_ ? play_and_keep(seated, deal, turn, chance, thoughts)
                        : play_and_forget(seated, chance, thoughts);
    if (!played) return fail(played.error());
    ++tally.games;
    const auto& outcome = *played;
    if (!outcome.over) {
      ++tally.unfinished;
      return;
    }
    for (std::size_t i = 0; i < n; ++i) tally.wins[(i + turn) % n] += share_of_first(outcome, i);
  }

  Result<Outcome> play_and_forget(const std::vector<Player*>& seated, Rng& chance, Rng& thoughts) {
    auto match = start_.copy();
    auto picks = play_out(*match, seated, chance, thoughts);
    if (!picks) return Error{picks.error()};
    return match->outcome();
  }
  Result<Outcome> play_and_keep(const std::vector<Player*>& seated, std::uint64_t deal,
                                std::size_t turn, Rng& chance, Rng& thoughts) {
    auto record = Record::begin(game_, setup_);
    if (!record) return Error{record.error()};
    auto picks = play_out_on_record(*record, seated, chance, thoughts);
    if (!picks) return Error{picks.error()};
    auto names = arena_.players;
    std::rotate(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(turn), names.end());
    auto game = played_game(*record, names, arena_.seed, deal);
    if (auto words = data_->add(std::move(game), record->log(true, names)); !words.empty())
      return Error{words};
    return record->match().outcome();
  }

  void fail(const std::string& words) {
    std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = words;
    over_ = true;
  }

  void note(const ArenaTally& deal) {
    std::lock_guard lock(mutex_);
    tally_.games += deal.games;
    tally_.unfinished += deal.unfinished;
    for (std::size_t i = 0; i < deal.wins.size(); ++i) tally_.wins[i] += deal.wins[i];
    if (!test_ || over_) return;
    test_->add(deal.wins[0] / static_cast<double>(deal.games));
    over_ = test_->verdict() != Sprt::Verdict::open;
  }

  void show() {
    while (ended_ < arena_.threads) {
      {
        std::lock_guard lock(mutex_);
        const auto total = arena_.deals * arena_.players.size();
        const auto games = static_cast<double>(tally_.games);
        std::fprintf(stderr, "\r%llu of %llu games, %s %.1f %%   ",
                     static_cast<unsigned long long>(tally_.games),
                     static_cast<unsigned long long>(total), arena_.players[0].c_str(),
                     games > 0 ? 100 * tally_.wins[0] / games : 0.0);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    std::fprintf(stderr, "\r%70s\r", "");
  }

  const Arena& arena_;
  const GameEntry& game_;
  const Setup setup_;
  const Match& start_;
  Dataset* data_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<bool> over_{false};
  std::atomic<unsigned> ended_{0};
  std::mutex mutex_;
  ArenaTally tally_;
  std::optional<Sprt> test_;
  std::string trouble_;
};

struct ArenaShare {
  double rate = 0, low = 0, high = 0;
};
ArenaShare standing_of(const ArenaTally& tally, std::size_t player) {
  const auto games = static_cast<double>(tally.games - tally.unfinished);
  if (games <= 0) return {0, 0, 1};
  const auto sure = wilson(tally.wins[player], games);
  return {tally.wins[player] / games, std::max(0.0, sure.low()), std::min(1.0, sure.high())};
}

const char* verdict_name(Sprt::Verdict v) {
  if (v == Sprt::Verdict::open) return "open";
  return v == Sprt::Verdict::stronger ? "stronger" : "not stronger";
}

void print_arena_json(const Arena& arena, const Tournament& t) {
  const auto n = arena.players.size();
  json::array rows;
  for (std::size_t i = 0; i < n; ++i) {
    const auto s = standing_of(t.tally(), i);
    json::object row{{"player", arena.players[i]},
                     {"wins", t.tally().wins[i]},
                     {"rate", s.rate},
                     {"low", s.low},
                     {"high", s.high}};
    if (n > 1)
      row["elo"] = elo_of(s.rate, n), row["elo_low"] = elo_of(s.low, n),
      row["elo_high"] = elo_of(s.high, n);
    rows.push_back(std::move(row));
  }
  json::object all{{"game", arena.game},
                   {"seed", arena.seed},
                   {"games", t.tally().games},
                   {"unfinished", t.tally().unfinished},
                   {"players", rows}};
  if (t.test())
    all["sprt"] = {{"low", arena.sprt[0]},
                   {"high", arena.sprt[1]},
                   {"likelihood", t.test()->likelihood()},
                   {"verdict", verdict_name(t.test()->verdict())}};
  std::puts(json::serialize(all).c_str());
}

void print_arena(const Arena& arena, const Tournament& t) {
  const auto n = arena.players.size();
  for (std::size_t i = 0; i < n; ++i) {
    const auto s = standing_of(t.tally(), i);
    std::printf("%-14s wins %5.1f %% (95 %%: %.1f to %.1f)", arena.players[i].c_str(), 100 * s.rate,
                100 * s.low, 100 * s.high);
    if (n > 1)
      std::printf(", Elo %+.0f (%+.0f to %+.0f)", elo_of(s.rate, n), elo_of(s.low, n),
                  elo_of(s.high, n));
    std::puts("");
  }
  std::printf("%llu games, every deal from each side",
              static_cast<unsigned long long>(t.tally().games));
  if (t.tally().unfinished)
    std::printf("; %llu did not end", static_cast<unsigned long long>(t.tally().unfinished));
  std::puts("");
  if (t.test())
    std::printf("%s stronger by %.0f Elo rather than by %.0f: %s\n", arena.players[0].c_str(),
                arena.sprt[1], arena.sprt[0], verdict_name(t.test()->verdict()));
}

int run_arena(Arena& arena) {
  const auto* game = wanted_game(arena.game);
  if (!game) return 2;
  for (const auto& name : arena.players)
    if (auto why = Player::problem(*game, name); !why.empty()) return wrong_use(why);
  auto options = option_pairs(arena.options);
  if (!options) return wrong_use(options.error());
  const Setup setup{static_cast<int>(arena.players.size()), *options, {}};
  auto start = begin(*game, setup);
  if (!start) return wrong_use(start.error());
  const auto n = arena.players.size();
  if (arena.games) arena.deals = (arena.games + n - 1) / n;
  if (!arena.sprt.empty() && (n < 2 || arena.sprt.size() != 2 || arena.sprt[0] >= arena.sprt[1]))
    return wrong_use("--sprt takes two differences in Elo, the smaller first, and two players");
  std::unique_ptr<Dataset> data;
  if (!arena.logs.empty()) {
    auto opened = Dataset::open(arena.logs);
    if (!opened) return wrong_use(opened.error());
    data = std::move(*opened);
  }
  Tournament tournament(arena, *game, setup, **start, data.get());
  tournament.play();
  if (!tournament.trouble().empty()) {
    std::fprintf(stderr, "%s\n", tournament.trouble().c_str());
    return 1;
  }
  if (arena.as_json)
    print_arena_json(arena, tournament);
  else
    print_arena(arena, tournament);
  return 0;
}

}  // namespace

void add_arena(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("arena", "Players against each other, with seats and luck alike");
  auto a = std::make_shared<Arena>();
  sub->add_option("game", a->game, "the game, see `greathall games`")->required();
  sub->add_option("players", a->players,
                  "one a seat: a bot, a level (novice, squire, knight, champion), search:N for N "
                  "iterations a pick, or a program: cmd:./mybot.py")
      ->required()
      ->expected(1, 8);
  const auto many = CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000});
  sub->add_option("--deals", a->deals, "each is played once from every side")
      ->capture_default_str()
      ->check(many);
  sub->add_option("--games", a->games, "the same as a number of games, rounded up to whole deals")
      ->check(many);
  sub->add_option("--sprt", a->sprt,
                  "stop as soon as it is clear (95 %) whether the first player is stronger by the "
                  "second of these differences in Elo rather than by the first: 0,20")
      ->delimiter(',');
  sub->add_option("--option", a->options, "a choice of the host, name=value; may be repeated");
  sub->add_option("--threads", a->threads, "how many cores")->check(CLI::Range(1, 256));
  sub->add_option("--logs", a->logs, "a folder that the games are added to (docs/bots.md)");
  sub->add_option("--seed", a->seed, "the same seed gives the same deals")->capture_default_str();
  sub->add_flag("--json", a->as_json, "for machines");
  sub->callback([&chosen, a] { chosen.run = [a] { return run_arena(*a); }; });
}

}  // namespace gh
