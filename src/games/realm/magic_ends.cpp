// How spells end: by themselves, broken, released; and how permanent ones are energized and fall
// inert (magic_digest.md 9, 11).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- ending

// MG-57: all targets free; the chit comes back fatigued, the card goes back to its item.
void Rules::end_casting(int i, Happening how) {
  if (!(s_.magic.used >> i & 1)) return;
  if (s_.magic.castings[at(i)].stage == CastStage::done) ended(i);
  const Casting c = s_.magic.castings[at(i)];
  if (c.spell == Spell::phantasm) c.on.each([&](int b) { dismiss(kFirstPhantasm + b); });
  say(how, static_cast<int>(c.spell), c.by == kNone ? master_of(s_, c) : int{c.by});
  free_casting(i);
  if (c.by != kNone && s_.characters[c.by].hero != Hero::none) {
    if (c.chit != kNone) {
      const auto state = s_.characters[c.by].chits[c.chit];
      if (state == ChitState::committed || c.stage != CastStage::done) fatigue_magic(c.by, c.chit);
    }
    undo_altered(c);
  }
}
void Rules::end_spell(int i) { end_casting(i, Happening::spell_ends); }
void Rules::break_spell(int i) { end_casting(i, Happening::spell_broken); }

// MG-63: what was done with the altered types ends with them.
void Rules::undo_altered(const Casting& c) {
  if (!c.own) return;
  for (int n = 0; n < kActionChits; ++n) {
    if (!(c.own >> n & 1)) continue;
    if (s_.characters[c.by].chits[at(n)] == ChitState::colour) fatigue_magic(c.by, n);
    each_casting(s_, [&](int o, const Casting& x) {
      if (x.by == c.by && x.chit == n) break_spell(o);
    });
  }
}

void Rules::release_from(int i, int being) {
  auto& c = s_.magic.castings[at(i)];
  if (!(s_.magic.used >> i & 1) || !c.on.has(being)) return;
  if (c.on.size() == 1) return break_spell(i);
  released(i, being);
  c.on.take(being);
  say(Happening::spell_released, static_cast<int>(c.spell), being);
}

// MG-58: dead, regenerated, or sent back to the chart.
void Rules::release_all(int being) {
  if (!s_.magic.used) return;
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.on.has(being)) release_from(i, being);
  });
}

// MG-58: a dead one's own spells are broken, those of his items are not.
void Rules::end_spells_of(Seat who) {
  if (!s_.magic.used) return;
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.by == index(who)) break_spell(i);
  });
  release_all(index(who));
}

// MG-59, AMB-M36: broken where its caster or item is; elsewhere only targets here go free.
void Rules::dissolve(int i, int spot) {
  const Casting c = s_.magic.castings[at(i)];
  if (caster_spot(s_, c) == spot) return break_spell(i);
  const bool placed = (c.sort == Marked::tile && c.what == tile_of(spot)) ||
                      (c.sort == Marked::clearing && c.what == spot) ||
                      (c.sort == Marked::thing && clearing_of(s_, c.what) == spot);
  if (placed) return break_spell(i);
  c.on.each([&](int b) {
    if (in_clearing(s_, b, spot)) release_from(i, b);
  });
}

// --- the clock (MG-44, MG-48, MG-100)

void Rules::end_spells_lasting(Duration d, bool only_older) {
  if (!s_.magic.used) return;
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.stage != CastStage::done || duration_of(s_, c.spell) != d) return;
    if (!only_older || c.day < s_.day) end_spell(i);
  });
}

// MG-49: a protection that was activated lasts for the phase or the round.
void Rules::end_protection(int being) {
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.spell == Spell::protection_from_magic && c.active && (being == kNone || c.on.has(being)))
      end_spell(i);
  });
}

// Day spells end at the start of Sunset.
void Rules::magic_sunset() { end_spells_lasting(Duration::day, true); }

void Rules::magic_midnight() {
  s_.magic.night = true;
  for (auto left = s_.magic.permanent; left; left &= left - 1) {
    const int i = std::countr_zero(left);
    auto& c = s_.magic.castings[at(i)];
    if (!c.energized) continue;
    const Colours here = colours_on(s_, c, false);
    const int needs = spell(c.spell).colour;
    if (needs == kNone ? here != 0 : (here >> needs & 1) != 0) continue;
    c.energized = false;
    c.order = 0;
    say(Happening::spell_inert, static_cast<int>(c.spell), first_target(c));
    fell_inert(i);
  }
  end_spells_lasting(Duration::combat, false);
}

int Rules::first_target(const Casting& c) const { return c.on.empty() ? int{kNone} : c.on.nth(0); }

// --- energizing

