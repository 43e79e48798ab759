// Positions: the whole state written down, read back strictly, and checked.
#include <algorithm>

#include "games/trurene/game.h"

namespace gh::trurene {
namespace {

Pair pair(Square q) { return {q.row, q.column}; }
std::optional<Pair> pair_or_none(Square q) { return q ? std::optional(pair(q)) : std::nullopt; }
Square of(const Pair& p) { return square(p[0], p[1]); }
Square of(const std::optional<Pair>& p) { return p ? of(*p) : Square{}; }

EnemyPosition written(const Enemy& e) {
  return {pair(e.at), e.health, e.max_health, e.attack.accuracy, e.attack.power, e.attack.time};
}

std::int16_t small(int n) { return static_cast<std::int16_t>(n); }

// Collects the first thing that is wrong.
class Checker {
 public:
  std::string error;
  void in(int n, int least, int most, const std::string& what) {
    if (error.empty() && (n < least || n > most))
      error = what + " is " + std::to_string(n) + ", but must lie between " +
              std::to_string(least) + " and " + std::to_string(most);
  }
  void need(bool fine, const std::string& what) {
    if (error.empty() && !fine) error = what;
  }
};

void check_fighter(Checker& c, int health, int least, int max, const Attack& a,
                   const std::string& who) {
  c.in(health, least, tune::kMostHealth, who + "'s health");
  c.in(max, 1, tune::kMostHealth, who + "'s maximum health");
  c.in(a.accuracy, 0, 100, who + "'s accuracy");
  c.in(a.power, 1, tune::kMostHealth, who + "'s power");
  c.in(a.time, 2, tune::kMostTime, who + "'s time");  // TR-F-11
}

bool distinct_places(const State& s) {  // TR-G-3
  std::vector<Square> all = s.villages;
  all.insert(all.end(), s.ruins.begin(), s.ruins.end());
  for (const auto& shrine : s.shrines) all.push_back(shrine.at);
  all.push_back(s.maeja);
  auto n = all.size();
  std::sort(all.begin(), all.end());
  return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin()) == n;
}

void check_world(const State& s, Checker& c) {
  c.in(s.rows, tune::kFileSize.least, tune::kFileSize.most, "the number of rows");
  c.in(s.columns, tune::kFileSize.least, tune::kFileSize.most, "the number of columns");
  c.in(s.turn, 0, tune::kTurnLimit, "the turn");
  auto on = [&](Square q, const std::string& what) {
    c.need(on_map(s, q), what + " is not on the map");
  };
  on(s.maeja, "Maeja");
  on(s.aurora.at, "Aurora");
  on(s.troll_king.at, "the Troll King");
  on(s.wolves.at, "the wolves' square");
  for (Square q : s.villages) on(q, "a village");
  for (Square q : s.ruins) on(q, "a ruin");
  for (const auto& shrine : s.shrines) on(shrine.at, "a shrine");
  if (s.quest.at) on(s.quest.at, "the quest");
  if (s.hawk_mark) on(s.hawk_mark, "Hawk's mark");
  for (const auto& f : s.trail) {
    on(f.at, "a footprint");
    c.in(f.turn, 0, s.turn, "the turn of a footprint");
  }
  c.need(distinct_places(s),
         "TR-G-3: villages, ruins, shrines and Maeja must be on different squares");
}

void check_people(const State& s, Checker& c) {
  bool over = s.ending != Ending::none;
  check_fighter(c, s.aurora.health, over ? 0 : 1, s.aurora.max_health, s.aurora.attack, "Aurora");
  check_fighter(c, s.troll_king.health, over ? 0 : 1, s.troll_king.max_health, s.troll_king.attack,
                "the Troll King");
  check_fighter(c, s.wolves.health, 0, s.wolves.max_health, s.wolves.attack, "the wolves");
  c.in(s.aurora.gold, 0, tune::kMostGold, "gold");
  // While the Troll King's phase runs, Hawk and the target may still be in a village just burnt.
  bool settling = std::any_of(s.agenda.steps.begin(), s.agenda.steps.end(), [](const Step& step) {
    const auto* e = std::get_if<EndOfTurn>(&step);
    return std::holds_alternative<Settle>(step) ||
           (e && (e->stage == EndOfTurn::Stage::hawk || e->stage == EndOfTurn::Stage::target));
  });
  if (over || settling) return;
  c.need(!s.villages.empty(), "no village is left, so the game is over");
  c.need(is_village(s, s.hawk), "TR-L-4: Hawk must be in an intact village");
  c.need(is_village(s, s.target), "the Troll King's target must be an intact village");
}

void check_spells(const State& s, Checker& c) {
  const auto& spells = s.book->spells;
  c.need(spells.size() == s.shrines.size(), "there must be as many shrines as spells");
  int carried = 0;
  for (std::size_t i = 0; i < spells.size(); ++i) {
    c.in(s.spells[i], 0, 2, "a spell state");
    if (s.spells[i] == 1) ++carried;
    for (int n : spells[i].needs) {
      c.in(n, 1, static_cast<int>(spells.size()), "a spell's requirement");
      if (!c.error.empty()) return;
      c.need(s.spells[i] == 0 || s.spells[static_cast<std::size_t>(n - 1)] == 2,
             "TR-R-5: " + spells[i].name + " was found too early");
    }
  }
  c.need(carried <= 1, "TR-S-2: two artefacts are carried");
  for (std::size_t i = 0; i < s.shrines.size(); ++i) {
    c.in(s.shrines[i].riddle, 0, static_cast<int>(content().riddles.size()) - 1, "a riddle");
    for (std::size_t j = 0; j < i; ++j)
      c.need(s.shrines[i].riddle != s.shrines[j].riddle, "two shrines share a riddle");
  }
}

bool in_creation(const State& s) {
  return !s.agenda.steps.empty() && std::holds_alternative<Create>(s.agenda.steps.back());
}

}  // namespace

