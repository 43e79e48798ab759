// A rule-of-thumb player: hides, goes where treasure may lie, searches and loots, sells what it
// finds, buys armour and a horse, hires friends, rests, and fights only what it can kill, with the
// forecast's odds before its eyes; else it runs.
#include "games/realm/bot_aims.h"
#include "games/realm/bot_days.h"
#include "games/realm/bot_goods.h"
#include "games/realm/bot_land.h"
#include "games/realm/bot_magic.h"
#include "games/realm/bot_ways.h"
#include "games/realm/combat.h"
#include "games/realm/forecast.h"
#include "games/realm/forms.h"
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

class RealmThumb {
 public:
  RealmThumb(const State& s, const Ask& ask, Rng& rng, bool magic)
      : s_(s),
        ask_(ask),
        who_(ask.who),
        me_(index(ask.who)),
        rng_(rng),
        magic_(magic),
        spells_(s, ask.who) {
    Game::options(s, ask, all_);
  }

  Option choose() {
    if (all_.size() == 1) return all_[0];
    if (question() == Question::plan || question() == Question::pick_phase) prepare_plan();
    odds_.fill(kUnknown);
    double best = -1e9;
    Option choice = all_[0];
    for (Option o : all_) {
      double v = score(o) + 0.0001 * rng_.below(100);
      if (v > best) best = v, choice = o;
    }
    return choice;
  }

 private:
  static Verb verb(Option o) { return static_cast<Verb>(o.verb); }
  Question question() const { return static_cast<Question>(ask_.question); }
  const Character& me() const { return s_.characters[at(me_)]; }
  int spot() const { return s_.bodies[at(me_)].spot; }

  const BotLand& land() const {
    if (!land_) land_.emplace(s_, who_, spells_.crowds());
    return *land_;
  }

  const BotDays& days() const {
    if (!days_) days_.emplace(s_, who_, spells_, land(), raids());
    return *days_;
  }
  // With others at the table raiders lose more by it than they gain.
  bool plans_days() const { return magic_ && (!raids() || s_.seats == 1); }

  // --- what it wants

  bool closing_time() const { return s_.day + 5 > s_.days; }
  bool wants_great() const {
    int owned = 0;
    (belongings(s_, me_) & kKit.great).each([&](int) { ++owned; });
    return owned <= me().aims[static_cast<std::size_t>(Aim::great_treasures)];
  }
  // What a thing counts at the end: Fame, Notoriety and gold as their shares of a victory point.
  static double kept_worth(int t) { return design(t).fame / 10.0 + design(t).notoriety / 20.0; }
  static double best_worth(int t) { return std::max(kept_worth(t), design(t).price / 30.0); }
  bool only_harms(int t) const { return s_.day == s_.days && kept_worth(t) < 0; }
  // Nothing that he will ever be able to carry away, or not worth its weight.
  bool weighs_down(int t) const {
    return is_card(t) && days().worth().too_heavy(t) && !land().trader_at(spot());
  }
  // Worth more as gold than in the bag?
  bool to_sell(int t) const {
    if (plans_days()) return days().sells(t) && (days().closes() || !worth_wearing(t));
    const auto& d = design(t);
    if (d.great && wants_great()) return false;
    if (is_card(t) && kept_worth(t) > d.price / 30.0) return false;
    if (closing_time()) return d.price > 0;
    return is_card(t) && d.price > 0 && !useful(t);
  }
  // Never what takes the place of something as good: it would change the two for ever.
  bool worth_wearing(int t) const {
    if (plans_days() && days().worth().too_heavy(t)) return false;
    if (useful(t)) return true;
    if (is_card(t) && design(t).potion) return magic_ && magic().wants_to_drink(card_of(t));
    if (!is_armour(t) && !is_weapon(t)) return false;
    bool better = true;
    belongings(s_, me_).each([&](int u) {
      const bool same_place = is_weapon(t) ? is_weapon(u) : design(u).slot == design(t).slot;
      if (u != t && s_.items[at(u)].active && same_place && design(u).price >= design(t).price)
        better = false;
    });
    return better;
  }
  bool useful(int t) const {
    if (is_horse(t)) return active_horse(s_, me_) == kNone;
    if (!is_card(t)) return false;
    switch (card_of(t)) {
      case Card::cloak_of_mist:
      case Card::magic_spectacles:
      case Card::lucky_charm:
      case Card::deft_gloves:
      case Card::shoes_of_stealth:
      case Card::lost_keys:
        return true;
      default:
        return design(t).armour_card || holds_runes(t);
    }
  }
  // A book or artifact it can still learn from.
  bool holds_runes(int t) const {
    if (design(t).magic_type == 0 || closing_time() || !reads_runes()) return false;
    for (int i = 0; i < kSpellBoxes; ++i)
      if (kKit.spell_boxes[at(i)].thing == t) return magic().can_learn_from(i);
    return false;
  }
  bool has_wares() const {
    bool any = false;
    belongings(s_, me_).each([&](int t) { any |= to_sell(t) && can_part_with(s_, me_, t); });
    return any;
  }
  int tired() const {
    int n = 0;
    for (auto c : me().chits) n += c == ChitState::fatigued || c == ChitState::wounded;
    return n;
  }

