// Can the rules be in the middle of what a position says? Each step of the agenda is looked at with
// the one it lies on: may it lie there, are its numbers possible, does it find what it works on?
// The questions are then asked anew by the step on top (course_questions.cpp).
#include <bit>

#include "games/kings/rules.h"

namespace gh::kings {
namespace {

class Course {
 public:
  explicit Course(const State& s) : s_(s) {}

  std::string problem() {
    const auto& steps = s_.agenda.steps;
    if (s_.over != steps.empty())
      return "agenda: nothing is left to do when the game is over, and only then";
    const bool judging = !steps.empty() && std::holds_alternative<Challenges>(steps.back());
    if (!judging && !s_.shown.empty()) return "shown: nothing is being challenged";
    if (!all_seen(s_.shown) || !all_seen(s_.interceptors))
      return "shown and interceptors: creatures on the board that everybody has seen";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      below_ = i ? &steps[i - 1] : nullptr;
      above_ = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
      if (!std::visit([&](const auto& step) { return can_be(step); }, steps[i]))
        return "agenda: the rules are never in the middle of " + name(steps[i]) +
               " in such a position";
    }
    return "";
  }

 private:
  static std::string name(const Step& step) {
    return std::string(to_json(step).at("step").as_string());
  }

  // Turned up for all to see, and still there.
  bool all_seen(const Pieces& pieces) const {
    bool fine = ((pieces & kBox.creatures) - s_.known_to_all).empty();
    pieces.each(
        [&](int p) { fine = fine && hex_of(s_, p) != kNoHex && is_player(owner_of(s_, p)); });
    return fine;
  }

  // --- what lies below and above

  template <class T>
  const T* on() const {
    return below_ ? std::get_if<T>(below_) : nullptr;
  }
  template <class... T>
  bool on_one_of() const {
    return (on<T>() || ...);
  }
  template <class... T>
  bool under_one_of() const {
    return above_ && (std::holds_alternative<T>(*above_) || ...);
  }
  bool on_top() const { return !above_; }
  // A step that waits for nothing but a character turned over on its way to the pool.
  bool free() const { return !above_ || std::holds_alternative<TurnOver>(*above_); }

  // --- who and what there is

  bool seated(Seat who) const { return is_player(who) && index(who) < s_.seats; }
  bool plays(Seat who) const { return seated(who) && !player(s_, who).out; }
  bool is_hex(int h) const { return h >= 0 && h < s_.hexes; }
  bool hex_or_none(int h) const { return h == kNoHex || is_hex(h); }
  static bool is_piece(int p) { return p >= 0 && p < kPieces; }
  static bool piece_or_none(int p) { return p == kNoPiece || is_piece(p); }
  bool counts(int nth) const { return nth <= s_.seats; }
  bool in(Phase p) const { return s_.phase == p; }
  int on_table() const {
    int n = 0;
    for (int p = 0; p < kThings; ++p) n += s_.place[at(p)] == kTable;
    return n;
  }
  bool rolled(int dice) const {
    const auto& r = s_.roll;
    auto eyes = [](int n) { return n >= 1 && n <= 6; };
    return eyes(r.one) && (dice == 2 ? eyes(r.two) : r.two == 0) && r.change >= -1 && r.change <= 1;
  }
  // A part of the phase that belongs to `who`, on the frame of the turn.
  bool part(Seat who, Phase p) const {
    const auto* turn = on<Turn>();
    return turn && turn->nth >= 1 && in(p) && plays(who) && in_order(s_, turn->nth - 1) == who;
  }
  static bool kept(const Answers& answers) {
    for (const auto& r : answers) {
      bool item = r.verb == static_cast<int>(Verb::use) && r.a >= 0 && r.a <= 10;
      if (!item && !(r == Reply{})) return false;
    }
    return true;
  }

  // --- set-up

