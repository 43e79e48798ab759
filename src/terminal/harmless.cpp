#include "terminal/harmless.h"

#include <boost/json.hpp>
#include <cstdint>
#include <cstdio>

namespace gh {
namespace {

struct Letter {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;
};

// The UTF-8 character at the beginning of the text, in its shortest form only.
Letter first_letter(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  if (byte(0) < 0x80) return {byte(0), 1, true};
  const std::size_t n = byte(0) >> 5 == 6 ? 2 : byte(0) >> 4 == 14 ? 3 : byte(0) >> 3 == 30 ? 4 : 0;
  if (n == 0 || s.size() < n) return {byte(0), 1, false};
  std::uint32_t code = byte(0) & (0x7fu >> n);
  for (std::size_t i = 1; i < n; ++i) {
    if (byte(i) >> 6 != 2) return {byte(0), 1, false};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool fine = code >= kLeast[n] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return fine ? Letter{code, n, true} : Letter{byte(0), 1, false};
}

bool obeyed(std::uint32_t c) {
  if (c == '\n' || c == '\t') return false;
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return true;
  return c == 0x61c || (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

// How long the colour sequence at the beginning is; 0: there is none.
std::size_t colour_at(std::string_view s) {
  if (!s.starts_with("\x1b[")) return 0;
  const auto end = s.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && s[end] == 'm' ? end + 1 : 0;
}

std::string written_out(std::string_view s, bool colours) {
  std::string out;
  out.reserve(s.size());
  while (!s.empty()) {
    std::size_t n = colours ? colour_at(s) : 0;
    if (n == 0) {
      const Letter letter = first_letter(s);
      n = letter.bytes;
      if (!letter.valid || obeyed(letter.code)) {
        char code[16];
        std::snprintf(code, sizeof code, letter.code > 0xff ? "\\u%04x" : "\\x%02x", letter.code);
        out += code;
        s.remove_prefix(n);
        continue;
      }
    }
    out += s.substr(0, n);
    s.remove_prefix(n);
  }
  return out;
}

}  // namespace

std::string harmless(std::string_view text) { return written_out(text, false); }
std::string harmless_drawing(std::string_view text) { return written_out(text, true); }

void make_harmless(boost::json::value& message) {
  if (auto* text = message.if_string()) {
    *text = harmless(*text);
  } else if (auto* list = message.if_array()) {
    for (auto& item : *list) make_harmless(item);
  } else if (auto* object = message.if_object()) {
    boost::json::object clean;
    for (auto& field : *object) {
      make_harmless(field.value());
      clean[harmless(field.key())] = std::move(field.value());
    }
    *object = std::move(clean);
  }
}

}  // namespace gh
