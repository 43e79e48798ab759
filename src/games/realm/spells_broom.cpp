// Broomstick on somebody else (spells.json; MG-78 to MG-82): its caster says when it works, and it
// works only in the place of a Light Move chit that the other one uses. Who has cast it on himself
// plays it like a chit of his own (combat_pieces.cpp).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

bool is_move_chit(const State& s, int who, int p) {
  return p < kActionChits && action(s, seat(who), p).action == Action::move;
}
// He is carried by somebody else's Broomstick: its casting, or kNone.
int lent_broom(const State& s, int who) {
  const int i = is_character(who) ? casting_on(s, Spell::broomstick, who) : int{kNone};
  if (i == kNone || master_of(s, s.magic.castings[at(i)]) == who) return kNone;
  return is_transmorphized(s, who) ? int{kNone} : i;
}
// The chit that bears his load on foot; kNone: none is needed, or a horse or boots do it.
int bearing_chit(const State& s, int who) {
  const Level load = load_of(s, who);
  if (load == Level::n || active_horse(s, who) != kNone || active_boots(s, who) != kNone)
    return kNone;
  int best = kNone;
  for (int c = 0; c < kActionChits; ++c) {
    if (!is_active(s, seat(who), c) || is_barred(s, seat(who), c) || !is_move_chit(s, who, c))
      continue;
    const Level strength = piece(s, seat(who), c).strength;
    if (strength >= load && (best == kNone || strength < piece(s, seat(who), best).strength))
      best = c;
  }
  return best;
}
int rider(const Casting& c) { return c.on.empty() ? int{kNone} : c.on.nth(0); }

}  // namespace

bool is_lent_broom(const State& s, int who, const Flight& f) {
  return f.by == Wings::broomstick && master_of(s, s.magic.castings[f.casting]) != who;
}

bool is_in_vain(const State& s, const Invoking& x) {
  const int who = rider(s.magic.castings[x.casting]);
  return x.piece < kActionChits && piece(s, seat(who), x.piece).strength > Level::l;
}
bool may_fly_off_on_it(const State& s, const Invoking& x) {
  const int who = rider(s.magic.castings[x.casting]);
  if (x.use != BroomUse::charge && x.use != BroomUse::run) return false;
  return captor_of(s, who) == kNone && 1 < least_flying_time(s, who) &&
         tiles_in_reach(s, tile_of(s.combat.spot)).size() > 1;
}

// Asks the caster, if there is anything he could make of it.
bool Rules::offer_broom(int who, BroomUse use, int piece, int to) {
  const int i = lent_broom(s_, who);
  if (i != kNone && use == BroomUse::walk)
    piece = body(who).road == kNone ? bearing_chit(s_, who) : int{kNone};
  if (i == kNone || !is_move_chit(s_, who, piece) || is_played(s_, who, kBroomPiece)) return false;
  const Invoking x{u8(i), use, u8(piece), u8(to)};
  if (use == BroomUse::run && !is_in_vain(s_, x) && !may_fly_off_on_it(s_, x)) return false;
  push(x);
  if (use == BroomUse::run) say(Happening::about_to_run, who, to, piece);
  return true;
}
// After the plays are revealed.
void Rules::offer_brooms() {
  if (!somebody_cast(s_, Spell::broomstick)) return;
  for (int i = s_.seats; i-- > 0;)
    if (is_in(s_, i) && s_.combat.plays[at(i)].manoeuvre != Lane::none)
      offer_broom(i, BroomUse::manoeuvre, s_.combat.plays[at(i)].move_with, kNone);
}
// Of the one who flies and of those who fly with him.
bool Rules::ask_for_brooms(const Turn& t) {
  if (!somebody_cast(s_, Spell::broomstick)) return false;
  for (int b = 0; b < s_.seats; ++b) {
    if (body(b).road != kNone || (b != t.who && !is_with(s_, b, t.who))) continue;
    const Flight f = flight_of(s_, b);
    if (!is_lent_broom(s_, b, f) || s_.magic.castings[f.casting].result == kBroomWorks) continue;
    push(Invoking{f.casting, BroomUse::fly});
    return true;
  }
  return false;
}

void Rules::begin(Invoking x) {
  const auto& c = s_.magic.castings[x.casting];
  const int master = c.spell == Spell::broomstick ? master_of(s_, c) : int{kNone};
  if (master == kNone || rider(c) == kNone) return pop();
  if (x.away) return ask(seat(rider(c)), Question::broom_to);
  ask(seat(master), Question::invoke);
}

void Rules::answer(Invoking x, Seat, Option o) {
  auto& c = s_.magic.castings[x.casting];
  const int who = rider(c), master = master_of(s_, c);
  switch (verb(o)) {
    case Verb::invoke_away:
      top<Invoking>().away = true;
      return;
    case Verb::fly_away:
      pop();
      s_.combat.charging[at(who)] = kNone;
      c.result = kBroomWorks;
      say(Happening::broom_rises, who, master);
      if (x.use == BroomUse::run) play_piece(who, x.piece);  // the chit it works together with
      return fly_off(who, o.a, kBroomPiece);
    case Verb::invoke:
      pop();
      c.result = kBroomWorks;
      say(Happening::broom_rises, who, master);
      return ride_broom(x, who);
    case Verb::invoke_in_vain:
      pop();
      say(Happening::broom_wasted, who, master);
      end_spell(x.casting);
      break;
    default:
      pop();
      if (x.use == BroomUse::fly) c.result = kBroomRefused;
  }
  if (x.use == BroomUse::run) return run_away(who, x.to, x.piece);
  if (x.use == BroomUse::fly) ride_broom(x, who);
}

void Rules::ride_broom(const Invoking& x, int who) {
  switch (x.use) {
    case BroomUse::charge:
      play_piece(who, kBroomPiece);
      s_.combat.charge_time[at(who)] = piece_of(s_, who, kBroomPiece).time;
      return;
    case BroomUse::manoeuvre:  // in the same direction
      play_piece(who, kBroomPiece);
      s_.combat.plays[at(who)].move_with = kBroomPiece;
      return;
    case BroomUse::fly: {  // the phase goes on where the caster was asked
      const Turn t = top<Turn>();
      fly(t);
      return come_down(t);
    }
    case BroomUse::walk: {
      const int to = tile_of(top<MoveOn>().to);
      pop();
      lift_off(who, to);
      return come_down(*turn_of(who));
    }
    default:
      return;
  }
}

}  // namespace gh::realm
