// Sudden death (KG-30 to KG-33): at Midnight a character whose score is below zero in no category
// may end the game. Everybody who lives is asked, so that the question tells nothing.
#include "games/realm/rules.h"

namespace gh::realm {

bool may_end_game(const State& s, Seat who) {
  const auto& c = character(s, who);
  const int b = index(who);
  if (s.sudden_death == SuddenDeath::off || c.hero == Hero::none || !on_map(s, b)) return false;
  if (s.sudden_death == SuddenDeath::home && !in_clearing(s, b, c.began)) return false;
  const auto score = score_of(s, who);
  for (int basic : score.basic)
    if (basic < 0) return false;
  return true;
}

void Rules::begin(EndVote v) {
  for (int n = v.next; n < s_.seats; ++n) {
    if (s_.characters[at(n)].hero == Hero::none || !on_map(s_, n)) continue;
    top<EndVote>().next = u8(n);
    return ask(seat(n), Question::end_game);
  }
  pop();
  if (s_.enders) end_game();
}

// Where who ends it has won, the others may still do so too.
void Rules::answer(EndVote v, Seat who, Option o) {
  top<EndVote>().next = u8(v.next + 1);
  if (verb(o) != Verb::end_it) return;
  s_.enders |= bit_of(who);
  say(Happening::ended_by, who);
  if (!s_.ender_wins) end_game();
}

}  // namespace gh::realm
