// Scores that can be believed (TR-I-8): a log is replayed, its draws are compared with those that
// follow from the number the hall handed out, and only a victory counts. And what a map is worth,
// by letting the bot play it.
#pragma once

#include <functional>

#include "core/record.h"
#include "games/trurene/game.h"

namespace gh::trurene {

struct Score {
  std::string map;  // the map's number: SHA-256 of its 22 base lines
  int turns = 0, villages = 0;
  Ending ending = Ending::won;
  bool won() const { return ending == Ending::won; }
};
// TR-O-3: fewer turns, then more villages; among equals the earlier entry stays before.
bool ranks_before(const Score& a, const Score& b);

// What the hall handed out: the set-up, and the number all draws follow from. Without a number the
// hall drew itself and the log is its own.
struct Handout {
  Setup setup;
  std::optional<std::uint64_t> seed;
};

// The n-th draw of chance among `outcomes`, as both sides make it: one generator, in order.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : rng_{seed} {}
  Option next(const Ask& ask) { return outcome_option(rng_.below(ask.outcomes)); }

 private:
  Rng rng_;
};

// Replays the log. The error says what is wrong, and in which line: it does not belong to the
// handout, a draw was edited, a pick is impossible, the game is not finished, or it was not won.
Result<Score> verify_score(std::string_view log, const Handout& handout);
// The same for a finished game, lost ones too.
Result<Score> verify_game(std::string_view log, const Handout& handout);

// The number of the map a set-up begins from; the state is the one before the first action.
std::string map_number(const State& start);
std::string sha256(std::string_view bytes);

// What the bot makes of a world: chance to win and turns of the games it won. `go_on` is asked
// before every decision: whoever is in a hurry says no, and the game going on then does not count.
struct Rating {
  int games = 0, wins = 0;
  double expected_turns = 0;  // mean of the won games; 0: none was won
  int fastest = 0;
};
Rating rate_map(const State& start, int games, std::uint64_t seed,
                const std::function<bool()>& go_on = {});

}  // namespace gh::trurene
