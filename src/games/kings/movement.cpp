// Movement: part 8, the Deerhunter (SCP-4) and the Balloon (MAG-1).
#include "games/kings/entering.h"
#include "games/kings/rules.h"

namespace gh::kings {

void Rules::begin_movement(Seat who) {
  s_.moved = s_.pinned = s_.with_deerhunter = {};
  s_.group = {};
  for (int h = 0; h < s_.hexes; ++h) {  // MOV-5
    const Pieces mine = army(s_, h, who);
    if (!mine.empty() && enemies_in(s_, h, who)) s_.pinned |= mine;
  }
  if (has_hero(s_, who, Hero::deerhunter))
    s_.with_deerhunter = army(s_, hex_of(s_, piece_of(Hero::deerhunter)), who);
  push(Moves{who});
  if (!s_.pinned.empty()) push(Pins{who, {}, 0, 0, kNoPiece});
}

void Rules::begin(Pins step) {  // MOV-6
  using Stage = Pins::Stage;
  auto& p = top<Pins>();
  auto next_hex = [&] {
    p = Pins{step.who, {}, static_cast<std::int8_t>(step.hex + 1), 0, kNoPiece};
  };
  if (step.stage == Stage::demand) {
    for (int h = step.hex; h < s_.hexes; ++h) {
      if ((army(s_, h, step.who) & s_.pinned).empty()) continue;
      const Pieces foes = s_.at[at(h)] - of(step.who).of;
      if (!(foes & kBox.heroes).empty()) continue;  // a character counts as shown
      p.hex = static_cast<std::int8_t>(h);
      return ask(step.who, Question::pin);
    }
    return pop();
  }
  if (step.stage == Stage::shown) {
    if (s_.place[step.piece] == step.hex) return next_hex();  // it stands: the pin holds
    // A bluff was taken away: he may show another one.
    p.stage = step.stage = Stage::show;
    p.nth = --step.nth;
    p.piece = kNoPiece;
  }
  for (; step.nth < s_.seats; ++step.nth) {
    Seat foe = in_order(s_, step.nth);
    if (foe == step.who || army(s_, step.hex, foe).empty()) continue;
    p.nth = static_cast<std::uint8_t>(step.nth + 1);
    return ask(foe, Question::show);
  }
  s_.pinned -= army(s_, step.hex, step.who);
  say(Happening::pin_broken, index(step.who), step.hex);
  next_hex();
}
void Rules::answer(Pins step, Seat who, Option o) {
  using Stage = Pins::Stage;
  auto& p = top<Pins>();
  switch (verb(o)) {
    case Verb::demand:
      p.stage = Stage::show;
      return say(Happening::demands_proof, index(who), step.hex);
    case Verb::show: {
      p.stage = Stage::shown;
      p.piece = static_cast<std::uint8_t>(in_army(who, step.hex, o.a));
      Pieces one;
      one.put(p.piece);
      reveal(one);
      s_.shown = one;
      return push(Challenges{});
    }
    default:
      if (step.stage == Stage::demand) ++p.hex;
  }
}

void Rules::begin(Moves step) {
  if (s_.group.hex != kNoHex) return ask(step.who, Question::group);
  bool any = could_hold(s_, step.who, Magic::balloon);
  if (!any)
    (of(step.who).of - s_.moved).each([&](int p) { any = any || may_lift(s_, step.who, p); });
  if (!any) return pop();
  ask(step.who, Question::move);
}
void Rules::answer(Moves, Seat who, Option o) {
  auto pick = [&](int kind, int hex) {  // one of that kind which may still move
    int found = kNoPiece;
    (army(s_, hex, who) & kBox.copies[at(kind)]).each([&](int p) {
      if (found == kNoPiece && may_lift(s_, who, p) && !s_.group.members.has(p)) found = p;
    });
    return found;
  };
  auto& g = s_.group;
  switch (verb(o)) {
    case Verb::take: {
      Pieces one;
      one.put(pick(o.a, o.b));
      return start_group(one, o.b);
    }
    case Verb::take_all: {
      Pieces all;
      army(s_, o.a, who).each([&](int p) {
        if (may_lift(s_, who, p)) all.put(p);
      });
      return start_group(all, o.a);
    }
    case Verb::add: {
      int p = (may_join(s_, who) & kBox.copies[at(o.a)]).nth(0);
      if (g.moved) forget((army(s_, g.hex, who) - g.members) & kBox.creatures);
      g.members.put(p);
      return;
    }
    case Verb::go:
      return go(who, o.a);
    case Verb::drop: {
      Pieces can;
      (g.members & kBox.copies[at(o.a)]).each([&](int p) {
        if (may_drop(s_, who, p)) can.put(p);
      });
      return drop(who, can.nth(0));
    }
    case Verb::halt: {
      int hex = g.hex;
      end_group();
      return push(StackLimit{who, static_cast<std::int8_t>(hex)});
    }
    case Verb::back:
      g = {};
      return;
    case Verb::fly_on:
      return push(FlyOn{who, {}, 0, 0});
    case Verb::balloon:
      return push(BalloonTrip{who, {}, static_cast<std::int8_t>(o.a), kNoHex});
    default:
      pop();
  }
}

void Rules::start_group(const Pieces& members, int hex) {
  s_.group = {};
  s_.group.members = members;
  s_.group.hex = static_cast<std::int8_t>(hex);
}

void Rules::go(Seat who, int hex) {
  auto& g = s_.group;
  int from = g.hex;
  if (!g.moved && !g.shown) {  // which of the face-down counters have left?
    const Pieces all = army(s_, from, who) & kBox.creatures;
    if (!(all - g.members).empty()) forget(all);
  }
  const int cost = movement_cost(s_.terrain[at(hex)]);
  const Pieces members = g.members, led = led_members(s_, members);
  members.each([&](int p) {                  // MOV-2: each pays for itself
    const int paid = led.has(p) ? 1 : cost;  // SCP-4
    s_.points[at(p)] = static_cast<std::uint8_t>(s_.points[at(p)] - paid);
    s_.saved[at(p)] = static_cast<std::uint8_t>(s_.saved[at(p)] + cost - paid);
    put(p, static_cast<std::uint8_t>(hex));
  });
  g.hex = static_cast<std::int8_t>(hex);
  g.moved = true;
  g.free = false;
  say(Happening::moved, index(who), from, hex, members.size());
  bool more = may_fly_on(s_, who);
  const Entering next(s_, who);
  for (Hex n : around(s_, hex).near) more = more || next.into(n);
  if (!more && !parting_helps(s_)) {  // nothing is left to decide
    end_group();
    push(StackLimit{who, static_cast<std::int8_t>(hex)});
  }
}

void Rules::drop(Seat who, int piece) {
  auto& g = s_.group;
  if (!g.shown && kBox.creatures.has(piece)) forget(army(s_, g.hex, who) & kBox.creatures);
  leave_group(piece);
  s_.moved.put(piece);
  if (piece == piece_of(Hero::deerhunter)) pay_in_full();
  say(Happening::dropped, index(who), g.hex);
  if (g.members.empty()) end_group();
}

void Rules::leave_group(int piece) {
  s_.group.members.take(piece);
  s_.points[at(piece)] = kPoints;
  s_.saved[at(piece)] = 0;
}

// SCP-4: who goes on without the Deerhunter has paid in full for the way so far.
void Rules::pay_in_full() {
  s_.group.members.each([&](int p) {
    s_.points[at(p)] = static_cast<std::uint8_t>(s_.points[at(p)] - s_.saved[at(p)]);
    s_.saved[at(p)] = 0;
  });
}

void Rules::end_group() {
  s_.moved |= s_.group.members;
  const Pieces members = s_.group.members;
  members.each([&](int p) { leave_group(p); });
  s_.group = {};
}

void Rules::begin(FlyOn step) {  // MOV-9
  using Stage = FlyOn::Stage;
  auto& f = top<FlyOn>();
  auto& g = s_.group;
  switch (step.stage) {
    case Stage::take_off: {
      const Pieces members = g.members;
      Pieces stay;
      members.each([&](int p) {
        if (!is_flying(s_, p) || bound_to_deerhunter(s_, p)) stay.put(p);
      });
      stay.each([&](int p) {
        leave_group(p);
        if (g.moved) s_.moved.put(p);
      });
      pay_in_full();
      reveal(g.members);
      g.shown = true;
      s_.shown = g.members;
      f.stage = Stage::challenged;
      return push(Challenges{});
    }
    case Stage::challenged:
      s_.interceptors = {};
      f.stage = Stage::intercept;
      if (!g.members.empty()) return;
      end_group();
      return pop();
    case Stage::intercept:
      for (; step.nth < s_.seats; ++step.nth) {
        Seat foe = in_order(s_, step.nth);
        if (foe == step.who) continue;
        // Face-down counters could fly, as far as everybody knows; a character's wings are open.
        bool could = false;
        army(s_, g.hex, foe).each([&](int p) {
          bool open = is_hero(p) || s_.known_to_all.has(p);
          if (!s_.interceptors.has(p)) could = could || !open || is_flying(s_, p);
        });
        f.nth = step.nth;
        if (could) return ask(foe, Question::intercept);
      }
      if (!s_.interceptors.empty()) s_.shown = s_.interceptors | g.members;  // DEP-7: still face up
      f.stage = Stage::intercepted;
      return push(Challenges{});
    case Stage::intercepted: {
      int held = (s_.interceptors & s_.at[at(g.hex)]).size();
      s_.interceptors = {};
      if (held >= g.members.size()) {
        end_group();
        return pop();
      }
      f.left = static_cast<std::uint8_t>(held);
      f.stage = Stage::leave_behind;
      return;
    }
    default:
      if (step.left > 0) return ask(step.who, Question::leave_behind);
      g.free = true;
      pop();
  }
}
void Rules::answer(FlyOn, Seat who, Option o) {
  auto& f = top<FlyOn>();
  auto& g = s_.group;
  if (verb(o) == Verb::show) {
    int p = kNoPiece;
    (army(s_, g.hex, who) & kBox.copies[at(o.a)]).each([&](int x) {
      if (p == kNoPiece && !s_.interceptors.has(x)) p = x;
    });
    s_.interceptors.put(p);
    Pieces one;
    one.put(p);
    return reveal(one);
  }
  if (verb(o) == Verb::leave) {
    --f.left;
    int p = (g.members & kBox.copies[at(o.a)]).nth(0);
    leave_group(p);
    s_.moved.put(p);
    return;
  }
  ++f.nth;
}

// --- the Balloon

void Rules::begin(BalloonTrip step) {
  using Stage = BalloonTrip::Stage;
  auto& t = top<BalloonTrip>();
  switch (step.stage) {
    case Stage::board:
      return ask(step.who, Question::balloon);
    case Stage::answered:  // it has been answered or not
      if (s_.answer == Answer::dispelled) {
        s_.passengers = {};
        return pop();
      }
      if (s_.answer == Answer::fanned) {
        t.stage = Stage::blown;
        return;
      }
      pop();
      return land_balloon(step.who, step.to);
    case Stage::blown:
      return ask(seat(s_.answered_by), Question::blow);
    default:
      return ask(step.who, Question::flee);
  }
}
void Rules::answer(BalloonTrip step, Seat who, Option o) {
  using Stage = BalloonTrip::Stage;
  auto& t = top<BalloonTrip>();
  switch (verb(o)) {
    case Verb::board:
      return s_.passengers.put((balloon_crew(s_, who, step.from) & kBox.copies[at(o.a)]).nth(0));
    case Verb::back:
      s_.passengers = {};
      return pop();
    case Verb::fly:
      t.to = static_cast<std::int8_t>(o.a);
      t.stage = Stage::answered;
      say(Happening::balloon, index(who), step.from, o.a);
      return push(UseItem{who, Magic::balloon, {}, static_cast<std::int8_t>(index(who)), o.a, 0});
    case Verb::target:
      if (step.stage == Stage::blown) {  // MAG-6: blown next door
        if (is_sea(s_, o.a)) return balloon_over_sea(step.who, o.a);
        pop();
        return land_balloon(step.who, o.a);
      }
      pop();  // saved from the sea
      s_.passengers.each([&](int p) { put(p, static_cast<std::uint8_t>(o.a)); });
      s_.moved |= s_.passengers;
      s_.passengers = {};
      return push(StackLimit{step.who, static_cast<std::int8_t>(o.a)});
    default:
      return;
  }
}

void Rules::land_balloon(Seat who, int hex) {
  const Pieces crew = s_.passengers;
  const Pieces all = army(s_, hex_of(s_, crew.nth(0)), who) & kBox.creatures;
  if (!(all - crew).empty()) forget(all);
  crew.each([&](int p) { put(p, static_cast<std::uint8_t>(hex)); });
  s_.moved |= crew;
  put_on_board(piece_of(Magic::balloon), who, hex);
  s_.balloon = static_cast<std::int8_t>(hex);
  say(Happening::moved, index(who), hex, hex, crew.size());
  push(StackLimit{who, static_cast<std::int8_t>(hex)});
}

void Rules::balloon_over_sea(Seat who, int hex) {
  to_cup(piece_of(Magic::balloon));
  for (Hex n : around(s_, hex).near)
    if (owns(s_, who, n)) {
      top<BalloonTrip>().stage = BalloonTrip::Stage::over_sea;
      top<BalloonTrip>().to = static_cast<std::int8_t>(hex);
      return;
    }
  pop();
  const Pieces crew = s_.passengers;
  s_.passengers = {};
  crew.each([&](int p) { eliminate(p); });
}

void Rules::bloodless_conquest() {  // MOV-11
  for (int h = 0; h < s_.hexes; ++h) {
    int owner = s_.owner[at(h)];
    if (owner < 0 || fights_in(s_, h, seat(owner))) continue;
    int intruder = -1, intruders = 0;
    for (int i = 0; i < s_.seats; ++i)
      if (i != owner && !army(s_, h, seat(i)).empty()) intruder = i, ++intruders;
    if (intruders == 1) set_owner(h, intruder);
  }
}

}  // namespace gh::kings
