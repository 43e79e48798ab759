// Described structs (Boost.Describe) to JSON, back, and to TypeScript: views, positions, prompts
// and messages are written down once, in C++.
//
//   struct Point { int x = 0; std::optional<int> label; };
//   BOOST_DESCRIBE_STRUCT(Point, (), (x, label))
//   to_json(Point{1})                    {"x":1,"label":null}
//   from_json<Point>(value)              Result<Point>; strict: unknown fields and wrong types are
//   errors
//                                        that name the place; missing fields keep their default
//   Typescript().add<Point>()            export interface Point { x: number; label: number | null }
//
// Enums are described too (BOOST_DESCRIBE_ENUM) and become their names; a trailing underscore,
// needed for C++ keywords, is dropped, and other underscores become hyphens where `hyphenated<E>`
// is true.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/basics.h"
#include "core/fixed.h"

namespace gh {

namespace json = boost::json;

template <class E>
inline constexpr bool hyphenated = false;

namespace detail {

template <class T>
concept Described = boost::describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value && std::is_enum_v<T>;
template <class T>
concept List = requires(T t) {
  typename T::value_type;
  t.begin();
  t.end();
  t.size();
}
&&!std::convertible_to<T, std::string_view> && !std::is_same_v<T, json::object> &&
    !std::is_same_v<T, json::array>;

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};
template <class T>
struct IsStdArray : std::false_type {};
template <class T, std::size_t N>
struct IsStdArray<std::array<T, N>> : std::true_type {};

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_any_access>;

// "gh::ivanhoe::View" from the compiler; the parts after gh, e.g. {"ivanhoe", "View"}.
std::vector<std::string> name_parts(std::string_view pretty);
template <class T>
std::vector<std::string> type_parts() {
  return name_parts(__PRETTY_FUNCTION__);
}
// IvanhoeView
std::string type_name(const std::vector<std::string>& parts);
// draw_card for the step type DrawCard
std::string snake_case(std::string_view camel);

inline std::string spelled(std::string_view name, bool hyphens) {
  std::string s(name);
  if (!s.empty() && s.back() == '_') s.pop_back();
  if (hyphens)
    for (char& c : s)
      if (c == '_') c = '-';
  return s;
}

}  // namespace detail

// The described name of an enumerator, as JSON and notation spell it.
template <detail::DescribedEnum E>
std::string enum_name(E e) {
  std::string found;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto d) {
    if (d.value == e) found = detail::spelled(d.name, hyphenated<E>);
  });
  return found;
}

template <detail::DescribedEnum E>
std::vector<std::string> enum_names() {
  std::vector<std::string> all;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto d) { all.push_back(detail::spelled(d.name, hyphenated<E>)); });
  return all;
}

template <detail::DescribedEnum E>
std::optional<E> enum_from(std::string_view name) {
  std::optional<E> found;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto d) {
    if (detail::spelled(d.name, hyphenated<E>) == name) found = d.value;
  });
  return found;
}

