// Maps and scores in the hall: what a shared map is worth, and which games count. Whose maps they
// are the hall does not know: it keeps those of every game that offers some (core/offers.h).
//
// The bot's games are played on one thread of their own, each request for a bounded time, so that
// neither tables nor requests wait for them. What is no coroutine may wait for the disk: call it on
// a thread that may.
#pragma once

#include <atomic>
#include <list>
#include <map>
#include <set>

#include "hall/maps.h"
#include "server/config.h"
#include "server/room.h"

namespace gh::server {

using hall::MapGame;

class Maps {
 public:
  explicit Maps(store::Store& store) : store_(store), rater_(1) {}

  static constexpr Time kSeedLife = 7LL * 86'400'000;

  // The limits on maps hold for every set-up that comes to the hall: a table's, a replay's. Empty,
  // or what is too large. To be asked before the game is set up.
  static std::string too_large(const Limits& limits, std::string_view game, const Setup& setup);
  // The bot's games on a map. None when too many others wait.
  asio::awaitable<MapRating> rating(MapGame game, std::string text);
  // Lets the bot play a published map when there is time, and stores what came of it.
  void rate_later(const std::string& map);
  // A ranked table's game has ended: replays its log and puts it into the map's list. Once. Not ok
  // only when it is to be tried again.
  Status count_game(const RankedGame& game);
  void expire_seeds(Time now);
  // The hall's own maps: a few to begin with, and one for each day. Drawn from fixed seeds, so that
  // publishing them again changes nothing. The number of today's map.
  Result<std::string> furnish(const MapGame& game, Time now);

  void close() { closing_ = true; }
  void join() { rater_.join(); }

 private:
  MapRating play(const MapGame& game, const std::string& text) const;
  Result<std::string> publish_own(const MapGame& game, const OwnMap& own, Time now);
  std::optional<MapRating> remembered(const std::string& hash);
  void remember(const std::string& hash, const MapRating& rating);

  store::Store& store_;
  asio::thread_pool rater_;
  std::atomic<bool> closing_{false};
  std::atomic<int> waiting_{0};
  std::mutex mutex_;
  std::list<std::pair<std::string, MapRating>> memory_;  // the last few by their text's hash
  std::set<std::string> queued_;                         // maps to be rated
  // A game's map of the day: the day, and its map's number.
  std::map<std::string, std::pair<Time, std::string>> today_;
};

}  // namespace gh::server
