// Which step may lie on which (course.h): belongings, search, trade, hire and fates.
#pragma once

#include "games/realm/course_day.h"

namespace gh::realm {

class CourseOfGoods : protected CourseOfDay {
 protected:
  using CourseOfDay::can_be;
  using CourseOfDay::CourseOfDay;

  // --- goods

  bool can_be(const Rearrange& x) const {
    const auto* turn = on<Turn>();
    const auto* more = on<Rearrange>();
    const bool by_day = turn ? turn->stage == Turn::Stage::announce : more && more->in_turn;
    const bool after = on<Evening>() || (more && !more->in_turn);
    return (x.in_turn ? by_day : after) && actor(x.who) && x.acts <= kMostActs + 1 &&
           seats(x.dealt);
  }
  bool can_be(const Obtain& x) const {
    if (!frame_ || on<PlayGame>() || !actor(x.who) || x.thing >= kThings) return false;
    return !owns(s_, x.who, x.thing) || (is_individual(s_, x.who) && spot(s_.bodies[x.who].spot)) ||
           under<LeaveThings, Inheriting>();
  }
  static bool list_fits(const BargainList& list, int most) {
    return std::all_of(list.begin(), list.end(), [&](int x) { return x == kNone || x < most; });
  }
  bool can_be(const Bargain& x) const {
    const auto* r = right_on<Rearrange>();
    return r && r->who == x.from && on_top() && lives(x.from) && lives(x.to) && x.from != x.to &&
           x.stage <= Bargain::Stage::answer && x.acts <= kMostActs + 1 &&
           std::abs(x.gold) <= 1000 && list_fits(x.gives, kThings) && list_fits(x.wants, kThings) &&
           list_fits(x.tells, kDiscoveries) && list_fits(x.learns, kDiscoveries);
  }
  bool can_be(const LiftCurse& x) const { return frame_ && on_top() && lives(x.who); }
  // A phase of his turn, or the bird's message while spells take effect (Talk to Wise Bird).
  bool peers(int who) const { return phase_of(who) || (on<Completing>() && lives(who)); }
  bool can_be(const SearchPhase& x) const {
    using Stage = SearchPhase::Stage;
    const bool table =
        x.table == Table::peer || x.table == Table::locate || x.table == Table::magic_sight;
    const bool where = x.stage == Stage::choose && !x.peer_only ? x.spot == kNone : spot(x.spot);
    const bool now = x.peer_only ? peers(x.who) : phase_of(x.who) != nullptr;
    return now && x.stage <= Stage::line && where && (x.stage == Stage::choose || table) &&
           (on_top() || under<Roll>());
  }
  bool can_be(const LookAtChits& x) const {
    return peers(x.who) && on_top() && spot(x.spot) && x.tile == tile_of(x.spot);
  }
  static bool is_site_box(int box) { return box >= kFirstSiteBox && box < kFirstWithinBox; }
  bool can_be(const LootPile& x) const {
    using Stage = LootPile::Stage;
    const bool box = x.box == kNone || is_site_box(x.box) ||
                     (x.box >= box_of(Within::toadstool_circle) && x.box < kGoods);
    if (!phase_of(x.who) || !box || x.stage > Stage::rolled) return false;
    return x.stage > Stage::go || x.box == kNone || can_loot(s_, x.who, x.box);
  }
  bool can_be(const OpenDoor& x) const {
    const auto* loot = right_on<LootPile>();
    return loot && loot->stage == LootPile::Stage::pay && loot->who == x.who &&
           loot->box == x.box && on_top() && !openers(s_, x.who).empty() &&
           (x.box == box_of(Site::vault) || x.box == box_of(Within::crypt_of_the_knight));
  }
  bool can_be(const DrawCards& x) const {
    return frame_ && !on<PlayGame>() && (on_top() || under<DrawCards>()) && lives(x.who) &&
           x.box < kGoods && x.left <= kCards && (!x.looted || is_site_box(x.box));
  }
  bool can_be(const Found& x) const {
    using Stage = Found::Stage;
    if (!phase_of(x.who) || x.thing >= kThings || !is_site_box(x.box) || x.stage > Stage::cursed)
      return false;
    const int place = s_.items[x.thing].place;
    const bool ends =
        x.thing == thing(Card::mouldy_skeleton) || x.thing == thing(Card::remains_of_thief);
    return (place == kGonePlace || place == kGoodsPlace + x.box) &&
           (x.stage == Stage::take || ends);
  }

  // --- trade and hire

