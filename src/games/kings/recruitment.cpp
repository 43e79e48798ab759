// Drawing and placing Things: parts 6 and 7.
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin(DrawThings step) {
  if (step.left == 0 || s_.cup.empty()) return pop();  // REC-5
  ask(Seat::chance, Question::draw_thing, s_.cup.size());
}
void Rules::answer(DrawThings step, Seat, Option o) {
  int piece = nth_thing(o);
  to_rack(piece, step.who);
  if (step.fresh) s_.fresh.put(piece);
  tell(step.who, Happening::drew, index(step.who), kind_of(s_, piece));
  tell_others(step.who, Happening::drew_hidden, index(step.who));
  --top<DrawThings>().left;
}

void Rules::table_to_cup() {
  for (int p = 0; p < kThings; ++p)
    if (s_.place[at(p)] == kTable) to_cup(p);
}

void Rules::begin(
    Recruitment step) {  // REC-2: announce, pay, draw everything, then drop the trades
  using Stage = Recruitment::Stage;
  switch (step.stage) {
    case Stage::announce:
      return ask(step.who, Question::recruit);
    case Stage::draw:
      top<Recruitment>().stage = Stage::drop_trades;
      return push(DrawThings{step.who,
                             static_cast<std::uint8_t>((land_owned(s_, step.who) + 1) / 2 +
                                                       step.bought + step.traded / 2),
                             false});
    case Stage::drop_trades:
      table_to_cup();
      top<Recruitment>().stage = Stage::placed;
      return push(PlaceThings{step.who, kNoHex, false});
    default:
      pop();
      push(RackLimit{step.who});
  }
}
void Rules::answer(Recruitment, Seat who, Option o) {
  using Stage = Recruitment::Stage;
  auto& r = top<Recruitment>();
  switch (verb(o)) {
    case Verb::buy:  // REC-1
      ++r.bought;
      pay(who, 5);
      return say(Happening::bought_recruit, index(who));
    case Verb::give: {
      int piece = in_rack(who, o.a);
      say(Happening::gave, index(who), o.a);
      leaves_openly(piece);
      put(piece, kTable);
      ++r.traded;
      return;
    }
    case Verb::take_back: {
      int piece = kBox.copies[at(o.a)].nth(0);
      kBox.copies[at(o.a)].each([&](int p) {
        if (s_.place[at(p)] == kTable) piece = p;
      });
      put(piece, static_cast<std::uint8_t>(kRack + index(who)));
      for (int i = 0; i < s_.seats; ++i)  // everybody has seen it
        if (i != index(who)) s_.players[at(i)].known.put(piece);
      s_.known_to_all.put(piece);
      --r.traded;
      return say(Happening::took_back, index(who), o.a);
    }
    default:
      r.stage = Stage::draw;
  }
}

void Rules::begin(PlaceThings step) {
  const auto& rack = of(step.who).rack;
  bool captured = s_.phase == Phase::combat;  // COM-35
  if (captured && !s_.place_after_capture) return pop();
  bool any = step.only_fresh ? !(rack & s_.fresh).empty() : !rack.empty();
  if (!any || of(step.who).out) return pop();
  ask(step.who, Question::place);
}
void Rules::answer(PlaceThings, Seat who, Option o) {
  if (verb(o) == Verb::done) return pop();
  int piece = in_rack(who, o.a);
  const auto& d = design(s_, piece);
  if (d.sort == Sort::creature) {  // DEP-4: face down
    // Whoever knew creatures on this rack cannot tell whether this is one of them.
    forget(of(who).rack & kBox.creatures);
    put_on_board(piece, who, o.b);
    tell(who, Happening::placed, index(who), o.a, o.b);
    return tell_others(who, Happening::placed_hidden, index(who), o.b);
  }
  leaves_openly(piece);
  put_on_board(piece, Seat::spectator, o.b);  // DEP-2, DEP-3: face up
  say(Happening::placed, index(who), o.a, o.b);
}

void Rules::begin(RackLimit step) {  // REC-4
  if (of(step.who).rack.size() <= kMostRack) return pop();
  ask(step.who, Question::surplus);
}
void Rules::answer(RackLimit, Seat who, Option o) {
  tell(who, Happening::discarded, index(who), o.a);  // unseen: only trades are shown (REC-2)
  tell_others(who, Happening::discarded_hidden, index(who));
  forget(of(who).rack);
  to_cup(in_rack(who, o.a));
}

void Rules::begin(StackLimit step) {  // COM-21
  if (army(s_, step.hex, step.who).size() <= kMostStack) return pop();
  ask(step.who, Question::surplus_stack);
}
void Rules::answer(StackLimit step, Seat who, Option o) { eliminate(in_army(who, step.hex, o.a)); }

}  // namespace gh::kings
