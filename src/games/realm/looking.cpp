// What a seat may know (digest 21). Views are built from what is known, never by striking out.
#include "games/realm/combat.h"
#include "games/realm/game.h"
#include "games/realm/look.h"
#include "games/realm/magic.h"
#include "games/realm/names.h"
#include "games/realm/plan.h"

namespace gh::realm {

bool knows_chit(const State& s, Seat viewer, int c) {
  const auto& x = s.chits[at(c)];
  if (x.up || x.shown || x.place == ChitPlace::gone) return true;
  return is_player(viewer) && (character(s, viewer).seen >> c & 1);
}

std::string card_back(int thing) {
  return design(thing).pile == Pile::small ? "small_card" : "large_card";
}
std::string seen_thing(const State& s, Seat viewer, int thing) {
  return knows(s, viewer, thing) ? thing_name(thing) : card_back(thing);
}

namespace {

// Where one is who is in no clearing: a roadway's other end, the forest, the air.
std::optional<std::string> maybe_spot(int spot) {
  if (spot == kAir) return "air";
  if (spot == kForest) return "forest";
  return spot == kNone ? std::nullopt : std::optional(spot_name(spot));
}
std::optional<std::string> maybe_being(const State& s, int b) {
  return b == kNone ? std::nullopt : std::optional(being_name(s, b));
}
int points(int parts) { return parts >= 0 ? parts / kPoint : -((-parts + kPoint - 1) / kPoint); }

// --- the map

void look_at_tiles(const State& s, View& v) {
  for (int t = 0; t < kTiles; ++t) {
    const auto& x = s.tiles[at(t)];
    if (!x.placed && s.builders[at(t)] < 0) continue;
    v.tiles.push_back(
        {tile_name(t), x.q, x.r, x.turn, x.enchanted, maybe<Seat>(s.builders[at(t)]), x.placed});
  }
  for (int d = 0; d < kDwellings; ++d)
    if (s.dwellings[at(d)] != kNone)
      v.dwellings.push_back({enum_name(static_cast<Dwelling>(d)), spot_name(s.dwellings[at(d)])});
  v.ghosts = maybe_spot(s.ghosts);
  v.vault_open = s.vault_open;
  s.peace.each([&](int p) { v.peace.push_back(spot_name(p)); });
}

ChitView look_at_chit(const State& s, Seat viewer, int c) {
  const auto& x = s.chits[at(c)];
  ChitView v;
  v.tile = tile_name(x.tile);
  v.kind = is_warning(c) ? "warning" : "other";
  if (!knows_chit(s, viewer, c)) return v;
  v.kind = is_warning(c) ? "warning" : is_sound(c) ? "sound" : is_site(c) ? "site" : "lost";
  v.chit = chit_name(c);
  if (is_sound(c) || is_site(c)) v.clearing = kKit.chits[at(c)].number;
  v.sighting = x.up ? Sighting::up : x.shown ? Sighting::known : Sighting::seen;
  return v;
}

// While they are dealt nobody is shown them: which of them are Lost would tell where these lie.
bool deals_chits(const State& s) {
  return std::any_of(s.agenda.steps.begin(), s.agenda.steps.end(),
                     [](const Step& step) { return std::holds_alternative<DealChits>(step); });
}

// INF-2, INF-3, INF-4. Known ones first, so that the order of the others tells nothing.
void look_at_chits(const State& s, Seat viewer, View& v) {
  if (deals_chits(s)) return;
  for (int t = 0; t < kTiles; ++t)
    for (int pass = 0; pass < 3; ++pass)
      for (int c = 0; c < kChits; ++c) {
        const auto& x = s.chits[at(c)];
        const bool lies = x.place == ChitPlace::tile || x.place == ChitPlace::clearing;
        if (!lies || x.tile != t) continue;
        int when = knows_chit(s, viewer, c) ? 0 : is_warning(c) ? 1 : 2;
        if (when == pass) v.chits.push_back(look_at_chit(s, viewer, c));
      }
}

// --- beings

// INF-6: how many phases one may record is known to all.
void look_at_phases(const State& s, int b, BeingView& v) {
  const bool song =
      !s.agenda.steps.empty() && std::holds_alternative<Birdsong>(s.agenda.steps.back());
  if (!song || !(b >= kFirstFamiliar || is_individual(s, b))) return;
  const auto& x = s.bodies[at(b)];
  v.phases = plain_phases(s, b, x.road == kNone && is_cave(s, x.spot));
  for (auto source : extra_sources(s, b)) v.extra.push_back(source_name(source));
}

BeingView look_at_being(const State& s, Seat viewer, int b) {
  const auto& x = s.bodies[at(b)];
  BeingView v;
  v.being = being_name(s, b);
  if (x.spot != kNone) v.at = spot_name(x.spot);
  if (x.road == kForest || x.road == kAir)
    v.road = x.road == kAir ? "air" : "forest";
  else
    v.road = maybe_spot(x.road);
  v.hidden = x.hidden;
  v.found_hidden = x.found_hidden;
  v.stopped = x.stopped;
  v.guide = maybe_being(s, x.guide);
  v.turned = s.turned.has(b);
  look_at_phases(s, b, v);
  if (is_character(b)) {
    v.kind = "character";
    v.name = hero_of(s, seat(b)).name;
    v.seat = seat(b);
    return v;
  }
  if (b >= kFirstFamiliar) {
    v.kind = is_familiar(b) ? "familiar" : "phantasm";
    v.name = is_familiar(b) ? "Familiar" : "Phantasm";
    v.seat = seat(owner_of(b));
    return v;
  }
  const auto& d = denizen(b);
  v.kind = is_monster(b) ? "monster" : "native";
  v.name = d.name;
  v.seat = maybe<Seat>(x.employer);
  if (is_native(b)) v.group = d.group;
  v.leader = d.leader;
  v.dark = x.dark;
  v.extra_dark = x.extra_dark;
  v.horse = d.mounted && !x.horse_dead;
  v.gallop = x.gallop;
  v.prowls = s.row != 0 && x.employer < 0 && (is_ghost(b) || d.row == s.row);
  if (x.employer >= 0 && seat(x.employer) == viewer) v.until = x.until;
  return v;
}

void look_at_beings(const State& s, Seat viewer, View& v) {
  for (int b = 0; b < kFirstFamiliar; ++b) {
    const auto life = s.bodies[at(b)].life;
    if (life == Life::map) v.beings.push_back(look_at_being(s, viewer, b));
    if (is_character(b)) continue;
    if (life == Life::box) v.waiting.push_back(being_name(s, b));
    if (life == Life::dead) v.dead.push_back(being_name(s, b));
  }
  for (int b = kFirstFamiliar; b < kBeings; ++b)
    if (s.bodies[at(b)].life == Life::map) v.beings.push_back(look_at_being(s, viewer, b));
}

// --- things

ThingView look_at_thing(const State& s, Seat viewer, int t) {
  const auto& x = s.items[at(t)];
  ThingView v;
  v.thing = seen_thing(s, viewer, t);
  v.known = !is_card(t) || x.shown;
  v.active = x.active;
  v.alerted = x.alerted;
  v.damaged = x.damaged;
  v.gallop = x.gallop;
  v.spent = x.spent;
  if (x.place < kBeings && x.spot < kThings) v.on = thing_name(x.spot);
  return v;
}

// INF-5, INF-8 to INF-10. Cards the viewer cannot tell come last: their order tells nothing.
LeaderView look_at_load(const State& s, Seat viewer, int b) {
  LeaderView v;
  v.being = being_name(s, b);
  for (bool known : {true, false})
    for (int small : {0, 1})
      for (int t = 0; t < kThings; ++t) {
        if (!owns(s, b, t) || knows(s, viewer, t) != known) continue;
        if (!known && (design(t).pile == Pile::small) != (small == 1)) continue;
        if (known && small) continue;
        v.things.push_back(look_at_thing(s, viewer, t));
      }
  const bool own = player_of(s, b) == viewer;
  if (own || s.over) v.gold = ledger(s, b).gold;
  if (!own) return v;
  for (int i = 0; i < 64; ++i)
    if (ledger(s, b).found >> i & 1) v.found.push_back(discovery_name(i));
  return v;
}

std::vector<std::string> look_at_list(const State& s, Seat viewer, std::uint8_t top) {
  std::vector<std::string> out;
  each_below(s, top, [&](int t) { out.push_back(seen_thing(s, viewer, t)); });
  return out;
}

void look_at_goods(const State& s, Seat viewer, View& v) {
  for (int i = 0; i < kGoods; ++i) {
    const auto& b = s.boxes[at(i)];
    v.boxes.push_back({box_name(i), look_at_list(s, viewer, b.top), b.large, b.small,
                       look_at_list(s, viewer, b.bottom)});
  }
  for (int t = 0; s.book.dropping && t < kThings; ++t)
    if (const auto& it = s.items[at(t)]; it.place == kDropPlace)
      v.dropped.push_back(
          {spot_name(it.spot), thing_name(t), it.below == kNone ? "" : being_name(s, it.below)});
  for (int p = 0; p < kSpots; ++p)
    if (s.piles[at(p)] != kNone)
      v.piles.push_back({spot_name(p), look_at_list(s, viewer, s.piles[at(p)])});
  for (int i = 0; i < kErrands; ++i) {
    const auto& e = s.errands[at(i)];
    ErrandView x;
    x.errand = errand_name(2 * i + e.side);
    if (e.box == kNone && e.spot == kNone && e.carrier < 0) continue;  // not placed yet
    if (e.box != kNone) x.box = e.box + 1;
    x.at = maybe_spot(e.spot);
    x.carrier = maybe<Seat>(e.carrier);
    if (e.carrier >= 0) {
      if (e.until) x.until = e.until;
      if (kKit.errands[at(2 * i + e.side)].mission) x.goal = e.goal;
      x.reward = e.reward;
    }
    v.errands.push_back(std::move(x));
  }
}

// --- characters

void look_at_chits_of(const State& s, Seat who, CharacterView& v) {
  for (int i = 0; i < kActionChits; ++i) {
    const auto& d = action(s, who, i);
    const auto worth = piece(s, who, i);
    ActionView a{d.id,   d.name,     d.action,     worth.strength,
                 d.type, worth.time, worth.effort, character(s, who).chits[at(i)],
                 false,  false,      std::nullopt};
    if (d.type) a.type = chit_type(s, who, i);
    a.alerted = character(s, who).alerted >> i & 1;
    if (is_colour_chit(s, who, i) && chit_colour(s, who, i) != kNone)
      a.colour = static_cast<Colour>(chit_colour(s, who, i));
    a.played = s.combat.spot != kNone && (s.combat.played[at(index(who))] >> i & 1);
    v.chits.push_back(std::move(a));
  }
}

void look_at_aims(const State& s, Seat who, CharacterView& v) {
  const auto& c = character(s, who);
  if (c.start != kNone) v.start = start_name(c.start);
  const auto score = score_of(s, who);
  v.score = score.total;
  for (int i = 0; i < kAims; ++i)
    v.aims.push_back({static_cast<Aim>(i), c.aims[at(i)], score.needed[at(i)], score.earned[at(i)],
                      score.basic[at(i)], score.bonus[at(i)]});
}

void look_at_relations(const State& s, Seat who, CharacterView& v) {
  const auto& c = character(s, who);
  for (int t = 0; t < kTraders; ++t) {
    RelationView r{trader_name(t), relation(s, who, u8(t)), is_foe(s, who, u8(t)), 0};
    for (const auto& b : c.boons) r.boons += b.trader == t;
    v.relations.push_back(std::move(r));
  }
}

CharacterView look_at_character(const State& s, Seat viewer, Seat who) {
  const auto& c = character(s, who);
  const auto& b = s.bodies[at(index(who))];
  CharacterView v;
  v.seat = who;
  v.life = b.life;
  if (b.life == Life::dead && c.back_on) v.back_on = c.back_on;
  if (b.life == Life::dead && c.died) v.died.emplace(c.died);
  if (c.hero == Hero::none) return v;
  v.hero = c.hero;
  v.name = (c.elf == 1 ? "Light " : c.elf == 2 ? "Great " : "") + hero(c.hero).name;  // OPT-6
  if (b.life == Life::map) v.at = maybe_spot(b.spot);
  v.hidden = b.hidden;
  v.berserk = c.berserk;
  v.asleep = s.asleep >> index(who) & 1;
  v.strength_wish = c.wish_strength;
  v.far_sight = c.far_sight;
  v.heeds = c.heeds;
  v.vulnerability = vulnerability(s, index(who));
  v.weight = hero(c.hero).weight;
  v.fame = points(c.fame);
  v.notoriety = points(c.notoriety);
  v.kills = c.kills;
  if (c.owed.move) v.owes_move = c.owed.move;
  if (c.owed.fight) v.owes_fight = c.owed.fight;
  look_at_chits_of(s, who, v);
  // MG-12: what begins as a colour chit is shown with the dwellings.
  if (viewer != who && b.life == Life::out)
    for (auto& a : v.chits) a.state = ChitState::active, a.colour.reset();
  for (int i = 0; i < 6; ++i)
    if (c.curses >> i & 1) v.curses.push_back(static_cast<Curse>(i));
  look_at_relations(s, who, v);
  v.carried = look_at_load(s, viewer, index(who));
  if (b.life == Life::map) v.carries = carrying_strength(s, index(who));
  if (viewer == who || s.over) look_at_aims(s, who, v);
  if (viewer == who || s.over) look_at_sheet(s, who, v);
  for (const Step& step : s.agenda.steps)
    if (const auto* song = std::get_if<Birdsong>(&step)) v.recording = song->busy >> index(who) & 1;
  if (viewer != who) return v;
  if (b.life == Life::map)
    too_heavy(s, index(who)).each([&](int t) { v.too_heavy.push_back(thing_name(t)); });
  for (int i = 0; i < kChits; ++i)
    if ((c.seen >> i & 1) && !s.chits[at(i)].shown && !s.chits[at(i)].up)
      v.seen.push_back(chit_name(i));
  return v;
}

// --- plans and turns (INF-6)

PhaseView look_at_phase(const State& s, const Phase& p) {
  PhaseView v;
  v.activity = p.activity;
  if (p.where != kNone)
    v.where = p.activity == Activity::follow  ? being_name(s, p.where)
              : p.activity == Activity::leave ? std::to_string(p.where)
              : p.activity == Activity::fly   ? tile_name(p.where)
                                              : spot_name(p.where);
  v.source = source_name(p.source);
  return v;
}

PlanView look_at_plan(const State& s, int b) {
  PlanView v;
  v.being = being_name(s, b);
  for (const auto& p : ledger(s, b).plan) v.phases.push_back(look_at_phase(s, p));
  const auto out = outline(s, b);
  v.used = out.plain;
  v.most = plain_phases(s, b, out.cave);
  v.cave = out.cave;
  v.ends_at = maybe_spot(out.spot);
  v.climbing = maybe_spot(out.half);
  return v;
}

void look_at_plans(const State& s, Seat viewer, View& v) {
  if (!is_player(viewer)) return;
  const auto* birdsong =
      s.agenda.steps.empty() ? nullptr : std::get_if<Birdsong>(&s.agenda.steps.back());
  for (int b = 0; b < kBeings; ++b) {
    const bool takes_turns = b >= kFirstFamiliar || is_individual(s, b);
    if (!takes_turns || !on_map(s, b) || player_of(s, b) != viewer || s.day == 0) continue;
    v.plans.push_back(look_at_plan(s, b));
    v.plans.back().now =
        birdsong && (birdsong->busy & bit_of(viewer)) && birdsong->whose[at(index(viewer))] == b;
  }
}

// --- what is going on

std::string part_of_day(const State& s) {
  if (s.over) return "over";
  std::string part = "set_up";
  for (const Step& step : s.agenda.steps)
    if (const auto* d = std::get_if<Day>(&step))
      // The stage is the one that comes next.
      part = d->stage <= Day::Stage::sunrise    ? "birdsong"
             : d->stage == Day::Stage::daylight ? "sunrise"
             : d->stage == Day::Stage::evening  ? "daylight"
             : d->stage == Day::Stage::midnight ? "evening"
                                                : "midnight";
  return part;
}

void look_at_step(const State& s, Seat, View& v, const Turn& t) {
  v.turn =
      TurnView{being_name(s, t.who), t.phase + 1, look_at_phase(s, {t.activity, t.where, t.source}),
               maybe_spot(t.half),   {},          {}};
}
void look_at_step(const State& s, Seat, View& v, const Restart& x) {
  for (int i = 0; i < s.seats; ++i)
    if (const int die = x.dice[at(i)]) {
      auto& c = v.characters[at(i)];
      if (die & 7) c.die.emplace(die & 7);
      if (die >> 3) c.again.emplace(die >> 3);
    }
}
void look_at_step(const State&, Seat, View& v, const SearchPhase& x) {
  if (x.stage == SearchPhase::Stage::choose || !v.turn) return;
  v.turn->table = enum_name(x.table);
  v.turn->searched = spot_name(x.spot);
}
void look_at_step(const State&, Seat, View& v, const LookAtChits& x) {
  if (v.turn) v.turn->searched = spot_name(x.spot);
}
template <class List>
std::vector<std::string> names_in(const State& s, Seat viewer, const List& things) {
  std::vector<std::string> out;
  for (auto t : things)
    if (t != kNone) out.push_back(seen_thing(s, viewer, t));
  return out;
}
template <class List>
std::vector<std::string> ways_in(const List& bits) {
  std::vector<std::string> out;
  for (auto b : bits)
    if (b != kNone) out.push_back(discovery_name(b));
  return out;
}
void look_at_step(const State& s, Seat viewer, View& v, const Bargain& b) {
  const bool mine = player_of(s, b.from) == viewer;
  if (!mine && (player_of(s, b.to) != viewer || b.stage == Bargain::Stage::compose)) return;
  v.deal = DealView{"bargain",
                    being_name(s, b.from),
                    being_name(s, b.to),
                    names_in(s, viewer, b.gives),
                    names_in(s, viewer, b.wants),
                    ways_in(b.tells),
                    ways_in(b.learns),
                    b.gold,
                    std::nullopt};
}
void look_at_step(const State& s, Seat viewer, View& v, const TradePhase& t) {
  DealView d;
  d.kind = "trade";
  d.from = being_name(s, t.who);
  if (t.trader != kNone) d.to = trader_name(t.trader);
  const bool mine = player_of(s, t.who) == viewer;
  if (t.thing != kNone) d.wants.push_back(seen_thing(s, viewer, t.thing));
  if (mine || (t.thing != kNone && knows(s, viewer, t.thing))) d.price = t.price;
  if (mine) d.gold = t.paid;
  if (mine) t.wares.each([&](int x) { d.gives.push_back(thing_name(x)); });
  if (t.stage == Trading::bid) d.price = mine ? std::optional(bid_for(s, t)) : std::nullopt;
  v.deal = std::move(d);
  look_at_meetings(s, viewer, v, t);
}
void look_at_step(const State& s, Seat viewer, View& v, const BattleRoll& b) {
  DealView d;
  d.kind = "battle";
  d.from = being_name(s, b.who);
  d.to = enum_name(b.group);
  v.deal = std::move(d);
  look_at_meetings(s, viewer, v, b);
}
void look_at_step(const State& s, Seat viewer, View& v, const HirePhase& h) {
  DealView d;
  d.kind = "hire";
  d.from = being_name(s, h.who);
  if (h.group != kNone) d.to = trader_name(h.group);
  d.price = h.price;
  v.deal = std::move(d);
  look_at_meetings(s, viewer, v, h);
}
template <class T>
void look_at_step(const State&, Seat, View&, const T&) {}

template <class T>
std::string name_of_step(const T&) {
  return gh::detail::step_name(gh::detail::shape_of<T>);
}

}  // namespace

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.seats = s.seats;
  v.day = s.day;
  v.days = s.days;
  v.row = s.row;
  v.part = part_of_day(s);
  if (s.first != kNone && s.day > 0) v.first = seat(s.first);
  v.latest = maybe_being(s, s.latest);
  look_at_tiles(s, v);
  look_at_chits(s, viewer, v);
  look_at_beings(s, viewer, v);
  for (int i = 0; i < s.seats; ++i) v.characters.push_back(look_at_character(s, viewer, seat(i)));
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (is_individual(s, b) && on_map(s, b)) v.leaders.push_back(look_at_load(s, viewer, b));
  look_at_plans(s, viewer, v);
  look_at_goods(s, viewer, v);
  look_at_magic(s, viewer, v);
  for (const Step& step : s.agenda.steps)
    std::visit(
        [&](const auto& x) {
          v.going_on.push_back(name_of_step(x));
          look_at_step(s, viewer, v, x);
        },
        step);
  if (s.combat.spot != kNone) v.combat = look_at_combat(s, viewer);
  if (s.roll.one) {
    RollView r{{s.roll.one}, s.roll.change, s.roll.result()};
    if (s.roll.two) r.dice.push_back(s.roll.two);
    v.roll = r;
  }
  return v;
}

}  // namespace gh::realm
