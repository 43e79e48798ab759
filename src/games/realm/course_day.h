// Which step may lie on which (course.h): what the chapters share, the set-up and the day.
#pragma once

#include "core/position.h"
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/sense.h"
#include "games/realm/setup.h"

namespace gh::realm {

class CourseOfDay {
 protected:
  explicit CourseOfDay(const State& s) : s_(s) {}

  // Steps that fall onto whatever is going on: deaths, finds, fates. Others may come to lie on
  // them, and belong to the frame below.
  static bool is_loose(const Step& step) {
    return std::visit(
        []<class T>(const T&) {
          using boost::mp11::mp_contains;
          return mp_contains<std::variant<LeaveThings, Inheriting, Obtain, Spill, LiftCurse,
                                          RollCurse, RollWish, RollPit, Teleport, Banish, Vision,
                                          DrawCards, Found, Fatigue, Wounds>,
                             T>::value ||
                 mp_contains<SpellSteps, T>::value || mp_contains<BookSteps, T>::value ||
                 mp_contains<std::variant<Energizing, LookAtSpells, RecordSpell>, T>::value;
        },
        step);
  }

  // --- what lies below and above

  template <class T>
  const T* on() const {  // the frame it belongs to
    return frame_ ? std::get_if<T>(frame_) : nullptr;
  }
  template <class T>
  const T* right_on() const {
    return below_ ? std::get_if<T>(below_) : nullptr;
  }
  template <class... T>
  bool under() const {
    return above_ && (std::holds_alternative<T>(*above_) || ...);
  }
  bool on_top() const { return !above_; }
  bool on_stage(PlayGame::Stage next) const {
    const auto* game = on<PlayGame>();
    return game && game->stage == next;
  }
  bool in_day(Day::Stage next) const {
    const auto* day = on<Day>();
    return day && day->stage == next;
  }
  const Turn* phase_of(int who) const {  // what the phase of his turn came to
    const auto* turn = on<Turn>();
    return turn && turn->stage == Turn::Stage::dropped && turn->who == who && standing(who)
               ? turn
               : nullptr;
  }
  bool in_round(int part) const {
    const auto* round = on<Round>();
    return round && round->part == part;
  }

  // --- who and what there is

  bool is_seat(int i) const { return i >= 0 && i < s_.seats; }
  bool seats(unsigned mask) const { return mask < 1u << s_.seats; }
  bool actor(int b) const { return can_act(s_, b); }
  bool lives(int b) const {
    return actor(b) && (b >= kFirstFamiliar || is_individual(s_, b)) && on_map(s_, b);
  }
  bool standing(int b) const { return lives(b) && s_.bodies[at(b)].road == kNone; }
  bool played(int i) const { return is_seat(i) && s_.characters[at(i)].hero != Hero::none; }
  bool being(int b) const { return is_piece_in_play(s_, b); }
  bool spot(int p) const { return is_spot(s_, p); }
  static bool bits(std::uint64_t word, int n) { return word < std::uint64_t{1} << n; }
  static bool thing_or_none(int t) { return t == kNone || t < kThings; }
  bool rolled() const { return s_.roll.one >= 1 && s_.roll.one <= 6; }
  bool under_dice() const { return under<Roll>() || under<WandRoll>(); }
  bool rolled_or_rolling() const { return under<Roll>() || rolled(); }

  const State& s_;
  const Step* below_ = nullptr;
  const Step* above_ = nullptr;
  const Step* frame_ = nullptr;  // the first one below that is not loose

  // --- the frame and the set-up

