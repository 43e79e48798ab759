#include "games/realm/forecast.h"

#include <cmath>
#include <numeric>

#include "games/realm/spells.h"

namespace gh::realm {
namespace {

constexpr int kTurnWays = 11, kStayWays = 25, kDiceWays = 36;  // any 6 on two dice
// Rolls of dice after the blows of denizens against him; for more the middle result stands.
constexpr int kMostFoeRolls = 4;
constexpr int kMiddleMissile = 3, kMiddleSerious = 4;
// A spell that strikes many is rolled for once with so many dice as these rolls have: whether it
// kills any of them. Every target rolled for by itself, a crowd would take for ever.
constexpr int kBlastRolls = 2;

// Ways out of 36 for each result 1 to 6.
std::array<int, 6> result_ways(int dice, int change) {
  std::array<int, 6> ways{};
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      Rolled r{u8(a), u8(dice == 1 ? 0 : b), static_cast<std::int8_t>(change)};
      ++ways[at(r.result() - 1)];
    }
  return ways;
}

// What has happened so far on one way through the round.
struct Path {
  std::array<std::uint8_t, 10> armour{};  // 0 intact, 1 damaged, 2 lost
  std::uint8_t wounds = 0;
  bool horse_dead = false, dead = false, killed = false, mount_dead = false;
  bool struck = false, hit = false;
  bool gone = false;                      // the target died before this group of blows
  bool rolled_mine = false;               // all stones and flames of his spell have been rolled for
  std::uint8_t rolls = 0, foe_rolls = 0;  // on the Missile table, or for serious wounds
  std::uint32_t landed = 0;               // bit per foe's blow
};

class Trial {
 public:
  Trial(const State& s, int who, const Play& play, bool only_mine = false)
      : s_(s), who_(who), only_mine_(only_mine) {
    s_.combat.plays[at(who)] = play;
    target_ = play.attack == Lane::none ? kNone : s_.combat.target[at(who)];
    active_things(s_, who).each([&](int t) {
      if ((is_armour(t) || design(t).armour_card) && pieces_.size() < 10) pieces_.push_back(u8(t));
    });
    for (auto c : s_.characters[at(who)].chits)
      chits_ += c != ChitState::wounded && c != ChitState::committed;
    horse_ = active_horse(s_, who);
  }
  Forecast run();

 private:
  void place_own_sheet();
  void turn_boxes(int lane, std::int64_t ways);
  void place_target(std::int64_t ways);
  void place_captor(std::int64_t ways);
  void fight(std::int64_t ways);
  void blow(std::size_t i, Path p, std::int64_t ways);
  void blast(std::size_t i, Path p, std::int64_t ways);
  void strike(std::size_t i, int layer, Level harm, Path p, std::int64_t ways);
  bool is_serious(const Strike& x, int layer, Level harm) const;
  void land(const Strike& x, int layer, Level harm, Path& p) const;
  void note_landed(const Strike& x, Path& p) const;
  void land_on_me(const Strike& x, int layer, Level harm, Path& p) const;
  void count(const Path& p, std::int64_t ways);
  void show_path(const Path& p);
  bool on_my_sheet(int b) const { return s_.combat.sheet[at(b)] == who_ && is_in(s_, b); }
  template <class F>
  void each_foe(F&& f) {
    if (!only_mine_) return each_on(s_, who_, f);
    // For his own blow alone only where its target is matters.
    if (target_ != kNone && is_denizen(target_) && on_my_sheet(target_)) f(target_);
  }
  void turn(int b) { s_.bodies[at(b)].dark = !s_.bodies[at(b)].dark; }

