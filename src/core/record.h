// A match with its history: the log, undo and replay of one game. Options are kept as numbers, so
// ten thousand idle games are small and going back is a quick replay; the log file is text.
//
// The log file is JSON lines, documented in docs/protocol.md:
//   {"greathall":1,"game":"ivanhoe","version":1,"seats":2,"options":{"ties_stay":false}}
//   {"seat":"chance","pick":"token purple"}
//   {"seat":"B","pick":"start red"}
//   {"check":"9f86d081884c7d65"}            last, optional: the hash of the final position
#pragma once

#include "core/match.h"

namespace gh {

struct Picked {
  Option option;
  Seat who{};
  bool reveals = false;  // somebody learned a hidden fact by it
};

class Record {
 public:
  static Result<Record> begin(const GameEntry& game, const Setup& setup);
  Record(Record&&) = default;
  Record& operator=(Record&&) = default;

  const GameEntry& game() const { return *game_; }
  const Setup& setup() const { return setup_; }
  const Match& match() const { return *match_; }
  const std::vector<Picked>& picks() const { return picks_; }
  // Of the rules that the log says it was played by; those of setup().version replay it.
  int log_version() const { return log_version_; }

  Refusal pick(Seat who, std::uint32_t ask_id, Option o, Events* events = nullptr);
  // By notation, as logs and messages have it. The error says why it is refused.
  Result<Option> pick(Seat who, std::string_view notation, Events* events = nullptr);
  // Answers chance from the generator until somebody else must decide. Returns how many were drawn.
  int draw(Rng& rng, Events* events = nullptr);
  static constexpr int kMostDraws = 20000;  // in a row; a real game has some hundred

  // How many picks an undo by this seat takes back: to before its last own pick, as long as nobody
  // has learned anything, drawn anything or acted since. 0: it is too late.
  std::size_t undoable(Seat who) const;
  void take_back(std::size_t count);
  // The match as it was before pick n.
  std::unique_ptr<Match> at(std::size_t n) const;

  // Names, if there are any, are one a seat; empty for those without.
  std::string log(bool with_check = true, const std::vector<std::string>& names = {}) const;

 private:
  Record() = default;
  const GameEntry* game_ = nullptr;
  Setup setup_;
  std::unique_ptr<Match> match_;
  std::vector<Picked> picks_;
  int log_version_ = 0;
  friend Result<Record> read_log(std::string_view text);
};

// What these rules still have of the host's choices of a game played by others; the defaults for
// the rest.
json::object fitting_options(const GameInfo& info, const json::object& chosen);

// What the first line of a log says, before anything is set up.
struct LogSetup {
  std::string game;
  Setup setup;
  std::vector<std::string> names;
};
Result<LogSetup> log_setup(std::string_view text);

// Reads and replays a log file; every line is checked, and the error names the line. A log of older
// rules is accepted if every pick, and the check at its end, is right by those of today.
Result<Record> read_log(std::string_view text);

// One line of the log, without a line end.
std::string log_header(const GameEntry& game, const Setup& setup,
                       const std::vector<std::string>& names = {});
std::string log_line(Seat who, std::string_view notation);

}  // namespace gh
