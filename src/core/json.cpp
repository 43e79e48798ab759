#include "core/json.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/json_text.h"

namespace gh {

namespace detail {

namespace {

void store(const Shape& shape, std::int64_t n, void* value) {
  auto as = [&]<class T>(T t) { std::memcpy(value, &t, sizeof t); };
  switch (shape.bytes) {
    case 1:
      return as(static_cast<std::int8_t>(n));
    case 2:
      return as(static_cast<std::int16_t>(n));
    case 4:
      return as(static_cast<std::int32_t>(n));
    default:
      return as(n);
  }
}

template <class T>
const T& the(const void* value) {
  return *static_cast<const T*>(value);
}

json::value list_to_json(const Shape& shape, const void* value) {
  json::array all;
  all.reserve(shape.size(value));
  each_item(shape, value, [&](const void* item) { all.push_back(write_json(*shape.item, item)); });
  return all;
}

json::value map_to_json(const Shape& shape, const void* value) {
  struct Who {
    json::object all;
    const Shape& item;
  } who{{}, *shape.item};
  auto look = [](void* w, const std::string& key, const void* item) {
    auto& to = *static_cast<Who*>(w);
    to.all[key] = write_json(to.item, item);
  };
  shape.each_pair(value, look, &who);
  return std::move(who.all);
}

void fields_to_json(const Shape& shape, const void* value, json::object& o) {
  o.reserve(o.size() + shape.fields.size());
  for (const auto& f : shape.fields) o[f.name()] = write_json(*f.shape, f.at(value));
}

json::value variant_to_json(const Shape& shape, const void* value) {
  const auto& held = *shape.alternatives[shape.size(value)].shape;
  json::object o;
  o["step"] = step_name(held);
  fields_to_json(held, shape.held(value), o);
  return o;
}

json::value number_to_json(const Shape& shape, const void* value) {
  if (shape.kind == Kind::real)
    return shape.bytes == sizeof(float) ? the<float>(value) : the<double>(value);
  if (!shape.negative) return static_cast<std::uint64_t>(load(shape, value));
  return load(shape, value);
}

}  // namespace

std::int64_t load(const Shape& shape, const void* value) {
  auto as = [&]<class T>(T t) {
    std::memcpy(&t, value, sizeof t);
    return static_cast<std::int64_t>(t);
  };
  switch (shape.bytes) {
    case 1:
      return shape.negative ? as(std::int8_t{}) : as(std::uint8_t{});
    case 2:
      return shape.negative ? as(std::int16_t{}) : as(std::uint16_t{});
    case 4:
      return shape.negative ? as(std::int32_t{}) : as(std::uint32_t{});
    default:
      return as(std::int64_t{});
  }
}

std::string_view name_of(std::span<const Named> names, std::int64_t value) {
  // Most enums count from zero.
  auto i = static_cast<std::size_t>(value);
  if (i < names.size() && names[i].value == value) return names[i].name;
  for (const auto& n : names)
    if (n.value == value) return n.name;
  return "";
}

std::optional<std::int64_t> value_of(std::span<const Named> names, std::string_view name) {
  for (const auto& n : names)
    if (n.name == name) return n.value;
  return std::nullopt;
}

json::value write_json(const Shape& shape, const void* value) {
  switch (shape.kind) {
    case Kind::any:
      if (shape.text) return json::parse(shape.text(value));
      return the<json::value>(value);
    case Kind::object:
      return the<json::object>(value);
    case Kind::array:
      if (shape.text) return json::parse(shape.text(value));
      return the<json::array>(value);
    case Kind::seat:
      return json::value(seat_name(the<Seat>(value)));
    case Kind::boolean:
      return the<bool>(value);
    case Kind::integer:
    case Kind::real:
      return number_to_json(shape, value);
    case Kind::text:
      return json::value(shape.text(value));
    case Kind::enumeration:
      return json::value(name_of(shape.names, load(shape, value)));
    case Kind::optional: {
      const void* held = shape.held(value);
      return held ? write_json(*shape.item, held) : json::value(nullptr);
    }
    case Kind::map:
      return map_to_json(shape, value);
    case Kind::list:
      return list_to_json(shape, value);
    case Kind::variant:
      return variant_to_json(shape, value);
    case Kind::structure: {
      json::object o;
      fields_to_json(shape, value, o);
      return o;
    }
  }
  return nullptr;
}

namespace {

// A place in the JSON: spelled only when something is wrong there.
struct Place {
  const Place* in = nullptr;
  std::string_view key{};  // in an object, or
  std::size_t item = 0;    // of a list