std::string Game::check(const State& s) {
  Checker c;
  if (in_creation(s)) return "";
  check_world(s, c);
  check_people(s, c);
  check_spells(s, c);
  return c.error;
}

Position Game::position(const State& s) {
  Position p;
  p.level = s.level;
  p.cunning = s.cunning;
  p.rows = s.rows;
  p.columns = s.columns;
  p.turn = s.turn;
  p.villages.clear();
  p.shrines.clear();
  p.spells.clear();
  for (Square q : s.villages) p.villages.push_back(pair(q));
  for (Square q : s.ruins) p.ruins.push_back(pair(q));
  for (const auto& x : s.shrines) p.shrines.push_back({pair(x.at), x.solved, x.riddle + 1});
  p.maeja = pair_or_none(s.maeja);
  p.hawk = pair_or_none(s.hawk);
  p.target = pair_or_none(s.target);
  p.hawk_mark = pair_or_none(s.hawk_mark);
  p.aurora = {
      pair(s.aurora.at),        s.aurora.health,      s.aurora.max_health, s.aurora.attack.accuracy,
      s.aurora.attack.power,    s.aurora.attack.time, s.aurora.gold,       s.aurora.weapon.kind,
      s.aurora.weapon.adjective};
  p.troll_king = written(s.troll_king);
  p.wolves = written(s.wolves);
  for (std::size_t i = 0; i < s.book->spells.size(); ++i) p.spells.push_back(s.spells[i]);
  if (s.quest.at)
    p.quest = {pair(s.quest.at), s.quest.story + 1, s.quest.own_keyword, s.quest.own_message};
  for (const auto& f : s.trail) p.trail.push_back({f.at.row, f.at.column, f.turn});
  p.ticks = s.ticks;
  p.told = s.told;
  p.news = s.news;
  p.ending = s.ending;
  if (s.book != content().standard && *s.book != *content().standard) p.book = *s.book;
  p.agenda = write_agenda<Question>(s.agenda);
  return p;
}

