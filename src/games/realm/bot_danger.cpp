#include "games/realm/bot_danger.h"

#include "games/realm/combat.h"

namespace gh::realm {
namespace {

constexpr int kRows = 6;
constexpr double kUnseenWarning = 0.05;  // what a chit that nobody has shown is feared for

// The box that a chit empties when this row prowls: the first that is not empty.
int box_called(const State& s, int chit, Letter letter, int row) {
  int best = kNone;
  for (int i = 0; i < kKit.box_count; ++i) {
    const auto& box = kKit.boxes[at(i)];
    if (box.row != row) continue;
    bool called = false;
    if (is_warning(chit))
      called = (letter == Letter::w   ? box.woods_warnings
                : letter == Letter::m ? box.warnings[0]
                                      : box.warnings[1]) >>
                   static_cast<int>(warning_of(chit)) &
               1;
    else if (is_sound(chit))
      called = box.sounds[letter == Letter::c] >> static_cast<int>(kKit.chits[at(chit)].sound) & 1;
    else if (is_site(chit))
      called = box.site == chit - kFirstSite;
    if (!called || (best != kNone && box.order >= kKit.boxes[at(best)].order)) continue;
    bool full = false;
    box.begins.each([&](int m) { full |= s.bodies[at(m)].life == Life::box; });
    if (full) best = i;
  }
  return best;
}

}  // namespace

BotDanger::BotDanger(const State& s, Seat who, const Crowds& crowds)
    : s_(s), who_(who), me_(index(who)), crowds_(crowds) {
  const auto seen = character(s, who).seen;
  for (int c = 0; c < kChits; ++c) {
    const auto& chit = s.chits[at(c)];
    if (chit.tile >= kTiles || (chit.place != ChitPlace::tile && chit.place != ChitPlace::clearing))
      continue;
    if (chit.shown || (seen >> c & 1))
      chits_[chit.tile] |= std::uint64_t{1} << c;
    else
      ++unseen_[chit.tile];
  }
  const Level load = std::max(load_of(s, me_), hero_of(s, who).weight);
  for (int c = 0; c < kActionChits; ++c)
    if (is_active(s, who, c) && action(s, who, c).action == Action::move &&
        piece(s, who, c).strength >= load)
      run_ = std::min<int>(run_, piece(s, who, c).time);
  active_things(s, me_).each(
      [&](int t) { armour_ += is_armour(t) ? (design(t).slot == Slot::suit ? 0.45 : 0.15) : 0; });
  armour_ = std::min(armour_, 0.6);
  const auto dice = dice_for(s, me_, Table::hide);
  const double one = dice.dice == 1 ? 1 / 6.0 : 11 / 36.0;
  seen_ = dice.change < 0 ? 0 : one;
  calms_ = is_hero(s, me_, Hero::druid);
}

// How likely it is that one of them kills him before it is killed or left behind.
double BotDanger::blow_risk(int being) const {
  const auto& d = denizen(being);
  const auto worst = [](const Blow& b) {
    return b.kind == Attack::kill || b.kind == Attack::pit ? Level::t : b.harm + b.stars;
  };
  const Level blow = std::max(
      {worst(d.light.blow), worst(d.dark.blow), d.has_extra ? worst(d.extra_light) : Level::n});
  if (d.tremendous) return 0.6;
  if (blow < vulnerability(s_, me_)) return 0.07;
  return 0.35 * (1 - armour_);
}
void BotDanger::add(Foes& foes, int being) const {
  ++foes.number;
  const auto& d = denizen(being);
  int move = d.light.move_time;
  if (d.mounted && !s_.bodies[at(being)].horse_dead) move = d.mount.walk.time;
  foes.least = std::min(foes.least, move);
  foes.survive *= 1 - blow_risk(being);
}
double BotDanger::threat(const Foes& foes) const {
  if (foes.number == 0) return 0;
  const double die = 1 - foes.survive;
  return run_ < foes.least ? 0.15 * die : die;
}

void BotDanger::call(Foes& foes, int spot, int row) const {
  const int t = tile_of(spot);
  for (auto left = chits_[at(t)]; left; left &= left - 1) {
    const int chit = std::countr_zero(left);
    if (!is_warning(chit) && (is_lost(chit) || spot_at(t, kKit.chits[at(chit)].number) != spot))
      continue;
    if (calms_ && !is_site(chit)) continue;
    const int box = box_called(s_, chit, tile(t).letter, row);
    if (box == kNone) continue;
    kKit.boxes[at(box)].begins.each([&](int m) {
      if (s_.bodies[at(m)].life == Life::box) add(foes, m);
    });
  }
}

double BotDanger::natives(int spot) const {
  double safe = 1;
  for (int g = 0; g < kGroups; ++g) {
    const auto relation_to = relation(s_, who_, trader(static_cast<Group>(g)));
    if (relation_to >= Relation::friendly) continue;
    Foes foes;
    kKit.members[at(g)].each([&](int b) {
      if (in_clearing(s_, b, spot) && !is_hired(s_, b)) add(foes, b);
    });
    const double battle = relation_to == Relation::neutral      ? 0.12
                          : relation_to == Relation::unfriendly ? 0.35
                                                                : 0.9;
    safe *= 1 - battle * threat(foes);
  }
  return 1 - safe;
}

double BotDanger::night_of(int spot) const {
  const int t = tile_of(spot);
  double sum = 0;
  for (int row = 1; row <= kRows; ++row) {
    Foes foes;
    for (int x = spot_at(t, 1); x <= spot_at(t, 6); ++x)
      crowds_.each(x, [&](int b) {
        if (!is_monster(b)) return;
        const int its = denizen(b).row;
        if (x == spot || its == row || its == 0) add(foes, b);
      });
    call(foes, spot, row);
    sum += threat(foes) / kRows;
  }
  const double fear = calms_ ? 0.02 : tile(t).letter >= Letter::m ? kUnseenWarning : 0.02;
  const double unseen = std::min(0.3, fear * unseen_[at(t)]);
  return 1 - (1 - sum) * (1 - natives(spot)) * (1 - unseen);
}

double BotDanger::night(int spot) const {
  if (!weighed_.has(spot)) {
    weighed_.put(spot);
    nights_[at(spot)] = static_cast<float>(night_of(spot));
  }
  return nights_[at(spot)];
}

bool BotDanger::blocks(int spot) const {
  bool any = false;
  crowds_.each(spot, [&](int b) { any |= is_monster(b); });
  return any;
}

}  // namespace gh::realm
