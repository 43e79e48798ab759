// What the set-up chooses from: places for tiles, chits to deal, items to take. Used by the rules,
// by the options, and by the notation, which says what an outcome of chance means.
#pragma once

#include "games/realm/state.h"

namespace gh::realm {

// --- the box, before anything is chosen
void fill_boxes(State& s);
void lay_layout(State& s, const Layout& layout);

// --- building the map

struct TileSpot {
  std::int8_t q = 0, r = 0;
  std::uint8_t turn = 0;
};
using TileSpots = Fixed<TileSpot, 240>;
using Tiles = Bag<kTiles>;
// Where a tile may be laid now. Chance keeps valleys and woods apart while it can.
TileSpots places_for(const State& s, int tile);
TileSpots places_apart(const State& s, int tile);
bool has_place(const State& s, int tile);
// Tiles not on the map that fit somewhere: all, or a builder's own.
Tiles tiles_that_fit(const State& s, int seat);
// Of the places for a builder's tile those that leave the next builder something, if there are any.
TileSpots fair_places(const State& s, int seat, int tile);
int next_to_build(const State& s, int seat);  // the next seat that still holds tiles; -1

// --- dealing

using ChitBag = Bag<kChits>;
enum class Deal : std::uint8_t {
  warning,
  city_pile,
  castle_pile,
  lost_city,
  lost_castle,
  other,
  done
};
struct DealSlot {
  Deal what{};
  std::uint8_t tile = kNone;
};
DealSlot deal_slot(const State& s, int nth);
ChitBag chits_for(const State& s, DealSlot slot);
int nth_of_letter(Letter letter, int n);  // tile
Things within_pool(const State& s);       // large treasures that have not been drawn
int within_box(int nth);                  // box of the nth of the five treasures

// Side and free box of the next errand chit: what outcome n means.
struct ErrandSpot {
  std::uint8_t side = 0, box = 0;
};
int next_errand(const State& s);  // first chit that has no box yet; kErrands: none
ErrandSpot errand_spot(const State& s, int outcome);
std::uint8_t free_errand_boxes(const State& s);  // bit per box

// --- characters

bool offered(Hero h);  // playable without magic
// Has Magic chits: may choose the Spells category.
bool can_learn_spells(Hero h);
bool is_free(const State& s, Hero h);
const std::string* equipment(Hero h, int nth);  // kind of item: weapon, then armour; null: no more
// Where an item of that kind can be taken from: bits per trader's box that holds one.
std::uint16_t boxes_with(const State& s, const std::string& kind);
int item_in_box(const State& s, int box, const std::string& kind);  // kNone
// Clearings whose abandoned pile holds one (a character that begins anew, digest 15).
Spots piles_with(const State& s, const std::string& kind);
int item_in_pile(const State& s, int spot, const std::string& kind);  // kNone
int first_of_kind(const std::string& kind);                           // thing
int price_of_kind(const std::string& kind);
int aim_points(const Character& c);

}  // namespace gh::realm
