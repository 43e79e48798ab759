#include "core/text.h"

#include <algorithm>

#include "core/json_text.h"

namespace gh {
namespace {

void put_value(detail::JsonPen& pen, const Value& v, std::string_view name);

// Arguments, after what stands before them in the object.
void put_args(detail::JsonPen& pen, const std::vector<Given>& args, char before) {
  for (const auto& a : args) {
    pen.put_raw(std::exchange(before, ','));
    pen.put_text(a.name);
    pen.put_raw(':');
    put_value(pen, a.value, a.name);
  }
  pen.put_raw(before == '{' ? "{}" : "}");
}

void put_value(detail::JsonPen& pen, const Value& v, std::string_view name) {
  switch (v.kind) {
    case Value::Kind::number:
      return pen.put_number(v.number);
    case Value::Kind::seat:
      return pen.put_seat(seat(static_cast<int>(v.number)));
    case Value::Kind::noun: {
      auto dot = v.text.find('.');
      std::string_view key(v.text);
      return pen.put_text(key.substr(0, dot) == name ? key.substr(dot + 1) : key);
    }
    case Value::Kind::plain:
      pen.put_raw(R"({"plain":)");
      pen.put_text(v.text);
      return pen.put_raw('}');
    case Value::Kind::phrase:
      pen.put_raw(R"({"t":)");
      pen.put_text(v.text);
      return put_args(pen, v.args, ',');
    case Value::Kind::list: {
      char before = '[';
      for (const auto& item : v.items) {
        pen.put_raw(std::exchange(before, ','));
        put_value(pen, item, "");
      }
      return pen.put_raw(v.items.empty() ? "[]" : "]");
    }
  }
}

Result<Value> read_value(const json::value& v, std::string_view name) {
  if (v.is_int64()) return as_value(v.get_int64());
  if (v.is_uint64()) return as_value(v.get_uint64());
  if (const auto* text = v.if_string()) {
    if (text->size() == 1)
      if (auto who = seat_from(*text)) return as_value(*who);
    std::string key(*text);
    if (key.find('.') == key.npos) key = std::string(name) + "." + key;
    return Value{Value::Kind::noun, 0, key, {}, {}};
  }
  if (const auto* all = v.if_array()) {
    Value list{Value::Kind::list, 0, {}, {}, {}};
    for (const auto& item : *all) {
      auto one = read_value(item, "");
      if (!one) return one;
      list.items.push_back(std::move(*one));
    }
    return list;
  }
  const auto* o = v.if_object();
  if (!o) return Error{"an argument is a number, a text, a list or an object"};
  if (const auto* plain = o->if_contains("plain"); plain && plain->is_string())
    return as_value(Plain{std::string(plain->get_string())});
  const auto* id = o->if_contains("t");
  if (!id || !id->is_string()) return Error{"a phrase needs its id, \"t\""};
  auto rest = *o;
  rest.erase("t");
  auto args = args_from(rest);
  if (!args) return Error{args.error()};
  return Value{Value::Kind::phrase, 0, std::string(id->get_string()), std::move(*args), {}};
}

// What stands for an argument in a reference.
std::string in_reference(const Value& v) {
  if (v.kind == Value::Kind::plain) return v.text;
  if (v.kind != Value::Kind::noun) return std::to_string(v.number);
  auto mark = v.text.find('@');
  return v.text.substr((mark == v.text.npos ? v.text.find('.') : mark) + 1);
}

std::string reference(std::string_view pattern, const std::vector<Given>& args) {
  std::string out;
  for (;;) {
    auto open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == pattern.npos) return out;
    auto close = pattern.find('}', open);
    auto name = pattern.substr(open + 1, close - open - 1);
    for (const auto& a : args)
      if (a.name == name) out += in_reference(a.value);
    pattern.remove_prefix(close + 1);
  }
}

// Takes away the arguments that were there for the references only.
void hush(const Saying& saying, std::vector<Given>& args) {
  std::erase_if(args, [&](const Given& given) {
    return std::any_of(saying.args.begin(), saying.args.end(),
                       [&](const EventArg& arg) { return arg.quiet && given.name == arg.name; });
  });
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  return a.kind == b.kind && a.number == b.number && a.text == b.text && a.args == b.args &&
         a.items == b.items;
}

Value as_value(Noun n) {
  return {Value::Kind::noun, 0, std::string(n.category) + "." + n.id, {}, {}};
}

Text text_of(const Saying& saying, std::string_view id, const Event& event, const void* context) {
  Text t;
  t.id = id;
  t.args.reserve(saying.args.size());
  bool quiet = false;
  for (std::size_t i = 0; i < saying.args.size(); ++i) {
    const auto& arg = saying.args[i];
    if (!arg.read || (arg.quiet && saying.refs.empty())) continue;
    t.args.push_back({arg.name, arg.read(event.args[i], context)});
    quiet = quiet || arg.quiet;
  }
  t.refs.reserve(saying.refs.size());
  for (const auto& pattern : saying.refs) t.refs.push_back(reference(pattern, t.args));
  if (quiet) hush(saying, t.args);
  return t;
}

std::string args_text(const std::vector<Given>& args) {
  detail::JsonPen pen;
  put_args(pen, args, '{');
  return std::string(pen.text());
}

json::object args_json(const std::vector<Given>& args) {
  return json::parse(args_text(args)).as_object();
}

Result<std::vector<Given>> args_from(const json::object& args) {
  std::vector<Given> all;
  for (const auto& [name, value] : args) {
    auto one = read_value(value, name);
    if (!one) return Error{std::string(name) + ": " + one.error()};
    all.push_back({std::string(name), std::move(*one)});
  }
  return all;
}

}  // namespace gh
