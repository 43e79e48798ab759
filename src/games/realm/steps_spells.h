// What spells and magical treasures make people decide and roll (spells.json). Steps, questions,
// verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct SpellTable {  // the caster rolls on the table of his spell: Transform, Violent Storm
  GH_STAGES(roll, rolled)
  std::uint8_t casting = kNone;
  Stage stage{};
  GH_REALM_STEP(SpellTable, casting, stage)
};
struct WiseBird {  // a Peer into any clearing of the map, or an Enchant phase there
  std::uint8_t who = kNone;
  std::uint8_t tile = kNone;
  bool enchants = false;
  GH_REALM_STEP(WiseBird, who, tile, enchants)
};
// What a Demon can be asked about another player (Ask Demon): a number that he keeps to himself.
enum class Secret : std::uint8_t {
  great_treasures,  // points on an aim, in the order of Aim
  spells,
  fame,
  notoriety,
  gold,
  purse,     // gold he has
  recorded,  // spells on his sheet
  cards,     // treasure cards that lie face down before him
  found      // sites and hidden ways he has discovered
};
BOOST_DESCRIBE_ENUM(Secret, great_treasures, spells, fame, notoriety, gold, purse, recorded, cards,
                    found)
struct AskDemon {
  std::uint8_t who = kNone;
  std::uint8_t other = kNone;  // the seat that has to answer
  GH_REALM_STEP(AskDemon, who, other)
};
struct WandRoll {  // Magic Wand: the red die is chosen, the other one rolled
  std::uint8_t who = kNone;
  Table table{};
  std::uint8_t dice = 2;
  std::int8_t change = 0;
  std::uint8_t red = 0;
  GH_REALM_STEP(WandRoll, who, table, dice, change, red)
};
struct LostWay {  // Lost: the table says where a Move leads
  std::uint8_t who = kNone;
  bool rolled = false;
  bool pony = false;
  GH_REALM_STEP(LostWay, who, rolled, pony)
};
struct StormLoss {  // Violent Storm: so many phases are struck out
  std::uint8_t who = kNone, left = 0;
  GH_REALM_STEP(StormLoss, who, left)
};
struct Fading {  // World Fades: those who may slip out of sight at the end of a round
  std::uint8_t next = 0;
  bool rolled = false;
  GH_REALM_STEP(Fading, next, rolled)
};
struct SightTake {  // Magic Sight 2 and 3: where the top counter or card is taken from
  std::uint8_t who = kNone;
  bool cards = false;
  GH_REALM_STEP(SightTake, who, cards)
};
struct SightRead {  // Magic Sight 4: whose spell cards are looked at
  std::uint8_t who = kNone;
  GH_REALM_STEP(SightRead, who)
};
struct HireMonsters {  // MG-86: all that one spell has pacified here, together
  GH_STAGES(drinks, met, price, sober, toasted)
  std::uint8_t who = kNone, casting = kNone;
  Stage stage{};
  std::int16_t price = 0;
  GH_REALM_STEP(HireMonsters, who, casting, stage, price)
};
struct SeriousWounds {  // OPT-1: so many wounds instead of death
  std::uint8_t who = kNone;
  bool rolled = false;
  GH_REALM_STEP(SeriousWounds, who, rolled)
};
struct StormFlight {  // Hurricane Winds: the caster chooses the tile
  std::uint8_t casting = kNone;
  GH_REALM_STEP(StormFlight, casting)
};
struct Landing {  // MG-80: one die says where
  std::uint8_t who = kNone;
  bool rolled = false;
  GH_REALM_STEP(Landing, who, rolled)
};
// Broomstick on somebody else: what his Move chit was about to do when the caster is asked.
enum class BroomUse : std::uint8_t { charge, run, manoeuvre, fly, walk };
BOOST_DESCRIBE_ENUM(BroomUse, charge, run, manoeuvre, fly, walk)
struct Invoking {  // does it take the place of the Move chit?
  std::uint8_t casting = kNone;
  BroomUse use{};
  std::uint8_t piece = kNone;  // the chit he plays
  std::uint8_t to = kNone;     // run: the clearing he runs towards
  bool away = false;           // he flies away: he says towards which tile
  GH_REALM_STEP(Invoking, casting, use, piece, to, away)
};
struct Dropping {  // MG-79: what is dropped in the air falls where a die says
  std::uint8_t who = kNone, thing = kNone;
  bool rolled = false;
  GH_REALM_STEP(Dropping, who, thing, rolled)
};
struct WhichForm {  // MG-76: several absorbed monsters are energized at the same moment
  std::uint8_t who = kNone;
  std::uint64_t castings = 0;
  GH_REALM_STEP(WhichForm, who, castings)
};
struct Controlling {  // MG-87: which of the controlled go on with what they do
  std::uint8_t casting = kNone, next = 0;
  GH_REALM_STEP(Controlling, casting, next)
};
using SpellSteps = std::variant<SpellTable, WiseBird, AskDemon, WandRoll, LostWay, StormLoss,
                                Fading, SightTake, SightRead, HireMonsters, StormFlight, Landing,
                                SeriousWounds, WhichForm, Controlling, Invoking, Dropping>;

