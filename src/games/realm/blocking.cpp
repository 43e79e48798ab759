// Blocking (digest 7): monsters always do, individuals may; who blocks is blocked.
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

bool wild(const State& s, int b) { return is_monster(b) && !is_hired(s, b); }
// Followers, sleepers and who is on a roadway neither block nor are blocked.
bool may_block(const State& s, int b) {
  const auto& x = s.bodies[at(b)];
  return x.life == Life::map && x.road == kNone && x.guide == kNone && !sleeps(s, b) &&
         is_individual(s, b) && !is_misty(s, b);
}
// A block would change something for him: his turn, his hiding or his trading.
bool can_lose(const State& s, int b) {
  const auto& x = s.bodies[at(b)];
  return !x.stopped || x.hidden || !s.turned.has(b);
}
bool is_holy_to(const State& s, int being, int monster) {  // Heavenly Protection
  return is_hero(s, being, Hero::pilgrim) && is_of_the_pit(monster);
}
bool protected_from(const State& s, int being, int monster) {
  if (is_holy_to(s, being, monster)) return true;
  if (s.magic.used == 0) return false;
  const Seat owner = player_of(s, being);  // MG-84; mist blocks nobody and is not blocked (MG-71)
  return is_misty(s, being) || is_misty(s, monster) ||
         (is_player(owner) && is_pacified(s, monster, index(owner)));
}
// Monsters here that block him at once because he is not hidden.
template <class F>
void each_blocker(const State& s, int being, F&& f) {
  if (s.bodies[at(being)].hidden) return;
  for (int m = kFirstMonster; m < kFirstNative; ++m)
    if (in_clearing(s, m, s.bodies[at(being)].spot) && wild(s, m) && !protected_from(s, being, m))
      f(m);
}
bool is_caught(const State& s, int being) {
  bool caught = false;
  each_blocker(s, being, [&](int) { caught = true; });
  return caught;
}

}  // namespace

// DEC-11: the one whose phase ends, and those who see him. DEC-12: those where monsters have come.
void each_block(const State& s, const Blocking& step, Seat who,
                const std::function<void(int, int)>& f) {
  auto any = [](int) { return true; };
  auto monsters_here = [&](int by, bool arrived, auto&& test) {
    for (int m = kFirstMonster; m < kFirstNative; ++m) {
      const auto& x = s.bodies[at(m)];
      if (in_clearing(s, m, s.bodies[at(by)].spot) && wild(s, m) && (!arrived || x.fresh) &&
          !x.stopped && !is_misty(s, m) && !(step.monsters >> (m - kFirstMonster) & 1) && test(m))
        f(by, m);
    }
  };
  if (step.actor == kNone) {
    each_individual(s, [&](int b) {
      if (player_of(s, b) == who && may_block(s, b)) monsters_here(b, true, any);
    });
    return;
  }
  const auto& actor = s.bodies[at(step.actor)];
  if (!may_block(s, step.actor)) return;
  each_individual(s, [&](int b) {
    if (b == step.actor || !may_block(s, b) || !in_clearing(s, b, actor.spot)) return;
    if (player_of(s, b) == player_of(s, step.actor)) return;
    if (player_of(s, step.actor) == who && !(step.victims >> ledger_index(b) & 1) &&
        can_lose(s, b) && sees(s, step.actor, b))
      f(step.actor, b);
    if (player_of(s, b) == who && !(step.blockers >> ledger_index(b) & 1) &&
        sees(s, b, step.actor) && !is_caught(s, step.actor))
      f(b, step.actor);
  });
  // Those that do not block him of themselves: he is hidden, or the Pilgrim.
  if (player_of(s, step.actor) == who)
    monsters_here(step.actor, false,
                  [&](int m) { return actor.hidden || is_holy_to(s, step.actor, m); });
}

namespace {
bool has_block(const State& s, const Blocking& step, Seat who) {
  bool any = false;
  each_block(s, step, who, [&](int, int) { any = true; });
  return any;
}
}  // namespace

void Rules::begin(Blocking step) {
  auto& now = top<Blocking>();
  if (!step.asked) {
    now.asked = true;
    if (step.actor == kNone) arrivals_block();
    ask_blocks();
    if (now.busy) return;
  }
  const auto all = now;
  pop();
  apply_blocks(all);
}

void Rules::ask_blocks() {
  auto& now = top<Blocking>();
  for (int i = 0; i < s_.seats; ++i) {
    if (!has_block(s_, now, seat(i))) continue;
    now.busy |= bit_of(seat(i));
    ask(seat(i), Question::block_whom);
  }
}

void Rules::answer(Blocking, Seat who, Option o) {
  auto& now = top<Blocking>();
  if (verb(o) == Verb::block) {
    now.blockers |= std::uint64_t{1} << ledger_index(o.a);
    if (is_monster(o.b))
      now.monsters |= std::uint64_t{1} << (o.b - kFirstMonster);
    else
      now.victims |= std::uint64_t{1} << ledger_index(o.b);
    if (has_block(s_, now, who)) return ask(who, Question::block_whom);
  }
  now.busy &= u8(~bit_of(who));
}

// AMB-R13: all of them take effect together.
void Rules::apply_blocks(Blocking step) {
  if (step.actor != kNone && may_block(s_, step.actor) && is_caught(s_, step.actor)) {
    each_blocker(s_, step.actor, [&](int m) { body(m).stopped = true; });
    step.victims |= std::uint64_t{1} << ledger_index(step.actor);
  }
  for (int m = kFirstMonster; m < kFirstNative; ++m)
    if (step.monsters >> (m - kFirstMonster) & 1) body(m).stopped = true;
  const auto who = step.blockers | step.victims;
  each_individual(s_, [&](int b) {
    if (who >> ledger_index(b) & 1) block(b);
  });
}

// Whoever is not hidden where monsters have come is blocked, whoever's turn it was.
void Rules::arrivals_block() {
  each_individual(s_, [&](int b) {
    if (!may_block(s_, b)) return;
    bool caught = false;
    each_blocker(s_, b, [&](int m) {
      if (!body(m).fresh) return;
      body(m).stopped = true;
      caught = true;
    });
    if (caught) block(b);
  });
}

// Digest 7: he is seen; what is left of his turn is lost, or all of it. AMB-R5: who wanted to
// follow him today stays hidden where he is and has no turn either.
void Rules::block(int being) {
  auto& b = body(being);
  const bool before_turn = !s_.turned.has(being);
  if (!b.stopped || b.hidden) say(Happening::blocked, being);
  b.stopped = true;
  if (!before_turn) return unhide(being);
  b.hidden = false;
  s_.turned.put(being);
  say(Happening::loses_turn, being);
  lose_followers_turns(being);
}

void Rules::lose_followers_turns(int guide) {
  for (int f = 0; f < kBeings; ++f) {
    if (body(f).guide != guide) continue;
    body(f).guide = kNone;
    if (!is_individual(s_, f)) continue;
    s_.turned.put(f);
    say(Happening::loses_turn, f);
  }
}

}  // namespace gh::realm
