// Why no library reads it: docs/decisions/settings-reader.md.
#include "commands/settings_file.h"

#include <algorithm>
#include <string_view>

namespace gh {
namespace {

constexpr std::string_view kBlank = " \t\r";

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);  // some editors put it there
  }

  Result<std::vector<SettingLine>> read() {
    std::vector<SettingLine> all;
    while (problem_.empty() && !at_end()) {
      auto began = line_;
      auto whole = this_line();
      if (auto first = peek(); first == '[') {
        read_section(whole);
      } else if (first != '\n') {
        SettingLine one{began, section_, read_name(whole), {}};
        if (problem_.empty()) one.values = peek() == '[' ? read_list() : std::vector{read_value()};
        all.push_back(std::move(one));
      }
      end_line(whole);
    }
    if (!problem_.empty()) return Error{problem_};
    return all;
  }

 private:
  void fail(const std::string& words) {
    if (problem_.empty()) problem_ = "line " + std::to_string(line_) + ": " + words;
  }
  bool at_end() const { return rest_.empty(); }
  void skip_blank() {
    while (!at_end() && kBlank.find(rest_.front()) != kBlank.npos) rest_.remove_prefix(1);
    if (!at_end() && rest_.front() == '#')
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
  }
  // The next character that means something; the end of a line, and of the file, is \n.
  char peek() {
    skip_blank();
    return at_end() ? '\n' : rest_.front();
  }
  void next_line() {
    if (!at_end()) rest_.remove_prefix(1);
    ++line_;
  }
  std::string this_line() const {
    auto text = rest_.substr(0, rest_.find('\n'));
    auto from = text.find_first_not_of(kBlank);
    if (from == text.npos) return "";
    return std::string(text.substr(from, text.find_last_not_of(kBlank) - from + 1));
  }
  void end_line(const std::string& whole) {
    if (!problem_.empty()) return;
    if (peek() != '\n') return fail("\"" + whole + "\" has something behind its value");
    next_line();
  }

  void read_section(const std::string& whole) {
    auto end = rest_.substr(0, rest_.find('\n')).find(']');
    if (end == rest_.npos) return fail("\"" + whole + "\" has no ]");
    section_ = std::string(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
  }
  std::string read_name(const std::string& whole) {
    auto end = rest_.find_first_of("=#\n");
    if (end == rest_.npos || rest_[end] != '=')
      return fail("\"" + whole + "\" is not NAME = VALUE"), "";
    auto name = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    auto last = name.find_last_not_of(kBlank);
    return std::string(name.substr(0, last == name.npos ? 0 : last + 1));
  }
  std::vector<std::string> read_list() {
    std::vector<std::string> out;
    rest_.remove_prefix(1);
    for (skip_lines(); problem_.empty() && peek() != ']'; skip_lines()) {
      if (at_end()) return fail("the list has no ]"), out;
      out.push_back(read_value());
      skip_lines();
      if (peek() == ',')
        rest_.remove_prefix(1);
      else if (peek() != ']')
        fail("a comma or ] is missing in the list");
    }
    if (!at_end()) rest_.remove_prefix(1);
    return out;
  }
  void skip_lines() {
    while (!at_end() && peek() == '\n' && !at_end()) next_line();
  }
  std::string read_value() {
    auto first = peek();
    if (first == '"' || first == '\'') return read_text(first);
    auto end = std::min(rest_.find_first_of(" \t\r\n#,]"), rest_.size());
    if (end == 0) return fail("there is no value"), "";
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return word;
  }
  // "..." knows \" and \\, '...' is taken as it stands.
  std::string read_text(char quote) {
    std::string out;
    for (std::size_t i = 1; i < rest_.size() && rest_[i] != '\n'; ++i) {
      if (rest_[i] == quote) return rest_.remove_prefix(i + 1), out;
      if (quote == '"' && rest_[i] == '\\') {
        if (++i == rest_.size() || (rest_[i] != '"' && rest_[i] != '\\'))
          return fail("behind \\ comes \" or \\; write '...' to have it taken as it stands"), "";
      }
      out += rest_[i];
    }
    return fail("a text has no second " + std::string(1, quote)), "";
  }

  std::string_view rest_;
  int line_ = 1;
  std::string section_, problem_;
};

}  // namespace

Result<std::vector<SettingLine>> read_settings(const std::string& text) {
  return Reader(text).read();
}

}  // namespace gh
