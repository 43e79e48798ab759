// What a seat may see of a combat (INF-15): plays and own sheets are secret until all have chosen.
#include "games/realm/combat.h"
#include "games/realm/forecast.h"
#include "games/realm/forms.h"
#include "games/realm/look.h"
#include "games/realm/names.h"

namespace gh::realm {

bool plays_are_secret(const State& s) {
  for (const Step& step : s.agenda.steps)
    if (std::holds_alternative<Playing>(step)) return true;
  return false;
}

std::string piece_name(const State& s, Seat who, int piece) {
  switch (piece) {
    case kNone:
      return "";
    case kGlovesPiece:
      return "gloves";
    case kBootsPiece:
      return "boots";
    case kWalkPiece:
      return "walk";
    case kGallopPiece:
      return "gallop";
    case kSpellPiece:
      return "spell";
    case kFormPiece:
      return "form";
    case kDarkFormPiece:
      return "dark_form";
    case kCarpetPiece:
      return "carpet";
    case kBroomPiece:
      return "broomstick";
    default:
      return piece < kActionChits ? action_name(s, who, piece) : "?";
  }
}

namespace {

CounterView look_at_counter(const State& s, int b, bool secret) {
  CounterView v;
  v.being = being_name(s, b);
  const auto& c = s.combat;
  if (!secret) {
    v.lane = c.lane[at(b)];
    v.apart = c.apart[at(b)];
  }
  if (c.target[at(b)] != kNone) v.target = being_name(s, c.target[at(b)]);
  const Blow blow = blow_of(s, b, 0);
  v.time = blow.time;
  v.length = blow.length;
  v.harm = blow.harm;
  v.stars = blow.stars;
  v.move_time = move_time(s, b);
  return v;
}

void look_at_sheets(const State& s, Seat viewer, CombatView& v) {
  const bool secret = plays_are_secret(s);
  for (int owner = 0; owner < kFirstFamiliar; ++owner) {
    SheetView sheet;
    sheet.owner = being_name(s, owner);
    if (!is_in(s, owner)) continue;
    const int arranger = arranger_of(s, owner);
    const bool hide = secret && arranger != kNone && seat(arranger) != viewer;
    if (is_denizen(owner) && owns_sheet(s, owner))
      sheet.attackers.push_back(look_at_counter(s, owner, hide));
    Fixed<std::uint8_t, kBeings> in_order;  // as they came: its owner strikes at the newest
    each_on(s, owner, [&](int b) { in_order.push_back(u8(b)); });
    std::ranges::stable_sort(in_order, std::less{}, [&](int b) { return s.combat.since[at(b)]; });
    for (int b : in_order) sheet.attackers.push_back(look_at_counter(s, b, hide));
    if (!sheet.attackers.empty() || is_character(owner)) v.sheets.push_back(std::move(sheet));
  }
}

PlayView look_at_play(const State& s, Seat viewer, int who) {
  const auto& c = s.combat;
  const auto& p = c.plays[at(who)];
  PlayView v;
  v.seat = seat(who);
  if (c.target[at(who)] != kNone) v.target = being_name(s, c.target[at(who)]);
  v.effort = c.move_effort[at(who)] + c.fight_effort[at(who)] + c.magic_effort[at(who)];
  v.wounds = c.wounds[at(who)];
  if (c.charging[at(who)] != kNone) v.charging = being_name(s, c.charging[at(who)]);
  if (plays_are_secret(s)) {
    v.secret = true;
    if (seat(who) != viewer) return v;
  }
  v.attack = p.attack;
  v.attack_with = piece_name(s, seat(who), p.attack_with);
  v.readies = p.readies;
  v.manoeuvre = p.manoeuvre;
  v.move_with = piece_name(s, seat(who), p.move_with);
  v.shield = p.shield;
  return v;
}

// The play as it would be with this option; false: it is none of a melee play.
bool with_option(Play& p, Option o) {
  switch (static_cast<Verb>(o.verb)) {
    case Verb::attack:
      p.attack = static_cast<Lane>(o.a);
      p.attack_with = u8(o.b);
      return true;
    case Verb::manoeuvre:
      p.manoeuvre = static_cast<Lane>(o.a);
      p.move_with = u8(o.b);
      return true;
    case Verb::shield:
      p.shield = static_cast<Lane>(o.a);
      return true;
    case Verb::no_attack:
    case Verb::no_manoeuvre:
      return true;
    default:
      return false;
  }
}

int percent(std::int64_t ways, std::int64_t of) {
  return of ? static_cast<int>((ways * 200 + of) / (2 * of)) : 0;
}

ForecastView look_ahead(const State& s, int who, const Play& play) {
  const Forecast f = forecast(s, who, play);
  ForecastView v;
  v.hit = percent(f.hit, f.of);
  v.kill = percent(f.kill, f.of);
  v.struck = percent(f.struck, f.of);
  v.dead = percent(f.dead, f.of);
  v.horse = percent(f.horse, f.of);
  v.wounds = percent(f.wounds, f.of);
  v.armour = percent(f.armour, f.of);
  v.target_unknown = f.target_unknown;
  v.attackers_unknown = f.attackers_unknown;
  for (const auto& foe : f.foes)
    v.foes.push_back({being_name(s, foe.being), foe.part, percent(foe.hits, f.of)});
  return v;
}

// What the one who is asked could work out himself, so that choosing is reading.
void look_ahead(const State& s, Seat viewer, CombatView& v) {
  if (!is_player(viewer)) return;
  const Ask* ask = s.agenda.asked_of(viewer);
  const int who = index(viewer);
  if (!ask || !is_in(s, who)) return;
  const auto q = static_cast<Question>(ask->question);
  if (q == Question::attack || q == Question::manoeuvre || q == Question::shield) {
    Options offered;
    Game::options(s, *ask, offered);
    for (Option o : offered) {
      Play play = s.combat.plays[at(who)];
      if (!with_option(play, o) || (play.attack_with != kNone && play.attack_with >= kSpellPiece))
        continue;
      v.forecasts.push_back(look_ahead(s, who, play));
      v.forecasts.back().pick = Game::notation(s, *ask, o);
    }
  }
  if (q == Question::encounter)
    for (int p = 0; p <= kGallopPiece; ++p) {
      const bool mine = p < kActionChits    ? is_active(s, viewer, p)
                        : p == kGlovesPiece ? active_gloves(s, who) != kNone
                        : p == kBootsPiece  ? active_boots(s, who) != kNone
                                            : active_horse(s, who) != kNone;
      if (!mine) continue;
      v.hindrances.push_back(
          {piece_name(s, viewer, p), run_hindrance(s, who, p), alert_hindrance(s, who, p)});
    }
}

std::string layer_name(int layer) {
  if (layer >= kFirstLayer) return std::string(thing_name(layer - kFirstLayer));
  return layer == kHorse ? "horse" : layer == kHide ? "hide" : "body";
}

}  // namespace

CombatView look_at_combat(const State& s, Seat viewer) {
  CombatView v;
  const auto& c = s.combat;
  v.at = spot_name(c.spot);
  v.round = c.round;
  for (int g = 0; g < kGroups; ++g) {
    if (!c.battling[at(g)]) continue;
    BattleView b{enum_name(static_cast<Group>(g)), {}};
    for (int i = 0; i < s.seats; ++i)
      if (c.battling[at(g)] >> i & 1) b.seats.push_back(seat(i));
    v.battles.push_back(std::move(b));
  }
  look_at_sheets(s, viewer, v);
  for (int i = 0; i < s.seats; ++i)
    if (is_in(s, i)) v.plays.push_back(look_at_play(s, viewer, i));
  for (const auto& x : c.strikes)
    v.strikes.push_back({being_name(s, x.by), being_name(s, x.target), x.part, x.lane, x.time,
                         x.length, x.harm, layer_name(x.struck), x.dropped});
  for (const Step& step : s.agenda.steps)
    if (const auto* t = std::get_if<Targeting>(&step))
      for (int i = 0; i < s.seats; ++i)
        if (t->left >> i & 1) v.lot.push_back(seat(i));
  look_ahead(s, viewer, v);
  return v;
}

}  // namespace gh::realm
