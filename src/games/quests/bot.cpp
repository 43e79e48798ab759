// The two rules of thumb that players of this game share (NF-06), and `rule`, which is better. All
// decide from what their seat knows: they are handed a guess of the state and look at their own
// hand and at what is public.
//
// `rule` is strategy2 with two changes that we measured: it gives a quest whenever nobody could win
// the game by it, since a sponsor draws more cards than he lays; and it joins the quests it could
// beat by the number of cards in their stages, which everybody sees.
//
// The two are made for a table of several, where a refusal leaves the prize to nobody in
// particular. With two players it leaves it to the one opponent; there they always enter a
// tournament, and decline to sponsor only what could win the opponent the game.
#include "games/quests/game.h"

namespace gh::quests {
namespace {

using Layout = Row<KindSet, kMostStages>;

// Where the two differ in numbers.
struct Temper {
  int last_stage = 0;   // a quest of its own ends with at least this much
  int weak_foe = 0;     // foes below this are for bidding and discarding
  bool reacts = false;  // plays for what others could win, and builds strong stages
  bool weighs = false;  // judges a stage by what everybody sees of it
};
constexpr Temper kReacting{50, 20, true, false};
constexpr Temper kSteady{40, 25, false, false};
constexpr Temper kWeighing{30, 25, false, true};

int points(Kind k) { return kCards.points[at(k)]; }  // the low printed figure of foes

// The kinds of a set, weakest first.
std::vector<Kind> weakest_first(KindSet set) {
  std::vector<Kind> kinds;
  set.each([&](Kind k) { kinds.push_back(k); });
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](Kind x, Kind y) { return points(x) < points(y); });
  return kinds;
}
std::vector<Kind> strongest_first(KindSet set) {
  auto kinds = weakest_first(set);
  std::reverse(kinds.begin(), kinds.end());
  return kinds;
}

class Bot {
 public:
  Bot(const State& s, const Ask& ask, const Temper& temper)
      : s_(s), who_(ask.who), me_(player(s, ask.who)), temper_(temper) {
    Game::options(s, ask, offered_);
  }

  Option choose(const Ask& ask, Rng& rng) {
    switch (static_cast<Question>(ask.question)) {
      case Question::sponsor:
        return sponsors() ? pick(Verb::sponsor) : pick(Verb::decline);
      case Question::lay_out:
        return lay_out(rng);
      case Question::join:
        return joins() ? pick(Verb::join) : pick(Verb::decline);
      case Question::enter:
        return enters() ? pick(Verb::enter) : pick(Verb::decline);
      case Question::choose_cards:
        return put_together(in_tournament(s_) ? tournament_play() : stage_play());
      case Question::window:
        return pick(Verb::pass);  // Merlin and Mordred are not used
      case Question::bid:
        return bid();
      case Question::pay_bid:
        return pick(Verb::discard, static_cast<int>(payment()));
      case Question::hand_limit:
        return come_down();
      case Question::prosperity:
        return pick(Verb::draw);
      default:
        return arm_the_king();
    }
  }

 private:
  // --- picking

  bool offers(Verb verb, int a = 0) const {
    return std::any_of(offered_.begin(), offered_.end(), [&](const Option& o) {
      return o.verb == static_cast<int>(verb) && o.a == a;
    });
  }
  static Option pick(Verb verb, int a = 0) {
    return {static_cast<std::uint16_t>(verb), static_cast<std::int16_t>(a), 0, 0};
  }

  // --- judging

  // Would so many shields promote this player, or win the game?
  bool promoted_by(Seat who, int shields) const {
    const auto& p = player(s_, who);
    return p.shields + shields >= kCards.price[at(p.rank)];
  }
  bool anybody_promoted_by(int shields, bool others_only, Seats among) const {
    for (int i = 0; i < s_.seats; ++i)
      if (among.has(seat(i)) && !(others_only && seat(i) == who_) && promoted_by(seat(i), shields))
        return true;
    return false;
  }
  static Seats everybody() { return {0x0f}; }
  int weak_foes() const {
    int n = 0;
    (me_.hand.kinds() & kFoes).each([&](Kind k) {
      if (points(k) < temper_.weak_foe) n += me_.hand.count(k);
    });
    return n;
  }
  // Everything that may be played at once.
  KindSet useful() const {
    KindSet set = me_.hand.kinds() & (kWeapons | kAllies);
    if (me_.hand.has(Kind::amour) && !me_.amour) set.put(Kind::amour);
    return set;
  }

  // --- tournaments

