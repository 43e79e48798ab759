// Flying (magic_digest.md 14: MG-78 to MG-82): Fly phases, landing; the Flying Carpet and the
// Broomstick.
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// MG-35, ME-25: purple where its holder is wakes it until Midnight; it cannot be broken.
bool is_carpet_awake(const State& s) {
  const Thing carpet = thing(Card::flying_carpet);
  const auto& i = s.items[carpet];
  return i.place < kBeings && i.active &&
         (i.spent || (colours_around(s, i.place) >> static_cast<int>(Colour::purple) & 1));
}

bool wakes_carpet(const State& s, int who, int colour) {
  if (colour != static_cast<int>(Colour::purple)) return false;
  const auto& i = s.items[thing(Card::flying_carpet)];
  const auto& me = s.bodies[at(who)];
  return i.place < kBeings && i.active && !is_carpet_awake(s) && me.life == Life::map &&
         me.road == kNone && in_clearing(s, i.place, me.spot);
}

// Once awake it stays so until Midnight.
void Rules::wake_carpet() {
  auto& carpet = item(thing(Card::flying_carpet));
  if (carpet.place < kBeings && carpet.active && !carpet.spent && is_carpet_awake(s_))
    carpet.spent = true;
}

namespace {
// A changed one rides only as Goblin, Ogre, Imp or Heavy Troll (7.3.3).
bool may_ride_changed(int monster) {
  const auto& d = denizen(monster);
  return d.family == "goblin" || d.family == "ogre" || d.family == "imp" ||
         (d.family == "troll" && d.weight == Level::h);
}
// MG-78: a flier that follows him and can bear him; in the air it is still with him.
int steed_of(const State& s, int being) {
  if (s.magic.used == 0) return kNone;
  Level weight = hero_of(s, seat(being)).weight;
  if (const Form f = form_of(s, being); f.any) {
    const bool rides = f.monster != kNone && may_ride_changed(f.monster);
    if (!rides) return kNone;
    weight = denizen(f.monster).weight;
  }
  int best = kNone;
  Level most = Level::n;
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (!is_with(s, b, being) && !flies_with(s, b, being)) continue;
    const Form f = form_of(s, b);
    const bool tame = is_monster(b) && denizen(b).flies && !is_of_the_pit(b);
    if (!(f.any ? f.flies : tame)) continue;
    const Level strength = f.any ? f.strength : denizen(b).move_strength;
    if (strength >= weight && (best == kNone || strength > most)) best = b, most = strength;
  }
  return best;
}
}  // namespace

Flight flight_of(const State& s, int being) {
  const Form f = form_of(s, being);
  if (f.any) {
    if (f.flies) return {Wings::form, f.strength, kNone};
    if (!is_character(being)) return {};
    if (const int b = steed_of(s, being); b != kNone)
      return {Wings::steed, flight_of(s, b).strength, kNone};
    return {};
  }
  if (!is_character(being)) {
    if (is_monster(being) && denizen(being).flies)
      return {Wings::form, denizen(being).move_strength, kNone};
    return {};
  }
  const Level weight = hero_of(s, seat(being)).weight;
  if (owns(s, being, thing(Card::flying_carpet)) && is_carpet_awake(s) && weight <= Level::m)
    return {Wings::carpet, Level::m, kNone};
  const int broom = casting_on(s, Spell::broomstick, being);
  const Flight on_broom{Wings::broomstick, Level::l, u8(broom)};
  if (broom != kNone && master_of(s, s.magic.castings[at(broom)]) == being) return on_broom;
  if (const int b = steed_of(s, being); b != kNone)
    return {Wings::steed, flight_of(s, b).strength, kNone};
  // One that is lent works together with a Light Move chit, if its caster wants.
  if (broom == kNone || s.magic.castings[at(broom)].result == kBroomRefused) return {};
  if (s.magic.castings[at(broom)].result == kBroomWorks) return on_broom;
  for (int k = 0; k < kActionChits; ++k)
    if (is_active(s, seat(being), k) && !is_barred(s, seat(being), k) &&
        action(s, seat(being), k).action == Action::move &&
        piece(s, seat(being), k).strength == Level::l)
      return on_broom;
  return {};
}

bool may_have_wings(const State& s, int being) {
  if (is_in_air(s, being)) return true;
  if (!is_character(being)) return is_monster(being) && denizen(being).flies;
  if (owns(s, being, thing(Card::flying_carpet))) return true;
  bool any = false;
  if (s.magic.used != 0)
    for (int b = 0; b < kFirstFamiliar; ++b) {  // one that may follow him
      if (b == being || !in_clearing(s, b, s.bodies[at(being)].spot)) continue;
      const Form f = form_of(s, b);
      any |= f.any ? f.flies : is_monster(b) && is_hired(s, b) && denizen(b).flies;
    }
  if (s.magic.used != 0)
    each_casting(s, [&](int, const Casting& c) {
      if (c.stage != CastStage::done) return;
      any |= c.spell == Spell::broomstick && c.on.has(being);
      any |= c.spell == Spell::transform && c.on.has(being) &&
             (c.result == 1 || c.result == 3 || c.result == 4);
      if (c.spell == Spell::absorb_essence && master_of(s, c) == being)
        c.on.each([&](int m) { any |= denizen(m).flies; });
    });
  return any;
}

