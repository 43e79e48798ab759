// Who hits whom, in which order, how hard, and what the blow meets (digest 10.7 to 10.11).
#include "games/realm/combat.h"

#include "games/realm/forms.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- blows of a round

namespace {
void add_denizen_strikes(const State& s, int b, Strikes& out) {
  const auto& c = s.combat;
  const int target = c.target[at(b)];
  if (target == kNone || !is_in(s, target) || c.lane[at(b)] == Lane::none) return;
  for (int part = 0; part < (has_head(b) ? 2 : 1); ++part) {
    const auto blow = blow_of(s, b, part);
    if (blow.kind == Attack::none) continue;  // 10.13: spear goblins, archers light side up
    if (blow.kind == Attack::pit && c.hushed.has(b)) continue;  // OPT-16
    out.push_back({u8(b), u8(part), u8(target), (part == 0 ? c.lane : c.apart)[at(b)], blow.time,
                   blow.length, Level::n, kBody, false});
  }
}
}  // namespace

// OPT-16: the Pit has no blow printed; it is as long as the Demons'.
Blow spell_blow(Spell x) {
  constexpr int kPitLength = 17;
  if (x != Spell::power_of_the_pit) return spell(x).blow;
  Blow b;
  b.kind = Attack::pit;
  b.length = kPitLength;
  return b;
}

// MG-51, MG-52: attack spells strike every target in one direction, at one time.
bool is_struck_by(const State& s, const Casting& c, int being) {
  return is_in(s, being) && (c.sort == Marked::clearing || c.on.has(being));
}
int spell_attacks(const State& s, const Casting& c, int being) {
  if (c.spell != Spell::stones_fly) return 1;
  const int targets = c.on.size();
  if (targets == 1) return 4;
  if (targets == 2) return 2;
  return targets == 3 && s.combat.target[at(master_of(s, c))] == being ? 2 : 1;
}
namespace {
void add_spell_strikes(const State& s, Strikes& out) {
  each_casting(s, [&](int, const Casting& c) {
    const int who = master_of(s, c);
    if (duration_of(s, c.spell) != Duration::attack || c.stage != CastStage::done || who == kNone ||
        !is_in(s, who))
      return;
    const auto blow = spell_blow(c.spell);
    const Lane lane = c.sort == Marked::clearing ? Lane::smash : s.combat.plays[at(who)].attack;
    if (lane == Lane::none) return;
    for (int b = 0; b < kFirstFamiliar; ++b) {
      if (!is_struck_by(s, c, b)) continue;
      for (int n = spell_attacks(s, c, b); n-- > 0 && !out.full();)
        out.push_back({u8(who), kSpellPart, u8(b), lane, blow.time ? blow.time : c.time,
                       blow.length, Level::n, kBody, false});
    }
  });
}
}  // namespace

namespace {
// MG-74: head or club of the monster he has absorbed.
Blow second_blow(const State& s, int who) {
  const int m = form_of(s, who).monster;
  if (m == kNone || !denizen(m).has_extra) return {};
  return extra_blow(s, m, s.combat.plays[at(who)].second_dark);
}
}  // namespace

Blow strike_blow(const State& s, const Strike& x) {
  if (x.part == kSpellPart) {
    const int i = attack_casting(s, x.by);
    return i == kNone ? Blow{} : spell_blow(s.magic.castings[at(i)].spell);
  }
  if (!is_character(x.by)) return blow_of(s, x.by, x.part);
  return x.part == 1 ? second_blow(s, x.by) : weapon_blow(s, x.by);
}

void collect_strikes(const State& s, Strikes& out) {
  const auto& c = s.combat;
  if (at_peace(s)) return;  // AMB-M38: an attack spell completed at the same time attacks nobody
  if (s.magic.used) add_spell_strikes(s, out);
  for (int i = 0; i < s.seats; ++i) {
    const auto& p = c.plays[at(i)];
    const int target = c.target[at(i)];
    if (!is_in(s, i) || p.attack == Lane::none || p.attack_with == kSpellPiece || target == kNone ||
        !is_in(s, target))
      continue;
    const auto blow = weapon_blow(s, i);
    const auto time = blow.time ? blow.time : piece_of(s, i, p.attack_with).time;
    out.push_back({u8(i), 0, u8(target), p.attack, time, blow.length, Level::n, kBody, false});
    if (p.second == Lane::none || out.full()) continue;
    const auto extra = second_blow(s, i);
    if (extra.kind != Attack::none)
      out.push_back(
          {u8(i), 1, u8(target), p.second, extra.time, extra.length, Level::n, kBody, false});
  }
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_in(s, b)) add_denizen_strikes(s, b, out);
}

Evasion evasion_of(const State& s, int being) {
  if (is_denizen(being)) return {manoeuvre_of(s, being), u8(move_time(s, being)), true};
  const auto& p = s.combat.plays[at(being)];
  if (p.move_with == kNone || p.manoeuvre == Lane::none) return {};
  return {p.manoeuvre, piece_of(s, being, p.move_with).time, true};
}

int how_it_hits(const State& s, const Strike& x) {
  const auto e = evasion_against(s, x);
  if (!e.any) return 4;
  const bool bite = is_character(x.by) && x.part == 0 && has_oil(s, x.by, Card::ointment_of_bite);
  const bool under = bite ? x.time <= e.time : x.time < e.time;
  return (under ? 1 : 0) | (x.lane == e.lane ? 2 : 0);
}

