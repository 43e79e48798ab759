// Spells that work by day or at the end of a round: Lost, Violent Storm, World Fades; Magic Sight
// (MG-93, MG-94).
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

// --- Lost (ME-33): among all clearings that any road joins to this one

Spots lost_ways(const State& s, int being, int number) {
  Spots out;
  const int spot = s.bodies[at(being)].spot;
  for (const auto& r : roads_of(s, spot))
    if (r.to != kNone && number_of(r.to) == number) out.put(r.to);
  // Who walks the woods counts every clearing of his tile.
  if (form_of(s, being).woods && tile(tile_of(spot)).has(number) && number_of(spot) != number)
    out.put(spot_at(tile_of(spot), number));
  return out;
}

void Rules::begin(LostWay l) {
  if (!l.rolled) {
    top<LostWay>().rolled = true;
    return roll(l.who, Table::lost);
  }
  const Spots ways = lost_ways(s_, l.who, s_.roll.result());
  if (ways.size() > 1) return ask(player_of(s_, l.who), Question::lost_way);
  pop();
  if (ways.empty()) return say(Happening::phase_lost, l.who, Activity::move, kNone, kBasic);
  lost_move(l.who, ways.nth(0), l.pony);
}
void Rules::answer(LostWay l, Seat, Option o) {
  pop();
  lost_move(l.who, o.a, l.pony);
}

// A mountain takes his next Move phase too; without one he stays.
void Rules::lost_move(int who, int spot, bool pony) {
  if (const Turn* t = turn_of(who); t && t->sunlight && is_cave(s_, spot))
    return say(Happening::phase_lost, who, Activity::move, spot, kBasic);
  say(Happening::goes_astray, who, spot);
  if (is_mountain(s_, spot)) {
    auto& plan = ledger(s_, who).plan;
    Turn* t = turn_of(who);
    std::size_t next = t ? std::size_t{t->phase} + 1 : plan.size();
    while (next < plan.size() && plan[next].activity != Activity::move) ++next;
    if (next >= plan.size()) return say(Happening::phase_lost, who, Activity::move, spot, kBasic);
    plan[next] = {Activity::blank, kNone, plan[next].source};
  }
  push(MoveOn{u8(who), u8(spot), pony});
}

// --- Violent Storm (ME-32, AMB-M27): once a turn, at the end of a phase in the open

void Rules::storm(int being) {
  Turn* t = turn_of(being);
  if (!t || t->stormed || body(being).road != kNone) return;
  const int n = storm_phases(s_, body(being).spot);
  if (n == 0) return;
  t->stormed = true;
  const int left = static_cast<int>(ledger(s_, being).plan.size()) - t->phase;
  if (left <= 0) return;
  say(Happening::storm_takes, being, std::min(n, left));
  push(StormLoss{u8(being), u8(std::min(n, left))});
}

// He chooses which; if all that are left go there is nothing to choose.
void Rules::begin(StormLoss l) {
  Turn* t = turn_of(l.who);
  if (l.left == 0 || !t) return pop();
  const int rest = static_cast<int>(ledger(s_, l.who).plan.size()) - t->phase;
  if (rest <= l.left) {
    for (int i = 0; i < rest; ++i) strike_phase(l.who, t->phase);
    return pop();
  }
  ask(player_of(s_, l.who), Question::strike_out);
}
void Rules::answer(StormLoss l, Seat, Option o) {
  strike_phase(l.who, o.a - 1);
  top<StormLoss>().left = u8(l.left - 1);
}
void Rules::strike_phase(int who, int nth) {
  auto& plan = ledger(s_, who).plan;
  const Phase p = plan[at(nth)];
  plan.erase(plan.begin() + nth);
  say(Happening::phase_struck, who, p.activity, p.where, p.source);
}

// --- World Fades: at the end of a round who is alone on his sheet tries to hide

void Rules::begin(Fading f) {
  auto& step = top<Fading>();
  if (f.rolled) {
    step.rolled = false;
    ++step.next;
    if (s_.roll.result() <= 5)
      share_hiding(f.next);
    else
      say(Happening::not_hidden, f.next);
    return;
  }
  for (int i = f.next; i < s_.seats; ++i) {
    step.next = u8(i);
    if (!is_in(s_, i) || body(i).hidden || attackers_on(s_, i) > 0) continue;
    if (!under(s_, Spell::world_fades, i)) continue;
    step.rolled = true;
    return roll(i, Table::hide);
  }
  pop();
}

// --- Magic Sight (ME-39): counters or cards are seen through their covers

