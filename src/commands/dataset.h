// A folder of played games, for arenas that are gone on with and for programs that learn
// (docs/bots.md):
//
//   games.gz      the logs, one gzip member a game, appended to; the whole can be read with zcat
//   index.jsonl   a line a game, appended when its log is there: PlayedGame
//
// What is not in the index did not happen: a torn end is cut off when the folder is opened. Views
// are not stored; they are made from the logs by whoever wants them (python/greathall/dataset.py).
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>

#include "core/record.h"
#include "terminal/player.h"

namespace gh {

struct PlayedGame {
  std::string game;
  int version = 0;
  json::object options;
  std::vector<std::string> players;  // by seat
  std::uint64_t seed = 0, deal = 0;  // what chance drew from: games of one deal have the same luck
  std::uint64_t picks = 0;
  bool over = false;  // or given up at the game's bound
  std::vector<int> ranks, scores;
  std::uint64_t offset = 0, length = 0;  // of its member in games.gz
};
BOOST_DESCRIBE_STRUCT(PlayedGame, (),
                      (game, version, options, players, seed, deal, picks, over, ranks, scores,
                       offset, length))

class Dataset {
 public:
  // Made where there is none; the error says what is wrong with one that is there.
  static Result<std::unique_ptr<Dataset>> open(const std::string& folder);
  ~Dataset();
  const std::vector<PlayedGame>& games() const { return games_; }
  // From any thread. Empty, or why it could not be written.
  std::string add(PlayedGame game, const std::string& log);

 private:
  Dataset() = default;
  std::string read_index(const std::string& path, std::uint64_t& sound);
  std::mutex mutex_;
  std::FILE* logs_ = nullptr;
  std::FILE* index_ = nullptr;
  std::uint64_t end_ = 0;  // of games.gz
  std::vector<PlayedGame> games_;
};

// The same as play_out, with a record. The error is that of a program.
Result<std::uint64_t> play_out_on_record(Record& record, const std::vector<Player*>& players,
                                         Rng& chance, Rng& thoughts);
// What the index says of a record, but for where its log is.
PlayedGame played_game(const Record& record, const std::vector<std::string>& players,
                       std::uint64_t seed, std::uint64_t deal);

}  // namespace gh
