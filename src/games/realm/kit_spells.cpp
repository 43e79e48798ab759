// Reads the spells and the boxes their cards lie in (data/realm/spells.json).
#include "core/embedded.h"
#include "games/realm/kit.h"

namespace gh::realm {
namespace {

using json::object;
using json::value;

[[noreturn]] void broken_spells(const std::string& why) { broken_data("data/realm/", why); }

std::string word(const value& v) { return std::string(v.as_string()); }

template <class E>
E spelled(const value& v) {
  auto e = enum_from<E>(word(v));
  if (!e) broken_spells("spells.json: unknown name: " + word(v));
  return *e;
}
int type_of(const value& v) {
  if (v.is_null()) return 0;
  constexpr std::string_view kTypes[] = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
  for (int i = 0; i < 8; ++i)
    if (word(v) == kTypes[i]) return i + 1;
  broken_spells("spells.json: no type " + word(v));
}

Blow read_attack(const object& o) {
  constexpr std::string_view kLetters = "NLMHT";
  Blow b;
  b.kind = word(o.at("method")) == "missile" ? Attack::missile : Attack::strike;
  b.harm = static_cast<Level>(kLetters.find(word(o.at("harm"))[0]));
  b.stars = u8(o.at("sharpness").to_number<int>());
  b.length = u8(o.at("length").to_number<int>());
  if (o.at("time").is_number()) b.time = u8(o.at("time").to_number<int>());
  return b;
}

void read_spell(SpellDesign& d, const object& o) {
  d.id = word(o.at("id"));
  d.name = word(o.at("name"));
  d.type = u8(type_of(o.at("type")));
  if (word(o.at("color")) != "any") d.colour = u8(static_cast<int>(spelled<Colour>(o.at("color"))));
  d.duration = spelled<Duration>(o.at("duration"));
  d.aimed = spelled<Aimed>(o.at("target"));
  d.place = spelled<CastAt>(o.at("place"));
  d.benevolent = o.at("benevolent").as_bool();
  if (const auto* attack = o.if_contains("attack")) d.blow = read_attack(attack->as_object());
}

void read_box(Kit& kit, int index, const object& o) {
  auto& d = kit.spell_boxes[at(index)];
  d.id = word(o.at("id"));
  for (const auto& t : o.at("types").as_array()) d.types.push_back(u8(type_of(t)));
  const auto kind = word(o.at("kind"));
  if (kind == "site") d.site = u8(static_cast<int>(spelled<Site>(o.at("id"))));
  if (kind == "visitor") d.visitor = u8(static_cast<int>(spelled<Visitor>(o.at("id"))));
  if (kind != "thing") return;
  for (int t = kFirstCard; t < kThings; ++t) {
    if (kit.things[at(t)].id != d.id) continue;
    d.thing = u8(t);
    kit.things[at(t)].spell_box = u8(index);
    // A book of two types casts the lower one: that of its lowest card (MG-28, MG-32).
    kit.things[at(t)].magic_type = d.types[d.types.size() - 1];
  }
  if (d.thing == kNone) broken_spells("spells.json: no treasure " + d.id);
}

}  // namespace

void read_spells(Kit& kit, const value& data) {
  std::size_t n = 0;
  for (const auto& s : data.at("spells").as_array()) {
    if (n == kAllSpells) broken_spells("spells.json: more than 49 spells");
    read_spell(kit.spells[n], s.as_object());
    if (spelled<Spell>(s.at("id")) != static_cast<Spell>(n++))
      broken_spells("spells.json: spells out of place");
  }
  if (n != kAllSpells) broken_spells("spells.json: not 49 spells");
  int box = 0;
  for (const auto& b : data.at("boxes").as_array()) {
    if (box == kSpellBoxes) broken_spells("spells.json: more than 19 boxes");
    read_box(kit, box++, b.as_object());
  }
  if (box != kSpellBoxes) broken_spells("spells.json: not 19 boxes");
  kit.things[thing(Card::dragonfang_necklace)].holds = Spell::control_dragon;
  // The Eye of the Moon has nothing to show without seasons and weather (OPT-18): it casts nothing.
}

std::optional<Spell> spell_from(std::string_view id) {
  auto s = enum_from<Spell>(std::string(id));
  return s && *s != Spell::none ? s : std::nullopt;
}

}  // namespace gh::realm