  bool starts_chosen(int most) const {  // by so many at most, all different
    const auto& all = kBoard.starts[s_.hexes == kHexes ? 1 : 0];
    unsigned seen = 0;
    int n = 0;
    for (int i = 0; i < s_.seats; ++i) {
      int start = s_.players[at(i)].start;
      if (start == kNoHex) continue;
      const auto* found = std::find(all.begin(), all.end(), start);
      if (found == all.end()) return false;
      unsigned bit = 1u << (found - all.begin());
      if (seen & bit) return false;
      seen |= bit;
      ++n;
    }
    return n <= most && (most == s_.seats ? n == most : true);
  }
  bool first_step() const { return !below_ && in(Phase::setup); }
  bool land_laid(int upto) const {
    for (int h = 0; h < upto; ++h)
      if (s_.terrain[at(h)] == Terrain::none) return false;
    return true;
  }
  bool can_be(const ChooseSides& x) const {
    return first_step() && on_top() && x.counter <= kHeroes && starts_chosen(0);
  }
  bool can_be(const RollForFirst& x) const {
    bool waits = under_one_of<Roll>() ? x.next > 0 : on_top() && x.next == 0;
    return first_step() && waits && x.contenders && x.contenders < 1u << s_.seats &&
           counts(x.next) && starts_chosen(0);
  }
  bool can_be(const ChooseStart& x) const {
    if (!first_step() || !on_top() || !seated(x.first) || !counts(x.nth)) return false;
    for (int i = 0; i < s_.seats; ++i) {
      int who = (index(x.first) + i) % s_.seats;
      if ((s_.players[at(who)].start != kNoHex) != (i < x.nth)) return false;
    }
    return starts_chosen(s_.seats - (x.nth < s_.seats));
  }
  bool can_be(const LayTiles& x) const {
    for (int h = x.next; h < s_.hexes; ++h)
      if (s_.terrain[at(h)] != Terrain::none) return false;
    return first_step() && on_top() && x.next <= s_.hexes && starts_chosen(s_.seats) &&
           land_laid(x.next);
  }
  bool can_be(const SeaAtStart& x) const {
    if (!first_step() || !on_top() || !counts(x.nth) || !starts_chosen(s_.seats)) return false;
    if (x.nth == s_.seats) return !x.replacing;
    int start = player(s_, in_order(s_, x.nth)).start;
    for (int h = 0; h < s_.hexes; ++h) {
      bool gone = false;
      for (std::size_t d = 0; d < 6; ++d)
        gone = gone || ((x.replacing >> d & 1) && around(s_, start).next[d] == h);
      gone = gone || ((x.replacing & 64) && h == start);
      if (gone != (s_.terrain[at(h)] == Terrain::none)) return false;
    }
    for (std::size_t d = 0; d < 6; ++d)
      if ((x.replacing >> d & 1) && around(s_, start).next[d] == kNoHex) return false;
    return x.replacing < 128;
  }
  bool can_be(const Kingdoms& x) const {
    if (!first_step() || !on_top() || x.round > 2 || !counts(x.nth) || !hex_or_none(x.replacing))
      return false;
    for (int h = 0; h < s_.hexes; ++h)
      if ((s_.terrain[at(h)] == Terrain::none) != (h == x.replacing)) return false;
    return starts_chosen(s_.seats) && (x.replacing == kNoHex || x.nth < s_.seats);
  }
  bool can_be(const Towers& x) const {
    return first_step() && on_top() && counts(x.nth) && land_laid(s_.hexes);
  }
  bool can_be(const FirstThings& x) const {
    using Stage = FirstThings::Stage;
    bool waits = under_one_of<DrawThings, PlaceThings, Exchange>();
    return first_step() && (waits || on_top()) && x.stage <= Stage::place_fresh && counts(x.nth) &&
           land_laid(s_.hexes) && (!waits || x.nth > 0);
  }
  bool can_be(const Exchange& x) const {
    using Stage = Exchange::Stage;
    bool waits =
        under_one_of<DrawThings>() ? x.stage == Stage::drawn : on_top() && x.stage <= Stage::drawn;
    return on<FirstThings>() && on<FirstThings>()->stage == FirstThings::Stage::exchange && waits &&
           plays(x.who) && x.named == on_table();
  }

  // --- a turn

