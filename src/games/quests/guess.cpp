// Guesses: a state that one seat could not tell from the real one. All that the seat cannot know is
// put together and dealt out again, and always so that the guess could have come about: hidden
// stages make a legal quest, and whoever is being asked has an answer.
#include "games/quests/game.h"

namespace gh::quests {
namespace {

using Layout = Row<KindSet, kMostStages>;

Kind draw_one(Pile& from, KindSet of, Rng& rng) {
  int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(from.count_of(of))));
  Kind found{};
  bool done = false;
  (of & from.kinds()).each([&](Kind k) {
    if (done) return;
    n -= from.count(k);
    if (n < 0) found = k, done = true;
  });
  from.take(found);
  return found;
}

// Fills the hidden stages of a quest from a pile of unknown cards.
class LayoutGuess {
 public:
  LayoutGuess(Pile& unknown, Story quest, Rng& rng) : unknown_(unknown), quest_(quest), rng_(rng) {}

  struct Hidden {
    int stage = 0, size = 1;
    bool may_be_test = true;
  };
  // `known` has the stages that are not hidden; the cards of the answer leave the pile. False: it
  // found none, and nothing has changed.
  bool fill(Layout& known, const Fixed<Hidden, kMostStages>& hidden) {
    hidden_ = hidden;
    for (int i = 0; i < 24; ++i)
      if (attempt(known)) return true;
    return search(known, 0);
  }

 private:
  bool rises(const Layout& layout) const { return layout_problem(layout, quest_).empty(); }

  // Random cards; stages with equally many cards are put into rising order.
  bool attempt(Layout& known) {
    Layout layout = known;
    Pile left = unknown_;
    bool test = tests_in(known) > 0;
    for (const auto& h : hidden_) {
      auto& now = layout[static_cast<std::size_t>(h.stage)];
      bool test_fits = h.size == 1 && h.may_be_test && !test;
      KindSet first = test_fits ? kFoes | kTests : kFoes;
      if ((left.kinds() & first).empty()) return false;
      now.put(draw_one(left, first, rng_));
      test = test || is_test_stage(now);
      for (int i = 1; i < h.size; ++i) {
        KindSet weapons = kWeapons - now;
        if ((left.kinds() & weapons).empty()) return false;
        now.put(draw_one(left, weapons, rng_));
      }
    }
    sort(layout);
    if (!rises(layout)) return false;
    known = layout;
    unknown_ = left;
    return true;
  }
  void sort(Layout& layout) const {
    for (std::size_t i = 0; i < hidden_.size(); ++i)
      for (std::size_t j = i + 1; j < hidden_.size(); ++j) {
        auto& x = layout[static_cast<std::size_t>(hidden_[i].stage)];
        auto& y = layout[static_cast<std::size_t>(hidden_[j].stage)];
        if (hidden_[i].size != hidden_[j].size || is_test_stage(x) || is_test_stage(y)) continue;
        if (stage_points(x, quest_) > stage_points(y, quest_)) std::swap(x, y);
      }
  }
  static int tests_in(const Layout& layout) {
    int n = 0;
    for (const auto& stage : layout) n += is_test_stage(stage);
    return n;
  }

  // What random tries did not find: the weakest stage that fits first, then stronger ones.
  bool search(Layout& layout, std::size_t place) {
    if (place == hidden_.size()) return rises(layout);
    if (--patience_ < 0) return false;
    const auto h = hidden_[place];
    auto& now = layout[static_cast<std::size_t>(h.stage)];
    for (KindSet cards : candidates(h, tests_in(layout) > 0)) {
      if (!is_test_stage(cards) && !fits_below(layout, h.stage, cards)) continue;
      now = cards;
      unknown_.take(cards);
      if (search(layout, place + 1)) return true;
      unknown_.put(cards);
      now = {};
    }
    return false;
  }
  // Above every earlier stage and below the later ones that are there already.
  bool fits_below(const Layout& layout, int number, KindSet cards) const {
    int total = stage_points(cards, quest_);
    for (int i = 0; i < kMostStages; ++i) {
      KindSet other = layout[static_cast<std::size_t>(i)];
      if (i == number || (other & kFoes).empty()) continue;
      int points = stage_points(other, quest_);
      if (i < number ? points >= total : points <= total) return false;
    }
    return true;
  }
  std::vector<KindSet> candidates(const Hidden& h, bool test_used) const {
    std::vector<KindSet> all;
    if (h.size == 1 && h.may_be_test && !test_used)
      (unknown_.kinds() & kTests).each([&](Kind k) { all.push_back(KindSet::of(k)); });
    const auto tests = static_cast<std::ptrdiff_t>(all.size());
    const auto weapons = (unknown_.kinds() & kWeapons).bits();
    (unknown_.kinds() & kFoes).each([&](Kind foe) {
      for (std::uint32_t w = 0;; w = (w - weapons) & weapons) {
        if (std::popcount(w) == h.size - 1) all.push_back(KindSet::of(foe) | KindSet(w));
        if (w == weapons) break;
      }
    });
    std::stable_sort(all.begin() + tests, all.end(), [&](KindSet x, KindSet y) {
      return stage_points(x, quest_) < stage_points(y, quest_);
    });
    return all;
  }

  Pile& unknown_;
  Story quest_;
  Rng& rng_;
  Fixed<Hidden, kMostStages> hidden_;
  int patience_ = 2000;
};

class Guess {
 public:
  Guess(State& s, Seat me, Rng& rng) : s_(s), me_(me), rng_(rng) {}

