// Trurene's maps and scores in the hall: what a shared map is worth, and which games count. This
// and api_maps.cpp are the only parts of the server that know a game by its name; they use its pure
// functions (load, save, verify_score, rate_map) and nothing else of it.
//
// The bot's games are played on one thread of their own, each request for a bounded time, so that
// neither tables nor requests wait for them. What is no coroutine may wait for the disk: call it on
// a thread that may.
#pragma once

#include <atomic>
#include <list>
#include <set>

#include "games/trurene/save.h"
#include "games/trurene/score.h"
#include "server/config.h"
#include "server/room.h"

namespace gh::server {

// What the store keeps as a map's `facts`.
struct MapFacts {
  int rows = 0, columns = 0, villages = 0, shrines = 0;
  int bot_games = 0;  // 0: the bot has not played it yet
  int bot_wins_percent = 0;
  int expected_turns = 0;  // mean of the games the bot won; 0: it won none
};
BOOST_DESCRIBE_STRUCT(MapFacts, (),
                      (rows, columns, villages, shrines, bot_games, bot_wins_percent,
                       expected_turns))

class Maps {
 public:
  explicit Maps(store::Store& store) : store_(store), rater_(1) {}

  // Larger worlds play well in a terminal, but a log's draws are read square by square.
  static constexpr int kMostRows = 64;
  static constexpr Time kSeedLife = 7LL * 86'400'000;

  // The limits on maps hold for every set-up that comes to the hall: a table's, a replay's. Empty,
  // or what is too large. To be asked before the game is set up.
  static std::string too_large(const Limits& limits, std::string_view game, const Setup& setup);
  static MapFacts facts_of(const trurene::State& start);
  // The same with the bot's games. Without them when too many others wait.
  asio::awaitable<MapFacts> rated_facts(trurene::State start);
  // Lets the bot play a published map when there is time, and stores what came of it.
  void rate_later(const std::string& map);
  // A ranked table's game has ended: replays its log and puts it into the map's list. Once. Not ok
  // only when it is to be tried again.
  Status count_game(const RankedGame& game);
  void expire_seeds(Time now);
  // The hall's own maps: a few to begin with, and one for each day. Drawn from fixed seeds, so that
  // publishing them again changes nothing. The number of today's map.
  Result<std::string> furnish(Time now);
  // Is this log of a game on this map, with draws that follow from this number, a victory?
  static Result<trurene::Score> verify(const store::MapRow& map, std::uint64_t number,
                                       const std::string& log);

  void close() { closing_ = true; }
  void join() { rater_.join(); }

 private:
  MapFacts play(const trurene::State& start) const;
  Result<std::string> publish_own(const std::string& title, trurene::Difficulty difficulty,
                                  std::uint32_t seed, Time now);
  std::optional<MapFacts> remembered(const std::string& number);
  void remember(const std::string& number, const MapFacts& facts);

  store::Store& store_;
  asio::thread_pool rater_;
  std::atomic<bool> closing_{false};
  std::atomic<int> waiting_{0};
  std::mutex mutex_;
  std::list<std::pair<std::string, MapFacts>> memory_;  // the last few, newest first
  std::set<std::string> queued_;                        // maps to be rated
  std::pair<Time, std::string> today_{-1, ""};          // the day, and its map's number
};

}  // namespace gh::server
