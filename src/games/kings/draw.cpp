// The table in a terminal: the map as flat-topped hexes in rows of cells, then players and battle.
#include "core/labels.h"
#include "games/kings/game.h"

namespace gh::kings {
namespace {

const char* terrain_code(Terrain t) {
  constexpr const char* kCodes[] = {"33", "32", "1;37", "1;32", "1;30", "93", "36", "34", "2"};
  return kCodes[static_cast<int>(t)];
}
const char* seat_code(Seat s) {
  constexpr const char* kCodes[] = {"1;31", "1;33", "1;32", "1;35"};
  return kCodes[index(s) & 3];
}
// In so many columns: a letter may have several bytes.
std::string padded(std::string s, std::size_t n) {
  std::size_t at = 0, columns = 0;
  while (at < s.size() && columns < n) {
    ++columns;
    do ++at;
    while (at < s.size() && (static_cast<unsigned char>(s[at]) & 0xc0) == 0x80);
  }
  return s.substr(0, at) + std::string(n - columns, ' ');
}
// As sentences call them: "Old Dragon", "B4"; notation (`?` and a number shows it) has ids.
std::string thing_name(const std::string& id, const Labels& say) {
  auto name = say.find(id, {"thing"});
  return name.empty() ? id : name;
}
std::string hex_label(const std::string& hex, const Labels& say) {
  auto name = say.find(hex, {"at"});
  return name.empty() ? hex : name;
}
std::string joined(const std::vector<std::string>& list, const Labels& say) {
  std::string s;
  for (const auto& x : list) s += (s.empty() ? "" : ", ") + thing_name(x, say);
  return s.empty() ? "-" : s;
}

std::string terrain_short(Terrain t, const Labels& say) {
  return t == Terrain::none ? " ?? " : padded(say.name("terrain", enum_name(t)), 4);
}

// Three lines of nine characters for a hex: terrain and owner, fort and income, stacks.
std::array<std::string, 3> cell(const HexView& h, const Ink& ink, const Labels& say) {
  std::array<std::string, 3> lines;
  auto owner = h.owner ? seat_name(*h.owner) : std::string(" ");
  auto top = terrain_short(h.terrain, say) + (h.cloud ? "~" : " ");
  lines[0] = ink(terrain_code(h.terrain), top) +
             (h.owner ? ink(seat_code(*h.owner), owner) : owner) + padded("", 3);
  constexpr const char* kForts[] = {"", "tower", "keep", "castle", "citadel"};
  lines[1] = ink("1", padded(h.fort ? say(kForts[h.fort]) : "", 4)) + " " +
             padded(h.income ? h.income->substr(0, 4) : "", 4);
  std::string stacks;
  std::size_t width = 0;
  for (const auto& s : h.stacks) {
    auto text = seat_name(s.seat) + std::to_string(s.count);
    width += text.size();
    stacks += ink(seat_code(s.seat), text);
  }
  if (!h.natives.empty()) {
    auto text = "n" + std::to_string(h.natives.size());
    width += text.size();
    stacks += ink("1;36", text);
  }
  lines[2] = stacks + std::string(width < 9 ? 9 - width : 0, ' ');
  return lines;
}

std::string map(const View& v, const Ink& ink, const Labels& say) {
  int radius = v.hexes.size() > 19 ? 3 : 2;
  // Column = q, row = 2r + q: neighbours north and south are two half-rows apart.
  constexpr int kTall = 4;  // lines of a hex
  int rows = (2 * radius + 1) * kTall;
  std::vector<std::vector<std::string>> grid(
      static_cast<std::size_t>(rows + 1),
      std::vector<std::string>(2 * static_cast<std::size_t>(radius) + 1, std::string(9, ' ')));
  for (const auto& h : v.hexes) {
    int column = h.q + radius;
    int line = (2 * h.r + h.q + 2 * radius) * kTall / 2;
    auto text = cell(h, ink, say);
    auto name = padded(hex_label(h.hex, say), 9);
    auto c = static_cast<std::size_t>(column);
    grid[static_cast<std::size_t>(line)][c] = ink("2", name);
    for (std::size_t i = 0; i < 3; ++i) grid[static_cast<std::size_t>(line) + 1 + i][c] = text[i];
  }
  std::string out;
  for (const auto& row : grid) {
    std::string line;
    for (const auto& c : row) line += c + " ";
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  return out;
}

std::string stack_lines(const View& v, const Ink& ink, const Labels& say) {
  std::string out;
  for (const auto& h : v.hexes) {
    for (const auto& s : h.stacks) {
      if (s.open.empty()) continue;
      out += "  " + padded(hex_label(h.hex, say), 6) + ink(seat_code(s.seat), seat_name(s.seat)) +
             " " + joined(s.open, say);
      if (s.face_down) out += " +" + std::to_string(s.face_down) + " " + say("face_down");
      out += "\n";
    }
    if (!h.natives.empty())
      out += "  " + padded(hex_label(h.hex, say), 6) + say("natives") + " " +
             joined(h.natives, say) + "\n";
  }
  return out;
}

std::string battle_lines(const BattleView& b, const Ink& ink, const Labels& say) {
  std::string out = ink("1;31", say("battle") + " " + hex_label(b.hex, say)) + ", " +
                    say("round", b.round) + ", " + say("step." + b.step) + "\n";
  for (const auto& side : b.sides) {
    out += "  " + padded(side.side, 8);
    for (const auto& f : side.fighters)
      out += " " + thing_name(f.piece, say) + " (" + f.step.substr(0, 2) + std::to_string(f.value) +
             (f.hit ? "*" : "") + ")";
    if (side.hits) out += "  " + say("hits") + ": " + std::to_string(side.hits);
    out += "\n";
  }
  for (const auto& d : b.dice) {
    out += "    " + d.side + " " + thing_name(d.piece, say) + " " + say("rolls");
    for (int x : d.dice) out += " " + std::to_string(x);
    out += d.hits ? "  " + say("hit") + "\n" : "\n";
  }
  return out;
}

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) {
  const Labels say("kings", ink);
  std::string out = ink("1", say.game()) + "   " + say("turn", v.turn) + ", " +
                    say.name("phase", enum_name(v.phase)) + "   " + say("cup", v.cup) + "   " +
                    say("pool") + ": " + joined(v.pool, say) + "\n";
  out += map(v, ink, say);
  out += stack_lines(v, ink, say);
  for (const auto& p : v.players) {
    out += ink(seat_code(p.seat), "{" + seat_name(p.seat) + "}") +
           (p.seat == v.viewer ? " (" + say("self") + ")" : "");
    if (p.out) out += " " + say("out");
    out += "  " + say("gold", p.gold) + ", " + say("income", p.income) + ", " +
           say("hexes", p.hexes) + ", " + say("rack", p.rack_size) + ": " + joined(p.rack, say) +
           "\n";
  }
  if (v.group)
    out += say("moving") + " " + hex_label(v.group->hex, say) + ": " +
           joined(v.group->members, say) + ", " + say("points", v.group->points) + "\n";
  if (v.battle) out += battle_lines(*v.battle, ink, say);
  return out;
}

}  // namespace gh::kings
