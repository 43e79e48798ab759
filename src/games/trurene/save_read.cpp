// Reading game state files: the checks run in the order of the format's page, and the first problem
// is reported. A refused file changes nothing.
#include <algorithm>
#include <set>

#include "core/catalogue.h"
#include "games/trurene/save.h"
#include "games/trurene/save_reader.h"
#include "games/trurene/say.h"

namespace gh::trurene {
namespace {

constexpr const char* kLineNames[] = {
    "",
    "world",
    "quest",
    "Hawk",
    "Maeja",
    "Aurora",
    "Aurora's health",
    "Aurora's maximum health",
    "Aurora's accuracy, power, time",
    "spells",
    "gold",
    "Troll King",
    "Troll King's health",
    "Troll King's maximum health",
    "Troll King's accuracy, power, time",
    "wolves",
    "wolves' health",
    "wolves' maximum health",
    "wolves' accuracy, power, time",
    "villages",
    "destroyed villages",
    "shrines",
    "solved shrines",
};
constexpr int kValues[] = {0, 5, 2, 2, 2, 2, 1, 1, 3, 4, 1, 2, 1, 1, 3, 2, 1, 1, 3, 0, 0, 0, -1};
constexpr int kBase = 22;

bool is_list(int line) { return line >= 19 && line <= 21; }

bool valid_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    auto c = static_cast<unsigned char>(s[i]);
    int more = c < 0x80 ? 0 : c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : -1;
    if (more < 0 || i + static_cast<std::size_t>(more) >= s.size() + (more == 0 ? 1 : 0))
      return false;
    for (int k = 1; k <= more; ++k)
      if ((static_cast<unsigned char>(s[i + static_cast<std::size_t>(k)]) & 0xc0) != 0x80)
        return false;
    i += static_cast<std::size_t>(more) + 1;
  }
  return true;
}

// "Aurora's health": our own fields and reasons have names in every language; the key of an
// extension is shown as it stands in the file.
Value named(std::string_view category, const std::string& words) {
  std::string id;
  for (char c : words) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  if (!catalogue("trurene").find(std::string(category) + "." + id)) return as_value(Plain{words});
  return as_value(Noun{category, id});
}

Text sentence(const std::string& code, const Values& values, const Text& text) {
  std::vector<Given> args;
  for (const auto& [name, value] : values) {
    const bool field = name == "field" || name == "who";
    args.push_back({std::string(name), field              ? named("field", value)
                                       : name == "reason" ? named("reason", value)
                                                          : as_value(Plain{value})});
  }
  if (!text.empty()) args.push_back({"text", as_value(text)});
  return say::with_needed("file." + code, std::move(args));
}

}  // namespace

// --- words

void SaveReader::refuse(const std::string& code, int line, const std::string& field,
                        const std::string& found, const std::string& allowed, Values values,
                        const Text& text) {
  if (failed_) return;
  failed_ = true;
  values.emplace_back("line", std::to_string(line));
  values.emplace_back("field", field);
  values.emplace_back("found", found);
  values.emplace_back("expected", allowed);
  auto said = sentence(code, values, text);
  problems_ = {{code, line, field, found, allowed, say::english(said), said}};
}

void SaveReader::note(const std::string& code, int line, const std::string& field,
                      const std::string& found, const Values& values) {
  auto said = sentence(code, values, {});
  problems_.push_back({code, line, field, found, "", say::english(said), said});
}

// --- step 1 and 2: bytes and lines

void SaveReader::split(std::string_view bytes) {
  if (bytes.size() > 1u << 20)
    return refuse("E03", 0, "file", std::to_string(bytes.size()) + " bytes",
                  "at most 1048576 bytes");
  if (bytes.find('\0') != std::string_view::npos)
    return refuse("E03", 0, "file", "a NUL byte", "text");
  if (!valid_utf8(bytes)) return refuse("E03", 0, "file", "bytes that are not UTF-8", "UTF-8 text");
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  while (!bytes.empty()) {
    auto end = bytes.find('\n');
    auto line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.emplace_back(line);
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
  }
  while (!lines_.empty() && trimmed(lines_.back()).empty()) lines_.pop_back();
  count_lines();
}

