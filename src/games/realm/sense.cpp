#include "games/realm/sense.h"

#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/names.h"
#include "games/realm/setup.h"
#include "games/realm/spells.h"

namespace gh::realm {

bool can_act(const State& s, int b) {
  if (is_character(b)) return b >= 0 && b < s.seats;
  if (b >= kFirstFamiliar) return b < kBeings && owner_of(b) < s.seats;
  return is_native(b) ? denizen(b).leader : kKit.tameable.has(b);
}
bool is_piece_in_play(const State& s, int b) { return can_act(s, b) || is_denizen(b); }
bool is_spot(const State& s, int p) {
  return p >= 0 && p < kSpots && s.tiles[at(tile_of(p))].placed &&
         tile(tile_of(p)).has(number_of(p));
}

bool phase_fits(const State& s, int being, const Phase& p) {
  const bool thing = p.source < kThings && (is_card(p.source) || is_horse(p.source));
  if (!thing && p.source < kBasic && !is_spell_source(p.source)) return false;
  if (p.source == kOwnHorse && !is_native(being)) return false;
  switch (p.activity) {
    case Activity::peer:
      return is_spot(s, p.where) || (p.where == kNone && being >= kFirstFamiliar);
    case Activity::move:
      return is_spot(s, p.where);
    case Activity::leave:
      return is_character(being) && p.where < 6;
    case Activity::follow:
      return can_act(s, p.where) && p.where != being;
    default:
      return p.where == kNone || p.where < kBeings;  // of a phase that was lost: as it was
  }
}

namespace {

class Sense {
 public:
  explicit Sense(const State& s) : s_(s) {}
  std::string run() {
    calendar();
    map();
    for (int b = 0; b < kBeings; ++b) body(b);
    for (int i = 0; i < kMostSeats; ++i) character(i);
    for (int i = 0; i < kLedgers; ++i) ledger(i);
    things();
    errands();
    combat();
    magic();
    return wrong_;
  }

 private:
  void require(bool fine, const std::string& what) {
    if (!fine && wrong_.empty()) wrong_ = what;
  }
  template <class T>
  static bool within(T x, long least, long most) {
    return static_cast<long>(x) >= least && static_cast<long>(x) <= most;
  }
  bool seats(unsigned mask) const { return mask < 1u << s_.seats; }
  bool spot_or_none(int p) const { return p == kNone || is_spot(s_, p); }
  bool piece_or_none(int b) const { return b == kNone || is_piece_in_play(s_, b); }
  template <class T>
  bool has_step() const {
    for (const Step& step : s_.agenda.steps)
      if (std::holds_alternative<T>(step)) return true;
    return false;
  }

  void calendar() {
    require(s_.day <= s_.days, "course/day: the game has fewer days");
    require(s_.row <= 6 && (s_.first == kNone || s_.first < s_.seats),
            "course: row is 0 to 6, first is a seat");
    require(s_.roll.one <= 6 && s_.roll.two <= 6 && within(s_.roll.change, -4, 4),
            "course/roll: a die has six sides");
    require(s_.latest == kNone || s_.latest < kBeings, "course/latest: there is no such being");
    require(seats(s_.asleep), "course/asleep: nobody sits there");
    require(s_.drawn == kNone || s_.drawn < kThings, "course/drawn: there is no such card");
    require(s_.deaths <= kMostSeats * kMostDays, "course/deaths: so many have not died");
  }
  void map() {
    for (auto p : s_.dwellings) require(spot_or_none(p), "dwellings: there is no such clearing");
    require(spot_or_none(s_.ghosts), "ghosts: there is no such clearing");
    for (int lost : {kLostCity, kLostCastle}) {
      const int tile = lost == kLostCity ? s_.lost_city : s_.lost_castle;
      const auto& chit = s_.chits[at(lost)];
      require(tile == kNone || (tile == chit.tile && chit.shown),
              "lost_city, lost_castle: where the chit lies open");
    }
  }

  // ME-15: it is within its master as long as the spell lasts.
  bool is_absorbed(int b) const {
    bool found = false;
    each_casting(s_, [&](int, const Casting& c) {
      found |= c.spell == Spell::absorb_essence && c.on.has(b);
    });
    return found;
  }
  void body(int b) {
    const auto& x = s_.bodies[at(b)];
    const auto name = [&] { return being_name(s_, b); };
    if (is_character(b) && b >= s_.seats) return;
    const bool here = x.life == Life::map;
    require(here || (x.spot == kNone && x.road == kNone), name() + ": is nowhere on the map");
    require(x.road == kNone || x.road == kForest || x.road == kAir || is_spot(s_, x.road),
            name() + "/road: there is no such clearing");
    require(x.aloft == kNone || (x.aloft < kTiles && s_.tiles[x.aloft].placed),
            name() + "/aloft: there is no such tile");
    require(x.guide == kNone || (here && can_act(s_, x.guide) && x.guide != b),
            name() + "/guide: he leads nobody");
    if (is_character(b)) {
      const bool hero = s_.characters[at(b)].hero != Hero::none;
      require(x.employer < 0, name() + ": characters are not hired");
      require(!here || hero, name() + ": nobody has chosen a character there");
      require(x.life != Life::box, name() + ": characters are not on the chart");
      return;
    }
    if (!is_denizen(b)) return;
    require(x.life == Life::box || here || x.life == Life::dead ||
                (x.life == Life::out && is_absorbed(b)),
            name() + ": is nowhere");
    require(x.employer < 0 || (here && on_map(s_, x.employer)), name() + ": is hired by nobody");
  }

