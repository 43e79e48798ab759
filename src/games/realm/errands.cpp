// Missions and campaigns: taken, done, failed (PE-32 to PE-34, AMB-R16; visitors.json).
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

const ErrandDesign& errand(const State& s, int chit) {
  return kKit.errands[at(2 * chit + s.errands[at(chit)].side)];
}
int errand_id(const State& s, int chit) { return 2 * chit + s.errands[at(chit)].side; }

// How many clearings the shortest way has over roads of any kind, the first not counted; -1: none.
int distance(const State& s, int from, int to) {
  Fixed<Spot, kSpots> queue;
  std::array<std::uint8_t, kSpots> far;
  far.fill(kNone);
  far[at(from)] = 0;
  queue.push_back(u8(from));
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int here = queue[i];
    if (here == to) return far[at(here)];
    for (const auto& road : roads_of(s, here)) {
      if (road.to == kNone || far[road.to] != kNone) continue;
      far[road.to] = u8(far[at(here)] + 1);
      queue.push_back(road.to);
    }
  }
  return -1;
}

bool is_foe_being(const ErrandDesign& d, int b) {
  if (is_native(b)) return d.foes >> static_cast<int>(denizen(b).group) & 1;
  return d.dragons && is_monster(b) && denizen(b).family == "dragon";
}

}  // namespace

bool foes_on_map(const State& s, const ErrandDesign& d) {
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_foe_being(d, b) && on_map(s, b)) return true;
  return false;
}

// PE-33, PE-34: may the character take this chit here now?
bool can_take_errand(const State& s, int being, int chit) {
  const auto& e = s.errands[at(chit)];
  const auto& d = errand(s, chit);
  if (!is_character(being) || d.visitor || e.carrier >= 0 || e.spot != s.bodies[at(being)].spot)
    return false;
  const auto& c = s.characters[at(being)];
  if (c.fame < 0 || c.notoriety < 0) return false;
  if (d.fame && cursed(s, seat(being), Curse::disgust)) return false;
  if (c.fame < d.fame * kPoint || c.notoriety < d.notoriety * kPoint) return false;
  if (!d.campaign) return true;
  for (int i = 0; i < kErrands; ++i)
    if (s.errands[at(i)].carrier == being && errand(s, i).campaign) return false;
  return foes_on_map(s, d);
}

// A campaign may be given up when no foe is on the map.
bool can_drop_errand(const State& s, int being, int chit) {
  const auto& d = errand(s, chit);
  return s.errands[at(chit)].carrier == being && d.campaign && !foes_on_map(s, d);
}

void Rules::take_errand(Seat who, int chit) {
  auto& e = s_.errands[at(chit)];
  const auto& d = errand(s_, chit);
  auto& c = character(s_, who);
  c.fame -= d.fame * kPoint;
  c.notoriety -= d.notoriety * kPoint;
  const int here = body(index(who)).spot;
  e.carrier = static_cast<std::int8_t>(index(who));
  e.spot = kNone;
  e.until = u8(d.days ? s_.day + d.days - 1 : s_.days <= 28 ? s_.days : s_.day + 27);
  if (d.mission) {
    const bool there = s_.dwellings[static_cast<std::size_t>(d.goal)] == here;
    e.goal = there ? d.other_goal : d.goal;
    const int goal = s_.dwellings[static_cast<std::size_t>(e.goal)];
    const int way = goal == kNone ? -1 : distance(s_, here, goal);
    e.reward = static_cast<std::int16_t>(way < 0 ? 30 : 2 * way);
  }
  say(Happening::took_errand, index(who), errand_id(s_, chit));
}

void Rules::drop_errand(int chit, int spot) {
  auto& e = s_.errands[at(chit)];
  say(Happening::dropped_errand, e.carrier, errand_id(s_, chit));
  e.carrier = -1;
  e.spot = u8(spot);
  e.until = 0;
  e.reward = 0;
  e.goal = {};
}

// Done: the cost comes back. Failed: it is paid once more.
void Rules::end_errand(int chit, bool done) {
  const auto e = s_.errands[at(chit)];
  const auto& d = errand(s_, chit);
  auto& c = s_.characters[at(e.carrier)];
  const int sign = done ? 1 : -1;
  c.fame += sign * d.fame * kPoint;
  c.notoriety += sign * d.notoriety * kPoint;
  if (done) ledger(s_, e.carrier).gold += e.reward;
  if (done)
    say(Happening::errand_done, e.carrier, errand_id(s_, chit), e.reward);
  else
    say(Happening::errand_failed, e.carrier, errand_id(s_, chit));
  drop_errand(chit, body(e.carrier).spot);
}

// PE-32: a mission is done on entering the clearing of its dwelling.
void Rules::errand_arrival(int being) {
  for (int i = 0; i < kErrands; ++i) {
    const auto& e = s_.errands[at(i)];
    if (e.carrier == being && errand(s_, i).mission &&
        s_.dwellings[static_cast<std::size_t>(e.goal)] == body(being).spot)
      end_errand(i, true);
  }
}

// PE-33: a campaign is done when all its foes are dead at the same time.
void Rules::errand_kills() {
  for (int i = 0; i < kErrands; ++i) {
    if (s_.errands[at(i)].carrier < 0 || !errand(s_, i).campaign) continue;
    bool alive = false;
    for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
      alive |= is_foe_being(errand(s_, i), b) && body(b).life != Life::dead;
    if (!alive) end_errand(i, true);
  }
}

// Midnight: terms that end today have failed; so has everything when the game ends.
void Rules::errand_limits(bool game_over) {
  for (int i = 0; i < kErrands; ++i) {
    const auto& e = s_.errands[at(i)];
    if (e.carrier >= 0 && (game_over || e.until <= s_.day)) end_errand(i, false);
  }
}

// A dead character's chits lie in his clearing.
void Rules::drop_errands(int being) {
  for (int i = 0; i < kErrands; ++i)
    if (s_.errands[at(i)].carrier == being) drop_errand(i, body(being).spot);
}

}  // namespace gh::realm
