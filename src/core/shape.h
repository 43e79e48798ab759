// What a described type looks like, as a table the compiler fills in. JSON, its reading and the
// TypeScript and schema declarations walk the table at run time: one small table per type instead
// of generated code per type and use keeps the program small and quick to build.
#pragma once

#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/basics.h"
#include "core/fixed.h"

namespace gh {

namespace json = boost::json;

// Specialise as true for an enum whose names are spelled with hyphens.
template <class E>
inline constexpr bool hyphenated = false;

// A field that JSON leaves out, instead of writing null, while there is nothing in it.
template <class T>
struct Spare : std::optional<T> {
  using std::optional<T>::optional;
  using std::optional<T>::operator=;
};

namespace detail {

template <class T>
concept Described = boost::describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value && std::is_enum_v<T>;
// One that is written as its number (GH_STAGES).
template <class T>
concept NumberedEnum = std::is_enum_v<T> && requires(T t) {
  { written_as_number(t) } -> std::same_as<bool>;
};
template <class T>
concept List = requires(T t) {
  typename T::value_type;
  t.begin();
  t.end();
  t.size();
};

template <class T>
concept NamedStep = requires(const T* t) {
  { written_step_name(t) } -> std::convertible_to<std::string_view>;
};
template <class T>
concept Grows = requires(T t, typename T::value_type item) {
  t.clear();
  t.push_back(std::move(item));
};

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_spare = false;
template <class T>
inline constexpr bool is_spare<Spare<T>> = true;
template <class T>
inline constexpr bool is_optional<Spare<T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;
template <class T>
inline constexpr std::size_t array_size = 0;
template <class T, std::size_t N>
inline constexpr std::size_t array_size<std::array<T, N>> = N;

// clang-format off
enum class Kind : std::uint8_t {
  any, object, array,                        // JSON as it is
  seat, boolean, integer, real, text, enumeration,
  optional, map, list, structure, variant    // made of others
};
// clang-format on

struct Shape;

struct Named {            // an enumerator
  std::string_view name;  // as JSON and notation spell it
  std::int64_t value;
};
struct Field {           // a member of a struct
  std::string_view key;  // "name": as JSON writes it
  std::string_view name() const { return key.substr(1, key.size() - 3); }
  const Shape* shape;
  const void* (*at)(const void* whole);
};
struct Alternative {  // of a variant
  const Shape* shape;
  void* (*make)(void* variant);
};

using LookAtPair = void (*)(void* who, const std::string& key, const void* item);
using Fill = bool (*)(void* who, void* item);

struct Shape {
  Kind kind{};
  std::string_view step{};  // of a step of an agenda: the name it was given with GH_STEP_NAME
  const char* pretty = "";  // contains the type's name as the compiler spells it
  std::size_t bytes = 0;    // of a number or an enum
  bool negative = false;    // the number may be
  bool spare = false;       // an optional that is left out while it is empty
  bool has_spare = false;   // a struct with such a field
  std::span<const Named> names{};
  std::span<const Field> fields{};
  std::span<const Alternative> alternatives{};
  const Shape* item = nullptr;  // of a list, a map, an optional
  std::size_t item_bytes = 0;   // of a list, whose items lie side by side
  bool bytes_tell = false;      // items of a list are equal exactly when their bytes are
  std::size_t fixed = 0;        // the size of a list that cannot grow
  std::size_t most = SIZE_MAX;  // the most a list can hold
  std::string_view (*text)(const void*) = nullptr;
  void (*set_text)(void*, std::string_view) = nullptr;  // none: can only be written
  const void* (*held)(const void*) = nullptr;           // by an optional (or nullptr), a variant
  void* (*make)(void*) = nullptr;                       // a new value in an optional
  void (*clear)(void*) = nullptr;                       // an optional, a list
  std::size_t (*size)(const void*) = nullptr;           // of a list; which one of a variant
  const void* (*first)(const void*) = nullptr;          // item of a list
  bool (*add)(void*, std::size_t i, Fill, void* who) = nullptr;  // an item to a list
  void (*each_pair)(const void*, LookAtPair, void* who) = nullptr;
  void* (*slot)(void*, const std::string& key) = nullptr;  // in a map
};

template <class T>
constexpr Shape make_shape();
template <class T>
inline constexpr Shape shape_of = make_shape<T>();

template <class T>
constexpr const char* pretty_name() {
  return __PRETTY_FUNCTION__;
}

// "union" for union_, "long-sword" for long_sword where hyphens are wanted.
template <class E, class D>
constexpr auto spell() {
  constexpr std::string_view name(D::name);
  std::array<char, name.size() - name.ends_with('_')> text{};
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = hyphenated<E> && name[i] == '_' ? '-' : name[i];
  return text;
}
template <class E, class D>
inline constexpr auto spelled = spell<E, D>();

template <class E, class List = boost::describe::describe_enumerators<E>>
inline constexpr std::array<Named, 0> names_of{};
template <class E, template <class...> class L, class... D>
inline constexpr std::array<Named, sizeof...(D)> names_of<E, L<D...>>{
    Named{{spelled<E, D>.data(), spelled<E, D>.size()}, static_cast<std::int64_t>(D::value)}...};

template <class D>
constexpr auto spell_key() {
  constexpr std::string_view name(D::name);
  std::array<char, name.size() + 3> text{'"'};
  std::copy(name.begin(), name.end(), text.begin() + 1);
  text[name.size() + 1] = '"';
  text[name.size() + 2] = ':';
  return text;
}
template <class D>
inline constexpr auto spelled_key = spell_key<D>();

template <class T, class D>
const void* member_of(const void* whole) {
  return &(static_cast<const T*>(whole)->*D::pointer);
}
template <class T, class D>
using MemberType = std::decay_t<decltype(std::declval<const T&>().*D::pointer)>;
template <class T,
          class List = boost::describe::describe_members<T, boost::describe::mod_any_access>>
inline constexpr std::array<Field, 0> fields_of{};
template <class T, template <class...> class L, class... D>
inline constexpr std::array<Field, sizeof...(D)> fields_of<T, L<D...>>{
    Field{{spelled_key<D>.data(), spelled_key<D>.size()},
          &shape_of<MemberType<T, D>>,
          member_of<T, D>}...};

template <class T,
          class List = boost::describe::describe_members<T, boost::describe::mod_any_access>>
inline constexpr bool has_spare_field = false;
template <class T, template <class...> class L, class... D>
inline constexpr bool has_spare_field<T, L<D...>> = (is_spare<MemberType<T, D>> || ...);

template <class V, class T>
void* make_alternative(void* variant) {
  return &static_cast<V*>(variant)->template emplace<T>();
}
template <class V>
inline constexpr std::array<Alternative, 0> alternatives_of{};
template <class... T>
inline constexpr std::array<Alternative, sizeof...(T)> alternatives_of<std::variant<T...>>{
    Alternative{&shape_of<T>, make_alternative<std::variant<T...>, T>}...};

template <class T>
constexpr void shape_text(Shape& s) {
  s.kind = Kind::text;
  s.text = [](const void* p) { return std::string_view(*static_cast<const T*>(p)); };
  if constexpr (std::is_same_v<T, std::string>)
    s.set_text = [](void* p, std::string_view text) { static_cast<T*>(p)->assign(text); };
}

template <class T>
constexpr void shape_optional(Shape& s) {
  s.kind = Kind::optional;
  s.spare = is_spare<T>;
  s.item = &shape_of<typename T::value_type>;
  s.held = [](const void* p) -> const void* {
    const auto& o = *static_cast<const T*>(p);
    return o ? &*o : nullptr;
  };
  s.make = [](void* p) -> void* { return &static_cast<T*>(p)->emplace(); };
  s.clear = [](void* p) { static_cast<T*>(p)->reset(); };
}

template <class T>
constexpr void shape_variant(Shape& s) {
  s.kind = Kind::variant;
  s.alternatives = alternatives_of<T>;
  s.size = [](const void* p) { return static_cast<const T*>(p)->index(); };
  s.held = [](const void* p) {
    return std::visit([](const auto& x) -> const void* { return &x; }, *static_cast<const T*>(p));
  };
}

template <class T>
constexpr void shape_map(Shape& s) {
  s.kind = Kind::map;
  s.item = &shape_of<typename T::mapped_type>;
  s.each_pair = [](const void* p, LookAtPair look, void* who) {
    for (const auto& [key, item] : *static_cast<const T*>(p)) look(who, key, &item);
  };
  s.slot = [](void* p, const std::string& key) -> void* { return &(*static_cast<T*>(p))[key]; };
}

template <class T>
constexpr void shape_list(Shape& s) {
  using Item = typename T::value_type;
  s.kind = Kind::list;
  s.item = &shape_of<Item>;
  s.fixed = array_size<T>;
  if constexpr (requires(T t) { t.full(); }) s.most = T::capacity();
  s.size = [](const void* p) -> std::size_t { return static_cast<const T*>(p)->size(); };
  s.first = [](const void* p) -> const void* { return static_cast<const T*>(p)->data(); };
  s.item_bytes = sizeof(Item);
  s.bytes_tell = std::has_unique_object_representations_v<Item> &&
                 (std::is_integral_v<Item> || std::is_enum_v<Item>);
  if constexpr (array_size<T> != 0) {
    s.add = [](void* p, std::size_t i, Fill fill, void* who) {
      return fill(who, &(*static_cast<T*>(p))[i]);
    };
  } else if constexpr (Grows<T> && std::default_initializable<Item>) {
    s.clear = [](void* p) { static_cast<T*>(p)->clear(); };
    s.add = [](void* p, std::size_t, Fill fill, void* who) {
      Item item{};
      if (!fill(who, &item)) return false;
      static_cast<T*>(p)->push_back(std::move(item));
      return true;
    };
  }
}

template <class T>
constexpr Shape make_shape() {
  Shape s;
  s.pretty = pretty_name<T>();
  if constexpr (std::is_same_v<T, json::value>) {
    s.kind = Kind::any;
  } else if constexpr (std::is_same_v<T, json::object>) {
    s.kind = Kind::object;
  } else if constexpr (std::is_same_v<T, json::array>) {
    s.kind = Kind::array;
  } else if constexpr (std::is_same_v<T, Seat>) {
    s.kind = Kind::seat;
  } else if constexpr (std::is_same_v<T, bool>) {
    s.kind = Kind::boolean;
  } else if constexpr (std::is_arithmetic_v<T>) {
    s.kind = std::is_integral_v<T> ? Kind::integer : Kind::real;
    s.bytes = sizeof(T);
    s.negative = std::is_signed_v<T>;
  } else if constexpr (NumberedEnum<T>) {
    s.kind = Kind::integer;
    s.bytes = sizeof(T);
    s.negative = std::is_signed_v<std::underlying_type_t<T>>;
  } else if constexpr (DescribedEnum<T>) {
    s.kind = Kind::enumeration;
    s.bytes = sizeof(T);
    s.negative = std::is_signed_v<std::underlying_type_t<T>>;
    s.names = names_of<T>;
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    shape_text<T>(s);
  } else if constexpr (is_optional<T>) {
    shape_optional<T>(s);
  } else if constexpr (is_variant<T>) {
    shape_variant<T>(s);
  } else if constexpr (is_map<T>) {
    shape_map<T>(s);
  } else if constexpr (List<T>) {
    shape_list<T>(s);
  } else {
    static_assert(Described<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    s.kind = Kind::structure;
    s.fields = fields_of<T>;
    s.has_spare = has_spare_field<T>;
    if constexpr (NamedStep<T>) s.step = written_step_name(static_cast<const T*>(nullptr));
  }
  return s;
}

// The type's name in parts, without gh: {"ivanhoe", "View"} for gh::ivanhoe::View.
std::vector<std::string> type_parts(const Shape& shape);
// ... and as TypeScript and the schema spell it: IvanhoeView
std::string type_name(const Shape& shape);
// The name of a variant's alternative, as positions write it: the one that was written down, or
// else draw_card for the type DrawCard
std::string step_name(const Shape& shape);
std::vector<std::string> spelled_names(std::span<const Named> names);

// Are all alternatives of a variant steps with a name?
template <class V>
inline constexpr bool all_steps_named = false;
template <class... T>
inline constexpr bool all_steps_named<std::variant<T...>> = (NamedStep<T> && ...);

// Shows f the items of a list, one after the other.
template <class F>
void each_item(const Shape& list, const void* value, F f) {
  const auto* item = static_cast<const std::byte*>(list.first(value));
  for (auto n = list.size(value); n > 0; --n, item += list.item_bytes) f(item);
}

}  // namespace detail

// Are all described members equal?
template <class T>
constexpr bool same_members(const T& a, const T& b) {
  bool same = true;
  boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_any_access>>(
      [&](auto member) { same = same && a.*member.pointer == b.*member.pointer; });
  return same;
}

}  // namespace gh

// The stages that a step goes through, within its struct; positions write them as numbers from 0:
//   GH_STAGES(name_player, roll, losses)
//   Stage stage{};
#define GH_STAGES(...)                             \
  enum class Stage : std::uint8_t { __VA_ARGS__ }; \
  friend constexpr bool written_as_number(Stage) { return true; }

// The name of a step as positions write it, in the namespace of the step. It is written down here
// and nowhere else: renaming a type changes no format.
#define GH_STEP_NAME(type, name) \
  constexpr std::string_view written_step_name(const type*) { return name; }

// A described struct that can be compared: what states are made of.
#define GH_VALUE(type, ...)                      \
  BOOST_DESCRIBE_STRUCT(type, (), (__VA_ARGS__)) \
  constexpr bool operator==(const type& a, const type& b) { return gh::same_members(a, b); }

// A step: such a struct with its name.
#define GH_STEP(type, name, ...) \
  GH_VALUE(type, __VA_ARGS__)    \
  GH_STEP_NAME(type, name)
