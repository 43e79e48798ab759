// Magic Realm as a game of the core. See docs/rules/realm.md for the rules and
// docs/notation/realm.md for notation, positions, view fields and references.
#pragma once

#include "core/position.h"
#include "games/realm/forecast.h"
#include "games/realm/state.h"

namespace gh::realm {

// --- what a viewer is shown. Everything is named by its id (data/realm); what he does not know is
// not there. A face-down treasure card is "small_card" or "large_card".

struct TileView {
  std::string tile;
  int q = 0, r = 0, turn = 0;
  bool enchanted = false;
  std::optional<Seat> builder;  // while players build: who holds it; then q and r mean nothing
  bool laid = false;
};
BOOST_DESCRIBE_STRUCT(TileView, (), (tile, q, r, turn, enchanted, builder, laid))

// down: face down. up: turned up today. known: all have seen it. seen: this viewer alone has.
enum class Sighting : std::uint8_t { down, up, known, seen };
BOOST_DESCRIBE_ENUM(Sighting, down, up, known, seen)
struct ChitView {
  std::string tile;
  std::string kind;                 // warning, sound, site, lost; other: face down, not a warning
  std::optional<std::string> chit;  // its id, for who may know
  int clearing = 0;                 // where it lies or will lie; 0: beside the clearings
  Sighting sighting{};
};
BOOST_DESCRIBE_STRUCT(ChitView, (), (tile, kind, chit, clearing, sighting))

struct DwellingView {
  std::string dwelling, at;
};
BOOST_DESCRIBE_STRUCT(DwellingView, (), (dwelling, at))

struct BeingView {  // a counter on the map
  std::string being, name;
  std::string kind;                 // character, monster, native
  std::string at;                   // clearing
  std::optional<std::string> road;  // on a roadway: the clearing at its other end
  std::optional<Seat> seat;         // a character's player, a hireling's employer
  std::optional<Group> group;
  bool leader = false, hidden = false, found_hidden = false, stopped = false;
  std::optional<std::string> guide;
  bool dark = false, extra_dark = false, horse = false, gallop = false, prowls = false;
  std::optional<int> until;        // last day of the hire, for the employer
  bool turned = false;             // has had its turn, or lost it
  std::optional<int> phases;       // at Birdsong: basic and sunlight ones it may record (INF-6)
  std::vector<std::string> extra;  // and what gives it more
};
BOOST_DESCRIBE_STRUCT(BeingView, (),
                      (being, name, kind, at, road, seat, group, leader, hidden, found_hidden,
                       stopped, guide, dark, extra_dark, horse, gallop, prowls, until, turned,
                       phases, extra))

struct ThingView {
  std::string thing;  // id, or small_card, large_card
  bool known = true;  // everybody knows it
  bool active = false, alerted = false, damaged = false, gallop = false, spent = false;
  std::optional<std::string> on;  // an oil: the weapon
};
BOOST_DESCRIBE_STRUCT(ThingView, (), (thing, known, active, alerted, damaged, gallop, spent, on))

struct PileView {
  std::string at;
  std::vector<std::string> things;  // from the top
};
BOOST_DESCRIBE_STRUCT(PileView, (), (at, things))

struct BoxView {  // goods of a group, a visitor, a site or within a treasure: from the top
  std::string box;
  std::vector<std::string> top;
  int large = 0, small = 0;  // cards nobody has seen
  std::vector<std::string> bottom;
};
BOOST_DESCRIBE_STRUCT(BoxView, (), (box, top, large, small, bottom))

struct ErrandView {
  std::string errand;      // the side that is up
  std::optional<int> box;  // 1 to 7 on the chart
  std::optional<std::string> at;
  std::optional<Seat> carrier;
  std::optional<int> until;
  std::optional<Dwelling> goal;
  int reward = 0;
};
BOOST_DESCRIBE_STRUCT(ErrandView, (), (errand, box, at, carrier, until, goal, reward))

struct ActionView {  // one of the twelve chits
  std::string chit, name;
  Action action{};
  Level strength{};
  int type = 0, time = 0, effort = 0;  // as they are worth now
  ChitState state{};
  bool played = false;           // in this round of combat
  bool alerted = false;          // a Magic chit that is ready: time 0
  std::optional<Colour> colour;  // a colour chit
};
BOOST_DESCRIBE_STRUCT(ActionView, (),
                      (chit, name, action, strength, type, time, effort, state, played, alerted,
                       colour))

struct RecordedView {  // a spell on the own sheet, and whether what it needs is there
  Spell spell{};
  int type = 0;
  std::optional<Colour> colour;  // missing: any
  Duration duration{};
  bool learned = false, tied = false;
  bool chit = false;         // an active Magic chit of the type
  bool colour_here = false;  // a source in the clearing, or an own colour chit
  bool place = false;        // it can be cast here
};
BOOST_DESCRIBE_STRUCT(RecordedView, (),
                      (spell, type, colour, duration, learned, tied, chit, colour_here, place))

struct CastingView {  // a spell being cast or in effect
  Spell spell{};
  std::optional<Seat> by;           // who controls it
  std::optional<std::string> chit;  // the Magic chit that is tied to it
  std::optional<std::string> item;  // or the item
  CastStage stage{};
  bool energized = false, in_force = false;
  Duration ends{};
  std::optional<Colour> colour;     // that energizes it; missing: any
  std::vector<std::string> on;      // beings
  std::optional<std::string> what;  // a tile, clearing, thing, map chit or spell
  std::vector<std::string> chits;   // own Magic chits
  int result = 0, day = 0;
};
BOOST_DESCRIBE_STRUCT(CastingView, (),
                      (spell, by, chit, item, stage, energized, in_force, ends, colour, on, what,
                       chits, result, day))

struct SpellCardView {
  int type = 0;
  std::optional<Spell> spell;  // for who has seen it
  bool awake = false;
};
BOOST_DESCRIBE_STRUCT(SpellCardView, (), (type, spell, awake))
struct SpellBoxView {  // spell cards of a site, visitor, book or artifact, from the top
  std::string box;
  std::vector<SpellCardView> cards;
};
BOOST_DESCRIBE_STRUCT(SpellBoxView, (), (box, cards))

struct ColoursView {  // a clearing with colour magic
  std::string at;
  std::vector<Colour> colours;
};
BOOST_DESCRIBE_STRUCT(ColoursView, (), (at, colours))

struct RelationView {
  std::string trader;
  Relation relation{};
  bool foe = false;
  int boons = 0;
};
BOOST_DESCRIBE_STRUCT(RelationView, (), (trader, relation, foe, boons))

struct AimView {
  Aim aim{};
  int points = 0, needed = 0, earned = 0, basic = 0, bonus = 0;
};
BOOST_DESCRIBE_STRUCT(AimView, (), (aim, points, needed, earned, basic, bonus))

struct PhaseView {
  Activity activity{};
  std::optional<std::string> where;
  std::string source;  // empty: a basic or sunlight phase
};
BOOST_DESCRIBE_STRUCT(PhaseView, (), (activity, where, source))

struct PlanView {  // of an own individual
  std::string being;
  std::vector<PhaseView> phases;
  int used = 0, most = 0;  // phases without a source
  bool cave = false;       // the sunlight phases are lost
  std::optional<std::string> ends_at, climbing;
  bool now = false;  // it is being recorded
};
BOOST_DESCRIBE_STRUCT(PlanView, (), (being, phases, used, most, cave, ends_at, climbing, now))

struct LeaderView {  // what an individual carries: characters, hired leaders
  std::string being;
  std::vector<ThingView> things;
  std::optional<int> gold;         // for its player
  std::vector<std::string> found;  // hidden ways, sites, site cards: for its player
};
BOOST_DESCRIBE_STRUCT(LeaderView, (), (being, things, gold, found))

struct CharacterView {
  Seat seat{};
  std::optional<Hero> hero;
  std::string name;
  Life life{};
  std::optional<std::string> at;
  bool hidden = false, berserk = false, asleep = false, strength_wish = false, far_sight = false;
  Level vulnerability{}, weight{}, carries{};
  int fame = 0, notoriety = 0, kills = 0;  // whole points
  std::vector<ActionView> chits;
  std::vector<Curse> curses;
  std::vector<RecordedView> spells;  // for its player, until the end
  std::vector<RelationView> relations;
  LeaderView carried;
  std::vector<std::string> too_heavy;  // what a Move would leave behind now
  std::optional<std::string> start;    // for its player, until the end
  std::vector<AimView> aims;           // for its player, until the end
  std::optional<int> score;            // as it would be today: the same
  std::vector<std::string> seen;       // chits whose place only he knows
  bool recording = false;              // has not finished its plans
  bool heeds = false;                  // is asked about his colour chits at every phase (MG-20)
  std::optional<int> back_on;          // dead: may begin anew on that day
  Spare<int> died;                     // which death of the game his was: who begins anew first
  Spare<int> die;                      // rolled for who of the dead begins anew first
  Spare<int> again;                    // how often he had to roll again for it
  Spare<int> owes_move, owes_fight;    // asterisks of this round that he has yet to tire for
};
BOOST_DESCRIBE_STRUCT(CharacterView, (),
                      (seat, hero, name, life, at, hidden, berserk, asleep, strength_wish,
                       far_sight, vulnerability, weight, carries, fame, notoriety, kills, chits,
                       curses, spells, relations, carried, too_heavy, start, aims, score, seen,
                       recording, heeds, back_on, died, die, again, owes_move, owes_fight))

struct TurnView {
  std::string being;
  int phase = 0;  // from 1
  PhaseView doing;
  std::optional<std::string> climbing;
  Spare<std::string> table, searched;  // a search that goes on: on which table, and which clearing
};
BOOST_DESCRIBE_STRUCT(TurnView, (), (being, phase, doing, climbing, table, searched))

struct DealView {  // a bargain, for the two of them; a trade or hire as far as one may know
  std::string kind, from, to;
  std::vector<std::string> gives, wants, tells, learns;
  int gold = 0;
  std::optional<int> price;
};
BOOST_DESCRIBE_STRUCT(DealView, (), (kind, from, to, gives, wants, tells, learns, gold, price))

struct MetView {
  Met met{};
  int percent = 0;
};
BOOST_DESCRIBE_STRUCT(MetView, (), (met, percent))

struct MeetingView {  // what a Meeting roll would bring, for who is about to make it
  std::string trader;
  bool drinks = false;  // after drinks for all of them
  int cost = 0;         // of the drinks
  Relation column{};
  int basic = 0;  // what they ask once: wages, or the price of what was named; 0: not named yet
  std::vector<MetView> odds;
};
BOOST_DESCRIBE_STRUCT(MeetingView, (), (trader, drinks, cost, column, basic, odds))

struct CounterView {  // on a sheet
  std::string being;
  Lane lane = Lane::none;   // none: not placed, or still secret
  Lane apart = Lane::none;  // its head, club or horse
  std::optional<std::string> target;
  int time = 0, length = 0, move_time = 0;
  Level harm{};
  int stars = 0;
};
BOOST_DESCRIBE_STRUCT(CounterView, (),
                      (being, lane, apart, target, time, length, move_time, harm, stars))

struct SheetView {
  std::string owner;
  std::vector<CounterView> attackers;
};
BOOST_DESCRIBE_STRUCT(SheetView, (), (owner, attackers))

struct PlayView {  // a character's attack, manoeuvre and shield; own, or revealed
  Seat seat{};
  std::optional<std::string> target;
  Lane attack = Lane::none;
  std::string attack_with;
  bool readies = false;
  Lane manoeuvre = Lane::none;
  std::string move_with;
  Lane shield = Lane::none;
  bool secret = false;  // he is choosing, or has chosen
  int effort = 0, wounds = 0;
  std::optional<std::string> charging;
};
BOOST_DESCRIBE_STRUCT(PlayView, (),
                      (seat, target, attack, attack_with, readies, manoeuvre, move_with, shield,
                       secret, effort, wounds, charging))

struct StrikeView {
  std::string by, target;
  int part = 0;
  Lane lane = Lane::none;
  int time = 0, length = 0;
  Level harm{};        // after the Missile table, once it was its turn
  std::string struck;  // body, hide, horse, or the armour it meets
  bool called_off = false;
};
BOOST_DESCRIBE_STRUCT(StrikeView, (),
                      (by, target, part, lane, time, length, harm, struck, called_off))

struct BattleView {
  std::string group;
  std::vector<Seat> seats;
};
BOOST_DESCRIBE_STRUCT(BattleView, (), (group, seats))

struct FoeView {  // how often a blow against you would take effect, in percent
  std::string being;
  int part = 0;  // 1: head or club
  int hits = 0;
};
BOOST_DESCRIBE_STRUCT(FoeView, (), (being, part, hits))

struct ForecastView {  // what an option of yours would do, over all dice, in percent
  std::string pick;
  int hit = 0, kill = 0, struck = 0, dead = 0, horse = 0;
  int wounds = 0, armour = 0;      // hundredths, on the average
  bool target_unknown = false;     // the target is a character: you cannot know
  bool attackers_unknown = false;  // characters attack you
  std::vector<FoeView> foes;
};
BOOST_DESCRIBE_STRUCT(ForecastView, (),
                      (pick, hit, kill, struck, dead, horse, wounds, armour, target_unknown,
                       attackers_unknown, foes))

struct HindranceView {  // why a piece of yours cannot be used in the encounter step
  std::string piece;
  Hindrance run{}, alert{};
};
BOOST_DESCRIBE_STRUCT(HindranceView, (), (piece, run, alert))

struct CombatView {
  std::string at;
  int round = 0;
  std::vector<BattleView> battles;
  std::vector<SheetView> sheets;
  std::vector<PlayView> plays;
  std::vector<StrikeView> strikes;        // of this round, in order
  std::vector<ForecastView> forecasts;    // of what you may choose now
  std::vector<HindranceView> hindrances;  // of what you may do before the blows
  std::vector<Seat> lot;                  // whose chit is not drawn yet, while targets are named
};
BOOST_DESCRIBE_STRUCT(CombatView, (),
                      (at, round, battles, sheets, plays, strikes, forecasts, hindrances, lot))

struct RollView {
  std::vector<int> dice;
  int change = 0, result = 0;
};
BOOST_DESCRIBE_STRUCT(RollView, (), (dice, change, result))

struct View {
  Seat viewer{};
  int seats = 0, day = 0, days = 0, row = 0;
  std::string part;  // set_up, birdsong, sunrise, daylight, evening, midnight, over
  std::optional<Seat> first;
  std::optional<std::string> latest;  // who had the latest turn, today's or yesterday's
  std::vector<TileView> tiles;
  std::vector<ChitView> chits;
  std::vector<DwellingView> dwellings;
  std::optional<std::string> ghosts;
  bool vault_open = false;
  std::vector<BeingView> beings;     // on the map
  std::vector<std::string> waiting;  // monsters and natives in their boxes
  std::vector<std::string> dead;     // denizens that may come back
  std::vector<CharacterView> characters;
  std::vector<LeaderView> leaders;  // hired ones
  std::vector<PlanView> plans;      // of the viewer's individuals
  std::vector<PileView> piles;
  std::vector<BoxView> boxes;
  std::vector<ErrandView> errands;
  std::vector<std::string> peace;  // clearings
  std::vector<CastingView> castings;
  std::vector<SpellBoxView> spell_boxes;
  std::vector<ColoursView> colours;  // clearings with colour magic; those of the day beside it
  std::vector<Colour> colours_of_day;
  std::optional<TurnView> turn;
  std::optional<DealView> deal;
  std::vector<MeetingView> meetings;
  std::optional<CombatView> combat;
  std::optional<RollView> roll;
  std::vector<std::string> going_on;  // steps the rules are in the middle of, by name
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, seats, day, days, row, part, first, latest, tiles, chits, dwellings,
                       ghosts, vault_open, beings, waiting, dead, characters, leaders, plans, piles,
                       boxes, errands, peace, castings, spell_boxes, colours, colours_of_day, turn,
                       deal, meetings, combat, roll, going_on))

