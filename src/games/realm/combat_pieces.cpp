// Pieces one plays in a combat round: chits, gloves, boots, horses; weapons; what they are worth
// (digest 10.3, 10.5).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

int id_horse(const State& s, int who) { return active_horse(s, who); }

// Does the piece stand for the same as one that is in the list already?
bool has_equal(const State& s, int who, const Pieces& list, int chit) {
  const auto& d = action(s, seat(who), chit);
  for (auto p : list) {
    if (p >= kActionChits) continue;
    const auto& e = action(s, seat(who), p);
    if (e.action == d.action && e.strength == d.strength && e.time == d.time &&
        e.effort == d.effort && e.type == d.type)
      return true;
  }
  return false;
}
bool can_play_chit(const State& s, int who, int chit) {
  if (s.magic.used && is_transmorphized(s, who)) return false;  // MG-72
  return is_active(s, seat(who), chit) && !is_played(s, who, chit) &&
         !is_barred(s, seat(who), chit);
}
void add_horse(const State& s, int who, Level need, Pieces& out) {
  int horse = id_horse(s, who);
  if (horse == kNone || is_cave(s, s.combat.spot) || captor_of(s, who) != kNone) return;
  const auto& d = design(horse);
  if (d.walk.strength >= need) out.push_back(kWalkPiece);
  if (d.gallop.strength >= need && !is_played(s, who, kGallopPiece)) out.push_back(kGallopPiece);
}

// MG-82: the awake carpet, and the Broomstick of one who cast it on himself (one that is lent:
// spells_broom.cpp). `need`: what it must bear beside himself.
void add_wings(const State& s, int who, Level need, Pieces& out) {
  if (s.magic.used && is_transmorphized(s, who)) return;
  const Level all = std::max(need, hero_of(s, seat(who)).weight);
  if (owns(s, who, thing(Card::flying_carpet)) && is_carpet_awake(s) && all <= Level::m &&
      !is_played(s, who, kCarpetPiece))
    out.push_back(kCarpetPiece);
  const int broom = casting_on(s, Spell::broomstick, who);
  if (broom != kNone && master_of(s, s.magic.castings[at(broom)]) == who && all <= Level::l &&
      !is_played(s, who, kBroomPiece))
    out.push_back(kBroomPiece);
}

}  // namespace

Piece piece_of(const State& s, int who, int id) {
  if (id < kActionChits) return piece(s, seat(who), id);
  Piece p;
  if (id == kFormPiece || id == kDarkFormPiece) {  // MG-73
    const Form f = form_of(s, who, id == kDarkFormPiece);
    return {Action::move, f.strength, f.move_time, 0};
  }
  if (id == kCarpetPiece) return {Action::move, Level::m, 2, 0};  // ME-25
  if (id == kBroomPiece) return {Action::move, Level::l, 1, 0};
  p.action = id == kGlovesPiece ? Action::fight : Action::move;
  if (id == kGlovesPiece || id == kBootsPiece) {
    int t = id == kGlovesPiece ? active_gloves(s, who) : active_boots(s, who);
    if (t != kNone) p.strength = design(t).strength, p.time = design(t).time;
  } else if (int t = id_horse(s, who); t != kNone) {
    const auto& g = id == kWalkPiece ? design(t).walk : design(t).gallop;
    p.strength = g.strength, p.time = g.time;
  }
  return p;
}

// FR-22: two asterisks a round; three with the Girtle, any number with the Potion of Energy.
int effort_limit(const State& s, int who) {
  if (has_active(s, who, Card::potion_of_energy)) return 99;
  return has_active(s, who, Card::girtle_of_energy) ? 3 : 2;
}
int effort_of(const State& s, int who) {
  const auto& c = s.combat;
  int n = c.move_effort[at(who)] + c.fight_effort[at(who)] + c.magic_effort[at(who)];
  const auto& p = c.plays[at(who)];
  if (p.attack_with < kActionChits) n += piece_of(s, who, p.attack_with).effort;
  if (p.move_with < kActionChits) n += piece_of(s, who, p.move_with).effort;
  return n;
}

