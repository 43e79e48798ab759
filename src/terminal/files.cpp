#include "terminal/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace gh {

Result<json::object> option_pairs(const std::vector<std::string>& pairs) {
  json::object o;
  for (const auto& pair : pairs) {
    auto equals = pair.find('=');
    if (equals == std::string::npos) return Error{"an option is name=value, not \"" + pair + "\""};
    auto value = parse_json(pair.substr(equals + 1));
    o[pair.substr(0, equals)] = value ? *value : json::value(pair.substr(equals + 1));
  }
  return o;
}

Result<std::string> read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::error_code ec;
  if (std::filesystem::is_directory(path, ec)) return Error{path + " is a folder, not a file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"cannot read " + path + ": " + std::strerror(errno)};
  text << in.rdbuf();
  return text.str();
}

std::string write_file(const std::string& path, std::string_view text) {
  auto partial = path + ".part";
  std::ofstream out(partial, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code ec;
  if (out) std::filesystem::rename(partial, path, ec);
  if (out && !ec) return "";
  std::string why = ec ? ec.message() : std::strerror(errno);
  std::filesystem::remove(partial, ec);
  return "cannot write " + path + ": " + why;
}

}  // namespace gh