bool SaveReader::looks_like_shrines(const std::string& places, const std::string& solved) const {
  auto world = tokens(lines_[0]);
  auto count = world.size() == 5 ? integer(world[4]) : std::nullopt;
  std::vector<std::array<std::string, 2>> items;
  if (!count || !list_items(places, items)) return false;
  auto states = tokens(solved);
  bool zeros = std::all_of(states.begin(), states.end(),
                           [](const std::string& t) { return integer(t).has_value(); });
  return zeros && static_cast<int>(items.size()) == *count &&
         static_cast<int>(states.size()) == *count;
}

void SaveReader::count_lines() {
  std::size_t base = std::min<std::size_t>(lines_.size(), kBase);
  for (std::size_t i = 0; i < base; ++i)
    if (lines_[i].starts_with("#TRURENE-EXT")) base = i;
  if (base == kBase - 1 && looks_like_shrines(lines_[19], lines_[20])) {
    lines_.insert(lines_.begin() + 19, std::string());
    moved_ = 1;
    note("W02", 20, kLineNames[20], "nothing");
    base = kBase;
  }
  for (std::size_t i = kBase; i < lines_.size() && base == kBase; ++i) {
    auto text = trimmed(lines_[i]);
    if (text.empty()) continue;
    if (text != "#TRURENE-EXT 1")
      return refuse("E16", static_cast<int>(i) + 1 - moved_, "end of the file", text,
                    "nothing, or #TRURENE-EXT 1");
    extension_ = i + 1;
    break;
  }
  if (base < kBase) refuse("E04", 0, "file", std::to_string(base), "22 lines");
  for (std::size_t i = extension_; extension_ && i < lines_.size(); ++i)
    if (auto t = tokens(lines_[i]); !t.empty() && t[0] == "spells") own_spells_ = true;
}

// --- step 3: numbers and forms

void SaveReader::parse() {
  for (int n = 1; n <= kBase && !failed_; ++n) {
    const auto& line = lines_[static_cast<std::size_t>(n - 1)];
    if (is_list(n))
      parse_list(n, line);
    else
      parse_values(n, line);
  }
}

void SaveReader::parse_values(int n, const std::string& line) {
  auto all = tokens(line);
  int want = kValues[n];
  if (want >= 0 && static_cast<int>(all.size()) != want)
    return refuse("E05", n, kLineNames[n], std::to_string(all.size()), std::to_string(want));
  for (const auto& token : all) {
    auto value = integer(token);
    if (!value)
      return refuse("E06", n, kLineNames[n], token, "a whole number of at most 9 digits",
                    {{"text", token}});
    values_[static_cast<std::size_t>(n)].push_back(*value);
  }
}

void SaveReader::parse_list(int n, const std::string& line) {
  std::vector<std::array<std::string, 2>> items;
  if (!list_items(line, items))
    return refuse("E10", n, kLineNames[n], trimmed(line), "row column,row column,...");
  for (const auto& item : items) {
    for (const auto& token : item) {
      auto value = integer(token);
      if (!value)
        return refuse("E06", n, kLineNames[n], token, "a whole number of at most 9 digits",
                      {{"text", token}});
      values_[static_cast<std::size_t>(n)].push_back(*value);
    }
  }
}

// --- step 4: ranges and squares

void SaveReader::range(int line, const std::string& field, int value, int least, int most) {
  if (failed_ || (value >= least && value <= most)) return;
  refuse("E07", line, field, std::to_string(value),
         std::to_string(least) + ".." + std::to_string(most),
         {{"value", std::to_string(value)},
          {"min", std::to_string(least)},
          {"max", std::to_string(most)}});
}

Square SaveReader::place(int line, int row, int column, bool none) {
  if (failed_ || (none && row == -1 && column == -1)) return {};
  auto found = std::to_string(row) + " " + std::to_string(column);
  auto allowed = "0 0 to " + std::to_string(rows() - 1) + " " + std::to_string(columns() - 1) +
                 (none ? ", or -1 -1" : "");
  if (row < 0 || column < 0) {
    refuse("E09", line, kLineNames[line], found, allowed);
    return {};
  }
  if (row >= rows() || column >= columns()) {
    refuse("E08", line, kLineNames[line], found, allowed,
           {{"row", std::to_string(row)}, {"col", std::to_string(column)}});
    return {};
  }
  return square(row, column);
}

