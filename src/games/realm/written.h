// Parts of a state as JSON with ids instead of numbers: by the name of each field (written.cpp).
#pragma once

#include <cstring>

#include "games/realm/names.h"

namespace gh::realm {

// What the field of that name means, in words of positions: spot 13 is "crag-2".
json::value with_names(const State& s, std::string_view key, const json::value& v);
// ... and back; an error says which name is unknown.
Result<json::value> with_numbers(const State& s, std::string_view key, const json::value& v);

// A denizen of a short position lies on the sheet that Combat::sheet says: what else follows from
// that. Text: what is wrong.
std::string lay_on_sheet(State& s, int denizen);

// The fields of a described struct that are not as in `usual`.
template <class T>
void write_fields(const State& s, const T& t, const T& usual, json::object& out) {
  if (std::is_trivially_copyable_v<T> && std::memcmp(&t, &usual, sizeof t) == 0) return;
  for (const auto& f : gh::detail::shape_of<T>.fields)
    if (!gh::detail::same_value(*f.shape, f.at(&t), f.at(&usual)))
      out[f.name()] = with_names(s, f.name(), gh::detail::write_json(*f.shape, f.at(&t)));
}

// Reads those fields of `from` that T has into t, and takes them out of `from`.
template <class T>
std::string read_fields(const State& s, json::object& from, T& t) {
  auto whole = to_json(t).as_object();
  for (auto& [key, v] : whole) {
    auto* given = from.if_contains(key);
    if (!given) continue;
    auto number = with_numbers(s, key, *given);
    if (!number) return std::string(key) + ": " + number.error();
    v = *number;
    from.erase(key);
  }
  auto read = from_json<T>(whole);
  if (!read) return read.error();
  // Only what is described: the rest of a State is read elsewhere.
  boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
      [&](auto member) { t.*member.pointer = (*read).*member.pointer; });
  return "";
}

}  // namespace gh::realm