  bool can_be(const PlayGame& x) const {
    using Stage = PlayGame::Stage;
    if (below_ || x.stage > Stage::days) return false;
    if (x.stage == Stage::days) {
      if (on_top()) return s_.day < s_.days;
      return under<Day, LeaveThings, Inheriting>();
    }
    if (s_.day != 0) return false;
    const bool laid =
        x.stage == Stage::map || (x.stage == Stage::heroes && under<BuildMap>()) || all_laid();
    const bool chosen = x.stage < Stage::errands || under<ChooseHero>() || all_chosen();
    const bool placed =
        x.stage < Stage::within || under<PlaceErrands>() || next_errand(s_) == kErrands;
    const bool within = under<DealWithin>() || dealt_within(x.stage < Stage::chits ? 0 : kGoods);
    const bool dealt = under<DealChits>() || dealt_chits(x.stage < Stage::aims ? 0 : 40);
    return laid && chosen && placed && within && dealt && nobody_placed() && pool_is_whole();
  }
  // Beside the places for large treasures those lie in the pool that come within others.
  bool pool_is_whole() const {
    int large = -within_pool_left();
    for (const auto& b : s_.boxes) large -= b.large;
    for (int t = kFirstCard; t < kThings; ++t)
      large += s_.items[at(t)].place == kPoolPlace && design(t).pile != Pile::small;
    return large == 0;
  }
  int within_pool_left() const {
    int left = 0;
    for (int i = kFirstWithinBox; i < kGoods; ++i) {
      left += kKit.goods[at(i)].large;
      each_below(s_, s_.boxes[at(i)].top, [&](int t) { left -= is_card(t); });
    }
    return left;
  }
  bool all_laid() const {
    return std::all_of(s_.tiles.begin(), s_.tiles.end(), [](const auto& t) { return t.placed; });
  }
  bool all_chosen() const {
    for (int i = 0; i < s_.seats; ++i)
      if (!played(i)) return false;
    return true;
  }
  bool nobody_placed() const {
    for (const auto& b : s_.bodies)
      if (b.life == Life::map) return false;
    return true;
  }
  // The first so many of the large treasures that lie within others.
  bool dealt_within(int nth) const {
    std::array<int, kGoods> cards{};
    for (int n = 0; n < nth && within_box(n) < kGoods; ++n) ++cards[at(within_box(n))];
    for (int i = kFirstWithinBox; i < kGoods; ++i) {
      each_below(s_, s_.boxes[at(i)].top, [&](int t) { cards[at(i)] -= is_card(t); });
      if (cards[at(i)] != 0) return false;
    }
    return true;
  }
  bool dealt_chits(int nth) const {
    auto so_far = [&](int first, int all) { return std::clamp(nth - first, 0, all); };
    int warnings = 0, city = 0, castle = 0, others = 0;
    std::array<int, kTiles> seconds{};
    for (int c = 0; c < kChits; ++c) {
      const auto& x = s_.chits[at(c)];
      if (x.up || x.shown) return false;
      city += x.place == ChitPlace::lost_city;
      castle += x.place == ChitPlace::lost_castle;
      if (x.place == ChitPlace::clearing || x.place == ChitPlace::gone) return false;
      if (x.place != ChitPlace::tile) continue;
      if (is_warning(c) && x.tile >= nth) return false;
      warnings += is_warning(c);
      others += !is_warning(c) && !is_lost(c);
      if (!is_warning(c) && (tile(x.tile).letter < Letter::m || ++seconds[x.tile] > 1))
        return false;
    }
    auto lies = [&](int lost) { return s_.chits[at(lost)].place == ChitPlace::tile; };
    return warnings == so_far(0, kTiles) && city == so_far(kTiles, 5) &&
           castle == so_far(kTiles + 5, 5) && lies(kLostCity) == (nth > kTiles + 10) &&
           lies(kLostCastle) == (nth > kTiles + 11) && others == so_far(kTiles + 12, 8);
  }
  bool can_be(const BuildMap& x) const {
    using Stage = BuildMap::Stage;
    if (!on_stage(PlayGame::Stage::heroes) || !on_top() || s_.layout > 1 || !is_seat(x.seat) ||
        x.stage > Stage::turn)
      return false;
    if (x.tile != kNone && (x.tile >= kTiles || s_.tiles[x.tile].placed)) return false;
    if (s_.layout == 0)
      return x.stage == Stage::deal && (x.tile == kNone || !places_apart(s_, x.tile).empty());
    int dealt = 0;
    for (int t = 0; t < kTiles; ++t) dealt += s_.tiles[at(t)].placed || s_.builders[at(t)] >= 0;
    if (x.stage == Stage::deal) return x.tile == kNone;
    if (dealt < kTiles || (x.stage == Stage::tile) != (x.tile == kNone)) return false;
    if (x.stage == Stage::tile) return true;
    if (s_.builders[x.tile] != x.seat) return false;
    const auto places = fair_places(s_, x.seat, x.tile);
    return std::any_of(places.begin(), places.end(), [&](const TileSpot& p) {
      return x.stage == Stage::cell || (p.q == x.q && p.r == x.r);
    });
  }
  bool can_be(const ChooseHero& x) const {
    if (!is_seat(x.seat) || x.item > 8 || (x.chosen && !played(x.seat))) return false;
    const auto life = s_.bodies[x.seat].life;
    if (x.anew)
      return right_on<Restart>() && on_top() && life == (x.chosen ? Life::out : Life::dead);
    const auto* later = right_on<ChooseHero>();
    if (later && (later->seat != x.seat + 1 || later->chosen || later->anew)) return false;
    if (!later && (!on_stage(PlayGame::Stage::errands) || x.seat != s_.seats - 1)) return false;
    return life == Life::out && (on_top() || (under<ChooseHero>() && !x.chosen));
  }
  bool can_be(const PlaceErrands& x) const {
    for (const auto& e : s_.errands)
      if (e.carrier >= 0 || e.spot != kNone) return false;
    const bool side = x.side == kNone || (x.side < 2 * kErrands && s_.place_errands &&
                                          s_.errands[at(x.side / 2)].box == kNone);
    return on_stage(PlayGame::Stage::within) && on_top() && is_seat(x.seat) && side;
  }
  bool can_be(const DealWithin& x) const {
    return on_stage(PlayGame::Stage::chits) && on_top() && x.nth <= kGoods && dealt_within(x.nth);
  }
  bool can_be(const DealChits& x) const {
    return on_stage(PlayGame::Stage::aims) && on_top() && x.nth <= 40 && dealt_chits(x.nth);
  }
  bool can_be(const ChooseAims& x) const {
    const bool anew = x.place != kNone;
    if (!on_top() || !(anew ? right_on<Restart>() != nullptr : on_stage(PlayGame::Stage::places)))
      return false;
    if (!seats(x.seats) || (anew && (!played(x.place) || x.seats & ~(1u << x.place)))) return false;
    for (int i = 0; i < s_.seats; ++i) {
      if (anew && i != x.place) continue;
      const auto& c = s_.characters[at(i)];
      const bool complete =
          aim_points(c) == kAimPoints && c.start != kNone && has_chosen_magic(s_, seat(i));
      if (s_.bodies[at(i)].life != Life::out || complete == ((x.seats >> i & 1) != 0)) return false;
    }
    return true;
  }

