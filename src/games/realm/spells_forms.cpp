// Changed people: Transform, Melt into Mist, Absorb Essence (digest 13; ME-14 to ME-16).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

struct Creature {
  Level harm;
  std::uint8_t attack_time;  // 0: does not attack
  Level strength;
  std::uint8_t move_time;
  bool flies, armored;
};
// The Transform table by result.
constexpr Creature kCreatures[] = {{Level::t, 4, Level::t, 4, true, true},     // dragon
                                   {Level::h, 3, Level::h, 4, false, false},   // lion
                                   {Level::m, 2, Level::m, 2, true, false},    // eagle
                                   {Level::n, 0, Level::l, 1, true, false},    // bird
                                   {Level::n, 0, Level::l, 2, false, false},   // squirrel
                                   {Level::n, 0, Level::l, 3, false, false}};  // frog

Form creature(int result) {
  const auto& c = kCreatures[at(result < 1 || result > 6 ? 5 : result - 1)];
  Form f;
  f.any = true;
  f.flies = c.flies;
  f.woods = !c.flies;
  f.armored = c.armored;
  f.strength = f.vulnerability = c.strength;
  f.move_time = c.move_time;
  if (c.attack_time) f.blow = {Attack::strike, c.harm, 0, c.attack_time, 0};
  return f;
}

// The monster a character has taken in: of several the one energized last (MG-76).
int absorbed_by(const State& s, int being) {
  int found = kNone, order = -1;
  if (!is_character(being) || !somebody_cast(s, Spell::absorb_essence)) return found;
  each_casting(s, [&](int, const Casting& c) {
    if (c.spell != Spell::absorb_essence || !in_force(s, c) || master_of(s, c) != being) return;
    if (c.item != kNone && s.items[c.item].place != being) return;  // his leader has it
    if (c.order < order) return;
    order = c.order;
    c.on.each([&](int b) { found = b; });
  });
  return found != kNone && is_shielded(s, being, Spell::absorb_essence) ? int{kNone} : found;
}

constexpr std::uint64_t shape_bit(Spell x) { return std::uint64_t{1} << static_cast<int>(x); }
constexpr auto kShaping = shape_bit(Spell::transform) | shape_bit(Spell::melt_into_mist) |
                          shape_bit(Spell::absorb_essence);

}  // namespace

Form form_of(const State& s, int being, bool dark) {
  Form f;
  if (!(s.magic.kinds & kShaping) || being >= kFirstFamiliar) return f;
  if (under(s, Spell::melt_into_mist, being)) {
    f.any = f.mist = true;
    f.strength = Level::t;
    f.move_time = 4;
    f.vulnerability = Level::over;
    return f;
  }
  if (int i = casting_on(s, Spell::transform, being); i != kNone)
    if (const int result = s.magic.castings[at(i)].result; result != 0) return creature(result);
  const int m = absorbed_by(s, being);
  if (m == kNone) return f;
  const auto& d = denizen(m);
  const bool red = dark && (!d.tremendous || s.bodies[at(m)].dark);
  const Face& side = red ? d.dark : d.light;
  f.any = true;
  f.monster = u8(m);
  f.flies = d.flies;
  f.armored = d.armored;
  f.strength = d.move_strength;
  f.vulnerability = d.vulnerability;
  f.move_time = side.move_time;
  f.blow = side.blow;
  return f;
}

// What a changed one carries is part of him and does nothing (MG-70).
Mask frozen_now(const State& s) {
  Mask frozen = 0;
  if (s.magic.kinds & kShaping)
    for (int i = 0; i < s.seats; ++i)
      if (under(s, Spell::melt_into_mist, i) || under(s, Spell::transform, i)) frozen |= u8(1 << i);
  return frozen;
}

bool is_transmorphized(const State& s, int being) { return form_of(s, being).any; }

bool may_do_in_form(const Form& f, Activity a) {
  switch (a) {
    case Activity::trade:
    case Activity::hire:
    case Activity::rest:
    case Activity::alert:
    case Activity::enchant:
      return !f.any;
    case Activity::search:
    case Activity::peer:
      return !f.mist;
    case Activity::move:
      return !f.flies;  // MG-81
    default:
      return true;
  }
}

// --- beginning and end

void Rules::refresh_shapes() {
  s_.magic.frozen = frozen_now(s_);
  for (auto& i : s_.items)  // what he got meanwhile is among his things again
    if (i.later && !(i.place < kBeings && is_frozen(s_, i.place))) i.later = false;
}

// Whatever he was about to do is void; mist is let go of, a captor too (MG-62, ME-16).
void Rules::change_shape(int being) {
  refresh_shapes();
  const Form f = form_of(s_, being);
  if (f.monster != kNone)  // MG-70: his things are not changed with him, and of no use to him
    active_things(s_, being).each([&](int t) {
      bool tied = false;  // MG-34
      each_casting(s_,
                   [&](int, const Casting& x) { tied |= x.item == t && !s_.book.enhanced_magic; });
      if (!design(t).enchanted && !design(t).potion && !tied) put_away(being, t);
    });
  if (s_.combat.spot == kNone || !is_in(s_, being)) return;
  auto& c = s_.combat;
  if (!f.mist) return;
  if (is_denizen(being)) come_off(being);
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (!is_in(s_, b) || c.target[at(b)] != being) continue;
    if (is_denizen(b))
      come_off(b);
    else
      c.target[at(b)] = kNone;
  }
  c.target[at(being)] = kNone;
  if (is_character(being)) c.charging[at(being)] = kNone;
}

// --- Absorb Essence (ME-15)

// The monster is gone from play, and so is everything against it.
void Rules::absorb(int i) {
  const Casting c = s_.magic.castings[at(i)];
  const int who = master_of(s_, c);
  c.on.each([&](int m) {
    release(m);
    for (int b = 0; b < s_.seats; ++b)
      if (s_.combat.target[at(b)] == m) s_.combat.target[at(b)] = kNone;
    leave_combat(m);
    body(m) = Body{};
    body(m).life = Life::out;
    say(Happening::absorbed, who, m);
  });
  if (who != kNone) change_shape(who);
}

// An item that nobody has is itself the monster it holds, while it is energized. Where that ends,
// or the monster is killed, the item lies there again.
void Rules::walk_by_themselves() {
  each_casting(s_, [&](int, const Casting& c) {
    if (c.spell != Spell::absorb_essence || c.item == kNone || c.stage != CastStage::done) return;
    c.on.each([&](int m) {
      const auto& thing = item(c.item);
      if (thing.place == kPilePlace && c.energized && body(m).life == Life::out) {
        const int spot = thing.spot;
        give(c.item, m);
        body(m) = Body{};
        body(m).life = Life::map;
        body(m).spot = u8(spot);
        say(Happening::summoned, m, spot, kNone);
      } else if (thing.place == m && !c.energized) {
        leave_thing(m, c.item, body(m).spot);
        release(m);
        leave_combat(m);
        body(m) = Body{};
        body(m).life = Life::out;
      }
    });
  });
}

// Broken: the monster is there again, in the clearing of the one who held it.
void Rules::unbind_monster(int i) {
  const Casting c = s_.magic.castings[at(i)];
  const int spot = caster_spot(s_, c);
  c.on.each([&](int m) {
    auto& b = body(m);
    if (c.item != kNone && item(c.item).place == m) leave_thing(m, c.item, b.spot);
    if (b.life != Life::out) return;
    b = Body{};
    b.life = spot == kNone ? Life::box : Life::map;
    b.spot = u8(spot);
  });
}

}  // namespace gh::realm
