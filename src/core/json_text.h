// Described values straight to JSON text, without a tree in between: every pick is told to every
// seat, so this is what a busy hall does most. The text is the same as json::serialize(to_json(t)).
#pragma once

#include <charconv>
#include <cstring>
#include <memory>

#include "core/json.h"

namespace gh {

// A value of any kind whose JSON text is written already; as a member it is put in as it is.
struct JsonText {
  std::string text = "null";
};
// The same of a list.
struct JsonList {
  std::string text = "[]";
  bool empty() const { return text == "[]"; }
};

namespace detail {

// Writes into a buffer of its own, to be handed over at the end: one copy instead of a string that
// checks and grows with every piece.
class JsonPen {
 public:
  JsonPen() : at_(few_), end_(few_ + sizeof few_) {}
  JsonPen(const JsonPen&) = delete;
  JsonPen& operator=(const JsonPen&) = delete;

  void put(const Shape& shape, const void* value);
  void put_text(std::string_view text);     // in quotation marks
  void put_escaped(std::string_view text);  // without them
  void put_raw(char c) {
    if (at_ == end_) grow(1);
    *at_++ = c;
  }
  void put_raw(std::string_view text) {
    if (static_cast<std::size_t>(end_ - at_) < text.size()) grow(text.size());
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  void put_seat(Seat seat);
  template <class N>
  void put_number(N n) {
    if (end_ - at_ < 24) grow(24);
    at_ = std::to_chars(at_, end_, n).ptr;
  }
  std::string_view text() const {
    const char* begin = many_ ? many_.get() : few_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }

 private:
  void put_value(const json::value& v);
  void put_array(const json::array& all);
  void put_object(const json::object& all);
  void put_list(const Shape& shape, const void* value);
  void put_fields(const Shape& shape, const void* value);
  void grow(std::size_t by);

  char few_[2048];  // enough for most messages
  std::unique_ptr<char[]> many_;
  char *at_, *end_;
};

// A whole number of any size, in the widest type that has all of them but the largest unsigned.
std::int64_t load(const Shape& shape, const void* value);

template <class T>
constexpr Shape shape_of_written(Kind kind) {
  Shape s;
  s.kind = kind;
  s.text = [](const void* p) { return std::string_view(static_cast<const T*>(p)->text); };
  s.set_text = [](void* p, std::string_view text) { static_cast<T*>(p)->text = text; };
  return s;
}
template <>
inline constexpr Shape shape_of<JsonText> = shape_of_written<JsonText>(Kind::any);
template <>
inline constexpr Shape shape_of<JsonList> = shape_of_written<JsonList>(Kind::array);

}  // namespace detail

template <class T>
std::string json_text(const T& t) {
  detail::JsonPen pen;
  pen.put(detail::shape_of<T>, &t);
  return std::string(pen.text());
}

}  // namespace gh
