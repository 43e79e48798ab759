#include "core/doubled.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <unordered_set>

namespace gh {
namespace {

// What a parser of boost's calls; `Keys` is told where objects begin and end, and their keys.
template <class Keys>
struct KeyReader : Keys {
  static constexpr std::size_t max_object_size = SIZE_MAX, max_array_size = SIZE_MAX,
                               max_key_size = SIZE_MAX, max_string_size = SIZE_MAX;
  using Ec = boost::system::error_code;
  using View = json::string_view;
  std::string part;

  bool on_document_begin(Ec&) { return true; }
  bool on_document_end(Ec&) { return true; }
  bool on_object_begin(Ec&) { return this->begin(), true; }
  bool on_object_end(std::size_t, Ec&) { return this->end(), true; }
  bool on_array_begin(Ec&) { return true; }
  bool on_array_end(std::size_t, Ec&) { return true; }
  bool on_key_part(View text, std::size_t, Ec&) {
    return part.append(text.data(), text.size()), true;
  }
  bool on_key(View text, std::size_t, Ec&) {
    part.append(text.data(), text.size());
    this->key(part);
    part.clear();
    return true;
  }
  bool on_string_part(View, std::size_t, Ec&) { return true; }
  bool on_string(View, std::size_t, Ec&) { return true; }
  bool on_number_part(View, Ec&) { return true; }
  bool on_int64(std::int64_t, View, Ec&) { return true; }
  bool on_uint64(std::uint64_t, View, Ec&) { return true; }
  bool on_double(double, View, Ec&) { return true; }
  bool on_bool(bool, Ec&) { return true; }
  bool on_null(Ec&) { return true; }
  bool on_comment_part(View, Ec&) { return true; }
  bool on_comment(View, Ec&) { return true; }
};

struct KeyCount {
  std::size_t keys = 0;
  void begin() {}
  void end() {}
  void key(const std::string&) { ++keys; }
};

struct KeyFinder {
  std::vector<std::unordered_set<std::string>> open;
  std::optional<std::string> twice;
  void begin() { open.emplace_back(); }
  void end() { open.pop_back(); }
  void key(const std::string& name) {
    if (!open.back().insert(name).second && !twice) twice = name;
  }
};

template <class Keys>
Keys read_keys(std::string_view text) {
  json::parse_options options;
  options.max_depth = 32;
  json::basic_parser<KeyReader<Keys>> parser(options);
  boost::system::error_code ec;
  parser.write_some(false, text.data(), text.size(), ec);
  return parser.handler();
}

std::size_t fields_of(const json::value& value) {
  std::size_t n = 0;
  if (const auto* o = value.if_object()) {
    n = o->size();
    for (const auto& [key, inner] : *o) n += fields_of(inner);
  } else if (const auto* a = value.if_array()) {
    for (const auto& inner : *a) n += fields_of(inner);
  }
  return n;
}

}  // namespace

// Behind every key there is a colon: as many colons as fields, and no key was there twice. Others
// are in texts, or behind a second key; then the keys are counted. Their names are looked for when
// there is one too many.
std::optional<std::string> doubled_field(std::string_view text, const json::value& value) {
  auto colons = static_cast<std::size_t>(std::count(text.begin(), text.end(), ':'));
  auto fields = fields_of(value);
  if (colons == fields || read_keys<KeyCount>(text).keys == fields) return std::nullopt;
  return read_keys<KeyFinder>(text).twice;
}

}  // namespace gh