  bool enters() const {
    if (!temper_.reacts || s_.seats == 2) return true;
    int prize = s_.seats + kCards.bonus[at(story(s_))];
    return anybody_promoted_by(prize, false, everybody());
  }
  KindSet tournament_play() const {
    if (!temper_.reacts) return enough_for(50);
    int prize = s_.final_ ? 100 : s_.joined.size() + kCards.bonus[at(story(s_))];
    if (anybody_promoted_by(prize, false, s_.joined)) return useful();
    KindSet twice;
    (me_.hand.kinds() & kWeapons).each([&](Kind k) {
      if (me_.hand.count(k) > 1) twice.put(k);
    });
    return twice;
  }
  // As few cards as possible to reach a total; everything useful if it is out of reach.
  KindSet enough_for(int total) const {
    KindSet set;
    std::vector<std::pair<int, Kind>> gains;
    useful().each([&](Kind k) {
      gains.emplace_back(points_with(s_, who_, KindSet::of(k)) - standing_points(s_, who_), k);
    });
    std::stable_sort(gains.begin(), gains.end(),
                     [](const auto& x, const auto& y) { return x.first > y.first; });
    for (const auto& [gain, k] : gains) {
      if (points_with(s_, who_, set) >= total) return set;
      if (gain > 0) set.put(k);
    }
    return set;
  }

  // --- sponsoring

  bool sponsors() const {
    if (!offers(Verb::sponsor)) return false;
    int prize = stage_count(s_) + 2 * s_.recognition;
    bool refuses = temper_.weighs || s_.seats == 2 ? anybody_wins_by(prize)
                                                   : anybody_promoted_by(prize, true, everybody());
    return !refuses && plan().has_value();
  }
  bool anybody_wins_by(int shields) const {
    for (int i = 0; i < s_.seats; ++i)
      if (seat(i) != who_ && player(s_, seat(i)).rank == Rank::champion_knight &&
          promoted_by(seat(i), shields))
        return true;
    return false;
  }
  // The quest it would lay out: the last stage strong, a test before it, the rest as it likes.
  std::optional<Layout> plan() const {
    const Story quest = story(s_);
    const int count = stage_count(s_);
    Pile left = me_.hand;
    Layout layout{};
    auto& last = layout[static_cast<std::size_t>(count - 1)];
    KindSet foes = left.kinds() & kFoes;
    if (foes.empty()) return std::nullopt;
    Kind strongest = foes.first();
    foes.each([&](Kind k) {
      if (foe_points(k, quest) > foe_points(strongest, quest)) strongest = k;
    });
    last.put(strongest);
    for (Kind k : strongest_first(left.kinds() & kWeapons))
      if (stage_points(last, quest) < temper_.last_stage) last.put(k);
    if (stage_points(last, quest) < temper_.last_stage) return std::nullopt;
    left.take(last);
    int before = count - 2;
    if (auto tests = left.kinds() & kTests; before >= 0 && !tests.empty())
      layout[static_cast<std::size_t>(before--)].put(tests.first());
    if (temper_.reacts)
      strong_stages(layout, left, before, stage_points(last, quest));
    else
      weak_stages(layout, left, before);
    if (!layout_problem(layout, quest).empty()) return std::nullopt;
    return layout;
  }
  // From the back: the strongest foe that stays below, with one weapon held in duplicate.
  void strong_stages(Layout& layout, Pile& left, int from, int below) const {
    for (int i = from; i >= 0; --i) {
      Kind best{};
      int most = 0;
      (left.kinds() & kFoes).each([&](Kind k) {
        int p = foe_points(k, story(s_));
        if (p < below && p > most) best = k, most = p;
      });
      if (!most) return;
      auto& now = layout[static_cast<std::size_t>(i)];
      now.put(best);
      for (Kind k : strongest_first(left.kinds() & kWeapons)) {
        if (left.count(k) < 2 || most + points(k) >= below) continue;
        now.put(k);
        break;
      }
      left.take(now);
      below = stage_points(now, story(s_));
    }
  }
  // The weakest foes in increasing order, without weapons.
  void weak_stages(Layout& layout, Pile& left, int upto) const {
    int above = 0;
    for (int i = 0; i <= upto; ++i) {
      Kind weakest{};
      int least = 1000;
      (left.kinds() & kFoes).each([&](Kind k) {
        int p = foe_points(k, story(s_));
        if (p > above && p < least) weakest = k, least = p;
      });
      if (least == 1000) return;
      layout[static_cast<std::size_t>(i)].put(weakest);
      left.take(weakest);
      above = least;
    }
  }
  // One pick towards the plan; whatever lies differently is taken back first.
  Option lay_out(Rng& rng) const {
    auto planned = plan();
    if (!planned) return lay_anything(rng);
    KindSet now = stage(s_, s_.building), want = (*planned)[s_.building];
    bool earlier_differ = false;
    for (int i = 0; i < s_.building; ++i)
      earlier_differ = earlier_differ || stage(s_, i) != (*planned)[static_cast<std::size_t>(i)];
    KindSet wrong = earlier_differ ? now : now - want;
    if (!wrong.empty()) return pick(Verb::take, static_cast<int>(wrong.first()));
    if (earlier_differ) return pick(Verb::back);
    KindSet missing = want - now;
    if (!(missing - kWeapons).empty())
      return pick(Verb::lay, static_cast<int>((missing - kWeapons).first()));
    if (!missing.empty()) return pick(Verb::lay, static_cast<int>(missing.first()));
    if (offers(Verb::confirm)) return pick(Verb::confirm);
    if (offers(Verb::next)) return pick(Verb::next);
    return lay_anything(rng);
  }
  // It took over from somebody who sponsored what it would not have: any legal quest will do.
  Option lay_anything(Rng& rng) const {
    if (offers(Verb::confirm)) return pick(Verb::confirm);
    if (offers(Verb::next)) return pick(Verb::next);
    return offered_[rng.below(static_cast<std::uint32_t>(offered_.size()))];
  }