  std::string spelled() const { return in ? steps() : "/"; }

 private:
  std::string steps() const {
    if (!in) return "";
    return in->steps() + "/" + (key.data() ? std::string(key) : std::to_string(item));
  }
};

// Walks JSON into a described value; stops at the first thing that is wrong and says where.
class Reader {
 public:
  explicit Reader(std::string& error) : error_(error) {}

  bool read(const Shape& shape, const json::value& v, void* to, const Place& at) {
    switch (shape.kind) {
      case Kind::any:
        if (shape.set_text) return shape.set_text(to, json::serialize(v)), true;
        return put(to, v);
      case Kind::object:
        return v.is_object() ? put(to, v.as_object()) : wrong(at, v, "an object");
      case Kind::array:
        if (!v.is_array()) return wrong(at, v, "a list");
        if (shape.set_text) return shape.set_text(to, json::serialize(v)), true;
        return put(to, v.as_array());
      case Kind::seat: {
        auto seat = v.is_string() ? seat_from(v.as_string()) : std::nullopt;
        return seat ? put(to, *seat) : wrong(at, v, "a seat such as \"A\"");
      }
      case Kind::boolean:
        return v.is_bool() ? put(to, v.as_bool()) : wrong(at, v, "true or false");
      case Kind::integer:
        return read_integer(shape, v, to, at);
      case Kind::real:
        if (!v.is_number()) return wrong(at, v, "a number");
        return shape.bytes == sizeof(float) ? put(to, v.to_number<float>())
                                            : put(to, v.to_number<double>());
      case Kind::text:
        assert(shape.set_text && "only std::string can be read");
        if (!v.is_string()) return wrong(at, v, "a text");
        return shape.set_text(to, v.as_string()), true;
      case Kind::enumeration:
        return read_enum(shape, v, to, at);
      case Kind::optional:
        if (v.is_null()) return shape.clear(to), true;
        return read(*shape.item, v, shape.make(to), at);
      case Kind::map:
        return read_map(shape, v, to, at);
      case Kind::list:
        return read_list(shape, v, to, at);
      case Kind::variant:
        return read_variant(shape, v, to, at);
      case Kind::structure:
        return v.is_object() ? read_fields(shape, v.as_object(), to, at)
                             : wrong(at, v, "an object");
    }
    return false;
  }

 private:
  template <class T>
  static bool put(void* to, const T& value) {
    return *static_cast<T*>(to) = value, true;
  }

  bool wrong(const Place& at, const json::value& found, const std::string& wanted) {
    auto text = json::serialize(found);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    error_ = at.spelled() + ": found " + text + ", wanted " + wanted;
    return false;
  }