  double worth(int x, int distance, bool to_market) const {
    if (to_market && land().trader_at(x)) return (closing_time() ? 40 : 9) - distance;
    const auto letter = tile(tile_of(x)).letter;
    double v = raids() && letter != Letter::v ? 0 : land().prize(x);
    if (v == 0 && !raids() && letter >= Letter::m && land().is_unknown(tile_of(x))) v = 6;
    if (v == 0) v = raids() && letter != Letter::v ? 0 : 1.5;  // a quiet place
    if (waits_at(x)) return v + magic().prey(x) - 0.7 * distance;
    return v - 0.7 * distance - 2 * land().danger(x) - land().natives(x);
  }

  // --- the plan

  void prepare_plan() {
    const int being = question() == Question::plan
                          ? std::get<Birdsong>(s_.agenda.steps.back()).whose[at(me_)]
                          : me_;
    own_ = being == me_;
    at_ = question() == Question::plan ? outline(s_, being) : outline(s_, being, kMostPhases, true);
    if (at_.road >= kSpots && at_.road != kNone) {  // in a forest or in the air
      goal_ = next_ = at_.spot;
      return;
    }
    if (at_.road != kNone) {
      goal_ = land().danger(at_.spot) <= land().danger(at_.road) ? at_.spot : at_.road;
      next_ = goal_;
      return;
    }
    const Ways ways(s_, at_.spot, ledger(s_, being).found);
    if (own_ && plans_days()) {
      goal_ = days().target().spot;
      if (goal_ == kNone || ways.to(goal_) == Ways::kFar) goal_ = at_.spot;
      next_ = at_.half != kNone ? at_.half : goal_ == at_.spot ? kNone : ways.first(goal_);
      return;
    }
    const bool to_market = has_wares() && !traded(ledger(s_, me_).plan);
    double best = -99;
    for (int x = 0; x < kSpots; ++x) {
      if (ways.to(x) == Ways::kFar) continue;
      double v = worth(x, ways.to(x), to_market);
      if (v > best) best = v, goal_ = x, next_ = ways.first(x);
    }
    if (at_.half != kNone) next_ = at_.half;
  }