Fixed<std::uint8_t, 7> tiles_in_reach(const State& s, int t) {
  Fixed<std::uint8_t, 7> out;
  const auto& here = s.tiles[at(t)];
  for (int x = 0; x < kTiles; ++x) {
    const auto& there = s.tiles[at(x)];
    if (!there.placed) continue;
    const int dq = there.q - here.q, dr = there.r - here.r;
    if (std::max({std::abs(dq), std::abs(dr), std::abs(dq + dr)}) <= 1 && !out.full())
      out.push_back(u8(x));
  }
  return out;
}

namespace {
int first_clearing(int t) {
  int n = 1;
  while (!tile(t).has(n)) ++n;
  return spot_at(t, n);
}
}  // namespace

// MG-79, MG-80: one flies over his own tile or into one beside it, unhidden, and lands at the end
// of the last of several Fly phases in a row.
void Rules::fly(const Turn& t) {
  const int who = t.who;
  const int from = tile_of(body(who).spot);
  bool near = t.where < kTiles;
  if (near) {
    near = false;
    for (auto x : tiles_in_reach(s_, from)) near |= x == t.where;
    if (body(who).road == kAir && body(who).aloft < kTiles)
      near = t.where == from || t.where == body(who).aloft;
  }
  if (near && ask_for_brooms(t)) return;
  const Flight f = flight_of(s_, who);
  const bool gliding = body(who).road == kAir && body(who).aloft < kTiles;
  if (!near || (f.by == Wings::none && !gliding) ||
      (body(who).road != kNone && body(who).road != kAir)) {
    say(Happening::phase_lost, who, t.activity, t.where, t.source);
  } else {
    lift_off(who, t.where);
    if (gliding) push(Landing{t.who});  // MG-82: even if he could fly on
  }
  for (auto& c : s_.magic.castings)  // who refused his Broomstick is asked again next time
    if (c.spell == Spell::broomstick && c.result == kBroomRefused) c.result = 0;
}

// He flies, and those with him who have wings; the others stay.
void Rules::lift_off(int who, int to) {
  const Flight f = flight_of(s_, who);
  Beings party;
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (flies_with(s_, b, who)) party.put(b);
    if (!is_with(s_, b, who)) continue;
    if (const Flight own = flight_of(s_, b); own.by != Wings::none) {
      take_off(b, own.strength);
      party.put(b);
    } else {
      stop_following(b, Happening::left_behind);
    }
  }
  if (body(who).road == kNone) take_off(who, f.strength);
  party.put(who);
  party.each([&](int x) {
    unhide(x);
    auto& b = body(x);
    b.spot = u8(first_clearing(to));
    b.road = kAir;
    b.aloft = kNone;
    say(Happening::flew, x, to);
  });
}

// MG-78: horses and what is too heavy stay where he starts.
void Rules::take_off(int being, Level strength) {
  const int spot = body(being).spot;
  belongings(s_, being).each([&](int x) {
    if (is_frozen_with(s_, being, x)) return;
    if (is_horse(x) || weight_of(s_, x) > strength) leave_thing(being, x, spot);
  });
}

void Rules::end_brooms() {
  if (!somebody_cast(s_, Spell::broomstick)) return;
  for (int i = 0; i < s_.seats; ++i)
    if (is_in(s_, i) && is_played(s_, i, kBroomPiece))
      if (const int broom = casting_on(s_, Spell::broomstick, i); broom != kNone) end_spell(broom);
}

// AMB-M13: whatever he has recorded, he begins by flying.
void Rules::must_fly(int being) {
  const auto& b = body(being);
  if (b.road != kAir || b.aloft >= kTiles || !is_individual(s_, being)) return;
  auto& plan = ledger(s_, being).plan;
  if (!plan.empty() && plan[0].activity == Activity::fly) return;
  const Phase flight{Activity::fly, u8(tile_of(b.spot)), kBasic};
  if (plan.empty())
    plan.push_back(flight);
  else
    plan[0] = flight;
}

// MG-80, AMB-M25: who does not or cannot fly on lands, also when the phase was lost.
void Rules::come_down(const Turn& t) {
  const auto& b = body(t.who);
  if (b.life != Life::map || b.road != kAir || b.aloft < kTiles) return;
  const auto& plan = ledger(s_, t.who).plan;
  const auto next = std::size_t{t.phase} + 1;
  const bool goes_on = next < plan.size() && plan[next].activity == Activity::fly &&
                       flight_of(s_, t.who).by != Wings::none;
  if (!goes_on) push(Landing{t.who});
}

