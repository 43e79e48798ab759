// Can the rules be in the middle of what a position says (promise 12)? Each step of the agenda is
// looked at with the one it lies on: may it lie there, are its numbers possible, does it find what
// it works on? The questions are then asked anew by the step on top (core/position.h). What holds
// whatever the rules are in the middle of is in sense.cpp.
#include "games/realm/course.h"

#include "games/realm/course_goods.h"

namespace gh::realm {
namespace {

class Course : CourseOfGoods {
 public:
  explicit Course(const State& s) : CourseOfGoods(s) {}

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
  using CourseOfGoods::can_be;

  // --- combat

  bool can_be(const Evening&) const {
    return in_day(Day::Stage::midnight) && (under<Clearing>() || no_combat());
  }
  bool no_combat() const { return s_.combat.spot == kNone; }
  bool can_be(const Clearing& x) const {
    return right_on<Evening>() && spot(s_.combat.spot) && x.stage <= Clearing::Stage::rounds &&
           x.next <= s_.seats * kGroups &&
           (!under<Round>() || x.stage == Clearing::Stage::rounds) &&
           (!under<BattleRoll>() || x.stage == Clearing::Stage::battle_rolls);
  }
  bool can_be(const BattleRoll& x) const {
    return right_on<Clearing>() && played(x.who) && x.group < Group::none &&
           x.stage <= BattleRoll::Stage::challenge && (on_top() || under<Roll>());
  }
  bool can_be(const Round& x) const {  // World Fades comes behind its last part
    return right_on<Clearing>() && (x.part <= 14 || (x.part == 15 && under<Fading>()));
  }
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
    if (!in_round(3) || !on_top_or_loose() || x.nth > s_.seats) return false;
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
    if (!in_round(5) || !on_top_or_loose() || !seats(x.left) || x.part > 2 ||
        x.next > kFirstFamiliar)
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
    using Stage = Play::Stage;
    const auto& p = s_.combat.plays[at(i)];
    if (p.stage >= Stage::ready) return true;
    if (!played(i)) return false;
    const bool fights = is_in(s_, i) && !(s_.combat.resting >> i & 1);
    if (p.stage < Stage::boxes && !fights) return false;
    if (p.stage == Stage::shield && !must_set_shield(s_, i) && !strikes_twice(s_, i)) return false;
    return (p.stage > Stage::attack || p == Play{}) &&
           (p.stage > Stage::manoeuvre || (p.move_with == kNone && p.manoeuvre == Lane::none)) &&
           (p.stage > Stage::shield || p.shield == Lane::none);
  }
  bool can_be(const Shuffling& x) const {
    if (!in_round(8) || !(on_top() || under<Roll, Invoking>()) || x.sheet > kFirstFamiliar)
      return false;
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
    if (!phase_of(x.who) || !is_character(x.who) || x.box >= kSpellBoxes ||
        x.stage > ReadRunes::Stage::look)
      return false;
    if (x.spell != kNone)
      return x.spell < kSpells && x.place == kNone && x.stage < ReadRunes::Stage::look;
    return (x.place == kNone && x.stage < ReadRunes::Stage::look &&
            top_place(s_, x.box) != kNone) ||
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
    return going_on() && (on_top() || under<LookAtSpells>()) && played(x.who) && place;
  }
  bool can_be(const Completing& x) const {
    if (!in_round(6) || (x.left & ~s_.magic.used) || (x.left & x.together)) return false;
    auto chits = [](const auto& list) {
      return std::all_of(list.begin(), list.end(), [](auto c) { return c < 1 << kActionChits; });
    };
    return seats(x.heals) && seats(x.mends) && seats(x.rusts) && chits(x.hurt) && chits(x.tired) &&
           chits(x.spoken) && (x.by == kNone || x.by < s_.seats);
  }
  bool can_be(const Dropping& x) const {
    return right_on<Rearrange>() && lives(x.who) && is_in_air(s_, x.who) && x.thing < kThings &&
           owns(s_, x.who, x.thing) && (on_top() || under<Roll>());
  }
  bool can_be(const Invoking& x) const {
    if (!going_on() || !on_top() || !casting(x.casting)) return false;
    const auto& c = s_.magic.castings[x.casting];
    const int who = c.on.empty() ? int{kNone} : c.on.nth(0);
    if (c.spell != Spell::broomstick || !played(who) || !on_map(s_, who)) return false;
    const bool flies = x.use == BroomUse::fly, runs = x.use == BroomUse::run;
    if (flies ? x.piece != kNone : x.piece >= kActionChits) return false;
    if (x.away && !may_fly_off_on_it(s_, x)) return false;
    if (x.use == BroomUse::walk && !right_on<MoveOn>()) return false;
    if (flies && !right_on<Turn>()) return false;
    if (runs != (x.to != kNone) || (runs && !spot(x.to))) return false;
    return flies || x.use == BroomUse::walk || is_in(s_, who);
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
    return phase_of(x.who) && casting(x.casting) && x.stage <= HireMonsters::Stage::toasted &&
           x.price >= 0 && x.price < 8000;
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
  bool can_be(const Ambush& x) const {
    return s_.book.ambushes && on<Targeting>() && played(x.who) && is_in(s_, x.who);
  }
  bool can_be(const Waking& x) const {
    if (!s_.book.watchful_natives || !(on<Deploying>() || on<Targeting>()) || !played(x.who) ||
        !bits(x.groups, kGroups))
      return false;
    return x.native == kNone || (is_denizen(x.native) && is_watchful(s_, x.native) &&
                                 !assignable_hirelings(s_, x.who, x.native).empty());
  }
  bool can_be(const AlertRolls& x) const {
    return s_.book.alerted_by_dice && on<Clearing>() && x.next < 2 * kFirstNative &&
           (!x.rolled || (x.next >= 2 * kFirstMonster && is_in(s_, x.next / 2)));
  }
  bool can_be(const Landing& x) const { return going_on() && being(x.who); }
  bool can_be(const Controlling& x) const {
    return going_on() && on_top() && casting(x.casting) && x.next <= kFirstFamiliar;
  }
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
  void operator()(Turn& x) const { x.stage = Turn::Stage::announce; }
  void operator()(Following& x) const {
    if (x.stage == Following::Stage::stop) x = Following{x.guide};
  }
  void operator()(Blocking& x) const { x = Blocking{x.actor, true}; }
  void operator()(SearchPhase& x) const {
    if (is(Question::search_line)) x.stage = SearchPhase::Stage::rolled;
  }
  void operator()(BattleRoll& x) const {
    if (is(Question::battle_drinks)) x.stage = BattleRoll::Stage::meet;
  }
  void operator()(HireMonsters& x) const {
    if (is(Question::drinks)) x.stage = HireMonsters::Stage::drinks;
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
  return std::holds_alternative<Blocking>(step) || (f && f->stage == Following::Stage::stop);
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
    if (s_.combat.plays[at(i)].stage < Play::Stage::ready) ask_play(i);
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