  State s_;
  int who_;
  bool only_mine_;
  int target_ = kNone, captor_ = kNone, horse_ = kNone, chits_ = 0, most_rolls_ = 0, mine_ = 0;
  Fixed<std::uint8_t, 10> pieces_;
  Strikes strikes_;
  std::array<std::uint8_t, 40> layers_{};
  Forecast out_;
};

Forecast Trial::run() {
  out_ = Forecast{};
  out_.of = 0;
  if (target_ != kNone && is_character(target_)) out_.target_unknown = true;
  for (int i = 0; i < s_.seats; ++i)
    if (i != who_ && is_in(s_, i) && s_.combat.target[at(i)] == who_) out_.attackers_unknown = true;
  captor_ = captor_of(s_, who_);
  if (captor_ != kNone && on_my_sheet(captor_)) captor_ = kNone;
  each_foe([&](int b) {
    most_rolls_ += denizen(b).dark.blow.kind == Attack::missile;
    most_rolls_ += s_.dragon_heads && denizen(b).breath != 0;
    if (s_.serious_wounds) most_rolls_ += 1 + has_head(b);
  });
  const bool missile = target_ != kNone && weapon_blow(s_, who_).kind == Attack::missile;
  most_rolls_ =
      std::min(most_rolls_, kMostFoeRolls) + (attack_casting(s_, who_) != kNone ? kBlastRolls
                                              : missile                         ? 1
                                                                                : 0);
  place_own_sheet();
  // The fraction in lowest terms, as far as all counts allow.
  std::int64_t g = out_.of;
  for (auto n : {out_.hit, out_.kill, out_.struck, out_.dead, out_.wounds, out_.armour, out_.horse})
    g = std::gcd(g, n);
  for (const auto& f : out_.foes) g = std::gcd(g, f.hits);
  if (g > 1) {
    for (auto* n : {&out_.of, &out_.hit, &out_.kill, &out_.struck, &out_.dead, &out_.wounds,
                    &out_.armour, &out_.horse})
      *n /= g;
    for (auto& f : out_.foes) f.hits /= g;
  }
  return out_;
}

void Trial::place_own_sheet() {
  auto& c = s_.combat;
  const auto lanes = c.lane, aparts = c.apart;
  for (const auto& to : kReposition) {
    each_foe([&](int b) {
      auto move = [&](Lane l) {
        return l == Lane::none ? l : static_cast<Lane>(to[static_cast<std::size_t>(l)]);
      };
      c.lane[at(b)] = move(lanes[at(b)]);
      c.apart[at(b)] = move(aparts[at(b)]);
    });
    turn_boxes(0, 1);
    c.lane = lanes;
    c.apart = aparts;
  }
}

void Trial::turn_boxes(int lane, std::int64_t ways) {
  if (lane == kLanes) return place_target(ways);
  auto& c = s_.combat;
  auto flip = [&] {
    each_foe([&](int b) {
      if (changes_tactics(b) && c.lane[at(b)] == static_cast<Lane>(lane)) turn(b);
      if (has_head(b) && c.apart[at(b)] == static_cast<Lane>(lane))
        s_.bodies[at(b)].extra_dark = !s_.bodies[at(b)].extra_dark;
    });
  };
  bool any = false;
  each_foe([&](int b) {
    any |= changes_tactics(b) && c.lane[at(b)] == static_cast<Lane>(lane);
    any |= has_head(b) && c.apart[at(b)] == static_cast<Lane>(lane);
  });
  if (!any) return turn_boxes(lane + 1, ways * kDiceWays);
  turn_boxes(lane + 1, ways * kStayWays);
  flip();
  turn_boxes(lane + 1, ways * kTurnWays);
  flip();
}

// A target elsewhere is brought to each box equally often by its own die; so is a captor.
void Trial::place_target(std::int64_t ways) {
  if (target_ == kNone || is_character(target_) || on_my_sheet(target_) || target_ == captor_)
    return place_captor(ways);
  auto& c = s_.combat;
  const Lane was = c.lane[at(target_)], apart = c.apart[at(target_)];
  const bool stays = is_hired(s_, target_) && owns_sheet(s_, target_);
  for (int lane = 0; lane < kLanes; ++lane) {
    c.lane[at(target_)] = c.apart[at(target_)] = static_cast<Lane>(lane);
    if (!changes_tactics(target_) || stays) {
      place_captor(ways * kDiceWays);
      continue;
    }
    place_captor(ways * kStayWays);
    turn(target_);
    place_captor(ways * kTurnWays);
    turn(target_);
  }
  c.lane[at(target_)] = was;
  c.apart[at(target_)] = apart;
}

void Trial::place_captor(std::int64_t ways) {
  if (captor_ == kNone) return fight(ways);
  auto& lane = s_.combat.lane[at(captor_)];
  const Lane was = lane;
  for (int i = 0; i < kLanes; ++i) {
    lane = static_cast<Lane>(i);
    fight(ways);
  }
  lane = was;
}

// The blows of this fall of the dice: his own, and those of denizens against him.
void Trial::fight(std::int64_t ways) {
  Strikes all;
  collect_strikes(s_, all);
  strikes_.clear();
  for (const auto& x : all) {
    const bool mine = x.by == who_ && !is_character(x.target);
    const bool at_me = x.target == who_ && !is_character(x.by) && !only_mine_;
    if ((mine || at_me) && strikes_.size() < layers_.size() && how_it_hits(s_, x) != 0)
      strikes_.push_back(x);
  }
  mine_ = static_cast<int>(std::count_if(strikes_.begin(), strikes_.end(),
                                         [&](const Strike& x) { return x.by == who_; }));
  std::stable_sort(strikes_.begin(), strikes_.end(),
                   [&](const Strike& a, const Strike& b) { return strikes_earlier(s_, a, b); });
  blow(0, Path{}, ways);
}

void Trial::show_path(const Path& p) {
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    s_.items[pieces_[i]].active = p.armour[i] != 2;
  }
  if (horse_ != kNone) s_.items[at(horse_)].active = !p.horse_dead;
  if (target_ != kNone && is_native(target_)) s_.bodies[at(target_)].horse_dead = p.mount_dead;
}

