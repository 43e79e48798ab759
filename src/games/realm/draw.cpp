// The realm in a terminal, 80 columns: the day, the map from where you are, your character, a
// fight.
#include <algorithm>
#include <map>

#include "core/labels.h"
#include "games/realm/game.h"
#include "games/realm/names.h"

namespace gh::realm {
namespace {

const char* kLevels = "NLMHT+";

class Drawing {
 public:
  Drawing(const View& v, const Ink& ink)
      : v_(v), ink_(ink), say_("realm", ink), width_(std::max(60, ink.width)) {
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
    for (const auto& p : v.piles) put(p.at, say_("pile", count(p.things)));
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
  template <class List>
  static std::int64_t count(const List& list) {
    return static_cast<std::int64_t>(list.size());
  }
  // A piece, whatever it is, by its name.
  std::string nice(std::string id) const {
    auto found = say_.find(id, {"hero", "being", "thing", "spell", "chit", "dwelling", "errand",
                                "group", "aim", "box", "trader", "curse", "piece"});
    if (!found.empty()) id = found;
    for (const char* helper : {"familiar", "phantasm"})
      if (id.starts_with(std::string(helper) + "_")) return say_(helper) + " " + id.substr(9);
    std::replace(id.begin(), id.end(), '_', ' ');
    if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
    return id;
  }
  std::string colour(Colour c) const { return say_.name("colour", enum_name(c)); }
  void put(const std::string& spot, const std::string& what) { here_[spot][what] += 1; }
  void put_being(const BeingView& b) {
    std::string text = nice(b.being);
    if (b.kind == "character") text = seat_name(*b.seat) + ":" + text;
    if (b.kind == "native" && b.group && !b.seat) text = nice(enum_name(*b.group));
    if (b.kind != "character" && b.seat) text += " " + say_("of") + " " + seat_name(*b.seat);
    if (b.hidden) text += " (" + say_("hidden") + ")";
    if (b.road)
      text += " " + (*b.road == "air"      ? say_("air")
                     : *b.road == "forest" ? say_("forest")
                                           : say_("road") + " " + place(*b.road));
    put(b.at, text);
  }
  std::string place(const std::string& spot) const {
    auto s = spot_from(spot);
    return s ? tile_called(tile_of(*s)) + " " + std::to_string(number_of(*s)) : spot;
  }
  std::string tile_called(int t) const { return say_.name("tile", tile(t).id); }
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
        say_("day", v_.day) + " " + say_("of", v_.days) + ", " + say_("part." + v_.part);
    if (v_.row) text += ". " + say_("row", v_.row);
    if (v_.turn) {
      text += ". " + say_("turn") + " " + nice(v_.turn->being) + ": " +
              say_("activity." + enum_name(v_.turn->doing.activity));
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
      std::string to = r.to == kNone                    ? say_("rim")
                       : tile_of(r.to) == tile_of(spot) ? std::to_string(number_of(r.to))
                                                        : place(spot_name(r.to));
      if (is_hidden_way(r.way))
        to += " (" + say_(r.way == Way::hidden_path ? "path" : "passage") + ")";
      text += (text.empty() ? say_("to") + " " : ", ") + to;
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
    std::string head = tile_called(t) + " " + kLetters[static_cast<int>(tile(t).letter)] + " (" +
                       std::to_string(p.q) + "," + std::to_string(p.r) + ")" +
                       (p.enchanted ? " " + say_("enchanted") : "") + chits(tile(t).id);
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
      std::string text = std::to_string(n) + " " + say_("ground." + enum_name(ground(map_, spot)));
      if (!what.empty()) text += ": " + what;
      if (near) text += " - " + roads(spot);
      line(text, 2);
    }
  }

  // --- characters

