// What a seat may know: views and guesses. Views are built from what is known, never by striking
// out.
#include "games/kings/game.h"

namespace gh::kings {
namespace {

std::vector<std::string> ids(const State& s, const Pieces& pieces) {
  std::vector<std::string> out;
  pieces.each([&](int p) { out.push_back(design(s, p).id); });
  return out;
}

Pieces open_to(const State& s, Seat viewer, const Pieces& pieces) {
  Pieces open;
  pieces.each([&](int p) {
    if (sees_face(s, viewer, p)) open.put(p);
  });
  return open;
}

std::string side_name(int side) { return side == kNatives ? "natives" : seat_name(seat(side)); }
constexpr const char* kSteps[] = {"magic", "ranged", "melee"};

HexView hex_view(const State& s, int h, Seat viewer) {
  HexView v;
  const auto& place = kBoard.place[1][at(h)];
  v.hex = hex_name(h);
  v.q = place.q;
  v.r = place.r;
  v.terrain = s.terrain[at(h)];
  v.cost = v.terrain == Terrain::none ? 0 : movement_cost(v.terrain);
  v.owner = maybe<Seat>(s.owner[at(h)]);
  v.fort = s.fort[at(h)];
  v.cloud = s.cloud == h;
  const Pieces loose = unowned_things(s, h);
  if (s.owner[at(h)] >= 0) {
    int p = income_in(s, h);
    if (p != kNoPiece) v.income = design(s, p).id;
  } else {
    v.natives = ids(s, loose);
  }
  for (int i = 0; i < s.seats; ++i) {
    const Pieces a = army(s, h, seat(i));
    const Pieces in_play = s.at[at(h)] & s.players[at(i)].of & kBox.magics;
    in_play.each([&](int p) { v.items.push_back(design(s, p).id); });
    if (a.empty()) continue;
    StackView stack;
    stack.seat = seat(i);
    stack.count = a.size();
    stack.open = ids(s, open_to(s, viewer, a));
    stack.face_down = stack.count - static_cast<int>(stack.open.size());
    v.stacks.push_back(std::move(stack));
  }
  return v;
}

PlayerView player_view(const State& s, Seat who, Seat viewer) {
  const auto& p = player(s, who);
  PlayerView v;
  v.seat = who;
  v.gold = p.gold;
  v.income = income_of(s, who);
  v.hexes = land_owned(s, who);
  v.citadels = citadels_of(s, who);
  v.characters = ids(s, p.of & kBox.heroes);
  v.rack_size = p.rack.size();
  v.rack = ids(s, open_to(s, viewer, p.rack));
  if (p.start != kNoHex) v.start = hex_name(p.start);
  v.out = p.out;
  return v;
}

// How far the group could go, by asking the rules of each step: `least` is the cost so far by hex.
void find_range(const State& s, Seat mover, int spent, std::map<int, int>& least) {
  for (Hex n : around(s, s.group.hex).near) {
    if (!may_enter(s, mover, n)) continue;
    int cost = step_cost(s, s.group, n);
    auto known = least.find(n);
    if (known != least.end() && known->second <= spent + cost) continue;
    least[n] = spent + cost;
    State there = s;
    there.group.hex = static_cast<std::int8_t>(n);
    there.group.moved = true;
    there.group.free = false;
    const Pieces led = led_members(s, s.group.members);
    const int full = movement_cost(s.terrain[at(n)]);
    s.group.members.each([&](int p) {
      there.points[at(p)] =
          static_cast<std::uint8_t>(there.points[at(p)] - (led.has(p) ? 1 : full));
    });
    find_range(there, mover, spent + cost, least);
  }
}

GroupView group_view(const State& s, Seat viewer) {
  const auto& g = s.group;
  GroupView v;
  v.hex = hex_name(g.hex);
  v.size = g.members.size();
  v.members = ids(s, open_to(s, viewer, g.members));
  v.points = group_points(s);
  Seat mover = g.members.empty() ? Seat::spectator : owner_of(s, g.members.nth(0));
  if (viewer != mover || !is_player(mover)) return v;
  for (Hex n : around(s, g.hex).near)
    if (may_enter(s, mover, n)) v.steps.push_back({hex_name(n), step_cost(s, g, n)});
  std::map<int, int> least;
  find_range(s, mover, 0, least);
  least.erase(g.hex);
  for (auto [hex, cost] : least) v.range.push_back({hex_name(hex), cost});
  return v;
}

FighterView fighter_view(const State& s, int p, int side) {
  const auto& b = s.battle;
  FighterView f;
  f.piece = p == kFort ? "fort" : design(s, p).id;
  f.value = fighter_value(s, p, side);
  f.step = kSteps[fighter_step(s, p, side)];
  f.dice = fighter_dice(s, p, side);
  if (p == kFort)
    f.hits_left = s.fort[at(b.hex)] - b.fort_hits;
  else if (kBox.settlements.has(p))
    f.hits_left = design(s, p).value - b.town_hits;
  else if (p == piece_of(Magic::firewall))
    f.hits_left = b.firewall;
  f.hit = p < kPieces && b.hit.has(p);
  if (p == b.bow) f.wields.emplace_back("bow");
  if (p == b.sword) f.wields.emplace_back("sword");
  return f;
}

BattleView battle_view(const State& s) {
  const auto& b = s.battle;
  BattleView v;
  v.hex = hex_name(b.hex);
  v.round = b.round;
  v.step = kSteps[b.step];
  for (const Step& step : s.agenda.steps)
    if (const auto* f = std::get_if<Fight>(&step)) v.moment = enum_name(f->moment);
  v.defender = side_name(b.defender);
  for (int nth = 0, side; (side = nth_side(s, nth)) >= 0; ++nth) {
    SideView sv;
    sv.side = side_name(side);
    sv.player = player_of_side(s, side);
    if (b.target[at(side)] >= 0 && b.round > 0) sv.target = side_name(b.target[at(side)]);
    sv.hits = b.hits[at(side)];
    sv.dispelled = b.dispelled >> side & 1;
    if (side_has_fort(s, side)) sv.fighters.push_back(fighter_view(s, kFort, side));
    side_army(s, side).each([&](int p) { sv.fighters.push_back(fighter_view(s, p, side)); });
    v.sides.push_back(std::move(sv));
  }
  for (const auto& d : b.dice) {
    DieView dv;
    dv.piece = d.piece == kFort ? "fort" : design(s, d.piece).id;
    dv.side = side_name(d.side);
    dv.value = d.value;
    dv.dice.push_back(d.one);
    if (d.two) dv.dice.push_back(d.two);
    dv.hits = (d.one <= d.value) + (d.two && d.two <= d.value);
    v.dice.push_back(std::move(dv));
  }
  return v;
}

// A step as everybody may see it: without answers that are still secret.
json::value public_step(const State& s, const Step& step) {
  auto v = to_json(step);
  for (const char* secret : {"answers", "mine", "theirs"}) v.as_object().erase(secret);
  if (const auto* a = std::get_if<Assassination>(&step); a && a->mine != kNoPiece)
    v.as_object()["named"] = a->mine == kFort ? "face-down" : design(s, a->mine).id;
  return v;
}

// Whose part of a phase, or whose segment, it is.
std::optional<Seat> active_seat(const State& s) {
  for (const Step& step : s.agenda.steps) {
    std::optional<Seat> found;
    std::visit(
        [&](const auto& x) {
          using X = std::decay_t<decltype(x)>;
          if constexpr (requires { x.who; } && !std::is_same_v<X, Roll>) found = x.who;
          if constexpr (std::is_same_v<X, Fight>) found = seat(s.battle.announcer);
        },
        step);
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.seats = s.seats;
  v.turn = s.turn;
  v.rounds = s.rounds;
  v.phase = s.phase;
  for (int i = 0; i < s.seats; ++i) v.order.push_back(in_order(s, i));
  v.active = active_seat(s);
  for (int h = 0; h < s.hexes; ++h) v.hexes.push_back(hex_view(s, h, viewer));
  for (int i = 0; i < s.seats; ++i) v.players.push_back(player_view(s, seat(i), viewer));
  for (int p = 0; p < kPieces; ++p) {
    if (s.place[at(p)] == kPool) v.pool.push_back(design(s, p).id);
    if (s.place[at(p)] == kTable && sees_face(s, viewer, p)) v.table.push_back(design(s, p).id);
  }
  v.cup = s.cup.size();
  for (int level = 1; level <= 4; ++level)
    v.forts_left.push_back(std::max(0, kBoard.forts[at(level)] - forts_on_board(s, level)));
  if (s.phase != Phase::setup)
    for (int t = 0; t < kTerrains; ++t)
      v.tile_deck[enum_name(static_cast<Terrain>(t))] = s.tiles[at(t)];
  v.citadel_income = citadel_income(s);
  v.only_citadel = maybe<Seat>(s.citadel_holder);
  if (is_player(viewer)) v.moved = ids(s, s.moved & player(s, viewer).of);
  for (int h = 0; h < s.hexes; ++h)
    if (!(s.at[at(h)] & s.pinned).empty()) v.pinned.push_back(hex_name(h));
  if (s.group.hex != kNoHex) v.group = group_view(s, viewer);
  if (in_battle(s)) v.battle = battle_view(s);
  if (s.roll.one) {
    RollView r;
    r.seat = maybe<Seat>(s.roll.who);
    r.dice.push_back(s.roll.one);
    if (s.roll.two) r.dice.push_back(s.roll.two);
    r.change = s.roll.change;
    int sum = s.roll.one + s.roll.two + s.roll.change;
    r.total = s.roll.two ? std::clamp(sum, 2, 12) : std::clamp(sum, 1, 6);
    v.roll = r;
  }
  if (s.last_shown != kNoPiece) v.last_shown = design(static_cast<Kind>(s.last_shown)).id;
  (s.shown | s.interceptors).each([&](int p) {
    v.shown.push_back(seat_name(owner_of(s, p)) + "/" + design(s, p).id);
  });
  for (const Step& step : s.agenda.steps) v.going_on.push_back(public_step(s, step));
  v.winner = maybe<Seat>(s.winner);
  return v;
}

// --- guesses

namespace {

// Exchanges faces: every hidden counter stands for another one, everywhere at once. What others
// know about hidden counters they then know about their stand-ins.
//
// Which counter really lies where must not sway what is drawn: faces are drawn for places, in an
// order that anybody could tell, never for the counters that lie there.
class Shuffle {
 public:
  Shuffle(State& s, Seat me, Rng& rng) : s_(s), rng_(rng) {
    for (int p = 0; p < kPieces; ++p) to_[at(p)] = static_cast<Piece>(p);
    for (int p = 0; p < kThings; ++p)
      if (!sees_face(s, me, p)) hidden_.put(p);
    hidden_ -= s.shown | s.interceptors;  // all have seen them, even if they are in the cup now
    (hidden_ - s.cup).each([&](int p) { places_.push_back({place(p), static_cast<Piece>(p)}); });
    std::sort(places_.begin(), places_.end());
  }
  void run() {
    Pieces left = hidden_;
    // The places with the narrowest choice first: over sea only flyers, in the Balloon only the
    // small, on the board only creatures.
    Pieces slots = hidden_;
    auto fill = [&](const Pieces& which, const Pieces& from) {
      for (const auto& [where, p] : places_) {
        if (!which.has(p) || !slots.has(p)) continue;
        Pieces pool = left & from;
        if (pool.empty()) pool = left;
        int q = pool.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(pool.size()))));
        left.take(q);
        to_[at(p)] = static_cast<Piece>(q);
      }
      slots -= which;
    };
    if (s_.group.hex != kNoHex && is_sea(s_, s_.group.hex)) fill(s_.group.members, kBox.flyers);
    fill(s_.passengers, kBox.of_value[1] | kBox.of_value[2] | kBox.of_value[3]);
    Pieces board;
    for (int h = 0; h < s_.hexes; ++h) board |= s_.at[at(h)];
    fill(board, kBox.creatures);
    fill(hidden_ - s_.cup, kBox.things);
    // Nobody tells one place in the cup from another: what is left lies there in any order.
    slots.each([&](int p) {
      const int q = left.nth(0);
      left.take(q);
      to_[at(p)] = static_cast<Piece>(q);
    });
    apply();
  }

