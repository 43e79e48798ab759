// Reads a position: strict, but friendly to short ones made by hand. A position with an agenda is
// taken as it stands; without one, what is not said is filled in as at a quiet beginning.
#include "games/realm/book.h"
#include "games/realm/course.h"
#include "games/realm/forms.h"
#include "games/realm/game.h"
#include "games/realm/magic.h"
#include "games/realm/plan.h"
#include "games/realm/position_reader.h"
#include "games/realm/rules.h"
#include "games/realm/setup.h"
#include "games/realm/written.h"

namespace gh::realm {
bool PositionReader::basics() {
  int seats = p_.seats ? p_.seats : static_cast<int>(p_.characters.size());
  if (seats < 1 || seats > kMostSeats) return fail("seats must be 1 to 8");
  if (p_.characters.size() > at(seats)) return fail("there are more characters than seats");
  if (p_.options.days < 1 || p_.options.days > 56) return fail("options/days must be 1 to 56");
  s_.seats = u8(seats);
  s_.days = u8(p_.options.days);
  s_.one_die_hide = p_.options.one_die_hide;
  s_.serious_wounds = p_.options.serious_wounds;
  s_.extended_treachery = p_.options.extended_treachery;
  s_.benevolent_spells = p_.options.benevolent_spells;
  s_.automatic_enchanting = p_.options.automatic_enchanting;
  s_.quiet_monsters = p_.options.quiet_monsters;
  s_.dragon_heads = p_.options.dragon_heads;
  s_.commerce = p_.options.commerce;
  s_.alerted_monsters = p_.options.alerted_monsters;
  std::string unknown;
  each_book_rule([&](std::string_view id, auto rule) {
    s_.book.*rule = (p_.options.*book_option(id)).value_or(false);
    if (s_.book.*rule && !is_offered(id)) unknown = id;
  });
  if (!unknown.empty()) return fail("options/" + unknown + ": this rule is not played here");
  s_.cast = p_.options.characters;
  s_.place_errands = p_.options.place_visitors;
  const auto& map = p_.options.map;
  int layout = map == "random" ? 0 : map == "build" ? 1 : -1;
  for (std::size_t i = 0; i < kKit.layouts.size(); ++i)
    if (map == kKit.layouts[i].id) layout = static_cast<int>(i) + 2;
  if (layout < 0) return fail("options/map: there is no map \"" + map + "\"");
  s_.layout = u8(layout);
  fill_boxes(s_);
  return true;
}

// --- the map

bool PositionReader::tiles() {
  // Short positions: the layout, and of its tiles perhaps those that are turned over.
  const bool turned_only = std::ranges::all_of(p_.tiles, [](const TilePosition& t) {
    return t.enchanted && t.q == 0 && t.r == 0 && t.turn == 0;
  });
  if (turned_only && short_) {
    lay_layout(s_, kKit.layouts[at(std::max(0, s_.layout - 2))]);
    for (const auto& from : p_.tiles) {
      const auto t = tile_from(from.tile);
      if (!t) return fail("there is no tile \"" + from.tile + "\"" + tiles_like(from.tile));
      s_.tiles[at(*t)].enchanted = true;
    }
    join_tiles(s_);
    return true;
  }
  for (const auto& from : p_.tiles) {
    auto t = tile_from(from.tile);
    if (!t) return fail("there is no tile \"" + from.tile + "\"" + tiles_like(from.tile));
    auto& to = s_.tiles[at(*t)];
    if (to.placed) return fail("tile " + from.tile + " is there twice");
    if (std::abs(from.q) > 40 || std::abs(from.r) > 40)
      return fail("tile " + from.tile + " is far off");
    if (from.turn < 0 || from.turn > 5) return fail("a tile is turned by 0 to 5 sixths");
    if (tile_at(s_, from.q, from.r) >= 0) return fail("tile " + from.tile + " lies on another");
    to.q = static_cast<std::int8_t>(from.q);
    to.r = static_cast<std::int8_t>(from.r);
    to.turn = u8(from.turn);
    to.enchanted = from.enchanted;
    to.placed = true;
  }
  for (const auto& [name, who] : p_.builders) {
    auto t = tile_from(name);
    if (!t || !is_player(who) || index(who) >= s_.seats)
      return fail("builders: no tile or seat " + name);
    if (s_.tiles[at(*t)].placed) return fail("builders: " + name + " has been laid");
    s_.builders[at(*t)] = static_cast<std::int8_t>(index(who));
  }
  join_tiles(s_);
  return true;
}

bool PositionReader::chits() {
  for (const auto& [name, given] : p_.chits) {
    auto c = chit_from(name);
    if (!c) return fail("there is no chit \"" + name + "\"" + map_chits_like(name));
    auto& to = s_.chits[at(*c)];
    auto from = given;
    if (!fields(from, to, "chits/" + name) || !all_read(from, "chits/" + name)) return false;
    if (to.tile != kNone && to.place == ChitPlace::undealt)
      to.place =
          to.shown && !is_warning(*c) && !is_lost(*c) ? ChitPlace::clearing : ChitPlace::tile;
    const bool lies = to.place == ChitPlace::tile || to.place == ChitPlace::clearing;
    if (lies != (to.tile != kNone)) return fail("chits/" + name + ": place and tile do not agree");
    if (lies && !s_.tiles[to.tile].placed) return fail("chits/" + name + ": its tile is not laid");
  }
  return true;
}

bool PositionReader::errands() {
  for (const auto& [name, given] : p_.errands) {
    auto side = errand_named(name);
    if (!side) return fail("errands: there is no \"" + name + "\"");
    auto& to = s_.errands[at(*side / 2)];
    if (to.box != kNone || to.spot != kNone || to.carrier >= 0)
      return fail("errands: " + name + " and its other side are both given");
    auto from = given;
    to.side = u8(*side % 2);
    if (!fields(from, to, "errands/" + name) || !all_read(from, "errands/" + name)) return false;
    if (to.side != *side % 2) return fail("errands/" + name + ": the name says which side is up");
    if (to.box != kNone && to.box >= kErrandBoxes) return fail("errands: boxes are 0 to 6");
    if (to.carrier >= s_.seats) return fail("errands/" + name + ": nobody sits there");
  }
  if (!short_) return true;
  for (int i = 0, box = 0; i < kErrands; ++i) {  // the others wait on the chart
    auto& e = s_.errands[at(i)];
    if (e.box != kNone || e.spot != kNone || e.carrier >= 0) continue;
    while (!(free_errand_boxes(s_) >> box & 1)) ++box;
    e.box = u8(box);
  }
  return true;
}

bool PositionReader::map() {
  if (!tiles() || !chits() || !errands()) return false;
  for (const auto& [name, where] : p_.dwellings) {
    auto d = enum_from<Dwelling>(name);
    if (!d)
      return fail("there is no dwelling \"" + name + "\"; there are " +
                  joined(enum_names<Dwelling>()));
    if (!spot(where, s_.dwellings[static_cast<std::size_t>(*d)])) return false;
  }
  if (p_.ghosts && !spot(*p_.ghosts, s_.ghosts)) return false;
  auto open = [&](const std::optional<std::string>& name, std::uint8_t& to) {
    if (!name) return true;
    auto t = tile_from(*name);
    if (!t) return fail("there is no tile \"" + *name + "\"" + tiles_like(*name));
    to = u8(*t);
    return true;
  };
  s_.vault_open = p_.vault_open;
  return open(p_.lost_city, s_.lost_city) && open(p_.lost_castle, s_.lost_castle);
}

// --- beings

// Characters' names are needed to read anything else.
bool PositionReader::heroes() {
  for (std::size_t i = 0; i < p_.characters.size(); ++i) {
    const auto* given = p_.characters[i].if_contains("hero");
    if (!given) {
      if (short_) return fail("characters: each needs a hero");
      continue;
    }
    auto h =
        given->is_string() ? enum_from<Hero>(std::string_view(given->as_string())) : std::nullopt;
    if (!h || *h == Hero::none)
      return fail("there is no character " + json::serialize(*given) + heroes_there_are());
    s_.characters[i].hero = *h;
  }
  return true;
}

bool PositionReader::body(json::object& from, int being, const std::string& what) {
  auto& b = s_.bodies[at(being)];
  if (auto* place = from.if_contains("at")) {  // for people: "crag-2", or "crag-2>ledges-3"
    if (!place->is_string()) return fail(what + "/at: a clearing is expected");
    std::string text(place->as_string());
    auto arrow = text.find('>');
    if (arrow != text.npos && !spot(text.substr(arrow + 1), b.road)) return false;
    if (!spot(text.substr(0, arrow), b.spot)) return false;
    from.erase("at");
    b.life = Life::map;
  }
  if (!fields(from, b, what)) return false;
  if (short_ && b.spot != kNone) b.life = Life::map;
  if (b.employer >= s_.seats) return fail(what + "/employer: nobody sits there");
  if (short_ && b.employer >= 0 && !b.until) b.until = u8(std::min(250, s_.day + 13));
  if (has_ledger(being) && !fields(from, ledger(s_, being), what)) return false;
  return all_read(from, what);
}

bool PositionReader::characters() {
  for (std::size_t i = 0; i < p_.characters.size(); ++i) {
    const int who = static_cast<int>(i);
    const std::string what = "characters/" + being_name(s_, who);
    auto from = p_.characters[i];
    auto& c = s_.characters[i];
    if (auto* chits = from.if_contains("chits"); chits && chits->is_object()) {
      json::object numbered;
      for (const auto& [key, state] : chits->as_object()) {
        const int n = chit_named(s_, c.hero, key);
        if (n == kActionChits)
          return fail(what + "/chits: there is no chit " + std::string(key) +
                      action_chits_like(s_, c.hero, key));
        if (!state.is_string() || !enum_from<ChitState>(std::string_view(state.as_string())))
          return fail(what + "/chits/" + std::string(key) + ": found " + json::serialize(state) +
                      ", wanted one of " + joined(enum_names<ChitState>()));
        numbered[std::to_string(n)] = state;
      }
      *chits = numbered;
    }
    if (auto* alerted = from.if_contains("alerted"); alerted && alerted->is_array()) {
      std::uint16_t bits = 0;
      for (const auto& x : alerted->as_array()) {
        const int n = x.is_string() ? chit_named(s_, c.hero, x.as_string()) : kActionChits;
        if (n == kActionChits) return fail(what + "/alerted: no chit " + json::serialize(x));
        bits |= static_cast<std::uint16_t>(1u << n);
      }
      *alerted = bits;
    }
    if (auto* has = from.if_contains("has")) {
      if (!short_ || !has->is_array())
        return fail(what + "/has: a list of things, in short positions");
      for (const auto& x : has->as_array()) {
        int t = 0;
        if (!x.is_string() || !claim(std::string(x.as_string()), t))
          return fail(what + "/has: " + json::serialize(x));
        s_.items[at(t)].place = u8(who);
        s_.items[at(t)].active = true;
        if (is_card(t)) s_.items[at(t)].shown = true;
      }
      equipped_ |= u8(1 << i);
      from.erase("has");
    }
    if (short_) {
      s_.ledgers[i].gold = 10;
      if (!from.contains("aims")) c.aims[static_cast<std::size_t>(Aim::gold)] = kAimPoints;
      if (!from.contains("start")) c.start = 0;
    }
    if (!fields(from, c, what) || !body(from, who, what)) return false;
    if (short_ && s_.bodies[i].life == Life::out) return fail(what + ": where is he? say \"at\"");
    if (short_ && c.hero == Hero::wizard) s_.ledgers[i].found |= kAllWays;
    if (short_) c.colours_set = true;
    if (short_ && c.hero == Hero::witch) {
      auto& f = s_.bodies[at(kFirstFamiliar + who)];
      f.life = Life::map;
      f.spot = s_.bodies[i].spot;
      f.employer = static_cast<std::int8_t>(who);
    }
    if (aim_points(c) > kAimPoints) return fail(what + "/aims: five points are divided");
  }
  return true;
}

bool PositionReader::denizens() {
  for (const auto& [name, given] : p_.denizens) {
    auto b = being_named(s_, name);
    if (!b || is_character(*b))
      return fail("there is no monster or native \"" + name + "\"" + denizens_like(s_, name));
    auto from = given;
    if (!body(from, *b, "denizens/" + name)) return false;
  }
  return true;
}

// --- things

// A thing gets a place other than the one it begins in: out of its first box.
void PositionReader::unlist(int thing) {
  auto& it = s_.items[at(thing)];
  if (it.place < kGoodsPlace || it.place >= kPilePlace) return;
  std::uint8_t* link = &s_.boxes[at(it.place - kGoodsPlace)].top;
  while (*link != kNone && *link != thing) link = &s_.items[*link].below;
  if (*link == thing) *link = it.below;
  it.below = kNone;
}
bool PositionReader::claim(const std::string& name, int& to) {
  auto t = thing_from(name);
  if (!t) return fail("there is no thing \"" + name + "\"" + things_like(name));
  if (claimed_.has(*t)) return fail(name + " is in two places");
  claimed_.put(*t);
  unlist(*t);
  s_.items[at(*t)].below = kNone;
  to = *t;
  return true;
}

bool PositionReader::chain(const std::vector<std::string>& names, std::uint8_t place,
                           int spot_number, std::uint8_t& top) {
  std::uint8_t* link = &top;
  for (const auto& name : names) {
    int t = 0;
    if (!claim(name, t)) return false;
    auto& it = s_.items[at(t)];
    it.place = place;
    it.spot = u8(spot_number);
    *link = u8(t);
    link = &it.below;
  }
  return true;
}

bool PositionReader::boxes() {
  for (const auto& [name, from] : p_.boxes) {
    auto i = box_named(name);
    if (!i) return fail("there is no box \"" + name + "\"" + boxes_like(name));
    given_ |= 1u << *i;
    // What began here and is not named below is nowhere, and check() says so.
    auto& box = s_.boxes[at(*i)];
    for (int t = box.top; t != kNone;) {
      auto& it = s_.items[at(t)];
      it.place = kPoolPlace;
      t = std::exchange(it.below, kNone);
    }
    box = {};
    if (from.large < 0 || from.large > 30 || from.small < 0 || from.small > 45)
      return fail("boxes/" + name + ": so many cards there are not");
    box.large = u8(from.large);
    box.small = u8(from.small);
  }
  for (const auto& [name, from] : p_.boxes) {
    auto& box = s_.boxes[at(*box_named(name))];
    auto place = u8(kGoodsPlace + *box_named(name));
    if (!chain(from.top, place, kNone, box.top) || !chain(from.bottom, place, kNone, box.bottom))
      return false;
  }
  for (const auto& [name, from] : p_.piles) {
    std::uint8_t where = 0;
    if (!spot(name, where) || !chain(from, kPilePlace, where, s_.piles[where])) return false;
  }
  return true;
}

bool PositionReader::things() {
  for (const auto& [name, given] : p_.things) {
    auto t = thing_from(name);
    if (!t) return fail("there is no thing \"" + name + "\"" + things_like(name));
    auto from = given;
    auto& it = s_.items[at(*t)];
    if (const auto* with = from.if_contains("with")) {
      auto b = with->is_string() ? being_named(s_, with->as_string()) : std::nullopt;
      int same = 0;
      if (!b) return fail("things/" + name + ": there is no " + json::serialize(*with));
      if (!claim(name, same)) return false;
      it.place = u8(*b);
      if (is_character(*b)) equipped_ |= u8(1 << *b);
      from.erase("with");
    }
    if (from.erase("gone")) {
      int same = 0;
      if (!claim(name, same)) return false;
      it.place = kGonePlace;
    }
    if (const auto* on = from.if_contains("on")) {
      auto weapon = on->is_string() ? thing_from(on->as_string()) : std::nullopt;
      if (!weapon || it.place >= kBeings)
        return fail("things/" + name + "/on: a weapon is expected");
      it.spot = u8(*weapon);
      from.erase("on");
    }
    for (const char* place : {"place", "spot", "below"})
      if (from.contains(place))
        return fail("things/" + name + ": say \"with\", or list it in a box or pile");
    if (!fields(from, it, "things/" + name) || !all_read(from, "things/" + name)) return false;
    if (!is_card(*t)) it.known = 0;  // counters are known to all
  }
  return true;
}

// Short positions: what nobody said. Characters have what they begin with.
bool PositionReader::equipment_of(int who) {
  const Hero h = s_.characters[at(who)].hero;
  for (int nth = 0; const auto* kind = equipment(h, nth); ++nth) {
    auto from = boxes_with(s_, *kind);
    if (!from)
      return fail("nobody has a " + *kind + " for the " + hero(h).id + ": say what he \"has\"");
    int t = item_in_box(s_, std::countr_zero(from), *kind), same = 0;
    if (!claim(thing_name(t), same)) return false;
    s_.items[at(t)].place = u8(who);
    s_.items[at(t)].active = true;
  }
  return true;
}

// Cards that are somewhere are missing in the piles; five large ones lie within treasures.
bool PositionReader::cards() {
  for (int nth = 0; within_box(nth) < kGoods; ++nth) {
    int box = within_box(nth);
    if (given_ >> box & 1) continue;
    int t = kNone;
    within_pool(s_).each([&](int x) {
      if (t == kNone) t = x;
    });
    if (t == kNone) return fail("no large treasure is left for the " + box_name(box));
    claimed_.put(t);
    s_.items[at(t)].place = u8(kGoodsPlace + box);
    std::uint8_t* link = &s_.boxes[at(box)].top;
    while (*link != kNone) link = &s_.items[*link].below;
    *link = u8(t);
  }
  auto balance = [&](bool large) {
    int pool = 0, places = 0;
    for (int t = kFirstCard; t < kThings; ++t)
      if (s_.items[at(t)].place == kPoolPlace) pool += (design(t).pile != Pile::small) == large;
    for (const auto& box : s_.boxes) places += large ? box.large : box.small;
    for (int i = kFirstSiteBox; places > pool && i < kFirstSiteBox + 10 * kGoods; ++i) {
      int b = (i % kGoods);
      auto& n = large ? s_.boxes[at(b)].large : s_.boxes[at(b)].small;
      if ((given_ >> b & 1) || !n) continue;
      --n;
      --places;
    }
    return places == pool || fail("there are more treasure places than unseen cards, or fewer");
  };
  return balance(true) && balance(false);
}

namespace {
// What gives a Move gives it to any clearing, also to one that no road leads to (6.2.4).
bool is_such(const Phase& x, const Phase& p) {
  return x.activity == p.activity && (x.where == p.where || x.activity == Activity::move);
}
}  // namespace

// For people: a phase without a source is a plain one, the third and fourth those of the sunlight;
// when they are used up it comes from what else gives one.
bool PositionReader::plan_of(int being) {
  auto& plan = ledger(s_, being).plan;
  const int most = plain_phases(s_, being, outline(s_, being).cave);
  int plain = 0;
  given_source_ = 0;
  for (std::size_t i = 0; i < plan.size(); ++i)
    if ((plan[i].source != kBasic && plan[i].source != kSunlight) ||
        plan[i].activity == Activity::follow)
      given_source_ |= 1u << i;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    auto& p = plan[i];
    if ((p.source != kBasic && p.source != kSunlight) || p.activity == Activity::follow) continue;
    if (plain >= most)
      for (const auto& x : may_record(s_, being, outline(s_, being, static_cast<int>(i))))
        if (is_such(x, p) && x.source != kSunlight) p.source = x.source;
    if (p.source != kBasic && p.source != kSunlight) continue;
    if (++plain > 2) p.source = kSunlight;
  }
  if (plain <= most) return true;
  const auto as_read = plan;
  if (spread_plan(being, 0, 0)) return true;
  plan = as_read;
  return plain <= plain_phases(s_, being, false) ||
         fail(being_name(s_, being) + "/plan: " + std::to_string(plan.size()) +
              " phases; there are " + std::to_string(most) +
              " plain ones and what an advantage, cards and horses give, which does not fit");
}

