// What may be picked in combat. The first option of a question is the least one (DEC-13 to DEC-22).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/offer.h"
#include "games/realm/spells.h"

namespace gh::realm {

void Offer::lures() {
  const int who = index(who_);
  add(Verb::done);
  if (!is_threatened(s_, who)) add(Verb::rest_evening);
  each_here(s_, [&](int d) {
    if (may_lure(s_, who, d)) add(Verb::lure, d);
  });
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h)
    if (s_.bodies[at(h)].employer == who && can_lure_with(s_, h)) add(Verb::lure_with, h);
}

void Offer::deployments() {
  const int who = index(who_);
  add(Verb::done);
  if (!is_threatened(s_, who)) add(Verb::rest_evening);
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h)
    if (s_.bodies[at(h)].employer == who && may_deploy(s_, h) && has_opponent(s_, h))
      add(Verb::deploy, h);
  if (s_.combat.charge_time[at(who)] != 0 || charge_pieces(s_, who).empty()) return;
  for (int v = 0; v < s_.seats; ++v)
    if (may_charge(s_, who, v)) add(Verb::charge, v);
}

void Offer::deploy_sides() {
  const auto& d = step<Deploying>();
  const bool horse = is_riding(s_, d.what);
  for (int dark = 0; dark <= 1; ++dark)
    for (int gallop = 0; gallop <= (horse ? 1 : 0); ++gallop) add(Verb::on_side, dark, gallop);
  add(Verb::back);
}

// DEC-17. After one thing has been made active another may be put away, and the other way round.
void Offer::actions() {
  const int who = index(who_);
  const auto& a = step<Acting>();
  add(Verb::done);
  const bool fresh = !a.in && !a.out && !a.dropped;
  if (fresh && !is_threatened(s_, who)) add(Verb::rest_evening);
  if (fresh) {
    for (auto p : alert_pieces(s_, who)) add(Verb::turn_weapon, p);
    if (!run_pieces(s_, who).empty())
      for (auto r : run_roads(s_, who)) add(Verb::run, r);
    if (form_of(s_, who).woods && !run_pieces(s_, who).empty()) add(Verb::run_to_woods);
    if (!fly_pieces(s_, who).empty())
      for (auto t : tiles_in_reach(s_, tile_of(s_.combat.spot)))
        if (t != tile_of(s_.combat.spot)) add(Verb::fly_away, t);
    for (int c = 0; c < kActionChits; ++c)
      if (is_colour_chit(s_, who_, c)) add(Verb::burn, c);
    if (may_go_berserk(s_, who)) add(Verb::berserk);
    each_protection(s_, who, [&](int i) { add(Verb::protect, i); });
    for (const auto& c : castables(s_, who))
      if (!means_for(s_, who, c).empty()) add(Verb::cast, static_cast<int>(c.spell), c.item);
  }
  const Things all = belongings(s_, who);
  all.each([&](int t) {
    if (out_.size() >= kMostThings) return;
    if (!a.dropped && !a.in && can_activate(s_, who, t) && !(a.out && displaces(s_, who, t)))
      add(Verb::activate, t);
    if (!a.dropped && !a.out && can_deactivate(s_, who, t)) add(Verb::deactivate, t);
  });
  all.each([&](int t) {
    if (out_.size() >= kMostThings) return;
    if (!a.in && !a.out && can_part_with(s_, who, t)) add(Verb::abandon, t);
  });
}

void Offer::targets() {
  const int who = index(who_);
  add(Verb::no_target);
  each_here(s_, [&](int b) {
    if (may_target(s_, who, b)) add(Verb::target, b);
  });
}

// --- secret plays

void Offer::attacks() {
  const int who = index(who_);
  const int spare = effort_limit(s_, who) - effort_of(s_, who);
  if (has_cast(s_, who)) {  // MG-43, MG-52
    const int i = attack_casting(s_, who);
    if (i == kNone || s_.magic.castings[at(i)].sort == Marked::clearing || at_peace(s_))
      return add(Verb::no_attack);
    for (int lane = 0; lane < kLanes; ++lane) add(Verb::attack, lane, kSpellPiece);
    return;
  }
  if (may_play_again(s_, who)) {
    add(Verb::no_attack);
    add(Verb::same_again);
  } else {
    add(Verb::no_attack);
  }
  const auto pieces = fight_pieces(s_, who, spare);
  if (s_.combat.target[at(who)] != kNone) {
    for (int lane = 0; lane < kLanes; ++lane)
      for (auto p : pieces) add(Verb::attack, lane, p);
  } else if (int w = weapon_of(s_, who); w != kNone && is_weapon(w)) {
    for (auto p : pieces) add(Verb::ready_weapon, p);
  }
}

void Offer::manoeuvres() {
  const int who = index(who_);
  const int spare = effort_limit(s_, who) - effort_of(s_, who);
  add(Verb::no_manoeuvre);
  const auto pieces = move_pieces(s_, who, spare, false);
  for (int lane = 0; lane < kLanes; ++lane)
    for (auto p : pieces) {
      const bool duck = p < kActionChits && action(s_, who_, p).action == Action::duck;
      if (!duck || static_cast<Lane>(lane) == Lane::smash) add(Verb::manoeuvre, lane, p);
    }
  add(Verb::back);
}

