// greathall ladder: every group of so many players plays every deal from each side. Games go into a
// dataset as they end, so a ladder that was interrupted goes on where it was, and a player or deals
// can be added later.
#include "commands/ladder.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "commands/dataset.h"
#include "commands/ratings.h"

namespace gh {
namespace {

struct Ladder {
  std::string game, into, write;
  std::vector<std::string> players, options;
  int seats = 0;
  std::uint64_t deals = 20, seed = 1;
  unsigned threads = 1;
  bool as_json = false;
};

struct Pairing {                     // one game that is to be played
  std::vector<std::string> players;  // by seat
  std::uint64_t deal = 0;
};

// All groups of so many players, in order.
void groups(const std::vector<std::string>& players, std::size_t size, std::size_t from,
            std::vector<std::string>& group, std::vector<std::vector<std::string>>& out) {
  if (group.size() == size) return out.push_back(group);
  for (auto i = from; i < players.size(); ++i) {
    group.push_back(players[i]);
    groups(players, size, i + 1, group, out);
    group.pop_back();
  }
}

using Key = std::pair<std::vector<std::string>, std::uint64_t>;

// What is not yet in the dataset: deal by deal, so that an early end is fair to all.
std::vector<Pairing> left_to_play(const Ladder& l, const Dataset& data) {
  std::set<Key> played;
  for (const auto& g : data.games()) played.insert({g.players, g.deal});
  std::vector<std::vector<std::string>> all;
  std::vector<std::string> group;
  groups(l.players, static_cast<std::size_t>(l.seats), 0, group, all);
  std::vector<Pairing> left;
  for (std::uint64_t deal = 0; deal < l.deals; ++deal)
    for (const auto& g : all)
      for (std::size_t turn = 0; turn < g.size(); ++turn) {
        auto seated = g;
        std::rotate(seated.begin(), seated.begin() + static_cast<std::ptrdiff_t>(turn),
                    seated.end());
        if (!played.contains({seated, deal})) left.push_back({std::move(seated), deal});
      }
  return left;
}

// What a dataset has beside what is wanted; empty: nothing.
std::string stranger(const Ladder& l, const GameEntry& game, const json::object& options,
                     const Dataset& data) {
  for (const auto& g : data.games()) {
    if (g.game == l.game && g.version == game.info->version && g.options == options &&
        g.seed == l.seed && static_cast<int>(g.players.size()) == l.seats)
      continue;
    return l.into + " has games of another ladder (" + g.game + ", version " +
           std::to_string(g.version) + ", " + std::to_string(g.players.size()) + " seats, seed " +
           std::to_string(g.seed) + ", options " + json::serialize(g.options) +
           "): name another folder";
  }
  return "";
}

class Climb {
 public:
  Climb(const Ladder& l, const GameEntry& game, Setup setup, Dataset& data)
      : l_(l), game_(game), setup_(std::move(setup)), data_(data), left_(left_to_play(l, data)) {}

  // Empty, or the trouble that ended it.
  std::string run() {
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < l_.threads; ++t) threads.emplace_back([this] { play(); });
    if (isatty(STDERR_FILENO)) show();
    for (auto& t : threads) t.join();
    return trouble_;
  }
  std::size_t games() const { return left_.size(); }

 private:
  void play() {
    for (auto n = next_++; n < left_.size() && !stop_; n = next_++) {
      if (auto words = play_one(left_[n]); !words.empty()) fail(words);
      ++done_;
    }
    ++ended_;
  }

  std::string play_one(const Pairing& p) {
    auto record = Record::begin(game_, setup_);
    if (!record) return record.error();
    std::vector<Player> players;
    std::vector<Player*> seated;
    for (const auto& name : p.players) players.push_back(std::move(*Player::named(game_, name)));
    for (std::size_t i = 0; i < players.size(); ++i) {
      players[i].begin(game_, setup_, seat(static_cast<int>(i)));
      seated.push_back(&players[i]);
    }
    const auto luck = l_.seed * 0x9e3779b97f4a7c15ull + p.deal;
    auto thoughts = luck;
    for (const auto& name : p.players) thoughts = hash_text(name, thoughts);
    Rng chance{luck}, thinking{thoughts};
    auto picks = play_out_on_record(*record, seated, chance, thinking);
    if (!picks) return picks.error();
    return data_.add(played_game(*record, p.players, l_.seed, p.deal),
                     record->log(true, p.players));
  }

  void fail(const std::string& words) {
    std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = words;
    stop_ = true;
  }

