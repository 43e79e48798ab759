// Set-up: map, chits, characters (digest 2). Questions, verbs and events of this chapter.
#pragma once

namespace gh::realm {

struct PlayGame {  // the frame: set-up, then days until the last
  GH_STAGES(map, heroes, errands, within, chits, aims, places, days)
  Stage stage{};
  GH_REALM_STEP(PlayGame, stage)
};
// The map by chance (the tile, then where it lies), or by the players in turn (tile, cell, turn).
struct BuildMap {
  GH_STAGES(deal, tile, cell, turn)
  Stage stage{};
  std::uint8_t seat = 0;      // whose turn it is to build
  std::uint8_t tile = kNone;  // being laid
  std::int8_t q = 0, r = 0;   // its cell
  std::uint8_t skipped = 0;   // players in a row who could lay nothing
  std::uint8_t tries = 0;     // maps begun anew
  GH_REALM_STEP(BuildMap, stage, seat, tile, q, r, skipped, tries)
};
// A player takes a character and its equipment: at the set-up, or anew after a death.
struct ChooseHero {
  std::uint8_t seat = 0;
  std::uint8_t item = 0;  // next piece of equipment: 0 the weapon, then the armour
  bool chosen = false;
  bool anew = false;  // after a death: begins at the Inn
  GH_REALM_STEP(ChooseHero, seat, item, chosen, anew)
};
struct PlaceErrands {  // visitor, mission and campaign chits into their boxes
  std::uint8_t seat = 0;
  std::uint8_t side = kNone;  // Errand that was chosen and waits for a box
  GH_REALM_STEP(PlaceErrands, seat, side)
};
struct DealWithin {  // large treasures into treasures
  std::uint8_t nth = 0;
  GH_REALM_STEP(DealWithin, nth)
};
struct DealChits {  // warnings by tile, ten chits for the Lost piles, where these lie, the other
                    // eight
  std::uint8_t nth = 0;
  GH_REALM_STEP(DealChits, nth)
};
struct ChooseAims {            // requirements and starting place: secret, all at once (DEC-2)
  std::uint8_t seats = 0;      // bit per seat that has to choose
  std::uint8_t place = kNone;  // a seat that begins anew and is put down afterwards
  GH_REALM_STEP(ChooseAims, seats, place)
};
struct Roll {  // dice for a being on a table (LIM-1); the result is State::roll
  std::uint8_t who = kNone;
  Table table{};
  std::uint8_t dice = 2;
  std::int8_t change = 0;
  GH_REALM_STEP(Roll, who, table, dice, change)
};
using SetupSteps = std::variant<PlayGame, BuildMap, ChooseHero, PlaceErrands, DealWithin, DealChits,
                                ChooseAims, Roll>;

// Chance first. What outcome i means: notation.cpp, with the functions of setup.h.
#define GH_REALM_QUESTIONS_SETUP(X)                         \
  X(roll_die)    /* chance: 6 */                            \
  X(roll_dice)   /* chance: 36 */                           \
  X(deal_tile)   /* chance: tiles not dealt yet */          \
  X(draw_tile)   /* chance: tiles that fit somewhere */     \
  X(lay_tile)    /* chance: places for the tile */          \
  X(draw_within) /* chance: large treasures of the pool */  \
  X(deal_chit)   /* chance: chits that may come there */    \
  X(lost_tile)   /* chance: the five tiles of the letter */ \
  X(draw_errand) /* chance: sides times free boxes */       \
  X(build_tile)  /* builder: own tiles that fit */          \
  X(build_cell)  /* builder: cells the tile fits in */      \
  X(build_turn)  /* builder: how it is turned */            \
  X(choose_hero) /* player: characters nobody has */        \
  X(item_source) /* player: groups that hold the item */    \
  X(errand_side) /* player: sides of the chits left */      \
  X(errand_box)  /* player: free boxes */                   \
  X(aim)         /* player, secret: the next point */       \
  X(start)       /* player, secret: dwelling, 6 with the Ghosts */

#define GH_REALM_VERBS_SETUP(X)                              \
  X(tile)     /* tile */                                     \
  X(cell)     /* q, r */                                     \
  X(turn)     /* sixths clockwise */                         \
  X(hero)     /* Hero */                                     \
  X(from)     /* Trader, or kTraders + clearing of a pile */ \
  X(errand)   /* Errand */                                   \
  X(box)      /* 0 to 6 */                                   \
  X(aim_at)   /* Aim */                                      \
  X(start_at) /* Dwelling, 6 with the Ghosts */

// Arguments in the comment: beings, things, spots, numbers.
#define GH_REALM_EVENTS_SETUP(X)                                              \
  X(rolled)         /* being or kNone, Table, die, second die or 0, change */ \
  X(map_laid)       /* State::layout */                                       \
  X(tile_dealt)     /* seat, tile */                                          \
  X(tile_laid)      /* seat or -1, tile, q, r, turn */                        \
  X(cannot_build)   /* seat */                                                \
  X(map_begun_anew) /* */                                                     \
  X(took_hero)      /* seat, Hero */                                          \
  X(took_item)      /* seat, thing, Trader or kTraders + clearing */          \
  X(paid_for_item)  /* seat, thing it would have been, gold */                \
  X(errand_placed)  /* Errand, box 1 to 7 */                                  \
  X(chits_dealt)    /* */                                                     \
  X(dwelling_found) /* Dwelling, clearing */                                  \
  X(ghosts_found)   /* clearing */                                            \
  X(begins_at)      /* being, clearing */

}  // namespace gh::realm
