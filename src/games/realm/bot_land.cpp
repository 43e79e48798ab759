#include "games/realm/bot_land.h"

namespace gh::realm {

void BotLand::read_chits(const State& s, Seat who) {
  const auto seen = character(s, who).seen;
  for (int c = 0; c < kChits; ++c) {
    const auto& chit = s.chits[at(c)];
    const bool known = chit.shown || (seen >> c & 1);
    if (chit.place == ChitPlace::tile && chit.tile < kTiles && !is_warning(c) && !known)
      unknown_ |= 1u << chit.tile;
    if (!known || !is_site(c)) continue;
    const int i = c - kFirstSite, spot = site_spot(s, static_cast<Site>(i));
    if (spot == kNone || box_size(s, kFirstSiteBox + i) == 0) continue;
    const bool found = ledger(s, index(who)).found & bit(kFirstSiteBit + i);
    raise(spot, found ? 14 : 10);
  }
}

void BotLand::read_traders(const State& s) {
  auto add = [&](int spot) {
    if (spot < kSpots) traders_.put(spot);
  };
  for (int leader : kKit.leaders)
    if (on_map(s, leader) && s.bodies[at(leader)].road == kNone && !is_hired(s, leader))
      add(s.bodies[at(leader)].spot);
  for (int v = 0; v < kVisitors; ++v) add(visitor_spot(s, static_cast<Visitor>(v)));
}

}  // namespace gh::realm