  void show() {
    while (ended_ < l_.threads) {
      std::fprintf(stderr, "\r%zu of %zu games   ", done_.load(), left_.size());
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    std::fprintf(stderr, "\r%40s\r", "");
  }

  const Ladder& l_;
  const GameEntry& game_;
  const Setup setup_;
  Dataset& data_;
  const std::vector<Pairing> left_;
  std::atomic<std::size_t> next_{0}, done_{0};
  std::atomic<bool> stop_{false};
  std::atomic<unsigned> ended_{0};
  std::mutex mutex_;
  std::string trouble_;
};

struct Standing {
  std::string player;
  Rating rating;
};

std::vector<Standing> standings(const Ladder& l, const Dataset& data) {
  std::vector<std::string> names = l.players;
  for (const auto& g : data.games())  // those of earlier runs too
    for (const auto& p : g.players)
      if (std::find(names.begin(), names.end(), p) == names.end()) names.push_back(p);
  std::vector<Meeting> meetings;
  for (const auto& g : data.games()) {
    if (!g.over) continue;
    Meeting m{{}, g.ranks, g.deal};
    auto group = g.players;
    std::sort(group.begin(), group.end());
    for (const auto& name : group) m.luck = hash_text(name, m.luck ^ 0xcbf29ce484222325ull);
    for (const auto& p : g.players)
      m.players.push_back(
          static_cast<std::size_t>(std::find(names.begin(), names.end(), p) - names.begin()));
    meetings.push_back(std::move(m));
  }
  const auto ratings = rate(meetings, names.size());
  std::vector<Standing> all;
  for (std::size_t i = 0; i < names.size(); ++i) all.push_back({names[i], ratings[i]});
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
  return all;
}

std::string table_of(const Ladder& l, const std::vector<Standing>& all) {
  std::string text = "| " + l.game + ", " + std::to_string(l.seats) +
                     " seats | Elo | 95 % | games | first |\n| --- | --- | --- | --- | --- |\n";
  for (const auto& s : all) {
    char line[200];
    std::snprintf(
        line, sizeof line, "` | %+.0f | %+.0f to %+.0f | %llu | %.1f %% |\n", s.rating.elo,
        s.rating.low, s.rating.high, static_cast<unsigned long long>(s.rating.games),
        s.rating.games ? 100 * s.rating.first / static_cast<double>(s.rating.games) : 0.0);
    text += "| `" + s.player + line;
  }
  return text;
}

// Puts the table between the marks of this game in a page; empty, or what is wrong.
std::string write_table(const Ladder& l, const std::string& table) {
  std::ifstream in(l.write);
  std::ostringstream read;
  read << in.rdbuf();
  auto page = read.str();
  const auto mark = "<!-- ladder " + l.game + " -->\n";
  const auto from = page.find(mark), to = page.find("<!-- end of ladder -->", from);
  if (from == page.npos || to == page.npos)
    return l.write + " has no place for it: a line \"<!-- ladder " + l.game +
           " -->\" and below it a line \"<!-- end of ladder -->\"";
  page.replace(from + mark.size(), to - from - mark.size(), table);
  return write_file(l.write, page);
}

json::object json_of(const Ladder& l, const std::vector<Standing>& all, std::size_t fresh) {
  json::array rows;
  for (const auto& s : all)
    rows.push_back({{"player", s.player},
                    {"elo", s.rating.elo},
                    {"low", s.rating.low},
                    {"high", s.rating.high},
                    {"games", s.rating.games},
                    {"first", s.rating.first}});
  return {{"game", l.game}, {"seats", l.seats}, {"played_now", fresh}, {"players", rows}};
}

int run_ladder(Ladder& l) {
  const auto* game = wanted_game(l.game);
  if (!game) return 2;
  if (!l.seats) l.seats = std::max(2, game->info->least_seats);
  if (l.seats < 2) return wrong_use("a ladder is for two seats or more");
  for (const auto& name : l.players)
    if (auto why = Player::problem(*game, name); !why.empty()) return wrong_use(why);
  if (std::set<std::string>(l.players.begin(), l.players.end()).size() != l.players.size())
    return wrong_use("every player is named once");
  if (l.players.size() < static_cast<std::size_t>(l.seats))
    return wrong_use("for " + std::to_string(l.seats) + " seats as many players are needed");
  auto chosen = option_pairs(l.options);
  if (!chosen) return wrong_use(chosen.error());
  auto options = complete_options(*game->info, *chosen);
  if (!options) return wrong_use(options.error());
  const Setup setup{l.seats, *options, {}};
  if (auto tried = begin(*game, setup); !tried) return wrong_use(tried.error());
  auto data = Dataset::open(l.into);
  if (!data) return wrong_use(data.error());
  if (auto other = stranger(l, *game, *options, **data); !other.empty()) return wrong_use(other);
  Climb climb(l, *game, setup, **data);
  if (auto trouble = climb.run(); !trouble.empty()) {
    std::fprintf(stderr, "%s\n", trouble.c_str());
    return 1;
  }
  const auto all = standings(l, **data);
  const auto table = table_of(l, all);
  std::fputs(
      l.as_json ? (json::serialize(json_of(l, all, climb.games())) + "\n").c_str() : table.c_str(),
      stdout);
  if (l.write.empty()) return 0;
  const auto problem = write_table(l, table);
  return problem.empty() ? 0 : wrong_use(problem);
}

}  // namespace

void add_ladder(CLI::App& app, Command& chosen) {
  auto* sub = app.add_subcommand("ladder", "Everybody against everybody: a table with Elo");
  auto l = std::make_shared<Ladder>();
  sub->add_option("game", l->game, "the game, see `greathall games`")->required();
  sub->add_option("players", l->players,
                  "bots, levels, search:N or programs, as in `greathall arena`")
      ->required();
  sub->add_option("--into", l->into,
                  "the folder that keeps the games; one that is there is gone on with")
      ->required();
  sub->add_option("--seats", l->seats, "how many play together; two if the game allows");
  sub->add_option("--deals", l->deals, "each is played by every group from each side")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}));
  sub->add_option("--option", l->options, "a choice of the host, name=value; may be repeated");
  sub->add_option("--threads", l->threads, "how many cores")->check(CLI::Range(1, 256));
  sub->add_option("--seed", l->seed, "the same seed gives the same deals")->capture_default_str();
  sub->add_option("--write", l->write, "puts the table into this page, between its marks");
  sub->add_flag("--json", l->as_json, "for machines");
  sub->callback([&chosen, l] { chosen.run = [l] { return run_ladder(*l); }; });
}

}  // namespace gh
