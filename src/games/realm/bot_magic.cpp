#include "games/realm/bot_magic.h"

#include "games/realm/combat.h"

namespace gh::realm {

bool BotMagic::is_ready(int chit) const {
  return is_magic_chit(s_, who_, chit) && is_active(s_, who_, chit);
}

bool BotMagic::knows_attack() const {
  return std::any_of(me().spells.begin(), me().spells.end(),
                     [](const Recorded& r) { return strikes(r.spell); });
}

// One that casts must be left, and no more than half of them are turned into colour.
bool BotMagic::wants_colour_of(int chit) const {
  const int type = chit_type(s_, who_, chit), colour = colour_of_type(type);
  if (colour == kNone) return false;
  int made = 0, ready = 0;
  for (int c = 0; c < kActionChits; ++c) {
    made += is_colour_chit(s_, who_, c) && chit_colour(s_, who_, c) == colour;
    ready += is_ready(c) && chit_type(s_, who_, c) == type;
  }
  if (made >= std::max(1, (made + ready) / 2)) return false;
  return std::any_of(me().spells.begin(), me().spells.end(), [&](const Recorded& r) {
    const auto& d = spell(r.spell);
    return strikes(r.spell) && d.colour == colour && (d.type != type || ready > 1);
  });
}
bool BotMagic::wants_to_enchant() const {
  for (int c = 0; c < kActionChits; ++c)
    if (is_ready(c) && wants_colour_of(c)) return true;
  return false;
}

bool BotMagic::wants_to_drink(Card c) const {
  const auto& chits = me().chits;
  const auto wounded = std::count(chits.begin(), chits.end(), ChitState::wounded);
  const auto tired = wounded + std::count(chits.begin(), chits.end(), ChitState::fatigued);
  const auto& plan = ledger(s_, me_).plan;
  const bool rests = std::any_of(plan.begin(), plan.end(),
                                 [](const Phase& p) { return p.activity == Activity::rest; });
  switch (c) {
    case Card::vial_of_healing:
      return wounded >= 2;
    case Card::poultice_of_health:
      return tired >= 3 && rests;
    case Card::amulet:
      return me().curses != 0;
    default:
      return false;
  }
}

bool BotMagic::reads_well() const {
  return me().learned < 4 && dice_for(s_, me_, Table::runes).dice == 1;
}
// The top card has a type of its own, or one that is awake is not recorded yet.
bool BotMagic::can_learn_from(int box) const {
  const int top = top_place(s_, box);
  if (top != kNone && (types_of(s_, who_) >> (place_type(top) - 1) & 1)) return true;
  for (int p = first_place(box), end = p + places_in(box); p < end; ++p) {
    const auto& c = s_.magic.cards[at(p)];
    if (c.awake && (c.known & bit_of(who_)) && may_record(s_, who_, c.spell)) return true;
  }
  return false;
}

bool BotMagic::deadly(int d) const {
  const auto& x = denizen(d);
  if (x.tremendous) return true;
  const Level blow =
      std::max(x.light.blow.harm + x.light.blow.stars, x.dark.blow.harm + x.dark.blow.stars);
  return blow >= vulnerability(s_, me_);
}

int BotMagic::spell_time(Spell x, int spot) const {
  const auto& d = spell(x);
  bool colour = (colours_at(s_, spot) >> d.colour & 1) != 0;
  int best = kNever;
  for (int c = 0; c < kActionChits; ++c) {
    colour |= is_colour_chit(s_, who_, c) && chit_colour(s_, who_, c) == d.colour;
    if (is_ready(c) && chit_type(s_, who_, c) == d.type)
      best = std::min(best, magic_time(s_, who_, c));
  }
  return colour && place_allows(s_, spot, d.place) ? best : kNever;
}

// By the Missile table: of two dice the higher is r in 2r - 1 of 36 cases.
double BotMagic::kill_chance(Spell x, int time, int m) const {
  const auto& blow = spell(x).blow;
  const bool armoured = denizen(m).armored && blow.stars > 0;
  const Level harm = blow.harm + (blow.stars - armoured);
  int ways = 0;
  for (int r = 1; r <= 6; ++r)
    if (missile_harm(static_cast<int>(harm), r) >= vulnerability(s_, m)) ways += 2 * r - 1;
  return ways / 36.0 * (time < move_time(s_, m) ? 1 : 1 / 3.0);
}
int BotMagic::best_run() const {
  int best = kNever;
  for (int c = 0; c < kActionChits; ++c)
    if (is_active(s_, who_, c) && action(s_, who_, c).action == Action::move &&
        piece(s_, who_, c).strength >= load_of(s_, me_))
      best = std::min<int>(best, piece(s_, who_, c).time);
  return best;
}

double BotMagic::strike_worth(Spell x, int time, int m) const {
  const auto& d = denizen(m);
  return kill_chance(x, time, m) * (0.6 * d.fame + 0.3 * d.notoriety);
}
// How likely the monster is the end of somebody it has seen.
double BotMagic::risk_of(int m) const {
  const auto& d = denizen(m);
  const bool faster = std::min(d.light.move_time, d.dark.move_time) <= best_run();
  return (deadly(m) ? 1 : 0.3) * (faster ? 1 : 0.3);
}
// Who strikes has shown himself to all of them, not only to those he hits.
double BotMagic::blast_worth(Spell x, int time, int spot) const {
  constexpr double kLife = 8;  // what a death costs, in victory points
  if (time >= kNever || x == Spell::roof_collapses) return 0;
  const bool all = spell(x).aimed == Aimed::beings;
  double sum = 0, best = 0, safe = 1, spared = 0;
  for (int m = kFirstMonster; m < kFirstNative; ++m) {
    if (!in_clearing(s_, m, spot) || is_hired(s_, m)) continue;
    const double v = strike_worth(x, time, m), p = kill_chance(x, time, m), risk = risk_of(m);
    sum += v;
    safe *= 1 - risk * (all ? 1 - p : 1);
    if (v > best) best = v, spared = risk * p;
  }
  if (!all) safe = std::min(1.0, safe + spared);
  return (all ? sum : best) - kLife * (1 - safe);
}
double BotMagic::prey(int spot) const {
  double best = 0;
  for (const auto& r : me().spells)
    if (strikes(r.spell) && spell_time(r.spell, spot) < kNever)  // it will be alerted by then
      best = std::max(best, blast_worth(r.spell, 0, spot));
  return best;
}
bool BotMagic::lies_in_wait(int spot) const { return prey(spot) > 0.5; }

}  // namespace gh::realm