 private:
  // Where a hidden counter lies and all that goes with the place when faces are exchanged. Counters
  // of equal places are interchangeable: then their own order does not matter.
  std::uint64_t place(int p) const {
    std::uint64_t all = s_.place[at(p)];
    auto add = [&](std::uint64_t x, int bits) { all = all << bits | x; };
    for (const auto& of : s_.players) add(of.of.has(p), 1), add(of.known.has(p), 1);
    for (const Pieces* bag : {&s_.known_to_all, &s_.moved, &s_.pinned, &s_.with_deerhunter,
                              &s_.fresh, &s_.passengers, &s_.group.members})
      add(bag->has(p), 1);
    add(s_.points[at(p)], 8);
    add(s_.saved[at(p)], 8);
    return all;
  }
  Pieces image(const Pieces& p) const {
    Pieces out = p - hidden_;
    (p & hidden_).each([&](int x) { out.put(to_[at(x)]); });
    return out;
  }
  void map(Pieces& p) const { p = image(p); }
  void apply() {
    auto place = s_.place;
    auto points = s_.points;
    auto saved = s_.saved;
    hidden_.each([&](int p) {
      s_.place[to_[at(p)]] = place[at(p)];
      s_.points[to_[at(p)]] = points[at(p)];
      s_.saved[to_[at(p)]] = saved[at(p)];
    });
    for (auto& p : s_.players) map(p.rack), map(p.of), map(p.known);
    map(s_.known_to_all);
    for (auto& bag : s_.at) map(bag);
    for (Pieces* bag : {&s_.cup, &s_.moved, &s_.pinned, &s_.with_deerhunter, &s_.fresh, &s_.shown,
                        &s_.interceptors, &s_.passengers, &s_.group.members})
      map(*bag);
    for (Step& step : s_.agenda.steps)
      if (auto* a = std::get_if<Assassination>(&step))
        for (auto* p : {&a->mine, &a->theirs})
          if (*p < kPieces && hidden_.has(*p)) *p = to_[*p];
  }

