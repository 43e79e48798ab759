// What counts and what is allowed, as questions about a state.
#include "games/quests/words.h"

namespace gh::quests {

// --- parts 3 and 4: points and bids

KindSet allies_in_play(const State& s) {
  KindSet all;
  for (const auto& p : s.players) all = all | p.allies;
  return all;
}

namespace {

// R-Q06: "in play" is in front of anybody. Quest conditions look at the quest being played.
bool condition_holds(const State& s, const Ally& ally) {
  if (ally.on_quest >= 0) return in_quest(s) && s.story == ally.on_quest;
  return ally.with_ally >= 0 && allies_in_play(s).has(static_cast<Kind>(ally.with_ally));
}

}  // namespace

int ally_points(const State& s, Kind k) {
  const auto& ally = kCards.ally[at(k)];
  return condition_holds(s, ally) ? ally.points_then : ally.points;
}

int ally_bids(const State& s, Kind k) {
  const auto& ally = kCards.ally[at(k)];
  return condition_holds(s, ally) ? ally.bids_then : ally.bids;
}

int standing_points(const State& s, Seat who) {
  const auto& p = player(s, who);
  int sum = kCards.rank_points[at(p.rank)] + (p.amour ? kCards.points[at(Kind::amour)] : 0);
  p.allies.each([&](Kind k) { sum += ally_points(s, k); });
  return sum;
}

int free_bids(const State& s, Seat who) {
  const auto& p = player(s, who);
  int sum = p.amour ? 1 : 0;
  p.allies.each([&](Kind k) { sum += ally_bids(s, k); });
  return sum;
}

int points_with(const State& s, Seat who, KindSet cards) {
  int sum = 0;
  (cards & kWeapons).each([&](Kind k) { sum += kCards.points[at(k)]; });
  if ((cards - kWeapons).empty()) return sum + standing_points(s, who);
  State then = s;
  auto& me = player(then, who);
  me.allies = me.allies | (cards & kAllies);
  me.amour = me.amour || cards.has(Kind::amour);
  return sum + standing_points(then, who);
}

int most_bid(const State& s, Seat who) { return player(s, who).hand.size() + free_bids(s, who); }

int minimum_bid(Kind test, Story quest, bool alone) {
  int printed = std::max(kCards.minimum_bid[at(test)], kCards.minimum_bid_on[at(test)][at(quest)]);
  return printed ? printed : alone ? 3 : 1;  // GR-16c, GR-21
}

// --- part 9: Mordred and Merlin

bool engaged(const State& s, Seat who) {
  return s.in.has(who) || (in_quest(s) && s.sponsor == index(who));
}

bool has_say(const State& s, Seat who) {
  return engaged(s, who) || (index(who) == s.drawer && !s.final_);
}

bool may_use_mordred(const State& s, Seat who) {
  if (!player(s, who).hand.has(Kind::mordred) || !has_say(s, who)) return false;
  if (top<LayOut>(s)) return mordred_can_be_spared(s);
  return true;
}

unsigned merlin_stages(const State& s, Seat who) {
  const auto& p = player(s, who);
  if (!p.allies.has(Kind::merlin) || p.looked >= 0) return 0;
  if (!in_quest(s) || !s.laid_out || s.sponsor == index(who)) return 0;
  return ((1u << stage_count(s)) - 1) & ~((1u << s.face_up) - 1);
}

bool could_use_mordred(const State& s, Seat who) {
  if (player(s, who).hand.empty() || !has_say(s, who)) return false;
  KindSet others;
  for (int i = 0; i < s.seats; ++i)
    if (seat(i) != who) others = others | player(s, seat(i)).allies;
  int mordreds = kCards.all.count(Kind::mordred) - s.discard.count(Kind::mordred);
  return !others.empty() && mordreds > 0;
}

bool could_act(const State& s, Seat who) {
  if (merlin_stages(s, who)) return true;
  if (player(s, who).hand.empty()) return false;
  auto gone = allies_in_play(s) | s.discard.kinds();
  if (!(kAllies - gone).empty()) return true;  // an ally may be in this hand
  return could_use_mordred(s, who);
}

int owed(const State& s, const PayBid& step) {
  const int due = std::max(0, step.bid - free_bids(s, step.who)) - step.paid;
  return std::clamp(due, 0, player(s, step.who).hand.size());  // R-Q11
}

// --- parts 5.1 and 5.2: building a quest

Pile free_cards(const State& s) {
  Pile left = player(s, seat(s.sponsor)).hand;
  for (const auto& stage : s.stages) left.take(stage);
  return left;
}

bool tests_used(const State& s, int stages) {
  for (int i = 0; i < stages; ++i)
    if (is_test_stage(stage(s, i))) return true;
  return false;
}

int to_beat(const State& s, int upto) {
  for (int i = upto - 1; i >= 0; --i)
    if (!is_test_stage(stage(s, i))) return stage_points(stage(s, i), story(s));
  return 0;
}

namespace {

// Tries to build foe stages one above the other, the weakest sufficient one first.
class Builder {
 public:
  Builder(const Pile& cards, Story quest) : left_(cards) {
    for (int k = 0; k < kKinds; ++k) {
      auto kind = static_cast<Kind>(k);
      if (is_foe(kind)) points_[at(kind)] = foe_points(kind, quest);
    }
  }
  bool build(int stages, int above) {
    if (stages <= 0) return true;
    if (left_.count_of(kFoes) < stages) return false;
    if (different_totals(above) >= stages) return true;
    return try_stages(stages, above);
  }