// The same with the plain ones anywhere: a source that comes later in the plan may be the only one
// left for its phase.
bool PositionReader::spread_plan(int being, std::size_t from, int plain) {
  auto& plan = ledger(s_, being).plan;
  while (from < plan.size() && given_source_ >> from & 1) ++from;
  if (from == plan.size()) return true;
  auto& p = plan[from];
  if (plain < plain_phases(s_, being, outline(s_, being).cave)) {
    p.source = plain < 2 ? kBasic : kSunlight;
    if (spread_plan(being, from + 1, plain + 1)) return true;
  }
  p.source = kBasic;
  for (const auto& x : may_record(s_, being, outline(s_, being, static_cast<int>(from)))) {
    if (!is_such(x, p) || x.source == kBasic || x.source == kSunlight) continue;
    p.source = x.source;
    if (spread_plan(being, from + 1, plain)) return true;
  }
  p.source = kBasic;
  return false;
}

// --- where we are

bool PositionReader::course() {
  auto from = p_.course;
  if (!fields(from, s_, "course") || !all_read(from, "course")) return false;
  if (p_.combat) {
    auto combat = *p_.combat;
    if (!fields(combat, s_.combat, "combat") || !all_read(combat, "combat")) return false;
  }
  // The first character of the day is the one who has the first turn of it.
  const bool early = p_.part == "birdsong" || p_.part == "sunrise" || p_.part == "daylight";
  if (short_ && early && !p_.course.contains("first")) s_.first = kNone;
  if (s_.row > 6 || (s_.first != kNone && s_.first >= s_.seats))
    return fail("course: row is 0 to 6, first is a seat");
  if (short_ && !s_.day) s_.day = 1;
  return true;
}

