// Who takes a seat in `arena`, `simulate` and `play`: a bot of the game, a level (core/levels.h),
// or a program of one's own that is started and spoken to line by line (docs/bots.md):
// "cmd:./mybot.py".
#pragma once

#include <memory>

#include "core/levels.h"

namespace gh {

class Program;

class Player {
 public:
  // "rule", "knight", "search:500", "cmd:python3 mybot.py"; the error says who there is.
  static Result<Player> named(const GameEntry& game, const std::string& name);
  Player(Player&&) noexcept;
  Player& operator=(Player&&) noexcept;
  ~Player();

  // The words about a name that nobody has; empty: somebody has it.
  static std::string problem(const GameEntry& game, const std::string& name);

  // Does it want to be told what happens?
  bool listens() const { return program_ != nullptr; }
  void begin(const GameEntry& game, const Setup& setup, Seat seat);
  // What a pick brought; `match` is as it is after it.
  void hear(const Match& match, const Events& events);
  // A program that falls silent, or answers three times with what is not offered, is an error.
  Result<Option> pick(const Match& match, const Ask& ask, Rng& rng, const Thinking& limits = {});
  void end(const Match& match);

 private:
  explicit Player(std::string name);
  std::string name_;
  std::unique_ptr<Program> program_;
};

// Plays to the end, or to the game's bound; chance comes from `chance`, what the players think from
// `thoughts`. The player in seat i is players[i]. The error is that of a program.
Result<std::uint64_t> play_out(Match& match, const std::vector<Player*>& players, Rng& chance,
                               Rng& thoughts);

}  // namespace gh