 private:
  // How many different figures above this one bare foes have.
  int different_totals(int above) const {
    std::uint64_t seen = 0;
    (left_.kinds() & kFoes).each([&](Kind k) {
      if (points_[at(k)] > above) seen |= std::uint64_t{1} << (points_[at(k)] / 5);
    });
    return std::popcount(seen);
  }
  bool try_stages(int stages, int above) {
    const auto foes = (left_.kinds() & kFoes).bits();
    const auto weapons = (left_.kinds() & kWeapons).bits();
    for (auto f = foes; f; f &= f - 1) {
      auto foe = static_cast<Kind>(std::countr_zero(f));
      left_.take(foe);
      for (std::uint32_t w = 0;; w = (w - weapons) & weapons) {  // all subsets, the empty one first
        int total = points_[at(foe)];
        KindSet(w).each([&](Kind k) { total += kCards.points[at(k)]; });
        if (total > above) {
          left_.take(KindSet(w));
          bool done = build(stages - 1, total);
          left_.put(KindSet(w));
          if (done) return left_.put(foe), true;
        }
        if (w == weapons) break;
      }
      left_.put(foe);
    }
    return false;
  }

  Pile left_;
  std::array<int, kKinds> points_{};
};

}  // namespace

bool can_build(const Pile& cards, Story quest, int stages, int above, bool test_allowed) {
  // A test fits anywhere, so one that may be used always saves a foe stage.
  if (test_allowed && !(cards.kinds() & kTests).empty()) --stages;
  return Builder(cards, quest).build(stages, above);
}

bool can_sponsor(const State& s, Seat who) {
  return can_build(player(s, who).hand, story(s), stage_count(s), 0, true);
}

bool may_finish_stage(const State& s) {
  KindSet now = stage(s, s.building);
  int left = stage_count(s) - s.building - 1;
  bool test = is_test_stage(now);
  if (!test && (now & kFoes).empty()) return false;
  int total = test ? to_beat(s, s.building) : stage_points(now, story(s));
  if (!test && total <= to_beat(s, s.building)) return false;
  if (left == 0) return true;
  return can_build(free_cards(s), story(s), left, total, !tests_used(s, s.building + 1));
}

Text stage_problem(const State& s) {
  if (may_finish_stage(s)) return {};
  KindSet now = stage(s, s.building);
  if (!is_test_stage(now)) {
    auto here = say::stage(StageIndex(s.building));
    if ((now & kFoes).empty()) return phrase("no.foe_or_test", here);
    int beat = to_beat(s, s.building);
    if (stage_points(now, story(s)) <= beat) return phrase("no.too_weak", here, say::beat(beat));
  }
  return phrase("no.stages_left");
}

bool may_lay(const State& s, Kind k) {
  KindSet now = stage(s, s.building);
  if (is_weapon(k)) return !is_test_stage(now) && !now.has(k);
  if (is_foe(k)) return (now & (kFoes | kTests)).empty();
  return is_test(k) && now.empty() && !tests_used(s, stage_count(s));
}

Text lay_problem(const State& s, Kind k) {
  KindSet now = stage(s, s.building);
  if (!free_cards(s).has(k)) return phrase("no.more", say::card(k));
  if (may_lay(s, k)) return {};
  if (is_weapon(k)) return phrase(is_test_stage(now) ? "no.test_weapon" : "no.stage_weapon");
  if (is_foe(k)) return phrase(is_test_stage(now) ? "no.test_alone" : "no.second_foe");
  if (!is_test(k)) return phrase("no.stage_card");
  return phrase(tests_used(s, stage_count(s)) ? "no.second_test" : "no.test_alone");
}

bool mordred_can_be_spared(const State& s) {
  Pile left = free_cards(s);
  if (!left.has(Kind::mordred)) return false;  // a Mordred lying in a stage cannot do it
  left.take(Kind::mordred);
  left.put(stage(s, s.building));
  return can_build(left, story(s), stage_count(s) - s.building, to_beat(s, s.building),
                   !tests_used(s, s.building));
}

std::string layout_problem(const std::array<KindSet, kMostStages>& stages, Story quest) {
  int above = 0, tests = 0;
  for (int i = 0; i < kMostStages; ++i) {
    KindSet now = stages[static_cast<std::size_t>(i)];
    auto name = "stage " + std::to_string(i + 1);
    if (i >= kCards.stages[at(quest)]) {
      if (!now.empty()) return name + ": the quest has fewer stages (GR-15)";
      continue;
    }
    if (is_test_stage(now)) {
      if (now.size() != 1) return name + ": a test stands alone (GR-15)";
      if (++tests > 1) return name + ": a quest has one test at most (GR-15)";
      continue;
    }
    if ((now & kFoes).size() != 1 || !(now - kFoes - kWeapons).empty())
      return name + ": one foe with weapons, or one test (GR-15)";
    if (stage_points(now, quest) <= above)
      return name + " must beat " + std::to_string(above) + " (GR-15)";
    above = stage_points(now, quest);
  }
  return "";
}

}  // namespace gh::quests
