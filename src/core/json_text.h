// Described values straight to JSON text, without a tree in between: every pick is told to every
// seat, so this is what a busy hall does most. The text is the same as json::serialize(to_json(t)).
#pragma once

#include "core/json.h"

namespace gh {

namespace detail {
void append_json(const Shape& shape, const void* value, std::string& out);
}

template <class T>
std::string json_text(const T& t) {
  std::string out;
  detail::append_json(detail::shape_of<T>, &t, out);
  return out;
}

}  // namespace gh
