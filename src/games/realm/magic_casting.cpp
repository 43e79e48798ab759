// Casting: the spell is played in the encounter step, its targets are named with the Attention
// chits, it is completed in the order of the times (magic_digest.md 8).
#include "games/realm/combat.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- the list of castings

int Rules::put_casting(const Casting& c) {
  auto& m = s_.magic;
  const int i = std::countr_one(m.used);
  if (i >= kCastings) fault("too many spells");
  m.castings[at(i)] = c;
  m.used |= std::uint64_t{1} << i;
  m.kinds |= std::uint64_t{1} << static_cast<int>(c.spell);
  if (spell(c.spell).duration == Duration::permanent) m.permanent |= std::uint64_t{1} << i;
  return i;
}

void Rules::free_casting(int i) {
  auto& m = s_.magic;
  const Spell gone = m.castings[at(i)].spell;
  m.castings[at(i)] = Casting{};
  m.used &= ~(std::uint64_t{1} << i);
  m.permanent &= ~(std::uint64_t{1} << i);
  bool more = false;
  each_casting(s_, [&](int, const Casting& c) { more |= c.spell == gone; });
  if (!more) m.kinds &= ~(std::uint64_t{1} << static_cast<int>(gone));
}

// --- the encounter action (MG-36)

void Rules::cast_spell(int who, Castable what, Means by) {
  auto& me = s_.characters[at(who)];
  Casting c;
  c.spell = what.spell;
  c.day = s_.day;
  c.item = what.item;
  c.type = spell(what.spell).type;
  if (what.item != kNone) {
    const int place = place_of(s_, what.spell);
    const bool own = place != kNone && place_box(place) == design(what.item).spell_box;
    c.box = own ? u8(place) : kNone;  // ME-47: else it is the spell of an Enchant Artifact
    item(what.item).cast |= u8(1 << (c.type == 0 ? 7 : c.type - 1));
  } else {
    c.by = u8(who);
    c.chit = by.chit;
    c.time = u8(magic_time(s_, seat(who), by.chit));
    for (std::size_t i = 0; i < me.spells.size(); ++i)
      if (me.spells[i].spell == what.spell && !is_box_tied(s_, who, static_cast<int>(i)) &&
          c.box == kNone)
        c.box = static_cast<std::uint8_t>(i);
    s_.combat.played[at(who)] |= static_cast<std::uint16_t>(1u << by.chit);
    s_.combat.magic_effort[at(who)] += action(s_, seat(who), by.chit).effort;
  }
  say(Happening::casts, who, static_cast<int>(what.spell), by.chit, what.item, by.colour);
  if (by.source != kNone) spend_colour(who, by.source);
  put_casting(c);
}

// MG-20: used, it turns back into a Magic chit and fatigues.
void Rules::spend_colour(int who, int chit) {
  say(Happening::colour_used, who, chit, chit_colour(s_, seat(who), chit));
  fatigue_magic(who, chit);
  if (s_.combat.spot != kNone) s_.combat.event = true;  // MG-43
}

void Rules::fatigue_magic(int who, int chit) {
  auto& c = s_.characters[at(who)];
  c.chits[at(chit)] = ChitState::fatigued;
  c.alerted &= static_cast<std::uint16_t>(~(1u << chit));
  say(Happening::magic_tired, who, chit);
}

// --- targets (MG-37 to MG-39)

// The clearing or the tile needs no naming, and reveals nobody.
void Rules::aim_by_themselves() {
  for (auto left = s_.magic.used; left; left &= left - 1) {
    auto& c = s_.magic.castings[at(std::countr_zero(left))];
    if (c.stage != CastStage::cast || !is_aimed_by_itself(spell(c.spell).aimed)) continue;
    if (at_peace(s_)) continue;
    const bool tile = spell(c.spell).aimed == Aimed::tile;
    c.sort = tile ? Marked::tile : Marked::clearing;
    c.what = u8(tile ? tile_of(s_.combat.spot) : int{s_.combat.spot});
    c.stage = CastStage::named;
  }
}

