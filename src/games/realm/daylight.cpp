// Daylight: the order of turns, a turn and its phases, Rest and Alert (digest 5, 6).
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- whose turn

namespace {
// The Swordsman, and who has a Premonition: the next of those who have not passed, clockwise from
// the one who acted last.
int next_clever(const State& s, Mask passed) {
  const int from = s.turned.empty() || s.last_turn == kNone ? 0 : s.last_turn;
  for (int n = 0; n < s.seats; ++n) {
    const int b = (from + n) % s.seats;
    if (!(passed >> b & 1) && chooses_turn(s, b) && on_map(s, b) && !s.turned.has(b) &&
        s.bodies[at(b)].guide == kNone)
      return b;
  }
  return kNone;
}
}  // namespace

// LIM-3: drawn one by one. DEC-5: the Swordsman may step in before each draw; when no chit is left
// in the cup nobody can wait any longer (Swordsman 2.3).
void Rules::begin(Daylight step) {
  const Beings cup = waiting(s_);
  const int clever = next_clever(s_, step.passed);
  if (clever != kNone)
    return cup.empty() ? take_turn(clever) : ask(seat_of(clever), Question::step_in);
  if (cup.empty()) {
    const int last = next_clever(s_, 0);
    return last == kNone ? pop() : take_turn(last);
  }
  if (cup.size() == 1) return take_turn(cup.nth(0));
  ask(Seat::chance, Question::draw_turn, cup.size());
}

void Rules::answer(Daylight, Seat who, Option o) {
  if (who == Seat::chance) return take_turn(waiting(s_).nth(static_cast<int>(outcome_index(o))));
  if (verb(o) == Verb::pass)
    top<Daylight>().passed |= bit_of(who);
  else
    take_turn(index(who));
}

void Rules::take_turn(int being) {
  top<Daylight>().passed = 0;
  if (is_player(player_of(s_, being))) s_.last_turn = u8(index(player_of(s_, being)));
  if (s_.first == kNone) s_.first = u8(index(player_of(s_, being)));
  s_.latest = u8(being);
  s_.turned.put(being);
  say(Happening::turn_begins, being);
  wake_carpet();
  body(being).hidden = false;
  for (int b = 0; b < kBeings; ++b)
    if (body(b).guide == being) {
      body(b).hidden = false;
      if (is_individual(s_, b)) s_.turned.put(b);
    }
  must_fly(being);
  push(Turn{u8(being)});
  if (!is_character(being)) return;
  // MG-90, MG-91: helpers act directly before their owner, and nothing steps in between (MG-92).
  for (int h : {kFirstPhantasm + being, kFirstFamiliar + being})
    if (on_map(s_, h) && body(h).guide == kNone && !ledger(s_, h).plan.empty() &&
        !is_nullified(s_, h)) {
      say(Happening::turn_begins, h);
      push(Turn{u8(h)});
    }
}

// --- a turn, phase by phase

void Rules::begin(Turn t) {
  using Stage = Turn::Stage;
  auto& now = top<Turn>();
  sleep();  // the Flowers work at once
  // A leader whose employer has died in the meantime is nobody's any more.
  const bool takes_turns = t.who >= kFirstFamiliar || is_individual(s_, t.who);
  const bool here =
      on_map(s_, t.who) && !is_asleep(t.who) && takes_turns && !is_nullified(s_, t.who);
  if (!here && t.stage < Stage::close && t.stage != Stage::dropped) now.stage = Stage::followers;
  // Blocked while he rearranged (the Timeless Jewel put away): the phase does not take place.
  if (here && body(t.who).stopped && t.stage <= Stage::act) now.stage = Stage::close;
  const auto due = now.stage;
  now.stage = next(due);
  switch (due) {
    case Stage::start:
      return start_phase(t);
    case Stage::announce:
      return announce_phase(t);
    case Stage::act:
      if (is_in_air(s_, t.who) && is_done_in_the_air(s_, t.activity)) {  // OPT-3
        come_down(t);  // lies below: what he does in the air comes first
        return do_phase(t);
      }
      do_phase(t);
      return come_down(t);
    case Stage::dropped:
      if (is_misty(s_, t.who)) lose_followers(t.who);
      return end_dropped(top<Turn>());
    case Stage::end:
      if (t.who >= kFirstFamiliar) return;  // neither blocks nor is blocked
      if (s_.book.dropping) push(PickingUp{t.who});
      return push(Blocking{t.who});
    case Stage::next:
      end_protection(t.who);
      if (top<Turn>().activity != Activity::move) now.half = kNone;
      ++now.phase;
      if (!body(t.who).stopped) now.stage = Stage::start;
      return storm(t.who);
    case Stage::close:
      if (t.who >= kFirstFamiliar) return pop();  // nothing is summoned for it
      return push(EndTurn{t.who});
    case Stage::followers:
      if (t.who >= kFirstFamiliar) return pop();
      return end_followers(t);
    default:
      pop();
  }
}

