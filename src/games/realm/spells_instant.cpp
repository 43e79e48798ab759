// Spells that do their work at once: Exorcise, Make Whole, Ask Demon, Talk to Wise Bird, Whistle
// for Monsters, Remedy; and the tables of spells with the Magic Wand.
#include "games/realm/combat.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- Make Whole

// Chits and armour that are out now; what this round still brings comes later (MG-65).
void Rules::make_whole(int i) {
  const Casting& c = s_.magic.castings[at(i)];
  auto& now = *completing();
  c.on.each([&](int b) {
    lift_wither(seat(b));
    now.heals |= u8(1 << b);
    now.mends |= u8(1 << b);
  });
}
void Rules::mend_armour(int who) {
  belongings(s_, who).each([&](int t) {
    if (!is_armour(t) || !item(t).damaged) return;
    item(t).damaged = false;
    say(Happening::armour_mended, who, t);
  });
}

// --- Exorcise (ME-17, AMB-M7, AMB-M8)

void Rules::exorcise(int i) {
  const int spot = s_.combat.spot;
  const int who = master_of(s_, s_.magic.castings[at(i)]);
  Killers by;
  if (who != kNone) by.push_back(u8(who));
  const Beings here = beings_at(s_, spot);
  // Everything cast here this round is broken, and what is in effect here.
  for (int n = 0; n < kCastings; ++n) {
    const Casting& c = s_.magic.castings[at(n)];
    if (n == i || c.spell == Spell::none) continue;
    if (c.spell == Spell::exorcise && c.time == s_.magic.castings[at(i)].time) continue;
    if (c.stage != CastStage::done)
      break_spell(n);
    else
      dissolve(n, spot);
  }
  for (int b = 0; b < s_.seats; ++b) {
    if (!here.has(b)) continue;
    auto& c = s_.characters[at(b)];
    for (int k = 0; k < 6; ++k)
      if (c.curses >> k & 1) lift_curse(b, static_cast<Curse>(k));
    put_out_colours(seat(b));
  }
  // MG-35: it cannot be broken, only made inert.
  if (const Thing carpet = thing(Card::flying_carpet); clearing_of(s_, carpet) == spot)
    item(carpet).spent = false;
  kill_all(here, by, [](int b) { return is_of_the_pit(b); });
}

void Rules::lift_curse(int who, Curse what) {
  s_.characters[at(who)].curses &= u8(~(1 << static_cast<int>(what)));
  say(Happening::curse_lifted, who, what);
}

void Rules::put_out_colours(Seat who) {
  bool any = false;
  for (auto& state : character(s_, who).chits)
    if (state == ChitState::colour) {
      state = ChitState::fatigued;
      any = true;
    }
  if (any) say(Happening::colours_put_out, who);
}

// --- Whistle for Monsters (ME-48, AMB-M26)

void Rules::move_sound(int chit, int t) {
  auto& c = s_.chits[at(chit)];
  c.tile = u8(t);
  c.place = ChitPlace::clearing;
  c.up = c.shown = true;
  say(Happening::sound_moved, chit, t);
}

// --- Talk to Wise Bird: a Peer, whatever forbids searching (MG-95)

void Rules::begin(WiseBird w) {
  if (!on_map(s_, w.who)) return pop();
  ask(seat(w.who), Question::wise_bird);
}
void Rules::answer(WiseBird w, Seat, Option o) {
  if (verb(o) == Verb::to_tile) {
    top<WiseBird>().tile = u8(o.a);
    return;
  }
  if (verb(o) == Verb::back) {
    top<WiseBird>().tile = kNone;
    return;
  }
  pop();
  if (w.enchants) return push(Enchanting{w.who, u8(o.a)});
  SearchPhase p{w.who};
  p.spot = u8(o.a);
  p.peer_only = true;
  push(p);
}

// --- Ask Demon (ME-49)

void Rules::begin(AskDemon a) {
  bool anybody = false;
  for (int i = 0; i < s_.seats; ++i)
    anybody |= i != a.who && s_.characters[at(i)].hero != Hero::none;
  if (!anybody || s_.characters[a.who].hero == Hero::none) return pop();
  ask(seat(a.who), Question::ask_demon);
}

namespace {
int secret_of(const State& s, int who, Secret what) {
  const auto& c = s.characters[at(who)];
  int n = 0;
  switch (what) {
    case Secret::purse:
      return s.ledgers[at(who)].gold;
    case Secret::recorded:
      return static_cast<int>(c.spells.size());
    case Secret::cards:
      belongings(s, who).each([&](int t) { n += is_card(t) && !s.items[at(t)].shown; });
      return n;
    case Secret::found:
      return std::popcount(s.ledgers[at(who)].found);
    default:
      return c.aims[static_cast<std::size_t>(what)];
  }
}
}  // namespace

void Rules::answer(AskDemon a, Seat who, Option o) {
  if (verb(o) == Verb::ask_player) {
    top<AskDemon>().other = u8(o.a);
    return;
  }
  if (verb(o) == Verb::back) {
    top<AskDemon>().other = kNone;
    return;
  }
  pop();
  say(Happening::demon_asked, who, a.other);
  const int n = std::min(secret_of(s_, a.other, static_cast<Secret>(o.a)), 32000);
  tell(who, Happening::demon_answers, a.other, o.a, n);
}

// --- tables of spells: the caster rolls

void Rules::begin(SpellTable t) {
  auto& c = s_.magic.castings[t.casting];
  if (c.spell == Spell::none) return pop();
  const bool storm = c.spell == Spell::violent_storm;
  const int who = master_of(s_, c);
  if (t.stage == SpellTable::Stage::roll) {
    top<SpellTable>().stage = SpellTable::Stage::rolled;
    return roll(who, storm ? Table::storm : Table::transform);
  }
  pop();
  constexpr std::uint8_t kStorm[] = {4, 3, 3, 2, 2, 1};
  const int result = s_.roll.result();
  if (storm) {
    c.result = kStorm[result - 1];
    say(Happening::storm_rises, c.what, c.result);
    return fail_together(t.casting);
  }
  c.result = u8(result);
  const Beings on = c.on;
  on.each([&](int b) { say(Happening::transforms, b, result); });
  fail_together(t.casting);
  c.on.each([&](int b) { change_shape(b); });
}

// --- the Magic Wand: the owner sets the red die, the other one is rolled

void Rules::begin(WandRoll w) {
  if (w.red == 0) return ask(seat(w.who), Question::wand);
  if (w.dice == 2) return ask(Seat::chance, Question::roll_die, 6);
  s_.roll = {w.red, 0, w.change};
  pop();
  say(Happening::rolled, w.who, w.table, w.red, 0, w.change);
}
void Rules::answer(WandRoll w, Seat who, Option o) {
  if (who != Seat::chance) {
    top<WandRoll>().red = u8(o.a);
    return;
  }
  s_.roll = {w.red, u8(static_cast<int>(outcome_index(o)) + 1), w.change};
  pop();
  say(Happening::rolled, w.who, w.table, s_.roll.one, s_.roll.two, w.change);
}

}  // namespace gh::realm
