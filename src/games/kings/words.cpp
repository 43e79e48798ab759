#include "games/kings/game.h"
namespace gh::kings {
std::string_view Game::question_name(const Ask& ask) {
  static const auto names = enum_names<Question>();
  return names[ask.question];
}
std::string_view Game::event_name(const Event& event) {
  static const auto names = enum_names<Happening>();
  return names[event.kind];
}
Text Game::describe(const State&, const Ask&) { return {"x","",{}}; }
Text Game::describe(const State&, const Ask&, Option) { return {"x","",{}}; }
Text Game::describe(const State&, const Event&, Seat) { return {"x","",{}}; }
std::string Game::notation(const State&, const Ask&, Option o) { return std::to_string(o.verb)+" "+std::to_string(o.a)+" "+std::to_string(o.b)+" "+std::to_string(o.c); }
Text Game::why_not(const State&, Seat, std::string_view) { return {"x","",{}}; }
std::string Game::draw(const View&, const Ink&) { return ""; }
}
