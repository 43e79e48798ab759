// Killing and what it brings (digest 11; AMB-R2, AMB-R10, AMB-R18).
#include "games/realm/combat.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- points

namespace {
// Who gets points for a blow of this being: himself, his employer, nobody (-1).
int rewarded(const State& s, int killer) {
  const int who = is_character(killer) ? killer : s.bodies[at(killer)].employer;
  return who >= 0 && s.characters[at(who)].hero != Hero::none ? who : -1;
}
}  // namespace

// Simultaneous killers share the points; a character multiplies his share by the number of his
// kills today, a hireling brings the plain share and counts no kill. Victims that are characters
// are not multiplied.
void Rules::award(const Killers& by, int fame, int notoriety, bool multiplied) {
  int n = 0;
  for (auto k : by) n += rewarded(s_, k) >= 0;
  for (auto k : by) {
    const int who = rewarded(s_, k);
    if (who < 0) continue;
    auto& ch = s_.characters[at(who)];
    int times = 1;
    if (is_character(k)) {
      ++ch.kills;
      if (multiplied) times = ch.kills;
    }
    ch.fame += fame / n * times;
    ch.notoriety += notoriety / n * times;
    auto told = [&](int points) { return std::clamp(points / n / 10, -32000, 32000); };
    say(Happening::got_bounty, who, told(fame), told(notoriety), times);
  }
}

// The individual that takes gold and things; several: kNone, and `heirs` says how many.
int Rules::heir_among(const Killers& by, const Beings& dying, int& heirs) {
  int heir = kNone;
  heirs = 0;
  for (auto k : by) {
    if (dying.has(k) || !on_map(s_, k) || !is_individual(s_, k)) continue;
    heir = k;
    ++heirs;
  }
  if (heirs == 1) return heir;
  if (heirs == 0)
    for (auto k : by)
      if (is_native(k) && is_unhired(s_, k)) return k;
  return kNone;
}

void Rules::share_gold(const Killers& by, const Beings& dying, int gold, int parts) {
  if (gold <= 0 || parts <= 0) return;
  for (auto k : by) {
    if (dying.has(k) || !on_map(s_, k) || !is_individual(s_, k)) continue;
    ledger(s_, k).gold += gold / parts;
    tell(player_of(s_, k), Happening::bounty_gold, k, gold / parts);
  }
}

// --- killing

void Rules::kill(int being, const Killers& by, const Beings& dying) {
  if (!on_map(s_, being)) return;
  if (s_.combat.spot != kNone) s_.combat.event = true;
  say(Happening::killed, being, by.empty() ? kNone : by[0]);
  if (is_character(being))
    kill_character(being, by, dying);
  else
    kill_denizen(being, by, dying);
  leave_combat(being);
}

void Rules::kill_character(int being, const Killers& by, const Beings& dying) {
  // MG-75: a monster he had taken in dies with him, and counts as one more kill.
  if (somebody_cast(s_, Spell::absorb_essence))
    for (int i = 0; i < kCastings; ++i) {
      const Casting c = s_.magic.castings[at(i)];
      if (c.spell != Spell::absorb_essence || c.stage != CastStage::done || c.by != being) continue;
      c.on.each([&](int m) {
        body(m) = Body{};
        body(m).life = Life::dead;
        award(by, denizen(m).fame * kPoint, denizen(m).notoriety * kPoint, false);
      });
    }
  int heirs = 0;
  const int heir = heir_among(by, dying, heirs);
  // AMB-R10: several share the gold, and the things are abandoned.
  if (heirs > 1) share_gold(by, dying, s_.ledgers[at(being)].gold, heirs);
  award(by, 0, s_.characters[at(being)].notoriety, false);
  die(seat(being), heir);
}

