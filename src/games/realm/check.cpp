// Every piece in exactly one place (promise 5): things, cards, beings, map chits, errand chits.
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/names.h"

namespace gh::realm {
namespace {

class Count {
 public:
  explicit Count(const State& s) : s_(s) {}
  std::string run() {
    lists();
    things();
    cards();
    beings();
    chits();
    errands();
    magic();
    return wrong_;
  }

 private:
  void say(const std::string& what) {
    if (wrong_.empty()) wrong_ = what;
  }
  void list(std::uint8_t top, int place, int spot) {
    int n = 0;
    for (int t = top; t != kNone; t = s_.items[at(t)].below) {
      if (t >= kThings || ++n > kThings) return say("a pile of things has no end");
      if (++seen_[at(t)] > 1) return say(thing_name(t) + " lies in two places");
      const auto& it = s_.items[at(t)];
      if (it.place != place || (place == kPilePlace && it.spot != spot))
        return say(thing_name(t) + " is not where it should be");
    }
  }
  void lists() {
    for (int i = 0; i < kGoods; ++i) {
      list(s_.boxes[at(i)].top, kGoodsPlace + i, kNone);
      list(s_.boxes[at(i)].bottom, kGoodsPlace + i, kNone);
    }
    for (int p = 0; p < kSpots; ++p) list(s_.piles[at(p)], kPilePlace, p);
  }
  // A dead one's things are on their way to a pile or to his killer.
  bool shares_out(int being) const {
    for (const auto& step : s_.agenda.steps) {
      if (const auto* l = std::get_if<LeaveThings>(&step); l && l->all && l->who == being)
        return true;
      if (const auto* i = std::get_if<Inheriting>(&step); i && i->from == being) return true;
    }
    return false;
  }
  void things() {
    for (int t = 0; t < kThings; ++t) {
      const auto& it = s_.items[at(t)];
      const bool listed =
          it.place == kPilePlace || (it.place >= kGoodsPlace && it.place < kGoodsPlace + kGoods);
      if (listed != (seen_[at(t)] == 1)) say(thing_name(t) + " is nowhere");
      if (it.place < kBeings) {
        const auto& b = s_.bodies[it.place];
        if (!is_character(it.place) && !is_leader(it.place) && !kKit.tameable.has(it.place) &&
            !walks_as(s_, t, it.place))
          say(thing_name(t) + " has no owner that could own it");
        if (it.place < kMostSeats && it.place >= s_.seats)
          say(thing_name(t) + " is owned by an empty seat");
        const bool works_on = design(t).potion && it.active;  // an oil, until Midnight
        if ((b.life == Life::box || b.life == Life::dead) && !shares_out(it.place) && !works_on)
          say(thing_name(t) + " is owned by nobody on the map");
      } else if (!listed && it.place != kGonePlace && it.place != kPoolPlace &&
                 it.place != kDropPlace) {
        say(thing_name(t) + " is nowhere");
      }
      if (it.place == kPoolPlace && !is_card(t)) say(thing_name(t) + " is nowhere");
      if (it.place == kPoolPlace && (it.shown || it.known))
        say(thing_name(t) + " is known, but undrawn");
    }
  }
  // Unseen cards of the boxes are those of the pool.
  void cards() {
    int large = 0, small = 0, box_large = 0, box_small = 0;
    for (int t = kFirstCard; t < kThings; ++t)
      if (s_.items[at(t)].place == kPoolPlace) (design(t).pile == Pile::small ? small : large) += 1;
    for (const auto& b : s_.boxes) box_large += b.large, box_small += b.small;
    // Until the five are drawn that lie within treasures, they are in the pool beside the places.
    const bool dealt =
        std::none_of(s_.agenda.steps.begin(), s_.agenda.steps.end(), [](const Step& step) {
          const auto* game = std::get_if<PlayGame>(&step);
          return std::holds_alternative<DealWithin>(step) ||
                 (game && game->stage <= PlayGame::Stage::within);
        });
    if (small != box_small || (dealt && large != box_large))
      say("unseen treasures: " + std::to_string(large) + " large and " + std::to_string(small) +
          " small cards for " + std::to_string(box_large) + " and " + std::to_string(box_small) +
          " places");
  }
  void beings() {
    for (int b = 0; b < kBeings; ++b) {
      const auto& x = s_.bodies[at(b)];
      const auto name = being_name(s_, b);
      if (is_character(b) && b >= s_.seats && x.life != Life::out) say("nobody sits at " + name);
      if (x.employer >= s_.seats) say(name + " is hired by nobody");
      if (x.life != Life::map) continue;
      if (x.spot >= kSpots || !tile(tile_of(x.spot)).has(number_of(x.spot)) ||
          !s_.tiles[at(tile_of(x.spot))].placed)
        say(name + " is in no clearing");
      if (x.road != kNone && x.road >= kSpots && x.road != kForest && x.road != kAir)
        say(name + " is on no road");
      if (x.aloft != kNone && x.aloft >= kTiles) say(name + " flies over no tile");
      if (x.guide != kNone && x.guide >= kBeings) say(name + " follows nobody");
    }
  }
  void chits() {
    for (int c = 0; c < kChits; ++c) {
      const auto& x = s_.chits[at(c)];
      const bool lies = x.place == ChitPlace::tile || x.place == ChitPlace::clearing;
      if (lies != (x.tile < kTiles)) say(chit_name(c) + " is in no tile");
      if (lies && !s_.tiles[x.tile].placed) say(chit_name(c) + " is in a tile that is not laid");
      if (lies && is_warning(c) && letter_of(c) != tile(x.tile).letter)
        say(chit_name(c) + " has another letter than its tile");
      if (is_warning(c) && (x.place == ChitPlace::lost_city || x.place == ChitPlace::lost_castle))
        say(chit_name(c) + " is a warning");
    }
    // INF-2 and the deal: a warning a tile; five chits a Lost pile at most.
    std::array<int, kTiles> warnings{};
    int city = 0, castle = 0;
    for (int c = 0; c < kChits; ++c) {
      const auto& x = s_.chits[at(c)];
      if (is_warning(c) && x.place == ChitPlace::tile && x.tile < kTiles && ++warnings[x.tile] > 1)
        say("two warnings lie in " + tile_name(x.tile));
      city += x.place == ChitPlace::lost_city;
      castle += x.place == ChitPlace::lost_castle;
    }
    if (city > 5 || castle > 5) say("a Lost pile holds five chits");
  }
  // A spell card in one place; a chit committed to every spell that is in effect by it.
  void magic() {
    std::array<int, kAllSpells> cards{};
    for (const auto& c : s_.magic.cards)
      if (c.spell != Spell::none && ++cards[static_cast<std::size_t>(c.spell)] > 1)
        say(enum_name(c.spell) + " lies in two boxes");
    std::array<std::uint16_t, kMostSeats> tied{};
    each_casting(s_, [&](int, const Casting& c) {
      if (c.by == kNone || c.by >= s_.seats || c.chit >= kActionChits) return;
      if (c.stage == CastStage::done) tied[c.by] |= static_cast<std::uint16_t>(1u << c.chit);
    });
    for (int i = 0; i < s_.seats; ++i)
      for (int n = 0; n < kActionChits; ++n) {
        const bool committed = s_.characters[at(i)].chits[at(n)] == ChitState::committed;
        if (committed != ((tied[at(i)] >> n & 1) != 0))
          say(being_name(s_, i) + ": a chit is committed to no spell, or a spell has no chit");
      }
  }
  void errands() {
    std::array<int, kErrandBoxes> boxes{};
    for (int i = 0; i < kErrands; ++i) {
      const auto& e = s_.errands[at(i)];
      const auto name = errand_name(2 * i + e.side);
      int places = (e.box != kNone) + (e.spot != kNone) + (e.carrier >= 0);
      if (places > 1) say(name + " is in two places");
      if (e.box != kNone && (e.box >= kErrandBoxes || ++boxes[e.box] > 1))
        say(name + " lies in a box that is not free");
      if (e.carrier >= s_.seats) say(name + " is carried by nobody");
      if (e.spot != kNone && e.spot >= kSpots) say(name + " is in no clearing");
    }
  }

  const State& s_;
  std::array<int, kThings> seen_{};
  std::string wrong_;
};

}  // namespace

std::string Game::check(const State& s) { return Count(s).run(); }

}  // namespace gh::realm
