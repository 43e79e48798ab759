#include "server/maps.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <chrono>

namespace gh::server {

namespace {
constexpr int kMostWaiting = 3;  // requests; the last of them waits for the games of all
constexpr std::size_t kMostQueued = 100;
constexpr std::size_t kRemembered = 200;

// Texts are up to a megabyte: they are remembered by their hash.
std::string hash_of(const std::string& text) {
  std::string hash(crypto_hash_sha256_BYTES, 0);
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

}  // namespace

std::string Maps::too_large(const Limits& limits, std::string_view game, const Setup& setup) {
  auto bytes = json::serialize(setup.options).size();
  if (setup.position) bytes += json::serialize(*setup.position).size();
  if (bytes > limits.setup_bytes)
    return "options and position of a table have at most " + std::to_string(limits.setup_bytes) +
           " bytes here, these have " + std::to_string(bytes);
  const auto* entry = find_game(game);
  return entry && entry->maps ? entry->maps->too_large(setup, limits.map_bytes) : "";
}

// A map that the hall draws itself. It belongs to nobody, so that anybody may rate it.
Result<std::string> Maps::publish_own(const MapGame& game, const OwnMap& own, Time now) {
  store::MapRow row;
  row.id = own.map.number;
  row.author = "Greathall";
  row.title = own.title;
  row.text = own.map.text;
  row.created = now;
  row.facts = json::serialize(hall::map_facts(game, own.map.facts));
  auto done = store_.publish_map(row);
  if (done.code == Code::conflict) return row.id;
  if (!done.ok()) return Error{done.words};
  return row.id;
}

Result<std::string> Maps::furnish(const MapGame& game, Time now) {
  const auto day = now / 86'400'000;
  {
    std::lock_guard lock(mutex_);
    if (auto it = today_.find(game.id()); it != today_.end() && it->second.first == day)
      return it->second.second;
  }
  for (const auto& own : game.maps().starters())
    if (auto made = publish_own(game, own, now); !made) return made;
  auto id = publish_own(game, game.maps().of_day(day, hall::date_of(now)), now);
  std::lock_guard lock(mutex_);
  if (id) today_[game.id()] = {day, *id};
  return id;
}

MapRating Maps::play(const MapGame& game, const std::string& text) const {
  auto until = std::chrono::steady_clock::now() + hall::kRatingTime;
  return game.maps().rate(text, hall::kRatedGames,
                          [&] { return !closing_ && std::chrono::steady_clock::now() < until; });
}

std::optional<MapRating> Maps::remembered(const std::string& hash) {
  std::lock_guard lock(mutex_);
  for (auto it = memory_.begin(); it != memory_.end(); ++it) {
    if (it->first != hash) continue;
    memory_.splice(memory_.begin(), memory_, it);
    return it->second;
  }
  return std::nullopt;
}

void Maps::remember(const std::string& hash, const MapRating& rating) {
  std::lock_guard lock(mutex_);
  memory_.emplace_front(hash, rating);
  if (memory_.size() > kRemembered) memory_.pop_back();
}

asio::awaitable<MapRating> Maps::rating(MapGame game, std::string text) {
  auto hash = hash_of(game.id() + '\n' + text);
  if (auto known = remembered(hash)) co_return *known;
  struct Place {  // in the queue
    std::atomic<int>& waiting;
    int before = waiting++;
    ~Place() { --waiting; }
  } place{waiting_};
  if (place.before >= kMostWaiting || closing_) co_return MapRating{};
  auto work = [&](std::function<void(MapRating)> done) {
    asio::post(rater_, [&, done = std::move(done)] { done(play(game, text)); });
  };
  auto rating = co_await called_back<MapRating>(work);
  if (rating.games) remember(hash, rating);
  co_return rating;
}

void Maps::rate_later(const std::string& map) {
  {
    std::lock_guard lock(mutex_);
    if (closing_ || queued_.size() >= kMostQueued || !queued_.insert(map).second) return;
  }
  asio::post(rater_, [this, map] {
    auto row =
        closing_ ? Answer<store::MapRow>(Status::unavailable("closing")) : store_.find_map(map);
    if (auto game = row ? hall::game_of(*row) : MapGame{}) {
      auto read = game.maps().read(row->text, false);
      auto rating = read.map ? play(game, row->text) : MapRating{};
      if (rating.games)
        (void)store_.set_map_facts(map,
                                   json::serialize(hall::map_facts(game, read.map->facts, rating)));
    }
    std::lock_guard lock(mutex_);
    queued_.erase(map);
  });
}

Status Maps::count_game(const RankedGame& game) {
  auto not_counted = [&](const std::string& why) {
    spdlog::warn("ranked game not counted table={} why={}", game.table, why);
    return Status{};
  };
  auto map = store_.find_map(game.map);
  if (!map && map.code() == Code::unavailable) return map.status();
  if (!map) return not_counted("no map");
  auto of = hall::game_of(*map);
  if (!of) return not_counted("nobody offers such maps");
  auto played = of.maps().verify(map->text, game.log, std::nullopt);
  if (!played) return not_counted(played.error());
  store::Score score{game.map,    game.table, game.user,        game.name, played->turns,
                     played->won, game.ended, played->villages, false};
  auto done = store_.add_score(score);
  if (done.code == Code::conflict) return {};  // it has been counted
  return done;
}

void Maps::expire_seeds(Time now) { (void)store_.expire_seeds(now - kSeedLife); }

}  // namespace gh::server
