// Reads the box from data/realm: once, when the program starts. A mistake in it stops the program.
#include "games/realm/kit.h"

#include <algorithm>

#include "games/realm/kit_read.h"

namespace gh::realm {
namespace reading {

// --- the map

void join_clearings(SideDesign& side) {
  for (int n = 1; n <= 6; ++n) {
    auto& joined = side.joined[at(n - 1)];
    joined = u8(1 << n);
    for (int before = 0; before != joined;) {
      before = joined;
      for (const auto& road : side.roads) {
        const int ends = 1 << road.from | 1 << road.to;
        if (road.to != 0 && (joined & ends)) joined |= u8(ends);
      }
    }
    for (const auto& road : side.roads)
      if (road.edge != kNone && (joined >> road.from & 1))
        side.exits[at(n - 1)] |= u8(1 << road.edge);
  }
}

SideDesign read_side(const object& o, int& next_secret) {
  SideDesign side;
  for (const auto& c : o.at("clearings").as_array()) {
    const auto& clearing = c.as_object();
    auto i = at(number(clearing, "number") - 1);
    side.ground[i] = named<Ground>(text(clearing, "type"));
    for (const auto& m : clearing.at("magic").as_array())
      side.colours[i] |= u8(1 << static_cast<int>(named<Colour>(text(m))));
  }
  for (const auto& r : o.at("roads").as_array()) {
    const auto& road = r.as_object();
    RoadDesign d;
    d.from = u8(number(road, "from"));
    d.to = u8(number(road, "to"));
    if (road.at("edge").is_number()) {
      d.edge = u8(number(road, "edge"));
      side.edges |= u8(1 << d.edge);
      side.at_edge[d.edge] = d.from;
    }
    d.way = named<Way>(text(road, "type"));
    if (is_hidden_way(d.way)) d.secret = u8(next_secret++);
    side.roads.push_back(d);
  }
  join_clearings(side);
  return side;
}

void read_map(Kit& kit) {
  const auto data = load("map.json");
  int secret = 0;
  std::size_t n = 0;
  for (const auto& t : data.at("tiles").as_array()) {
    const auto& o = t.as_object();
    auto& tile = kit.tiles[n++];
    tile.id = text(o, "id");
    tile.name = text(o, "name");
    std::string letter = text(o, "warning_letter");
    letter[0] = static_cast<char>(letter[0] + 'a' - 'A');
    tile.letter = named<Letter>(letter);
    tile.woods_named = tile.id.ends_with("_woods");
    tile.clearings = u8(number(o, "clearing_count"));
    tile.side[0] = read_side(o.at("sides").at("normal").as_object(), secret);
    tile.side[1] = read_side(o.at("sides").at("enchanted").as_object(), secret);
  }
  if (n != kTiles || secret != kSecretWays) broken("map.json: not 20 tiles with 34 hidden ways");
  for (const auto& l : data.at("layouts").as_array()) {
    Layout layout;
    layout.id = text(l.as_object(), "id");
    std::size_t i = 0;
    for (const auto& p : l.at("tiles").as_array()) {
      const auto& o = p.as_object();
      const auto id = text(o, "tile");
      auto found = std::find_if(kit.tiles.begin(), kit.tiles.end(),
                                [&](const TileDesign& d) { return d.id == id; });
      if (found == kit.tiles.end()) broken("map.json: no tile " + id);
      layout.tiles[i++] = {u8(static_cast<int>(found - kit.tiles.begin())),
                           static_cast<std::int8_t>(number(o, "q")),
                           static_cast<std::int8_t>(number(o, "r")), u8(number(o, "rotation"))};
    }
    kit.layouts.push_back(layout);
  }
}

// --- monsters and natives

Blow read_blow(const value& v, int length, bool missile) {
  Blow b;
  if (v.is_null()) return b;
  const auto& o = v.as_object();
  b.kind = missile ? Attack::missile : Attack::strike;
  if (const auto* kind = o.if_contains("kind")) {
    if (text(*kind) == "kill_outright") b.kind = Attack::kill;
    if (text(*kind) == "spell_table")
      b.kind = text(o, "table") == "curses" ? Attack::curse : Attack::pit;
  }
  b.harm = level(o, "harm");
  b.stars = u8(number(o, "sharpness"));
  b.time = u8(number(o, "time"));
  b.length = u8(o.contains("length") ? number(o, "length") : length);
  return b;
}
Face read_face(const object& o, int length = 0, bool missile = false) {
  return {read_blow(o.at("attack"), length, missile), u8(number(o, "move_time"))};
}
Stall stall_of(const std::string& kind) {
  return kind == "pony" ? Stall::pony : kind == "workhorse" ? Stall::workhorse : Stall::warhorse;
}
Gait read_gait(const object& o) { return {level(o, "strength"), u8(number(o, "time"))}; }

int chart_box(Kit& kit, const std::string& id) {
  for (int i = 0; i < kit.box_count; ++i)
    if (kit.boxes[at(i)].id == id) return i;
  if (kit.box_count == kBoxes) broken("more boxes than the chart has");
  kit.boxes[at(kit.box_count)].id = id;
  return kit.box_count++;
}

void read_monsters(Kit& kit, const value& data) {
  int being = kFirstMonster;
  for (const auto& m : data.at("monsters").as_array()) {
    const auto& o = m.as_object();
    for (const auto& c : o.at("counters").as_array()) {
      const auto& counter = c.as_object();
      if (being == kFirstNative) broken("more than 59 monsters");
      auto& d = kit.denizens[at(being - kFirstMonster)];
      d.id = text(counter, "id");
      d.name = text(o, "name");
      d.kind = text(o, "id");
      d.family = text(o, "family");
      d.weight = d.move_strength = level(o, "size");
      d.vulnerability = level(o, "vulnerability");
      d.armored = yes(o, "armored");
      d.flies = yes(o, "flies");
      d.tremendous = yes(o, "tremendous");
      d.fame = static_cast<std::int8_t>(number(o, "fame_bounty"));
      d.notoriety = static_cast<std::int8_t>(number(o, "notoriety_bounty"));
      d.wage = d.notoriety;
      d.row = d.back_row = u8(number(o, "prowl_row"));
      const object* sides = &o;
      if (const auto* variants = o.if_contains("variants"); variants && variants->is_array()) {
        d.variant_b = text(counter, "variant") == "b";
        sides = &variants->as_array()[d.variant_b ? 1 : 0].as_object();
      }
      d.light = read_face(sides->at("light").as_object());
      d.dark = read_face(sides->at("dark").as_object());
      if (const auto* extra = part(o, "extra_counter")) {
        d.has_extra = true;
        d.extra = text(*extra, "kind");
        d.extra_light = read_blow(extra->at("light"), 0, false);
        d.extra_dark = read_blow(extra->at("dark"), 0, false);
        d.breath = u8(number(*extra, "optional_fire_breath_length"));
      }
      if (d.row != 0) {
        d.box = u8(chart_box(kit, text(counter, "start_box")));
        kit.boxes[d.box].row = d.row;
        kit.boxes[d.box].begins.put(being);
      }
      ++being;
    }
  }
  if (being != kFirstNative) broken("not 59 monsters");
}

void read_natives(Kit& kit, const value& data) {
  int being = kFirstNative;
  for (const auto& g : data.at("groups").as_array()) {
    const auto& group = g.as_object();
    const auto id = named<Group>(text(group, "id"));
    const auto& members = group.at("members").as_array();
    int rank = static_cast<int>(members.size());
    for (const auto& m : members) {
      const auto& o = m.as_object();
      if (being == kFirstFamiliar) broken("more than 42 natives");
      auto& d = kit.denizens[at(being - kFirstMonster)];
      d.id = text(o, "id");
      d.leader = yes(o, "leader");
      d.name = text(group, "name") + (d.leader ? " leader" : " " + d.id.substr(1));
      d.kind = text(o, "type");
      d.group = id;
      // Hired one by one: the highest number first, the leader last.
      d.rank = u8(d.leader ? 0 : static_cast<int>(members.size()) - rank);
      --rank;
      d.weight = level(o, "weight");
      d.move_strength = level(o, "move_strength");
      d.vulnerability = level(o, "vulnerability");
      d.armored = yes(o, "armored");
      d.notoriety = static_cast<std::int8_t>(number(o, "notoriety_bounty"));
      d.gold = static_cast<std::int8_t>(number(o, "gold_bounty"));
      d.wage = static_cast<std::int8_t>(number(o, "basic_wage"));
      d.row = group.at("prowl_row").is_number() ? u8(number(group, "prowl_row")) : 7;
      d.back_row = u8(number(group, "regenerates_on_row"));
      const int length = number(o, "weapon_length");
      const bool missile = text(o, "method") == "missile";
      d.light = read_face(o.at("unalerted").as_object(), length, missile);
      d.dark = read_face(o.at("alerted").as_object(), length, missile);
      if (int dice = number(o, "missile_table_dice")) d.missile_dice = u8(dice);
      if (const auto* horse = part(o, "horse")) {
        d.mounted = true;
        d.mount = {text(*horse, "id"),
                   stall_of(text(*horse, "kind")),
                   level(*horse, "vulnerability"),
                   yes(*horse, "armored"),
                   read_gait(horse->at("walk").as_object()),
                   read_gait(horse->at("gallop").as_object())};
      }
      if (d.leader) kit.leaders[static_cast<std::size_t>(id)] = u8(being);
      kit.members[static_cast<std::size_t>(id)].put(being++);
    }
  }
  if (being != kFirstFamiliar) broken("not 42 natives");
}

// --- chits, chart, dwellings

void read_summons(Kit& kit, const value& rows) {
  for (const auto& r : rows.as_array()) {
    for (const auto& m : r.at("monsters").as_array()) {
      const auto& o = m.as_object();
      auto& box = kit.boxes[at(chart_box(kit, text(o, "box")))];
      box.order = u8(number(o, "order_in_group"));
      for (const auto& s : o.at("summoned_by").as_array()) {
        const auto& by = s.as_object();
        const auto letter = by.contains("letter") && by.at("letter").is_string()
                                ? text(by, "letter")
                                : std::string();
        const auto chit = text(by, "chit");
        if (text(by, "kind") == "warning") {
          auto bit = u8(1 << static_cast<int>(named<Warning>(chit)));
          (letter == "W"   ? box.woods_warnings
           : letter == "M" ? box.warnings[0]
                           : box.warnings[1]) |= bit;
        } else {
          auto bit = u8(1 << static_cast<int>(named<Sound>(chit)));
          if (letter != "C") box.sounds[0] |= bit;
          if (letter != "M") box.sounds[1] |= bit;
        }
      }
    }
  }
  for (auto& box : kit.boxes)
    if (box.id.starts_with("site:")) box.site = u8(static_cast<int>(named<Site>(box.id.substr(5))));
}

void read_chits(Kit& kit, const value& data) {
  std::size_t n = 0;
  for (const char* group : {"warning_chits", "sound_chits", "site_chits", "lost_chits"}) {
    for (const auto& c : data.at(group).as_array()) {
      const auto& o = c.as_object();
      if (n == kChits) broken("more than 40 chits");
      auto& d = kit.chits[n];
      d.id = text(o, "id");
      d.number = u8(number(o, "clearing"));
      if (is_sound(static_cast<int>(n))) d.sound = named<Sound>(text(o, "type"));
      ++n;
    }
  }
  if (n != kChits || kit.chits[at(warning_chit(Warning::smoke, Letter::m))].id != "smoke_m" ||
      kit.chits[kFirstSite + static_cast<int>(Site::hoard)].id != "hoard_6")
    broken("chits are missing or out of place");
  for (const auto& w : data.at("dwellings").as_array()) {
    const auto& o = w.as_object();
    auto i = static_cast<std::size_t>(named<Dwelling>(text(o, "id")));
    kit.garrison[i] =
        o.at("garrison").is_string() ? named<Group>(text(o, "garrison")) : Group::none;
    for (const auto& c : o.at("natives_summoned").as_array())
      kit.dwelling_calls[i] |= static_cast<std::uint16_t>(
          1 << static_cast<int>(named<Group>(text(c.as_object(), "group"))));
  }
}

// --- characters

void read_heroes(Kit& kit) {
  const auto data = load("characters.json");
  std::size_t n = 0;
  for (const auto& c : data.at("characters").as_array()) {
    const auto& o = c.as_object();
    auto& d = kit.heroes[n];
    d.id = text(o, "id");
    if (named<Hero>(d.id) != static_cast<Hero>(n++)) broken(d.id + " is out of place");
    d.name = text(o, "name");
    d.weight = level(o, "weight");
    d.vulnerability = level(o, "vulnerability");
    for (const auto& s : o.at("starting_locations").as_array())
      d.starts |=
          u8(text(s) == "ghosts_clearing" ? 1 << kDwellings
                                          : 1 << static_cast<int>(named<Dwelling>(text(s))));
    d.value = u8(number(o, "starting_equipment_and_gold_value"));
    if (o.at("starting_weapon").is_string()) d.weapon = text(o, "starting_weapon");
    for (const auto& a : o.at("starting_armor").as_array()) d.armour.push_back(text(a));
    const auto& spells = o.at("starting_spells").as_object();
    d.spells = u8(number(spells, "count"));
    constexpr std::string_view kTypes[] = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
    auto type_of = [&](const value& v) {
      return static_cast<int>(std::find(std::begin(kTypes), std::end(kTypes), text(v)) - kTypes);
    };
    for (const auto& t : spells.at("types").as_array()) d.spell_types |= u8(1 << type_of(t));
    std::size_t i = 0;
    for (const auto& a : o.at("chits").as_array()) {
      const auto& chit = a.as_object();
      auto& x = d.chits[i++];
      x.id = text(chit, "id").substr(d.id.size() + 1);
      x.action = named<Action>(text(chit, "action"));
      x.strength = level(chit, "strength");
      if (chit.at("magic_type").is_string()) x.type = u8(type_of(chit.at("magic_type")) + 1);
      x.time = u8(number(chit, "time"));
      x.effort = u8(number(chit, "effort"));
      std::string name = enum_name(x.action);
      name[0] = static_cast<char>(name[0] + 'A' - 'a');
      x.name = name + " " +
               (x.type ? std::string(kTypes[x.type - 1])
                       : std::string(1, "NLMHT"[static_cast<int>(x.strength)])) +
               std::to_string(x.time) + std::string(x.effort, '*');
    }
    d.relations.fill(Relation::neutral);
    const auto& relations = o.at("relationships").as_object();
    for (const auto& [who, how] : relations.at("natives").as_object())
      d.relations[trader(named<Group>(std::string(who)))] = named<Relation>(text(how));
    for (const auto& [who, how] : relations.at("visitors").as_object())
      d.relations[trader(named<Visitor>(std::string(who)))] = named<Relation>(text(how));
  }
  if (n != kHeroes) broken("not 16 characters");
  // OPT-6: one of the Wizard's two Move M5 of his second stage.
  kit.great_wizard = kit.heroes[static_cast<std::size_t>(Hero::wizard)];
  for (auto& chit : kit.great_wizard.chits)
    if (chit.id == "move_m5_2")
      chit = {"magic_iii2x", "Magic III2*", Action::magic, Level::n, 3, 2, 1};
}

Kit load_kit() {
  Kit kit;
  read_map(kit);
  const auto denizens = load("denizens.json");
  read_monsters(kit, denizens);
  read_natives(kit, denizens);
  const auto setup = load("setup.json");
  for (int b = kFirstMonster; b < kFirstNative; ++b) {
    const auto& family = kit.denizens[at(b - kFirstMonster)].family;
    for (const char* tame : {"bat", "spider", "octopus", "dragon"})
      if (family == tame) kit.tameable.put(b);
  }
  if (kit.tameable.size() != kTameable) broken("not 17 monsters that can be controlled");
  read_chits(kit, setup);
  read_summons(kit, setup.at("chart"));
  read_heroes(kit);
  const auto things = load("things.json");
  read_counters(kit, things);
  read_cards(kit, things);
  sort_things(kit);
  read_goods(kit, setup);
  read_errands(kit, setup);
  read_spells(kit, load("spells.json"));
  return kit;
}

}  // namespace reading

namespace {
template <class Range, class Name>
std::optional<int> find_id(const Range& range, int first, std::string_view id, Name name) {
  int i = first;
  for (const auto& d : range) {
    if (name(d) == id) return i;
    ++i;
  }
  return std::nullopt;
}

}  // namespace

const Kit kKit = reading::load_kit();

std::optional<int> being_from(std::string_view id) {
  return find_id(
      kKit.denizens, kFirstMonster, id, [](auto& d) -> auto& { return d.id; });
}
std::optional<int> thing_from(std::string_view id) {
  return find_id(
      kKit.things, 0, id, [](auto& d) -> auto& { return d.id; });
}
std::optional<int> tile_from(std::string_view id) {
  return find_id(
      kKit.tiles, 0, id, [](auto& d) -> auto& { return d.id; });
}
std::optional<int> chit_from(std::string_view id) {
  return find_id(
      kKit.chits, 0, id, [](auto& d) -> auto& { return d.id; });
}
std::optional<int> spot_from(std::string_view name) {
  auto dash = name.rfind('-');
  if (dash == name.npos || dash + 2 != name.size()) return std::nullopt;
  auto t = tile_from(name.substr(0, dash));
  int number = name[dash + 1] - '0';
  if (!t || number < 1 || number > 6 || !tile(*t).has(number)) return std::nullopt;
  return spot_at(*t, number);
}
std::string spot_name(int spot) {
  return tile(tile_of(spot)).id + "-" + std::to_string(number_of(spot));
}

}  // namespace gh::realm
