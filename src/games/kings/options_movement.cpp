// What may be picked in movement: pins, groups, flyers and the Balloon.
#include "games/kings/entering.h"
#include "games/kings/offer.h"

namespace gh::kings {

void Offer::show() {
  kinds(Verb::show, army(s_, step<Pins>().hex, who_) & kBox.creatures);
  add(Verb::pass);
}

void Offer::move() {
  const Pieces mine = movers_only(me_.of) - s_.moved;
  const bool balloon = holds(s_, who_, Magic::balloon);
  each_hex([&](int h) {
    const Pieces here = s_.at[at(h)] & mine;
    if (here.empty()) return;
    const Pieces pinned = here & s_.pinned;
    Pieces free = here - pinned;
    pinned.each([&](int p) {
      if (may_lift(s_, who_, p)) free.put(p);
    });
    if (free.size() > 1) add(Verb::take_all, h);
    each_kind(free, [&](int k) { add(Verb::take, k, h); });
    if (balloon && !balloon_crew(s_, who_, h).empty()) add(Verb::balloon, h);
  });
  cash();
  drop_income();
  add(Verb::done);
}

void Offer::group() {  // MOV-2
  const auto& g = s_.group;
  auto none = out_.size();
  const Entering next(s_, who_);
  for (Hex n : around(s_, g.hex).near)
    if (next.into(n)) add(Verb::go, n);
  if (may_fly_on(s_, who_)) add(Verb::fly_on);
  if (may_halt(s_, who_)) add(Verb::halt);
  kinds(Verb::add, may_join(s_, who_));
  Pieces loose;
  if (g.moved)
    g.members.each([&](int p) {
      if (may_drop(s_, who_, p)) loose.put(p);
    });
  kinds(Verb::drop, loose);
  if (!g.moved && !g.free) add(Verb::back);
  if (out_.size() == none) add(Verb::halt);
  cash();
}

void Offer::intercept() {  // MOV-9
  Pieces a = army(s_, s_.group.hex, who_) - s_.interceptors;
  Pieces flyers = a & kBox.flyers;
  (a & kBox.heroes).each([&](int p) {
    if (is_flying(s_, p)) flyers.put(p);
  });
  kinds(Verb::show, flyers);
  add(Verb::done);
}

void Offer::balloon() {  // MAG-1
  const auto& t = step<BalloonTrip>();
  if (s_.passengers.size() < 3) kinds(Verb::board, balloon_crew(s_, who_, t.from));
  if (!s_.passengers.empty())
    each_hex([&](int h) {
      if (may_fly_to(s_, who_, t.from, h)) add(Verb::fly, h);
    });
  add(Verb::back);
}

}  // namespace gh::kings