void Rules::name_mark(int who, const Mark& m) {
  const int i = casting_of(s_, who);
  auto& c = s_.magic.castings[at(i)];
  const int what = static_cast<int>(c.spell);
  c.sort = m.sort == Marked::group || m.sort == Marked::kind ? Marked::being : m.sort;
  switch (m.sort) {
    case Marked::being:
      say(Happening::aims_at_being, who, what, m.what);
      name_being(i, who, m.what);
      break;
    case Marked::group:
    case Marked::kind:
      if (m.sort == Marked::group) say(Happening::aims_at_group, who, what, m.what);
      reached(s_, c, m).each([&](int b) {
        if (m.sort == Marked::kind) say(Happening::aims_at_being, who, what, b);
        name_being(i, who, b);
      });
      break;
    case Marked::chit:
      c.own |= static_cast<std::uint16_t>(1u << m.what);
      say(Happening::aims_at_chit, who, what, m.what);
      break;
    default:
      c.what = m.what;
      c.more = m.more;
      tell_mark(who, c.spell, m);
  }
  if (takes_several(spell(c.spell).aimed)) return;
  c.stage = CastStage::named;
  come_to_light(i, who);
}

void Rules::tell_mark(int who, Spell spell, const Mark& m) {
  const int what = static_cast<int>(spell);
  switch (m.sort) {
    case Marked::tile:
      return say(Happening::aims_at_tile, who, what, m.what);
    case Marked::clearing:
      return say(Happening::aims_at_spot, who, what, m.what);
    case Marked::thing:
      return say(Happening::aims_at_thing, who, what, m.what);
    case Marked::sound:
      return say(Happening::aims_at_sound, who, what, m.what);
    case Marked::casting:
      return say(Happening::aims_at_spell, who, what,
                 static_cast<int>(s_.magic.castings[at(m.what)].spell));
    case Marked::curse:
      return say(Happening::aims_at_curse, who, what, m.what, m.more);
    default:
      return;
  }
}

// MG-38, MG-39. A weapon counter that is a denizen is no individual (AMB-M12).
void Rules::name_being(int i, int who, int being) {
  auto& c = s_.magic.castings[at(i)];
  c.on.put(being);
  if (spell(c.spell).aimed == Aimed::weapon) return;
  if (s_.combat.target[at(who)] == kNone && being != who) s_.combat.target[at(who)] = u8(being);
  if (!may_ambush(s_, who)) unhide(who);
  unhide(being);
  named(being, who);
  if (s_.benevolent_spells && spell(c.spell).benevolent) return;  // OPT-14
  // MG-86: the employer may pacify monsters he has hired.
  const bool pacifies = c.spell == Spell::persuade || c.spell == Spell::deal_with_goblins;
  if (is_denizen(being) && body(being).employer == who && !(pacifies && is_monster(being)))
    betray(seat(who), being);
  provoke(being, who);
}

// Nothing (more) to name.
void Rules::end_naming(int who) {
  const int i = casting_of(s_, who);
  if (i == kNone) return;
  auto& c = s_.magic.castings[at(i)];
  if (c.sort == Marked::none || c.stage == CastStage::named) return;
  c.stage = CastStage::named;
  come_to_light(i, who);
}

// --- completion (MG-41)

void Rules::begin(Completing step) {
  auto& now = top<Completing>();
  if (step.left) {
    int i = std::countr_zero(step.left);
    for (auto rest = step.left; rest; rest &= rest - 1)  // MG-61: Exorcise is the strongest
      if (s_.magic.castings[at(std::countr_zero(rest))].spell == Spell::exorcise)
        i = std::countr_zero(rest);
    now.left &= ~(std::uint64_t{1} << i);
    now.together |= std::uint64_t{1} << i;
    if (s_.magic.used >> i & 1) start_casting(i);
    return;
  }
  if (step.time == kNone) lose_aimless();
  now = Completing{step.time};
  bool settled = false;
  at_one_instant([&] { settled = settle_together(step); });
  if (settled) return;  // somebody may have died of it
  int next = 256;
  each_casting(s_, [&](int, const Casting& c) {
    if (c.stage == CastStage::named) next = std::min<int>(next, c.time);
  });
  if (next == 256) {
    pop();
    return after_completion();
  }
  now.time = u8(next);
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.stage == CastStage::named && c.time == next) now.left |= std::uint64_t{1} << i;
  });
  cancel_slower(now.left, next);
}

