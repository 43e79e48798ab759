// Can the rules be in the middle of what a position says? Each step of the agenda is looked at with
// the one it lies on; the questions are then asked anew by the step on top (core/position.h).
#include <algorithm>

#include "games/trurene/rules.h"

namespace gh::trurene {
namespace {

class Course {
 public:
  explicit Course(const State& s) : s_(s) {}

  std::string problem() {
    const auto& steps = s_.agenda.steps;
    if (steps.empty() != (s_.ending != Ending::none))
      return "agenda: nothing is left to do when the game has ended, and only then";
    if (!steps.empty() && std::holds_alternative<Turn>(steps[0]) && !told_fits())
      return "told: nobody could have been told that there";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      below_ = i ? &steps[i - 1] : nullptr;
      above_ = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
      if (!std::visit([&](const auto& step) { return can_be(step); }, steps[i]))
        return "agenda: the rules are never in the middle of " +
               std::string(to_json(steps[i]).at("step").as_string()) + " in such a position";
    }
    return "";
  }

 private:
  template <class T>
  const T* on() const {
    return below_ ? std::get_if<T>(below_) : nullptr;
  }
  template <class T>
  bool under() const {
    return above_ && std::holds_alternative<T>(*above_);
  }
  bool on_top() const { return !above_; }
  // What the square brings, before the end of the turn.
  bool on_square() const {
    return on<EndOfTurn>() && on<EndOfTurn>()->stage == EndOfTurn::Stage::regeneration;
  }

  // What Aurora was told must have been true of some square.
  bool told_fits() const {
    const auto& t = s_.told;
    if (!on_map(s_, t.at)) return false;
    bool troll = false, wolves = false;
    for (int n = 0; n < s_.rows * s_.columns && !(troll && wolves); ++n) {
      Square q = square(n / s_.columns, n % s_.columns);
      int far = distance(t.at, q);
      auto sign = direction_of(t.at, q);
      troll = troll || (sign == t.troll_king && (far <= tune::kTrollNear) == t.near);
      wolves = wolves || (sign == t.wolves && (far <= tune::kHowlDistance) == t.howling &&
                          (far <= tune::kDeathDistance) == t.death);
    }
    return troll && wolves;
  }

  // --- a world is drawn: what has been drawn is there, and nothing else

