// What may be picked during the day. The first option is the least one (digest 22).
#include "games/realm/magic.h"
#include "games/realm/offer.h"
#include "games/realm/plan.h"

namespace gh::realm {

void Offer::day(Question q) {
  switch (q) {
    case Question::plan:
      return plan();
    case Question::assign:
      return guides();
    case Question::step_in:
      add(Verb::pass);
      return add(Verb::step_in);
    case Question::pick_phase:
      add(Verb::done);
      return phases(may_pick_phase(s_, step<Turn>()));
    case Question::follow_on:
      return follow_on();
    case Question::leave_whom:
      add(Verb::done);
      for (int b = 0; b < kBeings; ++b)
        if (may_be_left(s_, b, step<Following>().guide)) add(Verb::leave_behind, b);
      return;
    case Question::leave_next:
      add(Verb::done);
      things_to_leave(s_, step<LeaveThings>()).each([&](int t) { add(Verb::leave_thing, t); });
      if (s_.book.dropping && !step<LeaveThings>().all)  // OPT-5
        things_to_leave(s_, step<LeaveThings>()).each([&](int t) { add(Verb::drop, t); });
      return;
    case Question::rest_what:
      if (may_decline(s_, index(who_))) add(Verb::pass);
      for (const auto& way : rests_for(s_, who_, step<Resting>().left))
        add(Verb::rest, way.chit, way.change);
      return;
    case Question::alert_what:
      return alerts();
    case Question::block_whom:
      add(Verb::done);
      each_block(s_, step<Blocking>(), who_, [&](int by, int whom) { add(Verb::block, by, whom); });
      return;
    case Question::begin_anew:
      add(Verb::pass);
      return add(Verb::begin_anew);
    default:
      return;
  }
}

void Offer::phases(const Phases& list) {
  for (const auto& p : list) add(Verb::record, static_cast<int>(p.activity), p.where, p.source);
}

// DEC-3: an empty plan is the least one, but who stands on a roadway has to leave it.
void Offer::plan() {
  const int being = step<Birdsong>().whose[at(index(who_))];
  const auto& recorded = ledger(s_, being).plan;
  const bool own = being == index(who_);
  if (own && me().gives_up) {
    add(Verb::done);
    return add(Verb::back);
  }
  const auto so_far = outline(s_, being);
  if (int t = step<Birdsong>().peering[at(index(who_))]; t != kNone) {
    phases(t == kWings ? may_fly(s_, being, so_far) : may_peer(s_, being, so_far, t));
    return add(Verb::back);
  }
  const auto more = may_record(s_, being, so_far);
  const bool must_go_on = so_far.road != kNone && !only_rests(s_, being) && !more.empty();
  if (!must_go_on) add(Verb::done);
  phases(more);
  if (own && has_active(s_, being, Card::crystal_ball))
    for (int t = 0; t < kTiles; ++t)
      if (!may_peer(s_, being, so_far, t).empty()) add(Verb::peer_in, t);
  if (!may_fly(s_, being, so_far).empty()) add(Verb::on_wings);
  if (!recorded.empty()) add(Verb::back);
  if (own && makes_colours(s_, who_)) add(me().heeds ? Verb::unheed : Verb::heed);
  if (own && recorded.empty() && s_.day > 1) add(Verb::end_life);
}

void Offer::guides() {
  const int underling = step<AssignGuides>().being;
  add(Verb::pass);
  each_individual(s_, [&](int b) {
    if (may_guide(s_, underling, b)) add(Verb::guide, b);
  });
  each_individual(s_, [&](int b) {
    if (may_guide(s_, underling, b)) add(Verb::guide_all, b);
  });
}

void Offer::follow_on() {
  const auto& f = step<Following>();
  add(Verb::pass);
  each_individual(s_, [&](int b) {
    if (is_with(s_, b, f.guide) && player_of(s_, b) == who_ && !(f.stops >> ledger_index(b) & 1))
      add(Verb::drop_out, b);
  });
}

void Offer::alerts() {
  const int weapon = active_weapon(s_, index(who_));
  if (may_decline(s_, index(who_))) add(Verb::pass);
  if (weapon != kNone && is_weapon(weapon)) {
    add(Verb::ready, weapon, 1);
    add(Verb::ready, weapon, 0);
  }
  for (int c = 0; c < kActionChits; ++c)
    if (is_active(s_, who_, c) && action(s_, who_, c).action == Action::berserk)
      add(Verb::go_berserk, c);
  for (int c = 0; c < kActionChits; ++c)
    if (can_alert(s_, who_, c)) add(Verb::alert_chit, c);
}

}  // namespace gh::realm
