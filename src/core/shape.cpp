#include "core/shape.h"

#include <cctype>

namespace gh::detail {

namespace {

// gh::ivanhoe::View
std::string_view full_name(const Shape& shape) {
  // GCC: "... [with T = gh::ivanhoe::View; ...]", Clang: "... [T = gh::ivanhoe::View]".
  std::string_view pretty = shape.pretty;
  auto from = pretty.find("T = ");
  from = from == std::string_view::npos ? 0 : from + 4;
  auto to = pretty.find_first_of(";]", from);
  return pretty.substr(from, to - from);
}

}  // namespace

std::vector<std::string> type_parts(const Shape& shape) {
  auto name = full_name(shape);
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

std::string type_name(const Shape& shape) {
  std::string name;
  for (auto part : type_parts(shape)) {
    part[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(part[0])));
    name += part;
  }
  return name;
}

std::string step_name(const Shape& shape) {
  if (!shape.step.empty()) return std::string(shape.step);
  auto name = full_name(shape);
  if (auto colons = name.rfind("::"); colons != name.npos) name.remove_prefix(colons + 2);
  std::string s;
  for (char c : name) {
    if (std::isupper(static_cast<unsigned char>(c)) && !s.empty()) s += '_';
    s += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return s;
}

std::vector<std::string> spelled_names(std::span<const Named> names) {
  std::vector<std::string> all;
  for (const auto& n : names) all.emplace_back(n.name);
  return all;
}

}  // namespace gh::detail
