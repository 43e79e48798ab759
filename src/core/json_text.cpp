#include "core/json_text.h"

#include <charconv>
#include <utility>

namespace gh::detail {
namespace {

void append_text(std::string_view text, std::string& out) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text, from, i - from);
    from = i + 1;
    out += '\\';
    constexpr std::string_view kPlain = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
    auto known = kPlain.find(static_cast<char>(c));
    if (known != kPlain.npos)
      out += kLetters[known];
    else
      out.append("u00").append({kHex[c >> 4], kHex[c & 15]});
  }
  out.append(text, from);
  out += '"';
}

template <class N>
void append_number(N n, std::string& out) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, n).ptr);
}

void append_integer(const Shape& shape, const void* value, std::string& out) {
  auto n = load(shape, value);
  shape.negative ? append_number(n, out) : append_number(static_cast<std::uint64_t>(n), out);
}

void append_value(const json::value& v, std::string& out);

void append_array(const json::array& all, std::string& out) {
  char before = '[';
  for (const auto& item : all) {
    out += std::exchange(before, ',');
    append_value(item, out);
  }
  out += all.empty() ? "[]" : "]";
}

void append_object(const json::object& all, std::string& out) {
  char before = '{';
  for (const auto& [key, value] : all) {
    out += std::exchange(before, ',');
    append_text(key, out);
    out += ':';
    append_value(value, out);
  }
  out += all.empty() ? "{}" : "}";
}

void append_value(const json::value& v, std::string& out) {
  switch (v.kind()) {
    case json::kind::null:
      out += "null";
      return;
    case json::kind::bool_:
      out += v.get_bool() ? "true" : "false";
      return;
    case json::kind::int64:
      return append_number(v.get_int64(), out);
    case json::kind::uint64:
      return append_number(v.get_uint64(), out);
    case json::kind::double_:
      out += json::serialize(v);
      return;
    case json::kind::string:
      return append_text(v.get_string(), out);
    case json::kind::array:
      return append_array(v.get_array(), out);
    case json::kind::object:
      return append_object(v.get_object(), out);
  }
}

void append_list(const Shape& shape, const void* value, std::string& out) {
  struct Who {
    const Shape& item;
    std::string& out;
    bool first = true;
  } who{*shape.item, out};
  auto look = [](void* w, const void* item) {
    auto& to = *static_cast<Who*>(w);
    if (!std::exchange(to.first, false)) to.out += ',';
    append_json(to.item, item, to.out);
  };
  out += '[';
  shape.each(value, look, &who);
  out += ']';
}

void append_fields(const Shape& shape, const void* value, std::string& out) {
  char before = '{';
  for (const auto& f : shape.fields) {
    out += std::exchange(before, ',');
    out.append("\"").append(f.name).append("\":");
    append_json(*f.shape, f.at(value), out);
  }
  out += shape.fields.empty() ? "{}" : "}";
}

}  // namespace

void append_json(const Shape& shape, const void* value, std::string& out) {
  switch (shape.kind) {
    case Kind::any:
      if (shape.text) return void(out += shape.text(value));
      return append_value(*static_cast<const json::value*>(value), out);
    case Kind::object:
      return append_object(*static_cast<const json::object*>(value), out);
    case Kind::array:
      return append_array(*static_cast<const json::array*>(value), out);
    case Kind::text:
      return append_text(shape.text(value), out);
    case Kind::seat:
      return append_text(seat_name(*static_cast<const Seat*>(value)), out);
    case Kind::boolean:
      out += *static_cast<const bool*>(value) ? "true" : "false";
      return;
    case Kind::integer:
      return append_integer(shape, value, out);
    case Kind::enumeration:
      return append_text(name_of(shape.names, shape.hyphens, load(shape, value)), out);
    case Kind::optional:
      if (const void* held = shape.held(value)) return append_json(*shape.item, held, out);
      out += "null";
      return;
    case Kind::list:
      return append_list(shape, value, out);
    case Kind::structure:
      return append_fields(shape, value, out);
    case Kind::real:
    case Kind::map:
    case Kind::variant:  // rare
      return append_value(write_json(shape, value), out);
  }
}

}  // namespace gh::detail
