// JSON objects of several kinds, of which one field, the tag, says which: requests have a "type",
// entries of a log an "e". Each kind is one described struct in a variant, with its own fields and
// no others. A field that is no std::optional (or Spare) is required; null is as good as nothing.
//
//   struct Chat {
//     static constexpr std::string_view kTag = "chat";
//     std::string table, text;
//   };
//   BOOST_DESCRIBE_STRUCT(Chat, (), (table, text))
#pragma once

#include "core/json.h"

namespace gh {

struct TaggedKind {
  std::string_view tag;
  const detail::Shape* shape;
  void* (*make)(void* variant);  // one of this kind in it
};

namespace detail {
template <class V>
inline constexpr std::array<TaggedKind, 0> tagged_kinds{};
template <class... T>
inline constexpr std::array<TaggedKind, sizeof...(T)> tagged_kinds<std::variant<T...>>{
    TaggedKind{T::kTag, &shape_of<T>, make_alternative<std::variant<T...>, T>}...};

inline bool is_required(const Field& field) { return field.shape->kind != Kind::optional; }
}  // namespace detail

// The kinds that a variant of such structs has.
template <class V>
std::span<const TaggedKind> kinds_of() {
  return detail::tagged_kinds<V>;
}

// "a, b, c": all that the tag may say.
std::string tags_of(std::span<const TaggedKind> kinds);

// Why an object could not be read; without words it could.
struct Misread {
  enum class Why : std::uint8_t { nothing, wrong, unknown_tag, missing } why = Why::nothing;
  std::string words = {};
  std::string tag = {};
  std::string field = {};  // that is missing
};

// What is the same for all kinds of an object.
struct TaggedFamily {
  std::string_view tag;   // the field that says which kind it is
  std::string_view noun;  // what the objects are called, for words: "request of the type"
  std::span<const TaggedKind> kinds;
  const detail::Shape* common;  // fields that every kind may have besides its own; never required
};

// Reads into a variant, and what is common into `common`.
Misread read_tagged(const TaggedFamily& family, const json::value& value, void* variant,
                    void* common);

}  // namespace gh