bool PositionReader::turn_of(const std::string& who) {
  auto b = being_named(s_, who);
  if (!b || !is_individual(s_, *b)) return fail("part: " + who + " takes no turn");
  s_.agenda.steps.push_back(Day{Day::Stage::evening});
  s_.agenda.steps.push_back(Daylight{255});
  for (int i = 0; i < s_.seats; ++i)
    if (i != *b) s_.turned.put(i);
  for (int g = 0; g < kGroups; ++g)
    if (int l = leader_of(static_cast<Group>(g)); l != *b && is_hired(s_, l)) s_.turned.put(l);
  return true;
}

// The short form: a part of the day begins.
bool PositionReader::part() {
  if (p_.agenda) {
    auto problem = read_agenda<Question>(*p_.agenda, s_.seats, s_.agenda);
    return problem.empty() || fail(problem);
  }
  if (s_.over) return true;
  auto& steps = s_.agenda.steps;
  steps.push_back(PlayGame{PlayGame::Stage::days});
  const auto& what = p_.part;
  if (p_.combat && !what.starts_with("combat at "))
    return fail("combat: say where, with part \"combat at crag-2\"");
  if (what.starts_with("turn of ")) return turn_of(what.substr(8));
  if (what.starts_with("combat at ")) return combat_at(what.substr(10));
  constexpr const char* kParts[] = {"", "birdsong", "sunrise", "daylight", "evening", "midnight"};
  for (int i = 1; i < 6; ++i)
    if (what == kParts[i]) {
      steps.push_back(Day{static_cast<Day::Stage>(i)});
      return true;
    }
  if (what == "new day") return true;
  return fail(
      "part: birdsong, sunrise, daylight, evening, midnight, new day, \"turn of amazon\" or "
      "\"combat at crag-2\"");
}

