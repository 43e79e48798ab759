// Optional rules of the book: steps, questions, verbs and events that no other chapter has
// (docs/rules/realm.md, OPT).
#pragma once

namespace gh::realm {

struct Ambush {  // OPT-2: has he named his target from hiding, and stays hidden?
  std::uint8_t who = kNone;
  bool rolled = false;
  GH_REALM_STEP(Ambush, who, rolled)
};
struct Waking {  // OPT-10: watchful natives of these groups come to him, or to his hirelings
  std::uint8_t who = kNone;
  std::uint16_t groups = 0;     // bit per Group
  std::uint8_t native = kNone;  // the one whose target he chooses
  GH_REALM_STEP(Waking, who, groups, native)
};
struct AlertRolls {        // OPT-24: monster by monster, each head and club after its own
  std::uint16_t next = 0;  // twice the monster's number, and 1 for its head or club
  bool rolled = false;
  GH_REALM_STEP(AlertRolls, next, rolled)
};
struct Aiming {  // OPT-20.3: at the rider, or at the horse?
  std::uint8_t who = kNone, target = kNone;
  GH_REALM_STEP(Aiming, who, target)
};
struct Stumble {  // OPT-20.1: he has played a piece to run or fly away, and rolls
  std::uint8_t who = kNone, piece = kNone;
  std::uint8_t to = kNone, over = kNone;  // the road's other end, or the tile he flies to
  bool rolled = false;
  std::uint8_t thing = kNone;  // OPT-5: that he reaches for instead
  GH_REALM_STEP(Stumble, who, piece, to, over, rolled, thing)
};
struct EndVote {  // KG-30: at Midnight, seat by seat: who fulfils his requirements may end it
  std::uint8_t next = 0;
  GH_REALM_STEP(EndVote, next)
};
struct PickingUp {  // OPT-5: at the end of a phase; before each thing he may be blocked
  std::uint8_t who = kNone;
  std::uint8_t thing = kNone;  // that he reaches for
  GH_REALM_STEP(PickingUp, who, thing)
};
// OPT-5: after a combat first each takes what lies in front of himself, then one thing each in
// turns, until nobody wants more.
struct Gathering {
  std::uint8_t spot = kNone;
  bool own = true;          // in front of himself
  std::uint8_t next = 0;    // place in the encounter order
  std::uint8_t passed = 0;  // seats in a row that wanted nothing
  GH_REALM_STEP(Gathering, spot, own, next, passed)
};
struct StayAloft {  // OPT-3: what comes next can be done in the air, or after a landing
  std::uint8_t who = kNone;
  GH_REALM_STEP(StayAloft, who)
};
using BookSteps = std::variant<Ambush, Waking, AlertRolls, Aiming, Stumble, EndVote, PickingUp,
                               Gathering, StayAloft>;

#define GH_REALM_QUESTIONS_BOOK(X)                                          \
  X(elf_kind)      /* OPT-6: a Light or a Great Elf */                      \
  X(aim_at_rider)  /* OPT-20: the rider or the horse of a mounted target */ \
  X(stay_aloft)    /* OPT-3: stay, land */                                  \
  X(pick_up)       /* OPT-5: done, pick_up, stop_hiding */                  \
  X(gather)        /* OPT-5, after a combat: pass, gather */                \
  X(end_game)      /* KG-30: everybody who lives: pass, and end_it */       \
  X(own_manoeuvre) /* OPT-20, secret: the rider's own, besides his horse's */

#define GH_REALM_VERBS_BOOK(X)             \
  X(light_elf)                             \
  X(great_elf)                             \
  X(stay)                                  \
  X(land)                                  \
  X(drop)      /* a: thing */              \
  X(pick_up)   /* a: thing */              \
  X(gather)    /* a: being, b: thing */    \
  X(reach_for) /* a: thing, b: piece */    \
  X(end_it)                                \
  X(at_horse)                              \
  X(at_rider)                              \
  X(own_manoeuvre) /* a: Lane, b: piece */ \
  X(no_own)

#define GH_REALM_EVENTS_BOOK(X)                                                     \
  X(ambushed)      /* being, 1 he is seen: strikes from hiding */                   \
  X(regards)       /* seat, Group, by how much, 1 friendlier: relations for good */ \
  X(became_elf)    /* seat, 1 light 2 great */                                      \
  X(shows_ware)    /* being, Trader, thing: a card he wants to sell */              \
  X(curse_fails)   /* seat, Curse: the Druid does not mind */                       \
  X(aims_at_rider) /* seat, target, 1 at the rider */                               \
  X(revealed_own)  /* seat, Lane, piece: besides his horse */                       \
  X(stumbles)      /* seat, sum: he stays */                                        \
  X(gets_away)     /* seat, sum */                                                  \
  X(harm_changed)  /* being, target, sum, levels, 1 more: Fumble or Missile */      \
  X(pierced)       /* seat, thing: a missile goes through */                        \
  X(ended_by)      /* seat: his requirements are fulfilled */                       \
  X(demon_hushed)  /* Demon: its spell is cancelled */                              \
  X(dropped)       /* being, thing, spot */                                         \
  X(picked_up)     /* being, thing */                                               \
  X(rebels)        /* seat, Group, Fame and Notoriety lost: extended treachery */

}  // namespace gh::realm
