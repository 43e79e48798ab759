// Reads the box from data/realm: once, when the program starts. A mistake in it stops the program.
#include "games/realm/kit.h"

#include <algorithm>

#include "core/embedded.h"

namespace gh::realm {
namespace {

using json::array;
using json::object;
using json::value;

constexpr const char* kFolder = "data/realm/";

[[noreturn]] void broken(const std::string& why) { broken_data(kFolder, why); }

value load(const char* name) {
  auto data = parse_json(embedded_file(std::string(kFolder) + name));
  if (!data) broken(std::string(name) + ": " + data.error());
  return *data;
}

std::string text(const value& v) { return std::string(v.as_string()); }
std::string text(const object& o, const char* key) { return text(o.at(key)); }
// A missing or null number is 0.
int number(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : 0;
}
bool yes(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_bool() && v->as_bool();
}
const object* part(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_object() ? &v->as_object() : nullptr;
}

template <class E>
E named(const std::string& name) {
  auto e = enum_from<E>(name);
  if (!e) broken("unknown name: " + name);
  return *e;
}
Level level(const value* v) {
  if (!v || v->is_null()) return Level::n;
  constexpr std::string_view kLetters = "NLMHT";
  auto i = kLetters.find(text(*v)[0]);
  if (i == kLetters.npos) broken("no strength: " + text(*v));
  return static_cast<Level>(i);
}
Level level(const object& o, const char* key) { return level(o.if_contains(key)); }

// --- the map

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
    }
    d.way = named<Way>(text(road, "type"));
    if (is_hidden_way(d.way)) d.secret = u8(next_secret++);
    side.roads.push_back(d);
  }
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
}

// --- things

std::uint8_t lanes(const value& v) {
  std::uint8_t bits = 0;
  for (const auto& l : v.as_array())
    if (auto lane = enum_from<Lane>(text(l))) bits |= u8(1 << static_cast<int>(*lane));
  return bits;
}
constexpr std::string_view kWithin[] = {"chest",
                                        "mouldy_skeleton",
                                        "remains_of_thief",
                                        "toadstool_circle",
                                        "crypt_of_the_knight",
                                        "enchanted_meadow"};
int goods_box(const std::string& id) {
  for (int i = 0; i < 6; ++i)
    if (id == kWithin[i]) return kFirstWithinBox + i;
  if (auto g = enum_from<Group>(id)) return trader(*g);
  if (auto v = enum_from<Visitor>(id)) return trader(*v);
  if (auto s = enum_from<Site>(id)) return box_of(*s);
  broken("no box " + id);
}
void read_common(ThingDesign& d, const object& o) {
  d.weight = level(o, "weight");
  d.treasure_counter = yes(o, "treasure_counter");
  d.fame = number(o, "fame_value");
  d.notoriety = number(o, "notoriety_value");
}
Blow weapon_blow(const object& o, int length, bool missile) {
  Blow b = read_blow(o, length, missile);
  b.time = u8(number(o, "attack_time"));
  return b;
}

void read_counters(Kit& kit, const value& data) {
  std::size_t n = 0;
  for (const auto& w : data.at("weapons").as_array()) {
    const auto& o = w.as_object();
    for (const auto& c : o.at("counters").as_array()) {
      auto& d = kit.things[n++];
      d.id = text(c.as_object(), "id");
      d.name = text(o, "name");
      d.kind = text(o, "id");
      d.sort = Sort::weapon;
      read_common(d, o);
      d.price = number(o, "price");
      d.missile = text(o, "method") == "missile";
      d.bow = yes(o, "bow_or_crossbow");
      d.length = u8(number(o, "length"));
      d.calm = weapon_blow(o.at("unalerted").as_object(), d.length, d.missile);
      d.alerted = weapon_blow(o.at("alerted").as_object(), d.length, d.missile);
      d.start = u8(goods_box(text(c.as_object(), "start_box")));
    }
  }
  if (n != kFirstArmour) broken("not 28 weapons");
  for (const auto& a : data.at("armor").as_array()) {
    const auto& o = a.as_object();
    for (const auto& c : o.at("counters").as_array()) {
      auto& d = kit.things[n++];
      d.id = text(c.as_object(), "id");
      d.name = text(o, "name");
      d.kind = text(o, "id");
      d.sort = Sort::armour;
      read_common(d, o);
      const auto& price = o.at("price").as_object();
      d.price = number(price, "intact");
      d.damaged_price = number(price, "damaged");
      d.compensation = number(price, "destroyed_compensation");
      const auto slot = text(o, "kind");
      d.slot = slot == "shield"        ? Slot::shield
               : slot == "helmet"      ? Slot::helmet
               : slot == "breastplate" ? Slot::breastplate
                                       : Slot::suit;
      d.toughness = level(o, "toughness");
      d.lanes = lanes(o.at("protects"));
      d.start = u8(goods_box(text(c.as_object(), "start_box")));
    }
  }
  if (n != kFirstHorse) broken("not 19 pieces of armour");
  for (const auto& h : data.at("horses").as_array()) {
    const auto& o = h.as_object();
    auto& d = kit.things[n++];
    d.id = text(o, "id");
    d.kind = text(o, "kind");
    d.sort = Sort::horse;
    read_common(d, o);
    d.stall = stall_of(d.kind);
    d.vulnerability = level(o, "vulnerability");
    d.armored = yes(o, "armored");
    d.walk = read_gait(o.at("walk").as_object());
    d.gallop = read_gait(o.at("gallop").as_object());
    d.price = number(o, "price");
    d.name = std::string(1, static_cast<char>(d.kind[0] - 'a' + 'A')) + d.kind.substr(1) + " " +
             "NLMHT"[static_cast<int>(d.gallop.strength)] + std::to_string(d.gallop.time) + "/" +
             "NLMHT"[static_cast<int>(d.walk.strength)] + std::to_string(d.walk.time);
    d.start = u8(goods_box(text(o, "start_box")));
  }
  if (n != kFirstCard) broken("not 17 horses");
}

