// A second opinion on the parts of Kings & Things that can be reckoned from a position alone:
// income (GLD-1), support (DEP-5), the steps of a moving group (MOV-1 to MOV-9, SCP-4) and the
// tallies of a battle (COM-8 to COM-10). Written from the rulebook; the counters' figures are the
// data file's.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "walk.h"

namespace gh::reference {
namespace {

struct Counter {
  std::string terrain;
  int value = 0, income = 0;
  bool mine = false, creature = false, town = false, hero = false;
  std::set<std::string> symbols;
};

std::string hyphened(std::string s) {  // the data file says frozen_waste
  std::replace(s.begin(), s.end(), '_', '-');
  return s;
}

const std::map<std::string, Counter>& box() {
  static const auto all = [] {
    std::ifstream file(GREATHALL_SOURCE "/data/kings/things.json");
    std::stringstream text;
    text << file.rdbuf();
    const auto data = *parse_json(text.str());
    std::map<std::string, Counter> out;
    for (const char* sort : {"creatures", "special_income", "special_characters"})
      for (const auto& v : data.at(sort).as_array()) {
        const auto& o = v.as_object();
        Counter c;
        c.creature = std::string(sort) == "creatures";
        c.hero = std::string(sort) == "special_characters";
        if (const auto* t = o.if_contains(c.hero ? "lord_of" : "terrain"))
          c.terrain = hyphened(std::string(t->as_string()));
        if (const auto* n = o.if_contains("value")) c.value = n->to_number<int>();
        if (const auto* n = o.if_contains("income")) c.income = n->to_number<int>();
        if (const auto* n = o.if_contains("mine")) c.mine = n->as_bool();
        if (const auto* s = o.if_contains("symbols"))
          for (const auto& x : s->as_array()) c.symbols.insert(std::string(x.as_string()));
        const std::string id(o.at("id").as_string());
        c.town = id == "city" || id == "village";
        out[id] = c;
      }
    return out;
  }();
  return all;
}

std::string plain(const json::value& name) {  // goblins#2 is a goblins
  const std::string s(name.as_string());
  return s.substr(0, s.find('#'));
}
std::vector<std::string> names(const json::value& list) {
  std::vector<std::string> out;
  for (const auto& x : list.as_array()) out.push_back(plain(x));
  return out;
}
std::string text(const json::value& v) { return v.is_null() ? "" : std::string(v.as_string()); }

struct Hex {
  std::string terrain, owner;
  int q = 0, r = 0, fort = 0;
  std::vector<std::string> things;
  std::map<std::string, std::vector<std::string>> stacks;  // creatures and characters
};

struct Board {
  std::map<std::string, Hex> hexes;

  explicit Board(const json::value& position) {
    for (const auto& h : position.at("hexes").as_array()) {
      Hex x;
      const auto name = text(h.at("hex"));
      x.q = std::atoi(name.c_str());
      x.r = std::atoi(name.c_str() + name.find(',') + 1);
      x.terrain = hyphened(text(h.at("terrain")));
      x.owner = text(h.at("owner"));
      x.fort = h.at("fort").to_number<int>();
      x.things = names(h.at("things"));
      for (const auto& s : h.at("stacks").as_object())
        for (const auto& c : names(s.value()))
          if (box().count(c)) x.stacks[std::string(s.key())].push_back(c);
      hexes[name] = x;
    }
  }

  int income(const std::string& who) const {  // GLD-1, SCP-5
    int sum = 0, heroes = 0;
    bool dwarf_king = false;
    for (const auto& [name, h] : hexes) {
      if (auto s = h.stacks.find(who); s != h.stacks.end())
        for (const auto& c : s->second) {
          heroes += box().at(c).hero;
          dwarf_king = dwarf_king || c == "dwarf-king";
        }
      if (h.owner == who) sum += 1 + h.fort;
    }
    for (const auto& [name, h] : hexes)
      if (h.owner == who)
        for (const auto& c : h.things)
          if (auto at = box().find(c); at != box().end() && !at->second.creature)
            sum += at->second.income * (at->second.mine && dwarf_king ? 2 : 1);
    return sum + heroes;
  }

