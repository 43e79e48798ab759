#include "games/realm/written.h"

namespace gh::realm {
namespace {

// How the number in a field of that name is spelled.
enum class Spelling {
  plain,
  spot,
  being,
  seat,
  first,  // a seat, unless nobody has had a turn
  tile,
  thing,
  trader,
  start,
  points,  // 840ths
  chits,   // states of the twelve, by id of the character
  aims,
  curses,  // bits
  found,   // bits
  seen,    // bits
  known,   // bits: seats
  plan,
  boons,
  being_bag,
  spot_bag,
  spells,      // recorded on a sheet
  beings_row,  // a being for each being
  lanes_row,   // a lane for each being
  counts_row,  // a number for each being
  battles      // seats for each group, bits
};

Spelling spelling_of(std::string_view key) {
  static const std::map<std::string_view, Spelling> all{
      {"spot", Spelling::spot},         {"road", Spelling::spot},
      {"came_from", Spelling::spot},    {"guide", Spelling::being},
      {"woke", Spelling::spot},         {"began", Spelling::spot},
      {"employer", Spelling::seat},     {"carrier", Spelling::seat},
      {"first", Spelling::first},       {"tile", Spelling::tile},
      {"drawn", Spelling::thing},       {"trader", Spelling::trader},
      {"start", Spelling::start},       {"fame", Spelling::points},
      {"notoriety", Spelling::points},  {"chits", Spelling::chits},
      {"aims", Spelling::aims},         {"curses", Spelling::curses},
      {"found", Spelling::found},       {"seen", Spelling::seen},
      {"known", Spelling::known},       {"plan", Spelling::plan},
      {"boons", Spelling::boons},       {"turned", Spelling::being_bag},
      {"peace", Spelling::spot_bag},    {"struck", Spelling::being_bag},
      {"by", Spelling::first},          {"item", Spelling::thing},
      {"on", Spelling::being_bag},      {"spells", Spelling::spells},
      {"aloft", Spelling::tile},        {"sheet", Spelling::beings_row},
      {"target", Spelling::beings_row}, {"lane", Spelling::lanes_row},
      {"apart", Spelling::lanes_row},   {"since", Spelling::counts_row},
      {"battling", Spelling::battles}};
  auto at_key = all.find(key);
  return at_key == all.end() ? Spelling::plain : at_key->second;
}

std::int64_t number_in(const json::value& v) { return v.to_number<std::int64_t>(); }
int small(const json::value& v) { return static_cast<int>(number_in(v)); }
json::string text_of(const std::string& s) { return json::string(s); }

template <class Name>
json::array bit_names(std::uint64_t bits, Name name) {
  json::array out;
  for (; bits; bits &= bits - 1) out.push_back(text_of(name(std::countr_zero(bits))));
  return out;
}
std::uint64_t word_of(const json::value& v) {
  return v.is_uint64() ? v.get_uint64() : static_cast<std::uint64_t>(v.get_int64());
}
template <class Name>
json::array bag_names(const json::value& v, Name name) {
  json::array out;
  int base = 0;
  for (const auto& w : v.as_object().at("words_").as_array()) {
    for (const auto& n : bit_names(word_of(w), [&](int i) { return name(base + i); }))
      out.push_back(n);
    base += 64;
  }
  return out;
}

json::object chit_states(const State&, const json::array& states) {
  json::object out;  // by number: the character is written beside it
  for (std::size_t i = 0; i < states.size(); ++i)
    if (states[i] != "active") out[std::to_string(i)] = states[i];
  return out;
}

}  // namespace

json::value with_names(const State& s, std::string_view key, const json::value& v) {
  auto spelling = spelling_of(key);
  switch (spelling) {
    case Spelling::spot:
      if (small(v) == kForest || small(v) == kAir) return small(v) == kAir ? "air" : "forest";
      return small(v) == kNone ? json::value() : json::value(text_of(spot_name(small(v))));
    case Spelling::being:
      return small(v) == kNone ? json::value() : json::value(text_of(being_name(s, small(v))));
    case Spelling::seat:
      return small(v) < 0 ? json::value() : json::value(text_of(seat_name(seat(small(v)))));
    case Spelling::first:
      return small(v) == kNone ? json::value() : json::value(text_of(seat_name(seat(small(v)))));
    case Spelling::tile:
      return small(v) == kNone ? json::value() : json::value(text_of(tile_name(small(v))));
    case Spelling::thing:
      return small(v) >= kThings ? json::value() : json::value(text_of(thing_name(small(v))));
    case Spelling::trader:
      return text_of(trader_name(small(v)));
    case Spelling::start:
      return small(v) == kNone ? json::value() : json::value(text_of(start_name(small(v))));
    case Spelling::points:
      return number_in(v) % kPoint == 0
                 ? json::value(number_in(v) / kPoint)
                 : json::value(text_of(std::to_string(number_in(v)) + "/840"));
    case Spelling::chits:
      return chit_states(s, v.as_array());
    case Spelling::aims: {
      json::object out;
      for (std::size_t i = 0; i < kAims; ++i)
        if (small(v.as_array()[i])) out[enum_name(static_cast<Aim>(i))] = v.as_array()[i];
      return out;
    }
    case Spelling::curses:
      return bit_names(word_of(v), [](int i) { return enum_name(static_cast<Curse>(i)); });
    case Spelling::found:
      return bit_names(word_of(v), discovery_name);
    case Spelling::seen:
      return bit_names(word_of(v), chit_name);
    case Spelling::known:
      return bit_names(word_of(v), [](int i) { return seat_name(seat(i)); });
    case Spelling::plan: {
      json::array out;
      for (const auto& p : v.as_array())
        out.push_back(text_of(phase_name(s, *from_json<Phase>(p))));
      return out;
    }
    case Spelling::boons: {
      json::array out;
      for (auto b : v.as_array()) {
        b.as_object()["trader"] = with_names(s, "trader", b.as_object()["trader"]);
        out.push_back(b);
      }
      return out;
    }
    case Spelling::spells: {
      json::array out;
      for (const auto& x : v.as_array()) {
        auto r = from_json<Recorded>(x);
        out.push_back(text_of(enum_name(r->spell) + (r->learned ? " learned" : "")));
      }
      return out;
    }
    case Spelling::being_bag:
      return bag_names(v, [&](int b) { return being_name(s, b); });
    case Spelling::spot_bag:
      return bag_names(v, spot_name);
    case Spelling::beings_row:
    case Spelling::lanes_row:
    case Spelling::counts_row: {
      if (!v.is_array()) return v;
      json::object out;
      for (std::size_t b = 0; b < v.as_array().size(); ++b) {
        const auto& x = v.as_array()[b];
        const bool named = spelling == Spelling::beings_row;
        bool none = spelling == Spelling::lanes_row ? x == "none" : small(x) == (named ? kNone : 0);
        if (none) continue;
        out[being_name(s, static_cast<int>(b))] =
            named ? json::value(text_of(being_name(s, small(x)))) : x;
      }
      return out;
    }
    case Spelling::battles: {
      json::object out;
      for (std::size_t g = 0; g < kGroups; ++g)
        if (const auto seats = word_of(v.as_array()[g]); seats != 0)
          out[enum_name(static_cast<Group>(g))] =
              bit_names(seats, [](int i) { return seat_name(seat(i)); });
      return out;
    }
    case Spelling::plain:
      return v;
  }
  return v;
}

namespace {

template <class Find>
Result<json::value> number_named(const json::value& v, const char* what, int none, Find find) {
  if (v.is_null()) return json::value(none);
  if (!v.is_string()) return Error{std::string("a name is expected: ") + what};
  std::optional<int> n = find(std::string_view(v.as_string()));
  if (!n)
    return Error{"there is no " + std::string(what) + " \"" + std::string(v.as_string()) + "\""};
  return json::value(*n);
}
template <class Find>
Result<json::value> bits_named(const json::value& v, const char* what, Find find) {
  if (!v.is_array()) return Error{std::string("a list is expected: ") + what};
  std::uint64_t bits = 0;
  for (const auto& x : v.as_array()) {
    auto n = number_named(x, what, -1, find);
    if (!n) return n;
    if (small(*n) < 0 || small(*n) > 63) return Error{std::string("no ") + what};
    bits |= std::uint64_t{1} << small(*n);
  }
  return json::value(bits);
}
template <class Find>
Result<json::value> bag_named(const json::value& v, const char* what, int size, Find find) {
  if (!v.is_array()) return Error{std::string("a list is expected: ") + what};
  std::vector<std::uint64_t> words(at((size + 63) / 64));
  for (const auto& x : v.as_array()) {
    auto n = number_named(x, what, -1, find);
    if (!n) return n;
    if (small(*n) < 0 || small(*n) >= size) return Error{std::string("no ") + what};
    words[at(small(*n) / 64)] |= std::uint64_t{1} << (small(*n) % 64);
  }
  json::array out;
  for (auto w : words) out.push_back(w);
  return json::value(json::object{{"words_", out}});
}

std::optional<int> start_named(std::string_view name) {
  if (name == "ghosts") return kDwellings;
  auto d = enum_from<Dwelling>(name);
  return d ? std::optional(static_cast<int>(*d)) : std::nullopt;
}
std::optional<int> seat_named(std::string_view name) {
  auto who = seat_from(name);
  return who && is_player(*who) ? std::optional(index(*who)) : std::nullopt;
}
// A seat by its letter, or by the character that sits there.
std::optional<int> seat_of_name(const State& s, std::string_view name) {
  if (auto n = seat_named(name)) return n;
  const auto being = being_named(s, name);
  return being && is_character(*being) ? being : std::nullopt;
}
template <class E>
std::optional<int> value_named(std::string_view name) {
  auto e = enum_from<E>(name);
  return e ? std::optional(static_cast<int>(*e)) : std::nullopt;
}

Result<json::value> points_named(const json::value& v) {
  if (v.is_int64() || v.is_uint64()) {
    auto n = number_in(v);
    if (n < -100000 || n > 100000) return Error{"that many points there are not"};
    return json::value(n * kPoint);
  }
  if (v.is_string() && v.as_string().ends_with("/840"))
    return json::value(std::atoi(v.as_string().c_str()));
  return Error{"a whole number, or a text such as \"420/840\""};
}

Result<json::value> chits_named(const json::value& v) {
  if (!v.is_object()) return Error{"an object is expected: chit numbers to states"};
  json::array out(kActionChits, json::value("active"));
  for (const auto& [key, state] : v.as_object()) {
    int i = std::atoi(std::string(key).c_str());
    if (key.empty() || key[0] < '0' || key[0] > '9' || i >= kActionChits)
      return Error{"there is no chit " + std::string(key)};
    out[at(i)] = state;
  }
  return json::value(out);
}
Result<json::value> aims_named(const json::value& v) {
  if (!v.is_object()) return Error{"an object is expected: great_treasures, fame ... to points"};
  json::array out(kAims, json::value(0));
  for (const auto& [key, n] : v.as_object()) {
    auto aim = enum_from<Aim>(key);
    if (!aim) return Error{"there is no category " + std::string(key)};
    out[static_cast<std::size_t>(*aim)] = n;
  }
  return json::value(out);
}
Result<json::value> plan_named(const State& s, const json::value& v) {
  if (!v.is_array()) return Error{"a list of phases is expected"};
  json::array out;
  for (const auto& x : v.as_array()) {
    auto p = x.is_string() ? phase_named(s, x.as_string()) : std::nullopt;
    if (!p) return Error{"that is no phase: " + json::serialize(x)};
    out.push_back(to_json(*p));
  }
  return json::value(out);
}
// "fog", or "fog learned".
Result<json::value> spells_named(const json::value& v) {
  if (!v.is_array()) return Error{"a list of spells is expected"};
  json::array out;
  for (const auto& x : v.as_array()) {
    if (!x.is_string()) return Error{"a spell is expected: " + json::serialize(x)};
    std::string_view text = x.as_string();
    Recorded r;
    if (text.ends_with(" learned")) {
      r.learned = true;
      text.remove_suffix(8);
    }
    auto found = spell_from(text);
    if (!found) return Error{"there is no spell " + std::string(text)};
    r.spell = *found;
    out.push_back(to_json(r));
  }
  return json::value(out);
}
Result<json::value> row_named(const State& s, const json::value& v, Spelling spelling) {
  if (!v.is_object()) return v;
  const bool named = spelling == Spelling::beings_row;
  json::array out(kBeings, spelling == Spelling::lanes_row ? json::value("none")
                                                           : json::value(named ? kNone : 0));
  for (const auto& [key, x] : v.as_object()) {
    auto b = being_named(s, key);
    if (!b) return Error{"there is no " + std::string(key)};
    if (!named) {
      out[at(*b)] = x;
      continue;
    }
    auto n = number_named(x, "being", kNone, [&](std::string_view t) { return being_named(s, t); });
    if (!n) return n;
    out[at(*b)] = *n;
  }
  return json::value(out);
}

// {"rogues": ["A"]}: whom the group battles.
Result<json::value> battles_named(const State& s, const json::value& v) {
  if (!v.is_object()) return Error{"an object is expected: groups to lists of seats"};
  json::array out(kGroups, json::value(0));
  for (const auto& [key, seats] : v.as_object()) {
    auto g = enum_from<Group>(key);
    if (!g || *g == Group::none) return Error{"there is no group " + std::string(key)};
    auto bits = bits_named(seats, "seat", [&](std::string_view x) { return seat_of_name(s, x); });
    if (!bits) return bits;
    out[static_cast<std::size_t>(*g)] = *bits;
  }
  return json::value(out);
}

}  // namespace

Result<json::value> with_numbers(const State& s, std::string_view key, const json::value& v) {
  auto being = [&](std::string_view name) { return being_named(s, name); };
  auto seat_here = [&](std::string_view name) { return seat_of_name(s, name); };
  auto spelling = spelling_of(key);
  switch (spelling) {
    case Spelling::spot:
      if (v.is_string() && v.as_string() == "air") return json::value(kAir);
      if (v.is_string() && v.as_string() == "forest") return json::value(kForest);
      return number_named(v, "clearing", kNone, spot_from);
    case Spelling::being:
      return number_named(v, "being", kNone, being);
    case Spelling::seat:
      return number_named(v, "seat", -1, seat_here);
    case Spelling::first:
      return number_named(v, "seat", kNone, seat_here);
    case Spelling::tile:
      return number_named(v, "tile", kNone, tile_from);
    case Spelling::thing:
      return number_named(v, "thing", kNone, thing_from);
    case Spelling::trader:
      return number_named(v, "group or visitor", 0, trader_named);
    case Spelling::start:
      return number_named(v, "starting place", kNone, start_named);
    case Spelling::points:
      return points_named(v);
    case Spelling::chits:
      return chits_named(v);
    case Spelling::aims:
      return aims_named(v);
    case Spelling::curses:
      return bits_named(v, "curse", value_named<Curse>);
    case Spelling::found:
      return bits_named(v, "hidden way or site", discovery_named);
    case Spelling::seen:
      return bits_named(v, "chit", chit_from);
    case Spelling::known:
      return bits_named(v, "seat", seat_here);
    case Spelling::plan:
      return plan_named(s, v);
    case Spelling::boons: {
      if (!v.is_array()) return Error{"a list is expected"};
      json::array out;
      for (auto b : v.as_array()) {
        if (!b.is_object()) return Error{"boons: an object is expected"};
        if (b.as_object().contains("trader")) {
          auto t = with_numbers(s, "trader", b.as_object()["trader"]);
          if (!t) return t;
          b.as_object()["trader"] = *t;
        }
        out.push_back(b);
      }
      return json::value(out);
    }
    case Spelling::spells:
      return spells_named(v);
    case Spelling::being_bag:
      return bag_named(v, "being", kBeings, being);
    case Spelling::spot_bag:
      return bag_named(v, "clearing", kSpots, spot_from);
    case Spelling::beings_row:
    case Spelling::lanes_row:
    case Spelling::counts_row:
      return row_named(s, v, spelling);
    case Spelling::battles:
      return battles_named(s, v);
    case Spelling::plain:
      return v;
  }
  return v;
}

}  // namespace gh::realm
