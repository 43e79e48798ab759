#include "games/trurene/content.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/embedded.h"

namespace gh::trurene {
namespace {

json::value read(const std::string& file) {
  auto data = parse_json(embedded_file("data/trurene/" + file));
  if (!data) broken_data(file, data.error());
  return *data;
}

std::string text(const json::value& v) { return std::string(v.as_string()); }
std::vector<std::string> texts(const json::value& v) {
  std::vector<std::string> all;
  for (const auto& x : v.as_array()) all.push_back(text(x));
  if (all.empty()) broken_data("texts.json", "an empty list");
  return all;
}

void read_riddles(Content& c) {
  auto data = read("riddles.json");
  for (const auto& r : data.at("riddles").as_array()) {
    Riddle riddle{text(r.at("text")), text(r.at("hint")), texts(r.at("answers")),
                  r.at("difficulty").to_number<int>()};
    if (r.at("id").to_number<std::size_t>() != c.riddles.size() + 1)
      broken_data("riddles.json", "riddles must be numbered from 1");
    for (const auto& a : riddle.answers)
      if (normalised(a) != a) broken_data("riddles.json", "not in normal form: " + a);
    c.riddles.push_back(std::move(riddle));
  }
  std::map<std::string, int> all;
  for (std::size_t i = 0; i < c.riddles.size(); ++i)
    for (const auto& a : c.riddles[i].answers)
      if (!all.emplace(a, static_cast<int>(i)).second)
        broken_data("riddles.json", "two riddles share the answer " + a);
  for (const auto& [answer, riddle] : all) {
    c.answers.push_back(answer);
    c.answer_to.push_back(riddle);
  }
}

void read_texts(Content& c) {
  auto data = read("texts.json");
  for (const auto& [key, list] : data.at("lines").as_object()) c.lines[key] = texts(list);
  c.small = texts(data.at("creatures").at("small"));
  c.large = texts(data.at("creatures").at("large"));
  c.adjectives = texts(data.at("weapon_adjectives"));
  if (c.adjectives.size() != 10) broken_data("texts.json", "ten adjectives are needed");
  c.start_weapon = text(data.at("start_weapon"));
  for (const auto& [title, entries] : data.at("menu").as_object())
    c.menu.emplace_back(title, texts(entries));
}

void read_quests(Content& c) {
  auto data = read("quests.json");
  for (const auto& q : data.at("quests").as_array())
    c.stories.push_back({text(q.at("keyword")), text(q.at("story"))});
  c.arrivals = texts(data.at("arrival").at("preset"));
}

void read_spells(Content& c) {
  auto data = read("spells.json");
  for (const auto& s : data.at("spells").as_array()) {
    auto effect = enum_from<Effect>(text(s.at("effect")));
    if (!effect) broken_data("spells.json", "unknown effect " + text(s.at("effect")));
    Spell spell{text(s.at("name")), *effect, s.at("amount").to_number<int>(), {}};
    for (const auto& n : s.at("requires").as_array()) spell.needs.push_back(n.to_number<int>());
    c.spells.push_back(std::move(spell));
  }
  if (c.spells.size() < 4) broken_data("spells.json", "the four standard spells are needed");
  Book book;
  book.spells.assign(c.spells.begin(), c.spells.begin() + 4);
  c.standard = std::make_shared<const Book>(std::move(book));
}

std::uint64_t mixed(std::uint64_t salt) { return Rng{salt}.next(); }

}  // namespace

const Content& content() {
  static const Content all = [] {
    Content c;
    read_riddles(c);
    read_texts(c);
    read_quests(c);
    read_spells(c);
    return c;
  }();
  return all;
}

const std::string& line(std::string_view key, std::uint64_t n) {
  auto found = content().lines.find(key);
  if (found == content().lines.end()) broken_data("texts.json", "no lines for " + std::string(key));
  return found->second[n % found->second.size()];
}

std::size_t lines(std::string_view key) {
  auto found = content().lines.find(key);
  return found == content().lines.end() ? 0 : found->second.size();
}

std::string filled(std::string text, const Values& values) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    bool done = false;
    if (text[i] == '{') {
      for (const auto& [name, value] : values) {
        if (text.compare(i + 1, name.size(), name) != 0 || text[i + 1 + name.size()] != '}')
          continue;
        out += value;
        i += name.size() + 2;
        done = true;
        break;
      }
    }
    if (!done) out += text[i++];
  }
  return out;
}

std::string normalised(std::string_view answer) {
  std::string s;
  for (char c : answer) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (c == ' ' && !s.empty() && s.back() != ' ') s += ' ';
    if (kept) s += c;
  }
  while (!s.empty() && s.back() == ' ') s.pop_back();
  for (std::string_view article : {"a ", "an ", "the "})
    if (s.starts_with(article)) return s.substr(article.size());
  return s;
}

int answer_number(std::string_view normal) {
  const auto& all = content().answers;
  auto at = std::lower_bound(all.begin(), all.end(), normal);
  return at != all.end() && *at == normal ? static_cast<int>(at - all.begin()) : -1;
}

std::size_t preset_arrival_number(std::uint64_t salt) {
  return mixed(salt) % content().arrivals.size();
}

}  // namespace gh::trurene
