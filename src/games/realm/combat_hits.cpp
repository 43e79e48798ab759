// Hits take effect: in their order, those of equal rank together (digest 10.8 to 10.13).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/rules.h"

namespace gh::realm {

// All misses are settled before the first hit takes effect.
void Rules::find_hits() {
  auto& hits = s_.combat.strikes;
  Strikes all;
  collect_strikes(s_, all);
  hits.clear();
  for (const auto& x : all) {
    const int how = how_it_hits(s_, x);
    const int times = packed_race(x.time, evasion_of(s_, x.target).time);
    if (how == 0) {
      say(Happening::missed, x.by, x.part, x.target, times);
      continue;
    }
    say(Happening::hit, x.by, x.part, x.target, how & 3, times);
    hits.push_back(x);
  }
  std::stable_sort(hits.begin(), hits.end(),
                   [&](const Strike& a, const Strike& b) { return strikes_earlier(s_, a, b); });
}

// Both are still there, and neither a death nor treachery has ended this fight.
bool Rules::still_strikes(const Strike& x) {
  if (at_peace(s_)) return false;  // MG-66
  if (!is_in(s_, x.by) || !is_in(s_, x.target)) return false;
  return !(is_unhired(s_, x.by) && is_unhired(s_, x.target));
}

// part 0: the next group; 1: harm of each, with the Missile table; 2: effects of the tables of the
// Pit and of curses, one by one; 3: all other effects together.
void Rules::begin(Striking st) {
  auto& hits = s_.combat.strikes;
  auto& step = top<Striking>();
  if (st.part == 0) {
    if (st.last >= hits.size()) return pop();
    step.first = step.next = st.last;
    while (step.last < hits.size() && !strikes_earlier(s_, hits[step.first], hits[step.last]))
      ++step.last;
    for (int i = step.first; i < step.last; ++i) {
      auto& x = hits[at(i)];
      x.dropped = !still_strikes(x);
      if (x.dropped)
        say(Happening::called_off, x.by, x.part, x.target);
      else
        x.struck = u8(layer_for(s_, x));
    }
    step.part = 1;
    return;
  }
  if (st.part == 1) return weigh_blows(st);
  if (st.part == 2) return roll_fates(st);
  step.part = 0;
  apply_blows(st);
}

// Missile dice are rolled one after the other.
void Rules::weigh_blows(const Striking& st) {
  auto& hits = s_.combat.strikes;
  bool rolled = st.rolled;
  for (int i = st.next; i < st.last; ++i) {
    auto& x = hits[at(i)];
    if (x.dropped) continue;
    const int piece = is_character(x.by) && x.part == 0 ? s_.combat.plays[x.by].attack_with : 0;
    const auto h = harm_of(s_, x, x.struck, piece);
    if (h.missile && !rolled) {
      auto& step = top<Striking>();
      step.next = u8(i);
      step.rolled = true;
      if (x.part == kSpellPart) return roll_for_spell(x.by);  // MG-53: neither Aim nor Archer
      if (x.part == 1 && is_character(x.by)) {  // the head of an absorbed dragon is no weapon
        const auto d = spell_missile_dice(s_, x.by);
        return push(Roll{x.by, Table::missile, d.dice, d.change});
      }
      if (is_character(x.by)) return roll(x.by, Table::missile);
      const auto d = denizen_missile_dice(s_, x.by);
      return push(Roll{x.by, Table::missile, d.dice, d.change});
    }
    x.harm = h.missile ? missile_harm(h.level, s_.roll.result()) : static_cast<Level>(h.level);
    rolled = false;
  }
  auto& step = top<Striking>();
  step.next = st.first;
  step.rolled = false;
  step.part = 2;
}

// Demons and the Imp: the one who was hit rolls (10.13, MG-64).
void Rules::roll_fates(const Striking& st) {
  auto& hits = s_.combat.strikes;
  for (int i = st.next; i < st.last; ++i) {
    const auto& x = hits[at(i)];
    if (x.dropped) continue;
    const auto kind = strike_blow(s_, x).kind;
    if (kind != Attack::pit && kind != Attack::curse) continue;
    top<Striking>().next = u8(i + 1);
    note_hit(x);
    if (!is_in(s_, x.target)) continue;
    s_.combat.event = true;  // AMB-M34
    if (kind == Attack::pit) return push(RollPit{x.target, x.target});
    if (is_character(x.target)) return push(RollCurse{x.target});
  }
  top<Striking>().part = 3;
}

// Who was hit, by whom (AMB-R2, AMB-R10); Tremendous monsters that hit may turn red.
void Rules::note_hit(const Strike& x) {
  auto& c = s_.combat;
  if (is_monster(x.by) && denizen(x.by).tremendous) c.struck.put(x.by);
  if (is_character(x.by) && x.part == 0)
    if (const int m = form_of(s_, x.by).monster; m != kNone && denizen(m).tremendous)
      c.struck.put(m);
  if (!is_character(x.target)) return;
  auto& last = c.last_hit[x.target];
  const auto& first = c.strikes[top<Striking>().first];
  // A later blow takes the place of all earlier ones; simultaneous ones stand together.
  bool together = false;
  for (const auto& y : c.strikes)
    together |= !last.empty() && y.by == last[0] && y.target == x.target &&
                !strikes_earlier(s_, y, first) && !strikes_earlier(s_, first, y);
  if (!together) last.clear();
  if (!last.full() && std::find(last.begin(), last.end(), x.by) == last.end()) last.push_back(x.by);
}

// Simultaneous blows all count: what each meets was found before the first took effect.
void Rules::apply_blows(const Striking& st) {
  auto& hits = s_.combat.strikes;
  std::array<Killers, kBeings> killers;
  Beings dying;
  for (int i = st.first; i < st.last; ++i) {
    const auto& x = hits[at(i)];
    if (x.dropped || !is_in(s_, x.target)) continue;  // the Pit was quicker
    const auto kind = strike_blow(s_, x).kind;
    if (kind == Attack::pit || kind == Attack::curse) continue;
    note_hit(x);
    // AMB-M30: neither an attack spell nor a changed body uses it up.
    if (is_character(x.by) && x.part == 0 && s_.combat.plays[x.by].attack_with < kFormPiece)
      s_.characters[x.by].wish_strength = false;
    if (kind != Attack::kill)
      say(Happening::harm, x.by, x.part, x.target, x.harm, is_armour_layer(x.struck));
    if (!is_fatal(x, kind)) continue;
    dying.put(x.target);
    auto& by = killers[x.target];
    if (!by.full() && std::find(by.begin(), by.end(), x.by) == by.end()) by.push_back(x.by);
  }
  // MG-54: of several the most valuable first.
  Fixed<Being, kBeings> order;
  dying.each([&](int b) { order.push_back(u8(b)); });
  auto worth = [&](int b) {
    if (is_character(b)) return s_.characters[at(b)].notoriety / kPoint;
    return int{denizen(b).fame} + denizen(b).notoriety;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return worth(a) > worth(b); });
  at_one_instant([&] {
    for (int b : order)
      if (is_in(s_, b)) kill(b, killers[at(b)], dying);
  });
  stop_idle_fights();
  for (int i = 0; i < s_.seats; ++i)
    for (; serious_[at(i)] > 0; --serious_[at(i)]) push(SeriousWounds{u8(i)});
}

