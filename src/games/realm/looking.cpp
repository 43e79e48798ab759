#include "games/realm/game.h"

namespace gh::realm {
View Game::view(const State& s, Seat viewer) { return {viewer, s.seats, s.day, s.days}; }
void Game::determinize(State&, Seat, Rng&) {}
std::string Game::draw(const View&, const Ink&) { return ""; }
}  // namespace gh::realm
