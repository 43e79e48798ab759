#include "games/trurene/score.h"

#include <algorithm>

#include "games/trurene/commands.h"
#include "games/trurene/save.h"

namespace gh::trurene {

bool ranks_before(const Score& a, const Score& b) {
  if (a.turns != b.turns) return a.turns < b.turns;
  return a.villages > b.villages;
}

std::string map_number(const State& start) { return sha256(save_base(start)); }

namespace {

// The world as it is before Aurora's first action; draws that make it are taken from the record.
std::string starting_map(const Record& record) {
  auto match = record.at(0);
  const auto& world = record.setup().options.at("world").as_string();
  if (!world.empty()) {
    auto loaded = load(world);
    return loaded.state ? map_number(*loaded.state) : "";
  }
  for (const auto& picked : record.picks()) {
    const auto* ask = match->ask_of(Seat::chance);
    if (!ask) break;
    match->apply(Ask(*ask), picked.option, nullptr);
  }
  return map_number(*state_of(*match));
}

// The line of the log that holds a pick (from 0): the first line that is not blank is the set-up.
int line_of(std::string_view log, std::size_t pick) {
  int number = 0;
  for (std::size_t seen = 0; !log.empty();) {
    ++number;
    auto end = log.find('\n');
    bool blank = log.substr(0, end).find_first_not_of(" \t\r") == std::string_view::npos;
    if (!blank && seen++ == pick + 1) break;
    log = end == std::string_view::npos ? "" : log.substr(end + 1);
  }
  return number;
}

std::string draw_problem(const Record& record, std::string_view log, std::uint64_t seed) {
  auto match = record.at(0);
  Draws draws(seed);
  for (std::size_t i = 0; i < record.picks().size(); ++i) {
    const auto& picked = record.picks()[i];
    const Ask ask = *match->ask_of(picked.who);
    if (picked.who == Seat::chance && draws.next(ask) != picked.option)
      return "line " + std::to_string(line_of(log, i)) +
             ": this draw does not follow from the number handed out";
    match->apply(ask, picked.option, nullptr);
  }
  return "";
}

}  // namespace

Result<Score> verify_game(std::string_view log, const Handout& handout) {
  auto record = read_log(log);
  if (!record) return Error{"the log cannot be replayed: " + record.error()};
  if (record->game().info->id != "trurene") return Error{"this is not a game of Trurene"};
  auto wanted = complete_options(Game::info(), handout.setup.options);
  if (!wanted) return Error{"the handout is not a set-up: " + wanted.error()};
  auto played = complete_options(Game::info(), record->setup().options);
  if (!played || *played != *wanted || record->setup().position != handout.setup.position)
    return Error{"line 1: the log begins with another set-up than the one handed out"};
  if (handout.seed)
    if (auto problem = draw_problem(*record, log, *handout.seed); !problem.empty())
      return Error{problem};
  const State& end = *state_of(record->match());
  if (end.ending == Ending::none) return Error{"the game is not finished"};
  return Score{starting_map(*record), end.turn, static_cast<int>(end.villages.size()), end.ending};
}

Result<Score> verify_score(std::string_view log, const Handout& handout) {
  auto played = verify_game(log, handout);
  if (played && !played->won()) return Error{"only a victory has a score"};
  return played;
}

namespace {
Rating finished(Rating r, long long turns) {
  if (r.wins) r.expected_turns = static_cast<double>(turns) / r.wins;
  return r;
}
}  // namespace

Rating rate_map(const State& start, int games, std::uint64_t seed,
                const std::function<bool()>& go_on) {
  Rating r;
  Rng rng{seed};
  long long turns = 0;
  for (int g = 0; g < games; ++g) {
    State s = start;
    for (std::uint32_t n = 0; !s.agenda.open.empty() && n < Game::info().longest; ++n) {
      if (go_on && !go_on()) return finished(r, turns);
      const Ask ask = s.agenda.open[0];
      if (ask.who == Seat::chance) {
        Game::apply(s, ask, outcome_option(rng.below(ask.outcomes)), nullptr);
        continue;
      }
      State guess = s;
      Game::determinize(guess, ask.who, rng);
      Game::apply(s, ask, rule_bot(guess, ask, rng), nullptr);
    }
    ++r.games;
    if (s.ending != Ending::won) continue;
    ++r.wins;
    turns += s.turn;
    if (!r.fastest || s.turn < r.fastest) r.fastest = s.turn;
  }
  return finished(r, turns);
}

}  // namespace gh::trurene
