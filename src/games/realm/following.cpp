// Followers and their guides (digest 6, Follow; PE-7 to PE-12, DEC-7, AMB-R5).
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

bool is_with(const State& s, int follower, int guide) {
  const auto& b = s.bodies[at(follower)];
  const auto& g = s.bodies[at(guide)];
  return follower != guide && b.guide == guide && b.life == Life::map && b.spot == g.spot &&
         b.road == kNone && g.road == kNone;
}

bool may_guide(const State& s, int follower, int guide) {
  return in_clearing(s, guide, s.bodies[at(follower)].spot) && !is_misty(s, guide);
}

// A hidden guide may lose those who have not found hidden enemies; his own people go where he says.
bool may_be_left(const State& s, int follower, int guide) {
  return is_with(s, follower, guide) && !finds_hidden(s, follower, guide) &&
         player_of(s, follower) != player_of(s, guide);
}

bool Rules::has_followers(int being) const {
  for (int b = 0; b < kBeings; ++b)
    if (is_with(s_, b, being)) return true;
  return false;
}

// --- who stops, who is left

void Rules::begin(Following step) {
  auto& now = top<Following>();
  const int guide = step.guide;
  if (step.stage == 0) {
    now.stage = 1;
    if (is_misty(s_, guide)) lose_followers(guide);
    each_individual(s_, [&](int b) {
      if (is_with(s_, b, guide)) now.busy |= bit_of(player_of(s_, b));
    });
    for (int i = 0; i < s_.seats; ++i)
      if (now.busy >> i & 1) ask(seat(i), Question::follow_on);
    if (now.busy) return;
  }
  if (now.stage == 1) {
    now.stage = 2;
    each_individual(s_, [&](int b) {
      if (step.stops >> ledger_index(b) & 1) stop_following(b, Happening::stops_following);
    });
  }
  if (body(guide).hidden && somebody_may_be_left(guide))
    return ask(player_of(s_, guide), Question::leave_whom);
  pop();
}

bool Rules::somebody_may_be_left(int guide) const {
  const auto* turn = turn_of(guide);
  if (!turn || turn->activity != Activity::move) return false;
  for (int b = 0; b < kBeings; ++b)
    if (may_be_left(s_, b, guide)) return true;
  return false;
}

void Rules::answer(Following step, Seat who, Option o) {
  auto& now = top<Following>();
  if (step.stage < 2) {
    if (verb(o) == Verb::drop_out) {
      now.stops |= std::uint64_t{1} << ledger_index(o.a);
      if (more_to_drop(who)) return ask(who, Question::follow_on);
    }
    now.busy &= u8(~bit_of(who));
    return;
  }
  if (verb(o) == Verb::done) return pop();
  stop_following(o.a, Happening::left_behind);
}

bool Rules::more_to_drop(Seat who) const {
  const auto& step = std::get<Following>(s_.agenda.steps.back());
  bool more = false;
  each_individual(s_, [&](int b) {
    more |= is_with(s_, b, step.guide) && player_of(s_, b) == who &&
            !(step.stops >> ledger_index(b) & 1);
  });
  return more;
}

// MG-71: nobody can follow mist, also not one who has become it in this phase.
void Rules::lose_followers(int guide) {
  for (int b = 0; b < kBeings; ++b)
    if (is_with(s_, b, guide)) stop_following(b, Happening::left_behind);
}

// The turn of an individual, if it is going on.
Turn* Rules::turn_of(int being) const {
  for (auto& step : s_.agenda.steps)
    if (auto* t = std::get_if<Turn>(&step); t && t->who == being) return t;
  return nullptr;
}

// PE-8: his turn is over where he is; at the end of the phase chits summon for him.
void Rules::stop_following(int follower, Happening why) {
  const int guide = body(follower).guide;
  body(follower).guide = kNone;
  say(why, follower, body(follower).spot);
  if (!is_individual(s_, follower)) return;
  if (auto* turn = turn_of(guide)) turn->dropped |= std::uint64_t{1} << ledger_index(follower);
}

// --- ends of turns

// PE-8: those who stopped in this phase, all together: first the chits of their tile summon, then
// each of them may be blocked, by monsters and by whoever sees him.
void Rules::end_dropped(Turn t) {
  int one = kNone;
  each_individual(s_, [&](int b) {
    if (!(t.dropped >> ledger_index(b) & 1) || is_asleep(b)) return;
    push(Blocking{u8(b)});
    if (one == kNone || is_calmed(s_, one)) one = b;
  });
  if (one != kNone) push(EndTurn{u8(one)});
}

// PE-11: one further end of turn for all individuals who followed to the end; if one of them does
// not calm the chits of the tile, they summon.
void Rules::end_followers(Turn t) {
  int one = kNone;
  each_individual(s_, [&](int b) {
    if (body(b).guide != t.who) return;
    body(b).guide = kNone;
    if (!is_asleep(b) && (one == kNone || is_calmed(s_, one))) one = b;
  });
  if (one != kNone) push(EndTurn{u8(one)});
}

}  // namespace gh::realm
