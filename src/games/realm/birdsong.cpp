// Birdsong: everybody records his turn in secret (digest 4, DEC-3).
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/setup.h"
#include "games/realm/spells.h"

namespace gh::realm {
namespace {

// The horse an individual rides: its kind, and the source that names it.
struct Mount {
  Stall stall = Stall::none;
  std::uint8_t source = kAdvantage;
};
Mount mount_of(const State& s, int being) {
  if (is_character(being)) {
    int horse = active_horse(s, being);
    if (horse == kNone) return {};
    return {design(horse).stall, u8(horse)};
  }
  if (!is_native(being)) return {};
  const auto& d = denizen(being);
  if (!d.mounted || s.bodies[at(being)].horse_dead || is_transmorphized(s, being)) return {};
  return {d.mount.stall, kOwnHorse};
}

// Cards that give a phase of one activity (blank: of any), and where.
struct Giver {
  Card card;
  Activity activity;
};
constexpr Giver kGivers[] = {
    {Card::cloak_of_mist, Activity::hide},      {Card::magic_spectacles, Activity::search},
    {Card::regent_of_jewels, Activity::trade},  {Card::royal_sceptre, Activity::hire},
    {Card::seven_league_boots, Activity::move}, {Card::ancient_telescope, Activity::peer},
    {Card::toadstool_ring, Activity::enchant},  {Card::shielded_lantern, Activity::blank}};

// FR-14, FR-15 and the other special advantages; blank: any activity.
std::optional<Activity> advantage_of(const State& s, int being) {
  if (!is_character(being)) return std::nullopt;
  switch (s.characters[at(being)].hero) {
    case Hero::amazon:
      return Activity::move;
    case Hero::elf:
      return Activity::hide;
    case Hero::berserker:
    case Hero::white_knight:
      return Activity::rest;
    case Hero::magician:
      return Activity::alert;
    case Hero::sorceror:
    case Hero::witch_king:
      return Activity::enchant;  // Aura of Power
    case Hero::captain:
      return Activity::blank;
    default:
      return std::nullopt;
  }
}
bool is_move(Activity a) { return a == Activity::move || a == Activity::leave; }
bool is_dwelling(const State& s, int spot) {
  return std::find(s.dwellings.begin(), s.dwellings.end(), spot) != s.dwellings.end();
}
bool is_horse_source(int source) {
  return source == kOwnHorse || (source < kThings && is_horse(source));
}

}  // namespace

bool only_rests(const State& s, int being) {
  if (!is_character(being) || is_transmorphized(s, being)) return false;  // MG-72: frozen
  const auto& chits = s.characters[at(being)].chits;
  return std::none_of(chits.begin(), chits.end(),
                      [](ChitState c) { return c == ChitState::active || c == ChitState::colour; });
}

int plain_phases(const State& s, int being, bool cave) {
  return cave || is_hero(s, being, Hero::dwarf) ? 2 : 4;  // FR-24, FR-44
}

namespace {
// Nobody can say at Birdsong whether he will come there: by a hidden way that he has not found, by
// no road at all, or on from where he may not be.
bool is_doubtful(const State& s, int being, const Outline& o, int to) {
  if (o.road != kNone || o.landed) return false;
  return o.spot != to && road_between(s, o.spot, to, found_by(s, being)).to != to;
}
}  // namespace

// Worked example 3, FR-44. On a roadway only a recorded cave counts (8.3.8 d).
Outline outline(const State& s, int being, int phases, bool from_here) {
  Outline o;
  const auto& b = s.bodies[at(being)];
  o.spot = b.spot;
  o.road = b.road;
  o.here = from_here;
  o.cave = b.road == kNone && is_cave(s, b.spot);
  o.last_by_pony = true;
  const auto& plan = ledger(s, being).plan;
  for (int i = 0; i < phases && i < static_cast<int>(plan.size()); ++i) {
    const Phase& p = plan[at(i)];
    if (p.source == kBasic || p.source == kSunlight) ++o.plain;
    if (p.source == kAdvantage) o.advantage = true;
    if (p.source == kPlaceGiven) o.place_given = true;
    if (is_horse_source(p.source)) o.horse = p.source;
    bool pony = is_horse_source(p.source) && mount_of(s, being).stall == Stall::pony;
    if (p.source < kThings && !pony) o.used.put(p.source);
    if (is_spell_source(p.source)) o.spells |= u8(1 << spell_source_bit(p.source));
    if (p.source == kOwnHorse && !pony) o.own_horse = true;
    if (is_move(p.activity)) o.last_by_pony = pony;
    const auto before = o.half;
    o.half = kNone;
    if (p.activity == Activity::follow) o.follows = true;
    if (p.activity == Activity::leave) o.leaves = true;
    if (p.activity == Activity::enchant) ++o.enchants;
    if (p.activity == Activity::fly && !from_here) {  // where he lands, a die says
      o.spot = spot_at(p.where, 1);
      for (int n = 2; n <= 6 && !tile(p.where).has(number_of(o.spot)); ++n)
        o.spot = u8(spot_at(p.where, n));
      o.road = kNone;
      o.landed = true;
    }
    if (p.activity != Activity::move) continue;
    if (is_cave(s, p.where)) o.cave = true;
    if (from_here) continue;
    if (is_doubtful(s, being, o, p.where)) o.maybe.put(o.spot);
    o.maybe.take(p.where);
    if (is_mountain(s, p.where) && before != p.where) {
      o.half = p.where;
      continue;
    }
    o.spot = p.where;
    o.road = kNone;
    o.landed = false;
  }
  return o;
}

namespace {

bool circle_at(const State& s, int spot) {
  const Thing circle = thing(Card::toadstool_circle);
  return s.items[circle].shown && clearing_of(s, circle) == spot;
}

// Which phases of one activity the plan has room for: by source.
class Room {
 public:
  Room(const State& s, int being, const Outline& o) : s_(s), being_(being), o_(o) {}

