// The Evening: clearings in the order of the lot, battle rolls, and the frame of a combat round
// (digest 10.1, 10.2, 10.15, 10.16, 17).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- clearings

void Rules::begin(Evening e) {
  Spots occupied;
  each_individual(s_, [&](int b) {
    if (body(b).road == kNone) occupied.put(body(b).spot);
  });
  auto& step = top<Evening>();
  if (!e.begun) {
    step.begun = true;
    for (auto& i : s_.items) i.cast = 0;  // MG-33: once an Evening
    step.left = occupied;
  }
  step.left &= occupied;
  if (step.left.empty()) return pop();
  if (int n = step.left.size(); n > 1) return ask(Seat::chance, Question::next_clearing, n);
  start_clearing(step.left.nth(0));
}
void Rules::answer(Evening e, Seat, Option o) {
  start_clearing(e.left.nth(static_cast<int>(outcome_index(o))));
}

void Rules::clear_sheets() {
  auto& c = s_.combat;
  c = Combat{};
  c.sheet.fill(kNone);
  c.target.fill(kNone);
  c.lane.fill(Lane::none);
  c.apart.fill(Lane::none);
  c.charging.fill(kNone);
  c.laid_off.fill(kNone);
}

void Rules::start_clearing(int spot) {
  top<Evening>().left.take(spot);
  auto& c = s_.combat;
  clear_sheets();
  c.spot = u8(spot);
  calm_denizens(s_.alerted_monsters);
  say(Happening::combat_begins, spot);
  push(Clearing{});
  if (s_.book.alerted_by_dice) push(AlertRolls{});
}

// All unhired denizens light side up, Tremendous ones red side down. OPT-8: where a character or a
// hireling can be seen they begin dark side up, heads and clubs too; Tremendous ones show their red
// side only when they hold somebody.
void Rules::calm_denizens(bool alert) {
  bool seen = false;
  each_here(s_, [&](int b) { seen |= !body(b).hidden && (is_character(b) || is_hired(s_, b)); });
  each_here(s_, [&](int b) {
    if (!is_unhired(s_, b)) return;
    body(b).dark = alert && seen && changes_tactics(b);
    body(b).extra_dark = alert && seen && has_head(b);
  });
}

void Rules::begin(Clearing c) {
  auto& step = top<Clearing>();
  if (c.stage == Clearing::Stage::battle_rolls) {
    for (int n = c.next; n < s_.seats * kGroups; ++n) {
      const int who = in_order(s_, n / kGroups);
      const auto group = static_cast<Group>(n % kGroups);
      if (!needs_battle_roll(who, group)) continue;
      step.next = u8(n + 1);
      return push(BattleRoll{u8(who), group, relation(s_, seat(who), trader(group)), {}});
    }
    step.stage = Clearing::Stage::rounds;
  }
  if (is_combat_over()) return end_clearing();
  push(Round{});
}

// 10.16: nobody left, or two quiet rounds; never while a Tremendous monster holds somebody.
bool Rules::is_combat_over() {
  bool anybody = false;
  for (int who = 0; who < s_.seats; ++who) anybody |= has_part(s_, who);
  return !anybody || s_.combat.quiet >= 2;
}

void Rules::end_clearing() {
  const auto spot = s_.combat.spot;
  calm_denizens();
  say(Happening::combat_ends, spot, s_.combat.round);
  Fixed<Being, kLedgers> left;
  each_here(s_, [&](int b) {
    if (is_individual(s_, b)) left.push_back(u8(b));
  });
  clear_sheets();
  pop();
  // DEC-24: the one who comes first in the encounter order first.
  for (std::size_t i = left.size(); i-- > 0;) push(Rearrange{left[i], false});
}

// --- battle rolls (10.2, PE-13)

// With Friendly natives and Allies no result starts a battle: nothing is rolled.
bool Rules::needs_battle_roll(int who, Group group) {
  if (!has_part(s_, who) || at_peace(s_)) return false;
  bool unhired = false;
  kKit.members[static_cast<std::size_t>(group)].each(
      [&](int b) { unhired |= is_in(s_, b) && !is_hired(s_, b); });
  if (persuaded(s_, seat(who), trader(group))) return false;  // MG-84
  return unhired && relation(s_, seat(who), trader(group)) < Relation::friendly;
}