  double plan_score(Option o) const {
    const auto activity = static_cast<Activity>(o.a);
    const auto& plan = ledger(s_, own_ ? me_ : 0).plan;
    int hides = 0, rests = 0;
    for (const auto& p : plan) {
      hides += p.activity == Activity::hide;
      rests += p.activity == Activity::rest;
    }
    if (!own_) return activity == Activity::follow && o.b == me_ ? 10 : -1;  // leaders come along
    if (is_lost_here(o.c)) return -8;
    if (plans_days()) return day_score(o, hides, rests);
    const bool extra = o.c != kBasic && o.c != kSunlight;
    switch (activity) {
      case Activity::move:
        if (at_.half != kNone) return o.b == at_.half ? 30 : -5;
        return o.b == next_ && goal_ != at_.spot ? 10 + extra : -5;
      case Activity::hide:
        return hides < 1 ? (plan.empty() ? 20 : 9) : extra ? 6 : hides < 2 ? 2 : -1;
      case Activity::rest:
        return rests < tired() ? (tired() > 3 ? 15 : extra ? 12 : 4) : -1;
      case Activity::search:
        if (has_runes_here()) return 9.5;
        return goal_ == at_.spot && land().prize(at_.spot) > 0 ? 10 : goal_ == at_.spot ? 5 : 1;
      case Activity::enchant: {
        const auto n = count(plan, Activity::enchant);
        return o.b == kNone && n < 2 && magic_ && magic().wants_to_enchant() ? 8 + extra : -3;
      }
      case Activity::alert:
        return goal_ == at_.spot && waits_at(at_.spot) &&
                       count(plan, Activity::alert) < magic().alerts_wanted()
                   ? 9
                   : -5;
      case Activity::trade:
        if (traded(plan) || !land().trader_at(at_.spot)) return -1;
        return has_wares() ? 16 : goods().wants_goods_at(at_.spot) ? 12 : -1;
      case Activity::hire:
        return goods().hires_at(at_.spot) && !has(plan, Activity::hire) ? 11 : -5;
      default:
        return -5;
    }
  }
  // A phase of a planned day: on to the target, hidden before what is dangerous, and there what it
  // was chosen for.
  double day_score(Option o, int hides, int rests) const {
    const auto activity = static_cast<Activity>(o.a);
    const bool extra = o.c != kBasic && o.c != kSunlight;
    const auto& target = days().target();
    const bool there = at_.spot == goal_ && at_.half == kNone;
    const int left = plain_phases(s_, me_, at_.cave) - at_.plain;
    const double phase_worth = std::clamp(target.rate / 3, 0.05, 2.0);
    switch (activity) {
      case Activity::move:
        if (at_.half != kNone) return o.b == at_.half ? 30 : -5;
        if (o.b != next_ || there) return -5;
        if (extra) return 12;
        return left <= 1 && days().hide_worth(o.b, hides) > phase_worth ? 6 : 10;
      case Activity::hide: {
        if (there && target.purpose == Purpose::raid && hides < 2)
          return extra ? 16 : hides == 0 ? 15 : 10.5;
        const double worth = days().hide_worth(at_.spot, hides);
        if (!there && next_ != kNone && hides == 0 &&
            (days().danger().blocks(next_) || days().danger().blocks(at_.spot)))
          return 20;
        if (extra) return there ? 12 : 6;
        if (worth > phase_worth) return there || left <= 1 ? 11 : 4;
        return there && hides == 0 && worth > 0 ? 3 : -1;
      }
      case Activity::rest:
        if (rests >= tired()) return -1;
        if (raids() && !(there && target.purpose == Purpose::raid)) return 11.7;
        return extra ? 13 : tired() > 3 && days().danger().night(at_.spot) < 0.03 ? 11.5 : 2;
      case Activity::search:
        if (has_runes_here()) return 9.5;
        if (!there) return 1;
        return searches_for(target.purpose) ? 10 : 1.5;
      case Activity::trade:
        if (traded(ledger(s_, me_).plan) || !land().trader_at(at_.spot)) return -1;
        return has_wares() ? 16 : -1;
      case Activity::enchant: {
        const auto n = count(ledger(s_, me_).plan, Activity::enchant);
        return o.b == kNone && n < 2 && magic().wants_to_enchant() ? 10.2 + extra : -3;
      }
      case Activity::alert:
        return there && waits_at(at_.spot) &&
                       count(ledger(s_, me_).plan, Activity::alert) < magic().alerts_wanted()
                   ? 10.3
                   : -5;
      default:
        return -5;
    }
  }
  static bool searches_for(Purpose p) {
    return p == Purpose::site || p == Purpose::pile || p == Purpose::explore ||
           p == Purpose::path || p == Purpose::passage;
  }
  bool looks_for(Purpose p) const {
    return plans_days() && days().target().purpose == p && days().target().spot == spot();
  }
  double line_score(SearchLine line) const {
    if (looks_for(Purpose::path) && line == SearchLine::clues_paths) return 6;
    if (looks_for(Purpose::passage) && line == SearchLine::passages_clues) return 6;
    return line == SearchLine::discover ? 5 : 0;
  }
  // A phase tied to a place, recorded where the plan does not stand in such a place.
  bool is_lost_here(int source) const {
    const auto& d = s_.dwellings;
    if (source == kAdvantage && is_hero(s_, me_, Hero::captain))
      return std::find(d.begin(), d.end(), at_.spot) == d.end();
    if (source == thing(Card::shielded_lantern)) return !is_cave(s_, at_.spot);
    return source == kByLight && at_.spot != spot();
  }
  static bool has(const Fixed<Phase, kMostPhases>& plan, Activity a) {
    return std::any_of(plan.begin(), plan.end(), [&](const Phase& p) { return p.activity == a; });
  }
  static std::ptrdiff_t count(const Fixed<Phase, kMostPhases>& plan, Activity a) {
    return std::count_if(plan.begin(), plan.end(), [&](const Phase& p) { return p.activity == a; });
  }
  static bool traded(const Fixed<Phase, kMostPhases>& plan) { return has(plan, Activity::trade); }

