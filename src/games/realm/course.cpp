// Whether the course of a position makes sense: every number in a step, a plan or a combat names
// something that exists, so that the rules can go on from there (promise 12).
#include "games/realm/course.h"

#include <map>

#include "games/realm/forms.h"

#include "games/realm/magic.h"

namespace gh::realm {
namespace {

// What the fields of steps mean, by their names; kNone is always allowed.
int limit_of(std::string_view step, std::string_view field) {
  static const std::map<std::string_view, int> all{
      {"who", kBeings},       {"being", kBeings},  {"guide", kBeings},
      {"actor", kBeings},     {"by", kBeings},     {"what", kBeings},
      {"whom", kBeings},      {"target", kBeings}, {"roller", kBeings},
      {"native", kBeings},    {"sheet", kBeings},  {"whose", kBeings},
      {"where", kBeings},     {"thing", kThings},  {"spot", kSpots},
      {"half", kSpots},       {"from", kSpots},    {"to", kSpots},
      {"tile", kTiles},       {"box", kGoods},     {"seat", kMostSeats},
      {"trader", kTraders},   {"group", kGroups},  {"nth", 64},
      {"side", 2 * kErrands}, {"gives", kThings},  {"wants", kThings},
      {"tells", 64},          {"learns", 64},      {"casting", kCastings},
      {"other", kMostSeats},  {"on", kMostSeats},  {"red", 7},
      {"passed", 256}};
  if (step == "bargain" && (field == "from" || field == "to")) return kBeings;
  const bool seat_only = step == "targeting" || step == "energizing" || step == "record_spell" ||
                         step == "ask_demon" || step == "sight_read" || step == "wand_roll" ||
                         step == "wise_bird" || step == "roll_curse";
  if (seat_only && field == "who") return kMostSeats;
  const bool runes = step == "read_runes" || step == "look_at_spells" || step == "record_spell";
  if (runes && field == "box") return kSpellBoxes;
  if (runes && (field == "place" || field == "next")) return kSpellPlaces;
  if (step == "acting" && field == "spell") return kAllSpells;
  if (step == "acting" && field == "item") return kThings;
  auto found = all.find(field);
  return found == all.end() ? -1 : found->second;
}

bool in_range(const json::value& v, int limit) {
  if (v.is_array()) {
    for (const auto& x : v.as_array())
      if (!in_range(x, limit)) return false;
    return true;
  }
  if (!v.is_int64() && !v.is_uint64()) return true;
  auto n = v.to_number<std::int64_t>();
  return (n >= 0 && n < limit) || n == kNone || n == -1;
}

std::string step_problem(const Step& step) {
  std::string wrong;
  std::visit(
      [&](const auto& x) {
        using X = std::decay_t<decltype(x)>;
        const auto name = gh::detail::step_name(gh::detail::shape_of<X>);
        const auto fields = to_json(x);
        for (const auto& [key, v] : fields.as_object()) {
          const int limit = limit_of(name, key);
          if (limit >= 0 && !in_range(v, limit))
            wrong = "agenda: " + name + "/" + std::string(key) + " names nothing that exists";
        }
      },
      step);
  return wrong;
}

bool is_piece(int p) { return p == kNone || p <= kDarkFormPiece; }

std::string casting_problem(const State& s) {
  bool fine = true;
  each_casting(s, [&](int, const Casting& c) {
    const int most = c.sort == Marked::thing      ? kThings
                     : c.sort == Marked::tile     ? kTiles
                     : c.sort == Marked::clearing ? kSpots
                     : c.sort == Marked::sound    ? kChits
                     : c.sort == Marked::curse    ? kMostSeats
                     : c.sort == Marked::casting  ? kCastings
                                                  : 256;
    fine = fine && (c.what == kNone || c.what < most) && (c.item == kNone || c.item < kThings) &&
           (c.by == kNone || c.chit < kActionChits);
    c.on.each([&](int b) { fine = fine && b < kBeings; });
  });
  return fine ? "" : "castings: a number names nothing that exists";
}

std::string combat_problem(const State& s) {
  const auto& c = s.combat;
  bool fine = c.spot == kNone || c.spot < kSpots;
  for (const auto& plays : {c.plays, c.last})
    for (const auto& p : plays)
      fine = fine && is_piece(p.attack_with) && is_piece(p.move_with) && p.stage <= kPlayReady;
  for (auto b : c.charging) fine = fine && (b == kNone || b < kBeings);
  for (auto t : c.laid_off) fine = fine && (t == kNone || t < kThings);
  for (const auto& x : c.strikes)
    fine = fine && x.by < kBeings && (x.target == kNone || x.target < kBeings);
  for (const auto& killers : c.last_hit)
    for (auto b : killers) fine = fine && b < kBeings;
  for (int b = 0; b < kBeings; ++b)
    fine = fine && (c.sheet[at(b)] == kNone || c.sheet[at(b)] < kBeings) &&
           (c.target[at(b)] == kNone || c.target[at(b)] < kBeings);
  return fine ? "" : "combat: a number names nothing that exists";
}

// Steps lie on those that put them there: the frame first, a day on it, and so on.
std::string order_problem(const State& s) {
  const auto& steps = s.agenda.steps;
  if (steps.empty()) return s.over ? "" : "agenda: the game is not over, so there is a step";
  if (!std::holds_alternative<PlayGame>(steps[0])) return "agenda: the first step is play_game";
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (std::holds_alternative<PlayGame>(steps[i])) return "agenda: play_game comes first only";
    if (std::holds_alternative<Day>(steps[i]) && i != 1) return "agenda: a day lies on play_game";
  }
  return "";
}

}  // namespace

std::string course_problem(const State& s) {
  if (auto wrong = order_problem(s); !wrong.empty()) return wrong;
  for (const Step& step : s.agenda.steps)
    if (auto wrong = step_problem(step); !wrong.empty()) return wrong;
  for (const auto& l : s.ledgers)
    for (const auto& p : l.plan)
      if (p.where != kNone && p.where >= kBeings) return "plan: a phase leads nowhere";
  for (const auto& c : s.characters)
    for (const auto& b : c.boons)
      if (b.trader >= kTraders) return "boons: nobody gave it";
  if (s.drawn != kNone && s.drawn >= kThings) return "course/drawn: there is no such card";
  if (auto wrong = casting_problem(s); !wrong.empty()) return wrong;
  return combat_problem(s);
}

}  // namespace gh::realm
