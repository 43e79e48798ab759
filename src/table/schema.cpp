#include "table/schema.h"

#include "table/requests.h"

namespace gh {
namespace {

using detail::Kind;
using detail::Shape;

// Collects the definitions of described types and all they are made of.
class Schema {
 public:
  json::object of(const Shape& shape) {
    switch (shape.kind) {
      case Kind::any:
        return {};
      case Kind::object:
      case Kind::map:
        return {{"type", "object"}};
      case Kind::array:
        return {{"type", "array"}};
      case Kind::seat:
        return seat();
      case Kind::text:
        return {{"type", "string"}};
      case Kind::boolean:
        return {{"type", "boolean"}};
      case Kind::real:
        return {{"type", "number"}};
      case Kind::integer: {
        json::object o{{"type", "integer"}};
        if (!shape.negative) o["minimum"] = 0;
        return o;
      }
      case Kind::enumeration: {
        json::array names;
        for (const auto& n : detail::spelled_names(shape.names)) names.emplace_back(n);
        return {{"enum", std::move(names)}};
      }
      case Kind::optional: {
        auto some = of(*shape.item);
        if (some.empty()) return some;  // anything: null as well
        return {{"anyOf", {some, {{"type", "null"}}}}};
      }
      case Kind::list: {
        json::object o{{"type", "array"}};
        if (auto item = of(*shape.item); !item.empty()) o["items"] = std::move(item);
        return o;
      }
      case Kind::structure:
      case Kind::variant:
        return refer(shape);
    }
    return {};
  }

  // A message of the hall: all fields are there, and `type` tells which message it is.
  template <class... M>
  json::array messages() {
    return {message<M>()...};
  }

  // A request: what is required is there, the rest may be null or left out.
  json::value request(const TaggedKind& kind) {
    json::object fields{{"type", {{"const", kind.tag}}}, {"id", id()}};
    json::array needed{"type"};
    for (const auto& f : kind.shape->fields) {
      fields[f.name()] = of(*f.shape);
      if (detail::is_required(f)) needed.emplace_back(f.name());
    }
    auto name = "request_" + std::string(kind.tag);
    definitions[name] = closed(std::move(fields), std::move(needed));
    return reference(name);
  }

  json::object definitions;

 private:
  static json::object reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }
  static json::object closed(json::object fields, json::array needed) {
    return {{"type", "object"},
            {"properties", std::move(fields)},
            {"required", std::move(needed)},
            {"additionalProperties", false}};
  }

  json::object seat() {
    definitions["seat"] = {
        {"type", "string"},
        {"pattern", "^([A-P]|chance|spectator)$"},
        {"description", "a player's seat, the seat of chance, or who only looks"}};
    return reference("seat");
  }
  json::object id() {
    definitions["id"] = {
        {"type", {"string", "number", "null"}},
        {"maxLength", 64},
        {"description", "of a request, chosen by the client; comes back as `re` in its answer"}};
    return reference("id");
  }

  json::object fields(const Shape& shape) {
    json::object all;
    for (const auto& f : shape.fields)
      all[f.name()] = f.name() == "re" ? id() : of(f.shape->spare ? *f.shape->item : *f.shape);
    return all;
  }
  static json::array required(const Shape& shape) {
    json::array names;
    for (const auto& f : shape.fields)
      if (!f.shape->spare) names.emplace_back(f.name());
    return names;
  }

  json::object refer(const Shape& shape) {
    auto name = detail::step_name(shape);
    if (!definitions.contains(name)) {
      definitions[name] = nullptr;  // holds its place, before what it is made of
      auto all = fields(shape);
      definitions[name] = closed(std::move(all), required(shape));
    }
    return reference(name);
  }

  template <class M>
  json::value message() {
    auto made = refer(detail::shape_of<M>);
    auto name = detail::step_name(detail::shape_of<M>);
    definitions[name].as_object()["properties"].as_object()["type"] = {{"const", M{}.type}};
    return made;
  }
};

json::array requests(Schema& s) {
  json::array all;
  for (const auto& kind : kinds_of<request::Any>()) all.push_back(s.request(kind));
  return all;
}

void print(const json::value& v, const std::string& indent, std::string& out) {
  constexpr std::size_t kShort = 88;
  auto flat = json::serialize(v);
  bool simple = indent.size() + flat.size() <= kShort;
  if (simple || !(v.is_object() || v.is_array())) {
    out += flat;
    return;
  }
  auto inner = indent + "  ";
  const char* comma = "\n";
  if (v.is_array()) {
    out += "[";
    for (const auto& item : v.get_array()) {
      out += comma + inner;
      print(item, inner, out);
      comma = ",\n";
    }
    out += "\n" + indent + "]";
    return;
  }
  out += "{";
  for (const auto& [key, value] : v.get_object()) {
    out += comma + inner + json::serialize(json::value(key)) + ": ";
    print(value, inner, out);
    comma = ",\n";
  }
  out += "\n" + indent + "}";
}

}  // namespace

json::object protocol_schema() {
  Schema s;
  s.definitions["request"] = nullptr;
  s.definitions["message"] = nullptr;
  s.definitions["request"] =
      json::object{{"description", "what a client sends"}, {"oneOf", requests(s)}};
  auto sent = s.messages<msg::ErrorMessage, msg::OkMessage, msg::GamesMessage, msg::PromptsMessage,
                         msg::ViewMessage, msg::WhyMessage, msg::LogMessage, msg::TableView,
                         msg::UpdateMessage, msg::ChatMessage>();
  s.definitions["message"] =
      json::object{{"description", "what the hall sends"}, {"oneOf", std::move(sent)}};
  return {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Greathall: the messages of the WebSocket at /api/v1/ws"},
      {"description",
       "Generated by `greathall schema` from src/table/requests.h and messages.h; "
       "docs/protocol.md explains it. The views of the games are printed by `greathall types`."},
      {"anyOf", {{{"$ref", "#/$defs/request"}}, {{"$ref", "#/$defs/message"}}}},
      {"$defs", std::move(s.definitions)}};
}

std::string pretty(const json::value& value) {
  std::string out;
  print(value, "", out);
  return out + "\n";
}

}  // namespace gh
