#include "table/patch.h"

#include <boost/json.hpp>

namespace gh {
namespace json = boost::json;
namespace {

// JSON pointer (RFC 6901) spelling of a field name.
std::string escaped(std::string_view name) {
  std::string s;
  for (char c : name) {
    if (c == '~')
      s += "~0";
    else if (c == '/')
      s += "~1";
    else
      s += c;
  }
  return s;
}

bool same_fields(const json::object& a, const json::object& b) {
  if (a.size() != b.size()) return false;
  for (const auto& field : a)
    if (!b.contains(field.key())) return false;
  return true;
}

void compare(const json::value& a, const json::value& b, const std::string& at,
             std::vector<json::value>& out) {
  if (a == b) return;
  if (a.is_object() && b.is_object() && same_fields(a.get_object(), b.get_object())) {
    for (const auto& [key, value] : b.get_object())
      compare(a.get_object().at(key), value, at + "/" + escaped(key), out);
  } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
    for (std::size_t i = 0; i < b.get_array().size(); ++i)
      compare(a.get_array()[i], b.get_array()[i], at + "/" + std::to_string(i), out);
  } else {
    out.push_back(json::array{at, b});
  }
}

}  // namespace

std::vector<json::value> make_patch(const json::value& before, const json::value& after) {
  std::vector<json::value> patch;
  compare(before, after, "", patch);
  return patch;
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
