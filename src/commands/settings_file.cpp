// toml++ reads; what it says about a mistake is put into the words of somebody who wants his hall
// open. (Not CLI11's reader: that one takes whatever it meets and knows no lines.)
#include "commands/settings_file.h"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <sstream>
#include <string_view>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace gh {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string line_words(std::size_t line) { return "line " + std::to_string(line) + ": "; }

std::string_view trimmed(std::string_view text) {
  auto from = text.find_first_not_of(kBlank);
  return from == text.npos ? "" : text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

// The lines, the first of them 1, without blanks around them.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all{""};
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.emplace_back(trimmed(line));
  return all;
}

// What stands in front of the =; nothing when there is none.
std::string_view name_in(std::string_view line) {
  auto end = line.find_first_of("=#");
  return end == line.npos || line[end] == '#' ? "" : trimmed(line.substr(0, end));
}
std::string_view value_in(std::string_view line) {
  auto end = line.find('=');
  if (end == line.npos) return "";
  auto value = trimmed(line.substr(end + 1));
  bool text = value.find_first_of("\"'") != value.npos;  // in which a # may stand
  return text ? value : trimmed(value.substr(0, value.find('#')));
}

// The last line before this one for which it is so; 0 when there is none.
template <class Like>
std::size_t line_before(const std::vector<std::string>& lines, std::size_t line, Like like) {
  do --line;
  while (line > 0 && !like(lines[line]));
  return line;
}

// What stands there twice: a setting, or a [...].
std::string repeated(const std::vector<std::string>& lines, std::size_t at) {
  const auto& line = lines[at];
  auto name = name_in(line);
  if (!name.empty()) {
    auto before = line_before(lines, at, [&](const auto& l) { return name_in(l) == name; });
    return before == 0 ? "" : repeated_setting(std::string(name), static_cast<int>(before));
  }
  auto before = line_before(lines, at, [&](const auto& l) { return l == line; });
  return before == 0 ? ""
                     : "\"" + line + "\" stands in line " + std::to_string(before) + " already";
}

// The likeliest mistakes: an address or a word without its quotes, and "yes".
std::string unquoted(std::string_view line) {
  auto name = std::string(name_in(line)), value = std::string(value_in(line));
  if (value.empty() || value.find_first_of("\"'{") != value.npos) return "";
  if (value.find_first_not_of("0123456789+-_") == value.npos) return "";
  if (value.front() == '[') return "texts stand in quotes: " + name + " = [\"a\", \"b\"]";
  auto small = value;
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char* word : {"true", "false", "yes", "no", "on", "off"})
    if (small == word) return name + " is true or false, in small letters, not " + value;
  return "a text stands in quotes: " + name + " = \"" + value + "\"";
}

std::string explain_text(std::string_view value, bool ends) {
  if (!ends)
    return "in a text, \\ means the character behind it; write '...' to have it taken as it stands";
  auto quote = value.find_first_of("\"'");
  return "a text has no second " + std::string(1, quote == value.npos ? '"' : value[quote]);
}

// `said` are the library's words. Where another version of it says something else, those are given.
std::string explain(const std::vector<std::string>& lines, std::size_t at, std::string_view said) {
  const auto& line = lines[at];
  auto has = [&](std::string_view words) { return said.find(words) != said.npos; };
  auto quoted = "\"" + line + "\"";
  auto twice = has("redefine") ? repeated(lines, at) : "";
  if (!twice.empty()) return twice;
  if (has("parsing string"))
    return explain_text(value_in(line), has("end-of-file") || has("control character"));
  if (has("parsing array"))
    return has("end-of-file") ? "the list has no ]" : "a comma or ] is missing in the list";
  if (line.starts_with("[") && has("expected ']'")) return quoted + " has no ]";
  if (line.starts_with("=")) return "there is no name in front of the =";
  if (name_in(line).empty() && (has("expected '='") || has("end-of-file")))
    return quoted + " is not NAME = VALUE";
  if (value_in(line).empty() && !name_in(line).empty()) return "there is no value";
  if (has("expected a comment")) return quoted + " has something behind its value";
  auto mistake = unquoted(line);
  return mistake.empty() ? quoted + ": " + std::string(said) : mistake;
}

class Collector {
 public:
  void take_table(const toml::table& from, const std::string& section) {
    for (const auto& [key, node] : from) {
      std::string name(key.str());
      if (const auto* inner = node.as_table()) {
        take_table(*inner, section.empty() ? name : section + "." + name);
        continue;
      }
      auto line = key.source().begin.line;
      SettingLine one{static_cast<int>(line), section, name, {}};
      if (const auto* list = node.as_array())
        for (const auto& each : *list) take_value(each, one);
      else
        take_value(node, one);
      all.push_back(std::move(one));
    }
  }

  std::vector<SettingLine> all;
  std::string problem;

 private:
  void take_value(const toml::node& node, SettingLine& one) {
    std::ostringstream text;
    if (const auto* words = node.as_string())
      text << words->get();
    else if (const auto* whole = node.as_integer())
      text << whole->get();
    else if (const auto* number = node.as_floating_point())
      text << std::setprecision(15) << number->get();
    else if (const auto* yes = node.as_boolean())
      text << (yes->get() ? "true" : "false");
    else
      return fail(one, "takes texts, numbers, true and false");
    // "C:\temp" has a tab in it.
    auto value = text.str();
    if (std::any_of(value.begin(), value.end(), [](unsigned char c) { return c < ' '; }))
      return fail(one, "has a control character; write '...' to have \\ taken as it stands");
    one.values.push_back(std::move(value));
  }
  void fail(const SettingLine& one, const std::string& words) {
    if (problem.empty())
      problem = line_words(static_cast<std::size_t>(one.line)) + one.name + " " + words;
  }
};

}  // namespace

std::string repeated_setting(const std::string& name, int before) {
  return name + " was set in line " + std::to_string(before) +
         " already; several values are a list: [\"a\", \"b\"]";
}

Result<std::vector<SettingLine>> read_settings(const std::string& text) {
  auto parsed = toml::parse(text);
  if (!parsed) {
    auto lines = lines_of(text);
    auto at = std::min<std::size_t>(parsed.error().source().begin.line, lines.size() - 1);
    return Error{line_words(at) + explain(lines, at, parsed.error().description())};
  }
  Collector collector;
  collector.take_table(parsed.table(), "");
  if (!collector.problem.empty()) return Error{collector.problem};
  auto& all = collector.all;  // sorted by name
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  return all;
}

}  // namespace gh