  bool can_be(const Turn& x) const {
    return !below_ && !in(Phase::setup) && counts(x.nth) && land_laid(s_.hexes);
  }
  bool can_be(const DrawThings& x) const {
    bool below = on<FirstThings>() ||
                 (on<Exchange>() && on<Exchange>()->stage == Exchange::Stage::drawn) ||
                 (on<Recruitment>() && on<Recruitment>()->stage == Recruitment::Stage::drop_trades);
    return below && on_top() && plays(x.who) && x.left <= kThings;
  }
  bool can_be(const PlaceThings& x) const {
    bool below = on_one_of<FirstThings, RackLimit, EventPart>() ||
                 (on<Recruitment>() && on<Recruitment>()->stage == Recruitment::Stage::placed);
    return below && (on_top() || under_one_of<Fight>()) && seated(x.who) && hex_or_none(x.hex);
  }
  bool can_be(const RackLimit& x) const {
    bool waits = on_top() || (under_one_of<PlaceThings>() && on<Segments>());
    return on_one_of<Turn, Segments, Powers>() && waits && seated(x.who);
  }
  bool can_be(const StackLimit& x) const {
    return on_one_of<Moves, Fight, StackLimit, Sink>() && (free() || under_one_of<StackLimit>()) &&
           seated(x.who) && is_hex(x.hex);
  }
  bool can_be(const Characters& x) const {
    using Stage = Characters::Stage;
    bool waits = under_one_of<Roll>()
                     ? x.stage == Stage::rolled
                     : on_top() && x.stage <= Stage::pay_more && x.stage != Stage::rolled;
    bool hero = x.stage == Stage::choose ? x.hero == kNoPiece
                                         : is_hero(x.hero) && s_.place[at(x.hero)] == kPool;
    bool bonus = x.stage == Stage::pay_more ? x.bonus >= 1 && x.bonus <= 12 : x.bonus <= 12;
    return part(x.who, Phase::characters) && waits && hero && bonus &&
           (x.stage != Stage::pay_more || player(s_, x.who).gold >= 10 * x.bonus);
  }
  bool can_be(const Station& x) const {
    return on_one_of<Turn, EventPart>() && on_top() && plays(x.who) && is_hero(x.hero) &&
           !player(s_, x.who).of.has(x.hero);
  }
  bool can_be(const TurnOver& x) const {
    return below_ && !in(Phase::setup) && (on_top() || under_one_of<TurnOver>()) && seated(x.who) &&
           is_hero(x.hero) && s_.place[at(x.hero)] == kPool;
  }
  bool can_be(const Recruitment& x) const {
    using Stage = Recruitment::Stage;
    bool waits = on_top() ? x.stage == Stage::announce
                          : (under_one_of<DrawThings>() && x.stage == Stage::drop_trades) ||
                                (under_one_of<PlaceThings>() && x.stage == Stage::placed);
    return part(x.who, Phase::recruitment) && waits && x.bought <= 5 && x.traded <= 10 &&
           (x.stage == Stage::placed || x.traded == on_table());
  }

  // --- random events

