// What each spell does: here every effect, end and condition finds its spell. The spells themselves
// are in spells_*.cpp; what they change as long as they last is in spells_state.cpp.
#include "games/realm/spells.h"

#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/rules.h"

namespace gh::realm {

// A condition of the spell itself on a candidate (MG-37).
bool may_be_mark(const State& s, const Casting& c, const Mark& m) {
  const int who = master_of(s, c);
  switch (c.spell) {
    case Spell::witchs_brew: {
      const int type = chit_type(s, seat(who), m.what);
      return type == 2 || type == 8;
    }
    case Spell::faerie_lights: {
      const int type = chit_type(s, seat(who), m.what);
      return type == 3 || type == 7;
    }
    case Spell::elemental_spirit: {
      const int type = chit_type(s, seat(who), m.what);
      return type == 4 || type == 6;
    }
    case Spell::unleash_power:
      return chit_type(s, seat(who), m.what) != 0;
    case Spell::control_bats:
    case Spell::guide_spider_or_octopus:
    case Spell::control_dragon:  // uncontrolled ones (MG-87)
      return m.sort != Marked::being || !is_controlled(s, m.what);
    case Spell::deal_with_goblins:
      if (m.sort == Marked::being && is_controlled(s, m.what)) return false;
      [[fallthrough]];
    case Spell::persuade:
      // MG-86: only the employer can pacify those he has hired.
      return m.sort != Marked::being || !is_hired(s, m.what) || s.bodies[m.what].employer == who;
    case Spell::absorb_essence:
      return !under(s, Spell::melt_into_mist, m.what);
    case Spell::dissolve_spell:
    case Spell::remedy:
      return m.sort != Marked::casting || s.magic.castings[m.what].spell != Spell::none;
    default:
      return true;
  }
}

// On completion: the targets that are left are in the casting.
void Rules::take_effect(int i) {
  const Casting c = s_.magic.castings[at(i)];
  const int who = master_of(s_, c);
  switch (c.spell) {
    case Spell::exorcise:
      return exorcise(i);
    case Spell::make_whole:
      return make_whole(i);
    case Spell::peace:
      return c.on.each([&](int b) { peace_on(i, b); });
    case Spell::small_blessing:
      return c.on.each([&](int b) { push(RollWish{u8(b)}); });
    case Spell::talk_to_wise_bird:
      return c.on.each([&](int b) { push(WiseBird{u8(b)}); });
    case Spell::curse:
      return c.on.each([&](int b) { push(RollCurse{u8(who), {}, u8(b)}); });
    case Spell::power_of_the_pit:
      if (s_.book.pit_attack) return;  // OPT-16: when it hits
      return c.on.each([&](int b) { push(RollPit{u8(who), u8(b), {}, true}); });
    case Spell::pentangle:
      return c.on.each([&](int b) { pentangle_on(b); });
    case Spell::dissolve_spell:
    case Spell::remedy:
      if (c.sort == Marked::curse) return lift_curse(c.what, static_cast<Curse>(c.more));
      if (s_.magic.castings[c.what].spell != Spell::none) dissolve(c.what, s_.combat.spot);
      return;
    case Spell::ask_demon:
      return push(AskDemon{u8(who)});
    case Spell::whistle_for_monsters:
      return move_sound(c.what, c.more);
    case Spell::transform:
    case Spell::violent_storm:
      return push(SpellTable{u8(i)});
    case Spell::persuade:
    case Spell::deal_with_goblins:
      return pacify(i);
    case Spell::control_bats:
    case Spell::guide_spider_or_octopus:
    case Spell::control_dragon:
      return control(i);
    case Spell::absorb_essence:
      return absorb(i);
    case Spell::melt_into_mist:
      return c.on.each([&](int b) { change_shape(b); });
    case Spell::hurricane_winds:
      return push(StormFlight{u8(i)});
    default:
      return;  // works as long as it lasts (spells_state.cpp), or as an attack
  }
}

// A permanent spell comes to life again, or sleeps.
void Rules::energized(int i) {
  const Casting c = s_.magic.castings[at(i)];
  c.on.each([&](int b) { change_shape(b); });
  if (c.spell != Spell::absorb_essence) return;
  if (const int who = master_of(s_, c); who != kNone) change_shape(who);
}
void Rules::fell_inert(int) { refresh_shapes(); }

// It ends, or is broken: the casting can still be read.
void Rules::ended(int i) {
  const Casting c = s_.magic.castings[at(i)];
  s_.magic.castings[at(i)].energized = false;  // it works no more
  refresh_shapes();
  if (c.spell == Spell::absorb_essence) unbind_monster(i);
  c.on.each([&](int b) { released(i, b); });
  if (c.spell == Spell::prophecy && c.stage == CastStage::done)
    c.on.each([&](int b) {  // broken before the turn is over: he is blocked at once
      if (turn_of(b)) block(b);
    });
}

// One target is free.
void Rules::released(int i, int being) {
  switch (s_.magic.castings[at(i)].spell) {
    case Spell::control_bats:
    case Spell::guide_spider_or_octopus:
    case Spell::control_dragon:
      return end_control(being);
    case Spell::transform:
    case Spell::melt_into_mist:
      return say(Happening::shape_back, being);
    default:
      return;
  }
}

}  // namespace gh::realm
