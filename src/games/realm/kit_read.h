// Tools to read the files of data/realm, for kit.cpp and kit_things.cpp.
#pragma once

#include "core/embedded.h"
#include "games/realm/kit.h"

namespace gh::realm::reading {

using json::array;
using json::object;
using json::value;

inline constexpr const char* kFolder = "data/realm/";

[[noreturn]] inline void broken(const std::string& why) { broken_data(kFolder, why); }

inline value load(const char* name) {
  auto data = parse_json(embedded_file(std::string(kFolder) + name));
  if (!data) broken(std::string(name) + ": " + data.error());
  return *data;
}

inline std::string text(const value& v) { return std::string(v.as_string()); }
inline std::string text(const object& o, const char* key) { return text(o.at(key)); }
// A missing or null number is 0.
inline int number(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : 0;
}
inline bool yes(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_bool() && v->as_bool();
}
inline const object* part(const object& o, const char* key) {
  const auto* v = o.if_contains(key);
  return v && v->is_object() ? &v->as_object() : nullptr;
}

template <class E>
E named(const std::string& name) {
  auto e = enum_from<E>(name);
  if (!e) broken("unknown name: " + name);
  return *e;
}
inline Level level(const value* v) {
  if (!v || v->is_null()) return Level::n;
  constexpr std::string_view kLetters = "NLMHT";
  auto i = kLetters.find(text(*v)[0]);
  if (i == kLetters.npos) broken("no strength: " + text(*v));
  return static_cast<Level>(i);
}
inline Level level(const object& o, const char* key) { return level(o.if_contains(key)); }

// kit.cpp: used by both
Blow read_blow(const value& v, int length, bool missile);
Stall stall_of(const std::string& kind);
Gait read_gait(const object& o);
// kit_things.cpp: weapons, armour, horses, cards; what lies where; visitors, missions, campaigns
void read_counters(Kit& kit, const value& data);
void read_cards(Kit& kit, const value& data);
void sort_things(Kit& kit);
void read_goods(Kit& kit, const value& data);
void read_errands(Kit& kit, const value& data);

}  // namespace gh::realm::reading
