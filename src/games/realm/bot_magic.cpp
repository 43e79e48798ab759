#include "games/realm/bot_magic.h"

#include <cmath>

#include "games/realm/combat.h"

namespace gh::realm {

bool BotMagic::is_ready(int chit) const {
  return is_magic_chit(s_, who_, chit) && is_active(s_, who_, chit);
}

bool BotMagic::knows_attack() const {
  return std::any_of(me().spells.begin(), me().spells.end(),
                     [](const Recorded& r) { return strikes(r.spell); });
}

bool BotMagic::knows(Spell x) const {
  return std::any_of(me().spells.begin(), me().spells.end(),
                     [&](const Recorded& r) { return r.spell == x; });
}
int BotMagic::colours_made(int colour) const {
  int made = 0;
  for (int c = 0; c < kActionChits; ++c)
    made += is_colour_chit(s_, who_, c) && chit_colour(s_, who_, c) == colour;
  return made;
}
bool BotMagic::has_ready(int type) const {
  for (int c = 0; c < kActionChits; ++c)
    if (is_ready(c) && chit_type(s_, who_, c) == type) return true;
  return false;
}

// One that casts must be left, and no more than half of them are turned into colour. One colour
// chit is enough, but who knows the mist wants one for it, too.
bool BotMagic::wants_colour_of(int chit) const {
  const int type = chit_type(s_, who_, chit), colour = colour_of_type(type);
  if (colour == kNone) return false;
  int ready = 0;
  for (int c = 0; c < kActionChits; ++c) ready += is_ready(c) && chit_type(s_, who_, c) == type;
  const int made = colours_made(colour);
  if (made >= std::max(knows(Spell::melt_into_mist) ? 2 : 1, (made + ready) / 2)) return false;
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

BotMagic::Readiness BotMagic::readiness(Spell x) const {
  auto& r = ready_[static_cast<std::size_t>(x)];
  if (r.known) return r;
  const auto& d = spell(x);
  int best = kNever;
  for (int c = 0; c < kActionChits; ++c) {
    r.colour |= is_colour_chit(s_, who_, c) && chit_colour(s_, who_, c) == d.colour;
    if (is_ready(c) && chit_type(s_, who_, c) == d.type)
      best = std::min(best, magic_time(s_, who_, c));
  }
  r.time = u8(best);
  r.known = true;
  return r;
}
int BotMagic::spell_time(Spell x, int spot) const {
  const auto& d = spell(x);
  const auto [known, chit, time] = readiness(x);
  if (time == kNever || !place_allows(s_, spot, d.place)) return kNever;
  return chit || (colours_at(s_, spot) >> d.colour & 1) ? time : kNever;
}

// --- the mist

bool BotMagic::is_mist_on_me(int i) const {
  const auto& c = s_.magic.castings[at(i)];
  return c.spell == Spell::melt_into_mist && c.on.has(me_);
}
bool BotMagic::has_mist() const {
  bool any = false;
  each_casting(s_, [&](int i, const Casting&) { any |= is_mist_on_me(i); });
  return any;
}
bool BotMagic::has_shelter(int spot) const {
  const auto& d = spell(Spell::melt_into_mist);
  const bool colour = (colours_at(s_, spot) >> d.colour & 1) || colours_made(d.colour) >= 2;
  return colour && (has_mist() || (knows(Spell::melt_into_mist) && has_ready(d.type)));
}

// --- the ambush

int BotMagic::alerts_wanted() const {
  const bool casts_mist = knows(Spell::melt_into_mist) && !has_mist();
  return casts_mist ? 3 : 2;
}
// In turn, so that each spell has one that is ready; among those the slow ones.
bool BotMagic::wants_alert(int chit) const {
  const int type = chit_type(s_, who_, chit);
  bool same = false, any = false;
  for (int c = 0; c < kActionChits; ++c) {
    if (!(me().alerted >> c & 1)) continue;
    any = true;
    same |= chit_type(s_, who_, c) == type;
  }
  const bool mist = type == spell(Spell::melt_into_mist).type;
  if (mist) return any && !same && knows(Spell::melt_into_mist) && !has_mist();
  return std::any_of(me().spells.begin(), me().spells.end(), [&](const Recorded& r) {
    return strikes(r.spell) && r.spell != Spell::roof_collapses && spell(r.spell).type == type;
  });
}

const Crowds& BotMagic::crowds() const {
  if (!crowds_) crowds_.emplace(s_);
  return *crowds_;
}

// By the Missile table: of two dice the higher is r in 2r - 1 of 36 cases.
double BotMagic::kill_chance(Spell x, int time, int m, int targets) const {
  const auto& blow = spell(x).blow;
  const bool armoured = denizen(m).armored && blow.stars > 0;
  const Level harm = blow.harm + (blow.stars - armoured);
  int ways = 0;
  for (int r = 1; r <= 6; ++r)
    if (missile_harm(static_cast<int>(harm), r) >= vulnerability(s_, m)) ways += 2 * r - 1;
  const double once = ways / 36.0 * (time < move_time(s_, m) ? 1 : 1 / 3.0);
  if (x != Spell::stones_fly || targets >= 4) return once;
  return 1 - std::pow(1 - once, targets == 1 ? 4 : targets == 2 ? 2 : 1.3);  // four stones in all
}
int BotMagic::best_run() const {
  if (run_) return *run_;
  int best = kNever;
  for (int c = 0; c < kActionChits; ++c)
    if (is_active(s_, who_, c) && action(s_, who_, c).action == Action::move &&
        piece(s_, who_, c).strength >= load_of(s_, me_))
      best = std::min<int>(best, piece(s_, who_, c).time);
  run_ = best;
  return best;
}

// Below what he has set himself a point counts three times.
double BotMagic::point_worth(Aim a) const {
  const double per = a == Aim::fame ? 10 : a == Aim::notoriety ? 20 : 30;
  return 3 * (1 + me().aims[static_cast<std::size_t>(a)]) / per;
}
double BotMagic::bounty(int b) const {
  const auto& d = denizen(b);
  return d.fame * point_worth(Aim::fame) + d.notoriety * point_worth(Aim::notoriety);
}
double BotMagic::strike_worth(Spell x, int time, int m) const {
  return kill_chance(x, time, m) * bounty(m);
}
// Who dies begins anew: he loses what he has come to, and near the end there is no time to.
double BotMagic::life_worth() const {
  constexpr int kNothing = -30;  // of somebody who has just begun
  if (!life_)
    life_ = 3 + std::max(0, score_of(s_, who_).total - kNothing) + (s_.day + 3 > s_.days ? 60 : 0);
  return *life_;
}
// How likely the denizen is the end of somebody it has seen. A mounted one loses his horse first.
double BotMagic::risk_of(int m) const {
  const auto& d = denizen(m);
  const bool faster = std::min(d.light.move_time, d.dark.move_time) <= best_run();
  return (deadly(m) ? 1 : 0.3) * (faster ? 1 : 0.3);
}
// Who strikes has shown himself to all of them, not only to those he hits. What he has won is lost
// with his life.
double BotMagic::blast_worth(Spell x, int time, int spot) const {
  if (time >= kNever || x == Spell::roof_collapses || !crowds().at_all(spot)) return 0;
  const bool all = spell(x).aimed == Aimed::beings;
  Fixed<std::pair<double, double>, 64> crowd;  // bounty and chance
  int n = 0;
  crowds().each(spot, [&](int) { ++n; });
  const double shelter = has_shelter(spot) ? 0.1 : 1;
  double best = 0, safe = 1, spared = 0;
  crowds().each(spot, [&](int m) {
    if (crowd.full()) return;
    const bool mounted = is_native(m) && denizen(m).mounted && !s_.bodies[at(m)].horse_dead;
    const double p = mounted ? 0 : kill_chance(x, time, m, all ? n : 1);
    const double risk = risk_of(m) * shelter, v = p * bounty(m);
    crowd.push_back({bounty(m), p});
    safe *= 1 - risk * (all ? 1 - p : 1);
    if (v > best) best = v, spared = risk * p;
  });
  if (!all) safe = std::min(1.0, safe + spared);
  // The most valuable counts first, every further kill once more.
  std::sort(crowd.begin(), crowd.end(), std::greater<>());
  double sum = 0, kills = me().kills;
  for (const auto& [worth, p] : crowd) sum += worth * p * (1 + kills), kills += p;
  return safe * (all ? sum : best) - (1 - safe) * life_worth();
}
double BotMagic::kills_all(Spell x, int time) const {
  int n = 0;
  for (int d = kFirstMonster; d < kFirstFamiliar; ++d) n += s_.combat.sheet[at(d)] == me_;
  double all = 1;
  for (int d = kFirstMonster; d < kFirstFamiliar; ++d)
    if (s_.combat.sheet[at(d)] == me_) all *= kill_chance(x, time, d, n);
  return spell(x).aimed == Aimed::beings || n == 1 ? all : 0;
}
double BotMagic::best_blast(int spot) const {
  double best = 0;
  for (const auto& r : me().spells)
    if (strikes(r.spell))
      best = std::max(best, blast_worth(r.spell, spell_time(r.spell, spot), spot));
  return best;
}
double BotMagic::prey(int spot) const {
  if (!crowds().at_all(spot)) return 0;
  if (!weighed_.has(spot)) {
    weighed_.put(spot);
    prey_[at(spot)] = prey_of(spot);
  }
  return prey_[at(spot)];
}
double BotMagic::prey_of(int spot) const {
  double best = 0;
  for (const auto& r : me().spells)
    if (strikes(r.spell) && spell_time(r.spell, spot) < kNever)  // it will be alerted by then
      best = std::max(best, blast_worth(r.spell, 0, spot));
  return best;
}
bool BotMagic::lies_in_wait(int spot) const { return prey(spot) > 0.5; }

}  // namespace gh::realm