// What pack horses take off him does not count, unless it was put away only this round.
Level load_of(const State& s, int who) {
  Level pack = Level::n, heaviest = Level::n;
  bool any_pack = false;
  Things all = belongings(s, who);
  if (is_frozen(s, who))  // MG-70: what was changed with him weighs nothing
    belongings(s, who).each([&](int t) {
      if (is_frozen_with(s, who, t)) all.take(t);
    });
  all.each([&](int t) {
    if (!is_horse(t) || s.items[at(t)].active) return;
    any_pack = true;
    pack = std::max({pack, design(t).walk.strength, design(t).gallop.strength});
  });
  all.each([&](int t) {
    if (is_horse(t)) return;
    const auto w = weight_of(s, t);
    const bool packed =
        any_pack && !s.items[at(t)].active && w <= pack && s.combat.laid_off[at(who)] != t;
    if (!packed) heaviest = std::max(heaviest, w);
  });
  return heaviest;
}

// --- weapons

int weapon_of(const State& s, int who) {
  if (has_active(s, who, Card::alchemists_mixture)) return thing(Card::alchemists_mixture);
  return active_weapon(s, who);
}
Blow weapon_blow(const State& s, int who) {
  if (s.magic.used) {
    const bool dark = s.combat.plays[at(who)].attack_with == kDarkFormPiece;
    if (const Form f = form_of(s, who, dark); f.any) return f.blow;
  }
  int w = weapon_of(s, who);
  if (w == kNone) return {Attack::strike, Level::n, 1, 0, 0};  // the dagger
  return s.items[at(w)].alerted ? design(w).alerted : design(w).calm;
}
Level weapon_weight(const State& s, int who) {
  int w = weapon_of(s, who);
  return w == kNone ? Level::n : design(w).weight;
}
// MG-96: an oil stays on the weapon that was active, whoever has it now; on the dagger of the one
// who used it.
bool has_oil(const State& s, int who, Card oil) {
  const auto& i = s.items[thing(oil)];
  if (!i.active || is_frozen(s, who)) return false;
  return i.spot == weapon_of(s, who) && (i.spot != kNone || i.place == who);
}

// --- who is faster

int least_move_time(const State& s, int who) {
  int least = 99;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_in(s, b) &&
        (s.combat.sheet[at(b)] == who || (is_red(s, b) && s.combat.target[at(b)] == who)))
      least = std::min(least, move_time(s, b));
  for (int i = 0; i < s.seats; ++i)
    if (is_in(s, i) && s.combat.charging[at(i)] == who)
      least = std::min<int>(least, s.combat.charge_time[at(i)]);
  return least;
}

// --- lists

namespace {
// MG-73, MG-74: the creature's values; an absorbed monster that is not Tremendous shows either
// side.
bool add_form(const State& s, int who, bool fight, Pieces& out) {
  const Form f = form_of(s, who);
  if (!f.any) return false;
  if (f.mist && fight) return true;
  if (!fight || f.blow.kind != Attack::none) out.push_back(kFormPiece);
  if (may_turn_form(s, f) && (!fight || form_of(s, who, true).blow.kind != Attack::none))
    out.push_back(kDarkFormPiece);
  return true;
}
}  // namespace

Pieces fight_pieces(const State& s, int who, int spare) {
  Pieces out;
  if (s.magic.used && add_form(s, who, true, out)) return out;
  const auto need = weapon_weight(s, who);
  for (int i = 0; i < kActionChits; ++i) {
    const bool fights =
        action(s, seat(who), i).action == Action::fight || is_unleashed(s, seat(who), i);
    if (!fights || !can_play_chit(s, who, i)) continue;
    const auto p = piece_of(s, who, i);
    if (p.strength >= need && p.effort <= spare && !has_equal(s, who, out, i)) out.push_back(u8(i));
  }
  if (active_gloves(s, who) != kNone && !is_played(s, who, kGlovesPiece) &&
      piece_of(s, who, kGlovesPiece).strength >= need)
    out.push_back(kGlovesPiece);
  return out;
}

