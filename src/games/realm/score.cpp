// Victory (digest 16): what each character has come to.
#include "games/realm/magic.h"

namespace gh::realm {
namespace {

constexpr int kFactor[kAims] = {1, 2, 10, 20, 30};
constexpr int kNeverBegun = -100;  // killed and not begun anew

int floor_div(int a, int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

// In 840ths: fractions of Fame and Notoriety are kept until the rounding.
struct Earned {
  int great = 0, spells = 0, fame = 0, notoriety = 0, gold = 0;
};

// What he could not carry away does not count; underlings do not help here.
Things counted(const State& s, int being) {
  const bool as_printed =
      s.magic.kinds == 0 || (!is_frozen(s, being) && !somebody_cast(s, Spell::unleash_power) &&
                             !is_transmorphized(s, being));
  if (as_printed) return belongings(s, being) - too_heavy(s, being, false);
  State himself = s;  // spells have ended: he carries with his own chits, as they are printed
  himself.magic.kinds = 0;
  himself.magic.frozen = 0;
  return belongings(s, being) - too_heavy(himself, being, false);
}

Earned earned_by(const State& s, Seat who) {
  const auto& c = character(s, who);
  Earned e;
  counted(s, index(who)).each([&](int t) {
    e.great += design(t).great;
    e.fame += design(t).fame * kPoint;
    e.notoriety += design(t).notoriety * kPoint;
  });
  e.spells = c.learned;
  e.notoriety += c.notoriety;
  int fame = c.fame;
  // 7.2.4 d: a mission or campaign that is still carried has failed and is paid once more.
  for (int i = 0; i < kErrands; ++i) {
    if (s.errands[at(i)].carrier != index(who)) continue;
    const auto& cost = kKit.errands[at(2 * i + s.errands[at(i)].side)];
    fame -= cost.fame * kPoint;
    e.notoriety -= cost.notoriety * kPoint;
  }
  const bool disgust = cursed(s, who, Curse::disgust);
  const bool ashes = cursed(s, who, Curse::ashes);
  e.fame += disgust ? -kPoint : fame;
  e.gold = (ashes ? -1 : s.ledgers[at(index(who))].gold) - hero_of(s, who).value;
  return e;
}

}  // namespace

// Worked examples 26 and 27.
Score score_of(const State& s, Seat who) {
  Score score;
  const auto& c = character(s, who);
  const auto life = s.bodies[at(index(who))].life;
  if (life == Life::left) {
    score.total = c.score;
    return score;
  }
  if (life != Life::map) {
    score.total = life == Life::dead ? kNeverBegun : 0;
    return score;
  }
  const Earned e = earned_by(s, who);
  const int fine[kAims] = {e.great * kPoint, e.spells * kPoint, e.fame, e.notoriety,
                           e.gold * kPoint};
  for (int i = 0; i < kAims; ++i) {
    const int needed = c.aims[at(i)] * kFactor[i];
    int surplus = fine[i] - needed * kPoint;
    if (surplus < 0) surplus *= 3;
    score.earned[at(i)] = floor_div(fine[i], kPoint);
    score.needed[at(i)] = needed;
    score.basic[at(i)] = floor_div(surplus, kFactor[i] * kPoint);
    score.bonus[at(i)] = score.basic[at(i)] * c.aims[at(i)];
    score.total += score.basic[at(i)] + score.bonus[at(i)];
  }
  return score;
}

}  // namespace gh::realm
