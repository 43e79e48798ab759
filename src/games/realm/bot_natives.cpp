#include "games/realm/bot_natives.h"

#include "games/realm/combat.h"

namespace gh::realm {
namespace {

constexpr double kTurns = 11 / 36.0;  // a denizen changes tactics
constexpr double kSameWay = 1 / 3.0;  // a blow meets the manoeuvre
constexpr double kLooted = 0.6;       // of the goods that lie there, before they are sold

double hit_chance(int time, int move, int turned) {
  const auto once = [&](int m) { return time < m ? 1.0 : kSameWay; };
  return (1 - kTurns) * once(move) + kTurns * once(turned);
}

}  // namespace

double BotNatives::kill_chance(int hireling, bool dark, int target) const {
  const auto& h = denizen(hireling);
  const auto& t = denizen(target);
  const Blow& blow = dark ? h.dark.blow : h.light.blow;
  if (blow.kind != Attack::strike && blow.kind != Attack::missile) return 0;
  if (t.mounted && !s_.bodies[at(target)].horse_dead) return 0;
  const int stars = blow.stars - (t.armored && blow.stars > 0);
  double kills = blow.harm + stars >= t.vulnerability;
  if (blow.kind == Attack::missile) {
    int ways = 0;  // natives that shoot roll so many dice
    for (int r = 1; r <= 6; ++r)
      if (missile_harm(static_cast<int>(blow.harm) + stars, r) >= t.vulnerability)
        ways += h.missile_dice == 1 ? 6 : 2 * r - 1;
    kills = ways / 36.0;
  }
  const bool turns = changes_tactics(target);
  return kills *
         hit_chance(blow.time, t.light.move_time, turns ? t.dark.move_time : t.light.move_time);
}
double BotNatives::best_chance(int hireling, int target) const {
  return std::max(kill_chance(hireling, false, target), kill_chance(hireling, true, target));
}

int BotNatives::goods(int target) const {
  return denizen(target).leader ? box_size(s_, static_cast<int>(denizen(target).group)) : 0;
}
double BotNatives::prize(int target) const {
  const auto& d = denizen(target);
  double sum = d.fame * worth_.point(Aim::fame) + d.notoriety * worth_.point(Aim::notoriety);
  if (!d.leader) return sum;
  const auto& box = s_.boxes[static_cast<std::size_t>(d.group)];
  double things = box.large * worth_.unseen(true) + box.small * worth_.unseen(false);
  auto add = [&](int t) { things += knows(s_, who_, t) ? worth_.of(t) : worth_.unseen(false); };
  each_below(s_, box.top, add);
  each_below(s_, box.bottom, add);
  return sum + kLooted * things;
}

int BotNatives::best_hireling(int target) const {
  int best = kNone;
  double chance = 0;
  for (int b = kFirstNative; b < kFirstFamiliar; ++b) {
    if (s_.bodies[at(b)].employer != me_ || !in_clearing(s_, b, s_.bodies[at(me_)].spot)) continue;
    if (const double p = best_chance(b, target); p > chance) chance = p, best = b;
  }
  return best;
}
int BotNatives::traitor(int spot, Group g) const {
  const int leader = leader_of(g);
  if (!in_clearing(s_, leader, spot) || is_hired(s_, leader)) return kNone;
  const Beings next = hireable(s_, spot, g);
  if (next.size() != 1) return kNone;  // the leader would come along
  const int b = next.nth(0);
  return b != leader && affords(b) ? b : kNone;
}
bool BotNatives::affords(int native) const { return purse_of(s_, me_) >= 3 * denizen(native).wage; }
double BotNatives::deal_chance(Group g) const {
  const auto column = relation(s_, who_, trader(g));
  return column >= Relation::friendly ? 0.69 : column == Relation::neutral ? 0.25 : 0.02;
}

// He risks a hireling, whose Notoriety counts against him.
double BotNatives::strike_worth(int hireling, int target) const {
  const double loss = 0.7 * denizen(hireling).notoriety * worth_.point(Aim::notoriety);
  return best_chance(hireling, target) * prize(target) - loss;
}

}  // namespace gh::realm
