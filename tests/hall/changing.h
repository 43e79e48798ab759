// Drawing lots by rules that a test changes, as an upgrade of the program does.
#pragma once

#include <fstream>

#include "core/catalogue.h"
#include "core/match_of.h"
#include "teaching/lots.h"

namespace gh::changing {

struct Rules {
  int version = 1, oldest = 0;
  bool gallops = false;       // riding has another notation: older picks are refused
  bool nobody_falls = false;  // older picks are right, and lead to another position
  bool forgets = false;       // older positions are refused
};

inline Rules& rules() {
  static Rules now;
  return now;
}

inline GameInfo& info_now() {
  static GameInfo info = [] {
    auto i = lots::Game::info();
    i.id = "changing";
    i.name = "Changing lots";
    return i;
  }();
  return info;
}

struct Game : lots::Game {
  static const GameInfo& info() { return info_now(); }
  static std::string notation(const State& s, const Ask& ask, Option o) {
    auto text = lots::Game::notation(s, ask, o);
    return rules().gallops && text == "ride" ? "gallop" : text;
  }
  static void apply(State& s, const Ask& ask, Option o, Events* events) {
    lots::Game::apply(s, ask, o, events);
    if (!rules().nobody_falls) return;
    for (auto& knight : s.knights) knight.falls = 0;
  }
  static Result<State> from_position(const Position& position) {
    if (rules().forgets) return Error{"it is written in the old way"};
    return lots::Game::from_position(position);
  }
};

// The rules are these from now on. Any number of times.
inline const GameEntry& changed(const Rules& to) {
  static const GameEntry entry = [] {
    std::ifstream file(GREATHALL_SOURCE "/tests/teaching/lots.words.en");
    add_words("changing", "en", {std::istreambuf_iterator<char>(file), {}});
    return make_entry<Game>();
  }();
  static const bool once = (register_game(&entry), true);
  (void)once;
  rules() = to;
  info_now().version = to.version;
  info_now().oldest = to.oldest;
  return entry;
}

}  // namespace gh::changing