  // --- combat

  Level best_harm(int target) const {
    Level best = Level::n;
    const auto blow = weapon_blow(s_, me_);
    for (auto p : fight_pieces(s_, me_, 2)) {
      Level strength = p < kActionChits ? piece(s_, who_, p).strength : Level::m;
      int up = blow.stars - (is_denizen(target) && denizen(target).armored && blow.stars ? 1 : 0);
      if (blow.kind != Attack::missile && strength > weapon_weight(s_, me_)) ++up;
      best = std::max(best, blow.harm + up);
    }
    return best;
  }
  bool can_kill(int d) const { return is_denizen(d) && best_harm(d) >= vulnerability(s_, d); }
  int attackers() const {
    int n = 0;
    for (int d = kFirstMonster; d < kFirstFamiliar; ++d) n += s_.combat.sheet[at(d)] == me_;
    return n;
  }
  bool should_run() const {
    int n = 0, bad = 0;
    for (int d = kFirstMonster; d < kFirstFamiliar; ++d) {
      if (s_.combat.sheet[at(d)] != me_) continue;
      ++n;
      bad += magic().deadly(d) || !can_kill(d);
    }
    return bad > 0 || n > 2;
  }
  // The dice bring a counter to every box equally often: one direction is as good as another, so
  // each piece is tried once.
  double attack_score(Option o) const {
    if (o.b == kSpellPiece) return 8;
    if (s_.combat.target[at(me_)] == kNone) return -1;
    auto& known = odds_[at(o.b)];
    if (known == kUnknown) {
      Play play = s_.combat.plays[at(me_)];
      play.attack = static_cast<Lane>(o.a);
      play.attack_with = u8(o.b);
      const auto f = forecast_attack(s_, me_, play);
      const auto of = static_cast<double>(f.of);
      known = 2 + 12 * static_cast<double>(f.kill) / of + 3 * static_cast<double>(f.hit) / of -
              0.8 * piece_of(s_, me_, o.b).effort;
    }
    return known;
  }
  // Only in a duel it works out every fall of the dice; in a crowd the fastest piece is best.
  bool is_crowd() const { return attackers() > 1; }
  double move_score(Option o) const {
    auto& known = odds_[at(o.b)];
    if (known != kUnknown) return known;
    const auto p = piece_of(s_, me_, o.b);
    if (is_crowd()) return known = 8 - p.time - 0.6 * p.effort;
    Play play = s_.combat.plays[at(me_)];
    play.manoeuvre = static_cast<Lane>(o.a);
    play.move_with = u8(o.b);
    return known = 10 - harm(forecast(s_, me_, play)) - 0.6 * p.effort;
  }
  double stand_score() const {
    return is_crowd() ? 0 : 9.5 - harm(forecast(s_, me_, s_.combat.plays[at(me_)]));
  }
  static double harm(const Forecast& f) {
    const auto of = static_cast<double>(f.of);
    return (40 * static_cast<double>(f.dead) + 4 * static_cast<double>(f.wounds) +
            2 * static_cast<double>(f.armour) + 3 * static_cast<double>(f.horse)) /
           of;
  }

