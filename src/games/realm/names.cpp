#include "games/realm/names.h"

#include "games/realm/magic.h"
#include "games/realm/spells.h"

namespace gh::realm {

std::string being_name(const State& s, int being) {
  if (being == kNone) return "nobody";
  if (is_denizen(being)) return denizen(being).id;
  if (is_familiar(being)) return "familiar_" + seat_name(seat(owner_of(being)));
  if (is_phantasm(being)) return "phantasm_" + seat_name(seat(owner_of(being)));
  const Hero h = s.characters[at(being)].hero;
  if (h == Hero::none) return seat_name(seat(being));
  for (int i = 0; i < s.seats; ++i)  // a dead one's character may live again with another player
    if (i != being && s.characters[at(i)].hero == h) return seat_name(seat(being));
  return hero(h).id;
}

std::optional<int> being_named(const State& s, std::string_view name) {
  if (auto b = being_from(name)) return b;
  if (auto who = seat_from(name); who && is_player(*who) && index(*who) < kMostSeats)
    return index(*who);
  for (int i = 0; i < kMostSeats; ++i) {
    const Hero h = s.characters[at(i)].hero;
    if (h != Hero::none && hero(h).id == name) return i;
  }
  for (int b = kFirstFamiliar; b < kBeings; ++b)
    if (being_name(s, b) == name) return b;
  return std::nullopt;
}

std::optional<int> box_named(std::string_view name) {
  for (int i = 0; i < kGoods; ++i)
    if (box_name(i) == name) return i;
  return std::nullopt;
}
std::optional<int> errand_named(std::string_view name) {
  for (int i = 0; i < 2 * kErrands; ++i)
    if (errand_name(i) == name) return i;
  return std::nullopt;
}
std::string trader_name(int t) {
  return t < kGroups ? enum_name(static_cast<Group>(t))
                     : enum_name(static_cast<Visitor>(t - kGroups));
}
std::optional<int> trader_named(std::string_view name) {
  for (int t = 0; t < kTraders; ++t)
    if (trader_name(t) == name) return t;
  return std::nullopt;
}
std::string start_name(int start) {
  return start < kDwellings ? enum_name(static_cast<Dwelling>(start)) : "ghosts";
}

// --- discoveries

namespace {

struct WayNames {
  std::array<std::string, kSecretWays> names;
  WayNames() {
    for (int t = 0; t < kTiles; ++t)
      for (int side = 0; side < 2; ++side)
        for (const auto& road : tile(t).side[at(side)].roads) {
          if (road.secret == kNone) continue;
          names[road.secret] = tile(t).id + (side ? "*:" : ":") + std::to_string(road.from) + "-" +
                               (road.to ? std::to_string(road.to) : "edge");
        }
  }
};
const WayNames& ways() {
  static const WayNames all;
  return all;
}
constexpr int kDiscoveries = kFirstCardBit + 3;  // toadstool circle, crypt, meadow

}  // namespace

std::string discovery_name(int b) {
  if (b < kSecretWays) return ways().names[at(b)];
  if (b < kFirstCardBit) return enum_name(static_cast<Site>(b - kFirstSiteBit));
  return box_name(box_of(Within::toadstool_circle) + b - kFirstCardBit);
}
std::optional<int> discovery_named(std::string_view name) {
  for (int b = 0; b < kDiscoveries; ++b)
    if (discovery_name(b) == name) return b;
  return std::nullopt;
}

// --- phases

std::string source_name(int source) {
  switch (source) {
    case kBasic:
      return "";
    case kSunlight:
      return "sunlight";
    case kAdvantage:
      return "advantage";
    case kPlaceGiven:
      return "place";
    case kOwnHorse:
      return "own_horse";
    default:
      if (is_spell_source(source)) return spell(spell_of_source(source)).id;
      return source < kThings ? thing_name(source) : "?";
  }
}

std::string phase_name(const State& s, const Phase& p) {
  std::string text = enum_name(p.activity);
  if (p.where != kNone) switch (p.activity) {
      case Activity::follow:
        text += " " + being_name(s, p.where);
        break;
      case Activity::leave:
        text += " " + std::to_string(p.where);
        break;
      case Activity::fly:
        text += " " + tile_name(p.where);
        break;
      default:
        text += " " + spot_name(p.where);
    }
  auto source = source_name(p.source);
  return source.empty() ? text : text + " by " + source;
}

std::optional<Phase> phase_named(const State& s, std::string_view text) {
  Phase p;
  if (auto by = text.find(" by "); by != text.npos) {
    auto source = text.substr(by + 4);
    text = text.substr(0, by);
    auto thing = thing_from(source);
    for (int x = kByBlend; x <= kByLight; ++x)
      if (source == spell(spell_of_source(x)).id) p.source = u8(x);
    if (thing)
      p.source = u8(*thing);
    else if (is_spell_source(p.source))
      ;
    else if (source == "sunlight" || source == "advantage" || source == "place" ||
             source == "own_horse")
      p.source = source == "sunlight"    ? kSunlight
                 : source == "advantage" ? kAdvantage
                 : source == "place"     ? kPlaceGiven
                                         : kOwnHorse;
    else
      return std::nullopt;
  }
  auto space = text.find(' ');
  auto activity = enum_from<Activity>(text.substr(0, space));
  if (!activity) return std::nullopt;
  p.activity = *activity;
  if (space == text.npos) return p;
  auto where = text.substr(space + 1);
  std::optional<int> at_place;
  if (p.activity == Activity::follow)
    at_place = being_named(s, where);
  else if (p.activity == Activity::fly)
    at_place = tile_from(where);
  else if (p.activity == Activity::leave)
    at_place = where.size() == 1 && where[0] >= '0' && where[0] < '6'
                   ? std::optional(where[0] - '0')
                   : std::nullopt;
  else
    at_place = spot_from(where);
  if (!at_place) return std::nullopt;
  p.where = u8(*at_place);
  return p;
}

std::string action_name(const State& s, Seat who, int chit) {
  return hero_of(s, who).chits[at(chit)].id;
}
std::string lane_name(Lane lane) { return enum_name(lane); }

std::string spell_place_name(int place) {
  const int box = place_box(place);
  return kKit.spell_boxes[at(box)].id + " " + std::to_string(place - first_place(box) + 1);
}
std::optional<int> spell_place_named(std::string_view name) {
  for (int p = 0; p < kSpellPlaces; ++p)
    if (spell_place_name(p) == name) return p;
  return std::nullopt;
}

}  // namespace gh::realm