void Rules::kill_denizen(int being, const Killers& by, const Beings& dying) {
  const auto& d = denizen(being);
  const int employer = body(being).employer;
  const int spot = body(being).spot;
  if (employer >= 0) {
    s_.characters[at(employer)].notoriety -= d.notoriety * kPoint;
    say(Happening::lost_hireling, employer, being, d.notoriety);
    leave_to_killer(being, by, dying);
  }
  if (employer < 0 && is_native(being)) bear_grudge(being, by);
  award(by, d.fame * kPoint, d.notoriety * kPoint, true);
  share_gold(by, dying, d.gold, static_cast<int>(by.size()));
  release_all(being);
  release(being);
  body(being) = Body{};
  body(being).life = Life::dead;
  // The goods of a leader nobody had hired lie in his clearing, in the order of the box.
  if (d.leader && employer < 0 && spot != kNone)
    push(Spill{u8(static_cast<int>(d.group)), u8(spot)});
  errand_kills();
}

// What a hired leader carried goes to his killer, as with characters.
namespace {
constexpr int kMostAsked = 12;
}
void Rules::leave_to_killer(int being, const Killers& by, const Beings& dying) {
  if (!denizen(being).leader) return;
  int heirs = 0;
  const int heir = heir_among(by, dying, heirs);
  const int spot = body(being).spot;
  auto& gold = ledger(s_, being).gold;
  share_gold(by, dying, gold, heirs);
  gold = 0;
  int asked = 0;
  belongings(s_, being).each([&](int t) {
    if (heir != kNone && is_individual(s_, heir)) {
      if (asked++ < kMostAsked) return obtain(t, heir);
      give(t, heir);  // of a whole baggage train he keeps the rest as it is
      tell_thing(Happening::got, Happening::got_card, heir, t);
      check_load(heir);
    } else if (heir != kNone) {
      put_among_goods(t, static_cast<int>(denizen(heir).group));
    } else {
      to_pile(t, spot);
    }
  });
}

// --- the goods of a killed leader

void Rules::begin(Spill x) {
  auto& box = s_.boxes[x.box];
  if (box.top != kNone) return to_pile(box.top, x.spot);
  const bool large = box.large > 0;
  if (large || box.small > 0) {
    const Things pool = pool_of(s_, large);
    if (pool.size() > 1) return ask(Seat::chance, Question::spill_card, pool.size());
    return spill(x, large, pool.nth(0));
  }
  if (box.bottom != kNone) return to_pile(box.bottom, x.spot);
  pop();
  say(Happening::goods_spilled, x.box, x.spot);
}
void Rules::answer(Spill x, Seat, Option o) {
  const bool large = s_.boxes[x.box].large > 0;
  spill(x, large, pool_of(s_, large).nth(static_cast<int>(outcome_index(o))));
}
void Rules::spill(const Spill& x, bool large, int t) {
  auto& box = s_.boxes[x.box];
  --(large ? box.large : box.small);
  to_pile(t, x.spot);
}

// --- off the sheets

namespace {
// What somebody played who is gone matters no more, and nobody can see it any longer.
void forget_plays(Combat& c, std::size_t who) {
  c.plays[who] = c.last[who] = Play{};
  c.plays[who].stage = Play::Stage::ready;
  c.played[who] = 0;
  c.move_effort[who] = c.fight_effort[who] = c.magic_effort[who] = c.wounds[who] = 0;
  c.charging[who] = c.laid_off[who] = kNone;
  c.charge_time[who] = c.evaded[who] = 0;
  c.last_hit[who].clear();
}
}  // namespace

void Rules::leave_combat(int being) {
  auto& c = s_.combat;
  if (c.spot == kNone) return;
  c.sheet[at(being)] = c.target[at(being)] = kNone;
  c.lane[at(being)] = c.apart[at(being)] = Lane::none;
  for (int b = 0; b < kFirstFamiliar; ++b) {
    if (c.sheet[at(b)] == being) c.sheet[at(b)] = kNone;
    // A captor remembers whom it held until the end of the round: then it turns back.
    if (c.target[at(b)] == being && !is_red(s_, b)) c.target[at(b)] = kNone;
  }
  for (int i = 0; i < s_.seats; ++i)
    if (c.charging[at(i)] == being) c.charging[at(i)] = kNone;
  if (is_character(being)) forget_plays(c, at(being));
  stop_idle_fights();
}

}  // namespace gh::realm
