// The whole state written down: what is as at the beginning of a game is left out.
#include "games/realm/book.h"
#include "games/realm/combat.h"
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/setup.h"
#include "games/realm/written.h"

namespace gh::realm {
namespace {

std::vector<std::string> list_of(const State& s, std::uint8_t top) {
  std::vector<std::string> out;
  each_below(s, top, [&](int t) { out.push_back(thing_name(t)); });
  return out;
}

BoxPosition write_box(const State& s, int i) {
  const auto& box = s.boxes[at(i)];
  return {list_of(s, box.top), box.large, box.small, list_of(s, box.bottom)};
}
bool same_box(const BoxPosition& a, const BoxPosition& b) {
  return a.top == b.top && a.large == b.large && a.small == b.small && a.bottom == b.bottom;
}

json::object write_being(const State& s, const State& fresh, int b) {
  json::object out;
  write_fields(s, s.bodies[at(b)], fresh.bodies[at(b)], out);
  if (has_ledger(b)) write_fields(s, ledger(s, b), ledger(fresh, b), out);
  return out;
}

json::object write_character(const State& s, const State& fresh, int seat_index) {
  json::object out;
  write_fields(s, s.characters[at(seat_index)], fresh.characters[at(seat_index)], out);
  if (auto* chits = out.if_contains("chits")) {
    json::object named;
    for (const auto& [key, state] : chits->as_object())
      named[action_name(s, seat(seat_index), std::atoi(std::string(key).c_str()))] = state;
    *chits = named;
  }
  if (auto* alerted = out.if_contains("alerted")) {
    json::array named;
    for (int i = 0; i < kActionChits; ++i)
      if (s.characters[at(seat_index)].alerted >> i & 1)
        named.push_back(json::string(action_name(s, seat(seat_index), i)));
    *alerted = named;
  }
  for (auto& [key, v] : write_being(s, fresh, seat_index)) out[key] = v;
  return out;
}

void write_things(const State& s, Position& p) {
  for (int t = 0; t < kThings; ++t) {
    const auto& it = s.items[at(t)];
    json::object o;
    if (it.place < kBeings) o["with"] = being_name(s, it.place);
    if (it.place == kGonePlace) o["gone"] = true;
    if (it.place != kPilePlace && it.spot < kThings) o["on"] = thing_name(it.spot);
    Item flags = it, usual;
    flags.place = usual.place;
    flags.spot = flags.below = kNone;
    write_fields(s, flags, usual, o);
    if (!o.empty()) p.things[thing_name(t)] = o;
  }
}

void write_map(const State& s, Position& p) {
  for (int t = 0; t < kTiles; ++t) {
    const auto& x = s.tiles[at(t)];
    if (x.placed) p.tiles.push_back({tile_name(t), x.q, x.r, x.turn, x.enchanted});
    if (s.builders[at(t)] >= 0) p.builders[tile_name(t)] = seat(s.builders[at(t)]);
  }
  for (int d = 0; d < kDwellings; ++d)
    if (s.dwellings[at(d)] != kNone)
      p.dwellings[enum_name(static_cast<Dwelling>(d))] = spot_name(s.dwellings[at(d)]);
  if (s.ghosts != kNone) p.ghosts = spot_name(s.ghosts);
  for (int c = 0; c < kChits; ++c) {
    json::object o;
    write_fields(s, s.chits[at(c)], MapChit{}, o);
    if (!o.empty()) p.chits[chit_name(c)] = o;
  }
  if (s.lost_city != kNone) p.lost_city = tile_name(s.lost_city);
  if (s.lost_castle != kNone) p.lost_castle = tile_name(s.lost_castle);
  p.vault_open = s.vault_open;
  for (int i = 0; i < kErrands; ++i) {
    ErrandChit usual;
    usual.side = s.errands[at(i)].side;  // the key says it
    json::object o;
    write_fields(s, s.errands[at(i)], usual, o);
    if (!o.empty() || usual.side) p.errands[errand_name(2 * i + usual.side)] = o;
  }
}

// Spell cards somebody has seen or moved, by box and number; castings with their place in the list,
// to which other pieces point.
void write_magic(const State& s, const State& fresh, Position& p) {
  for (int i = 0; i < kSpellPlaces; ++i) {
    json::object o;
    write_fields(s, s.magic.cards[at(i)], fresh.magic.cards[at(i)], o);
    if (!o.empty()) p.spell_cards[spell_place_name(i)] = o;
  }
  each_casting(s, [&](int i, const Casting& c) {
    json::object o;
    write_fields(s, c, Casting{}, o);
    if (c.by != kNone) o["chit"] = json::string(action_name(s, seat(c.by), c.chit));
    o["place"] = i;
    p.castings.push_back(o);
  });
  p.night = s.magic.night;
}

}  // namespace

Position Game::position(const State& s) {
  static const State fresh = [] {
    State begun;
    fill_boxes(begun);
    return begun;
  }();
  Position p;
  p.seats = s.seats;
  p.options.days = s.days;
  p.options.map = s.layout == 0   ? "random"
                  : s.layout == 1 ? "build"
                                  : kKit.layouts[at(s.layout - 2)].id;
  p.options.one_die_hide = s.one_die_hide;
  p.options.serious_wounds = s.serious_wounds;
  p.options.extended_treachery = s.extended_treachery;
  p.options.benevolent_spells = s.benevolent_spells;
  p.options.automatic_enchanting = s.automatic_enchanting;
  p.options.quiet_monsters = s.quiet_monsters;
  p.options.dragon_heads = s.dragon_heads;
  p.options.commerce = s.commerce;
  p.options.alerted_monsters = s.alerted_monsters;
  each_book_rule([&](std::string_view id, auto rule) {
    if (s.book.*rule) (p.options.*book_option(id)).emplace(true);
  });
  p.options.characters = s.cast;
  p.options.place_visitors = s.place_errands;
  write_map(s, p);
  for (int i = 0; i < s.seats; ++i) p.characters.push_back(write_character(s, fresh, i));
  for (int b = kFirstMonster; b < kBeings; ++b)
    if (auto o = write_being(s, fresh, b); !o.empty()) p.denizens[being_name(s, b)] = o;
  write_things(s, p);
  for (int i = 0; i < kGoods; ++i)
    if (auto box = write_box(s, i); !same_box(box, write_box(fresh, i))) p.boxes[box_name(i)] = box;
  for (int spot = 0; spot < kSpots; ++spot)
    if (s.piles[at(spot)] != kNone) p.piles[spot_name(spot)] = list_of(s, s.piles[at(spot)]);
  write_magic(s, fresh, p);
  write_fields(s, s, fresh, p.course);
  json::object combat;
  write_fields(s, s.combat, fresh.combat, combat);
  if (!combat.empty()) p.combat = combat;
  p.agenda = write_agenda<Question>(s.agenda);
  p.part = "";
  return p;
}

// Between two rounds (10.15): unhired denizens lie with characters, and red ones hold somebody.
std::string lay_on_sheet(State& s, int b) {
  auto& c = s.combat;
  const int on = c.sheet[at(b)];
  const auto name = being_name(s, b);
  if (on == kNone) {
    const bool red = is_in(s, b) && is_unhired(s, b) && is_red(s, b);
    return red ? name + " is red side up: say in combat/sheet whom it holds" : "";
  }
  if (on == b || c.target[at(on)] == b) return "";  // laid down with the one that holds it
  if (!is_in(s, b) || !is_in(s, on))
    return "combat/sheet: " + name + " and " + being_name(s, on) + " are not both there";
  c.target[at(b)] = u8(on);
  if (is_red(s, b) && is_native(on)) {
    c.sheet[at(b)] = c.sheet[at(on)] = u8(b);
    c.target[at(on)] = u8(b);
    return "";
  }
  if (!is_character(on) || (is_hired(s, b) && !is_red(s, b)))
    return "combat/sheet: between two rounds only unhired denizens lie on the sheets of characters";
  if (is_native(b)) c.battling[static_cast<std::size_t>(denizen(b).group)] |= u8(1 << on);
  return "";
}

}  // namespace gh::realm
