// The rules at work on one state; used by rules.cpp, create.cpp, people.cpp and fight.cpp only.
#pragma once

#include "core/rules.h"
#include "games/trurene/game.h"

namespace gh::trurene {

class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance() {
    run_steps([this](auto step) { begin(step); });
  }
  void ask_again() {
    begin_top([this](auto step) { begin(step); });
  }
  void answer(const Ask& ask, Option o) {
    s_.agenda.close(ask);
    std::visit([&](auto step) { answer(step, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  // --- tools

  void ask(Question q) { RulesOf::ask(kAurora, q); }
  void chance(Question q, int outcomes) { RulesOf::ask(Seat::chance, q, outcomes); }
  void chance(Question q, tune::Range range) { chance(q, range.size()); }
  static int drawn(Option o) { return static_cast<int>(outcome_index(o)); }
  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }
  void say_square(Happening what, Square q) { say(what, q.row, q.column); }

  bool at_least(Level level) const { return s_.level >= level; }
  bool fixed_values() const { return s_.level == Level::basic; }  // TR-G-5
  void game_over(Ending how);

  // --- create.cpp
  void begin(Create step);
  void answer(Create step, Option o) { created(step, drawn(o)); }
  void created(Create step, int n);
  void next_draw(Create& step);
  void draw_land_again(Create step);
  void begin(Settle);
  void answer(Settle, Option o);

  // --- rules.cpp
  void begin(Turn);
  void answer(Turn, Option o);
  void land(Square q);
  void begin(Landing);
  void answer(Landing, Option) {}
  void visit_maeja();
  void visit_shrine(int shrine);
  void begin(RiddleStep) { ask(Question::riddle); }
  void answer(RiddleStep step, Option o);
  void begin(Artefact);
  void answer(Artefact, Option o) { give_artefact(drawn(o)); }
  void give_artefact(int n);
  void begin(Encounter step);
  void answer(Encounter step, Option o);
  void begin(EndOfTurn step);
  void answer(EndOfTurn step, Option o);
  void go_on(EndOfTurn::Stage stage) { top<EndOfTurn>().stage = stage; }
  void regenerate();
  void return_wolves(int n);
  void pay_quest(int gold);
  void earn(int gold);
  void move_troll_king(int n);
  void choose_hawk(int n);
  void move_wolves(int n);
  void messages();
  void look_around();

  // --- people.cpp
  void begin(Village step);
  void answer(Village step, Option o);
  void begin(Merchant step);
  void answer(Merchant step, Option o);
  void name_gold(Option o);
  void make_offer();
  void buy(const Merchant& m, bool yes);
  void begin(Quester step);
  void answer(Quester step, Option o);
  void place_quest(int n);
  void begin(Hunter step);
  void answer(Hunter step, Option o);

  // --- fight.cpp
  void begin(Creature step);
  void answer(Creature step, Option o);
  void fight(Opponent who, bool ambush = false);
  void begin(Fight step);
  void answer(Fight step, Option o);
  void start_fight();
  void act(Verb what);
  void enemy_reacts();
  void strike_next();
  void settle_tick(bool aurora_hits, bool enemy_hits);
  void clash();
  void hit_enemy();
  void hit_aurora();
  void set_enemy_health(int health);
  void end_tick();
  void win_fight();
};

}  // namespace gh::trurene
