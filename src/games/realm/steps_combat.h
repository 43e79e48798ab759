// Combat: the Evening, clearing by clearing (digest 10, 11). Steps, questions, verbs and events of
// this chapter.
//
// What a chance outcome means: next_clearing: Evening::left.nth(i); next_chit: the seat
// nth_seat(in_the_lot(s, Targeting::left), i); spill_card: pool_of(s, large).nth(i) of Spill. Dice
// are Roll's.
//
// Secret until all have chosen (INF-15): Combat::plays, and of the sheets a player arranges
// Combat::lane, Combat::apart and Combat::turned, as long as the step Playing is on the agenda.
#pragma once

namespace gh::realm {

struct Evening {  // DAY pushes it after Daylight; gone when all clearings are done
  Bag<kSpots> left;
  bool begun = false;
  GH_REALM_STEP(Evening, left, begun)
};
struct Clearing {  // one clearing: battle rolls, rounds, the end
  GH_STAGES(battle_rolls, rounds)
  Stage stage{};
  std::uint8_t next = 0;  // battle rolls: place in the encounter order times kGroups plus group
  GH_REALM_STEP(Clearing, stage, next)
};
struct BattleRoll {  // 10.2
  GH_STAGES(meet, toast, rolled, insult, challenge)
  std::uint8_t who = kNone;  // a character
  Group group = Group::none;
  Relation column{};
  Stage stage{};
  GH_REALM_STEP(BattleRoll, who, group, column, stage)
};
struct Round {  // 10.3 to 10.15, part by part
  std::uint8_t part = 0;
  GH_REALM_STEP(Round, part)
};
struct Luring {  // in encounter order
  std::uint8_t nth = 0;
  std::uint8_t by = kNone;  // the hireling that is to lure
  GH_REALM_STEP(Luring, nth, by)
};
struct Assigning {             // random assignment, counter by counter
  std::uint8_t next = 0;       // place in the fixed order (AMB-R7)
  std::uint8_t what = kNone;   // the counter that is rolled for
  Mask rolling = 0, high = 0;  // seats that still roll; those with the best result so far
  std::int8_t best = -9;
  std::uint8_t roller = kNone;
  GH_REALM_STEP(Assigning, next, what, rolling, high, best, roller)
};
struct Deploying {  // in encounter order
  std::uint8_t nth = 0;
  std::uint8_t what = kNone;  // the hireling that is deployed
  std::uint8_t whom = kNone;  // the one it is sent against, or who is charged
  GH_REALM_STEP(Deploying, nth, what, whom)
};
struct Acting {  // in encounter order
  std::uint8_t nth = 0;
  std::uint8_t to = kNone;    // the clearing at the other end of the road he runs on; kForest
  std::uint8_t over = kNone;  // the tile he flies away to
  bool in = false, out = false, dropped = false;  // has made active, put away, abandoned something
  bool lit = false;                               // has been asked for colour chits
  std::uint8_t spell = kNone;                     // Spell he is casting
  std::uint8_t item = kNone;                      // that casts it
  GH_REALM_STEP(Acting, nth, to, over, in, out, dropped, lit, spell, item)
};
struct Targeting {  // in the order of the lot
  Mask left = 0;
  std::uint8_t who = kNone;  // seat whose chit was drawn
  std::uint8_t part = 0;     // his own target; his hirelings' targets; places
  std::uint8_t next = 0;     // being
  GH_REALM_STEP(Targeting, left, who, part, next)
};
struct Playing {  // all at once, in secret
  bool asked = false;
  GH_REALM_STEP(Playing, asked)
};
struct Shuffling {            // repositioning and change of tactics, sheet by sheet
  std::uint8_t sheet = 0;     // being that owns it
  std::uint8_t part = kNone;  // character: 0 red boxes; denizen: 1 circles, 2 square, 3 owner
  std::uint8_t lane = 0;      // next box of the tactics; kLanes + 1 before the repositioning
  bool rolled = false;
  GH_REALM_STEP(Shuffling, sheet, part, lane, rolled)
};
struct Adjusting {  // Battle Bracelets, then Elusive Cloak (DEC-20)
  std::uint8_t part = 0;
  GH_REALM_STEP(Adjusting, part)
};
struct Striking {                    // hits in their order; those of equal rank together
  std::uint8_t first = 0, last = 0;  // the group in Combat::strikes
  std::uint8_t next = 0;
  std::uint8_t part = 0;
  bool rolled = false;  // on the Missile table for the blow `next`
  GH_REALM_STEP(Striking, first, last, next, part, rolled)
};
struct Exhaustion {  // fatigue and wounds of all who owe some (DEC-21): Character::owed
  GH_REALM_STEP(Exhaustion)
};
struct Fatigue {  // a character fatigues asterisks of some kinds of chits (bit per Action)
  std::uint8_t who = kNone;
  std::uint8_t asterisks = 0;
  std::uint8_t kinds = 0;
  GH_REALM_STEP(Fatigue, who, asterisks, kinds)
};
struct Wounds {  // a character takes wounds; dies if no chit is left
  std::uint8_t who = kNone;
  std::uint8_t n = 0;
  std::uint8_t part = 0;
  GH_REALM_STEP(Wounds, who, n, part)
};
struct WeaponSides {  // DEC-22
  std::uint8_t next = 0;
  GH_REALM_STEP(WeaponSides, next)
};
struct Spill {  // the goods of a killed leader lie in his clearing (digest 11)
  std::uint8_t box = kNone, spot = kNone;
  GH_REALM_STEP(Spill, box, spot)
};
using CombatSteps = std::variant<Evening, Clearing, BattleRoll, Round, Luring, Assigning, Deploying,
                                 Acting, Targeting, Playing, Shuffling, Adjusting, Striking,
                                 Exhaustion, Fatigue, Wounds, WeaponSides, Spill>;

#define GH_REALM_QUESTIONS_COMBAT(X)                                                 \
  X(next_clearing)   /* chance: clearings not resolved yet */                        \
  X(next_chit)       /* chance: whose attention chit is drawn */                     \
  X(spill_card)      /* chance: an unseen card of a killed leader's goods */         \
  X(battle_drinks)   /* DEC-13: drinks before the battle roll */                     \
  X(battle_insult)   /* DEC-13: lose the points, or fight */                         \
  X(lure)            /* DEC-14: whom; or with which hireling */                      \
  X(lure_by)         /* DEC-14: whom the hireling lures */                           \
  X(assign_hireling) /* DEC-15: which own hireling is attacked */                    \
  X(deploy)          /* DEC-16: which hireling, or whom to charge */                 \
  X(deploy_to)       /* DEC-16: against whom */                                      \
  X(deploy_side)     /* DEC-16: the side of the hireling and of its horse */         \
  X(charge_with)     /* DEC-16: with which piece */                                  \
  X(encounter)       /* DEC-17: the action of the encounter step */                  \
  X(run_with)        /* DEC-17: the piece one runs with */                           \
  X(target)          /* DEC-18: whom to attack */                                    \
  X(hireling_target) /* DEC-18: whom the hireling on its own sheet strikes */        \
  X(places)          /* DEC-18: where hirelings lie on sheets of unhired denizens */ \
  X(attack)          /* DEC-19, secret: direction and piece */                       \
  X(manoeuvre)       /* DEC-19, secret: direction and piece */                       \
  X(shield)          /* DEC-19, secret: direction */                                 \
  X(boxes)           /* DEC-19, secret: counters on the own sheets; done */          \
  X(bracelets)       /* DEC-20: move the attack */                                   \
  X(cloak)           /* DEC-20: move the manoeuvre */                                \
  X(free_asterisk)   /* DEC-21: which kind of asterisk costs nothing */              \
  X(fatigue)         /* DEC-21: which chit */                                        \
  X(change)          /* DEC-21: which chit comes back for a surplus asterisk */      \
  X(wound)           /* DEC-21: which chit */                                        \
  X(weapon_side)     /* DEC-22: alerted or not */

#define GH_REALM_VERBS_COMBAT(X)                                                   \
  X(rest_evening) /* does nothing more this evening unless somebody attacks him */ \
  X(lure)         /* a: denizen */                                                 \
  X(lure_with)    /* a: hireling */                                                \
  X(to_hireling)  /* a: hireling */                                                \
  X(deploy)       /* a: hireling */                                                \
  X(against)      /* a: being */                                                   \
  X(on_side)      /* a: 1 dark side, b: 1 horse galloping */                       \
  X(charge)       /* a: character */                                               \
  X(play_piece)   /* a: piece */                                                   \
  X(turn_weapon)  /* a: piece */                                                   \
  X(run)          /* a: clearing at the other end */                               \
  X(berserk)                                                                       \
  X(target) /* a: being */                                                         \
  X(no_target)                                                                     \
  X(attack)       /* a: Lane, b: piece */                                          \
  X(ready_weapon) /* a: piece, played without a target to turn the weapon */       \
  X(no_attack)                                                                     \
  X(manoeuvre) /* a: Lane, b: piece */                                             \
  X(no_manoeuvre)                                                                  \
  X(shield)     /* a: Lane */                                                      \
  X(put_box)    /* a: being, b: Lane */                                            \
  X(put_apart)  /* a: being, b: Lane of its head, club or horse */                 \
  X(turn_over)  /* a: hired owner of a sheet: its other side */                    \
  X(same_again) /* plays as in the last round */                                   \
  X(shift)      /* a: Lane */                                                      \
  X(spare)      /* a: Action whose asterisk is free: move or fight */              \
  X(fatigue)    /* a: action chit */                                               \
  X(take_back)  /* a: action chit */                                               \
  X(wound)      /* a: action chit */                                               \
  X(alerted)                                                                       \
  X(unalerted)

#define GH_REALM_EVENTS_COMBAT(X)                                                                  \
  X(combat_begins)   /* spot: combat at {spot} */                                                  \
  X(combat_ends)     /* spot, rounds: combat at {spot} is over after {rounds} rounds */            \
  X(round_begins)    /* round */                                                                   \
  X(battles)         /* seat, Group: the {group} battle {who} */                                   \
  X(no_battle)       /* seat, Group: the {group} leave {who} alone */                              \
  X(battle_toast)    /* seat, Group, gold: drinks for all of the {group} here */                   \
  X(battle_paid)     /* seat, Group, 0 Notoriety 1 Fame: {who} loses 5 and has peace */            \
  X(lured)           /* being, denizen: {being} lures {denizen} */                                 \
  X(assigned)        /* denizen, being: {denizen} attacks {being} */                               \
  X(deployed)        /* hireling, being, dark, gallop: {hireling} is sent against {being} */       \
  X(charged)         /* seat, being, piece: {who} charges {being} with {piece} */                  \
  X(fights_back)     /* denizen, being: {denizen} turns against {being} */                         \
  X(weapon_turned)   /* seat, thing, 1 alerted */                                                  \
  X(ran_away)        /* seat, spot, piece: {who} runs towards {spot} with {piece} */               \
  X(targets)         /* being, target: {being} attacks {target} */                                 \
  X(no_target_named) /* seat: {who} attacks nobody */                                              \
  X(treachery)       /* seat, Group, Fame lost: {who} betrays his {group} */                       \
  X(rests)           /* seat: {who} waits */                                                       \
  X(revealed_attack) /* seat, target, Lane, piece: {who} attacks {target} */                       \
  X(revealed_ready)  /* seat, piece: {who} readies his weapon */                                   \
  X(revealed_move)   /* seat, Lane, piece: {who} manoeuvres */                                     \
  X(revealed_still)  /* seat: {who} does not manoeuvre */                                          \
  X(revealed_shield) /* seat, Lane */                                                              \
  X(lies_in)         /* denizen, Lane, Lane of its other part or 3: place after all dice */        \
  X(turned)          /* denizen, part 0 body 1 head or club, 1 dark: changes tactics */            \
  X(shifted_attack)  /* seat, Lane: Battle Bracelets */                                            \
  X(shifted_move)    /* seat, Lane: Elusive Cloak */                                               \
  X(missed)          /* being, part, target, Race: times of blow and manoeuvre */                  \
  X(hit)             /* being, part, target, 1 undercut 2 intercept 3 both 0 no manoeuvre, Race */ \
  X(called_off)      /* being, part, target: one of the two is dead */                             \
  X(harm)            /* being, part, target, Level, star lost on armour */                         \
  X(no_harm)         /* target: unhurt */                                                          \
  X(horse_killed)    /* being, thing or kNone: the horse of {being} dies */                        \
  X(armour_holds)    /* seat, thing */                                                             \
  X(armour_damaged)  /* seat, thing */                                                             \
  X(armour_destroyed) /* seat, thing, gold */                                                      \
  X(wounds)           /* seat, number: {who} takes a wound */                                      \
  X(killed)           /* being, killer or kNone */                                                 \
  X(got_bounty)       /* seat, share of Fame, of Notoriety in 84ths, times */                      \
  X(lost_hireling)    /* seat, being, Notoriety lost */                                            \
  X(bounty_gold)      /* being, gold */                                                            \
  X(goods_spilled)    /* Group, spot */                                                            \
  X(turned_red)       /* denizen, victim: {denizen} holds {victim} */                              \
  X(turned_back)      /* denizen */                                                                \
  X(chit_fatigued)    /* seat, chit */                                                             \
  X(chit_back)        /* seat, chit: change */                                                     \
  X(chit_wounded)     /* seat, chit */                                                             \
  X(asterisk_free)    /* seat, Action */

}  // namespace gh::realm