  // --- hirelings in combat: against what is against their employer, then against monsters

  double against_score(int hireling, int target) const {
    if (is_character(target) || is_hired(s_, target)) return -8;
    const bool on_me = s_.combat.sheet[at(target)] == me_;
    if (is_native(target) && !on_me) return -8;
    const auto& h = denizen(hireling);
    const Level blow =
        std::max(h.light.blow.harm + h.light.blow.stars, h.dark.blow.harm + h.dark.blow.stars);
    return (on_me ? 6 : 2) + (blow >= denizen(target).vulnerability ? 3 : -2) -
           (denizen(target).tremendous ? 4 : 0);
  }
  double deploy_score(int hireling) const {
    double best = -1;
    for (int t = kFirstMonster; t < kFirstFamiliar; ++t)
      if (may_deploy_against(s_, hireling, t)) best = std::max(best, against_score(hireling, t));
    return best;
  }
  int deployed() const {
    const auto* d = std::get_if<Deploying>(&s_.agenda.steps.back());
    return d && d->what != kNone ? d->what : kFirstNative;
  }

  // The chit it misses least: Magic, then the slow ones.
  double spare_score(int chit) const {
    const auto& d = action(s_, who_, chit);
    return (d.action == Action::magic ? 10 : 0) + d.time - 0.5 * static_cast<int>(d.strength) +
           (is_active(s_, who_, chit) ? 0 : 3);
  }

  double hero_score(int h) const {
    switch (static_cast<Hero>(h)) {
      case Hero::druid:  // hides well: lives three times as long as the White Knight
        return magic_ ? 9.5 : 1;
      case Hero::wizard:  // knows all ways, and has fire
        return magic_ ? 3 : 1;
      case Hero::sorceror:  // fire and its colour in plenty, and mist to vanish into
        return magic_ ? 10 : 1;
      case Hero::witch_king:
        return magic_ ? 9.7 : 1;
      case Hero::berserker:
        return 8;
      case Hero::white_knight:  // strong, and with a Magic chit five things to be measured by
        return 9;
      case Hero::black_knight:
        return 6;
      case Hero::amazon:
        return 5;
      case Hero::captain:
        return 4;
      default:
        return 1;
    }
  }
  // In a short game nothing much is reached: one of each costs least. So it does with others at the
  // table, where it matters how much is missing.
  double aim_score(int a) const {
    constexpr int kLong = 20;  // days
    const int have = me().aims[at(a)];
    if (!magic_ || s_.days < kLong || s_.seats > 1)
      return 10 - 5 * have + (static_cast<Aim>(a) == Aim::gold) / 2.0;
    return kBotAims[static_cast<std::size_t>(me().hero)][at(a)] - have;
  }

  // --- magic: attack spells, the colour for them, and mist (bot_magic.h)

  // Two spells learned are as much as a victory point, as long as the curses are rare.
  bool reads_runes() const { return magic_ && magic().reads_well(); }
  bool has_runes_here() const {
    if (!reads_runes()) return false;
    for (auto box : readable(s_, me_))
      if (magic().can_learn_from(box)) return true;
    return false;
  }

