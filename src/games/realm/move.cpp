// Moving: roads, mountains, loads, horses, followers, spying, leaving the map (digest 6, Move).
#include "games/realm/forms.h"
#include "games/realm/plan.h"
#include "games/realm/rules.h"
#include "games/realm/spells.h"

namespace gh::realm {

namespace {
// MG-71, MG-83: mist finds every road, beasts walk the woods of the tile.
bool knows_way(const State& s, int who, int to) {
  const int from = s.bodies[at(who)].spot;
  Discoveries found = found_by(s, who);
  if (s.magic.used) {
    const Form f = form_of(s, who);
    if (f.mist) found = ~Discoveries{0};
    if (f.woods && tile_of(from) == tile_of(to) && from != to) return true;
  }
  return road_between(s, from, to, found).to == to;
}

// MG-81: who flies by nature never walks; on a roadway or in the woods he comes down first.
bool only_flies(const State& s, int who) {
  return s.bodies[at(who)].road == kNone && flight_of(s, who).by == Wings::form;
}

// MG-83, PE-9: where the guide walks the woods only a roadway, or woods of one's own, lead after
// him.
bool loses_him_in_woods(const State& s, int follower, int guide, int to) {
  if (!form_of(s, guide).woods || form_of(s, follower).woods || is_familiar(follower)) return false;
  const auto& b = s.bodies[at(guide)];
  return road_between(s, b.spot, to, found_by(s, guide)).to != to;
}
}  // namespace

// Worked example 1: a mountain takes two Move phases directly one after the other.
void Rules::move(Turn t) {
  auto& now = top<Turn>();
  now.half = kNone;
  if (is_lost_at(s_, t.who)) return push(LostWay{t.who, false, is_pony_move(t)});
  const auto& b = body(t.who);
  const bool way = b.road != kNone ? t.where == b.spot || t.where == b.road ||
                                         (b.road == kForest && form_of(s_, t.who).woods &&
                                          tile_of(t.where) == tile_of(b.spot))
                                   : knows_way(s_, t.who, t.where);
  if (!way || only_flies(s_, t.who) || (now.sunlight && is_cave(s_, t.where)))
    return say(Happening::phase_lost, t.who, t.activity, t.where, t.source);
  if (is_mountain(s_, t.where) && t.half != t.where) {
    now.half = t.where;
    return say(Happening::climbs, t.who, t.where);
  }
  push(MoveOn{t.who, t.where, is_pony_move(t)});
  offer_broom(t.who, BroomUse::walk, kNone, kNone);
}

bool Rules::is_pony_move(const Turn& t) const {
  if (t.source == kOwnHorse) return denizen(t.who).mount.stall == Stall::pony;
  return t.source < kThings && is_horse(t.source) && design(t.source).stall == Stall::pony;
}

namespace {

// PE-9: on a pony's extra moves only those with a pony keep up.
bool keeps_up(const State& s, int being) {
  if (is_character(being)) {
    int horse = active_horse(s, being);
    return horse != kNone && design(horse).stall == Stall::pony;
  }
  if (!is_native(being)) return being >= kFirstFamiliar;  // a familiar is carried
  const auto& d = denizen(being);
  return d.mounted && !s.bodies[at(being)].horse_dead && d.mount.stall == Stall::pony;
}

}  // namespace

void Rules::begin(MoveOn m) {
  if (m.stage == MoveOn::Stage::lighten) {
    top<MoveOn>().stage = MoveOn::Stage::go;
    if (body(m.who).road != kNone) return;  // 8.3.8 d: needs no piece that carries
    if (m.who >= kFirstFamiliar) return;    // carries nothing
    for (int b = 0; b < kBeings; ++b) {
      if (!is_with(s_, b, m.who)) continue;
      if ((m.pony && !keeps_up(s_, b)) || loses_him_in_woods(s_, b, m.who, m.to))
        stop_following(b, Happening::left_behind);
      else if (is_individual(s_, b))
        push(LeaveThings{u8(b), body(b).spot});
    }
    return push(LeaveThings{m.who, body(m.who).spot});
  }
  pop();
  const int from = body(m.who).spot;
  Beings party;
  for (int b = 0; b < kBeings; ++b)
    if (is_with(s_, b, m.who)) party.put(b);
  use_road(m.who, party, from, m.to);
  arrive(m.who, from, m.to);
  party.each([&](int b) { arrive(b, from, m.to); });
  sleep();
}

// Spying (digest 6): the way is learned by who sees him use it, at both ends, and by who follows.
void Rules::use_road(int being, const Beings& party, int from, int to) {
  if (body(being).road != kNone || being >= kFirstFamiliar || is_misty(s_, being)) return;
  const auto way = road_between(s_, from, to, ledger(s_, being).found);
  if (way.secret == kNone) return;
  each_individual(s_, [&](int b) {
    const bool at_an_end = in_clearing(s_, b, from) || in_clearing(s_, b, to);
    if (b != being && !is_asleep(b) && (party.has(b) || (at_an_end && sees(s_, b, being))))
      learn(b, way.secret, Happening::learned_spying);
  });
  each_familiar([&](int f) {  // MG-90: it spies, and is never spied on
    if (owner_of(f) != being &&
        (party.has(f) || ((in_clearing(s_, f, from) || in_clearing(s_, f, to)) &&
                          (!body(being).hidden || body(f).found_hidden))))
      learn(f, way.secret, Happening::learned_spying);
  });
}

void Rules::arrive(int being, int from, int to) {
  auto& b = body(being);
  if (is_individual(s_, being)) {
    const int behind = b.road == kNone ? from : to == b.spot ? b.road : b.spot;
    ledger(s_, being).came_from =
        u8(behind < kSpots ? behind : kNone);  // by no road: out of the woods
    ledger(s_, being).flew_in = false;
  }
  b.spot = u8(to);
  b.road = kNone;
  const bool back = from == to;  // from the road he ran on
  say(Happening::moved, being, back ? kNone : from, to);
  wake_carpet();
  if (!is_character(being)) return;
  if (is_cave(s_, to))  // 7.3.2 a: no riding in caves
    if (int horse = active_horse(s_, being); horse != kNone) put_away(being, horse);
  errand_arrival(being);
}

// --- loads (DEC-10)

void Rules::begin(LeaveThings step) {
  const Things what = things_to_leave(s_, step);
  if (what.empty()) return pop();
  const bool may_drop = s_.book.dropping && !step.all;  // OPT-5
  if (what.size() == 1 && !may_drop) return leave_thing(step.who, what.nth(0), step.spot);
  ask(player_of(s_, step.who), Question::leave_next);
}

void Rules::answer(LeaveThings step, Seat, Option o) {
  if (verb(o) == Verb::leave_thing) return leave_thing(step.who, o.a, step.spot);
  if (verb(o) == Verb::drop) return drop_thing(o.a);
  things_to_leave(s_, step).each([&](int t) { leave_thing(step.who, t, step.spot); });
}

Things things_to_leave(const State& s, const LeaveThings& step) {
  return step.all ? estate_of(s, step.who) : too_heavy(s, step.who);
}

void Rules::leave_thing(int being, int thing, int spot) {
  to_pile(thing, spot);
  tell_thing(Happening::abandoned, Happening::abandoned_card, being, thing, spot);
}

// --- over the rim (7.3.1 a.4, 9.2.2 b, AMB-R9)

void Rules::leave_map(Turn t) {
  const Seat who = seat_of(t.who);
  bool way = false;
  for (const auto& road : roads_of(s_, body(t.who).spot))
    way |= road.to == kNone && road.edge == t.where && may_use(road, ledger(s_, t.who).found);
  if (!way || body(t.who).road != kNone)
    return say(Happening::phase_lost, t.who, t.activity, t.where, t.source);
  auto& c = character(s_, who);
  c.score = score_of(s_, who).total;
  end_spells_of(who);
  dismiss(kFirstFamiliar + t.who);
  dismiss(kFirstPhantasm + t.who);
  let_go(who);
  belongings(s_, t.who).each([&](int thing) { out_of_game(thing); });
  body(t.who).life = Life::left;
  body(t.who).spot = kNone;
  show(Happening::left_map, t.who, c.score);
}

}  // namespace gh::realm