  // Who rolls, and what for, stands in the step below.
  bool can_be(const Roll& x) const {
    const bool fits = on_top() && (x.dice == 1 || x.dice == 2) && x.change >= -4 && x.change <= 4 &&
                      (x.who == kNone || being(x.who));
    if (!fits || !below_) return false;
    return std::visit([](const auto& step) { return rolls(step); }, *below_);
  }
  static bool rolls(const Hiding&) { return true; }
  static bool rolls(const Restart& x) { return x.seat != kNone; }
  static bool rolls(const SearchPhase& x) { return x.stage == SearchPhase::Stage::rolled; }
  static bool rolls(const LootPile& x) { return x.stage == LootPile::Stage::rolled; }
  static bool rolls(const Meeting& x) { return x.stage == Meeting::Stage::rolled; }
  static bool rolls(const RollCurse& x) { return x.stage == RollCurse::Stage::rolled; }
  static bool rolls(const RollWish& x) { return x.stage == RollWish::Stage::rolled; }
  static bool rolls(const RollPit& x) { return x.stage == RollPit::Stage::rolled; }
  static bool rolls(const Sunrise& x) { return x.stage == Sunrise::Stage::rolled; }
  static bool rolls(const BattleRoll& x) { return x.stage == BattleRoll::Stage::rolled; }
  static bool rolls(const Assigning& x) { return x.roller != kNone; }
  static bool rolls(const Shuffling& x) { return x.rolled; }
  static bool rolls(const Striking& x) { return x.part == 1 && x.rolled; }
  static bool rolls(const ReadRunes& x) { return x.stage == ReadRunes::Stage::rolled; }
  static bool rolls(const SpellTable&) { return true; }
  static bool rolls(const LostWay&) { return true; }
  static bool rolls(const Haggling& x) { return x.rolled; }
  static bool rolls(const Landing&) { return true; }
  static bool rolls(const Dropping& x) { return x.rolled; }
  static bool rolls(const SeriousWounds&) { return true; }
  static bool rolls(const Fading&) { return true; }
  static bool rolls(const Ambush& x) { return x.rolled; }
  static bool rolls(const AlertRolls& x) { return x.rolled; }
  static bool rolls(const WandRoll&) { return true; }
  template <class T>
  static bool rolls(const T&) {
    return false;
  }

