// Dropping and losing (OPT-5): what is dropped lies in front of who dropped it until he leaves the
// clearing, then on the map; it is picked up without a search. What is lost lies in the pile.
#include "games/realm/combat.h"
#include "games/realm/rules.h"

namespace gh::realm {

Things dropped_at(const State& s, int spot) {
  Things out;
  for (int t = 0; t < kThings; ++t)
    if (s.items[at(t)].place == kDropPlace && s.items[at(t)].spot == spot) out.put(t);
  return out;
}
Things dropped_before(const State& s, int being) {
  Things out;
  dropped_at(s, s.bodies[at(being)].spot).each([&](int t) {
    if (s.items[at(t)].below == being) out.put(t);
  });
  return out;
}
// Whoever is hidden takes no more than what lies in front of himself.
Things in_reach(const State& s, int being) {
  const auto& b = s.bodies[at(being)];
  if (b.road != kNone || b.life != Life::map) return {};
  return b.hidden ? dropped_before(s, being) : dropped_at(s, b.spot);
}

// Any way out of the clearing, death too, leaves them on the map.
void Rules::leave_dropped_things() {
  for (auto& i : s_.items)
    if (i.place == kDropPlace && i.below != kNone && !in_clearing(s_, i.below, i.spot))
      i.below = kNone;
}

void Rules::drop_thing(int t) {
  const int being = item(t).place, spot = body(being).spot;
  if (item(t).active && !is_working_potion(t)) put_away(being, t);
  const bool works = is_working_potion(t);
  const bool known = !is_card(t) || item(t).shown;
  lift(t);
  auto& it = item(t);
  it.active = works;
  it.place = kDropPlace;
  it.spot = u8(spot);
  it.below = u8(being);
  show_thing(t);
  if (known)
    say(Happening::dropped, being, t, spot);
  else
    show(Happening::dropped, being, t, spot);
}

// He must say at once what becomes of it.
void Rules::pick_up(int who, int t) {
  say(Happening::picked_up, who, t);
  obtain(t, who);
}

// --- by day, at the end of a phase

void Rules::begin(PickingUp p) {
  auto& step = top<PickingUp>();
  if (!on_map(s_, p.who) || !is_individual(s_, p.who)) return pop();
  if (p.thing != kNone) {  // they could block him
    step.thing = kNone;
    if (!body(p.who).stopped && in_reach(s_, p.who).has(p.thing)) return pick_up(p.who, p.thing);
  }
  const auto& b = body(p.who);
  if (b.stopped || b.road != kNone || b.guide != kNone || dropped_at(s_, b.spot).empty())
    return pop();
  ask(player_of(s_, p.who), Question::pick_up);
}
void Rules::answer(PickingUp p, Seat, Option o) {
  if (verb(o) == Verb::stop_hiding) {
    unhide(p.who);
    return say(Happening::shown, p.who);
  }
  if (verb(o) == Verb::done) return pop();
  top<PickingUp>().thing = u8(o.a);
  push(Blocking{p.who});
}

// --- after a combat

void each_gathering(const State& s, const Gathering& g, Seat who,
                    const std::function<void(int, int)>& f) {
  each_individual(s, [&](int b) {
    if (player_of(s, b) != who || !in_clearing(s, b, g.spot)) return;
    dropped_at(s, g.spot).each([&](int t) {
      if (!g.own || s.items[at(t)].below == b) f(b, t);
    });
  });
}

void Rules::begin(Gathering g) {
  while (g.passed < s_.seats) {
    const int who = in_order(s_, g.next);
    bool any = false;
    each_gathering(s_, g, seat(who), [&](int, int) { any = true; });
    top<Gathering>() = g;
    if (any) return ask(seat(who), Question::gather);
    g.next = u8((g.next + 1) % s_.seats);
    ++g.passed;
  }
  if (!g.own) return pop();
  top<Gathering>() = Gathering{g.spot, false};
}
void Rules::answer(Gathering g, Seat, Option o) {
  auto& step = top<Gathering>();
  const bool takes = verb(o) == Verb::gather;
  // Of what lies in front of himself he takes all he wants before the next one is asked.
  if (!takes || !g.own) step.next = u8((g.next + 1) % s_.seats);
  step.passed = takes ? 0 : u8(g.passed + 1);
  if (takes) pick_up(o.a, o.b);
}

}  // namespace gh::realm
