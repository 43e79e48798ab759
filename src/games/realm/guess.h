// A guess of what a seat cannot know: see guess.cpp.
#pragma once

#include "games/realm/combat.h"
#include "games/realm/look.h"
#include "games/realm/state.h"

namespace gh::realm {

class Guess {
 public:
  Guess(State& s, Seat me, Rng& rng) : s_(s), me_(me), rng_(rng) {}
  void run() {
    if (s_.over) return;  // nothing is hidden any more
    chits();
    sightings();
    cards();
    spell_cards();
    for (int i = 0; i < s_.seats; ++i)
      if (seat(i) != me_) player(i);
    for (int b = 0; b < kFirstFamiliar; ++b)
      if (is_individual(s_, b) && player_of(s_, b) != me_) individual(b);
    for (int b = kFirstFamiliar; b < kBeings; ++b)
      if (on_map(s_, b) && player_of(s_, b) != me_) helper(b);
    steps();
    // Who wants no questions does not show in what others see.
    s_.combat.resting &= is_player(me_) ? bit_of(me_) : Mask{0};
    // How counters lay whose sheet is gone matters no more, and nobody sees it.
    for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
      if (s_.combat.sheet[at(b)] == kNone)
        s_.combat.lane[at(b)] = s_.combat.apart[at(b)] = Lane::none;
    if (plays_are_secret(s_)) melee();
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  template <class List>
  const auto& one_of(const List& list) {
    return list[at(below(static_cast<int>(list.size())))];
  }
  template <class List>
  void shuffle(List& list) {
    for (std::size_t n = list.size(); n > 1; --n)
      std::swap(list[n - 1], list[rng_.below(static_cast<std::uint32_t>(n))]);
  }

  // --- map chits (INF-2): warnings among those of their letter; sounds, sites and the Lost chits
  // among the places where one of them lies face down

  using ChitRow = Fixed<std::uint8_t, kChits>;
  ChitRow unknown_chits() const;
  void chits();
  void move_chits(const std::array<std::uint8_t, kChits>& to);
  void sightings();
  bool hidden_chit(int c) const { return !knows_chit(s_, me_, c); }

  // --- treasure cards (INF-10 to INF-12)

  void each_mention(const auto& f);
  void find_slots();
  void cards();
  bool hidden_card(int t) const { return is_card(t) && !knows(s_, me_, t); }
  enum class Where { pool, within, drawn };
  Where where(int slot) const;
  void deal_cards(bool large);
  void move_cards();

  void spell_cards();
  void sheet(int i);
  void choosing(int i);
  void player(int i);
  void individual(int b);
  void helper(int b);
  void plan(int b, bool may_follow);
  void plan_on(int b, bool may_follow);
  std::uint8_t partner(int from, std::uint8_t otherwise);
  void half_made(Step& step);
  void half_laid(Step& step);
  void half_named(Step& step);
  void looked_at(Step& step);
  std::uint8_t some_spell(int place);
  void run_somewhere(Acting& a);
  void blocks(Blocking& b);
  void steps();
  void melee();
  void guess_own_move(int who);
  void replay(int who);

  State& s_;
  Seat me_;
  Rng& rng_;
  Fixed<std::pair<std::uint64_t, std::uint8_t>, kCards>
      slots_;                                    // an order, the card that lies there
  std::array<std::uint8_t, kThings> card_to_{};  // slot of a card: the card that stands there now
};

}  // namespace gh::realm
