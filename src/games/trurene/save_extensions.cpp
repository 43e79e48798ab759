// The extensions after line 22. A known key with a bad value refuses the whole file (E17).
#include <algorithm>
#include <cstdio>
#include <set>

#include "games/trurene/save_reader.h"

namespace gh::trurene {

std::string trimmed(std::string_view s) {
  auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return std::string(s);
}

std::vector<std::string> tokens(std::string_view s) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < s.size();) {
    auto end = s.find_first_of(" \t", i);
    if (end == std::string_view::npos) end = s.size();
    if (end > i) out.emplace_back(s.substr(i, end - i));
    i = end + 1;
  }
  return out;
}

std::optional<int> integer(std::string_view s) {
  bool minus = s.starts_with('-');
  if (minus) s.remove_prefix(1);
  if (s.empty() || s.size() > 9) return std::nullopt;
  int n = 0;
  for (char c : s) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + (c - '0');
  }
  return minus ? -n : n;
}

bool list_items(std::string_view s, std::vector<std::array<std::string, 2>>& out) {
  if (trimmed(s).empty()) return true;
  while (true) {
    auto end = s.find(',');
    auto item = tokens(s.substr(0, end));
    if (item.size() != 2) return false;
    out.push_back({item[0], item[1]});
    if (end == std::string_view::npos) return true;
    s.remove_prefix(end + 1);
  }
}

