// Random events: part 14.
#include "games/kings/rules.h"

namespace gh::kings {

int plague_losses(const State& s, int hex) {
  if (s.owner[at(hex)] < 0) return 0;
  if ((army(s, hex, seat(s.owner[at(hex)])) & kBox.creatures).empty()) return 0;
  int town = town_in(s, hex);
  return s.fort[at(hex)] + (town == kNoPiece ? 0 : design(s, town).value);
}

int stack_size(const State& s, int hex, Seat who) {
  int n = army(s, hex, who).size();
  if (!owns(s, who, hex)) return n;
  int town = town_in(s, hex);
  return n + s.fort[at(hex)] + (town == kNoPiece ? 0 : design(s, town).value);
}

namespace {

bool has_magic_counter(const State& s, Seat who) {
  const auto& p = player(s, who).of;
  bool found = !(p & kBox.magic_creatures).empty();
  (p & kBox.heroes).each([&](int h) { found = found || has_magic(s, h); });
  return found;
}

bool can_be_lost(const State& s, Seat who, int hex, bool plague) {
  Pieces a = army(s, hex, who);
  if (plague) return !(a & kBox.creatures).empty();
  if (!a.empty()) return true;
  if (!owns(s, who, hex)) return false;
  return (s.fort[at(hex)] > 0 && s.fort[at(hex)] < 4) || town_in(s, hex) != kNoPiece;
}

}  // namespace

bool may_play(const State& s, Seat who, RandomEvent e) {
  switch (e) {
    case RandomEvent::big_juju:
    case RandomEvent::weather_control:
      return has_magic_counter(s, who);
    case RandomEvent::defection: {
      bool lord = has_terrain_lord(s, who), any = false;
      kBox.heroes.each([&](int p) {
        any = any || (!player(s, who).of.has(p) && !(lord && is_terrain_lord(s, p)));
      });
      return any;
    }
    case RandomEvent::willing_workers:
      for (int h = 0; h < s.hexes; ++h)
        if (!build_problem(s, who, h, true)) return true;
      return false;
    default:
      return true;
  }
}

void Rules::begin(EventPart step) {  // EVT-0
  if (step.played || of(step.who).rack.empty()) return pop();
  ask(step.who, Question::event);
}
void Rules::answer(EventPart, Seat who, Option o) {
  if (verb(o) == Verb::pass) return pop();
  auto e = static_cast<RandomEvent>(o.a);
  top<EventPart>().played = true;
  say(Happening::event_played, index(who), o.a);
  if (e == RandomEvent::big_juju || e == RandomEvent::weather_control) {
    leaves_openly(piece_of(e));
    put(piece_of(e), kTable);
    return push(MagicEvent{who, e, {}, kNoPiece, kNoHex});
  }
  to_cup(piece_of(e));
  play_event(who, e);
}

void Rules::play_event(Seat who, RandomEvent e) {
  switch (e) {
    case RandomEvent::dark_plague:
      return push(DarkPlague{who, 0, {}, 0});
    case RandomEvent::defection:
      return push(Defection{who, {}, kNoPiece, who});
    case RandomEvent::good_harvest:  // EVT-4: no special income
      return earn(who, income_of(s_, who) - special_income_of(s_, who), Happening::windfall);
    case RandomEvent::mother_lode:  // EVT-5
      return earn(who, 2 * special_income_of(s_, who), Happening::windfall);
    case RandomEvent::teeniepox:
      return push(Teeniepox{who, who, {}, 0});
    case RandomEvent::terrain_disaster:
      return push(TerrainDisaster{who, {}, kNoHex, 0});
    case RandomEvent::vandals:
      return push(Vandals{who, who, false});
    default:
      return push(WillingWorkers{who});
  }
}

// EVT-1 and EVT-9: a magic counter is shown and carries the event to a hex in its range.
void Rules::begin(MagicEvent step) {
  using Stage = MagicEvent::Stage;
  auto& m = top<MagicEvent>();
  bool juju = step.event == RandomEvent::big_juju;
  int card = piece_of(step.event);
  switch (step.stage) {
    case Stage::source:
      return ask(step.who, Question::source);
    case Stage::target:
      if (!of(step.who).of.has(step.source)) {  // AMB-44: it was a bluff
        pop();
        put(card, static_cast<std::uint8_t>(kRack + index(step.who)));
        for (int i = 0; i < s_.seats; ++i)
          if (i != index(step.who)) s_.players[at(i)].known.put(card);
        s_.known_to_all.put(card);
        top<EventPart>().played = false;
        top<EventPart>().barred |= static_cast<std::uint16_t>(1u << static_cast<int>(step.event));
        return;
      }
      return ask(step.who, Question::target_hex);
    case Stage::arrive: {
      to_cup(card);
      m.stage = Stage::answered;
      if (!juju)
        return push(ItemWindow{
            step.who, Magic::fan, true, static_cast<std::int8_t>(index(step.who)), {}, -1, {}});
      if (owns(s_, step.who, step.hex)) return ask(step.who, Question::new_terrain);
      int others = tiles_left(s_) - s_.tiles[static_cast<std::size_t>(s_.terrain[at(step.hex)])];
      return ask(Seat::chance, Question::draw_tile, others);
    }
    default:
      if (s_.answer == Answer::fanned) return ask(seat(s_.answered_by), Question::blow);
      s_.cloud = step.hex;
      say(Happening::cloud, step.hex);
      pop();
  }
}
void Rules::answer(MagicEvent step, Seat who, Option o) {
  using Stage = MagicEvent::Stage;
  auto& m = top<MagicEvent>();
  if (who == Seat::chance) {  // draw until the terrain differs: one of the others, at once
    auto n = outcome_index(o);
    for (std::size_t t = 0; t < kTerrains; ++t) {
      if (t == static_cast<std::size_t>(s_.terrain[at(step.hex)])) continue;
      if (n < s_.tiles[t]) return change_tile(step.hex, static_cast<Terrain>(t), step.who);
      n -= s_.tiles[t];
    }
    return pop();
  }
  switch (verb(o)) {
    case Verb::source: {
      m.source = static_cast<std::uint8_t>(in_army(who, o.b, o.a));
      m.stage = Stage::target;
      Pieces one;
      one.put(m.source);
      reveal(one);
      s_.shown = one;
      return push(Challenges{});
    }
    case Verb::terrain:
      return change_tile(step.hex, static_cast<Terrain>(o.a), step.who);
    case Verb::target:
      if (step.stage == Stage::target) {
        m.hex = static_cast<std::int8_t>(o.a);
        m.stage = Stage::arrive;
        return say(Happening::event_target, index(who), o.a);
      }
      s_.cloud = static_cast<std::int8_t>(o.a);  // the Fan blows it next door
      say(Happening::cloud, o.a);
      return pop();
    default:  // the Fan blows it away
      s_.cloud = kNoHex;
      say(Happening::cloud, kNoHex);
      pop();
  }
}

void Rules::change_tile(int hex, Terrain t, Seat) {
  pop();
  auto& here = s_.terrain[at(hex)];
  ++s_.tiles[static_cast<std::size_t>(here)];
  --s_.tiles[static_cast<std::size_t>(t)];
  here = t;
  say(Happening::tile, hex, static_cast<int>(t));
  const Pieces bound = (s_.at[at(hex)] & kBox.incomes) - kBox.settlements;
  bound.each([&](int p) { to_cup(p); });
  if (t == Terrain::sea) {
    s_.fort[at(hex)] = 0;
    const Pieces rest = unowned_things(s_, hex);
    rest.each([&](int p) { to_cup(p); });
    s_.fought &= ~(std::uint64_t{1} << hex);
    set_owner(hex, -1);
    if (s_.cloud == hex) {  // EVT-9: it hung over the land
      s_.cloud = kNoHex;
      say(Happening::cloud, kNoHex);
    }
    return push(Sink{static_cast<std::int8_t>(hex), 0});
  }
  if (s_.owner[at(hex)] >= 0)
    push(PlaceThings{seat(s_.owner[at(hex)]), static_cast<std::int8_t>(hex), false});
}

void Rules::begin(Sink step) {
  if (step.nth < s_.seats) {
    Seat who = in_order(s_, step.nth);
    const Pieces crew = army(s_, step.hex, who);
    if (!crew.empty()) {
      for (Hex n : around(s_, step.hex).near)
        if (owns(s_, who, n)) return ask(who, Question::flee);
    }
    ++top<Sink>().nth;
    crew.each([&](int p) { eliminate(p); });
    return;
  }
  pop();
}
void Rules::answer(Sink step, Seat who, Option o) {
  const Pieces crew = army(s_, step.hex, who);
  crew.each([&](int p) { put(p, static_cast<std::uint8_t>(o.a)); });
  say(Happening::fled, index(who), step.hex, o.a);
  ++top<Sink>().nth;
  push(StackLimit{who, static_cast<std::int8_t>(o.a)});
}

void Rules::begin(DarkPlague step) {  // EVT-2
  using Stage = DarkPlague::Stage;
  auto& d = top<DarkPlague>();
  if (step.nth == s_.seats) return pop();
  Seat who = in_order(s_, step.nth);
  auto next_player = [&] {
    d = DarkPlague{step.who, static_cast<std::uint8_t>(step.nth + 1), {}, 0};
  };
  if (step.stage == Stage::strike) {
    bool struck = false;
    for (int h = 0; h < s_.hexes; ++h)
      struck = struck || (owns(s_, who, h) && plague_losses(s_, h));
    if (!struck) return next_player();
    d.stage = Stage::elixir;
    return push(ElixirWindow{who, {}});
  }
  if (step.stage == Stage::elixir && s_.answer == Answer::drunk) return next_player();
  d.stage = Stage::losses;
  for (int h = step.hex; h < s_.hexes; ++h) {
    int losses = owns(s_, who, h) ? plague_losses(s_, h) : 0;
    if (!losses) continue;
    d.hex = static_cast<std::int8_t>(h + 1);
    return push(Losses{who, static_cast<std::int8_t>(h), static_cast<std::uint8_t>(losses), true});
  }
  next_player();
}

void Rules::begin(Losses step) {
  if (step.left == 0 || !can_be_lost(s_, step.who, step.hex, step.plague)) return pop();
  ask(step.who, Question::losses);
}
void Rules::answer(Losses step, Seat who, Option o) {
  auto& l = top<Losses>();
  switch (verb(o)) {
    case Verb::lose:
      --l.left;
      return eliminate(in_army(who, step.hex, o.a));
    case Verb::raze:
      --l.left;
      return lower_fort(step.hex);
    default: {
      int town = town_in(s_, step.hex);
      int worth = step.plague ? 1 : std::min<int>(design(s_, town).value, step.left);  // AMB-46
      l.left = static_cast<std::uint8_t>(step.left - worth);
      show(Happening::lost, index(who), kind_of(s_, town), step.hex);
      to_cup(town);
    }
  }
}

void Rules::begin(Defection step) {  // EVT-3
  using Stage = Defection::Stage;
  switch (step.stage) {
    case Stage::name_character:
      return ask(step.who, Question::name_character);
    case Stage::name_player:
      return ask(step.who, Question::name_player);
    default:
      pop();
      if (s_.contest[0] > s_.contest[1]) return push(Station{step.who, step.hero});
      say(Happening::recruit_failed, index(step.who), kind_of(s_, step.hero));
  }
}
void Rules::answer(Defection step, Seat who, Option o) {
  using Stage = Defection::Stage;
  auto& d = top<Defection>();
  if (verb(o) == Verb::hero) {
    d.hero = static_cast<std::uint8_t>(kThings + (o.a - kFirstHero) / 2);
    say(Happening::attempts, index(who), o.a);
    Seat owner = owner_of(s_, d.hero);
    d.stage = Stage::name_player;
    if (!is_player(owner)) return;
    d.against = owner;
  } else {
    d.against = seat(o.a);
  }
  d.stage = Stage::contest;
  push(Contest{step.who, d.against, {}});
}

void Rules::begin(Teeniepox step) {  // EVT-6
  using Stage = Teeniepox::Stage;
  auto& t = top<Teeniepox>();
  switch (step.stage) {
    case Stage::name_player:
      return ask(step.who, Question::name_player);
    case Stage::roll:
      t.stage = Stage::rolled;
      return push(Roll{step.victim, 1, {}, {}});
    case Stage::rolled:
      t.number = static_cast<std::uint8_t>(rolled());
      if (t.number == 1 || t.number == 6) return pop();
      t.stage = Stage::losses;
      return push(ElixirWindow{step.victim, {}});
    default: {
      if (s_.answer == Answer::drunk) return pop();
      int best = 0, hex = kNoHex, ties = 0;
      for (int h = 0; h < s_.hexes; ++h) {
        int n = stack_size(s_, h, step.victim);
        if (n > best) best = n, hex = h, ties = 0;
        if (n == best) ++ties;
      }
      if (best > 0 && ties > 1) {
        s_.answer = Answer::none;
        return ask(step.victim, Question::choose_stack);
      }
      pop();
      if (best > 0) push(Losses{step.victim, static_cast<std::int8_t>(hex), step.number, false});
    }
  }
}
void Rules::answer(Teeniepox step, Seat, Option o) {
  using Stage = Teeniepox::Stage;
  if (step.stage == Stage::name_player) {
    top<Teeniepox>().victim = seat(o.a);
    top<Teeniepox>().stage = Stage::roll;
    return say(Happening::event_victim, index(step.who), o.a);
  }
  pop();
  push(Losses{step.victim, static_cast<std::int8_t>(o.a), step.number, false});
}

void Rules::begin(TerrainDisaster step) {  // EVT-7
  using Stage = TerrainDisaster::Stage;
  auto& d = top<TerrainDisaster>();
  switch (step.stage) {
    case Stage::point:
      return ask(step.who, Question::point_at);
    case Stage::strike: {
      int sum = rolled();
      if (sum < 6 || sum > 8) {
        bool more = false;
        for (int h = 0; h < s_.hexes; ++h)
          more = more || (s_.terrain[at(h)] == s_.terrain[at(step.hex)] && !(step.tried >> h & 1));
        if (!more) return pop();
        d.stage = Stage::point;
        return;
      }
      say(Happening::strikes, step.hex);
      if (s_.owner[at(step.hex)] < 0) return pop();
      d.stage = Stage::losses;
      return push(Roll{seat(s_.owner[at(step.hex)]), 1, {}, {}});
    }
    default: {
      auto n = static_cast<std::uint8_t>(rolled());
      Seat owner = seat(s_.owner[at(step.hex)]);
      pop();
      if (n != 1 && n != 6) push(Losses{owner, step.hex, n, false});
    }
  }
}
void Rules::answer(TerrainDisaster step, Seat, Option o) {
  using Stage = TerrainDisaster::Stage;
  auto& d = top<TerrainDisaster>();
  d.hex = static_cast<std::int8_t>(o.a);
  d.tried |= std::uint64_t{1} << o.a;
  d.stage = Stage::strike;
  say(Happening::event_target, index(step.who), o.a);
  push(Roll{step.who, 2, {}, {}});
}

void Rules::begin(Vandals step) {  // EVT-8
  if (!step.named) return ask(step.who, Question::name_player);
  for (int h = 0; h < s_.hexes; ++h)
    if (owns(s_, step.victim, h) && s_.fort[at(h)] > 0 && s_.fort[at(h)] < 4)
      return ask(step.victim, Question::fort_level);
  pop();
}
void Rules::answer(Vandals step, Seat, Option o) {
  if (!step.named) {
    top<Vandals>() = {step.who, seat(o.a), true};
    return say(Happening::event_victim, index(step.who), o.a);
  }
  pop();
  lower_fort(o.a);
}

void Rules::begin(WillingWorkers step) { ask(step.who, Question::workers); }  // EVT-10
void Rules::answer(WillingWorkers step, Seat, Option o) {
  pop();
  auto level = ++s_.fort[at(o.a)];
  say(Happening::built, index(step.who), o.a, level);
}

}  // namespace gh::kings
