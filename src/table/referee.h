// `greathall referee`: one game driven by messages, without tables, people or a network. The way
// other programs, tests and bots in any language play. See docs/protocol.md.
#pragma once

#include <map>

#include "core/record.h"
#include "table/messages.h"

namespace gh {

class Referee {
 public:
  // `language` is that of the words, where a message names none.
  explicit Referee(std::string language = "en") : language_(std::move(language)) {}
  // Answers one message; never throws, never dies of what it is told.
  std::string answer(std::string_view line);

 private:
  json::value handle(const msg::Request& r);
  json::value begin(const msg::Request& r);
  json::value pick(const msg::Request& r);
  json::value prompts(const msg::Request& r) const;
  json::value undo(const msg::Request& r);
  json::value events(const msg::Request& r, Seat who) const;
  // Draws, rolls and lets the bots pick until one of the other seats must decide.
  void go_on();

  // Programs are small clients: they get words unless they say that they want none.
  std::string language(const msg::Request& r) const {
    return r.words.value_or(true) ? r.lang.value_or(language_) : std::string();
  }

  std::string language_;
  std::optional<Record> record_;
  Events events_;  // of the last pick, and of the draws and bots' picks behind it
  std::map<Seat, std::string> bots_;
  Rng rng_;
  bool cheat_ = false;  // then chance is left to be answered
};

// The list of games as the `games` message and `greathall games --json` have it.
json::array games_json(std::string_view language = "en");

}  // namespace gh