// Digest 6, 1: everybody concerned may trade and rearrange first; then the phase itself begins.
void Rules::start_phase(Turn t) {
  auto& now = top<Turn>();
  auto& plan = ledger(s_, t.who).plan;
  const bool free_hand = chooses_phases(s_, t.who);
  if (free_hand) plan.resize(std::min(plan.size(), at(t.phase)));
  if (free_hand ? may_pick_phase(s_, t).empty() : t.phase >= static_cast<int>(plan.size())) {
    now.stage = Turn::Stage::close;
    return;
  }
  take_phase(free_hand ? Phase{} : plan[t.phase]);
  now.from = body(t.who).spot;
  now.dropped = 0;
  offer_start(t.who);
}

void Rules::take_phase(Phase p) {
  auto& now = top<Turn>();
  now.activity = p.activity;
  now.where = p.where;
  now.source = p.source;
}

// What he and his followers may do at the start of a phase.
void Rules::offer_start(int who) {
  if (body(who).road == kAir && who < kFirstFamiliar) {  // MG-79: they may drop things
    for (int b = kFirstFamiliar; b-- > 0;)
      if (flies_with(s_, b, who) && is_individual(s_, b)) push(Rearrange{u8(b)});
    return push(Rearrange{u8(who)});
  }
  if (body(who).road != kNone || who >= kFirstFamiliar) return;
  for (int b = kFirstFamiliar; b-- > 0;)  // the last one pushed comes first
    if (is_with(s_, b, who) && is_individual(s_, b)) push(Rearrange{u8(b)});
  push(Rearrange{u8(who)});
  offer_energizing(body(who).spot);  // MG-45
}

// Timeless Jewel: the phase is chosen when it comes, from where he really is.
Phases may_pick_phase(const State& s, const Turn& t) {
  auto o = outline(s, t.who, t.phase, true);
  o.half = t.half;
  auto phases = may_record(s, t.who, o);
  for (auto* p = phases.begin(); p != phases.end();)
    if (p->activity == Activity::follow)
      phases.erase(p);
    else
      ++p;
  return phases;
}

void Rules::answer(Turn t, Seat, Option o) {
  if (verb(o) == Verb::done) {
    top<Turn>().stage = Turn::Stage::close;
    return;
  }
  record(t.who, o);
  take_phase(ledger(s_, t.who).plan[t.phase]);
  announce_activity();
}

// Whatever was made active or put away at the start of the phase counts: also the Timeless Jewel,
// which frees this phase too, and what gives a phase (6.2.4 d and its example).
void Rules::announce_phase(Turn t) {
  if (dies_of_exhaustion(t.who)) return;
  if (chooses_phases(s_, t.who)) {
    auto& plan = ledger(s_, t.who).plan;
    plan.resize(std::min(plan.size(), at(t.phase)));
    take_phase({});
    if (!may_pick_phase(s_, t).empty()) return ask(player_of(s_, t.who), Question::pick_phase);
    top<Turn>().stage = Turn::Stage::close;
    return;
  }
  announce_activity();
}

void Rules::announce_activity() {
  auto& now = top<Turn>();
  if (!source_holds(s_, now.who, {now.activity, now.where, now.source})) {
    say(Happening::phase_lost, now.who, now.activity, now.where, now.source);
    now.activity = Activity::blank;
  }
  say(Happening::phase_begins, now.who, now.activity, now.where, now.source);
  if (has_followers(now.who)) push(Following{now.who});
}

