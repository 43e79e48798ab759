// Reads the magic of a position: spell cards, and spells being cast or in effect; and what to say
// about names that nothing has.
#include "core/misspelt.h"
#include "games/realm/forms.h"
#include "games/realm/magic.h"
#include "games/realm/position_reader.h"

namespace gh::realm {

bool PositionReader::spell_cards() {
  for (const auto& [name, given] : p_.spell_cards) {
    auto place = spell_place_named(name);
    if (!place) return fail("spell_cards: there is no \"" + name + "\"");
    auto& card = s_.magic.cards[at(*place)];
    auto from = given;
    if (!fields(from, card, "spell_cards/" + name) || !all_read(from, "spell_cards/" + name))
      return false;
    if (card.spell != Spell::none &&
        (static_cast<int>(card.spell) >= kSpells || spell(card.spell).type != place_type(*place)))
      return fail("spell_cards/" + name + ": a card of another type lies there");
    if (card.depth >= places_in(place_box(*place)))
      return fail("spell_cards/" + name + ": the box is not that deep");
  }
  return true;
}

// What a spell is on may be named: `what` by its sort, `more` of an Enchant Artifact by the spell
// it gives, `own` by the chits.
bool PositionReader::casting_names(json::object& given) {
  int by = kNone;
  if (const auto* caster = given.if_contains("by"))
    if (auto who = with_numbers(s_, "by", *caster); who && who->is_number())
      by = who->to_number<int>();
  if (by != kNone && by >= s_.seats) return fail("castings/by: nobody sits there");
  if (auto* what = given.if_contains("what"); what && what->is_string()) {
    const std::string name(what->as_string());
    const auto* sort = given.if_contains("sort");
    const std::string kind(sort && sort->is_string() ? std::string(sort->as_string()) : "");
    const auto n = kind == "thing"      ? thing_from(name)
                   : kind == "tile"     ? tile_from(name)
                   : kind == "clearing" ? spot_from(name)
                   : kind == "sound"    ? chit_from(name)
                                        : std::optional<int>();
    if (!n) return fail("castings/what: there is no " + kind + " \"" + name + "\"");
    *what = *n;
  }
  if (auto* more = given.if_contains("more"); more && more->is_string() && by != kNone) {
    const auto named = spell_from(std::string_view(more->as_string()));
    const auto& sheet = s_.characters[at(by)].spells;
    std::size_t i = 0;
    while (i < sheet.size() && (!named || sheet[i].spell != *named)) ++i;
    if (i == sheet.size()) return fail("castings/more: the spell is not recorded");
    *more = i;
  }
  if (auto* own = given.if_contains("own"); own && own->is_array() && by != kNone) {
    std::uint64_t bits = 0;
    for (const auto& id : own->as_array()) {
      const int chit = id.is_string()
                           ? chit_named(s_, s_.characters[at(by)].hero, std::string(id.as_string()))
                           : kActionChits;
      if (chit == kActionChits) return fail("castings/own: there is no such chit");
      bits |= std::uint64_t{1} << chit;
    }
    *own = bits;
  }
  return true;
}

bool PositionReader::casting(const json::object& given) {
  Casting c;
  auto from = given;
  int place = std::countr_one(s_.magic.used);
  if (auto* at_place = from.if_contains("place")) {
    if (!at_place->is_int64()) return fail("castings/place: a number is expected");
    place = static_cast<int>(at_place->get_int64());
    from.erase("place");
  }
  if (place < 0 || place >= kCastings || (s_.magic.used >> place & 1))
    return fail("castings: no such place, or it is taken");
  std::string chit;
  if (auto* id = from.if_contains("chit"); id && id->is_string()) {
    chit = std::string(id->as_string());
    from.erase("chit");
  }
  if (short_) {
    c.stage = CastStage::done;
    c.day = s_.day;
  }
  if (!casting_names(from)) return false;
  if (!fields(from, c, "castings") || !all_read(from, "castings")) return false;
  if (c.spell == Spell::none) return fail("castings: which spell?");
  if (c.by != kNone) {
    if (c.by >= s_.seats) return fail("castings/by: nobody sits there");
    c.chit = u8(chit_named(s_, s_.characters[c.by].hero, chit));
    if (c.chit == kActionChits) return fail("castings/chit: there is no chit " + chit);
    if (short_ && c.box == kNone) {
      const auto& sheet = s_.characters[c.by].spells;
      for (std::size_t i = 0; i < sheet.size(); ++i)
        if (sheet[i].spell == c.spell && c.box == kNone) c.box = static_cast<std::uint8_t>(i);
    }
    if (c.box >= s_.characters[c.by].spells.size())
      return fail("castings: the spell is not recorded");
    if (short_) {
      c.type = spell(c.spell).type;
      if (c.stage == CastStage::done) s_.characters[c.by].chits[c.chit] = ChitState::committed;
    }
  } else if (c.item == kNone) {
    return fail("castings: who casts? say \"by\" or \"item\"");
  } else if (short_) {
    c.type = spell(c.spell).type;
    const int card = place_of(s_, c.spell);
    if (card != kNone && place_box(card) == design(c.item).spell_box) c.box = u8(card);
  }
  if (short_ && c.sort == Marked::none && !c.on.empty()) c.sort = Marked::being;
  s_.magic.castings[at(place)] = c;
  s_.magic.used |= std::uint64_t{1} << place;
  s_.magic.kinds |= std::uint64_t{1} << static_cast<int>(c.spell);
  if (spell(c.spell).duration == Duration::permanent)
    s_.magic.permanent |= std::uint64_t{1} << place;
  return true;
}

bool PositionReader::castings() {
  s_.magic.night = p_.night;
  for (const auto& given : p_.castings)
    if (!casting(given)) return false;
  s_.magic.frozen = frozen_now(s_);
  return true;
}

// --- names that nothing has

namespace {
template <class Name>
std::string like(std::string_view wrong, int from, int to, Name name) {
  std::vector<std::string> all;
  for (int i = from; i < to; ++i) all.push_back(name(i));
  return did_you_mean(wrong, std::move(all));
}
}  // namespace

std::string heroes_there_are() {
  std::vector<std::string> all;
  for (int h = 0; h < kHeroes; ++h) all.push_back(enum_name(static_cast<Hero>(h)));
  return "; there are " + joined(all);
}
std::string tiles_like(std::string_view name) {
  return like(name, 0, kTiles, [](int t) { return tile_name(t); });
}
// Of a tile that there is the clearings it has.
std::string clearings_like(std::string_view name) {
  const auto dash = name.rfind('-');
  const auto t = tile_from(name.substr(0, dash));
  if (!t) return tiles_like(name.substr(0, dash)) + " A clearing is written crag-2";
  std::vector<std::string> all;
  for (int n = 1; n <= 6; ++n)
    if (tile(*t).has(n)) all.push_back(spot_name(spot_at(*t, n)));
  return "; there are " + joined(all);
}
std::string things_like(std::string_view name) {
  return like(name, 0, kThings, [](int t) { return thing_name(t); });
}
std::string denizens_like(const State& s, std::string_view name) {
  return like(name, kFirstMonster, kFirstFamiliar, [&](int b) { return being_name(s, b); });
}
std::string map_chits_like(std::string_view name) {
  return like(name, 0, kChits, [](int c) { return chit_name(c); });
}
std::string boxes_like(std::string_view name) {
  return like(name, 0, kGoods, [](int b) { return box_name(b); });
}
std::string action_chits_like(const State& s, Hero h, std::string_view name) {
  if (h == Hero::none) return "";
  return like(name, 0, kActionChits, [&](int c) { return printed(s, h).chits[at(c)].id; });
}

}  // namespace gh::realm
