#include "table/patch.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstring>

namespace gh {
namespace {

using detail::Kind;
using detail::Shape;

// A place in a view: its steps from the root, spelled only when something differs there.
struct Pointer {
  const Pointer* in = nullptr;
  const detail::Field* member = nullptr;  // of a struct, or
  std::string_view key{};                 // in a map, or
  std::size_t item = 0;                   // of a list
};

void spell_key(std::string_view key, detail::JsonPen& pen) {
  for (;;) {
    auto special = key.find_first_of("~/");
    pen.put_escaped(key.substr(0, special));
    if (special == key.npos) return;
    pen.put_raw(key[special] == '~' ? "~0" : "~1");
    key.remove_prefix(special + 1);
  }
}

// JSON pointer (RFC 6901).
void spell(const Pointer& place, detail::JsonPen& pen) {
  if (!place.in) return;
  spell(*place.in, pen);
  pen.put_raw('/');
  if (place.member) return pen.put_raw(place.member->name());  // an identifier
  if (!place.key.data()) return pen.put_number(place.item);
  spell_key(place.key, pen);
}

bool same_bytes(const void* a, const void* b, std::size_t size) {
  auto as = [&]<class T>(T x) {
    T y;
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    return x == y;
  };
  switch (size) {
    case 1:
      return as(std::uint8_t{});
    case 2:
      return as(std::uint16_t{});
    case 4:
      return as(std::uint32_t{});
    default:
      return std::memcmp(a, b, size) == 0;
  }
}

class Comparison {
 public:
  JsonList patch() {
    pen_.put_raw(first_ ? "[]" : "]");
    return {std::string(pen_.text())};
  }

  void compare(const Shape& shape, const void* a, const void* b, const Pointer& at) {
    switch (shape.kind) {
      case Kind::structure:
        return compare_fields(shape, a, b, at);
      case Kind::list:
        return compare_lists(shape, a, b, at);
      case Kind::map:
        return compare_maps(shape, a, b, at);
      case Kind::optional: {
        const void *x = shape.held(a), *y = shape.held(b);
        if (x && y) return compare(*shape.item, x, y, at);
        if (x || y) replace(shape, b, at);
        return;
      }
      default:
        if (!same(shape, a, b)) replace(shape, b, at);
    }
  }

 private:
  void replace(const Shape& shape, const void* b, const Pointer& at) {
    pen_.put_raw(std::exchange(first_, false) ? "[[\"" : ",[\"");
    spell(at, pen_);
    pen_.put_raw("\",");
    pen_.put(shape, b);
    pen_.put_raw(']');
  }

  static bool same(const Shape& shape, const void* a, const void* b) {
    switch (shape.kind) {
      case Kind::text:
        return shape.text(a) == shape.text(b);
      case Kind::boolean:
        return same_bytes(a, b, sizeof(bool));
      case Kind::seat:
        return same_bytes(a, b, sizeof(Seat));
      case Kind::integer:
      case Kind::enumeration:
        return same_bytes(a, b, shape.bytes);
      default:  // rare
        return detail::write_json(shape, a) == detail::write_json(shape, b);
    }
  }

  void compare_fields(const Shape& shape, const void* a, const void* b, const Pointer& at) {
    // A patch puts values into places that are there: where a field comes or goes with its name,
    // the struct is replaced whole.
    auto comes_or_goes = [&](const detail::Field& f) {
      return f.shape->spare && !f.shape->held(f.at(a)) != !f.shape->held(f.at(b));
    };
    if (shape.has_spare && std::any_of(shape.fields.begin(), shape.fields.end(), comes_or_goes))
      return replace(shape, b, at);
    for (const auto& f : shape.fields) compare(*f.shape, f.at(a), f.at(b), {&at, &f});
  }

  // Lists of the same length differ in some items; others are replaced whole.
  void compare_lists(const Shape& shape, const void* a, const void* b, const Pointer& at) {
    auto size = shape.size(a);
    if (shape.size(b) != size) return replace(shape, b, at);
    const auto* old = static_cast<const std::byte*>(shape.first(a));
    const auto* fresh = static_cast<const std::byte*>(shape.first(b));
    if (shape.bytes_tell && std::equal(old, old + size * shape.item_bytes, fresh)) return;
    for (std::size_t i = 0; i < size; ++i, old += shape.item_bytes, fresh += shape.item_bytes)
      compare(*shape.item, old, fresh, {&at, nullptr, {}, i});
  }

  // The same for the keys of maps.
  void compare_maps(const Shape& shape, const void* a, const void* b, const Pointer& at) {
    auto old = pairs(shape, a), fresh = pairs(shape, b);
    auto same_key = [](const Pair& x, const Pair& y) { return x.key == y.key; };
    if (!std::equal(old.begin(), old.end(), fresh.begin(), fresh.end(), same_key))
      return replace(shape, b, at);
    for (std::size_t i = 0; i < old.size(); ++i)
      compare(*shape.item, old[i].value, fresh[i].value, {&at, nullptr, fresh[i].key});
  }

  struct Pair {
    std::string_view key;
    const void* value = nullptr;
  };
  static std::vector<Pair> pairs(const Shape& shape, const void* map) {
    std::vector<Pair> all;
    auto look = [](void* to, const std::string& key, const void* item) {
      static_cast<std::vector<Pair>*>(to)->push_back({key, item});
    };
    shape.each_pair(map, look, &all);
    return all;
  }

  detail::JsonPen pen_;
  bool first_ = true;  // nothing differs yet
};

}  // namespace

JsonList make_patch(const Sight& before, const Sight& after) {
  Comparison c;
  c.compare(*after.shape, before.view.get(), after.view.get(), {});
  return c.patch();
}

bool apply_patch(json::value& view, const json::array& patch) {
  for (const auto& change : patch) {
    if (!change.is_array() || change.get_array().size() != 2) return false;
    const auto& pair = change.get_array();
    if (!pair[0].is_string()) return false;
    boost::system::error_code ec;
    auto* place = view.find_pointer(pair[0].get_string(), ec);
    if (!place) return false;
    *place = pair[1];
  }
  return true;
}

}  // namespace gh
