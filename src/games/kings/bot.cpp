// A rule-of-thumb player: place what is supported, keep armies together, explore and attack where
// they look stronger, put all gold into forts, and build a citadel as soon as the income allows.
#include "games/kings/game.h"

namespace gh::kings {
namespace {

constexpr std::uint32_t kBluffs = 6;  // percent of the placements without support that it considers

class Thumb {
 public:
  Thumb(const State& s, const Ask& ask, Rng& rng) : s_(s), ask_(ask), me_(ask.who), rng_(rng) {
    Game::options(s, ask, all_);
  }

  Option choose() {
    if (all_.size() == 1) return all_[0];
    double best = -1e9;
    Option choice = all_[0];
    for (Option o : all_) {
      double v = score(o) + 0.001 * rng_.below(100);
      if (v > best) best = v, choice = o;
    }
    return choice;
  }

 private:
  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }

  // How much a counter is worth in a fight.
  double worth(int p) const {
    if (p == kFort) return 1;
    if (kBox.magics.has(p)) return 3;
    const auto& d = design(s_, p);
    return d.value * (d.charge ? 1.8 : 1.0) + (d.magic ? 1.0 : d.ranged ? 0.6 : 0.0);
  }
  double strength(const Pieces& pieces) const {
    double sum = 0;
    pieces.each([&](int p) { sum += worth(p); });
    return sum;
  }
  bool has_land(Terrain t) const {
    for (int h = 0; h < s_.hexes; ++h)
      if (owns(s_, me_, h) && s_.terrain[at(h)] == t) return true;
    return false;
  }
  // What others have in a hex, buildings included; face-down counters are guessed already.
  double enemy_strength(const State& s, int h) const {
    double sum = 0;
    for (int i = 0; i < s.seats; ++i)
      if (seat(i) != me_) sum += strength(army(s, h, seat(i))) + 0.0;
    if (s.owner[at(h)] >= 0 && !owns(s, me_, h)) {
      int town = town_in(s, h);
      sum += 1.5 * s.fort[at(h)] + (town == kNoPiece ? 0 : design(s, town).value);
    }
    if (unexplored(s, h)) {
      const Pieces natives = unowned_things(s, h) & (kBox.creatures | kBox.settlements);
      sum += natives.empty() ? 6.0 : strength(natives);  // three or four unknown ones
    }
    return sum;
  }
  // What it would be worth to end a move of this strength there; 0: nothing.
  double prize(const State& s, int h, double mine) const {
    if (is_sea(s, h) || owns(s, me_, h)) return owns(s, me_, h) && enemies_in(s, h, me_) ? 9 : 0;
    double theirs = enemy_strength(s, h);
    if (mine < 1.3 * theirs) return 0;
    double value = 8 + (s.owner[at(h)] >= 0 ? 2 + 2 * s.fort[at(h)] : 0);
    if (s.owner[at(h)] >= 0 && s.fort[at(h)] == 4) value += 30;
    return value;
  }
  // The nearest prize, a little less for each hex on the way.
  double lure(const State& s, int from, double mine) const {
    double best = 0;
    for (int h = 0; h < s.hexes; ++h)
      best = std::max(best, prize(s, h, mine) - 2.0 * distance(from, h));
    return best;
  }
  double group_strength(const State& s) const {
    double sum = 0;
    s.group.members.each([&](int p) { sum += supported(s, p) ? worth(p) : 0.2; });
    return sum;
  }
  double step_score(const State& s, int h) const {
    double mine = group_strength(s);
    double here = prize(s, h, mine);
    if (here > 0) return 20 + here;
    if (!owns(s, me_, h)) return -10;
    return lure(s, h, mine) - lure(s, s.group.hex, mine) > 1 ? 5 + lure(s, h, mine) : -5;
  }
  // Would a group made by this option find something to do?
  double group_score(Option o) const {
    State next = s_;
    Game::apply(next, ask_, o, nullptr);
    Options steps;
    if (next.agenda.open.empty()) return -1;
    Game::options(next, next.agenda.open[0], steps);
    double best = -1;
    for (Option step : steps)
      if (verb(step) == Verb::go) best = std::max(best, step_score(next, step.a));
    return best;
  }

