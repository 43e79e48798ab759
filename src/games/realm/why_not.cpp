// Why something cannot be picked, from what the asker knows.
#include "games/realm/game.h"
#include "games/realm/plan.h"
#include "games/realm/saying.h"

namespace gh::realm {
namespace {

constexpr Name<Value> kFrom{"from"}, kTo{"to"}, kThing{"thing"}, kWho{"who"}, kChit{"chit"};

// What was asked about: "move crag-2" or "spot/crag-2" name the clearing.
std::string_view object_of(std::string_view what) {
  auto cut = what.find_first_of(" /");
  return cut == what.npos ? what : what.substr(cut + 1);
}

// The individual whose plan the seat is recording; kNone.
int recording(const State& s, Seat who) {
  for (const Step& step : s.agenda.steps)
    if (const auto* b = std::get_if<Birdsong>(&step))
      if (b->busy >> index(who) & 1) return b->whose[at(index(who))];
  return kNone;
}

// A cave takes the sunlight phases away: the plan so far may be too long for it.
Text why_no_phase(const State& s, int being, int to) {
  const auto out = outline(s, being);
  const bool cave = to != kNone && is_cave(s, to);
  if (cave && !out.cave && out.plain >= plain_phases(s, being, true))
    return phrase("no.cave", kTo(spot_value(to)));
  return phrase("no.phases");
}

Text why_no_move(const State& s, int being, int to) {
  const auto out = outline(s, being);
  if (out.half != kNone && out.half != to) return phrase("no.mountain", kTo(spot_value(out.half)));
  const auto road = road_between(s, out.spot, to, ledger(s, being).found);
  if (road.to == kNone) return phrase("no.road", kFrom(spot_value(out.spot)), kTo(spot_value(to)));
  return why_no_phase(s, being, to);
}

Text why_not_thing(const State& s, Seat who, std::string_view what, int thing) {
  const auto& it = s.items[at(thing)];
  const bool own = is_player(who) && it.place < kBeings && player_of(s, it.place) == who;
  if (!own) return phrase("no.not_yours", kThing(thing_value(thing)));
  if (what.starts_with("activate") && it.active)
    return phrase("no.active", kThing(thing_value(thing)));
  if (what.starts_with("deactivate") && !it.active)
    return phrase("no.inactive", kThing(thing_value(thing)));
  return phrase("no.not_offered");
}

int chit_named(const State& s, Seat who, std::string_view what) {
  if (character(s, who).hero == Hero::none) return kNone;
  for (int i = 0; i < kActionChits; ++i)
    if (what.ends_with(action_name(s, who, i))) return i;
  return kNone;
}

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  if (s.agenda.open.empty()) return phrase("no.over");
  if (!is_player(who) || !s.agenda.asked_of(who)) return phrase("no.not_asked");
  const auto object = object_of(what);
  if (auto p = phase_named(s, what); p && p->where == kNone)
    if (int being = recording(s, who); being != kNone && being < kBeings && on_map(s, being))
      return why_no_phase(s, being, kNone);
  if (auto spot = spot_from(object.substr(0, object.find(' ')))) {
    const int being = recording(s, who);
    if (being != kNone && being < kBeings && on_map(s, being) && !what.starts_with("peer"))
      return why_no_move(s, being, *spot);
    return phrase("no.not_offered");
  }
  if (auto t = thing_from(object)) return why_not_thing(s, who, what, *t);
  if (int c = chit_named(s, who, what); c != kNone && !is_active(s, who, c)) {
    const Numbers x{s, who, {c, 0, 0, 0, 0}};
    return phrase("no.chit_out", kChit(*value_of(x, 0, Kind::mine)));
  }
  if (auto b = being_named(s, object)) {
    const int me = index(who);
    const bool here =
        on_map(s, me) && on_map(s, *b) && s.bodies[at(*b)].spot == s.bodies[at(me)].spot;
    if (!here && *b < s.seats + 0) return phrase("no.not_offered");
    if (!here) return phrase("no.not_here", kWho(being_value(s, *b)));
  }
  return phrase("no.not_offered");
}

}  // namespace gh::realm