// Moves of one counter to another box that leave a legal arrangement.
void Offer::box_moves(Boxes& boxes, Boxes::Counter& counter) {
  for (int part = 0; part <= (counter.other ? 1 : 0); ++part)
    for (int lane = 0; lane < kLanes; ++lane) {
      if (out_.size() >= kMostOptions) return;
      if (boxes.may_put(counter, part, static_cast<Lane>(lane)))
        add(part == 0 ? Verb::put_box : Verb::put_apart, counter.being, lane);
    }
}

void Offer::boxes() {
  const int who = index(who_);
  add(Verb::done);
  if (is_in(s_, who) && s_.combat.plays[at(who)].stage == Play::Stage::boxes && !only_arranges(who))
    add(Verb::back);
  for (int sheet = 0; sheet < kFirstFamiliar; ++sheet) {
    if (is_denizen(sheet) && !owns_sheet(s_, sheet)) continue;
    if (!is_in(s_, sheet) || arranger_of(s_, sheet) != who) continue;
    if (is_denizen(sheet) && is_hired(s_, sheet) && !denizen(sheet).tremendous)
      add(Verb::turn_over, sheet);
    if (out_.size() >= kMostOptions) continue;
    Boxes boxes(s_, sheet);
    if (auto* owner = boxes.find(sheet)) box_moves(boxes, *owner);
    for (auto& counter : boxes.all())
      if (counter.being != sheet) box_moves(boxes, counter);
  }
}

// One who is not asked for an attack only sets the boxes of his hirelings.
bool Offer::only_arranges(int who) const {
  return !is_in(s_, who) || (s_.combat.resting >> who & 1);
}

void Offer::places() {
  add(Verb::done);
  for (int h = kFirstMonster; h < kFirstFamiliar; ++h)
    if (may_place(s_, index(who_), h)) {
      Boxes boxes(s_, s_.combat.sheet[at(h)]);
      if (auto* counter = boxes.find(h)) box_moves(boxes, *counter);
    }
}

void Offer::other_lanes(Lane now) {
  add(Verb::pass);
  for (int lane = 0; lane < kLanes; ++lane)
    if (static_cast<Lane>(lane) != now) add(Verb::shift, lane);
}

void Offer::combat(Question q) {
  const int who = index(who_);
  switch (q) {
    case Question::battle_drinks:
      add(Verb::no_drink);
      return add(Verb::drink);
    case Question::battle_insult:
      add(Verb::defy);
      return add(Verb::swallow);
    case Question::lure:
      return lures();
    case Question::lure_by:
      add(Verb::back);
      return each_here(s_, [&](int d) {
        if (may_lure(s_, step<Luring>().by, d)) add(Verb::lure, d);
      });
    case Question::assign_hireling:
      return assignable_hirelings(s_, who, comes_to_hireling(s_)).each([&](int h) {
        add(Verb::to_hireling, h);
      });
    case Question::deploy:
      return deployments();
    case Question::deploy_to:
      add(Verb::back);
      for (int t = 0; t < kFirstFamiliar; ++t)
        if (may_deploy_against(s_, step<Deploying>().what, t)) add(Verb::against, t);
      return;
    case Question::deploy_side:
      return deploy_sides();
    case Question::charge_with:
      add(Verb::back);
      for (auto p : charge_pieces(s_, who)) add(Verb::play_piece, p);
      return;
    case Question::encounter:
      return actions();
    case Question::run_with:
      add(Verb::back);
      for (auto p : step<Acting>().over != kNone ? fly_pieces(s_, who) : run_pieces(s_, who))
        add(Verb::play_piece, p);
      return;
    case Question::target:
      return targets();
    case Question::hireling_target:
      return each_on(s_, step<Targeting>().next, [&](int b) { add(Verb::target, b); });
    case Question::places:
      return places();
    case Question::attack:
      return attacks();
    case Question::manoeuvre:
      return manoeuvres();
    case Question::shield:
      for (int lane = 0; lane < kLanes; ++lane) add(Verb::shield, lane);
      return add(Verb::back);
    case Question::boxes:
      return boxes();
    case Question::bracelets:
      return other_lanes(s_.combat.plays[at(who)].attack);
    case Question::cloak:
      return other_lanes(s_.combat.plays[at(who)].manoeuvre);
    case Question::free_asterisk:
      add(Verb::spare, static_cast<int>(Action::move));
      return add(Verb::spare, static_cast<int>(Action::fight));
    case Question::fatigue:
      for (auto c : fatigue_chits(s_, who)) add(Verb::fatigue, c);
      return;
    case Question::change:
      for (auto c : change_chits(s_, who)) add(Verb::take_back, c);
      return;
    case Question::wound:
      for (auto c : wound_chits(s_, who)) add(Verb::wound, c);
      return;
    case Question::weapon_side: {
      const int w = weapon_of(s_, who);
      const bool up = w != kNone && s_.items[at(w)].alerted;
      add(up ? Verb::alerted : Verb::unalerted);
      return add(up ? Verb::unalerted : Verb::alerted);
    }
    default:
      return;
  }
}

}  // namespace gh::realm
