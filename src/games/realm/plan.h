// Recording a turn (digest 4): what a plan comes to, what may be added to it, and whether a phase
// that was recorded can still be done. Used by the rules, the options, the views and the bot.
#pragma once

#include <functional>

#include "games/realm/state.h"

namespace gh::realm {

using Phases = Fixed<Phase, 160>;

// What the phases of a plan so far come to.
struct Outline {
  std::uint8_t spot = kNone;   // where he would be
  std::uint8_t road = kNone;   // still on the roadway: its other end
  std::uint8_t half = kNone;   // the mountain he is half-way up to
  std::uint8_t plain = 0;      // phases without a source ("u")
  bool cave = false;           // begins in a cave, or one is recorded
  bool here = false;           // he is there now: a phase is chosen when it begins
  bool advantage = false;      // the special advantage is used
  bool place_given = false;    // the phase that a place gives is used
  bool own_horse = false;      // the workhorse of a hired leader
  std::uint8_t horse = kNone;  // the one that gave a phase: no other does on the same day
  bool last_by_pony = false;   // the last Move was the pony's, or there was none: no pony move now
  bool follows = false, leaves = false;
  Spots maybe;                // where he is if a Move on the way there fails (6.2.4 f)
  bool landed = false;        // he flew last: in which clearing of the tile he is, a die will say
  std::uint8_t enchants = 0;  // Enchant phases so far: the second may turn the tile over
  Things used;                // cards and horses whose phase is recorded
  std::uint8_t spells = 0;    // spells whose phase is recorded: bit per source of spells.h
};
// The first `phases` phases; all by default. From where he really is when `from_here`.
Outline outline(const State& s, int being, int phases = kMostPhases, bool from_here = false);

// Phases without a source he may still have: 2, or 4 with sunlight.
int plain_phases(const State& s, int being, bool cave);
// INF-6: what else gives him a phase today, of which everybody knows: advantage, cards, horse,
// spells, the Toadstool Circle.
Fixed<std::uint8_t, 16> extra_sources(const State& s, int being);
// All his chits are fatigued, wounded or committed: he can only Rest.
bool only_rests(const State& s, int being);
// What can be done with `left` asterisks of a Rest phase (digest 6): the chit that recovers, and
// the active one-asterisk chit that is fatigued as change.
struct RestWay {
  std::uint8_t chit = 0, change = kNone;
};
using Rests = Fixed<RestWay, 40>;
Rests rests_for(const State& s, Seat who, int left);

// With the Timeless Jewel: what the next phase may be.
Phases may_pick_phase(const State& s, const Turn& t);

// MG-34: a phantasm whose spell does not work now takes no turn.
bool is_nullified(const State& s, int helper);

// PE-10: he follows, so he may Rest or Alert with his guide, but need not.
bool may_decline(const State& s, int being);

// How many things an Alert phase could do for him.
int alert_choices(const State& s, Seat who);

// Every phase that may be recorded next.
Phases may_record(const State& s, int being, const Outline& so_far);

// With the Crystal Ball: a Peer into one of the clearings of a tile.
Phases may_peer(const State& s, int being, const Outline& so_far, int tile);

// MG-79: anybody may record a Fly phase, also who has no wings yet.
Phases may_fly(const State& s, int being, const Outline& so_far);

// The individuals a seat records for: its character, then the leaders it has hired; kNone: no more.
int next_to_record(const State& s, Seat who, int after);

// At the start of its phase: the card or horse is still active, the place is right.
bool source_holds(const State& s, int being, const Phase& phase);

// Calls f(individual, victim) for everything this seat may still choose to block (digest 7).
void each_block(const State& s, const Blocking& step, Seat who,
                const std::function<void(int, int)>& f);

// What of it is still to be laid down (DEC-10).
Things things_to_leave(const State& s, const LeaveThings& step);

// Followers of an individual who are with him.
bool is_with(const State& s, int follower, int guide);
// Is he there to be followed (PE-5), and not mist (MG-71)?
bool may_guide(const State& s, int follower, int guide);
// May this one be left behind by a hidden guide (DEC-7)?
bool may_be_left(const State& s, int follower, int guide);

}  // namespace gh::realm