void Trial::blow(std::size_t i, Path p, std::int64_t ways) {
  if (i == strikes_.size()) return count(p, ways);
  const auto& x = strikes_[i];
  const bool mine = x.by == who_;
  const bool first = i == 0 || strikes_earlier(s_, strikes_[i - 1], x);
  if (first) {  // what each of the group meets is found before any takes effect
    show_path(p);
    for (auto j = i; j < strikes_.size() && !strikes_earlier(s_, x, strikes_[j]); ++j)
      layers_[j] = u8(layer_for(s_, strikes_[j]));
    Path nothing;
    show_path(nothing);
    // Deaths in an earlier group call off what follows; who dies at this instant still strikes.
    if (p.dead) return count(p, ways);
    p.gone = p.killed;
  }
  if (!mine && p.gone && x.by == target_) return blow(i + 1, p, ways);
  const int layer = layers_[i];
  const auto h = harm_of(s_, x, layer, s_.combat.plays[at(who_)].attack_with);
  if (mine && mine_ > 1 && h.missile) return blast(i, p, ways);
  if (!h.missile || (!mine && p.foe_rolls >= kMostFoeRolls)) {
    const auto harm =
        h.missile ? missile_harm(h.level, kMiddleMissile) : static_cast<Level>(h.level);
    return strike(i, layer, harm, p, ways);
  }
  const auto d = mine ? dice_for(s_, who_, Table::missile) : denizen_missile_dice(s_, x.by);
  const auto results = result_ways(d.dice, d.change);
  for (int r = 1; r <= 6; ++r) {
    if (!results[at(r - 1)]) continue;
    Path next = p;
    ++next.rolls;
    next.foe_rolls += !mine;
    strike(i, layer, missile_harm(h.level, r), next, ways * results[at(r - 1)]);
  }
}

// All blows of his spell together: they fall at the same time, each with a roll of its own.
void Trial::blast(std::size_t i, Path p, std::int64_t ways) {
  if (p.rolled_mine) return blow(i + 1, p, ways);
  const auto d = dice_for(s_, who_, Table::missile);
  const auto results = result_ways(d.dice, d.change);
  double none = 1;  // that nobody dies
  for (std::size_t j = 0; j < strikes_.size(); ++j) {
    const auto& x = strikes_[j];
    if (x.by != who_ || layers_[j] == kHorse) continue;
    const auto h = harm_of(s_, x, layers_[j], s_.combat.plays[at(who_)].attack_with);
    int kills = 0;
    for (int r = 1; r <= 6; ++r)
      if (missile_harm(h.level, r) >= vulnerability(s_, x.target)) kills += results[at(r - 1)];
    none *= 1 - kills / static_cast<double>(kDiceWays);
  }
  const std::int64_t of = kDiceWays * kDiceWays;
  const auto spared = static_cast<std::int64_t>(std::llround(none * static_cast<double>(of)));
  p.rolled_mine = p.hit = true;
  p.rolls = u8(p.rolls + kBlastRolls);
  if (spared > 0) blow(i + 1, p, ways * spared);
  p.killed = true;
  if (spared < of) blow(i + 1, p, ways * (of - spared));
}

// OPT-1: harm equal to the vulnerability costs as many wounds as the higher of two dice shows.
bool Trial::is_serious(const Strike& x, int layer, Level harm) const {
  if (!s_.serious_wounds || x.by == who_ || is_armour_layer(layer) || layer == kHorse) return false;
  const auto kind = blow_of(s_, x.by, x.part).kind;
  if (kind == Attack::pit || kind == Attack::curse || kind == Attack::kill) return false;
  return harm == vulnerability(s_, who_) && !is_transmorphized(s_, who_);
}

void Trial::strike(std::size_t i, int layer, Level harm, Path p, std::int64_t ways) {
  const auto& x = strikes_[i];
  if (!is_serious(x, layer, harm)) {
    land(x, layer, harm, p);
    return blow(i + 1, p, ways);
  }
  note_landed(x, p);
  if (p.foe_rolls >= kMostFoeRolls) {
    p.wounds = u8(p.wounds + kMiddleSerious);
    return blow(i + 1, p, ways);
  }
  ++p.rolls;
  ++p.foe_rolls;
  const auto results = result_ways(2, 0);
  for (int n = 1; n <= 6; ++n) {
    Path next = p;
    next.wounds = u8(next.wounds + n);
    blow(i + 1, next, ways * results[at(n - 1)]);
  }
}

