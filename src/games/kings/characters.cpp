// Special characters: part 5.
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin(Characters step) {
  using Stage = Characters::Stage;
  switch (step.stage) {
    case Stage::choose:
      return ask(step.who, Question::character);
    case Stage::bonus:
      return ask(step.who, Question::bonus);
    case Stage::rolled: {  // the roll has arrived
      int need = 2 * design(s_, step.hero).value - rolled() - step.bonus;
      pop();
      if (need <= 0) return push(Station{step.who, step.hero});
      if (of(step.who).gold < 10 * need)
        return say(Happening::recruit_failed, index(step.who), kind_of(s_, step.hero));
      return push(
          Characters{step.who, Stage::pay_more, step.hero, static_cast<std::uint8_t>(need)});
    }
    default:
      return ask(step.who, Question::pay_more);
  }
}
void Rules::answer(Characters step, Seat who, Option o) {
  using Stage = Characters::Stage;
  switch (verb(o)) {
    case Verb::discharge: {  // CHR-1
      Piece piece = static_cast<Piece>(kThings + (o.a - kFirstHero) / 2);
      of(who).of.take(piece);
      put(piece, kPool);
      say(Happening::discharged, index(who), o.a);
      if (!o.b) return;
      s_.back_sides ^= static_cast<std::uint16_t>(1u << (piece - kThings));
      return say(Happening::turned_over, kind_of(s_, piece));
    }
    case Verb::attempt:  // CHR-2
      top<Characters>().hero = static_cast<Piece>(kThings + (o.a - kFirstHero) / 2);
      top<Characters>().stage = Stage::bonus;
      return say(Happening::attempts, index(who), o.a);
    case Verb::bonus:
      pay(who, 5 * o.a);
      if (o.a) say(Happening::paid, index(who), 5 * o.a, o.a);
      top<Characters>().bonus = static_cast<std::uint8_t>(o.a);
      top<Characters>().stage = Stage::rolled;
      return push(Roll{who, 2, {}, {}});
    case Verb::pay:
      pay(who, 10 * o.a);
      say(Happening::paid, index(who), 10 * o.a, o.a);
      pop();
      return push(Station{who, step.hero});
    case Verb::stop:
      pop();
      return say(Happening::recruit_failed, index(who), kind_of(s_, step.hero));
    default:
      pop();
  }
}

void Rules::begin(Station step) {  // CHR-3
  for (int h = 0; h < s_.hexes; ++h)
    if (owns(s_, step.who, h) && army(s_, h, step.who).size() < kMostStack)
      return ask(step.who, Question::station);
  say(Happening::recruit_failed, index(step.who), kind_of(s_, step.hero));  // AMB-10
  pop();
}
void Rules::answer(Station step, Seat who, Option o) {
  put_on_board(step.hero, who, o.a);
  say(Happening::recruited, index(who), kind_of(s_, step.hero), o.a);
  pop();
}

void Rules::begin(TurnOver step) { ask(step.who, Question::turn_over); }  // CHR-5
void Rules::answer(TurnOver step, Seat, Option o) {
  pop();
  if (verb(o) != Verb::turn_over) return;
  s_.back_sides ^= static_cast<std::uint16_t>(1u << (step.hero - kThings));
  say(Happening::turned_over, kind_of(s_, step.hero));
}

}  // namespace gh::kings