void read_card_effect(ThingDesign& d, const object& effect) {
  const auto kind = text(effect, "kind");
  if (kind == "boots" || kind == "gloves") {
    (kind == "boots" ? d.boots : d.gloves) = true;
    d.strength = level(effect, "strength");
    d.time = u8(number(effect, "time"));
  } else if (kind == "armor_card") {
    d.armour_card = true;
    d.toughness = level(effect, "toughness");
    d.lanes = lanes(effect.at("protects"));
    d.compensation = number(effect, "destroyed_gold");
  } else if (kind == "enchanted") {
    d.colour = u8(static_cast<int>(named<Colour>(text(effect, "color"))));
  } else if (kind == "weapon_card") {
    d.missile = true;
    d.length = u8(number(effect, "length"));
    d.calm = d.alerted = weapon_blow(effect, d.length, true);
    d.calm.kind = d.alerted.kind = Attack::missile;
  }
}

void read_cards(Kit& kit, const value& data) {
  std::size_t n = kFirstCard;
  for (const auto& t : data.at("treasures").as_array()) {
    const auto& o = t.as_object();
    if (n == kThings) broken("more than 74 treasures");
    auto& d = kit.things[n];
    d.id = d.kind = text(o, "id");
    d.name = text(o, "name");
    d.sort = Sort::treasure;
    read_common(d, o);
    d.price = number(o, "gold");
    d.great = yes(o, "great");
    const bool within = !o.at("treasure_within_treasure").is_null();
    d.pile = within ? Pile::within : text(o, "size") == "large" ? Pile::large : Pile::small;
    if (const auto* reward = part(o, "fame_reward")) {
      d.reward_group = named<Group>(text(*reward, "group"));
      d.reward = number(*reward, "fame");
    }
    for (const auto& c : o.at("categories").as_array()) {
      const auto category = text(c);
      if (category == "enchanted_card") d.enchanted = true;
      if (category == "one_use") d.one_use = true;
    }
    if (const auto* potion = part(o, "potion")) {
      d.potion = true;
      d.returns_to = u8(goods_box(text(*potion, "returns_to_at_midnight")));
    }
    if (const auto* prices = part(o, "visitor_prices"))
      for (const auto& [who, price] : *prices)
        d.visitor_price[static_cast<std::size_t>(named<Visitor>(std::string(who)))] =
            price.to_number<std::int16_t>();
    read_card_effect(d, o.at("effect").as_object());
    ++n;
  }
  if (n != kThings || kit.things[thing(Card::withered_claw)].id != "withered_claw" ||
      kit.things[thing(Card::lost_keys)].id != "lost_keys")
    broken("treasures are missing or out of place");
}

void sort_things(Kit& kit) {
  for (int t = 0; t < kThings; ++t) {
    const auto& d = kit.things[at(t)];
    if (!is_card(t)) kit.counters.put(t);
    if (is_horse(t)) kit.horses.put(t);
    if (d.potion) kit.potions.put(t);
    if (d.enchanted) kit.enchanted.put(t);
    if (d.great) kit.great.put(t);
    if (!is_card(t)) continue;
    (d.pile == Pile::small ? kit.small : d.pile == Pile::large ? kit.large : kit.within).put(t);
  }
  if (kit.small.size() != 45 || kit.large.size() != 23 || kit.within.size() != 6)
    broken("not 45 small, 23 large treasures and 6 treasures within treasures");
}

