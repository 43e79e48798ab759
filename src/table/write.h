// Described structs straight to JSON text, without a tree in between: every pick is told to every
// seat, so this is what a busy hall does most. The text is the same as json::serialize(to_json(t)).
#pragma once

#include <charconv>

#include "core/json.h"

namespace gh {

inline void write_text(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text, from, i - from);
    from = i + 1;
    out += '\\';
    switch (c) {
      case '"':
        out += '"';
        break;
      case '\\':
        out += '\\';
        break;
      case '\b':
        out += 'b';
        break;
      case '\f':
        out += 'f';
        break;
      case '\n':
        out += 'n';
        break;
      case '\r':
        out += 'r';
        break;
      case '\t':
        out += 't';
        break;
      default:
        out.append("u00").append({kHex[c >> 4], kHex[c & 15]});
    }
  }
  out.append(text, from, text.size() - from);
  out += '"';
}

void write_json(std::string& out, const json::value& v);

template <class T>
void write_json(std::string& out, const T& t) {
  if constexpr (std::is_same_v<T, json::object> || std::is_same_v<T, json::array>) {
    write_json(out, json::value(t));
  } else if constexpr (std::is_same_v<T, Seat>) {
    write_text(out, seat_name(t));
  } else if constexpr (std::is_same_v<T, bool>) {
    out += t ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    char digits[24];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, t).ptr);
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    write_text(out, t);
  } else if constexpr (detail::IsOptional<T>::value) {
    if (t)
      write_json(out, *t);
    else
      out += "null";
  } else if constexpr (detail::List<T>) {
    out += '[';
    const char* comma = "";
    for (const auto& x : t) {
      out += comma;
      write_json(out, x);
      comma = ",";
    }
    out += ']';
  } else if constexpr (detail::Described<T>) {
    char open = '{';
    boost::mp11::mp_for_each<detail::Members<T>>([&](auto d) {
      out += open;
      open = ',';
      out.append("\"").append(d.name).append("\":");
      write_json(out, t.*d.pointer);
    });
    out += '}';
  } else {
    write_json(out, to_json(t));
  }
}

template <class M>
std::string json_text(const M& message) {
  std::string out;
  write_json(out, message);
  return out;
}

}  // namespace gh