int drinks_price(const State& s, int who, Group group) {
  if (!is_in(s, who) || is_foe(s, seat(who), trader(group)) || cursed(s, seat(who), Curse::ashes))
    return 0;
  int n = 0;
  kKit.members[static_cast<std::size_t>(group)].each([&](int b) { n += is_in(s, b); });
  return n <= purse_of(s, who) ? n : 0;
}

void Rules::begin(BattleRoll b) {
  auto& step = top<BattleRoll>();
  switch (b.stage) {
    case BattleRoll::Stage::meet:
      step.stage = BattleRoll::Stage::toast;
      if (drinks_price(s_, b.who, b.group) > 0) ask(seat(b.who), Question::battle_drinks);
      return;
    case BattleRoll::Stage::toast:
      if (b.column >= Relation::friendly) return end_battle_roll(false);
      step.stage = BattleRoll::Stage::rolled;
      return roll(b.who, Table::meeting_battle);
    default:
      return judge_battle_roll(b);
  }
}

void Rules::judge_battle_roll(const BattleRoll& b) {
  const int r = s_.roll.result();
  if (b.column == Relation::neutral) {
    if (r != 6) return end_battle_roll(false);
    top<BattleRoll>().column = Relation::unfriendly;  // trouble
    return roll(b.who, Table::meeting_battle);
  }
  const int insult = b.column == Relation::enemy ? 1 : 4;
  if (r < insult) return end_battle_roll(false);
  const bool disgust = cursed(s_, seat(b.who), Curse::disgust);
  if (r > insult + 1 || (r == insult + 1 && disgust)) return end_battle_roll(true);
  top<BattleRoll>().stage = r == insult ? BattleRoll::Stage::insult : BattleRoll::Stage::challenge;
  ask(seat(b.who), Question::battle_insult);
}

void Rules::end_battle_roll(bool battle) {
  const auto b = top<BattleRoll>();
  pop();
  if (battle) return start_battle(b.group, b.who);
  say(Happening::no_battle, b.who, b.group);
}

void Rules::answer(BattleRoll b, Seat who, Option o) {
  if (b.stage == BattleRoll::Stage::toast) {
    if (verb(o) != Verb::drink) return;
    const int price = drinks_price(s_, b.who, b.group);
    s_.ledgers[b.who].gold -= price;
    top<BattleRoll>().column = toasted(s_, seat(b.who), trader(b.group));
    return say(Happening::battle_toast, b.who, b.group, price);
  }
  if (verb(o) == Verb::defy) return end_battle_roll(true);
  auto& ch = character(s_, who);
  (b.stage == BattleRoll::Stage::insult ? ch.notoriety : ch.fame) -= 5 * kPoint;
  say(Happening::battle_paid, b.who, b.group,
      static_cast<int>(b.stage) - static_cast<int>(BattleRoll::Stage::insult));
  end_battle_roll(false);
}

// PE-14, PE-15: the group's unhired members here fight him and his hirelings until combat ends.
void Rules::start_battle(Group group, int who) {
  auto& mask = s_.combat.battling[static_cast<std::size_t>(group)];
  if (mask >> who & 1) return;
  mask |= u8(1 << who);
  say(Happening::battles, who, group);
}
void Rules::provoke(int native, int who) {
  if (is_native(native) && is_unhired(s_, native) && who >= 0)
    start_battle(denizen(native).group, who);
}

// --- a round

namespace {
// Round::part, in the order of the rules (digest 17); positions write its number.
enum : std::uint8_t {
  kPartLure,
  kPartAssign,
  kPartDeploy,
  kPartAct,
  kPartName,  // native horses turn; targets
  kPartComplete,
  kPartPlay,
  kPartReveal,
  kPartAdjust,
  kPartStrike,
  kPartRecover,  // weapons turn
  kPartFatigue,
  kPartWounds,
  kPartBury,
  kPartEnd
};
}  // namespace

