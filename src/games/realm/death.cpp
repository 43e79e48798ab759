// Death, and beginning anew (digest 15, DEC-25, LIM-10).
#include "games/realm/combat.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/setup.h"

namespace gh::realm {

// Everything recorded is gone; hirelings are free; missions lie where he was. What he owned goes to
// `heir`: an individual takes it with the gold, an unhired native puts it into the box of his
// group, otherwise it is abandoned (FR-50). Points for the killer are not settled here (digest 11).
void Rules::die(Seat who, int heir) {
  const int being = index(who);
  if (!on_map(s_, being)) return;
  const int spot = body(being).spot;
  end_spells_of(who);
  dismiss(kFirstFamiliar + being);
  dismiss(kFirstPhantasm + being);
  let_go(who);
  auto& c = character(s_, who);
  auto& book = s_.ledgers[at(being)];
  const int gold = book.gold;
  show(Happening::died, being, c.hero, spot);
  const auto seen = c.seen;
  const auto late = c.hero;
  c = {};
  c.seen = seen;
  c.late = late;
  c.back_on = u8(s_.day + 1);
  c.died = ++s_.deaths;
  book = {};
  body(being) = {};
  body(being).life = Life::dead;
  s_.turned.put(being);
  s_.asleep &= u8(~bit_of(who));
  inherit(being, heir, gold, spot);
}

// None of those who die meanwhile was the first.
void Rules::at_one_instant(const std::function<void()>& deaths) {
  const auto before = s_.deaths;
  deaths();
  for (auto& c : s_.characters)
    if (c.died > before) c.died = static_cast<std::uint16_t>(before + 1);
}

// MG-96: what the dead one has drunk works for nobody else and goes back; an oil stays on its
// weapon until Midnight, whoever has that.
void Rules::potions_of_the_dead(int being) {
  active_things(s_, being).each([&](int t) {
    if (!design(t).potion || is_shared_potion(t) || item(t).spot != kNone) return;
    say(Happening::potion_expires, t);
    put_among_goods(t, design(t).returns_to);
  });
}
Things estate_of(const State& s, int being) {
  Things all = belongings(s, being);
  all.each([&](int t) {
    const auto& i = s.items[at(t)];
    if (design(t).potion && i.active && !is_shared_potion(t)) all.take(t);
  });
  return all;
}

void Rules::inherit(int being, int heir, int gold, int spot) {
  potions_of_the_dead(being);
  if (heir != kNone && is_individual(s_, heir) && on_map(s_, heir)) {
    ledger(s_, heir).gold += gold;
    return push(Inheriting{u8(being), u8(heir)});
  }
  if (heir != kNone && is_native(heir) && !is_hired(s_, heir)) {
    const int box = static_cast<int>(denizen(heir).group);
    estate_of(s_, being).each([&](int t) { put_among_goods(t, box); });
    return;
  }
  push(LeaveThings{u8(being), u8(spot), true});
}

void Rules::begin(Inheriting step) {
  const Things what = estate_of(s_, step.from);
  if (what.empty()) return pop();
  if (on_map(s_, step.to) && is_individual(s_, step.to)) return obtain(what.nth(0), step.to);
  what.each([&](int t) { out_of_game(t); });
}

// Of one who dies or leaves: his people are free, what he carried for others lies here, and nobody
// follows him any more.
void Rules::let_go(Seat who) {
  const int being = index(who);
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (body(b).employer == being) release(b);
  drop_errands(being);
  for (int b = 0; b < kBeings; ++b)
    if (body(b).guide == being && on_map(s_, b)) {
      s_.turned.put(b);
      stop_following(b, Happening::stops_following);
    }
}

// All wounded or committed: dead (10.14). A Pit that was cast kills for its caster (MG-68), any
// other for nobody.
void Rules::all_chits_out(Seat who, const Killers& by) {
  const auto& chits = character(s_, who).chits;
  const bool alive = std::any_of(chits.begin(), chits.end(), [](ChitState c) {
    return c != ChitState::wounded && c != ChitState::committed;
  });
  if (alive) return;
  if (is_in(s_, index(who))) return kill(index(who), by);
  die(who);
}

// DEC-25: decided after Midnight, with the plan of the next morning. One whole day is sat out.
void Rules::end_own_life(Seat who) {
  say(Happening::ends_own_life, index(who));
  die(who);
}

// --- beginning anew

namespace {
// Who died first, of those who have still to be asked; at the same instant several.
Mask next_dead(const State& s, Mask asked) {
  Mask out = 0;
  int first = 1 << 16;
  for (int i = 0; i < s.seats; ++i) {
    const auto& c = s.characters[at(i)];
    if (s.bodies[at(i)].life != Life::dead || c.back_on > s.day || (asked >> i & 1)) continue;
    if (c.died < first) out = 0;
    first = std::min(first, int{c.died});
    if (c.died == first) out |= u8(1 << i);
  }
  return out;
}
bool anybody_free(const State& s) {
  for (int h = 0; h < kHeroes; ++h)
    if (is_free(s, static_cast<Hero>(h))) return true;
  return false;
}
}  // namespace

void Rules::begin(Restart) {
  auto& step = top<Restart>();
  if (step.seat != kNone) step.dice[step.seat] |= s_.roll.one;
  step.seat = kNone;
  const Mask dead = next_dead(s_, step.asked);
  if (!dead || !anybody_free(s_)) return pop();  // LIM-10
  const int who = first_by_dice(dead, step.dice);
  if (who == kNone) return;  // some roll now, or once more
  step.asked |= bit_of(seat(who));
  ask(seat(who), Question::begin_anew);
}

// Of those who died at the same instant the one with the higher die comes first. Those with equal
// high dice roll again (LIM-4) and stay ahead of the others: what stands above the lowest three
// bits of a die counts the times.
int Rules::first_by_dice(Mask dead, std::array<std::uint8_t, kMostSeats>& dice) {
  if (std::popcount(dead) == 1) return std::countr_zero(dead);
  int best = 0;
  Mask first = 0;
  for (int i = 0; i < s_.seats; ++i) {
    if (!(dead >> i & 1)) continue;
    if ((dice[at(i)] & 7) == 0) {
      top<Restart>().seat = u8(i);
      push(Roll{u8(i), Table::random_assignment, 1, 0});
      return kNone;
    }
    if (dice[at(i)] > best) first = 0;
    best = std::max(best, int{dice[at(i)]});
    if (dice[at(i)] == best) first |= u8(1 << i);
  }
  if (std::popcount(first) == 1) return std::countr_zero(first);
  for (int i = 0; i < s_.seats; ++i)
    if (first >> i & 1) dice[at(i)] = u8((best & ~7) + 8);
  return kNone;
}

void Rules::answer(Restart, Seat who, Option o) {
  if (verb(o) == Verb::pass) return;
  push(ChooseHero{u8(index(who)), 0, false, true});
}

}  // namespace gh::realm
