// Looking things up in a combat: who may do what to whom, with which values (digest 10). Pure
// functions of the state, used by the rules, the options and the forecast.
#pragma once

#include <bit>
#include <span>

#include "games/realm/state.h"

namespace gh::realm {

// Combat::quiet in the round of a Peace wish: the two rounds that follow are counted from 0.
inline constexpr std::uint8_t kPeaceMade = 255;
inline constexpr int kStandoff = 6;  // rounds after which a captor that is evaded for ever wins

inline constexpr Beings kDenizens = [] {
  Beings all;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) all.put(b);
  return all;
}();

// --- who is there

// In the clearing of the combat. One who has run away stands on a roadway.
inline bool is_in(const State& s, int being) { return in_clearing(s, being, s.combat.spot); }
inline bool is_unhired(const State& s, int being) {
  return is_denizen(being) && !is_hired(s, being);
}
template <class F>
void each_here(const State& s, F&& f) {
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (is_in(s, b)) f(b);
}
// The character himself, or a hireling of his, is there.
bool has_part(const State& s, int who);
inline int in_order(const State& s, int nth) {  // from the first character of the day
  return ((s.first == kNone ? 0 : s.first) + nth) % s.seats;
}
inline bool battles(const State& s, int native, int who) {
  return s.combat.battling[static_cast<std::size_t>(denizen(native).group)] >> who & 1;
}
// Hidden ones can be named only by who has found hidden enemies.
inline bool finds(const State& s, int who, int other) {
  return !s.bodies[at(other)].hidden || finds_hidden(s, who, other);
}
inline bool at_peace(const State& s) { return s.peace.has(s.combat.spot); }
inline int nth_seat(Mask seats, int n) {
  for (int i = 0; i < kMostSeats; ++i)
    if ((seats >> i & 1) && n-- == 0) return i;
  return kNone;
}

// --- counters

inline bool is_red(const State& s, int being) {
  return is_monster(being) && denizen(being).tremendous && s.bodies[at(being)].dark;
}
// A native on a living horse; in caves nobody rides.
inline bool is_riding(const State& s, int being) {
  return is_native(being) && denizen(being).mounted && !s.bodies[at(being)].horse_dead &&
         !is_cave(s, s.bodies[at(being)].spot);
}
inline bool has_head(int being) { return is_monster(being) && denizen(being).has_extra; }
// Lies in two boxes: a head or club, or a rider's horse.
inline bool has_other_part(const State& s, int being) {
  return has_head(being) || is_riding(s, being);
}
inline const Face& face(const State& s, int being) {
  return s.bodies[at(being)].dark ? denizen(being).dark : denizen(being).light;
}
Blow blow_of(const State& s, int being, int part);
Blow extra_blow(const State& s, int monster, bool dark);  // of a head or club
int move_time(const State& s, int being);                 // a rider's is that of his horse
// Where a denizen can be hit.
inline Lane manoeuvre_of(const State& s, int being) {
  return is_riding(s, being) ? s.combat.apart[at(being)] : s.combat.lane[at(being)];
}

// --- sheets

