// Driving a game of Trurene from a test.
#pragma once

#include <gtest/gtest.h>

#include "core/embedded.h"
#include "core/record.h"
#include "games/trurene/commands.h"
#include "games/trurene/save.h"
#include "games/trurene/score.h"

namespace gh::trurene {

inline State state_from(const std::string& text) {
  auto position = from_json<Position>(*parse_json(text));
  EXPECT_TRUE(position) << (position ? "" : position.error());
  auto s = Game::from_position(*position);
  EXPECT_TRUE(s) << (s ? "" : s.error());
  return *s;
}

inline std::string sample() { return std::string(embedded_file("data/trurene/sample.txt")); }

// One question answered by notation; a test failure when that is not offered.
inline Events pick(State& s, Seat who, const std::string& notation) {
  Events events;
  const auto* open = s.agenda.asked_of(who);
  if (!open) {
    ADD_FAILURE() << seat_name(who) << " is not asked, wanted " << notation;
    return events;
  }
  const Ask ask = *open;
  Options offered;
  if (who == Seat::chance)
    for (std::uint32_t i = 0; i < ask.outcomes; ++i) offered.push_back(outcome_option(i));
  else
    Game::options(s, ask, offered);
  for (Option o : offered)
    if (Game::notation(s, ask, o) == notation) {
      Game::apply(s, ask, o, &events);
      return events;
    }
  ADD_FAILURE() << notation << " is not offered at " << Game::question_name(ask);
  return events;
}
inline Events aurora(State& s, const std::string& notation) { return pick(s, kAurora, notation); }
inline Events chance(State& s, const std::string& notation) {
  return pick(s, Seat::chance, notation);
}

inline std::vector<std::string> names(const Events& events) {
  std::vector<std::string> out;
  for (const auto& e : events) out.emplace_back(Game::event_name(e));
  return out;
}
inline bool has(const Events& events, std::string_view name) {
  for (const auto& e : events)
    if (Game::event_name(e) == name) return true;
  return false;
}
inline const Ask& asked(const State& s) { return s.agenda.open[0]; }
inline bool asks(const State& s, Question q) {
  return !s.agenda.open.empty() && asked(s).question == static_cast<int>(q);
}
inline void draw_any(State& s, Rng& rng) {
  const Ask ask = asked(s);
  Game::apply(s, ask, outcome_option(rng.below(ask.outcomes)), nullptr);
}

}  // namespace gh::trurene
