// The frame of a turn (part 3), gold (part 4) and construction (parts 11 and 12).
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin(Turn step) {  // TRN-1: everybody finishes his part before the next phase begins
  check_out();
  if (s_.over) return;
  if (step.nth < s_.seats) {
    Seat who = in_order(s_, step.nth);
    ++top<Turn>().nth;
    if (!player(s_, who).out) begin_part(who);
    return;
  }
  top<Turn>().nth = 0;
  end_phase();
}

void Rules::begin_part(Seat who) {
  switch (s_.phase) {
    case Phase::gold:
      return collect_gold(who);
    case Phase::characters:
      return push(Characters{who, {}, kNoPiece, 0});
    case Phase::recruitment:
      return push(Recruitment{who, {}, 0, 0});
    case Phase::events:
      return push(EventPart{who, 0, false});
    case Phase::movement:
      return begin_movement(who);
    case Phase::construction:
      return push(Construction{who});
    case Phase::powers:
      if (has_hero(s_, who, Hero::assassin_primus) || has_hero(s_, who, Hero::master_thief))
        push(Powers{who, 0});
      return;
    default:
      return;
  }
}

void Rules::end_phase() {
  switch (s_.phase) {
    case Phase::movement:
      s_.moved = s_.pinned = s_.with_deerhunter = {};
      bloodless_conquest();  // MOV-11
      if (s_.over) return;
      s_.phase = Phase::combat;
      say(Happening::phase_begins, static_cast<int>(s_.phase));
      top<Turn>().nth = s_.seats;  // the combat phase has segments instead of parts
      return push(Segments{});
    case Phase::construction:
      s_.built = 0;
      if (s_.citadel_holder >= 0 && s_.turn > s_.citadel_turn)  // WIN-1
        return win(seat(s_.citadel_holder));
      break;
    case Phase::order:
      return end_turn();
    default:
      break;
  }
  s_.phase = static_cast<Phase>(static_cast<int>(s_.phase) + 1);
  say(Happening::phase_begins, static_cast<int>(s_.phase));
}

void Rules::end_turn() {       // TRN-2
  if (s_.balloon != kNoHex) {  // MAG-1
    to_cup(piece_of(Magic::balloon));
    s_.balloon = kNoHex;
    s_.passengers = {};
  }
  if (s_.seats > 2)  // TWO-4; who is out has no place in the order
    do s_.first = static_cast<std::uint8_t>((s_.first + 1) % s_.seats);
    while (player(s_, in_order(s_, 0)).out);
  if (s_.rounds && s_.turn >= s_.rounds) {  // docs/decisions/kings-round-limit.md
    s_.over = true;
    s_.agenda.steps.clear();
    return say(Happening::time_is_up, s_.turn);
  }
  ++s_.turn;
  s_.phase = Phase::gold;
  say(Happening::turn_begins, s_.turn);
}

void Rules::collect_gold(Seat who) {  // GLD-1, GLD-2
  earn(who, income_of(s_, who), Happening::income);
}

void Rules::begin(Construction step) {  // CON-1
  bool can = false;
  for (int h = 0; h < s_.hexes && !can; ++h) can = !build_problem(s_, step.who, h, false);
  // Somebody who cannot build may still want to cash a treasure in order to build (GLD-3).
  if (!can && player(s_, step.who).rack.empty()) return pop();
  ask(step.who, Question::build);
}
void Rules::answer(Construction, Seat who, Option o) {
  if (verb(o) == Verb::done) return pop();
  pay(who, 5);
  auto level = ++s_.fort[at(o.a)];
  s_.built |= std::uint64_t{1} << o.a;
  say(Happening::built, index(who), o.a, level);
  if (level == 4) citadel_clock();  // CON-2
}

}  // namespace gh::kings