  // --- the day

  bool can_be(const Day& x) const {
    using Stage = Day::Stage;
    if (!right_on<PlayGame>() || x.stage > Stage::over || s_.day > s_.days) return false;
    if (x.stage == Stage::dawn) return on_top() && s_.day < s_.days;
    return s_.day >= 1;
  }
  bool can_be(const Restart& x) const {
    return in_day(Day::Stage::birdsong) &&
           (on_top() || under<ChooseHero, ChooseAims, WhichForm, Roll>()) && seats(x.asked) &&
           (x.seat == kNone) != under<Roll>() && (x.seat == kNone || x.seat < s_.seats) &&
           std::all_of(x.dice.begin(), x.dice.end(), [](auto die) { return (die & 7) <= 6; });
  }
  bool can_be(const Birdsong& x) const {
    if (!right_on<Day>() || !in_day(Day::Stage::sunrise) || !on_top() || !seats(x.busy))
      return false;
    for (int i = 0; i < kMostSeats; ++i) {
      const bool busy = x.busy >> i & 1;
      const int whose = x.whose[at(i)], tile = x.peering[at(i)];
      if (busy ? !lives(whose) || index(player_of(s_, whose)) != i : whose != kNone) return false;
      if (tile == kNone) continue;
      if (!busy || (tile != kWings && tile >= kTiles)) return false;
      const auto so_far = outline(s_, whose);
      const auto list =
          tile == kWings ? may_fly(s_, whose, so_far) : may_peer(s_, whose, so_far, tile);
      if (list.empty()) return false;
    }
    return true;
  }
  bool can_be(const Sunrise& x) const {
    using Stage = Sunrise::Stage;
    const bool waits = under<AssignGuides>() ? x.stage == Stage::followers
                       : under<Roll>()       ? x.stage == Stage::rolled
                                             : true;
    return in_day(Day::Stage::daylight) && x.stage <= Stage::rolled && waits &&
           (x.stage < Stage::rolled || rolled_or_rolling());
  }
  bool can_be(const AssignGuides& x) const {
    const auto* dawn = right_on<Sunrise>();
    if (!dawn || dawn->stage != Sunrise::Stage::followers || !on_top() || !seats(x.left))
      return false;
    if (x.seat == kNone) return x.being == kNone;
    return is_seat(x.seat) && (x.being == kNone || is_denizen(x.being));
  }
  bool can_be(const Daylight&) const { return in_day(Day::Stage::evening); }
  bool can_be(const Turn& x) const {
    using Stage = Turn::Stage;
    if (!on<Daylight>() && !before_owner(x.who)) return false;
    if (!actor(x.who) || x.stage > Stage::over || !bits(x.dropped, kLedgers)) return false;
    if (under<Turn>()) return x.stage == Stage::start;
    if (x.half != kNone && !spot(x.half)) return false;
    if (x.from != kNone && !spot(x.from)) return false;
    // With the Timeless Jewel he says at the end of its start what phase it is.
    const bool picks =
        (x.stage == Stage::announce || x.stage == Stage::act) && x.activity == Activity::blank;
    const bool begun = x.stage >= Stage::announce && x.stage <= Stage::next;
    if (lives(x.who) &&
        x.phase + (begun && !picks) > static_cast<int>(ledger(s_, x.who).plan.size()))
      return false;
    if (begun && !phase_fits(s_, x.who, {x.activity, x.where, x.source})) return false;
    if (under<Rearrange>()) return x.stage == Stage::announce;
    if (under<Following>()) return x.stage == Stage::act;
    if (under<Blocking>()) return x.stage == Stage::end || x.stage == Stage::next;
    if (under<EndTurn>())
      return x.stage == Stage::end || x.stage == Stage::followers || x.stage == Stage::over;
    return true;
  }
  // A helper's turn lies on its owner's, or on the other helper's, which has not begun (MG-90,
  // MG-91).
  bool before_owner(int helper) const {
    const auto* next = right_on<Turn>();
    return next && helper >= kFirstFamiliar && helper != next->who &&
           owner_of(helper) == owner_of(next->who);
  }
  bool can_be(const Following& x) const {
    using Stage = Following::Stage;
    const auto* turn = right_on<Turn>();
    return turn && turn->who == x.guide && on_top() && standing(x.guide) &&
           x.stage <= Stage::leave && seats(x.busy) && bits(x.stops, kLedgers) &&
           (x.stage == Stage::stop || !x.busy);
  }
  bool can_be(const MoveOn& x) const {
    return phase_or_road(x.who) && spot(x.to) && x.stage <= MoveOn::Stage::go &&
           (on_top() || under<LeaveThings, Invoking>());
  }
  bool phase_or_road(int who) const {
    const auto* turn = on<Turn>();
    return turn && turn->stage == Turn::Stage::dropped && turn->who == who && lives(who);
  }
  bool can_be(const LeaveThings& x) const {
    if (!spot(x.spot)) return false;
    if (x.all) return is_seat(x.who) && !on_map(s_, x.who);
    return on<MoveOn>() && standing(x.who) && s_.bodies[x.who].spot == x.spot;
  }
  bool can_be(const Hiding& x) const { return phase_of(x.who) != nullptr; }
  bool in_phase() const {
    const auto* turn = on<Turn>();
    return turn && turn->stage == Turn::Stage::dropped;
  }
  bool with_others() const {  // Rest and Alert are done by each who is there, one after the other
    return in_phase() || on<Resting>() || on<Alerting>();
  }
  bool can_be(const Resting& x) const {
    return with_others() && played(x.who) && lives(x.who) && x.left <= 4;
  }
  bool can_be(const Alerting& x) const { return with_others() && played(x.who) && lives(x.who); }
  // PE-8: of those who stopped following, one after the other.
  bool dropped_out(int who, const Turn& turn) const {
    return turn.stage == Turn::Stage::end && actor(who) && (turn.dropped >> ledger_index(who) & 1);
  }
  bool can_be(const Blocking& x) const {
    const bool waits = !x.asked && under<Blocking, EndTurn>();
    if (!(on_top() || waits) || !seats(x.busy) || !bits(x.blockers, kLedgers) ||
        !bits(x.victims, kLedgers) || !bits(x.monsters, kMonsters) ||
        (!x.asked && x != Blocking{x.actor}))
      return false;
    if (x.actor == kNone) {
      const auto* end = right_on<EndTurn>();
      return end && end->stage == EndTurn::Stage::blocked;
    }
    const auto* turn = right_on<Turn>();
    if (turn && turn->who == x.actor) return turn->stage == Turn::Stage::next;
    const auto* phase = turn_below();
    return phase && dropped_out(x.actor, *phase);
  }
  // The turn below those who have dropped out of it.
  const Turn* turn_below() const {
    const Step* step = below_;
    while (step && std::holds_alternative<Blocking>(*step))
      step = step == s_.agenda.steps.begin() ? nullptr : step - 1;
    return step ? std::get_if<Turn>(step) : nullptr;
  }
  bool can_be(const EndTurn& x) const {
    return turn_below() && actor(x.who) && x.stage <= EndTurn::Stage::blocked &&
           bits(x.turned_up, kLostCity);
  }
  bool can_be(const Inheriting& x) const {
    return is_seat(x.from) && !on_map(s_, x.from) && actor(x.to) && x.from != x.to;
  }
  bool can_be(const Midnight& x) const {
    return in_day(Day::Stage::over) && on_top() && x.stage == Midnight::Stage::clean_up;
  }
};

}  // namespace gh::realm
