// Building the map: by chance, or by the players in turn (FR-1, FR-2; data map_building).
#include "games/realm/rules.h"
#include "games/realm/setup.h"

namespace gh::realm {
namespace {
// Nearly every map works out the first time; a bound all the same.
constexpr int kMostTries = 5;
int tiles_laid(const State& s) {
  int n = 0;
  for (const auto& t : s.tiles) n += t.placed;
  return n;
}
}  // namespace

void Rules::lay(int tile, int q, int r, int turn) {
  auto& p = s_.tiles[at(tile)];
  p.q = static_cast<std::int8_t>(q);
  p.r = static_cast<std::int8_t>(r);
  p.turn = u8(turn);
  p.placed = true;
  if (s_.layout == 1)
    say_laid(tile);
  else
    drawn_ = tile;
  s_.builders[at(tile)] = -1;
  join_tile(s_, tile);
}

void Rules::say_laid(int tile) {
  const auto& p = s_.tiles[at(tile)];
  say(Happening::tile_laid, s_.layout == 1 ? s_.builders[at(tile)] : -1, tile, p.q, p.r, p.turn);
}

void Rules::begin(BuildMap) {
  if (tiles_laid(s_) == kTiles) {
    if (drawn_ != kNone) say_laid(drawn_);
    return pop();
  }
  if (s_.layout == 0)
    draw_map(top<BuildMap>());
  else
    build_in_turn(top<BuildMap>());
}

void Rules::begin_map_anew() {
  auto& step = top<BuildMap>();
  step = {{}, 0, kNone, 0, 0, 0, u8(step.tries + 1)};
  s_.tiles.fill({});
  s_.builders.fill(-1);
  say(Happening::map_begun_anew);
  if (step.tries < kMostTries) return;
  lay_layout(s_, kKit.layouts[0]);
  say(Happening::map_laid, 2);
}

void Rules::draw_map(BuildMap& step) {
  if (step.tile != kNone) {
    int n = places_apart(s_, step.tile).size();
    return ask(Seat::chance, Question::lay_tile, n);
  }
  // A drawn tile after which no other fits is not shown: the map is begun anew, and nobody could
  // tell afterwards which it was.
  int n = tiles_that_fit(s_, -1).size();
  if (n == 0) return begin_map_anew();
  if (drawn_ != kNone) say_laid(drawn_);
  drawn_ = kNone;
  if (n == 1) {
    step.tile = u8(tiles_that_fit(s_, -1).nth(0));
    return;
  }
  ask(Seat::chance, Question::draw_tile, n);
}

// First the tiles are dealt round the table; whoever has the Borderland begins.
void Rules::build_in_turn(BuildMap& step) {
  if (step.stage == BuildMap::Stage::deal) {
    int left = 0;
    for (auto b : s_.builders) left += b < 0;
    if (left > 0) return ask(Seat::chance, Question::deal_tile, left);
    step.stage = BuildMap::Stage::tile;
    step.seat = u8(s_.builders[at(*tile_from("borderland"))]);
  }
  if (step.stage == BuildMap::Stage::tile && tiles_that_fit(s_, step.seat).empty()) {
    say(Happening::cannot_build, step.seat);
    if (++step.skipped >= s_.seats) return begin_map_anew();
    return next_builder();
  }
  constexpr Question kStages[] = {Question::deal_tile, Question::build_tile, Question::build_cell,
                                  Question::build_turn};
  ask(seat(step.seat), kStages[static_cast<int>(step.stage)]);
}

void Rules::next_builder() {
  auto& step = top<BuildMap>();
  int next = next_to_build(s_, step.seat);
  if (next >= 0) step.seat = u8(next);
  step.stage = BuildMap::Stage::tile;
  step.tile = kNone;
  step.q = step.r = 0;
}

void Rules::answer(BuildMap step, Seat who, Option o) {
  if (who != Seat::chance) return answer_builder(step, o);
  auto& now = top<BuildMap>();
  int n = static_cast<int>(outcome_index(o));
  if (s_.layout == 1) {  // dealt
    for (int t = 0; t < kTiles; ++t) {
      if (s_.builders[at(t)] >= 0 || n-- != 0) continue;
      s_.builders[at(t)] = static_cast<std::int8_t>(step.seat);
      say(Happening::tile_dealt, step.seat, t);
      now.seat = u8((step.seat + 1) % s_.seats);
      return;
    }
  } else if (step.tile == kNone) {
    now.tile = u8(tiles_that_fit(s_, -1).nth(n));
  } else {
    const auto p = places_apart(s_, step.tile)[at(n)];
    now.tile = kNone;
    lay(step.tile, p.q, p.r, p.turn);
  }
}

void Rules::answer_builder(BuildMap step, Option o) {
  using Stage = BuildMap::Stage;
  auto& now = top<BuildMap>();
  if (verb(o) == Verb::back) {
    now.stage = step.stage == Stage::turn ? Stage::cell : Stage::tile;
    now.q = now.r = 0;
    if (now.stage == Stage::tile) now.tile = kNone;
    return;
  }
  switch (verb(o)) {
    case Verb::tile:
      now.tile = u8(o.a);
      now.stage = Stage::cell;
      return;
    case Verb::cell:
      now.q = static_cast<std::int8_t>(o.a);
      now.r = static_cast<std::int8_t>(o.b);
      now.stage = Stage::turn;
      return;
    default:
      now.skipped = 0;
      lay(step.tile, step.q, step.r, o.a);
      return next_builder();
  }
}

}  // namespace gh::realm
