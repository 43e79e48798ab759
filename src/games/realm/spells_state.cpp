// What spells in force change for dice, phases, searches and people (spells.json).
#include "games/realm/spells.h"

#include "games/realm/combat.h"

namespace gh::realm {

// --- dice

namespace {
bool is_search_table(Table t) {
  return t == Table::peer || t == Table::locate || t == Table::loot || t == Table::site_card ||
         t == Table::runes || t == Table::magic_sight;
}
// A tile spell reaches everybody who takes turns in it; of the helpers only the phantasm (MG-91).
bool illuded(const State& s, int being) {
  if (under(s, Spell::illusion, being)) return true;
  if (is_familiar(being)) return false;
  const auto& b = s.bodies[at(being)];
  return b.spot < kSpots && tile_under(s, Spell::illusion, tile_of(b.spot));
}
}  // namespace

int spell_change(const State& s, int being, Table table) {
  if (being >= kBeings || s.magic.used == 0) return 0;
  int change = 0;
  if (under(s, Spell::bad_luck, being)) ++change;
  if (is_search_table(table) && illuded(s, being)) ++change;
  return change;
}

Dice spell_missile_dice(const State& s, int being) {
  Dice d;
  if (is_character(being) && has_active(s, being, Card::lucky_charm)) d.dice = 1;
  const auto& b = s.bodies[at(being)];
  if (b.road == kNone && hoof_at(s, b.spot)) ++d.change;
  d.change = static_cast<std::int8_t>(d.change + spell_change(s, being, Table::missile));
  return d;
}

bool wand_helps(const State& s, int being, Table table, bool by_spell) {
  if (!is_character(being) || !has_active(s, being, Card::magic_wand)) return false;
  switch (table) {
    case Table::wish:
    case Table::curse:
    case Table::pit:
    case Table::transform:
    case Table::lost:
    case Table::storm:
      return true;
    case Table::missile:
    case Table::fumble:  // OPT-20
      return by_spell;
    default:
      return false;
  }
}

// --- extra phases

Spell spell_of_source(int source) {
  constexpr Spell kSpellsOf[] = {Spell::blend_into_background, Spell::see_hidden_signs,
                                 Spell::sense_danger, Spell::blazing_light};
  return kSpellsOf[spell_source_bit(source)];
}
Activity activity_of_source(int source) {
  constexpr Activity kFor[] = {Activity::hide, Activity::search, Activity::alert, Activity::blank};
  return kFor[spell_source_bit(source)];
}

bool lit(const State& s, int spot) {
  bool found = false;
  each_casting(s, [&](int, const Casting& c) {
    found |= c.spell == Spell::blazing_light && c.sort == Marked::clearing && c.what == spot &&
             in_force(s, c);
  });
  return found;
}
void wake_in_light(State& s) {
  for (auto& l : s.ledgers) l.woke = kNone;
  if (!somebody_cast(s, Spell::blazing_light)) return;
  each_individual(s, [&](int b) {
    const auto& x = s.bodies[at(b)];
    if (x.road == kNone && lit(s, x.spot)) ledger(s, b).woke = x.spot;
  });
}

namespace {
// MG-47: a permanent spell may be inert when the phase is recorded.
bool bewitched(const State& s, Spell what, int being) {
  bool found = false;
  each_casting(s, [&](int, const Casting& c) {
    found |= c.spell == what && c.stage == CastStage::done && c.on.has(being);
  });
  return found;
}
}  // namespace

// Day spells must be in effect at Birdsong; the light is where he stands then (ME-46).
bool spell_gives_phase(const State& s, int being, int source) {
  const Spell what = spell_of_source(source);
  if (!somebody_cast(s, what)) return false;
  if (source == kByLight) return spell_phase_holds(s, being, source);
  return source == kByDanger ? bewitched(s, what, being) : under(s, what, being);
}
bool spell_phase_holds(const State& s, int being, int source) {
  if (source == kByLight) {
    const auto& b = s.bodies[at(being)];
    return b.road == kNone && b.spot == ledger(s, being).woke && lit(s, b.spot);
  }
  return under(s, spell_of_source(source), being);
}

// --- turns

bool is_fogged(const State& s, int from, int to) {
  return tile_under(s, Spell::fog, tile_of(from)) || tile_under(s, Spell::fog, tile_of(to));
}
bool is_lost_at(const State& s, int being) {
  const auto& b = s.bodies[at(being)];
  if (b.road != kNone || b.spot >= kSpots || is_familiar(being)) return false;
  return under(s, Spell::lost, being) || tile_under(s, Spell::lost, tile_of(b.spot));
}
bool is_calmed(const State& s, int being) {
  return is_hero(s, being, Hero::druid) || under(s, Spell::peace_with_nature, being);
}
bool chooses_phases(const State& s, int being) {
  return is_character(being) &&
         (has_active(s, being, Card::timeless_jewel) || under(s, Spell::prophecy, being));
}
bool chooses_turn(const State& s, int being) {
  return is_hero(s, being, Hero::swordsman) || under(s, Spell::premonition, being);
}

// Woods and mountains of the tile, but for dwellings with a roof (ME-32).
int storm_phases(const State& s, int spot) {
  if (spot >= kSpots || is_cave(s, spot)) return 0;
  for (auto d : {Dwelling::inn, Dwelling::house, Dwelling::chapel, Dwelling::guard_house})
    if (s.dwellings[static_cast<std::size_t>(d)] == spot) return 0;
  const int i = tile_casting(s, Spell::violent_storm, tile_of(spot));
  return i == kNone ? 0 : s.magic.castings[at(i)].result;
}

bool has_magic_sight(const State& s, int being) {
  if (!is_character(being)) return false;
  const int sources = is_hero(s, being, Hero::witch_king) +
                      has_active(s, being, Card::phantom_glass) +
                      under(s, Spell::world_fades, being);
  return sources % 2 == 1;
}

// --- people

bool is_pacified(const State& s, int d, int who) {
  bool found = false;
  for (auto what : {Spell::persuade, Spell::deal_with_goblins}) {
    if (!somebody_cast(s, what)) continue;
    each_casting(s, [&](int, const Casting& c) {
      found |= c.spell == what && c.on.has(d) && in_force(s, c) && master_of(s, c) == who &&
               !is_shielded(s, d, what);
    });
  }
  return found;
}

bool is_controlled(const State& s, int d) {
  for (auto what : {Spell::control_bats, Spell::guide_spider_or_octopus, Spell::control_dragon})
    if (under(s, what, d)) return true;
  return false;
}

bool is_at_peace(const State& s, int being) { return under(s, Spell::peace, being); }

bool may_be_set_on(const State& s, int d, int being) {
  if (s.magic.used == 0) return true;
  if (is_denizen(d) && is_at_peace(s, d)) return false;
  if (is_of_the_pit(d) && under(s, Spell::pentangle, being)) return false;
  if (under(s, Spell::melt_into_mist, being) || under(s, Spell::melt_into_mist, d)) return false;
  const Seat owner = player_of(s, being);
  return !is_player(owner) || !is_denizen(d) || !is_pacified(s, d, index(owner));
}

bool may_lure_onto(const State& s, int d, int who) {
  if (is_of_the_pit(d) && (is_hero(s, who, Hero::pilgrim) || under(s, Spell::pentangle, who)))
    return false;
  return !is_misty(s, who);
}

std::optional<Relation> persuaded(const State& s, Seat who, Trader with) {
  if (is_visitor(with) || !somebody_cast(s, Spell::persuade)) return std::nullopt;
  bool found = false;
  kKit.members[with].each([&](int b) { found |= is_pacified(s, b, index(who)); });
  return found ? std::optional(Relation::friendly) : std::nullopt;
}

Beings pacified_by(const State& s, int who, int casting) {
  Beings out;
  const auto& c = s.magic.castings[at(casting)];
  if (c.spell != Spell::persuade && c.spell != Spell::deal_with_goblins) return out;
  if (!in_force(s, c) || master_of(s, c) != index(player_of(s, who))) return out;
  c.on.each([&](int b) {
    // Hired ones only under a spell that is newer than their hire.
    const auto& m = s.bodies[at(b)];
    const bool new_spell = m.until < kHireDays + c.day;
    if (is_monster(b) && in_clearing(s, b, s.bodies[at(who)].spot) &&
        (!is_hired(s, b) || new_spell))
      out.put(b);
  });
  return out;
}

// --- blows

int poison_stars(const State& s, int being) {
  if (!somebody_cast(s, Spell::poison)) return 0;
  if (!is_character(being)) return under(s, Spell::poison, being) ? 1 : 0;
  const int w = weapon_of(s, being);
  return w != kNone && is_weapon(w) && thing_under(s, Spell::poison, w) ? 1 : 0;
}

int graced_time(Level strength) {
  return strength <= Level::l ? 1 : static_cast<int>(strength) - static_cast<int>(Level::l) + 1;
}
Level unleashed_strength(int time) {
  return time <= 3 ? Level::l : time == 4 ? Level::m : time == 5 ? Level::h : Level::t;
}
bool is_unleashed(const State& s, Seat who, int chit) {
  return chit_under(s, Spell::unleash_power, who, chit);
}

}  // namespace gh::realm