  void character(int i) {
    const auto& c = s_.characters[at(i)];
    if (i >= s_.seats) return require(c == Character{}, "characters: nobody sits there");
    const auto name = seat_name(seat(i));
    for (int other = 0; other < i; ++other)
      require(c.hero == Hero::none || s_.characters[at(other)].hero != c.hero,
              name + ": two have the same character");
    const long points = 400'000L * kPoint;
    require(within(c.fame, -points, points) && within(c.notoriety, -points, points) &&
                within(c.score, -1'000'000, 1'000'000),
            name + ": so many points nobody has");
    require(aim_points(c) <= s_.points, name + "/aims: more points than are divided");
    require(c.start == kNone || c.start <= kDwellings, name + "/start: there is no such dwelling");
    require(c.curses < 1 << 6 && c.alerted < 1 << kActionChits && c.seen >> kChits == 0,
            name + ": a bit that means nothing");
    require(!c.gives_up || has_step<Birdsong>(), name + "/gives_up: only in the morning");
    const auto& o = c.owed;
    require(o == Owed{} || has_step<Exhaustion>(), name + "/owed: nothing is to be paid now");
    require(o.move <= 12 && o.fight <= 12 && o.other <= 12 && o.wounds <= 40 && o.kinds < 32 &&
                (o.change == kNone || o.change < 5) && (!o.choose_free || o.move + o.fight > 1),
            name + "/owed: so much nobody owes");
    for (const auto& b : c.boons)
      require(b.trader < kTraders && within(b.price, 0, 2000), name + "/boons: nobody gave it");
  }

  void ledger(int i) {
    const auto& l = s_.ledgers[at(i)];
    if (is_character(i) && i >= s_.seats) return;
    const int being = being_of_ledger(i);
    if (being >= kFirstFamiliar && owner_of(being) >= s_.seats) return;
    const auto name = [&] { return being_name(s_, being); };
    require(within(l.gold, 0, 1'000'000),
            name() + "/gold: from 0 to 1000000, not " + std::to_string(l.gold) + " (LIM-7)");
    require(l.found >> kDiscoveries == 0, name() + "/found: there is nothing like that");
    require(spot_or_none(l.came_from), name() + "/came_from: there is no such clearing");
    require(spot_or_none(l.woke), name() + "/woke: there is no such clearing");
    for (const auto& p : l.plan)
      require(phase_fits(s_, being, p), name() + "/plan: a phase that nobody can record");
  }

  void things() {
    for (int t = 0; t < kThings; ++t) {
      const auto& it = s_.items[at(t)];
      if (it.place == kDropPlace)
        require(s_.book.dropping && it.shown == is_card(t) && it.below != t &&
                    (it.below == kNone || is_piece_in_play(s_, it.below)),
                thing_name(t) + ": cannot have been dropped like that");
      if (it.place == kPilePlace || it.place == kDropPlace)
        require(is_spot(s_, it.spot), thing_name(t) + ": lies in no clearing");
      else
        require(
            it.spot == kNone || is_weapon(it.spot) || it.spot == thing(Card::alchemists_mixture),
            thing_name(t) + ": a weapon is expected");
      if (it.place < kBeings)
        require(can_act(s_, it.place) || walks_as(s_, t, it.place),
                thing_name(t) + ": has no owner");
      require(seats(it.known), thing_name(t) + "/known: nobody sits there");
    }
    // What lies within a treasure is what began there.
    for (int i = kFirstWithinBox; i < kGoods; ++i) {
      std::size_t n = 0;
      each_below(s_, s_.boxes[at(i)].top, [&](int) { ++n; });
      const auto& goods = kKit.goods[at(i)];
      require(n <= goods.counters.size() + goods.large && s_.boxes[at(i)].bottom == kNone &&
                  s_.boxes[at(i)].large == 0 && s_.boxes[at(i)].small <= goods.small,
              box_name(i) + ": holds more than there was");
    }
  }
  void errands() {
    for (const auto& e : s_.errands) {
      require(spot_or_none(e.spot), "errands: there is no such clearing");
      require(e.carrier < 0 || on_map(s_, e.carrier), "errands: is carried by nobody");
      require(within(e.reward, 0, 500), "errands/reward: so much nobody pays");
    }
  }

