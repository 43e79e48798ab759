// The rules at work on one state. One class, one file per phase: setup.cpp, turn.cpp (its frame,
// gold and construction), characters.cpp, recruitment.cpp, events.cpp, movement.cpp,
// exploration.cpp, combat.cpp, aftermath.cpp, powers.cpp, magic.cpp; tools are in rules.cpp. What
// may be picked is in options*.cpp.
#pragma once

#include "core/rules.h"
#include "games/kings/game.h"

namespace gh::kings {

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
    if (!common(ask.who, o))
      std::visit([&](auto step) { answer(step, ask.who, o); }, s_.agenda.steps.back());
    advance();
  }

 private:
  // --- tools (rules.cpp)
  Player& of(Seat who) { return player(s_, who); }
  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }
  static Reply reply(Option o) { return {o.verb, o.a, o.b, o.c}; }

  bool common(Seat who, Option o);  // GLD-3, DEP-9: offered at many questions
  void put(int piece, std::uint8_t place);
  void put_on_board(int piece, Seat who, int hex);
  void to_cup(int piece);
  void to_rack(int piece, Seat who);
  void eliminate(int piece);  // cup, or pool with the choice to turn over
  void forget(const Pieces& pieces);
  void leaves_openly(int piece);
  void reveal(const Pieces& pieces);
  void hide_in_stack(Seat who, int hex);
  int in_rack(Seat who, int kind) const;
  int in_army(Seat who, int hex, int kind) const;
  int nth_thing(Option o) const { return s_.cup.nth(static_cast<int>(outcome_index(o))); }
  void pay(Seat who, int gold);
  void earn(Seat who, int gold, Happening why);
  void lower_fort(int hex);
  void set_owner(int hex, int owner);
  void citadel_clock();
  bool win_by_citadels(Seat who);
  void win(Seat who);
  void check_out();
  int rolled() const;
  void open_window(Mask who, Question q);
  Mask who_could(Magic item, int except = -1) const;

  // Steps that never ask need no answer.
  template <class T>
  void answer(const T&, Seat, Option) {}

  // --- set-up
  void begin(ChooseSides);
  void answer(ChooseSides, Seat, Option);
  void begin(RollForFirst);
  void begin(ChooseStart);
  void answer(ChooseStart, Seat, Option);
  void seat_round_the_board(Seat first);
  void begin(LayTiles);
  void answer(LayTiles, Seat, Option);
  void begin(SeaAtStart);
  void answer(SeaAtStart, Seat, Option);
  void begin(Kingdoms);
  void answer(Kingdoms, Seat, Option);
  void begin(Towers);
  void answer(Towers, Seat, Option);
  void begin(FirstThings);
  void begin(Exchange);
  void answer(Exchange, Seat, Option);
  Terrain draw_tile(Option o);

  // --- the frame of a turn, gold
  void begin(Turn);
  void begin_part(Seat who);
  void end_phase();
  void end_turn();
  void collect_gold(Seat who);

  // --- things
  void begin(DrawThings);
  void answer(DrawThings, Seat, Option);
  void begin(PlaceThings);
  void answer(PlaceThings, Seat, Option);
  void begin(RackLimit);
  void answer(RackLimit, Seat, Option);
  void begin(StackLimit);
  void answer(StackLimit, Seat, Option);
  void begin(Recruitment);
  void answer(Recruitment, Seat, Option);
  void table_to_cup();

  // --- special characters
  void begin(Characters);
  void answer(Characters, Seat, Option);
  void begin(Station);
  void answer(Station, Seat, Option);
  void begin(TurnOver);
  void answer(TurnOver, Seat, Option);

  // --- random events
  void begin(EventPart);
  void answer(EventPart, Seat, Option);
  void play_event(Seat who, RandomEvent e);
  void begin(MagicEvent);
  void answer(MagicEvent, Seat, Option);
  void change_tile(int hex, Terrain t, Seat who);
  void begin(Sink);
  void answer(Sink, Seat, Option);
  void begin(DarkPlague);
  void begin(Losses);
  void answer(Losses, Seat, Option);
  void begin(Defection);
  void answer(Defection, Seat, Option);
  void begin(Teeniepox);
  void answer(Teeniepox, Seat, Option);
  void begin(TerrainDisaster);
  void answer(TerrainDisaster, Seat, Option);
  void begin(Vandals);
  void answer(Vandals, Seat, Option);
  void begin(WillingWorkers);
  void answer(WillingWorkers, Seat, Option);

  // --- rolls, items, answers
  void begin(Roll);
  void answer(Roll, Seat, Option);
  void begin(Contest);
  void begin(UseItem);
  void item_works(UseItem);
  void begin(ItemWindow);
  void answer(ItemWindow, Seat, Option);
  void begin(ElixirWindow);
  void answer(ElixirWindow, Seat, Option);
  void begin(Challenges);
  void answer(Challenges, Seat, Option);
  void remove_bluff(int piece, int challenger);
  void challenge_in_battle(Seat who, int piece);

  // --- movement
  void begin_movement(Seat who);
  void begin(Pins);
  void answer(Pins, Seat, Option);
  void begin(Moves);
  void answer(Moves, Seat, Option);
  void start_group(const Pieces& members, int hex);
  void go(Seat who, int hex);
  void drop(Seat who, int piece);
  void end_group();
  void leave_group(int piece);
  void pay_in_full();
  void begin(FlyOn);
  void answer(FlyOn, Seat, Option);
  void begin(BalloonTrip);
  void answer(BalloonTrip, Seat, Option);
  void land_balloon(Seat who, int hex);
  void balloon_over_sea(Seat who, int hex);
  void bloodless_conquest();

  // --- exploration
  void begin(Segments);
  void answer(Segments, Seat, Option);
  void begin(Exploration);
  void answer(Exploration, Seat, Option);
  void sort_draw(const Exploration& e);
  void capture_explored(Seat who, int hex);

  // --- combat
  void start_battle(Seat announcer, int hex, bool natives);
  int count_sides() const;
  void begin(Fight);
  void answer(Fight, Seat, Option);
  void next_moment(Moment m);
  void turn_up(Fight&);
  void dust(Fight&);
  void firewall(Fight&);
  void barons();
  void warlord(Fight&);
  void targets(Fight&);
  void round_start(Fight&);
  void dispel(Fight&);
  void roll_dice(Fight&);
  void after_dice(Fight&);
  void count_hits();
  void aim(Fight&);
  bool golem_chooses(const DieRolled& d) const;
  void shot(DieRolled& d, Option o);
  void place_hits(Fight&);
  void place_hit(int side, int piece);
  void tests(Fight&);
  void take_losses();
  void step_over();
  void retreat(Fight&);
  void leave_battle(int side, int hex, int balloon_hex);
  void round_over();
  int sides_alive();  // and drops the sides that have nothing left
  bool check_bluffs();

  // --- post-combat
  void capture();
  void damage(Fight&);
  void recovery();
  void items_to_cup();
  void natives_left(int hex);

  // --- construction, powers
  void begin(Construction);
  void answer(Construction, Seat, Option);
  void begin(Powers);
  void answer(Powers, Seat, Option);
  void begin(Assassination);
  void answer(Assassination, Seat, Option);
  void learn_named(int piece, Seat owner);
  void begin(Theft);
  void answer(Theft, Seat, Option);
};

}  // namespace gh::kings