  State& s_;
  Rng& rng_;
  Pieces hidden_;
  Fixed<std::pair<std::uint64_t, Piece>, kThings> places_;  // of those that are not in the cup
  std::array<Piece, kPieces> to_{};
};

// Answers that others have given in a window are secret until everybody has answered.
void forget_answers(State& s, Seat me) {
  for (Step& step : s.agenda.steps)
    std::visit(
        [&](auto& x) {
          if constexpr (requires { x.answers; }) {
            for (int i = 0; i < s.seats; ++i) {
              auto& a = x.answers[at(i)];
              if (i == index(me) || !a.verb) continue;
              if (a.verb != static_cast<int>(Verb::side)) {
                a = {};
                continue;
              }
              for (int side = 0; side < kSides; ++side)  // COM-37: some target there must be
                if (side != i && (s.battle.sides >> side & 1))
                  a.a = static_cast<std::int16_t>(side);
            }
          }
        },
        step);
}

// SCP-1: which counter the owner has named only he knows until the die is rolled.
void guess_named(State& s, Seat me, Rng& rng) {
  for (Step& step : s.agenda.steps) {
    auto* a = std::get_if<Assassination>(&step);
    if (!a || a->theirs >= kPieces || s.owner[at(a->hex)] == index(me)) continue;
    const Pieces named = army(s, a->hex, seat(s.owner[at(a->hex)]));
    const auto n = rng.below(static_cast<std::uint32_t>(named.size()));
    a->theirs = static_cast<std::uint8_t>(named.nth(static_cast<int>(n)));
  }
}

// How far the group can go is open; how far each counter in it could go, only the mover knows.
void forget_points(State& s, Seat me) {
  if (s.group.hex == kNoHex || s.group.members.empty()) return;
  if (owner_of(s, s.group.members.nth(0)) == me) return;
  const auto points = static_cast<std::uint8_t>(group_points(s));
  s.group.members.each([&](int p) {
    s.points[at(p)] = points;
    s.saved[at(p)] = 0;
  });
}

}  // namespace