void Trial::land(const Strike& x, int layer, Level harm, Path& p) const {
  if (x.by != who_) return land_on_me(x, layer, harm, p);
  p.hit = true;
  if (layer == kHorse) {
    if (harm >= denizen(x.target).mount.vulnerability) p.mount_dead = true;
  } else if (harm >= vulnerability(s_, x.target)) {
    p.killed = true;
  }
}

void Trial::note_landed(const Strike& x, Path& p) const {
  p.struck = true;
  for (std::size_t f = 0; f < strikes_.size() && f < 32; ++f)
    if (&strikes_[f] == &x) p.landed |= 1u << f;
}

void Trial::land_on_me(const Strike& x, int layer, Level harm, Path& p) const {
  note_landed(x, p);
  const auto kind = blow_of(s_, x.by, x.part).kind;
  if (kind == Attack::pit || kind == Attack::curse) return;
  if (kind == Attack::kill || (harm == Level::over && layer != kHorse)) {
    p.dead = true;
    return;
  }
  if (layer == kHorse) {
    if (horse_ != kNone && harm >= design(horse_).vulnerability) p.horse_dead = true;
    return;
  }
  if (layer < kFirstLayer) {
    if (harm >= vulnerability(s_, who_))
      p.dead = true;
    else if (harm >= Level::l && !is_transmorphized(s_, who_))
      ++p.wounds;
    return;
  }
  const int t = layer - kFirstLayer;
  if (harm >= Level::m && !has_active(s_, who_, Card::reflecting_grease)) ++p.wounds;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (pieces_[i] != t || harm < design(t).toughness) continue;
    const bool lost =
        harm > design(t).toughness || is_card(t) || p.armour[i] == 1 || s_.items[at(t)].damaged;
    p.armour[i] = lost ? 2 : 1;
  }
}

// Ways with fewer rolls on the Missile table than there can be stand for so many more.
void Trial::count(const Path& p, std::int64_t ways) {
  for (int i = p.rolls; i < most_rolls_; ++i) ways *= kDiceWays;
  const bool dead = p.dead || p.wounds >= chits_;
  out_.of += ways;
  out_.hit += p.hit ? ways : 0;
  out_.kill += p.killed ? ways : 0;
  out_.struck += p.struck ? ways : 0;
  out_.dead += dead ? ways : 0;
  out_.wounds += p.wounds * ways;
  out_.horse += p.horse_dead ? ways : 0;
  for (auto a : p.armour) out_.armour += a == 2 ? ways : 0;
  for (std::size_t f = 0; f < strikes_.size() && f < 32; ++f) {
    if (!(p.landed >> f & 1)) continue;
    const auto& x = strikes_[f];
    auto* foe = std::find_if(out_.foes.begin(), out_.foes.end(),
                             [&](const FoeOdds& o) { return o.being == x.by && o.part == x.part; });
    if (foe == out_.foes.end() && !out_.foes.full()) {
      out_.foes.push_back({x.by, x.part, 0});
      foe = out_.foes.end() - 1;
    }
    if (foe != out_.foes.end()) foe->hits += ways;
  }
}

}  // namespace

Forecast forecast(const State& s, int who, const Play& play) { return Trial(s, who, play).run(); }
Forecast forecast_attack(const State& s, int who, const Play& play) {
  return Trial(s, who, play, true).run();
}

// --- may he run, may he turn his weapon?

namespace {
Hindrance hindrance(const State& s, int who, int id, Level need) {
  if (is_played(s, who, id) || (id < kActionChits && !is_active(s, seat(who), id)))
    return Hindrance::played;
  const auto p = piece_of(s, who, id);
  if (p.strength < need) return Hindrance::too_weak;
  if (effort_of(s, who) + p.effort > effort_limit(s, who)) return Hindrance::too_much_effort;
  return p.time < least_move_time(s, who) ? Hindrance::none : Hindrance::too_slow;
}
}  // namespace

Hindrance run_hindrance(const State& s, int who, int id) {
  if (captor_of(s, who) != kNone) return Hindrance::held;
  if (run_roads(s, who).empty()) return Hindrance::no_road;
  return hindrance(s, who, id, std::max(load_of(s, who), hero_of(s, seat(who)).weight));
}
Hindrance alert_hindrance(const State& s, int who, int id) {
  const int w = weapon_of(s, who);
  if (w == kNone || !is_weapon(w)) return Hindrance::no_weapon;
  return hindrance(s, who, id, weapon_weight(s, who));
}

}  // namespace gh::realm
