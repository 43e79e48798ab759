// Writes the golden logs: golden FOLDER [GAME...] [seeds=N] [OPTION=NUMBER...]. For each game it
// plays games of bots and random picks with every seat count and option, and keeps those that show
// a question or an event that no earlier one has shown, and the longest with each seat count. Long
// games are shown by short ones: golden FOLDER realm days=3. See CONTRIBUTING.md for when they may
// be written anew.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "core/record.h"

namespace gh {
namespace {

struct Wish {
  std::uint64_t seeds = 400;  // games looked at per set-up
  json::object options;       // in every set-up
};
constexpr std::size_t kMost = 4000;  // picks: longer games are left out

struct Played {
  Record record;
  std::set<std::string> shown;  // questions and events
};

// One game; seats take turns between the game's own bots and random picks.
std::optional<Played> play(const GameEntry& game, const Setup& setup, std::uint64_t seed) {
  auto begun = Record::begin(game, setup);
  if (!begun) return std::nullopt;
  Played p{std::move(*begun), {}};
  Rng rng{seed};
  while (!p.record.match().over()) {
    if (p.record.picks().size() > kMost) return std::nullopt;
    const auto& match = p.record.match();
    const Ask ask = match.asks()[rng.below(static_cast<std::uint32_t>(match.asks().size()))];
    auto bot = (seed + static_cast<std::uint64_t>(index(ask.who) + 1)) % game.bots.size();
    p.shown.insert("question " + std::string(match.question_name(ask)));
    Events events;
    p.record.pick(ask.who, ask.id, match.bot_pick(game.bots[bot].name, ask, rng), &events);
    for (const Event& e : events) p.shown.insert("event " + std::string(match.event_name(e)));
  }
  return p;
}

// The standard set-up, and each one in which one choice of the host is another.
std::vector<json::object> option_sets(const GameInfo& info, const json::object& always) {
  std::vector<json::object> all{{}};
  for (const auto& spec : info.options) {
    if (spec.kind == "bool") all.push_back({{spec.id, !spec.standard.as_bool()}});
    for (const auto& choice : spec.choices)
      if (spec.standard != json::value(choice)) all.push_back({{spec.id, choice}});
  }
  for (auto& set : all)
    for (const auto& [id, value] : always) set[id] = value;
  return all;
}

void write(const GameEntry& game, const std::filesystem::path& folder, const Wish& wish) {
  const auto& info = *game.info;
  std::error_code ec;
  for (const auto& old : std::filesystem::directory_iterator(folder, ec))
    if (old.path().filename().string().starts_with(info.id + "-")) remove(old.path(), ec);
  std::set<std::string> shown;
  int kept = 0;
  auto keep = [&](const Played& p, int seats, int set, std::uint64_t seed) {
    shown.insert(p.shown.begin(), p.shown.end());
    auto name = info.id + "-" + std::to_string(seats) + "-" + std::to_string(set) + "-" +
                std::to_string(seed) + ".log";
    std::ofstream(folder / name) << p.record.log();
    ++kept;
  };
  for (int seats = info.least_seats; seats <= info.most_seats; ++seats) {
    auto sets = option_sets(info, wish.options);
    std::pair<std::uint64_t, std::size_t> longest;  // seed, picks
    for (std::size_t set = 0; set < sets.size(); ++set) {
      for (std::uint64_t seed = 1; seed <= (set ? 1u : wish.seeds); ++seed) {
        auto p = play(game, Setup{seats, sets[set], {}}, seed);
        if (!p) continue;
        bool news = !std::includes(shown.begin(), shown.end(), p->shown.begin(), p->shown.end());
        if (news || seed == 1) keep(*p, seats, static_cast<int>(set), seed);
        if (set == 0 && p->record.picks().size() > longest.second)
          longest = {seed, p->record.picks().size()};
      }
    }
    if (auto p = play(game, Setup{seats, sets[0], {}}, longest.first))
      keep(*p, seats, 0, longest.first);
  }
  std::cout << info.id << ": " << kept << " logs show " << shown.size()
            << " kinds of questions and events\n";
}

}  // namespace
}  // namespace gh

int main(int argc, char** argv) {
  if (argc < 2) return std::cerr << "golden FOLDER [GAME...] [seeds=N] [OPTION=NUMBER...]\n", 2;
  std::set<std::string> wanted;
  gh::Wish wish;
  for (int i = 2; i < argc; ++i) {
    std::string arg = argv[i];
    const auto eq = arg.find('=');
    if (eq == arg.npos)
      wanted.insert(arg);
    else if (arg.substr(0, eq) == "seeds")
      wish.seeds = std::stoull(arg.substr(eq + 1));
    else
      wish.options[arg.substr(0, eq)] = std::stoi(arg.substr(eq + 1));
  }
  for (const auto* game : gh::games())
    if (wanted.empty() || wanted.count(game->info->id)) gh::write(*game, argv[1], wish);
  return 0;
}
