// import_fuzz SECONDS [GAME [SEED]]: changed positions and logs for so long, of one game or of all
// in turn. The input being tried lies in ./import_fuzz.json, so that a crash or a hang (20 s) can
// be seen again: import_fuzz FILE.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "fuzz/import.h"

namespace {

using namespace gh;
using Clock = std::chrono::steady_clock;

struct Found {
  std::map<std::string, int> kinds;
  int tried = 0, accepted = 0;
};

std::string kept_in(const GameEntry& game, int number) {
  return "import_fuzz-" + game.info->id + "-" + std::to_string(number) + ".json";
}

void keep(const std::string& path, const GameEntry& game, int seats, const json::value& position) {
  std::ofstream(path) << json::value{
      {"game", game.info->id}, {"seats", seats}, {"position", position}};
}

int again(const char* path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  auto value = parse_json(text.str());
  if (!value) return std::puts(value.error().c_str()), 1;
  const auto* game = find_game(std::string_view(value->at("game").as_string()));
  int seats = value->at("seats").to_number<int>();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Rng rng{seed};
    alarm(20);
    auto trial = fuzz::try_position(*game, seats, value->at("position"), rng, 120);
    if (!trial.accepted) {
      auto match = begin(*game, Setup{seats, {}, value->at("position")});
      return std::printf("refused: %s\n", match.error().c_str()), 0;
    }
    if (!trial.broken.empty()) return std::printf("broken: %s\n", trial.broken.c_str()), 1;
  }
  return std::puts("accepted, and played on 200 times"), 0;
}

bool run(const GameEntry& game, double seconds, std::uint64_t seed) {
  auto all = fuzz::moments(game, GREATHALL_SOURCE "/tests/replays", 60, 6);
  auto words = fuzz::words_of(all);
  Rng rng{seed};
  Found found;
  auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (; Clock::now() < end; ++found.tried) {
    const auto& m = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    auto position = m.position;
    for (auto n = 1 + rng.below(3); n > 0; --n) fuzz::change(position, words, rng);
    keep("import_fuzz.json", game, m.seats, position);
    alarm(20);
    auto trial = rng.below(5) == 0 ? fuzz::try_log(game, m.seats, position, rng)
                                   : fuzz::try_position(game, m.seats, position, rng, 60);
    found.accepted += trial.accepted;
    if (trial.broken.empty()) continue;
    auto& n = found.kinds[trial.broken.substr(0, 40)];
    if (++n > 1) continue;
    auto path = kept_in(game, static_cast<int>(found.kinds.size()));
    keep(path, game, m.seats, position);
    std::printf("%s at %s (%s)\n", trial.broken.c_str(), m.question.c_str(), path.c_str());
    std::fflush(stdout);
  }
  alarm(0);
  std::printf(
      "%s: %zu questions, %zu moments, %d changed positions in %.0f s, %d accepted, %zu kinds of "
      "trouble\n",
      game.info->id.c_str(), fuzz::questions(all).size(), all.size(), found.tried, seconds,
      found.accepted, found.kinds.size());
  return found.kinds.empty();
}

}  // namespace

int main(int argc, char** argv) {
  double seconds = argc > 1 ? std::atof(argv[1]) : 10;
  if (argc > 1 && seconds <= 0) return again(argv[1]);
  std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  bool fine = true;
  for (const auto* game : games())
    if (argc < 3 || game->info->id == argv[2]) fine = run(*game, seconds, seed) && fine;
  return fine ? 0 : 1;
}
