// Set-up: part 2 of the rules, and part 16 for two and three players.
#include <bit>

#include "games/kings/rules.h"

namespace gh::kings {

Fixed<Hex, kHexes> claimable(const State& s, Seat who, bool waive) {  // SET-7
  Fixed<Hex, kHexes> found;
  for (int h = 0; h < s.hexes; ++h) {
    if (is_sea(s, h) || s.owner[at(h)] >= 0) continue;
    bool own = false, foreign = false;
    for (Hex n : around(s, h).near) {
      own = own || owns(s, who, n);
      foreign = foreign || (s.owner[at(n)] >= 0 && !owns(s, who, n));
    }
    if (own && (waive || !foreign)) found.push_back(static_cast<Hex>(h));
  }
  return found;
}

Fixed<Hex, kHexes> sea_beside(const State& s, Seat who) {
  Fixed<Hex, kHexes> found;
  for (int h = 0; h < s.hexes; ++h) {
    if (!is_sea(s, h)) continue;
    const auto& near = around(s, h).near;
    if (std::any_of(near.begin(), near.end(), [&](Hex n) { return owns(s, who, n); }))
      found.push_back(static_cast<Hex>(h));
  }
  return found;
}

unsigned sea_at_start(const State& s, Seat who, int& land) {
  int start = player(s, who).start;
  unsigned sea = is_sea(s, start) ? 64 : 0;
  unsigned beside = 0;
  land = 0;
  for (std::size_t d = 0; d < 6; ++d) {
    int n = around(s, start).next[d];
    if (n == kNoHex) continue;
    if (is_sea(s, n))
      beside |= 1u << d;
    else
      ++land;
  }
  return std::popcount(beside) >= 2 ? sea | beside : sea;
}

Fixed<Hex, 6> open_starts(const State& s, int nth) {
  const auto& all = kBoard.starts[s.hexes == kHexes ? 1 : 0];
  Fixed<Hex, 6> found;
  auto taken = [&](Hex h) {
    return std::any_of(s.players.begin(), s.players.end(),
                       [&](const Player& p) { return p.start == h; });
  };
  std::size_t first = 0;  // where the first player sits, for the small board
  while (first < all.size() && !taken(all[first])) ++first;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (taken(all[i])) continue;
    if (nth > 0 && s.seats == 3 && (i + first) % 2 != 0) continue;           // the same set
    if (nth > 0 && s.seats == 2 && (i + 3) % all.size() != first) continue;  // straight across
    found.push_back(all[i]);
  }
  return found;
}

void Rules::begin(ChooseSides step) {  // SET-3
  if (step.counter < kHeroes) return ask(Seat::chance, Question::character_side, 2);
  pop();
  push(RollForFirst{static_cast<Mask>((1u << s_.seats) - 1), 0, {}});
}
void Rules::answer(ChooseSides step, Seat, Option o) {
  if (outcome_index(o) == 1) s_.back_sides |= static_cast<std::uint16_t>(1u << step.counter);
  say(Happening::side_up, kind_of(s_, kThings + step.counter));
  ++top<ChooseSides>().counter;
}

void Rules::begin(RollForFirst step) {  // SET-5, AMB-61
  if (step.next > 0) {                  // the roll of the contender before has arrived
    auto& sum = top<RollForFirst>().sums[at(step.next - 1)];
    if (step.contenders >> (step.next - 1) & 1) sum = static_cast<std::uint8_t>(rolled());
    step = top<RollForFirst>();
  }
  while (step.next < s_.seats && !(step.contenders >> step.next & 1)) ++step.next;
  if (step.next < s_.seats) {
    Seat who = seat(step.next);
    ++step.next;
    top<RollForFirst>() = step;
    return push(Roll{who, 2, {}, {}});
  }
  int best = 0;
  Mask winners = 0;
  for (int i = 0; i < s_.seats; ++i) {
    if (!(step.contenders >> i & 1)) continue;
    int sum = step.sums[at(i)];
    if (sum > best) best = sum, winners = 0;
    if (sum == best) winners |= static_cast<Mask>(1u << i);
  }
  pop();
  if (std::popcount(winners) > 1) return push(RollForFirst{winners, 0, {}});
  Seat first = seat(std::countr_zero(winners));
  say(Happening::first_player, index(first));
  push(ChooseStart{0, first});
}

