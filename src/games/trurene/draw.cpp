// The map in characters (section 17), and the table in a plain terminal.
#include <algorithm>

#include "core/labels.h"
#include "games/trurene/say.h"

namespace gh::trurene {
namespace {

bool holds(const std::vector<Square>& list, Square q) {
  return std::find(list.begin(), list.end(), q) != list.end();
}

const char* code_of(char symbol) {
  switch (symbol) {
    case '@':
      return "1;33";
    case 'T':
      return "1;31";
    case 'W':
      return "1;35";
    case 'H':
      return "1;36";
    case 'M':
      return "1;34";
    case 'Q':
      return "1;32";
    case 'V':
      return "32";
    case 'X':
      return "31";
    case 'S':
      return "36";
    case 'R':
      return "34";
    default:
      return "2";
  }
}

std::string bar(int value, int most, int width) {
  int full = most > 0 ? std::clamp(value * width / most, 0, width) : 0;
  return "[" + std::string(static_cast<std::size_t>(full), '#') +
         std::string(static_cast<std::size_t>(width - full), '.') + "]";
}

std::string fighter(const FighterView& f, const Labels& say, std::string_view language) {
  return say::name_of(say::fighter_named(f.name), language) + "  " + say("health", f.health) + "/" +
         std::to_string(f.max_health) + " " + bar(f.health, f.max_health, 10) + "  " +
         say("accuracy", f.accuracy) + "  " + say("power", f.power) + "  " + say("time", f.time) +
         "  " + say("ready", f.ready) + " " + bar(f.ready, f.time, f.time) + "\n";
}

}  // namespace

char symbol_at(const View& v, Square q) {  // TR-D-2, TR-D-3, TR-D-4
  if (v.aurora.at == q) return '@';
  if ((v.troll_king && v.troll_king->at == q) || v.hawk_mark == q) return 'T';
  if (v.wolves && v.wolves->at == q) return 'W';
  if (v.hawk == q) return 'H';
  if (v.quest && v.quest->at == q) return 'Q';
  if (v.maeja == q) return 'M';
  for (const auto& s : v.shrines)
    if (s.at == q) return s.solved ? 'R' : 'S';
  if (holds(v.villages, q)) return 'V';
  if (holds(v.ruins, q)) return 'X';
  return 'O';
}

std::vector<std::string> map_lines(const View& v) {  // TR-D-1
  std::vector<std::string> rows;
  std::string head = "  ";
  for (int c = 1; c <= v.columns; ++c) head += static_cast<char>('0' + c % 10);
  rows.push_back(head);
  // Everything is empty but the few squares that hold something: no search over the whole map.
  for (int r = 0; r < v.rows; ++r)
    rows.push_back(std::string(1, static_cast<char>('0' + (r + 1) % 10)) + " " +
                   std::string(static_cast<std::size_t>(v.columns), 'O'));
  auto put = [&](Square q) {
    if (q.row >= 0 && q.row < v.rows && q.column >= 0 && q.column < v.columns)
      rows[static_cast<std::size_t>(q.row) + 1][static_cast<std::size_t>(q.column) + 2] =
          symbol_at(v, q);
  };
  for (Square q : v.ruins) put(q);
  for (Square q : v.villages) put(q);
  for (const auto& s : v.shrines) put(s.at);
  for (const auto& q : {v.maeja, v.hawk, v.hawk_mark})
    if (q) put(*q);
  if (v.quest) put(v.quest->at);
  if (v.wolves) put(v.wolves->at);
  if (v.troll_king) put(v.troll_king->at);
  put(v.aurora.at);
  return rows;
}

std::string Game::draw(const View& v, const Ink& ink) {
  const Labels say("trurene", ink);
  const auto thing = [&](const Value& v) { return say::name_of(v, ink.language); };
  std::string s = ink("1", say.game()) + "   " + say("turn", v.turn) + "   " +
                  say("health", v.aurora.health) + "/" + std::to_string(v.aurora.max_health) + " " +
                  bar(v.aurora.health, v.aurora.max_health, 10) + "   " +
                  say("gold", v.aurora.gold) + "\n";
  s += thing(say::weapon_named(v.aurora.weapon)) + ": " +
       say("accuracy", v.aurora.attack.accuracy) + ", " + say("power", v.aurora.attack.power) +
       ", " + say("time", v.aurora.attack.time) + "\n";
  for (const auto& spell : v.spells)
    if (spell.state != "hidden")
      s += thing(say::artefact_named(spell.name)) + ": " + say("spell." + spell.state) + "\n";
  // A map larger than the terminal is cut to the part around Aurora.
  auto lines = map_lines(v);
  int wide = std::max(10, ink.width - 3), high = 40;
  int left = std::clamp(v.aurora.at.column - wide / 2, 0, std::max(0, v.columns - wide));
  int top = std::clamp(v.aurora.at.row - high / 2, 0, std::max(0, v.rows - high));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    int row = static_cast<int>(i) - 1;
    if (row >= 0 && (row < top || row >= top + high)) continue;
    s += lines[i].substr(0, 2);
    for (char c :
         lines[i].substr(2 + static_cast<std::size_t>(left), static_cast<std::size_t>(wide)))
      s += i == 0 ? std::string(1, c) : ink(code_of(c), std::string(1, c));
    s += "\n";
  }
  for (const auto& sign : say::signs(v.told)) s += say::words(sign, ink.language) + "\n";
  if (v.fight)
    s += say("tick", v.fight->tick) + "\n" + fighter(v.fight->aurora, say, ink.language) +
         fighter(v.fight->enemy, say, ink.language);
  if (v.riddle) s += thing(say::riddle_worded(v.riddle->text)) + "\n";
  return s;
}

}  // namespace gh::trurene
