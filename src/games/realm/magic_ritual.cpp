// By day: enchanting chits and tiles, reading runes, writing spells down; spells one begins with
// (magic_digest.md 4 to 6).
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- enchanting (MG-13 to MG-19)

// The first Enchant phase of the day prepares; every later one enchants.
void Rules::enchant(const Turn& t) {
  auto& own = ledger(s_, t.who);
  const int spot = t.where == kNone ? int{body(t.who).spot} : int{t.where};
  if (body(t.who).road != kNone || !may_enchant(s_, t.who))
    return say(Happening::phase_lost, t.who, t.activity, t.where, t.source);
  // OPT-6: the Wizard needs no preparation.
  if (!own.prepared && !(s_.book.abilities_wizard && is_hero(s_, t.who, Hero::wizard))) {
    own.prepared = true;
    return say(Happening::prepares, t.who);
  }
  if (t.where == kNone && is_character(t.who) && s_.characters[t.who].far_sight)
    return push(WiseBird{t.who, kNone, true});  // MG-18: in any clearing of the map
  push(Enchanting{t.who, u8(spot)});
}

bool may_enchant(const State& s, int being) {
  return (is_character(being) || is_phantasm(being)) && !is_transmorphized(s, owner_of(being));
}

// MG-14: it cannot be declined.
void Rules::begin(Enchanting e) {
  const auto all = enchantments(s_, e.who, e.spot);
  if (all.empty()) {
    pop();
    return say(Happening::no_chit_to_enchant, e.who);
  }
  if (all.size() > 1) return ask(seat(owner_of(e.who)), Question::enchant);
  pop();
  carry_out(e, all[0]);
}

void Rules::answer(Enchanting e, Seat, Option o) {
  pop();
  const bool tile = verb(o) == Verb::enchant_tile;
  carry_out(e, {u8(o.a), tile, tile ? u8(o.b) : kNone});
}

void Rules::carry_out(const Enchanting& e, const Enchantment& x) {
  const int who = owner_of(e.who);
  auto& c = s_.characters[at(who)];
  if (!x.tile) {  // MG-15
    c.alerted &= static_cast<std::uint16_t>(~(1u << x.chit));
    c.chits[x.chit] = ChitState::colour;
    return say(Happening::colour_made, who, x.chit, chit_colour(s_, seat(who), x.chit));
  }
  if (x.source != kNone) spend_colour(who, x.source);
  turn_tile(tile_of(e.spot));
}

// OPT-17: on a seventh day tiles turn over by themselves (enchanting.cpp says which); what counts
// is how they lay before.
void Rules::enchant_by_itself() {
  const auto turning = tiles_that_turn(s_, colours_of_day(s_));
  turning.each([&](int t) { turn_tile(t); });
}

// MG-17: everybody stays in the clearing of the same number.
void Rules::turn_tile(int t) {
  auto& place = s_.tiles[at(t)];
  place.enchanted = !place.enchanted;
  join_tiles(s_);
  say(Happening::tile_turned, t, place.enchanted);
  for (int b = 0; b < kBeings; ++b) {
    auto& x = body(b);
    if (x.life != Life::map || x.spot >= kSpots) continue;
    const bool here = tile_of(x.spot) == t;
    if (x.road < kSpots && (here || tile_of(x.road) == t)) {
      const Discoveries found = is_individual(s_, b) ? ledger(s_, b).found : ~Discoveries{0};
      if (road_between(s_, x.spot, x.road, found).to != x.road) x.road = kForest;
    }
    if (here && is_character(b) && x.road == kNone && is_cave(s_, x.spot))
      if (int horse = active_horse(s_, b); horse != kNone) put_away(b, horse);
  }
}

// --- reading runes (MG-27)

void Rules::begin(ReadRunes r) {
  auto& step = top<ReadRunes>();
  const Seat who = player_of(s_, r.who);
  if (r.stage == ReadRunes::Stage::roll) {
    step.stage = ReadRunes::Stage::rolled;
    say(Happening::reads_runes, r.who, r.box);
    return roll(r.who, Table::runes);
  }
  const int result = s_.roll.result();
  if (r.stage == ReadRunes::Stage::rolled) {
    say(Happening::search_result, r.who, Table::runes, result);
    if (result > 4) {
      pop();
      if (result == 5) push(RollCurse{r.who});
      return;
    }
    if (r.spell != kNone) {  // ME-47: it is awake, and there is no card to look at
      pop();
      if (result <= 3) push(RecordSpell{u8(index(who)), kNone, kNone, r.spell});
      return;
    }
    step.stage = ReadRunes::Stage::look;
    step.place = r.place != kNone ? r.place : u8(top_place(s_, r.box));
    return push(LookAtSpells{r.who, r.box, step.place});
  }
  pop();
  auto& card = s_.magic.cards[r.place];
  if (const int t = kKit.spell_boxes[r.box].thing; t != kNone) {
    if (!card.awake) say(Happening::awakened, r.who, t);
    card.awake = true;
  } else {
    put_under(r.place);
  }
  if (result <= 3 && is_character(r.who)) push(RecordSpell{u8(index(who)), r.place, kNone});
}

