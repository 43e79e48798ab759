// Segments of the combat phase (COM-2) and exploration (part 9).
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin(Segments step) {
  check_out();
  if (s_.over) return;
  for (; step.idle < s_.seats; ++step.nth, ++step.idle) {
    step.nth = static_cast<std::uint8_t>(step.nth % s_.seats);
    Seat who = in_order(s_, step.nth);
    if (player(s_, who).out) continue;
    for (int h = 0; h < s_.hexes; ++h) {
      if (!may_explore(s_, who, h) && !may_announce_battle(s_, who, h)) continue;
      top<Segments>() = step;
      return ask(who, Question::segment);
    }
  }
  pop();
}
void Rules::answer(Segments, Seat who, Option o) {
  auto& s = top<Segments>();
  s.nth = static_cast<std::uint8_t>((s.nth + 1) % s_.seats);
  s.idle = 0;
  if (verb(o) == Verb::battle) return start_battle(who, o.a, false);
  say(Happening::explores, index(who), o.a);
  push(Exploration{who, static_cast<std::int8_t>(o.a), {}, 0});
}

namespace {
// EXP-3: the counters of highest income among the natives' special income.
Pieces best_income(const State& s, int hex) {
  Pieces best;
  int most = -1;
  (unowned_things(s, hex) & kBox.incomes).each([&](int p) {
    int v = design(s, p).income;
    if (v > most) most = v, best = {};
    if (v == most) best.put(p);
  });
  return best;
}
bool all_one_kind(const State& s, const Pieces& p) {
  return p.empty() || (p - kBox.copies[kind_of(s, p.nth(0))]).empty();
}
}  // namespace

void Rules::begin(Exploration step) {
  using Stage = Exploration::Stage;
  auto& e = top<Exploration>();
  const Pieces fighters = unowned_things(s_, step.hex) & (kBox.creatures | kBox.settlements);
  switch (step.stage) {
    case Stage::look:  // EXP-2
      if (!fighters.empty()) {
        pop();
        return start_battle(step.who, step.hex, true);
      }
      e.stage = Stage::rolled;
      return push(Roll{step.who, 1, {}, {}});
    case Stage::rolled: {
      int v = rolled();
      if (v == 1 || v == 6) {
        pop();
        return capture_explored(step.who, step.hex);
      }
      e.left = static_cast<std::uint8_t>(v);
      e.stage = Stage::draw;
      return;
    }
    case Stage::draw:
      if (step.left > 0 && !s_.cup.empty())
        return ask(Seat::chance, Question::draw_thing, s_.cup.size());
      return sort_draw(step);
    case Stage::keep_income: {  // only one special income counter stays
      const Pieces best = best_income(s_, step.hex);
      if (!all_one_kind(s_, best)) return ask(right_of(s_, step.who), Question::keep_income);
      if (best.empty()) {
        e.stage = Stage::bribe;
        return;
      }
      Pieces others = unowned_things(s_, step.hex) & kBox.incomes;
      others.take(best.nth(0));
      others.each([&](int p) {
        say(Happening::native_returned, kind_of(s_, p), step.hex);
        to_cup(p);
      });
      e.stage = Stage::bribe;
      return;
    }
    default: {
      e.left = step.left & 1;  // 1: the city or village has been paid off
      Pieces left = fighters;
      if (e.left) left -= kBox.settlements;
      if (!left.empty()) return ask(step.who, Question::bribe);
      pop();
      capture_explored(step.who, step.hex);  // EXP-4, EXP-5
    }
  }
}

// EXP-3: events and special income of another terrain go back at once.
void Rules::sort_draw(const Exploration& step) {
  const Pieces drawn = unowned_things(s_, step.hex);
  drawn.each([&](int p) {
    const auto& d = design(s_, p);
    bool back =
        d.sort == Sort::event || (d.sort == Sort::income && d.terrain != s_.terrain[at(step.hex)]);
    if (!back) return;
    say(Happening::native_returned, kind_of(s_, p), step.hex);
    to_cup(p);
  });
  top<Exploration>().stage = Exploration::Stage::keep_income;
  top<Exploration>().left = 0;
}

void Rules::answer(Exploration step, Seat who, Option o) {
  auto& e = top<Exploration>();
  if (who == Seat::chance) {
    int p = nth_thing(o);
    put(p, static_cast<std::uint8_t>(step.hex));
    s_.last_shown = kind_of(s_, p);
    say(Happening::native_drawn, kind_of(s_, p), step.hex);
    --e.left;
    return;
  }
  switch (verb(o)) {
    case Verb::income: {
      Pieces others = unowned_things(s_, step.hex) & kBox.incomes;
      others -= kBox.copies[at(o.a)];
      others.each([&](int p) { to_cup(p); });
      return;
    }
    case Verb::bribe: {  // EXP-5
      const Pieces here = unowned_things(s_, step.hex) & kBox.copies[at(o.a)];
      int p = here.nth(0), price = bribe_price(s_, step.hex, p);
      pay(who, price);
      say(Happening::bribed, index(who), o.a, price);
      if (kBox.settlements.has(p))
        e.left = 1;
      else
        to_cup(p);
      return;
    }
    default:
      pop();
      start_battle(who, step.hex, true);
      if (step.left & 1) s_.battle.town_hits = design(s_, town_in(s_, step.hex)).value;
  }
}

// EXP-4, EXP-7: the hex, and what lay in it.
void Rules::capture_explored(Seat who, int hex) {
  set_owner(hex, index(who));
  s_.fought &= ~(std::uint64_t{1} << hex);
  const Pieces goods = unowned_things(s_, hex) & (kBox.treasures | kBox.magics);
  goods.each([&](int p) {
    say(Happening::spoils, index(who), kind_of(s_, p));
    to_rack(p, who);
    for (int i = 0; i < s_.seats; ++i)
      if (i != index(who)) s_.players[at(i)].known.put(p);
    s_.known_to_all.put(p);
  });
  push(RackLimit{who});
  push(PlaceThings{who, static_cast<std::int8_t>(hex), false});  // COM-35, AMB-66
}

}  // namespace gh::kings
