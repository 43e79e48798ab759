// `greathall referee`: any number of games in one process, each a Referee of its own, and what
// programs do with games besides playing them: copying one, guessing, asking for a hint, playing on
// to the end. docs/protocol.md.
#pragma once

#include "table/referee.h"

namespace gh {

// Requests about games. Every request may say `on`: which game it is about; without it, the one
// without a name.
namespace referees {

struct Clone {  // this game becomes a copy of `from`
  static constexpr std::string_view kTag = "clone";
  std::optional<std::string> from;
};
BOOST_DESCRIBE_STRUCT(Clone, (), (from))

struct Guess {  // this game becomes a guess of `from` as the seat knows it
  static constexpr std::string_view kTag = "guess";
  std::optional<std::string> from;
  Seat seat{};
  std::optional<std::uint64_t> seed;
};
BOOST_DESCRIBE_STRUCT(Guess, (), (from, seat, seed))

struct Drop {  // this game is forgotten
  static constexpr std::string_view kTag = "drop";
};
BOOST_DESCRIBE_STRUCT(Drop, (), ())

struct Hint {  // what the search makes of a question
  static constexpr std::string_view kTag = "hint";
  std::optional<Seat> seat;  // or whoever is asked first
  std::optional<std::uint32_t> iterations;
  std::optional<std::uint64_t> seed;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (seat, iterations, seed))

struct Rollout {  // plays on to the end, so many times; the game stays as it is
  static constexpr std::string_view kTag = "rollout";
  std::optional<std::uint32_t> games;
  std::optional<std::string> bot;  // random, thumb (sees all), or a bot
  std::optional<std::uint64_t> seed;
};
BOOST_DESCRIBE_STRUCT(Rollout, (), (games, bot, seed))

using Any = std::variant<Clone, Guess, Drop, Hint, Rollout>;

}  // namespace referees

class Referees {
 public:
  explicit Referees(std::string language = "en") : language_(std::move(language)) {}
  // Answers one message; never throws, never dies of what it is told.
  std::string answer(std::string_view line);

 private:
  using Re = RequestId;
  std::string about(const std::string& name, std::string_view line);
  json::value handle(const std::string& on, const Re& re, const referees::Any& what);
  json::value answer_to(const std::string& on, const Re& re, const referees::Clone& r);
  json::value answer_to(const std::string& on, const Re& re, const referees::Guess& r);
  json::value answer_to(const std::string& on, const Re& re, const referees::Drop& r);
  json::value answer_to(const std::string& on, const Re& re, const referees::Hint& r);
  json::value answer_to(const std::string& on, const Re& re, const referees::Rollout& r);
  // The game of that name, if one has begun.
  const Referee* begun(const std::string& name) const;

  static constexpr std::size_t kMostGames = 10000;
  std::string language_;
  std::map<std::string, Referee, std::less<>> games_;
};

}  // namespace gh
