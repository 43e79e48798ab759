#include "commands/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/basics.h"

namespace gh {
namespace {

constexpr int kRounds = 60, kSamples = 300;

// What pairs of players made of each other: points of the row against the column.
struct Pairs {
  explicit Pairs(std::size_t n) : size(n), points(n * n) {}
  double& at(std::size_t i, std::size_t j) { return points[i * size + j]; }
  double at(std::size_t i, std::size_t j) const { return points[i * size + j]; }
  void add(const Pairs& other) {
    for (std::size_t k = 0; k < points.size(); ++k) points[k] += other.points[k];
  }
  std::size_t size;
  std::vector<double> points;
};

void count(const Meeting& m, Pairs& pairs) {
  const auto n = m.players.size();
  const double weight = 1.0 / static_cast<double>(n - 1);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || m.players[i] == m.players[j]) continue;
      const double won = m.ranks[i] < m.ranks[j] ? 1 : m.ranks[i] == m.ranks[j] ? 0.5 : 0;
      pairs.at(m.players[i], m.players[j]) += weight * won;
    }
}

// Strengths by Zermelo's iteration, as Elo with mean 0.
std::vector<double> strengths(const Pairs& pairs) {
  const auto n = pairs.size;
  std::vector<double> p(n, 1.0);
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < n; ++i) {
      double won = 0.5, met = 1 / (p[i] + 1);  // the draw with an average player
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i) continue;
        won += pairs.at(i, j);
        met += (pairs.at(i, j) + pairs.at(j, i)) / (p[i] + p[j]);
      }
      p[i] = won / met;
    }
  for (auto& x : p) x = 400 * std::log10(x);
  const double mean = std::accumulate(p.begin(), p.end(), 0.0) / static_cast<double>(n);
  for (auto& x : p) x -= mean;
  return p;
}

}  // namespace

std::vector<Rating> rate(const std::vector<Meeting>& meetings, std::size_t players) {
  std::map<std::uint64_t, Pairs> by_luck;
  std::vector<Rating> ratings(players);
  Pairs all(players);
  for (const auto& m : meetings) {
    if (m.players.size() < 2) continue;
    count(m, all);
    count(m, by_luck.try_emplace(m.luck, players).first->second);
    const auto firsts = static_cast<double>(std::count(m.ranks.begin(), m.ranks.end(), 1));
    for (std::size_t i = 0; i < m.players.size(); ++i) {
      ++ratings[m.players[i]].games;
      if (m.ranks[i] == 1) ratings[m.players[i]].first += 1 / firsts;
    }
  }
  const auto elo = strengths(all);
  std::vector<const Pairs*> samples;
  for (const auto& [luck, pairs] : by_luck) samples.push_back(&pairs);
  std::vector<std::vector<double>> drawn(players);
  Rng rng{1};
  for (int s = 0; s < kSamples && !samples.empty(); ++s) {
    Pairs again(players);
    for (std::size_t k = 0; k < samples.size(); ++k)
      again.add(*samples[rng.below(static_cast<std::uint32_t>(samples.size()))]);
    const auto e = strengths(again);
    for (std::size_t i = 0; i < players; ++i) drawn[i].push_back(e[i]);
  }
  for (std::size_t i = 0; i < players; ++i) {
    auto& r = ratings[i];
    r.elo = r.low = r.high = elo[i];
    if (drawn[i].empty()) continue;
    std::sort(drawn[i].begin(), drawn[i].end());
    r.low = drawn[i][kSamples / 40];
    r.high = drawn[i][kSamples - 1 - kSamples / 40];
  }
  return ratings;
}

}  // namespace gh