namespace {
// How deep the first counter or card of a pile lies, from 1; 0: there is none.
int depth_in_box(const State& s, int box, bool cards) {
  const auto& b = s.boxes[at(box)];
  int depth = 0, found = 0;
  auto look = [&](int t) {
    ++depth;
    const bool site_card = is_card(t) && design(t).pile == Pile::within && s.items[at(t)].shown;
    if (found == 0 && is_card(t) == cards && !site_card) found = depth;
  };
  each_below(s, b.top, look);
  if (found == 0 && cards && b.large + b.small > 0) return depth + 1;
  depth += b.large + b.small;
  each_below(s, b.bottom, look);
  return found;
}
int depth_in_pile(const State& s, int spot, bool cards) {
  int depth = 0, found = 0;
  each_below(s, s.piles[at(spot)], [&](int t) {
    ++depth;
    if (found == 0 && is_card(t) == cards) found = depth;
  });
  return found;
}
// Whoever owns such things cannot hide from him; natives, goblins, ogres and giants have counters.
bool has_what_is_seen(const State& s, int being, bool cards) {
  bool any = false;
  if (!cards && is_denizen(being))
    any = is_native(being) || is_of(being, Horde::goblins) || is_of(being, Horde::ogres) ||
          is_of(being, Horde::giants);
  belongings(s, being).each([&](int t) { any |= is_card(t) == cards; });
  return any;
}
}  // namespace

int sight_depth(const State& s, int who, int box, bool cards) {
  const int spot = s.bodies[at(who)].spot;
  if (box == kNone) return depth_in_pile(s, spot, cards);
  const bool site = box >= kFirstSiteBox && box < kFirstWithinBox;
  if (!site || !can_loot(s, who, box) || (box == box_of(Site::vault) && !s.vault_open)) return 0;
  return depth_in_box(s, box, cards);
}

// MG-94: only those who have what was seen, as long as they have it and he has the sight.
bool finds_hidden(const State& s, int being, int other) {
  if (sees_hidden(s, being)) return true;
  const auto sight = s.bodies[at(being)].sight;
  if (sight == 0 || !has_magic_sight(s, being)) return false;
  if ((sight >> 2 & 1) && has_what_is_seen(s, other, false)) return true;
  if ((sight >> 3 & 1) && has_what_is_seen(s, other, true)) return true;
  return (sight >> 4 & 1) && is_character(other) && !s.characters[at(other)].spells.empty();
}

void Rules::see_by_magic(int who, int result) {
  say(Happening::sight_result, who, result);
  const int spot = body(who).spot;
  if (result >= 2 && result <= 4) {
    body(who).sight |= u8(1 << result);
    bool enemies = false;
    beings_at(s_, spot).each(
        [&](int b) { enemies |= b != who && body(b).hidden && finds_hidden(s_, who, b); });
    if (enemies) say(Happening::found_enemies, who);
  }
  switch (result) {
    case 2:
    case 3:
      return push(SightTake{u8(who), result == 3});
    case 4:
      return push(SightRead{u8(who)});
    case 5:
      return search_line(who, spot, SearchLine::discover);
    default:
      return;
  }
}

void Rules::begin(SightTake t) {
  bool any = sight_depth(s_, t.who, kNone, t.cards) > 0;
  for (int box = kFirstSiteBox; box < kFirstWithinBox; ++box)
    any |= sight_depth(s_, t.who, box, t.cards) > 0;
  if (!any) {
    say(Happening::found_nothing, t.who);
    return pop();
  }
  ask(player_of(s_, t.who), Question::sight_take);
}
void Rules::answer(SightTake t, Seat, Option o) {
  pop();
  if (verb(o) != Verb::take_from) return;
  const int depth = sight_depth(s_, t.who, o.a, t.cards);
  if (o.a == kNone) return loot_pile(t.who, depth);
  say(Happening::loots, t.who, o.a, body(t.who).spot);
  show_site(t.who, o.a);
  // MG-94: at the Cairns too only when something is taken.
  if (o.a == box_of(Site::cairns) && is_character(t.who)) pay_asterisk(seat(t.who));
  loot_site(t.who, o.a, depth);
}

// MG-94, result 4: the cards of one active item or discovered site; one of them may be recorded.
void Rules::begin(SightRead r) {
  if (readable(s_, r.who).empty()) return pop();
  ask(seat(r.who), Question::sight_read);
}
void Rules::answer(SightRead r, Seat, Option o) {
  pop();
  if (verb(o) != Verb::read_box) return;
  push(RecordSpell{r.who, kNone, u8(o.a)});
  push(LookAtSpells{r.who, u8(o.a), kNone});
}

}  // namespace gh::realm
