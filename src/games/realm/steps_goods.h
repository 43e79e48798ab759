// Goods: belongings, search and loot, trade and hire, errands, curses and wishes. Steps, questions,
// verbs and events of this chapter.
#pragma once

namespace gh::realm {

// --- belongings

struct Rearrange {  // DEC-6, DEC-24: at the start of a phase, or after combat
  std::uint8_t who = kNone;
  bool in_turn = true;    // of the individual whose phase it is
  std::uint8_t acts = 0;  // so many things done; kMostActs are enough for anybody
  Mask dealt = 0;         // seats he has dealt with
  GH_REALM_STEP(Rearrange, who, in_turn, acts, dealt)
};
inline constexpr int kMostActs = 40;
struct Obtain {  // DEC-23: what becomes of a thing that was got
  std::uint8_t who = kNone, thing = kNone;
  GH_REALM_STEP(Obtain, who, thing)
};
using BargainList = std::array<std::uint8_t, 6>;  // filled up with kNone
inline constexpr BargainList kEmptyList{kNone, kNone, kNone, kNone, kNone, kNone};
struct Bargain {  // PE-22: a bargain between two individuals
  GH_STAGES(compose, answer)
  std::uint8_t from = kNone, to = kNone;
  Stage stage{};
  BargainList gives = kEmptyList, wants = kEmptyList;  // things
  std::int16_t gold = 0;  // what the first pays; below 0: what he asks for
  BargainList tells = kEmptyList, learns = kEmptyList;  // bits of Discoveries
  std::uint8_t acts = 0;
  friend bool operator==(const Bargain&, const Bargain&) = default;
};
BOOST_DESCRIBE_STRUCT(Bargain, (), (from, to, stage, gives, wants, gold, tells, learns, acts))
struct LiftCurse {  // the Amulet: whose curse, or which spell
  std::uint8_t who = kNone;
  GH_REALM_STEP(LiftCurse, who)
};

// --- searching

// Lines of Peer and Locate (tables.json).
enum class SearchLine : std::uint8_t {
  choice,
  clues_paths,
  enemies_paths,
  enemies,
  clues,
  passages_clues,
  passages,
  discover,
  nothing
};
BOOST_DESCRIBE_ENUM(SearchLine, choice, clues_paths, enemies_paths, enemies, clues, passages_clues,
                    passages, discover, nothing)
enum class OpenWith : std::uint8_t { keys, thing, wish, chit, being };
BOOST_DESCRIBE_ENUM(OpenWith, keys, thing, wish, chit, being)

struct SearchPhase {  // DEC-8. An enhanced Peer has its clearing written down
  GH_STAGES(choose, rolled, line)
  std::uint8_t who = kNone;
  Stage stage{};
  std::uint8_t spot = kNone;  // searched
  Table table{};
  bool peer_only = false;
  GH_REALM_STEP(SearchPhase, who, stage, spot, table, peer_only)
};
struct LookAtChits {  // DEC-8: what the searcher sees; he may unfold a Lost chit
  std::uint8_t who = kNone, tile = kNone, spot = kNone;
  bool discover = false;
  GH_REALM_STEP(LookAtChits, who, tile, spot, discover)
};
struct LootPile {  // a site, a site card, or the pile of the clearing
  GH_STAGES(go, pay, roll, rolled)
  std::uint8_t who = kNone;
  std::uint8_t box = kNone;  // of goods; kNone: the abandoned pile
  Stage stage{};
  GH_REALM_STEP(LootPile, who, box, stage)
};
struct OpenDoor {  // Vault, Crypt: with what Tremendous strength
  std::uint8_t who = kNone, box = kNone;
  GH_REALM_STEP(OpenDoor, who, box)
};
struct DrawCards {  // unseen cards of a box become known: `left` of them
  std::uint8_t who = kNone, box = kNone;
  bool large = false;
  std::uint8_t left = 1;
  bool looted = false;  // drawn by Loot, else looked at
  bool shines = true;   // what is enchanted is turned face up; not by the Vision wish (MG-5)
  GH_REALM_STEP(DrawCards, who, box, large, left, looted, shines)
};
struct Found {  // a card has been drawn by looting: what it does
  GH_STAGES(take, cursed)
  std::uint8_t who = kNone, thing = kNone, box = kNone;
  Stage stage{};
  GH_REALM_STEP(Found, who, thing, box, stage)
};

// --- trade and hire

enum class Met : std::uint8_t {
  price_1,
  price_2,
  price_3,
  price_4,
  boon,
  no_deal,
  insult,
  challenge,
  block,
  opportunity,
  trouble
};
BOOST_DESCRIBE_ENUM(Met, price_1, price_2, price_3, price_4, boon, no_deal, insult, challenge,
                    block, opportunity, trouble)
enum class Trading : std::uint8_t { whom, sell, buy, drinks, meeting, price, bid };
BOOST_DESCRIBE_ENUM(Trading, whom, sell, buy, drinks, meeting, price, bid)
struct Meeting {  // rolls until there is a result: State::met
  GH_STAGES(roll, rolled)
  std::uint8_t who = kNone;  // a character, or a leader for his employer
  std::uint8_t trader = 0;
  Table table{};
  Relation column{};
  Stage stage{};
  GH_REALM_STEP(Meeting, who, trader, table, column, stage)
};
struct TradePhase {
  std::uint8_t who = kNone;
  Trading stage{};
  std::uint8_t trader = kNone, thing = kNone;
  bool looked = false;
  bool repay = false;  // buys back a boon
  std::int16_t price = 0, paid = 0;
  std::uint8_t spell = kNone;  // Spell he wants to learn from a visitor; secret
  Things wares{};              // OPT-19: what he wants to sell together; secret until it is sold
  std::int8_t bid = 0;         // OPT-19: so much more they pay for all of it
  bool demand = false;         // OPT-19: who refuses is blocked
  GH_REALM_STEP(TradePhase, who, stage, trader, thing, looked, repay, price, paid, spell, wares,
                bid, demand)
};
struct Haggling {  // OPT-19: the roll on the Commerce table
  std::uint8_t who = kNone;
  Relation column{};
  bool rolled = false;
  GH_REALM_STEP(Haggling, who, column, rolled)
};
struct HirePhase {
  std::uint8_t who = kNone;
  Trading stage{};
  std::uint8_t group = kNone;
  std::uint8_t native = kNone;  // Rogues and Order: one by one
  bool renew = false;
  std::int16_t price = 0;
  GH_REALM_STEP(HirePhase, who, stage, group, native, renew, price)
};

// --- fates

struct RollCurse {
  GH_STAGES(roll, rolled)
  std::uint8_t who = kNone;  // a character
  Stage stage{};
  std::uint8_t on = kNone;  // the spell: another one gets the Curse (MG-64)
  GH_REALM_STEP(RollCurse, who, stage, on)
};
struct RollWish {
  GH_STAGES(roll, rolled)
  std::uint8_t who = kNone;
  Stage stage{};
  bool and_curse = false;  // the Withered Claw: one roll for both
  GH_REALM_STEP(RollWish, who, stage, and_curse)
};
struct RollPit {
  GH_STAGES(roll, rolled)
  std::uint8_t who = kNone, target = kNone;
  Stage stage{};
  bool by_spell = false;  // who it kills is killed by `who` (MG-68)
  GH_REALM_STEP(RollPit, who, target, stage, by_spell)
};
struct Teleport {  // to any other clearing (MG-66), or to any cave
  std::uint8_t who = kNone;
  bool caves = false;
  std::uint8_t tile = kNone;
  GH_REALM_STEP(Teleport, who, caves, tile)
};
struct Banish {  // the second wish: who goes elsewhere
  std::uint8_t who = kNone;
  GH_REALM_STEP(Banish, who)
};
struct Vision {  // the third wish: which box is looked at
  std::uint8_t who = kNone;
  GH_REALM_STEP(Vision, who)
};

using GoodsSteps =
    std::variant<Rearrange, Obtain, Bargain, LiftCurse, SearchPhase, LookAtChits, LootPile,
                 OpenDoor, DrawCards, Found, Meeting, TradePhase, HirePhase, RollCurse, RollWish,
                 RollPit, Teleport, Banish, Vision, Haggling>;

// draw_card: outcome i is card i of pool_of(state, DrawCards::large).
#define GH_REALM_QUESTIONS_GOODS(X)                                       \
  X(draw_card)   /* chance */                                             \
  X(arrange)     /* rearrange belongings, deal, take errands; or go on */ \
  X(keep)        /* a thing just got: inactive, active or abandoned */    \
  X(bargain)     /* compose a deal */                                     \
  X(agree)       /* the other's answer to a deal */                       \
  X(lift_curse)  /* the Amulet: whose curse, which */                     \
  X(search)      /* where and on which table */                           \
  X(search_line) /* result 1: choose a line */                            \
  X(look)        /* chits seen in secret: unfold, exchange or put back */ \
  X(open_with)   /* Tremendous strength for Vault or Crypt */             \
  X(trade)       /* with whom: sell, buy, repay a boon; or call off */    \
  X(sell)        /* what */                                               \
  X(buy)         /* look at the cards, or name something */               \
  X(drinks)      /* buy drinks before the roll? */                        \
  X(price)       /* pay, take as a boon, refuse */                        \
  X(insult)      /* lose points, or be blocked (battled) */               \
  X(hire)        /* whom */                                               \
  X(teleport)    /* which tile, then which clearing */                    \
  X(banish)      /* who */                                                \
  X(vision)      /* which box */                                          \
  X(bid)         /* OPT-19: take what they pay for all of it? */

#define GH_REALM_VERBS_GOODS(X)                                                   \
  X(activate)   /* a: thing */                                                    \
  X(deactivate) /* a: thing */                                                    \
  X(abandon)    /* a: thing */                                                    \
  X(keep_it)    /* inactive */                                                    \
  X(stop_hiding)                                                                  \
  X(take_errand) /* a: errand chit */                                             \
  X(drop_errand) /* a: errand chit */                                             \
  X(deal_with)   /* a: being */                                                   \
  X(offer)       /* a: thing */                                                   \
  X(want)        /* a: thing; kThings: some face-down card cannot be asked for */ \
  X(offer_gold)  /* a: amount more */                                             \
  X(want_gold)   /* a: amount more */                                             \
  X(tell_way)    /* a: bit of Discoveries */                                      \
  X(ask_way)     /* a: bit of Discoveries */                                      \
  X(propose)                                                                      \
  X(agree)                                                                        \
  X(refuse)                                                                       \
  X(lift) /* a: being, b: Curse */                                                \
  X(peer) /* a: clearing */                                                       \
  X(locate)                                                                       \
  X(loot_site) /* a: box of goods */                                              \
  X(loot_pile)                                                                    \
  X(line)     /* a: SearchLine */                                                 \
  X(unfold)   /* a: chit */                                                       \
  X(open_by)  /* a: how (see OpenWith), b: chit or thing or being */              \
  X(sell_to)  /* a: trader */                                                     \
  X(buy_from) /* a: trader */                                                     \
  X(repay)    /* a: trader */                                                     \
  X(sell)     /* a: thing */                                                      \
  X(look_at_cards)                                                                \
  X(name) /* a: thing */                                                          \
  X(drink)                                                                        \
  X(no_drink)                                                                     \
  X(pay)                                                                          \
  X(boon)                                                                         \
  X(give)        /* a: thing, in place of gold */                                 \
  X(swallow)     /* lose the points */                                            \
  X(defy)        /* be blocked or battled */                                      \
  X(hire)        /* a: group, b: native or -1 */                                  \
  X(renew)       /* a: group, b: native or -1 */                                  \
  X(to_tile)     /* a: tile */                                                    \
  X(to_clearing) /* a: clearing */                                                \
  X(banish)      /* a: being */                                                   \
  X(look_in)     /* a: box of goods */                                            \
  X(take_bid)

// who is a being; chits, things, spots, traders are numbers of kit.h.
#define GH_REALM_EVENTS_GOODS(X)                                                                 \
  X(activated)      /* who, thing: {who} makes {thing} active */                                 \
  X(deactivated)    /* who, thing: {who} puts {thing} away */                                    \
  X(abandoned)      /* who, thing, spot: {who} abandons {thing}; a counter or a card all know */ \
  X(abandoned_card) /* who, spot: {who} abandons a card, to those who do not know it */          \
  X(got)            /* who, thing: {who} gets {thing} */                                         \
  X(saw_card)       /* who, thing: private: a card looked at */                                  \
  X(got_card)       /* who: {who} gets a card, to those who may not know it */                   \
  X(shown)          /* who stops hiding */                                                       \
  X(took_errand)    /* who, Errand */                                                            \
  X(dropped_errand) /* who, Errand */                                                            \
  X(errand_done)    /* who, Errand, gold */                                                      \
  X(errand_failed)  /* who, Errand */                                                            \
  X(dealt)          /* who, with: {who} and {with} make a bargain */                             \
  X(no_bargain)     /* who, with: {with} declines */                                             \
  X(gave)           /* who, to, thing: to those who may know it */                               \
  X(gave_card)      /* who, to */                                                                \
  X(paid_other)     /* who, to, gold: to the two */                                              \
  X(curse_lifted)   /* who, Curse */                                                             \
  X(searches)       /* who, Table, spot */                                                       \
  X(search_result)  /* who, Table, result 1 to 6 */                                              \
  X(found_way)      /* who, bit: private */                                                      \
  X(found_site)     /* who, bit: private */                                                      \
  X(found_enemies)  /* who */                                                                    \
  X(saw_chit)       /* who, chit, tile: private */                                               \
  X(unfolded)       /* chit, tile */                                                             \
  X(campfire)       /* Dwelling, spot */                                                         \
  X(learned_spying) /* who, bit: private: what a watcher learned */                              \
  X(loots)          /* who, box (kNone: the pile), spot */                                       \
  X(found_nothing)  /* who */                                                                    \
  X(site_shown)     /* chit, spot */                                                             \
  X(opened)         /* who, box, OpenWith */                                                     \
  X(drew_within)    /* who, thing: a treasure within treasures is shown */                       \
  X(got_gold)       /* who, gold: private */                                                     \
  X(trades_with)    /* who, trader */                                                            \
  X(sold)           /* who, trader, thing, gold: to all; gold -1 where it is secret */           \
  X(looks_at_goods) /* who, trader */                                                            \
  X(names)          /* who, trader, thing */                                                     \
  X(names_card)     /* who, trader: to those who do not know it */                               \
  X(buys_drinks)    /* who, trader, gold */                                                      \
  X(met)            /* who, trader, Met, Relation column */                                      \
  X(bought)         /* who, trader, thing, gold, 1 boon */                                       \
  X(repaid)         /* who, trader */                                                            \
  X(refused_price)  /* who, trader */                                                            \
  X(insulted)       /* who, trader, 0 Notoriety 1 Fame, points */                                \
  X(blocked_by)     /* who, trader */                                                            \
  X(hired)          /* who, being, until */                                                      \
  X(renewed)        /* who, being, until */                                                      \
  X(unhired)        /* being */                                                                  \
  X(cursed)         /* who, Curse */                                                             \
  X(wished)         /* who, result 1 to 6 */                                                     \
  X(pit)            /* who, target, result 1 to 6 */                                             \
  X(teleported)     /* who, spot */                                                              \
  X(banished)       /* being, spot or kNone: its box */                                          \
  X(vision)         /* who, box */                                                               \
  X(healed)         /* who */                                                                    \
  X(bids)           /* who, trader, gold more or less, 1 demand */                               \
  X(paid_for_wares) /* who, trader, gold */

}  // namespace gh::realm
