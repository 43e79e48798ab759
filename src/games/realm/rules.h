// The rules at work on one state. One class, one file per chapter of the rulebook: setup*.cpp, the
// day (birdsong.cpp to midnight.cpp, death.cpp), goods (belongings.cpp to fates.cpp), combat*.cpp
// with spoils.cpp, magic*.cpp with spells*.cpp. Tools: rules.cpp. What may be picked: options*.cpp.
#pragma once

#include <functional>

#include "core/rules.h"
#include "games/realm/magic.h"
#include "games/realm/spells.h"
#include "games/realm/state.h"

namespace gh::realm {

class Rules : RulesOf<State, Step, Question, Happening> {
 public:
  Rules(State& s, Events* out) : RulesOf(s, out) {}

  void advance();
  void ask_again();  // the step on top asks once more what it has asked (course.cpp)
  void answer(const Ask& ask, Option o);

 private:
  // Most of what happens lets somebody learn a secret, and nothing before it can be taken back;
  // what follows from an open decision alone does not (rules.cpp).
  static bool is_open(Happening what);
  template <class... Args>
  void say(Happening what, Args... args) {
    emit(what, Event::kAll, false, !is_open(what), args...);
  }
  template <class... Args>
  void tell(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), false, !is_open(what), args...);
  }
  template <class... Args>
  void tell_others(Seat who, Happening what, Args... args) {
    emit(what, static_cast<std::int8_t>(who), true, !is_open(what), args...);
  }

  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }
  Body& body(int being) { return s_.bodies[at(being)]; }
  Item& item(int thing) { return s_.items[at(thing)]; }
  template <class T>
  void again(const T& step) {
    begin(step);
  }
  void again(const Birdsong&);  // these do not ask when they begin
  void again(const Playing&);
  void again(const Blocking&);
  // Steps that never ask need no answer.
  template <class T>
  void answer(const T&, Seat, Option) {}

  // --- tools (rules.cpp)
  // Rolls for a being on a table, with its dice and modifiers; the result is State::roll when the
  // step below goes on. Plain dice: roll_plain.
  void roll(int being, Table table);
  void roll_for_spell(int being);  // on the Missile table for an attack spell (MG-53)
  void roll_plain(int dice) { push(Roll{kNone, Table::random_assignment, u8(dice), 0}); }
  void begin(Roll);
  void answer(Roll, Seat, Option);

  // Takes a thing out of the pile or box it lies in; its place is then nowhere until it is put.
  void lift(int thing);
  bool is_working_potion(int thing) const;
  void give(int thing, int being);         // inactive, at its owner
  void to_pile(int thing, int spot);       // under the abandoned pile
  void to_box_bottom(int thing, int box);  // goods
  void to_box_top(int thing, int box);
  void out_of_game(int thing);
  void show_thing(int thing) { item(thing).shown |= is_card(thing); }  // a counter always is
  void unhide(int being);                                              // and whoever follows it

  // --- set-up
  void begin(PlayGame);
  void begin(BuildMap);
  void answer(BuildMap, Seat, Option);
  void draw_map(BuildMap&);
  void build_in_turn(BuildMap&);
  void answer_builder(BuildMap, Option);
  void lay(int tile, int q, int r, int turn);
  void say_laid(int tile);
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
  void take_back_choice(Seat);
  void turn_up_valleys();
  void place_character(Seat);

  // --- the day
  void next_day();  // after the set-up, and whenever the frame is on top again: a day, or the end
  void end_game();
  void begin(Day);
  void begin_day();
  void begin(Birdsong);
  void answer(Birdsong, Seat, Option);
  void birdsong();
  void record_next(Seat who);
  void record(int being, Option o);
  void begin(Sunrise);
  void begin(AssignGuides);
  void answer(AssignGuides, Seat, Option);
  Mask employers_here() const;
  void assign_guide(int underling, int guide);
  void declare_followers();
  void regenerate();
  void begin(Daylight);
  void answer(Daylight, Seat, Option);
  void take_turn(int being);

  // --- the day: a turn
  void begin(Turn);
  void answer(Turn, Seat, Option);
  void start_phase(Turn);
  void take_phase(Phase);
  void offer_start(int who);
  void announce_phase(Turn);
  void announce_activity();
  bool dies_of_exhaustion(int who);
  void do_phase(Turn);
  template <class F>
  void each_with(int guide, F&& f);
  void peer(Turn);
  void hide(int being);
  void begin(Hiding);
  void share_hiding(int being);
  void rest(Seat who);
  void begin(Resting);
  void answer(Resting, Seat, Option);
  void recover(int chit, int change);
  void begin(Alerting);
  void answer(Alerting, Seat, Option);

  // --- the day: moving and following
  void move(Turn);
  bool is_pony_move(const Turn&) const;
  void begin(MoveOn);
  void use_road(int being, const Beings& party, int from, int to);
  void arrive(int being, int from, int to);
  void begin(LeaveThings);
  void answer(LeaveThings, Seat, Option);
  void leave_thing(int being, int thing, int spot);
  void leave_map(Turn);
  bool has_followers(int being) const;
  void begin(Following);
  void answer(Following, Seat, Option);
  bool somebody_may_be_left(int guide) const;
  bool more_to_drop(Seat who) const;
  Turn* turn_of(int being) const;
  void lose_followers(int guide);
  void stop_following(int follower, Happening why);
  void end_dropped(Turn);
  void end_followers(Turn);

  // --- the day: blocking, ends of turns
  void begin(Blocking);
  void answer(Blocking, Seat, Option);
  void ask_blocks();
  void apply_blocks(Blocking);
  void arrivals_block();
  void block(int being);  // he is seen, and his turn ends after this phase (or never takes place)
  void lose_followers_turns(int guide);  // AMB-R5
  void begin(EndTurn);
  void prowl(int spot);
  std::uint64_t turn_up(int tile);
  void natives_appear(int spot);
  void visitors_appear(int spot);
  void summon(int who, std::uint64_t chits);
  void bring(int box, int spot, int chit);

  // --- the day: sleep, Midnight, death
  bool is_asleep(int being) const { return sleeps(s_, being); }
  void sleep();
  void sunset();
  void begin(Midnight);
  void potions_expire();
  void chapel_lifts_curses();
  // A character is dead; his things go to `heir` (an individual, or an unhired native for his
  // group's box), else they are abandoned.
  void die(Seat who, int heir = kNone);
  void potions_of_the_dead(int being);
  void inherit(int being, int heir, int gold, int spot);
  void begin(Inheriting);
  void let_go(Seat who);
  void all_chits_out(Seat who, const Killers& by = {});  // dies if every chit is wounded
  void end_own_life(Seat who);
  void begin(Restart);
  int first_by_dice(Mask dead, std::array<std::uint8_t, kMostSeats>& dice);
  void at_one_instant(const std::function<void()>& deaths);
  void answer(Restart, Seat, Option);

  // --- goods: belongings
  void begin(Rearrange);
  void answer(Rearrange, Seat, Option);
  void begin(Obtain);
  void answer(Obtain, Seat, Option);
  void begin(Bargain);
  void answer(Bargain, Seat, Option);
  void begin(LiftCurse);
  void answer(LiftCurse, Seat, Option);
  void obtain(int thing, int being);  // and asks what becomes of it
  void abandon(int thing);
  void activate(int being, int thing);
  void put_away(int being, int thing);
  void make_room_for(int being, int thing);
  void check_load(int being);
  void heal_wounds(Seat who);
  void vial_heals();
  void out_of_use(int thing);  // one that was active until now
  void open_chest(int being);
  void take_contents(int being, int box);
  // Names the thing to those who may know it, something unnamed to the others.
  void tell_thing(Happening named, Happening unnamed, int being, int thing, int extra = 0);
  void close_deal(const Bargain& d);
  void hand_over(const BargainList& things, int from, int to);

  // --- goods: search and loot
  void begin(SearchPhase);
  void answer(SearchPhase, Seat, Option);
  void begin(LookAtChits);
  void answer(LookAtChits, Seat, Option);
  void begin(LootPile);
  void begin(OpenDoor);
  void answer(OpenDoor, Seat, Option);
  void begin(DrawCards);
  void answer(DrawCards, Seat, Option);
  void begin(Found);
  void learn(int being, int what, Happening how);  // a bit of Discoveries
  void spread(int being, int what);                // to those who watch him (spying)
  template <class F>
  void each_searcher(int guide, F&& f);
  void roll_search(int who, Table table, int spot);
  void search_line(int who, int spot, SearchLine line);
  void find_ways(int who, int spot, Way way);
  void see_chits(int who, int tile);
  void discover_sites(int who, int spot);
  void unfold(int chit);          // a Lost chit: its five chits lie in the tile
  void light_campfire(int chit);  // Smoke W, Stink W
  void show_site(int who, int box);
  void sell_site(int from, int to, int what);
  void loot_pile(int who, int nth);
  void loot_site(int who, int box, int nth);
  void find_site_card(int who, int thing, int box);
  void take_counter(int who, int box, const char* id);
  void take_card(int who, int box);
  void site_card(int who, int box, int result);
  void toadstool_circle(int who, int box, int result);
  void crypt_of_the_knight(int who, int box, int result);
  void enchanted_meadow(int who, int box, int result);
  void open_door(int who, int box, OpenWith how, int with);

  // --- goods: trade and hire
  void begin(Meeting);
  void begin(TradePhase);
  void answer(TradePhase, Seat, Option);
  void begin(HirePhase);
  void answer(HirePhase, Seat, Option);
  void meet(int who, Trader with, Table table, bool drinks);  // the result is State::met
  int purse(int who) const { return purse_of(s_, who); }
  bool can_drink(int who, Trader with) const { return may_drink(s_, who, with); }
  void buy_drinks(int who, Trader with);
  void swallow(Seat who, Trader with);  // an insult or challenge
  void settle(TradePhase);
  void settle(HirePhase);
  void sell(int who, Trader with, int thing);
  void begin(Haggling);
  void haggle(const TradePhase& p, bool drinks);
  void end_commerce(bool blocks);
  void take_bid(const TradePhase& p);
  int hand_in(int who, Trader with, int thing, bool priced = true);
  void put_among_goods(int thing, int box);
  void look_at_goods(int who, int box, bool shines = true);
  void see_card(int who, int thing, bool shines = true);
  void buy(const TradePhase& p, bool as_boon);
  void buy_spell(const TradePhase& p, bool as_boon);
  void take_boon(Seat who, Trader with, int price);
  int boon_price(Seat who, Trader with) const;
  void pay_back_boon(Seat who, Trader with);
  void lose_boon_chance(Seat who, Trader with);
  Beings subjects(const HirePhase& p) const;
  void hire(const HirePhase& p);
  void release(int being);  // a hireling becomes unhired

  // --- goods: errands
  void take_errand(Seat who, int chit);
  void drop_errand(int chit, int spot);
  void end_errand(int chit, bool done);
  void errand_arrival(int being);      // on entering a clearing
  void errand_kills();                 // after a denizen died
  void errand_limits(bool game_over);  // at Midnight, and at the end of the game
  void drop_errands(int being);        // on death

  // --- goods: fates
  void begin(RollCurse);
  void begin(RollWish);
  void begin(RollPit);
  void begin(Teleport);
  void answer(Teleport, Seat, Option);
  void begin(Banish);
  void answer(Banish, Seat, Option);
  void begin(Vision);
  void answer(Vision, Seat, Option);
  void curse(Seat who, Curse what);
  void wish(int who, int result);
  void lift_wither(Seat who);
  void heal_all(Seat who, bool wish);
  void hurt_chits(int being, std::uint16_t chits, ChitState to, const Killers& by);
  template <class Test>
  std::uint16_t chits_that(int being, Test&& test) const;
  void teleport(int being, int spot);
  void banish(int being);
  void pit(int target, int result, const Killers& by);
  void terror(const Beings& here, const Killers& by);
  // MG-54: what a character kills at once counts one by one, the most valuable first.
  Fixed<std::uint8_t, kBeings> killing_order(const Beings& dying, const Killers& by) const;
  void kill_all(const Beings& here, const Killers& by, const std::function<bool(int)>& test);

  // --- combat: the Evening and its rounds
  void begin(Evening);
  void answer(Evening, Seat, Option);
  void start_clearing(int spot);
  void clear_sheets();
  void calm_denizens(bool alert = false);
  void begin(Clearing);
  bool is_combat_over();
  void end_clearing();
  bool needs_battle_roll(int who, Group group);
  void begin(BattleRoll);
  void answer(BattleRoll, Seat, Option);
  void judge_battle_roll(const BattleRoll& b);
  void end_battle_roll(bool battle);
  void start_battle(Group group, int who);
  void provoke(int native, int who);  // PE-15
  void begin(Round);
  void start_round();
  void start_melee();
  void keep_peace();
  void make_peace(int spot);
  void give_owners_targets();
  void turn_tremendous();
  void disengage();
  void end_round();
  void end_standoffs();

  // --- combat: encounter step
  bool wants_questions(int who);
  void rest_evening(int who);
  void leave_sheet(int denizen);
  void set_against(int denizen, int target);
  void begin(Luring);
  void answer(Luring, Seat, Option);
  void begin(Assigning);
  void answer(Assigning, Seat, Option);
  void go_on_rolling();
  void take_assign_roll(const Assigning& a);
  void give_denizen(int who);
  void assign_to(int denizen, int being);
  void begin(Deploying);
  void answer(Deploying, Seat, Option);
  void deploy(Seat who, int hireling, int target, int dark, int gallop);
  void play_piece(int who, int piece);
  void charge(int who, int victim, int piece);
  void begin(Acting);
  void answer(Acting, Seat, Option);
  bool rebels_against(int hireling, int target) const;
  void end_deployment(int who);
  void set_weapon(int who, bool alerted);
  void go_berserk(int who);
  void run_away(int who, int to, int piece);
  void fly_off(int who, int tile, int piece);
  void shake_off(int who);

  // --- combat: melee step
  void begin(Targeting);
  void answer(Targeting, Seat, Option);
  void end_targets_of(int who);
  void name_target(int who, int target);
  void betray(Seat who, int hireling, bool extended = false);  // PE-20
  void stop_idle_fights();
  void make_sheets_for_targets();
  void begin(Playing);
  void answer(Playing, Seat, Option);
  void ask_play(int who);
  void take_back(Play& play, bool shield);
  void reveal_plays();
  void lay_out_sheets();
  void begin(Shuffling);
  void reposition(const Shuffling& x);
  void change_tactics(const Shuffling& x);
  void tell_places();
  void begin(Adjusting);
  void answer(Adjusting, Seat, Option);
  void find_hits();
  bool still_strikes(const Strike& x);
  void begin(Striking);
  void weigh_blows(const Striking& st);
  void roll_fates(const Striking& st);
  void note_hit(const Strike& x);
  void apply_blows(const Striking& st);
  bool is_fatal(const Strike& x, Attack kind);
  bool hurt_denizen(const Strike& x);
  bool hurt_character(const Strike& x);
  void add_wound(int who);
  void strike_armour(int who, int thing, Level harm);
  void damage_armour(int thing);  // intact to damaged, damaged to destroyed
  void destroy_armour(int thing);
  void turn_weapons();

  // --- combat: fatigue and wounds
  void begin(Exhaustion);
  void answer(Exhaustion, Seat, Option);
  void begin(Fatigue);
  void begin(Wounds);
  void pay_asterisk(Seat who);  // any kind of chit
  void bill_fatigue();
  void bill_wounds();
  void bury_the_wounded();
  bool settle_owed(int who);
  void fatigue_chit(int who, int chit);
  void take_change(int who, int chit);
  void wound_chit(int who, int chit);
  void begin(WeaponSides);
  void answer(WeaponSides, Seat, Option);

  // --- optional rules of the book (book*.cpp)
  void begin(Ambush);
  void begin(Waking);
  void answer(Waking, Seat, Option);
  void wake_onto(int native, int being);
  void begin(AlertRolls);
  void come_to_light(int casting, int who);
  void change_regard(Seat who, Group group, int by);
  void bear_grudge(int native, const Killers& by);

  // --- combat: spoils. Simultaneous killers share; `dying` are all who die at this instant
  void kill(int being, const Killers& by, const Beings& dying = {});
  void kill_character(int being, const Killers& by, const Beings& dying);
  void kill_denizen(int being, const Killers& by, const Beings& dying);
  void leave_to_killer(int being, const Killers& by, const Beings& dying);
  void award(const Killers& by, int fame, int notoriety, bool multiplied);
  int heir_among(const Killers& by, const Beings& dying, int& heirs);
  void share_gold(const Killers& by, const Beings& dying, int gold, int parts);
  void begin(Spill);
  void answer(Spill, Seat, Option);
  void spill(const Spill& x, bool large, int thing);
  void leave_combat(int being);  // off every sheet

  // --- magic: casting
  int put_casting(const Casting& c);
  void free_casting(int i);
  void cast_spell(int who, Castable what, Means by);
  void spend_colour(int who, int chit);
  void fatigue_magic(int who, int chit);
  void aim_by_themselves();
  void name_mark(int who, const Mark& m);
  void tell_mark(int who, Spell spell, const Mark& m);
  void name_being(int casting, int who, int being);
  void end_naming(int who);
  void begin(Completing);
  void lose_aimless();
  void cancel_slower(std::uint64_t group, int time);
  void drop_casting(int i);
  bool is_duplicate(int i, int other);
  void fail_together(int i);
  Completing* completing();
  bool settle_together(const Completing& c);
  void settle_chits(int being, const Completing& c);
  bool drop_targets(int i);
  void start_casting(int i);
  void after_completion();

  // --- magic: ends, energizing
  void end_casting(int i, Happening how);
  void end_spell(int i);
  void break_spell(int i);
  void undo_altered(const Casting& c);
  void release_from(int i, int being);
  void release_all(int being);  // from all spells: dead, regenerated, back on the chart
  void end_spells_of(Seat who);
  void dissolve(int i, int spot);  // spellbreaking
  void end_spells_lasting(Duration d, bool only_older);
  void end_protection(int being);  // kNone: everybody's (MG-49)
  void magic_sunset();
  void magic_midnight();
  int first_target(const Casting& c) const;
  void energize_by_itself();
  void choose_forms(std::uint64_t stirred);
  void begin(WhichForm);
  void answer(WhichForm, Seat, Option);
  void note_order(int i);
  void energize(int i);
  void offer_energizing(int spot);
  void begin(Energizing);
  void answer(Energizing, Seat, Option);
  void burn(int who, int chit);

  // --- magic: by day
  void enchant(const Turn& t);
  void begin(Enchanting);
  void answer(Enchanting, Seat, Option);
  void carry_out(const Enchanting& e, const Enchantment& x);
  void turn_tile(int t);
  void enchant_by_itself();  // OPT-17
  void begin(ReadRunes);
  void put_under(int place);
  void begin(LookAtSpells);
  void answer(LookAtSpells, Seat, Option);
  void begin(RecordSpell);
  void answer(RecordSpell, Seat, Option);
  void write_spell(Seat who, Spell what, int erased);
  bool ask_magic(Seat who);
  void alert_magic(Seat who, int chit);

  // --- magic: helpers
  template <class F>
  void each_familiar(F&& f) {
    for (int b = kFirstFamiliar; b < kFirstPhantasm; ++b)
      if (on_map(s_, b)) f(b);
  }
  void call_familiar(Seat who);
  void phantasms_appear();
  void dismiss(int helper);

  // --- spells: what they do (spells*.cpp)
  void take_effect(int casting);
  void energized(int casting);
  void fell_inert(int casting);
  void ended(int casting);
  void released(int casting, int being);
  void begin(SpellTable);
  void begin(WiseBird);
  void answer(WiseBird, Seat, Option);
  void begin(AskDemon);
  void answer(AskDemon, Seat, Option);
  void begin(WandRoll);
  void answer(WandRoll, Seat, Option);
  void lost_move(int who, int spot, bool pony);
  void begin(LostWay);
  void answer(LostWay, Seat, Option);
  void begin(StormLoss);
  void answer(StormLoss, Seat, Option);
  void storm(int being);
  void strike_phase(int who, int nth);
  void begin(Fading);
  void see_by_magic(int who, int result);
  void begin(SightTake);
  void answer(SightTake, Seat, Option);
  void begin(HireMonsters);
  void answer(HireMonsters, Seat, Option);
  void hire_monsters(const HireMonsters& h);
  void end_pacification(int being, int employer);
  void fly(const Turn& t);
  void lift_off(int who, int tile);
  bool offer_broom(int who, BroomUse use, int piece, int to);  // lent: its caster is asked
  void offer_brooms();
  bool ask_for_brooms(const Turn& t);
  void begin(Invoking);
  void answer(Invoking, Seat, Option);
  void ride_broom(const Invoking& x, int who);
  void end_brooms();              // MG-82: a Broomstick that was played and has not carried him off
  void must_fly(int being);       // MG-82: who was left in the air
  void come_down(const Turn& t);  // at the end of the last of several Fly phases in a row
  void take_off(int being, Level strength);
  void touch_down(int being, int spot);
  void turn_absorbed();
  void turn_form_back(int who, const Play& p);
  std::array<std::uint8_t, kMostSeats> held_{};  // within one end of a round: by absorbed monsters
  std::array<std::uint8_t, kMostSeats> serious_{};  // within one group of blows: serious wounds
  int jewel_lost_ = kNone;  // whose Timeless Jewel has gone out of use in his own turn
  int drawn_ = kNone;       // the tile that was laid just now and may have to be taken up again
  void begin(SeriousWounds);
  void begin(StormFlight);
  void answer(StormFlight, Seat, Option);
  void storms_take();
  void storms_meet();  // before an encounter step
  void storms_land();  // denizens, before the first turn of the day
  void begin(Dropping);
  void begin(Landing);
  void land(int who, int spot);
  void wake_carpet();
  void absorb(int casting);
  void walk_by_themselves();
  void unbind_monster(int casting);
  void change_shape(int being);
  void refresh_shapes();
  void begin(SightRead);
  void answer(SightRead, Seat, Option);
  void protect(int casting);
  void named(int being, int who);  // as a target by this seat: Peace and pacification end
  void make_whole(int casting);
  void mend_armour(int who);
  void exorcise(int casting);
  void put_out_colours(Seat who);
  void lift_curse(int who, Curse what);
  void move_sound(int chit, int tile);
  void pacify(int casting);
  void control(int casting);
  void begin(Controlling);
  void answer(Controlling, Seat, Option);
  void end_control(int denizen);
  void come_off(int denizen);  // attacks nobody this round
  void peace_on(int casting, int being);
  void pentangle_on(int being);
};

}  // namespace gh::realm