// AMB-R20: only Rest is left to him, and he cannot rest: he dies when his phase comes.
bool Rules::dies_of_exhaustion(int who) {
  if (!is_character(who) || !only_rests(s_, who) || !cursed(s_, seat(who), Curse::ill_health))
    return false;
  say(Happening::cannot_rest, who);
  die(seat(who));
  return true;
}

void Rules::do_phase(Turn t) {
  if (t.source == kSunlight) top<Turn>().sunlight = true;
  if (only_rests(s_, t.who) && t.activity != Activity::rest) return;
  const bool wings = is_monster(t.who) && denizen(t.who).flies;  // MG-81: it only flies
  // On a roadway or in the woods also who flies by nature comes down first.
  const bool comes_down = t.activity == Activity::move && body(t.who).road != kNone;
  if ((wings && t.activity == Activity::move) ||
      (s_.magic.used && !comes_down && !may_do_in_form(form_of(s_, t.who), t.activity)))  // MG-71
    return say(Happening::phase_lost, t.who, t.activity, t.where, t.source);
  switch (t.activity) {
    case Activity::fly:
      return fly(t);
    case Activity::move:
      return move(t);
    case Activity::leave:
      return leave_map(t);
    case Activity::hide:
      return hide(t.who);
    case Activity::search:
      return push(SearchPhase{t.who});
    case Activity::peer:
      return peer(t);
    case Activity::trade:
      return push(TradePhase{t.who});
    case Activity::hire:
      return push(HirePhase{t.who});
    case Activity::rest:
      return each_with(t.who, [&](int b) { rest(seat_of(b)); });
    case Activity::alert:
      return each_with(t.who, [&](int b) { push(Alerting{u8(b)}); });
    case Activity::enchant:
      return enchant(t);
    default:
      return;  // blank
  }
}

// An enhanced Peer, into the clearing that was recorded: the telescope's extra phase from a
// mountain, or the Crystal Ball, which must still be active.
void Rules::peer(Turn t) {
  if (t.who >= kFirstFamiliar) {  // MG-95: its own clearing
    SearchPhase p{t.who};
    p.spot = body(t.who).spot;
    p.peer_only = true;
    return push(p);
  }
  const bool aloft = s_.book.flying_activities && is_in_air(s_, t.who) && t.source >= kThings &&
                     may_peer_from_the_air(s_, tile_of(body(t.who).spot), t.where);  // OPT-3
  if (!aloft && t.source != thing(Card::ancient_telescope) &&
      !has_active(s_, t.who, Card::crystal_ball))
    return say(Happening::phase_lost, t.who, t.activity, t.where, t.source);
  SearchPhase p{t.who};
  p.spot = t.where;
  p.peer_only = true;
  push(p);
}

// PE-10: characters who follow may Rest and Alert too, unless they are changed (MG-71). Leaders do
// it for them only (PE-1).
template <class F>
void Rules::each_with(int guide, F&& f) {
  for (int b = 0; b < s_.seats; ++b)
    if (on_map(s_, b) && (b == guide || (is_with(s_, b, guide) && !is_transmorphized(s_, b)))) f(b);
}

// What one has recorded himself must be done.
bool may_decline(const State& s, int being) { return s.bodies[at(being)].guide != kNone; }

// --- Hide (FR-17, FR-18; worked example 6)

void Rules::hide(int being) {
  if (body(being).hidden) return share_hiding(being);
  push(Hiding{u8(being)});
  roll(being, Table::hide);
}

void Rules::begin(Hiding step) {
  pop();
  if (s_.roll.result() > 5) return say(Happening::not_hidden, step.who);
  share_hiding(step.who);
}

void Rules::share_hiding(int being) {
  auto try_hide = [&](int b) {
    const bool squeaks = is_character(b) && cursed(s_, seat(b), Curse::squeak);
    if (squeaks) return say(Happening::not_hidden, b);
    if (!body(b).hidden) say(Happening::hides, b);
    body(b).hidden = true;
  };
  try_hide(being);
  for (int b = 0; b < kBeings; ++b)
    if (is_with(s_, b, being)) try_hide(b);
}