inline bool owns_sheet(const State& s, int being) { return s.combat.sheet[at(being)] == being; }
// The denizens that lie on a sheet, its owner among them if it is one.
inline Beings counters_on(const State& s, int sheet) {
  Beings all = Beings::where(s.combat.sheet, u8(sheet)) & kDenizens;
  Beings here;
  all.each([&](int b) {
    if (is_in(s, b)) here.put(b);
  });
  return here;
}
template <class F>
void each_on(const State& s, int sheet, F&& f) {  // attackers on the sheet
  counters_on(s, sheet).each([&](int b) {
    if (b != sheet) f(b);
  });
}
int attackers_on(const State& s, int sheet);
int newest_on(const State& s, int sheet);  // the attacker that was put there last, kNone
// The Tremendous monster that holds him, kNone.
int captor_of(const State& s, int being);
// Somebody or something is against him or his hirelings.
bool is_threatened(const State& s, int who);
// Pilgrim: nothing of the Pit is ever assigned to him.
bool may_be_assigned(const State& s, int denizen, int who);
bool may_lure(const State& s, int who, int denizen);  // for a character or a hireling
bool can_lure_with(const State& s, int hireling);
bool may_deploy(const State& s, int hireling);
bool may_deploy_against(const State& s, int hireling, int target);
bool has_opponent(const State& s, int hireling);
int drinks_price(const State& s, int who, Group group);  // 0: not possible
bool may_place(const State& s, int who, int hireling);   // DEC-18
bool has_places_to_set(const State& s, int who);
Mask in_the_lot(const State& s, Mask left);
bool may_shift_attack(const State& s);     // Battle Bracelets
bool may_shift_manoeuvre(const State& s);  // Elusive Cloak
bool may_charge(const State& s, int who, int victim);
bool may_target(const State& s, int who, int target);
// OPT-2: hidden, and neither Squeak nor anything else keeps him from the Hide table.
bool may_ambush(const State& s, int who);
bool is_missile_weapon(const State& s, int who);  // his active one
// OPT-10: an unhired native that lies on no sheet after random assignment.
bool is_watchful(const State& s, int native);
inline std::uint16_t group_bit(int native) {
  return static_cast<std::uint16_t>(1u << static_cast<int>(denizen(native).group));
}
// Denizens are rolled for: Tremendous first, then by number (AMB-R7).
bool is_unassigned(const State& s, int denizen);
Mask rollers_for(const State& s, int denizen);
Beings assignable_hirelings(const State& s, int who, int denizen);
// The denizen for which the step on top asks one of them.
inline int comes_to_hireling(const State& s) {
  const auto* waking = std::get_if<Waking>(&s.agenda.steps.back());
  return waking ? waking->native : std::get<Assigning>(s.agenda.steps.back()).what;
}
// Who arranges the counters of a sheet; kNone: nobody.
int arranger_of(const State& s, int sheet);

// --- pieces one plays

Piece piece_of(const State& s, int who, int id);
inline bool is_played(const State& s, int who, int id) {
  return s.combat.played[at(who)] >> id & 1;
}
inline bool is_fight_kind(Action a) { return a == Action::fight || a == Action::berserk; }
inline bool is_move_kind(Action a) { return a == Action::move || a == Action::duck; }
int effort_limit(const State& s, int who);
int effort_of(const State& s, int who);  // played so far, the secret play included
Level load_of(const State& s, int who);  // the heaviest thing he carries
int weapon_of(const State& s, int who);  // active weapon or weapon card; kNone: the dagger
Blow weapon_blow(const State& s, int who);
Level weapon_weight(const State& s, int who);
bool has_oil(const State& s, int who, Card oil);
// The lowest move time against him; 99 if nobody is against him (10.3).
int least_move_time(const State& s, int who);
int least_flying_time(const State& s, int who);  // of those who fly
using Pieces = Fixed<std::uint8_t, 16>;
// Pieces he has and has not played this round; of equal chits one. `spare` asterisks are allowed.
Pieces fight_pieces(const State& s, int who, int spare);
Pieces move_pieces(const State& s, int who, int spare, bool bear_himself);
Pieces alert_pieces(const State& s, int who);
Pieces run_pieces(const State& s, int who);
Pieces fly_pieces(const State& s, int who);  // MG-82: to fly out of the combat
bool has_secret_cards(const State& s, int who);
Pieces charge_pieces(const State& s, int who);
// What is active and must be put away to make room for the thing; kNone.
int displaced_by(const State& s, int who, int thing);
inline bool displaces(const State& s, int who, int thing) {
  return displaced_by(s, who, thing) != kNone;
}
// Is there an encounter action left to do beside doing nothing? `in`, `out`, `dropped`: what has
// been made active, put away or abandoned already.
bool has_action(const State& s, int who, const Acting& done);
bool may_go_berserk(const State& s, int who);
Fixed<std::uint8_t, 12> run_roads(const State& s, int who);
bool may_play_again(const State& s, int who);  // same_again
bool must_set_shield(const State& s, int who);
bool strikes_twice(const State& s, int who);  // MG-74: with the head or club of what he is
// Puts the counters of a sheet that lie nowhere yet into boxes: the first into Charge and Thrust.
void lay_out(State& s, int sheet);
// The counters of one sheet, taken out of the state: what another arrangement would be is tried on
// them.
class Boxes {
 public:
  struct Counter {
    std::uint8_t being, region;
    bool head;    // its other part covers a box too
    bool other;   // has another part
    bool parted;  // which must lie elsewhere
    std::array<Lane, 2> lanes;
  };
  Boxes(const State& s, int sheet);
  std::span<Counter> all() { return {all_.data(), size_}; }  // by number
  Counter* find(int being);                                  // nullptr: it is not on the sheet
  // Puts a counter (part 0) or its other part (1) into a box, changing places with another counter
  // where that is needed; false, and nothing has changed: not possible.
  bool put(Counter& me, int part, Lane to);
  bool may_put(Counter& me, int part, Lane to);
  void write(State& s) const;

