#include "core/json.h"

#include <boost/json/src.hpp>
#include <cctype>

namespace gh {

namespace detail {

std::vector<std::string> name_parts(std::string_view pretty) {
  // GCC: "... [with T = gh::ivanhoe::View; ...]", Clang: "... [T = gh::ivanhoe::View]".
  auto from = pretty.find("T = ");
  from = from == std::string_view::npos ? 0 : from + 4;
  auto to = pretty.find_first_of(";]", from);
  auto name = pretty.substr(from, to - from);
  std::vector<std::string> parts;
  while (!name.empty()) {
    auto colons = name.find("::");
    auto part = name.substr(0, colons);
    if (part != "gh" && part.find('(') == std::string_view::npos &&
        part.find('{') == std::string_view::npos)
      parts.emplace_back(part);
    name = colons == std::string_view::npos ? "" : name.substr(colons + 2);
  }
  return parts;
}

std::string type_name(const std::vector<std::string>& parts) {
  std::string name;
  for (auto part : parts) {
    part[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(part[0])));
    name += part;
  }
  return name;
}

std::string snake_case(std::string_view camel) {
  std::string s;
  for (char c : camel) {
    if (std::isupper(static_cast<unsigned char>(c)) && !s.empty()) s += '_';
    s += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return s;
}

std::string Reader::joined(const std::vector<std::string>& names) {
  std::string all;
  for (const auto& n : names) all += (all.empty() ? "" : ", ") + n;
  return all;
}

bool Reader::wrong(const std::string& at, const json::value& found, const std::string& wanted) {
  auto text = json::serialize(found);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  error = (at.empty() ? "/" : at) + ": found " + text + ", wanted " + wanted;
  return false;
}

}  // namespace detail

Result<json::value> parse_json(std::string_view text) {
  json::parse_options options;
  options.max_depth = 32;
  boost::system::error_code ec;
  json::parser parser({}, options);
  parser.write(text.data(), text.size(), ec);  // the whole text must be one value
  if (ec) return Error{"not JSON: " + ec.message()};
  return parser.release();
}

}  // namespace gh