// --- goods, visitors

int thing_named(const Kit& kit, const std::string& id) {
  for (int t = 0; t < kThings; ++t)
    if (kit.things[at(t)].id == id) return t;
  broken("no thing " + id);
}

// Treasures lie at the bottom, then horses, armour and weapons.
void put_counters(Kit& kit, GoodsDesign& goods, const array& counters) {
  for (const auto& c : counters) goods.counters.push_back(u8(thing_named(kit, text(c))));
}

void read_goods(Kit& kit, const value& data) {
  for (const char* kind : {"garrisons", "roaming"}) {
    for (const auto& g : data.at("goods").at(kind).as_array()) {
      const auto& o = g.as_object();
      auto& goods = kit.goods[at(goods_box(text(o, "group")))];
      goods.small = u8(number(o.at("goods").as_object(), "small_treasures"));
      put_counters(kit, goods, o.at("goods").at("counters").as_array());
    }
  }
  for (const auto& s : data.at("treasure_sites").as_array()) {
    const auto& o = s.as_object();
    auto& goods = kit.goods[at(goods_box(text(o, "site")))];
    goods.large = u8(number(o, "large_treasures"));
    goods.small = u8(number(o, "small_treasures"));
  }
  for (const auto& w : data.at("within").as_array()) {
    const auto& o = w.as_object();
    auto& goods = kit.goods[at(goods_box(text(o, "card")))];
    const auto& contents = o.at("contents").as_object();
    goods.large = u8(number(contents, "large_treasures"));
    goods.gold = number(contents, "gold");
    auto counters = contents.at("counters").as_array();
    std::reverse(counters.begin(), counters.end());  // the data names them from the top
    put_counters(kit, goods, counters);
  }
  for (const auto& v : data.at("visitors").as_array()) {
    const auto& o = v.as_object();
    auto& goods = kit.goods[at(goods_box(text(o, "id")))];
    goods.small = u8(number(o.at("start_box").as_object(), "small_treasures"));
  }
  for (int i = 0; i < kGoods; ++i) {
    auto& id = kit.goods[at(i)].id;
    id = i < kGroups           ? enum_name(static_cast<Group>(i))
         : i < kTraders        ? enum_name(static_cast<Visitor>(i - kGroups))
         : i < kFirstWithinBox ? enum_name(static_cast<Site>(i - kFirstSiteBox))
                               : std::string(kWithin[i - kFirstWithinBox]);
  }
}

void read_errand(ErrandDesign& d, const object& o) {
  d.name = text(o, "name");
  const auto* cost = part(o, "cost");
  if (!cost) return;
  d.notoriety = number(*cost, "notoriety");
  d.fame = number(*cost, "fame");
  d.days = number(o, "time_limit_days");
}
std::uint16_t groups(const value& v) {
  std::uint16_t bits = 0;
  for (const auto& g : v.as_array())
    bits |= static_cast<std::uint16_t>(1 << static_cast<int>(named<Group>(text(g))));
  return bits;
}
void read_errands(Kit& kit, const value& data) {
  std::size_t n = 0;
  for (const auto& c : data.at("visitor_chits").as_array())
    for (const auto& side : c.at("sides").as_array()) {
      kit.errands[n].id = text(side);
      if (named<Errand>(text(side)) != static_cast<Errand>(n++)) broken("visitors out of place");
    }
  auto errand = [&](const object& o) -> ErrandDesign& {
    return kit.errands[static_cast<std::size_t>(named<Errand>(text(o, "id")))];
  };
  for (const auto& v : data.at("visitors").as_array()) {
    auto& d = errand(v.as_object());
    read_errand(d, v.as_object());
    d.visitor = true;
  }
  for (const auto& v : data.at("missions").as_array()) {
    const auto& o = v.as_object();
    auto& d = errand(o);
    read_errand(d, o);
    d.mission = true;
    d.goal = named<Dwelling>(text(o, "destination"));
    d.other_goal = named<Dwelling>(text(o, "destination_if_taken_at_destination"));
  }
  for (const auto& v : data.at("campaigns").as_array()) {
    const auto& o = v.as_object();
    auto& d = errand(o);
    read_errand(d, o);
    d.campaign = true;
    d.partners = groups(o.at("partners"));
    const auto& foes = o.at("foes").as_object();
    d.dragons = foes.contains("monsters");
    if (foes.contains("natives")) d.foes = groups(foes.at("natives"));
  }
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

const Kit kKit = load_kit();

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
