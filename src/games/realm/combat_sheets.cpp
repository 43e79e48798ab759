// Where counters lie on the sheets: laying out, changing boxes, repositioning and change of tactics
// (digest 10.5, 10.6, 10.18).
//
// The die for repositioning brings every box to every place equally often, so it is who shares a
// box with whom that matters; where a counter lies alone its owner chooses all the same.
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
  counters_on(s, sheet).each([&](int b) {
    if (region_of(s, sheet, b) == region) f(b);
  });
}

// Counters by lane, a byte for each.
constexpr std::uint32_t one_in(Lane lane) { return 1u << 8 * static_cast<int>(lane); }
// The lanes in which something lies.
int covered(std::uint32_t lanes) {
  constexpr std::uint32_t kLow = 0x7f7f7f7f;
  return std::popcount((((lanes & kLow) + kLow) | lanes) & ~kLow);
}

}  // namespace

void lay_out(State& s, int sheet) {
  auto& c = s.combat;
  const Beings all = counters_on(s, sheet);
  if (all.empty()) return;
  int next = 0;
  for (int region = 0; region <= 3; ++region) {
    if (region != 1) next = 0;
    all.each([&](int b) {
      if (c.lane[at(b)] != Lane::none || region_of(s, sheet, b) != region) return;
      c.lane[at(b)] = lane_no(next++);
      c.apart[at(b)] = Lane::none;
      if (has_head(b))
        c.apart[at(b)] = lane_no(next++);
      else if (is_riding(s, b))
        c.apart[at(b)] = lane_no(static_cast<int>(c.lane[at(b)]) + (is_hired(s, b) ? 0 : 1));
    });
  }
}

void Rules::lay_out_sheets() {
  for (int sheet = 0; sheet < kFirstFamiliar; ++sheet)
    if (is_in(s_, sheet) && (is_character(sheet) || owns_sheet(s_, sheet))) lay_out(s_, sheet);
}

Boxes::Boxes(const State& s, int sheet) {
  const auto& c = s.combat;
  std::array<int, 2> counters{};
  counters_on(s, sheet).each([&](int b) {
    const int region = region_of(s, sheet, b);
    if (region < 0) return;
    auto& x = all_[size_++];
    x.being = u8(b);
    x.region = u8(region);
    x.head = has_head(b);
    x.other = x.head || is_riding(s, b);
    x.parted = x.other && (x.head || !is_hired(s, b));
    x.lanes = {c.lane[at(b)], c.apart[at(b)]};
    add(x);
    if (region < 2) counters[at(region)] += x.head ? 2 : 1;
  });
  // Counters cover as many boxes as they can, heads and clubs among them, horses not (10.5).
  // Hirelings on the sheet of an unhired denizen lie in any circle. OPT-23: boxes need not be
  // filled.
  if (s.book.free_boxes) return;
  needed_[0] = std::min(kLanes, counters[0]);
  if (is_denizen(sheet) && is_hired(s, sheet)) needed_[1] = std::min(kLanes, counters[1]);
}
inline void Boxes::add(const Counter& x) {
  covers_[x.region] += one_in(x.lanes[0]) + (x.head ? one_in(x.lanes[1]) : 0);
  plain_[x.region] += x.other ? 0 : one_in(x.lanes[0]);
  joined_ += x.parted && x.lanes[0] == x.lanes[1];
}
inline void Boxes::take(const Counter& x) {
  covers_[x.region] -= one_in(x.lanes[0]) + (x.head ? one_in(x.lanes[1]) : 0);
  plain_[x.region] -= x.other ? 0 : one_in(x.lanes[0]);
  joined_ -= x.parted && x.lanes[0] == x.lanes[1];
}
inline void Boxes::move(Counter& x, int part, Lane to) {
  take(x);
  x.lanes[at(part)] = to;
  add(x);
}

// What belongs to an unhired denizen lies apart from it (10.5).
inline bool Boxes::are_legal() const {
  return joined_ == 0 && covered(covers_[0]) >= needed_[0] && covered(covers_[1]) >= needed_[1];
}

Boxes::Counter* Boxes::find(int being) {
  for (auto& x : all())
    if (x.being == being) return &x;
  return nullptr;
}
bool Boxes::put(Counter& me, int part, Lane to) {
  const Lane from = me.lanes[at(part)];
  if ((part == 1 && !me.other) || from == to) return false;
  other_ = nullptr;
  move(me, part, to);
  if (are_legal()) return true;
  for (auto& x : all()) {  // it changes places with another counter
    if (x.region != me.region) continue;
    for (int p : {0, 1}) {
      if ((&x == &me && p == part) || x.lanes[at(p)] != to) continue;
      move(x, p, from);
      other_ = &x;
      other_part_ = p;
      if (are_legal()) return true;
      move(x, p, to);
    }
  }
  move(me, part, from);
  return false;
}
bool Boxes::may_put(Counter& me, int part, Lane to) {
  const Lane from = me.lanes[at(part)];
  if (from == to || (part == 1 && !me.other)) return false;
  if (!me.other && are_legal()) {  // without trying: it goes there, or changes places with its like
    const auto now = covers_[me.region];
    const auto then = now - one_in(from) + one_in(to);
    if (me.region >= 2 || covered(then) >= needed_[me.region]) return true;
    if (plain_[me.region] / one_in(to) % 256 != 0) return true;
  }
  if (!put(me, part, to)) return false;
  if (other_) move(*other_, other_part_, to);
  move(me, part, from);
  return true;
}
void Boxes::write(State& s) const {
  for (const auto* x = all_.data(); x != all_.data() + size_; ++x) {
    s.combat.lane[x->being] = x->lanes[0];
    s.combat.apart[x->being] = x->lanes[1];
  }
}

bool put_in_box(State& s, int being, int part, Lane to) {
  const int sheet = s.combat.sheet[at(being)];
  if (sheet == kNone) return false;
  Boxes boxes(s, sheet);
  auto* counter = boxes.find(being);
  if (!counter || !boxes.put(*counter, part, to)) return false;
  boxes.write(s);
  return true;
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