// With `combat` a round begins in the middle of it, and everybody lies where it says; else the
// first one, with the battle rolls before it.
bool PositionReader::combat_at(const std::string& name) {
  std::uint8_t where = 0;
  if (!spot(name, where)) return false;
  Evening evening;
  evening.begun = true;
  if (!p_.combat) evening.left.put(where);
  s_.agenda.steps.push_back(Day{Day::Stage::midnight});
  s_.agenda.steps.push_back(evening);
  if (!p_.combat) return true;
  auto& c = s_.combat;
  c.spot = where;
  if (c.round > 0) --c.round;  // it is counted when it begins
  for (int b = kFirstMonster; b < kFirstFamiliar; ++b)
    if (auto problem = lay_on_sheet(s_, b); !problem.empty()) return fail(problem);
  s_.agenda.steps.push_back(Clearing{Clearing::Stage::rounds, 0});
  return true;
}

Result<State> PositionReader::read() {
  bool fine = basics() && heroes() && course() && map() && boxes() && characters() && denizens() &&
              things() && spell_cards() && castings();
  for (int i = 0; fine && short_ && i < s_.seats; ++i)
    if (!(equipped_ >> i & 1) && on_map(s_, i)) fine = equipment_of(i);
  if (fine && short_) wake_in_light(s_);
  if (fine && short_) each_individual(s_, [&](int b) { fine = fine && plan_of(b); });
  fine = fine && (!short_ || cards()) && part();
  if (!fine) return Error{error_};
  if (auto problem = Game::check(s_); !problem.empty()) return Error{problem};
  if (auto problem = course_problem(s_); !problem.empty()) return Error{problem};
  run_on(s_);
  return s_;
}

Result<State> Game::from_position(const Position& p) { return PositionReader(p).read(); }

}  // namespace gh::realm