template <class T>
json::value to_json(const T& t) {
  if constexpr (std::is_same_v<T, json::value> || std::is_same_v<T, json::object> ||
                std::is_same_v<T, json::array>) {
    return t;
  } else if constexpr (std::is_same_v<T, Seat>) {
    return json::value(seat_name(t));
  } else if constexpr (std::is_same_v<T, bool> || std::is_arithmetic_v<T>) {
    return json::value(t);
  } else if constexpr (detail::DescribedEnum<T>) {
    return json::value(enum_name(t));
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return json::value(std::string_view(t));
  } else if constexpr (detail::IsOptional<T>::value) {
    return t ? to_json(*t) : json::value(nullptr);
  } else if constexpr (detail::IsVariant<T>::value) {
    return std::visit(
        [](const auto& step) {
          json::object o;
          o["step"] = detail::snake_case(detail::type_parts<std::decay_t<decltype(step)>>().back());
          auto rest = to_json(step);
          for (auto& [k, v] : rest.as_object()) o[k] = v;
          return json::value(std::move(o));
        },
        t);
  } else if constexpr (detail::IsMap<T>::value) {
    json::object o;
    for (const auto& [k, v] : t) o[k] = to_json(v);
    return o;
  } else if constexpr (detail::List<T>) {
    json::array a;
    a.reserve(t.size());
    for (const auto& x : t) a.push_back(to_json(x));
    return a;
  } else {
    static_assert(detail::Described<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    json::object o;
    boost::mp11::mp_for_each<detail::Members<T>>(
        [&](auto d) { o[d.name] = to_json(t.*d.pointer); });
    return o;
  }
}

namespace detail {

// Walks JSON into a described value; stops at the first thing that is wrong and says where.
class Reader {
 public:
  std::string error;

  template <class T>
  bool read(const json::value& v, T& t, const std::string& at) {
    if constexpr (std::is_same_v<T, json::value>) {
      t = v;
      return true;
    } else if constexpr (std::is_same_v<T, json::object>) {
      if (!v.is_object()) return wrong(at, v, "an object");
      t = v.as_object();
      return true;
    } else if constexpr (std::is_same_v<T, Seat>) {
      auto s = v.is_string() ? seat_from(v.as_string()) : std::nullopt;
      if (!s) return wrong(at, v, "a seat such as \"A\"");
      t = *s;
      return true;
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!v.is_bool()) return wrong(at, v, "true or false");
      t = v.as_bool();
      return true;
    } else if constexpr (std::is_integral_v<T>) {
      return read_integer(v, t, at);
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!v.is_number()) return wrong(at, v, "a number");
      t = v.to_number<T>();
      return true;
    } else if constexpr (DescribedEnum<T>) {
      auto e = v.is_string() ? enum_from<T>(v.as_string()) : std::nullopt;
      if (!e) return wrong(at, v, "one of " + joined(enum_names<T>()));
      t = *e;
      return true;
    } else if constexpr (std::is_same_v<T, std::string>) {
      if (!v.is_string()) return wrong(at, v, "a text");
      t = v.as_string();
      return true;
    } else if constexpr (IsOptional<T>::value) {
      if (v.is_null()) return t.reset(), true;
      t.emplace();
      return read(v, *t, at);
    } else if constexpr (IsVariant<T>::value) {
      return read_variant(v, t, at);
    } else if constexpr (IsMap<T>::value) {
      if (!v.is_object()) return wrong(at, v, "an object");
      for (const auto& [k, x] : v.as_object())
        if (!read(x, t[std::string(k)], at + "/" + std::string(k))) return false;
      return true;
    } else if constexpr (List<T>) {
      return read_list(v, t, at);
    } else {
      return read_struct(v, t, at);
    }
  }

  static std::string joined(const std::vector<std::string>& names);

 private:
  bool wrong(const std::string& at, const json::value& found, const std::string& wanted);

  template <class T>
  bool read_integer(const json::value& v, T& t, const std::string& at) {
    boost::system::error_code ec;
    auto n = v.is_double() ? T{} : v.is_number() ? v.to_number<T>(ec) : T{};
    if (!v.is_number() || v.is_double() || ec) {
      return wrong(at, v,
                   "a whole number from " + std::to_string(std::numeric_limits<T>::min()) + " to " +
                       std::to_string(std::numeric_limits<T>::max()));
    }
    t = n;
    return true;
  }

  template <class T>
  bool read_list(const json::value& v, T& t, const std::string& at) {
    if (!v.is_array()) return wrong(at, v, "a list");
    const auto& a = v.as_array();
    if constexpr (IsStdArray<T>::value) {
      if (a.size() != t.size())
        return wrong(at, v, "a list of " + std::to_string(t.size()) + " items");
    } else {
      t.clear();
      if constexpr (requires { t.full(); })
        if (a.size() > T::capacity())
          return wrong(at, v, "a list of at most " + std::to_string(T::capacity()) + " items");
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
      typename T::value_type x{};
      if (!read(a[i], x, at + "/" + std::to_string(i))) return false;
      if constexpr (IsStdArray<T>::value)
        t[i] = std::move(x);
      else
        t.push_back(std::move(x));
    }
    return true;
  }

  template <class T>
  bool read_struct(const json::value& v, T& t, const std::string& at) {
    static_assert(Described<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    if (!v.is_object()) return wrong(at, v, "an object");
    std::vector<std::string> known;
    boost::mp11::mp_for_each<Members<T>>([&](auto d) { known.push_back(d.name); });
    for (const auto& field : v.as_object()) {
      const std::string key(field.key());
      bool found = false, fine = true;
      boost::mp11::mp_for_each<Members<T>>([&](auto d) {
        if (found || key != d.name) return;
        found = true;
        fine = read(field.value(), t.*d.pointer, at + "/" + key);
      });
      if (!found) {
        error = (at.empty() ? "/" : at) + ": there is no field \"" + key +
                "\" here; the fields are " + joined(known);
        return false;
      }
      if (!fine) return false;
    }
    return true;
  }

  template <class... T>
  bool read_variant(const json::value& v, std::variant<T...>& t, const std::string& at) {
    const json::value* step = v.is_object() ? v.as_object().if_contains("step") : nullptr;
    std::vector<std::string> known{snake_case(type_parts<T>().back())...};
    if (!step || !step->is_string())
      return wrong(at, v, "an object with a \"step\" that is one of " + joined(known));
    json::object rest = v.as_object();
    rest.erase("step");
    bool found = false, fine = false;
    auto attempt = [&]<class X>(std::type_identity<X>) {
      if (found || step->as_string() != snake_case(type_parts<X>().back())) return;
      found = true;
      X x{};
      fine = read(json::value(rest), x, at);
      if (fine) t = x;
    };
    (attempt(std::type_identity<T>{}), ...);
    if (!found) return wrong(at + "/step", *step, "one of " + joined(known));
    return fine;
  }
};

}  // namespace detail

