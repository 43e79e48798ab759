// The end of a turn (digest 8): monsters prowl, chits are turned up, natives, visitors and monsters
// appear, and what has come blocks. Worked examples 7 and 8.
#include "games/realm/rules.h"

namespace gh::realm {

// AMB-R6: on a roadway nothing happens. Who sleeps attracts nobody.
void Rules::begin(EndTurn e) {
  const auto& b = body(e.who);
  if (e.stage == EndTurn::Stage::appear &&
      (!on_map(s_, e.who) || b.road != kNone || is_asleep(e.who))) {
    say(Happening::turn_ends, e.who, kNone);
    return pop();
  }
  switch (e.stage) {
    case EndTurn::Stage::appear:
      top<EndTurn>().stage = EndTurn::Stage::blocked;
      say(Happening::turn_ends, e.who, b.spot);
      prowl(b.spot);
      // OPT-7: who is hidden turns up no chits.
      if (!s_.quiet_monsters || !b.hidden) top<EndTurn>().turned_up = turn_up(tile_of(b.spot));
      natives_appear(b.spot);
      if (s_.row == 6) visitors_appear(b.spot);
      summon(e.who, top<EndTurn>().turned_up);
      return push(Blocking{});
    default:
      pop();
  }
}

// 1. Prowling monsters of the tile come to his clearing, hidden or not (FR-46).
void Rules::prowl(int spot) {
  for (int m = kFirstMonster; m < kFirstNative; ++m) {
    auto& b = body(m);
    b.fresh = false;
    const int row = denizen(m).row;
    if (b.life != Life::map || tile_of(b.spot) != tile_of(spot) || b.spot == spot) continue;
    if (is_hired(s_, m) || b.stopped || (row != s_.row && row != 0)) continue;
    say(Happening::prowled, m, b.spot, spot);
    b.spot = u8(spot);
    b.fresh = true;
  }
}

// 2. Face-down chits of the whole tile. What a Lost chit held counts at once.
std::uint64_t Rules::turn_up(int tile) {
  for (int lost : {kLostCity, kLostCastle}) {
    const auto& c = s_.chits[at(lost)];
    const auto open = lost == kLostCity ? s_.lost_city : s_.lost_castle;
    if (c.place == ChitPlace::tile && c.tile == tile && open == kNone) unfold(lost);
  }
  std::uint64_t now = 0;
  for (int i = 0; i < kLostCity; ++i) {
    auto& c = s_.chits[at(i)];
    const bool here = c.place == ChitPlace::tile || c.place == ChitPlace::clearing;
    if (!here || c.tile != tile || c.up) continue;
    c.up = c.shown = true;
    show(Happening::turned_up, i, tile);
    if (is_warning(i) && dwelling_behind(i)) {
      light_campfire(i);
      continue;
    }
    if (!is_warning(i)) c.place = ChitPlace::clearing;
    now |= std::uint64_t{1} << i;
  }
  return now;
}

// 3. Natives of the row at their dwellings; whoever of the group is in the box (LIM-5).
void Rules::natives_appear(int spot) {
  for (int d = 0; d < kDwellings; ++d) {
    if (s_.dwellings[at(d)] != spot) continue;
    for (int g = 0; g < kGroups; ++g) {
      if (!(kKit.dwelling_calls[at(d)] >> g & 1)) continue;
      bool any = false;
      kKit.members[at(g)].each([&](int b) {
        if (denizen(b).row != s_.row || body(b).life != Life::box) return;
        body(b).life = Life::map;
        body(b).spot = u8(spot);
        any = true;
      });
      if (any) say(Happening::group_appears, g, spot);
    }
  }
}

namespace {

// PE-30: who calls the chit of a box of row 6.
bool calls(const State& s, int box, int spot) {
  constexpr Group kLeaders[] = {Group::company, Group::woodfolk, Group::patrol, Group::lancers,
                                Group::bashkars};
  if (box < 5) {
    int leader = leader_of(kLeaders[box]);
    return !is_hired(s, leader) && in_clearing(s, leader, spot);
  }
  const Site site = box == 5 ? Site::altar : Site::shrine;
  const auto& chit = s.chits[at(kFirstSite + static_cast<int>(site))];
  if (chit.place == ChitPlace::clearing && site_spot(s, site) == spot) return true;
  const auto card = thing(box == 5 ? Card::enchanted_meadow : Card::toadstool_circle);
  return s.items[card].shown && clearing_of(s, card) == spot;
}

// The first box from the left that is not empty (LIM-5).
template <class Test>
int first_full(const State& s, Test&& test) {
  int best = kNone;
  for (int i = 0; i < kKit.box_count; ++i) {
    const auto& box = kKit.boxes[at(i)];
    if (box.row != s.row || !test(box)) continue;
    bool full = false;
    box.begins.each([&](int m) { full |= s.bodies[at(m)].life == Life::box; });
    if (full && (best == kNone || box.order < kKit.boxes[at(best)].order)) best = i;
  }
  return best;
}
bool warned(const ChartBox& box, Warning w, Letter letter) {
  const auto bits = letter == Letter::w   ? box.woods_warnings
                    : letter == Letter::m ? box.warnings[0]
                                          : box.warnings[1];
  return letter != Letter::v && (bits >> static_cast<int>(w) & 1);
}

}  // namespace

void Rules::visitors_appear(int spot) {
  for (int i = 0; i < kErrands; ++i) {
    auto& e = s_.errands[at(i)];
    if (e.box == kNone || e.spot != kNone || e.carrier >= 0 || !calls(s_, e.box, spot)) continue;
    e.spot = u8(spot);
    e.box = kNone;
    say(Happening::errand_appears, 2 * i + e.side, spot);
  }
}

// 4. Warnings to his clearing, sounds by rising number and sites to their own (LIM-4).
void Rules::summon(int who, std::uint64_t chits) {
  const int spot = body(who).spot, t = tile_of(spot);
  const Letter letter = tile(t).letter;
  const bool calmed = is_calmed(s_, who);
  auto up = [&](int chit) { return chits >> chit & 1; };
  auto calm = [&](int chit) {  // Peace with Nature
    if (calmed) s_.chits[at(chit)].up = false;
    return calmed;
  };
  for (int c = 0; c < kWarnings; ++c)
    if (up(c) && !calm(c))
      bring(first_full(s_, [&](auto& b) { return warned(b, warning_of(c), letter); }), spot, c);
  // Dragon Essence: like Smoke, in its clearing, once a day (AMB-M20).
  const auto essence = thing(Card::dragon_essence);
  if (s_.items[essence].shown && !s_.items[essence].spent && clearing_of(s_, essence) == spot &&
      letter >= Letter::m) {
    item(essence).spent = true;
    bring(first_full(s_, [&](auto& b) { return warned(b, Warning::smoke, letter); }), spot, kNone);
  }
  for (int number = 1; number <= 6; ++number)
    for (int c = kFirstSound; c < kFirstSite; ++c) {
      const auto& d = kKit.chits[at(c)];
      if (!up(c) || d.number != number || calm(c)) continue;
      const int side = letter == Letter::c ? 1 : 0;
      bring(
          first_full(s_, [&](auto& b) { return b.sounds[side] >> static_cast<int>(d.sound) & 1; }),
          spot_at(t, number), c);
    }
  auto calm_site = [&](int chit) {  // OPT-6: the Druid calms guardians too
    const bool calms = s_.book.abilities_druid && is_hero(s_, who, Hero::druid);
    if (calms) s_.chits[at(chit)].up = false;
    return calms;
  };
  for (int c = kFirstSite; c < kLostCity; ++c)
    if (up(c) && !calm_site(c))
      bring(first_full(s_, [&](auto& b) { return b.site == c - kFirstSite; }),
            spot_at(t, kKit.chits[at(c)].number), c);
}

// A box is emptied completely. What appears does not move any more, but it blocks.
void Rules::bring(int box, int spot, int chit) {
  if (box == kNone) return;
  kKit.boxes[at(box)].begins.each([&](int m) {
    auto& b = body(m);
    if (b.life != Life::box) return;
    b = {};
    b.life = Life::map;
    b.spot = u8(spot);
    b.fresh = true;
    say(Happening::summoned, m, spot, chit);
  });
}

}  // namespace gh::realm