namespace {

// Numbers that would not fit the state are refused before they are cut.
std::string range_problem(const Position& p) {
  Checker c;
  c.in(p.seats, 1, 1, "the number of seats");
  auto coordinate = [&](const Pair& q) {
    for (int n : q) c.in(n, -1, tune::kFileSize.most, "a row or column");
  };
  auto value = [&](int n, const char* what) { c.in(n, 0, tune::kMostHealth, what); };
  auto enemy = [&](const EnemyPosition& e) {
    coordinate(e.at);
    for (int n : {e.health, e.max_health, e.accuracy, e.power, e.time})
      value(n, "a value of an enemy");
  };
  for (const auto* list : {&p.villages, &p.ruins})
    for (const auto& q : *list) coordinate(q);
  for (const auto& x : p.shrines) {
    coordinate(x.at);
    c.in(x.riddle, 0, static_cast<int>(content().riddles.size()), "a riddle");
  }
  for (const auto& q : {p.maeja, p.hawk, p.target, p.hawk_mark})
    if (q) coordinate(*q);
  coordinate(p.aurora.at);
  for (int n :
       {p.aurora.health, p.aurora.max_health, p.aurora.accuracy, p.aurora.power, p.aurora.time})
    value(n, "a value of Aurora");
  c.in(p.aurora.gold, 0, tune::kMostGold, "gold");
  c.in(p.aurora.adjective, Weapon::kFromFile, 9, "the adjective of the weapon");
  enemy(p.troll_king);
  enemy(p.wolves);
  c.in(p.turn, 0, tune::kTurnLimit, "the turn");
  c.in(p.rows, 0, tune::kFileSize.most, "the number of rows");
  c.in(p.columns, 0, tune::kFileSize.most, "the number of columns");
  c.in(static_cast<int>(p.shrines.size()), 0, tune::kMostSpells, "the number of shrines");
  c.in(static_cast<int>(p.spells.size()), 0, tune::kMostSpells, "the number of spells");
  for (int n : p.spells) c.in(n, 0, 2, "a spell state");
  if (p.quest) {
    coordinate(p.quest->at);
    c.in(p.quest->story, 1, static_cast<int>(content().stories.size()), "the story");
  }
  for (const auto& f : p.trail) {
    coordinate({f[0], f[1]});
    c.in(f[2], 0, p.turn, "the turn of a footprint");
  }
  return c.error;
}

Enemy read(const EnemyPosition& e) {
  return {of(e.at),
          small(e.health),
          small(e.max_health),
          {small(e.accuracy), small(e.power), small(e.time)}};
}

std::string read_course(const Position& p, State& s) {
  if (!p.agenda) {
    if (s.ending == Ending::none) s.agenda.steps.push_back(Turn{});
    return "";
  }
  if (auto problem = read_agenda<Question>(*p.agenda, 1, s.agenda); !problem.empty())
    return problem;
  return "";
}

void read_told(const Position& p, State& s) {
  if (p.told) {
    s.told = *p.told;
    return;
  }
  if (!on_map(s, s.aurora.at)) return;
  auto& t = s.told;
  t.at = s.aurora.at;
  t.troll_king = direction_of(t.at, s.troll_king.at);
  t.wolves = direction_of(t.at, s.wolves.at);
  t.near = distance(t.at, s.troll_king.at) <= tune::kTrollNear;
  t.howling = distance(t.at, s.wolves.at) <= tune::kHowlDistance;
  t.death = distance(t.at, s.wolves.at) <= tune::kDeathDistance;
}

}  // namespace

Result<State> Game::from_position(const Position& p) {
  if (auto problem = range_problem(p); !problem.empty()) return Error{problem};
  State s;
  s.level = p.level;
  s.cunning = p.cunning;
  s.rows = small(p.rows);
  s.columns = small(p.columns);
  s.turn = small(p.turn);
  if (p.book) s.book = std::make_shared<const Book>(*p.book);
  if (s.book->spells.size() != p.spells.size())
    return Error{"spells: there must be a state for each of the " +
                 std::to_string(s.book->spells.size()) + " spells"};
  for (const auto& q : p.villages) s.villages.push_back(of(q));
  for (const auto& q : p.ruins) s.ruins.push_back(of(q));
  for (const auto& x : p.shrines) s.shrines.push_back({of(x.at), x.solved, small(x.riddle - 1)});
  s.maeja = of(p.maeja);
  s.hawk = of(p.hawk);
  s.target = of(p.target);
  s.hawk_mark = of(p.hawk_mark);
  s.aurora = {of(p.aurora.at),
              small(p.aurora.health),
              small(p.aurora.max_health),
              {small(p.aurora.accuracy), small(p.aurora.power), small(p.aurora.time)},
              {p.aurora.weapon, static_cast<std::int8_t>(p.aurora.adjective)},
              p.aurora.gold};
  s.troll_king = read(p.troll_king);
  s.wolves = read(p.wolves);
  for (std::size_t i = 0; i < p.spells.size(); ++i)
    s.spells[i] = static_cast<std::uint8_t>(p.spells[i]);
  if (p.quest)
    s.quest = {of(p.quest->at), static_cast<std::int8_t>(p.quest->story - 1), p.quest->own_keyword,
               p.quest->own_message};
  for (const auto& f : p.trail) s.trail.push_back({square(f[0], f[1]), small(f[2])});
  s.ticks = p.ticks;
  s.news = p.news;
  s.ending = p.ending;
  if (auto problem = read_course(p, s); !problem.empty()) return Error{problem};
  bool creating = in_creation(s);
  if (!creating) give_riddles(s);
  bool settling = !s.agenda.steps.empty() && std::holds_alternative<Settle>(s.agenda.steps.back());
  if (!s.target && !creating && !settling && !s.villages.empty()) s.target = s.villages[0];
  read_told(p, s);
  if (auto problem = check(s); !problem.empty()) return Error{problem};
  if (auto problem = steps_problem(s); !problem.empty()) return Error{problem};
  if (auto problem = questions_problem(s); !problem.empty()) return Error{problem};
  run_on(s);
  return s;
}

}  // namespace gh::trurene