// Automatic sources work at once, wanted or not (MG-44): looked at before every step.
void Rules::energize_by_itself() {
  std::uint64_t now = 0;
  for (auto left = s_.magic.permanent; left; left &= left - 1) {
    const int i = std::countr_zero(left);
    const auto& c = s_.magic.castings[at(i)];
    if (c.energized || c.stage != CastStage::done) continue;
    const Colours here = colours_on(s_, c);
    const int needs = spell(c.spell).colour;
    if (needs == kNone ? here != 0 : (here >> needs & 1) != 0) {
      energize(i);
      now |= std::uint64_t{1} << i;
    }
  }
  if (somebody_cast(s_, Spell::absorb_essence)) choose_forms(now);
}

// MG-76: of several monsters that stir in him at the same moment he chooses.
void Rules::choose_forms(std::uint64_t stirred) {
  for (int who = 0; who < s_.seats; ++who) {
    std::uint64_t his = 0;
    for (auto left = stirred; left; left &= left - 1) {
      const auto& c = s_.magic.castings[at(std::countr_zero(left))];
      if (c.spell == Spell::absorb_essence && master_of(s_, c) == who && !c.on.empty())
        his |= left & (~left + 1);
    }
    if (std::popcount(his) > 1) push(WhichForm{u8(who), his});
  }
}
void Rules::begin(WhichForm f) { ask(seat(f.who), Question::which_form); }
void Rules::answer(WhichForm f, Seat, Option o) {
  pop();
  for (auto left = f.castings; left; left &= left - 1) {
    const int i = std::countr_zero(left);
    if (!s_.magic.castings[at(i)].on.has(o.a)) continue;
    note_order(i);
    say(Happening::takes_form, f.who, o.a);
  }
  change_shape(f.who);
}
void Rules::note_order(int i) {
  if (s_.magic.castings[at(i)].spell != Spell::absorb_essence) return;
  int last = 0;
  each_casting(s_, [&](int o, const Casting& c) {
    if (o != i && c.spell == Spell::absorb_essence && c.energized)
      last = std::max<int>(last, c.order);
  });
  s_.magic.castings[at(i)].order = u8(std::min(last + 1, 250));
}

void Rules::energize(int i) {
  auto& c = s_.magic.castings[at(i)];
  c.energized = true;
  note_order(i);
  say(Happening::spell_energized, static_cast<int>(c.spell), first_target(c));
  energized(i);
}

namespace {
bool can_energize_something(const State& s, int who) {
  for (int c = 0; c < kActionChits; ++c) {
    if (!is_colour_chit(s, seat(who), c)) continue;
    const int colour = chit_colour(s, seat(who), c);
    if ((s.magic.permanent && energizable(s, who, colour)) || wakes_carpet(s, who, colour))
      return true;
  }
  return false;
}
bool may_use_colours(const State& s, int who) {
  const bool by_day = s.combat.spot == kNone;
  return (by_day && s.characters[at(who)].heeds && has_colour_chits(s, who)) ||
         can_energize_something(s, who);
}
}  // namespace

// MG-45: everybody in the clearing who has a colour chit for a spell there; MG-20: and who wants to
// be asked anyway, because he may give one up.
void Rules::offer_energizing(int spot) {
  Mask all = 0;
  for (int i = 0; i < s_.seats; ++i)
    if (in_clearing(s_, i, spot) && !is_asleep(i) && may_use_colours(s_, i)) all |= bit_of(seat(i));
  if (all) push(Energizing{all, kNone});
}

void Rules::begin(Energizing step) {
  auto& now = top<Energizing>();
  if (step.who != kNone && may_use_colours(s_, step.who))
    return ask(seat(step.who), Question::energize);
  for (int n = 0; n < s_.seats; ++n) {
    const int who = in_order(s_, n);
    if (!(now.left >> who & 1)) continue;
    now.left &= u8(~(1 << who));
    if (!may_use_colours(s_, who)) continue;
    now.who = u8(who);
    return ask(seat(who), Question::energize);
  }
  pop();
}

void Rules::answer(Energizing step, Seat, Option o) {
  if (verb(o) == Verb::energize) {
    spend_colour(step.who, o.a);
    return energize(o.b);
  }
  if (verb(o) == Verb::wake_carpet) {
    spend_colour(step.who, o.a);
    auto& carpet = item(thing(Card::flying_carpet));
    carpet.spent = true;
    return say(Happening::carpet_woke, carpet.place);
  }
  if (verb(o) == Verb::burn) return burn(step.who, o.a);
  top<Energizing>().who = kNone;
}

void Rules::burn(int who, int chit) {
  say(Happening::colour_burned, who, chit, chit_colour(s_, seat(who), chit));
  fatigue_magic(who, chit);
  if (s_.combat.spot != kNone) s_.combat.event = true;
}

}  // namespace gh::realm