void Game::determinize(State& s, Seat me, Rng& rng) {
  Shuffle(s, me, rng).run();
  forget_answers(s, me);
  guess_named(s, me, rng);
  forget_points(s, me);
}

Pieces chance_bag(const State& s, const Ask& ask) {
  if (ask.question == static_cast<int>(Question::draw_thing)) return s.cup;
  const auto& step = s.agenda.steps.back();
  if (const auto* t = std::get_if<Theft>(&step)) return player(s, t->victim).rack;
  if (const auto* a = std::get_if<Assassination>(&step)) {
    Pieces hidden = army(s, a->hex, seat(s.owner[at(a->hex)])) & kBox.creatures;
    return hidden - player(s, a->who).known;
  }
  return {};
}

std::string Game::check(const State& s) {
  std::array<int, kPieces> seen{};
  auto count = [&](const Pieces& pieces, int place) -> std::string {
    std::string wrong;
    pieces.each([&](int p) {
      ++seen[at(p)];
      if (s.place[at(p)] != place) wrong = design(s, p).id + " is not where it should be";
    });
    return wrong;
  };
  std::string wrong = count(s.cup, kCup);
  for (int h = 0; h < kHexes && wrong.empty(); ++h) wrong = count(s.at[at(h)], h);
  for (int i = 0; i < kMostSeats && wrong.empty(); ++i)
    wrong = count(s.players[at(i)].rack, kRack + i);
  if (!wrong.empty()) return wrong;
  for (int p = 0; p < kPieces; ++p) {
    bool elsewhere = s.place[at(p)] == kPool || s.place[at(p)] == kTable;
    if (seen[at(p)] + elsewhere != 1)
      return piece_name(s, p) + " is in " + std::to_string(seen[at(p)] + elsewhere) + " places";
    if (s.place[at(p)] == kPool && !is_hero(p)) return piece_name(s, p) + " is no character";
    int owners = 0;
    for (const auto& pl : s.players) owners += pl.of.has(p);
    if (owners > 1) return piece_name(s, p) + " has two owners";
    if (owners && s.place[at(p)] >= kHexes) return piece_name(s, p) + " is owned off the board";
    if (is_hero(p) && (s.place[at(p)] < kHexes) != (owners == 1))
      return piece_name(s, p) + " is on the board without an owner";
  }
  for (int h = 0; h < s.hexes; ++h) {
    if (s.owner[at(h)] >= 0 && (is_sea(s, h) || s.terrain[at(h)] == Terrain::none))
      return "sea is never owned: " + hex_name(h);
    if (s.fort[at(h)] && s.owner[at(h)] < 0) return "a fort without owner in " + hex_name(h);
    if (s.owner[at(h)] >= 0 && (s.at[at(h)] & kBox.incomes).size() > 1)
      return "two special income counters in " + hex_name(h);
  }
  return "";
}

}  // namespace gh::kings