  std::string chit_text(const ActionView& c) const {
    std::string text = c.name;
    if (c.alerted) text += " (" + say_("alerted") + ")";
    if (c.colour) return text + " (" + colour(*c.colour) + ")";
    if (c.state != ChitState::active) text += " (" + say_("state." + enum_name(c.state)) + ")";
    return text;
  }
  std::string load(const LeaderView& l) const {
    std::string text;
    for (const auto& t : l.things) {
      text += (text.empty() ? "" : ", ") + nice(t.thing);
      if (t.active) text += " (" + say_("active") + (t.alerted ? ", " + say_("alerted") : "") + ")";
      if (t.damaged) text += " (" + say_("damaged") + ")";
    }
    return text.empty() ? say_("nothing") : text;
  }
  void sheet(const CharacterView& c) {
    if (!c.hero) return;
    title(say_("self") + ": " + say_.name("hero", enum_name(*c.hero)) +
          (c.at ? " " + say_("at") + " " + place(*c.at) : "") +
          (c.hidden ? ", " + say_("hidden") : ""));
    line(say_("fame", c.fame) + ", " + say_("notoriety", c.notoriety) + ", " +
             say_("gold", c.carried.gold.value_or(0)) + ", " + say_("carries") + " " +
             std::string(1, kLevels[static_cast<int>(c.carries)]) +
             (c.score ? ", " + say_("score", *c.score) : ""),
         2);
    std::string chits;
    for (const auto& x : c.chits) chits += (chits.empty() ? "" : ", ") + chit_text(x);
    line(chits, 2);
    line(say_("has") + " " + load(c.carried), 2);
    std::string spells;
    for (const auto& x : c.spells) {
      spells += (spells.empty() ? say_("spells") + " " : ", ") + nice(enum_name(x.spell));
      if (x.tied)
        spells += " (" + say_("at_work") + ")";
      else if (x.chit && x.colour_here && x.place)
        spells += " (" + say_("ready") + ")";
    }
    if (!spells.empty()) line(spells, 2);
    std::string aims;
    for (const auto& a : c.aims)
      if (a.points)
        aims += (aims.empty() ? say_("wants") + " " : ", ") + nice(enum_name(a.aim)) + " " +
                std::to_string(a.earned) + "/" + std::to_string(a.needed);
    if (!aims.empty()) line(aims, 2);
    if (!c.carried.found.empty()) {
      std::string found;
      for (const auto& f : c.carried.found)
        found += (found.empty() ? say_("knows") + " " : ", ") + nice(f);
      line(found, 2);
    }
    for (const auto& p : v_.plans) plan(p);
  }
  void plan(const PlanView& p) {
    std::string text = say_("plan") + " " + nice(p.being) + " (" + std::to_string(p.used) + " " +
                       say_("of", p.most) + "):";
    for (const auto& x : p.phases)
      text +=
          " " + say_("activity." + enum_name(x.activity)) + (x.where ? " " + *x.where : "") + ";";
    line(text, 2);
  }
  void others() {
    for (const auto& c : v_.characters) {
      if (c.seat == v_.viewer) continue;
      std::string text = seat_name(c.seat) + ": " +
                         (c.hero ? say_.name("hero", enum_name(*c.hero)) : say_("no_hero"));
      if (c.life == Life::dead) text += ", " + say_("dead");
      if (c.at) text += " " + say_("at") + " " + place(*c.at);
      if (c.hero)
        text += ", " + say_("fame", c.fame) + ", " + say_("notoriety", c.notoriety) + ", " +
                say_("has") + " " + load(c.carried);
      line(text);
    }
  }

  // --- magic

  void magic() {
    for (const auto& x : v_.castings) {
      std::string text = say_("spell") + " " + nice(enum_name(x.spell));
      if (x.by) text += " " + say_("of") + " " + seat_name(*x.by);
      for (const auto& b : x.on) text += (&b == &x.on[0] ? " " + say_("on") + " " : ", ") + nice(b);
      if (x.what) text += " " + say_("on") + " " + nice(*x.what);
      line(text + (x.in_force ? "" : ", " + say_("inert")));
    }
    std::string text;
    for (auto c : v_.colours_of_day)
      text += (text.empty() ? say_("colours_today") + ": " : ", ") + colour(c);
    if (!text.empty()) line(text);
    text.clear();
    for (const auto& c : v_.colours) {
      text += (text.empty() ? say_("colours") + ": " : "; ") + place(c.at);
      for (auto x : c.colours) text += " " + colour(x);
    }
    if (!text.empty()) line(text);
  }

  // --- combat

  void combat(const CombatView& c) {
    title(say_("combat") + " " + place(c.at) + ", " + say_("round", c.round));
    for (const auto& s : c.sheets) {
      line(say_("sheet") + " " + nice(s.owner), 2);
      for (const auto& a : s.attackers) {
        std::string text = nice(a.being) + ": " +
                           std::string(1, kLevels[static_cast<int>(a.harm)]) +
                           std::string(at(a.stars), '*') + " " + say_("time", a.time) + ", " +
                           say_("moves", a.move_time);
        if (a.lane != Lane::none) text += ", " + say_.name("lane", enum_name(a.lane));
        if (a.target) text += ", " + say_("against") + " " + nice(*a.target);
        line(text, 4);
      }
    }
    for (const auto& p : c.plays) {
      std::string text = seat_name(p.seat) + ":";
      if (p.target) text += " " + say_("against") + " " + nice(*p.target);
      if (p.attack != Lane::none)
        text += ", " + say_.name("lane", enum_name(p.attack)) + " " + say_("with") + " " +
                nice(p.attack_with);
      if (p.manoeuvre != Lane::none)
        text += ", " + say_("manoeuvre") + " " + say_.name("lane", enum_name(p.manoeuvre)) + " " +
                say_("with") + " " + nice(p.move_with);
      if (p.shield != Lane::none)
        text += ", " + say_("shield") + " " + say_.name("lane", enum_name(p.shield));
      line(text, 2);
    }
  }

  const View& v_;
  const Ink& ink_;
  const Labels say_;
  int width_;
  int centre_ = -1;
  State map_;
  std::map<std::string, std::map<std::string, int>> here_;
  std::string out_;
};

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) { return Drawing(v, ink).run(); }

}  // namespace gh::realm
