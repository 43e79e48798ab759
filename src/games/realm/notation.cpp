// Notation: short, stable, unique among what is offered.
#include "games/realm/game.h"
#include "games/realm/setup.h"

namespace gh::realm {

std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}
std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}

std::string Game::notation(const State&, const Ask& ask, Option o) {
  if (ask.who == Seat::chance) return std::to_string(outcome_index(o) + 1);
  return enum_name(static_cast<Verb>(o.verb)) + " " + std::to_string(o.a) + " " +
         std::to_string(o.b) + " " + std::to_string(o.c);
}
Text Game::describe(const State&, const Ask& ask) {
  return {std::string(question_name(ask)), "", {}};
}
Text Game::describe(const State& s, const Ask& ask, Option o) {
  return {notation(s, ask, o), "", {}};
}
Text Game::describe(const State&, const Event& event, Seat) {
  return {std::string(event_name(event)), "", {}};
}
Text Game::why_not(const State&, Seat, std::string_view) {
  return {"That is not offered.", "", {}};
}

}  // namespace gh::realm
