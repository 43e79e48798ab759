// The realm in a terminal, 80 columns: the day; the tiles as they lie, and around you clearing by
// clearing; your character; in a fight the three directions instead of the map.
#include <algorithm>
#include <array>
#include <map>

#include "core/labels.h"
#include "games/realm/game.h"
#include "games/realm/names.h"

namespace gh::realm {
namespace {

const char* kLevels = "NLMHT+";

// Letters, not bytes: what continues a letter in UTF-8 takes no room.
int columns(const std::string& s) {
  return static_cast<int>(
      std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
std::string cut(const std::string& s, int most) {
  std::size_t end = 0;
  for (int n = 0; end < s.size(); ++end)
    if ((s[end] & 0xC0) != 0x80 && ++n > most) break;
  return s.substr(0, end);
}
std::string filled(const std::string& s, int width) {
  auto out = cut(s, width);
  return out + std::string(at(width - columns(out)), ' ');
}

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
    if (!v_.combat) map();
    for (const auto& c : v_.characters) {
      if (c.seat == v_.viewer) sheet(c);
    }
    if (!v_.combat) others();
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
    while (columns(rest) > width_ - indent) {
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
      text += ". " + say_("turn") + ": " + nice(v_.turn->being) + ", " + phase(v_.turn->doing);
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
    if (tiles.empty()) return;
    overview(tiles);
    std::stable_sort(tiles.begin(), tiles.end(),
                     [&](int a, int b) { return distance(a) < distance(b); });
    for (int t : tiles) draw_tile(t);
  }

  // All tiles where they lie: a name, and below it who and what is there.
  void overview(const std::vector<int>& tiles) {
    int left = 99, right = -99, top = 99, bottom = -99;
    auto line_of = [&](int t) { return 2 * map_.tiles[at(t)].r + map_.tiles[at(t)].q; };
    for (int t : tiles) {
      left = std::min<int>(left, map_.tiles[at(t)].q);
      right = std::max<int>(right, map_.tiles[at(t)].q);
      top = std::min(top, line_of(t));
      bottom = std::max(bottom, line_of(t) + 1);
    }
    const int wide = std::clamp(width_ / (right - left + 1), 6, 16);
    for (int y = top; y <= bottom; ++y) {
      std::string row;
      for (int q = left; q <= right; ++q) {
        std::string cell;
        int here = kNone;
        for (int t : tiles)
          if (map_.tiles[at(t)].q == q && (line_of(t) == y || line_of(t) + 1 == y)) here = t;
        if (here != kNone) cell = line_of(here) == y ? head(here) : marks(here);
        cell = q == right ? filled(cell, wide) : filled(cell, wide - 1) + " ";
        row += here != kNone && here == centre_ ? ink_("1;33", cell) : cell;
      }
      while (!row.empty() && row.back() == ' ') row.pop_back();
      out_ += row + "\n";
    }
    line(say_("legend"));
  }
  std::string head(int t) const {
    return (t == centre_ ? ">" : "") + tile_called(t) + (map_.tiles[at(t)].enchanted ? "*" : "");
  }
  std::string marks(int t) const {
    const std::string id = tile(t).id;
    auto in_tile = [&](const std::string& spot) { return spot.starts_with(id + "-"); };
    std::string who, rest;
    int monsters = 0, natives = 0, dwellings = 0, down = 0, sites = 0;
    for (const auto& b : v_.beings) {
      if (!in_tile(b.at)) continue;
      if (b.kind == "character")
        who += b.seat == v_.viewer ? "@" : cut(seat_name(*b.seat), 1);
      else
        ++(b.kind == "native" ? natives : monsters);
    }
    for (const auto& d : v_.dwellings) dwellings += in_tile(d.at);
    for (const auto& c : v_.chits)
      if (c.tile == id) ++(c.chit ? sites : down);
    auto add = [&](char sign, int n) {
      if (n) rest += (rest.empty() ? "" : " ") + (sign + (n > 1 ? std::to_string(n) : ""));
    };
    add('^', dwellings);
    add('m', monsters);
    add('n', natives);
    add('!', sites);
    add('?', down);
    return " " + who + (who.empty() || rest.empty() ? "" : " ") + rest;
  }

  // The tile one stands in whole; of the next ones the clearings that lead here; of all who is
  // there.
  void draw_tile(int t) {
    const auto& p = map_.tiles[at(t)];
    constexpr const char* kLetters = "VWMC";
    const int far = distance(t);
    std::vector<std::string> lines;
    for (int n = 1; n <= 6; ++n) {
      if (!tile(t).has(n)) continue;
      const int spot = spot_at(t, n);
      auto what = contents(spot_name(spot));
      const bool leads = far == 1 && leads_to_centre(spot);
      if (centre_ < 0 ? what.empty() : far > 0 && what.empty() && !leads) continue;
      std::string text = std::to_string(n) + " " + say_("ground." + enum_name(ground(map_, spot)));
      if (!what.empty()) text += ": " + what;
      if (far == 0 || leads) text += " - " + roads(spot);
      lines.push_back(text);
    }
    const auto found = chits(tile(t).id);
    if (lines.empty() && (centre_ < 0 || found.empty() || far > 1)) return;
    title(tile_called(t) + " " + kLetters[static_cast<int>(tile(t).letter)] +
          (p.enchanted ? " " + say_("enchanted") : "") + found);
    for (const auto& l : lines) line(l, 2);
  }
  bool leads_to_centre(int spot) const {
    const auto ways = roads_of(map_, spot);
    return std::any_of(ways.begin(), ways.end(),
                       [&](const auto& r) { return r.to != kNone && tile_of(r.to) == centre_; });
  }

  // --- characters

  // "Fight H4**": the name's first word is its action, in the reader's language.
  std::string chit_text(const ActionView& c) const {
    const auto space = std::min(c.name.find(' '), c.name.size());
    std::string text = say_.name("action", enum_name(c.action)) + c.name.substr(space);
    if (c.alerted) text += " (" + say_("alerted") + ")";
    if (c.colour) text += " (" + colour(*c.colour) + ")";
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
    for (auto state : {ChitState::active, ChitState::fatigued, ChitState::wounded,
                       ChitState::committed, ChitState::colour}) {
      std::vector<std::string> names;
      for (const auto& x : c.chits)
        if (x.state == state) names.push_back(chit_text(x));
      std::sort(names.begin(), names.end());
      std::string chits;
      for (auto at = names.begin(); at != names.end();) {
        const auto next = std::upper_bound(at, names.end(), *at);
        chits += (chits.empty() ? "" : ", ") +
                 (next - at > 1 ? std::to_string(next - at) + " x " : "") + *at;
        at = next;
      }
      if (!chits.empty()) line(say_("state." + enum_name(state)) + ": " + chits, 2);
    }
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
                (a.needed ? std::to_string(a.earned) + "/" + std::to_string(a.needed)
                          : "(" + std::to_string(a.points) + ")");
    if (!aims.empty()) line(aims, 2);
    if (!c.carried.found.empty()) {
      std::string found;
      for (const auto& f : c.carried.found)
        found += (found.empty() ? say_("knows") + " " : ", ") + nice(f);
      line(found, 2);
    }
    for (const auto& p : v_.plans)
      if (!v_.combat && (p.now || !p.phases.empty())) plan(p);
  }
  void plan(const PlanView& p) {
    std::string text = say_("plan") + " (" + nice(p.being) + ", " + std::to_string(p.used) + " " +
                       say_("of", p.most) + "):";
    for (const auto& x : p.phases) text += (&x == p.phases.data() ? " " : "; ") + phase(x);
    line(text, 2);
  }
  // An activity, and the place, tile or person it is about.
  std::string phase(const PhaseView& x) const {
    auto text = say_("activity." + enum_name(x.activity));
    if (x.where) text += " " + (spot_from(*x.where) ? place(*x.where) : nice(*x.where));
    return text;
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
    const auto round = c.round ? ", " + say_("round", c.round) : "";  // 0: before the first
    title(say_("combat") + " " + place(c.at) + round);
    std::string here;
    for (const auto& b : v_.beings)
      if (b.at == c.at && !b.road) here += (here.empty() ? "" : ", ") + nice(b.being);
    if (!here.empty()) line(say_("here") + " " + here, 2);
    for (const auto& s : c.sheets)
      if (!s.attackers.empty()) sheet_of(c, s);
    for (const auto& p : c.plays)
      if (std::none_of(c.sheets.begin(), c.sheets.end(), [&](const auto& s) {
            return owner_of(p) == s.owner && !s.attackers.empty();
          }))
        directions(nullptr, &p);
  }
  std::string owner_of(const PlayView& p) const {
    for (const auto& b : v_.beings)
      if (b.kind == "character" && b.seat == p.seat) return b.being;
    return "";
  }
  static std::string harm_of(const CounterView& a) {
    if (!a.time) return "-";
    return kLevels[static_cast<int>(a.harm)] + std::to_string(a.time) +
           std::string(at(a.stars), '*');
  }
  void sheet_of(const CombatView& c, const SheetView& s) {
    const PlayView* play = nullptr;
    for (const auto& p : c.plays)
      if (owner_of(p) == s.owner) play = &p;
    line(say_("sheet") + " " + nice(s.owner), 2);
    for (const auto& a : s.attackers)
      line(nice(a.being) + ": " + say_("strikes") + " " + harm_of(a) + ", " +
               say_("moves", a.move_time) +
               (a.target ? ", " + say_("against") + " " + nice(*a.target) : ""),
           4);
    directions(&s, play);
  }
  // The three directions side by side: who lies where, and what one plays there.
  void directions(const SheetView* s, const PlayView* p) {
    const int wide = (width_ - 4) / 3;
    std::array<std::vector<std::string>, 3> boxes;
    auto put_in = [&](Lane lane, const std::string& what) {
      if (lane != Lane::none) boxes[static_cast<std::size_t>(lane)].push_back(what);
    };
    if (s)
      for (const auto& a : s->attackers) put_in(a.lane, nice(a.being) + " " + harm_of(a));
    if (p) {
      const std::string who = seat_name(p->seat) + ": ";
      put_in(p->attack, who + say_("attack") + " " + nice(p->attack_with));
      put_in(p->manoeuvre, who + say_("manoeuvre") + " " + nice(p->move_with));
      put_in(p->shield, who + say_("shield"));
    }
    const auto most = std::max({boxes[0].size(), boxes[1].size(), boxes[2].size()});
    if (!most) return;
    std::string text;
    for (auto lane : {Lane::thrust, Lane::swing, Lane::smash})
      text += filled(say_.name("lane", enum_name(lane)), wide - 1) + " ";
    out_ += "    " + ink_("4", text) + "\n";
    for (std::size_t i = 0; i < most; ++i) {
      out_ += "    ";
      for (const auto& box : boxes) out_ += filled(i < box.size() ? box[i] : "", wide - 1) + " ";
      out_ += "\n";
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
