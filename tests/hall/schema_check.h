// The part of JSON Schema that docs/protocol.schema.json uses, so that tests can hold real traffic
// against it. A keyword it does not know is a failure, not a pass.
#pragma once

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/json.h"

namespace gh::test {

class SchemaCheck {
 public:
  // The document that is checked in, not what the program would print.
  SchemaCheck() {
    std::ifstream in(GREATHALL_SOURCE "/docs/protocol.schema.json");
    std::stringstream text;
    text << in.rdbuf();
    if (auto read = parse_json(text.str())) root_ = *read;
  }

  // What is wrong with a value against `#/$defs/<definition>`; empty when it fits.
  std::string problem(const json::value& value, const std::string& definition) const {
    return check(value, root_.at("$defs").at(definition).as_object(), "");
  }

 private:
  static bool is_type(const json::value& v, std::string_view type) {
    if (type == "object") return v.is_object();
    if (type == "array") return v.is_array();
    if (type == "string") return v.is_string();
    if (type == "boolean") return v.is_bool();
    if (type == "null") return v.is_null();
    if (type == "integer") return v.is_int64() || v.is_uint64();
    return type == "number" && v.is_number();
  }

  std::string check(const json::value& v, const json::object& schema, const std::string& at) const {
    for (const auto& [key, rule] : schema)
      if (auto wrong = check_one(v, schema, key, rule, at); !wrong.empty()) return wrong;
    return "";
  }

  std::string check_one(const json::value& v, const json::object& schema, std::string_view key,
                        const json::value& rule, const std::string& at) const {
    auto wrong = [&](const std::string& why) { return at + ": " + why; };
    if (key == "description" || key == "additionalProperties") return "";  // see `properties`
    if (key == "$ref") {
      std::string name(rule.as_string());
      return check(v, root_.at("$defs").at(name.substr(std::string("#/$defs/").size())).as_object(),
                   at);
    }
    if (key == "const") return v == rule ? "" : wrong("not " + json::serialize(rule));
    if (key == "enum") {
      for (const auto& one : rule.as_array())
        if (v == one) return "";
      return wrong("not one of " + json::serialize(rule));
    }
    if (key == "minimum")
      return !v.is_number() || v.to_number<double>() >= rule.to_number<double>()
                 ? ""
                 : wrong("too small");
    if (key == "maxLength")
      return !v.is_string() || v.get_string().size() <= rule.to_number<std::size_t>()
                 ? ""
                 : wrong("too long");
    if (key == "pattern")
      return !v.is_string() || std::regex_search(std::string(v.get_string()),
                                                 std::regex(std::string(rule.as_string())))
                 ? ""
                 : wrong("does not match " + json::serialize(rule));
    if (key == "type") {
      auto types = rule.is_array() ? rule.get_array() : json::array{rule};
      bool any = std::any_of(types.begin(), types.end(),
                             [&](const json::value& t) { return is_type(v, t.as_string()); });
      return any ? "" : wrong("wanted " + json::serialize(rule));
    }
    if (key == "anyOf" || key == "oneOf") return check_some(v, key == "oneOf", rule, at);
    if (key == "items") {
      if (!v.is_array()) return "";
      for (std::size_t i = 0; i < v.get_array().size(); ++i)
        if (auto bad = check(v.get_array()[i], rule.as_object(), at + "/" + std::to_string(i));
            !bad.empty())
          return bad;
      return "";
    }
    if (key == "required") {
      for (const auto& name : rule.as_array())
        if (v.is_object() && !v.get_object().contains(name.as_string()))
          return wrong("misses " + json::serialize(name));
      return "";
    }
    if (key == "properties") return check_fields(v, schema, rule.as_object(), at);
    return wrong("the test does not know the keyword " + std::string(key));
  }

  std::string check_some(const json::value& v, bool one, const json::value& rules,
                         const std::string& at) const {
    int fits = 0;
    std::string all;
    for (const auto& rule : rules.as_array()) {
      auto bad = check(v, rule.as_object(), at);
      fits += bad.empty();
      all += bad + "; ";
    }
    if (fits == 1 || (fits > 1 && !one)) return "";
    return fits ? at + ": fits more than one" : all;
  }

  std::string check_fields(const json::value& v, const json::object& schema,
                           const json::object& fields, const std::string& at) const {
    if (!v.is_object()) return "";
    const auto* more = schema.if_contains("additionalProperties");
    for (const auto& [key, value] : v.get_object()) {
      const auto* rule = fields.if_contains(key);
      if (!rule && more && *more == false) return at + ": does not know " + std::string(key);
      if (!rule) continue;
      if (auto bad = check(value, rule->as_object(), at + "/" + std::string(key)); !bad.empty())
        return bad;
    }
    return "";
  }

  json::value root_;
};

}  // namespace gh::test
