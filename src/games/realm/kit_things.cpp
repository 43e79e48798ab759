// Reads the things of the box from data/realm: weapons, armour, horses, cards; goods and sites;
// visitors, missions and campaigns.
#include <algorithm>

#include "games/realm/kit_read.h"

namespace gh::realm::reading {

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

}  // namespace gh::realm::reading