// A card of a site goes under the others.
void Rules::put_under(int place) {
  auto& cards = s_.magic.cards;
  const int box = place_box(place), from = first_place(box), to = from + places_in(box);
  for (int p = from; p < to; ++p)
    if (cards[at(p)].depth > cards[at(place)].depth) --cards[at(p)].depth;
  cards[at(place)].depth = u8(places_in(box) - 1);
}

// Cards nobody has seen are drawn first. `place`: that card alone; kNone: the whole box.
void Rules::begin(LookAtSpells l) {
  const int from = l.place != kNone ? l.place : first_place(l.box);
  const int to = l.place != kNone ? l.place + 1 : from + places_in(l.box);
  for (int p = from; p < to; ++p) {
    if (s_.magic.cards[at(p)].spell != Spell::none) continue;
    top<LookAtSpells>().next = u8(p);
    return ask(Seat::chance, Question::draw_spell, spell_pool(s_, place_type(p)).size());
  }
  pop();
  const Seat who = player_of(s_, l.who);
  for (int p = from; p < to; ++p) {
    auto& card = s_.magic.cards[at(p)];
    if (!(card.known & bit_of(who)))
      tell(who, Happening::saw_spell, who, static_cast<int>(card.spell), l.box);
    card.known |= bit_of(who);
  }
}

void Rules::answer(LookAtSpells l, Seat, Option o) {
  const int i = static_cast<int>(outcome_index(o));
  s_.magic.cards[l.next].spell = static_cast<Spell>(spell_pool(s_, place_type(l.next)).nth(i));
}

// --- writing a spell down (MG-24 to MG-26)

SpellBag recordable(const State& s, const RecordSpell& r) {
  SpellBag out;
  if (r.spell != kNone) {
    if (may_record(s, seat(r.who), static_cast<Spell>(r.spell))) out.put(r.spell);
    return out;
  }
  const int from = r.place != kNone ? r.place : first_place(r.box);
  const int to = r.place != kNone ? r.place + 1 : from + places_in(r.box);
  for (int p = from; p < to; ++p) {
    const Spell x = s.magic.cards[at(p)].spell;
    if (x != Spell::none && may_record(s, seat(r.who), x)) out.put(static_cast<int>(x));
  }
  return out;
}

void Rules::begin(RecordSpell r) {
  if (recordable(s_, r).empty()) return pop();
  ask(seat(r.who), Question::record_spell);
}

void Rules::answer(RecordSpell, Seat who, Option o) {
  pop();
  if (verb(o) == Verb::write_spell) write_spell(who, static_cast<Spell>(o.a), o.b);
}

void Rules::write_spell(Seat who, Spell what, int erased) {
  auto& c = character(s_, who);
  if (erased != kNone) {
    auto& box = c.spells[at(erased)];
    tell(who, Happening::erased_spell, who, static_cast<int>(box.spell));
    c.learned -= box.learned;
    box = {what, true};
  } else {
    c.spells.push_back({what, true});
  }
  ++c.learned;
  tell(who, Happening::recorded_spell, who, static_cast<int>(what));
}

// --- what one begins with (MG-12, MG-23)

bool may_begin_with(const State& s, Seat who, Spell what) {
  return hero_of(s, who).spell_types >> (spell(what).type - 1) & 1;
}

bool has_chosen_magic(const State& s, Seat who) {
  const auto& c = character(s, who);
  if (c.hero == Hero::none || c.spells.size() < hero_of(s, who).spells) return false;
  if (c.colours_set) return true;
  for (int i = 0; i < kActionChits; ++i)
    if (colour_of_type(action(s, who, i).type) != kNone) return false;
  return true;
}

bool Rules::ask_magic(Seat who) {
  if (has_chosen_magic(s_, who)) return false;
  const bool spells = character(s_, who).spells.size() < hero_of(s_, who).spells;
  ask(who, spells ? Question::start_spell : Question::start_colours);
  return true;
}

// --- Alert (MG-21)

void Rules::alert_magic(Seat who, int chit) {
  character(s_, who).alerted |= static_cast<std::uint16_t>(1u << chit);
  say(Happening::magic_alerted, who, chit);
}

}  // namespace gh::realm