  // --- quests of others

  // What a covered stage may hold: a middling foe and weapon, more than the stage before.
  int expected(int i, int before) const {
    int weapons = std::max(0, stage(s_, i).size() - 1);
    return std::max(before + 5, kMiddlingFoe + kMiddlingWeapon * weapons);
  }
  static constexpr int kMiddlingFoe = 15, kMiddlingWeapon = 10;
  // Could it stand against every stage, if they are what they look like?
  bool joins_weighing() const {
    State then = s_;
    auto& me = player(then, who_);
    int need = 0;
    for (int i = 0; i < stage_count(s_); ++i) {
      need = expected(i, need);
      KindSet play = at_least(then, need);
      if (points_with(then, who_, play) < need) return false;
      me.hand.take(play);
      me.allies = me.allies | (play & kAllies);
      me.amour = me.amour || play.has(Kind::amour);
    }
    return true;
  }
  int fought_before() const {
    int before = 0;
    for (int i = 0; i < s_.stage; ++i)
      if (!is_test_stage(stage(s_, i))) before = stage_points(stage(s_, i), story(s_));
    return before;
  }

  bool joins() const {
    if (temper_.weighs) return joins_weighing();
    if (weak_foes() < 2) return false;
    const int stages = stage_count(s_);
    if (temper_.reacts) return me_.hand.count_of(kWeapons | kAllies) >= 2 * stages;
    return tens() >= stages;
  }
  // Ten points can be added so often: by one card each, or by two small ones of different names.
  int tens() const {
    int tens = 0, small = 0, daggers = 0;
    (me_.hand.kinds() & (kWeapons | kAllies)).each([&](Kind k) {
      const int n = me_.hand.count(k);
      const int gain = is_weapon(k) ? points(k) : ally_points(s_, k);
      if (gain >= 10)
        tens += n;
      else if (gain >= 5)
        (is_weapon(k) ? daggers : small) += n;
    });
    if (me_.hand.has(Kind::amour) && !me_.amour) ++tens;
    return tens + std::min(small, (small + daggers) / 2);
  }
  KindSet stage_play() const {
    if (s_.stage + 1 == stage_count(s_)) return useful();
    if (temper_.reacts) return two_cards();
    if (temper_.weighs) return at_least(s_, expected(s_.stage, fought_before()));
    int before = me_.shown_points >= 0 ? me_.shown_points : standing_points(s_, who_);
    return ten_more(s_, before);
  }
  // Allies and amour first, the strongest first; then the weakest weapons.
  KindSet two_cards() const {
    KindSet set;
    std::vector<Kind> order;
    (useful() - kWeapons).each([&](Kind k) { order.push_back(k); });
    std::stable_sort(order.begin(), order.end(), [&](Kind x, Kind y) {
      return points_with(s_, who_, KindSet::of(x)) > points_with(s_, who_, KindSet::of(y));
    });
    for (Kind k : weakest_first(useful() & kWeapons)) order.push_back(k);
    for (Kind k : order)
      if (set.size() < 2) set.put(k);
    return set;
  }
  KindSet ten_more(const State& s, int before) const { return at_least(s, before + 10); }
  // Amour first, then allies, then weapons; the weakest sufficient cards.
  KindSet at_least(const State& s, int total) const {
    const auto& me = player(s, who_);
    KindSet set;
    auto enough = [&] { return points_with(s, who_, set) >= total; };
    if (!enough() && me.hand.has(Kind::amour) && !me.amour) set.put(Kind::amour);
    (me.hand.kinds() & kAllies).each([&](Kind k) {
      if (!enough() && kCards.ally[at(k)].points > 0) set.put(k);
    });
    auto weapons = weakest_first(me.hand.kinds() & kWeapons);
    while (!enough() && !weapons.empty()) {
      int lack = total - points_with(s, who_, set);
      auto fits =
          std::find_if(weapons.begin(), weapons.end(), [&](Kind k) { return points(k) >= lack; });
      if (fits == weapons.end()) --fits;  // none suffices alone: the strongest
      set.put(*fits);
      weapons.erase(fits);
    }
    return set;
  }