  bool read_integer(const Shape& shape, const json::value& v, void* to, const Place& at) {
    const auto bits = shape.bytes * 8 - (shape.negative ? 1 : 0);
    const auto most = UINT64_MAX >> (64 - bits);
    const auto least = shape.negative ? -static_cast<std::int64_t>(most) - 1 : 0;
    bool fits = v.is_uint64() ? v.get_uint64() <= most
                : v.is_int64()
                    ? v.get_int64() >= least &&
                          (v.get_int64() < 0 || static_cast<std::uint64_t>(v.get_int64()) <= most)
                    : false;
    if (!fits)
      return wrong(at, v,
                   "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    store(shape, v.is_uint64() ? static_cast<std::int64_t>(v.get_uint64()) : v.get_int64(), to);
    return true;
  }

  bool read_enum(const Shape& shape, const json::value& v, void* to, const Place& at) {
    auto e = v.is_string() ? value_of(shape.names, v.as_string()) : std::nullopt;
    if (!e) return wrong(at, v, "one of " + joined(spelled_names(shape.names)));
    return store(shape, *e, to), true;
  }

  bool read_map(const Shape& shape, const json::value& v, void* to, const Place& at) {
    if (!v.is_object()) return wrong(at, v, "an object");
    for (const auto& [key, item] : v.as_object())
      if (!read(*shape.item, item, shape.slot(to, std::string(key)), {&at, key})) return false;
    return true;
  }

  bool read_list(const Shape& shape, const json::value& v, void* to, const Place& at) {
    assert(shape.add && "this list can only be written");
    if (!v.is_array()) return wrong(at, v, "a list");
    const auto& all = v.as_array();
    if (shape.fixed && all.size() != shape.fixed)
      return wrong(at, v, "a list of " + std::to_string(shape.fixed) + " items");
    if (all.size() > shape.most)
      return wrong(at, v, "a list of at most " + std::to_string(shape.most) + " items");
    if (shape.clear) shape.clear(to);
    struct Who {
      Reader& reader;
      const Shape& item;
      const json::value* v;
      Place at;
    };
    auto fill = [](void* w, void* item) {
      auto& from = *static_cast<Who*>(w);
      return from.reader.read(from.item, *from.v, item, from.at);
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      Who who{*this, *shape.item, &all[i], {&at, {}, i}};
      if (!shape.add(to, i, fill, &who)) return false;
    }
    return true;
  }

  bool read_fields(const Shape& shape, const json::object& o, void* to, const Place& at,
                   std::string_view skip = {}) {
    for (const auto& [k, item] : o) {
      std::string_view key(k);
      if (!skip.empty() && key == skip) continue;
      auto field = std::find_if(shape.fields.begin(), shape.fields.end(),
                                [&](const Field& f) { return key == f.name(); });
      if (field == shape.fields.end()) return no_such_field(shape, key, at);
      // The member of a value that is ours to change.
      if (!read(*field->shape, item, const_cast<void*>(field->at(to)), {&at, key})) return false;
    }
    return true;
  }

  bool no_such_field(const Shape& shape, std::string_view key, const Place& at) {
    std::vector<std::string> known;
    for (const auto& f : shape.fields) known.emplace_back(f.name());
    error_ = at.spelled() + ": there is no field \"" + std::string(key) +
             "\" here; the fields are " + joined(known);
    return false;
  }

  bool read_variant(const Shape& shape, const json::value& v, void* to, const Place& at) {
    const json::value* step = v.is_object() ? v.as_object().if_contains("step") : nullptr;
    std::vector<std::string> known;
    for (const auto& a : shape.alternatives) known.push_back(step_name(*a.shape));
    if (!step || !step->is_string())
      return wrong(at, v, "an object with a \"step\" that is one of " + joined(known));
    for (std::size_t i = 0; i < known.size(); ++i)
      if (known[i] == std::string_view(step->as_string())) {
        const auto& chosen = shape.alternatives[i];
        return read_fields(*chosen.shape, v.as_object(), chosen.make(to), at, "step");
      }
    return wrong({&at, "step"}, *step, "one of " + joined(known));
  }

  std::string& error_;
};

}  // namespace

bool read_json(const Shape& shape, const json::value& v, void* value, std::string& error) {
  return Reader(error).read(shape, v, value, {});
}

namespace {

bool same_lists(const Shape& shape, const void* a, const void* b) {
  const auto size = shape.size(a);
  if (shape.size(b) != size) return false;
  const auto* x = static_cast<const std::byte*>(shape.first(a));
  const auto* y = static_cast<const std::byte*>(shape.first(b));
  if (shape.bytes_tell) return std::equal(x, x + size * shape.item_bytes, y);
  for (std::size_t i = 0; i < size; ++i, x += shape.item_bytes, y += shape.item_bytes)
    if (!same_value(*shape.item, x, y)) return false;
  return true;
}

}  // namespace

bool same_value(const Shape& shape, const void* a, const void* b) {
  switch (shape.kind) {
    case Kind::seat:
      return the<Seat>(a) == the<Seat>(b);
    case Kind::boolean:
      return the<bool>(a) == the<bool>(b);
    case Kind::integer:
    case Kind::enumeration:
      return load(shape, a) == load(shape, b);
    case Kind::text:
      return shape.text(a) == shape.text(b);
    case Kind::list:
      return same_lists(shape, a, b);
    case Kind::structure:
      return std::all_of(shape.fields.begin(), shape.fields.end(),
                         [&](const Field& f) { return same_value(*f.shape, f.at(a), f.at(b)); });
    case Kind::optional: {
      const void *x = shape.held(a), *y = shape.held(b);
      return x && y ? same_value(*shape.item, x, y) : x == y;
    }
    case Kind::variant:
      return shape.size(a) == shape.size(b) &&
             same_value(*shape.alternatives[shape.size(a)].shape, shape.held(a), shape.held(b));
    case Kind::any:
      if (!shape.text) return the<json::value>(a) == the<json::value>(b);
      return write_json(shape, a) == write_json(shape, b);
    default:  // rare
      return write_json(shape, a) == write_json(shape, b);
  }
}

std::string plain_drawing(const Shape& shape, const void* value) {
  std::string text;
  for (const auto& f : shape.fields) {
    const void* here = f.at(value);
    text += std::string(f.name()) + ":";
    if (f.shape->kind == Kind::list && f.shape->item->kind == Kind::structure) {
      each_item(*f.shape, here, [&](const void* item) {
        text += "\n ";
        for (const auto& part : f.shape->item->fields)
          text += " " + std::string(part.name()) + " " +
                  json::serialize(write_json(*part.shape, part.at(item)));
      });
    } else {
      text += " " + json::serialize(write_json(*f.shape, here));
    }
    text += "\n";
  }
  return text;
}

}  // namespace detail

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const auto& n : names) all += (all.empty() ? "" : ", ") + n;
  return all;
}