  // The sources an activity may name now. Which of them pays for the phase is his choice (6.2.4):
  // what gives this activity first, then what gives any activity at a place, then a plain phase.
  template <class F>
  void each(Activity a, bool into_cave, F&& f) const {
    const int most = plain_phases(s_, being_, o_.cave || into_cave);
    // A cave that is recorded takes the sunlight away from the phases before it too.
    if (o_.plain > most) return;
    each_extra(a, f);
    each_tied(a, f);
    if (o_.plain < most) f(o_.plain < 2 ? kBasic : kSunlight);
  }

 private:
  // FR-14, ME-46: phases that need a place when they begin. They may be recorded wherever the plan
  // stands by then; in a wrong place the phase is lost. Who chooses as he goes sees where he is.
  template <class F>
  void each_tied(Activity a, F&& f) const {
    if (a == Activity::peer || o_.road != kNone) return;
    auto fits = [&](bool place) { return place || !o_.here; };
    if (free_card(Card::shielded_lantern) && fits(is_cave(s_, o_.spot)))
      f(int{thing(Card::shielded_lantern)});
    if (is_hero(s_, being_, Hero::captain) && !o_.advantage && fits(is_dwelling(s_, o_.spot)))
      f(int{kAdvantage});
    if (s_.magic.used != 0 && free_spell(kByLight)) f(int{kByLight});
  }
  template <class F>
  void each_extra(Activity a, F&& f) const {
    if (auto given = advantage_of(s_, being_);
        given == a && !o_.advantage && *given != Activity::blank)
      f(int{kAdvantage});
    for (const auto& g : kGivers)
      if (g.activity == a && free_card(g.card)) f(int{thing(g.card)});
    if (s_.magic.used != 0)
      for (int x : {kByBlend, kBySigns, kByDanger})
        if (activity_of_source(x) == a && free_spell(x)) f(x);
    if (is_move(a))
      if (int horse = by_horse(); horse != kNone) f(horse);
    // MG-13: the Toadstool Circle gives everybody there an Enchant phase.
    if (a == Activity::enchant && !o_.place_given && is_character(being_) && o_.road == kNone &&
        circle_at(s_, s_.bodies[at(being_)].spot) && circle_at(s_, o_.spot))
      f(int{kPlaceGiven});
  }
  bool free_spell(int source) const {
    return !(o_.spells >> spell_source_bit(source) & 1) && spell_gives_phase(s_, being_, source);
  }
  bool free_card(Card c) const {
    return is_character(being_) && has_active(s_, being_, c) && !o_.used.has(thing(c));
  }
  // No horse phases while standing in a cave. Pony moves and others take turns.
  int by_horse() const {
    if (o_.road == kNone && is_cave(s_, o_.spot)) return kNone;
    auto mount = mount_of(s_, being_);
    if (o_.horse != kNone && o_.horse != mount.source) return kNone;
    if (mount.stall == Stall::pony) return o_.last_by_pony ? kNone : mount.source;
    if (mount.stall != Stall::workhorse) return kNone;
    bool used = mount.source == kOwnHorse ? o_.own_horse : o_.used.has(mount.source);
    return used ? kNone : mount.source;
  }

