// What a number means, as notation, as words and as a reference (saying.h).
#include "games/realm/combat.h"
#include "games/realm/look.h"
#include "games/realm/magic.h"
#include "games/realm/saying.h"

namespace gh::realm {
namespace {

constexpr const char* kDodges[] = {"charge", "dodge", "duck"};
constexpr const char* kHits[] = {"still", "undercut", "intercept", "both", "still"};

// The id and category of arguments that are plain names.
struct Named {
  const char* category = nullptr;
  std::string id;
};

template <class E>
std::string enum_id(int n) {
  return enum_name(static_cast<E>(n));
}

std::string way_id(int b) {
  std::string id = discovery_name(b), out;
  for (char c : id)
    if (c == '*')
      out += "_enchanted";
    else
      out += c == ':' || c == '-' ? '_' : c;
  return out;
}

bool missing(Kind kind, int n) {
  switch (kind) {
    case Kind::being:
    case Kind::thing:
    case Kind::spot:
    case Kind::chit:
    case Kind::box:
    case Kind::owned:
    case Kind::mine:
    case Kind::piece:
    case Kind::mypiece:
    case Kind::sheetbox:
      return n == kNone || n < 0;
    case Kind::spell:
      return n < 0 || n >= kAllSpells;
    case Kind::seat:
      return n < 0;
    case Kind::trader:
      return n < 0 || n >= kTraders;
    case Kind::lane:
    case Kind::blow:
    case Kind::dodge:
    case Kind::attack:
    case Kind::manoeuvre:
      return n < 0 || n >= kLanes;
    case Kind::gait:
    case Kind::part:
    case Kind::die:
    case Kind::change:
    case Kind::flag:
      return n == 0;
    case Kind::price:
      return n < 0;
    default:
      return false;
  }
}

Named name_of(const Numbers& x, Kind kind, int n) {
  switch (kind) {
    case Kind::thing:
      return {"thing", thing_name(n)};
    case Kind::tile:
      return {"tile", tile_name(n)};
    case Kind::chit:
      return {"chit", chit_name(n)};
    case Kind::errand:
      return {"errand", errand_name(n)};
    case Kind::errandchit:
      return {"errand", errand_name(2 * n + x.s.errands[at(n)].side)};
    case Kind::box:
      return {"box", box_name(n)};
    case Kind::trader:
      return {"trader", trader_name(n)};
    case Kind::group:
      return {"group", enum_id<Group>(n)};
    case Kind::dwelling:
      return {"dwelling", enum_id<Dwelling>(n)};
    case Kind::start:
      return {"start", start_name(n)};
    case Kind::hero:
      return {"hero", enum_id<Hero>(n)};
    case Kind::aim:
      return {"aim", enum_id<Aim>(n)};
    case Kind::curse:
      return {"curse", enum_id<Curse>(n)};
    case Kind::way:
      return {"way", way_id(n)};
    case Kind::table:
      return {"table", enum_id<Table>(n)};
    case Kind::met:
      return {"met", enum_id<Met>(n)};
    case Kind::relation:
      return {"relation", enum_id<Relation>(n)};
    case Kind::line:
      return {"line", enum_id<SearchLine>(n)};
    case Kind::level:
      return {"level", enum_id<Level>(n)};
    case Kind::lane:
      return {"lane", enum_id<Lane>(n)};
    case Kind::blow:
      return {"blow", enum_id<Lane>(n)};
    case Kind::attack:
      return {"attacks", enum_id<Lane>(n)};
    case Kind::dodge:
      return {"dodge", kDodges[n]};
    case Kind::manoeuvre:
      return {"evades", kDodges[n]};
    case Kind::how:
      return {"how", enum_id<OpenWith>(n)};
    case Kind::secret:
      return {"secret", enum_id<Secret>(n)};
    case Kind::creature: {
      constexpr const char* kCreatures[] = {"dragon", "lion", "eagle", "bird", "squirrel", "frog"};
      return {"creature", kCreatures[n < 1 || n > 6 ? 0 : n - 1]};
    }
    case Kind::action:
      return {"action", enum_id<Action>(n)};
    case Kind::chitstate:
      return {"state", enum_id<ChitState>(n)};
    case Kind::side:
      return {"side", n ? "alerted" : "unalerted"};
    case Kind::darkside:
      return {"side", n ? "dark" : "light"};
    case Kind::gait:
      return {"gait", "gallop"};
    case Kind::part:
      return {"part", n == 2 ? "spell" : "extra"};
    case Kind::hithow:
      return {"hit", kHits[n < 0 || n > 4 ? 0 : n]};
    case Kind::points:
      return {"points", n ? "fame" : "notoriety"};
    case Kind::spell:
      return {"spell", enum_id<Spell>(n)};
    case Kind::colour:
      return {"colour", enum_id<Colour>(n)};
    case Kind::spellbox: {
      const auto& box = kKit.spell_boxes[at(n)];
      return {box.thing != kNone ? "thing" : "box", box.id};
    }
    case Kind::layout:
      return {"layout", n == 0 ? "random" : n == 1 ? "build" : kKit.layouts[at(n - 2)].id};
    default:
      return {};
  }
}

// Words are made when all has happened: one who died on the way is still told of.
Hero told_hero(const State& s, int who) {
  const auto& c = s.characters[at(who)];
  return c.hero != Hero::none ? c.hero : c.late;
}

Value chit_value(const State& s, int who, int chit) {
  const Hero h = is_character(who) ? told_hero(s, who) : Hero::none;
  if (h == Hero::none || chit >= kActionChits) return as_value(Plain{"?"});
  const auto& d = printed(s, h).chits[at(chit)];
  constexpr Name<Noun> act{"action"};
  constexpr Name<Plain> worth{"value"};
  auto space = d.name.find(' ');
  return as_value(phrase("chit_of", act(Noun{"action", enum_name(d.action)}),
                         worth(Plain{d.name.substr(space + 1)})));
}
Value piece_value(const State& s, int who, int piece) {
  if (piece < kActionChits) return chit_value(s, who, piece);
  return as_value(Noun{"piece", piece_name(s, seat(who), piece)});
}

constexpr Name<Value> kSpotArg{"spot"}, kWhoArg{"who"}, kTileArg{"tile"}, kPhaseArg{"phase"},
    kThingArg{"thing"}, kSourceArg{"source"};

Value phase_value(const State& s, const Phase& p) {
  Text t;
  t.id = "phase:" + enum_name(p.activity);
  const bool where = p.where != kNone;
  switch (p.activity) {
    case Activity::follow:
      t.args.push_back(kWhoArg(where ? being_value(s, p.where) : nothing()));
      break;
    case Activity::fly:
      t.args.push_back(kTileArg(where ? as_value(Noun{"tile", tile_name(p.where)}) : nothing()));
      break;
    case Activity::move:
    case Activity::peer:
    case Activity::enchant:
      t.args.push_back(kSpotArg(where ? spot_value(p.where) : nothing()));
      break;
    default:
      break;
  }
  if (p.source == kBasic) return as_value(t);
  if (p.source < kThings)
    return as_value(phrase("phase_by", kPhaseArg(as_value(t)), kThingArg(thing_value(p.source))));
  return as_value(phrase("phase_with", kPhaseArg(as_value(t)),
                         kSourceArg(as_value(Noun{"source", source_name(p.source)}))));
}

Value source_value(int n) {
  if (n < kTraders) return as_value(Noun{"trader", trader_name(n)});
  return as_value(phrase("pile_at", kSpotArg(spot_value(n - kTraders))));
}

Value opener_value(const Numbers& x, int how, int with) {
  switch (static_cast<OpenWith>(how)) {
    case OpenWith::thing:
      return thing_value(with);
    case OpenWith::chit:
      return chit_value(x.s, index(x.who), with);
    case OpenWith::being:
      return being_value(x.s, with);
    default:
      return as_value(Noun{"how", enum_id<OpenWith>(how)});
  }
}

// A casting is called by its spell and its first target.
Value casting_value(const State& s, int i) {
  const auto& c = s.magic.castings[at(i)];
  if (c.spell == Spell::none) return as_value(Plain{"?"});
  constexpr Name<Noun> what{"spell"};
  constexpr Name<Value> target{"target"};
  const Noun name{"spell", enum_name(c.spell)};
  if (c.on.empty()) return as_value(name);
  return as_value(phrase("spell_on", what(name), target(being_value(s, c.on.nth(0)))));
}

Mark mark_in(const Numbers& x, std::size_t i) {
  return {static_cast<Marked>(x.n[i]), u8(x.n[i + 1]), u8(x.n[i + 2])};
}
Value mark_value(const Numbers& x, const Mark& m) {
  constexpr Name<Value> first{"first"}, second{"second"}, who{"who"};
  constexpr Name<Noun> curse{"curse"};
  switch (m.sort) {
    case Marked::being:
      return being_value(x.s, m.what);
    case Marked::group:
      return as_value(Noun{"group", enum_id<Group>(m.what)});
    case Marked::kind:
      return as_value(Noun{"horde", enum_id<Horde>(m.what)});
    case Marked::tile:
      return as_value(Noun{"tile", tile_name(m.what)});
    case Marked::clearing:
      return spot_value(m.what);
    case Marked::chit:
      return chit_value(x.s, index(x.who), m.what);
    case Marked::casting:
      return casting_value(x.s, m.what);
    case Marked::curse:
      return as_value(phrase("curse_of", curse(Noun{"curse", enum_id<Curse>(m.more)}),
                             who(being_value(x.s, m.what))));
    case Marked::sound:
      return as_value(phrase("spell_and", first(as_value(Noun{"chit", chit_name(m.what)})),
                             second(as_value(Noun{"tile", tile_name(m.more)}))));
    case Marked::thing: {
      const auto& sheet = character(x.s, x.who).spells;
      if (m.more == kNone || m.more >= sheet.size()) return thing_value(m.what);
      return as_value(phrase("spell_and", first(thing_value(m.what)),
                             second(as_value(Noun{"spell", enum_name(sheet[m.more].spell)}))));
    }
    default:
      return as_value(Plain{"?"});
  }
}
std::string casting_token(const State& s, int i) {
  return enum_name(s.magic.castings[at(i)].spell) + "#" + std::to_string(i + 1);
}
std::string mark_token(const Numbers& x, const Mark& m) {
  switch (m.sort) {
    case Marked::being:
      return being_name(x.s, m.what);
    case Marked::group:
      return enum_id<Group>(m.what);
    case Marked::kind:
      return enum_id<Horde>(m.what);
    case Marked::tile:
      return tile_name(m.what);
    case Marked::clearing:
      return spot_name(m.what);
    case Marked::chit:
      return action_name(x.s, x.who, m.what);
    case Marked::casting:
      return casting_token(x.s, m.what);
    case Marked::curse:
      return being_name(x.s, m.what) + " " + enum_id<Curse>(m.more);
    case Marked::sound:
      return chit_name(m.what) + " " + tile_name(m.more);
    case Marked::thing: {  // ME-47: with the spell it is to have
      const auto& sheet = character(x.s, x.who).spells;
      if (m.more >= sheet.size()) return thing_name(m.what);
      return thing_name(m.what) + " " + enum_name(sheet[m.more].spell);
    }
    default:
      return "?";
  }
}

// 840ths over ten, as a number of points: 0.5
std::string points_text(int tenths) {
  int hundredths = tenths * 10 * 100 / kPoint;
  auto text = std::to_string(hundredths / 100);
  if (int rest = std::abs(hundredths % 100)) {
    text += "." + std::to_string(rest / 10);
    if (rest % 10) text += std::to_string(rest % 10);
  }
  return text;
}

// The time of a blow against that of a manoeuvre, as packed_race packs them: 3 < 4
std::string race_text(int packed) {
  const int blow = packed / kRace, move = packed % kRace;
  const char* sign = blow < move ? " < " : blow > move ? " > " : " = ";
  return std::to_string(blow) + sign + std::to_string(move);
}

Phase phase_in(const Numbers& x, std::size_t i) {
  Phase p;
  p.activity = static_cast<Activity>(x.n[i]);
  p.where = u8(x.n[i + 1]);
  p.source = u8(x.n[i + 2]);
  return p;
}

}  // namespace

int width_of(Kind kind) {
  return kind == Kind::phase || kind == Kind::mark ? 3 : kind == Kind::opener ? 2 : 1;
}

Value spot_value(int spot) {
  constexpr Name<Noun> in{"tile"};
  constexpr Name<int> number{"number"};
  return as_value(
      phrase("spot", in(Noun{"tile", tile_name(tile_of(spot))}), number(number_of(spot))));
}
Value being_value(const State& s, int being) {
  if (is_denizen(being)) return as_value(Noun{"being", denizen(being).id});
  if (being >= kFirstFamiliar && being < kBeings) {
    constexpr Name<Value> whose{"who"};
    return as_value(phrase(is_familiar(being) ? "familiar_of" : "phantasm_of",
                           whose(being_value(s, owner_of(being)))));
  }
  if (!is_character(being)) return as_value(Plain{"?"});
  const Hero h = told_hero(s, being);
  return h == Hero::none ? as_value(seat(being)) : as_value(Noun{"hero", enum_name(h)});
}
Value thing_value(int thing) { return as_value(Noun{"thing", thing_name(thing)}); }

std::string token(const Numbers& x, std::size_t i, Kind kind) {
  const int n = x.n[i];
  if (missing(kind, n) && kind != Kind::gait) return "";
  switch (kind) {
    case Kind::being:
      return being_name(x.s, n);
    case Kind::seat:
      return seat_name(seat(n));
    case Kind::spot:
      return spot_name(n);
    case Kind::way:
      return discovery_name(n);
    case Kind::phase:
      return phase_name(x.s, phase_in(x, i));
    case Kind::source:
      return n < kTraders ? trader_name(n) : "pile " + spot_name(n - kTraders);
    case Kind::mine:
      return action_name(x.s, x.who, n);
    case Kind::mypiece:
      return piece_name(x.s, x.who, n);
    case Kind::gait:
      return n ? "gallop" : "";
    case Kind::opener: {
      const auto how = static_cast<OpenWith>(n);
      const int with = x.n[i + 1];
      return how == OpenWith::thing   ? thing_name(with)
             : how == OpenWith::chit  ? action_name(x.s, x.who, with)
             : how == OpenWith::being ? being_name(x.s, with)
                                      : enum_name(how);
    }
    case Kind::boxnumber:
    case Kind::sheetbox:
      return std::to_string(n + 1);
    case Kind::casting:
      return casting_token(x.s, n);
    case Kind::mark:
      return mark_token(x, mark_in(x, i));
    default: {
      auto named = name_of(x, kind, n);
      return named.category ? named.id : std::to_string(n);
    }
  }
}

std::optional<Value> value_of(const Numbers& x, std::size_t i, Kind kind) {
  const int n = x.n[i];
  if (missing(kind, n)) return std::nullopt;
  // Plain dice, of nobody and on no table (LIM-2).
  const bool plain = kind == Kind::table && static_cast<Table>(n) == Table::random_assignment;
  if (plain && x.n[0] == kNone) return std::nullopt;
  switch (kind) {
    case Kind::being:
      return being_value(x.s, n);
    case Kind::seat:
      return as_value(seat(n));
    case Kind::spot:
      return spot_value(n);
    case Kind::phase:
      return phase_value(x.s, phase_in(x, i));
    case Kind::source:
      return source_value(n);
    case Kind::opener:
      return opener_value(x, n, x.n[i + 1]);
    case Kind::owned:
      return chit_value(x.s, x.n[0], n);
    case Kind::piece:
      return piece_value(x.s, x.n[0], n);
    case Kind::mine:
      return chit_value(x.s, index(x.who), n);
    case Kind::mypiece:
      return piece_value(x.s, index(x.who), n);
    case Kind::boxnumber:
    case Kind::sheetbox:
      return as_value(n + 1);
    case Kind::casting:
      return casting_value(x.s, n);
    case Kind::mark:
      return mark_value(x, mark_in(x, i));
    case Kind::change:
      return as_value(Plain{(n > 0 ? "+" : "") + std::to_string(n)});
    case Kind::race:
      return as_value(Plain{race_text(n)});
    case Kind::tenths:
      return as_value(Plain{points_text(n)});
    default: {
      auto named = name_of(x, kind, n);
      return named.category ? as_value(Noun{named.category, named.id}) : as_value(n);
    }
  }
}

std::string ref_of(const Numbers& x, std::size_t i, Kind kind) {
  if (missing(kind, x.n[i])) return "";
  const char* category = nullptr;
  switch (kind) {
    case Kind::being:
      category = "being";
      break;
    case Kind::thing:
      category = "thing";
      break;
    case Kind::spot:
      category = "spot";
      break;
    case Kind::tile:
      category = "tile";
      break;
    case Kind::chit:
      category = "chit";
      break;
    case Kind::box:
      category = "box";
      break;
    case Kind::mine:
    case Kind::mypiece:
      category = "chit_of";
      break;
    case Kind::phase: {
      const auto p = phase_in(x, i);
      if (p.where == kNone || p.activity == Activity::follow || p.activity == Activity::leave ||
          p.activity == Activity::fly)
        return "";
      return "spot/" + spot_name(p.where);
    }
    case Kind::mark: {
      const auto m = mark_in(x, i);
      category = m.sort == Marked::being      ? "being"
                 : m.sort == Marked::tile     ? "tile"
                 : m.sort == Marked::clearing ? "spot"
                 : m.sort == Marked::thing    ? "thing"
                 : m.sort == Marked::chit     ? "chit_of"
                                              : nullptr;
      if (!category) return "";
      if (m.sort == Marked::thing) return "thing/" + thing_name(m.what);
      break;
    }
    default:
      return "";
  }
  return std::string(category) + "/" + token(x, i, kind);
}

}  // namespace gh::realm
