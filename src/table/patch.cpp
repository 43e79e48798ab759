#include "table/patch.h"

#include <boost/json.hpp>

namespace gh {
namespace json = boost::json;
namespace {

// A place in a view: its steps from the root, spelled only when something differs there.
struct Place {
  const Place* in = nullptr;
  std::string_view field;
  std::size_t item = 0;
};

// JSON pointer (RFC 6901).
void spell(const Place& place, std::string& out) {
  if (!place.in) return;
  spell(*place.in, out);
  out += '/';
  if (!place.field.data()) out += std::to_string(place.item);
  for (char c : place.field) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
}

class Comparison {
 public:
  std::vector<json::value> patch;

  void compare(const json::value& a, const json::value& b, const Place& at) {
    if (a.is_object() && b.is_object() && same_fields(a.get_object(), b.get_object())) {
      auto old = a.get_object().begin();
      for (const auto& [key, value] : b.get_object()) {
        // Fields of one struct come in one order, so the partner is nearly always the next one.
        bool next = old->key() == key;
        compare(next ? old->value() : a.get_object().at(key), value, {&at, key});
        ++old;
      }
    } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
      for (std::size_t i = 0; i < b.get_array().size(); ++i)
        compare(a.get_array()[i], b.get_array()[i], {&at, {}, i});
    } else if (a != b) {
      std::string path;
      spell(at, path);
      patch.push_back(json::array{path, b});
    }
  }

 private:
  static bool same_fields(const json::object& a, const json::object& b) {
    if (a.size() != b.size()) return false;
    for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
      if (x->key() != y->key() && !b.contains(x->key())) return false;
    return true;
  }
};

}  // namespace

std::vector<json::value> make_patch(const json::value& before, const json::value& after) {
  Comparison c;
  c.compare(before, after, {});
  return std::move(c.patch);
}

bool apply_patch(json::value& view, const std::vector<json::value>& patch) {
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
