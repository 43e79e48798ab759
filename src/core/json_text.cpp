#include "core/json_text.h"

#include <algorithm>

namespace gh::detail {
namespace {

bool is_plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

// Is there something among these eight bytes that needs an escape?
bool has_special(std::uint64_t x) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHighs = 0x8080808080808080;
  auto has_below = [](std::uint64_t v, std::uint64_t n) { return (v - kOnes * n) & ~v & kHighs; };
  return has_below(x, 0x20) | has_below(x ^ (kOnes * '"'), 1) | has_below(x ^ (kOnes * '\\'), 1);
}

template <class Word>
Word word_at(const char* text) {
  Word word;
  std::memcpy(&word, text, sizeof word);
  return word;
}

// Does nothing in the text need an escape? Looks at eight bytes at a time; the last eight, or four
// of a short text, may have been looked at before.
bool all_plain(std::string_view text) {
  const char* at = text.data();
  const auto size = text.size();
  if (size >= 8) {
    for (std::size_t i = 0; i + 8 < size; i += 8)
      if (has_special(word_at<std::uint64_t>(at + i))) return false;
    return !has_special(word_at<std::uint64_t>(at + size - 8));
  }
  if (size >= 4) {
    std::uint64_t both = word_at<std::uint32_t>(at + size - 4);
    return !has_special(both << 32 | word_at<std::uint32_t>(at));
  }
  return std::all_of(text.begin(), text.end(), is_plain);
}

// How many bytes from the start need no escape.
std::size_t plain_length(std::string_view text) {
  auto at = std::find_if_not(text.begin(), text.end(), is_plain);
  return static_cast<std::size_t>(at - text.begin());
}

void put_escape(char c, JsonPen& pen) {
  constexpr char kHex[] = "0123456789abcdef";
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
  pen.put_raw('\\');
  auto known = kPlain.find(c);
  if (known != kPlain.npos) return pen.put_raw(kLetters[known]);
  pen.put_raw("u00");
  pen.put_raw(kHex[static_cast<unsigned char>(c) >> 4]);
  pen.put_raw(kHex[c & 15]);
}

}  // namespace

void JsonPen::grow(std::size_t by) {
  auto had = text();
  auto size = 2 * (had.size() + by);
  auto more = std::make_unique_for_overwrite<char[]>(size);
  std::memcpy(more.get(), had.data(), had.size());
  at_ = more.get() + had.size();
  end_ = more.get() + size;
  many_ = std::move(more);
}

void JsonPen::put_escaped(std::string_view text) {
  if (all_plain(text)) return put_raw(text);
  for (;;) {
    auto plain = plain_length(text);
    put_raw(text.substr(0, plain));
    if (plain == text.size()) return;
    put_escape(text[plain], *this);
    text.remove_prefix(plain + 1);
  }
}

void JsonPen::put_text(std::string_view text) {
  put_raw('"');
  put_escaped(text);
  put_raw('"');
}

void JsonPen::put_seat(Seat seat) {
  if (!is_player(seat)) return put_text(seat_name(seat));
  const char letter[] = {'"', static_cast<char>('A' + index(seat)), '"'};
  put_raw({letter, sizeof letter});
}

void JsonPen::put_array(const json::array& all) {
  char before = '[';
  for (const auto& item : all) {
    put_raw(std::exchange(before, ','));
    put_value(item);
  }
  put_raw(all.empty() ? "[]" : "]");
}

void JsonPen::put_object(const json::object& all) {
  char before = '{';
  for (const auto& [key, value] : all) {
    put_raw(std::exchange(before, ','));
    put_text(key);
    put_raw(':');
    put_value(value);
  }
  put_raw(all.empty() ? "{}" : "}");
}

void JsonPen::put_value(const json::value& v) {
  switch (v.kind()) {
    case json::kind::null:
      return put_raw("null");
    case json::kind::bool_:
      return put_raw(v.get_bool() ? "true" : "false");
    case json::kind::int64:
      return put_number(v.get_int64());
    case json::kind::uint64:
      return put_number(v.get_uint64());
    case json::kind::double_:
      return put_raw(json::serialize(v));
    case json::kind::string:
      return put_text(v.get_string());
    case json::kind::array:
      return put_array(v.get_array());
    case json::kind::object:
      return put_object(v.get_object());
  }
}

void JsonPen::put_list(const Shape& shape, const void* value) {
  bool first = true;
  put_raw('[');
  each_item(shape, value, [&](const void* item) {
    if (!std::exchange(first, false)) put_raw(',');
    put(*shape.item, item);
  });
  put_raw(']');
}

void JsonPen::put_fields(const Shape& shape, const void* value) {
  char before = '{';
  for (const auto& f : shape.fields) {
    if (f.shape->spare && !f.shape->held(f.at(value))) continue;
    put_raw(std::exchange(before, ','));
    put_raw(f.key);
    put(*f.shape, f.at(value));
  }
  put_raw(before == '{' ? "{}" : "}");
}

void JsonPen::put(const Shape& shape, const void* value) {
  switch (shape.kind) {
    case Kind::any:
      if (shape.text) return put_raw(shape.text(value));
      return put_value(*static_cast<const json::value*>(value));
    case Kind::object:
      return put_object(*static_cast<const json::object*>(value));
    case Kind::array:
      if (shape.text) return put_raw(shape.text(value));
      return put_array(*static_cast<const json::array*>(value));
    case Kind::text:
      return put_text(shape.text(value));
    case Kind::seat:
      return put_seat(*static_cast<const Seat*>(value));
    case Kind::boolean:
      return put_raw(*static_cast<const bool*>(value) ? "true" : "false");
    case Kind::integer: {
      auto n = load(shape, value);
      return shape.negative ? put_number(n) : put_number(static_cast<std::uint64_t>(n));
    }
    case Kind::enumeration:
      return put_text(name_of(shape.names, load(shape, value)));
    case Kind::optional:
      if (const void* held = shape.held(value)) return put(*shape.item, held);
      return put_raw("null");
    case Kind::list:
      return put_list(shape, value);
    case Kind::structure:
      return put_fields(shape, value);
    case Kind::real:
    case Kind::map:
    case Kind::variant:  // rare
      return put_value(write_json(shape, value));
  }
}

}  // namespace gh::detail
