// Sunset and Midnight (digest 3, 12), and those who sleep by the Flowers of Rest.
#include "games/realm/magic.h"
#include "games/realm/rules.h"

namespace gh::realm {

// --- Flowers of Rest (by day, once face up)

namespace {
bool has_fatigue(const Character& c) {
  return std::find(c.chits.begin(), c.chits.end(), ChitState::fatigued) != c.chits.end();
}
}  // namespace

void Rules::sleep() {
  const auto flowers = thing(Card::flowers_of_rest);
  if (!s_.items[flowers].shown) return;
  const int spot = clearing_of(s_, flowers);
  if (spot == kNone) return;
  for (int b = 0; b < s_.seats; ++b) {
    const auto& c = s_.characters[at(b)];
    if (!in_clearing(s_, b, spot) || is_asleep(b) || c.hero == Hero::none || !has_fatigue(c) ||
        cursed(s_, seat(b), Curse::wither) || (s_.magic.used && is_transmorphized(s_, b)))
      continue;
    s_.asleep |= bit_of(seat(b));
    body(b).guide = kNone;
    say(Happening::fell_asleep, b);
    if (s_.turned.has(b)) continue;
    s_.turned.put(b);
    lose_followers_turns(b);
  }
}

void Rules::sunset() {
  if (s_.first == kNone) s_.first = 0;  // nobody had a turn
  magic_sunset();                       // MG-101: the spells end first, then sleepers wake
  for (int b = 0; b < s_.seats; ++b) {
    if (!is_asleep(b)) continue;
    for (auto& c : s_.characters[at(b)].chits)
      if (c == ChitState::fatigued) c = ChitState::active;
    say(Happening::woke, b);
  }
  s_.asleep = 0;
  for (auto& b : s_.bodies) b.guide = kNone;
  for (auto& b : s_.bodies) b.fresh = false;
}

// --- Midnight, in the order of the rules

void Rules::begin(Midnight) {
  pop();
  say(Happening::midnight, s_.day);
  potions_expire();
  for (int t = 0; t < kWeapons; ++t) item(t).alerted = false;
  for (int i = 0; i < s_.seats; ++i) {
    auto& c = s_.characters[at(i)];
    for (int n = 0; n < kActionChits; ++n)
      if ((c.alerted >> n & 1) && c.chits[at(n)] == ChitState::active &&
          !(s_.book.abilities_magician && c.hero == Hero::magician))  // OPT-6
        c.chits[at(n)] = ChitState::fatigued;
    c.alerted = 0;
  }
  magic_midnight();
  chapel_lifts_curses();
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_hired(s_, b) && body(b).until <= s_.day) release(b);
  errand_limits(false);
  for (auto& b : s_.bodies) {
    b.found_hidden = b.stopped = b.fresh = false;
    b.sight = 0;
  }
  for (auto& c : s_.chits) c.up = false;
  item(thing(Card::dragon_essence)).spent = item(thing(Card::flying_carpet)).spent = false;
  for (auto& c : s_.characters) {
    c.kills = 0;
    c.berserk = c.far_sight = false;
  }
  for (auto& l : s_.ledgers) {
    l.came_from = kNone;
    l.flew_in = l.prepared = false;
  }
  s_.peace = {};
}

// Back face down into the box named on the card; everybody has seen it.
void Rules::potions_expire() {
  kKit.potions.each([&](int t) {
    const auto place = item(t).place;
    if ((place >= kGoodsPlace && place != kPilePlace) || !item(t).active) return;
    say(Happening::potion_expires, t);
    put_among_goods(t, design(t).returns_to);
  });
}

void Rules::chapel_lifts_curses() {
  const int chapel = s_.dwellings[static_cast<std::size_t>(Dwelling::chapel)];
  for (int b = 0; b < s_.seats; ++b) {
    auto& c = s_.characters[at(b)];
    if (!c.curses || chapel == kNone || !in_clearing(s_, b, chapel)) continue;
    c.curses = 0;
    say(Happening::curses_lifted, b);
  }
}

}  // namespace gh::realm
