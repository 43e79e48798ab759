#include "commands/dataset.h"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "server/squeeze.h"

namespace gh {
namespace {

std::string trouble(const std::string& what) { return what + ": " + std::strerror(errno); }

bool write_all(std::FILE* file, const std::string& bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
}

}  // namespace

// Lines up to the last whole one; `sound` is how long they are together.
std::string Dataset::read_index(const std::string& path, std::uint64_t& sound) {
  std::ifstream in(path);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (in.eof()) break;  // without its line end: torn
    auto value = parse_json(line);
    auto game = value ? from_json<PlayedGame>(*value) : Result<PlayedGame>(Error{value.error()});
    if (!game) return path + ", line " + std::to_string(number) + ": " + game.error();
    if (game->offset != end_)
      return path + ", line " + std::to_string(number) +
             ": its log does not begin where the last one ended";
    end_ += game->length;
    sound += line.size() + 1;
    games_.push_back(std::move(*game));
  }
  return "";
}

Result<std::unique_ptr<Dataset>> Dataset::open(const std::string& folder) {
  std::error_code ec;
  std::filesystem::create_directories(folder, ec);
  if (ec) return Error{folder + ": " + ec.message()};
  std::unique_ptr<Dataset> data(new Dataset);
  const auto logs = folder + "/games.gz", index = folder + "/index.jsonl";
  data->logs_ = std::fopen(logs.c_str(), "ab");
  data->index_ = std::fopen(index.c_str(), "ab");
  if (!data->logs_ || !data->index_) return Error{trouble(folder)};
  if (flock(fileno(data->index_), LOCK_EX | LOCK_NB) != 0)
    return Error{folder + " is being written to by another program"};
  std::uint64_t sound = 0;
  if (auto problem = data->read_index(index, sound); !problem.empty()) return Error{problem};
  const auto size = std::filesystem::file_size(logs, ec);
  if (ec || size < data->end_) return Error{logs + " is shorter than its index says"};
  std::filesystem::resize_file(logs, data->end_, ec);
  if (!ec) std::filesystem::resize_file(index, sound, ec);
  if (ec) return Error{folder + ": " + ec.message()};
  return data;
}

Dataset::~Dataset() {
  if (logs_) std::fclose(logs_);
  if (index_) std::fclose(index_);
}

std::string Dataset::add(PlayedGame game, const std::string& log) {
  const auto squeezed = server::gzipped(log);
  std::lock_guard lock(mutex_);
  game.offset = end_;
  game.length = squeezed.size();
  if (!write_all(logs_, squeezed)) return trouble("games.gz");
  end_ += squeezed.size();
  if (!write_all(index_, json::serialize(to_json(game)) + "\n")) return trouble("index.jsonl");
  games_.push_back(std::move(game));
  return "";
}

Result<std::uint64_t> play_out_on_record(Record& record, const std::vector<Player*>& players,
                                         Rng& chance, Rng& thoughts) {
  const auto& match = record.match();
  const auto bound = match.info().longest;
  std::uint64_t picks = 0;
  Events events;
  for (; !match.over() && picks < bound; ++picks) {
    const Ask ask = match.asks().front();
    Option option;
    if (ask.who == Seat::chance) {
      option = outcome_option(chance.below(ask.outcomes));
    } else {
      auto picked = players[static_cast<std::size_t>(index(ask.who))]->pick(match, ask, thoughts);
      if (!picked) return Error{picked.error()};
      option = *picked;
    }
    events.clear();
    record.pick(ask.who, ask.id, option, &events);
    for (auto* p : players) p->hear(match, events);
  }
  for (auto* p : players) p->end(match);
  return picks;
}

PlayedGame played_game(const Record& record, const std::vector<std::string>& players,
                       std::uint64_t seed, std::uint64_t deal) {
  const auto outcome = record.match().outcome();
  PlayedGame g;
  g.game = record.game().info->id;
  g.version = record.setup().version;
  g.options = record.setup().options;
  g.players = players;
  g.seed = seed, g.deal = deal;
  g.picks = record.picks().size();
  g.over = outcome.over, g.ranks = outcome.ranks, g.scores = outcome.scores;
  return g;
}

}  // namespace gh