template <class T>
Result<T> from_json(const json::value& v) {
  T t{};
  detail::Reader reader;
  if (!reader.read(v, t, "")) return Error{reader.error};
  return t;
}

// Parses text with limits that hold before anything is built: depth 32, and no trailing bytes.
Result<json::value> parse_json(std::string_view text);

// Collects TypeScript declarations for described types and all they are made of.
class Typescript {
 public:
  template <class T>
  Typescript& add() {
    type<T>();
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  template <class T>
  std::string type() {
    if constexpr (std::is_same_v<T, json::value>) {
      return "unknown";
    } else if constexpr (std::is_same_v<T, json::object>) {
      return "Record<string, unknown>";
    } else if constexpr (std::is_same_v<T, Seat> || std::convertible_to<T, std::string_view>) {
      return "string";
    } else if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (detail::IsOptional<T>::value) {
      return type<typename T::value_type>() + " | null";
    } else if constexpr (detail::IsMap<T>::value) {
      return "Record<string, " + type<typename T::mapped_type>() + ">";
    } else if constexpr (detail::DescribedEnum<T>) {
      auto name = detail::type_name(detail::type_parts<T>());
      if (done_.insert(name).second) {
        std::string all;
        for (const auto& n : enum_names<T>()) all += (all.empty() ? "'" : " | '") + n + "'";
        text_ += "export type " + name + " = " + all + ";\n\n";
      }
      return name;
    } else if constexpr (detail::List<T>) {
      auto item = type<typename T::value_type>();
      return item.find(' ') == std::string::npos ? item + "[]" : "(" + item + ")[]";
    } else {
      auto name = detail::type_name(detail::type_parts<T>());
      if (done_.insert(name).second) {
        std::string body;
        boost::mp11::mp_for_each<detail::Members<T>>([&](auto d) {
          using M = std::decay_t<decltype(std::declval<T>().*d.pointer)>;
          body += "  " + std::string(d.name) + ": " + type<M>() + ";\n";
        });
        text_ += "export interface " + name + " {\n" + body + "}\n\n";
      }
      return name;
    }
  }

  std::string text_;
  std::set<std::string> done_;
};

}  // namespace gh