// One die, again if there is no such clearing; a cave too. A Fly chit is used up by landing.
void Rules::begin(Landing l) {
  if (!on_map(s_, l.who) || body(l.who).road != kAir) return pop();
  if (!l.rolled) {
    top<Landing>().rolled = true;
    return roll_plain(1);
  }
  const int t = tile_of(body(l.who).spot);
  if (!tile(t).has(s_.roll.one)) return roll_plain(1);
  pop();
  land(l.who, spot_at(t, s_.roll.one));
}

// MG-79: the same die says where a thing that is dropped comes to lie.
void Rules::begin(Dropping d) {
  if (!on_map(s_, d.who) || !owns(s_, d.who, d.thing)) return pop();
  if (!d.rolled) {
    top<Dropping>().rolled = true;
    return roll_plain(1);
  }
  const int t = tile_of(body(d.who).spot);
  if (!tile(t).has(s_.roll.one)) return roll_plain(1);
  pop();
  leave_thing(d.who, d.thing, spot_at(t, s_.roll.one));
}

void Rules::land(int who, int spot) {
  Beings party;
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (flies_with(s_, b, who)) party.put(b);
  touch_down(who, spot);
  party.each([&](int b) { touch_down(b, spot); });
  wake_carpet();
  sleep();
}

void Rules::touch_down(int who, int spot) {
  auto& b = body(who);
  const auto by = flight_of(s_, who).by;
  b.spot = u8(spot);
  b.road = kNone;
  b.aloft = kNone;
  if (is_individual(s_, who)) {
    ledger(s_, who).came_from = kNone;
    ledger(s_, who).flew_in = true;
  }
  // MG-90: her familiar is no load.
  each_familiar([&](int f) {
    if (owner_of(f) == who && body(f).guide == who) body(f).spot = u8(spot);
  });
  say(Happening::landed, who, spot);
  // MG-80: in a cave, after a sunlight phase, his turn is over.
  if (Turn* t = turn_of(who); t && t->sunlight && is_cave(s_, spot)) {
    auto& plan = ledger(s_, who).plan;
    plan.resize(std::min(plan.size(), std::size_t{t->phase} + 1));
  }
  for (int i = 0; i < kCastings; ++i) {
    const auto& c = s_.magic.castings[at(i)];
    if (!c.on.has(who)) continue;
    const bool carried = by == Wings::broomstick || c.result == kBroomWorks;
    if (c.spell == Spell::hurricane_winds || (c.spell == Spell::broomstick && carried))
      end_spell(i);
  }
  if (is_character(who)) errand_arrival(who);
}

// --- Hurricane Winds (ME-26, AMB-M13)

void Rules::begin(StormFlight f) {
  auto& c = s_.magic.castings[f.casting];
  const int who = c.spell == Spell::none ? int{kNone} : master_of(s_, c);
  if (who == kNone || tiles_in_reach(s_, tile_of(s_.combat.spot)).size() < 2) return pop();
  ask(seat(who), Question::storm_to);
}
// A captor drops its victim at once; the flight comes just before the next encounter step.
void Rules::answer(StormFlight f, Seat, Option o) {
  pop();
  auto& c = s_.magic.castings[f.casting];
  c.result = u8(o.a + 1);
  const Beings on = c.on;
  on.each([&](int b) {
    if (is_denizen(b) && is_red(s_, b)) come_off(b);
    if (int captor = captor_of(s_, b); captor != kNone) come_off(captor);
  });
}

void Rules::storms_take() {
  if (!somebody_cast(s_, Spell::hurricane_winds)) return;
  storms_meet();
  each_casting(s_, [&](int, const Casting& c) {
    if (c.spell != Spell::hurricane_winds || c.stage != CastStage::done || c.result == 0) return;
    const Beings on = c.on;
    on.each([&](int b) {
      if (!is_in(s_, b)) return;
      say(Happening::blown_off, b, tile_of(body(b).spot), c.result - 1);
      leave_combat(b);
      for (int d = kFirstMonster; d < kFirstFamiliar; ++d)
        if (s_.combat.target[at(d)] == b) come_off(d);
      unhide(b);
      body(b).road = kAir;
      body(b).aloft = u8(c.result - 1);
    });
  });
}

// MG-61: two storms on the same one are equally strong and cancel each other.
void Rules::storms_meet() {
  Beings once, twice;
  each_casting(s_, [&](int, const Casting& c) {
    if (c.spell != Spell::hurricane_winds || c.stage != CastStage::done) return;
    c.on.each([&](int b) {
      if (is_in(s_, b)) (once.has(b) ? twice : once).put(b);
    });
  });
  twice.each([&](int b) {
    for (int i = 0; i < kCastings; ++i)
      if (s_.magic.castings[at(i)].spell == Spell::hurricane_winds) release_from(i, b);
  });
}

// Denizens without turns come down in the tile of the caster's choice.
void Rules::storms_land() {
  if (!somebody_cast(s_, Spell::hurricane_winds)) return;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    if (!on_map(s_, b) || body(b).road != kAir || is_individual(s_, b)) continue;
    if (body(b).aloft < kTiles) body(b).spot = u8(first_clearing(body(b).aloft));
    push(Landing{u8(b)});
  }
}

}  // namespace gh::realm
