// The rules at work on one state. One class, one file per chapter of the rulebook: set-up
// (setup*.cpp), the day (birdsong.cpp, sunrise.cpp, daylight.cpp, move.cpp, blocking.cpp,
// summoning.cpp, midnight.cpp, following.cpp, death.cpp), goods (belongings.cpp, search.cpp,
// loot.cpp, trade.cpp, hire.cpp, errands.cpp, fates.cpp) and combat (combat*.cpp, spoils.cpp);
// tools are in rules.cpp. What may be picked is in options*.cpp.
#pragma once

#include "core/rules.h"
#include "games/realm/state.h"

namespace gh::realm {

class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance() {
    run_steps([this](auto step) { begin(step); });
  }
  void answer(const Ask& ask, Option o) {
    s_.agenda.close(ask);
    std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }
  Body& body(int being) { return s_.bodies[at(being)]; }
  Item& item(int thing) { return s_.items[at(thing)]; }

  // Steps that never ask need no answer.
  template <class T>
  void answer(const T&, Seat, Option) {}

  // --- tools (rules.cpp)

  // Rolls for a being on a table, with its dice and modifiers; the result is State::roll when the
  // step below goes on. Plain dice: roll_plain.
  void roll(int being, Table table) {
    auto d = dice_for(s_, being, table);
    push(Roll{u8(being), table, d.dice, d.change});
  }
  void roll_plain(int dice) { push(Roll{kNone, Table::random_assignment, u8(dice), 0}); }
  void begin(Roll);
  void answer(Roll, Seat, Option);

  // Takes a thing out of the pile or box it lies in; its place is then nowhere until it is put.
  void lift(int thing);
  void give(int thing, int being);         // inactive, at its owner
  void to_pile(int thing, int spot);       // under the abandoned pile
  void to_box_bottom(int thing, int box);  // goods
  void to_box_top(int thing, int box);
  void out_of_game(int thing);
  void show_thing(int thing) { item(thing).shown = true; }
  void unhide(int being);  // and whoever follows it

  // --- set-up
  void begin(PlayGame);
  void begin(BuildMap);
  void answer(BuildMap, Seat, Option);
  void draw_map(BuildMap&);
  void build_in_turn(BuildMap&);
  void answer_builder(BuildMap, Option);
  void lay(int tile, int q, int r, int turn);
  void next_builder();
  void begin_map_anew();
  void begin(ChooseHero);
  void answer(ChooseHero, Seat, Option);
  void take_hero(Seat, Hero);
  void take_item(Seat, int source);
  void begin(PlaceErrands);
  void answer(PlaceErrands, Seat, Option);
  void put_errand(int side, int box);
  void begin(DealWithin);
  void answer(DealWithin, Seat, Option);
  void begin(DealChits);
  void answer(DealChits, Seat, Option);
  void deal(int nth, int outcome);
  void begin(ChooseAims);
  void answer(ChooseAims, Seat, Option);
  void ask_aim(Seat);
  void turn_up_valleys();
  void place_character(Seat);

  // --- the day
  void next_day();  // after the set-up, and whenever the frame is on top again: a day, or the end
  void begin(DayStub);

  // --- goods
  void begin(GoodsStub);

  // --- combat
  void begin(CombatStub);
};

}  // namespace gh::realm
