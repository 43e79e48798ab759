#include "terminal/panels.h"

#include <algorithm>

namespace gh {
namespace {

constexpr int kUnderWords = 5;    // an option's number takes so many columns
constexpr int kLeastColumn = 40;  // a question can be read in so many columns
constexpr int kLeastTold = 3;     // lines of what happened that are always there
constexpr std::string_view kBetween = " | ";

bool goes_on(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The end of the colour that begins here, or the same place.
std::size_t past_colour(std::string_view s, std::size_t at) {
  if (s.substr(at, 2) != "\x1b[") return at;
  auto end = s.find('m', at);
  return end == std::string_view::npos ? s.size() : end + 1;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto end = text.find('\n');
    out.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
  }
  return out;
}

// Breaks one line at its last space within the width, or where it must.
void fold(std::string_view line, int width, std::vector<std::string>& out) {
  while (shown_width(line) > width) {
    std::size_t at = 0, space = 0;
    for (int columns = 0; at < line.size() && columns <= width;) {
      if (auto next = past_colour(line, at); next != at) {
        at = next;
        continue;
      }
      if (line[at] == ' ' && columns > 0) space = at;
      if (columns == width) break;
      ++columns;
      do ++at;
      while (at < line.size() && goes_on(line[at]));
    }
    auto end = space ? space : at;
    out.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(line.size(), space ? space + 1 : at));
  }
  out.emplace_back(line);
}

int widest(const std::vector<std::string>& lines) {
  int most = 0;
  for (const auto& l : lines) most = std::max(most, shown_width(l));
  return most;
}

std::string filled_to(const std::string& line, int width) {
  return line + std::string(static_cast<std::size_t>(std::max(0, width - shown_width(line))), ' ');
}

std::vector<std::string> last_of(const std::vector<std::string>& told, int width, int rows) {
  std::vector<std::string> lines;
  const auto from = told.size() - std::min<std::size_t>(told.size(), 100);
  for (auto i = from; i < told.size(); ++i)
    for (auto& part : folded(told[i], width)) lines.push_back(std::move(part));
  const auto keep = static_cast<std::size_t>(std::max(0, rows));
  if (lines.size() > keep) lines.erase(lines.begin(), lines.end() - static_cast<long>(keep));
  return lines;
}

// What happened, then the question with its options, in so many lines at most.
std::vector<std::string> talk(const Panels& p, int width, int rows) {
  auto question = folded(p.question, width);
  const int asked = static_cast<int>(question.size());
  auto options = in_columns(p.options, width, std::max(1, rows - asked - 1 - kLeastTold));
  const int room = std::max(kLeastTold, rows - asked - 1 - static_cast<int>(options.size()));
  auto lines = last_of(p.told, width, room);
  lines.emplace_back();
  lines.insert(lines.end(), question.begin(), question.end());
  lines.insert(lines.end(), options.begin(), options.end());
  return lines;
}

}  // namespace

int shown_width(std::string_view line) {
  int columns = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (auto next = past_colour(line, at); next != at)
      at = next;
    else
      columns += goes_on(line[at++]) ? 0 : 1;
  }
  return columns;
}

std::vector<std::string> folded(std::string_view text, int width) {
  std::vector<std::string> out;
  for (const auto& line : split_lines(text)) fold(line, std::max(1, width), out);
  return out;
}

std::vector<std::string> in_columns(const std::vector<std::string>& items, int width, int rows) {
  if (items.empty()) return {};
  const auto count = static_cast<int>(items.size());
  const int one = widest(items) + 2;
  const int fit = std::max(1, width / std::max(1, one));
  const int columns = std::clamp((count + rows - 1) / std::max(1, rows), 1, fit);
  const int tall = (count + columns - 1) / columns;
  std::vector<std::string> out;
  for (int r = 0; r < tall; ++r) {
    std::string line;
    for (int c = 0; c < columns && c * tall + r < count; ++c) {
      const auto& item = items[static_cast<std::size_t>(c * tall + r)];
      line += (c + 1) * tall + r < count ? filled_to(item, one) : item;
    }
    if (columns > 1 || shown_width(line) <= width) {
      out.push_back(std::move(line));
      continue;
    }
    // What does not fit goes on under the words, not under the number.
    auto parts = folded(line, std::max(1, width - kUnderWords));
    out.push_back(parts[0]);
    for (std::size_t i = 1; i < parts.size(); ++i)
      out.push_back(std::string(kUnderWords, ' ') + parts[i]);
  }
  return out;
}

int table_width(ScreenSize size) {
  const int beside = size.columns * 3 / 5;
  return size.columns - beside - 3 >= kLeastColumn ? beside : size.columns;
}

std::string arranged(const Panels& p, ScreenSize size) {
  const int rows = size.rows - 1;
  auto table = folded(p.table, table_width(size));
  const int left = widest(table);
  const int right = size.columns - left - static_cast<int>(kBetween.size());
  std::string out;
  if (right < kLeastColumn) {
    // A tall table leaves the talk a third of the screen at least; what is above scrolls away.
    const int room = std::max(rows / 3, rows - static_cast<int>(table.size()));
    for (const auto& line : table) out += line + "\n";
    for (const auto& line : talk(p, size.columns, room)) out += line + "\n";
    return out;
  }
  auto words = talk(p, right, rows);
  for (std::size_t i = 0; i < std::max(table.size(), words.size()); ++i) {
    auto line = filled_to(i < table.size() ? table[i] : "", left) + std::string(kBetween) +
                (i < words.size() ? words[i] : "");
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  return out;
}

}  // namespace gh