  const State& s_;
  int being_;
  const Outline& o_;
};

}  // namespace

Fixed<std::uint8_t, 16> extra_sources(const State& s, int being) {
  Fixed<std::uint8_t, 16> out;
  const auto& b = s.bodies[at(being)];
  if (advantage_of(s, being)) out.push_back(kAdvantage);
  for (const auto& g : kGivers)
    if (is_character(being) && has_active(s, being, g.card)) out.push_back(thing(g.card));
  const auto mount = mount_of(s, being);
  const bool rides = mount.stall == Stall::pony || mount.stall == Stall::workhorse;
  if (rides && (b.road != kNone || !is_cave(s, b.spot))) out.push_back(mount.source);
  if (is_character(being) && b.road == kNone && circle_at(s, b.spot)) out.push_back(kPlaceGiven);
  if (s.magic.used != 0)
    for (auto x : {kByBlend, kBySigns, kByDanger, kByLight})
      if (spell_gives_phase(s, being, x)) out.push_back(x);
  return out;
}

namespace {

struct Adding {
  const State& s;
  int being;
  const Outline& o;
  Phases out;
  Spots walked;  // destinations that are offered already

  void add(Activity a, int where = kNone, bool into_cave = false) {
    Room(s, being, o).each(a, into_cave, [&](int source) {
      if (!out.full()) out.push_back({a, u8(where), u8(source)});
    });
  }
  void walk_to(int spot) {
    for (const auto& p : out)
      if (p.activity == Activity::move && p.where == spot) return;
    move_to(spot);
  }
  void move_to(int spot) { add(Activity::move, spot, is_cave(s, spot)); }