  double place_score(Option o) const {
    const auto& d = design(static_cast<Kind>(o.a));
    if (d.sort != Sort::creature) return 50 + d.income;
    if (!has_land(d.terrain)) return bluff_score(o);
    double score = 10 + army(s_, o.b, me_).size();
    for (Hex n : around(s_, o.b).near)
      if (!is_sea(s_, n) && !owns(s_, me_, n)) score += 0.5;
    return score;
  }
  // Now and then, beside somebody who may show his face: whoever attacks there must reckon with it.
  double bluff_score(Option o) const {
    if (army(s_, o.b, me_).empty() || rng_.below(100) >= kBluffs) return -5;
    return 3;
  }
  double build_score(Option o) const {
    int level = s_.fort[at(o.a)];
    return 10 + 5 * level + (level == 3 ? 100 : 0) + 0.2 * army(s_, o.a, me_).size();
  }
  double event_score(Option o) const {
    switch (static_cast<RandomEvent>(o.a)) {
      case RandomEvent::good_harvest:
      case RandomEvent::mother_lode:
      case RandomEvent::willing_workers:
        return 20;
      case RandomEvent::vandals:
      case RandomEvent::teeniepox:
      case RandomEvent::defection:
        return 10;
      default:
        return -1;
    }
  }
  double target_score(Option o) const {  // a hex: mine for good things, others' for bad ones
    bool mine = owns(s_, me_, o.a);
    if (ask_.question == static_cast<int>(Question::fort_level)) return -s_.fort[at(o.a)];
    if (ask_.question == static_cast<int>(Question::choose_stack)) return 0;
    return mine                     ? -5
           : s_.owner[at(o.a)] >= 0 ? 5 + stack_size(s_, o.a, seat(s_.owner[at(o.a)]))
                                    : 0;
  }
  double use_score(Option o) const {
    switch (static_cast<Magic>(o.a)) {
      case Magic::lucky_charm: {
        if (o.c == 0) return -1;
        const auto& d = s_.battle.dice[at((o.c - 1) / 2)];
        int eyes = o.c % 2 ? d.one : d.two;
        if (d.side == index(me_)) return o.b < 0 && eyes == d.value + 1 ? 5 : -1;
        return o.b > 0 && eyes == d.value ? 4 : -1;
      }
      case Magic::bow:
      case Magic::sword:
        if (s_.battle.round > 1) return -1;
        return 1 + (kBox.magics.has(o.b) ? 0 : worth(o.b));
      default:
        return 5;
    }
  }
  double hit_score(Option o) const {
    if (o.a == kFort || kBox.settlements.has(o.a)) return 20;  // they recover after the battle
    if (kBox.magics.has(o.a)) return 10;
    return -worth(o.a) - (is_hero(o.a) ? 3 : 0);
  }
  double retreat_score() const {
    double theirs = 0;
    for (int side = 0; side < kSides; ++side)
      if (side != index(me_) && (s_.battle.sides >> side & 1))
        theirs += strength(side_army(s_, side)) + (side_has_fort(s_, side) ? 2 : 0);
    double mine = strength(side_army(s_, index(me_))) + (side_has_fort(s_, index(me_)) ? 3 : 0);
    return theirs > 1.8 * mine ? 5 : -5;
  }
  double bribe_score(Option o) const {
    int hex = std::get<Exploration>(s_.agenda.steps.back()).hex;
    const Pieces natives = unowned_things(s_, hex) & (kBox.creatures | kBox.settlements);
    if (strength(army(s_, hex, me_)) > 1.2 * strength(natives)) return -1;
    return 1 + worth((natives & kBox.copies[at(o.a)]).nth(0));
  }

  double score(Option o) const {
    const auto& me = player(s_, me_);
    switch (verb(o)) {
      case Verb::cash:
        return s_.phase == Phase::construction || me.rack.size() > kMostRack ? 30 : -2;
      case Verb::drop_income:
      case Verb::discharge:
      case Verb::take_back:
        return -20;
      case Verb::give:
        return -3;
      case Verb::place:
        return place_score(o);
      case Verb::attempt:
        return 10 - design(static_cast<Kind>(o.a)).value;
      case Verb::bonus:
        return me.gold >= 25 ? (o.a <= 2 ? o.a : -o.a) : -o.a;
      case Verb::pay:
        return o.a == 1 && me.gold >= 15 ? 1 : -1;
      case Verb::buy:
        return me.gold >= 5 * land_owned(s_, me_) + 20 ? 5 : -5;
      case Verb::discard:
      case Verb::lose:
      case Verb::leave:
        return -design(static_cast<Kind>(o.a)).value -
               (design(static_cast<Kind>(o.a)).sort >= Sort::treasure ? 2 : 0);
      case Verb::raze:
        return -3;
      case Verb::ruin:
        return -1.5;
      case Verb::play:
        return event_score(o);
      case Verb::target:
        return target_score(o);
      case Verb::player:
        return seat(o.a) == me_ ? -5 : income_of(s_, seat(o.a));
      case Verb::hero:
        return design(static_cast<Kind>(o.a)).value;
      case Verb::demand:
      case Verb::challenge_all:
      case Verb::challenge:
        return 2;
      case Verb::fly_on:  // unless this is where the fight should be
        return prize(s_, s_.group.hex, group_strength(s_)) > 0 ? -1 : 2;
      case Verb::show:
        return has_land(design(static_cast<Kind>(o.a)).terrain) ? 2 : -2;
      case Verb::take:
        return army(s_, o.b, me_).size() == 1 ? group_score(o) : -1;
      case Verb::take_all:
        return group_score(o);
      case Verb::add:
      case Verb::drop:
      case Verb::balloon:
      case Verb::back:
        return -4;
      case Verb::go:
        return step_score(s_, o.a);
      case Verb::battle:
        return 5;
      case Verb::bribe:
        return bribe_score(o);
      case Verb::use:
        return use_score(o);
      case Verb::side:
        return -strength(side_army(s_, o.a));
      case Verb::aim:
        return worth(o.a);
      case Verb::hit:
        return hit_score(o);
      case Verb::value:
        return o.a;
      case Verb::test:
      case Verb::parry:
        return 5;
      case Verb::retreat:
        return retreat_score();
      case Verb::build:
        return build_score(o);
      case Verb::assassin:
        return 3 + army(s_, o.a, seat(s_.owner[at(o.a)])).size();
      case Verb::thief:
        return 3 + s_.players[at(o.a)].gold;
      case Verb::gold:
        return s_.seats ? 2 : 0;
      case Verb::claim:
      case Verb::start: {
        double land = 0;
        for (Hex n : around(s_, o.a).near) land += !is_sea(s_, n);
        return land;
      }
      case Verb::station:
        return army(s_, o.a, me_).size();
      default:
        return 0;
    }
  }

  const State& s_;
  const Ask& ask_;
  Seat me_;
  Rng& rng_;
  Options all_;
};

}  // namespace

Option rule_bot(const State& s, const Ask& ask, Rng& rng) { return Thumb(s, ask, rng).choose(); }

}  // namespace gh::kings