// --- the whole state written down. Everything is named by its id; what is left out is as it is at
// the beginning of a game. docs/notation/realm.md explains it, short positions above all.

struct OptionsPosition {
  int days = 28;
  std::string map = "layout_a";
  bool one_die_hide = false, place_visitors = false;
  bool serious_wounds = false, extended_treachery = false;
  bool benevolent_spells = false, automatic_enchanting = false;
  bool quiet_monsters = false, dragon_heads = false, commerce = false;
  bool alerted_monsters = false;
  Cast characters{};
  // Later ones are left out as long as they are off: older positions have not heard of them.
  Spare<bool> ambushes, flying_activities, caching, dropping;
  Spare<bool> abilities_captain, abilities_druid, abilities_magician, abilities_wizard;
  Spare<bool> abilities_woods_girl, abilities_elf, abilities_white_knight, abilities_black_knight;
  Spare<bool> watchful_natives, grudges, enhanced_magic, enhanced_artifacts, pit_attack;
  Spare<bool> combat_tables, extended_grudges, free_boxes, alerted_by_dice;
};
BOOST_DESCRIBE_STRUCT(OptionsPosition, (),
                      (days, map, one_die_hide, place_visitors, serious_wounds, extended_treachery,
                       benevolent_spells, automatic_enchanting, quiet_monsters, dragon_heads,
                       commerce, alerted_monsters, characters, ambushes, flying_activities, caching,
                       dropping, abilities_captain, abilities_druid, abilities_magician,
                       abilities_wizard, abilities_woods_girl, abilities_elf,
                       abilities_white_knight, abilities_black_knight, watchful_natives, grudges,
                       enhanced_magic, enhanced_artifacts, pit_attack, combat_tables,
                       extended_grudges, free_boxes, alerted_by_dice))