Result<json::value> parse_json(std::string_view text, json::storage_ptr memory) {
  json::parse_options options;
  options.max_depth = 32;
  boost::system::error_code ec;
  unsigned char scratch[1024];
  json::parser parser({}, options, scratch, sizeof scratch);
  parser.reset(std::move(memory));
  parser.write(text.data(), text.size(), ec);  // the whole text must be one value
  if (ec) return Error{"not JSON: " + ec.message()};
  return parser.release();
}

std::string Typescript::type(const detail::Shape& shape) {
  using detail::Kind;
  switch (shape.kind) {
    case Kind::any:
      return "unknown";
    case Kind::object:
      return "Record<string, unknown>";
    case Kind::array:
      return "unknown[]";
    case Kind::seat:
    case Kind::text:
      return "string";
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
    case Kind::real:
      return "number";
    case Kind::optional:
      return type(*shape.item) + " | null";
    case Kind::map:
      return "Record<string, " + type(*shape.item) + ">";
    case Kind::list: {
      auto item = type(*shape.item);
      return item.find(' ') == std::string::npos ? item + "[]" : "(" + item + ")[]";
    }
    case Kind::variant: {
      std::string all;
      for (const auto& a : shape.alternatives)
        all += (all.empty() ? "" : " | ") +
               ("({ step: '" + detail::step_name(*a.shape) + "' } & ") + type(*a.shape) + ")";
      return all;
    }
    case Kind::enumeration:
    case Kind::structure:
      return declared(shape);
  }
  return "unknown";
}

std::string Typescript::declared(const detail::Shape& shape) {
  auto name = detail::type_name(shape);
  if (!done_.insert(name).second) return name;
  if (shape.kind == detail::Kind::enumeration) {
    std::string all;
    for (const auto& n : detail::spelled_names(shape.names))
      all += (all.empty() ? "'" : " | '") + n + "'";
    text_ += "export type " + name + " = " + all + ";\n\n";
  } else {
    std::string body;
    for (const auto& f : shape.fields)
      body += "  " + std::string(f.name()) + ": " + type(*f.shape) + ";\n";
    text_ += "export interface " + name + " {\n" + body + "}\n\n";
  }
  return name;
}

}  // namespace gh