  bool can_be(const EventPart& x) const {
    bool waits = on_top() || x.played;
    return part(x.who, Phase::events) && waits && x.barred < 1u << 10;
  }
  const EventPart* event() const { return on<EventPart>(); }
  bool event_of(Seat who) const { return event() && event()->who == who && plays(who); }
  bool can_be(const MagicEvent& x) const {
    using Stage = MagicEvent::Stage;
    bool juju = x.event == RandomEvent::big_juju;
    if (!event_of(x.who) || (!juju && x.event != RandomEvent::weather_control)) return false;
    auto card = s_.place[piece_of(x.event)];
    bool source = is_piece(x.source) && (under_one_of<Challenges>() || hex_of(s_, x.source) >= 0);
    switch (x.stage) {
      case Stage::source:
        return on_top() && card == kTable;
      case Stage::target:
        return (on_top() || under_one_of<Challenges>()) && card == kTable && source;
      case Stage::answered:
        return (on_top() || (!juju && under_one_of<ItemWindow>())) && card == kCup && is_hex(x.hex);
      default:
        return false;
    }
  }
  bool can_be(const Sink& x) const {
    return event() && (free() || under_one_of<StackLimit>()) && is_hex(x.hex) &&
           is_sea(s_, x.hex) && counts(x.nth);
  }
  bool can_be(const DarkPlague& x) const {
    using Stage = DarkPlague::Stage;
    bool waits = on_top() || (under_one_of<ElixirWindow>() && x.stage == Stage::elixir) ||
                 (under_one_of<Losses>() && x.stage == Stage::losses);
    return event_of(x.who) && waits && x.stage <= Stage::losses && x.nth < s_.seats && x.hex >= 0 &&
           x.hex <= s_.hexes;
  }
  bool can_be(const Losses& x) const {
    return on_one_of<DarkPlague, EventPart>() && free() && seated(x.who) && is_hex(x.hex) &&
           x.left <= 12 && x.plague == (on<DarkPlague>() != nullptr);
  }
  bool can_be(const Defection& x) const {
    using Stage = Defection::Stage;
    bool waits = under_one_of<Contest>() ? x.stage == Stage::contest
                                         : on_top() && x.stage <= Stage::name_player;
    return event_of(x.who) && waits && seated(x.against) &&
           (x.stage == Stage::name_character || is_hero(x.hero));
  }
  bool can_be(const Teeniepox& x) const {
    using Stage = Teeniepox::Stage;
    bool waits = under_one_of<Roll>() ? x.stage == Stage::rolled
                 : under_one_of<ElixirWindow>()
                     ? x.stage == Stage::losses
                     : on_top() && (x.stage == Stage::name_player || x.stage == Stage::losses);
    return event_of(x.who) && waits && plays(x.victim) &&
           (x.stage < Stage::losses ? x.number == 0 : x.number >= 2 && x.number <= 5);
  }
  bool can_be(const TerrainDisaster& x) const {
    using Stage = TerrainDisaster::Stage;
    if (!event_of(x.who) || x.tried >> s_.hexes) return false;
    if (x.stage == Stage::point) return on_top() && (x.hex == kNoHex ? !x.tried : is_hex(x.hex));
    return x.stage <= Stage::losses && under_one_of<Roll>() && is_hex(x.hex) &&
           (x.stage == Stage::strike || s_.owner[at(x.hex)] >= 0);
  }
  bool can_be(const Vandals& x) const { return event_of(x.who) && on_top() && plays(x.victim); }
  bool can_be(const WillingWorkers& x) const { return event_of(x.who) && on_top(); }

  // --- rolls, items, answers