struct TilePosition {
  std::string tile;
  int q = 0, r = 0, turn = 0;
  bool enchanted = false;
};
BOOST_DESCRIBE_STRUCT(TilePosition, (), (tile, q, r, turn, enchanted))

struct BoxPosition {  // from the top: counters and known cards, unseen large and small ones, others
  std::vector<std::string> top;
  int large = 0, small = 0;
  std::vector<std::string> bottom;
};
BOOST_DESCRIBE_STRUCT(BoxPosition, (), (top, large, small, bottom))

struct Position {
  int seats = 0;  // 0: as many as characters are given
  OptionsPosition options;
  std::vector<TilePosition> tiles;  // missing: the layout of the options
  std::map<std::string, Seat> builders;
  std::map<std::string, std::string> dwellings;  // to clearings
  std::optional<std::string> ghosts;
  std::map<std::string, json::object> chits;          // by id; others are not on the map
  std::optional<std::string> lost_city, lost_castle;  // tiles, once open
  bool vault_open = false;
  std::map<std::string, json::object> errands;  // by the side that is up
  std::vector<json::object> characters;         // by seat
  std::map<std::string, json::object> denizens;
  std::map<std::string, json::object> things;
  std::map<std::string, BoxPosition> boxes;
  std::map<std::string, std::vector<std::string>> piles;  // by clearing, from the top
  std::map<std::string, json::object> spell_cards;        // "statue 1": seen by somebody
  std::vector<json::object> castings;                     // spells being cast or in effect
  bool night = false;                                     // between Midnight and the next day
  json::object course;                                    // of the day: what else there is
  std::optional<json::object> combat;
  // Either the whole agenda, or the short form for people: what begins now.
  std::optional<AgendaPosition<Step>> agenda;
  std::string part = "birdsong";
};
BOOST_DESCRIBE_STRUCT(Position, (),
                      (seats, options, tiles, builders, dwellings, ghosts, chits, lost_city,
                       lost_castle, vault_open, errands, characters, denizens, things, boxes, piles,
                       spell_cards, castings, night, course, combat, agenda, part))

