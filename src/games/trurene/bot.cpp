// A rule-of-thumb player: earns gold with quests, buys one good weapon, learns what lies on the
// way, and then hunts the Troll King by the signs it is told. It sees a guess of the hidden things.
#include <algorithm>

#include "games/trurene/game.h"
#include "games/trurene/odds.h"

namespace gh::trurene {
namespace {

constexpr int kDuels = 60;        // quick fights per question
constexpr double kStrong = 0.62;  // chance against the Troll King at which the hunt begins
constexpr int kDetour = 4;        // extra steps a shrine or Maeja is worth

struct Purchase {
  WeaponKind kind{};
  double win = 0;
};

class Player {
 public:
  Player(const State& s, Rng& rng) : s_(s), rng_(rng) {}

  Option choose(const Ask& ask) {
    switch (static_cast<Question>(ask.question)) {
      case Question::turn:
        return turn();
      case Question::riddle:
        return riddle();
      case Question::village:
        return village();
      case Question::merchant_kind:
        return option(Verb::kind, static_cast<int>(best_purchase(s_.aurora.gold).kind));
      case Question::merchant_gold: {  // honest: it pays
        int g = s_.aurora.gold;
        return option(Verb::gold, g & 0x7fff, g >> 15);
      }
      case Question::merchant_buy:
        return option(worth_buying() ? Verb::yes : Verb::no);
      case Question::quester_accept:
        return option(Verb::yes);
      case Question::fight:
        return fight();
      case Question::hunter_direction:
        return toward(s_.maeja);
      default:
        return option(Verb::no);
    }
  }

 private:
  // --- how strong she is

  double chance_with(int accuracy, int power, int time) {
    return odds(against_troll_king(s_, accuracy, power, time), First::strike, 2 * kDuels, rng_).win;
  }
  double chance_now() {
    const auto& a = s_.aurora.attack;
    return chance_with(a.accuracy, a.power, a.time);
  }
  bool pressed() const { return s_.villages.size() <= 2; }
  bool hunting() {
    double now = chance_now();
    return now >= (s_.villages.size() <= 1 ? 0.1 : pressed() ? 0.35 : kStrong);
  }
  Purchase best_purchase(int gold) {
    Purchase best;
    for (int k = 0; k < 3; ++k) {
      auto kind = static_cast<WeaponKind>(k);
      auto o = weapon_offer(kind, gold + tune::kHonest, 100, 100);
      double win = chance_with(o.accuracy, o.power, o.time);
      if (k == 0 || win > best.win) best = {kind, win};
    }
    return best;
  }
  // Is a visit to a merchant worth it? Gold is spent once, so not too early.
  bool rich() {
    double best = best_purchase(s_.aurora.gold).win, now = chance_now();
    return best >= now + 0.1 && (best >= 0.55 || (pressed() && best >= 0.15));
  }
  bool worth_buying() {
    const auto& m = std::get<Merchant>(s_.agenda.steps.back());
    auto o = weapon_offer(m.kind, worth_of(m), m.swing_accuracy, m.swing_power);
    return chance_with(o.accuracy, o.power, o.time) > chance_now() + 0.05;
  }

  // --- where to go

  Square nearest(const std::vector<Square>& list) const {
    return *std::min_element(list.begin(), list.end(), [&](Square a, Square b) {
      return distance(a, s_.aurora.at) < distance(b, s_.aurora.at);
    });
  }
  // A shrine on the way to `goal`, or the goal.
  Square by_way_of(Square goal) {
    if (carried_spell(s_) >= 0) return on_the_way(s_.maeja, goal, kDetour) ? s_.maeja : goal;
    if (spells_to_give(s_).empty()) return goal;
    for (const auto& x : s_.shrines)
      if (!x.solved && x.at != s_.aurora.at && on_the_way(x.at, goal, kDetour)) return x.at;
    return goal;
  }
  bool on_the_way(Square stop, Square goal, int detour) const {
    Square here = s_.aurora.at;
    return distance(here, stop) + distance(stop, goal) <= distance(here, goal) + detour;
  }

  Option turn() {
    if (hunting()) return hunt();
    if (may_attempt(s_)) return option(Verb::attempt);
    bool buys = rich();
    // A village for work or steel; not the one she stands in, where she has just been.
    auto villages = s_.villages;
    std::erase(villages, s_.aurora.at);
    Square village = villages.empty() ? s_.villages[0] : nearest(villages);
    if (is_village(s_, s_.aurora.at) && distance(s_.aurora.at, village) > 2) {
      // Stepping out and in again meets new people sooner than the next village.
      if (buys || !s_.quest.at) return away_and_back();
    }
    if (buys) return toward(village);
    if (s_.quest.at) return toward(by_way_of(s_.quest.at));
    return toward(by_way_of(village));
  }

