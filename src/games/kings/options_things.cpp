// What may be picked when kingdoms are laid out, and with Things and characters: set-up,
// recruiting, placing.
#include <bit>

#include "games/kings/offer.h"

namespace gh::kings {

void Offer::sea_at_start() {  // SET-6, AMB-04
  int land = 0;
  unsigned sea = kings::sea_at_start(s_, who_, land);
  bool start = sea & 64;
  for (unsigned m = 1; m < 128; ++m)
    if ((m & ~sea) == 0 && (!start || (m & 64))) add(Verb::replace, static_cast<int>(m));
  if (!start && land >= 2) add(Verb::keep);
}

void Offer::set_up(Question q) {
  switch (q) {
    case Question::choose_start:
      for (Hex h : open_starts(s_, step<ChooseStart>().nth)) add(Verb::start, h);
      return;
    case Question::sea_at_start:
      return sea_at_start();
    case Question::choose_hex: {
      auto free = claimable(s_, who_, false);
      for (Hex h : free.empty() ? claimable(s_, who_, true) : free) add(Verb::claim, h);
      return;
    }
    case Question::replace_sea:
      for (Hex h : sea_beside(s_, who_)) add(Verb::replace, h);
      return;
    case Question::place_tower:
      return each_hex([&](int h) {
        if (owns(s_, who_, h)) add(Verb::tower, h);
      });
    default:  // exchange
      kinds(Verb::give, me_.rack);
      add(Verb::done);
  }
}

void Offer::place() {
  const auto& p = step<PlaceThings>();
  Pieces from = me_.rack;
  if (p.only_fresh) from &= s_.fresh;
  // Hexes of his with room for a creature, and without special income (place_problem): bit each.
  std::uint64_t room = 0, bare = 0;
  const Pieces mine = movers_only(me_.of);
  each_hex([&](int h) {
    if (!owns(s_, who_, h) || (p.hex != kNoHex && p.hex != h)) return;
    const auto& here = s_.at[at(h)];
    if ((here & mine).size() < kMostStack) room |= std::uint64_t{1} << h;
    if ((here & kBox.incomes).empty()) bare |= std::uint64_t{1} << h;
  });
  each_kind(from, [&](int k) {
    if (k >= kFirstTreasure) return;  // DEP-1
    const auto& d = design(static_cast<Kind>(k));
    for (auto m = d.sort == Sort::creature ? room : bare; m != 0; m &= m - 1) {
      const int h = std::countr_zero(m);
      if (d.sort != Sort::income || s_.terrain[at(h)] == d.terrain) add(Verb::place, k, h);
    }
  });
  cash();
  if (s_.phase != Phase::combat) drop_income();
  add(Verb::done);
}

void Offer::character() {  // CHR-1, CHR-2, CHR-4
  bool lord = has_terrain_lord(s_, who_);
  kBox.heroes.each([&](int p) {
    int k = kind_of(s_, p);
    if (me_.of.has(p)) {
      add(Verb::discharge, k, 1);
      add(Verb::discharge, k, 0);
    } else if (s_.place[at(p)] == kPool && !(lord && is_terrain_lord(s_, p))) {
      add(Verb::attempt, k);
    }
  });
  cash();
  drop_income();
  add(Verb::pass);
}

void Offer::recruit() {  // REC-1
  const auto& r = step<Recruitment>();
  if (r.bought < 5 && me_.gold >= 5) add(Verb::buy);
  if (r.traded < 10) kinds(Verb::give, me_.rack);
  if (r.traded % 2) {
    Pieces table;
    for (int p = 0; p < kThings; ++p)
      if (s_.place[at(p)] == kTable) table.put(p);
    kinds(Verb::take_back, table);
  } else {
    add(Verb::draw);
  }
  cash();
  drop_income();
}

}  // namespace gh::kings
