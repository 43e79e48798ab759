#include "core/levels.h"

#include <algorithm>

namespace gh {
namespace {

constexpr Level kLevels[] = {
    {"novice", 0, 90},
    {"squire", 0, 50},
    {"knight", 0, 10},
    {"champion", 4000, 0},
};

// "search:1000" is the search with so many iterations, for arenas and measurements.
std::optional<Level> measured_level(std::string_view name) {
  constexpr std::string_view kSearch = "search:";
  if (!name.starts_with(kSearch) || name.size() > kSearch.size() + 7) return std::nullopt;
  std::uint32_t iterations = 0;
  for (char c : name.substr(kSearch.size())) {
    if (c < '0' || c > '9') return std::nullopt;
    iterations = iterations * 10 + static_cast<std::uint32_t>(c - '0');
  }
  if (!iterations) return std::nullopt;
  return Level{"search", iterations, 0};
}

Option level_pick(const Match& match, const Level& level, const Ask& ask, Rng& rng,
                  const Thinking& limits) {
  const bool slips = level.slip && rng.below(100) < level.slip;
  if (slips) return match.own_bot_pick("random", ask, rng);
  if (!level.iterations) return match.determinize(ask.who, rng)->thumb(ask, rng);
  Thinking how = limits;
  how.seed = rng.next();
  how.iterations = level.iterations;
  how.until_clear = true;
  return think(match, ask, how).pick;
}

}  // namespace

std::span<const Level> levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  for (const auto& l : kLevels)
    if (l.name == name) return &l;
  return nullptr;
}

std::vector<BotInfo> players_of(const GameEntry& game) {
  auto all = game.bots;
  for (const auto& l : kLevels) all.push_back({std::string(l.name), ""});
  return all;
}

bool has_player(const GameEntry& game, std::string_view name) {
  if (find_level(name) || measured_level(name)) return true;
  return std::any_of(game.bots.begin(), game.bots.end(),
                     [&](const BotInfo& b) { return b.name == name; });
}

std::string player_names(const GameEntry& game) {
  std::string all;
  for (const auto& b : players_of(game)) all += (all.empty() ? "" : ", ") + b.name;
  return all;
}

Option player_pick(const Match& match, std::string_view player, const Ask& ask, Rng& rng,
                   const Thinking& limits) {
  if (ask.who != Seat::chance) {
    if (const auto* level = find_level(player)) return level_pick(match, *level, ask, rng, limits);
    if (auto level = measured_level(player)) return level_pick(match, *level, ask, rng, limits);
  }
  return match.own_bot_pick(player, ask, rng);
}

Thinking within(std::chrono::milliseconds most) {
  Thinking limits;
  limits.enough = [until = std::chrono::steady_clock::now() + most] {
    return std::chrono::steady_clock::now() >= until;
  };
  return limits;
}

Thought hint(const Match& match, const Ask& ask, Thinking limits) {
  limits.iterations = find_level("champion")->iterations;
  return think(match, ask, limits);
}

Option Match::bot_pick(std::string_view bot, const Ask& ask, Rng& rng) const {
  return player_pick(*this, bot, ask, rng);
}

}  // namespace gh