// Does the blow kill? What else it does is done here.
bool Rules::is_fatal(const Strike& x, Attack kind) {
  if (kind == Attack::kill) return true;  // armour and horse do not matter
  // A missile above Tremendous ignores armour; a horse that is ridden still takes it.
  if (x.harm == Level::over && x.struck != kHorse) return true;
  return is_denizen(x.target) ? hurt_denizen(x) : hurt_character(x);
}

// 10.10: a denizen dies or is unhurt. Hits go to the horse first.
bool Rules::hurt_denizen(const Strike& x) {
  const auto& d = denizen(x.target);
  if (x.struck == kHorse) {
    if (x.harm < d.mount.vulnerability) {
      say(Happening::no_harm, x.target);
    } else if (!body(x.target).horse_dead) {
      body(x.target).horse_dead = true;
      s_.combat.event = true;
      say(Happening::horse_killed, x.target, kNone);
    }
    return false;
  }
  if (x.harm >= vulnerability(s_, x.target)) return true;
  say(Happening::no_harm, x.target);
  return false;
}

// 10.11
bool Rules::hurt_character(const Strike& x) {
  const int who = x.target;
  if (x.struck == kHorse) {
    const int horse = active_horse(s_, who);
    if (horse == kNone) return false;  // a blow at the same instant has killed it
    if (x.harm < design(horse).vulnerability) {
      say(Happening::no_harm, who);
      return false;
    }
    s_.combat.event = true;
    say(Happening::horse_killed, who, horse);
    out_of_game(horse);
    return false;
  }
  if (x.struck >= kFirstLayer) {
    strike_armour(who, x.struck - kFirstLayer, x.harm);
    if (x.harm >= Level::m && !has_active(s_, who, Card::reflecting_grease)) add_wound(who);
    return false;
  }
  if (s_.serious_wounds && x.harm == vulnerability(s_, who) && !is_transmorphized(s_, who)) {
    ++serious_[at(who)];  // OPT-1: a roll for each
    return false;
  }
  if (x.harm >= vulnerability(s_, who)) return true;
  if (x.harm >= Level::l && !is_transmorphized(s_, who))  // MG-72: his chits are frozen
    add_wound(who);
  else
    say(Happening::no_harm, who);
  return false;
}