  // How many dice the step below has asked for; 0: none.
  int dice_wanted() const {
    if (on<RollForFirst>() || on<Contest>()) return 2;
    if (const auto* c = on<Characters>()) return c->stage == Characters::Stage::rolled ? 2 : 0;
    if (const auto* d = on<TerrainDisaster>())
      return d->stage == TerrainDisaster::Stage::strike   ? 2
             : d->stage == TerrainDisaster::Stage::losses ? 1
                                                          : 0;
    if (const auto* t = on<Teeniepox>()) return t->stage == Teeniepox::Stage::rolled;
    if (const auto* e = on<Exploration>()) return e->stage == Exploration::Stage::rolled;
    if (const auto* u = on<UseItem>()) return u->stage == UseItem::Stage::firewall;
    if (const auto* a = on<Assassination>()) return a->stage == Assassination::Stage::die;
    if (const auto* f = on<Fight>())
      return (f->moment == Moment::warlord && f->part == 1) ||
             (f->moment == Moment::tests && (f->part == 1 || f->part == 2)) ||
             (f->moment == Moment::damage && (f->part == 1 || f->part == 3));
    return 0;
  }
  bool can_be(const Roll& x) const {
    using Stage = Roll::Stage;
    bool waits = under_one_of<UseItem>()
                     ? x.stage == Stage::done
                     : on_top() && (x.stage == Stage::roll || x.stage == Stage::use_charm);
    for (const auto& r : x.answers)
      if (r.b < -1 || r.b > 1) return false;
    return x.dice == dice_wanted() && waits && seated(x.who) &&
           (x.stage == Stage::roll || rolled(x.dice)) && kept(x.answers);
  }
  bool can_be(const Contest& x) const {
    using Stage = Contest::Stage;
    auto contests = [](const auto* step) {
      using Of = typename std::remove_cvref_t<decltype(*step)>::Stage;
      return step && (step->stage == Of::first_contest || step->stage == Of::second_contest);
    };
    bool below = contests(on<Assassination>()) || contests(on<Theft>()) ||
                 (on<Defection>() && on<Defection>()->stage == Defection::Stage::contest);
    return below && under_one_of<Roll>() &&
           (x.stage == Stage::other_rolls || x.stage == Stage::done) && seated(x.one) &&
           seated(x.other);
  }
  bool item_fits(const UseItem& x) const {
    if (const auto* r = on<Roll>())
      return r->stage == Roll::Stage::done && x.item == Magic::lucky_charm && !x.b;
    if (const auto* e = on<ElixirWindow>())
      return e->stage == ElixirWindow::Stage::used && x.item == Magic::elixir;
    if (const auto* t = on<BalloonTrip>())
      return t->stage == BalloonTrip::Stage::answered && x.item == Magic::balloon;
    const auto* f = on<Fight>();
    if (!f) return false;
    switch (f->moment) {
      case Moment::dust:
        return x.item == Magic::dust_of_defense && f->part == 1;
      case Moment::firewall:
        return x.item == Magic::firewall;
      case Moment::round_start:
        return (x.item == Magic::bow || x.item == Magic::sword)
                   ? is_piece(x.a)
                   : x.item == Magic::golem || x.item == Magic::talisman;
      case Moment::after_dice:
        if (x.item == Magic::lucky_charm)
          return x.b >= 1 && x.b <= 2 * static_cast<int>(s_.battle.dice.size());
        return x.item == Magic::golem || x.item == Magic::talisman;
      default:
        return false;
    }
  }
  bool can_be(const UseItem& x) const {
    using Stage = UseItem::Stage;
    bool waits = under_one_of<ItemWindow>() ? x.stage == Stage::answered
                                            : under_one_of<Roll>() && x.stage == Stage::firewall;
    auto where = s_.place[piece_of(x.item)];
    bool there = x.stage == Stage::answered
                     ? where == kTable
                     : x.item == Magic::firewall && in_battle(s_) && where == s_.battle.hex;
    bool side = x.side >= 0 && (x.side < s_.seats || (x.side == kNatives && in_battle(s_)));
    bool charm = x.item != Magic::lucky_charm || x.a == 1 || x.a == -1;
    return item_fits(x) && waits && there && side && charm && seated(x.who);
  }
  bool can_be(const ItemWindow& x) const {
    using Stage = ItemWindow::Stage;
    const auto* used = on<UseItem>();
    const auto* window = on<ItemWindow>();
    const auto* event = on<MagicEvent>();
    bool below = used     ? used->item == x.item && used->who == x.who && used->side == x.side
                 : window ? window->stage == ItemWindow::Stage::fan_answered &&
                                x.item == Magic::fan && index(x.who) == window->fan
                 : event ? event->stage == MagicEvent::Stage::answered &&
                               event->event == RandomEvent::weather_control
                         : false;
    bool waits = under_one_of<ItemWindow>() ? x.stage == Stage::fan_answered
                                            : on_top() && x.stage == Stage::work_off;
    bool fan = x.stage == Stage::fan_answered
                   ? seated(seat(x.fan)) && s_.place[piece_of(Magic::fan)] == kTable
                   : x.fan == -1;
    return below && waits && fan && x.weather == (event != nullptr) && seated(x.who) &&
           x.side >= 0 && x.side <= kNatives && kept(x.answers);
  }
  bool can_be(const ElixirWindow& x) const {
    using Stage = ElixirWindow::Stage;
    bool below = (on<DarkPlague>() && on<DarkPlague>()->stage == DarkPlague::Stage::elixir) ||
                 (on<Teeniepox>() && on<Teeniepox>()->stage == Teeniepox::Stage::losses);
    bool waits =
        under_one_of<UseItem>() ? x.stage == Stage::used : on_top() && x.stage == Stage::unused;
    return below && waits && seated(x.who);
  }
  bool can_be(const Challenges& x) const {
    const auto* m = on<MagicEvent>();
    const auto* p = on<Pins>();
    const auto* f = on<FlyOn>();
    bool below =
        on<Fight>() || (m && m->stage == MagicEvent::Stage::target) ||
        (p && p->stage == Pins::Stage::shown) ||
        (f && (f->stage == FlyOn::Stage::challenged || f->stage == FlyOn::Stage::intercepted));
    return below && on_top() && x.nth < s_.seats && (s_.shown - kBox.creatures).empty();
  }