 private:
  bool are_legal() const;
  void move(Counter& x, int part, Lane to);
  void add(const Counter& x);
  void take(const Counter& x);
  std::array<Counter, kMonsters + kNatives> all_;  // the first size_ of them
  std::size_t size_ = 0;
  // What covers a box of each region, and the counters without another part: a byte for each lane.
  std::array<std::uint32_t, 4> covers_{}, plain_{};
  std::array<int, 2> needed_{};  // boxes that must be covered in the first two regions
  int joined_ = 0;               // parts that lie together and must not
  Counter* other_ = nullptr;     // what changed places at the last put
  int other_part_ = 0;
};
bool put_in_box(State& s, int being, int part, Lane to);

// --- fatigue and wounds

using Chits = Fixed<std::uint8_t, kActionChits>;
Chits fatigue_chits(const State& s, int who);  // what may pay for the asterisks he owes next
Chits change_chits(const State& s, int who);
Chits wound_chits(const State& s, int who);

// --- hits

// Manoeuvre of anybody; time 0 and Lane::none: a character without manoeuvre.
struct Evasion {
  Lane lane = Lane::none;
  std::uint8_t time = 0;
  bool any = false;
};
Evasion evasion_of(const State& s, int being);
// Both times of a race in one number, for those who tell it.
inline constexpr int kRace = 64;
constexpr int packed_race(int blow, int manoeuvre) { return blow * kRace + manoeuvre; }
// 0 missed; bit 0 undercut, bit 1 intercept; 4: there is no manoeuvre.
int how_it_hits(const State& s, const Strike& strike);
bool strikes_earlier(const State& s, const Strike& a, const Strike& b);
// What a blow meets on its way (10.10, 10.11). Pieces of armour: kFirstLayer + thing.
enum Layer : std::uint8_t {
  kBody = 0,
  kHorse = 1,
  kHide = 2 /* a denizen's own armour */,
  kFirstLayer = 3
};
int layer_for(const State& s, const Strike& strike);
inline bool is_armour_layer(int layer) { return layer >= kHide; }
// Harm of a blow without the Missile table: letter, stars, strong arm (10.9). `missile`: the table
// is to be used.
// The blow behind a strike: weapon, counter, or the attack spell (part kSpellPart).
inline constexpr std::uint8_t kSpellPart = 2;
Blow strike_blow(const State& s, const Strike& strike);
bool is_struck_by(const State& s, const Casting& c, int being);
int spell_attacks(const State& s, const Casting& c, int being);  // how many on this target
struct Harm {
  int level = 0;
  bool missile = false;
};
Harm harm_of(const State& s, const Strike& strike, int layer, int fight_piece);
inline Level missile_harm(int level, int result) {
  int v = level + 3 - result;
  return static_cast<Level>(v < 0 ? 0 : v > 5 ? 5 : v);
}
// Blows that are struck this round, unsorted.
using Strikes = decltype(Combat::strikes);
void collect_strikes(const State& s, Strikes& out);
constexpr std::array<std::array<std::uint8_t, 3>, 6> kReposition{
    {{0, 2, 1}, {2, 1, 0}, {1, 0, 2}, {0, 1, 2}, {1, 2, 0}, {2, 0, 1}}};
// May it change tactics: Medium and Heavy monsters, natives; not Tremendous ones.
inline bool changes_tactics(int being) {
  return is_native(being) || (is_monster(being) && !denizen(being).tremendous);
}

}  // namespace gh::realm
