// Can the rules be in the middle of what a position says (promise 12)? Each step of the agenda is
// looked at with the one it lies on: may it lie there, are its numbers possible, does it find what
// it works on? The questions are then asked anew by the step on top (core/position.h). What holds
// whatever the rules are in the middle of is in sense.cpp.
#include "games/realm/course.h"

#include "core/position.h"
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/sense.h"
#include "games/realm/setup.h"

namespace gh::realm {
namespace {

class Course {
 public:
  explicit Course(const State& s) : s_(s) {}

  std::string problem() {
    const auto& steps = s_.agenda.steps;
    if (s_.over != steps.empty())
      return "agenda: nothing is left to do when the game is over, and only then";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      below_ = i ? &steps[i - 1] : nullptr;
      above_ = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
      frame_ = nullptr;
      for (auto n = i; n-- > 0 && !frame_;)
        if (!is_loose(steps[n])) frame_ = &steps[n];
      if (!std::visit([&](const auto& step) { return can_be(step); }, steps[i]))
        return "agenda: the rules are never in the middle of " +
               std::string(to_json(steps[i]).at("step").as_string()) + " in such a position";
    }
    return "";
  }

 private:
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
                 mp_contains<SpellSteps, T>::value ||
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
  bool on_stage(int stage) const {
    const auto* game = on<PlayGame>();
    return game && game->stage == stage;
  }
  bool in_day(int stage) const {
    const auto* day = on<Day>();
    return day && day->stage == stage;
  }
  const Turn* phase_of(int who) const {  // what the phase of his turn came to
    const auto* turn = on<Turn>();
    return turn && turn->stage == 3 && turn->who == who && standing(who) ? turn : nullptr;
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
  bool rolled_or_rolling() const { return under<Roll>() || rolled(); }

  // --- the frame and the set-up

  bool can_be(const PlayGame& x) const {
    if (below_ || x.stage > 7) return false;
    if (x.stage == 7) {
      if (on_top()) return s_.day < s_.days;
      return under<Day, LeaveThings, Inheriting>();
    }
    if (s_.day != 0) return false;
    const bool laid = x.stage == 0 || (x.stage == 1 && under<BuildMap>()) || all_laid();
    const bool chosen = x.stage < 2 || under<ChooseHero>() || all_chosen();
    const bool placed = x.stage < 3 || under<PlaceErrands>() || next_errand(s_) == kErrands;
    const bool within = under<DealWithin>() || dealt_within(x.stage < 4 ? 0 : kGoods);
    const bool dealt = under<DealChits>() || dealt_chits(x.stage < 5 ? 0 : 40);
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
    if (!on_stage(1) || !on_top() || s_.layout > 1 || !is_seat(x.seat) || x.stage > 3) return false;
    if (x.tile != kNone && (x.tile >= kTiles || s_.tiles[x.tile].placed)) return false;
    if (s_.layout == 0)
      return x.stage == 0 && (x.tile == kNone || !places_apart(s_, x.tile).empty());
    int dealt = 0;
    for (int t = 0; t < kTiles; ++t) dealt += s_.tiles[at(t)].placed || s_.builders[at(t)] >= 0;
    if (x.stage == 0) return x.tile == kNone;
    if (dealt < kTiles || (x.stage == 1) != (x.tile == kNone)) return false;
    if (x.stage == 1) return true;
    if (s_.builders[x.tile] != x.seat) return false;
    const auto places = fair_places(s_, x.seat, x.tile);
    return std::any_of(places.begin(), places.end(), [&](const TileSpot& p) {
      return x.stage == 2 || (p.q == x.q && p.r == x.r);
    });
  }
  bool can_be(const ChooseHero& x) const {
    if (!is_seat(x.seat) || x.item > 8 || (x.chosen && !played(x.seat))) return false;
    const auto life = s_.bodies[x.seat].life;
    if (x.anew)
      return right_on<Restart>() && on_top() && life == (x.chosen ? Life::out : Life::dead);
    const auto* later = right_on<ChooseHero>();
    if (later && (later->seat != x.seat + 1 || later->chosen || later->anew)) return false;
    if (!later && (!on_stage(2) || x.seat != s_.seats - 1)) return false;
    return life == Life::out && (on_top() || (under<ChooseHero>() && !x.chosen));
  }
  bool can_be(const PlaceErrands& x) const {
    for (const auto& e : s_.errands)
      if (e.carrier >= 0 || e.spot != kNone) return false;
    const bool side = x.side == kNone || (x.side < 2 * kErrands && s_.place_errands &&
                                          s_.errands[at(x.side / 2)].box == kNone);
    return on_stage(3) && on_top() && is_seat(x.seat) && side;
  }
  bool can_be(const DealWithin& x) const {
    return on_stage(4) && on_top() && x.nth <= kGoods && dealt_within(x.nth);
  }
  bool can_be(const DealChits& x) const {
    return on_stage(5) && on_top() && x.nth <= 40 && dealt_chits(x.nth);
  }
  bool can_be(const ChooseAims& x) const {
    const bool anew = x.place != kNone;
    if (!on_top() || !(anew ? right_on<Restart>() != nullptr : on_stage(6))) return false;
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
  static bool rolls(const SearchPhase& x) { return x.stage == 1; }
  static bool rolls(const LootPile& x) { return x.stage == 3; }
  static bool rolls(const Meeting& x) { return x.stage == 1; }
  static bool rolls(const RollCurse& x) { return x.stage == 1; }
  static bool rolls(const RollWish& x) { return x.stage == 1; }
  static bool rolls(const RollPit& x) { return x.stage == 1; }
  static bool rolls(const Sunrise& x) { return x.stage == 3; }
  static bool rolls(const BattleRoll& x) { return x.stage == 2; }
  static bool rolls(const Assigning& x) { return x.roller != kNone; }
  static bool rolls(const Shuffling& x) { return x.rolled; }
  static bool rolls(const Striking& x) { return x.part == 1 && x.rolled; }
  static bool rolls(const ReadRunes& x) { return x.stage == 1; }
  static bool rolls(const SpellTable&) { return true; }
  static bool rolls(const LostWay&) { return true; }
  static bool rolls(const Landing&) { return true; }
  static bool rolls(const SeriousWounds&) { return true; }
  static bool rolls(const Fading&) { return true; }
  static bool rolls(const WandRoll&) { return true; }
  template <class T>
  static bool rolls(const T&) {
    return false;
  }

  // --- the day

  bool can_be(const Day& x) const {
    if (!right_on<PlayGame>() || x.stage > 6 || s_.day > s_.days) return false;
    if (x.stage == 0) return on_top() && s_.day < s_.days;
    return s_.day >= 1;
  }
  bool can_be(const Restart& x) const {
    return in_day(1) && (on_top() || under<ChooseHero, ChooseAims>()) && seats(x.asked);
  }
  bool can_be(const Birdsong& x) const {
    if (!right_on<Day>() || !in_day(2) || !on_top() || !seats(x.busy)) return false;
    for (int i = 0; i < kMostSeats; ++i) {
      const bool busy = x.busy >> i & 1;
      const int whose = x.whose[at(i)], tile = x.peering[at(i)];
      if (busy ? !lives(whose) || index(player_of(s_, whose)) != i : whose != kNone) return false;
      if (tile == kNone) continue;
      if (!busy || (tile != kWings && tile >= kTiles)) return false;
      const auto so_far = outline(s_, whose);
      const auto list = tile == kWings ? may_fly(s_, whose, so_far) : may_peer(s_, whose, so_far, tile);
      if (list.empty()) return false;
    }
    return true;
  }
  bool can_be(const Sunrise& x) const {
    const bool waits = under<AssignGuides>() ? x.stage == 1 : under<Roll>() ? x.stage == 3 : true;
    return in_day(3) && x.stage <= 3 && waits && (x.stage < 3 || rolled_or_rolling());
  }
  bool can_be(const AssignGuides& x) const {
    const auto* dawn = right_on<Sunrise>();
    if (!dawn || dawn->stage != 1 || !on_top() || !seats(x.left)) return false;
    if (x.seat == kNone) return x.being == kNone;
    return is_seat(x.seat) && (x.being == kNone || is_denizen(x.being));
  }
  bool can_be(const Daylight&) const { return in_day(4); }
  bool can_be(const Turn& x) const {
    if (!on<Daylight>() && !before_owner(x.who)) return false;
    if (!actor(x.who) || x.stage > 9 || !bits(x.dropped, kLedgers)) return false;
    if (under<Turn>()) return x.stage == 0;
    if (x.half != kNone && !spot(x.half)) return false;
    if (x.from != kNone && !spot(x.from)) return false;
    // With the Timeless Jewel he is asked for the phase that begins.
    const bool picks = x.stage == 1 && on_top() && !s_.agenda.open.empty();
    const bool begun = x.stage >= 1 && x.stage <= 5;
    if (lives(x.who) &&
        x.phase + (begun && !picks) > static_cast<int>(ledger(s_, x.who).plan.size()))
      return false;
    if (begun && !phase_fits(s_, x.who, {x.activity, x.where, x.source})) return false;
    if (under<Rearrange>()) return x.stage == 1;
    if (under<Following>()) return x.stage == 2;
    if (under<Blocking>()) return x.stage == 4 || x.stage == 5;
    if (under<EndTurn>()) return x.stage == 4 || x.stage == 7 || x.stage == 8;
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
    const auto* turn = right_on<Turn>();
    return turn && turn->who == x.guide && on_top() && standing(x.guide) && x.stage <= 2 &&
           seats(x.busy) && bits(x.stops, kLedgers) && (x.stage == 1 || !x.busy);
  }
  bool can_be(const MoveOn& x) const {
    return phase_or_road(x.who) && spot(x.to) && x.stage <= 1 && (on_top() || under<LeaveThings>());
  }
  bool phase_or_road(int who) const {
    const auto* turn = on<Turn>();
    return turn && turn->stage == 3 && turn->who == who && lives(who);
  }
  bool can_be(const LeaveThings& x) const {
    if (!spot(x.spot)) return false;
    if (x.all) return is_seat(x.who) && !on_map(s_, x.who);
    return on<MoveOn>() && standing(x.who) && s_.bodies[x.who].spot == x.spot;
  }
  bool can_be(const Hiding& x) const { return phase_of(x.who) != nullptr; }
  bool in_phase() const {
    const auto* turn = on<Turn>();
    return turn && turn->stage == 3;
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
    return turn.stage == 4 && actor(who) && (turn.dropped >> ledger_index(who) & 1);
  }
  bool can_be(const Blocking& x) const {
    const bool waits = !x.asked && under<Blocking, EndTurn>();
    if (!(on_top() || waits) || !seats(x.busy) || !bits(x.blockers, kLedgers) || !bits(x.victims, kLedgers) ||
        !bits(x.monsters, kMonsters) || (!x.asked && x != Blocking{x.actor}))
      return false;
    if (x.actor == kNone) {
      const auto* end = right_on<EndTurn>();
      return end && end->stage == 1;
    }
    const auto* turn = right_on<Turn>();
    if (turn && turn->who == x.actor) return turn->stage == 5;
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
    return turn_below() && actor(x.who) && x.stage <= 1 && bits(x.turned_up, kLostCity);
  }
  bool can_be(const Inheriting& x) const {
    return is_seat(x.from) && !on_map(s_, x.from) && actor(x.to) && x.from != x.to;
  }
  bool can_be(const Midnight& x) const { return in_day(6) && on_top() && x.stage == 0; }

  // --- goods

  bool can_be(const Rearrange& x) const {
    const auto* turn = on<Turn>();
    const auto* more = on<Rearrange>();
    const bool by_day = turn ? turn->stage == 1 : more && more->in_turn;
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
           x.stage <= 1 && x.acts <= kMostActs + 1 && std::abs(x.gold) <= 1000 &&
           list_fits(x.gives, kThings) && list_fits(x.wants, kThings) &&
           list_fits(x.tells, kDiscoveries) && list_fits(x.learns, kDiscoveries);
  }
  bool can_be(const LiftCurse& x) const { return frame_ && on_top() && lives(x.who); }
  bool can_be(const SearchPhase& x) const {
    const bool table =
        x.table == Table::peer || x.table == Table::locate || x.table == Table::magic_sight;
    const bool where = x.stage == 0 && !x.peer_only ? x.spot == kNone : spot(x.spot);
    return phase_of(x.who) && x.stage <= 2 && where && (x.stage == 0 || table) &&
           (on_top() || under<Roll>());
  }
  bool can_be(const LookAtChits& x) const {
    return phase_of(x.who) && on_top() && spot(x.spot) && x.tile == tile_of(x.spot);
  }
  static bool is_site_box(int box) { return box >= kFirstSiteBox && box < kFirstWithinBox; }
  bool can_be(const LootPile& x) const {
    const bool box = x.box == kNone || is_site_box(x.box) ||
                     (x.box >= box_of(Within::toadstool_circle) && x.box < kGoods);
    if (!phase_of(x.who) || !box || x.stage > 3) return false;
    return x.stage > 0 || x.box == kNone || can_loot(s_, x.who, x.box);
  }
  bool can_be(const OpenDoor& x) const {
    const auto* loot = right_on<LootPile>();
    return loot && loot->stage == 1 && loot->who == x.who && loot->box == x.box && on_top() &&
           !openers(s_, x.who).empty() &&
           (x.box == box_of(Site::vault) || x.box == box_of(Within::crypt_of_the_knight));
  }
  bool can_be(const DrawCards& x) const {
    return frame_ && !on<PlayGame>() && on_top() && lives(x.who) && x.box < kGoods &&
           x.left <= kCards && (!x.looted || is_site_box(x.box));
  }
  bool can_be(const Found& x) const {
    if (!phase_of(x.who) || x.thing >= kThings || !is_site_box(x.box) || x.stage > 1) return false;
    const int place = s_.items[x.thing].place;
    const bool ends =
        x.thing == thing(Card::mouldy_skeleton) || x.thing == thing(Card::remains_of_thief);
    return (place == kGonePlace || place == kGoodsPlace + x.box) && (x.stage == 0 || ends);
  }

  // --- trade and hire

  bool can_be(const Meeting& x) const {
    const auto* trade = right_on<TradePhase>();
    const auto* hire = right_on<HirePhase>();
    const bool fits =
        trade ? trade->who == x.who && trade->trader == x.trader && trade->stage == Trading::meeting
              : hire && hire->who == x.who && hire->group == x.trader &&
                    hire->stage == Trading::meeting;
    if (right_on<HireMonsters>())
      return lives(x.who) && x.trader == kNone && x.stage <= 1 && (on_top() || under<Roll>());
    return fits && lives(x.who) && x.trader < kTraders && x.stage <= 1 &&
           (on_top() || under<Roll>());
  }
  bool can_be(const TradePhase& x) const {
    if (!phase_of(x.who) || x.price < 0 || x.price > 8000 || x.paid < 0 || x.paid > 16000)
      return false;
    if (x.stage == Trading::whom) return x.trader == kNone && x.thing == kNone && !x.repay;
    if (x.trader >= kTraders) return false;
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
    return frame_ && !on<PlayGame>() && played(x.who) && x.stage <= 1 &&
           (on_top() || under<Roll>());
  }
  bool can_be(const RollWish& x) const {
    return frame_ && !on<PlayGame>() && lives(x.who) && x.stage <= 1 && (on_top() || under<Roll>());
  }
  bool can_be(const RollPit& x) const {
    auto there = [&](int b) { return being(b) && on_map(s_, b); };
    return frame_ && !on<PlayGame>() && there(x.who) && there(x.target) && x.stage <= 1 &&
           (!is_character(x.who) || played(x.who)) && (on_top() || under<Roll>());
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

  // --- combat

  bool can_be(const Evening&) const { return in_day(5) && (under<Clearing>() || no_combat()); }
  bool no_combat() const { return s_.combat.spot == kNone; }
  bool can_be(const Clearing& x) const {
    return right_on<Evening>() && spot(s_.combat.spot) && x.stage <= 1 &&
           x.next <= s_.seats * kGroups && (!under<Round>() || x.stage == 1) &&
           (!under<BattleRoll>() || x.stage == 0);
  }
  bool can_be(const BattleRoll& x) const {
    return right_on<Clearing>() && played(x.who) && x.group < Group::none && x.stage <= 4 &&
           (on_top() || under<Roll>());
  }
  bool can_be(const Round& x) const { return right_on<Clearing>() && x.part <= 14; }
  int whose_turn(int nth) const { return is_seat(nth) ? in_order(s_, nth) : kNone; }
  bool can_be(const Luring& x) const {
    if (!in_round(1) || !on_top() || x.nth > s_.seats) return false;
    return x.by == kNone || (is_denizen(x.by) && can_lure_with(s_, x.by) &&
                             s_.bodies[x.by].employer == whose_turn(x.nth));
  }
  bool can_be(const Assigning& x) const {
    if (!in_round(2) || !(on_top() || under<Roll>()) || !seats(x.rolling) || !seats(x.high) ||
        x.next > 2 * (kMonsters + kNatives) || x.best < -9 || x.best > 12)
      return false;
    if (x.what == kNone) return x.roller == kNone && on_top();
    if (!is_denizen(x.what) || !is_unassigned(s_, x.what)) return false;
    const unsigned all = x.rolling | x.high;
    if (!all || all & ~static_cast<unsigned>(rollers_for(s_, x.what))) return false;
    return x.roller == kNone ? on_top() : is_seat(x.roller) && (x.rolling >> x.roller & 1);
  }
  bool can_be(const Deploying& x) const {
    if (!in_round(3) || !on_top() || x.nth > s_.seats) return false;
    const int who = whose_turn(x.nth);
    if (x.what != kNone)
      return is_denizen(x.what) && s_.bodies[x.what].employer == who && may_deploy(s_, x.what) &&
             (x.whom == kNone || (being(x.whom) && may_deploy_against(s_, x.what, x.whom)));
    return x.whom == kNone || (is_seat(who) && is_seat(x.whom) && may_charge(s_, who, x.whom));
  }
  bool can_be(const Acting& x) const {
    if (!in_round(4) || !on_top_or_loose() || x.nth > s_.seats) return false;
    if (x.spell != kNone && (x.spell >= kAllSpells || x.to != kNone || !spell_to_cast(x)))
      return false;
    if (x.to == kNone && x.over == kNone) return true;
    const int who = whose_turn(x.nth);
    if (!played(who) || !is_in(s_, who)) return false;
    if (x.over != kNone) return x.to == kNone && x.over < kTiles && s_.tiles[x.over].placed;
    if (x.to == kForest) return form_of(s_, who).woods;
    const auto roads = run_roads(s_, who);
    return std::find(roads.begin(), roads.end(), x.to) != roads.end();
  }
  bool on_top_or_loose() const { return on_top() || is_loose(*above_); }
  bool can_be(const Targeting& x) const {
    if (!in_round(5) || !on_top() || !seats(x.left) || x.part > 2 || x.next > kFirstFamiliar)
      return false;
    if (x.who == kNone) return x.part == 0 && x.next == 0;
    return played(x.who) && (x.left >> x.who & 1) && (x.part > 0 || x.next == 0);
  }
  bool can_be(const Playing& x) const {
    if (!in_round(7) || !on_top()) return false;
    for (int i = 0; i < s_.seats && x.asked; ++i)
      if (!play_fits(i)) return false;
    return true;
  }
  bool play_fits(int i) const {
    const auto& p = s_.combat.plays[at(i)];
    if (p.stage >= kPlayReady) return true;
    if (!played(i)) return false;
    const bool fights = is_in(s_, i) && !(s_.combat.resting >> i & 1);
    if (p.stage < 3 && !fights) return false;
    if (p.stage == 2 && !must_set_shield(s_, i)) return false;
    return (p.stage > 0 || p == Play{}) &&
           (p.stage > 1 || (p.move_with == kNone && p.manoeuvre == Lane::none)) &&
           (p.stage > 2 || p.shield == Lane::none);
  }
  bool can_be(const Shuffling& x) const {
    if (!in_round(8) || !(on_top() || under<Roll>()) || x.sheet > kFirstFamiliar) return false;
    if (x.rolled && !rolled_or_rolling()) return false;
    if (x.part == kNone) return !x.rolled;
    if (x.sheet == kFirstFamiliar || x.lane < kLanes || x.lane > 2 * kLanes + 1) return false;
    const bool part = is_character(x.sheet) ? x.part == 0 : x.part >= 1 && x.part <= 3;
    return part && (!x.rolled || x.lane <= 2 * kLanes);
  }
  bool can_be(const Adjusting& x) const { return in_round(9) && on_top() && x.part <= 2; }
  bool can_be(const Striking& x) const {
    const auto& hits = s_.combat.strikes;
    if (!in_round(10) || x.part > 3 || x.first > x.last || x.last > hits.size() ||
        x.next < x.first || x.next > x.last || (x.rolled && (x.part != 1 || x.next == x.last)))
      return false;
    for (std::size_t i = x.first; x.part == 1 && i < x.last; ++i)
      if (!hits[i].dropped && (!is_in(s_, hits[i].by) || !is_in(s_, hits[i].target))) return false;
    return true;
  }
  bool can_be(const Exhaustion&) const { return frame_ && !on<PlayGame>() && on_top(); }
  bool can_be(const Fatigue& x) const {
    return frame_ && !on<PlayGame>() && played(x.who) && x.asterisks <= 12 && bits(x.kinds, 5);
  }
  bool can_be(const Wounds& x) const {
    return frame_ && !on<PlayGame>() && played(x.who) && x.n <= 12 && x.part <= 1;
  }
  bool can_be(const WeaponSides& x) const { return in_round(11) && on_top() && x.next <= s_.seats; }
  bool can_be(const Spill& x) const {
    return frame_ && !on<PlayGame>() && x.box < kGroups && spot(x.spot);
  }

  // --- magic

  bool spell_to_cast(const Acting& x) const {
    const int who = whose_turn(x.nth);
    if (!played(who) || !is_in(s_, who) || !thing_or_none(x.item)) return false;
    for (const auto& c : castables(s_, who))
      if (static_cast<int>(c.spell) == x.spell && c.item == x.item) return true;
    return false;
  }
  bool going_on() const { return frame_ && !on<PlayGame>(); }
  bool casting(int i) const { return i < kCastings && (s_.magic.used >> i & 1); }
  bool can_be(const Energizing& x) const {
    return going_on() && on_top() && seats(x.left) && (x.who == kNone || played(x.who));
  }
  bool can_be(const Enchanting& x) const {
    return phase_of(x.who) && on_top() && spot(x.spot) && may_enchant(s_, x.who);
  }
  bool can_be(const ReadRunes& x) const {
    if (!phase_of(x.who) || !is_character(x.who) || x.box >= kSpellBoxes || x.stage > 2)
      return false;
    if (x.spell != kNone) return x.spell < kSpells && x.place == kNone && x.stage < 2;
    return (x.place == kNone && x.stage < 2 && top_place(s_, x.box) != kNone) ||
           (x.place < kSpellPlaces && place_box(x.place) == x.box);
  }
  bool can_be(const LookAtSpells& x) const {
    const bool place = x.place == kNone || (x.place < kSpellPlaces && place_box(x.place) == x.box);
    const bool next = x.next == kNone || (x.next < kSpellPlaces && place_box(x.next) == x.box);
    return going_on() && on_top() && lives(x.who) && x.box < kSpellBoxes && place && next;
  }
  bool can_be(const RecordSpell& x) const {
    const bool place = x.spell != kNone   ? x.spell < kSpells && x.place == kNone && x.box == kNone
                       : x.place == kNone ? x.box < kSpellBoxes
                                          : x.place < kSpellPlaces;
    return going_on() && on_top() && played(x.who) && place;
  }
  bool can_be(const Completing& x) const {
    if (!in_round(6) || (x.left & ~s_.magic.used) || (x.left & x.together)) return false;
    auto chits = [](const auto& list) {
      return std::all_of(list.begin(), list.end(), [](auto c) { return c < 1 << kActionChits; });
    };
    return seats(x.heals) && seats(x.mends) && seats(x.rusts) && chits(x.hurt) && chits(x.tired) &&
           chits(x.spoken);
  }
  bool can_be(const WhichForm& x) const {
    if (!going_on() || !on_top() || !played(x.who) || std::popcount(x.castings) < 2) return false;
    for (auto left = x.castings; left; left &= left - 1) {
      const auto& c = s_.magic.castings[at(std::countr_zero(left))];
      if (c.spell != Spell::absorb_essence || !c.energized || c.on.empty()) return false;
    }
    return true;
  }
  bool can_be(const SpellTable& x) const { return going_on() && casting(x.casting); }
  bool can_be(const StormFlight& x) const { return going_on() && on_top() && casting(x.casting); }
  bool can_be(const HireMonsters& x) const {
    return phase_of(x.who) && casting(x.casting) && x.stage <= 4 && x.price >= 0 && x.price < 8000;
  }
  bool can_be(const AskDemon& x) const {
    return going_on() && on_top() && played(x.who) && (x.other == kNone || played(x.other));
  }
  bool can_be(const WiseBird& x) const {
    return going_on() && lives(x.who) &&
           (x.tile == kNone || (x.tile < kTiles && s_.tiles[x.tile].placed));
  }
  bool can_be(const WandRoll& x) const {
    return going_on() && played(x.who) && x.dice >= 1 && x.dice <= 2 && x.change >= -4 &&
           x.change <= 4 && x.red <= 6;
  }
  bool can_be(const LostWay& x) const { return phase_of(x.who) != nullptr; }
  bool can_be(const StormLoss& x) const { return on<Turn>() && lives(x.who) && x.left <= 6; }
  bool can_be(const Fading& x) const { return on<Round>() && x.next <= s_.seats; }
  bool can_be(const SightTake& x) const { return phase_of(x.who) && on_top(); }
  bool can_be(const SightRead& x) const { return phase_of(x.who) != nullptr; }
  bool can_be(const SeriousWounds& x) const { return on<Striking>() && lives(x.who); }
  bool can_be(const Landing& x) const { return going_on() && being(x.who); }
  bool can_be(const Controlling& x) const {
    return going_on() && on_top() && casting(x.casting) && x.next <= kFirstFamiliar;
  }

  const State& s_;
  const Step* below_ = nullptr;
  const Step* above_ = nullptr;
  const Step* frame_ = nullptr;  // the first one below that is not loose
};

// --- questions

// Back to the moment before the step on top asked, where it leaves a mark in itself.
struct Rewind {
  State& s;
  Ask ask;  // the first that is open
  bool is(Question q) const { return ask.question == static_cast<std::uint16_t>(q); }

  void operator()(Restart& x) const { x.asked &= u8(~bit_of(ask.who)); }
  void operator()(AssignGuides& x) const {
    if (is(Question::assign)) x.being = x.being <= kFirstMonster ? kNone : u8(x.being - 1);
  }
  void operator()(Turn& x) const { x.stage = 0; }
  void operator()(Following& x) const {
    if (x.stage == 1) x = Following{x.guide};
  }
  void operator()(Blocking& x) const { x = Blocking{x.actor, true}; }
  void operator()(SearchPhase& x) const {
    if (is(Question::search_line)) x.stage = 1;
  }
  void operator()(BattleRoll& x) const {
    if (is(Question::battle_drinks)) x.stage = 0;
  }
  void operator()(Assigning& x) const {
    if (is(Question::assign_hireling)) x.high = 0;
  }
  void operator()(Targeting& x) const {
    if (is(Question::target)) x.part = 0;
  }
  void operator()(Adjusting& x) const { x.part = is(Question::bracelets) ? 0 : 1; }
  void operator()(WeaponSides& x) const { x.next = u8(std::max(0, index(ask.who))); }
  template <class T>
  void operator()(T&) const {}
};

// Answers that are kept in the step until all are there.
bool has_answers(const Step& step) {
  const auto* f = std::get_if<Following>(&step);
  return std::holds_alternative<Blocking>(step) || (f && f->stage == 1);
}
Mask busy_of(const Step& step) {
  if (const auto* f = std::get_if<Following>(&step)) return f->busy;
  if (const auto* b = std::get_if<Blocking>(&step)) return b->busy;
  return 0;
}

}  // namespace

void Rules::again(const Birdsong& x) {
  for (int i = 0; i < s_.seats; ++i)
    if (x.busy >> i & 1) ask(seat(i), Question::plan);
}
void Rules::again(const Playing&) {
  for (int i = 0; i < s_.seats; ++i)
    if (s_.combat.plays[at(i)].stage < kPlayReady) ask_play(i);
}
void Rules::again(const Blocking&) { ask_blocks(); }

namespace {

std::string questions_problem(const State& s) {
  if (s.agenda.steps.empty() || s.agenda.open.empty())
    return s.agenda.open.empty() ? "" : "agenda/open: nobody is asked after the end";
  const Step& top = s.agenda.steps.back();
  if (has_answers(top))
    for (int i = 0; i < s.seats; ++i)
      if ((s.agenda.asked_of(seat(i)) != nullptr) != ((busy_of(top) >> i & 1) != 0))
        return "agenda: an answer to a question that is still open";
  return gh::questions_problem(
      s,
      [&](State& x) {
        std::visit(Rewind{x, s.agenda.open[0]}, x.agenda.steps.back());
      },
      [&](State& x) {
        Rules(x, nullptr).ask_again();
        if (has_answers(top) && x.agenda.steps.back().index() == top.index())
          x.agenda.steps.back() = top;
      },
      [&](const State&, const Ask& ask) {
        return has_answers(top) && !(busy_of(top) >> index(ask.who) & 1);
      });
}

}  // namespace

std::string course_problem(const State& s) {
  if (auto wrong = sense_problem(s); !wrong.empty()) return wrong;
  if (auto wrong = Course(s).problem(); !wrong.empty()) return wrong;
  return questions_problem(s);
}

}  // namespace gh::realm