  // --- movement

  bool can_be(const Moves& x) const {
    const auto& g = s_.group;
    bool group = g.hex == kNoHex
                     ? g.members.empty()
                     : !g.members.empty() && (g.members - army(s_, g.hex, x.who)).empty();
    return part(x.who, Phase::movement) && group;
  }
  bool can_be(const Pins& x) const {
    using Stage = Pins::Stage;
    bool waits =
        under_one_of<Challenges>() ? x.stage == Stage::shown : on_top() && x.stage <= Stage::show;
    bool piece = x.stage == Stage::shown ? is_piece(x.piece) : piece_or_none(x.piece);
    return on<Moves>() && on<Moves>()->who == x.who && waits && is_hex(x.hex) && counts(x.nth) &&
           (x.stage != Stage::show || x.nth >= 1) && piece;
  }
  bool can_be(const FlyOn& x) const {
    using Stage = FlyOn::Stage;
    bool waits = under_one_of<Challenges>()
                     ? x.stage == Stage::challenged || x.stage == Stage::intercepted
                     : on_top() && (x.stage == Stage::intercept || x.stage == Stage::leave_behind);
    return on<Moves>() && on<Moves>()->who == x.who && waits && s_.group.hex != kNoHex &&
           counts(x.nth) && (x.stage != Stage::leave_behind || x.left < s_.group.members.size()) &&
           (s_.interceptors - s_.at[at(s_.group.hex)]).empty();
  }
  bool can_be(const BalloonTrip& x) const {
    using Stage = BalloonTrip::Stage;
    if (!on<Moves>() || on<Moves>()->who != x.who || !is_hex(x.from) || x.stage > Stage::over_sea)
      return false;
    if (x.stage == Stage::board)
      return on_top() && holds(s_, x.who, Magic::balloon) && passengers_of(x);
    bool waits = x.stage == Stage::answered ? under_one_of<UseItem>() : on_top();
    bool fanned =
        x.stage != Stage::blown || (seated(seat(s_.answered_by)) && s_.answer == Answer::fanned);
    bool balloon =
        s_.place[piece_of(Magic::balloon)] == (x.stage == Stage::over_sea ? kCup : kTable);
    return waits && fanned && balloon && is_hex(x.to) && !s_.passengers.empty() && passengers_of(x);
  }
  bool passengers_of(const BalloonTrip& x) const {
    return s_.balloon == kNoHex && s_.passengers.size() <= 3 &&
           (s_.passengers - army(s_, x.from, x.who)).empty();
  }

  // --- combat