  bool supported(const std::string& who, const std::string& creature, const std::string& in) const {
    const auto& terrain = box().at(creature).terrain;  // DEP-5
    for (const auto& [name, h] : hexes)
      if (h.owner == who && h.terrain == terrain) return true;
    for (const auto& c : hexes.at(in).stacks.at(who))
      if (box().at(c).hero && box().at(c).terrain == terrain) return true;
    return false;
  }

  static bool beside(const Hex& a, const Hex& b) {
    const int dq = a.q - b.q, dr = a.r - b.r;
    return (dq || dr) && std::abs(dq) <= 1 && std::abs(dr) <= 1 && std::abs(dq + dr) <= 1;
  }
  // MOV-7
  bool stops(const std::string& who, const Hex& h) const {
    if (h.terrain == "sea") return false;
    if (h.owner.empty()) return true;
    for (const auto& [other, stack] : h.stacks)
      if (other != who && !stack.empty()) return true;
    if (h.owner == who) return false;
    for (const auto& c : h.things)
      if (auto at = box().find(c); at != box().end() && at->second.town) return true;
    return h.fort > 0;
  }
};

int cost(const std::string& terrain) {  // MOV-1
  return terrain == "swamp" || terrain == "mountain" || terrain == "forest" || terrain == "jungle"
             ? 2
             : 1;
}

void check_income(const Match& m, const Board& board) {
  const auto view = m.view(Seat::spectator);
  for (const auto& p : view.at("players").as_array())
    EXPECT_EQ(p.at("income").to_number<int>(), board.income(text(p.at("seat"))));
}

// Whoever may be challenged has no support, and in a battle all others that lie open have it.
void check_support(const Match& m, const Board& board, const json::value& position) {
  for (const Ask& ask : m.asks()) {
    if (m.question_name(ask) != "challenge") continue;
    std::set<std::string> offered;
    Options options;
    m.options(ask, options);
    for (Option o : options) {
      const auto n = m.notation(ask, o);
      if (n != "pass" && n != "challenge all") offered.insert(n.substr(10));
    }
    for (const auto& [name, h] : board.hexes)
      for (const auto& [who, stack] : h.stacks) {
        if (who == seat_name(ask.who) || position.at("battle").is_null() ||
            name != text(position.at("battle").at("hex")))
          continue;
        const auto judged = names(position.at("battle").at("judged"));
        for (const auto& c : stack)
          if (box().at(c).creature && std::find(judged.begin(), judged.end(), c) == judged.end()) {
            EXPECT_EQ(offered.count(c + " " + who) == 0, board.supported(who, c, name))
                << c << " of " << who << " in " << name;
          }
      }
  }
}

// Every step on offer can be paid by everybody in the group; and whoever stands on his own land
// with the points may walk to his own land next door.
void check_steps(const Match& m, const Board& board, const json::value& position) {
  if (position.at("group").is_null()) return;
  const auto& group = position.at("group");
  for (const Ask& ask : m.asks()) {
    if (m.question_name(ask) != "group") continue;
    const auto who = seat_name(ask.who);
    const auto members = names(group.at("members"));
    const auto with = names(position.at("with_deerhunter"));
    const bool led = std::find(members.begin(), members.end(), "deerhunter") != members.end();
    const auto& here = board.hexes.at(text(group.at("hex")));
    bool fly = true;
    for (const auto& c : members) fly = fly && box().at(c).symbols.count("flying");
    const bool moved = group.at("moved").as_bool(), free = group.at("free").as_bool();
    bool pinned = false;
    for (const auto& p : position.at("pinned").as_array())
      for (const auto& c : group.at("members").as_array()) pinned = pinned || p == c;
    std::set<std::string> offered;
    Options options;
    m.options(ask, options);
    for (Option o : options)
      if (const auto n = m.notation(ask, o); n.starts_with("go ")) offered.insert(n.substr(3));
    for (const auto& [name, h] : board.hexes) {
      bool paid = true, all_with = true;
      for (std::size_t i = 0; i < members.size(); ++i) {
        const bool mate = led && std::find(with.begin(), with.end(), members[i]) != with.end();
        all_with = all_with && mate;
        paid = paid && group.at("points").at(i).to_number<int>() >=
                           (mate && h.terrain != "sea" ? 1 : cost(h.terrain));
      }
      const bool possible = Board::beside(here, h) && paid && (h.terrain != "sea" || fly) &&
                            (free || !moved || !board.stops(who, here)) &&
                            (free || moved || !pinned || all_with);
      if (offered.count(name)) {
        EXPECT_TRUE(possible) << "go " << name;
      }
      const auto stack = h.stacks.find(who);
      const std::size_t there = stack == h.stacks.end() ? 0 : stack->second.size();
      if (possible && h.terrain != "sea" && there + members.size() <= 10) {
        EXPECT_TRUE(offered.count(name)) << "go " << name;
      }
      if (possible && there + members.size() > 10 && board.stops(who, h)) {
        EXPECT_FALSE(offered.count(name)) << "AMB-20: go " << name;
      }
    }
  }
}

void check_battle(const Match& m, const Board& board, const json::value& position) {
  const auto view = m.view(Seat::spectator);
  if (view.at("battle").is_null()) return;
  const auto& battle = view.at("battle");
  const auto& hex = board.hexes.at(text(battle.at("hex")));
  const bool cloud = text(position.at("cloud")) == text(battle.at("hex"));
  const auto& b = position.at("battle");
  for (const auto& side : battle.at("sides").as_array()) {
    const auto who = text(side.at("side"));
    const int shade = cloud && who == hex.owner ? 1 : 0;  // EVT-9
    for (const auto& f : side.at("fighters").as_array()) {
      const auto piece = text(f.at("piece"));
      int value = 0;
      std::string step = "melee";
      if (piece == "fort") {
        value = hex.fort - b.at("fort_hits").to_number<int>();
        step = hex.fort == 4 ? "magic" : hex.fort == 3 ? "ranged" : "melee";
      } else if (auto at = box().find(piece); at != box().end() && piece != "marksman") {
        value = at->second.value;
        if (at->second.town) value -= b.at("town_hits").to_number<int>();
        if (at->second.symbols.count("ranged")) step = "ranged";
        if (at->second.symbols.count("magic"))
          step = side.at("dispelled").as_bool() ? "melee" : "magic";
      } else {
        continue;  // items and the Marksman have rules of their own
      }
      const auto wields = names(f.at("wields"));
      const auto riders = names(position.at("passengers"));
      if (std::find(riders.begin(), riders.end(), piece) != riders.end()) continue;
      if (!wields.empty()) ++value;
      EXPECT_EQ(f.at("value").to_number<int>(), std::max(0, value - shade)) << piece;
      if (wields.empty()) {
        EXPECT_EQ(text(f.at("step")), step) << piece;
      }
    }
  }
  for (const auto& d : battle.at("dice").as_array()) {  // COM-9
    int hits = 0;
    for (const auto& eyes : d.at("dice").as_array())
      hits += eyes.to_number<int>() <= d.at("value").to_number<int>();
    EXPECT_EQ(d.at("hits").to_number<int>(), hits);
  }
}

TEST(Reference, GR_GC_01_GR_DT_05_GR_MP_02_GR_CP_10_kings_reckons_as_its_rulebook_says) {
  if (!find_game("kings")) GTEST_SKIP() << "a build without it";
  const int games = games_wanted(6);
  for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    int n = 0;
    walk("kings", gh::Setup{2 + game % 3, {{"rounds", 6}}, {}},
         static_cast<std::uint64_t>(game) + 1, 100000,
         [&](const Match& m) {
           bool telling = false;  // questions at which something can be compared
           for (const Ask& ask : m.asks())
             for (const char* q : {"challenge", "group", "hits", "retreat", "round_start"})
               telling = telling || m.question_name(ask) == q;
           if (!telling && ++n % 25) return true;
           SCOPED_TRACE("game " + std::to_string(game));
           const auto position = m.position();
           if (position.at("phase") == "setup") return true;
           const Board board(position);
           check_income(m, board);
           check_support(m, board, position);
           check_steps(m, board, position);
           check_battle(m, board, position);
           return !testing::Test::HasFailure();
         },
         {});
  }
}

}  // namespace
}  // namespace gh::reference
