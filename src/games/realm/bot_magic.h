// What the rule of thumb knows of magic: attack spells and the colour for them; the ambush, hidden
// beside denizens with a spell that strikes before they have turned on anybody; and the mist to
// vanish into afterwards. Each kill of a day counts once more than the one before: a blast into a
// crowd of natives is the best that magic can do for Notoriety.
#pragma once

#include <optional>

#include "games/realm/bot_land.h"
#include "games/realm/magic.h"

namespace gh::realm {

// For one decision: it keeps what it has found out about the state.
class BotMagic {
 public:
  BotMagic(const State& s, Seat who) : s_(s), who_(who), me_(index(who)) {}

  const Crowds& crowds() const;
  static bool strikes(Spell x) { return spell(x).duration == Duration::attack; }
  bool knows_attack() const;
  // Would a colour chit of this chit's type serve one of its attack spells?
  bool wants_colour_of(int chit) const;
  bool wants_to_enchant() const;
  // The chits an ambush needs: one that strikes, one for the mist, one more that strikes.
  int alerts_wanted() const;
  bool wants_alert(int chit) const;
  // Strikes all of a crowd: then Notoriety is what he is measured by.
  static bool is_raider(Hero h) { return h == Hero::sorceror || h == Hero::witch_king; }

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
  double strike_worth(Spell x, int time, int denizen) const;  // its bounty, as likely as it dies
  // What it is worth to strike the denizens of a clearing out of the dark: the bounties, and the
  // danger from those that live.
  double blast_worth(Spell x, int time, int spot) const;
  double best_blast(int spot) const;  // ... with the best of its spells, as they are now
  double prey(int spot) const;        // ... when a chit has been alerted for it
  bool lies_in_wait(int spot) const;

  // --- the mist: nobody fights it
  bool is_mist_on_me(int casting) const;
  bool has_mist() const;                      // cast on himself, energized or not
  double kills_all(Spell x, int time) const;  // how likely nobody is left on his sheet

 private:
  const Character& me() const { return s_.characters[at(me_)]; }
  bool is_ready(int chit) const;  // an active Magic chit
  bool knows(Spell x) const;
  int colours_made(int colour) const;
  bool has_ready(int type) const;
  bool has_shelter(int spot) const;  // mist, after a spell has been cast
  double point_worth(Aim a) const;   // what one more point of it brings at the end
  double bounty(int denizen) const;
  double life_worth() const;
  double prey_of(int spot) const;
  double kill_chance(Spell x, int time, int denizen, int targets = 4) const;
  int best_run() const;
  double risk_of(int denizen) const;

  const State& s_;
  Seat who_;
  int me_;
  // What has been found out: the state does not change while one decision is thought about.
  struct Readiness {
    bool known = false, colour = false;  // a colour chit that serves it
    std::uint8_t time = kNever;          // of the best chit
  };
  Readiness readiness(Spell x) const;
  mutable std::optional<Crowds> crowds_;
  mutable Row<Readiness, kAllSpells> ready_{};  // by spell
  mutable std::optional<double> life_;
  mutable std::optional<int> run_;
  mutable Spots weighed_;  // the clearings whose prey is known
  mutable std::array<double, kSpots> prey_{};
};

}  // namespace gh::realm