// MG-61: what spells of one time do to the same chit or armour is equally strong. A chit that would
// become active, wounded or fatigued at the same time stays as it is, and so does armour.
bool Rules::settle_together(const Completing& c) {
  bool any = false;
  Killers by;
  if (c.by != kNone) by.push_back(c.by);
  for (int b = 0; b < s_.seats; ++b) {
    const auto n = at(b);
    if (s_.characters[n].hero == Hero::none || !on_map(s_, b)) continue;
    const bool heals = c.heals >> b & 1, rusts = c.rusts >> b & 1, mends = c.mends >> b & 1;
    if (!heals && !rusts && !mends && !c.hurt[n] && !c.tired[n]) continue;
    any = true;
    settle_chits(b, c);
    if (mends && !rusts) mend_armour(b);
    if (rusts && !mends)
      active_things(s_, b).each([&](int t) {
        if (is_armour(t)) damage_armour(t);
      });
    if (c.hurt[n] && has_active(s_, b, Card::vial_of_healing)) heal_wounds(seat(b));
    all_chits_out(seat(b), by);
  }
  return any;
}
void Rules::settle_chits(int b, const Completing& c) {
  auto& me = s_.characters[at(b)];
  const bool heals = c.heals >> b & 1;
  for (int i = 0; i < kActionChits; ++i) {
    auto& chit = me.chits[at(i)];
    const bool hurt = c.hurt[at(b)] >> i & 1, tired = c.tired[at(b)] >> i & 1;
    const bool out = chit == ChitState::fatigued || chit == ChitState::wounded;
    if (heals + hurt + tired == 1 && (!heals || out))
      chit = heals ? ChitState::active : hurt ? ChitState::wounded : ChitState::fatigued;
    if (c.spoken[at(b)] >> i & 1) chit = ChitState::fatigued;
  }
  if (heals) say(Happening::healed, b);
}

// MG-37, MG-40: without a target it is broken.
void Rules::lose_aimless() {
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.stage != CastStage::cast) return;
    say(Happening::spell_without_target, master_of(s_, c), static_cast<int>(c.spell));
    drop_casting(i);
  });
}

void Rules::cancel_slower(std::uint64_t group, int time) {
  Beings named;
  for (auto left = group; left; left &= left - 1)
    named |= s_.magic.castings[at(std::countr_zero(left))].on;
  each_casting(s_, [&](int i, const Casting& c) {
    const int who = master_of(s_, c);
    if (c.stage != CastStage::named || c.time <= time || who == kNone || !named.has(who)) return;
    bool by_another = false;  // a character named by his own faster spell has no slower one
    for (auto left = group; left; left &= left - 1)
      by_another |= s_.magic.castings[at(std::countr_zero(left))].on.has(who);
    if (!by_another) return;
    say(Happening::spell_cancelled, who, static_cast<int>(c.spell));
    drop_casting(i);
  });
}

// It never came to life: the chit fatigues, an item counts as used (MG-42).
void Rules::drop_casting(int i) {
  const Casting c = s_.magic.castings[at(i)];
  free_casting(i);
  s_.combat.event = true;
  if (c.by != kNone) fatigue_magic(c.by, c.chit);
}

