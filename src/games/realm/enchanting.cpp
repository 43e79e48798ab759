// Automatic enchanting (OPT-17): which tiles turn over by themselves on a seventh day.
#include "games/realm/magic.h"

namespace gh::realm {
namespace {

// An enchanted card or a dwelling that gives a colour, and where: on a roadway or in the air it is
// at two places.
struct Source {
  Colours colour = 0;
  std::uint8_t spot = kNone, other = kNone;
  bool card = false;
  std::uint8_t tile = kNone, other_tile = kNone;
};
using Sources = Fixed<Source, 24>;

Source at_spot(Colours colour, int spot, bool card) {
  return {colour, u8(spot), kNone, card, u8(tile_of(spot)), kNone};
}
void add_card(const State& s, int t, Sources& out) {
  if (!s.items[at(t)].shown || design(t).colour == kNone) return;
  const auto colour = u8(1 << design(t).colour);
  if (const int spot = clearing_of(s, t); spot != kNone)
    return out.push_back(at_spot(colour, spot, true));
  if (s.items[at(t)].place >= kBeings) return;
  const auto& b = s.bodies[s.items[at(t)].place];
  if (b.life != Life::map || b.spot >= kSpots) return;
  Source x{colour, kNone, kNone, true, u8(tile_of(b.spot)), kNone};
  if (b.road < kSpots) {
    x.spot = b.spot;
    x.other = b.road;
    x.other_tile = u8(tile_of(b.road));
  } else if (b.road == kAir) {
    x.other_tile = b.aloft;
  }
  out.push_back(x);
}
Sources sources(const State& s) {
  Sources out;
  kKit.enchanted.each([&](int t) { add_card(s, t, out); });
  const int chapel = s.dwellings[static_cast<std::size_t>(Dwelling::chapel)];
  if (chapel != kNone) out.push_back(at_spot(colour_bit(Colour::white), chapel, false));
  const Thing circle = thing(Card::toadstool_circle);
  const int spot = clearing_of(s, circle);
  if (s.items[circle].shown && spot != kNone)
    out.push_back(at_spot(colour_bit(Colour::black), spot, false));
  return out;
}

Colours enchanted_side(int spot) {
  return spot == kNone ? Colours{0} : tile(tile_of(spot)).side[1].colours[at(spot % 6)];
}
bool meet(const Source& a, const Source& b) {
  if (a.spot == kNone || b.spot == kNone) return false;
  if (a.spot == b.spot && a.other == b.other) return true;
  return a.other != kNone && a.spot == b.other && a.other == b.spot;
}

}  // namespace

Bag<kTiles> tiles_that_turn(const State& s, Colours today) {
  Bag<kTiles> out;
  if (!today) return out;
  for (int t = 0; t < kTiles; ++t) {  // 1: it shows the colour on its enchanted side
    Colours shown = 0;
    for (auto c : tile(t).side[1].colours) shown |= c;
    if (s.tiles[at(t)].placed && (shown & today)) out.put(t);
  }
  const Sources all = sources(s);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& x = all[i];
    bool turns = (x.colour & today) != 0;  // 2: something in the tile gives the colour
    if (x.card) {                          // 3: a card meets its own colour, whichever it is
      turns |= ((enchanted_side(x.spot) | enchanted_side(x.other)) & x.colour) != 0;
      for (std::size_t j = 0; j < all.size(); ++j)
        turns |= i != j && all[j].colour == x.colour && meet(x, all[j]);
    }
    if (!turns) continue;
    for (auto t : {x.tile, x.other_tile})
      if (t < kTiles && s.tiles[at(t)].placed) out.put(t);
  }
  return out;
}

}  // namespace gh::realm