  bool drawn(Square q, Question by, const Create& x) const {
    return x.draw > by ? on_map(s_, q) : !q;
  }
  bool can_be(const Create& x) const {
    if (below_ || !on_top() || x.draw > Question::shrine_riddle) return false;
    if (!tune::kSize.has(s_.rows) || !tune::kSize.has(s_.columns)) return false;
    auto villages = static_cast<int>(s_.villages.size());
    auto shrines = static_cast<int>(s_.shrines.size());
    if (x.villages < (x.draw > Question::village_count ? 1 : 0) || x.villages > 12) return false;
    if (x.shrines < 1 || x.shrines > static_cast<int>(content().spells.size())) return false;
    if (x.shrines != static_cast<int>(s_.book->spells.size())) return false;
    bool land = counted(villages, x.villages, Question::village_square, x) &&
                counted(shrines, x.shrines, Question::shrine_square, x) &&
                drawn(s_.maeja, Question::maeja_square, x) &&
                drawn(s_.aurora.at, Question::aurora_square, x) &&
                drawn(s_.troll_king.at, Question::troll_king_square, x) &&
                drawn(s_.wolves.at, Question::wolves_square, x) && in_villages(x);
    return land && s_.ruins.empty() && s_.trail.empty() && !s_.quest.at && x.redrawn >= 0 &&
           x.redrawn <= tune::kRedraws && riddles_fit(x) && all_apart() && enemies_fit(x);
  }
  static bool counted(int have, int wanted, Question by, const Create& x) {
    return x.draw < by ? have == 0 : x.draw > by ? have == wanted : have < wanted;
  }
  bool in_villages(const Create& x) const {
    auto fits = [&](Square q, Question by) { return x.draw > by ? is_village(s_, q) : !q; };
    return fits(s_.hawk, Question::hawk_village) && fits(s_.target, Question::target_village);
  }
  bool riddles_fit(const Create& x) const {
    auto n = static_cast<int>(s_.shrines.size());
    if (x.draw < Question::shrine_riddle) return x.shrine == 0;
    if (x.shrine < 0 || x.shrine >= x.shrines) return false;
    for (int i = 0; i < n; ++i)
      if ((s_.shrines[static_cast<std::size_t>(i)].riddle >= 0) != (i < x.shrine)) return false;
    return true;
  }
  bool all_apart() const {
    std::vector<Square> all = s_.villages;
    for (const auto& shrine : s_.shrines) all.push_back(shrine.at);
    if (s_.maeja) all.push_back(s_.maeja);
    if (!std::all_of(all.begin(), all.end(), [&](Square q) { return on_map(s_, q); })) return false;
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) == all.end();
  }
  static bool begins(const Hero& h) {
    const Attack first{tune::kAuroraAccuracy, tune::kAuroraPower, tune::kAuroraTime};
    return h.health == tune::kAuroraHealth && h.max_health == h.health && h.attack == first &&
           h.gold == 0 && h.weapon == Weapon{};
  }
  bool enemies_fit(const Create& x) const {
    auto fits = [&](const Enemy& e, Question last) {
      auto value = [&](int n, int least, int most) {
        return n <= most && n >= (x.draw > last ? least : 0);
      };
      return value(e.health, 1, tune::kMostHealth) && e.max_health == e.health &&
             value(e.attack.accuracy, 0, 100) && value(e.attack.power, 1, tune::kMostHealth) &&
             value(e.attack.time, 2, tune::kMostTime);
    };
    for (auto state : s_.spells)
      if (state != 0) return false;
    return fits(s_.troll_king, Question::troll_king_time) &&
           fits(s_.wolves, Question::wolves_time) && begins(s_.aurora);
  }

  // --- the turn

  bool can_be(const Settle&) const { return !below_ && on_top() && !s_.villages.empty(); }
  bool can_be(const Turn&) const { return !below_; }
  bool can_be(const EndOfTurn& x) const {
    using S = EndOfTurn::Stage;
    bool burnt = x.stage == S::hawk || x.stage == S::target;
    bool waits = on_top() || x.stage == S::regeneration || (x.stage == S::after_wolves);
    if (x.stage == S::target && !is_village(s_, s_.hawk)) return false;
    return on<Turn>() && waits && (!burnt || !s_.villages.empty());
  }
  bool can_be(const Landing&) const { return on_square() && on_top(); }
  bool can_be(const Encounter&) const { return on_square() && on_top(); }
  bool can_be(const Creature& x) const {
    const auto& r = x.large ? tune::kLarge : tune::kSmall;
    bool before = true;  // in the order in which they are rolled
    auto value = [&](int n, tune::Range range) {
      bool fine = n == 0 || (before && range.has(n));
      before = before && n != 0;
      return fine;
    };
    return on_square() && on_top() && value(x.health, r.health) &&
           value(x.attack.accuracy, r.accuracy) && value(x.attack.power, r.power) &&
           value(x.attack.time, r.time);
  }
  bool can_be(const RiddleStep& x) const {
    return on_square() && on_top() && x.shrine >= 0 &&
           x.shrine < static_cast<int>(s_.shrines.size()) &&
           shrine_at(s_, s_.aurora.at) == x.shrine &&
           !s_.shrines[static_cast<std::size_t>(x.shrine)].solved && carried_spell(s_) < 0 &&
           !spells_to_give(s_).empty();
  }
  bool can_be(const Artefact&) const {
    return on_square() && on_top() && carried_spell(s_) < 0 && !spells_to_give(s_).empty();
  }

  // --- people