Attack SaveReader::attack(int line, const std::string& who) {
  const auto& v = values(line);
  range(line, who + "'s accuracy", v[0], 0, 100);
  range(line, who + "'s power", v[1], 1, tune::kMostHealth);
  range(line, who + "'s time", v[2], tune::kWeaponTime.least, tune::kMostTime);
  return {static_cast<std::int16_t>(v[0]), static_cast<std::int16_t>(v[1]),
          static_cast<std::int16_t>(v[2])};
}

std::vector<Square> SaveReader::list(int line) {
  std::vector<Square> out;
  const auto& v = values(line);
  for (std::size_t i = 0; i + 1 < v.size() && !failed_; i += 2)
    out.push_back(place(line, v[i], v[i + 1], false));
  return out;
}

Enemy SaveReader::enemy(int line, const std::string& who, int least_health) {
  Enemy e;
  e.at = place(line, values(line)[0], values(line)[1], false);
  range(line + 1, who + "'s health", values(line + 1)[0], least_health, tune::kMostHealth);
  range(line + 2, who + "'s maximum health", values(line + 2)[0], 1, tune::kMostHealth);
  e.health = static_cast<std::int16_t>(values(line + 1)[0]);
  e.max_health = static_cast<std::int16_t>(values(line + 2)[0]);
  e.attack = attack(line + 3, who);
  return e;
}

void SaveReader::ranges() {
  const auto& world = values(1);
  range(1, "rows", world[0], tune::kFileSize.least, tune::kFileSize.most);
  range(1, "columns", world[1], tune::kFileSize.least, tune::kFileSize.most);
  range(1, "turn number", world[2], 0, tune::kMostTurn);
  if (failed_) return;
  range(1, "numVillages", world[3], 1, world[0] * world[1]);
  range(1, "numShrines", world[4], own_spells_ ? 1 : tune::kShrines,
        own_spells_ ? tune::kMostSpells : tune::kShrines);
  auto& s = state_;
  s.rows = static_cast<std::int16_t>(world[0]);
  s.columns = static_cast<std::int16_t>(world[1]);
  s.quest.at = place(2, values(2)[0], values(2)[1], true);
  s.hawk = place(3, values(3)[0], values(3)[1], true);
  s.maeja = place(4, values(4)[0], values(4)[1], false);
  s.aurora.at = place(5, values(5)[0], values(5)[1], false);
  range(6, "Aurora's health", values(6)[0], 0, tune::kMostHealth);
  range(7, "Aurora's maximum health", values(7)[0], 1, tune::kMostHealth);
  s.aurora.health = static_cast<std::int16_t>(values(6)[0]);
  s.aurora.max_health = static_cast<std::int16_t>(values(7)[0]);
  s.aurora.attack = attack(8, "Aurora");
  for (std::size_t i = 0; i < 4; ++i) {
    range(9, "spell " + std::to_string(i + 1), values(9)[i], 0, 2);
    s.spells[i] = static_cast<std::uint8_t>(values(9)[i]);
  }
  range(10, "gold", values(10)[0], 0, tune::kMostGold);
  s.aurora.gold = values(10)[0];
  s.troll_king = enemy(11, "the Troll King", 0);
  s.wolves = enemy(15, "the wolves", 1);
  s.villages = list(19);
  s.ruins = list(20);
  shrines_ = list(21);
  for (int n : values(22)) range(22, "solved", n, 0, 1);
}

// --- steps 5 to 7: things that must fit together

void SaveReader::counts() {
  auto wrong = [&](int line, std::size_t found, int expected) {
    if (static_cast<int>(found) != expected)
      refuse("E11", line, kLineNames[line], std::to_string(found), std::to_string(expected));
  };
  wrong(19, state_.villages.size() + state_.ruins.size(), values(1)[3]);
  wrong(21, shrines_.size(), values(1)[4]);
  wrong(22, values(22).size(), values(1)[4]);
}

