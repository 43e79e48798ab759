// What the rule of thumb knows of magic: attack spells and the colour for them, and the ambush:
// hidden beside monsters, with a spell that strikes before they have seen anybody.
#pragma once

#include "games/realm/magic.h"

namespace gh::realm {

class BotMagic {
 public:
  BotMagic(const State& s, Seat who) : s_(s), who_(who), me_(index(who)) {}

  static bool strikes(Spell x) { return spell(x).duration == Duration::attack; }
  bool knows_attack() const;
  // Would a colour chit of this chit's type serve one of its attack spells?
  bool wants_colour_of(int chit) const;
  bool wants_to_enchant() const;

  // Healing when there is something to heal.
  bool wants_to_drink(Card c) const;
  // Reading runes pays: with one die curses are rare.
  bool reads_well() const;
  bool can_learn_from(int spell_box) const;

  // The worst a denizen on the sheet could do: kills with one unarmoured hit?
  bool deadly(int denizen_being) const;
  // The best time of a chit that can cast it at that clearing; kNever: it cannot be cast there.
  static constexpr int kNever = 99;
  int spell_time(Spell x, int spot) const;
  double strike_worth(Spell x, int time, int monster) const;  // its bounty, as likely as it dies
  // What it is worth to strike the monsters of a clearing out of the dark: the bounties, and the
  // danger from those that live.
  double blast_worth(Spell x, int time, int spot) const;
  double prey(int spot) const;  // ... with the best of its spells
  bool lies_in_wait(int spot) const;

 private:
  const Character& me() const { return s_.characters[at(me_)]; }
  bool is_ready(int chit) const;  // an active Magic chit
  double kill_chance(Spell x, int time, int monster) const;
  int best_run() const;
  double risk_of(int monster) const;

  const State& s_;
  Seat who_;
  int me_;
};

}  // namespace gh::realm