void Rules::begin(Round r) {
  top<Round>().part = u8(r.part + 1);
  switch (r.part) {
    case kPartLure:
      storms_take();
      start_round();
      return push(Luring{});
    case kPartAssign:
      return push(Assigning{});
    case kPartDeploy:
      return push(Deploying{});
    case kPartAct:
      return push(Acting{});
    case kPartName:
      end_brooms();
      return start_melee();
    case kPartComplete:
      return push(Completing{});
    case kPartPlay:
      make_sheets_for_targets();
      return push(Playing{});
    case kPartReveal:
      reveal_plays();
      push(Shuffling{0, kNone});
      return offer_brooms();
    case kPartAdjust:
      tell_places();
      return push(Adjusting{});
    case kPartStrike:
      find_hits();
      return push(Striking{});
    case kPartRecover:
      end_spells_lasting(Duration::attack, false);
      end_brooms();
      turn_weapons();
      return push(WeaponSides{});
    case kPartFatigue:
      bill_fatigue();
      return push(Exhaustion{});
    case kPartWounds:
      bill_wounds();
      return push(Exhaustion{});
    case kPartBury:
      return bury_the_wounded();
    case kPartEnd:
      end_round();
      if (somebody_cast(s_, Spell::world_fades)) push(Fading{});
      return;
    default:
      return pop();
  }
}

void Rules::start_round() {
  auto& c = s_.combat;
  ++c.round;
  c.event = false;
  c.turned = Beings{};
  c.since.fill(0);
  c.strikes.clear();
  c.struck = Beings{};
  for (int i = 0; i < kMostSeats; ++i) {
    c.last[at(i)] = c.plays[at(i)];
    c.plays[at(i)] = Play{};
    c.last_hit[at(i)].clear();
  }
  c.played.fill(0);
  c.move_effort.fill(0);
  c.fight_effort.fill(0);
  c.magic_effort.fill(0);
  c.spoke = 0;
  c.wounds.fill(0);
  c.charging.fill(kNone);
  c.charge_time.fill(0);
  c.laid_off.fill(kNone);
  for (int i = 0; i < s_.seats; ++i) c.target[at(i)] = kNone;
  each_here(s_, [&](int b) { body(b).gallop = false; });  // native horses walk
  say(Happening::round_begins, c.round);
  keep_peace();
}

// MG-66: under a Peace wish nobody attacks anybody, and captors let go.
void Rules::keep_peace() {
  auto& c = s_.combat;
  if (!at_peace(s_)) return;
  for (int b = 0; b < kFirstFamiliar; ++b) {
    c.sheet[at(b)] = c.target[at(b)] = kNone;
    if (is_in(s_, b) && is_red(s_, b)) {
      body(b).dark = false;
      say(Happening::turned_back, b);
    }
  }
  c.charging.fill(kNone);
}

// MG-66, AMB-M38: a Peace wish works at once. Targets are void, blows not yet struck are called off
// and spells that wait for their completion are cancelled, but for those of the same time. Two more
// rounds of actions follow, whatever happens in them.
void Rules::make_peace(int spot) {
  s_.peace.put(spot);
  if (s_.combat.spot != spot) return;
  keep_peace();
  s_.combat.quiet = kPeaceMade;
  const auto* now = completing();
  const std::uint64_t together = now ? now->left | now->together : 0;
  each_casting(s_, [&](int i, const Casting& c) {
    if (c.stage == CastStage::done || (together >> i & 1)) return;
    say(Happening::spell_cancelled, master_of(s_, c), static_cast<int>(c.spell));
    drop_casting(i);
  });
}

// A hired owner of a sheet must strike one of his attackers; with several his employer chooses.
void Rules::give_owners_targets() {
  auto& c = s_.combat;
  each_here(s_, [&](int b) {
    if (!is_denizen(b) || !is_hired(s_, b) || !owns_sheet(s_, b) || c.target[at(b)] != kNone)
      return;
    each_on(s_, b, [&](int a) {
      if (c.target[at(b)] == kNone) c.target[at(b)] = u8(a);
    });
    if (c.target[at(b)] != kNone) say(Happening::targets, b, c.target[at(b)]);
  });
}

// Native horses turn over; then the lot (10.4).
void Rules::start_melee() {
  keep_peace();
  Mask players = 0;
  each_here(s_, [&](int b) {
    if (is_native(b)) body(b).gallop = !body(b).gallop;
  });
  for (int i = 0; i < s_.seats; ++i) {
    if (has_part(s_, i)) players |= u8(1 << i);
    // After a charge the target is fixed.
    if (is_in(s_, i) && s_.combat.charging[at(i)] != kNone)
      name_target(i, s_.combat.charging[at(i)]);
  }
  give_owners_targets();
  lay_out_sheets();
  aim_by_themselves();
  push(Targeting{players});
}