  const BotMagic& magic() const { return spells_; }
  BotGoods goods() const { return {s_, who_}; }
  bool in_combat() const { return s_.combat.spot != kNone; }
  // It will strike first this Evening.
  bool strikes_now() const {
    return magic_ && s_.combat.spot != kNone && magic().best_blast(s_.combat.spot) > 0.3;
  }
  // It lives on natives, and keeps to the valleys.
  bool raids() const { return magic_ && BotMagic::is_raider(me().hero); }
  bool waits_at(int x) const { return magic_ && magic().lies_in_wait(x); }
  static bool strikes(Spell x) { return BotMagic::strikes(x); }
  double spell_score(Spell x) const {
    for (const auto& r : me().spells)
      if (r.spell == x) return 0;
    if (x == Spell::melt_into_mist) return 8.5;
    return x == Spell::fiery_blast ? 9 : x == Spell::stones_fly ? 8 : strikes(x) ? 4 : 1;
  }
  double cast_score(Spell x) const {
    if (!magic_) return -4;
    const bool ready = strikes(x) && x != Spell::roof_collapses;
    const int time = ready ? magic().spell_time(x, s_.combat.spot) : 0;
    if (attackers()) {
      if (x == Spell::melt_into_mist) return should_run() && !magic().has_mist() ? 8.5 : -4;
      return !ready ? -4 : magic().kills_all(x, time) > 0.75 ? 9.5 : 7;
    }
    return ready && magic().blast_worth(x, time, s_.combat.spot) > 0.3 ? 6 : -4;
  }
  double aim_score_of(int being) const {
    const int i = casting_of(s_, me_);
    if (i == kNone) return -5;
    const auto& c = s_.magic.castings[at(i)];
    if (c.spell == Spell::melt_into_mist) return being == me_ ? 9 : -9;
    if (!is_denizen(being)) return -5;
    if (s_.combat.sheet[at(being)] == me_) return 5;
    return is_hired(s_, being) ? -5 : 3 + magic().strike_worth(c.spell, c.time, being);
  }
  double magic_score(Option o) const {
    switch (verb(o)) {
      case Verb::take_spell:
        return 2 + spell_score(static_cast<Spell>(o.a));
      case Verb::write_spell:
        return magic_ ? 2 + spell_score(static_cast<Spell>(o.a)) : -9;
      case Verb::make_colour:
      case Verb::enchant_chit:
        return magic_ && magic().wants_colour_of(o.a) ? 5 + 0.1 * magic_time(s_, who_, o.a)
               : verb(o) == Verb::make_colour         ? -2
                                                      : 0;
      case Verb::enchant_tile:
        return -1;
      case Verb::alert_chit:
        return magic_ && magic().wants_alert(o.a) ? 2 + 0.1 * magic_time(s_, who_, o.a) : -1;
      case Verb::read_runes:
        return reads_runes() && magic().can_learn_from(o.a) ? 10 : -9;
      case Verb::cast:
        return cast_score(static_cast<Spell>(o.a));
      case Verb::cast_by:
        return 5 - (o.a < kActionChits ? 0.5 * magic_time(s_, who_, o.a) : 0);
      case Verb::aim_spell:
        return static_cast<Marked>(o.a) == Marked::being ? aim_score_of(o.b) : -5;
      case Verb::no_aim:
        return -3;
      case Verb::energize:
        return magic_ && attackers() && should_run() && magic().is_mist_on_me(o.b) ? 8 : -9;
      default:
        return -9;  // burn
    }
  }