namespace {

std::size_t characters(std::string_view s) {  // UTF-8
  return static_cast<std::size_t>(
      std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool text_of(const std::string& s, std::size_t most) {
  bool control = std::any_of(s.begin(), s.end(),
                             [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
  return !control && !s.empty() && characters(s) <= most;
}

// All tokens as numbers, or nothing.
std::optional<std::vector<int>> numbers(const std::string& rest) {
  std::vector<int> out;
  for (const auto& t : tokens(rest)) {
    auto n = integer(t);
    if (!n) return std::nullopt;
    out.push_back(*n);
  }
  return out;
}

std::optional<Square> read_square(const State& s, const std::string& rest) {
  auto n = numbers(rest);
  if (!n || n->size() != 2) return std::nullopt;
  if ((*n)[0] < 0 || (*n)[1] < 0 || (*n)[0] >= s.rows || (*n)[1] >= s.columns) return std::nullopt;
  return square((*n)[0], (*n)[1]);
}

bool is_riddle(int n) { return n >= 1 && n <= static_cast<int>(content().riddles.size()); }

// The first word and what follows it.
std::pair<std::string, std::string> parted(const std::string& s) {
  auto end = s.find_first_of(" \t");
  if (end == std::string::npos) return {s, ""};
  return {s.substr(0, end), trimmed(std::string_view(s).substr(end))};
}

std::string letter_case(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

}  // namespace

void SaveReader::extensions() {
  bool ended = false;
  for (std::size_t i = extension_; i < lines_.size() && !failed_; ++i) {
    auto text = trimmed(lines_[i]);
    const auto parts = parted(text);
    const auto &key = parts.first, &rest = parts.second;
    int line = static_cast<int>(i) + 1 - moved_;
    if (text.empty()) continue;
    auto bad = [&](const char* allowed) {
      refuse("E17", line, key, text, allowed, {{"text", text}});
    };
    if (ended) return bad("nothing after #END");
    if (key == "#END") {
      ended = true;
      const bool digits =
          rest.size() == 8 && rest.find_first_not_of("0123456789abcdef") == rest.npos;
      if (!digits) return bad("eight lower-case hexadecimal digits");
      check_end(i, rest);
      continue;
    }
    if (text.starts_with('#')) continue;
    spells_line_ = i;
    bool again = std::find(keys_.begin(), keys_.end(), key) != keys_.end() && key != "spell";
    keys_.push_back(key);
    constexpr std::string_view kKnown[] = {
        "level", "target",    "weapon", "riddles",  "riddles-solved", "quest", "quest-message",
        "trail", "hawk-mark", "ticks",  "map-name", "spells",         "spell"};
    bool known = std::find(std::begin(kKnown), std::end(kKnown), key) != std::end(kKnown);
    if (!known) {
      book_.unknown.push_back(text);
      note("W05", line, key, text, {{"text", text}});
    } else if (again) {
      bad("each key once");
    } else if (!known_extension(key, rest)) {
      bad("what the format's page says about this key");
    }
  }
  if (!failed_ && own_spells_ && spells_read_ != book_.spells.size())
    refuse("E17", static_cast<int>(spells_line_) + 1 - moved_, "spells",
           std::to_string(spells_read_), "a spell line for each", {{"text", "spells"}});
}

void SaveReader::check_end(std::size_t i, const std::string& rest) {
  std::string before;
  for (std::size_t k = 0; k < i; ++k)
    if (!(moved_ && k == 19)) before += lines_[k] + "\n";
  char expected[16];
  std::snprintf(expected, sizeof expected, "%08x", crc32(before));
  if (rest == expected) return;
  refuse("E18", static_cast<int>(i) + 1 - moved_, "#END", rest, expected);
}

bool SaveReader::known_extension(const std::string& key, const std::string& rest) {
  if (key == "level") {
    auto level = enum_from<Level>(rest);
    if (level) state_.level = *level;
    return level.has_value();
  }
  if (key == "target") return read_target(rest);
  if (key == "weapon") return read_weapon(rest);
  if (key == "riddles") return read_riddles(rest);
  if (key == "riddles-solved") return read_solved_riddles(rest);
  if (key == "quest") return read_quest(rest);
  if (key == "quest-message") {
    book_.quest_message = rest;
    state_.quest.own_message = true;
    return state_.quest.at && text_of(rest, 400);
  }
  if (key == "trail") return read_trail(rest);
  if (key == "hawk-mark") {
    auto q = read_square(state_, rest);
    if (q) state_.hawk_mark = *q;
    return q.has_value();
  }
  if (key == "ticks") {
    auto n = integer(rest);
    if (n && *n >= 0) state_.ticks = static_cast<std::uint32_t>(*n);
    return n && *n >= 0;
  }
  if (key == "map-name") {
    book_.map_name = rest;
    return text_of(rest, 60);
  }
  return key == "spells" ? read_spells(rest) : read_spell(rest);
}

bool SaveReader::read_target(const std::string& rest) {
  auto q = read_square(state_, rest);
  if (!q || !is_village(state_, *q)) return false;
  state_.target = *q;
  return true;
}

bool SaveReader::read_weapon(const std::string& rest) {
  auto [kind, name] = parted(rest);
  auto k = enum_from<WeaponKind>(letter_case(kind));
  if (!k || letter_case(kind) == kind || !text_of(name, 40)) return false;
  auto& w = state_.aurora.weapon;
  w = {*k, Weapon::kFromFile};
  if (*k == WeaponKind::other && name == content().start_weapon) w.adjective = Weapon::kStart;
  for (int i = 0; *k != WeaponKind::other && i < 10; ++i)
    if (name == weapon_name(*k, i)) w.adjective = static_cast<std::int8_t>(i);
  if (w.adjective == Weapon::kFromFile) book_.weapon_name = name;
  return true;
}

bool SaveReader::read_riddles(const std::string& rest) {
  auto n = numbers(rest);
  if (!n || n->size() != state_.shrines.size()) return false;
  std::set<int> seen;
  for (std::size_t i = 0; i < n->size(); ++i) {
    if (!is_riddle((*n)[i]) || !seen.insert((*n)[i]).second) return false;
    state_.shrines[i].riddle = static_cast<std::int16_t>((*n)[i] - 1);
  }
  return true;
}

bool SaveReader::read_solved_riddles(const std::string& rest) {
  auto n = numbers(rest);
  if (!n) return false;
  std::set<int> solved, named(n->begin(), n->end());
  if (named.size() != n->size() || !std::all_of(n->begin(), n->end(), is_riddle)) return false;
  bool given = std::find(keys_.begin(), keys_.end(), "riddles") != keys_.end();
  for (const auto& x : state_.shrines)
    if (x.solved) solved.insert(x.riddle + 1);
  return !given || solved == named;
}

bool SaveReader::read_quest(const std::string& rest) {
  auto [story, word] = parted(rest);
  auto n = integer(story);
  bool letters =
      !word.empty() && word.size() <= 20 && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      });
  if (!state_.quest.at || !n || *n < 1 || *n > static_cast<int>(content().stories.size()) ||
      !letters)
    return false;
  state_.quest.story = static_cast<std::int8_t>(*n - 1);
  if (word != content().stories[static_cast<std::size_t>(*n - 1)].keyword) {
    state_.quest.own_keyword = true;
    book_.quest_keyword = word;
  }
  return true;
}

bool SaveReader::read_trail(const std::string& rest) {
  std::set<Square> seen;
  std::string_view s = rest;
  while (true) {
    auto end = s.find(',');
    auto n = numbers(std::string(s.substr(0, end)));
    if (!n || n->size() != 3) return false;
    int row = (*n)[0], column = (*n)[1], turn = (*n)[2];
    if (row < 0 || column < 0 || row >= state_.rows || column >= state_.columns) return false;
    if (turn < 0 || turn > state_.turn || !seen.insert(square(row, column)).second) return false;
    state_.trail.push_back({square(row, column), static_cast<std::int16_t>(turn)});
    if (end == std::string_view::npos) break;
    s.remove_prefix(end + 1);
  }
  std::stable_sort(state_.trail.begin(), state_.trail.end(),
                   [](const Footprint& a, const Footprint& b) { return a.turn < b.turn; });
  return true;
}

bool SaveReader::read_spells(const std::string& rest) {
  auto n = integer(rest);
  if (!n || *n < 1 || *n > tune::kMostSpells || *n != static_cast<int>(state_.shrines.size()))
    return false;
  book_.spells.assign(static_cast<std::size_t>(*n), {});
  return true;
}

bool SaveReader::read_spell(const std::string& rest) {  // number state effect amount requires name
  auto [number, r1] = parted(rest);
  auto [state, r2] = parted(r1);
  auto [effect, r3] = parted(r2);
  auto [amount, r4] = parted(r3);
  auto [needs, name] = parted(r4);
  bool begun = std::find(keys_.begin(), keys_.end(), "spells") != keys_.end();
  auto i = integer(number), st = integer(state), am = integer(amount);
  auto ef = enum_from<Effect>(effect);
  if (!begun || spells_read_ >= book_.spells.size() || !i || !st || !am || !ef ||
      !text_of(name, 40))
    return false;
  if (*i != static_cast<int>(spells_read_) + 1 || *st < 0 || *st > 2 || *am < 0 || *am > 9999)
    return false;
  auto& spell = book_.spells[spells_read_];
  spell = {name, *ef, *am, {}};
  if (needs != "-") {
    std::replace(needs.begin(), needs.end(), '+', ' ');
    auto list = numbers(needs);
    if (!list || list->empty()) return false;
    for (int n : *list)
      if (n < 1 || n > static_cast<int>(book_.spells.size()) || n == *i) return false;
    spell.needs = *list;
  }
  spell_lines_.push_back(static_cast<int>(spells_line_) + 1 - moved_);
  state_.spells[spells_read_++] = static_cast<std::uint8_t>(*st);
  if (spells_read_ == book_.spells.size()) spells_fit();
  return true;
}

// Line 9 keeps the states of spells 1 to 4 and must agree; and the block must be possible by
// itself (E15). Whatever does not fit is named at its own line.
void SaveReader::spells_fit() {
  const auto number = [](int n) { return std::to_string(n); };
  const auto wrong = [&](int line, const std::string& found, const std::string& allowed,
                         const Text& why) {
    refuse("E17", line, "spells", found, allowed, {}, why);
  };
  const auto& nine = values(9);
  constexpr Name<int> n{"n"}, state_is{"state"}, nine_says{"nine"};
  bool carried = false;
  for (std::size_t k = 0; k < 4 || k < book_.spells.size(); ++k) {
    const int spell = static_cast<int>(k) + 1;
    const auto name = "spell " + number(spell);
    if (k >= book_.spells.size()) {
      if (nine[k] != 0)
        wrong(9, name + " has state " + number(nine[k]) + " in line 9",
              "there is no such spell in the block",
              phrase("fit.line_9", n(spell), state_is(nine[k])));
      continue;
    }
    const int line = spell_lines_[k], state = state_.spells[k];
    if (k < 4 && nine[k] != state)
      wrong(line, name + " has state " + number(state),
            "line 9 says " + number(nine[k]) + ": both must agree",
            phrase("fit.both", n(spell), state_is(state), nine_says(nine[k])));
    const auto impossible = [&](const std::string& allowed, const char* reason) {
      refuse("E15", line, "spells", name, allowed, {{"reason", reason}});
    };
    if (state == 1 && std::exchange(carried, true))
      impossible("at most one that is carried", "two artefacts are carried");
    for (int needed : book_.spells[k].needs)
      if (state > 0 && state_.spells[static_cast<std::size_t>(needed - 1)] != 2)
        impossible("spell " + number(needed) + " learnt, which it needs",
                   "a spell came before one that it needs");
  }
}

// Spells that need each other, or one that does, are never given.
void SaveReader::note_circles() {
  const auto count = book_.spells.size();
  std::vector<bool> reachable(count);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t k = 0; k < count; ++k) {
      const auto& needs = book_.spells[k].needs;
      const bool now = std::all_of(needs.begin(), needs.end(), [&](int n) {
        return reachable[static_cast<std::size_t>(n - 1)];
      });
      if (now && !reachable[k]) reachable[k] = more = true;
    }
  }
  std::string never;
  int line = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (reachable[k] || state_.spells[k] > 0) continue;
    never += (never.empty() ? "" : ", ") + book_.spells[k].name;
    if (line == 0) line = spell_lines_[k];
  }
  if (!never.empty()) note("W07", line, "spells", never, {{"list", never}});
}

}  // namespace gh::trurene