void SaveReader::places() {  // TR-G-3
  std::set<Square> seen{state_.maeja};
  auto add = [&](int line, Square q) {
    if (seen.insert(q).second) return;
    refuse("E12", line, kLineNames[line], std::to_string(q.row) + " " + std::to_string(q.column),
           "a square of its own",
           {{"row", std::to_string(q.row)}, {"col", std::to_string(q.column)}});
  };
  for (Square q : state_.villages) add(19, q);
  for (Square q : state_.ruins) add(20, q);
  for (Square q : shrines_) add(21, q);
  if (!failed_ && state_.quest.at && seen.count(state_.quest.at)) quest_on_place_ = true;
}

void SaveReader::course() {
  auto over = [&](int line, const std::string& field, int found, const std::string& why) {
    refuse("E14", line, field, std::to_string(found), "a game that still runs", {{"reason", why}});
  };
  if (state_.aurora.health == 0) over(6, "Aurora's health", 0, "Aurora is dead");
  if (state_.troll_king.health == 0)
    over(12, "the Troll King's health", 0, "the Troll King is dead");
  if (state_.villages.empty()) over(19, "villages", 0, "no village is left");
  if (values(1)[2] >= tune::kTurnLimit)
    over(1, "turn number", values(1)[2], "the turn limit is reached");
  state_.turn = static_cast<std::int16_t>(std::min(values(1)[2], tune::kTurnLimit));
  if (state_.hawk && !is_village(state_, state_.hawk))
    refuse("E13", 3, "Hawk",
           std::to_string(state_.hawk.row) + " " + std::to_string(state_.hawk.column),
           "an intact village of line 19, or -1 -1");
  const auto& v = values(9);
  auto spells = [&](const std::string& why) {
    refuse("E15", 9, "spells", trimmed(lines_[8]),
           "at most one 1; the last one only after the others", {{"reason", why}});
  };
  if (std::count(v.begin(), v.end(), 1) > 1) spells("two artefacts are carried");
  bool early = v[3] > 0 && (v[0] != 2 || v[1] != 2 || v[2] != 2);
  if (early && !own_spells_) spells("Omniscience came before the other three were learnt");
}

void SaveReader::notes() {
  auto above = [&](int line, const std::string& who, int health, int max) {
    if (health <= max) return;
    note("W01", line, who, std::to_string(health),
         {{"who", who}, {"health", std::to_string(health)}, {"most", std::to_string(max)}});
  };
  above(6, "Aurora", state_.aurora.health, state_.aurora.max_health);
  above(12, "the Troll King", state_.troll_king.health, state_.troll_king.max_health);
  above(16, "the pack of wolves", state_.wolves.health, state_.wolves.max_health);
  int solved = 0, found = 0;
  for (const auto& x : state_.shrines) solved += x.solved ? 1 : 0;
  for (auto n : state_.spells) found += n > 0 ? 1 : 0;
  if (solved != found)
    note("W03", 22, "solved shrines", std::to_string(solved),
         {{"solved", std::to_string(solved)}, {"artefacts", std::to_string(found)}});
  // Where to is drawn when the game begins, and told then.
  if (!state_.hawk) note("W04", 3, "Hawk", "-1 -1");
  if (own_spells_) note_circles();
  if (quest_on_place_) note("W06", 2, "quest", trimmed(lines_[1]));
}

Loaded SaveReader::read(std::string_view bytes, Level level) {
  state_.level = level;
  split(bytes);
  if (!failed_) parse();
  if (!failed_) ranges();
  if (!failed_) counts();
  if (!failed_) places();
  if (!failed_) course();
  if (failed_) return {std::nullopt, problems_};
  for (std::size_t i = 0; i < shrines_.size(); ++i)
    state_.shrines.push_back({shrines_[i], values(22)[i] == 1, -1});
  if (extension_) extensions();
  if (failed_) return {std::nullopt, problems_};
  give_riddles(state_);
  notes();
  if (!(book_ == *content().standard)) state_.book = std::make_shared<const Book>(book_);
  state_.agenda.steps.push_back(Settle{});
  run_on(state_);
  return {std::move(state_), problems_};
}

Loaded load(std::string_view bytes, Level level) { return SaveReader().read(bytes, level); }

}  // namespace gh::trurene