  // One pick towards the play.
  Option put_together(KindSet want) const {
    if (auto wrong = me_.chosen - want; !wrong.empty())
      return pick(Verb::take, static_cast<int>(wrong.first()));
    if (auto missing = want - me_.chosen; !missing.empty())
      return pick(Verb::choose, static_cast<int>(missing.first()));
    return pick(Verb::ready);
  }

  // --- tests

  int surplus() const {
    int n = 0;
    me_.hand.kinds().each([&](Kind k) {  // of all but the foes that are counted anyway
      if (!is_foe(k) || points(k) >= temper_.weak_foe) n += me_.hand.count(k) - 1;
    });
    return n;
  }
  Option bid() const {
    const auto& step = *top<Bidding>(s_);
    int mine = weak_foes();
    if (!temper_.reacts && me_.bid > 0) mine += surplus();
    if (me_.bid > 0 && temper_.reacts) return pick(Verb::drop);  // never a second time
    if (step.alone) {  // the number is given: take it if that many cards can be spared
      int cost = std::max(0, step.minimum - free_bids(s_, who_));
      bool spare = weak_foes() + surplus() >= cost || last_stage();
      return spare && offers(Verb::bid, step.minimum) ? pick(Verb::bid, step.minimum)
                                                      : pick(Verb::drop);
    }
    return offers(Verb::bid, mine) && mine > me_.bid ? pick(Verb::bid, mine) : pick(Verb::drop);
  }
  bool last_stage() const { return s_.stage + 1 == stage_count(s_); }

  // --- giving cards up

  Kind payment() const {
    return least_wanted([&](Kind k) { return is_foe(k) && points(k) < temper_.weak_foe; });
  }
  // A card that `first` names, the weakest; else a surplus copy; else the weakest foe, test, card.
  template <class F>
  Kind least_wanted(F first) const {
    Kind best = me_.hand.nth(0);
    int lowest = 1000000;
    me_.hand.kinds().each([&](Kind k) {
      int rank = first(k)                    ? 0
                 : me_.hand.count(k) > 1     ? 1
                 : is_test(k)                ? 2
                 : is_weapon(k) || is_foe(k) ? 3
                                             : 4;
      if (int cost = rank * 1000 + points(k); cost < lowest) lowest = cost, best = k;
    });
    return best;
  }
  // Allies are played first, then the weakest foes go, then surplus copies.
  Option come_down() const {
    if (auto allies = me_.hand.kinds() & kAllies; !allies.empty())
      return pick(Verb::ally, static_cast<int>(allies.first()));
    return pick(Verb::discard, static_cast<int>(least_wanted(is_foe)));
  }
  Option arm_the_king() const {
    KindSet may;
    for (const auto& o : offered_)
      if (o.verb == static_cast<int>(Verb::discard)) may.put(static_cast<Kind>(o.a));
    return pick(Verb::discard, static_cast<int>(weakest_first(may).front()));
  }

  const State& s_;
  Seat who_;
  const Player& me_;
  Temper temper_;
  Options offered_;
};

}  // namespace

Option reacting_bot(const State& s, const Ask& ask, Rng& rng) {
  return Bot(s, ask, kReacting).choose(ask, rng);
}

Option steady_bot(const State& s, const Ask& ask, Rng& rng) {
  return Bot(s, ask, kSteady).choose(ask, rng);
}

Option weighing_bot(const State& s, const Ask& ask, Rng& rng) {
  return Bot(s, ask, kWeighing).choose(ask, rng);
}

}  // namespace gh::quests