// --- Rest (FR-34, worked example 22)

namespace {
int rest_cost(const State& s, Seat who, int chit) {
  const auto state = character(s, who).chits[at(chit)];
  const int effort = action(s, who, chit).effort;
  if (state == ChitState::wounded) return std::max(effort, 1);
  if (state != ChitState::fatigued) return 0;
  if (cursed(s, who, Curse::wither) && effort > 0) return 0;
  return std::max(effort, 1);
}

bool is_change(const State& s, Seat who, int chit) {
  return is_active(s, who, chit) && action(s, who, chit).effort == 1;
}
// Every way to use what is left of a Rest: f(chit, change or kNone).
template <class F>
void each_rest(const State& s, Seat who, int left, F&& f) {
  if (left <= 0 || cursed(s, who, Curse::ill_health)) return;
  for (int c = 0; c < kActionChits; ++c) {
    const int cost = rest_cost(s, who, c);
    if (cost == 0) continue;
    if (cost <= left) {
      f(c, int{kNone});
      continue;
    }
    for (int other = 0; other < kActionChits; ++other)
      if (is_change(s, who, other)) f(c, other);
  }
}
}  // namespace

Rests rests_for(const State& s, Seat who, int left) {
  Rests out;
  each_rest(s, who, left, [&](int c, int change) {
    if (!out.full()) out.push_back({u8(c), u8(change)});
  });
  return out;
}

// The Dwarf recovers one asterisk more, the Poultice of Health too.
void Rules::rest(Seat who) {
  int n = 1 + is_hero(s_, index(who), Hero::dwarf) +
          has_active(s_, index(who), Card::poultice_of_health);
  push(Resting{u8(index(who)), u8(n)});
}

void Rules::begin(Resting step) {
  const auto ways = rests_for(s_, seat(step.who), step.left);
  if (ways.empty()) return pop();
  if (ways.size() == 1 && !may_decline(s_, step.who)) return recover(ways[0].chit, ways[0].change);
  ask(seat(step.who), Question::rest_what);
}

void Rules::answer(Resting, Seat, Option o) {
  if (verb(o) == Verb::pass) return pop();
  recover(o.a, o.b);
}

void Rules::recover(int chit, int change) {
  auto& step = top<Resting>();
  const Seat who = seat(step.who);
  auto& chits = character(s_, who).chits;
  const int cost = rest_cost(s_, who, chit);
  const bool bare = action(s_, who, chit).effort == 0;
  auto& state = chits[at(chit)];
  state = state == ChitState::wounded && !bare ? ChitState::fatigued : ChitState::active;
  if (change != kNone) chits[at(change)] = ChitState::fatigued;
  character(s_, who).alerted &= static_cast<std::uint16_t>(~(1u << chit));
  if (change != kNone) character(s_, who).alerted &= static_cast<std::uint16_t>(~(1u << change));
  step.left = u8(std::max(0, step.left - cost));
  say(Happening::rested, step.who, chit, state, change);
}

// --- Alert (FR-28)

void Rules::begin(Alerting step) {
  if (alert_choices(s_, seat(step.who)) == 0) return pop();
  ask(seat(step.who), Question::alert_what);
}

void Rules::answer(Alerting step, Seat who, Option o) {
  pop();
  if (verb(o) == Verb::pass) return;
  if (verb(o) == Verb::go_berserk) {
    character(s_, who).chits[at(o.a)] = ChitState::fatigued;
    character(s_, who).berserk = true;
    return say(Happening::went_berserk, step.who, o.a);
  }
  if (verb(o) == Verb::alert_chit) return alert_magic(who, o.a);
  item(o.a).alerted = o.b != 0;
  say(Happening::readied, step.who, o.a, o.b);
}

int alert_choices(const State& s, Seat who) {
  int weapon = active_weapon(s, index(who)), n = 0;
  if (weapon != kNone && is_weapon(weapon)) n += 2;
  for (int c = 0; c < kActionChits; ++c)
    n += is_active(s, who, c) &&
         (action(s, who, c).action == Action::berserk || can_alert(s, who, c));
  return n;
}

}  // namespace gh::realm