  bool can_be(const Meeting& x) const {
    using Stage = Meeting::Stage;
    const auto* trade = right_on<TradePhase>();
    const auto* hire = right_on<HirePhase>();
    const bool fits =
        trade ? trade->who == x.who && trade->trader == x.trader && trade->stage == Trading::meeting
              : hire && hire->who == x.who && hire->group == x.trader &&
                    hire->stage == Trading::meeting;
    if (right_on<HireMonsters>())
      return lives(x.who) && x.trader == kNone && x.stage <= Stage::rolled &&
             (on_top() || under<Roll>());
    return fits && lives(x.who) && x.trader < kTraders && x.stage <= Stage::rolled &&
           (on_top() || under<Roll>());
  }
  bool can_be(const Haggling& x) const {
    const auto* trade = right_on<TradePhase>();
    return trade && trade->who == x.who && trade->stage == Trading::drinks &&
           !trade->wares.empty() && (on_top() || under<Roll>());
  }
  bool can_be(const TradePhase& x) const {
    if (!phase_of(x.who) || x.price < -200 || x.price > 8000 || x.paid < 0 || x.paid > 16000)
      return false;
    bool wares = s_.commerce || x.wares.empty();
    x.wares.each([&](int t) { wares = wares && can_part_with(s_, x.who, t); });
    const bool sells = x.stage == Trading::drinks && !x.wares.empty();
    if (!wares ||
        (x.stage != Trading::sell && x.stage != Trading::bid && !sells && !x.wares.empty()))
      return false;
    if (x.stage == Trading::bid || sells)
      return x.trader < kTraders && !x.wares.empty() && x.thing == kNone && x.spell == kNone;
    if (x.stage == Trading::whom) return x.trader == kNone && x.thing == kNone && !x.repay;
    if (x.trader >= kTraders) return false;
    if (x.paid != 0 && x.stage != Trading::price) return false;  // nothing is handed in yet
    if (x.stage == Trading::sell || x.stage == Trading::buy)
      return x.thing == kNone && x.spell == kNone && !x.repay;
    if (x.spell != kNone) {
      const int place = x.spell < kSpells ? place_of(s_, static_cast<Spell>(x.spell)) : int{kNone};
      return !x.repay && is_character(x.who) && x.thing == kNone && place != kNone &&
             place_box(place) == visitor_spell_box(x.trader);
    }
    if (!x.repay) return x.thing < kThings && s_.items[x.thing].place == kGoodsPlace + x.trader;
    const auto& boons = character(s_, player_of(s_, x.who)).boons;
    return x.thing == kNone && std::any_of(boons.begin(), boons.end(), [&](const Boon& b) {
             return b.trader == x.trader && !b.lost;
           });
  }
  bool can_be(const HirePhase& x) const {
    if (!phase_of(x.who) || x.price < 0 || x.price > 8000) return false;
    if (x.stage == Trading::whom) return x.group == kNone && x.native == kNone && !x.renew;
    if (x.stage == Trading::sell || x.stage == Trading::buy || x.group >= kGroups) return false;
    if (x.native == kNone) return true;
    return x.native < kBeings && kKit.members[x.group].has(x.native) &&
           in_clearing(s_, x.native, s_.bodies[x.who].spot) &&
           (s_.bodies[x.native].employer == index(player_of(s_, x.who))) == x.renew;
  }

  // --- fates

  bool can_be(const RollCurse& x) const {
    return frame_ && !on<PlayGame>() && played(x.who) && x.stage <= RollCurse::Stage::rolled &&
           (on_top() || under_dice());
  }
  bool can_be(const RollWish& x) const {
    return frame_ && !on<PlayGame>() && lives(x.who) && x.stage <= RollWish::Stage::rolled &&
           (on_top() || under_dice());
  }
  bool can_be(const RollPit& x) const {
    auto there = [&](int b) { return being(b) && on_map(s_, b); };
    return frame_ && !on<PlayGame>() && there(x.who) && there(x.target) &&
           x.stage <= RollPit::Stage::rolled && (!is_character(x.who) || played(x.who)) &&
           (on_top() || under_dice());
  }
  bool can_be(const Teleport& x) const {
    return frame_ && !on<PlayGame>() && on_top() && lives(x.who) &&
           (x.tile == kNone || (x.tile < kTiles && s_.tiles[x.tile].placed));
  }
  bool can_be(const Banish& x) const {
    return frame_ && !on<PlayGame>() && on_top() && lives(x.who);
  }
  bool can_be(const Vision& x) const {
    return frame_ && !on<PlayGame>() && on_top() && lives(x.who);
  }
};

}  // namespace gh::realm
