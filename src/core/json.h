// Described structs (Boost.Describe) to JSON, back, and to TypeScript: views, positions, prompts
// and messages are written down once, in C++.
//
//   struct Point { int x = 0; std::optional<int> label; };
//   BOOST_DESCRIBE_STRUCT(Point, (), (x, label))
//   to_json(Point{1})                    {"x":1,"label":null}
//   from_json<Point>(value)              Result<Point>; strict: unknown fields and wrong types are
//                                        errors that name the place; missing fields keep their
//                                        default
//   Typescript().add<Point>()            export interface Point { x: number; label: number | null }
//
// Enums are described too (BOOST_DESCRIBE_ENUM) and become their names; a trailing underscore,
// needed for C++ keywords, is dropped, and other underscores become hyphens where `hyphenated<E>`
// is true.
#pragma once

#include <set>

#include "core/shape.h"

namespace gh {

namespace detail {

std::string_view name_of(std::span<const Named> names, std::int64_t value);
std::optional<std::int64_t> value_of(std::span<const Named> names, std::string_view name);
json::value write_json(const Shape& shape, const void* value);
// Reads into a value of that shape; false and an error that says where, at the first wrong thing.
bool read_json(const Shape& shape, const json::value& v, void* value, std::string& error);
// Are two values of that shape equal? As their JSON would be, without writing it.
bool same_value(const Shape& shape, const void* a, const void* b);
// A line a field, for people: what a game without a drawing of its own shows in a terminal.
std::string plain_drawing(const Shape& shape, const void* value);

}  // namespace detail

// "a, b, c"
std::string joined(const std::vector<std::string>& names);

// The described name of an enumerator, as JSON and notation spell it.
template <detail::DescribedEnum E>
std::string enum_name(E e) {
  return std::string(detail::name_of(detail::names_of<E>, static_cast<std::int64_t>(e)));
}

template <detail::DescribedEnum E>
std::vector<std::string> enum_names() {
  return detail::spelled_names(detail::names_of<E>);
}

template <detail::DescribedEnum E>
std::optional<E> enum_from(std::string_view name) {
  auto value = detail::value_of(detail::names_of<E>, name);
  return value ? std::optional<E>(static_cast<E>(*value)) : std::nullopt;
}

template <class T>
json::value to_json(const T& t) {
  return detail::write_json(detail::shape_of<T>, &t);
}

template <class T>
Result<T> from_json(const json::value& v) {
  T t{};
  std::string error;
  if (!detail::read_json(detail::shape_of<T>, v, &t, error)) return Error{error};
  return t;
}

// Parses text with limits that hold before anything is built: depth 32, and no trailing bytes.
// Its parts come from `memory`, which must outlive the value and all copies of its parts.
Result<json::value> parse_json(std::string_view text, json::storage_ptr memory = {});

// Collects TypeScript declarations for described types and all they are made of.
class Typescript {
 public:
  template <class T>
  Typescript& add() {
    type(detail::shape_of<T>);
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string type(const detail::Shape& shape);
  std::string declared(const detail::Shape& shape);

  std::string text_;
  std::set<std::string> done_;
};

}  // namespace gh