#define GH_REALM_QUESTIONS_SPELLS(X)                                      \
  X(wise_bird)     /* which tile, then which clearing */                  \
  X(ask_demon)     /* whom; then what */                                  \
  X(wand)          /* Magic Wand: the red die */                          \
  X(lost_way)      /* several clearings of that number */                 \
  X(strike_out)    /* Violent Storm: which phase is lost */               \
  X(sight_take)    /* Magic Sight: which site or pile; done: nothing */   \
  X(sight_read)    /* Magic Sight: whose spell cards; done: none */       \
  X(storm_to)      /* Hurricane Winds: towards which tile */              \
  X(monster_price) /* pay what the pacified monsters want, or refuse */   \
  X(second_attack) /* secret: head or club of an absorbed monster */      \
  X(control_whom)  /* does a controlled monster go on with its attack? */ \
  X(which_form)    /* which of several absorbed monsters one is */        \
  X(invoke)        /* does the Broomstick on somebody else work now? */   \
  X(broom_to)      /* towards which tile he flies away on it */

#define GH_REALM_VERBS_SPELLS(X)                                           \
  X(ask_player)    /* a: seat */                                           \
  X(ask_secret)    /* a: Secret */                                         \
  X(set_die)       /* a: 1 to 6 */                                         \
  X(strike_out)    /* a: number of the phase in the plan, from 1 */        \
  X(sight)         /* Search: Magic Sight */                               \
  X(far_peer)      /* Search: Peer into any clearing (Toadstool Circle) */ \
  X(take_from)     /* a: box of goods; kNone: the pile */                  \
  X(read_box)      /* a: spell box */                                      \
  X(protect)       /* a: casting of Protection from Magic */               \
  X(hire_pacified) /* a: casting that pacified them */                     \
  X(break_spell)   /* a: casting (Amulet) */                               \
  X(fly_away)      /* a: tile beside this one */                           \
  X(run_to_woods)  /* into the forest of the tile (MG-83) */               \
  X(second_attack) /* a: Lane, b: 1 dark side of the head or club */       \
  X(no_second)                                                             \
  X(call_off)       /* a: monster that comes under control */              \
  X(leave_be)       /* a: monster that goes on with what it does */        \
  X(be_monster)     /* a: absorbed monster */                              \
  X(invoke)         /* the Broomstick takes the place of the Move chit */  \
  X(invoke_away)    /* ... and he flies away on it */                      \
  X(invoke_in_vain) /* the chit is too strong: the spell ends */

#define GH_REALM_EVENTS_SPELLS(X)                                       \
  X(demon_asked)     /* seat, other seat */                             \
  X(demon_answers)   /* seat that was asked, Secret, number: private */ \
  X(made_whole)      /* being */                                        \
  X(armour_mended)   /* seat, thing */                                  \
  X(sound_moved)     /* chit, tile */                                   \
  X(colours_put_out) /* seat: all his colour chits */                   \
  X(transforms)      /* being, result 1 to 6 */                         \
  X(storm_rises)     /* tile, phases */                                 \
  X(storm_takes)     /* being, phases */                                \
  X(phase_struck)    /* being, Activity, where, source */               \
  X(goes_astray)     /* being, clearing */                              \
  X(pacified)        /* denizen, seat */                                \
  X(controlled)      /* denizen, seat */                                \
  X(control_ends)    /* denizen */                                      \
  X(comes_off)       /* denizen: attacks nobody this round */           \
  X(calmed)          /* being: Peace */                                 \
  X(sight_result)    /* being, result 1 to 6 */                         \
  X(absorbed)        /* seat, monster */                                \
  X(shape_back)      /* being: himself again */                         \
  X(protected_now)   /* being */                                        \
  X(blown_off)       /* being, tile, tile */                            \
  X(flew)            /* being, tile */                                  \
  X(landed)          /* being, clearing */                              \
  X(flew_off)        /* being, tile: out of a combat */                 \
  X(ran_to_woods)    /* being: into the forest of the tile */           \
  X(revealed_second) /* seat, Lane, 1 dark */                           \
  X(goes_on)         /* monster: under control, attacks as before */    \
  X(takes_form)      /* character, absorbed monster */                  \
  X(about_to_run)    /* being, spot, piece: a Broomstick may help */    \
  X(broom_rises)     /* being it carries, caster */                     \
  X(broom_wasted)    /* being it was cast on, caster */

}  // namespace gh::realm
