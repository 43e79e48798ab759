// Looking pieces up: who is where, what somebody owns, how strong he is.
#include "games/realm/forms.h"
#include "games/realm/spells.h"

namespace gh::realm {

Beings beings_at(const State& s, int spot) {
  Beings out;
  for (int b = 0; b < kFirstFamiliar; ++b)
    if (in_clearing(s, b, spot)) out.put(b);
  return out;
}

Beings waiting(const State& s) {
  Beings out;
  each_individual(s, [&](int b) {
    if (!s.turned.has(b) && s.bodies[at(b)].guide == kNone && !chooses_turn(s, b)) out.put(b);
  });
  return out;
}

// --- things

Things belongings(const State& s, int being) {
  Things out;
  for (int t = 0; t < kThings; ++t)
    if (owns(s, being, t)) out.put(t);
  return out;
}
Things active_things(const State& s, int being) {
  Things out;
  for (int t = 0; t < kThings; ++t)
    if (owns(s, being, t) && s.items[at(t)].active) out.put(t);
  return out;
}

namespace {
template <class Test>
int first_active(const State& s, int being, int from, int to, Test&& test) {
  if (is_frozen(s, being)) return kNone;
  for (int t = from; t < to; ++t) {
    const auto& i = s.items[at(t)];
    if (i.place == being && i.active && test(design(t))) return t;
  }
  return kNone;
}
constexpr auto kAny = [](const ThingDesign&) { return true; };
}  // namespace

// The Alchemist's Mixture is a weapon too; it takes the place of a counter.
int active_weapon(const State& s, int being) {
  int t = first_active(s, being, 0, kWeapons, kAny);
  if (t == kNone && has_active(s, being, Card::alchemists_mixture))
    return thing(Card::alchemists_mixture);
  return t;
}
int active_horse(const State& s, int being) {
  return first_active(s, being, kFirstHorse, kFirstCard, kAny);
}
int active_boots(const State& s, int being) {
  return first_active(s, being, kFirstCard, kThings, [](const ThingDesign& d) { return d.boots; });
}
int active_gloves(const State& s, int being) {
  return first_active(s, being, kFirstCard, kThings, [](const ThingDesign& d) { return d.gloves; });
}
int active_armour(const State& s, int being, Slot slot) {
  return first_active(s, being, kFirstArmour, kFirstHorse,
                      [&](const ThingDesign& d) { return d.slot == slot; });
}
Level weight_of(const State&, int thing) { return design(thing).weight; }

// --- chits and strength

bool is_barred(const State& s, Seat who, int chit) {
  const int elf = character(s, who).elf;
  if (elf == 0) return false;
  const auto& d = action(s, who, chit);
  if (elf == 2) return d.action == Action::move && d.strength == Level::l && d.time == 2;
  return d.strength == Level::m && d.time <= 4 &&
         (d.action == Action::move || d.action == Action::fight);
}

// Belt of Strength; Draught of Speed before Garb of Speed.
Piece piece(const State& s, Seat who, int chit) {
  const auto& d = action(s, who, chit);
  Piece p{d.action, d.strength, d.time, d.effort};
  const int being = index(who);
  if (p.action != Action::magic && has_active(s, being, Card::belt_of_strength))
    p.strength = Level::m + p.effort;
  if (has_active(s, being, Card::draught_of_speed))
    p.time = u8(4 - p.effort);
  else if (has_active(s, being, Card::garb_of_speed))
    p.time = u8(5 - p.effort);
  else if (p.action == Action::move && under(s, Spell::elven_grace, being))
    p.time = u8(graced_time(d.strength));  // MG-98: of the printed strength
  if (p.action == Action::magic && is_unleashed(s, who, chit))
    p.strength = has_active(s, being, Card::belt_of_strength) ? Level::m + p.effort
                                                              : unleashed_strength(d.time);
  return p;
}

Level vulnerability(const State& s, int being) {
  if (s.magic.used)
    if (const Form f = form_of(s, being); f.any) return f.vulnerability;
  if (!is_character(being)) return denizen(being).vulnerability;
  return s.characters[at(being)].berserk ? Level::t : hero_of(s, seat_of(being)).vulnerability;
}

namespace {

Level stronger(const Gait& walk, const Gait& gallop) {
  return std::max(walk.strength, gallop.strength);
}
// A native's own strength, or his horse's where horses go.
Level native_strength(const State& s, int being) {
  const auto& d = denizen(being);
  const auto& b = s.bodies[at(being)];
  Level own = d.move_strength;
  if (!d.mounted || b.horse_dead || (b.spot != kNone && is_cave(s, b.spot))) return own;
  return std::max(own, stronger(d.mount.walk, d.mount.gallop));
}
Level own_strength(const State& s, Seat who) {
  Level best = Level::n;
  for (int c = 0; c < kActionChits; ++c) {
    const bool moves = action(s, who, c).action == Action::move || is_unleashed(s, who, c);
    if (!is_active(s, who, c) || !moves || is_barred(s, who, c)) continue;
    best = std::max(best, piece(s, who, c).strength);
  }
  if (int boots = active_boots(s, index(who)); boots != kNone)
    best = std::max(best, design(boots).strength);
  if (int horse = active_horse(s, index(who)); horse != kNone)
    best = std::max(best, stronger(design(horse).walk, design(horse).gallop));
  return best;
}

}  // namespace

Level carrying_strength(const State& s, int being, bool with_underlings) {
  if (s.magic.used)
    if (const Form f = form_of(s, being); f.any) return f.strength;
  Level best = is_character(being) ? own_strength(s, seat_of(being)) : native_strength(s, being);
  if (!with_underlings) return best;
  // PE-5: underlings who follow help their guide.
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    const auto& other = s.bodies[at(b)];
    if (other.guide != being || other.life != Life::map || other.spot != s.bodies[at(being)].spot)
      continue;
    if (is_monster(b))
      best = std::max(best, denizen(b).move_strength);
    else if (!is_leader(b))
      best = std::max(best, native_strength(s, b));
  }
  return best;
}

// Inactive horses carry inactive things, each up to its strength; horses come along by themselves.
Things too_heavy(const State& s, int being, bool with_underlings) {
  Things out;
  const Level strength = carrying_strength(s, being, with_underlings);
  Level pack = Level::n;
  for (int t = kFirstHorse; t < kFirstCard; ++t)
    if (owns(s, being, t) && !s.items[at(t)].active && !is_frozen_with(s, being, t))
      pack = std::max(pack, stronger(design(t).walk, design(t).gallop));
  for (int t = 0; t < kThings; ++t) {
    if (!owns(s, being, t) || is_horse(t) || is_frozen_with(s, being, t)) continue;
    Level w = weight_of(s, t);
    if (w > strength && (s.items[at(t)].active || w > pack)) out.put(t);
  }
  return out;
}

}  // namespace gh::realm