Pieces move_pieces(const State& s, int who, int spare, bool bear_himself) {
  Pieces out;
  if (s.magic.used && add_form(s, who, false, out)) return out;
  const auto load = load_of(s, who), weight = hero_of(s, seat(who)).weight;
  const auto need = bear_himself ? std::max(load, weight) : load;
  for (int i = 0; i < kActionChits; ++i) {
    const auto kind = action(s, seat(who), i).action;
    // The Duck chit is a manoeuvre only.
    const bool moves = kind == Action::move || is_unleashed(s, seat(who), i);
    if (!moves && (kind != Action::duck || bear_himself)) continue;
    // An unleashed chit is a Move or a Fight (ME-30): not what he strikes with in this round.
    if (!can_play_chit(s, who, i) || s.combat.plays[at(who)].attack_with == i) continue;
    const auto p = piece_of(s, who, i);
    if (p.strength >= need && p.effort <= spare && !has_equal(s, who, out, i)) out.push_back(u8(i));
  }
  const auto bearing = std::max(load, weight);
  if (active_boots(s, who) != kNone && !is_played(s, who, kBootsPiece) &&
      piece_of(s, who, kBootsPiece).strength >= bearing)
    out.push_back(kBootsPiece);
  add_horse(s, who, bearing, out);
  add_wings(s, who, load, out);
  return out;
}

namespace {
int spare_effort(const State& s, int who) { return effort_limit(s, who) - effort_of(s, who); }
void keep_faster(const State& s, int who, Pieces& list) {
  const int limit = least_move_time(s, who);
  Pieces kept;
  for (auto p : list)
    if (piece_of(s, who, p).time < limit) kept.push_back(p);
  list = kept;
}
}  // namespace

// Only a weapon counter has two sides.
Pieces alert_pieces(const State& s, int who) {
  Pieces out;
  if (int w = weapon_of(s, who); w == kNone || !is_weapon(w)) return out;
  out = fight_pieces(s, who, spare_effort(s, who));
  keep_faster(s, who, out);
  return out;
}
Pieces run_pieces(const State& s, int who) {
  Pieces out;
  if (is_misty(s, who)) {  // AMB-M16: nothing holds mist
    out.push_back(kFormPiece);
    return out;
  }
  if (captor_of(s, who) != kNone || (s.magic.used && form_of(s, who).flies)) return out;
  for (auto p : move_pieces(s, who, spare_effort(s, who), true))
    if (!is_wing_piece(p)) out.push_back(p);
  keep_faster(s, who, out);
  return out;
}

namespace {
bool flies(const State& s, int being) {
  if (const Form f = form_of(s, being); f.any) return f.flies;
  return is_monster(being) && denizen(being).flies;
}
}  // namespace

// MG-82: only those who fly can hold him up.
int least_flying_time(const State& s, int who) {
  int least = 99;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_in(s, b) && s.combat.sheet[at(b)] == who && flies(s, b))
      least = std::min(least, move_time(s, b));
  for (int i = 0; i < s.seats; ++i)
    if (is_in(s, i) && s.combat.charging[at(i)] == who && flies(s, i))
      least = std::min<int>(least, s.combat.charge_time[at(i)]);
  return least;
}

// What is too heavy stays behind (MG-78).
Pieces fly_pieces(const State& s, int who) {
  Pieces all, out;
  if (captor_of(s, who) != kNone) return out;
  const Form f = form_of(s, who);
  if (f.any && f.flies)
    add_form(s, who, false, all);
  else
    add_wings(s, who, Level::n, all);
  for (auto p : all)
    if (piece_of(s, who, p).time < least_flying_time(s, who)) out.push_back(p);
  return out;
}
bool has_secret_cards(const State& s, int who) {
  bool any = false;
  belongings(s, who).each([&](int t) { any |= is_card(t) && !s.items[at(t)].shown; });
  return any;
}
Pieces charge_pieces(const State& s, int who) {
  if (captor_of(s, who) != kNone) return {};
  return move_pieces(s, who, spare_effort(s, who), true);
}
bool may_go_berserk(const State& s, int who) {
  for (int i = 0; i < kActionChits; ++i) {
    if (action(s, seat(who), i).action != Action::berserk || !can_play_chit(s, who, i)) continue;
    const auto p = piece_of(s, who, i);
    return p.effort <= spare_effort(s, who) && p.time < least_move_time(s, who) &&
           !s.characters[at(who)].berserk;
  }
  return false;
}