  // --- combat

  static bool piece(int p) { return p == kNone || p <= kBroomPiece; }
  static bool play(const Play& p) {
    return piece(p.attack_with) && piece(p.move_with) && p.stage <= Play::Stage::ready &&
           (p.attack == Lane::none || p.attack_with != kNone) &&
           (p.manoeuvre == Lane::none || p.move_with != kNone);
  }
  void combat() {
    const auto& c = s_.combat;
    require((c.spot != kNone) == has_step<Clearing>(), "combat/spot: there is a combat or not");
    require(c.spot == kNone || is_spot(s_, c.spot), "combat/spot: there is no such clearing");
    bool fine = seats(c.resting);
    for (auto mask : c.battling) fine = fine && seats(mask);
    for (int b = 0; b < kBeings; ++b) {
      const int on = c.sheet[at(b)], target = c.target[at(b)];
      fine = fine && piece_or_none(on) && piece_or_none(target) && (on == kNone || is_denizen(b));
      fine = fine && (target == kNone || is_piece_in_play(s_, b)) && target != b;
      if (c.spot == kNone) fine = fine && on == kNone && target == kNone;
    }
    for (int i = 0; i < kMostSeats; ++i) {
      const auto n = at(i);
      fine = fine && play(c.plays[n]) && play(c.last[n]);
      fine = fine && (c.charging[n] == kNone || c.charging[n] < s_.seats);
      fine = fine && (c.laid_off[n] == kNone || c.laid_off[n] < kThings);
      fine = fine && c.move_effort[n] <= 40 && c.fight_effort[n] <= 40 && c.wounds[n] <= 40;
      for (auto b : c.last_hit[n]) fine = fine && is_piece_in_play(s_, b);
      const auto& own = c.own_moves[n];
      fine = fine && (own.with == kNone || own.with <= kBootsPiece) && own.lane <= Lane::none &&
             (own.with == kNone) == (own.lane == Lane::none) && c.tiring[n] < 1 << kActionChits;
      fine = fine && (own.with == kNone || (i < s_.seats && s_.characters[n].hero != Hero::none));
    }
    for (const auto& x : c.strikes)
      fine = fine && is_piece_in_play(s_, x.by) && is_piece_in_play(s_, x.target) && x.part <= 2 &&
             (x.part == 0 || is_character(x.by) || has_head(x.by)) && x.lane != Lane::none &&
             x.struck < kFirstLayer + kThings;
    require(fine, "combat: a number names nothing that exists");
  }

  // --- magic

  void magic() {
    for (const auto& c : s_.magic.cards) {
      require(seats(c.known), "spell_cards/known: nobody sits there");
      require(c.spell != Spell::none || (!c.awake && !c.known),
              "spell_cards: a card nobody has seen is neither known nor awake");
    }
    for (int i = 0; i < s_.seats; ++i)
      for (const auto& r : s_.characters[at(i)].spells)
        require(static_cast<int>(r.spell) < kSpells, "characters/spells: there is no such spell");
    each_casting(s_, [&](int, const Casting& c) { require(casting(c), "castings: cannot be"); });
  }
  bool casting(const Casting& c) const {
    const int most = c.sort == Marked::thing      ? kThings
                     : c.sort == Marked::tile     ? kTiles
                     : c.sort == Marked::clearing ? kSpots
                     : c.sort == Marked::sound    ? kChits
                     : c.sort == Marked::curse    ? int{s_.seats}
                     : c.sort == Marked::casting  ? kCastings
                                                  : 256;
    const bool target =
        c.what == kNone ? c.sort <= Marked::being || c.sort == Marked::chit : c.what < most;
    bool fine = target && (c.item == kNone) != (c.by == kNone) && c.type <= 8 && c.result <= 40;
    if (c.sort == Marked::tile) fine = fine && s_.tiles[c.what].placed;
    if (c.by != kNone)
      fine = fine && c.by < s_.seats && s_.characters[c.by].hero != Hero::none &&
             on_map(s_, c.by) && has_its_chit(c);
    else
      fine = fine && c.item < kThings &&
             (c.box == kNone || c.box < kSpellPlaces);  // kNone: its own, or lent (ME-47)
    c.on.each([&](int b) { fine = fine && is_piece_in_play(s_, b); });
    // Only in a round of combat is a spell on its way.
    return fine && (c.stage == CastStage::done || s_.combat.spot != kNone);
  }

  bool has_its_chit(const Casting& c) const {
    if (s_.book.enhanced_magic && c.stage == CastStage::done && c.chit == kNone)
      return c.box == kNone;  // OPT-13
    return c.chit < kActionChits && c.box < s_.characters[c.by].spells.size();
  }

  const State& s_;
  std::string wrong_;
};

}  // namespace

std::string sense_problem(const State& s) { return Sense(s).run(); }

}  // namespace gh::realm