void Rules::begin(ChooseStart step) {
  if (step.nth == s_.seats) {
    seat_round_the_board(step.first);
    pop();
    return push(LayTiles{});
  }
  Seat who = seat((index(step.first) + step.nth) % s_.seats);
  auto open = open_starts(s_, step.nth);
  if (open.size() == 1)
    return answer(step, who, {static_cast<std::uint16_t>(Verb::start), open[0], 0, 0});
  ask(who, Question::choose_start);
}
void Rules::answer(ChooseStart, Seat who, Option o) {
  of(who).start = static_cast<std::int8_t>(o.a);
  say(Happening::chose_start, index(who), o.a);
  ++top<ChooseStart>().nth;
}

// AMB-03: the player order is the clockwise order of the start hexes, from the first player on.
void Rules::seat_round_the_board(Seat first) {
  const auto& all = kBoard.starts[s_.hexes == kHexes ? 1 : 0];
  std::size_t from = 0;
  while (all[from] != of(first).start) ++from;
  std::size_t n = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (int p = 0; p < s_.seats; ++p)
      if (s_.players[at(p)].start == all[(from + i) % all.size()])
        s_.circle[n++] = static_cast<std::int8_t>(p);
  s_.first = 0;
}

Terrain Rules::draw_tile(Option o) {
  auto n = outcome_index(o);
  for (std::size_t t = 0; t < kTerrains; ++t) {
    if (n < s_.tiles[t]) {
      --s_.tiles[t];
      return static_cast<Terrain>(t);
    }
    n -= s_.tiles[t];
  }
  return Terrain::none;
}

void Rules::begin(LayTiles step) {  // SET-4, TWO-1; the tiles were face down until now
  if (step.next < s_.hexes) return ask(Seat::chance, Question::draw_tile, tiles_left(s_));
  pop();
  push(SeaAtStart{});
}
void Rules::answer(LayTiles step, Seat, Option o) {
  s_.terrain[step.next] = draw_tile(o);
  say(Happening::tile, step.next, static_cast<int>(s_.terrain[step.next]));
  ++top<LayTiles>().next;
}

void Rules::begin(SeaAtStart step) {  // SET-6
  if (step.nth == s_.seats) {
    pop();
    return push(Kingdoms{});
  }
  if (step.replacing) {
    if (tiles_left(s_) == 0) std::swap(s_.tiles, s_.removed);  // AMB-04
    return ask(Seat::chance, Question::draw_tile, tiles_left(s_));
  }
  int land = 0;
  Seat who = in_order(s_, step.nth);
  if (sea_at_start(s_, who, land)) return ask(who, Question::sea_at_start);
  ++top<SeaAtStart>().nth;
}
void Rules::answer(SeaAtStart step, Seat asked, Option o) {
  Seat who = in_order(s_, step.nth);
  int start = of(who).start;
  auto hex_of_bit = [&](int bit) { return bit == 6 ? start : around(s_, start).next[at(bit)]; };
  if (asked == Seat::chance) {
    int bit = std::countr_zero(static_cast<unsigned>(step.replacing));
    int hex = hex_of_bit(bit);
    s_.terrain[at(hex)] = draw_tile(o);
    say(Happening::tile, hex, static_cast<int>(s_.terrain[at(hex)]));
    top<SeaAtStart>().replacing &= static_cast<std::uint8_t>(step.replacing - 1);
    return;
  }
  if (verb(o) == Verb::keep) {
    ++top<SeaAtStart>().nth;
    return;
  }
  for (int bit = 0; bit < 7; ++bit)
    if (o.a >> bit & 1) {
      ++s_.removed[static_cast<std::size_t>(Terrain::sea)];
      s_.terrain[at(hex_of_bit(bit))] = Terrain::none;
    }
  top<SeaAtStart>().replacing = static_cast<std::uint8_t>(o.a);
}

