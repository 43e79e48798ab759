// Why something cannot be picked, from what the asker knows.
#include "games/realm/combat.h"
#include "games/realm/forms.h"
#include "games/realm/game.h"
#include "games/realm/look.h"
#include "games/realm/plan.h"
#include "games/realm/saying.h"

namespace gh::realm {
namespace {

constexpr Name<Value> kFrom{"from"}, kTo{"to"}, kThing{"thing"}, kWho{"who"}, kChit{"chit"},
    kTime{"time"}, kBox{"box"}, kTrader{"trader"};

Value told(const State& s, Seat who, Kind kind, int n) {
  return *value_of(Numbers{s, who, {n, 0, 0, 0, 0}}, 0, kind);
}

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

// --- in combat

// A chit, horse or card that is played; kNone.
int piece_named(const State& s, Seat who, std::string_view what) {
  if (character(s, who).hero == Hero::none) return kNone;
  const auto name = what.substr(what.rfind(' ') + 1);
  for (int id = 0; id <= kDarkFormPiece; ++id)
    if (piece_name(s, who, id) == name) return id;
  return kNone;
}

Text too_slow(const State& s, Seat who, int id) {
  const auto time = kTime(told(s, who, Kind::number, least_move_time(s, index(who))));
  if (id == kNone) return phrase("no.all_slow", time);
  return phrase("no.slow", kChit(told(s, who, Kind::mypiece, id)), time);
}

// DEC-17, DEC-19: what a piece must be for what one wants to do with it.
Text why_no_piece(const State& s, Seat who, std::string_view what, int id) {
  const int me = index(who);
  const auto chit = kChit(told(s, who, Kind::mypiece, id));
  if (id < kActionChits && !is_active(s, who, id)) return phrase("no.chit_out", chit);
  if (!is_in(s, me)) return phrase("no.not_offered");
  if (is_played(s, me, id)) return phrase("no.played", chit);
  const auto p = piece_of(s, me, id);
  const bool strikes = what.starts_with("attack") || what.starts_with("ready_weapon") ||
                       what.starts_with("turn_weapon");
  const bool dodges = what.starts_with("manoeuvre");
  if (strikes != is_fight_kind(p.action)) return phrase("no.not_offered");
  if (strikes && p.strength < weapon_weight(s, me))
    return phrase("no.weak_weapon", chit, kThing(thing_value(weapon_of(s, me))));
  const bool himself = !dodges || id >= kActionChits;
  if (!strikes && p.strength < load_of(s, me)) return phrase("no.weak_load", chit);
  if (!strikes && himself && p.strength < hero_of(s, who).weight)
    return phrase("no.weak_self", chit);
  if (effort_of(s, me) + p.effort > effort_limit(s, me)) return phrase("no.effort");
  const bool encounter = what.starts_with("turn_weapon") || what.starts_with("play_piece");
  if (encounter && p.time >= least_move_time(s, me)) return too_slow(s, who, id);
  if (p.action == Action::duck) return phrase("no.duck");
  return phrase("no.not_offered");
}

// DEC-17: onto a roadway.
Text why_no_run(const State& s, Seat who, int to) {
  const int me = index(who);
  if (!is_in(s, me)) return phrase("no.not_offered");
  if (const int captor = captor_of(s, me); captor != kNone)
    return phrase("no.held", kWho(being_value(s, captor)));
  const auto& book = ledger(s, me);
  if (road_between(s, s.combat.spot, to, book.found).to == kNone)
    return phrase("no.road", kFrom(spot_value(s.combat.spot)), kTo(spot_value(to)));
  if (book.came_from != kNone && !book.flew_in && book.came_from != to) return phrase("no.came_by");
  const int spare = effort_limit(s, me) - effort_of(s, me);
  if (!move_pieces(s, me, spare, true).empty()) return too_slow(s, who, kNone);
  return phrase("no.all_weak");
}

// DEC-14, DEC-16, DEC-18: luring, charging, naming a target.
Text why_no_opponent(const State& s, Seat who, std::string_view what, int being) {
  const int me = index(who);
  const auto him = kWho(being_value(s, being));
  if (!is_in(s, being)) return phrase("no.not_here", him);
  if (what.starts_with("lure")) {
    if (is_character(being)) return phrase("no.not_offered");
    if (is_hired(s, being)) return phrase("no.hired", him);
    if (is_red(s, being)) return phrase("no.red", him);
    const int on = s.combat.sheet[at(being)];
    if (on == me) return phrase("no.lured", him);
    if (on != kNone && !is_character(on)) return phrase("no.on_hireling", him);
    return phrase("no.not_offered");
  }
  if (is_in(s, me) && !finds(s, me, being)) return phrase("no.hidden", him);
  if (what.starts_with("charge"))
    if (const int captor = captor_of(s, me); captor != kNone)
      return phrase("no.held", kWho(being_value(s, captor)));
  return phrase("no.not_offered");
}

// --- by day

// FR-41: what he has not found, or cannot open or pay for. Nothing is said about what he has not
// found but that.
Text why_no_loot(const State& s, Seat who, int box) {
  const auto place = kBox(told(s, who, Kind::box, box));
  const auto* step = std::get_if<SearchPhase>(&s.agenda.steps.back());
  const int being = step ? int{step->who} : index(who);
  const bool site = box >= kFirstSiteBox && box < kFirstWithinBox;
  const bool found =
      site && (ledger(s, being).found & bit(kFirstSiteBit + box - kFirstSiteBox)) &&
      site_spot(s, static_cast<Site>(box - kFirstSiteBox)) == s.bodies[at(being)].spot;
  if (!found) return phrase("no.undiscovered", place);
  if (box == box_of(Site::vault)) return phrase("no.closed", place);
  return phrase("no.asterisk", place);
}

Text why_no_word(const State& s, Seat who, std::string_view what, std::string_view object) {
  const auto question = static_cast<Question>(s.agenda.asked_of(who)->question);
  switch (question) {
    case Question::search:
      if (what.starts_with("loot_site"))
        if (const auto box = box_named(object)) return why_no_loot(s, who, *box);
      return phrase("no.not_offered");
    case Question::trade:
    case Question::hire:
      if (const auto trader = trader_named(object))
        return phrase(question == Question::hire ? "no.nobody_to_hire" : "no.no_leader",
                      kTrader(told(s, who, Kind::trader, *trader)));
      return phrase("no.not_offered");
    case Question::price:
    case Question::monster_price:
      return phrase(what == "pay" ? "no.gold" : "no.not_offered");
    default:
      return phrase("no.not_offered");
  }
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
    if (what.starts_with("run ")) return why_no_run(s, who, *spot);
    return phrase(what.starts_with("peer") ? "no.sight" : "no.not_offered");
  }
  if (auto t = thing_from(object)) return why_not_thing(s, who, what, *t);
  if (const int id = piece_named(s, who, what); id != kNone && s.combat.spot != kNone)
    return why_no_piece(s, who, what, id);
  if (int c = chit_named(s, who, what); c != kNone && !is_active(s, who, c))
    return phrase("no.chit_out", kChit(told(s, who, Kind::mine, c)));
  if (auto b = being_named(s, object)) {
    const int me = index(who);
    const bool here =
        on_map(s, me) && on_map(s, *b) && s.bodies[at(*b)].spot == s.bodies[at(me)].spot;
    if (!here && *b < s.seats + 0) return phrase("no.not_offered");
    if (!here) return phrase("no.not_here", kWho(being_value(s, *b)));
    if (s.combat.spot != kNone) return why_no_opponent(s, who, what, *b);
  }
  return why_no_word(s, who, what, object);
}

}  // namespace gh::realm
