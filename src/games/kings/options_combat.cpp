// What may be picked in the combat phase: segments, bribes and battles.
#include "games/kings/offer.h"

namespace gh::kings {

void Offer::segment() {  // COM-2
  each_hex([&](int h) {
    if (may_announce_battle(s_, who_, h)) add(Verb::battle, h);
    if (may_explore(s_, who_, h)) add(Verb::explore, h);
  });
  cash();
}

void Offer::bribe() {  // EXP-5
  const auto& e = step<Exploration>();
  Pieces natives = unowned_things(s_, e.hex) & (kBox.creatures | kBox.settlements);
  if (e.left & 1) natives -= kBox.settlements;
  each_kind(natives, [&](int k) {
    int p = (natives & kBox.copies[at(k)]).nth(0);
    if (bribe_price(s_, e.hex, p) <= me_.gold) add(Verb::bribe, k);
  });
  cash();
  add(Verb::fight);
}

// Battle options name counters; equal ones are offered once.
void Offer::battle_pieces(Verb v, const Pieces& pieces, bool fort) {
  const auto& b = s_.battle;
  Fixed<int, 64> seen;
  pieces.each([&](int p) {
    int key = kind_of(s_, p) * 4 + (p == b.bow             ? 1
                                    : p == b.sword         ? 2
                                    : s_.passengers.has(p) ? 3
                                                           : 0);
    if (std::find(seen.begin(), seen.end(), key) != seen.end() || seen.full()) return;
    seen.push_back(key);
    add(v, p);
  });
  if (fort) add(v, kFort);
}

void Offer::wielders(Magic item, int side) {
  const auto& b = s_.battle;
  Pieces p = side_army(s_, side) & (kBox.creatures | kBox.heroes);
  int last = -1;
  p.each([&](int x) {
    if (x == b.bow || x == b.sword) return;
    int k = kind_of(s_, x);
    if (k != last) add(Verb::use, static_cast<int>(item), x);
    last = k;
  });
}

void Offer::round_start() {  // W7
  int side = asked_side(s_);
  const auto& f = step<Fight>();
  const auto& b = s_.battle;
  bool must = false;  // MAG-2: what a fallen counter has dropped is taken up by another one
  for (Magic m : {Magic::bow, Magic::sword, Magic::golem, Magic::talisman}) {
    bool blade = m == Magic::bow || m == Magic::sword;
    if (may_use(s_, who_, m) && side_for(s_, who_, m) == side) {
      if (blade)
        wielders(m, side);
      else
        add(Verb::use, static_cast<int>(m));
    } else if (blade && wielding_side(s_, m) == side && b.round > 1 &&
               !(f.part & (m == Magic::bow ? 1 : 2))) {
      auto before = out_.size();
      wielders(m, side);
      bool dropped = (m == Magic::bow ? b.bow : b.sword) == kNoPiece;
      must = must || (dropped && out_.size() > before);
    }
  }
  open_bluffs();
  if (!must) add(Verb::pass);
}

void Offer::dispel() {  // W8, MAG-3
  if (holds(s_, who_, Magic::dispel_magic)) {
    int mine = side_for(s_, who_, Magic::dispel_magic);
    for (int side = 0; side < kSides; ++side) {
      if (side == mine || !(s_.battle.sides >> side & 1) || !has_magic_fighters(s_, side)) continue;
      add(Verb::use, static_cast<int>(Magic::dispel_magic), side, 0);
      for (Magic m : {Magic::balloon, Magic::bow, Magic::firewall, Magic::golem, Magic::sword,
                      Magic::talisman})
        if (wielding_side(s_, m) == side)
          add(Verb::use, static_cast<int>(Magic::dispel_magic), side, static_cast<int>(m) + 1);
    }
  }
  add(Verb::pass);
}

void Offer::after_dice() {  // W1, W9
  if (holds(s_, who_, Magic::lucky_charm)) {
    int i = 0;
    for (const auto& d : s_.battle.dice) {
      for (int which = 0; which < (d.two ? 2 : 1); ++which) {
        int eyes = which ? d.two : d.one;
        int code = i * 2 + which + 1;
        if (eyes < 6) add(Verb::use, static_cast<int>(Magic::lucky_charm), 1, code);
        if (eyes > 1) add(Verb::use, static_cast<int>(Magic::lucky_charm), -1, code);
      }
      ++i;
    }
  }
  for (Magic m : {Magic::golem, Magic::talisman})
    if (may_use(s_, who_, m)) add(Verb::use, static_cast<int>(m));
  add(Verb::pass);
}

void Offer::hits() {
  int side = asked_side(s_);
  bool fort = false;
  Pieces p = hit_candidates(s_, side, fort);
  if (p.empty() && !fort) p = could_be_saved(s_, side);
  battle_pieces(Verb::hit, p, fort);
}

void Offer::retreat() {  // COM-21, MAG-1, MAG-4
  const auto& f = step<Fight>();
  const auto& b = s_.battle;
  bool forced = f.moment == Moment::dust;
  bool balloon = !forced && s_.balloon == b.hex && me_.of.has(piece_of(Magic::balloon));
  const Pieces all = army(s_, b.hex, who_);
  bool only_passengers = balloon && (all - s_.passengers).empty();
  auto fits = [&](int h, int range) {
    return distance(b.hex, h) <= range && may_retreat_to(s_, who_, h, b.hex);
  };
  each_hex([&](int h) {
    if (fits(h, only_passengers ? 3 : 1)) add(Verb::retreat, h, kNoHex);
    if (!balloon || only_passengers || (all & s_.passengers).empty() || !fits(h, 1)) return;
    each_hex([&](int far) {
      if (far != h && fits(far, 3)) add(Verb::retreat, h, far);
    });
  });
  if (forced) return;
  cash();
  open_bluffs();
  add(Verb::stay);
}

void Offer::in_battle(Question q) {
  const auto& b = s_.battle;
  switch (q) {
    case Question::dust:
      if (may_use(s_, who_, Magic::dust_of_defense))
        for (int side = 0; side < s_.seats; ++side)
          if (side != b.defender && (b.sides >> side & 1))
            add(Verb::use, static_cast<int>(Magic::dust_of_defense), side);
      cash();
      open_bluffs();
      return add(Verb::pass);
    case Question::firewall:
      if (may_use(s_, who_, Magic::firewall)) add(Verb::use, static_cast<int>(Magic::firewall));
      return add(Verb::pass);
    case Question::warlord:
      for (int side = 0; side < kSides; ++side) {
        if (side == index(who_) || !(b.sides >> side & 1)) continue;
        each_kind(side_army(s_, side) & kBox.creatures, [&](int k) {
          add(Verb::aim, (side_army(s_, side) & kBox.copies[at(k)]).nth(0), side);
        });
      }
      open_bluffs();
      return add(Verb::pass);
    case Question::choose_target:
      for (int side = 0; side < kSides; ++side)
        if (side != index(who_) && (b.sides >> side & 1)) add(Verb::side, side);
      return;
    case Question::marksman:
      add(Verb::value, 5);
      return add(Verb::value, 2);
    case Question::aim: {
      bool fort = false;
      const Pieces p = hit_candidates(s_, b.target[step<Fight>().nth], fort);
      return battle_pieces(Verb::aim, p, fort);
    }
    case Question::golem:  // MAG-8
      add(Verb::ward, 0);
      return add(Verb::ward, 1);
    default: {  // test
      int side = step<Fight>().nth, last = -1;
      could_be_saved(s_, side).each([&](int p) {
        bool parry = false, talisman = false;
        may_be_tested(s_, p, side, parry, talisman);
        if (parry) add(Verb::parry, p);
        if (talisman && kind_of(s_, p) != last) add(Verb::test, p);
        last = kind_of(s_, p);
      });
      add(Verb::accept);
    }
  }
}

}  // namespace gh::kings
