// What may be picked: one short function per question.
#include <bit>

#include "games/kings/rules.h"

namespace gh::kings {
namespace {

// Collects options for one question.
class Offer {
 public:
  Offer(const State& s, const Ask& ask, Options& out)
      : s_(s), who_(ask.who), me_(player(s, ask.who)), out_(out) {}

  void make(Question q);

 private:
  void add(Verb v, int a = 0, int b = 0, int c = 0) {
    out_.push_back({static_cast<std::uint16_t>(v), static_cast<std::int16_t>(a),
                    static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)});
  }
  template <class T>
  const T& step() const {
    return std::get<T>(s_.agenda.steps.back());
  }
  // Calls f(kind) once per kind: copies are the same counter to a player.
  template <class F>
  void each_kind(const Pieces& pieces, F&& f) {
    int last = -1;
    pieces.each([&](int p) {
      int k = kind_of(s_, p);
      if (k != last) f(k);
      last = k;
    });
  }
  template <class F>
  void each_hex(F&& f) {
    for (int h = 0; h < s_.hexes; ++h) f(h);
  }
  void cash() {  // GLD-3
    each_kind(me_.rack & kBox.treasures, [&](int k) { add(Verb::cash, k); });
  }
  void drop_income() {  // DEP-9
    each_hex([&](int h) {
      if (owns(s_, who_, h) && income_in(s_, h) != kNoPiece) add(Verb::drop_income, h);
    });
  }
  void kinds(Verb v, const Pieces& pieces) {
    each_kind(pieces, [&](int k) { add(v, k); });
  }

  void set_up(Question q);
  void sea_at_start();
  void place();
  void character();
  void recruit();
  void event();
  void source();
  void target_hex();
  void new_terrain();
  void blow();
  void flee();
  void losses();
  void name_character();
  void name_player();
  void choose_stack();
  void point_at();
  void answer_item();
  void challenge();
  void show();
  void move();
  void group();
  void intercept();
  void balloon();
  void segment();
  void bribe();
  void in_battle(Question q);
  void wielders(Magic item, int side);
  void round_start();
  void dispel();
  void after_dice();
  void hits();
  void retreat();
  void power();
  void name_counter();
  void battle_pieces(Verb v, const Pieces& pieces, bool fort);