  void make() {
    const auto* choosing = top<ChooseCards>(s_);
    const auto* window = top<Window>(s_);
    const bool secret = choosing || (window && !window->bystanders);
    collect();
    guess_stages();
    guess_needed_cards();
    deal();
    for (int i = 0; i < s_.seats; ++i) {
      if (seat(i) == me_ || !s_.in.has(seat(i)) || !secret) continue;
      bool done = !choosing || choosing->ready.has(seat(i));
      player(s_, seat(i)).chosen = done ? some_play(player(s_, seat(i))) : KindSet{};
    }
    forget_deeds();
  }

 private:
  void forget_deeds() {
    if (s_.agenda.steps.empty()) return;
    auto& step = s_.agenda.steps.back();
    auto* choosing = std::get_if<ChooseCards>(&step);
    auto* window = std::get_if<Window>(&step);
    if (!choosing && !window) return;
    auto& deeds = choosing ? choosing->deeds : window->deeds;
    for (int i = 0; i < s_.seats; ++i)
      if (seat(i) != me_) deeds[static_cast<std::size_t>(i)] = {};
  }
  void collect() {
    unknown_ = s_.deck;
    if (s_.sponsor >= 0) sponsors_hand_ = player(s_, seat(s_.sponsor)).hand;
    for (int i = 0; i < s_.seats; ++i) {
      if (seat(i) == me_) continue;
      auto& p = player(s_, seat(i));
      wanted_[static_cast<std::size_t>(i)] = p.hand.size();
      unknown_.put(p.hand);
      p.hand = {};
      p.chosen = {};
    }
  }

  void guess_stages() {
    if (!in_quest(s_) || s_.sponsor < 0 || s_.sponsor == index(me_)) return;
    const Layout real = s_.stages;
    Fixed<LayoutGuess::Hidden, kMostStages> hidden;
    if (s_.laid_out) {
      const int looked = is_player(me_) ? player(s_, me_).looked : -1;
      for (int i = s_.face_up; i < stage_count(s_); ++i) {
        if (i == looked) continue;
        auto& now = s_.stages[static_cast<std::size_t>(i)];
        // A hidden stage that is being played has been announced: it is a foe, for a test would
        // lie open.
        bool announced = i <= s_.stage && !top<Draw>(s_) && !top<HandLimit>(s_);
        hidden.push_back({i, now.size(), !announced});
        unknown_.put(now);
        now = {};
      }
      if (LayoutGuess(unknown_, story(s_), rng_).fill(s_.stages, hidden)) return;
      s_.stages = real;  // too few cards are unknown: hardly anything else can lie there
      for (const auto& h : hidden) unknown_.take(real[static_cast<std::size_t>(h.stage)]);
      return;
    }
    if (!top<LayOut>(s_)) return;
    // The sponsor is still building: give him cards for a quest, one a stage, and begin again.
    // Without so many different foes anywhere he needs weapons too, the more the later the stage.
    s_.stages = {};
    s_.building = 0;
    const int count = stage_count(s_);
    for (int i = 0; i < count; ++i) hidden.push_back({i, 1, true});
    const auto sponsor = static_cast<std::size_t>(s_.sponsor);
    for (int more = 0; count + more <= wanted_[sponsor]; ++more) {
      if (more > 0) ++hidden[static_cast<std::size_t>(count - 1 - (more - 1) % count)].size;
      Layout layout{};
      if (!LayoutGuess(unknown_, story(s_), rng_).fill(layout, hidden)) continue;
      for (const auto& stage : layout) s_.players[sponsor].hand.put(stage);
      wanted_[sponsor] -= count + more;
      return;
    }
    // Hardly any card is unknown: leave him what he has.
    s_.players[sponsor].hand = sponsors_hand_;
    sponsors_hand_.kinds().each([&](Kind k) {
      for (int n = sponsors_hand_.count(k); n > 0; --n) unknown_.take(k);
    });
    wanted_[sponsor] = 0;
  }

  // Whoever must discard for King's Call to Arms has something to discard.
  void guess_needed_cards() {
    const auto* call = top<CallToArms>(s_);
    if (!call || call->who == me_ || !s_.agenda.asked_of(call->who)) return;
    KindSet possible = call->foes ? kFoes : kFoes | kWeapons;
    player(s_, call->who).hand.put(draw_one(unknown_, possible, rng_));
    --wanted_[static_cast<std::size_t>(index(call->who))];
  }

  void deal() {
    for (int i = 0; i < s_.seats; ++i)
      for (int n = wanted_[static_cast<std::size_t>(i)]; n > 0; --n) {
        Kind k =
            unknown_.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(unknown_.size()))));
        unknown_.take(k);
        player(s_, seat(i)).hand.put(k);
      }
    s_.deck = unknown_;
  }

  KindSet some_play(const Player& p) {
    KindSet usable = p.hand.kinds() & (kWeapons | kAllies);
    if (!p.amour && p.hand.has(Kind::amour)) usable.put(Kind::amour);
    return usable & KindSet(static_cast<std::uint32_t>(rng_.next()));
  }

  State& s_;
  Seat me_;
  Rng& rng_;
  Pile unknown_;
  Pile sponsors_hand_;
  std::array<int, kMostSeats> wanted_{};
};

}  // namespace

void Game::determinize(State& s, Seat me, Rng& rng) { Guess(s, me, rng).make(); }

}  // namespace gh::quests
