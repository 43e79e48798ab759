#include "table/patch.h"

#include <boost/json.hpp>

namespace gh {
namespace {

using detail::Kind;
using detail::Shape;

// A place in a view: its steps from the root, spelled only when something differs there.
struct Place {
  const Place* in = nullptr;
  const char* field = nullptr;  // of a struct, or
  std::string_view key{};       // in a map, or
  std::size_t item = 0;         // of a list
};

// JSON pointer (RFC 6901).
void spell(const Place& place, std::string& out) {
  if (!place.in) return;
  spell(*place.in, out);
  out += '/';
  if (place.field) return void(out += place.field);
  if (!place.key.data()) out += std::to_string(place.item);
  for (char c : place.key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
}

// An item of a list or a map; a list's have no key.
struct Item {
  const void* value = nullptr;
  std::string_view key{};
};

class Comparison {
 public:
  Comparison() {
    patch.reserve(8);  // enough for nearly all
    items_.reserve(64);
  }

  std::vector<JsonText> patch;

  void compare(const Shape& shape, const void* a, const void* b, const Place& at) {
    switch (shape.kind) {
      case Kind::structure:
        return compare_fields(shape, a, b, at);
      case Kind::list:
      case Kind::map:
        return compare_items(shape, a, b, at);
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
  void replace(const Shape& shape, const void* b, const Place& at) {
    path_.clear();
    spell(at, path_);
    auto& change = patch.emplace_back().text;
    change.reserve(64);
    change = "[";
    detail::append_json(detail::shape_of<std::string>, &path_, change);
    change += ',';
    detail::append_json(shape, b, change);
    change += ']';
  }

  static bool same(const Shape& shape, const void* a, const void* b) {
    switch (shape.kind) {
      case Kind::text:
        return shape.text(a) == shape.text(b);
      case Kind::boolean:
        return *static_cast<const bool*>(a) == *static_cast<const bool*>(b);
      case Kind::seat:
        return *static_cast<const Seat*>(a) == *static_cast<const Seat*>(b);
      case Kind::integer:
      case Kind::enumeration:
        return detail::load(shape, a) == detail::load(shape, b);
      default:  // rare
        return detail::write_json(shape, a) == detail::write_json(shape, b);
    }
  }

  void compare_fields(const Shape& shape, const void* a, const void* b, const Place& at) {
    for (const auto& f : shape.fields) compare(*f.shape, f.at(a), f.at(b), {&at, f.name});
  }

  // Puts the items of a list or a map behind those of the lists it is in.
  std::size_t add_items(const Shape& shape, const void* value) {
    auto before = items_.size();
    if (shape.kind == Kind::list) {
      auto look = [](void* all, const void* item) {
        static_cast<std::vector<Item>*>(all)->push_back({item, {}});
      };
      shape.each(value, look, &items_);
    } else {
      auto look = [](void* all, const std::string& key, const void* item) {
        static_cast<std::vector<Item>*>(all)->push_back({item, key});
      };
      shape.each_pair(value, look, &items_);
    }
    return items_.size() - before;
  }

  void compare_items(const Shape& shape, const void* a, const void* b, const Place& at) {
    auto first = items_.size();
    auto count = add_items(shape, a);
    bool alike = add_items(shape, b) == count;
    for (std::size_t i = first; alike && i < first + count; ++i)
      alike = items_[i].key == items_[i + count].key;
    if (!alike) replace(shape, b, at);
    for (std::size_t i = 0; alike && i < count; ++i) {
      auto old = items_[first + i], fresh = items_[first + count + i];
      compare(*shape.item, old.value, fresh.value, {&at, nullptr, fresh.key, i});
    }
    items_.resize(first);
  }

  std::vector<Item> items_;
  std::string path_;
};

}  // namespace

std::vector<JsonText> make_patch(const Sight& before, const Sight& after) {
  Comparison c;
  c.compare(*after.shape, before.view.get(), after.view.get(), {});
  return std::move(c.patch);
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