// 10.8: length first in the first round, time first later.
bool strikes_earlier(const State& s, const Strike& a, const Strike& b) {
  if (s.combat.round > 1 && a.time != b.time) return a.time < b.time;
  if (a.length != b.length) return a.length > b.length;
  return a.time < b.time;
}

// --- what it meets

namespace {
// The oval cards lie behind a shield in the same direction and before helmet and breastplate; the
// Ointment of Steel lies before a suit.
int armour_in(const State& s, int who, Lane lane) {
  const int shield = active_armour(s, who, Slot::shield);
  if (shield != kNone && s.combat.plays[at(who)].shield == lane) return shield;
  auto covers = [&](int t) { return design(t).lanes >> static_cast<int>(lane) & 1; };
  for (auto c : {Card::bejeweled_dwarf_vest, Card::golden_arm_band, Card::golden_crown})
    if (has_active(s, who, c) && covers(thing(c))) return thing(c);
  const int part = active_armour(s, who, lane == Lane::smash ? Slot::helmet : Slot::breastplate);
  if (part != kNone) return part;
  if (has_active(s, who, Card::ointment_of_steel)) return thing(Card::ointment_of_steel);
  return active_armour(s, who, Slot::suit);
}
bool ignores_armour(const State& s, const Strike& x) {
  return is_character(x.by) && x.part == 0 && has_oil(s, x.by, Card::penetrating_grease);
}
// Red sides and tables of the Pit or of curses: neither horse nor armour matters.
Attack kind_of_blow(const State& s, const Strike& x) { return strike_blow(s, x).kind; }
}  // namespace

int layer_for(const State& s, const Strike& x) {
  const auto kind = kind_of_blow(s, x);
  if (kind == Attack::kill || kind == Attack::pit || kind == Attack::curse) return kBody;
  if (s.magic.used)
    if (const Form f = form_of(s, x.target); f.any)
      return f.armored && !ignores_armour(s, x) ? kHide : kBody;
  if (is_denizen(x.target)) {
    if (is_riding(s, x.target) && !aims_at_rider(s, x)) return kHorse;
    return denizen(x.target).armored && !ignores_armour(s, x) ? kHide : kBody;
  }
  const auto move_with = s.combat.plays[at(x.target)].move_with;
  const bool on_horse = move_with == kWalkPiece || move_with == kGallopPiece;
  // OPT-20.3: a character who aims at the horse hits it, whether it is played or not.
  const bool at_horse = s.book.combat_tables && is_character(x.by) && is_mounted(s, x.target);
  if ((on_horse || at_horse) && active_horse(s, x.target) != kNone && !aims_at_rider(s, x))
    return kHorse;
  if (ignores_armour(s, x)) return kBody;
  const int t = armour_in(s, x.target, x.lane);
  return t == kNone ? kBody : kFirstLayer + t;
}

namespace {
// Poison is on a weapon, on a native, goblin or ogre; of a giant on its club (AMB-M12).
bool is_poisoned_part(const Strike& x) {
  return is_character(x.by) || !has_head(x.by) || x.part == 1;
}
// OPT-20.4: Fiery Blast and Lightning Bolt that were prepared.
bool loses_prepared_star(const State& s, const Strike& x) {
  if (!s.book.combat_tables || x.part != kSpellPart || x.time != 0) return false;
  const int i = attack_casting(s, x.by);
  if (i == kNone) return false;
  const Spell what = s.magic.castings[at(i)].spell;
  return what == Spell::fiery_blast || what == Spell::lightning_bolt;
}
bool loses_star(const State& s, const Strike& x, int layer) {
  if (layer != kHorse) return is_armour_layer(layer);
  if (ignores_armour(s, x)) return false;
  if (is_denizen(x.target)) return denizen(x.target).mount.armored;
  const int horse = active_horse(s, x.target);
  return horse != kNone && design(horse).armored;
}
}  // namespace

int stars_of(const State& s, const Strike& x) {
  const bool character = is_character(x.by) && x.part == 0;  // MG-53: not for spells
  int stars = strike_blow(s, x).stars;
  if (character && has_oil(s, x.by, Card::oil_of_poison)) ++stars;
  if (s.magic.used && x.part != kSpellPart && is_poisoned_part(x)) stars += poison_stars(s, x.by);
  return stars - (stars > 0 && loses_prepared_star(s, x) ? 1 : 0);
}

Harm harm_of(const State& s, const Strike& x, int layer, int fight_piece) {
  const bool character = is_character(x.by) && x.part == 0;  // MG-53: not for spells
  const auto blow = strike_blow(s, x);
  int stars = stars_of(s, x);
  if (stars > 0 && loses_star(s, x, layer)) --stars;
  Harm h;
  h.level = static_cast<int>(blow.harm) + stars;
  h.missile = blow.kind == Attack::missile;
  if (character) {
    // A wish for Strength: exactly Tremendous, with a Fight chit or gloves (AMB-M30).
    if (s.characters[x.by].wish_strength && fight_piece < kFormPiece)
      return {static_cast<int>(Level::t), false};
    if (fight_piece < kFormPiece && !h.missile &&
        piece_of(s, x.by, fight_piece).strength > weapon_weight(s, x.by))
      ++h.level;
  }
  // OPT-20.4: the table comes before the limit.
  if (!h.missile && !s.book.combat_tables) h.level = std::min(h.level, static_cast<int>(Level::t));
  return h;
}

}  // namespace gh::realm