  bool can_be(const Village& x) const {
    if (!on_square() || !is_village(s_, s_.aurora.at)) return false;
    if (x.away < -1 || x.away > 2 || x.spoken > 7) return false;
    return x.away < 0 ? on_top() && !x.spoken : !(x.spoken >> x.away & 1);
  }
  bool talks(Person who) const {
    const auto* v = on<Village>();
    return v && on_top() && v->away >= 0 && (v->spoken >> static_cast<int>(who) & 1);
  }
  bool can_be(const Merchant& x) const {
    using S = Merchant::Stage;
    if (!talks(Person::merchant)) return false;
    if (x.stage > S::kind && x.kind == WeaponKind::other) return false;
    bool swung = x.swing_accuracy >= 0 && x.swing_accuracy <= tune::kSwing.most &&
                 x.swing_power >= 0 && x.swing_power <= tune::kSwing.most;
    bool offered = x.stage != S::buy ||
                   (tune::kSwing.has(x.swing_accuracy) && tune::kSwing.has(x.swing_power));
    bool budget = x.stage <= S::gold ? x.budget == 0 : x.budget > 0 && x.budget <= s_.aurora.gold;
    return swung && offered && budget;
  }
  bool can_be(const Quester& x) const {
    using S = Quester::Stage;
    bool story = x.story >= 0 && x.story < static_cast<int>(content().stories.size());
    auto taken = quest_taken(s_);
    return talks(Person::quester) && story &&
           (x.stage == S::begin || (!s_.quest.at && count_free(s_, taken) > 0));
  }
  bool can_be(const Hunter&) const { return talks(Person::hunter); }

  // --- a fight

  bool can_be(const Fight& x) const {
    using S = Fight::Stage;
    const auto* end = on<EndOfTurn>();
    bool ambush = end && end->stage == EndOfTurn::Stage::after_wolves;
    if (!on_top() || !(on_square() || (ambush && x.opponent == Opponent::wolves))) return false;
    if (x.opponent == Opponent::troll_king && s_.troll_king.at != s_.aurora.at) return false;
    if (x.opponent == Opponent::wolves && (s_.wolves.at != s_.aurora.at || s_.wolves.health < 1))
      return false;
    bool creature = x.opponent == Opponent::small || x.opponent == Opponent::large;
    auto value = [](int n, int least) { return n >= least && n <= tune::kMostHealth; };
    if (creature && !(value(x.health, 1) && value(x.max_health, 1))) return false;
    if (x.stage == S::start) return !creature || attack_fits(x.enemy);
    return attack_fits(x.enemy) && value(x.accuracy, 0) && value(x.power, 1) &&
           x.ready >= -tune::kMostTime && x.ready <= tune::kTickLimit + tune::kMostTime &&
           x.enemy_ready >= -tune::kMostTime &&
           x.enemy_ready <= tune::kTickLimit + tune::kMostTime && x.tick >= 0 &&
           x.tick <= tune::kTickLimit && value(x.reward, 0) && strikes_fit(x);
  }
  static bool attack_fits(const Attack& a) {
    return a.accuracy >= 0 && a.accuracy <= 100 && a.power >= 1 && a.power <= tune::kMostHealth &&
           a.time >= 2 && a.time <= tune::kMostTime;
  }
  static bool strikes_fit(const Fight& x) {
    using S = Fight::Stage;
    if (x.stage == S::aurora_strike) return x.strikes;
    if (x.stage == S::enemy_strike) return x.enemy_strikes && (x.strikes || !x.hit);
    return true;
  }

  const State& s_;
  const Step* below_ = nullptr;
  const Step* above_ = nullptr;
};

}  // namespace

std::string steps_problem(const State& s) { return Course(s).problem(); }

std::string questions_problem(const State& s) {
  return gh::questions_problem(
      s, [](State&) {}, [](State& x) { Rules(x, nullptr).ask_again(); },
      [](const State&, const Ask&) { return false; });
}

}  // namespace gh::trurene
