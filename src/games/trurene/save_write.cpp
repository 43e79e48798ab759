// Writing game state files.
#include <algorithm>
#include <cstdio>

#include "games/trurene/save.h"

namespace gh::trurene {
namespace {

std::string number(long long n) { return std::to_string(n); }
std::string text(Square q) { return number(q.row) + " " + number(q.column); }
std::string text(const Attack& a) {
  return number(a.accuracy) + " " + number(a.power) + " " + number(a.time);
}
template <class List, class F>
std::string joined(const List& list, const char* between, F&& one) {
  std::string s;
  bool first = true;
  for (const auto& x : list) {
    s += (first ? "" : between) + one(x);
    first = false;
  }
  return s;
}
std::string squares(const std::vector<Square>& list) {
  return joined(list, ",", [](Square q) { return text(q); });
}

std::string spell_lines(const State& s) {
  const auto& spells = s.book->spells;
  if (spells == content().standard->spells) return "";
  std::string out = "spells " + number(static_cast<long long>(spells.size())) + "\n";
  for (std::size_t i = 0; i < spells.size(); ++i) {
    auto needs = joined(spells[i].needs, "+", [](int n) { return number(n); });
    out += "spell " + number(static_cast<long long>(i) + 1) + " " + number(s.spells[i]) + " " +
           enum_name(spells[i].effect) + " " + number(spells[i].amount) + " " +
           (needs.empty() ? "-" : needs) + " " + spells[i].name + "\n";
  }
  return out;
}

std::string extensions(const State& s) {
  std::string out = "#TRURENE-EXT 1\n";
  auto riddle = [](const Shrine& x) { return number(x.riddle + 1); };
  out += "level " + enum_name(s.level) + "\n";
  if (s.target) out += "target " + text(s.target) + "\n";
  out += "weapon " + upper(enum_name(s.aurora.weapon.kind)) + " " +
         weapon_name(s, s.aurora.weapon) + "\n";
  out += "riddles " + joined(s.shrines, " ", riddle) + "\n";
  std::vector<Shrine> solved;
  for (const auto& x : s.shrines)
    if (x.solved) solved.push_back(x);
  if (!solved.empty()) out += "riddles-solved " + joined(solved, " ", riddle) + "\n";
  if (s.quest.at) out += "quest " + number(s.quest.story + 1) + " " + keyword(s) + "\n";
  if (s.quest.at && s.quest.own_message) out += "quest-message " + s.book->quest_message + "\n";
  if (!s.trail.empty()) {
    auto trail = s.trail;
    std::stable_sort(trail.begin(), trail.end(),
                     [](const Footprint& a, const Footprint& b) { return a.turn < b.turn; });
    out +=
        "trail " +
        joined(trail, ",", [](const Footprint& f) { return text(f.at) + " " + number(f.turn); }) +
        "\n";
  }
  if (s.hawk_mark) out += "hawk-mark " + text(s.hawk_mark) + "\n";
  if (s.ticks) out += "ticks " + number(s.ticks) + "\n";
  if (!s.book->map_name.empty()) out += "map-name " + s.book->map_name + "\n";
  out += spell_lines(s);
  for (const auto& line : s.book->unknown) out += line + "\n";
  return out;
}

}  // namespace

std::string save_base(const State& s) {
  auto line = [](const std::string& text) { return text + "\n"; };
  auto enemy = [&](const Enemy& e) {
    return line(text(e.at)) + line(number(e.health)) + line(number(e.max_health)) +
           line(text(e.attack));
  };
  std::array<std::uint8_t, 4> spells{s.spells[0], s.spells[1], s.spells[2], s.spells[3]};
  std::string out = line(number(s.rows) + " " + number(s.columns) + " " + number(s.turn) + " " +
                         number(static_cast<long long>(s.villages.size() + s.ruins.size())) + " " +
                         number(static_cast<long long>(s.shrines.size())));
  out +=
      line(text(s.quest.at)) + line(text(s.hawk)) + line(text(s.maeja)) + line(text(s.aurora.at));
  out += line(number(s.aurora.health)) + line(number(s.aurora.max_health)) +
         line(text(s.aurora.attack));
  out += line(joined(spells, " ", [](int n) { return number(n); })) + line(number(s.aurora.gold));
  out += enemy(s.troll_king) + enemy(s.wolves);
  out += line(squares(s.villages)) + line(squares(s.ruins));
  out += line(joined(s.shrines, ",", [](const Shrine& x) { return text(x.at); }));
  out += line(joined(s.shrines, " ", [](const Shrine& x) { return number(x.solved ? 1 : 0); }));
  return out;
}

std::string save(const State& s) {
  auto out = save_base(s) + extensions(s);
  char end[24];
  std::snprintf(end, sizeof end, "#END %08x\n", crc32(out));
  return out + end;
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = ~0u;
  for (unsigned char c : bytes) {
    crc ^= c;
    for (int i = 0; i < 8; ++i) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
  }
  return ~crc;
}

Text map_problem(const State& s) {
  if (s.turn != 0) return phrase("map.no.turn");
  if (!s.ruins.empty()) return phrase("map.no.ruins");
  if (s.quest.at) return phrase("map.no.quest");
  for (const auto& x : s.shrines)
    if (x.solved) return phrase("map.no.solved");
  for (auto n : s.spells)
    if (n) return phrase("map.no.spells");
  return {};
}

bool may_save(const State& s) {
  const auto* ask = s.agenda.asked_of(kAurora);
  return ask && ask->question == static_cast<int>(Question::turn);
}

bool good_file_name(std::string_view name) {
  if (name.empty() || name.size() > 64 || name.front() == '.' || name.front() == ' ' ||
      name.back() == ' ')
    return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' ||
           c == '.' || c == '-' || c == '_';
  });
}

}  // namespace gh::trurene
