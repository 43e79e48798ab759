// Magic: enchanting, reading runes, casting in combat, energizing (magic_digest.md). Steps,
// questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

// A character may energize spells with his colour chits, or burn them (MG-20, MG-45): by day at the
// start of a phase in his clearing, in combat in his action turn.
struct Energizing {
  std::uint8_t left = 0;  // bit per seat that has still to be asked
  std::uint8_t who = kNone;
  GH_REALM_STEP(Energizing, left, who)
};
struct Enchanting {           // MG-13 to MG-19
  std::uint8_t who = kNone;   // a character, or his phantasm
  std::uint8_t spot = kNone;  // where: his clearing, or the one recorded (RE)
  GH_REALM_STEP(Enchanting, who, spot)
};
struct ReadRunes {  // MG-27
  GH_STAGES(roll, rolled, look)
  std::uint8_t who = kNone, box = kNone;
  std::uint8_t place = kNone;  // of a card that is awake already; kNone: the top one
  Stage stage{};
  std::uint8_t spell = kNone;  // Spell that an Enchant Artifact gave the item
  GH_REALM_STEP(ReadRunes, who, box, place, stage, spell)
};
struct LookAtSpells {  // cards of a box nobody knows yet are drawn one by one, then seen
  std::uint8_t who = kNone, box = kNone;
  std::uint8_t place = kNone;  // one card; kNone: all of the box
  std::uint8_t next = kNone;   // being drawn
  GH_REALM_STEP(LookAtSpells, who, box, place, next)
};
struct RecordSpell {           // MG-24 to MG-26: may write it down, and where
  std::uint8_t who = kNone;    // a seat
  std::uint8_t place = kNone;  // of the card; kNone: any card of the box (Magic Sight)
  std::uint8_t box = kNone;
  std::uint8_t spell = kNone;  // no card: see ReadRunes
  GH_REALM_STEP(RecordSpell, who, place, box, spell)
};
// MG-41: spells in the order of their times. What spells of one time do to chits and armour is
// settled when all of them are done (MG-61).
struct Completing {
  std::uint8_t time = kNone;          // of the group that is done now
  std::uint64_t left = 0;             // castings of the group
  std::uint64_t together = 0;         // of these the ones that are done and last
  std::uint8_t heals = 0, mends = 0;  // seats whose chits, whose armour become whole
  std::uint8_t rusts = 0;             // seats whose armour is struck
  std::array<std::uint16_t, kMostSeats> hurt{}, tired{};  // chits that are wounded, fatigued
  std::array<std::uint16_t, kMostSeats> spoken{};  // of Instant spells: fatigued afterwards (MG-43)
  std::uint8_t by = kNone;                         // who has wounded them (MG-68)
  GH_REALM_STEP(Completing, time, left, together, heals, mends, rusts, hurt, tired, spoken, by)
};
using MagicSteps =
    std::variant<Energizing, Enchanting, ReadRunes, LookAtSpells, RecordSpell, Completing>;

// draw_spell: outcome i is the i-th of spell_pool(state, type of the place).
#define GH_REALM_QUESTIONS_MAGIC(X)                                             \
  X(draw_spell)    /* chance: a card of the type */                             \
  X(start_spell)   /* secret: a spell one begins with (MG-23) */                \
  X(start_colours) /* secret: chits one begins with as colour chits (MG-12) */  \
  X(energize)      /* colour chits: done, energize a spell, burn one (MG-45) */ \
  X(enchant)       /* which chit; itself or the tile (MG-14) */                 \
  X(record_spell)  /* secret: pass, or write it into a box (MG-24) */           \
  X(cast_with)     /* the chit or item, and the colour (MG-36) */               \
  X(spell_target)  /* what the spell is aimed at (MG-37) */

#define GH_REALM_VERBS_MAGIC(X)                                                                  \
  X(take_spell)   /* a: Spell */                                                                 \
  X(make_colour)  /* a: own chit */                                                              \
  X(energize)     /* a: own colour chit, b: casting */                                           \
  X(wake_carpet)  /* a: own colour chit (MG-35) */                                               \
  X(burn)         /* a: own colour chit */                                                       \
  X(enchant_chit) /* a: own chit */                                                              \
  X(enchant_tile) /* a: own chit, b: own colour chit that is spent, or kNone */                  \
  X(alert_chit)   /* a: own Magic chit */                                                        \
  X(read_runes)   /* a: spell box, b: Spell of an awakened card, or none: the top one */         \
  X(write_spell)  /* a: Spell; b: box that is erased for it, or kNone */                         \
  X(cast)         /* a: Spell; b: the item that casts it, or kNone */                            \
  X(cast_by)   /* a: own chit, or kNone: the item; b: Colour; c: colour chit, kNone: a source */ \
  X(aim_spell) /* a: Marked, b: what, c: more */                                                 \
  X(look_at_spells) /* of a visitor */                                                           \
  X(name_spell)     /* a: Spell */                                                               \
  X(no_aim)

#define GH_REALM_EVENTS_MAGIC(X)                                                   \
  X(colour_made)          /* seat, chit, Colour */                                 \
  X(colour_used)          /* seat, chit, Colour */                                 \
  X(colour_burned)        /* seat, chit, Colour */                                 \
  X(prepares)             /* being: begins the ritual (EM) */                      \
  X(no_chit_to_enchant)   /* being */                                              \
  X(tile_turned)          /* tile, 1 enchanted */                                  \
  X(magic_alerted)        /* seat, chit */                                         \
  X(reads_runes)          /* being, spell box */                                   \
  X(saw_spell)            /* seat, Spell, spell box: private */                    \
  X(awakened)             /* being, thing: a spell of it is awake */               \
  X(recorded_spell)       /* seat, Spell: private */                               \
  X(erased_spell)         /* seat, Spell: private */                               \
  X(casts)                /* seat, Spell, chit or kNone, thing or kNone, Colour */ \
  X(aims_at_being)        /* seat, Spell, being */                                 \
  X(aims_at_group)        /* seat, Spell, Group */                                 \
  X(aims_at_tile)         /* seat, Spell, tile */                                  \
  X(aims_at_spot)         /* seat, Spell, clearing */                              \
  X(aims_at_thing)        /* seat, Spell, thing */                                 \
  X(aims_at_chit)         /* seat, Spell, own chit */                              \
  X(aims_at_sound)        /* seat, Spell, map chit */                              \
  X(aims_at_spell)        /* seat, Spell, Spell */                                 \
  X(aims_at_curse)        /* seat, Spell, being, Curse */                          \
  X(spell_without_target) /* seat, Spell */                                        \
  X(spell_cancelled)      /* seat or -1, Spell */                                  \
  X(spell_works)          /* seat or -1, Spell */                                  \
  X(spell_fails_on)       /* Spell, being: he is under it already (MG-60) */       \
  X(spell_energized)      /* Spell, being or kNone */                              \
  X(carpet_woke)          /* whose */                                              \
  X(spell_inert)          /* Spell, being or kNone */                              \
  X(spell_ends)           /* Spell, seat or -1 */                                  \
  X(spell_broken)         /* Spell, seat or -1 */                                  \
  X(spell_released)       /* Spell, being */                                       \
  X(helper_appears)       /* helper, clearing */                                   \
  X(helper_gone)          /* helper */                                             \
  X(names_spell)          /* being, trader, Spell: private */                      \
  X(bought_spell)         /* being, trader, Spell, gold: private */                \
  X(bought_a_spell)       /* being, trader: to the others */                       \
  X(magic_tired)          /* seat, chit: the Magic chit fatigues */

}  // namespace gh::realm
