#include "games/realm/game.h"

namespace gh::realm {
View Game::view(const State& s, Seat viewer) { return {viewer, s.seats, s.day, s.days}; }
void Game::determinize(State&, Seat, Rng&) {}
std::string Game::check(const State&) { return ""; }
std::string Game::draw(const View&, const Ink&) { return ""; }
Position Game::position(const State& s) { return {s.seats}; }
Result<State> Game::from_position(const Position&) { return Error{"not yet"}; }
}  // namespace gh::realm
