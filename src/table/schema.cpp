#include "table/schema.h"

#include <algorithm>

namespace gh {
namespace {

// Collects the definitions of described types and all they are made of.
class Schema {
 public:
  template <class T>
  json::object of() {
    if constexpr (std::is_same_v<T, json::value>) {
      return {};
    } else if constexpr (std::is_same_v<T, json::object>) {
      return {{"type", "object"}};
    } else if constexpr (std::is_same_v<T, json::array>) {
      return {{"type", "array"}};
    } else if constexpr (std::is_same_v<T, Seat>) {
      return seat();
    } else if constexpr (std::convertible_to<T, std::string_view>) {
      return {{"type", "string"}};
    } else if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_integral_v<T>) {
      json::object o{{"type", "integer"}};
      if constexpr (std::is_unsigned_v<T>) o["minimum"] = 0;
      return o;
    } else if constexpr (std::is_arithmetic_v<T>) {
      return {{"type", "number"}};
    } else if constexpr (detail::IsOptional<T>::value) {
      auto some = of<typename T::value_type>();
      if (some.empty()) return some;  // anything: null as well
      return {{"anyOf", {some, {{"type", "null"}}}}};
    } else if constexpr (detail::List<T>) {
      json::object o{{"type", "array"}};
      if (auto item = of<typename T::value_type>(); !item.empty()) o["items"] = std::move(item);
      return o;
    } else {
      return refer<T>();
    }
  }

  // A message of the hall: all fields are there, and `type` tells which message it is.
  template <class... M>
  json::array messages() {
    return {message<M>()...};
  }

  // A request: some of the fields of msg::Request.
  json::value request(std::string_view type, const std::vector<std::string>& required,
                      const std::vector<std::string>& optional) {
    json::object fields{{"type", {{"const", type}}}, {"id", id()}};
    boost::mp11::mp_for_each<detail::Members<msg::Request>>([&](auto d) {
      using M = std::decay_t<decltype(std::declval<msg::Request>().*d.pointer)>;
      if constexpr (detail::IsOptional<M>::value) {
        if (has(required, d.name)) fields[d.name] = of<typename M::value_type>();
        if (has(optional, d.name)) fields[d.name] = of<M>();
      }
    });
    json::array needed{"type"};
    for (const auto& name : required) needed.emplace_back(name);
    auto name = "request_" + std::string(type);
    definitions[name] = closed(std::move(fields), std::move(needed));
    return reference(name);
  }

  json::object definitions;

 private:
  static bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
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

  template <class T>
  json::object fields() {
    json::object all;
    boost::mp11::mp_for_each<detail::Members<T>>([&](auto d) {
      using M = std::decay_t<decltype(std::declval<T>().*d.pointer)>;
      all[d.name] = d.name == std::string_view("re") ? id() : of<M>();
    });
    return all;
  }
  static json::array names_of(const json::object& fields) {
    json::array names;
    for (const auto& field : fields) names.emplace_back(field.key());
    return names;
  }

  template <class T>
  json::object refer() {
    auto name = detail::snake_case(detail::type_parts<T>().back());
    if (!definitions.contains(name)) {
      definitions[name] = nullptr;  // holds its place, before what it is made of
      auto all = fields<T>();
      auto names = names_of(all);
      definitions[name] = closed(std::move(all), std::move(names));
    }
    return reference(name);
  }

  template <class M>
  json::value message() {
    auto made = refer<M>();
    auto name = detail::snake_case(detail::type_parts<M>().back());
    definitions[name].as_object()["properties"].as_object()["type"] = {{"const", M{}.type}};
    return made;
  }
};

json::array requests(Schema& s) {
  return {s.request("games", {}, {}),
          s.request("ping", {}, {}),
          s.request("subscribe", {"table"}, {"seat", "since", "key"}),
          s.request("unsubscribe", {"table"}, {}),
          s.request("pick", {"table", "pick"}, {"seat", "prompt"}),
          s.request("undo", {"table"}, {"seat"}),
          s.request("chat", {"table", "text"}, {}),
          s.request("prompts", {"table"}, {"seat"}),
          s.request("view", {"table"}, {"seat"}),
          s.request("why", {"table", "seat", "what"}, {}),
          s.request("log", {"table"}, {})};
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
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "Greathall: the messages of the WebSocket at /api/v1/ws"},
          {"description",
           "Generated by `greathall schema` from src/table/messages.h; docs/protocol.md explains "
           "it. The views of the games are printed by `greathall types`."},
          {"anyOf", {{{"$ref", "#/$defs/request"}}, {{"$ref", "#/$defs/message"}}}},
          {"$defs", std::move(s.definitions)}};
}

std::string pretty(const json::value& value) {
  std::string out;
  print(value, "", out);
  return out + "\n";
}

}  // namespace gh
