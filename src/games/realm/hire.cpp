// Hiring natives, renewing and ending their terms (digest 6 Hire; PE-1 to PE-6; DEC-9).
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {
constexpr bool one_by_one(Group g) { return g == Group::rogues || g == Group::order; }
}  // namespace

int wages(const State&, const Beings& natives) {
  int sum = 0;
  natives.each([&](int b) { sum += denizen(b).wage; });
  return sum;
}

// Rogues and Order: only the one with the highest number, the leader last. Others: all of them.
Beings hireable(const State& s, int spot, Group g) {
  Beings here;
  int best = kNone;
  kKit.members[static_cast<std::size_t>(g)].each([&](int b) {
    if (!in_clearing(s, b, spot) || is_hired(s, b)) return;
    here.put(b);
    if (best == kNone || denizen(b).rank > denizen(best).rank) best = b;
  });
  if (!one_by_one(g) || best == kNone) return here;
  Beings one;
  one.put(best);
  return one;
}

Beings renewable(const State& s, Seat employer, int spot, Group g) {
  Beings here;
  kKit.members[static_cast<std::size_t>(g)].each([&](int b) {
    if (in_clearing(s, b, spot) && s.bodies[at(b)].employer == index(employer)) here.put(b);
  });
  return here;
}

// Whom this Hire phase is about.
Beings Rules::subjects(const HirePhase& p) const {
  if (p.native != kNone) {
    Beings one;
    one.put(p.native);
    return one;
  }
  const auto g = static_cast<Group>(p.group);
  const int spot = s_.bodies[at(p.who)].spot;
  Beings all = p.renew ? renewable(s_, player_of(s_, p.who), spot, g) : hireable(s_, spot, g);
  all.take(p.who);  // PE-1: a leader does not rehire himself
  return all;
}

void Rules::begin(HirePhase p) {
  auto& step = top<HirePhase>();
  const Seat who = player_of(s_, p.who);
  switch (p.stage) {
    case Trading::whom: {
      bool any = false;
      for (int g = 0; g < kGroups; ++g) {
        const auto group = static_cast<Group>(g);
        auto again = renewable(s_, who, body(p.who).spot, group);
        again.take(p.who);
        any |= !hireable(s_, body(p.who).spot, group).empty() || !again.empty();
      }
      if (s_.magic.used != 0)
        for (int i = 0; i < kCastings; ++i) any |= !pacified_by(s_, p.who, i).empty();
      if (!any) return pop();
      return ask(who, Question::hire);
    }
    case Trading::drinks:
      if (can_drink(p.who, p.group)) return ask(who, Question::drinks);
      step.stage = Trading::meeting;
      return meet(p.who, p.group, Table::meeting_hire, false);
    case Trading::meeting:
      return settle(p);
    default:
      return ask(who, Question::price);
  }
}

void Rules::settle(HirePhase p) {
  auto& step = top<HirePhase>();
  switch (s_.met) {
    case Met::no_deal:
      return pop();
    case Met::insult:
    case Met::challenge:
      return ask(player_of(s_, p.who), Question::insult);
    case Met::block:
      pop();
      say(Happening::blocked_by, p.who, p.group);
      return block(p.who);
    default:
      break;
  }
  const int times = s_.met == Met::boon ? 1 : static_cast<int>(s_.met) + 1;
  step.price = static_cast<std::int16_t>(times * wages(s_, subjects(p)));
  step.stage = Trading::price;
}

void Rules::answer(HirePhase p, Seat who, Option o) {
  auto& step = top<HirePhase>();
  switch (verb(o)) {
    case Verb::hire_pacified:
      pop();
      return push(HireMonsters{p.who, u8(o.a)});
    case Verb::hire:
    case Verb::renew:
      step.group = u8(o.a);
      step.native = o.b < 0 ? kNone : u8(o.b);
      step.renew = verb(o) == Verb::renew;
      step.stage = Trading::drinks;
      return;
    case Verb::drink:
    case Verb::no_drink:
      if (verb(o) == Verb::drink) buy_drinks(p.who, p.group);
      step.stage = Trading::meeting;
      return meet(p.who, p.group, Table::meeting_hire, verb(o) == Verb::drink);
    case Verb::pay:
      ledger(s_, p.who).gold -= p.price;
      return hire(p);
    case Verb::boon:
      take_boon(who, p.group, wages(s_, subjects(p)));
      return hire(p);
    case Verb::refuse:
      say(Happening::refused_price, p.who, p.group);
      return pop();
    case Verb::swallow:
      pop();
      return swallow(who, p.group);
    case Verb::defy:
      pop();
      say(Happening::blocked_by, p.who, p.group);
      return block(p.who);
    default:
      return pop();
  }
}

std::uint8_t hired_until(const State& s, int being, bool renews) {
  return u8(std::min(254, renews ? s.bodies[at(being)].until + kHireDays : s.day + kHireDays - 1));
}

void Rules::hire(const HirePhase& p) {
  const Beings all = subjects(p);
  const Seat who = player_of(s_, p.who);
  pop();
  all.each([&](int b) {
    auto& n = body(b);
    n.until = hired_until(s_, b, p.renew);
    if (!p.renew) {
      n.employer = static_cast<std::int8_t>(index(who));
      n.stopped = false;
      if (denizen(b).leader) {
        ledger(s_, b) = Ledger{};
        s_.turned.put(b);  // his first turn is tomorrow's: he has recorded none
      }
      end_pacification(b, index(who));  // MG-86
    }
    say(p.renew ? Happening::renewed : Happening::hired, index(who), b, n.until);
  });
}

// Unhired again (7.7.4, PE-3): unhidden, stays where he is; a leader's things go to his group's
// box, his gold and discoveries are gone.
void Rules::release(int being) {
  auto& n = body(being);
  if (n.employer < 0) return;
  if (is_native(being) && denizen(being).leader) {
    const int box = static_cast<int>(denizen(being).group);
    belongings(s_, being).each([&](int t) {
      // Cards he had stay unknown to those who never saw them.
      put_among_goods(t, box);
    });
    ledger(s_, being) = Ledger{};
    for (int b = 0; b < kFirstFamiliar; ++b)
      if (body(b).guide == being) body(b).guide = kNone;
  }
  n.employer = -1;
  n.until = 0;
  n.guide = kNone;
  unhide(being);
  say(Happening::unhired, being);
}

}  // namespace gh::realm