struct Game {
  using State = realm::State;
  using View = realm::View;
  using Position = realm::Position;

  static const GameInfo& info();
  static Result<State> set_up(const Setup& setup);
  static int seats(const State& s) { return s.seats; }
  static std::span<const Ask> asks(const State& s) { return s.agenda.asks(); }
  static void options(const State& s, const Ask& ask, Options& out);
  static void apply(State& s, const Ask& ask, Option o, Events* events);
  static View view(const State& s, Seat viewer);
  static void determinize(State& s, Seat me, Rng& rng);
  static Outcome outcome(const State& s);
  static std::string_view question_name(const Ask& ask);
  static std::string_view event_name(const Event& event);
  static Text describe(const State& s, const Ask& ask);
  static Text describe(const State& s, const Ask& ask, Option o);
  static Text describe(const State& s, const Event& event, Seat viewer);
  static std::string notation(const State& s, const Ask& ask, Option o);
  static Text why_not(const State& s, Seat who, std::string_view what);
  static Position position(const State& s);
  static Result<State> from_position(const Position& p);
  static std::string check(const State& s);
  static std::string draw(const View& v, const Ink& ink);
  static bool left_to_thumb(const Ask&, Option o);
  static std::span<const BotOf<State>> bots();
  static bool at_rest(const State& s);
  static void standing(const State& s, std::span<double> out);
};

Option rule_bot(const State& s, const Ask& ask, Rng& rng);
// The same without magic: it never casts, enchants, alerts a Magic chit, or drinks a potion.
Option plain_bot(const State& s, const Ask& ask, Rng& rng);

// Runs the steps on top of the agenda until somebody is asked.
void run_on(State& s, Events* events = nullptr);

}  // namespace gh::realm