  Option away_and_back() {
    Options moves;
    for (auto d : kDirections)
      if (on_map(s_, stepped(s_.aurora.at, d)))
        moves.push_back(option(Verb::move, static_cast<int>(d)));
    return best_move([&](Square q) { return is_calm(q) ? 4 : 0; });
  }

  Option hunt() {
    if (sees_all(s_)) return chase(s_.troll_king.at);
    if (s_.hawk_mark) return chase(s_.hawk_mark);
    // Hawk, if he is close by and the Troll King is not.
    if (!s_.told.near && on_the_way(s_.hawk, s_.troll_king.at, 2) && s_.hawk != s_.aurora.at)
      return chase(s_.hawk);
    Square here = s_.aurora.at;
    for (auto d : kDirections)
      if (s_.told.troll_king == static_cast<Sign>(static_cast<int>(d) + 1)) {
        Square q = stepped(here, d);
        if (s_.told.near && on_map(s_, q)) return option(Verb::move, static_cast<int>(d));
        return chase(s_.troll_king.at);
      }
    return chase(s_.troll_king.at);
  }
  Option chase(Square goal) {
    return best_move([&](Square q) { return -10 * distance(q, goal); });
  }
  Option toward(Square goal) {
    return best_move([&](Square q) {
      int near_troll = s_.told.near ? 6 * std::min(3, distance(q, s_.troll_king.at)) : 0;
      return -10 * distance(q, goal) + (is_calm(q) ? 4 : 0) + near_troll;
    });
  }
  bool is_calm(Square q) const {
    return is_village(s_, q) || q == s_.maeja || shrine_at(s_, q) >= 0;
  }
  template <class Worth>
  Option best_move(Worth&& worth) {
    int best = -1 << 20;
    Option move{};
    for (auto d : kDirections) {
      Square q = stepped(s_.aurora.at, d);
      if (!on_map(s_, q)) continue;
      int value = worth(q) - danger(q) + static_cast<int>(rng_.below(3));
      if (value <= best) continue;
      best = value;
      move = option(Verb::move, static_cast<int>(d));
    }
    return move;
  }
  // The wolves: they come every third turn, and their teeth are worse than a detour.
  int danger(Square q) const {
    if (!s_.told.howling && !sees_all(s_)) return 0;
    int far = distance(q, s_.wolves.at);
    if (far == 0) return 60;
    bool soon = (s_.turn + 1) % tune::kWolvesEvery == 0;
    if (far == 1) return soon ? 80 : 30;
    return far == 2 ? (soon ? 20 : 12) : 0;
  }

  // --- people, riddles, fights

  Option riddle() {
    auto shrine = std::get<RiddleStep>(s_.agenda.steps.back()).shrine;
    auto n = s_.shrines[static_cast<std::size_t>(shrine)].riddle;
    const auto& answers = content().riddles[static_cast<std::size_t>(n)].answers;
    return option(Verb::answer, answer_number(answers[0]));
  }
  Option village() {
    const auto& v = std::get<Village>(s_.agenda.steps.back());
    auto here = [&](Person p) {
      int i = static_cast<int>(p);
      return v.away != i && !(v.spoken >> i & 1);
    };
    if (here(Person::merchant) && s_.aurora.gold > 0 && rich())
      return option(Verb::talk, static_cast<int>(Person::merchant));
    if (here(Person::quester) && !s_.quest.at)
      return option(Verb::talk, static_cast<int>(Person::quester));
    return option(Verb::leave);
  }

  Option fight() {
    const auto& f = std::get<Fight>(s_.agenda.steps.back());
    Duel d{s_.aurora.health,
           s_.aurora.max_health,
           f.accuracy,
           f.power,
           s_.aurora.attack.time,
           f.ready,
           enemy_health(s_, f),
           f.enemy.accuracy,
           f.enemy.power,
           f.enemy.time,
           f.enemy_ready,
           effect(s_, Effect::heal_percent)};
    bool ready = f.ready >= s_.aurora.attack.time;
    auto wait = odds(d, First::prepare, kDuels, rng_);
    auto now = ready ? odds(d, First::strike, kDuels, rng_) : wait;
    double best = std::max(wait.win, now.win);
    if (best < stand(f)) return option(Verb::retreat);
    return option(ready && now.win + 0.02 >= wait.win ? Verb::strike : Verb::prepare);
  }
  // The least chance at which she stays in a fight.
  double stand(const Fight& f) const {
    if (f.opponent == Opponent::troll_king) return pressed() ? 0.15 : 0.35;
    return f.opponent == Opponent::wolves ? 0.45 : 0.6;
  }

  const State& s_;
  Rng& rng_;
};

}  // namespace

Option rule_bot(const State& s, const Ask& ask, Rng& rng) { return Player(s, rng).choose(ask); }

}  // namespace gh::trurene
