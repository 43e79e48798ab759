// Day: steps, questions, verbs and events of this chapter (digest 3 to 8, 12, 15, 16).
#pragma once

namespace gh::realm {

enum class Activity : std::uint8_t {
  blank,
  move,
  leave,
  hide,
  search,
  trade,
  rest,
  alert,
  hire,
  follow,
  peer,
  enchant,
  fly
};
BOOST_DESCRIBE_ENUM(Activity, blank, move, leave, hide, search, trade, rest, alert, hire, follow,
                    peer, enchant, fly)

// Where a phase comes from. Below kThings: the card or horse that gives it.
inline constexpr std::uint8_t kBasic = 250, kSunlight = 251, kAdvantage = 252, kPlaceGiven = 253;
inline constexpr std::uint8_t kOwnHorse = 254;  // of a hired leader

struct Day {  // the frame of one day (digest 3)
  GH_STAGES(dawn, birdsong, sunrise, daylight, evening, midnight, over)
  Stage stage{};
  GH_REALM_STEP(Day, stage)
};
inline constexpr std::uint8_t kWings = 254;
struct Birdsong {         // DEC-3: everybody records in secret; the plans are in the ledgers
  std::uint8_t busy = 0;  // bit per seat that is still recording
  std::array<std::uint8_t, kMostSeats> whose{};  // the individual each seat records for
  // Crystal Ball: a tile; kWings: where to fly; kNone. Secret.
  std::array<std::uint8_t, kMostSeats> peering{};
  GH_REALM_STEP(Birdsong, busy, whose, peering)
};
struct Sunrise {
  GH_STAGES(guides, followers, roll, rolled)
  Stage stage{};
  GH_REALM_STEP(Sunrise, stage)
};
struct AssignGuides {          // DEC-4
  std::uint8_t left = 0;       // bit per seat that has still to assign its underlings
  std::uint8_t seat = kNone;   // drawn
  std::uint8_t being = kNone;  // the underling in question
  GH_REALM_STEP(AssignGuides, left, seat, being)
};
struct Daylight {           // digest 5: order of turns
  std::uint8_t passed = 0;  // bit per seat that lets the next one be drawn (DEC-5)
  GH_REALM_STEP(Daylight, passed)
};
// One individual's turn, phase by phase. `activity`, `where`, `source` are what the phase came to.
struct Turn {
  GH_STAGES(start, announce, act, dropped, end, next, close, followers, over)
  std::uint8_t who = kNone;
  Stage stage{};
  std::uint8_t phase = 0;     // number in the plan
  std::uint8_t half = kNone;  // the mountain he has begun to climb
  bool sunlight = false;      // a sunlight phase was done
  bool stormed = false;       // a Violent Storm has taken its phases
  Activity activity{};
  std::uint8_t where = kNone, source = kBasic;
  std::uint8_t from = kNone;  // clearing at the start of the phase
  std::uint64_t dropped = 0;  // followers who stopped, or were left, in this phase: bit per ledger
  GH_REALM_STEP(Turn, who, stage, phase, half, sunlight, stormed, activity, where, source, from,
                dropped)
};
struct Following {  // DEC-7: followers may stop; then a hidden guide may leave some behind
  GH_STAGES(ask, stop, leave)
  std::uint8_t guide = kNone;
  Stage stage{};
  std::uint8_t busy = 0;    // bit per seat
  std::uint64_t stops = 0;  // bit per ledger; secret until all have answered
  GH_REALM_STEP(Following, guide, stage, busy, stops)
};
struct MoveOn {  // a Move that will succeed: what is too heavy first stays behind
  GH_STAGES(lighten, go)
  std::uint8_t who = kNone, to = kNone;
  bool pony = false;
  Stage stage{};
  GH_REALM_STEP(MoveOn, who, to, pony, stage)
};
struct LeaveThings {  // DEC-10: things go under the pile of a clearing, in the owner's order
  std::uint8_t who = kNone, spot = kNone;
  bool all = false;  // everything he has; else what is too heavy to be taken along
  GH_REALM_STEP(LeaveThings, who, spot, all)
};
struct Hiding {  // after the roll
  std::uint8_t who = kNone;
  GH_REALM_STEP(Hiding, who)
};
struct Resting {  // digest 6, Rest: so many asterisks are left
  std::uint8_t who = kNone, left = 1;
  GH_REALM_STEP(Resting, who, left)
};
struct Alerting {
  std::uint8_t who = kNone;
  GH_REALM_STEP(Alerting, who)
};
// DEC-11, DEC-12, AMB-R13: secret until all have answered. At the end of a phase `actor` is the one
// whose phase it was; kNone: monsters have arrived at the end of a turn.
struct Blocking {
  std::uint8_t actor = kNone;
  bool asked = false;
  std::uint8_t busy = 0;                    // bit per seat
  std::uint64_t blockers = 0, victims = 0;  // individuals, bit per ledger
  std::uint64_t monsters = 0;               // bit per monster
  GH_REALM_STEP(Blocking, actor, asked, busy, blockers, victims, monsters)
};
struct EndTurn {  // digest 8; for followers a second time, all together (PE-11)
  GH_STAGES(appear, blocked)
  std::uint8_t who = kNone;
  Stage stage{};
  std::uint64_t turned_up = 0;  // bit per chit that may summon now
  GH_REALM_STEP(EndTurn, who, stage, turned_up)
};
struct Inheriting {  // the killer takes what he had, thing by thing
  std::uint8_t from = kNone, to = kNone;
  GH_REALM_STEP(Inheriting, from, to)
};
struct Midnight {
  GH_STAGES(clean_up)
  Stage stage{};
  GH_REALM_STEP(Midnight, stage)
};
struct Restart {              // DEC-25: the dead may begin anew, in the order they died
  std::uint8_t asked = 0;     // bit per seat that has answered
  std::uint8_t seat = kNone;  // that rolls
  std::array<std::uint8_t, kMostSeats> dice{};  // of those who died at the same instant
  GH_REALM_STEP(Restart, asked, seat, dice)
};
using DaySteps = std::variant<Day, Birdsong, Sunrise, AssignGuides, Daylight, Turn, Following,
                              MoveOn, LeaveThings, Hiding, Resting, Alerting, Blocking, EndTurn,
                              Inheriting, Midnight, Restart>;

// Chance: what outcome i means: draw_turn: waiting(s).nth(i); draw_employer: the i-th seat of
// AssignGuides::left.
#define GH_REALM_QUESTIONS_DAY(X)                                             \
  X(draw_turn)     /* chance: individuals whose order chits are in the cup */ \
  X(draw_employer) /* chance: seats with underlings to assign */              \
  X(plan)          /* secret: done, back, record, peer_in, on_wings, ... */   \
  X(assign)        /* employer: pass (it stays), guide, guide_all */          \
  X(step_in)       /* Swordsman: pass, step_in */                             \
  X(pick_phase)    /* Timeless Jewel: done (ends the turn), record */         \
  X(follow_on)     /* secret: pass (goes on), drop_out */                     \
  X(leave_whom)    /* hidden guide: done, leave_behind */                     \
  X(leave_next)    /* owner: done (the rest by id), leave_thing */            \
  X(rest_what)     /* character: pass (who follows), rest */                  \
  X(alert_what)    /* character: pass (who follows), ready, go_berserk */     \
  X(block_whom)    /* secret: done, block */                                  \
  X(begin_anew)    /* player of a dead one: pass, begin_anew */

#define GH_REALM_VERBS_DAY(X)                                         \
  X(record)    /* Activity, where, source: as in Phase */             \
  X(peer_in)   /* tile: then the clearing (Crystal Ball) */           \
  X(on_wings)  /* then the tile: a Fly phase of who cannot fly yet */ \
  X(heed)      /* wants to be asked about colour chits by day */      \
  X(unheed)    /* not any more */                                     \
  X(end_life)  /* DEC-25; taken back with back */                     \
  X(guide)     /* being */                                            \
  X(guide_all) /* being: the rest of the underlings too */            \
  X(step_in)                                                          \
  X(drop_out)     /* follower */                                      \
  X(leave_behind) /* follower */                                      \
  X(leave_thing)  /* thing */                                         \
  X(rest)         /* chit; chit fatigued as change or kNone */        \
  X(ready)        /* weapon, 1: alerted side up */                    \
  X(go_berserk)   /* chit */                                          \
  X(block)        /* individual that blocks, being that is blocked */ \
  X(begin_anew)

#define GH_REALM_EVENTS_DAY(X)                                                            \
  X(day_begins)      /* day: "Day {day} begins." */                                       \
  X(recorded)        /* seat: "{seat} has recorded." */                                   \
  X(heeds)           /* character: watches over the colour chits */                       \
  X(heeds_no_more)   /* character */                                                      \
  X(guided)          /* underling, guide: "{being} follows {guide} today." */             \
  X(follows)         /* individual, guide: "{being} follows {guide} today." */            \
  X(ring)            /* individual: "{being} waits for one who waits for him." */         \
  X(monsters_prowl)  /* row: "Row {row} prowls today." */                                 \
  X(regenerates)     /* row: "Row {row} and the Ghosts return to where they began." */    \
  X(errands_turned)  /* : "Visitors and campaigns that nobody carries turn over." */      \
  X(turn_begins)     /* being: "{being} takes his turn." */                               \
  X(phase_begins)    /* being, Activity, where, source: "{being}: {activity}." */         \
  X(phase_lost)      /* being, Activity, where, source: "{being}: the phase is lost." */  \
  X(climbs)          /* being, clearing: "{being} begins to climb to {spot}." */          \
  X(moved)           /* being, from, to: "{being} goes from {spot} to {spot}." */         \
  X(left_behind)     /* follower, clearing: "{being} stays at {spot}." */                 \
  X(stops_following) /* follower: "{being} follows no longer." */                         \
  X(hides)           /* being: "{being} is hidden." */                                    \
  X(not_hidden)      /* being: "{being} does not manage to hide." */                      \
  X(rested)          /* character, chit, ChitState, chit given as change or kNone */      \
  X(readied)         /* character, weapon, 1: alerted */                                  \
  X(went_berserk)    /* character, chit */                                                \
  X(blocked)         /* being: "{being} is blocked." */                                   \
  X(loses_turn)      /* being: "{being} has no turn today." */                            \
  X(fell_asleep)     /* character: "{being} falls asleep by the Flowers of Rest." */      \
  X(woke)            /* character: "{being} wakes rested." */                             \
  X(turn_ends)       /* being, clearing or kNone on a roadway */                          \
  X(prowled)         /* monster, from, to: "{being} comes from {spot} to {spot}." */      \
  X(turned_up)       /* chit, tile: "{chit} is turned up in {tile}." */                   \
  X(group_appears)   /* Group, clearing: "The {group} appear at {spot}." */               \
  X(errand_appears)  /* Errand, clearing: "{errand} appears at {spot}." */                \
  X(summoned)        /* monster, clearing, chit or kNone: "{being} appears at {spot}." */ \
  X(midnight)        /* day: "Midnight of day {day}." */                                  \
  X(potion_expires)  /* thing: "{thing} has lost its power." */                           \
  X(curses_lifted)   /* character: "The Chapel lifts the curses of {being}." */           \
  X(ends_own_life)   /* character */                                                      \
  X(cannot_rest)     /* character: "{being} cannot recover any more." */                  \
  X(died)            /* character, Hero, clearing */                                      \
  X(left_map)        /* character, total score */                                         \
  X(game_ends)       /* day */

}  // namespace gh::realm
