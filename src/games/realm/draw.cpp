// The realm in a terminal, 80 columns: the day, the map from where you are, your character, a
// fight.
#include <algorithm>
#include <map>

#include "games/realm/game.h"
#include "games/realm/names.h"

namespace gh::realm {
namespace {

const char* kLevels = "NLMHT+";

class Drawing {
 public:
  Drawing(const View& v, const Ink& ink) : v_(v), ink_(ink), width_(std::max(60, ink.width)) {
    for (const auto& t : v.tiles) {
      auto n = tile_from(t.tile);
      if (!n || !t.laid) continue;
      auto& p = map_.tiles[at(*n)];
      p.q = static_cast<std::int8_t>(t.q);
      p.r = static_cast<std::int8_t>(t.r);
      p.turn = u8(t.turn);
      p.enchanted = t.enchanted;
      p.placed = true;
    }
    join_tiles(map_);
    for (const auto& d : v.dwellings) put(d.at, nice(d.dwelling));
    for (const auto& b : v.beings) put_being(b);
    for (const auto& p : v.piles) put(p.at, "pile of " + std::to_string(p.things.size()));
    for (const auto& e : v.errands)
      if (e.at) put(*e.at, nice(e.errand));
  }

  std::string run() {
    heading();
    if (!map_.tiles.empty()) map();
    for (const auto& c : v_.characters) {
      if (c.seat == v_.viewer) sheet(c);
    }
    others();
    magic();
    if (v_.combat) combat(*v_.combat);
    return out_;
  }

 private:
  static std::string nice(std::string id) {
    std::replace(id.begin(), id.end(), '_', ' ');
    if (!id.empty()) id[0] = static_cast<char>(std::toupper(id[0]));
    return id;
  }
  void put(const std::string& spot, const std::string& what) { here_[spot][what] += 1; }
  void put_being(const BeingView& b) {
    std::string text = b.name;
    if (b.kind == "character") text = seat_name(*b.seat) + ":" + b.name;
    if (b.kind == "native" && b.group && !b.seat) text = nice(enum_name(*b.group));
    if (b.kind != "character" && b.seat) text += " of " + seat_name(*b.seat);
    if (b.hidden) text += " (hidden)";
    if (b.road)
      text += *b.road == "air"      ? " in the air"
              : *b.road == "forest" ? " in the forest"
                                    : " on the road to " + place(*b.road);
    put(b.at, text);
  }
  static std::string place(const std::string& spot) {
    auto s = spot_from(spot);
    return s ? tile(tile_of(*s)).name + " " + std::to_string(number_of(*s)) : spot;
  }
  void line(const std::string& text, int indent = 0) {
    std::string rest = text;
    std::string pad(at(indent), ' ');
    while (static_cast<int>(rest.size()) > width_ - indent) {
      auto cut = rest.rfind(' ', at(width_ - indent));
      if (cut == rest.npos || cut == 0) break;
      out_ += pad + rest.substr(0, cut) + "\n";
      rest = rest.substr(cut + 1);
      pad = std::string(at(indent + 2), ' ');
    }
    out_ += pad + rest + "\n";
  }
  void title(const std::string& text) { out_ += ink_("1", text) + "\n"; }

  void heading() {
    std::string text =
        "Day " + std::to_string(v_.day) + " of " + std::to_string(v_.days) + ", " + nice(v_.part);
    if (v_.row) text += ". Row " + std::to_string(v_.row) + " prowls";
    if (v_.turn) {
      text += ". Turn of " + nice(v_.turn->being) + ": " + enum_name(v_.turn->doing.activity);
      if (v_.turn->doing.where) text += " " + *v_.turn->doing.where;
    }
    title(text);
  }

  // --- the map

