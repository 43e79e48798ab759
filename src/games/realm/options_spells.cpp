// What may be picked: questions of spells and magical treasures.
#include "games/realm/forms.h"
#include "games/realm/offer.h"
#include "games/realm/spells.h"

namespace gh::realm {

namespace {
// A Peer by the Search activity (Toadstool Circle); spells and the ritual go on in the Evening, or
// see through Fog.
bool is_searching(const State& s) {
  return std::any_of(s.agenda.steps.begin(), s.agenda.steps.end(), [](const Step& x) {
    const auto* t = std::get_if<Turn>(&x);
    return t && t->activity == Activity::search;
  });
}
}  // namespace

// Any clearing of the map: the tile first. MG-95: who searches sees nothing of a tile under Fog.
void Offer::spots(int t) {
  if (t == kNone) {
    const bool searches = is_searching(s_);
    const auto before = out_.size();
    for (int fogged = 0; fogged <= 1 && out_.size() == before; ++fogged)
      for (int i = 0; i < kTiles; ++i)
        if (s_.tiles[at(i)].placed && (fogged || !searches || !tile_under(s_, Spell::fog, i)))
          add(Verb::to_tile, i);
    return;
  }
  for (int n = 1; n <= 6; ++n)
    if (tile(t).has(n)) add(Verb::to_clearing, spot_at(t, n));
  add(Verb::back);
}

void Offer::demons() {
  const auto& a = step<AskDemon>();
  if (a.other == kNone) {
    for (int i = 0; i < s_.seats; ++i)
      if (i != a.who && s_.characters[at(i)].hero != Hero::none) add(Verb::ask_player, i);
    return;
  }
  for (int q = 0; q <= static_cast<int>(Secret::found); ++q) add(Verb::ask_secret, q);
  add(Verb::back);
}

void Offer::brooms() {
  const auto& x = step<Invoking>();
  add(Verb::pass);
  if (is_in_vain(s_, x)) return add(Verb::invoke_in_vain);
  if (x.use != BroomUse::run) add(Verb::invoke);
  if (may_fly_off_on_it(s_, x)) add(Verb::invoke_away);
}

void Offer::spells(Question q) {
  switch (q) {
    case Question::wise_bird:
      return spots(step<WiseBird>().tile);
    case Question::second_attack:
      add(Verb::no_second);
      if (s_.combat.plays[at(index(who_))].attack != Lane::none)
        for (int lane = 0; lane < kLanes; ++lane)
          for (int dark = 0; dark <= 1; ++dark) add(Verb::second_attack, lane, dark);
      return add(Verb::back);
    case Question::control_whom:
      add(Verb::call_off, step<Controlling>().next);
      return add(Verb::leave_be, step<Controlling>().next);
    case Question::which_form:
      for (auto left = step<WhichForm>().castings; left; left &= left - 1)
        s_.magic.castings[at(std::countr_zero(left))].on.each(
            [&](int m) { add(Verb::be_monster, m); });
      return;
    case Question::invoke:
      return brooms();
    case Question::broom_to:
      for (auto t : tiles_in_reach(s_, tile_of(s_.combat.spot)))
        if (t != tile_of(s_.combat.spot)) add(Verb::fly_away, t);
      return;
    case Question::ask_demon:
      return demons();
    case Question::wand:
      for (int n = 1; n <= 6; ++n) add(Verb::set_die, n);
      return;
    case Question::lost_way:
      lost_ways(s_, step<LostWay>().who, s_.roll.result()).each([&](int x) {
        add(Verb::to_clearing, x);
      });
      return;
    case Question::strike_out: {
      const auto& plan = ledger(s_, step<StormLoss>().who).plan;
      for (const auto& x : s_.agenda.steps)
        if (const auto* t = std::get_if<Turn>(&x); t && t->who == step<StormLoss>().who)
          for (int n = t->phase; n < static_cast<int>(plan.size()); ++n)
            add(Verb::strike_out, n + 1);
      return;
    }
    case Question::sight_take: {
      const auto& t = step<SightTake>();
      add(Verb::done);
      if (sight_depth(s_, t.who, kNone, t.cards) > 0) add(Verb::take_from, kNone);
      for (int box = kFirstSiteBox; box < kFirstWithinBox; ++box)
        if (sight_depth(s_, t.who, box, t.cards) > 0) add(Verb::take_from, box);
      return;
    }
    case Question::sight_read:
      add(Verb::done);
      for (auto box : readable(s_, step<SightRead>().who)) add(Verb::read_box, box);
      return;
    case Question::storm_to:
      for (auto t : tiles_in_reach(s_, tile_of(s_.combat.spot)))
        if (t != tile_of(s_.combat.spot)) add(Verb::to_tile, t);
      return;
    case Question::monster_price: {
      const auto& h = step<HireMonsters>();
      add(Verb::refuse);
      if (purse_of(s_, h.who) >= h.price) add(Verb::pay);
      return;
    }
    default:
      return;
  }
}

}  // namespace gh::realm
