// The 125 adventure cards, 28 story cards and the ranks. Values and counts are data
// (data/quests/cards.json); this is their shape.
//
// Copies of a card are the same card to everybody, so nothing here numbers them: a hand or a pile
// is a count per kind, and what lies on the table never repeats a kind and is a set of kinds.
#pragma once

#include <array>
#include <bit>
#include <string>

#include "core/fixed.h"
#include "core/json.h"
#include "core/text.h"

namespace gh::quests {

inline constexpr int kAdventureCards = 125;
inline constexpr int kStoryCards = 28;
inline constexpr int kMostStages = 5;
inline constexpr int kHandLimit = 12;  // GR-12, and the opening hand of GR-07

// An adventure card, in the order of the data file: weapons, foes, tests, allies, amour.
enum class Kind : std::uint8_t {
  excalibur,
  lance,
  battle_ax,
  sword,
  horse,
  dagger,
  dragon,
  giant,
  mordred,
  green_knight,
  black_knight,
  evil_knight,
  saxon_knight,
  robber_knight,
  saxons,
  boar,
  thieves,
  test_of_valor,
  test_of_temptation,
  test_of_morgan_le_fey,
  test_of_the_questing_beast,
  sir_galahad,
  sir_lancelot,
  king_arthur,
  sir_tristan,
  king_pellinore,
  sir_gawain,
  sir_percival,
  queen_guinevere,
  queen_iseult,
  merlin,
  amour
};
BOOST_DESCRIBE_ENUM(Kind, excalibur, lance, battle_ax, sword, horse, dagger, dragon, giant, mordred,
                    green_knight, black_knight, evil_knight, saxon_knight, robber_knight, saxons,
                    boar, thieves, test_of_valor, test_of_temptation, test_of_morgan_le_fey,
                    test_of_the_questing_beast, sir_galahad, sir_lancelot, king_arthur, sir_tristan,
                    king_pellinore, sir_gawain, sir_percival, queen_guinevere, queen_iseult, merlin,
                    amour)
inline constexpr int kKinds = 32;

// A story card: quests, tournaments, events.
enum class Story : std::uint8_t {
  search_for_the_holy_grail,
  test_of_the_green_knight,
  search_for_the_questing_beast,
  defend_the_queens_honor,
  rescue_the_fair_maiden,
  journey_through_the_enchanted_forest,
  vanquish_king_arthurs_enemies,
  slay_the_dragon,
  boar_hunt,
  repel_the_saxon_raiders,
  tournament_at_camelot,
  tournament_at_orkney,
  tournament_at_tintagel,
  tournament_at_york,
  kings_recognition,
  queens_favor,
  court_called_to_camelot,
  pox,
  plague,
  chivalrous_deed,
  prosperity_throughout_the_realm,
  kings_call_to_arms
};
BOOST_DESCRIBE_ENUM(Story, search_for_the_holy_grail, test_of_the_green_knight,
                    search_for_the_questing_beast, defend_the_queens_honor, rescue_the_fair_maiden,
                    journey_through_the_enchanted_forest, vanquish_king_arthurs_enemies,
                    slay_the_dragon, boar_hunt, repel_the_saxon_raiders, tournament_at_camelot,
                    tournament_at_orkney, tournament_at_tintagel, tournament_at_york,
                    kings_recognition, queens_favor, court_called_to_camelot, pox, plague,
                    chivalrous_deed, prosperity_throughout_the_realm, kings_call_to_arms)
inline constexpr int kStories = 22;

enum class Rank : std::uint8_t { squire, knight, champion_knight, knight_of_the_round_table };
BOOST_DESCRIBE_ENUM(Rank, squire, knight, champion_knight, knight_of_the_round_table)
inline constexpr int kRanks = 4;

constexpr std::size_t at(Kind k) { return static_cast<std::size_t>(k); }
constexpr std::size_t at(Story s) { return static_cast<std::size_t>(s); }
constexpr std::size_t at(Rank r) { return static_cast<std::size_t>(r); }

// A set of different adventure cards: a stage, the allies in play, what is chosen for a stage.
class KindSet {
 public:
  constexpr KindSet() = default;
  constexpr explicit KindSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr KindSet of(Kind k) { return KindSet(1u << static_cast<unsigned>(k)); }
  // All kinds from the first to the last.
  static constexpr KindSet range(Kind first, Kind last) {
    auto upto = [](unsigned n) { return n >= 32 ? ~0u : (1u << n) - 1; };
    return KindSet(upto(static_cast<unsigned>(last) + 1) & ~upto(static_cast<unsigned>(first)));
  }
  constexpr bool has(Kind k) const { return bits_ >> static_cast<unsigned>(k) & 1; }
  constexpr void put(Kind k) { bits_ |= of(k).bits_; }
  constexpr void take(Kind k) { bits_ &= ~of(k).bits_; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  constexpr Kind first() const { return static_cast<Kind>(std::countr_zero(bits_)); }
  template <class F>
  constexpr void each(F&& f) const {
    for (auto b = bits_; b; b &= b - 1) f(static_cast<Kind>(std::countr_zero(b)));
  }
  friend constexpr KindSet operator|(KindSet x, KindSet y) { return KindSet(x.bits_ | y.bits_); }
  friend constexpr KindSet operator&(KindSet x, KindSet y) { return KindSet(x.bits_ & y.bits_); }
  friend constexpr KindSet operator-(KindSet x, KindSet y) { return KindSet(x.bits_ & ~y.bits_); }
  friend constexpr bool operator==(KindSet, KindSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

inline constexpr KindSet kWeapons = KindSet::range(Kind::excalibur, Kind::dagger);
inline constexpr KindSet kFoes = KindSet::range(Kind::dragon, Kind::thieves);
inline constexpr KindSet kTests =
    KindSet::range(Kind::test_of_valor, Kind::test_of_the_questing_beast);
inline constexpr KindSet kAllies = KindSet::range(Kind::sir_galahad, Kind::merlin);

// Cards of which there may be several alike: a hand, the draw pile, the discard pile. A shuffled
// pile has no order: chance draws from it.
class Pile {
 public:
  int count(Kind k) const { return count_[at(k)]; }
  bool has(Kind k) const { return kinds_.has(k); }
  KindSet kinds() const { return kinds_; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void put(Kind k, int n = 1) {
    if (n == 0) return;
    count_[at(k)] = static_cast<std::uint8_t>(count_[at(k)] + n);
    size_ = static_cast<std::uint8_t>(size_ + n);
    kinds_.put(k);
  }
  void take(Kind k) {
    if (count_[at(k)] == 0) fault("that card is not in the pile");
    --size_;
    if (--count_[at(k)] == 0) kinds_.take(k);
  }
  void put(KindSet set) {
    set.each([&](Kind k) { put(k); });
  }
  void take(KindSet set) {
    set.each([&](Kind k) { take(k); });
  }
  void put(const Pile& other) {
    other.kinds().each([&](Kind k) { put(k, other.count(k)); });
  }
  // The n-th card in the order of the kinds: what outcome n of a draw means.
  Kind nth(int n) const {
    for (auto b = kinds_.bits();; b &= b - 1) {
      if (!b) fault("there are not so many cards in the pile");
      auto k = static_cast<Kind>(std::countr_zero(b));
      n -= count(k);
      if (n < 0) return k;
    }
  }
  int count_of(KindSet set) const {
    int n = 0;
    (set & kinds_).each([&](Kind k) { n += count(k); });
    return n;
  }
  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  Row<std::uint8_t, kKinds> count_{};
  KindSet kinds_;  // those with a count, kept beside the counts for speed
  std::uint8_t size_ = 0;
};

// Every card of it, each as often as it is there.
inline std::vector<Kind> list(KindSet set) {
  std::vector<Kind> out;
  set.each([&](Kind k) { out.push_back(k); });
  return out;
}

inline std::vector<Kind> list(const Pile& pile) {
  std::vector<Kind> out;
  pile.kinds().each(
      [&](Kind k) { out.insert(out.end(), static_cast<std::size_t>(pile.count(k)), k); });
  return out;
}

// The story cards of a pile, 28 at most.
class StoryPile {
 public:
  int count(Story k) const { return count_[at(k)]; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void put(Story k) { ++count_[at(k)], ++size_; }
  void take(Story k) {
    if (count_[at(k)] == 0) fault("that card is not in the pile");
    --count_[at(k)], --size_;
  }
  Story nth(int n) const {
    std::size_t k = 0;
    while (n >= count_[k]) n -= count_[k++];
    return static_cast<Story>(k);
  }
  friend bool operator==(const StoryPile&, const StoryPile&) = default;

 private:
  Row<std::uint8_t, kStories> count_{};
  std::uint8_t size_ = 0;
};

// Points and bids of an ally; the second pair replaces the first under its condition (R-Q07).
struct Ally {
  std::uint8_t points = 0, bids = 0;
  std::int8_t on_quest = -1;   // a Story, or
  std::int8_t with_ally = -1;  // a Kind that anybody has in play
  std::uint8_t points_then = 0, bids_then = 0;
};

// What the rules look up of every card, made once from the data file.
struct Cards {
  Pile all;
  StoryPile stories;
  Row<std::uint8_t, kKinds> points{};        // weapons, foes (low figure), amour
  Row<std::uint8_t, kKinds> points_named{};  // foes: the figure when the quest names them
  Row<Ally, kKinds> ally{};
  Row<std::uint8_t, kKinds> minimum_bid{};  // tests; 0: nothing printed
  Row<Row<std::uint8_t, kStories>, kKinds> minimum_bid_on{};
  Row<std::uint8_t, kStories> stages{};  // quests
  Row<KindSet, kStories> named{};        // foes that the quest names
  Row<std::uint8_t, kStories> bonus{};   // tournaments
  Row<std::uint8_t, kStories> amount{};  // events: the number on the card
  Row<std::uint8_t, kRanks> rank_points{};
  Row<std::uint8_t, kRanks> price{};  // shields to the next rank; 0: there is none
  Row<std::string, kKinds> words{};
};
extern const Cards kCards;

constexpr bool is_weapon(Kind k) { return kWeapons.has(k); }
constexpr bool is_foe(Kind k) { return kFoes.has(k); }
constexpr bool is_test(Kind k) { return kTests.has(k); }
constexpr bool is_ally(Kind k) { return kAllies.has(k); }
constexpr bool is_quest(Story s) { return s <= Story::repel_the_saxon_raiders; }
constexpr bool is_tournament(Story s) {
  return s >= Story::tournament_at_camelot && s <= Story::tournament_at_york;
}
constexpr bool is_event(Story s) { return s >= Story::kings_recognition; }

// GR-15, GR-22b: what a foe is worth on this quest.
inline int foe_points(Kind foe, Story quest) {
  return kCards.named[at(quest)].has(foe) ? kCards.points_named[at(foe)] : kCards.points[at(foe)];
}
inline int stage_points(KindSet stage, Story quest) {
  int sum = 0;
  stage.each([&](Kind k) {
    sum += is_foe(k) ? foe_points(k, quest) : is_weapon(k) ? kCards.points[at(k)] : 0;
  });
  return sum;
}
// The rule of the rulebook about a card.
const char* card_rule(Kind k);
const char* story_rule(Story s);

}  // namespace gh::quests

template <>
inline constexpr bool gh::hyphenated<gh::quests::Kind> = true;
template <>
inline constexpr bool gh::hyphenated<gh::quests::Story> = true;
template <>
inline constexpr bool gh::hyphenated<gh::quests::Rank> = true;
template <>
inline constexpr std::string_view gh::noun_category<gh::quests::Kind> = "card";
template <>
inline constexpr std::string_view gh::noun_category<gh::quests::Story> = "story";
template <>
inline constexpr std::string_view gh::noun_category<gh::quests::Rank> = "rank";