  bool can_be(const Segments& x) const {
    const auto* turn = on<Turn>();
    return turn && turn->nth == s_.seats && in(Phase::combat) && counts(x.nth) && counts(x.idle);
  }
  bool can_be(const Exploration& x) const {
    using Stage = Exploration::Stage;
    if (!on<Segments>() || !plays(x.who) || !is_hex(x.hex) || !unexplored(s_, x.hex)) return false;
    if (army(s_, x.hex, x.who).empty() || x.stage > Stage::bribe || x.left > 5) return false;
    return x.stage == Stage::rolled ? under_one_of<Roll>() : on_top() && x.stage >= Stage::draw;
  }
  bool can_be(const Fight& x) const {
    const auto* placing = on<PlaceThings>();
    bool after = x.moment == Moment::damage || x.moment == Moment::recovery;
    if (!(on<Segments>() || (placing && after)) || !in(Phase::combat) || !battle_fits(x))
      return false;
    if (x.part > 4 || x.nth > 31 || !kept_in(x)) return false;
    if (!piece_or_none(x.piece) && x.piece != kFort) return false;
    switch (x.moment) {  // a piece that is being rolled for
      case Moment::warlord:
        return x.part != 1 || (is_piece(x.piece) && x.nth < kSides);
      case Moment::tests:
        return x.part == 0 || is_piece(x.piece);
      case Moment::dust:
        return x.part == 0 || (x.nth < s_.seats && x.part <= 2);
      case Moment::aim: {
        if (x.part == 0) return true;
        bool fort = false;  // a shot that the Golem may ward off
        if (x.part != 1 || x.nth >= kSides || s_.battle.target[x.nth] < 0) return false;
        const Pieces p = hit_candidates(s_, s_.battle.target[x.nth], fort);
        return x.piece == kFort ? fort : is_piece(x.piece) && p.has(x.piece);
      }
      case Moment::dice:
        return x.nth < kSides;
      case Moment::damage:
        return s_.owner[at(s_.battle.hex)] >= 0 || s_.battle.natives_of >= 0;
      default:
        return true;
    }
  }
  bool kept_in(const Fight& x) const {
    if (x.moment != Moment::targets) return kept(x.answers);
    for (const auto& r : x.answers)
      if (!(r == Reply{}) && (r.verb != static_cast<int>(Verb::side) || r.a < 0 || r.a >= kSides))
        return false;
    return true;
  }
  bool battle_fits(const Fight& x) const {
    const auto& b = s_.battle;
    if (!in_battle(s_) || is_sea(s_, b.hex)) return false;
    if (!b.sides && x.moment < Moment::capture) return false;  // all may have fallen
    for (int side = 0; side < kNatives; ++side)
      if ((b.sides >> side & 1) && !plays(seat(side))) return false;
    bool natives = b.defender == kNatives || (b.sides >> kNatives & 1);
    if (natives && !seated(seat(b.natives_of))) return false;
    if (b.defender < kNatives && !seated(seat(b.defender))) return false;
    bool before = x.moment <= Moment::warlord;
    bool turned_up = x.moment > Moment::turn_up || x.part > 0;
    if (turned_up && x.moment < Moment::capture && !fighters_seen()) return false;
    return before ? b.round == 0 : b.round <= 250;
  }
  // DEP-8: whoever fights has been turned up.
  bool fighters_seen() const {
    bool fine = true;
    for (int side = 0; side < s_.seats; ++side) {
      if (!(s_.battle.sides >> side & 1)) continue;
      const Pieces up = army(s_, s_.battle.hex, seat(side)) & kBox.creatures;
      fine = fine && (up - s_.known_to_all).empty();
      for (int other = 0; other < s_.seats; ++other)
        fine = fine && (other == side || (up - s_.players[at(other)].known).empty());
    }
    return fine;
  }

  // --- the end of a turn

  bool can_be(const Construction& x) const { return part(x.who, Phase::construction) && on_top(); }
  bool can_be(const Powers& x) const { return part(x.who, Phase::powers) && x.used <= 3; }
  bool power_of(Seat who, int bit) const {
    const auto* p = on<Powers>();
    return p && p->who == who && (p->used & bit);
  }
  bool can_be(const Assassination& x) const {
    using Stage = Assassination::Stage;
    if (!power_of(x.who, 1) || !is_hex(x.hex) || s_.owner[at(x.hex)] < 0) return false;
    Seat owner = seat(s_.owner[at(x.hex)]);
    if (owner == x.who || army(s_, x.hex, owner).empty()) return false;
    auto theirs = [&](int p) { return is_piece(p) && army(s_, x.hex, owner).has(p); };
    bool mine = x.mine == kFort || theirs(x.mine);
    switch (x.stage) {
      case Stage::first_contest:
      case Stage::second_contest:
        return under_one_of<Contest>() && x.mine == kNoPiece && x.theirs == kNoPiece;
      case Stage::name_counters:
        return on_top() && x.theirs == kNoPiece &&
               (mine || (x.mine == kNoPiece && !s_.agenda.open.empty()));
      case Stage::die:
        return (on_top() || under_one_of<Roll>()) && mine && theirs(x.theirs);
      default:
        return false;
    }
  }
  bool can_be(const Theft& x) const {
    using Stage = Theft::Stage;
    bool waits = under_one_of<Contest>()
                     ? x.stage == Stage::first_contest || x.stage == Stage::second_contest
                     : on_top() && (x.stage == Stage::first_contest || x.stage == Stage::thing);
    return power_of(x.who, 2) && plays(x.victim) && x.victim != x.who && waits;
  }

  const State& s_;
  const Step* below_ = nullptr;
  const Step* above_ = nullptr;
};

}  // namespace

std::string steps_problem(const State& s) { return Course(s).problem(); }

}  // namespace gh::kings