  // MG-79, MG-82: who is in the air flies on; others may if they can hope for wings.
  void flights() {
    const auto& b = s.bodies[at(being)];
    if (o.road == kAir && b.aloft < kTiles && o.plain == 0) {
      add(Activity::fly, tile_of(o.spot));
      return add(Activity::fly, b.aloft);
    }
    for (auto t : tiles_in_reach(s, tile_of(o.spot))) add(Activity::fly, t);
  }
  void moves() {
    if (o.half != kNone) move_to(o.half);
    if (o.road == kForest) {  // MG-17, MG-83
      for (int n = 1; n <= 6; ++n) {
        const int x = spot_at(tile_of(o.spot), n);
        if (tile(tile_of(o.spot)).has(n) && x != o.half && (x == o.spot || form_of(s, being).woods))
          move_to(x);
      }
      return;
    }
    if (o.road != kNone && o.road < kSpots) {
      for (int end : {int{o.spot}, int{o.road}})
        if (end != o.half) move_to(end);
      return;
    }
    walks();
    if (!is_character(being)) return;
    for (const auto& road : roads_of(s, o.spot))
      if (road.to == kNone && road.edge != kNone) add(Activity::leave, road.edge);
  }
  // Where roads may lead him by then: from any clearing of the tile in which he has landed, or in
  // which he has stayed behind, and also over those of its other side if he may have turned it.
  void walks() {
    const int t = tile_of(o.spot);
    for (int n = 1; n <= 6; ++n)
      if (tile(t).has(n) && (o.landed || spot_at(t, n) == o.spot)) walks_from(spot_at(t, n));
    o.maybe.each([&](int spot) { walks_from(spot); });
  }
  void walks_from(int from) {
    const int t = tile_of(from), n = number_of(from);
    for (const auto& road : roads_of(s, from)) walk_over(road.to);
    if (o.enchants < 2) return;
    for (const auto& road : tile(t).side[!s.tiles[at(t)].enchanted].roads)
      if (road.to != 0 && (road.from == n || road.to == n))
        walk_over(spot_at(t, road.from == n ? road.to : road.from));
  }
  void walk_over(int to) {
    if (to == kNone || to == o.half || walked.has(to)) return;
    walked.put(to);
    move_to(to);
  }
  // Enhanced Peer: the clearing is recorded (Ancient Telescope: mountains; digest 4).
  void peers() {
    if (!is_character(being) || !has_active(s, being, Card::ancient_telescope)) return;
    if (o.used.has(thing(Card::ancient_telescope)) || !is_mountain(s, o.spot)) return;
    for (int spot = 0; spot < kSpots; ++spot) {
      const auto& t = s.tiles[at(tile_of(spot))];
      if (t.placed && tile(tile_of(spot)).has(number_of(spot)) && is_mountain(s, spot) &&
          spot != o.spot && !out.full())
        out.push_back({Activity::peer, u8(spot), thing(Card::ancient_telescope)});
    }
  }
  // OPT-3: as long as the chain of what he does in the air goes on.
  void peers_aloft() {
    if (!s.book.flying_activities) return;
    const auto& plan = ledger(s, being).plan;
    auto i = plan.size();
    while (i > 0 && is_done_in_the_air(s, plan[i - 1].activity)) --i;
    if (i == 0 || plan[i - 1].activity != Activity::fly) return;
    for (auto t : tiles_in_reach(s, plan[i - 1].where))
      for (int n = 1; n <= 6; ++n)
        if (const int spot = spot_at(t, n); may_peer_from_the_air(s, plan[i - 1].where, spot))
          add(Activity::peer, spot);
  }
  // MG-90, MG-91: Peer where it stands; the phantasm also enchants.
  void helper() {
    add(Activity::peer);
    if (is_phantasm(being)) add(Activity::enchant);
    add(Activity::blank);
  }
  void others() {
    if (is_monster(being)) {  // MG-87: no trade, hire, rest, alert
      for (auto a : {Activity::hide, Activity::search, Activity::blank}) add(a);
      return;
    }
    for (auto a : {Activity::hide, Activity::search, Activity::trade, Activity::rest,
                   Activity::alert, Activity::hire, Activity::blank})
      add(a);
    if (is_character(being) && can_learn_spells(s.characters[at(being)].hero)) {
      add(Activity::enchant);
      if (s.characters[at(being)].far_sight || has_active(s, being, Card::crystal_ball))
        remote_enchants();
    }
  }
  // MG-18: the recorded clearing stands for its tile; one clearing of each tile is enough, unless
  // colours differ, so all clearings with a colour of their own are offered.
  void remote_enchants() {
    for (int t = 0; t < kTiles; ++t) {
      if (!s.tiles[at(t)].placed || t == tile_of(o.spot)) continue;
      Fixed<Colours, 6> seen;
      for (int n = 1; n <= 6; ++n) {
        if (!tile(t).has(n)) continue;
        const Colours here = colours_at(s, spot_at(t, n));
        if (std::find(seen.begin(), seen.end(), here) != seen.end()) continue;
        seen.push_back(here);
        add(Activity::enchant, spot_at(t, n));
      }
    }
  }
  void guides() {
    for (int b = 0; b < kFirstFamiliar; ++b)
      if (b != being && !out.full() && is_individual(s, b) && may_guide(s, being, b))
        out.push_back({Activity::follow, u8(b), kBasic});
  }
};

}  // namespace

Phases may_record(const State& s, int being, const Outline& o) {
  Adding a{s, being, o, {}, {}};
  const auto& plan = ledger(s, being).plan;
  if (o.follows || o.leaves || plan.full()) return {};
  if (only_rests(s, being)) {
    a.add(Activity::rest);
    return a.out;
  }
  if (may_have_wings(s, being)) a.flights();
  if (o.road == kAir) return a.out;
  if (!(is_monster(being) && denizen(being).flies)) a.moves();  // MG-81
  if (s.magic.used && form_of(s, being).woods && o.road == kNone)
    for (int n = 1; n <= 6; ++n)  // MG-83
      if (tile(tile_of(o.spot)).has(n) && spot_at(tile_of(o.spot), n) != o.spot)
        a.walk_to(spot_at(tile_of(o.spot), n));
  if (o.road != kNone) return a.out;
  if (being >= kFirstFamiliar) {
    a.helper();
    if (plan.empty() && is_familiar(being)) a.guides();
    return a.out;
  }
  a.others();
  a.peers();
  a.peers_aloft();
  if (plan.empty()) a.guides();
  return a.out;
}

// The Crystal Ball: ordinary phases for a Peer into any clearing that is written down.
Phases may_peer(const State& s, int being, const Outline& o, int t) {
  Phases out;
  if (!is_character(being) || !has_active(s, being, Card::crystal_ball) || o.road != kNone ||
      o.follows || o.leaves || only_rests(s, being) || ledger(s, being).plan.full() ||
      o.plain >= plain_phases(s, being, o.cave))
    return out;
  for (int n = 1; n <= 6; ++n)
    if (s.tiles[at(t)].placed && tile(t).has(n))
      out.push_back({Activity::peer, u8(spot_at(t, n)), o.plain < 2 ? kBasic : kSunlight});
  return out;
}

Phases may_fly(const State& s, int being, const Outline& o) {
  Adding a{s, being, o, {}, {}};
  if (being < kFirstFamiliar && !may_have_wings(s, being) && o.road == kNone && !o.follows &&
      !o.leaves && !only_rests(s, being) && !ledger(s, being).plan.full())
    a.flights();
  return a.out;
}

int next_to_record(const State& s, Seat who, int after) {
  if (after == kNone && on_map(s, index(who)) && s.characters[at(index(who))].hero != Hero::none)
    return index(who);
  // Then his helpers, his leaders, the monsters under his control.
  const int me = index(who);
  const int order[] = {kFirstFamiliar + me, kFirstPhantasm + me};
  bool past = after == kNone || is_character(after);
  for (int b : order) {
    if (past && on_map(s, b)) return b;
    past |= b == after;
  }
  int from = past && (after == kNone || is_character(after) || after >= kFirstFamiliar)
                 ? kFirstMonster
                 : after + 1;
  for (int b = from; b < kFirstFamiliar; ++b)
    if (is_denizen(b) && is_individual(s, b) && s.bodies[at(b)].employer == me && on_map(s, b))
      return b;
  return kNone;
}

// Digest 4: active when the phase is done, after what can be done at its start; the right place.
bool source_holds(const State& s, int being, const Phase& phase) {
  const auto& b = s.bodies[at(being)];
  if (phase.source == kSunlight) return b.road != kNone || !is_cave(s, b.spot);
  if (phase.source == kAdvantage && is_hero(s, being, Hero::captain))
    return b.road == kNone && is_dwelling(s, b.spot);
  if (phase.source == kOwnHorse)
    return !b.horse_dead && (b.road != kNone || !is_cave(s, b.spot)) &&
           !is_transmorphized(s, being);
  if (is_spell_source(phase.source)) return spell_phase_holds(s, being, phase.source);
  if (phase.source == kPlaceGiven)
    return b.road == kNone && s.items[thing(Card::toadstool_circle)].shown &&
           clearing_of(s, thing(Card::toadstool_circle)) == b.spot;
  if (phase.source >= kThings) return true;
  const auto& i = s.items[phase.source];
  if (i.place != being || !i.active || is_frozen_with(s, being, phase.source))
    return false;  // MG-70
  if (phase.source == thing(Card::shielded_lantern)) return b.road == kNone && is_cave(s, b.spot);
  if (phase.source == thing(Card::ancient_telescope)) return is_mountain(s, b.spot);
  return true;
}

// --- recording

void Rules::begin(Birdsong step) {
  if (step.busy) return;
  pop();
  at_one_instant([&] {
    for (int i = 0; i < s_.seats; ++i)
      if (s_.characters[at(i)].gives_up) end_own_life(seat(i));
  });
}

// A plan is begun anew every morning.
void Rules::birdsong() {
  Birdsong step;
  step.whose.fill(kNone);
  step.peering.fill(kNone);
  for (auto& l : s_.ledgers) l.plan.clear();
  phantasms_appear();
  wake_in_light(s_);
  push(step);
  for (int i = 0; i < s_.seats; ++i) record_next(seat(i));
}

void Rules::record_next(Seat who) {
  auto& step = top<Birdsong>();
  auto& whose = step.whose[at(index(who))];
  whose = u8(next_to_record(s_, who, whose));
  if (whose == kNone) {
    step.busy &= u8(~bit_of(who));
    return;
  }
  step.busy |= bit_of(who);
  ask(who, Question::plan);
}

void Rules::answer(Birdsong step, Seat who, Option o) {
  const int being = step.whose[at(index(who))];
  auto& plan = ledger(s_, being).plan;
  auto& me = character(s_, who);
  switch (verb(o)) {
    case Verb::done:
      return record_next(who);
    case Verb::end_life:
      me.gives_up = true;
      break;
    case Verb::peer_in:
      top<Birdsong>().peering[at(index(who))] = u8(o.a);
      break;
    case Verb::on_wings:
      top<Birdsong>().peering[at(index(who))] = kWings;
      break;
    case Verb::heed:
    case Verb::unheed:
      me.heeds = verb(o) == Verb::heed;
      say(me.heeds ? Happening::heeds : Happening::heeds_no_more, being);
      break;
    case Verb::back:
      if (step.peering[at(index(who))] != kNone)
        top<Birdsong>().peering[at(index(who))] = kNone;
      else if (being == index(who) && me.gives_up)
        me.gives_up = false;
      else
        plan.pop_back();
      break;
    default:
      top<Birdsong>().peering[at(index(who))] = kNone;
      record(being, o);
  }
  ask(who, Question::plan);
}

void Rules::record(int being, Option o) {
  ledger(s_, being).plan.push_back({static_cast<Activity>(o.a), u8(o.b), u8(o.c)});
}

}  // namespace gh::realm