// MG-60: the same spell in effect; those that are completed at the same time do not hinder each
// other as long as they do the same.
bool Rules::is_duplicate(int i, int other) {
  const auto &c = s_.magic.castings[at(i)], &x = s_.magic.castings[at(other)];
  return other != i && x.spell == c.spell && x.stage == CastStage::done &&
         !(top<Completing>().together >> other & 1);
}
// Two that do something different to the same target both fail on it.
void Rules::fail_together(int i) {
  const Casting c = s_.magic.castings[at(i)];
  const Completing* now = completing();
  if (!now) return;
  for (auto left = now->together; left; left &= left - 1) {
    const int o = std::countr_zero(left);
    const Casting x = s_.magic.castings[at(o)];
    if (o == i || x.spell != c.spell || x.result == 0 || x.result == c.result) continue;
    if (c.sort == Marked::tile && x.sort == Marked::tile && x.what == c.what) {
      break_spell(o);
      return break_spell(i);
    }
    (x.on & c.on).each([&](int b) {
      release_from(o, b);
      release_from(i, b);
    });
  }
}
Completing* Rules::completing() {
  for (auto& step : s_.agenda.steps)
    if (auto* now = std::get_if<Completing>(&step)) return now;
  return nullptr;
}

// MG-60, MG-62: targets that are gone, protected or under the same spell already are released.
bool Rules::drop_targets(int i) {
  auto& c = s_.magic.castings[at(i)];
  const auto duration = spell(c.spell).duration;
  const bool lasting =
      duration == Duration::combat || duration == Duration::day || duration == Duration::permanent;
  const bool pacifies = c.spell == Spell::persuade || c.spell == Spell::deal_with_goblins;
  const Beings all = c.on;
  all.each([&](int b) {
    bool out = !is_in(s_, b) || is_shielded(s_, b, c.spell);
    each_casting(s_, [&](int o, const Casting& x) {
      const bool same = is_duplicate(i, o) && x.on.has(b);
      out |= same && lasting && !(pacifies && master_of(s_, x) != master_of(s_, c));
    });
    if (!out) return;
    c.on.take(b);
    say(Happening::spell_fails_on, static_cast<int>(c.spell), b);
  });
  if (c.sort == Marked::being) return !c.on.empty();
  bool there = true;
  each_casting(s_, [&](int o, const Casting& x) {
    const bool same = is_duplicate(i, o) && x.sort == c.sort && x.what == c.what;
    if (same && lasting &&
        (c.sort == Marked::tile || c.sort == Marked::clearing ||
         (c.sort == Marked::thing && c.spell != Spell::enchant_artifact)))
      there = false;
  });
  return there;
}

void Rules::start_casting(int i) {
  auto& c = s_.magic.castings[at(i)];
  const int who = master_of(s_, c);
  s_.combat.event = true;  // MG-43
  if (who != kNone) s_.combat.spoke |= u8(1 << who);
  if (!drop_targets(i)) {
    say(Happening::spell_broken, static_cast<int>(c.spell), who);
    return drop_casting(i);
  }
  c.stage = CastStage::done;
  const auto duration = spell(c.spell).duration;
  c.energized = duration == Duration::permanent;
  if (c.energized) note_order(i);
  say(Happening::spell_works, who, static_cast<int>(c.spell));
  if (duration == Duration::instant) {
    if (c.by != kNone) {
      fatigue_magic(c.by, c.chit);
      // MG-43: first the effect, then it fatigues; so what the effect heals, it does not heal.
      completing()->spoken[c.by] |= static_cast<std::uint16_t>(1u << c.chit);
    }
    take_effect(i);
    if (s_.magic.used >> i & 1) free_casting(i);
    return;
  }
  if (c.by != kNone) {
    auto& me = s_.characters[c.by];
    me.chits[c.chit] = ChitState::committed;
    me.alerted &= static_cast<std::uint16_t>(~(1u << c.chit));
    all_chits_out(seat(c.by));  // MG-10
    if (!(s_.magic.used >> i & 1)) return;
  }
  take_effect(i);
}

// A completed spell leaves no weapon attack; only attack spells keep the target (MG-43).
void Rules::after_completion() {
  for (int who = 0; who < s_.seats; ++who) {
    if (!has_cast(s_, who) || attack_casting(s_, who) != kNone) continue;
    s_.combat.target[at(who)] = kNone;
  }
}

int attack_casting(const State& s, int who) {
  int found = kNone;
  each_casting(s, [&](int i, const Casting& c) {
    if (spell(c.spell).duration == Duration::attack && c.stage == CastStage::done &&
        master_of(s, c) == who)
      found = i;
  });
  return found;
}

}  // namespace gh::realm