void Rules::begin(SeriousWounds w) {
  if (!w.rolled) {
    top<SeriousWounds>().rolled = true;
    return roll(w.who, Table::serious_wounds);
  }
  pop();
  if (!is_in(s_, w.who)) return;
  for (int n = s_.roll.result(); n > 0; --n) add_wound(w.who);
}

// That the fight is alive is said by the chit that is lost for it (10.16), in the fatigue step.
void Rules::add_wound(int who) {
  ++s_.combat.wounds[at(who)];
  say(Happening::wounds, who, s_.combat.wounds[at(who)]);
}

void Rules::strike_armour(int who, int t, Level harm) {
  const auto& d = design(t);
  if (item(t).place != who) return;  // destroyed at the same instant
  if (harm < d.toughness) return say(Happening::armour_holds, who, t);
  s_.combat.event = true;
  if (harm == d.toughness && !is_card(t)) return damage_armour(t);
  destroy_armour(t);
}

void Rules::damage_armour(int t) {
  if (s_.combat.spot != kNone) s_.combat.event = true;
  if (item(t).damaged) return destroy_armour(t);
  item(t).damaged = true;
  say(Happening::armour_damaged, item(t).place, t);
}

// Ordinary armour goes back intact to the natives that sell it; treasures pay and are gone.
void Rules::destroy_armour(int t) {
  const auto& d = design(t);
  const int who = item(t).place;
  const bool treasure = is_card(t) || d.treasure_counter;
  say(Happening::armour_destroyed, who, t, treasure ? d.compensation : 0);
  item(t).damaged = false;
  if (treasure) {
    ledger(s_, who).gold += d.compensation;
    return out_of_game(t);
  }
  put_among_goods(t, trader(d.slot == Slot::suit          ? Group::order
                            : d.slot == Slot::breastplate ? Group::guard
                                                          : Group::soldiers));
}

// 10.12: hit, unalerted; missed or called off, alerted.
void Rules::turn_weapons() {
  const auto& c = s_.combat;
  for (int i = 0; i < s_.seats; ++i) {
    const auto& p = c.plays[at(i)];
    if (!is_in(s_, i) || p.attack == Lane::none || p.attack_with == kNone ||
        p.attack_with == kSpellPiece)
      continue;
    bool hit = false;
    for (const auto& x : c.strikes) hit |= x.by == i && !x.dropped;
    set_weapon(i, !hit);
  }
}

}  // namespace gh::realm