// 10.13: Tremendous monsters that hit somebody who lives hold him; those without victim let go.
void Rules::turn_tremendous() {
  auto& c = s_.combat;
  for (int b = kFirstMonster; b < kFirstNative; ++b) {
    if (!is_in(s_, b) || !denizen(b).tremendous) continue;
    const int victim = c.target[at(b)];
    const bool lives = victim != kNone && is_in(s_, victim);
    if (body(b).dark && !lives) {
      body(b).dark = false;
      say(Happening::turned_back, b);
    } else if (!body(b).dark && lives && c.struck.has(b)) {
      body(b).dark = true;
      say(Happening::turned_red, b, victim);
    }
  }
}

// MG-74: one who has absorbed a Tremendous monster shows its red side after a hit, as long as he
// goes for the same living target. The sheet of the monster, which is out of play, says whom.
void Rules::turn_absorbed() {
  auto& c = s_.combat;
  if (!somebody_cast(s_, Spell::absorb_essence)) return;
  for (int i = 0; i < s_.seats; ++i) {
    const int m = form_of(s_, i).monster;
    if (m == kNone || !denizen(m).tremendous || !is_in(s_, i)) continue;
    int victim = c.target[at(i)] == kNone ? c.sheet[at(m)] : c.target[at(i)];
    const bool lives = victim != kNone && is_in(s_, victim);
    const bool same = c.target[at(i)] == kNone || c.sheet[at(m)] == victim;
    if (body(m).dark && (!lives || !same)) {
      body(m).dark = false;
      say(Happening::turned_back, m);
    }
    if (!body(m).dark && lives && c.struck.has(m)) {
      body(m).dark = true;
      say(Happening::turned_red, m, victim);
    }
    held_[at(i)] = body(m).dark ? u8(victim) : kNone;
  }
}

// 10.15: unhired denizens stay with characters; red ones keep what they hold.
void Rules::disengage() {
  auto& c = s_.combat;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    const int victim = c.target[at(b)];
    const int on = c.sheet[at(b)];
    const bool stays =
        is_in(s_, b) && is_unhired(s_, b) && on != kNone && is_character(on) && is_in(s_, on);
    const bool holds = is_in(s_, b) && is_red(s_, b);
    c.lane[at(b)] = c.apart[at(b)] = Lane::none;
    c.sheet[at(b)] = stays ? u8(on) : kNone;
    c.target[at(b)] = stays ? u8(on) : kNone;
    if (!holds) continue;
    c.target[at(b)] = u8(victim);
    c.sheet[at(b)] = is_character(victim) ? u8(victim) : u8(b);
  }
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_in(s_, b) && is_red(s_, b) && c.sheet[at(b)] == b) {
      c.sheet[c.target[at(b)]] = u8(b);
      c.target[c.target[at(b)]] = u8(b);
    }
}

void Rules::end_round() {
  auto& c = s_.combat;
  end_protection(kNone);
  // Hired Tremendous monsters turn as well; only what is left decides.
  turn_tremendous();
  held_.fill(kNone);
  turn_absorbed();
  end_standoffs();
  disengage();
  for (int i = 0; i < s_.seats; ++i)
    if (const int m = form_of(s_, i).monster; m != kNone && held_[at(i)] != kNone)
      s_.combat.sheet[at(m)] = held_[at(i)];
  bool held = false;
  each_here(s_, [&](int b) { held |= is_red(s_, b); });
  const bool lively = (c.event || held) && !at_peace(s_);  // AMB-M38
  c.quiet = u8(lively ? 0 : c.quiet + 1);
}

// 10.13: a victim that evades his captor for ever with the Elusive Cloak, without help, dies.
void Rules::end_standoffs() {
  auto& c = s_.combat;
  for (int i = 0; i < s_.seats; ++i) {
    const bool held = is_in(s_, i) && captor_of(s_, i) != kNone;
    const bool still = held && has_active(s_, i, Card::elusive_cloak) && !c.event;
    c.evaded[at(i)] = u8(still ? c.evaded[at(i)] + 1 : 0);
    if (c.evaded[at(i)] < kStandoff) continue;
    Killers by;
    by.push_back(u8(captor_of(s_, i)));
    kill(i, by);
    turn_tremendous();
  }
}

}  // namespace gh::realm