int displaced_by(const State& s, int who, int t) {
  const auto& d = design(t);
  auto is_a_weapon = [](int x) { return is_weapon(x) || x == thing(Card::alchemists_mixture); };
  int out = kNone;
  active_things(s, who).each([&](int o) {
    const auto& e = design(o);
    if ((is_a_weapon(t) && is_a_weapon(o)) || (d.slot != Slot::none && d.slot == e.slot) ||
        (d.boots && e.boots) || (d.gloves && e.gloves) || (is_horse(t) && is_horse(o)))
      out = o;
  });
  return out;
}

bool has_action(const State& s, int who, const Acting& a) {
  const bool fresh = !a.in && !a.out && !a.dropped;
  if (fresh && (!alert_pieces(s, who).empty() || may_go_berserk(s, who))) return true;
  if (fresh && may_want_to_cast(s, who)) return true;
  bool guarded = false;
  if (fresh) each_protection(s, who, [&](int) { guarded = true; });
  if (guarded) return true;
  if (fresh && !run_pieces(s, who).empty() && (!run_roads(s, who).empty() || form_of(s, who).woods))
    return true;
  if (fresh && !fly_pieces(s, who).empty()) return true;
  bool any = false;
  belongings(s, who).each([&](int t) {
    any |= !a.dropped && !a.in && can_activate(s, who, t) && !(a.out && displaces(s, who, t));
    any |= !a.dropped && !a.out && can_deactivate(s, who, t);
    any |= !a.in && !a.out && can_part_with(s, who, t);
  });
  return any;
}

// The road he came by today, or any he may use (10.3, running away).
Fixed<std::uint8_t, 12> run_roads(const State& s, int who) {
  Fixed<std::uint8_t, 12> out;
  const auto& l = ledger(s, who);
  const Form f = form_of(s, who);
  const Discoveries found = f.mist ? ~Discoveries{0} : l.found;  // MG-71
  for (const auto& r : roads_of(s, s.combat.spot)) {
    if (r.to == kNone || !may_use(r, found)) continue;
    if (l.came_from != kNone && !l.flew_in && l.came_from != r.to) continue;
    if (std::find(out.begin(), out.end(), r.to) == out.end()) out.push_back(r.to);
  }
  return out;
}

// --- the secret play

bool must_set_shield(const State& s, int who) {
  return is_in(s, who) && active_armour(s, who, Slot::shield) != kNone;
}

// As in the last round: every piece is still there and the asterisks are allowed.
bool may_play_again(const State& s, int who) {
  const auto& last = s.combat.last[at(who)];
  if (last.stage != Play::Stage::ready) return false;
  const bool target = s.combat.target[at(who)] != kNone;
  if ((last.attack_with != kNone) != target || last.readies) return false;
  if ((last.shield != Lane::none) != must_set_shield(s, who)) return false;
  if (has_cast(s, who) || casting_of(s, who) != kNone) return false;
  int spare = effort_limit(s, who) - s.combat.move_effort[at(who)] -
              s.combat.fight_effort[at(who)] - s.combat.magic_effort[at(who)];
  auto in = [](const Pieces& list, int p) {
    return std::find(list.begin(), list.end(), p) != list.end();
  };
  if (last.attack_with != kNone) {
    if (!in(fight_pieces(s, who, spare), last.attack_with)) return false;
    spare -= piece_of(s, who, last.attack_with).effort;
  }
  if (last.move_with == kNone) return true;
  return in(move_pieces(s, who, spare, false), last.move_with);
}

}  // namespace gh::realm