  double score(Option o) const {
    if (o.verb >= static_cast<std::uint16_t>(Verb::take_spell) &&
        o.verb <= static_cast<std::uint16_t>(Verb::no_aim))
      return magic_score(o);
    switch (verb(o)) {
      case Verb::record:
        return plan_score(o);
      case Verb::back:  // it has thought before; going back and forth it would think for ever
        return -1e5;
      case Verb::end_life:
      case Verb::peer_in:
      case Verb::on_wings:
      case Verb::heed:
      case Verb::unheed:
      case Verb::stop_hiding:
      case Verb::deal_with:
      case Verb::take_errand:
      case Verb::drop_errand:
        return -9;
      case Verb::hero:
        return hero_score(o.a);
      case Verb::aim_at:
        return aim_score(o.a);
      case Verb::start_at:  // where there are most natives
        return magic_ && o.a == static_cast<int>(Dwelling::inn) ? 1 : 0;
      case Verb::begin_anew:
        return 5;
      case Verb::activate:
        return worth_wearing(o.a) ? 4 : -2;
      case Verb::deactivate:
        return -3;
      case Verb::abandon:
        return only_harms(o.a) || (plans_days() && weighs_down(o.a)) ? 3 : -3;
      case Verb::leave_thing:
        return -best_worth(o.a);
      case Verb::loot_site:
        return plans_days() ? 5 + days().loot_worth(o.a) : 9;
      case Verb::loot_pile:
        return plans_days() ? 3.7 + days().pile_worth(spot()) : 6;
      case Verb::play_piece:  // what tires least
        return -piece_of(s_, me_, o.a).effort;
      case Verb::locate:
        if (looks_for(Purpose::passage)) return 4.5;
        return tile(tile_of(spot())).letter >= Letter::m ? 4 : 1;
      case Verb::peer:
        if (looks_for(Purpose::path) && o.a == spot()) return 4.5;
        return o.a == spot() ? 2 : 1;
      case Verb::line:
        return line_score(static_cast<SearchLine>(o.a));
      case Verb::sell_to:
        return has_wares() ? 5 : -1;
      case Verb::sell:
        return to_sell(o.a) ? 5 : -2;
      case Verb::swallow:  // whom nobody sees nobody attacks; by day he is blocked, no more
        if (plans_days() && (!in_combat() || s_.bodies[at(me_)].hidden)) return -1;
        return strikes_now() ? -1 : 5;
      case Verb::drink:
        return strikes_now() || plans_days() ? -1 : 0;
      case Verb::ready:
        return o.b;
      case Verb::rest:
        return 5 - spare_score(o.a) * 0.1 - (o.b == kNone ? 0 : 1);
      case Verb::run:
        return should_run() ? 9 - land().danger(o.a) : -2;
      case Verb::turn_weapon:
        return attackers() ? 3 : -1;
      case Verb::target:
        return can_kill(o.a) && s_.combat.sheet[at(o.a)] == me_ ? 5 : -2;
      case Verb::attack:
        return attack_score(o);
      case Verb::manoeuvre:
        return attackers() ? move_score(o) : -1;
      case Verb::no_manoeuvre:
        return attackers() ? stand_score() : 0;
      case Verb::deploy:
        return deploy_score(o.a);
      case Verb::against:
        return against_score(deployed(), o.a);
      case Verb::guide_all:
        return o.a == me_ ? 5 : -1;
      case Verb::buy_from:
        return goods().sells_what_it_wants(o.a) ? 4 : -1;
      case Verb::name:
        return goods().wants(o.a) ? 5 : -4;
      case Verb::look_at_cards:
      case Verb::give:
        return -3;
      case Verb::hire:
        return goods().wants_to_hire(spot(), static_cast<Group>(o.a)) ? 4 : -3;
      case Verb::renew:
        return -2;
      case Verb::pay:
        return goods().fair_price() ? 5 : -2;
      case Verb::boon:
        return -4;
      case Verb::fatigue:
      case Verb::wound:
        return spare_score(o.a);
      case Verb::rest_evening:
        return strikes_now() ? -1 : 1;
      case Verb::lure:
      case Verb::charge:
      case Verb::block:
        return -5;
      default:
        return 0;
    }
  }

  const State& s_;
  const Ask& ask_;
  Seat who_;
  int me_;
  Rng& rng_;
  const bool magic_;  // else it never touches magic or potions
  const BotMagic spells_;
  mutable std::optional<BotLand> land_;  // once it has been looked at
  mutable std::optional<BotDays> days_;
  Options all_;
  bool own_ = true;
  static constexpr double kUnknown = -1e6;
  mutable std::array<double, kBroomPiece + 1> odds_{};  // of each piece, once it has been tried
  Outline at_;
  int goal_ = kNone, next_ = kNone;
};

}  // namespace

Option rule_bot(const State& s, const Ask& ask, Rng& rng) {
  return RealmThumb(s, ask, rng, true).choose();
}
Option plain_bot(const State& s, const Ask& ask, Rng& rng) {
  return RealmThumb(s, ask, rng, false).choose();
}

}  // namespace gh::realm
