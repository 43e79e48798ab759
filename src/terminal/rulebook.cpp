#include "terminal/rulebook.h"

#include <algorithm>
#include <cctype>

#include "core/about.h"

namespace gh {

std::string rule_text(std::string_view game, std::string_view id, std::string_view language) {
  auto book = rulebook(game, language);
  auto mark = "**" + std::string(id) + "**";
  std::size_t at = 0;
  while ((at = book.find(mark, at)) != std::string_view::npos) {
    auto line = book.rfind('\n', at);
    line = line == std::string_view::npos ? 0 : line + 1;
    auto before = book.substr(line, at - line);
    if (before.find_first_not_of(" -*0123456789.|>") == std::string_view::npos) break;
    ++at;
  }
  if (at == std::string_view::npos) return "";
  // To the end of the paragraph, the bullet or the table row.
  auto end = at;
  for (;;) {
    end = book.find('\n', end);
    if (end == std::string_view::npos) {
      end = book.size();
      break;
    }
    auto next = book.substr(end + 1, 2);
    if (next.empty() || next[0] == '\n' || next[0] == '#' || next[0] == '-' || next[0] == '|' ||
        next == "**")
      break;
    ++end;
  }
  std::string text;
  for (std::size_t i = at; i < end; ++i) {
    char c = book[i];
    if (c == '*' || c == '`') continue;
    if ((c == '\n' || c == ' ') && (text.empty() || text.back() == ' ')) continue;
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

std::string first_rule(std::string_view game) {
  auto book = rulebook(game);
  for (auto at = book.find("**"); at != std::string_view::npos; at = book.find("**", at + 2)) {
    auto end = book.find("**", at + 2);
    if (end == std::string_view::npos) break;
    auto id = book.substr(at + 2, end - at - 2);
    if (id.find_first_of("0123456789") != id.npos && id.find('-') != id.npos &&
        id.find(' ') == id.npos)
      return std::string(id);
    at = end;
  }
  return "";
}

namespace {

// In German a name that ends in a hiss has no s of its own: "Bors’ Hand".
bool hisses(std::string_view name) {
  return name.ends_with("ß") ||
         (!name.empty() && std::string_view("sxzSXZ").find(name.back()) != std::string_view::npos);
}
bool ends_with_its_s(std::string_view after) {
  if (!after.starts_with('s')) return false;
  return after.size() == 1 || (static_cast<unsigned char>(after[1]) < 0x80 &&
                               !std::isalpha(static_cast<unsigned char>(after[1])));
}

}  // namespace

std::string with_names(std::string_view words, const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    bool seat = words[i] == '{' && i + 2 < words.size() && words[i + 2] == '}' &&
                words[i + 1] >= 'A' && words[i + 1] <= 'P';
    if (!seat) {
      out += words[i];
      continue;
    }
    auto n = static_cast<std::size_t>(words[i + 1] - 'A');
    out += n < names.size() && !names[n].empty() ? names[n] : std::string(1, words[i + 1]);
    i += 2;
    if (hisses(out) && ends_with_its_s(words.substr(i + 1))) {
      out += "’";
      ++i;
    }
  }
  return out;
}

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

std::string wrapped(std::string_view text, int width, std::string_view indent) {
  std::string out(indent);
  std::size_t column = indent.size();
  while (!text.empty()) {
    auto space = text.find(' ');
    auto word = text.substr(0, space);
    text = space == std::string_view::npos ? "" : text.substr(space + 1);
    if (column > indent.size() && column + 1 + letters(word) > static_cast<std::size_t>(width)) {
      out += "\n" + std::string(indent);
      column = indent.size();
    } else if (column > indent.size()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += letters(word);
  }
  return out;
}

}  // namespace gh