void Rules::begin(Kingdoms step) {  // SET-7
  auto& k = top<Kingdoms>();
  if (step.nth == s_.seats) {
    k = Kingdoms{static_cast<std::uint8_t>(step.round + 1), 0, kNoHex, false};
    if (k.round < 3) return;
    pop();
    return push(Towers{});
  }
  Seat who = in_order(s_, step.nth);
  if (step.round == 0) {
    s_.owner[at(of(who).start)] = static_cast<std::int8_t>(index(who));
    ++k.nth;
    return;
  }
  if (step.replacing != kNoHex) {
    if (tiles_left(s_) == 0) std::swap(s_.tiles, s_.removed);
    return ask(Seat::chance, Question::draw_tile, tiles_left(s_));
  }
  if (!claimable(s_, who, false).empty()) return ask(who, Question::choose_hex);
  if (!step.replaced && !sea_beside(s_, who).empty())  // AMB-05
    return ask(who, Question::replace_sea);
  if (!claimable(s_, who, true).empty()) return ask(who, Question::choose_hex);
  ++k.nth;
  k.replaced = false;
}
void Rules::answer(Kingdoms step, Seat asked, Option o) {
  auto& k = top<Kingdoms>();
  if (asked == Seat::chance) {
    s_.terrain[at(step.replacing)] = draw_tile(o);
    say(Happening::tile, step.replacing, static_cast<int>(s_.terrain[at(step.replacing)]));
    k.replacing = kNoHex;
    k.replaced = true;
    return;
  }
  if (verb(o) == Verb::replace) {
    ++s_.removed[static_cast<std::size_t>(Terrain::sea)];
    s_.terrain[at(o.a)] = Terrain::none;
    k.replacing = static_cast<std::int8_t>(o.a);
    return;
  }
  s_.owner[at(o.a)] = static_cast<std::int8_t>(index(asked));
  say(Happening::claimed, index(asked), o.a);
  ++k.nth;
  k.replaced = false;
}

void Rules::begin(Towers step) {  // SET-8
  if (step.nth < s_.seats) return ask(in_order(s_, step.nth), Question::place_tower);
  pop();
  push(FirstThings{});
}
void Rules::answer(Towers, Seat who, Option o) {
  of(who).gold = 10;
  s_.fort[at(o.a)] = 1;
  say(Happening::built, index(who), o.a, 1);
  ++top<Towers>().nth;
}

void Rules::begin(FirstThings step) {
  using Stage = FirstThings::Stage;
  auto& f = top<FirstThings>();
  if (step.nth == s_.seats) {
    f = {static_cast<Stage>(static_cast<int>(step.stage) + 1), 0};  // the next, for everybody
    if (f.stage < Stage::done) return;
    // SET-12, TWO-5: every tile that is not on the board
    for (std::size_t t = 0; t < kTerrains; ++t) s_.tiles[t] = kBoard.tiles[t];
    for (int h = 0; h < s_.hexes; ++h) --s_.tiles[static_cast<std::size_t>(s_.terrain[at(h)])];
    s_.removed = {};
    s_.fresh = {};
    s_.turn = 1;
    s_.phase = Phase::gold;
    pop();
    say(Happening::turn_begins, s_.turn);
    return push(Turn{});
  }
  ++f.nth;
  Seat who = in_order(s_, step.nth);
  switch (step.stage) {
    case Stage::draw:
      return push(DrawThings{who, 10, false});  // SET-9
    case Stage::place:
      return push(PlaceThings{who, kNoHex, false});
    case Stage::exchange:
      return push(Exchange{who, {}, 0});  // SET-10
    default:
      if (!(s_.fresh & of(who).rack).empty()) push(PlaceThings{who, kNoHex, true});  // SET-11
  }
}

void Rules::begin(Exchange step) {
  using Stage = Exchange::Stage;
  if (step.stage == Stage::give) return ask(step.who, Question::exchange);
  table_to_cup();
  pop();
}
void Rules::answer(Exchange step, Seat who, Option o) {
  using Stage = Exchange::Stage;
  if (verb(o) == Verb::give) {
    int piece = in_rack(who, o.a);
    tell(who, Happening::gave, index(who), o.a);  // it goes back unseen
    tell_others(who, Happening::gave_hidden, index(who));
    forget(of(who).rack);
    put(piece, kTable);
    ++top<Exchange>().named;
    return;
  }
  top<Exchange>().stage = Stage::drawn;
  if (step.named) push(DrawThings{who, step.named, true});
}

}  // namespace gh::kings
