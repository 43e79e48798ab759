// Geometry and other look-ups. No randomness, no changes.
#include <algorithm>

#include "games/trurene/state.h"

namespace gh::trurene {

bool operator==(const State& a, const State& b) {
  auto rest = [](const State& s) {
    return std::tie(s.rows, s.columns, s.turn, s.level, s.cunning, s.ending, s.maeja, s.hawk,
                    s.target, s.hawk_mark, s.aurora, s.troll_king, s.wolves, s.villages, s.ruins,
                    s.shrines, s.spells, s.quest, s.trail, s.ticks, s.told, s.news, s.agenda);
  };
  return rest(a) == rest(b) && (a.book == b.book || *a.book == *b.book);
}

Square stepped(Square from, Direction d) {
  switch (d) {
    case Direction::north:
      return square(from.row - 1, from.column);
    case Direction::south:
      return square(from.row + 1, from.column);
    case Direction::east:
      return square(from.row, from.column + 1);
    case Direction::west:
      return square(from.row, from.column - 1);
  }
  return from;
}

Fixed<Square, 4> legal_squares(const State& s, Square from) {
  Fixed<Square, 4> out;
  for (auto d : {Direction::south, Direction::north, Direction::east, Direction::west})
    if (auto q = stepped(from, d); on_map(s, q)) out.push_back(q);
  return out;
}

Fixed<Square, 2> closer(Square from, Square to) {
  Fixed<Square, 2> out;
  if (from.row != to.row)
    out.push_back(square(from.row + (to.row > from.row ? 1 : -1), from.column));
  if (from.column != to.column)
    out.push_back(square(from.row, from.column + (to.column > from.column ? 1 : -1)));
  return out;
}

Fixed<Square, 4> farther(const State& s, Square from, Square away_from) {
  Fixed<Square, 4> out;
  for (Square q : legal_squares(s, from))
    if (distance(q, away_from) > distance(from, away_from)) out.push_back(q);
  return out;
}

Fixed<Square, 4> troll_king_ways(const State& s) {  // TR-K-2, TR-K-3
  const auto& troll = s.troll_king;
  if (distance(troll.at, s.aurora.at) <= tune::kFleeDistance)
    return farther(s, troll.at, s.aurora.at);
  Fixed<Square, 4> out;
  for (Square q : closer(troll.at, s.target)) out.push_back(q);
  return out;
}

Sign direction_of(Square from, Square to) {
  int rows = to.row - from.row, columns = to.column - from.column;
  if (rows == 0 && columns == 0) return Sign::here;
  if (std::abs(rows) > std::abs(columns)) return rows < 0 ? Sign::north : Sign::south;
  return columns > 0 ? Sign::east : Sign::west;
}

bool is_village(const State& s, Square q) {
  return std::find(s.villages.begin(), s.villages.end(), q) != s.villages.end();
}
bool is_ruin(const State& s, Square q) {
  return std::find(s.ruins.begin(), s.ruins.end(), q) != s.ruins.end();
}
int shrine_at(const State& s, Square q) {
  for (std::size_t i = 0; i < s.shrines.size(); ++i)
    if (s.shrines[i].at == q) return static_cast<int>(i);
  return -1;
}

int count_free(const State& s, std::vector<Square>& taken) {
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return s.rows * s.columns - static_cast<int>(taken.size());
}

Square nth_free(const State& s, const std::vector<Square>& taken, int n) {
  for (Square q : taken)
    if (q.row * s.columns + q.column <= n) ++n;
  return square(n / s.columns, n % s.columns);
}

std::vector<Square> quest_taken(const State& s) {
  std::vector<Square> taken = s.villages;
  taken.insert(taken.end(), s.ruins.begin(), s.ruins.end());
  for (const auto& shrine : s.shrines) taken.push_back(shrine.at);
  for (Square q : {s.maeja, s.aurora.at, s.troll_king.at, s.wolves.at}) taken.push_back(q);
  return taken;
}

int carried_spell(const State& s) {
  for (std::size_t i = 0; i < s.book->spells.size(); ++i)
    if (s.spells[i] == 1) return static_cast<int>(i);
  return -1;
}

Fixed<std::int8_t, tune::kMostSpells> spells_to_give(const State& s) {
  Fixed<std::int8_t, tune::kMostSpells> out;
  for (std::size_t i = 0; i < s.book->spells.size(); ++i) {
    if (s.spells[i] != 0) continue;
    bool ready = true;
    for (int n : s.book->spells[i].needs)
      ready = ready && s.spells[static_cast<std::size_t>(n - 1)] == 2;
    if (ready) out.push_back(static_cast<std::int8_t>(i));
  }
  return out;
}

int effect(const State& s, Effect e) {
  int sum = 0;
  for (std::size_t i = 0; i < s.book->spells.size(); ++i)
    if (s.spells[i] == 2 && s.book->spells[i].effect == e) sum += s.book->spells[i].amount;
  return sum;
}

bool sees_all(const State& s) {
  for (std::size_t i = 0; i < s.book->spells.size(); ++i)
    if (s.spells[i] == 2 && s.book->spells[i].effect == Effect::omniscience) return true;
  return false;
}

bool may_attempt(const State& s) {
  int i = shrine_at(s, s.aurora.at);
  return i >= 0 && !s.shrines[static_cast<std::size_t>(i)].solved && carried_spell(s) < 0 &&
         !spells_to_give(s).empty() && s.troll_king.at != s.aurora.at && s.wolves.at != s.aurora.at;
}

int retreat_chance(int own, int other) {
  // Rounded down also below zero; the limits make the difference invisible, but exactness is cheap.
  int twice = 100 + own - other;
  return std::clamp(twice >= 0 ? twice / 2 : (twice - 1) / 2, tune::kRetreat.least,
                    tune::kRetreat.most);
}

int clashed(int stronger, int weaker) {
  long long s = stronger, w = weaker;
  return static_cast<int>(std::max(1LL, w * (3 * s + 5 * w) / (5 * (s + w))));
}

Offer weapon_offer(WeaponKind kind, int worth, int swing_accuracy, int swing_power) {
  const auto& make = tune::kMakes[static_cast<int>(kind)];
  long long w = worth;
  auto limited = [](long long n, tune::Range r) {
    return static_cast<int>(std::clamp<long long>(n, r.least, r.most));
  };
  return {limited(w * make.accuracy * swing_accuracy / 1000, tune::kWeaponAccuracy),
          limited(w * make.power * swing_power / 1000, tune::kWeaponPower),
          limited(make.time / w, tune::kWeaponTime)};
}

int worth_of(const Merchant& m) {
  constexpr int kBonus[] = {tune::kHonest, tune::kStingy, tune::kCheat};
  return std::max(1, m.budget + kBonus[static_cast<int>(m.attitude)]);
}

std::string weapon_name(WeaponKind kind, int adjective) {
  return content().adjectives[static_cast<std::size_t>(adjective)] + " " + enum_name(kind);
}
std::string weapon_name(const State& s, const Weapon& w) {
  if (w.adjective == Weapon::kStart) return content().start_weapon;
  if (w.adjective == Weapon::kFromFile) return s.book->weapon_name;
  return weapon_name(w.kind, w.adjective);
}

const Fight* current_fight(const State& s) {
  return s.agenda.steps.empty() ? nullptr : std::get_if<Fight>(&s.agenda.steps.back());
}

int enemy_health(const State& s, const Fight& f) {
  return f.opponent == Opponent::troll_king ? s.troll_king.health
         : f.opponent == Opponent::wolves   ? s.wolves.health
                                            : f.health;
}
int enemy_max_health(const State& s, const Fight& f) {
  return f.opponent == Opponent::troll_king ? s.troll_king.max_health
         : f.opponent == Opponent::wolves   ? s.wolves.max_health
                                            : f.max_health;
}

bool nameable_gold(int amount, int owned) {
  if (amount < 0 || amount > owned) return false;
  if (amount <= kCountedGold || amount == owned) return true;
  return amount % (amount <= 10000 ? 100 : 10000) == 0;
}

int slack(const State& s, Square troll_king) {
  if (s.villages.empty()) return 0;
  // The shortest tree that joins all villages (Prim): no walk that visits them all is shorter.
  std::vector<int> gap(s.villages.size(), 1 << 20);
  std::vector<bool> in(s.villages.size(), false);
  int tree = 0, to_first = 1 << 20, home = 1 << 20;
  gap[0] = 0;
  for (std::size_t round = 0; round < gap.size(); ++round) {
    std::size_t best = gap.size();
    for (std::size_t i = 0; i < gap.size(); ++i)
      if (!in[i] && (best == gap.size() || gap[i] < gap[best])) best = i;
    in[best] = true;
    tree += gap[best];
    for (std::size_t i = 0; i < gap.size(); ++i)
      if (!in[i]) gap[i] = std::min(gap[i], distance(s.villages[best], s.villages[i]));
    to_first = std::min(to_first, distance(troll_king, s.villages[best]));
    home = std::min(home, distance(s.aurora.at, s.villages[best]));
  }
  constexpr int kErrands = 4;  // out and back twice, to quest squares next door
  int needed = home + kErrands + s.rows + s.columns;
  return tune::kTrollKingEvery * (to_first + tree) - needed;
}

}  // namespace gh::trurene