  const State& s_;
  Seat who_;
  const Player& me_;
  Options& out_;
};

void Offer::sea_at_start() {  // SET-6, AMB-04
  int land = 0;
  unsigned sea = kings::sea_at_start(s_, who_, land);
  bool start = sea & 64;
  for (unsigned m = 1; m < 128; ++m)
    if ((m & ~sea) == 0 && (!start || (m & 64))) add(Verb::replace, static_cast<int>(m));
  if (!start && land >= 2) add(Verb::keep);
}

void Offer::set_up(Question q) {
  switch (q) {
    case Question::choose_start:
      for (Hex h : open_starts(s_, step<ChooseStart>().nth)) add(Verb::start, h);
      return;
    case Question::sea_at_start:
      return sea_at_start();
    case Question::choose_hex: {
      auto free = claimable(s_, who_, false);
      for (Hex h : free.empty() ? claimable(s_, who_, true) : free) add(Verb::claim, h);
      return;
    }
    case Question::replace_sea:
      for (Hex h : sea_beside(s_, who_)) add(Verb::replace, h);
      return;
    case Question::place_tower:
      return each_hex([&](int h) {
        if (owns(s_, who_, h)) add(Verb::tower, h);
      });
    default:  // exchange
      kinds(Verb::give, me_.rack);
      add(Verb::done);
  }
}

void Offer::place() {
  const auto& p = step<PlaceThings>();
  Pieces from = me_.rack;
  if (p.only_fresh) from &= s_.fresh;
  each_kind(from, [&](int k) {
    if (k >= kFirstTreasure) return;  // DEP-1
    if (p.hex != kNoHex) {
      if (!place_problem(s_, who_, static_cast<Kind>(k), p.hex)) add(Verb::place, k, p.hex);
      return;
    }
    each_hex([&](int h) {
      if (owns(s_, who_, h) && !place_problem(s_, who_, static_cast<Kind>(k), h))
        add(Verb::place, k, h);
    });
  });
  cash();
  if (s_.phase != Phase::combat) drop_income();
  add(Verb::done);
}

void Offer::character() {  // CHR-1, CHR-2, CHR-4
  bool lord = has_terrain_lord(s_, who_);
  kBox.heroes.each([&](int p) {
    int k = kind_of(s_, p);
    if (me_.of.has(p)) {
      add(Verb::discharge, k, 1);
      add(Verb::discharge, k, 0);
    } else if (s_.place[at(p)] == kPool && !(lord && is_terrain_lord(s_, p))) {
      add(Verb::attempt, k);
    }
  });
  cash();
  drop_income();
  add(Verb::pass);
}

void Offer::recruit() {  // REC-1
  const auto& r = step<Recruitment>();
  if (r.bought < 5 && me_.gold >= 5) add(Verb::buy);
  if (r.traded < 10) kinds(Verb::give, me_.rack);
  if (r.traded % 2) {
    Pieces table;
    for (int p = 0; p < kThings; ++p)
      if (s_.place[at(p)] == kTable) table.put(p);
    kinds(Verb::take_back, table);
  } else {
    add(Verb::draw);
  }
  cash();
  drop_income();
}

void Offer::event() {  // EVT-0
  const auto& e = step<EventPart>();
  (me_.rack & kBox.events).each([&](int p) {
    auto ev = static_cast<RandomEvent>(kind_of(s_, p) - kFirstEvent);
    if (!(e.barred >> static_cast<int>(ev) & 1) && may_play(s_, who_, ev))
      add(Verb::play, static_cast<int>(ev));
  });
  cash();
  drop_income();
  add(Verb::pass);
}

void Offer::source() {
  each_hex([&](int h) {
    Pieces magic = army(s_, h, who_);
    Pieces heroes = magic & kBox.heroes;
    magic &= kBox.magic_creatures;
    heroes.each([&](int p) {
      if (has_magic(s_, p)) magic.put(p);
    });
    each_kind(magic, [&](int k) { add(Verb::source, k, h); });
  });
}

void Offer::target_hex() {  // EVT-1, EVT-9
  const auto& m = step<MagicEvent>();
  int from = hex_of(s_, m.source), range = design(s_, m.source).value;
  each_hex([&](int h) {
    if (distance(from, h) > range) return;
    if (m.event == RandomEvent::big_juju && s_.fort[at(h)] == 4) return;
    add(Verb::target, h);
  });
}

void Offer::new_terrain() {
  Terrain now = s_.terrain[at(step<MagicEvent>().hex)];
  for (int t = 0; t < kTerrains; ++t)
    if (s_.tiles[at(t)] && static_cast<Terrain>(t) != now) add(Verb::terrain, t);
}

void Offer::blow() {  // MAG-6
  bool cloud = std::holds_alternative<MagicEvent>(s_.agenda.steps.back());
  int hex = cloud ? step<MagicEvent>().hex : step<BalloonTrip>().to;
  for (Hex n : around(s_, hex).near) add(Verb::target, n);
  if (cloud) add(Verb::pass);
}

void Offer::flee() {
  const auto* sink = std::get_if<Sink>(&s_.agenda.steps.back());
  int hex = sink ? sink->hex : step<BalloonTrip>().to;
  for (Hex n : around(s_, hex).near)
    if (owns(s_, who_, n)) add(Verb::target, n);
}

void Offer::losses() {  // EVT-2, EVT-6
  const auto& l = step<Losses>();
  Pieces a = army(s_, l.hex, who_);
  if (l.plague) a &= kBox.creatures;
  kinds(Verb::lose, a);
  if (!owns(s_, who_, l.hex) || (!l.plague && !a.empty())) return;
  if (s_.fort[at(l.hex)] > 0 && s_.fort[at(l.hex)] < 4) add(Verb::raze);
  if (town_in(s_, l.hex) != kNoPiece) add(Verb::ruin);
}

void Offer::name_character() {  // EVT-3, AMB-11
  bool lord = has_terrain_lord(s_, who_);
  kBox.heroes.each([&](int p) {
    if (!me_.of.has(p) && !(lord && is_terrain_lord(s_, p))) add(Verb::hero, kind_of(s_, p));
  });
}

void Offer::name_player() {
  bool self = std::holds_alternative<Teeniepox>(s_.agenda.steps.back());  // AMB-46
  for (int i = 0; i < s_.seats; ++i)
    if (!s_.players[at(i)].out && (self || i != index(who_))) add(Verb::player, i);
}

void Offer::choose_stack() {
  int best = 0;
  each_hex([&](int h) { best = std::max(best, stack_size(s_, h, who_)); });
  each_hex([&](int h) {
    if (stack_size(s_, h, who_) == best) add(Verb::target, h);
  });
}

void Offer::point_at() {  // EVT-7
  const auto& d = step<TerrainDisaster>();
  each_hex([&](int h) {
    if (is_sea(s_, h) || (d.tried >> h & 1)) return;
    if (d.hex == kNoHex || s_.terrain[at(h)] == s_.terrain[at(d.hex)]) add(Verb::target, h);
  });
}

void Offer::answer_item() {
  const auto& w = step<ItemWindow>();
  if (!w.weather && holds(s_, who_, Magic::dispel_magic))
    add(Verb::use, static_cast<int>(Magic::dispel_magic));
  bool fan = w.weather || w.item == Magic::balloon || w.item == Magic::dust_of_defense;
  if (fan && holds(s_, who_, Magic::fan)) add(Verb::use, static_cast<int>(Magic::fan));
  add(Verb::pass);
}

void Offer::challenge() {
  const Pieces bluffs = s_.shown - me_.of;
  for (int i = 0; i < s_.seats; ++i)
    each_kind(bluffs & s_.players[at(i)].of, [&](int k) { add(Verb::challenge, k, i); });
  if (bluffs.size() > 1) add(Verb::challenge_all);
  add(Verb::pass);
}

void Offer::show() {
  kinds(Verb::show, army(s_, step<Pins>().hex, who_) & kBox.creatures);
  add(Verb::pass);
}

void Offer::move() {
  each_hex([&](int h) {
    const Pieces here = army(s_, h, who_) - s_.moved;
    if (here.empty()) return;
    int n = 0;
    Pieces free;
    here.each([&](int p) {
      if (may_lift(s_, who_, p)) free.put(p), ++n;
    });
    if (n > 1) add(Verb::take_all, h);
    each_kind(free, [&](int k) { add(Verb::take, k, h); });
    if (holds(s_, who_, Magic::balloon) && !balloon_crew(s_, who_, h).empty())
      add(Verb::balloon, h);
  });
  cash();
  drop_income();
  add(Verb::done);
}

void Offer::group() {  // MOV-2
  const auto& g = s_.group;
  auto none = out_.size();
  for (Hex n : around(s_, g.hex).near)
    if (may_enter(s_, who_, n)) add(Verb::go, n);
  if (may_fly_on(s_, who_)) add(Verb::fly_on);
  if (may_halt(s_, who_)) add(Verb::halt);
  if (!g.bound && !g.free) {
    Pieces here = army(s_, g.hex, who_) - g.members;
    here -= s_.moved;
    Pieces more;
    here.each([&](int p) {
      if (may_lift(s_, who_, p) && !(g.moved && s_.pinned.has(p))) more.put(p);
    });
    kinds(Verb::add, more);
    bool room = (army(s_, g.hex, who_) - g.members).size() < kMostStack;
    if (g.moved && room && !is_sea(s_, g.hex) && g.members.size() > 1) kinds(Verb::drop, g.members);
  }
  if (!g.moved && !g.free) add(Verb::back);
  if (out_.size() == none) add(Verb::halt);
}

void Offer::intercept() {  // MOV-9
  Pieces a = army(s_, s_.group.hex, who_) - s_.interceptors;
  Pieces flyers = a & kBox.flyers;
  (a & kBox.heroes).each([&](int p) {
    if (is_flying(s_, p)) flyers.put(p);
  });
  kinds(Verb::show, flyers);
  add(Verb::done);
}

void Offer::balloon() {  // MAG-1
  const auto& t = step<BalloonTrip>();
  if (s_.passengers.size() < 3) kinds(Verb::board, balloon_crew(s_, who_, t.from));
  if (!s_.passengers.empty())
    each_hex([&](int h) {
      if (may_fly_to(s_, who_, t.from, h)) add(Verb::fly, h);
    });
  add(Verb::back);
}

void Offer::segment() {  // COM-2
  each_hex([&](int h) {
    if (may_announce_battle(s_, who_, h)) add(Verb::battle, h);
    if (may_explore(s_, who_, h)) add(Verb::explore, h);
  });
  cash();
}

void Offer::bribe() {  // EXP-5
  const auto& e = step<Exploration>();
  Pieces natives = unowned_things(s_, e.hex) & (kBox.creatures | kBox.settlements);
  if (e.left & 1) natives -= kBox.settlements;
  each_kind(natives, [&](int k) {
    int p = (natives & kBox.copies[at(k)]).nth(0);
    if (bribe_price(s_, e.hex, p) <= me_.gold) add(Verb::bribe, k);
  });
  cash();
  add(Verb::fight);
}

// Battle options name counters; equal ones are offered once.
void Offer::battle_pieces(Verb v, const Pieces& pieces, bool fort) {
  const auto& b = s_.battle;
  Fixed<int, 64> seen;
  pieces.each([&](int p) {
    int key = kind_of(s_, p) * 4 + (p == b.bow             ? 1
                                    : p == b.sword         ? 2
                                    : s_.passengers.has(p) ? 3
                                                           : 0);
    if (std::find(seen.begin(), seen.end(), key) != seen.end() || seen.full()) return;
    seen.push_back(key);
    add(v, p);
  });
  if (fort) add(v, kFort);
}

void Offer::wielders(Magic item, int side) {
  const auto& b = s_.battle;
  Pieces p = side_army(s_, side) & (kBox.creatures | kBox.heroes);
  int last = -1;
  p.each([&](int x) {
    if (x == b.bow || x == b.sword) return;
    int k = kind_of(s_, x);
    if (k != last) add(Verb::use, static_cast<int>(item), x);
    last = k;
  });
}

void Offer::round_start() {  // W7
  int side = asked_side(s_);
  const auto& f = step<Fight>();
  for (Magic m : {Magic::bow, Magic::sword, Magic::golem, Magic::talisman}) {
    bool blade = m == Magic::bow || m == Magic::sword;
    if (may_use(s_, who_, m) && side_for(s_, who_, m) == side) {
      if (blade)
        wielders(m, side);
      else
        add(Verb::use, static_cast<int>(m));
    } else if (blade && wielding_side(s_, m) == side && s_.battle.round > 1 &&
               !(f.part & (m == Magic::bow ? 1 : 2))) {
      wielders(m, side);
    }
  }
  add(Verb::pass);
}

void Offer::dispel() {  // W8, MAG-3
  if (holds(s_, who_, Magic::dispel_magic)) {
    int mine = side_for(s_, who_, Magic::dispel_magic);
    for (int side = 0; side < kSides; ++side) {
      if (side == mine || !(s_.battle.sides >> side & 1) || !has_magic_fighters(s_, side)) continue;
      add(Verb::use, static_cast<int>(Magic::dispel_magic), side, 0);
      for (Magic m : {Magic::balloon, Magic::bow, Magic::firewall, Magic::golem, Magic::sword,
                      Magic::talisman})
        if (wielding_side(s_, m) == side)
          add(Verb::use, static_cast<int>(Magic::dispel_magic), side, static_cast<int>(m) + 1);
    }
  }
  add(Verb::pass);
}

void Offer::after_dice() {  // W1, W9
  if (holds(s_, who_, Magic::lucky_charm)) {
    int i = 0;
    for (const auto& d : s_.battle.dice) {
      for (int which = 0; which < (d.two ? 2 : 1); ++which) {
        int eyes = which ? d.two : d.one;
        int code = i * 2 + which + 1;
        if (eyes < 6) add(Verb::use, static_cast<int>(Magic::lucky_charm), 1, code);
        if (eyes > 1) add(Verb::use, static_cast<int>(Magic::lucky_charm), -1, code);
      }
      ++i;
    }
  }
  for (Magic m : {Magic::golem, Magic::talisman})
    if (may_use(s_, who_, m)) add(Verb::use, static_cast<int>(m));
  add(Verb::pass);
}

void Offer::hits() {
  int side = asked_side(s_);
  bool fort = false;
  Pieces p = hit_candidates(s_, side, fort);
  if (p.empty() && !fort) p = could_be_saved(s_, side);
  battle_pieces(Verb::hit, p, fort);
}

void Offer::retreat() {  // COM-21, MAG-1, MAG-4
  const auto& f = step<Fight>();
  const auto& b = s_.battle;
  bool forced = f.moment == Moment::dust;
  bool balloon = !forced && s_.balloon == b.hex && me_.of.has(piece_of(Magic::balloon));
  const Pieces all = army(s_, b.hex, who_);
  bool only_passengers = balloon && (all - s_.passengers).empty();
  auto fits = [&](int h, int range) {
    return distance(b.hex, h) <= range && may_retreat_to(s_, who_, h, b.hex);
  };
  each_hex([&](int h) {
    if (fits(h, only_passengers ? 3 : 1)) add(Verb::retreat, h, kNoHex);
    if (!balloon || only_passengers || (all & s_.passengers).empty() || !fits(h, 1)) return;
    each_hex([&](int far) {
      if (far != h && fits(far, 3)) add(Verb::retreat, h, far);
    });
  });
  if (forced) return;
  cash();
  add(Verb::stay);
}

void Offer::in_battle(Question q) {
  const auto& b = s_.battle;
  switch (q) {
    case Question::dust:
      if (may_use(s_, who_, Magic::dust_of_defense))
        for (int side = 0; side < s_.seats; ++side)
          if (side != b.defender && (b.sides >> side & 1))
            add(Verb::use, static_cast<int>(Magic::dust_of_defense), side);
      cash();
      return add(Verb::pass);
    case Question::firewall:
      if (may_use(s_, who_, Magic::firewall)) add(Verb::use, static_cast<int>(Magic::firewall));
      return add(Verb::pass);
    case Question::warlord:
      for (int side = 0; side < kSides; ++side) {
        if (side == index(who_) || !(b.sides >> side & 1)) continue;
        each_kind(side_army(s_, side) & kBox.creatures, [&](int k) {
          add(Verb::aim, (side_army(s_, side) & kBox.copies[at(k)]).nth(0), side);
        });
      }
      return add(Verb::pass);
    case Question::choose_target:
      for (int side = 0; side < kSides; ++side)
        if (side != index(who_) && (b.sides >> side & 1)) add(Verb::side, side);
      return;
    case Question::marksman:
      add(Verb::value, 5);
      return add(Verb::value, 2);
    case Question::aim: {
      bool fort = false;
      const Pieces p = hit_candidates(s_, b.target[step<Fight>().nth], fort);
      return battle_pieces(Verb::aim, p, fort);
    }
    default: {  // test
      int side = step<Fight>().nth, last = -1;
      could_be_saved(s_, side).each([&](int p) {
        bool parry = false, talisman = false;
        may_be_tested(s_, p, side, parry, talisman);
        if (parry) add(Verb::parry, p);
        if (talisman && kind_of(s_, p) != last) add(Verb::test, p);
        last = kind_of(s_, p);
      });
      add(Verb::accept);
    }
  }
}

void Offer::power() {  // SCP-1, SCP-2
  const auto& p = step<Powers>();
  if (has_hero(s_, who_, Hero::assassin_primus) && !(p.used & 1))
    each_hex([&](int h) {
      int owner = s_.owner[at(h)];
      if (owner >= 0 && owner != index(who_) && !army(s_, h, seat(owner)).empty())
        add(Verb::assassin, h);
    });
  if (has_hero(s_, who_, Hero::master_thief) && !(p.used & 2))
    for (int i = 0; i < s_.seats; ++i)
      if (i != index(who_) && !s_.players[at(i)].out) add(Verb::thief, i);
  cash();
  drop_income();
  add(Verb::done);
}

void Offer::name_counter() {
  const auto& a = step<Assassination>();
  Seat owner = seat(s_.owner[at(a.hex)]);
  Pieces eligible = army(s_, a.hex, owner);
  if (owner != who_) {
    Pieces hidden = eligible & kBox.creatures;
    hidden -= me_.known;
    eligible -= hidden;
    if (!hidden.empty()) add(Verb::counter, kKinds);
  }
  kinds(Verb::counter, eligible);
}

void Offer::make(Question q) {
  switch (q) {
    case Question::choose_start:
    case Question::sea_at_start:
    case Question::choose_hex:
    case Question::replace_sea:
    case Question::place_tower:
    case Question::exchange:
      return set_up(q);
    case Question::place:
      return place();
    case Question::surplus:
      kinds(Verb::discard, me_.rack);
      return cash();
    case Question::surplus_stack:
      return kinds(Verb::lose, army(s_, step<StackLimit>().hex, who_));
    case Question::character:
      return character();
    case Question::bonus: {
      int need = 2 * design(s_, step<Characters>().hero).value - 2;
      for (int n = 0; n <= std::min(me_.gold / 5, need); ++n) add(Verb::bonus, n);
      return;
    }
    case Question::pay_more:
      add(Verb::pay, step<Characters>().bonus);
      return add(Verb::stop);
    case Question::station:
      return each_hex([&](int h) {
        if (owns(s_, who_, h) && army(s_, h, who_).size() < kMostStack) add(Verb::station, h);
      });
    case Question::turn_over:
      add(Verb::turn_over);
      return add(Verb::keep);
    case Question::recruit:
      return recruit();
    case Question::event:
      return event();
    case Question::source:
      return source();
    case Question::target_hex:
      return target_hex();
    case Question::new_terrain:
      return new_terrain();
    case Question::blow:
      return blow();
    case Question::flee:
      return flee();
    case Question::losses:
      return losses();
    case Question::name_character:
      return name_character();
    case Question::name_player:
      return name_player();
    case Question::choose_stack:
      return choose_stack();
    case Question::point_at:
      return point_at();
    case Question::fort_level:
      return each_hex([&](int h) {
        if (owns(s_, who_, h) && s_.fort[at(h)] > 0 && s_.fort[at(h)] < 4) add(Verb::target, h);
      });
    case Question::workers:
      return each_hex([&](int h) {
        if (!build_problem(s_, who_, h, true)) add(Verb::build, h);
      });
    case Question::lucky_charm:
      if (holds(s_, who_, Magic::lucky_charm)) {
        add(Verb::use, static_cast<int>(Magic::lucky_charm), 1);
        add(Verb::use, static_cast<int>(Magic::lucky_charm), -1);
      }
      return add(Verb::pass);
    case Question::answer_item:
      return answer_item();
    case Question::elixir:
      if (holds(s_, who_, Magic::elixir)) add(Verb::use, static_cast<int>(Magic::elixir));
      return add(Verb::pass);
    case Question::challenge:
      return challenge();
    case Question::pin:
      add(Verb::demand);
      return add(Verb::pass);
    case Question::show:
      return show();
    case Question::move:
      return move();
    case Question::group:
      return group();
    case Question::intercept:
      return intercept();
    case Question::leave_behind:
      return kinds(Verb::leave, s_.group.members);
    case Question::balloon:
      return balloon();
    case Question::segment:
      return segment();
    case Question::keep_income: {
      int most = 0;
      const Pieces all = unowned_things(s_, step<Exploration>().hex) & kBox.incomes;
      all.each([&](int p) { most = std::max<int>(most, design(s_, p).income); });
      return each_kind(all, [&](int k) {
        if (design(static_cast<Kind>(k)).income == most) add(Verb::income, k);
      });
    }
    case Question::bribe:
      return bribe();
    case Question::round_start:
      return round_start();
    case Question::dispel:
      return dispel();
    case Question::after_dice:
      return after_dice();
    case Question::hits:
      return hits();
    case Question::retreat:
      return retreat();
    case Question::build:
      each_hex([&](int h) {
        if (owns(s_, who_, h) && !build_problem(s_, who_, h, false)) add(Verb::build, h);
      });
      cash();
      drop_income();
      return add(Verb::done);
    case Question::power:
      return power();
    case Question::name_counter:
      return name_counter();
    case Question::loot:
      add(Verb::gold);
      return add(Verb::thing);
    default:
      return in_battle(q);
  }
}

}  // namespace

void Game::options(const State& s, const Ask& ask, Options& out) {
  if (ask.who == Seat::chance) return;
  Offer(s, ask, out).make(static_cast<Question>(ask.question));
}

}  // namespace gh::kings
