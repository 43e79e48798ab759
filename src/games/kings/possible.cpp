// Can the board be as a position says? What the rules keep true by themselves: tiles, stacks, forts
// and special income. Game::check counts the pieces; this looks at where they lie.
#include "games/kings/game.h"

namespace gh::kings {
namespace {

class Possible {
 public:
  explicit Possible(const State& s) : s_(s) {}

  std::string problem() {
    if (auto why = tiles(); !why.empty()) return why;
    for (int h = 0; h < kHexes; ++h)
      if (auto why = h < s_.hexes ? hex(h) : beyond(h); !why.empty()) return why;
    for (int i = 0; i < s_.seats; ++i)
      if (auto why = player_of(seat(i)); !why.empty()) return why;
    return balloon();
  }

 private:
  std::string tiles() const {
    std::array<int, kTerrains> used{};
    for (int h = 0; h < s_.hexes; ++h) {
      auto t = static_cast<std::size_t>(s_.terrain[at(h)]);
      if (t < kTerrains) ++used[t];
    }
    for (std::size_t t = 0; t < kTerrains; ++t)
      if (used[t] + s_.tiles[t] + s_.removed[t] > kBoard.tiles[t])
        return "there are only " + std::to_string(kBoard.tiles[t]) + " tiles of " +
               enum_name(static_cast<Terrain>(t)) + ", on the board and beside it";
    return "";
  }

  std::string beyond(int h) const {
    return s_.at[at(h)].empty() ? "" : "counters lie in " + hex_name(h) + ", beyond the board";
  }

  std::string hex(int h) const {
    const auto& here = s_.at[at(h)];
    if (here.empty()) return "";
    if (is_sea(s_, h) || s_.terrain[at(h)] == Terrain::none) {
      Pieces moving = s_.group.hex == h ? s_.group.members : Pieces{};
      if (!sinking(h) && !(here - moving).empty())
        return "nothing lies on the sea: " + hex_name(h) + " (GR-MP-06)";
    }
    std::string wrong;
    const Pieces loose = unowned_things(s_, h);
    if (!(loose & kBox.events).empty() && !drawing(h))
      wrong = "an event never lies on the board: " + hex_name(h);
    (loose & kBox.incomes).each([&](int p) {
      const auto& d = design(s_, p);
      if (d.sort == Sort::income && d.terrain != s_.terrain[at(h)] && !drawing(h))
        wrong = d.id + " only goes into a hex of its own terrain, not into " + hex_name(h) +
                " (GR-DT-03)";
    });
    if (wrong.empty() && s_.owner[at(h)] >= 0 && !(loose - kBox.incomes).empty() && !fought_over(h))
      wrong = "native defenders lie in " + hex_name(h) + ", which is owned";
    return wrong;
  }

  std::string player_of(Seat who) const {
    const auto& me = player(s_, who);
    int lords = 0;
    (me.of & kBox.heroes).each([&](int p) { lords += is_terrain_lord(s_, p); });
    if (lords > 1) return "nobody holds two Terrain Lords: " + seat_name(who) + " (GR-LL-01)";
    if (citadels_of(s_, who) > 1 && !s_.over)
      return "whoever owns two citadels has won: " + seat_name(who) + " (GR-GV-03)";
    for (int h = 0; h < s_.hexes; ++h) {
      bool passing = s_.group.hex == h || limited(h) || s_.battle.hex == h;
      if (army(s_, h, who).size() > kMostStack && !passing)
        return "at most ten counters of a player are in a hex: " + hex_name(h) + " (GR-MP-05)";
    }
    std::string wrong;
    (me.of & kBox.magics).each([&](int p) {
      bool balloon = p == piece_of(Magic::balloon);
      if (balloon ? s_.balloon != hex_of(s_, p) : s_.battle.hex != hex_of(s_, p))
        wrong = design(s_, p).id + " is on the board only while it is used";
    });
    if (me.out && !me.of.empty()) wrong = seat_name(who) + " is out and has counters on the board";
    return wrong;
  }

  std::string balloon() const {
    if (s_.balloon == kNoHex) return "";
    Piece p = piece_of(Magic::balloon);
    return s_.place[p] == s_.balloon && is_player(owner_of(s_, p))
               ? ""
               : "the Balloon is in play, but its counter is not in " + hex_name(s_.balloon);
  }

  // --- what the rules are in the middle of may allow what else cannot be

  template <class T, class F>
  bool doing(F&& f) const {
    for (const Step& step : s_.agenda.steps)
      if (const auto* x = std::get_if<T>(&step); x && f(*x)) return true;
    return false;
  }
  bool sinking(int h) const {
    return doing<Sink>([&](const Sink& x) { return x.hex == h; });
  }
  bool limited(int h) const {
    return doing<StackLimit>([&](const StackLimit& x) { return x.hex == h; });
  }
  bool drawing(int h) const {
    return doing<Exploration>([&](const Exploration& x) {
      return x.hex == h && x.stage <= Exploration::Stage::keep_income;
    });
  }
  bool fought_over(int h) const { return s_.battle.hex == h; }

  const State& s_;
};

}  // namespace

std::string board_problem(const State& s) { return Possible(s).problem(); }

}  // namespace gh::kings
