// One game driven by messages, without tables, people or a network. The way other programs, tests
// and bots in any language play; `greathall referee` is any number of them (table/referees.h). See
// docs/protocol.md.
#pragma once

#include <map>

#include "core/record.h"
#include "table/messages.h"
#include "table/requests.h"

namespace gh {

class Referee {
 public:
  // `language` is that of the words, where a message names none.
  explicit Referee(std::string language = "en") : language_(std::move(language)) {}
  // Answers one message; never throws, never dies of what it is told.
  std::string answer(std::string_view line);

 private:
  friend class Referees;
  using Re = RequestId;
  json::value handle(const RefereeRequest& r);
  // One for each request. All but the first two need a game.
  json::value answer_to(const Re& re, const referee::Games& r) const;
  json::value answer_to(const Re& re, const referee::New& r);
  json::value answer_to(const Re& re, const referee::Prompts& r) const;
  json::value answer_to(const Re& re, const referee::Pick& r);
  json::value answer_to(const Re& re, const referee::View& r) const;
  json::value answer_to(const Re& re, const referee::Why& r) const;
  json::value answer_to(const Re& re, const referee::Events& r) const;
  json::value answer_to(const Re& re, const referee::Undo& r);
  json::value answer_to(const Re& re, const referee::Log& r) const;
  json::value answer_to(const Re& re, const referee::Position& r) const;
  json::value answer_to(const Re& re, const referee::Outcome& r) const;
  // Whose eyes: a seat of this game, or without one a spectator's.
  Answer<Seat> looks_from(std::optional<Seat> seat) const;
  // Draws, rolls and lets the bots pick until one of the other seats must decide.
  void go_on();

  // Programs are small clients: they get words unless they say that they want none.
  template <class R>
  std::string language(const R& r) const {
    return wanted_words(r, true, language_);
  }

  std::string language_;
  std::optional<Record> record_;
  Events events_;  // of the last pick, and of the draws and bots' picks behind it
  std::map<Seat, std::string> bots_;
  Rng rng_;
  bool cheat_ = false;   // then chance is left to be answered
  bool seeded_ = false;  // then bots think as long as they need: the same seed gives the same game
};

namespace referee {

// What it answers where there is nothing else to say.
json::value problem(const RequestId& re, Code code, std::string words, std::string rule = "");
json::value ok(const RequestId& re);

}  // namespace referee

// The list of games as the `games` message and `greathall games --json` have it.
json::array games_json(std::string_view language = "en");

}  // namespace gh
