// The frame of a day, and Sunrise: guides, followers, the monster roll, regeneration (digest 3, 5).
#include "games/realm/plan.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- the frame

void Rules::next_day() {
  bool anybody = false;
  for (int i = 0; i < s_.seats; ++i) anybody |= body(i).life != Life::left;
  if (s_.over || !anybody) return end_game();
  push(Day{});
}

void Rules::end_game() {
  s_.over = true;
  say(Happening::game_ends, s_.day);
  s_.agenda.steps.clear();
}

void Rules::begin(Day step) {
  using Stage = Day::Stage;
  top<Day>().stage = next(step.stage);
  switch (step.stage) {
    case Stage::dawn:
      return begin_day();
    case Stage::birdsong:
      return birdsong();
    case Stage::sunrise:
      return push(Sunrise{});
    case Stage::daylight:
      sleep();
      push(Daylight{});
      return storms_land();
    case Stage::evening:
      sunset();
      return push(Evening{});
    case Stage::midnight:
      // AMB-R4: the game is over before the clean-up of the last night.
      if (s_.day == s_.days) return end_game();
      return push(Midnight{});
    default:
      pop();
  }
}

void Rules::begin_day() {
  ++s_.day;
  s_.magic.night = false;
  s_.row = 0;
  s_.first = kNone;
  s_.turned = {};
  s_.last_turn = kNone;
  say(Happening::day_begins, s_.day);
  if (s_.automatic_enchanting) enchant_by_itself();
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)  // PE-6
    if (is_hired(s_, b) && !is_individual(s_, b)) body(b).hidden = false;
  push(Restart{});
}

// --- Sunrise

void Rules::begin(Sunrise step) {
  using Stage = Sunrise::Stage;
  top<Sunrise>().stage = next(step.stage);
  switch (step.stage) {
    case Stage::guides:
      return push(AssignGuides{employers_here()});
    case Stage::followers:
      return declare_followers();
    case Stage::roll:
      return roll_plain(1);
    default:
      break;
  }
  s_.row = s_.roll.one;
  say(Happening::monsters_prowl, s_.row);
  if (s_.day % 7 == 0) regenerate();
  pop();
}

namespace {

// A guide is a character or a hired leader in the clearing (PE-5).
template <class F>
void each_guide(const State& s, int underling, F&& f) {
  each_individual(s, [&](int b) {
    if (may_guide(s, underling, b)) f(b);
  });
}
bool has_guide(const State& s, int underling) {
  bool found = false;
  each_guide(s, underling, [&](int) { found = true; });
  return found;
}
bool is_underling(const State& s, int b, Seat employer) {
  return s.bodies[at(b)].employer == index(employer) && on_map(s, b) && !is_individual(s, b) &&
         s.bodies[at(b)].road == kNone && s.bodies[at(b)].guide == kNone;
}
int next_underling(const State& s, Seat employer, int after) {
  for (int b = after == kNone ? kFirstMonster : after + 1; b < kFirstFamiliar; ++b)
    if (is_underling(s, b, employer) && has_guide(s, b)) return b;
  return kNone;
}

}  // namespace

Mask Rules::employers_here() const {
  Mask out = 0;
  for (int i = 0; i < s_.seats; ++i)
    if (next_underling(s_, seat(i), kNone) != kNone) out |= bit_of(seat(i));
  return out;
}

// DEC-4, LIM-3: employers come by lot.
void Rules::begin(AssignGuides step) {
  auto& now = top<AssignGuides>();
  if (step.seat == kNone) {
    if (!step.left) return pop();
    if (std::popcount(step.left) > 1)
      return ask(Seat::chance, Question::draw_employer, std::popcount(step.left));
    now.seat = u8(std::countr_zero(step.left));
    now.left = 0;
  }
  now.being = u8(next_underling(s_, seat(now.seat), now.being));
  if (now.being == kNone)
    now.seat = kNone;
  else
    ask(seat(now.seat), Question::assign);
}

void Rules::answer(AssignGuides step, Seat who, Option o) {
  auto& now = top<AssignGuides>();
  if (who == Seat::chance) {
    auto left = step.left;
    for (auto n = outcome_index(o); n--;) left &= u8(left - 1);
    now.seat = u8(std::countr_zero(left));
    now.left &= u8(~(1 << now.seat));
    return;
  }
  if (verb(o) == Verb::pass) return;
  assign_guide(step.being, o.a);
  if (verb(o) != Verb::guide_all) return;
  for (int b = step.being; (b = next_underling(s_, who, b)) != kNone;)
    if (body(b).spot == body(o.a).spot) assign_guide(b, o.a);
}

void Rules::assign_guide(int underling, int guide) {
  body(underling).guide = u8(guide);
  say(Happening::guided, underling, guide);
}

// PE-7: who follows a follower follows the first guide; a ring does nothing all day.
void Rules::declare_followers() {
  auto declare = [&](int b) {
    const auto& plan = ledger(s_, b).plan;
    if (plan.empty() || plan[0].activity != Activity::follow) return;
    const int guide = plan[0].where;
    if (!may_guide(s_, b, guide)) {  // he died at dawn, or became mist
      s_.turned.put(b);
      return say(Happening::loses_turn, b);
    }
    body(b).guide = u8(guide);
    say(Happening::follows, b, guide);
  };
  each_individual(s_, declare);
  each_familiar(declare);
  std::array<std::uint8_t, kBeings> first{};
  for (int b = 0; b < kBeings; ++b) {
    int g = body(b).guide, steps = 0;
    while (g != kNone && body(g).guide != kNone && ++steps < kBeings) g = body(g).guide;
    first[at(b)] = u8(steps < kBeings ? g : b);  // himself: a ring
  }
  for (int b = 0; b < kBeings; ++b) {
    if (first[at(b)] != b) {
      body(b).guide = first[at(b)];
      continue;
    }
    body(b).guide = kNone;
    if (!is_individual(s_, b)) continue;
    s_.turned.put(b);
    say(Happening::ring, b);
  }
}

// --- regeneration (PE-21, LIM-9, LIM-11)

void Rules::regenerate() {
  say(Happening::regenerates, s_.row);
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b) {
    const auto& d = denizen(b);
    if (is_hired(s_, b) || body(b).life == Life::out) continue;
    if (!is_ghost(b) && d.back_row != s_.row) continue;
    release_all(b);
    body(b) = {};
    int home = is_ghost(b) ? s_.ghosts : kNone;
    if (is_native(b))
      for (int i = 0; i < kDwellings; ++i)
        if (kKit.garrison[at(i)] == d.group) home = s_.dwellings[at(i)];
    body(b).life = home == kNone ? Life::box : Life::map;
    body(b).spot = u8(home);
  }
  if (s_.row != 6) return;
  for (auto& e : s_.errands)
    if (e.carrier < 0) e.side ^= 1;
  say(Happening::errands_turned);
}

}  // namespace gh::realm
