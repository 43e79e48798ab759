// Described values straight to JSON text, without a tree in between: every pick is told to every
// seat, so this is what a busy hall does most. The text is the same as json::serialize(to_json(t)).
#pragma once

#include "core/json.h"

namespace gh {

// A value of any kind whose JSON text is written already; as a member it is put in as it is.
struct JsonText {
  std::string text = "null";
};

namespace detail {

void append_json(const Shape& shape, const void* value, std::string& out);

// A whole number of any size, in the widest type that has all of them but the largest unsigned.
std::int64_t load(const Shape& shape, const void* value);
// An enumerator's name as JSON and notation spell it.
std::string spelled_name(const Named& named, bool hyphens);

constexpr Shape shape_of_json_text() {
  Shape s;
  s.kind = Kind::any;
  s.text = [](const void* p) { return std::string_view(static_cast<const JsonText*>(p)->text); };
  s.set_text = [](void* p, std::string_view text) { static_cast<JsonText*>(p)->text = text; };
  return s;
}
template <>
inline constexpr Shape shape_of<JsonText> = shape_of_json_text();

}  // namespace detail

template <class T>
std::string json_text(const T& t) {
  std::string out;
  detail::append_json(detail::shape_of<T>, &t, out);
  return out;
}

}  // namespace gh