  std::string contents(const std::string& spot) const {
    auto found = here_.find(spot);
    if (found == here_.end()) return "";
    std::string text;
    for (const auto& [what, n] : found->second)
      text += (text.empty() ? "" : ", ") + (n > 1 ? std::to_string(n) + " " : std::string()) + what;
    return text;
  }
  std::string roads(int spot) const {
    std::string text;
    for (const auto& r : roads_of(map_, spot)) {
      std::string to = r.to == kNone                    ? "the rim"
                       : tile_of(r.to) == tile_of(spot) ? std::to_string(number_of(r.to))
                                                        : place(spot_name(r.to));
      if (is_hidden_way(r.way)) to += r.way == Way::hidden_path ? " (path)" : " (passage)";
      text += (text.empty() ? "to " : ", ") + to;
    }
    return text;
  }
  std::string chits(const std::string& in) const {
    std::string text;
    for (const auto& c : v_.chits) {
      if (c.tile != in) continue;
      std::string one = c.chit ? nice(*c.chit) : c.kind == "warning" ? "?" : "??";
      if (c.sighting == Sighting::seen) one += "*";
      if (c.sighting == Sighting::up) one += "!";
      text += (text.empty() ? "" : ", ") + one;
    }
    return text.empty() ? "" : " [" + text + "]";
  }
  int distance(int t) const {
    int from = centre_;
    if (from < 0) return 0;
    int q = map_.tiles[at(t)].q - map_.tiles[at(from)].q,
        r = map_.tiles[at(t)].r - map_.tiles[at(from)].r;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)});
  }
  void map() {
    for (const auto& b : v_.beings)
      if (b.kind == "character" && b.seat == v_.viewer)
        if (auto s = spot_from(b.at)) centre_ = tile_of(*s);
    std::vector<int> tiles;
    for (int t = 0; t < kTiles; ++t)
      if (map_.tiles[at(t)].placed) tiles.push_back(t);
    std::stable_sort(tiles.begin(), tiles.end(),
                     [&](int a, int b) { return distance(a) < distance(b); });
    for (int t : tiles) draw_tile(t);
  }
  void draw_tile(int t) {
    const auto& p = map_.tiles[at(t)];
    constexpr const char* kLetters = "VWMC";
    const bool near = distance(t) <= 1;
    std::string head = tile(t).name + " " + kLetters[static_cast<int>(tile(t).letter)] + " (" +
                       std::to_string(p.q) + "," + std::to_string(p.r) + ")" +
                       (p.enchanted ? " enchanted" : "") + chits(tile(t).id);
    bool any = near;
    for (int n = 1; n <= 6; ++n)
      any = any || (tile(t).has(n) && here_.count(spot_name(spot_at(t, n))));
    line(head);
    if (!any) return;
    for (int n = 1; n <= 6; ++n) {
      if (!tile(t).has(n)) continue;
      const int spot = spot_at(t, n);
      auto what = contents(spot_name(spot));
      if (!near && what.empty()) continue;
      std::string text = std::to_string(n) + " " + enum_name(ground(map_, spot));
      if (!what.empty()) text += ": " + what;
      if (near) text += " - " + roads(spot);
      line(text, 2);
    }
  }

  // --- characters

  static std::string chit_text(const ActionView& c) {
    std::string text = c.name;
    if (c.alerted) text += " (alerted)";
    if (c.colour) return text + " (" + enum_name(*c.colour) + ")";
    if (c.state != ChitState::active)
      text += c.state == ChitState::fatigued ? " (tired)" : " (" + enum_name(c.state) + ")";
    return text;
  }
  static std::string load(const LeaderView& l) {
    std::string text;
    for (const auto& t : l.things) {
      text += (text.empty() ? "" : ", ") + nice(t.thing);
      if (t.active) text += t.alerted ? " (active, alerted)" : " (active)";
      if (t.damaged) text += " (damaged)";
    }
    return text.empty() ? "nothing" : text;
  }
  void sheet(const CharacterView& c) {
    if (!c.hero) return;
    title("You: " + c.name + (c.at ? " at " + place(*c.at) : "") + (c.hidden ? ", hidden" : ""));
    line("Fame " + std::to_string(c.fame) + ", Notoriety " + std::to_string(c.notoriety) +
             ", Gold " + std::to_string(c.carried.gold.value_or(0)) + ", carries " +
             std::string(1, kLevels[static_cast<int>(c.carries)]) +
             (c.score ? ", score today " + std::to_string(*c.score) : ""),
         2);
    std::string chits;
    for (const auto& x : c.chits) chits += (chits.empty() ? "" : ", ") + chit_text(x);
    line(chits, 2);
    line("Has " + load(c.carried), 2);
    std::string spells;
    for (const auto& x : c.spells) {
      spells += (spells.empty() ? "Spells " : ", ") + nice(enum_name(x.spell));
      if (x.tied)
        spells += " (at work)";
      else if (x.chit && x.colour_here && x.place)
        spells += " (ready)";
    }
    if (!spells.empty()) line(spells, 2);
    std::string aims;
    for (const auto& a : c.aims)
      if (a.points)
        aims += (aims.empty() ? "Wants " : ", ") + nice(enum_name(a.aim)) + " " +
                std::to_string(a.earned) + "/" + std::to_string(a.needed);
    if (!aims.empty()) line(aims, 2);
    if (!c.carried.found.empty()) {
      std::string found;
      for (const auto& f : c.carried.found) found += (found.empty() ? "Knows " : ", ") + f;
      line(found, 2);
    }
    for (const auto& p : v_.plans) plan(p);
  }
  void plan(const PlanView& p) {
    std::string text = "Plan of " + nice(p.being) + " (" + std::to_string(p.used) + " of " +
                       std::to_string(p.most) + "):";
    for (const auto& x : p.phases)
      text += " " + enum_name(x.activity) + (x.where ? " " + *x.where : "") + ";";
    line(text, 2);
  }
  void others() {
    for (const auto& c : v_.characters) {
      if (c.seat == v_.viewer) continue;
      std::string text = seat_name(c.seat) + ": " + (c.hero ? c.name : "no character yet");
      if (c.life == Life::dead) text += ", dead";
      if (c.at) text += " at " + place(*c.at);
      if (c.hero)
        text += ", Fame " + std::to_string(c.fame) + ", Notoriety " + std::to_string(c.notoriety) +
                ", has " + load(c.carried);
      line(text);
    }
  }

  // --- magic

  void magic() {
    for (const auto& x : v_.castings) {
      std::string text = "Spell " + nice(enum_name(x.spell));
      if (x.by) text += " of " + seat_name(*x.by);
      for (const auto& b : x.on) text += (&b == &x.on[0] ? " on " : ", ") + nice(b);
      if (x.what) text += " on " + nice(*x.what);
      line(text + (x.in_force ? "" : ", inert"));
    }
    std::string text;
    for (auto c : v_.colours_of_day)
      text += (text.empty() ? "Colours today: " : ", ") + enum_name(c);
    if (!text.empty()) line(text);
    text.clear();
    for (const auto& c : v_.colours) {
      text += (text.empty() ? "Colours: " : "; ") + place(c.at);
      for (auto x : c.colours) text += " " + enum_name(x);
    }
    if (!text.empty()) line(text);
  }

  // --- combat

  void combat(const CombatView& c) {
    title("Combat at " + place(c.at) + ", round " + std::to_string(c.round));
    for (const auto& s : c.sheets) {
      line("Sheet of " + nice(s.owner), 2);
      for (const auto& a : s.attackers) {
        std::string text = nice(a.being) + ": " +
                           std::string(1, kLevels[static_cast<int>(a.harm)]) +
                           std::string(at(a.stars), '*') + " time " + std::to_string(a.time) +
                           ", moves " + std::to_string(a.move_time);
        if (a.lane != Lane::none) text += ", in " + enum_name(a.lane);
        if (a.target) text += ", against " + nice(*a.target);
        line(text, 4);
      }
    }
    for (const auto& p : c.plays) {
      std::string text = seat_name(p.seat) + ":";
      if (p.target) text += " against " + nice(*p.target);
      if (p.attack != Lane::none) text += ", " + enum_name(p.attack) + " with " + p.attack_with;
      if (p.manoeuvre != Lane::none)
        text += ", manoeuvre " + enum_name(p.manoeuvre) + " with " + p.move_with;
      if (p.shield != Lane::none) text += ", shield " + enum_name(p.shield);
      line(text, 2);
    }
  }

  const View& v_;
  const Ink& ink_;
  int width_;
  int centre_ = -1;
  State map_;
  std::map<std::string, std::map<std::string, int>> here_;
  std::string out_;
};

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) { return Drawing(v, ink).run(); }

}  // namespace gh::realm
