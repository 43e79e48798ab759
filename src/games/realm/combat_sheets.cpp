// Where counters lie on the sheets: laying out, changing boxes, repositioning and change of tactics
// (digest 10.5, 10.6, 10.18).
//
// The die for repositioning brings every box to every place equally often, so only who shares a box
// with whom is a choice; three counters or fewer have none.
#include "games/realm/combat.h"
#include "games/realm/rules.h"

namespace gh::realm {
namespace {

constexpr Lane lane_no(int i) { return static_cast<Lane>(i % kLanes); }

// What moves with one die: the red boxes of a character's sheet; on a denizen's sheet the circles
// (1), the square of its target (2), the owner's box (3). Others: -1.
int region_of(const State& s, int sheet, int being) {
  if (is_character(sheet)) return is_denizen(being) && being != sheet ? 0 : -1;
  if (being == sheet) return 3;
  return s.combat.target[at(sheet)] == being ? 2 : 1;
}
template <class F>
void each_in_region(const State& s, int sheet, int region, F&& f) {
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (s.combat.sheet[at(b)] == sheet && is_in(s, b) && region_of(s, sheet, b) == region) f(b);
}

void lay_out(State& s, int sheet) {
  auto& c = s.combat;
  int next = 0;
  for (int region = 0; region <= 3; ++region) {
    if (region != 1) next = 0;
    each_in_region(s, sheet, region, [&](int b) {
      if (c.lane[at(b)] != Lane::none) return;
      c.lane[at(b)] = lane_no(next++);
      c.apart[at(b)] = Lane::none;
      if (has_head(b))
        c.apart[at(b)] = lane_no(next++);
      else if (is_riding(s, b))
        c.apart[at(b)] = lane_no(static_cast<int>(c.lane[at(b)]) + (is_hired(s, b) ? 0 : 1));
    });
  }
}

}  // namespace

void Rules::lay_out_sheets() {
  for (int sheet = 0; sheet < kFirstFamiliar; ++sheet)
    if (is_in(s_, sheet) && (is_character(sheet) || owns_sheet(s_, sheet))) lay_out(s_, sheet);
}

// Counters cover as many boxes as they can, heads and clubs among them, horses not; what belongs to
// an unhired denizen lies apart from it (10.5).
bool boxes_are_legal(const State& s, int sheet) {
  const auto& c = s.combat;
  for (int region = 0; region <= 3; ++region) {
    int counters = 0;
    unsigned covered = 0;
    bool apart = true;
    each_in_region(s, sheet, region, [&](int b) {
      ++counters;
      covered |= 1u << static_cast<int>(c.lane[at(b)]);
      if (has_head(b)) {
        ++counters;
        covered |= 1u << static_cast<int>(c.apart[at(b)]);
      }
      if (has_other_part(s, b) && (!is_hired(s, b) || has_head(b)) &&
          c.lane[at(b)] == c.apart[at(b)])
        apart = false;
    });
    if (!apart) return false;
    // Hirelings on the sheet of an unhired denizen lie in any circle.
    const bool spread = region == 0 || (region == 1 && is_hired(s, sheet));
    if (spread && std::popcount(covered) < std::min(kLanes, counters)) return false;
  }
  return true;
}

bool put_in_box(State& s, int being, int part, Lane to) {
  auto& c = s.combat;
  const int sheet = c.sheet[at(being)];
  if (sheet == kNone || (part == 1 && !has_other_part(s, being))) return false;
  auto& lane = (part == 0 ? c.lane : c.apart)[at(being)];
  const Lane from = lane;
  if (from == to) return false;
  lane = to;
  if (boxes_are_legal(s, sheet)) return true;
  // It changes places with another counter.
  bool done = false;
  each_in_region(s, sheet, region_of(s, sheet, being), [&](int b) {
    for (auto* other : {&c.lane[at(b)], &c.apart[at(b)]}) {
      if (done || other == &lane || *other != to) continue;
      *other = from;
      done = boxes_are_legal(s, sheet);
      if (!done) *other = to;
    }
  });
  if (!done) lane = from;
  return done;
}

bool has_boxes_to_set(const State& s, int sheet) {
  if (is_denizen(sheet)) return is_hired(s, sheet);
  int counters = 0, horses = 0;
  bool hired_rider = false;
  each_in_region(s, sheet, 0, [&](int b) {
    counters += 1 + has_head(b);
    horses += is_riding(s, b);
    hired_rider |= is_riding(s, b) && is_hired(s, b);
  });
  return counters > kLanes || (horses > 0 && counters > 1) || hired_rider;
}

// --- dice

namespace {
constexpr int kBeforeRoll = kLanes;
// Owners of sheets in order; parts of a character's sheet: 0, of a denizen's: 1 to 3.
int last_part(int sheet) { return is_character(sheet) ? 0 : 3; }
int first_part(int sheet) { return is_character(sheet) ? 0 : 1; }

// A hired or controlled owner is left where his employer put him.
bool is_shuffled(const State& s, int sheet, int part) {
  if (!is_in(s, sheet)) return false;
  if (is_denizen(sheet) && !owns_sheet(s, sheet)) return false;
  if (part == 3 && is_hired(s, sheet)) return false;
  bool any = false;
  each_in_region(s, sheet, part, [&](int) { any = true; });
  return any;
}
bool somebody_may_turn(const State& s, int sheet, int part, Lane lane) {
  bool any = false;
  each_in_region(s, sheet, part, [&](int b) {
    any |= changes_tactics(b) && s.combat.lane[at(b)] == lane;
    any |= has_head(b) && s.combat.apart[at(b)] == lane;
  });
  return any;
}
}  // namespace

void Rules::begin(Shuffling x) {
  auto& step = top<Shuffling>();
  if (x.rolled) {
    step.rolled = false;
    if (x.lane == kBeforeRoll)
      reposition(x);
    else
      change_tactics(x);
    x = step;
  }
  while (x.sheet < kFirstFamiliar) {
    if (x.part == kNone) x = Shuffling{x.sheet, u8(first_part(x.sheet)), kBeforeRoll, false};
    if (is_shuffled(s_, x.sheet, x.part)) {
      if (x.lane == kBeforeRoll) {
        step = x;
        step.rolled = true;
        return push(Roll{x.sheet, Table::repositioning, 1, 0});
      }
      // The lanes of the tactics are kBeforeRoll + 1 and on.
      for (int lane = x.lane - kBeforeRoll - 1; lane < kLanes; ++lane) {
        if (!somebody_may_turn(s_, x.sheet, x.part, lane_no(lane))) continue;
        step = Shuffling{x.sheet, x.part, u8(kBeforeRoll + 1 + lane), true};
        return push(Roll{x.sheet, Table::tactics, 2, 0});
      }
    }
    if (x.part < last_part(x.sheet))
      x = Shuffling{x.sheet, u8(x.part + 1), kBeforeRoll, false};
    else
      x = Shuffling{u8(x.sheet + 1), kNone, kBeforeRoll, false};
  }
  pop();
}

void Rules::reposition(const Shuffling& x) {
  auto& c = s_.combat;
  const auto& to = kReposition[at(s_.roll.one - 1)];
  each_in_region(s_, x.sheet, x.part, [&](int b) {
    for (auto* lane : {&c.lane[at(b)], &c.apart[at(b)]})
      if (*lane != Lane::none) *lane = lane_no(to[static_cast<std::size_t>(*lane)]);
  });
  top<Shuffling>().lane = kBeforeRoll + 1;
}

// Any 6 turns over all Medium and Heavy monsters, heads, clubs and natives of the box; hired ones
// that were sent there too. Tremendous monsters and horses stay as they are.
void Rules::change_tactics(const Shuffling& x) {
  const Lane lane = lane_no(x.lane - kBeforeRoll - 1);
  top<Shuffling>().lane = u8(x.lane + 1);
  if (s_.roll.one != 6 && s_.roll.two != 6) return;
  each_in_region(s_, x.sheet, x.part, [&](int b) {
    if (changes_tactics(b) && s_.combat.lane[at(b)] == lane) {
      body(b).dark = !body(b).dark;
      say(Happening::turned, b, 0, body(b).dark);
    }
    if (has_head(b) && s_.combat.apart[at(b)] == lane) {
      body(b).extra_dark = !body(b).extra_dark;
      say(Happening::turned, b, 1, body(b).extra_dark);
    }
  });
}

void Rules::tell_places() {
  const auto& c = s_.combat;
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_in(s_, b) && c.sheet[at(b)] != kNone && c.lane[at(b)] != Lane::none)
      say(Happening::lies_in, b, c.lane[at(b)],
          has_other_part(s_, b) ? c.apart[at(b)] : Lane::none);
}

}  // namespace gh::realm
